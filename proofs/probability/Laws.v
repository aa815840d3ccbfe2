(* Finite laws, continued: outcomes that can happen, the mass of one outcome, quantiles. *)
From Coq Require Import Reals Lra Lia List Bool.
From NoRegret Require Import core.Numbers probability.Probability.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- definitions *)
(* what is listed; what is listed with a probability above 0 *)
Definition outcomes {A} (d : fin A) : list A := map fst d.
Definition positive {A} (d : fin A) : fin A := filter (fun ap => negb (Rleb (snd ap) 0)) d.
(* the probability of one outcome *)
Definition mass {A} (dec : forall a b : A, {a = b} + {a <> b}) (d : fin A) (a : A) : R :=
  Pr d (fun b => if dec a b then true else false).
(* the (1 - delta)-quantile: the least of the values v of X with P(X <= v) >= 1 - delta *)
Definition quantile (delta : R) (law : fin R) : R :=
  least 0 (filter (fun v => Rleb (1 - delta) (Pr law (fun x => Rleb x v))) (outcomes law)).

(* ---------------------------------------------------------------- outcomes that can happen *)
Lemma Rleb_false x y : Rleb x y = false <-> y < x.
Proof.
  unfold Rleb. destruct (Rle_dec x y); split; intros H; try discriminate; try lra; reflexivity.
Qed.
Lemma in_positive {A} (d : fin A) a p : In (a, p) (positive d) <-> In (a, p) d /\ 0 < p.
Proof. unfold positive. rewrite filter_In, negb_true_iff, Rleb_false. reflexivity. Qed.
Lemma supp_outcomes {A} (d : fin A) a : supp d a <-> In a (outcomes d).
Proof.
  unfold supp, outcomes. rewrite in_map_iff. split.
  - intros (p & I). exists (a, p). auto.
  - intros ((b & p) & <- & I). exists p. exact I.
Qed.
Lemma E_positive {A} (d : fin A) f : Forall (fun ap => 0 <= snd ap) d -> E (positive d) f = E d f.
Proof.
  induction 1 as [|[a p] d Hp _ IH]; [reflexivity|]. unfold positive in *. cbn [filter snd E] in *.
  destruct (Rleb p 0) eqn:Q; cbn [negb]; [apply Rleb_true in Q|cbn [E]; rewrite IH; reflexivity].
  rewrite IH. replace p with 0 by lra. ring.
Qed.
Lemma dist_positive {A} (d : fin A) : dist d -> dist (positive d).
Proof.
  intros [P S]. split; [|rewrite E_positive by assumption; exact S].
  apply Forall_forall. intros [a p] I. apply in_positive in I. simpl. lra.
Qed.
Lemma dist_nonempty {A} (d : fin A) : dist d -> exists a, In a (outcomes d).
Proof. intros [_ S]. destruct d as [|[a p] d]; [simpl in S; lra|exists a; now left]. Qed.
Lemma Pr_nonneg {A} (d : fin A) ev : dist d -> 0 <= Pr d ev.
Proof. intros D. apply E_nonneg; [assumption|]. intros a _. unfold ind. destruct (ev a); lra. Qed.

(* ---------------------------------------------------------------- laws with the same masses *)
Section Masses.
Context {A : Type} (dec : forall a b : A, {a = b} + {a <> b}).
Implicit Types (d e : fin A).

Lemma mass_cons a p d b : mass dec ((a, p) :: d) b = p * (if dec b a then 1 else 0) + mass dec d b.
Proof. unfold mass, Pr. cbn [E]. destruct (dec b a); reflexivity. Qed.
Lemma sum_of_one (l : list A) (f : A -> R) a p : NoDup l -> In a l ->
  fold_right Rplus 0 (map (fun b => p * (if dec b a then 1 else 0) * f b) l) = p * f a.
Proof.
  assert (Z : forall l, ~ In a l ->
    fold_right Rplus 0 (map (fun b => p * (if dec b a then 1 else 0) * f b) l) = 0).
  { clear l. induction l as [|b l IH]; intros N; simpl in *; [reflexivity|].
    rewrite IH by tauto. destruct (dec b a); [subst; tauto|ring]. }
  induction 1 as [|b l Nb _ IH]; intros I; [destruct I|]. simpl. destruct I as [->|I].
  - rewrite Z by assumption. destruct (dec a a); [ring|congruence].
  - rewrite IH by assumption. destruct (dec b a); [subst; contradiction|ring].
Qed.
Lemma E_by_masses d f (l : list A) : NoDup l -> incl (outcomes d) l ->
  E d f = fold_right Rplus 0 (map (fun a => mass dec d a * f a) l).
Proof.
  intros N. induction d as [|[a p] d IH]; intros I.
  - unfold mass, Pr. simpl. clear. induction l; simpl; [reflexivity|]. rewrite <- IHl. ring.
  - cbn [E]. rewrite IH by (intros b Hb; apply I; now right).
    rewrite <- (sum_of_one l f a p N (I a (or_introl eq_refl))). clear -l.
    induction l as [|b l IHl]; cbn [map fold_right]; [ring|]. rewrite mass_cons, <- IHl. ring.
Qed.
Theorem same_masses d e f : (forall a, mass dec d a = mass dec e a) -> E d f = E e f.
Proof.
  intros H. set (l := nodup dec (outcomes d ++ outcomes e)).
  assert (N : NoDup l) by apply NoDup_nodup.
  rewrite (E_by_masses d f l N), (E_by_masses e f l N).
  - f_equal. apply map_ext. intros a. rewrite H. reflexivity.
  - intros a Ha. apply nodup_In, in_or_app. now right.
  - intros a Ha. apply nodup_In, in_or_app. now left.
Qed.
Lemma mass_listed d a : mass dec d a <> 0 -> In a (outcomes d).
Proof.
  intros H. destruct (in_dec dec a (outcomes d)) as [I|N]; [assumption|]. exfalso. apply H.
  unfold mass, Pr. rewrite (E_ext d _ (fun _ => 0 * 1)); [rewrite E_scale; ring|].
  intros b Hb. apply supp_outcomes in Hb. destruct (dec a b); [congruence|simpl; ring].
Qed.
Lemma mass_positive d a : Forall (fun ap => 0 <= snd ap) d -> mass dec d a <> 0 -> In a (outcomes (positive d)).
Proof. intros P H. apply mass_listed. unfold mass, Pr in *. now rewrite E_positive. Qed.
End Masses.

(* ---------------------------------------------------------------- quantiles *)
(* some value is at most the mean *)
Lemma value_below_mean (law : fin R) : dist law -> exists v, In v (outcomes law) /\ v <= E law (fun x => x).
Proof.
  intros D. destruct (dist_nonempty law D) as (a & I).
  assert (N : outcomes law <> nil) by (intros Q; rewrite Q in I; exact I).
  exists (least 0 (outcomes law)). split; [now apply least_in|].
  rewrite <- (E_const law (least 0 (outcomes law)) D) at 1. apply E_mono; [assumption|].
  intros x Hx. apply least_le. now apply supp_outcomes.
Qed.
(* If X is at most b with probability at least 1 - delta, then the quantile is at most b.  That b is not below the
   mean is needed only where delta >= 1. *)
Theorem quantile_le delta (law : fin R) b : dist law -> E law (fun x => x) <= b ->
  1 - delta <= Pr law (fun x => Rleb x b) -> quantile delta law <= b.
Proof.
  intros D M P. destruct (value_below_mean law D) as (v & I & V).
  set (below := filter (fun x => Rleb x b) (outcomes law)).
  assert (Ib : forall x, In x below <-> In x (outcomes law) /\ x <= b)
    by (intros x; unfold below; now rewrite filter_In, Rleb_true).
  assert (N : below <> nil) by (intros Q; assert (K : In v below) by (apply Ib; split; [assumption|lra]);
    rewrite Q in K; exact K).
  pose proof (largest_in 0 below N) as L. apply Ib in L. destruct L as [L1 L2].
  apply Rle_trans with (largest 0 below); [|assumption]. apply least_le. apply filter_In. split; [assumption|].
  apply Rleb_true. apply Rle_trans with (1 := P). apply Pr_mono; [assumption|].
  intros x Hx Q. apply Rleb_true in Q. apply Rleb_true. apply largest_ge, Ib.
  split; [now apply supp_outcomes|assumption].
Qed.
(* And if the quantile is at most b, then X is at most b with probability at least 1 - delta. *)
Lemma at_most_the_largest (law : fin R) : dist law -> Pr law (fun x => Rleb x (largest 0 (outcomes law))) = 1.
Proof.
  intros D. unfold Pr. rewrite (E_ext law _ (fun _ => 1)); [apply D|].
  intros x S. apply supp_outcomes in S. pose proof (largest_ge 0 _ _ S) as G. apply Rleb_true in G. now rewrite G.
Qed.
Lemma quantile_reached delta (law : fin R) : dist law -> 0 <= delta ->
  1 - delta <= Pr law (fun x => Rleb x (quantile delta law)).
Proof.
  intros D Hd. unfold quantile.
  set (reached := filter (fun v => Rleb (1 - delta) (Pr law (fun x => Rleb x v))) (outcomes law)).
  assert (N : reached <> nil).
  { destruct (dist_nonempty law D) as (a & I).
    assert (Some : outcomes law <> nil) by (intros Q; rewrite Q in I; exact I).
    assert (L : In (largest 0 (outcomes law)) reached).
    { apply filter_In. split; [now apply largest_in|]. apply Rleb_true. rewrite at_most_the_largest by exact D. lra. }
    intros Q. rewrite Q in L. exact L. }
  pose proof (least_in 0 reached N) as I. apply filter_In in I. now apply Rleb_true.
Qed.
Theorem quantile_means delta (law : fin R) b : dist law -> 0 <= delta -> quantile delta law <= b ->
  1 - delta <= Pr law (fun x => Rleb x b).
Proof.
  intros D Hd Q. apply Rle_trans with (1 := quantile_reached delta law D Hd). apply Pr_mono; [exact D|].
  intros x _ L. apply Rleb_true in L. apply Rleb_true. lra.
Qed.
