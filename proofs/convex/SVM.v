(* The objective of the support vector machine, the mean hinge loss of a sample and lam |w|^2, at two points. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Sums core.Vectors convex.Distances.
From NoRegret Require convex.Hinge.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject { d : nat; sample : list (vec nat * R); lam : R; w : vec nat; u : vec nat }.
Definition coords (s : subject) : list nat := seq 0 (d s).
Definition plays (s : subject) : Prop := sample s <> nil /\ Forall (fun e => snd e = 1 \/ snd e = -1) (sample s).

(* ---------------------------------------------------------------- the function and its subgradient *)
Section Function.
Context {A : Type} (coords : list A).
Definition objective (sample : list (vec A * R)) (lam : R) (w : vec A) : R :=
  1 / INR (length sample) * sum (fun e => Hinge.hinge coords (fst e) (snd e) w) sample + lam * dot coords w w.
(* Python's hinge has kink 0; any other would do *)
Definition objective_subgradient (kink : R) (sample : list (vec A * R)) (lam : R) (w : vec A) : vec A :=
  add
    (scale (1 / INR (length sample))
      (total (fun e => Hinge.hinge_subgradient coords kink (fst e) (snd e) w) sample))
    (scale (2 * lam) w).
End Function.

(* ---------------------------------------------------------------- quantities *)
Definition f_w (s : subject) : R := objective (coords s) (sample s) (lam s) (w s).
Definition f_u (s : subject) : R := objective (coords s) (sample s) (lam s) (u s).
Definition slope (s : subject) : R :=
  dot (coords s) (objective_subgradient (coords s) 0 (sample s) (lam s) (w s)) (sub (u s) (w s)).
Definition apart (s : subject) : R := dist2 (coords s) (u s) (w s).
