"""How is a claim shown by derivatives?

The cascade: an exact value at an anchor and the sign of the slope, until what is left is
algebraic; a concave gap by its values at two ends; and an inequality between
exponentials by their logarithms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import sympy

from bounds.proving.algebra import with_meanings
from bounds.proving.goals import Goal, Step, inside, symbol_on, tidy
from bounds.proving.numbers import seeming_sign, seems_false

Prove = Callable[[Goal], Step | None]


def exponentials(goal: Goal, prove: Prove) -> Step | None:
    """Put a letter in the place of each exponential and each logarithm."""
    letters: dict[str, sympy.Expr] = {}
    intervals: dict[str, sympy.Interval] = {}
    replaced: dict[sympy.Expr, sympy.Expr] = {}
    for node in sorted(goal.gap.atoms(sympy.log), key=str):
        if node.has(sympy.exp) or not node.free_symbols:
            return None
        name = goal.letter(f"log_{len(letters)}", letters)
        letters[name], intervals[name] = node, _log_interval(goal, node)
        replaced[node] = symbol_on(name, intervals[name])
    exps = sorted(goal.gap.atoms(sympy.exp), key=str)
    for monomial, scale in _monomials(exps).items():
        wish = f"exp_{monomial}" if monomial.is_Symbol and scale == 1 else f"exp_{len(letters)}"
        name = goal.letter(wish, letters)
        letters[name] = sympy.exp(monomial / scale)
        intervals[name] = _exp_interval(goal, monomial)
    for node in exps:
        value = sympy.Integer(1)
        for term in sympy.Add.make_args(sympy.expand(node.args[0])):
            coefficient, monomial = term.as_coeff_Mul(rational=True)
            for name, meaning in letters.items():
                if isinstance(meaning, sympy.exp):
                    ratio = coefficient * monomial / meaning.args[0]
                    if ratio.is_Integer:
                        value *= symbol_on(name, intervals[name]) ** ratio
        replaced[node] = value
    if not letters:
        return None
    return with_meanings(goal, prove, letters, replaced, intervals, [])


def _monomials(exps: list[sympy.Expr]) -> dict[sympy.Expr, int]:
    """Return the monomials of the exponents with the common denominator of each."""
    found: dict[sympy.Expr, int] = {}
    for node in exps:
        for term in sympy.Add.make_args(sympy.expand(node.args[0])):
            coefficient, monomial = term.as_coeff_Mul(rational=True)
            found[monomial] = int(sympy.lcm(found.get(monomial, 1), coefficient.q))
    return found


def _exp_interval(goal: Goal, monomial: sympy.Expr) -> sympy.Interval:
    sign = seeming_sign(goal, monomial)
    if sign > 0 and monomial.is_nonnegative:
        return sympy.Interval(1, sympy.oo)
    if sign < 0 and monomial.is_Symbol:
        return sympy.Interval.Lopen(0, 1)
    return sympy.Interval.open(0, sympy.oo)


def _log_interval(goal: Goal, node: sympy.Expr) -> sympy.Interval:
    sign = seeming_sign(goal, node)
    if sign > 0:
        return sympy.Interval(0, sympy.oo)
    return sympy.Interval(-sympy.oo, 0) if sign < 0 else sympy.Interval(-sympy.oo, sympy.oo)


def _anchors(goal: Goal, symbol: sympy.Symbol) -> Iterator[sympy.Rational]:
    """Yield where to start: ends and simple points, those where the gap is zero first."""
    interval = goal.intervals[symbol.name]
    ends = [end for end in (interval.start, interval.end) if not end.is_infinite]
    simple = [sympy.Rational(k, 2) for k in (0, 2, 1, -2, 4)]
    inner = [point for point in simple if inside(interval, point)]
    values = {point: goal.gap.subs(symbol, point) for point in dict.fromkeys([*ends, *inner])}
    zeros = [point for point, at in values.items() if at == 0]
    rest = [
        point
        for point, at in values.items()
        if at != 0 and (point in ends or point == 0) and not at.has(sympy.nan, sympy.zoo, sympy.oo)
    ]
    yield from [*zeros, *rest]


def slopes(goal: Goal, prove: Prove) -> Iterator[Step]:
    """Yield proofs by a value at an anchor and the sign of the derivative on its sides."""
    for symbol in _by_interest(goal):
        if goal.tied(symbol):
            continue
        derivative = tidy(sympy.diff(goal.gap, symbol))
        for point in _anchors(goal, symbol):
            step = _slope(goal, prove, symbol, point, derivative)
            if step is not None:
                yield step


def _by_interest(goal: Goal) -> list[sympy.Symbol]:
    """Return the variables, those that a derivative frees of logarithms first."""
    nodes = goal.gap.atoms(sympy.log, sympy.exp)
    transcendental = set().union(*(node.free_symbols for node in nodes))
    return sorted(goal.variables, key=lambda symbol: (symbol not in transcendental, str(symbol)))


def _slope(
    goal: Goal,
    prove: Prove,
    symbol: sympy.Symbol,
    point: sympy.Rational,
    derivative: sympy.Expr,
) -> Step | None:
    interval = goal.intervals[symbol.name]
    parts = []
    if interval.end.is_infinite or point < interval.end:
        parts.append((derivative, sympy.Interval.open(point, interval.end)))
    if interval.start.is_infinite or interval.start < point:
        parts.append((-derivative, sympy.Interval.open(interval.start, point)))
    outside = not inside(interval, point)
    steep = goal.relation == ">" and outside and goal.gap.subs(symbol, point) == 0
    sides = [goal.about(slope, ">" if steep else ">=").where(symbol, part) for slope, part in parts]
    if any(map(seems_false, sides)):
        return None
    value = goal.about(goal.gap.subs(symbol, point), ">=" if steep else None).where(symbol, None)
    steps = [prove(value)]
    for side in sides:
        if steps[-1] is None:
            return None
        steps.append(prove(side))
    if steps[-1] is None:
        return None
    anchor = {"variable": symbol.name, "point": str(point)}
    return goal.step("slope", anchor, [step for step in steps if step is not None])


def chords(goal: Goal, prove: Prove) -> Iterator[Step]:
    """Yield proofs by concavity along a variable with two closed ends."""
    for symbol in goal.variables:
        interval = goal.intervals[symbol.name]
        infinite = interval.start.is_infinite or interval.end.is_infinite
        if goal.tied(symbol) or infinite or interval.left_open or interval.right_open:
            continue
        values = [
            goal.about(goal.gap.subs(symbol, end)).where(symbol, None)
            for end in (interval.start, interval.end)
        ]
        inner = sympy.Interval.open(interval.start, interval.end)
        bend = -tidy(sympy.diff(goal.gap, symbol, 2))
        curvature = goal.about(bend, ">=").where(symbol, inner)
        if bend == 0 or any(map(seems_false, [*values, curvature])):
            continue
        steps = [prove(part) for part in (*values, curvature)]
        if all(step is not None for step in steps):
            yield goal.step("chord", {"variable": symbol.name}, [s for s in steps if s is not None])


def logarithm(goal: Goal, prove: Prove) -> Step | None:
    """Compare two sides that are positive by their logarithms."""
    outside = goal.gap.replace(lambda node: isinstance(node, sympy.exp), lambda _: sympy.Integer(1))
    if outside.has(sympy.log):
        return None
    terms = sympy.Add.make_args(goal.gap)
    lower = -sympy.Add(*(term for term in terms if seeming_sign(goal, term) < 0))
    upper = goal.gap + lower
    if goal.relation == "==" or not any(_is_exponential(side) for side in (lower, upper)):
        return None
    positive = goal.about(lower, ">")
    above, below = _exponent(upper), _exponent(lower)
    difference = goal.about(above[0] - below[0] + sympy.log(above[1]) - sympy.log(below[1]))
    if difference.gap.has(sympy.zoo, sympy.nan) or seems_false(difference):
        return None
    steps = [prove(positive), prove(difference)]
    if any(step is None for step in steps):
        return None
    return goal.step("logarithm", str(lower), [step for step in steps if step is not None])


def _is_exponential(side: sympy.Expr) -> bool:
    return any(isinstance(factor, sympy.exp) for factor in sympy.Mul.make_args(side))


def _exponent(side: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr]:
    """Write a side as exp(first) * second, with the exponential of its first term."""
    for factor in sympy.Mul.make_args(sympy.Add.make_args(side)[0]):
        if isinstance(factor, sympy.exp):
            exponent = factor.args[0]
            rest = sympy.Add(
                *(
                    sympy.powsimp(
                        sympy.expand(term.subs(factor, 1) if term.has(factor) else term / factor)
                    )
                    for term in sympy.Add.make_args(side)
                )
            )
            rest = rest.replace(
                lambda node: isinstance(node, sympy.exp),
                lambda node: sympy.exp(sympy.expand(node.args[0])),
            )
            return exponent, rest
    return sympy.Integer(0), side
