(* Tests of the propositions about finite classes and runs, by computing: for the recorded runs that Coq is given. *)
From Coq Require Import List Bool Arith ZArith Lia.
From NoRegret Require Import classes.FiniteClass classes.FiniteClassProofs.
From NoRegret Require classes.ClassRun.
Import ListNotations.

Definition same_row (g h : hypothesis) : bool := if list_eq_dec bool_dec g h then true else false.
Lemma same_row_true g h : same_row g h = true <-> g = h.
Proof. unfold same_row. destruct (list_eq_dec bool_dec g h); split; congruence. Qed.
Definition member (h : hypothesis) (V : list hypothesis) : bool := existsb (same_row h) V.
Lemma member_In h V : member h V = true <-> In h V.
Proof.
  unfold member. rewrite existsb_exists. split.
  - intros (g & I & E). apply same_row_true in E. now subst.
  - intros I. exists h. split; [exact I|]. now apply same_row_true.
Qed.

Fixpoint distinct (V : list hypothesis) : bool :=
  match V with nil => true | h :: rest => negb (member h rest) && distinct rest end.
Lemma distinct_NoDup V : distinct V = true <-> NoDup V.
Proof.
  induction V as [|h V IH]; cbn [distinct]; [split; [constructor|reflexivity]|].
  rewrite andb_true_iff, negb_true_iff, IH, <- not_true_iff_false, member_In, NoDup_cons_iff. tauto.
Qed.
Definition is_class (c : finite_class) : bool :=
  distinct (hypotheses c) && forallb (fun h => length h =? points c) (hypotheses c).
Lemma is_class_formed c : is_class c = true <-> well_formed c.
Proof.
  unfold is_class, well_formed. rewrite andb_true_iff, distinct_NoDup, forallb_forall, Forall_forall.
  split; intros [A B]; (split; [exact A|]); intros h I; apply Nat.eqb_eq; auto.
Qed.

Definition all_inside (n : nat) (xs : list nat) : bool := forallb (fun x => x <? n) xs.
Lemma all_inside_Forall {A} (f : A -> nat) n l : all_inside n (map f l) = true <-> Forall (fun a => f a < n) l.
Proof.
  unfold all_inside. rewrite forallb_forall, Forall_forall. split.
  - intros F a I. apply Nat.ltb_lt, F. now apply in_map.
  - intros F x I. apply in_map_iff in I. destruct I as (a & <- & I). now apply Nat.ltb_lt, F.
Qed.
Definition is_realised (V : list hypothesis) (s : examples) : bool := negb (is_empty (version V s)).
Lemma is_realised_true V s : is_realised V s = true <-> realised V s.
Proof. unfold is_realised. rewrite negb_true_iff, is_empty_false. apply version_nonempty. Qed.

(* the behaviour of a run *)
Fixpoint is_followed (allowed : list hypothesis -> nat -> bool -> bool) (eager : bool) (V : list hypothesis)
    (rs : list ClassRun.round) : bool :=
  match rs with
  | nil => true
  | r :: rest => allowed V (ClassRun.point r) (ClassRun.prediction r) &&
      is_followed allowed eager (ClassRun.cut eager V r) rest
  end.
Lemma is_followed_true test (allowed : list hypothesis -> nat -> bool -> Prop) eager rs :
  (forall V x p, test V x p = true <-> allowed V x p) ->
  forall V, is_followed test eager V rs = true <-> ClassRun.follows allowed eager V rs.
Proof.
  intros T. induction rs as [|r rs IH]; intros V; cbn [is_followed ClassRun.follows]; [tauto|].
  now rewrite andb_true_iff, T, IH.
Qed.
(* equal truth values *)
Lemma eqb_iff a b (P : Prop) : eqb a b = true -> (a = true <-> P) -> (b = true <-> P).
Proof. intros E. apply eqb_prop in E. now subst. Qed.
