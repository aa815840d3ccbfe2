(* conjunctions.halving: there are 2^k C(n, k) hypotheses, each mistake of Halving takes half of the version space,
   and one hypothesis is left. *)
From Coq Require Import Reals ZArith Lra Lia List Bool Arith.
From NoRegret Require Import statements.concepts core.Binomial core.Numbers.
From NoRegret Require Import classes.FiniteClass classes.FiniteClassProofs classes.ClassRun.
From NoRegret Require Import classes.Conjunctions classes.ConjunctionCounts.
From NoRegret Require classes.HalvingConjunctions.
Import ListNotations.

(* ---------------------------------------------------------------- Halving *)
Lemma half_is_left V x p y : most_hypotheses V x p -> p <> y -> 2 * length (part V x y) <= length V.
Proof.
  unfold most_hypotheses. intros M N. pose proof (parts_add_up V x p).
  assert (y = negb p) by (destruct y, p; simpl; congruence). subst y. lia.
Qed.
Lemma mistakes_halve eager rs : forall V, follows most_hypotheses eager V rs -> realised V (map example rs) ->
  2 ^ length (filter err rs) <= length V.
Proof.
  induction rs as [|r rs IH]; intros V F R.
  - apply realised_nonempty in R. destruct V; [congruence|simpl; lia].
  - destruct F as [M F]. unfold cut in F. cbn [map filter] in *. unfold example at 1 in R.
    apply realised_cons in R as R'. pose proof (part_le V (point r) (label r)) as L.
    destruct (err r) eqn:E; rewrite ?orb_true_r, ?orb_false_r in F.
    + assert (N : prediction r <> label r) by (apply eqb_false_iff; now apply negb_true_iff in E).
      pose proof (half_is_left V _ _ _ M N). specialize (IH _ F R'). cbn [length Nat.pow]. lia.
    + destruct eager; [specialize (IH _ F R'); lia|apply IH; [exact F|now apply realised_later in R]].
Qed.

(* ---------------------------------------------------------------- the class *)
Lemma class_size s : HalvingConjunctions.plays s -> HalvingConjunctions.given_k_conjunctions s ->
  length (hypotheses (class s)) =
  2 ^ HalvingConjunctions.k s * binom (HalvingConjunctions.n s) (HalvingConjunctions.k s).
Proof.
  intros [[D _] _] [_ E]. set (n := HalvingConjunctions.n s) in *. set (k := HalvingConjunctions.k s) in *.
  rewrite <- of_size_count, <- (map_length (table n)).
  assert (D' : NoDup (map (table n) (of_size n k))) by (apply tables_distinct; [apply of_size_distinct|eauto]).
  apply Nat.le_antisymm; apply NoDup_incl_length; auto; intros h; apply E.
Qed.
Lemma binomial_nat n k : binomial (Z.of_nat n) (Z.of_nat k) = INR (binom n k).
Proof. unfold binomial. rewrite !(proj2 (Z.ltb_ge _ _)) by lia. now rewrite !Nat2Z.id. Qed.
Lemma size_as_printed n k : INR (2 ^ k * binom n k) = (2 ^ k * binomial (Z.of_nat n) (Z.of_nat k))%R.
Proof. now rewrite mult_INR, pow_INR, binomial_nat. Qed.
Lemma binom_positive n : forall k, k <= n -> 0 < binom n k.
Proof.
  induction n as [|n IH]; intros [|k] L; try (simpl; lia).
  change (binom (S n) (S k)) with (binom n k + binom n (S k)). specialize (IH k ltac:(lia)). lia.
Qed.

(* ---------------------------------------------------------------- the theorem *)
Lemma ln_two : (0 < ln 2)%R.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.
Lemma log2_bound m N : 2 ^ m <= N -> (INR m <= ln (INR N) / ln 2)%R.
Proof.
  intros L. pose proof ln_two as T. assert (P : (0 < 2 ^ m)%R) by (apply pow_lt; lra).
  apply Rmult_le_reg_r with (ln 2); [exact T|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  rewrite <- ln_pow by lra. apply le_INR in L. rewrite pow_INR in L. change (INR 2) with 2%R in L.
  destruct L as [L|L]; [left; now apply ln_increasing|rewrite L; apply Rle_refl].
Qed.
Theorem conjunctions_halving : conjunctions_halving.statement.
Proof.
  intros s; cbv zeta; intros P _ _ C R (eager & _ & F). rewrite <- size_as_printed, <- (class_size s P C).
  apply log2_bound. exact (mistakes_halve eager _ _ F R).
Qed.
Lemma conjunctions_halving_defined : conjunctions_halving.defined.
Proof.
  intros s; cbv zeta; intros P _ K C R (eager & _ & F). pose proof ln_two. split; [|lra].
  rewrite <- size_as_printed. apply lt_0_INR. apply INR_le in K. pose proof (binom_positive _ _ K).
  pose proof (Nat.pow_nonzero 2 (HalvingConjunctions.k s)). nia.
Qed.

(* one literal over two variables: the class is {x_1, not x_1, x_0, not x_0}, and x_0 makes Halving err twice *)
Lemma conjunctions_halving_inhabited : conjunctions_halving.inhabited.
Proof.
  set (f := false). set (t := true).
  exists (ClassRun.Subject (Class 4 [[f; t; f; t]; [t; f; t; f]; [f; f; t; t]; [t; t; f; f]]) (Some true)
    [Round 2 true false; Round 3 true false]).
  cbv zeta. repeat split.
  - repeat constructor; simpl; intuition discriminate.
  - repeat constructor.
  - repeat constructor.
  - vm_compute. lia.
  - vm_compute. lra.
  - intros I. vm_compute in *. intuition congruence.
  - intros I. vm_compute in *. intuition congruence.
  - exists [f; f; t; t]. split; [vm_compute; tauto|repeat constructor].
  - exists true. split; [now left|]. repeat split; vm_compute; lia.
Qed.
