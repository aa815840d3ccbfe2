"""A theorem and a Coq development small enough to attack in many ways."""

from __future__ import annotations

from dataclasses import replace

from sympy import Gt, Le, Symbol

from bounds.coq.statements import statement_of, statements_file
from bounds.core.theorem import Hypothesis, Quantity, Source, Theorem
from noregret.prove.development import Development

x = Symbol("x", real=True)
n = Symbol("n", integer=True, nonnegative=True)

TOY = Theorem(
    key="toy.bound",
    title="A number of steps below x is at most 1 in units of x",
    kinds=(),
    quantities=(
        Quantity(x, "a length", lambda subject: subject.x, parameter=True),
        Quantity(n, "a number of steps", lambda subject: subject.n),
    ),
    given=(
        Hypothesis("positive", "x > 0", Gt(x, 0)),
        Hypothesis("small", "there are at most x steps", test=lambda subject, _: subject.small),
    ),
    claim=Le(n / x, 1, evaluate=False),
    sources=(Source("nobody", "Theorem 0"),),
    setting="toy.Walk",
)

SETTING = """\
(* A walk of n steps along a length x.
   Scope: walks on a line. *)
From Coq Require Import Reals.
Local Open Scope R_scope.
Record subject := Subject { x : R; n : nat }.
Definition plays (s : subject) : Prop := True.
Definition given_small (s : subject) : Prop := INR (n s) <= x s.
"""

PROOFS = """\
From Coq Require Import Reals Lra.
From NoRegret Require Import statements.toy toy.Walk.
Local Open Scope R_scope.
(* what is smaller than x is at most 1 in units of x *)
Lemma at_most_one a b : 0 < b -> a <= b -> a / b <= 1.
Proof.
  intros B H. apply Rmult_le_reg_r with b; [exact B|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Theorem toy_bound : toy_bound.statement.
Proof. intros s; cbv zeta; intros _ X H. now apply at_most_one. Qed.
Lemma toy_bound_defined : toy_bound.defined.
Proof. intros s; cbv zeta; intros; lra. Qed.
Lemma toy_bound_inhabited : toy_bound.inhabited.
Proof. exists (Subject 2 1). cbv zeta. unfold plays, given_small; simpl. repeat split; lra. Qed.
"""


def development(
    theorem: Theorem = TOY, *, setting: str = SETTING, proofs: str = PROOFS, **more: str
) -> Development:
    """Return the toy development, with some of its files replaced."""
    ours = Development.read().sources
    needed = {name: ours[name] for name in ("core.Binomial", "core.Numbers")}
    own = {
        "statements.toy": statements_file([statement_of(theorem)]),
        "toy.Walk": setting,
        "toy.WalkProofs": proofs,
    }
    return Development({**needed, **own, **more})


def with_claim(claim: object) -> Theorem:
    """Return the theorem with another claim."""
    return replace(TOY, claim=claim)
