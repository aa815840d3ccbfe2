(* Which recorded runs are runs of Elimination: everything is a bit or a natural number, and is replayed. *)
From Coq Require Import List Bool Arith Lia.
From NoRegret Require Import classes.Literals classes.Elimination.
Import ListNotations.

(* kept: the learner's weights before each round and after the last: of each literal that it started from (the
   variables, then the negations) whether it is left. agrees: whether Python finds that the target gives the
   labels. *)
Record transcript := Transcript {
  variables_read : nat; is_monotone : bool; told_target : option (list literal);
  shown : list (list bool * bool * bool); kept : list (list bool); agrees : bool; k_read : nat; m_T_read : nat }.

Definition round_of (r : list bool * bool * bool) : round :=
  let '(x, y, p) := r in Round x y p.
Definition subject (t : transcript) : Elimination.subject :=
  Subject (variables_read t) (is_monotone t) (told_target t) (map round_of (shown t)).

(* ---------------------------------------------------------------- the check *)
Definition literal_eqb (l m : literal) : bool := (fst l =? fst m) && eqb (snd l) (snd m).
Definition mask (all left : list literal) : list bool := map (fun l => existsb (literal_eqb l) left) all.
Definition bits_eqb (u v : list bool) : bool := if list_eq_dec bool_dec u v then true else false.
(* the weights, after those of the rounds so far *)
Fixpoint masks (all left : list literal) (rs : list round) : list (list bool) :=
  mask all left :: match rs with nil => nil | r :: rest => masks all (learn left r) rest end.
Fixpoint replay (left : list literal) (rs : list round) : bool :=
  match rs with
  | nil => true
  | r :: rest => eqb (prediction r) (says left (assignment r)) && replay (learn left r) rest
  end.
Fixpoint distinct (l : list nat) : bool :=
  match l with nil => true | a :: r => negb (existsb (Nat.eqb a) r) && distinct r end.
Definition proper (s : Elimination.subject) : bool :=
  match target s with
  | Some c => distinct (map fst c) && (match rounds s with nil => true | _ => forallb (fun l => fst l <? n s) c end)
  | None => true
  end.
Definition labels_agree (s : Elimination.subject) : bool :=
  match target s with
  | Some c => forallb (fun r => eqb (label r) (holds (bits (assignment r)) c)) (rounds s)
  | None => false
  end.
Definition conforms (t : transcript) : bool :=
  let s := subject t in
  forallb (fun r => length (assignment r) =? n s) (rounds s) && proper s &&
  replay (start s) (rounds s) &&
  (if list_eq_dec (list_eq_dec bool_dec) (masks (start s) (start s) (rounds s)) (kept t) then true else false) &&
  eqb (labels_agree s) (agrees t) && (k s =? k_read t) && (m_T s =? m_T_read t).

(* ---------------------------------------------------------------- what conforms is a run *)
Lemma distinct_sound l : distinct l = true -> NoDup l.
Proof.
  induction l as [|a l IH]; intros D; [constructor|]. simpl in D. apply andb_prop in D. destruct D as [A D].
  constructor; [|now apply IH]. intros I. apply negb_true_iff in A. rewrite <- not_true_iff_false in A. apply A.
  apply existsb_exists. exists a. split; [exact I|apply Nat.eqb_refl].
Qed.
Lemma replay_sound rs : forall left, replay left rs = true -> follows left rs.
Proof.
  induction rs as [|r rs IH]; intros left H; [exact I|]. simpl in H. apply andb_prop in H. destruct H as [A B].
  split; [now apply eqb_prop|now apply IH].
Qed.
Lemma proper_sound s : proper s = true -> match target s with Some c => well_formed s c | None => True end.
Proof.
  unfold proper. destruct (target s) as [c|]; [|trivial]. intros H. apply andb_prop in H. destruct H as [D O].
  split; [now apply distinct_sound|]. intros N. destruct (rounds s) as [|r rs]; [congruence|]. apply Forall_forall.
  intros l I. rewrite forallb_forall in O. now apply Nat.ltb_lt, O.
Qed.
Lemma labels_agree_sound s : labels_agree s = true <-> given_conjunction s.
Proof.
  unfold labels_agree, given_conjunction, labelled. destruct (target s) as [c|].
  - rewrite forallb_forall. split.
    + intros H. exists c. split; [reflexivity|]. apply Forall_forall. intros r I. now apply eqb_prop, H.
    + intros (d & E & F). injection E as <-. rewrite Forall_forall in F. intros r I. now apply eqb_true_iff, F.
  - split; [discriminate|]. intros (c & E & _). discriminate.
Qed.
Theorem sound t : conforms t = true ->
  plays (subject t) /\ given_eliminates (subject t) /\
  masks (start (subject t)) (start (subject t)) (rounds (subject t)) = kept t /\
  (given_conjunction (subject t) <-> agrees t = true) /\
  n (subject t) = variables_read t /\ k (subject t) = k_read t /\ m_T (subject t) = m_T_read t.
Proof.
  unfold conforms. cbv zeta. rewrite !andb_true_iff, !Nat.eqb_eq, eqb_true_iff.
  intros ((((((Lengths & Proper) & Replayed) & Masks) & Agree) & K) & M).
  destruct (list_eq_dec _ _ _) as [Same|]; [|discriminate]. split; [split|].
  - apply Forall_forall. intros r I. rewrite forallb_forall in Lengths. now apply Nat.eqb_eq, Lengths.
  - now apply proper_sound.
  - rewrite <- labels_agree_sound, Agree. unfold given_eliminates. repeat split; auto using replay_sound.
Qed.

(* x_0 over two variables, as Python plays it *)
Example conforming : conforms (Transcript 2 false (Some [(0, true)])
  [([true; false], true, false); ([true; true], true, false); ([false; true], false, false)]
  [[true; true; true; true]; [true; false; false; true]; [true; false; false; false]; [true; false; false; false]]
  true 1 2) = true.
Proof. reflexivity. Qed.
