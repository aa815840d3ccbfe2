(* Fair coins: means over all 2^n sequences of n flips. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import core.Sums.
Import ListNotations.
Local Open Scope R_scope.

Fixpoint flips (n : nat) : list (list bool) :=
  match n with
  | O => [[]]
  | S n => map (cons true) (flips n) ++ map (cons false) (flips n)
  end.
Definition E (n : nat) (f : list bool -> R) : R := sum f (flips n) / 2 ^ n.
Implicit Types (f g : list bool -> R) (l : list bool).

(* ---------------------------------------------------------------- the sequences *)
Lemma flips_length n : length (flips n) = (2 ^ n)%nat.
Proof. induction n; [reflexivity|]. simpl. rewrite app_length, !map_length. lia. Qed.
Lemma flips_all n l : In l (flips n) <-> length l = n.
Proof.
  revert l. induction n; intros l; simpl.
  - split; [intros [<-|[]]; reflexivity|]. destruct l; [now left|discriminate].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(r & <- & H)|(r & <- & H)]; simpl; f_equal; now apply IHn.
    + destruct l as [|[] r]; [discriminate| |]; intros H; injection H as H; [left|right];
        exists r; split; auto; now apply IHn.
Qed.
Lemma pow2_pos n : 0 < 2 ^ n.
Proof. apply pow_lt; lra. Qed.

(* ---------------------------------------------------------------- the mean *)
Lemma E_O f : E 0 f = f [].
Proof. unfold E; simpl. field. Qed.
Lemma E_S n f : E (S n) f = (E n (fun l => f (true :: l)) + E n (fun l => f (false :: l))) / 2.
Proof. unfold E. simpl. rewrite sum_app, !sum_map. pose proof (pow2_pos n). field. lra. Qed.
Lemma E_plus n f g : E n (fun l => f l + g l) = E n f + E n g.
Proof. unfold E. rewrite sum_plus. pose proof (pow2_pos n). field. lra. Qed.
Lemma E_minus n f g : E n (fun l => f l - g l) = E n f - E n g.
Proof. unfold E. rewrite sum_minus. pose proof (pow2_pos n). field. lra. Qed.
Lemma E_scal n c f : E n (fun l => c * f l) = c * E n f.
Proof. unfold E. rewrite sum_scal. pose proof (pow2_pos n). field. lra. Qed.
Lemma E_const n c : E n (fun _ => c) = c.
Proof. induction n; [apply E_O|]. rewrite E_S, IHn. field. Qed.
Lemma E_ext n f g : (forall l, length l = n -> f l = g l) -> E n f = E n g.
Proof. intros H. unfold E. f_equal. apply sum_ext. intros l Hl. apply H. now apply flips_all. Qed.
Lemma E_le n f g : (forall l, length l = n -> f l <= g l) -> E n f <= E n g.
Proof.
  intros H. unfold E. apply Rmult_le_compat_r; [left; apply Rinv_0_lt_compat, pow2_pos|].
  apply sum_le. intros l Hl. apply H. now apply flips_all.
Qed.
Lemma E_nonneg n f : (forall l, length l = n -> 0 <= f l) -> 0 <= E n f.
Proof. intros H. rewrite <- (E_const n 0). now apply E_le. Qed.
(* the square of a mean is at most the mean of the squares *)
Lemma E_square n f : E n f ^ 2 <= E n (fun l => f l ^ 2).
Proof.
  set (m := E n f). assert (H : 0 <= E n (fun l => (f l - m) ^ 2)) by (apply E_nonneg; intros; apply pow2_ge_0).
  rewrite (E_ext n _ (fun l => (f l ^ 2 - (2 * m) * f l) + m ^ 2)) in H by (intros; ring).
  rewrite E_plus, E_minus, E_scal, E_const in H. fold m in H. lra.
Qed.
(* flipping every coin changes no mean *)
Lemma E_negate n : forall f, E n (fun l => f (map negb l)) = E n f.
Proof.
  induction n; intros f; [now rewrite !E_O|]. rewrite !E_S. simpl.
  rewrite (IHn (fun l => f (false :: l))), (IHn (fun l => f (true :: l))). lra.
Qed.
