(* A run of the dual or of the kernel Perceptron.

   The learner never forms weights.  It keeps the instances that it got wrong, each once, with the number of its
   updates with label +1 less those with label -1, and scores x by the sum of these times the kernel.  (The rate would
   scale all of them alike: Python leaves it out, too.) *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import core.Numbers linear.PerceptronRun.
Import ListNotations.
Local Open Scope R_scope.

(* x.z, (x.z + offset)^degree, or any other function *)
Inductive kernel := inner_product | polynomial (degree : nat) (offset : R) | other (K : list R -> list R -> R).
Record subject := Subject {
  dim : nat; similarity : kernel; tie : nat -> R; ties_update : bool; examples : list example }.
Definition value (k : kernel) (x z : list R) : R :=
  match k with inner_product => dot x z | polynomial n c => (dot x z + c) ^ n | other K => K x z end.

(* ---------------------------------------------------------------- the learner *)
Definition support : Type := list (list R * R).
Definition score (k : kernel) (known : support) (x : list R) : R :=
  total (map (fun p => snd p * value k (fst p) x) known).
Fixpoint count_in (x : list R) (y : R) (known : support) : support :=
  match known with
  | nil => [(x, y)]
  | (z, c) :: rest => if list_eq_dec Req_EM_T z x then (z, c + y) :: rest else (z, c) :: count_in x y rest
  end.
Definition the_rule (s : subject) : rule := if ties_update s then on_scores_up_to 0 else on_mistakes.
Definition errs (s : subject) (known : support) (e : example) : bool :=
  asks (the_rule s) (prediction e) (outcome e) (score (similarity s) known (instance e)).
(* what is told as an update: of a point of length 0 in the feature space nothing is learnt *)
Definition moves (s : subject) (x : list R) : bool :=
  if Req_EM_T (value (similarity s) x x) 0 then false else true.
Fixpoint follows (s : subject) (t : nat) (known : support) (es : list example) : Prop :=
  match es with
  | nil => True
  | e :: rest =>
      length (instance e) = dim s /\
      is_label (outcome e) /\
      prediction e = sign (tie s t) (score (similarity s) known (instance e)) /\
      updated e = errs s known e && moves s (instance e) /\
      follows s (S t) (if errs s known e then count_in (instance e) (outcome e) known else known) rest
  end.
Definition plays (s : subject) : Prop := (forall t, is_label (tie s t)) /\ follows s 0 nil (examples s).

(* ---------------------------------------------------------------- the Perceptron on explicit features *)
(* all products x_i x_j *)
Definition squares (x : list R) : list R := flat_map (fun a => map (Rmult a) x) x.
Definition features (k : kernel) (x : list R) : list R := match k with inner_product => x | _ => squares x end.
(* In how many rounds does the primal Perceptron of rate 1, whose weights are w now, say something else? *)
Fixpoint disagreements (s : subject) (t : nat) (w : list R) (es : list example) : nat :=
  match es with
  | nil => 0
  | e :: rest =>
      let x := features (similarity s) (instance e) in
      let said := sign (tie s t) (dot w x) in
      (if Req_EM_T said (prediction e) then 0 else 1) +
      disagreements s (S t) (if asks (the_rule s) said (outcome e) (dot w x) then moved w (outcome e) x else w) rest
  end.

(* ---------------------------------------------------------------- quantities and hypotheses *)
Definition D_T (s : subject) : nat :=
  disagreements s 0 (features (similarity s) (repeat 0 (dim s))) (examples s).
Definition given_known_features (s : subject) : Prop :=
  similarity s = inner_product \/ similarity s = polynomial 2 0.
