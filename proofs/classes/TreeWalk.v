(* The labels on the way from the root of a tree: which node comes next?  Nodes are numbered row by row from 1, so
   that the label y leads from the node i to the node 2i + y. *)
From Coq Require Import List Bool Arith.
Import ListNotations.

Record subject := Subject { labels : list bool }.
Definition plays (s : subject) : Prop := True.

Definition bit (y : bool) : nat := if y then 1 else 0.
Definition child (i : nat) (y : bool) : nat := 2 * i + bit y.
(* the value of a binary number: the first bit counts most *)
Fixpoint binary (ys : list bool) : nat :=
  match ys with nil => 0 | y :: rest => bit y * 2 ^ length rest + binary rest end.

Definition T (s : subject) : nat := length (labels s).
Definition tail (s : subject) : nat := binary (labels s).
Definition index (s : subject) : nat := fold_left child (labels s) 1.
