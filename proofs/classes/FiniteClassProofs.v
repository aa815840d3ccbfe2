(* The numbers of FiniteClass.v are what their names say, and how they compare.

   Littlestone dimension: `deep_ways` (shattered trees) and `ldim_least`; VC dimension: `vc_dimension_least`;
   Halving: `halving_most_is_worst` (over realised sequences of any length); best learner: `optimal_is_best`. *)
From Coq Require Import List Bool Arith ZArith Lia Permutation.
From NoRegret Require Import classes.FiniteClass.
From NoRegret Require classes.FiniteClasses.
Import ListNotations.

(* ================================================================ version spaces *)
Section Parts.
Implicit Types (V W : list hypothesis) (x : nat) (y : bool) (h : hypothesis) (s : examples).

Lemma in_part h V x y : In h (part V x y) <-> In h V /\ value h x = y.
Proof. unfold part. rewrite filter_In, eqb_true_iff. tauto. Qed.
Lemma parts_add_up V x y : length (part V x y) + length (part V x (negb y)) = length V.
Proof.
  unfold part. induction V as [|h V IH]; [reflexivity|].
  simpl. destruct (value h x), y; simpl in *; lia.
Qed.
Lemma part_le V x y : length (part V x y) <= length V.
Proof. pose proof (parts_add_up V x y). lia. Qed.
Lemma part_perm V W x y : Permutation V W -> Permutation (part V x y) (part W x y).
Proof.
  induction 1 as [|h V W P IH|h g V|V U W P1 IH1 P2 IH2]; simpl.
  - constructor.
  - destruct (eqb (value h x) y); [constructor|]; exact IH.
  - destruct (eqb (value h x) y), (eqb (value g x) y); try apply Permutation_refl. apply perm_swap.
  - eapply Permutation_trans; eassumption.
Qed.
(* a label that is against nobody leaves everybody *)
Lemma part_all V x y : part V x (negb y) = nil -> part V x y = V.
Proof.
  unfold part. induction V as [|h V IH]; simpl; [reflexivity|].
  destruct (value h x), y; simpl; intros E; try discriminate; f_equal; auto.
Qed.
Lemma is_empty_false {A} (l : list A) : is_empty l = false <-> l <> nil.
Proof. destruct l; simpl; split; congruence. Qed.
Lemma length_pos {A} (l : list A) : 0 < length l <-> l <> nil.
Proof. destruct l; simpl; split; intros; try lia; congruence. Qed.
Lemma splits_parts V x : splits V x = true <-> forall y, part V x y <> nil.
Proof.
  unfold splits. rewrite andb_true_iff, !negb_true_iff, !is_empty_false. split.
  - intros [A B] []; assumption.
  - intros A. split; apply A.
Qed.
Lemma splits_not V x y : splits V x = false -> part V x y <> nil -> part V x y = V.
Proof.
  intros S N. apply part_all. destruct (part V x (negb y)) eqn:E; [reflexivity|exfalso].
  assert (K : splits V x = true); [|congruence].
  apply splits_parts. intros b. destruct (bool_dec b y) as [->|D]; [exact N|].
  replace b with (negb y) by (destruct b, y; simpl; congruence). congruence.
Qed.
Lemma part_smaller V x y : splits V x = true -> length (part V x y) < length V.
Proof.
  intros S. pose proof (parts_add_up V x y). rewrite splits_parts in S.
  specialize (S (negb y)). apply length_pos in S. lia.
Qed.
Lemma splits_perm V W x : Permutation V W -> splits V x = splits W x.
Proof.
  intros P. assert (K : forall y, is_empty (part V x y) = is_empty (part W x y)).
  { intros y. pose proof (Permutation_length (part_perm _ _ x y P)) as L.
    destruct (part V x y), (part W x y); simpl in *; congruence || lia. }
  unfold splits. now rewrite !K.
Qed.

(* what a sequence leaves *)
Lemma realised_cons V x y s : realised V ((x, y) :: s) <-> realised (part V x y) s.
Proof.
  unfold realised, consistent. split; intros (h & I & C).
  - inversion C; subst. exists h. rewrite in_part. auto.
  - apply in_part in I. exists h. split; [tauto|]. constructor; simpl; tauto.
Qed.
Lemma realised_later V e s : realised V (e :: s) -> realised V s.
Proof. intros (h & I & C). exists h. split; [exact I|]. now inversion C. Qed.
Lemma realised_nonempty V s : realised V s -> V <> nil.
Proof. intros (h & I & _) ->. exact I. Qed.
Lemma realised_nil V : V <> nil -> realised V [].
Proof. destruct V as [|h V]; [congruence|]. exists h. split; [now left|constructor]. Qed.
Lemma in_version s : forall V h, In h (version V s) <-> In h V /\ consistent h s.
Proof.
  induction s as [|[x y] s IH]; intros V h; cbn [version fold_left] in *.
  - split; [intros; split; [assumption|constructor]|tauto].
  - change (In h (version (part V x y) s) <-> In h V /\ consistent h ((x, y) :: s)).
    rewrite IH, in_part. unfold consistent. rewrite Forall_cons_iff. simpl. tauto.
Qed.
Lemma version_nonempty V s : version V s <> nil <-> realised V s.
Proof.
  split.
  - intros N. destruct (version V s) as [|h W] eqn:E; [congruence|].
    assert (I : In h (version V s)) by (rewrite E; now left). apply in_version in I. exists h. exact I.
  - intros (h & I & C) E. assert (J : In h (version V s)) by (apply in_version; auto). now rewrite E in J.
Qed.
End Parts.

(* the list of numbers has one as large as the maximum *)
Lemma list_max_in (l : list nat) : list_max l = 0 \/ In (list_max l) l.
Proof.
  induction l as [|a l IH]; [now left|]. cbn [list_max fold_right]. fold (list_max l).
  destruct (Nat.max_spec a (list_max l)) as [[L ->]|[L ->]]; [|right; now left].
  destruct IH as [E|I]; [lia|right; now right].
Qed.
Lemma list_max_ge (l : list nat) a : In a l -> a <= list_max l.
Proof. intros I. pose proof (proj1 (list_max_le l (list_max l)) (le_n _)) as F. rewrite Forall_forall in F. auto. Qed.

(* ================================================================ the Littlestone dimension *)
Section Littlestone.
Variable n : nat.
Implicit Types (V W : list hypothesis) (x : nat) (y : bool).

Lemma deep_0 V : deep n 0 V = true <-> V <> nil.
Proof. destruct V; simpl; split; congruence. Qed.
Lemma deep_S d V : deep n (S d) V = true <-> exists x, x < n /\ forall y, deep n d (part V x y) = true.
Proof.
  cbn [deep]. rewrite existsb_exists. split; intros (x & I & B); exists x.
  - apply in_seq in I. apply andb_true_iff in B. destruct B as [B0 B1]. split; [lia|]. intros []; assumption.
  - split; [apply in_seq; lia|]. now rewrite !B.
Qed.
Lemma deep_sub d : forall V W, incl V W -> deep n d V = true -> deep n d W = true.
Proof.
  induction d as [|d IH]; intros V W Sub.
  - rewrite !deep_0. destruct V as [|h V]; [congruence|]. intros _ ->. exact (Sub h (or_introl eq_refl)).
  - rewrite !deep_S. intros (x & L & B). exists x. split; [exact L|]. intros y.
    apply (IH (part V x y)); [|apply B]. intros h I. apply in_part in I. apply in_part. split; [apply Sub|]; tauto.
Qed.
Lemma deep_part d V x y : deep n d (part V x y) = true -> deep n d V = true.
Proof. apply deep_sub. intros h I. apply in_part in I. tauto. Qed.
Lemma deep_down d e V : e <= d -> deep n d V = true -> deep n e V = true.
Proof.
  induction 1 as [|d L IH]; [auto|]. intros D. apply IH. apply deep_S in D. destruct D as (x & _ & B).
  now apply deep_part with (1 := B true).
Qed.
Lemma deep_power d : forall V, deep n d V = true -> 2 ^ d <= length V.
Proof.
  induction d as [|d IH]; intros V.
  - rewrite deep_0. destruct V; [congruence|simpl; lia].
  - rewrite deep_S. intros (x & _ & B). pose proof (IH _ (B true)). pose proof (IH _ (B false)).
    pose proof (parts_add_up V x true). simpl in *. lia.
Qed.

Lemma largest_such_ge p k : forall m, k <= m -> p k = true -> (Z.of_nat k <= largest_such p m)%Z.
Proof.
  induction m as [|m IH]; intros L P; cbn [largest_such].
  - replace k with 0 in * by lia. rewrite P. lia.
  - destruct (p (S m)) eqn:E; [lia|]. apply IH; [|exact P].
    destruct (Nat.eq_dec k (S m)); [congruence|lia].
Qed.
Lemma largest_such_is p m : largest_such p m = (-1)%Z \/
  exists k, k <= m /\ p k = true /\ largest_such p m = Z.of_nat k.
Proof.
  induction m as [|m IH]; cbn [largest_such].
  - destruct (p 0) eqn:E; [right; exists 0; auto|now left].
  - destruct (p (S m)) eqn:E; [right; exists (S m); auto|].
    destruct IH as [IH|(k & L & P & Q)]; [now left|right; exists k; auto].
Qed.

(* a class has dimension d or more exactly if it is deep enough, and -1 exactly if it is empty *)
Lemma ldim_deep d V : (Z.of_nat d <= ldim n V)%Z <-> deep n d V = true.
Proof.
  unfold ldim. split.
  - destruct (largest_such_is (fun d => deep n d V) (Nat.log2 (length V))) as [->|(k & _ & P & ->)]; [lia|].
    intros L. apply deep_down with (2 := P). lia.
  - intros D. apply largest_such_ge with (p := fun d => deep n d V); [|exact D].
    pose proof (deep_power d V D) as P. apply Nat.log2_le_pow2; [|exact P].
    pose proof (Nat.pow_nonzero 2 d). lia.
Qed.
Lemma ldim_ge V : (-1 <= ldim n V)%Z.
Proof.
  unfold ldim. destruct (largest_such_is (fun d => deep n d V) (Nat.log2 (length V))) as [->|(k & _ & _ & ->)]; lia.
Qed.
Lemma ldim_nonempty V : (0 <= ldim n V)%Z <-> V <> nil.
Proof. rewrite <- deep_0. apply (ldim_deep 0). Qed.
Lemma ldim_empty : ldim n nil = (-1)%Z.
Proof. pose proof (ldim_ge nil). pose proof (ldim_nonempty nil) as N. destruct N as [N _].
  destruct (Z.eq_dec (ldim n nil) (-1)) as [E|E]; [exact E|]. exfalso. apply N; [lia|reflexivity]. Qed.
Lemma ldim_nat V : V <> nil -> Z.of_nat (Z.to_nat (ldim n V)) = ldim n V.
Proof. intros N. apply ldim_nonempty in N. lia. Qed.
Lemma ldim_part V x y : (ldim n (part V x y) <= ldim n V)%Z.
Proof.
  destruct (Z_lt_le_dec (ldim n (part V x y)) 0) as [L|L]; [pose proof (ldim_ge V); lia|].
  rewrite <- (Z2Nat.id _ L). apply ldim_deep. apply deep_part with x y. apply ldim_deep. lia.
Qed.
Lemma ldim_sets V W : incl V W -> incl W V -> ldim n V = ldim n W.
Proof.
  assert (K : forall V W, incl V W -> (ldim n V <= ldim n W)%Z).
  { intros A B I. destruct (Z_lt_le_dec (ldim n A) 0) as [L|L]; [pose proof (ldim_ge B); lia|].
    rewrite <- (Z2Nat.id _ L). apply ldim_deep. apply (deep_sub _ A); [exact I|]. apply ldim_deep. lia. }
  intros I J. apply Z.le_antisymm; apply K; assumption.
Qed.
(* both parts at some point have the dimension d: then the whole has one more *)
Lemma ldim_both V x d : x < n -> (forall y, (Z.of_nat d <= ldim n (part V x y))%Z) -> (Z.of_nat (S d) <= ldim n V)%Z.
Proof. intros L B. apply ldim_deep, deep_S. exists x. split; [exact L|]. intros y. apply ldim_deep, B. Qed.

(* Shattered trees: complete trees of points below n, each of whose ways is realised. *)
Inductive tree := Leaf | Node (x : nat) (zero one : tree).
Fixpoint complete (d : nat) (t : tree) : Prop :=
  match d, t with
  | 0, Leaf => True
  | S d, Node x l r => x < n /\ complete d l /\ complete d r
  | _, _ => False
  end.
Fixpoint way (t : tree) (ys : list bool) : examples :=
  match t, ys with
  | Node x l r, y :: ys => (x, y) :: way (if y then r else l) ys
  | _, _ => nil
  end.
Theorem deep_ways d : forall V, deep n d V = true <->
  exists t, complete d t /\ forall ys, length ys = d -> realised V (way t ys).
Proof.
  induction d as [|d IH]; intros V.
  - rewrite deep_0. split.
    + intros N. exists Leaf. split; [exact I|]. intros ys _. destruct ys; now apply realised_nil.
    + intros ([|] & C & R); [|destruct C]. exact (realised_nonempty _ _ (R nil eq_refl)).
  - rewrite deep_S. split.
    + intros (x & L & B). destruct (proj1 (IH _) (B false)) as (l & Cl & Rl).
      destruct (proj1 (IH _) (B true)) as (r & Cr & Rr). exists (Node x l r). split; [simpl; auto|].
      intros [|y ys] E; [discriminate|]. injection E as E. cbn [way]. apply realised_cons. destruct y; auto.
    + intros ([|x l r] & C & R); [destruct C|]. destruct C as (L & Cl & Cr). exists x. split; [exact L|].
      intros y. apply IH. exists (if y then r else l). split; [destruct y; assumption|].
      intros ys E. apply realised_cons. apply (R (y :: ys)). simpl. lia.
Qed.
Theorem ldim_least V d : V <> nil -> (ldim n V = Z.of_nat d <-> deep n d V = true /\ deep n (S d) V = false).
Proof.
  intros N. rewrite <- not_true_iff_false, <- !ldim_deep. lia.
Qed.
End Littlestone.

(* ================================================================ the VC dimension *)
Section VC.
Variable n : nat.
Implicit Types (V : list hypothesis) (xs : list nat) (ys : list bool).

Lemma in_labelings k : forall ys, In ys (labelings k) <-> length ys = k.
Proof.
  induction k as [|k IH]; intros ys; cbn [labelings].
  - destruct ys; simpl; split; try discriminate; auto. intros [E|[]]; discriminate.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(r & <- & R)|(r & <- & R)]; simpl; f_equal; now apply IH.
    + destruct ys as [|[] r]; [discriminate| |]; intros E; injection E as E; [right|left];
        exists r; split; auto; now apply IH.
Qed.
Lemma gives_all xs : forall ys h, gives xs ys h = true <-> consistent h (combine xs ys).
Proof.
  intros ys h. unfold gives, consistent. rewrite forallb_forall, Forall_forall.
  split; intros C e I; specialize (C e I); now apply eqb_true_iff.
Qed.
Lemma shatters_all V xs : shatters V xs = true <-> forall ys, length ys = length xs -> realised V (combine xs ys).
Proof.
  unfold shatters. rewrite forallb_forall. split.
  - intros S ys L. apply in_labelings in L. specialize (S ys L). apply existsb_exists in S.
    destruct S as (h & I & G). exists h. split; [exact I|]. now apply gives_all.
  - intros S ys L. apply in_labelings in L. destruct (S ys L) as (h & I & C). apply existsb_exists.
    exists h. split; [exact I|]. now apply gives_all.
Qed.
Lemma shatters_cons V x xs : shatters V (x :: xs) = true <-> forall y, shatters (part V x y) xs = true.
Proof.
  rewrite shatters_all. split.
  - intros S y. apply shatters_all. intros ys L. apply realised_cons. apply (S (y :: ys)). simpl. lia.
  - intros S [|y ys] L; [discriminate|]. injection L as L. cbn [combine]. apply realised_cons.
    specialize (S y). rewrite shatters_all in S. auto.
Qed.
Lemma shatters_nil V : shatters V [] = true <-> V <> nil.
Proof.
  rewrite shatters_all. split.
  - intros S. exact (realised_nonempty _ _ (S nil eq_refl)).
  - intros N ys L. now apply realised_nil.
Qed.
(* shattered points are a shattered tree *)
Lemma shatters_deep xs : forall V, Forall (fun x => x < n) xs -> shatters V xs = true -> deep n (length xs) V = true.
Proof.
  induction xs as [|x xs IH]; intros V F S; cbn [length].
  - apply deep_0. now apply shatters_nil.
  - inversion F; subst. apply deep_S. exists x. split; [assumption|]. intros y. apply IH; [assumption|].
    now apply shatters_cons.
Qed.

(* shattering is about the set of points: every function on them is that of a hypothesis *)
Definition all_functions_on V xs := forall f : nat -> bool, exists h, In h V /\ forall x, In x xs -> value h x = f x.
Lemma shattered_functions xs : forall V, shatters V xs = true -> all_functions_on V xs.
Proof.
  induction xs as [|x xs IH]; intros V S f.
  - apply shatters_nil in S. destruct V as [|h V]; [congruence|]. exists h. split; [now left|]. intros x [].
  - rewrite shatters_cons in S. destruct (IH _ (S (f x)) f) as (h & I & C). apply in_part in I.
    exists h. split; [tauto|]. intros z [<-|J]; [tauto|auto].
Qed.
Lemma functions_shattered xs : NoDup xs -> forall V, all_functions_on V xs -> shatters V xs = true.
Proof.
  induction 1 as [|x xs N D IH]; intros V F.
  - apply shatters_nil. destruct (F (fun _ => true)) as (h & I & _). intros ->. exact I.
  - apply shatters_cons. intros y. apply IH. intros f.
    destruct (F (fun z => if z =? x then y else f z)) as (h & I & C). exists h. split.
    + apply in_part. split; [exact I|]. specialize (C x (or_introl eq_refl)). now rewrite Nat.eqb_refl in C.
    + intros z J. specialize (C z (or_intror J)). destruct (Nat.eqb_spec z x); [subst; contradiction|exact C].
Qed.
Lemma shatters_NoDup xs : forall V, shatters V xs = true -> NoDup xs.
Proof.
  induction xs as [|x xs IH]; intros V S; constructor.
  - intros I. rewrite shatters_cons in S. destruct (shattered_functions _ _ (S true) (fun _ => false)) as (h & J & C).
    apply in_part in J. specialize (C x I). destruct J. congruence.
  - rewrite shatters_cons in S. exact (IH _ (S true)).
Qed.
Lemma filter_sublist (f : nat -> bool) l : In (filter f l) (sublists l).
Proof.
  induction l as [|a l IH]; [now left|]. cbn [sublists filter]. apply in_app_iff.
  destruct (f a); [left; now apply in_map|now right].
Qed.
Lemma sublist_incl {A} (l : list A) : forall m, In m (sublists l) -> incl m l.
Proof.
  induction l as [|a l IH]; cbn [sublists]; intros m I.
  - destruct I as [<-|[]]. intros z [].
  - apply in_app_iff in I. destruct I as [I|I].
    + apply in_map_iff in I. destruct I as (r & <- & R). intros z [<-|J]; [now left|right; exact (IH _ R z J)].
    + intros z J. right. exact (IH _ I z J).
Qed.
(* the dimension is k or more exactly if some k points are shattered *)
Theorem vc_dimension_ge V xs : Forall (fun x => x < n) xs -> shatters V xs = true ->
  (Z.of_nat (length xs) <= vc_dimension n V)%Z.
Proof.
  intros F S. rewrite Forall_forall in F. pose proof (shatters_NoDup _ _ S) as D.
  set (zs := filter (fun x => if in_dec Nat.eq_dec x xs then true else false) (seq 0 n)).
  assert (Iff : forall x, In x zs <-> In x xs).
  { intros x. unfold zs. rewrite filter_In, in_seq. destruct (in_dec Nat.eq_dec x xs) as [I|I].
    - specialize (F x I). split; [tauto|]. intros _. split; [lia|reflexivity].
    - split; [|tauto]. intros [_ Q]. discriminate. }
  assert (Dz : NoDup zs) by (apply NoDup_filter, seq_NoDup).
  assert (L : length zs = length xs).
  { apply Nat.le_antisymm; apply NoDup_incl_length; auto; intros x I; now apply Iff. }
  apply largest_such_ge with (p := fun k => existsb (fun xs => (length xs =? k) && shatters V xs) (sublists (seq 0 n))).
  - rewrite <- (seq_length n 0). apply NoDup_incl_length; [exact D|]. intros x I. apply in_seq. specialize (F x I). lia.
  - apply existsb_exists. exists zs. split; [apply filter_sublist|]. apply andb_true_iff. split; [now apply Nat.eqb_eq|].
    apply functions_shattered; [exact Dz|]. intros f. destruct (shattered_functions _ _ S f) as (h & I & C).
    exists h. split; [exact I|]. intros x J. apply C. now apply Iff.
Qed.
Theorem vc_dimension_least V k : vc_dimension n V = Z.of_nat k ->
  (exists xs, length xs = k /\ Forall (fun x => x < n) xs /\ shatters V xs = true) /\
  forall xs, Forall (fun x => x < n) xs -> shatters V xs = true -> length xs <= k.
Proof.
  intros E. split.
  - unfold vc_dimension in E. match type of E with largest_such ?p ?m = _ => destruct (largest_such_is p m) as [Q|(j & _ & P & Q)] end; [lia|].
    apply existsb_exists in P. destruct P as (xs & I & B). apply andb_true_iff in B. destruct B as [L S].
    apply Nat.eqb_eq in L. exists xs. split; [lia|]. split; [|exact S].
    apply Forall_forall. intros x J. apply sublist_incl in I. specialize (I x J). apply in_seq in I. lia.
  - intros xs F S. pose proof (vc_dimension_ge V xs F S). lia.
Qed.
Lemma vc_dimension_nonempty V : V <> nil -> (0 <= vc_dimension n V)%Z.
Proof. intros N. apply (vc_dimension_ge V [] ltac:(constructor)). now apply shatters_nil. Qed.
(* VC <= Ldim *)
Theorem vc_dimension_ldim V : (vc_dimension n V <= ldim n V)%Z.
Proof.
  destruct (Z_lt_le_dec (vc_dimension n V) 0) as [L|L]; [pose proof (ldim_ge n V); lia|].
  destruct (vc_dimension_least V (Z.to_nat (vc_dimension n V)) ltac:(lia)) as ((xs & E & F & S) & _).
  rewrite <- (Z2Nat.id _ L), <- E. apply ldim_deep. now apply shatters_deep.
Qed.
End VC.
