"""How far does the guard see: where must a bug wake to be caught?

For every kind and every trigger a bug is planted that sleeps until a threshold
(:mod:`benchmarks.sleepers`), and the highest threshold is looked for at which the guard still
catches it.  The kind's own learner plays first: what no game reaches, nobody need try.

    python -m benchmarks.reach                     prints the table
    python -m benchmarks.reach --write             writes it into docs/guard.md, between the markers
    python -m benchmarks.reach perceptron hedge    only these kinds, and what is missed by how much
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adversaries.core.profile import Profile, profile_named
from benchmarks.sleepers import TRIGGERS, Alarm, Trigger, reference, triggers_of
from bounds.core.catalogue import kind_named, kinds
from learners.core.kind import Kind
from noregret.guard.examine import fails
from noregret.guard.held import theorems_for

_DOCS = Path(__file__).parent.parent / "docs" / "guard.md"
_BEGIN, _END = "<!-- reach: begin -->", "<!-- reach: end -->"
_PROFILES = ("fast", "ci")


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
    """Tell whether the guard catches a learner, by any theorem of its kind."""
    return any(fails(factory, kind, theorem, profile) for theorem in theorems_for(kind))


def reach_of(kind: Kind, trigger: Trigger, profile: Profile, met: float) -> Reach:
    """Return how far the guard sees, given the highest level that its games have."""
    for threshold in trigger.thresholds(met):
        if is_caught(kind, trigger.bug_in(kind, threshold), profile):
            return Reach(trigger, threshold, met)
    return Reach(trigger, 0.0, met)


def levels_met(kind: Kind, profile: Profile) -> dict[str, float]:
    """Return the highest levels that a right learner meets, by trigger."""
    make, alarms = reference(kind), {}
    for trigger in triggers_of(kind):
        alarms[trigger.name] = Alarm()
        make = trigger.plant(kind, make, alarms[trigger.name])
    if is_caught(kind, make, profile):
        raise AssertionError(f"the guard says that our own {kind.name} is wrong: mend that first")
    return {name: alarm.highest for name, alarm in alarms.items()}


def measured(kind: Kind, profile: Profile) -> Iterator[Reach]:
    """Yield how far the guard sees a kind's bugs."""
    met = levels_met(kind, profile)
    for trigger in triggers_of(kind):
        yield reach_of(kind, trigger, profile, met[trigger.name])


def processor_time(kind: Kind, profile: Profile) -> float:
    """Return how long the guard takes for a kind's own learner, all theorems."""
    started = time.process_time()
    is_caught(kind, reference(kind), profile)
    return time.process_time() - started
