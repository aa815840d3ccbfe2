(* The Perceptron of rate 1, from 0, that passes over separable points again and again has few updates; and while it is
   not at rest, each pass has one.

   Each update gains at least g on v, and the square of the weights grows by at most r, so that U updates have
   g U <= w.v and w.w <= r U; but 0 <= |w - (r/g) v|^2, so that g^2 U <= r v.v. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import linear.PerceptronRun linear.PerceptronRunProofs linear.PerceptronPasses.
From NoRegret Require core.Vectors.
Import ListNotations.
Local Open Scope R_scope.

Section Rest.
Variables (n : nat) (tie : R) (v : list R) (g r : R).
Hypothesis tie_label : is_label tie.
Notation l := (Perceptron 1 tie on_mistakes).
Definition gains (z : labelled_point) : Prop :=
  length (fst z) = n /\ is_label (snd z) /\ g <= snd z * dot v (fst z) /\ dot (fst z) (fst z) <= r.
Definition grown (U : nat) (w w' : list R) : Prop :=
  length w' = n /\ dot w v + g * INR U <= dot w' v /\ dot w' w' <= dot w w + r * INR U.

Lemma grown_refl w : length w = n -> grown 0 w w.
Proof. intros L. split; [exact L|]. simpl. lra. Qed.
Lemma grown_trans U U' w w' w'' : grown U w w' -> grown U' w' w'' -> grown (U + U') w w''.
Proof. intros (_ & A & B) (L & A' & B'). unfold grown. rewrite plus_INR. split; [exact L|]. lra. Qed.
Lemma one_point_grows w z : length w = n -> gains z -> grown (if moves l w z then 1 else 0) w (learn l w z).
Proof.
  intros W (X & Y & G & R). unfold learn. destruct (moves l w z) eqn:M; [|now apply grown_refl].
  apply andb_prop in M. destruct M as [M _]. cbn in M. destruct (Req_EM_T _ _) as [|D]; [discriminate|].
  apply mistaken_score in D; auto. cbn [rate]. unfold grown. rewrite moved_length by congruence.
  split; [congruence|]. set (c := 1 * snd z).
  rewrite (dot_moved w c (fst z) (moved w c (fst z))), (dot_comm w (moved _ _ _)), (dot_comm (fst z) (moved _ _ _))
    by congruence.
  rewrite !dot_moved, (dot_comm (fst z) v), (dot_comm (fst z) w) by congruence.
  unfold c. simpl INR. destruct Y as [E|E]; rewrite E in *; split; lra.
Qed.
Lemma a_pass_grows zs : Forall gains zs -> forall w, length w = n -> grown (updates l w zs) w (pass l w zs).
Proof.
  induction 1 as [|z zs G _ IH]; intros w W; [now apply grown_refl|]. cbn [updates]. unfold pass. cbn [fold_left].
  pose proof (one_point_grows w z W G) as One. apply grown_trans with (1 := One), IH, One.
Qed.
Lemma training_grows zs most : Forall gains zs -> forall w, length w = n ->
  grown (all_updates l most w zs) w (final l most w zs).
Proof.
  intros G. induction most as [|k IH]; intros w W; [now apply grown_refl|]. cbn [all_updates final].
  destruct (stirs l w zs); [|now apply grown_refl]. pose proof (a_pass_grows zs G w W) as One.
  apply grown_trans with (1 := One), IH, One.
Qed.
Lemma square_pos t u : 0 <= dot u u - 2 * t * dot u v + t ^ 2 * dot v v.
Proof.
  clear. revert v. induction u as [|a u IH]; intros [|b v]; cbn [Vectors.list_dot].
  - lra.
  - pose proof (dot_pos (b :: v)) as H. cbn [Vectors.list_dot] in H. pose proof (pow2_ge_0 t). nra.
  - pose proof (dot_pos (a :: u)) as H. cbn [Vectors.list_dot] in H. lra.
  - specialize (IH v). pose proof (pow2_ge_0 (a - t * b)). nra.
Qed.
Lemma updates_are_bounded zs most : 0 < g -> 0 < r -> Forall gains zs ->
  g ^ 2 * INR (all_updates l most (repeat 0 n) zs) <= r * dot v v.
Proof.
  intros Pg Pr G. destruct (training_grows zs most G (repeat 0 n) (repeat_length _ _)) as (_ & Gain & Grow).
  rewrite !dot_zero in *. set (U := INR _) in *. set (w := final _ _ _ _) in *.
  pose proof (square_pos (r / g) w) as S.
  assert (K : g * (r / g) = r) by (field; lra). assert (T : 0 < r / g) by now apply Rdiv_lt_0_compat.
  set (t := r / g) in *. assert (B : r * U <= t ^ 2 * dot v v).
  { apply (Rmult_le_compat_l t) in Gain; [|lra]. replace (t * (0 + g * U)) with (g * t * U) in Gain by ring.
    rewrite K in Gain. lra. }
  apply Rmult_le_reg_l with r; [exact Pr|]. apply (Rmult_le_compat_l (g ^ 2)) in B; [|apply pow2_ge_0].
  replace (g ^ 2 * (t ^ 2 * dot v v)) with ((g * t) ^ 2 * dot v v) in B by ring. rewrite K in B. lra.
Qed.
(* where every mistake is an update, a training that is not at rest after k passes has had k of them *)
Lemma a_stir_is_an_update zs : (forall w z, In z zs -> wrong l w z = true -> moves l w z = true) -> forall w,
  stirs l w zs = true -> (1 <= updates l w zs)%nat.
Proof.
  induction zs as [|z zs IH]; intros Moves w S; [discriminate|]. cbn [stirs updates] in *.
  destruct (moves l w z) eqn:M; [lia|]. destruct (wrong l w z) eqn:W.
  - rewrite (Moves w z (or_introl eq_refl) W) in M. discriminate.
  - apply IH in S; [lia|]. intros u a I. apply Moves. now right.
Qed.
Lemma a_restless_training_updates zs : (forall w z, In z zs -> wrong l w z = true -> moves l w z = true) ->
  forall k w, converged l k w zs = false -> (k <= all_updates l k w zs)%nat.
Proof.
  intros Moves. induction k as [|k IH]; intros w C; [lia|]. cbn [converged all_updates] in *.
  destruct (stirs l w zs) eqn:Q; [|discriminate]. specialize (IH _ C).
  pose proof (a_stir_is_an_update zs Moves w Q). lia.
Qed.
End Rest.
Lemma a_least_gain {A} (f : A -> R) xs : Forall (fun a => 0 < f a) xs ->
  exists g, 0 < g /\ Forall (fun a => g <= f a) xs.
Proof.
  induction 1 as [|a xs H _ (g & Pg & G)]; [exists 1; split; [lra|constructor]|]. exists (Rmin (f a) g).
  split; [now apply Rmin_glb_lt|]. constructor; [apply Rmin_l|].
  apply Forall_impl with (2 := G). intros b Hb. apply Rle_trans with (2 := Hb), Rmin_r.
Qed.
Lemma a_largest {A} (f : A -> R) xs : exists r, 0 < r /\ Forall (fun a => f a <= r) xs.
Proof.
  induction xs as [|a xs (r & Pr & F)]; [exists 1; split; [lra|constructor]|]. exists (Rmax (f a) r).
  split; [apply Rlt_le_trans with (1 := Pr), Rmax_r|]. constructor; [apply Rmax_l|].
  apply Forall_impl with (2 := F). intros b Hb. apply Rle_trans with (1 := Hb), Rmax_r.
Qed.
