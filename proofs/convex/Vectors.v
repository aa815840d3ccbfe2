(* Vectors: real functions on a finite list of coordinates.  The inner product is a finite sum, so nothing has a length
   to agree with, and every linear identity follows from the linearity of sums. *)
From Coq Require Import Reals Lra List Psatz.
From NoRegret Require Import core.Sums.
Import ListNotations.
Local Open Scope R_scope.

Section Vectors.
Context {I : Type} (coords : list I).
Definition vec := I -> R.
Implicit Types (u v w : vec) (c : R).

(* ---------------------------------------------------------------- definitions *)
Definition zero : vec := fun _ => 0.
Definition add u v : vec := fun i => u i + v i.
Definition sub u v : vec := fun i => u i - v i.
Definition scale c u : vec := fun i => c * u i.
Definition dot u v := sum (fun i => u i * v i) coords.
Definition norm u := sqrt (dot u u).

(* ---------------------------------------------------------------- the inner product is bilinear, symmetric, not negative *)
Lemma dot_comm u v : dot u v = dot v u.
Proof. apply sum_ext; intros; ring. Qed.
Lemma dot_zero u : dot zero u = 0.
Proof. unfold dot, zero. rewrite (sum_ext _ (fun _ => 0)) by (intros; ring). rewrite sum_const; ring. Qed.
Lemma dot_add u v w : dot (add u v) w = dot u w + dot v w.
Proof. unfold dot. rewrite <- sum_plus. apply sum_ext; intros; unfold add; ring. Qed.
Lemma dot_sub u v w : dot (sub u v) w = dot u w - dot v w.
Proof. unfold dot. rewrite <- sum_minus. apply sum_ext; intros; unfold sub; ring. Qed.
Lemma dot_scale c u w : dot (scale c u) w = c * dot u w.
Proof. unfold dot. rewrite <- sum_scal. apply sum_ext; intros; unfold scale; ring. Qed.
Lemma dot_add_r u v w : dot w (add u v) = dot w u + dot w v.
Proof. now rewrite dot_comm, dot_add, !(dot_comm _ w). Qed.
Lemma dot_sub_r u v w : dot w (sub u v) = dot w u - dot w v.
Proof. now rewrite dot_comm, dot_sub, !(dot_comm _ w). Qed.
Lemma dot_scale_r c u w : dot w (scale c u) = c * dot w u.
Proof. now rewrite dot_comm, dot_scale, !(dot_comm _ w). Qed.
Lemma dot_pos u : 0 <= dot u u.
Proof. apply sum_nonneg. intros; nra. Qed.
Lemma norm_pos u : 0 <= norm u. Proof. apply sqrt_pos. Qed.
Lemma norm_square u : norm u ^ 2 = dot u u.
Proof. unfold norm. rewrite <- Rsqr_pow2. apply Rsqr_sqrt, dot_pos. Qed.
Lemma norm_le u r : norm u <= r -> dot u u <= r^2.
Proof. intros H. rewrite <- norm_square. apply pow_incr. split; [apply norm_pos|exact H]. Qed.

(* sums of vectors *)
Fixpoint total {A} (f : A -> vec) (l : list A) : vec := match l with nil => zero | a :: r => add (f a) (total f r) end.
Lemma dot_total {A} (f : A -> vec) l u : dot (total f l) u = sum (fun a => dot (f a) u) l.
Proof. induction l; simpl; [apply dot_zero|]. now rewrite dot_add, IHl. Qed.
End Vectors.
Ltac bilinear := repeat rewrite ?dot_add, ?dot_sub, ?dot_scale, ?dot_add_r, ?dot_sub_r, ?dot_scale_r, ?dot_zero.
