(* A learner in the game of actions on every sequence of losses of a finite law.

   A learner is a function from the losses that it has seen to a distribution over the actions: it is deterministic
   and does not see the future, and nothing else is asked of it.  The law lists sequences of loss vectors, each with
   its probability.  Scope: what the learner plays is exactly a distribution (floats are one up to rounding only). *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Numbers core.Sums core.Vectors core.Blocks.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject {
  T : nat;
  N : nat;
  learner : list (list R) -> list R;
  law : list (list (list R) * R) }.

Definition distribution (n : nat) (p : list R) : Prop :=
  length p = n /\ (forall x, In x p -> 0 <= x) /\ sum (fun x => x) p = 1.
(* T rounds of N losses; in each of them the learner plays a distribution *)
Definition plays (s : subject) : Prop :=
  sum snd (law s) = 1 /\
  (forall z p, In (z, p) (law s) -> length z = T s /\ forall l, In l z -> length l = N s) /\
  (forall past l rest p, In (past ++ l :: rest, p) (law s) -> distribution (N s) (learner s past)).

(* ---------------------------------------------------------------- quantities *)
(* what the learner loses in the rounds z, after those of the past *)
Fixpoint suffered (play : list (list R) -> list R) (past z : list (list R)) : R :=
  match z with
  | nil => 0
  | l :: rest => list_dot (play past) l + suffered play (past ++ [l]) rest
  end.
Definition loss_of (i : nat) (z : list (list R)) : R := sum (fun l => nth i l 0) z.
Definition regret (s : subject) (z : list (list R)) : R :=
  suffered (learner s) nil z - least 0 (map (fun i => loss_of i z) (seq 0 (N s))).
Definition E_R (s : subject) : R := sum (fun zp => snd zp * regret s (fst zp)) (law s).

(* ---------------------------------------------------------------- hypotheses *)
(* A round makes losses of its coin.  The 2^T sequences of coins have all the same probability. *)
Notation rounds := (list (bool -> list R)).
Definition dealt (rs : rounds) (coins : list bool) : list (list R) :=
  map (fun rc => fst rc (snd rc)) (combine rs coins).
Definition fair_coins (rs : rounds) (s : subject) : Prop :=
  (forall z p, In (z, p) (law s) -> p = / 2 ^ T s /\ exists coins, length coins = T s /\ z = dealt rs coins) /\
  NoDup (map fst (law s)) /\
  length (law s) = (2 ^ T s)%nat.

(* two actions; in each round either of them loses *)
Definition either (coin : bool) : list R := if coin then [0; 1] else [1; 0].
Definition given_coin_flips (s : subject) : Prop :=
  (T s = 0%nat \/ N s = 2%nat) /\ fair_coins (repeat either (T s)) s.

(* The rounds are even blocks, one for each of the log2 N lowest bits: there the actions lose whose bit is not the coin *)
Fixpoint bit_of_round (sizes : list nat) : list nat :=
  match sizes with nil => nil | n :: rest => repeat 0%nat n ++ map S (bit_of_round rest) end.
Definition bit_losses (n j : nat) (coin : bool) : list R :=
  map (fun i => if xorb coin (Nat.testbit i j) then 1 else 0) (seq 0 n).
Definition given_bit_coins (s : subject) : Prop :=
  fair_coins (map (bit_losses (N s)) (bit_of_round (even_blocks (Nat.log2 (N s)) (T s)))) s.
