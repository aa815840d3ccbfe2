(* Conversions of Python with rational numbers: the quantiles that it computed are gap_errors, gap_average, gap_regret
   and gap_best.

   A point is named by the place of its example; what the learner says after each past is recorded as a table. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Sums core.Rationals.
From NoRegret Require Import probability.Probability probability.Laws probability.Places probability.RationalLaws.
From NoRegret Require Import batch.Conversion.
Import ListNotations.
Local Open Scope Q_scope.

(* c |p - y|, (p - y)^2, the hinge of a forecast (see learners/games/losses.py), or that of a score, max (0, 1 - y p) *)
Inductive price := Absolute (c : Q) | Squared | Hinge | ScoreHinge.
Record transcript := Transcript {
  labels : list Q; chances : list Q; joint : option (law (list nat)); T : nat;
  table : list (list nat * list Q);                     (* after a past, what is said at each place *)
  priced : price; M : Q;
  comparators : list (list Q); rivals : option (list (list Q)); delta : Q;
  gap_errors : Q; gap_average : Q;
  gaps_against : option (Q * Q) }.                      (* gap_regret and gap_best, where there are comparators *)

(* ---------------------------------------------------------------- the same over the rationals *)
Fixpoint same_past (u v : list nat) : bool :=
  match u, v with nil, nil => true | a :: r, b :: q => Nat.eqb a b && same_past r q | _, _ => false end.
Definition told (t : transcript) (past : list nat) (i : nat) : Q :=
  match find (fun entry => same_past (fst entry) past) (table t) with
  | None => 0
  | Some entry => nth i (snd entry) 0
  end.
Definition clip (q : Q) : Q := if Qle_bool 0 q then q else 0.
Definition loss_of (k : price) (p y : Q) : Q :=
  match k with
  | Absolute c => Qred (c * (clip (p - y) + clip (y - p)))
  | Squared => Qred ((p - y) * (p - y))
  | Hinge => Qred (2 * clip (- ((2 * y - 1) * (2 * p - 1)) + (1 # 2)) / 3)
  | ScoreHinge => Qred (clip (1 - y * p))
  end.
Definition cost_of (t : transcript) (p : Q) (i : nat) : Q := loss_of (priced t) p (nth i (labels t) 0).
Definition error_of (t : transcript) (h : nat -> Q) : Q := expected (places (chances t)) (fun i => cost_of t (h i) i).
Definition each_round (t : transcript) (f : nat -> Q) : Q :=
  Qred (Rationals.total (map f (seq 0 (T t))) / inject_Z (Z.of_nat (T t))).
Definition mean_error_of (t : transcript) (row : list nat) : Q :=
  each_round t (fun k => error_of t (told t (firstn k row))).
Definition paid (t : transcript) (row : list nat) : Q :=
  each_round t (fun k => cost_of t (told t (firstn k row) (nth k row O)) (nth k row O)).
Definition paid_by (t : transcript) (row : list nat) (g : list Q) : Q :=
  each_round t (fun k => cost_of t (nth (nth k row O) g 0) (nth k row O)).
Definition told_on_average (t : transcript) (row : list nat) (i : nat) : Q :=
  each_round t (fun k => told t (firstn k row) i).
Definition lowest_error (t : transcript) : Q :=
  Rationals.least 0 (map (fun g => error_of t (fun i => nth i g 0)) (comparators t)).
Definition who_rivals (t : transcript) : list (list Q) := match rivals t with None => comparators t | Some r => r end.
Definition lowest_paid (t : transcript) (row : list nat) : Q :=
  Rationals.least 0 (map (paid_by t row) (who_rivals t)).
Definition law_of_samples (t : transcript) : law (list nat) :=
  match joint t with None => rows (places (chances t)) (T t) | Some d => possible_part d end.
Definition gap (t : transcript) (excess : list nat -> Q) : Q :=
  rational_quantile (delta t) (law_of excess (law_of_samples t)).
Definition x_errors (t : transcript) (row : list nat) : Q := mean_error_of t row - paid t row.
Definition x_average (t : transcript) (row : list nat) : Q := error_of t (told_on_average t row) - paid t row.
Definition x_regret (t : transcript) (row : list nat) : Q :=
  error_of t (told_on_average t row) - lowest_error t - (paid t row - lowest_paid t row).
Definition x_best (t : transcript) (row : list nat) : Q := error_of t (told_on_average t row) - lowest_error t.
Definition is_joint (t : transcript) : bool :=
  match joint t with
  | None => true
  | Some d => is_law d && forallb (fun rp => Nat.eqb (length (fst rp)) (T t)) d
  end.
Definition conforms (t : transcript) : bool :=
  Nat.ltb 0 (T t) && are_chances (chances t) && is_joint t &&
  Qeq_bool (gap t (x_errors t)) (gap_errors t) && Qeq_bool (gap t (x_average t)) (gap_average t) &&
  match gaps_against t with
  | None => true
  | Some (r, b) => Qeq_bool (gap t (x_regret t)) r && Qeq_bool (gap t (x_best t)) b
  end.

(* ---------------------------------------------------------------- the subject *)
Definition real_loss (k : price) (p y : R) : R :=
  match k with
  | Absolute c => Q2R c * Rabs (p - y)
  | Squared => (p - y) * (p - y)
  | Hinge => 2 * Rmax 0 (- ((2 * y - 1) * (2 * p - 1)) + 1 / 2) / 3
  | ScoreHinge => Rmax 0 (1 - y * p)
  end.
Definition rule_of (g : list Q) (x : nat) : R := Q2R (nth x g 0).
Definition subject_of (t : transcript) : subject :=
  Subject nat (fun i => (i, Q2R (nth i (labels t) 0))) (map Q2R (chances t)) (option_map reals (joint t)) (T t)
    (fun past x => Q2R (told t (map fst past) x)) (real_loss (priced t)) (Q2R (M t))
    (map rule_of (comparators t)) (option_map (map rule_of) (rivals t)) (Q2R (delta t)).

Lemma clip_R q : Q2R (clip q) = Rmax 0 (Q2R q).
Proof.
  unfold clip. destruct (Qle_bool 0 q) eqn:Q.
  - apply Qle_bool_R in Q. rewrite Q2R_zero in Q. now rewrite Rmax_right.
  - apply Qle_bool_false_R in Q. rewrite Q2R_zero in *. rewrite Rmax_left; lra.
Qed.
Lemma loss_R k p y : real_loss k (Q2R p) (Q2R y) = Q2R (loss_of k p y).
Proof.
  assert (C : forall z : Z, Q2R (inject_Z z) = IZR z) by (intros; unfold Q2R, inject_Z; simpl; field).
  destruct k; cbn [real_loss loss_of]; rewrite Q2R_red.
  - rewrite Q2R_mult, Q2R_plus, !clip_R, !Q2R_minus. f_equal. unfold Rabs, Rmax.
    destruct (Rcase_abs _), (Rle_dec _ _), (Rle_dec _ _); lra.
  - now rewrite Q2R_mult, Q2R_minus.
  - rewrite Q2R_div, Q2R_mult, clip_R, Q2R_plus, Q2R_opp, Q2R_mult, !Q2R_minus, !Q2R_mult by discriminate.
    change 2 with (inject_Z 2). change 1 with (inject_Z 1). change 3 with (inject_Z 3). rewrite !C.
    replace (Q2R (1 # 2)) with (1 / 2)%R by (unfold Q2R; simpl; lra). reflexivity.
  - now rewrite clip_R, Q2R_minus, Q2R_mult, Q2R_one.
Qed.
Section Subject.
Variable t : transcript.
Notation s := (subject_of t).
Hypothesis some_rounds : (0 < T t)%nat.
Lemma said_R past i : said s past i = Q2R (told t past i).
Proof.
  unfold said. cbn [subject_of learn example fst]. rewrite map_map. cbn [fst]. now rewrite map_id.
Qed.
Lemma cost_R p i : cost s (Q2R p) i = Q2R (cost_of t p i).
Proof. unfold cost. cbn [subject_of loss example snd]. apply loss_R. Qed.
Lemma error_R h k : (forall i, h i = Q2R (k i)) -> error s h = Q2R (error_of t k).
Proof.
  intros H. unfold error, error_of. cbn [subject_of Conversion.chances]. rewrite source_reals, expected_R.
  apply E_ext. intros i _. rewrite H. apply cost_R.
Qed.
Lemma each_round_R f k : (forall i, f i = Q2R (k i)) -> per_round s f = Q2R (each_round t k).
Proof.
  intros H. unfold per_round, each_round. cbn [subject_of Conversion.T]. rewrite Q2R_red, Q2R_div.
  - replace (Q2R (inject_Z (Z.of_nat (T t)))) with (INR (T t))
      by (unfold Q2R, inject_Z; simpl; rewrite INR_IZR_INZ; field).
    f_equal. induction (seq 0 (T t)) as [|i l IH]; [symmetry; apply Q2R_zero|].
    cbn [map sum Rationals.total]. now rewrite Q2R_red, Q2R_plus, IH, H.
  - intros Q. apply Qeq_eqR in Q. unfold Q2R, inject_Z in Q. cbn [Qnum Qden] in Q.
    rewrite Rinv_1, !Rmult_1_r in Q. apply eq_IZR in Q. lia.
Qed.
Lemma mean_error_R row : mean_error s row = Q2R (mean_error_of t row).
Proof. apply each_round_R. intros k. apply error_R. intros i. apply said_R. Qed.
Lemma paid_R row : mean_loss s row = Q2R (paid t row).
Proof. apply each_round_R. intros k. rewrite said_R. apply cost_R. Qed.
Lemma paid_by_R row g : mean_loss_of s row (rule_of g) = Q2R (paid_by t row g).
Proof. apply each_round_R. intros k. apply (cost_R (nth (nth k row O) g 0)). Qed.
Lemma error_of_mean_R row : error s (mean_said s row) = Q2R (error_of t (told_on_average t row)).
Proof. apply error_R. intros i. apply each_round_R. intros k. apply said_R. Qed.
Lemma lowest_error_R : least_error s = Q2R (lowest_error t).
Proof.
  unfold least_error, lowest_error. rewrite least_R, Q2R_zero. f_equal. cbn [subject_of Conversion.comparators].
  rewrite !map_map. apply map_ext. intros g. apply error_R. reflexivity.
Qed.
Lemma lowest_paid_R row : least_loss s row = Q2R (lowest_paid t row).
Proof.
  unfold least_loss, lowest_paid. rewrite least_R, Q2R_zero. f_equal.
  replace (all_rivals s) with (map rule_of (who_rivals t)).
  - rewrite !map_map. apply map_ext. intros g. apply paid_by_R.
  - unfold all_rivals, who_rivals. cbn [subject_of Conversion.rivals Conversion.comparators]. now destruct (rivals t).
Qed.
Lemma samples_R : samples s = reals (law_of_samples t).
Proof.
  unfold samples, law_of_samples. cbn [subject_of Conversion.joint Conversion.chances Conversion.T].
  destruct (joint t); cbn [option_map]; [apply positive_reals|symmetry; apply rows_iid].
Qed.
Lemma gap_R (x : subject -> list nat -> R) k : (forall row, x s row = Q2R (k row)) ->
  quantile_of x s = Q2R (gap t k).
Proof.
  intros H. unfold quantile_of, gap. rewrite samples_R, <- quantile_R, <- image_reals.
  cbn [subject_of Conversion.delta].
  f_equal. unfold image. apply map_ext. intros [row p]. cbn [fst snd]. f_equal. apply H.
Qed.
End Subject.

(* what conforms is a conversion of the theorems, with the very quantiles that Python computed *)
Theorem sound t : conforms t = true ->
  let s := subject_of t in
  plays s /\ Conversion.gap_errors s = Q2R (gap_errors t) /\ Conversion.gap_average s = Q2R (gap_average t) /\
  forall r b, gaps_against t = Some (r, b) -> Conversion.gap_regret s = Q2R r /\ Conversion.gap_best s = Q2R b.
Proof.
  intros H. unfold conforms in H. rewrite !andb_true_iff in H. destruct H as (((((L & P) & J) & G1) & G2) & G3).
  cbv zeta. apply Nat.ltb_lt in L. apply Qeq_bool_R in G1, G2. split; [split|split; [|split]].
  - now apply are_chances_R.
  - intros d Q. cbn [subject_of Conversion.joint Conversion.T] in *. unfold is_joint in J.
    destruct (joint t) as [d'|]; [|discriminate]. injection Q as <-. apply andb_prop in J. destruct J as [D J].
    split; [now apply is_law_dist|]. intros row I. rewrite outcomes_reals in I. apply in_map_iff in I.
    destruct I as (rp & <- & I). rewrite forallb_forall in J. now apply Nat.eqb_eq, J.
  - rewrite <- G1. apply gap_R. intros row. unfold excess_errors, x_errors.
    now rewrite mean_error_R, paid_R, Q2R_minus.
  - rewrite <- G2. apply gap_R. intros row. unfold excess_average, x_average.
    now rewrite error_of_mean_R, paid_R, Q2R_minus.
  - intros r b Q. rewrite Q in G3. apply andb_prop in G3. destruct G3 as [G3 G4]. apply Qeq_bool_R in G3, G4. split.
    + rewrite <- G3. apply gap_R. intros row. unfold excess_regret, x_regret.
      now rewrite error_of_mean_R, paid_R, lowest_paid_R, lowest_error_R, !Q2R_minus.
    + rewrite <- G4. apply gap_R. intros row. unfold excess_best, x_best.
      now rewrite error_of_mean_R, lowest_error_R, Q2R_minus.
Qed.

(* the label seen last, 0 at first, on two throws of a biased coin: ConversionProofs.coin *)
Example coin : conforms (Transcript [0; 1] [1#3; 2#3] None 2
  [(nil, [0; 0]); ([0%nat], [0; 0]); ([1%nat], [1; 1])] (Absolute 1) 1 [[0; 0]; [1; 1]] None (1#2)
  0 0 (Some (-1#3, 1#6))) = true.
Proof. vm_compute. reflexivity. Qed.
