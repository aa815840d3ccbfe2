(* averaged.identity, dual.equivalence (dual, kernel, primal), perceptron.passes. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Sums core.Protocol core.Vectors linear.Perceptron linear.Margin linear.Simulation.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ averaged.identity *)
Section Averaged.
Context {A : Type} (coords : list A) (eta tie : R) (rule : R -> R -> bool) (w0 : vec A).
Notation P := (perceptron coords eta tie rule w0).
(* the learner AveragedPerceptron: a vector enters the sum once, times the rounds that it survived *)
Record state := State { weights : vec A; survived : R; rounds : R; total : vec A }.
Definition averaged : learner state (vec A) R R :=
  Learner (State w0 0 0 zero) (fun s x => label tie (dot coords (weights s) x))
   (fun s x y => if acts coords rule (weights s) x y
      then State (add_scaled (weights s) (eta * y) x) (0 + 1) (rounds s + survived s) (add_scaled (total s) (survived s) (weights s))
      else State (weights s) (survived s + 1) (rounds s) (total s)).
Definition average (s : state) : vec A := fun i =>
  if Req_EM_T (rounds s + survived s) 0 then weights s i
  else add_scaled (total s) (survived s) (weights s) i / (rounds s + survived s).
(* the Perceptron's weights w_2, ..., w_(T+1), and their plain average *)
Fixpoint trace w zs : list (vec A) := match zs with nil => nil | (x, y) :: r => update P w x y :: trace (update P w x y) r end.
Definition plain zs : vec A := fun i => sum (fun w : vec A => w i) (trace w0 zs) / INR (length zs).

Lemma lazy_sum zs : forall s, weights (after averaged s zs) = after P (weights s) zs /\
  rounds (after averaged s zs) + survived (after averaged s zs) = rounds s + survived s + INR (length zs) /\
  forall i, total (after averaged s zs) i + survived (after averaged s zs) * weights (after averaged s zs) i
    = total s i + survived s * weights s i + sum (fun w : vec A => w i) (trace (weights s) zs).
Proof. induction zs as [|[x y] r IH]; intros s; [cbn; repeat split; intros; lra|].
  change (length ((x, y) :: r)) with (S (length r)). rewrite S_INR.
  cbn [after trace sum]. destruct (IH (update averaged s x y)) as (I1 & I2 & I3).
  cbn [update averaged perceptron] in *. destruct (acts coords rule (weights s) x y); cbn [weights rounds survived total] in *.
  - repeat split; [assumption|lra|]. intros i. rewrite I3. unfold add_scaled. lra.
  - repeat split; [assumption|lra|]. intros i. rewrite I3. lra. Qed.
Theorem averaged_identity zs : let D := add_scaled (average (after averaged (start averaged) zs)) (-1) (plain zs) in
  INR (length zs) ^ 2 * dot coords D D = 0.
Proof. intros D. destruct (Req_dec (INR (length zs)) 0) as [->|N]; [ring|].
  enough (Z : forall i, D i = 0).
  { unfold dot. rewrite (sum_ext _ (fun _ => 0)), sum_const; [ring|]. intros i _. rewrite Z. ring. }
  intros i. unfold D, add_scaled, average, plain.
  destruct (lazy_sum zs (start averaged)) as (_ & E & S). specialize (S i).
  set (s := after averaged (start averaged) zs) in *. cbn [start averaged weights rounds survived total] in E, S.
  destruct (Req_EM_T _ _) as [Z|Z]; [lra|]. unfold add_scaled. rewrite S, E. unfold zero. field. lra. Qed.
(* it plays as the Perceptron does *)
Theorem averaged_plays zs : disagreements averaged P (fun x => x) (fun y => y) (fun p => p) zs = 0%nat.
Proof. apply (simulation _ _ _ _ _ (fun s w => weights s = w) (fun _ => True)); [reflexivity| |apply Forall_forall; auto].
  intros s w x y <- _. cbn [predict update averaged perceptron]. split; [reflexivity|].
  destruct (acts coords rule (weights s) x y); reflexivity. Qed.
End Averaged.

(* ================================================================ dual.equivalence *)
Section Dual.
Context {A B : Type} (kernel : vec A -> vec A -> R) (features : list B) (phi : vec A -> vec B) (eta tie : R) (b : bool).
Hypothesis eta_pos : 0 < eta.
Hypothesis explicit : forall x z, kernel x z = dot features (phi x) (phi z).
(* the state: support vectors, each with the sum of eta y over its errors.  An instance seen twice is one support vector:
   `same` may be equality, or never true (one coefficient a round, as printed) *)
Variable same : vec A -> vec A -> bool.
Hypothesis same_kernel : forall p x z, same p x = true -> kernel p z = kernel x z.
Fixpoint count_in (c : R) x (s : list (R * vec A)) := match s with nil => [(c, x)] | (a, p) :: r =>
  if same p x then (a + c, p) :: r else (a, p) :: count_in c x r end.
Definition score (s : list (R * vec A)) (x : vec A) : R := sum (fun p => fst p * kernel (snd p) x) s.
Definition dual : learner (list (R * vec A)) (vec A) R R :=
  Learner nil (fun s x => label tie (score s x)) (fun s x y => if errs tie b (score s x) y then count_in (eta * y) x s else s).

Lemma null_feature x z : dot features x x = 0 -> dot features x z = 0.
Proof. intros H. pose proof (cauchy_schwarz_sq features x z) as C. rewrite H in C. nra. Qed.
Lemma score_count_in c x s z : score (count_in c x s) z = score s z + c * kernel x z.
Proof. unfold score. induction s as [|[a p] r IH]; cbn [count_in sum fst snd]; [ring|].
  destruct (same p x) eqn:E; cbn [sum fst snd]; [rewrite (same_kernel p x z E)|rewrite IH]; ring. Qed.
Theorem kernel_equivalence zs :
  disagreements dual (perceptron features 1 tie (errs tie b) zero) phi (fun y => y) (fun p => p) zs = 0%nat.
Proof. apply (simulation _ _ _ _ _ (fun s w => forall x, score s x = eta * dot features w (phi x)) (fun _ => True));
    [intros x; simpl; rewrite dot_zero; unfold score; simpl; ring| |apply Forall_forall; auto].
  intros s w x y H _. cbn -[errs label score]. unfold acts. rewrite (H x), label_scale, errs_scale by assumption. split; [reflexivity|].
  destruct (errs tie b (dot features w (phi x)) y); cbn [andb]; [|assumption]. unfold nonzero.
  destruct (Req_EM_T (dot features (phi x) (phi x)) 0) as [Z|Z]; intros z;
    rewrite score_count_in, H, explicit; [rewrite (null_feature (phi x) (phi z) Z)|rewrite dot_add]; ring. Qed.
End Dual.

(* K(x, z) = x.z *)
Theorem dual_equivalence {A} (coords : list A) same eta tie b zs : 0 < eta -> (forall p x, same p x = true -> p = x) ->
  disagreements (dual (dot coords) eta tie b same) (perceptron coords 1 tie (errs tie b) zero) (fun x => x) (fun y => y) (fun p => p) zs = 0%nat.
Proof. intros H S. apply (kernel_equivalence (dot coords) coords (fun x => x)); auto. intros p x z E. now rewrite (S p x E). Qed.
(* K(x, z) = (x.z)^2, with the features x_i x_j *)
Definition outer {A} (x : vec A) : vec (A * A) := fun p => x (fst p) * x (snd p).
Lemma sum_prod {A B} (f : A * B -> R) l m : sum f (list_prod l m) = sum (fun a => sum (fun c => f (a, c)) m) l.
Proof. induction l; simpl; [reflexivity|]. rewrite sum_app, sum_map, IHl. reflexivity. Qed.
Lemma outer_dot {A} (coords : list A) x z : dot coords x z ^ 2 = dot (list_prod coords coords) (outer x) (outer z).
Proof. unfold dot at 2. rewrite sum_prod. unfold outer. cbn [fst snd].
  rewrite (sum_ext _ (fun a => dot coords x z * (x a * z a))), sum_scal; [fold (dot coords x z); ring|].
  intros a _. unfold dot. rewrite <- Rmult_comm, <- sum_scal. apply sum_ext. intros; ring. Qed.
Theorem quadratic_kernel_equivalence {A} (coords : list A) same eta tie b zs : 0 < eta -> (forall p x, same p x = true -> p = x) ->
  disagreements (dual (fun x z => dot coords x z ^ 2) eta tie b same) (perceptron (list_prod coords coords) 1 tie (errs tie b) zero)
    outer (fun y => y) (fun p => p) zs = 0%nat.
Proof. intros H S. apply kernel_equivalence; auto; [intros; apply outer_dot|]. intros p x z E. now rewrite (S p x E). Qed.

(* ================================================================ perceptron.passes *)
Section Passes.
Context {A : Type} (coords : list A) (eta tie : R) (b : bool).
Notation round := (vec A * R)%type.
Notation P := (perceptron coords eta tie (errs tie b) zero).
Notation upd := (updates coords eta (errs tie b)).
Fixpoint mistakes w (zs : list round) : nat := match zs with nil => 0 | (x, y) :: r =>
  (if Req_EM_T (predict P w x) y then 0 else 1) + mistakes (update P w x y) r end.
(* training: passes until one has neither an update nor a mistake, at most `most` of them; order k is the k-th pass *)
Variable order : nat -> list round.
Definition stirs w zs : bool := (0 <? length (upd w zs))%nat || (0 <? mistakes w zs)%nat.
Fixpoint passes (most k : nat) w : nat := match most with 0 => 0 | S m =>
  if stirs w (order k) then S (passes m (S k) (after P w (order k))) else 1 end%nat.
Fixpoint converged (most k : nat) w : bool := match most with 0%nat => false | S m =>
  if stirs w (order k) then converged m (S k) (after P w (order k)) else true end.

Variables (sample : list round) (v : vec A) (r rho : R).
Hypothesis eta_pos : 0 < eta.
Hypothesis Htie : is_label tie.
Hypothesis Hrho : 0 < rho.
Hypothesis Hlab : labelled sample.
Hypothesis Hrad : radius coords r sample.
Hypothesis Hsep : separated coords v rho sample.
Hypothesis shuffled : forall k z, In z (order k) -> In z sample.            (* every pass, in any order *)

Lemma of_sample (Q : round -> Prop) k : Forall Q sample -> Forall Q (order k).
Proof. rewrite !Forall_forall. intros H z Hz. apply H. eauto. Qed.
Lemma run_app theta w zs us w1 : run coords eta theta w zs us w1 -> forall zs' us' w2, run coords eta theta w1 zs' us' w2 ->
  run coords eta theta w (zs ++ zs') (us ++ us') w2.
Proof. induction 1; intros; simpl; [assumption|constructor; auto|constructor; auto]. Qed.
Lemma has_length x y : rho <= gain coords v (x, y) / norm coords v -> nonzero coords x = true.
Proof. intros H. unfold nonzero. destruct (Req_EM_T (dot coords x x) 0) as [Z|Z]; [exfalso|reflexivity].
  unfold gain in H. simpl in H. rewrite (dot_comm coords v x), (null_feature coords x v Z) in H. unfold Rdiv in H. lra. Qed.
(* NO_MISTAKE_MISSED *)
Lemma every_mistake_an_update zs : labelled zs -> separated coords v rho zs -> forall w, (mistakes w zs <= length (upd w zs))%nat.
Proof. intros L [_ S]. induction zs as [|[x y] zs IH]; intros w; [cbn; lia|]. inversion L; subst. inversion S; subst.
  specialize (IH H2 H4). cbn [mistakes updates predict update perceptron]. unfold acts. rewrite (has_length x y H3), andb_true_r.
  destruct (Req_EM_T (label tie (dot coords w x)) y) as [E|E].
  - destruct (errs tie b (dot coords w x) y); cbn [length].
    + specialize (IH (add_scaled w (eta * y) x)). lia.
    + apply IH.
  - rewrite mistake_errs by assumption. cbn [length]. specialize (IH (add_scaled w (eta * y) x)). lia. Qed.
(* NO_CYCLE: an update gains on v, so the weights never come back *)
Lemma no_cycle w zs us w' : run coords eta 0 w zs us w' -> separated coords v rho zs -> us <> nil -> w' <> w.
Proof. intros H S N E. pose proof (run_progress coords eta eta_pos _ _ _ _ _ v rho H S) as G. rewrite E in G.
  destruct us as [|z us]; [contradiction|]. rewrite M_cons in G. pose proof (M_pos us). destruct S as [Pv _].
  assert (0 < eta * rho * norm coords v) by (repeat apply Rmult_lt_0_compat; assumption). nra. Qed.
Lemma sample_sep k : separated coords v rho (order k).
Proof. destruct Hsep. split; [assumption|]. now apply of_sample. Qed.
(* all passes together are one run; each but the last has an update *)
Lemma joined most : forall k w, exists zs us w', run coords eta 0 w zs us w' /\ Forall (fun z => In z sample) zs /\
  (passes most k w <= length us + 1)%nat /\ (converged most k w = false -> (most <= length us)%nat).
Proof. induction most as [|m IH]; intros k w.
  - exists nil, nil, w. repeat split; try constructor; simpl; lia.
  - cbn [passes converged]. destruct (stirs w (order k)) eqn:Q.
    + destruct (IH (S k) (after P w (order k))) as (zs & us & w' & H & F & B & C).
      exists (order k ++ zs), (upd w (order k) ++ us), w'. rewrite app_length.
      assert (U : (1 <= length (upd w (order k)))%nat).
      { unfold stirs in Q. pose proof (every_mistake_an_update (order k) (of_sample _ k Hlab) (sample_sep k) w).
        apply orb_prop in Q. destruct Q as [Q|Q]; apply Nat.ltb_lt in Q; lia. }
      repeat split.
      * apply run_app with (after P w (order k)); [|assumption]. apply (played_by coords eta 0 tie (errs tie b) zero);
          [intros s y Y; now apply errs_score|apply of_sample; exact Hlab].
      * apply Forall_app. split; [apply Forall_forall; intros; eapply shuffled; eauto|assumption].
      * lia.
      * intros D. specialize (C D). lia.
    + exists nil, nil, w. repeat split; try constructor; simpl; first [lia|discriminate]. Qed.
Lemma from_zero zs us w' : run coords eta 0 zero zs us w' -> Forall (fun z => In z sample) zs ->
  (Z.of_nat (length us) <= Int_part (r^2 / rho^2))%Z.
Proof. intros H F.
  assert (G : forall Q : round -> Prop, Forall Q sample -> Forall Q zs).
  { intros Q. rewrite !Forall_forall in *. auto. }
  assert (B : M us <= r^2 / rho^2).
  { apply (perceptron_margin coords eta eta_pos v r rho zs us w'); auto; [now apply G|now apply G|]. destruct Hsep. split; auto. }
  unfold M in B. rewrite INR_IZR_INZ in B. destruct (base_Int_part (r^2 / rho^2)) as [_ I].
  apply Zlt_succ_le. apply lt_IZR. unfold Z.succ. rewrite plus_IZR. lra. Qed.

Theorem perceptron_passes most : (Z.of_nat (passes most 0 zero) <= Int_part (r^2 / rho^2) + 1)%Z.
Proof. destruct (joined most 0 zero) as (zs & us & w' & H & F & B & _). pose proof (from_zero zs us w' H F). lia. Qed.
Theorem perceptron_converges most : (Int_part (r^2 / rho^2) + 1 <= Z.of_nat most)%Z -> converged most 0 zero = true.
Proof. intros Hm. destruct (joined most 0 zero) as (zs & us & w' & H & F & _ & C). pose proof (from_zero zs us w' H F).
  destruct (converged most 0 zero); [reflexivity|]. specialize (C eq_refl). lia. Qed.
End Passes.
