(* perceptron.sgd: the Perceptron makes subgradient steps on the hinge of its errors.

   An error has y w.x <= 0, so the hinge is 1 - y w.x about w: its slope there is -y x. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import core.Decided core.Numbers linear.PerceptronRun linear.PerceptronRunProofs.
From NoRegret Require Import linear.SubgradientPerceptron linear.TrainingExample.
From NoRegret Require Import statements.training.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- multiples of an instance *)
Lemma dot_multiple c x u : dot (map (Rmult c) x) u = c * dot x u.
Proof. revert u; induction x as [|a x IH]; intros [|b u]; simpl; try ring. rewrite IH. ring. Qed.
Lemma moved_multiple w c d x : moved w c (map (Rmult d) x) = moved w (c * d) x.
Proof. revert x; induction w as [|a w IH]; intros [|b x]; simpl; auto. rewrite IH. f_equal. ring. Qed.
Lemma moved_nowhere w c x : length w = length x -> c = 0 \/ nonzero x = false -> moved w c x = w.
Proof.
  revert x; induction w as [|a w IH]; intros [|b x] L H; try discriminate; [reflexivity|]. simpl in *. f_equal.
  - destruct H as [->|H]; [ring|]. destruct (Req_EM_T b 0) as [->|]; [ring|discriminate].
  - apply IH; [now injection L|]. destruct H as [H|H]; [now left|right].
    destruct (Req_EM_T b 0); [exact H|discriminate].
Qed.

(* ---------------------------------------------------------------- what an error is *)
Section Round.
Variables (p : run) (w : list R) (e : example).
Hypothesis P : PerceptronRun.plays p.
Hypothesis A : at_round p w e.
Hypothesis Rule : perceptrons_rule (update_rule p).

Lemma an_error_has_no_positive_score : erred w e = true -> outcome e * dot w (instance e) <= 0.
Proof.
  destruct (round_of p w e P A) as (t & _ & _ & Y & T & S & _). unfold erred. intros E. apply orb_prop in E.
  destruct E as [E|E].
  - apply (mistaken_score (tie p t)); auto. rewrite <- S. destruct (Req_EM_T _ _); [discriminate|assumption].
  - apply andb_prop in E. destruct E as [E _]. destruct (Req_EM_T (dot w (instance e)) 0) as [->|];
      [lra|discriminate].
Qed.
Lemma an_update_is_an_error : updated e = true -> erred w e = true.
Proof.
  destruct (round_of p w e P A) as (t & _ & _ & Y & T & S & E). intros U. rewrite U in E. symmetry in E.
  apply andb_prop in E. destruct E as [E _]. unfold erred. rewrite U, andb_true_r. apply orb_true_iff.
  destruct (Req_EM_T (prediction e) (outcome e)) as [Right|Wrong]; [right|now left].
  destruct Rule as [Q|Q]; rewrite Q in E; simpl in E.
  - destruct (Req_EM_T (prediction e) (outcome e)); [discriminate|contradiction].
  - destruct (Rle_dec _ 0) as [L|]; [|discriminate]. destruct (Req_EM_T (dot w (instance e)) 0) as [|N];
      [reflexivity|].
    rewrite S in Right. unfold sign in Right.
    destruct (Rlt_dec 0 (dot w (instance e))), (Rlt_dec (dot w (instance e)) 0); destruct Y; nra.
Qed.
Lemma an_error_without_update_is_at_zero : erred w e = true -> updated e = false -> nonzero (instance e) = false.
Proof.
  intros E U. destruct (nonzero (instance e)) eqn:N; [|reflexivity]. unfold erred in E.
  rewrite U, andb_false_r, orb_false_r in E. enough (updated e = true) by congruence.
  apply (every_mistake_is_an_update p w e P A 0); [now left| |exact N].
  destruct (Req_EM_T _ _); [discriminate|assumption].
Qed.

(* ---------------------------------------------------------------- the step *)
Lemma the_step_is_made : next p w e = moved w (- rate p) (slope w e).
Proof.
  destruct (round_of p w e P A) as (t & W & X & _). unfold slope. rewrite moved_multiple. unfold next.
  destruct (updated e) eqn:U.
  - rewrite an_update_is_an_error by exact U. f_equal. ring.
  - symmetry. apply moved_nowhere; [congruence|]. destruct (erred w e) eqn:E; [right|left; ring].
    now apply an_error_without_update_is_at_zero.
Qed.
Lemma it_goes_against_a_subgradient : subgradient (dim p) (loss w e) w (slope w e).
Proof.
  intros u L. unfold slope, loss. rewrite !dot_multiple, !(dot_comm (instance e)). destruct (erred w e) eqn:E; [|lra].
  apply an_error_has_no_positive_score in E. unfold hinge. rewrite (Rmax_right 0 (1 - outcome e * dot w (instance
    e)));
    [|lra]. pose proof (Rmax_r 0 (1 - outcome e * dot u (instance e))). lra.
Qed.
End Round.

(* ---------------------------------------------------------------- the theorem *)
Lemma none_counted {A B} (f : A * B -> bool) l m : Forall2 (fun a b => f (a, b) = false) l m ->
  count f (combine l m) = 0%nat.
Proof. induction 1 as [|a b l m H _ IH]; [reflexivity|]. unfold count in *. simpl. now rewrite H. Qed.
Theorem perceptron_sgd : perceptron_sgd.statement.
Proof.
  intros s; cbv zeta; intros P Rule. unfold D_T. rewrite none_counted; [reflexivity|]. apply Forall2_rounds.
  intros w e A. unfold another_step. cbn [fst snd]. apply negb_false_iff, decided_true.
  split; [now apply the_step_is_made|now apply it_goes_against_a_subgradient].
Qed.
Lemma perceptron_sgd_inhabited : perceptron_sgd.inhabited.
Proof. exists hard_run. cbv zeta. split; [exact hard_run_plays|now left]. Qed.
