(* The walk of n fair coins: how far it is from 0 in the mean.

   A n = E|S_n| grows in a step only where the walk is at 0: A (n+1) = A n + P(S_n = 0).  The law of the number of
   heads is binomial, which gives A n exactly; Khintchine's inequality gives A n >= sqrt(n/2). *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List Bool.
From NoRegret Require Import core.Sums core.Binomial experts.Coins.
From NoRegret Require Import probability.SignedSum probability.Khintchine.
Import ListNotations.
Local Open Scope R_scope.
Implicit Types (l : list bool).

Definition walk l : R := sum sign l.                                                    (* heads minus tails *)
Fixpoint heads l : nat := match l with nil => 0 | b :: r => (if b then 1 else 0) + heads r end.
Definition A (n : nat) : R := E n (fun l => Rabs (walk l)).

(* ---------------------------------------------------------------- the number of heads *)
Lemma walk_heads l : walk l = 2 * INR (heads l) - INR (length l).
Proof.
  unfold walk. induction l as [|[] r IH]; cbn [sum heads length plus]; [simpl; lra| |];
    rewrite ?S_INR, IH; simpl; lra.
Qed.
(* binom n k of the 2^n sequences have k heads *)
Lemma heads_law n : forall k, E n (fun l => if Nat.eqb (heads l) k then 1 else 0) = INR (binom n k) / 2 ^ n.
Proof.
  induction n; intros k; [rewrite E_O; destruct k; simpl; field|].
  rewrite E_S. simpl heads. cbn [plus]. pose proof (pow2_pos n). destruct k as [|k].
  - rewrite (E_ext n _ (fun _ => 0)) by (intros; reflexivity). rewrite E_const, IHn, !binom_0. simpl. field. lra.
  - change (fun l => if Nat.eqb (S (heads l)) (S k) then 1 else 0)
      with (fun l => if Nat.eqb (heads l) k then 1 else 0).
    rewrite !IHn. change (binom (S n) (S k)) with (binom n k + binom n (S k))%nat.
    rewrite plus_INR. simpl pow. field. lra.
Qed.

(* ---------------------------------------------------------------- one more flip *)
(* |1 + x| + |-1 + x| = 2 |x|, or 2 where x = 0, if x is a whole number *)
Lemma both_ways l : (Rabs (walk (true :: l)) + Rabs (walk (false :: l))) / 2
  = Rabs (walk l) + (if Nat.eqb (2 * heads l) (length l) then 1 else 0).
Proof.
  change (walk (true :: l)) with (1 + walk l). change (walk (false :: l)) with (-1 + walk l).
  rewrite walk_heads. set (n := length l). destruct (Nat.eqb_spec (2 * heads l) n) as [Q|Q].
  - assert (Z : 2 * INR (heads l) - INR n = 0) by (rewrite <- Q, mult_INR; simpl; ring).
    rewrite Z, Rabs_R0, !Rplus_0_r, Rabs_R1, Rabs_minus_one. field.
  - assert (C : (2 * heads l + 1 <= n \/ n + 1 <= 2 * heads l)%nat) by lia.
    destruct C as [C|C]; apply le_INR in C; rewrite !plus_INR, mult_INR in C; simpl (INR 2) in C; simpl (INR 1) in C.
    + rewrite !Rabs_left1 by lra. lra.
    + rewrite !Rabs_right by lra. lra.
Qed.
Lemma A_S n : A (S n) = A n + E n (fun l => if Nat.eqb (2 * heads l) n then 1 else 0).
Proof.
  unfold A. rewrite E_S, <- !E_plus.
  rewrite (E_ext n (fun l => Rabs (walk l) + (if Nat.eqb (2 * heads l) n then 1 else 0))
    (fun l => / 2 * (Rabs (walk (true :: l)) + Rabs (walk (false :: l))))).
  - rewrite E_scal, E_plus. field.
  - intros l <-. rewrite <- both_ways. field.
Qed.
Lemma A_odd m : A (2 * m + 1) = A (2 * m) + INR (binom (2 * m) m) / 2 ^ (2 * m).
Proof.
  replace (2 * m + 1)%nat with (S (2 * m)) by lia. rewrite A_S. f_equal. rewrite <- heads_law. apply E_ext.
  intros l _. destruct (Nat.eqb_spec (2 * heads l) (2 * m)), (Nat.eqb_spec (heads l) m); try reflexivity; lia.
Qed.
Lemma A_even m : A (2 * m + 2) = A (2 * m + 1).
Proof.
  replace (2 * m + 2)%nat with (S (2 * m + 1)) by lia. rewrite A_S, (E_ext _ _ (fun _ => 0)), E_const; [ring|].
  intros l _. destruct (Nat.eqb_spec (2 * heads l) (2 * m + 1)); [lia|reflexivity].
Qed.

(* ---------------------------------------------------------------- its value *)
Lemma INR_twice m : INR (2 * m + 2) = 2 * INR (m + 1).
Proof. rewrite !plus_INR, mult_INR. simpl. ring. Qed.
Lemma A_value m : A (2 * m) = INR (2 * m) * INR (binom (2 * m) m) / 2 ^ (2 * m).
Proof.
  induction m; [unfold A; rewrite E_O; unfold walk; simpl; rewrite Rabs_R0; field|].
  replace (2 * S m)%nat with (2 * m + 2)%nat by lia. rewrite A_even, A_odd, IHm.
  replace (S m) with (m + 1)%nat by lia.
  destruct (binom_middle m) as [_ M]. apply (f_equal INR) in M. rewrite !mult_INR in M.
  rewrite (pow_add 2 (2 * m) 2), INR_twice, (Rmult_assoc 2), M, plus_INR.
  pose proof (pow2_pos (2 * m)). simpl (INR 2). simpl (INR 1). simpl (2 ^ 2). field. lra.
Qed.
Lemma A_exact n : (1 <= n)%nat -> A n / 2 = INR n * INR (binom (n - 1) ((n - 1) / 2)) / 2 ^ n.
Proof.
  intros H. destruct (Nat.Even_or_Odd n) as [[j Q]|[j Q]].
  - destruct j as [|m]; [lia|]. assert (Q' : n = (2 * m + 2)%nat) by lia. rewrite Q'.
    replace (2 * m + 2 - 1)%nat with (2 * m + 1)%nat by lia.
    replace ((2 * m + 1) / 2)%nat with m by (apply Nat.div_unique with 1%nat; lia).
    rewrite A_even, A_odd, A_value.
    destruct (binom_middle m) as [M _]. apply (f_equal INR) in M. rewrite !mult_INR in M.
    rewrite INR_twice, (Rmult_assoc 2), M, (pow_add 2 (2 * m) 2), plus_INR.
    simpl (INR 1). simpl (2 ^ 2). pose proof (pow2_pos (2 * m)). field. lra.
  - rewrite Q. replace (2 * j + 1 - 1)%nat with (2 * j)%nat by lia.
    replace (2 * j / 2)%nat with j by (apply Nat.div_unique with 0%nat; lia).
    rewrite A_odd, A_value, (pow_add 2 (2 * j) 1), plus_INR.
    simpl (INR 1). simpl (2 ^ 1). pose proof (pow2_pos (2 * j)). field. lra.
Qed.

(* ---------------------------------------------------------------- its order *)
(* the walk is a sum of n ones with random signs *)
Lemma walk_signed n : forall l, length l = n -> signed (V := R_ModuleSpace) (repeat 1 n) l = walk l.
Proof.
  induction n; intros [|b l] H; try discriminate; [reflexivity|]. injection H as H. simpl repeat. cbn [signed].
  rewrite IHn by assumption. unfold walk; cbn [sum]. unfold plus, scal; simpl. unfold mult; simpl. ring.
Qed.
Lemma walk_square n : E n (fun l => Rabs (walk l) ^ 2) = INR n.
Proof.
  induction n; [rewrite E_O; unfold walk; simpl; rewrite Rabs_R0; ring|].
  rewrite E_S, S_INR, <- IHn, <- (E_const n 1), <- !E_plus.
  rewrite (E_ext n (fun l => Rabs (walk l) ^ 2 + 1)
    (fun l => / 2 * (Rabs (walk (true :: l)) ^ 2 + Rabs (walk (false :: l)) ^ 2))).
  - rewrite E_scal, E_plus. field.
  - intros l _. rewrite !pow2_abs.
    change (walk (true :: l)) with (1 + walk l). change (walk (false :: l)) with (-1 + walk l). field.
Qed.
Lemma A_nonneg n : 0 <= A n.
Proof. apply E_nonneg. intros; apply Rabs_pos. Qed.
Lemma Rabs_seminorm : seminorm (V := R_ModuleSpace) Rabs.
Proof. split; [intros c v; apply Rabs_mult|intros u v; apply Rabs_triang]. Qed.
Lemma walk_long n : INR n / 2 <= A n ^ 2.
Proof.
  pose proof (khintchine_seminorm _ Rabs_seminorm (repeat 1 n)) as K. unfold mean_square, mean_norm in K.
  rewrite repeat_length in K.
  rewrite (E_ext n _ (fun l => Rabs (walk l) ^ 2)), walk_square in K by (intros l Hl; now rewrite walk_signed).
  rewrite (E_ext n _ (fun l => Rabs (walk l))) in K by (intros l Hl; now rewrite walk_signed). exact K.
Qed.

(* A n^2 = n/2 at n = 0 and n = 2, and nowhere else *)
Lemma A_two : A 2 = 1.
Proof. replace 2%nat with (2 * 1)%nat by lia. rewrite A_value. simpl. field. Qed.
Lemma A_next m : (1 <= m)%nat -> A (2 * m + 2) = A (2 * m) * (1 + / (2 * INR m)).
Proof.
  intros H. apply le_INR in H. simpl in H. rewrite A_even, A_odd, A_value, mult_INR. simpl (INR 2).
  pose proof (pow2_pos (2 * m)). field. lra.
Qed.
Lemma walk_longer n : n <> 0%nat -> n <> 2%nat -> INR n / 2 < A n ^ 2.
Proof.
  intros N0 N2. destruct (Nat.Even_or_Odd n) as [[j Q]|[m Q]].
  - destruct j as [|m]; [lia|]. assert (M : (1 <= m)%nat) by lia. replace n with (2 * m + 2)%nat by lia.
    pose proof (walk_long (2 * m)) as L. rewrite mult_INR in L. simpl (INR 2) in L. pose proof (A_nonneg (2 * m)).
    rewrite A_next, INR_twice, plus_INR by assumption. simpl (INR 1). apply le_INR in M. simpl in M.
    set (x := INR m) in *. set (y := / (2 * x)). assert (Y : 0 < y) by (apply Rinv_0_lt_compat; lra).
    assert (XY : x * y = 1 / 2) by (unfold y; field; lra).
    replace ((A (2 * m) * (1 + y)) ^ 2) with (A (2 * m) ^ 2 * (1 + y) ^ 2) by ring.
    apply Rlt_le_trans with (x * (1 + y) ^ 2); [nra|]. apply Rmult_le_compat_r; [apply pow2_ge_0|lra].
  - subst n. rewrite <- A_even. pose proof (walk_long (2 * m + 2)) as L. rewrite INR_twice in L.
    rewrite plus_INR, mult_INR in *. simpl (INR 2). simpl (INR 1) in *. lra.
Qed.

(* ---------------------------------------------------------------- by the number of heads *)
Lemma E_sum {B} n (f : B -> list bool -> R) ks : E n (fun l => sum (fun k => f k l) ks) = sum (fun k => E n (f k)) ks.
Proof. induction ks as [|k ks IH]; simpl; [apply E_const|]. now rewrite E_plus, IH. Qed.
Lemma heads_le l : (heads l <= length l)%nat.
Proof. induction l as [|[] l IH]; simpl; lia. Qed.
Lemma pick_one (f : nat -> R) n : forall m i, (m <= i < m + n)%nat ->
  sum (fun k => f k * (if Nat.eqb i k then 1 else 0)) (seq m n) = f i.
Proof.
  induction n as [|n IH]; intros m i H; [lia|]. simpl. destruct (Nat.eqb_spec i m) as [->|D].
  - rewrite (sum_ext _ (fun _ => 0)), sum_const; [ring|]. intros k K. apply in_seq in K.
    destruct (Nat.eqb_spec m k); [lia|ring].
  - rewrite IH by lia. ring.
Qed.
(* the mean of a function of the number of heads is a binomial sum *)
Lemma heads_mean n (f : nat -> R) :
  E n (fun l => f (heads l)) = sum (fun k => f k * INR (binom n k)) (seq 0 (S n)) / 2 ^ n.
Proof.
  transitivity (E n (fun l => sum (fun k => f k * (if Nat.eqb (heads l) k then 1 else 0)) (seq 0 (S n)))).
  - apply E_ext. intros l L. symmetry. apply pick_one. pose proof (heads_le l). lia.
  - rewrite E_sum, <- sum_div. apply sum_ext. intros k _. rewrite E_scal, heads_law. unfold Rdiv. ring.
Qed.
