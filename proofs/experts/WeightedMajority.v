(* Weighted Majority (Littlestone and Warmuth) on a recorded run of prediction with expert advice.

   Every expert has a weight, 1 at first.  The learner says what the heavier half of the weight says; then the
   weights of the experts that were wrong are multiplied by beta, in every round (eager) or only where the learner
   itself was wrong.  What it says where both halves weigh the same is any rule of the round. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import core.Numbers.
Import ListNotations.
Local Open Scope R_scope.

Record round := Round { advice : list bool; outcome : bool; prediction : bool }.
Record subject := Subject { N : nat; beta : R; eager : bool; tie : nat -> bool; rounds : list round }.

(* ---------------------------------------------------------------- the learner *)
(* the weight of the experts that say b *)
Fixpoint votes (b : bool) (weights : list R) (advice : list bool) : R :=
  match weights, advice with
  | w :: r, a :: s => (if eqb a b then w else 0) + votes b r s
  | _, _ => 0
  end.
(* those who did not say y lose *)
Fixpoint shrink (beta : R) (weights : list R) (advice : list bool) (y : bool) : list R :=
  match weights, advice with
  | w :: r, a :: s => (if eqb a y then w else beta * w) :: shrink beta r s y
  | _, _ => nil
  end.
Definition says (weights : list R) (advice : list bool) (p tie : bool) : Prop :=
  votes (negb p) weights advice < votes p weights advice \/
  (votes (negb p) weights advice = votes p weights advice /\ p = tie).
Definition err (r : round) : bool := negb (eqb (prediction r) (outcome r)).
Definition next (s : subject) (weights : list R) (r : round) : list R :=
  if eager s || err r then shrink (beta s) weights (advice r) (outcome r) else weights.
Fixpoint follows (s : subject) (t : nat) (weights : list R) (rs : list round) : Prop :=
  match rs with
  | nil => True
  | r :: rest =>
      length (advice r) = N s /\
      says weights (advice r) (prediction r) (tie s t) /\
      follows s (S t) (next s weights r) rest
  end.
Definition plays (s : subject) : Prop := follows s 0 (repeat 1 (N s)) (rounds s).

(* ---------------------------------------------------------------- quantities *)
Definition count {A} (f : A -> bool) (l : list A) : nat := length (filter f l).
Definition expert_err (i : nat) (r : round) : bool := negb (eqb (nth i (advice r) (negb (outcome r))) (outcome r)).
Definition T (s : subject) : nat := length (rounds s).
Definition m_T (s : subject) : nat := count err (rounds s).
Definition m_star (s : subject) : nat :=
  least_nat 0 (map (fun i => count (expert_err i) (rounds s)) (seq 0 (N s))).

(* ---------------------------------------------------------------- lazy Halving on the same rounds *)
(* Each expert is trusted or not.  Halving says what most of the trusted experts say, and where there is no majority
   what the tie rule of the round says; on a mistake of its own it drops the trusted experts that were wrong. *)
Fixpoint trusting (b : bool) (trusted advice : list bool) : nat :=
  match trusted, advice with
  | v :: r, a :: s => (if v && eqb a b then 1 else 0) + trusting b r s
  | _, _ => 0
  end.
Fixpoint keep (trusted advice : list bool) (y : bool) : list bool :=
  match trusted, advice with
  | v :: r, a :: s => (v && eqb a y) :: keep r s y
  | _, _ => nil
  end.
Definition halving_says (trusted advice : list bool) (tie : bool) : bool :=
  match Nat.compare (trusting false trusted advice) (trusting true trusted advice) with
  | Lt => true
  | Eq => tie
  | Gt => false
  end.
Fixpoint disagreements (tie : nat -> bool) (t : nat) (trusted : list bool) (rs : list round) : nat :=
  match rs with
  | nil => 0
  | r :: rest =>
      let p := halving_says trusted (advice r) (tie t) in
      let left := if eqb p (outcome r) then trusted else keep trusted (advice r) (outcome r) in
      (if eqb p (prediction r) then 0 else 1) + disagreements tie (S t) left rest
  end.
Definition D_T (s : subject) : nat := disagreements (tie s) 0 (repeat true (N s)) (rounds s).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_lazy (s : subject) : Prop := eager s = false.
