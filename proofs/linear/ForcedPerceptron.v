(* A run of the Perceptron on k + 1 points that force many updates: all but the k relevant attributes are 1 in each of
   them; the quiet point has no relevant attribute and label -1, and the point of a relevant attribute i has this one
   and label +1.  The order of the points and how often they come up is free, but the run ends at rest: after its last
   update each point came up once more.  The vector v only says how many attributes are relevant. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import core.Numbers linear.PerceptronRun.
From NoRegret Require linear.DisjunctionPerceptron linear.SeparatedPerceptron.
Local Open Scope R_scope.

Definition subject : Type := DisjunctionPerceptron.subject.
Definition plays : subject -> Prop := DisjunctionPerceptron.plays.
Definition rounds : subject -> list example := SeparatedPerceptron.rounds.

(* ---------------------------------------------------------------- quantities *)
Definition M : subject -> nat := DisjunctionPerceptron.M.
Definition n : subject -> nat := DisjunctionPerceptron.n.
Definition k : subject -> nat := DisjunctionPerceptron.k.

(* ---------------------------------------------------------------- hypotheses *)
Definition point (e : example) : list R * R := (instance e, outcome e).
Definition quiet (n k : nat) : list R := repeat 0 k ++ repeat 1 (n - k + 1).
Definition loud (n k i : nat) : list R :=
  map (fun j => if Nat.eqb j i then 1 else 0) (seq 0 k) ++ repeat 1 (n - k + 1).
Definition given_forcing_points (s : subject) : Prop :=
  forall z, In z (map point (rounds s)) <->
    z = (quiet (n s) (k s), -1) \/ exists i, (i < k s)%nat /\ z = (loud (n s) (k s) i, 1).

Fixpoint since_last_update (es : list example) : list example :=
  match es with nil => nil | e :: rest => if existsb updated es then since_last_update rest else es end.
Definition given_at_rest (s : subject) : Prop :=
  incl (map point (rounds s)) (map point (since_last_update (rounds s))).

Definition given_tie_to_plus (s : subject) : Prop := forall t, tie (SeparatedPerceptron.run s) t = 1.
Definition given_learner : subject -> Prop := DisjunctionPerceptron.given_learner.
Definition given_zero_start : subject -> Prop := DisjunctionPerceptron.given_zero_start.
