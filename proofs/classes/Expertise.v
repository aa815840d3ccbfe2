(* The expert that flips the rounds in which SOA errs, against the hypothesis that gives SOA the labels. *)
From Coq Require Import List Bool Arith.
From NoRegret Require Import classes.FiniteClass classes.FlippedExperts.
Import ListNotations.

(* the hypothesis of the labels is the one in this row; SOA and the expert have a rule on ties each *)
Record subject := Subject { class : finite_class; row : nat; shown : list nat; tie : bool; expert_tie : bool }.
Definition plays (s : subject) : Prop :=
  well_formed (class s) /\ row s < length (hypotheses (class s)) /\ Forall (fun x => x < points (class s)) (shown s).

Definition labels (s : subject) : list bool := map (value (nth (row s) (hypotheses (class s)) [])) (shown s).
Definition flips (s : subject) : list nat :=
  wrong_rounds (points (class s)) (tie s) (hypotheses (class s)) 1 (combine (shown s) (labels s)).
Definition said (s : subject) : list bool :=
  expert (points (class s)) (expert_tie s) (flips s) (hypotheses (class s)) 1 (shown s).

(* ---------------------------------------------------------------- quantities *)
Definition Ldim (s : subject) : nat := dimension (class s).
Definition D_T (s : subject) : nat :=
  length (filter (fun p => negb (eqb (fst p) (snd p))) (combine (said s) (labels s))).
(* for the step of the proof: the number of flips *)
Definition m_T (s : subject) : nat := length (flips s).

Definition given_same_ties (s : subject) : Prop := tie s = expert_tie s.
