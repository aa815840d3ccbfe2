(* protocols: the learner asks n times and then knows the conjunction.  No fewer will do: each answer is one bit, and
   there are 2^n conjunctions. *)
From Coq Require Import Reals Lra Lia List Bool Arith.
From NoRegret Require Import statements.concepts classes.Conjunctions classes.ConjunctionCounts classes.Queries.
Import ListNotations.

(* ---------------------------------------------------------------- labels *)
Lemma label_true c : forall x, label c x = true <-> forall i, nth i c false = true -> nth i x true = true.
Proof.
  induction c as [|b c IH]; intros x.
  - split; [intros _ [|i] Q; discriminate|reflexivity].
  - destruct x as [|a x]; [split; [intros _ [|i] _; reflexivity|reflexivity]|].
    change (label (b :: c) (a :: x)) with (implb b a && label c x). rewrite andb_true_iff, IH. split.
    + intros [A B] [|i]; simpl; [intros ->; exact A|apply B].
    + intros A. split; [|intros i; apply (A (S i))]. destruct b; [apply (A 0); reflexivity|reflexivity].
Qed.
Lemma label_false c x i : nth i c false = true -> nth i x true = false -> label c x = false.
Proof. intros C X. apply not_true_iff_false. rewrite label_true. intros H. specialize (H i C). congruence. Qed.

Lemma all_but_nth n i j : j < n -> nth j (all_but n i) true = negb (j =? i).
Proof.
  intros L. unfold all_but. set (f := fun j => negb (j =? i)).
  rewrite (nth_indep _ true (f 0)) by (now rewrite map_length, seq_length).
  now rewrite map_nth, seq_nth.
Qed.
Lemma label_all_but c i : i < length c -> label c (all_but (length c) i) = negb (nth i c false).
Proof.
  intros L. destruct (nth i c false) eqn:Q.
  - apply label_false with i; [exact Q|]. rewrite all_but_nth, Nat.eqb_refl by exact L. reflexivity.
  - apply label_true. intros j J. destruct (Nat.eq_dec j i) as [->|N]; [congruence|].
    rewrite all_but_nth; [now apply negb_true_iff, Nat.eqb_neq|].
    destruct (le_lt_dec (length c) j) as [K|K]; [rewrite nth_overflow in J by exact K; discriminate|exact K].
Qed.

(* ---------------------------------------------------------------- the learner asks n times, and knows *)
Lemma skipn_nth (c : list bool) : forall i, i < length c -> skipn i c = nth i c false :: skipn (S i) c.
Proof.
  induction c as [|a c IH]; intros i H; [simpl in H; lia|]. destruct i; [reflexivity|].
  simpl in H. simpl skipn at 1. rewrite IH by lia. reflexivity.
Qed.
Lemma asked_one_a_variable c i : i <= length c ->
  named (flip_each (length c) i (skipn i c)) c = c /\ length (asked (flip_each (length c) i (skipn i c)) c) = i.
Proof.
  induction i as [|i IH]; intros L; [split; reflexivity|]. cbn [flip_each named asked length].
  rewrite label_all_but by lia. specialize (IH ltac:(lia)). rewrite (skipn_nth c i) in IH by lia.
  destruct (nth i c false); cbn [negb]; destruct IH as [A B]; rewrite A, B; auto.
Qed.
Theorem learned_by_n_queries c : named (learner (length c)) c = c /\ length (asked (learner (length c)) c) = length c.
Proof.
  pose proof (asked_one_a_variable c (length c) (le_n _)) as H. now rewrite skipn_all2 in H by lia.
Qed.

Theorem protocols : protocols.statement.
Proof.
  intros s; cbv zeta; intros P _. unfold queries. rewrite <- P.
  destruct (learned_by_n_queries (relevant s)) as [A B].
  destruct (list_eq_dec _ _ _) as [_|N]; [now rewrite B|contradiction].
Qed.
Lemma protocols_inhabited : protocols.inhabited.
Proof. exists (Subject 3 [true; false; true]). cbv. intuition lia. Qed.

(* ---------------------------------------------------------------- no fewer will do *)
Lemma filter_split {A} (f : A -> bool) l : length (filter f l) + length (filter (fun a => negb (f a)) l) = length l.
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. destruct (f a); simpl; lia. Qed.
(* with q queries a strategy tells at most 2^q conjunctions apart *)
Lemma told_apart a : forall q cs, NoDup cs ->
  (forall c, In c cs -> named a c = c /\ length (asked a c) <= q) -> length cs <= 2 ^ q.
Proof.
  induction a as [d|x no IHn yes IHy]; intros q cs D R.
  - assert (P : 1 <= 2 ^ q) by (pose proof (Nat.pow_nonzero 2 q); lia).
    assert (I : incl cs [d]) by (intros c Hc; left; exact (proj1 (R c Hc))).
    pose proof (NoDup_incl_length D I). simpl in *. lia.
  - destruct cs as [|c0 r] eqn:E; [simpl; lia|]. rewrite <- E in *. destruct q as [|q].
    { destruct (R c0) as [_ Q]; [rewrite E; now left|]. simpl in Q. lia. }
    rewrite <- (filter_split (fun c => label c x) cs). simpl Nat.pow.
    assert (Y : length (filter (fun c => label c x) cs) <= 2 ^ q).
    { apply IHy; [now apply NoDup_filter|]. intros c I. apply filter_In in I. destruct I as [I Q].
      destruct (R c I) as [A B]. simpl in A, B. rewrite Q in A, B. split; [exact A|lia]. }
    assert (N : length (filter (fun c => negb (label c x)) cs) <= 2 ^ q).
    { apply IHn; [now apply NoDup_filter|]. intros c I. apply filter_In in I. destruct I as [I Q].
      apply negb_true_iff in Q. destruct (R c I) as [A B]. simpl in A, B. rewrite Q in A, B. split; [exact A|lia]. }
    lia.
Qed.
Theorem no_fewer_queries_will_do n (a : strategy) : (forall c, length c = n -> named a c = c) ->
  exists c, length c = n /\ n <= length (asked a c).
Proof.
  intros R. destruct (existsb (fun c => n <=? length (asked a c)) (cube n)) eqn:Q.
  - apply existsb_exists in Q. destruct Q as (c & I & Q). exists c.
    split; [now apply in_cube|now apply Nat.leb_le].
  - exfalso. assert (F : forall c, In c (cube n) -> length (asked a c) < n).
    { intros c I. apply Nat.nle_gt. intros L. rewrite (proj2 (existsb_exists _ _)) in Q; [discriminate|].
      exists c. split; [exact I|now apply Nat.leb_le]. }
    destruct n as [|m]; [specialize (F [] (or_introl eq_refl)); lia|].
    pose proof (told_apart a m (cube (S m)) (cube_distinct (S m))) as B. rewrite cube_length in B.
    pose proof (Nat.pow_nonzero 2 m). simpl Nat.pow in B.
    enough (2 ^ m + (2 ^ m + 0) <= 2 ^ m) by lia. apply B. intros c I.
    split; [now apply R, in_cube|specialize (F c I); lia].
Qed.
