(* soa.expert, agnostic.count, agnostic.regret, agnostic.lower *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Rlogic Lra Lia Psatz List Bool Arith Classical.
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights experts.Hedge experts.EWA experts.RWM experts.Doubling experts.Tuned core.Binomial.
From NoRegret Require classes.FiniteClasses classes.Concepts experts.Coins experts.CoinGame.
Import ListNotations.
Local Open Scope nat_scope.

(* ================================================================ SOA with a rule on ties, and its experts *)
Section Experts.
Variable X : Type.
Notation class := (list (X -> bool)).
Notation restrict := (FiniteClasses.restrict X).
(* the label whose part has the larger dimension, `tie` if they are equal *)
Definition soa_label (tie : bool) (V : class) (x : X) : bool :=
  if Rlogic.sig_not_dec (FiniteClasses.soa_rule X V x tie) then tie else negb tie.
Lemma soa_label_legal tie V x : FiniteClasses.soa_rule X V x (soa_label tie V x).
Proof. unfold soa_label. destruct (Rlogic.sig_not_dec (FiniteClasses.soa_rule X V x tie)) as [P|P]; [now apply NNPP|].
  destruct (FiniteClasses.soa_total X V x), tie; simpl; tauto. Qed.
Definition soa_with (tie : bool) (H : class) := FiniteClasses.follow X (soa_label tie) H.

Section Rule.
Variable pred : class -> X -> bool.
(* the rounds, from t on, in which the rule errs; the version space is cut in every round *)
Fixpoint wrong_rounds (V : class) (t : nat) (s : list (X * bool)) : list nat := match s with nil => nil
  | (x, y) :: r => let rest := wrong_rounds (restrict V x y) (S t) r in if eqb (pred V x) y then rest else t :: rest end.
(* Expert(flips): the rule, flipped in these rounds; it cuts the version space by what it said *)
Fixpoint expert (flips : list nat) (V : class) (t : nat) (xs : list X) : list bool := match xs with nil => nil
  | x :: r => let p := xorb (pred V x) (existsb (Nat.eqb t) flips) in p :: expert flips (restrict V x p) (S t) r end.
Definition labelled (h : X -> bool) (xs : list X) := map (fun x => (x, h x)) xs.

Lemma expert_length flips xs : forall V t, length (expert flips V t xs) = length xs.
Proof. induction xs; intros; simpl; auto. Qed.
(* what an expert says depends on the points so far only *)
Lemma expert_causal flips xs ys : forall V t, firstn (length xs) (expert flips V t (xs ++ ys)) = expert flips V t xs.
Proof. induction xs; intros V t; [destruct ys; reflexivity|]. simpl. f_equal. apply IHxs. Qed.
Lemma wrong_from s : forall V t u, In u (wrong_rounds V t s) -> t <= u.
Proof. induction s as [|[x y] s IH]; intros V t u H; simpl in H; [contradiction|].
  destruct (eqb (pred V x) y); [apply IH in H; lia|]. destruct H as [->|H]; [lia|apply IH in H; lia]. Qed.
Lemma existsb_eqb u l : existsb (Nat.eqb u) l = true <-> In u l.
Proof. rewrite existsb_exists. split; [intros (v & I & Q); apply Nat.eqb_eq in Q; now subst|intros I; exists u; split; [exact I|apply Nat.eqb_refl]]. Qed.
Lemma imitates h xs : forall V t flips, (forall u, t <= u -> (In u flips <-> In u (wrong_rounds V t (labelled h xs)))) ->
  expert flips V t xs = map h xs.
Proof. induction xs as [|x xs IH]; intros V t flips F; [reflexivity|]. cbn [expert map].
  assert (Q : xorb (pred V x) (existsb (Nat.eqb t) flips) = h x).
  { specialize (F t (le_n t)). cbn [labelled map wrong_rounds] in F. fold (labelled h xs) in F. destruct (eqb (pred V x) (h x)) eqn:E.
    - replace (existsb (Nat.eqb t) flips) with false; [apply eqb_prop in E; now rewrite xorb_false_r|].
      symmetry. apply not_true_iff_false. rewrite existsb_eqb, F. intros H. apply wrong_from in H. lia.
    - rewrite (proj2 (existsb_eqb t flips)) by (apply F; now left). apply eqb_false_iff in E. destruct (pred V x), (h x); simpl; congruence. }
  rewrite Q. f_equal. apply IH. intros u Hu. rewrite F by lia. cbn [labelled map wrong_rounds]. fold (labelled h xs).
  destruct (eqb (pred V x) (h x)); [tauto|]. simpl. split; [intros [->|H]; [lia|exact H]|auto]. Qed.
Lemma wrong_count H s : forall past t, length (wrong_rounds (FiniteClasses.version X H past) t s) = FiniteClasses.mistakes X (FiniteClasses.follow X pred H) past s.
Proof. induction s as [|[x y] s IH]; intros past t; [reflexivity|]. cbn [wrong_rounds FiniteClasses.mistakes].
  rewrite <- (IH (past ++ [(x, y)]) (S t)), FiniteClasses.version_app. unfold FiniteClasses.follow at 1.
  destruct (eqb (pred (FiniteClasses.version X H past) x) y); reflexivity. Qed.
End Rule.

(* soa.expert: on all points the expert of SOA's errors says what h says, and at most Ldim rounds are flipped *)
Definition flips_of tie (H : class) h xs := wrong_rounds (soa_label tie) H 1 (labelled h xs).
Theorem soa_expert tie H h xs : expert (soa_label tie) (flips_of tie H h xs) H 1 xs = map h xs.
Proof. apply imitates. tauto. Qed.
Theorem soa_expert_flips tie H h xs d : In h H -> FiniteClasses.Ldim X H d -> length (flips_of tie H h xs) <= d.
Proof. intros I D. unfold flips_of. change H with (FiniteClasses.version X H nil) at 1. rewrite (wrong_count (soa_label tie) H (labelled h xs) nil 1).
  apply (FiniteClasses.soa_mistakes X H (labelled h xs) _ _ d (FiniteClasses.follow_runs X _ _ H (soa_label_legal tie) (labelled h xs) nil)); [|exact D].
  exists h. split; [exact I|]. apply Forall_map, Forall_forall. reflexivity. Qed.

(* ---------------------------------------------------------------- all experts with at most d flips *)
Fixpoint sets (l : list nat) (d : nat) : list (list nat) := match l with nil => [nil]
  | a :: r => sets r d ++ match d with 0 => nil | S d' => map (cons a) (sets r d') end end.
Lemma nil_in_sets l d : In nil (sets l d).
Proof. induction l; simpl; [now left|]. apply in_or_app. now left. Qed.
Lemma in_sets pred s : forall V t T d, length s <= T -> length (wrong_rounds pred V t s) <= d -> In (wrong_rounds pred V t s) (sets (seq t T) d).
Proof. induction s as [|[x y] s IH]; intros V t T d HT Hd; [apply nil_in_sets|]. destruct T as [|T]; [simpl in HT; lia|].
  cbn [wrong_rounds] in *. cbn [seq sets]. apply in_or_app. destruct (eqb (pred V x) y).
  - left. apply IH; [simpl in HT; lia|exact Hd].
  - right. destruct d as [|d]; [simpl in Hd; lia|]. apply in_map, IH; simpl in *; lia. Qed.
Definition count (T d : nat) : nat := Concepts.nsum (binom T) d.                        (* sum of C(T, L) over L <= d *)
Lemma count_pascal T d : count (S T) (S d) = count T (S d) + count T d.
Proof. unfold count. induction d; [cbn [Concepts.nsum]; rewrite !binom_0; simpl; rewrite binom_0; lia|].
  remember (S d) as e. cbn [Concepts.nsum]. rewrite IHd. subst e. cbn [Concepts.nsum]. simpl binom. lia. Qed.
Lemma count_0 d : count 0 d = 1.
Proof. unfold count. induction d; [reflexivity|]. cbn [Concepts.nsum]. rewrite IHd. reflexivity. Qed.
Theorem sets_count l : forall d, length (sets l d) = count (length l) d.
Proof. induction l as [|a l IH]; intros d; [now rewrite count_0|]. cbn [sets length]. rewrite app_length, IH. destruct d as [|d].
  - unfold count. cbn [Concepts.nsum length]. rewrite !binom_0. reflexivity.
  - rewrite map_length, IH, count_pascal. reflexivity. Qed.
End Experts.

(* ================================================================ agnostic.count *)
Local Open Scope R_scope.
Fixpoint psum T z d : R := match d with O => 1 | S j => psum T z j + INR (binom T (S j)) * z ^ S j end.
Lemma psum_pascal T z j : psum (S T) z (S j) = psum T z (S j) + z * psum T z j.
Proof. induction j.
  - cbn [psum]. simpl binom. rewrite binom_0, plus_INR. simpl. ring.
  - cbn [psum] in *. rewrite IHj. change (binom (S T) (S (S j))) with (binom T (S j) + binom T (S (S j)))%nat. rewrite plus_INR. simpl. ring. Qed.
Lemma psum_le T z : 0 <= z -> forall d, psum T z d <= (1 + z) ^ T.
Proof. intros Hz. induction T; intros d.
  - assert (E : psum 0 z d = 1) by (induction d; [reflexivity|cbn [psum]; rewrite IHd; simpl; ring]). rewrite E. simpl. lra.
  - assert (P : 0 <= (1 + z) ^ T) by (apply pow_le; lra). destruct d as [|j].
    + apply Rle_trans with (1 ^ S T); [rewrite pow1; simpl; lra|]. apply pow_incr. lra.
    + rewrite psum_pascal. pose proof (IHT (S j)). pose proof (IHT j). simpl pow. nra. Qed.
Lemma count_psum T z d : 0 < z <= 1 -> INR (count T d) * z ^ d <= psum T z d.
Proof. intros Hz. induction d; [unfold count; simpl; rewrite binom_0; simpl; lra|]. cbn [psum]. unfold count in *. cbn [Concepts.nsum]. rewrite plus_INR.
  pose proof (pos_INR (Concepts.nsum (binom T) d)) as P0. assert (P : 0 <= z ^ d) by (apply pow_le; lra).
  assert (0 <= INR (Concepts.nsum (binom T) d) * z ^ d) by (now apply Rmult_le_pos). simpl pow in *. nra. Qed.
Lemma pow_exp T z : 0 <= z -> (1 + z) ^ T <= exp (z * INR T).
Proof. intros Hz. induction T; [simpl; rewrite Rmult_0_r, exp_0; lra|]. replace (z * INR (S T)) with (z + z * INR T) by (rewrite S_INR; ring). rewrite exp_plus. simpl pow.
  apply Rmult_le_compat; [lra|apply pow_le; lra|apply exp_tangent|exact IHT]. Qed.
Lemma exp_nat d : exp (INR d) = exp 1 ^ d.
Proof. induction d; [simpl; apply exp_0|]. rewrite S_INR, exp_plus, IHd. simpl. ring. Qed.
Theorem agnostic_count T d : (1 <= d)%nat -> (d <= T)%nat -> INR (count T d) <= (exp 1 * INR T / INR d) ^ d.
Proof. intros H1 H2. assert (D : 0 < INR d) by (apply lt_0_INR; lia). assert (D2 : INR d <= INR T) by (now apply le_INR).
  set (z := INR d / INR T). assert (Hz : 0 < z <= 1).
  { unfold z. split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (INR T); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  pose proof (count_psum T z d Hz) as A. pose proof (psum_le T z ltac:(lra) d) as B. pose proof (pow_exp T z ltac:(lra)) as C.
  replace (z * INR T) with (INR d) in C by (unfold z; field; lra). rewrite exp_nat in C.
  assert (P : 0 < z ^ d) by (apply pow_lt; lra). apply Rmult_le_reg_r with (z ^ d); [exact P|].
  rewrite <- Rpow_mult_distr. replace (exp 1 * INR T / INR d * z) with (exp 1) by (unfold z; field; lra). lra. Qed.
(* for all T >= 1 *)
Theorem agnostic_count_all T d : (1 <= T)%nat -> INR (count T d) <= (exp 1 * INR T) ^ d.
Proof. intros HT. assert (P : 1 <= INR T) by (apply (le_INR 1); lia). destruct d as [|d]; [unfold count; simpl; rewrite binom_0; simpl; lra|].
  set (z := 1 / INR T). assert (Hz : 0 < z <= 1).
  { unfold z. split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (INR T); [lra|]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra. }
  pose proof (count_psum T z (S d) Hz) as A. pose proof (psum_le T z ltac:(lra) (S d)) as B. pose proof (pow_exp T z ltac:(lra)) as C.
  replace (z * INR T) with 1 in C by (unfold z; field; lra).
  assert (E1 : 1 <= exp 1) by (pose proof (exp_tangent 1); lra).
  assert (PZ : 0 < z ^ S d) by (apply pow_lt; lra). apply Rmult_le_reg_r with (z ^ S d); [exact PZ|].
  rewrite <- Rpow_mult_distr. replace (exp 1 * INR T * z) with (exp 1) by (unfold z; field; lra).
  assert (exp 1 <= exp 1 ^ S d); [|lra]. simpl pow. rewrite <- (Rmult_1_r (exp 1)) at 1. apply Rmult_le_compat_l; [lra|]. now apply pow_R1_Rle. Qed.

(* ================================================================ agnostic.regret *)
Definition num (b : bool) : R := if b then 1 else 0.
Section Regret.
Variable X : Type.
Notation class := (list (X -> bool)).
Notation loss := (absolute : R_ModuleSpace -> R -> R).
Implicit Types (s : list (X * bool)).
(* the mistakes of a hypothesis *)
Fixpoint errs (h : X -> bool) s : nat := match s with nil => 0 | (x, y) :: r => (if eqb (h x) y then 0 else 1) + errs h r end.
(* experts that say a list of labels: in each round Hedge sees what each says, then the label *)
Fixpoint game {A} (says : A -> list bool) (ys : list bool) : list ((A -> R) * R) := match ys with nil => nil
  | y :: r => ((fun a => num (hd false (says a))), num y) :: game (fun a => tl (says a)) r end.
Lemma game_length {A} ys : forall says : A -> list bool, length (game says ys) = length ys.
Proof. induction ys; intros; simpl; auto. Qed.
Lemma game_range {A} ys : forall (says : A -> list bool) x y, In (x, y) (game says ys) -> 0 <= y <= 1 /\ forall a, 0 <= x a <= 1.
Proof. induction ys as [|b ys IH]; intros says x y H; simpl in H; [contradiction|]. destruct H as [Q|H]; [|eapply IH; eauto].
  inversion Q; subst. split; [destruct b; simpl; lra|]. intros a. destruct (hd false (says a)); simpl; lra. Qed.
Lemma game_expert {A} (h : X -> bool) s (a : A) : forall says : A -> list bool, says a = map h (map fst s) ->
  L_expert loss a (game says (map snd s)) = INR (errs h s).
Proof. induction s as [|[x y] s IH]; intros says E; [reflexivity|]. cbn [map game errs fst snd] in *. unfold L_expert in *. cbn [sum fst snd].
  rewrite IH by (now rewrite E). rewrite E, plus_INR. cbn [hd]. f_equal. unfold absolute. destruct (h x), y; simpl;
    rewrite ?Rminus_0_r, ?Rminus_eq_0, ?Rabs_R0, ?Rabs_R1; try reflexivity. rewrite Rminus_0_l, Rabs_Ropp, Rabs_R1. reflexivity. Qed.
(* Hedge over the experts G; the forecast is the weight of those that say 1 *)
Definition hedge_over {A} (G : list A) (T : nat) := ewa G loss (sqrt (2 * ln (N G) / INR T)).
Definition R_T {A} (G : list A) (says : A -> list bool) (H : class) s :=
  total_loss (hedge_over G (length s)) loss (game says (map snd s)) - best (fun h => INR (errs h s)) H.
Lemma regret_over {A} (G : list A) says (H : class) s : H <> nil -> (1 <= length s)%nat ->
  (forall h, In h H -> exists a, In a G /\ says a = map h (map fst s)) -> R_T G says H s <= sqrt (2 * INR (length s) * ln (N G)).
Proof. intros HN HT Cover. unfold R_T. destruct (best_attained (fun h => INR (errs h s)) H HN) as (h & Hh & ->). destruct (Cover h Hh) as (a & Ha & E).
  assert (L : length (game says (map snd s)) = length s) by (rewrite game_length; apply map_length).
  pose proof (finite_regret G (game says (map snd s))) as F. cbv zeta in F. rewrite L in F.
  specialize (F ltac:(intros Q; rewrite Q in Ha; exact Ha) ltac:(intros Q; rewrite Q in L; simpl in L; lia)
    ltac:(intros x y I; destruct (game_range _ _ _ _ I) as [I1 I2]; split; [exact I1|intros i _; apply I2])).
  unfold regret_of, L_best in F. pose proof (best_le (fun i => L_expert loss i (game says (map snd s))) G a Ha) as B. cbv beta in B.
  rewrite (game_expert h s a says E) in B. unfold hedge_over. lra. Qed.

(* Hedge over the hypotheses, or over the experts with at most d flips in the rounds 1..T0, where T0 >= T *)
Inductive over := hypotheses | experts (T0 : nat).
Definition size (o : over) (H : class) (d : nat) : nat := match o with hypotheses => length H | experts T0 => count T0 d end.
Definition regret_of_agnostic (o : over) (tie : bool) (H : class) (d : nat) s : R := match o with
  | hypotheses => R_T H (fun h => map h (map fst s)) H s
  | experts T0 => R_T (sets (seq 1 T0) d) (fun flips => expert X (soa_label X tie) flips H 1 (map fst s)) H s end.
Lemma agnostic_any o tie H d s : H <> nil -> FiniteClasses.Ldim X H d -> (1 <= length s)%nat -> match o with hypotheses => True | experts T0 => (length s <= T0)%nat end ->
  regret_of_agnostic o tie H d s <= sqrt (2 * INR (length s) * ln (INR (size o H d))).
Proof. intros HN D HT Ho. destruct o as [|T0]; simpl.
  - apply (regret_over H); auto. intros h Hh. exists h. auto.
  - rewrite <- (seq_length T0 1) at 2. rewrite <- sets_count. apply regret_over; auto. intros h Hh. exists (flips_of X tie H h (map fst s)). split.
    + apply in_sets; [unfold labelled; now rewrite !map_length|now apply (soa_expert_flips X tie H h (map fst s) d)].
    + apply soa_expert. Qed.
Theorem agnostic_regret o tie H d s : let T := INR (length s) in H <> nil -> FiniteClasses.Ldim X H d -> (1 <= length s)%nat ->
  match o with hypotheses => True | experts T0 => (length s <= T0)%nat end ->
  ln (INR (size o H d)) <= Rmin (ln (INR (length H))) (INR d * ln (exp 1 * T)) ->
  regret_of_agnostic o tie H d s <= sqrt (2 * T * Rmin (INR d * ln (exp 1 * T)) (ln (INR (length H)))).
Proof. intros T HN D HT Ho Few. apply Rle_trans with (1 := agnostic_any o tie H d s HN D HT Ho). apply sqrt_le_1_alt. fold T.
  rewrite Rmin_comm. apply Rmult_le_compat_l; [|exact Few]. pose proof (pos_INR (length s)). fold T in H0. lra. Qed.
(* whichever are fewer, for T rounds: then the hypothesis on ln |G| is a theorem *)
Definition smaller (H : class) (d T : nat) : over := if (length H <=? count T d)%nat then hypotheses else experts T.
Lemma count_pos T d : (1 <= count T d)%nat.
Proof. unfold count. induction d; cbn [Concepts.nsum]; [rewrite binom_0; lia|lia]. Qed.
Lemma smaller_few (H : class) d T : H <> nil -> (1 <= T)%nat ->
  ln (INR (size (smaller H d T) H d)) <= Rmin (ln (INR (length H))) (INR d * ln (exp 1 * INR T)).
Proof. intros HN HT. assert (P1 : 0 < INR (length H)) by (apply lt_0_INR; destruct H; [congruence|simpl; lia]).
  assert (P2 : 0 < INR (count T d)) by (apply lt_0_INR; pose proof (count_pos T d); lia).
  assert (P3 : 0 < exp 1 * INR T) by (apply Rmult_lt_0_compat; [apply exp_pos|apply lt_0_INR; lia]).
  assert (K : ln (INR (count T d)) <= INR d * ln (exp 1 * INR T)).
  { rewrite <- ln_pow by exact P3. apply ln_mono; [exact P2|now apply agnostic_count_all]. }
  unfold smaller. destruct (Nat.leb_spec (length H) (count T d)) as [C|C]; cbn [size]; apply Rmin_glb; try exact K.
  - lra.
  - apply Rle_trans with (2 := K). apply ln_mono; [exact P1|now apply le_INR].
  - apply ln_mono; [exact P2|apply le_INR; lia]. Qed.
Theorem agnostic_smaller tie H d s : let T := INR (length s) in H <> nil -> FiniteClasses.Ldim X H d -> (1 <= length s)%nat ->
  regret_of_agnostic (smaller H d (length s)) tie H d s <= sqrt (2 * T * Rmin (INR d * ln (exp 1 * T)) (ln (INR (length H)))).
Proof. intros T HN D HT. apply agnostic_regret; auto; [unfold smaller; destruct (_ <=? _)%nat; lia|now apply smaller_few]. Qed.
End Regret.

(* ================================================================ agnostic.lower *)
Section Lower.
Variable X : Type.
Variable x0 : X.
Notation tree := (FiniteClasses.tree X).
Notation E := Coins.E.
(* a forecaster: the probability of the label 1, from the past rounds and the point *)
Variable P : list (X * bool) -> X -> R.
Hypothesis P_range : forall past x, 0 <= P past x <= 1.
Fixpoint loss_on (past s : list (X * bool)) : R := match s with nil => 0
  | (x, y) :: r => Rabs (P past x - num y) + loss_on (past ++ [(x, y)]) r end.
(* the points are chosen from the coins so far *)
Fixpoint shown (q : list bool -> X) (past l : list bool) : list (X * bool) := match l with nil => nil
  | y :: r => (q past, y) :: shown q (past ++ [y]) r end.
Lemma half_lost n : forall q past hist, E n (fun l => loss_on hist (shown q past l)) = INR n / 2.
Proof. induction n; intros q past hist; [rewrite Coins.E_O; simpl; field|]. rewrite Coins.E_S. cbn [shown loss_on]. rewrite !Coins.E_plus, !Coins.E_const, !IHn, S_INR.
  pose proof (P_range hist (q past)). unfold num. rewrite Rminus_0_r, (Rabs_right (P hist (q past))) by lra. rewrite Rabs_left1 by lra. field. Qed.

(* k rounds at each node, then on to where most labels went (1 if even) *)
Variable k : nat.
Definition majority (b : list bool) : bool := (length b <=? 2 * CoinGame.heads b)%nat.
Fixpoint point (t : tree) (past : list bool) : X := match t with FiniteClasses.Leaf => x0
  | FiniteClasses.Node x l r => if (length past <? k)%nat then x else point (if majority (firstn k past) then r else l) (skipn k past) end.
Lemma shown_app q a : forall past b, shown q past (a ++ b) = shown q past a ++ shown q (past ++ a) b.
Proof. induction a as [|y a IH]; intros past b; simpl; [now rewrite app_nil_r|]. rewrite IH, <- app_assoc. reflexivity. Qed.
Lemma shown_block x l r a : forall past, (length past + length a <= k)%nat -> shown (point (FiniteClasses.Node X x l r)) past a = map (pair x) a.
Proof. induction a as [|y a IH]; intros past H; [reflexivity|]. cbn [shown map length point] in *. destruct (Nat.ltb_spec (length past) k); [|lia].
  f_equal. apply IH. rewrite app_length. simpl. lia. Qed.
Lemma shown_child x l r a b : length a = k -> forall past, shown (point (FiniteClasses.Node X x l r)) (a ++ past) b = shown (point (if majority a then r else l)) past b.
Proof. intros Ha. induction b as [|y b IH]; intros past; [reflexivity|]. cbn [shown]. rewrite <- app_assoc, IH. f_equal. f_equal.
  cbn [point]. rewrite app_length, Ha. destruct (Nat.ltb_spec (k + length past) k); [lia|].
  rewrite <- Ha. rewrite firstn_app, Nat.sub_diag, firstn_all, firstn_O, app_nil_r, skipn_app, Nat.sub_diag, skipn_all, skipn_O. reflexivity. Qed.

(* the hypothesis at the end of the way *)
Fixpoint way_errors (d : nat) (l : list bool) : nat := match d with O => 0%nat
  | S d => (Nat.min (CoinGame.heads (firstn k l)) (k - CoinGame.heads (firstn k l)) + way_errors d (skipn k l))%nat end.
Lemma heads_le l : (CoinGame.heads l <= length l)%nat.
Proof. induction l as [|[] l IH]; simpl; lia. Qed.
Lemma errs_app h s s' : errs X h (s ++ s') = (errs X h s + errs X h s')%nat.
Proof. induction s as [|[x y] s IH]; simpl; [reflexivity|]. rewrite IH. lia. Qed.
Lemma errs_block h x a : errs X h (map (pair x) a) = if h x then (length a - CoinGame.heads a)%nat else CoinGame.heads a.
Proof. induction a as [|b a IH]; [simpl; now destruct (h x)|]. change (map (pair x) (b :: a)) with ((x, b) :: map (pair x) a).
  cbn [errs]. rewrite IH. pose proof (heads_le a). destruct b, (h x); cbn [eqb CoinGame.heads length]; lia. Qed.
Lemma at_the_end d : forall t (V : list (X -> bool)) l, FiniteClasses.shattered X V d t -> length l = (d * k)%nat ->
  exists h, In h V /\ (errs X h (shown (point t) [] l) <= way_errors d l)%nat.
Proof. induction d as [|d IH]; intros t V l Sh L.
  - destruct l; [|discriminate]. destruct Sh as [_ Sh]. destruct (Sh [] eq_refl) as (h & Hh & _). exists h. split; [exact Hh|simpl; lia].
  - destruct t as [|x lf rt]; [destruct Sh as [[] _]|]. apply FiniteClasses.shattered_node in Sh. simpl in L.
    set (a := firstn k l). set (b := skipn k l). assert (Ha : length a = k) by (unfold a; rewrite firstn_length; lia).
    assert (Hb : length b = (d * k)%nat) by (unfold b; rewrite skipn_length; lia).
    set (c := majority a).
    destruct (IH (if c then rt else lf) (FiniteClasses.restrict X V x c) b) as (h & Hh & Er); [destruct c; apply Sh|exact Hb|].
    apply FiniteClasses.in_restrict in Hh. destruct Hh as [Hh Hc]. exists h. split; [exact Hh|].
    rewrite <- (firstn_skipn k l) at 1. fold a b. rewrite shown_app, errs_app. cbn [way_errors]. fold a b.
    rewrite shown_block by (simpl; lia). pose proof (shown_child x lf rt a b Ha []) as Q. rewrite app_nil_r in Q. simpl app. rewrite Q. fold c.
    rewrite errs_block, Hc. pose proof (heads_le a) as Le. rewrite Ha in *.
    enough ((if c then k - CoinGame.heads a else CoinGame.heads a) <= Nat.min (CoinGame.heads a) (k - CoinGame.heads a))%nat by lia.
    unfold c, majority. rewrite Ha. destruct (Nat.leb_spec k (2 * CoinGame.heads a)); lia. Qed.
Lemma E_app m n f : E (m + n) f = E m (fun a => E n (fun b => f (a ++ b))).
Proof. revert f. induction m; intros f; [now rewrite Coins.E_O|]. change (S m + n)%nat with (S (m + n)). rewrite !Coins.E_S, !IHm. reflexivity. Qed.
Lemma block_mean : E k (fun a => INR (Nat.min (CoinGame.heads a) (k - CoinGame.heads a))) = (INR k - CoinGame.A k) / 2.
Proof. unfold CoinGame.A. rewrite (Coins.E_ext k _ (fun l => / 2 * (INR k - Rabs (CoinGame.walk l)))); [rewrite Coins.E_scal, Coins.E_minus, Coins.E_const; field|].
  intros l Hl. pose proof (heads_le l) as Le. rewrite CoinGame.walk_heads, Hl. rewrite Hl in Le.
  destruct (Nat.le_ge_cases (2 * CoinGame.heads l) k) as [C|C].
  - rewrite Nat.min_l by lia. apply le_INR in C. rewrite mult_INR in C. simpl (INR 2) in C. rewrite Rabs_left1 by lra. field.
  - rewrite Nat.min_r by lia. apply le_INR in C. rewrite mult_INR in C. simpl (INR 2) in C. rewrite Rabs_right by lra. rewrite minus_INR by exact Le. field. Qed.
Lemma way_mean d : E (d * k) (fun l => INR (way_errors d l)) = INR d * ((INR k - CoinGame.A k) / 2).
Proof. induction d; [simpl; rewrite Coins.E_O; simpl; ring|]. change (S d * k)%nat with (k + d * k)%nat. rewrite E_app, S_INR.
  rewrite (Coins.E_ext k _ (fun a => INR (Nat.min (CoinGame.heads a) (k - CoinGame.heads a)) + INR d * ((INR k - CoinGame.A k) / 2))).
  - rewrite Coins.E_plus, Coins.E_const, block_mean. ring.
  - intros a Ha. rewrite <- IHd, <- (Coins.E_const (d * k) (INR (Nat.min (CoinGame.heads a) (k - CoinGame.heads a)))) at 1. rewrite <- Coins.E_plus.
    apply Coins.E_ext. intros b _. cbn [way_errors]. rewrite <- Ha. rewrite firstn_app, Nat.sub_diag, firstn_all, firstn_O, app_nil_r, skipn_app, Nat.sub_diag, skipn_all, skipn_O.
    cbn [app]. rewrite Ha. apply plus_INR. Qed.

(* the expected regret against the best hypothesis, over all 2^T coins *)
Definition expected_regret (H : list (X -> bool)) (t : tree) (T : nat) : R :=
  E T (fun l => let s := shown (point t) [] l in loss_on [] s - best (fun h => INR (errs X h s)) H).
Theorem agnostic_lower H t d T : FiniteClasses.Ldim X H d -> FiniteClasses.shattered X H d t -> (1 <= d)%nat -> T = (d * k)%nat ->
  sqrt (INR d * INR T / 8) <= expected_regret H t T.
Proof. intros D Sh Hd HT. rewrite HT. unfold expected_regret.
  apply Rle_trans with (E (d * k) (fun l => loss_on [] (shown (point t) [] l) - INR (way_errors d l))).
  - rewrite Coins.E_minus, half_lost, way_mean, !mult_INR.
    replace (INR d * INR k / 2 - INR d * ((INR k - CoinGame.A k) / 2)) with (INR d * CoinGame.A k / 2) by field.
    assert (PA : 0 <= CoinGame.A k) by (unfold CoinGame.A; rewrite <- (Coins.E_const k 0); apply Coins.E_le; intros; apply Rabs_pos).
    pose proof (CoinGame.walk_long k) as W. pose proof (pos_INR d).
    rewrite <- (sqrt_pow2 (INR d * CoinGame.A k / 2)) by nra. apply sqrt_le_1_alt.
    replace (INR d * (INR d * INR k) / 8) with (INR d ^ 2 * (INR k / 2 / 4)) by field.
    replace ((INR d * CoinGame.A k / 2) ^ 2) with (INR d ^ 2 * (CoinGame.A k ^ 2 / 4)) by field.
    apply Rmult_le_compat_l; [apply pow2_ge_0|lra].
  - apply Coins.E_le. intros l Hl. destruct (at_the_end d t H l Sh Hl) as (h & Hh & Er). cbv zeta.
    pose proof (best_le (fun h => INR (errs X h (shown (point t) [] l))) H h Hh) as B. cbv beta in B. apply le_INR in Er. lra. Qed.
End Lower.
