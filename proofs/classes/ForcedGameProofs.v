(* littlestone.lower: who is contradicted down a shattered tree errs at each of its levels; and everyone can be. *)
From Coq Require Import Reals List Bool Arith ZArith Lia.
From NoRegret Require Import classes.FiniteClass classes.FiniteClassProofs classes.ForcedGame.
From NoRegret Require Import statements.finite_classes.
From NoRegret Require classes.ClassRun classes.ClassRunProofs.
Import ListNotations.

Lemma eager_space V rs : ClassRun.space true V rs = version V (map ClassRun.example rs).
Proof. revert V. induction rs as [|r rs IH]; intros V; [reflexivity|]. exact (IH _). Qed.
(* what is said at first does not depend on what comes later *)
Lemma said_firstn A s : forall past d, said A past (firstn d s) = firstn d (said A past s).
Proof. induction s as [|[x y] s IH]; intros past [|d]; cbn [firstn said]; try reflexivity. now rewrite IH. Qed.
(* who is contradicted in d rounds errs d times *)
Lemma contradicted_mistakes rs : forall d, d <= length rs ->
  Forall (fun r => ClassRun.err r = true) (firstn d rs) ->
  mistakes (firstn d (map ClassRun.prediction rs)) (firstn d (map ClassRun.example rs)) = d.
Proof.
  induction rs as [|r rs IH]; intros [|d] L F; try reflexivity; [simpl in L; lia|].
  cbn [firstn map] in *. inversion F; subst. simpl in L. specialize (IH d ltac:(lia) ltac:(assumption)).
  unfold mistakes in *. cbn [combine filter fst snd ClassRun.example].
  match goal with E : ClassRun.err r = true |- _ => unfold ClassRun.err in E; rewrite E end. simpl. now rewrite IH.
Qed.
Theorem littlestone_lower : littlestone_lower.statement.
Proof.
  intros s; cbv zeta; intros [_ P] D (L & F) W. apply Rle_ge, le_INR. unfold m_T, down.
  rewrite said_firstn, D, <- P.
  destruct (is_empty (version _ _)) eqn:E; [|unfold sequence; now rewrite contradicted_mistakes].
  (* what is left at the end of the tree has dimension 0 at least, unless there was nothing at first *)
  specialize (W (Ldim s) (le_n _) L). cbv zeta in W. rewrite eager_space, <- firstn_map in W.
  fold (sequence s) in W. destruct (version _ _); [|discriminate].
  rewrite ldim_empty in W. unfold Ldim, ClassRun.Ldim in *.
  pose proof (ldim_ge (points (ClassRun.class (game s))) (hypotheses (ClassRun.class (game s)))). lia.
Qed.

(* ================================================================ everyone can be led down a tree *)
(* the predictions are those of A *)
Definition played (A : learner) (past : examples) (rs : list ClassRun.round) : Prop :=
  map ClassRun.prediction rs = said A past (map ClassRun.example rs).
Lemma led_down n A d : forall V past, deep n d V = true -> exists rs, length rs = d /\
  Forall (fun r => ClassRun.point r < n) rs /\ played A past rs /\ Forall (fun r => ClassRun.err r = true) rs /\
  forall t, t <= d -> (Z.of_nat d - Z.of_nat t <= ldim n (ClassRun.space true V (firstn t rs)))%Z.
Proof.
  induction d as [|d IH]; intros V past D.
  - exists []. repeat split; auto. intros t L. replace t with 0 by lia. cbn. apply ldim_deep in D. lia.
  - pose proof D as D'. apply deep_S in D. destruct D as (x & Lx & B).
    set (r := ClassRun.Round x (negb (A past x)) (A past x)).
    destruct (IH _ (past ++ [ClassRun.example r]) (B (negb (A past x)))) as (rs & Le & In & P & E & W).
    exists (r :: rs). split; [simpl; lia|]. split; [now constructor|].
    split; [unfold played in *; cbn; now rewrite P|].
    split; [constructor; [|exact E]|].
    + unfold ClassRun.err, r. cbn. now rewrite eqb_negb2.
    + intros [|t] L.
      * cbn [firstn ClassRun.space fold_left]. apply ldim_deep in D'. lia.
      * specialize (W t ltac:(lia)). cbn [firstn]. change (ClassRun.space true V (r :: firstn t rs))
          with (ClassRun.space true (part V x (negb (A past x))) (firstn t rs)). lia.
Qed.
Theorem every_learner_can_be_led (c : finite_class) (A : learner) : well_formed c -> hypotheses c <> nil ->
  exists s, ClassRun.class (game s) = c /\ (forall i, made s i = A) /\ plays s /\
    given_deterministic s /\ given_contradicted s /\ given_down_a_tree s.
Proof.
  intros F N. set (d := Z.to_nat (ldim (points c) (hypotheses c))).
  destruct (led_down (points c) A d (hypotheses c) []) as (rs & Le & In & P & E & W).
  { apply ldim_deep. unfold d. rewrite ldim_nat by exact N. lia. }
  exists (Subject (fun _ => A) (ClassRun.Subject c None rs)).
  split; [reflexivity|]. split; [reflexivity|]. split; [split; [now split|exact P]|]. split; [reflexivity|].
  split.
  - unfold given_contradicted, Ldim, ClassRun.Ldim, rounds. cbn. fold d. rewrite <- Le, firstn_all. now split.
  - intros t L _. unfold Ldim, ClassRun.Ldim in L. cbn in L. fold d in L. cbn. specialize (W t L).
    unfold d in W. rewrite ldim_nat in W by exact N. exact W.
Qed.
(* so every deterministic learner errs Ldim times on some sequence of points of the class that a hypothesis realises *)
Corollary every_learner_errs_Ldim_times (c : finite_class) (A : learner) : well_formed c -> hypotheses c <> nil ->
  exists s, Forall (fun e => fst e < points c) s /\ realised (hypotheses c) s /\
    length s = Z.to_nat (ldim (points c) (hypotheses c)) /\
    mistakes (said A [] s) s = Z.to_nat (ldim (points c) (hypotheses c)).
Proof.
  intros F N. set (d := Z.to_nat (ldim (points c) (hypotheses c))).
  destruct (led_down (points c) A d (hypotheses c) []) as (rs & Le & In & P & E & W).
  { apply ldim_deep. unfold d. rewrite ldim_nat by exact N. lia. }
  exists (map ClassRun.example rs). split; [now apply Forall_map|]. split; [|split].
  - apply version_nonempty. specialize (W d (le_n _)). rewrite <- Le, firstn_all, eager_space in W.
    intros Empty. rewrite Empty, ldim_empty in W. lia.
  - now rewrite map_length.
  - rewrite <- P. pose proof (contradicted_mistakes rs d ltac:(lia)) as M. rewrite <- Le, !firstn_all2 in M
      by (rewrite ?map_length; lia). rewrite Le in M. now apply M.
Qed.
Lemma littlestone_lower_inhabited : littlestone_lower.inhabited.
Proof.
  destruct (every_learner_can_be_led ClassRunProofs.all_four (fun _ _ => true) ClassRunProofs.all_four_formed)
    as (s & _ & _ & P); [discriminate|]. exists s. exact P.
Qed.
