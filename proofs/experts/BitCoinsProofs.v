(* experts.bits.

   The rounds are even blocks, one for each of the log2 N lowest bits of the actions.  Over the coins the learner loses
   1/2 a round, whatever it plays.  The action whose bits are the sides of the coins that came more often loses in each
   block as often as the rarer side came: see BlockWalks.v. *)
From Coq Require Import Reals Lra Lia List Bool Arith.
From NoRegret Require Import core.Sums core.Numbers core.Log2 core.Blocks core.Vectors statements.lower_bounds.
From NoRegret Require Import experts.Coins experts.CoinGame experts.BlockWalks experts.CoinEnsemble.
From NoRegret Require Import experts.LowerBoundsProofs.
Import ListNotations.
Local Open Scope R_scope.
Implicit Types (sizes : list nat) (c : list bool).

(* ---------------------------------------------------------------- the action with the bits that came more often *)
Definition lost (b : bool) : R := if b then 1 else 0.
Definition lost_by (i : nat) (js : list nat) c : R :=
  sum (fun jc => lost (xorb (snd jc) (Nat.testbit i (fst jc)))) (combine js c).
Lemma loss_of_action n i js : (i < n)%nat -> forall c, loss_of i (dealt (map (bit_losses n) js) c) = lost_by i js c.
Proof.
  intros I. unfold loss_of, dealt, lost_by. induction js as [|j js IH]; intros [|b c]; try reflexivity.
  cbn [map combine sum fst snd]. rewrite IH. f_equal. unfold bit_losses.
  rewrite (nth_indep _ 0 ((fun k => if xorb b (Nat.testbit k j) then 1 else 0) 0%nat))
    by (now rewrite map_length, seq_length).
  rewrite (map_nth (fun k => if xorb b (Nat.testbit k j) then 1 else 0)), seq_nth by exact I. reflexivity.
Qed.
Lemma rounds_number sizes : length (bit_of_round sizes) = list_sum sizes.
Proof.
  induction sizes as [|n sizes IH]; [reflexivity|]. cbn [bit_of_round]. rewrite app_length, repeat_length, map_length, IH.
  reflexivity.
Qed.
(* a block of the lowest bit, then the same for half of the number *)
Lemma lost_in_a_block i b n sizes a c : length a = n ->
  lost_by (Nat.b2n b + 2 * i) (bit_of_round (n :: sizes)) (a ++ c)
  = sum (fun coin => lost (xorb coin b)) a + lost_by i (bit_of_round sizes) c.
Proof.
  intros <-. unfold lost_by. cbn [bit_of_round]. induction a as [|x a IH].
  - cbn [length repeat app sum]. rewrite Rplus_0_l. generalize (bit_of_round sizes). intros js. revert c.
    induction js as [|j js IH]; intros [|x c]; try reflexivity. cbn [map combine sum fst snd].
    now rewrite IH, (Nat.add_comm (Nat.b2n b)), Nat.testbit_succ_r by lia.
  - cbn [length repeat app combine sum fst snd]. rewrite IH, Nat.add_b2n_double_bit0. ring.
Qed.
Lemma lost_with_bit b a : sum (fun coin => lost (xorb coin b)) a
  = INR (if b then (length a - heads a)%nat else heads a).
Proof.
  induction a as [|x a IH]; [now destruct b|]. pose proof (heads_le a). cbn [sum length heads]. rewrite IH.
  destruct x, b; cbn [xorb lost plus]; rewrite <- ?S_INR, ?Rplus_0_l, ?Rplus_0_r;
    try (replace 1 with (INR 1) by reflexivity; rewrite <- plus_INR); f_equal; lia.
Qed.
Lemma the_best_action sizes : forall c, length c = list_sum sizes ->
  exists i, (i < 2 ^ length sizes)%nat /\ lost_by i (bit_of_round sizes) c = INR (rarer_in sizes c).
Proof.
  induction sizes as [|n sizes IH]; intros c L; [exists 0%nat; split; [simpl; lia|reflexivity]|].
  change (list_sum (n :: sizes)) with (n + list_sum sizes)%nat in L. set (a := firstn n c). set (r := skipn n c).
  assert (La : length a = n) by (unfold a; rewrite firstn_length; lia).
  assert (Lr : length r = list_sum sizes) by (unfold r; rewrite skipn_length; lia).
  destruct (IH r Lr) as (i & I & Q). set (b := Nat.leb n (2 * heads a)).
  exists (Nat.b2n b + 2 * i)%nat. split; [cbn [length Nat.pow]; destruct b; cbn [Nat.b2n]; lia|].
  rewrite <- (firstn_skipn n c) at 1. fold a r. rewrite lost_in_a_block, Q, lost_with_bit by exact La.
  cbn [rarer_in]. fold a r. rewrite plus_INR, La. do 2 f_equal. unfold rarer_of, b.
  pose proof (heads_le a). destruct (Nat.leb_spec n (2 * heads a)); lia.
Qed.

(* ---------------------------------------------------------------- the learner loses half *)
Lemma bits_opposite n j : Coin.opposite n (bit_losses n j).
Proof.
  intros p (L & _ & S). rewrite <- S, <- L. unfold bit_losses. clear S. generalize 0%nat as m. clear L n.
  induction p as [|x p IH]; intros m; [simpl; ring|]. cbn [length seq map list_dot sum].
  rewrite <- (IH (S m)). destruct (Nat.testbit m j); cbn [xorb]; ring.
Qed.

(* ---------------------------------------------------------------- the theorem *)
Theorem experts_bits : experts_bits.statement.
Proof.
  intros s; cbv zeta; intros P _ N2 T2 G. set (n := N s) in *.
  assert (H : (2 <= n)%nat) by (apply INR_le; simpl; lra). rewrite log2_floor in * by lia.
  apply Rge_le, INR_le in T2. set (k := Nat.log2 n) in *.
  assert (K : (1 <= k)%nat) by (apply Nat.log2_le_pow2; simpl; lia). apply Rle_ge.
  set (sizes := even_blocks k (T s)). pose proof (even_blocks_sum k (T s) K) as Sum. fold sizes in Sum.
  rewrite Rmult_assoc, (Rmult_comm (sqrt (INR (T s)))), <- Rmult_assoc.
  apply Rle_trans with (1 := evenly_long k (T s) (conj K T2)). fold sizes.
  unfold given_bit_coins in G. fold n k sizes in G. unfold E_R.
  rewrite (Coin.mean_over_law s _ G (regret s)). unfold regret. fold n.
  apply Rle_trans with (E (T s) (fun c => suffered (learner s) []
    (dealt (map (bit_losses n) (bit_of_round sizes)) c) - INR (rarer_in sizes c))).
  - rewrite E_minus, (Coin.half_is_lost s _ G P).
    + rewrite <- Sum at 2. rewrite rarer_mean, Sum. apply Req_le. field.
    + rewrite map_length, rounds_number. exact Sum.
    + apply Forall_map, Forall_forall. intros j _. apply bits_opposite.
  - apply E_le. intros c L. apply Rplus_le_compat_l, Ropp_le_contravar.
    destruct (the_best_action sizes c ltac:(congruence)) as (i & I & Q). rewrite <- Q.
    assert (In_n : (i < n)%nat).
    { unfold sizes in I. rewrite even_blocks_number in I by exact K.
      pose proof (Nat.log2_spec n ltac:(lia)) as [Low _]. unfold k in *. lia. }
    rewrite <- (loss_of_action n i _ In_n). apply least_le.
    apply (in_map (fun i => loss_of i (dealt (map (bit_losses n) (bit_of_round sizes)) c))), in_seq. lia.
Qed.
Lemma experts_bits_defined : experts_bits.defined.
Proof.
  intros s; cbv zeta; intros _ N0 N2 _ _. split; [now apply lt_0_INR|]. split; [pose proof ln_2_pos; lra|].
  rewrite log2_floor by lia. apply pos_INR.
Qed.
(* two actions and two flips, as in experts.coin: the other coins *)
Lemma experts_bits_inhabited : experts_bits.inhabited.
Proof.
  exists (Subject 2 2 (fun _ => [1 / 2; 1 / 2])
    (map (fun c => (dealt (map (bit_losses 2) [0; 0]%nat) c, / 4)) (flips 2))). cbv zeta.
  assert (L : floor (ln (INR 2) / ln 2) = INR 1) by (rewrite log2_floor by lia; reflexivity).
  cbn [N T]. rewrite L. simpl (INR 1). simpl (INR 2). refine (conj _ (conj _ (conj _ (conj _ _)))); try lia; try lra.
  - split; [simpl; lra|split].
    + intros z p H. simpl in H. repeat (destruct H as [H|H]; [injection H as <- _; split; [reflexivity|]|]);
        try contradiction; intros l K; simpl in K; intuition (subst; reflexivity).
    + intros past l rest p _. split; [reflexivity|]. split; [|simpl; lra]. intros x [<-|[<-|[]]]; lra.
  - split; [|split; [|reflexivity]].
    + intros z p H. apply in_map_iff in H. destruct H as (c & E & H). injection E as <- <-. split; [simpl; lra|].
      exists c. split; [now apply flips_all|reflexivity].
    + simpl. repeat (apply NoDup_cons; [simpl; intros Q; repeat (destruct Q as [Q|Q]; [injection Q; intros; lra|]);
        exact Q|]). apply NoDup_nil.
Qed.
