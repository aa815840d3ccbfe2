"""Every claim with a smaller constant must be refuted, the true one never."""

from dataclasses import replace

import pytest
import sympy
from flint import fmpq

from adversaries.core.arena import drawn
from adversaries.core.profile import CI, FAST
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from bounds import THEOREMS, Outcome, theorem
from noregret.verify.engine import own_seed, verify_theorem


@pytest.mark.parametrize("key", ["ewa.tuned", "rwm.loss"])
def test_five_percent_less_is_refuted_by_search_alone(key):
    """The extremal sequences are not used: the search must find its own."""
    mutant = theorem(key).scaled(fmpq(95, 100))
    arena, scope = trial_of(mutant).arena(), Scope(mutant, CI)
    seed = own_seed(key, 0)
    found = [
        arena.search(scope, seed),
        drawn(mutant, arena.drawn(scope), CI, arena.player, seed),
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
