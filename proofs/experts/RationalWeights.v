(* Exponential weights over the rationals, to replay runs of Python.

   Where e^(-eta/d) is a rational number c, and every loss a multiple of 1/d, all weights are powers of c.  Python
   computes in balls; a ball of it must contain the rational value, and be narrow. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Sums experts.ExponentialWeights experts.Potential core.Rationals.
From NoRegret Require core.Numbers.
Import ListNotations.
Local Open Scope Q_scope.

(* ---------------------------------------------------------------- balls *)
(* from low to low + width, in units of 2^-44; a ball is narrow if it is not wider than 2^-40 *)
Record ball := Ball { low : Z; width : Z }.
Definition units : BinNums.positive := 17592186044416.  (* 2^44 *)
Definition left_end (b : ball) : Q := low b # units.
Definition right_end (b : ball) : Q := (low b + width b) # units.
Definition encloses (b : ball) (q : Q) : bool :=
  Qle_bool (left_end b) q && Qle_bool q (right_end b) && Z.leb (width b) 16.
Fixpoint enclose (bs : list ball) (qs : list Q) : bool :=
  match bs, qs with nil, nil => true | b :: r, q :: s => encloses b q && enclose r s | _, _ => false end.
Definition within (b : ball) (x : R) : Prop :=
  (Q2R (left_end b) <= x <= Q2R (right_end b) /\ Q2R (right_end b) <= Q2R (left_end b) + / 2 ^ 40)%R.

Lemma encloses_R b q : encloses b q = true -> within b (Q2R q).
Proof.
  unfold encloses, within. rewrite !andb_true_iff, !Qle_bool_R. intros [[A B] C]. apply Z.leb_le, IZR_le in C.
  repeat split; try assumption. unfold left_end, right_end, Q2R, units; simpl. rewrite plus_IZR. lra.
Qed.
Lemma enclose_R bs qs : enclose bs qs = true -> Forall2 within bs (map Q2R qs).
Proof.
  revert qs; induction bs as [|b bs IH]; intros [|q qs] H; try discriminate; [constructor|].
  simpl in *. apply andb_prop in H. destruct H. constructor; [now apply encloses_R|now apply IH].
Qed.

(* ---------------------------------------------------------------- weights *)
Fixpoint power (c : Q) (n : nat) : Q := match n with O => 1 | S m => Qred (c * power c m) end.
Definition scaled (d : nat) (l : Q) : Q := Qred (inject_Z (Z.of_nat d) * l).
Definition multiple (d : nat) (l : Q) : bool := Qle_bool 0 l && Pos.eqb (Qden (scaled d l)) 1.
Definition factor (c : Q) (d : nat) (l : Q) : Q := power c (Z.to_nat (Qnum (scaled d l))).
Definition shares (weights : list Q) : list Q := let w := total weights in map (fun x => Qred (x / w)) weights.
Definition shrink (c : Q) (d : nat) (weights losses : list Q) : list Q :=
  map (fun z => Qred (fst z * factor c d (snd z))) (combine weights losses).
Definition rate (c : Q) (d : nat) : R := (- INR d * ln (Q2R c))%R.
Definition positive_root (c : Q) : bool := negb (Qle_bool c 0).

Lemma positive_root_R c : positive_root c = true -> (0 < Q2R c)%R.
Proof. unfold positive_root. rewrite negb_true_iff, Qle_bool_false_R, Q2R_zero. auto. Qed.
Lemma power_R c n : Q2R (power c n) = (Q2R c ^ n)%R.
Proof. induction n as [|n IH]; [apply Q2R_one|]. cbn [power pow]. now rewrite Q2R_red, Q2R_mult, IH. Qed.
(* a whole number of Q is the natural number that it stands for *)
Lemma scaled_R d l : multiple d l = true -> (INR d * Q2R l = INR (Z.to_nat (Qnum (scaled d l))))%R.
Proof.
  unfold multiple. rewrite andb_true_iff, Qle_bool_R, Q2R_zero. intros [L D]. apply Pos.eqb_eq in D.
  assert (E : Q2R (scaled d l) = (INR d * Q2R l)%R).
  { unfold scaled. rewrite Q2R_red, Q2R_mult. f_equal. unfold Q2R, inject_Z; simpl.
    rewrite Rinv_1, Rmult_1_r. symmetry. apply INR_IZR_INZ. }
  assert (Z : Q2R (scaled d l) = IZR (Qnum (scaled d l))) by (unfold Q2R; rewrite D, Rinv_1; ring).
  rewrite <- E, Z, INR_IZR_INZ. f_equal. symmetry. apply Z2Nat.id, le_IZR. rewrite <- Z, E.
  apply Rmult_le_pos; [apply pos_INR|exact L].
Qed.
Lemma factor_R c d l : (0 < Q2R c)%R -> multiple d l = true -> exp (- rate c d * Q2R l) = Q2R (factor c d l).
Proof.
  intros C M. unfold factor. rewrite power_R. rewrite <- Rpower_pow, <- scaled_R by assumption.
  unfold Rpower, rate. f_equal. ring.
Qed.
Lemma total_R u : Q2R (total u) = ExponentialWeights.total (map Q2R u).
Proof.
  unfold ExponentialWeights.total. induction u as [|a u IH]; [apply Q2R_zero|].
  cbn [total map sum]. now rewrite Q2R_red, Q2R_plus, IH.
Qed.
Lemma dot_R u v : Q2R (inner u v) = dot (map Q2R u) (map Q2R v).
Proof.
  unfold dot. revert v; induction u as [|a u IH]; intros [|b v]; try apply Q2R_zero.
  cbn [inner map combine sum fst snd]. now rewrite Q2R_red, Q2R_plus, Q2R_mult, IH.
Qed.
Lemma shares_R u : positive (map Q2R u) -> map Q2R (shares u) = ExponentialWeights.shares (map Q2R u).
Proof.
  intros P. unfold shares, ExponentialWeights.shares. rewrite !map_map. apply map_ext_in. intros a I.
  assert (E : map Q2R u <> nil) by (destruct u; [contradiction|discriminate]).
  pose proof (total_positive _ E P) as W. rewrite <- total_R in *.
  rewrite Q2R_red, Q2R_div; [reflexivity|]. intros Z. apply Qeq_eqR in Z. rewrite Q2R_zero in Z. lra.
Qed.
Lemma shrink_R c d u v : (0 < Q2R c)%R -> forallb (multiple d) v = true ->
  map Q2R (shrink c d u v) = ExponentialWeights.shrink (rate c d) (map Q2R u) (map Q2R v).
Proof.
  intros C. unfold shrink, ExponentialWeights.shrink.
  revert v; induction u as [|a u IH]; intros [|b v] M; try reflexivity.
  simpl in M. apply andb_prop in M. destruct M as [M1 M2]. cbn [combine map fst snd].
  rewrite Q2R_red, Q2R_mult, factor_R, IH by assumption. reflexivity.
Qed.

(* ---------------------------------------------------------------- regret *)
Definition rational_row : Type := Q * list Q.
Definition real (z : rational_row) : row := (Q2R (fst z), map Q2R (snd z)).
Definition regret (n : nat) (table : list rational_row) : Q :=
  Qred (total (map fst table) - least 0 (map (fun i => total (map (fun z => nth i (snd z) 0) table)) (seq 0 n))).

Lemma nth_R i u : Q2R (nth i u 0) = nth i (map Q2R u) 0%R.
Proof. rewrite <- Q2R_zero. symmetry. apply map_nth. Qed.
Lemma regret_R n table : Q2R (regret n table) = ExponentialWeights.regret n (map real table).
Proof.
  unfold regret, ExponentialWeights.regret, best_total. rewrite Q2R_red, Q2R_minus, least_R, Q2R_zero. f_equal.
  - rewrite total_R, map_map, sum_map. unfold ExponentialWeights.total. now rewrite sum_map.
  - rewrite map_map. apply f_equal, map_ext. intros i.
    rewrite total_R, map_map. unfold ExponentialWeights.total, expert_total. rewrite !sum_map.
    apply sum_ext. intros z _. apply nth_R.
Qed.
Lemma ones_R n : map Q2R (repeat 1 n) = repeat 1%R n.
Proof. now rewrite Q2R_repeat, Q2R_one. Qed.
Lemma shrunk_positive c d u v : (0 < Q2R c)%R -> forallb (multiple d) v = true -> positive (map Q2R u) ->
  positive (map Q2R (shrink c d u v)).
Proof. intros C M P. rewrite shrink_R by assumption. now apply shrink_positive. Qed.
