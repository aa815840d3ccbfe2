(* agnostic.count: with z = Ldim/T, each of the sets counts at most z^-Ldim times the share z^L of its size in the
   binomial sum (1 + z)^T, which is at most e^Ldim. *)
From Coq Require Import Reals Lra Lia List Bool Arith.
From NoRegret Require Import statements.agnostic core.Binomial core.Exponential.
From NoRegret Require Import classes.FiniteClass classes.FlippedExperts classes.ConjunctionCounts classes.ExpertSets.
Import ListNotations.

(* ---------------------------------------------------------------- there are C(T, 0) + ... + C(T, d) sets *)
Definition count (T d : nat) : nat := sum_to (binom T) d.
Lemma count_0 d : count 0 d = 1.
Proof. unfold count. induction d as [|d IH]; [reflexivity|]. cbn [sum_to]. rewrite IH. reflexivity. Qed.
Lemma count_none T : count T 0 = 1.
Proof. apply binom_0. Qed.
Lemma count_pascal T d : count (S T) (S d) = count T (S d) + count T d.
Proof.
  unfold count. induction d as [|d IH].
  - cbn [sum_to]. rewrite !binom_0. change (binom (S T) 1) with (binom T 0 + binom T 1). rewrite binom_0. lia.
  - remember (S d) as e. cbn [sum_to]. rewrite IH. subst e. cbn [sum_to].
    change (binom (S T) (S (S d))) with (binom T (S d) + binom T (S (S d))). lia.
Qed.
Lemma filter_map_length {A B} (p : B -> bool) (f : A -> B) l :
  length (filter p (map f l)) = length (filter (fun a => p (f a)) l).
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. destruct (p (f a)); simpl; lia. Qed.
Lemma filter_false {A} (l : list A) : filter (fun _ => false) l = [].
Proof. induction l; auto. Qed.
Lemma sublists_count {A} (l : list A) : forall d,
  length (filter (fun f => length f <=? d) (sublists l)) = count (length l) d.
Proof.
  induction l as [|a l IH]; intros d; [now rewrite count_0|]. cbn [sublists length].
  rewrite filter_app, app_length, filter_map_length, IH. destruct d as [|d]; cbn [length Nat.leb].
  - rewrite filter_false, !count_none. reflexivity.
  - rewrite IH, count_pascal. lia.
Qed.
Theorem flip_sets_count T d : length (flip_sets T d) = count T d.
Proof. unfold flip_sets. now rewrite sublists_count, seq_length. Qed.
Lemma count_positive T d : 1 <= count T d.
Proof. unfold count. induction d as [|d IH]; cbn [sum_to]; [rewrite binom_0|]; lia. Qed.

(* ---------------------------------------------------------------- the binomial sum, cut off *)
Local Open Scope R_scope.
Fixpoint powers T z d : R := match d with O => 1 | S j => powers T z j + INR (binom T (S j)) * z ^ S j end.
Lemma powers_pascal T z j : powers (S T) z (S j) = powers T z (S j) + z * powers T z j.
Proof.
  induction j as [|j IH].
  - cbn [powers]. change (binom (S T) 1) with (binom T 0 + binom T 1)%nat. rewrite binom_0, plus_INR. simpl. ring.
  - cbn [powers] in *. rewrite IH. change (binom (S T) (S (S j))) with (binom T (S j) + binom T (S (S j)))%nat.
    rewrite plus_INR. simpl. ring.
Qed.
Lemma powers_le T z : 0 <= z -> forall d, powers T z d <= (1 + z) ^ T.
Proof.
  intros Hz. induction T as [|T IH]; intros d.
  - assert (E : powers 0 z d = 1) by (induction d as [|d IH]; [reflexivity|cbn [powers]; rewrite IH; simpl; ring]).
    rewrite E. simpl. lra.
  - destruct d as [|j].
    + apply Rle_trans with (1 ^ S T); [rewrite pow1; simpl; lra|]. apply pow_incr. lra.
    + rewrite powers_pascal. pose proof (IH (S j)). pose proof (IH j). simpl pow. nra.
Qed.
Lemma count_powers T z d : 0 < z <= 1 -> INR (count T d) * z ^ d <= powers T z d.
Proof.
  intros Hz. unfold count. induction d as [|d IH]; [cbn [sum_to powers]; rewrite binom_0; simpl; lra|].
  cbn [powers sum_to]. rewrite plus_INR. pose proof (pos_INR (sum_to (binom T) d)) as P.
  assert (Q : 0 <= z ^ d) by (apply pow_le; lra).
  assert (0 <= INR (sum_to (binom T) d) * z ^ d) by (now apply Rmult_le_pos). simpl pow in *. nra.
Qed.
Lemma pow_exp T z : 0 <= z -> (1 + z) ^ T <= exp (z * INR T).
Proof.
  intros Hz. induction T as [|T IH]; [simpl; rewrite Rmult_0_r, exp_0; lra|].
  replace (z * INR (S T)) with (z + z * INR T) by (rewrite S_INR; ring). rewrite exp_plus. simpl pow.
  apply Rmult_le_compat; [lra|apply pow_le; lra|apply exp_tangent|exact IH].
Qed.
Lemma exp_nat d : exp (INR d) = exp 1 ^ d.
Proof. induction d as [|d IH]; [simpl; apply exp_0|]. rewrite S_INR, exp_plus, IH. simpl. ring. Qed.

(* for every z in (0, 1] *)
Lemma count_by_share T z d : 0 < z <= 1 -> INR (count T d) * z ^ d <= exp (z * INR T).
Proof.
  intros Hz. apply Rle_trans with (1 := count_powers T z d Hz).
  apply Rle_trans with (1 := powers_le T z ltac:(lra) d). apply pow_exp. lra.
Qed.
Lemma share a T : 1 <= a <= INR T -> 0 < a / INR T <= 1.
Proof.
  intros H. split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (INR T); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.
Theorem count_bound T d : (1 <= d <= T)%nat -> INR (count T d) <= (exp 1 * INR T / INR d) ^ d.
Proof.
  intros [A B]. apply (le_INR 1) in A. apply le_INR in B. simpl in A. set (z := INR d / INR T).
  assert (Hz : 0 < z <= 1) by (apply share; lra). pose proof (count_by_share T z d Hz) as C.
  replace (z * INR T) with (INR d) in C by (unfold z; field; lra). rewrite exp_nat in C.
  apply Rmult_le_reg_r with (z ^ d); [apply pow_lt; lra|]. rewrite <- Rpow_mult_distr.
  replace (exp 1 * INR T / INR d * z) with (exp 1) by (unfold z; field; lra). exact C.
Qed.
(* weaker, but for all T >= 1 *)
Theorem count_bound_all T d : (1 <= T)%nat -> INR (count T d) <= (exp 1 * INR T) ^ d.
Proof.
  intros A. apply (le_INR 1) in A. simpl in A. destruct d as [|d]; [rewrite count_none; simpl; lra|].
  set (z := 1 / INR T). assert (Hz : 0 < z <= 1) by (apply share; lra).
  pose proof (count_by_share T z (S d) Hz) as C. replace (z * INR T) with 1 in C by (unfold z; field; lra).
  apply Rmult_le_reg_r with (z ^ S d); [apply pow_lt; lra|]. rewrite <- Rpow_mult_distr.
  replace (exp 1 * INR T * z) with (exp 1) by (unfold z; field; lra).
  pose proof (exp_tangent 1). apply Rle_trans with (1 := C). simpl pow. rewrite <- (Rmult_1_r (exp 1)) at 1.
  apply Rmult_le_compat_l; [lra|]. apply pow_R1_Rle. lra.
Qed.

(* ---------------------------------------------------------------- the theorem *)
Theorem agnostic_count : agnostic_count.statement.
Proof.
  intros s; cbv zeta; intros _ A B. unfold G. rewrite flip_sets_count. apply count_bound.
  apply Rge_le in A, B. apply INR_le in B. split; [apply INR_le; simpl; lra|exact B].
Qed.
Lemma agnostic_count_defined : agnostic_count.defined.
Proof. intros s; cbv zeta; intros _ A _. lra. Qed.
Lemma agnostic_count_inhabited : agnostic_count.inhabited.
Proof. exists (Subject 5 2). cbv zeta. simpl. repeat split; lra. Qed.
