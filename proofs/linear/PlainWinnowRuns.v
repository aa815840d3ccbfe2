(* Does a recorded run of Winnow on features -1 and +1 follow the learner of linear/PlainWinnow.v, and is it true that
   Weighted Majority agrees with it?  The run is decided over Q, the agreement is the theorem winnow.wm. *)
From Coq Require Import Reals QArith Qreals ZArith Lra Lia List Bool.
From NoRegret Require Import core.Rationals linear.WinnowReplay.
From NoRegret Require linear.WinnowRun linear.PlainWinnow linear.WinnowVotingProofs.
Import ListNotations.
Local Open Scope Q_scope.

Record transcript := Run { learner : WinnowReplay.learner; rounds : list step; weights : list (list Q); D_T : nat }.
Definition subject (t : transcript) : PlainWinnow.subject :=
  PlainWinnow.Subject (winnow (learner t)) (map round (rounds t)).
Definition is_sign (a : Z) : bool := Z.eqb a 1 || Z.eqb a (-1).
Definition conforms (t : transcript) : bool :=
  plays (learner t) (rounds t) (weights t)
  && forallb (fun e => forallb is_sign (x e)) (rounds t)
  && negb (ties_update (learner t))
  && match beta (learner t) with Some _ => true | None => false end
  && Nat.eqb (D_T t) 0.

Theorem sound t : conforms t = true ->
  PlainWinnow.plays (subject t) /\ PlainWinnow.given_signs (subject t) /\ PlainWinnow.given_same_ties (subject t) /\
  PlainWinnow.given_finite_rate (subject t) /\ PlainWinnow.D_T (subject t) = D_T t.
Proof.
  intros H. unfold conforms in H. rewrite !andb_true_iff in H. destruct H as [[[[P Hx] Hties] Hbeta] HD].
  apply Nat.eqb_eq in HD. apply negb_true_iff in Hties. apply plays_R in P. destruct P as [P _].
  assert (Plays : PlainWinnow.plays (subject t)).
  { split; [exact P|]. intros a b Ha Hb. cbn in Ha, Hb. apply repeat_spec in Ha, Hb. congruence. }
  assert (Signs : PlainWinnow.given_signs (subject t)).
  { apply Forall_map, Forall_forall. intros e He. rewrite forallb_forall in Hx. specialize (Hx e He).
    rewrite forallb_forall in Hx. apply Forall_map, Forall_forall. intros a Ha. specialize (Hx a Ha).
    apply orb_prop in Hx. destruct Hx as [E|E]; apply Z.eqb_eq in E; subst; [now left|now right]. }
  assert (Rate : PlainWinnow.given_finite_rate (subject t)).
  { unfold PlainWinnow.given_finite_rate, PlainWinnow.beta. cbn.
    destruct (beta (learner t)); [apply exp_pos|discriminate]. }
  repeat split; auto; try apply Plays.
  pose proof (WinnowVotingProofs.winnow_wm (subject t) Plays Signs Hties Rate) as E. cbv zeta in E.
  rewrite HD. now apply INR_eq.
Qed.

(* beta = 1/2, three experts, of which the first is right *)
Example a_run : conforms (Run (Learner 3 (Some (1 # 2)) true false)
  [Step [1; -1; -1]%Z true false true; Step [1; -1; -1]%Z true true false]
  [[1 # 3; 1 # 3; 1 # 3]; [1 # 2; 1 # 4; 1 # 4]; [1 # 2; 1 # 4; 1 # 4]] 0) = true.
Proof. vm_compute. reflexivity. Qed.
