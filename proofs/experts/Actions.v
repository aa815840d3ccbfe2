(* The game "actions": nothing is shown, the learner plays a distribution, then sees the loss of each action. *)
From Coq Require Import Reals Lra List.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights.
Import ListNotations.
Local Open Scope R_scope.

Section Actions.
Context {A S : Type} (acts : list A) (L : learner S unit (A -> R) (A -> R)).
Definition rounds (ls : list (A -> R)) : list (unit * (A -> R)) := map (fun l => (tt, l)) ls.
Definition L_T ls := total_loss L (mean acts) (rounds ls).                     (* the expected loss *)
Definition L_of i (ls : list (A -> R)) := sum (fun l => l i) ls.               (* the loss of action i *)
Definition L_min ls := best (fun i => L_of i ls) acts.
Definition regret ls := L_T ls - L_min ls.
Definition binary (l : A -> R) := forall i, In i acts -> l i = 0 \/ l i = 1.

Lemma binary_range l : binary l -> in_range acts l.
Proof. intros H i Hi. destruct (H i Hi) as [-> | ->]; lra. Qed.
Lemma rounds_ok (ok : (A -> R) -> Prop) ls : Forall ok ls -> Forall (fun z => ok (snd z)) (rounds ls).
Proof. intros H. apply Forall_forall. intros z Hz. apply in_map_iff in Hz. destruct Hz as (l & <- & Hl).
  rewrite Forall_forall in H; simpl; auto. Qed.
Lemma rounds_length ls : length (rounds ls) = length ls. Proof. apply map_length. Qed.
(* what holds against every action holds against the best *)
Lemma against_best ls (B : R -> R) : acts <> nil -> (forall i, In i acts -> L_T ls <= B (L_of i ls)) -> L_T ls <= B (L_min ls).
Proof. intros E H. unfold L_min. destruct (best_attained (fun i => L_of i ls) acts E) as (i & Hi & ->). auto. Qed.
Lemma regret_le ls B : acts <> nil -> (forall i, In i acts -> L_T ls - L_of i ls <= B) -> regret ls <= B.
Proof. intros E H. unfold regret. pose proof (against_best ls (fun m => m + B) E) as K. cbv beta in K.
  specialize (K ltac:(intros i Hi; specialize (H i Hi); lra)). lra. Qed.
End Actions.
