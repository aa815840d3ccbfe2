(* Which runs of Python are runs of Hedge?  Python plays in balls with eta = -d ln c; Coq replays the run over the
   rationals, and every recorded ball must contain the value that it stands for. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Sums experts.ExponentialWeights experts.Potential core.Rationals.
From NoRegret Require Import experts.RationalWeights.
From NoRegret Require experts.HedgeRun.
Import ListNotations.
Local Open Scope Q_scope.

Record round := Round { prediction : list ball; losses : list Q }.
Record transcript := Run { N : nat; root : Q; parts : nat; rounds : list round; weights : list (list ball);
  T : nat; R_T : ball }.

(* ---------------------------------------------------------------- the run over the rationals *)
Section Replay.
Variables (n : nat) (c : Q) (d : nat).
Fixpoint follows (ws : list Q) (rs : list round) : bool :=
  match rs with
  | nil => true
  | r :: rest =>
      Nat.eqb (length (losses r)) n && forallb (multiple d) (losses r) && enclose (prediction r) (shares ws) &&
      follows (shrink c d ws (losses r)) rest
  end.
(* the weights before each round, and after the last *)
Fixpoint weighed (ws : list Q) (rs : list round) : list (list Q) :=
  ws :: match rs with nil => nil | r :: rest => weighed (shrink c d ws (losses r)) rest end.
Fixpoint replayed (ws : list Q) (rs : list round) : list (list Q * list Q) :=
  match rs with nil => nil | r :: rest => (shares ws, losses r) :: replayed (shrink c d ws (losses r)) rest end.
End Replay.
Definition lost (z : list Q * list Q) : rational_row := (inner (fst z) (snd z), snd z).
Definition shown (z : list Q * list Q) : HedgeRun.round := HedgeRun.Round (map Q2R (fst z)) (map Q2R (snd z)).
Fixpoint all_enclose (bs : list (list ball)) (qs : list (list Q)) : bool :=
  match bs, qs with nil, nil => true | b :: r, q :: s => enclose b q && all_enclose r s | _, _ => false end.

Definition replay (t : transcript) := replayed (root t) (parts t) (repeat 1 (N t)) (rounds t).
Definition subject (t : transcript) : HedgeRun.subject :=
  HedgeRun.Subject (N t) (rate (root t) (parts t)) (map shown (replay t)).
Definition conforms (t : transcript) : bool :=
  positive_root (root t) && follows (N t) (root t) (parts t) (repeat 1 (N t)) (rounds t) &&
  all_enclose (weights t) (weighed (root t) (parts t) (repeat 1 (N t)) (rounds t)) &&
  Nat.eqb (T t) (length (rounds t)) && encloses (R_T t) (regret (N t) (map lost (replay t))).

(* ---------------------------------------------------------------- what conforms is a run of Hedge *)
Definition recorded (r : round) (e : HedgeRun.round) : Prop :=
  Forall2 within (prediction r) (HedgeRun.prediction e) /\ map Q2R (losses r) = HedgeRun.losses e.
(* the weights of a run, before each round and after the last *)
Fixpoint weights_of (eta : R) (ws : list R) (rs : list HedgeRun.round) : list (list R) :=
  ws :: match rs with
        | nil => nil
        | r :: rest => weights_of eta (ExponentialWeights.shrink eta ws (HedgeRun.losses r)) rest
        end.

Section Sound.
Variables (n : nat) (c : Q) (d : nat).
Hypothesis c_positive : (0 < Q2R c)%R.

Lemma follows_R rs : forall ws, positive (map Q2R ws) -> follows n c d ws rs = true ->
  HedgeRun.follows n (rate c d) (map Q2R ws) (map shown (replayed c d ws rs)) /\
  Forall2 recorded rs (map shown (replayed c d ws rs)).
Proof.
  induction rs as [|r rs IH]; intros ws P F; [split; constructor|].
  cbn [follows] in F. rewrite !andb_true_iff in F. destruct F as [[[L M] B] F]. apply Nat.eqb_eq in L.
  destruct (IH _ (shrunk_positive c d ws (losses r) c_positive M P) F) as [I J].
  rewrite shrink_R in I by assumption.
  cbn [replayed map HedgeRun.follows shown HedgeRun.losses HedgeRun.prediction fst snd]. split.
  - rewrite map_length, shares_R by assumption. auto.
  - constructor; [|exact J]. split; [now apply enclose_R|reflexivity].
Qed.
Lemma weighed_R rs : forall ws bs, follows n c d ws rs = true -> all_enclose bs (weighed c d ws rs) = true ->
  Forall2 (Forall2 within) bs (weights_of (rate c d) (map Q2R ws) (map shown (replayed c d ws rs))).
Proof.
  induction rs as [|r rs IH]; intros ws [|b bs] F E; try discriminate;
    cbn [weighed all_enclose] in E; rewrite andb_true_iff in E; destruct E as [E K].
  - destruct bs; [|discriminate]. repeat constructor. now apply enclose_R.
  - cbn [follows] in F. rewrite !andb_true_iff in F. destruct F as [[[L M] B] F].
    cbn [replayed map weights_of shown HedgeRun.losses snd]. constructor; [now apply enclose_R|].
    rewrite <- shrink_R by assumption. now apply IH.
Qed.
Lemma lost_R zs : HedgeRun.table (map shown zs) = map real (map lost zs).
Proof.
  unfold HedgeRun.table. rewrite !map_map. apply map_ext. intros z.
  unfold real, lost, HedgeRun.loss; cbn. now rewrite dot_R.
Qed.
Lemma replayed_length rs : forall ws, length (replayed c d ws rs) = length rs.
Proof. induction rs as [|r rs IH]; intros ws; [reflexivity|]. cbn. now rewrite IH. Qed.
End Sound.

Lemma ones_positive n : positive (map Q2R (repeat 1 n)).
Proof. rewrite ones_R. apply repeat_positive. Qed.

Theorem sound t : conforms t = true ->
  HedgeRun.plays (subject t) /\
  Forall2 recorded (rounds t) (HedgeRun.rounds (subject t)) /\
  Forall2 (Forall2 within) (weights t)
    (weights_of (HedgeRun.eta (subject t)) (repeat 1%R (N t)) (HedgeRun.rounds (subject t))) /\
  HedgeRun.T (subject t) = T t /\
  within (R_T t) (HedgeRun.R_T (subject t)).
Proof.
  unfold conforms. rewrite !andb_true_iff. intros [[[[C F] W] L] B].
  apply positive_root_R in C. apply Nat.eqb_eq in L.
  destruct (follows_R (N t) (root t) (parts t) C (rounds t) _ (ones_positive (N t)) F) as [P R].
  pose proof (weighed_R (N t) (root t) (parts t) C (rounds t) _ (weights t) F W) as V.
  rewrite ones_R in P, V.
  split; [exact P|]. split; [exact R|]. split; [exact V|]. split.
  - unfold HedgeRun.T, subject, replay; cbn. now rewrite map_length, replayed_length, L.
  - unfold HedgeRun.R_T, subject; cbn. rewrite lost_R, <- regret_R. now apply encloses_R.
Qed.

(* a run of Python: eta = 2 ln 2, the losses (1, 0) and (1/2, 1) *)
Example a_run : conforms
  (Run 2 (1 # 2) 2
    [Round [Ball 8796093022208 0; Ball 8796093022208 0] [1; 0];
     Round [Ball 3518437208883 1; Ball 14073748835532 1] [1 # 2; 1]]
    [[Ball 17592186044416 0; Ball 17592186044416 0]; [Ball 4398046511103 2; Ball 17592186044416 0];
     [Ball 2199023255551 2; Ball 4398046511103 2]]
    2 (Ball 7036874417766 1)) = true.
Proof. vm_compute. reflexivity. Qed.
