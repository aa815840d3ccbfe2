"""Do the theorems on online gradient descent say what is known by hand?"""

import math

import pytest
from flint import fmpq

from bounds import Outcome, ParameterError, theorem
from bounds.convex import HingeAt, ObjectiveAt, Projection
from bounds.convex_views import compared
from learners import BALL, EXACT, OnlineGradientDescent, Transcript, play
from learners.arithmetic import rationals
from learners.convex import Ball, Box, Linear, Simplex, Space, Squared


def descent(functions, eta, **options):
    size = functions[0].dimension
    learner = OnlineGradientDescent(size, eta, arithmetic=EXACT, **options)
    return play(learner, functions, record=True)


def test_one_step_by_hand():
    """f = -2w from 0 with eta = 1/2, against w* = 1: regret 2, bound 1/(2 eta) + eta 4/2 = 2."""
    run = descent([Linear([-2])], fmpq(1, 2))
    verdict = theorem("ogd.regret").check(run, w=[1])
    assert (verdict.observed, verdict.bound, verdict.ratio) == (2, 2, 1.0)
    assert verdict.steps == 2


def test_two_steps_on_a_square_by_hand():
    """f = (w - 1)^2 twice, eta = 1/4: w = 0, 1/2; losses 1, 1/4; slopes -2, -1."""
    run = descent([Squared([1], 1)] * 2, fmpq(1, 4))
    verdict = theorem("ogd.regret").check(run, w=[1])
    assert verdict.observed == fmpq(5, 4)
    assert verdict.bound == 2 + fmpq(1, 8) * 5
    assert verdict.outcome is Outcome.HOLDS


@pytest.mark.parametrize("T", [1, 4, 9])
def test_the_tuned_forms_are_reached(T):
    """-e_t w in T dimensions: regret sqrt(T) against the unit vector of equal entries."""
    root = math.isqrt(T)
    functions = [Linear([-int(i == t) for i in range(T)]) for t in range(T)]
    w = [fmpq(1, root)] * T
    lipschitz = theorem("ogd.lipschitz").check(descent(functions, fmpq(1, root)), w=w)
    assert (lipschitz.observed, lipschitz.ratio) == (root, 1.0)
    run = descent(functions, fmpq(1, root), domain=Ball(T, 1))
    bounded = theorem("ogd.bounded").check(run, w=w, B=1, rho=1)
    assert (bounded.observed, bounded.ratio) == (root, 1.0)


def test_without_a_comparator_the_best_for_linear_functions_is_taken():
    run = descent([Linear([-1, 0]), Linear([0, 3])], fmpq(1, 2))
    assert list(compared(run).w) == [fmpq(1, 2), fmpq(-3, 2)]
    assert theorem("ogd.regret").check(run).ratio == 1.0


@pytest.mark.parametrize("domain", [Ball(2, 1), Box([0, 0], [1, 1]), Simplex(2)])
def test_the_comparator_that_is_taken_lies_in_the_domain(domain):
    learner = OnlineGradientDescent(2, fmpq(1), domain=domain, arithmetic=BALL)
    run = play(learner, [Linear([-3, 1])] * 4, record=True)
    view = compared(run)
    assert view.is_inside()
    assert theorem("ogd.regret").check(run).outcome is Outcome.HOLDS


def test_a_comparator_of_another_dimension_is_refused():
    run = descent([Linear([1])], fmpq(1))
    with pytest.raises(ParameterError, match="1 entries"):
        theorem("ogd.regret").check(run, w=[1, 2])


def test_a_run_survives_a_file_and_is_judged_alike():
    run = descent([Squared([2], 1), Linear([1])], fmpq(1, 3), domain=Box([-1], [1]))
    again = Transcript.from_json(run.to_json())
    assert str(theorem("ogd.regret").check(again, w=[1])) == str(
        theorem("ogd.regret").check(run, w=[1])
    )


def test_a_step_that_was_not_made_is_named():
    class Lazy(OnlineGradientDescent):
        def update(self, x, y):
            if self.weights[0] != 0:
                return
            super().update(x, y)

    run = play(Lazy(1, fmpq(1), arithmetic=EXACT), [Linear([-1])] * 3, record=True)
    verdict = theorem("ogd.regret").check(run, w=[0])
    assert verdict.broken_invariant.round == 2
    assert "projection of a step" in verdict.broken_invariant.name


def test_no_rounds_cost_nothing():
    run = play(OnlineGradientDescent(1, fmpq(1), arithmetic=EXACT), [], record=True)
    verdict = theorem("ogd.regret").check(run, w=[3])
    assert (verdict.observed, verdict.bound) == (0, fmpq(9, 2))


def test_projection_onto_a_box_by_hand():
    """(3, -2) goes to (1, 0); the squared distance to (0, 0) falls from 13 to 1."""
    item = Projection(Box([0, 0], [1, 1]), rationals([3, -2]), rationals([0, 0]))
    assert (item.before, item.after) == (13, 1)


def test_projection_onto_a_sphere_is_enclosed():
    item = Projection(Ball(2, 1), rationals([1, 1]), rationals([0, 0]))
    assert item.after.contains(1)
    assert theorem("projection").check(item).outcome is Outcome.HOLDS


def test_the_hinge_at_score_zero_costs_one_and_at_one_nothing():
    zero = HingeAt(rationals([1]), 1, rationals([0]), rationals([1]))
    assert (zero.zero_one, zero.values()["f_w"], zero.values()["f_u"]) == (1, 1, 0)
    assert theorem("hinge").check(zero).ratio == 1.0


def test_the_svm_objective_by_hand():
    """One example x = 1, lam = 1/2: f(w) = (1 - w)_+ + w^2/2; f(0) = 1, f(1) = 1/2, v = -1."""
    item = ObjectiveAt(rationals([[1]]), [1], fmpq(1, 2), rationals([0]), rationals([1]))
    values = item.values()
    assert (values["f_w"], values["f_u"], values["slope"]) == (1, fmpq(1, 2), -1)
    verdict = theorem("svm.objective").check(item)
    assert (verdict.observed, verdict.bound) == (fmpq(1, 2), fmpq(1, 2))


@pytest.mark.parametrize(
    ("key", "values", "value"),
    [
        ("ogd.bounded", {"B": 1, "rho": 2, "T": 100}, 20),
        ("ogd.lipschitz", {"w_star": 3, "rho": 1, "T": 16}, 20),
        ("ogd.regret", {"w_star": 2, "eta": "1/2", "G_2": 12}, 7),
    ],
)
def test_the_calculator(key, values, value):
    assert float(theorem(key).bound(**values)) == value


def test_a_float_run_is_taken_at_its_word():
    run = play(OnlineGradientDescent(1, 0.1), [Linear([-1])] * 5, record=True)
    verdict = theorem("ogd.regret").check(run, w=[fmpq(1, 2)])
    assert verdict.outcome is Outcome.HOLDS


def test_the_whole_space_has_no_radius():
    run = descent([Linear([1])], fmpq(1), domain=Space(1))
    assert theorem("ogd.bounded").check(run, w=[0], B=1, rho=1).outcome is Outcome.NOT_APPLICABLE
