(* consistent.mistakes, halving.mistakes, soa.mistakes: a mistake makes the version space smaller. *)
From Coq Require Import Reals List Bool Arith ZArith Lia Lra.
From NoRegret Require Import core.Log2 classes.ClassRun classes.FiniteClassProofs statements.finite_classes.
From NoRegret Require classes.WorstCase.
Import ListNotations.

(* ================================================================ version spaces along a run *)
Section Run.
Implicit Types (V W : list hypothesis) (rs : list round) (r : round) (eager : bool).

Lemma err_wrong r : err r = true <-> prediction r <> label r.
Proof. unfold err. rewrite negb_true_iff. apply eqb_false_iff. Qed.

(* the hypotheses that were right in every round, or in those where the learner was wrong *)
Lemma the_version_space_is_what_the_labels_leave eager rs : forall V h, In h (space eager V rs) <->
  In h V /\ forall r, In r rs -> eager || err r = true -> value h (point r) = label r.
Proof.
  induction rs as [|r rs IH]; intros V h; cbn [space fold_left].
  - split; [intros I; split; [exact I|intros r []]|tauto].
  - change (fold_left (cut eager) rs (cut eager V r)) with (space eager (cut eager V r) rs).
    rewrite IH. unfold cut. destruct (eager || err r) eqn:E.
    + rewrite in_part. split.
      * intros [[I L] F]. split; [exact I|]. intros q [<-|J]; [auto|now apply F].
      * intros [I F]. split; [split; [exact I|apply F; [now left|exact E]]|]. intros q J. apply F. now right.
    + split; intros [I F]; (split; [exact I|]).
      * intros q [<-|J]; [congruence|now apply F].
      * intros q J. apply F. now right.
Qed.
Lemma firstn_next {A} (l : list A) : forall t a, nth_error l t = Some a -> firstn (S t) l = firstn t l ++ [a].
Proof.
  induction l as [|b l IH]; intros [|t] a E; try discriminate.
  - injection E as ->. reflexivity.
  - change (b :: firstn (S t) l = b :: (firstn t l ++ [a])). f_equal. exact (IH t a E).
Qed.
Lemma space_next eager V rs t r : nth_error rs t = Some r ->
  space eager V (firstn (S t) rs) = cut eager (space eager V (firstn t rs)) r.
Proof. intros E. unfold space. now rewrite (firstn_next _ _ _ E), fold_left_app. Qed.
(* a hypothesis that gives every label stays, so the version space is never empty *)
Lemma space_nonempty eager V rs t : realised V (map example rs) -> space eager V (firstn t rs) <> nil.
Proof.
  intros (h & I & C) E.
  assert (J : In h (space eager V (firstn t rs))); [|now rewrite E in J].
  apply the_version_space_is_what_the_labels_leave. split; [exact I|]. intros r R _.
  unfold consistent in C. rewrite Forall_map, Forall_forall in C. apply C.
  rewrite <- (firstn_skipn t rs). apply in_app_iff. now left.
Qed.
Lemma follows_at allowed eager rs : forall V t r, follows allowed eager V rs -> nth_error rs t = Some r ->
  allowed (space eager V (firstn t rs)) (point r) (prediction r).
Proof.
  induction rs as [|q rs IH]; intros V t r F E; [destruct t; discriminate|]. destruct F as [A F], t as [|t].
  - injection E as <-. exact A.
  - exact (IH _ t r F E).
Qed.
Lemma follows_weaken (P Q : list hypothesis -> nat -> bool -> Prop) eager rs : forall V,
  (forall W x p, P W x p -> Q W x p) -> follows P eager V rs -> follows Q eager V rs.
Proof. induction rs as [|r rs IH]; intros V K; cbn [follows]; [auto|]. intros [A F]. auto. Qed.

(* From round to round: m mistakes so far have left W. *)
Lemma by_rounds (P : nat -> list hypothesis -> Prop) eager V rs : P 0 V ->
  (forall t r m, nth_error rs t = Some r -> P m (space eager V (firstn t rs)) ->
     P (if err r then S m else m) (space eager V (firstn (S t) rs))) ->
  P (length (filter err rs)) (space eager V rs).
Proof.
  intros P0 Step.
  assert (K : forall t, t <= length rs -> P (length (filter err (firstn t rs))) (space eager V (firstn t rs))).
  { induction t as [|t IH]; intros L; [exact P0|]. specialize (IH ltac:(lia)).
    destruct (nth_error rs t) as [r|] eqn:E; [|apply nth_error_None in E; lia].
    specialize (Step t r _ E IH). rewrite (firstn_next _ _ _ E) at 1. rewrite filter_app, app_length. cbn [filter].
    destruct (err r); cbn [length]; rewrite ?Nat.add_1_r, ?Nat.add_0_r; exact Step. }
  specialize (K (length rs) (le_n _)). now rewrite firstn_all in K.
Qed.
(* where the learner is right, a lazy version space stays and an eager one does not grow *)
Lemma cut_le eager V r : length (cut eager V r) <= length V.
Proof. unfold cut. destruct (eager || err r); [apply part_le|apply le_n]. Qed.
Lemma cut_mistake eager V r : err r = true -> cut eager V r = part V (point r) (label r).
Proof. unfold cut. intros ->. now rewrite orb_true_r. Qed.
End Run.

(* ================================================================ Consistent *)
Lemma a_mistake_costs_a_hypothesis s t r : given_realisable s -> given_consistent s ->
  nth_error (rounds s) t = Some r -> err r = true ->
  let V t := space false (hypotheses (class s)) (firstn t (rounds s)) in
  length (V (S t)) + 1 <= length (V t).
Proof.
  intros R C E M V. unfold V. rewrite (space_next _ _ _ _ _ E), (cut_mistake _ _ _ M). fold (V t).
  pose proof (follows_at _ _ _ _ _ _ C E (space_nonempty false _ _ t R)) as N. fold (V t) in N.
  apply err_wrong in M. apply length_pos in N. pose proof (parts_add_up (V t) (point r) (label r)) as A.
  replace (negb (label r)) with (prediction r) in A by (destruct (prediction r), (label r); simpl; congruence). lia.
Qed.
Theorem consistent_mistakes : consistent_mistakes.statement.
Proof.
  intros s; cbv zeta; intros _ _ R C. set (V := hypotheses (class s)).
  pose proof (by_rounds (fun m W => m + length W <= length V) false V (rounds s)) as K. cbn beta in K.
  specialize (K (le_n _)). assert (Left : 1 <= length (space false V (rounds s))).
  { pose proof (space_nonempty false V (rounds s) (length (rounds s)) R) as N. rewrite firstn_all in N.
    now apply length_pos. }
  assert (B : m_T s + 1 <= H s).
  { unfold m_T, H. fold V. etransitivity; [|apply K]; [lia|]. intros t r m E P. destruct (err r) eqn:M.
    - pose proof (a_mistake_costs_a_hypothesis s t r R C E M) as D. cbv beta zeta in D. fold V in D. lia.
    - rewrite (space_next _ _ _ _ _ E). pose proof (cut_le false (space false V (firstn t (rounds s))) r). lia. }
  apply le_INR in B. rewrite plus_INR in B. simpl (INR 1) in B. lra.
Qed.
(* the learner behaves so, whatever it chooses *)
Lemma consistent_learner tie s : plays_consistent tie s -> given_realisable s -> given_consistent s.
Proof.
  intros (_ & _ & F). unfold given_realisable, given_consistent.
  (* the lazy version space W contains the eager one V *)
  assert (K : forall rs V W, incl V W -> realised V (map example rs) -> follows (consistent_says tie) true V rs ->
    follows some_hypothesis false W rs).
  { induction rs as [|r rs IH]; intros V W Sub R; cbn [follows]; [auto|]. intros [A G]. split.
    - intros _ E. destruct A as [(h & I & L)|[E' _]]; [|now apply (realised_nonempty _ _ R)].
      assert (J : In h (part W (point r) (prediction r))) by (apply in_part; auto). now rewrite E in J.
    - apply (IH (cut true V r)); [| |exact G].
      + unfold cut. cbn [orb]. intros h I. apply in_part in I. destruct I as [I L].
        destruct (err r); [apply in_part; auto|auto].
      + unfold cut. cbn [orb]. now apply realised_cons. }
  intros R. apply (K _ _ _ (incl_refl _) R F).
Qed.

(* ================================================================ Halving *)
Lemma a_mistake_halves_the_version_space s t r eager :
  follows most_hypotheses eager (hypotheses (class s)) (rounds s) ->
  nth_error (rounds s) t = Some r -> err r = true ->
  let V t := space eager (hypotheses (class s)) (firstn t (rounds s)) in
  2 * length (V (S t)) <= length (V t).
Proof.
  intros F E M V. unfold V. rewrite (space_next _ _ _ _ _ E), (cut_mistake _ _ _ M). fold (V t).
  pose proof (follows_at _ _ _ _ _ _ F E) as A. fold (V t) in A. unfold most_hypotheses in A.
  apply err_wrong in M. pose proof (parts_add_up (V t) (point r) (prediction r)) as Q.
  replace (negb (prediction r)) with (label r) in * by (destruct (prediction r), (label r); simpl; congruence). lia.
Qed.
Theorem halving_mistakes : halving_mistakes.statement.
Proof.
  intros s; cbv zeta; intros _ _ R (eager & _ & F). set (V := hypotheses (class s)) in *.
  apply log2_R. unfold m_T, H. fold V.
  pose proof (space_nonempty eager V (rounds s) (length (rounds s)) R) as N. rewrite firstn_all in N.
  apply length_pos in N.
  pose proof (by_rounds (fun m W => 2 ^ m * length W <= length V) eager V (rounds s)) as K. cbn beta in K.
  assert (B : 2 ^ length (filter err (rounds s)) * length (space eager V (rounds s)) <= length V); [|nia].
  apply K; [simpl; lia|]. intros t r m E P. destruct (err r) eqn:M.
  - pose proof (a_mistake_halves_the_version_space s t r eager F E M) as D. cbv beta zeta in D. fold V in D.
    rewrite Nat.pow_succ_r'. nia.
  - rewrite (space_next _ _ _ _ _ E). pose proof (cut_le eager (space eager V (firstn t (rounds s))) r). nia.
Qed.
Lemma halving_learner tie eager s : plays_halving tie eager s -> given_majority s.
Proof.
  intros (_ & E & F). exists eager. split; [unfold variants; rewrite E; now left|].
  revert F. apply follows_weaken. intros W x p ->. apply WorstCase.majority_label_most.
Qed.

(* ================================================================ SOA *)
Lemma a_mistake_lowers_the_littlestone_dimension s t r eager : plays s -> given_realisable s ->
  follows (larger_dimension (points (class s))) eager (hypotheses (class s)) (rounds s) ->
  nth_error (rounds s) t = Some r -> err r = true ->
  let V t := space eager (hypotheses (class s)) (firstn t (rounds s)) in
  (ldim (points (class s)) (V (S t)) <= ldim (points (class s)) (V t) - 1)%Z.
Proof.
  intros [_ In] R F E M V. unfold V. rewrite (space_next _ _ _ _ _ E), (cut_mistake _ _ _ M). fold (V t).
  apply WorstCase.mistake_lowers with (p := prediction r).
  - rewrite Forall_forall in In. apply In. now apply nth_error_In with t.
  - now apply space_nonempty.
  - exact (follows_at _ _ _ _ _ _ F E).
  - now apply err_wrong.
Qed.
Theorem soa_mistakes : soa_mistakes.statement.
Proof.
  intros s; cbv zeta; intros P R (eager & _ & F). apply le_INR. unfold m_T, Ldim.
  set (V := hypotheses (class s)) in *. set (n := points (class s)) in *.
  pose proof (space_nonempty eager V (rounds s) (length (rounds s)) R) as N. rewrite firstn_all in N.
  apply (ldim_nonempty n) in N.
  pose proof (by_rounds (fun m W => (Z.of_nat m + ldim n W <= ldim n V)%Z) eager V (rounds s)) as K. cbn beta in K.
  enough (Z.of_nat (length (filter err (rounds s))) + ldim n (space eager V (rounds s)) <= ldim n V)%Z by lia.
  apply K; [lia|]. intros t r m E Q. destruct (err r) eqn:M.
  - pose proof (a_mistake_lowers_the_littlestone_dimension s t r eager P R F E M) as D. cbv beta zeta in D.
    fold V n in D. lia.
  - rewrite (space_next _ _ _ _ _ E). unfold cut. rewrite M. destruct eager; cbn [orb]; [|exact Q].
    pose proof (ldim_part n (space true V (firstn t (rounds s))) (point r) (label r)). lia.
Qed.
Lemma soa_learner tie eager s : plays_soa tie eager s -> given_optimal s.
Proof.
  intros (_ & E & F). exists eager. split; [unfold variants; rewrite E; now left|].
  revert F. apply follows_weaken. intros W x p ->. apply WorstCase.optimal_label_larger.
Qed.

(* ================================================================ definedness, and a run of each learner *)
Lemma ln_2_not_0 : ln 2 <> 0%R.
Proof. apply Rgt_not_eq. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma halving_mistakes_defined : halving_mistakes.defined.
Proof. intros s; cbv zeta; intros _ P _ _. split; [now apply lt_0_INR|exact ln_2_not_0]. Qed.

(* all four hypotheses on two points; whatever was said was wrong *)
Definition all_four : finite_class := Class 2 [[false; false]; [false; true]; [true; false]; [true; true]].
Lemma all_four_formed : well_formed all_four.
Proof.
  split; [|repeat constructor]. repeat constructor; simpl; intuition discriminate.
Qed.
Definition forced_run (told : option bool) : subject :=
  Subject all_four told [Round 0 false true; Round 1 true false].
Lemma forced_run_plays told : plays (forced_run told).
Proof. split; [apply all_four_formed|]. repeat constructor. Qed.
Lemma forced_run_realisable told : given_realisable (forced_run told).
Proof. exists [false; true]. split; [simpl; tauto|repeat constructor]. Qed.
Lemma consistent_mistakes_inhabited : consistent_mistakes.inhabited.
Proof.
  exists (forced_run None); cbv zeta. split; [apply forced_run_plays|]. split; [unfold H; simpl; lia|].
  split; [apply forced_run_realisable|]. repeat split; discriminate.
Qed.
Lemma halving_mistakes_inhabited : halving_mistakes.inhabited.
Proof.
  exists (forced_run (Some false)); cbv zeta. split; [apply forced_run_plays|]. split; [unfold H; simpl; lia|].
  split; [apply forced_run_realisable|]. exists false. split; [now left|].
  unfold most_hypotheses; simpl. repeat split; lia.
Qed.
Lemma soa_mistakes_inhabited : soa_mistakes.inhabited.
Proof.
  exists (forced_run (Some true)); cbv zeta. split; [apply forced_run_plays|].
  split; [apply forced_run_realisable|]. exists true. split; [now left|].
  repeat split; vm_compute; discriminate.
Qed.
