(* Recorded games of a learner against contradicting labels, with a fresh learner on the same sequence. *)
From Coq Require Import List Bool Arith ZArith Lia.
From NoRegret Require Import classes.FiniteClass classes.FiniteClassProofs classes.ClassChecks.
From NoRegret Require classes.ClassRun classes.ForcedGame.
Import ListNotations.

Record transcript := Transcript {
  class : finite_class;
  rounds : list ClassRun.round;
  replay : list bool;
  depth : nat; errors : nat;
  deterministic : bool; contradicted : bool; down_a_tree : bool }.
(* The learners are known by what they said on the sequence: a function that says just that. *)
Definition scripted (script : list bool) : ForcedGame.learner := fun past _ => nth (length past) script false.
Definition subject (t : transcript) : ForcedGame.subject :=
  ForcedGame.Subject (fun i => scripted (if i =? 0 then map ClassRun.prediction (rounds t) else replay t))
    (ClassRun.Subject (class t) None (rounds t)).
Lemma scripted_says s : forall past script, length script = length past + length s ->
  ForcedGame.said (scripted script) past s = skipn (length past) script.
Proof.
  induction s as [|[x y] s IH]; intros past script L; cbn [ForcedGame.said length] in *.
  - symmetry. apply skipn_all2. lia.
  - rewrite IH by (rewrite app_length; cbn; lia). rewrite app_length, Nat.add_1_r. unfold scripted.
    clear IH. revert script L. generalize (length past) as n. induction n as [|n IHn]; intros [|b script] L;
      cbn in *; try lia; [reflexivity|]. apply IHn. lia.
Qed.
Lemma first_says t : ForcedGame.said (ForcedGame.made (subject t) 0) [] (ForcedGame.sequence (subject t)) =
  map ClassRun.prediction (rounds t).
Proof. apply (scripted_says _ []). cbn. unfold ForcedGame.sequence. now rewrite !map_length. Qed.
Lemma second_says t : length (replay t) = length (rounds t) ->
  ForcedGame.said (ForcedGame.made (subject t) 1) [] (ForcedGame.sequence (subject t)) = replay t.
Proof. intros L. apply (scripted_says _ []). cbn. unfold ForcedGame.sequence. now rewrite map_length. Qed.

Definition is_contradicted (s : ForcedGame.subject) : bool :=
  (ForcedGame.Ldim s <=? length (ForcedGame.rounds s)) &&
  forallb ClassRun.err (firstn (ForcedGame.Ldim s) (ForcedGame.rounds s)).
Definition walks_down (s : ForcedGame.subject) : bool :=
  let class := ClassRun.class (ForcedGame.game s) in
  let depth V := ldim (points class) V in
  forallb (fun t => (depth (hypotheses class) - Z.of_nat t
      <=? depth (ClassRun.space true (hypotheses class) (firstn t (ForcedGame.rounds s))))%Z)
    (seq 0 (S (Nat.min (ForcedGame.Ldim s) (length (ForcedGame.rounds s))))).
Lemma is_contradicted_true s : is_contradicted s = true <-> ForcedGame.given_contradicted s.
Proof.
  unfold is_contradicted, ForcedGame.given_contradicted.
  now rewrite andb_true_iff, Nat.leb_le, forallb_forall, Forall_forall.
Qed.
Lemma walks_down_true s : walks_down s = true <-> ForcedGame.given_down_a_tree s.
Proof.
  unfold walks_down, ForcedGame.given_down_a_tree. cbv zeta. rewrite forallb_forall. split.
  - intros F t L M. apply Z.leb_le, F, in_seq. lia.
  - intros F t I. apply in_seq in I. apply Z.leb_le, F; lia.
Qed.

Definition conforms (t : transcript) : bool :=
  let s := subject t in
  is_class (class t) && all_inside (points (class t)) (map ClassRun.point (rounds t)) &&
  (length (replay t) =? length (rounds t)) && (ForcedGame.Ldim s =? depth t) && (ForcedGame.m_T s =? errors t) &&
  eqb (same_row (replay t) (map ClassRun.prediction (rounds t))) (deterministic t) &&
  eqb (is_contradicted s) (contradicted t) && eqb (walks_down s) (down_a_tree t).
Theorem sound t : conforms t = true ->
  let s := subject t in
  ForcedGame.plays s /\
  ForcedGame.said (ForcedGame.made s 1) [] (ForcedGame.sequence s) = replay t /\
  ForcedGame.Ldim s = depth t /\ ForcedGame.m_T s = errors t /\
  (deterministic t = true <-> ForcedGame.given_deterministic s) /\
  (contradicted t = true <-> ForcedGame.given_contradicted s) /\
  (down_a_tree t = true <-> ForcedGame.given_down_a_tree s).
Proof.
  unfold conforms. cbv zeta. rewrite !andb_true_iff, !Nat.eqb_eq, is_class_formed, all_inside_Forall.
  intros (((((((C & I) & L) & D) & M) & De) & Co) & W).
  split; [split; [split; assumption|symmetry; apply first_says]|]. split; [now apply second_says|].
  split; [exact D|]. split; [exact M|].
  split; [unfold ForcedGame.given_deterministic; rewrite first_says, second_says by exact L;
    apply (eqb_iff _ _ _ De), same_row_true|].
  split; [apply (eqb_iff _ _ _ Co), is_contradicted_true|apply (eqb_iff _ _ _ W), walks_down_true].
Qed.

(* both hypotheses on one point; the learner says 1 *)
Example one_mistake : conforms (Transcript (Class 1 [[false]; [true]]) [ClassRun.Round 0 false true] [true]
  1 1 true true true) = true.
Proof. vm_compute. reflexivity. Qed.
