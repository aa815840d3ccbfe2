(* Khintchine and Kahane: the mean length S_1 of a sum with random signs and its mean squared length S_2,
   S_2 / 2 <= S_1^2 <= S_2, for any seminorm on any vector space (Latala and Oleszkiewicz).

   The length f of the signed sum is an even function of the signs.  For even functions Poincare's inequality
   on the cube holds with twice the constant: 2 Var f <= energy f.  By the triangle inequality the energy of f is
   at most the mean of f^2.  Together: 2 (S_2 - S_1^2) <= S_2. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Psatz List Bool.
From NoRegret Require Import core.Sums experts.Coins probability.SignedSum.
Import ListNotations.
Local Open Scope R_scope.
Implicit Types (f g : list bool -> R) (l : list bool).

(* ================================================================ functions on the cube *)
(* the sum of f over the n neighbours of l, each of which differs from it in one sign *)
Fixpoint neighbours f l : R :=
  match l with
  | [] => 0
  | b :: r => f (negb b :: r) + neighbours (fun r => f (b :: r)) r
  end.
(* a quarter of the mean squared change, summed over the coordinates *)
Fixpoint energy (n : nat) f : R :=
  match n with
  | O => 0
  | S n => (energy n (fun l => f (true :: l)) + energy n (fun l => f (false :: l))) / 2
           + E n (fun l => ((f (true :: l) - f (false :: l)) / 2) ^ 2)
  end.
(* f = mid + e half: the part without the first sign e, and that with it *)
Definition mid f l : R := (f (true :: l) + f (false :: l)) / 2.
Definition half f l : R := (f (true :: l) - f (false :: l)) / 2.
(* the squared correlations with the single signs *)
Fixpoint linear (n : nat) f : R :=
  match n with
  | O => 0
  | S n => linear n (mid f) + E n (half f) ^ 2
  end.

(* ---------------------------------------------------------------- the energy *)
Lemma neighbours_ext l : forall f g, (forall r, f r = g r) -> neighbours f l = neighbours g l.
Proof. induction l; intros f g H; simpl; [reflexivity|]. rewrite H. f_equal. apply IHl. intros; apply H. Qed.
Lemma energy_parallelogram n : forall f g,
  (energy n f + energy n g) / 2 = energy n (fun l => (f l + g l) / 2) + energy n (fun l => (f l - g l) / 2).
Proof.
  induction n; intros f g; cbn [energy]; [lra|].
  pose proof (IHn (fun l => f (true :: l)) (fun l => g (true :: l))) as A.
  pose proof (IHn (fun l => f (false :: l)) (fun l => g (false :: l))) as B. cbv beta in A, B.
  set (et := fun l => ((f (true :: l) - f (false :: l)) / 2) ^ 2).
  set (eg := fun l => ((g (true :: l) - g (false :: l)) / 2) ^ 2).
  assert (X : (E n et + E n eg) / 2
    = E n (fun l => (((f (true :: l) + g (true :: l)) / 2 - (f (false :: l) + g (false :: l)) / 2) / 2) ^ 2)
    + E n (fun l => (((f (true :: l) - g (true :: l)) / 2 - (f (false :: l) - g (false :: l)) / 2) / 2) ^ 2)).
  { transitivity (E n (fun l => / 2 * (et l + eg l))); [rewrite E_scal, E_plus; field|].
    rewrite <- E_plus. apply E_ext. intros; unfold et, eg; field. }
  fold et eg. lra.
Qed.
Lemma energy_S n f : energy (S n) f = energy n (mid f) + energy n (half f) + E n (fun l => half f l ^ 2).
Proof. cbn [energy]. rewrite energy_parallelogram. reflexivity. Qed.
Lemma energy_nonneg n : forall f, 0 <= energy n f.
Proof.
  induction n; intros f; cbn [energy]; [lra|].
  pose proof (IHn (fun l => f (true :: l))). pose proof (IHn (fun l => f (false :: l))).
  assert (0 <= E n (fun l => ((f (true :: l) - f (false :: l)) / 2) ^ 2)) 
    by (apply E_nonneg; intros; apply pow2_ge_0).
  lra.
Qed.
Lemma E_square_S n f : E (S n) (fun l => f l ^ 2) = E n (fun l => mid f l ^ 2) + E n (fun l => half f l ^ 2).
Proof.
  rewrite E_S, <- !E_plus.
  rewrite (E_ext n (fun l => mid f l ^ 2 + half f l ^ 2) (fun l => / 2 * (f (true :: l) ^ 2 + f (false :: l) ^ 2)))
    by (intros; unfold mid, half; field).
  rewrite E_scal, E_plus. field.
Qed.
Lemma E_mid n f : E (S n) f = E n (mid f).
Proof.
  rewrite E_S. unfold mid.
  rewrite (E_ext n (fun l => (f (true :: l) + f (false :: l)) / 2) (fun l => / 2 * (f (true :: l) + f (false :: l))))
    by (intros; field).
  rewrite E_scal, E_plus. field.
Qed.
(* the energy is the mean of f times its Laplacian *)
Lemma energy_laplacian n : forall f, energy n f = E n (fun l => f l * (INR n * f l - neighbours f l) / 2).
Proof.
  induction n; intros f; [rewrite E_O; simpl; field|]. cbn [energy]. rewrite E_S, !IHn.
  assert (A : forall b, E n (fun l => f (b :: l) * (INR (S n) * f (b :: l) - neighbours f (b :: l)) / 2)
    = E n (fun l => f (b :: l) * (INR n * f (b :: l) - neighbours (fun r => f (b :: r)) l) / 2)
      + E n (fun l => f (b :: l) * (f (b :: l) - f (negb b :: l)) / 2)).
  { intros b. rewrite <- E_plus. apply E_ext. intros l _. rewrite S_INR. simpl. field. }
  rewrite !A. simpl negb.
  rewrite (E_ext n (fun l => ((f (true :: l) - f (false :: l)) / 2) ^ 2)
    (fun l => / 2 * (f (true :: l) * (f (true :: l) - f (false :: l)) / 2
                     + f (false :: l) * (f (false :: l) - f (true :: l)) / 2))) by (intros; field).
  rewrite E_scal, E_plus. field.
Qed.

(* ---------------------------------------------------------------- Poincare *)
Lemma poincare n : forall f, E n (fun l => f l ^ 2) <= energy n f + E n f ^ 2.
Proof.
  induction n; intros f; [rewrite !E_O; simpl; lra|]. rewrite energy_S, E_square_S, E_mid.
  pose proof (IHn (mid f)). pose proof (IHn (half f)). pose proof (energy_nonneg n (half f)). lra.
Qed.
(* the sharper one: what depends on two signs or more counts twice *)
Lemma poincare_two n : forall f, 2 * E n (fun l => f l ^ 2) <= energy n f + 2 * E n f ^ 2 + linear n f.
Proof.
  induction n; intros f; [rewrite !E_O; simpl; lra|]. rewrite energy_S, E_square_S, E_mid. simpl linear.
  pose proof (IHn (mid f)). pose proof (poincare n (half f)). lra.
Qed.
(* an even function is not correlated with a single sign *)
Lemma linear_even n : forall f, (forall l, f (map negb l) = f l) -> linear n f = 0.
Proof.
  induction n; intros f H; simpl; [reflexivity|]. rewrite IHn.
  - replace (E n (half f)) with 0; [ring|]. unfold half.
    rewrite (E_ext n _ (fun l => / 2 * (f (true :: l) - f (false :: l)))) by (intros; field).
    rewrite E_scal, E_minus, <- (E_negate n (fun l => f (false :: l))).
    rewrite (E_ext n (fun l => f (false :: map negb l)) (fun l => f (true :: l))); [ring|].
    intros l _. exact (H (true :: l)).
  - intros l. unfold mid. pose proof (H (true :: l)) as A. pose proof (H (false :: l)) as B. simpl in A, B.
    rewrite A, B. lra.
Qed.

(* ================================================================ the length of a signed sum *)
Section Seminorm.
Context {V : ModuleSpace R_Ring} (norm : V -> R).
Hypothesis is_seminorm : seminorm norm.
Let homogeneous := proj1 is_seminorm.
Let triangle := proj2 is_seminorm.
Implicit Types (vs : list V).

Lemma Rabs_minus_one : Rabs (-1) = 1.
Proof. rewrite Rabs_left; lra. Qed.
Lemma one_more (c : R_Ring) (v : V) : plus v (scal c v) = scal (c + 1 : R_Ring) v.
Proof.
  rewrite <- (scal_one v) at 1. rewrite <- (scal_distr_r (one : R_Ring) c v). f_equal. unfold plus, one; simpl. ring.
Qed.
Lemma seminorm_nonneg v : 0 <= norm v.
Proof.
  pose proof (triangle v (scal (-1) v)) as H. rewrite one_more, !homogeneous, Rabs_minus_one in H.
  replace (-1 + 1) with 0 in H by ring. rewrite Rabs_R0 in H. lra.
Qed.
Lemma signed_negate vs : forall l, signed vs (map negb l) = scal (-1) (signed vs l).
Proof.
  induction vs; intros [|b l]; simpl; try now rewrite scal_zero_r.
  rewrite IHvs, scal_distr_l, scal_assoc. f_equal. f_equal. unfold mult; simpl. destruct b; simpl; ring.
Qed.
Lemma norm_even vs l : norm (signed vs (map negb l)) = norm (signed vs l).
Proof. rewrite signed_negate, homogeneous, Rabs_minus_one. ring. Qed.

(* The n signed sums with one sign flipped add up to n - 2 times the sum. *)
Fixpoint flipped (vs : list V) l : V :=
  match vs, l with
  | v :: vs, b :: l =>
      plus (signed (v :: vs) (negb b :: l)) (plus (scal (INR (length vs) * sign b) v) (flipped vs l))
  | _, _ => zero
  end.
Lemma flipped_sum vs : forall l, length l = length vs -> flipped vs l = scal (INR (length vs) - 2) (signed vs l).
Proof.
  induction vs; intros [|b l] H; try discriminate; simpl flipped; simpl signed; [now rewrite scal_zero_r|].
  injection H as H. rewrite IHvs by assumption. set (s := signed vs l). cbn [length]. rewrite S_INR.
  set (n := INR (length vs)). rewrite scal_distr_l, scal_assoc.
  rewrite <- (Hierarchy.plus_assoc (scal (sign (negb b)) a)), (Hierarchy.plus_assoc s), (Hierarchy.plus_comm s).
  rewrite <- (Hierarchy.plus_assoc _ s), Hierarchy.plus_assoc. f_equal.
  - rewrite <- (scal_distr_r (sign (negb b) : R_Ring) (n * sign b) a). f_equal. unfold plus, mult; simpl.
    destruct b; simpl; ring.
  - rewrite one_more. f_equal. ring.
Qed.
Lemma flipped_norm vs : forall l u, length l = length vs ->
  norm (plus (scal (INR (length vs)) u) (flipped vs l)) <= neighbours (fun l => norm (plus u (signed vs l))) l.
Proof.
  induction vs; intros [|b l] u H; try discriminate; simpl flipped; simpl neighbours.
  - rewrite plus_zero_r. simpl. rewrite homogeneous, Rabs_R0. lra.
  - injection H as H. specialize (IHvs l (plus u (scal (sign b) a)) H).
    rewrite (neighbours_ext l (fun r => norm (plus u (plus (scal (sign b) a) (signed vs r))))
      (fun r => norm (plus (plus u (scal (sign b) a)) (signed vs r)))) by (intros; now rewrite Hierarchy.plus_assoc).
    apply Rle_trans with (norm (plus u (plus (scal (sign (negb b)) a) (signed vs l)))
      + norm (plus (scal (INR (length vs)) (plus u (scal (sign b) a))) (flipped vs l))); [|lra].
    apply Rle_trans with (2 := triangle _ _). apply Req_le. f_equal.
    cbn [length]. rewrite S_INR. set (n := INR (length vs)). set (s := signed vs l). set (f := flipped vs l).
    rewrite scal_distr_l, scal_assoc. change (mult n (sign b)) with (n * sign b). rewrite <- (one_more n u).
    set (x := plus (scal (sign (negb b)) a) s). set (y := scal (n * sign b) a).
    rewrite <- !Hierarchy.plus_assoc. f_equal.
    rewrite (Hierarchy.plus_assoc x (scal n u)), (Hierarchy.plus_comm x (scal n u)), <- Hierarchy.plus_assoc.
    reflexivity.
Qed.
Lemma neighbours_norm vs l : length l = length vs ->
  (INR (length vs) - 2) * norm (signed vs l) <= neighbours (fun l => norm (signed vs l)) l.
Proof.
  intros H. pose proof (flipped_norm vs l zero H) as F.
  rewrite scal_zero_r, plus_zero_l, flipped_sum, homogeneous in F by assumption.
  rewrite (neighbours_ext l _ (fun l => norm (signed vs l))) in F by (intros; now rewrite plus_zero_l).
  pose proof (seminorm_nonneg (signed vs l)). pose proof (Rle_abs (INR (length vs) - 2)). nra.
Qed.
Lemma energy_of_length vs :
  energy (length vs) (fun l => norm (signed vs l)) <= E (length vs) (fun l => norm (signed vs l) ^ 2).
Proof.
  rewrite energy_laplacian. apply E_le. intros l Hl. pose proof (neighbours_norm vs l Hl).
  pose proof (seminorm_nonneg (signed vs l)). nra.
Qed.

(* ================================================================ the theorems *)
Theorem khintchine_seminorm vs : mean_square norm vs / 2 <= mean_norm norm vs ^ 2.
Proof.
  unfold mean_square, mean_norm. pose proof (poincare_two (length vs) (fun l => norm (signed vs l))) as P.
  rewrite (linear_even _ (fun l => norm (signed vs l))) in P by (intros; apply norm_even).
  pose proof (energy_of_length vs). lra.
Qed.
Theorem khintchine_upper_seminorm vs : mean_norm norm vs ^ 2 <= mean_square norm vs.
Proof. apply E_square. Qed.

(* Equality: on the left for two equal vectors, on the right for a single vector. *)
Lemma khintchine_two_equal v : mean_norm norm [v; v] ^ 2 = mean_square norm [v; v] / 2.
Proof.
  unfold mean_norm, mean_square. cbn [length]. rewrite !E_S, !E_O. cbn [signed]. rewrite !plus_zero_r.
  assert (K : forall c d : R_Ring, norm (plus (scal c v) (scal d v)) = Rabs (c + d) * norm v)
    by (intros c d; rewrite <- (scal_distr_r c d v); apply homogeneous).
  rewrite !K. cbn [sign]. replace (1 + 1) with 2 by ring. replace (1 + -1) with 0 by ring.
  replace (-1 + 1) with 0 by ring. replace (-1 + -1) with (-2) by ring.
  rewrite Rabs_R0, (Rabs_right 2), (Rabs_left (-2)) by lra. field.
Qed.
Lemma khintchine_single v : mean_norm norm [v] ^ 2 = mean_square norm [v].
Proof.
  unfold mean_norm, mean_square. cbn [length]. rewrite !E_S, !E_O. cbn [signed]. rewrite !plus_zero_r.
  rewrite !homogeneous. cbn [sign]. rewrite Rabs_minus_one, Rabs_R1. field.
Qed.

(* Both means may be taken over the signs whose first is +. *)
Lemma first_sign_fixed v vs (g : R -> R) :
  E (length (v :: vs)) (fun l => g (norm (signed (v :: vs) l)))
  = E (length vs) (fun l => g (norm (signed (v :: vs) (true :: l)))).
Proof.
  cbn [length]. rewrite E_S.
  replace (E (length vs) (fun l => g (norm (signed (v :: vs) (false :: l)))))
    with (E (length vs) (fun l => g (norm (signed (v :: vs) (true :: l))))); [field|].
  rewrite <- (E_negate (length vs) (fun l => g (norm (signed (v :: vs) (false :: l))))).
  apply E_ext. intros l _. f_equal. symmetry. exact (norm_even (v :: vs) (true :: l)).
Qed.
End Seminorm.
