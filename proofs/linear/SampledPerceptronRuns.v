(* Are the expectations that Python found for a sampled Perceptron those of SampledPerceptron.v?  All samples are
   trained on over Q. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Rationals core.Sums.
From NoRegret Require linear.PerceptronRun linear.PerceptronPasses linear.SampledPerceptron.
From NoRegret Require Import linear.PerceptronRuns.
Import ListNotations.
Local Open Scope Q_scope.

Record atom := Atom { instance : list Q; outcome : bool; probability : Q }.
Record transcript := Transcript {
  dim : nat; law : list atom; m : nat; tie : bool; most : nat; E_M : Q; E_err : Q }.

(* ---------------------------------------------------------------- the learner over Q *)
Notation point := (list Q * bool)%type.
Definition moves (tie : bool) (w : list Q) (z : point) : bool :=
  let score := inner w (fst z) in asks None (sign tie score) (snd z) score && nonzero (fst z).
Definition learn (tie : bool) (w : list Q) (z : point) : list Q :=
  if moves tie w z then moved w (signed (snd z) 1) (fst z) else w.
Definition wrong (tie : bool) (w : list Q) (z : point) : bool := negb (eqb (sign tie (inner w (fst z))) (snd z)).
Definition pass (tie : bool) (w : list Q) (zs : list point) : list Q := fold_left (learn tie) zs w.
Fixpoint updates (tie : bool) (w : list Q) (zs : list point) : nat :=
  match zs with nil => 0 | z :: rest => (if moves tie w z then 1 else 0) + updates tie (learn tie w z) rest end.
Fixpoint stirs (tie : bool) (w : list Q) (zs : list point) : bool :=
  match zs with nil => false | z :: rest => moves tie w z || wrong tie w z || stirs tie (learn tie w z) rest end.
(* the weights at rest and the updates until then; None if there is no rest *)
Fixpoint train (tie : bool) (most : nat) (w : list Q) (zs : list point) : option (list Q * nat) :=
  match most with
  | O => None
  | S k =>
      if stirs tie w zs
      then match train tie k (pass tie w zs) zs with
           | Some (v, n) => Some (v, (updates tie w zs + n)%nat)
           | None => None
           end
      else Some (w, 0%nat)
  end.

(* ---------------------------------------------------------------- all samples *)
Fixpoint samples (law : list atom) (k : nat) : list (list atom) :=
  match k with O => [nil] | S j => flat_map (fun a => map (cons a) (samples law j)) law end.
Fixpoint mean (law : list atom) (k : nat) (f : list atom -> Q) : Q :=
  match k with
  | O => f nil
  | S j => total (map (fun a => Qred (probability a * mean law j (fun rest => f (a :: rest)))) law)
  end.
Definition point_of (a : atom) : point := (instance a, outcome a).
Definition trained (t : transcript) (sample : list atom) : option (list Q * nat) :=
  train (tie t) (most t) (repeat 0 (dim t)) (map point_of sample).
Definition rests (t : transcript) (sample : list atom) : bool :=
  match trained t sample with Some _ => true | None => false end.
Definition error (t : transcript) (sample : list atom) : Q :=
  match trained t sample with
  | Some (w, _) => total (map (fun a => if wrong (tie t) w (point_of a) then probability a else 0) (law t))
  | None => 0
  end.
Definition updates_on (t : transcript) (sample : list atom) : Q :=
  match trained t sample with Some (_, n) => inject_Z (Z.of_nat n) | None => 0 end.
Definition conforms (t : transcript) : bool :=
  forallb (fun a => Nat.eqb (length (instance a)) (dim t) && Qle_bool 0 (probability a)) (law t) &&
  Qeq_bool (total (map probability (law t))) 1 &&
  forallb (rests t) (samples (law t) (m t)) &&
  forallb (rests t) (samples (law t) (S (m t))) &&
  Qeq_bool (E_M t) (mean (law t) (S (m t)) (updates_on t)) &&
  Qeq_bool (E_err t) (mean (law t) (m t) (error t)).

(* ---------------------------------------------------------------- the subject *)
Definition real (a : atom) : SampledPerceptron.atom :=
  SampledPerceptron.Atom (map Q2R (instance a)) (label (outcome a)) (Q2R (probability a)).
Definition subject (t : transcript) : SampledPerceptron.subject :=
  SampledPerceptron.Subject (dim t) (map real (law t)) (m t) (label (tie t)) (most t).
Definition real_point (z : point) : list R * R := (map Q2R (fst z), label (snd z)).

(* ---------------------------------------------------------------- the same training *)
Section Same.
Variable tie : bool.
Notation l := (PerceptronPasses.Perceptron 1 (label tie) PerceptronRun.on_mistakes).
Notation reals := (map Q2R).
Lemma mistaken (a b : bool) : negb (eqb a b) = (if Req_EM_T (label a) (label b) then false else true).
Proof. destruct a, b; simpl; destruct (Req_EM_T _ _); try reflexivity; exfalso; lra. Qed.
Lemma wrong_R w z : PerceptronPasses.wrong l (reals w) (real_point z) = wrong tie w z.
Proof.
  unfold PerceptronPasses.wrong, PerceptronPasses.says, wrong. cbn [fst snd real_point PerceptronPasses.tie].
  now rewrite <- inner_R, <- sign_R, mistaken.
Qed.
Lemma moves_R w z : PerceptronPasses.moves l (reals w) (real_point z) = moves tie w z.
Proof.
  unfold PerceptronPasses.moves, PerceptronPasses.says, moves, asks.
  cbn [fst snd real_point PerceptronPasses.tie PerceptronPasses.update_rule PerceptronRun.asks].
  now rewrite <- inner_R, <- sign_R, mistaken, <- nonzero_R.
Qed.
Lemma learn_R w z : PerceptronPasses.learn l (reals w) (real_point z) = reals (learn tie w z).
Proof.
  unfold PerceptronPasses.learn, learn. rewrite moves_R. destruct (moves tie w z); [|reflexivity].
  rewrite moved_R, signed_R, Q2R_one. cbn [fst snd real_point PerceptronPasses.rate]. now rewrite Rmult_comm.
Qed.
Lemma pass_R zs : forall w, PerceptronPasses.pass l (reals w) (map real_point zs) = reals (pass tie w zs).
Proof.
  unfold PerceptronPasses.pass, pass. induction zs as [|z zs IH]; intros w; [reflexivity|]. cbn [map fold_left].
  now rewrite learn_R, IH.
Qed.
Lemma updates_R zs : forall w, PerceptronPasses.updates l (reals w) (map real_point zs) = updates tie w zs.
Proof.
  induction zs as [|z zs IH]; intros w; [reflexivity|]. cbn [map PerceptronPasses.updates updates].
  now rewrite moves_R, learn_R, IH.
Qed.
Lemma stirs_R zs : forall w, PerceptronPasses.stirs l (reals w) (map real_point zs) = stirs tie w zs.
Proof.
  induction zs as [|z zs IH]; intros w; [reflexivity|]. cbn [map PerceptronPasses.stirs stirs].
  now rewrite moves_R, wrong_R, learn_R, IH.
Qed.
Lemma train_R zs most : forall w v n, train tie most w zs = Some (v, n) ->
  PerceptronPasses.converged l most (reals w) (map real_point zs) = true /\
  PerceptronPasses.final l most (reals w) (map real_point zs) = reals v /\
  PerceptronPasses.all_updates l most (reals w) (map real_point zs) = n.
Proof.
  induction most as [|k IH]; intros w v n H; [discriminate|]. cbn [train] in H.
  cbn [PerceptronPasses.converged PerceptronPasses.final PerceptronPasses.all_updates]. rewrite stirs_R.
  destruct (stirs tie w zs).
  - rewrite pass_R, updates_R. destruct (train tie k (pass tie w zs) zs) as [[v' n']|] eqn:E; [|discriminate].
    injection H as <- <-. destruct (IH _ _ _ E) as (A & B & C). now rewrite C.
  - injection H as <- <-. auto.
Qed.
End Same.

(* ---------------------------------------------------------------- the same expectations *)
Lemma drawn_from law k sample : length sample = k -> incl sample (map real law) ->
  exists qs, In qs (samples law k) /\ sample = map real qs.
Proof.
  revert sample. induction k as [|k IH]; intros [|a sample] L I; try discriminate; [exists nil; simpl; auto|].
  destruct (IH sample) as (qs & Iq & ->); [now injection L|intros b Hb; apply I; now right|].
  pose proof (I a (or_introl eq_refl)) as Ia. apply in_map_iff in Ia. destruct Ia as (qa & <- & Ia).
  exists (qa :: qs). split; [|reflexivity]. simpl. apply in_flat_map. exists qa. split; [exact Ia|now apply in_map].
Qed.
Lemma total_sum {A} (f : A -> Q) (g : A -> R) l : (forall a, In a l -> Q2R (f a) = g a) ->
  Q2R (total (map f l)) = sum g l.
Proof.
  induction l as [|a l IH]; intros H; simpl; [apply Q2R_zero|]. rewrite Q2R_red, Q2R_plus, H, IH; auto.
  - intros b Hb. apply H. now right.
  - now left.
Qed.
Lemma mean_R law k : forall f F, (forall qs, In qs (samples law k) -> Q2R (f qs) = F (map real qs)) ->
  Q2R (mean law k f) = SampledPerceptron.mean (map real law) k F.
Proof.
  induction k as [|k IH]; intros f F H; simpl; [apply (H nil); simpl; auto|]. rewrite sum_map.
  apply total_sum. intros a Ha. rewrite Q2R_red, Q2R_mult. unfold real at 1. cbn [SampledPerceptron.probability].
  f_equal. apply IH. intros qs Hq. apply (H (a :: qs)). simpl. apply in_flat_map. exists a.
  split; [exact Ha|now apply in_map].
Qed.
Lemma points_R qs : map SampledPerceptron.point (map real qs) = map real_point (map point_of qs).
Proof. rewrite !map_map. reflexivity. Qed.
Lemma origin_R t : SampledPerceptron.origin (subject t) = map Q2R (repeat 0 (dim t)).
Proof. unfold SampledPerceptron.origin. now rewrite Q2R_repeat, Q2R_zero. Qed.
Lemma trained_R t qs w n : trained t qs = Some (w, n) ->
  SampledPerceptron.comes_to_rest (subject t) (map real qs) /\
  SampledPerceptron.trained (subject t) (map real qs) = map Q2R w /\
  SampledPerceptron.updates_on (subject t) (map real qs) = n.
Proof.
  unfold SampledPerceptron.comes_to_rest, SampledPerceptron.trained, SampledPerceptron.updates_on.
  rewrite points_R, origin_R. apply train_R.
Qed.
Lemma error_R t qs : rests t qs = true ->
  Q2R (error t qs) = SampledPerceptron.error (subject t) (SampledPerceptron.trained (subject t) (map real qs)).
Proof.
  unfold rests, error. destruct (trained t qs) as [[w n]|] eqn:E; [|discriminate]. intros _.
  destruct (trained_R t qs w n E) as (_ & -> & _). unfold SampledPerceptron.error.
  cbn [subject SampledPerceptron.law].
  rewrite sum_map. apply total_sum. intros a _.
  change (SampledPerceptron.point (real a)) with (real_point (point_of a)).
  change (SampledPerceptron.learner (subject t))
    with (PerceptronPasses.Perceptron 1 (label (tie t)) PerceptronRun.on_mistakes).
  rewrite wrong_R. destruct (wrong _ _ _); [reflexivity|apply Q2R_zero].
Qed.
Lemma updates_on_R t qs : rests t qs = true ->
  Q2R (updates_on t qs) = INR (SampledPerceptron.updates_on (subject t) (map real qs)).
Proof.
  unfold rests, updates_on. destruct (trained t qs) as [[w n]|] eqn:E; [|discriminate]. intros _.
  destruct (trained_R t qs w n E) as (_ & _ & ->). rewrite INR_IZR_INZ. unfold Q2R, inject_Z. simpl. field.
Qed.

(* ---------------------------------------------------------------- sound *)
Theorem sound t : conforms t = true ->
  SampledPerceptron.plays (subject t) /\ SampledPerceptron.m (subject t) = m t /\
  SampledPerceptron.E_M (subject t) = Q2R (E_M t) /\ SampledPerceptron.E_err (subject t) = Q2R (E_err t).
Proof.
  unfold conforms. rewrite !andb_true_iff, !forallb_forall. intros (((((A & S) & R0) & R1) & M) & E).
  apply Qeq_bool_R in S, M, E. rewrite M, E. split; [|split; [reflexivity|split]].
  - split; [apply label_is|]. split; [|split].
    + cbn. apply Forall_map, Forall_forall. intros a Ha. specialize (A a Ha). apply andb_prop in A.
      destruct A as [L P]. apply Nat.eqb_eq in L. apply Qle_bool_R in P. rewrite Q2R_zero in P. cbn.
      rewrite map_length. split; [exact L|]. split; [apply label_is|exact P].
    + cbn. rewrite sum_map, <- Q2R_one, <- S. symmetry. now apply total_sum.
    + assert (Rest : forall k, (forall qs, In qs (samples (law t) k) -> rests t qs = true) -> forall sample,
        SampledPerceptron.drawn (subject t) k sample -> SampledPerceptron.comes_to_rest (subject t) sample).
      { intros k H sample [L I]. destruct (drawn_from (law t) k sample L I) as (qs & Iq & ->). specialize (H qs Iq).
        unfold rests in H. destruct (trained t qs) as [[w n]|] eqn:T; [|discriminate].
        now apply (trained_R t qs w n). }
      intros sample [D|D]; revert D; now apply Rest.
  - symmetry. apply mean_R. intros qs Hq. apply updates_on_R. now apply R1.
  - symmetry. apply mean_R. intros qs Hq. apply error_R. now apply R0.
Qed.

(* ---------------------------------------------------------------- what Python found *)
(* 1 is positive and -1 negative, with probability 1/2 each; samples of one and of two points. *)
Definition two_points : transcript :=
  Transcript 1 [Atom [1] true (1 # 2); Atom [-1] false (1 # 2)] 1 true 10 (3 # 4) (1 # 4).
Example two_points_conform : conforms two_points = true.
Proof. vm_compute. reflexivity. Qed.
