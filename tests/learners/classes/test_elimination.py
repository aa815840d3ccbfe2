"""Does elimination drop what a conjunction cannot have, and err n - k + 1 times at most?"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from learners import Elimination, GameError, Transcript, play

#: f = x2 and x3 and x4 and x5 and x100, as on the slides.
HIDDEN = (2, 3, 4, 5, 100)


def satisfies(x, literals) -> int:
    """Whether an assignment satisfies a conjunction, given by signed numbers from 1."""
    return int(all(x[abs(i) - 1] == (i > 0) for i in literals))


def conjunctions(n: int, monotone: bool):
    """All conjunctions: of each variable nothing, it, or (if not monotone) its negation."""
    signs = (0, 1) if monotone else (0, 1, -1)
    for choice in product(signs, repeat=n):
        yield tuple(sign * i for i, sign in enumerate(choice, 1) if sign)


def most_mistakes(n: int, monotone: bool, target) -> int:
    """The mistakes that the worst sequence forces.  Only those rounds change the learner."""
    known: dict[tuple[int, ...], int] = {}
    assignments = list(product((0, 1), repeat=n))

    def most(past) -> int:
        learner = Elimination(n, monotone=monotone)
        for x in past:
            assert learner.update(x, 1) is True
        state = learner.literals
        if state not in known:
            best = 0
            for x in assignments:
                if learner.predict(x) != satisfies(x, target):
                    assert satisfies(x, target) == 1, "a mistake on a negative example"
                    best = max(best, 1 + most((*past, x)))
            known[state] = best
        return known[state]

    return most(())


# ------------------------------------------------------------------ the algorithm


@given(st.integers(1, 4), st.booleans(), st.data())
def test_the_run_is_the_definition(n, monotone, data):
    rows = data.draw(st.lists(st.lists(st.integers(0, 1), min_size=n, max_size=n), max_size=8))
    labels = data.draw(st.lists(st.integers(0, 1), min_size=len(rows), max_size=len(rows)))
    literals = [*range(1, n + 1), *(() if monotone else range(-1, -n - 1, -1))]
    learner = Elimination(n, monotone=monotone)
    start = list(literals)
    for x, y in zip(rows, labels, strict=True):
        assert learner.literals == tuple(literals)
        assert learner.weights.tolist() == [int(i in literals) for i in start]
        prediction = satisfies(x, literals)
        assert learner.predict(x) == prediction
        if y == 1 and prediction == 0:
            literals = [i for i in literals if satisfies(x, [i])]
        assert learner.update(x, y) is (y == 1 and prediction == 0)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_every_conjunction_costs_n_minus_k_plus_1_at_worst(n):
    for target in conjunctions(n, monotone=False):
        assert most_mistakes(n, False, target) == n - len(target) + 1


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_every_monotone_conjunction_costs_n_minus_k_at_worst(n):
    for target in conjunctions(n, monotone=True):
        assert most_mistakes(n, True, target) == n - len(target)


def test_the_slide_says_n_but_the_true_concept_costs_n_plus_1():
    """n = 1 and f = TRUE: both literals go, each with a mistake."""
    run = play(Elimination(1), ([[0], [1]], [1, 1]))
    assert run.losses.tolist() == [1, 1]


@given(st.integers(1, 5), st.data())
def test_the_literals_of_the_target_are_never_dropped(n, data):
    target = data.draw(st.sampled_from(list(conjunctions(n, monotone=False))))
    bits = st.lists(st.integers(0, 1), min_size=n, max_size=n)
    rows = data.draw(st.lists(bits, max_size=12))
    learner = Elimination(n)
    labels = [satisfies(x, target) for x in rows]
    play(learner, (np.array(rows).reshape(len(rows), n), labels))
    assert set(target) <= set(learner.literals)


def written_out(first, rest: int, last) -> list[int]:
    """The assignment (first, rest, ..., rest, last) of 100 variables."""
    return [*first, *[rest] * (100 - len(first) - len(last)), *last]


#: Protocol III.
SLIDE = [
    (written_out([1, 1, 1, 1, 1, 1], 1, [1, 1]), 1),
    (written_out([1, 1, 1, 0, 0, 0], 0, [0, 0]), 0),
    (written_out([1, 1, 1, 1, 1, 0], 0, [1, 1]), 1),
    (written_out([1, 0, 1, 1, 1, 0], 0, [1, 1]), 0),
    (written_out([1, 1, 1, 1, 1, 0], 0, [0, 1]), 1),
    (written_out([1, 0, 1, 0, 0, 0], 0, [1, 1]), 0),
    (written_out([1, 1, 1, 1, 1, 1], 1, [0, 1]), 1),
    (written_out([0, 1, 0, 1, 0, 0], 0, [1, 1]), 0),
]


@pytest.mark.parametrize("monotone", [False, True])
def test_the_eight_examples_of_the_slides_lead_to_the_hypothesis_of_the_slides(monotone):
    rows, labels = zip(*SLIDE, strict=True)
    assert [satisfies(x, HIDDEN) for x in rows] == list(labels)
    learner = Elimination(100, monotone=monotone)
    run = play(learner, (rows, labels))
    assert learner.literals == (1, 2, 3, 4, 5, 100)
    # The first example costs a mistake only while there are negations to drop.
    assert np.flatnonzero(run.losses).tolist() == ([2, 4] if monotone else [0, 2, 4])


# ------------------------------------------------------------------ odd inputs


def test_a_negative_example_that_is_mistaken_changes_nothing():
    learner = Elimination(2)
    learner.update([1, 0], 1)
    assert learner.literals == (1, -2)
    assert learner.predict([1, 0]) == 1
    assert learner.update([1, 0], 0) is False
    assert learner.literals == (1, -2)


def test_a_run_is_stored_with_all_that_it_takes_to_play_it_again():
    learner = Elimination(3)
    assert learner.parameters == {"n": 3, "monotone": False}
    run = play(learner, ([[1, 0, 1], [1, 1, 1]], [1, 0]), record=True)
    again = Transcript.from_json(run.to_json())
    assert again == run
    assert again.parameters == run.parameters
    assert play(
        Elimination(**again.parameters), (again.instances, again.outcomes), record=True
    ) == (run)


@pytest.mark.parametrize("n", [0, -1, 2.0, "2", None, True])
def test_a_number_of_variables_that_is_none_is_refused(n):
    with pytest.raises(ValueError, match=r"^n is "):
        Elimination(n)


def test_what_is_no_assignment_is_refused():
    learner = Elimination(2)
    with pytest.raises(ValueError, match="monotone is 2, but must be one of False, True"):
        Elimination(2, monotone=2)
    for act in (learner.predict, lambda x: learner.update(x, 1)):
        with pytest.raises(GameError, match="has 3 entries, but the learner was made for n = 2"):
            act([0, 1, 1])
        with pytest.raises(GameError, match="the variable of variable 2 is 2"):
            act([0, 2])
    with pytest.raises(GameError, match="the label is 2, but must be 0 or 1"):
        learner.update([0, 1], 2)
