"""Which hypotheses of the conversions are needed? Each has a distribution that breaks without it.

Every counterexample is exact: all samples are enumerated, and it can be built again.
"""

from dataclasses import replace

import numpy as np
import pytest
import sympy
from flint import arb, fmpq

from adversaries.batch.counterexamples import ONE, TENT, Alternating
from adversaries.batch.judge import sampled, settled
from adversaries.batch.online_to_batch import TRIALS
from adversaries.batch.sources import Fixed, coin
from adversaries.batch.zoo import CONSTANTS
from adversaries.core.counterexamples import judged
from adversaries.core.profile import CI, FAST
from bounds import Outcome, theorem
from bounds.batch import online_to_batch as promises
from bounds.batch.samples import Samples
from bounds.batch.subjects import Conversion
from learners.games.losses import Loss
from noregret.verify.engine import verify_theorem

#: Promises about any learner: for its hypotheses, and for their mean as well.
ANY = (promises.AVERAGE_ERROR, promises.AVERAGE_ERROR_SHARP)
MEAN = (promises.AVERAGE_HYPOTHESIS, promises.AVERAGE_SHARP)
AGAINST = (promises.REGRET_HYPOTHESIS, promises.REGRET_SHARP)

never, always = CONSTANTS


def key_of(each):
    return getattr(each, "key", str(each))


def test_every_theorem_has_its_trial():
    assert tuple(trial.theorem for trial in TRIALS) == promises.FAMILY.theorems


@pytest.mark.parametrize("trial", TRIALS, ids=key_of)
def test_every_hypothesis_is_accounted_for(trial):
    have = {hypothesis.name for hypothesis in trial.theorem.given}
    assert have == {*trial.defining, *trial.without}
    assert not set(trial.defining) & set(trial.without)


@pytest.mark.parametrize(
    ("trial", "name"),
    [(trial, name) for trial in TRIALS for name in trial.without],
    ids=key_of,
)
def test_without_the_hypothesis_a_distribution_breaks_the_claim(trial, name):
    true = trial.theorem
    (build,) = trial.without[name]
    outcomes = []
    for _ in range(2):  # built again, it breaks again
        verdict, shown = judged(true.without(name), build)
        assert verdict.claim is Outcome.VIOLATED, verdict
        assert true.check(shown.subject, **shown.options).outcome is Outcome.NOT_APPLICABLE
        outcomes.append(str(verdict))
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("true", [*ANY, *MEAN, *AGAINST], ids=key_of)
def test_a_source_that_drifts_breaks_the_claim(true):
    """Independent examples, but of another distribution than the errors: label 1, then 0."""
    source, T = coin(fmpq(1, 10)), 16
    drifted = Conversion(
        lambda: Fixed(1), source, T, joint=(((0,) * T, fmpq(1)),), comparators=(never,)
    ).at("1/2")
    assert true.check(drifted).outcome is Outcome.NOT_APPLICABLE
    assert true.without("independent").check(drifted).outcome is Outcome.VIOLATED


def test_a_loss_that_only_says_that_it_is_convex_is_not_believed():
    liar = Loss("liar", TENT.function, convex=True)
    case = Conversion(Alternating, ONE, 16, loss=liar, comparators=(never,)).at("1/2")
    assert theorem("batch.average").check(case).outcome is Outcome.NOT_APPLICABLE


# ------------------------------------------------------------------ constants


@pytest.mark.parametrize("true", promises.FAMILY.theorems, ids=key_of)
def test_a_refutation_of_a_smaller_constant_is_exact_and_can_be_checked_again(true):
    mutant = true.scaled(fmpq(*map(int, true.mutant.split("/"))))
    report = verify_theorem(mutant, FAST)
    assert report.outcome is Outcome.VIOLATED
    case = report.evidence[-1].example
    assert settled(mutant, getattr(case, "at", lambda _: case)(1)).outcome is Outcome.VIOLATED
    assert settled(true, getattr(case, "at", lambda _: case)(1)).outcome is Outcome.HOLDS


def test_delta_in_place_of_its_half_is_not_what_regret_is_about():
    """The union bound of the proof is not needed: batch.regret holds with ln(1/delta) as well."""
    true = theorem("batch.regret")
    delta = true.by_name["delta"].symbol
    better = replace(
        true,
        claim=sympy.Le(true.claim.lhs, true.claim.rhs.subs(delta, 2 * delta), evaluate=False),
    )
    assert verify_theorem(better, FAST).outcome is Outcome.HOLDS


@pytest.mark.parametrize("true", [*ANY, *MEAN], ids=key_of)
def test_the_logarithm_is_needed(true):
    """With 1 in place of ln(1/delta) small failure probabilities break the claim."""
    at_e = sympy.exp(-1)
    wrong = replace(
        true,
        claim=sympy.Le(
            true.claim.lhs, true.claim.rhs.subs(true.by_name["delta"].symbol, at_e), evaluate=False
        ),
    )
    assert verify_theorem(wrong, FAST).outcome is Outcome.VIOLATED


# ------------------------------------------------------------------ broken learners and converters


@pytest.mark.parametrize(
    ("trial", "words"),
    [(trial, words) for trial in TRIALS for words in trial.bugs],
    ids=key_of,
)
def test_a_broken_learner_is_caught(trial, words):
    report = verify_theorem(trial.theorem, FAST, learner=trial.bugs[words])
    assert report.outcome is Outcome.VIOLATED


def test_which_learners_are_broken():
    bugs = {trial.key: set(trial.bugs) for trial in TRIALS if trial.bugs}
    both = {"never learns", "rewards losers"}
    assert bugs == {
        "batch.ewa": {*both, "has twice the rate"},
        "batch.ewa-sharp": {*both, "has twice the rate"},
        "batch.ewa-doubling": both,
        "batch.random": {"never learns", "keeps the wrong"},
    }


def test_a_learner_that_says_another_rate_is_caught():
    (trial,) = (trial for trial in TRIALS if trial.theorem is promises.EWA)
    report = verify_theorem(trial.theorem, FAST, learner=trial.bugs["has twice the rate"])
    assert "the run has eta" in report.evidence[-1].failure.reason


class _AfterTheUpdate(Samples):
    """Measures the loss of a round with the hypothesis that has learned from it."""

    def _loss(self, path):
        total = fmpq(0)
        for (node, index), times in path:
            after = self._graph.after(node, index, self.conversion.source.examples[index])
            total += times * self.nodes[after].losses[index]
        return total / self.conversion.T


@pytest.mark.parametrize("true", [*ANY, *MEAN], ids=key_of)
def test_the_loss_of_what_was_learned_already_says_nothing(true):
    """A learner that repeats the last label of a coin is always right about the past."""

    class Repeats(Alternating):
        def update(self, x, y):
            self.next = y

    case = Conversion(Repeats, coin(fmpq(1, 2)), 8, comparators=CONSTANTS)
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
