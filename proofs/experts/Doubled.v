(* The doubling trick on a recorded run of one of its two games, actions or convex advice.

   Period k has the rounds 2^k, ..., 2^(k+1) - 1 (the last period may be cut short), and each is played by a learner
   that starts afresh.  Any learner may play; that it is Hedge, or Exponential Weighted Average, with the rate tuned
   for 2^k rounds is the hypothesis [given_period_learner].

   Scope: exact arithmetic: a run in floats follows the learner up to rounding only. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Sums core.Numbers experts.ExponentialWeights.
From NoRegret Require experts.HedgeRun experts.ExponentialAverage.
Import ListNotations.
Local Open Scope R_scope.

Inductive subject :=
  | Actions (n : nat) (rounds : list HedgeRun.round)
  | ConvexAdvice (n : nat) (loss : R -> R -> R) (rounds : list ExponentialAverage.round).

(* ---------------------------------------------------------------- the games *)
Definition distribution (n : nat) (p : list R) : Prop := length p = n /\ Forall (fun x => 0 <= x) p /\ total p = 1.
Definition plays (s : subject) : Prop :=
  match s with
  | Actions n rs => Forall (fun r => length (HedgeRun.losses r) = n /\ distribution n (HedgeRun.prediction r)) rs
  | ConvexAdvice n _ rs =>
      Forall (fun r => ExponentialAverage.shown n r /\ in_unit (ExponentialAverage.prediction r)) rs
  end.

(* ---------------------------------------------------------------- quantities *)
Definition N (s : subject) : nat := match s with Actions n _ => n | ConvexAdvice n _ _ => n end.
Definition table (s : subject) : list row :=
  match s with
  | Actions _ rs => HedgeRun.table rs
  | ConvexAdvice _ loss rs => ExponentialAverage.table loss rs
  end.
Definition T (s : subject) : nat := length (table s).
Definition R_T (s : subject) : R := regret (N s) (table s).

(* ---------------------------------------------------------------- hypotheses *)
(* period k is a run of exponential weights with rate [rate k], from weights 1 *)
Definition played_with (rate : nat -> R) (s : subject) : Prop :=
  forall k : nat,
  match s with
  | Actions n rs => HedgeRun.plays (HedgeRun.Subject n (rate k) (period k rs))
  | ConvexAdvice n loss rs => ExponentialAverage.plays (ExponentialAverage.Subject n (rate k) loss (period k rs))
  end.
Definition given_period_learner (s : subject) : Prop :=
  played_with (fun k => sqrt (8 * ln (INR (N s)) / 2 ^ k)) s.
(* the mean loss of a distribution is linear *)
Definition given_convex_loss (s : subject) : Prop :=
  match s with
  | Actions _ _ => True
  | ConvexAdvice _ loss rs => Forall (fun r => ExponentialAverage.convex_at loss (ExponentialAverage.outcome r)) rs
  end.
Definition given_loss_range (s : subject) : Prop := Forall (fun z => Forall in_unit (snd z)) (table s).
