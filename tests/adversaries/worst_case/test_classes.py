"""Are the worst cases of Halving, Consistent and SOA those of the learners themselves?"""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from adversaries.classes.finite_classes import TRIALS
from adversaries.worst_case import require
from adversaries.worst_case.classes import CONSISTENT, HALVING, STANDARD_OPTIMAL
from bounds.core.catalogue import theorem
from bounds.core.errors import ParameterError
from bounds.core.verdict import Outcome
from learners import play
from learners.classes import FiniteClass, all_functions, parities, singletons, thresholds
from learners.classes.halving import Halving
from learners.classes.soa import SOA

BY_KEY = {
    "consistent.mistakes": CONSISTENT,
    "halving.mistakes": HALVING,
    "soa.mistakes": STANDARD_OPTIMAL,
}
CUBE = [format(h, "03b") for h in range(8)]


def worst(key, hypotheses, **options):
    return BY_KEY[key].solve(theorem(key), {"hypotheses": hypotheses, **options})


def small_classes(count, seed):
    rng = random.Random(seed)
    return [FiniteClass(rng.sample(CUBE, rng.randint(1, 8))) for _ in range(count)]


def played_out(cls, make):
    """Return the most mistakes over every order of the points and every hypothesis."""
    return max(
        int(sum(play(make(), (order, [cls.value(h, x) for x in order])).losses))
        for h in range(len(cls))
        for order in permutations(range(cls.points))
    )


@pytest.mark.parametrize("tie", [0, 1])
@pytest.mark.parametrize("eager", [0, 1])
def test_halving_and_soa_agree_with_every_sequence_played_out(tie, eager):
    for cls in small_classes(8, seed=tie + 2 * eager):
        for key, learner in (("halving.mistakes", Halving), ("soa.mistakes", SOA)):
            found = worst(key, cls, tie=tie, eager=eager)
            slow = played_out(cls, lambda: learner(cls, tie=tie, eager=bool(eager)))  # noqa: B023
            assert (found.low, found.high) == (slow, slow)


def longest_chain(rows):
    """Return the most cuts by points, each of which leaves somebody and drops somebody."""
    parts = [[row for row in rows if row[x] == y] for x in range(len(rows[0])) for y in "01"]
    return max((1 + longest_chain(part) for part in parts if 0 < len(part) < len(rows)), default=0)


def test_consistent_agrees_with_the_longest_chain_of_cuts():
    for cls in small_classes(20, seed=7):
        found = worst("consistent.mistakes", cls)
        assert found.low == found.high == longest_chain(list(cls.strings))


@pytest.mark.parametrize("key", BY_KEY)
@pytest.mark.parametrize("cls", [thresholds(7), singletons(5), all_functions(3), parities(3)])
def test_each_witness_replays_to_its_value(key, cls):
    found = worst(key, cls)
    verdict = theorem(key).check(found.witness)
    assert found.exact
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.observed == found.low


@pytest.mark.parametrize(
    ("key", "cls", "expected"),
    [
        ("consistent.mistakes", thresholds(7), 7),  # |H| - 1, one threshold at a time
        ("halving.mistakes", thresholds(7), 3),  # log2 of 8
        ("soa.mistakes", thresholds(7), 3),
        ("consistent.mistakes", singletons(5), 4),
        ("halving.mistakes", singletons(5), 1),  # the majority says 0
        ("soa.mistakes", singletons(5), 1),
        ("consistent.mistakes", all_functions(4), 4),  # one mistake a point
        ("soa.mistakes", FiniteClass(["010"]), 0),
    ],
)
def test_values_known_from_the_sources(key, cls, expected):
    found = worst(key, cls)
    assert (found.low, found.high) == (expected, expected)


def test_a_class_may_be_given_as_rows_and_an_empty_one_is_refused():
    assert worst("soa.mistakes", ["00", "01", "10", "11"]).low == 2
    with pytest.raises(ParameterError, match="no hypothesis"):
        worst("soa.mistakes", FiniteClass([]))
    with pytest.raises(ParameterError, match="hypotheses"):
        worst("soa.mistakes", ["02"])


def test_these_are_the_solvers_of_the_trials():
    found = {t.key: t.worst_case() for t in TRIALS if t.worst_case is not None}
    assert found == BY_KEY


def test_nothing_is_refused_for_its_size():
    for key, solver in BY_KEY.items():
        require(solver, {"hypotheses": thresholds(1023)}, key)
        assert not solver.cost({"hypotheses": thresholds(1023)}).too_large


@pytest.mark.deep
@pytest.mark.parametrize("key", BY_KEY)
def test_large_sizes_replay_too(key):
    found = worst(key, **BY_KEY[key].large[0])
    verdict = theorem(key).check(found.witness)
    assert (verdict.outcome, verdict.observed) == (Outcome.HOLDS, found.low)
