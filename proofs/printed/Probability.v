(* Printed claims about martingales (document 0), refuted. *)
From Coq Require Import Reals Lra Lia List.
From NoRegret Require Import printed.Enclosures.
From NoRegret Require Import core.Sums core.Numbers probability.Probability probability.Laws probability.Places.
From NoRegret Require probability.Martingale.
From NoRegret Require Import statements.printed.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- Azuma's inequality *)
(* E000-80, "Azuma's Inequality": the conditional means of V_2, V_3, ... are 0; of V_1 nothing is asked.
   T = 1, and V_1 = 1/2 always, in an interval of width 1/10: the sum is at least 1/2 with probability 1. *)
Definition E000_80_process : Martingale.subject :=
  Martingale.Subject [1/10] (Martingale.Step (1/2) [(1/2, 1, Martingale.Stop)]) (1/2) (1/100).
Lemma E000_80_reached t p : Martingale.reached t (Martingale.steps E000_80_process) p ->
  (t = 0%nat /\ p = Martingale.steps E000_80_process) \/ (t = 1%nat /\ p = Martingale.Stop).
Proof.
  intros R. inversion R as [|u low branches v q after p' I R']; subst; [now left|]. right.
  destruct I as [Q|[]]. inversion Q; subst. inversion R'; subst. now split.
Qed.
Theorem E000_80 : ~ E000_80.statement.
Proof.
  intros S. specialize (S E000_80_process). cbn zeta in S.
  assert (P : Martingale.P_up E000_80_process = 1).
  { unfold Martingale.P_up, Pr. cbn. unfold Rleb. destruct (Rle_dec _ _) as [|N]; cbn; [lra|]. elim N. lra. }
  rewrite P in S. cbn [Martingale.eps Martingale.c2 E000_80_process] in S.
  assert (exp (- 2 * (1/2) ^ 2 / (1/100)) < 1) by enclose.
  apply (Rlt_not_le 1 (exp (- 2 * (1/2) ^ 2 / (1/100)))); [assumption|]. apply S; try lra.
  - split; [repeat constructor; lra|]. intros t p R.
    destruct (E000_80_reached t p R) as [[-> ->]|[-> ->]]; [|reflexivity].
    cbn. repeat split; [lia| |lra]. repeat constructor. cbn. lra.
  - intros t p R. destruct (E000_80_reached _ p R) as [[Q _]|[_ ->]]; [discriminate|exact I].
  - intros t low branches R v V. destruct (E000_80_reached _ _ R) as [[-> Q]|[_ Q]]; inversion Q; subst.
    cbn in V. destruct V as [<-|[]]. cbn. lra.
  - unfold Martingale.given_squares. cbn. lra.
Qed.
