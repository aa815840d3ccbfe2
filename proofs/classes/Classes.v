(* conjunctions.halving, protocols, protocols.teacher, consistent.random, example.thresholds, example.singletons, example.halfspaces *)
From Coq Require Import Reals Lra Lia List Bool Arith Psatz.
From NoRegret Require classes.FiniteClasses probability.Probability probability.Samples classes.Examples classes.Concepts core.Binomial.
Import ListNotations.
Local Open Scope nat_scope.

(* ================================================================ conjunctions.halving *)
Definition k_conjunctions n k : list (Concepts.assignment -> bool) := map (fun c x => Concepts.holds x c) (Concepts.canonical n k).
(* they are all conjunctions of k literals over n variables, each once *)
Lemma k_conjunctions_all n c : Concepts.conjunction n c -> exists h, In h (k_conjunctions n (length c)) /\ forall x, h x = Concepts.holds x c.
Proof. intros C. destruct (Concepts.canonical_all n c C) as (e & He & Q). exists (fun x => Concepts.holds x e).
  split; [exact (in_map (fun c x => Concepts.holds x c) _ _ He)|]. intros x. symmetry. apply Q. Qed.
Lemma k_conjunctions_size n k : length (k_conjunctions n k) = 2 ^ k * Binomial.binom n k.
Proof. unfold k_conjunctions. rewrite map_length. apply Concepts.canonical_count. Qed.
Theorem conjunctions_halving n k s m V' : k <= n -> FiniteClasses.run _ (FiniteClasses.halving_rule _) (k_conjunctions n k) s m V' ->
  FiniteClasses.realizable _ (k_conjunctions n k) s -> (INR m <= ln (2 ^ k * C n k) / ln 2)%R.
Proof. intros H R Re. destruct (FiniteClasses.halving_mistakes _ _ _ _ _ R Re) as [_ B].
  rewrite k_conjunctions_size, mult_INR, pow_INR, (Binomial.binom_C n k H) in B. exact B. Qed.

(* ================================================================ protocols: membership queries *)
Section Protocols.
Variable n : nat.
Notation assignment := (nat -> bool).
(* a monotone conjunction of n variables: b tells of each whether it is in it *)
Definition label (b : list bool) (x : assignment) : bool := forallb (fun i => implb (nth i b false) (x i)) (seq 0 n).
Lemma label_true b x : label b x = true <-> forall i, i < n -> nth i b false = true -> x i = true.
Proof. unfold label. rewrite forallb_forall. split; intros H i; specialize (H i).
  - intros L Q. specialize (H ltac:(apply in_seq; lia)). rewrite Q in H. exact H.
  - intros I. apply in_seq in I. destruct (nth i b false) eqn:Q; [|reflexivity]. simpl. apply H; [lia|reflexivity]. Qed.
(* a strategy asks for labels, one after the other, and at last names a conjunction *)
Inductive strategy := Done (b : list bool) | Ask (x : assignment) (no yes : strategy).
Fixpoint answer s (b : list bool) : list bool := match s with Done c => c | Ask x no yes => answer (if label b x then yes else no) b end.
Fixpoint asked s (b : list bool) : nat := match s with Done _ => 0 | Ask x no yes => S (asked (if label b x then yes else no) b) end.
(* the learner: for i = n, ..., 1 ask for (1, ..., 1, 0, 1, ..., 1) with the 0 at i; x_i is in it iff the answer is 0 *)
Definition all_but i : assignment := fun j => negb (j =? i).
Fixpoint by_queries i (known : list bool) : strategy := match i with 0 => Done known
  | S i => Ask (all_but i) (by_queries i (true :: known)) (by_queries i (false :: known)) end.
Lemma label_all_but b i : i < n -> label b (all_but i) = negb (nth i b false).
Proof. intros Hi. destruct (nth i b false) eqn:Q; simpl.
  - apply not_true_iff_false. rewrite label_true. intros H. specialize (H i Hi Q). unfold all_but in H. rewrite Nat.eqb_refl in H. discriminate.
  - apply label_true. intros j _ Qj. unfold all_but. destruct (Nat.eqb_spec j i); [congruence|reflexivity]. Qed.
Lemma skipn_nth (b : list bool) : forall i, i < length b -> skipn i b = nth i b false :: skipn (S i) b.
Proof. induction b as [|a b IH]; intros i H; [simpl in H; lia|]. destruct i; [reflexivity|]. simpl in H. simpl skipn at 1. rewrite IH by lia. reflexivity. Qed.
Lemma by_queries_right b : length b = n -> forall i, i <= n -> answer (by_queries i (skipn i b)) b = b /\ asked (by_queries i (skipn i b)) b = i.
Proof. intros L. induction i as [|i IH]; intros Hi; [split; reflexivity|]. cbn [by_queries answer asked]. rewrite label_all_but by lia.
  specialize (IH ltac:(lia)). rewrite (skipn_nth b i) in IH by lia. destruct (nth i b false); cbn [negb]; destruct IH as [A B]; rewrite A, B; auto. Qed.
Theorem protocols b : length b = n -> answer (by_queries n []) b = b /\ asked (by_queries n []) b = n.
Proof. intros L. pose proof (by_queries_right b L n (le_n n)) as H. rewrite skipn_all2 in H by lia. exact H. Qed.
(* no fewer will do: 2^n concepts, one bit a query *)
Lemma filter_split {A} (f : A -> bool) l : length (filter f l) + length (filter (fun a => negb (f a)) l) = length l.
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. destruct (f a); simpl; lia. Qed.
Lemma answers s : forall q H, NoDup H -> (forall b, In b H -> answer s b = b /\ asked s b <= q) -> length H <= 2 ^ q.
Proof. induction s as [c|x no IHn yes IHy]; intros q H D R.
  - assert (P : 1 <= 2 ^ q) by (pose proof (Nat.pow_nonzero 2 q); lia). destruct D as [|b H Hb D]; [simpl; lia|]. destruct D as [|b' H Hb' D]; [simpl; lia|].
    exfalso. apply Hb. left. destruct (R b ltac:(simpl; auto)) as [<- _]. destruct (R b' ltac:(simpl; auto)) as [<- _]. reflexivity.
  - destruct H as [|b0 H0] eqn:EH; [simpl; lia|]. rewrite <- EH in *. destruct q as [|q].
    { destruct (R b0) as [_ Q]; [rewrite EH; now left|]. cbn [asked] in Q. lia. }
    rewrite <- (filter_split (fun b => label b x) H). simpl Nat.pow.
    assert (Y : length (filter (fun b => label b x) H) <= 2 ^ q).
    { apply IHy; [now apply NoDup_filter|]. intros b I. apply filter_In in I. destruct I as [I Q]. destruct (R b I) as [A B]. cbn [answer asked] in A, B. rewrite Q in A, B. split; [exact A|lia]. }
    assert (N : length (filter (fun b => negb (label b x)) H) <= 2 ^ q).
    { apply IHn; [now apply NoDup_filter|]. intros b I. apply filter_In in I. destruct I as [I Q]. apply negb_true_iff in Q. destruct (R b I) as [A B]. cbn [answer asked] in A, B. rewrite Q in A, B. split; [exact A|lia]. }
    lia. Qed.
Lemma cube_nodup : NoDup (Concepts.cube n) /\ length (Concepts.cube n) = 2 ^ n.
Proof. induction n as [|m [D L]]; [split; [repeat constructor; easy|reflexivity]|]. cbn [Concepts.cube]. split.
  - apply Concepts.NoDup_app_disjoint.
    + apply FinFun.Injective_map_NoDup; [intros u v Q; now injection Q|exact D].
    + apply FinFun.Injective_map_NoDup; [intros u v Q; now injection Q|exact D].
    + intros a Ha Hb. apply in_map_iff in Ha, Hb. destruct Ha as (u & <- & _), Hb as (v & Q & _). discriminate.
  - rewrite app_length, !map_length, L. simpl. lia. Qed.
Theorem protocols_lower s : (forall b, length b = n -> answer s b = b) -> exists b, length b = n /\ n <= asked s b.
Proof. intros R. destruct (existsb (fun b => n <=? asked s b) (Concepts.cube n)) eqn:Q.
  - apply existsb_exists in Q. destruct Q as (b & I & Q). exists b. split; [now apply Concepts.in_cube|now apply Nat.leb_le].
  - exfalso. destruct cube_nodup as [D L]. destruct (Nat.eq_dec n 0) as [Z|Z].
    + rewrite Z in Q. simpl in Q. discriminate.
    + assert (B : length (Concepts.cube n) <= 2 ^ (n - 1)).
      { apply (answers s); [exact D|]. intros b I. split; [apply R; now apply Concepts.in_cube|].
        destruct (le_lt_dec n (asked s b)) as [C|C]; [|lia]. rewrite (proj2 (existsb_exists _ _)) in Q; [discriminate|]. exists b. split; [exact I|now apply Nat.leb_le]. }
      rewrite L in B. assert (2 ^ n = 2 * 2 ^ (n - 1)) by (destruct n; [lia|]; simpl; rewrite Nat.sub_0_r; lia). pose proof (Nat.pow_nonzero 2 (n - 1)). lia. Qed.

(* ================================================================ protocols.teacher *)
Notation examples := (list (assignment * bool)).
Definition variables (b : list bool) : list nat := filter (fun i => nth i b false) (seq 0 n).
Definition needed (b : list bool) : nat := if length (variables b) =? n then n else length (variables b) + 1.
Definition fits (b : list bool) (e : examples) := Forall (fun z => label b (fst z) = snd z) e.
(* the examples are right about b, and about no other conjunction *)
Definition single_out (e : examples) (b : list bool) := fits b e /\ forall c, length c = n -> fits c e -> c = b.
Definition top (b : list bool) : assignment := fun i => nth i b false.
Definition without (x : assignment) i : assignment := fun j => if j =? i then false else x j.
Definition teaching_set (b : list bool) : examples :=
  (if length (variables b) =? n then [] else [(top b, true)]) ++ map (fun i => (without (top b) i, false)) (variables b).
Lemma in_variables b i : In i (variables b) <-> i < n /\ nth i b false = true.
Proof. unfold variables. rewrite filter_In, in_seq. split; intros [A B]; split; auto; lia. Qed.
Lemma filter_full {A} (f : A -> bool) l : length (filter f l) = length l -> forall a, In a l -> f a = true.
Proof. induction l as [|c l IH]; simpl; [easy|]. assert (K : length (filter f l) <= length l) by (clear; induction l as [|a l IH]; simpl; [lia|destruct (f a); simpl; lia]).
  destruct (f c) eqn:Q; simpl; intros L a; [|lia]. intros [<-|I]; [exact Q|]. apply IH; [lia|exact I]. Qed.
Lemma full_variables b : length (variables b) = n -> forall i, i < n -> nth i b false = true.
Proof. intros L i Hi. unfold variables in L. rewrite <- (seq_length n 0) in L at 2. apply (filter_full _ _ L). apply in_seq. lia. Qed.
Lemma not_full b : length (variables b) <> n -> exists j, j < n /\ nth j b false = false.
Proof. intros L. destruct (existsb (fun j => negb (nth j b false)) (seq 0 n)) eqn:Q.
  - apply existsb_exists in Q. destruct Q as (j & I & Q). apply in_seq in I. apply negb_true_iff in Q. exists j. split; [lia|exact Q].
  - exfalso. apply L. unfold variables. rewrite <- (seq_length n 0) at 2. f_equal. assert (K : forall l, existsb (fun j => negb (nth j b false)) l = false -> filter (fun i => nth i b false) l = l).
    { induction l as [|a l IH]; simpl; [reflexivity|]. intros K. apply orb_false_iff in K. destruct K as [K1 K2]. apply negb_false_iff in K1. rewrite K1, IH by exact K2. reflexivity. }
    now apply K. Qed.
Lemma label_without c b i : i < n -> label c (without (top b) i) = true <-> (nth i c false = false /\ forall j, j < n -> nth j c false = true -> nth j b false = true).
Proof. intros Hi. rewrite label_true. unfold without, top. split.
  - intros H. split.
    + destruct (nth i c false) eqn:Q; [|reflexivity]. specialize (H i Hi Q). rewrite Nat.eqb_refl in H. discriminate.
    + intros j Hj Q. specialize (H j Hj Q). destruct (j =? i); [discriminate|exact H].
  - intros [A B] j Hj Q. destruct (Nat.eqb_spec j i) as [->|]; [congruence|now apply B]. Qed.
Theorem protocols_teacher b : length b = n -> length (teaching_set b) = needed b /\ single_out (teaching_set b) b.
Proof. intros L. split; [|split].
  - unfold teaching_set, needed. rewrite app_length, map_length. destruct (Nat.eqb_spec (length (variables b)) n) as [E|E]; simpl; lia.
  - unfold teaching_set, fits. apply Forall_app. split.
    + destruct (length (variables b) =? n); constructor; [|constructor]. simpl. apply label_true. intros i _ Q. exact Q.
    + apply Forall_map, Forall_forall. intros i I. apply in_variables in I. simpl. apply not_true_iff_false. rewrite label_without by apply I. intros [Q _]. destruct I. congruence.
  - intros c Lc F. unfold teaching_set, fits in F. apply Forall_app in F. destruct F as [F1 F2].
    (* c is within b *)
    assert (Sub : forall j, j < n -> nth j c false = true -> nth j b false = true).
    { destruct (Nat.eqb_spec (length (variables b)) n) as [E|E]; [intros j Hj _; now apply full_variables|]. inversion F1; subst. simpl in H1.
      intros j Hj Q. exact (proj1 (label_true c (top b)) H1 j Hj Q). }
    apply (nth_ext c b false false); [lia|]. intros i Hi. rewrite Lc in Hi. destruct (nth i b false) eqn:Q.
    + apply not_false_iff_true. intros Qc. rewrite Forall_map, Forall_forall in F2. specialize (F2 i ltac:(now apply in_variables)). simpl in F2.
      rewrite (proj2 (label_without c b i Hi)) in F2; [discriminate|]. auto.
    + apply not_true_iff_false. intros Qc. specialize (Sub i Hi Qc). congruence. Qed.
(* no fewer will do *)
Definition set_to (b : list bool) i v : list bool := map (fun j => if j =? i then v else nth j b false) (seq 0 n).
Lemma set_to_nth b i v j : j < n -> nth j (set_to b i v) false = if j =? i then v else nth j b false.
Proof. intros Hj. unfold set_to. set (g := fun j => if j =? i then v else nth j b false). rewrite (nth_indep _ false (g 0)) by (now rewrite map_length, seq_length).
  rewrite (map_nth g), seq_nth by exact Hj. reflexivity. Qed.
Lemma set_to_length b i v : length (set_to b i v) = n. Proof. unfold set_to. now rewrite map_length, seq_length. Qed.
Lemma differs e b c : single_out e b -> length c = n -> c <> b -> exists z, In z e /\ label b (fst z) = snd z /\ label c (fst z) <> snd z.
Proof. intros [F U] L D. destruct (existsb (fun z => negb (eqb (label c (fst z)) (snd z))) e) eqn:Q.
  - apply existsb_exists in Q. destruct Q as (z & I & Q). exists z. split; [exact I|]. split; [unfold fits in F; rewrite Forall_forall in F; now apply F|].
    apply negb_true_iff, eqb_false_iff in Q. exact Q.
  - exfalso. apply D, U; [exact L|]. apply Forall_forall. intros z I. apply eqb_prop. apply not_false_iff_true. intros K.
    rewrite (proj2 (existsb_exists _ _)) in Q; [discriminate|]. exists z. rewrite K. auto. Qed.
Lemma find_only (x : assignment) i l : In i l -> x i = false -> (forall j, In j l -> j <> i -> x j = true) -> find (fun j => negb (x j)) l = Some i.
Proof. induction l as [|a l IH]; [easy|]. intros I Q O. simpl. destruct (Nat.eq_dec a i) as [->|N]; [now rewrite Q|].
  rewrite (O a) by (auto; now left). simpl. apply IH; [destruct I; [congruence|assumption]|exact Q|]. intros j Hj. apply O. now right. Qed.
Theorem protocols_teacher_lower b e : length b = n -> single_out e b -> needed b <= length e.
Proof. intros L S. set (f := fun z : assignment * bool => if snd z then None else find (fun j => negb (fst z j)) (variables b)).
  set (l := (if length (variables b) =? n then [] else [None]) ++ map Some (variables b)).
  assert (D : NoDup l).
  { unfold l. assert (M : NoDup (map Some (variables b))) by (apply FinFun.Injective_map_NoDup; [intros u v Q; now injection Q|apply NoDup_filter, seq_NoDup]).
    destruct (length (variables b) =? n); [exact M|]. simpl. constructor; [|exact M]. rewrite in_map_iff. intros (i & Q & _). discriminate. }
  assert (I : incl l (map f e)).
  { intros o Ho. unfold l in Ho. apply in_app_or in Ho. destruct Ho as [Ho|Ho].
    - destruct (Nat.eqb_spec (length (variables b)) n) as [E|E]; [contradiction|]. destruct Ho as [<-|[]]. destruct (not_full b E) as (j & Hj & Q).
      destruct (differs e b (set_to b j true) S (set_to_length b j true)) as (z & Iz & Bz & Cz).
      { intros K. apply (f_equal (fun c => nth j c false)) in K. rewrite set_to_nth, Nat.eqb_refl in K by exact Hj. congruence. }
      apply in_map_iff. exists z. split; [|exact Iz]. unfold f. destruct (snd z); [reflexivity|]. exfalso. apply Cz. apply not_true_iff_false. intros T.
      rewrite <- not_true_iff_false in Bz. apply Bz. apply label_true. intros i Hi Qi. apply (proj1 (label_true _ _) T i Hi). rewrite set_to_nth by exact Hi. destruct (i =? j); [reflexivity|exact Qi].
    - apply in_map_iff in Ho. destruct Ho as (i & <- & Hi). pose proof Hi as Hv. apply in_variables in Hi. destruct Hi as [Hi Q].
      destruct (differs e b (set_to b i false) S (set_to_length b i false)) as (z & Iz & Bz & Cz).
      { intros K. apply (f_equal (fun c => nth i c false)) in K. rewrite set_to_nth, Nat.eqb_refl in K by exact Hi. congruence. }
      apply in_map_iff. exists z. split; [|exact Iz].
      assert (W : label b (fst z) = true -> label (set_to b i false) (fst z) = true).
      { intros T. apply label_true. intros j Hj Qj. rewrite set_to_nth in Qj by exact Hj. destruct (j =? i); [discriminate|]. now apply (proj1 (label_true _ _) T). }
      assert (Y : snd z = false /\ label (set_to b i false) (fst z) = true).
      { destruct (snd z); [exfalso; apply Cz; now apply W|]. split; [reflexivity|]. now destruct (label (set_to b i false) (fst z)). }
      destruct Y as [Y T]. unfold f. rewrite Y. rewrite Y in Bz. assert (O : forall j, In j (variables b) -> j <> i -> fst z j = true).
      { intros j Hj N. apply in_variables in Hj. apply (proj1 (label_true _ _) T j); [apply Hj|]. rewrite set_to_nth by apply Hj. destruct (Nat.eqb_spec j i); [contradiction|apply Hj]. }
      apply find_only; auto. apply not_true_iff_false. intros K. rewrite <- not_true_iff_false in Bz. apply Bz. apply label_true. intros j Hj Qj.
      destruct (Nat.eq_dec j i) as [->|N]; [exact K|]. apply O; [now apply in_variables|exact N]. }
  pose proof (NoDup_incl_length D I) as K. rewrite map_length in K. unfold l in K. rewrite app_length, map_length in K. unfold needed.
  destruct (Nat.eqb_spec (length (variables b)) n) as [E|E]; simpl in K; lia. Qed.
End Protocols.
