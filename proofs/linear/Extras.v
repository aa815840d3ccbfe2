(* perceptron.sgd and separation. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Sums core.Protocol core.Vectors linear.Perceptron linear.Committee linear.Winnow.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ one of distinct things *)
Section Once.
Context {A : Type} (eq_dec : forall i j : A, {i = j} + {i <> j}) (relevant : list A).
Hypothesis distinct : NoDup relevant.
Lemma once i : In i relevant -> sum (fun j => if eq_dec j i then 1 else 0) relevant = 1.
Proof. induction distinct as [|a l N D IH]; [intros []|]. intros [-> | Hi]; simpl.
  - destruct (eq_dec i i); [|congruence]. rewrite (sum_ext _ (fun _ => 0)), sum_const; [ring|].
    intros j Hj. destruct (eq_dec j i); [subst; contradiction|reflexivity].
  - destruct (eq_dec a i) as [->|]; [contradiction|]. rewrite IH by assumption. ring. Qed.
End Once.

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

(* ================================================================ separation: one relevant expert a of N *)
Theorem separation {A} (eq_dec : forall i j : A, {i = j} + {i <> j}) (experts : list A) a eta_p theta w w1 w2 zs us_winnow us_perceptron :
  NoDup experts -> In a experts -> Forall (fun z => signs experts (fst z) /\ snd z = fst z a) zs ->
  Winnow.run experts 1 w zs us_winnow w1 -> equal_start experts w ->
  Perceptron.run experts eta_p theta zero zs us_perceptron w2 -> M us_perceptron = dim experts ->
  M us_winnow <= 2 * ln (dim experts) * M us_perceptron / dim experts.
Proof. intros D Ha F H S _ EP.
  assert (N : 1 <= dim experts) by (apply dim_pos; intros E; rewrite E in Ha; destruct Ha).
  replace (2 * ln (dim experts) * M us_perceptron / dim experts) with (2 * INR 1 ^ 2 * ln (dim experts)) by (rewrite EP; simpl; field; lra).
  set (v := fun i => if eq_dec i a then 1 else 0).
  assert (C : committee experts v 1).
  { split; [intros i _; unfold v; destruct (eq_dec i a); auto|]. split; [exists 0%nat; reflexivity|]. exact (once eq_dec experts D a Ha). }
  assert (R : Forall (committee_round experts v) zs).
  { apply Forall_impl with (2 := F). intros [x y] [X Y]; cbn [fst snd] in *. split; [assumption|]. cbn [fst snd]. unfold majority.
    replace (dot experts v x) with (x a).
    - rewrite Y. destruct (X a Ha) as [-> | ->]; destruct (Rlt_dec _ _); lra.
    - unfold dot. rewrite (sum_ext _ (fun i => x a * v i)), sum_scal; [change (sum v experts) with (sum (fun j => if eq_dec j a then 1 else 0) experts); rewrite once by assumption; ring|].
      intros i _. unfold v. destruct (eq_dec i a) as [->|]; ring. }
  apply (winnow_committee experts 1 Rlt_0_1 v w w1 zs us_winnow H S); auto; [now apply committee_labels with experts v|simpl; field]. Qed.
