(* The Perceptron that passes over a sample again and again, in the order in which it is given.

   Passes stop after the first with neither an update nor a mistake (of x = 0 nothing is ever learnt), or after `most`
   of them.  The learner is that of linear.PerceptronRun, with one label for score 0. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import linear.PerceptronRun.
Import ListNotations.
Local Open Scope R_scope.

Notation labelled_point := (list R * R)%type.
Record perceptron := Perceptron { rate : R; tie : R; update_rule : rule }.

(* ---------------------------------------------------------------- one point *)
Definition says (l : perceptron) (w x : list R) : R := sign (tie l) (dot w x).
Definition moves (l : perceptron) (w : list R) (z : labelled_point) : bool :=
  asks (update_rule l) (says l w (fst z)) (snd z) (dot w (fst z)) && nonzero (fst z).
Definition learn (l : perceptron) (w : list R) (z : labelled_point) : list R :=
  if moves l w z then moved w (rate l * snd z) (fst z) else w.
Definition wrong (l : perceptron) (w : list R) (z : labelled_point) : bool :=
  if Req_EM_T (says l w (fst z)) (snd z) then false else true.

(* ---------------------------------------------------------------- one pass *)
Definition pass (l : perceptron) (w : list R) (sample : list labelled_point) : list R := fold_left (learn l) sample w.
Fixpoint updates (l : perceptron) (w : list R) (sample : list labelled_point) : nat :=
  match sample with nil => 0 | z :: rest => (if moves l w z then 1 else 0) + updates l (learn l w z) rest end.
Fixpoint stirs (l : perceptron) (w : list R) (sample : list labelled_point) : bool :=
  match sample with nil => false | z :: rest => moves l w z || wrong l w z || stirs l (learn l w z) rest end.

(* ---------------------------------------------------------------- passes from the weights w on *)
Fixpoint final (l : perceptron) (most : nat) (w : list R) (sample : list labelled_point) : list R :=
  match most with
  | O => w
  | S k => if stirs l w sample then final l k (pass l w sample) sample else w
  end.
Fixpoint all_updates (l : perceptron) (most : nat) (w : list R) (sample : list labelled_point) : nat :=
  match most with
  | O => 0
  | S k => if stirs l w sample then updates l w sample + all_updates l k (pass l w sample) sample else 0
  end.
Fixpoint converged (l : perceptron) (most : nat) (w : list R) (sample : list labelled_point) : bool :=
  match most with
  | O => false
  | S k => if stirs l w sample then converged l k (pass l w sample) sample else true
  end.
