"""Does Halving follow the majority of what has been right, lazily or eagerly, with any tie?"""

from __future__ import annotations

from itertools import chain, combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from learners import EXACT, FiniteClass, Halving, HalvingOverExperts, WeightedMajority, play
from learners.classes import ClassError

VARIANTS = [{"tie": tie, "eager": eager} for tie in (0, 1) for eager in (False, True)]
ROWS = ["".join(bits) for bits in product("01", repeat=3)]
CLASSES = [
    list(rows)
    for rows in chain.from_iterable(combinations(ROWS, size) for size in range(1, len(ROWS) + 1))
]
#: Of dimension 2, and still Halving errs three times.
EIGHT = ["0000", "0100", "1100", "0010", "1010", "1110", "0001", "1101"]

variants = st.sampled_from(VARIANTS)


@st.composite
def rounds(draw, most_rounds: int = 8):
    """A class, points and labels, right or wrong."""
    points = draw(st.integers(1, 4))
    row = st.lists(st.integers(0, 1), min_size=points, max_size=points).map(tuple)
    rows = draw(st.lists(row, min_size=1, max_size=8, unique=True))
    shown = draw(st.lists(st.integers(0, points - 1), max_size=most_rounds))
    labels = draw(st.lists(st.integers(0, 1), min_size=len(shown), max_size=len(shown)))
    return rows, shown, labels


def by_definition(rows, shown, labels, tie, eager):
    """The pseudo-code once more, on lists: (predictions, was any dropped, who is left)."""
    space = list(rows)
    predictions, changed = [], []
    for x, y in zip(shown, labels, strict=True):
        ones = sum(row[x] for row in space)
        zeros = len(space) - ones
        predictions.append(tie if ones == zeros else int(ones > zeros))
        kept = [row for row in space if row[x] == y or (predictions[-1] == y and not eager)]
        changed.append(len(kept) < len(space))
        space = kept
    return predictions, changed, [int(row in space) for row in rows]


def most_mistakes(rows, tie: int, eager: bool) -> int:
    """The mistakes that the worst realisable sequence forces, by search over the learner."""
    cls = FiniteClass(rows)
    learner = Halving(cls, tie=tie, eager=eager)
    known: dict[tuple[int, int], int] = {}

    def most(space: int, possible: int) -> int:
        """From a version space on, if the target is one of the possible ones."""
        if (space, possible) not in known:
            best = 0
            for x, y in product(range(cls.points), (0, 1)):
                left = possible & cls.where(x, y)
                learner.space = space
                mistake = learner.predict(x) != y
                learner.update(x, y)
                if left and (mistake or learner.space != space):
                    best = max(best, mistake + most(learner.space, left))
            known[space, possible] = best
        return known[space, possible]

    return most(cls.all, cls.all)


# ------------------------------------------------------------------ the algorithm


@given(rounds(), variants)
def test_the_run_is_the_definition_realisable_or_not(sequence, variant):
    rows, shown, labels = sequence
    learner = Halving(rows, **variant)
    run = play(learner, (shown, labels), record=True)
    predictions, changed, left = by_definition(rows, shown, labels, **variant)
    assert run.predictions.tolist() == predictions
    assert run.updates.tolist() == changed
    assert run.weights[-1].tolist() == left


@given(rounds(), variants, st.data())
def test_a_mistake_halves_the_version_space(sequence, variant, data):
    rows, shown, _ = sequence
    target = data.draw(st.sampled_from(rows))
    run = play(Halving(rows, **variant), (shown, [target[x] for x in shown]), record=True)
    sizes = run.weights.sum(axis=1)
    for t in np.flatnonzero(run.losses):
        assert 2 * sizes[t + 1] <= sizes[t]
    assert 1 <= sizes[-1] * 2 ** int(run.losses.sum()) <= len(rows)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("d", [1, 2, 3, 4])
def test_the_full_cube_costs_one_mistake_a_point(variant, d):
    """Exercise 2: every split is even, so the tie is wrong if the target says the opposite."""
    cube = list(product((0, 1), repeat=d))
    run = play(Halving(cube, **variant), (list(range(d)), [1 - variant["tie"]] * d))
    assert run.losses.tolist() == [1] * d
    assert most_mistakes(cube, **variant) == d


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("d", [2, 3, 4, 6])
def test_singletons_cost_one_mistake(variant, d):
    """Exercise 3."""
    assert most_mistakes(np.eye(d, dtype=int), **variant) == 1


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_one_hypothesis_costs_none(variant):
    assert most_mistakes(["0110"], **variant) == 0


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_no_class_on_three_points_costs_more_than_log2_of_its_size(variant):
    for rows in CLASSES:
        assert 2 ** most_mistakes(rows, **variant) <= len(rows)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_class_of_eight_costs_three(variant):
    assert most_mistakes(EIGHT, **variant) == 3


@pytest.mark.parametrize("tie", [0, 1])
def test_the_lazy_learner_is_at_least_as_good_as_the_eager_one(tie):
    for rows in CLASSES:
        assert most_mistakes(rows, tie, False) <= most_mistakes(rows, tie, True)


# ------------------------------------------------------------------ over expert advice


@given(rounds(), st.integers(0, 1))
def test_on_distinct_experts_it_is_weighted_majority_with_beta_zero(sequence, tie):
    """Round t shows what the experts say at the point of round t: the same votes."""
    rows, shown, labels = sequence
    advice = np.array([[row[x] for row in rows] for x in shown]).reshape(len(shown), len(rows))
    runs = [
        play(Halving(rows, tie=tie), (shown, labels), record=True),
        play(HalvingOverExperts(len(rows), tie=tie), (advice, labels), record=True),
        play(
            WeightedMajority(len(rows), 0, tie=tie, arithmetic=EXACT),
            (advice, labels),
            record=True,
        ),
    ]
    assert len({tuple(run.predictions.tolist()) for run in runs}) == 1
    assert runs[0].updates.tolist() == runs[1].updates.tolist()
    weights = [[[int(w) for w in row] for row in run.weights.tolist()] for run in runs]
    assert weights[0] == weights[1] == weights[2]


def test_equal_hypotheses_have_one_vote_and_equal_experts_one_each():
    rows = ["1", "0", "0"]
    assert Halving(rows, tie=1).predict(0) == 1
    assert HalvingOverExperts(3, tie=1).predict([1, 0, 0]) == 0
    assert Halving(rows).weights.tolist() == [1, 1]


# ------------------------------------------------------------------ odd inputs


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_labels_that_contradict_every_hypothesis_leave_the_tie(variant):
    tie = variant["tie"]
    learner = Halving([[tie]], **variant)
    assert learner.update(0, 1 - tie) is True
    assert learner.weights.tolist() == [0]
    assert learner.predict(0) == tie
    assert learner.update(0, 1 - tie) is False
    assert learner.predict(0) == tie


def test_the_defaults_are_lazy_and_tie_to_one():
    learner = Halving(FiniteClass(["01", "10"]))
    assert learner.parameters == {"hypotheses": ["01", "10"], "tie": 1, "eager": False}
    assert learner.predict(0) == 1
    assert learner.update(0, 1) is False
    assert learner.weights.tolist() == [1, 1]


def test_a_large_class_is_counted_rightly():
    """All functions on 16 points: 65536 hypotheses, each point splits them evenly."""
    bits = (np.arange(2**16)[:, None] >> np.arange(16)) & 1
    learner = Halving(bits, tie=0)
    run = play(learner, (list(range(16)), [1] * 16))
    assert run.losses.tolist() == [1] * 16
    assert np.flatnonzero(learner.weights).tolist() == [2**16 - 1]


@pytest.mark.parametrize(
    ("options", "message"),
    [({"tie": 2}, "tie is 2"), ({"eager": 2}, "eager is 2"), ({"eager": None}, "eager is None")],
)
def test_an_option_that_is_none_is_refused(options, message):
    with pytest.raises(ValueError, match=f"^{message}, but must be one of "):
        Halving(["01"], **options)


def test_a_point_outside_the_domain_a_label_that_is_none_and_no_hypothesis_are_refused():
    for act in (Halving(["01"]).predict, lambda x: Halving(["01"]).update(x, 0)):
        with pytest.raises(ClassError, match=r"the point is -1, but the domain has the points"):
            act(-1)
    with pytest.raises(ValueError, match="the label is 2, but must be 0 or 1"):
        Halving(["01"], eager=True).update(0, 2)
    with pytest.raises(ClassError, match="the class has no hypothesis"):
        Halving([])
