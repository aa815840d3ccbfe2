(* Does a recorded rational run follow the dual or the kernel Perceptron of DualPerceptron.v?  For the two kernels
  whose
   features are explicit. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Rationals.
From NoRegret Require linear.PerceptronRun linear.DualPerceptron linear.DualPerceptronProofs.
From NoRegret Require Import linear.PerceptronRuns.
Import ListNotations.
Local Open Scope Q_scope.

(* `quadratic`: the kernel is (x.z)^2, else x.z *)
Record transcript := Transcript {
  dim : nat; quadratic : bool; tie : bool; ties_update : bool; rounds : list step; D_T : nat }.

(* ---------------------------------------------------------------- the learner over Q *)
Definition value (t : transcript) (x z : list Q) : Q :=
  if quadratic t then Qred (inner x z * inner x z) else inner x z.
Definition score (t : transcript) (known : list (list Q * Q)) (x : list Q) : Q :=
  total (map (fun p => Qred (snd p * value t (fst p) x)) known).
Fixpoint count_in (x : list Q) (y : Q) (known : list (list Q * Q)) : list (list Q * Q) :=
  match known with
  | nil => [(x, y)]
  | (z, c) :: rest => if same z x then (z, Qred (c + y)) :: rest else (z, c) :: count_in x y rest
  end.
Definition threshold (t : transcript) : option Q := if ties_update t then Some 0 else None.
Definition errs (t : transcript) (known : list (list Q * Q)) (e : step) : bool :=
  asks (threshold t) (prediction e) (y e) (score t known (x e)).
Fixpoint follows (t : transcript) (known : list (list Q * Q)) (es : list step) : bool :=
  match es with
  | nil => true
  | e :: rest =>
      Nat.eqb (length (x e)) (dim t) &&
      eqb (prediction e) (sign (tie t) (score t known (x e))) &&
      eqb (updated e) (errs t known e && negb (Qeq_bool (value t (x e) (x e)) 0)) &&
      follows t (if errs t known e then count_in (x e) (signed (y e) 1) known else known) rest
  end.
Definition conforms (t : transcript) : bool := follows t nil (rounds t) && Nat.eqb (D_T t) 0.

(* ---------------------------------------------------------------- the subject *)
Definition kernel (t : transcript) : DualPerceptron.kernel :=
  if quadratic t then DualPerceptron.polynomial 2 0 else DualPerceptron.inner_product.
Definition subject (t : transcript) : DualPerceptron.subject :=
  DualPerceptron.Subject (dim t) (kernel t) (fun _ => label (tie t)) (ties_update t) (map example (rounds t)).
Definition real (known : list (list Q * Q)) : DualPerceptron.support :=
  map (fun p => (map Q2R (fst p), Q2R (snd p))) known.

(* ---------------------------------------------------------------- the same numbers *)
Lemma value_R t x z : Q2R (value t x z) = DualPerceptron.value (kernel t) (map Q2R x) (map Q2R z).
Proof.
  unfold value, kernel. destruct (quadratic t); simpl; [rewrite Q2R_red, Q2R_mult|]; rewrite inner_R; ring.
Qed.
Lemma score_R t known x : Q2R (score t known x) = DualPerceptron.score (kernel t) (real known) (map Q2R x).
Proof.
  unfold score, DualPerceptron.score, real. rewrite total_R, !map_map. f_equal. apply map_ext. intros p. simpl.
  now rewrite Q2R_red, Q2R_mult, value_R.
Qed.
Lemma same_by_R u v : map Q2R u = map Q2R v -> same u v = true.
Proof.
  revert v; induction u as [|a u IH]; intros [|b v] H; try discriminate; [reflexivity|]. injection H as H K. simpl.
  rewrite (IH v K), andb_true_r. now apply Qeq_bool_R.
Qed.
Lemma count_in_R x y known : real (count_in x y known) = DualPerceptron.count_in (map Q2R x) (Q2R y) (real known).
Proof.
  induction known as [|[z c] rest IH]; [reflexivity|]. simpl.
  destruct (list_eq_dec Req_EM_T (map Q2R z) (map Q2R x)) as [E|E].
  - rewrite (same_by_R z x E). simpl. now rewrite Q2R_red, Q2R_plus.
  - destruct (same z x) eqn:S; [destruct E; now apply same_R|]. simpl. now rewrite IH.
Qed.
Lemma errs_R t known e : errs t known e = DualPerceptron.errs (subject t) (real known) (example e).
Proof.
  unfold errs, DualPerceptron.errs. cbn [example PerceptronRun.prediction PerceptronRun.outcome PerceptronRun.instance
    subject DualPerceptron.similarity]. rewrite <- score_R. generalize (score t known (x e)) as q. intros q.
  pose (r := Recorded 0 0 (tie t) (threshold t) nil nil nil).
  rewrite (asks_R r (prediction e) (y e) q : asks (threshold t) (prediction e) (y e) q = _).
  unfold rule, r, threshold.
  unfold DualPerceptron.the_rule. cbn. destruct (ties_update t); [|reflexivity]. now rewrite Q2R_zero.
Qed.
Lemma moves_R t u : negb (Qeq_bool (value t u u) 0) = DualPerceptron.moves (subject t) (map Q2R u).
Proof.
  unfold DualPerceptron.moves. cbn [subject DualPerceptron.similarity]. rewrite <- value_R, <- Q2R_zero.
  destruct (Req_EM_T _ _) as [E|E].
  - apply Qeq_bool_R in E. now rewrite E.
  - destruct (Qeq_bool _ _) eqn:H; [|reflexivity]. apply Qeq_bool_R in H. contradiction.
Qed.

(* ---------------------------------------------------------------- sound *)
Lemma follows_R t es : forall known i, follows t known es = true ->
  DualPerceptron.follows (subject t) i (real known) (map example es).
Proof.
  induction es as [|e es IH]; intros known i H; [exact I|]. cbn [follows] in H. rewrite !andb_true_iff in H.
  destruct H as (((L & P) & U) & F). apply Nat.eqb_eq in L. apply eqb_prop in P, U.
  cbn [map DualPerceptron.follows]. rewrite <- errs_R. cbn [example PerceptronRun.instance PerceptronRun.outcome
    PerceptronRun.prediction PerceptronRun.updated subject DualPerceptron.similarity DualPerceptron.tie
    DualPerceptron.dim]. rewrite <- score_R, <- sign_R, map_length, <- moves_R.
  split; [exact L|]. split; [apply label_is|]. split; [now f_equal|]. split; [exact U|].
  specialize (IH _ (S i) F). destruct (errs t known e); [|exact IH].
  now rewrite count_in_R, signed_R, Q2R_one, Rmult_1_r in IH.
Qed.
Theorem sound t : conforms t = true ->
  DualPerceptron.plays (subject t) /\ DualPerceptron.given_known_features (subject t) /\
  DualPerceptron.D_T (subject t) = D_T t.
Proof.
  unfold conforms. rewrite andb_true_iff. intros (F & Z). apply Nat.eqb_eq in Z. rewrite Z.
  assert (P : DualPerceptron.plays (subject t)) by (split; [intros i; apply label_is|exact (follows_R t _ nil 0 F)]).
  assert (K : DualPerceptron.given_known_features (subject t)).
  { unfold DualPerceptron.given_known_features. cbn. unfold kernel. destruct (quadratic t); auto. }
  split; [exact P|]. split; [exact K|]. apply INR_eq. exact (DualPerceptronProofs.dual_equivalence _ P K).
Qed.
(* the kernel (x.z)^2: the first round is an error, the second is right by what it taught *)
Definition sample : transcript :=
  Transcript 1 true true false [Step [1] false true true; Step [2] false false false] 0.
Example sample_conforms : conforms sample = true.
Proof. vm_compute. reflexivity. Qed.
