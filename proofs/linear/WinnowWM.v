(* winnow.wm: on features -1 and +1, Winnow is Weighted Majority with beta = e^(-2 eta). *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Sums core.Exponential core.Protocol core.Vectors linear.Perceptron linear.Committee linear.Winnow linear.Simulation.
Import ListNotations.
Local Open Scope R_scope.

Lemma list_eq_nil_dec {A} (l : list A) : {l = nil} + {l <> nil}.
Proof. destruct l; [now left|right; discriminate]. Defined.

Section WinnowWM.
Context {A : Type} (coords : list A) (eta beta tie : R).
Hypothesis Hbeta : beta = exp (-2 * eta).

(* ---------------------------------------------------------------- definitions *)
(* Weighted Majority on advice in {0,1}: the weight of the experts that say 1, less that of the others *)
Definition lead (w a : vec A) : R := sum (fun i => if Req_EM_T (a i) 1 then w i else - w i) coords.
Definition vote (tie : R) (w a : vec A) : R := if Rlt_dec 0 (lead w a) then 1 else if Rlt_dec (lead w a) 0 then 0 else tie.
Definition weighted_majority (tie : R) : learner (vec A) (vec A) R R :=
  Learner (fun _ => 1) (vote tie)
    (fun w a y => if Req_EM_T (vote tie w a) y then w else fun i => w i * (if Req_EM_T (a i) y then 1 else beta)).
(* how -1, +1 are read as 0, 1, and back *)
Definition bit (y : R) := (y + 1) / 2.
Definition sign (p : R) := 2 * p - 1.

(* ---------------------------------------------------------------- lemmas *)
Lemma bit_eq a y : is_label a -> is_label y -> bit a = bit y -> a = y.
Proof. unfold bit. intros [-> | ->] [-> | ->]; lra. Qed.
Lemma lead_dot w x : signs coords x -> lead w (fun i => bit (x i)) = dot coords w x.
Proof. intros X. apply sum_ext. intros i Hi. unfold bit. destruct (X i Hi) as [-> | ->]; destruct (Req_EM_T _ 1); lra. Qed.
Lemma same_vote c w w1 x : 0 < c -> (forall i, In i coords -> w i = c * w1 i) -> signs coords x ->
  label tie (dot coords w x) = sign (vote (bit tie) w1 (fun i => bit (x i))).
Proof. intros Hc E X. unfold vote. rewrite lead_dot by assumption.
  replace (dot coords w x) with (c * dot coords w1 x)
    by (unfold dot; rewrite <- sum_scal; apply sum_ext; intros i Hi; rewrite (E i Hi); ring).
  unfold label, sign, bit. set (d := dot coords w1 x).
  destruct (Rlt_dec 0 (c * d)), (Rlt_dec 0 d), (Rlt_dec (c * d) 0), (Rlt_dec d 0); try lra; exfalso; nra. Qed.
Lemma factor a y : is_label a -> is_label y -> exp (eta * (y * a)) = exp eta * (if Req_EM_T (bit a) (bit y) then 1 else beta).
Proof. intros Ha Hy. destruct (Req_EM_T (bit a) (bit y)) as [E|E].
  - apply (bit_eq a y Ha Hy) in E. subst a. replace (y * y) with 1 by (destruct Hy as [-> | ->]; ring). rewrite !Rmult_1_r. reflexivity.
  - rewrite Hbeta, <- exp_plus. f_equal. destruct Ha as [-> | ->], Hy as [-> | ->]; first [now elim E|ring]. Qed.

(* ---------------------------------------------------------------- theorem *)
Theorem winnow_wm zs : labelled zs -> Forall (fun z => signs coords (fst z)) zs ->
  disagreements (winnow coords eta tie (errs tie false)) (weighted_majority (bit tie)) (fun x i => bit (x i)) bit sign zs = 0%nat.
Proof. intros L F.
  apply (simulation _ _ _ _ _ (fun w w1 => positive coords w1 /\ exists c, 0 < c /\ forall i, In i coords -> w i = c * w1 i)
           (fun z => is_label (snd z) /\ signs coords (fst z))).
  - split; [intros i _; simpl; lra|]. destruct (list_eq_nil_dec coords) as [E|E].
    + exists 1. split; [lra|]. intros i Hi. rewrite E in Hi. destruct Hi.
    + exists (/ dim coords). pose proof (dim_pos coords E). split; [apply Rinv_0_lt_compat; lra|intros; simpl; ring].
  - intros w w1 x y [P (c & Hc & E)] [Y X]. cbn [fst snd] in *. cbn -[errs label vote bit].
    pose proof (same_vote c w w1 x Hc E X) as V. split; [assumption|]. unfold errs. rewrite V.
    set (p := vote (bit tie) w1 (fun i => bit (x i))) in *.
    destruct (Req_EM_T (sign p) y) as [D|D], (Req_EM_T p (bit y)) as [D'|D'].
    + split; [assumption|]. exists c; auto.
    + exfalso. apply D'. unfold sign in D. unfold bit. lra.
    + exfalso. apply D. rewrite D'. unfold sign, bit. lra.
    + assert (B : 0 < beta) by (rewrite Hbeta; apply exp_pos). split.
      { intros i Hi. apply Rmult_lt_0_compat; [auto|]. destruct (Req_EM_T _ _); lra. }
      destruct (list_eq_nil_dec coords) as [Z|Z]; [exists 1; split; [lra|]; intros i Hi; rewrite Z in Hi; destruct Hi|].
      set (W := total coords (grow eta w x y)).
      assert (PW : 0 < W).
      { apply total_pos; [assumption|]. apply grow_pos. intros i Hi. rewrite (E i Hi). apply Rmult_lt_0_compat; auto. }
      exists (c * exp eta / W). split; [apply Rdiv_lt_0_compat; [apply Rmult_lt_0_compat; [assumption|apply exp_pos]|assumption]|].
      intros i Hi. unfold grow. rewrite (E i Hi), (factor (x i) y (X i Hi) Y). field. lra.
  - unfold labelled in L. rewrite Forall_forall in *. intros z Hz. auto. Qed.
End WinnowWM.

(* the same, given beta > 0 *)
Corollary winnow_wm_beta {A} (coords : list A) beta tie zs : 0 < beta -> labelled zs -> Forall (fun z => signs coords (fst z)) zs ->
  disagreements (winnow coords (- ln beta / 2) tie (errs tie false)) (weighted_majority coords beta (bit tie)) (fun x i => bit (x i)) bit sign zs = 0%nat.
Proof. intros B. apply winnow_wm. replace (-2 * (- ln beta / 2)) with (ln beta) by field. now rewrite exp_ln. Qed.
