(* Mistakes in the worst case over realised sequences, of any length: of Halving, of SOA and of the best learner. *)
From Coq Require Import Reals List Bool Arith ZArith Lia Permutation.
From NoRegret Require Import classes.FiniteClass classes.FiniteClassProofs.
Import ListNotations.
Local Open Scope nat_scope.

(* ================================================================ learners *)
(* A deterministic learner: what it says is a function of the rounds so far and the new point. *)
Definition learner := examples -> nat -> bool.
Fixpoint mistakes (A : learner) (past s : examples) : nat :=
  match s with
  | nil => 0
  | (x, y) :: r => (if eqb (A past x) y then 0 else 1) + mistakes A (past ++ [(x, y)]) r
  end.
(* A learner that keeps a version space, and cuts it in every round (eager) or on its own mistakes only. *)
Definition learn (says : list hypothesis -> nat -> bool) (eager : bool) (V : list hypothesis) (e : nat * bool) :=
  if eager || negb (eqb (says V (fst e)) (snd e)) then part V (fst e) (snd e) else V.
Definition version_learner (says : list hypothesis -> nat -> bool) (eager : bool) (V : list hypothesis) : learner :=
  fun past x => says (fold_left (learn says eager) past V) x.
Definition halving (eager tie : bool) (V : list hypothesis) : learner :=
  version_learner (majority_label tie) eager V.
Definition soa (eager tie : bool) (n : nat) (V : list hypothesis) : learner :=
  version_learner (optimal_label n tie) eager V.

(* m is the most mistakes of A on sequences of the points below n that V realises *)
Definition inside (n : nat) (s : examples) : Prop := Forall (fun e => fst e < n) s.
Definition worst (n : nat) (A : learner) (V : list hypothesis) (m : nat) : Prop :=
  (exists s, inside n s /\ realised V s /\ mistakes A [] s = m) /\
  forall s, inside n s -> realised V s -> mistakes A [] s <= m.

(* the same count, with the version space for a state *)
Fixpoint errors (says : list hypothesis -> nat -> bool) (eager : bool) (V : list hypothesis) (s : examples) : nat :=
  match s with
  | nil => 0
  | e :: r => (if eqb (says V (fst e)) (snd e) then 0 else 1) + errors says eager (learn says eager V e) r
  end.
Lemma version_learner_errors says eager V s : forall past,
  mistakes (version_learner says eager V) past s = errors says eager (fold_left (learn says eager) past V) s.
Proof.
  induction s as [|[x y] s IH]; intros past; cbn [mistakes errors]; [reflexivity|].
  rewrite IH, fold_left_app. reflexivity.
Qed.

(* ================================================================ Halving *)
Lemma majority_label_most tie V x :
  length (part V x (negb (majority_label tie V x))) <= length (part V x (majority_label tie V x)).
Proof.
  unfold majority_label. destruct (Nat.compare_spec (length (part V x true)) (length (part V x false)));
    [destruct tie|..]; simpl; lia.
Qed.
(* against a label that not all of V give, and that Halving does not say, there is a hypothesis *)
Lemma mistaken_splits tie V x y : y <> majority_label tie V x -> part V x y <> nil -> splits V x = true.
Proof.
  intros D N. pose proof (majority_label_most tie V x) as M.
  replace (negb (majority_label tie V x)) with y in M by (destruct y, (majority_label tie V x); simpl; congruence).
  apply length_pos in N. apply splits_parts. intros b. apply length_pos.
  destruct (bool_dec b y) as [->|E]; [exact N|].
  replace b with (majority_label tie V x) by (destruct b, y, (majority_label tie V x); congruence). lia.
Qed.

Section Halving.
Variables (n : nat) (eager tie : bool).
Notation within := (fun r V => halving_within r eager tie n V).
Notation says := (majority_label tie).

Lemma within_mistaken r V x : x < n -> splits V x = true ->
  S (within r (part V x (negb (says V x)))) <= within (S r) V.
Proof.
  intros L Sp. cbn [halving_within]. etransitivity; [|apply list_max_ge, in_map with (x := x)].
  - cbn beta. rewrite Sp. apply Nat.le_max_l.
  - apply in_seq. lia.
Qed.
Lemma within_right r V x : x < n -> eager = true -> splits V x = true ->
  within r (part V x (says V x)) <= within (S r) V.
Proof.
  intros L E Sp. cbn [halving_within]. etransitivity; [|apply list_max_ge, in_map with (x := x)].
  - cbn beta. rewrite Sp, E. apply Nat.le_max_r.
  - apply in_seq. lia.
Qed.
Lemma within_attained r V : within (S r) V = 0 \/ exists x, x < n /\ splits V x = true /\
  (within (S r) V = S (within r (part V x (negb (says V x)))) \/
   eager = true /\ within (S r) V = within r (part V x (says V x))).
Proof.
  cbn [halving_within]. match goal with |- list_max ?l = 0 \/ _ => destruct (list_max_in l) as [Z|I] end; [now left|].
  apply in_map_iff in I. destruct I as (x & E & I). apply in_seq in I. cbn beta zeta in E.
  destruct (splits V x) eqn:Sp; [|now left]. right. exists x. split; [lia|]. split; [exact Sp|]. rewrite <- E.
  destruct eager; [|left; lia]. match goal with |- context [Nat.max ?a ?b] => destruct (Nat.max_spec a b) end; tauto.
Qed.

(* no realised sequence has more mistakes *)
Lemma halving_upper s : forall r V, length V <= r -> inside n s -> realised V s ->
  errors says eager V s <= within r V.
Proof.
  induction s as [|[x y] s IH]; intros r V L In R; cbn [errors]; [lia|]. inversion In as [|e s' Lx In']; subst.
  pose proof (proj1 (realised_cons _ _ _ _) R) as R'. pose proof (realised_nonempty _ _ R') as N.
  unfold learn. cbn [fst snd] in *. destruct (eqb (says V x) y) eqn:E.
  - apply eqb_prop in E. simpl negb. rewrite orb_false_r. destruct eager eqn:Eg.
    + destruct (splits V x) eqn:Sp.
      * destruct r as [|r]; [pose proof (part_smaller V x y Sp); lia|].
        pose proof (IH r (part V x y) ltac:(pose proof (part_smaller V x y Sp); lia) In' R') as K.
        pose proof (within_right r V x Lx Eg Sp) as W. rewrite E, Eg in W. cbn beta in *. lia.
      * rewrite (splits_not _ _ _ Sp N). simpl. apply IH; auto. now rewrite (splits_not _ _ _ Sp N) in R'.
    + simpl. apply IH; auto. now apply realised_later with (1 := R).
  - apply eqb_false_iff in E. simpl negb. rewrite orb_true_r.
    pose proof (mistaken_splits tie V x y ltac:(congruence) N) as Sp.
    destruct r as [|r]; [pose proof (part_smaller V x y Sp); lia|].
    pose proof (IH r (part V x y) ltac:(pose proof (part_smaller V x y Sp); lia) In' R') as K.
    pose proof (within_mistaken r V x Lx Sp) as W.
    replace (negb (says V x)) with y in W by (destruct y, (says V x); simpl; congruence). cbn beta in *. lia.
Qed.
(* and some has as many *)
Lemma halving_lower r : forall V, V <> nil ->
  exists s, inside n s /\ realised V s /\ errors says eager V s = within r V.
Proof.
  induction r as [|r IH]; intros V N.
  - exists []. split; [constructor|]. split; [now apply realised_nil|reflexivity].
  - destruct (within_attained r V) as [E|(x & L & Sp & E)].
    { exists []. split; [constructor|]. split; [now apply realised_nil|now rewrite E]. }
    pose proof (proj1 (splits_parts V x) Sp) as P. destruct E as [E|[Eg E]].
    + destruct (IH _ (P (negb (says V x)))) as (s & In & R & K).
      exists ((x, negb (says V x)) :: s). split; [now constructor|]. split; [now apply realised_cons|].
      cbn [errors fst snd]. unfold learn. cbn [fst snd]. rewrite eqb_negb2. simpl negb. rewrite orb_true_r, K, E.
      reflexivity.
    + destruct (IH _ (P (says V x))) as (s & In & R & K).
      exists ((x, says V x) :: s). split; [now constructor|]. split; [now apply realised_cons|].
      cbn [errors fst snd]. unfold learn. cbn [fst snd]. rewrite eqb_reflx, E, <- K, Eg. reflexivity.
Qed.
Theorem halving_most_is_worst V : V <> nil -> worst n (halving eager tie V) V (halving_most eager tie n V).
Proof.
  intros N. split.
  - destruct (halving_lower (length V) V N) as (s & In & R & E). exists s. split; [exact In|]. split; [exact R|].
    unfold halving. rewrite version_learner_errors. exact E.
  - intros s In R. unfold halving. rewrite version_learner_errors. now apply halving_upper.
Qed.

(* each mistake leaves half of the hypotheses, at most *)
Lemma halving_power r : forall V, V <> nil -> 2 ^ within r V <= length V.
Proof.
  induction r as [|r IH]; intros V N; [apply length_pos in N; simpl; lia|].
  destruct (within_attained r V) as [E|(x & L & Sp & [E|[_ E]])]; cbn beta in *; rewrite E.
  - apply length_pos in N. simpl. lia.
  - pose proof (proj1 (splits_parts V x) Sp (negb (says V x))) as P. specialize (IH _ P).
    pose proof (majority_label_most tie V x). pose proof (parts_add_up V x (says V x)). simpl Nat.pow. lia.
  - pose proof (proj1 (splits_parts V x) Sp (says V x)) as P. specialize (IH _ P).
    pose proof (part_le V x (says V x)). lia.
Qed.
(* a shattered tree forces a mistake at each of its levels *)
Lemma halving_deep d : forall r V, length V <= r -> deep n d V = true -> d <= within r V.
Proof.
  induction d as [|d IH]; intros r V L D; [lia|]. apply deep_S in D. destruct D as (x & Lx & B).
  assert (Sp : splits V x = true).
  { apply splits_parts. intros y. apply (deep_0 n). apply deep_down with (2 := B y). lia. }
  destruct r as [|r]; [pose proof (part_smaller V x true Sp); lia|].
  pose proof (part_smaller V x (negb (says V x)) Sp) as Le.
  specialize (IH r (part V x (negb (says V x))) ltac:(lia) (B (negb (says V x)))).
  pose proof (within_mistaken r V x Lx Sp). cbn beta in *. lia.
Qed.
Lemma within_perm r : forall V W, Permutation V W -> within r V = within r W.
Proof.
  induction r as [|r IH]; intros V W P; [reflexivity|]. cbn [halving_within]. f_equal. apply map_ext. intros x.
  assert (E : says V x = says W x).
  { unfold majority_label. now rewrite !(Permutation_length (part_perm V W x _ P)). }
  rewrite E, (splits_perm V W x P). cbn beta in IH. now rewrite !(IH _ _ (part_perm V W x _ P)).
Qed.
End Halving.

Lemma halving_most_perm eager tie n V W : Permutation V W -> halving_most eager tie n V = halving_most eager tie n W.
Proof. intros P. unfold halving_most. rewrite (Permutation_length P). now apply within_perm. Qed.
Theorem ldim_halving_most eager tie n V : (ldim n V <= Z.of_nat (halving_most eager tie n V))%Z.
Proof.
  destruct (Z_lt_le_dec (ldim n V) 0) as [L|L]; [lia|]. rewrite <- (Z2Nat.id _ L). apply inj_le.
  apply halving_deep; [lia|]. apply ldim_deep. lia.
Qed.
(* the lazy variant can be forced to nothing that the eager one cannot *)
Lemma lazy_within tie n r : forall V, halving_within r false tie n V <= halving_within r true tie n V.
Proof.
  induction r as [|r IH]; intros V; [apply le_n|].
  destruct (within_attained n false tie r V) as [E|(x & L & Sp & [E|[Q _]])]; [|cbn beta in *|discriminate].
  - rewrite E. lia.
  - rewrite E. pose proof (within_mistaken n true tie r V x L Sp) as W.
    specialize (IH (part V x (negb (majority_label tie V x)))).
    cbn beta in *. lia.
Qed.

(* ================================================================ every learner, SOA, and the best learner *)
Section Best.
Variable n : nat.

(* an adversary that goes down a shattered tree makes every learner err at each point *)
Lemma forced d : forall V, deep n d V = true -> forall (A : learner) past,
  exists s, length s = d /\ inside n s /\ realised V s /\ mistakes A past s = d.
Proof.
  induction d as [|d IH]; intros V D A past.
  - exists []. apply deep_0 in D. repeat split; [constructor|now apply realised_nil].
  - apply deep_S in D. destruct D as (x & L & B). set (y := negb (A past x)).
    destruct (IH _ (B y) A (past ++ [(x, y)])) as (s & Le & In & R & M). exists ((x, y) :: s).
    split; [simpl; now rewrite Le|]. split; [now constructor|]. split; [now apply realised_cons|].
    cbn [mistakes]. rewrite M. unfold y. now destruct (A past x).
Qed.
Lemma optimal_label_larger tie V x :
  (ldim n (part V x (negb (optimal_label n tie V x))) <= ldim n (part V x (optimal_label n tie V x)))%Z.
Proof.
  unfold optimal_label. destruct (Z.compare_spec (ldim n (part V x true)) (ldim n (part V x false)));
    [destruct tie|..]; simpl; lia.
Qed.
(* the step of SOA: what is left after a mistake has a smaller dimension *)
Lemma mistake_lowers V x p y : x < n -> V <> nil -> (ldim n (part V x (negb p)) <= ldim n (part V x p))%Z -> p <> y ->
  (ldim n (part V x y) <= ldim n V - 1)%Z.
Proof.
  intros L N O D. replace (negb p) with y in O by (destruct p, y; simpl; congruence).
  destruct (Z_lt_le_dec (ldim n (part V x y)) 0) as [E|E].
  - pose proof (proj2 (ldim_nonempty n V) N). lia.
  - pose proof (ldim_both n V x (Z.to_nat (ldim n (part V x y))) L) as B.
    rewrite Nat2Z.inj_succ, Z2Nat.id in B by lia.
    enough (Z.succ (ldim n (part V x y)) <= ldim n V)%Z by lia. apply B. intros b.
    destruct (bool_dec b y) as [->|Q]; [lia|]. replace b with p by (destruct b, p, y; congruence). exact O.
Qed.
Lemma soa_errors eager tie s : forall V, inside n s -> realised V s ->
  (Z.of_nat (errors (optimal_label n tie) eager V s) <= ldim n V)%Z.
Proof.
  induction s as [|[x y] s IH]; intros V In R; cbn [errors].
  - apply ldim_nonempty. now apply realised_nonempty with (1 := R).
  - inversion In as [|e s' Lx In']; subst. pose proof (proj1 (realised_cons _ _ _ _) R) as R'. unfold learn.
    cbn [fst snd] in *.
    destruct (eqb (optimal_label n tie V x) y) eqn:E; simpl negb.
    + rewrite orb_false_r. destruct eager; simpl Nat.add.
      * specialize (IH _ In' R'). pose proof (ldim_part n V x y). lia.
      * apply IH; auto. now apply realised_later with (1 := R).
    + rewrite orb_true_r. specialize (IH _ In' R'). apply eqb_false_iff in E.
      pose proof (mistake_lowers V x _ y Lx (realised_nonempty _ _ R) (optimal_label_larger tie V x) E). lia.
Qed.
(* SOA errs Ldim times in the worst case, and no learner errs less *)
Theorem soa_is_worst eager tie V : V <> nil -> worst n (soa eager tie n V) V (Z.to_nat (ldim n V)).
Proof.
  intros N. split.
  - destruct (forced (Z.to_nat (ldim n V)) V) with (A := soa eager tie n V) (past := @nil (nat * bool))
      as (s & _ & In & R & M); [apply ldim_deep; rewrite ldim_nat by exact N; lia|]. exists s. auto.
  - intros s In R. unfold soa. rewrite version_learner_errors. pose proof (soa_errors eager tie s V In R).
    cbn [fold_left]. lia.
Qed.

Lemma optimal_deep d : forall r V, length V <= r -> V <> nil -> (deep n d V = true <-> d <= optimal_within r n V).
Proof.
  intros r. revert d. induction r as [|r IH]; intros d V L N; [apply length_pos in N; lia|].
  assert (P : forall x y, splits V x = true -> length (part V x y) <= r /\ part V x y <> nil).
  { intros x y Sp. split; [pose proof (part_smaller V x y Sp); lia|]. now apply splits_parts. }
  destruct d as [|d]; [rewrite deep_0; split; [lia|auto]|]. cbn [optimal_within]. split.
  - intros D. apply deep_S in D. destruct D as (x & Lx & B).
    assert (Sp : splits V x = true).
    { apply splits_parts. intros y. apply (deep_0 n). apply deep_down with (2 := B y). lia. }
    etransitivity; [|apply list_max_ge, in_map with (x := x); apply in_seq; lia]. cbn beta zeta. rewrite Sp.
    assert (K : forall y, d <= optimal_within r n (part V x y)).
    { intros y. destruct (P x y Sp). now apply IH. }
    pose proof (K false). pose proof (K true). lia.
  - match goal with |- _ <= list_max ?l -> _ => destruct (list_max_in l) as [Z|I] end; [lia|].
    intros D. apply in_map_iff in I. destruct I as (x & E & I). apply in_seq in I. cbn beta zeta in E.
    rewrite <- E in D. destruct (splits V x) eqn:Sp; [|lia].
    assert (K : forall y e, e <= optimal_within r n (part V x y) -> deep n e (part V x y) = true).
    { intros y e Le. destruct (P x y Sp). now apply IH. }
    destruct (le_lt_dec (S d) (optimal_within r n (part V x false))) as [G|G].
    { apply deep_part with x false. now apply K. }
    destruct (le_lt_dec (S d) (optimal_within r n (part V x true))) as [F|F].
    { apply deep_part with x true. now apply K. }
    apply deep_S. exists x. split; [lia|]. intros []; apply K; lia.
Qed.
(* the game of the best learner has the value Ldim *)
Theorem optimal_ldim V : V <> nil -> Z.of_nat (optimal n V) = ldim n V.
Proof.
  intros N. unfold optimal. apply Z.le_antisymm.
  - apply ldim_deep. apply (optimal_deep _ (length V)); auto.
  - rewrite <- (ldim_nat n V N). apply inj_le. apply optimal_deep; auto. apply ldim_deep.
    rewrite ldim_nat; [lia|exact N].
Qed.
Theorem optimal_is_best V : V <> nil ->
  (exists A, worst n A V (optimal n V)) /\ forall A m, worst n A V m -> optimal n V <= m.
Proof.
  intros N. pose proof (optimal_ldim V N) as O. split.
  - exists (soa true true n V). replace (optimal n V) with (Z.to_nat (ldim n V)) by lia. now apply soa_is_worst.
  - intros A m [_ U]. destruct (forced (optimal n V) V) with (A := A) (past := @nil (nat * bool))
      as (s & _ & In & R & <-); [apply ldim_deep; lia|]. now apply U.
Qed.
End Best.
