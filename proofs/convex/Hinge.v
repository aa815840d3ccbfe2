(* The hinge loss of an example (x, y) at a point w: how far y w.x is below 1.  u is another point. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Vectors convex.Distances.
Local Open Scope R_scope.

Record subject := Subject { d : nat; x : vec nat; y : R; w : vec nat; u : vec nat }.
Definition coords (s : subject) : list nat := seq 0 (d s).
Definition plays (s : subject) : Prop := y s = 1 \/ y s = -1.

(* ---------------------------------------------------------------- the function and its subgradient *)
Section Function.
Context {A : Type} (coords : list A).
Definition hinge (x : vec A) (y : R) (w : vec A) : R := Rmax 0 (1 - y * dot coords w x).
(* -y x where y w.x < 1, 0 where y w.x > 1; between them any share of it would do: it is `kink` *)
Definition share (kink score : R) : R := if Rlt_dec score 1 then 1 else if Rlt_dec 1 score then 0 else kink.
Definition hinge_subgradient (kink : R) (x : vec A) (y : R) (w : vec A) : vec A :=
  scale (share kink (y * dot coords w x) * - y) x.
End Function.

(* ---------------------------------------------------------------- quantities *)
Definition f_w (s : subject) : R := hinge (coords s) (x s) (y s) (w s).
Definition zero_one (s : subject) : nat := if Rle_dec (y s * dot (coords s) (w s) (x s)) 0 then 1 else 0.
