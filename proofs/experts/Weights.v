(* Multiplicative weights: w_1 = 1, w_(t+1)(i) = w_t(i) * factor_t(i).  Whatever is predicted from the weights,
   a potential step ln W_(t+1) <= ln W_t + c - a loss_t bounds the learner's loss by any one expert's. *)
From Coq Require Import Reals Lra Psatz List.
From NoRegret Require Import core.Sums core.Exponential core.Protocol.
Import ListNotations.
Local Open Scope R_scope.

Section Weights.
Context {A : Type} (acts : list A).
Definition W (w : A -> R) : R := sum w acts.
Definition dist (w : A -> R) (i : A) : R := w i / W w.
Definition mean (p l : A -> R) : R := sum (fun i => p i * l i) acts.      (* the expected loss *)
Definition N : R := INR (length acts).
Definition pos (w : A -> R) := forall i, In i acts -> 0 < w i.
Definition in_range (l : A -> R) := forall i, In i acts -> 0 <= l i <= 1.

Lemma N_pos i : In i acts -> 1 <= N.
Proof. unfold N. destruct acts; [intros []|intros _]. cbn [length]. rewrite S_INR. pose proof (pos_INR (length l)). lra. Qed.
Lemma nonempty i : In i acts -> acts <> nil.
Proof. intros H E; rewrite E in H; destruct H. Qed.
Lemma W_pos w : acts <> nil -> pos w -> 0 < W w.
Proof. intros; now apply sum_pos. Qed.
Lemma W_start : W (fun _ => 1) = N.
Proof. unfold W, N. rewrite sum_const. ring. Qed.
Lemma dist_pos w : acts <> nil -> pos w -> forall i, In i acts -> 0 <= dist w i.
Proof. intros E H i K. left. apply Rdiv_lt_0_compat; [auto|now apply W_pos]. Qed.
Lemma dist_one w : acts <> nil -> pos w -> sum (dist w) acts = 1.
Proof. intros E H. unfold dist. rewrite sum_div. pose proof (W_pos w E H). unfold W in *. field. lra. Qed.
(* W_next = W * (mean of the factors) *)
Lemma W_next w g : acts <> nil -> pos w -> W (fun i => w i * g i) = W w * mean (dist w) g.
Proof. intros E H. pose proof (W_pos w E H). unfold mean. rewrite <- sum_scal. unfold W at 1. apply sum_ext.
  intros i _. unfold dist. field. lra. Qed.

(* ---- potential steps, for the mean loss of the distribution *)
Lemma hoeffding_step w l eta : acts <> nil -> pos w -> in_range l ->
  ln (W (fun i => w i * exp (- eta * l i))) + eta * mean (dist w) l <= ln (W w) + eta^2/8.
Proof. intros E H K. pose proof (W_pos w E H) as P.
  pose proof (hoeffding acts (dist w) l (dist_pos w E H) (dist_one w E H) K (- eta)) as Q.
  change (sum (fun a => dist w a * l a) acts) with (mean (dist w) l) in Q.
  change (sum (fun a => dist w a * exp (- eta * l a)) acts) with (mean (dist w) (fun i => exp (- eta * l i))) in Q.
  rewrite W_next by assumption.
  assert (M : 0 < mean (dist w) (fun i => exp (- eta * l i))).
  { apply sum_pos; auto. intros i Hi. apply Rmult_lt_0_compat; [|apply exp_pos]. apply Rdiv_lt_0_compat; auto. }
  rewrite ln_mult by assumption. apply ln_mono in Q; [|assumption]. rewrite ln_exp in Q.
  replace ((-eta)^2) with (eta^2) in Q by ring. lra. Qed.
Lemma linear_step w l eta : acts <> nil -> pos w -> in_range l -> 0 <= eta < 1 ->
  ln (W (fun i => w i * (1 - eta * l i))) + eta * mean (dist w) l <= ln (W w).
Proof. intros E H K He. pose proof (W_pos w E H) as P. rewrite W_next by assumption.
  assert (EQ : mean (dist w) (fun i => 1 - eta * l i) = 1 - eta * mean (dist w) l).
  { unfold mean. rewrite (sum_ext _ (fun i => dist w i - eta * (dist w i * l i))) by (intros; ring).
    rewrite sum_minus, sum_scal, dist_one by assumption. reflexivity. }
  pose proof (mean_range acts (dist w) l (dist_pos w E H) (dist_one w E H) K) as M.
  change (sum (fun a => dist w a * l a) acts) with (mean (dist w) l) in M.
  rewrite EQ. assert (Q : 0 < 1 - eta * mean (dist w) l) by nra.
  rewrite ln_mult by assumption. pose proof (ln_tangent _ Q). lra. Qed.

(* ---- the master theorem *)
Section Master.
Context {X Y P : Type} (factor : X -> Y -> A -> R) (guess : (A -> R) -> X -> P) (loss : P -> Y -> R).
Definition weighted : learner (A -> R) X Y P :=
  Learner (fun _ => 1) guess (fun w x y i => w i * factor x y i).
Variables (ok : X * Y -> Prop) (a c : R).
Hypothesis factor_pos : forall x y i, ok (x, y) -> In i acts -> 0 < factor x y i.
Hypothesis potential_step : forall w x y, pos w -> ok (x, y) ->
  ln (W (fun i => w i * factor x y i)) + a * loss (guess w x) y <= ln (W w) + c.

Lemma weights_positive w x y : pos w -> ok (x, y) -> pos (update weighted w x y).
Proof. intros H K i Hi. simpl. apply Rmult_lt_0_compat; auto. Qed.
(* the potential after all rounds *)
Lemma all_rounds zs : Forall ok zs ->
  ln (W (after weighted (fun _ => 1) zs)) + a * total_loss weighted loss zs <= ln N + c * INR (length zs).
Proof. intros F. rewrite <- W_start. replace (c * INR (length zs)) with (sum (fun _ : X * Y => c) zs) by (rewrite sum_const; ring).
  apply (telescope weighted loss pos ok (fun w => ln (W w))); auto using weights_positive.
  intros i _; lra. Qed.
(* the weight of any one expert remains, so that of the best *)
Lemma expert_remains zs i : In i acts -> Forall ok zs ->
  sum (fun z => ln (factor (fst z) (snd z) i)) zs <= ln (W (after weighted (fun _ => 1) zs)).
Proof. intros Hi F. set (w := after weighted (fun _ => 1) zs).
  assert (Pw : pos w) by (apply (keep weighted pos ok weights_positive); auto; intros j _; lra).
  apply Rle_trans with (ln (w i)).
  - pose proof (telescope weighted loss pos ok (fun w => - ln (w i)) 0 (fun z => - ln (factor (fst z) (snd z) i)) weights_positive) as T.
    specialize (T ltac:(intros v x y H K; simpl; rewrite ln_mult by auto; lra) zs (fun _ => 1) ltac:(intros j _; lra) F).
    cbv beta in T. fold w in T. rewrite ln_1 in T.
    replace (sum (fun z => - ln (factor (fst z) (snd z) i)) zs) with (-1 * sum (fun z => ln (factor (fst z) (snd z) i)) zs) in T
      by (rewrite <- sum_scal; apply sum_ext; intros; ring). lra.
  - apply ln_mono; [auto|]. apply one_of_many; auto. intros j Hj; left; auto. Qed.
Theorem master zs i : In i acts -> Forall ok zs ->
  a * total_loss weighted loss zs <= ln N + c * INR (length zs) - sum (fun z => ln (factor (fst z) (snd z) i)) zs.
Proof. intros Hi F. pose proof (all_rounds zs F). pose proof (expert_remains zs i Hi F). lra. Qed.
End Master.
End Weights.
