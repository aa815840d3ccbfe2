(* ogd.regret, ogd.lipschitz, ogd.bounded.

   A step against the subgradient comes nearer to w* by twice eta times what the function loses there, up to the
   square of the step; the projection comes nearer still.  The squared distances add up. *)
From Coq Require Import Reals Lra Lia List Psatz.
From NoRegret Require Import core.Sums core.Vectors convex.Distances convex.Sets convex.GradientDescent.
From NoRegret Require Import statements.gradient_descent.
Import ListNotations.
Local Open Scope R_scope.

Section Descent.
Variable s : subject.
Notation dot := (dot (coords s)).
Notation dist2 := (dist2 (coords s)).
Notation w := (comparator s).

(* ---------------------------------------------------------------- one step *)
(* The learner is defined so, in `descends`. *)
Lemma each_point_is_the_projection_of_a_step_against_the_subgradient before r r' after :
  plays s -> rounds s = before ++ r :: r' :: after ->
  projects s (sub (point r) (scale (eta s) (slope r))) (point r').
Proof.
  intros (_ & _ & D) E. rewrite E in D. clear E. induction before as [|b before IH]; [apply D|].
  apply IH. destruct before; apply D.
Qed.
Lemma a_step_comes_nearer_to_w_by_what_it_gains r p :
  convex_set (domain s) -> domain s w -> projects s (step s r) p ->
  dist2 p w <= dist2 (point r) w - 2 * eta s * dot (slope r) (sub (point r) w) + eta s ^ 2 * dot (slope r) (slope r).
Proof.
  intros C Hu P. apply Rle_trans with (dist2 (step s r) w); [now apply (projection_nearer _ (domain s))|].
  apply Req_le. rewrite !dist2_expand. unfold step. bilinear. rewrite (dot_comm _ (point r) (slope r)). ring.
Qed.
(* the function loses no more than the tangent does *)
Lemma tangent_loses_more r : above_tangent s r ->
  value (answer r) (point r) - value (answer r) w <= dot (slope r) (sub (point r) w).
Proof. unfold above_tangent. bilinear. lra. Qed.

(* ---------------------------------------------------------------- all steps *)
Definition losses rs := sum (fun r => value (answer r) (point r) - value (answer r) w) rs.
Definition squares rs := sum (fun r => dot (slope r) (slope r)) rs.
Lemma a_step_pays r : 0 < eta s -> above_tangent s r ->
  0 <= dist2 (point r) w + eta s ^ 2 * dot (slope r) (slope r)
       - 2 * eta s * (value (answer r) (point r) - value (answer r) w).
Proof.
  intros He A. apply tangent_loses_more in A. pose proof (dist2_pos (coords s) (step s r) w) as P. revert P.
  rewrite !dist2_expand. unfold step. revert A. bilinear. rewrite (dot_comm _ (point r) (slope r)). nra.
Qed.
Lemma steps_add_up rs : 0 < eta s -> convex_set (domain s) -> domain s w -> descends s rs ->
  Forall (above_tangent s) rs ->
  match rs with
  | nil => True
  | r :: _ => 2 * eta s * losses rs <= dist2 (point r) w + eta s ^ 2 * squares rs
  end.
Proof.
  intros He C Hu. induction rs as [|r rs IH]; intros D F; [exact I|].
  inversion F as [|? ? A F']; subst. unfold losses, squares in *. cbn [sum]. destruct rs as [|r' rs].
  - cbn [sum]. pose proof (a_step_pays r He A). lra.
  - destruct D as [P D]. specialize (IH D F').
    pose proof (a_step_comes_nearer_to_w_by_what_it_gains r (point r') C Hu P). apply tangent_loses_more in A. nra.
Qed.

Hypothesis Hplays : plays s.
Hypothesis Hrate : 0 < eta s.
Hypothesis Hconvex : given_convex s.
Hypothesis Hinside : given_inside s.
Hypothesis Hstart : given_zero_start s.

Lemma regret_bound : R_T s <= G_2 s * eta s / 2 + w_star s ^ 2 / (2 * eta s).
Proof.
  destruct Hplays as (C & _ & D). pose proof (steps_add_up (rounds s) Hrate C Hinside D Hconvex) as A.
  unfold R_T, G_2, w_star. rewrite norm_sq. fold (losses (rounds s)) (squares (rounds s)).
  apply Rmult_le_reg_l with (2 * eta s); [lra|].
  replace (2 * eta s * (squares (rounds s) * eta s / 2 + dot w w / (2 * eta s)))
    with (dot w w + eta s ^ 2 * squares (rounds s)) by (field; lra).
  unfold given_zero_start, first in Hstart. destruct (rounds s) as [|r rs].
  - unfold losses, squares; simpl. pose proof (dot_pos (coords s) w). lra.
  - pose proof (projection_nearer (coords s) (domain s) C zero (point r) w Hstart Hinside) as N.
    rewrite dist2_zero in N. lra.
Qed.

(* ---------------------------------------------------------------- with subgradients of bounded length *)
Hypothesis Hgentle : given_gentle s.
Hypothesis Hrounds : INR (T s) >= 1.
Lemma squares_bound : G_2 s <= INR (T s) * rho s ^ 2.
Proof.
  unfold G_2, T. rewrite <- sum_const. apply sum_le. intros r Hr. unfold given_gentle in Hgentle.
  rewrite Forall_forall in Hgentle. now apply dot_le_sq, Hgentle.
Qed.
Lemma root_of_T : 0 < sqrt (INR (T s)) /\ sqrt (INR (T s)) * sqrt (INR (T s)) = INR (T s).
Proof. split; [apply sqrt_lt_R0|apply sqrt_sqrt]; lra. Qed.
(* what the rate eta = scale/sqrt(T) makes of the bound, where w* has at most the length b *)
Lemma tuned_bound b : w_star s <= b ->
  R_T s <= INR (T s) * rho s ^ 2 * eta s / 2 + b ^ 2 / (2 * eta s).
Proof.
  intros Hb. apply Rle_trans with (1 := regret_bound). apply Rplus_le_compat.
  - apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_r; [lra|exact squares_bound].
  - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
    apply pow_incr. split; [apply norm_pos|exact Hb].
Qed.
End Descent.

(* ---------------------------------------------------------------- ogd.regret *)
Theorem ogd_regret : ogd_regret.statement.
Proof. intros s; cbv zeta; intros Hp He _ Hc Hi Hs. now apply regret_bound. Qed.
Lemma ogd_regret_defined : ogd_regret.defined.
Proof. intros s; cbv zeta; intros; lra. Qed.

(* ---------------------------------------------------------------- ogd.lipschitz *)
Theorem ogd_lipschitz : ogd_lipschitz.statement.
Proof.
  intros s; cbv zeta; intros Hp He _ HT _ Hc Hi Hs Hg E. destruct (root_of_T s HT) as [P Q].
  apply Rle_trans with (1 := tuned_bound s Hp He Hc Hi Hs Hg (w_star s) (Rle_refl _)).
  set (r := sqrt (INR (T s))) in *. rewrite E, <- Q. apply Req_le. field. lra.
Qed.
Lemma ogd_lipschitz_defined : ogd_lipschitz.defined.
Proof. intros s; cbv zeta; intros _ _ _ HT; intros. destruct (root_of_T s HT). lra. Qed.

(* ---------------------------------------------------------------- ogd.bounded *)
Theorem ogd_bounded : ogd_bounded.statement.
Proof.
  intros s; cbv zeta; intros Hp He _ _ HT Hr _ Hc Hi Hs Hg [Hb _] E. destruct (root_of_T s HT) as [P Q].
  apply Rle_trans with (1 := tuned_bound s Hp He Hc Hi Hs Hg (B s) Hb).
  assert (D : 0 < rho s * sqrt (INR (T s))) by (apply Rmult_lt_0_compat; lra).
  assert (EB : B s = eta s * (rho s * sqrt (INR (T s)))) by (rewrite E; field; lra).
  set (r := sqrt (INR (T s))) in *. rewrite EB, <- Q. apply Req_le. field. lra.
Qed.
Lemma ogd_bounded_defined : ogd_bounded.defined.
Proof. intros s; cbv zeta; intros _ _ _ _ HT Hr; intros. destruct (root_of_T s HT). lra. Qed.

(* ---------------------------------------------------------------- a run *)
(* Four rounds of f(w) = w in the interval [-1, 1], with eta = 1/2: the points are 0, -1/2, -1, -1; w* is -1. *)
Section Example.
Definition at_ (a : R) : vec nat := fun _ => a.
Definition identity : function := Function (fun p => p 0%nat) (fun _ => at_ 1).
Definition example : subject :=
  Subject 1 (ball [0%nat] 1) (1 / 2) (map (fun a => Round (at_ a) identity) [0; -1 / 2; -1; -1]) (at_ (-1)) 1 1.
Lemma length_of a : norm [0%nat] (at_ a) = Rabs a.
Proof. unfold norm, dot, at_; simpl. rewrite Rplus_0_r. apply sqrt_Rsqr_abs. Qed.
Lemma nearest_inside w a : w 0%nat = a -> -1 <= a <= 1 -> nearest [0%nat] (ball [0%nat] 1) w (at_ a).
Proof.
  intros E H. apply nearest_ball_inside; [intros i [<-|[]]; now rewrite E|].
  replace (norm [0%nat] w) with (norm [0%nat] (at_ a)); [rewrite length_of; apply Rabs_le; lra|].
  unfold norm, dot; simpl. now rewrite E.
Qed.
Lemma nearest_below w a : w 0%nat = a -> a <= -1 -> nearest [0%nat] (ball [0%nat] 1) w (at_ (-1)).
Proof.
  intros E H. apply (nearest_ball_outside [0%nat] 1 (/ - a)); [lra| | |].
  - split; [apply Rinv_0_lt_compat; lra|]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra.
  - intros i [<-|[]]. unfold at_, scale. rewrite E. field. lra.
  - unfold dot, at_; simpl. ring.
Qed.
Lemma example_meets_all : plays example /\ given_positive_rate example /\ given_convex example /\
  given_inside example /\ given_zero_start example /\ given_gentle example /\ given_bounded example.
Proof.
  assert (L : forall a, -1 <= a <= 1 -> norm [0%nat] (at_ a) <= 1) by (intros; rewrite length_of; apply Rabs_le; lra).
  split; [|split; [|split; [|split; [|split; [|split]]]]].
  - split; [apply ball_convex|]. split; [apply L; lra|]. split; [|split; [|split; [|exact I]]].
    + apply nearest_inside; [unfold step, slope, sub, scale; cbn; unfold at_|]; lra.
    + apply nearest_inside; [unfold step, slope, sub, scale; cbn; unfold at_|]; lra.
    + apply (nearest_below _ (-3 / 2)); [unfold step, slope, sub, scale; cbn; unfold at_|]; lra.
  - unfold given_positive_rate; cbn; lra.
  - apply Forall_map, Forall_forall. intros a _. unfold above_tangent, slope, dot, sub; cbn; unfold at_. lra.
  - apply L. lra.
  - apply nearest_inside; [reflexivity|lra].
  - apply Forall_map, Forall_forall. intros a _. apply L. lra.
  - split; [apply L; lra|]. apply Forall_map, Forall_forall. intros a Ha. apply L. cbn in Ha. lra.
Qed.
Lemma root_of_four : sqrt (INR (T example)) = 2.
Proof. replace (INR (T example)) with (2 * 2) by (cbn; lra). apply sqrt_square. lra. Qed.
End Example.
Ltac by_example :=
  exists example; destruct example_meets_all as (H1 & H2 & H3 & H4 & H5 & H6 & H7); cbv zeta; rewrite ?root_of_four;
  repeat match goal with |- _ /\ _ => split end; first [assumption|cbn; lra].
Lemma ogd_regret_inhabited : ogd_regret.inhabited.
Proof. by_example. Qed.
Lemma ogd_lipschitz_inhabited : ogd_lipschitz.inhabited.
Proof. by_example. Qed.
Lemma ogd_bounded_inhabited : ogd_bounded.inhabited.
Proof. by_example. Qed.
