(* loo.unbiased.  The point left out is one more independent draw, whichever place it had: Samples.loo_unbiased. *)
From Coq Require Import Reals ZArith Lra Lia List.
From NoRegret Require Import probability.Probability probability.Laws probability.Places probability.Samples.
From NoRegret Require Import probability.LeftOut statements.concentration.
Import ListNotations.
Local Open Scope R_scope.

Section Rule.
Variable s : subject.
Hypothesis played : plays s.
Hypothesis independent : given_independent s.
Hypothesis deterministic : given_deterministic s.
Notation d := (source (chances s)).

(* ---------------------------------------------------------------- the laws of the samples *)
Lemma larger_E f : E (larger s) f = E (iid d (S (m s))) f.
Proof.
  unfold larger. destruct played as [P J]. destruct (joint s) as [law|] eqn:Q; [|reflexivity].
  apply independent_rows_E; [assumption|apply (J law eq_refl)|apply (independent law Q)].
Qed.
Lemma first_draws n f : E (iid d (S n)) (fun row => f (firstn n row)) = E (iid d n) f.
Proof.
  destruct played as [P _]. pose proof (source_dist _ P) as D. rewrite iid_snoc. apply E_ext. intros row S.
  rewrite (E_ext _ _ (fun _ => f row)); [now apply E_const|]. intros z _.
  apply paths_length in S. rewrite firstn_app, S, Nat.sub_diag, firstn_O, app_nil_r, <- S, firstn_all. reflexivity.
Qed.
Lemma smaller_E f : E (smaller s) f = E (iid d (m s)) f.
Proof.
  unfold smaller. destruct played as [P J]. destruct (joint s) as [law|] eqn:Q; [|reflexivity].
  rewrite E_image, <- first_draws.
  apply independent_rows_E; [assumption|apply (J law eq_refl)|apply (independent law Q)].
Qed.

(* ---------------------------------------------------------------- one occasion in place of all *)
Definition loss (row : list nat) (i : nat) : R := errs s (Judged nil) row i.
Lemma errs_once when row i : length row = m s -> Forall (possible (chances s)) row -> possible (chances s) i ->
  errs s when row i = loss row i.
Proof. intros L F I. unfold loss, errs. now rewrite (deterministic row i L F I when (Judged nil)). Qed.
Lemma removed_length row i : (i < length row)%nat -> length (removed row i) = pred (length row).
Proof. intros H. unfold removed. rewrite app_length, firstn_length, skipn_length. lia. Qed.
Lemma removed_possible row i : Forall (possible (chances s)) row -> Forall (possible (chances s)) (removed row i).
Proof.
  intros F. rewrite Forall_forall in *. intros x I. apply F. unfold removed in I. apply in_app_or in I.
  destruct I as [I|I]; [rewrite <- (firstn_skipn i row)|rewrite <- (firstn_skipn (S i) row)]; apply in_or_app; auto.
Qed.
(* the sum over the places is that of Samples *)
Lemma by_places row : forall before,
  fold_right Rplus 0 (map (fun i => loss (removed (before ++ row) i) (nth i (before ++ row) O))
    (seq (length before) (length row))) = loo_sum nat _ (fun r => r) loss before row.
Proof.
  induction row as [|z row IH]; intros before; [reflexivity|]. cbn [length seq map fold_right loo_sum].
  specialize (IH (before ++ [z])). rewrite app_length, Nat.add_1_r, <- app_assoc in IH. cbn [app] in IH. rewrite IH.
  rewrite app_nth2, Nat.sub_diag by lia. cbn [nth]. unfold removed.
  rewrite firstn_app, firstn_all, Nat.sub_diag, firstn_O, app_nil_r.
  rewrite skipn_app, skipn_all2 by lia. replace (S (length before) - length before)%nat with 1%nat by lia.
  reflexivity.
Qed.

Lemma unbiased : E_loo s = E_err s.
Proof.
  destruct played as [P _]. pose proof (source_dist _ P) as D. unfold E_loo, E_err. rewrite larger_E, smaller_E.
  transitivity (E (iid d (S (m s))) (loo nat _ (fun r => r) loss)).
  - apply E_ext. intros row H. apply supp_outcomes in H. pose proof (rows_have_length _ _ _ H) as L.
    apply drawn_possible in H. unfold loo. rewrite <- (by_places row nil). cbn [app length]. do 2 f_equal.
    apply map_ext_in. intros i I. apply in_seq in I. apply errs_once.
    + rewrite removed_length; lia.
    + now apply removed_possible.
    + rewrite Forall_forall in H. apply H, nth_In. lia.
  - rewrite (loo_unbiased nat _ d D (fun r => r) loss). apply E_ext. intros row H. apply supp_outcomes in H.
    pose proof (rows_have_length _ _ _ H) as L. apply drawn_possible in H. apply E_ext. intros i I.
    symmetry. apply errs_once; auto. now apply supp_outcomes.
Qed.
End Rule.

Theorem loo_unbiased : loo_unbiased.statement.
Proof. intros s; cbv zeta; intros P I G. now apply unbiased. Qed.

(* ---------------------------------------------------------------- an instance *)
(* two labels of one point, and the rule that gives every point the label seen last, 0 at first *)
Definition last_label (_ : occasion) (sample : list (unit * Z)) (_ : unit) : Z := snd (last sample (tt, 0%Z)).
Definition coin : subject :=
  Subject unit (fun i => (tt, Z.of_nat i)) [1/3; 2/3] 1 last_label None.
Lemma loo_unbiased_inhabited : loo_unbiased.inhabited.
Proof.
  exists coin. cbv zeta. split; [split; [split|]|split].
  - repeat constructor; lra.
  - simpl. lra.
  - discriminate.
  - discriminate.
  - intros row i L F I when when'. reflexivity.
Qed.
