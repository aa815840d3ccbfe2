(* Prediction with expert advice by any deterministic learner: a recorded run.

   A learner is a function from what it has seen (the advice and the label of each round so far, and the advice of
   this round) to a label: it is deterministic and does not see the future, and nothing else is asked of it. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import core.Numbers.
Import ListNotations.
Local Open Scope R_scope.

Record round := Round { advice : list bool; outcome : bool; prediction : bool }.
Record subject := Subject {
  N : nat;
  says : list (list bool * bool) -> list bool -> bool;
  rounds : list round }.

(* ---------------------------------------------------------------- the learner *)
Fixpoint follows (s : subject) (past : list (list bool * bool)) (rs : list round) : Prop :=
  match rs with
  | nil => True
  | r :: rest =>
      length (advice r) = N s /\
      prediction r = says s past (advice r) /\
      follows s (past ++ [(advice r, outcome r)]) rest
  end.
Definition plays (s : subject) : Prop := follows s nil (rounds s).

(* ---------------------------------------------------------------- quantities *)
Definition count {A} (f : A -> bool) (l : list A) : nat := length (filter f l).
Definition err (r : round) : bool := negb (eqb (prediction r) (outcome r)).
Definition expert_err (i : nat) (r : round) : bool := negb (eqb (nth i (advice r) (negb (outcome r))) (outcome r)).
Definition T (s : subject) : nat := length (rounds s).
Definition m_T (s : subject) : nat := count err (rounds s).
Definition m_star (s : subject) : nat :=
  least_nat 0 (map (fun i => count (expert_err i) (rounds s)) (seq 0 (N s))).
Definition R_T (s : subject) : R := INR (m_T s) - INR (m_star s).

(* ---------------------------------------------------------------- hypotheses *)
(* one of two experts always says 0, the other always 1 *)
Definition given_constant_experts (s : subject) : Prop :=
  T s = 0%nat \/
  (N s = 2%nat /\ exists first : bool, forall r, In r (rounds s) -> advice r = [first; negb first]).
Definition given_contradicted (s : subject) : Prop :=
  forall r, In r (rounds s) -> prediction r <> outcome r.
