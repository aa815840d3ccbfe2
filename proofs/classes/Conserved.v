(* A learner and its conservative version on the same sequence.

   A learner is a machine: it has a state, is asked for the label of an instance, which may change the state, and is
   told the label.  Instances and labels are of any kind.  It is made anew for each use: `made i` is the learner that
   is made the i-th time.  Its conservative version predicts as it does, and lets it see the round (ask, then tell)
   only where that was a mistake; `copy` asks a copy instead of the learner itself.

   Scope: "deterministic" is about all the learners that are made; Python compares two of them. *)
From Coq Require Import List Bool Arith.
Import ListNotations.

Record machine (instance label : Type) := Machine {
  state : Type;
  start : state;
  ask : state -> instance -> label * state;
  tell : state -> instance -> label -> state }.
Arguments state {instance label}. Arguments start {instance label}.
Arguments ask {instance label}. Arguments tell {instance label}.

Section Learner.
Context {instance label : Type} (same : forall a b : label, {a = b} + {a <> b}).
Implicit Types (A : machine instance label) (s : list (instance * label)).

(* what A says from a state on, when it is asked and told in each round *)
Fixpoint predictions A (now : state A) s : list label :=
  match s with
  | nil => nil
  | (x, y) :: rest => let (p, asked) := ask A now x in p :: predictions A (tell A asked x y) rest
  end.
Definition wrong (e : label * (instance * label)) : bool := if same (fst e) (snd (snd e)) then false else true.
(* the rounds in which these predictions are mistakes *)
Definition mistaken (said : list label) s : list (instance * label) := map snd (filter wrong (combine said s)).

Definition conservative_ask (copy : bool) A (now : state A) (x : instance) : label * state A :=
  if copy then (fst (ask A now x), now) else ask A now x.
Definition conservative_tell (copy : bool) A (now : state A) (x : instance) (y : label) : state A :=
  let (p, asked) := conservative_ask copy A now x in
  if same p y then asked else tell A (snd (ask A asked x)) x y.
Definition conservative (copy : bool) A : machine instance label :=
  Machine _ _ (state A) (start A) (conservative_ask copy A) (conservative_tell copy A).
End Learner.

Record subject := Subject {
  instance : Type;
  label : Type;
  same : forall a b : label, {a = b} + {a <> b};
  made : nat -> machine instance label;
  sequence : list (instance * label) }.
Definition plays (s : subject) : Prop := True.

(* ---------------------------------------------------------------- quantities *)
Definition plain_run (s : subject) (A : machine (instance s) (label s)) rounds := predictions A (start A) rounds.
Definition conservative_run (s : subject) (copy : bool) (i : nat) : list (label s) :=
  plain_run s (conservative (same s) copy (made s i)) (sequence s).
(* the rounds in which the conservative version errs *)
Definition errors (s : subject) := mistaken (same s) (conservative_run s false 0) (sequence s).
Definition m_T (s : subject) : nat := length (errors s).
(* the mistakes of a fresh learner on these rounds *)
Definition M_sub (s : subject) : nat := length (mistaken (same s) (plain_run s (made s 1) (errors s)) (errors s)).

(* ---------------------------------------------------------------- hypotheses *)
(* Fresh learners say the same: on all rounds, and on those in which the conservative version erred. *)
Definition given_deterministic (s : subject) : Prop := forall i j,
  plain_run s (made s i) (sequence s) = plain_run s (made s j) (sequence s) /\
  plain_run s (made s i) (errors s) = plain_run s (made s j) (errors s).
(* To ask copies makes no difference. *)
Definition given_unmoved (s : subject) : Prop := conservative_run s true 2 = conservative_run s false 0.
