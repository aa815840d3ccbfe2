"""Do the theorems on finite classes say what is known by hand?"""

import math

import numpy as np
import pytest
from flint import fmpq

from bounds import Outcome, ParameterError, theorem
from bounds.agnostic import ExpertSets
from bounds.concepts import Conjunctions, Taught
from bounds.finite_subjects import (
    BlockCoins,
    BlockTotal,
    Conserved,
    HalfspaceTree,
    Ladder,
    Measured,
    RandomConsistent,
    TreeWalk,
)
from bounds.finite_views import with_class, with_target
from learners import (
    SOA,
    Consistent,
    Elimination,
    FiniteClass,
    Halving,
    Transcript,
    play,
)
from learners.classes import all_functions, conjunctions, singletons, thresholds


def test_a_run_carries_its_class_through_a_file():
    run = play(SOA(thresholds(3)), ([1, 0], [0, 1]))
    again = Transcript.from_json(run.to_json())
    assert with_class(again).cls == thresholds(3)
    assert theorem("soa.mistakes").check(again).outcome is Outcome.HOLDS


def test_a_foreign_run_is_given_its_class():
    class Foreign:
        def predict(self, x):
            return 1

        def update(self, x, y):
            return None

    from learners.games import FINITE_POINTS

    run = play(Foreign(), ([0, 1], [1, 0]), game=FINITE_POINTS)
    with pytest.raises(ParameterError, match="pass hypotheses="):
        theorem("consistent.mistakes").check(run)
    matrix = [[1, 1], [1, 0]]
    verdict = theorem("consistent.mistakes").check(run, hypotheses=matrix)
    assert (verdict.outcome, verdict.ratio) == (Outcome.HOLDS, 1.0)
    with pytest.raises(ParameterError, match="point 1 was shown"):
        theorem("consistent.mistakes").check(run, hypotheses=[[1], [0]])


def test_another_game_is_not_judged():
    run = play(Elimination(1), ([[1]], [1]))
    assert theorem("halving.mistakes").check(run, hypotheses=["0"]).outcome is (
        Outcome.NOT_APPLICABLE
    )


def test_a_version_space_that_the_labels_do_not_leave_is_a_broken_step():
    class Forgetful(Halving):
        def update(self, x, y):
            changed = super().update(x, y)
            if changed:
                self.space = self.hypotheses.all
            return changed

    run = play(Forgetful(all_functions(2), tie=1), ([0, 1], [0, 0]), record=True)
    verdict = theorem("halving.mistakes").check(run)
    assert verdict.broken_invariant.name == "the version space is what the labels leave"


@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize("tie", [0, 1])
def test_halving_reaches_log2_on_the_cube(eager, tie):
    learner = Halving(all_functions(4), tie=tie, eager=eager)
    run = play(learner, ([0, 1, 2, 3], [1 - tie] * 4))
    verdict = theorem("halving.mistakes").check(run)
    assert (verdict.observed, verdict.ratio) == (4, 1.0)


def test_a_random_choice_among_singletons_errs_the_harmonic_number_less_one_times():
    d = 12
    choice = RandomConsistent(singletons(d), tuple(range(d - 1)), (0,) * (d - 1))
    assert choice.expected_mistakes() == sum((fmpq(1, j) for j in range(2, d + 1)), fmpq(0))


def test_the_expectation_is_that_of_the_learner_itself():
    cls, points, labels = thresholds(4), (2, 0, 1), (0, 1, 1)
    learner = Consistent(cls, choice="random", generator=np.random.default_rng(0))
    total = fmpq(0)
    for x, y in zip(points, labels, strict=True):
        total += abs(learner.chance(x) - y)
        learner.update(x, y)
    assert RandomConsistent(cls, points, labels).expected_mistakes() == total


def test_no_forecast_comes_from_an_empty_version_space():
    choice = RandomConsistent(FiniteClass(["0"]), (0, 0), (1, 1))
    assert theorem("consistent.random").check(choice).outcome is not Outcome.HOLDS


@pytest.mark.parametrize(
    ("strings", "vc", "ldim", "halving"),
    [
        (("000", "100", "110", "001"), 1, 2, 2),
        (("000", "100", "010", "001"), 1, 1, 1),
        (("0000", "0100", "1100", "0010", "1010", "1110", "0001", "1101"), 2, 2, 3),
        (("0",), 0, 0, 0),
    ],
)
def test_each_link_of_the_chain_is_strict_somewhere(strings, vc, ldim, halving):
    """The classes and their numbers are those of the inventory of the sources."""
    measured = Measured(FiniteClass(strings))
    assert measured.ldim == measured.optimal == ldim
    assert measured.halving_worst == halving
    assert measured.vc == vc
    assert theorem("chain").check(measured).outcome is Outcome.HOLDS


def test_the_game_value_is_that_of_its_definition():
    """Two thresholds points: whatever is predicted at the middle, one mistake and one more."""
    assert Ladder(thresholds(3)).optimal(thresholds(3).all) == 2
    assert Ladder(all_functions(3)).optimal(all_functions(3).all) == 3


def test_a_broken_link_is_named(monkeypatch):
    measured = Measured(thresholds(3))
    monkeypatch.setattr(Measured, "optimal", property(lambda self: 1))
    verdict = theorem("chain").check(measured)
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.broken_invariant.name == "Ldim = opt"


def test_conservative_versions_replay_their_errors():
    pair = Conserved(lambda: Halving(all_functions(2), eager=True), [0, 1, 0], [0, 0, 0])
    assert (pair.mistakes, int(sum(pair.replay.losses))) == (2, 2)


def test_experts_are_counted_as_sums_of_binomials():
    assert ExpertSets(5, 2).count == 1 + 5 + 10
    assert theorem("agnostic.count").check(ExpertSets(1, 1)).ratio == pytest.approx(2 / math.e)


def test_coins_in_blocks_of_two_reach_the_lower_bound():
    """E|S_2|/2 = 1/2 at each of the nodes, and sqrt(2 d^2/8) = d/2."""
    for depth in (1, 2, 5):
        total = BlockTotal(depth, 2 * depth)
        assert total.expected_regret() == fmpq(depth, 2)
        assert theorem("agnostic.lower").check(total).ratio == 1.0
    assert BlockCoins(all_functions(1), 2).expected_regret() == fmpq(1, 2)


def test_a_forecaster_loses_half_of_the_coins_whatever_it_says():
    from learners.games import FINITE_FORECAST

    class Sure:
        game = FINITE_FORECAST

        def predict(self, x):
            return fmpq(1)

        def update(self, x, y):
            return None

    cls = thresholds(3)
    assert BlockCoins(cls, 4, Sure).expected_regret() == BlockCoins(cls, 4).expected_regret()


def test_halfspaces_realise_every_way_of_a_deep_tree():
    assert HalfspaceTree(10).realised() == 1024
    assert HalfspaceTree(2, dimension=1).realised() < 4


def test_nodes_are_numbered_by_their_labels():
    assert TreeWalk((1, 0, 1)).index() == 0b1101
    assert TreeWalk(()).index() == 1


@pytest.mark.parametrize("n", [1, 2, 3])
def test_conjunctions_are_counted_twice(n):
    assert Conjunctions(n).count == len(conjunctions(n)) == 3**n


def test_elimination_is_looked_at_with_the_longest_target_that_fits():
    run = play(Elimination(2), ([[1, 1], [1, 0], [0, 0]], [1, 1, 0]))
    view = with_target(run)
    assert view.target == (1,)
    verdict = theorem("elimination.mistakes").check(run)
    assert (verdict.observed, verdict.bound, verdict.ratio) == (2, 2, 1.0)


def test_without_a_positive_example_some_target_fits_unless_all_are_negative():
    run = play(Elimination(1), ([[0], [1]], [0, 0]))
    assert with_target(run).target is None
    assert theorem("elimination.mistakes").check(run).outcome is Outcome.NOT_APPLICABLE
    half = play(Elimination(1), ([[1]], [0]))
    assert with_target(half).target == (-1,)
    monotone = play(Elimination(2, monotone=True), ([[1, 0]], [0]))
    assert with_target(monotone).target == (1, 2)


def test_a_target_that_names_a_variable_twice_is_refused():
    run = play(Elimination(1), ([[1]], [1]))
    with pytest.raises(ParameterError, match="once"):
        theorem("elimination.mistakes").check(run, target=(1, -1))


def test_a_teacher_needs_six_examples_for_five_variables_of_a_hundred():
    assert Taught(100, (1, 2, 3, 4, 5)).examples() == 6
    assert Taught(3, (1, 2, 3)).examples() == 3
    assert Taught(5, (2, 4)).queries() == 5


@pytest.mark.parametrize(
    ("key", "values", "most"),
    [
        ("conjunctions.halving", {"n": 100, "k": 5}, 31),
        ("elimination.mistakes", {"n": 100, "k": 5}, 96),
        ("elimination.monotone", {"n": 100, "k": 5}, 95),
        ("halving.mistakes", {"H": 1024}, 10),
        ("soa.mistakes", {"Ldim": 3}, 3),
    ],
)
def test_the_calculator_gives_the_numbers_of_the_sources(key, values, most):
    assert math.floor(float(theorem(key).bound(**values))) == most


def test_more_literals_than_variables_are_refused():
    with pytest.raises(ParameterError, match="k <= n"):
        theorem("elimination.mistakes").bound(n=3, k=5)
