(* The same as DisjunctionPerceptron.v where the attributes are -1 or +1.  The vector v is 1 on the relevant
   attributes, 0 on the others and k - 1 on the bias. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Numbers.
From NoRegret Require linear.DisjunctionPerceptron.
Local Open Scope R_scope.

Definition subject : Type := DisjunctionPerceptron.subject.
Definition plays : subject -> Prop := DisjunctionPerceptron.plays.

Definition eta : subject -> R := DisjunctionPerceptron.eta.
Definition M : subject -> nat := DisjunctionPerceptron.M.
Definition n : subject -> nat := DisjunctionPerceptron.n.
Definition k : subject -> nat := DisjunctionPerceptron.k.

Definition given_disjunction (s : subject) : Prop := DisjunctionPerceptron.disjunction (-1) 1 (INR (k s) - 1) s.
Definition given_learner : subject -> Prop := DisjunctionPerceptron.given_learner.
Definition given_zero_start : subject -> Prop := DisjunctionPerceptron.given_zero_start.
Definition given_on_errors : subject -> Prop := DisjunctionPerceptron.given_on_errors.
