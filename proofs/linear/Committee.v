(* Committees: features -1 and +1, and the label is the majority of an odd number K of them. *)
From Coq Require Import Reals Lra Lia List ZArith.
From NoRegret Require Import core.Sums core.Vectors linear.Perceptron.
Import ListNotations.
Local Open Scope R_scope.

Section Committee.
Context {A : Type} (coords : list A).
Implicit Types (v x : vec A).
Definition signs x := forall i, In i coords -> x i = 1 \/ x i = -1.
Definition bits v := forall i, In i coords -> v i = 0 \/ v i = 1.
Definition majority v x : R := if Rlt_dec 0 (dot coords v x) then 1 else -1.
(* v marks K = 2k + 1 members *)
Definition committee v (K : nat) := bits v /\ Nat.Odd K /\ sum v coords = INR K.
Definition committee_round v (z : vec A * R) := signs (fst z) /\ snd z = majority v (fst z).

Lemma parity (l : list A) v x : (forall i, In i l -> v i = 0 \/ v i = 1) -> (forall i, In i l -> x i = 1 \/ x i = -1) ->
  exists k, sum (fun i => v i * x i) l = sum v l - 2 * IZR k.
Proof. induction l as [|a l IH]; intros V X; simpl; [exists 0%Z; lra|].
  destruct IH as [k E]; [intros; apply V; now right|intros; apply X; now right|]. rewrite E.
  destruct (V a) as [-> | ->]; [now left| |]; destruct (X a) as [-> | ->]; try (now left); try (exists k; lra).
  exists (k + 1)%Z. rewrite plus_IZR. lra. Qed.
Lemma committee_gain v K z : committee v K -> committee_round v z -> 1 <= gain coords v z.
Proof. intros (B & [k O] & S) [X Y]. destruct z as [x y]; unfold gain; simpl in *.
  destruct (parity coords v x B X) as [m E]. fold (dot coords v x) in E.
  assert (D : dot coords v x = IZR (2 * Z.of_nat k + 1 - 2 * m)).
  { rewrite E, S, O, INR_IZR_INZ. rewrite minus_IZR, mult_IZR. f_equal. f_equal. lia. }
  rewrite Y. unfold majority. destruct (Rlt_dec 0 (dot coords v x)) as [H|H]; rewrite D in *.
  - apply lt_IZR in H. rewrite Rmult_1_l. apply IZR_le. lia.
  - apply Rnot_lt_le, le_IZR in H. apply Rle_trans with (IZR (- (2 * Z.of_nat k + 1 - 2 * m))); [apply IZR_le; lia|].
    rewrite opp_IZR. lra. Qed.
Lemma committee_labels v zs : Forall (committee_round v) zs -> labelled zs.
Proof. apply Forall_impl. intros [x y] [_ Y]; simpl in *. rewrite Y. unfold majority. destruct (Rlt_dec _ _); [now left|now right]. Qed.
Lemma committee_sq v K : committee v K -> dot coords v v = INR K.
Proof. intros (B & _ & S). rewrite <- S. apply sum_ext. intros i Hi. destruct (B i Hi) as [-> | ->]; ring. Qed.
Lemma committee_positive v K : committee v K -> 1 <= INR K.
Proof. intros (_ & [k ->] & _). rewrite plus_INR. simpl. pose proof (pos_INR (k + (k + 0))). lra. Qed.
Lemma signs_sq x : signs x -> dot coords x x = dim coords.
Proof. intros H. unfold dot, dim. rewrite (sum_ext _ (fun _ => 1)), sum_const; [ring|].
  intros i Hi. destruct (H i Hi) as [-> | ->]; ring. Qed.
Lemma committee_l1 v K : committee v K -> norm1 coords v = INR K.
Proof. intros (B & _ & S). rewrite <- S. apply sum_ext. intros i Hi. destruct (B i Hi) as [-> | ->]; [apply Rabs_R0|apply Rabs_R1]. Qed.
(* WITHIN: K <= N follows *)
Lemma within v K : committee v K -> (K <= length coords)%nat.
Proof. intros (B & _ & S). apply INR_le. rewrite <- S. replace (INR (length coords)) with (sum (fun _ : A => 1) coords) by (rewrite sum_const; ring).
  apply sum_le. intros i Hi. destruct (B i Hi) as [-> | ->]; lra. Qed.
End Committee.
