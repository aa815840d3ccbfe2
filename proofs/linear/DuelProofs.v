(* separation: where one expert of N is always right, Winnow with eta = 1 errs at most 2 ln N times, and for every N
   there is such a sequence on which the Perceptron from 0 errs at least N/2 times.

   The first is winnow.committee for a committee of one.  For the second take the rows of a Hadamard matrix of size
   2^k <= N < 2^(k+1), whose inner products are 0, and fill them up to N by 1 and -1 in turn: then every row has an
   inner product of at most 0 with the sum of those before it, which times the rate are the weights of the Perceptron.
   That a score of 0 is read as the wrong label is seen to by the label, which is 1 or -1 in all rounds. *)
From Coq Require Import Reals Lra Lia List Bool ZArith PeanoNat.
From NoRegret Require Import core.Numbers core.Sums core.Vectors linear.Perceptron linear.WinnowRun.
From NoRegret Require Import linear.WinnowRunLemmas linear.WinnowProofs statements.winnow.
From NoRegret Require linear.SeparatedWinnow linear.Duel.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- Winnow *)
Definition first_expert (n : nat) : list R := 1 :: repeat 0 (n - 1).
Definition of_the_winnow (s : Duel.subject) : SeparatedWinnow.subject :=
  SeparatedWinnow.Subject (Duel.fast s) (Duel.fast_rounds s) (first_expert (Duel.N s)).

Lemma first_expert_dot n z : list_dot (first_expert n) z = nth 0 z 0.
Proof.
  destruct z as [|a z]; [reflexivity|]. cbn. rewrite zeros_dot. ring.
Qed.
Lemma first_expert_total n : sum (fun a => a) (first_expert n) = INR 1.
Proof.
  cbn. assert (E : forall m, sum (fun a => a) (repeat 0 m) = 0) by (induction m; cbn; lra). rewrite E. ring.
Qed.
Lemma committee_of_one s : SeparatedWinnow.K (of_the_winnow s) = 1%nat.
Proof.
  unfold SeparatedWinnow.K. cbn [of_the_winnow SeparatedWinnow.v]. rewrite first_expert_total. apply whole_part.
Qed.
Lemma labels_of_the_winnow w q rs : follows w q rs -> Forall (fun e => is_label (y e)) rs.
Proof.
  revert q. induction rs as [|e rs IH]; intros q F; constructor; [apply F|]. destruct F as [_ F]. eauto.
Qed.
Theorem separation : separation.statement.
Proof.
  intros s; cbv zeta; intros (Plays & Equal & _) N Signs [_ Right] Unit _.
  pose proof (committee_of_one s) as K. pose proof (winnow_committee (of_the_winnow s)) as H. cbv zeta in H.
  rewrite K in H. replace (2 * ln (INR (Duel.N s))) with (2 * INR 1 ^ 2 * ln (INR (Duel.N s))) by (simpl; ring).
  assert (Eta : SeparatedWinnow.eta (of_the_winnow s) = 1).
  { unfold SeparatedWinnow.eta, finite_rate. cbn. now rewrite Unit. }
  assert (P : SeparatedWinnow.plays (of_the_winnow s)).
  { split; [exact Plays|]. cbn. rewrite repeat_length. unfold Duel.N in *. lia. }
  apply H; auto.
  - lra.
  - apply le_INR. exact N.
  - now exists 0%nat.
  - split.
    + constructor; [now right|]. apply Forall_forall. intros a Ha. apply repeat_spec in Ha. now left.
    + apply Rlt_le_trans with 1; [lra|]. apply functional_margin_least; [lra|]. intros e He.
      cbn [of_the_winnow SeparatedWinnow.v]. rewrite first_expert_dot.
      pose proof (labels_of_the_winnow _ _ _ (proj2 (proj2 (proj2 Plays)))) as L.
      rewrite Forall_forall in L, Right. rewrite (Right e He). destruct (L e He) as [-> | ->]; lra.
  - rewrite Eta. simpl. field.
Qed.
Lemma separation_defined : separation.defined.
Proof. intros s; cbv zeta; intros _ N _ _ _ _. now apply lt_0_INR. Qed.

(* ---------------------------------------------------------------- rows of signs, orthogonal to each other *)
Fixpoint hadamard (k : nat) : list (list R) :=
  match k with
  | O => [[1]]
  | S k => map (fun row => row ++ row) (hadamard k) ++ map (fun row => row ++ map Ropp row) (hadamard k)
  end.
Definition is_row (n : nat) (row : list R) : Prop :=
  length row = n /\ Forall (fun a => a = 1 \/ a = -1) row /\ nth 0 row 0 = 1.
Fixpoint orthogonal (rows : list (list R)) : Prop :=
  match rows with
  | nil => True
  | row :: rest => Forall (fun other => list_dot row other = 0) rest /\ orthogonal rest
  end.

Lemma orthogonal_app l m : orthogonal l -> orthogonal m ->
  (forall a b, In a l -> In b m -> list_dot a b = 0) -> orthogonal (l ++ m).
Proof.
  induction l as [|a l IH]; intros Hl Hm Cross; [exact Hm|]. destruct Hl as [Ha Hl]. split.
  - apply Forall_app. split; [assumption|]. apply Forall_forall. intros b Hb. apply Cross; [now left|assumption].
  - apply IH; auto. intros c b Hc Hb. apply Cross; [now right|assumption].
Qed.
Lemma list_dot_opp_r u z : list_dot u (map Ropp z) = - list_dot u z.
Proof. revert z. induction u as [|a u IH]; intros [|b z]; simpl; try ring. rewrite IH. ring. Qed.
Lemma list_dot_opp_l u z : list_dot (map Ropp u) z = - list_dot u z.
Proof. revert z. induction u as [|a u IH]; intros [|b z]; simpl; try ring. rewrite IH. ring. Qed.
Lemma orthogonal_map (f : list R -> list R) l : orthogonal l ->
  (forall a b, In a l -> In b l -> list_dot a b = 0 -> list_dot (f a) (f b) = 0) -> orthogonal (map f l).
Proof.
  induction l as [|a l IH]; intros H F; [exact I|]. destruct H as [Ha Hl]. split.
  - apply Forall_map. rewrite Forall_forall in *. intros b Hb. apply F; [now left|now right|auto].
  - apply IH; auto. intros b c Hb Hc. apply F; now right.
Qed.
Lemma hadamard_rows k : Forall (is_row (2 ^ k)) (hadamard k).
Proof.
  induction k as [|k IH].
  - constructor; [|constructor]. repeat split. constructor; [now left|constructor].
  - cbn [hadamard]. rewrite Forall_forall in IH.
    apply Forall_app; split; apply Forall_map, Forall_forall; intros row H; destruct (IH row H) as (L & S & F).
    + repeat split.
      * rewrite app_length, L. simpl. lia.
      * now apply Forall_app.
      * rewrite app_nth1; [assumption|]. rewrite L. apply Nat.neq_0_lt_0, Nat.pow_nonzero. lia.
    + repeat split.
      * rewrite app_length, map_length, L. simpl. lia.
      * apply Forall_app. split; [assumption|]. apply Forall_map.
        apply Forall_impl with (2 := S). intros a [-> | ->]; [right|left]; lra.
      * rewrite app_nth1; [assumption|]. rewrite L. apply Nat.neq_0_lt_0, Nat.pow_nonzero. lia.
Qed.
Lemma hadamard_count k : length (hadamard k) = (2 ^ k)%nat.
Proof. induction k as [|k IH]; [reflexivity|]. cbn [hadamard]. rewrite app_length, !map_length, IH. simpl. lia. Qed.
Lemma hadamard_orthogonal k : orthogonal (hadamard k).
Proof.
  induction k as [|k IH]; [split; constructor|]. cbn [hadamard]. pose proof (hadamard_rows k) as H.
  rewrite Forall_forall in H.
  assert (L : forall a b, In a (hadamard k) -> In b (hadamard k) -> length a = length b).
  { intros a b Ha Hb. destruct (H a Ha) as [-> _], (H b Hb) as [-> _]. reflexivity. }
  apply orthogonal_app.
  - apply orthogonal_map; [assumption|]. intros a b Ha Hb E. rewrite list_dot_app, E by auto. ring.
  - apply orthogonal_map; [assumption|]. intros a b Ha Hb E.
    rewrite list_dot_app, list_dot_opp_l, list_dot_opp_r, E by auto. ring.
  - intros a b Ha Hb. apply in_map_iff in Ha, Hb. destruct Ha as (c & <- & Hc), Hb as (d & <- & Hd).
    rewrite list_dot_app, list_dot_opp_r by auto. ring.
Qed.

(* ---------------------------------------------------------------- rows that oppose the sum of those before *)
(* each row is filled up with m equal signs, which alternate from row to row *)
Fixpoint filled (m : nat) (sign : R) (rows : list (list R)) : list (list R) :=
  match rows with
  | nil => nil
  | row :: rest => (row ++ repeat sign m) :: filled m (- sign) rest
  end.
Definition opposed (n : nat) : list (list R) :=
  let k := Nat.log2 n in filled (n - 2 ^ k) 1 (hadamard k).

Lemma filled_count m rows : forall sign, length (filled m sign rows) = length rows.
Proof. induction rows as [|row rows IH]; intros sign; cbn; auto. Qed.
Lemma filled_rows n m rows : (0 < n)%nat -> Forall (is_row n) rows -> forall sign, sign = 1 \/ sign = -1 ->
  Forall (is_row (n + m)) (filled m sign rows).
Proof.
  intros Hn. induction 1 as [|row rows (L & S & F) _ IH]; intros sign Hs; constructor.
  - repeat split.
    + now rewrite app_length, repeat_length, L.
    + apply Forall_app. split; [assumption|]. apply Forall_forall. intros a Ha. apply repeat_spec in Ha. now subst.
    + rewrite app_nth1; [assumption|]. lia.
  - apply IH. destruct Hs as [-> | ->]; [right|left]; lra.
Qed.
Lemma opposed_rows n : (0 < n)%nat -> Forall (is_row n) (opposed n).
Proof.
  intros Hn. destruct (Nat.log2_spec n Hn) as [Low _]. unfold opposed.
  replace n with (2 ^ Nat.log2 n + (n - 2 ^ Nat.log2 n))%nat at 1 by lia.
  apply filled_rows; [|apply hadamard_rows|now left]. apply Nat.neq_0_lt_0, Nat.pow_nonzero. lia.
Qed.
Lemma opposed_count n : (0 < n)%nat -> INR (length (opposed n)) >= INR n / 2.
Proof.
  intros Hn. destruct (Nat.log2_spec n Hn) as [_ High]. unfold opposed. rewrite filled_count, hadamard_count.
  rewrite Nat.pow_succ_r' in High. apply lt_INR in High. rewrite mult_INR in High. simpl (INR 2) in High. lra.
Qed.

(* ---------------------------------------------------------------- the Perceptron errs in every one of them *)
Lemma list_dot_repeat c d m : list_dot (repeat c m) (repeat d m) = INR m * (c * d).
Proof. induction m as [|m IH]; [simpl; ring|]. rewrite S_INR. cbn [repeat list_dot]. rewrite IH. ring. Qed.
Lemma list_dot_scaled u c z : list_dot u (map (Rmult c) z) = c * list_dot u z.
Proof. revert z. induction u as [|a u IH]; intros [|b z]; simpl; try ring. rewrite IH. ring. Qed.
Lemma moved_scaled u a c z : moved u a (map (Rmult c) z) = moved u (a * c) z.
Proof.
  revert z. induction u as [|b u IH]; intros [|d z]; cbn; try reflexivity. rewrite IH. f_equal. ring.
Qed.
Lemma moved_app u y z c sign m : length u = length z ->
  moved (u ++ repeat c m) y (z ++ repeat sign m) = moved u y z ++ repeat (c + y * sign) m.
Proof.
  revert z. induction u as [|a u IH]; intros [|b z] E; try discriminate; cbn.
  - induction m as [|m IH]; cbn; congruence.
  - rewrite IH; [reflexivity|]. simpl in E. lia.
Qed.
Lemma moved_dot u y z t : length u = length z -> list_dot (moved u y z) t = list_dot u t + y * list_dot z t.
Proof.
  revert z t. induction u as [|a u IH]; intros [|b z] [|d t] E; try discriminate; cbn; try ring.
  rewrite IH by (simpl in E; lia). ring.
Qed.

Section AnyPerceptron.
Variables (rate tie : R) (ties_update : bool).
Hypothesis rate_pos : 0 < rate.
Hypothesis tie_label : is_label tie.
Definition from_zero (n : nat) : Duel.perceptron := Duel.Perceptron rate tie ties_update (repeat 0 n).
(* the label is not the one that is said at score 0, and the instance is the row, with its sign *)
Definition mirrored (row : list R) : list R * R := (map (Rmult (- tie)) row, - tie).
Definition as_error (row : list R) : round := Round (fst (mirrored row)) (snd (mirrored row)) tie true.

Lemma mirrored_label : is_label (- tie).
Proof. destruct tie_label as [-> | ->]; [right|left]; lra. Qed.
Lemma not_the_tie : tie <> - tie.
Proof. destruct tie_label as [-> | ->]; lra. Qed.
Lemma mirrored_row n row : is_row n row -> length (fst (mirrored row)) = n /\
  Forall (fun a => a = 1 \/ a = -1) (fst (mirrored row)) /\ nth 0 (fst (mirrored row)) 0 = - tie.
Proof.
  intros (L & S & F). cbn. split; [now rewrite map_length|]. split.
  - apply Forall_map. apply Forall_impl with (2 := S). intros a [-> | ->]; destruct tie_label as [-> | ->];
      first [left; lra|right; lra].
  - destruct row as [|a row]; cbn in *; [lra|]. subst. ring.
Qed.
(* a score that does not support the label is read as the other *)
Lemma label_of_no_score s : s <= 0 -> label tie (- tie * s) = tie.
Proof.
  intros H. unfold label. set (b := - tie * s). assert (B : tie * b = - s).
  { unfold b. destruct tie_label as [-> | ->]; ring. }
  destruct tie_label as [-> | ->]; destruct (Rlt_dec 0 b), (Rlt_dec b 0); lra.
Qed.

(* the weights: a vector orthogonal to all rows that follow, then m times c, which opposes the next sign *)
Lemma perceptron_errs n m rows : (0 < n)%nat -> Forall (is_row n) rows -> orthogonal rows ->
  forall u c sign, length u = n -> Forall (fun row => list_dot u row = 0) rows ->
  (sign = 1 /\ c = 0 \/ sign = -1 /\ c = rate) ->
  Duel.p_follows (from_zero (n + m)) (u ++ repeat c m) (map as_error (filled m sign rows)).
Proof.
  intros Hn. induction 1 as [|row rows (L & S & F) _ IH]; intros Orth u c sign Lu U C; [exact I|].
  destruct Orth as [Orth Rest]. apply Forall_cons_iff in U. destruct U as [Now Later].
  set (full := row ++ repeat sign m).
  assert (Score : list_dot (u ++ repeat c m) full <= 0).
  { unfold full. rewrite list_dot_app, Now, list_dot_repeat by congruence. pose proof (pos_INR m).
    destruct C as [[-> ->]|[-> ->]]; nra. }
  assert (Says : label tie (list_dot (u ++ repeat c m) (fst (mirrored full))) = tie).
  { cbn. rewrite list_dot_scaled. now apply label_of_no_score. }
  assert (Error : Duel.p_error (from_zero (n + m)) (u ++ repeat c m) (as_error full) = true).
  { apply mistake_errs; [exact tie_label|exact mirrored_label|]. cbn -[mirrored label list_dot]. rewrite Says.
    exact not_the_tie. }
  cbn [filled map Duel.p_follows]. fold full. split.
  - split; [cbn; unfold full; now rewrite map_length, app_length, !repeat_length, L|]. split; [exact mirrored_label|].
    split; [symmetry; exact Says|]. split; [intros _; split; [assumption|]|reflexivity].
    intros Zero. unfold full in Zero. destruct row as [|a row]; [cbn in L; lia|]. inversion Zero. cbn in F.
    pose proof not_the_tie. nra.
  - unfold Duel.p_next. rewrite Error. cbn [as_error mirrored fst snd x y Duel.p_rate from_zero].
    rewrite moved_scaled. replace (rate * - tie * - tie) with rate by (destruct tie_label as [-> | ->]; ring).
    unfold full. rewrite moved_app by congruence. apply IH; auto.
    + rewrite moved_length; congruence.
    + rewrite Forall_forall in *. intros other H. rewrite moved_dot, Later, Orth by (auto || congruence). ring.
    + destruct C as [[-> ->]|[-> ->]]; [right|left]; split; lra.
Qed.
Lemma perceptron_plays n : (0 < n)%nat -> Duel.p_plays (from_zero n) (map as_error (opposed n)).
Proof.
  intros Hn. destruct (Nat.log2_spec n Hn) as [Low _]. unfold opposed. set (k := Nat.log2 n) in *.
  split; [exact rate_pos|]. split; [exact tie_label|].
  replace (from_zero n) with (from_zero (2 ^ k + (n - 2 ^ k))) by (f_equal; lia).
  unfold from_zero at 2. cbn [Duel.p_start]. rewrite repeat_app. apply perceptron_errs; auto using hadamard_rows.
  - apply Nat.neq_0_lt_0, Nat.pow_nonzero. lia.
  - apply hadamard_orthogonal.
  - apply repeat_length.
  - apply Forall_forall. intros row _. apply zeros_dot.
Qed.

(* ---------------------------------------------------------------- the duel, for every N *)
Definition unit_winnow (n : nat) : winnow := Winnow n (Finite 1) 1 false (repeat 0 n).
Definition duel (n : nat) : Duel.subject :=
  Duel.Subject (unit_winnow n) (played (unit_winnow n) (repeat 0 n) (map mirrored (opposed n)))
    (from_zero n) (map as_error (opposed n)).

Lemma duel_shows n : map Duel.shown (Duel.fast_rounds (duel n)) = map mirrored (opposed n).
Proof. apply played_shows. Qed.
Lemma duel_round n e : In e (Duel.fast_rounds (duel n)) ->
  exists row, In row (opposed n) /\ x e = fst (mirrored row) /\ y e = - tie.
Proof.
  intros H. apply (in_map Duel.shown) in H. rewrite duel_shows in H. apply in_map_iff in H.
  destruct H as (row & E & Hrow). exists row. unfold Duel.shown in E. rewrite (surjective_pairing (mirrored row)) in E.
  injection E as E1 E2. auto.
Qed.
Lemma duel_plays n : (0 < n)%nat -> Duel.plays (duel n).
Proof.
  intros Hn. split; [|split].
  - split; [cbn; lra|]. split; [now left|]. split; [apply repeat_length|]. apply played_follows.
    apply Forall_map. apply Forall_impl with (2 := opposed_rows n Hn). intros row Row.
    split; [now apply mirrored_row|exact mirrored_label].
  - intros a b Ha Hb. cbn in Ha, Hb. apply repeat_spec in Ha, Hb. congruence.
  - now apply perceptron_plays.
Qed.
Lemma duel_mistakes n : Duel.M_P (duel n) = length (opposed n).
Proof.
  unfold Duel.M_P, count. cbn [duel Duel.slow_rounds]. induction (opposed n) as [|row rows IH]; [reflexivity|].
  cbn [map filter]. unfold Duel.mistaken at 1. cbn [as_error mirrored prediction y snd].
  destruct (Req_EM_T tie (- tie)) as [E|_]; [now apply not_the_tie in E|]. cbn [length]. now rewrite IH.
Qed.
End AnyPerceptron.

(* for every N and every Perceptron from 0 the hypotheses of the theorem are met *)
Theorem separation_for_every_N n rate tie ties_update : (0 < n)%nat -> 0 < rate -> is_label tie -> exists s,
  Duel.N s = n /\ Duel.plays s /\ Duel.given_signs s /\ Duel.given_one_expert s /\ Duel.given_unit_rate s /\
  Duel.slow s = Duel.Perceptron rate tie ties_update (repeat 0 n) /\
  Duel.M_P s = (2 ^ Nat.log2 n)%nat /\ INR (Duel.M_P s) >= INR n / 2.
Proof.
  intros Hn Rate Tie. exists (duel rate tie ties_update n).
  assert (Rows : forall e, In e (Duel.fast_rounds (duel rate tie ties_update n)) ->
    Forall (fun a => a = 1 \/ a = -1) (x e) /\ nth 0 (x e) 0 = y e).
  { intros e He. destruct (duel_round _ _ _ n e He) as (row & Hrow & -> & ->). pose proof (opposed_rows n Hn) as Rows.
    rewrite Forall_forall in Rows. now apply (mirrored_row tie Tie n), Rows. }
  split; [reflexivity|]. split; [now apply duel_plays|]. split; [|split; [split|]].
  - apply Forall_forall. intros e He. now apply Rows.
  - rewrite duel_shows. cbn. now rewrite map_map.
  - apply Forall_forall. intros e He. now apply Rows.
  - split; [reflexivity|]. split; [reflexivity|]. rewrite duel_mistakes by assumption.
    split; [|now apply opposed_count]. unfold opposed. now rewrite filled_count, hadamard_count.
Qed.
Lemma separation_inhabited : separation.inhabited.
Proof.
  destruct (separation_for_every_N 3 1 (-1) false ltac:(lia) ltac:(lra) ltac:(now right))
    as (s & N & Plays & Signs & One & Unit & _ & _ & Often).
  exists s. cbv zeta. rewrite N. repeat split; auto; try apply Plays; try apply One.
Qed.
