"""Are Coq files read rightly: requirements, lemmas, scopes, commands that have no place?"""

from __future__ import annotations

import pytest

from noregret.prove.development import Development, DevelopmentError, without_comments
from noregret.prove.questions import assumptions

SOURCES = {
    "core.A": "Lemma small : 1 < 2. Proof. auto. Qed.\n",
    "topic.B": """\
(* A walk.
   Scope: walks on a line,
   and nowhere else.

   More words. *)
From NoRegret Require Import core.A.
From Coq Require Import Reals
  Lra.
(* the first step *)
Lemma step n : n <= n.
Proof. apply small. Qed.
(* ------------------------------------------- a section *)
Lemma unused : True. Proof. exact I. Qed.
Lemma twice n : n <= n. Proof. apply step. Qed.
Theorem whole : whole.statement.
Proof. (* unused *) intros s. apply (twice 3). Qed.
""",
    "topic.C": "From NoRegret Require topic.B\n  core.A.\n(* From NoRegret Require topic.D. *)\n",
}


def test_requirements_are_followed_and_comments_are_not():
    made = Development(SOURCES)
    assert made.requires("topic.C") == ("topic.B", "core.A")
    assert made.closure("topic.C") == ("core.A", "topic.B", "topic.C")


def test_a_missing_or_circular_requirement_is_said():
    with pytest.raises(DevelopmentError, match=r"topic\.B requires core\.A, but there is no such"):
        Development({"topic.B": SOURCES["topic.B"]}).closure("topic.B")
    loop = {"a.A": "From NoRegret Require a.B.", "a.B": "From NoRegret Require a.A."}
    with pytest.raises(DevelopmentError, match="requires itself"):
        Development(loop).closure("a.A")


def test_the_lemmas_of_a_proof_are_those_it_names_on_the_way():
    made = Development(SOURCES)
    theorem = made.theorem("whole")
    assert theorem is not None
    assert (theorem.module, theorem.line) == ("topic.B", 15)
    assert [item.name for item in made.lemmas(theorem)] == ["step", "twice"]
    assert made.lemmas(theorem)[0].comment == "the first step"
    assert made.theorem("hole") is None
    assert [item.comment for item in made.items("topic.B")] == ["the first step", "", "", ""]


def test_a_file_that_only_loads_others_has_no_items():
    assert Development({"a.B": "From Coq Require Import Reals.\n"}).items("a.B") == ()


def test_a_scope_is_read_off_the_first_comment():
    assert Development(SOURCES).scope("topic.B") == "walks on a line, and nowhere else"
    assert Development(SOURCES).scope("core.A") == ""


def test_comments_nest_and_places_stay():
    text = 'a (* b (* c *) "d" *) e "(* f *)" g'
    plain = without_comments(text)
    assert plain == 'a                     e "(* f *)" g'
    assert len(plain) == len(text)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Lemma x : False. Admitted.", "an admitted proof"),
        ("Proof. admit. Qed.", "an admitted proof"),
        ("Axiom x : False.", "an axiom"),
        ("Parameters x y : False.", "an axiom"),
        ("Unset Universe Checking.", "a check that is switched off"),
        ("#[bypass_check(guard)] Fixpoint f (n : nat) : nat := f n.", "a check that is switched"),
        ('Declare ML Module "evil".', "code that is not Coq's"),
        ('Notation "a <= b" := True.', "a notation for a symbol"),
        ('Local Notation "x < y" := (y < x).', "a notation for a symbol"),
        ('Infix "=" := neq.', "a notation for a symbol"),
        ("Coercion INR : nat >-> R.", "a coercion"),
    ],
)
def test_commands_that_have_no_place(line, what):
    faults = Development({"a.B": f"(* fine *)\n{line}\n"}).faults("a.B")
    assert len(faults) == 1
    assert faults[0].startswith("a.B.v, line 2: ")
    assert what in faults[0]


@pytest.mark.parametrize(
    "line",
    [
        "(* Admitted. Axiom. *)",
        "Notation \"u 'o' v\" := (dot u v) (at level 40).",
        "Hypothesis axiom_free : True.",
        "Lemma admitted : True. Proof. exact I. Qed.",
    ],
)
def test_what_only_looks_like_it_is_fine(line):
    assert Development({"a.B": line}).faults("a.B") == []


def test_assumptions_are_read_off_what_coq_prints():
    words = """\
Axioms:
ClassicalDedekindReals.sig_not_dec : forall P : Prop, {~ ~ P} + {~ P}
magic
  : forall a : R, a <= a
FunctionalExtensionality.functional_extensionality_dep
  : forall (A : Type) (B : A -> Type) (f g : forall x : A, B x),
    (forall x : A, f x = g x) -> f = g
loop is assumed to be guarded.
"""
    assert assumptions(words) == (
        "ClassicalDedekindReals.sig_not_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "loop",
        "magic",
    )
    assert assumptions("Closed under the global context\n") == ()
