(* Winnow: winnow.margin, winnow.tuned, winnow.cosh, winnow.optimal (delta < 1), winnow.committee, winnow.balanced. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Sums core.Exponential core.Protocol core.Vectors linear.Perceptron linear.Committee.
Import ListNotations.
Local Open Scope R_scope.

Lemma abs_between a r : Rabs a <= r -> - r <= a <= r.
Proof. unfold Rabs. destruct (Rcase_abs a); lra. Qed.

Section Winnow.
Context {A : Type} (coords : list A) (eta : R).
Hypothesis eta_pos : 0 < eta.
Notation V := (vec A).
Notation round := (V * R)%type.
Notation "u 'o' v" := (dot coords u v) (at level 40).
Implicit Types (u v w x : V) (z : round) (zs us : list round).

(* ---------------------------------------------------------------- definitions *)
Definition total w : R := sum w coords.
Definition positive w := forall i, In i coords -> 0 < w i.
Definition equal_start w := exists c, 0 < c /\ forall i, In i coords -> w i = c.
Definition grow w x y : V := fun i => w i * exp (eta * (y * x i)).
Definition in_box r zs := Forall (fun z => forall i, In i coords -> Rabs (fst z i) <= r) zs.
(* v >= 0, not 0, and rho is at most the smallest y v.x/|v|_1 *)
Definition separated1 v rho zs := (forall i, In i coords -> 0 <= v i) /\ 0 < norm1 coords v /\
  Forall (fun z => rho <= gain coords v z / norm1 coords v) zs.

(* an update happens only where y w.x <= 0 and multiplies each weight by e^(eta y x_i), up to a common factor c: UPDATE_RULE *)
Inductive run : V -> list round -> list round -> V -> Prop :=
| w_nil w : run w nil nil w
| w_update w x y c zs us w' : y * (w o x) <= 0 -> 0 < c -> run (fun i => c * grow w x y i) zs us w' ->
    run w ((x, y) :: zs) ((x, y) :: us) w'
| w_rest w x y zs us w' : run w zs us w' -> run w ((x, y) :: zs) us w'.

(* the learner: w_1 = 1/N, on an error w_i e^(eta y x_i)/Z *)
Definition winnow (tie : R) (rule : R -> R -> bool) : learner V V R R :=
  Learner (fun _ => / dim coords) (fun w x => label tie (w o x))
    (fun w x y => if rule (w o x) y then (fun i : A => / total (grow w x y) * grow w x y i) else w).
Fixpoint errors (tie : R) (rule : R -> R -> bool) w zs : list round := match zs with nil => nil | (x, y) :: r =>
  if rule (w o x) y then (x, y) :: errors tie rule (update (winnow tie rule) w x y) r else errors tie rule w r end.

Lemma total_pos w : coords <> nil -> positive w -> 0 < total w.
Proof. intros. now apply sum_pos. Qed.
Lemma grow_pos w x y : positive w -> positive (grow w x y).
Proof. intros H i Hi. apply Rmult_lt_0_compat; [auto|apply exp_pos]. Qed.
Lemma scale_pos c w : 0 < c -> positive w -> positive (fun i => c * w i).
Proof. intros Hc H i Hi. apply Rmult_lt_0_compat; auto. Qed.
Lemma dim_pos : coords <> nil -> 1 <= dim coords.
Proof. unfold dim. destruct coords as [|a l]; [congruence|intros _]. cbn [length]. rewrite S_INR. pose proof (pos_INR (length l)). lra. Qed.
(* the learner makes runs, from equal weights *)
Theorem played tie b zs : coords <> nil -> is_label tie -> labelled zs -> let L := winnow tie (errs tie b) in
  run (start L) zs (errors tie (errs tie b) (start L) zs) (after L (start L) zs) /\ equal_start (start L).
Proof. intros E T F L. pose proof (dim_pos E). split.
  - assert (P : positive (start L)) by (intros i _; apply Rinv_0_lt_compat; lra).
    generalize dependent (start L). induction F as [|[x y] zs Y F IH]; intros w P; [constructor|]. simpl in Y.
    cbn -[errs errors]. cbn [errors]. fold L. destruct (errs tie b (w o x) y) eqn:Q; [|constructor; auto].
    assert (Z : 0 < / total (grow w x y)) by now apply Rinv_0_lt_compat, total_pos, grow_pos.
    apply w_update with (/ total (grow w x y)); [now apply errs_score in Q|assumption|]. cbn [update winnow L]. rewrite Q.
    apply IH. now apply scale_pos, grow_pos.
  - exists (/ dim coords). split; [apply Rinv_0_lt_compat; lra|reflexivity]. Qed.

(* ---------------------------------------------------------------- how much an update adds to the total weight *)
Lemma hoeffding_growth w x y r : coords <> nil -> positive w -> 0 < r -> is_label y -> (forall i, In i coords -> Rabs (x i) <= r) ->
  y * (w o x) <= 0 -> total (grow w x y) <= total w * exp (eta^2 * r^2 / 2).
Proof. intros E P Hr Y X S. pose proof (total_pos w E P) as T. set (W := total w) in *.
  pose proof (hoeffding coords (fun i => w i / W) (fun i => (y * x i + r) / (2 * r))) as H.
  specialize (H ltac:(intros i Hi; left; apply Rdiv_lt_0_compat; auto)).
  specialize (H ltac:(rewrite sum_div; fold (total w); fold W; field; lra)).
  assert (B : forall i, In i coords -> - r <= y * x i <= r).
  { intros i Hi. specialize (X i Hi). apply abs_between in X. destruct Y as [-> | ->]; lra. }
  specialize (H ltac:(intros i Hi; specialize (B i Hi); split;
    [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|apply Rmult_le_reg_r with (2 * r); [lra|]; unfold Rdiv; rewrite Rmult_assoc, Rinv_l by lra; lra]) (2 * r * eta)).
  rewrite (sum_ext (fun i => w i / W * ((y * x i + r) / (2 * r))) (fun i => y / (2 * r * W) * (w i * x i) + 1 / (2 * W) * w i)) in H by (intros; field; lra).
  rewrite sum_plus, !sum_scal in H. fold (w o x) (total w) W in H.
  rewrite (sum_ext _ (fun i => exp (eta * r) / W * grow w x y i)) in H.
  2:{ intros i _. unfold grow. replace (2 * r * eta * ((y * x i + r) / (2 * r))) with (eta * r + eta * (y * x i)) by (field; lra).
      rewrite exp_plus. field. lra. }
  rewrite sum_scal in H. fold (total (grow w x y)) in H.
  replace (2 * r * eta * (y / (2 * r * W) * (w o x) + 1 / (2 * W) * W) + (2 * r * eta)^2 / 8)
    with (eta * r + (eta / W * (y * (w o x)) + eta^2 * r^2 / 2)) in H by (field; lra).
  rewrite exp_plus in H. pose proof (exp_pos (eta * r)) as P1.
  assert (K : total (grow w x y) <= W * exp (eta / W * (y * (w o x)) + eta^2 * r^2 / 2)).
  { apply Rmult_le_reg_l with (exp (eta * r) / W); [now apply Rdiv_lt_0_compat|]. apply Rle_trans with (1 := H). apply Req_le. field. lra. }
  apply Rle_trans with (1 := K). apply Rmult_le_compat_l; [lra|].
  assert (Q : eta / W * (y * (w o x)) <= 0).
  { assert (0 < eta / W) by now apply Rdiv_lt_0_compat. nra. }
  destruct Q as [Q|Q]; [left; apply exp_increasing; lra|rewrite Q, Rplus_0_l; lra]. Qed.
Definition cosh := (exp eta + exp (- eta)) / 2.
Lemma cosh_pos : 0 < cosh.
Proof. unfold cosh. pose proof (exp_pos eta). pose proof (exp_pos (- eta)). lra. Qed.
Lemma cosh_growth w x y : positive w -> is_label y -> (forall i, In i coords -> Rabs (x i) <= 1) -> y * (w o x) <= 0 ->
  total (grow w x y) <= total w * cosh.
Proof. intros P Y X S. apply Rle_trans with (sum (fun i => cosh * w i + (exp eta - exp (- eta)) / 2 * y * (w i * x i)) coords).
  - apply sum_le. intros i Hi. unfold grow. specialize (X i Hi). apply abs_between in X. specialize (P i Hi).
    assert (B : 0 <= (1 + y * x i) / 2 <= 1) by (destruct Y as [-> | ->]; lra).
    pose proof (exp_convex (- eta) eta _ B) as C.
    replace ((1 - (1 + y * x i) / 2) * - eta + (1 + y * x i) / 2 * eta) with (eta * (y * x i)) in C by field. unfold cosh. nra.
  - rewrite sum_plus, !sum_scal. fold (total w) (w o x). pose proof (exp_increasing (- eta) eta ltac:(lra)). nra. Qed.

(* ---------------------------------------------------------------- the relative entropy *)
Section Entropy.
Variable u : V.
Hypothesis u_pos : forall i, In i coords -> 0 <= u i.
Hypothesis u_one : sum u coords = 1.
(* of u to the distribution w/W, up to the constant sum u ln u *)
Definition Phi w : R := ln (total w) - sum (fun i => u i * ln (w i)) coords.
Lemma u_nonempty : coords <> nil.
Proof. intros E. rewrite E in u_one. simpl in u_one. lra. Qed.
Lemma Phi_start w : equal_start w -> Phi w = ln (dim coords).
Proof. intros (c & Hc & E). unfold Phi, total. pose proof (dim_pos u_nonempty). rewrite (sum_ext w (fun _ => c)), sum_const by assumption.
  rewrite (sum_ext _ (fun i => ln c * u i)), sum_scal, u_one by (intros i Hi; rewrite (E i Hi); ring).
  fold (dim coords). rewrite ln_mult by lra. lra. Qed.
Lemma Phi_pos w : positive w -> 0 <= Phi w.
Proof. intros P. unfold Phi. rewrite <- (Rmult_1_r (ln (total w))), <- u_one, <- sum_scal, <- sum_minus. apply sum_nonneg. intros i Hi.
  assert (ln (w i) <= ln (total w)) by (apply ln_mono; [auto|]; apply one_of_many; [intros j Hj; left; auto|assumption]).
  pose proof (u_pos i Hi). nra. Qed.
(* STEP, COSH_STEP: the relative entropy drops *)
Lemma step w x y c B : positive w -> 0 < c -> total (grow w x y) <= total w * exp B ->
  Phi (fun i => c * grow w x y i) - Phi w <= B - eta * (y * (u o x)).
Proof. intros P Hc G. pose proof (total_pos w u_nonempty P) as T. pose proof (total_pos _ u_nonempty (grow_pos w x y P)) as T'.
  unfold Phi. unfold total at 1. rewrite sum_scal. fold (total (grow w x y)). rewrite ln_mult by assumption.
  assert (L : ln (total (grow w x y)) <= ln (total w) + B).
  { rewrite <- (ln_exp B), <- ln_mult by (auto using exp_pos). now apply ln_mono. }
  rewrite (sum_ext (fun i => u i * ln (c * grow w x y i)) (fun i => (ln c * u i + u i * ln (w i)) + eta * y * (u i * x i))).
  - rewrite !sum_plus, !sum_scal, u_one. fold (u o x). lra.
  - intros i Hi. pose proof (P i Hi). unfold grow. rewrite !ln_mult, ln_exp by (auto using exp_pos, Rmult_lt_0_compat). ring. Qed.

Variables (B rho : R) (ok : round -> Prop).
Hypothesis growth : forall w x y, positive w -> ok (x, y) -> y * (w o x) <= 0 -> total (grow w x y) <= total w * exp B.
Hypothesis gains : forall x y, ok (x, y) -> rho <= y * (u o x).
Lemma potential w zs us w' : run w zs us w' -> Forall ok zs -> positive w -> Phi w' + (eta * rho - B) * M us <= Phi w /\ positive w'.
Proof. induction 1; intros F P; [unfold M; simpl; split; [lra|assumption]| |]; inversion F; subst.
  - destruct IHrun as [I J]; auto using scale_pos, grow_pos. split; [|assumption]. rewrite M_cons.
    pose proof (step w x y c B P H0 (growth w x y P H4 H)). pose proof (gains x y H4). nra.
  - auto. Qed.
Lemma entropy_bound w zs us w' : run w zs us w' -> Forall ok zs -> equal_start w -> 0 < eta * rho - B -> M us <= ln (dim coords) / (eta * rho - B).
Proof. intros H F E D. assert (P : positive w) by (destruct E as (c & Hc & E); intros i Hi; rewrite E; assumption).
  destruct (potential w zs us w' H F P) as [I J]. rewrite (Phi_start w E) in I. pose proof (Phi_pos w' J).
  apply Rmult_le_reg_r with (eta * rho - B); [assumption|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. Qed.
End Entropy.

(* ---------------------------------------------------------------- theorems *)
Section Theorems.
Variables (v w w' : V) (zs us : list round).
Hypothesis Hrun : run w zs us w'.
Hypothesis Hstart : equal_start w.
Hypothesis Hlab : labelled zs.
Let u : V := fun i => v i / norm1 coords v.
Lemma normalised rho : separated1 v rho zs -> (forall i, In i coords -> 0 <= u i) /\ sum u coords = 1 /\ coords <> nil /\
  Forall (fun z => rho <= snd z * (u o fst z)) zs.
Proof. intros (P & N & F).
  assert (E : norm1 coords v = sum v coords) by (apply sum_ext; intros; apply Rabs_pos_eq; auto).
  assert (O : sum u coords = 1) by (unfold u; rewrite sum_div, E; field; lra). repeat split; auto.
  - intros i Hi. apply Rmult_le_pos; [auto|left; now apply Rinv_0_lt_compat].
  - intros C. rewrite C in O. simpl in O. lra.
  - apply Forall_impl with (2 := F). intros [x y] H. unfold gain in H. cbn [fst snd] in *. apply Rle_trans with (1 := H). apply Req_le.
    unfold dot, u. rewrite (sum_ext (fun i => v i / norm1 coords v * x i) (fun i => v i * x i / norm1 coords v)), sum_div by (intros; field; lra).
    field. lra. Qed.
Lemma all_ok r rho : in_box r zs -> Forall (fun z => rho <= snd z * (u o fst z)) zs ->
  Forall (fun z => (forall i, In i coords -> Rabs (fst z i) <= r) /\ is_label (snd z) /\ rho <= snd z * (u o fst z)) zs.
Proof. intros Bx S. unfold in_box, labelled in *. rewrite Forall_forall in *. intros z Hz. repeat split; auto. Qed.

Theorem winnow_margin r rho : 0 < r -> in_box r zs -> 0 < rho -> separated1 v rho zs -> eta < 2 * rho / r^2 ->
  M us <= ln (dim coords) / (- (eta^2 * r^2 / 2) + eta * rho).
Proof. intros Hr Bx Hrho S He. destruct (normalised rho S) as (U0 & U1 & E & G).
  replace (- (eta^2 * r^2 / 2) + eta * rho) with (eta * rho - eta^2 * r^2 / 2) by ring.
  apply (entropy_bound u U0 U1 _ rho (fun z => (forall i, In i coords -> Rabs (fst z i) <= r) /\ is_label (snd z) /\ rho <= snd z * (u o fst z)))
    with w zs w'; auto using all_ok.
  - intros w1 x y P (X & Y & _) Z. now apply hoeffding_growth.
  - intros x y (_ & _ & H). exact H.
  - assert (eta * r^2 < 2 * rho). { apply Rmult_lt_reg_r with (/ r^2); [apply Rinv_0_lt_compat; nra|].
      replace (eta * r^2 * / r^2) with eta by (field; lra). exact He. } nra. Qed.

Theorem winnow_tuned r rho : 0 < r -> in_box r zs -> 0 < rho -> separated1 v rho zs -> eta = rho / r^2 ->
  M us <= 2 * r^2 * ln (dim coords) / rho^2.
Proof. intros Hr Bx Hrho S He.
  replace (2 * r^2 * ln (dim coords) / rho^2) with (ln (dim coords) / (- (eta^2 * r^2 / 2) + eta * rho)).
  2:{ replace (- (eta^2 * r^2 / 2) + eta * rho) with (rho^2 / (2 * r^2)) by (rewrite He; field; lra). field. lra. }
  apply winnow_margin; auto. assert (0 < rho / r^2) by (rewrite <- He; assumption). unfold Rdiv in *. lra. Qed.

Theorem winnow_cosh delta : in_box 1 zs -> 0 < delta -> separated1 v delta zs ->
  0 < delta * eta + ln (2 / (exp eta + exp (- eta))) ->
  M us <= ln (dim coords) / (delta * eta + ln (2 / (exp eta + exp (- eta)))).
Proof. intros Bx Hd S. destruct (normalised delta S) as (U0 & U1 & E & G). pose proof cosh_pos as C.
  replace (2 / (exp eta + exp (- eta))) with (/ cosh) by (unfold cosh in *; field; lra). rewrite ln_Rinv by assumption.
  replace (delta * eta + - ln cosh) with (eta * delta - ln cosh) by ring.
  apply (entropy_bound u U0 U1 _ delta (fun z => (forall i, In i coords -> Rabs (fst z i) <= 1) /\ is_label (snd z) /\ delta <= snd z * (u o fst z)))
    with w zs w'; auto using all_ok.
  - intros w1 x y P (X & Y & _) Z. rewrite exp_ln by assumption. now apply cosh_growth.
  - intros x y (_ & _ & H). exact H. Qed.

Theorem winnow_committee K : committee coords v K -> Forall (committee_round coords v) zs -> eta = 1 / INR K ->
  M us <= 2 * INR K ^ 2 * ln (dim coords).
Proof. intros C F He. pose proof (committee_positive coords v K C) as PK.
  replace (2 * INR K ^ 2 * ln (dim coords)) with (2 * 1^2 * ln (dim coords) / (1 / INR K)^2) by (field; lra).
  apply winnow_tuned; [lra| |apply Rdiv_lt_0_compat; lra| |rewrite He; field; lra].
  - apply Forall_impl with (2 := F). intros [x y] [X _] i Hi. simpl in *. destruct (X i Hi) as [-> | ->];
      unfold Rabs; destruct (Rcase_abs _); lra.
  - unfold separated1. rewrite (committee_l1 coords v K C). split; [|split].
    + intros i Hi. destruct C as [Bt _]. destruct (Bt i Hi) as [-> | ->]; lra.
    + lra.
    + apply Forall_impl with (2 := F). intros z Hz. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|].
      now apply committee_gain with K. Qed.

(* the best rate; at delta = 1 it is infinite, and Winnow another algorithm *)
Theorem winnow_optimal delta : in_box 1 zs -> 0 < delta < 1 -> separated1 v delta zs -> eta = ln ((1 + delta) / (1 - delta)) / 2 ->
  M us <= ln (dim coords) / ((1 - delta) * ln (1 - delta) / 2 + (delta + 1) * ln (delta + 1) / 2).
Proof. intros Bx Hd S He. rewrite (Rplus_comm delta 1).
  assert (Q : ln ((1 + delta) / (1 - delta)) = ln (1 + delta) - ln (1 - delta)).
  { unfold Rdiv. rewrite ln_mult, ln_Rinv by (try apply Rinv_0_lt_compat; lra). ring. }
  assert (E : delta * eta + ln (2 / (exp eta + exp (- eta))) = (1 - delta) * ln (1 - delta) / 2 + (1 + delta) * ln (1 + delta) / 2).
  { assert (C : cosh = exp (- ((ln (1 + delta) + ln (1 - delta)) / 2))).
    { unfold cosh. apply Rmult_eq_reg_r with (exp ((ln (1 + delta) + ln (1 - delta)) / 2)); [|apply Rgt_not_eq, exp_pos].
      rewrite <- exp_plus. replace (- ((ln (1 + delta) + ln (1 - delta)) / 2) + (ln (1 + delta) + ln (1 - delta)) / 2) with 0 by ring. rewrite exp_0.
      unfold Rdiv at 1. rewrite Rmult_assoc, (Rmult_comm (/ 2)), <- Rmult_assoc, Rmult_plus_distr_r, <- !exp_plus, He, Q.
      replace ((ln (1 + delta) - ln (1 - delta)) / 2 + (ln (1 + delta) + ln (1 - delta)) / 2) with (ln (1 + delta)) by field.
      replace (- ((ln (1 + delta) - ln (1 - delta)) / 2) + (ln (1 + delta) + ln (1 - delta)) / 2) with (ln (1 - delta)) by field.
      rewrite !exp_ln by lra. lra. }
    replace (2 / (exp eta + exp (- eta))) with (/ cosh) by (pose proof cosh_pos; unfold cosh in *; field; lra).
    rewrite ln_Rinv by apply cosh_pos. rewrite C, ln_exp, He, Q. field. }
  rewrite <- E. apply winnow_cosh; auto; [lra|]. rewrite E.
  (* x ln x > x - 1 for x other than 1 *)
  assert (T : forall t, 0 < t -> t <> 1 -> t - 1 < t * ln t).
  { intros t Ht N. pose proof (exp_ineq1 (- ln t)) as I.
    assert (L : - ln t <> 0) by (intros Z; apply N; rewrite <- (exp_ln t), <- exp_0 by assumption; f_equal; lra).
    specialize (I L). rewrite exp_Ropp, exp_ln in I by assumption. apply (Rmult_lt_compat_l t) in I; [|assumption].
    rewrite Rinv_r in I by lra. lra. }
  pose proof (T (1 + delta) ltac:(lra) ltac:(lra)). pose proof (T (1 - delta) ltac:(lra) ltac:(lra)). lra. Qed.
End Theorems.
End Winnow.

(* ---------------------------------------------------------------- Balanced Winnow: the features are (x, -x) *)
Section Balanced.
Context {A : Type} (coords : list A) (eta : R).
Hypothesis eta_pos : 0 < eta.
Definition both : list (A + A) := map inl coords ++ map inr coords.
Definition spread (x : vec A) : vec (A + A) := fun i => match i with inl j => x j | inr j => - x j end.
Definition parts (v : vec A) : vec (A + A) := fun i => match i with inl j => Rmax 0 (v j) | inr j => Rmax 0 (- v j) end.
Definition spread_round (z : vec A * R) := (spread (fst z), snd z).
Lemma part_diff a : Rmax 0 a - Rmax 0 (- a) = a.
Proof. unfold Rmax. destruct (Rle_dec 0 a), (Rle_dec 0 (- a)); lra. Qed.
Lemma part_sum a : Rmax 0 a + Rmax 0 (- a) = Rabs a.
Proof. unfold Rmax, Rabs. destruct (Rle_dec 0 a), (Rle_dec 0 (- a)), (Rcase_abs a); lra. Qed.
Lemma dot_parts v x : dot both (parts v) (spread x) = dot coords v x.
Proof. unfold dot, both. rewrite sum_app, !sum_map, <- sum_plus. apply sum_ext. intros i _. simpl. rewrite <- (part_diff (v i)) at 3. ring. Qed.
Lemma norm1_parts v : norm1 both (parts v) = norm1 coords v.
Proof. unfold norm1, both. rewrite sum_app, !sum_map, <- sum_plus. apply sum_ext. intros i _. simpl.
  rewrite !Rabs_pos_eq by apply Rmax_l. apply part_sum. Qed.
Lemma dim_both : dim both = 2 * dim coords.
Proof. unfold dim, both. rewrite app_length, !map_length, plus_INR. ring. Qed.
Lemma in_both i : In i both -> match i with inl j => In j coords | inr j => In j coords end.
Proof. unfold both. rewrite in_app_iff, !in_map_iff. destruct i; intros [(k & E & H)|(k & E & H)]; try discriminate; injection E as <-; assumption. Qed.

Theorem winnow_balanced v r rho w zs us w' : run both eta w (map spread_round zs) us w' -> equal_start both w -> labelled zs ->
  0 < r -> in_box coords r zs -> 0 < rho -> 0 < norm1 coords v -> Forall (fun z => rho <= gain coords v z / norm1 coords v) zs ->
  eta = rho / r^2 -> M us <= 2 * r^2 * ln (2 * dim coords) / rho^2.
Proof. intros H S L Hr Bx Hrho N G He. rewrite <- dim_both.
  apply (winnow_tuned both eta eta_pos (parts v) w w' (map spread_round zs) us H S); auto.
  - unfold labelled. apply Forall_map. exact L.
  - unfold in_box. apply Forall_map. apply Forall_impl with (2 := Bx). intros [x y] X i Hi. apply in_both in Hi. simpl in *.
    destruct i; simpl; rewrite ?Rabs_Ropp; auto.
  - unfold separated1. rewrite norm1_parts. split; [|split; [assumption|]].
    + intros [j|j] _; apply Rmax_l.
    + apply Forall_map. apply Forall_impl with (2 := G). intros [x y] Z. unfold gain in *. cbn [spread_round fst snd] in *.
      rewrite dot_parts. exact Z. Qed.
End Balanced.
