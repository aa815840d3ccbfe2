(* A hypothesis drawn anew in each round, uniformly from those that are consistent so far, on a fixed sequence.

   Points and labels are part of the subject: they do not depend on what is drawn. *)
From Coq Require Import Reals List Bool Arith.
From NoRegret Require Export classes.FiniteClass.
From NoRegret Require probability.Probability.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject { class : finite_class; sequence : examples }.
Definition plays (s : subject) : Prop :=
  well_formed (class s) /\ Forall (fun e => (fst e < points (class s))%nat) (sequence s).

(* ---------------------------------------------------------------- the learner *)
(* the law of one draw, and of the number of mistakes; whoever was wrong leaves the version space *)
Definition draw (V : list hypothesis) : Probability.fin hypothesis := map (fun h => (h, 1 / INR (length V))) V.
Definition mistake (h : hypothesis) (e : nat * bool) : nat := if eqb (value h (fst e)) (snd e) then 0 else 1.
Fixpoint mistakes (V : list hypothesis) (s : examples) : Probability.fin nat :=
  match s with
  | nil => Probability.ret 0%nat
  | e :: rest => Probability.bind (draw V) (fun h =>
      Probability.image (fun m => (mistake h e + m)%nat) (mistakes (part V (fst e) (snd e)) rest))
  end.

(* ---------------------------------------------------------------- quantities and hypotheses *)
Definition H (s : subject) : nat := length (hypotheses (class s)).
Definition E_m (s : subject) : R := Probability.E (mistakes (hypotheses (class s)) (sequence s)) INR.
Definition given_realisable (s : subject) : Prop := realised (hypotheses (class s)) (sequence s).
