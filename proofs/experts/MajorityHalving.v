(* wm.halving: Weighted Majority with beta = 0, lazy, is lazy Halving round by round. *)
From Coq Require Import Reals Lra List Bool.
From NoRegret Require Import core.Sums core.Protocol experts.Weights experts.Majority.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- two learners side by side *)
Section Simulation.
Context {S1 S2 X Y : Type} (L1 : learner S1 X Y bool) (L2 : learner S2 X Y bool).
Fixpoint disagreements s1 s2 (zs : list (X * Y)) : R := match zs with nil => 0 | (x, y) :: r =>
  (if eqb (predict L1 s1 x) (predict L2 s2 x) then 0 else 1) + disagreements (update L1 s1 x y) (update L2 s2 x y) r end.
Lemma simulate (rel : S1 -> S2 -> Prop) :
  (forall s1 s2 x, rel s1 s2 -> predict L1 s1 x = predict L2 s2 x) ->
  (forall s1 s2 x y, rel s1 s2 -> rel (update L1 s1 x y) (update L2 s2 x y)) ->
  forall zs s1 s2, rel s1 s2 -> disagreements s1 s2 zs = 0.
Proof. intros P K zs; induction zs as [|[x y] r IH]; intros s1 s2 H; simpl; [reflexivity|].
  rewrite (P s1 s2 x H), eqb_reflx, IH by auto. ring. Qed.
End Simulation.

Section Halving.
Context {A : Type} (experts : list A).
Variable choose : R -> R -> bool.      (* what to say, given how much there is for false and for true: any tie rule *)
(* lazy Halving: the experts that are left; those who were wrong go when the vote was wrong *)
Definition count b (V : list A) (x : A -> bool) := INR (length (filter (fun i => eqb (x i) b) V)).
Definition say V x := choose (count false V x) (count true V x).
Definition halving : learner (list A) (A -> bool) bool bool :=
  Learner experts say (fun V x y => if eqb (say V x) y then V else filter (fun i => eqb (x i) y) V).
(* Weighted Majority with the same rules *)
Definition vote w x := choose (votes experts false w x) (votes experts true w x).
Definition lazy w x y := negb (eqb (vote w x) y).
Definition same (w : A -> R) (V : list A) := exists alive : A -> bool,
  V = filter alive experts /\ forall i, w i = if alive i then 1 else 0.
Lemma same_votes b w V x : same w V -> votes experts b w x = count b V x.
Proof. intros (alive & -> & H). unfold votes, count. induction experts as [|i r IH]; [reflexivity|]. cbn [sum filter]. rewrite IH, H.
  destruct (alive i); simpl; [|destruct (eqb (x i) b); ring]. destruct (eqb (x i) b); cbn [length]; [rewrite S_INR|]; ring. Qed.
Lemma same_say w V x : same w V -> vote w x = say V x.
Proof. intros H. unfold vote, say. now rewrite !(same_votes _ w V x H). Qed.
Lemma filter_filter (f g : A -> bool) l : filter f (filter g l) = filter (fun i => g i && f i) l.
Proof. induction l as [|a r IH]; [reflexivity|]. simpl. destruct (g a); simpl; [destruct (f a)|]; now rewrite IH. Qed.
Theorem wm_halving zs : disagreements (wm 0 vote lazy) halving (fun _ => 1) experts zs = 0.
Proof. apply (simulate _ _ same).
  - exact same_say.
  - intros w V x y H. simpl. unfold lazy. rewrite (same_say w V x H). destruct (eqb (say V x) y); [exact H|].
    destruct H as (alive & -> & H). exists (fun i => alive i && eqb (x i) y). split; [apply filter_filter|].
    intros i. cbn [negb]. unfold shrink. rewrite H. destruct (alive i), (eqb (x i) y); simpl; ring.
  - exists (fun _ => true). split; [|reflexivity]. induction experts; simpl; congruence. Qed.
End Halving.
