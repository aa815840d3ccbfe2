"""Do n questions, or k + 1 well chosen examples, settle a conjunction?"""

from __future__ import annotations

from itertools import chain, combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from learners import GameError, identify, learn_by_flips, learn_by_queries, teaching_set

#: f = x2 and x3 and x4 and x5 and x100, as on the slides.
HIDDEN = (2, 3, 4, 5, 100)


def satisfies(x, literals) -> int:
    return int(all(x[abs(i) - 1] == (i > 0) for i in literals))


def monotone(n: int):
    """All monotone conjunctions of n variables."""
    variables = range(1, n + 1)
    return list(chain.from_iterable(combinations(variables, size) for size in range(n + 1)))


def consistent(examples, n: int):
    """The monotone conjunctions that label all examples rightly, by trying all."""
    return [f for f in monotone(n) if all(satisfies(x, f) == y for x, y in examples)]


class Oracle:
    """Answers for a conjunction, and remembers what it was asked."""

    def __init__(self, literals):
        self.literals = literals
        self.asked = []

    def __call__(self, x):
        self.asked.append(x)
        return satisfies(x, self.literals)


# ------------------------------------------------------------------ the learner asks


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_n_queries_settle_every_monotone_conjunction(n):
    for literals in monotone(n):
        oracle = Oracle(literals)
        assert learn_by_queries(oracle, n) == (literals, n)
        assert len(oracle.asked) == n


def test_the_queries_are_those_of_the_slides():
    """100 variables, from x100 down: all ones but for the variable in question."""
    oracle = Oracle(HIDDEN)
    learned = learn_by_queries(oracle, 100)
    assert learned.literals == HIDDEN
    assert learned.queries == len(oracle.asked) == 100
    assert oracle.asked[0] == (1,) * 99 + (0,)
    assert oracle.asked[1] == (1,) * 98 + (0, 1)
    assert oracle.asked[-1] == (0,) + (1,) * 99


@pytest.mark.parametrize("n", [1, 2, 3])
def test_one_positive_example_and_n_flips_settle_every_conjunction(n):
    for signs in product((0, 1, -1), repeat=n):
        literals = tuple(sign * i for i, sign in enumerate(signs, 1) if sign)
        for positive in product((0, 1), repeat=n):
            if satisfies(positive, literals):
                oracle = Oracle(literals)
                assert learn_by_flips(oracle, positive) == (literals, n)
                assert len(oracle.asked) == n


def test_a_negative_example_to_start_from_settles_nothing():
    """The hypothesis is needed: from x = (0,0) every neighbour of x1 and x2 is negative."""
    assert learn_by_flips(Oracle((1, 2)), (0, 0)).literals == (-1, -2)


# ------------------------------------------------------------------ the teacher shows


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_k_plus_1_examples_single_out_a_monotone_conjunction(n):
    for literals in monotone(n):
        examples = teaching_set(n, literals)
        k = len(literals)
        assert len(examples) == (k + 1 if k < n else n)
        assert all(satisfies(x, literals) == y for x, y in examples)
        assert consistent(examples, n) == [literals]
        assert identify(examples, n) == literals


@pytest.mark.parametrize("n", [1, 2, 3])
def test_fewer_examples_never_do(n):
    assignments = list(product((0, 1), repeat=n))
    for literals in monotone(n):
        fewer = len(teaching_set(n, literals)) - 1
        for shown in combinations(assignments, fewer):
            examples = [(x, satisfies(x, literals)) for x in shown]
            assert len(consistent(examples, n)) > 1


def test_the_teacher_of_the_slides_shows_six_examples():
    """One that is sufficient, and five that are necessary (the slide calls 6 by the name k)."""
    examples = teaching_set(100, HIDDEN)
    ones = [{i for i, bit in enumerate(x, 1) if bit} for x, _ in examples]
    assert ones[0] == set(HIDDEN)
    assert ones[1:] == [set(HIDDEN) - {i} for i in HIDDEN]
    assert [y for _, y in examples] == [1, 0, 0, 0, 0, 0]
    assert identify(examples, 100) == HIDDEN


@given(st.integers(1, 4), st.data())
def test_identify_finds_the_one_conjunction_or_says_why_there_is_none(n, data):
    example = st.tuples(
        st.lists(st.integers(0, 1), min_size=n, max_size=n).map(tuple), st.integers(0, 1)
    )
    examples = data.draw(st.lists(example, max_size=6))
    left = consistent(examples, n)
    if len(left) == 1:
        assert identify(examples, n) == left[0]
    else:
        message = "leave open whether x_" if left else "no monotone conjunction labels these"
        with pytest.raises(ValueError, match=message):
            identify(examples, n)


# ------------------------------------------------------------------ odd inputs


@pytest.mark.parametrize("n", [0, 1.5, None])
def test_a_number_of_variables_that_is_none_is_refused(n):
    for act in (lambda: learn_by_queries(Oracle(()), n), lambda: teaching_set(n, ())):
        with pytest.raises(ValueError, match=r"^n is "):
            act()
    with pytest.raises(ValueError, match=r"^n is "):
        identify([], n)


def test_repeated_relevant_variables_count_once():
    assert teaching_set(3, [2, 2]) == teaching_set(3, {2})


@pytest.mark.parametrize(
    ("relevant", "message"),
    [
        ([3], "a relevant variable is 3, but must be one of 1..2"),
        ([0], "a relevant variable is 0, but must be a whole number of at least 1"),
        ([-1], "a relevant variable is -1, but must be a whole number"),
    ],
)
def test_a_variable_that_is_none_is_refused(relevant, message):
    with pytest.raises(ValueError, match=message):
        teaching_set(2, relevant)


def test_an_answer_or_an_example_that_is_none_is_refused():
    with pytest.raises(GameError, match="the label is None, but must be 0 or 1"):
        learn_by_queries(lambda x: None, 2)
    with pytest.raises(GameError, match="the variable of variable 1 is 2"):
        learn_by_flips(Oracle(()), [2])
    with pytest.raises(GameError, match="the label is 3, but must be 0 or 1"):
        identify([((0, 1), 3)], 2)
    with pytest.raises(ValueError, match="has 2 entries, but n is 3"):
        identify([((0, 1), 1)], 3)


def test_assignments_may_be_arrays_and_are_shown_as_tuples_of_ints():
    oracle = Oracle((1,))
    assert learn_by_flips(oracle, np.array([1, 0])) == ((1,), 2)
    assert all(type(x) is tuple and {type(bit) for bit in x} == {int} for x in oracle.asked)
