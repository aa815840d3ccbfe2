(* Exponential Weighted Average on a sample: a conversion (see Conversion) whose learner is that of N experts.

   The learner shrinks weights by a loss of its own; that it is the loss by which hypotheses are judged is a
   hypothesis, own-loss.
   Scope: distributions of finite support. *)
From Coq Require Import Reals List.
From NoRegret Require Import batch.PointExperts.
From NoRegret Require batch.Conversion.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject {
  case : Conversion.subject;
  N : nat;
  eta : R;
  experts : list (Conversion.X case -> R);
  own_loss : R -> R -> R }.
Definition plays (s : subject) : Prop :=
  Conversion.plays (case s) /\ length (experts s) = N s /\
  forall past x, Conversion.learn (case s) past x = averaged (experts s) (eta s) (own_loss s) past x.

(* ---------------------------------------------------------------- quantities *)
Definition T (s : subject) : nat := Conversion.T (case s).
Definition delta (s : subject) : R := Conversion.delta (case s).
Definition gap_best (s : subject) : R := Conversion.gap_best (case s).

(* ---------------------------------------------------------------- hypotheses *)
Definition given_independent (s : subject) : Prop := Conversion.given_independent (case s).
Definition given_loss_range (s : subject) : Prop := Conversion.losses_within 1 (case s).
(* convex in the prediction, between what experts say and at labels that occur: the learner says a mean of that *)
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
