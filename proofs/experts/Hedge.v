(* Hedge: hedge.sharp, hedge.regret, and the tuned forms. *)
From Coq Require Import Reals Lra Psatz List.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights experts.Actions.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- the algebra of tuning, shared by Hedge and EWA *)
Lemma tuned_value K T : 0 < K -> 0 < T -> let eta := sqrt (8 * K / T) in
  0 < eta /\ K / eta + eta * T / 8 = sqrt (T * K / 2).
Proof. intros HK HT eta.
  assert (P : 0 < 8 * K / T) by (apply Rdiv_lt_0_compat; lra).
  assert (E : 0 < eta) by (now apply sqrt_lt_R0). split; [exact E|].
  assert (Q : eta * eta = 8 * K / T) by (apply sqrt_sqrt; lra).
  assert (HK' : K = eta * eta * T / 8) by (rewrite Q; field; lra).
  replace (K / eta + eta * T / 8) with (eta * T / 4) by (rewrite HK' at 1; field; lra).
  symmetry. apply sqrt_lem_1; [|nra|]. { apply Rmult_le_pos; [nra|lra]. } rewrite HK' at 1. field. Qed.

Section Hedge.
Context {A : Type} (acts : list A).

(* ---------------------------------------------------------------- the game and the learner *)
(* a round: nothing is shown, then the loss of each action.  The prediction is a distribution. *)
Definition hedge (eta : R) : learner (A -> R) unit (A -> R) (A -> R) :=
  Learner (fun _ => 1)                                    (* w_1(i) = 1 *)
    (fun w _ => dist acts w)                              (* p_t(i) = w_t(i) / W_t *)
    (fun w _ l i => w i * exp (- eta * l i)).             (* w_(t+1)(i) = w_t(i) e^(-eta l_t(i)) *)
(* ---------------------------------------------------------------- the steps *)
Lemma potential_step eta w l : acts <> nil -> pos acts w -> in_range acts l ->
  ln (W acts (update (hedge eta) w tt l)) + eta * mean acts (predict (hedge eta) w tt) l <= ln (W acts w) + eta^2/8.
Proof. exact (hoeffding_step acts w l eta). Qed.
Lemma best_remains eta ls i : In i acts -> Forall (in_range acts) ls ->
  - eta * L_of i ls <= ln (W acts (after (hedge eta) (fun _ => 1) (rounds ls))).
Proof. intros Hi F. pose proof (expert_remains acts (fun (_ : unit) l i => exp (- eta * l i)) (fun w _ => dist acts w) (mean acts)
    (fun z => in_range acts (snd z))) as B.
  specialize (B ltac:(intros; apply exp_pos) (rounds ls) i Hi (rounds_ok _ _ F)).
  unfold rounds in B at 1. rewrite sum_map in B. simpl in B.
  rewrite (sum_ext _ (fun l => - eta * l i)), sum_scal in B by (intros; apply ln_exp). exact B. Qed.

(* ---------------------------------------------------------------- the theorems *)
Lemma hedge_product eta ls i : In i acts -> Forall (in_range acts) ls ->
  eta * (L_T acts (hedge eta) ls - L_of i ls) <= ln (N acts) + eta^2/8 * INR (length ls).
Proof. intros Hi F. pose proof (nonempty acts i Hi) as E.
  pose proof (all_rounds acts (fun (_ : unit) l i => exp (- eta * l i)) (fun w _ => dist acts w) (mean acts)
    (fun z => in_range acts (snd z)) eta (eta^2/8)) as B.
  specialize (B ltac:(intros; apply exp_pos) ltac:(intros w [] l H K; now apply potential_step) (rounds ls) (rounds_ok _ _ F)).
  rewrite rounds_length in B. pose proof (best_remains eta ls i Hi F) as C. unfold L_T. 
  change (weighted _ _) with (hedge eta) in B. lra. Qed.

(* against each action, in a period that may be cut short: at most h rounds *)
Lemma hedge_against eta ls i h : 0 < eta -> In i acts -> Forall (in_range acts) ls -> INR (length ls) <= h ->
  L_T acts (hedge eta) ls - L_of i ls <= ln (N acts) / eta + eta * h / 8.
Proof. intros He Hi F Hh. pose proof (hedge_product eta ls i Hi F) as M. apply Rmult_le_reg_l with eta; [assumption|].
  replace (eta * (ln (N acts) / eta + eta * h / 8)) with (ln (N acts) + eta^2/8 * h) by (field; lra).
  apply Rle_trans with (1 := M). apply Rplus_le_compat_l, Rmult_le_compat_l; [nra|assumption]. Qed.
Theorem hedge_sharp eta ls : acts <> nil -> 0 < eta -> Forall (in_range acts) ls ->
  regret acts (hedge eta) ls <= ln (N acts) / eta + eta * INR (length ls) / 8.
Proof. intros E He F. apply regret_le; auto. intros i Hi. apply hedge_against; auto; lra. Qed.
Theorem hedge_regret eta ls : acts <> nil -> 0 < eta -> Forall (in_range acts) ls ->
  regret acts (hedge eta) ls <= ln (N acts) / eta + eta * INR (length ls) / 2.
Proof. intros E He F. pose proof (hedge_sharp eta ls E He F). pose proof (pos_INR (length ls)). nra. Qed.

(* one action: no regret at all *)
Lemma hedge_one eta ls : length acts = 1%nat -> regret acts (hedge eta) ls = 0.
Proof. intros H. assert (E : exists i, acts = [i]) by (destruct acts as [|i [|]]; try discriminate; eauto).
  destruct E as [i E].
  assert (G : forall ls w, 0 < w i -> suffered (hedge eta) (mean acts) w (rounds ls) = L_of i ls).
  { clear ls. induction ls as [|l r IH]; intros w Hw; [reflexivity|]. simpl.
    rewrite IH by (simpl; apply Rmult_lt_0_compat; [assumption|apply exp_pos]).
    unfold mean, dist, W, L_of. rewrite E; simpl. field. lra. }
  unfold regret, L_T, L_min, total_loss. rewrite G by (simpl; lra). rewrite E; simpl. ring. Qed.

Lemma N_two : (2 <= length acts)%nat -> 0 < ln (N acts).
Proof. intros H. apply ln_positive. unfold N. apply le_INR in H. simpl in H. lra. Qed.

Theorem hedge_tuned ls : let T := INR (length ls) in acts <> nil -> ls <> nil -> Forall (in_range acts) ls ->
  regret acts (hedge (sqrt (8 * ln (N acts) / T))) ls <= sqrt (T * ln (N acts) / 2).
Proof. intros T E HT F.
  assert (T0 : 0 < T) by (apply lt_0_INR; destruct ls; simpl; [congruence|apply Nat.lt_0_succ]).
  destruct (Nat.le_gt_cases 2 (length acts)) as [H|H].
  - destruct (tuned_value (ln (N acts)) T (N_two H) T0) as [P Q]. rewrite <- Q. now apply hedge_sharp.
  - rewrite hedge_one; [apply sqrt_pos|]. destruct acts as [|i [|]]; simpl in *; [congruence|reflexivity|].
    exfalso; revert H. apply Nat.le_ngt. repeat apply le_n_S. apply Nat.le_0_l. Qed.
End Hedge.
