(* Online convex optimisation: projection, ogd.regret, ogd.lipschitz, ogd.bounded, hinge, svm.objective, perceptron.sgd. *)
From Coq Require Import Reals Lra Lia List Psatz.
From NoRegret Require Import core.Sums convex.Vectors.
Import ListNotations.
Local Open Scope R_scope.

Section Convex.
Context {I : Type} (coords : list I).
Notation vec := (@vec I).
Notation dot := (dot coords).
Notation norm := (norm coords).
Implicit Types (u v w p x : vec).

(* ================================================================ projection *)
Section Domain.
Variable K : vec -> Prop.
Definition convex := forall u v t, 0 <= t <= 1 -> K u -> K v -> K (add (scale (1 - t) u) (scale t v)).
Definition dist2 u v := dot (sub u v) (sub u v).                                       (* |u - v|^2 *)
(* p is the projection of w: the point of K that is nearest to w *)
Definition projection w p := K p /\ forall u, K u -> dist2 w p <= dist2 w u.

Lemma dist2_expand u v : dist2 u v = dot u u - 2 * dot u v + dot v v.
Proof. unfold dist2. bilinear. rewrite (dot_comm _ v u). ring. Qed.
(* the way to the projection makes an obtuse angle with the way on to any point of the set *)
Lemma obtuse w p u : convex -> projection w p -> K u -> dot (sub w p) (sub u p) <= 0.
Proof. intros C [Hp Near] Hu. apply Rnot_lt_le. intros Pos.
  set (a := dot (sub w p) (sub u p)) in *. set (b := dist2 u p).
  assert (Hb : 0 <= b) by apply dot_pos.
  assert (Far : forall t, 0 <= t <= 1 -> 0 <= - 2 * t * a + t^2 * b).
  { intros t Ht. specialize (Near _ (C p u t Ht Hp Hu)). unfold a, b in *. rewrite !dist2_expand in *.
    revert Near. bilinear. rewrite ?(dot_comm _ p u), ?(dot_comm _ p w), ?(dot_comm _ u w). intros. nra. }
  set (t := Rmin 1 (a / (b + 1))).
  assert (Q : 0 < a / (b + 1)) by (apply Rdiv_lt_0_compat; lra).
  assert (T0 : 0 < t) by (unfold t; apply Rmin_glb_lt; lra).
  assert (T1 : t <= 1) by apply Rmin_l.
  assert (T2 : t * (b + 1) <= a).
  { apply Rle_trans with (a / (b + 1) * (b + 1)); [apply Rmult_le_compat_r; [lra|apply Rmin_r]|apply Req_le; field; lra]. }
  specialize (Far t ltac:(lra)). assert (t * (t * b) < t * (2 * a)) by (apply Rmult_lt_compat_l; nra). nra. Qed.

(* step: by at least the square of the way *)
Lemma projection_gain w p u : convex -> projection w p -> K u -> dist2 p u <= dist2 w u - dist2 w p.
Proof. intros C P Hu. pose proof (obtuse w p u C P Hu) as O. rewrite !dist2_expand. revert O. bilinear.
  rewrite ?(dot_comm _ p u), ?(dot_comm _ p w), ?(dot_comm _ u w). lra. Qed.
Theorem projection_nearer w p u : convex -> projection w p -> K u -> dist2 p u <= dist2 w u.
Proof. intros C P Hu. pose proof (projection_gain w p u C P Hu). pose proof (dot_pos coords (sub w p)). unfold dist2 in *. lra. Qed.
Lemma projection_inside w p : projection w p -> K p. Proof. now intros []. Qed.
(* the projection of a point of the set is the point itself *)
Lemma projection_twice w p q : projection w p -> projection p q -> dist2 p q = 0.
Proof. intros [Hp _] [_ N]. specialize (N p Hp). pose proof (dot_pos coords (sub p q)) as Z. unfold dist2 in *.
  replace (dot (sub p p) (sub p p)) with 0 in N by (rewrite dot_sub; ring). lra. Qed.

(* ================================================================ online gradient descent *)
Section Descent.
Variable eta : R.
Record round := Round { point : vec; f : vec -> R; slope : vec }.                     (* w_t, f_t, v_t *)
Definition step w v := sub w (scale eta v).
(* descent w rs: from the point w, the rounds rs are those of online gradient descent *)
Inductive descent : vec -> list round -> Prop :=
| descent_end w : descent w nil
| descent_round w g v w' rs : projection (step w v) w' -> descent w' rs -> descent w (Round w g v :: rs).
(* u is w*, the comparator *)
Definition above_tangent u r := f r (point r) + dot (slope r) (sub u (point r)) <= f r u.
Definition regret u rs := sum (fun r => f r (point r) - f r u) rs.
Definition squares rs := sum (fun r => dot (slope r) (slope r)) rs.                   (* G_2 *)

(* step: a step comes nearer to w* by what it gains *)
Lemma step_nearer w v w' u : convex -> K u -> projection (step w v) w' ->
  dist2 w' u <= dist2 w u - 2 * eta * dot v (sub w u) + eta^2 * dot v v.
Proof. intros C Hu P. pose proof (projection_nearer _ _ u C P Hu) as N. apply Rle_trans with (1 := N). apply Req_le.
  rewrite !dist2_expand. unfold step. bilinear. rewrite (dot_comm _ w v). ring. Qed.
Lemma all_steps u w rs : 0 < eta -> convex -> K u -> descent w rs -> Forall (above_tangent u) rs ->
  2 * eta * regret u rs <= dist2 w u + eta^2 * squares rs.
Proof. intros He C Hu D. induction D as [w|w g v w' rs P D IH]; intros F.
  - unfold regret, squares; simpl. pose proof (dot_pos coords (sub w u)). unfold dist2. lra.
  - inversion F as [|? ? A F']; subst. specialize (IH F'). pose proof (step_nearer w v w' u C Hu P) as N.
    unfold above_tangent in A; cbn [f point slope] in A. unfold regret, squares in *. cbn [sum f point slope].
    assert (E : dot v (sub u w) = - dot v (sub w u)) by (bilinear; ring).
    rewrite E in A. nra. Qed.

Variables (rs : list round) (u w1 : vec).
Hypothesis eta_pos : 0 < eta.
Hypothesis K_convex : convex.
Hypothesis inside : K u.                                                               (* w* lies in the domain *)
Hypothesis start : projection zero w1.                                                 (* the first point is nearest to 0 *)
Hypothesis run : descent w1 rs.
Hypothesis tangents : Forall (above_tangent u) rs.

Theorem ogd_regret : regret u rs <= norm u ^ 2 / (2 * eta) + eta * squares rs / 2.
Proof. pose proof (all_steps u w1 rs eta_pos K_convex inside run tangents) as A.
  pose proof (projection_nearer zero w1 u K_convex start inside) as S.
  assert (E : dist2 zero u = dot u u) by (rewrite dist2_expand; bilinear; ring).
  rewrite norm_square. apply Rmult_le_reg_l with (2 * eta); [lra|].
  replace (2 * eta * (dot u u / (2 * eta) + eta * squares rs / 2)) with (dot u u + eta^2 * squares rs) by (field; lra). lra. Qed.

Let T := INR (length rs).
Variable rho : R.
Hypothesis gentle : Forall (fun r => norm (slope r) <= rho) rs.
Lemma squares_le : squares rs <= T * rho^2.
Proof. unfold squares, T. rewrite <- sum_const. apply sum_le. intros r Hr. rewrite Forall_forall in gentle. now apply norm_le, gentle. Qed.

Hypothesis some_rounds : (1 <= length rs)%nat.
Lemma T_pos : 1 <= T. Proof. unfold T. replace 1 with (INR 1) by reflexivity. now apply le_INR. Qed.
Lemma root_T : 0 < sqrt T /\ sqrt T * sqrt T = T.
Proof. pose proof T_pos. split; [apply sqrt_lt_R0; lra|apply sqrt_sqrt; lra]. Qed.

Theorem ogd_lipschitz : eta = 1 / sqrt T -> regret u rs <= (norm u ^ 2 + rho ^ 2) * sqrt T / 2.
Proof. intros E. pose proof ogd_regret as G. pose proof squares_le as S. destruct root_T as [R0 R1].
  apply Rle_trans with (1 := G).
  assert (X : norm u ^ 2 / (2 * eta) = norm u ^ 2 * sqrt T / 2) by (rewrite E; field; lra).
  assert (Y : eta * squares rs / 2 <= rho^2 * sqrt T / 2).
  { replace (rho^2 * sqrt T / 2) with (eta * (T * rho^2) / 2) by (rewrite E; rewrite <- R1 at 2; field; lra).
    apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; lra. }
  rewrite X. lra. Qed.

Variable B : R.
Hypothesis bounded : forall w, K w -> norm w <= B.
Theorem ogd_bounded : 0 < rho -> eta = B / (rho * sqrt T) -> regret u rs <= B * rho * sqrt T.
Proof. intros Hr E. pose proof ogd_regret as G. pose proof squares_le as S. destruct root_T as [R0 R1].
  assert (D : 0 < rho * sqrt T) by (now apply Rmult_lt_0_compat).
  assert (HB : B = eta * (rho * sqrt T)) by (rewrite E; field; lra).
  assert (B0 : 0 < B) by (rewrite HB; now apply Rmult_lt_0_compat).
  assert (U : norm u ^ 2 <= B^2) by (apply pow_incr; split; [apply norm_pos|auto]).
  apply Rle_trans with (1 := G).
  assert (X : norm u ^ 2 / (2 * eta) <= B * rho * sqrt T / 2).
  { replace (B * rho * sqrt T / 2) with (B^2 / (2 * eta)) by (rewrite HB; field; lra).
    apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat; lra|exact U]. }
  assert (Y : eta * squares rs / 2 <= B * rho * sqrt T / 2).
  { replace (B * rho * sqrt T / 2) with (eta * (T * rho^2) / 2) by (rewrite HB; rewrite <- R1 at 1; field).
    apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat_l; lra. }
  lra. Qed.
End Descent.
End Domain.

(* two domains with their projections: all of the space, and the ball about 0 *)
Lemma project_space w : projection (fun _ => True) w w.
Proof. split; [trivial|]. intros u _. pose proof (dot_pos coords (sub w u)). unfold dist2.
  replace (dot (sub w w) (sub w w)) with 0 by (rewrite dot_sub; ring). lra. Qed.
Lemma cauchy u v : dot u v ^ 2 <= dot u u * dot v v.
Proof. pose proof (dot_pos coords v) as V. destruct (Req_dec (dot v v) 0) as [Z|Z].
  - assert (P : forall c, 0 <= dot u u - 2 * c * dot u v).
    { intros c. pose proof (dot_pos coords (sub u (scale c v))) as S. revert S. bilinear. rewrite (dot_comm _ v u), Z. lra. }
    destruct (Req_dec (dot u v) 0) as [->|N]; [rewrite Z; lra|]. exfalso.
    specialize (P ((dot u u + 1) / (2 * dot u v))).
    replace (dot u u - 2 * ((dot u u + 1) / (2 * dot u v)) * dot u v) with (-1) in P by (field; exact N). lra.
  - pose proof (dot_pos coords (sub (scale (dot v v) u) (scale (dot u v) v))) as S. revert S. bilinear. rewrite (dot_comm _ v u). intros S.
    apply Rmult_le_reg_l with (dot v v); [lra|]. nra. Qed.
Definition ball B : vec -> Prop := fun w => norm w <= B.
Definition shrink B w : vec := if Rle_dec (norm w) B then w else scale (B / norm w) w.
Lemma norm_scale c w : 0 <= c -> norm (scale c w) = c * norm w.
Proof. intros H. unfold Vectors.norm. bilinear. replace (c * (c * dot w w)) with (c^2 * dot w w) by ring.
  rewrite sqrt_mult; [|apply pow2_ge_0|apply dot_pos]. rewrite sqrt_pow2 by assumption. reflexivity. Qed.
Lemma dot_norms u v : dot u v <= norm u * norm v.
Proof. apply Rle_trans with (Rabs (dot u v)); [apply Rle_abs|]. unfold Vectors.norm. rewrite <- sqrt_mult; try apply dot_pos.
  rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. rewrite Rsqr_pow2. apply cauchy. Qed.
Lemma project_ball B w : 0 <= B -> projection (ball B) w (shrink B w).
Proof. intros HB. unfold projection, shrink, ball. destruct (Rle_dec (norm w) B) as [H|H].
  - split; [exact H|]. intros u _. apply (proj2 (project_space w) u). trivial.
  - assert (P : 0 < norm w) by lra. assert (C : 0 <= B / norm w) by (apply Rmult_le_pos; [lra|left; now apply Rinv_0_lt_compat]).
    split; [rewrite norm_scale by exact C; apply Req_le; field; lra|]. intros u Hu. rewrite !dist2_expand. bilinear.
    pose proof (dot_norms w u) as D. pose proof (norm_pos coords u) as U. rewrite <- !norm_square.
    set (n := norm w) in *. set (m := norm u) in *.
    replace (n^2 - 2 * (B / n * n^2) + B / n * (B / n * n^2)) with ((n - B)^2) by (field; lra).
    apply Rle_trans with ((n - m)^2); [|nra]. nra. Qed.
Lemma ball_convex B : convex (ball B).
Proof. intros u v t Ht Hu Hv. unfold ball in *. pose proof (norm_pos coords u). pose proof (norm_pos coords v).
  unfold Vectors.norm at 1. rewrite <- (sqrt_pow2 B) by lra. apply sqrt_le_1_alt. bilinear. rewrite (dot_comm _ v u).
  pose proof (dot_norms u v) as D. pose proof (norm_square coords u) as NU. pose proof (norm_square coords v) as NV.
  set (a := norm u) in *. set (b := norm v) in *. rewrite <- NU, <- NV.
  apply Rle_trans with (((1 - t) * a + t * b)^2); [|apply pow_incr; nra].
  assert (0 <= 2 * ((1 - t) * t)) by nra. nra. Qed.

(* ---------------------------------------------------------------- the learner itself, for a domain with its projection *)
Section Learner.
Variables (K : vec -> Prop) (Pi : vec -> vec) (eta : R).
Hypothesis K_convex : convex K.
Hypothesis Pi_nearest : forall w, projection K w (Pi w).
(* a function with its subgradients: fs = (f_1, f_1'), (f_2, f_2'), ... *)
Fixpoint play w (fs : list ((vec -> R) * (vec -> vec))) : list round := match fs with nil => nil
  | (g, g') :: r => Round w g (g' w) :: play (Pi (step eta w (g' w))) r end.
Definition ogd fs := play (Pi zero) fs.
Lemma play_descends fs : forall w, descent K eta w (play w fs).
Proof. induction fs as [|[g g'] r IH]; intros w; simpl; [constructor|]. apply descent_round with (Pi (step eta w (g' w))); auto. Qed.
Lemma play_length fs : forall w, length (play w fs) = length fs.
Proof. induction fs as [|[g g'] r IH]; intros w; simpl; auto. Qed.
Definition has_subgradients (F : (vec -> R) * (vec -> vec)) := forall w u, fst F w + dot (snd F w) (sub u w) <= fst F u.
Lemma play_tangents u fs : Forall has_subgradients fs -> forall w, Forall (above_tangent u) (play w fs).
Proof. intros H. induction H as [|[g g'] r H F IH]; intros w; simpl; constructor; auto. apply H. Qed.
Corollary ogd_plays fs u : 0 < eta -> K u -> Forall has_subgradients fs ->
  regret u (ogd fs) <= norm u ^ 2 / (2 * eta) + eta * squares (ogd fs) / 2.
Proof. intros He Hu F. apply (ogd_regret K eta (ogd fs) u (Pi zero)); auto; [apply play_descends|now apply play_tangents]. Qed.
End Learner.
(* in the ball of radius B, tuned: nothing is left to assume *)
Corollary ogd_ball B rho fs u : let T := INR (length fs) in let run := ogd (shrink B) (B / (rho * sqrt T)) fs in
  (1 <= length fs)%nat -> 0 < rho -> 0 < B -> norm u <= B -> Forall has_subgradients fs ->
  Forall (fun r => norm (slope r) <= rho) run -> regret u run <= B * rho * sqrt T.
Proof. intros T run H1 Hr HB Hu F G. assert (L : length run = length fs) by apply play_length.
  assert (HT : 0 < sqrt T) by (apply sqrt_lt_R0, lt_0_INR; lia).
  assert (P : forall w, projection (ball B) w (shrink B w)) by (intros; apply project_ball; lra).
  unfold T. rewrite <- L. apply (ogd_bounded (ball B) (B / (rho * sqrt T)) run u (shrink B zero)); auto; try lia.
  - apply Rdiv_lt_0_compat; [assumption|now apply Rmult_lt_0_compat].
  - apply ball_convex.
  - now apply play_descends.
  - now apply play_tangents.
  - now rewrite L. Qed.

(* ================================================================ hinge *)
Definition hinge x y w := Rmax 0 (1 - y * dot w x).
Definition zero_one x y w := if Rle_dec (y * dot w x) 0 then 1 else 0.                 (* 1[y w.x <= 0] *)
(* -y x where y w.x < 1, 0 where y w.x > 1, and the share kink of -y x between *)
Definition share kink x y w := if Rlt_dec (y * dot w x) 1 then 1 else if Rlt_dec 1 (y * dot w x) then 0 else kink.
Definition subgradient kink x y w : vec := scale (share kink x y w * - y) x.

Lemma hinge_ge x y w : 0 <= hinge x y w /\ 1 - y * dot w x <= hinge x y w.
Proof. split; [apply Rmax_l|apply Rmax_r]. Qed.
Theorem hinge_zero_one x y w : zero_one x y w <= hinge x y w.
Proof. destruct (hinge_ge x y w). unfold zero_one. destruct (Rle_dec _ _); lra. Qed.
Theorem hinge_tangent kink x y w u : 0 <= kink <= 1 ->
  hinge x y w + dot (subgradient kink x y w) (sub u w) <= hinge x y u.
Proof. intros Hk. destruct (hinge_ge x y u) as [U0 U1]. unfold subgradient. bilinear. rewrite !(dot_comm _ x).
  unfold hinge at 1, share. destruct (Rlt_dec _ 1); [rewrite Rmax_right by lra; lra|].
  destruct (Rlt_dec 1 _); [rewrite Rmax_left by lra; lra|].
  assert (E : y * dot w x = 1) by lra. rewrite Rmax_left by lra. set (a := hinge x y u) in *.
  replace (0 + kink * - y * (dot u x - dot w x)) with (kink * (1 - y * dot u x)) by (rewrite <- E; ring). nra. Qed.
Theorem hinge_convex x y w u t : 0 <= t <= 1 ->
  hinge x y (add (scale (1 - t) w) (scale t u)) <= (1 - t) * hinge x y w + t * hinge x y u.
Proof. intros Ht. destruct (hinge_ge x y u), (hinge_ge x y w). unfold hinge at 1. bilinear. apply Rmax_lub; nra. Qed.
Corollary hinge_half_way x y w u : hinge x y (scale (/2) (add w u)) <= (hinge x y w + hinge x y u) / 2.
Proof. destruct (hinge_ge x y u), (hinge_ge x y w). unfold hinge at 1. bilinear. apply Rmax_lub; lra. Qed.

(* ================================================================ the SVM objective *)
Definition sample := list (vec * R).
Definition objective (s : sample) lam w := / INR (length s) * sum (fun e => hinge (fst e) (snd e) w) s + lam * dot w w.
Definition objective_slope kink (s : sample) lam w : vec :=
  add (scale (/ INR (length s)) (total (fun e => subgradient kink (fst e) (snd e) w) s)) (scale (2 * lam) w).
Theorem svm_objective kink s lam w u : 0 <= kink <= 1 -> s <> nil ->
  objective s lam w + dot (objective_slope kink s lam w) (sub u w) + lam * dist2 u w <= objective s lam u.
Proof. intros Hk Hs. assert (P : 0 < / INR (length s)).
  { apply Rinv_0_lt_compat, lt_0_INR. destruct s; [congruence|simpl; lia]. }
  unfold objective, objective_slope. set (c := / INR (length s)) in *.
  rewrite dot_add, !dot_scale, dot_total, dist2_expand, dot_sub_r, (dot_comm _ w u).
  assert (H : sum (fun e => hinge (fst e) (snd e) w) s + sum (fun e => dot (subgradient kink (fst e) (snd e) w) (sub u w)) s
              <= sum (fun e => hinge (fst e) (snd e) u) s).
  { rewrite <- sum_plus. apply sum_le. intros e _. now apply hinge_tangent. }
  assert (G := Rmult_le_compat_l c _ _ (Rlt_le _ _ P) H). lra. Qed.
(* its subgradient is one, if lam >= 0 *)
Corollary svm_tangent kink s lam w u : 0 <= lam -> 0 <= kink <= 1 -> s <> nil ->
  objective s lam w + dot (objective_slope kink s lam w) (sub u w) <= objective s lam u.
Proof. intros Hl Hk Hs. pose proof (svm_objective kink s lam w u Hk Hs). pose proof (dot_pos coords (sub u w)).
  unfold dist2 in *. nra. Qed.

(* ================================================================ perceptron.sgd *)
Section Perceptron.
(* tie = sgn(0); with ties_update a score of 0 is an error whatever the label *)
Variables (eta tie : R) (ties_update : bool).
Definition sgn (s : R) : R := if Rlt_dec 0 s then 1 else if Rlt_dec s 0 then -1 else tie.
Definition errs w x y : bool :=
  if ties_update then if Rle_dec (y * dot w x) 0 then true else false
  else if Req_EM_T (sgn (dot w x)) y then false else true.
Definition learn w x y : vec := if errs w x y then add w (scale (eta * y) x) else w.
Fixpoint weights w (zs : list (vec * R)) : list vec := w :: match zs with nil => nil | (x, y) :: r => weights (learn w x y) r end.
(* the function of a round: the hinge of an error, else 0; and the subgradient at w that the theorem names *)
Definition hinge_of_error w x y : vec -> R := if errs w x y then hinge x y else fun _ => 0.
Definition slope_of_error w x y : vec := if errs w x y then scale (- y) x else zero.
(* the rounds in which w_(t+1) is not w_t - eta (the subgradient) *)
Definition differs w w' v : bool := negb (forallb (fun i => if Req_EM_T (w' i) (step eta w v i) then true else false) coords).
Fixpoint other_steps (ws : list vec) (zs : list (vec * R)) : nat := match ws, zs with
  | w :: ((w' :: _) as r), (x, y) :: rest => (if differs w w' (slope_of_error w x y) then 1 else 0) + other_steps r rest
  | _, _ => 0 end%nat.

(* an error has y w.x <= 0 *)
Lemma error_score w x y : y = 1 \/ y = -1 -> errs w x y = true -> y * dot w x <= 0.
Proof. intros Y. unfold errs, sgn. destruct (Rlt_dec 0 (dot w x)); [|destruct (Rlt_dec (dot w x) 0)]; intros E;
  [| |replace (dot w x) with 0 by lra; lra];
  (destruct ties_update; [destruct (Rle_dec _ _); [assumption|discriminate]|destruct (Req_EM_T _ _); [discriminate|]];
   destruct Y as [-> | ->]; lra). Qed.
(* it is a wrong prediction, or score 0 where the rule counts it as one *)
Lemma error_meaning w x y : y = 1 \/ y = -1 -> tie = 1 \/ tie = -1 ->
  (errs w x y = true <-> sgn (dot w x) <> y \/ (ties_update = true /\ dot w x = 0)).
Proof. intros Y Z. unfold errs, sgn. destruct (Rlt_dec 0 (dot w x)); [|destruct (Rlt_dec (dot w x) 0)];
  (destruct ties_update; [destruct (Rle_dec _ _)|destruct (Req_EM_T _ _)]; split; intros H; try discriminate; try reflexivity);
  try (left; destruct Y as [-> | ->]; lra); try (right; split; [reflexivity|lra]); try (left; assumption);
  try (exfalso; destruct H as [H|[H H']]; try discriminate; destruct Y as [-> | ->]; lra); nra. Qed.
(* so -y x is a subgradient there *)
Lemma error_subgradient w x y u : y = 1 \/ y = -1 ->
  hinge_of_error w x y w + dot (slope_of_error w x y) (sub u w) <= hinge_of_error w x y u.
Proof. intros Y. unfold hinge_of_error, slope_of_error. destruct (errs w x y) eqn:E.
  - pose proof (error_score w x y Y E) as S. pose proof (hinge_tangent 0 x y w u ltac:(lra)) as H.
    unfold subgradient, share in H. destruct (Rlt_dec _ 1); [|lra].
    replace (1 * - y) with (- y) in H by ring. exact H.
  - rewrite dot_zero. lra. Qed.
Lemma same_step w x y i : learn w x y i = step eta w (slope_of_error w x y) i.
Proof. unfold learn, step, slope_of_error, add, sub, scale, zero. destruct (errs w x y); ring. Qed.
Lemma no_other_step w x y : differs w (learn w x y) (slope_of_error w x y) = false.
Proof. unfold differs. apply Bool.negb_false_iff. apply forallb_forall. intros i _.
  destruct (Req_EM_T _ _) as [|N]; [reflexivity|]. destruct N. apply same_step. Qed.
Theorem perceptron_sgd w1 zs : other_steps (weights w1 zs) zs = 0%nat.
Proof. revert w1. induction zs as [|[x y] r IH]; intros w; [reflexivity|].
  specialize (IH (learn w x y)). cbn [weights other_steps].
  destruct r as [|[x' y'] r]; cbn [weights other_steps] in *; now rewrite no_other_step. Qed.

(* the dual Perceptron keeps its errors (x_s, y_s) only: the weights are sum_s eta y_s x_s, the score sum_s eta y_s x_s.x *)
Definition primal (errors : list (vec * R)) : vec := total (fun e => scale (eta * snd e) (fst e)) errors.
Definition dual_score (errors : list (vec * R)) x := sum (fun e => eta * snd e * dot (fst e) x) errors.
Definition errs_by score (y : R) : bool :=
  if ties_update then if Rle_dec (y * score) 0 then true else false else if Req_EM_T (sgn score) y then false else true.
Definition dual_learn errors x y := if errs_by (dual_score errors x) y then (x, y) :: errors else errors.
Fixpoint dual_weights errors (zs : list (vec * R)) : list vec :=
  primal errors :: match zs with nil => nil | (x, y) :: r => dual_weights (dual_learn errors x y) r end.
Lemma dual_score_primal errors x : dual_score errors x = dot (primal errors) x.
Proof. unfold dual_score, primal. rewrite dot_total. apply sum_ext. intros. now rewrite dot_scale. Qed.
Lemma dual_step errors x y i : primal (dual_learn errors x y) i = learn (primal errors) x y i.
Proof. unfold dual_learn, learn. rewrite dual_score_primal. change (errs_by (dot (primal errors) x) y) with (errs (primal errors) x y).
  destruct (errs _ _ _); [|reflexivity]. unfold primal; simpl. unfold add, scale; simpl. ring. Qed.
Theorem dual_perceptron_sgd zs errors : other_steps (dual_weights errors zs) zs = 0%nat.
Proof. revert errors. induction zs as [|[x y] r IH]; intros es; [reflexivity|].
  assert (D : differs (primal es) (primal (dual_learn es x y)) (slope_of_error (primal es) x y) = false).
  { unfold differs. apply Bool.negb_false_iff. apply forallb_forall. intros i _.
    destruct (Req_EM_T _ _) as [|N]; [reflexivity|]. destruct N. now rewrite dual_step, same_step. }
  specialize (IH (dual_learn es x y)). cbn [dual_weights other_steps].
  destruct r as [|[x' y'] r]; cbn [dual_weights other_steps] in *; now rewrite D. Qed.

(* and the run is one of online gradient descent in the whole space, up to the names of the vectors *)
Fixpoint rounds w (zs : list (vec * R)) : list round := match zs with nil => nil
  | (x, y) :: r => Round w (hinge_of_error w x y) (slope_of_error w x y) :: rounds (learn w x y) r end.
Lemma perceptron_descends w zs : descent (fun _ => True) eta w (rounds w zs).
Proof. revert w. induction zs as [|[x y] r IH]; intros w; simpl; [constructor|]. apply descent_round with (learn w x y); [|apply IH].
  split; [trivial|]. intros u _. unfold dist2. set (a := step eta w (slope_of_error w x y)).
  replace (dot (sub a (learn w x y)) (sub a (learn w x y))) with 0; [apply dot_pos|].
  unfold Vectors.dot. symmetry. rewrite (sum_ext _ (fun _ => 0)).
  - rewrite sum_const. ring.
  - intros i _. assert (Z : sub a (learn w x y) i = 0) by (unfold sub; rewrite same_step; unfold a; apply Rminus_diag_eq; reflexivity).
    rewrite Z. ring. Qed.
Lemma perceptron_tangents w zs u : (forall x y, In (x, y) zs -> y = 1 \/ y = -1) -> Forall (above_tangent u) (rounds w zs).
Proof. revert w. induction zs as [|[x y] r IH]; intros w Y; simpl; [constructor|constructor].
  - apply error_subgradient. apply (Y x y). now left.
  - apply IH. intros; apply (Y x0 y0). now right. Qed.
End Perceptron.
End Convex.
