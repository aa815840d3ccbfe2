(* Recorded runs of the Perceptron with a vector w: what conforms is a subject of ComparedPerceptron.v, if w is not 0,
   and of HingePerceptron.v, with the quantities that Python read off it and the hypotheses that Python found met. *)
From Coq Require Import Reals QArith Qreals Lra List Bool.
From NoRegret Require Import core.Rationals linear.PerceptronRuns.
From NoRegret Require linear.PerceptronRun linear.ComparedPerceptron linear.HingePerceptron.
Import ListNotations.
Local Open Scope Q_scope.

(* r, S_I, L_2, w_star and rho are recorded by their squares, rho only if w is not 0; F is D_I, and R is r. *)
Record transcript := Transcript {
  recorded : PerceptronRuns.recorded; w : list Q; M : nat; r : Q; rho : option Q; D_I : Q; S_I : Q; L_1 : Q; L_2 : Q;
  F : Q; w_star : Q; R : Q; learner : bool; zero_start : bool }.
Definition compared (t : transcript) : ComparedPerceptron.subject :=
  ComparedPerceptron.Subject (run (recorded t)) (map Q2R (w t)).
Definition hinged (t : transcript) : HingePerceptron.subject :=
  HingePerceptron.Subject (run (recorded t)) (map Q2R (w t)).

(* ---------------------------------------------------------------- over Q *)
Definition deviation (u : list Q) (e : step) : Q :=
  let d := Qred (1 - signed (y e) (inner u (x e))) in if Qle_bool 0 d then d else 0.
Definition deviations (u : list Q) (es : list step) : Q := total (map (deviation u) es).
Definition squared_deviations (u : list Q) (es : list step) : Q :=
  total (map (fun e => Qred (deviation u e * deviation u e)) es).
Definition lengths (es : list step) : Q := total (map (fun e => inner (x e) (x e)) es).
Definition has_rule (p : PerceptronRuns.recorded) : bool :=
  match theta p with None => true | Some q => Qeq_bool q 0 end.
Definition conforms (t : transcript) : bool :=
  let p := recorded t in
  let norm2 := inner (w t) (w t) in
  PerceptronRuns.conforms p && Nat.eqb (length (w t)) (N p) &&
  Nat.eqb (M t) (PerceptronRun.count updated (rounds p)) &&
  Qeq_bool (r t) (radius_squared p) &&
  match rho t with None => Qeq_bool norm2 0 | Some q => negb (Qeq_bool norm2 0) && Qeq_bool (q * norm2) 1 end &&
  Qeq_bool (D_I t) (deviations (w t) (updates p)) && Qeq_bool (S_I t) (lengths (updates p)) &&
  Qeq_bool (L_1 t) (deviations (w t) (rounds p)) && Qeq_bool (L_2 t) (squared_deviations (w t) (rounds p)) &&
  Qeq_bool (F t) (deviations (w t) (updates p)) && Qeq_bool (w_star t) norm2 && Qeq_bool (R t) (radius_squared p) &&
  eqb (learner t) (has_rule p) && eqb (zero_start t) (same (start p) (repeat 0 (N p))).

(* ---------------------------------------------------------------- the same numbers *)
Lemma deviation_R u e : Q2R (deviation u e) = Rmax 0 (1 - PerceptronRun.outcome (example e) *
  PerceptronRun.dot (map Q2R u) (PerceptronRun.instance (example e))).
Proof.
  unfold deviation. simpl. rewrite <- inner_R, <- signed_R.
  assert (E : Q2R (Qred (1 - signed (y e) (inner u (x e)))) = (1 - Q2R (signed (y e) (inner u (x e))))%R)
    by now rewrite Q2R_red, Q2R_minus, Q2R_one.
  destruct (Qle_bool 0 _) eqn:B.
  - apply Qle_bool_R in B. rewrite E, Q2R_zero in B. rewrite Rmax_right by exact B. exact E.
  - apply Qle_bool_false_R in B. rewrite E, Q2R_zero in B. rewrite Rmax_left by lra. apply Q2R_zero.
Qed.
Lemma total_examples (f : step -> Q) (g : PerceptronRun.example -> Rdefinitions.R) es :
  (forall e, Q2R (f e) = g (example e)) -> Q2R (total (map f es)) = PerceptronRun.total (map g (map example es)).
Proof. intros E. rewrite map_map. now apply total_map_R. Qed.
Lemma squares_nonneg {A} (f : A -> Q) l : (forall a, 0 <= Q2R (f a))%R -> (0 <= Q2R (total (map f l)))%R.
Proof.
  intros H. induction l as [|a l IH]; [simpl; rewrite Q2R_zero; lra|]. simpl. rewrite Q2R_red, Q2R_plus.
  specialize (H a). lra.
Qed.
Lemma learner_R p : has_rule p = true ->
  rule p = PerceptronRun.on_mistakes \/ rule p = PerceptronRun.on_scores_up_to 0.
Proof.
  unfold has_rule, rule. destruct (theta p) as [q|]; [|auto].
  intros H. right. f_equal. apply Qeq_bool_R in H. now rewrite Q2R_zero in H.
Qed.
Section Quantities.
Variable t : transcript.
Notation p := (recorded t).
Lemma D_I_R : ComparedPerceptron.D_I (compared t) = Q2R (deviations (w t) (updates p)).
Proof.
  unfold ComparedPerceptron.D_I. simpl. rewrite updates_R. symmetry. apply total_examples. apply deviation_R.
Qed.
Lemma L_1_R : ComparedPerceptron.L_1 (compared t) = Q2R (deviations (w t) (rounds p)).
Proof. symmetry. apply total_examples. apply deviation_R. Qed.
Lemma S_I_R : ComparedPerceptron.S_I (compared t) = root (lengths (updates p)).
Proof.
  unfold ComparedPerceptron.S_I. simpl. rewrite updates_R, root_of_square.
  - f_equal. symmetry. apply total_examples. intros e. apply inner_R.
  - apply squares_nonneg. intros e. apply inner_nonneg.
Qed.
Lemma L_2_R : ComparedPerceptron.L_2 (compared t) = root (squared_deviations (w t) (rounds p)).
Proof.
  assert (E : forall e, Q2R (Qred (deviation (w t) e * deviation (w t) e)) =
    (ComparedPerceptron.deviation (compared t) (example e) ^ 2)%R).
  { intros e. rewrite Q2R_red, Q2R_mult, deviation_R. unfold ComparedPerceptron.deviation. simpl. ring. }
  unfold ComparedPerceptron.L_2. rewrite root_of_square.
  - f_equal. symmetry. apply total_examples, E.
  - apply squares_nonneg. intros e. rewrite E. apply pow2_ge_0.
Qed.
Lemma rho_R q : ~ Q2R (inner (w t) (w t)) = 0%R -> Qeq_bool (q * inner (w t) (w t)) 1 = true ->
  ComparedPerceptron.rho (compared t) = root q.
Proof.
  intros W E. apply Qeq_bool_R in E. rewrite Q2R_mult, Q2R_one in E. pose proof (inner_nonneg (w t)) as P.
  assert (Q2R q = / Q2R (inner (w t) (w t)))%R as I.
  { apply Rmult_eq_reg_r with (Q2R (inner (w t) (w t))); [|exact W]. rewrite E. now rewrite Rinv_l. }
  unfold ComparedPerceptron.rho. simpl. rewrite norm_R, root_of_square, I.
  - rewrite sqrt_inv. unfold Rdiv. ring.
  - rewrite I. left. apply Rinv_0_lt_compat. lra.
Qed.
End Quantities.

(* ---------------------------------------------------------------- sound *)
Theorem sound t : conforms t = true ->
  (forall q, rho t = Some q ->
    ComparedPerceptron.plays (compared t) /\ ComparedPerceptron.rho (compared t) = root q) /\
  ComparedPerceptron.eta (compared t) = Q2R (eta (recorded t)) /\
  ComparedPerceptron.M (compared t) = M t /\
  ComparedPerceptron.r (compared t) = root (r t) /\
  ComparedPerceptron.D_I (compared t) = Q2R (D_I t) /\
  ComparedPerceptron.S_I (compared t) = root (S_I t) /\
  ComparedPerceptron.L_1 (compared t) = Q2R (L_1 t) /\
  ComparedPerceptron.L_2 (compared t) = root (L_2 t) /\
  (learner t = true -> ComparedPerceptron.given_learner (compared t)) /\
  (zero_start t = true -> ComparedPerceptron.given_zero_start (compared t)) /\
  HingePerceptron.plays (hinged t) /\
  HingePerceptron.eta (hinged t) = Q2R (eta (recorded t)) /\
  HingePerceptron.M (hinged t) = M t /\
  HingePerceptron.F (hinged t) = Q2R (F t) /\
  HingePerceptron.w_star (hinged t) = root (w_star t) /\
  HingePerceptron.R (hinged t) = root (R t) /\
  (learner t = true -> HingePerceptron.given_learner (hinged t)) /\
  (zero_start t = true -> HingePerceptron.given_zero_start (hinged t)).
Proof.
  intros H. unfold conforms in H. cbv zeta in H. repeat rewrite andb_true_iff in H.
  destruct H as (((((((((((((C & Lw) & EM) & Er) & Erho) & ED) & ES) & E1) & E2) & EF) & En) & ER) & El) & Ez).
  apply Nat.eqb_eq in Lw, EM. apply eqb_prop in El, Ez. apply Qeq_bool_R in ED, E1, EF.
  pose proof (run_sound _ C) as P.
  assert (L : length (map Q2R (w t)) = N (recorded t)) by now rewrite map_length.
  split.
  { intros q E. rewrite E in Erho. apply andb_prop in Erho. destruct Erho as [W B].
    assert (N0 : Q2R (inner (w t) (w t)) <> 0%R).
    { intros Z. rewrite <- Q2R_zero in Z. apply Qeq_bool_R in Z. rewrite Z in W. discriminate. }
    split; [|now apply rho_R]. split; [exact P|]. split; [exact L|]. simpl. now rewrite <- inner_R. }
  split; [reflexivity|]. split; [rewrite EM; apply count_R|].
  split; [rewrite (root_same _ _ Er); apply radius_root|]. split; [rewrite ED; apply D_I_R|].
  split; [rewrite (root_same _ _ ES); apply S_I_R|]. split; [rewrite E1; apply L_1_R|].
  split; [rewrite (root_same _ _ E2); apply L_2_R|].
  split; [rewrite El; apply learner_R|]. split; [rewrite Ez; apply zero_start_R|].
  split; [split; assumption|]. split; [reflexivity|]. split; [rewrite EM; apply count_R|].
  split; [rewrite EF; apply D_I_R|]. split; [rewrite (root_same _ _ En); apply norm_root|].
  split; [rewrite (root_same _ _ ER); apply radius_root|].
  split; [rewrite El; apply learner_R|]. rewrite Ez; apply zero_start_R.
Qed.

Example sample_conforms : conforms (Transcript sample [1 # 2; 1 # 3] 2 2 (Some (36 # 13)) 1 4 2 (13 # 9)
  1 (13 # 36) 2 true true) = true.
Proof. vm_compute. reflexivity. Qed.
