"""Is the Standard Optimal Algorithm optimal, and do its experts imitate every hypothesis?"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations, permutations, product
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from learners import SOA, FiniteClass, Halving, SOAExpert, expert_count, play
from learners.classes import ClassError, Littlestone, all_functions
from learners.core.arithmetic import Undecided

ROWS = ["".join(bits) for bits in product("01", repeat=3)]
CLASSES = [
    list(rows)
    for rows in chain.from_iterable(combinations(ROWS, size) for size in range(1, len(ROWS) + 1))
]
#: Of dimension 2, and still Halving errs three times.
EIGHT = ["0000", "0100", "1100", "0010", "1010", "1110", "0001", "1101"]
VARIANTS = [{"tie": tie, "eager": eager} for tie in (0, 1) for eager in (False, True)]


@cache
def dimension(rows: frozenset[str]) -> int:
    """The Littlestone dimension by its recursion, on sets of strings."""
    if not rows:
        return -1
    best = 0
    for x in range(len(next(iter(rows)))):
        ones = frozenset(row for row in rows if row[x] == "1")
        if ones and ones != rows:
            best = max(best, 1 + min(dimension(ones), dimension(rows - ones)))
    return best


def by_definition(rows, shown, labels, tie, eager):
    """The pseudo-code once more, on sets of strings: (predictions, who is left)."""
    space = frozenset(rows)
    predictions = []
    for x, y in zip(shown, labels, strict=True):
        parts = [frozenset(row for row in space if row[x] == r) for r in "01"]
        zero, one = map(dimension, parts)
        predictions.append(tie if zero == one else int(one > zero))
        if eager or predictions[-1] != y:
            space = parts[y]
    return predictions, [int(row in space) for row in rows]


def subsets(T: int, most: int):
    rounds = range(1, T + 1)
    return chain.from_iterable(combinations(rounds, size) for size in range(most + 1))


@st.composite
def rounds(draw, most_rounds: int = 8):
    """A class, points and labels, right or wrong."""
    points = draw(st.integers(1, 4))
    row = st.text("01", min_size=points, max_size=points)
    rows = draw(st.lists(row, min_size=1, max_size=10, unique=True))
    shown = draw(st.lists(st.integers(0, points - 1), max_size=most_rounds))
    labels = draw(st.lists(st.integers(0, 1), min_size=len(shown), max_size=len(shown)))
    return rows, shown, labels


# ------------------------------------------------------------------ the algorithm


@given(rounds(), st.sampled_from(VARIANTS))
def test_the_run_is_the_definition_realisable_or_not(sequence, variant):
    rows, shown, labels = sequence
    learner = SOA(rows, **variant)
    run = play(learner, (shown, labels), record=True)
    predictions, left = by_definition(rows, shown, labels, **variant)
    assert run.predictions.tolist() == predictions
    assert run.weights[-1].tolist() == left
    dropped = np.diff(run.weights.sum(axis=1)) < 0
    assert run.updates.tolist() == dropped.tolist()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_it_errs_as_often_as_the_dimension_says_and_no_more(variant):
    """Lemma 21.7 and Corollary 21.8 on every class on three points, target and sequence.

    Whoever cuts in every round knows a point that comes again; whoever cuts on mistakes only
    errs as often on those rounds alone.  So three rounds are enough.
    """
    orders = list(product(range(3), repeat=3))
    for rows in CLASSES:
        cls = FiniteClass(rows)
        dimensions = Littlestone(cls)
        worst = 0
        for target, shown in product(rows, orders):
            learner = SOA(cls, dimensions=dimensions, **variant)
            mistakes = 0
            for x in shown:
                mistakes += learner.predict(x) != int(target[x])
                learner.update(x, int(target[x]))
            worst = max(worst, mistakes)
        assert worst == dimension(frozenset(rows))


@given(rounds(), st.sampled_from(VARIANTS), st.data())
def test_a_mistake_lowers_the_dimension_of_the_version_space(sequence, variant, data):
    rows, shown, _ = sequence
    target = data.draw(st.sampled_from(rows))
    run = play(SOA(rows, **variant), (shown, [int(target[x]) for x in shown]), record=True)
    spaces = [
        frozenset(row for row, kept in zip(rows, weights, strict=True) if kept)
        for weights in run.weights
    ]
    for t in np.flatnonzero(run.losses):
        assert dimension(spaces[t + 1]) < dimension(spaces[t])
    assert run.losses.sum() <= dimension(frozenset(rows))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_it_beats_halving_on_the_class_of_eight(variant):
    """2 mistakes against 3.  Four rounds are enough, by the argument above."""
    worst = {SOA: 0, Halving: 0}
    orders = list(permutations(range(4))) if variant["eager"] else product(range(4), repeat=3)
    for shown, target in product(orders, EIGHT):
        for kind in worst:
            run = play(kind(EIGHT, **variant), (shown, [int(target[x]) for x in shown]))
            worst[kind] = max(worst[kind], int(run.losses.sum()))
    assert worst == {SOA: 2, Halving: 3}


@pytest.mark.parametrize("d", [2, 5, 40])
def test_singletons_cost_one_mistake(d):
    shown = list(range(d))
    for target in range(d):
        run = play(SOA(np.eye(d, dtype=int)), (shown, [int(x == target) for x in shown]))
        assert run.losses.sum() <= 1


@pytest.mark.parametrize("tie", [0, 1])
def test_labels_that_contradict_every_hypothesis_leave_the_tie(tie):
    learner = SOA([[tie, 0]], tie=tie)
    assert learner.update(0, 1 - tie) is True
    assert learner.weights.tolist() == [0]
    assert learner.predict(0) == learner.predict(1) == tie
    assert learner.update(0, 1 - tie) is False


def test_an_empty_side_counts_less_than_a_single_hypothesis():
    assert [SOA(["01"], tie=tie).predict(x) for tie in (0, 1) for x in (0, 1)] == [0, 1, 0, 1]


# ------------------------------------------------------------------ large classes


def closed_under_opposites(size: int, points: int) -> FiniteClass:
    half = np.random.default_rng(3).integers(0, 2, (size, points))
    return FiniteClass(np.vstack([half, 1 - half]))


@pytest.mark.parametrize("tie", [0, 1])
def test_sides_that_are_opposites_are_a_tie_at_once(tie):
    """Their dimensions are equal, and need not be known."""
    learner = SOA(closed_under_opposites(4000, 60), tie=tie)
    assert [learner.predict(x) for x in (0, 17, 59)] == [tie] * 3


def test_what_is_larger_for_its_size_is_seen_at_once():
    """1 + 2^15 hypotheses on 16 points, of which one says 0 at the first."""
    rows = np.hstack([np.ones((2**15, 1), dtype=int), all_functions(15).matrix])
    learner = SOA(np.vstack([rows, np.zeros((1, 16), dtype=int)]), tie=0)
    assert learner.predict(0) == 1


def test_a_comparison_out_of_reach_is_undecided():
    cls = FiniteClass(np.random.default_rng(0).integers(0, 2, (512, 32)))
    learner = SOA(cls, dimensions=Littlestone(cls, budget=100))
    with pytest.raises(Undecided, match=r"larger is not settled by 100 splits: share dimensions="):
        learner.predict(0)
    assert learner.weights.sum() == 512


def test_new_dimensions_have_an_end():
    """A larger class gets fewer splits, which take longer."""
    small, large = (SOA(closed_under_opposites(k, 30)).dimensions.budget for k in (10, 4000))
    assert small > large > 0


# ------------------------------------------------------------------ the experts


@pytest.mark.parametrize("tie", [0, 1])
def test_some_expert_imitates_each_hypothesis_on_every_sequence_of_points(tie):
    """Lemma 21.13, on every class on three points: all experts played, none constructed."""
    orders = list(product(range(3), repeat=3))
    for rows in CLASSES:
        cls = FiniteClass(rows)
        dimensions = Littlestone(cls)
        most = dimension(frozenset(rows))
        for shown in orders:
            said = {
                tuple(advice(SOAExpert(cls, flips, tie=tie, dimensions=dimensions), shown))
                for flips in subsets(3, most)
            }
            assert {tuple(int(row[x]) for x in shown) for row in rows} <= said


def advice(expert: SOAExpert, shown) -> list[int]:
    said = []
    for x in shown:
        said.append(expert.predict(x))
        expert.update(x, 0)
    return said


@given(rounds(), st.integers(0, 1), st.data())
def test_the_expert_of_the_rounds_in_which_soa_errs_is_the_one(sequence, tie, data):
    """The proof of Lemma 21.13."""
    rows, shown, labels = sequence
    target = data.draw(st.sampled_from(rows))
    truth = [int(target[x]) for x in shown]
    run = play(SOA(rows, tie=tie), (shown, truth))
    expert = SOAExpert(rows, [int(t) + 1 for t in np.flatnonzero(run.losses)], tie=tie)
    # Whatever the labels: an expert believes itself.
    assert play(expert, (shown, labels)).predictions.tolist() == truth
    assert expert.round == len(shown) + 1


def test_the_lemma_needs_both_to_break_ties_alike():
    """As printed (SOA's ties to 1, the expert's to 0) the expert says the opposite of h = 0."""
    rows, shown = ["0", "1"], [0]
    run = play(SOA(rows, tie=1), (shown, [0]))
    assert run.losses.tolist() == [1]
    assert advice(SOAExpert(rows, [1], tie=0), shown) == [1]
    assert advice(SOAExpert(rows, [1], tie=1), shown) == [0]


def test_an_expert_without_flips_is_soa_on_its_own_predictions():
    for rows in (EIGHT, ROWS):
        shown = [0, 1, 2, 1, 0]
        own = advice(SOAExpert(rows, []), shown)
        assert play(SOA(rows), (shown, own)).losses.sum() == 0


def test_an_expert_whose_version_space_runs_empty_says_the_tie_or_its_opposite():
    """One hypothesis, flipped at once: nothing is left, and every round is a tie."""
    assert advice(SOAExpert(["11"], [1, 3], tie=1), [0, 1, 0, 1]) == [0, 1, 0, 1]
    assert advice(SOAExpert(["11"], [1, 3], tie=0), [0, 1, 0, 1]) == [0, 0, 1, 0]


@given(st.integers(0, 9), st.integers(0, 9))
def test_the_experts_are_counted_by_listing_them(T, ldim):
    assert expert_count(T, ldim) == len(list(subsets(T, min(ldim, T))))


def test_the_count_of_experts_is_a_sum_of_binomials():
    assert expert_count(100, 3) == 1 + 100 + comb(100, 2) + comb(100, 3)
    assert expert_count(5, 9) == 2**5
    assert expert_count(0, 2) == expert_count(7, 0) == 1


# ------------------------------------------------------------------ odd inputs


def test_the_parameters_are_what_the_learner_uses():
    assert SOA(["01", "10"]).parameters == {"hypotheses": ["01", "10"], "tie": 1, "eager": True}
    assert SOAExpert(["01"], {3, 1}, tie=0).parameters == {
        "hypotheses": ["01"],
        "tie": 0,
        "flips": [1, 3],
    }


def test_dimensions_may_be_shared_within_one_class_only():
    dimensions = Littlestone(FiniteClass(["01", "10"]))
    assert SOA(["01", "10"], dimensions=dimensions).dimensions is dimensions
    for make in (SOA, lambda rows, dimensions: SOAExpert(rows, [], dimensions=dimensions)):
        with pytest.raises(ClassError, match="the dimensions are those of FiniteClass"):
            make(["01", "11"], dimensions=dimensions)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: SOA([]), "the class has no hypothesis"),
        (lambda: SOA(["0"], tie=None), "tie is None, but must be one of 0, 1"),
        (lambda: SOA(["0"], eager=3), "eager is 3, but must be one of False, True"),
        (lambda: SOAExpert(["0"], [0]), "a round to flip is 0, but must be a whole number"),
        (lambda: SOAExpert(["0"], [1.5]), "a round to flip is 1.5, but must be a whole number"),
        (lambda: SOA(["0"]).predict(1), "the point is 1, but the domain has the points 0..0"),
        (lambda: SOA(["0"]).update(0, 2), "the label is 2, but must be 0 or 1"),
        (lambda: expert_count(-1, 0), "T is -1, but must be a whole number of at least 0"),
        (lambda: expert_count(1, -1), "ldim is -1, but must be a whole number of at least 0"),
    ],
)
def test_what_makes_no_sense_is_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()
