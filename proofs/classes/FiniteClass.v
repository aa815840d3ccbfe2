(* Finite classes of hypotheses on the points 0, ..., n-1, and their dimensions.

   A hypothesis is its row of labels, one a point, and a class is a list of different rows.  A version space is a
   list of some of them.  All numbers here are computed, by recursion on the version space; that they are what
   their names say (depths of shattered trees, mistakes in the worst case, ...) is proved in FiniteClassProofs.v. *)
From Coq Require Import List Bool Arith ZArith.
Import ListNotations.

Notation hypothesis := (list bool).
Record finite_class := Class { points : nat; hypotheses : list hypothesis }.
Definition well_formed (c : finite_class) : Prop :=
  NoDup (hypotheses c) /\ Forall (fun h => length h = points c) (hypotheses c).

(* ---------------------------------------------------------------- version spaces *)
Definition value (h : hypothesis) (x : nat) : bool := nth x h false.
(* those that give the point x the label y *)
Definition part (V : list hypothesis) (x : nat) (y : bool) : list hypothesis :=
  filter (fun h => eqb (value h x) y) V.
Definition is_empty {A} (l : list A) : bool := match l with nil => true | _ => false end.
Definition splits (V : list hypothesis) (x : nat) : bool :=
  negb (is_empty (part V x false)) && negb (is_empty (part V x true)).

(* a sequence of points with their labels; what it leaves of a version space *)
Notation examples := (list (nat * bool)).
Definition consistent (h : hypothesis) (s : examples) : Prop := Forall (fun e => value h (fst e) = snd e) s.
Definition realised (V : list hypothesis) (s : examples) : Prop := exists h, In h V /\ consistent h s.
Definition version (V : list hypothesis) (s : examples) : list hypothesis :=
  fold_left (fun W e => part W (fst e) (snd e)) s V.

(* ---------------------------------------------------------------- the Littlestone dimension *)
(* the largest k <= n with p k; -1 if there is none *)
Fixpoint largest_such (p : nat -> bool) (n : nat) : Z :=
  if p n then Z.of_nat n else match n with 0 => (-1)%Z | S m => largest_such p m end.
(* V shatters a tree of depth d: some point splits it into two parts that shatter trees of depth d-1 *)
Fixpoint deep (n d : nat) (V : list hypothesis) : bool :=
  match d with
  | 0 => negb (is_empty V)
  | S d => existsb (fun x => deep n d (part V x false) && deep n d (part V x true)) (seq 0 n)
  end.
(* the largest depth, -1 for the empty class; depth d takes 2^d hypotheses *)
Definition ldim (n : nat) (V : list hypothesis) : Z := largest_such (fun d => deep n d V) (Nat.log2 (length V)).

(* ---------------------------------------------------------------- the VC dimension *)
Fixpoint labelings (k : nat) : list (list bool) :=
  match k with 0 => [[]] | S k => map (cons false) (labelings k) ++ map (cons true) (labelings k) end.
Fixpoint sublists {A} (l : list A) : list (list A) :=
  match l with nil => [[]] | a :: r => map (cons a) (sublists r) ++ sublists r end.
Definition gives (xs : list nat) (ys : list bool) (h : hypothesis) : bool :=
  forallb (fun e => eqb (value h (fst e)) (snd e)) (combine xs ys).
(* the hypotheses label the points xs in every way *)
Definition shatters (V : list hypothesis) (xs : list nat) : bool :=
  forallb (fun ys => existsb (gives xs ys) V) (labelings (length xs)).
(* the largest number of points that are shattered, -1 for the empty class *)
Definition vc_dimension (n : nat) (V : list hypothesis) : Z :=
  largest_such (fun k => existsb (fun xs => (length xs =? k) && shatters V xs) (sublists (seq 0 n))) n.

(* ---------------------------------------------------------------- predictions of Halving and SOA *)
(* the label that more of V give to x, `tie` if as many give either *)
Definition majority_label (tie : bool) (V : list hypothesis) (x : nat) : bool :=
  match Nat.compare (length (part V x true)) (length (part V x false)) with Eq => tie | Gt => true | Lt => false end.
(* the label whose part has the larger dimension, `tie` if both are as large *)
Definition optimal_label (n : nat) (tie : bool) (V : list hypothesis) (x : nat) : bool :=
  match Z.compare (ldim n (part V x true)) (ldim n (part V x false)) with Eq => tie | Gt => true | Lt => false end.

(* ---------------------------------------------------------------- the most mistakes on realised sequences *)
(* Of Halving: the label at x is not the predicted one, which is a mistake, or (eager only: the lazy variant stays as
   it is) the predicted one.  Either way some hypothesis goes, so that length V rounds are enough. *)
Fixpoint halving_within (rounds : nat) (eager tie : bool) (n : nat) (V : list hypothesis) : nat :=
  match rounds with
  | 0 => 0
  | S r => list_max (map (fun x =>
      if splits V x then
        let said := majority_label tie V x in
        Nat.max (S (halving_within r eager tie n (part V x (negb said))))
          (if eager then halving_within r eager tie n (part V x said) else 0)
      else 0) (seq 0 n))
  end.
Definition halving_most (eager tie : bool) (n : nat) (V : list hypothesis) : nat :=
  halving_within (length V) eager tie n V.
(* Of the best learner: the adversary shows a point, the learner predicts, the adversary answers what is still
   consistent: max over points, min over predictions, max over labels. *)
Fixpoint optimal_within (rounds n : nat) (V : list hypothesis) : nat :=
  match rounds with
  | 0 => 0
  | S r => list_max (map (fun x =>
      if splits V x then
        let zero := optimal_within r n (part V x false) in
        let one := optimal_within r n (part V x true) in
        Nat.min (Nat.max zero (S one)) (Nat.max (S zero) one)
      else 0) (seq 0 n))
  end.
Definition optimal (n : nat) (V : list hypothesis) : nat := optimal_within (length V) n V.
