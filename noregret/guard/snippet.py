"""How does a counterexample look to somebody who has no noregret?

A Python file with the rounds, a loop that plays them, and the two numbers to compare.  It needs
the learner and NumPy only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from bounds.core.verdict import readable, to_float
from learners.convex import Absolute, Hinge, Linear, MaxAffine, Squared
from learners.core import parameters as ranges
from learners.games import ConvexAdvice, ConvexOptimisation
from noregret.guard.origin import Origin
from noregret.guard.report import Check
from noregret.guard.spoken import Spoken, spoken_game
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
    yield "import sys"
    yield ""
    yield "import numpy as np"
    yield ""
    yield 'np.seterr(all="ignore")'
    yield ""
    yield from _import(origin)
    yield from _definitions(found)
    yield from _rounds(found)
    if check.verdict == "DIFFERS" and found.run is None:
        yield from _twice(found, origin)
        return
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
        yield f"    ({_literal(x)}, {_literal(y)}),"
    yield "]"
    if isinstance(found.game, ConvexOptimisation):
        yield f"COMPARATOR = {_literal(np.asarray(found.parameters.get('w', 0.0), dtype=object))}"
    yield ""


def _literal(value: Any) -> str:
    """Return a value as Python writes it."""
    if isinstance(value, Linear):
        return f"Function([{_numbers(value.a)}], [{_number(value.b)}])"
    if isinstance(value, Absolute):
        minus = [-entry for entry in value.x]
        slopes, offsets = f"[{_numbers(value.x)}, {_numbers(minus)}]", (-value.y, value.y)
        return f"Function({slopes}, {_numbers(offsets)})"
    if isinstance(value, Hinge):
        slope = [-value.y * entry for entry in value.x]
        return f"Function([{_numbers([0] * len(slope))}, {_numbers(slope)}], [0.0, 1.0])"
    if isinstance(value, MaxAffine):
        return f"Function([{', '.join(map(_numbers, value.A))}], {_numbers(value.b)})"
    if isinstance(value, Squared):
        factor = 0.5 if value.half else 1.0
        return f"Function([{_numbers(value.x)}], [{_number(-value.y)}], {factor})"
    if isinstance(value, np.ndarray):
        if value.dtype.kind in "iu":
            return repr(value.tolist())
        return f"[{', '.join(map(_literal, value))}]" if value.ndim else _number(value.item())
    if value is None or isinstance(value, bool | str):
        return repr(value)
    if isinstance(value, int | np.integer):
        return str(int(value))
    return _number(value)


def _numbers(values: Any) -> str:
    return f"[{', '.join(map(_number, values))}]"


def _number(value: Any) -> str:
    return repr(float(value) if isinstance(value, float | int | np.number) else to_float(value))


def _call(found: Witness, origin: Origin) -> str:
    if origin.instance:
        return "copy.deepcopy(factory)"
    known = _ranges(found)
    parts = [f"{n}={_keyword(known[n], value)}" for n, value in found.keywords.items()]
    return f"factory({', '.join(parts)})"


def _twice(found: Witness, origin: Origin) -> Iterator[str]:
    """Play the rounds with two learners: they should say the same."""
    yield "said = []"
    yield "for _ in range(2):"
    yield f"    learner = {_call(found, origin)}"
    yield "    said.append([])"
    yield "    for x, y in ROUNDS:"
    yield from (f"    {line}" for line in _converted(found))
    yield "        said[-1].append(np.array(learner.predict(copy.copy(x))))"
    yield "        learner.update(copy.copy(x), copy.copy(y))"
    yield ""
    yield "for t, (once, again) in enumerate(zip(*said), 1):"
    yield '    print(f"round {t}: {once}, the second time {again}")'
    yield "same = all(np.array_equal(once, again) for once, again in zip(*said))"
    yield 'print("the same both times" if same else "NOT DETERMINISTIC")'
    yield "sys.exit(0 if same else 1)"


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
        rule += f" and np.linalg.norm(p) <= {_number(radius)} * (1 + 1e-9)"
    yield "    p = np.array(prediction, dtype=float)"
    yield f"    if not ({rule}):"
    yield '        print(f"NONSENSE in round {t}: {prediction!r}")'
    yield "        sys.exit(1)"


def _keyword(range_: Any, value: Any) -> str:
    if isinstance(range_, ranges.ConvexLoss | ranges.Kernel):
        return "loss" if isinstance(range_, ranges.ConvexLoss) else "kernel"
    if isinstance(range_, ranges.Hypotheses):
        return f"np.array({np.asarray(value).tolist()!r})"
    return _literal(value)


def _loop(found: Witness, spoken: Spoken, checks: Iterator[str]) -> Iterator[str]:
    yield "total, best = 0, None"
    yield "for t, (x, y) in enumerate(ROUNDS, 1):"
    yield from _converted(found)
    yield "    prediction = learner.predict(copy.copy(x))"
    yield f'    print(f"round {{t}}: {spoken.shown}")'
    yield from checks
    yield f"    cost, others = {spoken.cost}, {spoken.others}"
    yield "    total = total + cost"
    yield "    if others is not None:"
    yield "        best = others if best is None else best + others"
    yield "    learner.update(copy.copy(x), copy.copy(y))"
    yield ""


def _conclusion(check: Check, found: Witness) -> Iterator[str]:
    verdict, symbol = check.failure or found.verdict, str(check.theorem.observed)
    if check.verdict in ("CRASHED", "HANGS", "NONSENSE"):
        yield f'print("the run came to its end: it is no longer {check.verdict}")'
        return
    if verdict.bound is None or symbol not in ("M", "m_T", "L_T", "R_T"):
        reason = _plain(verdict.reason or check.cause or check.theorem.statement)
        yield f"print({'the rule that was broken: ' + reason!r})"
        return
    yield f"# {_plain(check.theorem.statement)}"
    yield f"# The bound for these rounds, {readable(verdict.bound)}, is computed by noregret."
    yield f"bound = {_number(verdict.bound)}"
    if symbol == "R_T":
        yield "observed = total - (0 if best is None else float(best.min()))"
    else:
        yield "observed = total"
    word = {"L_T": "loss", "R_T": "regret"}.get(symbol, "mistakes")
    yield f'print(f"{word}: {{observed}}, bound: {{bound}}")'
    if verdict.claim is not None and str(verdict.claim) == "VIOLATED":
        yield 'print("VIOLATED" if observed > bound else "holds on these rounds")'
        yield "sys.exit(1 if observed > bound else 0)"
    else:
        what = str(verdict.broken_invariant or check.cause or verdict.reason)
        yield f"print({'the step that was broken: ' + _plain(what)!r})"
