(* The bounds of the Perceptron on any labels, as the theorems state them.  Each is the bound of linear/AnyLabels.v
   for the run that was recorded. *)
From Coq Require Import Reals QArith Lra Lia List Bool.
From NoRegret Require Import core.Numbers core.Sums linear.PerceptronRun linear.PerceptronRunProofs.
From NoRegret Require core.Vectors linear.Perceptron linear.AnyLabels linear.PerceptronRuns.
From NoRegret Require Import statements.perceptron.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- AnyLabels.v speaks of the recorded quantities *)
Lemma total_pairs {A B} (f : A -> R) (g : B -> R) (h : A -> B) l : (forall a, In a l -> f a = g (h a)) ->
  total (map f l) = sum g (map h l).
Proof.
  intros E. induction l as [|a l IH]; [reflexivity|]. simpl. rewrite E by now left. f_equal. apply IH.
  intros b I. apply E. now right.
Qed.
Lemma updates_in p e : In e (updates p) -> In e (examples p).
Proof. intros I. now apply filter_In in I. Qed.

Section Quantities.
Variables (p : run) (w : list R).
Hypothesis P : plays p.
Hypothesis L : length w = dim p.
Definition deviation (e : example) : R := Rmax 0 (1 - outcome e * dot w (instance e)).
Notation xs := (coords p).
Lemma deviation_pair e : In e (examples p) -> deviation e = AnyLabels.deviation xs (vector w) (pair e).
Proof.
  intros I. unfold deviation, AnyLabels.deviation, Perceptron.gain, pair. cbn [fst snd].
  rewrite (Vectors.dot_of_lists (dim p)); [reflexivity|exact L|now apply instance_length].
Qed.
Lemma square_pair e : In e (examples p) -> dot (instance e) (instance e) = Perceptron.sq xs (pair e).
Proof. intros I. pose proof (instance_length _ _ P I). now apply Vectors.dot_of_lists. Qed.
Lemma same_D_I : AnyLabels.D_I xs (vector w) (map pair (updates p)) = total (map deviation (updates p)).
Proof. symmetry. apply total_pairs. intros e I. apply deviation_pair. now apply updates_in. Qed.
Lemma same_L_1 : AnyLabels.L_1 xs (vector w) (map pair (examples p)) = total (map deviation (examples p)).
Proof. symmetry. apply total_pairs. intros e I. now apply deviation_pair. Qed.
Lemma same_L_2 : AnyLabels.L_2 xs (vector w) (map pair (examples p)) =
  sqrt (total (map (fun e => deviation e ^ 2) (examples p))).
Proof.
  unfold AnyLabels.L_2. f_equal. symmetry. apply total_pairs. intros e I. now rewrite deviation_pair.
Qed.
Lemma same_S_I : AnyLabels.S_I xs (map pair (updates p)) =
  sqrt (total (map (fun e => dot (instance e) (instance e)) (updates p))).
Proof.
  unfold AnyLabels.S_I. f_equal. symmetry. apply total_pairs. intros e I. apply square_pair. now apply updates_in.
Qed.
Lemma same_rho : AnyLabels.rho xs (vector w) = 1 / norm w.
Proof. unfold AnyLabels.rho. rewrite norm_vector by assumption. unfold Rdiv. ring. Qed.
End Quantities.

Lemma norm_positive w : dot w w <> 0 -> 0 < norm w.
Proof. intros N. apply sqrt_lt_R0. pose proof (dot_pos w). lra. Qed.
Lemma total_nonneg {A} (f : A -> R) l : (forall a, 0 <= f a) -> 0 <= total (map f l).
Proof. intros P. induction l as [|a l IH]; simpl; [lra|]. specialize (P a). lra. Qed.
Lemma deviation_nonneg w e : 0 <= deviation w e.
Proof. apply Rmax_l. Qed.

(* ---------------------------------------------------------------- w is not 0: rho = 1/|w| *)
Section Compared.
Import ComparedPerceptron.
Variable s : subject.
Hypothesis Ps : plays s.
Hypothesis Eta : 0 < eta s.
Hypothesis Z : given_zero_start s.
Hypothesis E : given_on_errors s.
Notation p := (run s).
Notation bound B := (B nat (coords p) (rate p) Eta (vector (w s)) (map pair (examples p)) (map pair (updates p))
  (vector (final p)) (recorded_run_from_zero p 0 (proj1 Ps) E Z) (labelled_pairs p (proj1 Ps))).
Ltac recorded B := destruct Ps as (P & L & W); unfold M, rounds; rewrite <- count_updates; pose proof B as Bound;
  rewrite ?same_rho, ?same_D_I, ?same_L_1, ?same_L_2, ?same_S_I, ?norm_vector in Bound by assumption;
  apply Bound; first [now apply norm_positive|apply radius_pos|now apply within_radius].
Lemma l1 : INR (M s) <= D_I s + S_I s / rho s.
Proof. recorded (bound (@AnyLabels.perceptron_l1)). Qed.
Lemma l1_radius : INR (M s) <= (sqrt (L_1 s) + r s / rho s) ^ 2.
Proof. recorded (bound (@AnyLabels.perceptron_l1_radius) (r s)). Qed.
Lemma l1_sharp : INR (M s) <= (r s / (2 * rho s) + sqrt (4 * L_1 s + r s ^ 2 / rho s ^ 2) / 2) ^ 2.
Proof. recorded (bound (@AnyLabels.perceptron_l1_sharp) (r s)). Qed.
Lemma l2 : INR (M s) <= (L_2 s / 2 + sqrt (L_2 s ^ 2 / 4 + S_I s / rho s)) ^ 2.
Proof. recorded (bound (@AnyLabels.perceptron_l2)). Qed.
Lemma l2_radius : INR (M s) <= (L_2 s + r s / rho s) ^ 2.
Proof. recorded (bound (@AnyLabels.perceptron_l2_radius) (r s)). Qed.
End Compared.

Theorem perceptron_l1 : perceptron_l1.statement.
Proof. intros s; cbv zeta; intros P Eta _ Z E. now apply l1. Qed.
Theorem perceptron_l1_radius : perceptron_l1_radius.statement.
Proof. intros s; cbv zeta; intros P Eta _ Z E. now apply l1_radius. Qed.
Theorem perceptron_l1_sharp : perceptron_l1_sharp.statement.
Proof. intros s; cbv zeta; intros P Eta _ Z E. now apply l1_sharp. Qed.
Theorem perceptron_l2 : perceptron_l2.statement.
Proof. intros s; cbv zeta; intros P Eta _ Z E. now apply l2. Qed.
Theorem perceptron_l2_radius : perceptron_l2_radius.statement.
Proof. intros s; cbv zeta; intros P Eta _ Z E. now apply l2_radius. Qed.

Section Defined.
Import ComparedPerceptron.
Variable s : subject.
Hypothesis P : plays s.
Lemma rho_positive : 0 < rho s.
Proof. apply Rdiv_lt_0_compat; [lra|apply norm_positive, P]. Qed.
Lemma L_1_nonneg : 0 <= L_1 s.
Proof. apply total_nonneg, deviation_nonneg. Qed.
Lemma quotient_nonneg a b : 0 <= a -> 0 < b -> 0 <= a / b.
Proof. intros A B. apply Rmult_le_pos; [exact A|]. left. now apply Rinv_0_lt_compat. Qed.
End Defined.
Lemma perceptron_l1_defined : perceptron_l1.defined.
Proof. intros s; cbv zeta; intros P _ _ _ _. pose proof (rho_positive s P). lra. Qed.
Lemma perceptron_l1_radius_defined : perceptron_l1_radius.defined.
Proof. intros s; cbv zeta; intros P _ _ _ _. pose proof (rho_positive s P). split; [apply L_1_nonneg|lra]. Qed.
Lemma perceptron_l1_sharp_defined : perceptron_l1_sharp.defined.
Proof.
  intros s; cbv zeta; intros P _ _ _ _. pose proof (rho_positive s P). pose proof (L_1_nonneg s).
  assert (0 <= ComparedPerceptron.r s ^ 2 / ComparedPerceptron.rho s ^ 2)
    by (apply quotient_nonneg; [apply pow2_ge_0|now apply pow_lt]).
  repeat split; [|apply pow_nonzero|]; lra.
Qed.
Lemma perceptron_l2_defined : perceptron_l2.defined.
Proof.
  intros s; cbv zeta; intros P _ _ _ _. pose proof (rho_positive s P). split; [lra|].
  pose proof (pow2_ge_0 (ComparedPerceptron.L_2 s)).
  assert (0 <= ComparedPerceptron.S_I s / ComparedPerceptron.rho s) by (apply quotient_nonneg; [apply sqrt_pos|lra]).
  lra.
Qed.
Lemma perceptron_l2_radius_defined : perceptron_l2_radius.defined.
Proof. intros s; cbv zeta; intros P _ _ _ _. pose proof (rho_positive s P). lra. Qed.

(* ---------------------------------------------------------------- w may be 0 *)
Section Hinge.
Import HingePerceptron.
Variable s : subject.
Hypothesis Ps : plays s.
Hypothesis Eta : 0 < eta s.
Hypothesis Z : given_zero_start s.
Hypothesis E : given_on_errors s.
Notation p := (run s).
Notation bound B := (B nat (coords p) (rate p) Eta (vector (w s)) (map pair (examples p)) (map pair (updates p))
  (vector (final p)) (recorded_run_from_zero p 0 (proj1 Ps) E Z) (labelled_pairs p (proj1 Ps))).
Ltac recorded B := destruct Ps as (P & L); unfold M; rewrite <- count_updates; pose proof B as Bound;
  rewrite ?same_D_I, ?norm_vector in Bound by assumption;
  apply Bound; first [apply radius_pos|now apply within_radius].
Lemma hinge : INR (M s) <= HingePerceptron.R s * w_star s * sqrt (F s) + F s + HingePerceptron.R s ^ 2 * w_star s ^ 2.
Proof. recorded (bound (@AnyLabels.perceptron_hinge) (HingePerceptron.R s)). Qed.
Lemma hinge_sharp : INR (M s) <= F s + HingePerceptron.R s ^ 2 * w_star s ^ 2 / 2 +
  HingePerceptron.R s * w_star s * sqrt (F s + HingePerceptron.R s ^ 2 * w_star s ^ 2 / 4).
Proof. recorded (bound (@AnyLabels.perceptron_hinge_sharp) (HingePerceptron.R s)). Qed.
Lemma hinge_implicit : INR (M s) <= F s + HingePerceptron.R s * w_star s * sqrt (INR (M s)).
Proof. recorded (bound (@AnyLabels.perceptron_hinge_implicit) (HingePerceptron.R s)). Qed.
Lemma F_nonneg : 0 <= F s.
Proof. apply total_nonneg, deviation_nonneg. Qed.
End Hinge.

Theorem perceptron_hinge : perceptron_hinge.statement.
Proof. intros s; cbv zeta; intros P Eta _ Z E. now apply hinge. Qed.
Theorem perceptron_hinge_sharp : perceptron_hinge_sharp.statement.
Proof. intros s; cbv zeta; intros P Eta _ Z E. now apply hinge_sharp. Qed.
Theorem perceptron_hinge_implicit : perceptron_hinge_implicit.statement.
Proof. intros s; cbv zeta; intros P Eta _ Z E. now apply hinge_implicit. Qed.
Lemma perceptron_hinge_defined : perceptron_hinge.defined.
Proof. intros s; cbv zeta; intros _ _ _ _ _. apply F_nonneg. Qed.
Lemma perceptron_hinge_sharp_defined : perceptron_hinge_sharp.defined.
Proof.
  intros s; cbv zeta; intros _ _ _ _ _. pose proof (F_nonneg s).
  assert (0 <= HingePerceptron.R s ^ 2 * HingePerceptron.w_star s ^ 2)
    by (apply Rmult_le_pos; apply pow2_ge_0). lra.
Qed.

(* ---------------------------------------------------------------- a recorded run meets the hypotheses *)
Definition sample : run := PerceptronRuns.run PerceptronRuns.sample.
Definition comparator : list R := map Q2R [1 # 2; 1 # 3]%Q.
Lemma sample_plays : plays sample.
Proof. exact (PerceptronRuns.run_sound _ PerceptronRuns.sample_conforms). Qed.
Lemma sample_rule : perceptrons_rule (update_rule sample).
Proof. left. reflexivity. Qed.
Lemma sample_starts_at_zero : starts_at_zero sample.
Proof. apply PerceptronRuns.zero_start_R. reflexivity. Qed.
Lemma sample_on_errors : updates_up_to 0 sample.
Proof. exact (updates_at_errors _ sample_plays sample_rule). Qed.
Lemma comparator_not_zero : dot comparator comparator <> 0.
Proof. unfold comparator. rewrite <- PerceptronRuns.inner_R. unfold Q2R. simpl. lra. Qed.
Lemma compared_sample : let s := ComparedPerceptron.Subject sample comparator in
  ComparedPerceptron.plays s /\ 0 < ComparedPerceptron.eta s /\ ComparedPerceptron.given_learner s /\
  ComparedPerceptron.given_zero_start s /\ ComparedPerceptron.given_on_errors s.
Proof.
  pose proof sample_plays as P. cbv zeta. repeat split; try apply P.
  - exact comparator_not_zero.
  - exact sample_rule.
  - exact sample_starts_at_zero.
  - exact sample_on_errors.
Qed.
Lemma hinge_sample : let s := HingePerceptron.Subject sample comparator in
  HingePerceptron.plays s /\ 0 < HingePerceptron.eta s /\ HingePerceptron.given_learner s /\
  HingePerceptron.given_zero_start s /\ HingePerceptron.given_on_errors s.
Proof.
  pose proof sample_plays as P. cbv zeta. repeat split; try apply P.
  - exact sample_rule.
  - exact sample_starts_at_zero.
  - exact sample_on_errors.
Qed.
Lemma perceptron_l1_inhabited : perceptron_l1.inhabited.
Proof. eexists. exact compared_sample. Qed.
Lemma perceptron_l1_radius_inhabited : perceptron_l1_radius.inhabited.
Proof. eexists. exact compared_sample. Qed.
Lemma perceptron_l1_sharp_inhabited : perceptron_l1_sharp.inhabited.
Proof. eexists. exact compared_sample. Qed.
Lemma perceptron_l2_inhabited : perceptron_l2.inhabited.
Proof. eexists. exact compared_sample. Qed.
Lemma perceptron_l2_radius_inhabited : perceptron_l2_radius.inhabited.
Proof. eexists. exact compared_sample. Qed.
Lemma perceptron_hinge_inhabited : perceptron_hinge.inhabited.
Proof. eexists. exact hinge_sample. Qed.
Lemma perceptron_hinge_sharp_inhabited : perceptron_hinge_sharp.inhabited.
Proof. eexists. exact hinge_sample. Qed.
Lemma perceptron_hinge_implicit_inhabited : perceptron_hinge_implicit.inhabited.
Proof. eexists. exact hinge_sample. Qed.
