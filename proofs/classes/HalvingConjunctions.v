(* Halving on the class of the conjunctions of k literals over n variables.

   A run as in ClassRun.v, with the n and k of the class: its points are the 2^n assignments, 00...0 first, and each
   conjunction of k literals holds on 2^(n-k) of them. *)
From Coq Require Import List Bool Arith.
From NoRegret Require Import classes.FiniteClass.
From NoRegret Require classes.ClassRun classes.Conjunctions.
Import ListNotations.

Definition subject := ClassRun.subject.
Definition plays : subject -> Prop := ClassRun.plays.

(* ---------------------------------------------------------------- quantities *)
(* the number of binary digits *)
Definition digits (a : nat) : nat := match a with 0 => 0 | _ => S (Nat.log2 a) end.
Definition n (s : subject) : nat := Nat.max 1 (digits (points (ClassRun.class s)) - 1).
Definition k (s : subject) : nat :=
  n s + 1 - digits (length (filter (fun y => y) (hd [] (hypotheses (ClassRun.class s))))).
Definition m_T : subject -> nat := ClassRun.m_T.

(* ---------------------------------------------------------------- hypotheses *)
Definition given_k_conjunctions (s : subject) : Prop :=
  points (ClassRun.class s) = 2 ^ n s /\
  forall h, In h (hypotheses (ClassRun.class s)) <->
    In h (map (Conjunctions.table (n s)) (Conjunctions.of_size (n s) (k s))).
Definition given_realisable : subject -> Prop := ClassRun.given_realisable.
Definition given_majority : subject -> Prop := ClassRun.given_majority.
