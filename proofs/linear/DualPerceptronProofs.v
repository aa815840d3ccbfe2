(* dual.equivalence: dual, kernel and primal Perceptron make the same predictions.

   The kernel is the inner product of the features, so the scores are the same at any time. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import core.Numbers linear.PerceptronRun linear.PerceptronRunProofs.
From NoRegret Require Import linear.DualPerceptron linear.TrainingExample.
From NoRegret Require Import statements.training.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- kernels are inner products of features *)
Lemma dot_app x x' z z' : length x = length z -> dot (x ++ x') (z ++ z') = dot x z + dot x' z'.
Proof.
  revert z; induction x as [|a x IH]; intros [|b z] L; try discriminate; simpl; [ring|].
  rewrite IH by now injection L.
  ring.
Qed.
Lemma dot_multiples a b x z : dot (map (Rmult a) x) (map (Rmult b) z) = a * b * dot x z.
Proof. revert z; induction x as [|c x IH]; intros [|d z]; simpl; try ring. rewrite IH. ring. Qed.
Lemma dot_products x z x' z' : length x = length z -> length x' = length z' ->
  dot (flat_map (fun a => map (Rmult a) x') x) (flat_map (fun b => map (Rmult b) z') z) = dot x z * dot x' z'.
Proof.
  intros L L'. revert z L; induction x as [|a x IH]; intros [|b z] L; try discriminate; simpl; [ring|].
  rewrite dot_app, IH, dot_multiples; [ring|now injection L|now rewrite !map_length].
Qed.
Definition known (k : kernel) : Prop := k = inner_product \/ k = polynomial 2 0.
Lemma features_make_the_kernel k x z : known k -> length x = length z ->
  value k x z = dot (features k x) (features k z).
Proof. intros [-> | ->] L; [reflexivity|]. simpl. unfold squares. rewrite dot_products by assumption. ring. Qed.
Lemma products_length (x z : list R) : length (flat_map (fun a => map (Rmult a) z) x) = (length x * length z)%nat.
Proof. induction x as [|a x IH]; simpl; [reflexivity|]. now rewrite app_length, map_length, IH. Qed.
Lemma features_length k x z : length x = length z -> length (features k x) = length (features k z).
Proof. intros L. destruct k; simpl; auto; unfold squares; rewrite !products_length; congruence. Qed.

(* ---------------------------------------------------------------- the scores are the same *)
Lemma counted_in k x y found z : score k (count_in x y found) z = score k found z + y * value k x z.
Proof.
  unfold score. induction found as [|[u c] rest IH]; simpl; [ring|].
  destruct (list_eq_dec Req_EM_T u x) as [->|]; simpl; [ring|]. rewrite IH. ring.
Qed.
Section Same.
Variable s : subject.
Notation k := (similarity s).
Hypothesis K : known k.
Definition agree (found : support) (w : list R) : Prop :=
  length w = length (features k (repeat 0 (dim s))) /\
  forall x, length x = dim s -> score k found x = dot w (features k x).
Lemma they_agree_at_first : agree nil (features k (repeat 0 (dim s))).
Proof.
  split; [reflexivity|]. intros x L.
  rewrite <- features_make_the_kernel; [|exact K|rewrite repeat_length; congruence].
  assert (Z : dot (repeat 0 (dim s)) x = 0) by apply dot_zero.
  destruct K as [-> | ->]; unfold score; simpl; rewrite Z; ring.
Qed.
Lemma they_agree_after_an_update found w x y : agree found w -> length x = dim s ->
  agree (count_in x y found) (moved w y (features k x)).
Proof.
  intros [W H] L. assert (F : length (features k x) = length w).
  { rewrite W. apply features_length. now rewrite repeat_length. }
  split; [rewrite moved_length; congruence|]. intros z Z. rewrite counted_in, dot_moved, H by congruence.
  rewrite (features_make_the_kernel k x z K) by congruence. reflexivity.
Qed.
Lemma no_disagreement es : forall t found w, follows s t found es -> agree found w -> disagreements s t w es = 0%nat.
Proof.
  induction es as [|e es IH]; intros t found w F H; [reflexivity|]. destruct F as (L & _ & P & _ & F).
  cbn [disagreements]. unfold errs in F. rewrite (proj2 H) in F, P by exact L. rewrite <- P.
  destruct (Req_EM_T (prediction e) (prediction e)) as [_|N]; [|contradiction]. simpl.
  apply (IH _ _ _ F). destruct (asks _ _ _ _); [now apply they_agree_after_an_update|exact H].
Qed.
End Same.

Theorem dual_equivalence : dual_equivalence.statement.
Proof.
  intros s; cbv zeta; intros [_ F] K. unfold D_T.
  rewrite (no_disagreement s K _ 0 nil _ F (they_agree_at_first s K)). reflexivity.
Qed.
(* two rounds with the kernel (x.z)^2: the first is an error, the second is right by what it taught *)
Lemma dual_equivalence_inhabited : dual_equivalence.inhabited.
Proof.
  exists (Subject 1 (polynomial 2 0) (fun _ => 1) false [Example [1] (-1) 1 true; Example [2] (-1) (-1) false]).
  cbv zeta. split; [|now right]. split; [intros t; now left|]. unfold follows.
  assert (Y : is_label (-1)) by now right.
  repeat split; auto; unfold errs, moves, score, sign; cbn; try (destruct (Req_EM_T 1 (-1)); [exfalso; lra|]); cbn;
    decide_reals; reflexivity || lra.
Qed.
