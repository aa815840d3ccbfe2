(* The theorems of Winnow.v for the learners themselves: every rate, every rule for score 0, every sequence of rounds. *)
From Coq Require Import Reals Lra List.
From NoRegret Require Import core.Sums core.Protocol core.Vectors linear.Perceptron linear.Committee linear.Winnow.
Import ListNotations.
Local Open Scope R_scope.

Section Winnows.
Context {A : Type} (coords : list A) (eta tie : R) (b : bool) (zs : list (vec A * R)) (v : vec A).
Hypothesis some_feature : coords <> nil.
Hypothesis eta_pos : 0 < eta.
Hypothesis Htie : is_label tie.
Hypothesis Hlab : labelled zs.
Notation L := (winnow coords eta tie (errs tie b)).
Notation I := (errors coords eta tie (errs tie b) (Protocol.start L) zs).       (* the errors from 1/N *)
Notation here := (proj1 (Winnow.played coords eta tie b zs some_feature Htie Hlab)).
Notation equal := (proj2 (Winnow.played coords eta tie b zs some_feature Htie Hlab)).
Theorem w_margin r rho : 0 < r -> in_box coords r zs -> 0 < rho -> separated1 coords v rho zs -> eta < 2 * rho / r^2 ->
  M I <= ln (dim coords) / (- (eta^2 * r^2 / 2) + eta * rho).
Proof. intros. eapply winnow_margin; [exact eta_pos|exact here|exact equal|exact Hlab|..]; eauto. Qed.
Theorem w_tuned r rho : 0 < r -> in_box coords r zs -> 0 < rho -> separated1 coords v rho zs -> eta = rho / r^2 ->
  M I <= 2 * r^2 * ln (dim coords) / rho^2.
Proof. intros. eapply winnow_tuned; [exact eta_pos|exact here|exact equal|exact Hlab|..]; eauto. Qed.
Theorem w_cosh delta : in_box coords 1 zs -> 0 < delta -> separated1 coords v delta zs ->
  0 < delta * eta + ln (2 / (exp eta + exp (- eta))) -> M I <= ln (dim coords) / (delta * eta + ln (2 / (exp eta + exp (- eta)))).
Proof. intros. eapply winnow_cosh; [exact eta_pos|exact here|exact equal|exact Hlab|..]; eauto. Qed.
Theorem w_committee K : committee coords v K -> Forall (committee_round coords v) zs -> eta = 1 / INR K ->
  M I <= 2 * INR K ^ 2 * ln (dim coords).
Proof. intros. eapply winnow_committee; [exact eta_pos|exact here|exact equal|exact Hlab|..]; eauto. Qed.
End Winnows.

(* Balanced Winnow is Winnow on the features (x, -x) *)
Theorem w_balanced {A} (coords : list A) eta tie b zs v r rho : coords <> nil -> 0 < eta -> is_label tie -> labelled zs ->
  0 < r -> in_box coords r zs -> 0 < rho -> 0 < norm1 coords v -> Forall (fun z => rho <= gain coords v z / norm1 coords v) zs ->
  eta = rho / r^2 -> let L := winnow (both coords) eta tie (errs tie b) in
  M (errors (both coords) eta tie (errs tie b) (Protocol.start L) (map spread_round zs)) <= 2 * r^2 * ln (2 * dim coords) / rho^2.
Proof. intros E He T Hl Hr Bx Hrho N G Ht L.
  assert (E2 : both coords <> nil) by (destruct coords; [congruence|discriminate]).
  assert (L2 : labelled (map spread_round zs)) by (unfold labelled; apply Forall_map; exact Hl).
  destruct (Winnow.played (both coords) eta tie b (map spread_round zs) E2 T L2) as [H S].
  now apply (winnow_balanced coords eta He v r rho _ zs _ _ H S). Qed.

