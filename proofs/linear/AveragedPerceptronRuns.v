(* Is what an averaged Perceptron told after a rational run the average of AveragedPerceptron.v? *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Rationals.
From NoRegret Require linear.PerceptronRun linear.AveragedPerceptron linear.AveragedPerceptronProofs.
From NoRegret Require Import linear.PerceptronRuns.
Import ListNotations.
Local Open Scope Q_scope.

Record transcript := Transcript { base : recorded; average : list Q; D : Q }.

(* ---------------------------------------------------------------- the learner over Q *)
Record state := State { current : list Q; survived : nat; sum : list Q; rounds_before : nat }.
Definition number (n : nat) : Q := inject_Z (Z.of_nat n).
Definition retire (q : state) : list Q := moved (sum q) (number (survived q)) (current q).
Definition learn (t : recorded) (q : state) (e : step) : state :=
  if updated e
  then State (next t (current q) e) 1 (retire q) (rounds_before q + survived q)
  else State (current q) (S (survived q)) (sum q) (rounds_before q).
Definition average_of (q : state) : list Q :=
  let n := (rounds_before q + survived q)%nat in
  if Nat.eqb n 0 then current q else map (fun a => Qred (/ number n * a)) (retire q).
Definition initial (t : recorded) : state := State (start t) 0 (repeat 0 (N t)) 0.
Definition conforms (t : transcript) : bool :=
  PerceptronRuns.conforms (base t) &&
  same (average t) (average_of (fold_left (learn (base t)) (rounds (base t)) (initial (base t)))) &&
  Qeq_bool (D t) 0.

(* ---------------------------------------------------------------- the subject *)
Definition subject (t : transcript) : AveragedPerceptron.subject :=
  AveragedPerceptron.Subject (run (base t)) (map Q2R (average t)).
Definition real (q : state) : AveragedPerceptron.state :=
  AveragedPerceptron.State (map Q2R (current q)) (survived q) (map Q2R (sum q)) (rounds_before q).

Lemma number_R n : Q2R (number n) = INR n.
Proof. rewrite INR_IZR_INZ. unfold number, Q2R, inject_Z. simpl. field. Qed.
Lemma retire_R q : map Q2R (retire q) = AveragedPerceptron.retire (real q).
Proof. unfold retire. rewrite moved_R, number_R. reflexivity. Qed.
Lemma learn_R t q e : real (learn t q e) = AveragedPerceptron.learn (run t) (real q) (example e).
Proof.
  unfold learn, AveragedPerceptron.learn. cbn [example PerceptronRun.updated]. destruct (updated e); [|reflexivity].
  rewrite <- retire_R. unfold real. cbn [current survived sum rounds_before AveragedPerceptron.current].
  now rewrite next_R.
Qed.
Lemma all_learnt_R t es : forall q,
  real (fold_left (learn t) es q) = fold_left (AveragedPerceptron.learn (run t)) (map example es) (real q).
Proof. induction es as [|e es IH]; intros q; [reflexivity|]. simpl. now rewrite IH, learn_R. Qed.
Lemma average_R q : map Q2R (average_of q) = AveragedPerceptron.average_of (real q).
Proof.
  unfold average_of, AveragedPerceptron.average_of. rewrite <- retire_R. cbn [real AveragedPerceptron.rounds
    AveragedPerceptron.survived AveragedPerceptron.current]. destruct (Nat.eqb_spec (rounds_before q + survived q) 0)
    as [E|E]; [reflexivity|]. rewrite !map_map. apply map_ext. intros a. rewrite Q2R_red, Q2R_mult, Q2R_inv, number_R;
    [reflexivity|]. unfold number, Qeq, inject_Z. simpl. lia.
Qed.

(* ---------------------------------------------------------------- sound *)
Theorem sound t : conforms t = true ->
  AveragedPerceptron.plays (subject t) /\ AveragedPerceptron.D (subject t) = Q2R (D t).
Proof.
  unfold conforms. rewrite !andb_true_iff. intros ((R & A) & Z). apply run_sound in R. apply same_R in A.
  apply Qeq_bool_R in Z. rewrite Z, Q2R_zero. assert (P : AveragedPerceptron.plays (subject t)).
  { split; [exact R|]. cbn [subject AveragedPerceptron.average AveragedPerceptron.run].
    rewrite A, average_R, all_learnt_R.
    unfold real, initial, AveragedPerceptron.initial. cbn. now rewrite Q2R_repeat, Q2R_zero. }
  split; [exact P|]. exact (AveragedPerceptronProofs.averaged_identity _ P).
Qed.
Definition sample_average : transcript := Transcript sample [3 # 4; -1 # 4] 0.
Example sample_average_conforms : conforms sample_average = true.
Proof. vm_compute. reflexivity. Qed.
