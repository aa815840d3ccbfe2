(* Conjunctions of literals over the variables 0, 1, ..., n - 1.

   The literal (i, true) is the variable x_i, and (i, false) is its negation.  Python counts the variables from 1 and
   writes the two literals of the first variable as 1 and -1; here they are (0, true) and (0, false). *)
From Coq Require Import Lia List Arith Bool.
Import ListNotations.

Notation literal := (nat * bool)%type.
Notation valuation := (nat -> bool).
(* what an assignment in {0,1}^n says of each variable *)
Definition bits (x : list bool) : valuation := fun i => nth i x false.
Definition satisfies (x : valuation) (l : literal) : bool := eqb (x (fst l)) (snd l).
Definition holds (x : valuation) (c : list literal) : bool := forallb (satisfies x) c.

(* its variables are among the first n; it names each variable once *)
Definition over (n : nat) (c : list literal) : Prop := Forall (fun l => fst l < n) c.
Definition once (c : list literal) : Prop := NoDup (map fst c).
Definition conjunction (n : nat) (c : list literal) : Prop := over n c /\ once c.

Definition variables (n : nat) : list literal := map (fun i => (i, true)) (seq 0 n).
Definition negations (n : nat) : list literal := map (fun i => (i, false)) (seq 0 n).

(* ---------------------------------------------------------------- what they satisfy *)
Lemma holds_spec x c : holds x c = true <-> forall l, In l c -> x (fst l) = snd l.
Proof.
  unfold holds. rewrite forallb_forall.
  split; intros H l Hl; specialize (H l Hl); unfold satisfies in *; now apply eqb_true_iff.
Qed.
Lemma holds_in x c l : holds x c = true -> In l c -> satisfies x l = true.
Proof. unfold holds. rewrite forallb_forall. auto. Qed.
(* a conjunction of more literals holds less often *)
Lemma holds_incl x c d : incl c d -> holds x d = true -> holds x c = true.
Proof. intros I H. apply holds_spec. intros l Hl. apply (proj1 (holds_spec x d) H), I, Hl. Qed.
Lemma holds_same x y n c : over n c -> (forall i, i < n -> x i = y i) -> holds x c = holds y c.
Proof.
  intros O H. unfold holds. induction O as [|l c Hl O IH]; simpl; [reflexivity|].
  rewrite IH. f_equal. unfold satisfies. now rewrite H.
Qed.
Lemma once_distinct c : once c -> NoDup c.
Proof. apply NoDup_map_inv. Qed.

(* ---------------------------------------------------------------- all literals *)
Lemma over_incl n c : over n c -> incl c (variables n ++ negations n).
Proof.
  unfold over. rewrite Forall_forall. intros O [i b] Hl. specialize (O _ Hl). apply in_or_app.
  destruct b; [left|right]; apply in_map_iff; exists i; rewrite in_seq; simpl in *; split; auto; lia.
Qed.
Lemma positive_incl n c : over n c -> (forall l, In l c -> snd l = true) -> incl c (variables n).
Proof.
  intros O P l Hl. specialize (P l Hl). apply (over_incl n c O), in_app_or in Hl.
  destruct Hl as [Hl|Hl]; [exact Hl|]. apply in_map_iff in Hl. destruct Hl as (i & <- & _). discriminate.
Qed.
(* an assignment satisfies one of the two literals of each variable *)
Lemma half_of_all n x : length (filter (satisfies x) (variables n ++ negations n)) = n.
Proof.
  unfold variables, negations. rewrite <- (seq_length n 0) at 3. generalize (seq 0 n). intros s.
  rewrite filter_app, app_length. induction s as [|i s IH]; simpl; [reflexivity|].
  unfold satisfies in *; simpl. destruct (x i); simpl; lia.
Qed.
