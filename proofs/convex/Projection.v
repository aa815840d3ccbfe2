(* A point w, a convex set K, a point of K that is nearest to w, and a point u. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Vectors convex.Distances convex.Sets.
Local Open Scope R_scope.

Record subject := Subject { d : nat; K : vec nat -> Prop; point : vec nat; projection : vec nat; u : vec nat }.
Definition coords (s : subject) : list nat := seq 0 (d s).
Definition plays (s : subject) : Prop := convex_set (K s) /\ nearest (coords s) (K s) (point s) (projection s).

Definition D (s : subject) : R := dist2 (coords s) (point s) (u s).
Definition D_next (s : subject) : R := dist2 (coords s) (projection s) (u s).
Definition given_in_the_set (s : subject) : Prop := K s (u s).
