(* The Perceptron and its runs of linear classification, as they are recorded: what all settings of the Perceptron
   share.

   The learner keeps a weight vector w, 0 or another at first.  It is shown an instance x, says the sign of the
   score w.x (what it says at score 0 is any rule of the round) and is told the label y.  Where its rule asks for it
   and x is not 0, it adds eta y x; such a round is an update.  The rules are
     on_mistakes             where it said something else than y;
     on_scores_up_to theta   where y w.x <= theta: with theta = 0 the Perceptron that also learns from ties,
                             with another the margin Perceptron.
   The averaged and the voted Perceptron differ only in what they decide after training: their runs are these.  The
   dual Perceptron never forms w, but from 0 it plays the same runs: PerceptronRunProofs.the_dual_form. *)
From Coq Require Import Reals List Bool.
From NoRegret Require Import core.Numbers.
From NoRegret Require core.Vectors.
Import ListNotations.
Local Open Scope R_scope.

Notation dot := Vectors.list_dot.

Record example := Example { instance : list R; outcome : R; prediction : R; updated : bool }.
Inductive rule := on_mistakes | on_scores_up_to (theta : R).
Record run := Run {
  dim : nat; rate : R; tie : nat -> R; update_rule : rule; start : list R; examples : list example }.

(* ---------------------------------------------------------------- the learner *)
Definition is_label (y : R) : Prop := y = 1 \/ y = -1.
Definition sign (tie score : R) : R := if Rlt_dec 0 score then 1 else if Rlt_dec score 0 then -1 else tie.
Definition asks (u : rule) (said y score : R) : bool :=
  match u with
  | on_mistakes => if Req_EM_T said y then false else true
  | on_scores_up_to theta => if Rle_dec (y * score) theta then true else false
  end.
Definition nonzero (x : list R) : bool := existsb (fun a => if Req_EM_T a 0 then false else true) x.
(* w + c x *)
Fixpoint moved (w : list R) (c : R) (x : list R) : list R :=
  match w, x with a :: w', b :: x' => a + c * b :: moved w' c x' | _, _ => nil end.
Definition next (p : run) (w : list R) (e : example) : list R :=
  if updated e then moved w (rate p * outcome e) (instance e) else w.

(* From weights w, at round t: the rounds es are what the learner does. *)
Fixpoint follows (p : run) (t : nat) (w : list R) (es : list example) : Prop :=
  match es with
  | nil => True
  | e :: rest =>
      length (instance e) = dim p /\
      is_label (outcome e) /\
      prediction e = sign (tie p t) (dot w (instance e)) /\
      updated e = asks (update_rule p) (prediction e) (outcome e) (dot w (instance e)) && nonzero (instance e) /\
      follows p (S t) (next p w e) rest
  end.
Definition plays (p : run) : Prop :=
  0 < rate p /\ (forall t, is_label (tie p t)) /\ length (start p) = dim p /\ follows p 0 (start p) (examples p).

(* ---------------------------------------------------------------- what is read off a run *)
Definition count {A} (f : A -> bool) (l : list A) : nat := length (filter f l).
Definition norm (u : list R) : R := sqrt (dot u u).
Definition total (l : list R) : R := fold_right Rplus 0 l.

(* The weights before each of the rounds. *)
Fixpoint weights_from (p : run) (w : list R) (es : list example) : list (list R) :=
  match es with nil => nil | e :: rest => w :: weights_from p (next p w e) rest end.
Definition weights (p : run) : list (list R) := weights_from p (start p) (examples p).

Definition starts_at_zero (p : run) : Prop := start p = repeat 0 (dim p).
(* Updates happen only where y w.x <= theta. *)
Definition updates_up_to (theta : R) (p : run) : Prop :=
  Forall2 (fun w e => updated e = true -> outcome e * dot w (instance e) <= theta) (weights p) (examples p).

Definition updates (p : run) : list example := filter updated (examples p).
Definition radius (p : run) : R := sqrt (largest 1 (map (fun e => dot (instance e) (instance e)) (examples p))).
(* The smallest y v.x, and the smallest y v.x/|v|. *)
Definition functional_margin (p : run) (v : list R) : R :=
  least 1 (map (fun e => outcome e * dot v (instance e)) (examples p)).
Definition margin (p : run) (v : list R) : R :=
  if Req_EM_T (dot v v) 0 then 0 else functional_margin p v / norm v.
