(* Fixed sequences with the expected mistakes that Python has computed for a random consistent hypothesis. *)
From Coq Require Import Reals QArith Qreals List Bool Arith Lia Lra.
From NoRegret Require Import core.Rationals classes.FiniteClass classes.FiniteClassProofs classes.ClassChecks.
From NoRegret Require classes.RandomConsistent classes.RandomConsistentProofs.
Import ListNotations.
Local Open Scope Q_scope.

Record transcript := Transcript { class : finite_class; sequence : examples; size : nat; expected : Q }.
Definition subject (t : transcript) : RandomConsistent.subject := RandomConsistent.Subject (class t) (sequence t).

(* the sum of the shares of the version space that are wrong *)
Definition whole (n : nat) : Q := inject_Z (Z.of_nat n).
Definition share (V : list hypothesis) (e : nat * bool) : Q :=
  Qred ((whole (length V) - whole (length (part V (fst e) (snd e)))) / whole (length V)).
Fixpoint shares (V : list hypothesis) (s : examples) : Q :=
  match s with nil => 0 | e :: rest => Qred (share V e + shares (part V (fst e) (snd e)) rest) end.
Definition conforms (t : transcript) : bool :=
  let H := hypotheses (class t) in
  is_class (class t) && all_inside (points (class t)) (map fst (sequence t)) && is_realised H (sequence t) &&
  (length H =? size t)%nat && Qeq_bool (shares H (sequence t)) (expected t).

Lemma whole_R n : Q2R (whole n) = INR n.
Proof. unfold whole, Q2R, inject_Z. simpl. rewrite <- INR_IZR_INZ. lra. Qed.
Lemma share_R V e : V <> nil -> Q2R (share V e) = RandomConsistentProofs.share_wrong V e.
Proof.
  intros N. pose proof (RandomConsistentProofs.size_pos V N) as P. unfold share, RandomConsistentProofs.share_wrong.
  rewrite Q2R_red, Q2R_div, Q2R_minus, !whole_R; [reflexivity|].
  intros E. apply Qeq_eqR in E. rewrite whole_R, Q2R_zero in E. lra.
Qed.
Lemma shares_R s : forall V, realised V s -> Q2R (shares V s) = RandomConsistentProofs.sum_of_shares V s.
Proof.
  induction s as [|[x y] s IH]; intros V R; cbn [shares RandomConsistentProofs.sum_of_shares]; [apply Q2R_zero|].
  rewrite Q2R_red, Q2R_plus, share_R, IH;
    [reflexivity|now apply realised_cons|now apply realised_nonempty with (1 := R)].
Qed.
Theorem sound t : conforms t = true ->
  let s := subject t in
  RandomConsistent.plays s /\ RandomConsistent.given_realisable s /\
  RandomConsistent.H s = size t /\ RandomConsistent.E_m s = Q2R (expected t).
Proof.
  unfold conforms. cbv zeta. rewrite !andb_true_iff, is_class_formed, all_inside_Forall, is_realised_true, Nat.eqb_eq.
  intros ((((C & I) & R) & S) & E). apply Qeq_bool_R in E. split; [split; assumption|]. split; [exact R|].
  split; [exact S|]. unfold RandomConsistent.E_m. cbn [subject RandomConsistent.class RandomConsistent.sequence].
  rewrite RandomConsistentProofs.expected_mistakes, <- shares_R by exact R. exact E.
Qed.

(* singletons of three points, with the labels of the first: 1/3 + 1/2 *)
Example two_thirds : conforms (Transcript
  (Class 3 [[true; false; false]; [false; true; false]; [false; false; true]])
  [(2%nat, false); (1%nat, false); (0%nat, true)] 3 (5 # 6)) = true.
Proof. vm_compute. reflexivity. Qed.
