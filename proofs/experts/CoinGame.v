(* What no learner avoids: experts.cover, experts.coin-exact, experts.coin. *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Lia Psatz List Bool.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights experts.Actions core.Binomial experts.Coins.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ experts.cover *)
Section Cover.
Context {S X : Type} (L : learner S X bool bool).
Implicit Types (zs : list (X * bool)).
(* the label is always the one that was not predicted *)
Fixpoint contradicted s zs : Prop := match zs with nil => True
  | (x, y) :: r => y <> predict L s x /\ contradicted (update L s x y) r end.
Definition wrong (p y : bool) : nat := if Bool.eqb p y then 0 else 1.
Fixpoint mistakes s zs : nat := match zs with nil => 0 | (x, y) :: r => wrong (predict L s x) y + mistakes (update L s x y) r end.
Fixpoint expert_mistakes (says : bool) zs : nat := match zs with nil => 0 | (x, y) :: r => wrong says y + expert_mistakes says r end.
Definition m_T zs := mistakes (start L) zs.
Definition m_star zs := Nat.min (expert_mistakes false zs) (expert_mistakes true zs).
Definition R_T zs := INR (m_T zs) - INR (m_star zs).
(* such labels exist for every learner and all instances *)
Fixpoint contradict s (xs : list X) : list (X * bool) := match xs with nil => nil
  | x :: r => let y := negb (predict L s x) in (x, y) :: contradict (update L s x y) r end.
Lemma contradict_contradicts s xs : contradicted s (contradict s xs).
Proof. revert s. induction xs as [|x r IH]; intros s; simpl; [trivial|]. split; [apply no_fixpoint_negb|apply IH]. Qed.
Lemma contradict_instances s xs : map fst (contradict s xs) = xs.
Proof. revert s. induction xs as [|x r IH]; intros s; simpl; [reflexivity|]. now rewrite IH. Qed.

Lemma always_wrong s zs : contradicted s zs -> mistakes s zs = length zs.
Proof. revert s. induction zs as [|[x y] r IH]; intros s; simpl; [reflexivity|]. intros [N H]. rewrite (IH _ H).
  unfold wrong. destruct (Bool.eqb_spec (predict L s x) y); [congruence|reflexivity]. Qed.
Lemma one_of_two_wrong zs : (expert_mistakes false zs + expert_mistakes true zs = length zs)%nat.
Proof. induction zs as [|[x []] r IH]; simpl; unfold wrong; simpl; lia. Qed.
(* ceil(T/2) = (T + 1)/2, rounded down *)
Theorem experts_cover zs : contradicted (start L) zs -> INR ((length zs + 1) / 2) <= R_T zs.
Proof. intros H. unfold R_T, m_T. rewrite (always_wrong _ _ H). pose proof (one_of_two_wrong zs) as O. unfold m_star.
  pose proof (Nat.div_mod (length zs + 1) 2 ltac:(lia)) as D. pose proof (Nat.mod_upper_bound (length zs + 1) 2 ltac:(lia)).
  set (q := ((length zs + 1) / 2)%nat) in *. rewrite <- minus_INR by lia. apply le_INR. lia. Qed.
Lemma ceiling T : INR T / 2 <= INR ((T + 1) / 2) < INR T / 2 + 1.
Proof. pose proof (Nat.div_mod (T + 1) 2 ltac:(lia)) as D. pose proof (Nat.mod_upper_bound (T + 1) 2 ltac:(lia)).
  set (q := ((T + 1) / 2)%nat) in *. assert (A : (T <= 2 * q)%nat) by lia. assert (B : (2 * q <= T + 1)%nat) by lia.
  apply le_INR in A, B. rewrite mult_INR in A, B. rewrite plus_INR in B. simpl (INR 2) in A, B. simpl (INR 1) in B. lra. Qed.
End Cover.

(* ================================================================ the walk of the coins *)
Implicit Types (l : list bool).
Definition walk l := sum sign l.                                                        (* heads minus tails *)
Fixpoint heads l : nat := match l with nil => 0 | b :: r => (if b then 1 else 0) + heads r end.
Lemma walk_heads l : walk l = 2 * INR (heads l) - INR (length l).
Proof. unfold walk. induction l as [|[] r IH]; cbn [sum heads length plus]; [simpl; lra| |]; rewrite ?S_INR, IH; simpl; lra. Qed.
(* C(n, k) of the 2^n sequences have k heads *)
Lemma heads_law n : forall k, E n (fun l => if Nat.eqb (heads l) k then 1 else 0) = INR (binom n k) / 2^n.
Proof. induction n; intros k; [rewrite E_O; destruct k; simpl; field|]. rewrite E_S. simpl heads. cbn [plus]. pose proof (pow2_pos n).
  destruct k as [|k].
  - rewrite (E_ext n _ (fun _ => 0)) by (intros; reflexivity). rewrite E_const, IHn, !binom_0. simpl. field. lra.
  - change (fun l => if Nat.eqb (S (heads l)) (S k) then 1 else 0) with (fun l => if Nat.eqb (heads l) k then 1 else 0).
    rewrite !IHn. change (binom (S n) (S k)) with (binom n k + binom n (S k))%nat. rewrite plus_INR. simpl pow. field. lra. Qed.
(* one more flip: E|S_(n+1)| = E|S_n| + P(S_n = 0) *)
Definition A n := E n (fun l => Rabs (walk l)).
Lemma A_S n : A (S n) = A n + E n (fun l => if Nat.eqb (2 * heads l) n then 1 else 0).
Proof. unfold A. rewrite E_S, <- !E_plus.
  rewrite (E_ext n (fun l => Rabs (walk l) + (if Nat.eqb (2 * heads l) n then 1 else 0)) (fun l => / 2 * (Rabs (walk (true :: l)) + Rabs (walk (false :: l))))).
  - rewrite E_scal, E_plus. field.
  - intros l Hl. change (walk (true :: l)) with (1 + walk l). change (walk (false :: l)) with (-1 + walk l).
    rewrite walk_heads, Hl. destruct (Nat.eqb_spec (2 * heads l) n) as [Q|Q].
    + assert (Z : 2 * INR (heads l) - INR n = 0) by (rewrite <- Q, mult_INR; simpl; ring). rewrite Z, Rabs_R0, !Rplus_0_r, Rabs_R1, abs_minus_one. field.
    + assert (C : (2 * heads l + 1 <= n \/ n + 1 <= 2 * heads l)%nat) by lia.
      destruct C as [C|C]; apply le_INR in C; rewrite !plus_INR, mult_INR in C; simpl (INR 2) in C; simpl (INR 1) in C.
      * rewrite !Rabs_left1 by lra. lra.
      * rewrite !Rabs_right by lra. lra. Qed.
Lemma A_odd m : A (2 * m + 1) = A (2 * m) + INR (binom (2 * m) m) / 2^(2 * m).
Proof. replace (2 * m + 1)%nat with (S (2 * m)) by lia. rewrite A_S. f_equal. rewrite <- heads_law. apply E_ext. intros l _.
  destruct (Nat.eqb_spec (2 * heads l) (2 * m)), (Nat.eqb_spec (heads l) m); try reflexivity; lia. Qed.
Lemma A_even m : A (2 * m + 2) = A (2 * m + 1).
Proof. replace (2 * m + 2)%nat with (S (2 * m + 1)) by lia. rewrite A_S. rewrite (E_ext _ _ (fun _ => 0)), E_const; [ring|].
  intros l _. destruct (Nat.eqb_spec (2 * heads l) (2 * m + 1)); [lia|reflexivity]. Qed.
Lemma A_value m : A (2 * m) = INR (2 * m) * INR (binom (2 * m) m) / 2^(2 * m).
Proof. induction m; [unfold A; rewrite E_O; unfold walk; simpl; rewrite Rabs_R0; field|].
  replace (2 * S m)%nat with (2 * m + 2)%nat by lia. rewrite A_even, A_odd, IHm. replace (S m) with (m + 1)%nat by lia.
  destruct (binom_middle m) as [_ M]. apply (f_equal INR) in M. rewrite !mult_INR in M. rewrite (pow_add 2 (2 * m) 2).
  pose proof (pow2_pos (2 * m)). replace (INR (2 * m + 2)) with (2 * INR (m + 1)) by (rewrite !plus_INR, mult_INR; simpl; ring).
  rewrite (Rmult_assoc 2), M. rewrite plus_INR. simpl (INR 2). simpl (INR 1). simpl (2 ^ 2). field. lra. Qed.

(* ================================================================ the game of two actions *)
Section Protocol.
Context {S : Type} (L : learner S unit (bool -> R) (bool -> R)) (T : nat).
Definition two := [true; false].
(* the losses of a flip: (1, 0) or (0, 1) *)
Definition coin (b : bool) : bool -> R := fun a => if Bool.eqb a b then 1 else 0.
(* every learner that plays distributions; it sees the flips one by one *)
Definition state bs := after L (start L) (rounds (map coin bs)).
Hypothesis plays : forall past, predict L (state past) tt true + predict L (state past) tt false = 1.
Definition expected_regret := E T (fun bs => regret two L (map coin bs)).

(* it cannot foresee the next flip: it loses 1/2 a round *)
Lemma state_next past b : update L (state past) tt (coin b) = state (past ++ [b]).
Proof. unfold state, rounds. rewrite map_app, map_app, after_app. reflexivity. Qed.
Lemma expected_loss n : forall past, E n (fun bs => suffered L (mean two) (state past) (rounds (map coin bs))) = INR n / 2.
Proof. induction n; intros past; [rewrite E_O; simpl; field|]. rewrite E_S. set (s := state past).
  assert (H : forall b, E n (fun l => suffered L (mean two) s (rounds (map coin (b :: l)))) = predict L s tt b + INR n / 2).
  { intros b. rewrite <- (IHn (past ++ [b])), <- (E_const n (predict L s tt b)) at 1. rewrite <- E_plus. apply E_ext. intros l _.
    cbn [rounds map suffered]. rewrite <- state_next. fold s. f_equal. unfold mean, two, coin. destruct b; simpl; ring. }
  rewrite !H, S_INR. pose proof (plays past). fold s in H0. lra. Qed.
Lemma coin_best bs : L_min two (map coin bs) = (INR (length bs) - Rabs (walk bs)) / 2.
Proof. assert (H : L_of true (map coin bs) = INR (heads bs)).
  { unfold L_of. rewrite sum_map. induction bs as [|[] r IH]; cbn [sum heads plus]; [reflexivity| |]; rewrite ?S_INR, IH; unfold coin; simpl; ring. }
  assert (K : L_of false (map coin bs) = INR (length bs) - INR (heads bs)).
  { unfold L_of. rewrite sum_map. clear H. induction bs as [|[] r IH]; cbn [sum heads plus length]; [simpl; ring| |]; rewrite ?S_INR, IH; unfold coin; simpl; ring. }
  unfold L_min, two, best. rewrite H, K, walk_heads. unfold Rmin. destruct (Rle_dec _ _).
  - rewrite Rabs_left1 by lra. field.
  - rewrite Rabs_right by lra. field. Qed.
Lemma regret_walk : expected_regret = A T / 2.
Proof. unfold expected_regret, regret. rewrite E_minus. unfold L_T, total_loss. change (start L) with (state []). rewrite expected_loss.
  rewrite (E_ext T (fun bs => L_min two (map coin bs)) (fun bs => / 2 * (INR T - Rabs (walk bs)))) by (intros l Hl; rewrite coin_best, Hl; field).
  rewrite E_scal, E_minus, E_const. fold (A T). field. Qed.

Theorem experts_coin_exact : (1 <= T)%nat -> expected_regret = INR T * INR (binom (T - 1) ((T - 1) / 2)) / 2^T.
Proof. intros HT. rewrite regret_walk. destruct (Nat.Even_or_Odd T) as [[j Q]|[j Q]].
  - destruct j as [|m]; [lia|]. assert (Q' : T = (2 * m + 2)%nat) by lia. rewrite Q'.
    replace (2 * m + 2 - 1)%nat with (2 * m + 1)%nat by lia. replace ((2 * m + 1) / 2)%nat with m by (apply Nat.div_unique with 1%nat; lia).
    rewrite A_even, A_odd, A_value. destruct (binom_middle m) as [M _]. apply (f_equal INR) in M. rewrite !mult_INR in M.
    replace (INR (2 * m + 2)) with (2 * INR (m + 1)) by (rewrite !plus_INR, mult_INR; simpl; ring).
    rewrite (Rmult_assoc 2), M, (pow_add 2 (2 * m) 2), plus_INR. simpl (INR 1). simpl (2 ^ 2). pose proof (pow2_pos (2 * m)). field. lra.
  - rewrite Q. replace (2 * j + 1 - 1)%nat with (2 * j)%nat by lia. replace (2 * j / 2)%nat with j by (apply Nat.div_unique with 0%nat; lia).
    rewrite A_odd, A_value, (pow_add 2 (2 * j) 1), plus_INR. simpl (INR 1). simpl (2 ^ 1). pose proof (pow2_pos (2 * j)). field. lra. Qed.

(* the walk is a sum of T ones with random signs *)
Lemma walk_signed n : forall l, length l = n -> signed (V := R_ModuleSpace) (repeat 1 n) l = walk l.
Proof. induction n; intros [|b l] H; try discriminate; [reflexivity|]. injection H as H. simpl repeat. cbn [signed].
  rewrite IHn by assumption. unfold walk; cbn [sum]. unfold plus, scal; simpl. unfold mult; simpl. ring. Qed.
Lemma walk_square n : E n (fun l => Rabs (walk l) ^ 2) = INR n.
Proof. induction n; [rewrite E_O; unfold walk; simpl; rewrite Rabs_R0; ring|]. rewrite E_S, S_INR, <- IHn, <- (E_const n 1), <- !E_plus.
  rewrite (E_ext n (fun l => Rabs (walk l) ^ 2 + 1) (fun l => / 2 * (Rabs (walk (true :: l)) ^ 2 + Rabs (walk (false :: l)) ^ 2))).
  - rewrite E_scal, E_plus. field.
  - intros l _. rewrite !pow2_abs.
    change (walk (true :: l)) with (1 + walk l). change (walk (false :: l)) with (-1 + walk l). field. Qed.
Lemma walk_long : INR T / 2 <= A T ^ 2.
Proof. pose proof (khintchine (V := R_ModuleSpace) Rabs) as K. specialize (K ltac:(intros c v; apply Rabs_mult) ltac:(intros u v; apply Rabs_triang) (repeat 1 T)).
  unfold mean_square, mean_norm in K. rewrite repeat_length in K.
  rewrite (E_ext T _ (fun l => Rabs (walk l) ^ 2)), walk_square in K by (intros l Hl; now rewrite walk_signed).
  rewrite (E_ext T _ (fun l => Rabs (walk l))) in K by (intros l Hl; now rewrite walk_signed). exact K. Qed.
Theorem experts_coin : sqrt (INR T / 8) <= expected_regret.
Proof. rewrite regret_walk. assert (P : 0 <= A T) by (unfold A; rewrite <- (E_const T 0); apply E_le; intros; apply Rabs_pos).
  rewrite <- (sqrt_pow2 (A T / 2)) by lra. apply sqrt_le_1_alt. pose proof walk_long. nra. Qed.
End Protocol.
