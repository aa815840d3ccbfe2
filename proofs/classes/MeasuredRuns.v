(* Classes whose numbers Python has measured: Coq computes the same. *)
From Coq Require Import List Bool Arith.
From NoRegret Require Import classes.FiniteClass classes.ClassChecks.
From NoRegret Require classes.Measured.
Import ListNotations.

Record transcript := Transcript {
  class : finite_class;
  size : nat; vc : nat; depth : nat; best : nat;
  (* the most mistakes of Halving, lazy and eager, with ties to 0 and to 1; of any variant *)
  lazy_0 : nat; lazy_1 : nat; eager_0 : nat; eager_1 : nat; any : nat }.
Definition subject (t : transcript) : Measured.subject := class t.
Definition conforms (t : transcript) : bool :=
  let c := class t in
  is_class c && (Measured.H c =? size t) && (Measured.VC c =? vc t) && (Measured.Ldim c =? depth t) &&
  (Measured.opt c =? best t) && (Measured.M_variant false false c =? lazy_0 t) && (Measured.M_lazy c =? lazy_1 t) &&
  (Measured.M_variant true false c =? eager_0 t) && (Measured.M_eager c =? eager_1 t) && (Measured.M_H c =? any t).
Theorem sound t : conforms t = true ->
  let c := subject t in
  Measured.plays c /\ Measured.H c = size t /\ Measured.VC c = vc t /\ Measured.Ldim c = depth t /\
  Measured.opt c = best t /\ Measured.M_variant false false c = lazy_0 t /\ Measured.M_lazy c = lazy_1 t /\
  Measured.M_variant true false c = eager_0 t /\ Measured.M_eager c = eager_1 t /\ Measured.M_H c = any t.
Proof.
  unfold conforms, subject. rewrite !andb_true_iff, !Nat.eqb_eq, is_class_formed. cbv zeta. unfold Measured.plays.
  tauto.
Qed.

(* 9 hypotheses on 5 points on which lazy Halving errs less than eager Halving, with either rule on ties *)
Definition nine : finite_class :=
  let o := false in let i := true in
  Class 5 [[o; i; o; o; o]; [o; o; o; i; o]; [o; o; i; o; o]; [o; o; o; o; o]; [i; i; o; o; i]; [i; i; i; o; o];
           [i; i; o; o; o]; [i; o; i; i; o]; [i; o; i; o; o]].
Example nine_conforms : conforms (Transcript nine 9 2 2 2 2 2 3 3 3) = true.
Proof. vm_compute. reflexivity. Qed.
