"""What is the number, which parameter reaches a target, and which is best?

Each answer is made once, as the JSON object that scripts read; the text for people is
written from the same values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sympy
from flint import fmpq

from bounds.calculator import Interval, Solution, Tuned, solve, tune
from bounds.core.decide import Inequality
from bounds.core.evaluate import compiled
from bounds.core.parsing import parse_value
from bounds.core.references import resolve
from bounds.core.sharper import sharper_than
from bounds.core.text import written
from bounds.core.theorem import ParameterError, Theorem
from bounds.core.tied import tie
from bounds.core.value import BoundValue
from learners.core.arithmetic import Undecided, escalate, rational
from noregret.words import section
from noregret.writing import File


@dataclass(frozen=True)
class Answer:
    """An answer for scripts (``data``) and for people (``lines``).

    The ``files`` that were asked for are written once it is told, so that a full disk does not
    cost the answer.
    """

    data: Mapping[str, Any]
    lines: tuple[str, ...]
    latex: str = ""
    files: tuple[File, ...] = ()


def read_pairs(pairs: Iterable[str]) -> dict[str, str]:
    """Return name=value pairs as a mapping of texts, each of which stands for itself."""
    return resolve(split_pairs(pairs)).values


def split_pairs(pairs: Iterable[str]) -> dict[str, str]:
    """Return name=value pairs as a mapping of texts, as they are; they may refer to others."""
    values: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals:
            raise ParameterError(
                f"{pair!r} is not a parameter: write it as name=value without spaces, as N=1000"
            )
        if not name or not value:
            raise ParameterError(f"{pair!r} has no {'value' if name else 'name'}: write name=value")
        if name in values:
            raise ParameterError(f"{name} is given twice: {values[name]} and {value}; give it once")
        values[name] = value
    return values


def value_of(theorem: Theorem, values: Mapping[str, str], digits: int) -> Answer:
    """Return the bound at ``values``."""
    bound = theorem.bound(**values)
    whole = _whole_number(theorem, bound)
    better = [
        {"key": pair.key, "value": found.digits(digits), "condition": pair.condition}
        for pair, found in sharper_than(theorem, values)
    ]
    data = {**head_of(theorem, values), **_number(bound, digits), **whole, "sharper": better}
    lines = [
        *statement_of(theorem, values),
        "",
        f"  {data['value']}",
        *(f"  so {name.replace('_', ' ')} {number}" for name, number in whole.items()),
        f"  certainly between {data['lower']} and {data['upper']}",
        *hypotheses_of(theorem),
        *section("Sharper here", _sharper(better)),
    ]
    sign = "=" if bound.is_rational else r"\approx"
    return Answer(data, tuple(lines), f"{theorem.latex} {sign} {data['value']}")


def solution_of(
    theorem: Theorem, name: str, target: str, values: Mapping[str, str], digits: int
) -> Answer:
    """Return where the parameter ``name`` reaches ``target``."""
    goal = _parsed("target", resolve({**values, "target": target}, [name]).values["target"])
    (tied,), rest = tie([theorem], values, [name])
    solution = solve(tied, name, goal, rest, digits)
    number = dict.fromkeys(("value", "lower", "upper", "exact"))
    if solution.bound is not None:
        number.update(_number(solution.bound, digits))
    data = {
        **head_of(tied, rest),
        "unknown": name,
        "target": str(goal),
        "quantity": solution.quantity,
        "relation": solution.relation,
        "solution": None if solution.value is None else str(solution.text),
        "direction": solution.direction or None,
        "interval": _ends(solution.interval),
        **number,
        "sentence": solution.sentence,
    }
    lines = [
        *statement_of(theorem, values),
        "",
        f"  {solution.sentence}",
        *_there(solution, digits),
    ]
    return Answer(data, (*lines, *hypotheses_of(theorem)), solution.latex)


def best_of(theorem: Theorem, name: str, values: Mapping[str, str], digits: int) -> Answer:
    """Return the value of the parameter ``name`` that makes the bound smallest."""
    (tied,), rest = tie([theorem], values, [name])
    tuned = tune(tied, name, rest, digits)
    exact = None if tuned.argument is None else written(tuned.argument)
    data = {
        **head_of(tied, rest),
        "unknown": name,
        "argument": tuned.text or None,
        "exact_argument": exact if tuned.closed else None,
        "attained": tuned.argument is not None,
        "value": tuned.value or written(tuned.bound),
        "lower": tuned.lower or None,
        "upper": tuned.upper or None,
        "exact": written(tuned.bound),
        "sentence": tuned.sentence,
    }
    lines = [*statement_of(theorem, values), "", f"  {tuned.sentence}", *_enclosed(tuned)]
    return Answer(data, (*lines, *hypotheses_of(theorem)), tuned.latex)


# ------------------------------------------------------------------ parts


def _sharper(better: Iterable[Mapping[str, str]]) -> Iterator[str]:
    """Yield what sharper theorems say here."""
    for found in better:
        words = f", {found['condition']}" if found["condition"] else ""
        yield f"{found['key']} gives {found['value']}{words}"


def head_of(theorem: Theorem, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what every answer about a theorem begins with, for scripts."""
    return {
        "key": theorem.key,
        "parameters": {name: str(v) for name, v in theorem.exact_parameters(values).items()},
        "latex": theorem.latex_of(theorem.bound_expression),
        "hypotheses": [hypothesis.text for hypothesis in theorem.given],
    }


def _number(bound: BoundValue, digits: int) -> dict[str, Any]:
    return {
        "value": bound.digits(digits),
        "lower": bound.lower(digits),
        "upper": bound.upper(digits),
        "exact": str(bound.expression),
    }


def _parsed(name: str, text: str) -> sympy.Expr:
    try:
        return parse_value(text)
    except ValueError as error:
        raise ParameterError(f"{name}: {error}") from None


#: A whole number with more digits than this is not written out.
_LONGEST = 1000


def _whole_number(theorem: Theorem, bound: BoundValue) -> dict[str, str]:
    """Return what the bound says of something that is counted: at most its floor."""
    if not theorem.observed.is_integer or isinstance(theorem.claim, sympy.Eq):
        return {}
    if int(bound.digits(2).partition("e")[2] or 0) > _LONGEST:
        return {}
    try:
        if theorem.is_lower_bound:
            return {"at_least": str(-floor_of(-bound.expression))}
        return {"at_most": str(floor_of(bound.expression))}
    except Undecided:
        return {}


def floor_of(value: sympy.Expr) -> int:
    """Return the largest whole number that is not above an exact value."""

    def floor() -> int:
        enclosed = compiled(value)({})
        if isinstance(enclosed, fmpq):
            return int(enclosed.floor())
        whole = enclosed.floor().unique_fmpz()
        if whole is None:
            raise Undecided(f"the floor of {value} is open")
        return int(whole)

    try:
        return escalate(floor)
    except Undecided:
        # Balls never tell a whole number from its neighbours: it is compared exactly.
        near = int((rational(escalate(lambda: compiled(value)({})).mid()) + fmpq(1, 2)).floor())
        if Inequality(sympy.Integer(near), value).decide({}).sign == 0:
            return near
        raise


def statement_of(theorem: Theorem, values: Mapping[str, str]) -> Iterator[str]:
    """Yield what the theorem says, and the values given."""
    yield f"{theorem.key}: {theorem.title}"
    yield f"  {theorem.statement}"
    if values:
        yield "  with " + ", ".join(f"{name} = {value}" for name, value in values.items())


def hypotheses_of(theorem: Theorem) -> Iterator[str]:
    """Yield what has to be the case."""
    yield from section("Provided that", (hypothesis.text for hypothesis in theorem.given))


def _there(solution: Solution, digits: int) -> Iterator[str]:
    if solution.bound is not None:
        named = f"{solution.name} = {solution.text}"
        plain = solution.sentence.startswith(named)
        where = "The bound there" if plain else f"At {named} the bound"
        yield f"  {where} is {solution.bound.digits(digits)}."


def _enclosed(tuned: Tuned) -> Iterator[str]:
    if tuned.lower != tuned.upper:
        yield f"  The smallest bound is certainly between {tuned.lower} and {tuned.upper}."


def _ends(interval: Interval | None) -> dict[str, Any] | None:
    if interval is None:
        return None
    return {
        "low": None if interval.low is None else str(interval.low),
        "high": None if interval.high is None else str(interval.high),
        "low_closed": interval.low_closed,
        "high_closed": interval.high_closed,
        "throughout": interval.throughout,
        "untried": list(interval.untried),
    }
