(* Inequalities between real numbers, by interval arithmetic.

   The tactic `interval` computes with machine numbers, whose laws are axioms of Coq.  `enclose` is the same over
   floats whose mantissas are integers of type Z (above 53 bits no machine numbers are used): it adds no axiom.

   Nothing is proved here: coqchk, which has no fast computation, does not get through Interval's own proofs over
   these floats, so that the audit looks at the refutations without this file. *)
From Interval Require Tactic.
From Interval Require Import Float.Specific_ops Float.Specific_stdz.
From Coq Require Import Reals.

Module Floats := SpecificFloat StdZRadix2.
Module Exact := Interval.Tactic.IntervalTactic Floats.
Import Exact.
Ltac enclose := interval with (Interval.Tactic.i_prec 60).
