"""How are the theorems about online gradient descent put to the test?

The functions -rho <e_t, w> make every step of the proof an equality; targets that drift, kinks
and corners try what is left.  Where letters are fixed, the functions that lead to the comparator
have these very numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

from flint import fmpq

from adversaries.convex import bugs, lemmas
from adversaries.convex.climbs import climbs
from adversaries.convex.counterexamples import BOUNDED, LIPSCHITZ, PROJECTION, REGRET
from adversaries.convex.long_games import in_its_domain, long_games
from adversaries.convex.player import descent
from adversaries.convex.sequences import (
    descent_case,
    drifting,
    leading,
    needs_balls,
    orthogonal,
    strongest_pull,
)
from adversaries.convex.settings import rational_below, settings, square_below, square_of
from adversaries.convex.side_by_side import ANYWHERE, IN_BALLS, IN_SPACE
from adversaries.convex.strategies import bounded_games, general_games, lipschitz_games
from adversaries.core.arena import Arena
from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from adversaries.core.trial import Trial
from adversaries.worst_case import descent as worst
from bounds.convex import gradient_descent as theorems
from bounds.core.decide import symbolic
from learners.convex import Absolute, Ball, Linear, Simplex, Space, Squared
from learners.core.arithmetic import rationals
from learners.core.rationals import is_rational, is_root

#: A pull that is irrational is met to so many bits.
_BITS = 24
#: Longer games are not put together.
_LONGEST = 2000

# ------------------------------------------------------------------ functions with given numbers


def _led(T: int, eta: Any, squares: fmpq, comparator: fmpq, B: Any = None, **more: Any) -> Case:
    """Return the game that leads to a comparator: T, the sum of squares and |w*|^2 are these."""
    letters = {"eta": eta, **more, **({} if B is None else {"B": B})}
    # Where the rate is irrational, w* is missed by a little.
    pull = rational_below(1 / (T * symbolic(eta)))
    pull = min(pull, strongest_pull(T, squares, comparator, _BITS))
    if comparator == 0 and not is_root(eta):
        w, slopes = leading(1, squares / T, comparator, pull)
        slopes *= T
    else:
        w, slopes = leading(T, squares, comparator, pull)
    domain = Space(len(w)) if B is None else Ball(len(w), rational_below(B))
    listed = [Linear(slope) for slope in slopes]
    words = f"slopes that lead to w*, T={T}"
    balls = needs_balls(listed, domain, eta)
    return descent_case(listed, domain, list(w), words, balls=balls, **letters)


def _led_anywhere(scope: Scope) -> Iterator[Case]:
    """Yield games with the T, eta, |w*| and sum of squares that are fixed."""
    squares, square = scope.fixed.get("G_2"), None
    if "w_star" in scope.fixed:
        square = square_of(scope.fixed["w_star"])
        if square is None:
            return
    if squares is not None and not is_rational(squares):
        return
    for eta in scope.over("eta", (fmpq(1), fmpq(1, 7), fmpq(2))):
        rate = rational_below(eta)
        for T in scope.over("T", _lengths(rate, squares, square)):
            if T == 0:
                w = [0] if square is None else list(leading(1, fmpq(0), square, fmpq(0))[0])
                yield descent_case([], Space(len(w)), w, "no rounds", eta=eta)
            elif T <= _LONGEST:
                # So many that w* is within reach.
                enough = fmpq(T) if square is None else max(fmpq(T), square / (T * rate**2))
                whole = enough if squares is None else fmpq(squares)
                yield _led(T, eta, whole, rate**2 * whole if square is None else square)


def _lengths(rate: fmpq, squares: Any, square: fmpq | None) -> list[int]:
    """Return numbers of rounds, one of them such that the comparator is within reach."""
    usual = [1, 2, 5, 9]
    if not squares or square is None:
        return usual
    least = square / (rate**2 * squares)
    return sorted({*usual, -(-int(least.p) // int(least.q)) or 1})


def _led_by(rows: tuple[Mapping[str, Any], ...], scope: Scope) -> Iterator[Case]:
    """Yield games with slopes as long as rho; |w*| is what is fixed, B or rho."""
    fixed = square_of(scope.fixed["w_star"]) if "w_star" in scope.fixed else None
    if fixed is None and "w_star" in scope.fixed:
        return
    for setting in settings(scope, rows):
        T, rho = setting.pop("T"), square_below(setting["rho"])
        if 1 <= T <= _LONGEST:
            longest = rational_below(setting["B"]) ** 2 if "B" in setting else rho
            square = longest if fixed is None else fixed
            if "B" not in setting and square_of(setting["rho"]) is not None:
                del setting["rho"]  # the run has it, exactly
            yield _led(T, squares=T * rho, comparator=square, **setting)


# ------------------------------------------------------------------ known games


def _known_anywhere(scope: Scope) -> Iterator[Case]:
    if scope.theorem.by_name.keys() & scope.fixed.keys():
        yield from _led_anywhere(scope)
        return
    for T in (1, 2, 5, 9):
        for rho, eta in ((fmpq(1), fmpq(1)), (fmpq(3), fmpq(1, 7)), (fmpq(1, 2), fmpq(2))):
            w = rationals([eta * rho] * T)
            yield descent_case(orthogonal(T, rho), Space(T), w, f"-{rho} e_t, T={T}", eta=eta)
    for T, speed in ((6, 1), (9, 3)):
        for kind in (Absolute, Squared):
            words = f"a target that drifts by {speed}, {kind.__name__}"
            yield descent_case(drifting(T, speed, kind), Space(1), [1], words, eta=fmpq(1, 5))
    yield descent_case([], Space(1), [2], "no rounds", eta=fmpq(1))
    wall, corner = [Linear([1])] * 3, [Linear([1, 0])] * 3
    yield descent_case(wall, Ball(1, 1), [-1], "against the wall", eta=fmpq(1))
    yield descent_case(corner, Simplex(2), [0, 1], "from the centre", eta=fmpq(1, 4))


_SQUARES = (1, 4, 9)
#: In a square number of rounds the tuned rates are rational.
_BY_STEEPNESS = tuple({"T": T, "rho": rho} for T, rho in product(_SQUARES, (fmpq(1), fmpq(2))))
_BY_RADIUS = tuple(
    {"B": B, "rho": rho, "T": T}
    for T, (rho, B) in product(_SQUARES, ((fmpq(1), fmpq(1)), (fmpq(2), fmpq(3))))
)

# ------------------------------------------------------------------ trials

_arena = partial(
    Arena, player=descent, about="linear functions that lead to w*, drifting targets, walls"
)

TRIALS = (
    Trial(
        theorems.OGD_REGRET,
        partial(
            _arena,
            known=_known_anywhere,
            climbs=partial(climbs, ANYWHERE),
            drawn=general_games,
            long=long_games,
        ),
        worst_case=lambda: worst.REGRET,
        without=REGRET,
        defining=("positive-rate",),  # a division by 0
        bugs=bugs.ANYWHERE,
    ),
    Trial(
        theorems.OGD_LIPSCHITZ,
        partial(
            _arena,
            known=partial(_led_by, _BY_STEEPNESS),
            climbs=partial(climbs, IN_SPACE),
            drawn=lipschitz_games,
            long=in_its_domain,
        ),
        worst_case=lambda: worst.LIPSCHITZ,
        without=LIPSCHITZ,
        defining=("positive-rate", "some-rounds"),  # divisions by 0
        bugs=bugs.IN_SPACE,
    ),
    Trial(
        theorems.OGD_BOUNDED,
        partial(
            _arena,
            known=partial(_led_by, _BY_RADIUS),
            climbs=partial(climbs, IN_BALLS),
            drawn=bounded_games,
            long=in_its_domain,
        ),
        worst_case=lambda: worst.BOUNDED,
        without=BOUNDED,
        defining=("positive-rate", "some-rounds", "steep"),  # divisions by 0
        bugs=bugs.ANYWHERE,
    ),
    Trial(theorems.PROJECTION, lambda: lemmas.PROJECTIONS, without=PROJECTION),
    Trial(theorems.HINGE, lambda: lemmas.HINGES),
    Trial(theorems.SVM, lambda: lemmas.OBJECTIVES),
)
