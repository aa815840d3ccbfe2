(* What every recorded run of the Perceptron obeys: the steps that the proofs of its bounds are made of, and how its
   lists of numbers are vectors of core/Vectors.v, so that the bounds of Margin.v and AnyLabels.v apply. *)
From Coq Require Import Reals Lra Lia List Bool Psatz FunctionalExtensionality.
From NoRegret Require Import core.Numbers core.Sums linear.PerceptronRun.
From NoRegret Require core.Vectors linear.Perceptron.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- lists as vectors *)
Notation vector := Vectors.of_list.
Notation coords p := (seq 0 (dim p)).
Definition pair (e : example) : Vectors.vec nat * R := (vector (instance e), outcome e).

Lemma vector_moved w c x : length w = length x -> vector (moved w c x) = Vectors.add_scaled (vector w) c (vector x).
Proof.
  intros L. apply functional_extensionality. intros i. unfold Vectors.of_list, Vectors.add_scaled.
  revert x i L; induction w as [|a w IH]; intros [|b x] [|i] L; try discriminate; simpl; try ring.
  apply IH. now injection L.
Qed.
Lemma vector_zero n : vector (repeat 0 n) = Vectors.zero.
Proof.
  apply functional_extensionality. unfold Vectors.of_list, Vectors.zero. induction n; intros [|i]; simpl; auto.
Qed.
Lemma moved_length w c x : length w = length x -> length (moved w c x) = length w.
Proof. revert x; induction w as [|a w IH]; intros [|b x] L; try discriminate; simpl; auto. Qed.
Lemma next_length p w e : length w = dim p -> length (instance e) = dim p -> length (next p w e) = dim p.
Proof. intros W X. unfold next. destruct (updated e); [rewrite moved_length|]; congruence. Qed.
Lemma norm_vector p u : length u = dim p -> Vectors.norm (coords p) (vector u) = norm u.
Proof. intros U. unfold norm, Vectors.norm. now rewrite (Vectors.dot_of_lists (dim p)). Qed.
Lemma dot_comm u v : dot u v = dot v u.
Proof. revert v; induction u as [|a u IH]; intros [|b v]; simpl; auto. rewrite IH; ring. Qed.
Lemma dot_pos u : 0 <= dot u u.
Proof. induction u as [|a u IH]; simpl; [lra|nra]. Qed.
Lemma dot_zero n u : dot (repeat 0 n) u = 0.
Proof. revert u; induction n; intros [|a u]; simpl; auto. rewrite IHn; ring. Qed.
Lemma norm_zero n : norm (repeat 0 n) = 0.
Proof. unfold norm. rewrite dot_zero. apply sqrt_0. Qed.

(* ---------------------------------------------------------------- the rounds of a run *)
Definition after (p : run) (w : list R) (es : list example) : list R := fold_left (next p) es w.
(* Before the round e the weights are w. *)
Definition at_round (p : run) (w : list R) (e : example) : Prop :=
  exists past rest, examples p = past ++ e :: rest /\ w = after p (start p) past.

Lemma follows_app p es : forall t w es', follows p t w (es ++ es') ->
  follows p t w es /\ follows p (t + length es) (after p w es) es'.
Proof.
  induction es as [|e es IH]; intros t w es' F; cbn [app length after fold_left follows] in *.
  - rewrite Nat.add_0_r. auto.
  - destruct F as (L & Y & P & U & F). destruct (IH _ _ _ F) as [A B].
    replace (t + S (length es))%nat with (S t + length es)%nat by lia. auto 6.
Qed.
Lemma follows_shape p es : forall t w, follows p t w es ->
  Forall (fun e => length (instance e) = dim p /\ is_label (outcome e)) es.
Proof. induction es as [|e es IH]; intros t w F; constructor; destruct F as (L & Y & P & U & F); eauto. Qed.
Lemma after_length p es : forall t w, follows p t w es -> length w = dim p -> length (after p w es) = dim p.
Proof.
  induction es as [|e es IH]; intros t w F W; [exact W|]. destruct F as (L & Y & P & U & F).
  apply (IH _ _ F). now apply next_length.
Qed.
Lemma round_of p w e : plays p -> at_round p w e -> exists t,
  length w = dim p /\ length (instance e) = dim p /\ is_label (outcome e) /\ is_label (tie p t) /\
  prediction e = sign (tie p t) (dot w (instance e)) /\
  updated e = asks (update_rule p) (prediction e) (outcome e) (dot w (instance e)) && nonzero (instance e).
Proof.
  intros (_ & T & S & F) (past & rest & E & ->). rewrite E in F. apply follows_app in F.
  destruct F as (F & L & Y & P & U & _). exists (0 + length past)%nat.
  pose proof (after_length p past 0 (start p) F S). auto 7.
Qed.
Lemma round_in p w e : at_round p w e -> In e (examples p).
Proof. intros (past & rest & -> & _). apply in_elt. Qed.
Lemma Forall2_rounds (P : list R -> example -> Prop) p : (forall w e, at_round p w e -> P w e) ->
  Forall2 P (weights p) (examples p).
Proof.
  unfold weights. intros H. assert (K : forall past rest, examples p = past ++ rest ->
    Forall2 P (weights_from p (after p (start p) past) rest) rest).
  2:{ exact (K nil (examples p) eq_refl). }
  intros past rest; revert past; induction rest as [|e rest IH]; intros past E; simpl; constructor.
  - apply H. exists past, rest. auto.
  - replace (next p (after p (start p) past) e) with (after p (start p) (past ++ [e])).
    + apply IH. rewrite <- app_assoc. exact E.
    + unfold after. now rewrite fold_left_app.
Qed.

(* ---------------------------------------------------------------- the rules *)
(* The Perceptron's own two: mistakes, or mistakes and ties. *)
Definition perceptrons_rule (u : rule) : Prop := u = on_mistakes \/ u = on_scores_up_to 0.

Lemma mistaken_score tie y score : is_label tie -> is_label y -> sign tie score <> y -> y * score <= 0.
Proof.
  unfold sign. intros [-> | ->] [-> | ->] D; destruct (Rlt_dec 0 score), (Rlt_dec score 0); lra.
Qed.
Lemma right_score tie y score : is_label y -> y * score > 0 -> sign tie score = y.
Proof. unfold sign. intros [-> | ->] H; destruct (Rlt_dec 0 score), (Rlt_dec score 0); lra. Qed.
Lemma updates_at_errors p : plays p -> perceptrons_rule (update_rule p) -> updates_up_to 0 p.
Proof.
  intros P Rule. apply Forall2_rounds. intros w e A U.
  destruct (round_of p w e P A) as (t & _ & _ & Y & T & S & E). rewrite U in E. symmetry in E.
  apply andb_prop in E. destruct E as [E _]. destruct Rule as [Rule|Rule]; rewrite Rule in E; simpl in E.
  - apply (mistaken_score (tie p t)); auto. rewrite S in E. destruct (Req_EM_T _ _); [discriminate|assumption].
  - destruct (Rle_dec _ _); [assumption|discriminate].
Qed.
Lemma updates_at_close_scores p theta : plays p -> update_rule p = on_scores_up_to theta -> updates_up_to theta p.
Proof.
  intros P Rule. apply Forall2_rounds. intros w e A U.
  destruct (round_of p w e P A) as (t & _ & _ & _ & _ & _ & E). rewrite U, Rule in E. symmetry in E.
  apply andb_prop in E. destruct E as [E _]. simpl in E. destruct (Rle_dec _ _); [assumption|discriminate].
Qed.

(* ---------------------------------------------------------------- the steps: one round *)
(* The weights before round t, counted from 0. *)
Definition row (p : run) (t : nat) : list R := after p (start p) (firstn t (examples p)).
Lemma firstn_next {A} (l : list A) t a : nth_error l t = Some a -> firstn (S t) l = firstn t l ++ [a].
Proof.
  revert t; induction l as [|b l IH]; intros [|t] E; try discriminate; simpl in *; [congruence|].
  f_equal. now apply IH.
Qed.
Lemma at_round_row p w e : at_round p w e <-> exists t, nth_error (examples p) t = Some e /\ w = row p t.
Proof.
  split.
  - intros (past & rest & E & ->). exists (length past). unfold row. rewrite E. split.
    + rewrite nth_error_app2, Nat.sub_diag by lia. reflexivity.
    + rewrite firstn_app, firstn_all, Nat.sub_diag, app_nil_r. reflexivity.
  - intros (t & E & ->). destruct (nth_error_split _ _ E) as (past & rest & Es & L). exists past, rest.
    split; [exact Es|]. unfold row. rewrite Es, <- L, firstn_app, firstn_all, Nat.sub_diag, app_nil_r. reflexivity.
Qed.
Lemma the_weights_move_by_eta_y_x_on_updates_and_not_otherwise p t e : nth_error (examples p) t = Some e ->
  row p (S t) = if updated e then moved (row p t) (rate p * outcome e) (instance e) else row p t.
Proof. intros E. unfold row. rewrite (firstn_next _ _ _ E). unfold after. now rewrite fold_left_app. Qed.

Section Steps.
Variables (p : run) (w : list R) (e : example).
Hypothesis P : plays p.
Hypothesis A : at_round p w e.
Notation w' := (next p w e).
Notation x := (instance e).
Notation y := (outcome e).
Notation eta := (rate p).

Lemma every_mistake_is_an_update theta :
  perceptrons_rule (update_rule p) \/ (0 <= theta /\ update_rule p = on_scores_up_to theta) ->
  prediction e <> y -> nonzero x = true -> updated e = true.
Proof.
  intros Rule M N. destruct (round_of p w e P A) as (t & _ & _ & Y & T & S & ->). rewrite N, andb_true_r.
  assert (E : y * dot w x <= 0) by (apply (mistaken_score (tie p t)); auto; congruence).
  destruct Rule as [[-> | ->]|[H ->]]; simpl.
  - destruct (Req_EM_T _ _); [contradiction|reflexivity].
  - destruct (Rle_dec _ _); [reflexivity|contradiction].
  - destruct (Rle_dec _ _); [reflexivity|lra].
Qed.

Hypothesis U : updated e = true.

Lemma next_vector : vector w' = Vectors.add_scaled (vector w) (eta * y) (vector x).
Proof.
  destruct (round_of p w e P A) as (t & W & X & _). unfold next. rewrite U. apply vector_moved. congruence.
Qed.
Lemma next_has_length : length w' = dim p.
Proof. destruct (round_of p w e P A) as (t & W & X & _). now apply next_length. Qed.

Lemma an_update_adds_the_instance u : length u = dim p -> dot w' u = dot w u + eta * (y * dot u x).
Proof.
  intros L. destruct (round_of p w e P A) as (t & W & X & _).
  rewrite !(Vectors.dot_of_lists (dim p)), next_vector by auto using next_has_length. apply Perceptron.addition.
Qed.

Lemma an_update_gains_on_the_separator v : length v = dim p ->
  dot w' v >= dot w v + eta * functional_margin p v.
Proof.
  intros L. rewrite an_update_adds_the_instance by assumption. destruct P as [Eta _].
  assert (functional_margin p v <= y * dot v x); [|nra].
  apply least_le, in_map_iff. exists e. split; [reflexivity|exact (round_in p w e A)].
Qed.

(* of the Perceptron, theta = 0 *)
Lemma the_weights_grow_by_scores theta : y * dot w x <= theta ->
  dot w' w' <= dot w w + 2 * eta * theta + eta ^ 2 * dot x x.
Proof.
  intros Score. destruct (round_of p w e P A) as (t & W & X & Y & _).
  rewrite !(Vectors.dot_of_lists (dim p)) in * by auto using next_has_length. rewrite next_vector.
  apply Perceptron.growth; [apply P|exact Y|exact Score].
Qed.
Lemma the_weights_grow_slowly : y * dot w x <= 0 -> dot w' w' <= dot w w + eta ^ 2 * dot x x.
Proof. intros Score. pose proof (the_weights_grow_by_scores 0 Score). lra. Qed.

(* |w' - v|^2 and |w - v|^2 *)
Lemma an_update_comes_nearer_to_the_separator v : length v = dim p -> y * dot w x <= 0 ->
  dot (moved w' (-1) v) (moved w' (-1) v) <=
  dot (moved w (-1) v) (moved w (-1) v) - 2 * eta * functional_margin p v + eta ^ 2 * dot x x.
Proof.
  intros L Score. destruct (round_of p w e P A) as (t & W & X & Y & _). pose proof next_has_length as W'.
  assert (G : functional_margin p v <= y * dot v x).
  { apply least_le, in_map_iff. exists e. split; [reflexivity|exact (round_in p w e A)]. }
  assert (E : forall u, length u = dim p -> length (moved u (-1) v) = dim p)
    by (intros u E; rewrite moved_length; congruence).
  rewrite !(Vectors.dot_of_lists (dim p)) in * by auto.
  rewrite !vector_moved, next_vector by congruence. apply Perceptron.distance; [apply P|exact Y|exact Score|exact G].
Qed.
End Steps.

(* ---------------------------------------------------------------- a recorded run is a run of linear/Perceptron.v *)
Lemma follows_run p theta es : forall t w, follows p t w es -> length w = dim p ->
  Forall2 (fun w e => updated e = true -> outcome e * dot w (instance e) <= theta) (weights_from p w es) es ->
  Perceptron.run (coords p) (rate p) theta (vector w) (map pair es) (map pair (filter updated es))
    (vector (after p w es)).
Proof.
  induction es as [|e es IH]; intros t w F W S; [constructor|]. destruct F as (X & Y & Pr & U & F).
  inversion S as [|a b c d Score Scores]; subst. cbn [map filter after fold_left].
  specialize (IH _ _ F (next_length p w e W X) Scores). fold (after p (next p w e) es).
  unfold pair at 1. destruct (updated e) eqn:E; cbn [map].
  - unfold pair at 2. apply Perceptron.r_update.
    + rewrite <- (Vectors.dot_of_lists (dim p)) by assumption. auto.
    + rewrite <- vector_moved by congruence. unfold next in IH at 1. rewrite E in IH. exact IH.
  - apply Perceptron.r_rest. unfold next in IH at 1. rewrite E in IH. exact IH.
Qed.
Definition final (p : run) : list R := after p (start p) (examples p).
Theorem recorded_run p theta : plays p -> updates_up_to theta p ->
  Perceptron.run (coords p) (rate p) theta (vector (start p)) (map pair (examples p)) (map pair (updates p))
    (vector (final p)).
Proof. intros (_ & _ & S & F) U. exact (follows_run p theta _ 0 _ F S U). Qed.
Corollary recorded_run_from_zero p theta : plays p -> updates_up_to theta p -> starts_at_zero p ->
  Perceptron.run (coords p) (rate p) theta Vectors.zero (map pair (examples p)) (map pair (updates p))
    (vector (final p)).
Proof. intros P U Z. rewrite <- (vector_zero (dim p)), <- Z. now apply recorded_run. Qed.

Lemma labelled_pairs p : plays p -> Perceptron.labelled (map pair (examples p)).
Proof.
  intros (_ & _ & _ & F). apply follows_shape in F. apply Forall_map.
  apply Forall_impl with (2 := F). intros e [_ Y]. exact Y.
Qed.
Lemma instance_length p e : plays p -> In e (examples p) -> length (instance e) = dim p.
Proof. intros (_ & _ & _ & F) I. apply follows_shape in F. rewrite Forall_forall in F. now apply F. Qed.
Lemma outcome_label p e : plays p -> In e (examples p) -> is_label (outcome e).
Proof. intros (_ & _ & _ & F) I. apply follows_shape in F. rewrite Forall_forall in F. now apply F. Qed.
Lemma radius_pos p : 0 <= radius p.
Proof. apply sqrt_pos. Qed.
Lemma within_radius p : plays p -> Perceptron.radius (coords p) (radius p) (map pair (examples p)).
Proof.
  intros P. apply Forall_map, Forall_forall. intros e I. unfold pair, radius. cbn [fst].
  rewrite norm_vector by now apply instance_length.
  apply sqrt_le_1_alt, largest_ge, in_map_iff. exists e. auto.
Qed.
Lemma separated_by p v : plays p -> length v = dim p -> 0 < margin p v ->
  Perceptron.separated (coords p) (vector v) (margin p v) (map pair (examples p)).
Proof.
  intros P L. unfold margin, Perceptron.separated. destruct (Req_EM_T (dot v v) 0) as [Z|N]; [lra|]. intros G.
  assert (V : 0 < norm v) by (apply sqrt_lt_R0; pose proof (dot_pos v); lra).
  rewrite norm_vector by assumption. split; [exact V|]. apply Forall_map, Forall_forall. intros e I.
  unfold Perceptron.gain, pair. cbn [fst snd].
  rewrite <- Vectors.dot_of_lists; [|assumption|now apply instance_length].
  apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|].
  apply least_le, in_map_iff. exists e. auto.
Qed.
Lemma count_updates p : Perceptron.M (map pair (updates p)) = INR (count updated (examples p)).
Proof. unfold Perceptron.M, updates, count. now rewrite map_length. Qed.

(* ---------------------------------------------------------------- the rate and the dual form *)
Lemma dot_moved w c x z : length w = length x -> dot (moved w c x) z = dot w z + c * dot x z.
Proof.
  revert x z; induction w as [|a w IH]; intros [|b x] [|d z] L; try discriminate; simpl; try ring.
  rewrite IH; [ring|now injection L].
Qed.
Lemma sign_scale c tie s : 0 < c -> sign tie (c * s) = sign tie s.
Proof.
  intros C. unfold sign. destruct (Rlt_dec 0 (c * s)), (Rlt_dec 0 s), (Rlt_dec (c * s) 0), (Rlt_dec s 0); auto;
    exfalso; nra.
Qed.
Lemma asks_scale c u said y s : 0 < c -> perceptrons_rule u -> asks u said y (c * s) = asks u said y s.
Proof.
  intros C [-> | ->]; [reflexivity|]. simpl. destruct (Rle_dec (y * (c * s)) 0), (Rle_dec (y * s) 0); auto;
    exfalso; nra.
Qed.

(* The dual Perceptron keeps the examples of its updates and scores x by the sum of y_s x_s.x over them. *)
Definition dual_score (support : list example) (x : list R) : R :=
  sum (fun e => outcome e * dot (instance e) x) support.
Fixpoint dual_follows (p : run) (t : nat) (support : list example) (es : list example) : Prop :=
  match es with
  | nil => True
  | e :: rest =>
      let s := dual_score support (instance e) in
      length (instance e) = dim p /\
      is_label (outcome e) /\
      prediction e = sign (tie p t) s /\
      updated e = asks (update_rule p) (prediction e) (outcome e) s && nonzero (instance e) /\
      dual_follows p (S t) (if updated e then e :: support else support) rest
  end.
Theorem the_dual_form p : 0 < rate p -> perceptrons_rule (update_rule p) -> starts_at_zero p ->
  (dual_follows p 0 nil (examples p) <-> follows p 0 (start p) (examples p)).
Proof.
  intros Eta Rule Z. unfold starts_at_zero in Z. rewrite Z.
  assert (K : forall es t support w, length w = dim p -> (forall x, dot w x = rate p * dual_score support x) ->
    (dual_follows p t support es <-> follows p t w es)).
  2:{ apply K; [apply repeat_length|]. intros x. rewrite dot_zero. unfold dual_score. simpl. ring. }
  induction es as [|e es IH]; intros t support w W S; [reflexivity|].
  cbn [dual_follows follows]. rewrite (S (instance e)), sign_scale, asks_scale by assumption.
  assert (N : length (instance e) = dim p ->
    (dual_follows p (Datatypes.S t) (if updated e then e :: support else support) es <->
     follows p (Datatypes.S t) (next p w e) es)); [|tauto].
  intros X. apply IH; [now apply next_length|]. intros x. unfold next. destruct (updated e); [|apply S].
  rewrite dot_moved, S by congruence. unfold dual_score. simpl. ring.
Qed.
