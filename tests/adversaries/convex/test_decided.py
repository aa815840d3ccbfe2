"""Nothing that is drawn or known about descent stays open, whatever the rate is."""

import pytest
import sympy
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.errors import UnsatisfiedAssumption

from adversaries.convex.player import descent
from adversaries.convex.sequences import descent_case, needs_balls, orthogonal
from adversaries.convex.strategies import (
    _decidable,
    bounded_games,
    general_games,
    lipschitz_games,
)
from adversaries.core.judge import judge
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from bounds import theorem
from bounds.core.verdict import Outcome
from learners.convex import Absolute, Ball, Hinge, Linear, Space
from learners.core.surd import Surd

HALF_ROOT = 1 / sympy.sqrt(2)
#: Slopes that sum to 0 lead back to 0, and against w* = 0 every step of the proof is an equality.
TO_AND_FRO = [Linear([-2], -2), Linear([2], -2)]


def judged(key, functions, domain, w, eta, **more):
    balls = needs_balls(functions, domain, eta)
    case = descent_case(functions, domain, w, "", eta=eta, balls=balls, **more)
    return judge(theorem(key), descent, case)


@pytest.mark.parametrize("key", ["ogd.lipschitz", "ogd.regret"])
def test_an_irrational_rate_meets_its_bound_exactly(key):
    """The regret is -2 sqrt(1/2) (-2) = sqrt(8), and so are eta G_2/2 = sqrt(1/2) 8/2
    and rho^2 sqrt(T)/2 = 4 sqrt(2)/2."""
    verdict, run = judged(key, TO_AND_FRO, Space(1), [0], HALF_ROOT)
    assert (verdict.outcome, verdict.slack) == (Outcome.HOLDS, 0)
    assert verdict.broken_invariant is None
    assert verdict.steps >= run.T  # each is an equality, and is counted since it is decided
    assert run.weights[1][0] == Surd(fmpq(2), fmpq(1, 2))


@pytest.mark.parametrize("function", [Absolute([1], 0), Hinge([1], 1), Absolute([2], -1)])
def test_on_a_kink_an_irrational_point_is_decided(function):
    games = ([*TO_AND_FRO, function], [TO_AND_FRO[0], function, function])
    for functions in games:
        assert judged("ogd.regret", functions, Space(1), [1], HALF_ROOT)[0].outcome is Outcome.HOLDS


def test_a_ball_that_no_step_leaves_is_decided_exactly():
    """In a ball of two dimensions points may be irrational; these are not, and the bound is met."""
    functions = orthogonal(2, fmpq(1))
    assert not needs_balls(functions, Ball(2, 2), fmpq(1))
    verdict, _ = judged("ogd.regret", functions, Ball(2, 2), [1, 1], fmpq(1))
    assert (verdict.outcome, verdict.slack) == (Outcome.HOLDS, 0)


def test_a_ball_that_a_step_leaves_is_decided_in_balls():
    functions = [Linear([-3, 0]), Linear([0, -3]), Linear([1, 0])]
    assert needs_balls(functions, Ball(2, 2), fmpq(1))
    verdict, _ = judged("ogd.regret", functions, Ball(2, 2), [1, 1], fmpq(1))
    assert verdict.outcome is Outcome.HOLDS


def test_an_interval_takes_no_root():
    functions = [Linear([-3]), Absolute([1], 2), Linear([1])]
    assert not needs_balls(functions, Ball(1, 2), HALF_ROOT)
    verdict, run = judged("ogd.regret", functions, Ball(1, 2), [1], HALF_ROOT)
    assert verdict.outcome is Outcome.HOLDS
    assert run.weights[1][0] == 2


def test_what_balls_cannot_decide_is_open():
    """With the rate log(2) the bound is met exactly as well, but no number here holds it."""
    verdict, _ = judged("ogd.regret", TO_AND_FRO, Space(1), [0], sympy.log(2))
    assert verdict.outcome is Outcome.UNDECIDED
    assert verdict.reason == "the precision does not decide it"


@given(nothing=st.none())
def test_what_balls_cannot_decide_is_not_drawn(nothing):  # in a test, where it can be rejected
    assert nothing is None
    with pytest.raises(UnsatisfiedAssumption):
        _decidable(TO_AND_FRO, Space(1), [fmpq(0)], "", eta=sympy.log(2))


GAMES = {
    "ogd.regret": (general_games, [{}, {"eta": HALF_ROOT}, {"eta": sympy.log(2)}]),
    "ogd.lipschitz": (lipschitz_games, [{"T": 2}, {"T": 3}]),
    "ogd.bounded": (bounded_games, [{"T": 2, "B": fmpq(1), "rho": fmpq(1)}, {"T": 4}]),
}


@pytest.mark.parametrize(
    ("key", "fixed"), [(key, fixed) for key, (_, several) in GAMES.items() for fixed in several]
)
def test_every_drawn_game_is_decided(key, fixed):
    @settings(max_examples=25)
    @given(GAMES[key][0](Scope(theorem(key), FAST, fixed)))
    def decided(case):
        assert judge(theorem(key), descent, case)[0].outcome is Outcome.HOLDS

    decided()
