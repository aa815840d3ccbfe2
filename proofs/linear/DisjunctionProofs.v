(* The Perceptron on disjunctions: it learns them with at most (n + 1) |v|^2 updates, since v has y v.x >= 1 and an
   instance has squared length at most n + 1; and points of a disjunction force many updates on it. *)
From Coq Require Import Reals QArith Lra Lia List Bool Psatz.
From NoRegret Require Import core.Numbers linear.PerceptronRun linear.PerceptronRunProofs.
From NoRegret Require core.Rationals core.Vectors linear.Perceptron linear.Margin linear.Forced linear.PerceptronRuns.
From NoRegret Require Import statements.disjunctions.
Import ListNotations SeparatedPerceptron DisjunctionPerceptron.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- perceptron.margin where every y v.x >= 1 *)
Lemma bound_of_margin_one p v B : PerceptronRun.plays p -> updates_up_to 0 p -> starts_at_zero p ->
  length v = dim p -> 0 < dot v v -> 1 <= functional_margin p v -> 0 <= B ->
  (forall e, In e (examples p) -> dot (instance e) (instance e) <= B) ->
  INR (count updated (examples p)) <= B * dot v v.
Proof.
  intros P U Z L V G HB X. rewrite <- count_updates.
  assert (Nv : 0 < norm v) by now apply sqrt_lt_R0.
  assert (E : B * dot v v = sqrt B ^ 2 / (1 / norm v) ^ 2).
  { unfold norm in *. rewrite pow2_sqrt by assumption. rewrite <- (pow2_sqrt (dot v v)) at 1 by lra. field. lra. }
  rewrite E.
  apply (Margin.perceptron_margin (coords p) (rate p) (proj1 P) (vector v) _ _ (map pair (examples p)) _
    (vector (final p))).
  - apply Rdiv_lt_0_compat; [lra|exact Nv].
  - now apply labelled_pairs.
  - apply Forall_map, Forall_forall. intros e I. unfold pair. cbn [fst].
    rewrite norm_vector by now apply instance_length. apply sqrt_le_1_alt. now apply X.
  - split; rewrite norm_vector by assumption; [exact Nv|]. apply Forall_map, Forall_forall. intros e I.
    unfold Perceptron.gain, pair. cbn [fst snd].
    rewrite <- Vectors.dot_of_lists; [|assumption|now apply instance_length].
    apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|].
    apply Rle_trans with (1 := G), least_le, in_map_iff. exists e. auto.
  - now apply recorded_run_from_zero.
Qed.

(* ---------------------------------------------------------------- attributes and bias *)
Lemma dot_app a b c d : length a = length c -> dot (a ++ b) (c ++ d) = dot a c + dot b d.
Proof.
  revert c; induction a as [|z a IH]; intros [|y c] L; try discriminate; simpl; [ring|].
  rewrite IH by now injection L. ring.
Qed.
Lemma split_last u m : length u = S m -> u = attributes u ++ [bias u] /\ length (attributes u) = m.
Proof.
  intros L. assert (u <> nil) by (intros ->; discriminate).
  pose proof (app_removelast_last 0 H) as E. split; [exact E|].
  apply (f_equal (@length R)) in E. rewrite app_length in E. unfold attributes. simpl in E. lia.
Qed.
Definition nonzero_entry (a : R) : bool := if Req_EM_T a 0 then false else true.
(* A place where `a` is not 0 and `b` is 1. *)
Definition meet (a b : list R) : Prop := exists i, (i < length a)%nat /\ nth i a 0 <> 0 /\ nth i b 0 = 1.
Lemma meet_cons z a y b : meet (z :: a) (y :: b) <-> (z <> 0 /\ y = 1) \/ meet a b.
Proof.
  split.
  - intros ([|i] & I & A & B); simpl in *; [left; auto|right; exists i; repeat split; auto; lia].
  - intros [[A B]|(i & I & A & B)]; [exists 0%nat|exists (S i)]; simpl; repeat split; auto; lia.
Qed.
(* h places meet; a place of `a` that does not meet has `off` in b. *)
Lemma score_of_marks off mark a : mark <> 0 -> off <> 1 -> Forall (fun z => z = 0 \/ z = mark) a ->
  forall b, length a = length b -> Forall (fun z => z = off \/ z = 1) b ->
  exists h : nat, dot a b = mark * (INR h + off * (INR (count nonzero_entry a) - INR h)) /\
    ((0 < h)%nat <-> meet a b).
Proof.
  intros Mark Off. induction 1 as [|z a Za Fa IH]; intros [|y b] L Fb; try discriminate.
  - exists 0%nat. split; [simpl; ring|]. split; [lia|]. intros (i & I & _). simpl in I. lia.
  - inversion Fb as [|y' b' Yb Fb']; subst. destruct (IH b) as (h & E & H); [now injection L|exact Fb'|].
    unfold count in *. cbn [filter]. unfold nonzero_entry at 1. cbn [Vectors.list_dot].
    destruct Za as [-> | ->]; [|destruct Yb as [-> | ->]].
    + exists h. destruct (Req_EM_T 0 0); [|contradiction]. rewrite E, meet_cons. split; [ring|]. tauto.
    + exists h. destruct (Req_EM_T mark 0); [contradiction|]. cbn [length]. rewrite E, meet_cons, S_INR.
      split; [ring|]. tauto.
    + exists (S h). destruct (Req_EM_T mark 0); [contradiction|]. cbn [length]. rewrite E, meet_cons, !S_INR.
      split; [ring|]. split; [auto|lia].
Qed.
Lemma square_of_marks mark a : Forall (fun z => z = 0 \/ z = mark) a -> mark <> 0 ->
  dot a a = mark ^ 2 * INR (count nonzero_entry a).
Proof.
  intros F Mark. induction F as [|z a Z _ IH]; [simpl; ring|]. unfold count in *. cbn [filter Vectors.list_dot].
  unfold nonzero_entry at 1. destruct Z as [-> | ->].
  - destruct (Req_EM_T 0 0); [|contradiction]. rewrite IH. ring.
  - destruct (Req_EM_T mark 0); [contradiction|]. cbn [length]. rewrite IH, S_INR. ring.
Qed.
Lemma square_of_attributes off b : -1 <= off <= 1 -> Forall (fun z => z = off \/ z = 1) b ->
  dot b b <= INR (length b).
Proof.
  intros O. induction 1 as [|z b Z _ IH]; [simpl; lra|]. cbn [length Vectors.list_dot]. rewrite S_INR.
  destruct Z as [-> | ->]; nra.
Qed.

(* ---------------------------------------------------------------- learning disjunctions *)
Section Learning.
Variables (off mark b : R) (s : subject).
Hypothesis Ps : plays s.
Hypothesis some : (0 < n s)%nat.
Hypothesis Mark : mark <> 0.
Hypothesis Off : -1 <= off < 1.
(* two codings of the same score: 2 h - 1 where h relevant attributes are on *)
Hypothesis coding : mark * (1 - off) = 2 /\ mark * off * INR (k s) + b = -1.
Definition shape : Prop := bias (v s) = b /\ Forall (fun a => a = 0 \/ a = mark) (attributes (v s)).
Definition coded (e : example) : Prop :=
  bias (instance e) = 1 /\ Forall (fun a => a = off \/ a = 1) (attributes (instance e)).

Lemma width : dim (run s) = S (n s).
Proof. unfold n, N in *. lia. Qed.
Lemma score e : shape -> coded e -> In e (rounds s) -> exists h : nat,
  dot (v s) (instance e) = 2 * INR h - 1 /\ ((0 < h)%nat <-> one_is_on s (instance e)).
Proof.
  intros [B A] [One X] I. destruct Ps as [P L]. pose proof (instance_length _ _ P I) as Lx.
  change (examples (run s)) with (rounds s) in *. rewrite width in L, Lx.
  destruct (split_last _ _ L) as [Ev Lv]. destruct (split_last _ _ Lx) as [Ex La].
  change (SeparatedPerceptron.v s) with (v s) in *.
  destruct (score_of_marks off mark (attributes (v s)) Mark ltac:(lra) A (attributes (instance e))) as (h & E & H);
    [congruence|exact X|]. exists h. split.
  - rewrite Ev, Ex, dot_app, E, B, One by congruence. change (count nonzero_entry (attributes (v s))) with (k s).
    destruct coding as [C D]. cbn [Vectors.list_dot].
    transitivity (INR h * (mark * (1 - off)) + (mark * off * INR (k s) + b)); [ring|]. rewrite C, D. ring.
  - rewrite H. unfold meet, one_is_on. rewrite Lv. split; intros (i & Hi & Hv & Hx); exists i; (split; [exact Hi|]).
    + rewrite Ev, Ex, !app_nth1 by lia. auto.
    + rewrite Ev, app_nth1 in Hv by lia. rewrite Ex, app_nth1 in Hx by lia. auto.
Qed.
(* What Python tests says the same as the labels. *)
Theorem labels_by_margin : shape -> Forall coded (rounds s) ->
  (disjunction off mark b s <-> 1 <= functional_margin (run s) (v s)).
Proof.
  intros Sh Co. rewrite Forall_forall in Co. destruct Ps as [P L]. split.
  - intros (_ & _ & D). rewrite Forall_forall in D. unfold functional_margin.
    destruct (examples (run s)) as [|e0 es] eqn:Es; [simpl; lra|]. rewrite <- Es.
    destruct (in_map_iff (fun e => outcome e * dot (v s) (instance e)) (examples (run s))
      (least 1 (map (fun e => outcome e * dot (v s) (instance e)) (examples (run s))))) as [In_map _].
    destruct In_map as (e & <- & I); [apply least_in; rewrite Es; discriminate|].
    destruct (score e Sh (Co e I) I) as (h & -> & H). destruct (D e I) as (_ & _ & Y). rewrite <- H in Y.
    destruct (outcome_label _ _ P I) as [E|E]; rewrite E in *.
    + assert (1 <= INR h) by (apply (le_INR 1); destruct Y as [Y _]; specialize (Y eq_refl); lia). lra.
    + assert (h = 0%nat) as ->; [|simpl; lra].
      destruct h; [reflexivity|]. destruct Y as [_ Y]. specialize (Y ltac:(lia)). lra.
  - intros G. destruct Sh as [B A]. split; [exact B|]. split; [exact A|]. apply Forall_forall. intros e I.
    destruct (Co e I) as [One X]. split; [exact One|]. split; [exact X|].
    assert (Ge : 1 <= outcome e * dot (v s) (instance e))
      by (apply Rle_trans with (1 := G), least_le, in_map_iff; exists e; auto).
    destruct (score e (conj B A) (Co e I) I) as (h & E & <-). rewrite E in Ge.
    destruct (outcome_label _ _ P I) as [Y|Y]; rewrite Y in *.
    + split; [|auto]. intros _. apply INR_lt. simpl. lra.
    + split; [lra|]. intros H. apply (le_INR 1) in H. simpl in H. lra.
Qed.
Lemma learned : disjunction off mark b s -> given_zero_start s -> given_on_errors s ->
  INR (M s) <= (INR (n s) + 1) * (mark ^ 2 * INR (k s) + b ^ 2).
Proof.
  intros D Z E. pose proof D as (B & A & X).
  assert (Co : Forall coded (rounds s)) by (apply Forall_impl with (2 := X); intros e (U & V & _); split; assumption).
  pose proof (proj1 (labels_by_margin (conj B A) Co) D) as G. destruct Ps as [P L].
  change (SeparatedPerceptron.v s) with (v s) in L. pose proof L as Ln. rewrite width in Ln.
  destruct (split_last _ _ Ln) as [Ev Lv].
  assert (V : dot (v s) (v s) = mark ^ 2 * INR (k s) + b ^ 2).
  { rewrite Ev at 1 2. rewrite dot_app, (square_of_marks mark), B by auto.
    change (count nonzero_entry (attributes (v s))) with (k s). simpl. ring. }
  rewrite <- V. apply bound_of_margin_one; auto.
  - rewrite V. destruct coding as [C1 C2]. pose proof (pos_INR (k s)) as Pk.
    assert (Pm : 0 < mark ^ 2) by nra. destruct Pk as [Pk|Pk].
    + pose proof (pow2_ge_0 b). pose proof (Rmult_lt_0_compat _ _ Pm Pk). lra.
    + rewrite <- Pk in *. replace b with (-1) by lra. lra.
  - pose proof (pos_INR (n s)). lra.
  - intros e I. rewrite Forall_forall in Co. destruct (Co e I) as [One Xe].
    pose proof (instance_length _ _ P I) as Lx. rewrite width in Lx. destruct (split_last _ _ Lx) as [Ex La].
    rewrite Ex, dot_app, One by reflexivity. pose proof (square_of_attributes off _ ltac:(lra) Xe). rewrite La in *.
    simpl. lra.
Qed.
End Learning.

Theorem perceptron_disjunctions : perceptron_disjunctions.statement.
Proof.
  intros s; cbv zeta; intros P Hn _ D _ _ Z E.
  replace (4 * INR (k s) + 1) with (2 ^ 2 * INR (k s) + (-1) ^ 2) by ring.
  apply (learned 0); auto; lra.
Qed.
Theorem perceptron_disjunctions_signs : perceptron_disjunctions_signs.statement.
Proof.
  intros s; cbv zeta; intros P Hn _ D _ _ Z E. change (SignDisjunctionPerceptron.k s) with (k s).
  replace (INR (k s) ^ 2 + 1 - INR (k s)) with (1 ^ 2 * INR (k s) + (INR (k s) - 1) ^ 2) by ring.
  apply (learned (-1)); auto; lra.
Qed.

(* ---------------------------------------------------------------- what a run at rest has learned *)
Import ForcedPerceptron.
Lemma since_last_update_split es : exists past, es = past ++ since_last_update es /\
  Forall (fun e => updated e = false) (since_last_update es).
Proof.
  induction es as [|e es (past & E & F)]; [exists nil; split; [reflexivity|constructor]|]. cbn [since_last_update].
  destruct (existsb updated (e :: es)) eqn:U.
  - exists (e :: past). simpl. rewrite <- E. auto.
  - exists nil. split; [reflexivity|]. apply Forall_forall. intros a A.
    destruct (updated a) eqn:Ua; [|reflexivity]. rewrite <- U. symmetry. apply existsb_exists. eauto.
Qed.
Lemma after_quiet p w es : Forall (fun e => updated e = false) es -> after p w es = w.
Proof.
  intros F. revert w. induction F as [|e es U _ IH]; intros w; [reflexivity|]. cbn [after fold_left].
  unfold next at 2. rewrite U. apply IH.
Qed.
(* The weights are the final ones in every round after the last update. *)
Lemma at_rest_round p e : In e (since_last_update (examples p)) -> at_round p (final p) e /\ updated e = false.
Proof.
  intros I. destruct (since_last_update_split (examples p)) as (past & E & F).
  pose proof F as G. rewrite Forall_forall in G. split; [|now apply G].
  destruct (in_split _ _ I) as (l & r & Er). exists (past ++ l), r. rewrite Er in E, F.
  split; [rewrite <- app_assoc; exact E|]. apply Forall_app in F. destruct F as [Fl Fr].
  unfold final. rewrite E. unfold after. rewrite !fold_left_app.
  change (after p (after p (after p (start p) past) l) (e :: r) = after p (after p (start p) past) l).
  now rewrite after_quiet.
Qed.
Lemma classified_at_rest p e : PerceptronRun.plays p -> perceptrons_rule (update_rule p) ->
  (forall t, tie p t = 1) -> nonzero (instance e) = true -> In e (since_last_update (examples p)) ->
  sign 1 (dot (final p) (instance e)) = outcome e.
Proof.
  intros P Rule T Nz I. destruct (at_rest_round p e I) as [A U].
  destruct (round_of p _ _ P A) as (t & _ & _ & Y & _ & S & _). rewrite T in S. rewrite <- S.
  destruct (Req_EM_T (prediction e) (outcome e)) as [E|E]; [exact E|].
  rewrite (every_mistake_is_an_update p _ e P A 0) in U; auto. discriminate.
Qed.

(* ---------------------------------------------------------------- the points that force updates *)
Lemma dot_maps {A} (f g : A -> R) l : dot (map f l) (map g l) = Sums.sum (fun a => f a * g a) l.
Proof. induction l as [|a l IH]; [reflexivity|]. simpl. now rewrite IH. Qed.
Lemma repeat_as_map {A} (c : R) (l : list A) : repeat c (length l) = map (fun _ => c) l.
Proof. induction l as [|a l IH]; [reflexivity|]. simpl. now rewrite IH. Qed.
Lemma dot_ones m : dot (repeat 1 m) (repeat 1 m) = INR m.
Proof. induction m as [|m IH]; [reflexivity|]. rewrite S_INR. simpl. rewrite IH. ring. Qed.
Lemma ones_nonzero a m : nonzero (a ++ repeat 1 (m + 1)) = true.
Proof.
  unfold nonzero. rewrite existsb_app. replace (m + 1)%nat with (S m) by lia. simpl.
  destruct (Req_EM_T 1 0); [lra|]. simpl. now rewrite orb_true_r.
Qed.

Section Forcing.
Variables n k : nat.
Hypothesis within : (k <= n)%nat.
Definition indicator (o : option nat) (j : nat) : R :=
  match o with Some i => if Nat.eqb j i then 1 else 0 | None => 0 end.
Definition forcing (o : option nat) : list R := map (indicator o) (seq 0 k) ++ repeat 1 (n - k + 1).
Definition forcing_label (o : option nat) : R := match o with Some _ => 1 | None => -1 end.
Lemma forcing_quiet : forcing None = quiet n k.
Proof. unfold forcing, quiet. f_equal. rewrite <- (seq_length k 0) at 2. now rewrite repeat_as_map. Qed.
Lemma forcing_length o : length (forcing o) = S n.
Proof. unfold forcing. rewrite app_length, map_length, seq_length, repeat_length. lia. Qed.
Lemma indicators o c : Forced.shown k o -> Forced.shown k c ->
  Sums.sum (fun j => indicator o j * indicator c j) (seq 0 k) = Forced.both o c.
Proof.
  assert (Z : forall f : nat -> R, (forall j, f j = 0) -> Sums.sum f (seq 0 k) = 0).
  { intros f E. rewrite (Sums.sum_ext _ (fun _ => 0)) by auto. rewrite Sums.sum_const. ring. }
  destruct o as [i|], c as [l|]; cbn [indicator Forced.both Forced.shown]; intros I L; try (apply Z; intros; ring).
  transitivity (Forced.both (Some i) (Some l) * Sums.sum (fun j => Forced.both (Some j) (Some i)) (seq 0 k)).
  - rewrite <- Sums.sum_scal. apply Sums.sum_ext. intros j _. unfold Forced.both.
    destruct (Nat.eqb_spec j i), (Nat.eqb_spec j l), (Nat.eq_dec i l), (Nat.eq_dec j i); subst; try lia; ring.
  - rewrite Forced.once by exact I. unfold Forced.both. ring.
Qed.
Lemma forcing_gram o c : Forced.shown k o -> Forced.shown k c ->
  dot (forcing o) (forcing c) = INR (n - k + 1) + Forced.both o c.
Proof.
  intros O C. unfold forcing. rewrite dot_app by now rewrite !map_length.
  rewrite dot_maps, dot_ones, indicators by assumption. ring.
Qed.
End Forcing.

Section Forced.
Variable s : ForcedPerceptron.subject.
Notation p := (run s).
Notation n := (ForcedPerceptron.n s).
Notation k := (ForcedPerceptron.k s).
Hypothesis Ps : ForcedPerceptron.plays s.
Hypothesis some : (0 < n)%nat.
Hypothesis within : (k <= n)%nat.
Hypothesis points : given_forcing_points s.
Definition forcing_point (o : option nat) : Vectors.vec nat * R := (vector (forcing n k o), forcing_label o).

Lemma is_forcing e : In e (examples p) -> exists o, Forced.shown k o /\ point e = (forcing n k o, forcing_label o).
Proof.
  intros I. destruct (points (point e)) as [H _].
  destruct H as [E|(i & Hi & E)]; [apply in_map_iff; exists e; auto| |]; rewrite E.
  - exists None. rewrite forcing_quiet. split; [exact Logic.I|reflexivity].
  - exists (Some i). auto.
Qed.
Lemma forcing_shown o : Forced.shown k o -> In (forcing n k o, forcing_label o) (map point (examples p)).
Proof.
  intros O. apply points. destruct o as [i|]; [right; exists i; auto|left]. now rewrite <- forcing_quiet.
Qed.
Lemma updates_are_forcing : exists os, Forall (Forced.shown k) os /\ map pair (updates p) = map forcing_point os.
Proof.
  apply Forced.points_of. apply Forall_map, Forall_forall. intros e I. apply filter_In in I. destruct I as [I _].
  destruct (is_forcing e I) as (o & O & E). exists o. split; [exact O|]. unfold pair, forcing_point.
  injection E as -> ->. reflexivity.
Qed.
End Forced.

Theorem perceptron_disjunctions_forced : perceptron_disjunctions_forced.statement.
Proof.
  intros s; cbv zeta; intros Ps Hn Hk Rule Pts Rest Tie Z. apply INR_le in Hk.
  set (n := ForcedPerceptron.n s) in *. set (k := ForcedPerceptron.k s) in *.
  destruct (updates_are_forcing s Pts) as (os & Os & E). destruct Ps as [P L].
  assert (W : dim (run s) = S n) by (unfold n, ForcedPerceptron.n, DisjunctionPerceptron.n, N in *; lia).
  assert (Em : INR n + 1 - INR k = INR (n - k + 1)) by (rewrite plus_INR, minus_INR by assumption; simpl; ring).
  pose proof (recorded_run_from_zero _ 0 P (updates_at_errors _ P Rule) Z) as Run. rewrite E in Run.
  change (ForcedPerceptron.M s) with (count updated (examples (run s))). rewrite <- count_updates, E, Em.
  apply Rle_ge.
  refine (Forced.forced_updates _ k _ (forcing_point s) _ _ _ _ _ _ _ os _ (proj1 P) Run Os _).
  - rewrite plus_INR. pose proof (pos_INR (n - k)). simpl. lra.
  - reflexivity.
  - reflexivity.
  - intros o c O C. cbn [forcing_point fst].
    rewrite <- Vectors.dot_of_lists; [now apply forcing_gram|now rewrite forcing_length|now rewrite forcing_length].
  - intros o O. cbn [forcing_point fst snd]. pose proof (Rest _ (forcing_shown s Pts o O)) as I.
    apply in_map_iff in I. destruct I as (e & Pe & I). injection Pe as X Y.
    rewrite <- Vectors.dot_of_lists, <- X, <- Y.
    + apply (classified_at_rest (run s) e P Rule Tie); [rewrite X; apply ones_nonzero|exact I].
    + exact (after_length _ _ 0%nat _ (proj2 (proj2 (proj2 P))) (proj1 (proj2 (proj2 P)))).
    + now rewrite forcing_length.
Qed.

(* ---------------------------------------------------------------- recorded runs meet the hypotheses *)
Notation rationals := (map Q2R).
Lemma Q2R_minus_one : Q2R (-1) = -1.
Proof. unfold Q2R. simpl. lra. Qed.
Lemma one_of_two a : a <> 0 -> count nonzero_entry [a; 0] = 1%nat.
Proof.
  intros A. unfold count, nonzero_entry. simpl. destruct (Req_EM_T a 0); [contradiction|].
  destruct (Req_EM_T 0 0); [reflexivity|contradiction].
Qed.

(* two attributes, the first is relevant *)
Definition bits : PerceptronRuns.recorded := (PerceptronRuns.Recorded 3 1 true None [0; 0; 0]
  [PerceptronRuns.Step [0; 1; 1] false true true; PerceptronRuns.Step [1; 1; 1] true false true;
   PerceptronRuns.Step [0; 0; 1] false true true; PerceptronRuns.Step [1; 1; 1] true true false]
  [[0; 0; 0]; [0; -1; -1]; [1; 0; 0]; [1; 0; -1]; [1; 0; -1]])%Q.
Definition sample_bits : subject := Subject (PerceptronRuns.run bits) (rationals [2; 0; -1]%Q).
Lemma sample_bits_plays : plays sample_bits.
Proof. split; [apply PerceptronRuns.run_sound; vm_compute; reflexivity|reflexivity]. Qed.
Lemma sample_bits_k : DisjunctionPerceptron.k sample_bits = 1%nat.
Proof.
  unfold DisjunctionPerceptron.k, DisjunctionPerceptron.v, sample_bits.
  cbn [SeparatedPerceptron.v map attributes removelast].
  rewrite Rationals.Q2R_zero. apply one_of_two. unfold Q2R. simpl. lra.
Qed.
Lemma sample_bits_disjunction : DisjunctionPerceptron.given_disjunction sample_bits.
Proof.
  apply labels_by_margin.
  - exact sample_bits_plays.
  - unfold DisjunctionPerceptron.n. simpl. lia.
  - lra.
  - lra.
  - rewrite sample_bits_k. simpl. lra.
  - split; [exact Q2R_minus_one|]. repeat (apply Forall_cons || apply Forall_nil); unfold Q2R; simpl; lra.
  - repeat (apply Forall_cons || apply Forall_nil); (split; [unfold bias, Q2R; simpl; lra|]);
      repeat (apply Forall_cons || apply Forall_nil); unfold Q2R; simpl; lra.
  - cbn [run sample_bits]. change (DisjunctionPerceptron.v sample_bits) with (rationals [2; 0; -1]%Q).
    rewrite PerceptronRuns.functional_margin_R. unfold Q2R. simpl. lra.
Qed.
Lemma perceptron_disjunctions_inhabited : perceptron_disjunctions.inhabited.
Proof.
  exists sample_bits. pose proof sample_bits_plays as P. pose proof sample_bits_disjunction as D. cbv zeta.
  split; [exact P|]. split; [unfold DisjunctionPerceptron.n; simpl; lia|]. split; [apply P|]. split; [exact D|].
  split; [|split; [left; reflexivity|split]].
  - rewrite sample_bits_k. apply le_INR. unfold DisjunctionPerceptron.n. simpl. lia.
  - now apply PerceptronRuns.zero_start_R.
  - apply updates_at_errors; [apply P|left; reflexivity].
Qed.

Definition signs : PerceptronRuns.recorded := (PerceptronRuns.Recorded 3 1 true None [0; 0; 0]
  [PerceptronRuns.Step [-1; 1; 1] false true true; PerceptronRuns.Step [1; 1; 1] true false true]
  [[0; 0; 0]; [1; -1; -1]; [2; 0; 0]])%Q.
Definition sample_signs : subject := Subject (PerceptronRuns.run signs) (rationals [1; 0; 0]%Q).
Lemma sample_signs_plays : plays sample_signs.
Proof. split; [apply PerceptronRuns.run_sound; vm_compute; reflexivity|reflexivity]. Qed.
Lemma sample_signs_k : DisjunctionPerceptron.k sample_signs = 1%nat.
Proof.
  unfold DisjunctionPerceptron.k, DisjunctionPerceptron.v, sample_signs.
  cbn [SeparatedPerceptron.v map attributes removelast].
  rewrite Rationals.Q2R_zero. apply one_of_two. unfold Q2R. simpl. lra.
Qed.
Lemma sample_signs_disjunction : SignDisjunctionPerceptron.given_disjunction sample_signs.
Proof.
  unfold SignDisjunctionPerceptron.given_disjunction, SignDisjunctionPerceptron.k. rewrite sample_signs_k.
  apply labels_by_margin.
  - exact sample_signs_plays.
  - unfold DisjunctionPerceptron.n. simpl. lia.
  - lra.
  - lra.
  - rewrite sample_signs_k. simpl. lra.
  - split; [unfold bias, Q2R; simpl; lra|]. repeat (apply Forall_cons || apply Forall_nil); unfold Q2R; simpl; lra.
  - repeat (apply Forall_cons || apply Forall_nil); (split; [unfold bias, Q2R; simpl; lra|]);
      repeat (apply Forall_cons || apply Forall_nil); unfold Q2R; simpl; lra.
  - cbn [run sample_signs]. change (DisjunctionPerceptron.v sample_signs) with (rationals [1; 0; 0]%Q).
    rewrite PerceptronRuns.functional_margin_R. unfold Q2R. simpl. lra.
Qed.
Lemma perceptron_disjunctions_signs_inhabited : perceptron_disjunctions_signs.inhabited.
Proof.
  exists sample_signs. pose proof sample_signs_plays as P. pose proof sample_signs_disjunction as D. cbv zeta.
  split; [exact P|]. split; [unfold SignDisjunctionPerceptron.n, DisjunctionPerceptron.n; simpl; lia|].
  split; [apply P|]. split; [exact D|]. split; [|split; [left; reflexivity|split]].
  - change (SignDisjunctionPerceptron.k sample_signs) with (DisjunctionPerceptron.k sample_signs).
    rewrite sample_signs_k. apply le_INR. unfold SignDisjunctionPerceptron.n, DisjunctionPerceptron.n. simpl. lia.
  - now apply PerceptronRuns.zero_start_R.
  - apply updates_at_errors; [apply P|left; reflexivity].
Qed.

(* one attribute, which is relevant: 2 * 1 * 1 + 1 = 3 updates *)
Definition forced : PerceptronRuns.recorded := (PerceptronRuns.Recorded 2 1 true None [0; 0]
  [PerceptronRuns.Step [0; 1] false true true; PerceptronRuns.Step [1; 1] true false true;
   PerceptronRuns.Step [0; 1] false true true; PerceptronRuns.Step [1; 1] true true false;
   PerceptronRuns.Step [0; 1] false false false]
  [[0; 0]; [0; -1]; [1; 0]; [1; -1]; [1; -1]; [1; -1]])%Q.
Definition sample_forced : subject := Subject (PerceptronRuns.run forced) (rationals [1; 0]%Q).
Lemma sample_forced_plays : plays sample_forced.
Proof. split; [apply PerceptronRuns.run_sound; vm_compute; reflexivity|reflexivity]. Qed.
Lemma sample_forced_k : k sample_forced = 1%nat.
Proof.
  unfold k, DisjunctionPerceptron.k, DisjunctionPerceptron.v, sample_forced, count.
  cbn [SeparatedPerceptron.v map attributes removelast filter]. rewrite Rationals.Q2R_one.
  destruct (Req_EM_T 1 0); [lra|reflexivity].
Qed.
Lemma perceptron_disjunctions_forced_inhabited : perceptron_disjunctions_forced.inhabited.
Proof.
  exists sample_forced. pose proof sample_forced_plays as P. cbv zeta. rewrite sample_forced_k.
  change (n sample_forced) with 1%nat.
  split; [exact P|]. split; [lia|]. split; [lra|]. split; [left; reflexivity|]. split; [|split; [|split]].
  - intros z. rewrite sample_forced_k. change (n sample_forced) with 1%nat.
    unfold rounds, SeparatedPerceptron.rounds, quiet, loud. cbn -[Q2R]. unfold point. cbn -[Q2R].
    rewrite Rationals.Q2R_zero, Rationals.Q2R_one. split.
    + intros [<-|[<-|[<-|[<-|[<-|[]]]]]]; auto; right; exists 0%nat; auto.
    + intros [->|(i & I & ->)]; [auto|]. assert (i = 0)%nat as -> by lia. auto.
  - intros z. unfold rounds, SeparatedPerceptron.rounds. cbn -[Q2R]. tauto.
  - intros t. reflexivity.
  - now apply PerceptronRuns.zero_start_R.
Qed.
