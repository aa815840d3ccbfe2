(* A run of the averaged Perceptron, with the average of its weights that it tells.

   The learner plays as the Perceptron does.  It keeps the sum of the weight vectors lazily: a vector enters it once,
   times the rounds that it survived, when an update replaces it. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import core.Numbers linear.PerceptronRun.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject { run : PerceptronRun.run; average : list R }.

(* ---------------------------------------------------------------- the learner *)
(* the weights now and the rounds that they survived; the sum of those before, and its number of rounds *)
Record state := State { current : list R; survived : nat; sum : list R; rounds : nat }.
Definition initial (p : PerceptronRun.run) : state := State (start p) 0 (repeat 0 (dim p)) 0.
Definition retire (q : state) : list R := moved (sum q) (INR (survived q)) (current q).
Definition learn (p : PerceptronRun.run) (q : state) (e : example) : state :=
  if updated e
  then State (next p (current q) e) 1 (retire q) (rounds q + survived q)
  else State (current q) (S (survived q)) (sum q) (rounds q).
(* the mean of w_2, ..., w_(T+1); before the first round, the start *)
Definition average_of (q : state) : list R :=
  let n := (rounds q + survived q)%nat in
  if Nat.eqb n 0 then current q else map (Rmult (/ INR n)) (retire q).
Definition plays (s : subject) : Prop :=
  PerceptronRun.plays (run s) /\
  average s = average_of (fold_left (learn (run s)) (examples (run s)) (initial (run s))).

(* ---------------------------------------------------------------- quantities *)
(* w_2 + ... + w_(T+1), round by round *)
Fixpoint plain_sum (p : PerceptronRun.run) (w : list R) (es : list example) : list R :=
  match es with
  | nil => repeat 0 (dim p)
  | e :: rest => moved (next p w e) 1 (plain_sum p (next p w e) rest)
  end.
Definition T (s : subject) : nat := length (examples (run s)).
(* T (the plain average - the learner's), and its square *)
Definition difference (s : subject) : list R :=
  moved (plain_sum (run s) (start (run s)) (examples (run s))) (- INR (T s)) (average s).
Definition D (s : subject) : R := dot (difference s) (difference s).
