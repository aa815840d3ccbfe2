(* consistent.random: a random consistent hypothesis errs 1/2 + 1/3 + ... + 1/|H| times at most, in expectation. *)
From Coq Require Import Reals List Bool Arith Lia Lra.
From NoRegret Require Import classes.FiniteClassProofs classes.RandomConsistent statements.finite_classes.
From NoRegret Require Import probability.Probability.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ one draw *)
Section Draw.
Implicit Types (V : list hypothesis) (s : examples).

Lemma size_pos V : V <> nil -> 0 < INR (length V).
Proof. intros N. apply lt_0_INR. now apply length_pos. Qed.
Lemma E_draw V f : E (draw V) f = fold_right (fun h rest => f h + rest) 0 V / INR (length V).
Proof.
  unfold draw. generalize (INR (length V)) as c. intros c. induction V as [|h V IH]; simpl; [lra|].
  rewrite IH. unfold Rdiv. ring.
Qed.
Lemma draw_dist V : V <> nil -> dist (draw V).
Proof.
  intros N. pose proof (size_pos V N) as P. split.
  - apply Forall_forall. intros [h p] I. apply in_map_iff in I. destruct I as (g & Q & _). inversion Q; subst. simpl.
    apply Rlt_le, Rdiv_lt_0_compat; lra.
  - rewrite E_draw. replace (fold_right _ 0 V) with (INR (length V)); [field; lra|].
    clear. induction V as [|h V IH]; [reflexivity|]. cbn [length fold_right]. rewrite S_INR, IH. ring.
Qed.
(* the probability of a mistake is the share of those that are wrong *)
Definition share_wrong V (e : nat * bool) : R :=
  (INR (length V) - INR (length (part V (fst e) (snd e)))) / INR (length V).
Lemma mistake_probability V e : E (draw V) (fun h => INR (mistake h e)) = share_wrong V e.
Proof.
  rewrite E_draw. unfold share_wrong, part. f_equal.
  induction V as [|h V IH]; cbn [fold_right filter length]; [simpl; ring|].
  rewrite IH, S_INR. unfold mistake.
  destruct (eqb (value h (fst e)) (snd e)); cbn [length]; rewrite ?S_INR; simpl; ring.
Qed.

(* ================================================================ all draws *)
Lemma mistakes_dist s : forall V, realised V s -> dist (mistakes V s).
Proof.
  induction s as [|[x y] s IH]; intros V R; cbn [mistakes]; [apply dist_ret|].
  apply dist_bind; [apply draw_dist; now apply realised_nonempty with (1 := R)|].
  intros h. apply dist_image, IH. now apply realised_cons.
Qed.
(* so that the expectation is the sum of the probabilities of a mistake *)
Fixpoint sum_of_shares V s : R :=
  match s with nil => 0 | e :: rest => share_wrong V e + sum_of_shares (part V (fst e) (snd e)) rest end.
Lemma expected_mistakes s : forall V, realised V s -> E (mistakes V s) INR = sum_of_shares V s.
Proof.
  induction s as [|[x y] s IH]; intros V R; [simpl; ring|]. pose proof (proj1 (realised_cons _ _ _ _) R) as R'.
  pose proof (draw_dist V (realised_nonempty _ _ R)) as D. cbn [mistakes sum_of_shares fst snd]. rewrite E_bind.
  rewrite (E_ext (draw V) _ (fun h => INR (mistake h (x, y)) + sum_of_shares (part V x y) s)).
  - rewrite E_plus, E_const, mistake_probability by exact D. reflexivity.
  - intros h _. rewrite E_image.
    rewrite (E_ext _ _ (fun m => INR (mistake h (x, y)) + INR m)) by (intros; apply plus_INR).
    rewrite E_plus, E_const, IH by auto using mistakes_dist. reflexivity.
Qed.
End Draw.

(* ================================================================ the harmonic sum *)
(* 1/2 + 1/3 + ... + 1/n *)
Fixpoint harmonic (n : nat) : R :=
  match n with 0 => 0 | S m => match m with 0 => 0 | _ => harmonic m + / INR n end end.
Lemma harmonic_S n : (1 <= n)%nat -> harmonic (S n) = harmonic n + / INR (S n).
Proof. destruct n; [lia|reflexivity]. Qed.
Lemma harmonic_nonneg n : 0 <= harmonic n.
Proof.
  induction n as [|[|n] IH]; [simpl; lra|simpl; lra|]. rewrite harmonic_S by lia.
  assert (0 < / INR (S (S n))) by (apply Rinv_0_lt_compat, lt_0_INR; lia). lra.
Qed.
(* to go from b + c to b hypotheses costs no more mistakes than the terms in between *)
Lemma harmonic_step b c : (1 <= b)%nat -> INR c / INR (b + c) <= harmonic (b + c) - harmonic b.
Proof.
  intros Hb. assert (P : 0 < INR b) by (apply lt_0_INR; lia).
  replace (INR c / INR (b + c)) with (1 - INR b / INR (b + c))
    by (rewrite plus_INR; pose proof (pos_INR c); field; lra).
  induction c as [|c IH]; [rewrite Nat.add_0_r; apply Req_le; field; lra|].
  rewrite Nat.add_succ_r, harmonic_S by lia. rewrite S_INR. set (a := INR (b + c)) in *. set (B := INR b) in *.
  assert (Q : B <= a) by (unfold a, B; apply le_INR; lia).
  assert (K : 1 - B / (a + 1) - / (a + 1) <= 1 - B / a); [|lra].
  apply Rmult_le_reg_r with (a * (a + 1)); [nra|].
  replace ((1 - B / (a + 1) - / (a + 1)) * (a * (a + 1))) with (a * (a + 1) - B * a - a) by (field; lra).
  replace ((1 - B / a) * (a * (a + 1))) with (a * (a + 1) - B * (a + 1)) by (field; lra). lra.
Qed.
(* 1/(n+1) <= ln (n+1) - ln n, since 1 + u <= e^u at u = ln (n/(n+1)) *)
Lemma inverse_ln a : 0 < a -> / (a + 1) <= ln (a + 1) - ln a.
Proof.
  intros A. assert (L : ln (a / (a + 1)) = ln a - ln (a + 1)).
  { unfold Rdiv. rewrite ln_mult, ln_Rinv; try lra. apply Rinv_0_lt_compat. lra. }
  assert (U : 0 < a / (a + 1)) by (apply Rdiv_lt_0_compat; lra).
  pose proof (exp_ineq1_le (ln (a / (a + 1)))) as I. rewrite exp_ln in I by exact U. rewrite L in I.
  replace (a / (a + 1)) with (1 - / (a + 1)) in I by (field; lra). lra.
Qed.
Lemma harmonic_ln n : (1 <= n)%nat -> harmonic n <= ln (INR n).
Proof.
  induction n as [|[|n] IH]; intros H; [lia|simpl; rewrite ln_1; lra|].
  rewrite harmonic_S by lia. specialize (IH ltac:(lia)). rewrite (S_INR (S n)).
  pose proof (inverse_ln (INR (S n)) ltac:(apply lt_0_INR; lia)). lra.
Qed.

Lemma harmonic_bound s : forall V, realised V s -> sum_of_shares V s <= harmonic (length V).
Proof.
  induction s as [|[x y] s IH]; intros V R; cbn [sum_of_shares]; [apply harmonic_nonneg|]. cbn [fst snd].
  pose proof (proj1 (realised_cons _ _ _ _) R) as R'. specialize (IH _ R').
  pose proof (proj2 (length_pos _) (realised_nonempty _ _ R')) as B. pose proof (parts_add_up V x y) as A.
  pose proof (harmonic_step (length (part V x y)) (length (part V x (negb y))) ltac:(lia)) as K.
  unfold share_wrong. cbn [fst snd]. rewrite A in K.
  replace (INR (length V) - INR (length (part V x y))) with (INR (length (part V x (negb y)))); [lra|].
  rewrite <- A, plus_INR. ring.
Qed.
(* what the remark says, and more than the theorem *)
Theorem consistent_random_harmonic s : plays s -> given_realisable s -> E_m s <= harmonic (H s).
Proof. intros _ R. unfold E_m. rewrite expected_mistakes by exact R. now apply harmonic_bound. Qed.
Theorem consistent_random : consistent_random.statement.
Proof.
  intros s; cbv zeta; intros P N R. apply Rle_trans with (1 := consistent_random_harmonic s P R).
  now apply harmonic_ln.
Qed.
Lemma consistent_random_defined : consistent_random.defined.
Proof. intros s; cbv zeta; intros _ N _. now apply lt_0_INR. Qed.

(* both hypotheses on one point: half a mistake *)
Definition one_coin : subject := Subject (Class 1 [[false]; [true]]) [(0%nat, true)].
Example one_coin_mistakes : E_m one_coin = 1 / 2.
Proof.
  unfold E_m. rewrite expected_mistakes; [unfold sum_of_shares, share_wrong; simpl; field|].
  exists [true]. split; [simpl; tauto|repeat constructor].
Qed.
Lemma consistent_random_inhabited : consistent_random.inhabited.
Proof.
  exists one_coin; cbv zeta. split; [split; [split|]; repeat constructor; simpl; intuition discriminate|].
  split; [unfold H; simpl; lia|]. exists [true]. split; [simpl; tauto|repeat constructor].
Qed.
