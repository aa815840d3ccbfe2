(* The bounds of the Perceptron and of the margin Perceptron on separable data, as the theorems state them.
   Each is the bound of linear/Margin.v for the run that was recorded: an update gains on the separator and the
   weights grow slowly, so that there cannot be many. *)
From Coq Require Import Reals QArith Lra Lia List Bool ZArith.
From NoRegret Require Import core.Numbers core.Sums linear.PerceptronRun linear.PerceptronRunProofs.
From NoRegret Require core.Rationals core.Vectors.
From NoRegret Require linear.Perceptron linear.Committee linear.Margin linear.PerceptronRuns.
From NoRegret Require Import statements.perceptron.
Import ListNotations SeparatedPerceptron.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- perceptron.margin, perceptron.start *)
Theorem perceptron_margin : perceptron_margin.statement.
Proof.
  intros s; cbv zeta; intros [P L] Eta _ Rho Z E. unfold M, rounds. rewrite <- count_updates.
  apply (Margin.perceptron_margin (coords (run s)) (rate (run s)) Eta (vector (v s)) _ _ (map pair (rounds s)) _
    (vector (final (run s)))).
  - exact Rho.
  - now apply labelled_pairs.
  - now apply within_radius.
  - now apply separated_by.
  - now apply recorded_run_from_zero.
Qed.
Lemma perceptron_margin_defined : perceptron_margin.defined.
Proof. intros s; cbv zeta; intros _ _ _ Rho _ _. apply pow_nonzero. lra. Qed.

Theorem perceptron_start : perceptron_start.statement.
Proof.
  intros s; cbv zeta; intros [P L] Eta _ _ Rho E. unfold M, rounds, w_0, eta. rewrite <- count_updates.
  rewrite (Rmult_comm (rho s)), <- (norm_vector (run s)) by apply P.
  apply (Margin.perceptron_start (coords (run s)) (rate (run s)) Eta (vector (v s)) _ _ (vector (start (run s)))
    (map pair (rounds s)) _ (vector (final (run s)))).
  - exact Rho.
  - now apply labelled_pairs.
  - now apply within_radius.
  - now apply separated_by.
  - now apply recorded_run.
Qed.
Lemma perceptron_start_defined : perceptron_start.defined.
Proof. intros s; cbv zeta; intros _ Eta _ _ Rho _. repeat split; try apply pow_nonzero; lra. Qed.

(* ---------------------------------------------------------------- perceptron.rate *)
(* From 0 the weights of rate eta are eta times those of rate 1. *)
Lemma dot_scaled c w x : dot (map (Rmult c) w) x = c * dot w x.
Proof. revert x; induction w as [|a w IH]; intros [|b x]; simpl; try ring. rewrite IH. ring. Qed.
Lemma moved_scaled c y w x : moved (map (Rmult c) w) (c * y) x = map (Rmult c) (moved w y x).
Proof. revert x; induction w as [|a w IH]; intros [|b x]; simpl; auto. rewrite IH. f_equal. ring. Qed.
Lemma zero_scaled c n : map (Rmult c) (repeat 0 n) = repeat 0 n.
Proof. induction n; [reflexivity|]. simpl. rewrite IHn. f_equal. ring. Qed.
Lemma moved_by_zero w c x : length w = length x -> nonzero x = false -> moved w c x = w.
Proof.
  revert x; induction w as [|a w IH]; intros [|b x] L Z; try discriminate; auto. simpl in *.
  apply orb_false_iff in Z. destruct Z as [B Z]. destruct (Req_EM_T b 0) as [->|]; [|discriminate].
  rewrite IH by auto. f_equal. ring.
Qed.
Lemma no_disagreement p es : 0 < rate p -> perceptrons_rule (update_rule p) -> forall t w, length w = dim p ->
  follows p t (map (Rmult (rate p)) w) es -> disagreements p t w es = 0%nat.
Proof.
  intros Eta Rule. induction es as [|e es IH]; intros t w W F; [reflexivity|].
  destruct F as (X & Y & S & U & F). cbn [disagreements].
  rewrite dot_scaled in S, U. rewrite sign_scale in S by assumption. rewrite asks_scale in U by assumption.
  rewrite <- S. destruct (Req_EM_T (prediction e) (prediction e)); [|contradiction]. cbn [Nat.add].
  apply IH.
  - destruct (asks _ _ _ _); [rewrite moved_length|]; congruence.
  - replace (map _ _) with (next p (map (Rmult (rate p)) w) e); [exact F|]. unfold next. rewrite U.
    destruct (asks _ _ _ _); [|reflexivity]. cbn [andb]. destruct (nonzero (instance e)) eqn:N.
    + apply moved_scaled.
    + f_equal. symmetry. apply moved_by_zero; congruence.
Qed.
Theorem perceptron_rate : perceptron_rate.statement.
Proof.
  intros s; cbv zeta; intros [(Eta & _ & _ & F) _] Z Rule. unfold given_zero_start, starts_at_zero in Z.
  unfold D_T, N. rewrite no_disagreement; [reflexivity|exact Eta|exact Rule|apply repeat_length|].
  rewrite zero_scaled. now rewrite <- Z.
Qed.

(* ---------------------------------------------------------------- perceptron.committee *)
Lemma bits_total u : Forall (fun a => a = 0 \/ a = 1) u -> exists m, total u = INR m.
Proof.
  induction 1 as [|a u B _ (m & E)]; [exists 0%nat; reflexivity|]. simpl. rewrite E.
  destruct B as [-> | ->]; [exists m; ring|exists (S m); rewrite S_INR; ring].
Qed.
Lemma total_is_K s : given_committee s -> total (v s) = INR (K s).
Proof.
  intros (B & _). destruct (bits_total _ B) as [m E]. unfold K. rewrite E.
  pose proof (floor_INR m) as F. unfold floor in F. rewrite INR_IZR_INZ in F at 2. apply eq_IZR in F. rewrite F.
  now rewrite Nat2Z.id.
Qed.
Lemma total_vector u n : length u = n -> total u = sum (vector u) (seq 0 n).
Proof.
  revert n; induction u as [|a u IH]; intros [|n] L; try discriminate; [reflexivity|]. simpl. f_equal.
  rewrite <- seq_shift, sum_map. apply IH. now injection L.
Qed.
Lemma entries u n (P : R -> Prop) : length u = n -> Forall P u -> forall i, In i (seq 0 n) -> P (vector u i).
Proof.
  intros L F i I. rewrite Forall_forall in F. apply F. unfold Vectors.of_list. apply nth_In.
  apply in_seq in I. lia.
Qed.
Lemma committee_of s : plays s -> Nat.Odd (K s) -> given_committee s ->
  Committee.committee (coords (run s)) (vector (v s)) (K s).
Proof.
  intros [P L] O C. pose proof (total_is_K s C) as E. destruct C as (B & _). repeat split.
  - exact (entries _ _ _ L B).
  - exact O.
  - rewrite <- total_vector; assumption.
Qed.
Lemma committee_rounds s : plays s -> given_signs s -> given_committee s ->
  Forall (Committee.committee_round (coords (run s)) (vector (v s))) (map pair (rounds s)).
Proof.
  intros [P L] S (_ & G). apply Forall_map, Forall_forall. intros e I.
  pose proof (instance_length _ _ P I) as X. unfold Committee.committee_round, pair. cbn [fst snd]. split.
  - unfold given_signs in S. rewrite Forall_forall in S. exact (entries _ _ _ X (S e I)).
  - unfold Committee.majority. rewrite <- Vectors.dot_of_lists by assumption.
    assert (0 < outcome e * dot (v s) (instance e)).
    { apply Rlt_le_trans with (1 := G), least_le, in_map_iff. exists e. auto. }
    destruct (outcome_label _ _ P I) as [Y|Y]; rewrite Y in *; destruct (Rlt_dec _ _); lra.
Qed.
Theorem perceptron_committee : perceptron_committee.statement.
Proof.
  intros s; cbv zeta; intros Ps _ _ Eta _ _ O S C Z E. pose proof Ps as [P L].
  unfold M, rounds. rewrite <- count_updates.
  replace (INR (N s)) with (Vectors.dim (coords (run s))) by (unfold Vectors.dim; now rewrite seq_length).
  apply (Margin.perceptron_committee (coords (run s)) (rate (run s)) Eta (vector (v s)) (K s) (map pair (rounds s)) _
    (vector (final (run s)))).
  - now apply committee_of.
  - now apply committee_rounds.
  - now apply recorded_run_from_zero.
Qed.

(* ---------------------------------------------------------------- margin-perceptron.margin *)
Theorem margin_perceptron_margin : margin_perceptron_margin.statement.
Proof.
  intros s; cbv zeta; intros [P L] Eta Theta _ Rho Z E. unfold MarginPerceptron.M. rewrite <- count_updates.
  apply (Margin.margin_perceptron_margin (coords (MarginPerceptron.run s)) (rate (MarginPerceptron.run s)) Eta _
    (vector (MarginPerceptron.v s)) _ _ (map pair (examples (MarginPerceptron.run s))) _
    (vector (final (MarginPerceptron.run s)))).
  - exact Rho.
  - exact Theta.
  - now apply labelled_pairs.
  - now apply within_radius.
  - now apply separated_by.
  - now apply recorded_run_from_zero.
Qed.
Lemma margin_perceptron_margin_defined : margin_perceptron_margin.defined.
Proof. intros s; cbv zeta; intros _ Eta _ _ Rho _ _. split; [|apply pow_nonzero]; lra. Qed.

(* ---------------------------------------------------------------- recorded runs meet the hypotheses *)
Notation rationals := (map Q2R).
Definition sample : subject := Subject (PerceptronRuns.run PerceptronRuns.sample) (rationals [1; 0]%Q).
Definition sample_from : subject := Subject (PerceptronRuns.run PerceptronRuns.sample_from) (rationals [1; 0]%Q).
Lemma sample_plays : plays sample.
Proof. split; [exact (PerceptronRuns.run_sound _ PerceptronRuns.sample_conforms)|reflexivity]. Qed.
Lemma sample_from_plays : plays sample_from.
Proof. split; [exact (PerceptronRuns.run_sound _ PerceptronRuns.sample_from_conforms)|reflexivity]. Qed.
Lemma sample_rule : given_learner sample.
Proof. left. reflexivity. Qed.
Lemma sample_starts_at_zero : given_zero_start sample.
Proof. apply PerceptronRuns.zero_start_R. reflexivity. Qed.
Lemma sample_committee : given_committee sample.
Proof.
  split.
  - cbn [v sample map]. rewrite Rationals.Q2R_one, Rationals.Q2R_zero. auto.
  - cbn [run v sample]. rewrite PerceptronRuns.functional_margin_R. unfold Q2R. simpl. lra.
Qed.
Lemma sample_signs : given_signs sample.
Proof. repeat (apply Forall_cons || apply Forall_nil); unfold Q2R; simpl; lra. Qed.

Lemma perceptron_margin_inhabited : perceptron_margin.inhabited.
Proof.
  exists sample. pose proof sample_plays as P. repeat split; try apply P.
  - exact sample_rule.
  - now apply PerceptronRuns.margin_positive.
  - exact sample_starts_at_zero.
  - apply updates_at_errors; [apply P|exact sample_rule].
Qed.
Lemma perceptron_start_inhabited : perceptron_start.inhabited.
Proof.
  exists sample_from. pose proof sample_from_plays as P. repeat split; try apply P.
  - apply sqrt_pos.
  - left. reflexivity.
  - now apply PerceptronRuns.margin_positive.
  - apply updates_at_errors; [apply P|left; reflexivity].
Qed.
Lemma perceptron_rate_inhabited : perceptron_rate.inhabited.
Proof. exists sample. auto using sample_plays, sample_starts_at_zero, sample_rule. Qed.
Lemma perceptron_committee_inhabited : perceptron_committee.inhabited.
Proof.
  exists sample. pose proof sample_plays as P. pose proof sample_committee as C.
  assert (K sample = 1%nat) as E.
  { apply INR_eq. rewrite <- (total_is_K _ C). cbn [v sample]. rewrite <- PerceptronRuns.total_R.
    unfold Q2R. simpl. lra. }
  cbv zeta. rewrite E. repeat split; try apply P; try apply C.
  - unfold N. simpl. lia.
  - lia.
  - exact sample_rule.
  - apply le_INR. unfold N. simpl. lia.
  - exists 0%nat. reflexivity.
  - exact sample_signs.
  - exact sample_starts_at_zero.
  - apply updates_at_errors; [apply P|exact sample_rule].
Qed.
Lemma margin_perceptron_margin_inhabited : margin_perceptron_margin.inhabited.
Proof.
  exists (MarginPerceptron.Subject (PerceptronRuns.run PerceptronRuns.sample_margin) (Q2R 1)
    (rationals [1; 0]%Q)).
  pose proof (PerceptronRuns.run_sound _ PerceptronRuns.sample_margin_conforms) as P.
  assert (0 <= Q2R 1) by (rewrite Rationals.Q2R_one; lra).
  repeat split; try apply P; try assumption.
  - right. exists (Q2R 1). auto.
  - now apply PerceptronRuns.margin_positive.
  - now apply PerceptronRuns.zero_start_R.
  - now apply updates_at_close_scores.
Qed.
