(* elimination.mistakes, elimination.monotone.

   What is left of the literals always contains the target.  So a negative example is never mistaken, and a mistake
   strikes at least one literal that is not in the target; the first one strikes n of all 2n. *)
From Coq Require Import Reals Lra Lia List Bool Arith.
From NoRegret Require Import statements.concepts classes.Literals classes.Elimination.
Import ListNotations.

(* ---------------------------------------------------------------- a round *)
Lemma filter_length_le {A} (f : A -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|a l IH]; simpl; [lia|]. destruct (f a); simpl; lia. Qed.
Lemma something_is_struck x left : holds x left = false -> length (filter (satisfies x) left) < length left.
Proof.
  unfold holds. induction left as [|l r IH]; simpl; [discriminate|]. destruct (satisfies x l); simpl.
  - intros H. specialize (IH H). lia.
  - intros _. pose proof (filter_length_le (satisfies x) r). lia.
Qed.
Lemma the_target_is_left x c left : incl c left -> holds x c = true -> incl c (filter (satisfies x) left).
Proof. intros I H l Hl. apply filter_In. split; [now apply I|now apply (holds_in x c)]. Qed.

Lemma nothing_is_struck left r : wrong r = false -> learn left r = left.
Proof.
  unfold wrong, learn. rewrite negb_false_iff, eqb_true_iff. intros ->. now destruct (label r).
Qed.

Section Round.
Variables (c left : list literal) (r : round).
Hypothesis kept : incl c left.
Hypothesis right_label : label r = holds (bits (assignment r)) c.
Hypothesis followed : prediction r = says left (assignment r).

Lemma never_on_a_negative_example : wrong r = true -> label r = true /\ prediction r = false.
Proof.
  unfold wrong. rewrite negb_true_iff, eqb_false_iff. intros W.
  destruct (label r) eqn:Y, (prediction r) eqn:P; try congruence; auto. exfalso.
  symmetry in followed. pose proof (holds_incl _ _ _ kept followed). congruence.
Qed.
Lemma struck_by_a_mistake : wrong r = true ->
  learn left r = filter (satisfies (bits (assignment r))) left /\ incl c (learn left r) /\
  length (learn left r) < length left.
Proof.
  intros W. destruct (never_on_a_negative_example W) as [Y P]. unfold learn. rewrite Y, P. cbn [andb negb].
  split; [reflexivity|split].
  - apply the_target_is_left; [exact kept|congruence].
  - apply something_is_struck. unfold says in followed. congruence.
Qed.
End Round.

(* ---------------------------------------------------------------- a run *)
Lemma mistakes_strike c : NoDup c -> forall rs left, incl c left -> labelled c rs -> follows left rs ->
  length (filter wrong rs) + length c <= length left.
Proof.
  intros D. induction rs as [|r rs IH]; intros left I L F; [simpl; now apply NoDup_incl_length|].
  inversion L as [|? ? Y L']; subst. destruct F as [P F]. simpl. destruct (wrong r) eqn:W.
  - destruct (struck_by_a_mistake c left r I Y P W) as (_ & I' & S). specialize (IH _ I' L' F). simpl. lia.
  - rewrite (nothing_is_struck left r W) in F. now apply IH.
Qed.
(* until the first mistake everything is left, and after it n literals are *)
Lemma mistakes_from_all n c : NoDup c -> length c <= n -> forall rs, over n c -> labelled c rs ->
  follows (variables n ++ negations n) rs -> length (filter wrong rs) + length c <= n + 1.
Proof.
  intros D K. induction rs as [|r rs IH]; intros O L F; [simpl; lia|].
  inversion L as [|? ? Y L']; subst. destruct F as [P F]. simpl. destruct (wrong r) eqn:W.
  - destruct (struck_by_a_mistake c _ r (over_incl n c O) Y P W) as (E & I & _).
    pose proof (mistakes_strike c D rs _ I L' F) as M. rewrite E, half_of_all in M. simpl. lia.
  - rewrite (nothing_is_struck _ r W) in F. now apply IH.
Qed.

(* ---------------------------------------------------------------- the theorems *)
Lemma target_of s c : plays s -> target s = Some c -> once c /\ (rounds s = nil \/ over (n s) c).
Proof.
  intros [_ P] E. rewrite E in P. destruct P as [O N]. split; [exact O|].
  destruct (rounds s); [now left|right; now apply N].
Qed.

Theorem elimination_mistakes : elimination_mistakes.statement.
Proof.
  intros s; cbv zeta; intros P _ K A (c & E & L) F. apply INR_le in K. unfold k in K. rewrite E in K.
  enough (m_T s + k s <= n s + 1) as B by (apply le_INR in B; rewrite !plus_INR in B; simpl in B; lra).
  unfold m_T, k. rewrite E. destruct (target_of s c P E) as [D [N|O]]; [rewrite N; simpl; lia|].
  apply mistakes_from_all; auto using once_distinct.
  unfold given_eliminates, start, given_all_literals in *. now rewrite A in F.
Qed.

Theorem elimination_monotone : elimination_monotone.statement.
Proof.
  intros s; cbv zeta; intros P _ K [A V] (c & E & L) F. apply INR_le in K. unfold k in K. rewrite E in K, V.
  enough (m_T s + k s <= n s) as B by (apply le_INR in B; rewrite plus_INR in B; lra).
  unfold m_T, k. rewrite E. destruct (target_of s c P E) as [D [N|O]]; [rewrite N; simpl; lia|].
  rewrite Forall_forall in V. unfold given_eliminates, start in F. rewrite A in F.
  pose proof (mistakes_strike c (once_distinct c D) _ _ (positive_incl (n s) c O V) L F) as M.
  unfold variables in M. now rewrite map_length, seq_length in M.
Qed.

(* ---------------------------------------------------------------- runs with as many mistakes as the bounds allow *)
(* x_0 over two variables: 10 and 11 are missed *)
Lemma elimination_mistakes_inhabited : elimination_mistakes.inhabited.
Proof.
  exists (Subject 2 false (Some [(0, true)])
    [Round [true; false] true false; Round [true; true] true false; Round [false; true] false false]).
  cbv zeta. repeat split; simpl; try lia; try lra; try reflexivity.
  - repeat constructor.
  - repeat constructor; simpl; intuition.
  - intros _. repeat constructor.
  - eexists. split; [reflexivity|repeat constructor].
Qed.
Lemma elimination_monotone_inhabited : elimination_monotone.inhabited.
Proof.
  exists (Subject 2 true (Some [(0, true)]) [Round [true; false] true false; Round [false; true] false false]).
  cbv zeta. repeat split; simpl; try lia; try lra; try reflexivity.
  - repeat constructor.
  - repeat constructor; simpl; intuition.
  - intros _. repeat constructor.
  - repeat constructor.
  - eexists. split; [reflexivity|repeat constructor].
Qed.
