(* Which recorded experts are those of the definition: SOA's flips, what the expert says, and the numbers read. *)
From Coq Require Import List Bool Arith.
From NoRegret Require Import classes.FiniteClass classes.FlippedExperts classes.Expertise.
Import ListNotations.

Record transcript := Transcript {
  domain : nat; rows : list hypothesis; chosen : nat; sequence : list nat; soa_tie : bool; its_tie : bool;
  flips_read : list nat; said_read : list bool; Ldim_read : nat; D_T_read : nat }.
Definition subject (t : transcript) : Expertise.subject :=
  Subject (Class (domain t) (rows t)) (chosen t) (sequence t) (soa_tie t) (its_tie t).

(* ---------------------------------------------------------------- the check *)
Definition same_bits (u v : list bool) : bool := if list_eq_dec bool_dec u v then true else false.
Fixpoint distinct (l : list hypothesis) : bool :=
  match l with nil => true | h :: r => negb (existsb (same_bits h) r) && distinct r end.
Definition is_class (n : nat) (l : list hypothesis) : bool := distinct l && forallb (fun h => length h =? n) l.
Definition conforms (t : transcript) : bool :=
  let s := subject t in
  is_class (domain t) (rows t) && (chosen t <? length (rows t)) && forallb (fun x => x <? domain t) (sequence t) &&
  (if list_eq_dec Nat.eq_dec (flips s) (flips_read t) then true else false) && same_bits (said s) (said_read t) &&
  (Ldim s =? Ldim_read t) && (D_T s =? D_T_read t).

(* ---------------------------------------------------------------- what conforms is as defined *)
Lemma distinct_sound l : distinct l = true -> NoDup l.
Proof.
  induction l as [|h l IH]; intros D; [constructor|]. simpl in D. apply andb_prop in D. destruct D as [A D].
  constructor; [|now apply IH]. intros I. apply negb_true_iff in A. rewrite <- not_true_iff_false in A. apply A.
  apply existsb_exists. exists h. split; [exact I|]. unfold same_bits. now destruct (list_eq_dec _ _ _).
Qed.
Lemma is_class_sound n l : is_class n l = true -> well_formed (Class n l).
Proof.
  intros H. apply andb_prop in H. destruct H as [D L]. split; [now apply distinct_sound|].
  apply Forall_forall. intros h I. rewrite forallb_forall in L. now apply Nat.eqb_eq, L.
Qed.
Theorem sound t : conforms t = true ->
  plays (subject t) /\ flips (subject t) = flips_read t /\ said (subject t) = said_read t /\
  Ldim (subject t) = Ldim_read t /\ D_T (subject t) = D_T_read t.
Proof.
  unfold conforms. cbv zeta. rewrite !andb_true_iff, !Nat.eqb_eq, Nat.ltb_lt.
  intros ((((((C & R) & S) & F) & A) & L) & D). unfold same_bits in A.
  repeat destruct (list_eq_dec _ _ _) as [?|]; try discriminate. repeat split; auto; try apply (is_class_sound _ _ C).
  apply Forall_forall. intros x I. rewrite forallb_forall in S. now apply Nat.ltb_lt, S.
Qed.

(* thresholds on two points, ties to 0: SOA misses the label 1 of the second point, and the expert flips there *)
Example conforming : conforms (Transcript 2 [[false; false]; [false; true]; [true; true]] 1 [0; 1; 0] false false
  [2] [false; true; false] 1 0) = true.
Proof. reflexivity. Qed.
