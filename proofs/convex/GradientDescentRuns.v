(* Does a recorded rational run follow the online gradient descent of GradientDescent.v?  All is decided over Q.

   A projection is not computed again but recognised: convex.Sets says by what.  So the ball needs no square roots. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool FunctionalExtensionality.
From NoRegret Require Import core.Sums convex.Distances convex.Sets core.Rationals.
From NoRegret Require core.Vectors convex.Hinge convex.GradientDescent.
Import ListNotations.
Local Open Scope Q_scope.

(* ---------------------------------------------------------------- transcripts *)
(* The functions and the domains of learners.convex; a label is true for +1. *)
Inductive function :=
  | linear (a : list Q) (b : Q)
  | hinge (x : list Q) (y : bool) (kink : Q)
  | absolute (x : list Q) (y kink : Q)
  | squared (x : list Q) (y : Q) (half : bool).
Inductive domain := whole | within (radius : Q) | between (lower upper : list Q) | distributions.
Record round := Round { point : list Q; answer : function }.
(* `final` is the point after the last round; then what Python read: hypotheses and quantities, w_star squared. *)
Record transcript := Transcript {
  d : nat; where_ : domain; eta : Q; rounds : list round; final : list Q; comparator : list Q;
  zero_start : bool; inside_ : bool; convex : bool;
  T : nat; w_star_squared : Q; G_2 : Q; R_T : Q }.

(* ---------------------------------------------------------------- functions over Q *)
Definition times (c : Q) (u : list Q) : list Q := map (fun a => Qred (c * a)) u.
Fixpoint minus (u v : list Q) : list Q :=
  match u, v with a :: u', b :: v' => Qred (a - b) :: minus u' v' | _, _ => nil end.
Definition signed (y : bool) (q : Q) : Q := if y then q else - q.
Definition above (a b at_ below : Q) (kink : Q) : Q := match a ?= b with Gt => at_ | Lt => below | Eq => kink end.
Definition larger (a b : Q) : Q := if Qle_bool a b then b else a.
Definition smaller (a b : Q) : Q := if Qle_bool a b then a else b.
Definition data (f : function) : list Q :=
  match f with linear a _ => a | hinge x _ _ => x | absolute x _ _ => x | squared x _ _ => x end.
Definition value (f : function) (w : list Q) : Q :=
  match f with
  | linear a b => Qred (inner a w + b)
  | hinge x y _ => larger 0 (Qred (1 - signed y (inner w x)))
  | absolute x y _ => let e := Qred (inner x w - y) in larger e (- e)
  | squared x y half => let e := Qred (inner x w - y) in if half then Qred (e * e * (1 # 2)) else Qred (e * e)
  end.
(* the subgradient is this multiple of the data *)
Definition factor (f : function) (w : list Q) : Q :=
  match f with
  | linear _ _ => 1
  | hinge x y kink => Qred (above (signed y (inner w x)) 1 0 1 kink * signed y (- (1)))
  | absolute x y kink => above (inner x w) y 1 (- (1)) kink
  | squared x y half => let e := Qred (inner x w - y) in if half then e else Qred (2 * e)
  end.
Definition slope (r : round) : list Q := times (factor (answer r) (point r)) (data (answer r)).

(* ---------------------------------------------------------------- projections over Q *)
Definition inside (k : domain) (w : list Q) : bool :=
  match k with
  | whole => true
  | within r => Qle_bool (inner w w) (r * r)
  | between lower upper =>
      forallb (fun p => Qle_bool (fst (fst p)) (snd p) && Qle_bool (snd p) (snd (fst p))) (combine (combine lower
        upper) w)
  | distributions => forallb (Qle_bool 0) w && Qeq_bool (total w) 1
  end.
(* how much all coordinates are lowered: as much as one that stays positive is *)
Fixpoint lowered_by (w p : list Q) : Q :=
  match w, p with
  | a :: w', b :: p' => if Qle_bool b 0 then lowered_by w' p' else Qred (a - b)
  | _, _ => 0
  end.
Definition recognised (k : domain) (w p : list Q) : bool :=
  match k with
  | whole => same p w
  | within r =>
      if Qle_bool (inner w w) (r * r) then same p w
      else
        let c := Qred (inner p w / inner w w) in
        same p (times c w) && Qeq_bool (inner p p) (r * r) && negb (Qle_bool c 0) && Qle_bool c 1
  | between lower upper =>
      same p (map (fun q => smaller (larger (snd q) (fst (fst q))) (snd (fst q))) (combine (combine lower upper) w))
  | distributions =>
      let s := lowered_by w p in
      same p (map (fun a => larger 0 (Qred (a - s))) w) && Qeq_bool (total p) 1
  end.
Definition proper (n : nat) (k : domain) : bool :=
  match k with
  | within r => negb (Qle_bool r 0)
  | between lower upper =>
      Nat.eqb (length lower) n && Nat.eqb (length upper) n &&
      forallb (fun p => Qle_bool (fst p) (snd p)) (combine lower upper)
  | _ => true
  end.

(* ---------------------------------------------------------------- conforms *)
Definition step (t : transcript) (r : round) : list Q := minus (point r) (times (eta t) (slope r)).
Definition proper_round (t : transcript) (r : round) : bool :=
  Nat.eqb (length (point r)) (d t) && Nat.eqb (length (data (answer r))) (d t).
Fixpoint descends (t : transcript) (rs : list round) : bool :=
  match rs with
  | nil => true
  | r :: rest =>
      recognised (where_ t) (step t r) (match rest with nil => final t | r' :: _ => point r' end) && descends t rest
  end.
Definition above_tangent (t : transcript) (r : round) : bool :=
  Qle_bool (value (answer r) (point r) + inner (slope r) (minus (comparator t) (point r)))
    (value (answer r) (comparator t)).
Definition first (P : list Q -> bool) (rs : list round) : bool := match rs with nil => true | r :: _ => P (point r)
  end.
Definition conforms (t : transcript) : bool :=
  proper (d t) (where_ t) && forallb (proper_round t) (rounds t) &&
  Nat.eqb (length (comparator t)) (d t) && Nat.eqb (length (final t)) (d t) &&
  first (inside (where_ t)) (rounds t) && descends t (rounds t) &&
  eqb (zero_start t) (first (recognised (where_ t) (repeat 0 (d t))) (rounds t)) &&
  eqb (inside_ t) (inside (where_ t) (comparator t)) &&
  eqb (convex t) (forallb (above_tangent t) (rounds t)) &&
  Nat.eqb (T t) (length (rounds t)) && Qeq_bool (w_star_squared t) (inner (comparator t) (comparator t)) &&
  Qeq_bool (G_2 t) (total (map (fun r => inner (slope r) (slope r)) (rounds t))) &&
  Qeq_bool (R_T t)
    (total (map (fun r => Qred (value (answer r) (point r) - value (answer r) (comparator t))) (rounds t))).

(* ---------------------------------------------------------------- the subject *)
Notation vec := (Vectors.vec nat).
Definition real (u : list Q) : vec := Vectors.of_list (map Q2R u).
Definition real_label (y : bool) : R := if y then 1%R else (-1)%R.
Section Meaning.
Variable n : nat.
Notation coords := (seq 0 n).
Local Open Scope R_scope.
(* 1 if a > b, -1 if a < b, else kink *)
Definition side (a b kink : R) : R := if Rlt_dec b a then 1 else if Rlt_dec a b then -1 else kink.
Definition real_value (f : function) (w : vec) : R :=
  match f with
  | linear a b => Vectors.dot coords (real a) w + Q2R b
  | hinge x y _ => Hinge.hinge coords (real x) (real_label y) w
  | absolute x y _ => Rabs (Vectors.dot coords (real x) w - Q2R y)
  | squared x y half => (Vectors.dot coords (real x) w - Q2R y) ^ 2 / (if half then 2 else 1)
  end.
Definition real_slope (f : function) (w : vec) : vec :=
  match f with
  | linear a _ => real a
  | hinge x y kink => Hinge.hinge_subgradient coords (Q2R kink) (real x) (real_label y) w
  | absolute x y kink => scale (side (Vectors.dot coords (real x) w) (Q2R y) (Q2R kink)) (real x)
  | squared x y half => scale ((Vectors.dot coords (real x) w - Q2R y) * (if half then 1 else 2)) (real x)
  end.
Definition real_domain (k : domain) : vec -> Prop :=
  match k with
  | whole => space
  | within r => ball coords (Q2R r)
  | between lower upper => box coords (real lower) (real upper)
  | distributions => simplex coords
  end.
End Meaning.
Definition real_round (t : transcript) (r : round) : GradientDescent.round :=
  GradientDescent.Round (real (point r))
    (GradientDescent.Function (real_value (d t) (answer r)) (real_slope (d t) (answer r))).
Definition subject (t : transcript) : GradientDescent.subject :=
  GradientDescent.Subject (d t) (real_domain (d t) (where_ t)) (Q2R (eta t)) (map (real_round t) (rounds t))
    (real (comparator t)) 0 0.

(* ---------------------------------------------------------------- the same numbers *)
Lemma inner_R n u w : length u = n -> length w = n -> Q2R (inner u w) = Vectors.dot (seq 0 n) (real u) (real w).
Proof.
  intros U W. unfold real. rewrite <- Vectors.dot_of_lists by now rewrite map_length. clear.
  revert w; induction u as [|a u IH]; intros [|b w]; simpl; try apply Q2R_zero.
  rewrite Q2R_red, Q2R_plus, Q2R_mult, IH. reflexivity.
Qed.
Lemma real_nth u i : real u i = Q2R (nth i u 0).
Proof. unfold real, Vectors.of_list. rewrite <- Q2R_zero. apply map_nth. Qed.
Lemma times_R c u : real (times c u) = scale (Q2R c) (real u).
Proof.
  apply functional_extensionality. intros i. unfold scale. rewrite !real_nth. unfold times.
  revert i; induction u as [|a u IH]; intros [|i]; simpl; rewrite ?Q2R_zero; try ring; [|apply IH].
  now rewrite Q2R_red, Q2R_mult.
Qed.
Lemma minus_R u v : length u = length v -> real (minus u v) = sub (real u) (real v).
Proof.
  intros L. apply functional_extensionality. intros i. unfold sub. rewrite !real_nth.
  revert v i L; induction u as [|a u IH]; intros [|b v] [|i] L; try discriminate; simpl; rewrite ?Q2R_zero; try ring.
  - now rewrite Q2R_red, Q2R_minus.
  - apply IH. now injection L.
Qed.
Lemma minus_length u v : length u = length v -> length (minus u v) = length u.
Proof. revert v; induction u as [|a u IH]; intros [|b v] L; try discriminate; simpl; auto. Qed.
Lemma same_real u v : same u v = true -> real u = real v.
Proof. intros H. unfold real. now rewrite (same_R u v H). Qed.
Lemma total_sum {A} (f : A -> Q) (g : A -> R) l : (forall a, In a l -> Q2R (f a) = g a) ->
  Q2R (total (map f l)) = sum g l.
Proof.
  induction l as [|a l IH]; intros H; simpl; [apply Q2R_zero|]. rewrite Q2R_red, Q2R_plus, H, IH; auto.
  - intros b Hb. apply H. now right.
  - now left.
Qed.
Lemma total_coords n u : length u = n -> Q2R (total u) = sum (real u) (seq 0 n).
Proof.
  intros <-. unfold real. induction u as [|a u IH]; [apply Q2R_zero|]. simpl. rewrite Q2R_red, Q2R_plus, IH.
  f_equal. rewrite <- (seq_shift (length u) 0), sum_map. reflexivity.
Qed.
Lemma signed_R y q : Q2R (signed y q) = (real_label y * Q2R q)%R.
Proof. destruct y; simpl; [|rewrite Q2R_opp]; ring. Qed.
Lemma larger_R a b : Q2R (larger a b) = Rmax (Q2R a) (Q2R b).
Proof. apply Rmax_Q. Qed.
Lemma smaller_R a b : Q2R (smaller a b) = Rmin (Q2R a) (Q2R b).
Proof. apply Rmin_Q. Qed.
Lemma above_R a b at_ below kink : Q2R (above a b at_ below kink) =
  (if Rlt_dec (Q2R b) (Q2R a) then Q2R at_ else if Rlt_dec (Q2R a) (Q2R b) then Q2R below else Q2R kink).
Proof.
  unfold above. destruct (Qcompare_spec a b) as [H|H|H].
  - apply Qeq_eqR in H. destruct (Rlt_dec (Q2R b) (Q2R a)), (Rlt_dec (Q2R a) (Q2R b)); reflexivity || (exfalso; lra).
  - apply Qlt_Rlt in H. destruct (Rlt_dec (Q2R b) (Q2R a)), (Rlt_dec (Q2R a) (Q2R b)); reflexivity || (exfalso; lra).
  - apply Qlt_Rlt in H. destruct (Rlt_dec (Q2R b) (Q2R a)); reflexivity || (exfalso; lra).
Qed.

(* ---------------------------------------------------------------- the same functions *)
Section Functions.
Variables (n : nat) (f : function) (w : list Q).
Hypothesis data_length : length (data f) = n.
Hypothesis point_length : length w = n.
Lemma value_R : Q2R (value f w) = real_value n f (real w).
Proof.
  destruct f as [a b|x y kink|x y kink|x y half]; simpl in *.
  - now rewrite Q2R_red, Q2R_plus, (inner_R n).
  - unfold Hinge.hinge. now rewrite larger_R, Q2R_red, Q2R_minus, signed_R, (inner_R n), Q2R_zero, Q2R_one.
  - rewrite larger_R, Q2R_opp, Q2R_red, Q2R_minus, (inner_R n) by assumption.
    unfold Rmax, Rabs. destruct (Rle_dec _ _), (Rcase_abs _); lra.
  - assert (H : Q2R (1 # 2) = (1 / 2)%R) by (unfold Q2R; simpl; field).
    destruct half; rewrite ?Q2R_red, ?Q2R_mult, ?Q2R_red, Q2R_minus, (inner_R n) by assumption; [rewrite H|]; field.
Qed.
Lemma slope_R : scale (Q2R (factor f w)) (real (data f)) = real_slope n f (real w).
Proof.
  destruct f as [a b|x y kink|x y kink|x y half]; simpl in *.
  - rewrite Q2R_one. apply functional_extensionality. intros i. unfold scale. ring.
  - unfold Hinge.hinge_subgradient. f_equal.
    rewrite Q2R_red, Q2R_mult, above_R, !signed_R, Q2R_opp, Q2R_one, Q2R_zero, (inner_R n) by assumption.
    unfold Hinge.share. set (s := (real_label y * _)%R).
    destruct (Rlt_dec 1 s), (Rlt_dec s 1); try lra; ring.
  - f_equal. now rewrite above_R, (inner_R n), Q2R_opp, Q2R_one.
  - f_equal. destruct half; rewrite ?Q2R_red, ?Q2R_mult, ?Q2R_red, Q2R_minus, (inner_R n) by assumption;
      [ring|]. replace (Q2R 2) with 2%R by (unfold Q2R; simpl; field). ring.
Qed.
End Functions.

(* ---------------------------------------------------------------- the same projections *)
Section Projections.
Variable n : nat.
Notation coords := (seq 0 n).
Lemma in_box lower upper w i : length lower = n -> length upper = n -> length w = n -> (i < n)%nat ->
  In (nth i lower 0, nth i upper 0, nth i w 0) (combine (combine lower upper) w).
Proof.
  intros L U W I. rewrite <- (combine_nth lower upper i 0 0) by congruence.
  rewrite <- (combine_nth (combine lower upper) w i (0, 0) 0) by (rewrite combine_length; lia).
  apply nth_In. rewrite !combine_length. lia.
Qed.
Lemma proper_box lower upper : proper n (between lower upper) = true -> length lower = n /\ length upper = n /\
  forall i, In i coords -> (real lower i <= real upper i)%R.
Proof.
  intros H. simpl in H. apply andb_prop in H. destruct H as [H B].
  apply andb_prop in H. destruct H as [L U]. apply Nat.eqb_eq in L, U. split; [exact L|]. split; [exact U|].
  intros i Hi. apply in_seq in Hi. rewrite forallb_forall in B. rewrite !real_nth. apply Qle_bool_R.
  apply (B (nth i lower 0, nth i upper 0)). rewrite <- (combine_nth lower upper i 0 0) by congruence.
  apply nth_In. rewrite combine_length. lia.
Qed.
Lemma inside_R k w : proper n k = true -> length w = n -> inside k w = true -> real_domain n k (real w).
Proof.
  intros is_proper W H. destruct k as [|r|lower upper|]; simpl in H |- *.
  - exact I.
  - simpl in is_proper. apply negb_true_iff, Qle_bool_false_R in is_proper. rewrite Q2R_zero in is_proper.
    apply Qle_bool_R in H.
    rewrite Q2R_mult, (inner_R n) in H by assumption. apply norm_within; lra.
  - destruct (proper_box lower upper is_proper) as (L & U & _). intros i Hi. apply in_seq in Hi.
    rewrite forallb_forall in H. specialize (H _ (in_box lower upper w i L U W ltac:(lia))). simpl in H.
    apply andb_prop in H. destruct H as [A B]. apply Qle_bool_R in A, B. now rewrite !real_nth.
  - apply andb_prop in H. destruct H as [P S]. apply Qeq_bool_R in S. rewrite Q2R_one in S. split.
    + intros i Hi. apply in_seq in Hi. rewrite forallb_forall in P. rewrite real_nth, <- Q2R_zero.
      apply Qle_bool_R, P.
      apply nth_In. lia.
    + now rewrite <- S, (total_coords n).
Qed.
Lemma recognised_R k w p : proper n k = true -> length w = n -> length p = n -> recognised k w p = true ->
  nearest coords (real_domain n k) (real w) (real p).
Proof.
  intros is_proper W P H. destruct k as [|r|lower upper|]; simpl in H |- *.
  - apply nearest_space. intros i _. now rewrite (same_real p w H).
  - simpl in is_proper. apply negb_true_iff, Qle_bool_false_R in is_proper. rewrite Q2R_zero in is_proper.
    destruct (Qle_bool (inner w w) (r * r)) eqn:In.
    + apply Qle_bool_R in In. rewrite Q2R_mult, (inner_R n) in In by assumption.
      apply nearest_ball_inside; [intros i _; now rewrite (same_real p w H)|]. apply norm_within; lra.
    + rewrite !andb_true_iff in H. destruct H as (((S & R) & C0) & C1). set (c := Qred _) in *.
      apply Qeq_bool_R in R. rewrite Q2R_mult, (inner_R n) in R by assumption.
      apply negb_true_iff, Qle_bool_false_R in C0. apply Qle_bool_R in C1. rewrite Q2R_zero in C0.
      rewrite Q2R_one in C1.
      apply (nearest_ball_outside coords (Q2R r) (Q2R c)); try lra.
      intros i _. now rewrite (same_real _ _ S), times_R.
  - destruct (proper_box lower upper is_proper) as (L & U & B). apply nearest_box; [exact B|]. intros i Hi.
    apply in_seq in Hi. rewrite (same_real _ _ H). unfold clip. rewrite !real_nth.
    rewrite (nth_indep _ 0 ((fun q => smaller (larger (snd q) (fst (fst q))) (snd (fst q))) (0, 0, 0)))
      by (rewrite map_length, !combine_length; lia).
    rewrite (map_nth (fun q => smaller (larger (snd q) (fst (fst q))) (snd (fst q)))).
    rewrite !combine_nth by (rewrite ?combine_length; lia). simpl. now rewrite smaller_R, larger_R.
  - apply andb_prop in H. destruct H as [H S]. apply Qeq_bool_R in S.
    rewrite Q2R_one, (total_coords n) in S by exact P.
    apply (nearest_simplex coords (Q2R (lowered_by w p))); [|exact S]. intros i Hi. apply in_seq in Hi.
    rewrite (same_real _ _ H). unfold lowered. set (s := lowered_by w p). rewrite !real_nth.
    rewrite (nth_indep _ 0 (larger 0 (Qred (0 - s)))) by (rewrite map_length; lia).
    rewrite (map_nth (fun a => larger 0 (Qred (a - s)))). now rewrite larger_R, Q2R_red, Q2R_minus, Q2R_zero.
Qed.
Lemma domain_convex k : convex_set (real_domain n k).
Proof.
  destruct k; simpl; [apply space_convex|apply ball_convex|apply box_convex|apply simplex_convex].
Qed.
End Projections.

(* ---------------------------------------------------------------- sound *)
Lemma slope_real t r : proper_round t r = true ->
  length (slope r) = d t /\ real (slope r) = GradientDescent.slope (real_round t r).
Proof.
  intros H. apply andb_prop in H. destruct H as [P D]. apply Nat.eqb_eq in P, D. unfold slope. split.
  - unfold times. now rewrite map_length.
  - rewrite times_R. unfold GradientDescent.slope. simpl. now apply slope_R.
Qed.
Lemma step_real t r : proper_round t r = true ->
  length (step t r) = d t /\ real (step t r) = GradientDescent.step (subject t) (real_round t r).
Proof.
  intros H. destruct (slope_real t r H) as [L E]. apply andb_prop in H. destruct H as [P _]. apply Nat.eqb_eq in P.
  assert (Le : length (times (eta t) (slope r)) = d t) by (unfold times; now rewrite map_length).
  unfold step. split; [rewrite minus_length; congruence|]. rewrite minus_R, times_R, E by congruence. reflexivity.
Qed.
Lemma descends_real t rs : proper (d t) (where_ t) = true -> forallb (proper_round t) rs = true -> descends t rs =
  true ->
  GradientDescent.descends (subject t) (map (real_round t) rs).
Proof.
  intros K. induction rs as [|r [|r' rs] IH]; intros P D; [exact I|exact I|].
  cbn [descends forallb map] in *. rewrite !andb_true_iff in *. destruct P as (P & P' & Ps). destruct D as (H & D).
  destruct (step_real t r P) as [L E]. split; [|apply IH; rewrite ?andb_true_iff; auto].
  unfold GradientDescent.projects. rewrite <- E. apply recognised_R; auto.
  unfold proper_round in P'. apply andb_prop in P'. destruct P' as [P' _]. now apply Nat.eqb_eq in P'.
Qed.
Lemma above_tangent_real t r : proper_round t r = true -> length (comparator t) = d t -> above_tangent t r = true ->
  GradientDescent.above_tangent (subject t) (real_round t r).
Proof.
  intros P C H. destruct (slope_real t r P) as [L E]. apply andb_prop in P. destruct P as [P D].
  apply Nat.eqb_eq in P, D. apply Qle_bool_R in H. rewrite Q2R_plus, !(value_R (d t)) in H by assumption.
  rewrite (inner_R (d t)), minus_R in H by (rewrite ?minus_length; congruence). rewrite E in H. exact H.
Qed.
Theorem sound t : conforms t = true ->
  GradientDescent.plays (subject t) /\
  (zero_start t = true -> GradientDescent.given_zero_start (subject t)) /\
  (inside_ t = true -> GradientDescent.given_inside (subject t)) /\
  (convex t = true -> GradientDescent.given_convex (subject t)) /\
  GradientDescent.T (subject t) = T t /\ GradientDescent.eta (subject t) = Q2R (eta t) /\
  GradientDescent.w_star (subject t) = sqrt (Q2R (w_star_squared t)) /\
  GradientDescent.G_2 (subject t) = Q2R (G_2 t) /\ GradientDescent.R_T (subject t) = Q2R (R_T t).
Proof.
  unfold conforms. rewrite !andb_true_iff.
  intros ((((((((((((K & P) & C) & L) & Fst) & D) & Z) & Ins) & Con) & Ht) & Hw) & Hg) & Hr).
  apply Nat.eqb_eq in C, L, Ht. apply eqb_prop in Z, Ins, Con. apply Qeq_bool_R in Hw, Hg, Hr.
  assert (Pr : forall r, In r (rounds t) -> proper_round t r = true) by now apply forallb_forall.
  assert (Pl : forall r, In r (rounds t) -> length (point r) = d t /\ length (data (answer r)) = d t).
  { intros r I. specialize (Pr r I). apply andb_prop in Pr. now rewrite !Nat.eqb_eq in Pr. }
  repeat match goal with |- _ /\ _ => split end.
  - split; [apply domain_convex|]. split; [|now apply descends_real].
    unfold GradientDescent.first, first in *. cbn [subject GradientDescent.rounds].
    destruct (rounds t) as [|r rs]; [exact I|].
    apply inside_R; auto. now apply Pl; left.
  - intros Q. rewrite Z in Q. unfold GradientDescent.given_zero_start, GradientDescent.first, first in *.
    cbn [subject GradientDescent.rounds]. destruct (rounds t) as [|r rs]; [exact I|].
    unfold GradientDescent.projects. cbn [map real_round GradientDescent.point].
    replace (Vectors.zero (A := nat)) with (real (repeat 0 (d t))).
    + apply recognised_R; auto; [apply repeat_length|now apply Pl; left].
    + apply functional_extensionality. intros i. rewrite real_nth, nth_repeat. apply Q2R_zero.
  - intros Q. rewrite Ins in Q. now apply inside_R.
  - intros Q. rewrite Con in Q. apply Forall_map, Forall_forall. intros r I.
    rewrite forallb_forall in Q. apply above_tangent_real; auto.
  - cbn. unfold GradientDescent.T. cbn. now rewrite map_length.
  - reflexivity.
  - unfold GradientDescent.w_star, Vectors.norm, GradientDescent.coords. cbn. rewrite Hw. f_equal. symmetry.
    now apply inner_R.
  - unfold GradientDescent.G_2. cbn. rewrite Hg, sum_map. symmetry. apply total_sum. intros r I.
    destruct (slope_real t r (Pr r I)) as [Ls E]. now rewrite (inner_R (d t)), E.
  - unfold GradientDescent.R_T. cbn. rewrite Hr, sum_map. symmetry. apply total_sum. intros r I.
    destruct (Pl r I). rewrite Q2R_red, Q2R_minus, !(value_R (d t)) by assumption. reflexivity.
Qed.

(* ---------------------------------------------------------------- a run of the learner in Python *)
(* f(w) = |w_1 + w_2 - 1|, then a hinge, in the unit square with eta = 1/2 *)
Definition sample : transcript := Transcript 2 (between [0; 0] [1; 1]) (1 # 2)
  [Round [0; 0] (absolute [1; 1] 1 0); Round [1 # 2; 1 # 2] (hinge [1; 2] false 0)]
  [0; 0] [1; 0] true true true 2 1 7 (3 # 2).
Example sample_conforms : conforms sample = true.
Proof. vm_compute. reflexivity. Qed.
