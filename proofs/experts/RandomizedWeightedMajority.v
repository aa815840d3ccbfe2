(* Randomized Weighted Majority on a recorded run of the game of actions.

   Every action has a weight, 1 at first.  The learner plays each action with a probability proportional to its weight
   (uniformly where all weights are 0, which beta = 0 can make them); then it is shown the loss of every action and
   multiplies each weight by a factor that depends on the loss.  Three forms of the factor are in use: as printed for
   losses 0 and 1 (beta where the loss is 1), linear, and a power of beta.  On losses 0 and 1 they are the same. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Numbers core.Sums core.Vectors.
Import ListNotations.
Local Open Scope R_scope.

Inductive update_form := Printed | Linear | Power.
Record round := Round { prediction : list R; losses : list R }.
Record subject := Subject { N : nat; beta : R; form : update_form; rounds : list round }.

(* ---------------------------------------------------------------- the learner *)
(* beta^l with 0^0 = 1; Rpower 0 l would be 1 *)
Definition power (beta l : R) : R :=
  if Req_EM_T beta 0 then (if Req_EM_T l 0 then 1 else 0) else Rpower beta l.
Definition factor (s : subject) (l : R) : R :=
  match form s with
  | Printed => if Req_EM_T l 1 then beta s else 1
  | Linear => 1 - (1 - beta s) * l
  | Power => power (beta s) l
  end.
Fixpoint shrink (s : subject) (weights losses : list R) : list R :=
  match weights, losses with
  | w :: r, l :: q => factor s l * w :: shrink s r q
  | _, _ => nil
  end.
Definition W (weights : list R) : R := sum (fun w => w) weights.
Definition distribution (weights : list R) : list R :=
  if Req_EM_T (W weights) 0 then repeat (/ INR (length weights)) (length weights)
  else map (fun w => w / W weights) weights.
Fixpoint follows (s : subject) (weights : list R) (rs : list round) : Prop :=
  match rs with
  | nil => True
  | r :: rest =>
      length (losses r) = N s /\
      prediction r = distribution weights /\
      follows s (shrink s weights (losses r)) rest
  end.
Definition plays (s : subject) : Prop := follows s (repeat 1 (N s)) (rounds s).

(* ---------------------------------------------------------------- quantities *)
(* the learner's expected loss in a round; what an action lost over the run *)
Definition loss (r : round) : R := list_dot (prediction r) (losses r).
Definition loss_of (i : nat) (rs : list round) : R := sum (fun r => nth i (losses r) 0) rs.
Definition T (s : subject) : nat := length (rounds s).
Definition L_T (s : subject) : R := sum loss (rounds s).
Definition L_min (s : subject) : R := least 0 (map (fun i => loss_of i (rounds s)) (seq 0 (N s))).
Definition R_T (s : subject) : R := L_T s - L_min s.

(* ---------------------------------------------------------------- hypotheses *)
Definition every_loss (P : R -> Prop) (s : subject) : Prop :=
  forall r, In r (rounds s) -> forall l, In l (losses r) -> P l.
Definition given_binary_losses : subject -> Prop := every_loss (fun l => l = 0 \/ l = 1).
Definition given_loss_range : subject -> Prop := every_loss (fun l => 0 <= l <= 1).
Definition given_extended_update (s : subject) : Prop := form s = Linear \/ form s = Power.
