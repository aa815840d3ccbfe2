"""How does a counterexample look to somebody who has no noregret?

A Python file with the rounds, a loop that plays them, and the two numbers to compare.  It needs
the learner and NumPy only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from bounds.core.verdict import Outcome, Verdict, readable
from learners.core import parameters as ranges
from learners.games import ConvexAdvice, ConvexOptimisation
from noregret.guard.diagnosis.rules import ways_to_keep
from noregret.guard.origin import Origin
from noregret.guard.report import Check
from noregret.guard.spoken import Spoken, literal, number_text, spoken_game
from noregret.guard.witness import Witness


def snippet(check: Check, origin: Origin) -> str:
    """Return the Python file."""
    found = check.witness
    assert found is not None
    return "\n".join(_lines(check, found, origin)) + "\n"


def _lines(check: Check, found: Witness, origin: Origin) -> Iterator[str]:
    theorem, spoken = check.theorem, spoken_game(found.game)
    title = f"{check.verdict}: {origin.name} against {theorem.key} ({theorem.title})."
    yield f'"""{_plain(title)}'
    yield ""
    yield f"    {_plain(theorem.statement)}"
    yield ""
    if check.cause:
        yield f"{_plain(check.cause)[:400]}"
        yield ""
    yield "Written by noregret; it needs the learner and NumPy only."
    yield '"""'
    yield ""
    yield "import copy"
    yield from ("import faulthandler",) if check.verdict == "HANGS" else ()
    yield "import sys"
    yield ""
    yield "import numpy as np"
    yield ""
    yield 'np.seterr(all="ignore")'
    yield ""
    yield from _import(origin)
    yield from _definitions(found)
    yield from _rounds(found)
    if found.is_chance:
        yield from _twice(found, origin)
        return
    if check.verdict == "HANGS":
        yield "faulthandler.dump_traceback_later(10, exit=True)  # a call that does not come back"
    yield f"learner = {_call(found, origin)}"
    yield ""
    yield from _loop(found, spoken, _nonsense(check, found, spoken))
    yield from _conclusion(check, found)


def _plain(text: str) -> str:
    """Return text that may stand in a docstring."""
    return " ".join(text.split()).replace("\\", "/").replace('"""', "'''")


def _import(origin: Origin) -> Iterator[str]:
    if not origin.module:
        yield "# ---- FILL IN: how the learner is imported; it cannot be found by a name."
        yield "factory = None"
        yield "if factory is None:"
        yield f'    sys.exit("fill in the import of {_plain(origin.name)} at the top of this file")'
    else:
        if origin.folder:
            yield f"sys.path.insert(0, {origin.folder!r})"
        top, *rest = origin.attribute.split(".")
        yield f"from {origin.module} import {top} as _found  # noqa: E402"
        yield ""
        yield f"factory = _found{''.join('.' + part for part in rest)}"
    yield ""


_LOSSES = {
    "absolute": "abs(prediction - outcome)",
    "squared": "(prediction - outcome) ** 2",
    "hinge": "2 * max(0.0, 0.5 - (2 * outcome - 1) * (2 * prediction - 1)) / 3",
    "clipped-hinge": "min(1.0, max(0.0, 1 - (2 * outcome - 1) * (2 * prediction - 1)))",
}

_FUNCTION = '''\
class Function:
    """A convex function max_i (a_i.w + b_i), or the square of an affine one."""

    def __init__(self, slopes, offsets, factor=None):
        self.slopes, self.offsets = np.array(slopes, dtype=float), np.array(offsets, dtype=float)
        self.factor = factor

    def __call__(self, w):
        values = self.slopes @ np.asarray(w, dtype=float) + self.offsets
        return float(values.max() if self.factor is None else self.factor * values[0] ** 2)

    def subgradient(self, w):
        values = self.slopes @ np.asarray(w, dtype=float) + self.offsets
        if self.factor is None:
            return self.slopes[int(values.argmax())].copy()
        return 2 * self.factor * values[0] * self.slopes[0]
'''


def _ranges(found: Witness) -> dict[str, Any]:
    """Return the ranges of what the factory was called with."""
    return {each.name: each.range for each in found.kind.takes if each.name in found.keywords}


def _definitions(found: Witness) -> Iterator[str]:
    if isinstance(found.game, ConvexAdvice):
        name = found.game.loss_function.name
        yield "def loss(prediction, outcome):"
        yield f"    return {_LOSSES.get(name, _LOSSES['absolute'])}"
        yield ""
        yield ""
        yield f"loss.name = {name!r}"
        yield ""
    if any(isinstance(range_, ranges.Kernel) for range_ in _ranges(found).values()):
        yield "def kernel(x, z):"
        yield "    return float(np.dot(x, z))"
        yield ""
    if isinstance(found.game, ConvexOptimisation):
        yield f"\n{_FUNCTION}"


def _rounds(found: Witness) -> Iterator[str]:
    xs, ys = found.shown
    yield "# (what is shown, the outcome), one pair a round"
    yield "ROUNDS = ["
    for x, y in zip(xs, ys, strict=True):
        yield f"    ({literal(x)}, {literal(y)}),"
    yield "]"
    if isinstance(found.game, ConvexOptimisation):
        yield f"COMPARATOR = {literal(np.asarray(found.parameters.get('w', 0.0), dtype=object))}"
    yield ""


def _call(found: Witness, origin: Origin) -> str:
    if origin.instance:
        return "copy.deepcopy(factory)"
    known = _ranges(found)
    parts = [f"{n}={_keyword(known[n], value)}" for n, value in found.keywords.items()]
    return f"factory({', '.join(parts)})"


def _twice(found: Witness, origin: Origin) -> Iterator[str]:
    """Play the rounds with several learners: they should say the same."""
    yield "said = []"
    yield "for _ in range(20):"
    yield f"    learner = {_call(found, origin)}"
    yield "    said.append([])"
    yield "    for x, y in ROUNDS:"
    yield from (f"    {line}" for line in _converted(found))
    yield "        said[-1].append(np.array(learner.predict(copy.copy(x))))"
    yield "        learner.update(copy.copy(x), copy.copy(y))"
    yield ""
    yield "for other in said[1:]:"
    yield "    for t, (once, again) in enumerate(zip(said[0], other), 1):"
    yield "        if not np.array_equal(once, again):"
    yield '            print(f"round {t}: {once}, another time {again}")'
    yield '            print("NOT DETERMINISTIC")'
    yield "            sys.exit(1)"
    yield 'print("the same every time")'


def _converted(found: Witness) -> Iterator[str]:
    """Make arrays of vectors."""
    xs, ys = found.shown
    for name, column in (("x", xs), ("y", ys)):
        if column and np.ndim(column[0]) == 1:
            kind = "int" if np.asarray(column[0]).dtype.kind in "iu" else "float"
            yield f"    {name} = np.array({name}, dtype={kind})"


def _nonsense(check: Check, found: Witness, spoken: Spoken) -> Iterator[str]:
    """Leave at a prediction that is none."""
    if check.verdict != "NONSENSE":
        return
    rule = spoken.rule.replace("{width}", str(found.width))
    radius = getattr(found.parameters.get("domain"), "radius", None)
    if radius is not None:
        rule += f" and np.linalg.norm(p) <= {number_text(radius)} * (1 + 1e-9)"
    yield "    p = np.array(prediction, dtype=float)"
    yield f"    if not ({rule}):"
    yield '        print(f"NONSENSE in round {t}: {prediction!r}")'
    yield "        sys.exit(1)"


def _keyword(range_: Any, value: Any) -> str:
    if isinstance(range_, ranges.ConvexLoss | ranges.Kernel):
        return "loss" if isinstance(range_, ranges.ConvexLoss) else "kernel"
    if isinstance(range_, ranges.Hypotheses):
        return f"np.array({np.asarray(value).tolist()!r})"
    return literal(value)


def _loop(found: Witness, spoken: Spoken, checks: Iterator[str]) -> Iterator[str]:
    yield "total, best, said, weights = 0, None, [], []"
    yield "for t, (x, y) in enumerate(ROUNDS, 1):"
    yield from _converted(found)
    yield "    prediction = learner.predict(copy.copy(x))"
    yield f'    print(f"round {{t}}: {spoken.shown}")'
    yield from checks
    yield "    said.append(copy.copy(prediction))"
    yield f"    cost, others = {spoken.cost}, {spoken.others}"
    yield "    total = total + cost"
    yield "    if others is not None:"
    yield "        best = others if best is None else best + others"
    yield "    learner.update(copy.copy(x), copy.copy(y))"
    yield '    weights.append(np.array(getattr(learner, "weights", None)))'
    yield ""


def _conclusion(check: Check, found: Witness) -> Iterator[str]:
    """Leave with 1 if what was broken is broken, with 0 if it is not."""
    if check.verdict in ("CRASHED", "HANGS", "NONSENSE"):
        yield f'print("the run came to its end: it is no longer {check.verdict}")'
        yield from ("sys.stdout.flush()", "sys.exit(0)") if check.verdict == "HANGS" else ()
        return
    yield f"# {_plain(check.theorem.statement)}"
    failure = check.failure or found.verdict
    observed = _OBSERVED.get(str(check.theorem.observed))
    if failure.claim is Outcome.VIOLATED and observed is not None and failure.bound is not None:
        yield from _bound_broken(failure, *observed)
    else:
        yield from _rule_broken(check, found, failure)


#: What a theorem bounds by its symbol: in words, and in Python after the loop.
_OBSERVED = {
    "M": ("mistakes", "total"),
    "m_T": ("mistakes", "total"),
    "L_T": ("loss", "total"),
    "R_T": ("regret", "total - (0 if best is None else float(best.min()))"),
    "D": (
        "distance of the averages",
        "float(np.abs(np.mean(weights, axis=0) - learner.average).max().round(9))",
    ),
}


def _bound_broken(failure: Verdict, word: str, observed: str) -> Iterator[str]:
    yield f"# The bound for these rounds, {readable(failure.bound)}, is computed by noregret."
    yield f"bound = {number_text(failure.bound)}"
    yield f"observed = {observed}"
    yield f'print(f"{word}: {{observed}}, bound: {{bound}}")'
    yield 'print("VIOLATED" if observed > bound else "holds on these rounds")'
    yield "sys.exit(1 if observed > bound else 0)"


def _rule_broken(check: Check, found: Witness, failure: Verdict) -> Iterator[str]:
    what = failure.broken_invariant or failure.reason or check.cause
    yield f"print({'the rule: ' + _plain(str(what))!r})"
    ways = ways_to_keep(check.theorem, found)
    if ways is not None:
        yield "# Whoever keeps the rule says one of these in the rounds above."
        yield f"KEPT = {[list(way) for way in ways]!r}"
        yield "broken = [int(label) for label in said] not in KEPT"
    elif isinstance(found.game, ConvexOptimisation):
        yield from _strayed(found)
    else:
        yield "# What it said when the rule was broken."
        yield f"BEFORE = {literal([entry.prediction for entry in found.rounds])}"
        yield "broken = all(np.array_equal(a, b) for a, b in zip(said, BEFORE))"
    yield 'print("BROKEN" if broken else "kept in these rounds")'
    yield "sys.exit(1 if broken else 0)"


def _strayed(found: Witness) -> Iterator[str]:
    """Compare each point with the step against the subgradient that should lead to it."""
    radius = getattr(found.parameters.get("domain"), "radius", None)
    yield f"eta, radius = {number_text(found.parameters['eta'])}, {radius and number_text(radius)}"
    yield "point, broken = np.zeros_like(np.array(said[0], dtype=float)), False"
    yield "for t, ((_, f), w) in enumerate(zip(ROUNDS, said), 1):"
    yield "    if np.abs(w - point).max() > 1e-9 * (1 + np.abs(point).max()):"
    yield '        print(f"round {t}: the point is {w}, but the step leads to {point}")'
    yield "        broken = True"
    yield "    point = np.array(w, dtype=float) - eta * f.subgradient(w)"
    yield "    if radius is not None and np.linalg.norm(point) > radius:"
    yield "        point = point * (radius / np.linalg.norm(point))"
