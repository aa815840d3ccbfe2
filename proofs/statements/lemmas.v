(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require probability.BoundedVariable.
From NoRegret Require probability.SignedSum.
Local Open Scope R_scope.

(* khintchine: The mean length of a sum with random signs is at least its root mean square over sqrt 2 *)
Module khintchine.
  Definition statement : Prop :=
    forall s : SignedSum.subject,
    let S_1 := SignedSum.S_1 s in  (* the mean length of the signed sum *)
    let S_2 := SignedSum.S_2 s in  (* its mean squared length *)
    SignedSum.plays s ->
    S_1 ^ 2 >= S_2 / 2.
  Definition inhabited : Prop :=
    exists s : SignedSum.subject,
    let S_1 := SignedSum.S_1 s in  (* the mean length of the signed sum *)
    let S_2 := SignedSum.S_2 s in  (* its mean squared length *)
    SignedSum.plays s.
End khintchine.

(* khintchine.upper: The mean length of a sum with random signs is at most its root mean square *)
Module khintchine_upper.
  Definition statement : Prop :=
    forall s : SignedSum.subject,
    let S_1 := SignedSum.S_1 s in  (* the mean length of the signed sum *)
    let S_2 := SignedSum.S_2 s in  (* its mean squared length *)
    SignedSum.plays s ->
    S_1 ^ 2 <= S_2.
  Definition inhabited : Prop :=
    exists s : SignedSum.subject,
    let S_1 := SignedSum.S_1 s in  (* the mean length of the signed sum *)
    let S_2 := SignedSum.S_2 s in  (* its mean squared length *)
    SignedSum.plays s.
End khintchine_upper.

(* hoeffding.lemma: For a variable of mean zero in [a, b], E e^(tX) is at most e^(t^2 (b-a)^2/8) *)
Module hoeffding_lemma.
  Definition statement : Prop :=
    forall s : BoundedVariable.subject,
    let t := BoundedVariable.t s in  (* any real number *)
    let a := BoundedVariable.a s in  (* a lower bound of the variable *)
    let b := BoundedVariable.b s in  (* an upper bound of the variable *)
    let M_t := BoundedVariable.M_t s in  (* E e^(tX) *)
    BoundedVariable.plays s ->
    BoundedVariable.given_mean_zero s ->
    a <= b ->
    BoundedVariable.given_range s ->
    M_t <= exp (t ^ 2 * (b - a) ^ 2 / 8).
  Definition inhabited : Prop :=
    exists s : BoundedVariable.subject,
    let t := BoundedVariable.t s in  (* any real number *)
    let a := BoundedVariable.a s in  (* a lower bound of the variable *)
    let b := BoundedVariable.b s in  (* an upper bound of the variable *)
    let M_t := BoundedVariable.M_t s in  (* E e^(tX) *)
    BoundedVariable.plays s /\
    BoundedVariable.given_mean_zero s /\
    a <= b /\
    BoundedVariable.given_range s.
End hoeffding_lemma.
