(* Fair coins as labels, down a shattered tree, against every learner.

   The tree is one that the class shatters, as deep as its Littlestone dimension. The T rounds are Ldim blocks, as even
   as can be. The root is shown for the first block, and the labels are coins; then the child is shown to which most
   labels of this block point (the one of the label 1 if as many point to either), and so on down to a leaf. The learner is any function that makes of the
   past rounds and the point of this round a probability of the label 1: it knows class and tree, but not the coins
   to come. A learner that is random itself is covered by the mean of its forecasts. The expected regret is the
   mean, over all 2^T coins, of its loss less the errors of the best hypothesis of the class.

   The same without class, tree and learner: every learner loses T/2 in the mean, and the hypothesis at the end of
   the way errs in each block as often as the rarer label comes.

   Scope: finite classes on finitely many points. *)
From Coq Require Import Reals List Bool Arith ZArith.
From NoRegret Require Import core.Sums core.Binomial core.Numbers core.Blocks.
From NoRegret Require Import classes.FiniteClass classes.FlippedExperts.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- trees *)
Inductive tree := Leaf | Node (x : nat) (zero one : tree).
(* V shatters the tree of depth d: both labels of the root leave hypotheses that shatter the child *)
Fixpoint shatters_tree (n d : nat) (V : list hypothesis) (t : tree) : Prop :=
  match d, t with
  | 0%nat, Leaf => V <> nil
  | S d, Node x zero one =>
      (x < n)%nat /\ shatters_tree n d (part V x false) zero /\ shatters_tree n d (part V x true) one
  | _, _ => False
  end.

(* ---------------------------------------------------------------- the sequence *)
Definition ones (coins : list bool) : nat := length (filter (fun b => b) coins).
Definition most_are_ones (block : list bool) : bool := (length block <=? 2 * ones block)%nat.
(* the points that go with the coins, in blocks of these sizes *)
Fixpoint down (sizes : list nat) (t : tree) (coins : list bool) : list nat :=
  match sizes, t with
  | n :: rest, Node x zero one =>
      let block := firstn n coins in
      map (fun _ => x) block ++ down rest (if most_are_ones block then one else zero) (skipn n coins)
  | _, _ => map (fun _ => 0%nat) coins
  end.

(* ---------------------------------------------------------------- learners *)
Notation learner := (examples -> nat -> R).
Definition number (b : bool) : R := if b then 1 else 0.
(* what a learner loses on a sequence, after the past *)
Fixpoint loss (A : learner) (past s : examples) : R :=
  match s with nil => 0 | (x, y) :: r => Rabs (A past x - number y) + loss A (past ++ [(x, y)]) r end.
Definition errors (h : hypothesis) (s : examples) : nat :=
  length (filter (fun e => negb (eqb (value h (fst e)) (snd e))) s).
Definition least_errors (c : finite_class) (s : examples) : nat :=
  least_nat 0 (map (fun h => errors h s) (hypotheses c)).

(* ---------------------------------------------------------------- subjects *)
(* Without a learner its loss is taken to be T/2. *)
Inductive subject :=
  | Played (class : finite_class) (t : tree) (rounds : nat) (A : option learner)
  | AgainstTheEnd (depth rounds : nat).
Definition plays (s : subject) : Prop :=
  match s with
  | Played c t _ A =>
      well_formed c /\ shatters_tree (points c) (dimension c) (hypotheses c) t /\
      match A with Some A => forall past x, 0 <= A past x <= 1 | None => True end
  | AgainstTheEnd _ _ => True
  end.

(* ---------------------------------------------------------------- quantities *)
Definition T (s : subject) : nat := match s with Played _ _ T _ => T | AgainstTheEnd _ T => T end.
Definition Ldim (s : subject) : nat := match s with Played c _ _ _ => dimension c | AgainstTheEnd d _ => d end.
Definition sizes (s : subject) : list nat := even_blocks (Ldim s) (T s).

(* the mean over all coins of T rounds *)
Definition mean (T : nat) (f : list bool -> R) : R := fold_right Rplus 0 (map f (labelings T)) / 2 ^ T.
Definition regret (c : finite_class) (A : option learner) (s : examples) : R :=
  match A with Some A => loss A [] s | None => INR (length s) / 2 end - INR (least_errors c s).
(* the sum over j of how often j of k coins are 1, times the rarer of both labels *)
Definition rarer (k : nat) : nat := list_sum (map (fun j => Nat.min j (k - j) * binom k j)%nat (seq 0 (S k))).
Definition E_R (s : subject) : R :=
  match s with
  | Played c t T A => mean T (fun coins => regret c A (combine (down (sizes s) t coins) coins))
  | AgainstTheEnd _ _ => sum (fun n => INR n / 2 - INR (rarer n) / 2 ^ n) (sizes s)
  end.
