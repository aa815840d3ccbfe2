"""How far does the guard see: where must a bug wake to be caught?

For every kind and every trigger a bug is planted that sleeps until a threshold
(:mod:`benchmarks.sleepers`), and the highest threshold is looked for at which the guard still
catches it.  The kind's own learner plays first: what no game reaches, nobody need try.

    python -m benchmarks.reach                     measures every kind; takes a while
    python -m benchmarks.reach perceptron hedge    measures these kinds anew
    python -m benchmarks.reach --bug turned        measures how far this bug is seen
    python -m benchmarks.reach --seconds           measures the processor time alone, one at a time
    python -m benchmarks.reach --write             what is stored, written into docs/guard.md
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from adversaries.core.profile import Profile, profile_named
from benchmarks.sleepers import Alarm, Trigger, reference
from benchmarks.triggers import TRIGGERS, triggers_of
from bounds.core.catalogue import kind_named, kinds
from learners.core.kind import Kind
from noregret.guard.examine import fails
from noregret.guard.held import theorems_for
from noregret.writing import write_text

_STORED = Path(__file__).with_name("reach.json")
_DOCS = Path(__file__).parent.parent / "docs" / "guard.md"
_BEGIN, _END = "<!-- reach: begin -->", "<!-- reach: end -->"
_PROFILES = ("fast", "ci")
#: How often a threshold is looked for between one that is seen and one that is missed, and when
#: these are close enough.
_STEPS, _CLOSE = 3, 1.5


@dataclass(frozen=True)
class Reach:
    """How far the guard sees.

    Attributes:
        seen: the highest threshold at which a bug was caught; 0 if none was.
        met: the highest level that any game has.
    """

    trigger: Trigger
    seen: float
    met: float


def is_caught(kind: Kind, factory: Any, profile: Profile) -> bool:
    """Tell whether the guard catches a learner, by any theorem of its kind, the sharpest first."""
    sharpest_first = sorted(theorems_for(kind), key=lambda theorem: bool(theorem.sharper))
    return any(fails(factory, kind, theorem, profile) for theorem in sharpest_first)


def reach_of(kind: Kind, trigger: Trigger, profile: Profile, met: float) -> Reach:
    """Return how far the guard sees, given the highest level that its games have."""
    missed = None
    for threshold in trigger.thresholds(met):
        if is_caught(kind, trigger.bug_in(kind, threshold), profile):
            return Reach(trigger, _refined(kind, trigger, profile, threshold, missed), met)
        missed = threshold
    return Reach(trigger, 0.0, met)


def _refined(
    kind: Kind, trigger: Trigger, profile: Profile, seen: float, missed: float | None
) -> float:
    """Return a threshold that is still seen, closer to the lowest one that was missed."""
    for _ in range(_STEPS):
        if missed is None or missed < _CLOSE * seen:
            break
        between = float(int(sqrt(seen * missed)))
        if is_caught(kind, trigger.bug_in(kind, between), profile):
            seen = between
        else:
            missed = between
    return seen


def levels_met(kind: Kind, profile: Profile) -> dict[str, float]:
    """Return the highest levels that a right learner meets, by trigger."""
    make, alarms = reference(kind), {}
    for trigger in triggers_of(kind):
        alarms[trigger.name] = Alarm()
        make = trigger.plant(kind, make, alarms[trigger.name])
    if is_caught(kind, make, profile):
        raise AssertionError(f"the guard says that our own {kind.name} is wrong: mend that first")
    return {name: alarm.highest for name, alarm in alarms.items()}


def measured(kind: Kind, profile: Profile, bugs: Sequence[str] = ()) -> Iterator[Reach]:
    """Yield how far the guard sees a kind's bugs: all, or those of these names."""
    met = levels_met(kind, profile)
    for trigger in triggers_of(kind):
        if not bugs or trigger.name in bugs:
            yield reach_of(kind, trigger, profile, met[trigger.name])


def processor_time(kind: Kind, profile: Profile) -> float:
    """Return how long the guard takes for a kind's own learner, all theorems."""
    started = time.process_time()
    is_caught(kind, reference(kind), profile)
    return time.process_time() - started


# ------------------------------------------------------------------ the table

#: What stands where no game comes so far, where none is caught, where a kind has no such bug, and
#: where it has one that was not looked for.
_NEVER_MET, _MISSED, _NONE, _OPEN = "not met", "missed", "", "not measured"


def stored() -> dict[str, dict[str, dict[str, Any]]]:
    """Return what was measured before, by kind and profile."""
    if not _STORED.exists():
        return {}
    found: dict[str, dict[str, dict[str, Any]]] = json.loads(_STORED.read_text(encoding="utf-8"))
    return found


def measure(name: str, bugs: Sequence[str] = ()) -> dict[str, dict[str, Any]]:
    """Return how far the guard sees a kind's bugs, by profile; what is known of others stays."""
    kind, found = kind_named(name), {}
    for profile in map(profile_named, _PROFILES):
        before = stored().get(name, {}).get(profile.name, {}).get("reach", {})
        anew = {one.trigger.name: [one.seen, one.met] for one in measured(kind, profile, bugs)}
        known = {**before, **anew}
        reaches = {each.name: known[each.name] for each in triggers_of(kind) if each.name in known}
        found[profile.name] = {"seconds": round(processor_time(kind, profile), 1), "reach": reaches}
    return found


def timed(name: str) -> dict[str, dict[str, Any]]:
    """Return what is stored of a kind, with the processor time measured anew."""
    known = stored()[name]
    for profile, found in known.items():
        spent = processor_time(kind_named(name), profile_named(profile))
        found["seconds"] = round(spent, 1)
    return known


def store(name: str, found: dict[str, dict[str, Any]]) -> None:
    """Keep what was found of a kind, in the order of kinds."""
    known = {**stored(), name: found}
    ordered = {kind.name: known[kind.name] for kind in kinds() if kind.name in known}
    write_text("the table", str(_STORED), json.dumps(ordered, indent=1) + "\n")


def in_words(level: float) -> str:
    """Return a level as people write it: 1,025 and 10^6 and 2^202."""
    if level < 1e5:
        return f"{int(level):,}"
    return f"10^{len(str(int(level))) - 1}"


def _cell(pair: list[float] | None, can_have: bool) -> str:
    if pair is None:
        return _OPEN if can_have else _NONE
    seen, met = pair
    if seen:
        return in_words(seen)
    return _MISSED if met >= 2 else _NEVER_MET


def table(found: dict[str, dict[str, dict[str, Any]]]) -> str:
    """Return what is stored as a table: a row a kind and profile."""
    names = [trigger.name for trigger in TRIGGERS]
    lines = [f"| kind | profile | {' | '.join(names)} | seconds |"]
    lines.append("|---" * (len(names) + 3) + "|")
    for kind, profiles in found.items():
        own = {trigger.name for trigger in triggers_of(kind_named(kind))}
        for profile, one in profiles.items():
            cells = [_cell(one["reach"].get(name), name in own) for name in names]
            lines.append(f"| `{kind}` | {profile} | {' | '.join(cells)} | {one['seconds']} |")
    bugs = [f"* {trigger.name}: {trigger.bug};" for trigger in TRIGGERS]
    return "\n".join([*bugs, "", *lines])


def main() -> None:
    """Measure kinds, or write what is stored into the page about the guard."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reach", description=__doc__)
    parser.add_argument("kinds", nargs="*", help="names of kinds; all if none is given")
    parser.add_argument("--write", action="store_true", help="what is stored into docs/guard.md")
    parser.add_argument("--jobs", type=int, default=1, help="how many kinds at a time")
    parser.add_argument("--seconds", action="store_true", help="the processor time alone, anew")
    parser.add_argument("--bug", action="append", default=[], help="only this one, anew")
    asked = parser.parse_args()
    if asked.write:
        before, _, rest = _DOCS.read_text(encoding="utf-8").partition(_BEGIN)
        after = rest.partition(_END)[2]
        _DOCS.write_text(f"{before}{_BEGIN}\n{table(stored())}\n{_END}{after}", encoding="utf-8")
        return
    names = asked.kinds or [kind.name for kind in kinds()]
    if asked.seconds:
        for name in names:
            store(name, timed(name))
        return
    with ProcessPoolExecutor(asked.jobs) as workers:
        running = {workers.submit(measure, each, asked.bug): each for each in names}
        for done in as_completed(running):
            store(running[done], done.result())
            print(running[done], flush=True)


if __name__ == "__main__":
    main()
