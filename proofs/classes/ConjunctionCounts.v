(* The lists of conjunctions: every conjunction is in them, up to the order of its literals, and once.

   Two different ones are different functions.  For let the last variable be in one of them: flip it in an assignment
   that satisfies that one, and the other must have it as well, with the same sign; then drop it from both. *)
From Coq Require Import Lia List Arith Bool Permutation.
From NoRegret Require Import core.Binomial classes.Literals classes.Conjunctions.
Import ListNotations.

(* ---------------------------------------------------------------- tables *)
Definition same (c d : list literal) : Prop := forall x, holds x c = holds x d.

Lemma in_cube n : forall x, In x (cube n) <-> length x = n.
Proof.
  induction n as [|n IH]; intros x; simpl.
  - split; [intros [<-|[]]; reflexivity|]. destruct x; [now left|discriminate].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(r & <- & H)|(r & <- & H)]; simpl; f_equal; now apply IH.
    + destruct x as [|[] r]; [discriminate| |]; intros H; injection H as H; [right|left];
        exists r; split; auto; now apply IH.
Qed.
Lemma cube_length n : length (cube n) = 2 ^ n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [cube]. rewrite app_length, !map_length, IH. simpl. lia. Qed.
Lemma NoDup_app_disjoint {A} (u v : list A) : NoDup u -> NoDup v -> (forall a, In a u -> ~ In a v) -> NoDup (u ++ v).
Proof.
  intros Hu Hv H. induction Hu as [|x u Hx Hu IH]; simpl; [exact Hv|]. constructor.
  - rewrite in_app_iff. intros [K|K]; [contradiction|]. now apply (H x (or_introl eq_refl)).
  - apply IH. intros a Ha. apply H. now right.
Qed.
Lemma NoDup_map_cons {A} (a : A) l : NoDup l -> NoDup (map (cons a) l).
Proof. apply FinFun.Injective_map_NoDup. intros u v H. now injection H. Qed.
Lemma cube_distinct n : NoDup (cube n).
Proof.
  induction n as [|n IH]; [repeat constructor; easy|]. cbn [cube].
  apply NoDup_app_disjoint; auto using NoDup_map_cons.
  intros a Ha Hb. apply in_map_iff in Ha, Hb. destruct Ha as (u & <- & _), Hb as (v & Q & _). discriminate.
Qed.

Lemma map_eq_in {A B} (f g : A -> B) l a : map f l = map g l -> In a l -> f a = g a.
Proof. induction l as [|b l IH]; simpl; [contradiction|]. intros Q [->|I]; injection Q; auto. Qed.
Lemma table_same n c d : over n c -> over n d -> table n c = table n d -> same c d.
Proof.
  intros Oc Od H x. set (b := map x (seq 0 n)).
  assert (L : length b = n) by (unfold b; now rewrite map_length, seq_length).
  assert (E : forall i, i < n -> bits b i = x i).
  { intros i Hi. unfold bits. rewrite (nth_indep _ false (x 0)) by lia. unfold b. now rewrite map_nth, seq_nth. }
  rewrite <- (holds_same _ _ n c Oc E), <- (holds_same _ _ n d Od E).
  apply (map_eq_in (fun x => holds (bits x) c) (fun x => holds (bits x) d) (cube n)); [exact H|now apply in_cube].
Qed.
Lemma same_table n c d : same c d -> table n c = table n d.
Proof. intros H. apply map_ext. intros x. apply H. Qed.

(* ---------------------------------------------------------------- how many there are in the lists *)
Theorem of_size_count n : forall k, length (of_size n k) = 2 ^ k * binom n k.
Proof.
  induction n as [|n IH]; intros [|k]; try reflexivity; [simpl; lia|].
  cbn [of_size]. rewrite !app_length, !map_length, !IH.
  change (binom (S n) (S k)) with (binom n k + binom n (S k)). simpl Nat.pow. lia.
Qed.
(* the sum of 2^k C(n, k) is 3^n: by Pascal's rule each n takes three times the sum *)
Fixpoint sum_to (f : nat -> nat) k := match k with 0 => f 0 | S j => sum_to f j + f k end.
Definition terms n k := 2 ^ k * binom n k.
Lemma terms_pascal n k : sum_to (terms (S n)) k + 2 * terms n k = 3 * sum_to (terms n) k.
Proof.
  induction k as [|k IH]; cbn [sum_to]; unfold terms in *; [rewrite !binom_0; reflexivity|].
  change (binom (S n) (S k)) with (binom n k + binom n (S k)). simpl Nat.pow. lia.
Qed.
Lemma terms_sum n : sum_to (terms n) n = 3 ^ n.
Proof.
  induction n as [|n IH]; [reflexivity|]. pose proof (terms_pascal n (S n)) as P.
  assert (Z : terms n (S n) = 0) by (unfold terms; rewrite binom_large; lia).
  change (sum_to (terms n) (S n)) with (sum_to (terms n) n + terms n (S n)) in P.
  change (3 ^ S n) with (3 * 3 ^ n). lia.
Qed.
Lemma flat_map_sizes {A} (f : nat -> list A) k :
  length (flat_map f (seq 0 (S k))) = sum_to (fun j => length (f j)) k.
Proof.
  induction k as [|k IH]; [simpl; now rewrite app_nil_r|].
  rewrite seq_S, flat_map_app, app_length, IH. simpl. now rewrite app_nil_r.
Qed.
Lemma sum_to_ext f g k : (forall j, f j = g j) -> sum_to f k = sum_to g k.
Proof. intros E. induction k as [|k IH]; simpl; rewrite ?IH, ?E; reflexivity. Qed.
Theorem all_count n : length (flat_map (of_size n) (seq 0 (S n))) = 3 ^ n.
Proof.
  rewrite flat_map_sizes, (sum_to_ext _ (terms n)), terms_sum; [reflexivity|]. intros j. apply of_size_count.
Qed.

(* ---------------------------------------------------------------- what is in the lists *)
Lemma conjunction_more n c : conjunction n c -> conjunction (S n) c.
Proof. intros [O D]. split; [|exact D]. eapply Forall_impl; [|exact O]. simpl. lia. Qed.
Lemma conjunction_fewer n c : conjunction (S n) c -> ~ In n (map fst c) -> conjunction n c.
Proof.
  intros [O D] Z. split; [|exact D]. unfold over in *. rewrite Forall_forall in *. intros l Hl.
  specialize (O l Hl). cbv beta in O. assert (fst l <> n) by (intros Q; apply Z; rewrite <- Q; now apply in_map). lia.
Qed.
Lemma conjunction_add n b d : conjunction n d -> conjunction (S n) ((n, b) :: d).
Proof.
  intros C. pose proof (conjunction_more n d C) as [O D]. destruct C as [O' _]. split; constructor; auto.
  intros Q. apply in_map_iff in Q. destruct Q as (l & E & Hl).
  unfold over in O'. rewrite Forall_forall in O'. specialize (O' l Hl). simpl in *. lia.
Qed.
(* without the last variable, or with it and a rest without it *)
Lemma of_size_cases n k c : In c (of_size (S n) k) ->
  In c (of_size n k) \/ exists b j e, k = S j /\ c = (n, b) :: e /\ In e (of_size n j).
Proof.
  destruct k as [|k]; intros H; [left; destruct n; exact H|].
  cbn [of_size] in H. rewrite !in_app_iff, !in_map_iff in H.
  destruct H as [H|[(e & <- & H)|(e & <- & H)]]; [left|right|right]; eauto 7.
Qed.
Lemma of_size_sound n : forall k c, In c (of_size n k) -> conjunction n c /\ length c = k.
Proof.
  induction n as [|n IH]; intros k c H.
  - destruct k; simpl in H; [|contradiction]. destruct H as [<-|[]]. repeat split; constructor.
  - destruct (of_size_cases n k c H) as [K|(b & j & e & -> & -> & K)].
    + destruct (IH k c K) as [C L]. auto using conjunction_more.
    + destruct (IH j e K) as [C L]. simpl. auto using conjunction_add.
Qed.
Lemma holds_permutation x c d : Permutation c d -> holds x c = holds x d.
Proof.
  intros P. apply eq_true_iff_eq. split; apply holds_incl; intros l;
    apply Permutation_in; [now apply Permutation_sym|exact P].
Qed.
Lemma of_size_complete n : forall c, conjunction n c -> exists d, In d (of_size n (length c)) /\ same c d.
Proof.
  induction n as [|n IH]; intros c C.
  - destruct C as [O _]. destruct O as [|l c H]; [|lia]. exists []. split; [now left|intros x; reflexivity].
  - destruct (in_dec Nat.eq_dec n (map fst c)) as [Y|Z].
    + apply in_map_iff in Y. destruct Y as ([i b] & E & Hl). simpl in E; subst i.
      apply in_split in Hl. destruct Hl as (c1 & c2 & ->).
      assert (P : Permutation (A := literal) (c1 ++ (n, b) :: c2) ((n, b) :: (c1 ++ c2)))
        by apply Permutation_sym, Permutation_middle. destruct C as [O D].
      unfold once in D. rewrite map_app in D. simpl in D. apply NoDup_remove in D. rewrite <- map_app in D.
      assert (C : conjunction n (c1 ++ c2)).
      { apply conjunction_fewer; [|apply D]. split; [|apply D]. refine (incl_Forall _ O).
        intros l Hl. apply (Permutation_in l (Permutation_sym P)). now right. }
      destruct (IH _ C) as (d & Hd & Q). exists ((n, b) :: d). rewrite (Permutation_length P).
      cbn [length of_size]. split.
      * rewrite !in_app_iff. right. destruct b; [left|right]; apply in_map; exact Hd.
      * intros x. rewrite (holds_permutation x _ _ P). unfold holds; simpl. f_equal. apply Q.
    + destruct (IH c (conjunction_fewer n c C Z)) as (d & Hd & Q). exists d. split; [|exact Q].
      destruct (length c) as [|k]; [destruct n; exact Hd|]. cbn [of_size]. apply in_or_app. now left.
Qed.

(* ---------------------------------------------------------------- they are different functions *)
Definition set_to (x : valuation) (n : nat) (b : bool) : valuation := fun i => if i =? n then b else x i.
Lemma holds_set x n b d : over n d -> holds (set_to x n b) d = holds x d.
Proof.
  intros O. apply (holds_same _ _ n); [exact O|]. intros i Hi. unfold set_to.
  destruct (Nat.eqb_spec i n); [lia|reflexivity].
Qed.
Lemma holds_added x n a b d : over n d -> holds (set_to x n a) ((n, b) :: d) = eqb a b && holds x d.
Proof.
  intros O. change (holds (set_to x n a) ((n, b) :: d))
    with (satisfies (set_to x n a) (n, b) && holds (set_to x n a) d). rewrite holds_set by exact O.
  unfold satisfies, set_to. simpl. now rewrite Nat.eqb_refl.
Qed.
Lemma satisfiable c : once c -> exists x, holds x c = true.
Proof.
  induction c as [|[i b] c IH]; intros D; [exists (fun _ => true); reflexivity|].
  inversion D as [|? ? Z D']; subst. destruct (IH D') as [x Hx]. exists (set_to x i b).
  rewrite holds_spec in *. intros l [<-|Hl]; unfold set_to; simpl; [now rewrite Nat.eqb_refl|].
  destruct (Nat.eqb_spec (fst l) i) as [E|E]; [|now apply Hx].
  exfalso. apply Z. simpl. rewrite <- E. now apply in_map.
Qed.
Lemma with_and_without n b e d : over n e -> conjunction n d -> ~ same ((n, b) :: e) d.
Proof.
  intros O [Od D] Q. destruct (satisfiable d D) as [x Hx]. specialize (Q (set_to x n (negb b))).
  rewrite holds_added, holds_set, Hx in Q by assumption. destruct b; discriminate.
Qed.
Lemma with_and_with n b b' e e' : conjunction n e -> conjunction n e' ->
  same ((n, b) :: e) ((n, b') :: e') -> b = b' /\ same e e'.
Proof.
  intros [O D] [O' _] Q. assert (K : forall x, holds x e = eqb b b' && holds x e').
  { intros x. specialize (Q (set_to x n b)). now rewrite !holds_added, eqb_reflx in Q by assumption. }
  destruct (eqb b b') eqn:E; [split; [now apply eqb_prop|exact K]|].
  destruct (satisfiable e D) as [x Hx]. rewrite K in Hx. discriminate.
Qed.
Lemma different n : forall j k c d, In c (of_size n j) -> In d (of_size n k) -> same c d -> c = d.
Proof.
  induction n as [|n IH]; intros j k c d Hc Hd Q.
  - destruct j, k; simpl in Hc, Hd; try contradiction. destruct Hc as [<-|[]], Hd as [<-|[]]; reflexivity.
  - destruct (of_size_cases n j c Hc) as [Kc|(b & i & e & _ & -> & Kc)],
             (of_size_cases n k d Hd) as [Kd|(b' & i' & e' & _ & -> & Kd)];
      destruct (of_size_sound _ _ _ Kc) as [Cc _], (of_size_sound _ _ _ Kd) as [Cd _].
    + eapply IH; eauto.
    + exfalso. apply (with_and_without n b' e' c (proj1 Cd) Cc). intros x. symmetry. apply Q.
    + exfalso. now apply (with_and_without n b e d (proj1 Cc) Cd).
    + destruct (with_and_with n b b' e e' Cc Cd Q) as [-> S]. f_equal. eapply IH; eauto.
Qed.

Lemma of_size_distinct n : forall k, NoDup (of_size n k).
Proof.
  induction n as [|n IH]; intros [|k]; try (repeat constructor; easy). cbn [of_size].
  repeat apply NoDup_app_disjoint; auto using NoDup_map_cons.
  - intros a Ha Hb. apply in_map_iff in Ha, Hb. destruct Ha as (u & <- & _), Hb as (v & E & _). discriminate.
  - intros a Ha Hb. destruct (of_size_sound n _ a Ha) as [[O _] _]. apply in_app_or in Hb.
    destruct Hb as [Hb|Hb]; apply in_map_iff in Hb; destruct Hb as (v & <- & _); inversion O; simpl in *; lia.
Qed.
Lemma flat_map_distinct n ks : NoDup ks -> NoDup (flat_map (of_size n) ks).
Proof.
  induction 1 as [|k ks Hk D IH]; [constructor|]. simpl. apply NoDup_app_disjoint; auto using of_size_distinct.
  intros a Ha Hb. apply in_flat_map in Hb. destruct Hb as (j & Hj & Hb).
  destruct (of_size_sound _ _ _ Ha) as [_ <-], (of_size_sound _ _ _ Hb) as [_ <-]. contradiction.
Qed.
Lemma tables_distinct n l : NoDup l -> (forall c, In c l -> exists k, In c (of_size n k)) -> NoDup (map (table n) l).
Proof.
  induction 1 as [|c l Hc D IH]; intros K; simpl; constructor; [|apply IH; intros d Hd; apply K; now right].
  intros H. apply in_map_iff in H. destruct H as (d & E & Hd).
  destruct (K c (or_introl eq_refl)) as [i Hi], (K d (or_intror Hd)) as [j Hj].
  apply Hc. replace c with d; [exact Hd|]. apply (different n j i d c Hj Hi).
  apply (table_same n); [apply (of_size_sound n j d Hj)|apply (of_size_sound n i c Hi)|exact E].
Qed.
