(* The theorems of Margin.v and AnyLabels.v for the learners themselves: every rate, every rule for score 0,
   every sequence of rounds.  Nothing here is a relation: `updates` computes which rounds are updates. *)
From Coq Require Import Reals Lra List.
From NoRegret Require Import core.Sums core.Protocol core.Vectors linear.Perceptron linear.Committee linear.Margin linear.AnyLabels.
Import ListNotations.
Local Open Scope R_scope.

Section Perceptrons.
Context {A : Type} (coords : list A) (eta tie : R) (b : bool) (zs : list (vec A * R)).
Hypothesis eta_pos : 0 < eta.
Hypothesis Htie : is_label tie.
Hypothesis Hlab : labelled zs.
Notation norm := (norm coords).
Notation I := (updates coords eta (errs tie b) zero zs).                    (* the updates from 0 *)
Notation here := (Perceptron.played coords eta tie b zero zs Htie Hlab).

Theorem margin v r rho : 0 < rho -> radius coords r zs -> separated coords v rho zs -> M I <= r^2 / rho^2.
Proof. intros. now apply (perceptron_margin coords eta eta_pos v r rho zs _ _) with (5 := here). Qed.
Theorem start v r rho w0 : 0 < rho -> radius coords r zs -> separated coords v rho zs ->
  M (updates coords eta (errs tie b) w0 zs) <= r^2 / rho^2 + 2 * norm w0 / (eta * rho).
Proof. intros. now apply (perceptron_start coords eta eta_pos v r rho w0 zs _ _) with (5 := Perceptron.played coords eta tie b w0 zs Htie Hlab). Qed.
Theorem committee_bound v K : committee coords v K -> Forall (committee_round coords v) zs -> M I <= INR K * dim coords.
Proof. intros C F. exact (perceptron_committee coords eta eta_pos v K zs _ _ C F here). Qed.
Theorem margin_perceptron theta v r rho : 0 < rho -> 0 <= theta -> radius coords r zs -> separated coords v rho zs ->
  M (updates coords eta (errs_within theta) zero zs) <= (r^2 + 2 * theta / eta) / rho^2.
Proof. intros. now apply (margin_perceptron_margin coords eta eta_pos theta v r rho zs _ _) with (6 := played_margin coords eta theta tie zero zs Hlab). Qed.

Variable u : vec A.
Notation rho := (rho coords u).
Notation D_I := (D_I coords u I).
Notation S_I := (S_I coords I).
Notation L_1 := (L_1 coords u zs).
Notation L_2 := (L_2 coords u zs).
Theorem l1 : 0 < norm u -> M I <= D_I + S_I / rho.
Proof. exact (perceptron_l1 coords eta eta_pos u zs _ _ here Hlab). Qed.
Theorem l1_radius r : 0 < norm u -> 0 <= r -> radius coords r zs -> M I <= (sqrt L_1 + r / rho)^2.
Proof. exact (perceptron_l1_radius coords eta eta_pos u zs _ _ here Hlab r). Qed.
Theorem l1_sharp r : 0 < norm u -> 0 <= r -> radius coords r zs -> M I <= (r / (2 * rho) + sqrt (4 * L_1 + r^2 / rho^2) / 2)^2.
Proof. exact (perceptron_l1_sharp coords eta eta_pos u zs _ _ here Hlab r). Qed.
Theorem l2 : 0 < norm u -> M I <= (L_2 / 2 + sqrt (L_2^2 / 4 + S_I / rho))^2.
Proof. exact (perceptron_l2 coords eta eta_pos u zs _ _ here Hlab). Qed.
Theorem l2_radius r : 0 < norm u -> 0 <= r -> radius coords r zs -> M I <= (L_2 + r / rho)^2.
Proof. exact (perceptron_l2_radius coords eta eta_pos u zs _ _ here Hlab r). Qed.
Theorem hinge r : 0 <= r -> radius coords r zs -> M I <= r * norm u * sqrt D_I + D_I + r^2 * norm u ^ 2.
Proof. exact (perceptron_hinge coords eta eta_pos u zs _ _ here Hlab r). Qed.
Theorem hinge_sharp r : 0 <= r -> radius coords r zs ->
  M I <= D_I + r^2 * norm u ^ 2 / 2 + r * norm u * sqrt (D_I + r^2 * norm u ^ 2 / 4).
Proof. exact (perceptron_hinge_sharp coords eta eta_pos u zs _ _ here Hlab r). Qed.
Theorem hinge_implicit r : 0 <= r -> radius coords r zs -> M I <= D_I + r * norm u * sqrt (M I).
Proof. exact (perceptron_hinge_implicit coords eta eta_pos u zs _ _ here Hlab r). Qed.
End Perceptrons.

(* ---------------------------------------------------------------- a check that the bound is met: one round, M = 1 = (r/rho)^2 *)
Example tight : let x : vec unit := fun _ => 1 in let zs := [(x, -1)] in
  updates [tt] 1 (errs 1 false) zero zs = zs /\ radius [tt] 1 zs /\ separated [tt] (fun _ => -1) 1 zs /\ M zs = 1^2 / 1^2.
Proof. intros x zs. unfold zs, x, updates, acts, errs, nonzero, label, radius, separated, gain, M, norm, dot, zero. cbn.
  replace (0 * 1 + 0) with 0 by ring. replace (1 * 1 + 0) with 1 by ring. replace (-1 * -1 + 0) with 1 by ring. rewrite sqrt_1.
  destruct (Rlt_dec 0 0); [lra|]. destruct (Req_EM_T 1 (-1)); [lra|]. destruct (Req_EM_T 1 0); [lra|].
  repeat split; try lra; repeat constructor; cbn; rewrite ?Rmult_1_r, ?Rplus_0_r, ?sqrt_1; lra. Qed.

