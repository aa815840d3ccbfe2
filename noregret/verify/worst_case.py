"""What do `noregret worst-case` and the page of tightness tell of an exact worst case?"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from flint import arb, fmpq

from adversaries.core.trials import trials
from adversaries.worst_case.measured import Measured, measured, solver_of, worst_case
from adversaries.worst_case.result import Solver
from bounds.core.errors import ParameterError
from bounds.core.parsing import ParseError, parse_value
from bounds.core.slack import Account
from bounds.core.theorem import Theorem
from bounds.core.value import decimal
from bounds.core.verdict import ratio_text, to_float
from learners.classes import FiniteClass
from learners.core.arithmetic import Undecided
from learners.core.transcript import Transcript
from noregret.calculator.answers import read_pairs, statement_of
from noregret.calculator.dimension import class_named
from noregret.words import aligned, as_json, cut, section, short
from noregret.writing import write_text

_DIGITS = 12
#: How many rounds of a witness people are shown.
_MOST_ROUNDS = 12


def computed(theorem: Theorem, pairs: tuple[str, ...]) -> Measured:
    """Return the worst case at NAME=VALUE pairs."""
    parameters = _parameters(solver_of(theorem), read_pairs(pairs), theorem.key)
    return worst_case(theorem, parameters)


def _parameters(solver: Solver, values: Mapping[str, str], key: str) -> dict[str, Any]:
    names = {**solver.needs, **solver.may}
    for name in values:
        if name not in names:
            raise ParameterError(
                f"the worst case of {key} has no parameter {name!r}: it takes {', '.join(names)}"
            )
    missing = [name for name in solver.needs if name not in values]
    if missing:
        raise ParameterError(
            f"the worst case of {key} needs {', '.join(missing)} as well: give "
            + " ".join(f"{name}=…" for name in missing)
        )
    return {name: _value(name, text) for name, text in values.items()}


def _value(name: str, text: str) -> Any:
    """Return a whole number as an int, another one as a rational, a class as a class."""
    if name == "hypotheses":
        return class_named(text)
    try:
        value = parse_value(text)
    except ParseError as error:
        raise ParameterError(f"{name}: {error}") from None
    if not value.is_Rational:
        raise ParameterError(
            f"{name} = {text} is not rational, and an exact worst case needs rationals: round it, "
            f"as in {name}={float(value):.4g}"
        )
    return int(value) if value.is_Integer else fmpq(int(value.p), int(value.q))


# ------------------------------------------------------------------ for scripts


def worst_case_data(answer: Measured) -> dict[str, Any]:
    """Return the answer as the JSON object of ``noregret worst-case --json``."""
    result = answer.result
    return {
        "key": result.theorem,
        "parameters": {name: written(value) for name, value in result.parameters.items()},
        "exact": written(result.low) if result.exact else None,
        "low": written(result.low),
        "high": written(result.high),
        "bound": None if answer.bound is None else written(answer.bound),
        "ratio": answer.ratio,
        "degenerate": answer.degenerate or None,
        **_lost_data(answer.lost),
        "verdict": str(answer.outcome),
        "witness": None if result.witness is None else _stored(result.witness),
        "shown": {name: as_json(value) for name, value in result.shown.items()},
        "method": result.method,
        "covered": result.covered,
    }


def _lost_data(lost: Account | None) -> dict[str, Any]:
    """Return where the bound loses, and what of the gap is not explained."""
    if lost is None:
        return {"lost": [], "unexplained": None}
    parts = [{"reason": part.text, "amount": written(part.amount)} for part in lost.lost]
    return {"lost": parts, "unexplained": 0 if lost.is_complete else written(lost.rest)}


def written(value: Any) -> Any:
    """Return a number exactly (a count, a rational), or with digits that are right."""
    if isinstance(value, FiniteClass):
        return list(value.strings)
    if isinstance(value, fmpq):
        return int(value.p) if value.q == 1 else str(value)
    if not isinstance(value, arb):
        return value if isinstance(value, bool | int | str) or value is None else as_json(value)
    for digits in range(_DIGITS, 0, -1):
        try:
            return decimal(value, digits)
        except Undecided:
            continue
    return str(value)


def save(answer: Measured, file: str) -> None:
    """Write the witness, for `noregret replay`."""
    run = answer.result.witness
    if run is None:
        raise ParameterError(
            f"the witness of this worst case is no run, so nothing is saved in {file}: --json "
            "shows it"
        )
    write_text("the witness", file, json.dumps(_stored(run)) + "\n")


def _stored(run: Transcript) -> dict[str, Any]:
    """Return a run as it is kept in a file."""
    try:
        return run.to_dict()
    except ValueError as error:
        raise ParameterError(
            f"the run cannot be written down ({error}): choose a smaller rate, or leave out --json "
            "and --save"
        ) from None


# ------------------------------------------------------------------ for people


def needs_of(theorem: Theorem) -> Iterator[str]:
    """Yield what the worst case of a theorem has to be told."""
    solver = solver_of(theorem)
    yield from statement_of(theorem, {})
    optional = {name: f"{meaning} (may be left out)" for name, meaning in solver.may.items()}
    names = {**solver.needs, **optional}
    yield from section("Its exact worst case needs", aligned(names.items()))
    if solver.small:
        pairs = " ".join(f"{n}={_pair(v)}" for n, v in solver.small[0].items())
        yield ""
        yield f"As in: noregret worst-case {theorem.key} {pairs}"


def _pair(value: Any) -> str:
    return "FILE" if isinstance(value, FiniteClass) else str(value)


def lines(theorem: Theorem, answer: Measured) -> Iterator[str]:
    """Yield the answer for people."""
    result = answer.result
    yield from statement_of(theorem, {n: _brief(v) for n, v in result.parameters.items()})
    yield ""
    if result.exact:
        yield f"  exact worst case  {written(result.low)}{_decimal(result.low)}"
    else:
        yield f"  worst case        between {written(result.low)} and {written(result.high)}"
    if answer.bound is not None:
        yield f"  bound             {written(answer.bound)}"
    if answer.ratio is not None:
        place = f" (degenerate: {answer.degenerate})" if answer.degenerate else ""
        yield f"  ratio             {answer.ratio:.4f}{place}"
    yield f"  method            {result.method}"
    yield f"  covered           {result.covered}"
    if answer.lost is not None:
        yield from section("Where the bound loses", aligned(_shares(answer.lost)))
    if result.witness is not None:
        yield ""
        yield from _witness(result.witness)
    elif result.shown:
        yield ""
        yield f"  shown by          {', '.join(result.shown)} (--json)"


def _shares(lost: Account) -> list[tuple[str, str]]:
    """Return how much is lost, and why; what is less than the digits shown is left out."""
    parts = [(part.amount, part.text) for part in lost.lost]
    if not lost.is_complete:
        parts.append((lost.rest, "not known"))
    shown = [(f"{to_float(amount):.4f}", text) for amount, text in parts]
    return [(amount, text) for amount, text in shown if float(amount) != 0]


def _decimal(value: Any) -> str:
    """Return the decimal of a fraction that is too long to be read."""
    long = isinstance(value, fmpq) and value.q != 1 and len(str(value)) > 12
    return f" = {decimal(value, _DIGITS)}…" if long else ""


def _brief(value: Any) -> str:
    return cut(written(value))


def _witness(run: Transcript) -> Iterator[str]:
    yield f"A run that attains it, {run.T} rounds"
    for t, (x, p, y) in enumerate(run.rounds, 1):
        if t > _MOST_ROUNDS:
            yield f"  … and {run.T - _MOST_ROUNDS} more (--save FILE, --json)"
            return
        shown = "" if x is None else f"x = {short(x)}, "
        yield f"  {t:3}  {shown}prediction {short(p)}, outcome {short(y)}"


def _ratio(found: Measured) -> str:
    text = ratio_text(found.ratio, found.degenerate)
    return f"{text} {found.degenerate}" if found.degenerate else text


def _told(lost: Account) -> str:
    parts = "; ".join(f"{amount}: {text}" for amount, text in _shares(lost))
    return parts or "nothing: the bound is attained"


def tightness_rows(only: str = "") -> Iterator[tuple[str, ...]]:
    """Yield the rows of the page: theorem, parameters, bound, worst case, ratio, what is lost.

    ``only`` names one theorem.
    """
    for trial in trials():
        if trial.worst_case is None or only not in ("", trial.key):
            continue
        solver = trial.worst_case()
        for parameters in solver.small:
            found = measured(trial.theorem, solver.solve(trial.theorem, parameters))
            result = found.result
            value = written(result.low) if result.exact else f"{written(result.low)} at least"
            yield (
                f"`{trial.key}`",
                ", ".join(f"{n}={_brief(v)}" for n, v in parameters.items()),
                "" if found.bound is None else str(written(found.bound)),
                str(value),
                _ratio(found),
                "" if found.lost is None else _told(found.lost),
            )
