(* Hedge on a recorded run of the game of actions.

   In a round the learner plays a distribution over N actions and is then shown the loss of each; it loses the mean.
   Hedge plays each action with its share of the weight. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Sums core.Numbers experts.ExponentialWeights.
Import ListNotations.
Local Open Scope R_scope.

Record round := Round { prediction : list R; losses : list R }.
Record subject := Subject { N : nat; eta : R; rounds : list round }.

(* ---------------------------------------------------------------- the learner *)
Fixpoint follows (n : nat) (eta : R) (weights : list R) (rs : list round) : Prop :=
  match rs with
  | nil => True
  | r :: rest =>
      length (losses r) = n /\
      prediction r = shares weights /\
      follows n eta (shrink eta weights (losses r)) rest
  end.
Definition plays (s : subject) : Prop := follows (N s) (eta s) (repeat 1 (N s)) (rounds s).

(* ---------------------------------------------------------------- quantities and hypotheses *)
Definition loss (r : round) : R := dot (prediction r) (losses r).
Definition table (rs : list round) : list row := map (fun r => (loss r, losses r)) rs.
Definition T (s : subject) : nat := length (rounds s).
Definition R_T (s : subject) : R := regret (N s) (table (rounds s)).
Definition given_loss_range (s : subject) : Prop := Forall (fun r => Forall in_unit (losses r)) (rounds s).
