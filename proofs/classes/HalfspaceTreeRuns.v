(* Trees of halfspaces whose realised ways Python has counted. *)
From Coq Require Import List Bool Arith.
From NoRegret Require classes.HalfspaceTree.

Record transcript := Transcript { depth : nat; dimension : nat; ways : nat }.
Definition subject (t : transcript) : HalfspaceTree.subject := HalfspaceTree.Subject (depth t) (dimension t).
Definition conforms (t : transcript) : bool := HalfspaceTree.ways (subject t) =? ways t.
Theorem sound t : conforms t = true ->
  let s := subject t in
  HalfspaceTree.plays s /\ HalfspaceTree.d s = depth t /\ HalfspaceTree.N s = dimension t /\
  HalfspaceTree.ways s = ways t.
Proof. unfold conforms. rewrite Nat.eqb_eq. repeat split. assumption. Qed.
Example five_levels : conforms (Transcript 5 3 32) = true.
Proof. vm_compute. reflexivity. Qed.
