(* A run of the Perceptron on a disjunction: an instance is n attributes, each 0 or 1, and a bias, always 1; its label
   is +1 if one of the k relevant attributes is 1, and -1 otherwise.  The vector v is 2 on the relevant attributes,
   0 on the others and -1 on the bias.  Python asks for y v.x >= 1 instead of these labels, which is the same:
   DisjunctionProofs.labels_by_margin. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import core.Numbers linear.PerceptronRun.
From NoRegret Require linear.SeparatedPerceptron.
Local Open Scope R_scope.

Definition subject : Type := SeparatedPerceptron.subject.
Definition plays : subject -> Prop := SeparatedPerceptron.plays.
Definition v : subject -> list R := SeparatedPerceptron.v.
Definition rounds : subject -> list example := SeparatedPerceptron.rounds.

(* ---------------------------------------------------------------- quantities *)
Definition attributes (x : list R) : list R := removelast x.
Definition bias (x : list R) : R := last x 0.
Definition eta : subject -> R := SeparatedPerceptron.eta.
Definition M : subject -> nat := SeparatedPerceptron.M.
Definition n (s : subject) : nat := (SeparatedPerceptron.N s - 1)%nat.
Definition k (s : subject) : nat := count (fun a => if Req_EM_T a 0 then false else true) (attributes (v s)).

(* ---------------------------------------------------------------- hypotheses *)
(* Attributes are `off` or 1; v is `mark` on the relevant ones and `b` on the bias. *)
Definition one_is_on (s : subject) (x : list R) : Prop :=
  exists i, (i < n s)%nat /\ nth i (v s) 0 <> 0 /\ nth i x 0 = 1.
Definition disjunction (off mark b : R) (s : subject) : Prop :=
  bias (v s) = b /\
  Forall (fun a => a = 0 \/ a = mark) (attributes (v s)) /\
  Forall (fun e =>
    bias (instance e) = 1 /\
    Forall (fun a => a = off \/ a = 1) (attributes (instance e)) /\
    (outcome e = 1 <-> one_is_on s (instance e))) (rounds s).
Definition given_disjunction (s : subject) : Prop := disjunction 0 2 (-1) s.
Definition given_learner : subject -> Prop := SeparatedPerceptron.given_learner.
Definition given_zero_start : subject -> Prop := SeparatedPerceptron.given_zero_start.
Definition given_on_errors : subject -> Prop := SeparatedPerceptron.given_on_errors.
