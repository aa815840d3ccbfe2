(* hoeffding.lemma for a finite law. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List Arith.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights experts.Actions experts.Hedge experts.EWA experts.RWM experts.Doubling experts.Tuned.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ hoeffding.lemma *)
Section HoeffdingLemma.
Context {A : Type} (outcomes : list A) (p X : A -> R) (a b : R).
Hypothesis p_pos : forall i, In i outcomes -> 0 <= p i.
Hypothesis p_one : sum p outcomes = 1.
Definition mean_of (f : A -> R) := sum (fun i => p i * f i) outcomes.
Hypothesis mean_zero : mean_of X = 0.
Hypothesis ordered : a <= b.
Hypothesis range : forall i, In i outcomes -> 0 < p i -> a <= X i <= b.    (* what has probability 0 does not happen *)

(* the variable where it happens, else a *)
Let Y i := if Req_EM_T (p i) 0 then a else X i.
Lemma Y_range i : In i outcomes -> a <= Y i <= b.
Proof. intros H. unfold Y. destruct (Req_EM_T (p i) 0) as [E|E]; [lra|]. apply range; auto. pose proof (p_pos i H). lra. Qed.
Lemma Y_same f : mean_of (fun i => f (Y i)) = mean_of (fun i => f (X i)).
Proof. apply sum_ext. intros i _. unfold Y. destruct (Req_EM_T (p i) 0) as [->|]; ring. Qed.
Theorem hoeffding_lemma t : mean_of (fun i => exp (t * X i)) <= exp (t^2 * (b - a)^2 / 8).
Proof. rewrite <- (Y_same (fun x => exp (t * x))). pose proof (Y_same (fun x => x)) as M. cbv beta in M. change (mean_of (fun i => X i)) with (mean_of X) in M. rewrite mean_zero in M.
  destruct (Req_dec a b) as [Eab|N].
  - assert (Z : a = 0).
    { unfold mean_of in M. rewrite (sum_ext _ (fun i => a * p i)), sum_scal, p_one in M; [lra|].
      intros i Hi. pose proof (Y_range i Hi). replace (Y i) with a by lra. ring. }
    unfold mean_of. rewrite (sum_ext _ p); [rewrite p_one; replace (t^2 * (b - a)^2 / 8) with 0 by (rewrite Eab; field); rewrite exp_0; lra|].
    intros i Hi. pose proof (Y_range i Hi). replace (t * Y i) with 0 by (replace (Y i) with 0 by lra; ring). rewrite exp_0. ring.
  - assert (D : 0 < b - a) by lra.
    pose proof (hoeffding outcomes p (fun i => (Y i - a) / (b - a)) p_pos p_one) as H.
    specialize (H ltac:(intros i Hi; pose proof (Y_range i Hi); split;
      [apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]|apply Rmult_le_reg_r with (b - a); [exact D|unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra]]) (t * (b - a))).
    cbv beta in H.
    assert (Q : sum (fun i => p i * ((Y i - a) / (b - a))) outcomes = - a / (b - a)).
    { rewrite (sum_ext _ (fun i => / (b - a) * (p i * Y i - a * p i))) by (intros; field; lra). rewrite sum_scal, sum_minus, sum_scal, p_one.
      unfold mean_of in M. rewrite M. field. lra. }
    rewrite Q in H.
    assert (P : mean_of (fun i => exp (t * Y i)) = exp (t * a) * sum (fun i => p i * exp (t * (b - a) * ((Y i - a) / (b - a)))) outcomes).
    { unfold mean_of. rewrite <- sum_scal. apply sum_ext. intros i _.
      replace (t * (b - a) * ((Y i - a) / (b - a))) with (t * Y i - t * a) by (field; lra).
      replace (t * Y i) with (t * a + (t * Y i - t * a)) at 1 by ring. rewrite exp_plus. ring. }
    rewrite P. apply Rle_trans with (exp (t * a) * exp (t * (b - a) * (- a / (b - a)) + (t * (b - a))^2 / 8)).
    { apply Rmult_le_compat_l; [left; apply exp_pos|exact H]. }
    rewrite <- exp_plus. apply Req_le. f_equal. field. lra. Qed.
End HoeffdingLemma.
