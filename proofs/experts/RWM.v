(* Randomized Weighted Majority: rwm.sharp, rwm.loss, rwm.fractional (its linear and its power form). *)
From Coq Require Import Reals Lra Psatz List.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights experts.Actions.
Import ListNotations.
Local Open Scope R_scope.

Section RWM.
Context {A : Type} (acts : list A) (beta : R).

(* ---------------------------------------------------------------- the learner *)
(* form l i: what the weight of i is multiplied by when the losses are l *)
Definition rwm (form : (A -> R) -> A -> R) : learner (A -> R) unit (A -> R) (A -> R) :=
  Learner (fun _ => 1) (fun w _ => dist acts w) (fun w _ l i => w i * form l i).
Definition printed (l : A -> R) i := if Req_EM_T (l i) 1 then beta else 1.     (* shrink where the loss is 1 *)
Definition linear (l : A -> R) i := 1 - (1 - beta) * l i.
Definition power (l : A -> R) i := Rpower beta (l i).

Hypothesis Hb0 : 0 < beta.
Hypothesis Hb1 : beta < 1.
Hypothesis some_action : acts <> nil.

(* what the proof needs of a form on the allowed losses *)
Definition between form (l : A -> R) := in_range acts l /\
  forall i, In i acts -> Rpower beta (l i) <= form l i <= 1 - (1 - beta) * l i.
Lemma printed_between l : binary acts l -> between printed l.
Proof. intros H. split; [now apply binary_range|]. intros i Hi. unfold printed.
  destruct (Req_EM_T (l i) 1) as [->|N1]; [rewrite Rpower_1; lra|]. destruct (H i Hi) as [->|]; [|contradiction].
  rewrite Rpower_O; lra. Qed.
Lemma linear_between l : in_range acts l -> between linear l.
Proof. intros H. split; [assumption|]. intros i Hi. split; [apply power_chord; auto|apply Rle_refl]. Qed.
Lemma power_between l : in_range acts l -> between power l.
Proof. intros H. split; [assumption|]. intros i Hi. split; [apply Rle_refl|apply power_chord; auto]. Qed.

(* on losses 0 and 1 the three are one *)
Definition a_form form := form = printed \/ form = linear \/ form = power.
Lemma form_between form l : a_form form -> binary acts l -> between form l.
Proof. intros [-> | [-> | ->]] H; [now apply printed_between| |]; apply binary_range in H; [now apply linear_between|now apply power_between]. Qed.

(* ---------------------------------------------------------------- the steps *)
Section Any.
Variable form : (A -> R) -> A -> R.
Lemma form_pos l i : between form l -> In i acts -> 0 < form l i.
Proof. intros [_ H] Hi. apply Rlt_le_trans with (2 := proj1 (H i Hi)). apply exp_pos. Qed.
(* W_next <= W (1 - (1 - beta) loss_t), in logarithms *)
Lemma loss_step w l : pos acts w -> between form l ->
  ln (W acts (update (rwm form) w tt l)) + (1 - beta) * mean acts (predict (rwm form) w tt) l <= ln (W acts w) + 0.
Proof. intros H K. pose proof (linear_step acts w l (1 - beta) some_action H (proj1 K) ltac:(lra)) as B. simpl.
  apply Rle_trans with (2 := Rplus_le_compat_r 0 _ _ B). rewrite Rplus_0_r. apply Rplus_le_compat_r. apply ln_mono.
  - apply W_pos; auto. intros i Hi. apply Rmult_lt_0_compat; [auto|now apply form_pos].
  - apply sum_le. intros i Hi. apply Rmult_le_compat_l; [left; auto|]. apply (proj2 K i Hi). Qed.
Lemma against i ls : In i acts -> Forall (between form) ls ->
  L_T acts (rwm form) ls <= (ln (N acts) - L_of i ls * ln beta) / (1 - beta).
Proof. intros Hi F.
  pose proof (master acts (fun (_ : unit) l => form l) (fun w _ => dist acts w) (mean acts) (fun z => between form (snd z))
    (1 - beta) 0 ltac:(intros; now apply form_pos) ltac:(intros w [] l H K; now apply loss_step) (rounds ls) i Hi (rounds_ok _ _ F)) as M.
  change (weighted _ _) with (rwm form) in M. fold (L_T acts (rwm form) ls) in M.
  assert (B : L_of i ls * ln beta <= sum (fun z => ln (form (snd z) i)) (rounds ls)).
  { unfold rounds, L_of. rewrite sum_map, Rmult_comm, <- sum_scal. simpl. apply sum_le. intros l Hl.
    rewrite Forall_forall in F. destruct (F l Hl) as [_ G]. specialize (G i Hi). rewrite Rmult_comm, <- (ln_exp (l i * ln beta)).
    apply ln_mono; [apply exp_pos|apply G]. }
  apply Rmult_le_reg_l with (1 - beta); [lra|].
  replace ((1 - beta) * ((ln (N acts) - L_of i ls * ln beta) / (1 - beta))) with (ln (N acts) - L_of i ls * ln beta) by (field; lra).
  simpl in M. lra. Qed.
Lemma sharp ls : Forall (between form) ls -> L_T acts (rwm form) ls <= (ln (N acts) - L_min acts ls * ln beta) / (1 - beta).
Proof. intros F. apply (against_best acts (rwm form) ls (fun m => (ln (N acts) - m * ln beta) / (1 - beta))); auto.
  intros i Hi; now apply against. Qed.
(* the last step: -ln beta <= (1 - beta)(2 - beta) for beta >= 1/2 *)
Lemma last_step ls : 1/2 <= beta -> Forall (between form) ls ->
  L_T acts (rwm form) ls <= ln (N acts) / (1 - beta) + (2 - beta) * L_min acts ls.
Proof. intros Hh F. apply Rle_trans with (1 := sharp ls F).
  pose proof (log_quadratic (1 - beta) ltac:(lra)) as Q. replace (1 - (1 - beta)) with beta in Q by ring.
  assert (P : 0 <= L_min acts ls).
  { unfold L_min. destruct (best_attained (fun i => L_of i ls) acts some_action) as (i & Hi & ->). apply sum_nonneg.
    intros l Hl. rewrite Forall_forall in F. apply (proj1 (F l Hl) i Hi). }
  apply Rmult_le_reg_l with (1 - beta); [lra|].
  replace ((1 - beta) * ((ln (N acts) - L_min acts ls * ln beta) / (1 - beta))) with (ln (N acts) + L_min acts ls * - ln beta) by (field; lra).
  replace ((1 - beta) * (ln (N acts) / (1 - beta) + (2 - beta) * L_min acts ls))
    with (ln (N acts) + L_min acts ls * ((1 - beta) + (1 - beta)^2)) by (field; lra).
  apply Rplus_le_compat_l, Rmult_le_compat_l; assumption. Qed.
End Any.

(* ---------------------------------------------------------------- the theorems *)
Theorem rwm_sharp form ls : a_form form -> Forall (binary acts) ls ->
  L_T acts (rwm form) ls <= (ln (N acts) - L_min acts ls * ln beta) / (1 - beta).
Proof. intros Hf F. apply sharp. apply Forall_impl with (2 := F). intros l. now apply form_between. Qed.
Theorem rwm_loss form ls : a_form form -> 1/2 <= beta -> Forall (binary acts) ls ->
  L_T acts (rwm form) ls <= ln (N acts) / (1 - beta) + (2 - beta) * L_min acts ls.
Proof. intros Hf Hh F. apply last_step; auto. apply Forall_impl with (2 := F). intros l. now apply form_between. Qed.
Theorem rwm_fractional form ls : form = linear \/ form = power -> 1/2 <= beta -> Forall (in_range acts) ls ->
  L_T acts (rwm form) ls <= ln (N acts) / (1 - beta) + (2 - beta) * L_min acts ls.
Proof. intros H Hh F. apply last_step; auto. apply Forall_impl with (2 := F).
  destruct H as [-> | ->]; [exact linear_between|exact power_between]. Qed.
End RWM.
