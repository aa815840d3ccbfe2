(* Binomial coefficients as natural numbers, by Pascal's triangle. *)
From Coq Require Import Reals Lra Lia.
Fixpoint binom (n k : nat) : nat := match n, k with _, O => 1 | O, S _ => 0 | S n, S k => binom n k + binom n (S k) end.
Lemma binom_0 n : binom n 0 = 1. Proof. destruct n; reflexivity. Qed.
Lemma binom_large n : forall k, n < k -> binom n k = 0.
Proof. induction n; intros [|k] H; simpl; try lia. rewrite !IHn; lia. Qed.
Lemma binom_absorb n : forall k, (k + 1) * binom (S n) (S k) = (n + 1) * binom n k.
Proof. induction n; intros k; [destruct k; simpl; lia|].
  change (binom (S (S n)) (S k)) with (binom (S n) k + binom (S n) (S k)). rewrite Nat.mul_add_distr_l, IHn. destruct k as [|j].
  - rewrite !binom_0. lia.
  - pose proof (IHn j). change (binom (S n) (S j)) with (binom n j + binom n (S j)) in *. nia. Qed.
Lemma binom_rest n k : k <= S n -> (S n - k) * binom (S n) k = (n + 1) * binom n k.
Proof. destruct k as [|j]; intros H; [rewrite !binom_0; lia|]. pose proof (binom_absorb n j) as A.
  change (binom (S n) (S j)) with (binom n j + binom n (S j)) in *.
  assert (E : (S n - S j) + (j + 1) = n + 1) by lia.
  assert ((S n - S j + (j + 1)) * (binom n j + binom n (S j)) = (n + 1) * (binom n j + binom n (S j))) by (now rewrite E). lia. Qed.
(* the middle of the triangle *)
Lemma binom_middle m : (m + 1) * binom (2 * m + 1) m = (2 * m + 1) * binom (2 * m) m
  /\ (m + 1) * binom (2 * m + 2) (m + 1) = 2 * ((2 * m + 1) * binom (2 * m) m).
Proof. pose proof (binom_rest (2 * m) m ltac:(lia)) as A. pose proof (binom_absorb (2 * m) m) as B.
  replace (2 * m + 1) with (S (2 * m)) by lia. replace (2 * m + 2) with (S (S (2 * m))) by lia. replace (m + 1) with (S m) by lia.
  replace (S (2 * m) - m) with (S m) in A by lia. replace (m + 1) with (S m) in B by lia. replace (2 * m + 1) with (S (2 * m)) in A, B by lia.
  split; [exact A|].
  change (binom (S (S (2 * m))) (S m)) with (binom (S (2 * m)) m + binom (S (2 * m)) (S m)). rewrite Nat.mul_add_distr_l. lia. Qed.
(* they are those of the standard library *)
Lemma binom_C n : forall k, k <= n -> INR (binom n k) = C n k.
Proof. induction n; intros k H.
  - assert (k = 0) as -> by lia. unfold C; simpl. field.
  - destruct k as [|k]; [rewrite binom_0; unfold C; simpl fact at 2; rewrite Nat.sub_0_r; simpl (INR 1); field; apply INR_fact_neq_0|].
    change (binom (S n) (S k)) with (binom n k + binom n (S k)). rewrite plus_INR. destruct (Nat.eq_dec k n) as [->|N].
    + rewrite (binom_large n (S n)), IHn by lia. simpl (INR 0). unfold C. rewrite !Nat.sub_diag. simpl (fact 0). simpl (INR 1).
      field. split; apply INR_fact_neq_0.
    + rewrite <- pascal by lia. rewrite !IHn by lia. reflexivity. Qed.
