(* Which runs of Python are runs of Exponential Weighted Average?  As for Hedge: eta = -d ln c, and every recorded
   ball must contain the rational value that it stands for.  The loss is the absolute or the squared one. *)
From Coq Require Import Reals QArith Qreals Qabs Lra Lia List Bool.
From NoRegret Require Import core.Sums experts.ExponentialWeights experts.Potential core.Rationals.
From NoRegret Require Import experts.RationalWeights.
From NoRegret Require experts.ExponentialAverage.
Import ListNotations.
Local Open Scope Q_scope.

Inductive kind := Absolute | Squared.
Record round := Round { advice : list Q; outcome : Q; prediction : ball }.
Record transcript := Run { N : nat; root : Q; parts : nat; loss : kind; rounds : list round; T : nat; R_T : ball }.

(* ---------------------------------------------------------------- the losses *)
Definition cost (k : kind) (p y : Q) : Q :=
  match k with Absolute => Qred (Qabs (p - y)) | Squared => Qred ((p - y) * (p - y)) end.
Definition cost_R (k : kind) (p y : R) : R :=
  match k with Absolute => Rabs (p - y) | Squared => ((p - y) * (p - y))%R end.
Definition unit (q : Q) : bool := Qle_bool 0 q && Qle_bool q 1.
Definition costs (k : kind) (r : round) : list Q := map (fun x => cost k x (outcome r)) (advice r).

(* ---------------------------------------------------------------- the run over the rationals *)
Section Replay.
Variables (n : nat) (c : Q) (d : nat) (k : kind).
Fixpoint follows (ws : list Q) (rs : list round) : bool :=
  match rs with
  | nil => true
  | r :: rest =>
      Nat.eqb (length (advice r)) n && forallb unit (advice r) && unit (outcome r) &&
      forallb (multiple d) (costs k r) && encloses (prediction r) (inner (shares ws) (advice r)) &&
      follows (shrink c d ws (costs k r)) rest
  end.
(* each round with the mean that the weights say *)
Fixpoint replayed (ws : list Q) (rs : list round) : list (round * Q) :=
  match rs with
  | nil => nil
  | r :: rest => (r, inner (shares ws) (advice r)) :: replayed (shrink c d ws (costs k r)) rest
  end.
End Replay.
Definition lost (k : kind) (z : round * Q) : rational_row := (cost k (snd z) (outcome (fst z)), costs k (fst z)).
Definition shown (z : round * Q) : ExponentialAverage.round :=
  ExponentialAverage.Round (map Q2R (advice (fst z))) (Q2R (outcome (fst z))) (Q2R (snd z)).

Definition replay (t : transcript) := replayed (root t) (parts t) (loss t) (repeat 1 (N t)) (rounds t).
Definition subject (t : transcript) : ExponentialAverage.subject :=
  ExponentialAverage.Subject (N t) (rate (root t) (parts t)) (cost_R (loss t)) (map shown (replay t)).
Definition conforms (t : transcript) : bool :=
  positive_root (root t) && follows (N t) (root t) (parts t) (loss t) (repeat 1 (N t)) (rounds t) &&
  Nat.eqb (T t) (length (rounds t)) && encloses (R_T t) (regret (N t) (map (lost (loss t)) (replay t))).

(* ---------------------------------------------------------------- what conforms is a run of the learner *)
Definition recorded (r : round) (e : ExponentialAverage.round) : Prop :=
  map Q2R (advice r) = ExponentialAverage.advice e /\ Q2R (outcome r) = ExponentialAverage.outcome e /\
  within (prediction r) (ExponentialAverage.prediction e).

Lemma Q2R_abs q : Q2R (Qabs q) = Rabs (Q2R q).
Proof.
  apply Qabs_case; intros H; apply Qle_Rle in H; rewrite Q2R_zero in H.
  - now rewrite Rabs_right by lra.
  - rewrite Q2R_opp. now rewrite Rabs_left1 by lra.
Qed.
Lemma cost_Q2R k p y : Q2R (cost k p y) = cost_R k (Q2R p) (Q2R y).
Proof.
  destruct k; unfold cost, cost_R; rewrite Q2R_red; [rewrite Q2R_abs|rewrite Q2R_mult]; now rewrite !Q2R_minus.
Qed.
Lemma unit_R q : unit q = true -> in_unit (Q2R q).
Proof. unfold unit, in_unit. rewrite andb_true_iff, !Qle_bool_R, Q2R_zero, Q2R_one. auto. Qed.
Lemma units_R l : forallb unit l = true -> Forall in_unit (map Q2R l).
Proof.
  intros H. rewrite forallb_forall in H. apply Forall_forall. intros x I. apply in_map_iff in I.
  destruct I as (q & <- & I). now apply unit_R, H.
Qed.
Lemma costs_R k z : map Q2R (costs k (fst z)) = ExponentialAverage.expert_losses (cost_R k) (shown z).
Proof.
  unfold costs, ExponentialAverage.expert_losses. cbn. rewrite !map_map. apply map_ext. intros x. apply cost_Q2R.
Qed.

Section Sound.
Variables (n : nat) (c : Q) (d : nat) (k : kind).
Hypothesis c_positive : (0 < Q2R c)%R.

Lemma follows_R rs : forall ws, positive (map Q2R ws) -> follows n c d k ws rs = true ->
  ExponentialAverage.follows n (rate c d) (cost_R k) (map Q2R ws) (map shown (replayed c d k ws rs)) /\
  Forall2 recorded rs (map shown (replayed c d k ws rs)).
Proof.
  induction rs as [|r rs IH]; intros ws P F; [split; constructor|].
  cbn [follows] in F. rewrite !andb_true_iff in F. destruct F as [[[[[L U] Y] M] B] F]. apply Nat.eqb_eq in L.
  destruct (IH _ (shrunk_positive c d ws (costs k r) c_positive M P) F) as [I J].
  rewrite shrink_R in I by assumption.
  set (z := (r, inner (shares ws) (advice r))).
  change (replayed c d k ws (r :: rs)) with (z :: replayed c d k (shrink c d ws (costs k r)) rs).
  cbn [map ExponentialAverage.follows]. rewrite <- costs_R. split.
  - split; [|split; [|exact I]].
    + split; [unfold z; cbn; rewrite map_length; exact L|]. split; [now apply units_R|now apply unit_R].
    + unfold z; cbn. now rewrite dot_R, shares_R.
  - constructor; [|exact J]. split; [reflexivity|]. split; [reflexivity|]. now apply encloses_R.
Qed.
Lemma lost_R zs : ExponentialAverage.table (cost_R k) (map shown zs) = map real (map (lost k) zs).
Proof.
  unfold ExponentialAverage.table. rewrite !map_map. apply map_ext. intros z.
  unfold real, lost; cbn [fst snd]. rewrite costs_R, cost_Q2R. reflexivity.
Qed.
Lemma replayed_length rs : forall ws, length (replayed c d k ws rs) = length rs.
Proof. induction rs as [|r rs IH]; intros ws; [reflexivity|]. cbn. now rewrite IH. Qed.
End Sound.

Theorem sound t : conforms t = true ->
  ExponentialAverage.plays (subject t) /\
  Forall2 recorded (rounds t) (ExponentialAverage.rounds (subject t)) /\
  ExponentialAverage.T (subject t) = T t /\
  within (R_T t) (ExponentialAverage.R_T (subject t)).
Proof.
  unfold conforms. rewrite !andb_true_iff. intros [[[C F] L] B].
  apply positive_root_R in C. apply Nat.eqb_eq in L.
  assert (O : positive (map Q2R (repeat 1 (N t)))) by (rewrite ones_R; apply repeat_positive).
  destruct (follows_R (N t) (root t) (parts t) (loss t) C (rounds t) _ O F) as [P R]. rewrite ones_R in P.
  split; [exact P|]. split; [exact R|]. split.
  - unfold ExponentialAverage.T, subject, replay; cbn. now rewrite map_length, replayed_length, L.
  - unfold ExponentialAverage.R_T, subject.
    cbn [ExponentialAverage.N ExponentialAverage.loss ExponentialAverage.rounds].
    rewrite lost_R, <- regret_R. now apply encloses_R.
Qed.

(* a run of Python: eta = 2 ln 2, three rounds *)
Example a_run : conforms
  (Run 2 (1 # 2) 2 Absolute
    [Round [1; 0] 1 (Ball 8796093022208 0);
     Round [1 # 2; 1] 0 (Ball 10555311626649 1);
     Round [0; 1] (1 # 2) (Ball 1954687338268 1)]
    3 (Ball 8600624288381 1)) = true.
Proof. vm_compute. reflexivity. Qed.
