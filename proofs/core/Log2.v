(* The logarithm with base 2 of a whole number, in nat and in R. *)
From Coq Require Import Reals Lra Lia ZArith.
From NoRegret Require Import core.Numbers.
Local Open Scope R_scope.

Lemma ln_2_pos : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma log2_R m n : (2 ^ m <= n)%nat -> INR m <= ln (INR n) / ln 2.
Proof.
  intros L. pose proof ln_2_pos. assert (P : (0 < 2 ^ m)%nat) by (pose proof (Nat.pow_nonzero 2 m); lia).
  apply Rmult_le_reg_r with (ln 2); [assumption|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  change 2 with (INR 2). rewrite <- ln_pow, <- pow_INR by (simpl; lra).
  destruct (Nat.eq_dec (2 ^ m) n) as [->|N]; [apply Rle_refl|]. left.
  apply ln_increasing; [apply lt_0_INR|apply lt_INR]; lia.
Qed.
(* rounded down *)
Lemma log2_floor n : (1 <= n)%nat -> floor (ln (INR n) / ln 2) = INR (Nat.log2 n).
Proof.
  intros L. destruct (Nat.log2_spec n ltac:(lia)) as [Lo Hi]. pose proof ln_2_pos.
  rewrite (floor_unique _ (Z.of_nat (Nat.log2 n))); rewrite <- INR_IZR_INZ; [reflexivity|].
  split; [now apply log2_R|].
  apply Rmult_lt_reg_r with (ln 2); [assumption|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  rewrite <- S_INR. change 2 with (INR 2). rewrite <- ln_pow, <- pow_INR by (simpl; lra).
  apply ln_increasing; [apply lt_0_INR; lia|now apply lt_INR].
Qed.
