(* consistent.random, example.thresholds, example.singletons, example.halving, example.halfspaces *)
From Coq Require Import Reals Lra Lia List Bool Arith Psatz.
From NoRegret Require Import classes.FiniteClasses probability.Probability probability.Samples classes.Examples.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ consistent.random, as the learner draws *)
Section Random.
Variable X : Type.
Notation hyp := (X -> bool). Notation class := (list (X -> bool)).
Notation uniform := (Samples.uniform X).
(* the mistakes: a hypothesis of the version space is drawn before the first point, and anew after each label *)
Fixpoint mistakes_from (V : class) (h : hyp) (s : list (X * bool)) : fin nat := match s with nil => ret 0%nat
  | (x, y) :: r => let V' := restrict X V x y in
    bind (uniform V') (fun h' => image (fun m => ((if eqb (h x) y then 0 else 1) + m)%nat) (mistakes_from V' h' r)) end.
Definition random_mistakes (H : class) s : fin nat := bind (uniform H) (fun h => mistakes_from H h s).
Lemma mistakes_dist s : forall V h, realizable X V s -> dist (mistakes_from V h s).
Proof. induction s as [|[x y] s IH]; intros V h R; [apply dist_ret|]. cbn [mistakes_from]. apply realizable_cons in R.
  apply dist_bind; [|intros h'; apply dist_image, IH; exact R]. apply uniform_dist. destruct R as (g & I & _). intros Q. rewrite Q in I. exact I. Qed.
(* 1/2 + 1/3 + ... + 1/n *)
Fixpoint harmonic (n : nat) : R := match n with O => 0 | S m => match m with O => 0 | _ => harmonic m + / INR n end end.
Lemma harmonic_S n : (1 <= n)%nat -> harmonic (S n) = harmonic n + / INR (S n).
Proof. destruct n; [lia|reflexivity]. Qed.
Lemma harmonic_step b : (1 <= b)%nat -> forall c, 1 - INR b / INR (b + c) <= harmonic (b + c) - harmonic b.
Proof. intros Hb. assert (P : 0 < INR b) by (apply lt_0_INR; lia). induction c as [|c IH].
  - rewrite Nat.add_0_r. apply Req_le. field. lra.
  - replace (b + S c)%nat with (S (b + c)) by lia. rewrite harmonic_S by lia. assert (Q : 0 < INR (b + c)) by (apply lt_0_INR; lia).
    rewrite S_INR. set (a := INR (b + c)) in *.
    assert (Q2 : INR b <= a) by (unfold a; apply le_INR; lia). set (B := INR b) in *.
    assert (K : 1 - B / (a + 1) - / (a + 1) <= 1 - B / a); [|lra].
    apply Rmult_le_reg_r with (a * (a + 1)); [nra|].
    replace ((1 - B / (a + 1) - / (a + 1)) * (a * (a + 1))) with (a * (a + 1) - B * a - a) by (field; lra).
    replace ((1 - B / a) * (a * (a + 1))) with (a * (a + 1) - B * (a + 1)) by (field; lra). lra. Qed.
Lemma harmonic_ln n : (1 <= n)%nat -> harmonic n <= ln (INR n).
Proof. induction n as [|n IH]; [lia|]. intros _. destruct n as [|n]; [simpl; rewrite ln_1; lra|]. rewrite harmonic_S by lia. specialize (IH ltac:(lia)).
  assert (P : 0 < INR (S n)) by (apply lt_0_INR; lia). assert (P2 : 0 < INR (S (S n))) by (apply lt_0_INR; lia).
  pose proof (ln_step (INR (S (S n))) (INR (S n)) P P2) as L. rewrite (S_INR (S n)) in *. set (a := INR (S n)) in *.
  replace (1 - a / (a + 1)) with (/ (a + 1)) in L by (field; lra). lra. Qed.
Lemma random_step s : forall V, realizable X V s -> E (random_mistakes V s) INR <= harmonic (length V).
Proof. induction s as [|[x y] s IH]; intros V R.
  - assert (N : V <> nil) by (destruct R as (h & I & _); intros Q; rewrite Q in I; exact I). unfold random_mistakes. rewrite E_bind.
    rewrite (E_ext _ _ (fun _ => 0)) by (intros; simpl; ring). rewrite E_const by (now apply uniform_dist).
    assert (G : forall n, 0 <= harmonic n); [|apply G]. induction n as [|n IH]; [simpl; lra|]. destruct n; [simpl; lra|]. rewrite harmonic_S by lia.
    assert (0 < / INR (S (S n))) by (apply Rinv_0_lt_compat, lt_0_INR; lia). lra.
  - assert (N : V <> nil) by (destruct R as (h & I & _); intros Q; rewrite Q in I; exact I).
    pose proof R as R'. apply realizable_cons in R'. specialize (IH _ R').
    assert (N' : restrict X V x y <> nil) by (destruct R' as (h & I & _); intros Q; rewrite Q in I; exact I).
    unfold random_mistakes. rewrite E_bind.
    rewrite (E_ext _ _ (fun h => (if eqb (h x) y then 0 else 1) + E (random_mistakes (restrict X V x y) s) INR)).
    + rewrite E_plus, E_const, err_prob by (auto; now apply uniform_dist). pose proof (restrict_le X V x y) as Le.
      assert (B1 : (1 <= length (restrict X V x y))%nat) by (destruct (restrict X V x y); [congruence|simpl; lia]).
      pose proof (harmonic_step _ B1 (length V - length (restrict X V x y))) as H.
      replace (length (restrict X V x y) + (length V - length (restrict X V x y)))%nat with (length V) in H by lia. lra.
    + intros h _. cbn [mistakes_from]. unfold random_mistakes. rewrite !E_bind.
      rewrite (E_ext (uniform (restrict X V x y)) _ (fun h' => (if eqb (h x) y then 0 else 1) + E (mistakes_from (restrict X V x y) h' s) INR)).
      * rewrite E_plus, E_const by (now apply uniform_dist). reflexivity.
      * intros h' _. rewrite E_image. rewrite (E_ext _ _ (fun m => (if eqb (h x) y then 0 else 1) + INR m)).
        { rewrite E_plus, E_const by (now apply mistakes_dist). reflexivity. }
        intros m _. rewrite plus_INR. destruct (eqb (h x) y); simpl; ring. Qed.
Theorem consistent_random_harmonic H s : realizable X H s -> E (random_mistakes H s) INR <= harmonic (length H).
Proof. apply random_step. Qed.
Theorem consistent_random_drawn H s : realizable X H s -> E (random_mistakes H s) INR <= ln (INR (length H)).
Proof. intros R. apply Rle_trans with (1 := consistent_random_harmonic H s R). apply harmonic_ln.
  destruct R as (h & I & _). destruct H; [destruct I|simpl; lia]. Qed.
Lemma random_mistakes_dist H s : realizable X H s -> dist (random_mistakes H s).
Proof. intros R. apply dist_bind; [|intros; now apply mistakes_dist]. apply uniform_dist. destruct R as (h & I & _). intros Q. rewrite Q in I. exact I. Qed.
End Random.

(* ================================================================ example.thresholds: floor(log2(k+1)) as a real number *)
Lemma log2_floor n : (1 <= n)%nat -> INR (Nat.log2 n) <= ln (INR n) / ln 2 < INR (Nat.log2 n) + 1.
Proof. intros H. destruct (Nat.log2_spec n ltac:(lia)) as [Lo Hi]. split; [now apply log2_R|].
  assert (T : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra). apply Rmult_lt_reg_r with (ln 2); [exact T|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. rewrite <- S_INR. change 2 with (INR 2). rewrite <- ln_pow by (simpl; lra).
  apply ln_increasing; [apply lt_0_INR; lia|]. rewrite <- pow_INR. now apply lt_INR. Qed.
Theorem example_thresholds_real : forall k, (1 <= k)%nat -> exists d, Ldim nat (thresholds k) d /\ Int_part (ln (INR k + 1) / ln 2) = Z.of_nat d /\
  VC_shatters nat (thresholds k) [0%nat] /\ forall xs, VC_shatters nat (thresholds k) xs -> (length xs <= 1)%nat.
Proof. intros k Hk. exists (Nat.log2 (k + 1)). destruct (example_thresholds k Hk) as (D & V1 & V2). split; [exact D|]. split; [|auto].
  destruct (log2_floor (k + 1) ltac:(lia)) as [A B]. rewrite plus_INR in A, B. simpl (INR 1) in A, B.
  rewrite (INR_IZR_INZ (Nat.log2 (k + 1))) in A, B. destruct (base_Int_part (ln (INR k + 1) / ln 2)) as [I1 I2]. set (z := Int_part (ln (INR k + 1) / ln 2)) in *.
  apply Z.le_antisymm; apply Zlt_succ_le; apply lt_IZR; unfold Z.succ; rewrite plus_IZR; lra. Qed.

(* ================================================================ example.singletons: every variant of Halving errs once *)
Local Open Scope nat_scope.
Definition sing (i x : nat) : bool := x =? i.
Definition sings (l : list nat) : list (nat -> bool) := map sing l.
Lemma restrict_sings l x y : restrict nat (sings l) x y = sings (filter (fun i => eqb (x =? i) y) l).
Proof. unfold restrict, sings. induction l as [|i l IH]; simpl; [reflexivity|]. unfold sing at 1. destruct (eqb (x =? i) y); simpl; now rewrite IH. Qed.
Lemma one_true l x : NoDup l -> length (filter (fun i => eqb (x =? i) true) l) <= 1.
Proof. induction 1 as [|i l N D IH]; simpl; [lia|]. destruct (Nat.eqb_spec x i) as [->|]; simpl; [|exact IH].
  rewrite (proj2 (length_zero_iff_nil _)); [lia|]. clear IH D. induction l as [|j l IHl]; simpl; [reflexivity|]. simpl in N.
  destruct (Nat.eqb_spec i j); simpl; [exfalso; apply N; left; congruence|apply IHl; tauto]. Qed.
Lemma none_left V s m V' : run nat (halving_rule nat) V s m V' -> length V <= 1 -> realizable nat V s -> m = 0.
Proof. intros R L C. pose proof (halving_power nat _ _ _ _ R C) as P. destruct m; [reflexivity|]. simpl in P. pose proof (Nat.pow_nonzero 2 m). lia. Qed.
Lemma sings_run W s m V' : run nat (halving_rule nat) W s m V' -> forall l, NoDup l -> W = sings l -> realizable nat W s -> m <= 1.
Proof. induction 1 as [V|V x y p s m V' H H0 R IH|V x y p s m V' H H0 R IH|V x y p s m V' H H0 R IH]; intros l D E C; subst.
  - lia.
  - apply realizable_cons in C. rewrite (none_left _ _ _ _ R); [lia| |exact C]. unfold halving_rule in H. rewrite !restrict_sings in *. unfold sings in *. rewrite !map_length in *.
    pose proof (one_true l x D). destruct y, p; try congruence; simpl in *; lia.
  - apply (IH l); auto. destruct C as (h & I & Co). exists h. split; [exact I|]. now inversion Co.
  - apply realizable_cons in C. apply (IH (filter (fun i => eqb (x =? i) y) l)); auto; [now apply NoDup_filter|apply restrict_sings]. Qed.
Lemma singletons_sings d : singletons d = sings (seq 0 d). Proof. reflexivity. Qed.
Definition halving_zero (X : Type) (H : list (X -> bool)) : learner X :=
  follow X (fun V x => length (restrict X V x false) <? length (restrict X V x true)) H.
Lemma halving_zero_legal X V x : halving_rule X V x (length (restrict X V x false) <? length (restrict X V x true)).
Proof. destruct (Nat.ltb_spec (length (restrict X V x false)) (length (restrict X V x true))); unfold halving_rule; simpl; lia. Qed.
(* eager and lazy, ties to 1 and to 0 *)
Theorem example_singletons_halving d : 2 <= d -> Ldim nat (singletons d) 1 /\ forall A, In A [halving nat (singletons d); halving_zero nat (singletons d);
  conservative nat (halving nat (singletons d)); conservative nat (halving_zero nat (singletons d))] -> worst nat A (singletons d) 1.
Proof. intros Hd. pose proof (example_singletons d Hd) as L. split; [exact L|].
  assert (B1 : forall s, realizable nat (singletons d) s -> mistakes nat (halving nat (singletons d)) nil s <= 1).
  { intros s C. apply (sings_run _ _ _ _ (follow_runs nat _ _ (singletons d) (halving_legal nat) s nil) (seq 0 d)); auto; [apply seq_NoDup]. }
  assert (B0 : forall s, realizable nat (singletons d) s -> mistakes nat (halving_zero nat (singletons d)) nil s <= 1).
  { intros s C. apply (sings_run _ _ _ _ (follow_runs nat _ _ (singletons d) (halving_zero_legal nat) s nil) (seq 0 d)); auto; [apply seq_NoDup]. }
  intros A I. split; [destruct (littlestone_lower nat _ _ L A) as (s & _ & C & M); eauto|].
  destruct I as [<-|[<-|[<-|[<-|[]]]]]; auto; intros s C; now apply conservative_bound with (singletons d). Qed.
(* and under any choice of ties and of eager or lazy, round by round *)
Theorem singletons_any_halving d s m V' : run nat (halving_rule nat) (singletons d) s m V' -> realizable nat (singletons d) s -> m <= 1.
Proof. intros R C. apply (sings_run _ _ _ _ R (seq 0 d)); auto. apply seq_NoDup. Qed.

(* ================================================================ example.halfspaces *)
Local Open Scope R_scope.
Section Halfspaces.
Variable N : nat.
Hypothesis plane : (2 <= N)%nat.
Definition vector := nat -> R.
Fixpoint dotN (n : nat) (w x : vector) : R := match n with O => 0 | S m => dotN m w x + w m * x m end.
Definition pt (v : R) : vector := fun i => match i with 0%nat => v | 1%nat => 1 | _ => 0 end.          (* (v, 1, 0, ...) *)
Definition hs (a : R) : vector := fun i => match i with 0%nat => -1 | 1%nat => a | _ => 0 end.          (* (-1, a, 0, ...) *)
Lemma score a v : dotN N (hs a) (pt v) = a - v.
Proof. destruct N as [|[|n]]; try lia. clear. induction n; [simpl; ring|]. cbn [dotN] in *. rewrite IHn. simpl. ring. Qed.
(* the tree of binary search on (lo, hi) *)
Fixpoint search (d : nat) (lo hi : R) : tree vector := match d with O => Leaf vector
  | S d => Node vector (pt ((lo + hi) / 2)) (search d lo ((lo + hi) / 2)) (search d ((lo + hi) / 2) hi) end.
Definition strictly (w : vector) (s : list (vector * bool)) := Forall (fun e : vector * bool => if snd e then 0 < dotN N w (fst e) else dotN N w (fst e) < 0) s.
Lemma search_complete d : forall lo hi, complete vector d (search d lo hi).
Proof. induction d; intros; simpl; auto. Qed.
Lemma search_ways d : forall lo hi ys, lo < hi -> length ys = d -> exists a, lo < a < hi /\ strictly (hs a) (branch vector (search d lo hi) ys).
Proof. induction d; intros lo hi ys L H.
  - exists ((lo + hi) / 2). split; [lra|constructor].
  - destruct ys as [|y ys]; [discriminate|]. injection H as H. cbn [search branch]. set (m := (lo + hi) / 2). assert (M : lo < m < hi) by (unfold m; lra). destruct y.
    + destruct (IHd m hi ys ltac:(lra) H) as (a & Ha & F). exists a. split; [lra|]. constructor; [simpl; rewrite score; lra|exact F].
    + destruct (IHd lo m ys ltac:(lra) H) as (a & Ha & F). exists a. split; [lra|]. constructor; [simpl; rewrite score; lra|exact F]. Qed.
(* every one of the 2^d ways through a complete tree of depth d is realised, strictly *)
Theorem example_halfspaces d : exists t, complete vector d t /\ forall ys : list bool, length ys = d -> exists w, strictly w (branch vector t ys).
Proof. exists (search d 0 1). split; [apply search_complete|]. intros ys H. destruct (search_ways d 0 1 ys Rlt_0_1 H) as (a & _ & F). eauto. Qed.
(* the same as a number of ways, and as a Littlestone dimension: finitely many halfspaces shatter a tree of depth d *)
Fixpoint all_ways (d : nat) : list (list bool) := match d with O => [nil] | S d => map (cons false) (all_ways d) ++ map (cons true) (all_ways d) end.
Lemma all_ways_ok d : length (all_ways d) = (2 ^ d)%nat /\ forall ys, In ys (all_ways d) <-> length ys = d.
Proof. induction d as [|d [L I]]; [split; [reflexivity|intros [|]; simpl; split; try discriminate; auto; intros [Q|[]]; discriminate]|]. cbn [all_ways]. split.
  - rewrite app_length, !map_length, L. simpl. lia.
  - intros ys. rewrite in_app_iff, !in_map_iff. split.
    + intros [(r & <- & H)|(r & <- & H)]; simpl; f_equal; now apply I.
    + destruct ys as [|[] r]; [discriminate| |]; intros H; injection H as H; [right|left]; exists r; split; auto; now apply I. Qed.
Theorem example_halfspaces_count d : exists ways : list (list bool), length ways = (2 ^ d)%nat /\ (forall ys, In ys ways <-> length ys = d) /\
  forall ys, In ys ways -> exists w, strictly w (branch vector (search d 0 1) ys).
Proof. exists (all_ways d). destruct (all_ways_ok d) as [L I]. split; [exact L|]. split; [exact I|]. intros ys H. apply I in H.
  destruct (search_ways d 0 1 ys Rlt_0_1 H) as (a & _ & F). eauto. Qed.
Definition halfspace (w : vector) (x : vector) : bool := if Rlt_dec 0 (dotN N w x) then true else false.
Lemma strictly_consistent w s : strictly w s -> consistent vector (halfspace w) s.
Proof. apply Forall_impl. intros [x y]; simpl. unfold halfspace. destruct y, (Rlt_dec 0 (dotN N w x)); try reflexivity; lra. Qed.
Theorem halfspaces_Ldim d : exists ws : list vector, Ldim_ge vector (map halfspace ws) d.
Proof. assert (G : forall l : list (list bool), (forall ys, In ys l -> length ys = d) ->
    exists ws, forall ys, In ys l -> exists w, In w ws /\ strictly w (branch vector (search d 0 1) ys)).
  { induction l as [|ys l IH]; intros H; [exists nil; intros ys []|]. destruct IH as [ws W]; [intros; apply H; now right|].
    destruct (search_ways d 0 1 ys Rlt_0_1 (H ys (or_introl eq_refl))) as (a & _ & F). exists (hs a :: ws). intros ys' [<-|I].
    - exists (hs a). split; [now left|exact F].
    - destruct (W ys' I) as (w & Iw & Fw). exists w. split; [now right|exact Fw]. }
  destruct (all_ways_ok d) as [_ I]. destruct (G (all_ways d)) as [ws W]; [intros ys; apply I|]. exists ws. exists (search d 0 1).
  split; [apply search_complete|]. intros ys H. destruct (W ys ltac:(now apply I)) as (w & Iw & Fw). exists (halfspace w). split; [now apply in_map|now apply strictly_consistent]. Qed.
End Halfspaces.
