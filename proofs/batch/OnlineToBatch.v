(* From an online learner to a batch guarantee: i.i.d. samples from a finite distribution, any learner, any bounded loss. *)
From Coq Require Import Reals Lra Lia List Bool Psatz.
From NoRegret Require Import probability.Probability classes.FiniteClasses.
Import ListNotations.
Local Open Scope R_scope.

Lemma total_minus : forall Z (D1 D2 : list Z -> Z -> R) s past,
  total Z (fun p z => D1 p z - D2 p z) past s = total Z D1 past s - total Z D2 past s.
Proof. induction s; intros; simpl; [ring|rewrite IHs; ring]. Qed.
Lemma supp_exists : forall Z (d : fin Z), dist d -> exists z, supp d z.
Proof. intros Z [|[z p] r] [_ S]; [simpl in S; lra|]. exists z, p. now left. Qed.
(* the least value of f on a nonempty list *)
Fixpoint least {A} (f : A -> R) (a : A) (l : list A) : R := match l with nil => f a | b :: r => Rmin (f a) (least f b r) end.
Lemma least_le : forall A (f : A -> R) l a b, In b (a :: l) -> least f a l <= f b.
Proof. induction l as [|c l IH]; intros a b I.
 - destruct I as [->|[]]. simpl. lra.
 - simpl. destruct I as [->|I]; [apply Rmin_l|]. apply Rle_trans with (1 := Rmin_r _ _). now apply IH. Qed.
Lemma least_in : forall A (f : A -> R) l a, exists b, In b (a :: l) /\ least f a l = f b.
Proof. induction l as [|c l IH]; intros a; [exists a; simpl; auto|]. simpl least. destruct (IH c) as (b & I & Q).
 destruct (Rle_dec (f a) (least f c l)); [exists a; rewrite Rmin_left by auto; split; [now left|reflexivity]|].
 exists b. rewrite Rmin_right by lra. split; [now right|assumption]. Qed.

(* ================================================================ the learner *)
Section OnlineToBatch.
Variables (Z Hyp : Type).
Variable d : fin Z.                                 (* the unknown distribution *)
Hypothesis Hd : dist d.
Variable loss : Hyp -> Z -> R.
Variable M : R.
Variable A : list Z -> Hyp.                         (* an online learner: h_t = A (z_1 .. z_(t-1)) *)
Hypothesis bounded : forall past z, supp d z -> 0 <= loss (A past) z <= M.

Definition risk (h : Hyp) : R := E d (loss h).
Definition losses (s : list Z) : R := total Z (fun past z => loss (A past) z) nil s.     (* L(h_1, z_1) + ... + L(h_T, z_T) *)
Definition risks (s : list Z) : R := total Z (fun past _ => risk (A past)) nil s.        (* R(h_1) + ... + R(h_T) *)
Definition step (past : list Z) (z : Z) := risk (A past) - loss (A past) z.
Lemma gap : forall s, total Z step nil s = risks s - losses s.
Proof. intros s. apply total_minus. Qed.
Lemma step_mean0 : forall past, E d (step past) = 0.
Proof. intros past. unfold step. rewrite E_minus, E_const by auto. unfold risk. ring. Qed.
Lemma step_range : forall past z, supp d z -> risk (A past) - M <= step past z <= risk (A past) - M + M.
Proof. intros past z S. unfold step. specialize (bounded past z S). lra. Qed.
Lemma M_nonneg : 0 <= M.
Proof. destruct (supp_exists Z d Hd) as (z & S). specialize (bounded nil z S). lra. Qed.

(* ---------------------------------------------------------------- the hypotheses of the run, on average *)
Theorem batch_average_error_sharp : forall T delta, (1 <= T)%nat -> 0 < delta <= 1 ->
  1 - delta <= Pr (iid d T) (fun s => Rleb (risks s / INR T) (losses s / INR T + M * sqrt (ln (1/delta) / (2 * INR T)))).
Proof. intros T delta HT Hdel. assert (PT : 0 < INR T) by (apply lt_0_INR; lia).
 apply Rle_trans with (1 := azuma_promise Z (fun _ => d) (fun _ => Hd) step (fun past => risk (A past) - M) M
   step_mean0 step_range M_nonneg T delta HT Hdel).
 apply Pr_mono; [now apply dist_iid|]. intros s _ G. apply Rleb_true in G. apply Rleb_true. rewrite gap in G.
 apply Rmult_le_reg_r with (INR T); [assumption|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
 rewrite Rmult_plus_distr_r. unfold Rdiv at 1. rewrite (Rmult_assoc (losses s)), Rinv_l, Rmult_1_r by lra. lra. Qed.
(* Lemma 7.1 as printed *)
Theorem batch_average_error : forall T delta, (1 <= T)%nat -> 0 < delta <= 1 ->
  1 - delta <= Pr (iid d T) (fun s => Rleb (risks s / INR T) (losses s / INR T + M * sqrt (2 * ln (1/delta) / INR T))).
Proof. intros T delta HT Hdel. assert (PT : 0 < INR T) by (apply lt_0_INR; lia). pose proof (ln_inv_nonneg delta Hdel) as L.
 apply Rle_trans with (1 := batch_average_error_sharp T delta HT Hdel). apply Pr_mono; [now apply dist_iid|].
 intros s _ G. apply Rleb_true in G. apply Rleb_true. apply Rle_trans with (1 := G). apply Rplus_le_compat_l, Rmult_le_compat_l; [apply M_nonneg|].
 apply sqrt_le_1_alt. apply Rmult_le_reg_r with (INR T); [assumption|].
 replace (ln (1/delta) / (2 * INR T) * INR T) with (ln (1/delta) / 2) by (field; lra).
 replace (2 * ln (1/delta) / INR T * INR T) with (2 * ln (1/delta)) by (field; lra). lra. Qed.
(* in expectation the errors are the losses *)
Theorem batch_mean : forall T, E (iid d T) risks = E (iid d T) losses.
Proof. intros T. pose proof (total_mean0 Z (fun _ => d) (fun _ => Hd) step step_mean0 T nil) as Q.
 rewrite (E_ext _ _ (fun s => risks s - losses s)) in Q by (intros; apply gap). rewrite E_minus in Q.
 unfold iid, independent. lra. Qed.

(* ---------------------------------------------------------------- against comparators, by the regret *)
Section Regret.
Variable (g0 : Hyp) (gs : list Hyp).                (* the comparators g0 :: gs *)
Hypothesis bounded_g : forall g z, In g (g0 :: gs) -> supp d z -> 0 <= loss g z <= M.
Definition loss_of (g : Hyp) (s : list Z) : R := total Z (fun _ z => loss g z) nil s.
Definition regret (s : list Z) : R := losses s - least (fun g => loss_of g s) g0 gs.
Theorem batch_regret_errors_sharp : forall T delta, (1 <= T)%nat -> 0 < delta <= 1 ->
  1 - delta <= Pr (iid d T) (fun s => Rleb (risks s / INR T - least risk g0 gs - regret s / INR T) (M * sqrt (2 * ln (1/delta) / INR T))).
Proof. intros T delta HT Hdel. assert (PT : 0 < INR T) by (apply lt_0_INR; lia). pose proof (ln_inv_nonneg delta Hdel) as L.
 destruct (least_in _ risk gs g0) as (g & Ig & Qg).
 set (D := fun past z => step past z - (risk g - loss g z)).
 assert (T0 : forall past, E d (D past) = 0).
 { intros past. unfold D. rewrite !E_minus, step_mean0, E_const by auto. unfold risk. ring. }
 assert (B : forall past z, supp d z -> risk (A past) - risk g - M <= D past z <= risk (A past) - risk g - M + 2 * M).
 { intros past z S. unfold D, step. specialize (bounded past z S). specialize (bounded_g g z Ig S). lra. }
 pose proof M_nonneg as HM.
 apply Rle_trans with (1 := azuma_promise Z (fun _ => d) (fun _ => Hd) D _ (2 * M) T0 B ltac:(lra) T delta HT Hdel).
 apply Pr_mono; [now apply dist_iid|]. intros s Hs G. apply Rleb_true in G. apply Rleb_true.
 assert (C : forall s past, total Z (fun _ z => risk g - loss g z) past s = INR (length s) * risk g - total Z (fun _ z => loss g z) past s).
 { induction s0 as [|z r IH]; intros past; [simpl; ring|]. change (length (z :: r)) with (S (length r)). rewrite S_INR. simpl. rewrite IH. ring. }
 unfold D in G. rewrite total_minus, gap, C in G. rewrite (paths_length _ _ _ _ _ Hs) in G. fold (loss_of g s) in G.
 assert (R1 : losses s - loss_of g s <= regret s) by (unfold regret; pose proof (least_le _ (fun g => loss_of g s) gs g0 g Ig); simpl in *; lra).
 replace (sqrt (2 * ln (1/delta) / INR T)) with (2 * sqrt (ln (1/delta) / (2 * INR T))).
 - rewrite Qg. apply Rmult_le_reg_l with (INR T); [assumption|].
   replace (INR T * (risks s / INR T - risk g - regret s / INR T)) with (risks s - INR T * risk g - regret s) by (field; lra). lra.
 - replace (2 * ln (1/delta) / INR T) with (2 * 2 * (ln (1/delta) / (2 * INR T))) by (field; lra).
   rewrite sqrt_mult_alt by lra. rewrite sqrt_square by lra. reflexivity. Qed.
End Regret.
End OnlineToBatch.

(* ================================================================ the mean hypothesis, for a convex loss *)
Section Convex.
Variables (X Y : Type).
Variable d : fin (X * Y).
Hypothesis Hd : dist d.
Variable ok : R -> Prop.                            (* the predictions allowed, a convex set *)
Hypothesis ok_convex : forall u v l, ok u -> ok v -> 0 <= l <= 1 -> ok ((1-l)*u + l*v).
Variable l : R -> Y -> R.
Hypothesis l_convex : forall u v q y, ok u -> ok v -> 0 <= q <= 1 -> l ((1-q)*u + q*v) y <= (1-q) * l u y + q * l v y.
Variable M : R.
Hypothesis l_bounded : forall u y, ok u -> 0 <= l u y <= M.
Variable A : list (X * Y) -> X -> R.
Hypothesis A_ok : forall past x, ok (A past x).
Definition lossf (h : X -> R) (z : X * Y) := l (h (fst z)) (snd z).
(* the mean of h_1 .. h_T on the sample s *)
Definition mean (s : list (X * Y)) (x : X) : R := total _ (fun past _ => A past x) nil s / INR (length s).

Lemma jensen : forall x y s past, s <> nil ->
  let n := INR (length s) in let u := total (X*Y) (fun past _ => A past x) past s / n in
  ok u /\ l u y <= total _ (fun past _ => l (A past x) y) past s / n.
Proof. intros x y. induction s as [|z s IH]; intros past N; [congruence|].
 destruct s as [|z' s].
 - cbn [length total]. simpl INR. rewrite !Rplus_0_r. unfold Rdiv. rewrite !Rinv_1, !Rmult_1_r. split; [apply A_ok|lra].
 - specialize (IH (past ++ [z]) ltac:(discriminate)). cbv zeta in *.
   set (s0 := z' :: s) in *. change (length (z :: s0)) with (S (length s0)). rewrite S_INR.
   assert (P : 0 < INR (length s0)) by (apply lt_0_INR; simpl; lia). set (n := INR (length s0)) in *.
   change (total (X*Y) (fun past _ => A past x) past (z :: s0)) with (A past x + total (X*Y) (fun past _ => A past x) (past ++ [z]) s0).
   change (total (X*Y) (fun past _ => l (A past x) y) past (z :: s0)) with (l (A past x) y + total (X*Y) (fun past _ => l (A past x) y) (past ++ [z]) s0).
   destruct IH as [K J]. set (u := total (X*Y) (fun past _ => A past x) (past ++ [z]) s0) in *.
   set (w := total (X*Y) (fun past _ => l (A past x) y) (past ++ [z]) s0) in *.
   assert (Q : 0 <= n/(n+1) <= 1). { split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|].
     apply Rmult_le_reg_r with (n+1); [lra|]. replace (n/(n+1)*(n+1)) with n by (field; lra). lra. }
   replace ((A past x + u)/(n+1)) with ((1 - n/(n+1)) * A past x + n/(n+1) * (u/n)) by (field; lra). split.
   + apply ok_convex; auto.
   + apply Rle_trans with (1 := l_convex _ _ _ y (A_ok past x) K Q).
     replace ((l (A past x) y + w)/(n+1)) with ((1 - n/(n+1)) * l (A past x) y + n/(n+1) * (w/n)) by (field; lra).
     apply Rplus_le_compat_l, Rmult_le_compat_l; [apply Q|exact J]. Qed.
Lemma risks_split : forall s past, total (X*Y) (fun past _ => risk _ _ d lossf (A past)) past s
   = E d (fun z => total _ (fun past _ => lossf (A past) z) past s).
Proof. induction s as [|z s IH]; intros past; simpl.
 - rewrite E_const; auto. - rewrite E_plus, IH. reflexivity. Qed.
Lemma mean_risk : forall s, s <> nil -> risk _ _ d lossf (mean s) <= risks _ _ d lossf A s / INR (length s).
Proof. intros s N. assert (P : 0 < INR (length s)) by (destruct s; [congruence|apply lt_0_INR; simpl; lia]).
 unfold risks. rewrite risks_split. unfold Rdiv. rewrite Rmult_comm, <- E_scale. apply E_mono; auto.
 intros [x y] _. unfold lossf; simpl. pose proof (proj2 (jensen x y s nil N)) as J. unfold mean.
 unfold Rdiv in *. rewrite Rmult_comm in J. rewrite Rmult_comm. rewrite Rmult_comm in J. rewrite Rmult_comm. lra. Qed.
Lemma bounded_A : forall past z, supp d z -> 0 <= lossf (A past) z <= M.
Proof. intros past z _. apply l_bounded, A_ok. Qed.
Lemma sample_nonempty : forall T s, (1 <= T)%nat -> supp (iid d T) s -> s <> nil /\ length s = T.
Proof. intros T s HT S. pose proof (paths_length _ _ _ _ _ S) as L. split; auto. intros Q. rewrite Q in L. simpl in L. lia. Qed.

Theorem batch_average_sharp : forall T delta, (1 <= T)%nat -> 0 < delta <= 1 ->
  1 - delta <= Pr (iid d T) (fun s => Rleb (risk _ _ d lossf (mean s) - losses _ _ lossf A s / INR T) (M * sqrt (ln (1/delta) / (2 * INR T)))).
Proof. intros T delta HT Hdel.
 apply Rle_trans with (1 := batch_average_error_sharp _ _ d Hd lossf M A bounded_A T delta HT Hdel).
 apply Pr_mono; [now apply dist_iid|]. intros s Hs G. apply Rleb_true in G. apply Rleb_true.
 destruct (sample_nonempty T s HT Hs) as [N L]. pose proof (mean_risk s N) as J. rewrite L in J. lra. Qed.
Theorem batch_average : forall T delta, (1 <= T)%nat -> 0 < delta <= 1 ->
  1 - delta <= Pr (iid d T) (fun s => Rleb (risk _ _ d lossf (mean s) - losses _ _ lossf A s / INR T) (M * sqrt (2 * ln (1/delta) / INR T))).
Proof. intros T delta HT Hdel.
 apply Rle_trans with (1 := batch_average_error _ _ d Hd lossf M A bounded_A T delta HT Hdel).
 apply Pr_mono; [now apply dist_iid|]. intros s Hs G. apply Rleb_true in G. apply Rleb_true.
 destruct (sample_nonempty T s HT Hs) as [N L]. pose proof (mean_risk s N) as J. rewrite L in J. lra. Qed.
(* against finitely many comparators g0 :: gs *)
Theorem batch_regret_sharp : forall g0 gs, (forall g x, In g (g0 :: gs) -> ok (g x)) -> forall T delta, (1 <= T)%nat -> 0 < delta <= 1 ->
  1 - delta <= Pr (iid d T) (fun s => Rleb
    (risk _ _ d lossf (mean s) - least (risk _ _ d lossf) g0 gs - regret _ _ lossf A g0 gs s / INR T) (M * sqrt (2 * ln (1/delta) / INR T))).
Proof. intros g0 gs Og T delta HT Hdel.
 apply Rle_trans with (1 := batch_regret_errors_sharp _ _ d Hd lossf M A bounded_A g0 gs (fun g z I _ => l_bounded _ _ (Og g (fst z) I)) T delta HT Hdel).
 apply Pr_mono; [now apply dist_iid|]. intros s Hs G. apply Rleb_true in G. apply Rleb_true.
 destruct (sample_nonempty T s HT Hs) as [N L]. pose proof (mean_risk s N) as J. rewrite L in J. lra. Qed.
Theorem batch_regret : forall g0 gs, (forall g x, In g (g0 :: gs) -> ok (g x)) -> forall T delta, (1 <= T)%nat -> 0 < delta <= 1 ->
  1 - delta <= Pr (iid d T) (fun s => Rleb
    (risk _ _ d lossf (mean s) - least (risk _ _ d lossf) g0 gs - regret _ _ lossf A g0 gs s / INR T) (M * sqrt (8 * ln (2/delta) / INR T))).
Proof. intros g0 gs Og T delta HT Hdel. assert (PT : 0 < INR T) by (apply lt_0_INR; lia). pose proof (ln_inv_nonneg delta Hdel) as L.
 apply Rle_trans with (1 := batch_regret_sharp g0 gs Og T delta HT Hdel). apply Pr_mono; [now apply dist_iid|].
 intros s _ G. apply Rleb_true in G. apply Rleb_true. apply Rle_trans with (1 := G).
 apply Rmult_le_compat_l; [apply (M_nonneg _ _ d Hd lossf M A bounded_A)|]. apply sqrt_le_1_alt.
 apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|].
 assert (ln (1/delta) <= ln (2/delta)).
 { assert (0 < / delta) by (apply Rinv_0_lt_compat; lra). left. apply ln_increasing; unfold Rdiv; lra. } lra. Qed.
End Convex.

(* ================================================================ mistake-bounded learners, on realisable data *)
Section Realizable.
Variable X : Type.
Variable H : list (X -> bool).
Variable d : fin (X * bool).
Hypothesis Hd : dist d.
Hypothesis target : exists h, In h H /\ forall x y, supp d (x, y) -> h x = y.
Definition zero_one (h : X -> bool) (z : X * bool) : R := if eqb (h (fst z)) (snd z) then 0 else 1.
Lemma losses_mistakes : forall (A : learner X) s past, total _ (fun past z => zero_one (A past) z) past s = INR (mistakes X A past s).
Proof. intros A. induction s as [|[x y] s IH]; intros past; [reflexivity|]. cbn [total mistakes].
 rewrite IH, plus_INR. f_equal. unfold zero_one. cbn [fst snd]. destruct (eqb (A past x) y); reflexivity. Qed.
Lemma sample_realizable : forall T s, supp (iid d T) s -> realizable X H s.
Proof. intros T s S. destruct target as (h & I & C). exists h. split; auto. revert S. unfold iid, independent.
 generalize (@nil (X * bool)). revert s. induction T; intros s past S; simpl in S.
 - destruct S as (p & [Q|[]]). inversion Q. constructor.
 - apply supp_bind in S. destruct S as ([x y] & Sz & S). apply supp_image in S. destruct S as (r & S & ->).
   constructor; [simpl; auto|]. apply IHT with (1 := S). Qed.
(* E[L_D(h_r)], over the sample and r uniform on 1..T, is at most M_A / T *)
Theorem batch_random : forall (A : learner X) m, (forall s, realizable X H s -> (mistakes X A nil s <= m)%nat) ->
  forall T, (1 <= T)%nat -> E (iid d T) (fun s => risks _ _ d zero_one A s / INR T) <= INR m / INR T.
Proof. intros A m B T HT. assert (PT : 0 < INR T) by (apply lt_0_INR; lia).
 rewrite (E_ext _ _ (fun s => / INR T * risks _ _ d zero_one A s)) by (intros; unfold Rdiv; ring).
 rewrite E_scale. unfold Rdiv. rewrite (Rmult_comm (INR m)). apply Rmult_le_compat_l; [left; now apply Rinv_0_lt_compat|].
 change (risks _ _ d zero_one A) with (risks (X * bool) (X -> bool) d zero_one (fun past => A past)).
 rewrite batch_mean by auto. rewrite <- (E_const (iid d T) (INR m)) by now apply dist_iid.
 apply E_mono; [now apply dist_iid|]. intros s S. unfold losses. rewrite losses_mistakes. apply le_INR, B.
 apply sample_realizable with (1 := S). Qed.
(* for instance *)
Corollary soa_risk : forall k, Ldim X H k -> forall T, (1 <= T)%nat ->
  E (iid d T) (fun s => risks _ _ d zero_one (soa X H) s / INR T) <= INR k / INR T.
Proof. intros k D. apply batch_random. intros s R. now apply soa_learner. Qed.
End Realizable.

