(* Exponential Weighted Average on a recorded run of the game of convex advice.

   In a round each of N experts says a number in [0,1], the learner says one, and the outcome in [0,1] is shown; who
   said p loses [loss p outcome].  The learner says the mean of the advice, each expert with its share of the weight.
   Where experts are the hypotheses of a finite class, H is their number. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Sums core.Numbers experts.ExponentialWeights.
Import ListNotations.
Local Open Scope R_scope.

Record round := Round { advice : list R; outcome : R; prediction : R }.
Record subject := Subject { N : nat; eta : R; loss : R -> R -> R; rounds : list round }.

(* ---------------------------------------------------------------- the game and the learner *)
Definition shown (n : nat) (r : round) : Prop :=
  length (advice r) = n /\ Forall in_unit (advice r) /\ in_unit (outcome r).
Definition expert_losses (loss : R -> R -> R) (r : round) : list R := map (fun x => loss x (outcome r)) (advice r).
Fixpoint follows (n : nat) (eta : R) (loss : R -> R -> R) (weights : list R) (rs : list round) : Prop :=
  match rs with
  | nil => True
  | r :: rest =>
      shown n r /\
      prediction r = dot (shares weights) (advice r) /\
      follows n eta loss (shrink eta weights (expert_losses loss r)) rest
  end.
Definition plays (s : subject) : Prop := follows (N s) (eta s) (loss s) (repeat 1 (N s)) (rounds s).

(* ---------------------------------------------------------------- quantities *)
Definition own_loss (loss : R -> R -> R) (r : round) : R := loss (prediction r) (outcome r).
Definition table (loss : R -> R -> R) (rs : list round) : list row :=
  map (fun r => (own_loss loss r, expert_losses loss r)) rs.
Definition H (s : subject) : nat := N s.
Definition T (s : subject) : nat := length (rounds s).
Definition R_T (s : subject) : R := regret (N s) (table (loss s) (rounds s)).

(* ---------------------------------------------------------------- hypotheses *)
(* convex on [0,1], at the outcomes that occur *)
Definition convex_at (loss : R -> R -> R) (y : R) : Prop :=
  forall a b t, in_unit a -> in_unit b -> in_unit t ->
  loss ((1 - t) * a + t * b) y <= (1 - t) * loss a y + t * loss b y.
Definition given_convex_loss (s : subject) : Prop := Forall (fun r => convex_at (loss s) (outcome r)) (rounds s).
(* asked of the experts only: more is not needed *)
Definition given_loss_range (s : subject) : Prop :=
  Forall (fun r => Forall in_unit (expert_losses (loss s) r)) (rounds s).
Definition given_absolute_loss (s : subject) : Prop := forall p y, loss s p y = Rabs (p - y).
