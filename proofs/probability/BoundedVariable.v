(* A random variable X with finitely many values, numbers a and b, and a number t.
   Scope: finitely many values; of those of probability 0 nothing is asked, for they do not happen. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Sums.
Local Open Scope R_scope.

(* the law lists values with their probabilities *)
Record subject := Subject { law : list (R * R); t : R; a : R; b : R }.
Definition plays (s : subject) : Prop :=
  (forall x p, In (x, p) (law s) -> 0 <= p) /\ sum snd (law s) = 1.

(* ---------------------------------------------------------------- quantities *)
Definition mean (s : subject) (f : R -> R) : R := sum (fun xp => snd xp * f (fst xp)) (law s).
Definition M_t (s : subject) : R := mean s (fun x => exp (t s * x)).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_mean_zero (s : subject) : Prop := mean s (fun x => x) = 0.
Definition given_range (s : subject) : Prop := forall x p, In (x, p) (law s) -> 0 < p -> a s <= x <= b s.
