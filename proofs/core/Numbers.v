(* Numbers that the claims speak about and the standard library does not have, or has with other values.
   The printer of the statements uses these names: floor, ceiling, binomial, sum_from_to. *)
From Coq Require Import Reals ZArith Lra Lia List.
From NoRegret Require Import core.Binomial.
Import ListNotations.
Local Open Scope R_scope.

Definition floor (x : R) : R := IZR (Int_part x).
Definition ceiling (x : R) : R := - floor (- x).

(* 0 outside of Pascal's triangle; the library's C n k is n!/k! where k > n. *)
Definition binomial (n k : Z) : R :=
  if Z.ltb n 0 then 0 else if Z.ltb k 0 then 0 else INR (binom (Z.to_nat n) (Z.to_nat k)).

(* The sum of f a, ..., f b; 0 if b < a. *)
Definition sum_from_to (a b : nat) (f : nat -> R) : R :=
  fold_right (fun i rest => f i + rest) 0 (seq a (S b - a)).

(* ---------------------------------------------------------------- floor and ceiling *)
Lemma floor_le x : floor x <= x.
Proof. unfold floor. destruct (base_Int_part x); assumption. Qed.
Lemma floor_gt x : x - 1 < floor x.
Proof. unfold floor. destruct (base_Int_part x); lra. Qed.
Lemma whole_part x (z : Z) : IZR z <= x < IZR z + 1 -> Int_part x = z.
Proof.
  intros H. pose proof (floor_le x) as A. pose proof (floor_gt x) as B. unfold floor in *.
  assert (Int_part x < z + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
  assert (z < Int_part x + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra). lia.
Qed.
Lemma floor_unique x (z : Z) : IZR z <= x < IZR z + 1 -> floor x = IZR z.
Proof. intros H. unfold floor. now rewrite (whole_part x z H). Qed.
Lemma floor_INR n : floor (INR n) = INR n.
Proof. rewrite (floor_unique (INR n) (Z.of_nat n)); rewrite <- INR_IZR_INZ; lra. Qed.
Lemma le_floor n x : INR n <= x -> INR n <= floor x.
Proof.
  intros H. pose proof (floor_gt x) as B. unfold floor in *. rewrite INR_IZR_INZ in *. apply IZR_le.
  assert (Z.of_nat n < Int_part x + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra). lia.
Qed.
Lemma ceiling_ge x : x <= ceiling x.
Proof. unfold ceiling. pose proof (floor_le (- x)). lra. Qed.
Lemma ceiling_lt x : ceiling x < x + 1.
Proof. unfold ceiling. pose proof (floor_gt (- x)). lra. Qed.
Lemma ceiling_le n x : x <= INR n -> ceiling x <= INR n.
Proof.
  intros H. pose proof (ceiling_lt x) as B. unfold ceiling, floor in *. rewrite <- opp_IZR in *.
  rewrite INR_IZR_INZ in *. apply IZR_le.
  assert (- Int_part (- x) < Z.of_nat n + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra). lia.
Qed.

(* ---------------------------------------------------------------- extremes of lists *)
(* The least and the largest of some numbers; d where there is none. *)
Fixpoint least (d : R) (l : list R) : R :=
  match l with nil => d | [x] => x | x :: r => Rmin x (least d r) end.
Fixpoint largest (d : R) (l : list R) : R :=
  match l with nil => d | [x] => x | x :: r => Rmax x (largest d r) end.
Fixpoint least_nat (d : nat) (l : list nat) : nat :=
  match l with nil => d | [x] => x | x :: r => Nat.min x (least_nat d r) end.

Lemma least_le d l x : In x l -> least d l <= x.
Proof.
  induction l as [|a [|b l] IH]; intros H; [contradiction|simpl in *; destruct H as [->|[]]; lra|].
  change (Rmin a (least d (b :: l)) <= x). destruct H as [->|H]; [apply Rmin_l|].
  eapply Rle_trans; [apply Rmin_r|auto].
Qed.
Lemma least_in d l : l <> nil -> In (least d l) l.
Proof.
  induction l as [|a [|b l] IH]; intros H; [contradiction|left; reflexivity|].
  change (In (Rmin a (least d (b :: l))) (a :: b :: l)). unfold Rmin.
  destruct (Rle_dec a (least d (b :: l))); [left; reflexivity|right; apply IH; discriminate].
Qed.
Lemma largest_ge d l x : In x l -> x <= largest d l.
Proof.
  induction l as [|a [|b l] IH]; intros H; [contradiction|simpl in *; destruct H as [->|[]]; lra|].
  change (x <= Rmax a (largest d (b :: l))). destruct H as [->|H]; [apply Rmax_l|].
  eapply Rle_trans; [apply IH, H|apply Rmax_r].
Qed.
Lemma largest_in d l : l <> nil -> In (largest d l) l.
Proof.
  induction l as [|a [|b l] IH]; intros H; [contradiction|left; reflexivity|].
  change (In (Rmax a (largest d (b :: l))) (a :: b :: l)). unfold Rmax.
  destruct (Rle_dec a (largest d (b :: l))); [right; apply IH; discriminate|left; reflexivity].
Qed.
Lemma least_nat_le d l x : In x l -> (least_nat d l <= x)%nat.
Proof.
  induction l as [|a [|b l] IH]; intros H; [contradiction|simpl in *; destruct H as [->|[]]; lia|].
  change (Nat.min a (least_nat d (b :: l)) <= x)%nat. destruct H as [->|H]; [lia|]. specialize (IH H). lia.
Qed.
Lemma least_nat_in d l : l <> nil -> In (least_nat d l) l.
Proof.
  induction l as [|a [|b l] IH]; intros H; [contradiction|left; reflexivity|].
  change (In (Nat.min a (least_nat d (b :: l))) (a :: b :: l)).
  destruct (Nat.min_spec a (least_nat d (b :: l))) as [[_ ->]|[_ ->]];
    [left; reflexivity|right; apply IH; discriminate].
Qed.
