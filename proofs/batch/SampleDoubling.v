(* The doubling trick on a sample: a conversion (see Conversion) whose learner is of N experts and starts afresh with
   the examples number 1, 2, 4, 8, ...

   Any learner may play the periods; that it is Exponential Weighted Average with the rate tuned for 2^k rounds is the
   hypothesis period-learner.  It shrinks weights by a loss of its own; that it is the loss by which hypotheses are
   judged is the hypothesis own-loss.

   Scope: distributions of finite support, and exact arithmetic: a run in floats follows the learner up to rounding
   only. *)
From Coq Require Import Reals List.
From NoRegret Require Import batch.PointExperts.
From NoRegret Require batch.Conversion.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject {
  case : Conversion.subject;
  N : nat;
  experts : list (Conversion.X case -> R);
  own_loss : R -> R -> R }.
Definition plays (s : subject) : Prop := Conversion.plays (case s) /\ length (experts s) = N s.

(* ---------------------------------------------------------------- quantities *)
Definition T (s : subject) : nat := Conversion.T (case s).
Definition delta (s : subject) : R := Conversion.delta (case s).
Definition gap_best (s : subject) : R := Conversion.gap_best (case s).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_independent (s : subject) : Prop := Conversion.given_independent (case s).
Definition given_loss_range (s : subject) : Prop := Conversion.losses_within 1 (case s).
Definition advised (s : subject) (p : R) : Prop :=
  exists g i, In g (experts s) /\ Conversion.can_come (case s) i /\ p = Conversion.says (case s) g i.
Definition given_convex_loss (s : subject) : Prop :=
  forall i, Conversion.can_come (case s) i ->
  Conversion.convex_between (advised s) (fun p => Conversion.cost (case s) p i).
Definition given_own_experts (s : subject) : Prop :=
  forall g, In g (Conversion.comparators (case s)) <-> In g (experts s).
Definition given_own_loss (s : subject) : Prop :=
  forall g i, In g (experts s) -> Conversion.can_come (case s) i ->
  own_loss s (Conversion.says (case s) g i) (snd (Conversion.example (case s) i))
  = Conversion.cost (case s) (Conversion.says (case s) g i) i.
(* after n examples it is period k = log2 (n + 1), which began after 2^k - 1 of them *)
Definition rate (s : subject) (k : nat) : R := sqrt (8 * ln (INR (N s)) / 2 ^ k).
Definition given_period_learner (s : subject) : Prop :=
  forall past i, Conversion.visited (case s) past -> Conversion.can_come (case s) i ->
  let k := Nat.log2 (length past + 1) in
  let seen := map (Conversion.example (case s)) (skipn (2 ^ k - 1) past) in
  Conversion.said (case s) past i
  = averaged (experts s) (rate s k) (own_loss s) seen (fst (Conversion.example (case s) i)).
