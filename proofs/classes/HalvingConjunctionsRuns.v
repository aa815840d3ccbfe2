(* Which recorded runs are runs of Halving on the conjunctions of k literals, and are their n and k read rightly? *)
From Coq Require Import List Bool Arith.
From NoRegret Require Import classes.FiniteClass classes.ClassRun classes.ExpertiseRuns.
From NoRegret Require classes.Conjunctions classes.HalvingConjunctions.
Import ListNotations.

(* shown: each point with its label and the prediction *)
Record transcript := Transcript {
  domain : nat; rows : list hypothesis; eager : bool; tie : bool; shown : list (nat * bool * bool);
  n_read : nat; k_read : nat; m_T_read : nat }.
Definition round_of (r : nat * bool * bool) : round := let '(x, y, p) := r in Round x y p.
Definition subject (t : transcript) : HalvingConjunctions.subject :=
  Subject (Class (domain t) (rows t)) (Some (eager t)) (map round_of (shown t)).

(* ---------------------------------------------------------------- the check *)
Fixpoint replay (tie eager : bool) (V : list hypothesis) (rs : list round) : bool :=
  match rs with
  | nil => true
  | r :: rest => eqb (prediction r) (majority_label tie V (point r)) && replay tie eager (cut eager V r) rest
  end.
Definition within (u v : list hypothesis) : bool := forallb (fun h => existsb (same_bits h) v) u.
Definition conforms (t : transcript) : bool :=
  let s := subject t in
  let tables := map (Conjunctions.table (n_read t)) (Conjunctions.of_size (n_read t) (k_read t)) in
  is_class (domain t) (rows t) && forallb (fun r => point r <? domain t) (rounds s) &&
  (domain t =? 2 ^ n_read t) && within (rows t) tables && within tables (rows t) &&
  replay (tie t) (eager t) (rows t) (rounds s) &&
  (HalvingConjunctions.n s =? n_read t) && (HalvingConjunctions.k s =? k_read t) && (m_T s =? m_T_read t).

(* ---------------------------------------------------------------- what conforms is a run *)
Lemma replay_sound tie eager rs : forall V, replay tie eager V rs = true -> follows (halving_says tie) eager V rs.
Proof.
  induction rs as [|r rs IH]; intros V H; [exact I|]. simpl in H. apply andb_prop in H. destruct H as [A B].
  split; [now apply eqb_prop|now apply IH].
Qed.
Lemma majority_allowed tie V x : most_hypotheses V x (majority_label tie V x).
Proof.
  unfold most_hypotheses, majority_label.
  destruct (Nat.compare_spec (length (part V x true)) (length (part V x false))) as [E|E|E];
    [destruct tie| |]; cbn [negb]; rewrite ?E; auto using Nat.lt_le_incl.
Qed.
Lemma follows_majority tie eager rs : forall V, follows (halving_says tie) eager V rs ->
  follows most_hypotheses eager V rs.
Proof.
  induction rs as [|r rs IH]; intros V F; [exact I|]. destruct F as [P F].
  split; [rewrite P; apply majority_allowed|now apply IH].
Qed.
Lemma within_sound u v : within u v = true -> incl u v.
Proof.
  unfold within. rewrite forallb_forall. intros H h I. apply H, existsb_exists in I. destruct I as (g & I & Q).
  unfold same_bits in Q. destruct (list_eq_dec bool_dec h g) as [->|]; [exact I|discriminate].
Qed.
Theorem sound t : conforms t = true ->
  HalvingConjunctions.plays (subject t) /\ HalvingConjunctions.given_k_conjunctions (subject t) /\
  follows (halving_says (tie t)) (eager t) (rows t) (rounds (subject t)) /\
  HalvingConjunctions.given_majority (subject t) /\
  HalvingConjunctions.n (subject t) = n_read t /\ HalvingConjunctions.k (subject t) = k_read t /\
  HalvingConjunctions.m_T (subject t) = m_T_read t.
Proof.
  unfold conforms. cbv zeta. rewrite !andb_true_iff, !Nat.eqb_eq.
  intros ((((((((C & S) & D) & A) & B) & F) & N) & K) & M). apply within_sound in A, B. apply replay_sound in F.
  split; [|split; [|split; [exact F|split; [|auto]]]].
  - split; [now apply is_class_sound|]. apply Forall_forall. intros r I. rewrite forallb_forall in S.
    now apply Nat.ltb_lt, S.
  - split; rewrite N; [exact D|]. rewrite K. intros h. split; auto.
  - exists (eager t). split; [now left|]. exact (follows_majority (tie t) _ _ _ F).
Qed.

(* one literal over two variables; the target is x_1 *)
Example conforming : conforms (Transcript 4
  [[false; false; true; true]; [true; true; false; false]; [false; true; false; true]; [true; false; true; false]]
  true false [(2, true, false); (3, true, false); (0, false, false)] 2 1 2) = true.
Proof. reflexivity. Qed.
