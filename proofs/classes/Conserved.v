(* A learner and its conservative version on the same sequence.

   The learner predicts a label from the rounds that it was shown and the new instance; instances and labels are of
   any kind.  It is made anew for each use, and `made i` is the learner that is made the i-th time.  The conservative
   version predicts as the learner does, and shows it only the rounds on which this was a mistake. *)
From Coq Require Import List Bool Arith.
Import ListNotations.

Section Learner.
Context {instance label : Type} (same : forall a b : label, {a = b} + {a <> b}).
Definition learner := list (instance * label) -> instance -> label.
Definition errs (A : learner) (shown : list (instance * label)) (e : instance * label) : bool :=
  if same (A shown (fst e)) (snd e) then false else true.
(* the mistakes of a learner that is shown every round *)
Fixpoint mistakes (A : learner) (shown s : list (instance * label)) : nat :=
  match s with
  | nil => 0
  | e :: rest => (if errs A shown e then 1 else 0) + mistakes A (shown ++ [e]) rest
  end.
(* the rounds of s on which the conservative version errs *)
Fixpoint erring (A : learner) (shown s : list (instance * label)) : list (instance * label) :=
  match s with
  | nil => nil
  | e :: rest => if errs A shown e then e :: erring A (shown ++ [e]) rest else erring A shown rest
  end.
End Learner.

Record subject := Subject {
  instance : Type;
  label : Type;
  same : forall a b : label, {a = b} + {a <> b};
  made : nat -> @learner instance label;
  sequence : list (instance * label) }.
Definition plays (s : subject) : Prop := True.

(* ---------------------------------------------------------------- quantities and hypotheses *)
Definition errors (s : subject) : list (instance s * label s) := erring (same s) (made s 0) [] (sequence s).
Definition m_T (s : subject) : nat := length (errors s).
(* a fresh learner on the rounds on which the conservative version erred *)
Definition M_sub (s : subject) : nat := mistakes (same s) (made s 1) [] (errors s).
Definition given_deterministic (s : subject) : Prop :=
  forall i j shown x, made s i shown x = made s j shown x.
