(* A run of Winnow (linear/WinnowRun.v) from equal weights, and Weighted Majority (experts/WeightedMajority.v) on the
   same data: the advice of expert i is 1 where feature i is +1, and beta = e^(-2 eta). *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import linear.WinnowRun.
From NoRegret Require experts.WeightedMajority.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject { run : winnow; rounds : list round }.
Definition plays (s : subject) : Prop := WinnowRun.plays (run s) (rounds s) /\ equal_start (run s).

(* ---------------------------------------------------------------- the voters *)
Definition bit (a : R) : bool := if Rlt_dec 0 a then true else false.
Definition sign (b : bool) : R := if b then 1 else -1.
Definition advice (r : round) : list bool := map bit (x r).
(* e^(-2 eta); where the rate is infinite it is 0 *)
Definition beta (s : subject) : R := match rate (run s) with Finite eta => exp (-2 * eta) | Infinite => 0 end.
Definition vote (tie : bool) (voters : list R) (advice : list bool) : bool :=
  let for_one := WeightedMajority.votes true voters advice in
  let for_zero := WeightedMajority.votes false voters advice in
  if Rlt_dec for_zero for_one then true else if Rlt_dec for_one for_zero then false else tie.
(* in how many rounds the voters, who learn from their own mistakes, say something else than Winnow *)
Fixpoint disagreements (beta : R) (tie : bool) (voters : list R) (rs : list round) : nat :=
  match rs with
  | nil => 0
  | r :: rest =>
      let says := vote tie voters (advice r) in
      let learned := if eqb says (bit (y r)) then voters
                     else WeightedMajority.shrink beta voters (advice r) (bit (y r)) in
      (if Req_EM_T (sign says) (prediction r) then 0 else 1) + disagreements beta tie learned rest
  end.

(* ---------------------------------------------------------------- quantities and hypotheses *)
Definition D_T (s : subject) : nat :=
  disagreements (beta s) (bit (tie (run s))) (repeat 1 (width (run s))) (rounds s).
Definition given_signs (s : subject) : Prop := all_signs (rounds s).
Definition given_same_ties (s : subject) : Prop := ties_update (run s) = false.
Definition given_finite_rate (s : subject) : Prop := 0 < beta s.
