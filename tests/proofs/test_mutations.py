"""Is a false neighbour of a true lemma ever proved?"""

from __future__ import annotations

import copy
from collections import Counter

import pytest
import sympy
from sympy import Interval, Rational, cosh, exp, log, oo, sqrt

from bounds.certificate import Rejected, check, check_witness
from bounds.prove import Certificate, Domain, Refutation, Unknown, prove
from bounds.proving.goals import relation_text
from bounds.scalar_lemmas import LEMMAS, Lemma
from tests.proofs.mutants import Mutant, every_mutant, is_false

SECONDS = 0.5
BY_NAME = {lemma.name: lemma for lemma in LEMMAS}


@pytest.fixture(scope="module")
def false_mutants() -> list[Mutant]:
    return [mutant for mutant in every_mutant() if is_false(mutant)]


def _judged(mutants: list[Mutant]) -> Counter[str]:
    """Prove each mutant, check every witness, and count the kinds of answers."""
    answers: Counter[str] = Counter()
    for mutant in mutants:
        answer = prove(mutant.relation, mutant.domain, seconds=SECONDS)
        assert not isinstance(answer, Certificate), (mutant.name, answer)
        if isinstance(answer, Refutation):
            check_witness(answer.witness, answer.claim, answer.domain)
        answers[type(answer).__name__] += 1
    return answers


@pytest.mark.deep
def test_no_false_mutant_is_proved_and_most_are_refuted(false_mutants):
    """Without this, a prover that says yes to everything would pass."""
    chosen = false_mutants[::4]
    answers = _judged(chosen)
    assert len(chosen) >= 75
    assert answers["Refutation"] >= 60
    assert answers["Refutation"] + answers["Unknown"] == len(chosen)


@pytest.mark.deep
def test_no_false_mutant_at_all_is_proved(false_mutants):
    answers = _judged(false_mutants)
    assert answers["Refutation"] >= 250


def test_a_few_false_mutants_are_not_proved(false_mutants):
    chosen = false_mutants[::16]
    answers = _judged(chosen)
    assert len(chosen) >= 18
    assert answers["Refutation"] >= len(chosen) // 2


def test_the_mutants_touch_every_lemma_and_every_part_of_a_statement(false_mutants):
    assert {mutant.name.split(":")[0] for mutant in false_mutants} == set(BY_NAME)
    kinds = {mutant.name.split(": ")[1].split()[0] for mutant in false_mutants}
    assert {"flip", "strict", "nothing"} <= kinds
    assert sum("->" in mutant.name for mutant in false_mutants) >= 100
    assert sum(" in Interval" in mutant.name for mutant in false_mutants) >= 30


def test_a_lemmas_certificate_does_not_prove_its_mutants(false_mutants):
    """A certificate is bound to its claim and its domain, not only to the text around them."""
    for mutant in false_mutants[::4]:
        certificate = copy.deepcopy(BY_NAME[mutant.name.split(":")[0]].certificate())
        certificate["claim"] = relation_text(mutant.relation)
        certificate["domain"] = mutant.domain.as_json()
        with pytest.raises(Rejected):
            check(certificate)


def _weakened(lemma: Lemma) -> sympy.Rel:
    """Give the larger side of an inequality a little more: still true, of course."""
    left, right = lemma.relation.args
    more = Rational(1, 7)
    if lemma.relation.rel_op == "<=":
        return sympy.Le(left, right + more, evaluate=False)
    return sympy.Ge(left + more, right, evaluate=False)


def test_what_follows_from_a_lemma_is_never_refuted():
    inequalities = [lemma for lemma in LEMMAS if lemma.relation.rel_op != "=="][::3]
    answers = [prove(_weakened(lemma), lemma.domain, seconds=0.2) for lemma in inequalities]
    assert not any(isinstance(answer, Refutation) for answer in answers)
    assert any(isinstance(answer, Certificate) for answer in answers)


x, t, b, eta = sympy.symbols("x t b eta", real=True)
LINE, HALF = Interval(-oo, oo), Interval(0, oo)
TIGHT = [
    # The constant and the first value of it that is false, by the expansion at the contact.
    (lambda c: (log(1 - x), -c * x), {x: Interval.Ropen(0, 1)}, 1, Rational(1001, 1000)),
    (lambda c: (exp(-x), 1 - x + c * x**2), {x: HALF}, Rational("1/2"), Rational("0.49")),
    (lambda c: (cosh(eta), exp(c * eta**2)), {eta: LINE}, Rational("1/2"), Rational("0.49")),
    (
        lambda c: (log(1 + exp(t)) - t / 2, c * t**2 + log(2)),
        {t: LINE},
        Rational("1/8"),
        Rational("0.124"),
    ),
    (lambda c: (sqrt(1 + x), 1 + c * x), {x: HALF}, Rational("1/2"), Rational("0.499")),
    (
        lambda c: (-log(b), (1 - b) * (c - b)),
        {b: Interval(Rational("1/2"), 1)},
        2,
        Rational("1.99"),
    ),
]


@pytest.mark.parametrize("index", range(len(TIGHT)))
def test_the_best_constant_is_proved_and_a_little_less_is_refuted(index):
    sides, domain, best, less = TIGHT[index]
    true = prove(sympy.Le(*sides(best), evaluate=False), domain)
    false = prove(sympy.Le(*sides(less), evaluate=False), domain, seconds=SECONDS)
    assert isinstance(true, Certificate)
    assert isinstance(false, Refutation)
    check_witness(false.witness, false.claim, false.domain)


def test_a_claim_that_is_not_defined_is_neither_proved_nor_refuted_where_it_has_no_value():
    answer = prove(sympy.Le(log(x), x, evaluate=False), Domain({x: Interval(-1, 1)}))
    assert isinstance(answer, Unknown)
    assert "x is not seen to be positive" in answer.reason
