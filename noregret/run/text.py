"""What is said of a run: to people in lines, to scripts as one JSON object?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy

from adversaries.core.opponent import Opponent
from bounds.core.text import written
from learners.core.arithmetic import FLOAT
from learners.core.transcript import Transcript
from learners.games import LinearClassification
from noregret.calculator.answers import Answer
from noregret.run.options import shown
from noregret.run.playing import SYSTEMS
from noregret.run.verdicts import Checked
from noregret.words import aligned, counted, cut

if TYPE_CHECKING:
    from noregret.run.study import Run

_SYSTEM_NOTES = {
    "exact": "in rationals",
    "ball": "in balls, which enclose every number",
    "float": "in floats",
}


def data_of(run: Run) -> dict[str, Any]:
    """Return the run as a dictionary of JSON values."""
    return {
        "kind": run.kind,
        "parameters": {name: _text(value) for name, value in _parameters(run)},
        "defaults": dict(run.notes),
        **run.source,
        "rounds": run.transcript.T,
        "arithmetic": SYSTEMS[run.game.system.name],
        "theorem": run.curve.theorem.key,
        "curve": [{"t": p.t, "observed": p.observed, "bound": p.bound} for p in run.curve.points],
        "checks": [_check(check) for check in run.checks],
        "verdict": str(run.outcome),
        "interrupted": run.interrupted,
        "replay": run.replay or None,
    }


def _check(check: Checked) -> dict[str, Any]:
    verdict = check.verdict
    broken = verdict.broken_invariant
    return {
        "theorem": check.theorem.key,
        "statement": check.theorem.statement,
        "verdict": str(verdict.outcome),
        **verdict.sides,
        "ratio": verdict.ratio,
        "reason": verdict.reason or None,
        "broken_invariant": None if broken is None else str(broken),
    }


def _parameters(run: Run) -> Iterator[tuple[str, Any]]:
    """Yield the parameters that were given or have a note, the learner's own first."""
    own = [parameter.name for parameter in run.game.kind.parameters]
    names = [*own, *(name for name in run.notes if name not in own)]
    for name in (*names, *(name for name in run.given if name not in names)):
        if run.settings.get(name) is not None and name != "T":
            yield name, run.settings[name]


def _text(value: Any) -> str:
    return written(value) if isinstance(value, sympy.Expr) else shown(value)


def adversaries_answer(kind: str, found: Mapping[str, Opponent]) -> Answer:
    """Return the adversaries of a kind with their parameters."""
    data = [
        {
            "name": each.name,
            "about": each.about,
            "random": each.random,
            "parameters": {option.name: option.meaning for option in each.options},
        }
        for each in found.values()
    ]
    return Answer({"kind": kind, "adversaries": data}, tuple(_adversary_lines(found)))


def _adversary_lines(found: Mapping[str, Opponent]) -> Iterator[str]:
    width = max(map(len, found))
    for each in found.values():
        yield f"{each.name:<{width}}  {each.about}{' (--seed)' if each.random else ''}"
        for option in each.options:
            default = each.defaults.get(option.name, option.default)
            words = "" if default is None else f", {default} by default"
            yield f"{'':<{width}}    {option.name}: {option.meaning}{words}"


# ------------------------------------------------------------------ for people


def lines_of(run: Run) -> Iterator[str]:
    """Yield what people read, without the picture."""
    yield from head_of(run)
    yield ""
    yield from tail_of(run)


def tail_of(run: Run) -> Iterator[str]:
    """Yield the verdicts, and how to make the run again."""
    yield from table_of(run.checks)
    first = run.curve.first_violation
    if first is not None and first < run.transcript.T:
        yield f"{run.curve.theorem.key} is VIOLATED after {first} rounds already"
    if run.replay:
        yield ""
        yield f"again: {run.replay}"


def head_of(run: Run) -> Iterator[str]:
    """Yield what was played."""
    source = run.source.get("adversary") or run.source["data"]
    words = f": {run.words}" if run.words and run.words != source else ""
    yield f"{_pairing(run)}{words}"
    rows = [(n, _value(run, n, value), _note(run, n)) for n, value in _parameters(run)]
    yield from (f"  {line}" for line in aligned(rows))
    count = run.transcript.T
    stopped = "interrupted after " if run.interrupted else ""
    yield f"  {stopped}{counted(count, 'round')}, {_arithmetic(run)}"
    yield from _mistakes_and_updates(run.transcript)


def _mistakes_and_updates(run: Transcript) -> Iterator[str]:
    """Yield a line where the mistakes are not the updates, which linear theorems count."""
    if not isinstance(run.game, LinearClassification):
        return
    if run.updates is None or run.instances is None:
        return
    erred, changed = run.predictions != run.outcomes, run.updates.astype(bool)
    idle, early = erred & ~changed, changed & ~erred
    said = []
    if idle.any():
        zero = not any(np.any(x != 0) for x in run.instances[idle])
        said.append(f"{counted(idle.sum(), 'mistake')} changed nothing{' (x = 0)' if zero else ''}")
    if early.any():
        said.append(f"{counted(early.sum(), 'update')} came without a mistake")
    if said:
        both = f"{counted(erred.sum(), 'mistake')}, M = {counted(changed.sum(), 'update')}"
        yield f"  {both}: {', '.join(said)}"


def _arithmetic(run: Run) -> str:
    if run.game.kind.certifies(run.settings) is FLOAT:
        return "computed in whole numbers"
    note = f" ({run.game.note})" if run.game.note else ""
    text = f"played {_SYSTEM_NOTES[run.game.system.name]}{note}"
    if run.game.system is FLOAT:
        text += "; the verdicts are about what floats did, rounding included"
    return text


def line_of(run: Run) -> str:
    """Return a run in one line."""
    return f"{setting_of(run)}: {run.outcome}"


def setting_of(run: Run) -> str:
    """Return who played whom with which parameters, in one line."""
    named = ", ".join(f"{name}={cut(_typed(run, name, v), 24)}" for name, v in _parameters(run))
    rounds = f"T={run.transcript.T}{', interrupted' if run.interrupted else ''}"
    return f"{_pairing(run)}, {f'{named}, ' if named else ''}{rounds}"


def _pairing(run: Run) -> str:
    """Say who played against whom, or on what."""
    if "adversary" in run.source:
        return f"{run.kind} against {run.source['adversary']}"
    return f"{run.kind} on {run.source['data']}"


def _typed(run: Run, name: str, value: Any) -> str:
    """Return a number as somebody typed it (0.1, not 1/10), anything else as it is shown."""
    is_number = isinstance(value, sympy.Expr)
    return run.given[name] if is_number and name in run.given else _text(value)


def _value(run: Run, name: str, value: Any) -> str:
    text = _typed(run, name, value)
    if isinstance(value, sympy.Expr) and not value.is_Rational:
        return f"{text} = {float(value):.6g}…"
    return text


def _note(run: Run, name: str) -> str:
    return f"({run.notes[name]})" if name in run.notes else ""


def table_of(checks: Sequence[Checked]) -> Iterator[str]:
    """Yield what each theorem says, and what those lack that say nothing."""
    rows: list[tuple[str, ...]] = [("theorem", "observed", "bound", "ratio", "verdict")]
    for check in checks:
        verdict = check.verdict
        if not check.applies:
            continue
        ratio = "" if verdict.ratio is None else f"{verdict.ratio:.3f}"
        sides = (side or "" for side in verdict.sides.values())
        reason = f" ({verdict.reason})" if verdict.reason else ""
        rows.append((check.theorem.key, *sides, ratio, f"{verdict.outcome}{reason}"))
        if verdict.broken_invariant is not None:
            rows.append(("", "", "", "", f"first broken: {verdict.broken_invariant}"))
    if len(rows) > 1:
        yield from aligned(rows)
    missing: dict[str, list[str]] = {}
    for check in checks:
        if not check.applies:
            missing.setdefault(check.verdict.reason, []).append(check.theorem.key)
    if missing:
        yield "not applicable, for want of:"
        yield from (f"  {reason}: {', '.join(keys)}" for reason, keys in missing.items())


def explained(run: Run) -> str:
    """Say what the two curves are."""
    item = run.curve.theorem
    view = item.view
    vectors = [n for n in ("v", "w") if view is not None and n in view.names]
    text = f"{item.key}: {item.statement}"
    if run.curve.only_at_the_end:
        return f"{text}, which is about all {run.transcript.T} rounds only"
    if all(point.bound is None for point in run.curve.points):
        return f"{text}, which is not about this run"
    rest = f", {vectors[0]} is that of the whole run" if vectors else ""
    return f"{text}, each time of the first t rounds{rest}"
