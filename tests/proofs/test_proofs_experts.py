"""Are the theorems on expert advice proved, and does each proof need all that it says?"""

from __future__ import annotations

from dataclasses import replace

import sympy

from bounds.proofs import doubling, experts
from bounds.proofs.proof import check_proof
from tests.proofs import tampering

NAMES = (
    *("experts", "last_mistake", "randomized", "tuned"),
    *("exponential", "doubling", "coins", "flips"),
)
PROOFS = {proof.key: proof for proof in tampering.proofs_of(*NAMES)}

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
IDLE = frozenset(
    {
        *((key, "some-rounds") for key in ("rwm.regret", "rwm.regret-uniform", "ewa.tuned")),
        *((key, "some-rounds") for key in ("hedge.tuned", "hedge.tuned-sharp", "finite.regret")),
        *(
            (key, "some-rounds")
            for key in ("doubling.periods", "ewa.doubling", "experts.coin-exact")
        ),
        ("ewa.tuned", "two-or-more"),
        ("hoeffding.lemma", "ordered"),
    }
)


def test_every_theorem_of_the_section_is_proved():
    assert set(PROOFS) == KEYS


@tampering.each(*NAMES)
class TestExperts(tampering.EachLongProof):
    idle = IDLE


def test_parents_are_proved_and_nothing_goes_round_in_circles():
    assert set().union(*(proof.parents for proof in PROOFS.values())) <= KEYS
    tampering.assert_no_circles(PROOFS.values())


def test_axioms_have_one_meaning_each():
    tampering.assert_one_meaning_each(PROOFS.values())


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
