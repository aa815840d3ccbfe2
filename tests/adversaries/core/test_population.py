"""Does the climb over populations find the best cases, and does it tell the truth about them?"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adversaries.core.population import CaseSpace, best, joined

TARGET = np.arange(24).reshape(4, 6) % 5


def _draw(generator, count):
    return {
        "table": generator.integers(5, size=(4, 6, count)),
        "word": generator.integers(3, size=(2, count)),
        "side": generator.integers(2, size=count),
    }


def _change(parents, generator):
    fresh = _draw(generator, parents["side"].shape[-1])
    return {
        name: np.where(generator.random(values.shape) < 0.05, fresh[name], values)
        for name, values in parents.items()
    }


def _score(population):
    """1 where the table is the target, the word is (2, 1) and the side is 1."""
    right = (population["table"] == TARGET[..., None]).sum(axis=(0, 1))
    word = (population["word"] == np.array([[2], [1]])).sum(axis=0)
    return (right + word + population["side"]) / 27


BREED = CaseSpace(_draw, _change, _score)


def _found(seed, **options):
    return best(BREED, np.random.default_rng(seed), **{"generations": 5, "size": 32, **options})


def test_a_known_optimum_is_found():
    """Chance alone would meet it once in 5^24 draws."""
    (score, case), *_ = _found(1, generations=120, size=128)
    assert score == 1
    assert np.array_equal(case["table"], TARGET)
    assert case["word"].tolist() == [2, 1]
    assert case["side"] == 1


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_the_scores_are_those_of_the_cases_and_fall(seed):
    found = _found(seed, count=6)
    again = _score(joined(*({n: v[..., None] for n, v in case.items()} for _, case in found)))
    assert [score for score, _ in found] == again.tolist()
    assert sorted(again, reverse=True) == again.tolist()


@settings(max_examples=15)
@given(st.integers(0, 2**32), st.integers(0, 4))
def test_more_generations_never_do_worse(seed, generations):
    """The best are kept: a longer climb goes on where a shorter one ends."""
    assert (
        _found(seed, generations=generations + 1)[0][0]
        >= _found(seed, generations=generations)[0][0]
    )


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_the_same_seed_finds_the_same(seed):
    once, again = _found(seed), _found(seed)
    assert [score for score, _ in once] == [score for score, _ in again]
    for (_, case), (_, same) in zip(once, again, strict=True):
        assert all(np.array_equal(case[name], same[name]) for name in case)


@pytest.mark.parametrize("generations", [0, 3])
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_no_case_comes_twice(generations, seed):
    """Of two bits there are four cases, however many are asked for."""

    def draw(generator, count):
        return {"bits": generator.integers(2, size=(2, count))}

    def score(population):
        return population["bits"].sum(axis=0).astype(float)

    few = CaseSpace(draw, lambda parents, _: parents, score)
    found = best(few, np.random.default_rng(seed), generations=generations, size=256, count=9)
    assert sorted(tuple(case["bits"].tolist()) for _, case in found) == [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
    ]


def test_cases_that_fit_no_hypothesis_come_last():
    def score(population):
        return np.where(population["side"] == 0, -1.0, _score(population))

    found = best(
        CaseSpace(_draw, _change, score), np.random.default_rng(3), generations=2, size=32, count=3
    )
    assert all(case["side"] == 1 for _, case in found)
