"""Do the lemmas that no theorem object states still say what the settings and remarks promise?

``noregret prove`` asks Coq for the statements of theorem objects only.  That every learner can be
led, that there is a hard sequence for every N, that a training comes to rest: these are lemmas, so
their types are written down here once more, and Coq compares.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from noregret.prove import coq
from noregret.prove.development import LIBRARY, Development
from noregret.prove.questions import assumptions
from noregret.prove.verdicts import REALS

DEVELOPMENT = Development.read()

OPENING = """\
From Coq Require Import Reals ZArith List.
From NoRegret Require Import core.Sums classes.FiniteClass.
From NoRegret Require classes.ForcedGame classes.ClassRun classes.Measured.
From NoRegret Require linear.Duel linear.Perceptron linear.PerceptronRun.
From NoRegret Require linear.CyclicPerceptron linear.SampledPerceptron.
Import ListNotations.
Local Open Scope R_scope.
"""


@dataclass(frozen=True)
class Headline:
    """A lemma, what it must say, and the term that says it where that is not the lemma itself."""

    lemma: str
    says: str
    term: str = ""

    @property
    def module(self) -> str:
        """The file in which it is proved."""
        return self.lemma.rpartition(".")[0]

    @property
    def proof(self) -> str:
        """The term whose type is compared."""
        return self.term or f"{LIBRARY}.{self.lemma}"


HEADLINES = {
    "every learner can be led": Headline(
        "classes.ForcedGameProofs.every_learner_can_be_led",
        """\
forall (c : finite_class) (A : ForcedGame.learner), well_formed c -> hypotheses c <> nil ->
exists s, ClassRun.class (ForcedGame.game s) = c /\\ (forall i, ForcedGame.made s i = A) /\\
  ForcedGame.plays s /\\ ForcedGame.given_deterministic s /\\ ForcedGame.given_contradicted s /\\
  ForcedGame.given_down_a_tree s""",
    ),
    "every learner errs Ldim times": Headline(
        "classes.ForcedGameProofs.every_learner_errs_Ldim_times",
        """\
forall (c : finite_class) (A : ForcedGame.learner), well_formed c -> hypotheses c <> nil ->
exists s : examples, Forall (fun e => (fst e < points c)%nat) s /\\ realised (hypotheses c) s /\\
  length s = Z.to_nat (ldim (points c) (hypotheses c)) /\\
  ForcedGame.mistakes (ForcedGame.said A [] s) s = Z.to_nat (ldim (points c) (hypotheses c))""",
    ),
    "a hard sequence for every N": Headline(
        "linear.DuelProofs.separation_for_every_N",
        """\
forall (n : nat) (rate tie : R) (ties_update : bool),
(0 < n)%nat -> 0 < rate -> Perceptron.is_label tie ->
exists s, Duel.N s = n /\\ Duel.plays s /\\ Duel.given_signs s /\\ Duel.given_one_expert s /\\
  Duel.given_unit_rate s /\\ Duel.slow s = Duel.Perceptron rate tie ties_update (repeat 0 n) /\\
  Duel.M_P s = (2 ^ Nat.log2 n)%nat /\\ INR (Duel.M_P s) >= INR n / 2""",
    ),
    "irrational samples need not repeat": Headline(
        "linear.CyclicPerceptronProofs.irrational_samples_need_not_repeat",
        """\
exists s, CyclicPerceptron.plays s /\\ CyclicPerceptron.given_learner s /\\
  CyclicPerceptron.given_cyclic_order s /\\ CyclicPerceptron.C s = 0%nat""",
        f"ex_intro _ {LIBRARY}.linear.CyclicPerceptronProofs.irrational "
        f"{LIBRARY}.linear.CyclicPerceptronProofs.irrational_samples_need_not_repeat",
    ),
    "separable laws come to rest": Headline(
        "linear.SampledPerceptronProofs.separable_laws_come_to_rest",
        """\
forall dim law m tie, PerceptronRun.is_label tie ->
Forall (fun a => length (SampledPerceptron.instance a) = dim /\\
  PerceptronRun.is_label (SampledPerceptron.outcome a) /\\
  0 <= SampledPerceptron.probability a) law ->
sum SampledPerceptron.probability law = 1 ->
SampledPerceptron.given_separable (SampledPerceptron.Subject dim law m tie 0) ->
exists enough, forall most, (enough <= most)%nat ->
  SampledPerceptron.plays (SampledPerceptron.Subject dim law m tie most)""",
    ),
    "the chain from VC to Ldim": Headline(
        "classes.MeasuredProofs.vc_ldim",
        "forall c, Measured.given_not_empty c -> (Measured.VC c <= Measured.Ldim c)%nat",
    ),
    "the chain from Ldim to the best learner": Headline(
        "classes.MeasuredProofs.ldim_opt",
        "forall c, Measured.given_not_empty c -> Measured.opt c = Measured.Ldim c",
    ),
    "the chain from Ldim to Halving": Headline(
        "classes.MeasuredProofs.opt_halving",
        """\
forall c eager tie, Measured.given_not_empty c ->
(Measured.Ldim c <= Measured.M_variant eager tie c)%nat""",
    ),
    "the chain from Halving to the logarithm": Headline(
        "classes.MeasuredProofs.halving_log2_h",
        """\
forall c eager tie, Measured.given_not_empty c ->
INR (Measured.M_variant eager tie c) <= ln (INR (Measured.H c)) / ln 2""",
    ),
}


def question(stated: str, headline: Headline) -> str:
    """Return a Coq text that is accepted if and only if a headline is proved as it is stated."""
    return "\n".join(
        [
            f"{OPENING}Definition stated : Prop :=\n{stated}.",
            f"From {LIBRARY} Require {headline.module}.",
            f"Definition proved : stated := {headline.proof}.",
            "Print Assumptions proved.",
            "",
        ]
    )


@pytest.mark.coq
@pytest.mark.parametrize("name", HEADLINES)
def test_a_headline_is_proved_as_it_is_stated(built, name):
    """A hypothesis more, or a conclusion less, in the Coq file turns this red."""
    headline = HEADLINES[name]
    said = coq.session(built).ask(question(headline.says, headline))
    assert said.accepted, said.words
    assert set(assumptions(said.words)) <= REALS


#: What would be lost if the lemma said it no longer: a part of the statement, and a stronger one.
STRONGER = {
    "every learner can be led": ("well_formed c -> hypotheses c <> nil ->", "well_formed c ->"),
    "every learner errs Ldim times": ("A [] s) s = Z.to_nat", "A [] s) s = S (Z.to_nat"),
    "a hard sequence for every N": ("0 < rate ->", "0 <= rate ->"),
    "irrational samples need not repeat": ("C s = 0%nat", "C s = 1%nat"),
    "separable laws come to rest": (
        "exists enough, forall most, (enough <= most)%nat ->",
        "forall most,",
    ),
    "the chain from VC to Ldim": ("VC c <=", "VC c <"),
    "the chain from Ldim to the best learner": ("= Measured.Ldim c", "= S (Measured.Ldim c)"),
    "the chain from Ldim to Halving": ("Ldim c <=", "Ldim c <"),
    "the chain from Halving to the logarithm": ("H c)) / ln 2", "H c)) / 2"),
}


@pytest.mark.coq
@pytest.mark.parametrize("name", HEADLINES)
def test_a_lemma_that_says_less_than_its_headline_is_refused(built, name):
    """As the lemma is weaker than a stronger headline, so a weakened one is than its own."""
    headline = HEADLINES[name]
    stronger = headline.says.replace(*STRONGER[name])
    stronger += ")" * (stronger.count("(") - stronger.count(")"))
    assert stronger != headline.says
    words = f"{OPENING}Definition stated : Prop :=\n{stronger}.\n"
    assert coq.session(built).ask(words).accepted
    assert not coq.session(built).ask(question(stronger, headline)).accepted


def test_everything_that_a_comment_points_to_is_there():
    """A comment that names ``SomeProofs.some_lemma`` would otherwise outlive the lemma."""
    named = {
        (module, lemma)
        for text in DEVELOPMENT.sources.values()
        for comment in re.findall(r"\(\*.*?\*\)", text, re.DOTALL)
        for module, lemma in re.findall(r"\b([A-Z]\w*Proofs)\.(\w{2,})", comment)
    }
    there = {
        (module.rpartition(".")[2], item.name)
        for module in DEVELOPMENT.sources
        for item in DEVELOPMENT.items(module)
    }
    assert ("DuelProofs", "separation_for_every_N") in named
    assert named - there == set()
