(* azuma, azuma.lower.  The moment generating function of the sum is bounded step by step, from the last to the first,
   by Hoeffding's lemma; then Markov's inequality, with the best exponent. *)
From Coq Require Import Reals Lra Lia Psatz List.
From NoRegret Require Import probability.Probability probability.Laws probability.Martingale.
From NoRegret Require Import statements.concentration.
Import ListNotations.
Local Open Scope R_scope.

Definition squares (cs : list R) : R := fold_right (fun c rest => c ^ 2 + rest) 0 cs.

(* ---------------------------------------------------------------- the law of the sum *)
Lemma E_sums low branches f : E (sums (Step low branches)) f
  = fold_right (fun b rest => snd (fst b) * E (sums (snd b)) (fun x => f (fst (fst b) + x)) + rest) 0 branches.
Proof.
  cbn [sums]. induction branches as [|[[v q] after] branches IH]; [reflexivity|].
  cbn [flat_map fold_right fst snd]. rewrite E_app, IH. f_equal. clear.
  induction (sums after) as [|[x r] d IH]; [simpl; ring|]. cbn [map E fst snd]. rewrite IH. ring.
Qed.
Lemma E_next branches f :
  E (next branches) f = fold_right (fun b rest => snd (fst b) * f (fst (fst b)) + rest) 0 branches.
Proof.
  unfold next. induction branches as [|[[v q] after] branches IH]; [reflexivity|]. cbn [map E fold_right fst snd].
  now rewrite IH.
Qed.

(* what is known of a process, relative to the widths that are left *)
Record bounded (cs : list R) (p : process) : Prop := Bounded {
  well_shaped : forall t q, reached t p q -> shaped (length cs) t q;
  means : forall t q, reached t p q -> fair q;
  ranges : forall t low branches, reached t p (Step low branches) ->
    forall v, In v (map fst (next branches)) -> low <= v <= low + nth t cs 0 }.
Lemma bounded_after c cs low branches v q after :
  bounded (c :: cs) (Step low branches) -> In (v, q, after) branches -> bounded cs after.
Proof.
  intros B I. split.
  - intros t p R. pose proof (well_shaped _ _ B (S t) p (later _ _ _ _ _ _ _ I R)) as W.
    destruct p; cbn [shaped length] in *; [lia|]. destruct W as (W & P). split; [lia|exact P].
  - intros t p R. exact (means _ _ B (S t) p (later _ _ _ _ _ _ _ I R)).
  - intros t l bs R. exact (ranges _ _ B (S t) l bs (later _ _ _ _ _ _ _ I R)).
Qed.
Lemma dist_next cs low branches : bounded cs (Step low branches) -> dist (next branches).
Proof.
  intros B. destruct (well_shaped _ _ B 0%nat _ (at_once _)) as (_ & P & S). split; [|exact S].
  apply Forall_impl with (2 := P). intros; lra.
Qed.
Lemma sums_dist cs : forall p, bounded cs p -> dist (sums p).
Proof.
  induction cs as [|c cs IH]; intros [|low branches] B.
  - apply dist_ret.
  - destruct (well_shaped _ _ B 0%nat _ (at_once _)) as (Q & _). simpl in Q. lia.
  - apply dist_ret.
  - pose proof (dist_next _ _ _ B) as [P S]. unfold next in P. rewrite Forall_map in P.
    assert (D : forall b, In b branches -> dist (sums (snd b)))
      by (intros [[v q] after] I; apply IH; eapply bounded_after; [exact B|exact I]).
    split.
    + cbn [sums]. rewrite Forall_flat_map. apply Forall_forall. intros [[v q] after] I.
      rewrite Forall_forall in P. specialize (P _ I). destruct (D _ I) as [Q _]. cbn [fst snd] in *.
      apply Forall_map, Forall_impl with (2 := Q). intros [x r] Hr. cbn [fst snd] in *. now apply Rmult_le_pos.
    + rewrite E_next in S. rewrite E_sums. apply eq_trans with (2 := S). clear -D.
      induction branches as [|b branches IHb]; [reflexivity|].
      cbn [fold_right]. rewrite IHb by (intros; apply D; now right).
      destruct (D b (or_introl eq_refl)) as [_ ->]. reflexivity.
Qed.

(* ---------------------------------------------------------------- the moment generating function *)
Lemma mgf l cs : forall p, bounded cs p -> E (sums p) (fun x => exp (l * x)) <= exp (l ^ 2 * squares cs / 8).
Proof.
  induction cs as [|c cs IH]; intros [|low branches] B.
  - simpl. rewrite Rmult_0_r, exp_0. replace (l * (l * 1) * 0 / 8) with 0 by field. rewrite exp_0. lra.
  - destruct (well_shaped _ _ B 0%nat _ (at_once _)) as (Q & _). simpl in Q. lia.
  - pose proof (well_shaped _ _ B 0%nat _ (at_once _)) as Q. simpl in Q. lia.
  - pose proof (dist_next _ _ _ B) as D.
    pose proof (means _ _ B 0%nat _ (at_once _)) as M. cbn [fair] in M.
    pose proof (ranges _ _ B 0%nat _ _ (at_once _)) as R. cbn [nth] in R.
    set (rest := exp (l ^ 2 * squares cs / 8)).
    apply Rle_trans with (rest * E (next branches) (fun v => exp (l * v))).
    + rewrite E_sums, <- E_scale, E_next. destruct D as [P _]. unfold next in P. rewrite Forall_map in P.
      assert (K : forall b, In b branches -> E (sums (snd b)) (fun x => exp (l * x)) <= rest)
        by (intros [[v q] after] I; apply IH; eapply bounded_after; [exact B|exact I]).
      clear -P K. induction branches as [|[[v q] after] branches IHb]; [simpl; lra|]. cbn [fold_right fst snd].
      inversion P as [|? ? Hq P']; subst. cbn [fst snd] in Hq.
      apply Rplus_le_compat; [|apply IHb; auto; intros; apply K; now right].
      apply Rmult_le_compat_l; [assumption|]. specialize (K _ (or_introl eq_refl)). cbn [snd] in K.
      rewrite (E_ext _ _ (fun x => exp (l * v) * exp (l * x))) by (intros; rewrite <- exp_plus; f_equal; ring).
      rewrite E_scale, (Rmult_comm rest). apply Rmult_le_compat_l; [left; apply exp_pos|exact K].
    + pose proof (hoeffding_lemma _ (next branches) (fun v => v) low (low + c) l D M
        (fun v S => R v (proj1 (supp_outcomes _ _) S))) as H.
      cbn [squares fold_right]. fold (squares cs).
      replace (l ^ 2 * (c ^ 2 + squares cs) / 8)
        with (l ^ 2 * squares cs / 8 + l ^ 2 * (low + c - low) ^ 2 / 8) by field.
      rewrite exp_plus. apply Rmult_le_compat_l; [left; apply exp_pos|exact H].
Qed.

(* ---------------------------------------------------------------- Markov's inequality *)
Lemma exp_le x y : x <= y -> exp x <= exp y.
Proof. intros [H| ->]; [left; now apply exp_increasing|right; reflexivity]. Qed.
Lemma tail (d : fin R) (V : R -> R) eps c2 : dist d -> 0 <= eps -> 0 < c2 ->
  (forall l, E d (fun x => exp (l * V x)) <= exp (l ^ 2 * c2 / 8)) ->
  Pr d (fun x => Rleb eps (V x)) <= exp (- 2 * eps ^ 2 / c2).
Proof.
  intros D He Hc H. set (l := 4 * eps / c2).
  assert (Hl : 0 <= l) by (apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]).
  apply Rle_trans with (Pr d (fun x => Rleb (exp (l * eps)) (exp (l * V x)))).
  - apply Pr_mono; [assumption|]. intros x _ Q. apply Rleb_true in Q. apply Rleb_true, exp_le.
    now apply Rmult_le_compat_l.
  - apply Rle_trans with (E d (fun x => exp (l * V x)) / exp (l * eps)).
    + apply markov; [assumption|intros; left; apply exp_pos|apply exp_pos].
    + apply Rle_trans with (exp (l ^ 2 * c2 / 8) / exp (l * eps)).
      * apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, exp_pos|apply H].
      * unfold Rdiv at 1. rewrite <- exp_Ropp, <- exp_plus. apply exp_le, Req_le. unfold l. field. lra.
Qed.

(* ---------------------------------------------------------------- the theorems *)
Lemma subject_bounded s : plays s -> given_first_mean s -> given_later_means s -> given_range s ->
  bounded (widths s) (steps s).
Proof.
  intros [_ P] F L R. split; [exact P| |exact R].
  intros [|t] q H; [inversion H; subst; exact F|exact (L t q H)].
Qed.
Lemma subject_mgf s : plays s -> given_first_mean s -> given_later_means s -> given_range s -> given_squares s ->
  forall l, E (sums (steps s)) (fun x => exp (l * x)) <= exp (l ^ 2 * c2 s / 8).
Proof.
  intros P F L R Q l. apply Rle_trans with (1 := mgf l _ _ (subject_bounded s P F L R)). apply exp_le.
  unfold given_squares in Q. fold (squares (widths s)) in Q. pose proof (pow2_ge_0 l). nra.
Qed.

Theorem azuma : azuma.statement.
Proof.
  intros s; cbv zeta; intros P _ He Hc F L R Q. apply (tail _ (fun x => x)); try lra.
  - apply (sums_dist (widths s)), subject_bounded; assumption.
  - exact (subject_mgf s P F L R Q).
Qed.
Theorem azuma_lower : azuma_lower.statement.
Proof.
  intros s; cbv zeta; intros P _ He Hc F L R Q.
  assert (D : dist (sums (steps s))) by (apply (sums_dist (widths s)), subject_bounded; assumption).
  apply Rle_trans with (Pr (sums (steps s)) (fun x => Rleb (eps s) (- x))).
  - apply Pr_mono; [assumption|]. intros x _ K. apply Rleb_true in K. apply Rleb_true. lra.
  - apply (tail _ (fun x => - x)); try lra; [assumption|]. intros l.
    rewrite (E_ext _ _ (fun x => exp (- l * x))) by (intros; f_equal; ring).
    replace (l ^ 2) with ((- l) ^ 2) by ring. exact (subject_mgf s P F L R Q (- l)).
Qed.
Lemma azuma_defined : azuma.defined.
Proof. intros s; cbv zeta; intros; lra. Qed.
Lemma azuma_lower_defined : azuma_lower.defined.
Proof. intros s; cbv zeta; intros; lra. Qed.

(* ---------------------------------------------------------------- an instance *)
(* a fair coin is bet on; who wins bets again, twice as much *)
Definition again : process := Step (-2) [(-2, 1/2, Stop); (2, 1/2, Stop)].
Definition pause : process := Step 0 [(0, 1, Stop)].
Definition coin : process := Step (-1) [(-1, 1/2, pause); (1, 1/2, again)].
Definition bets : subject := Subject [2; 4] coin 3 20.

Lemma coin_reached t p : reached t coin p ->
  (t = 0%nat /\ p = coin) \/ (t = 1%nat /\ (p = pause \/ p = again)) \/ (t = 2%nat /\ p = Stop).
Proof.
  intros H. inversion H as [|t1 ? ? v1 q1 a1 ? I1 R1]; subst; [auto|].
  destruct I1 as [Q|[Q|[]]]; inversion Q; subst; clear Q;
    (inversion R1 as [|t2 ? ? v2 q2 a2 ? I2 R2]; subst; [auto|]).
  - destruct I2 as [Q|[]]; inversion Q; subst. inversion R2; subst; auto.
  - destruct I2 as [Q|[Q|[]]]; inversion Q; subst; inversion R2; subst; auto.
Qed.
Lemma bets_fit : plays bets /\ given_first_mean bets /\ given_later_means bets /\ given_range bets /\
  given_squares bets.
Proof.
  split; [split|split; [|split; [|split]]].
  - repeat constructor; lra.
  - intros t p H. apply coin_reached in H.
    destruct H as [(-> & ->)|[(-> & [->| ->])|(-> & ->)]]; cbn; repeat split; try lia; try lra;
      repeat constructor; simpl; lra.
  - cbn. lra.
  - intros t p H. apply coin_reached in H.
    destruct H as [(Q & _)|[(_ & [->| ->])|(_ & ->)]]; [discriminate| | |]; cbn; try lra; exact I.
  - intros t low branches H v I. apply coin_reached in H.
    destruct H as [(-> & Q)|[(-> & [Q|Q])|(-> & Q)]]; inversion Q; subst; cbn in I;
      intuition subst; simpl; lra.
  - unfold given_squares. simpl. lra.
Qed.
Lemma azuma_inhabited : azuma.inhabited.
Proof. exists bets. cbv zeta. pose proof bets_fit. cbn [eps c2 bets]. intuition lra. Qed.
Lemma azuma_lower_inhabited : azuma_lower.inhabited.
Proof. exists bets. cbv zeta. pose proof bets_fit. cbn [eps c2 bets]. intuition lra. Qed.
