(* perceptron.cycling: on a rational sample in cyclic order a state (weights, position) comes twice. *)
From Coq Require Import Reals Lra Lia Psatz List Bool Arith ZArith Classical FunctionalExtensionality.
From NoRegret Require Import core.Sums core.Protocol core.Vectors linear.Perceptron linear.Bounded.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ pigeons and denominators *)
Lemma distinct_nodup {B} (f : nat -> B) m : forall s, (forall i j, (s <= i < j /\ j < s + m)%nat -> f i <> f j) -> NoDup (map f (seq s m)).
Proof. induction m as [|m IH]; intros s H; simpl; constructor.
  - rewrite in_map_iff. intros (j & Q & I). apply in_seq in I. apply (H s j); [lia|now symmetry].
  - apply IH. intros i j L. apply H. lia. Qed.
Lemma pigeonhole {B} (f : nat -> B) (F : list B) : (forall t, In (f t) F) -> exists i j, (i < j)%nat /\ f i = f j.
Proof. intros I. apply NNPP. intros N. assert (D : NoDup (map f (seq 0 (S (length F))))).
  { apply distinct_nodup. intros i j L Q. apply N. exists i, j. split; [lia|exact Q]. }
  apply NoDup_incl_length with (l' := F) in D; [rewrite map_length, seq_length in D; lia|]. intros b Hb. apply in_map_iff in Hb. destruct Hb as (t & <- & _). apply I. Qed.
Fixpoint tuples {B} (range : list B) (m : nat) : list (list B) := match m with O => [nil] | S m => flat_map (fun a => map (cons a) (tuples range m)) range end.
Lemma in_tuples {B} (range l : list B) : Forall (fun a => In a range) l -> In l (tuples range (length l)).
Proof. induction 1; simpl; [now left|]. apply in_flat_map. exists x. split; [assumption|now apply in_map]. Qed.
Definition integers (K : Z) : list Z := map (fun i => (Z.of_nat i - K)%Z) (seq 0 (Z.to_nat (2 * K + 1))).
Lemma in_integers K z : (- K <= z <= K)%Z -> In z (integers K).
Proof. intros H. unfold integers. apply in_map_iff. exists (Z.to_nat (z + K)). split; [lia|]. apply in_seq. lia. Qed.
Definition rational (r : R) := exists p d : Z, (0 < d)%Z /\ r = IZR p / IZR d.
Lemma common_denominator (l : list R) : Forall rational l -> exists D, (0 < D)%Z /\ forall r, In r l -> exists k, r * IZR D = IZR k.
Proof. induction 1 as [|r l (p & d & Hd & ->) _ (D & HD & K)]; [exists 1%Z; split; [lia|intros r []]|].
  assert (Pd : IZR d <> 0) by (apply not_0_IZR; lia). exists (d * D)%Z. split; [lia|]. intros r [<-|I].
  - exists (p * D)%Z. rewrite !mult_IZR. field. exact Pd.
  - destruct (K r I) as [k Q]. exists (d * k)%Z. rewrite !mult_IZR, <- Q. ring. Qed.
Lemma Int_part_IZR k : Int_part (IZR k) = k.
Proof. destruct (base_Int_part (IZR k)) as [A B]. apply Z.le_antisymm; [now apply le_IZR|]. apply Zlt_succ_le. apply lt_IZR. unfold Z.succ. rewrite plus_IZR. lra. Qed.

Section Cycling.
Context {A : Type} (coords : list A) (eta tie : R) (ties_update : bool) (w0 : vec A).
Notation round := (vec A * R)%type.
Notation P := (perceptron coords eta tie (errs tie ties_update) w0).
Hypothesis eta_pos : 0 < eta.
Hypothesis Htie : is_label tie.
Variable sample : list round.
Hypothesis Hlab : labelled sample.
Hypothesis Hrat : Forall (fun z => Forall (fun i => rational (fst z i)) coords) sample.

(* the vectors that are added *)
Definition steps : list (vec A) := map (fun z : round => fun i => eta * snd z * fst z i) sample.
Lemma reach_snoc S n w w' x : reach coords S n w w' -> In x S -> dot coords w' x <= 0 -> reach coords S (Datatypes.S n) w (add_scaled w' 1 x).
Proof. induction 1 as [w|n w y w' I L R IH]; intros Ix Lx; [apply (reach_S _ _ _ _ x); auto; constructor|]. apply (reach_S _ _ _ _ y); auto. Qed.
Lemma updates_reach zs : Forall (fun z => In z sample) zs -> forall w n, reach coords steps n w0 w -> exists m, reach coords steps m w0 (after P w zs).
Proof. induction zs as [|[x y] zs IH]; intros F w n R; [eauto|]. inversion F as [|? ? I F']; subst. cbn [after update perceptron].
  destruct (acts coords (errs tie ties_update) w x y) eqn:E; [|now apply (IH F' w n)].
  apply (IH F' _ (Datatypes.S n)). replace (add_scaled w (eta * y) x) with (add_scaled w 1 (fun i => eta * y * x i)) by (apply functional_extensionality; intros i; unfold add_scaled; ring).
  apply reach_snoc; [exact R|exact (in_map (fun z : round => fun i => eta * snd z * fst z i) _ _ I)|].
  apply andb_prop in E. destruct E as [E _]. assert (Y : is_label y) by (unfold labelled in Hlab; rewrite Forall_forall in Hlab; exact (Hlab _ I)).
  apply errs_score in E; auto. rewrite dot_comm, dot_scale, dot_comm. rewrite Rmult_assoc. nra. Qed.
(* w_t lies on a grid about w0 *)
Definition grid D w := forall i, In i coords -> exists k, (w i - w0 i) * IZR D / eta = IZR k.
Lemma updates_grid D zs : (forall z i, In z sample -> In i coords -> exists k, fst z i * IZR D = IZR k) ->
  Forall (fun z => In z sample) zs -> forall w, grid D w -> grid D (after P w zs).
Proof. intros HD. induction zs as [|[x y] zs IH]; intros F w G; [exact G|]. inversion F as [|? ? I F']; subst. cbn [after update perceptron].
  destruct (acts coords (errs tie ties_update) w x y); [|now apply IH]. apply IH; [exact F'|]. intros i Hi. destruct (G i Hi) as [k Q]. destruct (HD _ i I Hi) as [p Qp]. cbn [fst] in Qp.
  assert (Y : is_label y) by (unfold labelled in Hlab; rewrite Forall_forall in Hlab; exact (Hlab _ I)).
  assert (E : (add_scaled w (eta * y) x i - w0 i) * IZR D / eta = IZR k + y * IZR p) by (rewrite <- Q, <- Qp; unfold add_scaled; field; lra).
  rewrite E. destruct Y as [-> | ->]; [exists (k + p)%Z; rewrite plus_IZR; ring|exists (k - p)%Z; rewrite minus_IZR; ring]. Qed.

(* any way through the sample, whatever the order: of infinitely many moments two have the same weights *)
Theorem some_weights_twice (order : nat -> list round) : (forall t, Forall (fun z => In z sample) (order t)) ->
  exists s t, (s < t)%nat /\ forall i, In i coords -> after P w0 (order s) i = after P w0 (order t) i.
Proof. intros F. destruct (bounded coords steps w0) as [B HB].
  destruct (common_denominator (flat_map (fun z : round => map (fst z) coords) sample)) as (D & HD & K).
  { apply Forall_forall. intros r I. apply in_flat_map in I. destruct I as (z & Iz & I). apply in_map_iff in I. destruct I as (i & <- & Hi).
    rewrite Forall_forall in Hrat. specialize (Hrat z Iz). rewrite Forall_forall in Hrat. now apply Hrat. }
  assert (HD' : forall z i, In z sample -> In i coords -> exists k, fst z i * IZR D = IZR k).
  { intros z i Iz Hi. apply K. apply in_flat_map. exists z. split; [exact Iz|now apply in_map]. }
  set (w := fun t => after P w0 (order t)).
  assert (G : forall t, grid D (w t)). { intros t. apply updates_grid; auto. intros i _. exists 0%Z. rewrite Rminus_eq_0. unfold Rdiv. rewrite !Rmult_0_l. reflexivity. }
  assert (N : forall t, norm coords (w t) <= B). { intros t. destruct (updates_reach (order t) (F t) w0 0%nat (reach_0 _ _ _)) as [m R]. now apply (HB m). }
  assert (PD : 0 < IZR D) by (now apply IZR_lt).
  (* a bound for the integers *)
  destruct (uniformly coords (fun i c => Rabs (w0 i) <= c)) as (c0 & Hc0 & C0); [intros; lra|intros i _; exists (Rabs (w0 i)); lra|].
  set (M := (B + c0) * IZR D / eta). set (Kz := up M).
  assert (HK : M < IZR Kz) by (apply archimed).
  set (code := fun t => map (fun i => Int_part ((w t i - w0 i) * IZR D / eta)) coords).
  destruct (pigeonhole code (tuples (integers Kz) (length coords))) as (s & t & L & Q).
  { intros t. unfold code. rewrite <- (map_length (fun i => Int_part ((w t i - w0 i) * IZR D / eta)) coords). apply in_tuples. apply Forall_map, Forall_forall.
    intros i Hi. destruct (G t i Hi) as [k E]. rewrite E, Int_part_IZR. apply in_integers.
    assert (Wi : Rabs (w t i) <= B).
    { apply Rle_trans with (2 := N t). unfold norm. rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. unfold Rsqr. apply (one_of_many (fun j => w t j * w t j)); [intros; nra|exact Hi]. }
    assert (Bk : Rabs (IZR k) <= M).
    { rewrite <- E. unfold M. unfold Rdiv. rewrite !Rabs_mult, (Rabs_right (IZR D)), (Rabs_right (/ eta)) by (try (apply Rle_ge; left; now apply Rinv_0_lt_compat); lra).
      apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat|]. apply Rmult_le_compat_r; [lra|].
      pose proof (Rabs_triang (w t i) (- w0 i)) as T. rewrite Rabs_Ropp in T. specialize (C0 i Hi). simpl in C0. unfold Rminus. lra. }
    assert (H : - IZR Kz < IZR k < IZR Kz) by (destruct (Rabs_def2 (IZR k) (IZR Kz)); lra). rewrite <- opp_IZR in H. destruct H as [H1 H2]. apply lt_IZR in H1, H2. lia. }
  exists s, t. split; [exact L|]. intros i Hi. fold (w s) (w t). unfold code in Q.
  pose proof (ext_in_map Q i Hi) as Qi. cbv beta in Qi.
  destruct (G s i Hi) as [a Ea]. destruct (G t i Hi) as [b Eb]. rewrite Ea, Eb, !Int_part_IZR in Qi. subst b. rewrite <- Eb in Ea.
  assert (w s i - w0 i = w t i - w0 i); [|lra]. apply Rmult_eq_reg_r with (IZR D / eta); [unfold Rdiv in *; rewrite <- !Rmult_assoc; exact Ea|].
  assert (0 < IZR D / eta) by (apply Rdiv_lt_0_compat; assumption). lra. Qed.

(* the training: pass after pass in the order of the sample *)
Fixpoint pass (k : nat) : vec A := match k with O => w0 | S k => after P (pass k) sample end.
Lemma pass_after k : pass k = after P w0 (concat (repeat sample k)).
Proof. assert (E : forall k, concat (repeat sample (S k)) = concat (repeat sample k) ++ sample).
  { clear. induction k; simpl in *; [now rewrite app_nil_r|]. rewrite IHk at 1. now rewrite app_assoc. }
  induction k; [reflexivity|]. cbn [pass]. rewrite IHk, E, after_app. reflexivity. Qed.
Theorem pass_twice : exists j k, (j < k)%nat /\ forall i, In i coords -> pass j i = pass k i.
Proof. destruct (some_weights_twice (fun k => concat (repeat sample k))) as (s & t & L & H).
  - intros t. apply Forall_forall. intros z I. apply in_concat in I. destruct I as (l & Il & I). apply repeat_spec in Il. now subst.
  - exists s, t. split; [exact L|]. intros i Hi. rewrite !pass_after. now apply H. Qed.
(* 1 if the training converged or a state came twice.  A pass stirs if it has an update or a mistake *)
Fixpoint mistakes w (zs : list round) : nat := match zs with nil => 0 | (x, y) :: r =>
  (if Req_EM_T (predict P w x) y then 0 else 1) + mistakes (update P w x y) r end.
Definition stirs w : bool := (0 <? length (updates coords eta (errs tie ties_update) w sample))%nat || (0 <? mistakes w sample)%nat.
Definition converged most := exists k, (k < most)%nat /\ stirs (pass k) = false.
Definition cycled most := exists j k, (j < k <= most)%nat /\ forall i, In i coords -> pass j i = pass k i.
Theorem perceptron_cycling : exists most, converged most \/ cycled most.
Proof. destruct pass_twice as (j & k & L & H). exists k. right. exists j, k. auto. Qed.

(* round by round: the first t rounds of the cyclic order *)
Variable z0 : round.
Hypothesis some_point : sample <> nil.
Notation n := (length sample).
Definition cyclic t : list round := map (fun i => nth (i mod n) sample z0) (seq 0 t).
Lemma sample_pos : (0 < n)%nat. Proof. destruct sample; [congruence|simpl; lia]. Qed.
Lemma cyclic_pass k : cyclic (k * n) = concat (repeat sample k).
Proof. pose proof sample_pos as Pn. assert (E : forall k, concat (repeat sample (S k)) = concat (repeat sample k) ++ sample).
  { clear. induction k; simpl in *; [now rewrite app_nil_r|]. rewrite IHk at 1. now rewrite app_assoc. }
  induction k as [|k IH]; [reflexivity|]. rewrite E, <- IH. unfold cyclic. replace (S k * n)%nat with (k * n + n)%nat by lia. rewrite seq_app, map_app. f_equal. simpl Nat.add.
  apply (nth_ext _ _ z0 z0); [now rewrite map_length, seq_length|]. intros i Hi. rewrite map_length, seq_length in Hi.
  rewrite (nth_indep _ z0 ((fun i => nth (i mod n) sample z0) 0%nat)) by (now rewrite map_length, seq_length).
  rewrite (map_nth (fun i => nth (i mod n) sample z0)), seq_nth by exact Hi. rewrite Nat.add_comm, Nat.mod_add by lia. now rewrite Nat.mod_small. Qed.
Theorem perceptron_cycling_state : exists s t, (s < t)%nat /\ (s mod n = t mod n)%nat /\ forall i, In i coords -> after P w0 (cyclic s) i = after P w0 (cyclic t) i.
Proof. pose proof sample_pos as Pn. destruct pass_twice as (j & k & L & H). exists (j * n)%nat, (k * n)%nat. split; [nia|]. split; [rewrite !Nat.mod_mul by lia; reflexivity|].
  intros i Hi. rewrite !cyclic_pass, <- !pass_after. now apply H. Qed.
End Cycling.
