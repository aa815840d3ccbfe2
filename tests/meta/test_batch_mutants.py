"""Which hypotheses of the conversions are needed? Each has a distribution that breaks without it.

Every counterexample is exact: all samples are enumerated, and it can be built again.
"""

from dataclasses import replace

import numpy as np
import pytest
import sympy
from flint import arb, fmpq

from adversaries.batch.counterexamples import (
    AGAINST,
    ANY,
    EXPERTS,
    MEAN,
    ONE,
    TABLE,
    TENT,
    TUNED,
    Alternating,
)
from adversaries.batch.judge import sampled, settled
from adversaries.batch.online_to_batch import CONSTANTS
from adversaries.batch.sources import Fixed, coin
from adversaries.core.counterexamples import judged
from adversaries.core.profile import CI, FAST
from bounds import Outcome, theorem
from bounds.batch.online_to_batch import THEOREMS
from bounds.batch.samples import Samples
from bounds.batch.subjects import Conversion
from bounds.core.evaluate import number
from bounds.experts.doubling_trick import period_rate
from learners import BALL, Doubling, ExponentialWeightedAverage, Halving
from learners.games.losses import Loss
from noregret.verify.engine import verify_theorem
from tests.meta.test_smaller_constants import MUTANTS

#: Hypotheses that fix the domain of the formula: a logarithm of 0, a root of less than 0,
#: a division by 0, a rate of 0.
DEFINING = {
    *(
        (t.key, name)
        for t in THEOREMS
        for name in ("some-rounds", "delta-positive", "delta-at-most-one", "two-or-more")
        if name in {h.name for h in t.given}
    )
}

never, always = CONSTANTS


def test_every_hypothesis_is_accounted_for():
    have = {(t.key, h.name) for t in THEOREMS for h in t.given}
    assert have == DEFINING | set(TABLE)
    assert not DEFINING & set(TABLE)


@pytest.mark.parametrize(("key", "name"), sorted(TABLE))
def test_without_the_hypothesis_a_distribution_breaks_the_claim(key, name):
    true = theorem(key)
    (build,) = TABLE[key, name]
    outcomes = []
    for _ in range(2):  # built again, it breaks again
        verdict, shown = judged(true.without(name), build)
        assert verdict.claim is Outcome.VIOLATED, verdict
        assert true.check(shown.subject, **shown.options).outcome is Outcome.NOT_APPLICABLE
        outcomes.append(str(verdict))
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("key", [*ANY, *MEAN, *AGAINST])
def test_a_source_that_drifts_breaks_the_claim(key):
    """Independent examples, but of another distribution than the errors: label 1, then 0."""
    source, T = coin(fmpq(1, 10)), 16
    drifted = Conversion(
        lambda: Fixed(1), source, T, joint=(((0,) * T, fmpq(1)),), comparators=(never,)
    ).at("1/2")
    true = theorem(key)
    assert true.check(drifted).outcome is Outcome.NOT_APPLICABLE
    assert true.without("independent").check(drifted).outcome is Outcome.VIOLATED


def test_a_loss_that_only_says_that_it_is_convex_is_not_believed():
    liar = Loss("liar", TENT.function, convex=True)
    case = Conversion(Alternating, ONE, 16, loss=liar, comparators=(never,)).at("1/2")
    assert theorem("batch.average").check(case).outcome is Outcome.NOT_APPLICABLE


# ------------------------------------------------------------------ constants


@pytest.mark.parametrize("key", sorted(t.key for t in THEOREMS))
def test_a_refutation_of_a_smaller_constant_is_exact_and_can_be_checked_again(key):
    mutant = theorem(key).scaled(MUTANTS[key])
    report = verify_theorem(mutant, FAST)
    assert report.outcome is Outcome.VIOLATED
    case = report.evidence[-1].example
    assert settled(mutant, getattr(case, "at", lambda _: case)(1)).outcome is Outcome.VIOLATED
    assert settled(theorem(key), getattr(case, "at", lambda _: case)(1)).outcome is Outcome.HOLDS


def test_delta_in_place_of_its_half_is_not_what_regret_is_about():
    """The union bound of the proof is not needed: batch.regret holds with ln(1/delta) as well."""
    true = theorem("batch.regret")
    delta = true.by_name["delta"].symbol
    better = replace(
        true,
        claim=sympy.Le(true.claim.lhs, true.claim.rhs.subs(delta, 2 * delta), evaluate=False),
    )
    assert verify_theorem(better, FAST).outcome is Outcome.HOLDS


@pytest.mark.parametrize("key", [*ANY, *MEAN])
def test_the_logarithm_is_needed(key):
    """With 1 in place of ln(1/delta) small failure probabilities break the claim."""
    true = theorem(key)
    at_e = sympy.exp(-1)
    wrong = replace(
        true,
        claim=sympy.Le(
            true.claim.lhs, true.claim.rhs.subs(true.by_name["delta"].symbol, at_e), evaluate=False
        ),
    )
    assert verify_theorem(wrong, FAST).outcome is Outcome.VIOLATED


# ------------------------------------------------------------------ broken learners and converters


class NeverLearns(ExponentialWeightedAverage):
    def update(self, x, y):
        return True


class RewardsLosers(ExponentialWeightedAverage):
    def update(self, x, y):
        return super().update(x, 1 - y)


class Stubborn(Halving):
    def update(self, x, y):
        return False


class KeepsTheWrong(Halving):
    def update(self, x, y):
        return self._cut(x, 1 - y) if self.predict(x) != y else False


@pytest.mark.parametrize("kind", [NeverLearns, RewardsLosers])
@pytest.mark.parametrize("key", EXPERTS)
def test_a_broken_average_is_caught(key, kind):
    def once(p):
        rate = p.get("eta", period_rate(p["N"], p["T"]))
        return kind(p["N"], number(rate), arithmetic=BALL)

    def restarted(p):
        return Doubling(lambda T: once({"N": p["N"], "T": T}))

    report = verify_theorem(theorem(key), FAST, learner=once if key in TUNED else restarted)
    assert report.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("kind", [Stubborn, KeepsTheWrong])
def test_a_broken_halving_is_caught(kind):
    report = verify_theorem(theorem("batch.random"), FAST, learner=lambda p: kind(p["hypotheses"]))
    assert report.outcome is Outcome.VIOLATED


def test_a_learner_that_says_another_rate_is_caught():
    def twice(p):
        return ExponentialWeightedAverage(p["N"], number(2 * p["eta"]), arithmetic=BALL)

    report = verify_theorem(theorem("batch.ewa"), FAST, learner=twice)
    assert report.outcome is Outcome.VIOLATED
    assert "the run has eta" in report.evidence[-1].failure.reason


class _AfterTheUpdate(Samples):
    """Measures the loss of a round with the hypothesis that has learned from it."""

    def _loss(self, path):
        total = fmpq(0)
        for (node, index), times in path:
            after = self._graph.after(node, index, self.conversion.source.examples[index])
            total += times * self.nodes[after].losses[index]
        return total / self.conversion.T


@pytest.mark.parametrize("key", [*ANY, *MEAN])
def test_the_loss_of_what_was_learned_already_says_nothing(key):
    """A learner that repeats the last label of a coin is always right about the past."""

    class Repeats(Alternating):
        def update(self, x, y):
            self.next = y

    case = Conversion(Repeats, coin(fmpq(1, 2)), 8, comparators=CONSTANTS)
    true = theorem(key)
    assert true.check(case, delta="1/2").outcome is Outcome.HOLDS
    wrong = replace(case, _played={})
    for bits in (53, 64):
        wrong._played[bits] = _AfterTheUpdate(wrong)
    assert settled(true, wrong.at("99/100")).outcome is Outcome.VIOLATED


# ------------------------------------------------------------------ drawn samples


def test_drawn_samples_refute_what_fails_too_often():
    """A tenth of the constant fails half of the time, which no luck explains."""
    case = Conversion(lambda: Fixed(1), coin(fmpq(1, 2)), 100, comparators=(never,))
    true = theorem("batch.average-error-sharp")
    rng = np.random.default_rng(5)
    assert sampled(true, case, fmpq(1, 20), 300, rng).outcome is Outcome.HOLDS
    wrong = sampled(true.scaled(fmpq(1, 10)), case, fmpq(1, 20), 300, rng)
    assert wrong.outcome is Outcome.VIOLATED


def test_equality_in_the_last_bit_is_no_violation():
    """At delta just below a jump the quantile is that of the jump, at the jump the next."""
    case = Conversion(lambda: Fixed(1), coin(fmpq(1, 2)), 1, comparators=(never,))
    assert case.at("1/2").quantile("errors") == fmpq(-1, 2)
    assert case.at(fmpq(1, 2) - fmpq(1, 10**30)).quantile("errors") == fmpq(1, 2)
    assert not isinstance(case.at("1/2").quantile("errors"), arb)


def test_every_promise_holds_in_the_long_profile_too():
    report = verify_theorem(theorem("batch.regret"), CI)
    assert report.outcome is Outcome.HOLDS
