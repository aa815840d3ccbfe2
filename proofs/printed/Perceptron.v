(* What is printed about the Perceptron and is false: each formula refuted by a run of a few rounds.

   A run is given by its data; the learner is played on them over Q, and what is read off the run is computed.  The
   theorems `sound` of the settings then say what it is over R. *)
From Coq Require Import Reals QArith Qreals Qround Lra Lia List Bool.
From NoRegret Require Import printed.Enclosures.
From NoRegret Require Import core.Rationals linear.PerceptronRuns statements.printed.
From NoRegret Require linear.PerceptronRun linear.PerceptronRunProofs linear.SeparatedPerceptron.
From NoRegret Require linear.ComparedPerceptron linear.HingePerceptron.
From NoRegret Require linear.DisjunctionPerceptron linear.SignDisjunctionPerceptron.
From NoRegret Require linear.SeparatedPerceptronRuns linear.ComparedPerceptronRuns.
Import ListNotations.
Local Open Scope Q_scope.

(* ---------------------------------------------------------------- runs from data *)
(* How the Perceptron takes the data, from weights w: the rounds, and the weights before each and after the last. *)
Fixpoint taken (eta : Q) (tie : bool) (theta : option Q) (w : list Q) (data : list (list Q * bool)) :
  list step * list (list Q) :=
  match data with
  | nil => (nil, [w])
  | (z, l) :: rest =>
      let said := sign tie (inner w z) in
      let update := asks theta said l (inner w z) && nonzero z in
      let (steps, rows) := taken eta tie theta (if update then moved w (signed l eta) z else w) rest in
      (Step z l said update :: steps, w :: rows)
  end.
(* The Perceptron of rate 1 that says + at score 0. *)
Definition perceptron (theta : option Q) (start : list Q) (data : list (list Q * bool)) : recorded :=
  let (steps, rows) := taken 1 true theta start data in Recorded (length start) 1 true theta start steps rows.

(* Such a run with a vector v, ... *)
Definition separated (p : recorded) (v : list Q) : SeparatedPerceptronRuns.transcript :=
  SeparatedPerceptronRuns.Transcript p v (PerceptronRun.count updated (rounds p)) (radius_squared p)
    (margin_squared p v) (inner (start p) (start p))
    (SeparatedPerceptronRuns.disagreements p (repeat 0 (N p)) (rounds p)) (SeparatedPerceptronRuns.committee_size v)
    (N p - 1) (SeparatedPerceptronRuns.relevant v)
    (SeparatedPerceptronRuns.has_rule p) (same (start p) (repeat 0 (N p))) (SeparatedPerceptronRuns.are_signs p)
    (SeparatedPerceptronRuns.is_committee p v) (SeparatedPerceptronRuns.is_disjunction 0 2 (-1) p v)
    (SeparatedPerceptronRuns.is_disjunction (-1) 1
      (inject_Z (Z.of_nat (SeparatedPerceptronRuns.relevant v)) - 1) p v)
    (SeparatedPerceptronRuns.are_forcing (N p - 1) (SeparatedPerceptronRuns.relevant v) (rounds p))
    (SeparatedPerceptronRuns.is_at_rest (rounds p)) (tie p).
(* ... and with a vector w to compare with. *)
Definition compared (p : recorded) (w : list Q) : ComparedPerceptronRuns.transcript :=
  let norm2 := inner w w in
  ComparedPerceptronRuns.Transcript p w (PerceptronRun.count updated (rounds p)) (radius_squared p)
    (if Qeq_bool norm2 0 then None else Some (/ norm2))
    (ComparedPerceptronRuns.deviations w (updates p)) (ComparedPerceptronRuns.lengths (updates p))
    (ComparedPerceptronRuns.deviations w (rounds p)) (ComparedPerceptronRuns.squared_deviations w (rounds p))
    (ComparedPerceptronRuns.deviations w (updates p)) norm2 (radius_squared p)
    (ComparedPerceptronRuns.has_rule p) (same (start p) (repeat 0 (N p))).

(* What was read is the root of a; or that root or minus it, so its square is a. *)
Lemma root_is q a : Qeq_bool q a = true -> Qle_bool 0 a = true -> root q = sqrt (Q2R a).
Proof.
  intros E P. apply Qeq_bool_R in E. apply Qle_bool_R in P. rewrite Q2R_zero, <- E in P.
  rewrite root_of_square, E by exact P. reflexivity.
Qed.
Lemma square_of_root q a : Qeq_bool q a || Qeq_bool q (- a) = true -> Qle_bool 0 a = true -> (root q ^ 2)%R = Q2R a.
Proof.
  intros E P. apply Qle_bool_R in P. rewrite Q2R_zero in P. unfold root. apply orb_prop in E.
  destruct E as [E|E]; apply Qeq_bool_R in E; rewrite ?Q2R_opp in E; rewrite E;
    destruct (Rle_dec _ _) as [H|H]; try lra.
  - now apply pow2_sqrt.
  - assert (Q2R a = 0)%R as -> by lra. rewrite Ropp_0, sqrt_0. ring.
  - rewrite Ropp_involutive. replace ((- sqrt (Q2R a)) ^ 2)%R with (sqrt (Q2R a) ^ 2)%R by ring. now apply pow2_sqrt.
Qed.
(* A root that is not 0 and was read with the sign + is positive. *)
Lemma root_positive q : Qle_bool q 0 = false -> (0 < root q)%R.
Proof.
  intros H. apply Qle_bool_false_R in H. rewrite Q2R_zero in H. rewrite root_of_square by lra. now apply sqrt_lt_R0.
Qed.
Ltac decided := vm_compute; reflexivity.
Ltac numerals := unfold Q2R in *; cbn [Qnum Qden] in *; cbn [INR] in *.

(* What there is of a separated run that conforms, for all claims of its setting. *)
Section Separated.
Variable t : SeparatedPerceptronRuns.transcript.
Hypothesis C : SeparatedPerceptronRuns.conforms t = true.
Notation s := (SeparatedPerceptronRuns.subject t).
Let S := SeparatedPerceptronRuns.sound t C.
Lemma separated_plays : SeparatedPerceptron.plays s.
Proof. apply S. Qed.
Lemma separated_eta : (0 < SeparatedPerceptron.eta s)%R.
Proof. apply separated_plays. Qed.
Lemma separated_M : SeparatedPerceptron.M s = SeparatedPerceptronRuns.M t.
Proof. apply S. Qed.
Lemma separated_K : SeparatedPerceptron.K s = SeparatedPerceptronRuns.K t.
Proof. apply S. Qed.
Lemma separated_n : SignDisjunctionPerceptron.n s = SeparatedPerceptronRuns.n t.
Proof. apply S. Qed.
Lemma separated_k : SignDisjunctionPerceptron.k s = SeparatedPerceptronRuns.k t.
Proof. apply S. Qed.
Lemma separated_signs : SeparatedPerceptronRuns.signs t = true -> SeparatedPerceptron.given_signs s.
Proof. apply S. Qed.
Lemma separated_disjunction : (0 < SeparatedPerceptronRuns.n t)%nat ->
  SeparatedPerceptronRuns.sign_disjunction t = true -> SignDisjunctionPerceptron.given_disjunction s.
Proof. apply S. Qed.
Lemma separated_learner : SeparatedPerceptronRuns.learner t = true -> SeparatedPerceptron.given_learner s.
Proof. apply S. Qed.
Lemma separated_start : SeparatedPerceptronRuns.zero_start t = true -> SeparatedPerceptron.given_zero_start s.
Proof. apply S. Qed.
Lemma separated_errors : SeparatedPerceptronRuns.learner t = true -> SeparatedPerceptron.given_on_errors s.
Proof.
  intros L. apply PerceptronRunProofs.updates_at_errors; [apply separated_plays|]. exact (separated_learner L).
Qed.
Lemma separated_rho : Qle_bool (SeparatedPerceptronRuns.rho t) 0 = false -> (SeparatedPerceptron.rho s > 0)%R.
Proof.
  intros P. destruct S as (_ & _ & _ & _ & _ & -> & _). now apply root_positive.
Qed.
(* r^2/rho^2, for given squares *)
Lemma separated_ratio a b :
  Qeq_bool (SeparatedPerceptronRuns.r t) a = true -> Qle_bool 0 a = true ->
  Qeq_bool (SeparatedPerceptronRuns.rho t) b || Qeq_bool (SeparatedPerceptronRuns.rho t) (- b) = true ->
  Qle_bool 0 b = true ->
  (SeparatedPerceptron.r s ^ 2 / SeparatedPerceptron.rho s ^ 2 = Q2R a / Q2R b)%R.
Proof.
  intros R A Rho B. destruct S as (_ & _ & _ & _ & -> & -> & _).
  rewrite (square_of_root _ a), (square_of_root _ b); auto. now rewrite R.
Qed.
End Separated.

(* ---------------------------------------------------------------- the bound r^2/rho^2 *)
(* E000-41 (lecture, The Perceptron Algorithm; Theorem 7.8): from an arbitrary w_0 there are at most r^2/rho^2
   updates.  From w_0 = -2, x = 1 with label + twice: two updates to unlearn the start, while r = rho = 1. *)
Definition E000_41_run : SeparatedPerceptronRuns.transcript :=
  separated (perceptron None [-2] [([1], true); ([1], true)]) [1].
Theorem E000_41 : ~ E000_41.statement.
Proof.
  intros H. assert (C : SeparatedPerceptronRuns.conforms E000_41_run = true) by decided.
  specialize (H (SeparatedPerceptronRuns.subject E000_41_run)). cbv zeta in H.
  rewrite separated_M, (separated_ratio _ C 1 1) in H by (exact C || decided).
  enough (INR 2 <= Q2R 1 / Q2R 1)%R by (numerals; lra). apply H.
  - now apply separated_plays.
  - now apply separated_eta.
  - apply sqrt_pos.
  - now apply separated_learner.
  - apply separated_rho; [exact C|decided].
  - now apply separated_errors.
Qed.

(* ---------------------------------------------------------------- disjunctions and committees *)
(* E001-07 (committees, Section 2.2): at most NK mistakes for a committee of any size K.  N = 3, the committee of the
   first two, which ties for ever after the first round, label + where it ties: an update in each of 7 > NK rounds. *)
Definition E001_07_run : SeparatedPerceptronRuns.transcript :=
  let a := ([-1; 1; -1], true) in let b := ([1; -1; 1], true) in
  separated (perceptron None [0; 0; 0] [([-1; -1; -1], false); a; b; a; b; a; b]) [1; 1; 0].
(* the labels are what the committee says, with + where it ties *)
Lemma E001_07_labels : let t := E001_07_run in
  forallb (fun e => eqb (y e) (sign true (inner (SeparatedPerceptronRuns.v t) (x e))))
    (rounds (SeparatedPerceptronRuns.recorded t)) = true.
Proof. decided. Qed.
Theorem E001_07 : ~ E001_07.statement.
Proof.
  intros H. assert (C : SeparatedPerceptronRuns.conforms E001_07_run = true) by decided.
  specialize (H (SeparatedPerceptronRuns.subject E001_07_run)). cbv zeta in H.
  rewrite separated_K, separated_M in H by exact C.
  enough (B : (INR 7 <= INR 2 * INR 3)%R) by (cbn [INR] in B; lra). apply H.
  - now apply separated_plays.
  - exact (Nat.lt_0_succ 2).
  - exact (Nat.lt_0_succ 1).
  - now apply separated_eta.
  - now apply separated_learner.
  - change (INR 2 <= INR 3)%R. simpl. lra.
  - now apply separated_signs.
  - now apply separated_start.
  - now apply separated_errors.
Qed.

(* ---------------------------------------------------------------- any labels: the hinge losses of a vector *)
Section Compared.
Variable t : ComparedPerceptronRuns.transcript.
Hypothesis C : ComparedPerceptronRuns.conforms t = true.
Notation s := (ComparedPerceptronRuns.compared t).
Let S := ComparedPerceptronRuns.sound t C.
Variable q : Q.
Hypothesis Rho : ComparedPerceptronRuns.rho t = Some q.
Lemma compared_plays : ComparedPerceptron.plays s.
Proof. destruct S as [P _]. now apply (P q). Qed.
Lemma compared_rho : ComparedPerceptron.rho s = root q.
Proof. destruct S as [P _]. now apply (P q). Qed.
Lemma compared_eta : (0 < ComparedPerceptron.eta s)%R.
Proof. apply compared_plays. Qed.
Lemma compared_M : ComparedPerceptron.M s = ComparedPerceptronRuns.M t.
Proof. apply S. Qed.
Lemma compared_r : ComparedPerceptron.r s = root (ComparedPerceptronRuns.r t).
Proof. apply S. Qed.
Lemma compared_S_I : ComparedPerceptron.S_I s = root (ComparedPerceptronRuns.S_I t).
Proof. apply S. Qed.
Lemma compared_L_2 : ComparedPerceptron.L_2 s = root (ComparedPerceptronRuns.L_2 t).
Proof. apply S. Qed.
Lemma compared_learner : ComparedPerceptronRuns.learner t = true -> ComparedPerceptron.given_learner s.
Proof. apply S. Qed.
Lemma compared_start : ComparedPerceptronRuns.zero_start t = true -> ComparedPerceptron.given_zero_start s.
Proof. apply S. Qed.
Lemma compared_errors : ComparedPerceptronRuns.learner t = true -> ComparedPerceptron.given_on_errors s.
Proof.
  intros L. apply PerceptronRunProofs.updates_at_errors; [apply compared_plays|]. exact (compared_learner L).
Qed.
End Compared.

(* E000-61 (lecture, Theorem 7.11, first inequality): the bound without its exponent 2.  e_1, e_2 with label -,
   compared with (-1, -1): two updates, no deviation, S_I/rho = 2, and the bracket is sqrt 2. *)
Definition E000_61_run : ComparedPerceptronRuns.transcript :=
  compared (perceptron None [0; 0] [([1; 0], false); ([0; 1], false)]) [-1; -1].
Theorem E000_61 : ~ E000_61.statement.
Proof.
  intros H. assert (C : ComparedPerceptronRuns.conforms E000_61_run = true) by decided.
  assert (Rho : ComparedPerceptronRuns.rho E000_61_run = Some (1 # 2)) by decided.
  specialize (H (ComparedPerceptronRuns.compared E000_61_run)). cbv zeta in H.
  rewrite compared_M, compared_L_2, compared_S_I, (compared_rho _ C _ Rho) in H by exact C.
  rewrite (root_is _ 0), (root_is (ComparedPerceptronRuns.S_I _) 2), (root_is (1 # 2) (1 # 2)) in H by decided.
  enough (B : (INR 2 <= sqrt (Q2R 0) / 2 + sqrt (sqrt (Q2R 0) ^ 2 / 4 + sqrt (Q2R 2) / sqrt (Q2R (1 # 2))))%R).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - exact (compared_plays _ C _ Rho).
  - exact (compared_eta _ C _ Rho).
  - now apply compared_learner.
  - now apply compared_start.
  - now apply (compared_errors _ C _ Rho).
Qed.

(* E000-62 (lecture, Theorem 7.11, second inequality): a root of |L|_2 too much.  x = 1 with the labels -, +, compared
   with 1/10, so rho = 10: two updates, the deviations are 11/10 and 9/10, and the bound is less than 1.68. *)
Definition E000_62_run : ComparedPerceptronRuns.transcript :=
  compared (perceptron None [0] [([1], false); ([1], true)]) [1 # 10].
Theorem E000_62 : ~ E000_62.statement.
Proof.
  intros H. assert (C : ComparedPerceptronRuns.conforms E000_62_run = true) by decided.
  assert (Rho : ComparedPerceptronRuns.rho E000_62_run = Some 100) by decided.
  specialize (H (ComparedPerceptronRuns.compared E000_62_run)). cbv zeta in H.
  rewrite compared_M, compared_r, compared_L_2, (compared_rho _ C _ Rho) in H by exact C.
  rewrite (root_is (ComparedPerceptronRuns.L_2 _) (202 # 100)), (root_is (ComparedPerceptronRuns.r _) 1),
    (root_is 100 100) in H by decided.
  enough (B : (INR 2 <= (sqrt (sqrt (Q2R (202 # 100))) + sqrt (Q2R 1) / sqrt (Q2R 100)) ^ 2)%R).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - exact (compared_plays _ C _ Rho).
  - exact (compared_eta _ C _ Rho).
  - now apply compared_learner.
  - now apply compared_start.
  - now apply (compared_errors _ C _ Rho).
Qed.

(* E000-65 (lecture, Theorem 7.11, proof): r under the root, M <= sqrt(M r)/rho + sqrt M |L|_2.  x = 2 with label -,
   compared with -1/2: one update, no deviation, r = rho = 2, and the bound is sqrt 2/2. *)
Definition E000_65_run : ComparedPerceptronRuns.transcript :=
  compared (perceptron None [0] [([2], false)]) [- (1 # 2)].
Theorem E000_65 : ~ E000_65.statement.
Proof.
  intros H. assert (C : ComparedPerceptronRuns.conforms E000_65_run = true) by decided.
  assert (Rho : ComparedPerceptronRuns.rho E000_65_run = Some 4) by decided.
  specialize (H (ComparedPerceptronRuns.compared E000_65_run)). cbv zeta in H.
  rewrite compared_M, compared_r, compared_L_2, (compared_rho _ C _ Rho) in H by exact C.
  rewrite (root_is (ComparedPerceptronRuns.L_2 _) 0), (root_is (ComparedPerceptronRuns.r _) 4), (root_is 4 4) in H
    by decided.
  enough (B : (INR 1 <= sqrt (Q2R 0) * sqrt (INR 1) + sqrt (INR 1) * sqrt (sqrt (Q2R 4)) / sqrt (Q2R 4))%R).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - exact (compared_plays _ C _ Rho).
  - exact (compared_eta _ C _ Rho).
  - now apply compared_learner.
  - now apply compared_start.
  - now apply (compared_errors _ C _ Rho).
Qed.

(* E003-43 (chapter, Theorem 21.16): the root reaches over R^2 |w*|^2.  x = 1 with label -, compared with -1/2: one
   update, F = 1/2, and the bound is less than 0.94. *)
Definition E003_43_run : ComparedPerceptronRuns.transcript := compared (perceptron None [0] [([1], false)]) [-1 # 2].
Theorem E003_43 : ~ E003_43.statement.
Proof.
  intros H. assert (C : ComparedPerceptronRuns.conforms E003_43_run = true) by decided.
  pose proof (ComparedPerceptronRuns.sound _ C) as S. do 10 destruct S as [_ S].
  destruct S as (P & _ & M & F & W & R & L & Z).
  assert (Given : HingePerceptron.given_learner (ComparedPerceptronRuns.hinged E003_43_run)) by (now apply L).
  specialize (H (ComparedPerceptronRuns.hinged E003_43_run)). cbv zeta in H. rewrite M, F, W, R in H.
  rewrite (root_is (ComparedPerceptronRuns.w_star _) (1 # 4)), (root_is (ComparedPerceptronRuns.R _) 1) in H by decided.
  enough (B : (INR 1 <= Q2R (1 # 2) + sqrt (Q2R 1) * sqrt (Q2R (1 # 4))
    * sqrt (Q2R (1 # 2) + sqrt (Q2R 1) ^ 2 * sqrt (Q2R (1 # 4)) ^ 2))%R).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - exact P.
  - apply P.
  - exact Given.
  - now apply Z.
  - apply PerceptronRunProofs.updates_at_errors; [apply P|exact Given].
Qed.
