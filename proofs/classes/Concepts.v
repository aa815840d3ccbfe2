(* Conjunctions: conjunctions.count, conjunctions.count-k, elimination.mistakes, elimination.monotone; and tree.index. *)
From Coq Require Import Lia List Arith Bool Permutation.
From NoRegret Require Import core.Binomial.
Import ListNotations.

(* ================================================================ definitions *)
Definition assignment := nat -> bool.                                       (* of the variables 0, ..., n-1 *)
Definition literal := (nat * bool)%type.                                    (* (i, true) is x_i, (i, false) its negation *)
Definition satisfies (x : assignment) (l : literal) : bool := Bool.eqb (x (fst l)) (snd l).
Definition holds (x : assignment) (c : list literal) : bool := forallb (satisfies x) c.
Definition over n (c : list literal) := Forall (fun l => fst l < n) c.

Lemma holds_spec x c : holds x c = true <-> forall l, In l c -> x (fst l) = snd l.
Proof. unfold holds. rewrite forallb_forall. split; intros H l Hl; specialize (H l Hl); unfold satisfies in *; now apply eqb_true_iff. Qed.
Lemma holds_same x y n c : over n c -> (forall i, i < n -> x i = y i) -> holds x c = holds y c.
Proof. intros O H. unfold holds. induction O; simpl; [reflexivity|]. rewrite IHO. f_equal. unfold satisfies. now rewrite H. Qed.

(* ================================================================ elimination *)
Section Elimination.
Variable n : nat.
Definition variables : list literal := map (fun i => (i, true)) (seq 0 n).
Definition negations : list literal := map (fun i => (i, false)) (seq 0 n).
(* the learner: the literals that are left *)
Definition says (left : list literal) x := holds x left.
Definition learn (left : list literal) x (y : bool) := if y && negb (says left x) then filter (satisfies x) left else left.
Fixpoint mistakes left (zs : list (assignment * bool)) : nat := match zs with nil => 0
  | (x, y) :: r => (if Bool.eqb (says left x) y then 0 else 1) + mistakes (learn left x y) r end.
(* the labels are those of the conjunction target *)
Definition labelled target (zs : list (assignment * bool)) := Forall (fun z => snd z = holds (fst z) target) zs.

Lemma filter_length_le {A} (f : A -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|a l IH]; simpl; [lia|]. destruct (f a); simpl; lia. Qed.
Lemma filter_loses (x : assignment) left : holds x left = false -> length (filter (satisfies x) left) < length left.
Proof. unfold holds. induction left as [|l r IH]; simpl; [discriminate|]. destruct (satisfies x l); simpl.
  - intros H. specialize (IH H). lia.
  - intros _. pose proof (filter_length_le (satisfies x) r). lia. Qed.
(* what is left contains the target; each mistake is on a positive example, and strikes a literal at least *)
Lemma struck target : NoDup target -> forall zs left, incl target left -> labelled target zs ->
  mistakes left zs + length target <= length left.
Proof. intros D. induction zs as [|[x y] r IH]; intros left I F.
  - simpl. now apply NoDup_incl_length.
  - inversion F as [|? ? Y F']; subst. simpl in Y. simpl. destruct (Bool.eqb_spec (says left x) y) as [E|E].
    + simpl. replace (learn left x y) with left; [now apply IH|]. unfold learn. rewrite <- E. now destruct (says left x).
    + assert (P : y = true /\ says left x = false).
      { destruct y, (says left x) eqn:Q; try congruence; auto. symmetry in Y. exfalso. rewrite <- not_true_iff_false in Y. apply Y.
        apply holds_spec. intros l Hl. apply (proj1 (holds_spec x left) Q). now apply I. }
      destruct P as [-> P]. unfold learn. rewrite P. simpl.
      pose proof (filter_loses x left P). specialize (IH (filter (satisfies x) left)).
      assert (I' : incl target (filter (satisfies x) left)).
      { intros l Hl. apply filter_In. split; [now apply I|]. symmetry in Y. unfold holds in Y. rewrite forallb_forall in Y. now apply Y. }
      specialize (IH I' F'). lia. Qed.
(* never on a negative example *)
Lemma negative target left x : incl target left -> holds x target = false -> says left x = false.
Proof. intros I H. apply not_true_iff_false. intros Q. rewrite <- not_true_iff_false in H. apply H.
  apply holds_spec. intros l Hl. apply (proj1 (holds_spec x left) Q). now apply I. Qed.

(* an assignment satisfies half of all literals *)
Lemma half x : length (filter (satisfies x) (variables ++ negations)) = n.
Proof. unfold variables, negations. rewrite <- (seq_length n 0) at 3. generalize (seq 0 n). intros s.
  rewrite filter_app, app_length. induction s as [|i s IH]; simpl; [reflexivity|]. unfold satisfies in *; simpl.
  destruct (x i); simpl; lia. Qed.
Lemma over_all target : over n target -> incl target (variables ++ negations).
Proof. intros O l Hl. unfold over in O. rewrite Forall_forall in O. specialize (O l Hl). apply in_or_app. destruct l as [i []]; simpl in O; [left|right];
  apply in_map_iff; exists i; split; auto; apply in_seq; lia. Qed.

Section Target.
Variables (target : list literal) (zs : list (assignment * bool)).
Let k := length target.
Hypothesis distinct : NoDup target.
Hypothesis within : over n target.
Hypothesis labels : labelled target zs.
Theorem elimination_mistakes : k <= n -> mistakes (variables ++ negations) zs <= n - k + 1.
Proof. intros Hk. set (all := variables ++ negations).
  assert (G : forall zs, labelled target zs -> mistakes all zs + k <= n + 1); [|specialize (G zs labels); lia]. clear labels zs.
  induction zs as [|[x y] r IH]; intros F; [simpl; lia|]. inversion F as [|? ? Y F']; subst. simpl in Y.
  pose proof (over_all target within) as I. fold all in I. cbn [mistakes]. destruct (Bool.eqb_spec (says all x) y) as [E|E].
  - replace (learn all x y) with all; [now apply IH|]. unfold learn. rewrite <- E. now destruct (says all x).
  - assert (P : y = true /\ says all x = false).
    { destruct (holds x target) eqn:Q; subst y; [split; [reflexivity|now destruct (says all x)]|]. now rewrite (negative target all x I Q) in E. }
    destruct P as [-> P]. unfold learn. rewrite P. simpl (true && negb false).
    pose proof (struck target distinct r (filter (satisfies x) all)) as S. specialize (S ltac:(intros l Hl; apply filter_In; split; [now apply I|];
      symmetry in Y; unfold holds in Y; rewrite forallb_forall in Y; now apply Y) F').
    unfold all in S at 2. rewrite half in S. fold k in S. lia. Qed.
Theorem elimination_monotone : k <= n -> (forall l, In l target -> snd l = true) -> mistakes variables zs <= n - k.
Proof. intros Hk M. assert (I : incl target variables).
  { intros l Hl. specialize (M l Hl). apply (over_all target within), in_app_or in Hl. destruct Hl as [Hl|Hl]; [exact Hl|].
    apply in_map_iff in Hl. destruct Hl as (i & <- & _). discriminate. }
  pose proof (struck target distinct zs variables I labels) as S. unfold variables in S at 2. rewrite map_length, seq_length in S. fold k in S. lia. Qed.
End Target.
End Elimination.

(* ================================================================ counting *)
(* the table of values on all 2^n assignments: what "different functions" means *)
Fixpoint cube n : list (list bool) := match n with O => [[]] | S n => map (cons false) (cube n) ++ map (cons true) (cube n) end.
Definition as_assignment (b : list bool) : assignment := fun i => nth i b false.
Definition table n (c : list literal) : list bool := map (fun b => holds (as_assignment b) c) (cube n).
(* a conjunction: literals over n variables, none of which comes twice *)
Definition conjunction n c := over n c /\ NoDup (map fst c).
(* H functions: the list of their tables has no table twice *)
Definition counts n (P : list literal -> Prop) H := exists tables : list (list bool),
  NoDup tables /\ (forall t, In t tables <-> exists c, P c /\ t = table n c) /\ length tables = H.

Lemma in_cube n : forall b, In b (cube n) <-> length b = n.
Proof. induction n; intros b; simpl.
  - split; [intros [<-|[]]; reflexivity|]. destruct b; [now left|discriminate].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(r & <- & H)|(r & <- & H)]; simpl; f_equal; now apply IHn.
    + destruct b as [|[] r]; [discriminate| |]; intros H; injection H as H; [right|left]; exists r; split; auto; now apply IHn. Qed.
Definition same c d := forall x, holds x c = holds x d.
Lemma table_same n c d : over n c -> over n d -> table n c = table n d -> same c d.
Proof. intros Oc Od H x. set (b := map x (seq 0 n)).
  assert (E : forall i, i < n -> as_assignment b i = x i).
  { intros i Hi. unfold as_assignment, b. rewrite (nth_indep _ false (x 0)) by (now rewrite map_length, seq_length).
    rewrite (map_nth x). now rewrite seq_nth. }
  rewrite <- (holds_same _ _ n c Oc E), <- (holds_same _ _ n d Od E).
  assert (B : In b (cube n)) by (apply in_cube; unfold b; now rewrite map_length, seq_length).
  unfold table in H. revert H B. generalize (cube n). intros l. induction l as [|a l IH]; simpl; [contradiction|].
  intros Q [->|B]; injection Q; auto. Qed.
Lemma same_table n c d : same c d -> table n c = table n d.
Proof. intros H. apply map_ext. intros b. apply H. Qed.

(* the canonical conjunctions of k literals, the last variable first *)
Fixpoint canonical n k : list (list literal) := match n, k with
  | _, O => [[]] | O, S _ => []
  | S n, S k => canonical n (S k) ++ map (cons (n, true)) (canonical n k) ++ map (cons (n, false)) (canonical n k) end.
Lemma canonical_count n : forall k, length (canonical n k) = 2^k * binom n k.
Proof. induction n; intros [|k]; try reflexivity; [simpl; lia|]. cbn [canonical]. rewrite !app_length, !map_length, !IHn.
  change (binom (S n) (S k)) with (binom n k + binom n (S k)). simpl Nat.pow. lia. Qed.
Lemma canonical_ok n : forall k c, In c (canonical n k) -> conjunction n c /\ length c = k.
Proof. induction n; intros [|k] c H; simpl in H.
  - destruct H as [<-|[]]. repeat split; constructor.
  - contradiction.
  - destruct H as [<-|[]]. repeat split; constructor.
  - assert (Add : forall b d, In d (canonical n k) -> conjunction (S n) ((n, b) :: d) /\ length ((n, b) :: d) = S k).
    { intros b d Hd. destruct (IHn k d Hd) as [[O D] L]. unfold over in O. repeat split; simpl; [| |now f_equal].
      - constructor; [simpl; lia|]. eapply Forall_impl; [|exact O]. simpl. lia.
      - constructor; [|exact D]. intros Q. apply in_map_iff in Q. destruct Q as (l & E & Hl). rewrite Forall_forall in O. specialize (O l Hl). lia. }
    rewrite !in_app_iff, !in_map_iff in H. destruct H as [H|[(d & <- & H)|(d & <- & H)]]; auto.
    destruct (IHn (S k) c H) as [[O D] L]. repeat split; auto. eapply Forall_impl; [|exact O]. simpl. lia. Qed.

(* each conjunction is, up to order, a canonical one *)
Lemma holds_permutation x c d : Permutation c d -> holds x c = holds x d.
Proof. intros P. apply eq_true_iff_eq. rewrite !holds_spec. split; intros H l Hl; apply H; [apply Permutation_sym in P|]; now apply (Permutation_in l P). Qed.
Lemma canonical_all n : forall c, conjunction n c -> exists d, In d (canonical n (length c)) /\ same c d.
Proof. induction n; intros c [O D].
  - destruct O as [|l c H]; [exists []; split; [now left|intros x; reflexivity]|lia].
  - destruct (in_dec Nat.eq_dec n (map fst c)) as [Y|Z].
    + apply in_map_iff in Y. destruct Y as ([i b] & E & Hl). simpl in E; subst i. apply in_split in Hl. destruct Hl as (c1 & c2 & ->).
      assert (P : Permutation (A := literal) (c1 ++ (n, b) :: c2) ((n, b) :: (c1 ++ c2))) by (apply Permutation_sym, Permutation_middle).
      rewrite map_app in D. simpl in D. apply NoDup_remove in D. rewrite <- map_app in D. destruct D as [D Z].
      assert (C : conjunction n (c1 ++ c2)).
      { split; [|exact D]. apply Forall_forall. intros l Hl. unfold over in O. rewrite Forall_forall in O.
        assert (fst l < S n) by (apply O; apply in_app_or in Hl; apply in_or_app; simpl; tauto).
        assert (fst l <> n) by (intros Q; apply Z; rewrite <- Q; now apply in_map). lia. }
      destruct (IHn _ C) as (d & Hd & Q). exists ((n, b) :: d). rewrite (Permutation_length P). cbn [length canonical]. split.
      * rewrite !in_app_iff. right. destruct b; [left|right]; apply in_map; exact Hd.
      * intros x. rewrite (holds_permutation x _ _ P). unfold holds; simpl. f_equal. apply Q.
    + assert (C : conjunction n c).
      { split; [|exact D]. apply Forall_forall. intros l Hl. unfold over in O. rewrite Forall_forall in O. specialize (O l Hl).
        assert (fst l <> n) by (intros Q; apply Z; rewrite <- Q; now apply in_map). lia. }
      destruct (IHn _ C) as (d & Hd & Q). exists d. split; [|exact Q]. destruct (length c) as [|k]; [destruct n; exact Hd|].
      cbn [canonical]. apply in_or_app. now left. Qed.

(* canonical conjunctions are different functions *)
Definition set_to (x : assignment) n b : assignment := fun i => if Nat.eqb i n then b else x i.
Lemma holds_set x n b d : over n d -> holds (set_to x n b) d = holds x d.
Proof. intros O. apply (holds_same _ _ n); [exact O|]. intros i Hi. unfold set_to. destruct (Nat.eqb_spec i n); [lia|reflexivity]. Qed.
Lemma holds_add x n b d : over n d -> holds (set_to x n b) ((n, b) :: d) = holds x d /\ holds (set_to x n (negb b)) ((n, b) :: d) = false.
Proof. intros O. unfold holds at 1 3; simpl. unfold satisfies at 1 3; simpl. unfold set_to at 1 3. rewrite Nat.eqb_refl. split.
  - rewrite eqb_reflx. simpl. now apply holds_set.
  - destruct b; reflexivity. Qed.
Lemma satisfiable n c : conjunction n c -> exists x, holds x c = true.
Proof. intros [_ D]. induction c as [|[i b] c IH]; [exists (fun _ => true); reflexivity|]. simpl in D. inversion D; subst.
  destruct (IH H2) as [x Hx]. exists (set_to x i b). rewrite holds_spec in *. intros l [<-|Hl]; unfold set_to; simpl.
  - now rewrite Nat.eqb_refl.
  - destruct (Nat.eqb_spec (fst l) i) as [E|E]; [|now apply Hx]. exfalso. apply H1. rewrite <- E. now apply in_map. Qed.
Lemma canonical_differ n : forall j k c d, In c (canonical n j) -> In d (canonical n k) -> same c d -> c = d.
Proof. induction n; intros j k c d Hc Hd Q.
  - destruct j, k; simpl in Hc, Hd; try contradiction. destruct Hc as [<-|[]], Hd as [<-|[]]; reflexivity.
  - assert (Shape : forall k c, In c (canonical (S n) k) -> (exists i, In c (canonical n i)) \/ exists b i e, c = (n, b) :: e /\ In e (canonical n i)).
    { clear. intros [|k] c H; [left; exists 0; destruct n; exact H|]. cbn [canonical] in H. rewrite !in_app_iff, !in_map_iff in H.
      destruct H as [H|[(e & <- & H)|(e & <- & H)]]; [left; eauto|right; eauto 6|right; eauto 6]. }
    (* one with the variable, one without *)
    assert (Mixed : forall b i e i' d, In e (canonical n i) -> In d (canonical n i') -> ~ same ((n, b) :: e) d).
    { clear - IHn. intros b i e i' d He Hd Q. destruct (canonical_ok n i e He) as [[Oe _] _]. destruct (canonical_ok n i' d Hd) as [Cd _].
      destruct (satisfiable n d Cd) as [x Hx]. destruct Cd as [Od _]. specialize (Q (set_to x n (negb b))).
      rewrite (proj2 (holds_add x n b e Oe)), (holds_set x n (negb b) d Od), Hx in Q. discriminate. }
    destruct (Shape _ _ Hc) as [[i Hi]|(b & i & e & -> & He)], (Shape _ _ Hd) as [[i' Hi']|(b' & i' & e' & -> & He')].
    + eapply IHn; eauto.
    + exfalso. eapply (Mixed b' i' e' i c); eauto. intros x. symmetry. apply Q.
    + exfalso. eapply (Mixed b i e i' d); eauto.
    + destruct (canonical_ok n i e He) as [Ce _]. destruct (canonical_ok n i' e' He') as [Ce' _].
      pose proof (proj1 Ce) as Oe. pose proof (proj1 Ce') as Oe'.
      destruct (Bool.eqb_spec b b') as [<-|N].
      * f_equal. eapply IHn; eauto. intros x. specialize (Q (set_to x n b)).
        now rewrite (proj1 (holds_add x n b e Oe)), (proj1 (holds_add x n b e' Oe')) in Q.
      * exfalso. destruct (satisfiable n e Ce) as [x Hx]. specialize (Q (set_to x n b)). rewrite (proj1 (holds_add x n b e Oe)), Hx in Q.
        replace b with (negb b') in Q by (destruct b, b'; simpl; congruence). rewrite (proj2 (holds_add x n b' e' Oe')) in Q. discriminate. Qed.
Lemma NoDup_app_disjoint {A} (u v : list A) : NoDup u -> NoDup v -> (forall a, In a u -> ~ In a v) -> NoDup (u ++ v).
Proof. intros Hu Hv H. induction Hu; simpl; [exact Hv|]. constructor.
  - rewrite in_app_iff. intros [K|K]; [contradiction|]. now apply (H x (or_introl eq_refl)).
  - apply IHHu. intros a Ha. apply H. now right. Qed.
Lemma canonical_nodup n : forall k, NoDup (canonical n k).
Proof. induction n; intros [|k]; try (repeat constructor; easy). cbn [canonical].
  assert (M : forall b, NoDup (map (cons (n, b)) (canonical n k))).
  { intros b. apply FinFun.Injective_map_NoDup; [|apply IHn]. intros u v H. now injection H. }
  apply NoDup_app_disjoint; [apply IHn|apply NoDup_app_disjoint; [apply M|apply M|]|].
  - intros a Ha Hb. apply in_map_iff in Ha, Hb. destruct Ha as (u & <- & _), Hb as (v & E & _). discriminate.
  - intros a Ha Hb. destruct (canonical_ok n _ a Ha) as [[O _] _]. apply in_app_or in Hb.
    destruct Hb as [Hb|Hb]; apply in_map_iff in Hb; destruct Hb as (v & <- & _); inversion O; simpl in *; lia. Qed.

(* a list of canonical conjunctions without repetition is a list of different functions *)
Lemma count_of n (P : list literal -> Prop) (l : list (list literal)) : NoDup l -> (forall d, In d l -> P d /\ exists k, In d (canonical n k)) ->
  (forall c, P c -> exists d, In d l /\ same c d) -> counts n P (length l).
Proof. intros D K All. exists (map (table n) l). split; [|split; [|apply map_length]].
  - clear All. induction D as [|c l Hc D IH]; simpl; constructor.
    + intros H. apply in_map_iff in H. destruct H as (d & E & Hd). destruct (K c (or_introl eq_refl)) as [_ [i Hi]]. destruct (K d (or_intror Hd)) as [_ [j Hj]].
      assert (d = c); [|now subst]. apply (canonical_differ n j i d c Hj Hi). apply (table_same n);
      [apply (canonical_ok n j d Hj)|apply (canonical_ok n i c Hi)|exact E].
    + apply IH. intros d Hd. apply K. now right.
  - intros t. rewrite in_map_iff. split.
    + intros (d & <- & Hd). exists d. split; [apply K; exact Hd|reflexivity].
    + intros (c & Pc & ->). destruct (All c Pc) as (d & Hd & Q). exists d. split; [|exact Hd]. apply same_table. intros x. symmetry. apply Q. Qed.

Theorem conjunctions_count_k n k : counts n (fun c => conjunction n c /\ length c = k) (2^k * binom n k).
Proof. rewrite <- canonical_count. apply count_of.
  - apply canonical_nodup.
  - intros d Hd. split; [now apply canonical_ok|eauto].
  - intros c [C <-]. now apply canonical_all. Qed.

(* of any number of literals *)
Fixpoint up_to n k := match k with O => canonical n 0 | S j => up_to n j ++ canonical n k end.
Lemma in_up_to n k c : In c (up_to n k) <-> exists j, j <= k /\ In c (canonical n j).
Proof. induction k; cbn [up_to]; [split; [exists 0; auto|intros (j & Hj & H); now replace 0 with j by lia]|]. rewrite in_app_iff, IHk. split.
  - intros [(j & Hj & H)|H]; eauto.
  - intros (j & Hj & H). destruct (Nat.eq_dec j (S k)) as [->|N]; [now right|left; exists j; split; [lia|exact H]]. Qed.
Lemma up_to_nodup n k : NoDup (up_to n k).
Proof. induction k; cbn [up_to]; [apply canonical_nodup|]. 
  apply NoDup_app_disjoint; [exact IHk|apply canonical_nodup|]. intros a Ha Hb. apply in_up_to in Ha. destruct Ha as (j & Hj & Ha).
  destruct (canonical_ok _ _ _ Ha) as [_ L]. destruct (canonical_ok _ _ _ Hb) as [_ L']. lia. Qed.
(* sum_k 2^k C(n, k) = 3^n *)
Fixpoint nsum (f : nat -> nat) k := match k with O => f 0 | S j => nsum f j + f k end.
Lemma up_to_length n k : length (up_to n k) = nsum (fun k => 2^k * binom n k) k.
Proof. induction k; cbn [up_to nsum]; [apply canonical_count|]. now rewrite app_length, IHk, canonical_count. Qed.
Lemma nsum_pascal n : forall k, nsum (fun k => 2^k * binom (S n) k) k + 2 * (2^k * binom n k) = 3 * nsum (fun k => 2^k * binom n k) k.
Proof. induction k; cbn [nsum]; [rewrite !binom_0; reflexivity|]. change (binom (S n) (S k)) with (binom n k + binom n (S k)).
  simpl Nat.pow. lia. Qed.
Lemma nsum_beyond n k : nsum (fun k => 2^k * binom n k) (n + k) = nsum (fun k => 2^k * binom n k) n.
Proof. induction k; [now rewrite Nat.add_0_r|]. replace (n + S k) with (S (n + k)) by lia. cbn [nsum]. rewrite IHk, (binom_large n (S (n + k))) by lia. lia. Qed.
Lemma three n : nsum (fun k => 2^k * binom n k) n = 3^n.
Proof. induction n; [reflexivity|]. pose proof (nsum_pascal n (S n)) as P. rewrite (binom_large n (S n)) in P by lia.
  pose proof (nsum_beyond n 1) as B. replace (n + 1) with (S n) in B by lia. rewrite B, IHn in P. change (3 ^ S n) with (3 * 3 ^ n). lia. Qed.
Theorem conjunctions_count n : counts n (conjunction n) (3^n).
Proof. rewrite <- three, <- up_to_length. apply count_of.
  - apply up_to_nodup.
  - intros d Hd. apply in_up_to in Hd. destruct Hd as (j & _ & Hd). split; [now apply (canonical_ok n j)|eauto].
  - intros c C. destruct (canonical_all n c C) as (d & Hd & Q). exists d. split; [|exact Q]. apply in_up_to. exists (length c). split; [|exact Hd].
    destruct C as [O D]. assert (L : length (map fst c) <= length (seq 0 n)); [|now rewrite map_length, seq_length in L].
    apply NoDup_incl_length; [exact D|]. intros i Hi. apply in_map_iff in Hi. destruct Hi as (l & <- & Hl).
    unfold over in O. rewrite Forall_forall in O. apply in_seq. specialize (O l Hl). lia. Qed.

(* ================================================================ tree.index *)
(* from node i the label y leads to node 2i + y; the root is 1 *)
Definition bit (y : bool) := if y then 1 else 0.
Definition child i y := 2 * i + bit y.
Definition index (ys : list bool) := fold_left child ys 1.
(* sum_j y_j 2^(T-j) *)
Fixpoint tail (ys : list bool) := match ys with nil => 0 | y :: r => bit y * 2 ^ length r + tail r end.
Lemma index_from ys : forall i, fold_left child ys i = i * 2 ^ length ys + tail ys.
Proof. induction ys as [|y r IH]; intros i; simpl; [lia|]. rewrite IH. unfold child. nia. Qed.
Theorem tree_index ys : index ys = 2 ^ length ys + tail ys.
Proof. unfold index. rewrite index_from. lia. Qed.
