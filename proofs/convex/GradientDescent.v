(* Online gradient descent (Zinkevich) on a recorded run of online convex optimisation, with a comparator w*.

   The learner plays a point of its domain, is shown a function, and goes a step of length eta against the function's
   subgradient at the point; the next point is the one of the domain that is nearest to where it came out.

   Vectors are functions of which the first d coordinates count.  The domain is any convex set, and the points are any
   nearest ones: convex.Sets has the domains that Python offers, with the projections that it computes.  A function
   is any value with any vector called its subgradient: what the theorems need of them is `given_convex`.

   Scope: exact arithmetic: a run in floats follows the learner up to rounding only. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Sums core.Vectors convex.Distances convex.Sets.
Import ListNotations.
Local Open Scope R_scope.

Record function := Function { value : vec nat -> R; subgradient : vec nat -> vec nat }.
Record round := Round { point : vec nat; answer : function }.
Record subject := Subject {
  d : nat; domain : vec nat -> Prop; eta : R; rounds : list round; comparator : vec nat; rho : R; B : R }.

(* ---------------------------------------------------------------- the learner *)
Definition coords (s : subject) : list nat := seq 0 (d s).
(* v_t, and w_t - eta v_t *)
Definition slope (r : round) : vec nat := subgradient (answer r) (point r).
Definition step (s : subject) (r : round) : vec nat := sub (point r) (scale (eta s) (slope r)).
Definition projects (s : subject) (w p : vec nat) : Prop := nearest (coords s) (domain s) w p.
Fixpoint descends (s : subject) (rs : list round) : Prop :=
  match rs with
  | r :: ((r' :: _) as rest) => projects s (step s r) (point r') /\ descends s rest
  | _ => True
  end.
Definition first (P : vec nat -> Prop) (rs : list round) : Prop :=
  match rs with nil => True | r :: _ => P (point r) end.
Definition plays (s : subject) : Prop :=
  convex_set (domain s) /\ first (domain s) (rounds s) /\ descends s (rounds s).

(* ---------------------------------------------------------------- quantities *)
Definition T (s : subject) : nat := length (rounds s).
Definition w_star (s : subject) : R := norm (coords s) (comparator s).
Definition G_2 (s : subject) : R := sum (fun r => dot (coords s) (slope r) (slope r)) (rounds s).
Definition R_T (s : subject) : R :=
  sum (fun r => value (answer r) (point r) - value (answer r) (comparator s)) (rounds s).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_positive_rate (s : subject) : Prop := 0 < eta s.
(* at w*, each function lies above its tangent at the point *)
Definition above_tangent (s : subject) (r : round) : Prop :=
  value (answer r) (point r) + dot (coords s) (slope r) (sub (comparator s) (point r))
  <= value (answer r) (comparator s).
Definition given_convex (s : subject) : Prop := Forall (above_tangent s) (rounds s).
Definition given_inside (s : subject) : Prop := domain s (comparator s).
(* the first point is the one of the domain that is nearest to 0 *)
Definition given_zero_start (s : subject) : Prop := first (projects s zero) (rounds s).
Definition given_gentle (s : subject) : Prop := Forall (fun r => norm (coords s) (slope r) <= rho s) (rounds s).
(* so far as the domain is met with: w* and the points lie in the ball of radius B *)
Definition given_bounded (s : subject) : Prop :=
  norm (coords s) (comparator s) <= B s /\ Forall (fun r => norm (coords s) (point r) <= B s) (rounds s).
