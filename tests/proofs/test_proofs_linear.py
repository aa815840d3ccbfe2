"""Are the theorems on linear classification proved, and does each proof need all that it says?"""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy
from sympy import Eq, Ge, Gt, Le

from bounds import symbols as s
from bounds.catalogue import THEOREMS
from bounds.proofs import perceptron, squared_deviations, training, winnow, winnow_optimal
from bounds.proofs.proof import Proof, Step, check_proof
from bounds.proofs.rules import Assume, Axiom, Use
from bounds.proofs.suppositions import Where
from tests.proofs import tampering
from tests.proofs.tampering import proving, with_step

NAMES = (
    *("perceptron", "any_labels", "squared_deviations", "perceptron_hinge", "committees"),
    *("winnow", "winnow_optimal", "training", "twins", "votes"),
)
PROOFS = {proof.key: proof for proof in tampering.proofs_of(*NAMES)}
FAMILIES = ("perceptron", "margin-perceptron", "winnow", "averaged", "dual", "separation")

#: Hypotheses that no step needs: a committee or a disjunction beyond the features is none, and
#: Winnow keeps its bound also where the Perceptron errs less than what it is compared with.
IDLE = frozenset(
    {
        ("perceptron.committee", "within"),
        ("perceptron.disjunctions", "within"),
        ("perceptron.disjunctions-signs", "within"),
        ("winnow.committee", "within"),
        ("separation", "worst-for-perceptron"),
    }
)
#: Where one less would do as well: sums that double from 1 on do not fall below 1.
SLACK = {("perceptron.exponential", "next sum")}


def other(axiom: Axiom, by: int) -> Axiom:
    """Return an axiom that says less, by 1; an equation says something else."""
    claim = axiom.claim
    less = -1 if isinstance(claim, Ge | Gt) else 1
    right = claim.rhs + (by if isinstance(claim, Eq) else less)
    return replace(axiom, claim=type(claim)(claim.lhs, right, evaluate=False))


def survives(proof: Proof, place: int, *, recording: bool = False) -> bool:
    """Tell whether a proof holds with an axiom that says less: an equation, in either way."""
    step = proof.steps[place]
    if not isinstance(step.rule, Assume | Where):
        return False
    for by in (1, -1):
        rule = replace(step.rule, axiom=other(step.rule.axiom, by))
        changed = with_step(proof, place, replace(step, rule=rule))
        if check_proof(changed, recording=recording).verdict == "OPEN":
            return False
    return True


def test_every_theorem_of_the_section_is_proved_but_one():
    wanted = {key for key in THEOREMS if key.split(".")[0] in FAMILIES}
    assert set(PROOFS) | set(training.UNPROVED) == wanted
    assert set(training.UNPROVED) == {"perceptron.cycling"}


@tampering.each(*NAMES)
class TestLinear(tampering.EachLongProof):
    idle = IDLE


@pytest.mark.parametrize("key", ["perceptron.margin", "perceptron.exponential", "separation"])
def test_every_axiom_is_needed_in_full(key):
    proof = PROOFS[key]
    for place, step in enumerate(proof.steps):
        assert not survives(proof, place), step.name


@pytest.mark.deep
@pytest.mark.parametrize("key", sorted(PROOFS))
def test_no_weaker_axioms_would_do(key):
    """Not even with certificates that are looked for anew."""
    proof = PROOFS[key]
    for place, step in enumerate(proof.steps):
        known = (key, step.name) in SLACK
        assert survives(proof, place, recording=True) == known, step.name


def test_nothing_goes_round_in_circles():
    tampering.assert_no_circles(PROOFS.values())


def test_axioms_have_one_meaning_each():
    tampering.assert_one_meaning_each(PROOFS.values())


def test_other_theorems_are_used_as_they_stand():
    """Nothing is put in for what is read off a run, such as a margin."""
    for proof in PROOFS.values():
        uses = [step.rule for step in proof.steps if isinstance(step.rule, Use)]
        assert not any(rule.where for rule in uses)


def _place(proof: Proof, name: str) -> int:
    return [step.name for step in proof.steps].index(name)


class TestWrongProofs:
    def test_updates_without_errors(self):
        """Where scores may be positive, the weights need not grow slowly."""
        rule = Assume(replace(perceptron.ON_ERRORS, claim=Ge(perceptron.score, 0, evaluate=False)))
        place = _place(perceptron.SEPARABLE, "only on errors")
        wrong = with_step(perceptron.SEPARABLE, place, Step("only on errors", rule))
        checked = check_proof(wrong)
        assert checked.flaw is not None
        assert checked.flaw.name == "growth"

    def test_a_separator_may_not_be_scaled_away(self):
        """Cauchy-Schwarz without the length of v is no square."""
        claim = Le(perceptron.P_end**2, perceptron.Q_end, evaluate=False)
        place = _place(perceptron.SEPARABLE, "Cauchy-Schwarz")
        step = replace(perceptron.SEPARABLE.steps[place], claim=claim)
        checked = check_proof(with_step(perceptron.SEPARABLE, place, step))
        assert checked.flaw is not None
        assert checked.flaw.name == "Cauchy-Schwarz"

    def test_a_case_left_out(self):
        """Winnow's best rate at delta = 1 is a case of its own."""
        proof = winnow_optimal.OPTIMAL
        last = next(step for step in proof.steps if step.name == "if not perfect")
        steps = proof.steps[: proof.steps.index(last) + 1]
        checked = check_proof(replace(proof, steps=steps))
        assert checked.flaw is not None
        assert "supposed" in checked.flaw.flaw

    def test_a_larger_rate_for_winnow(self):
        """At eta = 2 rho/r^2 the potential need not fall."""
        theorem = winnow.TUNED.theorem
        given = tuple(
            replace(h, relation=Eq(h.relation.lhs, 2 * h.relation.rhs))
            if h.name == "eta-tuned"
            else h
            for h in theorem.given
        )
        assert check_proof(replace(winnow.TUNED, statement=replace(theorem, given=given))).flaw

    def test_the_printed_root_of_theorem_7_11(self):
        """The lecture has the root of |L|_2 where its proof has |L|_2 itself."""
        proof = squared_deviations.L2_RADIUS
        bound = (s.r / s.rho + sympy.sqrt(s.L_2)) ** 2
        printed = replace(proof.theorem, claim=Le(s.M, bound, evaluate=False))
        checked = check_proof(proving(proof, printed), recording=True)
        assert checked.flaw is not None
        assert checked.flaw.name == "conclusion"

    def test_winnow_for_every_rate(self):
        """The note on committees bounds Winnow for every eta > 0; large ones give nothing."""
        statement = winnow.COSH.theorem.without("small-rate")
        checked = check_proof(replace(winnow.COSH, statement=statement), recording=True)
        assert checked.flaw is not None
        assert checked.flaw.name == "conclusion"

    def test_the_perceptron_from_anywhere_without_its_start(self):
        """The lecture starts at any w_0 and promises r^2/rho^2 all the same."""
        statement = perceptron.SEPARABLE.theorem.without("zero-start")
        checked = check_proof(replace(perceptron.SEPARABLE, statement=statement))
        assert checked.flaw is not None
        assert checked.flaw.name == "start, times v"
