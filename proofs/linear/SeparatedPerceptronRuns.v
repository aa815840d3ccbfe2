(* Recorded runs of the Perceptron with a vector v: what conforms is a subject of SeparatedPerceptron.v, and of the
   settings of disjunctions, with the quantities that Python read off it and the hypotheses that Python found met. *)
From Coq Require Import Reals QArith Qreals Qround Lra Lia List Bool ZArith.
From NoRegret Require Import core.Rationals linear.PerceptronRuns.
From NoRegret Require core.Numbers linear.PerceptronRun linear.PerceptronRunProofs.
From NoRegret Require linear.SeparatedPerceptron linear.DisjunctionPerceptron linear.SignDisjunctionPerceptron.
From NoRegret Require linear.ForcedPerceptron linear.DisjunctionProofs.
Import ListNotations.
Local Open Scope Q_scope.

(* r, rho and w_0 are recorded by their squares; from learner on: whether Python's test of a hypothesis is met. *)
Record transcript := Transcript {
  recorded : PerceptronRuns.recorded; v : list Q;
  M : nat; r : Q; rho : Q; w_0 : Q; D_T : nat; K : nat; n : nat; k : nat;
  learner : bool; zero_start : bool; signs : bool; committee : bool; bit_disjunction : bool; sign_disjunction : bool;
  forcing_points : bool; at_rest : bool; tie_to_plus : bool }.
Definition subject (t : transcript) : SeparatedPerceptron.subject :=
  SeparatedPerceptron.Subject (run (recorded t)) (map Q2R (v t)).

(* ---------------------------------------------------------------- the quantities over Q *)
Fixpoint disagreements (p : PerceptronRuns.recorded) (w : list Q) (es : list step) : nat :=
  match es with
  | nil => 0
  | e :: rest =>
      let score := inner w (x e) in
      let said := sign (tie p) score in
      (if eqb said (prediction e) then 0 else 1) +
      disagreements p (if asks (theta p) said (y e) score then moved w (signed (y e) 1) (x e) else w) rest
  end.
Definition committee_size (u : list Q) : nat := Z.to_nat (Qfloor (total u)).
Definition relevant (u : list Q) : nat := PerceptronRun.count (fun a => negb (Qeq_bool a 0)) (removelast u).

(* ---------------------------------------------------------------- the hypotheses over Q *)
Definition is_one_of (a b : Q) (q : Q) : bool := Qeq_bool q a || Qeq_bool q b.
Definition has_rule (p : PerceptronRuns.recorded) : bool :=
  match theta p with None => true | Some q => Qeq_bool q 0 end.
Definition are_signs (p : PerceptronRuns.recorded) : bool :=
  forallb (fun e => forallb (is_one_of 1 (-1)) (x e)) (rounds p).
Definition is_committee (p : PerceptronRuns.recorded) (u : list Q) : bool :=
  forallb (is_one_of 0 1) u && negb (Qle_bool (functional_margin p u) 0).
Definition is_disjunction (off mark b : Q) (p : PerceptronRuns.recorded) (u : list Q) : bool :=
  Qeq_bool (last u 0) b && forallb (is_one_of 0 mark) (removelast u) &&
  forallb (fun e => Qeq_bool (last (x e) 0) 1 && forallb (is_one_of off 1) (removelast (x e))) (rounds p) &&
  Qle_bool 1 (functional_margin p u).
Definition same_point (a b : list Q * bool) : bool := same (fst a) (fst b) && eqb (snd a) (snd b).
Definition shown (z : list Q * bool) (es : list step) : bool :=
  existsb (fun e => same_point z (x e, y e)) es.
Definition forcing (n k : nat) : list (list Q * bool) :=
  (repeat 0 k ++ repeat 1 (n - k + 1), false)
  :: map (fun i => (map (fun j => if Nat.eqb j i then 1 else 0) (seq 0 k) ++ repeat 1 (n - k + 1), true)) (seq 0 k).
Definition are_forcing (n k : nat) (es : list step) : bool :=
  forallb (fun z => shown z es) (forcing n k) &&
  forallb (fun e => existsb (fun z => same_point z (x e, y e)) (forcing n k)) es.
Fixpoint since_last_update (es : list step) : list step :=
  match es with nil => nil | e :: rest => if existsb updated es then since_last_update rest else es end.
Definition is_at_rest (es : list step) : bool := forallb (fun e => shown (x e, y e) (since_last_update es)) es.

Definition conforms (t : transcript) : bool :=
  let p := recorded t in
  PerceptronRuns.conforms p && Nat.eqb (length (v t)) (N p) &&
  Nat.eqb (M t) (PerceptronRun.count updated (rounds p)) &&
  Qeq_bool (r t) (radius_squared p) && Qeq_bool (rho t) (margin_squared p (v t)) &&
  Qeq_bool (w_0 t) (inner (start p) (start p)) &&
  Nat.eqb (D_T t) (disagreements p (repeat 0 (N p)) (rounds p)) &&
  Nat.eqb (K t) (committee_size (v t)) && Nat.eqb (n t) (N p - 1) && Nat.eqb (k t) (relevant (v t)) &&
  eqb (learner t) (has_rule p) && eqb (zero_start t) (same (start p) (repeat 0 (N p))) &&
  eqb (signs t) (are_signs p) && eqb (committee t) (is_committee p (v t)) &&
  eqb (bit_disjunction t) (is_disjunction 0 2 (-1) p (v t)) &&
  eqb (sign_disjunction t) (is_disjunction (-1) 1 (inject_Z (Z.of_nat (k t)) - 1) p (v t)) &&
  eqb (forcing_points t) (are_forcing (n t) (k t) (rounds p)) &&
  eqb (at_rest t) (is_at_rest (rounds p)) && eqb (tie_to_plus t) (tie p).

(* ---------------------------------------------------------------- quantities: the same numbers *)
Lemma disagreements_R p es : forall i w,
  SeparatedPerceptron.disagreements (run p) i (map Q2R w) (map example es) = disagreements p w es.
Proof.
  induction es as [|e es IH]; intros i w; [reflexivity|].
  cbn [map SeparatedPerceptron.disagreements disagreements]. cbn [example PerceptronRun.instance
    PerceptronRun.outcome PerceptronRun.prediction PerceptronRun.tie PerceptronRun.update_rule run].
  rewrite <- inner_R, <- sign_R, <- asks_R. f_equal.
  - destruct (Req_EM_T _ _) as [E|E].
    + apply label_inj in E. rewrite E. now rewrite eqb_reflx.
    + destruct (eqb _ _) eqn:B; [|reflexivity]. apply eqb_prop in B. rewrite B in E. contradiction.
  - rewrite <- (IH (S i)). f_equal. destruct (asks _ _ _ _); [|reflexivity].
    rewrite moved_R, signed_R, Q2R_one, Rmult_1_r. reflexivity.
Qed.
Lemma committee_size_R u : Z.to_nat (Int_part (PerceptronRun.total (map Q2R u))) = committee_size u.
Proof. unfold committee_size. now rewrite <- total_R, whole_R. Qed.
Lemma removelast_map (u : list Q) : removelast (map Q2R u) = map Q2R (removelast u).
Proof. induction u as [|a [|b u] IH]; [reflexivity|reflexivity|]. cbn [map removelast] in *. now rewrite IH. Qed.
Lemma last_map (u : list Q) : last (map Q2R u) 0%R = Q2R (last u 0).
Proof.
  induction u as [|a [|b u] IH]; [symmetry; apply Q2R_zero|reflexivity|]. cbn [map last] in *. exact IH.
Qed.
Lemma Qeq_bool_zero a : negb (Qeq_bool a 0) = if Req_EM_T (Q2R a) 0 then false else true.
Proof.
  pose proof Q2R_zero as Z. destruct (Req_EM_T (Q2R a) 0) as [E|E].
  - rewrite <- Z in E. apply Qeq_bool_R in E. now rewrite E.
  - destruct (Qeq_bool a 0) eqn:B; [|reflexivity]. apply Qeq_bool_R in B. congruence.
Qed.
Lemma relevant_R u : PerceptronRun.count (fun a => if Req_EM_T a 0 then false else true)
  (DisjunctionPerceptron.attributes (map Q2R u)) = relevant u.
Proof.
  unfold DisjunctionPerceptron.attributes, relevant, PerceptronRun.count. rewrite removelast_map.
  induction (removelast u) as [|a l IH]; [reflexivity|]. cbn [map filter]. rewrite Qeq_bool_zero.
  destruct (Req_EM_T (Q2R a) 0); cbn [length]; now rewrite IH.
Qed.

(* ---------------------------------------------------------------- hypotheses: what is found met is met *)
Lemma is_one_of_R a b q : is_one_of a b q = true -> Q2R q = Q2R a \/ Q2R q = Q2R b.
Proof. intros H. apply orb_prop in H. destruct H as [H|H]; apply Qeq_bool_R in H; auto. Qed.
Lemma all_one_of_R a b l : forallb (is_one_of a b) l = true -> Forall (fun z => z = Q2R a \/ z = Q2R b) (map Q2R l).
Proof.
  intros H. apply Forall_map, Forall_forall. intros q I. apply is_one_of_R.
  rewrite forallb_forall in H. now apply H.
Qed.
Lemma minus_one_R : Q2R (-1) = (-1)%R.
Proof. unfold Q2R. simpl. lra. Qed.
Lemma two_R : Q2R 2 = 2%R.
Proof. unfold Q2R. simpl. lra. Qed.
Lemma learner_R t : has_rule (recorded t) = true -> SeparatedPerceptron.given_learner (subject t).
Proof.
  unfold has_rule, SeparatedPerceptron.given_learner. simpl. unfold rule. destruct (theta (recorded t)) as [q|].
  - intros H. right. f_equal. apply Qeq_bool_R in H. now rewrite Q2R_zero in H.
  - intros _. left. reflexivity.
Qed.
Lemma signs_R t : are_signs (recorded t) = true -> SeparatedPerceptron.given_signs (subject t).
Proof.
  intros H. unfold SeparatedPerceptron.given_signs, SeparatedPerceptron.rounds. simpl.
  apply Forall_map, Forall_forall. intros e I. unfold are_signs in H. rewrite forallb_forall in H.
  pose proof (all_one_of_R _ _ _ (H e I)) as F. rewrite Q2R_one, minus_one_R in F. exact F.
Qed.
Lemma committee_R t : is_committee (recorded t) (v t) = true -> SeparatedPerceptron.given_committee (subject t).
Proof.
  intros H. apply andb_prop in H. destruct H as [B G]. split.
  - pose proof (all_one_of_R _ _ _ B) as F. rewrite Q2R_zero, Q2R_one in F. exact F.
  - simpl. rewrite functional_margin_R. apply negb_true_iff, Qle_bool_false_R in G. now rewrite Q2R_zero in G.
Qed.
Lemma disjunction_R t off mark b : SeparatedPerceptron.plays (subject t) ->
  (0 < DisjunctionPerceptron.n (subject t))%nat -> Q2R mark <> 0%R -> (-1 <= Q2R off < 1)%R ->
  (Q2R mark * (1 - Q2R off) = 2)%R ->
  (Q2R mark * Q2R off * INR (DisjunctionPerceptron.k (subject t)) + Q2R b = -1)%R ->
  is_disjunction off mark b (recorded t) (v t) = true ->
  DisjunctionPerceptron.disjunction (Q2R off) (Q2R mark) (Q2R b) (subject t).
Proof.
  intros P S Mk Of C1 C2 H. apply andb_prop in H. destruct H as [H G]. apply andb_prop in H. destruct H as [H X].
  apply andb_prop in H. destruct H as [L A]. apply DisjunctionProofs.labels_by_margin; auto.
  - split.
    + unfold DisjunctionPerceptron.bias, DisjunctionPerceptron.v. simpl. rewrite last_map. now apply Qeq_bool_R.
    + unfold DisjunctionPerceptron.attributes, DisjunctionPerceptron.v. simpl. rewrite removelast_map, <- Q2R_zero.
      now apply all_one_of_R.
  - apply Forall_map, Forall_forall. intros e I. rewrite forallb_forall in X. specialize (X e I).
    apply andb_prop in X. destruct X as [Xl Xa]. split; simpl.
    + unfold DisjunctionPerceptron.bias. rewrite last_map, <- Q2R_one. now apply Qeq_bool_R.
    + unfold DisjunctionPerceptron.attributes. rewrite removelast_map, <- Q2R_one. now apply all_one_of_R.
  - unfold DisjunctionPerceptron.v. simpl. rewrite functional_margin_R, <- Q2R_one. now apply Qle_bool_R.
Qed.

(* points: pairs of a vector and a label *)
Definition real_point (z : list Q * bool) : list R * R := (map Q2R (fst z), label (snd z)).
Lemma same_point_R a b : same_point a b = true -> real_point a = real_point b.
Proof.
  intros H. apply andb_prop in H. destruct H as [S E]. unfold real_point.
  f_equal; [now apply same_R|f_equal; now apply eqb_prop].
Qed.
Lemma point_R e : ForcedPerceptron.point (example e) = real_point (x e, y e).
Proof. reflexivity. Qed.
Lemma shown_R z es : shown z es = true -> In (real_point z) (map ForcedPerceptron.point (map example es)).
Proof.
  intros H. apply existsb_exists in H. destruct H as (e & I & S). apply same_point_R in S. rewrite S, <- point_R.
  now apply in_map, in_map.
Qed.
Lemma forcing_R n k z : In z (map real_point (forcing n k)) <->
  z = (ForcedPerceptron.quiet n k, (-1)%R) \/ exists i, (i < k)%nat /\ z = (ForcedPerceptron.loud n k i, 1%R).
Proof.
  assert (Qt : real_point (repeat 0 k ++ repeat 1 (n - k + 1), false) = (ForcedPerceptron.quiet n k, (-1)%R)).
  { unfold real_point, ForcedPerceptron.quiet. simpl. now rewrite map_app, !Q2R_repeat, Q2R_zero, Q2R_one. }
  assert (Ld : forall i, real_point (map (fun j => if Nat.eqb j i then 1 else 0) (seq 0 k) ++ repeat 1 (n - k + 1),
    true) = (ForcedPerceptron.loud n k i, 1%R)).
  { intros i. unfold real_point, ForcedPerceptron.loud. simpl. rewrite map_app, Q2R_repeat, Q2R_one, map_map.
    do 2 f_equal. apply map_ext. intros j. destruct (Nat.eqb j i); [apply Q2R_one|apply Q2R_zero]. }
  unfold forcing. cbn [map In]. rewrite Qt, map_map, in_map_iff. split.
  - intros [<-|(i & <- & I)]; [left; reflexivity|right]. exists i. apply in_seq in I.
    split; [lia|]. apply Ld.
  - intros [->|(i & I & ->)]; [left; reflexivity|right]. exists i. split; [apply Ld|apply in_seq; lia].
Qed.
Lemma forcing_points_R t : are_forcing (DisjunctionPerceptron.n (subject t)) (DisjunctionPerceptron.k (subject t))
  (rounds (recorded t)) = true -> ForcedPerceptron.given_forcing_points (subject t).
Proof.
  intros H z. apply andb_prop in H. destruct H as [A B]. rewrite forallb_forall in A, B. rewrite <- forcing_R.
  change (ForcedPerceptron.rounds (subject t)) with (map example (rounds (recorded t))). split.
  - rewrite map_map, in_map_iff. intros (e & <- & I). specialize (B e I). apply existsb_exists in B.
    destruct B as (z & Iz & S). apply same_point_R in S. rewrite point_R, <- S. now apply in_map.
  - rewrite in_map_iff. intros (q & <- & I). apply shown_R. now apply A.
Qed.
Lemma since_last_update_R es :
  ForcedPerceptron.since_last_update (map example es) = map example (since_last_update es).
Proof.
  assert (E : forall l, existsb PerceptronRun.updated (map example l) = existsb updated l)
    by (induction l as [|e l IH]; [reflexivity|]; simpl; now rewrite IH).
  induction es as [|e es IH]; [reflexivity|]. cbn [map ForcedPerceptron.since_last_update since_last_update].
  change (example e :: map example es) with (map example (e :: es)). rewrite E.
  destruct (existsb updated (e :: es)); [exact IH|reflexivity].
Qed.
Lemma at_rest_R t : is_at_rest (rounds (recorded t)) = true -> ForcedPerceptron.given_at_rest (subject t).
Proof.
  intros H z. unfold is_at_rest in H. rewrite forallb_forall in H.
  change (ForcedPerceptron.rounds (subject t)) with (map example (rounds (recorded t))).
  rewrite since_last_update_R. rewrite map_map at 1. rewrite in_map_iff. intros (e & <- & I).
  rewrite point_R. apply shown_R. now apply H.
Qed.

(* ---------------------------------------------------------------- sound *)
Theorem sound t : conforms t = true ->
  SeparatedPerceptron.plays (subject t) /\
  SeparatedPerceptron.N (subject t) = N (recorded t) /\
  SeparatedPerceptron.eta (subject t) = Q2R (eta (recorded t)) /\
  SeparatedPerceptron.M (subject t) = M t /\
  SeparatedPerceptron.r (subject t) = root (r t) /\
  SeparatedPerceptron.rho (subject t) = root (rho t) /\
  SeparatedPerceptron.w_0 (subject t) = root (w_0 t) /\
  SeparatedPerceptron.D_T (subject t) = D_T t /\
  SeparatedPerceptron.K (subject t) = K t /\
  DisjunctionPerceptron.n (subject t) = n t /\
  DisjunctionPerceptron.k (subject t) = k t /\
  (learner t = true -> SeparatedPerceptron.given_learner (subject t)) /\
  (zero_start t = true -> SeparatedPerceptron.given_zero_start (subject t)) /\
  (signs t = true -> SeparatedPerceptron.given_signs (subject t)) /\
  (committee t = true -> SeparatedPerceptron.given_committee (subject t)) /\
  ((0 < n t)%nat -> bit_disjunction t = true -> DisjunctionPerceptron.given_disjunction (subject t)) /\
  ((0 < n t)%nat -> sign_disjunction t = true -> SignDisjunctionPerceptron.given_disjunction (subject t)) /\
  (forcing_points t = true -> ForcedPerceptron.given_forcing_points (subject t)) /\
  (at_rest t = true -> ForcedPerceptron.given_at_rest (subject t)) /\
  (tie_to_plus t = true -> ForcedPerceptron.given_tie_to_plus (subject t)).
Proof.
  intros H. unfold conforms in H. cbv zeta in H. repeat rewrite andb_true_iff in H.
  destruct H as ((((((((((((((((((C & Lv) & EM) & Er) & Erho) & Ew) & ED) & EK) & En) & Ek) & El) & Ez) & Es) & Ec)
    & Eb) & Eg) & Ef) & Ea) & Et).
  apply Nat.eqb_eq in Lv, EM, ED, EK, En, Ek. apply eqb_prop in El, Ez, Es, Ec, Eb, Eg, Ef, Ea, Et.
  assert (P : SeparatedPerceptron.plays (subject t)).
  { split; [exact (run_sound _ C)|]. simpl. now rewrite map_length. }
  assert (Hn : DisjunctionPerceptron.n (subject t) = n t) by (symmetry; exact En).
  assert (Hk : DisjunctionPerceptron.k (subject t) = k t) by (rewrite Ek; apply relevant_R).
  split; [exact P|]. split; [reflexivity|]. split; [reflexivity|].
  split; [rewrite EM; apply count_R|].
  split; [rewrite (root_same _ _ Er); apply radius_root|].
  split; [rewrite (root_same _ _ Erho); apply margin_root|].
  split; [rewrite (root_same _ _ Ew); apply norm_root|].
  split.
  { rewrite ED. unfold SeparatedPerceptron.D_T, SeparatedPerceptron.N. simpl.
    rewrite <- Q2R_zero, <- Q2R_repeat. apply disagreements_R. }
  split; [rewrite EK; apply committee_size_R|]. split; [exact Hn|]. split; [exact Hk|].
  split; [rewrite El; apply learner_R|]. split; [rewrite Ez; apply zero_start_R|].
  split; [rewrite Es; apply signs_R|]. split; [rewrite Ec; apply committee_R|].
  split.
  { intros S D. rewrite Eb in D. apply disjunction_R in D; rewrite ?two_R, ?Q2R_zero, ?minus_one_R in *; auto;
      try lra. now rewrite Hn. }
  split.
  { intros S D. rewrite Eg in D.
    assert (B : Q2R (inject_Z (Z.of_nat (k t)) - 1) = (INR (k t) - 1)%R).
    { rewrite Q2R_minus, Q2R_one, INR_IZR_INZ. unfold inject_Z, Q2R. simpl. field. }
    unfold SignDisjunctionPerceptron.given_disjunction, SignDisjunctionPerceptron.k. rewrite Hk, <- B.
    rewrite <- Q2R_one, <- minus_one_R.
    apply disjunction_R; rewrite ?B, ?Hk, ?Hn, ?minus_one_R, ?Q2R_one; auto; lra. }
  split; [rewrite Ef, <- Hn, <- Hk; apply forcing_points_R|]. split; [rewrite Ea; apply at_rest_R|].
  rewrite Et. intros T i. simpl. rewrite T. reflexivity.
Qed.

Example sample_conforms : conforms (Transcript sample [1; 0] 2 2 1 0 0 1 1 1
  true true true true false false false false true) = true.
Proof. vm_compute. reflexivity. Qed.
