(* Learning rules of Python on rational distributions: its leave-one-out error and its error are E_loo and E_err.

   A point is a number, its name; what the rule makes of each sample is recorded as a table. *)
From Coq Require Import Reals QArith ZArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Rationals.
From NoRegret Require Import probability.Probability probability.Laws probability.Places probability.RationalLaws.
From NoRegret Require Import probability.LeftOut.
Import ListNotations.
Local Open Scope Q_scope.

Record transcript := Transcript {
  points : list (nat * Z); chances : list Q; m : nat;
  joint : option (law (list nat));
  table : list (list (nat * Z) * list (nat * Z));                 (* of a sample, the label of each point *)
  E_loo : Q; E_err : Q }.

(* ---------------------------------------------------------------- the same over the rationals *)
Definition point_of (t : transcript) (i : nat) : nat * Z := nth i (points t) (O, 0%Z).
Definition same_point (a b : nat * Z) : bool := Nat.eqb (fst a) (fst b) && Z.eqb (snd a) (snd b).
Fixpoint same_sample (u v : list (nat * Z)) : bool :=
  match u, v with nil, nil => true | a :: r, b :: q => same_point a b && same_sample r q | _, _ => false end.
Definition classify (t : transcript) (sample : list (nat * Z)) (x : nat) : Z :=
  match find (fun entry => same_sample (fst entry) sample) (table t) with
  | None => 0%Z
  | Some entry =>
      match find (fun xy => Nat.eqb (fst xy) x) (snd entry) with None => 0%Z | Some xy => snd xy end
  end.
Definition errs_at (t : transcript) (row : list nat) (i : nat) : Q :=
  if Z.eqb (classify t (map (point_of t) row) (fst (point_of t i))) (snd (point_of t i)) then 0 else 1.
Definition error_of (t : transcript) (row : list nat) : Q := expected (places (chances t)) (errs_at t row).
Definition loo_of (t : transcript) (row : list nat) : Q :=
  Rationals.total (map (fun i => errs_at t (removed row i) (nth i row O)) (seq 0 (length row)))
  / inject_Z (Z.of_nat (length row)).
Definition all_rows (t : transcript) : law (list nat) :=
  match joint t with None => rows (places (chances t)) (S (m t)) | Some d => d end.
Definition mean_error (t : transcript) : Q :=
  match joint t with
  | None => expected (rows (places (chances t)) (m t)) (error_of t)
  | Some d => expected d (fun row => error_of t (firstn (m t) row))
  end.
Definition is_joint (t : transcript) : bool :=
  match joint t with
  | None => true
  | Some d => is_law d && forallb (fun rp => Nat.eqb (length (fst rp)) (S (m t))) d
  end.
Definition conforms (t : transcript) : bool :=
  are_chances (chances t) && is_joint t &&
  Qeq_bool (expected (all_rows t) (loo_of t)) (E_loo t) && Qeq_bool (mean_error t) (E_err t).

(* ---------------------------------------------------------------- the subject *)
Definition subject_of (t : transcript) : subject :=
  Subject nat (point_of t) (map Q2R (chances t)) (m t) (fun _ => classify t) (option_map reals (joint t)).
Lemma errs_R t when row i : errs (subject_of t) when row i = Q2R (errs_at t row i).
Proof.
  unfold errs, errs_at. cbn [subject_of rule point]. destruct (Z.eqb _ _); symmetry; [apply Q2R_zero|apply Q2R_one].
Qed.
Lemma error_R t when row : E (source (map Q2R (chances t))) (errs (subject_of t) when row) = Q2R (error_of t row).
Proof. rewrite source_reals. unfold error_of. rewrite expected_R. apply E_ext. intros i _. apply errs_R. Qed.
Lemma loo_R t row : row <> nil -> (fold_right Rplus 0 (map (fun i =>
  errs (subject_of t) (Without row i) (removed row i) (nth i row O)) (seq 0 (length row))) / INR (length row))%R
  = Q2R (loo_of t row).
Proof.
  intros N. unfold loo_of. rewrite Q2R_div.
  - replace (Q2R (inject_Z (Z.of_nat (length row)))) with (INR (length row))
      by (unfold Q2R, inject_Z; simpl; rewrite INR_IZR_INZ; field).
    f_equal. induction (seq 0 (length row)) as [|i l IH]; [symmetry; apply Q2R_zero|].
    cbn [map fold_right Rationals.total]. now rewrite IH, errs_R, Q2R_red, Q2R_plus.
  - destruct row; [congruence|]. intros Q. apply Qeq_eqR in Q. unfold Q2R, inject_Z in Q. cbn [Qnum Qden length] in Q.
    rewrite Rinv_1, !Rmult_1_r in Q. apply eq_IZR in Q. lia.
Qed.

(* what conforms is a rule of the theorem, with the very numbers that Python read off it *)
Theorem sound t : conforms t = true ->
  let s := subject_of t in
  plays s /\ LeftOut.E_loo s = Q2R (E_loo t) /\ LeftOut.E_err s = Q2R (E_err t) /\ given_deterministic s.
Proof.
  intros H. unfold conforms in H. rewrite !andb_true_iff in H. destruct H as (((P & J) & L) & M). cbv zeta.
  apply Qeq_bool_R in L, M.
  assert (K : forall d, joint t = Some d -> is_law d = true /\ forall rp, In rp d -> length (fst rp) = S (m t)).
  { intros d Q. unfold is_joint in J. rewrite Q in J. apply andb_prop in J. destruct J as [D J]. split; [exact D|].
    intros rp I. rewrite forallb_forall in J. apply Nat.eqb_eq, J, I. }
  split; [split|split; [|split]].
  - now apply are_chances_R.
  - intros d Q. cbn [subject_of LeftOut.joint] in Q. destruct (joint t) as [d'|]; [|discriminate].
    injection Q as <-. destruct (K d' eq_refl) as [D Z]. split; [now apply is_law_dist|].
    intros row I. rewrite outcomes_reals in I. apply in_map_iff in I. destruct I as (rp & <- & I). now apply Z.
  - rewrite <- L. unfold LeftOut.E_loo.
    assert (Q : larger (subject_of t) = reals (all_rows t)).
    { unfold larger, all_rows. cbn [subject_of LeftOut.joint LeftOut.chances LeftOut.m].
      destruct (joint t); [reflexivity|]. cbn [option_map]. now rewrite rows_iid. }
    rewrite Q, expected_R. apply E_ext. intros row S. apply loo_R. intros ->. apply supp_outcomes in S.
    rewrite outcomes_reals in S. apply in_map_iff in S. destruct S as (rp & Z & S). unfold all_rows in S.
    destruct (joint t) as [d|] eqn:W.
    + destruct (K d eq_refl) as [_ K']. specialize (K' rp S). rewrite Z in K'. discriminate.
    + assert (I : In (fst rp) (outcomes (iid (source (map Q2R (chances t))) (Datatypes.S (m t)))))
        by (rewrite <- rows_iid, outcomes_reals; now apply in_map).
      apply rows_have_length in I. rewrite Z in I. discriminate.
  - rewrite <- M. unfold LeftOut.E_err, smaller, mean_error. cbn [subject_of LeftOut.joint LeftOut.chances LeftOut.m].
    destruct (joint t) as [d|]; cbn [option_map].
    + rewrite E_image, expected_R. apply E_ext. intros row _. apply error_R.
    + rewrite <- rows_iid, expected_R. apply E_ext. intros row _. apply error_R.
  - intros row i _ _ _ when when'. reflexivity.
Qed.

(* the label seen last, 0 at first: LeftOutProofs.coin *)
Example coin : conforms (Transcript [(O, 0%Z); (O, 1%Z)] [1#3; 2#3] 1 None
  [([(O, 0%Z)], [(O, 0%Z)]); ([(O, 1%Z)], [(O, 1%Z)])] (4#9) (4#9)) = true.
Proof. vm_compute. reflexivity. Qed.
