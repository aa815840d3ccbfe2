(* Sample means of Python over the rationals: the probability that it computed is P_mean, and its width is a range. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Rationals probability.Probability probability.Laws probability.RationalLaws.
From NoRegret Require Import probability.SampleMean probability.SampleMeanProofs.
Import ListNotations.
Local Open Scope Q_scope.

(* copies of one variable, or any rows with probabilities *)
Inductive source := Copies (one : law Q) (n : nat) | Joint (outcomes : law (list Q)).
Record transcript := Transcript { from : source; m : nat; eps : Q; M : Q; P_mean : Q }.

(* ---------------------------------------------------------------- the same over the rationals *)
Definition all_rows (t : transcript) : law (list Q) :=
  match from t with Copies one n => RationalLaws.rows one n | Joint outcomes => outcomes end.
Definition is_source (t : transcript) : bool :=
  match from t with
  | Copies one n => is_law one && Nat.eqb n (m t)
  | Joint outcomes => is_law outcomes && forallb (fun rp => Nat.eqb (length (fst rp)) (m t)) outcomes
  end.
Definition mean (t : transcript) (row : list Q) : Q := Rationals.total row / inject_Z (Z.of_nat (m t)).
Definition values (t : transcript) (i : nat) : list Q :=
  map (fun rp => nth i (fst rp) 0) (possible_part (all_rows t)).
Definition width (t : transcript) (i : nat) : Q :=
  Rationals.largest 0 (values t i) - Rationals.least 0 (values t i).
Definition conforms (t : transcript) : bool :=
  is_source t && Nat.ltb 0 (m t) &&
  Qeq_bool (Rationals.largest 0 (map (width t) (seq 0 (m t)))) (M t) &&
  (let average := expected (all_rows t) (mean t) in
   Qeq_bool (chance (all_rows t) (fun row => Qle_bool (eps t) (mean t row - average))) (P_mean t)).

(* ---------------------------------------------------------------- the subject *)
Definition subject_of (t : transcript) : subject :=
  Subject (m t)
    match from t with Copies one n => copies (real_values one) n | Joint outcomes => read (map Q2R) outcomes end
    (Q2R (M t)) (Q2R (eps t)).
Lemma rows_of_subject t : SampleMean.rows (subject_of t) = read (map Q2R) (all_rows t).
Proof.
  unfold subject_of, all_rows. cbn [SampleMean.rows]. destruct (from t) as [one n|outcomes]; [|reflexivity].
  unfold copies, iid, independent. symmetry. apply rows_R.
Qed.
Lemma total_R row : fold_right Rplus 0%R (map Q2R row) = Q2R (Rationals.total row).
Proof.
  induction row as [|a row IH]; [symmetry; apply Q2R_zero|]. cbn [map fold_right Rationals.total].
  now rewrite Q2R_red, Q2R_plus, IH.
Qed.
Lemma Q2R_nat n : Q2R (inject_Z (Z.of_nat n)) = INR n.
Proof. unfold Q2R, inject_Z. simpl. rewrite INR_IZR_INZ. field. Qed.
Lemma mean_R t row : (0 < m t)%nat -> SampleMean.mean (subject_of t) (map Q2R row) = Q2R (mean t row).
Proof.
  intros H. unfold SampleMean.mean, mean. cbn [subject_of SampleMean.m].
  rewrite total_R, Q2R_div, Q2R_nat; [reflexivity|].
  intros Q. apply Qeq_eqR in Q. rewrite Q2R_nat, Q2R_zero in Q. apply (not_0_INR (m t)); [lia|exact Q].
Qed.
(* what conforms is a sample mean of the theorem, with the very numbers that Python read off it *)
Theorem sound t : conforms t = true ->
  let s := subject_of t in
  plays s /\ SampleMean.P_mean s = Q2R (P_mean t) /\ given_range s /\
  ((exists one n, from t = Copies one n) -> given_independent s).
Proof.
  intros H. unfold conforms in H. rewrite !andb_true_iff in H. destruct H as (((S & L) & W) & P). cbv zeta in *.
  apply Nat.ltb_lt in L. apply Qeq_bool_R in W, P. split; [|split; [|split]].
  - unfold is_source in S. unfold subject_of.
    destruct (from t) as [one n|outcomes]; apply andb_prop in S; destruct S as [D S].
    + apply Nat.eqb_eq in S. subst n. apply copies_play. exact (read_dist Q2R one D).
    + split; cbn [SampleMean.rows SampleMean.m]; [now apply read_dist|]. intros row I.
      rewrite outcomes_read, map_map in I.
      apply in_map_iff in I. destruct I as (rp & <- & I). rewrite forallb_forall in S. specialize (S rp I).
      apply Nat.eqb_eq in S. now rewrite map_length.
  - rewrite <- P. unfold SampleMean.P_mean. rewrite !rows_of_subject.
    rewrite (E_read (map Q2R) (all_rows t) _ (mean t)) by (intros; now apply mean_R).
    apply Pr_read. intros row. rewrite mean_R by assumption. cbn [subject_of SampleMean.eps].
    rewrite <- Q2R_minus. apply Rleb_Q.
  - intros i I. exists (Q2R (Rationals.least 0 (values t i))). intros row R.
    rewrite rows_of_subject, positive_read, outcomes_read, map_map in R.
    cbn [subject_of SampleMean.m SampleMean.M] in *.
    apply in_map_iff in R. destruct R as (rp & <- & R). unfold variable.
    rewrite <- Q2R_zero, map_nth. assert (V : In (Q2R (nth i (fst rp) 0)) (map Q2R (values t i))).
    { apply in_map. unfold values. apply (in_map (fun rp => nth i (fst rp) 0)), R. }
    pose proof (Numbers.least_le (Q2R 0) _ _ V) as B1. pose proof (Numbers.largest_ge (Q2R 0) _ _ V) as B2.
    rewrite <- least_R in B1. rewrite <- largest_R in B2. split; [assumption|].
    assert (B3 : (Q2R (width t i) <= Q2R (M t))%R).
    { rewrite <- W, largest_R. apply Numbers.largest_ge. apply in_map, in_map, in_seq. lia. }
    unfold width in B3. rewrite Q2R_minus in B3. lra.
  - intros (one & n & Q). unfold is_source in S. unfold subject_of. rewrite Q in *.
    apply andb_prop in S. destruct S as [D S]. apply Nat.eqb_eq in S. subst n.
    apply copies_are_independent. exact (read_dist Q2R one D).
Qed.

(* two throws of a fair coin: SampleMeanProofs.throws *)
Example throws : conforms (Transcript (Copies [(0, 1#2); (1, 1#2)] 2) 2 (1#2) 1 (1#4)) = true.
Proof. vm_compute. reflexivity. Qed.
