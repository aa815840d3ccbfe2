(* Fair coins in blocks: how often does the rarer side of each block come?

   In a block of n coins it comes (n - A n)/2 times in the mean, where A n is the mean distance of a walk of n steps.
   The walks of even blocks, each of them with a step, are together at least sqrt(blocks * rounds / 2) long: A n has
   the same value at n = 2m + 1 and 2m + 2, and grows from 2m on by the factor 1 + 1/2m. *)
From Coq Require Import Reals Lra Lia Psatz List Bool Arith.
From NoRegret Require Import core.Sums core.Binomial core.Blocks experts.Coins experts.CoinGame.
Import ListNotations.
Local Open Scope R_scope.
Implicit Types (l : list bool) (sizes : list nat).

(* ---------------------------------------------------------------- the rarer side *)
Definition rarer_of (n : nat) l : nat := Nat.min (heads l) (n - heads l).
Fixpoint rarer_in sizes l : nat :=
  match sizes with nil => 0%nat | n :: rest => (rarer_of n (firstn n l) + rarer_in rest (skipn n l))%nat end.
Lemma E_app m n f : E (m + n) f = E m (fun a => E n (fun b => f (a ++ b))).
Proof.
  revert f. induction m as [|m IH]; intros f; [now rewrite E_O|].
  change (S m + n)%nat with (S (m + n)). now rewrite !E_S, !IH.
Qed.
Lemma rarer_distance n : E n (fun l => INR (rarer_of n l)) = (INR n - A n) / 2.
Proof.
  unfold A. rewrite (E_ext n _ (fun l => / 2 * (INR n - Rabs (walk l)))).
  - rewrite E_scal, E_minus, E_const. field.
  - intros l L. unfold rarer_of. rewrite walk_heads, L. pose proof (heads_le l) as Le. rewrite L in Le.
    destruct (Nat.le_ge_cases (2 * heads l) n) as [C|C].
    + rewrite Nat.min_l by lia. apply le_INR in C. rewrite mult_INR in C. simpl (INR 2) in C.
      rewrite Rabs_left1 by lra. field.
    + rewrite Nat.min_r by lia. apply le_INR in C. rewrite mult_INR in C. simpl (INR 2) in C.
      rewrite Rabs_right by lra. rewrite minus_INR by exact Le. field.
Qed.
Lemma rarer_mean sizes :
  E (list_sum sizes) (fun l => INR (rarer_in sizes l)) = (INR (list_sum sizes) - sum A sizes) / 2.
Proof.
  induction sizes as [|n sizes IH]; [rewrite E_O; simpl; field|].
  change (list_sum (n :: sizes)) with (n + list_sum sizes)%nat. rewrite E_app, plus_INR. cbn [sum].
  rewrite (E_ext n _ (fun a => INR (rarer_of n a) + (INR (list_sum sizes) - sum A sizes) / 2)).
  - rewrite E_plus, E_const, rarer_distance. field.
  - intros a L. rewrite <- IH, <- (E_const (list_sum sizes) (INR (rarer_of n a))), <- E_plus.
    apply E_ext. intros b _. cbn [rarer_in]. now rewrite plus_INR, first_block, later_blocks.
Qed.

(* ---------------------------------------------------------------- even blocks *)
Lemma sum_even blocks rounds : sum A (even_blocks blocks rounds) =
  INR (rounds mod blocks) * A (S (rounds / blocks)) + INR (blocks - rounds mod blocks) * A (rounds / blocks).
Proof.
  assert (R : forall n m, sum A (repeat n m) = INR m * A n).
  { intros n. induction m as [|m IH]; [simpl; ring|]. cbn [repeat sum]. rewrite IH, S_INR. ring. }
  unfold even_blocks. now rewrite sum_app, !R.
Qed.
(* q rounds in each block, and r of them have one more *)
Lemma even_walks_long q r k : (1 <= q)%nat -> (r <= k)%nat ->
  INR k * INR (k * q + r) / 2 <= (INR r * A (S q) + INR (k - r) * A q) ^ 2.
Proof.
  intros Q K. rewrite minus_INR, plus_INR, mult_INR by exact K. apply le_INR in K.
  pose proof (pos_INR r) as R0. set (x := INR r) in *. set (y := INR k) in *.
  destruct (Nat.Even_or_Odd q) as [[m E]|[m E]].
  - assert (M : (1 <= m)%nat) by lia. pose proof (walk_long q) as L. replace (S q) with (2 * m + 1)%nat by lia.
    rewrite <- A_even, A_next, <- E by exact M. rewrite E, mult_INR in L |- *. simpl (INR 2) in *.
    apply le_INR in M. simpl in M. set (z := INR m) in *. pose proof (A_nonneg (2 * m)) as P.
    set (a := A (2 * m)) in *. clearbody a x y z.
    replace (x * (a * (1 + / (2 * z))) + (y - x) * a) with (a * (y + x * / (2 * z))) by ring.
    assert (I : z * / (2 * z) = 1 / 2) by (field; lra). set (w := / (2 * z)) in *. clearbody w.
    assert (0 < w) by nra. replace ((a * (y + x * w)) ^ 2) with (a ^ 2 * (y + x * w) ^ 2) by ring.
    apply Rle_trans with (z * (y + x * w) ^ 2); [|apply Rmult_le_compat_r; [apply pow2_ge_0|lra]].
    replace (z * (y + x * w) ^ 2) with (z * y ^ 2 + 2 * (z * w) * (x * y) + (z * w) * (x ^ 2 * w)) by ring.
    rewrite I. assert (0 <= x ^ 2 * w) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]). nra.
  - pose proof (walk_long (S q)) as L. replace (A q) with (A (S q)).
    + rewrite S_INR in L. set (a := A (S q)) in *.
      replace (x * a + (y - x) * a) with (y * a) by ring.
      replace ((y * a) ^ 2) with (y ^ 2 * a ^ 2) by ring.
      apply Rle_trans with (y ^ 2 * ((INR q + 1) / 2)); [nra|].
      apply Rmult_le_compat_l; [apply pow2_ge_0|exact L].
    + replace (S q) with (2 * m + 2)%nat by lia. rewrite A_even. f_equal. lia.
Qed.
Lemma evenly_long blocks rounds : (1 <= blocks <= rounds)%nat ->
  sqrt 2 * sqrt (INR blocks) * sqrt (INR rounds) / 4 <= sum A (even_blocks blocks rounds) / 2.
Proof.
  intros [B R]. pose proof (Nat.mod_upper_bound rounds blocks ltac:(lia)) as U.
  pose proof (Nat.div_mod rounds blocks ltac:(lia)) as D.
  assert (Q : (1 <= rounds / blocks)%nat) by (apply Nat.div_le_lower_bound; lia).
  pose proof (even_walks_long _ _ _ Q (Nat.lt_le_incl _ _ U)) as L. rewrite <- D, <- sum_even in L.
  assert (P : 0 <= sum A (even_blocks blocks rounds)) by (apply sum_nonneg; intros; apply A_nonneg).
  set (s := sum A (even_blocks blocks rounds)) in *.
  rewrite <- !sqrt_mult by (try apply Rmult_le_pos; try apply pos_INR; lra).
  enough (sqrt (2 * INR blocks * INR rounds) <= 2 * s) by lra.
  rewrite <- (sqrt_pow2 (2 * s)) by lra. apply sqrt_le_1_alt. nra.
Qed.
