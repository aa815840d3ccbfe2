(* A mistake-bounded learner on a sample: a conversion (see Conversion) with a finite class on some points.

   One of h_1, ..., h_T is drawn uniformly; its expected error, over the samples and the draw, is the expected mean
   error.  Labels are 0 and 1.
   Scope: distributions of finite support. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import probability.Probability probability.Places.
From NoRegret Require batch.Conversion.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject {
  case : Conversion.subject;
  points : list (Conversion.X case);
  hypotheses : list (Conversion.X case -> bool);
  M_A : nat }.
Definition plays (s : subject) : Prop := Conversion.plays (case s).

(* ---------------------------------------------------------------- quantities *)
Definition T (s : subject) : nat := Conversion.T (case s).
Definition E_risk (s : subject) : R := E (Conversion.samples (case s)) (Conversion.mean_error (case s)).

(* ---------------------------------------------------------------- hypotheses *)
Definition label (b : bool) : R := if b then 1 else 0.
Definition given_independent (s : subject) : Prop := Conversion.given_independent (case s).
Definition given_zero_one_loss (s : subject) : Prop :=
  forall p y, Conversion.loss (case s) (label p) (label y) = if eqb p y then 0 else 1.
Definition given_realisable (s : subject) : Prop :=
  exists h, In h (hypotheses s) /\
  forall i, possible (Conversion.chances (case s)) i ->
  let (x, y) := Conversion.example (case s) i in In x (points s) /\ y = label (h x).
(* on every sequence of T points with labels by a hypothesis of the class, the learner says labels, of which at most
   M_A are wrong *)
Definition labelled {X} (h : X -> bool) (xs : list X) : list (X * R) := map (fun x => (x, label (h x))) xs.
Definition says_labels (s : subject) (past : list (Conversion.X (case s) * R)) : Prop :=
  forall x, In x (points s) -> exists b, Conversion.learn (case s) past x = label b.
Fixpoint mistakes {X} (learn : list (X * R) -> X -> R) (past rest : list (X * R)) : nat :=
  match rest with
  | nil => 0
  | (x, y) :: r => (if Req_EM_T (learn past x) y then 0 else 1) + mistakes learn (past ++ [(x, y)]) r
  end.
Definition given_mistake_bound (s : subject) : Prop :=
  forall h xs, In h (hypotheses s) -> length xs = T s -> (forall x, In x xs -> In x (points s)) ->
  (forall t, (t < T s)%nat -> says_labels s (firstn t (labelled h xs))) /\
  (mistakes (Conversion.learn (case s)) nil (labelled h xs) <= M_A s)%nat.
