(* Convex sets, and the point of a set that is nearest to a given one.

   The projection onto a convex set comes nearer to every point of the set: the way to the nearest point makes an
   obtuse angle with the way on into the set.  The four domains that the learners offer (the whole space, balls, boxes
   and the simplex) are convex, and what Python computes as their projections are nearest points. *)
From Coq Require Import Reals Lra Lia List Psatz.
From NoRegret Require Import core.Sums core.Vectors convex.Distances.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- definitions *)
Section Definitions.
Context {A : Type} (coords : list A).
Definition convex_set (K : vec A -> Prop) : Prop :=
  forall u v t, 0 <= t <= 1 -> K u -> K v -> K (add (scale (1 - t) u) (scale t v)).
(* p is a point of K, and none is nearer to w *)
Definition nearest (K : vec A -> Prop) (w p : vec A) : Prop :=
  K p /\ forall u, K u -> dist2 coords w p <= dist2 coords w u.
End Definitions.

(* ---------------------------------------------------------------- the nearest point *)
Section Nearest.
Context {A : Type} (coords : list A) (K : vec A -> Prop).
Notation dot := (dot coords).
Notation dist2 := (dist2 coords).
Hypothesis K_convex : convex_set K.

(* on the way from p to u the distance to w does not drop at first: its slope there is -2 (w - p).(u - p) *)
Lemma not_nearer_on_the_way w p u t : nearest coords K w p -> K u -> 0 <= t <= 1 ->
  0 <= - 2 * t * dot (sub w p) (sub u p) + t ^ 2 * dist2 u p.
Proof.
  intros [Hp Near] Hu Ht. specialize (Near _ (K_convex p u t Ht Hp Hu)).
  revert Near. rewrite !dist2_expand. bilinear.
  rewrite ?(dot_comm _ p u), ?(dot_comm _ p w), ?(dot_comm _ u w). intros. nra.
Qed.
Lemma small_step a b : 0 < a -> 0 <= b -> exists t, 0 < t <= 1 /\ - 2 * t * a + t ^ 2 * b < 0.
Proof.
  intros Ha Hb. exists (Rmin 1 (a / (b + 1))).
  assert (Q : 0 < a / (b + 1)) by (apply Rdiv_lt_0_compat; lra).
  assert (E : a / (b + 1) * (b + 1) = a) by (field; lra).
  unfold Rmin. destruct (Rle_dec 1 (a / (b + 1))) as [H|H].
  - split; [lra|]. nra.
  - split; [lra|]. set (t := a / (b + 1)) in *. assert (t * (t * b) < t * (2 * a)) by (apply Rmult_lt_compat_l; nra).
    nra.
Qed.
Lemma obtuse w p u : nearest coords K w p -> K u -> dot (sub w p) (sub u p) <= 0.
Proof.
  intros P Hu. apply Rnot_lt_le. intros Pos.
  destruct (small_step _ (dist2 u p) Pos (dist2_pos coords u p)) as (t & Ht & Neg).
  assert (H := not_nearer_on_the_way w p u t P Hu ltac:(lra)). lra.
Qed.
Lemma projection_gain w p u : nearest coords K w p -> K u -> dist2 p u <= dist2 w u - dist2 w p.
Proof.
  intros P Hu. pose proof (obtuse w p u P Hu) as O. revert O. rewrite !dist2_expand. bilinear.
  rewrite ?(dot_comm _ p u), ?(dot_comm _ p w), ?(dot_comm _ u w). lra.
Qed.
Lemma projection_nearer w p u : nearest coords K w p -> K u -> dist2 p u <= dist2 w u.
Proof.
  intros P Hu. pose proof (projection_gain w p u P Hu). pose proof (dist2_pos coords w p). lra.
Qed.
(* a point of the set is its own projection *)
Lemma projected_again w p q : nearest coords K w p -> nearest coords K p q -> dist2 p q = 0.
Proof.
  intros [Hp _] [_ N]. specialize (N p Hp). rewrite dist2_self in N. pose proof (dist2_pos coords p q). lra.
Qed.
End Nearest.

(* ---------------------------------------------------------------- how to know the nearest point *)
(* The converse of `obtuse`, for any set. *)
Lemma nearest_by_angle {A} (coords : list A) (K : vec A -> Prop) w p : K p ->
  (forall u, K u -> dot coords (sub w p) (sub u p) <= 0) -> nearest coords K w p.
Proof.
  intros Hp O. split; [exact Hp|]. intros u Hu. specialize (O u Hu). pose proof (dist2_pos coords u p) as P.
  revert O P. rewrite !dist2_expand. bilinear.
  rewrite ?(dot_comm _ p u), ?(dot_comm _ p w), ?(dot_comm _ u w). lra.
Qed.

(* ---------------------------------------------------------------- the domains *)
Section Domains.
Context {A : Type} (coords : list A).
Notation dot := (dot coords).
Notation norm := (norm coords).
Implicit Types (u v w p : vec A).

Definition space : vec A -> Prop := fun _ => True.
Definition ball (radius : R) : vec A -> Prop := fun w => norm w <= radius.
Definition box (lower upper : vec A) : vec A -> Prop := fun w => forall i, In i coords -> lower i <= w i <= upper i.
Definition simplex : vec A -> Prop := fun w => (forall i, In i coords -> 0 <= w i) /\ sum w coords = 1.

(* the whole space *)
Lemma space_convex : convex_set space.
Proof. intros u v t Ht Hu Hv. exact I. Qed.
Lemma nearest_space w p : same coords p w -> nearest coords space w p.
Proof.
  intros H. split; [exact I|]. intros u _.
  rewrite (dist2_same coords w w p w) by (auto; intros i _; reflexivity). rewrite dist2_self. apply dist2_pos.
Qed.

(* a ball about 0: w itself, or w shortened to the radius *)
Lemma ball_convex radius : convex_set (ball radius).
Proof.
  intros u v t Ht Hu Hv. unfold ball in *. pose proof (norm_pos coords u). pose proof (norm_pos coords v).
  apply norm_within; [lra|]. bilinear. rewrite (dot_comm _ v u).
  pose proof (cauchy_le coords u v) as D. rewrite <- (norm_sq coords u), <- (norm_sq coords v).
  set (a := norm u) in *. set (b := norm v) in *.
  apply Rle_trans with (((1 - t) * a + t * b) ^ 2); [|apply pow_incr; nra].
  assert (0 <= 2 * ((1 - t) * t)) by nra. nra.
Qed.
Lemma nearest_ball_inside radius w p : same coords p w -> norm w <= radius -> nearest coords (ball radius) w p.
Proof.
  intros E H. split.
  - unfold ball, Vectors.norm in *. now rewrite (dot_same coords p w p w E E).
  - intros u _. apply (nearest_space w p E). exact I.
Qed.
Lemma nearest_ball_outside radius c w p : 0 <= radius -> 0 < c <= 1 -> same coords p (scale c w) ->
  dot p p = radius ^ 2 -> nearest coords (ball radius) w p.
Proof.
  intros Hr Hc E Pp. apply nearest_by_angle; [unfold ball; apply norm_within; lra|]. intros u Hu. unfold ball in Hu.
  assert (W : same coords (sub w p) (scale (/ c - 1) p)).
  { intros i Hi. unfold sub, scale. rewrite (E i Hi). unfold scale. field. lra. }
  rewrite (dot_same coords _ _ (sub u p) (sub u p) W) by (intros i _; reflexivity).
  rewrite dot_times, dot_sub_r, (dot_comm _ p u). assert (Q : 0 <= / c - 1).
  { enough (/ 1 <= / c) by (rewrite Rinv_1 in *; lra). apply Rinv_le_contravar; lra. }
  assert (N : norm p = radius) by (unfold Vectors.norm; rewrite Pp; now apply sqrt_pow2).
  pose proof (cauchy_le coords u p) as C. rewrite N in C. rewrite Pp.
  assert (dot u p <= radius ^ 2) by (apply Rle_trans with (1 := C); nra). nra.
Qed.
(* in exact real arithmetic every point has one *)
Definition shrink radius w : vec A := if Rle_dec (norm w) radius then w else scale (radius / norm w) w.
Lemma nearest_ball radius w : 0 < radius -> nearest coords (ball radius) w (shrink radius w).
Proof.
  intros Hr. unfold shrink. destruct (Rle_dec (norm w) radius) as [H|H].
  - apply nearest_ball_inside; [intros i _; reflexivity|exact H].
  - apply (nearest_ball_outside radius (radius / norm w)); [lra| |intros i _; reflexivity|].
    + split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (norm w); [lra|]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l; lra.
    + bilinear. rewrite <- (norm_sq coords w). field. lra.
Qed.

(* a box: each coordinate by itself *)
Definition clip lower upper w : vec A := fun i => Rmin (Rmax (w i) (lower i)) (upper i).
Lemma box_convex lower upper : convex_set (box lower upper).
Proof.
  intros u v t Ht Hu Hv i Hi. specialize (Hu i Hi). specialize (Hv i Hi). unfold add, scale. nra.
Qed.
Lemma clip_angle (a l h x : R) : l <= x <= h -> (a - Rmin (Rmax a l) h) * (x - Rmin (Rmax a l) h) <= 0.
Proof.
  intros H. destruct (Rle_dec a l) as [Q|Q]; [rewrite (Rmax_right a l) by lra|rewrite (Rmax_left a l) by lra].
  - rewrite Rmin_left by lra. nra.
  - destruct (Rle_dec a h); [rewrite Rmin_left by lra|rewrite Rmin_right by lra]; nra.
Qed.
Lemma nearest_box lower upper w p : (forall i, In i coords -> lower i <= upper i) ->
  same coords p (clip lower upper w) -> nearest coords (box lower upper) w p.
Proof.
  intros B E. apply nearest_by_angle.
  - intros i Hi. rewrite (E i Hi). specialize (B i Hi). unfold clip, Rmin, Rmax.
    repeat match goal with |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b) end; lra.
  - intros u Hu. unfold Vectors.dot. rewrite <- (Rmult_0_r (INR (length coords))), <- sum_const.
    apply sum_le. intros i Hi. unfold sub. rewrite (E i Hi). apply clip_angle, (Hu i Hi).
Qed.

(* the simplex: all coordinates less a number s, and none negative, where s makes them sum to 1 *)
Definition lowered s w : vec A := fun i => Rmax 0 (w i - s).
Lemma simplex_convex : convex_set simplex.
Proof.
  intros u v t Ht [Pu Su] [Pv Sv]. split.
  - intros i Hi. specialize (Pu i Hi). specialize (Pv i Hi). unfold add, scale. nra.
  - unfold add, scale. rewrite sum_plus, !sum_scal. change (fun a => u a) with u. change (fun a => v a) with v.
    rewrite Su, Sv. ring.
Qed.
Lemma nearest_simplex s w p : same coords p (lowered s w) -> sum p coords = 1 -> nearest coords simplex w p.
Proof.
  intros E Sp. apply nearest_by_angle.
  - split; [|exact Sp]. intros i Hi. rewrite (E i Hi). apply Rmax_l.
  - intros u [Pu Su]. apply Rle_trans with (sum (fun i => s * (u i - p i)) coords).
    + unfold Vectors.dot. apply sum_le. intros i Hi. specialize (Pu i Hi). unfold sub. rewrite (E i Hi).
      unfold lowered, Rmax. destruct (Rle_dec 0 (w i - s)); nra.
    + rewrite sum_scal, sum_minus, Su, Sp. lra.
Qed.
End Domains.
