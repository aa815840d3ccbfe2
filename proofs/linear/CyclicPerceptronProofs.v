(* perceptron.cycling: on a rational sample the Perceptron converges or repeats a state.

   The weights stay bounded (linear.Bounded), and they lie on a grid: w_t - w_0 is eta times a sum of instances, whose
   entries have a common denominator.  A bounded part of a grid has finitely many points, so that of the weights at
   the starts of the passes two are the same; in cyclic order the position is the same, too. *)
From Coq Require Import Reals Lra Lia Psatz List Bool Arith ZArith Classical Permutation FunctionalExtensionality.
From NoRegret Require Import core.Decided core.Sums linear.PerceptronRun linear.PerceptronRunProofs.
From NoRegret Require Import linear.PerceptronPasses linear.CyclicPerceptron.
From NoRegret Require core.Vectors linear.Bounded.
From NoRegret Require Import statements.training.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- a sequence in a finite set repeats itself *)
Lemma distinct_nodup {B} (f : nat -> B) n : forall s,
  (forall i j, (s <= i < j /\ j < s + n)%nat -> f i <> f j) -> NoDup (map f (seq s n)).
Proof.
  induction n as [|n IH]; intros s H; simpl; constructor.
  - rewrite in_map_iff. intros (j & Q & I). apply in_seq in I. apply (H s j); [lia|now symmetry].
  - apply IH. intros i j L. apply H. lia.
Qed.
Lemma pigeonhole {B} (f : nat -> B) (F : list B) : (forall t, In (f t) F) -> exists i j, (i < j)%nat /\ f i = f j.
Proof.
  intros I. apply NNPP. intros N. assert (D : NoDup (map f (seq 0 (S (length F))))).
  { apply distinct_nodup. intros i j L Q. apply N. exists i, j. split; [lia|exact Q]. }
  apply NoDup_incl_length with (l' := F) in D; [rewrite map_length, seq_length in D; lia|].
  intros b Hb. apply in_map_iff in Hb. destruct Hb as (t & <- & _). apply I.
Qed.
Fixpoint tuples {B} (range : list B) (n : nat) : list (list B) :=
  match n with O => [nil] | S k => flat_map (fun a => map (cons a) (tuples range k)) range end.
Lemma in_tuples {B} (range l : list B) : Forall (fun a => In a range) l -> In l (tuples range (length l)).
Proof.
  induction 1; simpl; [now left|]. apply in_flat_map. exists x. split; [assumption|now apply in_map].
Qed.
Definition integers (K : Z) : list Z := map (fun i => (Z.of_nat i - K)%Z) (seq 0 (Z.to_nat (2 * K + 1))).
Lemma in_integers K z : (- K <= z <= K)%Z -> In z (integers K).
Proof.
  intros H. unfold integers. apply in_map_iff. exists (Z.to_nat (z + K)). split; [lia|]. apply in_seq. lia.
Qed.

(* ---------------------------------------------------------------- a common denominator *)
Lemma common_denominator (l : list R) : Forall rational l ->
  exists D, (0 < D)%Z /\ forall a, In a l -> exists k, a * IZR D = IZR k.
Proof.
  induction 1 as [|a l (p & d & Hd & ->) _ (D & HD & K)]; [exists 1%Z; split; [lia|intros a []]|].
  assert (Pd : IZR d <> 0) by (apply not_0_IZR; lia). exists (d * D)%Z. split; [lia|]. intros b [<-|I].
  - exists (p * D)%Z. rewrite !mult_IZR. field. exact Pd.
  - destruct (K b I) as [k Q]. exists (d * k)%Z. rewrite !mult_IZR, <- Q. ring.
Qed.
Lemma Int_part_IZR k : Int_part (IZR k) = k.
Proof.
  destruct (base_Int_part (IZR k)) as [A B]. apply Z.le_antisymm; [now apply le_IZR|].
  apply Zlt_succ_le. apply lt_IZR. unfold Z.succ. rewrite plus_IZR. lra.
Qed.

Section Cycling.
Variable s : subject.
Hypothesis P : plays s.
Hypothesis Rule : given_learner s.
Hypothesis Rational : given_rational s.
Notation l := (learner s).
Notation eta := (rate (learner s)).
Notation n := (dim s).
Notation coords := (seq 0 (dim s)).

Lemma eta_pos : 0 < eta.
Proof. apply P. Qed.
Lemma of_sample z : In z (sample s) -> length (fst z) = n /\ is_label (snd z).
Proof. intros I. destruct P as (_ & _ & _ & F & _). rewrite Forall_forall in F. now apply F. Qed.

(* ---------------------------------------------------------------- the weights stay bounded *)
Definition steps : list (Vectors.vec nat) :=
  map (fun z : labelled_point => fun i => eta * snd z * vector (fst z) i) (sample s).
Definition reachable (w : list R) : Prop :=
  length w = n /\ exists k, Bounded.reach coords steps k (vector (start s)) (vector w).
Lemma one_more_step S k w w' x : Bounded.reach coords S k w w' -> In x S -> Vectors.dot coords w' x <= 0 ->
  Bounded.reach coords S (Datatypes.S k) w (Vectors.add_scaled w' 1 x).
Proof.
  induction 1 as [w|k w y w' I L R IH]; intros Ix Lx.
  - apply (Bounded.reach_S _ _ _ _ x); auto. constructor.
  - apply (Bounded.reach_S _ _ _ _ y); auto.
Qed.
Lemma an_update_has_no_positive_score w z : is_label (snd z) -> moves l w z = true -> snd z * dot w (fst z) <= 0.
Proof.
  intros Y H. apply andb_prop in H. destruct H as [H _]. destruct Rule as [Q|Q]; rewrite Q in H; simpl in H.
  - apply (mistaken_score (tie l)); [apply P|exact Y|]. unfold says in H.
    destruct (Req_EM_T _ _); [discriminate|auto].
  - destruct (Rle_dec _ _); [assumption|discriminate].
Qed.
Lemma learn_length w z : length w = n -> In z (sample s) -> length (learn l w z) = n.
Proof.
  intros W I. destruct (of_sample z I) as [X _]. unfold learn. destruct (moves l w z); [|exact W].
  rewrite moved_length; congruence.
Qed.
Lemma learning_reaches w z : reachable w -> In z (sample s) -> reachable (learn l w z).
Proof.
  intros [W (k & H)] I. split; [now apply learn_length|]. destruct (of_sample z I) as [X Y]. unfold learn.
  destruct (moves l w z) eqn:M; [|now exists k]. exists (S k). rewrite vector_moved by congruence.
  replace (Vectors.add_scaled (vector w) (eta * snd z) (vector (fst z)))
    with (Vectors.add_scaled (vector w) 1 (fun i => eta * snd z * vector (fst z) i)).
  2:{ apply functional_extensionality. intros i. unfold Vectors.add_scaled. ring. }
  apply one_more_step; [exact H| |].
  - exact (in_map (fun z : labelled_point => fun i => eta * snd z * vector (fst z) i) _ _ I).
  - apply an_update_has_no_positive_score in M; [|exact Y]. rewrite Vectors.dot_comm, Vectors.dot_scale.
    rewrite <- (Vectors.dot_of_lists n) by assumption. rewrite (dot_comm (fst z) w). pose proof eta_pos. nra.
Qed.

(* ---------------------------------------------------------------- they lie on a grid *)
Definition grid (D : Z) (w : list R) : Prop :=
  forall i, (i < n)%nat -> exists k, (vector w i - vector (start s) i) * IZR D / eta = IZR k.
Definition denominator (D : Z) : Prop :=
  (0 < D)%Z /\ forall z i, In z (sample s) -> exists k, vector (fst z) i * IZR D = IZR k.
Lemma some_denominator : exists D, denominator D.
Proof.
  destruct (common_denominator (flat_map (fun z : labelled_point => fst z) (sample s))) as (D & HD & K).
  - apply Forall_forall. intros a I. apply in_flat_map in I. destruct I as (z & Iz & I).
    unfold given_rational in Rational. rewrite Forall_forall in Rational. specialize (Rational z Iz).
    rewrite Forall_forall in Rational. now apply Rational.
  - exists D. split; [exact HD|]. intros z i Iz. unfold Vectors.of_list.
    destruct (nth_in_or_default i (fst z) 0) as [I| ->]; [|exists 0%Z; ring].
    apply K, in_flat_map. now exists z.
Qed.
Lemma learning_stays_on_the_grid D w z : denominator D -> length w = n -> In z (sample s) -> grid D w ->
  grid D (learn l w z).
Proof.
  intros [_ HD] W I G i Hi. destruct (of_sample z I) as [X Y]. destruct (G i Hi) as [k Q]. unfold learn.
  destruct (moves l w z); [|now exists k]. destruct (HD z i I) as [q Qq]. rewrite vector_moved by congruence.
  pose proof eta_pos as Eta. unfold Vectors.add_scaled.
  assert (E : (vector w i + eta * snd z * vector (fst z) i - vector (start s) i) * IZR D / eta
    = IZR k + snd z * IZR q) by (rewrite <- Q, <- Qq; field; lra).
  rewrite E. destruct Y as [-> | ->].
  - exists (k + q)%Z. rewrite plus_IZR. ring.
  - exists (k - q)%Z. rewrite minus_IZR. ring.
Qed.

(* ---------------------------------------------------------------- so they come back *)
Lemma through_a_pass (Q : list R -> Prop) zs : (forall w z, Q w -> In z (sample s) -> Q (learn l w z)) ->
  incl zs (sample s) -> forall w, Q w -> Q (pass l w zs).
Proof.
  intros Step. unfold pass. induction zs as [|z zs IH]; intros I w H; simpl; [exact H|].
  apply IH; [intros a Ha; apply I; now right|]. apply Step; [exact H|apply I; now left].
Qed.
Lemma at_all_passes (Q : list R -> Prop) : Q (start s) -> (forall w z, Q w -> In z (sample s) -> Q (learn l w z)) ->
  forall k, Q (weights s k).
Proof.
  intros H Step k. induction k as [|k IH]; simpl; [exact H|]. apply through_a_pass; auto.
  destruct P as (_ & _ & _ & _ & Perm). intros z. apply Permutation_in, Perm.
Qed.
Lemma reachable_always k : reachable (weights s k).
Proof.
  apply at_all_passes; [|exact learning_reaches]. split; [apply P|]. exists 0%nat. constructor.
Qed.
Lemma entry_within w i : (i < n)%nat -> Rabs (vector w i) <= Vectors.norm coords (vector w).
Proof.
  intros Hi. unfold Vectors.norm. rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. unfold Rsqr.
  apply (one_of_many (fun j => vector w j * vector w j)); [intros; nra|apply in_seq; lia].
Qed.
(* the whole numbers that say where on the grid the weights are, and how large these can be *)
Definition place (D : Z) (w : list R) : list Z :=
  map (fun i => Int_part ((vector w i - vector (start s) i) * IZR D / eta)) coords.
Lemma places_are_few D : denominator D -> exists K, forall k, In (place D (weights s k)) (tuples (integers K) n).
Proof.
  intros HD. pose proof eta_pos as Eta. assert (PD : 0 < IZR D) by (apply IZR_lt, HD).
  destruct (Bounded.bounded coords steps (vector (start s))) as [B HB].
  set (c := Vectors.norm coords (vector (start s))). set (K := up ((B + c) * IZR D / eta)). exists K. intros k.
  replace n with (length (place D (weights s k))) by (unfold place; now rewrite map_length, seq_length).
  apply in_tuples, Forall_map, Forall_forall. intros i Hi. apply in_seq in Hi.
  assert (G : grid D (weights s k)).
  { enough (length (weights s k) = n /\ grid D (weights s k)) by tauto. apply at_all_passes.
    - split; [apply P|]. intros j _. exists 0%Z. rewrite Rminus_eq_0. unfold Rdiv. ring.
    - intros w z [W G] I. split; [now apply learn_length|now apply learning_stays_on_the_grid]. }
  destruct (G i ltac:(lia)) as [q E]. rewrite E, Int_part_IZR. apply in_integers.
  destruct (reachable_always k) as [_ (j & Rj)]. apply HB in Rj.
  pose proof (entry_within (weights s k) i ltac:(lia)) as W. pose proof (entry_within (start s) i ltac:(lia)) as W0.
  fold c in W0. assert (Bq : Rabs (IZR q) <= (B + c) * IZR D / eta).
  { rewrite <- E. unfold Rdiv. rewrite !Rabs_mult, (Rabs_right (IZR D)), (Rabs_right (/ eta));
      try (apply Rle_ge; left; now apply Rinv_0_lt_compat); try lra.
    apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. apply Rmult_le_compat_r; [lra|].
    pose proof (Rabs_triang (vector (weights s k) i) (- vector (start s) i)) as T. rewrite Rabs_Ropp in T.
    unfold Rminus. lra. }
  assert (HK : (B + c) * IZR D / eta < IZR K) by apply archimed.
  assert (H : - IZR K < IZR q < IZR K) by (destruct (Rabs_def2 (IZR q) (IZR K)); lra).
  rewrite <- opp_IZR in H. destruct H as [H1 H2]. apply lt_IZR in H1, H2. lia.
Qed.
Lemma same_place_same_weights D j k : denominator D -> place D (weights s j) = place D (weights s k) ->
  weights s j = weights s k.
Proof.
  intros HD E. pose proof eta_pos as Eta. assert (PD : 0 < IZR D) by (apply IZR_lt, HD).
  assert (G : forall k, length (weights s k) = n /\ grid D (weights s k)).
  { intros i. apply at_all_passes.
    - split; [apply P|]. intros q _. exists 0%Z. rewrite Rminus_eq_0. unfold Rdiv. ring.
    - intros w z [W G] I. split; [now apply learn_length|now apply learning_stays_on_the_grid]. }
  destruct (G j) as [Lj Gj]. destruct (G k) as [Lk Gk]. apply (nth_ext _ _ 0 0); [congruence|]. intros i Hi.
  change (vector (weights s j) i = vector (weights s k) i). rewrite Lj in Hi.
  pose proof (ext_in_map E i ltac:(apply in_seq; lia)) as Ei. cbv beta in Ei.
  destruct (Gj i Hi) as [a Ea]. destruct (Gk i Hi) as [b Eb]. rewrite Ea, Eb, !Int_part_IZR in Ei. subst b.
  rewrite <- Eb in Ea.
  assert (vector (weights s j) i - vector (start s) i = vector (weights s k) i - vector (start s) i); [|lra].
  apply Rmult_eq_reg_r with (IZR D / eta); [unfold Rdiv in *; rewrite <- !Rmult_assoc; exact Ea|].
  assert (0 < IZR D / eta) by (apply Rdiv_lt_0_compat; assumption). lra.
Qed.
Lemma some_weights_come_twice : exists j k, (j < k)%nat /\ weights s j = weights s k.
Proof.
  destruct some_denominator as [D HD]. destruct (places_are_few D HD) as [K HK].
  destruct (pigeonhole _ _ HK) as (j & k & L & E). exists j, k. split; [exact L|].
  now apply (same_place_same_weights D).
Qed.
(* In cyclic order that is a state, and it comes back for ever. *)
Lemma some_state_comes_twice : given_cyclic_order s -> repeats s.
Proof.
  intros Cyclic. destruct some_weights_come_twice as (j & k & L & E). exists j, k. split; [exact L|].
  split; [exact E|]. intros i. now rewrite !Cyclic.
Qed.
Lemma a_state_that_came_twice_comes_for_ever j k : given_cyclic_order s -> weights s j = weights s k ->
  forall i, weights s (i + j) = weights s (i + k).
Proof. intros Cyclic E i. induction i as [|i IH]; [exact E|]. simpl. now rewrite IH, !Cyclic. Qed.
End Cycling.

Theorem perceptron_cycling : perceptron_cycling.statement.
Proof.
  intros s; cbv zeta; intros P Rule Rat Cyclic. unfold C.
  assert (D : decided (converges s \/ repeats s) = true).
  { apply decided_true. right. now apply some_state_comes_twice. }
  now rewrite D.
Qed.
(* the point 1 with both labels: no weights are right on both *)
Lemma perceptron_cycling_inhabited : perceptron_cycling.inhabited.
Proof.
  set (both := [([1], 1); ([1], -1)]).
  exists (Subject 1 (Perceptron 1 1 on_mistakes) [0] both (fun _ => both)). cbv zeta.
  split; [|split; [now left|split; [|intros k; reflexivity]]].
  - split; [simpl; lra|]. split; [now left|]. split; [reflexivity|]. split; [|intros k; apply Permutation_refl].
    repeat (apply Forall_cons; [split; [reflexivity|first [now left|now right]]|]). constructor.
  - assert (Q : Forall rational [1]) by (constructor; [exists 1%Z, 1%Z; split; [lia|field]|constructor]).
    repeat (apply Forall_cons; [exact Q|]). constructor.
Qed.

(* ---------------------------------------------------------------- irrational samples need not repeat a state *)
(* 1 with label +1 and sqrt 2 with label -1, in turn, from 0: each pass has an update, and the weight after any number
   of them is i - j sqrt 2, where i and j count the updates at the two points. *)
Lemma twice_a_square a b : (a * a = 2 * (b * b))%Z -> b = 0%Z.
Proof.
  remember (Z.abs_nat a) as n eqn:E. revert a b E. induction n as [n IH] using lt_wf_ind. intros a b E H.
  destruct (Z.eq_dec b 0) as [|N]; [assumption|exfalso]. assert (Ev : Z.even a = true).
  { assert (Q : Z.even (a * a) = true) by (rewrite H; now rewrite Z.even_mul). rewrite Z.even_mul in Q.
    now destruct (Z.even a). }
  apply Z.even_spec in Ev. destruct Ev as [c ->]. assert (K : (b * b = 2 * (c * c))%Z) by lia.
  assert (c = 0%Z); [|subst c; nia]. apply (IH (Z.abs_nat b)) with b; [|reflexivity|exact K]. subst n. nia.
Qed.
Lemma root_two_irrational a b : IZR a = IZR b * sqrt 2 -> a = 0%Z /\ b = 0%Z.
Proof.
  intros H. assert (S : (a * a = 2 * (b * b))%Z).
  { apply eq_IZR. rewrite !mult_IZR, H. pose proof (sqrt_sqrt 2 ltac:(lra)) as R2.
    replace (IZR b * sqrt 2 * (IZR b * sqrt 2)) with (IZR b * IZR b * (sqrt 2 * sqrt 2)) by ring. rewrite R2. ring. }
  apply twice_a_square in S. subst b. rewrite Rmult_0_l in H. now apply eq_IZR in H.
Qed.
Definition irrational_sample : list labelled_point := [([1], 1); ([sqrt 2], -1)].
Definition irrational : subject :=
  Subject 1 (Perceptron 1 1 on_mistakes) [0] irrational_sample (fun _ => irrational_sample).
Notation pace := (Perceptron 1 1 on_mistakes).
Lemma root_two_pos : 1 < sqrt 2.
Proof. rewrite <- sqrt_1. apply sqrt_lt_1; lra. Qed.
Lemma moves_on_a_line u x y : x <> 0 ->
  moves pace [u] ([x], y) = (if Req_EM_T (sign 1 (u * x)) y then false else true).
Proof.
  intros N. unfold moves, says. cbn. rewrite Rplus_0_r. destruct (Req_EM_T x 0); [contradiction|].
  now rewrite orb_false_r, andb_true_r.
Qed.
Lemma sign_up a : 0 <= a -> sign 1 a = 1.
Proof. intros H. unfold sign. destruct (Rlt_dec 0 a), (Rlt_dec a 0); lra. Qed.
Lemma sign_down a : a < 0 -> sign 1 a = -1.
Proof. intros H. unfold sign. destruct (Rlt_dec 0 a), (Rlt_dec a 0); lra. Qed.
Lemma at_one u : moves pace [u] ([1], 1) = if Rlt_dec u 0 then true else false.
Proof.
  rewrite moves_on_a_line, Rmult_1_r by lra. destruct (Rlt_dec u 0) as [H|H].
  - rewrite sign_down by assumption. destruct (Req_EM_T _ _); [lra|reflexivity].
  - rewrite sign_up by lra. destruct (Req_EM_T _ _); [reflexivity|contradiction].
Qed.
Lemma at_root_two u : moves pace [u] ([sqrt 2], -1) = if Rlt_dec u 0 then false else true.
Proof.
  pose proof root_two_pos. rewrite moves_on_a_line by lra. destruct (Rlt_dec u 0) as [H0|H0].
  - rewrite sign_down by nra. destruct (Req_EM_T _ _); [reflexivity|contradiction].
  - rewrite sign_up by nra. destruct (Req_EM_T _ _); [lra|reflexivity].
Qed.
Lemma one_pass u : stirs pace [u] irrational_sample = true /\
  exists i j : Z, (0 <= i /\ 0 <= j /\ 1 <= i + j)%Z /\
    pass pace [u] irrational_sample = [u + IZR i - IZR j * sqrt 2].
Proof.
  unfold pass, irrational_sample. cbn [fold_left stirs]. unfold learn. rewrite at_one.
  destruct (Rlt_dec u 0) as [H|H]; cbn [fst snd moved rate].
  - split; [reflexivity|]. rewrite at_root_two. destruct (Rlt_dec _ 0); cbn [fst snd moved rate].
    + exists 1%Z, 0%Z. split; [lia|]. f_equal. lra.
    + exists 1%Z, 1%Z. split; [lia|]. f_equal. lra.
  - rewrite at_root_two. destruct (Rlt_dec u 0) as [|_]; [contradiction|]. cbn [fst snd moved rate].
    split; [now rewrite orb_true_l, orb_true_r|]. exists 0%Z, 1%Z. split; [lia|]. f_equal. lra.
Qed.
Lemma more_passes m u d : weights irrational m = [u] ->
  exists i j : Z, (0 <= i /\ 0 <= j /\ Z.of_nat d <= i + j)%Z /\
    weights irrational (d + m) = [u + IZR i - IZR j * sqrt 2].
Proof.
  intros E. induction d as [|d (i & j & L & F)].
  - exists 0%Z, 0%Z. split; [lia|]. simpl. rewrite E. f_equal. lra.
  - cbn [Nat.add weights]. rewrite F. destruct (one_pass (u + IZR i - IZR j * sqrt 2)) as [_ (i' & j' & L' & F')].
    cbn [learner order irrational]. rewrite F'. exists (i + i')%Z, (j + j')%Z. split; [lia|].
    rewrite !plus_IZR. f_equal. ring.
Qed.
Lemma some_weight k : exists u, weights irrational k = [u].
Proof. destruct (more_passes 0 0 k eq_refl) as (i & j & _ & E). rewrite Nat.add_0_r in E. eauto. Qed.
Theorem irrational_samples_need_not_repeat :
  plays irrational /\ given_learner irrational /\ given_cyclic_order irrational /\ C irrational = 0%nat.
Proof.
  split; [|split; [now left|split; [intros k; reflexivity|]]].
  - split; [simpl; lra|]. split; [now left|]. split; [reflexivity|]. split; [|intros k; apply Permutation_refl].
    apply Forall_cons; [split; [reflexivity|now left]|]. apply Forall_cons; [split;
      [reflexivity|now right]|constructor].
  - unfold C. destruct (decided _) eqn:D; [exfalso|reflexivity]. apply (proj1 (decided_true _)) in D.
    destruct D as [(k & Q)|(j & k & L & E & _)].
    + destruct (some_weight k) as [u E]. rewrite E in Q. destruct (one_pass u) as [S _].
      cbn [learner order irrational] in Q. congruence.
    + destruct (some_weight j) as [u U]. destruct (more_passes j u (k - j) U) as (a & b & H & F).
      replace (k - j + j)%nat with k in F by lia. rewrite <- E, U in F. injection F as F.
      destruct (root_two_irrational a b); [lra|]. lia.
Qed.
