(* Printed claims about Littlestone dimensions, SOA and its experts (document 3), refuted. *)
From Coq Require Import Reals Lra Lia List Bool Arith ZArith.
From NoRegret Require Import printed.Enclosures.
From NoRegret Require Import classes.FiniteClass classes.FlippedExperts.
From NoRegret Require classes.ClassRun classes.ClassRuns classes.Measured classes.MeasuredRuns.
From NoRegret Require classes.BlockCoins classes.BlockCoinsRuns classes.Expertise classes.ExpertiseRuns.
From NoRegret Require classes.ExpertSets classes.AgnosticRun.
From NoRegret Require Import statements.printed.
Import ListNotations.
Local Open Scope R_scope.

Local Notation o := false.
Local Notation i := true.
(* both hypotheses on one point *)
Definition both : finite_class := Class 1 [[o]; [i]].

(* ---------------------------------------------------------------- Littlestone dimensions *)
(* E003-10, "Example 21.3": the d singletons of d points have Ldim 1.
   d = 1: one hypothesis alone has Ldim 0. *)
Definition E003_10_class : MeasuredRuns.transcript :=
  MeasuredRuns.Transcript (Class 1 [[i]]) 1 0 0 0 0 0 0 0 0 i o o.
Theorem E003_10 : ~ E003_10.statement.
Proof.
  intros S. destruct (MeasuredRuns.sound E003_10_class eq_refl) as (P & _ & _ & L & Rest).
  do 6 destruct Rest as [_ Rest]. destruct Rest as [G _].
  specialize (S _ P ltac:(cbn; lia) (proj1 G eq_refl)). cbn zeta in S. rewrite L in S. cbn in S. lra.
Qed.

(* ---------------------------------------------------------------- SOA *)
(* E003-12, "SOA and Lemma 21.7": SOA says the label with the larger Ldim, 1 at a tie; Ldim of the empty class is not
   defined.  If it is 0, and H = {0} on one point, then there is a tie, SOA says 1 and errs; Ldim = 0. *)
Definition E003_12_run : ClassRuns.transcript :=
  ClassRuns.Transcript ClassRuns.Anyone (Class 1 [[o]]) [ClassRun.Round 0 o i] [] 1 0 1 i o o o.
Definition larger_or_one (n : nat) (V : list hypothesis) (x : nat) (p : bool) : Prop :=
  let depth y := Z.max 0 (ldim n (part V x y)) in p = (depth false <=? depth true)%Z.
Lemma E003_12_run_as_printed :
  let s := ClassRuns.subject E003_12_run in
  ClassRun.follows (larger_or_one 1) true (hypotheses (ClassRun.class s)) (ClassRun.rounds s).
Proof. split; [reflexivity|exact I]. Qed.
Theorem E003_12 : ~ E003_12.statement.
Proof.
  intros S. destruct (ClassRuns.sound E003_12_run eq_refl) as (P & _ & _ & _ & L & M & R & _).
  specialize (S _ P (proj1 R eq_refl)). cbn zeta in S. rewrite L, M in S. cbn in S. lra.
Qed.

(* E003-22, "Expert(i_1, ..., i_L), ties": SOA says 1 at a tie, and the expert 0; told the rounds in which SOA errs,
   it says what the hypothesis says.  H = {0, 1} on one point, h = 1: SOA does not err, and Expert() says 0. *)
Definition E003_22_run : ExpertiseRuns.transcript :=
  ExpertiseRuns.Transcript 1 [[o]; [i]] 1 [0%nat] i o [] [o] 1 1.
Theorem E003_22 : ~ E003_22.statement.
Proof.
  intros S. destruct (ExpertiseRuns.sound E003_22_run eq_refl) as (P & _ & _ & _ & D).
  specialize (S _ P). cbn zeta in S. rewrite D in S. cbn in S. lra.
Qed.

(* E003-25, "after (21.4), the condition on T": there are at most (e T/Ldim)^Ldim experts, also for T < Ldim.
   T = 1, Ldim = 2: the two experts are those of no flip and of a flip in the only round, and (e/2)^2 < 2. *)
Definition E003_25_sets : ExpertSets.subject := ExpertSets.Subject 1 2.
Theorem E003_25 : ~ E003_25.statement.
Proof.
  intros S. specialize (S E003_25_sets I ltac:(cbn; lra)). change (INR 2 <= (exp 1 * INR 1 / INR 2) ^ 2) in S.
  simpl INR in S. assert ((exp 1 * 1 / (1 + 1)) ^ 2 < 1.9) by enclose. lra.
Qed.

(* ---------------------------------------------------------------- labels that no hypothesis gives *)
(* E003-18, "Theorem 21.10, lower bound": the expected regret is at least of the order sqrt(Ldim T), for all T; the
   constant is that of the corrected form, for whole blocks.  All hypotheses on three points, Ldim = 3, and T = 1 <
   Ldim: the root of the tree is shown once.  Who forecasts 1/2 has the regret 1/2, which is less than sqrt(3/8). *)
Definition cube_tree : BlockCoins.tree :=
  let third := BlockCoins.Node 2 BlockCoins.Leaf BlockCoins.Leaf in
  let second := BlockCoins.Node 1 third third in BlockCoins.Node 0 second second.
Definition E003_18_run : BlockCoins.subject :=
  BlockCoins.Played (Class 3 (labelings 3)) cube_tree 1 (Some (fun _ _ => 1/2)).
Lemma E003_18_run_plays : BlockCoins.plays E003_18_run.
Proof.
  split; [now apply ExpertiseRuns.is_class_sound|]. split; [now apply BlockCoinsRuns.shattered_sound|].
  intros past x. lra.
Qed.
Lemma E003_18_run_regret : BlockCoins.E_R E003_18_run = 1/2.
Proof.
  change (BlockCoins.E_R E003_18_run) with
    ((Rabs (1/2 - 0) + 0 - INR 0 + (Rabs (1/2 - 1) + 0 - INR 0 + 0)) / 2 ^ 1).
  rewrite Rabs_right, Rabs_left by lra. simpl. lra.
Qed.
Theorem E003_18 : ~ E003_18.statement.
Proof.
  intros S. specialize (S _ E003_18_run_plays). cbn zeta in S. rewrite E003_18_run_regret in S.
  change (BlockCoins.Ldim E003_18_run) with 3%nat in S. change (BlockCoins.T E003_18_run) with 1%nat in S.
  simpl INR in S. specialize (S ltac:(lra)).
  assert (0.6 < sqrt 2 * sqrt (1 + 1 + 1) * sqrt 1 / 4) by enclose. lra.
Qed.

(* The rounds of Hedge on some examples. *)
Fixpoint hedged (beta : R) (weights : list R) (advice : list (list bool)) (s : examples) : list AgnosticRun.round :=
  match s with
  | nil => nil
  | (x, y) :: rest =>
      let now := map (hd false) advice in
      AgnosticRun.Round x y (AgnosticRun.votes true weights now / AgnosticRun.total weights) ::
        hedged beta (AgnosticRun.shrink beta weights now y) (map (@tl bool) advice) rest
  end.
Lemma hedged_points beta s : forall weights advice, map AgnosticRun.point (hedged beta weights advice s) = map fst s.
Proof. induction s as [|[x y] s IH]; intros weights advice; [reflexivity|]. cbn. now rewrite IH. Qed.
Lemma hedged_follows beta s : forall weights advice,
  AgnosticRun.follows beta weights advice (hedged beta weights advice s).
Proof.
  induction s as [|[x y] s IH]; intros weights advice; [exact I|]. split; [reflexivity|]. apply IH.
Qed.

(* E003-26, "Theorem 21.10, proof": Hedge over the experts of (21.4) attains the smaller of both terms, so it does not
   have to run over H where H is smaller.  H = {0, 1} on one point, T = 8, and all labels are 1, as one hypothesis
   says: with the 9 experts the regret is above 3.38, and the term of H is sqrt(2 T ln 2) < 3.34. *)
Definition nine_experts : list (list bool) :=
  map (fun flips => expert 1 o flips (hypotheses both) 1 (repeat 0%nat 8)) (flip_sets 8 1).
Definition E003_26_eta : R := sqrt 2 * sqrt (ln (INR 9)) / sqrt (INR 8).
Definition E003_26_run : AgnosticRun.subject :=
  AgnosticRun.Subject both (AgnosticRun.flipped 8 o) 9 E003_26_eta
    (hedged (exp (- E003_26_eta)) (repeat 1 9) nine_experts (repeat (0%nat, i) 8)).
Lemma E003_26_run_plays : AgnosticRun.plays E003_26_run.
Proof. split; [now apply ExpertiseRuns.is_class_sound|]. repeat constructor. Qed.
Lemma E003_26_run_hedges : AgnosticRun.given_hedge E003_26_run.
Proof.
  assert (A : AgnosticRun.experts E003_26_run = nine_experts).
  { unfold AgnosticRun.experts, AgnosticRun.shown, E003_26_run. cbn [AgnosticRun.over AgnosticRun.rounds].
    rewrite hedged_points. reflexivity. }
  split; [cbn; lia|]. rewrite A. split; [reflexivity|]. apply hedged_follows.
Qed.
Lemma E003_26_rate : 0.741 < E003_26_eta < 0.742.
Proof. unfold E003_26_eta. simpl INR. split; enclose. Qed.
Lemma E003_26_regret : 3.38 < AgnosticRun.R_T E003_26_run.
Proof.
  assert (B : 0.4761 <= exp (- E003_26_eta) <= 0.4767) by (pose proof E003_26_rate; split; enclose).
  unfold AgnosticRun.R_T, E003_26_run. cbn [AgnosticRun.rounds AgnosticRun.class].
  revert B. generalize (exp (- E003_26_eta)). intros beta B.
  let e := eval vm_compute in nine_experts in change nine_experts with e.
  cbn [hedged repeat map hd tl AgnosticRun.votes AgnosticRun.total AgnosticRun.shrink eqb fold_right].
  unfold AgnosticRun.loss, AgnosticRun.total.
  cbn [map AgnosticRun.forecast AgnosticRun.label AgnosticRun.number fold_right].
  match goal with |- context [INR ?n] => change n with 0%nat end. cbn [INR]. enclose.
Qed.
Theorem E003_26 : ~ E003_26.statement.
Proof.
  intros S. specialize (S _ E003_26_run_plays). cbn zeta in S.
  assert (L : AgnosticRun.T E003_26_run = 8%nat) by reflexivity. rewrite L in S.
  change (AgnosticRun.H E003_26_run) with 2%nat in S.
  change (AgnosticRun.Ldim E003_26_run) with 1%nat in S. change (AgnosticRun.G E003_26_run) with 9%nat in S.
  change (AgnosticRun.eta E003_26_run) with E003_26_eta in S. pose proof E003_26_rate.
  specialize (S ltac:(lia) ltac:(lia) ltac:(lra) ltac:(simpl; lra) eq_refl E003_26_run_hedges).
  pose proof E003_26_regret. apply Rle_not_lt in S. apply S. apply Rle_lt_trans with 3.34; [|lra].
  apply Rle_trans with (sqrt 2 * sqrt (INR 8) * sqrt (ln (INR 2))).
  - apply Rmult_le_compat_l; [apply Rmult_le_pos; apply sqrt_pos|]. apply sqrt_le_1_alt, Rmin_r.
  - simpl INR. enclose.
Qed.
