(* khintchine, khintchine.upper, hoeffding.lemma. *)
From Coq Require Import Reals Lra List Psatz.
From NoRegret Require Import core.Sums core.Exponential statements.lemmas.
From NoRegret Require experts.Coins probability.Norms probability.Khintchine.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ Khintchine *)
Theorem khintchine : khintchine.statement.
Proof.
  intros s. cbv zeta. intros H. apply Rle_ge. exact (Khintchine.khintchine_seminorm _ H (SignedSum.vectors s)).
Qed.
Theorem khintchine_upper : khintchine_upper.statement.
Proof. intros s. cbv zeta. intros _. apply Khintchine.khintchine_upper_seminorm. Qed.

(* (1, 0) and (1, 1) with the Euclidean norm *)
Definition two_vectors : SignedSum.subject :=
  SignedSum.Subject (@Norms.Rn nat) (Norms.L2 [0; 1]%nat)
    [fun i => if Nat.eqb i 0 then 1 else 0; fun _ => 1].
Lemma khintchine_inhabited : khintchine.inhabited.
Proof. exists two_vectors. apply Norms.L2_seminorm. Qed.
Lemma khintchine_upper_inhabited : khintchine_upper.inhabited.
Proof. exact khintchine_inhabited. Qed.

(* ================================================================ Hoeffding's lemma *)
(* Scale the variable to [0, 1] and use Hoeffding's lemma there.  Values of probability 0 are first moved into the
   range; if a = b the variable is constant, and constant 0 since its mean is 0. *)
Import BoundedVariable.
Section Hoeffding.
Variable s : subject.
Hypothesis a_law : plays s.
Hypothesis mean_zero : given_mean_zero s.
Hypothesis ordered : a s <= b s.
Hypothesis range : given_range s.

(* the variable where it happens, else a *)
Definition value (xp : R * R) : R := if Req_EM_T (snd xp) 0 then a s else fst xp.
Definition mean_value (f : R -> R) : R := sum (fun xp => snd xp * f (value xp)) (law s).

Lemma probability_nonneg xp : In xp (law s) -> 0 <= snd xp.
Proof. destruct xp as [x p]. apply a_law. Qed.
Lemma value_range xp : In xp (law s) -> a s <= value xp <= b s.
Proof.
  intros H. pose proof (probability_nonneg xp H). unfold value. destruct (Req_EM_T (snd xp) 0); [lra|].
  destruct xp as [x p]. simpl in *. apply (range x p H). lra.
Qed.
Lemma same_mean f : mean_value f = mean s f.
Proof. apply sum_ext. intros [x p] _. unfold value. simpl. destruct (Req_EM_T p 0) as [->|]; ring. Qed.
Lemma mean_value_zero : sum (fun xp => snd xp * value xp) (law s) = 0.
Proof. rewrite <- mean_zero. exact (same_mean (fun x => x)). Qed.

Lemma constant_variable : a s = b s -> M_t s <= exp (t s ^ 2 * (b s - a s) ^ 2 / 8).
Proof.
  intros E. assert (V : forall xp, In xp (law s) -> value xp = a s)
    by (intros xp H; pose proof (value_range xp H); lra).
  assert (Z : a s = 0).
  { pose proof mean_value_zero as M. rewrite (sum_ext _ (fun xp => a s * snd xp)) in M
      by (intros xp H; rewrite (V xp H); ring).
    rewrite sum_scal, (proj2 a_law) in M. lra. }
  replace (t s ^ 2 * (b s - a s) ^ 2 / 8) with 0 by (rewrite <- E; field). rewrite exp_0.
  unfold M_t. rewrite <- same_mean. apply Req_le. rewrite <- (proj2 a_law). apply sum_ext.
  intros xp H. rewrite (V xp H), Z, Rmult_0_r, exp_0. ring.
Qed.
Lemma scaled_variable : a s < b s -> M_t s <= exp (t s ^ 2 * (b s - a s) ^ 2 / 8).
Proof.
  intros D. set (w := b s - a s). assert (W : 0 < w) by (unfold w; lra).
  set (unit := fun xp => (value xp - a s) / w).
  assert (U : forall xp, In xp (law s) -> 0 <= unit xp <= 1).
  { intros xp H. pose proof (value_range xp H). unfold unit. split.
    - apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat].
    - apply Rmult_le_reg_r with w; [assumption|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; unfold w; lra. }
  pose proof (hoeffding (law s) snd unit probability_nonneg (proj2 a_law) U (t s * w)) as H.
  assert (Mu : sum (fun xp => snd xp * unit xp) (law s) = - a s / w).
  { rewrite (sum_ext _ (fun xp => / w * (snd xp * value xp - a s * snd xp))) by (intros; unfold unit; field; lra).
    rewrite sum_scal, sum_minus, sum_scal, mean_value_zero, (proj2 a_law). field. lra. }
  assert (Mt : M_t s = exp (t s * a s) * sum (fun xp => snd xp * exp (t s * w * unit xp)) (law s)).
  { unfold M_t. rewrite <- same_mean, <- sum_scal. apply sum_ext. intros xp _. unfold unit.
    replace (t s * w * ((value xp - a s) / w)) with (t s * value xp - t s * a s) by (field; lra).
    replace (t s * value xp) with (t s * a s + (t s * value xp - t s * a s)) at 1 by ring. rewrite exp_plus. ring. }
  rewrite Mu in H. rewrite Mt. apply Rle_trans with (1 := Rmult_le_compat_l _ _ _ (Rlt_le _ _ (exp_pos _)) H).
  rewrite <- exp_plus. apply Req_le. f_equal. fold w. field. lra.
Qed.
End Hoeffding.

Theorem hoeffding_lemma : hoeffding_lemma.statement.
Proof.
  intros s. cbv zeta. intros L M O H. destruct (Rle_lt_or_eq_dec _ _ O); [now apply scaled_variable|].
  now apply constant_variable.
Qed.
(* -1 with probability 1/3, 1/2 with probability 2/3 *)
Lemma hoeffding_lemma_inhabited : hoeffding_lemma.inhabited.
Proof.
  exists (Subject [(-1, 1 / 3); (1 / 2, 2 / 3)] 1 (-1) (1 / 2)). cbv zeta. cbn [a b].
  refine (conj _ (conj _ (conj _ _))).
  - split; [|simpl; lra]. intros x p [H|[H|[]]]; injection H as <- <-; lra.
  - unfold given_mean_zero, mean. simpl. lra.
  - lra.
  - intros x p [H|[H|[]]] _; injection H as <- <-; simpl; lra.
Qed.
