(* Littlestone's dimension decided by computation on a finite domain; a class where Halving is not optimal. *)
From Coq Require Import List Bool Arith Lia.
From NoRegret Require Import classes.FiniteClasses.
Import ListNotations.
Section Decide.
Variable X : Type.
Variable pts : list X.
Hypothesis all : forall x, In x pts.
Fixpoint ldim_geb (d : nat) (V : list (X -> bool)) : bool := match d with
  | 0 => match V with nil => false | _ => true end
  | S d => existsb (fun x => ldim_geb d (restrict X V x false) && ldim_geb d (restrict X V x true)) pts end.
Lemma ldim_geb_ok : forall d V, ldim_geb d V = true <-> Ldim_ge X V d.
Proof. induction d; intros V.
 - split; [destruct V; [discriminate|intros _; apply shattered_0; discriminate]|]. intros G. apply Ldim_ge_nonempty in G. destruct V; [congruence|reflexivity].
 - cbn [ldim_geb]. rewrite existsb_exists, Ldim_ge_S. split.
   + intros (x & _ & B). apply andb_true_iff in B. exists x. now rewrite <- !IHd.
   + intros (x & G0 & G1). exists x. split; auto. apply andb_true_iff. now rewrite !IHd. Qed.
Lemma Ldim_by_computation : forall d V, ldim_geb d V = true -> ldim_geb (S d) V = false -> Ldim X V d.
Proof. intros d V A B. split; [now apply ldim_geb_ok|]. intros e G. destruct (le_lt_dec e d); auto. exfalso.
 assert (K : Ldim_ge X V (S d)) by (apply Ldim_ge_down with e; auto). apply ldim_geb_ok in K. congruence. Qed.
End Decide.

(* 8 hypotheses on 4 points *)
Inductive point := P0 | P1 | P2 | P3.
Definition row (a b c d : bool) (x : point) : bool := match x with P0 => a | P1 => b | P2 => c | P3 => d end.
Definition o := false. Definition i := true.
Definition eight : list (point -> bool) :=
  [row o o o o; row o i o o; row i i o o; row o o i o; row i o i o; row i i i o; row o o o i; row i i o i].
(* Halving with ties to 0; "halving" has them to 1 *)
Definition halving0 (H : list (point -> bool)) : learner point :=
  follow point (fun V x => length (restrict point V x false) <? length (restrict point V x true)) H.
Theorem example_halving : Ldim point eight 2 /\
  forall A, In A [halving point eight; halving0 eight; conservative point (halving point eight); conservative point (halving0 eight)] ->
  exists s, realizable point eight s /\ mistakes point A nil s = 3.
Proof. split. { apply (Ldim_by_computation point [P0; P1; P2; P3]); [intros []; simpl; auto|reflexivity|reflexivity]. }
 assert (R0 : realizable point eight [(P0, i); (P2, i); (P1, i)]) by (exists (row i i i o); split; [simpl; tauto|repeat constructor]).
 assert (R1 : realizable point eight [(P1, o); (P2, o); (P3, o)]) by (exists (row o o o o); split; [simpl; tauto|repeat constructor]).
 intros A [<-|[<-|[<-|[<-|[]]]]].
 - eexists; split; [exact R1|reflexivity]. - eexists; split; [exact R0|reflexivity].
 - eexists; split; [exact R1|reflexivity]. - eexists; split; [exact R0|reflexivity]. Qed.
