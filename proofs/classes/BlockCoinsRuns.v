(* Which recorded expectations are those of coin flips down a tree: all 2^T coins are thrown, over the rationals. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool Arith ZArith.
From NoRegret Require Import core.Rationals core.Sums core.Numbers core.Blocks.
From NoRegret Require Import classes.FiniteClass classes.FlippedExperts.
From NoRegret Require Import classes.ExpertiseRuns classes.BlockCoins classes.BlockCoinsProofs.
Import ListNotations.
Local Open Scope nat_scope.

(* with a class and the tree that Python walks down, whatever the learner; or against the end of the way *)
Record transcript := Transcript {
  walked : option (finite_class * tree); Ldim_read : nat; T_read : nat; E_R_read : Q }.
Definition subject (t : transcript) : BlockCoins.subject :=
  match walked t with
  | Some (c, tr) => Played c tr (T_read t) None
  | None => AgainstTheEnd (Ldim_read t) (T_read t)
  end.

(* ---------------------------------------------------------------- the check *)
Fixpoint shattered (n d : nat) (V : list hypothesis) (t : tree) : bool :=
  match d, t with
  | 0, Leaf => negb (is_empty V)
  | S d, Node x zero one => (x <? n) && shattered n d (part V x false) zero && shattered n d (part V x true) one
  | _, _ => false
  end.
Definition best_errors (c : finite_class) (sizes : list nat) (tr : tree) (T : nat) : nat :=
  list_sum (map (fun coins => least_errors c (combine (down sizes tr coins) coins)) (labelings T)).
Local Open Scope Q_scope.
Definition of_nat (n : nat) : Q := inject_Z (Z.of_nat n).
Definition expectation (t : transcript) : Q :=
  let k := sizes (subject t) in
  match walked t with
  | Some (c, tr) => of_nat (T_read t) / 2 - of_nat (best_errors c k tr (T_read t)) / of_nat (2 ^ T_read t)
  | None => total (map (fun n => of_nat n / 2 - of_nat (rarer n) / of_nat (2 ^ n)) k)
  end.
Definition conforms (t : transcript) : bool :=
  match walked t with
  | Some (c, tr) => is_class (points c) (hypotheses c) && (dimension c =? Ldim_read t)%nat &&
      shattered (points c) (Ldim_read t) (hypotheses c) tr
  | None => true
  end && (1 <=? Ldim_read t)%nat && Qeq_bool (expectation t) (E_R_read t).

(* ---------------------------------------------------------------- what conforms is the expectation *)
Lemma of_nat_R n : Q2R (of_nat n) = INR n.
Proof. unfold of_nat, Q2R. simpl. rewrite INR_IZR_INZ. field. Qed.
Lemma of_nat_pow n : Q2R (of_nat (2 ^ n)) = (2 ^ n)%R.
Proof. rewrite of_nat_R, pow_INR. reflexivity. Qed.
Lemma half_R a : Q2R (a / 2) = (Q2R a / 2)%R.
Proof. rewrite Q2R_div by discriminate. f_equal. unfold Q2R. simpl. field. Qed.
Lemma over_pow a n : Q2R (a / of_nat (2 ^ n)) = (Q2R a / 2 ^ n)%R.
Proof.
  rewrite Q2R_div, of_nat_pow; [reflexivity|]. intros E. apply Qeq_eqR in E. rewrite of_nat_pow, Q2R_zero in E.
  revert E. apply pow_nonzero. lra.
Qed.
Lemma shattered_sound n d : forall V t, shattered n d V t = true -> shatters_tree n d V t.
Proof.
  induction d as [|d IH]; intros V [|x zero one] H; try discriminate; cbn [shattered] in H.
  - destruct V; [discriminate|]. simpl. discriminate.
  - apply andb_prop in H. destruct H as [H B]. apply andb_prop in H. destruct H as [L A].
    split; [now apply Nat.ltb_lt|]. split; now apply IH.
Qed.
Local Open Scope R_scope.
Lemma labelings_length n : length (labelings n) = (2 ^ n)%nat.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [labelings]. rewrite app_length, !map_length, IH. simpl. lia. Qed.
Lemma labelings_each n : forall l, In l (labelings n) -> length l = n.
Proof.
  induction n as [|n IH]; intros l I; [destruct I as [<-|[]]; reflexivity|]. cbn [labelings] in I.
  apply in_app_or in I. destruct I as [I|I]; apply in_map_iff in I; destruct I as (r & <- & I); simpl; f_equal; auto.
Qed.
Lemma sum_of_differences {A} (f : A -> R) (g : A -> nat) a l : (forall x, In x l -> f x = a - INR (g x)) ->
  fold_right Rplus 0 (map f l) = INR (length l) * a - INR (list_sum (map g l)).
Proof.
  induction l as [|x l IH]; intros H; [simpl; ring|]. cbn [map fold_right length list_sum]. fold (list_sum (map g l)).
  rewrite IH by (intros; apply H; now right). rewrite H by (now left). rewrite plus_INR, S_INR. ring.
Qed.
Lemma expectation_R t : Q2R (expectation t) = E_R (subject t).
Proof.
  unfold expectation. cbv zeta. set (k := sizes (subject t)). unfold subject in *. destruct (walked t) as [[c tr]|].
  - unfold E_R. fold k. unfold mean. rewrite Q2R_minus, half_R, over_pow, !of_nat_R.
    rewrite (sum_of_differences _ (fun coins => least_errors c (combine (down k tr coins) coins))
      (INR (T_read t) / 2)).
    + rewrite labelings_length, pow_INR. change (INR 2) with 2. unfold best_errors. field. apply pow_nonzero. lra.
    + intros l I. apply labelings_each in I. unfold regret. rewrite combine_length, down_length, I.
      now rewrite Nat.min_id.
  - unfold E_R. fold k. clearbody k. induction k as [|n k IH]; [apply Q2R_zero|]. cbn [map total sum].
    now rewrite Q2R_red, Q2R_plus, IH, Q2R_minus, half_R, over_pow, !of_nat_R.
Qed.
Theorem sound t : conforms t = true ->
  plays (subject t) /\
  T (subject t) = T_read t /\ Ldim (subject t) = Ldim_read t /\ E_R (subject t) = Q2R (E_R_read t).
Proof.
  unfold conforms. rewrite !andb_true_iff, Nat.leb_le, Qeq_bool_R, expectation_R. intros ((W & D) & E).
  unfold subject in *. destruct (walked t) as [[c tr]|]; [|repeat split; auto].
  rewrite !andb_true_iff, Nat.eqb_eq in W. destruct W as ((C & L) & S). apply is_class_sound in C.
  cbn [T Ldim]. rewrite L. repeat split; auto; try apply C. rewrite L. now apply shattered_sound.
Qed.

Example conforming : forallb conforms
  [Transcript (Some (Class 1 [[false]; [true]], Node 0 Leaf Leaf)) 1 4 (3 # 4); Transcript None 2 4 1;
   Transcript None 2 3 1] = true.
Proof. reflexivity. Qed.
