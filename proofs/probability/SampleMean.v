(* Hoeffding's inequality: finitely many variables with a joint law, and how far their mean exceeds its expectation.

   The joint law is a list of rows, one number a variable, with probabilities.  Copies of one variable are the rows of
   the product law (`copies`, and `copies_are_independent` in SampleMeanProofs).
   Scope: laws of finite support. *)
From Coq Require Import Reals List.
From NoRegret Require Import probability.Probability probability.Laws.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject { m : nat; rows : fin (list R); M : R; eps : R }.
Definition plays (s : subject) : Prop := dist (rows s) /\ forall row, In row (outcomes (rows s)) -> length row = m s.
(* n independent variables with the same law *)
Definition copies (one : fin R) (n : nat) : fin (list R) := iid one n.

(* ---------------------------------------------------------------- quantities *)
Definition mean (s : subject) (row : list R) : R := fold_right Rplus 0 row / INR (m s).
Definition P_mean (s : subject) : R :=
  Pr (rows s) (fun row => Rleb (eps s) (mean s row - E (rows s) (mean s))).

(* ---------------------------------------------------------------- hypotheses *)
Definition variable (i : nat) (row : list R) : R := nth i row 0.
(* the probability of a row is the product of the probabilities of its entries *)
Definition marginal (s : subject) (i : nat) (v : R) : R := mass Req_EM_T (image (variable i) (rows s)) v.
Definition given_independent (s : subject) : Prop :=
  forall row, length row = m s ->
  mass (list_eq_dec Req_EM_T) (rows s) row
  = fold_right Rmult 1 (map (fun i => marginal s i (variable i row)) (seq 0 (m s))).
(* some interval of width M has all values of a variable that can happen *)
Definition given_range (s : subject) : Prop :=
  forall i, (i < m s)%nat -> exists low, forall row, In row (outcomes (positive (rows s))) ->
  low <= variable i row <= low + M s.
