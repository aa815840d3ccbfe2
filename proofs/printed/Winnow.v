(* What is printed about Winnow and is false: each formula refuted by a run of a few rounds.

   Where e^(-2 eta) is rational the learner is played over Q, as in linear/WinnowReplay.v; where eta itself is, the
   scores are estimated. *)
From Coq Require Import Reals QArith Qreals ZArith Lra Lia List Bool.
From NoRegret Require Import printed.Enclosures.
From NoRegret Require Import core.Rationals linear.WinnowReplay statements.printed.
From NoRegret Require core.Numbers core.Sums linear.Perceptron linear.WinnowRun linear.WinnowRunLemmas.
From NoRegret Require linear.SeparatedWinnow linear.BalancedWinnow.
From NoRegret Require linear.SeparatedWinnowRuns linear.BalancedWinnowProofs.
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
Lemma separated_K : SeparatedWinnow.K s = SeparatedWinnowRuns.K t.
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
(* E000-75 (lecture, Theorem 7.12, proof): M <= ln N/(eta rho - eta^2 r^2/2) for every eta > 0.  N = 2, x = (1, -1)
   with label +, v = e_1, eta = ln 10: one update, r = rho = 1, and the divisor is negative. *)
Definition E000_75_run : SeparatedWinnowRuns.transcript := separated (1 # 100) [([1; -1]%Z, true)] [1; 0].
Theorem E000_75 : ~ E000_75.statement.
Proof.
  intros H. assert (C : SeparatedWinnowRuns.conforms E000_75_run = true) by decided.
  specialize (H (SeparatedWinnowRuns.subject E000_75_run)). cbv zeta in H.
  rewrite separated_N, separated_M, (separated_r _ C 1), (separated_rho _ C 1), (separated_eta _ (1 # 100)) in H
    by (exact C || decided).
  set (eta := (- ln (Q2R (1 # 100)) / 2)%R) in H. assert (E : (23 / 10 <= eta <= 24 / 10)%R).
  { unfold eta. numerals. split; enclose. }
  enough (B : (INR 1 <= ln (INR 2) / (Q2R 1 * eta - eta ^ 2 * Q2R 1 ^ 2 / 2))%R).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - now apply separated_plays.
  - exact Nat.lt_0_2.
  - lra.
  - now apply separated_plays.
  - rewrite Q2R_one. lra.
  - now apply separated_not_negative.
  - now apply separated_start.
Qed.

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

(* E001-17 (committees, Sections 2.2 and 3.2): at most 2 K^2 ln N mistakes though K is not known to the learner.
   N = 4, K = 1, x = (1, -1, -1, -1) with label + three times, e^(2 eta) = 3/2, so eta is about 1/5, as if K were 5:
   three updates, and 2 ln 4 < 2.8. *)
Definition E001_17_run : SeparatedWinnowRuns.transcript :=
  let a := ([1; -1; -1; -1]%Z, true) in separated (2 # 3) [a; a; a] [1; 0; 0; 0].
Theorem E001_17 : ~ E001_17.statement.
Proof.
  intros H. assert (C : SeparatedWinnowRuns.conforms E001_17_run = true) by decided.
  specialize (H (SeparatedWinnowRuns.subject E001_17_run)). cbv zeta in H.
  rewrite separated_N, separated_M, separated_K, (separated_eta _ (2 # 3)) in H by (exact C || decided).
  enough (B : (INR 3 <= 2 * INR 1 ^ 2 * ln (INR 4))%R).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - now apply separated_plays.
  - exact (Nat.lt_0_succ 3).
  - exact Nat.lt_0_1.
  - numerals. enclose.
  - now apply separated_plays.
  - change (INR 1 <= INR 4)%R. simpl. lra.
  - all_of_two.
  - split; [|split].
    + cbn. rewrite Q2R_zero, Q2R_one. all_of_two.
    + rewrite separated_K by exact C. now exists 0%nat.
    + change (0 < WinnowRun.functional_margin (map Q2R (SeparatedWinnowRuns.v E001_17_run))
        (map round (SeparatedWinnowRuns.rounds E001_17_run)))%R.
      rewrite functional_margin_R, <- Q2R_zero. apply Qle_bool_false_R. decided.
  - now apply separated_start.
Qed.

(* ---------------------------------------------------------------- the signs of v *)
(* E001-11 (committees, Section 3.1): the assumption u_i >= 0 can be removed, with the same bound.  Even Balanced
   Winnow on N = 1, x = 1 with label -, v = -1, makes an update, at the tie of the first round; the bound is ln 1. *)
Definition E001_11_run : BalancedWinnow.subject := BalancedWinnowProofs.opposite.
Theorem E001_11 : ~ E001_11.statement.
Proof.
  intros H. pose proof BalancedWinnowProofs.opposite_plays as Plays. fold E001_11_run in Plays.
  assert (Rho : BalancedWinnow.rho E001_11_run = 1%R).
  { unfold BalancedWinnow.rho, WinnowRun.margin, WinnowRun.functional_margin, WinnowRun.length1. cbn.
    rewrite (WinnowRunLemmas.abs_label (-1)) by now right. destruct (Req_EM_T (1 + 0) 0); [lra|field]. }
  assert (R : BalancedWinnow.r E001_11_run = 1%R).
  { unfold BalancedWinnow.r, WinnowRun.largest_entry. cbn. apply Rabs_R1. }
  specialize (H E001_11_run). cbv zeta in H. rewrite Rho, R in H.
  enough (B : (INR 1 <= 2 * 1 ^ 2 * ln (INR 1) / 1 ^ 2)%R) by (simpl in B; rewrite ln_1 in B; lra). apply H.
  - exact Plays.
  - exact Nat.lt_0_1.
  - exact Rlt_0_1.
  - exact Plays.
  - exact Rlt_0_1.
  - intros a b Ha Hb. cbn in Ha, Hb. intuition congruence.
  - cbn. field.
  - reflexivity.
Qed.

Local Open Scope R_scope.
(* Whatever the weights, a vector with positive entries has a positive score, so label - is an error and an update
   unless the entries are equal. *)
Lemma always_wrong w eta s z : WinnowRun.rate w = WinnowRun.Finite eta -> WinnowRun.ties_update w = false ->
  s <> nil -> length z = length s -> length z = WinnowRun.width w -> Forall (fun a => 0 < a) z ->
  ~ WinnowRun.constant z ->
  WinnowRun.fits w s (WinnowRun.Round z (-1) 1 true).
Proof.
  intros Rate Ties Nil Len Width Pos NC.
  assert (Score : 0 < WinnowRun.score w s (WinnowRun.Round z (-1) 1 true)).
  { unfold WinnowRun.score. rewrite Rate. unfold WinnowRun.weights. cbn [WinnowRun.relative WinnowRun.x].
    set (f := fun a => exp (eta * a)).
    assert (Z : 0 < Sums.sum (fun a => a) (map f s)).
    { rewrite Sums.sum_map. apply Sums.sum_pos; [exact Nil|]. intros a _. apply exp_pos. }
    set (c := Sums.sum (fun a => a) (map f s)) in *. clearbody c. revert z Len Width Pos NC.
    assert (G : forall u z, length z = length u -> Forall (fun a => 0 < a) z ->
      0 <= Vectors.list_dot (map (fun a => a / c) (map f u)) z /\
      (u <> nil -> 0 < Vectors.list_dot (map (fun a => a / c) (map f u)) z)).
    { induction u as [|a u IH]; intros [|b z] L P; try discriminate; [split; [simpl; lra|congruence]|].
      inversion P as [|? ? Pb Pz]. subst. injection L as L. destruct (IH z L Pz) as [N _]. cbn.
      assert (0 < f a / c * b); [|split; [|intros _]; lra].
      apply Rmult_lt_0_compat; [|exact Pb]. apply Rdiv_lt_0_compat; [apply exp_pos|exact Z]. }
    intros z L _ P _. now apply G. }
  assert (Label : Perceptron.label (WinnowRun.tie w) (WinnowRun.score w s (WinnowRun.Round z (-1) 1 true)) = 1).
  { unfold Perceptron.label. destruct (Rlt_dec 0 _); [reflexivity|contradiction]. }
  split; [exact Width|]. split; [now right|]. split; [now symmetry|]. split; [intros _|reflexivity].
  split; [|exact NC]. unfold WinnowRun.error, Perceptron.errs. rewrite Ties, Label. cbn.
  destruct (Req_EM_T 1 (-1)); [lra|reflexivity].
Qed.

(* E000-69 (lecture, The Winnow Algorithm): it learns a separating hyperplane through the origin, with the bound of
   Theorem 7.12, but v >= 0 is not asked for.  N = 2, x = (1, 2) with label - six times, v = (-1, 0): r = 2, rho = 1,
   eta = rho/r^2 = 1/4.  No weights >= 0 are right: six updates, and 8 ln 2 < 5.6. *)
Definition E000_69_run : SeparatedWinnow.subject :=
  SeparatedWinnow.Subject (WinnowRun.Winnow 2 (WinnowRun.Finite (1 / 4)) 1 false [0; 0])
    (repeat (WinnowRun.Round [1; 2] (-1) 1 true) 6) [-1; 0].
Lemma E000_69_plays : SeparatedWinnow.plays E000_69_run.
Proof.
  split; [|reflexivity]. split; [cbn; lra|]. split; [now left|]. split; [reflexivity|].
  set (w := SeparatedWinnow.run E000_69_run).
  assert (F : forall n s, length s = 2%nat ->
    WinnowRun.follows w s (repeat (WinnowRun.Round [1; 2] (-1) 1 true) n)).
  { induction n as [|n IH]; intros s L; [exact I|]. cbn [repeat WinnowRun.follows]. split.
    - apply (always_wrong w (1 / 4)); try reflexivity; try (now symmetry).
      + destruct s; discriminate.
      + repeat constructor; lra.
      + intros K. specialize (K 1 2 (or_introl eq_refl) (or_intror (or_introl eq_refl))). lra.
    - apply IH. rewrite WinnowRunLemmas.next_length; [exact L|]. now symmetry. }
  now apply F.
Qed.
Theorem E000_69 : ~ E000_69.statement.
Proof.
  intros H. pose proof E000_69_plays as Plays. specialize (H E000_69_run). cbv zeta in H.
  assert (R : SeparatedWinnow.r E000_69_run = 2).
  { unfold SeparatedWinnow.r, WinnowRun.largest_entry. cbn. rewrite !Rabs_pos_eq by lra.
    repeat rewrite ?(Rmax_right 1 2), ?(Rmax_right 2 2) by lra. reflexivity. }
  assert (Rho : SeparatedWinnow.rho E000_69_run = 1).
  { unfold SeparatedWinnow.rho, WinnowRun.margin, WinnowRun.functional_margin, WinnowRun.length1. cbn.
    rewrite (WinnowRunLemmas.abs_label (-1)), Rabs_R0 by now right. destruct (Req_EM_T _ _); [lra|].
    repeat rewrite (Rmin_left _ _ (Rle_refl _)). field. }
  rewrite R, Rho in H. enough (B : INR 6 <= 2 * 2 ^ 2 * ln (INR 2) / 1 ^ 2).
  { numerals. revert B. apply Rlt_not_le. enclose. }
  apply H.
  - exact Plays.
  - exact Nat.lt_0_2.
  - cbn. lra.
  - exact Plays.
  - exact Rlt_0_1.
  - intros a b Ha Hb. cbn in Ha, Hb. intuition congruence.
  - cbn. lra.
Qed.

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
