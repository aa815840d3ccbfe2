(* agnostic.lower.

   A learner cannot foresee the next coin, so it loses 1/2 in every round in the mean. The hypothesis at the end of
   the way down the tree errs in each block as often as the rarer of both labels came, in the mean k/2 - A/2 times
   for blocks of k coins.  A is the mean distance of a walk of k steps, and A^2 is at least k/2 (Khintchine). *)
From Coq Require Import Reals Lra Lia List Bool Arith ZArith.
From NoRegret Require Import statements.agnostic core.Sums core.Binomial core.Numbers experts.Coins.
From NoRegret Require Import classes.FiniteClass classes.FiniteClassProofs classes.FlippedExperts classes.BlockCoins.
From NoRegret Require experts.CoinGame.
Import ListNotations.
Local Open Scope R_scope.
Notation heads := CoinGame.heads.
Notation distance := CoinGame.A.

(* ---------------------------------------------------------------- the mean over all coins *)
Lemma mean_E n : forall f, mean n f = E n f.
Proof.
  induction n as [|n IH]; intros f; [rewrite E_O; unfold mean; simpl; field|].
  rewrite E_S, <- !IH. unfold mean. cbn [labelings]. rewrite map_app, !map_map, fold_right_app.
  assert (A : forall l z, fold_right Rplus z l = fold_right Rplus 0 l + z)
    by (induction l as [|a l IHl]; intros z; simpl; [ring|rewrite IHl; ring]).
  rewrite A. simpl pow. field. apply pow_nonzero. lra.
Qed.
Lemma E_app m n f : E (m + n) f = E m (fun a => E n (fun b => f (a ++ b))).
Proof.
  revert f. induction m as [|m IH]; intros f; [now rewrite E_O|].
  change (S m + n)%nat with (S (m + n)). now rewrite !E_S, !IH.
Qed.
(* a function of the number of ones *)
Lemma E_sum {B} n (f : B -> list bool -> R) js : E n (fun l => sum (fun j => f j l) js) = sum (fun j => E n (f j)) js.
Proof.
  induction js as [|j js IH]; simpl; [apply E_const|]. rewrite <- IH. apply (E_plus n (f j)).
Qed.
Lemma sum_picks (g : nat -> R) i js : NoDup js -> In i js ->
  sum (fun j => g j * (if (i =? j)%nat then 1 else 0)) js = g i.
Proof.
  assert (Z : forall l, ~ In i l -> sum (fun j => g j * (if (i =? j)%nat then 1 else 0)) l = 0).
  { induction l as [|j l IH]; intros N; [reflexivity|]. simpl.
    destruct (Nat.eqb_spec i j) as [->|]; [exfalso; apply N; now left|].
    rewrite IH; [ring|]. intros I. apply N. now right. }
  induction 1 as [|j js N D IH]; [contradiction|]. intros I. simpl. destruct (Nat.eqb_spec i j) as [->|Q].
  - rewrite Z by exact N. ring.
  - destruct I as [->|I]; [contradiction|]. rewrite IH by exact I. ring.
Qed.
Lemma heads_le l : (heads l <= length l)%nat.
Proof. induction l as [|[] l IH]; simpl; lia. Qed.
Lemma E_heads n (g : nat -> R) :
  E n (fun l => g (heads l)) = sum (fun j => g j * INR (binom n j)) (seq 0 (S n)) / 2 ^ n.
Proof.
  rewrite (E_ext n _ (fun l => sum (fun j => g j * (if (heads l =? j)%nat then 1 else 0)) (seq 0 (S n)))).
  - rewrite E_sum, <- sum_div. apply sum_ext. intros j _. rewrite E_scal, CoinGame.heads_law. unfold Rdiv. ring.
  - intros l L. rewrite sum_picks; [reflexivity|apply seq_NoDup|]. apply in_seq. pose proof (heads_le l). lia.
Qed.
Lemma ones_heads l : ones l = heads l.
Proof. unfold ones. induction l as [|[] l IH]; simpl; congruence. Qed.

(* ---------------------------------------------------------------- a block *)
Definition rarer_of (k : nat) (block : list bool) : nat := Nat.min (ones block) (k - ones block).
Lemma rarer_mean k : E k (fun a => INR (rarer_of k a)) = INR (rarer k) / 2 ^ k.
Proof.
  rewrite (E_ext k _ (fun a => INR (Nat.min (heads a) (k - heads a))))
    by (intros; unfold rarer_of; now rewrite ones_heads).
  rewrite (E_heads k (fun j => INR (Nat.min j (k - j)))). f_equal. unfold rarer.
  generalize (seq 0 (S k)). intros js. induction js as [|j js IH]; [reflexivity|].
  cbn [map list_sum fold_right sum]. fold (list_sum (map (fun j => (Nat.min j (k - j) * binom k j)%nat) js)).
  now rewrite IH, plus_INR, mult_INR.
Qed.
Lemma rarer_distance k : E k (fun a => INR (rarer_of k a)) = (INR k - distance k) / 2.
Proof.
  unfold CoinGame.A. rewrite (E_ext k _ (fun l => / 2 * (INR k - Rabs (CoinGame.walk l)))).
  - rewrite E_scal, E_minus, E_const. field.
  - intros l L. unfold rarer_of. rewrite ones_heads, CoinGame.walk_heads, L.
    pose proof (heads_le l) as Le. rewrite L in Le. destruct (Nat.le_ge_cases (2 * heads l) k) as [C|C].
    + rewrite Nat.min_l by lia. apply le_INR in C. rewrite mult_INR in C. simpl (INR 2) in C.
      rewrite Rabs_left1 by lra. field.
    + rewrite Nat.min_r by lia. apply le_INR in C. rewrite mult_INR in C. simpl (INR 2) in C.
      rewrite Rabs_right by lra. rewrite minus_INR by exact Le. field.
Qed.

(* ---------------------------------------------------------------- the way down *)
Section Way.
Variables (n k : nat).                              (* the points; the size of a block *)

Lemma combine_constant (x : nat) (a : list bool) : combine (map (fun _ => x) a) a = map (pair x) a.
Proof. induction a as [|b a IH]; simpl; congruence. Qed.
Lemma combine_app {A B} (u v : list A) (u' v' : list B) : length u = length u' ->
  combine (u ++ v) (u' ++ v') = combine u u' ++ combine v v'.
Proof.
  revert u'. induction u as [|a u IH]; intros [|b u'] L; try discriminate; [reflexivity|]. simpl in *.
  now rewrite IH by lia.
Qed.
Lemma down_length t : forall l, length (down k t l) = length l.
Proof.
  induction t as [|x zero IH0 one IH1]; intros l; cbn [down]; [apply map_length|].
  transitivity (length (firstn k l ++ skipn k l)); [|now rewrite firstn_skipn].
  rewrite !app_length, map_length. f_equal. now destruct (most_are_ones (firstn k l)).
Qed.
Lemma first_block (a b : list bool) : length a = k -> firstn k (a ++ b) = a.
Proof. intros <-. rewrite firstn_app, Nat.sub_diag, firstn_all, firstn_O. apply app_nil_r. Qed.
Lemma later_blocks (a b : list bool) : length a = k -> skipn k (a ++ b) = b.
Proof. intros <-. now rewrite skipn_app, Nat.sub_diag, skipn_all, skipn_O. Qed.
(* a block at the root, then the child *)
Lemma down_a_block x zero one a b : length a = k ->
  combine (down k (Node x zero one) (a ++ b)) (a ++ b) =
  map (pair x) a ++ combine (down k (if most_are_ones a then one else zero) b) b.
Proof.
  intros L. cbn [down]. rewrite first_block, later_blocks by exact L.
  rewrite combine_app by (apply map_length). now rewrite combine_constant.
Qed.

(* ---- the learner loses half *)
Section Learner.
Variable A : learner.
Hypothesis probabilities : forall past x, 0 <= A past x <= 1.
Lemma loss_app s : forall past s', loss A past (s ++ s') = loss A past s + loss A (past ++ s) s'.
Proof.
  induction s as [|[x y] s IH]; intros past s'; simpl; [rewrite app_nil_r; ring|]. rewrite IH, <- app_assoc. simpl.
  ring.
Qed.
Lemma half_of_a_block_is_lost m x : forall past, E m (fun a => loss A past (map (pair x) a)) = INR m / 2.
Proof.
  induction m as [|m IH]; intros past; [rewrite E_O; simpl; field|]. rewrite E_S. cbn [map loss].
  rewrite !E_plus, !E_const, !IH, S_INR. pose proof (probabilities past x) as P. unfold number.
  rewrite Rminus_0_r, (Rabs_right (A past x)), Rabs_left1 by lra. field.
Qed.
Lemma half_is_lost d : forall V t past, shatters_tree n d V t ->
  E (d * k) (fun l => loss A past (combine (down k t l) l)) = INR (d * k) / 2.
Proof.
  induction d as [|d IH]; intros V t past Sh.
  - rewrite Nat.mul_0_l, E_O. destruct t; [|contradiction]. simpl. field.
  - destruct t as [|x zero one]; [contradiction|]. destruct Sh as (_ & S0 & S1).
    change (S d * k)%nat with (k + d * k)%nat. rewrite E_app, plus_INR.
    rewrite (E_ext k _ (fun a => loss A past (map (pair x) a) + INR (d * k) / 2)).
    + rewrite E_plus, half_of_a_block_is_lost, E_const. field.
    + intros a L. set (child := if most_are_ones a then one else zero).
      rewrite (E_ext (d * k) _ (fun b => loss A past (map (pair x) a) +
        loss A (past ++ map (pair x) a) (combine (down k child b) b)))
        by (intros b _; rewrite down_a_block by exact L; apply loss_app).
      rewrite E_plus, E_const. f_equal. unfold child. destruct (most_are_ones a); eapply IH; eassumption.
Qed.
End Learner.

(* ---- the hypothesis at the end of the way *)
Fixpoint way_errors (d : nat) (l : list bool) : nat :=
  match d with 0%nat => 0%nat | S d => (rarer_of k (firstn k l) + way_errors d (skipn k l))%nat end.
Lemma errors_app h s s' : errors h (s ++ s') = (errors h s + errors h s')%nat.
Proof. unfold errors. now rewrite filter_app, app_length. Qed.
Lemma errors_block h x a : errors h (map (pair x) a) = if value h x then (length a - ones a)%nat else ones a.
Proof.
  rewrite ones_heads. unfold errors. induction a as [|b a IH]; [now destruct (value h x)|].
  pose proof (heads_le a). cbn [map filter fst snd length].
  destruct b, (value h x) eqn:V; cbn [eqb negb length CoinGame.heads] in *; rewrite ?IH; lia.
Qed.
Lemma block_errors h x a : length a = k -> value h x = most_are_ones a -> errors h (map (pair x) a) = rarer_of k a.
Proof.
  intros L V. rewrite errors_block, V. unfold most_are_ones, rarer_of. rewrite ones_heads, L.
  pose proof (heads_le a). destruct (Nat.leb_spec k (2 * heads a)); lia.
Qed.
Lemma the_end_of_the_way d : forall V t l, shatters_tree n d V t -> length l = (d * k)%nat ->
  exists h, In h V /\ errors h (combine (down k t l) l) = way_errors d l.
Proof.
  induction d as [|d IH]; intros V t l Sh L.
  - destruct t; [|contradiction]. destruct l; [|discriminate].
    destruct V as [|h V]; [now contradiction Sh|]. exists h. split; [now left|reflexivity].
  - destruct t as [|x zero one]; [contradiction|]. destruct Sh as (_ & S0 & S1).
    set (a := firstn k l). set (b := skipn k l). simpl in L.
    assert (La : length a = k) by (unfold a; rewrite firstn_length; lia).
    assert (Lb : length b = (d * k)%nat) by (unfold b; rewrite skipn_length; lia).
    destruct (IH (part V x (most_are_ones a)) (if most_are_ones a then one else zero) b) as (h & I & E);
      [now destruct (most_are_ones a)|exact Lb|].
    apply in_part in I. destruct I as [I Vx]. exists h. split; [exact I|]. cbn [way_errors]. fold a b.
    rewrite <- (firstn_skipn k l). fold a b. rewrite down_a_block, errors_app, E by exact La.
    now rewrite block_errors.
Qed.
Lemma way_mean d : E (d * k) (fun l => INR (way_errors d l)) = INR d * ((INR k - distance k) / 2).
Proof.
  induction d as [|d IH]; [simpl; rewrite E_O; simpl; ring|].
  change (S d * k)%nat with (k + d * k)%nat. rewrite E_app, S_INR.
  rewrite (E_ext k _ (fun a => INR (rarer_of k a) + INR d * ((INR k - distance k) / 2))).
  - rewrite E_plus, E_const, rarer_distance. ring.
  - intros a L. rewrite <- IH, <- (E_const (d * k) (INR (rarer_of k a))), <- E_plus.
    apply E_ext. intros b _. cbn [way_errors]. now rewrite plus_INR, first_block, later_blocks.
Qed.
End Way.

(* ---------------------------------------------------------------- the theorem *)
Lemma distance_nonneg k : 0 <= distance k.
Proof. unfold CoinGame.A. rewrite <- (E_const k 0). apply E_le. intros; apply Rabs_pos. Qed.
Lemma d_walks d k : sqrt 2 * sqrt (INR d) * sqrt (INR (d * k)) / 4 <= INR d * distance k / 2.
Proof.
  pose proof (pos_INR d) as D. pose proof (pos_INR k) as K. rewrite mult_INR, sqrt_mult by assumption.
  replace (sqrt 2 * sqrt (INR d) * (sqrt (INR d) * sqrt (INR k)) / 4)
    with (sqrt (INR d) * sqrt (INR d) * (sqrt 2 * sqrt (INR k) / 4)) by field.
  rewrite sqrt_sqrt by exact D. unfold Rdiv at 2. rewrite Rmult_assoc. apply Rmult_le_compat_l; [exact D|].
  assert (Q : sqrt (INR k / 2) <= distance k).
  { rewrite <- (sqrt_pow2 (distance k)) by apply distance_nonneg. apply sqrt_le_1_alt. apply CoinGame.walk_long. }
  assert (R : sqrt 2 * sqrt (INR k) = 2 * sqrt (INR k / 2)); [|lra].
  rewrite <- sqrt_mult by lra. replace (2 * INR k) with (2 * 2 * (INR k / 2)) by field.
  rewrite sqrt_mult by lra. now rewrite sqrt_square by lra.
Qed.
Lemma whole_blocks s : (1 <= Ldim s)%nat -> given_blocks s -> T s = (Ldim s * size s)%nat.
Proof.
  intros D B. unfold given_blocks, size in *. pose proof (Nat.div_mod (T s) (Ldim s) ltac:(lia)). lia.
Qed.
(* what the formula without a tree means *)
Theorem against_the_end d T : (1 <= d)%nat -> (T mod d = 0)%nat ->
  E_R (AgainstTheEnd d T) = mean T (fun l => INR T / 2 - INR (way_errors (T / d) d l)) /\
  E_R (AgainstTheEnd d T) = INR d * distance (T / d) / 2.
Proof.
  intros D B. pose proof (whole_blocks (AgainstTheEnd d T) D B) as W. cbn [BlockCoins.T Ldim] in W.
  unfold size in W. cbn [BlockCoins.T Ldim] in W. set (k := (T / d)%nat) in *.
  assert (Q : E_R (AgainstTheEnd d T) = INR d * distance k / 2).
  { unfold E_R, size. cbn [BlockCoins.T Ldim]. fold k. rewrite <- rarer_mean, rarer_distance. field. }
  split; [|exact Q]. rewrite Q, mean_E, E_minus, E_const, W, way_mean, mult_INR. field.
Qed.
Lemma regret_down_the_tree c t d k A : shatters_tree (points c) d (hypotheses c) t ->
  match A with Some A => forall past x, 0 <= A past x <= 1 | None => True end ->
  INR d * distance k / 2 <= mean (d * k) (fun l => regret c A (combine (down k t l) l)).
Proof.
  intros Sh P. rewrite mean_E.
  apply Rle_trans with (E (d * k) (fun l => match A with Some A => loss A [] (combine (down k t l) l)
    | None => INR (d * k) / 2 end - INR (way_errors k d l))).
  - rewrite E_minus, way_mean.
    assert (H : E (d * k) (fun l => match A with Some A => loss A [] (combine (down k t l) l)
      | None => INR (d * k) / 2 end) = INR (d * k) / 2)
      by (destruct A as [A|]; [exact (half_is_lost (points c) k A P d _ t [] Sh)|apply E_const]).
    rewrite H, mult_INR. apply Req_le. field.
  - apply E_le. intros l L. unfold regret. apply Rplus_le_compat.
    + destruct A as [A|]; [apply Rle_refl|]. apply Req_le. do 2 f_equal. rewrite combine_length, L.
      rewrite down_length. lia.
    + apply Ropp_le_contravar, le_INR. destruct (the_end_of_the_way (points c) k d _ t l Sh L) as (h & I & <-).
      unfold least_errors. apply least_nat_le. exact (in_map (fun h => errors h _) _ _ I).
Qed.

Theorem agnostic_lower : agnostic_lower.statement.
Proof.
  intros s; cbv zeta; intros P D B. apply Rge_le, (INR_le 1) in D. pose proof (whole_blocks s D B) as W.
  apply Rle_ge. apply Rle_trans with (INR (Ldim s) * distance (size s) / 2); [rewrite W; apply d_walks|].
  destruct s as [c t T A|d T].
  - destruct P as (_ & Sh & P). unfold E_R. set (k := size (Played c t T A)) in *. cbn [BlockCoins.T Ldim] in *.
    rewrite W. now apply regret_down_the_tree.
  - rewrite (proj2 (against_the_end d T D B)). apply Rle_refl.
Qed.

(* both labels at one point, four coins, and the learner that always forecasts 1/2 *)
Lemma agnostic_lower_inhabited : agnostic_lower.inhabited.
Proof.
  exists (Played (Class 1 [[false]; [true]]) (Node 0 Leaf Leaf) 4 (Some (fun _ _ => 1 / 2))). cbv zeta.
  repeat split; try (intros; lra).
  - repeat constructor; simpl; intuition discriminate.
  - repeat constructor.
  - simpl. lia.
  - discriminate.
  - discriminate.
  - unfold Ldim. vm_compute dimension. simpl. lra.
Qed.
