(* perceptron.passes and perceptron.exponential.

   All passes together are one run of the Perceptron.  On separable data each mistake is an update, so that each pass
   but the last has one, and the margin bounds their number. *)
From Coq Require Import Reals Lra Lia List Bool Permutation FunctionalExtensionality.
From NoRegret Require Import core.Numbers linear.PerceptronRun linear.PerceptronRunProofs linear.TrainedPerceptron.
From NoRegret Require Import linear.TrainingExample.
From NoRegret Require core.Vectors linear.Perceptron linear.Margin linear.HardSample.
From NoRegret Require Import statements.training.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- counting *)
Lemma count_app {A} (f : A -> bool) l m : count f (l ++ m) = (count f l + count f m)%nat.
Proof. unfold count. now rewrite filter_app, app_length. Qed.
Lemma count_exists {A} (f : A -> bool) l : existsb f l = true -> (1 <= count f l)%nat.
Proof.
  unfold count. induction l as [|a l IH]; simpl; [discriminate|]. destruct (f a); simpl; [lia|exact IH].
Qed.
Lemma count_concat {A} (f : A -> bool) ls : Forall (fun l => existsb f l = true) ls ->
  (length ls <= count f (concat ls))%nat.
Proof.
  induction 1 as [|l ls H _ IH]; simpl; [lia|]. rewrite count_app. pose proof (count_exists f l H). lia.
Qed.

Section Training.
Variable s : subject.
Notation p := (run s).
Hypothesis P : plays s.
Lemma recorded : PerceptronRun.plays p.
Proof. apply P. Qed.
Lemma all_but_the_last : parts s = removelast (parts s) ++ [last (parts s) nil].
Proof. apply app_removelast_last. apply P. Qed.

(* ---------------------------------------------------------------- separable samples *)
Section Separable.
Hypothesis rule : given_learner s.
Hypothesis margin_pos : rho s > 0.
Lemma functional_margin_pos : 0 < functional_margin p (v s).
Proof.
  pose proof margin_pos as H. unfold rho, margin in H. destruct (Req_EM_T (dot (v s) (v s)) 0) as [|N]; [lra|].
  assert (V : 0 < norm (v s)) by (apply sqrt_lt_R0; pose proof (dot_pos (v s)); lra).
  apply Rmult_lt_reg_r with (/ norm (v s)); [now apply Rinv_0_lt_compat|]. rewrite Rmult_0_l. exact H.
Qed.
Lemma every_point_gains e : In e (examples p) -> functional_margin p (v s) <= outcome e * dot (v s) (instance e).
Proof. intros I. apply least_le, in_map_iff. now exists e. Qed.
Lemma zero_gains_nothing x u : nonzero x = false -> dot u x = 0.
Proof.
  revert u; induction x as [|a x IH]; intros [|b u] H; try reflexivity. simpl in *.
  destruct (Req_EM_T a 0) as [->|]; [|discriminate]. rewrite IH by exact H. ring.
Qed.
Lemma every_point_has_length e : In e (examples p) -> nonzero (instance e) = true.
Proof.
  intros I. destruct (nonzero (instance e)) eqn:N; [reflexivity|]. pose proof (every_point_gains e I) as G.
  rewrite (zero_gains_nothing _ _ N) in G. pose proof functional_margin_pos. lra.
Qed.
(* a pass that stirs has an update *)
Lemma at_some_round e : In e (examples p) -> exists w, at_round p w e.
Proof.
  intros I. apply in_split in I. destruct I as (past & rest & E). exists (after p (start p) past).
  now exists past, rest.
Qed.
Lemma a_stir_is_an_update pass : In pass (parts s) -> stirs pass = true -> existsb updated pass = true.
Proof.
  intros Hp H. apply existsb_exists in H. destruct H as (e & I & H). apply existsb_exists. exists e.
  split; [exact I|].
  destruct (updated e) eqn:U; [reflexivity|]. rewrite <- U. simpl in H.
  assert (E : In e (examples p)).
  { destruct P as (_ & _ & _ & -> & _). apply in_concat. now exists pass. }
  destruct (at_some_round e E) as [w A]. apply (every_mistake_is_an_update p w e recorded A 0).
  - left. exact rule.
  - intros Q. destruct (Req_EM_T _ _); [discriminate|contradiction].
  - now apply every_point_has_length.
Qed.
Lemma each_pass_but_the_last_has_an_update : (passes s <= M s + 1)%nat.
Proof.
  unfold passes, M. pose proof a_stir_is_an_update as Stir. pose proof all_but_the_last as E.
  destruct P as (_ & _ & _ & -> & _ & _ & Go). set (others := removelast (parts s)) in *.
  rewrite E in *. rewrite app_length, concat_app, count_app. simpl length.
  assert (length others <= count updated (concat others))%nat; [|lia].
  apply count_concat, Forall_forall. intros pass I. rewrite Forall_forall in Go.
  apply Stir; [apply in_or_app; now left|now apply Go].
Qed.

(* each update gains on v, so the weights never come back *)
Lemma updates_gain es : forall t w, follows p t w es -> length w = dim p -> incl es (examples p) ->
  dot w (v s) + rate p * functional_margin p (v s) * INR (count updated es) <= dot (after p w es) (v s).
Proof.
  destruct recorded as [Eta _]. induction es as [|e es IH]; intros t w F W I; [simpl; lra|].
  destruct F as (X & _ & _ & _ & F). pose proof (next_length p w e W X) as W'.
  specialize (IH _ _ F W' (fun a H => I a (or_intror H))).
  pose proof (every_point_gains e (I e (or_introl eq_refl))) as G. unfold count in *. simpl. unfold next in *.
  destruct (updated e); simpl length.
  - rewrite S_INR. rewrite dot_moved, (dot_comm (instance e)) in IH by congruence. nra.
  - exact IH.
Qed.
Lemma no_state_comes_back_before_the_end before between rest :
  parts s = before ++ between ++ rest -> existsb stirs between = true ->
  after p (start p) (concat before) <> after p (start p) (concat (before ++ between)).
Proof.
  intros E H Same. destruct recorded as (Eta & _ & S & F).
  assert (Ex : examples p = concat before ++ concat between ++ concat rest).
  { destruct P as (_ & _ & _ & -> & _). now rewrite E, !concat_app. }
  rewrite Ex in F. apply follows_app in F. destruct F as [F1 F]. apply follows_app in F. destruct F as [F2 _].
  pose proof (after_length p _ _ _ F1 S) as L.
  assert (I : incl (concat between) (examples p)).
  { rewrite Ex. apply incl_appr, incl_appl, incl_refl. }
  pose proof (updates_gain _ _ _ F2 L I) as G. rewrite concat_app in Same. unfold after in *.
  rewrite fold_left_app in Same. rewrite <- Same in G.
  assert (U : (1 <= count updated (concat between))%nat).
  { apply existsb_exists in H. destruct H as (pass & Ip & H). apply count_exists, existsb_exists.
    assert (K : In pass (parts s)) by (rewrite E; apply in_or_app; right; apply in_or_app; now left).
    apply a_stir_is_an_update in H; [|exact K]. apply existsb_exists in H. destruct H as (e & Ie & H).
    exists e. split; [|exact H]. apply in_concat. now exists pass. }
  apply le_INR in U. simpl in U. pose proof functional_margin_pos as Pm.
  assert (0 < rate p * functional_margin p (v s)) by now apply Rmult_lt_0_compat. nra.
Qed.

Hypothesis from_zero : given_zero_start s.
Lemma updates_within_the_margin : INR (M s) <= r s ^ 2 / rho s ^ 2.
Proof.
  unfold M. rewrite <- count_updates.
  apply (Margin.perceptron_margin (coords p) (rate p) (proj1 recorded) (vector (v s)) (r s) (rho s) (map pair
    (examples p)) _
    (vector (final p))).
  - exact margin_pos.
  - apply labelled_pairs, recorded.
  - apply within_radius, recorded.
  - apply separated_by; [apply recorded|apply P|exact margin_pos].
  - apply recorded_run_from_zero; [apply recorded|apply updates_at_errors;
      [apply recorded|exact rule]|exact from_zero].
Qed.
End Separable.

(* ---------------------------------------------------------------- a training that converged *)
Lemma a_quiet_pass_is_right es : forall t w, follows p t w es -> stirs es = false ->
  after p w es = w /\ forall e, In e es -> outcome e = sign (tie p 0) (dot w (instance e)).
Proof.
  induction es as [|e es IH]; intros t w F Q; [split; [reflexivity|intros e []]|].
  destruct F as (_ & _ & Said & _ & F). unfold stirs in Q. simpl in Q. apply orb_false_elim in Q.
  destruct Q as [Q1 Q2].
  apply orb_false_elim in Q1. destruct Q1 as [U Y]. destruct (Req_EM_T _ _) as [E|]; [|discriminate].
  assert (N : next p w e = w) by (unfold next; now rewrite U). simpl. rewrite N in *.
  destruct (IH _ _ F Q2) as [A B]. split; [exact A|]. intros a [<-|I]; [|now apply B].
  destruct P as (_ & Tie & _). now rewrite <- E, Said, Tie.
Qed.
Lemma converged_is_right e : given_converged s -> In e (examples p) ->
  outcome e = sign (tie p 0) (dot (final p) (instance e)).
Proof.
  intros C I. destruct recorded as (_ & _ & _ & F). destruct P as (_ & _ & _ & Ex & _ & Perm & _).
  unfold final. rewrite Ex, all_but_the_last, concat_app in F. rewrite Ex in *. rewrite all_but_the_last, concat_app.
  simpl in *. rewrite app_nil_r in *. apply follows_app in F. destruct F as [_ F].
  destruct (a_quiet_pass_is_right _ _ _ F C) as [A B].
  unfold after in *. rewrite fold_left_app. rewrite A.
  (* the point of e comes in the last pass, too *)
  rewrite Forall_forall in Perm. apply in_concat in I. destruct I as (pass & Ip & I).
  assert (L : In (last (parts s) nil) (parts s)) by (rewrite all_but_the_last at 2; apply in_or_app; right; now left).
  assert (J : In (point e) (map point (last (parts s) nil))).
  { apply (Permutation_in (l := sample s)); [now apply Permutation_sym, Perm|].
    apply (Permutation_in (l := map point pass)); [now apply Perm|now apply in_map]. }
  apply in_map_iff in J. destruct J as (e' & E & J). injection E as E1 E2. rewrite <- E1, <- E2. now apply B.
Qed.

(* ---------------------------------------------------------------- the hard sample *)
Lemma hard_vector n i : (i < n)%nat -> vector (hard_point n i) = HardSample.x_ i.
Proof.
  intros H. apply functional_extensionality. intros j. unfold Vectors.of_list, hard_point, HardSample.x_,
    HardSample.z_.
  change (HardSample.y_ i) with (hard_label i). set (y := hard_label i). destruct (Nat.ltb_spec j i) as [L|L].
  - rewrite app_nth1 by (rewrite repeat_length; lia). rewrite (nth_indep _ 0 (- y)) by (rewrite repeat_length; lia).
    rewrite nth_repeat. ring.
  - rewrite app_nth2 by (rewrite repeat_length; lia). rewrite repeat_length. destruct (Nat.eqb_spec j i) as [->|D].
    + rewrite Nat.sub_diag. simpl. ring.
    + destruct (j - i)%nat as [|k] eqn:E; [lia|]. cbn [nth]. rewrite Rmult_0_r.
      clear. generalize (n - i - 1)%nat. intros m. revert k; induction m; intros [|k]; simpl; auto.
Qed.
Lemma hard_length n i : (i < n)%nat -> length (hard_point n i) = n.
Proof. intros H. unfold hard_point. rewrite app_length, repeat_length. simpl. rewrite repeat_length. lia. Qed.
End Training.

(* ---------------------------------------------------------------- perceptron.passes *)
Theorem perceptron_passes : perceptron_passes.statement.
Proof.
  intros s; cbv zeta; intros P Rule Rho Zero _.
  pose proof (updates_within_the_margin s P Rule Rho Zero) as B. apply le_floor in B.
  pose proof (each_pass_but_the_last_has_an_update s P Rule Rho) as K. apply le_INR in K. rewrite plus_INR in K.
  simpl in K. lra.
Qed.
Lemma perceptron_passes_defined : perceptron_passes.defined.
Proof. intros s; cbv zeta; intros _ _ Rho _ _. apply pow_nonzero. lra. Qed.
(* Hence one that is given that many passes converges: it would have more updates otherwise. *)
Theorem a_training_that_is_long_enough_converges s : plays s -> given_learner s -> rho s > 0 -> given_zero_start s ->
  floor (r s ^ 2 / rho s ^ 2) + 1 <= INR (passes s) -> given_converged s.
Proof.
  intros P Rule Rho Zero Long. unfold given_converged. destruct (stirs (last (parts s) nil)) eqn:Q;
    [exfalso|reflexivity].
  pose proof (updates_within_the_margin s P Rule Rho Zero) as B. apply le_floor in B.
  assert (K : (passes s <= M s)%nat).
  { unfold passes, M. pose proof P as (_ & _ & _ & E & Ne & _ & Go). rewrite E. apply count_concat, Forall_forall.
    intros pass I. apply (a_stir_is_an_update s P Rule Rho pass I).
    rewrite (app_removelast_last nil Ne) in I. apply in_app_or in I. rewrite Forall_forall in Go.
    destruct I as [I|[<-|[]]]; auto. }
  apply le_INR in K. lra.
Qed.

(* ---------------------------------------------------------------- perceptron.exponential *)
Theorem perceptron_exponential : perceptron_exponential.statement.
Proof.
  intros s; cbv zeta; intros P _ Two Rule Hard Zero C. apply Rle_ge.
  assert (Two' : (2 <= N s)%nat) by (apply INR_le; simpl; lra). pose proof (recorded s P) as Q.
  unfold M. rewrite <- count_updates.
  apply (HardSample.at_least_half_of_all_powers (N s) Two' (rate (run s)) 0 (map pair (examples (run s)))
    (map pair (updates (run s))) (vector (final (run s))) (proj1 Q)) with (tie := tie (run s) 0).
  - apply recorded_run_from_zero; [exact Q|now apply updates_at_errors|exact Zero].
  - apply Forall_map, Forall_forall. intros e I. destruct (proj1 (Hard (point e)) (in_map point _ _ I)) as (i & Hi &
      E).
    exists i. split; [exact Hi|]. injection E as E1 E2. unfold pair. rewrite E1, E2. now rewrite hard_vector.
  - apply Q.
  - intros i Hi. assert (I : In (hard_point (N s) i, hard_label i) (map point (examples (run s)))).
    { apply Hard. now exists i. }
    apply in_map_iff in I. destruct I as (e & E & I). injection E as E1 E2.
    pose proof (converged_is_right s P e C I) as Rt. rewrite E1, E2 in Rt.
    rewrite <- (hard_vector (N s) i Hi). unfold HardSample.coords.
    rewrite <- Vectors.dot_of_lists; [symmetry; exact Rt| |now apply hard_length].
    destruct Q as (_ & _ & S & F). now apply (after_length _ _ 0).
Qed.

(* ---------------------------------------------------------------- a training *)
Definition hard_training : subject :=
  Subject hard_run [([1; 0], 1); ([1; -1], -1)] hard_passes [1; 2].
Lemma hard_training_plays : plays hard_training.
Proof.
  split; [exact hard_run_plays|]. split; [reflexivity|]. split; [reflexivity|]. split; [reflexivity|].
  split; [discriminate|]. split.
  - repeat (apply Forall_cons; [apply Permutation_refl|]). constructor.
  - repeat (apply Forall_cons; [cbn; decide_reals; reflexivity|]). constructor.
Qed.
Lemma hard_training_separable : rho hard_training > 0.
Proof.
  unfold rho, margin. cbn. destruct (Req_EM_T _ 0) as [|_]; [exfalso; lra|]. apply Rlt_gt, Rdiv_lt_0_compat.
  - unfold functional_margin. cbn. repeat apply Rmin_glb_lt; lra.
  - unfold norm. cbn. apply sqrt_lt_R0. lra.
Qed.
Lemma perceptron_passes_inhabited : perceptron_passes.inhabited.
Proof.
  exists hard_training. cbv zeta. split; [exact hard_training_plays|]. split; [now left|].
  split; [exact hard_training_separable|]. split; [reflexivity|].
  apply updates_at_errors; [exact hard_run_plays|now left].
Qed.
Lemma perceptron_exponential_inhabited : perceptron_exponential.inhabited.
Proof.
  exists hard_training. cbv zeta. split; [exact hard_training_plays|]. split; [cbn; lia|]. split; [cbn; lra|].
  split; [now left|]. split; [|split; [reflexivity|unfold given_converged; cbn; decide_reals; reflexivity]].
  assert (Z : hard_point 2 0 = [1; 0] /\ hard_point 2 1 = [1; -1]).
  { unfold hard_point, hard_label; cbn. split; repeat f_equal; ring. }
  intros z. change (N hard_training) with 2%nat. split.
  - intros I. cbn in I. decompose [or] I; try contradiction; subst z;
      first [exists 0%nat; split; [lia|now rewrite (proj1 Z)]|exists 1%nat; split; [lia|now rewrite (proj2 Z)]].
  - intros (i & Hi & ->). destruct i as [|[|i]]; [rewrite (proj1 Z)|rewrite (proj2 Z)|lia]; cbn; tauto.
Qed.
