(* A distribution over finitely many examples, which have the places 0, 1, ...; samples are rows of places. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import probability.Probability probability.Laws.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- definitions *)
(* the probabilities of the places; the law of a place, without those that cannot be drawn *)
Definition probabilities (chances : list R) : Prop :=
  Forall (fun p => 0 <= p) chances /\ fold_right Rplus 0 chances = 1.
Definition source (chances : list R) : fin nat := positive (combine (seq 0 (length chances)) chances).
Definition possible (chances : list R) (i : nat) : Prop := In i (outcomes (source chances)).
(* rows of n independent draws *)
Definition independent_rows (chances : list R) (n : nat) (law : fin (list nat)) : Prop :=
  forall row, length row = n ->
  mass (list_eq_dec Nat.eq_dec) law row = fold_right Rmult 1 (map (fun i => nth i chances 0) row).

(* ---------------------------------------------------------------- the law of a place *)
Notation same_place := Nat.eq_dec.
Notation same_row := (list_eq_dec Nat.eq_dec).
Lemma places_nonneg chances : forall k, Forall (fun p => 0 <= p) chances ->
  Forall (fun ip : nat * R => 0 <= snd ip) (combine (seq k (length chances)) chances).
Proof. intros k F. revert k. induction F; intros k; cbn [length seq combine]; constructor; auto. Qed.
Lemma source_dist chances : probabilities chances -> dist (source chances).
Proof.
  intros [P S]. apply dist_positive. split; [now apply places_nonneg|].
  apply eq_trans with (2 := S). clear. generalize 0%nat as k.
  induction chances as [|p c IH]; intros k; [reflexivity|].
  cbn [length seq combine E fold_right]. rewrite IH. ring.
Qed.
Lemma possible_place chances : probabilities chances -> exists i, possible chances i.
Proof. intros P. apply dist_nonempty. now apply source_dist. Qed.
Lemma mass_places chances i : forall k,
  mass same_place (combine (seq k (length chances)) chances) (k + i)%nat = nth i chances 0.
Proof.
  revert i. induction chances as [|p c IH]; intros i k; cbn [length seq combine].
  - unfold mass, Pr. simpl. destruct i; reflexivity.
  - rewrite mass_cons. destruct i as [|i]; cbn [nth].
    + rewrite Nat.add_0_r. destruct (same_place k k); [|congruence].
      destruct (Req_dec (mass same_place (combine (seq (S k) (length c)) c) k) 0) as [->|N]; [ring|].
      apply mass_listed in N. apply in_map_iff in N. destruct N as ((j & q) & Q & I). simpl in Q. subst j.
      apply in_combine_l, in_seq in I. lia.
    + destruct (same_place (k + S i)%nat k); [lia|]. replace (k + S i)%nat with (S k + i)%nat by lia. rewrite IH.
      ring.
Qed.
Lemma mass_source chances i : probabilities chances -> mass same_place (source chances) i = nth i chances 0.
Proof.
  intros [P _]. rewrite <- (mass_places chances i 0). unfold mass, Pr, source. apply E_positive.
  now apply places_nonneg.
Qed.
Lemma chance_positive chances i : probabilities chances -> possible chances i -> 0 < nth i chances 0.
Proof.
  intros P I. apply in_map_iff in I. destruct I as ((j & p) & <- & I). apply in_positive in I. destruct I as [I Hp].
  cbn [fst snd] in *. replace (nth j chances 0) with p; [assumption|].
  assert (G : forall k c, In (j, p) (combine (seq k (length c)) c) -> p = nth (j - k) c 0).
  { clear. intros k c. revert k. induction c as [|a c IH]; intros k I; cbn [length seq combine] in I; [destruct I|].
    destruct I as [Q|I]; [inversion Q; subst; now rewrite Nat.sub_diag|].
    pose proof (in_combine_l _ _ _ _ I) as L. apply in_seq in L. rewrite (IH (S k) I).
    replace (j - k)%nat with (S (j - S k)) by lia. reflexivity. }
  rewrite (G 0%nat chances I). now rewrite Nat.sub_0_r.
Qed.

(* ---------------------------------------------------------------- the law of a row *)
Lemma mass_iid chances row : probabilities chances ->
  mass same_row (iid (source chances) (length row)) row = fold_right Rmult 1 (map (fun i => nth i chances 0) row).
Proof.
  intros P. unfold iid, independent. generalize (@nil nat) as past.
  induction row as [|a row IH]; intros past; unfold mass, Pr.
  - simpl. ring.
  - cbn [length]. rewrite E_paths_S. cbn [map fold_right]. rewrite <- (mass_source chances a P).
    unfold mass, Pr. rewrite Rmult_comm, <- E_scale. apply E_ext. intros z _.
    rewrite <- (IH (past ++ [z])). unfold mass, Pr. rewrite Rmult_comm, <- E_scale. apply E_ext. intros r _.
    destruct (same_place a z) as [->|N]; cbn [ind].
    + rewrite Rmult_1_l. destruct (same_row row r) as [->|N'], (same_row _ _) as [Q|Q]; try reflexivity; congruence.
    + rewrite Rmult_0_l. destruct (same_row _ _) as [Q|Q]; [congruence|reflexivity].
Qed.
Lemma rows_have_length (d : fin nat) n row : In row (outcomes (iid d n)) -> length row = n.
Proof. intros H. apply supp_outcomes in H. now apply paths_length in H. Qed.
Theorem independent_rows_E chances n law f : probabilities chances ->
  (forall row, In row (outcomes law) -> length row = n) -> independent_rows chances n law ->
  E law f = E (iid (source chances) n) f.
Proof.
  intros P L I. apply (same_masses same_row). intros row.
  destruct (Nat.eq_dec (length row) n) as [Q|Q]; [rewrite (I row Q), <- Q; now rewrite mass_iid|].
  assert (Z : forall d, (forall r, In r (outcomes d) -> length r = n) -> mass same_row d row = 0).
  { intros d H. destruct (Req_dec (mass same_row d row) 0) as [K|K]; [assumption|].
    exfalso. apply Q, H. now apply mass_listed in K. }
  rewrite !Z; auto. apply rows_have_length.
Qed.
(* what is drawn is possible *)
Lemma drawn_possible chances n row :
  In row (outcomes (iid (source chances) n)) -> Forall (possible chances) row.
Proof.
  intros H. apply supp_outcomes in H. revert H. unfold iid, independent. generalize (@nil nat) as past.
  revert row. induction n as [|n IH]; intros row past S; simpl in S.
  - destruct S as (p & [Q|[]]). inversion Q. constructor.
  - apply supp_bind in S. destruct S as (z & Sz & S). apply supp_image in S. destruct S as (r & S & ->).
    constructor; [now apply supp_outcomes|exact (IH r _ S)].
Qed.
(* every row of n possible places has a positive chance, so it is listed by every law of independent rows *)
Lemma row_chance chances row : probabilities chances -> Forall (possible chances) row ->
  0 < fold_right Rmult 1 (map (fun i => nth i chances 0) row).
Proof.
  intros P. induction 1 as [|i row I _ IH]; simpl; [lra|]. apply Rmult_lt_0_compat; [|assumption].
  now apply chance_positive.
Qed.
Lemma row_listed chances n law row : probabilities chances -> dist law -> independent_rows chances n law ->
  length row = n -> Forall (possible chances) row -> In row (outcomes (positive law)).
Proof.
  intros P D I L F. apply (mass_positive same_row); [apply D|]. rewrite (I row L).
  pose proof (row_chance chances row P F). lra.
Qed.
