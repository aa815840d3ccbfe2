(* conservative: a learner errs in every round that its conservative version shows it. *)
From Coq Require Import Reals List Bool Arith Lia.
From NoRegret Require Import classes.Conserved statements.finite_classes.
Import ListNotations.

Section Learner.
Context {instance label : Type} (same : forall a b : label, {a = b} + {a <> b}).
Implicit Types (A : @learner instance label) (shown s : list (instance * label)).

Lemma errs_always A s : forall shown, mistakes same A shown (erring same A shown s) = length (erring same A shown s).
Proof.
  induction s as [|e s IH]; intros shown; cbn [erring]; [reflexivity|].
  destruct (errs same A shown e) eqn:E; [|apply IH]. cbn [mistakes length]. now rewrite E, IH.
Qed.
Lemma mistakes_same A B s : (forall shown x, A shown x = B shown x) ->
  forall shown, mistakes same A shown s = mistakes same B shown s.
Proof.
  intros Q. induction s as [|e s IH]; intros shown; cbn [mistakes]; [reflexivity|].
  unfold errs. now rewrite Q, IH.
Qed.
End Learner.

Theorem conservative : conservative.statement.
Proof.
  intros s; cbv zeta; intros _ D. apply le_INR. unfold m_T, M_sub, errors.
  rewrite (mistakes_same (same s) (made s 1) (made s 0)) by (intros; apply D). now rewrite errs_always.
Qed.
(* a learner that says what it was told last, on 1 0 0 1: the conservative version errs in rounds 1, 2 and 4 *)
Definition repeater : @learner unit bool := fun shown _ => last (map snd shown) false.
Definition repeaters : subject :=
  Subject unit bool Bool.bool_dec (fun _ => repeater) [(tt, true); (tt, false); (tt, false); (tt, true)].
Example repeaters_err : (m_T repeaters, M_sub repeaters) = (3, 3).
Proof. reflexivity. Qed.
Lemma conservative_inhabited : conservative.inhabited.
Proof. exists repeaters; cbv zeta. split; [exact I|]. intros i j shown x. reflexivity. Qed.
