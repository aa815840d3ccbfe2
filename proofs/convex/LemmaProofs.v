(* projection, hinge, svm.objective: what online gradient descent and support vector machines rest on. *)
From Coq Require Import Reals Lra Lia List Psatz.
From NoRegret Require Import core.Sums core.Vectors convex.Distances convex.Sets.
From NoRegret Require convex.Projection convex.Hinge convex.SVM.
From NoRegret Require Import statements.gradient_descent.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- projection *)
Lemma by_at_least_the_square_of_the_way s : Projection.plays s -> Projection.given_in_the_set s ->
  Projection.D_next s
  <= Projection.D s - dist2 (Projection.coords s) (Projection.point s) (Projection.projection s).
Proof. intros [C P] Hu. now apply (projection_gain _ (Projection.K s)). Qed.
(* The result is a point of the set, and projecting it once more does not move it. *)
Lemma its_result_lies_in_the_set s : Projection.plays s ->
  Projection.K s (Projection.projection s) /\
  forall q, nearest (Projection.coords s) (Projection.K s) (Projection.projection s) q ->
    dist2 (Projection.coords s) (Projection.projection s) q = 0.
Proof.
  intros [C P]. split; [apply P|]. intros q Q. now apply (projected_again _ (Projection.K s) (Projection.point s)).
Qed.
Theorem projection : projection.statement.
Proof.
  intros s; cbv zeta; intros Hp Hu. pose proof (by_at_least_the_square_of_the_way s Hp Hu) as G.
  pose proof (dist2_pos (Projection.coords s) (Projection.point s) (Projection.projection s)). lra.
Qed.
(* onto the interval [-1, 1]: 3 goes to 1, and 1/2 is a point of it *)
Lemma projection_inhabited : projection.inhabited.
Proof.
  exists (Projection.Subject 1 (box [0%nat] (fun _ => -1) (fun _ => 1)) (fun _ => 3) (fun _ => 1) (fun _ => 1 / 2)).
  cbv zeta. split; [split|].
  - apply box_convex.
  - apply nearest_box; [intros; lra|]. intros i _. cbn. unfold clip. rewrite Rmax_left, Rmin_right; lra.
  - intros i _. cbn. lra.
Qed.

(* ---------------------------------------------------------------- hinge *)
Section Hinge.
Context {A : Type} (coords : list A).
Notation hinge := (Hinge.hinge coords).
Implicit Types (x w u : vec A) (y : R).
Lemma hinge_ge x y w : 0 <= hinge x y w /\ 1 - y * dot coords w x <= hinge x y w.
Proof. split; [apply Rmax_l|apply Rmax_r]. Qed.
Lemma hinge_tangent kink x y w u : 0 <= kink <= 1 ->
  hinge x y w + dot coords (Hinge.hinge_subgradient coords kink x y w) (sub u w) <= hinge x y u.
Proof.
  intros Hk. destruct (hinge_ge x y u) as [U0 U1]. unfold Hinge.hinge_subgradient. bilinear. rewrite !(dot_comm _ x).
  unfold Hinge.hinge at 1, Hinge.share. destruct (Rlt_dec (y * dot coords w x) 1) as [H|H].
  - rewrite Rmax_right; lra.
  - rewrite Rmax_left by lra. destruct (Rlt_dec 1 (y * dot coords w x)) as [K|K]; [lra|].
    assert (E : y * dot coords w x = 1) by lra. set (a := hinge x y u) in *.
    replace (0 + kink * - y * (dot coords u x - dot coords w x)) with (kink * (1 - y * dot coords u x));
      [nra|]. rewrite <- E. ring.
Qed.
Lemma hinge_convex x y w u t : 0 <= t <= 1 ->
  hinge x y (add (scale (1 - t) w) (scale t u)) <= (1 - t) * hinge x y w + t * hinge x y u.
Proof.
  intros Ht. destruct (hinge_ge x y u), (hinge_ge x y w). unfold Hinge.hinge at 1. bilinear. apply Rmax_lub; nra.
Qed.
End Hinge.

(* at y w.x = 1 every share of -y x is a subgradient; Python takes 0 of it *)
Lemma it_lies_above_its_tangent s kink : 0 <= kink <= 1 ->
  Hinge.hinge (Hinge.coords s) (Hinge.x s) (Hinge.y s) (Hinge.u s) >=
  Hinge.f_w s + dot (Hinge.coords s)
    (Hinge.hinge_subgradient (Hinge.coords s) kink (Hinge.x s) (Hinge.y s) (Hinge.w s)) (sub (Hinge.u s) (Hinge.w s)).
Proof. intros Hk. apply Rle_ge. now apply hinge_tangent. Qed.
Lemma half_way_it_is_at_most_the_mean s :
  Hinge.hinge (Hinge.coords s) (Hinge.x s) (Hinge.y s) (scale (1 / 2) (add (Hinge.w s) (Hinge.u s)))
  <= (Hinge.f_w s + Hinge.hinge (Hinge.coords s) (Hinge.x s) (Hinge.y s) (Hinge.u s)) / 2.
Proof.
  destruct (hinge_ge (Hinge.coords s) (Hinge.x s) (Hinge.y s) (Hinge.u s)).
  destruct (hinge_ge (Hinge.coords s) (Hinge.x s) (Hinge.y s) (Hinge.w s)).
  unfold Hinge.f_w, Hinge.hinge at 1. bilinear. apply Rmax_lub; lra.
Qed.
Theorem hinge : hinge.statement.
Proof.
  intros s; cbv zeta; intros _. destruct (hinge_ge (Hinge.coords s) (Hinge.x s) (Hinge.y s) (Hinge.w s)).
  unfold Hinge.zero_one, Hinge.f_w. destruct (Rle_dec _ 0); simpl; lra.
Qed.
(* a wrong score, whose loss is 3 *)
Lemma hinge_inhabited : hinge.inhabited.
Proof. exists (Hinge.Subject 1 (fun _ => 1) 1 (fun _ => -2) (fun _ => 1)). cbv zeta. now left. Qed.

(* ---------------------------------------------------------------- svm.objective *)
Lemma svm_tangent {A} (coords : list A) kink sample lam w u : 0 <= kink <= 1 -> sample <> nil ->
  SVM.objective coords sample lam w + dot coords (SVM.objective_subgradient coords kink sample lam w) (sub u w)
    + lam * dist2 coords u w
  <= SVM.objective coords sample lam u.
Proof.
  intros Hk Hs. assert (P : 0 < 1 / INR (length sample)).
  { apply Rdiv_lt_0_compat; [lra|]. apply lt_0_INR. destruct sample; [congruence|simpl; lia]. }
  unfold SVM.objective, SVM.objective_subgradient. set (c := 1 / INR (length sample)) in *.
  rewrite dot_plus, !dot_times, dot_total, dist2_expand, dot_sub_r, (dot_comm _ w u).
  assert (H : sum (fun e => Hinge.hinge coords (fst e) (snd e) w) sample
      + sum (fun e => dot coords (Hinge.hinge_subgradient coords kink (fst e) (snd e) w) (sub u w)) sample
      <= sum (fun e => Hinge.hinge coords (fst e) (snd e) u) sample).
  { rewrite <- sum_plus. apply sum_le. intros e _. now apply hinge_tangent. }
  assert (G := Rmult_le_compat_l c _ _ (Rlt_le _ _ P) H). lra.
Qed.
Theorem svm_objective : svm_objective.statement.
Proof.
  intros s; cbv zeta; intros [Hs _] _.
  pose proof (svm_tangent (SVM.coords s) 0 (SVM.sample s) (SVM.lam s) (SVM.w s) (SVM.u s) ltac:(lra) Hs).
  unfold SVM.f_u, SVM.f_w, SVM.slope, SVM.apart. lra.
Qed.
Lemma svm_objective_inhabited : svm_objective.inhabited.
Proof.
  exists (SVM.Subject 1 [((fun _ => 1), 1); ((fun _ => 2), -1)] (1 / 2) (fun _ => 1) (fun _ => -1)). cbv zeta.
  split; [split; [discriminate|]|cbn; lra].
  apply Forall_cons; [now left|]. apply Forall_cons; [now right|constructor].
Qed.
