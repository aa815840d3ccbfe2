(* Hedge over the experts of a finite class, on a recorded run: in each round a point is shown, the learner
   forecasts the probability of the label 1, and is told the label.

   The experts are the hypotheses themselves, or the experts of FlippedExperts.v for some number of rounds (the
   horizon), at least as many as are played. Each has a weight, 1 at first; the forecast is the share of the weight
   that says 1, and then the weights of the experts that were wrong are multiplied by e^-eta.

   Scope: finite classes on finitely many points, and exact arithmetic: a run in floats follows the learner up to
   rounding only. *)
From Coq Require Import Reals List Bool Arith.
From NoRegret Require Import core.Numbers classes.FiniteClass classes.FlippedExperts.
Import ListNotations.
Local Open Scope R_scope.

Record round := Round { point : nat; label : bool; forecast : R }.
Inductive source := the_hypotheses | flipped (horizon : nat) (tie : bool).
(* The run tells which experts Hedge trusts, how many they are and with which rate. *)
Record subject := Subject { class : finite_class; over : source; G : nat; eta : R; rounds : list round }.
Definition plays (s : subject) : Prop :=
  well_formed (class s) /\ Forall (fun r => (point r < points (class s))%nat) (rounds s).

(* ---------------------------------------------------------------- the experts *)
Definition shown (s : subject) : list nat := map point (rounds s).
(* what each expert says in all the rounds *)
Definition experts (s : subject) : list (list bool) :=
  match over s with
  | the_hypotheses => map (fun h => map (value h) (shown s)) (hypotheses (class s))
  | flipped horizon tie =>
      map (fun flips => expert (points (class s)) tie flips (hypotheses (class s)) 1 (shown s))
        (flip_sets horizon (dimension (class s)))
  end.
Definition long_enough (s : subject) : Prop :=
  match over s with the_hypotheses => True | flipped horizon _ => (length (rounds s) <= horizon)%nat end.

(* ---------------------------------------------------------------- Hedge *)
Definition total (weights : list R) : R := fold_right Rplus 0 weights.
(* the weight of the experts that say b *)
Fixpoint votes (b : bool) (weights : list R) (advice : list bool) : R :=
  match weights, advice with
  | w :: ws, a :: r => (if eqb a b then w else 0) + votes b ws r
  | _, _ => 0
  end.
(* those who did not say y lose *)
Fixpoint shrink (beta : R) (weights : list R) (advice : list bool) (y : bool) : list R :=
  match weights, advice with
  | w :: ws, a :: r => (if eqb a y then w else beta * w) :: shrink beta ws r y
  | _, _ => nil
  end.
(* advice: what each expert says from this round on *)
Fixpoint follows (beta : R) (weights : list R) (advice : list (list bool)) (rs : list round) : Prop :=
  match rs with
  | nil => True
  | r :: rest =>
      let now := map (hd false) advice in
      forecast r = votes true weights now / total weights /\
      follows beta (shrink beta weights now (label r)) (map (@tl bool) advice) rest
  end.
Definition given_hedge (s : subject) : Prop :=
  long_enough s /\ length (experts s) = G s /\ follows (exp (- eta s)) (repeat 1 (G s)) (experts s) (rounds s).

(* ---------------------------------------------------------------- quantities *)
Definition number (b : bool) : R := if b then 1 else 0.
Definition T (s : subject) : nat := length (rounds s).
Definition H (s : subject) : nat := length (hypotheses (class s)).
Definition Ldim (s : subject) : nat := dimension (class s).
Definition errors (h : hypothesis) (rs : list round) : nat :=
  length (filter (fun r => negb (eqb (value h (point r)) (label r))) rs).
Definition loss (rs : list round) : R := total (map (fun r => Rabs (forecast r - number (label r))) rs).
Definition R_T (s : subject) : R :=
  loss (rounds s) - INR (least_nat 0 (map (fun h => errors h (rounds s)) (hypotheses (class s)))).
