(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require classes.HalfspaceTree.
From NoRegret Require classes.Measured.
From NoRegret Require classes.TreeWalk.
Local Open Scope R_scope.

(* example.singletons: d singletons have Littlestone dimension 1, and Halving errs once *)
Module example_singletons.
  Definition statement : Prop :=
    forall s : Measured.subject,
    let d := Measured.d s in  (* the number of points *)
    let Ldim := Measured.Ldim s in  (* the Littlestone dimension *)
    Measured.plays s ->
    (0 < d)%nat ->
    INR d >= 2 ->
    Measured.given_singletons s ->
    INR Ldim = 1.
  Definition inhabited : Prop :=
    exists s : Measured.subject,
    let d := Measured.d s in  (* the number of points *)
    let Ldim := Measured.Ldim s in  (* the Littlestone dimension *)
    Measured.plays s /\
    (0 < d)%nat /\
    INR d >= 2 /\
    Measured.given_singletons s.
End example_singletons.

(* example.thresholds: Thresholds on k points have VC dimension 1 and Littlestone dimension floor(log2(k+1)) *)
Module example_thresholds.
  Definition statement : Prop :=
    forall s : Measured.subject,
    let k := Measured.k s in  (* the number of points *)
    let Ldim := Measured.Ldim s in  (* the Littlestone dimension *)
    Measured.plays s ->
    INR k >= 1 ->
    Measured.given_thresholds s ->
    INR Ldim = floor (ln (INR k + 1) / ln 2).
  Definition defined : Prop :=
    forall s : Measured.subject,
    let k := Measured.k s in  (* the number of points *)
    let Ldim := Measured.Ldim s in  (* the Littlestone dimension *)
    Measured.plays s ->
    INR k >= 1 ->
    Measured.given_thresholds s ->
    (0 < INR k + 1) /\
    (ln 2 <> 0).
  Definition inhabited : Prop :=
    exists s : Measured.subject,
    let k := Measured.k s in  (* the number of points *)
    let Ldim := Measured.Ldim s in  (* the Littlestone dimension *)
    Measured.plays s /\
    INR k >= 1 /\
    Measured.given_thresholds s.
End example_thresholds.

(* example.halving: On some class of 8 hypotheses Halving is not optimal *)
Module example_halving.
  Definition statement : Prop :=
    forall s : Measured.subject,
    let Ldim := Measured.Ldim s in  (* the Littlestone dimension *)
    let M_H := Measured.M_H s in  (* the most mistakes of a variant of Halving *)
    Measured.plays s ->
    Measured.given_this_class s ->
    INR M_H >= INR Ldim + 1.
  Definition inhabited : Prop :=
    exists s : Measured.subject,
    let Ldim := Measured.Ldim s in  (* the Littlestone dimension *)
    let M_H := Measured.M_H s in  (* the most mistakes of a variant of Halving *)
    Measured.plays s /\
    Measured.given_this_class s.
End example_halving.

(* example.halfspaces: Halfspaces through the origin shatter trees of every depth, in two dimensions or more *)
Module example_halfspaces.
  Definition statement : Prop :=
    forall s : HalfspaceTree.subject,
    let d := HalfspaceTree.d s in  (* the depth of the tree *)
    let N := HalfspaceTree.N s in  (* the dimension of the space *)
    let ways := HalfspaceTree.ways s in  (* the ways through the tree each of which its own halfspace realises, strictly *)
    HalfspaceTree.plays s ->
    (0 < d)%nat ->
    (0 < N)%nat ->
    INR N >= 2 ->
    INR ways = 2 ^ d.
  Definition inhabited : Prop :=
    exists s : HalfspaceTree.subject,
    let d := HalfspaceTree.d s in  (* the depth of the tree *)
    let N := HalfspaceTree.N s in  (* the dimension of the space *)
    let ways := HalfspaceTree.ways s in  (* the ways through the tree each of which its own halfspace realises, strictly *)
    HalfspaceTree.plays s /\
    (0 < d)%nat /\
    (0 < N)%nat /\
    INR N >= 2.
End example_halfspaces.

(* tree.index: The node after the labels y_1, …, y_{t-1} has the number 2^(t-1) + their binary value *)
Module tree_index.
  Definition statement : Prop :=
    forall s : TreeWalk.subject,
    let T := TreeWalk.T s in  (* the number of labels so far, t - 1 *)
    let tail := TreeWalk.tail s in  (* the labels as a binary number *)
    let index := TreeWalk.index s in  (* the node, one step at a time *)
    TreeWalk.plays s ->
    INR index = 2 ^ T + INR tail.
  Definition inhabited : Prop :=
    exists s : TreeWalk.subject,
    let T := TreeWalk.T s in  (* the number of labels so far, t - 1 *)
    let tail := TreeWalk.tail s in  (* the labels as a binary number *)
    let index := TreeWalk.index s in  (* the node, one step at a time *)
    TreeWalk.plays s.
End tree_index.
