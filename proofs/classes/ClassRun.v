(* A recorded run on a finite domain, seen with a class of hypotheses: Consistent, Halving and SOA.

   In each round a point is shown, the learner predicts its label and is told the label.  These learners keep a
   version space, all hypotheses at first: it is cut to those that were right in every round (eager), or only where
   the learner itself was wrong (lazy).  They differ in what they say: what some hypothesis of the version space says
   (Consistent), what most of them say (Halving), or the label whose part has the larger Littlestone dimension (SOA).
   The theorems ask for this behaviour of the recorded predictions, with any choice and any rule on ties; the learners
   themselves, defined at the end, behave so (ClassRunProofs.v).

   Scope: finite classes on finitely many points. *)
From Coq Require Import List Bool Arith ZArith.
From NoRegret Require Export classes.FiniteClass.
Import ListNotations.

Record round := Round { point : nat; label : bool; prediction : bool }.
(* whether the learner says that it is eager or lazy, or does not say *)
Record subject := Subject { class : finite_class; told : option bool; rounds : list round }.
Definition plays (s : subject) : Prop :=
  well_formed (class s) /\ Forall (fun r => point r < points (class s)) (rounds s).

(* ---------------------------------------------------------------- version spaces of a run *)
Definition example (r : round) : nat * bool := (point r, label r).
Definition err (r : round) : bool := negb (eqb (prediction r) (label r)).
Definition cut (eager : bool) (V : list hypothesis) (r : round) : list hypothesis :=
  if eager || err r then part V (point r) (label r) else V.
(* what is left of V after some rounds *)
Definition space (eager : bool) (V : list hypothesis) (rs : list round) : list hypothesis :=
  fold_left (cut eager) rs V.
(* each prediction is allowed by the version space of its round *)
Fixpoint follows (allowed : list hypothesis -> nat -> bool -> Prop) (eager : bool) (V : list hypothesis)
    (rs : list round) : Prop :=
  match rs with
  | nil => True
  | r :: rest => allowed V (point r) (prediction r) /\ follows allowed eager (cut eager V r) rest
  end.
Definition variants (s : subject) : list bool := match told s with Some eager => [eager] | None => [true; false] end.

(* ---------------------------------------------------------------- quantities *)
Definition H (s : subject) : nat := length (hypotheses (class s)).
(* the dimension is a Z, -1 for the empty class, which realises no sequence *)
Definition Ldim (s : subject) : nat := Z.to_nat (ldim (points (class s)) (hypotheses (class s))).
Definition m_T (s : subject) : nat := length (filter err (rounds s)).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_realisable (s : subject) : Prop := realised (hypotheses (class s)) (map example (rounds s)).
Definition some_hypothesis (V : list hypothesis) (x : nat) (p : bool) : Prop := V <> nil -> part V x p <> nil.
Definition given_consistent (s : subject) : Prop :=
  follows some_hypothesis false (hypotheses (class s)) (rounds s).
Definition most_hypotheses (V : list hypothesis) (x : nat) (p : bool) : Prop :=
  length (part V x (negb p)) <= length (part V x p).
Definition given_majority (s : subject) : Prop :=
  exists eager, In eager (variants s) /\ follows most_hypotheses eager (hypotheses (class s)) (rounds s).
Definition larger_dimension (n : nat) (V : list hypothesis) (x : nat) (p : bool) : Prop :=
  (ldim n (part V x (negb p)) <= ldim n (part V x p))%Z.
Definition given_optimal (s : subject) : Prop :=
  exists eager, In eager (variants s) /\
    follows (larger_dimension (points (class s))) eager (hypotheses (class s)) (rounds s).

(* ---------------------------------------------------------------- the learners *)
(* Where the version space is empty, which no realisable run meets, each of them says `tie`. *)
Definition consistent_says (tie : bool) (V : list hypothesis) (x : nat) (p : bool) : Prop :=
  (exists h, In h V /\ value h x = p) \/ (V = nil /\ p = tie).
Definition halving_says (tie : bool) (V : list hypothesis) (x : nat) (p : bool) : Prop := p = majority_label tie V x.
Definition soa_says (n : nat) (tie : bool) (V : list hypothesis) (x : nat) (p : bool) : Prop :=
  p = optimal_label n tie V x.
(* Consistent is eager and does not say so *)
Definition plays_consistent (tie : bool) (s : subject) : Prop :=
  plays s /\ told s = None /\ follows (consistent_says tie) true (hypotheses (class s)) (rounds s).
Definition plays_halving (tie eager : bool) (s : subject) : Prop :=
  plays s /\ told s = Some eager /\ follows (halving_says tie) eager (hypotheses (class s)) (rounds s).
Definition plays_soa (tie eager : bool) (s : subject) : Prop :=
  plays s /\ told s = Some eager /\
  follows (soa_says (points (class s)) tie) eager (hypotheses (class s)) (rounds s).
