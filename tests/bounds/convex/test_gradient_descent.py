"""Do the theorems on online gradient descent say what is known by hand?"""

import math
from itertools import product

import pytest
from flint import arb, fmpq

from bounds import Outcome, ParameterError, theorem
from bounds.convex.gradient_descent import HingeAt, ObjectiveAt, Projection
from bounds.convex.views import compared, length
from learners import BALL, EXACT, FLOAT, OnlineGradientDescent, Transcript, play
from learners.convex import Ball, Box, Custom, Linear, MaxAffine, Simplex, Space, Squared
from learners.core.arithmetic import rationals
from learners.games import CONVEX


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


def test_a_float_run_holds_away_from_equality_and_stays_open_at_it():
    run = play(OnlineGradientDescent(1, 0.1), [Linear([-1])] * 5, record=True)
    statement = theorem("ogd.regret")
    assert statement.check(run, w=[fmpq(1, 3)]).outcome is Outcome.HOLDS
    assert statement.check(run, w=[fmpq(1, 2)]).outcome is Outcome.UNDECIDED


@pytest.mark.parametrize("arithmetic", [FLOAT, BALL])
def test_rounding_is_never_called_a_violation(arithmetic):
    """Every sequence of signs: the comparator that is taken lies near equality, not on it."""
    for signs in product((1, -1), repeat=5):
        learner = OnlineGradientDescent(1, 0.1, arithmetic=arithmetic)
        run = play(learner, [Linear([sign]) for sign in signs], record=True)
        assert theorem("ogd.regret").check(run).outcome is Outcome.HOLDS


def test_a_learner_in_floats_that_stays_put_is_no_rounding():
    class StaysPut(OnlineGradientDescent):
        def update(self, x, y):
            return None

    run = play(StaysPut(1, 0.1), [Linear([-1])] * 5)
    verdict = theorem("ogd.regret").check(run, w=[fmpq(1, 2)])
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.broken_invariant.round == 1


@pytest.mark.parametrize("arithmetic", [FLOAT, BALL, EXACT])
@pytest.mark.parametrize("domain", [Simplex(3), Box([fmpq(1, 3), 0, 0], [1, 1, 1])])
def test_a_start_off_zero_that_is_no_float_is_recognised(domain, arithmetic):
    learner = OnlineGradientDescent(3, fmpq(1, 4), domain=domain, arithmetic=arithmetic)
    run = play(learner, [Linear([1, 1, 0])] * 2, record=True)
    w = [1, 0, 0]
    assert theorem("ogd.regret").check(run, w=w).outcome is Outcome.HOLDS


class Foreign:
    """A learner that tells nothing about itself."""

    def __init__(self):
        self.w = rationals([0])

    def predict(self, x):
        return self.w

    def update(self, x, f):
        self.w = self.w - f.subgradient(self.w) / 2


def test_a_foreign_run_is_told_its_rate():
    run = play(Foreign(), [Linear([-1])] * 2, game=CONVEX)
    with pytest.raises(ParameterError, match="pass eta="):
        theorem("ogd.regret").check(run, w=[1])
    assert theorem("ogd.regret").check(run, w=[1], eta="1/2").outcome is Outcome.HOLDS
    empty = play(Foreign(), [], game=CONVEX)
    assert theorem("ogd.regret").check(empty, w=[1], eta=1).outcome is Outcome.HOLDS


def test_a_foreign_run_is_told_its_domain():
    class Clipped(Foreign):
        def update(self, x, f):
            super().update(x, f)
            self.w = rationals([min(self.w[0], fmpq(1))])

    run = play(Clipped(), [Linear([-1])] * 6, game=CONVEX)
    options = {"w": [1], "eta": "1/2", "domain": Box([-1], [1])}
    assert theorem("ogd.regret").check(run, **options).outcome is Outcome.HOLDS


def test_a_rate_that_is_not_positive_is_not_judged():
    class Backwards(Foreign):
        def __init__(self):
            super().__init__()
            self.parameters = {"eta": -1}

    run = play(Backwards(), [Linear([-1])], game=CONVEX)
    assert theorem("ogd.regret").check(run, w=[1]).outcome is Outcome.NOT_APPLICABLE


class OnlyProjects:
    """A domain that knows nothing but its projection."""

    dimension = 1

    def project(self, w, arithmetic=None):
        return Box([-1], [1]).project(w, arithmetic)


def test_a_domain_that_only_projects_is_enough():
    learner = OnlineGradientDescent(1, fmpq(1, 2), domain=OnlyProjects(), arithmetic=EXACT)
    run = play(learner, [Linear([1])] * 9)
    statement = theorem("ogd.regret")
    assert statement.check(run, w=[-90]).outcome is Outcome.NOT_APPLICABLE
    assert statement.check(run, w=[-1]).outcome is Outcome.HOLDS
    learner = OnlineGradientDescent(1, fmpq(1, 3), domain=OnlyProjects(), arithmetic=EXACT)
    run = play(learner, [Linear([1])] * 9)
    bounded = theorem("ogd.bounded")
    assert bounded.check(run, w=[-1], B=1, rho=1).outcome is Outcome.HOLDS


def test_the_radius_of_a_box_may_be_a_root():
    learner = OnlineGradientDescent(2, 2**0.5, domain=Box([-1, -1], [1, 1]), arithmetic=FLOAT)
    run = play(learner, [Linear([1, 0])])
    verdict = theorem("ogd.bounded").check(run, w=[-1, 0], eta="sqrt(2)", rho=1)
    assert verdict.outcome is Outcome.HOLDS


def test_no_subgradient_may_be_steeper_not_even_the_last():
    run = descent([Linear([1]), Linear([5])], fmpq(1))
    gentle = theorem("ogd.lipschitz").without("eta-tuned")
    assert gentle.check(run, w=[0], rho=4).reason == "no subgradient is longer than rho"
    assert compared(run, [0]).largest_subgradient == 5
    balls = play(OnlineGradientDescent(1, 1, arithmetic=BALL), [Linear([5]), Linear([1])])
    assert compared(balls, [0]).largest_subgradient == 5


@pytest.mark.parametrize(("radius", "holds"), [(2, True), (fmpq(3, 2), True), (3, False)])
def test_the_domain_must_lie_in_the_ball(radius, holds):
    run = descent([Linear([1])], fmpq(2), domain=Ball(1, radius))
    verdict = theorem("ogd.bounded").check(run, w=[-1], B=2, rho=1)
    assert (verdict.outcome is Outcome.HOLDS) is holds


def test_lipschitz_on_the_domain_alone_is_not_enough():
    """At the wall w = 1 the last but one function has a subgradient 20, though it is 0 inside."""
    steep = MaxAffine([[20], [0]], [-20, 0])
    functions = [Linear([-1]), Linear([-1]), steep, Linear([-1])]
    run = descent(functions, fmpq(1, 2), domain=Ball(1, 1))
    statement = theorem("ogd.bounded")
    assert statement.check(run, w=[1], B=1, rho=1).outcome is Outcome.NOT_APPLICABLE
    broken = statement.without("gentle").check(run, w=[1], B=1, rho=1)
    assert (broken.observed, broken.bound) == (fmpq(7, 2), 2)
    assert Transcript.from_json(run.to_json()) == run


def test_without_a_domain_each_step_is_an_equality():
    run = descent([Linear([-2]), Squared([1], 3)], fmpq(1, 4))
    step = next(i for i in theorem("ogd.regret").invariants if "nearer" in i.name)
    for _, at in step.rounds(compared(run, [1])):
        right = at["D"] - fmpq(1, 2) * at["g"] + fmpq(1, 16) * at["x_2"]
        assert at["D_next"] == right


def test_half_way_the_hinge_is_what_it_is():
    item = HingeAt(rationals([1]), 1, rationals([0]), rationals([4]))
    assert item.values()["f_mid"] == 0
    item = HingeAt(rationals([1]), -1, rationals([0]), rationals([4]))
    assert item.values()["f_mid"] == 3


def test_a_dent_is_found_in_balls_too():
    dent = Custom(lambda w: -(w[0] * w[0]), lambda w: -2 * w[0:1], 1)
    run = play(OnlineGradientDescent(1, 1, arithmetic=BALL), [dent] * 2)
    assert theorem("ogd.regret").check(run, w=[3]).outcome is Outcome.NOT_APPLICABLE


def test_the_identity_is_no_projection():
    class Lazy:
        dimension = 1

        def project(self, w, arithmetic=None):
            return w

        def contains(self, w):
            return abs(w[0]) <= 1

    class Inward(Lazy):
        def project(self, w, arithmetic=None):
            return w / 2

    true = theorem("projection")
    assert true.check(Projection(Lazy(), rationals([3]), rationals([1]))).outcome is Outcome.HOLDS
    halved = true.check(Projection(Inward(), rationals([3]), rationals([0])))
    assert halved.broken_invariant.name == "its result lies in the set"


def test_the_whole_space_has_no_radius():
    run = descent([Linear([1])], fmpq(1), domain=Space(1))
    assert theorem("ogd.bounded").check(run, w=[0], B=1, rho=1).outcome is Outcome.NOT_APPLICABLE


def test_the_length_of_what_is_almost_nothing_is_enclosed():
    """A squared distance that is 0 but for rounding has a ball that reaches below 0."""
    for radius in (0, 2**-100, 1):
        found = length(arb(0, radius))
        assert found.contains(0)
        assert found.contains(arb(radius).sqrt())
        assert found.upper() <= 1.001 * radius**0.5
    assert length(arb(4)) == 2
    assert length(fmpq(4)) == 2


def test_the_slopes_of_linear_functions_are_exact_in_balls_too():
    """Slopes of 1/3 are no dyadic numbers, but their squares sum to 2/9 exactly."""
    learner = OnlineGradientDescent(1, BALL.sqrt(BALL.number(2)), arithmetic=BALL)
    run = play(learner, [Linear([fmpq(1, 3)])] * 2, record=True)
    assert compared(run, [0]).sum_of_squares == fmpq(2, 9)
