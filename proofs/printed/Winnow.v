(* What is printed about Winnow and is false: each formula refuted by a run of a few rounds.

   Where e^(-2 eta) is rational the learner is played over Q, as in linear/WinnowReplay.v; where eta itself is, the
   scores are estimated. *)
From Coq Require Import Reals QArith Qreals ZArith Lra Lia List Bool.
From NoRegret Require Import printed.Enclosures.
From NoRegret Require Import core.Rationals linear.WinnowReplay statements.printed.
From NoRegret Require core.Numbers core.Sums linear.Perceptron linear.WinnowRun linear.WinnowRunLemmas.
From NoRegret Require linear.SeparatedWinnow linear.SeparatedWinnowRuns.
Import ListNotations.
Local Open Scope Q_scope.

(* ---------------------------------------------------------------- runs from data *)
(* How Winnow takes the data, from exponents s: the rounds, and the weights before each and after the last. *)
Fixpoint taken (w : learner) (s : list Z) (data : list (list Z * bool)) : list step * list (list Q) :=
  let now := weights (beta w) s in
  match data with
  | nil => (nil, [now])
  | (z, l) :: rest =>
      let score := inner now (map inject_Z z) in
      let wrong := errs (tie w) (ties_update w) score l in
      let (steps, rows) := taken w (if wrong then moved s l z else s) rest in
      (Step z l (label (tie w) score) (wrong && negb (constant z)) :: steps, now :: rows)
  end.
(* Winnow of rate -ln(b)/2 that says - at score 0, with a vector v. *)
Definition separated (b : Q) (data : list (list Z * bool)) (v : list Q) : SeparatedWinnowRuns.transcript :=
  let w := Learner (length v) (Some b) false false in
  let (steps, rows) := taken w (repeat 0%Z (length v)) data in
  SeparatedWinnowRuns.Run w steps rows v (length v) (count updated steps) (largest_entry steps) (margin v steps)
    (Z.to_nat (Qround.Qfloor (total v))).

Ltac decided := vm_compute; reflexivity.
Ltac numerals := repeat rewrite ?Q2R_zero, ?Q2R_one in *; unfold Q2R in *; cbn [Qnum Qden] in *; cbn [INR] in *.
(* every entry of the lists is one of two numbers *)
Ltac all_of_two := repeat first [apply Forall_nil | apply Forall_cons]; cbn; (left; lra) || (right; lra).

Section Separated.
Variable t : SeparatedWinnowRuns.transcript.
Hypothesis C : SeparatedWinnowRuns.conforms t = true.
Notation s := (SeparatedWinnowRuns.subject t).
Let S := SeparatedWinnowRuns.sound t C.
Lemma separated_plays : SeparatedWinnow.plays s.
Proof. apply S. Qed.
Lemma separated_start : SeparatedWinnow.given_uniform_start s.
Proof. apply S. Qed.
Lemma separated_N : SeparatedWinnow.N s = SeparatedWinnowRuns.N t.
Proof. apply S. Qed.
Lemma separated_M : SeparatedWinnow.M s = SeparatedWinnowRuns.M t.
Proof. apply S. Qed.
Lemma separated_r q : Qeq_bool (SeparatedWinnowRuns.r t) q = true -> SeparatedWinnow.r s = Q2R q.
Proof. intros E. apply Qeq_bool_R in E. rewrite <- E. apply S. Qed.
Lemma separated_rho q : Qeq_bool (SeparatedWinnowRuns.rho t) q = true -> SeparatedWinnow.rho s = Q2R q.
Proof. intros E. apply Qeq_bool_R in E. rewrite <- E. apply S. Qed.
Lemma separated_not_negative : forallb (Qle_bool 0) (SeparatedWinnowRuns.v t) = true ->
  SeparatedWinnow.given_not_negative s.
Proof.
  intros H. apply Forall_map, Forall_forall. intros q I. rewrite forallb_forall in H. apply H, Qle_bool_R in I.
  now rewrite Q2R_zero in I.
Qed.
End Separated.
(* the rate of such a run *)
Lemma separated_eta t b : SeparatedWinnowRuns.learner t = Learner (SeparatedWinnowRuns.N t) (Some b) false false ->
  SeparatedWinnow.eta (SeparatedWinnowRuns.subject t) = (- ln (Q2R b) / 2)%R.
Proof.
  intros E. unfold SeparatedWinnow.eta. cbn [SeparatedWinnowRuns.subject SeparatedWinnow.run]. now rewrite E.
Qed.

(* ---------------------------------------------------------------- the rate *)
(* E001-12 (committees, Theorem 2): M <= ln N/(eta delta + ln(2/(e^eta + e^-eta))) for every eta > 0.  N = 2,
   x = (1, -1) with label +, v = (3, 1), eta = ln 10: one update, delta = 1/2, and the divisor is negative. *)
Definition E001_12_run : SeparatedWinnowRuns.transcript := separated (1 # 100) [([1; -1]%Z, true)] [3; 1].
Theorem E001_12 : ~ E001_12.statement.
Proof.
  intros H. assert (C : SeparatedWinnowRuns.conforms E001_12_run = true) by decided.
  specialize (H (SeparatedWinnowRuns.subject E001_12_run)). cbv zeta in H.
  change SeparatedWinnow.delta with SeparatedWinnow.rho in H.
  rewrite separated_N, separated_M, (separated_rho _ C (1 # 2)), (separated_eta _ (1 # 100)) in H
    by (exact C || decided).
  set (eta := (- ln (Q2R (1 # 100)) / 2)%R) in H. assert (E : (23 / 10 <= eta <= 231 / 100)%R).
  { unfold eta. numerals. split; enclose. }
  enough (B : (INR 1 <= ln (INR 2) / (Q2R (1 # 2) * eta + ln (2 / (exp eta + exp (- eta)))))%R).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - now apply separated_plays.
  - exact Nat.lt_0_2.
  - lra.
  - now apply separated_plays.
  - numerals. lra.
  - now apply separated_not_negative.
  - now apply separated_start.
  - unfold SeparatedWinnow.given_unit_box. rewrite (separated_r _ C 1), Q2R_one by decided. lra.
Qed.

(* E000-72 (lecture, Theorem 7.12): 2 (r^2/rho^2) ln N without a word on eta.  N = 3, x = (1, -1, -1) with label +
   three times, v = e_1, e^eta = 11/10: three updates, r = rho = 1, and 2 ln 3 < 2.2. *)
Definition E000_72_run : SeparatedWinnowRuns.transcript :=
  let a := ([1; -1; -1]%Z, true) in separated (100 # 121) [a; a; a] [1; 0; 0].
Theorem E000_72 : ~ E000_72.statement.
Proof.
  intros H. assert (C : SeparatedWinnowRuns.conforms E000_72_run = true) by decided.
  specialize (H (SeparatedWinnowRuns.subject E000_72_run)). cbv zeta in H.
  rewrite separated_N, separated_M, (separated_r _ C 1), (separated_rho _ C 1), (separated_eta _ (100 # 121)) in H
    by (exact C || decided).
  enough (B : (INR 3 <= 2 * Q2R 1 ^ 2 * ln (INR 3) / Q2R 1 ^ 2)%R).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - now apply separated_plays.
  - exact (Nat.lt_0_succ 2).
  - numerals. enclose.
  - now apply separated_plays.
  - rewrite Q2R_one. lra.
  - now apply separated_not_negative.
  - now apply separated_start.
Qed.

(* ---------------------------------------------------------------- the signs of v *)
Local Open Scope R_scope.

(* ---------------------------------------------------------------- committees that tie *)
(* E001-16 (committees, Section 3.2): 2 K^2 ln N for a committee of any K experts.  N = 3, K = 2, eta = 1/2:
   (-1, 1, -1) and (1, -1, 1) in turn, on which the first two experts tie, with label +.  From equal weights the first
   has score -1/3; then the second has a negative score, and its update makes the weights equal again: an update in
   each of 9 rounds, while 8 ln 3 < 8.8. *)
Definition first_tie : WinnowRun.round := WinnowRun.Round [-1; 1; -1] 1 (-1) true.
Definition second_tie : WinnowRun.round := WinnowRun.Round [1; -1; 1] 1 (-1) true.
Definition E001_16_run : SeparatedWinnow.subject :=
  let a := first_tie in let b := second_tie in
  SeparatedWinnow.Subject (WinnowRun.Winnow 3 (WinnowRun.Finite (1 / 2)) 1 false [0; 0; 0])
    [a; b; a; b; a; b; a; b; a] [1; 1; 0].
(* label + at a negative score: the round is a mistake, and the exponents move *)
Lemma missed w s z : WinnowRun.ties_update w = false -> length z = WinnowRun.width w -> ~ WinnowRun.constant z ->
  WinnowRun.score w s (WinnowRun.Round z 1 (-1) true) < 0 ->
  WinnowRun.fits w s (WinnowRun.Round z 1 (-1) true) /\
  WinnowRun.next w s (WinnowRun.Round z 1 (-1) true) = WinnowRun.moved s 1 z.
Proof.
  intros Ties Width NC Score. set (e := WinnowRun.Round z 1 (-1) true) in *.
  assert (Label : Perceptron.label (WinnowRun.tie w) (WinnowRun.score w s e) = -1).
  { unfold Perceptron.label. destruct (Rlt_dec 0 _); [lra|]. destruct (Rlt_dec _ 0); [reflexivity|contradiction]. }
  assert (Error : WinnowRun.error w s e = true).
  { unfold WinnowRun.error, Perceptron.errs. rewrite Ties, Label. cbn.
    destruct (Req_EM_T (-1) 1); [lra|reflexivity]. }
  split.
  - split; [exact Width|]. split; [now left|]. split; [now symmetry|]. split; [now split|reflexivity].
  - unfold WinnowRun.next. now rewrite Error.
Qed.
Lemma E001_16_plays : SeparatedWinnow.plays E001_16_run.
Proof.
  split; [|reflexivity]. split; [cbn; lra|]. split; [now left|]. split; [reflexivity|].
  set (w := SeparatedWinnow.run E001_16_run).
  assert (First : WinnowRun.fits w [0; 0; 0] first_tie /\ WinnowRun.next w [0; 0; 0] first_tie = [-1; 1; -1]).
  { destruct (missed w [0; 0; 0] [-1; 1; -1]) as [F N]; try reflexivity.
    - intros K. specialize (K (-1) 1 (or_introl eq_refl) (or_intror (or_introl eq_refl))). lra.
    - unfold WinnowRun.score, WinnowRun.weights. cbn. enclose.
    - split; [exact F|]. etransitivity; [exact N|]. cbn. repeat f_equal; ring. }
  assert (Second : WinnowRun.fits w [-1; 1; -1] second_tie /\ WinnowRun.next w [-1; 1; -1] second_tie = [0; 0; 0]).
  { destruct (missed w [-1; 1; -1] [1; -1; 1]) as [F N]; try reflexivity.
    - intros K. specialize (K 1 (-1) (or_introl eq_refl) (or_intror (or_introl eq_refl))). lra.
    - unfold WinnowRun.score, WinnowRun.weights. cbn. enclose.
    - split; [exact F|]. etransitivity; [exact N|]. cbn. repeat f_equal; ring. }
  change (WinnowRun.follows w [0; 0; 0] (SeparatedWinnow.rounds E001_16_run)).
  cbn [E001_16_run SeparatedWinnow.rounds WinnowRun.follows].
  destruct First as [F1 N1], Second as [F2 N2]. repeat rewrite ?N1, ?N2.
  repeat (split; [exact F1 || exact F2|]). exact I.
Qed.
Theorem E001_16 : ~ E001_16.statement.
Proof.
  intros H. pose proof E001_16_plays as Plays. specialize (H E001_16_run). cbv zeta in H.
  assert (K : SeparatedWinnow.K E001_16_run = 2%nat).
  { unfold SeparatedWinnow.K. cbn. rewrite (Numbers.whole_part _ 2); [reflexivity|lra]. }
  rewrite K in H. enough (B : INR 9 <= 2 * INR 2 ^ 2 * ln (INR 3)).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - exact Plays.
  - exact (Nat.lt_0_succ 2).
  - exact Nat.lt_0_2.
  - cbn. lra.
  - exact Plays.
  - change (INR 2 <= INR 3). simpl. lra.
  - all_of_two.
  - intros a b Ha Hb. cbn in Ha, Hb. intuition congruence.
  - cbn. lra.
Qed.
