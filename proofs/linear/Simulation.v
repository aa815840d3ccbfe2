(* Two learners on the same rounds: in how many do their predictions differ?  D_T of perceptron.rate,
   dual.equivalence and winnow.wm.  The second learner may see other features and other names of labels. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Protocol.
Import ListNotations.
Local Open Scope R_scope.

Section Simulation.
Context {S1 S2 X1 X2 Y1 Y2 P2 : Type} (L1 : learner S1 X1 Y1 R) (L2 : learner S2 X2 Y2 P2).
Variables (see : X1 -> X2) (show : Y1 -> Y2) (read : P2 -> R).
Fixpoint disagree s1 s2 zs : nat := match zs with nil => 0 | (x, y) :: r =>
  (if Req_EM_T (predict L1 s1 x) (read (predict L2 s2 (see x))) then 0 else 1) +
  disagree (update L1 s1 x y) (update L2 s2 (see x) (show y)) r end.
Definition disagreements zs := disagree (start L1) (start L2) zs.

Theorem simulation (rel : S1 -> S2 -> Prop) (ok : X1 * Y1 -> Prop) : rel (start L1) (start L2) ->
  (forall s1 s2 x y, rel s1 s2 -> ok (x, y) -> predict L1 s1 x = read (predict L2 s2 (see x)) /\
     rel (update L1 s1 x y) (update L2 s2 (see x) (show y))) ->
  forall zs, Forall ok zs -> disagreements zs = 0%nat.
Proof. intros R0 Step zs. unfold disagreements. generalize (start L1) (start L2) R0. clear R0.
  induction zs as [|[x y] r IH]; intros s1 s2 H F; simpl; [reflexivity|]. inversion F; subst.
  destruct (Step s1 s2 x y H H2) as [E N]. destruct (Req_EM_T _ _); [|contradiction]. simpl. apply IH; auto. Qed.
End Simulation.
