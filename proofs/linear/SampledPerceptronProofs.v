(* perceptron.loo: the expected error of the trained Perceptron is at most its expected updates over m + 1.

   Leave one out: a new point after a sample of m points is as good as one of m + 1 points that is left out.  If the
   training on all m + 1 points never updates at it, then the training without it goes the same way, and ends at
     weights
   that are right on it, too. *)
From Coq Require Import Reals Lra Lia List Bool ZArith.
From NoRegret Require Import core.Sums linear.PerceptronRun linear.PerceptronRunProofs linear.PerceptronPasses.
From NoRegret Require Import linear.SampledPerceptron linear.RestingPerceptron.
From NoRegret Require linear.SampledPerceptronRuns.
From NoRegret Require Import statements.training.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- one of a list, what is before and behind it *)
Section Splits.
Context {A : Type}.
Notation split := (list A * A * list A)%type.
Definition taken (q : split) : A := snd (fst q).
Definition rest (q : split) : list A := fst (fst q) ++ snd q.
Definition whole (q : split) : list A := fst (fst q) ++ taken q :: snd q.
Fixpoint splits (l : list A) : list split :=
  match l with
  | nil => nil
  | a :: r => (nil, a, r) :: map (fun q => (a :: fst (fst q), snd (fst q), snd q)) (splits r)
  end.
Lemma splits_whole l q : In q (splits l) -> whole q = l.
Proof.
  revert q. induction l as [|a l IH]; intros q; cbn [splits]; [intros []|]. intros [<-|H]; [reflexivity|].
  apply in_map_iff in H. destruct H as (q' & <- & H). unfold whole in *. cbn [fst snd taken app]. f_equal.
  now apply IH.
Qed.
End Splits.

(* ---------------------------------------------------------------- means over samples *)
Section Means.
Variable law : list atom.
Notation mean := (mean law).
Lemma mean_ext k f g : (forall l, f l = g l) -> mean k f = mean k g.
Proof.
  revert f g. induction k as [|k IH]; intros f g H; simpl; [apply H|]. apply sum_ext. intros a _. f_equal.
  now apply IH.
Qed.
Lemma mean_plus k f g : mean k (fun l => f l + g l) = mean k f + mean k g.
Proof.
  revert f g. induction k as [|k IH]; intros f g; simpl; [reflexivity|]. rewrite <- sum_plus. apply sum_ext.
  intros a _.
  rewrite IH. ring.
Qed.
Lemma mean_scal k c f : mean k (fun l => c * f l) = c * mean k f.
Proof.
  revert f. induction k as [|k IH]; intros f; simpl; [reflexivity|]. rewrite <- sum_scal. apply sum_ext. intros a _.
  rewrite IH. ring.
Qed.
Lemma mean_sum k (l : list atom) f : mean k (fun x => sum (fun a => f a x) l) = sum (fun a => mean k (f a)) l.
Proof.
  induction l as [|a l IH]; simpl.
  - rewrite (mean_ext k _ (fun x => 0 * 0)) by (intros; ring). rewrite (mean_scal k 0 (fun _ => 0)). ring.
  - now rewrite mean_plus, IH.
Qed.
Lemma mean_le k f g : Forall (fun a => 0 <= probability a) law ->
  (forall l, length l = k -> incl l law -> f l <= g l) -> mean k f <= mean k g.
Proof.
  intros Pos. revert f g. induction k as [|k IH]; intros f g H; simpl; [apply H; [reflexivity|intros a []]|].
  apply sum_le. intros a Ha. rewrite Forall_forall in Pos. apply Rmult_le_compat_l; [now apply Pos|].
  apply IH. intros l L I. apply H; [simpl; lia|now apply incl_cons].
Qed.
(* each of the k + 1 points is as good as a new one *)
Lemma one_taken_is_a_new_one k : forall g : atom -> list atom -> R,
  mean (S k) (fun l => sum (fun q => g (taken q) (rest q)) (splits l)) =
  INR (S k) * mean k (fun l => sum (fun a => probability a * g a l) law).
Proof.
  induction k as [|k IH]; intros g.
  - simpl. rewrite Rmult_1_l. apply sum_ext. intros a _. unfold rest, taken. simpl. ring.
  - rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l.
    change (mean (S (S k)) (fun l => sum (fun q => g (taken q) (rest q)) (splits l))) with
      (sum (fun a => probability a * mean (S k) (fun l => sum (fun q => g (taken q) (rest q)) (splits (a :: l))))
        law).
    rewrite (sum_ext _ (fun a => probability a * mean (S k) (g a)
      + INR (S k) * (probability a * mean k (fun l => sum (fun b => probability b * g b (a :: l)) law)))).
    + rewrite sum_plus, sum_scal, Rplus_comm. f_equal. rewrite mean_sum. apply sum_ext. intros a _.
      symmetry. apply mean_scal.
    + intros a _. transitivity (probability a * (mean (S k) (g a)
        + mean (S k) (fun l => sum (fun q => g (taken q) (a :: rest q)) (splits l)))).
      * f_equal. rewrite <- mean_plus. apply mean_ext. intros l. cbn [splits sum]. f_equal. now rewrite sum_map.
      * rewrite (IH (fun b l => g b (a :: l))). ring.
Qed.
End Means.

(* ---------------------------------------------------------------- training without a point *)
Section Training.
Variable l : perceptron.
(* of these points every mistake is an update *)
Variable good : labelled_point -> Prop.
Hypothesis wrong_moves : forall w z, good z -> wrong l w z = true -> moves l w z = true.
Implicit Types (w : list R) (z : labelled_point) (zs : list labelled_point).
Notation moves := (moves l).
Notation learn := (learn l).
Notation pass := (pass l).
Notation updates := (updates l).
Notation stirs := (stirs l).

Lemma not_moved w z : moves w z = false -> learn w z = w.
Proof. intros H. unfold PerceptronPasses.learn. now rewrite H. Qed.
Lemma pass_app w zs zs' : pass w (zs ++ zs') = pass (pass w zs) zs'.
Proof. apply fold_left_app. Qed.
Lemma updates_app w zs zs' : updates w (zs ++ zs') = (updates w zs + updates (pass w zs) zs')%nat.
Proof.
  revert w. induction zs as [|z zs IH]; intros w; simpl; [reflexivity|]. rewrite IH. unfold PerceptronPasses.pass.
  simpl. lia.
Qed.
Lemma quiet_is_right zs : forall w, stirs w zs = false -> forall z, In z zs -> wrong l w z = false.
Proof.
  induction zs as [|z zs IH]; intros w H a; [intros []|]. simpl in H. apply orb_false_elim in H. destruct H as [H Q].
  apply orb_false_elim in H. destruct H as [M W]. rewrite (not_moved w z M) in Q. intros [<-|I]; auto.
Qed.
Lemma stirs_by_updates zs : Forall good zs -> forall w, stirs w zs = negb (updates w zs =? 0)%nat.
Proof.
  induction 1 as [|z zs G _ IH]; intros w; [reflexivity|]. simpl. rewrite IH. pose proof (wrong_moves w z G) as K.
  destruct (moves w z); [reflexivity|]. destruct (wrong l w z); [discriminate (K eq_refl)|reflexivity].
Qed.

(* before, z and behind are the points of a pass: z is met with the weights `pass w before` *)
Section OneOut.
Variables (before : list labelled_point) (z : labelled_point) (behind : list labelled_point).
Notation all := (before ++ z :: behind).
Notation others := (before ++ behind).
Hypothesis all_good : Forall good all.
Lemma others_good : Forall good others.
Proof.
  apply Forall_app in all_good. destruct all_good as [B Z]. apply Forall_app. split; [exact B|]. now inversion Z.
Qed.
Lemma not_moved_not_missed w : moves (pass w before) z = false ->
  pass w all = pass w others /\ updates w all = updates w others.
Proof.
  intros M. rewrite !pass_app, !updates_app. unfold PerceptronPasses.pass. simpl.
  change (fold_left learn before w) with (pass w before). now rewrite M, (not_moved _ _ M).
Qed.
(* how often the passes update at z *)
Fixpoint hits (most : nat) w : nat :=
  match most with
  | O => 0
  | S k => if stirs w all then (if moves (pass w before) z then 1 else 0) + hits k (pass w all) else 0
  end.
Lemma left_out most : forall w, hits most w = 0%nat -> final l most w all = final l most w others.
Proof.
  induction most as [|k IH]; intros w H; [reflexivity|]. cbn [final hits] in *.
  rewrite (stirs_by_updates all all_good) in *. rewrite (stirs_by_updates others others_good).
  assert (M : moves (pass w before) z = false).
  { destruct (moves (pass w before) z) eqn:M; [|reflexivity]. rewrite updates_app in H. simpl in H.
    rewrite M in H. rewrite Nat.add_comm in H. simpl in H. discriminate. }
  destruct (not_moved_not_missed w M) as [E U]. rewrite <- U, <- E.
  destruct (negb (updates w all =? 0)%nat); [|reflexivity]. rewrite M in H. now apply IH.
Qed.
End OneOut.
Lemma converged_is_right most zs : forall w, converged l most w zs = true ->
  forall z, In z zs -> wrong l (final l most w zs) z = false.
Proof.
  induction most as [|k IH]; intros w C z I; [discriminate|]. cbn [converged final] in *.
  destruct (stirs w zs) eqn:Q; [now apply IH|now apply (quiet_is_right zs w Q)].
Qed.

(* ---------------------------------------------------------------- the updates, point by point *)
Definition hit (w : list R) (q : list labelled_point * labelled_point * list labelled_point) : R :=
  if moves (pass w (fst (fst q))) (taken q) then 1 else 0.
Lemma updates_of_a_pass zs : forall w, INR (updates w zs) = sum (hit w) (splits zs).
Proof.
  induction zs as [|z zs IH]; intros w; [reflexivity|]. cbn [updates splits sum]. rewrite plus_INR, IH, sum_map.
  f_equal. unfold hit, taken. cbn. now destruct (moves w z).
Qed.
Lemma updates_of_all_passes most zs : forall w, INR (all_updates l most w zs) =
  sum (fun q => INR (hits (fst (fst q)) (taken q) (snd q) most w)) (splits zs).
Proof.
  induction most as [|k IH]; intros w; cbn [all_updates hits].
  - rewrite sum_const. simpl. ring.
  - destruct (stirs w zs) eqn:Q.
    + rewrite plus_INR, updates_of_a_pass, IH, <- sum_plus. apply sum_ext. intros q Hq. apply splits_whole in Hq.
      unfold whole in Hq. rewrite Hq, Q, plus_INR. unfold hit. destruct (moves _ _); simpl; ring.
    + rewrite (sum_ext _ (fun _ => 0)), sum_const; [simpl; ring|]. intros q Hq. apply splits_whole in Hq.
      unfold whole in Hq. now rewrite Hq, Q.
Qed.
End Training.

(* ---------------------------------------------------------------- the sampled Perceptron *)
Section Sampled.
Variable s : subject.
Hypothesis P : plays s.
Hypothesis Separable : given_separable s.
Definition of_law (z : labelled_point) : Prop := exists a, In a (law s) /\ z = point a.

Lemma separable_point_has_length z : of_law z -> nonzero (fst z) = true.
Proof.
  intros (a & I & ->). destruct Separable as [v H]. rewrite Forall_forall in H. specialize (H a I). simpl.
  destruct (nonzero (instance a)) eqn:N; [reflexivity|]. exfalso.
  assert (Z : dot v (instance a) = 0); [|rewrite Z in H; lra]. clear - N. revert N. generalize (instance a) as x.
  induction v as [|b v IH]; intros [|c x] N; simpl in *; try reflexivity.
  destruct (Req_EM_T c 0) as [->|]; [|discriminate]. rewrite IH by exact N. ring.
Qed.
Lemma mistakes_move w z : of_law z -> wrong (learner s) w z = true -> moves (learner s) w z = true.
Proof.
  intros L W. unfold moves. rewrite (separable_point_has_length z L), andb_true_r. exact W.
Qed.
Lemma of_law_all sample : incl sample (law s) -> Forall of_law (map point sample).
Proof. intros I. apply Forall_map, Forall_forall. intros a Ha. exists a. auto. Qed.

Definition costs (w : list R) (a : atom) : R := if wrong (learner s) w (point a) then 1 else 0.
Lemma error_is_a_mean w : error s w = sum (fun a => probability a * costs w a) (law s).
Proof. apply sum_ext. intros a _. unfold costs. destruct (wrong _ _ _); ring. Qed.
Lemma splits_map (sample : list atom) : splits (map point sample) =
  map (fun q => (map point (fst (fst q)), point (taken q), map point (snd q))) (splits sample).
Proof.
  induction sample as [|a sample IH]; [reflexivity|]. cbn [map splits]. rewrite IH, !map_map. reflexivity.
Qed.
(* of m + 1 points: as many errors on the one left out as updates in all *)
Lemma leave_one_out sample : drawn s (S (m s)) sample ->
  sum (fun q => costs (trained s (rest q)) (taken q)) (splits sample) <= INR (updates_on s sample).
Proof.
  intros D. assert (C : comes_to_rest s sample) by (apply P; now right). destruct D as [_ I]. unfold updates_on.
  rewrite updates_of_all_passes, splits_map, sum_map. apply sum_le. intros q Hq.
  pose proof (splits_whole _ _ Hq) as E.
  unfold whole in E. cbn [fst snd taken]. set (before := fst (fst q)) in *. set (behind := snd q) in *.
  assert (All : map point before ++ point (taken q) :: map point behind = map point sample).
  { rewrite <- E, map_app. reflexivity. }
  destruct (hits _ _ _ _ _ _) as [|k] eqn:H.
  - unfold costs, trained, rest. fold before behind. rewrite map_app.
    rewrite <- (left_out (learner s) of_law mistakes_move) with (z := point (taken q));
      [|rewrite All; now apply of_law_all|exact H].
    rewrite All, (converged_is_right (learner s)); [simpl; lra|exact C|]. rewrite <- All. apply in_elt.
  - rewrite S_INR. pose proof (pos_INR k). unfold costs. destruct (wrong _ _ _); lra.
Qed.
End Sampled.

(* ---------------------------------------------------------------- all samples of a separable law come to rest *)
(* so that the last clause of `plays` can be met: from some number of passes on *)
Theorem separable_laws_come_to_rest dim law m tie : is_label tie ->
  Forall (fun a => length (instance a) = dim /\ is_label (outcome a) /\ 0 <= probability a) law ->
  sum probability law = 1 -> given_separable (Subject dim law m tie 0) ->
  exists enough, forall most, (enough <= most)%nat -> plays (Subject dim law m tie most).
Proof.
  intros Tie Law One [v Sep]. cbn [SampledPerceptron.law] in Sep.
  destruct (a_least_gain _ _ Sep) as (g & Pg & Gain).
  destruct (a_largest (fun a => dot (instance a) (instance a)) law) as (r & Pr & Size).
  set (bound := r * dot v v / g ^ 2). exists (Z.to_nat (up bound)). intros most Long.
  assert (Many : bound < INR (Z.to_nat (up bound))).
  { apply Rlt_le_trans with (IZR (up bound)); [apply archimed|]. rewrite INR_IZR_INZ. apply IZR_le. lia. }
  split; [exact Tie|]. split; [exact Law|]. split; [exact One|]. intros sample Drawn.
  assert (I : incl sample law) by (destruct Drawn as [[_ I]|[_ I]]; exact I).
  unfold comes_to_rest. destruct (converged _ _ _ _) eqn:C; [reflexivity|exfalso].
  apply a_restless_training_updates in C; [|intros w z Hz; apply (mistakes_move (Subject dim law m tie 0)); [now exists v|]].
  - assert (G : Forall (gains dim v g r) (map point sample)).
    { apply Forall_map, Forall_forall. intros a Ha. apply I in Ha. rewrite Forall_forall in Law, Gain, Size.
      destruct (Law a Ha) as (L & Y & _). repeat split; auto. now apply Gain. now apply Size. }
    pose proof (updates_are_bounded dim tie v g r Tie (map point sample) most Pg Pr G) as B.
    apply (Nat.le_trans _ _ _ Long), le_INR in C. cbn [SampledPerceptron.most SampledPerceptron.tie] in C.
    assert (Q : 0 < g ^ 2) by now apply pow_lt.
    apply (Rmult_lt_compat_l (g ^ 2)) in Many; [|exact Q].
    replace (g ^ 2 * bound) with (r * dot v v) in Many by (unfold bound; field; lra).
    apply (Rmult_le_compat_l (g ^ 2)) in C; [|lra]. unfold learner, origin in C. cbn in C, B. lra.
  - apply in_map_iff in Hz. destruct Hz as (a & <- & Ha). exists a. split; [now apply I|reflexivity].
Qed.

Theorem perceptron_loo : perceptron_loo.statement.
Proof.
  intros s; cbv zeta; intros P Sep. assert (Pm : 0 < INR (S (m s))) by (apply lt_0_INR; lia).
  rewrite <- S_INR. apply Rmult_le_reg_l with (INR (S (m s))); [exact Pm|].
  replace (INR (S (m s)) * (E_M s / INR (S (m s)))) with (E_M s) by (field; lra). unfold E_err.
  rewrite (mean_ext _ _ _ (fun l => sum (fun a => probability a * costs s (trained s l) a) (law s)))
    by (intros; apply error_is_a_mean).
  rewrite <- (one_taken_is_a_new_one (law s) (m s) (fun a l => costs s (trained s l) a)). apply mean_le.
  - destruct P as (_ & F & _). apply Forall_impl with (2 := F). tauto.
  - intros l L I. apply leave_one_out; [exact P|exact Sep|]. now split.
Qed.
Lemma perceptron_loo_defined : perceptron_loo.defined.
Proof. intros s; cbv zeta; intros _ _. pose proof (pos_INR (m s)). lra. Qed.

(* two points on a line, as Python looked at them *)
Lemma perceptron_loo_inhabited : perceptron_loo.inhabited.
Proof.
  exists (SampledPerceptronRuns.subject SampledPerceptronRuns.two_points). cbv zeta. split.
  - apply SampledPerceptronRuns.sound, SampledPerceptronRuns.two_points_conform.
  - exists [1]. cbn. unfold Q2R. cbn. repeat (apply Forall_cons; [cbn; lra|]). constructor.
Qed.
