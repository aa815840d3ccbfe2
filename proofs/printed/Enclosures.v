(* Inequalities between real numbers, by interval arithmetic.

   The tactic `interval` computes with machine numbers, whose laws are axioms of Coq.  `enclose` is the same over
   floats whose mantissas are integers of type Z (above 53 bits no machine numbers are used): it adds no axiom. *)
From Interval Require Tactic.
From Interval Require Import Float.Specific_ops Float.Specific_stdz.
From Coq Require Import Reals.

Module Floats := SpecificFloat StdZRadix2.
Module Exact := Interval.Tactic.IntervalTactic Floats.
Import Exact.
Ltac enclose := interval with (Interval.Tactic.i_prec 60).

Lemma ln_2_below_1 : (ln 2 < 1)%R.
Proof. enclose. Qed.
