"""Does Consistent predict with a hypothesis that has been right so far, whatever its choice?"""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations, permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from learners import Consistent, FiniteClass, play
from learners.classes import ClassError

ROWS = ["".join(bits) for bits in product("01", repeat=3)]
#: Every class on three points, as lists of strings.
CLASSES = [
    list(rows)
    for rows in chain.from_iterable(combinations(ROWS, size) for size in range(1, len(ROWS) + 1))
]


def singletons(d: int) -> np.ndarray:
    return np.eye(d, dtype=int)


def harmonic(d: int) -> Fraction:
    return sum((Fraction(1, k) for k in range(1, d + 1)), Fraction(0))


def picker(seed: int):
    """Some choice that depends on the version space in no simple way."""

    def pick(cls: FiniteClass, space: int) -> int:
        members = list(cls.members(space))
        return members[(space * 2654435761 + seed) % 1_000_003 % len(members)]

    return pick


class Script(np.random.Generator):
    """A generator whose draws are written beforehand, and that counts their chances."""

    def __new__(cls, draws):
        return super().__new__(cls, np.random.PCG64(0))

    def __init__(self, draws):
        super().__init__(np.random.PCG64(0))
        self.draws = iter(draws)
        self.chance = Fraction(1)

    def integers(self, high):
        draw = next(self.draws)
        assert 0 <= draw < high
        self.chance /= high
        return draw


@st.composite
def rounds(draw, most_rounds: int = 8):
    """A class, points and labels, right or wrong."""
    points = draw(st.integers(1, 4))
    row = st.lists(st.integers(0, 1), min_size=points, max_size=points).map(tuple)
    rows = draw(st.lists(row, min_size=1, max_size=8, unique=True))
    shown = draw(st.lists(st.integers(0, points - 1), max_size=most_rounds))
    labels = draw(st.lists(st.integers(0, 1), min_size=len(shown), max_size=len(shown)))
    return rows, shown, labels


def by_definition(rows, shown, labels, place: int, tie: int):
    """The pseudo-code once more, on lists: (predictions, was any dropped, who is left)."""
    space = list(rows)
    predictions, changed = [], []
    for x, y in zip(shown, labels, strict=True):
        predictions.append(space[place][x] if space else tie)
        kept = [row for row in space if row[x] == y]
        changed.append(len(kept) < len(space))
        space = kept
    return predictions, changed, [int(row in space) for row in rows]


# ------------------------------------------------------------------ the algorithm


@given(rounds(), st.sampled_from([("first", 0), ("last", -1)]), st.integers(0, 1))
def test_the_run_is_the_definition_realisable_or_not(sequence, choice, tie):
    rows, shown, labels = sequence
    named, place = choice
    learner = Consistent(rows, choice=named, tie=tie)
    run = play(learner, (shown, labels), record=True)
    predictions, changed, left = by_definition(rows, shown, labels, place, tie)
    assert run.predictions.tolist() == predictions
    assert run.updates.tolist() == changed
    assert run.weights[-1].tolist() == learner.weights.tolist() == left
    assert run.weights[0].tolist() == [1] * len(rows)


@given(rounds(), st.integers(0, 1000))
def test_whatever_is_chosen_has_been_right_in_every_round(sequence, seed):
    rows, shown, labels = sequence
    learner = Consistent(rows, choice=picker(seed))
    for t, (x, y) in enumerate(zip(shown, labels, strict=True)):
        if learner.chosen is not None:
            assert [rows[learner.chosen][p] for p in shown[:t]] == labels[:t]
            assert learner.predict(x) == rows[learner.chosen][x]
        learner.update(x, y)


@pytest.mark.parametrize("d", range(1, 9))
def test_singletons_in_order_make_it_err_once_for_each_hypothesis_but_one(d):
    """Exercise 1: the target is the last, and every other is tried before it."""
    shown = list(range(d - 1))
    run = play(Consistent(singletons(d)), (shown, [0] * len(shown)))
    assert run.losses.tolist() == [1] * (d - 1)
    lucky = play(Consistent(singletons(d), choice="last"), (shown, [0] * len(shown)))
    assert lucky.losses.tolist() == [0] * (d - 1)


@pytest.mark.parametrize("choice", ["first", "last", picker(1)])
def test_it_errs_less_often_than_there_are_hypotheses(choice):
    """On every class on three points, target and order; a point seen again is known."""
    for cls in map(FiniteClass, CLASSES):
        for target, shown in product(cls.strings, permutations(range(3))):
            learner = Consistent(cls, choice=choice)
            mistakes = 0
            for x in shown:
                mistakes += learner.predict(x) != int(target[x])
                learner.update(x, int(target[x]))
            assert mistakes <= len(cls) - 1


@given(rounds(), st.integers(0, 1000))
def test_one_example_over_and_over_costs_at_most_one_mistake(sequence, seed):
    rows, _, _ = sequence
    learner = Consistent(rows, choice=picker(seed))
    run = play(learner, ([0] * 5, [rows[-1][0]] * 5))
    assert run.losses[1:].tolist() == [0] * 4


# ------------------------------------------------------------------ CON: a uniform choice


@pytest.mark.parametrize("d", [1, 2, 3, 4])
def test_the_expected_mistakes_of_con_on_singletons_in_order_are_harmonic(d):
    """All draws enumerated.  In round t one of d-t+1 hypotheses errs: 1/d + ... + 1/2."""
    shown = list(range(d - 1))
    expected, total = Fraction(0), Fraction(0)
    for draws in product(*(range(d - t) for t in range(d))):
        generator = Script(draws)
        learner = Consistent(singletons(d), choice="random", generator=generator)
        run = play(learner, (shown, [0] * len(shown)))
        total += generator.chance
        expected += generator.chance * int(run.losses.sum())
    assert total == 1
    assert expected == harmonic(d) - 1


def expected_mistakes(rows, shown, labels) -> Fraction:
    """The version spaces do not depend on the draws, so the chances of the rounds add up."""
    learner = Consistent(rows, choice="random", generator=np.random.default_rng(0))
    total = Fraction(0)
    for x, y in zip(shown, labels, strict=True):
        chance = learner.chance(x)
        total += abs(Fraction(int(chance.p), int(chance.q)) - y)
        learner.update(x, y)
    return total


@pytest.mark.parametrize("d", [1, 2, 5, 30])
def test_the_chance_of_a_label_gives_the_same_expectation(d):
    assert expected_mistakes(singletons(d), range(d - 1), [0] * (d - 1)) == harmonic(d) - 1


def test_con_errs_no_more_than_the_harmonic_number_less_one_on_average():
    for rows in CLASSES:
        for target, shown in product(rows, permutations(range(3))):
            labels = [int(target[x]) for x in shown]
            assert expected_mistakes(rows, shown, labels) <= harmonic(len(rows)) - 1


def test_con_draws_anew_in_every_round_even_if_nothing_was_learnt():
    generator = Script([0, 1, 0, 0, 0])
    learner = Consistent(["00", "01", "10"], choice="random", generator=generator)
    chosen = []
    for x, y in [(0, 0), (0, 0), (1, 0), (1, 0)]:
        assert learner.predict(x) == learner.predict(x)
        chosen.append(learner.chosen)
        learner.update(x, y)
    # Drawn from {0,1,2}, from {0,1}, again from {0,1}, and then 0 is alone.
    assert chosen == [0, 1, 0, 0]


def test_the_same_seed_is_the_same_run():
    runs = [
        play(
            Consistent(ROWS, choice="random", generator=np.random.default_rng(7)),
            ([0, 1, 2, 0], [1, 0, 1, 1]),
        )
        for _ in range(2)
    ]
    assert runs[0].predictions.tolist() == runs[1].predictions.tolist()


@pytest.mark.parametrize("choice", ["first", "last"])
def test_a_choice_that_is_not_random_has_no_chance(choice):
    learner = Consistent(["01", "10"], choice=choice)
    assert [learner.chance(x) for x in (0, 1)] == [learner.predict(x) for x in (0, 1)]


# ------------------------------------------------------------------ odd inputs


@pytest.mark.parametrize("tie", [0, 1])
@pytest.mark.parametrize("choice", ["first", "last", "random", picker(0)])
def test_labels_that_contradict_every_hypothesis_leave_the_tie(choice, tie):
    generator = np.random.default_rng(0) if choice == "random" else None
    learner = Consistent(["01", "00"], choice=choice, generator=generator, tie=tie)
    assert learner.update(0, 1) is True
    assert learner.weights.tolist() == [0, 0]
    assert learner.chosen is None
    assert learner.predict(0) == learner.predict(1) == learner.chance(1) == tie
    assert learner.update(0, 1) is False
    assert learner.predict(0) == tie


def test_a_class_may_be_a_matrix_strings_or_a_finite_class():
    made = FiniteClass([[0, 1], [1, 1]])
    assert Consistent(made).hypotheses is made
    for rows in (["01", "11"], [[0, 1], [1, 1]], np.array([[0, 1], [1, 1]])):
        assert Consistent(rows).parameters == {
            "hypotheses": ["01", "11"],
            "tie": 1,
            "choice": "first",
        }


def test_the_parameters_name_the_choice():
    assert Consistent(["0"], choice=picker(0)).parameters["choice"] == "pick"
    learner = Consistent(["0"], choice="random", generator=np.random.default_rng(0))
    assert learner.parameters["choice"] == "random"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"choice": "best"}, "choice is 'best', but must be one of 'first', 'last', 'random'"),
        ({"choice": None}, "choice is None, but must be one of"),
        ({"choice": "random"}, "generator is None, but a random choice draws from"),
        ({"choice": "random", "generator": 5}, "generator is 5, but a random choice draws from"),
        ({"generator": np.random.default_rng(0)}, "choice is 'first', which draws nothing"),
        ({"tie": 2}, "tie is 2, but must be one of 0, 1"),
        ({"choice": lambda cls, space: 2}, "the choice is 2, but must be the index"),
        ({"choice": lambda cls, space: True}, "the choice is True, but must be the index"),
        ({"choice": lambda cls, space: "0"}, "the choice is '0', but must be the index"),
    ],
)
def test_an_option_that_is_none_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Consistent(["01", "10"], **options)


def test_a_choice_outside_the_version_space_is_refused():
    learner = Consistent(["01", "10", "11"], choice=lambda cls, space: 0)
    with pytest.raises(
        ValueError, match=r"the choice is 0, but .* consistent hypothesis: one of 1, 2"
    ):
        learner.update(0, 1)


@pytest.mark.parametrize("rows", [[], np.zeros((0, 3))])
def test_an_empty_class_is_refused(rows):
    with pytest.raises(ClassError, match="the class has no hypothesis"):
        Consistent(rows)


def test_a_point_outside_the_domain_and_a_label_that_is_none_are_refused():
    learner = Consistent(["01"])
    for act in (learner.predict, learner.chance, lambda x: learner.update(x, 0)):
        with pytest.raises(ClassError, match=r"the point is 2, but the domain has the points 0..1"):
            act(2)
    with pytest.raises(ValueError, match="the label is 2, but must be 0 or 1"):
        learner.update(0, 2)
