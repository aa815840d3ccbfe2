(* Finite sums over a list of anything: actions, experts, rounds.  No lengths, no indices. *)
From Coq Require Import Reals Lra Lia List.
Import ListNotations.
Local Open Scope R_scope.

Section Sums.
Context {A : Type}.
Implicit Types (f g : A -> R) (l : list A).

Fixpoint sum f l : R := match l with nil => 0 | a :: r => f a + sum f r end.

Lemma sum_ext f g l : (forall a, In a l -> f a = g a) -> sum f l = sum g l.
Proof. induction l; simpl; intros H; [reflexivity|]. rewrite H, IHl; auto. Qed.
Lemma sum_le f g l : (forall a, In a l -> f a <= g a) -> sum f l <= sum g l.
Proof. induction l; simpl; intros H; [lra|]. apply Rplus_le_compat; auto. Qed.
Lemma sum_plus f g l : sum (fun a => f a + g a) l = sum f l + sum g l.
Proof. induction l; simpl; lra. Qed.
Lemma sum_minus f g l : sum (fun a => f a - g a) l = sum f l - sum g l.
Proof. induction l; simpl; lra. Qed.
Lemma sum_scal c f l : sum (fun a => c * f a) l = c * sum f l.
Proof. induction l; simpl; [ring|]. rewrite IHl; ring. Qed.
Lemma sum_div c f l : sum (fun a => f a / c) l = sum f l / c.
Proof. unfold Rdiv. induction l; simpl; [ring|]. rewrite IHl; ring. Qed.
Lemma sum_const c l : sum (fun _ => c) l = INR (length l) * c.
Proof. induction l; [simpl; ring|]. cbn [length]. rewrite S_INR. simpl. lra. Qed.
Lemma sum_app f l m : sum f (l ++ m) = sum f l + sum f m.
Proof. induction l; simpl; lra. Qed.
Lemma sum_nonneg f l : (forall a, In a l -> 0 <= f a) -> 0 <= sum f l.
Proof. induction l; simpl; intros H; [lra|]. apply Rplus_le_le_0_compat; auto. Qed.
Lemma sum_pos f l : l <> nil -> (forall a, In a l -> 0 < f a) -> 0 < sum f l.
Proof. destruct l as [|a r]; [congruence|intros _ H]; simpl.
  apply Rplus_lt_le_0_compat; [apply H; now left|]. apply sum_nonneg; intros; left; apply H; now right. Qed.
(* weight.one-of-many *)
Lemma one_of_many f l i : (forall a, In a l -> 0 <= f a) -> In i l -> f i <= sum f l.
Proof. induction l; simpl; intros H K; [contradiction|destruct K as [->|K]].
  - pose proof (sum_nonneg f l (fun a h => H a (or_intror h))). lra.
  - pose proof (H a (or_introl eq_refl)). specialize (IHl (fun a h => H a (or_intror h)) K). lra. Qed.

(* the least value: L_min = best (loss of i) actions *)
Fixpoint best f l : R := match l with nil => 0 | a :: r => match r with nil => f a | _ => Rmin (f a) (best f r) end end.
Lemma best_attained f l : l <> nil -> exists i, In i l /\ best f l = f i.
Proof. induction l as [|a r IH]; [congruence|intros _]. destruct r as [|b r].
  - exists a; simpl; auto.
  - destruct IH as (i & Hi & E); [discriminate|]. change (best f (a :: b :: r)) with (Rmin (f a) (best f (b :: r))).
    unfold Rmin. destruct (Rle_dec (f a) (best f (b :: r))); [exists a; simpl; auto|exists i; split; [now right|assumption]]. Qed.
Lemma best_le f l i : In i l -> best f l <= f i.
Proof. induction l as [|a r IH]; [intros []|]. destruct r as [|b r]; intros H.
  - destruct H as [->|[]]; simpl; lra.
  - change (best f (a :: b :: r)) with (Rmin (f a) (best f (b :: r))).
    destruct H as [->|H]; [apply Rmin_l|]. apply Rle_trans with (1 := Rmin_r _ _); auto. Qed.
End Sums.

Lemma sum_map {A B} (f : B -> R) (g : A -> B) (l : list A) : sum f (map g l) = sum (fun a => f (g a)) l.
Proof. induction l; simpl; congruence. Qed.
Lemma sum_swap {A B} (f : A -> B -> R) (l : list A) (m : list B) :
  sum (fun a => sum (f a) m) l = sum (fun b => sum (fun a => f a b) l) m.
Proof. induction l; simpl; [induction m; simpl; lra|]. rewrite IHl, <- sum_plus. reflexivity. Qed.
