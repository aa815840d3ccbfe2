(* batch.ewa, batch.ewa-sharp, batch.ewa-doubling for the learners of EWA.v and Doubling.v; hoeffding.printed. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights experts.Hedge experts.EWA experts.Doubling.
From NoRegret Require probability.Probability batch.OnlineToBatch.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ hoeffding.printed *)
Theorem hoeffding_printed : forall Z (ds : nat -> Probability.fin Z) (V : nat -> Z -> R) (lo : nat -> R) M m eps,
  (forall i, Probability.dist (ds i)) -> (forall i z, Probability.supp (ds i) z -> lo i <= V i z <= lo i + M) ->
  (1 <= m)%nat -> 0 < M -> 0 <= eps ->
  let mean s := Probability.sumf V 0 s / INR m in
  Probability.Pr (Probability.independent ds m) (fun s => Probability.Rleb eps (mean s - Probability.E (Probability.independent ds m) mean))
    <= exp (- (eps^2 * INR m / (2 * M^2))).
Proof. intros Z ds V lo M m eps D B Hm HM He mean. apply Rle_trans with (1 := Probability.hoeffding Z ds V lo M m eps D B Hm HM He).
  assert (Pm : 0 < INR m) by (apply lt_0_INR; lia). assert (P2 : 0 < M^2) by (apply pow_lt; lra).
  assert (Q : - (2 * eps^2 * INR m / M^2) <= - (eps^2 * INR m / (2 * M^2))).
  { apply Ropp_le_contravar. apply Rmult_le_reg_r with (2 * M^2); [lra|].
    replace (eps^2 * INR m / (2 * M^2) * (2 * M^2)) with (eps^2 * INR m) by (field; lra).
    replace (2 * eps^2 * INR m / M^2 * (2 * M^2)) with (4 * (eps^2 * INR m)) by (field; lra).
    assert (0 <= eps^2 * INR m) by (apply Rmult_le_pos; [apply pow2_ge_0|lra]). lra. }
  destruct Q as [Q|Q]; [left; now apply exp_increasing|right; now f_equal]. Qed.

(* the least value of one library is that of the other *)
Lemma least_best {A} (f : A -> R) l : forall a, OnlineToBatch.least f a l = best f (a :: l).
Proof. induction l as [|b l IH]; intros a; [reflexivity|]. change (best f (a :: b :: l)) with (Rmin (f a) (best f (b :: l))). rewrite <- IH. reflexivity. Qed.

(* ================================================================ on a sample *)
Section Batch.
Context {X Y : Type} (d : Probability.fin (X * Y)) (ok : R -> Prop) (l : R -> Y -> R) (g0 : X -> R) (gs : list (X -> R)).
Notation experts := (g0 :: gs).
Notation loss := (l : R_ModuleSpace -> Y -> R).
Hypothesis Hd : Probability.dist d.
Hypothesis ok_convex : forall u v q, ok u -> ok v -> 0 <= q <= 1 -> ok ((1-q)*u + q*v).
Hypothesis l_convex : forall u v q y, ok u -> ok v -> 0 <= q <= 1 -> l ((1-q)*u + q*v) y <= (1-q) * l u y + q * l v y.
Hypothesis l_bounded : forall u y, ok u -> 0 <= l u y <= 1.
Hypothesis experts_ok : forall g x, In g experts -> ok (g x).
(* what the experts say of x; a round of the game *)
Definition advice (x : X) : (X -> R) -> R_ModuleSpace := fun g => g x.
Definition round (z : X * Y) : ((X -> R) -> R_ModuleSpace) * Y := (advice (fst z), snd z).
Notation Risk := (OnlineToBatch.risk _ _ d (OnlineToBatch.lossf X Y l)).

Lemma rounds_ok s : Forall (advice_ok experts (ok : R_ModuleSpace -> Prop) loss) (map round s).
Proof. apply Forall_map, Forall_forall. intros [x y] _ g Hg. split; [now apply experts_ok|apply l_bounded; now apply experts_ok]. Qed.

(* any learner of the game, as a learner of functions: h_t = online (z_1 .. z_(t-1)) *)
Section Learner.
Context {S : Type} (L : Protocol.learner S ((X -> R) -> R_ModuleSpace) Y R_ModuleSpace).
Definition online (past : list (X * Y)) (x : X) : R := predict L (after L (start L) (map round past)) (advice x).
Definition hbar := OnlineToBatch.mean X Y online.
Hypothesis online_ok : forall past x, ok (online past x).
Lemma losses_online s : forall past, Probability.total _ (fun past z => OnlineToBatch.lossf X Y l (online past) z) past s
  = suffered L loss (after L (start L) (map round past)) (map round s).
Proof. induction s as [|[x y] s IH]; intros past; [reflexivity|]. cbn [Probability.total map]. rewrite IH, map_app, after_app. reflexivity. Qed.
Lemma loss_expert g s : forall past, Probability.total _ (fun _ z => OnlineToBatch.lossf X Y l g z) past s = L_expert loss g (map round s).
Proof. induction s as [|[x y] s IH]; intros past; [reflexivity|]. cbn [Probability.total map]. rewrite IH. reflexivity. Qed.
Lemma regret_online s : OnlineToBatch.regret _ _ (OnlineToBatch.lossf X Y l) online g0 gs s = regret_of experts loss L (map round s).
Proof. unfold OnlineToBatch.regret, regret_of, L_best, OnlineToBatch.losses. rewrite losses_online, least_best. unfold total_loss. f_equal.
  f_equal. assert (Q : (fun g => OnlineToBatch.loss_of _ _ (OnlineToBatch.lossf X Y l) g s) = (fun g => L_expert loss g (map round s))).
  { apply FunctionalExtensionality.functional_extensionality. intros g. apply loss_expert. } now rewrite Q. Qed.

Variables (T : nat) (delta B : R).
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hdelta : 0 < delta <= 1.
Hypothesis regret_bound : forall s, length s = T -> regret_of experts loss L (map round s) <= B.
Lemma T_real : 0 < INR T. Proof. apply lt_0_INR. lia. Qed.
Lemma regret_part s : Probability.supp (Probability.iid d T) s ->
  OnlineToBatch.regret _ _ (OnlineToBatch.lossf X Y l) online g0 gs s / INR T <= B / INR T.
Proof. intros Hs. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, T_real|]. rewrite regret_online. apply regret_bound.
  exact (Probability.paths_length _ _ _ _ _ Hs). Qed.
Lemma promised : 1 - delta <= Probability.Pr (Probability.iid d T) (fun s => Probability.Rleb
  (Risk (hbar s) - OnlineToBatch.least Risk g0 gs) (sqrt (8 * ln (2/delta) / INR T) + B / INR T)).
Proof. apply Rle_trans with (1 := OnlineToBatch.batch_regret X Y d Hd ok ok_convex l l_convex 1 l_bounded online online_ok g0 gs experts_ok T delta HT Hdelta).
  apply Probability.Pr_mono; [now apply Probability.dist_iid|]. intros s Hs G. apply Probability.Rleb_true in G. apply Probability.Rleb_true.
  pose proof (regret_part s Hs). fold hbar in G. lra. Qed.
Lemma promised_sharp : 1 - delta <= Probability.Pr (Probability.iid d T) (fun s => Probability.Rleb
  (Risk (hbar s) - OnlineToBatch.least Risk g0 gs) (sqrt (2 * ln (1/delta) / INR T) + B / INR T)).
Proof. apply Rle_trans with (1 := OnlineToBatch.batch_regret_sharp X Y d Hd ok ok_convex l l_convex 1 l_bounded online online_ok g0 gs experts_ok T delta HT Hdelta).
  apply Probability.Pr_mono; [now apply Probability.dist_iid|]. intros s Hs G. apply Probability.Rleb_true in G. apply Probability.Rleb_true.
  pose proof (regret_part s Hs). fold hbar in G. lra. Qed.
End Learner.

(* ---------------------------------------------------------------- EWA *)
Lemma ewa_predicts eta w x : pos experts w -> ok (predict (ewa experts loss eta) w (advice x)).
Proof. intros H. assert (E : experts <> nil) by discriminate.
  apply (jensen (V := R_ModuleSpace) (A := X -> R) ok (fun _ => 0) (dist experts w) (advice x) experts).
  - intros u v t. exact (ok_convex u v t).
  - intros u v t _ _ _. lra.
  - intros g Hg. apply Rdiv_lt_0_compat; [now apply H|now apply W_pos].
  - now apply dist_one.
  - intros g Hg. now apply experts_ok. Qed.
Lemma ewa_positive eta zs : forall w, pos experts w -> pos experts (after (ewa experts loss eta) w zs).
Proof. induction zs as [|[x y] r IH]; intros w H; [exact H|]. apply IH. intros g Hg. simpl. apply Rmult_lt_0_compat; [now apply H|apply exp_pos]. Qed.
Lemma start_positive : pos experts (fun _ => 1).
Proof. intros g _. lra. Qed.

Section Promises.
Variables (N T : nat) (delta : R).
Hypothesis HN : N = length experts.
Hypothesis two_experts : (2 <= N)%nat.
Hypothesis HT : (1 <= T)%nat.
Hypothesis Hdelta : 0 < delta <= 1.
Definition tuned_ewa := ewa experts loss (sqrt (8 * ln (INR N) / INR T)).
Lemma tuned_ok past x : ok (online tuned_ewa past x).
Proof. apply ewa_predicts, ewa_positive, start_positive. Qed.
Lemma tuned_regret s : length s = T -> regret_of experts loss tuned_ewa (map round s) <= sqrt (INR T * ln (INR N) / 2).
Proof. intros Hs. unfold tuned_ewa.
  pose proof (ewa_tuned experts (ok : R_ModuleSpace -> Prop) loss) as E. specialize (E ltac:(intros u v t; exact (ok_convex u v t))
    ltac:(intros y u v t Hu Hv Ht; exact (l_convex u v t y Hu Hv Ht)) ltac:(discriminate) (map round s) ltac:(rewrite <- HN; exact two_experts)
    ltac:(intros Q; apply (f_equal (@length _)) in Q; rewrite map_length, Hs in Q; simpl in Q; lia) (rounds_ok s)).
  rewrite map_length, Hs in E. unfold Weights.N in E. rewrite <- HN in E. exact E. Qed.
Lemma per_round : sqrt (INR T * ln (INR N) / 2) / INR T = sqrt (ln (INR N) / (2 * INR T)).
Proof. assert (P : 0 < INR T) by (apply lt_0_INR; lia).
  replace (INR T * ln (INR N) / 2) with (INR T * INR T * (ln (INR N) / (2 * INR T))) by (field; lra).
  rewrite sqrt_mult_alt by nra. rewrite sqrt_square by lra. field. lra. Qed.
Theorem batch_ewa : 1 - delta <= Probability.Pr (Probability.iid d T) (fun s => Probability.Rleb
  (Risk (hbar tuned_ewa s) - OnlineToBatch.least Risk g0 gs) (sqrt (8 * ln (2/delta) / INR T) + sqrt (ln (INR N) / (2 * INR T)))).
Proof. rewrite <- per_round. apply promised; auto using tuned_ok, tuned_regret. Qed.
Theorem batch_ewa_sharp : 1 - delta <= Probability.Pr (Probability.iid d T) (fun s => Probability.Rleb
  (Risk (hbar tuned_ewa s) - OnlineToBatch.least Risk g0 gs) (sqrt (2 * ln (1/delta) / INR T) + sqrt (ln (INR N) / (2 * INR T)))).
Proof. rewrite <- per_round. apply promised_sharp; auto using tuned_ok, tuned_regret. Qed.

(* ---------------------------------------------------------------- the doubling trick *)
Definition unknown_ewa := ewa_doubling experts loss.
Lemma doubling_ok past x : ok (online unknown_ewa past x).
Proof. unfold online. set (zs := map round past). clearbody zs.
  assert (G : forall zs (s : nat * nat * ((X -> R) -> R)), pos experts (snd s) -> pos experts (snd (after unknown_ewa s zs))).
  { clear zs. induction zs as [|[x' y] r IH]; intros [[t k] w] H; [exact H|]. cbn [after]. apply IH. simpl.
    destruct (Nat.eqb (t + 1) (2 ^ (k + 1))); simpl; intros g Hg; [lra|]. apply Rmult_lt_0_compat; [now apply H|apply exp_pos]. }
  assert (K : forall s : nat * nat * ((X -> R) -> R), pos experts (snd s) -> ok (predict unknown_ewa s (advice x))).
  { intros [[t k] w] H. exact (ewa_predicts _ w x H). }
  apply K, G. exact start_positive. Qed.
Theorem batch_ewa_doubling : 1 - delta <= Probability.Pr (Probability.iid d T) (fun s => Probability.Rleb
  (Risk (hbar unknown_ewa s) - OnlineToBatch.least Risk g0 gs)
  (sqrt (8 * ln (2/delta) / INR T) - sqrt (ln (INR N) / 2) * (1 + sqrt 2) / INR T + sqrt (ln (INR N) / (2 * INR T)) * (sqrt 2 + 2))).
Proof. destruct root2 as [R1 R2]. assert (P : 0 < INR T) by (apply lt_0_INR; lia).
  assert (I1 : / (sqrt 2 - 1) = 1 + sqrt 2) by (apply Rmult_eq_reg_l with (sqrt 2 - 1); [rewrite Rinv_r; lra|lra]).
  set (B := (sqrt 2 + 2) * sqrt (INR T * ln (INR N) / 2) - sqrt (ln (INR N) / 2) * (1 + sqrt 2)).
  replace (sqrt (8 * ln (2/delta) / INR T) - sqrt (ln (INR N) / 2) * (1 + sqrt 2) / INR T + sqrt (ln (INR N) / (2 * INR T)) * (sqrt 2 + 2))
    with (sqrt (8 * ln (2/delta) / INR T) + B / INR T) by (rewrite <- per_round; unfold B; field; lra).
  apply promised; auto using doubling_ok. intros s Hs.
  pose proof (ewa_doubling_sharp experts (ok : R_ModuleSpace -> Prop) loss) as E. specialize (E ltac:(intros u v t; exact (ok_convex u v t))
    ltac:(intros y u v t Hu Hv Ht; exact (l_convex u v t y Hu Hv Ht)) ltac:(rewrite <- HN; exact two_experts) (map round s)).
  cbv zeta in E. specialize (E ltac:(intros Q; apply (f_equal (@length _)) in Q; rewrite map_length, Hs in Q; simpl in Q; lia) (rounds_ok s)).
  rewrite map_length, Hs in E. unfold Weights.N in E. rewrite <- HN in E.
  apply Rle_trans with (1 := E). apply Req_le. unfold B, Rdiv. rewrite I1.
  replace (sqrt 2 * (1 + sqrt 2)) with (sqrt 2 + 2) by lra. ring. Qed.
End Promises.
End Batch.
