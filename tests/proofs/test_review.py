"""Can a false claim be given a proof without a false axiom?  Each attack must be rejected."""

from __future__ import annotations

from dataclasses import dataclass, replace

import sympy
from sympy import Eq, Ge, Gt, I, Interval, Le, Rational, Symbol, exp, log, oo, sqrt

from bounds.catalogue import theorem
from bounds.proofs.catalogue import proofs
from bounds.proofs.means import Average, Mean
from bounds.proofs.monotone import Exponential
from bounds.proofs.numbers import PutIn, Whole
from bounds.proofs.proof import EVERY, Proof, Step, check_proof
from bounds.proofs.quantifiers import ForAll, Limit, Put
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Identity,
    Inequality,
    Instance,
    Partition,
    Potential,
    Rounds,
    Subject,
    Telescope,
    Use,
)
from bounds.proofs.suppositions import Induction, Suppose, Where
from bounds.scalar_lemmas import LEMMAS
from bounds.symbols import L_T, L_min, N, T, W, W_end, W_next, beta, m_star, m_T

KEY = "wm.mistakes"
W_1 = Symbol("W_1", real=True)
z, total, t = sympy.symbols("z total t", real=True)
whole = Symbol("whole", integer=True, positive=True)
POSITIVE = Interval.open(0, oo)
ROUND = {W: POSITIVE, W_next: POSITIVE}
RUN = {W_1: POSITIVE, W_end: POSITIVE}
POTENTIAL = Potential("weight", "", {W: (W_next, W_1, W_end)})
ALL = Partition("all", "", {EVERY: Rounds(T)})
START = Step("start", Assume(Axiom("start", "each of the N weights starts at 1", Eq(W_1, N))))
A_ROUND = Step("a round", Assume(Axiom("round", "a round is one of T", Ge(T, 1), EVERY)))
FALSE = Le(1, 0, evaluate=False)
HALF = theorem(KEY).scaled("1/2")


def le(left, right):
    return Le(left, right, evaluate=False)


def ge(left, right):
    return Ge(left, right, evaluate=False)


def eq(left, right):
    return Eq(left, right, evaluate=False)


def flaw_of(proof, recording=False):
    """Return the flaw of a step that does not follow; that the claim is another is none."""
    checked = check_proof(proof, recording=recording)
    assert checked.flaw, f"{checked.steps[-1].claim} is proved"
    words = checked.flaw.flaw
    assert "is claimed" not in words, f"{checked.steps[-1].claim} follows"
    assert "the last step speaks about" not in words, f"{checked.steps[-1].claim} follows"
    return words


def false(*steps, letters=RUN, rounds=ROUND):
    """Return why the last of some steps, which is false, does not follow."""
    return flaw_of(Proof(KEY, steps, letters, rounds))


# ------------------------------------------------------------------ what has no meaning


def test_an_equation_is_not_divided_by_zero():
    divided = Step("divided", Combine((1 / (W_1 - N),)), ("start",), le(1, 0))
    assert "not seen to be defined" in false(START, divided)
    equal = Step("divided", Combine((1 / (W_1 - N),)), ("start",), eq(1, 0))
    assert "not seen to be defined" in false(START, equal)


def test_an_even_power_of_what_is_not_real_has_no_sign():
    root = sqrt(-1 - N**2)
    steps = (
        Step("plus", Inequality(), (), ge((root + 1) ** 2, 0)),
        Step("minus", Inequality(), (), ge((root - 1) ** 2, 0)),
        Step("both", Combine(), ("plus", "minus"), ge(-2 * N**2, 0)),
    )
    assert flaw_of(Proof(KEY, steps))


def test_a_choice_must_be_real():
    axiom = ForAll("square", "the square of any number is not negative", ge(t**2, 0), letters=(t,))
    steps = (Step("all", Assume(axiom)), Step("one", Put(t, I), ("all",)))
    assert false(*steps, letters={t: Interval(-oo, oo)})
    steps = (Step("all", Assume(axiom)), Step("one", Put(t, sqrt(-N)), ("all",)))
    assert false(*steps, letters={t: Interval(-oo, oo)})


def test_a_choice_must_be_defined():
    axiom = ForAll("any", "t (W_1 - N) is 0 for any t", eq(t * (W_1 - N), 0), letters=(t,))
    steps = (
        Step("all", Assume(axiom)),
        Step("one", Put(t, 1 / (W_1 - N), (W_1,)), ("all",), eq(1, 0)),
    )
    assert false(*steps, letters={**RUN, t: Interval(-oo, oo)})


def test_a_lemma_is_put_to_real_numbers_only():
    for lemma in LEMMAS:
        if lemma.domain.variables:
            where = dict.fromkeys(lemma.domain.variables, I)
            assert false(START, Step("lemma", Instance(lemma, where)))


def test_a_logarithm_needs_a_positive_number():
    steps = (
        START,
        Step("log", Identity(), (), ge(log(W_1 - N) ** 2, log(W_1 - N) ** 2)),
        Step("square", Inequality(), (), ge(log(W_1 - N - 1) ** 2, 0)),
    )
    assert false(*steps)


def test_an_exponential_of_what_is_not_real_has_no_sign():
    below = exp(log(-1 - N**2) + N)
    steps = (
        START,
        Step("positive", Inequality(), (), ge(below, 0)),
        Step("so below", Combine(), ("positive",), ge((-1 - N**2) * exp(N), 0)),
    )
    assert false(*steps)


def test_an_exponential_is_taken_of_real_numbers():
    """e^(x + i pi) = -e^x would turn the inequality round."""
    turned = sympy.pi * I
    steps = (
        Step("fact", Inequality(), (), ge(N, 0)),
        Step("shifted", Combine(), ("fact",), le(turned, N + turned)),
        Step("turned", Exponential(), ("shifted",), le(-1, -exp(N))),
    )
    assert false(*steps)


def test_a_claim_is_not_shifted_by_what_is_not_real():
    turned = sympy.pi * I
    steps = (
        START,
        Step("fact", Inequality(), (), ge(N, 0)),
        Step("shifted", PutIn(), ("fact", "start"), le(turned, W_1 + turned)),
        Step("turned", Exponential(), ("shifted",)),
    )
    assert "defined" in false(*steps)


def test_a_supposition_must_have_a_meaning():
    steps = (START, Step("case", Suppose(ge(log(-N), 0))))
    assert "defined" in false(*steps)


def test_a_name_lies_where_its_value_does():
    name = Step("let", Assume(Axiom("let", "a name", eq(t, -N))))
    assert false(START, name, letters={**RUN, t: POSITIVE})


# ------------------------------------------------------------------ letters


def test_the_intervals_of_the_theorem_stand():
    steps = (Step("few", Inequality(), (), ge(-m_T, 0)),)
    assert flaw_of(Proof(KEY, steps, {m_T: Interval(-1, 0)}), recording=True)


def test_letters_with_one_name_are_one():
    twin = Symbol("m_T", real=True)
    steps = (
        Step("fact", Inequality(), (), ge(twin, 0)),
        Step("few", Inequality(), ("fact",), le(m_T, 6)),
    )
    assert flaw_of(Proof(KEY, steps, {twin: Interval(5, 6)}), recording=True)


def test_a_letter_has_a_name_not_a_formula():
    odd = Symbol("0*m_T", real=True)
    assert flaw_of(Proof(KEY, (START,), {**RUN, odd: Interval(5, 6)}))


def test_what_differs_from_round_to_round_is_a_letter_of_a_round():
    """Otherwise T times the z of one round would be their sum."""
    grows = Step("grows", Assume(Axiom("grows", "z is added", eq(W_next, W + z), EVERY)))
    steps = (grows, Step("sum", Telescope(POTENTIAL, W, ALL), ("grows",)))
    assert false(*steps, letters={**RUN, z: Interval(0, 1)})


def test_a_whole_number_stays_whole():
    axiom = ForAll("whole", "a positive whole number is positive", Gt(whole, 0, evaluate=False),
                   letters=(whole,))  # fmt: skip
    first = (
        Step("all", Assume(axiom)),
        Step("one", Whole(), ("all",), ge(whole, 1)),
    )
    letters = {whole: POSITIVE}
    half = Step("half", Put(whole, Rational(1, 2)), ("one",))
    assert false(*first, half, letters=letters)
    limit = Step("limit", Limit(whole), ("one",))
    assert false(*first, limit, letters=letters)


# ------------------------------------------------------------------ suppositions and rounds


def test_the_start_of_an_induction_does_not_lean_on_its_supposition():
    steps = (
        A_ROUND,
        Step("suppose", Suppose(FALSE)),
        Step("again", Combine((1, 0)), ("suppose", "a round"), FALSE),
        Step(
            "induction",
            Induction(POTENTIAL, ALL, end=True),
            ("suppose", "again", "again"),
        ),
        Step("false", Combine(), ("induction",), FALSE),
    )
    assert false(*steps)


def test_the_start_of_an_induction_is_not_about_a_round():
    steps = (
        A_ROUND,
        Step("suppose", Suppose(ge(T, 1))),
        Step("again", Combine((1, 0)), ("suppose", "a round"), ge(T, 1)),
        Step("run", Induction(POTENTIAL, ALL, end=True), ("suppose", "a round", "again")),
    )
    assert false(*steps)


def test_a_fact_about_rounds_is_not_averaged_over_items():
    mean = Mean("mean", "the mean of the items", (z,), {z: total})
    steps = (
        A_ROUND,
        Step("item", Inequality(), (), ge(z, 0)),
        Step("sum", Combine(), ("a round", "item"), ge(T + z, 1)),
        Step("mean", Average(mean), ("sum",), ge(T + total, 1)),
    )
    assert false(*steps, letters={total: Interval(0, 1)}, rounds={z: Interval(0, 1)})


def test_a_condition_of_an_axiom_is_not_about_rounds():
    axiom = Axiom("where", "if T >= 1 there is a round", ge(T, 1))
    steps = (A_ROUND, Step("where", Where(ge(T, 1), axiom), ("a round",)))
    assert false(*steps)


def test_a_sort_of_rounds_has_one_meaning():
    """The learner's mistakes are not those of the best expert."""
    ours = Partition("ours", "the learner errs", {"mistake": Rounds(m_T), "other": Rounds()})
    best = Partition("best", "the best errs", {"mistake": Rounds(m_star), "other": Rounds()})
    grows = Axiom("grows", "W counts our mistakes", eq(W_next, W + 1), "mistake")
    stays = Axiom("stays", "W counts our mistakes", eq(W_next, W), "other")
    steps = (
        Step("grows", Assume(grows)),
        Step("stays", Assume(stays)),
        Step("counted", Telescope(POTENTIAL, W, ours), ("grows", "stays")),
        Step("miscounted", Telescope(POTENTIAL, W, best), ("grows", "stays")),
        Step("as good", Combine((1, -1)), ("counted", "miscounted"), eq(m_T, m_star)),
    )
    assert "same" in false(*steps)


# ------------------------------------------------------------------ theorems and axioms


def test_a_quantity_of_a_theorem_is_not_replaced_by_its_double():
    steps = (Step("used", Use("wm.mistakes", {m_T: 2 * m_T})),)
    assert flaw_of(Proof("other", steps, statement=replace(HALF, key="other")))


def test_the_parameter_of_the_learner_is_not_chosen_by_the_proof():
    general = theorem(KEY)
    claim = general.claim.subs(beta, Rational(1, 3))
    steps = (Step("used", Use("wm.mistakes", {beta: Rational(1, 3)})),)
    statement = replace(general, claim=claim, key="other")
    assert flaw_of(Proof("other", steps, statement=statement))


def test_a_theorem_about_one_learner_is_not_used_for_another():
    other = replace(theorem("hedge.sharp"), key="other", kinds=("follow-the-leader",))
    assert flaw_of(Proof("other", (Step("used", Use("hedge.sharp")),), statement=other))
    general = replace(other, kinds=())
    assert flaw_of(Proof("other", (Step("used", Use("hedge.sharp")),), statement=general))


def test_what_is_measured_is_no_arbitrary_number():
    """Two suppositions that a proof makes of a letter that a theorem in use brings along."""
    any_loss = ForAll("any", "any number L_T is real", eq(L_T, L_T), letters=(L_T,))
    parent = theorem("rwm.loss")
    steps = (
        Step("any", Assume(any_loss)),
        Step("used", Use("rwm.loss")),
        Step("absurd", Put(L_T, 10**9), ("used",)),
    )
    statement = replace(theorem("rwm.regret"), given=parent.given, key="other")
    letters = dict.fromkeys((L_T, L_min), Interval(0, oo))
    assert "any number" in flaw_of(Proof("other", steps, letters, statement=statement))


def test_a_theorem_does_not_prove_itself():
    assert flaw_of(Proof(KEY, (Step("used", Use(KEY)),)))
    assert "rwm.sharp" in proofs()["rwm.loss"].parents
    statement = replace(theorem("rwm.loss"), key="rwm.sharp")
    circle = Proof("rwm.sharp", (Step("used", Use("rwm.loss")),), statement=statement)
    assert "circle" in flaw_of(circle)


def test_whole_parameters_of_a_theorem_stay_whole():
    half = Subject("half", "half of the rounds")
    steps = (Step("used", Use("hedge.regret", {T: T / 2}, of=half)),)
    known = theorem("hedge.regret")
    statement = replace(known, claim=known.claim.subs(T, T / 2), key="other")
    assert "whole" in flaw_of(Proof("other", steps, statement=statement))


def test_two_axioms_do_not_share_a_key():
    hidden = Step("hidden", Assume(Axiom("start", "another", FALSE)))
    assert "key" in flaw_of(Proof(KEY, (hidden, START), RUN))
    said: dict[str, object] = {}
    for proof in proofs().values():
        for axiom in proof.axioms:
            assert said.setdefault(axiom.key, axiom) == axiom, axiom.key


def test_only_the_rules_of_the_kernel_are_rules():
    @dataclass(frozen=True)
    class Trust:
        name: str = "trust"

        def conclude(self, facts, claim, context):
            return theorem(KEY).claim

    assert flaw_of(Proof(KEY, (Step("trust", Trust()),)))

    class Loose(Combine):
        def conclude(self, facts, claim, context):
            return claim

    assert flaw_of(Proof(KEY, (Step("trust", Loose(), (), theorem(KEY).claim),)))


def test_a_proof_tells_where_its_letters_lie():
    assert proofs()[KEY].ranges.endswith("w_next: (0, oo); wrong: [0, oo)")


def test_the_proofs_of_the_catalogue_prove_its_theorems():
    for key, proof in proofs().items():
        assert proof.statement is None
        assert proof.theorem is theorem(key)
