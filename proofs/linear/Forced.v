(* Why disjunctions cost the Perceptron many updates.

   There is a quiet point with label -1, and a point with label +1 for each of k relevant attributes.  Any two of
   them have inner product m, except that a point of a relevant attribute has m + 1 with itself.  A run from 0 adds
   eta y x on each update: let it have q updates on the quiet point and p_i on the point of attribute i, p in all.
   If in the end every point is classified as labelled, score 0 meaning +1, then
     the quiet point's score eta m (p - q) is negative, so q >= p + 1;
     the score eta (m (p - q) + p_i) is not, so p_i >= m (q - p) >= m, and p >= k m.
   So there were p + q >= 2 k m + 1 updates. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Sums core.Vectors linear.Perceptron.
Import ListNotations.
Local Open Scope R_scope.

Section Forced.
Context {A : Type} (coords : list A) (k : nat) (m : R) (point : option nat -> vec A * R).
Hypothesis m_positive : 1 <= m.
Definition shown (o : option nat) : Prop := match o with None => True | Some i => (i < k)%nat end.
Definition both (o c : option nat) : R :=
  match o, c with Some i, Some j => if Nat.eq_dec i j then 1 else 0 | _, _ => 0 end.
Hypothesis quiet_label : snd (point None) = -1.
Hypothesis loud_label : forall i, snd (point (Some i)) = 1.
Hypothesis gram : forall o c, shown o -> shown c -> dot coords (fst (point o)) (fst (point c)) = m + both o c.

(* ---------------------------------------------------------------- counting *)
Definition positive (o : option nat) : R := match o with Some _ => 1 | None => 0 end.
Definition negative (o : option nat) : R := match o with Some _ => 0 | None => 1 end.

Lemma points_of us : Forall (fun z => exists o, shown o /\ z = point o) us ->
  exists os, Forall shown os /\ us = map point os.
Proof.
  induction 1 as [|z us (o & S & ->) _ (os & F & ->)]; [exists nil; auto|].
  exists (o :: os). split; [constructor; auto|reflexivity].
Qed.
Lemma counted (f : option nat -> R) os : (forall o, f o = 0 \/ f o = 1) -> exists c : nat, sum f os = INR c.
Proof.
  intros H. induction os as [|o os (c & E)]; [exists 0%nat; reflexivity|]. simpl. rewrite E.
  destruct (H o) as [-> | ->]; [exists c; ring|exists (S c); rewrite S_INR; ring].
Qed.
Lemma once n i : (i < n)%nat -> sum (fun j => both (Some j) (Some i)) (seq 0 n) = 1.
Proof.
  induction n as [|n IH]; intros I; [lia|]. rewrite seq_S, sum_app. cbn [sum Nat.add].
  unfold both at 2. destruct (Nat.eq_dec n i) as [->|D].
  - rewrite (sum_ext _ (fun _ => 0)), sum_const; [ring|]. intros j J. apply in_seq in J. cbn [both].
    destruct (Nat.eq_dec j i); [lia|reflexivity].
  - rewrite IH by lia. ring.
Qed.
Lemma positive_is_sum o : shown o -> positive o = sum (fun i => both (Some i) o) (seq 0 k).
Proof.
  destruct o as [i|]; intros S; cbn [positive].
  - symmetry. now apply once.
  - rewrite (sum_ext _ (fun _ => 0)), sum_const; [ring|reflexivity].
Qed.

(* ---------------------------------------------------------------- the final scores *)
Variables (eta theta : R) (zs : list (vec A * R)) (os : list (option nat)) (w : vec A).
Hypothesis eta_positive : 0 < eta.
Hypothesis ran : Perceptron.run coords eta theta zero zs (map point os) w.
Hypothesis all_shown : Forall shown os.
Definition p : R := sum positive os.
Definition q : R := sum negative os.
Definition p_of (i : nat) : R := sum (both (Some i)) os.

Lemma final_score o : shown o ->
  dot coords w (fst (point o)) = eta * (m * (p - q) + match o with Some i => p_of i | None => 0 end).
Proof.
  intros So. rewrite (run_addition _ _ _ _ _ _ _ (fst (point o)) ran), dot_zero, sum_map.
  rewrite (sum_ext _ (fun c => m * positive c - m * negative c + both o c)).
  - rewrite sum_plus, sum_minus, !sum_scal. fold p q. destruct o as [i|].
    + unfold p_of. ring.
    + rewrite (sum_ext (both None) (fun _ => 0)), sum_const; [ring|reflexivity].
  - intros c C. rewrite Forall_forall in all_shown. unfold gain. rewrite (gram o c So (all_shown c C)).
    destruct c as [j|]; [rewrite loud_label|rewrite quiet_label]; destruct o; cbn [positive negative both]; ring.
Qed.

Hypothesis at_rest : forall o, shown o -> label 1 (dot coords w (fst (point o))) = snd (point o).

Lemma more_negative : p + 1 <= q.
Proof.
  pose proof (at_rest None I) as S. rewrite (final_score None I), quiet_label in S. unfold label in S.
  destruct (Rlt_dec 0 _); [lra|]. destruct (Rlt_dec _ 0) as [N|]; [|lra].
  destruct (counted positive os) as [a Ea]; [intros [j|]; simpl; auto|].
  destruct (counted negative os) as [c Ec]; [intros [j|]; simpl; auto|].
  unfold p, q in *. rewrite Ea, Ec in *. rewrite <- S_INR. apply le_INR, INR_lt.
  apply Rnot_le_lt. intros C. assert (0 <= m * (INR a - INR c)) by (apply Rmult_le_pos; lra).
  assert (0 <= eta * (m * (INR a - INR c) + 0)) by (apply Rmult_le_pos; lra). lra.
Qed.
Lemma each_attribute_often i : (i < k)%nat -> m <= p_of i.
Proof.
  intros I. pose proof (at_rest (Some i) I) as S. rewrite (final_score (Some i) I), loud_label in S.
  unfold label in S.
  assert (T : 0 <= eta * (m * (p - q) + p_of i))
    by (destruct (Rlt_dec 0 _); [lra|]; destruct (Rlt_dec _ 0); lra).
  assert (0 <= m * (p - q) + p_of i) by (apply Rmult_le_reg_l with eta; lra).
  pose proof more_negative. assert (m * 1 <= m * (q - p)) by (apply Rmult_le_compat_l; lra). lra.
Qed.
Lemma many_positive : INR k * m <= p.
Proof.
  replace p with (sum p_of (seq 0 k)).
  - replace k with (length (seq 0 k)) at 1 by apply seq_length. rewrite <- sum_const. apply sum_le.
    intros i I. apply in_seq in I. apply each_attribute_often. lia.
  - unfold p, p_of. rewrite sum_swap. apply sum_ext. intros o O. rewrite Forall_forall in all_shown.
    symmetry. apply positive_is_sum, all_shown, O.
Qed.
Theorem forced_updates : 2 * INR k * m + 1 <= M (map point os).
Proof.
  assert (U : M (map point os) = p + q).
  { unfold M, p, q. rewrite map_length, <- sum_plus, (sum_ext _ (fun _ => 1)), sum_const; [ring|].
    intros [j|] _; simpl; ring. }
  rewrite U. pose proof more_negative. pose proof many_positive. lra.
Qed.
End Forced.
