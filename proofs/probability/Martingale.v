(* Azuma's inequality: steps V_1, ..., V_T whose laws hang on what came before, and how far their sum strays.

   A process is a tree: a step has a number Z_t, known before V_t, and finitely many branches, each with the value of
   V_t, its probability, and the process that follows.  Nothing but the shape is assumed by `plays`; the means and the
   ranges are hypotheses about the steps that can be reached (every branch has a positive probability).
   Scope: laws of finite support. *)
From Coq Require Import Reals List.
From NoRegret Require Import probability.Probability.
Import ListNotations.
Local Open Scope R_scope.

Inductive process := Stop | Step (low : R) (branches : list (R * R * process)).
Record subject := Subject { widths : list R; steps : process; eps : R; c2 : R }.

(* the law of V_t at a step; the step that is reached as number t + 1 of p is q *)
Definition next (branches : list (R * R * process)) : fin R := map fst branches.
Inductive reached : nat -> process -> process -> Prop :=
  | at_once p : reached 0 p p
  | later t low branches v q after p :
      In (v, q, after) branches -> reached t after p -> reached (S t) (Step low branches) p.

(* ---------------------------------------------------------------- what the object is *)
(* every step has a law with positive probabilities, and there are as many steps as widths, whatever happens *)
Definition shaped (T t : nat) (p : process) : Prop :=
  match p with
  | Stop => t = T
  | Step _ branches => (t < T)%nat /\ Forall (fun vq => 0 < snd vq) (next branches) /\
      E (next branches) (fun _ => 1) = 1
  end.
Definition plays (s : subject) : Prop :=
  Forall (fun c => 0 <= c) (widths s) /\
  forall t p, reached t (steps s) p -> shaped (length (widths s)) t p.

(* ---------------------------------------------------------------- quantities *)
(* the law of V_1 + ... + V_T *)
Fixpoint sums (p : process) : fin R :=
  match p with
  | Stop => [(0, 1)]
  | Step _ branches => flat_map (fun b => match b with (v, q, after) =>
      map (fun xr => (v + fst xr, q * snd xr)) (sums after) end) branches
  end.
Definition P_up (s : subject) : R := Pr (sums (steps s)) (fun x => Rleb (eps s) x).
Definition P_low (s : subject) : R := Pr (sums (steps s)) (fun x => Rleb x (- eps s)).

(* ---------------------------------------------------------------- hypotheses *)
Definition fair (p : process) : Prop :=
  match p with Stop => True | Step _ branches => E (next branches) (fun v => v) = 0 end.
Definition given_first_mean (s : subject) : Prop := fair (steps s).
Definition given_later_means (s : subject) : Prop := forall t p, reached (S t) (steps s) p -> fair p.
Definition given_range (s : subject) : Prop :=
  forall t low branches, reached t (steps s) (Step low branches) ->
  forall v, In v (map fst (next branches)) -> low <= v <= low + nth t (widths s) 0.
Definition given_squares (s : subject) : Prop := fold_right (fun c rest => c ^ 2 + rest) 0 (widths s) <= c2 s.
