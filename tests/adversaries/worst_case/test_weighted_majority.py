"""Weighted Majority: the exact maximum of mistakes, against every other way to find it."""

from functools import lru_cache
from itertools import combinations, pairwise, product

import numpy as np
import pytest
from flint import fmpq

from adversaries.experts.adaptive import CheapestMistake
from adversaries.worst_case import TooLargeError, require
from adversaries.worst_case import weighted_majority as votes
from adversaries.worst_case.histogram import after, all_moves, near_halves, replay
from adversaries.worst_case.vote_bound import thresholds
from adversaries.worst_case.weighted_majority import MISTAKES, force, most_mistakes
from bounds.core.catalogue import theorem
from bounds.core.errors import ParameterError
from bounds.core.verdict import Outcome
from bounds.experts import quantities as q
from learners import EXACT, WeightedMajority, play
from learners.core.arithmetic import rational

THEOREM = theorem("wm.mistakes")
HALF = fmpq(1, 2)
BETAS = ["1/2", "1/4", "2/3", "9/10", "1/3"]


def every_sequence(N, T, beta, least_share=HALF):
    """The most mistakes for each m*, by trying every set of wrong experts in every round.

    Rounds without a mistake are tried as well; then weights stay and errors count.
    """
    most = [0] * (T + 1)
    sets = [s for size in range(N + 1) for s in combinations(range(N), size)]

    def go(t, weights, errors, mistakes):
        for budget in range(min(errors), T + 1):
            most[budget] = max(most[budget], mistakes)
        if t == T:
            return
        for wrong in sets:
            more = tuple(e + (i in wrong) for i, e in enumerate(errors))
            if sum(weights[i] for i in wrong) >= least_share * sum(weights):
                shrunk = tuple(w * beta if i in wrong else w for i, w in enumerate(weights))
                go(t + 1, shrunk, more, mistakes + 1)
            else:
                go(t + 1, weights, more, mistakes)

    go(0, (fmpq(1),) * N, (0,) * N, 0)
    return most


def without_cuts(N, m_star, beta, *, strict=False):
    """The most mistakes by a plain recursion over sorted counts: every set, no bound, no beam."""

    @lru_cache(None)
    def go(counts):
        best = 0
        total = sum(beta**c for c in counts)
        for wrong in product((0, 1), repeat=N):
            share = 2 * sum(beta**c for c, w in zip(counts, wrong, strict=True) if w)
            new = tuple(sorted(c + w for c, w in zip(counts, wrong, strict=True)))
            erred = share > total if strict else share >= total
            if erred and new[0] <= m_star:
                best = max(best, 1 + go(new))
        return best

    return go((0,) * N)


@pytest.mark.parametrize("beta", BETAS)
@pytest.mark.parametrize(("N", "T"), [(1, 5), (2, 6), (3, 4), (4, 3)])
def test_brute_force_over_all_sequences_agrees(N, T, beta):
    """Rounds without a mistake are in the brute force, and do not help."""
    exact = rational(beta)
    expected = every_sequence(N, T, exact)
    found = [
        most_mistakes(THEOREM, {"N": N, "m_star": m, "beta": exact, "T": T}) for m in range(T + 1)
    ]
    assert [case.low for case in found] == expected
    assert all(case.exact for case in found)


@pytest.mark.parametrize("tie", [0, 1])
def test_every_advice_and_label_of_the_real_learner_agrees(tie):
    """Labels add nothing to the sets of wrong experts; for one tie rule they decide who loses."""
    N, T = 2, 3
    most = [0] * (T + 1)
    rounds = [(advice, y) for advice in product((0, 1), repeat=N) for y in (0, 1)]
    for sequence in product(rounds, repeat=T):
        learner = WeightedMajority(N, HALF, tie=tie, arithmetic=EXACT)
        run = play(
            learner, (np.array([x for x, _ in sequence]), np.array([y for _, y in sequence]))
        )
        for budget in range(int(q.best_loss(run)), T + 1):
            most[budget] = max(most[budget], q.mistakes(run))
    assert most == [min(T, force(N, m, HALF).low) for m in range(T + 1)]


@pytest.mark.parametrize("beta", BETAS)
@pytest.mark.parametrize(("N", "m_star"), [(2, 3), (3, 2), (4, 1), (4, 2), (5, 1)])
def test_a_recursion_without_bound_or_beam_agrees(N, m_star, beta):
    found = force(N, m_star, rational(beta))
    assert found.low == found.high == without_cuts(N, m_star, rational(beta))


def test_the_wrong_tie_rule_would_be_noticed():
    """With ties for the learner, fewer mistakes can be forced: the values tell the two apart."""
    sizes = [(2, 0), (2, 1), (4, 0), (4, 1)]
    strict = [without_cuts(N, m, HALF, strict=True) for N, m in sizes]
    assert all(force(N, m, HALF).low > other for (N, m), other in zip(sizes, strict, strict=True))


def test_a_strict_majority_in_the_search_is_caught(monkeypatch):
    def strict(state, units, least, most):
        return all_moves(state, units, least + 1, most)

    monkeypatch.setattr(votes, "all_moves", strict)
    assert force(2, 1, HALF).low != every_sequence(2, 4, HALF)[1]


def test_a_budget_off_by_one_is_caught():
    """The next budget always allows more: a round in which all are wrong."""
    for N in (2, 3, 5, 8):
        values = [force(N, m, HALF).low for m in range(4)]
        assert all(later > earlier for earlier, later in pairwise(values))


def test_a_search_that_forgets_the_budget_is_caught(monkeypatch):
    """Its moves replay to more errors of the best expert than were allowed."""
    monkeypatch.setattr(votes, "after", lambda state, move: (after(state, move)[0], 0))
    assert replay(2, 1, 2, force(2, 3, HALF).moves)[1] > 3


def test_a_budget_that_is_one_too_small_is_caught():
    for N in (2, 3, 4):
        assert force(N, 1, HALF).low != without_cuts(N, 2, HALF)


def test_two_experts_force_two_mistakes_for_each_error_and_one_more():
    """With two experts the split is always 1:1 or worse; by hand, 2 m* + 1."""
    assert [force(2, m, HALF).low for m in range(6)] == [1, 3, 5, 7, 9, 11]


@pytest.mark.parametrize(
    ("N", "m_star", "beta"),
    [(1, 3, "1/2"), (2, 3, "1/2"), (5, 2, "2/3"), (8, 4, "1/2"), (8, 1, "1/4"), (30, 1, "1/3")],
)
def test_the_witness_is_a_run_of_the_project_s_learner(N, m_star, beta):
    case = most_mistakes(THEOREM, {"N": N, "m_star": m_star, "beta": rational(beta)})
    assert q.mistakes(case.witness) == case.low == case.witness.T
    assert q.best_loss(case.witness) == m_star
    assert case.witness.parameters["tie"] == 1
    assert THEOREM.check(case.witness).outcome is Outcome.HOLDS
    assert replay(N, *map(int, (rational(beta).p, rational(beta).q)), case.shown["wrong"]) == (
        case.low,
        m_star,
    )


@pytest.mark.parametrize(("N", "m_star", "value"), [(8, 10, 29), (10, 5, 18)])
def test_the_large_sizes_have_the_values_of_the_prototype(N, m_star, value):
    """Another program, without the sharper bound, found these in minutes."""
    case = most_mistakes(THEOREM, {"N": N, "m_star": m_star, "beta": HALF})
    assert (case.low, case.high) == (value, value)
    assert case.exact


def test_every_budget_within_sixteen_rounds():
    values = [
        most_mistakes(THEOREM, {"N": 8, "m_star": m, "beta": HALF, "T": 16}) for m in range(17)
    ]
    assert all(case.exact and q.mistakes(case.witness) == case.low for case in values)
    assert all(q.best_loss(case.witness) <= m for m, case in enumerate(values))
    assert values[0].low < values[1].low < values[2].low
    assert values[16].low == 16


# ------------------------------------------------------------------ the bound


@pytest.mark.parametrize("beta", BETAS)
def test_the_sharper_bound_lies_between_the_worst_case_and_the_theorem(beta):
    exact = rational(beta)
    for N, m_star in product((2, 3, 5, 6), (0, 1, 2)):
        most = thresholds(N, m_star, exact).most
        assert force(N, m_star, exact).low <= most
        bound = THEOREM.bound(N=N, m_star=m_star, beta=exact)
        assert float(most) <= float(bound)


def test_the_closed_form_of_the_sharper_bound_is_never_below_the_recursion():
    """(2/(1+beta))^(M-1) <= (N/2) beta^-m*, over the rationals, for beta <= 1/2 or m* = 0."""
    cases = [*product((HALF, fmpq(1, 4)), (2, 7, 100), (0, 2, 5)), (fmpq(9, 10), 7, 0)]
    for beta, N, m_star in cases:
        most = thresholds(N, m_star, beta).most
        assert (2 / (1 + beta)) ** (most - 1) <= fmpq(N, 2) / beta**m_star


# ------------------------------------------------------------------ many experts


@pytest.mark.parametrize("beta", ["1/2", "1/4"])
def test_near_halving_finds_nothing_that_all_moves_do_not(beta):
    for N, m_star in product((4, 7, 9), (0, 2)):
        few = force(N, m_star, rational(beta), moves=near_halves)
        assert few.low <= force(N, m_star, rational(beta)).low <= few.high


@pytest.mark.parametrize(("N", "beta"), [(1000, "1/2"), (10**9, "1/10"), (10**9, "1/4")])
def test_many_experts_are_a_histogram(N, beta):
    case = most_mistakes(THEOREM, {"N": N, "m_star": 0, "beta": rational(beta)})
    exact = rational(beta)
    assert replay(N, int(exact.p), int(exact.q), case.shown["wrong"]) == (case.low, 0)
    assert case.exact
    assert case.witness is None
    assert case.low <= float(THEOREM.bound(N=N, m_star=0, beta=exact))


@pytest.mark.deep
def test_a_quintillion_experts_come_within_two_percent_of_the_theorem():
    for beta in (HALF, fmpq(1, 4)):
        case = most_mistakes(THEOREM, {"N": 10**18, "m_star": 0, "beta": beta})
        assert replay(10**18, int(beta.p), int(beta.q), case.shown["wrong"]) == (case.low, 0)
        assert case.exact
        assert case.low >= 0.985 * float(THEOREM.bound(N=10**18, m_star=0, beta=beta))


def test_a_replay_refuses_what_is_no_mistake():
    with pytest.raises(ValueError, match="weighs less than half"):
        replay(3, 1, 2, [(1,)])
    with pytest.raises(ValueError, match="does not fit"):
        replay(3, 1, 2, [(4,)])
    assert replay(3, 1, 2, [(2,), (0, 2)]) == (2, 0)


# ------------------------------------------------------------------ others, and refusals


@pytest.mark.parametrize("mercy", [0, 1, 3])
@pytest.mark.parametrize("N", [2, 3, 5, 8])
def test_the_greedy_adversary_of_the_project_never_beats_it(N, mercy):
    learner = WeightedMajority(N, HALF, tie=1, arithmetic=EXACT)
    run = play(learner, CheapestMistake(N, 60, mercy))
    assert 0 < q.mistakes(run) <= force(N, int(q.best_loss(run)), HALF).low


def test_what_would_take_too_long_is_refused_with_the_largest_size_that_works():
    with pytest.raises(TooLargeError, match=r"would take about .* the largest m_star that works"):
        require(MISTAKES, {"N": 8, "m_star": 10**5, "beta": HALF}, "wm.mistakes")
    with pytest.raises(TooLargeError, match="the largest N that works is"):
        require(MISTAKES, {"N": 10**18, "m_star": 0, "beta": fmpq(9, 10)}, "wm.mistakes")


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"beta": fmpq(1)}, "beta is 1"),
        ({"beta": 0.5}, "rational"),
        ({"N": 0}, "N is 0"),
        ({"m_star": fmpq(1, 2)}, "m_star is 1/2"),
    ],
)
def test_parameters_outside_their_range_are_refused(changed, words):
    with pytest.raises(ParameterError, match=words):
        most_mistakes(THEOREM, {"N": 3, "m_star": 1, "beta": HALF, **changed})


def test_the_estimates_are_not_far_below_the_truth():
    """A size for the profile ci is estimated at seconds, not minutes."""
    assert all(MISTAKES.cost(size).seconds < 10 for size in MISTAKES.small)
    assert all(not MISTAKES.cost(size).too_large for size in MISTAKES.large)
