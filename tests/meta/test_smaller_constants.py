"""Every claim with a smaller constant must be refuted, the true one never."""

from dataclasses import replace

import pytest
import sympy
from flint import fmpq

from adversaries.core.arena import drawn, search
from adversaries.core.profile import CI, FAST
from adversaries.experts.trials import ARENAS
from bounds import THEOREMS, Outcome, theorem
from noregret.verify.engine import own_seed, verify_theorem

#: How much smaller (for lower bounds: larger) each constant is made.  Nearly tight theorems
#: lose 5 %, the others as much as their known slack asks for.
MUTANTS = {
    "wm.mistakes": fmpq(95, 100),
    "wm.sharp": fmpq(99, 100),
    "rwm.loss": fmpq(95, 100),
    "rwm.sharp": fmpq(95, 100),
    "rwm.fractional": fmpq(95, 100),
    "rwm.regret": fmpq(1, 2),
    "rwm.regret-uniform": fmpq(1, 2),
    "experts.cover": fmpq(101, 100),
    "experts.coin": fmpq(101, 100),
    "experts.coin-exact": fmpq(99, 100),
    "khintchine": fmpq(101, 100),
    "khintchine.upper": fmpq(99, 100),
    "hoeffding.lemma": fmpq(99, 100),
    "ewa.regret": fmpq(94, 100),
    "ewa.tuned": fmpq(95, 100),
    "ewa.doubling": fmpq(85, 100),
    "doubling.generic": fmpq(9, 10),
    "doubling.sum": fmpq(99, 100),
    "doubling.periods": fmpq(99, 100),
    "hedge.regret": fmpq(8, 10),
    "hedge.sharp": fmpq(94, 100),
    "hedge.tuned": fmpq(59, 100),
    "hedge.tuned-sharp": fmpq(95, 100),
    "finite.regret": fmpq(59, 100),
    # Linear classification: the tight ones lose 2 %.
    "perceptron.margin": fmpq(98, 100),
    "perceptron.start": fmpq(98, 100),
    "perceptron.committee": fmpq(98, 100),
    "perceptron.disjunctions": fmpq(1, 2),
    "perceptron.disjunctions-signs": fmpq(98, 100),
    "perceptron.disjunctions-forced": fmpq(102, 100),
    "margin-perceptron.margin": fmpq(98, 100),
    "perceptron.l1": fmpq(98, 100),
    "perceptron.l1-radius": fmpq(98, 100),
    "perceptron.l1-sharp": fmpq(98, 100),
    "perceptron.l2": fmpq(98, 100),
    "perceptron.l2-radius": fmpq(98, 100),
    "perceptron.hinge": fmpq(98, 100),
    "perceptron.hinge-sharp": fmpq(98, 100),
    "perceptron.hinge-implicit": fmpq(98, 100),
    "perceptron.passes": fmpq(98, 100),
    "perceptron.exponential": fmpq(102, 100),
    "perceptron.cycling": fmpq(98, 100),
    "perceptron.loo": fmpq(98, 100),
    "winnow.margin": fmpq(7, 10),
    "winnow.tuned": fmpq(7, 10),
    "winnow.cosh": fmpq(98, 100),
    "winnow.optimal": fmpq(98, 100),
    "winnow.committee": fmpq(7, 10),
    "winnow.balanced": fmpq(7, 10),
    "separation": fmpq(7, 10),
    # Finite classes.
    "consistent.mistakes": fmpq(98, 100),
    "consistent.random": fmpq(93, 100),
    "halving.mistakes": fmpq(98, 100),
    "halving.lazy": fmpq(98, 100),
    "soa.mistakes": fmpq(98, 100),
    "littlestone.lower": fmpq(102, 100),
    "conservative": fmpq(98, 100),
    "chain": fmpq(98, 100),
    "example.singletons": fmpq(98, 100),
    "example.thresholds": fmpq(98, 100),
    "example.halving": fmpq(102, 100),
    "example.halfspaces": fmpq(98, 100),
    "tree.index": fmpq(98, 100),
    "agnostic.count": fmpq(73, 100),
    "agnostic.regret": fmpq(56, 100),
    "agnostic.lower": fmpq(102, 100),
    "elimination.mistakes": fmpq(98, 100),
    "elimination.monotone": fmpq(98, 100),
    "conjunctions.count": fmpq(98, 100),
    "conjunctions.count-k": fmpq(98, 100),
    "conjunctions.halving": fmpq(98, 100),
    "protocols": fmpq(98, 100),
    "protocols.teacher": fmpq(98, 100),
    # Convex optimisation.
    "ogd.regret": fmpq(98, 100),
    "ogd.lipschitz": fmpq(98, 100),
    "ogd.bounded": fmpq(98, 100),
    "projection": fmpq(98, 100),
    "hinge": fmpq(98, 100),
    "svm.objective": fmpq(102, 100),
    # Concentration: a step that nearly always rises; the exponents have tests of their own.
    "azuma": fmpq(99, 100),
    "azuma.lower": fmpq(99, 100),
    "hoeffding": fmpq(99, 100),
    "hoeffding.printed": fmpq(99, 100),
    "loo.unbiased": fmpq(99, 100),
    # From online to batch: the printed constants are twice what the proofs give.
    "batch.average-error": fmpq(48, 100),
    "batch.average-error-sharp": fmpq(97, 100),
    "batch.average": fmpq(48, 100),
    "batch.average-sharp": fmpq(97, 100),
    "batch.regret": fmpq(48, 100),
    "batch.regret-sharp": fmpq(97, 100),
    "batch.ewa": fmpq(28, 100),
    "batch.ewa-sharp": fmpq(90, 100),
    "batch.ewa-doubling": fmpq(33, 100),
    "batch.random": fmpq(99, 100),
}

#: Claims of an identity with 0, which no factor changes: their mutants are learners.
IDENTITIES = {
    "wm.halving",
    "perceptron.rate",
    "perceptron.sgd",
    "averaged.identity",
    "dual.equivalence",
    "winnow.wm",
    "soa.expert",
}


def test_every_theorem_has_a_mutant():
    assert set(MUTANTS) | IDENTITIES == set(THEOREMS)


@pytest.mark.parametrize("key", sorted(MUTANTS))
def test_a_smaller_constant_is_refuted(key):
    mutant = theorem(key).scaled(MUTANTS[key])
    report = verify_theorem(mutant, FAST)
    if report.outcome is not Outcome.VIOLATED:
        report = verify_theorem(mutant, CI)
    assert report.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("key", ["ewa.tuned", "rwm.loss"])
def test_five_percent_less_is_refuted_by_search_alone(key):
    """The extremal sequences are not used: the search must find its own."""
    mutant = theorem(key).scaled(fmpq(95, 100))
    arena = ARENAS[key]()
    seed = own_seed(key, 0)
    found = [
        search(mutant, arena, CI, arena.learner, seed),
        drawn(mutant, arena.drawn, CI, arena.learner, seed),
    ]
    assert Outcome.VIOLATED in {piece.outcome for piece in found}


@pytest.mark.parametrize("key", sorted(THEOREMS))
def test_every_true_theorem_holds_and_its_hypotheses_can_be_met(key):
    report = verify_theorem(theorem(key), FAST, seed=3)
    assert report.outcome is Outcome.HOLDS
    assert all(piece.size > 0 for piece in report.evidence)


@pytest.mark.parametrize(
    ("key", "old", "new"),
    [
        ("hoeffding.lemma", 8, sympy.Rational(81, 10)),
        ("ewa.regret", 8, sympy.Rational(10)),
        ("hedge.sharp", 8, sympy.Rational(10)),
    ],
)
def test_a_slightly_better_eighth_is_refuted(key, old, new):
    """The 1/8 of Hoeffding's lemma is best possible: the claim with a larger number is false."""
    true = theorem(key)
    worse = true.bound_expression.replace(
        lambda part: part == sympy.Rational(1, old), lambda _: 1 / new
    )
    assert worse != true.bound_expression
    mutant = replace(true, claim=type(true.claim)(true.observed, worse, evaluate=False))
    mutant = replace(mutant, invariants=())
    assert verify_theorem(mutant, CI).outcome is Outcome.VIOLATED


@pytest.mark.parametrize("key", ["wm.mistakes", "rwm.loss", "ewa.regret", "hedge.regret"])
def test_a_sharper_proof_step_is_refuted(key):
    """Invariants are checked on every round: one that is too strong must break."""
    true = theorem(key)
    step = true.invariants[0]
    claim = type(step.claim)(step.claim.lhs, step.claim.rhs - sympy.Rational(1, 2), evaluate=False)
    mutant = replace(true, invariants=(replace(step, claim=claim),))
    report = verify_theorem(mutant, FAST)
    assert report.outcome is Outcome.VIOLATED
    failure = report.evidence[-1].failure
    assert failure.claim is Outcome.HOLDS
    assert failure.broken_invariant.name == step.name
