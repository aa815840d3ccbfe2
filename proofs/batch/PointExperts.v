(* Exponential Weighted Average as a learner of points: each expert is a function of points. *)
From Coq Require Import Reals List.
Import ListNotations.
Local Open Scope R_scope.

Section Learner.
Context {X : Type} (experts : list (X -> R)) (eta : R) (loss : R -> R -> R).
Definition advice (x : X) : list R := map (fun g => g x) experts.
(* the mean of the advice, each expert with its share of the weight *)
Fixpoint mixed (weights said : list R) : R :=
  match weights, said with w :: r, a :: q => w * a + mixed r q | _, _ => 0 end.
Definition mixture (weights said : list R) : R := mixed weights said / fold_right Rplus 0 weights.
(* who loses much loses much weight *)
Fixpoint shrink (weights said : list R) (y : R) : list R :=
  match weights, said with w :: r, a :: q => w * exp (- eta * loss a y) :: shrink r q y | _, _ => nil end.
Definition weights_after (past : list (X * R)) : list R :=
  fold_left (fun weights e => shrink weights (advice (fst e)) (snd e)) past (repeat 1 (length experts)).
(* what it says at x after some examples *)
Definition averaged (past : list (X * R)) (x : X) : R := mixture (weights_after past) (advice x).
End Learner.
