(* experts.cover, experts.coin, experts.coin-exact. *)
From Coq Require Import Reals Lra Lia Psatz List Bool Permutation.
From NoRegret Require Import core.Sums core.Numbers core.Binomial core.Vectors statements.lower_bounds.
From NoRegret Require Import experts.Coins experts.CoinGame.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ experts.cover *)
(* A learner that is always contradicted errs in every round; of the two constant experts exactly one errs in a round,
   so the better of them errs in at most half of the rounds. *)
Module Cover.
Import ExpertAdvice.

Lemma count_cons {A} (f : A -> bool) a l : count f (a :: l) = ((if f a then 1 else 0) + count f l)%nat.
Proof. unfold count. simpl. destruct (f a); reflexivity. Qed.
Lemma always_wrong s : given_contradicted s -> m_T s = T s.
Proof.
  unfold given_contradicted, m_T, T. induction (rounds s) as [|r rs IH]; intros H; [reflexivity|].
  rewrite count_cons, (IH (fun q Q => H q (or_intror Q))). unfold err.
  destruct (eqb_spec (prediction r) (outcome r)) as [E|_]; [now destruct (H r (or_introl eq_refl))|reflexivity].
Qed.
Lemma one_of_two_errs first rs : (forall r, In r rs -> advice r = [first; negb first]) ->
  (count (expert_err 0) rs + count (expert_err 1) rs = length rs)%nat.
Proof.
  induction rs as [|r rs IH]; intros H; [reflexivity|]. rewrite !count_cons. cbn [length].
  specialize (IH (fun q Q => H q (or_intror Q))). unfold expert_err at 1 3.
  rewrite (H r (or_introl eq_refl)). cbn [nth]. destruct first, (outcome r); cbn [negb eqb]; lia.
Qed.
Lemma best_errs_half s : given_constant_experts s -> (2 * m_star s <= T s)%nat.
Proof.
  unfold m_star, T. intros [Z|(E & first & H)].
  - unfold T in Z. apply length_zero_iff_nil in Z. rewrite Z. destruct (N s) as [|n]; [simpl; lia|].
    assert (least_nat 0 (map (fun i => count (expert_err i) []) (seq 0 (S n))) <= 0)%nat; [|simpl length; lia].
    apply least_nat_le. now left.
  - pose proof (one_of_two_errs first _ H) as O. rewrite E. simpl. lia.
Qed.
Lemma regret_half s : given_constant_experts s -> given_contradicted s -> R_T s >= ceiling (INR (T s) / 2).
Proof.
  intros C H. pose proof (best_errs_half s C) as B. unfold R_T. rewrite (always_wrong s H), <- minus_INR by lia.
  apply Rle_ge, ceiling_le. assert (K : (T s <= 2 * (T s - m_star s))%nat) by lia.
  apply le_INR in K. rewrite mult_INR in K. simpl (INR 2) in K. lra.
Qed.

(* Such a run exists for every learner and every number of rounds. *)
Fixpoint contradict (says : list (list bool * bool) -> list bool -> bool) (past : list (list bool * bool)) (n : nat)
  : list round :=
  match n with
  | O => nil
  | S n =>
      let p := says past [false; true] in
      Round [false; true] (negb p) p :: contradict says (past ++ [([false; true], negb p)]) n
  end.
Lemma contradict_follows s n : N s = 2%nat -> forall past, follows s past (contradict (ExpertAdvice.says s) past n).
Proof. intros H. induction n as [|n IH]; intros past; simpl; auto. Qed.
Lemma contradicted_run says n : exists s,
  ExpertAdvice.says s = says /\ T s = n /\ plays s /\ given_constant_experts s /\ given_contradicted s.
Proof.
  exists (Subject 2 says (contradict says [] n)). unfold T, plays, given_constant_experts, given_contradicted.
  cbn [ExpertAdvice.says N rounds]. refine (conj eq_refl (conj _ (conj _ (conj _ _)))).
  - generalize (@nil (list bool * bool)). induction n as [|n IH]; intros past; simpl; congruence.
  - now apply contradict_follows.
  - right. split; [reflexivity|]. exists false. generalize (@nil (list bool * bool)).
    induction n as [|n IH]; intros past r; simpl; [easy|]. intros [<-|H]; [reflexivity|eauto].
  - generalize (@nil (list bool * bool)). induction n as [|n IH]; intros past r; simpl; [easy|].
    intros [<-|H]; [simpl; now destruct (says past _)|eauto].
Qed.
End Cover.

Theorem experts_cover : experts_cover.statement.
Proof. intros s. cbv zeta. intros _. apply Cover.regret_half. Qed.
Lemma experts_cover_inhabited : experts_cover.inhabited.
Proof. destruct (Cover.contradicted_run (fun _ _ => true) 3) as (s & _ & _ & H). now exists s. Qed.

(* ================================================================ experts.coin *)
(* Over the coins the learner loses 1/2 a round, whatever it plays, for it cannot foresee the next flip.  The better
   of the two actions loses (T - |S_T|)/2, where S_T is the walk of the coins.  So the expected regret is E|S_T|/2. *)
Module Coin.
Import CoinEnsemble.

(* ---------------------------------------------------------------- the law is that of the coins, in some order *)
Lemma sum_permutation {A} (f : A -> R) l m : Permutation l m -> sum f l = sum f m.
Proof. induction 1; simpl; lra. Qed.
Section Law.
Variables (s : subject) (rs : list (bool -> list R)).
Hypothesis fair : fair_coins rs s.
Lemma law_of_coins : Permutation (map fst (law s)) (map (dealt rs) (flips (T s))).
Proof.
  destruct fair as (C & D & L). apply NoDup_Permutation_bis; [exact D|now rewrite !map_length, flips_length, L|].
  intros z Z. apply in_map_iff in Z. destruct Z as ((y, p) & <- & Z). destruct (C y p Z) as (_ & c & K & ->).
  cbn [fst]. now apply in_map, flips_all.
Qed.
Lemma mean_over_law (f : list (list R) -> R) :
  sum (fun zp => snd zp * f (fst zp)) (law s) = E (T s) (fun c => f (dealt rs c)).
Proof.
  transitivity (/ 2 ^ T s * sum f (map fst (law s))).
  - rewrite sum_map, <- sum_scal. apply sum_ext. intros [z p] H. simpl. now rewrite (proj1 (proj1 fair z p H)).
  - unfold E. rewrite (sum_permutation _ _ _ law_of_coins), sum_map. unfold Rdiv. apply Rmult_comm.
Qed.
Lemma every_sequence c : length c = T s -> exists p, In (dealt rs c, p) (law s).
Proof.
  intros H. apply flips_all, (in_map (dealt rs)), (Permutation_in _ (Permutation_sym law_of_coins)), in_map_iff in H.
  destruct H as ([y p] & <- & H). now exists p.
Qed.

(* ---------------------------------------------------------------- the learner's loss *)
(* whatever is played, both coins together cost 1 *)
Definition opposite (n : nat) (round : bool -> list R) : Prop :=
  forall p, distribution n p -> list_dot p (round true) + list_dot p (round false) = 1.
Lemma expected_loss n play rs' : Forall (opposite n) rs' -> forall past,
  (forall c, (length c < length rs')%nat -> distribution n (play (past ++ dealt rs' c))) ->
  E (length rs') (fun c => suffered play past (dealt rs' c)) = INR (length rs') / 2.
Proof.
  induction 1 as [|r rs' O _ IH]; intros past H; [rewrite E_O; simpl; field|]. cbn [length]. rewrite E_S.
  assert (K : forall b, E (length rs') (fun c => suffered play past (dealt (r :: rs') (b :: c)))
    = list_dot (play past) (r b) + INR (length rs') / 2).
  { intros b. rewrite <- (IH (past ++ [r b])), <- (E_const (length rs') (list_dot _ _)), <- E_plus; [reflexivity|].
    intros c L. rewrite <- app_assoc. apply (H (b :: c)). simpl. lia. }
  rewrite !K, S_INR. pose proof (O _ (H [] ltac:(simpl; lia))) as D. simpl in D. rewrite app_nil_r in D. lra.
Qed.
Lemma half_is_lost : plays s -> length rs = T s -> Forall (opposite (N s)) rs ->
  E (T s) (fun c => suffered (learner s) [] (dealt rs c)) = INR (T s) / 2.
Proof.
  intros (_ & _ & P) L O. rewrite <- L. apply (expected_loss (N s) _ _ O). intros c K. cbn [app].
  destruct (every_sequence (c ++ repeat true (T s - length c))) as [p H].
  { rewrite app_length, repeat_length. lia. }
  assert (Split : exists r rs', rs = firstn (length c) rs ++ r :: rs').
  { pose proof (firstn_skipn (length c) rs) as F. destruct (skipn (length c) rs) as [|r rs'] eqn:Q; [|eauto].
    apply (f_equal (@length _)) in Q. rewrite skipn_length in Q. simpl in Q. lia. }
  destruct Split as (r & rs' & Split). destruct (T s - length c)%nat as [|k] eqn:Q; [lia|].
  assert (F : dealt rs (c ++ repeat true (S k)) = dealt rs c ++ r true :: dealt rs' (repeat true k)).
  { assert (M : length (firstn (length c) rs) = length c) by (rewrite firstn_length; lia).
    rewrite Split. revert M. generalize (firstn (length c) rs). clear. intros rs M. revert rs M.
    induction c as [|b c IH]; intros [|q rs] M; try discriminate; [reflexivity|].
    injection M as M. specialize (IH rs M). unfold dealt in *. cbn [combine map app] in *. now rewrite IH. }
  rewrite F in H. exact (P _ _ _ _ H).
Qed.
End Law.

(* ---------------------------------------------------------------- the better action's loss *)
Lemma dealt_either c : dealt (repeat either (length c)) c = map either c.
Proof. unfold dealt. induction c as [|b c IH]; [reflexivity|]. cbn [length repeat combine map fst snd]. now rewrite IH. Qed.
Lemma either_opposite : opposite 2 either.
Proof. intros p (L & _ & S). destruct p as [|x [|y [|]]]; try discriminate. simpl in *. lra. Qed.
Lemma loss_of_either l : loss_of 0 (map either l) = INR (length l) - INR (heads l)
  /\ loss_of 1 (map either l) = INR (heads l).
Proof.
  unfold loss_of. induction l as [|b l [IH0 IH1]]; [simpl; lra|]. cbn [map sum length heads].
  rewrite S_INR, plus_INR, IH0, IH1. destruct b; simpl; lra.
Qed.
Lemma better_action l : least 0 (map (fun i => loss_of i (map either l)) (seq 0 2))
  = (INR (length l) - Rabs (walk l)) / 2.
Proof.
  simpl. destruct (loss_of_either l) as [-> ->]. rewrite walk_heads. unfold Rmin. destruct (Rle_dec _ _).
  - rewrite Rabs_right by lra. field.
  - rewrite Rabs_left1 by lra. field.
Qed.

(* ---------------------------------------------------------------- the regret *)
Lemma no_round s : T s = 0%nat -> given_coin_flips s -> E_R s = 0.
Proof.
  intros Z [_ G]. unfold E_R. rewrite (mean_over_law s _ G (regret s)), Z, E_O. unfold regret. simpl.
  assert (K : forall n m, least 0 (map (fun i => loss_of i []) (seq m n)) = 0).
  { induction n as [|n IH]; intros m; [reflexivity|]. destruct n as [|n]; [reflexivity|].
    change (Rmin 0 (least 0 (map (fun i => loss_of i []) (seq (S m) (S n)))) = 0). rewrite IH.
    apply Rmin_left. lra. }
  rewrite K. ring.
Qed.
Lemma expected_regret s : plays s -> given_coin_flips s -> E_R s = A (T s) / 2.
Proof.
  intros P G. destruct (Nat.eq_dec (T s) 0) as [Z|Z].
  { rewrite (no_round s Z G), Z. unfold A. rewrite E_O. unfold walk. simpl. rewrite Rabs_R0. field. }
  destruct G as [[Z'|N2] G]; [contradiction|]. unfold E_R. rewrite (mean_over_law s _ G (regret s)).
  unfold regret. rewrite E_minus, half_is_lost, N2; try assumption; [|apply repeat_length|].
  - rewrite (E_ext _ _ (fun l => / 2 * (INR (T s) - Rabs (walk l))))
      by (intros l L; rewrite <- L, dealt_either, better_action; field).
    rewrite E_scal, E_minus, E_const. fold (A (T s)). field.
  - rewrite N2. apply Forall_forall. intros r R. apply repeat_spec in R. rewrite R. exact either_opposite.
Qed.

(* ---------------------------------------------------------------- a learner and the law of two flips *)
Definition uniform : subject := Subject 2 2 (fun _ => [1 / 2; 1 / 2])
  (map (fun l => (dealt (repeat either 2) l, / 4)) (flips 2)).
Lemma uniform_plays : plays uniform.
Proof.
  split; [|split].
  - simpl. lra.
  - intros z p H. simpl in H. repeat (destruct H as [H|H]; [injection H as <- _; split; [reflexivity|]|]);
      try contradiction; intros l L; simpl in L; intuition (subst; reflexivity).
  - intros past l rest p _. split; [reflexivity|]. split; [|simpl; lra]. intros x [<-|[<-|[]]]; lra.
Qed.
Lemma uniform_coins : given_coin_flips uniform.
Proof.
  split; [now right|]. split; [|split; [|reflexivity]].
  - intros z p H. apply in_map_iff in H. destruct H as (l & E & H). injection E as <- <-. split; [simpl; lra|].
    exists l. split; [now apply flips_all|reflexivity].
  - simpl. repeat (apply NoDup_cons; [simpl; intros Q; repeat (destruct Q as [Q|Q]; [injection Q; intros; lra|]);
      exact Q|]). apply NoDup_nil.
Qed.
End Coin.

(* ---------------------------------------------------------------- the binomial coefficient, as printed *)
Lemma Int_part_half n : (1 <= n)%nat -> Int_part (INR n / 2 - 1 / 2) = Z.of_nat ((n - 1) / 2).
Proof.
  intros H. pose proof (Nat.div_mod (n - 1) 2 ltac:(lia)) as D. pose proof (Nat.mod_upper_bound (n - 1) 2 ltac:(lia)).
  set (q := ((n - 1) / 2)%nat) in *. apply eq_IZR.
  change (IZR (Int_part (INR n / 2 - 1 / 2))) with (floor (INR n / 2 - 1 / 2)).
  apply floor_unique. rewrite <- INR_IZR_INZ.
  assert (L1 : (2 * q + 1 <= n)%nat) by lia. assert (L2 : (n <= 2 * q + 2)%nat) by lia.
  apply le_INR in L1, L2. rewrite !plus_INR, mult_INR in L1, L2. simpl (INR 2) in *. simpl (INR 1) in *. lra.
Qed.
Lemma binomial_printed n : (1 <= n)%nat ->
  binomial (Z.of_nat n + -1) (Int_part (INR n / 2 - 1 / 2)) = INR (binom (n - 1) ((n - 1) / 2)).
Proof.
  intros H. rewrite Int_part_half by assumption. unfold binomial.
  replace (Z.of_nat n + -1)%Z with (Z.of_nat (n - 1)) by lia. rewrite !Nat2Z.id.
  destruct (Z.ltb_spec (Z.of_nat (n - 1)) 0); [lia|].
  destruct (Z.ltb_spec (Z.of_nat ((n - 1) / 2)) 0); [lia|reflexivity].
Qed.

Theorem experts_coin : experts_coin.statement.
Proof.
  intros s. cbv zeta. intros P G. rewrite (Coin.expected_regret s P G). apply Rle_ge.
  set (n := CoinEnsemble.T s). pose proof (walk_long n) as K. pose proof (A_nonneg n) as Z.
  rewrite <- sqrt_mult by (try apply pos_INR; lra).
  enough (sqrt (2 * INR n) <= 2 * A n) by lra.
  rewrite <- (sqrt_pow2 (2 * A n)) by lra. apply sqrt_le_1_alt. nra.
Qed.
Lemma experts_coin_inhabited : experts_coin.inhabited.
Proof. exists Coin.uniform. exact (conj Coin.uniform_plays Coin.uniform_coins). Qed.

Theorem experts_coin_exact : experts_coin_exact.statement.
Proof.
  intros s. cbv zeta. intros P T1 G. assert (H : (1 <= CoinEnsemble.T s)%nat) by (apply INR_le; simpl; lra).
  rewrite (Coin.expected_regret s P G), A_exact, binomial_printed by assumption. reflexivity.
Qed.
Lemma experts_coin_exact_defined : experts_coin_exact.defined.
Proof.
  intros s. cbv zeta. intros P T1 G. assert (H : (1 <= CoinEnsemble.T s)%nat) by (apply INR_le; simpl; lra).
  split; [lia|]. pose proof (pow2_pos (CoinEnsemble.T s)). lra.
Qed.
Lemma experts_coin_exact_inhabited : experts_coin_exact.inhabited.
Proof.
  exists Coin.uniform. refine (conj Coin.uniform_plays (conj _ Coin.uniform_coins)). simpl. lra.
Qed.

(* ---------------------------------------------------------------- remarks *)
(* Equality in experts.coin at T = 0 and T = 2, and nowhere else. *)
Lemma experts_coin_equality s : CoinEnsemble.plays s -> CoinEnsemble.given_coin_flips s ->
  (CoinEnsemble.E_R s = sqrt 2 * sqrt (INR (CoinEnsemble.T s)) / 4
   <-> CoinEnsemble.T s = 0%nat \/ CoinEnsemble.T s = 2%nat).
Proof.
  intros P G. rewrite (Coin.expected_regret s P G). set (n := CoinEnsemble.T s).
  assert (S : (sqrt 2 * sqrt (INR n)) ^ 2 = 2 * INR n)
    by (pose proof (sqrt_sqrt 2); pose proof (sqrt_sqrt (INR n) (pos_INR n)); nra).
  pose proof (sqrt_pos 2). pose proof (sqrt_pos (INR n)). split.
  - intros E. destruct (Nat.eq_dec n 0) as [|N0]; [now left|]. destruct (Nat.eq_dec n 2) as [|N2]; [now right|].
    exfalso. pose proof (walk_longer n N0 N2). nra.
  - intros [-> | ->].
    + unfold A. rewrite E_O. unfold walk. simpl. rewrite Rabs_R0, sqrt_0. field.
    + rewrite A_two. simpl (INR 2). replace (1 + 1) with 2 by ring. rewrite sqrt_sqrt; lra.
Qed.
(* Python's shortcut for the coin-flip game: T/2 less the mean of min(heads, tails), as a binomial sum. *)
Lemma expected_regret_by_binomials s : CoinEnsemble.plays s -> CoinEnsemble.given_coin_flips s ->
  let T := CoinEnsemble.T s in
  CoinEnsemble.E_R s
  = INR T / 2 - sum (fun k => INR (Nat.min k (T - k)) * INR (binom T k)) (seq 0 (S T)) / 2 ^ T.
Proof.
  intros P G T. rewrite (Coin.expected_regret s P G). fold T.
  rewrite <- (heads_mean T (fun k => INR (Nat.min k (T - k)))). unfold A.
  rewrite (E_ext T (fun l => INR (Nat.min (heads l) (T - heads l))) (fun l => / 2 * (INR T - Rabs (walk l)))).
  - rewrite E_scal, E_minus, E_const. field.
  - intros l <-. rewrite walk_heads. pose proof (heads_le l) as H. set (n := length l) in *.
    destruct (Nat.min_spec (heads l) (n - heads l)) as [[K ->]|[K ->]].
    + assert (D : (2 * heads l <= n)%nat) by lia. apply le_INR in D. rewrite mult_INR in D. simpl (INR 2) in D.
      rewrite Rabs_left1 by lra. field.
    + assert (D : (n <= 2 * heads l)%nat) by lia. apply le_INR in D. rewrite mult_INR in D. simpl (INR 2) in D.
      rewrite minus_INR, Rabs_right by (assumption || lra). field.
Qed.
