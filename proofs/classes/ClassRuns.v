(* Recorded runs of Consistent, Halving and SOA, and of anyone: Coq replays them.

   A run that conforms is a run of the learner of ClassRun.v, with the version spaces that the learner has shown, the
   quantities and the truth of each hypothesis as Python has read them off it. *)
From Coq Require Import List Bool Arith ZArith Lia.
From NoRegret Require Import classes.FiniteClass classes.FiniteClassProofs classes.ClassChecks.
From NoRegret Require classes.ClassRun classes.ClassRunProofs.
Import ListNotations.

Inductive learner := Anyone | Consistent (tie : bool) | Halving (tie eager : bool) | SOA (tie eager : bool).
Record transcript := Transcript {
  player : learner;
  class : finite_class;
  rounds : list ClassRun.round;
  (* before each round and after the last: 1 for each hypothesis in the version space; nothing if not shown *)
  shown : list (list bool);
  size : nat; depth : nat; errors : nat;
  realisable : bool; consistent : bool; majority : bool; optimal : bool }.

Definition told (l : learner) : option bool :=
  match l with Anyone | Consistent _ => None | Halving _ eager | SOA _ eager => Some eager end.
Definition subject (t : transcript) : ClassRun.subject := ClassRun.Subject (class t) (told (player t)) (rounds t).
Definition plays_as (l : learner) (s : ClassRun.subject) : Prop :=
  match l with
  | Anyone => ClassRun.plays s
  | Consistent tie => ClassRun.plays_consistent tie s
  | Halving tie eager => ClassRun.plays_halving tie eager s
  | SOA tie eager => ClassRun.plays_soa tie eager s
  end.

(* ---------------------------------------------------------------- predictions *)
Definition some_says (V : list hypothesis) (x : nat) (p : bool) : bool := is_empty V || negb (is_empty (part V x p)).
Lemma some_says_true V x p : some_says V x p = true <-> ClassRun.some_hypothesis V x p.
Proof.
  unfold some_says, ClassRun.some_hypothesis. rewrite orb_true_iff, negb_true_iff, is_empty_false.
  destruct V; simpl; intuition discriminate.
Qed.
Definition most_say (V : list hypothesis) (x : nat) (p : bool) : bool :=
  length (part V x (negb p)) <=? length (part V x p).
Definition deeper_says (n : nat) (V : list hypothesis) (x : nat) (p : bool) : bool :=
  (ldim n (part V x (negb p)) <=? ldim n (part V x p))%Z.
Definition consistent_test (tie : bool) (V : list hypothesis) (x : nat) (p : bool) : bool :=
  if is_empty V then eqb p tie else negb (is_empty (part V x p)).
Lemma consistent_test_true tie V x p : consistent_test tie V x p = true <-> ClassRun.consistent_says tie V x p.
Proof.
  unfold consistent_test, ClassRun.consistent_says. destruct (is_empty V) eqn:E.
  - destruct V; [|discriminate]. rewrite eqb_true_iff. split; [auto|]. intros [(h & [] & _)|[_ Q]]; exact Q.
  - apply is_empty_false in E. rewrite negb_true_iff, is_empty_false. split.
    + intros N. left. destruct (part V x p) as [|h r] eqn:Q; [congruence|]. exists h. apply in_part. rewrite Q.
      now left.
    + intros [(h & I)|[Q _]]; [|congruence]. apply in_part in I. intros Q. now rewrite Q in I.
Qed.
Definition is_played_by (l : learner) (n : nat) (V : list hypothesis) (rs : list ClassRun.round) : bool :=
  match l with
  | Anyone => true
  | Consistent tie => is_followed (consistent_test tie) true V rs
  | Halving tie eager => is_followed (fun V x p => eqb p (majority_label tie V x)) eager V rs
  | SOA tie eager => is_followed (fun V x p => eqb p (optimal_label n tie V x)) eager V rs
  end.
Lemma is_played_by_true t : ClassRun.plays (subject t) ->
  is_played_by (player t) (points (class t)) (hypotheses (class t)) (rounds t) = true ->
  plays_as (player t) (subject t).
Proof.
  intros P. unfold subject in *.
  destruct (player t) as [|tie|tie eager|tie eager]; cbn [is_played_by plays_as]; [auto|..].
  all: intros F; split; [exact P|]; split; [reflexivity|]; revert F; apply is_followed_true; intros V x p.
  - apply consistent_test_true.
  - apply eqb_true_iff.
  - apply eqb_true_iff.
Qed.

(* ---------------------------------------------------------------- version spaces *)
Definition keeps_eagerly (l : learner) : bool :=
  match l with Anyone | Consistent _ => true | Halving _ eager | SOA _ eager => eager end.
Definition weights (H V : list hypothesis) : list bool := map (fun h => member h V) H.
Definition spaces (eager : bool) (H : list hypothesis) (rs : list ClassRun.round) : list (list bool) :=
  map (fun t => weights H (ClassRun.space eager H (firstn t rs))) (seq 0 (S (length rs))).
Fixpoint same_rows (u v : list (list bool)) : bool :=
  match u, v with nil, nil => true | a :: r, b :: s => same_row a b && same_rows r s | _, _ => false end.
Lemma same_rows_true u : forall v, same_rows u v = true -> u = v.
Proof.
  induction u as [|a u IH]; intros [|b v]; cbn [same_rows]; try discriminate; [reflexivity|].
  rewrite andb_true_iff, same_row_true. intros [-> E]. f_equal. auto.
Qed.

(* ---------------------------------------------------------------- the check *)
Definition conforms (t : transcript) : bool :=
  let s := subject t in
  let n := points (class t) in
  let H := hypotheses (class t) in
  let follows test := existsb (fun eager => is_followed test eager H (rounds t)) (ClassRun.variants s) in
  is_class (class t) && all_inside n (map ClassRun.point (rounds t)) &&
  is_played_by (player t) n H (rounds t) &&
  (is_empty (shown t) || same_rows (shown t) (spaces (keeps_eagerly (player t)) H (rounds t))) &&
  (ClassRun.H s =? size t) && (ClassRun.Ldim s =? depth t) && (ClassRun.m_T s =? errors t) &&
  eqb (is_realised H (map ClassRun.example (rounds t))) (realisable t) &&
  eqb (is_followed some_says false H (rounds t)) (consistent t) &&
  eqb (follows most_say) (majority t) && eqb (follows (deeper_says n)) (optimal t).

Lemma follows_true test allowed s : (forall V x p, test V x p = true <-> allowed V x p) ->
  existsb (fun eager => is_followed test eager (hypotheses (ClassRun.class s)) (ClassRun.rounds s))
      (ClassRun.variants s)
    = true <->
  exists eager, In eager (ClassRun.variants s) /\
    ClassRun.follows allowed eager (hypotheses (ClassRun.class s)) (ClassRun.rounds s).
Proof.
  intros T. rewrite existsb_exists. split; intros (eager & I & F); exists eager; (split; [exact I|]).
  - revert F. now apply is_followed_true.
  - revert F. now apply is_followed_true.
Qed.
Theorem sound t : conforms t = true ->
  let s := subject t in
  ClassRun.plays s /\ plays_as (player t) s /\
  (shown t <> nil -> shown t = spaces (keeps_eagerly (player t)) (hypotheses (class t)) (rounds t)) /\
  ClassRun.H s = size t /\ ClassRun.Ldim s = depth t /\ ClassRun.m_T s = errors t /\
  (realisable t = true <-> ClassRun.given_realisable s) /\
  (consistent t = true <-> ClassRun.given_consistent s) /\
  (majority t = true <-> ClassRun.given_majority s) /\
  (optimal t = true <-> ClassRun.given_optimal s).
Proof.
  unfold conforms. cbv zeta. rewrite !andb_true_iff, !Nat.eqb_eq, is_class_formed, all_inside_Forall.
  intros ((((((((((C & I) & B) & W) & Hs) & D) & M) & R) & Co) & Ma) & Op).
  assert (P : ClassRun.plays (subject t)) by (split; assumption).
  split; [exact P|]. split; [now apply is_played_by_true|]. split.
  { intros N. apply orb_true_iff in W. destruct W as [W|W]; [|now apply same_rows_true].
    apply is_empty_false in N. congruence. }
  repeat (split; [assumption|]). repeat split.
  all: try (apply (eqb_iff _ _ _ R), is_realised_true).
  all: try (apply (eqb_iff _ _ _ Co), is_followed_true, some_says_true).
  all: try (apply (eqb_iff _ _ _ Ma), (follows_true _ _ (subject t)); intros; apply Nat.leb_le).
  all: apply (eqb_iff _ _ _ Op), (follows_true _ _ (subject t)); intros; apply Z.leb_le.
Qed.

(* Halving, lazy and with ties to 1, on the thresholds on three points *)
Example a_run_of_halving : conforms (Transcript (Halving true false)
  (Class 3 [[false; false; false]; [true; false; false]; [true; true; false]; [true; true; true]])
  [ClassRun.Round 1 false true; ClassRun.Round 0 true true; ClassRun.Round 2 false false]
  [[true; true; true; true]; [true; true; false; false]; [true; true; false; false]; [true; true; false; false]]
  4 2 1 true true true true) = true.
Proof. vm_compute. reflexivity. Qed.
