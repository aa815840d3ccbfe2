(* Recorded runs of the conservative versions of Halving and SOA, and of these learners on the mistakes. *)
From Coq Require Import List Bool Arith.
From NoRegret Require Import classes.FiniteClass classes.ClassChecks.
From NoRegret Require classes.Conserved.
Import ListNotations.

Inductive kind := Halving | SOA.
Record transcript := Transcript {
  learner : kind; tie : bool; eager : bool;
  class : finite_class;
  sequence : examples;
  (* what the conservative version said, and what a fresh learner said on its mistakes *)
  said : list bool; replayed : list bool;
  errors : nat; errors_again : nat }.

(* the learner keeps a version space; being asked does not change it *)
Definition machine (t : transcript) : Conserved.machine nat bool :=
  let says V x := match learner t with
    | Halving => majority_label (tie t) V x
    | SOA => optimal_label (points (class t)) (tie t) V x end in
  Conserved.Machine nat bool (list hypothesis) (hypotheses (class t))
    (fun V x => (says V x, V))
    (fun V x y => if eager t || negb (eqb (says V x) y) then part V x y else V).
Definition subject (t : transcript) : Conserved.subject :=
  Conserved.Subject nat bool bool_dec (fun _ => machine t) (sequence t).
Definition conforms (t : transcript) : bool :=
  let s := subject t in
  is_class (class t) && all_inside (points (class t)) (map fst (sequence t)) &&
  same_row (Conserved.conservative_run s false 0) (said t) &&
  same_row (Conserved.conservative_run s true 2) (said t) &&
  same_row (Conserved.plain_run s (machine t) (Conserved.errors s)) (replayed t) &&
  (Conserved.m_T s =? errors t) && (Conserved.M_sub s =? errors_again t).
Theorem sound t : conforms t = true ->
  let s := subject t in
  Conserved.plays s /\ Conserved.given_deterministic s /\ Conserved.given_unmoved s /\
  Conserved.conservative_run s false 0 = said t /\
  Conserved.plain_run s (Conserved.made s 1) (Conserved.errors s) = replayed t /\
  Conserved.m_T s = errors t /\ Conserved.M_sub s = errors_again t.
Proof.
  unfold conforms. cbv zeta. rewrite !andb_true_iff, !same_row_true, !Nat.eqb_eq.
  intros ((((((_ & _) & A) & B) & C) & D) & E). split; [exact I|]. split; [intros i j; now split|].
  split; [unfold Conserved.given_unmoved; congruence|]. auto.
Qed.

(* eager Halving on all functions of two points *)
Example two_mistakes : conforms (Transcript Halving true true
  (Class 2 [[false; false]; [false; true]; [true; false]; [true; true]])
  [(0, false); (1, false); (0, false)] [true; true; false] [true; true] 2 2) = true.
Proof. vm_compute. reflexivity. Qed.
