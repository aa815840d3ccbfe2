(* A training of the Perceptron on the hard sample in two dimensions: (1, 0) is positive, (1, -1) negative.

   It has three passes and two updates: w = (0, 0), then (-1, 1), then (0, 1), which is right on both points. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import core.Numbers linear.PerceptronRun.
Import ListNotations.
Local Open Scope R_scope.

Definition round_1 (said : R) (changed : bool) : example := Example [1; 0] 1 said changed.
Definition round_2 (said : R) (changed : bool) : example := Example [1; -1] (-1) said changed.
Definition hard_passes : list (list example) :=
  [[round_1 1 false; round_2 1 true]; [round_1 (-1) true; round_2 (-1) false]; [round_1 1 false; round_2 (-1) false]].
Definition hard_run : run := Run 2 1 (fun _ => 1) on_mistakes [0; 0] (concat hard_passes).

Ltac decide_reals := repeat match goal with
  | |- context [Rlt_dec ?a ?b] => destruct (Rlt_dec a b); try (exfalso; lra)
  | |- context [Rle_dec ?a ?b] => destruct (Rle_dec a b); try (exfalso; lra)
  | |- context [Req_EM_T ?a ?b] => destruct (Req_EM_T a b); try (exfalso; lra)
  end.
Lemma hard_run_plays : plays hard_run.
Proof.
  assert (Y1 : is_label 1) by now left. assert (Y2 : is_label (-1)) by now right.
  split; [simpl; lra|]. split; [intros t; exact Y1|]. split; [reflexivity|].
  repeat split; cbn; auto; unfold sign; decide_reals; reflexivity || lra.
Qed.
