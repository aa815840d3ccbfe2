(* conjunctions.count, conjunctions.count-k: nothing is counted twice, so the functions are as many as the list is
   long. *)
From Coq Require Import Reals ZArith Lra Lia List Bool Arith.
From NoRegret Require Import statements.concepts core.Binomial core.Numbers.
From NoRegret Require Import classes.Literals classes.Conjunctions classes.ConjunctionCounts.
From NoRegret Require classes.ConjunctionsOfK.
Import ListNotations.

Lemma family_in s c : In c (family s) -> exists k, In c (of_size (n s) k).
Proof.
  unfold family. destruct (size s) as [k|]; [eauto|]. intros I. apply in_flat_map in I. destruct I as (k & _ & I).
  eauto.
Qed.
Lemma family_distinct s : NoDup (family s).
Proof. unfold family. destruct (size s); [apply of_size_distinct|apply flat_map_distinct, seq_NoDup]. Qed.
Lemma H_is_the_length s : H s = length (family s).
Proof.
  unfold H. rewrite nodup_fixed_point; [apply map_length|].
  apply tables_distinct; [apply family_distinct|apply family_in].
Qed.

(* What is counted are the functions of all conjunctions: of all, or of those of this size. *)
Theorem every_function_is_counted s c : conjunction (n s) c -> (forall k, size s = Some k -> length c = k) ->
  In (table (n s) c) (map (table (n s)) (family s)).
Proof.
  intros C L. destruct (of_size_complete (n s) c C) as (d & I & Q). rewrite (same_table (n s) c d Q).
  apply in_map. unfold family. destruct (size s) as [k|]; [now rewrite <- (L k eq_refl)|].
  apply in_flat_map. exists (length c). split; [|exact I]. apply in_seq.
  destruct C as [O D]. unfold over in O. rewrite Forall_forall in O.
  assert (K : length (map fst c) <= length (seq 0 (n s))); [|rewrite map_length, seq_length in K; lia].
  apply NoDup_incl_length; [exact D|]. intros i Hi. apply in_map_iff in Hi. destruct Hi as (l & <- & Hl).
  apply in_seq. specialize (O l Hl). lia.
Qed.
Theorem only_conjunctions_are_counted s c : In c (family s) ->
  conjunction (n s) c /\ forall k, size s = Some k -> length c = k.
Proof.
  unfold family. destruct (size s) as [k|]; intros I.
  - apply of_size_sound in I. split; [apply I|intros j Q; injection Q as <-; apply I].
  - apply in_flat_map in I. destruct I as (k & _ & I). apply of_size_sound in I. split; [apply I|discriminate].
Qed.

Theorem conjunctions_count : conjunctions_count.statement.
Proof.
  intros s; cbv zeta; intros _ _ A. rewrite H_is_the_length. unfold family, given_all_sizes in *. rewrite A.
  rewrite all_count, pow_INR. f_equal. simpl. lra.
Qed.
Lemma conjunctions_count_inhabited : conjunctions_count.inhabited.
Proof. exists (Subject 3 None). cbv. intuition lia. Qed.

Theorem conjunctions_count_k : conjunctions_count_k.statement.
Proof.
  intros [n k]; cbv zeta; intros _ _ _. cbn [ConjunctionsOfK.n ConjunctionsOfK.k]. unfold ConjunctionsOfK.H.
  rewrite H_is_the_length. cbn. rewrite of_size_count, mult_INR, pow_INR. f_equal. unfold binomial.
  rewrite !(proj2 (Z.ltb_ge _ _)) by lia. now rewrite !Nat2Z.id.
Qed.
Lemma conjunctions_count_k_inhabited : conjunctions_count_k.inhabited.
Proof. exists (ConjunctionsOfK.Subject 3 2). cbv zeta. simpl. repeat split; [lia|lra]. Qed.
