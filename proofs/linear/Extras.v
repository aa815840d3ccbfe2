(* Beyond the list: perceptron.disjunctions, perceptron.disjunctions-signs, perceptron.disjunctions-forced, perceptron.sgd. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Sums core.Protocol core.Vectors linear.Perceptron linear.Committee linear.Margin.
Import ListNotations.
Local Open Scope R_scope.

(* perceptron.margin for a vector of margin 1: M <= r^2 |v|^2 *)
Lemma margin_one {A} (coords : list A) eta v B zs us w' : 0 < eta -> 0 < dot coords v v -> 0 <= B -> labelled zs ->
  Forall (fun z => sq coords z <= B) zs -> Forall (fun z => 1 <= gain coords v z) zs -> Perceptron.run coords eta 0 zero zs us w' ->
  M us <= B * dot coords v v.
Proof. intros He Hv HB L F G H. pose proof (sqrt_lt_R0 _ Hv) as Pn. fold (norm coords v) in Pn.
  replace (B * dot coords v v) with ((sqrt B)^2 / (1 / norm coords v)^2).
  2:{ rewrite <- (norm_sq coords v). replace (sqrt B ^ 2) with B by (rewrite <- Rsqr_pow2; symmetry; now apply Rsqr_sqrt). field. lra. }
  apply (perceptron_margin coords eta He v (sqrt B) (1 / norm coords v) zs us w'); auto.
  - apply Rdiv_lt_0_compat; [lra|assumption].
  - apply Forall_impl with (2 := F). intros z. apply sqrt_le_1_alt.
  - split; [assumption|]. apply Forall_impl with (2 := G). intros z Z. apply Rmult_le_compat_r; [|assumption]. left; now apply Rinv_0_lt_compat. Qed.

(* ================================================================ disjunctions: attributes and a bias, None *)
Section Disjunctions.
Context {A : Type} (attributes : list A) (relevant : A -> bool).
Definition features : list (option A) := None :: map Some attributes.
Definition n : R := INR (length attributes).
Definition k : R := sum (fun i => if relevant i then 1 else 0) attributes.
(* y = +1 iff a relevant attribute is on, that is 1 *)
Definition on (x : vec (option A)) i : bool := if Req_EM_T (x (Some i)) 1 then true else false.
Definition disjunction (x : vec (option A)) : R := if existsb (fun i => relevant i && on x i) attributes then 1 else -1.
Definition hits x : R := sum (fun i => if relevant i && on x i then 1 else 0) attributes.
Lemma hits_margin x : 1 <= disjunction x * (2 * hits x - 1).
Proof. unfold disjunction. destruct (existsb _ attributes) eqn:E.
  - apply existsb_exists in E. destruct E as (i & Hi & E).
    assert (1 <= hits x); [|lra]. pose proof (one_of_many (fun j => if relevant j && on x j then 1 else 0) attributes i) as O.
    cbv beta in O. rewrite E in O. apply O; [|assumption]. intros a _. destruct (relevant a && on x a); lra.
  - assert (hits x = 0); [|lra]. unfold hits. rewrite (sum_ext _ (fun _ => 0)), sum_const; [ring|]. intros i Hi.
    destruct (relevant i && on x i) eqn:C; [|reflexivity]. rewrite (proj2 (existsb_exists _ _)) in E; [discriminate|]. eauto. Qed.
Definition disjunction_round (a : R) (z : vec (option A) * R) := fst z None = 1 /\
  (forall i, In i attributes -> fst z (Some i) = a \/ fst z (Some i) = 1) /\ snd z = disjunction (fst z).
Lemma disjunction_labels a zs : Forall (disjunction_round a) zs -> labelled zs.
Proof. apply Forall_impl. intros z (_ & _ & ->). unfold disjunction. destruct (existsb _ _); [now left|now right]. Qed.
Lemma n_pos : 0 <= n.
Proof. apply pos_INR. Qed.
Lemma sq_features a z : -1 <= a <= 1 -> disjunction_round a z -> sq features z <= n + 1.
Proof. intros Ha (N & X & _). unfold sq, dot, features. cbn [sum]. rewrite N, sum_map.
  assert (sum (fun i => fst z (Some i) * fst z (Some i)) attributes <= n); [|lra].
  replace n with (sum (fun _ : A => 1) attributes) by (unfold n; rewrite sum_const; ring).
  apply sum_le. intros i Hi. destruct (X i Hi) as [-> | ->]; nra. Qed.
Section Learn.
Variables (eta : R) (zs us : list (vec (option A) * R)) (w' : vec (option A)).
Hypothesis eta_pos : 0 < eta.
Hypothesis Hrun : Perceptron.run features eta 0 zero zs us w'.
Definition v_bits : vec (option A) := fun i => match i with None => -1 | Some j => if relevant j then 2 else 0 end.
Definition v_signs : vec (option A) := fun i => match i with None => k - 1 | Some j => if relevant j then 1 else 0 end.
Theorem perceptron_disjunctions : Forall (disjunction_round 0) zs -> M us <= (4 * k + 1) * (n + 1).
Proof. intros F. pose proof n_pos.
  assert (E : dot features v_bits v_bits = 4 * k + 1).
  { unfold dot, features, k. cbn [sum]. rewrite sum_map, <- sum_scal. simpl v_bits.
    rewrite (sum_ext _ (fun i => 4 * (if relevant i then 1 else 0))); [lra|]. intros i _. simpl. destruct (relevant i); ring. }
  assert (K : 0 <= k) by (apply sum_nonneg; intros i _; destruct (relevant i); lra).
  rewrite <- E, Rmult_comm. apply (margin_one features eta v_bits (n + 1) zs us w'); auto; try lra.
  - now apply disjunction_labels with 0.
  - apply Forall_impl with (2 := F). intros z. apply sq_features. lra.
  - apply Forall_impl with (2 := F). intros z (N & X & Y). unfold gain. rewrite Y.
    replace (dot features v_bits (fst z)) with (2 * hits (fst z) - 1); [apply hits_margin|].
    unfold dot, features, hits. cbn [sum]. rewrite sum_map, <- sum_scal, N. simpl v_bits.
    rewrite (sum_ext (fun i => v_bits (Some i) * fst z (Some i)) (fun i => 2 * (if relevant i && on (fst z) i then 1 else 0))); [lra|].
    intros i Hi. simpl. unfold on. destruct (X i Hi) as [-> | ->]; destruct (relevant i); cbn [andb]; try ring;
      destruct (Req_EM_T _ 1); lra. Qed.
Theorem perceptron_disjunctions_signs : Forall (disjunction_round (-1)) zs -> M us <= (n + 1) * (k^2 - k + 1).
Proof. intros F. pose proof n_pos.
  assert (E : dot features v_signs v_signs = k^2 - k + 1).
  { unfold dot, features. cbn [sum]. rewrite sum_map. simpl v_signs.
    rewrite (sum_ext _ (fun i => if relevant i then 1 else 0)); [fold k; ring|]. intros i _. simpl. destruct (relevant i); ring. }
  rewrite <- E. apply (margin_one features eta v_signs (n + 1) zs us w'); auto; try lra.
  - rewrite E. nra.
  - now apply disjunction_labels with (-1).
  - apply Forall_impl with (2 := F). intros z. apply sq_features. lra.
  - apply Forall_impl with (2 := F). intros z (N & X & Y). unfold gain. rewrite Y.
    replace (dot features v_signs (fst z)) with (2 * hits (fst z) - 1); [apply hits_margin|].
    unfold dot, features, hits. cbn [sum]. rewrite sum_map, <- sum_scal, N. simpl v_signs.
    rewrite (sum_ext (fun i => v_signs (Some i) * fst z (Some i))
      (fun i => 2 * (if relevant i && on (fst z) i then 1 else 0) - (if relevant i then 1 else 0))).
    { rewrite sum_minus. fold k. ring. }
    intros i Hi. simpl. unfold on. destruct (X i Hi) as [-> | ->]; destruct (relevant i); cbn [andb]; try ring;
      destruct (Req_EM_T _ 1); lra. Qed.
End Learn.
End Disjunctions.

(* ================================================================ perceptron.disjunctions-forced *)
Section Forced.
Context {A B : Type} (eq_dec : forall i j : A, {i = j} + {i <> j}) (relevant : list A) (others : list B).
(* the k relevant attributes, and the n - k + 1 others: the irrelevant ones and the bias *)
Hypothesis distinct : NoDup relevant.
Hypothesis bias : others <> nil.
Definition all_features : list (A + B) := map inl relevant ++ map inr others.
(* None: all others are 1, label -1.  Some i: also the relevant attribute i, label +1 *)
Definition point (o : option A) : vec (A + B) * R := match o with
  | None => ((fun f => match f with inl _ => 0 | inr _ => 1 end), -1)
  | Some i => ((fun f => match f with inl j => if eq_dec i j then 1 else 0 | inr _ => 1 end), 1) end.
Definition shown (o : option A) := match o with None => True | Some i => In i relevant end.
Let m : R := INR (length others).
Let is (i : A) (o : option A) : R := match o with Some j => if eq_dec i j then 1 else 0 | None => 0 end.
Let plus (o : option A) : R := match o with Some _ => 1 | None => 0 end.
Let minus (o : option A) : R := match o with Some _ => 0 | None => 1 end.

Lemma once i : In i relevant -> sum (fun j => if eq_dec j i then 1 else 0) relevant = 1.
Proof. induction distinct as [|a l N D IH]; [intros []|]. intros [-> | Hi]; simpl.
  - destruct (eq_dec i i); [|congruence]. rewrite (sum_ext _ (fun _ => 0)), sum_const; [ring|].
    intros j Hj. destruct (eq_dec j i); [subst; contradiction|reflexivity].
  - destruct (eq_dec a i) as [->|]; [contradiction|]. rewrite IH by assumption. ring. Qed.
Lemma dot_points o p : shown o -> shown p -> dot all_features (fst (point o)) (fst (point p)) =
  m + match o, p with Some i, Some j => if eq_dec i j then 1 else 0 | _, _ => 0 end.
Proof. intros Ho Hp. unfold dot, all_features. rewrite sum_app, !sum_map. rewrite Rplus_comm. f_equal.
  - rewrite (sum_ext _ (fun _ => 1)), sum_const; [unfold m; ring|]. intros c _. destruct o, p; simpl; ring.
  - destruct o as [i|], p as [j|]; simpl in *; try (rewrite (sum_ext _ (fun _ => 0)), sum_const; [ring|intros; ring]).
    rewrite (sum_ext _ (fun a => (if eq_dec i j then 1 else 0) * (if eq_dec a i then 1 else 0))).
    + rewrite sum_scal, once by assumption. ring.
    + intros a _. destruct (eq_dec i a), (eq_dec j a), (eq_dec i j), (eq_dec a i); subst; try congruence; ring. Qed.
Lemma points_of us : Forall (fun z => exists o, shown o /\ z = point o) us -> exists os, Forall shown os /\ us = map point os.
Proof. induction 1 as [|z us (o & S & ->) _ (os & F & ->)]; [exists nil; auto|]. exists (o :: os). split; [constructor; auto|reflexivity]. Qed.
Lemma counted (f : option A -> R) os : (forall o, f o = 0 \/ f o = 1) -> exists c : nat, sum f os = INR c.
Proof. intros H. induction os as [|o os (c & E)]; [exists 0%nat; reflexivity|]. simpl. rewrite E. destruct (H o) as [-> | ->].
  - exists c. ring. - exists (S c). rewrite S_INR. ring. Qed.

(* any run that adds eta y x, and at its end classifies every point, where score 0 predicts +1 *)
Theorem perceptron_disjunctions_forced eta theta zs us w' : 0 < eta -> Perceptron.run all_features eta theta zero zs us w' ->
  Forall (fun z => exists o, shown o /\ z = point o) zs ->
  (forall o, shown o -> label 1 (dot all_features w' (fst (point o))) = snd (point o)) ->
  2 * INR (length relevant) * INR (length others) + 1 <= M us.
Proof. intros He H F Rest. apply (run_updates _ _ _ _ _ _ _ _ H) in F. destruct (points_of us F) as (os & Os & ->). clear F.
  set (p := sum plus os). set (q := sum minus os). set (p_ := fun i => sum (is i) os).
  assert (Hm : 1 <= m). { unfold m. destruct others as [|c l]; [congruence|]. cbn [length]. rewrite S_INR. pose proof (pos_INR (length l)). lra. }
  assert (G : forall o, shown o -> dot all_features w' (fst (point o)) =
    eta * (m * (p - q) + match o with Some i => p_ i | None => 0 end)).
  { intros o So. rewrite (run_addition _ _ _ _ _ _ _ (fst (point o)) H), dot_zero, sum_map.
    rewrite (sum_ext _ (fun c => (m * plus c - m * minus c) + match o with Some i => is i c | None => 0 end)).
    - rewrite sum_plus, sum_minus, !sum_scal. fold p q. destruct o as [i|]; cbv beta iota; [change (sum (fun a => is i a) os) with (p_ i); ring|rewrite sum_const; ring].
    - intros c Hc. rewrite Forall_forall in Os. unfold gain. rewrite (dot_points o c So (Os c Hc)).
      destruct o as [i|], c as [j|]; simpl; try destruct (eq_dec i j); ring. }
  (* the quiet point: q > p *)
  assert (Q : p + 1 <= q).
  { pose proof (Rest None I) as S. rewrite (G None I) in S. simpl in S. unfold label in S.
    destruct (Rlt_dec 0 _); [lra|]. destruct (Rlt_dec _ 0) as [N|]; [|lra].
    destruct (counted plus os) as [a Ea]; [intros [j|]; simpl; auto|]. destruct (counted minus os) as [c Ec]; [intros [j|]; simpl; auto|].
    fold p in Ea. fold q in Ec. rewrite Ea, Ec in *. rewrite <- S_INR. apply le_INR. apply INR_lt.
    destruct (Rlt_dec (INR a) (INR c)) as [|C]; [assumption|exfalso]. assert (0 <= m * (INR a - INR c)) by (apply Rmult_le_pos; lra).
    assert (0 <= eta * (m * (INR a - INR c) + 0)) by (apply Rmult_le_pos; lra). lra. }
  (* each positive point: p_i >= m (q - p) *)
  assert (E : forall i, In i relevant -> m <= p_ i).
  { intros i Hi. pose proof (Rest (Some i) Hi) as S. rewrite (G (Some i) Hi) in S. simpl in S. unfold label in S.
    assert (T : 0 <= eta * (m * (p - q) + p_ i)) by (destruct (Rlt_dec 0 _); [lra|]; destruct (Rlt_dec _ 0); lra).
    assert (0 <= m * (p - q) + p_ i) by (apply Rmult_le_reg_l with eta; lra). assert (m * 1 <= m * (q - p)) by (apply Rmult_le_compat_l; lra). lra. }
  (* p is the sum of the p_i *)
  assert (P : p = sum p_ relevant).
  { unfold p, p_. rewrite sum_swap. apply sum_ext. intros [j|] Hj; simpl.
    - symmetry. apply once. rewrite Forall_forall in Os. apply (Os _ Hj).
    - rewrite sum_const. ring. }
  assert (T : INR (length relevant) * m <= p) by (rewrite P, <- sum_const; apply sum_le; exact E).
  assert (U : M (map point os) = p + q).
  { unfold M, p, q. rewrite map_length, <- sum_plus, (sum_ext _ (fun _ => 1)), sum_const; [ring|]. intros [j|] _; simpl; ring. }
  rewrite U. fold m. lra. Qed.
End Forced.

(* ================================================================ perceptron.sgd *)
Section SGD.
Context {A : Type} (coords : list A) (eta tie : R) (b : bool).
Hypothesis Htie : is_label tie.
Definition hinge_of_errors x y (w : vec A) : R := Rmax 0 (- (y * dot coords w x)).
Definition subgradient (f : vec A -> R) w g := forall u, f w + dot coords g (add_scaled u (-1) w) <= f u.
Theorem perceptron_sgd w0 w x y : is_label y -> exists g, subgradient (hinge_of_errors x y) w g /\
  forall i, update (perceptron coords eta tie (errs tie b) w0) w x y i = add_scaled w (- eta) g i.
Proof. intros Y. cbn -[errs]. unfold acts. destruct (errs tie b (dot coords w x) y) eqn:E; cbn [andb].
  - apply errs_score in E; auto. destruct (nonzero coords x) eqn:Z.
    + exists (fun i => - y * x i). split; [|intros i; unfold add_scaled; ring]. intros u. unfold hinge_of_errors.
      rewrite dot_scale, dot_add_r, (dot_comm coords x u), (dot_comm coords x w), Rmax_right by lra.
      pose proof (Rmax_r 0 (- (y * dot coords u x))). lra.
    + exists zero. split; [|intros i; unfold add_scaled, zero; ring]. intros u. unfold hinge_of_errors. rewrite dot_zero.
      unfold nonzero in Z. destruct (Req_EM_T _ 0) as [N|]; [|discriminate].
      assert (O : forall t, dot coords t x = 0) by (intros t; pose proof (cauchy_schwarz_sq coords t x) as C; rewrite N in C; nra).
      rewrite !O. lra.
  - exists zero. split; [|intros i; unfold add_scaled, zero; ring]. intros u. unfold hinge_of_errors. rewrite dot_zero.
    assert (0 <= y * dot coords w x).
    { destruct (Rle_dec 0 (y * dot coords w x)) as [|C]; [assumption|]. rewrite mistake_errs in E; auto; [discriminate|].
      unfold label. destruct Y as [-> | ->], (Rlt_dec 0 (dot coords w x)), (Rlt_dec (dot coords w x) 0); lra. }
    rewrite Rmax_left by lra. pose proof (Rmax_l 0 (- (y * dot coords u x))). lra. Qed.
End SGD.
