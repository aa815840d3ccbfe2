(* A run of Winnow replayed over the rationals: what the files *WinnowRuns.v share.

   The rate is given by beta = e^(-2 eta), or is infinite, and the features are whole numbers, so that the exponents
   are.  Where they differ from the largest by even numbers, as 2h, the weights are in proportion to beta^h. *)
From Coq Require Import Reals QArith Qreals Qround Qabs ZArith Lra Lia List Bool.
From NoRegret Require Import core.Rationals.
From NoRegret Require core.Numbers core.Sums core.Vectors linear.Perceptron linear.WinnowRun linear.WinnowRunLemmas.
Import ListNotations.
Local Open Scope Q_scope.

Record learner := Learner { width : nat; beta : option Q; tie : bool; ties_update : bool }.
Record step := Step { x : list Z; y : bool; prediction : bool; updated : bool }.

(* ---------------------------------------------------------------- the learner, over Q *)
Fixpoint top (s : list Z) : Z := match s with nil => 0 | [a] => a | a :: r => Z.max a (top r) end%Z.
Fixpoint power (b : Q) (h : nat) : Q := match h with O => 1 | S h => Qred (b * power b h) end.
Definition relative (beta : option Q) (s : list Z) : list Q :=
  let t := top s in
  match beta with
  | Some b => map (fun a => power b (Z.to_nat ((t - a) / 2))) s
  | None => map (fun a => if (a =? t)%Z then 1 else 0) s
  end.
Definition weights (beta : option Q) (s : list Z) : list Q :=
  let all := relative beta s in let t := total all in map (fun w => Qred (w / t)) all.
Definition even_gaps (beta : option Q) (s : list Z) : bool :=
  match beta with Some _ => let t := top s in forallb (fun a => Z.even (t - a)) s | None => true end.
Definition sign (b : bool) : Z := if b then 1%Z else (-1)%Z.
Definition label (tie : bool) (s : Q) : bool := match 0 ?= s with Lt => true | Gt => false | Eq => tie end.
Definition errs (tie ties_update : bool) (s : Q) (y : bool) : bool :=
  if ties_update then (if y then Qle_bool s 0 else Qle_bool 0 s) else negb (eqb (label tie s) y).
Fixpoint moved (s : list Z) (y : bool) (x : list Z) : list Z :=
  match s, x with a :: r, b :: q => (a + sign y * b)%Z :: moved r y q | _, _ => nil end.
Definition constant (x : list Z) : bool := forallb (fun a => Z.eqb a (hd 0%Z x)) x.

(* the rounds from the exponents s on, with the weights before each and after the last *)
Fixpoint follows (w : learner) (s : list Z) (rs : list step) (shown : list (list Q)) : bool :=
  match shown, rs with
  | [last], nil => even_gaps (beta w) s && same last (weights (beta w) s)
  | row :: shown, r :: rest =>
      let now := weights (beta w) s in
      let score := inner now (map inject_Z (x r)) in
      let err := errs (tie w) (ties_update w) score (y r) in
      even_gaps (beta w) s && same row now && Nat.eqb (length (x r)) (width w)
      && eqb (prediction r) (label (tie w) score)
      && eqb (updated r) (err && negb (constant (x r)))
      && follows w (if err then moved s (y r) (x r) else s) rest shown
  | _, _ => false
  end.
Definition admissible (w : learner) : bool :=
  match beta w with Some b => negb (Qle_bool b 0) && negb (Qle_bool 1 b) | None => true end.
Definition plays (w : learner) (rs : list step) (shown : list (list Q)) : bool :=
  negb (Nat.eqb (width w) 0) && admissible w && follows w (repeat 0%Z (width w)) rs shown.

(* ---------------------------------------------------------------- the same over R *)
Definition speed (beta : option Q) : WinnowRun.speed :=
  match beta with Some b => WinnowRun.Finite (- ln (Q2R b) / 2) | None => WinnowRun.Infinite end.
Definition winnow (w : learner) : WinnowRun.winnow :=
  WinnowRun.Winnow (width w) (speed (beta w)) (IZR (sign (tie w))) (ties_update w) (repeat 0%R (width w)).
Definition round (r : step) : WinnowRun.round :=
  WinnowRun.Round (map IZR (x r)) (IZR (sign (y r))) (IZR (sign (prediction r))) (updated r).
(* the weights before each round, and after the last *)
Fixpoint history (w : WinnowRun.winnow) (s : list R) (rs : list WinnowRun.round) : list (list R) :=
  WinnowRun.weights (WinnowRun.rate w) s ::
  match rs with nil => nil | r :: rest => history w (WinnowRun.next w s r) rest end.

Lemma Q2R_inject z : Q2R (inject_Z z) = IZR z.
Proof. unfold Q2R. simpl. field. Qed.
Lemma inject_all l : map Q2R (map inject_Z l) = map IZR l.
Proof. rewrite map_map. apply map_ext. apply Q2R_inject. Qed.
Lemma inner_R u v : Q2R (inner u v) = Vectors.list_dot (map Q2R u) (map Q2R v).
Proof.
  revert v; induction u as [|a u IH]; intros [|b v]; simpl; try apply Q2R_zero.
  now rewrite Q2R_red, Q2R_plus, Q2R_mult, IH.
Qed.
Lemma total_R u : Q2R (total u) = Sums.sum (fun a => a) (map Q2R u).
Proof. induction u as [|a u IH]; simpl; [apply Q2R_zero|]. now rewrite Q2R_red, Q2R_plus, IH. Qed.
Lemma sign_is_label b : Perceptron.is_label (IZR (sign b)).
Proof. destruct b; [now left|now right]. Qed.
Lemma label_R tie s : Perceptron.label (IZR (sign tie)) (Q2R s) = IZR (sign (label tie s)).
Proof.
  unfold label, Perceptron.label. pose proof Q2R_zero as Z. destruct (Qcompare_spec 0 s) as [H|H|H].
  - apply Qeq_eqR in H. destruct (Rlt_dec 0 (Q2R s)); [lra|]. destruct (Rlt_dec (Q2R s) 0); [lra|reflexivity].
  - apply Qlt_Rlt in H. destruct (Rlt_dec 0 (Q2R s)); [reflexivity|lra].
  - apply Qlt_Rlt in H. destruct (Rlt_dec 0 (Q2R s)); [lra|]. destruct (Rlt_dec (Q2R s) 0); [reflexivity|lra].
Qed.
Lemma sign_injective a b : IZR (sign a) = IZR (sign b) -> a = b.
Proof. destruct a, b; simpl; intros; reflexivity || lra. Qed.
Lemma errs_R tie t s y : Perceptron.errs (IZR (sign tie)) t (Q2R s) (IZR (sign y)) = errs tie t s y.
Proof.
  unfold errs, Perceptron.errs. pose proof Q2R_zero as Z. destruct t.
  - destruct (Rle_dec _ 0) as [H|H], y; symmetry; simpl in H;
      try (apply Qle_bool_R; lra); apply Qle_bool_false_R; lra.
  - rewrite label_R. destruct (Req_EM_T _ _) as [H|H].
    + apply sign_injective in H. now rewrite H, eqb_reflx.
    + symmetry. apply negb_true_iff, eqb_false_iff. intros E. apply H. now rewrite E.
Qed.
Lemma moved_R s y x : map IZR (moved s y x) = WinnowRun.moved (map IZR s) (IZR (sign y)) (map IZR x).
Proof.
  revert x; induction s as [|a s IH]; intros [|b x]; simpl; try reflexivity.
  now rewrite plus_IZR, mult_IZR, IH.
Qed.
Lemma constant_R x : constant x = true <-> WinnowRun.constant (map IZR x).
Proof.
  unfold constant, WinnowRun.constant. rewrite forallb_forall. split.
  - intros H a b Ha Hb. apply in_map_iff in Ha, Hb. destruct Ha as (c & <- & Hc), Hb as (d & <- & Hd).
    apply H in Hc, Hd. apply Z.eqb_eq in Hc, Hd. now rewrite Hc, Hd.
  - intros H a Ha. apply Z.eqb_eq, eq_IZR, H; apply in_map; [assumption|]. destruct x; [contradiction|now left].
Qed.

(* ---------------------------------------------------------------- the weights *)
Lemma top_R s : Numbers.largest 0 (map IZR s) = IZR (top s).
Proof.
  induction s as [|a [|b s] IH]; [reflexivity|reflexivity|].
  change (Rmax (IZR a) (Numbers.largest 0 (map IZR (b :: s))) = IZR (Z.max a (top (b :: s)))). rewrite IH.
  destruct (Z.le_ge_cases a (top (b :: s))) as [H|H].
  - rewrite Z.max_r, Rmax_right by (assumption || now apply IZR_le). reflexivity.
  - rewrite Z.max_l, Rmax_left by (assumption || now apply IZR_le). reflexivity.
Qed.
Lemma top_ge s a : In a s -> (a <= top s)%Z.
Proof. intros H. apply le_IZR. rewrite <- top_R. now apply Numbers.largest_ge, in_map. Qed.
Lemma power_R b h : Q2R (power b h) = (Q2R b ^ h)%R.
Proof. induction h as [|h IH]; simpl; [apply Q2R_one|]. now rewrite Q2R_red, Q2R_mult, IH. Qed.
(* e^(eta a) is beta^h times what belongs to the largest exponent *)
Lemma finite_weight b t a : (0 < Q2R b)%R -> (a <= t)%Z -> Z.even (t - a) = true ->
  exp (- ln (Q2R b) / 2 * IZR a)
  = (exp (- ln (Q2R b) / 2 * IZR t) * Q2R (power b (Z.to_nat ((t - a) / 2))))%R.
Proof.
  intros Hb Ha E. apply Z.even_spec in E. destruct E as [h E]. rewrite E, (Z.mul_comm 2), Z.div_mul by lia.
  rewrite power_R, <- Rpower_pow by assumption. unfold Rpower. rewrite <- exp_plus, INR_IZR_INZ, Z2Nat.id by lia.
  f_equal. replace a with (t - 2 * h)%Z by lia. rewrite minus_IZR, mult_IZR. lra.
Qed.
Lemma relative_positive w s : s <> nil -> admissible w = true -> (0 < Q2R (total (relative (beta w) s)))%R.
Proof.
  intros Hs Adm. rewrite total_R. unfold admissible in Adm. unfold relative. destruct (beta w) as [b|].
  - apply andb_prop in Adm. destruct Adm as [Hb _]. apply negb_true_iff, Qle_bool_false_R in Hb.
    rewrite Q2R_zero in Hb. rewrite map_map, Sums.sum_map. apply Sums.sum_pos; [assumption|]. intros a _.
    rewrite power_R. now apply pow_lt.
  - rewrite map_map, Sums.sum_map.
    assert (I : In (top s) s).
    { pose proof (Numbers.largest_in 0 (map IZR s)) as I. rewrite top_R in I.
      specialize (I ltac:(destruct s; [congruence|discriminate])). apply in_map_iff in I.
      destruct I as (a & E & I). apply eq_IZR in E. now subst. }
    apply Rlt_le_trans with (Q2R (if (top s =? top s)%Z then 1 else 0)).
    + rewrite Z.eqb_refl, Q2R_one. lra.
    + apply (Sums.one_of_many (fun a => Q2R (if (a =? top s)%Z then 1 else 0))); [|assumption].
      intros a _. destruct (a =? top s)%Z; rewrite ?Q2R_one, ?Q2R_zero; lra.
Qed.
(* dividing by the sum removes a common factor *)
Lemma common_factor c (l : list R) : (c <> 0)%R -> (Sums.sum (fun a => a) l <> 0)%R ->
  map (fun w => w / Sums.sum (fun a => a) (map (Rmult c) l))%R (map (Rmult c) l)
  = map (fun w => w / Sums.sum (fun a => a) l)%R l.
Proof.
  intros Hc Hl. rewrite Sums.sum_map, Sums.sum_scal, map_map. apply map_ext. intros a. field. now split.
Qed.
Lemma weights_R w s : s <> nil -> admissible w = true -> even_gaps (beta w) s = true ->
  WinnowRun.weights (speed (beta w)) (map IZR s) = map Q2R (weights (beta w) s).
Proof.
  intros Hs Adm Even. pose proof (relative_positive w s Hs Adm) as Positive.
  assert (E : exists c, (c <> 0)%R /\
    WinnowRun.relative (speed (beta w)) (map IZR s) = map (Rmult c) (map Q2R (relative (beta w) s))).
  { unfold admissible in Adm. unfold relative, even_gaps in *. destruct (beta w) as [b|].
    - apply andb_prop in Adm. destruct Adm as [Hb _]. apply negb_true_iff, Qle_bool_false_R in Hb.
      rewrite Q2R_zero in Hb. exists (exp (- ln (Q2R b) / 2 * IZR (top s))). split; [apply Rgt_not_eq, exp_pos|].
      simpl. rewrite !map_map. apply map_ext_in. intros a Ha. rewrite forallb_forall in Even.
      apply finite_weight; auto using top_ge.
    - exists 1%R. split; [lra|]. simpl. rewrite !map_map. apply map_ext. intros a. rewrite top_R.
      destruct (Req_EM_T (IZR a) (IZR (top s))) as [E|E], (Z.eqb_spec a (top s)) as [D|D];
        rewrite ?Q2R_one, ?Q2R_zero; try lra; [apply eq_IZR in E|subst]; congruence. }
  destruct E as (c & Hc & E). unfold WinnowRun.weights, weights. rewrite E, common_factor, !map_map.
  - apply map_ext. intros a. rewrite Q2R_red, Q2R_div, total_R; [reflexivity|].
    intros Z. apply Qeq_eqR in Z. rewrite Q2R_zero in Z. lra.
  - assumption.
  - rewrite <- total_R. lra.
Qed.

(* ---------------------------------------------------------------- what is replayed is a run *)
Lemma follows_R w rs : admissible w = true -> forall s shown, s <> nil -> length s = width w ->
  follows w s rs shown = true ->
  WinnowRun.follows (winnow w) (map IZR s) (map round rs) /\
  history (winnow w) (map IZR s) (map round rs) = map (map Q2R) shown.
Proof.
  intros Adm. induction rs as [|r rs IH]; intros s shown Hs L F.
  - destruct shown as [|last [|]]; try discriminate. cbn [follows] in F. apply andb_prop in F.
    destruct F as [Even Row]. split; [exact I|]. cbn [history map]. change (WinnowRun.rate (winnow w)) with (speed (beta w)).
    rewrite weights_R by assumption. apply same_R in Row. now rewrite Row.
  - destruct shown as [|row shown]; [discriminate|].
    cbn [follows] in F.
    set (score := inner (weights (beta w) s) (map inject_Z (x r))) in F.
    set (err := errs (tie w) (ties_update w) score (y r)) in F.
    assert (K : even_gaps (beta w) s && same row (weights (beta w) s) && Nat.eqb (length (x r)) (width w)
      && eqb (prediction r) (label (tie w) score) && eqb (updated r) (err && negb (constant (x r)))
      && follows w (if err then moved s (y r) (x r) else s) rs shown = true) by (destruct shown; exact F).
    clear F. repeat (apply andb_prop in K; destruct K as [K ?]).
    rename K into Even, H into Rest, H0 into Upd, H1 into Says, H2 into Len, H3 into Row.
    apply Nat.eqb_eq in Len. apply eqb_prop in Upd, Says. apply same_R in Row.
    assert (Score : WinnowRun.score (winnow w) (map IZR s) (round r) = Q2R score).
    { unfold WinnowRun.score, score. cbn [winnow WinnowRun.rate round WinnowRun.x].
      now rewrite weights_R, inner_R, inject_all by assumption. }
    assert (Err : WinnowRun.error (winnow w) (map IZR s) (round r) = err).
    { unfold WinnowRun.error. rewrite Score. apply errs_R. }
    assert (Next : WinnowRun.next (winnow w) (map IZR s) (round r)
      = map IZR (if err then moved s (y r) (x r) else s)).
    { unfold WinnowRun.next. rewrite Err. destruct err; [|reflexivity]. symmetry. apply moved_R. }
    assert (L' : length (if err then moved s (y r) (x r) else s) = width w).
    { rewrite <- (map_length IZR), <- Next, WinnowRunLemmas.next_length; cbn [round WinnowRun.x];
        rewrite ?map_length; congruence. }
    assert (Hs' : (if err then moved s (y r) (x r) else s) <> nil).
    { intros E. rewrite E in L'. destruct s; [congruence|]. simpl in L, L'. congruence. }
    destruct (IH _ shown Hs' L' Rest) as [F H]. rewrite <- Next in F, H.
    split.
    + cbn [map WinnowRun.follows]. split; [|exact F]. unfold WinnowRun.fits. rewrite Score, Err.
      cbn [round WinnowRun.x WinnowRun.y WinnowRun.prediction WinnowRun.updated winnow WinnowRun.width WinnowRun.tie].
      split; [now rewrite map_length|]. split; [apply sign_is_label|]. split; [now rewrite label_R, Says|].
      rewrite Upd, andb_true_iff, negb_true_iff, <- constant_R. destruct (constant (x r)); intuition congruence.
    + cbn [history map]. change (WinnowRun.rate (winnow w)) with (speed (beta w)) at 1.
      rewrite weights_R by assumption. now rewrite <- Row, H.
Qed.
Lemma plays_R w rs shown : plays w rs shown = true ->
  WinnowRun.plays (winnow w) (map round rs) /\
  history (winnow w) (WinnowRun.start (winnow w)) (map round rs) = map (map Q2R) shown.
Proof.
  intros H. unfold plays in H. apply andb_prop in H. destruct H as [H F]. apply andb_prop in H. destruct H as [W Adm].
  apply negb_true_iff, Nat.eqb_neq in W.
  assert (S : map IZR (repeat 0%Z (width w)) = repeat 0%R (width w))
    by (clear; induction (width w); simpl; congruence).
  destruct (follows_R w rs Adm (repeat 0%Z (width w)) shown) as [G D].
  - destruct (width w); [congruence|discriminate].
  - apply repeat_length.
  - assumption.
  - rewrite S in G, D. split; [|exact D]. split; [|split; [apply sign_is_label|split; [apply repeat_length|exact G]]].
    unfold admissible in Adm. cbn [winnow WinnowRun.rate speed]. destruct (beta w) as [b|]; [|exact I].
    apply andb_prop in Adm. destruct Adm as [Hb H1]. apply negb_true_iff, Qle_bool_false_R in Hb, H1.
    rewrite Q2R_zero in Hb. rewrite Q2R_one in H1. cbn.
    pose proof (ln_increasing (Q2R b) 1 Hb H1) as L. rewrite ln_1 in L. lra.
Qed.

(* ---------------------------------------------------------------- quantities *)
Definition count {A} (f : A -> bool) (l : list A) : nat := length (filter f l).
Definition largest_entry (rs : list step) : Q :=
  largest 1 (flat_map (fun r => map (fun a => inject_Z (Z.abs a)) (x r)) rs).
Definition functional_margin (v : list Q) (rs : list step) : Q :=
  least 1 (map (fun r => inject_Z (sign (y r)) * inner v (map inject_Z (x r))) rs).
Definition length1 (v : list Q) : Q := total (map Qabs v).
Definition margin (v : list Q) (rs : list step) : Q :=
  if Qeq_bool (length1 v) 0 then 0 else functional_margin v rs / length1 v.

Lemma count_R rs : WinnowRun.count WinnowRun.updated (map round rs) = count updated rs.
Proof.
  unfold WinnowRun.count, count. induction rs as [|r rs IH]; [reflexivity|].
  cbn. destruct (updated r); cbn; congruence.
Qed.
Lemma largest_entry_R rs : WinnowRun.largest_entry (map round rs) = Q2R (largest_entry rs).
Proof.
  unfold WinnowRun.largest_entry, largest_entry. rewrite largest_R, Q2R_one. f_equal.
  induction rs as [|r rs IH]; [reflexivity|]. cbn [map flat_map]. rewrite IH, map_app. f_equal.
  cbn [round WinnowRun.x]. rewrite !map_map. apply map_ext. intros a. now rewrite Q2R_inject, abs_IZR.
Qed.
Lemma functional_margin_R v rs :
  WinnowRun.functional_margin (map Q2R v) (map round rs) = Q2R (functional_margin v rs).
Proof.
  unfold WinnowRun.functional_margin, functional_margin. rewrite least_R, Q2R_one, !map_map. f_equal.
  apply map_ext. intros r. cbn [round WinnowRun.x WinnowRun.y].
  now rewrite Q2R_mult, Q2R_inject, inner_R, inject_all.
Qed.
Lemma Qabs_R q : Q2R (Qabs q) = Rabs (Q2R q).
Proof.
  pose proof Q2R_zero as Z. apply (Qabs_case q (fun a => Q2R a = Rabs (Q2R q))); intros H; apply Qle_Rle in H.
  - rewrite Rabs_pos_eq; lra.
  - rewrite Q2R_opp, Rabs_left1; lra.
Qed.
Lemma length1_R v : WinnowRun.length1 (map Q2R v) = Q2R (length1 v).
Proof.
  unfold WinnowRun.length1, length1. rewrite total_R, map_map, !Sums.sum_map. apply Sums.sum_ext.
  intros a _. symmetry. apply Qabs_R.
Qed.
Lemma margin_R v rs : WinnowRun.margin (map Q2R v) (map round rs) = Q2R (margin v rs).
Proof.
  unfold WinnowRun.margin, margin. rewrite length1_R, functional_margin_R.
  destruct (Req_EM_T (Q2R (length1 v)) 0) as [E|E], (Qeq_bool (length1 v) 0) eqn:B.
  - symmetry. apply Q2R_zero.
  - exfalso. rewrite <- Q2R_zero in E. apply Qeq_bool_R in E. congruence.
  - exfalso. apply Qeq_bool_R in B. rewrite Q2R_zero in B. contradiction.
  - rewrite Q2R_div; [reflexivity|]. intros Z. apply Qeq_bool_iff in Z. congruence.
Qed.
Lemma floor_R q : Int_part (Q2R q) = Qfloor q.
Proof.
  apply eq_IZR. change (Numbers.floor (Q2R q) = IZR (Qfloor q)). apply Numbers.floor_unique. split.
  - rewrite <- Q2R_inject. apply Qle_Rle, Qfloor_le.
  - rewrite <- (plus_IZR (Qfloor q) 1), <- Q2R_inject. apply Qlt_Rlt, Qlt_floor.
Qed.
