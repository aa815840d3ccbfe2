(* Which recorded rational runs are runs of the Weighted Majority of WeightedMajority.v?

   `conforms` replays a run over Q: the weights before each round and after the last, the vote, the tie rule and the
   quantities that Python read must all be as recorded.  `sound`: what conforms is a run of the learner that the
   theorems are about, with those very quantities. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Rationals.
From NoRegret Require core.Numbers experts.WeightedMajority.
Import ListNotations.
Local Open Scope Q_scope.

Record round := Round { advice : list bool; outcome : bool; prediction : bool }.
Record transcript := Run {
  N : nat; T : nat; beta : Q; eager : bool; tie : bool;
  rounds : list round; weights : list (list Q);
  m_T : nat; m_star : nat; D_T : nat }.

Definition played (r : round) : WeightedMajority.round :=
  WeightedMajority.Round (advice r) (outcome r) (prediction r).
Definition subject (t : transcript) : WeightedMajority.subject :=
  WeightedMajority.Subject (N t) (Q2R (beta t)) (eager t) (fun _ => tie t) (map played (rounds t)).

(* ---------------------------------------------------------------- the learner over Q *)
Fixpoint votes (b : bool) (weights : list Q) (advice : list bool) : Q :=
  match weights, advice with
  | w :: r, a :: s => if eqb a b then Qred (w + votes b r s) else votes b r s
  | _, _ => 0
  end.
Fixpoint shrink (beta : Q) (weights : list Q) (advice : list bool) (y : bool) : list Q :=
  match weights, advice with
  | w :: r, a :: s => (if eqb a y then w else Qred (beta * w)) :: shrink beta r s y
  | _, _ => nil
  end.
Definition says (weights : list Q) (r : round) (tie : bool) : bool :=
  match votes (negb (prediction r)) weights (advice r) ?= votes (prediction r) weights (advice r) with
  | Lt => true
  | Eq => eqb (prediction r) tie
  | Gt => false
  end.
Definition next (t : transcript) (weights : list Q) (r : round) : list Q :=
  if eager t || negb (eqb (prediction r) (outcome r)) then shrink (beta t) weights (advice r) (outcome r)
  else weights.
(* the weights are w now, and were recorded as the rows `shown` *)
Fixpoint follows (t : transcript) (w : list Q) (rs : list round) (shown : list (list Q)) : bool :=
  match rs, shown with
  | nil, [row] => same row w
  | r :: rest, row :: shown =>
      same row w && Nat.eqb (length (advice r)) (N t) && says w r (tie t) && follows t (next t w r) rest shown
  | _, _ => false
  end.
Definition conforms (t : transcript) : bool :=
  let rs := map played (rounds t) in
  follows t (repeat 1 (N t)) (rounds t) (weights t)
  && Nat.eqb (length (rounds t)) (T t)
  && Nat.eqb (WeightedMajority.count WeightedMajority.err rs) (m_T t)
  && Nat.eqb (Numbers.least_nat 0 (map (fun i => WeightedMajority.count (WeightedMajority.expert_err i) rs)
       (seq 0 (N t)))) (m_star t)
  && Nat.eqb (WeightedMajority.disagreements (fun _ => tie t) 0 (repeat true (N t)) rs) (D_T t).

(* ---------------------------------------------------------------- soundness *)
Lemma votes_R b w adv : Q2R (votes b w adv) = WeightedMajority.votes b (map Q2R w) adv.
Proof.
  revert adv. induction w as [|x w IH]; intros [|a adv]; simpl; try apply Q2R_zero.
  rewrite <- IH. destruct (eqb a b); [now rewrite Q2R_red, Q2R_plus|lra].
Qed.
Lemma shrink_R b w adv y : map Q2R (shrink b w adv y) = WeightedMajority.shrink (Q2R b) (map Q2R w) adv y.
Proof.
  revert adv. induction w as [|x w IH]; intros [|a adv]; simpl; try reflexivity.
  rewrite IH. f_equal. destruct (eqb a y); [reflexivity|now rewrite Q2R_red, Q2R_mult].
Qed.
Lemma says_R w r tie : says w r tie = true -> WeightedMajority.says (map Q2R w) (advice r) (prediction r) tie.
Proof.
  unfold says, WeightedMajority.says. rewrite <- !votes_R. intros H.
  destruct (Qcompare_spec (votes (negb (prediction r)) w (advice r)) (votes (prediction r) w (advice r))).
  - right. split; [now apply Qeq_eqR|now apply eqb_prop].
  - left. now apply Qlt_Rlt.
  - discriminate.
Qed.
Lemma next_R t w r : map Q2R (next t w r) = WeightedMajority.next (subject t) (map Q2R w) (played r).
Proof.
  unfold next, WeightedMajority.next, WeightedMajority.err. simpl.
  destruct (eager t || negb (eqb (prediction r) (outcome r))); [apply shrink_R|reflexivity].
Qed.
Lemma follows_R t rs : forall w shown n, follows t w rs shown = true ->
  WeightedMajority.follows (subject t) n (map Q2R w) (map played rs).
Proof.
  induction rs as [|r rs IH]; intros w shown n H; simpl; [exact I|]. destruct shown as [|row shown]; [discriminate|].
  simpl in H. apply andb_prop in H. destruct H as [H F]. apply andb_prop in H. destruct H as [H S].
  apply andb_prop in H. destruct H as [_ L]. apply Nat.eqb_eq in L. split; [exact L|]. split; [now apply says_R|].
  rewrite <- next_R. eapply IH; eassumption.
Qed.
Theorem sound t : conforms t = true ->
  WeightedMajority.plays (subject t) /\
  WeightedMajority.N (subject t) = N t /\
  WeightedMajority.beta (subject t) = Q2R (beta t) /\
  WeightedMajority.T (subject t) = T t /\
  WeightedMajority.m_T (subject t) = m_T t /\
  WeightedMajority.m_star (subject t) = m_star t /\
  WeightedMajority.D_T (subject t) = D_T t.
Proof.
  unfold conforms. cbv zeta. intros H. apply andb_prop in H. destruct H as [H D]. apply andb_prop in H.
  destruct H as [H M]. apply andb_prop in H. destruct H as [H E]. apply andb_prop in H. destruct H as [H L].
  apply Nat.eqb_eq in D, M, E, L. repeat split; try assumption.
  - unfold WeightedMajority.plays. simpl. rewrite <- Q2R_one, <- Q2R_repeat. eapply follows_R; eassumption.
  - unfold WeightedMajority.T. simpl. now rewrite map_length.
Qed.

(* Three experts, beta = 1/2, lazy, ties to 1: wrong, right, wrong. *)
Example a_run : conforms (Run 3 3 (1 # 2) false true
  [Round [true; true; false] false true; Round [true; false; false] false false; Round [true; false; true] false true]
  [[1; 1; 1]; [1 # 2; 1 # 2; 1]; [1 # 2; 1 # 2; 1]; [1 # 4; 1 # 2; 1 # 2]] 2 1 0) = true.
Proof. vm_compute. reflexivity. Qed.
