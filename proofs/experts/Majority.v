(* Weighted Majority in the same frame: wm.mistakes and wm.sharp, any tie rule, lazy or eager or anything between. *)
From Coq Require Import Reals Lra Psatz List Bool.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights.
Import ListNotations.
Local Open Scope R_scope.

Section Majority.
Context {A : Type} (experts : list A) (beta : R).
Notation weights := (A -> R). Notation advice := (A -> bool).

(* ---------------------------------------------------------------- the game and the learner *)
Definition votes (b : bool) (w : weights) (x : advice) := sum (fun i => if eqb (x i) b then w i else 0) experts.
Definition shrink (w : weights) (x : advice) (y : bool) : weights := fun i => if eqb (x i) y then w i else beta * w i.
Definition mistake (p y : bool) : R := if eqb p y then 0 else 1.
(* vote: has at least half of the weight; when: in which rounds the weights change, in a mistake at least *)
Variables (vote : weights -> advice -> bool) (when : weights -> advice -> bool -> bool).
Hypothesis majority_vote : forall w x, votes (negb (vote w x)) w x <= votes (vote w x) w x.
Hypothesis when_mistaken : forall w x y, vote w x <> y -> when w x y = true.
Definition wm : learner weights advice bool bool :=
  Learner (fun _ => 1) vote (fun w x y => if when w x y then shrink w x y else w).
Definition m_T zs := total_loss wm mistake zs.
Definition m_of i (zs : list (advice * bool)) := sum (fun z => mistake (fst z i) (snd z)) zs.
Definition m_star zs := best (fun i => m_of i zs) experts.

Hypothesis Hb0 : 0 < beta.
Hypothesis Hb1 : beta < 1.
Hypothesis some_expert : experts <> nil.

(* ---------------------------------------------------------------- the steps *)
Lemma votes_split b w x : votes b w x + votes (negb b) w x = W experts w.
Proof. unfold votes, W. rewrite <- sum_plus. apply sum_ext. intros i _. destruct (x i), b; simpl; ring. Qed.
Lemma votes_nonneg b w x : pos experts w -> 0 <= votes b w x.
Proof. intros H. apply sum_nonneg. intros i Hi. specialize (H i Hi). destruct (eqb (x i) b); lra. Qed.
Lemma votes_one b w x i : pos experts w -> In i experts -> x i = b -> w i <= votes b w x.
Proof. intros H Hi E. pose proof (one_of_many (fun i => if eqb (x i) b then w i else 0) experts i) as O. cbv beta in O.
  rewrite E, eqb_reflx in O. apply O; auto. intros j Hj. specialize (H j Hj). destruct (eqb (x j) b); lra. Qed.
Lemma shrunk w x y : W experts (shrink w x y) = W experts w - (1 - beta) * votes (negb y) w x.
Proof. unfold W, votes, shrink. rewrite <- sum_scal, <- sum_minus. apply sum_ext. intros i _. destruct (x i), y; simpl; ring. Qed.
Lemma shrink_pos w x y : pos experts w -> pos experts (shrink w x y).
Proof. intros H i Hi. unfold shrink. specialize (H i Hi). destruct (eqb (x i) y); nra. Qed.
Lemma keeps_pos w x y : pos experts w -> pos experts (update wm w x y).
Proof. intros H. simpl. destruct (when w x y); [now apply shrink_pos|assumption]. Qed.
(* a mistake: at least half of the weight was wrong *)
Lemma half_wrong w x y : vote w x <> y -> W experts w / 2 <= votes (negb y) w x.
Proof. intros H. pose proof (majority_vote w x) as M. pose proof (votes_split y w x) as S.
  assert (E : vote w x = negb y) by (destruct (vote w x), y; simpl; congruence). rewrite E, negb_involutive in M. lra. Qed.

Definition gain := ln (2 / (1 + beta)).
Lemma gain_eq : gain = ln 2 - ln (1 + beta) /\ 0 < gain.
Proof. split; [unfold gain, Rdiv; rewrite ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; lra); ring|].
  apply ln_positive. apply Rmult_lt_reg_r with (1 + beta); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. Qed.

(* U: the total weight in units of expert i's, or c if that is larger; c = 1 for wm.mistakes, 1 + beta for wm.sharp *)
Section Against.
Variables (i : A) (c : R).
Hypothesis Hi : In i experts.
Hypothesis Hc : 1 <= c <= 1 + beta.
Definition U (w : weights) := Rmax (W experts w / w i) c.
Lemma U_pos w : c <= U w. Proof. apply Rmax_r. Qed.
Lemma U_bound w w' f : 0 < w' i -> W experts w' <= f * U w * w' i -> c <= f * U w -> U w' <= f * U w.
Proof. intros H K L. apply Rmax_lub; [|assumption]. apply Rmult_le_reg_r with (w' i); [assumption|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. Qed.
Lemma W_le_U w : 0 < w i -> W experts w <= U w * w i.
Proof. intros H. pose proof (Rmax_l (W experts w / w i) c) as M. fold (U w) in M.
  replace (W experts w) with (W experts w / w i * w i) by (field; lra). apply Rmult_le_compat_r; lra. Qed.
(* each mistake lowers U (1/beta)^(errors of i left) by the factor (1+beta)/2, no other round raises it *)
Lemma U_step w x y : pos experts w ->
  U (update wm w x y) <= (if eqb (vote w x) y then 1 else (1 + beta) / 2) * (if eqb (x i) y then 1 else / beta) * U w.
Proof. intros H. pose proof (H i Hi) as Wi. pose proof (W_le_U w Wi) as WU. pose proof (U_pos w) as U1.
  pose proof (votes_nonneg (negb y) w x H) as V0. pose proof (shrunk w x y) as Sh. pose proof (votes_split y w x) as Sp.
  assert (IB : 1 < / beta) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
  assert (BB : / beta * beta = 1) by (apply Rinv_l; lra).
  simpl. destruct (eqb (vote w x) y) eqn:Ev.
  - (* no mistake *) destruct (when w x y).
    + apply U_bound; [apply (shrink_pos w x y H i Hi)| |destruct (eqb (x i) y); nra].
      rewrite Sh. unfold shrink. destruct (eqb (x i) y); [nra|].
      replace (1 * / beta * U w * (beta * w i)) with (U w * w i) by (field; lra). nra.
    + destruct (eqb (x i) y); nra.
  - (* a mistake *) apply eqb_false_iff in Ev. rewrite (when_mistaken w x y Ev). pose proof (half_wrong w x y Ev) as HW.
    destruct (eqb (x i) y) eqn:Ei.
    + (* expert i was right: so W >= 2 w_i *)
      apply eqb_prop in Ei. pose proof (votes_one y w x i H Hi Ei) as V1.
      assert (U2 : 2 <= U w) by (apply Rmult_le_reg_r with (w i); lra).
      apply U_bound; [apply (shrink_pos w x y H i Hi)| |nra]. rewrite Sh. unfold shrink. rewrite Ei, eqb_reflx. nra.
    + apply U_bound; [apply (shrink_pos w x y H i Hi)| |].
      * rewrite Sh. unfold shrink. rewrite Ei. replace ((1 + beta) / 2 * / beta * U w * (beta * w i)) with ((1 + beta) / 2 * (U w * w i)) by (field; lra). nra.
      * assert (1 <= (1 + beta) / 2 * / beta); [|nra]. apply Rmult_le_reg_r with beta; [assumption|]. rewrite Rmult_assoc, BB. lra. Qed.
Lemma log_step w x y : pos experts w ->
  ln (U (update wm w x y)) + gain * mistake (predict wm w x) y <= ln (U w) + mistake (x i) y * ln (1 / beta).
Proof. intros H. pose proof (U_step w x y H) as B. pose proof (U_pos w) as U1. pose proof (U_pos (update wm w x y)) as U2.
  destruct gain_eq as [G _]. apply ln_mono in B; [|lra].
  assert (IB : 0 < / beta) by (apply Rinv_0_lt_compat; lra).
  replace (1 / beta) with (/ beta) by (field; lra).
  assert (L : ln ((1 + beta) / 2) = - gain) by (rewrite G; unfold Rdiv; rewrite ln_mult, ln_Rinv by lra; ring).
  unfold mistake. simpl predict. destruct (eqb (vote w x) y), (eqb (x i) y);
    repeat (rewrite ln_mult in B by (repeat apply Rmult_lt_0_compat; lra)); rewrite ?L, ?ln_1 in B; lra. Qed.
Lemma all_rounds zs : c <= N experts -> ln c + gain * m_T zs <= ln (N experts) + m_of i zs * ln (1 / beta).
Proof. intros HN. pose proof (telescope wm mistake (pos experts) (fun _ => True) (fun w => ln (U w)) gain
     (fun z => mistake (fst z i) (snd z) * ln (1 / beta)) ltac:(intros; now apply keeps_pos) ltac:(intros; now apply log_step)
     zs (fun _ => 1) ltac:(intros j _; lra) ltac:(now apply Forall_forall)) as T. cbv beta in T.
  assert (E : U (fun _ => 1) = N experts)
    by (unfold U; rewrite W_start; unfold Rdiv; rewrite Rinv_1, Rmult_1_r; now apply Rmax_left).
  rewrite E in T. rewrite (sum_ext _ (fun z => ln (1 / beta) * mistake (fst z i) (snd z))), sum_scal in T by (intros; ring).
  pose proof (ln_mono c _ ltac:(lra) (U_pos (after wm (fun _ => 1) zs))). unfold m_T, total_loss, m_of. simpl start. lra. Qed.
End Against.

(* ---------------------------------------------------------------- the theorems *)
Theorem wm_mistakes zs : m_T zs <= (ln (N experts) + m_star zs * ln (1 / beta)) / ln (2 / (1 + beta)).
Proof. unfold m_star. destruct (best_attained (fun i => m_of i zs) experts some_expert) as (i & Hi & ->).
  pose proof (all_rounds i 1 Hi ltac:(lra) zs (N_pos experts i Hi)) as B. rewrite ln_1 in B.
  fold gain. destruct gain_eq as [G G0]. apply Rmult_le_reg_l with gain; [assumption|]. unfold Rdiv at 1.
  rewrite (Rmult_comm gain (_ * _)), Rmult_assoc, Rinv_l; lra. Qed.
Theorem wm_sharp zs : (2 <= length experts)%nat ->
  m_T zs <= 1 + (ln (N experts / 2) + m_star zs * ln (1 / beta)) / ln (2 / (1 + beta)).
Proof. intros H2. unfold m_star. destruct (best_attained (fun i => m_of i zs) experts some_expert) as (i & Hi & ->).
  assert (HN : 2 <= N experts) by (unfold N; apply le_INR in H2; simpl in H2; lra).
  pose proof (all_rounds i (1 + beta) Hi ltac:(lra) zs ltac:(lra)) as B. fold gain. destruct gain_eq as [G G0].
  unfold Rdiv at 2. rewrite ln_mult, ln_Rinv by lra.
  apply Rmult_le_reg_l with gain; [assumption|]. field_simplify; [|lra]. rewrite Rmult_comm with (r1 := m_of i zs) in B. lra. Qed.
End Majority.
