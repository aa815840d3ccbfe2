"""Does a run come out the same without any of our learners?

The algorithm of its kind, written once more (:mod:`learners.independent`), plays the same rounds.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any

from flint import arb

from bounds.core.catalogue import find_kind
from learners.core.kind import Kind
from learners.core.transcript import Transcript
from learners.games import ConvexAdvice
from learners.independent import DIGITS, Rows, decimal

Replay = Callable[[dict[str, str], Rows, Rows], Rows]


def agrees(run: Transcript, kinds: Iterable[Kind] = ()) -> bool | None:
    """Tell whether the independent algorithm predicts the same; None if there is none.

    ``kinds`` are those that a learner without a kind of its own may be a variant of: one of them
    agrees, or nothing is said.  A parameter that is a ball (an irrational rate) is taken at its
    middle, and a prediction in balls need only be near the decimal: the two arithmetics have
    nothing in common.
    """
    kind = find_kind(run.learner)
    if kind is not None:
        return _same_run(kind.independent, run)
    return True if _variant_of(run, kinds) is not None else None


def _variant_of(run: Transcript, kinds: Iterable[Kind]) -> Replay | None:
    return next((k.independent for k in kinds if _same_run(k.independent, run)), None)


def _same_run(replay: Replay | None, run: Transcript) -> bool | None:
    if replay is None:
        return None
    try:
        said = replay(*as_text(run))
    except (ValueError, LookupError):  # the run does not tell enough
        return None
    return all(_same(a, b) for a, b in zip(said, run.predictions.tolist(), strict=True))


def as_text(run: Transcript) -> tuple[dict[str, str], Rows, Rows]:
    """Return the parameters, instances and outcomes of a run as plain values."""
    parameters = {name: _text(value) for name, value in run.parameters.items()}
    if isinstance(run.game, ConvexAdvice):
        parameters.setdefault("loss", run.game.loss_function.name)
    if "hypotheses" in run.parameters:
        parameters["hypotheses"] = " ".join(run.parameters["hypotheses"])
    if run.weights is not None:
        parameters["start"] = " ".join(_text(weight) for weight in run.weights[0].tolist())
    xs = [None] * run.T if run.instances is None else [_exact(x) for x in run.instances]
    return parameters, xs, [_exact(y) for y in run.outcomes]


def snippet(
    run: Transcript, observed: str, bound: str, claim: str, kinds: Iterable[Kind] = ()
) -> str | None:
    """Return Python that replays a run without noregret, and prints what it predicts."""
    kind = find_kind(run.learner)
    replay = _variant_of(run, kinds) if kind is None else kind.independent
    if replay is None or _same_run(replay, run) is None:
        return None
    parameters, xs, ys = as_text(run)
    source = _plain_source(replay)
    lines = [
        "from decimal import Decimal, getcontext",
        "from fractions import Fraction",
        "",
        f"DIGITS = {DIGITS}",
        "",
        "",
        *([_plain_source(decimal)] if f"{decimal.__name__}(" in source else []),
        source,
        f"parameters = {parameters!r}",
        f"xs = {_literal(xs)}",
        f"ys = {_literal(ys)}",
        f"for x, said, y in zip(xs, {replay.__name__}(parameters, xs, ys), ys):",
        "    print(x, said, y)",
        f"print({f'{claim} fails: {observed} against {bound}'!r})",
    ]
    return "\n".join(lines) + "\n"


def _plain_source(function: Any) -> str:
    """Return the source of a function without its annotations."""
    source = inspect.getsource(function)
    for note in (
        ": dict[str, str]",
        ": Rows",
        " -> Rows",
        ": Any",
        " -> Decimal",
        ": tuple[str, ...]",
    ):
        source = source.replace(note, "")
    return source.replace(" -> int", "").replace("  # noqa: ARG001", "") + "\n"


def _literal(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_literal(item) for item in value) + "]"
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return str(value.numerator)
        return f"Fraction({value.numerator}, {value.denominator})"
    return repr(value)


def _exact(value: Any) -> Any:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [_exact(item) for item in value]
    return Fraction(_text(value))


def _text(value: Any) -> str:
    if isinstance(value, arb):
        middle = value.mid()
        mantissa, exponent = middle.man_exp()
        return str(Fraction(int(mantissa)) * Fraction(2) ** int(exponent))
    if isinstance(value, float) and isfinite(value):
        return str(Fraction(value))
    return str(value)


def _same(mine: Any, theirs: Any) -> bool:
    if isinstance(mine, list):
        return all(_same(a, b) for a, b in zip(mine, theirs, strict=True))
    if isinstance(mine, Decimal):
        return abs(mine - decimal(_text(theirs))) < Decimal(10) ** -12
    return bool(mine == theirs)
