(* What the settings of exponential weights share: the weights, and the regret of a table of losses.

   Every expert (or action) has a weight, 1 at first; a loss l multiplies it by e^(-eta l).  A table has one row a
   round: what the learner lost, and what each of the n experts lost. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Sums core.Numbers.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- weights *)
Definition in_unit (x : R) : Prop := 0 <= x <= 1.
Definition total (u : list R) : R := sum (fun x => x) u.
Definition dot (u v : list R) : R := sum (fun z => fst z * snd z) (combine u v).
Definition shares (weights : list R) : list R := map (fun w => w / total weights) weights.
Definition shrink (eta : R) (weights losses : list R) : list R :=
  map (fun z => fst z * exp (- eta * snd z)) (combine weights losses).

(* ---------------------------------------------------------------- regret *)
Definition row : Type := R * list R.
Definition expert_total (i : nat) (table : list row) : R := sum (fun z => nth i (snd z) 0) table.
Definition best_total (n : nat) (table : list row) : R := least 0 (map (fun i => expert_total i table) (seq 0 n)).
Definition regret (n : nat) (table : list row) : R := sum fst table - best_total n table.

(* ---------------------------------------------------------------- the periods of the doubling trick *)
(* period k has the rounds 2^k, ..., 2^(k+1) - 1, or what there is of them *)
Definition period {A} (k : nat) (rounds : list A) : list A := firstn (2 ^ k) (skipn (2 ^ k - 1) rounds).
