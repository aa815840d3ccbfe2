(* agnostic.lower.

   A learner cannot foresee the next coin, so it loses 1/2 in every round in the mean. The hypothesis at the end of
   the way down the tree errs in each block as often as the rarer of both labels came: see BlockWalks.v. *)
From Coq Require Import Reals Lra Lia List Bool Arith ZArith.
From NoRegret Require Import statements.agnostic core.Sums core.Binomial core.Numbers core.Blocks experts.Coins.
From NoRegret Require Import experts.BlockWalks.
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
Lemma ones_heads l : ones l = heads l.
Proof. unfold ones. induction l as [|[] l IH]; simpl; congruence. Qed.

(* ---------------------------------------------------------------- a block *)
Lemma rarer_sum n : E n (fun a => INR (rarer_of n a)) = INR (rarer n) / 2 ^ n.
Proof.
  unfold rarer_of. rewrite (CoinGame.heads_mean n (fun j => INR (Nat.min j (n - j)))). f_equal. unfold rarer.
  generalize (seq 0 (S n)). intros js. induction js as [|j js IH]; [reflexivity|].
  cbn [map list_sum fold_right sum]. fold (list_sum (map (fun j => (Nat.min j (n - j) * binom n j)%nat) js)).
  now rewrite IH, plus_INR, mult_INR.
Qed.

(* ---------------------------------------------------------------- the way down *)
Section Way.
Variable n : nat.                                                                            (* the points *)
Implicit Types (k : nat) (sizes : list nat).

Lemma combine_constant (x : nat) (a : list bool) : combine (map (fun _ => x) a) a = map (pair x) a.
Proof. induction a as [|b a IH]; simpl; congruence. Qed.
Lemma combine_app {A B} (u v : list A) (u' v' : list B) : length u = length u' ->
  combine (u ++ v) (u' ++ v') = combine u u' ++ combine v v'.
Proof.
  revert u'. induction u as [|a u IH]; intros [|b u'] L; try discriminate; [reflexivity|]. simpl in *.
  now rewrite IH by lia.
Qed.
Lemma down_length sizes : forall t l, length (down sizes t l) = length l.
Proof.
  induction sizes as [|k sizes IH]; intros [|x zero one] l; cbn [down]; try apply map_length.
  rewrite app_length, map_length, IH, <- app_length. now rewrite firstn_skipn.
Qed.
(* a block at the root, then the child *)
Lemma down_a_block k sizes x zero one a b : length a = k ->
  combine (down (k :: sizes) (Node x zero one) (a ++ b)) (a ++ b) =
  map (pair x) a ++ combine (down sizes (if most_are_ones a then one else zero) b) b.
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
Lemma half_is_lost sizes : forall V t past, shatters_tree n (length sizes) V t ->
  E (list_sum sizes) (fun l => loss A past (combine (down sizes t l) l)) = INR (list_sum sizes) / 2.
Proof.
  induction sizes as [|k sizes IH]; intros V t past Sh.
  - rewrite E_O. destruct t; [|contradiction]. simpl. field.
  - destruct t as [|x zero one]; [contradiction|]. destruct Sh as (_ & S0 & S1).
    change (list_sum (k :: sizes)) with (k + list_sum sizes)%nat. rewrite E_app, plus_INR.
    rewrite (E_ext k _ (fun a => loss A past (map (pair x) a) + INR (list_sum sizes) / 2)).
    + rewrite E_plus, half_of_a_block_is_lost, E_const. field.
    + intros a L. set (child := if most_are_ones a then one else zero).
      rewrite (E_ext (list_sum sizes) _ (fun b => loss A past (map (pair x) a) +
        loss A (past ++ map (pair x) a) (combine (down sizes child b) b)))
        by (intros b _; rewrite down_a_block by exact L; apply loss_app).
      rewrite E_plus, E_const. f_equal. unfold child. destruct (most_are_ones a); eapply IH; eassumption.
Qed.
End Learner.

(* ---- the hypothesis at the end of the way *)
Lemma errors_app h s s' : errors h (s ++ s') = (errors h s + errors h s')%nat.
Proof. unfold errors. now rewrite filter_app, app_length. Qed.
Lemma errors_block h x a : errors h (map (pair x) a) = if value h x then (length a - ones a)%nat else ones a.
Proof.
  rewrite ones_heads. unfold errors. induction a as [|b a IH]; [now destruct (value h x)|].
  pose proof (CoinGame.heads_le a). cbn [map filter fst snd length].
  destruct b, (value h x) eqn:V; cbn [eqb negb length CoinGame.heads] in *; rewrite ?IH; lia.
Qed.
Lemma block_errors h x a : value h x = most_are_ones a -> errors h (map (pair x) a) = rarer_of (length a) a.
Proof.
  intros V. rewrite errors_block, V. unfold most_are_ones, rarer_of. rewrite ones_heads.
  pose proof (CoinGame.heads_le a). destruct (Nat.leb_spec (length a) (2 * heads a)); lia.
Qed.
Lemma the_end_of_the_way sizes : forall V t l, shatters_tree n (length sizes) V t -> length l = list_sum sizes ->
  exists h, In h V /\ errors h (combine (down sizes t l) l) = rarer_in sizes l.
Proof.
  induction sizes as [|k sizes IH]; intros V t l Sh L.
  - destruct t; [|contradiction]. destruct l; [|discriminate].
    destruct V as [|h V]; [now contradiction Sh|]. exists h. split; [now left|reflexivity].
  - destruct t as [|x zero one]; [contradiction|]. destruct Sh as (_ & S0 & S1).
    change (list_sum (k :: sizes)) with (k + list_sum sizes)%nat in L.
    set (a := firstn k l). set (b := skipn k l).
    assert (La : length a = k) by (unfold a; rewrite firstn_length; lia).
    assert (Lb : length b = list_sum sizes) by (unfold b; rewrite skipn_length; lia).
    destruct (IH (part V x (most_are_ones a)) (if most_are_ones a then one else zero) b) as (h & I & E);
      [now destruct (most_are_ones a)|exact Lb|].
    apply in_part in I. destruct I as [I Vx]. exists h. split; [exact I|]. cbn [rarer_in]. fold a b.
    rewrite <- (firstn_skipn k l). fold a b. rewrite down_a_block, errors_app, E by exact La.
    now rewrite block_errors, La.
Qed.
End Way.

(* ---------------------------------------------------------------- the theorem *)
Lemma sizes_fit s : (1 <= Ldim s)%nat -> list_sum (sizes s) = T s /\ length (sizes s) = Ldim s.
Proof. intros D. split; [now apply even_blocks_sum|now apply even_blocks_number]. Qed.
(* what the formula without a tree means *)
Theorem against_the_end d T : (1 <= d)%nat -> let sizes := even_blocks d T in
  E_R (AgainstTheEnd d T) = mean T (fun l => INR T / 2 - INR (rarer_in sizes l)) /\
  E_R (AgainstTheEnd d T) = sum distance sizes / 2.
Proof.
  intros D sizes.
  assert (Q : E_R (AgainstTheEnd d T) = sum distance sizes / 2).
  { unfold E_R. cbn [BlockCoins.sizes Ldim BlockCoins.T]. rewrite <- sum_div. apply sum_ext. intros k _.
    rewrite <- rarer_sum, rarer_distance. field. }
  split; [|exact Q]. rewrite Q, mean_E, <- (even_blocks_sum d T D) at 1. fold sizes.
  rewrite E_minus, E_const, rarer_mean. replace (list_sum sizes) with T by (symmetry; now apply even_blocks_sum).
  field.
Qed.
Lemma regret_down_the_tree c t sizes A : shatters_tree (points c) (length sizes) (hypotheses c) t ->
  match A with Some A => forall past x, 0 <= A past x <= 1 | None => True end ->
  sum distance sizes / 2 <= mean (list_sum sizes) (fun l => regret c A (combine (down sizes t l) l)).
Proof.
  intros Sh P. rewrite mean_E. set (T := list_sum sizes).
  apply Rle_trans with (E T (fun l => match A with Some A => loss A [] (combine (down sizes t l) l)
    | None => INR T / 2 end - INR (rarer_in sizes l))).
  - unfold T. rewrite E_minus, rarer_mean. fold T.
    assert (H : E T (fun l => match A with Some A => loss A [] (combine (down sizes t l) l)
      | None => INR T / 2 end) = INR T / 2)
      by (destruct A as [A|]; [exact (half_is_lost (points c) A P sizes _ t [] Sh)|apply E_const]).
    rewrite H. apply Req_le. field.
  - apply E_le. intros l L. unfold regret. apply Rplus_le_compat.
    + destruct A as [A|]; [apply Rle_refl|]. apply Req_le. do 2 f_equal. rewrite combine_length, L.
      rewrite down_length. lia.
    + apply Ropp_le_contravar, le_INR. destruct (the_end_of_the_way (points c) sizes _ t l Sh L) as (h & I & <-).
      unfold least_errors. apply least_nat_le. exact (in_map (fun h => errors h _) _ _ I).
Qed.

Theorem agnostic_lower : agnostic_lower.statement.
Proof.
  intros s; cbv zeta; intros P D B. apply Rge_le, (INR_le 1) in D. apply Rge_le, INR_le in B. apply Rle_ge.
  apply Rle_trans with (1 := evenly_long (Ldim s) (T s) (conj D B)). fold (sizes s).
  destruct (sizes_fit s D) as [Sum Number]. destruct s as [c t T A|d T].
  - destruct P as (_ & Sh & P). unfold E_R. set (k := sizes (Played c t T A)) in *. cbn [BlockCoins.T Ldim] in *.
    rewrite <- Sum. apply regret_down_the_tree; [now rewrite Number|exact P].
  - apply Req_le. symmetry. apply (against_the_end d T D).
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
  - unfold Ldim. vm_compute dimension. simpl. lra.
Qed.
