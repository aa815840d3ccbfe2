"""Does Winnow vote and multiply as it is defined, and is it Weighted Majority on signs?"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    FLOAT,
    BalancedWinnow,
    Transcript,
    Undecided,
    WeightedMajority,
    Winnow,
    margin_rate,
    optimal_rate,
    play,
)
from learners.core.arithmetic import NotRationalError, escalate, rational, working_precision

SYSTEMS = [FLOAT, EXACT, BALL]
ties = st.sampled_from([-1, 1])
flags = st.booleans()
betas = st.sampled_from(["1/7", "1/4", "1/3", "1/2", "2/3", "99/100"])
signs = st.sampled_from([-1, 1])


@st.composite
def sign_sequences(draw, most_features: int = 5, most_rounds: int = 10):
    N = draw(st.integers(1, most_features))
    T = draw(st.integers(0, most_rounds))
    rows = draw(st.lists(st.lists(signs, min_size=N, max_size=N), min_size=T, max_size=T))
    return N, rows, draw(st.lists(signs, min_size=T, max_size=T))


@st.composite
def number_sequences(draw, third: str = "1/3", most_features: int = 3, most_rounds: int = 6):
    N = draw(st.integers(1, most_features))
    T = draw(st.integers(0, most_rounds))
    entries = st.sampled_from(["-1", "-1/2", "0", third, "1", "2"])
    rows = draw(st.lists(st.lists(entries, min_size=N, max_size=N), min_size=T, max_size=T))
    return N, rows, draw(st.lists(signs, min_size=T, max_size=T))


def sgn(value, tie):
    return tie if value == 0 else (1 if value > 0 else -1)


# ------------------------------------------------------------------ the definition


def by_definition(N, eta, tie, ties_update, rows, labels):
    """The pseudo-code once more, multiplying and normalising balls of 300 bits round by round."""
    weights = [arb(1) / N] * N
    predictions = []
    for x, y in zip(rows, labels, strict=True):
        entries = [arb(rational(entry)) for entry in x]
        score = sum((w * e for w, e in zip(weights, entries, strict=True)), arb(0))
        sign = 0 if abs(score) < 1e-60 else (1 if score > 0 else -1)
        predictions.append(sign or tie)
        if y * sign <= 0 if ties_update else predictions[-1] != y:
            factors = [(arb(rational(eta)) * y * entry).exp() for entry in entries]
            weights = [w * f for w, f in zip(weights, factors, strict=True)]
            weights = [w / sum(weights, arb(0)) for w in weights]
    return predictions, weights


@given(number_sequences(), st.sampled_from(["1/3", "1", "2"]), ties, flags)
def test_winnow_in_balls_is_its_pseudo_code(sequence, eta, tie, ties_update):
    """Ties too: those of the exponents are exact, so no run stays undecided."""
    N, rows, labels = sequence
    table = np.array(rows, dtype=object).reshape(-1, N)

    def run():
        learner = Winnow(N, eta, tie=tie, ties_update=ties_update, arithmetic=BALL)
        return play(learner, (table, labels), record=True)

    transcript = escalate(run)
    with working_precision(300):
        predictions, weights = by_definition(N, eta, tie, ties_update, rows, labels)
        assert transcript.predictions.tolist() == predictions
        for found, expected in zip(transcript.weights[-1], weights, strict=True):
            assert found.overlaps(expected)


@given(number_sequences(third="1/4"), st.sampled_from(["1/2", "2"]))
def test_floats_on_dyadic_data_vote_as_the_balls_do(sequence, eta):
    N, rows, labels = sequence
    floats, balls = (Winnow(N, eta, arithmetic=system) for system in (FLOAT, BALL))
    for x, y in zip(rows, labels, strict=True):
        try:
            expected = balls.predict(x)
        except Undecided:
            return  # closer to a tie than 53 bits can tell
        assert floats.predict(x) == expected
        assert floats.update(x, y) == balls.update(x, y)
        middle = [float(w.mid()) for w in balls.weights]
        assert floats.weights.tolist() == pytest.approx(middle, rel=1e-12)


def test_one_update_multiplies_and_normalises():
    """x = (1, -1), label -, from (1/2, 1/2): a tie to +1 errs; e^-1 against e^1."""
    learner = Winnow(2, 1)
    assert learner.update([1, -1], -1) is True
    z = math.exp(-1) + math.exp(1)
    assert learner.weights.tolist() == pytest.approx([math.exp(-1) / z, math.exp(1) / z])
    assert learner.exponents.tolist() == [-1, 1]
    assert learner.predict([1, -1]) == -1


@given(sign_sequences(), betas)
def test_agreeing_weights_do_not_fall_and_disagreeing_ones_do_not_rise(sequence, beta):
    N, rows, labels = sequence
    run = play(Winnow(N, beta=beta, arithmetic=EXACT), (rows, labels), record=True)
    for t in range(run.T):
        for before, after, entry in zip(run.weights[t], run.weights[t + 1], rows[t], strict=True):
            assert after >= before if entry == labels[t] else after <= before
        assert sum(run.weights[t + 1], fmpq(0)) == 1


# ------------------------------------------------------------------ Weighted Majority


def to_bits(table):
    return [[(entry + 1) // 2 for entry in row] for row in table]


@given(sign_sequences(), betas, ties)
def test_on_signs_winnow_is_weighted_majority(sequence, beta, tie):
    N, rows, labels = sequence
    winnow = play(
        Winnow(N, beta=beta, tie=tie, arithmetic=EXACT),
        (np.array(rows).reshape(-1, N), labels),
        record=True,
    )
    majority = play(
        WeightedMajority(N, beta, tie=(tie + 1) // 2, arithmetic=EXACT),
        (np.array(to_bits(rows)).reshape(-1, N), [(y + 1) // 2 for y in labels]),
        record=True,
    )
    assert winnow.predictions.tolist() == [2 * bit - 1 for bit in majority.predictions]
    for ours, theirs in zip(winnow.weights, majority.weights, strict=True):
        assert ours.tolist() == (theirs / sum(theirs, fmpq(0))).tolist()


@given(sign_sequences(), betas, ties, flags)
def test_balls_with_a_rational_factor_decide_every_tie(sequence, beta, tie, ties_update):
    N, rows, labels = sequence
    options = {"beta": beta, "tie": tie, "ties_update": ties_update}
    table = np.array(rows).reshape(-1, N)
    exact, balls = (
        play(Winnow(N, **options, arithmetic=system), (table, labels)) for system in (EXACT, BALL)
    )
    assert exact.predictions.tolist() == balls.predictions.tolist()
    assert exact.updates.tolist() == balls.updates.tolist()


def test_a_weighted_tie_is_a_tie_in_rationals():
    """beta = 1/2: the first two erred once, so they weigh 1/2 + 1/2 against 1."""
    for tie in (-1, 1):
        learner = Winnow(3, beta="1/2", tie=tie, arithmetic=EXACT)
        learner.update([1, 1, -1], -1)  # 1/3 + 1/3 against 1/3: a mistake
        assert learner.weights.tolist() == [fmpq(1, 4), fmpq(1, 4), fmpq(1, 2)]
        assert learner.predict([1, 1, -1]) == tie


@pytest.mark.parametrize("tie", [-1, 1])
def test_balls_see_a_tie_among_thirds(tie):
    """1/3 + 1/3 + 1/3 against 1: rational, though no ball of a third is exact."""
    learner = Winnow(4, beta="1/3", tie=tie, arithmetic=BALL)
    assert learner.update([1, 1, 1, -1], -1) is True
    assert learner.predict([1, 1, 1, -1]) == tie


def halving_sequence(k):
    """2^k experts; round t splits by bit t, and the label is that of the perfect last one."""
    N = 2**k
    rows = [[1 if (i >> t) & 1 else -1 for i in range(N)] for t in range(k)]
    return N, rows, [row[-1] for row in rows]


@pytest.mark.parametrize("k", [0, 1, 2, 3, 5])
@pytest.mark.parametrize(
    ("system", "options"),
    [
        (FLOAT, {"eta": 1}),
        (BALL, {"eta": 1}),
        (EXACT, {"beta": "1/3"}),
        (EXACT, {"eta": math.inf}),
        (FLOAT, {"beta": 0}),
    ],
)
def test_one_perfect_expert_of_N_costs_log2_N_mistakes(k, system, options):
    """Equal weights are split evenly in every round, so each is a tie, in floats too.

    In the end k rounds left binomial(k, j) experts with j errors: the perfect one outweighs
    the others if (1 + beta)^k - 1 < 1.
    """
    N, rows, labels = halving_sequence(k)
    learner = Winnow(N, tie=-1, arithmetic=system, **options)
    run = play(learner, (np.array(rows).reshape(k, N), labels))
    assert run.losses.tolist() == [1] * k
    beta = math.exp(-2 * float(FLOAT.number(learner.eta))) if learner.eta != math.inf else 0
    assert learner.predict([-1] * (N - 1) + [1]) == (1 if (1 + beta) ** k < 2 else -1)


# ------------------------------------------------------------------ an infinite rate


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_infinite_rate_trusts_the_best_features_alone(system):
    learner = Winnow(3, math.inf, arithmetic=system)
    assert learner.update([1, 1, "-1/2"], -1) is True  # exponents -1, -1, 1/2
    assert [rational(w) for w in learner.weights] == [0, 0, 1]
    assert learner.predict([5, 5, -1]) == -1
    assert learner.update(["1/2", 5, -1], 1) is True  # exponents -1/2, 4, -1/2
    assert [rational(w) for w in learner.weights] == [0, 1, 0]
    assert learner.parameters["eta"] == math.inf


@given(number_sequences(), ties)
def test_an_infinite_rate_is_the_limit_of_large_ones(sequence, tie):
    N, rows, labels = sequence
    table = np.array(rows, dtype=object).reshape(-1, N)
    limit = Winnow(N, math.inf, tie=tie, arithmetic=EXACT)
    for x, y in zip(table, labels, strict=True):
        top = max(limit.exponents)
        score = sum((e for s, e in zip(limit.exponents, map(rational, x), strict=True) if s == top))
        assert limit.predict(x) == sgn(score, tie)
        if score != 0:
            large = Winnow(N, 10**6, tie=tie, arithmetic=BALL)
            large._state.sums = limit.exponents
            assert large.predict(x) == limit.predict(x)
        limit.update(x, y)


# ------------------------------------------------------------------ ties, exactness, precision


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("tie", [-1, 1])
def test_a_tie_goes_where_it_is_told(system, tie):
    assert Winnow(2, 1, tie=tie, arithmetic=system).predict([1, -1]) == tie
    assert Winnow(3, 1, tie=tie, arithmetic=system).predict([0, 0, 0]) == tie


def test_ties_that_update_change_the_weights_without_a_mistake():
    for flag in (False, True):
        run = play(Winnow(2, 1, ties_update=flag), ([[1, -1]] * 2, [1, 1]))
        assert run.losses.tolist() == [0, 0]
        assert run.updates.tolist() == [flag, False]


def test_balls_see_a_tie_among_equal_exponents():
    """e^(1/3) and e^(-1/3) are irrational, but what they multiply is 1 - 1 and 2 - 2."""
    learner = Winnow(4, "1/3", arithmetic=BALL)
    learner.update([1, 1, -1, -1], -1)
    assert learner.predict([1, -1, 2, -2]) == 1
    assert Winnow(4, "1/3", tie=-1, arithmetic=BALL).predict([1, -1, 2, -2]) == -1


def test_without_a_rational_factor_the_rationals_say_so():
    learner = Winnow(2, 1, arithmetic=EXACT)
    assert learner.update([1, -1], -1) is True
    assert learner.predict([0, 1]) == 1  # one exponent alone: its factor is not needed
    for call in (lambda: learner.predict([1, 1]), lambda: learner.weights):
        with pytest.raises(NotRationalError, match="use arithmetic=BALL"):
            call()
    half = Winnow(2, beta="1/2", arithmetic=EXACT)
    half.update(["1/2", 0], -1)
    with pytest.raises(NotRationalError, match="irrational"):
        half.predict([1, 1])


def test_more_bits_decide_what_few_leave_open():
    """e^-2 = 0.1353352832366127 to 16 digits: against that number 53 bits do not suffice."""
    learner = Winnow(2, 1, arithmetic=BALL)
    learner.update([1, -1], -1)
    with working_precision(400):
        close = rational((arb(-2).exp() + arb(2) ** -200).mid())
    x = [1, -close]
    with working_precision(64), pytest.raises(Undecided):
        learner.predict(x)
    assert escalate(lambda: learner.predict(x)) == -1


# ------------------------------------------------------------------ long runs


def test_a_million_of_the_same_mistake_do_not_overflow():
    """x = (500, 500, 499) with label -, 2000 times: as a million rounds of about 1."""
    learner = Winnow(3, 1)
    for _ in range(2_000):
        assert learner.update([500, 500, 499], -1) is True
    assert learner.exponents.tolist() == [-1_000_000, -1_000_000, -998_000]
    assert learner.weights.tolist() == [0, 0, 1]
    same = Winnow(2, beta="1/2")
    for _ in range(2_000):
        assert same.update([500, 500], -1) is False
    assert same.weights.tolist() == [0.5, 0.5]


@pytest.mark.parametrize("eta", [5e-324, 1e308])
def test_extreme_rates_give_a_distribution(eta):
    learner = Winnow(2, eta)
    learner.update([100, -100], -1)
    assert learner.weights.tolist() == ([0.5, 0.5] if eta < 1 else [0, 1])


# ------------------------------------------------------------------ balanced


@given(number_sequences(), ties)
def test_balanced_winnow_is_winnow_on_doubled_features(sequence, tie):
    N, rows, labels = sequence
    table = np.array(rows, dtype=object).reshape(-1, N)
    exact = np.array([[rational(e) for e in row] for row in rows], dtype=object).reshape(-1, N)
    doubled = np.concatenate([exact, -exact], axis=1)

    def run(make, width, data):
        return play(make(width, "1/2", tie=tie, arithmetic=BALL), (data, labels), record=True)

    balanced = escalate(lambda: run(BalancedWinnow, N, table))
    plain = escalate(lambda: run(Winnow, 2 * N, doubled))
    assert balanced.predictions.tolist() == plain.predictions.tolist()
    assert balanced.updates.tolist() == plain.updates.tolist()
    assert balanced.weights.shape == (len(rows) + 1, 2 * N)


def test_balanced_winnow_learns_a_negative_weight():
    """The label is -x_1: no weights >= 0 are right, and Winnow errs for ever."""
    rows, labels = [[1, 1], [-1, 1]] * 20, [-1, 1] * 20
    plain = play(Winnow(2, 1), (rows, labels))
    balanced = play(BalancedWinnow(2, 1), (rows, labels))
    assert plain.losses[-10:].sum() > 0
    assert balanced.losses[-10:].sum() == 0
    assert balanced.learner == "balanced-winnow"
    assert balanced.parameters["N"] == 2


def test_the_start_of_balanced_winnow_is_a_tie_everywhere():
    learner = BalancedWinnow(3, beta="1/2", tie=-1, arithmetic=EXACT)
    assert learner.weights.tolist() == [fmpq(1, 6)] * 6
    assert learner.predict([5, 0, -1]) == -1
    assert learner.update([1, 1, 1], 1) is True
    assert learner.update([0, 0, 0], 1) is False


# ------------------------------------------------------------------ tunings


def test_the_margin_rate_maximises_the_progress():
    """eta rho - eta^2 r^2/2 is a parabola with its top at rho/r^2, of height rho^2/(2 r^2)."""
    rho, r = Fraction(1, 3), Fraction(2)
    eta = margin_rate(rho, r, EXACT)
    assert eta == fmpq(1, 12)
    top = Fraction(1, 12) * rho - Fraction(1, 12) ** 2 * r**2 / 2
    assert top == rho**2 / (2 * r**2)
    assert margin_rate("1/3", 2) == pytest.approx(1 / 12, rel=1e-15)
    assert margin_rate("1/3", 2, BALL).overlaps(arb(fmpq(1, 12)))


@pytest.mark.parametrize("delta", ["1/10", "1/2", "9/10"])
def test_the_optimal_rate_maximises_the_progress(delta):
    """The derivative of eta delta - ln cosh eta is delta - tanh eta: 0 at the optimum."""
    assert optimal_rate(delta, BALL).tanh().overlaps(arb(rational(delta)))
    eta = optimal_rate(delta)
    assert eta == pytest.approx(math.atanh(Fraction(delta)), rel=1e-15)
    odds = (1 + Fraction(delta)) / (1 - Fraction(delta))
    assert eta == pytest.approx(math.log(odds) / 2, rel=1e-12)
    with pytest.raises(NotRationalError):
        optimal_rate(delta, EXACT)


@pytest.mark.parametrize("system", SYSTEMS)
def test_at_margin_one_the_optimal_rate_is_infinite(system):
    assert optimal_rate(1, system) == math.inf
    Winnow(4, optimal_rate(1, system), arithmetic=system)


def test_a_tiny_margin_has_a_tiny_rate_and_not_none():
    assert optimal_rate(1e-20) == 1e-20
    Winnow(2, optimal_rate("1/3", BALL), arithmetic=BALL).update([1, -1], -1)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("bad", [0, -1, "3/2", float("nan"), float("inf"), None])
def test_a_margin_outside_its_range_is_refused(system, bad):
    with pytest.raises(ValueError, match=r"^delta is "):
        optimal_rate(bad, system)
    if bad != "3/2":
        with pytest.raises(ValueError, match=r"^rho is "):
            margin_rate(bad, 1, system)
        with pytest.raises(ValueError, match=r"^r is "):
            margin_rate(1, bad, system)


# ------------------------------------------------------------------ odd inputs


@pytest.mark.parametrize("make", [Winnow, BalancedWinnow])
@pytest.mark.parametrize(
    ("arguments", "options", "message"),
    [
        ((0, 1), {}, "^N is 0"),
        ((2, 0), {}, "^eta is 0"),
        ((2, -1), {}, "^eta is -1"),
        ((2, -math.inf), {}, "^eta is -inf"),
        ((2, math.nan), {}, "^eta is nan"),
        ((2, "quick"), {}, "^eta is 'quick'"),
        ((2,), {}, "^eta is None and beta is None"),
        ((2, 1), {"beta": "1/2"}, "^eta is 1 and beta is '1/2'"),
        ((2,), {"beta": 1}, "^beta is 1"),
        ((2,), {"beta": "-1/2"}, "^beta is -1/2"),
        ((2, 1), {"tie": 0}, "^tie is 0"),
        ((2, 1), {"ties_update": 2}, "^ties_update is 2"),
    ],
)
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_option_that_is_none_is_refused(make, arguments, options, message, system):
    with pytest.raises(ValueError, match=message) as caught:
        make(*arguments, **options, arithmetic=system)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("x", [[1], [1, 2, 3], [math.nan, 1], ["a", 1], None, [[1, 2]]])
def test_an_instance_that_is_none_is_refused_and_leaves_no_trace(system, x):
    for make in (Winnow, BalancedWinnow):
        learner = make(2, beta="1/2", arithmetic=system)
        for call in (learner.predict, lambda x, learner=learner: learner.update(x, 1)):
            with pytest.raises(ValueError, match=r"vector|feature"):
                call(x)
        assert not any(learner.exponents)
        with pytest.raises(ValueError, match="must be -1 or 1"):
            learner.update([1, 2], 0)


def test_exponents_too_large_for_a_float_are_refused():
    learner = Winnow(2, 1)
    learner.update([1e308, 1e307], -1)
    with pytest.raises(ValueError, match="too large for a float"):
        learner.update([1e308, 1e308], -1)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_parameters_are_those_given_and_a_run_survives_a_file(system):
    learner = Winnow(2, "1/3", arithmetic=system)
    assert list(learner.parameters) == ["N", "eta", "tie", "ties_update"]
    assert learner.parameters["eta"] == (1 / 3 if system is FLOAT else fmpq(1, 3))
    given_beta = Winnow(2, beta="1/4", arithmetic=system)
    assert rational(given_beta.parameters["beta"]) == fmpq(1, 4)
    # e^(-2 eta) = 1/4, so eta = ln 2
    assert FLOAT.number(given_beta.parameters["eta"]) == pytest.approx(math.log(2), rel=1e-15)
    run = play(given_beta, ([[1, -1], [-1, -1]], [-1, 1]), record=True)
    assert Transcript.from_json(run.to_json()) == run
