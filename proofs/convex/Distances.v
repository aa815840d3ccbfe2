(* Sums, multiples and distances of vectors, on top of core.Vectors. *)
From Coq Require Import Reals Lra List Psatz.
From NoRegret Require Import core.Sums core.Vectors.
Import ListNotations.
Local Open Scope R_scope.

Section Distances.
Context {A : Type} (coords : list A).
Notation dot := (dot coords).
Implicit Types (u v w : vec A) (c : R).

(* ---------------------------------------------------------------- definitions *)
Definition add u v : vec A := fun i => u i + v i.
Definition sub u v : vec A := fun i => u i - v i.
Definition scale c u : vec A := fun i => c * u i.
Definition dist2 u v : R := dot (sub u v) (sub u v).                                    (* |u - v|^2 *)
(* the sum of the vectors f a *)
Fixpoint total {B} (f : B -> vec A) (l : list B) : vec A :=
  match l with nil => zero | a :: r => add (f a) (total f r) end.

(* ---------------------------------------------------------------- the inner product is bilinear *)
Lemma dot_plus u v w : dot (add u v) w = dot u w + dot v w.
Proof. unfold Vectors.dot. rewrite <- sum_plus. apply sum_ext. intros. unfold add. ring. Qed.
Lemma dot_sub u v w : dot (sub u v) w = dot u w - dot v w.
Proof. unfold Vectors.dot. rewrite <- sum_minus. apply sum_ext. intros. unfold sub. ring. Qed.
Lemma dot_times c u w : dot (scale c u) w = c * dot u w.
Proof. apply dot_scale. Qed.
Lemma dot_plus_r u v w : dot w (add u v) = dot w u + dot w v.
Proof. now rewrite dot_comm, dot_plus, !(dot_comm _ w). Qed.
Lemma dot_sub_r u v w : dot w (sub u v) = dot w u - dot w v.
Proof. now rewrite dot_comm, dot_sub, !(dot_comm _ w). Qed.
Lemma dot_times_r c u w : dot w (scale c u) = c * dot w u.
Proof. now rewrite dot_comm, dot_times, dot_comm. Qed.
Lemma dot_total {B} (f : B -> vec A) l u : dot (total f l) u = sum (fun a => dot (f a) u) l.
Proof. induction l as [|a l IH]; simpl; [apply dot_zero|]. now rewrite dot_plus, IH. Qed.

(* ---------------------------------------------------------------- distances *)
Lemma dist2_expand u v : dist2 u v = dot u u - 2 * dot u v + dot v v.
Proof. unfold dist2. rewrite dot_sub, !dot_sub_r, (dot_comm _ v u). ring. Qed.
Lemma dist2_pos u v : 0 <= dist2 u v.
Proof. apply dot_pos. Qed.
Lemma dist2_self u : dist2 u u = 0.
Proof. rewrite dist2_expand. ring. Qed.
Lemma dist2_zero u : dist2 zero u = dot u u.
Proof. rewrite dist2_expand, !dot_zero. ring. Qed.
Lemma dist2_sum u v : dist2 u v = sum (fun i => (u i - v i) ^ 2) coords.
Proof. unfold dist2, Vectors.dot, sub. apply sum_ext. intros. ring. Qed.

(* ---------------------------------------------------------------- lengths *)
Lemma norm_scale c u : 0 <= c -> norm coords (scale c u) = c * norm coords u.
Proof.
  intros H. unfold norm. rewrite dot_times, dot_times_r, <- Rmult_assoc.
  rewrite sqrt_mult; [|nra|apply dot_pos]. now rewrite sqrt_square.
Qed.
Lemma norm_within u c : 0 <= c -> dot u u <= c ^ 2 -> norm coords u <= c.
Proof. intros H K. rewrite <- (sqrt_pow2 c H). now apply sqrt_le_1_alt. Qed.

(* ---------------------------------------------------------------- only the coordinates count *)
Definition same u v := forall i, In i coords -> u i = v i.
Lemma dot_same u u' v v' : same u u' -> same v v' -> dot u v = dot u' v'.
Proof. intros H K. apply sum_ext. intros i Hi. now rewrite (H i Hi), (K i Hi). Qed.
Lemma dist2_same u u' v v' : same u u' -> same v v' -> dist2 u v = dist2 u' v'.
Proof. intros H K. unfold dist2. apply dot_same; intros i Hi; unfold sub; now rewrite (H i Hi), (K i Hi). Qed.
End Distances.

Ltac bilinear :=
  repeat rewrite ?dot_plus, ?dot_sub, ?dot_times, ?dot_plus_r, ?dot_sub_r, ?dot_times_r, ?dot_zero.
