(* The doubling trick: doubling.periods, doubling.sum, doubling.generic for any learner; ewa.doubling. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List Arith.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights experts.Hedge experts.EWA.
Import ListNotations.
Local Open Scope R_scope.

Lemma root2 : 1 < sqrt 2 /\ sqrt 2 * sqrt 2 = 2.
Proof. split; [|apply sqrt_sqrt; lra]. rewrite <- sqrt_1 at 1. apply sqrt_lt_1; lra. Qed.
Lemma root2_pow k : sqrt (2^k) = sqrt 2 ^ k.
Proof. induction k; simpl; [apply sqrt_1|]. rewrite sqrt_mult, IHk; [reflexivity|lra|apply pow_le; lra]. Qed.
Lemma INR_pow2 k : INR (2^k) = 2^k.
Proof. rewrite pow_INR. reflexivity. Qed.
Lemma pow2_pos k : (1 <= 2^k)%nat.
Proof. induction k; simpl; lia. Qed.

Section Doubling.
Context {S X Y P : Type} (make : nat -> learner S X Y P) (loss : P -> Y -> R).

(* ---------------------------------------------------------------- the learner: (round, period, state of the inner learner) *)
Definition doubling : learner (nat * nat * S) X Y P :=
  Learner (1, 0, start (make 1))%nat
    (fun '(t, k, s) x => predict (make (2^k)) s x)
    (fun '(t, k, s) x y =>
       if Nat.eqb (t + 1) (2^(k+1)) then (t + 1, k + 1, start (make (2^(k+1))))%nat
       else (t + 1, k, update (make (2^k)) s x y)%nat).

(* ---------------------------------------------------------------- it is the inner learner within a period *)
Lemma within_period zs : forall t k s, (t + length zs <= 2^(k+1))%nat ->
  suffered doubling loss (t, k, s) zs = suffered (make (2^k)) loss s zs.
Proof. induction zs as [|[x y] r IH]; intros t k s H; [reflexivity|]. cbn [suffered]. f_equal. cbn [length] in H.
  destruct r as [|z r]; [reflexivity|]. cbn [length] in H.
  assert (E : update doubling (t, k, s) x y = (t + 1, k, update (make (2^k)) s x y)%nat)
    by (simpl; destruct (Nat.eqb_spec (t + 1) (2^(k+1))); [lia|reflexivity]).
  rewrite E. apply IH. cbn [length]. lia. Qed.
Lemma next_period zs : forall t k s, zs <> nil -> (t + length zs = 2^(k+1))%nat ->
  after doubling (t, k, s) zs = (2^(k+1), k+1, start (make (2^(k+1))))%nat.
Proof. induction zs as [|[x y] r IH]; intros t k s E H; [congruence|]. cbn [after]. cbn [length] in H. destruct r as [|z r].
  - simpl in *. destruct (Nat.eqb_spec (t + 1) (2^(k+1))) as [<-|]; [reflexivity|lia].
  - cbn [length] in H. assert (Q : update doubling (t, k, s) x y = (t + 1, k, update (make (2^k)) s x y)%nat)
      by (simpl; destruct (Nat.eqb_spec (t + 1) (2^(k+1))); [lia|reflexivity]).
    rewrite Q. apply IH; [discriminate|cbn [length]; lia]. Qed.

(* ---------------------------------------------------------------- the steps *)
Context (rival : X * Y -> R) (alpha : R).
Hypothesis alpha_pos : 0 <= alpha.
(* period k: the rounds 2^k, ..., 2^(k+1)-1, or what there is of them *)
Definition period k (zs : list (X * Y)) := firstn (2^k) (skipn (2^k - 1) zs).
Lemma period_forall ok k zs : Forall ok zs -> Forall ok (period k zs).
Proof. intros F. apply Forall_forall. intros z H. rewrite Forall_forall in F. apply F. unfold period in H.
  rewrite <- (firstn_skipn (2^k - 1) zs). apply in_or_app; right. rewrite <- (firstn_skipn (2^k) (skipn _ zs)).
  apply in_or_app; now left. Qed.
Lemma period_length k zs : (length (period k zs) <= 2^k)%nat.
Proof. unfold period. rewrite firstn_length. lia. Qed.
Definition regret_against {S'} (L : learner S' X Y P) zs := total_loss L loss zs - sum rival zs.

(* from period k on, where d periods reach to the end *)
Lemma periods_from d : forall k zs, (length zs + 2^k <= 2^(k+d))%nat ->
  (forall j, (k <= j)%nat -> regret_against (make (2^j)) (firstn (2^j) (skipn (2^j - 2^k) zs)) <= alpha * sqrt (2^j)) ->
  suffered doubling loss (2^k, k, start (make (2^k)))%nat zs - sum rival zs
    <= alpha * (sqrt 2 ^ (k+d) - sqrt 2 ^ k) / (sqrt 2 - 1).
Proof. destruct root2 as [R1 _]. induction d as [|d IH]; intros k zs Hl Hp.
  - rewrite Nat.add_0_r in *. destruct zs; cbn [length] in Hl; [|lia]. simpl. apply Req_le. field. lra.
  - pose proof (Hp k (le_n _)) as H0. rewrite Nat.sub_diag, skipn_O, root2_pow in H0.
    assert (Q : 0 <= sqrt 2 ^ k) by (apply pow_le; lra).
    assert (E2 : (2^(k+1) = 2^k + 2^k)%nat) by (rewrite Nat.pow_add_r; simpl; lia).
    destruct (Nat.le_gt_cases (length zs) (2^k)) as [C|C].
    + rewrite firstn_all2 in H0 by assumption. rewrite within_period by lia. apply Rle_trans with (1 := H0).
      unfold Rdiv. rewrite Rmult_assoc. apply Rmult_le_compat_l; [assumption|].
      apply Rmult_le_reg_r with (sqrt 2 - 1); [lra|]. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      assert (sqrt 2 ^ (k + 1) <= sqrt 2 ^ (k + Datatypes.S d)) by (apply Rle_pow; [lra|lia]).
      rewrite pow_add in H at 1. simpl in H. lra.
    + rewrite <- (firstn_skipn (2^k) zs). rewrite suffered_app, sum_app.
      assert (L1 : length (firstn (2^k) zs) = (2^k)%nat) by (rewrite firstn_length; lia).
      pose proof (skipn_length (2^k) zs) as L2. pose proof (pow2_pos k) as P1.
      rewrite within_period by lia.
      rewrite next_period by (try lia; intros E; rewrite E in L1; cbn [length] in L1; lia).
      unfold regret_against, total_loss in H0.
      assert (I : suffered doubling loss (2^(k+1), k+1, start (make (2^(k+1))))%nat (skipn (2^k) zs) - sum rival (skipn (2^k) zs)
                  <= alpha * (sqrt 2 ^ (k+1+d) - sqrt 2 ^ (k+1)) / (sqrt 2 - 1)).
      { apply IH; [replace (k+1+d)%nat with (k + Datatypes.S d)%nat by lia; lia|].
        intros j Hj. assert (2^(k+1) <= 2^j)%nat by (apply Nat.pow_le_mono_r; lia).
        specialize (Hp j ltac:(lia)).
        replace (skipn (2^j - 2^(k+1)) (skipn (2^k) zs)) with (skipn (2^j - 2^k) zs); [exact Hp|].
        replace (2^j - 2^k)%nat with (2^k + (2^j - 2^(k+1)))%nat by lia. clear.
        generalize (2^k)%nat (2^j - 2^(k+1))%nat. intros a b. revert zs. induction a; intros zs; [reflexivity|].
        destruct zs; simpl; [now rewrite skipn_nil|apply IHa]. }
      replace (k + Datatypes.S d)%nat with (k+1+d)%nat by lia.
      replace (alpha * (sqrt 2 ^ (k+1+d) - sqrt 2 ^ k) / (sqrt 2 - 1))
        with (alpha * sqrt 2 ^ k + alpha * (sqrt 2 ^ (k+1+d) - sqrt 2 ^ (k+1)) / (sqrt 2 - 1)).
      * lra.
      * rewrite (pow_add (sqrt 2) k 1). simpl. field. lra. Qed.

(* ---------------------------------------------------------------- the theorems for any learner *)
Section Run.
Variable zs : list (X * Y).
Hypothesis period_regret : forall k, regret_against (make (2^k)) (period k zs) <= alpha * sqrt (2^k).
Theorem doubling_periods n : (length zs < 2^n)%nat ->
  regret_against doubling zs <= alpha * (sqrt 2 ^ n - 1) / (sqrt 2 - 1).
Proof. intros H. pose proof (periods_from n 0 zs) as M. simpl in M. apply M; [simpl in *; lia|].
  intros j _. exact (period_regret j). Qed.
Hypothesis some_rounds : zs <> nil.
Let T := INR (length zs).
Theorem doubling_sum : regret_against doubling zs <= alpha * (sqrt (2 * T) - 1) / (sqrt 2 - 1).
Proof. destruct root2 as [R1 _]. assert (HT : (0 < length zs)%nat) by (destruct zs; simpl; [congruence|lia]).
  destruct (Nat.log2_spec (length zs) HT) as [Lo Hi]. apply Rle_trans with (1 := doubling_periods _ Hi).
  unfold Rdiv. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|]. apply Rmult_le_compat_l; [assumption|].
  apply Rplus_le_compat_r. rewrite <- root2_pow. apply sqrt_le_1_alt. simpl. apply Rmult_le_compat_l; [lra|].
  rewrite <- INR_pow2. now apply le_INR. Qed.
Theorem doubling_generic : regret_against doubling zs <= alpha * sqrt 2 / (sqrt 2 - 1) * sqrt T.
Proof. destruct root2 as [R1 _]. apply Rle_trans with (1 := doubling_sum). rewrite sqrt_mult; [|lra|apply pos_INR].
  replace (alpha * (sqrt 2 * sqrt T - 1) / (sqrt 2 - 1)) with (alpha * sqrt 2 / (sqrt 2 - 1) * sqrt T - alpha / (sqrt 2 - 1)) by (field; lra).
  assert (0 <= alpha / (sqrt 2 - 1)) by (apply Rmult_le_pos; [assumption|left; apply Rinv_0_lt_compat; lra]). lra. Qed.
End Run.
End Doubling.

(* ---------------------------------------------------------------- EWA without knowing the horizon *)
Section EwaDoubling.
Context {A Y : Type} {V : ModuleSpace R_Ring} (experts : list A) (D : V -> Prop) (loss : V -> Y -> R).
Hypothesis D_convex : convex_set D.
Hypothesis loss_convex : forall y, convex_on D (fun v => loss v y).
Hypothesis two_experts : (2 <= length experts)%nat.
Definition make_ewa (h : nat) := ewa experts loss (sqrt (8 * ln (N experts) / INR h)).
Definition ewa_doubling := doubling make_ewa.

(* each period keeps to its tuned bound, also one cut short *)
Lemma period_regret k zs i : In i experts -> Forall (advice_ok experts D loss) zs -> (length zs <= 2^k)%nat ->
  regret_against loss (fun z => loss (fst z i) (snd z)) (make_ewa (2^k)) zs <= sqrt (ln (N experts) / 2) * sqrt (2^k).
Proof. intros Hi F H. pose proof (N_two experts two_experts) as HN.
  assert (E : experts <> nil) by (intros E; rewrite E in two_experts; simpl in two_experts; lia).
  assert (K : 0 < INR (2^k)) by (apply lt_0_INR; pose proof (pow2_pos k); lia).
  destruct (tuned_value _ _ HN K) as [P Q].
  rewrite <- INR_pow2, <- sqrt_mult; [|lra|lra]. replace (ln (N experts) / 2 * INR (2^k)) with (INR (2^k) * ln (N experts) / 2) by field.
  rewrite <- Q. apply (ewa_against experts D loss); auto. now apply le_INR. Qed.

Theorem ewa_doubling_sharp zs : let T := INR (length zs) in zs <> nil -> Forall (advice_ok experts D loss) zs ->
  regret_of experts loss ewa_doubling zs
    <= sqrt 2 / (sqrt 2 - 1) * sqrt (T * ln (N experts) / 2) - sqrt (ln (N experts) / 2) / (sqrt 2 - 1).
Proof. intros T Hz F. destruct root2 as [R1 _].
  assert (E : experts <> nil) by (intros E; rewrite E in two_experts; simpl in two_experts; lia).
  apply regret_of_le; auto. intros i Hi.
  pose proof (doubling_sum make_ewa loss (fun z => loss (fst z i) (snd z)) _ (sqrt_pos (ln (N experts) / 2)) zs) as B.
  specialize (B ltac:(intros k; apply period_regret; auto using period_forall, period_length) Hz). fold T in B.
  apply Rle_trans with (1 := B).
  pose proof (N_two experts two_experts) as HN. pose proof (pos_INR (length zs)) as HT. fold T in HT |- *.
  replace (T * ln (N experts) / 2) with (T * (ln (N experts) / 2)) by field.
  rewrite !sqrt_mult by lra. apply Req_le. field. lra. Qed.
Theorem ewa_doubling_regret zs : let T := INR (length zs) in zs <> nil -> Forall (advice_ok experts D loss) zs ->
  regret_of experts loss ewa_doubling zs <= sqrt 2 / (sqrt 2 - 1) * sqrt (T * ln (N experts) / 2).
Proof. intros T Hz F. destruct root2 as [R1 _]. apply Rle_trans with (1 := ewa_doubling_sharp zs Hz F).
  assert (0 <= sqrt (ln (N experts) / 2) / (sqrt 2 - 1)) by (apply Rmult_le_pos; [apply sqrt_pos|left; apply Rinv_0_lt_compat; lra]).
  fold T. lra. Qed.
End EwaDoubling.
