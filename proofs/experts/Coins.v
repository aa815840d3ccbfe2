(* Fair coins: means over all 2^T sequences of signs.  khintchine, khintchine.upper, experts.coin, experts.coin-exact. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List Bool.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights experts.Actions.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ the mean over all sequences of n flips *)
Fixpoint flips n : list (list bool) := match n with O => [[]] | S n => map (cons true) (flips n) ++ map (cons false) (flips n) end.
Definition E n (f : list bool -> R) := sum f (flips n) / 2^n.
Implicit Types (f g : list bool -> R) (l : list bool).

Lemma flips_length n : length (flips n) = (2^n)%nat.
Proof. induction n; [reflexivity|]. simpl. rewrite app_length, !map_length. lia. Qed.
Lemma flips_all n l : In l (flips n) <-> length l = n.
Proof. revert l. induction n; intros l; simpl.
  - split; [intros [<-|[]]; reflexivity|]. destruct l; [now left|discriminate].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(r & <- & H)|(r & <- & H)]; simpl; f_equal; now apply IHn.
    + destruct l as [|[] r]; [discriminate| |]; intros H; injection H as H; [left|right]; exists r; split; auto; now apply IHn. Qed.
Lemma pow2_pos n : 0 < 2^n. Proof. apply pow_lt; lra. Qed.
Lemma E_O f : E 0 f = f []. Proof. unfold E; simpl. field. Qed.
Lemma E_S n f : E (S n) f = (E n (fun l => f (true :: l)) + E n (fun l => f (false :: l))) / 2.
Proof. unfold E. simpl. rewrite sum_app, !sum_map. pose proof (pow2_pos n). field. lra. Qed.
Lemma E_plus n f g : E n (fun l => f l + g l) = E n f + E n g.
Proof. unfold E. rewrite sum_plus. pose proof (pow2_pos n). field. lra. Qed.
Lemma E_minus n f g : E n (fun l => f l - g l) = E n f - E n g.
Proof. unfold E. rewrite sum_minus. pose proof (pow2_pos n). field. lra. Qed.
Lemma E_scal n c f : E n (fun l => c * f l) = c * E n f.
Proof. unfold E. rewrite sum_scal. pose proof (pow2_pos n). field. lra. Qed.
Lemma E_const n c : E n (fun _ => c) = c.
Proof. induction n; [apply E_O|]. rewrite E_S, IHn. field. Qed.
Lemma E_ext n f g : (forall l, length l = n -> f l = g l) -> E n f = E n g.
Proof. intros H. unfold E. f_equal. apply sum_ext. intros l Hl. apply H. now apply flips_all. Qed.
Lemma E_le n f g : (forall l, length l = n -> f l <= g l) -> E n f <= E n g.
Proof. intros H. unfold E. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, pow2_pos|].
  apply sum_le. intros l Hl. apply H. now apply flips_all. Qed.
(* the square of a mean is at most the mean of the squares *)
Lemma E_square n f : (E n f)^2 <= E n (fun l => f l ^ 2).
Proof. set (m := E n f). assert (0 <= E n (fun l => (f l - m)^2)).
  { rewrite <- (E_const n 0). apply E_le. intros; apply pow2_ge_0. }
  rewrite (E_ext n _ (fun l => (f l ^ 2 - (2 * m) * f l) + m ^ 2)) in H by (intros; ring).
  rewrite E_plus, E_minus, E_scal, E_const in H. fold m in H. lra. Qed.
(* changing all signs changes no mean *)
Lemma E_negate n : forall f, E n (fun l => f (map negb l)) = E n f.
Proof. induction n; intros f; [now rewrite !E_O|]. rewrite !E_S. simpl.
  rewrite (IHn (fun l => f (false :: l))), (IHn (fun l => f (true :: l))). lra. Qed.

(* ================================================================ Poincare's inequality for even functions *)
(* flipping one coordinate: the sum of f over the n neighbours of l *)
Fixpoint neighbours f l : R := match l with [] => 0 | b :: r => f (negb b :: r) + neighbours (fun r => f (b :: r)) r end.
(* a quarter of the mean squared change, summed over the coordinates *)
Fixpoint energy n f : R := match n with O => 0 | S n =>
  (energy n (fun l => f (true :: l)) + energy n (fun l => f (false :: l))) / 2
   + E n (fun l => ((f (true :: l) - f (false :: l)) / 2)^2) end.
(* f = mid + e1 half: the part without the first sign, and that with it *)
Definition mid f l := (f (true :: l) + f (false :: l)) / 2.
Definition half f l := (f (true :: l) - f (false :: l)) / 2.
(* the squared correlations with the single signs *)
Fixpoint linear n f : R := match n with O => 0 | S n => linear n (mid f) + (E n (half f))^2 end.

Lemma neighbours_ext l : forall f g, (forall r, f r = g r) -> neighbours f l = neighbours g l.
Proof. induction l; intros f g H; simpl; [reflexivity|]. rewrite H. f_equal. apply IHl. intros; apply H. Qed.
Lemma energy_ext n : forall f g, (forall l, length l = n -> f l = g l) -> energy n f = energy n g.
Proof. induction n; intros f g H; simpl; [reflexivity|].
  rewrite (IHn (fun l => f (true :: l)) (fun l => g (true :: l))) by (intros; apply H; simpl; congruence).
  rewrite (IHn (fun l => f (false :: l)) (fun l => g (false :: l))) by (intros; apply H; simpl; congruence).
  f_equal. apply E_ext. intros l Hl. rewrite !H by (simpl; congruence). reflexivity. Qed.
Lemma energy_parallelogram n : forall f g,
  (energy n f + energy n g) / 2 = energy n (fun l => (f l + g l) / 2) + energy n (fun l => (f l - g l) / 2).
Proof. induction n; intros f g; cbn [energy]; [lra|].
  pose proof (IHn (fun l => f (true :: l)) (fun l => g (true :: l))) as A.
  pose proof (IHn (fun l => f (false :: l)) (fun l => g (false :: l))) as B. cbv beta in A, B.
  set (et := fun l => ((f (true :: l) - f (false :: l)) / 2)^2). set (eg := fun l => ((g (true :: l) - g (false :: l)) / 2)^2).
  assert (X : (E n et + E n eg) / 2 = E n (fun l => (((f (true :: l) + g (true :: l)) / 2 - (f (false :: l) + g (false :: l)) / 2) / 2)^2)
     + E n (fun l => (((f (true :: l) - g (true :: l)) / 2 - (f (false :: l) - g (false :: l)) / 2) / 2)^2)).
  { transitivity (E n (fun l => / 2 * (et l + eg l))); [rewrite E_scal, E_plus; field|].
    rewrite <- E_plus. apply E_ext. intros; unfold et, eg; field. }
  fold et eg. lra. Qed.
Lemma energy_S n f : energy (S n) f = energy n (mid f) + energy n (half f) + E n (fun l => half f l ^ 2).
Proof. cbn [energy]. rewrite energy_parallelogram. reflexivity. Qed.
Lemma E_square_S n f : E (S n) (fun l => f l ^ 2) = E n (fun l => mid f l ^ 2) + E n (fun l => half f l ^ 2).
Proof. rewrite E_S, <- !E_plus. rewrite (E_ext n (fun l => mid f l ^ 2 + half f l ^ 2) (fun l => / 2 * (f (true :: l) ^ 2 + f (false :: l) ^ 2)))
    by (intros; unfold mid, half; field). rewrite E_scal, E_plus. field. Qed.
Lemma E_mid n f : E (S n) f = E n (mid f).
Proof. rewrite E_S. unfold mid. rewrite (E_ext n (fun l => (f (true :: l) + f (false :: l)) / 2) (fun l => / 2 * (f (true :: l) + f (false :: l)))) by (intros; field).
  rewrite E_scal, E_plus. field. Qed.
Lemma energy_pos n : forall f, 0 <= energy n f.
Proof. induction n; intros f; cbn [energy]; [lra|]. pose proof (IHn (fun l => f (true :: l))). pose proof (IHn (fun l => f (false :: l))).
  assert (0 <= E n (fun l => ((f (true :: l) - f (false :: l)) / 2)^2)) by (rewrite <- (E_const n 0); apply E_le; intros; apply pow2_ge_0).
  lra. Qed.
Lemma poincare n : forall f, E n (fun l => f l ^ 2) <= energy n f + (E n f)^2.
Proof. induction n; intros f; [rewrite !E_O; simpl; lra|]. rewrite energy_S, E_square_S, E_mid.
  pose proof (IHn (mid f)). pose proof (IHn (half f)).
  pose proof (energy_pos n (half f)).
  lra. Qed.
(* the sharper one: coefficients of order 2 and more count twice *)
Lemma poincare_two n : forall f, 2 * E n (fun l => f l ^ 2) <= energy n f + 2 * (E n f)^2 + linear n f.
Proof. induction n; intros f; [rewrite !E_O; simpl; lra|]. rewrite energy_S, E_square_S, E_mid. simpl linear.
  pose proof (IHn (mid f)). pose proof (poincare n (half f)). lra. Qed.
Lemma linear_even n : forall f, (forall l, f (map negb l) = f l) -> linear n f = 0.
Proof. induction n; intros f H; simpl; [reflexivity|]. rewrite IHn.
  - replace (E n (half f)) with 0; [ring|]. unfold half.
    rewrite (E_ext n _ (fun l => / 2 * (f (true :: l) - f (false :: l)))) by (intros; field). rewrite E_scal, E_minus.
    rewrite <- (E_negate n (fun l => f (false :: l))). rewrite (E_ext n (fun l => f (false :: map negb l)) (fun l => f (true :: l))); [ring|].
    intros l _. exact (H (true :: l)).
  - intros l. unfold mid. pose proof (H (true :: l)) as A. pose proof (H (false :: l)) as B. simpl in A, B. rewrite A, B. lra. Qed.
(* the energy is the mean of f times its Laplacian *)
Lemma energy_laplacian n : forall f, energy n f = E n (fun l => f l * (INR n * f l - neighbours f l) / 2).
Proof. induction n; intros f; [rewrite E_O; simpl; field|]. cbn [energy]. rewrite E_S, !IHn.
  set (t := fun l => f (true :: l)). set (o := fun l => f (false :: l)).
  assert (A : forall b, E n (fun l => f (b :: l) * (INR (S n) * f (b :: l) - neighbours f (b :: l)) / 2)
    = E n (fun l => f (b :: l) * (INR n * f (b :: l) - neighbours (fun r => f (b :: r)) l) / 2) + E n (fun l => f (b :: l) * (f (b :: l) - f (negb b :: l)) / 2)).
  { intros b. rewrite <- E_plus. apply E_ext. intros l _. rewrite S_INR. simpl. field. }
  rewrite !A. simpl negb. fold t o.
  rewrite (E_ext n (fun l => ((f (true :: l) - f (false :: l)) / 2)^2)
     (fun l => / 2 * (f (true :: l) * (f (true :: l) - f (false :: l)) / 2 + f (false :: l) * (f (false :: l) - f (true :: l)) / 2)))
     by (intros; field).
  rewrite E_scal, E_plus. field. Qed.

(* ================================================================ khintchine: in every normed space *)
Section Khintchine.
Context {V : ModuleSpace R_Ring} (N : V -> R).
Hypothesis N_scal : forall c v, N (scal c v) = Rabs c * N v.
Hypothesis N_triangle : forall u v, N (plus u v) <= N u + N v.
Definition sign (b : bool) : R := if b then 1 else -1.
(* the sum of the vectors with the signs of l *)
Fixpoint signed (vs : list V) l : V := match vs, l with v :: vs, b :: l => plus (scal (sign b) v) (signed vs l) | _, _ => zero end.
Definition mean_norm vs := E (length vs) (fun l => N (signed vs l)).                    (* S_1 *)
Definition mean_square vs := E (length vs) (fun l => N (signed vs l) ^ 2).              (* S_2 *)

Lemma abs_minus_one : Rabs (-1) = 1. Proof. rewrite Rabs_left; lra. Qed.
Lemma N_pos v : 0 <= N v.
Proof. pose proof (N_triangle v (scal (-1) v)) as H. rewrite N_scal, abs_minus_one in H.
  assert (Z : N (plus v (scal (-1) v)) = 0).
  { replace (plus v (scal (-1) v)) with (scal 0 v); [rewrite N_scal, Rabs_R0; ring|].
    rewrite <- (scal_one v) at 2. rewrite <- (scal_distr_r (one : R) (-1) v). f_equal. unfold plus, one; simpl; ring. }
  lra. Qed.
Lemma N_zero : N zero = 0.
Proof. rewrite <- (scal_zero_l (zero : V)). rewrite N_scal. unfold zero at 1; simpl. rewrite Rabs_R0. ring. Qed.
Lemma signed_negate vs : forall l, signed vs (map negb l) = scal (-1) (signed vs l).
Proof. induction vs; intros [|b l]; simpl; try now rewrite scal_zero_r. rewrite IHvs, scal_distr_l, scal_assoc. f_equal. f_equal.
  unfold mult; simpl. destruct b; simpl; ring. Qed.
(* flipping one sign at a time: the n sums add up to (n-2) S *)
Fixpoint flipped (vs : list V) l : V := match vs, l with
  | v :: vs, b :: l => plus (signed (v :: vs) (negb b :: l)) (plus (scal (INR (length vs) * sign b) v) (flipped vs l)) | _, _ => zero end.
Lemma flipped_sum vs : forall l, length l = length vs -> flipped vs l = scal (INR (length vs) - 2) (signed vs l).
Proof. induction vs; intros [|b l] H; try discriminate; simpl flipped; simpl signed; [now rewrite scal_zero_r|].
  injection H as H. rewrite IHvs by assumption. set (s := signed vs l). cbn [length]. rewrite S_INR. set (n := INR (length vs)).
  rewrite scal_distr_l, scal_assoc.
  rewrite <- (Hierarchy.plus_assoc (scal (sign (negb b)) a)).
  rewrite (Hierarchy.plus_assoc s). rewrite (Hierarchy.plus_comm s). rewrite <- (Hierarchy.plus_assoc _ s).
  rewrite Hierarchy.plus_assoc. f_equal.
  - rewrite <- (scal_distr_r (sign (negb b) : R_Ring) (n * sign b) a). f_equal. unfold plus, mult; simpl. destruct b; simpl; ring.
  - rewrite <- (scal_one s) at 1. rewrite <- (scal_distr_r (one : R_Ring) (n - 2) s). f_equal. unfold plus, one; simpl. ring. Qed.
Lemma flipped_norm vs : forall l u, length l = length vs ->
  N (plus (scal (INR (length vs)) u) (flipped vs l)) <= neighbours (fun l => N (plus u (signed vs l))) l.
Proof. induction vs; intros [|b l] u H; try discriminate; simpl flipped; simpl neighbours.
  - rewrite plus_zero_r. simpl. rewrite N_scal, Rabs_R0. lra.
  - injection H as H. specialize (IHvs l (plus u (scal (sign b) a)) H).
    rewrite (neighbours_ext l (fun r => N (plus u (plus (scal (sign b) a) (signed vs r)))) (fun r => N (plus (plus u (scal (sign b) a)) (signed vs r))))
      by (intros; now rewrite Hierarchy.plus_assoc).
    apply Rle_trans with (N (plus u (plus (scal (sign (negb b)) a) (signed vs l)))
       + N (plus (scal (INR (length vs)) (plus u (scal (sign b) a))) (flipped vs l))); [|lra].
    apply Rle_trans with (2 := N_triangle _ _). apply Req_le. f_equal.
    cbn [length]. rewrite S_INR. set (n := INR (length vs)). set (s := signed vs l). set (f := flipped vs l).
    rewrite scal_distr_l, scal_assoc. change (mult n (sign b)) with (n * sign b).
    replace (scal (n + 1) u) with (plus u (scal n u)).
    2:{ rewrite <- (scal_one u) at 1. rewrite <- (scal_distr_r (one : R_Ring) n u). f_equal. unfold plus, one; simpl. ring. }
    set (x := plus (scal (sign (negb b)) a) s). set (y := scal (n * sign b) a).
    rewrite <- !Hierarchy.plus_assoc. f_equal. rewrite (Hierarchy.plus_assoc x (scal n u)), (Hierarchy.plus_comm x (scal n u)), <- Hierarchy.plus_assoc. reflexivity. Qed.

Lemma neighbours_norm vs l : length l = length vs ->
  (INR (length vs) - 2) * N (signed vs l) <= neighbours (fun l => N (signed vs l)) l.
Proof. intros H. pose proof (flipped_norm vs l zero H) as F. rewrite scal_zero_r, plus_zero_l, flipped_sum, N_scal in F by assumption.
  rewrite (neighbours_ext l _ (fun l => N (signed vs l))) in F by (intros; now rewrite plus_zero_l).
  pose proof (N_pos (signed vs l)). pose proof (Rle_abs (INR (length vs) - 2)). nra. Qed.

Theorem khintchine vs : mean_square vs / 2 <= mean_norm vs ^ 2.
Proof. unfold mean_square, mean_norm. set (n := length vs). set (f := fun l => N (signed vs l)).
  pose proof (poincare_two n f) as P.
  rewrite (linear_even n f) in P by (intros l; unfold f; rewrite signed_negate, N_scal, abs_minus_one; ring).
  assert (L : energy n f <= E n (fun l => f l ^ 2)).
  { rewrite energy_laplacian. apply E_le. intros l Hl. pose proof (neighbours_norm vs l Hl) as Q. fold f n in Q.
    change (N (signed vs l)) with (f l) in Q. assert (0 <= f l) by apply N_pos. nra. }
  change (E n (fun l => N (signed vs l))) with (E n f). change (fun l => N (signed vs l) ^ 2) with (fun l => f l ^ 2). lra. Qed.
Theorem khintchine_upper vs : mean_norm vs ^ 2 <= mean_square vs.
Proof. apply E_square. Qed.
End Khintchine.
