(* perceptron.exponential: on the sample of Exercise 7.1 every order needs at least 2^(N-1) updates. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Sums core.Protocol core.Vectors linear.Perceptron linear.Variants.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- a pass without update or mistake *)
Lemma quiet_pass {A} (coords : list A) eta tie b w zs : stirs coords eta tie b w zs = false ->
  after (perceptron coords eta tie (errs tie b) zero) w zs = w /\ forall z, In z zs -> label tie (dot coords w (fst z)) = snd z.
Proof. unfold stirs. intros H. apply orb_false_elim in H. destruct H as [U V].
  assert (U' : length (updates coords eta (errs tie b) w zs) = 0%nat) by (apply Nat.ltb_ge in U; lia).
  assert (V' : mistakes coords eta tie b w zs = 0%nat) by (apply Nat.ltb_ge in V; lia). clear U V.
  induction zs as [|[x y] r IH]; [split; [reflexivity|intros z []]|].
  cbn [updates mistakes after predict update perceptron] in *. destruct (acts coords (errs tie b) w x y); [discriminate|].
  destruct (Req_EM_T (label tie (dot coords w x)) y) as [E|]; [|discriminate]. destruct (IH U' V') as [I J]. split; [assumption|].
  intros z [<-|Hz]; [assumption|auto]. Qed.

Section Hard.
Variable N : nat.
Hypothesis two_or_more : (2 <= N)%nat.
(* ---------------------------------------------------------------- definitions; coordinates and points from 0 *)
Definition y_ (i : nat) : R := if Nat.even i then 1 else -1.
Definition z_ (i : nat) : vec nat := fun j => if (j <? i)%nat then -1 else if (j =? i)%nat then 1 else 0.
Definition x_ (i : nat) : vec nat := fun j => y_ i * z_ i j.
Definition coords := seq 0 N.
Definition hard (z : vec nat * R) := exists i, (i < N)%nat /\ z = (x_ i, y_ i).

(* ---------------------------------------------------------------- lemmas *)
Lemma y_label i : is_label (y_ i).
Proof. unfold y_, is_label. destruct (Nat.even i); auto. Qed.
Lemma y_sq i : y_ i * y_ i = 1.
Proof. destruct (y_label i) as [-> | ->]; ring. Qed.
Lemma dot_z w i n : (i < n)%nat -> dot (seq 0 n) w (z_ i) = w i - sum w (seq 0 i).
Proof. induction n as [|n IH]; intros H; [lia|]. unfold dot in *. rewrite seq_S, sum_app. cbn [sum plus].
  destruct (Nat.eq_dec i n) as [->|D].
  - rewrite (sum_ext _ (fun j => -1 * w j)), sum_scal.
    + unfold z_. rewrite Nat.ltb_irrefl, Nat.eqb_refl. ring.
    + intros j Hj. apply in_seq in Hj. unfold z_. rewrite (proj2 (Nat.ltb_lt j n)) by lia. ring.
  - rewrite IH by lia. unfold z_. rewrite (proj2 (Nat.ltb_ge n i)), (proj2 (Nat.eqb_neq n i)) by lia. ring. Qed.
Lemma gain_x w i : (i < N)%nat -> gain coords w (x_ i, y_ i) = w i - sum w (seq 0 i).
Proof. intros H. rewrite <- (dot_z w i N H). unfold gain. cbn [fst snd]. unfold x_, coords, dot.
  rewrite <- sum_scal. apply sum_ext. intros j _. rewrite <- (Rmult_1_l (w j * z_ i j)), <- (y_sq i). ring. Qed.
(* the vector 2^j gains exactly 1 from every point *)
Lemma powers i : sum (fun j => 2 ^ j) (seq 0 i) = 2 ^ i - 1.
Proof. induction i; [simpl; ring|]. rewrite seq_S, sum_app, IHi. simpl. ring. Qed.
Lemma integer theta eta w zs us w' : run coords eta theta w zs us w' -> Forall hard zs -> forall j, exists k, w' j = w j + eta * IZR k.
Proof. induction 1; intros F j; [exists 0%Z; ring| |]; inversion F; subst; auto. destruct (IHrun H4 j) as [k E]. destruct H3 as (i & _ & Q).
  injection Q as -> ->. rewrite E. unfold add_scaled, x_. replace (eta * y_ i * (y_ i * z_ i j)) with (eta * (y_ i * y_ i) * z_ i j) by ring.
  rewrite y_sq. unfold z_. destruct (j <? i)%nat, (j =? i)%nat; [exists (k - 1)%Z; rewrite minus_IZR|exists (k - 1)%Z; rewrite minus_IZR|
    exists (k + 1)%Z; rewrite plus_IZR|exists k]; ring. Qed.

(* ---------------------------------------------------------------- theorem *)
(* any rule that adds eta y x, any order, any number of passes; at the end every point is classified *)
Theorem perceptron_exponential eta theta tie zs us w' : 0 < eta -> is_label tie -> run coords eta theta zero zs us w' ->
  Forall hard zs -> (forall i, (i < N)%nat -> label tie (dot coords w' (x_ i)) = y_ i) -> 2 ^ (N - 1) <= M us.
Proof. intros He T H F Rest.
  assert (G : forall i, (i < N)%nat -> 0 <= w' i - sum w' (seq 0 i) /\ (y_ i <> tie -> 0 < w' i - sum w' (seq 0 i))).
  { intros i Hi. rewrite <- (gain_x w' i Hi). unfold gain. cbn [fst snd]. specialize (Rest i Hi). unfold label in Rest.
    set (s := dot coords w' (x_ i)) in *. destruct (Rlt_dec 0 s), (Rlt_dec s 0); rewrite <- Rest; try lra.
    replace s with 0 by lra. split; [lra|]. intros C; congruence. }
  (* no weight is negative, and none but the first is 0 *)
  assert (P : forall i, (i < N)%nat -> 0 <= w' i).
  { intros i. induction i as [i IH] using lt_wf_ind. intros Hi. destruct (G i Hi) as [Q _].
    assert (0 <= sum w' (seq 0 i)); [|lra]. apply sum_nonneg. intros j Hj. apply in_seq in Hj. apply IH; lia. }
  assert (One : 0 < w' 1%nat).
  { destruct (G 0%nat) as [G0 G0']; [lia|]. destruct (G 1%nat) as [G1 G1']; [lia|]. simpl in *. unfold y_ in *. simpl in *.
    destruct T as [-> | ->]; [specialize (G1' ltac:(lra)); lra|specialize (G0' ltac:(lra)); lra]. }
  assert (Last : 0 < w' (N - 1)%nat).
  { destruct (Nat.eq_dec N 2) as [->|D]; [exact One|]. destruct (G (N - 1)%nat) as [Q _]; [lia|].
    assert (w' 1%nat <= sum w' (seq 0 (N - 1))); [|lra]. apply one_of_many; [|apply in_seq; lia].
    intros j Hj. apply in_seq in Hj. apply P. lia. }
  assert (L : eta <= w' (N - 1)%nat).
  { destruct (integer theta eta zero zs us w' H F (N - 1)) as [k E]. unfold zero in E. rewrite E in *.
    assert (K : 0 < IZR k) by (apply Rmult_lt_reg_l with eta; lra). apply lt_IZR in K. assert (1 <= IZR k) by (apply IZR_le; lia). nra. }
  (* eta M = sum of 2^j w_j *)
  assert (E : dot coords w' (fun j => 2 ^ j) = eta * M us).
  { rewrite (run_addition _ _ _ _ _ _ _ (fun j => 2 ^ j) H), dot_zero, Rplus_0_l. f_equal.
    rewrite (sum_ext _ (fun _ => 1)), sum_const; [unfold M; ring|]. intros z Hz.
    apply (run_updates _ _ _ _ _ _ _ _ H) in F. rewrite Forall_forall in F. destruct (F z Hz) as (i & Hi & ->).
    rewrite gain_x, powers by assumption. ring. }
  apply Rmult_le_reg_l with eta; [assumption|]. rewrite <- E.
  apply Rle_trans with (w' (N - 1)%nat * 2 ^ (N - 1)); [apply Rmult_le_compat_r; [apply pow_le; lra|assumption]|].
  apply (one_of_many (fun j => w' j * 2 ^ j)); [|apply in_seq; lia].
  intros j Hj. apply in_seq in Hj. apply Rmult_le_pos; [apply P; lia|apply pow_le; lra]. Qed.
End Hard.
