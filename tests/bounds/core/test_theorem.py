"""Does a check give the right one of its four answers, hypotheses first, and name what broke?"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from bounds import Outcome, ParameterError, theorem
from bounds.core.verdict import BrokenInvariant, Verdict, readable, to_float
from bounds.probability.subjects import CoinTotal
from learners import (
    BALL,
    EXACT,
    ExponentialWeightedAverage,
    FollowTheLeader,
    HalvingOverExperts,
    Hedge,
    RandomizedWeightedMajority,
    Transcript,
    WeightedMajority,
    play,
)
from learners.core.arithmetic import escalate
from learners.games.losses import CLIPPED_HINGE

MAJORITY = theorem("wm.mistakes")
LOSSES = [[0, 1], [1, 0], [1, 1], [0, 1]]
ROUNDS = ([[0, 1, 1], [1, 0, 1], [0, 0, 1]], [1, 1, 0])


def majority_run(learner=None, rounds=ROUNDS) -> Transcript:
    chosen = learner or WeightedMajority(3, "1/2", arithmetic=EXACT)
    return play(chosen, rounds, record=True)


# ------------------------------------------------------------------ the four answers


def test_a_run_within_the_bound_holds():
    verdict = MAJORITY.check(majority_run())
    assert verdict.outcome is verdict.claim is Outcome.HOLDS
    assert verdict.broken_invariant is None
    assert verdict.steps >= 1
    assert verdict.slack > 0
    assert 0 <= verdict.ratio <= 1


def test_a_run_beyond_the_bound_violates():
    """Errs in every round although one expert never does: 5 > ln 2 / ln(4/3) = 2.41."""

    class Wrong(HalvingOverExperts):
        def predict(self, x):
            return 1 - int(x[0])

    run = play(Wrong(2), ([[0, 1]] * 5, [0] * 5))
    verdict = MAJORITY.check(run, beta="1/2")
    assert verdict.outcome is verdict.claim is Outcome.VIOLATED
    assert (verdict.observed, verdict.values["m_star"]) == (5, 0)
    assert float(verdict.bound) == pytest.approx(math.log(2) / math.log(4 / 3))
    assert verdict.slack < 0
    assert verdict.ratio > 1


def test_a_run_that_breaks_a_hypothesis_is_not_applicable_whatever_its_losses():
    for beta in (0, 1, 2):
        verdict = MAJORITY.check(play(HalvingOverExperts(3), ROUNDS), beta=beta)
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert verdict.claim is None
        assert verdict.bound is verdict.observed is verdict.ratio is None
        assert verdict.reason in ("0 < beta", "beta < 1")


def test_a_run_of_wide_balls_is_undecided():
    run = play(Hedge(2, 1, arithmetic=BALL), LOSSES)
    wide = Transcript(
        run.game,
        None,
        run.predictions,
        run.outcomes,
        np.array([arb(0.5, 1)] * 4, dtype=object),
        parameters=run.parameters,
    )
    verdict = theorem("hedge.regret").check(wide)
    assert verdict.outcome is verdict.claim is Outcome.UNDECIDED
    assert verdict.reason


def test_a_hypothesis_that_stays_open_is_undecided_and_not_a_failure():
    beta = arb(0.5, 2.0**-40)
    run = play(RandomizedWeightedMajority(2, beta, arithmetic=BALL), LOSSES)
    verdict = theorem("rwm.loss").check(run)
    assert verdict.outcome is Outcome.UNDECIDED
    assert verdict.reason == "beta >= 1/2"
    assert verdict.claim is None


def test_hypotheses_come_before_the_claim():
    """Linear regret on fractional losses: without its hypothesis the claim would be violated."""
    losses = [["1/2", 0]] + [[0, 1], [1, 0]] * 20
    run = play(FollowTheLeader(2, arithmetic=EXACT), losses)
    claim = theorem("rwm.loss")
    assert claim.check(run, beta="1/2").outcome is Outcome.NOT_APPLICABLE
    assert claim.without("binary-losses").check(run, beta="1/2").outcome is Outcome.VIOLATED


def test_a_run_of_another_game_is_not_applicable():
    labels = majority_run()
    actions = play(Hedge(2, 1), LOSSES)
    forecasts = play(ExponentialWeightedAverage(2, 1), ([[0, 1]], [0]))
    for key, run in (
        ("ewa.regret", labels),
        ("ewa.regret", actions),
        ("hedge.regret", labels),
        ("hedge.regret", forecasts),
        ("rwm.loss", labels),
        ("wm.mistakes", actions),
        ("wm.mistakes", forecasts),
        ("wm.halving", actions),
        ("experts.cover", actions),
    ):
        assert theorem(key).check(run).outcome is Outcome.NOT_APPLICABLE, key


def test_a_subject_of_another_kind_is_refused():
    with pytest.raises(TypeError, match="speaks about a run"):
        MAJORITY.check(CoinTotal(3))
    with pytest.raises(TypeError, match="ensemble"):
        theorem("experts.coin").check(majority_run())


def test_a_loss_that_is_not_convex_is_not_applicable():
    learner = ExponentialWeightedAverage(2, 1, loss=CLIPPED_HINGE)
    verdict = theorem("ewa.regret").check(play(learner, ([[0, 1]], [1])))
    assert verdict.outcome is Outcome.NOT_APPLICABLE
    assert verdict.reason == "the loss is convex in the prediction"


def test_the_four_answers_are_four():
    assert [str(outcome) for outcome in Outcome] == [
        "HOLDS",
        "VIOLATED",
        "UNDECIDED",
        "NOT_APPLICABLE",
    ]


def test_an_exact_tie_holds_and_the_smallest_mutant_does_not():
    coin = theorem("experts.coin")
    assert coin.check(CoinTotal(2)).outcome is Outcome.HOLDS
    assert coin.scaled(1 + Fraction(1, 10**80)).check(CoinTotal(2)).outcome is Outcome.VIOLATED


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), max_size=6))
def test_a_ball_run_and_the_exact_run_never_contradict_one_another(losses):
    for key in ("rwm.loss", "rwm.sharp"):
        outcomes = {
            theorem(key)
            .check(play(RandomizedWeightedMajority(2, "2/3", arithmetic=s), losses, record=True))
            .outcome
            for s in (EXACT, BALL)
        }
        assert outcomes <= {Outcome.HOLDS, Outcome.UNDECIDED}
        assert Outcome.HOLDS in outcomes


# ------------------------------------------------------------------ invariants


class ShrinksTheRight(WeightedMajority):
    """A planted bug: the experts that were right lose weight."""

    def update(self, x, y):
        if self.predict(x) == y:
            return False
        self._state.shrink(self.arithmetic.vector(np.asarray(x == y, dtype=np.int64)))
        return True


class ShrinksTooMuch(WeightedMajority):
    """A planted bug: shrinks all the experts, the right ones too."""

    def update(self, x, y):
        if self.predict(x) == y:
            return False
        self._state.shrink(self.arithmetic.vector([2] * self.N))
        return True


def test_a_broken_step_is_named_with_its_round():
    """Round 1 is right; in round 2 the majority errs, and the wrong experts keep their weight."""
    run = majority_run(
        ShrinksTheRight(3, "1/2", arithmetic=EXACT), ([[1, 1, 0], [1, 1, 0]], [1, 0])
    )
    verdict = MAJORITY.check(run)
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.claim is Outcome.HOLDS
    broken = verdict.broken_invariant
    assert broken.name == "a mistake costs weight"
    assert broken.round == 2
    # W_next = 1 + 1 + 1/2 against (1 + 1/2)/2 times 3
    assert (broken.left, broken.right) == (fmpq(5, 2), fmpq(9, 4))
    assert "round 2" in str(verdict)


def test_a_step_about_the_end_of_a_run_is_checked_as_well():
    """W_2 = 2/4 >= beta^m* = 1 fails: the perfect expert lost weight."""
    run = majority_run(ShrinksTooMuch(2, "1/2", arithmetic=EXACT), ([[1, 0]], [0]))
    broken = MAJORITY.check(run).broken_invariant
    assert broken.name == "the best expert's weight remains"
    assert broken.round == 2
    assert (broken.left, broken.right) == (fmpq(1, 2), 1)


@pytest.mark.parametrize("system", [EXACT, BALL])
def test_an_identity_that_fails_is_named(system):
    class Forgets(RandomizedWeightedMajority):
        def update(self, x, y):
            return super().update(x, y) if y[0] == 0 else False

    run = play(Forgets(2, "1/2", arithmetic=system), [[0, 1], [1, 0]], record=True)
    verdict = theorem("rwm.loss").check(run)
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.broken_invariant.name == "the loss is the weight lost"
    assert verdict.broken_invariant.round == 2


def test_a_weight_of_zero_does_not_stop_the_check():
    """log(0) has no value; the step after it still finds what is wrong."""

    class Dies(Hedge):
        @property
        def weights(self):
            alive = not any(self._state.exponents > 0)
            return super().weights if alive else self.arithmetic.vector([0] * self.N)

    run = play(Dies(2, 1, arithmetic=BALL), [[0, 1], [0, 1]], record=True)
    verdict = theorem("hedge.regret").check(run)
    assert verdict.outcome is Outcome.VIOLATED
    assert verdict.broken_invariant.name == "the best expert's weight remains"


def test_rounded_weights_are_not_held_to_identities():
    run = play(RandomizedWeightedMajority(3, 0.7), [[0, 1, 1], [1, 0, 1]], record=True)
    verdict = theorem("rwm.loss").check(run)
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.steps == 0


# ------------------------------------------------------------------ parameters of a check


def test_a_float_run_is_taken_at_its_word():
    run = play(Hedge(2, 0.1), [[0.1, 0.2], [0.3, 0.1]])
    verdict = theorem("hedge.regret").check(run)
    paid = sum(
        Fraction(p) * Fraction(loss)
        for row, losses in zip(run.predictions.tolist(), run.outcomes.tolist(), strict=True)
        for p, loss in zip(row, losses, strict=True)
    )
    best = min(Fraction(0.1) + Fraction(0.3), Fraction(0.2) + Fraction(0.1))
    assert Fraction(str(verdict.observed)) == paid - best
    eta = Fraction(0.1)
    assert float(verdict.bound) == pytest.approx(float(math.log(2) / eta + eta))


@pytest.mark.parametrize("system", ["float", "ball"])
def test_a_rounded_rate_agrees_with_the_exact_one_it_was_rounded_from(system):
    T = 4
    if system == "float":
        learner = Hedge(2, math.sqrt(2 * math.log(2) / T))
    else:
        learner = Hedge(2, (arb(2) * arb(2).log() / T).sqrt(), arithmetic=BALL)
    run = play(learner, LOSSES)
    for given_ in ({}, {"eta": "sqrt(2*log(2)/4)"}, {"eta": sympy.sqrt(sympy.log(2) / 2)}):
        assert theorem("hedge.tuned").check(run, **given_).outcome is Outcome.HOLDS
    other = play(Hedge(2, 0.588), LOSSES)
    assert theorem("hedge.tuned").check(other).outcome is Outcome.NOT_APPLICABLE


def test_a_verdict_survives_a_file():
    """A float rate that came back as a fraction would no longer be the tuned one."""
    run = play(Hedge(2, math.sqrt(2 * math.log(2) / 4)), LOSSES)
    back = Transcript.from_json(run.to_json())
    one, other = (theorem("hedge.tuned").check(r) for r in (run, back))
    assert one.outcome is other.outcome is Outcome.HOLDS
    assert one.observed == other.observed


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"beta": "1/3"}, "beta = 1/3 was given, but the run has beta = 1/2"),
        ({"N": 4}, "N = 4 was given, but the run has N = 3"),
        ({"T": 7}, "T = 7 was given"),
        ({"m_T": 100}, "m_T = 100 was given"),
        ({"gamma": 1}, "no parameter 'gamma'"),
        ({"beta": "x"}, "beta: "),
        ({"beta": None}, "beta: None"),
        ({"beta": float("nan")}, "beta: nan"),
        ({"N": "1/2"}, "not a whole number"),
        ({"m_star": -1}, "is negative"),
    ],
)
def test_parameters_that_contradict_the_run_or_the_theorem_are_refused(parameters, message):
    with pytest.raises(ParameterError, match=message) as caught:
        MAJORITY.check(majority_run(), **parameters)
    assert "\n" not in str(caught.value)


def test_parameters_that_agree_with_the_run_change_nothing():
    run = majority_run()
    one, other = MAJORITY.check(run, beta="1/2", N=3, T=3), MAJORITY.check(run)
    assert (one.outcome, one.observed, one.ratio) == (other.outcome, other.observed, other.ratio)
    assert one.values == other.values


def test_a_foreign_run_is_asked_for_what_it_does_not_say():
    run = play(HalvingOverExperts(3), ROUNDS)
    with pytest.raises(ParameterError, match="pass beta="):
        MAJORITY.check(run)
    assert MAJORITY.check(run, beta="1/2").outcome is Outcome.HOLDS


# ------------------------------------------------------------------ the calculator


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"N": 2, "beta": "1/2"}, "needs m_star as well"),
        ({"N": 2, "beta": "1/2", "m_star": 0, "eta": 1}, "no parameter 'eta'"),
        ({"N": 0, "beta": "1/2", "m_star": 0}, "N = 0 is not positive"),
        ({"N": "3/2", "beta": "1/2", "m_star": 0}, "not a whole number"),
        ({"N": 2, "beta": 1, "m_star": 0}, "breaks the hypothesis"),
        ({"N": 2, "beta": 0, "m_star": 0}, "breaks the hypothesis"),
        ({"N": 2, "beta": "1/2", "m_star": -1}, "is negative"),
        ({"N": 2, "beta": sympy.oo, "m_star": 0}, "not a real number"),
        ({"N": 2, "beta": sympy.I, "m_star": 0}, "not a real number"),
        ({"N": 2, "beta": arb(1, 1), "m_star": 0}, "no exact form"),
        ({"N": 2, "beta": [1], "m_star": 0}, "not a number"),
    ],
)
def test_values_outside_a_theorem_are_refused(values, message):
    with pytest.raises(ParameterError, match=message):
        MAJORITY.bound(**values)


def test_a_bound_takes_numbers_of_every_kind():
    expected = MAJORITY.bound(N=8, m_star=2, beta="1/4").digits(30)
    for values in (
        {"N": "2**3", "m_star": 2.0, "beta": 0.25},
        {"N": np.int64(8), "m_star": fmpq(2), "beta": Fraction(1, 4)},
        {"N": sympy.Integer(8), "m_star": True + True, "beta": sympy.Float(0.25)},
    ):
        assert MAJORITY.bound(**values).digits(30) == expected


def test_a_float_that_is_typed_is_a_decimal_and_one_of_a_run_is_dyadic():
    """eta=0.1 means 1/10 to whoever types it; a learner in floats played with another number."""
    item = theorem("ewa.regret")
    assert item.exact_parameters({"eta": 0.1}) == {"eta": sympy.Rational(1, 10)}
    dyadic = sympy.Rational(*(0.1).as_integer_ratio())
    assert item.exact_parameters({"eta": 0.1}, typed=False) == {"eta": dyadic}
    assert item.bound(N=2, T=10, eta=0.1) == item.bound(N=2, T=10, eta="1/10")
    with pytest.raises(ParameterError, match="eta: nan is not a finite real number"):
        item.bound(N=2, T=10, eta=float("nan"))


# ------------------------------------------------------------------ variants and views


def test_a_mutant_is_another_theorem_and_leaves_the_first_alone():
    half = MAJORITY.scaled("1/2")
    whole = MAJORITY.bound(N=16, m_star=0, beta="1/2")
    assert float(half.bound(N=16, m_star=0, beta="1/2")) == pytest.approx(float(whole) / 2)
    assert MAJORITY.claim.rhs != half.claim.rhs
    assert {h.name for h in MAJORITY.without("beta-positive").given} == {"beta-below-one"}
    with pytest.raises(ParameterError, match="no hypothesis 'luck'"):
        MAJORITY.without("luck")


def test_a_theorem_shows_itself_in_a_notebook():
    assert MAJORITY._repr_latex_() == f"$\\displaystyle {MAJORITY.latex}$"
    html = MAJORITY._repr_html_()
    assert "wm.mistakes" in html
    assert "0 &lt; beta" in html
    assert "<" not in html.replace("<p>", "").replace("</p>", "").replace("<b>", "").replace(
        "</b>", ""
    ).replace("<ul>", "").replace("</ul>", "").replace("<li>", "").replace("</li>", "").replace(
        "<i>", ""
    ).replace("</i>", "")


def test_the_statement_reads_as_text():
    assert theorem("experts.cover").statement == "R_T >= ceiling(T/2)"
    assert theorem("wm.halving").statement == "D_T = 0"


# ------------------------------------------------------------------ verdicts as text


def test_a_verdict_reads_as_a_sentence():
    broken = BrokenInvariant("a step", "W <= 1", 3, fmpq(2), fmpq(1))
    verdict = Verdict(
        "k", Outcome.VIOLATED, Outcome.HOLDS, fmpq(1), fmpq(2), broken_invariant=broken
    )
    assert str(verdict) == (
        "k: VIOLATED, observed 1, bound 2; first broken step: "
        "a step (round 3): W <= 1 fails with 2 against 1"
    )
    assert str(Verdict("k", Outcome.NOT_APPLICABLE, reason="T >= 1")) == (
        "k: NOT_APPLICABLE (T >= 1)"
    )


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (fmpq(1, 3), "1/3"),
        (fmpq(10**20, 3), "3.33333e+19"),
        (fmpq(10) ** 400 / 7, "1.42857e+399"),
        (1 / fmpq(10) ** 400, "1.00000e-400"),
        (arb(2).sqrt(), "1.41421"),
        (arb(0), "0"),
        (7, "7"),
    ],
)
def test_values_are_shown_short_whatever_their_size(value, expected):
    assert readable(value) == expected


def test_what_no_float_can_hold_becomes_an_infinity():
    assert to_float(fmpq(10) ** 400) == math.inf
    assert to_float(-(fmpq(10) ** 400)) == -math.inf
    assert to_float(fmpq(1, 3)) == 1 / 3
    assert to_float(escalate(lambda: arb(2).sqrt())) == math.sqrt(2)
