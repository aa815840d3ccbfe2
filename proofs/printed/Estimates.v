(* Numerical estimates of real expressions by interval arithmetic on binary floating-point numbers over Z.  The tactic
   `interval` of the library computes with machine numbers, which come with axioms of their own; this one does not. *)
From Coq Require Import Reals List.
From Interval Require Import Float.Specific_stdz Float.Specific_ops Interval.Float_full Tactics.Interval_helper.

Module Floats := SpecificFloat StdZRadix2.
Module Intervals := FloatIntervalFull Floats.
Module Tactics := IntervalTacticAux Intervals.
Ltac estimate :=
  Tactics.do_interval (@None R) (@nil R) (Floats.PtoP 30) 0%nat 0%nat false true itm_naive.
