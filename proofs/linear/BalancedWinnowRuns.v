(* Does a recorded run of Balanced Winnow follow the learner of linear/BalancedWinnow.v?  Decided over Q; sound over
   R.  The rate is given by beta = e^(-2 eta) or infinite; the features are whole numbers of one parity in each
   round. *)
From Coq Require Import Reals QArith Qreals ZArith Lra Lia List Bool.
From NoRegret Require Import core.Rationals linear.WinnowReplay.
From NoRegret Require linear.WinnowRun linear.BalancedWinnow.
Import ListNotations.
Local Open Scope Q_scope.

(* the learner, of width 2N, the rounds with x itself, all 2N weights before each round and after the last, ... *)
Record transcript := Run {
  learner : WinnowReplay.learner; rounds : list step; weights : list (list Q); v : list Q;
  N : nat; M : nat; r : Q; rho : Q }.
Definition subject (t : transcript) : BalancedWinnow.subject :=
  BalancedWinnow.Subject (winnow (learner t)) (N t) (map round (rounds t)) (map Q2R (v t)).
Definition seen (e : step) : step := Step (x e ++ map Z.opp (x e)) (y e) (prediction e) (updated e).
Definition conforms (t : transcript) : bool :=
  plays (learner t) (map seen (rounds t)) (weights t)
  && Nat.eqb (width (learner t)) (2 * N t)
  && Nat.eqb (length (v t)) (N t)
  && forallb (fun e => Nat.eqb (length (x e)) (N t)) (rounds t)
  && Nat.eqb (M t) (count updated (rounds t))
  && Qeq_bool (r t) (largest_entry (rounds t))
  && Qeq_bool (rho t) (margin (v t) (rounds t)).

Lemma seen_R rs : map round (map seen rs) = map BalancedWinnow.seen (map round rs).
Proof.
  rewrite !map_map. apply map_ext. intros e. unfold round, seen, BalancedWinnow.seen, BalancedWinnow.doubled. cbn.
  rewrite map_app, !map_map. do 2 f_equal. apply map_ext. intros a. apply opp_IZR.
Qed.
Theorem sound t : conforms t = true ->
  BalancedWinnow.plays (subject t) /\
  BalancedWinnow.given_uniform_start (subject t) /\
  history (winnow (learner t)) (WinnowRun.start (winnow (learner t)))
    (map BalancedWinnow.seen (map round (rounds t))) = map (map Q2R) (weights t) /\
  BalancedWinnow.N (subject t) = N t /\ BalancedWinnow.M (subject t) = M t /\
  BalancedWinnow.r (subject t) = Q2R (r t) /\ BalancedWinnow.rho (subject t) = Q2R (rho t).
Proof.
  intros H. unfold conforms in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[Plays HN] Hv] Hx] HM] Hr] Hrho].
  apply Nat.eqb_eq in HM, HN, Hv. apply Qeq_bool_R in Hr, Hrho. apply plays_R in Plays. rewrite seen_R in Plays.
  destruct Plays as [Plays Weights]. split; [|split; [|split; [exact Weights|]]].
  - split; [exact HN|]. split; [cbn; now rewrite map_length|]. split; [|exact Plays].
    apply Forall_map, Forall_forall. intros e He. rewrite forallb_forall in Hx. apply Hx, Nat.eqb_eq in He. cbn.
    now rewrite map_length.
  - intros a b Ha Hb. cbn in Ha, Hb. apply repeat_spec in Ha, Hb. congruence.
  - split; [reflexivity|]. split; [rewrite HM; apply count_R|].
    split; [rewrite Hr; apply largest_entry_R|rewrite Hrho; apply margin_R].
Qed.

(* beta = 1/3, one feature, which is wrong in both rounds; the tie goes to +1 *)
Example a_run : conforms (Run (Learner 2 (Some (1 # 3)) true false)
  [Step [1]%Z false true true; Step [1]%Z false false false]
  [[1 # 2; 1 # 2]; [1 # 4; 3 # 4]; [1 # 4; 3 # 4]] [-(1)] 1 1 1 1) = true.
Proof. vm_compute. reflexivity. Qed.
