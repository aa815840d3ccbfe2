(* Exponential Weighted Average, end to end: regret, tuned rate, and its batch guarantee. *)
From Coq Require Import Reals Lra Lia List Bool Psatz.
From NoRegret Require Import probability.Probability batch.OnlineToBatch.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ the game and the learner *)
Section EWA.
Variable Y : Type.
Variable ok : R -> Prop.                            (* the predictions allowed, a convex set *)
Hypothesis ok_convex : forall u v l, ok u -> ok v -> 0 <= l <= 1 -> ok ((1-l)*u + l*v).
Variable l : R -> Y -> R.
Hypothesis l_convex : forall u v q y, ok u -> ok v -> 0 <= q <= 1 -> l ((1-q)*u + q*v) y <= (1-q) * l u y + q * l v y.
Hypothesis l_bounded : forall u y, ok u -> 0 <= l u y <= 1.
Variable eta : R.
Hypothesis Heta : 0 < eta.
Definition round := (list R * Y)%type.              (* the experts' predictions, the outcome *)
Fixpoint tot (ws : list R) : R := match ws with nil => 0 | w :: r => w + tot r end.
Fixpoint wsum (f : R -> R) (ws ps : list R) : R := match ws, ps with w :: r, p :: s => w * f p + wsum f r s | _, _ => 0 end.
Definition predict (ws ps : list R) : R := wsum (fun p => p) ws ps / tot ws.
Fixpoint update (ws ps : list R) (y : Y) : list R :=
  match ws, ps with w :: r, p :: s => w * exp (- eta * l p y) :: update r s y | _, _ => nil end.
Fixpoint ewa_loss (ws : list R) (rs : list round) : R :=
  match rs with nil => 0 | (ps, y) :: r => l (predict ws ps) y + ewa_loss (update ws ps y) r end.
Fixpoint final (ws : list R) (rs : list round) : list R := match rs with nil => ws | (ps, y) :: r => final (update ws ps y) r end.
Fixpoint expert_loss (i : nat) (rs : list round) : R := match rs with nil => 0 | (ps, y) :: r => l (nth i ps 0) y + expert_loss i r end.
Definition valid (N : nat) (rs : list round) := Forall (fun r => length (fst r) = N /\ Forall ok (fst r)) rs.

(* ================================================================ the weights as a distribution over the experts *)
Definition law (ws ps : list R) : fin R := combine ps (map (fun w => w / tot ws) ws).
Lemma E_law : forall ws ps f, E (law ws ps) f = wsum f ws ps / tot ws.
Proof. intros ws ps f. unfold law, Rdiv. generalize (/ tot ws) as c. intros c. revert ps.
 induction ws as [|w ws IH]; intros [|p ps]; simpl; try ring. rewrite IH. ring. Qed.
Lemma wsum_1 : forall ws ps, length ps = length ws -> wsum (fun _ => 1) ws ps = tot ws.
Proof. induction ws; intros [|p ps] L; simpl in *; try discriminate; auto. rewrite IHws by lia. ring. Qed.
Lemma wsum_update : forall ws ps y, tot (update ws ps y) = wsum (fun p => exp (- eta * l p y)) ws ps.
Proof. induction ws; intros [|p ps] y; simpl; auto. now rewrite IHws. Qed.
Lemma update_length : forall ws ps y, length ps = length ws -> length (update ws ps y) = length ws.
Proof. induction ws; intros [|p ps] y L; simpl in *; try discriminate; auto. Qed.
Lemma update_pos : forall ws ps y, Forall (fun w => 0 < w) ws -> Forall (fun w => 0 < w) (update ws ps y).
Proof. induction ws; intros [|p ps] y P; simpl; try constructor; inversion P; subst; auto. apply Rmult_lt_0_compat; auto. apply exp_pos. Qed.
Lemma tot_pos : forall ws, Forall (fun w => 0 < w) ws -> ws <> nil -> 0 < tot ws.
Proof. induction 1; [congruence|]. intros _. simpl. destruct l0; [simpl; lra|]. specialize (IHForall ltac:(discriminate)). lra. Qed.
Lemma tot_nonneg : forall ws, Forall (fun w => 0 < w) ws -> 0 <= tot ws.
Proof. induction 1; simpl; lra. Qed.
Lemma law_dist : forall ws ps, Forall (fun w => 0 < w) ws -> ws <> nil -> length ps = length ws -> dist (law ws ps).
Proof. intros ws ps P N L. pose proof (tot_pos ws P N) as T. split.
 - rewrite Forall_forall in *. intros [p q] I. apply in_combine_r in I. apply in_map_iff in I. destruct I as (w & <- & I). simpl.
   apply Rmult_le_pos; [left; auto|left; now apply Rinv_0_lt_compat].
 - rewrite E_law, wsum_1 by auto. field. lra. Qed.
Lemma law_supp : forall ws ps p, supp (law ws ps) p -> In p ps.
Proof. intros ws ps p (q & I). apply in_combine_l in I. exact I. Qed.
(* Jensen for a finite distribution *)
Lemma jensen_fin : forall (d : fin R) y, Forall (fun ap => 0 <= snd ap) d -> (forall p, supp d p -> ok p) -> 0 < E d (fun _ => 1) ->
  let W := E d (fun _ => 1) in ok (E d (fun p => p) / W) /\ l (E d (fun p => p) / W) y <= E d (fun p => l p y) / W.
Proof. intros d y P. induction P as [|[p w] d Hw P IH]; intros K Hpos W; simpl in *; [lra|].
 assert (Kp : ok p) by (apply K; exists w; now left).
 assert (Kd : forall p, supp d p -> ok p) by (intros p' (q & I); apply K; exists q; now right).
 assert (E0 : 0 <= E d (fun _ => 1)). { clear - P. induction P as [|[a q] d Hq P IH]; simpl in *; lra. }
 assert (Z0 : E d (fun _ => 1) = 0 -> forall f, E d f = 0).
 { clear - P. intros Z f. induction P as [|[a q] d Hq P IH]; simpl in *; auto.
   assert (0 <= E d (fun _ => 1)). { clear - P. induction P as [|[a q] d Hq P IH]; simpl in *; lra. }
   rewrite IH by lra. replace q with 0 by lra. ring. }
 destruct (Req_dec (E d (fun _ => 1)) 0) as [Z|Z].
 - unfold W. rewrite !(Z0 Z). replace ((w * p + 0) / (w * 1 + 0)) with p by (field; lra). split; auto. right. field. lra.
 - destruct (IH Kd ltac:(lra)) as [IH1 IH2]. set (V := E d (fun _ => 1)) in *.
   assert (Q : 0 <= V / W <= 1). { unfold W. split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|].
     apply Rmult_le_reg_r with (w * 1 + V); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
   replace ((w * p + E d (fun p => p)) / W) with ((1 - V/W) * p + V/W * (E d (fun p => p) / V)) by (unfold W; field; unfold W in *; lra).
   split; [now apply ok_convex|]. apply Rle_trans with (1 := l_convex _ _ _ y Kp IH1 Q).
   apply Rle_trans with ((1 - V/W) * l p y + V/W * (E d (fun p => l p y) / V)).
   + apply Rplus_le_compat_l, Rmult_le_compat_l; [apply Q|exact IH2].
   + right. unfold W. field. unfold W in *. lra. Qed.

(* ================================================================ the steps *)
(* the potential step: W_(t+1) <= W_t e^(-eta l_t + eta^2/8) *)
Lemma potential_step : forall ws ps y, Forall (fun w => 0 < w) ws -> ws <> nil -> length ps = length ws -> Forall ok ps ->
  ok (predict ws ps) /\ tot (update ws ps y) <= tot ws * exp (- eta * l (predict ws ps) y + eta^2/8).
Proof. intros ws ps y P N L O. pose proof (tot_pos ws P N) as T. pose proof (law_dist ws ps P N L) as D.
 assert (K : forall p, supp (law ws ps) p -> ok p) by (intros p S; apply law_supp in S; rewrite Forall_forall in O; auto).
 destruct (jensen_fin (law ws ps) y (proj1 D) K ltac:(rewrite (proj2 D); lra)) as [J0 J]. rewrite (proj2 D) in *.
 unfold Rdiv in J0, J. rewrite Rinv_1, !Rmult_1_r, (E_law ws ps (fun p => p)) in *. fold (predict ws ps) in *. split; auto.
 set (m := E (law ws ps) (fun p => l p y)) in *.
 assert (H : E (law ws ps) (fun p => exp (- eta * (l p y - m))) <= exp ((- eta)^2 * ((1 - m) - (0 - m))^2 / 8)).
 { apply hoeffding_lemma; auto.
   - rewrite E_minus, E_const by auto. unfold m. ring.
   - intros p S. pose proof (l_bounded p y (K p S)). lra. }
 rewrite wsum_update.
 replace (wsum (fun p => exp (- eta * l p y)) ws ps) with (tot ws * E (law ws ps) (fun p => exp (- eta * l p y))) by (rewrite E_law; field; lra).
 apply Rmult_le_compat_l; [lra|].
 rewrite (E_ext _ _ (fun p => exp (- eta * m) * exp (- eta * (l p y - m)))) by (intros; rewrite <- exp_plus; f_equal; ring).
 rewrite E_scale. apply Rle_trans with (exp (- eta * m) * exp (eta^2/8)).
 - apply Rmult_le_compat_l; [left; apply exp_pos|]. replace (eta^2/8) with ((- eta)^2 * ((1 - m) - (0 - m))^2 / 8) by field. exact H.
 - rewrite <- exp_plus. assert (Q : - eta * m + eta^2/8 <= - eta * l (predict ws ps) y + eta^2/8) by nra.
   destruct Q as [Q|Q]; [left; now apply exp_increasing|right; now f_equal]. Qed.
Lemma potential : forall rs ws, Forall (fun w => 0 < w) ws -> ws <> nil -> valid (length ws) rs ->
  tot (final ws rs) <= tot ws * exp (- eta * ewa_loss ws rs + INR (length rs) * eta^2/8).
Proof. induction rs as [|[ps y] rs IH]; intros ws P N V.
 - simpl. replace (- eta * 0 + 0 * (eta * (eta * 1)) / 8) with 0 by field. rewrite exp_0. lra.
 - inversion V; subst. destruct H1 as [L O]. simpl fst in *. destruct (potential_step ws ps y P N L O) as [_ St].
   assert (N' : update ws ps y <> nil). { intros Q. pose proof (update_length ws ps y L) as U. rewrite Q in U. destruct ws; [congruence|discriminate]. }
   specialize (IH (update ws ps y) (update_pos ws ps y P) N' ltac:(rewrite update_length; auto)).
   change (length ((ps, y) :: rs)) with (S (length rs)). rewrite S_INR. cbn [final ewa_loss].
   apply Rle_trans with (1 := IH).
   replace (- eta * (l (predict ws ps) y + ewa_loss (update ws ps y) rs) + (INR (length rs) + 1) * eta^2/8)
     with ((- eta * l (predict ws ps) y + eta^2/8) + (- eta * ewa_loss (update ws ps y) rs + INR (length rs) * eta^2/8)) by field.
   rewrite (exp_plus (- eta * l (predict ws ps) y + eta^2/8)), <- Rmult_assoc. apply Rmult_le_compat_r; [left; apply exp_pos|exact St]. Qed.
(* the expert's weight remains *)
Lemma remains : forall rs ws i, (i < length ws)%nat -> valid (length ws) rs ->
  nth i (final ws rs) 0 = nth i ws 0 * exp (- eta * expert_loss i rs).
Proof. assert (U : forall ws ps y i, length ps = length ws -> (i < length ws)%nat -> nth i (update ws ps y) 0 = nth i ws 0 * exp (- eta * l (nth i ps 0) y)).
 { induction ws; intros [|p ps] y [|i] L I; simpl in *; try discriminate; try lia; auto. apply IHws; lia. }
 induction rs as [|[ps y] rs IH]; intros ws i I V; simpl.
 - replace (- eta * 0) with 0 by ring. rewrite exp_0. ring.
 - inversion V; subst. destruct H1 as [L O]. simpl in L. rewrite IH by (rewrite update_length; auto). rewrite U by auto.
   rewrite Rmult_assoc, <- exp_plus. f_equal. f_equal. ring. Qed.
Lemma one_of : forall ws i, Forall (fun w => 0 < w) ws -> nth i ws 0 <= tot ws.
Proof. intros ws i P. revert i. induction P; intros [|i]; simpl; try lra.
 - pose proof (tot_nonneg _ P). lra. - specialize (IHP i). lra. Qed.
Lemma final_pos : forall rs ws, Forall (fun w => 0 < w) ws -> Forall (fun w => 0 < w) (final ws rs).
Proof. induction rs as [|[ps y] rs IH]; intros ws P; simpl; auto. apply IH, update_pos, P. Qed.
Lemma tot_repeat : forall n, tot (repeat 1 n) = INR n.
Proof. induction n; [reflexivity|]. rewrite S_INR. simpl. lra. Qed.

(* ================================================================ the theorem *)
Theorem ewa_regret : forall N rs i, valid N rs -> (i < N)%nat ->
  ewa_loss (repeat 1 N) rs - expert_loss i rs <= INR (length rs) * eta / 8 + ln (INR N) / eta.
Proof. intros N rs i V I. assert (PN : 0 < INR N) by (apply lt_0_INR; lia).
 assert (P : Forall (fun w => 0 < w) (repeat 1 N)) by (apply Forall_forall; intros x Hx; apply repeat_spec in Hx; lra).
 assert (N0 : repeat 1 N <> nil) by (destruct N; [lia|discriminate]).
 assert (V' : valid (length (repeat 1 N)) rs) by (rewrite repeat_length; auto).
 pose proof (potential rs _ P N0 V') as A. rewrite tot_repeat in A.
 pose proof (remains rs (repeat 1 N) i ltac:(rewrite repeat_length; auto) V') as B.
 pose proof (one_of _ i (final_pos rs _ P)) as C. rewrite B in C.
 replace (nth i (repeat 1 N) 0) with 1 in C by (symmetry; apply (repeat_spec N), nth_In; rewrite repeat_length; auto).
 set (Li := expert_loss i rs) in *. set (L := ewa_loss (repeat 1 N) rs) in *. set (T := INR (length rs)) in *.
 assert (F : exp (- eta * Li) <= exp (ln (INR N) + (- eta * L + T * eta^2/8))) by (rewrite exp_plus, exp_ln by auto; lra).
 assert (G : - eta * Li <= ln (INR N) + (- eta * L + T * eta^2/8)).
 { destruct (Rle_lt_dec (- eta * Li) (ln (INR N) + (- eta * L + T * eta^2/8))) as [|Q]; auto. apply exp_increasing in Q. lra. }
 apply Rmult_le_reg_l with eta; [assumption|]. replace (eta * (T * eta / 8 + ln (INR N) / eta)) with (T * eta^2/8 + ln (INR N)) by (field; lra). lra. Qed.
End EWA.

(* the rate for a known horizon *)
Definition rate (N T : nat) : R := sqrt (8 * ln (INR N) / INR T).
Lemma rate_pos : forall N T, (2 <= N)%nat -> (1 <= T)%nat -> 0 < rate N T /\ rate N T * rate N T = 8 * ln (INR N) / INR T.
Proof. intros N T HN HT. assert (PT : 0 < INR T) by (apply lt_0_INR; lia).
 assert (PL : 0 < ln (INR N)). { rewrite <- ln_1. apply ln_increasing; [lra|]. apply (lt_INR 1). lia. }
 assert (Q : 0 < 8 * ln (INR N) / INR T) by (apply Rmult_lt_0_compat; [lra|now apply Rinv_0_lt_compat]).
 split; [now apply sqrt_lt_R0|apply sqrt_sqrt; lra]. Qed.
Theorem ewa_tuned : forall Y (ok : R -> Prop) (l : R -> Y -> R),
  (forall u v q, ok u -> ok v -> 0 <= q <= 1 -> ok ((1-q)*u + q*v)) ->
  (forall u v q y, ok u -> ok v -> 0 <= q <= 1 -> l ((1-q)*u + q*v) y <= (1-q) * l u y + q * l v y) ->
  (forall u y, ok u -> 0 <= l u y <= 1) ->
  forall N rs i, (2 <= N)%nat -> (1 <= length rs)%nat -> valid Y ok N rs -> (i < N)%nat ->
  ewa_loss Y l (rate N (length rs)) (repeat 1 N) rs - expert_loss Y l i rs <= sqrt (INR (length rs) * ln (INR N) / 2).
Proof. intros Y ok l C0 C1 B N rs i HN HT V I. destruct (rate_pos N (length rs) HN HT) as [Pr Qr].
 apply Rle_trans with (1 := ewa_regret Y ok C0 l C1 B _ Pr N rs i V I).
 assert (PT : 0 < INR (length rs)) by (apply lt_0_INR; lia). set (T := INR (length rs)) in *. set (r := rate N (length rs)) in *.
 assert (Q : ln (INR N) = T * (r * r) / 8) by (rewrite Qr; field; lra). rewrite Q.
 replace (T * (T * (r * r) / 8) / 2) with ((T * r / 4) * (T * r / 4)) by field.
 rewrite sqrt_square by (unfold Rdiv; repeat apply Rmult_le_pos; lra). right. field. lra. Qed.

(* ================================================================ on a sample *)
Section Batch.
Variables (X Y : Type).
Variable d : fin (X * Y).
Hypothesis Hd : dist d.
Variable ok : R -> Prop.
Hypothesis ok_convex : forall u v q, ok u -> ok v -> 0 <= q <= 1 -> ok ((1-q)*u + q*v).
Variable l : R -> Y -> R.
Hypothesis l_convex : forall u v q y, ok u -> ok v -> 0 <= q <= 1 -> l ((1-q)*u + q*v) y <= (1-q) * l u y + q * l v y.
Hypothesis l_bounded : forall u y, ok u -> 0 <= l u y <= 1.
Variable (g0 : X -> R) (gs : list (X -> R)).        (* the experts g0 :: gs *)
Hypothesis experts_ok : forall g x, In g (g0 :: gs) -> ok (g x).
Notation N := (length (g0 :: gs)).
Variable eta : R.
Hypothesis Heta : 0 < eta.
Definition advice (x : X) : list R := map (fun g => g x) (g0 :: gs).
(* the weights after "past"; EWA as an online learner of functions *)
Definition weights (past : list (X * Y)) : list R := fold_left (fun ws z => update Y l eta ws (advice (fst z)) (snd z)) past (repeat 1 N).
Definition ewa (past : list (X * Y)) (x : X) : R := predict (weights past) (advice x).
Definition rounds (s : list (X * Y)) : list (round Y) := map (fun z => (advice (fst z), snd z)) s.

Lemma advice_ok : forall x, length (advice x) = N /\ Forall ok (advice x).
Proof. intros x. unfold advice. rewrite map_length. split; auto. apply Forall_forall. intros p I. apply in_map_iff in I.
 destruct I as (g & <- & I). auto. Qed.
Lemma rounds_valid : forall s, valid Y ok N (rounds s).
Proof. intros s. apply Forall_forall. intros r I. apply in_map_iff in I. destruct I as (z & <- & _). apply advice_ok. Qed.
Lemma weights_pos : forall past, Forall (fun w => 0 < w) (weights past) /\ length (weights past) = N.
Proof. intros past. unfold weights. assert (P : Forall (fun w => 0 < w) (repeat 1 N) /\ length (repeat 1 N) = N).
 { split; [|apply repeat_length]. apply Forall_forall; intros x Hx; apply repeat_spec in Hx; lra. }
 revert P. generalize (repeat 1 N) as ws. induction past as [|z past IH]; intros ws [P L]; simpl fold_left; auto. apply IH. split.
 - now apply update_pos. - rewrite update_length; auto. rewrite L. apply advice_ok. Qed.
Lemma ewa_ok : forall past x, ok (ewa past x).
Proof. intros past x. destruct (weights_pos past) as [P L]. destruct (advice_ok x) as [La O].
 destruct (supp_exists _ d Hd) as ([_ y] & _).
 apply (potential_step Y ok ok_convex l l_convex l_bounded eta Heta (weights past) (advice x) y); auto; [|lia].
 intros Q. rewrite Q in L. discriminate. Qed.
Lemma losses_ewa : forall s past, total _ (fun past z => lossf X Y l (ewa past) z) past s = ewa_loss Y l eta (weights past) (rounds s).
Proof. induction s as [|[x y] s IH]; intros past; [reflexivity|]. cbn [total rounds map ewa_loss]. fold (rounds s). rewrite IH.
 replace (weights (past ++ [(x, y)])) with (update Y l eta (weights past) (advice x) y) by (unfold weights; now rewrite fold_left_app). reflexivity. Qed.
Lemma loss_expert : forall i s past, (i < N)%nat ->
  total _ (fun _ z => lossf X Y l (nth i (g0 :: gs) g0) z) past s = expert_loss Y l i (rounds s).
Proof. intros i. induction s as [|[x y] s IH]; intros past I; [reflexivity|]. cbn [total rounds map expert_loss]. fold (rounds s). rewrite IH by auto.
 f_equal. unfold lossf. cbn [fst snd]. f_equal. unfold advice. rewrite (nth_indep _ 0 (g0 x)) by (rewrite map_length; auto).
 symmetry. apply (map_nth (fun g => g x)). Qed.
End Batch.

Theorem batch_ewa_sharp : forall X Y (d : fin (X * Y)) (ok : R -> Prop) (l : R -> Y -> R) (g0 : X -> R) (gs : list (X -> R)), dist d ->
  (forall u v q, ok u -> ok v -> 0 <= q <= 1 -> ok ((1-q)*u + q*v)) ->
  (forall u v q y, ok u -> ok v -> 0 <= q <= 1 -> l ((1-q)*u + q*v) y <= (1-q) * l u y + q * l v y) ->
  (forall u y, ok u -> 0 <= l u y <= 1) -> (forall g x, In g (g0 :: gs) -> ok (g x)) ->
  forall N T delta, N = length (g0 :: gs) -> (2 <= N)%nat -> (1 <= T)%nat -> 0 < delta <= 1 ->
  let hbar := mean X Y (ewa X Y l g0 gs (rate N T)) in let Risk := risk _ _ d (lossf X Y l) in
  1 - delta <= Pr (iid d T) (fun s => Rleb (Risk (hbar s) - least Risk g0 gs) (sqrt (2 * ln (1/delta) / INR T) + sqrt (ln (INR N) / (2 * INR T)))).
Proof. intros X Y d ok l g0 gs Hd C0 C1 B O N T delta EN HN HT Hdel hbar Risk. assert (PT : 0 < INR T) by (apply lt_0_INR; lia).
 destruct (rate_pos N T HN HT) as [Pr0 _].
 assert (Ok := ewa_ok X Y d Hd ok C0 l C1 B g0 gs O (rate N T) Pr0).
 apply Rle_trans with (1 := batch_regret_sharp X Y d Hd ok C0 l C1 1 B (ewa X Y l g0 gs (rate N T)) Ok g0 gs O T delta HT Hdel).
 apply Pr_mono; [now apply dist_iid|]. intros s Hs G. apply Rleb_true in G. apply Rleb_true. rewrite Rmult_1_l in G. fold hbar in G. fold Risk in G.
 pose proof (paths_length _ _ _ _ _ Hs) as L.
 assert (RT : regret _ _ (lossf X Y l) (ewa X Y l g0 gs (rate N T)) g0 gs s <= sqrt (INR T * ln (INR N) / 2)).
 { unfold regret. destruct (least_in _ (fun g => loss_of _ _ (lossf X Y l) g s) gs g0) as (g & I & ->).
   apply (In_nth _ _ g0) in I. destruct I as (i & I & <-). unfold losses, loss_of. rewrite losses_ewa, loss_expert by auto.
   assert (Lr : length (rounds X Y g0 gs s) = T) by (unfold rounds; rewrite map_length; auto).
   pose proof (ewa_tuned Y ok l C0 C1 B N (rounds X Y g0 gs s) i HN ltac:(lia) ltac:(subst N; now apply rounds_valid) ltac:(lia)) as W.
   rewrite Lr in W. change (weights X Y l g0 gs (rate N T) nil) with (repeat 1 (length (g0 :: gs))). rewrite <- EN. exact W. }
 assert (Q : sqrt (INR T * ln (INR N) / 2) / INR T = sqrt (ln (INR N) / (2 * INR T))).
 { replace (INR T * ln (INR N) / 2) with (INR T * INR T * (ln (INR N) / (2 * INR T))) by (field; lra).
   rewrite sqrt_mult_alt by nra. rewrite sqrt_square by lra. field. lra. }
 assert (RT' : regret _ _ (lossf X Y l) (ewa X Y l g0 gs (rate N T)) g0 gs s / INR T <= sqrt (ln (INR N) / (2 * INR T))).
 { rewrite <- Q. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|exact RT]. }
 lra. Qed.
