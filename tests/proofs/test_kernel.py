"""Is every step that does not follow rejected, at that step?"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
import sympy
from sympy import Eq, Interval, Le, log, oo

from bounds.catalogue import THEOREMS, theorem
from bounds.proofs import context as contexts
from bounds.proofs.catalogue import proofs, unproved
from bounds.proofs.context import Context, FlawError, Store
from bounds.proofs.experts import MISTAKES, WEIGHT, WM
from bounds.proofs.proof import EVERY, Proof, Step, check_proof
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Hypothesis,
    Identity,
    Inequality,
    Instance,
    Logarithm,
    Partition,
    Rounds,
    Telescope,
    Use,
)
from bounds.scalar_lemmas import LEMMAS
from bounds.symbols import W, W_next, beta, m_T

x, y, z = sympy.symbols("x y z", real=True)
p = sympy.Symbol("p", positive=True)


def le(left, right):
    return Le(left, right, evaluate=False)


def context(**more):
    intervals = {x: Interval(-oo, oo), y: Interval(-oo, oo), z: Interval(0, 1)}
    intervals |= {p: Interval.open(0, oo), W: Interval.open(0, oo), W_next: Interval.open(0, oo)}
    return Context(intervals, (), Store("no such proof", recording=True), **more)


# ------------------------------------------------------------------ rules


@pytest.mark.parametrize(
    ("rule", "facts", "claim"),
    [
        (Identity(), [], Eq((x + y) ** 2, x**2 + y**2, evaluate=False)),
        (Identity(), [], sympy.Lt(x, x, evaluate=False)),
        (Identity(), [le(x, y)], Eq(x, y, evaluate=False)),
        (Inequality(), [], le(x, x**2)),
        (Inequality(), [le(x, y)], le(y, x)),
        (Combine((-1,)), [le(x, y)], le(-x, -y)),
        (Combine((x,)), [le(1, y)], le(x, x * y)),
        (Combine((1, 1)), [le(x, y)], le(x, y)),
        (Combine((1,)), [le(x, y)], Eq(x, y, evaluate=False)),
        (Combine((1,)), [le(x, y)], sympy.Lt(x, y, evaluate=False)),
        (Combine((2,)), [le(x, y)], le(x, y)),
        (Logarithm(), [le(x, y)], None),
        (Logarithm(), [le(z, y)], None),
        (Logarithm(), [le(p, y)], le(log(p), 2 * log(y))),
        (Hypothesis("wm.mistakes", "no such"), [], None),
        (Assume(Axiom("a", "", le(x, y))), [], le(y, x)),
        (Use("rwm.loss", {beta: sympy.Rational(1, 4)}), [], None),
        (Use("rwm.loss", {beta: sympy.Rational(3, 4)}), [], None),
    ],
)
def test_what_does_not_follow_is_rejected(rule, facts, claim):
    with pytest.raises(FlawError):
        rule.conclude(facts, claim, context())


@pytest.mark.parametrize(
    ("rule", "facts", "claim"),
    [
        (Identity(), [], Eq((x + y) ** 2, x**2 + 2 * x * y + y**2, evaluate=False)),
        (Identity(), [Eq(x, 2 * y, evaluate=False)], Eq(x**2, 4 * y**2, evaluate=False)),
        (Inequality(), [], le(2 * x * y, x**2 + y**2)),
        (Inequality(), [le(x, y), le(y, z)], le(x, z)),
        (Combine((p, 1)), [le(x, y), le(0, z)], le(p * x, p * y + z)),
        (Combine((-3,)), [Eq(x, y, evaluate=False)], Eq(3 * x, 3 * y, evaluate=False)),
        (Logarithm(), [le(p, p**2 * y)], le(0, log(p * y))),
        (Use("rwm.loss", {beta: sympy.Rational(3, 4)}, ("binary-losses",)), [], None),
    ],
)
def test_what_follows_is_accepted(rule, facts, claim):
    known = replace(context(), hypotheses=frozenset({"every loss is 0 or 1"}))
    if isinstance(rule, Logarithm):
        known = replace(known, intervals={**known.intervals, y: Interval.open(0, oo)})
    found = rule.conclude(facts, claim, known)
    assert claim is None or found == claim


def test_a_lemma_outside_its_domain_is_rejected():
    lemma = next(lemma for lemma in LEMMAS if lemma.name == "log.quadratic")
    (letter,) = lemma.domain.variables
    with pytest.raises(FlawError, match="not shown"):
        Instance(lemma, {letter: x}).conclude([], None, context())
    with pytest.raises(FlawError, match="left open"):
        Instance(lemma, {}).conclude([], None, context())
    found = Instance(lemma, {letter: z / 2}).conclude([], None, context())
    assert found.lhs.subs(z, 1) == log(2)


# ------------------------------------------------------------------ rounds


def telescoped(fact, partition, sort, of=W):
    steps = (
        Step("fact", Assume(Axiom("fact", "", fact, sort))),
        Step("sum", Telescope(WEIGHT, of, partition), ("fact",)),
    )
    letters = {W: Interval.open(0, oo), W_next: Interval.open(0, oo), z: Interval(0, 1)}
    proof = Proof("wm.mistakes", steps, of_a_round=letters)
    return check_proof(proof).steps[-1]


ALL = Partition("all", "", {EVERY: Rounds(m_T, {z: y})})


def test_differences_telescope():
    found = telescoped(le(W_next, W + 3 - 2 * z), ALL, EVERY)
    left, right = found.claim.lhs, found.claim.rhs
    first, last = WEIGHT.letters[W][1:]
    assert left == last - first
    assert sympy.expand(right - (3 * m_T - 2 * y)) == 0


@pytest.mark.parametrize(
    ("fact", "partition", "sort", "words"),
    [
        (le(W_next, W + 1), Partition("p", "", {EVERY: Rounds()}), EVERY, "not counted"),
        (le(W_next, W + z**2), ALL, EVERY, "not affine"),
        (le(W_next, 2 * W), ALL, EVERY, "does not bound"),
        (le(W_next, W + z), Partition("p", "", {EVERY: Rounds(m_T)}), EVERY, "one round only"),
        (le(W_next, W + 1), MISTAKES, "mistake", "one fact for each sort"),
        (
            le(W_next, W + 1),
            Partition("p", "", {"other": Rounds(m_T)}),
            "mistake",
            "about mistake rounds is added up over other",
        ),
    ],
)
def test_a_wrong_sum_is_rejected(fact, partition, sort, words):
    assert words in telescoped(fact, partition, sort).flaw


def test_facts_about_different_rounds_do_not_mix():
    steps = (
        Step("one", Assume(Axiom("one", "", le(W_next, W), "mistake"))),
        Step("two", Assume(Axiom("two", "", le(W, W_next), "other"))),
        Step("both", Combine(), ("one", "two"), le(0, 0)),
    )
    letters = {W: Interval.open(0, oo), W_next: Interval.open(0, oo)}
    found = check_proof(Proof("wm.mistakes", steps, of_a_round=letters))
    assert found.flaw.name == "both"
    assert "mixes facts about mistake and other rounds" in found.flaw.flaw


# ------------------------------------------------------------------ whole proofs


def test_a_proof_of_something_else_is_open():
    found = check_proof(replace(WM, statement=theorem("wm.mistakes").scaled("99/100")))
    assert found.verdict == "OPEN"
    assert "is claimed" in found.flaw.flaw


@pytest.mark.parametrize("index", range(len(WM.steps) - 1))
def test_no_step_can_be_left_out(index):
    steps = (*WM.steps[:index], *WM.steps[index + 1 :])
    assert check_proof(replace(WM, steps=steps)).verdict == "OPEN"


def test_a_step_cannot_use_itself_or_a_later_one():
    first = replace(WM.steps[2], uses=("a mistake costs weight", "conclusion"))
    found = check_proof(replace(WM, steps=(*WM.steps[:2], first, *WM.steps[3:])))
    assert found.flaw.name == "a mistake costs weight"


def test_without_its_certificate_a_proof_is_open(monkeypatch, tmp_path):
    stored = json.loads(
        (contexts.files("bounds") / "certificates" / "proofs" / "wm.mistakes.json").read_text()
    )
    assert stored
    (tmp_path / "certificates" / "proofs").mkdir(parents=True)
    monkeypatch.setattr(contexts, "files", lambda _: tmp_path)
    assert check_proof(WM).verdict == "OPEN"
    stored[0]["rule"] = "identity"
    (tmp_path / "certificates" / "proofs" / "wm.mistakes.json").write_text(json.dumps(stored))
    assert check_proof(WM).verdict == "OPEN"


def test_the_proofs_do_not_argue_in_a_circle():
    seen: dict[str, bool] = {}

    def ends(key, path):
        assert key not in path, f"{' -> '.join((*path, key))}"
        if key not in seen:
            assert key in proofs(), f"{path[-1]} uses {key}, which is not proved"
            for parent in proofs()[key].parents:
                ends(parent, (*path, key))
            seen[key] = True

    for key in proofs():
        ends(key, ())
    assert set(seen) == set(proofs())


def test_every_theorem_is_proved_or_says_why_not():
    missing = [key for key in THEOREMS if key not in proofs() and "yet" in unproved(key)]
    assert missing == []


def test_an_axiom_says_one_thing():
    known: dict[str, object] = {}
    for proof in proofs().values():
        for axiom in proof.axioms:
            assert axiom.sentence, axiom.key
            assert known.setdefault(axiom.key, axiom) == axiom, axiom.key
    assert len(known) >= 7
