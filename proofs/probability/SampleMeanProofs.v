(* hoeffding, hoeffding.printed.  The joint law has the masses of the product of its marginals, so it is that law, for
   which Probability.hoeffding holds. *)
From Coq Require Import Reals Lra Lia Psatz List.
From NoRegret Require Import probability.Probability probability.Laws probability.SampleMean.
From NoRegret Require Import statements.concentration.
Import ListNotations.
Local Open Scope R_scope.

Notation same_row := (list_eq_dec Req_EM_T).

(* ---------------------------------------------------------------- the masses of a product *)
Definition is_entry (row : list R) (i : nat) (v : R) : R := if Req_EM_T (nth i row 0) v then 1 else 0.
Lemma is_row row : forall r k pre, length pre = k -> length r = length row ->
  (if same_row row r then 1 else 0) = prodf (is_entry (pre ++ row)) k r.
Proof.
  induction row as [|a row IH]; intros [|b r] k pre Hk Hl; try discriminate; [reflexivity|].
  cbn [prodf]. unfold is_entry at 1. rewrite app_nth2, Hk, Nat.sub_diag by lia. cbn [nth].
  injection Hl as Hl. replace (pre ++ a :: row) with ((pre ++ [a]) ++ row) by now rewrite <- app_assoc.
  rewrite <- (IH r (S k)) by (rewrite ?app_length; simpl; lia).
  destruct (Req_EM_T a b) as [->|N], (same_row row r) as [->|N']; destruct (same_row _ _) as [Q|Q];
    try ring; exfalso; congruence.
Qed.
Lemma prodE_seq (ds : nat -> fin R) f n : forall k,
  prodE ds f k n = fold_right Rmult 1 (map (fun i => E (ds i) (f i)) (seq k n)).
Proof. induction n as [|n IH]; intros k; [reflexivity|]. cbn [prodE seq map fold_right]. now rewrite IH. Qed.
Lemma mass_product (ds : nat -> fin R) row : mass same_row (independent ds (length row)) row
  = fold_right Rmult 1 (map (fun i => mass Req_EM_T (ds i) (nth i row 0)) (seq 0 (length row))).
Proof.
  unfold mass at 1, Pr. rewrite (E_ext _ _ (prodf (is_entry row) 0)).
  - rewrite independent_product, prodE_seq. f_equal. apply map_ext. intros i. apply E_ext. intros v _.
    unfold is_entry, ind. destruct (Req_EM_T (nth i row 0) v); reflexivity.
  - intros r Hr. apply paths_length in Hr. pose proof (is_row row r 0 nil eq_refl Hr) as Q. cbn [app] in Q.
    rewrite <- Q.
    destruct (same_row row r); reflexivity.
Qed.
Lemma mass_other_length (d : fin (list R)) row n : (forall r, In r (outcomes d) -> length r = n) ->
  length row <> n -> mass same_row d row = 0.
Proof.
  intros H N. destruct (Req_dec (mass same_row d row) 0) as [Q|Q]; [assumption|].
  exfalso. apply N, H. now apply mass_listed in Q.
Qed.

(* ---------------------------------------------------------------- the joint law is a product *)
Definition parts (s : subject) (i : nat) : fin R := image (variable i) (positive (rows s)).
Lemma parts_dist s i : plays s -> dist (parts s i).
Proof. intros [D _]. now apply dist_image, dist_positive. Qed.
Lemma joint_is_product s f : plays s -> given_independent s -> E (rows s) f = E (independent (parts s) (m s)) f.
Proof.
  intros [D L] I. apply (same_masses same_row). intros row.
  destruct (Nat.eq_dec (length row) (m s)) as [Q|Q].
  - rewrite (I row Q), <- Q, mass_product. f_equal. apply map_ext. intros i. unfold marginal, parts, mass, Pr.
    rewrite !E_image, E_positive by apply D. reflexivity.
  - rewrite !(mass_other_length _ row (m s)); auto.
    intros r Hr. apply supp_outcomes in Hr. now apply paths_length in Hr.
Qed.
Lemma sum_entries row i : sumf (fun (_ : nat) v => v) i row = fold_right Rplus 0 row.
Proof. revert i. induction row as [|a row IH]; intros i; [reflexivity|]. simpl. now rewrite IH. Qed.

(* ---------------------------------------------------------------- the theorems *)
Lemma choice_of_intervals s : given_range s -> plays s -> (1 <= m s)%nat ->
  exists low, forall i v, supp (parts s i) v -> (i < m s)%nat -> low i <= v <= low i + M s.
Proof.
  intros G [D _] _. unfold given_range in G.
  exists (fun i => Numbers.least 0 (map (variable i) (outcomes (positive (rows s))))).
  intros i v S Hi. destruct (G i Hi) as (low & B). apply supp_image in S. destruct S as (row & S & ->).
  apply supp_outcomes in S. set (vs := map (variable i) (outcomes (positive (rows s)))).
  assert (Iv : In (variable i row) vs) by now apply in_map.
  assert (N : vs <> nil) by (intros Q; rewrite Q in Iv; exact Iv).
  split; [now apply Numbers.least_le|]. pose proof (Numbers.least_in 0 vs N) as K.
  apply in_map_iff in K. destruct K as (r & Q & Ir). pose proof (B r Ir). pose proof (B row S). fold vs.
  rewrite <- Q. lra.
Qed.
Theorem hoeffding : hoeffding.statement.
Proof.
  intros s; cbv zeta; intros P _ He Hm HM I G. pose proof P as [D L].
  assert (Pm : (1 <= m s)%nat) by (apply INR_le; simpl; lra).
  destruct (choice_of_intervals s G P Pm) as (low & B).
  (* beyond the last variable nothing is drawn: any variable will do there *)
  set (ds := fun i => if Nat.ltb i (m s) then parts s i else parts s 0).
  set (lo := fun i => if Nat.ltb i (m s) then low i else low 0%nat).
  assert (Dd : forall i, dist (ds i)) by (intros i; unfold ds; destruct (Nat.ltb i (m s)); now apply parts_dist).
  assert (Bd : forall i v, supp (ds i) v -> lo i <= v <= lo i + M s).
  { intros i v S. unfold ds, lo in *. destruct (Nat.ltb_spec i (m s)); apply B; auto. }
  assert (J : forall f, E (rows s) f = E (independent ds (m s)) f).
  { intros f. rewrite joint_is_product by assumption. apply (same_masses same_row). intros row.
    destruct (Nat.eq_dec (length row) (m s)) as [Q|Q].
    - rewrite <- Q, !mass_product. f_equal. apply map_ext_in. intros i Hi. apply in_seq in Hi. unfold ds.
      destruct (Nat.ltb_spec i (m s)); [reflexivity|lia].
    - rewrite !(mass_other_length _ row (m s)); auto;
        intros r Hr; apply supp_outcomes in Hr; now apply paths_length in Hr. }
  pose proof (Probability.hoeffding R ds (fun _ v => v) lo (M s) (m s) (eps s) Dd Bd Pm HM ltac:(lra)) as H.
  cbv zeta in H. unfold P_mean, Pr in *. rewrite !J.
  replace (- 2 * INR (m s) * eps s ^ 2 / M s ^ 2) with (- (2 * eps s ^ 2 * INR (m s) / M s ^ 2)) by (field; lra).
  apply Rle_trans with (2 := H). apply Req_le, E_ext. intros row _. unfold mean. do 2 f_equal.
  rewrite sum_entries. f_equal. apply E_ext. intros r _. now rewrite sum_entries.
Qed.
Theorem hoeffding_printed : hoeffding_printed.statement.
Proof.
  intros s; cbv zeta; intros P Z He Hm HM I G.
  apply Rle_trans with (1 := hoeffding s P Z He Hm HM I G).
  assert (P2 : 0 < M s ^ 2) by (apply pow_lt; lra).
  assert (Q : - 2 * INR (m s) * eps s ^ 2 / M s ^ 2 <= - INR (m s) * eps s ^ 2 / (2 * M s ^ 2)).
  { apply Rmult_le_reg_r with (2 * M s ^ 2); [lra|].
    replace (- INR (m s) * eps s ^ 2 / (2 * M s ^ 2) * (2 * M s ^ 2))
      with (- (INR (m s) * eps s ^ 2)) by (field; lra).
    replace (- 2 * INR (m s) * eps s ^ 2 / M s ^ 2 * (2 * M s ^ 2))
      with (- (4 * (INR (m s) * eps s ^ 2))) by (field; lra).
    assert (0 <= INR (m s) * eps s ^ 2) by (apply Rmult_le_pos; [apply pos_INR|apply pow2_ge_0]). lra. }
  destruct Q as [Q|Q]; [left; now apply exp_increasing|right; now f_equal].
Qed.
Lemma square_nonzero x : x > 0 -> x ^ 2 <> 0.
Proof. intros H. assert (0 < x ^ 2) by (apply pow_lt; lra). lra. Qed.
Lemma hoeffding_defined : hoeffding.defined.
Proof. intros s; cbv zeta; intros. now apply square_nonzero. Qed.
Lemma hoeffding_printed_defined : hoeffding_printed.defined.
Proof. intros s; cbv zeta; intros. now apply square_nonzero. Qed.

(* ---------------------------------------------------------------- copies of one variable *)
Lemma copies_play one n M eps : dist one -> plays (Subject n (copies one n) M eps).
Proof.
  intros D. split; [now apply dist_iid|]. cbn [m rows]. intros row H. apply supp_outcomes in H.
  now apply paths_length in H.
Qed.
(* the law of variable i is that of the one *)
Lemma copies_marginal one n i f : dist one -> (i < n)%nat ->
  E (iid one n) (fun row => f (nth i row 0)) = E one f.
Proof.
  intros D. unfold iid, independent. generalize (@nil R) as past. revert i.
  induction n as [|n IH]; intros i past Hi; [lia|]. rewrite E_paths_S. destruct i as [|i].
  - apply E_ext. intros z _. cbn [nth]. apply E_const. apply dist_paths. auto.
  - cbn [nth]. rewrite (E_ext _ _ (fun _ => E one f)) by (intros; apply IH; lia). now apply E_const.
Qed.
Theorem copies_are_independent one n M eps : dist one -> given_independent (Subject n (copies one n) M eps).
Proof.
  intros D row Q. cbn [m rows] in *. unfold copies, iid. rewrite <- Q at 1. rewrite mass_product, Q. f_equal.
  apply map_ext_in. intros i Hi. apply in_seq in Hi. unfold marginal, mass, Pr. cbn [rows].
  rewrite E_image. symmetry.
  apply (copies_marginal one n i (fun v => ind (if Req_EM_T (nth i row 0) v then true else false)) D). lia.
Qed.
(* two throws of a fair coin: their mean exceeds 1/2 by 1/2 with the probability 1/4 *)
Definition coin : fin R := [(0, 1/2); (1, 1/2)].
Definition throws : subject := Subject 2 (copies coin 2) 1 (1/2).
Lemma throws_fit : plays throws /\ given_independent throws /\ given_range throws.
Proof.
  assert (D : dist coin) by (split; [repeat constructor; simpl; lra|simpl; lra]).
  split; [|split]; [now apply copies_play|now apply copies_are_independent|].
  intros i Hi. exists 0. intros row H. cbn [m M throws] in *.
  apply in_map_iff in H. destruct H as ((r & p) & <- & H). apply in_positive in H. destruct H as [H _].
  cbn in H. unfold variable.
  destruct i as [|[|i]]; [| |lia]; intuition; match goal with E : _ = _ |- _ => inversion E; subst; simpl; lra end.
Qed.
Lemma hoeffding_inhabited : hoeffding.inhabited.
Proof. exists throws. cbv zeta. pose proof throws_fit. cbn [m M eps throws]. simpl INR. intuition lra. Qed.
Lemma hoeffding_printed_inhabited : hoeffding_printed.inhabited.
Proof. exists throws. cbv zeta. pose proof throws_fit. cbn [m M eps throws]. simpl INR. intuition lra. Qed.
