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

(* ---------------------------------------------------------------- sequences of losses and of flips *)
Definition losses (b : bool) : list R := if b then [0; 1] else [1; 0].
Definition flip (l : list R) : bool := if Req_EM_T (nth 0 l 0) 0 then true else false.
Lemma flip_losses b : flip (losses b) = b.
Proof. unfold flip, losses. destruct b; simpl; destruct (Req_EM_T _ _); lra || reflexivity. Qed.
Lemma losses_flip l : l = [0; 1] \/ l = [1; 0] -> losses (flip l) = l.
Proof. intros [-> | ->]; unfold flip, losses; simpl; destruct (Req_EM_T _ _); lra || reflexivity. Qed.
Lemma sequence_flips z : (forall l, In l z -> l = [0; 1] \/ l = [1; 0]) -> map losses (map flip z) = z.
Proof.
  intros H. rewrite map_map. rewrite (map_ext_in _ (fun l => l)); [apply map_id|].
  intros l L. now apply losses_flip, H.
Qed.
Lemma NoDup_map_in {A B} (f : A -> B) l : (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup l ->
  NoDup (map f l).
Proof.
  intros I H. induction H as [|x l N H IH]; simpl; constructor.
  - rewrite in_map_iff. intros (y & E & Y). apply N. rewrite <- (I y x); [assumption|now right|now left|assumption].
  - apply IH. intros y z Y Z. apply I; now right.
Qed.

(* the law is that of the flips, in some order *)
Section Law.
Variable s : subject.
Hypothesis a_run : plays s.
Hypothesis coins : given_coin_flips s.

Lemma in_law z : In z (map fst (law s)) ->
  length z = T s /\ (forall l, In l z -> l = [0; 1] \/ l = [1; 0]).
Proof.
  intros H. apply in_map_iff in H. destruct H as ([y p] & <- & H). split; [now apply (proj1 (proj2 a_run)) in H|].
  now apply (proj1 (proj2 coins)) in H.
Qed.
Lemma law_flips : Permutation (map (map flip) (map fst (law s))) (flips (T s)).
Proof.
  destruct coins as (_ & _ & D & L). apply NoDup_Permutation_bis.
  - apply NoDup_map_in; [|assumption]. intros y z Y Z E.
    rewrite <- (sequence_flips y), <- (sequence_flips z), E by (apply in_law; assumption). reflexivity.
  - rewrite flips_length, !map_length, L. lia.
  - intros l H. apply in_map_iff in H. destruct H as (z & <- & Z). apply flips_all.
    rewrite map_length. now apply in_law.
Qed.
Lemma sum_permutation {A} (f : A -> R) l m : Permutation l m -> sum f l = sum f m.
Proof. induction 1; simpl; lra. Qed.
Lemma mean_over_law (f : list (list R) -> R) :
  sum (fun zp => snd zp * f (fst zp)) (law s) = E (T s) (fun l => f (map losses l)).
Proof.
  transitivity (/ 2 ^ T s * sum f (map fst (law s))).
  - rewrite sum_map, <- sum_scal. apply sum_ext. intros [z p] H. simpl.
    now rewrite (proj1 (proj1 (proj2 coins) z p H)).
  - unfold E. rewrite <- (sum_permutation _ _ _ law_flips), (sum_map _ (map flip)).
    unfold Rdiv. rewrite Rmult_comm. f_equal.
    apply sum_ext. intros z Z. now rewrite sequence_flips by (now apply in_law).
Qed.
Lemma every_sequence l : length l = T s -> exists p, In (map losses l, p) (law s).
Proof.
  intros H. apply flips_all, (Permutation_in l (Permutation_sym law_flips)), in_map_iff in H.
  destruct H as (z & <- & Z). rewrite sequence_flips by (now apply in_law).
  apply in_map_iff in Z. destruct Z as ([y p] & <- & Z). now exists p.
Qed.
End Law.

(* ---------------------------------------------------------------- the learner's loss *)
Lemma dot_losses p b : length p = 2%nat -> list_dot p (losses b) = nth (if b then 1 else 0) p 0.
Proof. destruct p as [|x [|y [|]]]; try discriminate. intros _. destruct b; simpl; ring. Qed.
Lemma half_a_round p : distribution 2 p -> (list_dot p (losses true) + list_dot p (losses false)) / 2 = 1 / 2.
Proof. intros (L & _ & S). destruct p as [|x [|y [|]]]; try discriminate. simpl in *. lra. Qed.
Lemma expected_loss play n : forall past,
  (forall l, (length l < n)%nat -> distribution 2 (play (past ++ map losses l))) ->
  E n (fun l => suffered play past (map losses l)) = INR n / 2.
Proof.
  induction n as [|n IH]; intros past H; [rewrite E_O; simpl; field|]. rewrite E_S.
  assert (K : forall b, E n (fun l => suffered play past (map losses (b :: l)))
    = list_dot (play past) (losses b) + INR n / 2).
  { intros b. rewrite <- (IH (past ++ [losses b])), <- (E_const n (list_dot _ _)), <- E_plus; [reflexivity|].
    intros l L. rewrite <- app_assoc. apply (H (b :: l)). simpl. lia. }
  rewrite !K, S_INR. pose proof (half_a_round _ (H [] ltac:(simpl; lia))) as D. rewrite app_nil_r in D. lra.
Qed.

(* ---------------------------------------------------------------- the better action's loss *)
Lemma loss_of_losses l : loss_of 0 (map losses l) = INR (length l) - INR (heads l)
  /\ loss_of 1 (map losses l) = INR (heads l).
Proof.
  unfold loss_of. induction l as [|b l [IH0 IH1]]; [simpl; lra|]. cbn [map sum length heads].
  rewrite S_INR, plus_INR, IH0, IH1. destruct b; simpl; lra.
Qed.
Lemma better_action l : least 0 (map (fun i => loss_of i (map losses l)) (seq 0 2))
  = (INR (length l) - Rabs (walk l)) / 2.
Proof.
  simpl. destruct (loss_of_losses l) as [-> ->]. rewrite walk_heads. unfold Rmin. destruct (Rle_dec _ _).
  - rewrite Rabs_right by lra. field.
  - rewrite Rabs_left1 by lra. field.
Qed.

(* ---------------------------------------------------------------- the regret *)
Lemma no_round s : T s = 0%nat -> plays s -> given_coin_flips s -> E_R s = 0.
Proof.
  intros Z P G. unfold E_R. rewrite (mean_over_law s P G (regret s)), Z, E_O. unfold regret. simpl.
  assert (K : forall n m, least 0 (map (fun i => loss_of i []) (seq m n)) = 0).
  { induction n as [|n IH]; intros m; [reflexivity|]. destruct n as [|n]; [reflexivity|].
    change (Rmin 0 (least 0 (map (fun i => loss_of i []) (seq (S m) (S n)))) = 0). rewrite IH.
    apply Rmin_left. lra. }
  rewrite K. ring.
Qed.
Lemma expected_regret s : plays s -> given_coin_flips s -> E_R s = A (T s) / 2.
Proof.
  intros P G. destruct (Nat.eq_dec (T s) 0) as [Z|Z].
  { rewrite (no_round s Z P G), Z. unfold A. rewrite E_O. unfold walk. simpl. rewrite Rabs_R0. field. }
  assert (N2 : N s = 2%nat) by (destruct (proj1 G); [contradiction|assumption]).
  unfold E_R. rewrite (mean_over_law s P G (regret s)). unfold regret. rewrite E_minus, expected_loss, N2.
  - rewrite (E_ext _ _ (fun l => / 2 * (INR (T s) - Rabs (walk l)))) by (intros l L; rewrite better_action, L; field).
    rewrite E_scal, E_minus, E_const. fold (A (T s)). field.
  - intros l L. rewrite <- N2. cbn [app].
    destruct (every_sequence s P G (l ++ repeat true (T s - length l))) as [p H].
    { rewrite app_length, repeat_length. lia. }
    rewrite map_app in H. destruct (T s - length l)%nat as [|k] eqn:K; [lia|].
    exact (proj2 (proj2 P) _ _ _ _ H).
Qed.

(* ---------------------------------------------------------------- a learner and the law of two flips *)
Definition uniform : subject := Subject 2 2 (fun _ => [1 / 2; 1 / 2])
  (map (fun l => (map losses l, / 4)) (flips 2)).
Lemma uniform_plays : plays uniform.
Proof.
  split; [|split].
  - simpl. lra.
  - intros z p H. apply in_map_iff in H. destruct H as (l & E & H). injection E as <- _. apply flips_all in H.
    rewrite map_length. split; [assumption|]. intros x X. apply in_map_iff in X. now destruct X as ([] & <- & _).
  - intros past l rest p _. split; [reflexivity|]. split; [|simpl; lra]. intros x [<-|[<-|[]]]; lra.
Qed.
Lemma losses_injective l m : map losses l = map losses m -> l = m.
Proof.
  intros H. apply (f_equal (map flip)) in H. rewrite !map_map in H.
  now rewrite !(map_ext (fun b => flip (losses b)) (fun b => b) flip_losses), !map_id in H.
Qed.
Lemma uniform_coins : given_coin_flips uniform.
Proof.
  split; [now right|]. split; [|split; [|reflexivity]].
  - intros z p H. apply in_map_iff in H. destruct H as (l & E & _). injection E as <- <-. split; [simpl; lra|].
    intros x X. apply in_map_iff in X. destruct X as ([] & <- & _); [now left|now right].
  - unfold uniform, law. rewrite map_map. apply NoDup_map_in; [intros; now apply losses_injective|].
    simpl. repeat constructor; simpl; intuition discriminate.
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
