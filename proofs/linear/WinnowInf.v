(* winnow.optimal at delta = 1, where the best rate is infinite: uniform over the features with the largest sum. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Sums core.Exponential core.Protocol core.Vectors linear.Perceptron linear.Winnow.
Import ListNotations.
Local Open Scope R_scope.

Section Infinite.
Context {A : Type} (coords : list A).
Notation V := (vec A).
Notation round := (V * R)%type.
Notation "u 'o' v" := (dot coords u v) (at level 40).

(* ---------------------------------------------------------------- definitions *)
(* the state: s_i, the sum of y x_i over the updates *)
Definition top (s : V) : R := - best (fun i => - s i) coords.
Definition leaders (s : V) : V := fun i => if Req_EM_T (s i) (top s) then 1 else 0.
Inductive run : V -> list round -> list round -> V -> Prop :=
| i_nil s : run s nil nil s
| i_update s x y zs us s' : y * (leaders s o x) <= 0 -> run (add_scaled s y x) zs us s' -> run s ((x, y) :: zs) ((x, y) :: us) s'
| i_rest s x y zs us s' : run s zs us s' -> run s ((x, y) :: zs) us s'.
Definition winnow_inf (tie : R) (rule : R -> R -> bool) : learner V V R R :=
  Learner zero (fun s x => label tie (leaders s o x)) (fun s x y => if rule (leaders s o x) y then add_scaled s y x else s).
Fixpoint errors_inf (rule : R -> R -> bool) s (zs : list round) : list round := match zs with nil => nil | (x, y) :: r =>
  if rule (leaders s o x) y then (x, y) :: errors_inf rule (add_scaled s y x) r else errors_inf rule s r end.
Theorem played_inf tie b zs : is_label tie -> labelled zs -> forall s,
  run s zs (errors_inf (errs tie b) s zs) (after (winnow_inf tie (errs tie b)) s zs).
Proof. intros T F. induction F as [|[x y] zs Y F IH]; intros s; cbn -[errs]; [constructor|].
  destruct (errs tie b (leaders s o x) y) eqn:Q; constructor; auto. now apply errs_score in Q. Qed.

(* ---------------------------------------------------------------- lemmas *)
Lemma some_positive (f : A -> R) l : 0 < sum f l -> exists i, In i l /\ 0 < f i.
Proof. induction l as [|a l IH]; simpl; intros H; [lra|]. destruct (Rlt_dec 0 (f a)) as [P|P]; [exists a; auto|].
  destruct IH as (i & Hi & Q); [lra|]. exists i; auto. Qed.
(* after k updates no sum exceeds k, and the relevant ones are k *)
Variable v : V.
Definition inv (s : V) (k : R) := (forall i, In i coords -> s i <= k) /\ forall i, In i coords -> 0 < v i -> s i = k.
Hypothesis v_pos : forall i, In i coords -> 0 <= v i.
Hypothesis v_some : 0 < norm1 coords v.
Lemma relevant : exists j, In j coords /\ 0 < v j.
Proof. apply some_positive. replace (sum v coords) with (norm1 coords v); [assumption|].
  apply sum_ext. intros i Hi. apply Rabs_pos_eq. auto. Qed.
Lemma top_is s k : inv s k -> top s = k.
Proof. intros [U T]. destruct relevant as (j & Hj & Vj). unfold top. apply Rle_antisym.
  - destruct (best_attained (fun i => - s i) coords) as (i & Hi & ->); [intros E; rewrite E in Hj; destruct Hj|]. rewrite Ropp_involutive. auto.
  - pose proof (best_le (fun i => - s i) coords j Hj) as B. cbv beta in B. rewrite (T j Hj Vj) in B. lra. Qed.
Definition round_ok (z : round) := is_label (snd z) /\ (forall i, In i coords -> Rabs (fst z i) <= 1) /\ 1 <= gain coords v z / norm1 coords v.
(* margin 1: every relevant feature is right *)
Lemma relevant_right x y i : round_ok (x, y) -> In i coords -> 0 < v i -> y * x i = 1.
Proof. intros (Y & X & G) Hi Vi. unfold gain in G. cbn [fst snd] in *.
  assert (B : forall j, In j coords -> y * x j <= 1).
  { intros j Hj. destruct (abs_between _ _ (X j Hj)). destruct Y as [-> | ->]; lra. }
  assert (E : norm1 coords v = sum v coords) by (apply sum_ext; intros; apply Rabs_pos_eq; auto).
  assert (H : norm1 coords v <= y * (v o x)).
  { apply Rmult_le_reg_r with (/ norm1 coords v); [now apply Rinv_0_lt_compat|]. rewrite Rinv_r by lra. exact G. }
  assert (S : sum (fun j => v j - y * (v j * x j)) coords <= 0) by (rewrite sum_minus, sum_scal; fold (v o x); lra).
  pose proof (one_of_many (fun j => v j - y * (v j * x j)) coords i) as O. cbv beta in O.
  specialize (O ltac:(intros j Hj; specialize (B j Hj); specialize (v_pos j Hj); nra) Hi). specialize (B i Hi).
  assert (v i * (1 - y * x i) <= 0) by lra. nra. Qed.
Lemma inv_next s k x y : inv s k -> round_ok (x, y) -> inv (add_scaled s y x) (k + 1).
Proof. intros [U T] K. split; unfold add_scaled; intros i Hi.
  - destruct K as (Y & X & _). cbn [fst snd] in *. destruct (abs_between _ _ (X i Hi)). specialize (U i Hi). destruct Y as [-> | ->]; lra.
  - intros Vi. rewrite (T i Hi Vi), (relevant_right x y i K Hi Vi). reflexivity. Qed.
(* an error halves the leaders *)
Lemma halved s k x y : inv s k -> round_ok (x, y) -> y * (leaders s o x) <= 0 ->
  2 * sum (leaders (add_scaled s y x)) coords <= sum (leaders s) coords.
Proof. intros J K S. pose proof (top_is s k J) as T. pose proof (top_is _ _ (inv_next s k x y J K)) as T'.
  apply Rle_trans with (sum (fun i => leaders s i + y * (leaders s i * x i)) coords).
  - rewrite <- sum_scal. apply sum_le. intros i Hi. unfold leaders. rewrite T, T'. unfold add_scaled.
    destruct J as [U _]. destruct K as (Y & X & _). cbn [fst snd] in *. destruct (abs_between _ _ (X i Hi)). specialize (U i Hi).
    destruct (Req_EM_T (s i + y * x i) (k + 1)), (Req_EM_T (s i) k); destruct Y as [-> | ->]; lra.
  - rewrite sum_plus, sum_scal. fold (leaders s o x). lra. Qed.
Lemma all_halved s zs us s' : run s zs us s' -> Forall round_ok zs -> forall k, inv s k ->
  2 ^ length us * sum (leaders s') coords <= sum (leaders s) coords /\ exists k', inv s' k'.
Proof. induction 1; intros F k J; [split; [simpl; lra|eauto]| |]; inversion F; subst.
  - destruct (IHrun H4 (k + 1) (inv_next s k x y J H3)) as [I E]. split; [|assumption].
    pose proof (halved s k x y J H3 H). cbn [length pow]. lra.
  - eauto. Qed.

(* ---------------------------------------------------------------- theorem *)
Theorem winnow_optimal_one zs us s' : run zero zs us s' -> labelled zs -> in_box coords 1 zs -> separated1 coords v 1 zs ->
  M us <= ln (dim coords) / ln 2.
Proof. intros H L Bx (_ & _ & G).
  assert (F : Forall round_ok zs).
  { unfold labelled, in_box in *. rewrite Forall_forall in *. intros z Hz. repeat split; auto. }
  assert (J : inv zero 0) by (split; intros; unfold zero; lra).
  destruct (all_halved zero zs us s' H F 0 J) as [I (k' & J')]. destruct relevant as (j & Hj & Vj).
  assert (E : 1 <= sum (leaders s') coords).
  { apply Rle_trans with (leaders s' j).
    - unfold leaders. rewrite (top_is s' k' J'), (proj2 J' j Hj Vj). destruct (Req_EM_T k' k'); [lra|congruence].
    - apply one_of_many; [|assumption]. intros i _. unfold leaders. destruct (Req_EM_T _ _); lra. }
  assert (N : sum (leaders zero) coords <= dim coords).
  { replace (dim coords) with (sum (fun _ : A => 1) coords) by (rewrite sum_const; unfold dim; ring). apply sum_le. intros i _.
    unfold leaders. destruct (Req_EM_T _ _); lra. }
  assert (P : 0 < 2 ^ length us) by (apply pow_lt; lra).
  assert (Q : 2 ^ length us <= dim coords) by nra.
  assert (L2 : 0 < ln 2) by (apply ln_positive; lra).
  apply Rmult_le_reg_r with (ln 2); [assumption|]. replace (ln (dim coords) / ln 2 * ln 2) with (ln (dim coords)) by (field; lra).
  apply ln_mono in Q; [|assumption]. rewrite <- Rpower_pow in Q by lra. unfold Rpower in Q. rewrite ln_exp in Q. exact Q. Qed.
End Infinite.
