(* SOA and its experts on a finite class.

   SOA says the label whose part of the version space has the larger Littlestone dimension (`tie` if both are as
   large), and cuts the version space by the label of the round. Expert(i_1, ..., i_L) says in round t the same, or
   the opposite if t is one of i_1, ..., i_L, and cuts the version space by what it said itself; rounds count from
   1. The experts of T rounds are those of all sets of at most Ldim of the rounds 1, ..., T. *)
From Coq Require Import List Bool Arith ZArith.
From NoRegret Require Import classes.FiniteClass.
Import ListNotations.

Section Learners.
Variable n : nat.                                   (* the number of points *)
Variable tie : bool.
Notation predicted := (optimal_label n tie).

(* the rounds, from t on, in which SOA errs, with V as its version space *)
Fixpoint wrong_rounds (V : list hypothesis) (t : nat) (s : examples) : list nat :=
  match s with
  | nil => nil
  | (x, y) :: r =>
      let later := wrong_rounds (part V x y) (S t) r in
      if eqb (predicted V x) y then later else t :: later
  end.
(* what the expert with these flips says of the points xs, from round t on *)
Fixpoint expert (flips : list nat) (V : list hypothesis) (t : nat) (xs : list nat) : list bool :=
  match xs with
  | nil => nil
  | x :: r =>
      let said := xorb (predicted V x) (existsb (Nat.eqb t) flips) in
      said :: expert flips (part V x said) (S t) r
  end.
End Learners.

(* the sets of at most d of the rounds 1, ..., T *)
Definition flip_sets (T d : nat) : list (list nat) := filter (fun f => length f <=? d) (sublists (seq 1 T)).
Definition dimension (c : finite_class) : nat := Z.to_nat (ldim (points c) (hypotheses c)).
