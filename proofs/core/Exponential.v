(* Inequalities about exp and ln; Hoeffding's lemma for a finite distribution on [0,1]. *)
From Coq Require Import Reals Lra Psatz List.
From Coquelicot Require Import Coquelicot.
From NoRegret Require Import core.Sums.
Local Open Scope R_scope.

Lemma exp_tangent x : 1 + x <= exp x.
Proof. destruct (Req_dec x 0) as [->|H]; [rewrite exp_0; lra|left; now apply exp_ineq1]. Qed.
Lemma ln_tangent x : 0 < x -> ln x <= x - 1.
Proof. intros H. pose proof (exp_tangent (ln x)) as T. rewrite exp_ln in T by assumption. lra. Qed.
Lemma ln_mono x y : 0 < x -> x <= y -> ln x <= ln y.
Proof. intros H [K| ->]; [left; now apply ln_increasing|right; reflexivity]. Qed.
Lemma ln_nonneg x : 1 <= x -> 0 <= ln x.
Proof. intros H. rewrite <- ln_1. apply ln_mono; lra. Qed.
Lemma ln_positive x : 1 < x -> 0 < ln x.
Proof. intros H. rewrite <- ln_1. apply ln_increasing; lra. Qed.

(* rule "slope": f(0) >= 0 and f' >= 0 on [0,a] give f(a) >= 0 *)
Lemma slope (f f' : R -> R) a : 0 <= a -> 0 <= f 0 -> (forall x, 0 <= x <= a -> is_derive f x (f' x)) ->
  (forall x, 0 <= x <= a -> 0 <= f' x) -> 0 <= f a.
Proof. intros Ha F0 D P.
  destruct (MVT_gen f 0 a f') as [c [Hc E]]; rewrite ?Rmin_left, ?Rmax_right in * by lra.
  - intros x Hx. apply D; lra.
  - intros x Hx. apply continuity_pt_filterlim. apply (ex_derive_continuous f). exists (f' x). apply D; lra.
  - pose proof (P c Hc). nra. Qed.

(* exp.chord: e^(sx) <= 1 - x + x e^s on [0,1] *)
Lemma exp_convex u v l : 0 <= l <= 1 -> exp ((1-l)*u + l*v) <= (1-l) * exp u + l * exp v.
Proof. intros Hl. set (m := (1-l)*u + l*v).
  assert (A: exp u = exp m * exp (u-m)) by (rewrite <- exp_plus; f_equal; ring).
  assert (B: exp v = exp m * exp (v-m)) by (rewrite <- exp_plus; f_equal; ring).
  pose proof (exp_tangent (u-m)) as T1. pose proof (exp_tangent (v-m)) as T2. pose proof (exp_pos m) as P. rewrite A, B.
  assert (0 <= (1-l)*(exp (u-m) - 1 - (u-m)) + l*(exp (v-m) - 1 - (v-m)))
    by (apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra).
  assert (E: (1-l)*(u-m) + l*(v-m) = 0) by (unfold m; ring).
  assert (0 <= (1-l)*exp (u-m) + l*exp(v-m) - 1) by lra. nra. Qed.
Lemma exp_chord s x : 0 <= x <= 1 -> exp (s * x) <= 1 - x + x * exp s.
Proof. intros H. pose proof (exp_convex 0 s x H) as C. rewrite exp_0 in C.
  replace ((1-x)*0 + x*s) with (s*x) in C by ring. lra. Qed.
(* power.chord: b^l <= 1 - (1-b) l *)
Lemma power_chord b l : 0 < b -> 0 <= l <= 1 -> Rpower b l <= 1 - (1-b)*l.
Proof. intros Hb Hl. unfold Rpower. pose proof (exp_chord (ln b) l Hl) as H. rewrite exp_ln in H by assumption.
  rewrite Rmult_comm. lra. Qed.
(* log.quadratic: -ln(1-x) <= x + x^2 on [0,1/2] *)
Lemma log_quadratic x : 0 <= x <= 1/2 -> - ln (1 - x) <= x + x^2.
Proof. intros H. enough (0 <= x + x^2 + ln (1-x)) by lra.
  apply (slope (fun x => x + x^2 + ln (1-x)) (fun x => x*(1-2*x)/(1-x)) x); [lra| | |].
  - replace (1-0) with 1 by ring. rewrite ln_1. lra.
  - intros y Hy. auto_derive; [lra|field; lra].
  - intros y Hy. apply Rmult_le_pos; [nra|left; apply Rinv_0_lt_compat; lra]. Qed.
(* exp.quadratic: e^-a <= 1 - a + a^2/2 for a >= 0 *)
Lemma exp_quadratic a : 0 <= a -> exp (-a) <= 1 - a + a^2/2.
Proof. intros Ha. enough (0 <= 1 - a + a^2/2 - exp (-a)) by lra.
  apply (slope (fun x => 1 - x + x^2/2 - exp (-x)) (fun x => -1 + x + exp (-x)) a); [lra| | |].
  - rewrite Ropp_0, exp_0. lra.
  - intros y _. auto_derive; [trivial|field].
  - intros y _. pose proof (exp_tangent (-y)). lra. Qed.

(* ---------------------------------------------------------------- Hoeffding's lemma *)
(* two points: ln(1 - m + m e^s) <= s m + s^2/8; the slope rule twice *)
Lemma hoeffding_two_pos m s : 0 <= m <= 1 -> 0 <= s -> ln (1 - m + m * exp s) <= s * m + s^2/8.
Proof. intros Hm Hs.
  assert (P : forall x, 0 <= x -> 0 < 1 - m + m * exp x) by (intros x Hx; pose proof (exp_tangent x); nra).
  enough (0 <= s*m + s^2/8 - ln (1 - m + m * exp s)) by lra.
  apply (slope (fun x => x*m + x^2/8 - ln (1 - m + m * exp x)) (fun x => m + x/4 - m * exp x / (1 - m + m * exp x)) s); [lra| | |].
  - rewrite exp_0. replace (1 - m + m * 1) with 1 by ring. rewrite ln_1. lra.
  - intros x Hx. pose proof (P x ltac:(lra)). auto_derive; [assumption|field; lra].
  - intros x Hx.
    apply (slope (fun x => m + x/4 - m * exp x / (1 - m + m * exp x))
                 (fun x => (1 - m - m * exp x)^2 / (4 * (1 - m + m * exp x)^2)) x); [lra| | |].
    + rewrite exp_0. apply Req_le. field. lra.
    + intros y Hy. pose proof (P y ltac:(lra)). auto_derive; [lra|field; lra].
    + intros y Hy. pose proof (P y ltac:(lra)).
      apply Rmult_le_pos; [apply pow2_ge_0|]. left; apply Rinv_0_lt_compat. nra. Qed.
Lemma hoeffding_two m s : 0 <= m <= 1 -> 1 - m + m * exp s <= exp (s * m + s^2/8).
Proof. assert (P : forall m s, 0 <= m <= 1 -> 0 <= s -> 1 - m + m * exp s <= exp (s * m + s^2/8)).
  { clear. intros m s Hm Hs. rewrite <- (exp_ln (1 - m + m * exp s)) by (pose proof (exp_tangent s); nra).
    destruct (hoeffding_two_pos m s Hm Hs) as [K|K]; [left; now apply exp_increasing|rewrite K; lra]. }
  intros Hm. destruct (Rle_dec 0 s) as [Hs|Hs]; [now apply P|].
  pose proof (P (1-m) (-s) ltac:(lra) ltac:(lra)) as H. pose proof (exp_pos s) as E.
  replace (exp (s*m + s^2/8)) with (exp s * exp (- s * (1-m) + (-s)^2/8)) by (rewrite <- exp_plus; f_equal; field).
  assert (exp s * exp (-s) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0). nra. Qed.

Section Hoeffding.
Context {A : Type} (l : list A) (p x : A -> R).
Hypothesis p_pos : forall a, In a l -> 0 <= p a.
Hypothesis p_one : sum p l = 1.
Hypothesis x_range : forall a, In a l -> 0 <= x a <= 1.
Lemma mean_range : 0 <= sum (fun a => p a * x a) l <= 1.
Proof. split.
  - apply sum_nonneg. intros a H. pose proof (p_pos a H). pose proof (x_range a H). nra.
  - rewrite <- p_one. apply sum_le. intros a H. pose proof (p_pos a H). pose proof (x_range a H). nra. Qed.
Theorem hoeffding s : sum (fun a => p a * exp (s * x a)) l <= exp (s * sum (fun a => p a * x a) l + s^2/8).
Proof. apply Rle_trans with (2 := hoeffding_two _ s mean_range).
  replace (1 - sum (fun a => p a * x a) l + sum (fun a => p a * x a) l * exp s)
     with (sum (fun a => (p a - p a * x a) + exp s * (p a * x a)) l)
     by (rewrite sum_plus, sum_minus, sum_scal, p_one; ring).
  apply sum_le. intros a H. pose proof (p_pos a H). pose proof (exp_chord s (x a) (x_range a H)). nra. Qed.
End Hoeffding.
