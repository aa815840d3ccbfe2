(* Is a recorded rational training one of TrainedPerceptron.v? *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool Permutation.
From NoRegret Require Import core.Rationals.
From NoRegret Require linear.PerceptronRun linear.TrainedPerceptron.
From NoRegret Require Import linear.PerceptronRuns.
Import ListNotations.
Local Open Scope Q_scope.

(* `base` has all rounds, `parts` has them pass by pass; then what Python read: margin is the smallest y v.x *)
Record transcript := Transcript {
  base : recorded; points : list (list Q * bool); parts : list (list step); v : list Q;
  converged : bool; N : nat; M : nat; passes : nat; r_squared : Q; margin : Q }.

(* ---------------------------------------------------------------- the training over Q *)
Definition stirs (pass : list step) : bool := existsb (fun e => updated e || negb (eqb (prediction e) (y e))) pass.
Definition same_point (z z' : list Q * bool) : bool := same (fst z) (fst z') && eqb (snd z) (snd z').
Fixpoint taken_out (z : list Q * bool) (l : list (list Q * bool)) : option (list (list Q * bool)) :=
  match l with
  | nil => None
  | z' :: rest =>
      if same_point z z' then Some rest
      else match taken_out z rest with Some l' => Some (z' :: l') | None => None end
  end.
Fixpoint reordered (l l' : list (list Q * bool)) : bool :=
  match l with
  | nil => match l' with nil => true | _ => false end
  | z :: rest => match taken_out z l' with Some l'' => reordered rest l'' | None => false end
  end.
Definition same_step (e e' : step) : bool :=
  same (x e) (x e') && eqb (y e) (y e') && eqb (prediction e) (prediction e') && eqb (updated e) (updated e').
Fixpoint same_steps (l l' : list step) : bool :=
  match l, l' with
  | nil, nil => true
  | e :: r, e' :: r' => same_step e e' && same_steps r r'
  | _, _ => false
  end.
Definition conforms (t : transcript) : bool :=
  PerceptronRuns.conforms (base t) &&
  Nat.eqb (length (v t)) (PerceptronRuns.N (base t)) &&
  same_steps (rounds (base t)) (concat (parts t)) &&
  negb (Nat.eqb (length (parts t)) 0) &&
  forallb (fun pass => reordered (map (fun e => (x e, y e)) pass) (points t)) (parts t) &&
  forallb stirs (removelast (parts t)) &&
  eqb (converged t) (negb (stirs (last (parts t) nil))) &&
  Nat.eqb (N t) (PerceptronRuns.N (base t)) &&
  Nat.eqb (M t) (PerceptronRun.count updated (rounds (base t))) &&
  Nat.eqb (passes t) (length (parts t)) &&
  Qeq_bool (r_squared t) (radius_squared (base t)) &&
  Qeq_bool (margin t) (functional_margin (base t) (v t)).

(* ---------------------------------------------------------------- the subject *)
Definition real (z : list Q * bool) : list R * R := (map Q2R (fst z), label (snd z)).
Definition subject (t : transcript) : TrainedPerceptron.subject :=
  TrainedPerceptron.Subject (run (base t)) (map real (points t)) (map (map example) (parts t)) (map Q2R (v t)).

(* ---------------------------------------------------------------- the same training *)
Lemma stirs_R pass : TrainedPerceptron.stirs (map example pass) = stirs pass.
Proof.
  unfold TrainedPerceptron.stirs, stirs. induction pass as [|e pass IH]; [reflexivity|]. simpl. rewrite IH.
  destruct (updated e), (prediction e), (y e); simpl; try reflexivity; destruct (Req_EM_T _ _); try reflexivity;
    exfalso; lra.
Qed.
Lemma same_point_R z z' : same_point z z' = true -> real z = real z'.
Proof.
  unfold same_point, real. rewrite andb_true_iff. intros [A B]. apply same_R in A. apply eqb_prop in B.
  now rewrite A, B.
Qed.
Lemma taken_out_R z l l' : taken_out z l = Some l' -> Permutation (real z :: map real l') (map real l).
Proof.
  revert l'. induction l as [|a l IH]; intros l' H; [discriminate|]. simpl in H.
  destruct (same_point z a) eqn:E.
  - injection H as <-. simpl. rewrite (same_point_R z a E). apply Permutation_refl.
  - destruct (taken_out z l) as [m|]; [|discriminate]. injection H as <-. simpl.
    apply perm_trans with (real a :: real z :: map real m); [apply perm_swap|]. apply perm_skip. now apply IH.
Qed.
Lemma reordered_R l : forall l', reordered l l' = true -> Permutation (map real l) (map real l').
Proof.
  induction l as [|z l IH]; intros l' H; simpl in H.
  - destruct l'; [constructor|discriminate].
  - destruct (taken_out z l') as [m|] eqn:E; [|discriminate]. simpl.
    apply perm_trans with (real z :: map real m); [apply perm_skip; now apply IH|now apply taken_out_R].
Qed.
Lemma same_steps_R l : forall l', same_steps l l' = true -> map example l = map example l'.
Proof.
  induction l as [|e l IH]; intros [|e' l'] H; try discriminate; [reflexivity|]. simpl in *.
  apply andb_prop in H. destruct H as [H K]. unfold same_step in H. rewrite !andb_true_iff in H.
  destruct H as (((A & B) & C) & D). apply same_R in A. apply eqb_prop in B, C, D. f_equal; [|now apply IH].
  unfold example. now rewrite A, B, C, D.
Qed.
Lemma removelast_map {A B} (f : A -> B) l : removelast (map f l) = map f (removelast l).
Proof. induction l as [|a [|b l] IH]; [reflexivity|reflexivity|]. cbn [map removelast] in *. now rewrite IH. Qed.
Lemma last_map {A B} (f : A -> B) l d : last (map f l) (f d) = f (last l d).
Proof. induction l as [|a [|b l] IH]; [reflexivity|reflexivity|]. exact IH. Qed.

(* ---------------------------------------------------------------- sound *)
Theorem sound t : conforms t = true ->
  TrainedPerceptron.plays (subject t) /\
  (converged t = true <-> TrainedPerceptron.given_converged (subject t)) /\
  TrainedPerceptron.N (subject t) = N t /\ TrainedPerceptron.M (subject t) = M t /\
  TrainedPerceptron.passes (subject t) = passes t /\
  TrainedPerceptron.r (subject t) = sqrt (Q2R (r_squared t)) /\
  TrainedPerceptron.rho (subject t) =
    (if Qeq_bool (inner (v t) (v t)) 0 then 0 else Q2R (margin t) / sqrt (Q2R (inner (v t) (v t))))%R.
Proof.
  unfold conforms. rewrite !andb_true_iff. intros (((((((((((R & V) & E) & Ne) & P) & Go) & C) & Hn) & Hm) & Hp) &
    Hr) & Hg).
  apply run_sound in R. apply Nat.eqb_eq in V, Hn, Hm, Hp. apply negb_true_iff, Nat.eqb_neq in Ne.
  apply same_steps_R in E. apply eqb_prop in C. apply Qeq_bool_R in Hr, Hg. rewrite forallb_forall in P, Go.
  repeat match goal with |- _ /\ _ => split end.
  - split; [exact R|]. split; [reflexivity|]. split; [cbn; now rewrite map_length|].
    split; [cbn; now rewrite E, concat_map|]. split; [cbn; destruct (parts t); [contradiction Ne;
      reflexivity|discriminate]|].
    split.
    + cbn. apply Forall_map, Forall_forall. intros pass I. specialize (P pass I). apply reordered_R in P.
      rewrite !map_map in *. exact P.
    + cbn. rewrite removelast_map. apply Forall_map, Forall_forall. intros pass I. rewrite stirs_R. now apply Go.
  - unfold TrainedPerceptron.given_converged. pose proof (last_map (map example) (parts t) nil) as L. cbn in *.
    rewrite L, stirs_R, C. now rewrite negb_true_iff.
  - cbn. unfold TrainedPerceptron.N. cbn. now rewrite Hn.
  - unfold TrainedPerceptron.M. cbn [subject TrainedPerceptron.run run PerceptronRun.examples].
    now rewrite count_R, Hm.
  - unfold TrainedPerceptron.passes. cbn. now rewrite map_length, Hp.
  - unfold TrainedPerceptron.r. cbn [subject TrainedPerceptron.run]. now rewrite radius_R, Hr.
  - unfold TrainedPerceptron.rho. cbn [subject TrainedPerceptron.run TrainedPerceptron.v]. now rewrite margin_R, Hg.
Qed.
(* the hard sample in two dimensions, as in TrainingExample.v *)
Definition hard_parts : list (list step) :=
  [[Step [1; 0] true true false; Step [1; -1] false true true];
   [Step [1; 0] true false true; Step [1; -1] false false false];
   [Step [1; 0] true true false; Step [1; -1] false false false]].
Definition hard_training : transcript := Transcript
  (Recorded 2 1 true None [0; 0] (concat hard_parts) [[0; 0]; [0; 0]; [-1; 1]; [0; 1]; [0; 1]; [0; 1]; [0; 1]])
  [([1; 0], true); ([1; -1], false)] hard_parts [1; 2] true 2 2 3 2 1.
Example hard_training_conforms : conforms hard_training = true.
Proof. vm_compute. reflexivity. Qed.
