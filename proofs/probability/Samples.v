(* Leave-one-out and random consistent hypotheses: further uses of the finite probability of Probability.v. *)
From Coq Require Import Reals Lra Lia List Bool Psatz.
From NoRegret Require Import probability.Probability classes.FiniteClasses.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ leave-one-out *)
Lemma E_swap : forall A B (d : fin A) (e : fin B) (f : A -> B -> R), E d (fun a => E e (fun b => f a b)) = E e (fun b => E d (fun a => f a b)).
Proof. induction d as [|[a p] d IH]; intros e f; simpl.
 - induction e as [|[b q] e IH]; simpl; auto. rewrite <- IH. ring.
 - rewrite IH, E_plus, E_scale. reflexivity. Qed.
(* an i.i.d. sample does not look at its past *)
Lemma iid_past : forall Z (d : fin Z) n past f, E (paths Z (fun _ => d) n past) f = E (iid d n) f.
Proof. intros Z d n past f. unfold iid, independent. revert f past. generalize (@nil Z) as q. induction n; intros q f past; [reflexivity|].
 rewrite !E_paths_S. apply E_ext. intros z _. apply IHn. Qed.
Lemma iid_S : forall Z (d : fin Z) n f, E (iid d (S n)) f = E d (fun z => E (iid d n) (fun s => f (z :: s))).
Proof. intros. unfold iid at 1, independent. rewrite E_paths_S. apply E_ext. intros z _. apply iid_past. Qed.

Section LOO.
Variables (Z Hyp : Type).
Variable d : fin Z.
Hypothesis Hd : dist d.
Variable train : list Z -> Hyp.                     (* any rule: the hypothesis of a sample *)
Variable loss : Hyp -> Z -> R.
(* the losses on each point of s of what is trained on the others; "before" are the points passed already *)
Fixpoint loo_sum (before s : list Z) : R := match s with nil => 0 | z :: r => loss (train (before ++ r)) z + loo_sum (before ++ [z]) r end.
Definition loo (s : list Z) : R := loo_sum nil s / INR (length s).
Definition err (h : Hyp) : R := E d (loss h).

(* E over k points before and n + 1 after *)
Lemma place : forall k n (f : list Z -> Z -> R),
  E (iid d k) (fun a => E d (fun z => E (iid d n) (fun b => f (a ++ b) z))) = E (iid d (k + n)) (fun s => E d (fun z => f s z)).
Proof. induction k; intros n f.
 - change (E (iid d 0) (fun a => E d (fun z => E (iid d n) (fun b => f (a ++ b) z)))) with (1 * E d (fun z => E (iid d n) (fun b => f b z)) + 0).
   rewrite E_swap. simpl plus. ring.
 - rewrite iid_S. simpl plus. rewrite iid_S. apply E_ext. intros z0 _.
   rewrite <- (IHk n (fun s z => f (z0 :: s) z)). reflexivity. Qed.
Lemma iid_snoc : forall k f, E (iid d (S k)) f = E (iid d k) (fun a => E d (fun z => f (a ++ [z]))).
Proof. induction k; intros f.
 - rewrite iid_S. unfold iid, independent. simpl. rewrite (E_ext d _ (fun z => f [z])) by (intros; simpl; ring). ring.
 - rewrite iid_S. rewrite (iid_S _ d k). apply E_ext. intros z _. apply IHk. Qed.
Lemma loo_places : forall n k, E (iid d k) (fun a => E (iid d n) (loo_sum a)) = INR n * E (iid d (k + n - 1)) (fun s => err (train s)).
Proof. induction n; intros k.
 - simpl INR. rewrite Rmult_0_l. rewrite (E_ext _ _ (fun _ => 0)); [apply E_const; now apply dist_iid|]. intros a _. unfold iid, independent. simpl. ring.
 - replace (k + S n - 1)%nat with (k + n)%nat by lia. rewrite S_INR.
   rewrite (E_ext _ _ (fun a => E d (fun z => E (iid d n) (fun r => loss (train (a ++ r)) z)) + E d (fun z => E (iid d n) (loo_sum (a ++ [z]))))).
   + rewrite E_plus. rewrite (place k n (fun s z => loss (train s) z)).
     rewrite <- (iid_snoc k (fun a => E (iid d n) (loo_sum a))). rewrite IHn.
     replace (S k + n - 1)%nat with (k + n)%nat by lia.
     change (fun s => E d (fun z => loss (train s) z)) with (fun s => err (train s)). ring.
   + intros a _. rewrite iid_S, <- E_plus. apply E_ext. intros z _. rewrite <- E_plus. reflexivity. Qed.
Theorem loo_unbiased : forall m, E (iid d (S m)) loo = E (iid d m) (fun s => err (train s)).
Proof. intros m. pose proof (loo_places (S m) 0) as Q. simpl plus in Q. replace (S m - 1)%nat with m in Q by lia.
 unfold iid at 1, independent in Q. simpl E in Q at 1. assert (P : 0 < INR (S m)) by (apply lt_0_INR; lia).
 rewrite (E_ext _ _ (fun s => / INR (S m) * loo_sum nil s)).
 - rewrite E_scale. apply Rmult_eq_reg_l with (INR (S m)); [|lra]. rewrite <- Q. field. lra.
 - intros s S. unfold loo. rewrite (paths_length _ _ _ _ _ S). unfold Rdiv. ring. Qed.
End LOO.

(* ================================================================ a random consistent hypothesis *)
Section Random.
Variable X : Type.
Notation hyp := (X -> bool). Notation class := (list (X -> bool)).
Definition uniform (V : class) : fin hyp := map (fun h => (h, / INR (length V))) V.
(* in each round a hypothesis is drawn uniformly from the version space; the law of all draws on the fixed sequence s *)
Fixpoint draws (V : class) (s : list (X * bool)) : fin (list hyp) := match s with nil => ret nil
  | (x, y) :: r => bind (uniform V) (fun h => image (cons h) (draws (restrict X V x y) r)) end.
Fixpoint errors (hs : list hyp) (s : list (X * bool)) : R := match hs, s with
  | h :: hs, (x, y) :: r => (if eqb (h x) y then 0 else 1) + errors hs r | _, _ => 0 end.

Lemma uniform_E : forall V f, E (uniform V) f = / INR (length V) * fold_right (fun h a => f h + a) 0 V.
Proof. intros V f. unfold uniform. generalize (/ INR (length V)) as c. intros c. induction V as [|h V IH]; simpl; [ring|]. rewrite IH. ring. Qed.
Lemma uniform_dist : forall V, V <> nil -> dist (uniform V).
Proof. intros V N. assert (P : 0 < INR (length V)) by (destruct V; [congruence|apply lt_0_INR; simpl; lia]). split.
 - apply Forall_forall. intros [h p] I. apply in_map_iff in I. destruct I as (g & Q & _). inversion Q; subst. simpl. left. now apply Rinv_0_lt_compat.
 - rewrite uniform_E. assert (S : fold_right (fun (_ : hyp) a => 1 + a) 0 V = INR (length V)).
   { clear. induction V; [reflexivity|]. cbn [length fold_right]. rewrite S_INR, IHV. ring. }
   rewrite S. field. lra. Qed.
Lemma draws_dist : forall s V, realizable X V s -> dist (draws V s).
Proof. induction s as [|[x y] s IH]; intros V R; simpl; [apply dist_ret|].
 apply dist_bind; [|intros; apply dist_image, IH; now apply realizable_cons].
 apply uniform_dist. destruct R as (h & I & _). intros Q. rewrite Q in I. exact I. Qed.
Lemma err_prob : forall V x y, V <> nil -> E (uniform V) (fun h => if eqb (h x) y then 0 else 1) = 1 - INR (length (restrict X V x y)) / INR (length V).
Proof. intros V x y N. assert (P : 0 < INR (length V)) by (destruct V; [congruence|apply lt_0_INR; simpl; lia]).
 rewrite uniform_E. assert (S : fold_right (fun (h : hyp) a => (if eqb (h x) y then 0 else 1) + a) 0 V = INR (length V) - INR (length (restrict X V x y))).
 { clear. unfold restrict. induction V as [|h V IH]; [simpl; ring|]. cbn [fold_right filter length]. rewrite IH, S_INR.
   destruct (eqb (h x) y); cbn [length]; rewrite ?S_INR; ring. }
 rewrite S. field. lra. Qed.
Lemma ln_step : forall a b, 0 < b -> 0 < a -> 1 - b / a <= ln a - ln b.
Proof. intros a b Hb Ha. assert (U : 0 < b / a) by (apply Rmult_lt_0_compat; [assumption|now apply Rinv_0_lt_compat]).
 assert (L : ln (b / a) = ln b - ln a) by (unfold Rdiv; rewrite ln_mult, ln_Rinv by (auto; now apply Rinv_0_lt_compat); ring).
 assert (T : 1 + ln (b / a) <= b / a). { rewrite <- (exp_ln (b / a)) at 2 by auto.
   destruct (Req_dec (ln (b / a)) 0) as [->|Q]; [rewrite exp_0; lra|left; now apply exp_ineq1]. } lra. Qed.
Theorem consistent_random : forall s H, realizable X H s -> E (draws H s) (fun hs => errors hs s) <= ln (INR (length H)).
Proof. induction s as [|[x y] s IH]; intros H R.
 - destruct R as (h & I & _). destruct H as [|g H]; [destruct I|]. simpl E. rewrite Rmult_0_r, Rplus_0_l.
   rewrite <- ln_1. assert (1 <= INR (length (g :: H))) by (apply (le_INR 1); simpl; lia).
   destruct H0 as [Q|Q]; [left; apply ln_increasing; lra|right; now rewrite <- Q].
 - assert (N : H <> nil) by (destruct R as (h & I & _); intros Q; rewrite Q in I; exact I).
   pose proof R as R'. apply realizable_cons in R'. specialize (IH _ R').
   assert (N' : restrict X H x y <> nil) by (destruct R' as (h & I & _); intros Q; rewrite Q in I; exact I).
   assert (P : forall V : class, V <> nil -> 0 < INR (length V)) by (intros V K; destruct V; [congruence|apply lt_0_INR; simpl; lia]).
   cbn [draws]. rewrite E_bind.
   rewrite (E_ext _ _ (fun h => (if eqb (h x) y then 0 else 1) + E (draws (restrict X H x y) s) (fun hs => errors hs s))).
   + rewrite E_plus, E_const, err_prob by (auto; now apply uniform_dist).
     pose proof (ln_step _ _ (P _ N') (P _ N)). lra.
   + intros h _. rewrite E_image. cbn [errors]. rewrite E_plus, E_const by now apply draws_dist. reflexivity. Qed.
End Random.
