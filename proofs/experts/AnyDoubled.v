(* The doubling trick with any learner: a run of actions or of convex advice, cut into the periods 1, 2, 4, ...

   Nothing is asked of who plays, so that every learner that is restarted at the rounds 1, 2, 4, ... is covered;
   what is asked is that the regret of each period is at most alpha sqrt(2^k), for a number alpha that may be
   chosen freely. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Sums core.Numbers experts.ExponentialWeights.
From NoRegret Require experts.Doubled.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject { run : Doubled.subject; alpha : R }.
Definition plays (s : subject) : Prop := Doubled.plays (run s) /\ (0 < Doubled.N (run s))%nat.

(* ---------------------------------------------------------------- quantities and hypotheses *)
Definition T (s : subject) : nat := Doubled.T (run s).
(* the periods that T rounds need: floor(log2 T) + 1, and none for no round *)
Definition n (s : subject) : nat := match T s with O => O | S _ => S (Nat.log2 (T s)) end.
Definition R_T (s : subject) : R := Doubled.R_T (run s).
Definition given_period_regret (s : subject) : Prop :=
  forall k : nat, (2 ^ k <= T s)%nat ->
  regret (Doubled.N (run s)) (period k (Doubled.table (run s))) <= alpha s * sqrt (2 ^ k).
