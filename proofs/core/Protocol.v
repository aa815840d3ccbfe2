(* The online protocol, once for all learners.  In a round the learner sees x, predicts, and is shown y.
   Learners are deterministic, so "for every list of rounds" includes every adaptive adversary. *)
From Coq Require Import Reals Lra List.
From NoRegret Require Import core.Sums.
Import ListNotations.
Local Open Scope R_scope.

Record learner (S X Y P : Type) := Learner { start : S; predict : S -> X -> P; update : S -> X -> Y -> S }.
Arguments Learner {S X Y P}. Arguments start {S X Y P}. Arguments predict {S X Y P}. Arguments update {S X Y P}.

Section Protocol.
Context {S X Y P : Type} (L : learner S X Y P) (loss : P -> Y -> R).
Implicit Types (s : S) (zs : list (X * Y)).

(* the state after the rounds zs; the learner's loss in them *)
Fixpoint after s zs : S := match zs with nil => s | (x, y) :: r => after (update L s x y) r end.
Fixpoint suffered s zs : R := match zs with nil => 0 | (x, y) :: r => loss (predict L s x) y + suffered (update L s x y) r end.
Definition total_loss zs := suffered (start L) zs.

Lemma after_app s zs zs' : after s (zs ++ zs') = after (after s zs) zs'.
Proof. revert s; induction zs as [|[x y] r IH]; intros s; simpl; auto. Qed.
Lemma suffered_app s zs zs' : suffered s (zs ++ zs') = suffered s zs + suffered (after s zs) zs'.
Proof. revert s; induction zs as [|[x y] r IH]; intros s; simpl; [ring|]. rewrite IH; ring. Qed.

(* rule "telescope": a step proved for every round gives its sum over the rounds *)
Lemma keep (inv : S -> Prop) (ok : X * Y -> Prop) :
  (forall s x y, inv s -> ok (x, y) -> inv (update L s x y)) ->
  forall zs s, inv s -> Forall ok zs -> inv (after s zs).
Proof. intros Step zs; induction zs as [|[x y] r IH]; intros s I F; simpl; auto. inversion F; subst; auto. Qed.
Lemma telescope (inv : S -> Prop) (ok : X * Y -> Prop) (phi : S -> R) (a : R) (c : X * Y -> R) :
  (forall s x y, inv s -> ok (x, y) -> inv (update L s x y)) ->
  (forall s x y, inv s -> ok (x, y) -> phi (update L s x y) + a * loss (predict L s x) y <= phi s + c (x, y)) ->
  forall zs s, inv s -> Forall ok zs -> phi (after s zs) + a * suffered s zs <= phi s + sum c zs.
Proof. intros K Step zs; induction zs as [|[x y] r IH]; intros s I F; simpl; [lra|]. inversion F; subst.
  pose proof (Step s x y I H1). specialize (IH _ (K s x y I H1) H2). lra. Qed.
End Protocol.
