"""Does Weighted Majority vote, shrink and break ties as it is defined, in every number system?"""

from __future__ import annotations

import math
from copy import deepcopy
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import BALL, EXACT, FLOAT, HalvingOverExperts, Undecided, WeightedMajority, play
from learners.core.arithmetic import rational
from learners.experts.weighted_majority import weighted_vote

betas = st.sampled_from(["0", "1/7", "1/4", "1/3", "1/2", "2/3", "99/100"])
ties = st.sampled_from([0, 1])
flags = st.booleans()


@st.composite
def sequences(draw, most_experts: int = 5, most_rounds: int = 8):
    N = draw(st.integers(1, most_experts))
    T = draw(st.integers(0, most_rounds))
    bits = st.integers(0, 1)
    rows = draw(st.lists(st.lists(bits, min_size=N, max_size=N), min_size=T, max_size=T))
    return N, rows, draw(st.lists(bits, min_size=T, max_size=T))


def by_definition(N, beta, tie, eager, rows, labels):
    """The pseudo-code once more, in Python's own fractions: (predictions, weights at the end)."""
    weights = [Fraction(1)] * N
    predictions = []
    for advice, label in zip(rows, labels, strict=True):
        one = sum((w for w, a in zip(weights, advice, strict=True) if a == 1), Fraction(0))
        zero = sum((w for w, a in zip(weights, advice, strict=True) if a == 0), Fraction(0))
        predictions.append(tie if one == zero else int(one > zero))
        if eager or predictions[-1] != label:
            weights = [
                w * Fraction(beta) if a != label else w
                for w, a in zip(weights, advice, strict=True)
            ]
    return predictions, weights


def encloses(ball: arb, value: object) -> bool:
    """Whether a rational lies in a ball, exactly (arb.contains would round the rational first)."""
    return abs(rational(value) - rational(ball.mid())) <= rational(ball.rad())


# ------------------------------------------------------------------ the three systems


@given(sequences(), betas, ties, flags)
def test_the_exact_run_is_the_definition(sequence, beta, tie, eager):
    N, rows, labels = sequence
    learner = WeightedMajority(N, beta, tie=tie, eager=eager, arithmetic=EXACT)
    run = play(learner, (rows, labels))
    predictions, weights = by_definition(N, beta, tie, eager, rows, labels)
    assert run.predictions.tolist() == predictions
    assert [Fraction(int(w.p), int(w.q)) for w in learner.weights] == weights


@given(sequences(most_rounds=30), st.sampled_from(["0", "1/4", "1/2"]), ties, flags)
def test_the_exact_run_and_the_float_run_agree_wherever_floats_are_exact(
    sequence, beta, tie, eager
):
    """Powers of 1/2 and their sums are floats, so ties are ties in floats as well."""
    N, rows, labels = sequence
    runs = [
        play(
            WeightedMajority(N, beta, tie=tie, eager=eager, arithmetic=system),
            (rows, labels),
            record=True,
        )
        for system in (EXACT, FLOAT, BALL)
    ]
    exact, rounded, balls = runs
    assert exact.predictions.tolist() == rounded.predictions.tolist() == balls.predictions.tolist()
    assert exact.updates.tolist() == rounded.updates.tolist() == balls.updates.tolist()
    assert [[rational(w) for w in row] for row in rounded.weights] == exact.weights.tolist()
    assert [[rational(w) for w in row] for row in balls.weights] == exact.weights.tolist()


def test_floats_get_a_tie_wrong_that_the_exact_run_gets_right():
    """beta = 1/3: after one mistake two experts weigh 2 and six weigh 6/3 = 2, a tie.

    In floats six times 1/3 is a little less than 2, so floats see no tie and answer 1.
    """
    rounds = ([[1, 1, 0, 0, 0, 0, 0, 0]] * 2, [1, 0])
    exact = play(WeightedMajority(8, "1/3", tie=0, arithmetic=EXACT), rounds, record=True)
    floats = play(WeightedMajority(8, "1/3", tie=0, arithmetic=FLOAT), rounds)
    assert exact.weights[1].tolist() == [1, 1] + [fmpq(1, 3)] * 6
    assert exact.predictions.tolist() == [0, 0]
    assert floats.predictions.tolist() == [0, 1]
    with pytest.raises(Undecided):
        play(WeightedMajority(8, "1/3", tie=0, arithmetic=BALL), rounds)


@given(sequences(), betas, ties, flags)
def test_the_ball_run_decides_rightly_or_says_undecided(sequence, beta, tie, eager):
    N, rows, labels = sequence
    exact = WeightedMajority(N, beta, tie=tie, eager=eager, arithmetic=EXACT)
    balls = WeightedMajority(N, beta, tie=tie, eager=eager, arithmetic=BALL)
    for x, y in zip(np.array(rows), labels, strict=True):
        for_one = x == 1
        balance = EXACT.total(exact.weights[for_one]) - EXACT.total(exact.weights[~for_one])
        assert all(map(encloses, balls.weights, exact.weights))
        try:
            prediction = balls.predict(x)
        except Undecided:
            # 53 bits and few rounds: only an exact tie stays open.
            assert balance == 0
            return
        assert prediction == exact.predict(x)
        assert balls.update(x, y) == exact.update(x, y)


@given(st.lists(st.integers(0, 1), min_size=1, max_size=6), ties)
def test_a_vote_of_balls_that_overlap_is_never_counted(advice, tie):
    weights = np.array([arb(1, 1)] * len(advice), dtype=object)
    with pytest.raises(Undecided):
        weighted_vote(weights, np.array(advice), tie, BALL)


# ------------------------------------------------------------------ ties and halving


@pytest.mark.parametrize("tie", [0, 1])
@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_a_tie_goes_where_it_is_told(tie, system):
    assert WeightedMajority(2, tie=tie, arithmetic=system).predict([0, 1]) == tie


def test_ties_go_to_one_by_default_as_in_the_source():
    assert WeightedMajority(2).predict([0, 1]) == 1
    assert HalvingOverExperts(2).predict([0, 1]) == 1


@given(sequences(most_rounds=12), ties)
def test_beta_zero_is_lazy_halving(sequence, tie):
    N, rows, labels = sequence
    halving = play(HalvingOverExperts(N, tie=tie), (rows, labels), record=True)
    for system in (FLOAT, EXACT, BALL):
        learner = WeightedMajority(N, 0, tie=tie, arithmetic=system)
        run = play(learner, (rows, labels), record=True)
        assert run.predictions.tolist() == halving.predictions.tolist()
        assert [[rational(w) for w in row] for row in run.weights] == halving.weights.tolist()


@given(sequences(most_experts=8, most_rounds=20), ties, st.data())
def test_halving_errs_at_most_log2_of_the_class(sequence, tie, data):
    N, rows, _ = sequence
    truth = data.draw(st.integers(0, N - 1))
    run = play(HalvingOverExperts(N, tie=tie), (rows, [row[truth] for row in rows]))
    assert 2 ** int(run.losses.sum()) <= N


# ------------------------------------------------------------------ exact worst cases


def worst_case(N: int, beta: str, m_star: int) -> int:
    """The most mistakes that any sequence forces while some expert errs at most m_star times.

    By search over the adversary's moves, on copies of the learner itself.  The lazy learner
    changes on mistakes only, so only those rounds matter; a state is the sorted mistakes.
    """
    known: dict[tuple[int, ...], int] = {}

    def most(learner: WeightedMajority, errors: tuple[int, ...]) -> int:
        state = tuple(sorted(errors))
        if state not in known:
            best = 0
            for advice in product((0, 1), repeat=N):
                label = 1 - learner.predict(np.array(advice))
                after = tuple(e + (a != label) for e, a in zip(errors, advice, strict=True))
                if min(after) <= m_star:
                    successor = deepcopy(learner)
                    successor.update(np.array(advice), label)
                    best = max(best, 1 + most(successor, after))
            known[state] = best
        return known[state]

    return most(WeightedMajority(N, beta, arithmetic=EXACT), (0,) * N)


@pytest.mark.parametrize(
    ("N", "expected"), [(2, [1, 3, 5, 7]), (3, [2, 4, 6, 8]), (4, [3, 5, 7, 9])]
)
def test_the_worst_cases_for_one_half_are_those_worked_out_by_hand(N, expected):
    assert [worst_case(N, "1/2", m_star) for m_star in range(4)] == expected


@pytest.mark.parametrize(("N", "expected"), [(2, 1), (4, 2)])
def test_the_floor_of_the_bound_is_attained_at_one_quarter(N, expected):
    assert worst_case(N, "1/4", 0) == expected
    # m <= ln N / ln(2/(1+beta)), i.e. (2/(1+1/4))^m = (8/5)^m <= N
    assert Fraction(8, 5) ** expected <= N < Fraction(8, 5) ** (expected + 1)


# ------------------------------------------------------------------ long runs and odd inputs


def test_weights_do_not_underflow_in_a_long_run():
    """2^-50000 is far below the smallest float; the vote must still see a factor of 2."""
    learner = WeightedMajority(3, "1/2", eager=True)
    for _ in range(50_000):
        learner.update(np.array([1, 1, 1]), 0)
    learner.update(np.array([1, 1, 0]), 0)
    assert learner.weights.tolist() == [0, 0, 0]
    assert learner.log_weights == pytest.approx(
        [-50_001 * math.log(2)] * 2 + [-50_000 * math.log(2)], rel=1e-15
    )
    # Two experts of weight 1/2 against one of weight 1: a tie, to the last bit.
    assert learner.predict(np.array([1, 1, 0])) == 1
    learner.tie = 0
    assert learner.predict(np.array([1, 1, 0])) == 0


def test_a_beta_next_to_one_never_lets_go_of_an_expert():
    beta = math.nextafter(1.0, 0.0)
    learner = WeightedMajority(2, beta)
    learner.update([1, 0], 0)
    assert learner.beta == beta
    assert learner.log_weights[0] < 0
    assert learner.predict([1, 0]) == 0


def test_the_log_weights_of_beta_zero_are_zero_or_minus_infinity():
    learner = WeightedMajority(2, 0)
    learner.update([1, 0], 0)
    assert learner.log_weights.tolist() == [-math.inf, 0]


@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
@pytest.mark.parametrize("make", [list, tuple, np.array, lambda row: np.array(row, dtype=object)])
def test_advice_may_be_a_list_a_tuple_or_an_array(system, make):
    """A list compared with 1 is just False: the vote would go wrong without a word."""
    learner = WeightedMajority(3, arithmetic=system)
    halving = HalvingOverExperts(3)
    for one in (learner, halving):
        assert one.predict(make([1, 1, 0])) == 1
        assert one.update(make([1, 1, 0]), 0) is True
        assert one.predict(make([1, 1, 0])) == int(one is learner)
    assert [rational(w) for w in learner.weights] == [fmpq(1, 2), fmpq(1, 2), 1]
    assert halving.weights.tolist() == [0, 0, 1]


@given(st.integers(1, 1000))
def test_many_experts_of_equal_weight_are_counted(ones):
    advice = np.zeros(1001, dtype=np.int8)
    advice[:ones] = 1
    assert WeightedMajority(1001).predict(advice) == int(ones > 500)


@pytest.mark.parametrize(
    "beta", ["1/3", Fraction(1, 3), fmpq(1, 3), arb(fmpq(1, 3)), np.float32(0.3), 0, False]
)
def test_beta_may_be_given_in_many_ways(beta):
    assert float(WeightedMajority(2, beta).beta) == pytest.approx(
        float(Fraction(str(rational(beta.mid() if isinstance(beta, arb) else beta))))
    )


@pytest.mark.parametrize(
    "beta", [1, -1, 1.5, "2", float("nan"), float("inf"), None, "half", 1j, [0.5], 10**400]
)
@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_a_beta_outside_its_range_is_refused(beta, system):
    with pytest.raises(ValueError, match=r"^beta is "):
        WeightedMajority(2, beta, arithmetic=system)


@pytest.mark.parametrize("N", [0, -1, 2.0, "2", None, True])
def test_a_number_of_experts_that_is_none_is_refused(N):
    for make in (WeightedMajority, HalvingOverExperts):
        with pytest.raises(ValueError, match=r"^N is "):
            make(N)


@pytest.mark.parametrize("tie", [2, -1, None, "1", [1]])
def test_a_tie_rule_that_is_none_is_refused(tie):
    for make in (WeightedMajority, HalvingOverExperts):
        with pytest.raises(ValueError, match=r"^tie is "):
            make(2, tie=tie)


def test_the_parameters_are_what_the_learner_uses():
    learner = WeightedMajority(np.int64(3), "1/3", tie=True, eager=np.True_, arithmetic=EXACT)
    assert learner.parameters == {"N": 3, "beta": fmpq(1, 3), "tie": 1, "eager": True}
    assert [type(v) for v in learner.parameters.values()] == [int, fmpq, int, bool]


def test_exact_votes_stay_short_in_long_runs():
    """All err in every round: the weights have thousands of digits, their quotients one."""
    learner = WeightedMajority(3, "1/3", arithmetic=EXACT)
    run = play(learner, ([[0, 0, 0]] * 999 + [[0, 0, 1]], [1] * 1000))
    assert int(run.losses.sum()) == 1000
    assert learner.weights.tolist() == [fmpq(1, 3**1000), fmpq(1, 3**1000), fmpq(1, 3**999)]
    assert learner._state.relative().tolist() == [fmpq(1, 3), fmpq(1, 3), fmpq(1)]
    assert learner.distribution.tolist() == [fmpq(1, 5), fmpq(1, 5), fmpq(3, 5)]
