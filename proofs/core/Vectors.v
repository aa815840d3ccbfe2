(* Vectors: functions on a finite list of coordinates, so that no lengths have to agree.
   A list of reals is the case coords = seq 0 n: see dot_of_lists. *)
From Coq Require Import Reals Lra Lia List Psatz.
From NoRegret Require Import core.Sums.
Import ListNotations.
Local Open Scope R_scope.

Definition vec (A : Type) := A -> R.

Section Vectors.
Context {A : Type} (coords : list A).
Implicit Types (u v w x : vec A).

(* ---------------------------------------------------------------- definitions *)
Definition zero : vec A := fun _ => 0.
Definition add_scaled w (c : R) x : vec A := fun i => w i + c * x i.        (* w + c x *)
Definition dot u v : R := sum (fun i => u i * v i) coords.
Definition norm u : R := sqrt (dot u u).
Definition norm1 u : R := sum (fun i => Rabs (u i)) coords.
Definition dim : R := INR (length coords).

(* ---------------------------------------------------------------- bilinear *)
Lemma dot_comm u v : dot u v = dot v u.
Proof. apply sum_ext. intros; ring. Qed.
Lemma dot_add w c x v : dot (add_scaled w c x) v = dot w v + c * dot x v.
Proof. unfold dot, add_scaled. rewrite <- sum_scal, <- sum_plus. apply sum_ext. intros; ring. Qed.
Lemma dot_add_r w c x v : dot v (add_scaled w c x) = dot v w + c * dot v x.
Proof. rewrite dot_comm, dot_add, (dot_comm w), (dot_comm x). reflexivity. Qed.
Lemma dot_scale c u v : dot (fun i => c * u i) v = c * dot u v.
Proof. unfold dot. rewrite <- sum_scal. apply sum_ext. intros; ring. Qed.
Lemma dot_zero v : dot zero v = 0.
Proof. unfold dot, zero. induction coords; simpl; lra. Qed.
Lemma dot_pos u : 0 <= dot u u.
Proof. apply sum_nonneg. intros; nra. Qed.
(* |w + c x|^2 = |w|^2 + 2 c w.x + c^2 |x|^2 *)
Lemma square w c x : dot (add_scaled w c x) (add_scaled w c x) = dot w w + 2 * c * dot w x + c^2 * dot x x.
Proof. rewrite dot_add, !dot_add_r, (dot_comm x w). ring. Qed.

(* ---------------------------------------------------------------- norms *)
Lemma norm_pos u : 0 <= norm u.
Proof. apply sqrt_pos. Qed.
Lemma norm_sq u : norm u ^ 2 = dot u u.
Proof. unfold norm. rewrite <- Rsqr_pow2. apply Rsqr_sqrt, dot_pos. Qed.
Lemma norm_zero : norm zero = 0.
Proof. unfold norm. rewrite dot_zero. apply sqrt_0. Qed.
Lemma dot_le_sq x r : norm x <= r -> dot x x <= r^2.
Proof. intros H. rewrite <- norm_sq. apply pow_incr. split; [apply norm_pos|assumption]. Qed.
Theorem cauchy_schwarz_sq u v : dot u v ^ 2 <= dot u u * dot v v.
Proof. pose proof (dot_pos u) as Pu. pose proof (dot_pos v) as [Pv|Pv].
  - (* |u - (u.v/v.v) v|^2 >= 0 *)
    pose proof (dot_pos (add_scaled u (- (dot u v / dot v v)) v)) as S. rewrite square in S.
    apply Rmult_le_reg_r with (/ dot v v); [now apply Rinv_0_lt_compat|].
    replace (dot u u * dot v v * / dot v v) with (dot u u) by (field; lra).
    replace (dot u u + 2 * - (dot u v / dot v v) * dot u v + (- (dot u v / dot v v))^2 * dot v v)
      with (dot u u - dot u v ^ 2 * / dot v v) in S by (field; lra). lra.
  - rewrite <- Pv. destruct (Req_dec (dot u v) 0) as [->|N]; [lra|].
    pose proof (dot_pos (add_scaled u (- (dot u u + 1) / (2 * dot u v)) v)) as S. rewrite square, <- Pv in S.
    replace (dot u u + 2 * (- (dot u u + 1) / (2 * dot u v)) * dot u v + (- (dot u u + 1) / (2 * dot u v))^2 * 0)
      with (-1) in S by (field; assumption). lra. Qed.
Theorem cauchy_schwarz u v : Rabs (dot u v) <= norm u * norm v.
Proof. rewrite <- (sqrt_Rsqr_abs (dot u v)). unfold norm. rewrite <- sqrt_mult by apply dot_pos.
  apply sqrt_le_1_alt. rewrite Rsqr_pow2. apply cauchy_schwarz_sq. Qed.
Lemma cauchy_le u v : dot u v <= norm u * norm v.
Proof. apply Rle_trans with (2 := cauchy_schwarz u v), Rle_abs. Qed.
Lemma norm_nonzero v i : In i coords -> v i <> 0 -> 0 < norm v.
Proof. intros Hi N. apply sqrt_lt_R0. apply Rlt_le_trans with (v i * v i); [nra|].
  apply (one_of_many (fun j => v j * v j)); [intros; nra|assumption]. Qed.
End Vectors.

(* ---------------------------------------------------------------- the same for lists of reals *)
Fixpoint list_dot (u v : list R) : R := match u, v with a :: r, b :: s => a * b + list_dot r s | _, _ => 0 end.
Definition of_list (u : list R) : vec nat := fun i => nth i u 0.
Lemma dot_of_lists n u v : length u = n -> length v = n -> list_dot u v = dot (seq 0 n) (of_list u) (of_list v).
Proof. revert u v. induction n as [|n IH]; intros [|a u] [|b v] Hu Hv; simpl in *; try discriminate; [reflexivity|].
  rewrite (IH u v) by lia. unfold dot. simpl. unfold of_list at 1 3. cbn [nth]. f_equal.
  rewrite <- (seq_shift n 0), sum_map. reflexivity. Qed.
