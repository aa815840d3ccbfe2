"""Are the theorems on expert advice proved, and does each proof need all that it says?"""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy
from sympy import Eq, Rational

from bounds import weighted_majority
from bounds.proofs import (
    coins,
    doubling,
    experts,
    exponential,
    flips,
    last_mistake,
    randomized,
    tuned,
)
from bounds.proofs.proof import Proof, check_proof
from bounds.theorem import Theorem

MODULES = (experts, last_mistake, randomized, tuned, exponential, doubling, coins, flips)
PROOFS = {proof.key: proof for module in MODULES for proof in module.PROOFS}

KEYS = {
    *("wm.mistakes", "wm.sharp", "wm.halving"),
    *("rwm.loss", "rwm.sharp", "rwm.regret", "rwm.regret-uniform", "rwm.fractional"),
    *("hedge.regret", "hedge.sharp", "hedge.tuned", "hedge.tuned-sharp"),
    *("ewa.regret", "ewa.tuned", "ewa.doubling", "finite.regret", "hoeffding.lemma"),
    *("doubling.sum", "doubling.periods", "doubling.generic"),
    *("experts.cover", "experts.coin", "experts.coin-exact", "khintchine", "khintchine.upper"),
}

#: Hypotheses that no step needs: without a round nothing is promised or the rate is not defined;
#: a positive rate sqrt(8 ln N/T) has two experts; some X lies between a and b, so a <= b.
IDLE = {
    *((key, "some-rounds") for key in ("rwm.regret", "rwm.regret-uniform", "ewa.tuned")),
    *((key, "some-rounds") for key in ("hedge.tuned", "hedge.tuned-sharp", "finite.regret")),
    *((key, "some-rounds") for key in ("doubling.periods", "ewa.doubling", "experts.coin-exact")),
    ("ewa.tuned", "two-or-more"),
    ("hoeffding.lemma", "ordered"),
}


def proving(proof: Proof, statement: Theorem) -> Proof:
    """Return a proof made to end in another statement."""
    last = replace(proof.steps[-1], claim=statement.claim)
    return replace(proof, steps=(*proof.steps[:-1], last), statement=statement)


def test_every_theorem_of_the_section_is_proved():
    assert set(PROOFS) == KEYS


@pytest.mark.parametrize("key", sorted(KEYS))
def test_proved(key):
    checked = check_proof(PROOFS[key])
    assert checked.verdict == "PROVED", checked.flaw


@pytest.mark.parametrize("key", sorted(KEYS - {"wm.halving"}))
def test_one_percent_sharper_is_open(key):
    proof = PROOFS[key]
    factor = Rational(101, 100) if proof.theorem.is_lower_bound else Rational(99, 100)
    assert check_proof(proving(proof, proof.theorem.scaled(factor))).verdict == "OPEN"


def test_one_disagreement_is_not_proved():
    claim = Eq(weighted_majority.HALVING.claim.lhs, 1, evaluate=False)
    statement = replace(weighted_majority.HALVING, claim=claim)
    assert check_proof(proving(experts.HALVING, statement)).verdict == "OPEN"


@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_step_is_used(key):
    """What uses a step that was left out is rejected, so each that is used is needed."""
    steps = PROOFS[key].steps
    assert {step.name for step in steps[:-1]} == {name for step in steps for name in step.uses}
    middle = len(steps) // 2
    rest = (*steps[:middle], *steps[middle + 1 :])
    assert check_proof(replace(PROOFS[key], steps=rest)).verdict == "OPEN"


@pytest.mark.deep
@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_step_is_needed(key):
    proof = PROOFS[key]
    for place in range(len(proof.steps) - 1):
        rest = (*proof.steps[:place], *proof.steps[place + 1 :])
        assert check_proof(replace(proof, steps=rest)).verdict == "OPEN", proof.steps[place].name


@pytest.mark.deep
@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_fact_that_a_step_uses_is_needed(key):
    proof = PROOFS[key]
    for place, step in enumerate(proof.steps):
        for used in step.uses:
            fewer = replace(step, uses=tuple(name for name in step.uses if name != used))
            steps = (*proof.steps[:place], fewer, *proof.steps[place + 1 :])
            verdict = check_proof(replace(proof, steps=steps)).verdict
            assert verdict == "OPEN", (step.name, used)


@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_hypothesis_is_needed(key):
    proof = PROOFS[key]
    for hypothesis in proof.theorem.given:
        weaker = replace(proof, statement=proof.theorem.without(hypothesis.name))
        if hypothesis.relation is None:
            assert check_proof(weaker).verdict == "OPEN", hypothesis.name


@pytest.mark.deep
@pytest.mark.parametrize("key", sorted(KEYS))
def test_every_condition_is_needed(key):
    proof = PROOFS[key]
    for hypothesis in proof.theorem.given:
        weaker = replace(proof, statement=proof.theorem.without(hypothesis.name))
        verdict = check_proof(weaker, recording=True).verdict
        assert verdict == ("PROVED" if (key, hypothesis.name) in IDLE else "OPEN"), hypothesis.name


def test_parents_are_proved_and_nothing_goes_round_in_circles():
    graph = {key: set(proof.parents) for key, proof in PROOFS.items()}
    assert set().union(*graph.values()) <= KEYS
    while graph:
        roots = {key for key, parents in graph.items() if not parents & set(graph)}
        assert roots
        graph = {key: parents for key, parents in graph.items() if key not in roots}


def test_axioms_have_one_meaning_each():
    found: dict[str, object] = {}
    for proof in PROOFS.values():
        for axiom in proof.axioms:
            assert axiom.sentence
            assert found.setdefault(axiom.key, axiom) == axiom, axiom.key


class TestWrongProofs:
    def test_a_heavier_update(self):
        """Halving the weights of those that were right does not prove Weighted Majority."""
        steps = tuple(
            replace(step, rule=replace(step.rule, axiom=_negated(experts.WM_UPDATE)))
            if step.name == "update"
            else step
            for step in experts.WM.steps
        )
        assert check_proof(replace(experts.WM, steps=steps)).flaw.name == "a mistake costs weight"

    def test_a_period_that_is_cut_short_is_not_tuned_for_its_length(self):
        """The source bounds the last period by its own length t_k; its rate is that of h."""
        steps = list(doubling.EWA_DOUBLING.steps)
        place = next(i for i, step in enumerate(steps) if step.name == "at its rate")
        claim = steps[place].claim.subs(doubling.h, doubling.t_k)
        steps[place] = replace(steps[place], claim=claim)
        checked = check_proof(replace(doubling.EWA_DOUBLING, steps=tuple(steps)), recording=True)
        assert checked.flaw.name == "at its rate"


def _negated(axiom):
    wrong, rest = experts.wrong, experts.W - experts.wrong
    return replace(axiom, claim=axiom.claim.subs(wrong, rest))


def test_letters_are_declared():
    for proof in PROOFS.values():
        assert not set(proof.letters) & set(proof.of_a_round), proof.key
        assert all(isinstance(letter, sympy.Symbol) for letter in proof.letters)
