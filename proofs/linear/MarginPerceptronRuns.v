(* Recorded runs of the margin Perceptron with a vector v: what conforms is a subject of MarginPerceptron.v with the
   quantities that Python read off it and the hypotheses that Python found met. *)
From Coq Require Import Reals QArith Qreals Lra List Bool.
From NoRegret Require Import core.Rationals linear.PerceptronRuns.
From NoRegret Require linear.PerceptronRun linear.MarginPerceptron.
Import ListNotations.
Local Open Scope Q_scope.

(* r and rho are recorded by their squares; from learner on: whether Python's test of a hypothesis is met. *)
Record transcript := Transcript {
  recorded : PerceptronRuns.recorded; margin : Q; v : list Q; M : nat; r : Q; rho : Q;
  learner : bool; zero_start : bool; on_close_scores : bool }.
Definition subject (t : transcript) : MarginPerceptron.subject :=
  MarginPerceptron.Subject (run (recorded t)) (Q2R (margin t)) (map Q2R (v t)).

Definition has_rule (p : PerceptronRuns.recorded) : bool :=
  match theta p with None => true | Some q => Qle_bool 0 q end.
Fixpoint are_close (q : Q) (p : PerceptronRuns.recorded) (w : list Q) (es : list step) : bool :=
  match es with
  | nil => true
  | e :: rest =>
      (negb (updated e) || Qle_bool (signed (y e) (inner w (x e))) q) && are_close q p (next p w e) rest
  end.
Definition conforms (t : transcript) : bool :=
  let p := recorded t in
  PerceptronRuns.conforms p && Nat.eqb (length (v t)) (N p) &&
  Nat.eqb (M t) (PerceptronRun.count updated (rounds p)) &&
  Qeq_bool (r t) (radius_squared p) && Qeq_bool (rho t) (margin_squared p (v t)) &&
  eqb (learner t) (has_rule p) && eqb (zero_start t) (same (start p) (repeat 0 (N p))) &&
  eqb (on_close_scores t) (are_close (margin t) p (start p) (rounds p)).

Lemma learner_R t : has_rule (recorded t) = true -> MarginPerceptron.given_learner (subject t).
Proof.
  unfold has_rule, MarginPerceptron.given_learner. simpl. unfold rule. destruct (theta (recorded t)) as [q|].
  - intros H. right. exists (Q2R q). apply Qle_bool_R in H. rewrite Q2R_zero in H. auto.
  - intros _. left. reflexivity.
Qed.
Lemma are_close_R q p es : forall w, are_close q p w es = true ->
  Forall2 (fun w e => PerceptronRun.updated e = true ->
    (PerceptronRun.outcome e * PerceptronRun.dot w (PerceptronRun.instance e) <= Q2R q)%R)
    (PerceptronRun.weights_from (run p) (map Q2R w) (map example es)) (map example es).
Proof.
  induction es as [|e es IH]; intros w H; [constructor|]. apply andb_prop in H. destruct H as [A B].
  cbn [map PerceptronRun.weights_from]. rewrite <- next_R. constructor; [|now apply IH].
  cbn [example PerceptronRun.updated PerceptronRun.outcome PerceptronRun.instance]. intros U.
  rewrite U in A. simpl in A. rewrite <- inner_R, <- signed_R. now apply Qle_bool_R.
Qed.

Theorem sound t : conforms t = true ->
  MarginPerceptron.plays (subject t) /\
  MarginPerceptron.eta (subject t) = Q2R (eta (recorded t)) /\
  MarginPerceptron.margin (subject t) = Q2R (margin t) /\
  MarginPerceptron.M (subject t) = M t /\
  MarginPerceptron.r (subject t) = root (r t) /\
  MarginPerceptron.rho (subject t) = root (rho t) /\
  (learner t = true -> MarginPerceptron.given_learner (subject t)) /\
  (zero_start t = true -> MarginPerceptron.given_zero_start (subject t)) /\
  (on_close_scores t = true -> MarginPerceptron.given_on_close_scores (subject t)).
Proof.
  intros H. unfold conforms in H. cbv zeta in H. repeat rewrite andb_true_iff in H.
  destruct H as (((((((C & Lv) & EM) & Er) & Erho) & El) & Ez) & Ec).
  apply Nat.eqb_eq in Lv, EM. apply eqb_prop in El, Ez, Ec.
  split; [split; [exact (run_sound _ C)|simpl; now rewrite map_length]|].
  split; [reflexivity|]. split; [reflexivity|].
  split; [rewrite EM; apply count_R|].
  split; [rewrite (root_same _ _ Er); apply radius_root|].
  split; [rewrite (root_same _ _ Erho); apply margin_root|].
  split; [rewrite El; apply learner_R|]. split; [rewrite Ez; apply zero_start_R|].
  rewrite Ec. exact (are_close_R _ _ _ _).
Qed.

Example sample_margin_conforms : conforms (Transcript sample_margin 1 [1; 0] 3 2 1 true true true) = true.
Proof. vm_compute. reflexivity. Qed.
