(* The weights of a Perceptron stay bounded on every finite sample, separable or not.

   A step adds to w a vector x of a finite list X with w.x <= 0.  By induction on the length of X: if w is long, some
   vectors of X are nearly orthogonal to w, and for the others |w.x| is much larger.  Not all are near, for w lies in
   the span of X; so, while only near ones are added, the claim for fewer vectors says that w hardly grows, and its
   products with the others hardly change.  The first of the others that is added has therefore a very negative w.x,
   and makes w shorter than it was.  (Minsky and Papert; Block and Levin 1970.) *)
From Coq Require Import Reals Lra Lia Psatz List Bool Arith FunctionalExtensionality.
From NoRegret Require Import core.Sums core.Vectors.
Import ListNotations.
Local Open Scope R_scope.

Lemma sq_le a b : 0 <= b -> a^2 <= b^2 -> a <= b.
Proof. intros Hb H. destruct (Rle_dec a b); [assumption|]. nra. Qed.
Lemma within_abs a m : Rabs a <= m -> - m <= a <= m.
Proof. unfold Rabs. destruct (Rcase_abs a); lra. Qed.
Lemma filter_le {B} (f : B -> bool) l : (length (filter f l) <= length l)%nat.
Proof. induction l as [|a l IH]; simpl; [lia|destruct (f a); simpl; lia]. Qed.
Lemma filter_all {B} (f : B -> bool) l : length (filter f l) = length l -> forall a, In a l -> f a = true.
Proof.
  induction l as [|c l IH]; simpl; [easy|]. pose proof (filter_le f l).
  destruct (f c) eqn:Q; simpl; intros L a; [|lia]. intros [<-|I]; [exact Q|]. apply IH; [lia|exact I].
Qed.
Fixpoint subs {B} (l : list B) : list (list B) :=
  match l with nil => [nil] | a :: r => map (cons a) (subs r) ++ subs r end.
Lemma filter_subs {B} (f : B -> bool) l : In (filter f l) (subs l).
Proof.
  induction l as [|a l IH]; simpl; [now left|]. apply in_or_app. destruct (f a); [left; now apply in_map|now right].
Qed.
(* one constant for finitely many *)
Lemma uniformly {B} (l : list B) (P : B -> R -> Prop) : (forall b c c', P b c -> c <= c' -> P b c') ->
  (forall b, In b l -> exists c, P b c) -> exists c, 0 <= c /\ forall b, In b l -> P b c.
Proof.
  intros Mono. induction l as [|a l IH]; intros H; [exists 0; split; [lia||lra|intros b []]|].
  destruct IH as (c & Hc & K); [intros; apply H; now right|]. destruct (H a (or_introl eq_refl)) as (c' & Q).
  exists (Rmax c c'). split; [apply Rle_trans with (1 := Hc), Rmax_l|]. intros b [<-|I].
  - apply Mono with c'; [exact Q|apply Rmax_r].
  - apply Mono with c; [now apply K|apply Rmax_l].
Qed.
(* a scale theta at which no value lies in (q theta, theta] *)
Lemma gap q : 0 < q < 1 -> forall n, exists k, forall l tau, length l = n -> 0 < tau ->
  exists theta, q ^ k * tau <= theta <= tau /\ forall v, In v l -> v <= q * theta \/ theta < v.
Proof.
  intros Hq. induction n as [|n [k IH]].
  - exists 0%nat. intros l tau L T. exists tau. split; [simpl; lra|]. destruct l; [intros v []|discriminate].
  - exists (k + k + 1)%nat. intros [|v l] tau L T; [discriminate|]. injection L as L.
    assert (Pk : 0 < q ^ k) by (apply pow_lt; lra). assert (Pk1 : q ^ k <= 1) by (rewrite <- (pow1 k);
      apply pow_incr; lra).
    destruct (IH l tau L T) as (t1 & [A1 B1] & G1). assert (T1 : 0 < t1) by (apply Rlt_le_trans with (2 := A1);
      apply Rmult_lt_0_compat; lra).
    destruct (IH l (q * t1) L ltac:(apply Rmult_lt_0_compat; lra)) as (t2 & [A2 B2] & G2).
    assert (E : q ^ (k + k + 1) = q ^ k * (q * q ^ k)) by (rewrite !pow_add; simpl; ring). rewrite E.
    assert (Small : q ^ k * (q * q ^ k) * tau <= q ^ k * (q * t1)).
    { rewrite !Rmult_assoc. apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_l; [lra|exact A1]. }
    destruct (Rle_dec v (q * t1)) as [C|C]; [|destruct (Rlt_dec t1 v) as [C'|C']].
    + exists t1. split; [split; [|exact B1]|intros u [<-|I]; auto]. apply Rle_trans with (1 := Small).
      apply Rle_trans with (1 * (1 * t1)); [|lra].
      apply Rmult_le_compat; try nra.
    + exists t1. split; [split; [|exact B1]|intros u [<-|I]; auto]. apply Rle_trans with (1 := Small).
      apply Rle_trans with (1 * (1 * t1)); [|lra].
      apply Rmult_le_compat; try nra.
    + exists t2. split; [split; [lra|nra]|]. intros u [<-|I]; [right; lra|auto].
Qed.

Section Bounded.
Context {A : Type} (coords : list A).
Notation V := (vec A).
Notation "u 'o' v" := (dot coords u v) (at level 40).
Notation norm := (norm coords).
Notation add := add_scaled.
Implicit Types (u v w x a b p : V) (S X : list V).
Ltac vec := apply functional_extensionality; intros ?; unfold add_scaled, zero; ring.

Lemma norm_add u c x : norm (add u c x) <= norm u + Rabs c * norm x.
Proof.
  pose proof (norm_pos coords u). pose proof (norm_pos coords x). pose proof (Rabs_pos c). apply sq_le; [nra|].
  rewrite norm_sq, square.
  rewrite <- (norm_sq coords u), <- (norm_sq coords x). assert (K : c * (u o x) <= Rabs c * (norm u * norm x)).
  { apply Rle_trans with (1 := Rle_abs _). rewrite Rabs_mult.
    apply Rmult_le_compat_l; [assumption|apply cauchy_schwarz]. }
  assert (C2 : c^2 = Rabs c ^ 2) by (now rewrite pow2_abs). rewrite C2. nra.
Qed.
Lemma null x : x o x = 0 -> forall u, u o x = 0.
Proof. intros H u. pose proof (cauchy_schwarz_sq coords u x) as C. rewrite H in C. nra. Qed.

(* ---------------------------------------------------------------- spans and projections *)
Inductive span S : V -> Prop := span_zero : span S zero | span_add a c x : In x S -> span S a -> span S (add a c x).
Lemma span_incl S S' a : incl S S' -> span S a -> span S' a.
Proof. intros I. induction 1; constructor; auto. Qed.
Lemma span_in S x : In x S -> span S x.
Proof. intros I. replace x with (add zero 1 x) by vec. constructor; [exact I|constructor]. Qed.
Lemma span_plus S a c b : span S a -> span S b -> span S (add a c b).
Proof.
  intros Ha. induction 1 as [|b c' x I _ IH].
  - replace (add a c zero) with a by vec. exact Ha.
  - replace (add a c (add b c' x)) with (add (add a c b) (c * c') x) by vec. now constructor.
Qed.
Lemma span_orth S a u : span S a -> (forall x, In x S -> u o x = 0) -> u o a = 0.
Proof.
  intros H O. induction H as [|a c x I _ IH]; [now rewrite dot_comm, dot_zero|].
  rewrite dot_add_r, IH, O by assumption. ring.
Qed.
Lemma span_nil a : span nil a -> a = zero.
Proof. induction 1; [reflexivity|contradiction]. Qed.
Lemma span_cons x S a : span (x :: S) a -> exists a1 c, span S a1 /\ a = add a1 c x.
Proof.
  induction 1 as [|a c x' I _ (a1 & c1 & H & ->)]; [exists zero, 0; split; [constructor|vec]|]. destruct I as [<-|I].
  - exists a1, (c1 + c). split; [exact H|vec].
  - exists (add a1 c x'), c1. split; [now constructor|vec].
Qed.
Lemma project S : forall w, exists a, span S a /\ forall x, In x S -> add w (-1) a o x = 0.
Proof.
  induction S as [|x l IH]; intros w; [exists zero; split; [constructor|intros x []]|].
  destruct (IH x) as (p & Sp & Op). set (q := add x (-1) p) in *. destruct (IH w) as (a & Sa & Oa).
  set (r := add w (-1) a) in *.
  assert (Rp : r o p = 0) by (apply (span_orth l); auto). assert (Qp : q o p = 0) by (apply (span_orth l); auto).
  assert (Split : forall u, u o x = u o q + u o p) by (intros u; unfold q; rewrite dot_add_r; ring).
  assert (I : incl l (x :: l)) by (intros y Hy; now right).
  destruct (Req_dec (q o q) 0) as [Z|Z].
  - exists a. split; [now apply (span_incl l)|]. intros y [<-|Hy]; [|now apply Oa]. fold r.
    rewrite Split, Rp, (null q Z). ring.
  - exists (add a ((r o q) / (q o q)) q). split.
    + apply span_plus; [now apply (span_incl l)|]. unfold q.
      apply span_plus; [apply span_in; now left|now apply (span_incl l)].
    + intros y Hy. replace (add w (-1) (add a ((r o q) / (q o q)) q)) with (add r (- ((r o q) / (q o q))) q) by
        (unfold r; vec). rewrite dot_add.
      destruct Hy as [<-|Hy]; [|rewrite (Oa y Hy), (Op y Hy); ring]. rewrite !Split, Rp, Qp. field. exact Z.
Qed.
Lemma conditioned S : exists C, 0 <= C /\ forall a m, span S a -> 0 <= m -> (forall x, In x S -> Rabs (a o x) <= m)
  -> norm a <= C * m.
Proof.
  induction S as [|x l (C & HC & IH)].
  - exists 0. split; [lra|]. intros a m H _ _. rewrite (span_nil a H), norm_zero. lra.
  - destruct (project l x) as (p & Sp & Op). set (q := add x (-1) p) in *. pose proof (dot_pos coords q) as Pq.
    assert (Qp : q o p = 0) by (apply (span_orth l); auto).
    assert (Split : forall u, u o x = u o q + u o p) by (intros u; unfold q; rewrite dot_add_r; ring).
    (* a = b + c q *)
    assert (Dec : forall a m, span (x :: l) a -> 0 <= m -> (forall y, In y (x :: l) -> Rabs (a o y) <= m) ->
      exists b c, span l b /\ a = add b c q /\ norm b <= C * m /\ b o q = 0).
    { intros a m H Hm Ha. destruct (span_cons x l a H) as (a1 & c & S1 & E). exists (add a1 c p), c.
      assert (Sb : span l (add a1 c p)) by (now apply span_plus).
      assert (Ea : a = add (add a1 c p) c q) by (rewrite E; unfold q; vec). split; [exact Sb|]. split; [exact Ea|].
      split.
      - apply IH; auto. intros y Hy. specialize (Ha y (or_intror Hy)).
        rewrite Ea, dot_add, (Op y Hy), Rmult_0_r, Rplus_0_r in Ha. exact Ha.
      - rewrite dot_comm. apply (span_orth l); auto. }
    destruct (Req_dec (q o q) 0) as [Z|Z].
    + exists C. split; [exact HC|]. intros a m H Hm Ha. destruct (Dec a m H Hm Ha) as (b & c & _ & -> & Nb & _).
      apply Rle_trans with (1 := norm_add b c q). unfold Vectors.norm at 2. rewrite Z, sqrt_0. lra.
    + set (K := (1 + C * norm p) / (q o q)). pose proof (norm_pos coords p) as Pp.
      pose proof (norm_pos coords q) as Pn.
      assert (PK : 0 <= K) by (apply Rmult_le_pos; [nra|left; apply Rinv_0_lt_compat; lra]).
      exists (C + K * norm q). split; [nra|]. intros a m H Hm Ha.
      destruct (Dec a m H Hm Ha) as (b & c & Sb & Ea & Nb & Bq).
      assert (Kc : Rabs c <= K * m).
      { apply Rmult_le_reg_r with (q o q); [lra|]. replace (K * m * (q o q)) with (m + C * m * norm p) by (unfold K;
          field; exact Z).
        rewrite <- (Rabs_right (q o q)) at 1 by lra. rewrite <- Rabs_mult. replace (c * (q o q)) with (a o x - b o p).
        - pose proof (Ha x (or_introl eq_refl)). pose proof (cauchy_schwarz coords b p).
          pose proof (Rabs_triang (a o x) (- (b o p))) as T. rewrite Rabs_Ropp in T.
          unfold Rminus. assert (norm b * norm p <= C * m * norm p) by (apply Rmult_le_compat_r; assumption). lra.
        - rewrite Ea, dot_add, (Split b), (Split q), Bq, Qp. ring. }
      rewrite Ea. apply Rle_trans with (1 := norm_add b c q).
      assert (Rabs c * norm q <= K * m * norm q) by (now apply Rmult_le_compat_r). lra.
Qed.

(* ---------------------------------------------------------------- runs *)
(* n times: add an x of the list with w.x <= 0 *)
Inductive reach S : nat -> V -> V -> Prop :=
| reach_0 w : reach S 0 w w
| reach_S n w x w' : In x S -> w o x <= 0 -> reach S n (add w 1 x) w' -> reach S (Datatypes.S n) w w'.
Lemma reach_span S S' n w w' : incl S S' -> reach S n w w' -> span S' w -> span S' w'.
Proof. intros I. induction 1; intros K; [exact K|]. apply IHreach. constructor; auto. Qed.
(* what is orthogonal to all of S does not matter *)
Lemma reach_shift S b : (forall x, In x S -> b o x = 0) -> forall n w w', reach S n w w' ->
  forall a, w = add a 1 b -> exists a', reach S n a a' /\ w' = add a' 1 b.
Proof.
  intros O. induction 1 as [w|n w x w' I L R IH]; intros a E; [exists a; split; [constructor|exact E]|].
  destruct (IH (add a 1 x)) as (a' & Ra & Ea); [rewrite E; vec|]. exists a'. split; [|exact Ea].
  apply (reach_S _ _ _ x); auto.
  rewrite E, dot_add, (O x I) in L. lra.
Qed.
Lemma reach_split (f : V -> bool) X n w w' : reach X n w w' -> reach (filter f X) n w w' \/
  exists n1 n2 w1 x, reach (filter f X) n1 w w1 /\ In x X /\ f x = false /\ w1 o x <= 0 /\
    reach X n2 (add w1 1 x) w' /\ (n2 < n)%nat.
Proof.
  induction 1 as [w|n w x w' I L R IH]; [left; constructor|]. destruct (f x) eqn:Q.
  - assert (J : In x (filter f X)) by (apply filter_In; auto).
    destruct IH as [IH|(n1 & n2 & w1 & x1 & R1 & I1 & Q1 & L1 & R2 & N)].
    + left. now apply (reach_S _ _ _ x).
    + right. exists (Datatypes.S n1), n2, w1, x1. repeat split; auto. now apply (reach_S _ _ _ x).
  - right. exists 0%nat, n, w, x. repeat split; auto. constructor.
Qed.

Definition claim X : Prop := forall eps, 0 < eps ->
  exists N, forall n w w', span X w -> reach X n w w' -> norm w' <= Rmax (norm w) N + eps.

Section Induct.
Variable X : list V.
Hypothesis smaller : forall S, (length S < length X)%nat -> claim S.
Lemma radius : exists r, 1 <= r /\ forall x, In x X -> norm x <= r.
Proof.
  destruct (uniformly X (fun x c => norm x <= c)) as (c & Hc & K); [intros; lra|intros b _; exists (norm b); lra|].
  exists (1 + c). split; [lra|]. intros x I. specialize (K x I). simpl in K. lra.
Qed.
Lemma condition : exists C, 0 <= C /\ forall f a m, span (filter f X) a -> 0 <= m ->
  (forall x, In x (filter f X) -> Rabs (a o x) <= m) -> norm a <= C * m.
Proof.
  destruct (uniformly (subs X) (fun S c => forall a m, span S a -> 0 <= m -> (forall x, In x S -> Rabs (a o x) <= m)
    -> norm a <= c * m)) as (c & Hc & K).
  - intros S c c' H L a m Sa Hm Ha. apply Rle_trans with (1 := H a m Sa Hm Ha). now apply Rmult_le_compat_r.
  - intros S _. destruct (conditioned S) as (C & _ & H). eauto.
  - exists c. split; [exact Hc|]. intros f. apply K, filter_subs.
Qed.
Lemma parts e : 0 < e -> exists N, 0 <= N /\ forall f, (length (filter f X) < length X)%nat ->
  forall n w w', span (filter f X) w -> reach (filter f X) n w w' -> norm w' <= Rmax (norm w) N + e.
Proof.
  intros He. destruct (uniformly (subs X) (fun S c => (length S < length X)%nat -> forall n w w', span S w -> reach
    S n w w' -> norm w' <= Rmax (norm w) c + e)) as (c & Hc & K).
  - intros S c c' H L Ls n w w' Sw R. apply Rle_trans with (1 := H Ls n w w' Sw R). apply Rplus_le_compat_r.
    apply Rle_max_compat_l. exact L.
  - intros S _. destruct (le_lt_dec (length X) (length S)) as [G|G]; [exists 0; intros; lia|].
    destruct (smaller S G e He) as [N H]. exists N. intros _. exact H.
  - exists c. split; [exact Hc|]. intros f. apply K, filter_subs.
Qed.

(* ---------------------------------------------------------------- long weights *)
(* W = |w| is large.  The vectors x with |w.x| <= q th W are near to being orthogonal to w, and for all others |w.x|
   is more than th W: much larger. *)
Section Long.
Variables (r C q tm e N : R).
Definition K : R := e^2 + 2 * r * (N + e) + r^2.
Hypothesis Hr : 1 <= r.
Hypothesis Rad : forall x, In x X -> norm x <= r.
Hypothesis HC : 0 <= C.
Hypothesis Cond : forall f a m, span (filter f X) a -> 0 <= m ->
  (forall x, In x (filter f X) -> Rabs (a o x) <= m) -> norm a <= C * m.
Hypothesis Hq : 0 < q < 1.
Hypothesis Eq : q * (4 * r * C + 2) = 1.
Hypothesis Ht : 0 < tm.
Hypothesis He : 0 < e.
Hypothesis He2 : e <= tm / 4.
Hypothesis HN : 0 <= N.
Hypothesis Parts : forall f, (length (filter f X) < length X)%nat ->
  forall n w w', span (filter f X) w -> reach (filter f X) n w w' -> norm w' <= Rmax (norm w) N + e.

Variables (w : V) (th : R).
Notation W := (norm w).
Hypothesis Sw : span X w.
Hypothesis HW : 1 <= W.
Hypothesis c1 : (N + e)^2 <= 2 * e * W.
Hypothesis c3 : K < tm / 2 * W.
Hypothesis Th1 : tm <= th.
Hypothesis Th2 : th <= 1.
Hypothesis Gap : forall x, In x X -> Rabs (w o x) <= q * th * W \/ th * W < Rabs (w o x).

Definition near x : bool := if Rle_dec (Rabs (w o x)) (q * th * W) then true else false.
Notation S := (filter near X).
Lemma near_is_small x : In x S -> Rabs (w o x) <= q * th * W.
Proof.
  intros I. apply filter_In in I. destruct I as [_ I]. unfold near in I.
  destruct (Rle_dec _ _); [assumption|discriminate].
Qed.
Lemma far_is_large x : In x X -> near x = false -> th * W < Rabs (w o x).
Proof.
  intros I F. unfold near in F. destruct (Rle_dec _ _) as [|N0]; [discriminate|].
  destruct (Gap x I); [contradiction|assumption].
Qed.
Lemma small_pos : 0 <= q * th * W.
Proof. apply Rmult_le_pos; [apply Rmult_le_pos; lra|lra]. Qed.
Lemma conditioned_small : C * (q * th * W) <= th * W / (4 * r).
Proof.
  apply Rmult_le_reg_r with (4 * r); [lra|]. replace (th * W / (4 * r) * (4 * r)) with (th * W) by (field; lra).
  assert (0 <= th * W) by nra. assert (q * (4 * r * C) <= 1) by lra. nra.
Qed.
(* w itself lies in the span of X, and would be short if all of X were nearly orthogonal to it *)
Lemma not_all_near : (length S < length X)%nat.
Proof.
  pose proof (filter_le near X) as H. destruct (Nat.eq_dec (length S) (length X)) as [E|E]; [exfalso|lia].
  assert (I : incl X S) by (intros x Hx; apply filter_In; split; [exact Hx|exact (filter_all near X E x Hx)]).
  pose proof (Cond near w (q * th * W) (span_incl X S w I Sw) small_pos near_is_small) as B.
  pose proof conditioned_small as Sm. assert (th * W / (4 * r) <= W / 4); [|lra].
  apply Rmult_le_reg_r with (4 * r); [lra|]. replace (th * W / (4 * r) * (4 * r)) with (th * W) by (field; lra). nra.
Qed.

(* w = a + b with a in the span of the near vectors and b orthogonal to them *)
Variables (a b : V).
Hypothesis Sa : span S a.
Hypothesis Ob : forall x, In x S -> b o x = 0.
Hypothesis Ew : w = add a 1 b.
Lemma near_part_is_short : norm a <= th * W / (4 * r).
Proof.
  apply Rle_trans with (2 := conditioned_small). apply (Cond near a); [exact Sa|exact small_pos|]. intros x I.
  replace (a o x) with (w o x); [now apply near_is_small|]. rewrite Ew, dot_add, (Ob x I). ring.
Qed.
Lemma pythagoras a' : span S a' -> norm (add a' 1 b) ^ 2 = norm a' ^ 2 + norm b ^ 2.
Proof. intros Sa'. rewrite !norm_sq, square, (dot_comm coords a' b), (span_orth S a' b Sa' Ob). ring. Qed.
Lemma W_squared : W^2 = norm a ^ 2 + norm b ^ 2.
Proof. rewrite Ew. now apply pythagoras. Qed.
(* as long as only near vectors are added, the weights hardly grow *)
Lemma hardly_grow n1 w1 : reach S n1 w w1 -> norm w1 <= W + e.
Proof.
  intros R1. destruct (reach_shift S b Ob n1 w w1 R1 a Ew) as (a1 & Ra & E1).
  assert (Sa1 : span S a1) by (apply (reach_span S S n1 a a1); auto; apply incl_refl).
  pose proof (Parts near not_all_near n1 a a1 Sa Ra) as B. pose proof W_squared as WW.
  pose proof (norm_pos coords a1). pose proof (norm_pos coords a). pose proof (norm_pos coords b).
  apply sq_le; [lra|]. rewrite E1, (pythagoras a1 Sa1). destruct (Rle_dec N (norm a)) as [Q|Q].
  - rewrite Rmax_left in B by lra. assert (norm a <= W) by (apply sq_le; nra).
    assert (norm a1 ^ 2 <= (norm a + e)^2) by (apply pow_incr; lra). nra.
  - rewrite Rmax_right in B by lra. assert (norm a1 ^ 2 <= (N + e)^2) by (apply pow_incr; lra). nra.
Qed.
(* and their products with the others hardly change *)
Lemma hardly_turn n1 w1 x : reach S n1 w w1 -> In x X -> Rabs (w1 o x - w o x) <= th * W / 2 + r * (N + e).
Proof.
  intros R1 I. destruct (reach_shift S b Ob n1 w w1 R1 a Ew) as (a1 & Ra & E1).
  pose proof (Parts near not_all_near n1 a a1 Sa Ra) as B. pose proof near_part_is_short as Na.
  pose proof (norm_pos coords a1). pose proof (norm_pos coords a).
  assert (B2 : norm a1 <= norm a + N + e).
  { pose proof (Rmax_lub (norm a) N (norm a + N) ltac:(lra) ltac:(lra)). lra. }
  replace (w1 o x - w o x) with (add a1 (-1) a o x) by (rewrite E1, Ew at 1; rewrite !dot_add; ring).
  apply Rle_trans with (1 := cauchy_schwarz coords _ _).
  pose proof (norm_add a1 (-1) a) as T. replace (Rabs (-1)) with 1 in T by (rewrite Rabs_left; lra).
  pose proof (Rad x I). pose proof (norm_pos coords x). pose proof (norm_pos coords (add a1 (-1) a)).
  apply Rle_trans with ((2 * norm a + (N + e)) * r); [apply Rmult_le_compat; lra|].
  assert (norm a * r <= th * W / 4); [|nra].
  replace (th * W / 4) with (th * W / (4 * r) * r) by (field; lra). apply Rmult_le_compat_r; lra.
Qed.
(* so a far vector that is added then points against w, and shortens the weights below W *)
Lemma far_vector_shortens n1 w1 x : reach S n1 w w1 -> In x X -> near x = false -> w1 o x <= 0 ->
  norm (add w1 1 x) <= W.
Proof.
  intros R1 I F L. pose proof (hardly_grow n1 w1 R1) as B. pose proof (hardly_turn n1 w1 x R1 I) as D.
  pose proof (far_is_large x I F) as O. apply within_abs in D.
  assert (c2 : r * (N + e) < th * W / 2).
  { assert (tm / 2 * W <= th * W / 2) by nra. assert (2 * r * (N + e) <= K) by (unfold K; nra). nra. }
  assert (Neg : w o x < - (th * W)) by (unfold Rabs in O; destruct (Rcase_abs (w o x)); lra).
  apply sq_le; [lra|]. rewrite norm_sq, square, <- (norm_sq coords w1), <- (norm_sq coords x).
  assert (norm w1 ^ 2 <= (W + e)^2) by (apply pow_incr; split; [apply norm_pos|lra]).
  assert (norm x ^ 2 <= r^2) by (apply pow_incr; split; [apply norm_pos|now apply Rad]).
  assert (w1 o x <= - (th * W / 2) + r * (N + e)) by lra.
  assert (2 * e * W <= tm / 2 * W) by nra. assert (tm * W <= th * W) by nra.
  assert (K <= tm / 2 * W) by lra. unfold K in *. nra.
Qed.
End Long.

(* ---------------------------------------------------------------- one vector more *)
Lemma step_up : claim X.
Proof.
  intros eps Heps. destruct radius as (r & Hr & Rad). destruct condition as (C & HC & Cond).
  set (q := 1 / (4 * r * C + 2)). assert (P0 : 0 < 4 * r * C + 2) by nra.
  assert (Eq : q * (4 * r * C + 2) = 1) by (unfold q; field; lra).
  assert (Hq : 0 < q < 1) by (split; [unfold q; apply Rdiv_lt_0_compat; lra|nra]).
  destruct (gap q Hq (length X)) as [k Gap]. set (tm := q ^ k) in *. assert (Ht : 0 < tm) by (apply pow_lt; lra).
  set (e := Rmin eps (tm / 4)). assert (He : 0 < e) by (apply Rmin_pos; lra).
  assert (He1 : e <= eps) by apply Rmin_l. assert (He2 : e <= tm / 4) by apply Rmin_r.
  destruct (parts e He) as (N & HN & Parts). set (K0 := K r e N).
  assert (HK : 0 <= K0) by (unfold K0, K; nra). set (N0 := (N + e)^2 / (2 * e) + 2 * K0 / tm + 1).
  assert (T1 : 0 <= (N + e)^2 / (2 * e)) by (apply Rmult_le_pos; [apply pow2_ge_0|left; apply Rinv_0_lt_compat; lra]).
  assert (T2 : 0 <= 2 * K0 / tm) by (apply Rmult_le_pos; [lra|left; apply Rinv_0_lt_compat; lra]).
  exists (N0 + r). intros n. induction n as [n IH] using lt_wf_ind. intros w w' Sw R.
  destruct (Rlt_dec (norm w) N0) as [Small|Large].
  - (* below N0 a step leads to at most N0 + r *)
    destruct R as [w|n w x w' I L R]; [pose proof (Rmax_l (norm w) (N0 + r)); lra|].
    assert (S1 : span X (add w 1 x)) by (constructor; auto). specialize (IH n ltac:(lia) _ _ S1 R).
    pose proof (norm_add w 1 x) as Na. rewrite Rabs_R1 in Na. pose proof (Rad x I).
    rewrite (Rmax_right (norm (add w 1 x))) in IH by lra. pose proof (Rmax_r (norm w) (N0 + r)). lra.
  - apply Rnot_lt_le in Large. assert (HW : 1 <= norm w) by (unfold N0 in Large; lra).
    assert (c1 : (N + e)^2 <= 2 * e * norm w).
    { replace ((N + e)^2) with ((N + e)^2 / (2 * e) * (2 * e)) by (field; lra). rewrite (Rmult_comm (2 * e)).
      apply Rmult_le_compat_r; [lra|]. unfold N0 in Large; lra. }
    assert (c3 : K0 < tm / 2 * norm w).
    { replace K0 with (tm / 2 * (2 * K0 / tm)) by (field; lra). apply Rmult_lt_compat_l; [lra|].
      unfold N0 in Large; lra. }
    destruct (Gap (map (fun x => Rabs (w o x) / norm w) X) 1 ltac:(apply map_length) Rlt_0_1) as (th & [Th1 Th2] & G).
    rewrite Rmult_1_r in Th1.
    assert (G' : forall x, In x X -> Rabs (w o x) <= q * th * norm w \/ th * norm w < Rabs (w o x)).
    { intros x I. assert (Ex : Rabs (w o x) = Rabs (w o x) / norm w * norm w) by (field; lra).
      destruct (G (Rabs (w o x) / norm w)) as [C1|C1];
        [exact (in_map (fun x => Rabs (w o x) / norm w) _ _ I)|left|right]; rewrite Ex.
      - apply Rmult_le_compat_r; [lra|exact C1].
      - apply Rmult_lt_compat_r; [lra|exact C1]. }
    set (f := near q w th). destruct (project (filter f X) w) as (a & Sa & Ob). set (b := add w (-1) a) in *.
    assert (Ew : w = add a 1 b) by (unfold b; vec).
    destruct (reach_split f X n w w' R) as [All|(n1 & n2 & w1 & x & R1 & I & F & L & R2 & Lt)].
    + assert (norm w' <= norm w + e) by (apply (hardly_grow r C q tm e N) with (th := th) (a := a) (b := b) (n1 := n);
        assumption). pose proof (Rmax_l (norm w) (N0 + r)). lra.
    + assert (S1 : span X (add w1 1 x)).
      { constructor; [exact I|]. apply (reach_span (filter f X) X n1 w w1); auto. intros y Hy.
        apply filter_In in Hy. tauto. }
      specialize (IH n2 Lt _ _ S1 R2). apply Rle_trans with (1 := IH). apply Rplus_le_compat_r.
      apply Rle_max_compat_r.
      apply (far_vector_shortens r C q tm e N) with (th := th) (a := a) (b := b) (n1 := n1); assumption.
Qed.
End Induct.
Theorem claims X : claim X.
Proof.
  remember (length X) as m. revert X Heqm. induction m as [m IH] using lt_wf_ind. intros X E. apply step_up.
  intros S L. apply (IH (length S)); [lia|reflexivity].
Qed.

(* from any start, any number of steps, in any order *)
Theorem bounded X w : exists B, forall n w', reach X n w w' -> norm w' <= B.
Proof.
  destruct (project X w) as (a & Sa & Oa). set (b := add w (-1) a) in *.
  assert (Ew : w = add a 1 b) by (unfold b; vec).
  destruct (claims X 1 Rlt_0_1) as [N H]. exists (Rmax (norm a) N + 1 + norm b). intros n w' R.
  destruct (reach_shift X b Oa n w w' R a Ew) as (a' & Ra & ->). specialize (H n a a' Sa Ra).
  pose proof (norm_add a' 1 b) as T. rewrite Rabs_R1 in T. lra.
Qed.
End Bounded.
