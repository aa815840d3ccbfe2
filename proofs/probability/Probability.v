(* Finite probability: expectation, Markov, Hoeffding's lemma; processes on finite trees; Azuma's inequality.
   A distribution is a list of outcomes with weights; a process draws z_{t+1} from a distribution that depends on
   z_1..z_t (so its nodes are the histories: a finite tree). *)
From Coq Require Import Reals Lra Lia Bool Psatz.
From Coquelicot Require Import Coquelicot.
From Coq Require Import List.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ finite distributions *)
Definition fin (A : Type) := list (A * R).
Fixpoint E {A} (d : fin A) (f : A -> R) : R := match d with nil => 0 | (a, p) :: r => p * f a + E r f end.
Definition supp {A} (d : fin A) (a : A) := exists p, In (a, p) d.
Definition dist {A} (d : fin A) := Forall (fun ap => 0 <= snd ap) d /\ E d (fun _ => 1) = 1.
(* an event is a test of the outcome; Rleb x y tests x <= y *)
Definition ind (b : bool) : R := if b then 1 else 0.
Definition Pr {A} (d : fin A) (ev : A -> bool) : R := E d (fun a => ind (ev a)).
Definition Rleb (x y : R) : bool := if Rle_dec x y then true else false.
Lemma Rleb_true : forall x y, Rleb x y = true <-> x <= y.
Proof. intros x y. unfold Rleb. destruct (Rle_dec x y); split; auto; discriminate. Qed.
(* one outcome; the image under g; first a from d, then b from k a *)
Definition ret {A} (a : A) : fin A := [(a, 1)].
Definition image {A B} (g : A -> B) (d : fin A) : fin B := map (fun ap => (g (fst ap), snd ap)) d.
Definition bind {A B} (d : fin A) (k : A -> fin B) : fin B :=
  flat_map (fun ap => map (fun bq => (fst bq, snd ap * snd bq)) (k (fst ap))) d.

Section Expectation.
Context {A : Type}.
Implicit Types (d : fin A) (f g : A -> R).
Lemma E_ext : forall d f g, (forall a, supp d a -> f a = g a) -> E d f = E d g.
Proof. unfold supp. induction d as [|[a p] d IH]; intros f g H; simpl; auto.
 rewrite (H a), (IH f g); auto; [intros b (q & I); apply H; exists q; now right|exists p; now left]. Qed.
Lemma E_scale : forall d f c, E d (fun a => c * f a) = c * E d f.
Proof. induction d as [|[a p] d IH]; intros; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma E_plus : forall d f g, E d (fun a => f a + g a) = E d f + E d g.
Proof. induction d as [|[a p] d IH]; intros; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma E_minus : forall d f g, E d (fun a => f a - g a) = E d f - E d g.
Proof. induction d as [|[a p] d IH]; intros; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma E_mono : forall d f g, dist d -> (forall a, supp d a -> f a <= g a) -> E d f <= E d g.
Proof. intros d f g [P _]. unfold supp. induction P as [|[a p] d Hp P IH]; intros H; simpl in *; [lra|].
 assert (f a <= g a) by (apply H; exists p; now left).
 assert (E d f <= E d g) by (apply IH; intros b (q & I); apply H; exists q; now right). nra. Qed.
Lemma E_const : forall d c, dist d -> E d (fun _ => c) = c.
Proof. intros d c [_ S]. rewrite (E_ext d _ (fun a => c * 1)) by (intros; ring). rewrite E_scale, S. ring. Qed.
Lemma E_nonneg : forall d f, dist d -> (forall a, supp d a -> 0 <= f a) -> 0 <= E d f.
Proof. intros d f D H. rewrite <- (E_const d 0 D). now apply E_mono. Qed.
Lemma Pr_mono : forall d (u v : A -> bool), dist d -> (forall a, supp d a -> u a = true -> v a = true) -> Pr d u <= Pr d v.
Proof. intros d u v D H. apply E_mono; auto. intros a S. specialize (H a S). unfold ind. destruct (u a), (v a); lra. Qed.
Lemma Pr_not : forall d (u : A -> bool), dist d -> Pr d (fun a => negb (u a)) = 1 - Pr d u.
Proof. intros d u D. unfold Pr. rewrite <- (E_const d 1 D), <- E_minus. apply E_ext. intros a _. destruct (u a); simpl; ring. Qed.

(* Markov's inequality *)
Theorem markov : forall d f c, dist d -> (forall a, supp d a -> 0 <= f a) -> 0 < c -> Pr d (fun a => Rleb c (f a)) <= E d f / c.
Proof. intros d f c D P C. apply Rmult_le_reg_l with c; [assumption|].
 replace (c * (E d f / c)) with (E d f) by (field; lra). unfold Pr. rewrite <- E_scale. apply E_mono; auto.
 intros a S. specialize (P a S). unfold ind. destruct (Rleb c (f a)) eqn:K; [apply Rleb_true in K|]; lra. Qed.
End Expectation.

Lemma E_app : forall A (d e : fin A) f, E (d ++ e) f = E d f + E e f.
Proof. induction d as [|[a p] d IH]; intros; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma E_image : forall A B (g : A -> B) d f, E (image g d) f = E d (fun a => f (g a)).
Proof. induction d as [|[a p] d IH]; intros; simpl; auto. rewrite IH. ring. Qed.
Lemma E_bind : forall A B (d : fin A) (k : A -> fin B) f, E (bind d k) f = E d (fun a => E (k a) f).
Proof. induction d as [|[a p] d IH]; intros; simpl; auto. rewrite E_app, IH. f_equal.
 generalize (k a). induction f0 as [|[b q] r IHr]; simpl; [ring|]. rewrite IHr. ring. Qed.
Lemma dist_ret : forall A (a : A), dist (ret a).
Proof. split; [repeat constructor; simpl; lra|simpl; ring]. Qed.
Lemma dist_image : forall A B (g : A -> B) d, dist d -> dist (image g d).
Proof. intros A B g d [P S]. split; [|rewrite E_image; exact S]. apply Forall_map. exact P. Qed.
Lemma dist_bind : forall A B (d : fin A) (k : A -> fin B), dist d -> (forall a, dist (k a)) -> dist (bind d k).
Proof. intros A B d k D K. split.
 - destruct D as [P _]. unfold bind. rewrite Forall_flat_map. apply Forall_impl with (2 := P). intros [a p] Hp. simpl in *.
   apply Forall_map. apply Forall_impl with (2 := proj1 (K a)). intros [b q] Hq. simpl in *. now apply Rmult_le_pos.
 - rewrite E_bind. rewrite (E_ext d _ (fun _ => 1)); [apply D|]. intros a _. apply K. Qed.
Lemma supp_image : forall A B (g : A -> B) d b, supp (image g d) b -> exists a, supp d a /\ b = g a.
Proof. intros A B g d b (p & I). apply in_map_iff in I. destruct I as ([a q] & Q & I). inversion Q; subst. exists a. split; auto. eexists; exact I. Qed.
Lemma supp_bind : forall A B (d : fin A) (k : A -> fin B) b, supp (bind d k) b -> exists a, supp d a /\ supp (k a) b.
Proof. intros A B d k b (p & I). apply in_flat_map in I. destruct I as ([a q] & Ia & I). apply in_map_iff in I.
 destruct I as ([c r] & Q & I). inversion Q; subst. exists a. split; eexists; eassumption. Qed.

(* ================================================================ Hoeffding's lemma *)
Lemma exp_convex : forall u v l, 0 <= l <= 1 -> exp ((1-l)*u + l*v) <= (1-l)*exp u + l*exp v.
Proof. intros u v l Hl. set (m := (1-l)*u + l*v).
 assert (T : forall x, 1 + x <= exp x).
 { intros x. destruct (Req_dec x 0) as [->|N]; [rewrite exp_0; lra|left; now apply exp_ineq1]. }
 assert (A: exp u = exp m * exp (u-m)) by (rewrite <- exp_plus; f_equal; ring).
 assert (B: exp v = exp m * exp (v-m)) by (rewrite <- exp_plus; f_equal; ring).
 pose proof (T (u-m)) as T1. pose proof (T (v-m)) as T2. pose proof (exp_pos m) as P. rewrite A, B.
 assert (0 <= (1-l)*(exp (u-m) - 1 - (u-m)) + l*(exp (v-m) - 1 - (v-m))) by (apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra).
 assert (Q: (1-l)*(u-m) + l*(v-m) = 0) by (unfold m; ring).
 assert (0 <= (1-l)*exp (u-m) + l*exp(v-m) - 1) by lra. nra. Qed.

(* a function on [0, h] that starts at 0 or above and has a derivative >= 0 ends at 0 or above *)
Lemma slope : forall (f df : R -> R) h, 0 <= h -> (forall x, 0 <= x <= h -> is_derive f x (df x)) ->
  (forall x, 0 <= x <= h -> 0 <= df x) -> 0 <= f 0 -> 0 <= f h.
Proof. intros f df h Hh D P F0. destruct (MVT_gen f 0 h df) as [c [Hc Q]].
 - rewrite Rmin_left, Rmax_right by lra. intros x Hx. apply D. lra.
 - rewrite Rmin_left, Rmax_right by lra. intros x Hx. apply continuity_pt_filterlim.
   apply (ex_derive_continuous f). exists (df x). now apply D.
 - rewrite Rmin_left, Rmax_right in Hc by lra. specialize (P c Hc). nra. Qed.

Lemma bernoulli_mgf_pos : forall p h, 0 <= p <= 1 -> 0 <= h -> 1 - p + p * exp h <= exp (p * h + h^2/8).
Proof. intros p h Hp Hh.
 assert (W : forall x, 0 < 1 - p + p * exp x).
 { intros x. pose proof (exp_pos x). destruct (Req_dec p 0) as [->|]; [lra|]. assert (0 < p * exp x) by (apply Rmult_lt_0_compat; lra). lra. }
 assert (G1 : forall y, 0 <= y -> 0 <= p + y/4 - p * exp y / (1 - p + p * exp y)).
 { intros y Hy. apply (slope (fun y => p + y/4 - p * exp y / (1 - p + p * exp y))
     (fun y => 1/4 - (1-p) * (p * exp y) / (1 - p + p * exp y)^2) y Hy).
   - intros x _. pose proof (W x). auto_derive; [lra|field; lra].
   - intros x _. pose proof (W x) as Wx. set (u := p * exp x) in *.
     replace (1/4 - (1-p)*u/(1-p+u)^2) with (((1-p-u)/(2*(1-p+u)))^2) by (field; lra). apply pow2_ge_0.
   - rewrite exp_0. replace (1 - p + p * 1) with 1 by ring. lra. }
 assert (G : 0 <= p * h + h^2/8 - ln (1 - p + p * exp h)).
 { apply (slope (fun y => p * y + y^2/8 - ln (1 - p + p * exp y)) (fun y => p + y/4 - p * exp y / (1 - p + p * exp y)) h Hh).
   - intros x _. pose proof (W x). auto_derive; [lra|field; lra].
   - intros x Hx. apply G1. lra.
   - rewrite exp_0. replace (1 - p + p * 1) with 1 by ring. rewrite ln_1. lra. }
 rewrite <- (exp_ln (1 - p + p * exp h)) by apply W.
 destruct (Rle_lt_or_eq_dec _ _ G) as [L|L]; [left; apply exp_increasing; lra|right; f_equal; lra]. Qed.
Lemma bernoulli_mgf : forall p h, 0 <= p <= 1 -> 1 - p + p * exp h <= exp (p * h + h^2/8).
Proof. intros p h Hp. destruct (Rle_lt_dec 0 h) as [Hh|Hh]; [now apply bernoulli_mgf_pos|].
 pose proof (bernoulli_mgf_pos (1-p) (-h) ltac:(lra) ltac:(lra)) as B.
 replace (p * h + h^2/8) with (h + ((1-p) * -h + (-h)^2/8)) by field. rewrite exp_plus.
 replace (1 - p + p * exp h) with (exp h * (1 - (1-p) + (1-p) * exp (-h))).
 - apply Rmult_le_compat_l; [left; apply exp_pos|exact B].
 - rewrite exp_Ropp. field. pose proof (exp_pos h). lra. Qed.

Theorem hoeffding_lemma : forall A (d : fin A) (V : A -> R) a b t, dist d -> E d V = 0 ->
  (forall w, supp d w -> a <= V w <= b) -> E d (fun w => exp (t * V w)) <= exp (t^2 * (b - a)^2 / 8).
Proof. intros A d V a b t D M B.
 assert (Ha : a <= 0). { rewrite <- M, <- (E_const d a D). apply E_mono; auto. intros w S. apply B, S. }
 assert (Hb : 0 <= b). { rewrite <- M, <- (E_const d b D). apply E_mono; auto. intros w S. apply B, S. }
 destruct (Req_dec a b) as [Q|N].
 { (* a = b = 0 *) assert (Za : a = 0) by lra. assert (Zb : b = 0) by lra. clear Q. subst a b. rewrite (E_ext d _ (fun _ => 1)).
   - rewrite E_const by auto. replace (t^2 * (0-0)^2/8) with 0 by field. rewrite exp_0. lra.
   - intros w S. specialize (B w S). replace (V w) with 0 by lra. replace (t*0) with 0 by ring. apply exp_0. }
 (* e^(tV) lies below its chord; the mean of the chord is 1-p+p e^h up to a factor *)
 set (p := - a / (b - a)). set (h := t * (b - a)).
 assert (Hp : 0 <= p <= 1). { unfold p. split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|].
   apply Rmult_le_reg_r with (b - a); [lra|]. field_simplify; lra. }
 apply Rle_trans with (E d (fun w => (1-p) * exp (t*a) + p * exp (t*b) + (exp (t*b) - exp (t*a)) / (b-a) * V w)).
 - apply E_mono; auto. intros w S. specialize (B w S). set (l := (V w - a)/(b - a)).
   assert (Hl : 0 <= l <= 1). { unfold l. split; [apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]|].
     apply Rmult_le_reg_r with (b - a); [lra|]. field_simplify; lra. }
   pose proof (exp_convex (t*a) (t*b) l Hl) as C.
   replace ((1-l)*(t*a) + l*(t*b)) with (t * V w) in C by (unfold l; field; lra).
   apply Rle_trans with (1 := C). right. unfold l, p. field. lra.
 - rewrite E_plus, E_scale, M, E_const by auto.
   replace (exp (t*b)) with (exp (t*a) * exp h) by (rewrite <- exp_plus; f_equal; unfold h; ring).
   replace (t^2 * (b-a)^2/8) with (t*a + (p*h + h^2/8)) by (unfold p, h; field; lra). rewrite exp_plus.
   pose proof (bernoulli_mgf p h Hp). pose proof (exp_pos (t*a)). nra. Qed.

(* ================================================================ processes *)
Section Process.
Variable Z : Type.
Variable K : list Z -> fin Z.                       (* the law of the next draw, given the draws so far *)
Hypothesis HK : forall past, dist (K past).
(* the law of the next n draws after "past" *)
Fixpoint paths (n : nat) (past : list Z) : fin (list Z) := match n with
  | O => ret nil | S n => bind (K past) (fun z => image (cons z) (paths n (past ++ [z]))) end.
(* the sum along s of increments that look at the past *)
Fixpoint total (D : list Z -> Z -> R) (past s : list Z) : R := match s with
  | nil => 0 | z :: r => D past z + total D (past ++ [z]) r end.
Fixpoint squares (c : nat -> R) (from n : nat) : R := match n with O => 0 | S n => c from ^ 2 + squares c (S from) n end.

Lemma dist_paths : forall n past, dist (paths n past).
Proof. induction n; intros; simpl; [apply dist_ret|]. apply dist_bind; auto. intros z. apply dist_image, IHn. Qed.
Lemma E_paths_S : forall n past f, E (paths (S n) past) f = E (K past) (fun z => E (paths n (past ++ [z])) (fun s => f (z :: s))).
Proof. intros. simpl. rewrite E_bind. apply E_ext. intros z _. apply E_image. Qed.
Lemma paths_length : forall n past s, supp (paths n past) s -> length s = n.
Proof. induction n; intros past s S; simpl in S.
 - destruct S as (p & [Q|[]]). inversion Q. reflexivity.
 - apply supp_bind in S. destruct S as (z & _ & S). apply supp_image in S. destruct S as (r & S & ->). simpl. f_equal. eauto. Qed.

Section Martingale.
Variable D : list Z -> Z -> R.                      (* the step V_t = D (z_1..z_(t-1)) z_t *)
Variable lo : list Z -> R.                          (* known before the step *)
Variable c : nat -> R.                              (* c t: the range of step t, counted from 0 *)
Hypothesis mean0 : forall past, E (K past) (D past) = 0.
Hypothesis range : forall past z, supp (K past) z -> lo past <= D past z <= lo past + c (length past).

Lemma azuma_mgf : forall t n past,
  E (paths n past) (fun s => exp (t * total D past s)) <= exp (t^2 * squares c (length past) n / 8).
Proof. intros t. induction n; intros past.
 - simpl. replace (t*0) with 0 by ring. replace (t * (t * 1) * 0 / 8) with 0 by field. rewrite exp_0. lra.
 - rewrite E_paths_S. change (squares c (length past) (S n)) with (c (length past)^2 + squares c (S (length past)) n). set (Q := exp (t^2 * squares c (S (length past)) n / 8)).
   apply Rle_trans with (E (K past) (fun z => Q * exp (t * D past z))).
   + apply E_mono; auto. intros z _.
     rewrite (E_ext _ _ (fun s => exp (t * D past z) * exp (t * total D (past ++ [z]) s))).
     * rewrite E_scale. specialize (IHn (past ++ [z])). rewrite app_length, Nat.add_1_r in IHn. fold Q in IHn.
       pose proof (exp_pos (t * D past z)). nra.
     * intros s _. rewrite <- exp_plus. f_equal. simpl. ring.
   + rewrite E_scale.
     pose proof (hoeffding_lemma _ (K past) (D past) (lo past) (lo past + c (length past)) t (HK past) (mean0 past) (range past)) as L.
     replace (t^2 * (c (length past)^2 + squares c (S (length past)) n) / 8)
       with (t^2 * squares c (S (length past)) n / 8 + t^2 * (lo past + c (length past) - lo past)^2 / 8) by field.
     rewrite exp_plus. fold Q. apply Rmult_le_compat_l; [left; apply exp_pos|exact L]. Qed.

(* Azuma's inequality, with the whole range c_t of a step: P(sum V_t >= eps) <= exp(-2 eps^2 / sum c_t^2) *)
Theorem azuma : forall n eps c2, 0 <= eps -> 0 < c2 -> squares c 0 n <= c2 ->
  Pr (paths n nil) (fun s => Rleb eps (total D nil s)) <= exp (- (2 * eps^2 / c2)).
Proof. intros n eps c2 He Hc HS. set (t := 4 * eps / c2).
 assert (Ht : 0 <= t) by (unfold t; apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]).
 apply Rle_trans with (Pr (paths n nil) (fun s => Rleb (exp (t*eps)) (exp (t * total D nil s)))).
 { apply Pr_mono; [apply dist_paths|]. intros s _ H. apply Rleb_true in H. apply Rleb_true.
   assert (L : t * eps <= t * total D nil s) by (apply Rmult_le_compat_l; assumption).
   destruct L as [L|L]; [left; now apply exp_increasing|right; now f_equal]. }
 apply Rle_trans with (1 := markov (paths n nil) _ _ (dist_paths n nil) (fun s _ => Rlt_le _ _ (exp_pos (t * total D nil s))) (exp_pos (t*eps))).
 pose proof (azuma_mgf t n nil) as M. simpl length in M.
 apply Rle_trans with (exp (t^2 * c2 / 8) / exp (t * eps)).
 - apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, exp_pos|]. apply Rle_trans with (1 := M).
   assert (L : t^2 * squares c 0 n / 8 <= t^2 * c2 / 8) by (pose proof (pow2_ge_0 t); nra).
   destruct L as [L|L]; [left; now apply exp_increasing|right; now f_equal].
 - right. unfold Rdiv at 1. rewrite <- exp_Ropp, <- exp_plus. f_equal. unfold t. field. lra. Qed.
End Martingale.

(* the form with |V_t| <= c_t *)
Corollary azuma_abs : forall D c, (forall past, E (K past) (D past) = 0) ->
  (forall past z, supp (K past) z -> Rabs (D past z) <= c (length past)) ->
  forall n t, 0 <= t -> 0 < squares c 0 n ->
  Pr (paths n nil) (fun s => Rleb t (total D nil s)) <= exp (- t^2 / (2 * squares c 0 n)).
Proof. intros D c M B n t Ht Hc.
 assert (S : forall n k, squares (fun i => 2 * c i) k n = 4 * squares c k n).
 { induction n0; intros; simpl; [ring|]. rewrite IHn0. ring. }
 replace (- t^2 / (2 * squares c 0 n)) with (- (2 * t^2 / (4 * squares c 0 n))) by (field; lra).
 apply azuma with (lo := fun past => - c (length past)) (c := fun i => 2 * c i); auto; try lra; [|rewrite S; lra].
 intros past z Q. specialize (B past z Q). pose proof (Rle_abs (D past z)). pose proof (Rle_abs (- D past z)) as A. rewrite Rabs_Ropp in A. lra. Qed.
(* the other tail *)
Corollary azuma_lower : forall D lo c, (forall past, E (K past) (D past) = 0) ->
  (forall past z, supp (K past) z -> lo past <= D past z <= lo past + c (length past)) ->
  forall n eps c2, 0 <= eps -> 0 < c2 -> squares c 0 n <= c2 ->
  Pr (paths n nil) (fun s => Rleb (total D nil s) (- eps)) <= exp (- (2 * eps^2 / c2)).
Proof. intros D lo c M B n eps c2 He Hc HS.
 assert (T : forall s past, total (fun p z => - D p z) past s = - total D past s) by (induction s; intros; simpl; [ring|rewrite IHs; ring]).
 apply Rle_trans with (Pr (paths n nil) (fun s => Rleb eps (total (fun p z => - D p z) nil s))).
 - apply Pr_mono; [apply dist_paths|]. intros s _ H. rewrite T. apply Rleb_true in H. apply Rleb_true. lra.
 - apply azuma with (lo := fun p => - (lo p + c (length p))) (c := c); auto.
   + intros past. rewrite (E_ext _ _ (fun z => -1 * D past z)) by (intros; ring). rewrite E_scale, M. ring.
   + intros past z Q. specialize (B past z Q). lra. Qed.
(* the mean of the sum is 0, and a martingale with steps of range 0 does not move *)
Lemma total_mean0 : forall D, (forall past, E (K past) (D past) = 0) -> forall n past, E (paths n past) (total D past) = 0.
Proof. intros D M. induction n; intros past; [simpl; ring|]. rewrite E_paths_S. simpl total.
 rewrite (E_ext _ _ (D past)); [apply M|]. intros z _. rewrite E_plus, E_const, IHn by apply dist_paths. ring. Qed.
Lemma total_still : forall D lo, (forall past, E (K past) (D past) = 0) ->
  (forall past z, supp (K past) z -> lo past <= D past z <= lo past + 0) ->
  forall n past s, supp (paths n past) s -> total D past s = 0.
Proof. intros D lo M B. induction n; intros past s S; simpl in S.
 - destruct S as (p & [Q|[]]). inversion Q. reflexivity.
 - apply supp_bind in S. destruct S as (z & Sz & S). apply supp_image in S. destruct S as (r & S & ->). simpl.
   rewrite (IHn _ _ S). specialize (M past).
   rewrite (E_ext _ _ (fun _ => lo past)), E_const in M by (auto; intros a Sa; specialize (B past a Sa); lra).
   specialize (B past z Sz). lra. Qed.
(* Azuma as a promise: all steps of range w; with probability 1 - delta the sum is at most n w sqrt(ln(1/delta)/(2n)) *)
Lemma ln_inv_nonneg : forall delta, 0 < delta <= 1 -> 0 <= ln (1/delta).
Proof. intros delta H. replace (1/delta) with (/delta) by (field; lra). rewrite ln_Rinv by lra.
 destruct (Req_dec delta 1) as [->|]; [rewrite ln_1; lra|]. assert (L : ln delta < ln 1) by (apply ln_increasing; lra). rewrite ln_1 in L. lra. Qed.
Lemma squares_const : forall w n k, squares (fun _ => w) k n = INR n * w^2.
Proof. intros w. induction n; intros k; [simpl; ring|]. rewrite S_INR. simpl. rewrite IHn. ring. Qed.
Theorem azuma_promise : forall D lo w, (forall past, E (K past) (D past) = 0) ->
  (forall past z, supp (K past) z -> lo past <= D past z <= lo past + w) -> 0 <= w ->
  forall n delta, (1 <= n)%nat -> 0 < delta <= 1 ->
  1 - delta <= Pr (paths n nil) (fun s => Rleb (total D nil s) (INR n * (w * sqrt (ln (1/delta) / (2 * INR n))))).
Proof. intros D lo w M B Hw n delta Hn Hd. assert (Pn : 0 < INR n) by (apply lt_0_INR; lia).
 pose proof (ln_inv_nonneg delta Hd) as Hln.
 set (q := sqrt (ln (1/delta) / (2 * INR n))). assert (Hq : 0 <= q) by apply sqrt_pos.
 assert (Hqq : q * q = ln (1/delta) / (2 * INR n)).
 { apply sqrt_sqrt. apply Rmult_le_pos; [assumption|left; apply Rinv_0_lt_compat; lra]. }
 set (eps := INR n * (w * q)). assert (He : 0 <= eps) by (unfold eps; repeat apply Rmult_le_pos; lra).
 destruct (Req_dec w 0) as [W0|W0].
 { subst w. apply Rle_trans with 1; [lra|]. rewrite <- (E_const (paths n nil) 1) by apply dist_paths.
   apply E_mono; [apply dist_paths|]. intros s S. rewrite (total_still D lo M B n nil s S).
   unfold ind. destruct (Rleb 0 eps) eqn:Q; [lra|]. apply Rleb_true in He. congruence. }
 (* the complement is a part of { total >= eps } *)
 replace (Pr (paths n nil) (fun s => Rleb (total D nil s) eps))
   with (1 - Pr (paths n nil) (fun s => negb (Rleb (total D nil s) eps))) by (rewrite Pr_not by apply dist_paths; ring).
 apply Rplus_le_compat_l, Ropp_le_contravar.
 apply Rle_trans with (Pr (paths n nil) (fun s => Rleb eps (total D nil s))).
 - apply Pr_mono; [apply dist_paths|]. intros s _ G. apply Rleb_true. destruct (Rle_lt_dec eps (total D nil s)) as [|L]; auto.
   assert (T : Rleb (total D nil s) eps = true) by (apply Rleb_true; lra). rewrite T in G. discriminate.
 - assert (Pc : 0 < INR n * w^2) by (apply Rmult_lt_0_compat; [assumption|apply pow_lt; lra]).
   apply Rle_trans with (1 := azuma D lo (fun _ => w) M B n eps (INR n * w^2) He Pc ltac:(rewrite squares_const; lra)).
   replace (2 * eps^2 / (INR n * w^2)) with (2 * INR n * (q * q)) by (unfold eps; field; lra).
   rewrite Hqq. replace (2 * INR n * (ln (1/delta) / (2 * INR n))) with (ln (1/delta)) by (field; lra).
   replace (1/delta) with (/delta) by (field; lra). rewrite ln_Rinv, Ropp_involutive, exp_ln by lra. lra. Qed.
End Process.

(* ================================================================ independent draws *)
(* z_i is drawn from ds i, whatever came before *)
Definition independent {Z} (ds : nat -> fin Z) (n : nat) : fin (list Z) := paths Z (fun past => ds (length past)) n nil.
Definition iid {Z} (d : fin Z) (n : nat) : fin (list Z) := independent (fun _ => d) n.
(* this is the product law: the mean of a product of functions, one of each draw, is the product of the means *)
Fixpoint prodf {Z} (f : nat -> Z -> R) (i : nat) (s : list Z) : R := match s with nil => 1 | z :: r => f i z * prodf f (S i) r end.
Fixpoint prodE {Z} (ds : nat -> fin Z) (f : nat -> Z -> R) (i n : nat) : R := match n with O => 1 | S n => E (ds i) (f i) * prodE ds f (S i) n end.
Lemma independent_product : forall Z (ds : nat -> fin Z) f n, E (independent ds n) (prodf f 0) = prodE ds f 0 n.
Proof. intros Z ds f n. unfold independent. change 0%nat with (length (@nil Z)). generalize (@nil Z) as past. induction n; intros past.
 - simpl. ring.
 - rewrite E_paths_S. simpl. rewrite (E_ext _ _ (fun z => prodE ds f (S (length past)) n * f (length past) z)).
   + rewrite E_scale. ring.
   + intros z _. rewrite E_scale. specialize (IHn (past ++ [z])). rewrite app_length, Nat.add_1_r in IHn. simpl in IHn. rewrite IHn. ring. Qed.
Lemma dist_iid : forall Z (d : fin Z) n, dist d -> dist (iid d n).
Proof. intros. apply dist_paths. auto. Qed.
(* Hoeffding's inequality: variables V_i(z_i) in intervals of width w; the mean exceeds its expectation by eps seldom *)
Fixpoint sumf {Z} (f : nat -> Z -> R) (i : nat) (s : list Z) : R := match s with nil => 0 | z :: r => f i z + sumf f (S i) r end.
Theorem hoeffding : forall Z (ds : nat -> fin Z) (V : nat -> Z -> R) (lo : nat -> R) w m eps,
  (forall i, dist (ds i)) -> (forall i z, supp (ds i) z -> lo i <= V i z <= lo i + w) ->
  (1 <= m)%nat -> 0 < w -> 0 <= eps ->
  let mean s := sumf V 0 s / INR m in
  Pr (independent ds m) (fun s => Rleb eps (mean s - E (independent ds m) mean)) <= exp (- (2 * eps^2 * INR m / w^2)).
Proof. intros Z ds V lo w m eps Dd B Hm Hw He mean. assert (Pm : 0 < INR m) by (apply lt_0_INR; lia).
 set (Kp := fun past : list Z => ds (length past)). assert (HK : forall past, dist (Kp past)) by (intros; apply Dd).
 set (D := fun (past : list Z) z => V (length past) z - E (ds (length past)) (V (length past))).
 assert (M : forall past, E (Kp past) (D past) = 0). { intros past. unfold D, Kp. rewrite E_minus, E_const by apply Dd. ring. }
 (* the sum less the sum of the expectations is the martingale *)
 assert (S : forall s past, total Z D past s = sumf V (length past) s - sumf (fun i _ => E (ds i) (V i)) (length past) s).
 { induction s as [|z s IH]; intros past; simpl; [ring|]. rewrite IH, app_length, Nat.add_1_r. unfold D. ring. }
 assert (C : forall (a : R) n i (s s' : list Z), length s = n -> length s' = n ->
   sumf (fun i _ => E (ds i) (V i)) i s = sumf (fun i _ => E (ds i) (V i)) i s').
 { intros _. induction n; intros i [|z s] [|z' s'] L L'; try discriminate; simpl; auto. f_equal. apply IHn; simpl in *; lia. }
 assert (Q : forall s, supp (independent ds m) s -> mean s - E (independent ds m) mean = total Z D nil s / INR m).
 { intros s Hs. pose proof (total_mean0 Z Kp HK D M m nil) as T0.
   assert (F : E (independent ds m) mean = sumf (fun i _ => E (ds i) (V i)) 0 s / INR m).
   { unfold mean. rewrite (E_ext _ _ (fun s' => total Z D nil s' / INR m + sumf (fun i _ => E (ds i) (V i)) 0 s / INR m)).
     - rewrite E_plus, E_const by (apply dist_paths; auto).
       rewrite (E_ext _ _ (fun s' => / INR m * total Z D nil s')) by (intros; unfold Rdiv; ring).
       rewrite E_scale. unfold independent. fold Kp. rewrite T0. ring.
     - intros s' Hs'. rewrite S. simpl length. rewrite (C 0 m 0%nat s s'); [field; lra| |]; eapply paths_length; eauto. }
   rewrite F. unfold mean. rewrite S. simpl length. field. lra. }
 apply Rle_trans with (Pr (paths Z Kp m nil) (fun s => Rleb (INR m * eps) (total Z D nil s))).
 - apply Pr_mono; [apply dist_paths; auto|]. intros s Hs G. apply Rleb_true in G. apply Rleb_true. rewrite (Q s Hs) in G.
   apply Rmult_le_reg_r with (/ INR m); [now apply Rinv_0_lt_compat|]. replace (INR m * eps * / INR m) with eps by (field; lra). exact G.
 - assert (Pc : 0 < INR m * w^2) by (apply Rmult_lt_0_compat; [assumption|apply pow_lt; lra]).
   replace (2 * eps^2 * INR m / w^2) with (2 * (INR m * eps)^2 / (INR m * w^2)) by (field; lra).
   apply azuma with (lo := fun past => lo (length past) - E (ds (length past)) (V (length past))) (c := fun _ => w); auto.
   + intros past z Hz. specialize (B (length past) z Hz). unfold D. lra.
   + apply Rmult_le_pos; lra.
   + rewrite squares_const. lra. Qed.

