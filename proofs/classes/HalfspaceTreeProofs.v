(* example.halfspaces: binary search for the end of a way realises it. *)
From Coq Require Import Reals QArith Lra Lqa List Bool Arith Lia.
From NoRegret Require Import core.Rationals classes.FiniteClass classes.HalfspaceTree statements.examples.
Import ListNotations.
Local Open Scope Q_scope.

Lemma middle_is low high : middle low high == (low + high) / 2.
Proof. apply Qred_correct. Qed.
Lemma middle_between low high : low < high -> low < middle low high < high.
Proof. intros L. rewrite middle_is. split; [apply Qlt_shift_div_l|apply Qlt_shift_div_r]; lra. Qed.
Lemma end_between way : forall low high, low < high -> low < end_of low high way < high.
Proof.
  induction way as [|y way IH]; intros low high L; cbn [end_of]; pose proof (middle_between low high L) as M;
    [exact M|].
  destruct y; [destruct (IH (middle low high) high)|destruct (IH low (middle low high))]; lra.
Qed.
(* the end lies above each node with the label 1 and below each other one *)
Lemma end_beyond way : forall low high, low < high ->
  Forall (fun e : Q * bool => if snd e then fst e < end_of low high way else end_of low high way < fst e)
    (nodes low high way).
Proof.
  induction way as [|y way IH]; intros low high L; cbn [nodes end_of]; [constructor|].
  pose proof (middle_between low high L) as M. destruct y; constructor; cbn [fst snd].
  - apply end_between. lra.
  - apply IH. lra.
  - apply end_between. lra.
  - apply IH. lra.
Qed.

(* in two dimensions or more, the halfspace of a has the score a - v at the node of v *)
Lemma inner_zeros u : forall n m, inner (firstn n (repeat 0 m)) u == 0.
Proof.
  induction u as [|a u IH]; intros [|n] [|m]; try reflexivity.
  cbn [repeat firstn inner]. rewrite Qred_correct, IH. lra.
Qed.
Lemma score n a v : (2 <= n)%nat -> inner (halfspace n a) (node n v) == a - v.
Proof.
  intros L. destruct n as [|[|n]]; try lia. unfold halfspace, node. cbn [firstn inner].
  rewrite !Qred_correct, inner_zeros. lra.
Qed.
Lemma every_way_is_realised n way : (2 <= n)%nat -> is_realised n way = true.
Proof.
  intros L. unfold is_realised. apply forallb_forall. intros [v y] I.
  pose proof (end_beyond way 0 1 ltac:(lra)) as F. rewrite Forall_forall in F. specialize (F _ I). cbn [fst snd] in *.
  pose proof (score n (end_of 0 1 way) v L) as S. unfold strictly.
  destruct y; apply negb_true_iff, not_true_iff_false; intros Q; apply Qle_bool_iff in Q; rewrite S in Q; lra.
Qed.

Lemma labelings_count k : length (labelings k) = (2 ^ k)%nat.
Proof. induction k as [|k IH]; [reflexivity|]. cbn [labelings]. rewrite app_length, !map_length, IH. simpl. lia. Qed.
Lemma filter_all {A} (f : A -> bool) l : (forall a, f a = true) -> filter f l = l.
Proof. intros F. induction l as [|a l IH]; simpl; [reflexivity|]. now rewrite F, IH. Qed.
Theorem example_halfspaces : example_halfspaces.statement.
Proof.
  intros s; cbv zeta; intros _ _ _ P. assert (L : (2 <= N s)%nat) by (apply INR_le; simpl; Lra.lra).
  unfold ways. rewrite filter_all, labelings_count by (intros way; now apply every_way_is_realised).
  rewrite pow_INR. reflexivity.
Qed.
Lemma example_halfspaces_inhabited : example_halfspaces.inhabited.
Proof.
  exists (Subject 3 2); cbv zeta. unfold d, N; simpl. split; [exact I|]. split; [lia|]. split; [lia|Lra.lra].
Qed.
(* on a line only the way 0, 0, 0 is *)
Example three_levels : (ways (Subject 3 2), ways (Subject 3 1)) = (8, 1)%nat.
Proof. reflexivity. Qed.
