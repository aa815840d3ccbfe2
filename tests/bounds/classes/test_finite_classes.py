"""Do the theorems on finite classes say what is known by hand?"""

import math
from dataclasses import replace
from itertools import combinations, product

import numpy as np
import pytest
from flint import fmpq

from bounds import Outcome, ParameterError, theorem
from bounds.classes.agnostic import ExpertSets
from bounds.classes.concepts import Conjunctions, Taught
from bounds.classes.subjects import (
    BlockCoins,
    BlockTotal,
    Conserved,
    Forced,
    HalfspaceTree,
    Ladder,
    Measured,
    RandomConsistent,
    TreeWalk,
)
from bounds.classes.views import with_class, with_target
from learners import (
    SOA,
    Agnostic,
    Conservative,
    Consistent,
    Elimination,
    FiniteClass,
    Halving,
    Transcript,
    play,
)
from learners.classes import (
    all_functions,
    conjunctions,
    k_conjunctions,
    singletons,
    thresholds,
)
from learners.core.arithmetic import BALL
from learners.games import FINITE_FORECAST, FINITE_POINTS


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
    class Careless(Halving):
        """Drops a hypothesis that was right, too."""

        def update(self, x, y):
            changed = super().update(x, y)
            if changed:
                self.space &= self.space - 1
            return changed

    run = play(Careless(all_functions(3), tie=1), ([0], [0]), record=True)
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


class Fickle:
    """Says 0, but what it was made to say about point 1 until it has seen a round."""

    game = FINITE_POINTS

    def __init__(self, label):
        self.label = label

    def predict(self, x):
        return self.label if x == 1 else 0

    def update(self, x, y):
        self.label = 0
        return True


def test_a_learner_that_differs_on_the_replayed_rounds_only_is_not_deterministic():
    """All who see point 0 first say 0 for ever; the conservative version does not let them."""
    made = iter((1, 0, 0, 0, 1, 1))
    pair = Conserved(lambda: Fickle(next(made)), [0, 1], [0, 0])
    assert (pair.mistakes, int(sum(pair.replay.losses))) == (1, 0)
    assert not pair.is_deterministic
    assert theorem("conservative").without("deterministic").check(pair).outcome is Outcome.VIOLATED


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


def test_the_lower_bound_holds_for_every_number_of_rounds_from_the_depth_on():
    """Blocks of 2, 2, 1 coins lack 1/2 each, so that 5 rounds at depth 3 cost 3/2."""
    lower = theorem("agnostic.lower")
    assert BlockTotal(3, 5).expected_regret() == fmpq(3, 2)
    for depth in range(1, 8):
        for T in range(depth, 60):
            assert lower.check(BlockTotal(depth, T)).outcome is Outcome.HOLDS
        for T in range(depth):
            assert lower.check(BlockTotal(depth, T)).outcome is Outcome.NOT_APPLICABLE
    assert lower.without("blocks").check(BlockTotal(3, 1)).outcome is Outcome.VIOLATED


def test_a_forecaster_loses_half_of_the_coins_whatever_it_says():
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


@pytest.mark.parametrize("n", [1, 2, 3])
def test_no_fewer_examples_single_a_conjunction_out(n):
    cube = list(product((0, 1), repeat=n))
    concepts = [c for size in range(n + 1) for c in combinations(range(1, n + 1), size)]
    tables = [tuple(int(all(x[i - 1] for i in c)) for x in cube) for c in concepts]
    for concept, table in zip(concepts, tables, strict=True):
        needed = Taught(n, concept).examples()
        assert needed == (n if len(concept) == n else len(concept) + 1)
        for shown in combinations(range(len(cube)), needed - 1):
            fitting = [t for t in tables if all(t[x] == table[x] for x in shown)]
            assert len(fitting) > 1


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


# ------------------------------------------------------------------ what a hostile reader tried


def test_a_conservative_version_is_judged_as_what_it_is():
    cls = singletons(3)
    for key, inner in (("halving.mistakes", Halving(cls, eager=True)), ("soa.mistakes", SOA(cls))):
        run = play(Conservative(inner), ([0], [0]), record=True)
        assert theorem(key).check(run).outcome is Outcome.HOLDS


def test_weights_are_a_version_space_only_over_the_learners_own_rows():
    run = play(Halving(["001", "010", "100"]), ([0, 1], [0, 0]), record=True)
    other = FiniteClass(["100", "010", "001"])
    assert theorem("halving.mistakes").check(run, hypotheses=other).outcome is Outcome.HOLDS

    class OneHot(Consistent):
        @property
        def weights(self):
            row = np.zeros(len(self.hypotheses), dtype=np.int64)
            row[self.chosen if self.chosen is not None else 0] = 1
            return row

        @property
        def parameters(self):
            return {}

        @parameters.setter
        def parameters(self, value):
            pass

    run = play(OneHot(singletons(3)), ([0, 1], [0, 0]), record=True)
    verdict = theorem("consistent.mistakes").check(run, hypotheses=singletons(3))
    assert verdict.outcome is Outcome.HOLDS


def test_a_lazy_consistent_learner_is_consistent_enough():
    """It keeps a hypothesis until it errs, and then takes one that was right on all mistakes."""

    class Lazy:
        game = FINITE_POINTS

        def __init__(self, cls):
            self.cls, self.left = cls, list(range(len(cls)))

        def predict(self, x):
            return self.cls.value(self.left[0], x)

        def update(self, x, y):
            if self.predict(x) != y:
                self.left = [h for h in self.left if self.cls.value(h, x) == y]

    cls = FiniteClass(["00", "01", "10"])
    run = play(Lazy(cls), ([0, 1, 0, 1], [1, 0, 1, 0]))
    assert theorem("consistent.mistakes").check(run, hypotheses=cls).outcome is Outcome.HOLDS


def test_a_forecaster_that_tells_nothing_is_not_judged():
    class Sure:
        game = FINITE_FORECAST

        def predict(self, x):
            return 1.0

        def update(self, x, y):
            return None

    run = play(Sure(), ([0] * 40, [0] * 40))
    with pytest.raises(ParameterError, match="does not say its experts"):
        theorem("agnostic.regret").check(run, hypotheses=["0", "1"])


def test_hedge_over_all_hypotheses_is_covered_where_they_are_few_enough():
    learner = Agnostic(thresholds(15), 3, over="hypotheses", arithmetic=BALL)
    run = play(learner, ([1, 2, 3], [0, 1, 1]))
    assert theorem("agnostic.regret").check(run).outcome is Outcome.HOLDS


def test_hedge_that_tells_another_number_of_experts_is_not_judged():
    run = play(Agnostic(["0", "1"], 8, over="experts", arithmetic=BALL), ([0] * 8, [1] * 8))
    few = replace(run, parameters={**run.parameters, "experts": 1, "eta": 0})
    check = theorem("agnostic.regret").check(few)
    assert (check.outcome, check.reason) == (
        Outcome.NOT_APPLICABLE,
        "each forecast is that of Hedge with this rate over these experts",
    )


@pytest.mark.parametrize("T", [1, 2, 3, 8])
@pytest.mark.parametrize("cls", [["0"], ["0", "1"], singletons(20), thresholds(15)], ids=str)
def test_whichever_are_fewer_are_few_experts(cls, T):
    run = play(Agnostic(cls, T, arithmetic=BALL), ([0] * T, [1] * T))
    assert theorem("agnostic.regret").check(run).outcome is Outcome.HOLDS


def test_a_single_hypothesis_leaves_no_regret():
    run = play(Agnostic(["010"], 8, arithmetic=BALL), ([0] * 8, [1] * 8))
    verdict = theorem("agnostic.regret").check(run)
    assert (verdict.outcome, verdict.observed, verdict.bound) == (Outcome.HOLDS, 0, 0)


def test_both_halves_of_the_agnostic_bound_count():
    bound = theorem("agnostic.regret").bound
    assert float(bound(T=3, H=20, Ldim=1)) == pytest.approx(math.sqrt(6 * math.log(3 * math.e)))
    assert float(bound(T=3, H=2, Ldim=1)) == pytest.approx(math.sqrt(6 * math.log(2)))


def test_few_experts_of_many_hypotheses_are_played():
    learner = Agnostic(singletons(20), 3, arithmetic=BALL)
    assert (learner.over, learner.count) == ("experts", 4)
    run = play(learner, ([3, 3, 4], [0, 1, 1]))
    assert theorem("agnostic.regret").check(run).outcome is Outcome.HOLDS


def test_what_comes_after_the_tree_does_not_matter():
    class One:
        game = FINITE_POINTS

        def predict(self, x):
            return 1

        def update(self, x, y):
            return None

    run = play(One(), ([0, 0], [0, 1]))
    forced = Forced(with_class(run, all_functions(1)), run)
    assert theorem("littlestone.lower").check(forced).outcome is Outcome.HOLDS


def test_the_empty_conjunction_has_no_literal():
    run = play(Halving(k_conjunctions(2, 0)), ([0, 1], [1, 1]))
    assert theorem("conjunctions.halving").check(run).outcome is Outcome.HOLDS


def test_a_foreign_monotone_learner_can_be_told_to_be_one():
    class Foreign(Elimination):
        def __init__(self):
            super().__init__(2, monotone=True)
            self.parameters = {}

    run = play(Foreign(), ([[1, 0], [0, 1]], [1, 1]))
    assert theorem("elimination.monotone").check(run, monotone=True).outcome is Outcome.HOLDS
    assert theorem("elimination.monotone").check(run).outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize(
    ("target", "match"), [((5,), "variables are 1..2"), ("x1", "list of literals")]
)
def test_a_strange_target_gets_a_sentence(target, match):
    run = play(Elimination(2), ([[1, 1]], [1]))
    with pytest.raises(ParameterError, match=match):
        theorem("elimination.mistakes").check(run, target=target)


def test_other_strange_subjects_get_a_sentence():
    run = play(Elimination(2), ([[1, 1]], [1]))
    with pytest.raises(ParameterError, match="hypotheses"):
        theorem("halving.mistakes").check(play(Halving(["0"]), ([0], [0])), hypotheses=5)
    with pytest.raises(ValueError, match="1 or more"):
        BlockTotal(0, 4)
    assert theorem("conjunctions.count-k").check(Conjunctions(2)).outcome is (
        Outcome.NOT_APPLICABLE
    )
    big = Measured(FiniteClass(np.eye(2, 5000, dtype=int)))
    for key in ("example.thresholds", "example.singletons"):
        assert theorem(key).check(big).outcome is Outcome.NOT_APPLICABLE
    assert run.T == 1


def test_lazy_and_eager_halving_differ_for_both_rules_on_ties():
    """Nine hypotheses on five points; the hand proof is in test_dimensions."""
    rows = ["01000", "00010", "00100", "00000", "11001", "11100", "11000", "10110", "10100"]
    measured = Measured(FiniteClass(rows))
    for tie in (0, 1):
        assert (measured.halving(False, tie), measured.halving(True, tie)) == (2, 3)
    monkey = theorem("halving.lazy").check(measured)
    assert (monkey.outcome, monkey.steps) == (Outcome.HOLDS, 1)


def test_the_steps_are_read_off_what_the_learner_shows():
    class Slow(Halving):
        """Cuts one hypothesis a mistake, whatever the labels leave."""

        def update(self, x, y):
            if self.predict(x) != y:
                self.space &= self.space - 1
                return True
            return False

    run = play(Slow(all_functions(3), tie=1), ([0], [0]), record=True)
    names = {
        theorem("halving.mistakes").check(run).broken_invariant.name,
    }
    assert names == {"a mistake halves the version space"}


def test_conjunctions_walks_and_halfspaces_by_hand():
    assert [Conjunctions(2, k).count for k in (0, 1, 2)] == [1, 4, 4]
    assert TreeWalk((1, 1, 0)).tail() == 6
    assert theorem("tree.index").check(TreeWalk((0, 1))).observed == 5
    assert [HalfspaceTree(d).realised() for d in (1, 2, 3)] == [2, 4, 8]
    assert Measured(thresholds(5)).vc == 1
