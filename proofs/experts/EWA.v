(* Exponential Weighted Average: ewa.regret, ewa.tuned.  Predictions lie in any real vector space V (R itself, R^n). *)
From Coquelicot Require Import Coquelicot.
From Coq Require Import Reals Lra Psatz List.                       (* after Coquelicot, whose AutoDerive has a Forall too *)
From NoRegret Require Import core.Sums core.Exponential core.Protocol experts.Weights experts.Hedge.
Import ListNotations.
Local Open Scope R_scope.

(* ---------------------------------------------------------------- Jensen's inequality, finite, in a vector space *)
Section Jensen.
Context {V : ModuleSpace R_Ring} {A : Type}.
Definition convex_set (D : V -> Prop) := forall u v t, D u -> D v -> 0 <= t <= 1 -> D (plus (scal (1-t) u) (scal t v)).
Definition convex_on (D : V -> Prop) (f : V -> R) := forall u v t, D u -> D v -> 0 <= t <= 1 ->
  f (plus (scal (1-t) u) (scal t v)) <= (1-t) * f u + t * f v.
Fixpoint comb (p : A -> R) (x : A -> V) (l : list A) : V :=
  match l with nil => zero | a :: r => plus (scal (p a) (x a)) (comb p x r) end.

Lemma jensen_weights D f (w : A -> R) (x : A -> V) l : convex_set D -> convex_on D f -> l <> nil ->
  (forall a, In a l -> 0 < w a) -> (forall a, In a l -> D (x a)) -> let v := scal (/ sum w l) (comb w x l) in
  D v /\ f v <= sum (fun a => w a * f (x a)) l / sum w l.
Proof. intros CD Cf. induction l as [|a r IH]; [congruence|intros _ Hw Hx]. pose proof (Hw a (or_introl eq_refl)) as Wa.
  destruct r as [|b r].
  - simpl. assert (E : scal (/ (w a + 0)) (plus (scal (w a) (x a)) zero) = x a).
    { rewrite plus_zero_r, scal_assoc. replace (mult (/ (w a + 0)) (w a)) with (@one R_Ring)
        by (unfold mult, one; simpl; field; lra). apply scal_one. }
    rewrite E. split; [apply Hx; now left|apply Req_le; field; lra].
  - set (q := b :: r) in *. destruct IH as [ID If]; [discriminate|intros; apply Hw; now right|intros; apply Hx; now right|].
    assert (P : 0 < sum w q) by (apply sum_pos; [discriminate|intros; apply Hw; now right]).
    clearbody q. change (sum w (a :: q)) with (w a + sum w q). change (comb w x (a :: q)) with (plus (scal (w a) (x a)) (comb w x q)).
    change (sum (fun a => w a * f (x a)) (a :: q)) with (w a * f (x a) + sum (fun a => w a * f (x a)) q).
    set (t := sum w q / (w a + sum w q)).
    assert (Ht : 0 <= t <= 1).
    { unfold t; split; [left; apply Rdiv_lt_0_compat; lra|]. apply Rmult_le_reg_r with (w a + sum w q); [lra|].
      unfold Rdiv; rewrite Rmult_assoc, Rinv_l; lra. }
    assert (E : scal (/ (w a + sum w q)) (plus (scal (w a) (x a)) (comb w x q))
              = plus (scal (1-t) (x a)) (scal t (scal (/ sum w q) (comb w x q)))).
    { rewrite scal_distr_l, !scal_assoc. f_equal; f_equal; unfold mult, t; simpl; field; try split; lra. }
    rewrite E. pose proof (Hx a (or_introl eq_refl)) as Da. split; [now apply CD|].
    apply Rle_trans with (1 := Cf _ _ _ Da ID Ht).
    apply Rle_trans with ((1-t) * f (x a) + t * (sum (fun a => w a * f (x a)) q / sum w q)).
    + apply Rplus_le_compat_l. apply Rmult_le_compat_l; [lra|exact If].
    + apply Req_le. unfold t. field. split; lra. Qed.
Lemma jensen D f (p : A -> R) (x : A -> V) l : convex_set D -> convex_on D f -> (forall a, In a l -> 0 < p a) -> sum p l = 1 ->
  (forall a, In a l -> D (x a)) -> D (comb p x l) /\ f (comb p x l) <= sum (fun a => p a * f (x a)) l.
Proof. intros CD Cf P S X. assert (E : l <> nil) by (intros ->; simpl in S; lra).
  destruct (jensen_weights D f p x l CD Cf E P X) as [I J]. rewrite S, Rinv_1 in I, J.
  change 1 with (@one R_Ring) in I, J. rewrite scal_one in I, J. split; [exact I|].
  replace (sum (fun a => p a * f (x a)) l) with (sum (fun a => p a * f (x a)) l / 1) by field. exact J. Qed.
End Jensen.

Section EWA.
Context {A Y : Type} {V : ModuleSpace R_Ring} (experts : list A) (D : V -> Prop) (loss : V -> Y -> R).

(* ---------------------------------------------------------------- the game and the learner *)
(* a round: the advice of each expert is shown, then the outcome y *)
Definition ewa (eta : R) : learner (A -> R) (A -> V) Y V :=
  Learner (fun _ => 1)                                              (* w_1(i) = 1 *)
    (fun w x => comb (dist experts w) x experts)                    (* p_t = sum_i w_t(i)/W_t x_t(i) *)
    (fun w x y i => w i * exp (- eta * loss (x i) y)).              (* w_(t+1)(i) = w_t(i) e^(-eta loss(x_t(i), y_t)) *)
Definition L_expert i (zs : list ((A -> V) * Y)) := sum (fun z => loss (fst z i) (snd z)) zs.
Definition advice_ok (z : (A -> V) * Y) := forall i, In i experts -> D (fst z i) /\ 0 <= loss (fst z i) (snd z) <= 1.
Definition L_best zs := best (fun i => L_expert i zs) experts.
Definition regret_of {S} (L : learner S (A -> V) Y V) zs := total_loss L loss zs - L_best zs.

Hypothesis D_convex : convex_set D.
Hypothesis loss_convex : forall y, convex_on D (fun v => loss v y).
Hypothesis some_expert : experts <> nil.

(* ---------------------------------------------------------------- the steps *)
(* the forecaster's loss is at most the weighted mean of the experts' *)
Lemma convex_step w x y : pos experts w -> advice_ok (x, y) ->
  loss (comb (dist experts w) x experts) y <= mean experts (dist experts w) (fun i => loss (x i) y).
Proof. intros H K. apply (jensen D (fun v => loss v y)); auto.
  - intros a Ha. apply Rdiv_lt_0_compat; [auto|now apply W_pos].
  - now apply dist_one.
  - intros a Ha. apply (K a Ha). Qed.
Lemma potential_step eta w x y : 0 <= eta -> pos experts w -> advice_ok (x, y) ->
  ln (W experts (update (ewa eta) w x y)) + eta * loss (predict (ewa eta) w x) y <= ln (W experts w) + eta^2/8.
Proof. intros He H K. pose proof (convex_step w x y H K) as C.
  pose proof (hoeffding_step experts w (fun i => loss (x i) y) eta some_expert H (fun i h => proj2 (K i h))) as B.
  simpl in *. nra. Qed.
Lemma ewa_product eta zs i : 0 <= eta -> In i experts -> Forall advice_ok zs ->
  eta * (total_loss (ewa eta) loss zs - L_expert i zs) <= ln (N experts) + eta^2/8 * INR (length zs).
Proof. intros He Hi F.
  pose proof (master experts (fun x y i => exp (- eta * loss (x i) y)) (fun w x => comb (dist experts w) x experts) loss
    advice_ok eta (eta^2/8) ltac:(intros; apply exp_pos) ltac:(intros; now apply potential_step) zs i Hi F) as M.
  rewrite (sum_ext _ (fun z => - eta * loss (fst z i) (snd z))), sum_scal in M by (intros; apply ln_exp).
  change (weighted _ _) with (ewa eta) in M. unfold L_expert. lra. Qed.

(* ---------------------------------------------------------------- the theorems *)
(* against each expert, in a period that may be cut short: at most h rounds *)
Lemma ewa_against eta zs i h : 0 < eta -> In i experts -> Forall advice_ok zs -> INR (length zs) <= h ->
  total_loss (ewa eta) loss zs - L_expert i zs <= ln (N experts) / eta + eta * h / 8.
Proof. intros He Hi F Hh. pose proof (ewa_product eta zs i (Rlt_le _ _ He) Hi F) as M.
  apply Rmult_le_reg_l with eta; [assumption|].
  replace (eta * (ln (N experts) / eta + eta * h / 8)) with (ln (N experts) + eta^2/8 * h) by (field; lra).
  apply Rle_trans with (1 := M). apply Rplus_le_compat_l, Rmult_le_compat_l; [nra|assumption]. Qed.
Lemma regret_of_le {S} (L : learner S (A -> V) Y V) zs B :
  (forall i, In i experts -> total_loss L loss zs - L_expert i zs <= B) -> regret_of L zs <= B.
Proof. intros H. unfold regret_of, L_best. destruct (best_attained (fun i => L_expert i zs) experts some_expert) as (i & Hi & ->). auto. Qed.

(* one expert: the forecaster repeats it *)
Lemma ewa_one eta zs : length experts = 1%nat -> regret_of (ewa eta) zs = 0.
Proof. intros H. assert (E : exists i, experts = [i]) by (destruct experts as [|i [|]]; try discriminate; eauto). destruct E as [i E].
  assert (G : forall zs w, 0 < w i -> suffered (ewa eta) loss w zs = L_expert i zs).
  { clear zs. induction zs as [|[x y] r IH]; intros w Hw; [reflexivity|]. simpl.
    rewrite IH by (simpl; apply Rmult_lt_0_compat; [assumption|apply exp_pos]).
    unfold L_expert; simpl. f_equal. f_equal. unfold dist, W. rewrite E; simpl. rewrite plus_zero_r.
    replace (w i / (w i + 0)) with (@one R_Ring) by (unfold one; simpl; field; lra). apply scal_one. }
  unfold regret_of, L_best, total_loss. rewrite G by (simpl; lra). rewrite E; simpl. ring. Qed.
Theorem ewa_regret eta zs : 0 < eta -> Forall advice_ok zs ->
  regret_of (ewa eta) zs <= ln (N experts) / eta + eta * INR (length zs) / 8.
Proof. intros He F. apply regret_of_le. intros i Hi. apply ewa_against; auto; lra. Qed.
Theorem ewa_tuned zs : let T := INR (length zs) in (2 <= length experts)%nat -> zs <> nil -> Forall advice_ok zs ->
  regret_of (ewa (sqrt (8 * ln (N experts) / T))) zs <= sqrt (T * ln (N experts) / 2).
Proof. intros T H HT F. assert (T0 : 0 < T) by (apply lt_0_INR; destruct zs; simpl; [congruence|apply Nat.lt_0_succ]).
  destruct (tuned_value (ln (N experts)) T (N_two experts H) T0) as [P Q]. rewrite <- Q. now apply ewa_regret. Qed.
End EWA.

(* ---------------------------------------------------------------- an example: real advice in [0,1], absolute loss *)
Definition absolute (p y : R) := Rabs (p - y).
Corollary ewa_absolute {A} (experts : list A) (eta : R) (zs : list ((A -> R) * R)) : experts <> nil -> 0 < eta ->
  (forall x y, In (x, y) zs -> 0 <= y <= 1 /\ forall i, In i experts -> 0 <= x i <= 1) ->
  regret_of experts (absolute : R_ModuleSpace -> R -> R) (ewa experts (absolute : R_ModuleSpace -> R -> R) eta) zs
    <= ln (N experts) / eta + eta * INR (length zs) / 8.
Proof. intros E He H. apply (ewa_regret experts (fun v : R_ModuleSpace => 0 <= v <= 1)); auto.
  - intros u v t Hu Hv Ht. unfold plus, scal; simpl. unfold mult; simpl. nra.
  - intros y u v t Hu Hv Ht. unfold plus, scal; simpl. unfold mult, absolute; simpl.
    replace ((1-t)*u + t*v - y) with ((1-t)*(u-y) + t*(v-y)) by ring.
    apply Rle_trans with (1 := Rabs_triang _ _). rewrite !Rabs_mult, (Rabs_right (1-t)), (Rabs_right t) by lra. lra.
  - apply Forall_forall. intros [x y] Hz i Hi. destruct (H x y Hz) as [Hy Hx]. specialize (Hx i Hi). simpl. split; [exact Hx|].
    unfold absolute. split; [apply Rabs_pos|]. apply Rabs_le. lra. Qed.
