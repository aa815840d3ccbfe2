(* Classes whose numbers Python has measured: Coq computes the same. *)
From Coq Require Import List Bool Arith.
From NoRegret Require Import classes.FiniteClass classes.ClassChecks.
From NoRegret Require classes.Measured.
Import ListNotations.

Record transcript := Transcript {
  class : finite_class;
  size : nat; vc : nat; depth : nat; best : nat;
  (* the most mistakes of Halving, lazy and eager, with ties to 0 and to 1; of any variant *)
  lazy_0 : nat; lazy_1 : nat; eager_0 : nat; eager_1 : nat; any : nat;
  (* whether it is one of the classes of the examples *)
  singletons : bool; thresholds : bool; this_class : bool }.
Definition subject (t : transcript) : Measured.subject := class t.
Definition same_set (V W : list hypothesis) : bool :=
  forallb (fun h => member h W) V && forallb (fun h => member h V) W.
Lemma same_set_true V W : same_set V W = true <-> Measured.same_hypotheses V W.
Proof.
  unfold same_set, Measured.same_hypotheses. rewrite andb_true_iff, !forallb_forall. split.
  - intros [A B] h. rewrite <- !member_In. split; intros I; apply member_In in I; auto.
  - intros E. split; intros h I; now apply member_In, E.
Qed.

Definition conforms (t : transcript) : bool :=
  let c := class t in
  is_class c && (Measured.H c =? size t) && (Measured.VC c =? vc t) && (Measured.Ldim c =? depth t) &&
  (Measured.opt c =? best t) && (Measured.M_variant false false c =? lazy_0 t) && (Measured.M_lazy c =? lazy_1 t) &&
  (Measured.M_variant true false c =? eager_0 t) && (Measured.M_eager c =? eager_1 t) && (Measured.M_H c =? any t) &&
  eqb ((Measured.H c =? Measured.d c) && same_set (hypotheses c) (Measured.singletons (Measured.d c)))
    (singletons t) &&
  eqb ((Measured.H c =? Measured.k c + 1) && same_set (hypotheses c) (Measured.thresholds (Measured.k c)))
    (thresholds t) &&
  eqb (same_set (hypotheses c) Measured.not_optimal) (this_class t).
Theorem sound t : conforms t = true ->
  let c := subject t in
  Measured.plays c /\ Measured.H c = size t /\ Measured.VC c = vc t /\ Measured.Ldim c = depth t /\
  Measured.opt c = best t /\ Measured.M_variant false false c = lazy_0 t /\ Measured.M_lazy c = lazy_1 t /\
  Measured.M_variant true false c = eager_0 t /\ Measured.M_eager c = eager_1 t /\ Measured.M_H c = any t /\
  (singletons t = true <-> Measured.given_singletons c) /\ (thresholds t = true <-> Measured.given_thresholds c) /\
  (this_class t = true <-> Measured.given_this_class c).
Proof.
  unfold conforms, subject. cbv zeta. rewrite !andb_true_iff, !Nat.eqb_eq, is_class_formed. intros K.
  repeat match goal with K : _ /\ _ |- _ => destruct K end. repeat (split; [assumption|]). split; [|split].
  - eapply eqb_iff; [eassumption|]. now rewrite andb_true_iff, Nat.eqb_eq, same_set_true.
  - eapply eqb_iff; [eassumption|]. now rewrite andb_true_iff, Nat.eqb_eq, same_set_true.
  - eapply eqb_iff; [eassumption|]. apply same_set_true.
Qed.

(* 9 hypotheses on 5 points on which lazy Halving errs less than eager Halving, with either rule on ties *)
Definition nine : finite_class :=
  let o := false in let i := true in
  Class 5 [[o; i; o; o; o]; [o; o; o; i; o]; [o; o; i; o; o]; [o; o; o; o; o]; [i; i; o; o; i]; [i; i; i; o; o];
           [i; i; o; o; o]; [i; o; i; i; o]; [i; o; i; o; o]].
Example nine_conforms : conforms (Transcript nine 9 2 2 2 2 2 3 3 3 false false false) = true.
Proof. vm_compute. reflexivity. Qed.
