(* Does a recorded run of Winnow follow the learner of linear/SeparatedWinnow.v?  Decided over Q; sound over R.
   The rate is given by beta = e^(-2 eta) or infinite; the features are whole numbers of one parity in each round. *)
From Coq Require Import Reals QArith Qreals Qround ZArith Lra Lia List Bool.
From NoRegret Require Import core.Rationals linear.WinnowReplay.
From NoRegret Require linear.WinnowRun linear.SeparatedWinnow.
Import ListNotations.
Local Open Scope Q_scope.

(* the learner, the rounds, the weights before each round and after the last, v, and what Python read *)
Record transcript := Run {
  learner : WinnowReplay.learner; rounds : list step; weights : list (list Q); v : list Q;
  N : nat; M : nat; r : Q; rho : Q; K : nat }.
Definition subject (t : transcript) : SeparatedWinnow.subject :=
  SeparatedWinnow.Subject (winnow (learner t)) (map round (rounds t)) (map Q2R (v t)).
Definition conforms (t : transcript) : bool :=
  plays (learner t) (rounds t) (weights t)
  && Nat.eqb (length (v t)) (width (learner t))
  && Nat.eqb (N t) (width (learner t))
  && Nat.eqb (M t) (count updated (rounds t))
  && Qeq_bool (r t) (largest_entry (rounds t))
  && Qeq_bool (rho t) (margin (v t) (rounds t))
  && Nat.eqb (K t) (Z.to_nat (Qfloor (total (v t)))).

Theorem sound t : conforms t = true ->
  SeparatedWinnow.plays (subject t) /\
  SeparatedWinnow.given_uniform_start (subject t) /\
  history (winnow (learner t)) (WinnowRun.start (winnow (learner t))) (map round (rounds t))
    = map (map Q2R) (weights t) /\
  SeparatedWinnow.N (subject t) = N t /\ SeparatedWinnow.M (subject t) = M t /\
  SeparatedWinnow.r (subject t) = Q2R (r t) /\
  SeparatedWinnow.rho (subject t) = Q2R (rho t) /\ SeparatedWinnow.delta (subject t) = Q2R (rho t) /\
  SeparatedWinnow.K (subject t) = K t.
Proof.
  intros H. unfold conforms in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[Plays Hv] HN] HM] Hr] Hrho] HK].
  apply Nat.eqb_eq in HK, HM, HN, Hv. apply Qeq_bool_R in Hr, Hrho. apply plays_R in Plays.
  destruct Plays as [Plays Weights].
  assert (Margin : SeparatedWinnow.rho (subject t) = Q2R (rho t)) by (rewrite Hrho; apply margin_R).
  split; [split; [exact Plays|cbn; now rewrite map_length]|]. split; [|split; [exact Weights|]].
  - intros a b Ha Hb. cbn in Ha, Hb. apply repeat_spec in Ha, Hb. congruence.
  - split; [now symmetry|]. split; [rewrite HM; apply count_R|]. split; [rewrite Hr; apply largest_entry_R|].
    split; [exact Margin|]. split; [exact Margin|].
    unfold SeparatedWinnow.K. cbn [subject SeparatedWinnow.v]. now rewrite <- total_R, floor_R.
Qed.

(* beta = 1/3, three features; the second and the fourth round are updates *)
Example a_run : conforms (Run (Learner 3 (Some (1 # 3)) true false)
  [Step [1; -1; 3]%Z true true false; Step [1; 1; -1]%Z false true true;
   Step [-1; 3; 1]%Z true true false; Step [0; 2; -4]%Z true false true]
  [[1 # 3; 1 # 3; 1 # 3]; [1 # 3; 1 # 3; 1 # 3]; [1 # 5; 1 # 5; 3 # 5]; [1 # 5; 1 # 5; 3 # 5];
   [3 # 13; 9 # 13; 1 # 13]]
  [1; 0; 2] 3 2 4 (- (8 # 3)) 3) = true.
Proof. vm_compute. reflexivity. Qed.
