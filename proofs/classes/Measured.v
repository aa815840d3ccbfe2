(* A finite class and its numbers: size, VC and Littlestone dimension, mistakes of Halving in the worst case.

   Halving has four variants: it cuts the version space in every round (eager) or on its mistakes only (lazy), and
   says 0 or 1 on a tie.  Dimensions are in Z, -1 for the empty class: of it no theorem speaks.

   Scope: finite classes on finitely many points; of the chain the statement has the two ends, and the other links of
   the chain are the lemmas vc_ldim, ldim_opt, opt_halving, halving_log2_h of MeasuredProofs. *)
From Coq Require Import List Bool Arith ZArith.
From NoRegret Require Export classes.FiniteClass.
Import ListNotations.

Definition subject := finite_class.
Definition plays (c : subject) : Prop := well_formed c.

(* ---------------------------------------------------------------- quantities *)
Definition H (c : subject) : nat := length (hypotheses c).
Definition d (c : subject) : nat := points c.
Definition k (c : subject) : nat := points c.
Definition VC (c : subject) : nat := Z.to_nat (vc_dimension (points c) (hypotheses c)).
Definition Ldim (c : subject) : nat := Z.to_nat (ldim (points c) (hypotheses c)).
(* the mistakes of the best learner *)
Definition opt (c : subject) : nat := optimal (points c) (hypotheses c).
(* the most mistakes of Halving: of one variant, of lazy and of eager Halving with ties to 1, of any variant *)
Definition M_variant (eager tie : bool) (c : subject) : nat := halving_most eager tie (points c) (hypotheses c).
Definition M_lazy (c : subject) : nat := M_variant false true c.
Definition M_eager (c : subject) : nat := M_variant true true c.
Definition M_H (c : subject) : nat :=
  list_max [M_variant false false c; M_variant false true c; M_variant true false c; M_variant true true c].

(* ---------------------------------------------------------------- hypotheses *)
Definition given_not_empty (c : subject) : Prop := 0 < length (hypotheses c).
Definition same_hypotheses (V W : list hypothesis) : Prop := forall h, In h V <-> In h W.
(* the d hypotheses that say 1 at one point only; the k + 1 hypotheses that say 1 below some point only *)
Definition singletons (d : nat) : list hypothesis := map (fun i => map (Nat.eqb i) (seq 0 d)) (seq 0 d).
Definition thresholds (k : nat) : list hypothesis := map (fun i => map (fun x => x <? i) (seq 0 k)) (seq 0 (S k)).
Definition given_singletons (c : subject) : Prop := H c = d c /\ same_hypotheses (hypotheses c) (singletons (d c)).
Definition given_thresholds (c : subject) : Prop :=
  H c = k c + 1 /\ same_hypotheses (hypotheses c) (thresholds (k c)).
Definition not_optimal : list hypothesis :=
  let o := false in let i := true in
  [[o; o; o; o]; [o; i; o; o]; [i; i; o; o]; [o; o; i; o]; [i; o; i; o]; [i; i; i; o]; [o; o; o; i]; [i; i; o; i]].
Definition given_this_class (c : subject) : Prop := same_hypotheses (hypotheses c) not_optimal.
