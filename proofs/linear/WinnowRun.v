(* Winnow and what a recorded run of it is; the settings of the theorems about Winnow are built on this file.

   Every feature i has an exponent s_i, and its weight is e^(eta s_i), divided by the sum of all; where the rate is
   infinite, the features with the largest exponent share the weight equally.  The learner says the sign of w.x (its
   tie rule where that is 0).  On an error y x_i is added to s_i: the weight is multiplied by e^(eta y x_i).  If all
   entries of x are equal, that changes no weight and is not counted as an update. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import core.Numbers core.Sums core.Vectors linear.Perceptron.
Import ListNotations.
Local Open Scope R_scope.

Inductive speed := Finite (eta : R) | Infinite.
Record winnow := Winnow { width : nat; rate : speed; tie : R; ties_update : bool; start : list R }.
(* what is shown, its label, what the learner said, and whether it then changed its weights *)
Record round := Round { x : list R; y : R; prediction : R; updated : bool }.

(* ---------------------------------------------------------------- the learner *)
Definition relative (rate : speed) (exponents : list R) : list R :=
  match rate with
  | Finite eta => map (fun s => exp (eta * s)) exponents
  | Infinite => map (fun s => if Req_EM_T s (largest 0 exponents) then 1 else 0) exponents
  end.
Definition weights (rate : speed) (exponents : list R) : list R :=
  let all := relative rate exponents in map (fun w => w / sum (fun a => a) all) all.
Definition score (w : winnow) (exponents : list R) (r : round) : R := list_dot (weights (rate w) exponents) (x r).
(* a score of the wrong sign; a score of 0 if it gives the wrong label, or always where ties update *)
Definition error (w : winnow) (exponents : list R) (r : round) : bool :=
  errs (tie w) (ties_update w) (score w exponents r) (y r).

Fixpoint moved (exponents : list R) (y : R) (x : list R) : list R :=
  match exponents, x with
  | s :: rest, a :: others => (s + y * a) :: moved rest y others
  | _, _ => nil
  end.
Definition next (w : winnow) (exponents : list R) (r : round) : list R :=
  if error w exponents r then moved exponents (y r) (x r) else exponents.

(* ---------------------------------------------------------------- a run *)
Definition constant (x : list R) : Prop := forall a b, In a x -> In b x -> a = b.
Definition fits (w : winnow) (exponents : list R) (r : round) : Prop :=
  length (x r) = width w /\ is_label (y r) /\
  prediction r = label (tie w) (score w exponents r) /\
  (updated r = true <-> error w exponents r = true /\ ~ constant (x r)).
Fixpoint follows (w : winnow) (exponents : list R) (rs : list round) : Prop :=
  match rs with
  | nil => True
  | r :: rest => fits w exponents r /\ follows w (next w exponents r) rest
  end.
Definition positive_rate (rate : speed) : Prop := match rate with Finite eta => 0 < eta | Infinite => True end.
Definition plays (w : winnow) (rs : list round) : Prop :=
  positive_rate (rate w) /\ is_label (tie w) /\ length (start w) = width w /\ follows w (start w) rs.

(* ---------------------------------------------------------------- what is read off a run *)
(* the rate, where it is finite; 0 where it is not, and the theorems that speak of eta ask that it is positive *)
Definition finite_rate (w : winnow) : R := match rate w with Finite eta => eta | Infinite => 0 end.
Definition count {A} (f : A -> bool) (l : list A) : nat := length (filter f l).
Definition length1 (v : list R) : R := sum Rabs v.
Definition largest_entry (rs : list round) : R := largest 1 (flat_map (fun r => map Rabs (x r)) rs).
Definition functional_margin (v : list R) (rs : list round) : R := least 1 (map (fun r => y r * list_dot v (x r)) rs).
Definition margin (v : list R) (rs : list round) : R :=
  if Req_EM_T (length1 v) 0 then 0 else functional_margin v rs / length1 v.
Definition equal_start (w : winnow) : Prop := constant (start w).
Definition all_signs (rs : list round) : Prop := Forall (fun r => Forall (fun a => a = 1 \/ a = -1) (x r)) rs.
