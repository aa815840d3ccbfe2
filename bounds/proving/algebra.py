"""How is a claim shown that polynomials, fractions and roots decide?

Polynomials in one variable by their roots, in several by their factors, by an identity
or by z3; fractions by their denominators; roots, exponentials and logarithms by letters
that stand for them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

import sympy
import z3

from bounds.proving.combinations import by_identity, is_polynomial
from bounds.proving.goals import Goal, Step, inside, symbol_on, tidy
from bounds.proving.numbers import seeming_sign, seems_false

Prove = Callable[[Goal], Step | None]
_MILLISECONDS = 2_000
HALF_LINE = sympy.Interval(0, sympy.oo)


def algebraic(goal: Goal, prove: Prove) -> Step | None:
    """Return a proof of a goal about polynomials, fractions and roots, or None."""
    if any(_roots_in(gap) for gap in (goal.gap, *(g for _, g, _ in goal.given))):
        return _with_letters(goal, prove)
    if goal.gap.has(sympy.exp, sympy.log) or not goal.gap.free_symbols:
        return None
    if not is_polynomial(goal.gap):
        return fraction(goal, prove)
    if goal.relation == "==":
        return None
    if len(goal.gap.free_symbols) == 1 and not goal.given:
        return goal.step("roots") if _shown_by_roots(goal) else None
    return factored(goal, prove) or by_identity(goal) or _by_z3(goal)


# ------------------------------------------------------------------ polynomials


def _shown_by_roots(goal: Goal) -> bool:
    """Tell whether a polynomial in one variable keeps its sign between its real roots."""
    (symbol,) = goal.gap.free_symbols
    interval = goal.intervals[symbol.name]
    polynomial = sympy.Poly(goal.gap, symbol, domain=sympy.QQ)
    isolated = [end for ends, _ in polynomial.intervals() for end in ends]
    cuts = sorted({*isolated, *_ends(interval), sympy.Integer(0)})
    tests = [cuts[0] - 1, *((a + b) / 2 for a, b in itertools.pairwise(cuts)), cuts[-1] + 1, *cuts]
    values = [polynomial.eval(point) for point in tests if inside(interval, point)]
    strict = goal.relation == ">"
    roots = polynomial.real_roots() if strict else []
    if any(interval.contains(root) is not sympy.false for root in roots):
        return False
    return all(at > 0 if strict else at >= 0 for at in values)


def _ends(interval: sympy.Interval) -> set[sympy.Rational]:
    return {end for end in (interval.start, interval.end) if not end.is_infinite}


def factored(goal: Goal, prove: Prove) -> Step | None:
    """Return a proof by the signs of the factors of the gap, or None."""
    if goal.relation == "==":
        return None
    constant, parts = sympy.Integer(1), []
    for factor in sympy.Mul.make_args(tidy(goal.gap)):
        base, power = factor.as_base_exp()
        if factor.is_Rational:
            constant *= factor
        elif power.is_Integer and power % 2 == 0:
            parts.append(factor)
        else:
            sign = seeming_sign(goal, factor)
            if sign == 0:
                return None
            constant *= sign
            parts += (
                [sign * base, base ** (power - 1)]
                if power.is_odd and power > 1
                else [sign * factor]
            )
    if constant <= 0 or len(parts) < 2:
        return None
    parts[0] *= constant
    steps = []
    for part in parts:
        step = prove(goal.about(part))
        if step is None:
            return None
        steps.append(step)
    return goal.step("product", None, steps)


def _by_z3(goal: Goal) -> Step | None:
    gaps = [goal.gap, *(gap for _, gap, _ in goal.given)]
    if not all(map(is_polynomial, gaps)):
        return None
    solver = violation(goal)
    return goal.step("z3") if solver.check() == z3.unsat else None


def violation(goal: Goal) -> z3.Solver:
    """Return a z3 solver that looks for a point where a polynomial goal is false."""
    letters = {name: z3.Real(name) for name in goal.intervals}

    def real(expression: sympy.Expr) -> z3.ArithRef:
        total = z3.RealVal(0)
        symbols = sorted(expression.free_symbols, key=str)
        if not symbols:
            return z3.RealVal(str(expression))
        for powers, coefficient in sympy.Poly(expression, *symbols).terms():
            term = z3.RealVal(str(coefficient))
            for symbol, power in zip(symbols, powers, strict=True):
                for _ in range(power):
                    term = term * letters[symbol.name]
            total = total + term
        return total

    solver = z3.Solver()
    solver.set("timeout", _MILLISECONDS)
    for name, interval in goal.intervals.items():
        low, high = interval.start, interval.end
        if not low.is_infinite:
            end = z3.RealVal(str(low))
            solver.add(letters[name] > end if interval.left_open else letters[name] >= end)
        if not high.is_infinite:
            end = z3.RealVal(str(high))
            solver.add(letters[name] < end if interval.right_open else letters[name] <= end)
    for _, gap, relation in goal.given:
        side = real(gap)
        solver.add({">=": side >= 0, ">": side > 0, "==": side == 0}[relation])
    side = real(goal.gap)
    solver.add({">=": side < 0, ">": side <= 0, "==": side != 0}[goal.relation])
    return solver


# ------------------------------------------------------------------ fractions


def fraction(goal: Goal, prove: Prove) -> Step | None:
    """Return a proof of a claim about a fraction by way of its numerator, or None."""
    numerator, denominator = sympy.fraction(sympy.together(goal.gap))
    if not denominator.free_symbols and is_polynomial(denominator):
        return None
    sign = seeming_sign(goal, denominator)
    if sign == 0:
        return None
    positive = prove(goal.about(sign * denominator, ">"))
    if positive is None:
        return None
    product = prove(goal.about(tidy(sign * numerator)))
    if product is None:
        return None
    return goal.step("multiply", str(sign * denominator), [positive, product])


# ------------------------------------------------------------------ letters


def _roots_in(expression: sympy.Expr) -> set[sympy.Expr]:
    return {
        power.base
        for power in expression.atoms(sympy.Pow)
        if power.exp.is_Rational and power.exp.q == 2
    }


def _with_letters(goal: Goal, prove: Prove) -> Step | None:
    """Put a letter in the place of each square root."""
    bases = set().union(*(_roots_in(gap) for gap in (goal.gap, *(g for _, g, _ in goal.given))))
    letters: dict[str, sympy.Expr] = {}
    replaced: dict[sympy.Expr, sympy.Expr] = {}
    intervals: dict[str, sympy.Interval] = {}
    given: list[tuple[str, sympy.Expr, str]] = []
    for index, base in enumerate(sorted(bases, key=str)):
        wish = f"root_{base}" if base.is_Symbol or base.is_Integer else f"root_{index}"
        name = goal.letter(wish, letters)
        interval = HALF_LINE
        if base.is_Symbol:
            own = goal.intervals[base.name]
            if own not in (HALF_LINE, sympy.Interval.open(0, sympy.oo)):
                given += _tied_ends(name, own)
            interval = sympy.Interval(0, sympy.oo, bool(base.is_positive))
        elif not base.free_symbols:
            floor = sympy.floor(10 * sympy.sqrt(base))
            interval = sympy.Interval(floor / 10, (floor + 1) / 10)
        letter = symbol_on(name, interval)
        letters[name], intervals[name] = sympy.sqrt(base), interval
        if base.is_Symbol:
            replaced[base] = letter**2
        else:
            replaced[sympy.sqrt(base)] = letter
            if base.free_symbols:
                replaced[1 / sympy.sqrt(base)] = 1 / letter
            equation = letter**2 - base
            given.append((f"{equation} == 0", equation, "=="))
    return with_meanings(goal, prove, letters, replaced, intervals, given)


def _tied_ends(name: str, own: sympy.Interval) -> list[tuple[str, sympy.Expr, str]]:
    letter = symbol_on(name, sympy.Interval(0, sympy.oo, bool(own.start > 0 or own.left_open)))
    found = []
    if own.start > 0:
        gap = letter**2 - own.start
        found.append((gap, ">" if own.left_open else ">="))
    if not own.end.is_infinite:
        found.append((own.end - letter**2, ">" if own.right_open else ">="))
    return [(f"{gap} {relation} 0", gap, relation) for gap, relation in found]


def with_meanings(
    goal: Goal,
    prove: Prove,
    letters: dict[str, sympy.Expr],
    replaced: dict[sympy.Expr, sympy.Expr],
    intervals: dict[str, sympy.Interval],
    assumed: list[tuple[str, sympy.Expr, str]],
) -> Step | None:
    """Return the proof by a claim about letters, with proofs of what it assumes of them."""

    def lettered(expression: sympy.Expr) -> sympy.Expr:
        return expression.subs(replaced, simultaneous=False)

    gap = lettered(goal.gap)
    kept = []
    for _, given, relation in goal.given:
        fresh = lettered(given)
        kept.append((f"{fresh} {relation} 0", fresh, relation))
    own = {r.name for r in replaced if r.is_Symbol}
    assumed = [(t, lettered(g) if own else g, r) for t, g, r in assumed]
    assumed = [(f"{g} {r} 0", g, r) for _, g, r in assumed]
    given_all = (*kept, *assumed)
    used = set().union(*(g.free_symbols for g in (gap, *(g for _, g, _ in given_all))))
    names = {symbol.name for symbol in used}
    if not set(letters) <= names or own & names:
        return None
    domain = {name: i for name, i in goal.intervals.items() if name in names} | intervals
    core_goal = replace(goal, gap=gap, intervals=domain, given=given_all, text=None)
    if seems_false(core_goal):
        return None
    core = prove(core_goal)
    if core is None:
        return None
    meaning = {symbol_on(name, intervals[name]): letters[name] for name in letters}
    wanted = []
    for name, interval in intervals.items():
        wanted += _bounds(letters[name], interval)
    wanted += [(g.xreplace(meaning), relation) for _, g, relation in assumed]
    proofs = [prove(goal.about(wish, relation)) for wish, relation in wanted]
    if any(proof is None for proof in proofs):
        return None
    texts = {name: str(expression) for name, expression in letters.items()}
    return goal.step("substitute", texts, [core, *(p for p in proofs if p is not None)])


def _bounds(expression: sympy.Expr, interval: sympy.Interval) -> list[tuple[sympy.Expr, str]]:
    found = []
    if not interval.start.is_infinite:
        found.append((expression - interval.start, ">" if interval.left_open else ">="))
    if not interval.end.is_infinite:
        found.append((interval.end - expression, ">" if interval.right_open else ">="))
    return found
