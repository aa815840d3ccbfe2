(* Elimination on a recorded run over assignments, with the conjunction that the labels come from.

   The learner keeps a list of literals: at first all 2n of them, or, if it takes the target to have no negations, the
   n variables.  It says 1 if the assignment satisfies all that are left; where it says 0 and the label is 1, it drops
   the literals that the assignment does not satisfy.  There is no target where no conjunction gives the labels; then
   k is 0, as in Python. *)
From Coq Require Import List Bool Arith.
From NoRegret Require Import classes.Literals.
Import ListNotations.

Record round := Round { assignment : list bool; label : bool; prediction : bool }.
Record subject := Subject { n : nat; monotone : bool; target : option (list literal); rounds : list round }.

(* Assignments of n bits; a target names a variable once, and only variables that the assignments have. *)
Definition well_formed (s : subject) (c : list literal) : Prop := once c /\ (rounds s <> nil -> over (n s) c).
Definition plays (s : subject) : Prop :=
  Forall (fun r => length (assignment r) = n s) (rounds s) /\
  match target s with Some c => well_formed s c | None => True end.

(* ---------------------------------------------------------------- the learner *)
Definition start (s : subject) : list literal :=
  if monotone s then variables (n s) else variables (n s) ++ negations (n s).
Definition says (left : list literal) (x : list bool) : bool := holds (bits x) left.
Definition learn (left : list literal) (r : round) : list literal :=
  if label r && negb (prediction r) then filter (satisfies (bits (assignment r))) left else left.
Fixpoint follows (left : list literal) (rs : list round) : Prop :=
  match rs with
  | nil => True
  | r :: rest => prediction r = says left (assignment r) /\ follows (learn left r) rest
  end.

(* ---------------------------------------------------------------- hypotheses *)
Definition labelled (c : list literal) (rs : list round) : Prop :=
  Forall (fun r => label r = holds (bits (assignment r)) c) rs.
Definition given_conjunction (s : subject) : Prop := exists c, target s = Some c /\ labelled c (rounds s).
Definition given_eliminates (s : subject) : Prop := follows (start s) (rounds s).
Definition given_all_literals (s : subject) : Prop := monotone s = false.
Definition given_variables_only (s : subject) : Prop :=
  monotone s = true /\ match target s with Some c => Forall (fun l => snd l = true) c | None => True end.

(* ---------------------------------------------------------------- quantities *)
Definition wrong (r : round) : bool := negb (eqb (prediction r) (label r)).
Definition k (s : subject) : nat := match target s with Some c => length c | None => 0 end.
Definition m_T (s : subject) : nat := length (filter wrong (rounds s)).
