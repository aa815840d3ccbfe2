(* protocols.teacher: the teaching set singles the conjunction out, and no smaller set of examples does.

   The positive example says that no other variable is in the conjunction, and each negative one that its variable is.
   Conversely another conjunction that has one variable more is refused by a positive example only, and one that has
   one variable less by a negative example only that has no other reason to be negative. *)
From Coq Require Import Reals Lra Lia List Bool Arith.
From NoRegret Require Import statements.concepts classes.Conjunctions classes.ConjunctionCounts.
From NoRegret Require Import classes.Queries classes.QueriesProofs classes.Teaching.
Import ListNotations.

(* ---------------------------------------------------------------- the variables of a conjunction *)
Lemma nth_in_range (c : list bool) i : nth i c false = true -> i < length c.
Proof. intros Q. destruct (le_lt_dec (length c) i) as [K|K]; [now rewrite nth_overflow in Q|exact K]. Qed.
Lemma in_chosen c i : In i (chosen c) <-> nth i c false = true.
Proof.
  unfold chosen. rewrite filter_In, in_seq. split; [easy|]. intros Q. pose proof (nth_in_range c i Q).
  split; [lia|exact Q].
Qed.
Lemma chosen_distinct c : NoDup (chosen c).
Proof. apply NoDup_filter, seq_NoDup. Qed.
Lemma chosen_at_most c : length (chosen c) <= length c.
Proof.
  apply Nat.le_trans with (length (seq 0 (length c))); [|now rewrite seq_length].
  apply NoDup_incl_length; [apply chosen_distinct|].
  intros i I. unfold chosen in I. now apply filter_In in I.
Qed.
Lemma chosen_all c i : ~ length (chosen c) < length c -> i < length c -> nth i c false = true.
Proof.
  intros N L. apply in_chosen. apply (NoDup_length_incl (chosen_distinct c) (l' := seq 0 (length c))).
  - rewrite seq_length. lia.
  - intros j J. unfold chosen in J. now apply filter_In in J.
  - apply in_seq. lia.
Qed.
Lemma some_not_chosen c : length (chosen c) < length c -> exists i, i < length c /\ nth i c false = false.
Proof.
  intros L. destruct (existsb (fun i => negb (nth i c false)) (seq 0 (length c))) eqn:Q.
  - apply existsb_exists in Q. destruct Q as (i & I & Q). apply in_seq in I. apply negb_true_iff in Q.
    exists i. split; [lia|exact Q].
  - exfalso. enough (incl (seq 0 (length c)) (chosen c)) as I.
    { pose proof (NoDup_incl_length (seq_NoDup _ _) I) as B. rewrite seq_length in B. lia. }
    intros i I. apply in_chosen, not_false_iff_true. intros F.
    rewrite (proj2 (existsb_exists _ _)) in Q; [discriminate|].
    exists i. now rewrite F.
Qed.

(* a conjunction with one variable put in or taken out *)
Definition put (i : nat) (b : bool) (c : list bool) : list bool := firstn i c ++ b :: skipn (S i) c.
Lemma put_length i b c : i < length c -> length (put i b c) = length c.
Proof. intros L. unfold put. rewrite app_length, firstn_length. cbn [length]. rewrite skipn_length. lia. Qed.
Lemma put_nth i b c j d : i < length c -> nth j (put i b c) d = if j =? i then b else nth j c d.
Proof.
  unfold put. revert i j. induction c as [|a c IH]; intros i j L; [simpl in L; lia|].
  destruct i as [|i]; [destruct j; reflexivity|]. destruct j as [|j]; [reflexivity|]. simpl. apply IH. simpl in L.
  lia.
Qed.

(* ---------------------------------------------------------------- labels of the examples *)
Lemma label_itself c : label c c = true.
Proof. apply label_true. intros i Q. rewrite (nth_indep _ true false); [exact Q|now apply nth_in_range]. Qed.
(* d says 1 of c with variable i taken out if and only if d is within c and does not have i *)
Lemma label_without d c i : length d = length c -> i < length c ->
  label d (without i c) = true <->
  nth i d false = false /\ forall j, nth j d false = true -> nth j c false = true.
Proof.
  intros E L. rewrite label_true. change (without i c) with (put i false c). split.
  - intros H. split.
    + apply not_true_iff_false. intros Q. specialize (H i Q). rewrite put_nth, Nat.eqb_refl in H by exact L.
      discriminate.
    + intros j Q. specialize (H j Q). rewrite put_nth in H by exact L. destruct (j =? i); [discriminate|].
      rewrite (nth_indep _ true false) in H; [exact H|]. rewrite <- E. now apply nth_in_range.
  - intros [A B] j Q. rewrite put_nth by exact L. destruct (Nat.eqb_spec j i) as [->|N]; [congruence|].
    rewrite (nth_indep _ true false); [now apply B|]. rewrite <- E. now apply nth_in_range.
Qed.

(* ---------------------------------------------------------------- the teaching set singles it out *)
(* the examples fit c, and no other conjunction of as many variables *)
Definition single_out (shown : list example) (c : list bool) : Prop :=
  fits shown c = true /\ forall d, length d = length c -> fits shown d = true -> d = c.

Lemma fits_app u v c : fits (u ++ v) c = fits u c && fits v c.
Proof. apply forallb_app. Qed.
Lemma fits_negatives c d : fits (map (fun i => (without i c, false)) (chosen c)) d = true <->
  forall i, nth i c false = true -> label d (without i c) = false.
Proof.
  unfold fits. rewrite forallb_forall. split; intros H.
  - intros i Q. apply in_chosen in Q. apply eqb_prop.
    apply (H (without i c, false)), (in_map (fun i => (without i c, false))), Q.
  - intros z I. apply in_map_iff in I. destruct I as (i & <- & I). apply in_chosen in I. simpl. now rewrite H.
Qed.
Lemma the_teaching_set_fits c : fits (teaching_set c) c = true.
Proof.
  unfold teaching_set. rewrite fits_app. apply andb_true_iff. split.
  - destruct (_ <? _); [|reflexivity]. unfold fits. simpl. now rewrite label_itself.
  - apply fits_negatives. intros i Q. apply not_true_iff_false.
    rewrite label_without by (auto using nth_in_range). intros [F _]. congruence.
Qed.
Lemma the_teaching_set_fits_no_other c d : length d = length c -> fits (teaching_set c) d = true -> d = c.
Proof.
  intros E F. unfold teaching_set in F. rewrite fits_app in F. apply andb_true_iff in F. destruct F as [P N].
  assert (Sub : forall j, nth j d false = true -> nth j c false = true).
  { intros j Q. pose proof (nth_in_range d j Q) as L. rewrite E in L.
    destruct (Nat.ltb_spec (length (chosen c)) (length c)) as [K|K]; [|now apply chosen_all; [lia|]].
    unfold fits in P. simpl in P. rewrite andb_true_r in P. apply eqb_prop in P.
    rewrite (nth_indep _ false true) by exact L. exact (proj1 (label_true d c) P j Q). }
  apply (nth_ext d c false false E). intros i Hi. destruct (nth i c false) eqn:Q.
  - apply not_false_iff_true. intros K. rewrite fits_negatives in N. specialize (N i Q).
    rewrite (proj2 (label_without d c i E ltac:(lia)) (conj K Sub)) in N. discriminate.
  - apply not_true_iff_false. intros K. specialize (Sub i K). congruence.
Qed.
Theorem the_teaching_set_singles_out c : single_out (teaching_set c) c.
Proof. split; [apply the_teaching_set_fits|apply the_teaching_set_fits_no_other]. Qed.

Lemma filter_none {A} (f : A -> bool) l : (forall a, In a l -> f a = false) -> filter f l = [].
Proof.
  induction l as [|a l IH]; intros H; [reflexivity|]. simpl. rewrite H by (now left). apply IH. auto using in_cons.
Qed.
Lemma filter_only {A} (f : A -> bool) a l : NoDup l -> In a l -> f a = true ->
  (forall b, In b l -> f b = true -> b = a) -> filter f l = [a].
Proof.
  induction 1 as [|b l Hb D IH]; intros I Fa U; [contradiction|]. simpl. destruct I as [->|I].
  - rewrite Fa. f_equal. apply filter_none. intros b J. apply not_true_iff_false. intros Fb.
    apply Hb. now rewrite <- (U b (or_intror J) Fb).
  - destruct (f b) eqn:Q; [exfalso; apply Hb; now rewrite (U b (or_introl eq_refl) Q)|].
    apply IH; auto. intros d J. apply U. now right.
Qed.
Lemma only_one_is_possible shown c : single_out shown c -> possible (length c) shown = [c].
Proof.
  intros [F U]. apply filter_only; auto using cube_distinct; [now apply in_cube|].
  intros d I. apply U. now apply in_cube.
Qed.

Lemma teaching_set_size c :
  length (teaching_set c) = if length (chosen c) =? length c then length c else length (chosen c) + 1.
Proof.
  unfold teaching_set. rewrite app_length, map_length. pose proof (chosen_at_most c).
  destruct (Nat.ltb_spec (length (chosen c)) (length c)), (Nat.eqb_spec (length (chosen c)) (length c)); simpl; lia.
Qed.
Theorem protocols_teacher : protocols_teacher.statement.
Proof.
  intros s; cbv zeta; intros P _ _. unfold examples, k. rewrite <- P. set (c := relevant s).
  rewrite (only_one_is_possible _ c (the_teaching_set_singles_out c)).
  destruct (list_eq_dec _ _ _) as [_|N]; [|contradiction]. rewrite teaching_set_size.
  destruct (Nat.eqb_spec (length (chosen c)) (length c)) as [E|E], (Req_EM_T _ _) as [Q|Q].
  - reflexivity.
  - rewrite E in Q. contradiction.
  - apply INR_eq in Q. contradiction.
  - rewrite plus_INR. reflexivity.
Qed.
Lemma protocols_teacher_inhabited : protocols_teacher.inhabited.
Proof. exists (Subject 3 [true; false; true]). cbv zeta. simpl. repeat split; [lia|lra]. Qed.

(* ---------------------------------------------------------------- no fewer will do *)
(* an example that c fits and d does not *)
Lemma refused shown c d : single_out shown c -> length d = length c -> d <> c ->
  exists x y, In (x, y) shown /\ label c x = y /\ label d x = negb y.
Proof.
  intros [F U] E N. destruct (fits shown d) eqn:Q; [exfalso; now apply N, U|].
  unfold fits in *. rewrite forallb_forall in F. rewrite <- not_true_iff_false, forallb_forall in Q.
  destruct (existsb (fun z => negb (eqb (label d (fst z)) (snd z))) shown) eqn:X.
  - apply existsb_exists in X. destruct X as ([x y] & I & X). exists x, y. specialize (F _ I). simpl in *.
    apply eqb_prop in F. apply negb_true_iff, eqb_false_iff in X. repeat split; auto.
    destruct (label d x), y; simpl; congruence.
  - exfalso. apply Q. intros z I. apply not_false_iff_true. intros K.
    rewrite (proj2 (existsb_exists _ _)) in X; [discriminate|]. exists z. now rewrite K.
Qed.
(* why an example is needed: None for a positive one, else its first variable of c that is 0 *)
Definition purpose (c : list bool) (z : example) : option nat :=
  if snd z then None else find (fun i => negb (nth i (fst z) true)) (chosen c).
Lemma find_only (f : nat -> bool) i l : In i l -> f i = true -> (forall j, In j l -> f j = true -> j = i) ->
  find f l = Some i.
Proof.
  induction l as [|a l IH]; [contradiction|]. intros I Q U. simpl.
  destruct (f a) eqn:Fa; [f_equal; apply U; [now left|exact Fa]|].
  apply IH; [|exact Q|intros j J; apply U; now right]. destruct I as [->|I]; [congruence|exact I].
Qed.
Lemma a_positive_example_is_needed shown c : single_out shown c -> length (chosen c) < length c ->
  In None (map (purpose c) shown).
Proof.
  intros S L. destruct (some_not_chosen c L) as (i & Hi & Q).
  destruct (refused shown c (put i true c) S (put_length i true c Hi)) as (x & y & I & Y & N).
  { intros E. apply (f_equal (fun c => nth i c false)) in E. rewrite put_nth, Nat.eqb_refl in E by exact Hi.
    congruence. }
  apply in_map_iff. exists (x, y). split; [|exact I]. unfold purpose. simpl. destruct y; [reflexivity|].
  exfalso. apply (proj2 (not_true_iff_false _) Y), label_true. intros j J.
  apply (proj1 (label_true _ _) N). rewrite put_nth by exact Hi. now destruct (j =? i).
Qed.
Lemma each_variable_needs_an_example shown c i : single_out shown c -> nth i c false = true ->
  In (Some i) (map (purpose c) shown).
Proof.
  intros S Q. pose proof (nth_in_range c i Q) as Hi.
  destruct (refused shown c (put i false c) S (put_length i false c Hi)) as (x & y & I & Y & N).
  { intros E. apply (f_equal (fun c => nth i c false)) in E. rewrite put_nth, Nat.eqb_refl in E by exact Hi.
    congruence. }
  destruct y; simpl in N.
  { exfalso. apply (proj2 (not_true_iff_false _) N), label_true. intros j. rewrite put_nth by exact Hi.
    destruct (j =? i); [discriminate|]. apply (proj1 (label_true _ _) Y). }
  apply in_map_iff. exists (x, false). split; [|exact I]. unfold purpose. simpl.
  assert (O : forall j, nth j c false = true -> j <> i -> nth j x true = true).
  { intros j J D. apply (proj1 (label_true _ _) N). rewrite put_nth by exact Hi. now apply Nat.eqb_neq in D as ->. }
  apply find_only; [now apply in_chosen| |].
  - apply negb_true_iff, not_true_iff_false. intros K. apply (proj2 (not_true_iff_false _) Y), label_true.
    intros j J. destruct (Nat.eq_dec j i) as [->|D]; [exact K|now apply O].
  - intros j J K. apply in_chosen in J. apply negb_true_iff in K. destruct (Nat.eq_dec j i) as [E|D]; [exact E|].
    rewrite (O j J D) in K. discriminate.
Qed.
Theorem no_fewer_examples_will_do shown c : single_out shown c -> length (teaching_set c) <= length shown.
Proof.
  intros S. unfold teaching_set. rewrite app_length, map_length, <- (map_length (purpose c) shown).
  assert (D : NoDup (map Some (chosen c))).
  { apply FinFun.Injective_map_NoDup; [intros u v Q; now injection Q|apply chosen_distinct]. }
  assert (I : incl (map Some (chosen c)) (map (purpose c) shown)).
  { intros o Ho. apply in_map_iff in Ho. destruct Ho as (i & <- & Hi). apply in_chosen in Hi.
    now apply each_variable_needs_an_example. }
  destruct (Nat.ltb_spec (length (chosen c)) (length c)) as [L|L]; cbn [length Nat.add].
  - rewrite <- (map_length Some (chosen c)).
    change (length (None :: map Some (chosen c)) <= length (map (purpose c) shown)).
    apply NoDup_incl_length.
    + constructor; [|exact D]. rewrite in_map_iff. intros (i & Q & _). discriminate.
    + intros o [<-|Ho]; [now apply a_positive_example_is_needed|now apply I].
  - rewrite <- (map_length Some (chosen c)). now apply NoDup_incl_length.
Qed.
