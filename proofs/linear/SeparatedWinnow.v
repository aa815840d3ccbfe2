(* A run of Winnow (linear/WinnowRun.v) that is looked at together with a vector v, which may separate it. *)
From Coq Require Import Reals List ZArith.
From NoRegret Require Import core.Sums linear.WinnowRun.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject { run : winnow; rounds : list round; v : list R }.
Definition plays (s : subject) : Prop :=
  WinnowRun.plays (run s) (rounds s) /\ length (v s) = width (run s).

(* ---------------------------------------------------------------- quantities *)
Definition N (s : subject) : nat := width (run s).
Definition eta (s : subject) : R := finite_rate (run s).
Definition M (s : subject) : nat := count updated (rounds s).
Definition r (s : subject) : R := largest_entry (rounds s).
Definition rho (s : subject) : R := margin (v s) (rounds s).
Definition delta (s : subject) : R := rho s.
Definition K (s : subject) : nat := Z.to_nat (Int_part (sum (fun a => a) (v s))).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_learner (s : subject) : Prop := plays s.
Definition given_uniform_start (s : subject) : Prop := equal_start (run s).
Definition given_not_negative (s : subject) : Prop := Forall (fun a => 0 <= a) (v s).
Definition given_unit_box (s : subject) : Prop := r s <= 1.
Definition given_signs (s : subject) : Prop := all_signs (rounds s).
(* v marks an odd number of features, and the label is their majority *)
Definition given_committee (s : subject) : Prop :=
  Forall (fun a => a = 0 \/ a = 1) (v s) /\ 0 < functional_margin (v s) (rounds s).
Definition given_eta_optimal (s : subject) : Prop :=
  match rate (run s) with
  | Finite e => delta s < 1 /\ e = ln ((1 + delta s) / (1 - delta s)) / 2
  | Infinite => delta s = 1
  end.
