"""Are the longest games of Winnow and the Perceptron on committees the longest?"""

from __future__ import annotations

import json
from itertools import product
from math import log2

import pytest
from flint import fmpq

from adversaries.linear import perceptron, winnow
from adversaries.worst_case import TooLargeError, require
from adversaries.worst_case import winnow as solvers
from adversaries.worst_case.committees import Weights, greedy, inner_product, longest
from adversaries.worst_case.winnow import PERCEPTRON_COMMITTEE
from bounds.core.catalogue import theorem
from bounds.core.errors import ParameterError
from bounds.core.verdict import Outcome
from learners.core.arithmetic import BALL, EXACT
from learners.linear.perceptron import Perceptron
from learners.linear.winnow import Winnow

#: The theorems whose worst case is found here, with how it is found.
BY_KEY = {
    trial.key: trial.worst_case()
    for trial in (*perceptron.TRIALS, *winnow.TRIALS)
    if trial.worst_case is not None and trial.worst_case() in vars(solvers).values()
}


def worst(key, **parameters):
    return BY_KEY[key].solve(theorem(key), parameters)


def test_what_is_found_here():
    assert sorted(BY_KEY) == [
        *("perceptron.committee", "winnow.committee", "winnow.cosh", "winnow.margin"),
        *("winnow.optimal", "winnow.tuned"),
    ]


# ------------------------------------------------------------------ brute force


def played_out(N, K, make, state):
    """Return the most mistakes of a learner: every instance in every state, the learner itself."""
    known = {}

    def most(errors):
        learner = make()
        for x, y in errors:
            learner.update(x, y)
        key = state(learner)
        if key not in known:
            known[key] = 0
            for x in product((-1, 1), repeat=N):
                y = 1 if sum(x[:K]) > 0 else -1
                if learner.predict(x) != y:
                    known[key] = max(known[key], 1 + most((*errors, (x, y))))
        return known[key]

    return most(())


@pytest.mark.parametrize(
    ("N", "K", "expected"),
    [(1, 1, 0), (2, 1, 1), (3, 1, 1), (4, 1, 2), (3, 3, 0), (4, 3, 3)],
)
@pytest.mark.parametrize("tie", [-1, 1])
def test_winnow_agrees_with_every_sequence_played_out(N, K, expected, tie):
    slow = played_out(
        N,
        K,
        lambda: Winnow(N, fmpq(1, K), tie=tie, arithmetic=BALL),
        lambda learner: tuple(str(s - learner.exponents[0]) for s in learner.exponents),
    )
    found = worst("winnow.committee", N=N, K=K, tie=tie)
    assert (found.low, found.high, slow) == (expected, expected, expected)


@pytest.mark.parametrize(
    ("N", "K", "expected"),
    [(1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 1, 4), (3, 3, 3), (4, 3, 9)],
)
@pytest.mark.parametrize("tie", [-1, 1])
def test_the_perceptron_agrees_with_every_sequence_played_out(N, K, expected, tie):
    slow = played_out(
        N,
        K,
        lambda: Perceptron(N, tie=tie, arithmetic=EXACT),
        lambda learner: tuple(map(str, learner.weights)),
    )
    found = worst("perceptron.committee", N=N, K=K, tie=tie)
    assert (found.low, found.high, slow) == (expected, expected, expected)


# ------------------------------------------------------------------ witnesses and brackets


@pytest.mark.parametrize("key", BY_KEY)
def test_each_witness_replays_to_its_value(key):
    for parameters in BY_KEY[key].small:
        found = worst(key, **parameters)
        verdict = theorem(key).check(found.witness, v=found.parameters["v"])
        assert verdict.outcome is Outcome.HOLDS
        assert verdict.observed == found.low <= found.high
        assert json.loads(json.dumps(found.shown)) == found.shown


@pytest.mark.parametrize("scale", [fmpq(5), fmpq(1, 3)])
def test_the_scale_of_the_data_does_not_matter(scale):
    one = worst("winnow.tuned", N=6, r=1, rho=fmpq(1, 3))
    other = worst("winnow.tuned", N=6, r=scale, rho=scale / 3)
    assert (one.low, one.high) == (other.low, other.high)
    verdict = theorem("winnow.tuned").check(other.witness, v=other.parameters["v"])
    assert (verdict.outcome, verdict.observed) == (Outcome.HOLDS, other.low)


@pytest.mark.parametrize(("N", "expected"), [(1, 0), (2, 1), (7, 2), (8, 3), (1000, 9)])
def test_with_the_best_rate_for_one_expert_it_is_the_logarithm(N, expected):
    found = worst("winnow.optimal", N=N, delta=1)
    assert (found.low, found.high) == (expected, expected)
    assert int(sum(found.witness.losses)) == expected


@pytest.mark.parametrize("k", [1, 2, 3, 5, 20, 59])
def test_halving_the_leaders_forces_log2_of_the_features(k):
    """And the greedy game is never worse, though its committee weighs more and more."""
    assert len(greedy(2**k, 1, Weights(eta=fmpq(1)), 10**4).rounds) >= k


@pytest.mark.parametrize(("N", "K"), [(5, 1), (8, 1), (6, 3), (7, 3), (7, 5)])
def test_the_greedy_game_is_a_game_and_not_longer_than_the_longest(N, K):
    weights = Weights(eta=fmpq(1, K))
    played = greedy(N, K, weights, 10**4)
    exact = longest(N, K, weights.sign, relative=True).value(((0,) * K, (0,) * (N - K)))
    assert 0 < len(played.rounds) <= exact
    learner = Winnow(N, fmpq(1, K), arithmetic=BALL)
    for z in played.sequence():
        assert sum(z[:K]) > 0
        assert learner.predict(-z) == 1  # the label is -1
        learner.update(-z, -1)


def test_a_trillion_features_are_bracketed_tightly():
    found = worst("winnow.committee", N=10**12, K=1)
    assert log2(10**12) < found.low <= found.high
    assert found.high - found.low <= 2
    assert found.witness is None


def test_the_upper_side_is_sharper_than_the_theorem():
    found = worst("winnow.committee", N=1000, K=1)
    assert found.high < float(theorem("winnow.committee").bound(N=1000, K=1)) - 1


def test_orthogonal_signs_make_the_perceptron_attain_its_bound():
    """A Hadamard matrix of order N with K = 1: NK errors, for N = 8 and 12 as well."""
    for N in (2, 4, 8, 12):
        games = longest(N, 1, inner_product, relative=False)
        assert len(games.sequence(N, 1)) == N


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(("N", "K"), [(4, 2), (3, 5), (0, 1)])
def test_a_committee_is_odd_and_among_the_features(N, K):
    for key in ("winnow.committee", "perceptron.committee"):
        with pytest.raises(ParameterError, match=r"N is|K is"):
            worst(key, N=N, K=K)


def test_a_margin_that_no_data_have_is_refused():
    with pytest.raises(ParameterError, match="no data have more"):
        worst("winnow.tuned", N=4, r=1, rho=2)


@pytest.mark.parametrize("K", [1, 3])
def test_a_search_that_would_take_long_is_refused_with_the_size_that_works(K):
    with pytest.raises(TooLargeError, match="the largest N that works is") as caught:
        worst("perceptron.committee", N=40, K=K)
    largest = int(str(caught.value).rsplit(" ", 1)[1])
    assert 8 <= largest < 40
    require(PERCEPTRON_COMMITTEE, {"N": largest, "K": K}, "perceptron.committee")
    with pytest.raises(TooLargeError):
        require(PERCEPTRON_COMMITTEE, {"N": largest + 1, "K": K}, "perceptron.committee")


@pytest.mark.deep
@pytest.mark.parametrize("key", BY_KEY)
def test_large_sizes_replay_too(key):
    for parameters in BY_KEY[key].large:
        found = worst(key, **parameters)
        verdict = theorem(key).check(found.witness, v=found.parameters["v"])
        assert (verdict.outcome, verdict.observed) == (Outcome.HOLDS, found.low)
