(* batch.random.  The expected mean error is at most the expected mean loss, which is mistakes / T. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import core.Sums.
From NoRegret Require Import probability.Probability probability.Laws probability.Places.
From NoRegret Require Import batch.Conversion batch.OnlineToBatch batch.ConversionProofs batch.MistakeBound.
From NoRegret Require Import statements.online_to_batch.
Import ListNotations.
Local Open Scope R_scope.

Section Learner.
Variable s : MistakeBound.subject.
Notation c := (case s).
Notation T := (Conversion.T c).
Notation places := (possible (chances c)).
Hypothesis played : MistakeBound.plays s.
Hypothesis drawn_independently : MistakeBound.given_independent s.
Hypothesis some_rounds : (1 <= T)%nat.
Hypothesis zero_one : given_zero_one_loss s.
Variable h : X c -> bool.
Hypothesis target : In h (hypotheses s).
Hypothesis right : forall i, places i -> In (fst (example c i)) (points s) /\
  snd (example c i) = label (h (fst (example c i))).
Hypothesis bounded : given_mistake_bound s.

(* ---------------------------------------------------------------- on a sample of possible places *)
Definition seen (row : list nat) : list (X c) := map (fun i => fst (example c i)) row.
Lemma labels_of_the_target row : Forall places row -> map (example c) row = labelled h (seen row).
Proof.
  induction 1 as [|i row I _ IH]; [reflexivity|]. cbn [map seen labelled] in *. rewrite IH. f_equal.
  destruct (right i I) as [_ Q]. now rewrite <- Q, <- surjective_pairing.
Qed.
Lemma losses_are_mistakes row : forall past, Forall places row ->
  (forall t, (t < length row)%nat -> says_labels s (map (example c) (past ++ firstn t row))) ->
  total nat (fun past i => cost c (said c past i) i) past row
  = INR (mistakes (learn c) (map (example c) past) (map (example c) row)).
Proof.
  induction row as [|i row IH]; intros past F L; [reflexivity|]. inversion F as [|? ? I F']; subst.
  cbn [total map mistakes].
  specialize (IH (past ++ [i]) F').
  rewrite IH by (intros t Ht; rewrite <- app_assoc; apply (L (S t)); simpl; lia).
  rewrite map_app. cbn [map]. destruct (right i I) as [Ip Q]. destruct (L 0%nat ltac:(simpl; lia) _ Ip) as (b & B).
  rewrite app_nil_r in B. unfold cost, said in *. destruct (example c i) as [x y]. cbn [fst snd] in *.
  rewrite plus_INR, B, Q, zero_one. f_equal. destruct (Req_EM_T _ _) as [K|K].
  - destruct b, (h x); cbn in *; lra.
  - destruct b, (h x); cbn in *; lra.
Qed.
Lemma mean_loss_bounded row : length row = T -> Forall places row -> mean_loss c row <= INR (M_A s) / INR T.
Proof.
  intros L F. unfold mean_loss, per_round. apply Rmult_le_compat_r.
  { left. apply Rinv_0_lt_compat, lt_0_INR. lia. }
  pose proof (total_by_rounds (fun past i => cost c (said c past i) i) row nil) as Q. cbn [app] in Q.
  rewrite L in Q. rewrite <- Q.
  assert (P : forall x, In x (seen row) -> In x (points s)).
  { intros x I. apply in_map_iff in I. destruct I as (i & <- & I). rewrite Forall_forall in F. apply right, F, I. }
  assert (W : length (seen row) = MistakeBound.T s) by (unfold seen; rewrite map_length; exact L).
  destruct (bounded h (seen row) target W P) as [B1 B2]. rewrite <- labels_of_the_target in B1, B2 by assumption.
  rewrite losses_are_mistakes; [apply le_INR, B2|assumption|].
  intros t Ht. rewrite app_nil_l, <- firstn_map. apply B1. unfold MistakeBound.T. lia.
Qed.

Lemma random_error : E_risk s <= INR (M_A s) / INR T.
Proof.
  pose proof (source_fits c played) as D.
  assert (S : E (samples c) (fun row => mean_error c row - mean_loss c row) <= 0).
  { apply (excess_mean (chances c) T (proj1 played) some_rounds (step c)).
    - intros past _. now apply step_mean.
    - exact (samples_E c played drawn_independently).
    - intros row _ _. rewrite moved_step by assumption. lra. }
  rewrite E_minus in S. unfold E_risk. apply Rle_trans with (E (samples c) (mean_loss c)); [lra|].
  rewrite (samples_E c played drawn_independently).
  rewrite <- (E_const (iid (source (chances c)) T) (INR (M_A s) / INR T)).
  - apply E_mono; [now apply dist_iid|]. intros row R. apply supp_outcomes in R.
    apply mean_loss_bounded; [exact (rows_have_length _ _ _ R)|exact (drawn_possible _ _ _ R)].
  - now apply dist_iid.
Qed.
End Learner.

Theorem batch_random : batch_random.statement.
Proof.
  intros s; cbv zeta; intros P HT I Z (h & H & R) B. apply some_rounds_nat in HT.
  apply (random_error s P I HT Z h H); [|assumption]. intros i Hi. specialize (R i Hi).
  destruct (example (case s) i) as [x y]. exact R.
Qed.
Lemma batch_random_defined : batch_random.defined.
Proof. intros s; cbv zeta; intros. lra. Qed.

(* ---------------------------------------------------------------- an instance *)
(* one point with the label 1; the class {0, 1}; a learner that says 0 until it has seen a label, then that *)
Definition copies : Conversion.subject :=
  Conversion.Subject unit (fun _ => (tt, 1)) [1] None 3 (fun past _ => snd (last past (tt, 0)))
    (fun p y => Rabs (p - y)) 1 nil None 1.
Definition two : MistakeBound.subject := MistakeBound.Subject copies [tt] [(fun _ => false); (fun _ => true)] 1.
Lemma label_last (l : list unit) b :
  exists a, snd (last (map (fun x : unit => (x, label b)) l) (tt, 0)) = label a.
Proof.
  induction l as [|x l IH]; [exists false; reflexivity|]. cbn [map last].
  destruct (map _ l) eqn:Q; [exists b; reflexivity|exact IH].
Qed.
Lemma batch_random_inhabited : batch_random.inhabited.
Proof.
  exists two. cbv zeta.
  split; [split; [split|discriminate]|split; [simpl; lra|split; [discriminate|split; [|split]]]].
  - repeat constructor; lra.
  - simpl. lra.
  - intros p y. cbn. destruct p, y; cbn; unfold Rabs; destruct (Rcase_abs _); lra.
  - exists (fun _ => true). split; [right; now left|]. intros i _. split; [now left|reflexivity].
  - intros h xs Hh L _. split.
    + intros t _ x _. unfold labelled. rewrite firstn_map. cbn [two case copies learn].
      assert (Q : exists b, forall x, label (h x) = label b)
        by (destruct Hh as [<-|[<-|[]]]; [exists false|exists true]; reflexivity).
      destruct Q as (b & Q). rewrite (map_ext _ (fun x => (x, label b))) by (intros; now rewrite Q).
      apply label_last.
    + destruct xs as [|[] [|[] [|[] [|]]]]; try discriminate.
      destruct Hh as [<-|[<-|[]]]; cbn; repeat (destruct (Req_EM_T _ _)); try lra; lia.
Qed.
