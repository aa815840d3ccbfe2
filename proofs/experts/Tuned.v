(* Corollaries: hedge.tuned, hedge.tuned-sharp, finite.regret, rwm.regret, rwm.regret-uniform, ewa.doubling for Hedge. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List Arith.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights experts.Actions experts.Hedge experts.EWA experts.RWM experts.Doubling.
Import ListNotations.
Local Open Scope R_scope.

Lemma T_pos {B} (l : list B) : l <> nil -> 1 <= INR (length l).
Proof. intros H. destruct l; [congruence|]. cbn [length]. rewrite S_INR. pose proof (pos_INR (length l)). lra. Qed.
(* eta = sqrt(2K/T), a trade-off K/eta + c eta T *)
Lemma printed_value K T c : 0 < K -> 0 < T -> let eta := sqrt (2 * K / T) in
  0 < eta /\ K / eta + c * (eta * T) = (1/2 + c) * sqrt (2 * T * K).
Proof. intros HK HT eta.
  assert (P : 0 < 2 * K / T) by (apply Rdiv_lt_0_compat; lra).
  assert (E : 0 < eta) by (now apply sqrt_lt_R0). split; [exact E|].
  assert (Q : eta * eta = 2 * K / T) by (apply sqrt_sqrt; lra).
  assert (HK' : K = eta * eta * T / 2) by (rewrite Q; field; lra).
  assert (S : sqrt (2 * T * K) = eta * T) by (apply sqrt_lem_1; [repeat apply Rmult_le_pos; lra|nra|rewrite HK' at 1; field]).
  rewrite S. rewrite HK' at 1. field. lra. Qed.

Section Actions.
Context {A : Type} (acts : list A) (ls : list (A -> R)).
Let T := INR (length ls).
Hypothesis some_action : acts <> nil.
Hypothesis some_rounds : ls <> nil.

Lemma one_or_two : length acts = 1%nat \/ 0 < ln (N acts).
Proof. destruct (Nat.le_gt_cases 2 (length acts)); [right; now apply N_two|left]. destruct acts as [|? [|]]; simpl in *; [congruence|reflexivity|lia]. Qed.
Theorem hedge_tuned_printed : Forall (in_range acts) ls ->
  regret acts (hedge acts (sqrt (2 * ln (N acts) / T))) ls <= sqrt (2 * T * ln (N acts)).
Proof. intros F. destruct one_or_two as [H|H]; [rewrite hedge_one by assumption; apply sqrt_pos|].
  pose proof (T_pos ls some_rounds) as HT. fold T in HT. destruct (printed_value _ T (1/2) H ltac:(lra)) as [P Q].
  pose proof (hedge_regret acts _ ls some_action P F) as B. fold T in B. lra. Qed.
Theorem hedge_tuned_sharp : Forall (in_range acts) ls ->
  regret acts (hedge acts (sqrt (2 * ln (N acts) / T))) ls <= 5/4 * sqrt (T * ln (N acts) / 2).
Proof. intros F. destruct one_or_two as [H|H]; [rewrite hedge_one by assumption; pose proof (sqrt_pos (T * ln (N acts) / 2)); lra|].
  pose proof (T_pos ls some_rounds) as HT. fold T in HT. destruct (printed_value _ T (1/8) H ltac:(lra)) as [P Q].
  pose proof (hedge_sharp acts _ ls some_action P F) as B. fold T in B.
  replace (2 * T * ln (N acts)) with (4 * (T * ln (N acts) / 2)) in Q by field.
  assert (0 <= T * ln (N acts) / 2) by (apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra]).
  rewrite sqrt_mult in Q by lra. replace (sqrt 4) with 2 in Q by (symmetry; apply sqrt_lem_1; lra). lra. Qed.

(* ---- Randomized Weighted Majority, tuned *)
Lemma L_min_le_T : Forall (binary acts) ls -> L_min acts ls <= T.
Proof. intros F. unfold L_min. destruct (best_attained (fun i => L_of i ls) acts some_action) as (i & Hi & ->). unfold L_of, T.
  rewrite <- (Rmult_1_r (INR (length ls))), <- sum_const. apply sum_le. intros l Hl. rewrite Forall_forall in F.
  apply (binary_range acts l (F l Hl) i Hi). Qed.
Let K := ln (N acts).
Let beta := Rmax (1/2) (1 - sqrt (K / T)).
Hypothesis two : (2 <= length acts)%nat.
Lemma rwm_regret_beta b form : 1/2 <= b < 1 -> a_form b form -> Forall (binary acts) ls ->
  regret acts (rwm acts form) ls <= K / (1 - b) + (1 - b) * T.
Proof. intros Hb Hf F. pose proof (rwm_loss acts b ltac:(lra) ltac:(lra) some_action form ls Hf ltac:(lra) F) as B.
  pose proof (L_min_le_T F). unfold regret. fold K in B. nra. Qed.
Variable form : (A -> R) -> A -> R.
Hypothesis Hf : a_form beta form.
Theorem rwm_regret : Forall (binary acts) ls -> regret acts (rwm acts form) ls <=
  (if Rle_dec (sqrt (K / T)) (1/2) then 2 * sqrt (T * K) else 2 * K + T / 2).
Proof. intros F. pose proof (T_pos ls some_rounds) as HT. fold T in HT. pose proof (N_two acts two) as HK. fold K in HK.
  assert (HS : 0 < sqrt (K / T)) by (apply sqrt_lt_R0, Rdiv_lt_0_compat; lra).
  assert (Hb : 1/2 <= beta < 1) by (split; [apply Rmax_l|apply Rmax_lub_lt; lra]).
  apply Rle_trans with (1 := rwm_regret_beta beta form Hb Hf F). unfold beta.
  destruct (Rle_dec (sqrt (K / T)) (1/2)) as [C|C].
  - rewrite Rmax_right by lra. replace (1 - (1 - sqrt (K / T))) with (sqrt (K / T)) by ring. set (s := sqrt (K / T)) in *.
    assert (Q : K = s * s * T) by (unfold s; rewrite sqrt_sqrt; [field; lra|left; apply Rdiv_lt_0_compat; lra]).
    assert (S : sqrt (T * K) = s * T) by (apply sqrt_lem_1; [nra|nra|rewrite Q at 1; ring]).
    rewrite S. apply Req_le. rewrite Q at 1. field. lra.
  - rewrite Rmax_left by lra. lra. Qed.
(* no more than 1 is lost in a round *)
Lemma loss_le_T : 0 < beta < 1 -> Forall (binary acts) ls -> L_T acts (rwm acts form) ls <= T.
Proof. intros Hb F. assert (ok : Forall (fun z : unit * (A -> R) => binary acts (snd z)) (rounds ls)) by (now apply rounds_ok).
  pose proof (telescope (rwm acts form) (mean acts) (pos acts) (fun z => binary acts (snd z)) (fun _ => 0) 1 (fun _ => 1)) as B.
  specialize (B ltac:(intros w [] l H Hl i Hi; simpl; apply Rmult_lt_0_compat;
    [auto|apply (form_pos acts beta); auto; apply form_between; auto; lra])).
  specialize (B ltac:(intros w [] l H Hl; simpl;
    pose proof (mean_range acts (dist acts w) l (dist_pos acts w some_action H) (dist_one acts w some_action H) (binary_range acts l Hl)) as M;
    unfold mean; lra) (rounds ls) (fun _ => 1) ltac:(intros i _; lra) ok).
  rewrite sum_const, rounds_length in B. unfold L_T, total_loss, T. simpl in *. lra. Qed.
Theorem rwm_regret_uniform : Forall (binary acts) ls -> regret acts (rwm acts form) ls <= 2 * sqrt (T * K).
Proof. intros F. pose proof (rwm_regret F) as B. destruct (Rle_dec (sqrt (K / T)) (1/2)) as [C|C]; [exact B|clear B].
  pose proof (T_pos ls some_rounds) as HT. fold T in HT. pose proof (N_two acts two) as HK. fold K in HK.
  assert (L : L_T acts (rwm acts form) ls <= T) by (apply loss_le_T; auto; unfold beta; rewrite Rmax_left by lra; lra).
  assert (P : 0 <= L_min acts ls).
  { unfold L_min. destruct (best_attained (fun i => L_of i ls) acts some_action) as (i & Hi & ->). apply sum_nonneg.
    intros l Hl. rewrite Forall_forall in F. apply (binary_range acts l (F l Hl) i Hi). }
  replace (T * K) with (T * T * (K / T)) by (field; lra). rewrite sqrt_mult; [|nra|left; apply Rdiv_lt_0_compat; lra].
  rewrite sqrt_square by lra. unfold regret. nra. Qed.
End Actions.

(* ---- finite.regret: each hypothesis an expert, absolute loss *)
Theorem finite_regret {A} (H : list A) (zs : list ((A -> R) * R)) : let T := INR (length zs) in H <> nil -> zs <> nil ->
  (forall x y, In (x, y) zs -> 0 <= y <= 1 /\ forall i, In i H -> 0 <= x i <= 1) ->
  regret_of H (absolute : R_ModuleSpace -> R -> R) (ewa H (absolute : R_ModuleSpace -> R -> R) (sqrt (2 * ln (N H) / T))) zs
    <= sqrt (2 * T * ln (N H)).
Proof. intros T E Hz F. pose proof (T_pos zs Hz) as HT. fold T in HT.
  destruct (one_or_two H E) as [K|K]; [rewrite ewa_one by assumption; apply sqrt_pos|].
  destruct (printed_value _ T (1/2) K ltac:(lra)) as [P Q].
  pose proof (ewa_absolute H _ zs E P F) as B. fold T in B. nra. Qed.

(* ---- ewa.doubling in the game of actions *)
Definition make_hedge {A} (acts : list A) (h : nat) := hedge acts (sqrt (8 * ln (N acts) / INR h)).
Lemma hedge_period_regret {A} (acts : list A) k zs i : (2 <= length acts)%nat -> In i acts ->
  Forall (fun z => in_range acts (snd z)) zs -> (length zs <= 2^k)%nat ->
  regret_against (mean acts) (fun z => snd z i) (make_hedge acts (2^k)) zs <= sqrt (ln (N acts) / 2) * sqrt (2^k).
Proof. intros H2 Hi F H. pose proof (N_two acts H2) as HN.
  assert (K : 0 < INR (2^k)) by (apply lt_0_INR; pose proof (pow2_pos k); lia). destruct (tuned_value _ _ HN K) as [P Q].
  rewrite <- INR_pow2, <- sqrt_mult; [|lra|lra]. replace (ln (N acts) / 2 * INR (2^k)) with (INR (2^k) * ln (N acts) / 2) by field.
  rewrite <- Q. assert (E : zs = rounds (map snd zs)).
  { unfold rounds. rewrite map_map. symmetry. erewrite map_ext; [apply map_id|]. now intros [[] l]. }
  unfold regret_against. rewrite E. replace (sum (fun z => snd z i) (rounds (map snd zs))) with (L_of i (map snd zs))
    by (unfold rounds; rewrite (sum_map _ (fun l => (tt, l))); reflexivity).
  apply hedge_against; auto; [now apply Forall_map|]. rewrite map_length. now apply le_INR. Qed.
Theorem hedge_doubling {A} (acts : list A) (ls : list (A -> R)) : let T := INR (length ls) in
  (2 <= length acts)%nat -> ls <> nil -> Forall (in_range acts) ls ->
  regret acts (doubling (make_hedge acts)) ls
    <= sqrt 2 / (sqrt 2 - 1) * sqrt (T * ln (N acts) / 2) - sqrt (ln (N acts) / 2) / (sqrt 2 - 1).
Proof. intros T H2 Hz F. destruct root2 as [R1 _]. pose proof (N_two acts H2) as HN.
  assert (E : acts <> nil) by (intros E; rewrite E in H2; simpl in H2; lia).
  apply regret_le; auto. intros i Hi.
  pose proof (doubling_sum (make_hedge acts) (mean acts) (fun z => snd z i) _ (sqrt_pos (ln (N acts) / 2)) (rounds ls)) as B.
  specialize (B ltac:(intros k; apply hedge_period_regret; auto using period_forall, period_length, rounds_ok)
                ltac:(destruct ls; [congruence|discriminate])).
  rewrite rounds_length in B. fold T in B. unfold regret_against in B.
  replace (sum (fun z => snd z i) (rounds ls)) with (L_of i ls) in B
    by (unfold rounds; rewrite (sum_map _ (fun l => (tt, l))); reflexivity).
  apply Rle_trans with (1 := B). pose proof (pos_INR (length ls)) as HT. fold T in HT.
  replace (T * ln (N acts) / 2) with (T * (ln (N acts) / 2)) by field. rewrite !sqrt_mult by lra. apply Req_le. field. lra. Qed.
