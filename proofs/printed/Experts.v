(* What is printed about prediction with experts and is false: each formula refuted by an explicit run. *)
From Coq Require Import Reals QArith Qreals ZArith Lra Lia List Bool.
From NoRegret Require Import printed.Enclosures.
From NoRegret Require Import statements.printed.
From NoRegret Require Import core.Sums core.Numbers experts.ExponentialWeights.
From NoRegret Require experts.ExponentialAverage experts.Potential.
Import ListNotations.
Local Open Scope R_scope.

Ltac numerals := unfold Q2R in *; cbn [Qnum Qden] in *; cbn [INR] in *.

(* ---------------------------------------------------------------- Exponential Weighted Average *)
(* The absolute loss, labels 0, one expert that always says 0 and n that always say 1, for T rounds. *)
Section OneIsRight.
Variables (n : nat) (eta : R).
Definition absolute (p y : R) : R := Rabs (p - y).
(* the share of those who are wrong, after t rounds *)
Definition wrong (t : nat) : R := INR n * exp (- eta * INR t) / (1 + INR n * exp (- eta * INR t)).
Definition one_right (T : nat) : ExponentialAverage.subject :=
  ExponentialAverage.Subject (S n) eta absolute
    (map (fun t => ExponentialAverage.Round (0 :: repeat 1 n) 0 (wrong t)) (seq 0 T)).

Lemma absolute_right : absolute 0 0 = 0.
Proof. unfold absolute. rewrite Rminus_0_r. apply Rabs_R0. Qed.
Lemma absolute_wrong : absolute 1 0 = 1.
Proof. unfold absolute. rewrite Rminus_0_r. apply Rabs_R1. Qed.
Lemma losses_are t : ExponentialAverage.expert_losses absolute
  (ExponentialAverage.Round (0 :: repeat 1 n) 0 (wrong t)) = 0 :: repeat 1 n.
Proof.
  unfold ExponentialAverage.expert_losses. cbn. rewrite absolute_right. f_equal.
  induction n as [|m IH]; [reflexivity|]. cbn. now rewrite IH, absolute_wrong.
Qed.
Lemma total_repeat b m : total (repeat b m) = INR m * b.
Proof.
  unfold total. induction m as [|m IH]; [cbn; ring|]. rewrite S_INR. cbn [repeat sum]. rewrite IH. ring.
Qed.
Lemma mean_repeat c b m : dot (map (fun w => w / c) (repeat b m)) (repeat 1 m) = INR m * b / c.
Proof.
  unfold dot. induction m as [|m IH]; [cbn; unfold Rdiv; ring|]. rewrite S_INR. cbn [repeat map combine sum fst snd].
  rewrite IH. unfold Rdiv. ring.
Qed.
Lemma shrink_repeat b m : shrink eta (repeat b m) (repeat 1 m) = repeat (b * exp (- eta)) m.
Proof.
  unfold shrink. induction m as [|m IH]; [reflexivity|]. cbn [repeat map combine fst snd].
  rewrite IH, Rmult_1_r. reflexivity.
Qed.
Lemma one_right_units : Forall in_unit (0 :: repeat 1 n).
Proof.
  apply Forall_cons; [unfold in_unit; lra|]. apply Forall_forall. intros a Ha. apply repeat_spec in Ha. subst.
  unfold in_unit. lra.
Qed.
Lemma one_right_plays T : ExponentialAverage.plays (one_right T).
Proof.
  assert (F : forall T t, ExponentialAverage.follows (S n) eta absolute (1 :: repeat (exp (- eta * INR t)) n)
    (map (fun t => ExponentialAverage.Round (0 :: repeat 1 n) 0 (wrong t)) (seq t T))).
  { clear T. induction T as [|T IH]; intros t; [exact I|]. cbn [seq map ExponentialAverage.follows].
    split; [|split].
    - split; [cbn; now rewrite repeat_length|]. split; [exact one_right_units|]. unfold in_unit. cbn. lra.
    - cbn [ExponentialAverage.prediction ExponentialAverage.advice]. unfold shares. cbn [map].
      change (dot (?a :: ?u) (?b :: ?v)) with (a * b + dot u v).
      rewrite mean_repeat. change (total (1 :: ?u)) with (1 + total u). rewrite total_repeat. unfold wrong.
      rewrite Rmult_0_r, Rplus_0_l. reflexivity.
    - rewrite losses_are. change (shrink eta (1 :: ?u) (0 :: ?v)) with (1 * exp (- eta * 0) :: shrink eta u v).
      rewrite shrink_repeat, <- exp_plus, Rmult_0_r, exp_0, Rmult_1_r.
      replace (- eta * INR t + - eta) with (- eta * INR (S t)) by (rewrite S_INR; ring). apply IH. }
  unfold ExponentialAverage.plays. cbn [one_right ExponentialAverage.N ExponentialAverage.eta ExponentialAverage.loss
    ExponentialAverage.rounds repeat].
  replace (repeat 1 n) with (repeat (exp (- eta * INR 0)) n) at 1 by (cbn; now rewrite Rmult_0_r, exp_0). apply F.
Qed.
Lemma one_right_convex T : ExponentialAverage.given_convex_loss (one_right T).
Proof.
  apply Forall_forall. intros e He a b t _ _ [T0 T1]. cbn. unfold absolute.
  replace ((1 - t) * a + t * b - ExponentialAverage.outcome e)
    with ((1 - t) * (a - ExponentialAverage.outcome e) + t * (b - ExponentialAverage.outcome e)) by ring.
  eapply Rle_trans; [apply Rabs_triang|]. rewrite !Rabs_mult, (Rabs_pos_eq t), (Rabs_pos_eq (1 - t)) by lra. lra.
Qed.
Lemma one_right_range T : ExponentialAverage.given_loss_range (one_right T).
Proof.
  apply Forall_map, Forall_forall. intros t _. cbn [one_right ExponentialAverage.loss]. rewrite losses_are.
  exact one_right_units.
Qed.
Lemma one_right_T T : ExponentialAverage.T (one_right T) = T.
Proof. unfold ExponentialAverage.T. cbn. now rewrite map_length, seq_length. Qed.
Lemma one_right_regret T : sum wrong (seq 0 T) <= ExponentialAverage.R_T (one_right T).
Proof.
  unfold ExponentialAverage.R_T, regret. set (table := ExponentialAverage.table _ _).
  assert (Own : sum fst table = sum wrong (seq 0 T)).
  { unfold table, ExponentialAverage.table. cbn. rewrite map_map, sum_map. apply sum_ext. intros t _. cbn.
    unfold ExponentialAverage.own_loss, absolute. cbn. rewrite Rminus_0_r. apply Rabs_pos_eq.
    unfold wrong. pose proof (pos_INR n). pose proof (exp_pos (- eta * INR t)).
    apply Rmult_le_pos; [nra|]. left. apply Rinv_0_lt_compat. nra. }
  assert (Best : best_total (S n) table <= expert_total 0 table).
  { apply least_le. apply in_map_iff. exists 0%nat. split; [reflexivity|]. apply in_seq. lia. }
  assert (Zero : expert_total 0 table = 0).
  { unfold expert_total, table, ExponentialAverage.table. cbn. rewrite map_map, sum_map.
    rewrite (sum_ext _ (fun _ => 0)); [rewrite sum_const; ring|]. intros t _. cbn. apply absolute_right. }
  cbn [one_right ExponentialAverage.N]. lra.
Qed.
End OneIsRight.

(* E000-38 (lecture, Theorem 7.7, proof): in a period cut short after T rounds the regret is at most sqrt(T ln N/2).
   Three experts, one right, the rate of a period of 8 rounds, which is sqrt(ln 3), T = 2: the regret is more than
   1.078, and the bound less than 1.049. *)
Definition E000_38_run : ExponentialAverage.subject := one_right 2 (sqrt (ln 3)) 2.
Theorem E000_38 : ~ E000_38.statement.
Proof.
  intros H. pose proof (one_right_regret 2 (sqrt (ln 3)) 2) as R. fold E000_38_run in R.
  assert (L : 1.078 < sum (wrong 2 (sqrt (ln 3))) (seq 0 2)) by (unfold wrong; cbn; enclose).
  specialize (H E000_38_run). cbv zeta in H.
  assert (T : ExponentialAverage.T E000_38_run = 2%nat) by reflexivity. rewrite T in H.
  assert (B : ExponentialAverage.R_T E000_38_run <= sqrt 2 * sqrt (INR 2) * sqrt (ln (INR 3)) / 2).
  { apply H; try reflexivity; try (cbn; lra).
    - apply one_right_plays.
    - exact (Nat.lt_0_succ 2).
    - change (0 < sqrt (ln 3)). enclose.
    - apply one_right_convex.
    - apply one_right_range. }
  assert (U : sqrt 2 * sqrt (INR 2) * sqrt (ln (INR 3)) / 2 < 1.049) by (numerals; enclose).
  lra.
Qed.
