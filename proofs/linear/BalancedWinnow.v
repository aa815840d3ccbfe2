(* A run of Balanced Winnow: Winnow (linear/WinnowRun.v) that sees (x, -x) in place of x, and so has 2N weights.
   It is looked at together with a vector v of any signs. *)
From Coq Require Import Reals List.
From NoRegret Require Import linear.WinnowRun.
Import ListNotations.
Local Open Scope R_scope.

(* width, rate, tie rule and start of the Winnow that sees (x, -x); the rounds show x itself *)
Record subject := Subject { run : winnow; dimension : nat; rounds : list round; v : list R }.
Definition doubled (x : list R) : list R := x ++ map Ropp x.
Definition seen (r : round) : round := Round (doubled (x r)) (y r) (prediction r) (updated r).
Definition plays (s : subject) : Prop :=
  width (run s) = (2 * dimension s)%nat /\ length (v s) = dimension s /\
  Forall (fun r => length (x r) = dimension s) (rounds s) /\
  WinnowRun.plays (run s) (map seen (rounds s)).

(* ---------------------------------------------------------------- quantities *)
Definition N (s : subject) : nat := dimension s.
Definition eta (s : subject) : R := finite_rate (run s).
Definition M (s : subject) : nat := count updated (rounds s).
Definition r (s : subject) : R := largest_entry (rounds s).
Definition rho (s : subject) : R := margin (v s) (rounds s).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_learner (s : subject) : Prop := plays s.
Definition given_doubled (s : subject) : Prop := width (run s) = (2 * dimension s)%nat.
Definition given_uniform_start (s : subject) : Prop := equal_start (run s).
