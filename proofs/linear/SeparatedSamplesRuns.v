(* Is the expectation of (r/rho)^2 that Python found that of SeparatedSamples.v? *)
From Coq Require Import Reals QArith Qreals Lra List Bool.
From NoRegret Require Import core.Rationals linear.PerceptronRuns.
From NoRegret Require linear.SampledPerceptron linear.SampledPerceptronRuns linear.SeparatedSamples.
Import ListNotations.
Local Open Scope Q_scope.
Module P := SampledPerceptronRuns.
Notation Atom := P.Atom.
Notation Sampled := P.Transcript.

Record transcript := Transcript { sampled : P.transcript; separators : list (list Q); E_Q : Q }.

(* ---------------------------------------------------------------- a sample and a vector over Q *)
Definition gain (v : list Q) (a : P.atom) : Q := signed (P.outcome a) (inner v (P.instance a)).
Definition functional_margin (v : list Q) (sample : list P.atom) : Q := least 1 (map (gain v) sample).
Definition radius_squared (sample : list P.atom) : Q :=
  largest 0 (map (fun a => inner (P.instance a) (P.instance a)) sample).
Definition ratio (sample : list P.atom) (v : list Q) : Q :=
  Qred (radius_squared sample * inner v v / (functional_margin v sample * functional_margin v sample)).
Definition separates (sample : list P.atom) (v : list Q) : bool := negb (Qle_bool (functional_margin v sample) 0).
Definition least_ratio (t : transcript) (sample : list P.atom) : Q :=
  least 0 (map (ratio sample) (filter (separates sample) (separators t))).
Definition conforms (t : transcript) : bool :=
  let law := P.law (sampled t) in
  let k := S (P.m (sampled t)) in
  P.conforms (sampled t) &&
  forallb (fun sample => existsb (separates sample) (separators t)) (P.samples law k) &&
  Qeq_bool (E_Q t) (P.mean law k (least_ratio t)).

(* ---------------------------------------------------------------- the same over R *)
Definition subject (t : transcript) : SeparatedSamples.subject :=
  SeparatedSamples.Subject (P.subject (sampled t)) (map (map Q2R) (separators t)).
Lemma functional_margin_R v qs :
  Q2R (functional_margin v qs) = SeparatedSamples.functional_margin (map Q2R v) (map P.real qs).
Proof.
  unfold functional_margin, SeparatedSamples.functional_margin. rewrite least_R, Q2R_one, !map_map. f_equal.
  apply map_ext. intros a. unfold gain, SeparatedSamples.gain. now rewrite signed_R, inner_R.
Qed.
Lemma radius_squared_R qs : Q2R (radius_squared qs) = SeparatedSamples.radius_squared (map P.real qs).
Proof.
  unfold radius_squared, SeparatedSamples.radius_squared. rewrite largest_R, Q2R_zero, !map_map. f_equal.
  apply map_ext. intros a. apply inner_R.
Qed.
Lemma separates_R qs v : separates qs v = SeparatedSamples.separates (map P.real qs) (map Q2R v).
Proof.
  unfold separates, SeparatedSamples.separates. rewrite <- functional_margin_R.
  destruct (Qle_bool _ 0) eqn:L; destruct (Rlt_dec 0 _) as [H|H]; try reflexivity; exfalso.
  - apply Qle_bool_R in L. rewrite Q2R_zero in L. lra.
  - apply Qle_bool_false_R in L. rewrite Q2R_zero in L. contradiction.
Qed.
Lemma ratio_R qs v : separates qs v = true -> Q2R (ratio qs v) = SeparatedSamples.ratio (map P.real qs) (map Q2R v).
Proof.
  intros S. unfold separates in S. apply negb_true_iff, Qle_bool_false_R in S. rewrite Q2R_zero in S.
  unfold ratio, SeparatedSamples.ratio. rewrite Q2R_red, Q2R_div.
  - rewrite !Q2R_mult, radius_squared_R, inner_R, functional_margin_R. f_equal. ring.
  - intros Z. apply Qeq_eqR in Z. rewrite Q2R_mult, Q2R_zero in Z. nra.
Qed.
Lemma least_ratio_R t qs : Q2R (least_ratio t qs) = SeparatedSamples.least_ratio (subject t) (map P.real qs).
Proof.
  unfold least_ratio, SeparatedSamples.least_ratio. rewrite least_R, Q2R_zero. f_equal.
  cbn [subject SeparatedSamples.separators].
  induction (separators t) as [|v vs IH]; [reflexivity|]. cbn [map filter]. rewrite <- separates_R.
  destruct (separates qs v) eqn:S; cbn [map]; rewrite IH; [|reflexivity]. now rewrite (ratio_R _ _ S).
Qed.

Theorem sound t : conforms t = true ->
  SeparatedSamples.plays (subject t) /\ SeparatedSamples.m (subject t) = P.m (sampled t) /\
  SeparatedSamples.E_Q (subject t) = Q2R (E_Q t) /\ SeparatedSamples.E_err (subject t) = Q2R (P.E_err (sampled t)).
Proof.
  unfold conforms. cbv zeta. rewrite !andb_true_iff, forallb_forall. intros ((C & S) & E).
  destruct (P.sound _ C) as (Pl & M & _ & Err). apply Qeq_bool_R in E.
  split; [split; [exact Pl|]|split; [exact M|split; [|exact Err]]].
  - intros sample [L I]. destruct (P.drawn_from (P.law (sampled t)) _ sample L I) as (qs & Iq & ->).
    rewrite <- (S qs Iq). cbn [subject SeparatedSamples.separators]. generalize (separators t). intros vs.
    induction vs as [|v vs IH]; [reflexivity|]. cbn [map existsb]. now rewrite <- separates_R, IH.
  - rewrite E. symmetry. apply P.mean_R. intros qs _. apply least_ratio_R.
Qed.

(* ---------------------------------------------------------------- what Python found *)
Definition two_points : transcript := Transcript P.two_points [[1]] 1.
Example two_points_conform : conforms two_points = true.
Proof. vm_compute. reflexivity. Qed.
