(* A truth value for every proposition, by what the real numbers of Coq assume anyway. *)
From Coq Require Import Reals Classical.
From Coq Require ClassicalDedekindReals.

Definition decided (P : Prop) : bool := if ClassicalDedekindReals.sig_not_dec P then true else false.
Lemma decided_true P : decided P = true <-> P.
Proof.
  unfold decided. destruct (ClassicalDedekindReals.sig_not_dec P) as [H|H]; split; intros K; try discriminate.
  - now apply NNPP.
  - reflexivity.
  - contradiction.
Qed.
