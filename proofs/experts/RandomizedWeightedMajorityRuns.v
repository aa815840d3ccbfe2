(* Which recorded rational runs are runs of RandomizedWeightedMajority.v?

   `conforms` replays a run over Q: the weights before each round and after the last, the distribution that was played
   and the quantities that Python read must all be as recorded.  Powers beta^l are rational where l is 0 or 1, or
   beta is 0; a run in the power form with another loss does not conform. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Rationals core.Vectors.
From NoRegret Require core.Sums core.Numbers experts.RandomizedWeightedMajority.
Import ListNotations.
Local Open Scope Q_scope.

Record round := Round { prediction : list Q; losses : list Q }.
Record transcript := Run {
  N : nat; T : nat; beta : Q; form : RandomizedWeightedMajority.update_form;
  rounds : list round; weights : list (list Q);
  L_T : Q; L_min : Q; R_T : Q }.

Definition played (r : round) : RandomizedWeightedMajority.round :=
  RandomizedWeightedMajority.Round (map Q2R (prediction r)) (map Q2R (losses r)).
Definition subject (t : transcript) : RandomizedWeightedMajority.subject :=
  RandomizedWeightedMajority.Subject (N t) (Q2R (beta t)) (form t) (map played (rounds t)).

(* ---------------------------------------------------------------- the learner over Q *)
Definition factor (t : transcript) (l : Q) : Q :=
  match form t with
  | RandomizedWeightedMajority.Linear => 1 - (1 - beta t) * l
  | RandomizedWeightedMajority.Printed => if Qeq_bool l 1 then beta t else 1
  | RandomizedWeightedMajority.Power => if Qeq_bool l 0 then 1 else if Qeq_bool l 1 then beta t else 0
  end.
(* whether that is the factor *)
Definition rational_factor (t : transcript) (l : Q) : bool :=
  match form t with
  | RandomizedWeightedMajority.Power => Qeq_bool l 0 || Qeq_bool l 1 || Qeq_bool (beta t) 0
  | _ => true
  end.
Fixpoint shrink (t : transcript) (weights losses : list Q) : list Q :=
  match weights, losses with
  | w :: r, l :: q => Qred (factor t l * w) :: shrink t r q
  | _, _ => nil
  end.
Definition distribution (weights : list Q) : list Q :=
  let W := total weights in
  if Qeq_bool W 0 then repeat (/ inject_Z (Z.of_nat (length weights))) (length weights)
  else map (fun w => Qred (w / W)) weights.
(* the weights are w now, and were recorded as the rows `shown` *)
Fixpoint follows (t : transcript) (w : list Q) (rs : list round) (shown : list (list Q)) : bool :=
  match rs, shown with
  | nil, [row] => same row w
  | r :: rest, row :: shown =>
      same row w && Nat.eqb (length (losses r)) (N t) && forallb (rational_factor t) (losses r)
      && same (prediction r) (distribution w) && follows t (shrink t w (losses r)) rest shown
  | _, _ => false
  end.
Definition loss_of (t : transcript) (i : nat) : Q := total (map (fun r => nth i (losses r) 0) (rounds t)).
Definition conforms (t : transcript) : bool :=
  Qle_bool 0 (beta t)
  && follows t (repeat 1 (N t)) (rounds t) (weights t)
  && Nat.eqb (length (rounds t)) (T t)
  && Qeq_bool (total (map (fun r => inner (prediction r) (losses r)) (rounds t))) (L_T t)
  && Qeq_bool (least 0 (map (loss_of t) (seq 0 (N t)))) (L_min t)
  && Qeq_bool (L_T t - L_min t) (R_T t).

(* ---------------------------------------------------------------- soundness *)
Lemma total_R l : Q2R (total l) = Sums.sum (fun x => x) (map Q2R l).
Proof. induction l as [|a l IH]; simpl; [apply Q2R_zero|]. now rewrite Q2R_red, Q2R_plus, IH. Qed.
Lemma inner_R u v : Q2R (inner u v) = list_dot (map Q2R u) (map Q2R v).
Proof.
  revert v. induction u as [|a u IH]; intros [|b v]; simpl; try apply Q2R_zero.
  now rewrite Q2R_red, Q2R_plus, Q2R_mult, IH.
Qed.
Lemma Q2R_nat n : Q2R (inject_Z (Z.of_nat n)) = INR n.
Proof. unfold Q2R, inject_Z. simpl. rewrite Rinv_1, Rmult_1_r. symmetry. apply INR_IZR_INZ. Qed.
Lemma nth_R i l : nth i (map Q2R l) 0%R = Q2R (nth i l 0).
Proof. rewrite <- Q2R_zero. apply map_nth. Qed.

Lemma factor_R t l : (0 <= Q2R (beta t))%R -> rational_factor t l = true ->
  Q2R (factor t l) = RandomizedWeightedMajority.factor (subject t) (Q2R l).
Proof.
  intros B H. unfold factor, RandomizedWeightedMajority.factor, rational_factor in *. simpl.
  destruct (form t).
  - destruct (Qeq_bool l 1) eqn:E, (Req_EM_T (Q2R l) 1) as [F|F]; auto using Q2R_one.
    + apply Qeq_bool_R in E. rewrite Q2R_one in E. contradiction.
    + rewrite <- Q2R_one in F. apply Qeq_bool_R in F. congruence.
  - rewrite Q2R_minus, Q2R_mult, Q2R_minus, Q2R_one. reflexivity.
  - unfold RandomizedWeightedMajority.power. pose proof Q2R_zero as Z. pose proof Q2R_one as O.
    destruct (Qeq_bool l 0) eqn:E0; [apply Qeq_bool_R in E0; rewrite E0, Z|].
    { destruct (Req_EM_T (Q2R (beta t)) 0); [|rewrite Rpower_O; lra]. destruct (Req_EM_T 0 0); lra. }
    assert (L0 : Q2R l <> 0%R) by (rewrite <- Z, <- Qeq_bool_R; congruence).
    destruct (Qeq_bool l 1) eqn:E1; [apply Qeq_bool_R in E1; rewrite E1, O|].
    { destruct (Req_EM_T (Q2R (beta t)) 0); [|rewrite Rpower_1; lra]. destruct (Req_EM_T 1 0); lra. }
    simpl in H. apply Qeq_bool_R in H. rewrite H, Z. destruct (Req_EM_T 0 0); [|lra].
    destruct (Req_EM_T (Q2R l) 0); [contradiction|reflexivity].
Qed.
Lemma shrink_R t w ls : (0 <= Q2R (beta t))%R -> forallb (rational_factor t) ls = true ->
  map Q2R (shrink t w ls) = RandomizedWeightedMajority.shrink (subject t) (map Q2R w) (map Q2R ls).
Proof.
  intros B. revert ls. induction w as [|x w IH]; intros [|l ls] H; simpl; try reflexivity.
  simpl in H. apply andb_prop in H. destruct H as [H K].
  rewrite IH, Q2R_red, Q2R_mult, factor_R by assumption. reflexivity.
Qed.
Lemma distribution_R w : map Q2R (distribution w) = RandomizedWeightedMajority.distribution (map Q2R w).
Proof.
  unfold distribution, RandomizedWeightedMajority.distribution, RandomizedWeightedMajority.W. cbv zeta.
  rewrite <- total_R, map_length. destruct (Qeq_bool (total w) 0) eqn:E, (Req_EM_T (Q2R (total w)) 0) as [F|F].
  - rewrite Q2R_repeat. destruct w as [|x w]; [reflexivity|]. f_equal. rewrite Q2R_inv, Q2R_nat; [reflexivity|].
    simpl. intros K. unfold Qeq in K. simpl in K. discriminate.
  - apply Qeq_bool_R in E. rewrite Q2R_zero in E. contradiction.
  - rewrite <- Q2R_zero in F. apply Qeq_bool_R in F. congruence.
  - rewrite !map_map. apply map_ext. intros x. rewrite Q2R_red. apply Q2R_div.
    intros K. apply Qeq_eqR in K. rewrite Q2R_zero in K. contradiction.
Qed.
Lemma follows_R t rs : (0 <= Q2R (beta t))%R -> forall w shown, follows t w rs shown = true ->
  RandomizedWeightedMajority.follows (subject t) (map Q2R w) (map played rs).
Proof.
  intros B. induction rs as [|r rs IH]; intros w shown H; simpl; [exact I|].
  destruct shown as [|row shown]; [discriminate|]. simpl in H. apply andb_prop in H. destruct H as [H F].
  apply andb_prop in H. destruct H as [H P]. apply andb_prop in H. destruct H as [H Q].
  apply andb_prop in H. destruct H as [_ L]. apply Nat.eqb_eq in L. rewrite map_length. split; [exact L|]. split.
  - rewrite (same_R _ _ P). apply distribution_R.
  - rewrite <- shrink_R by assumption. eapply IH; eassumption.
Qed.
Lemma losses_R t i : Q2R (loss_of t i) = RandomizedWeightedMajority.loss_of i (map played (rounds t)).
Proof.
  unfold loss_of, RandomizedWeightedMajority.loss_of. rewrite total_R, map_map, !Sums.sum_map.
  apply Sums.sum_ext. intros r _. simpl. symmetry. apply nth_R.
Qed.
Lemma learner_loss_R t : Q2R (total (map (fun r => inner (prediction r) (losses r)) (rounds t)))
  = RandomizedWeightedMajority.L_T (subject t).
Proof.
  unfold RandomizedWeightedMajority.L_T. simpl. rewrite total_R, map_map, !Sums.sum_map.
  apply Sums.sum_ext. intros r _. apply inner_R.
Qed.
Lemma best_loss_R t : Q2R (least 0 (map (loss_of t) (seq 0 (N t)))) = RandomizedWeightedMajority.L_min (subject t).
Proof.
  rewrite least_R, map_map, Q2R_zero. unfold RandomizedWeightedMajority.L_min. f_equal. apply map_ext.
  intros i. apply losses_R.
Qed.
Theorem sound t : conforms t = true ->
  RandomizedWeightedMajority.plays (subject t) /\
  RandomizedWeightedMajority.N (subject t) = N t /\
  RandomizedWeightedMajority.beta (subject t) = Q2R (beta t) /\
  RandomizedWeightedMajority.T (subject t) = T t /\
  RandomizedWeightedMajority.L_T (subject t) = Q2R (L_T t) /\
  RandomizedWeightedMajority.L_min (subject t) = Q2R (L_min t) /\
  RandomizedWeightedMajority.R_T (subject t) = Q2R (R_T t).
Proof.
  unfold conforms. intros H. apply andb_prop in H. destruct H as [H R]. apply andb_prop in H. destruct H as [H M].
  apply andb_prop in H. destruct H as [H L]. apply andb_prop in H. destruct H as [H C].
  apply andb_prop in H. destruct H as [B F]. apply Nat.eqb_eq in C. apply Qeq_bool_R in R, M, L.
  apply Qle_bool_R in B. rewrite Q2R_zero in B. rewrite learner_loss_R in L. rewrite best_loss_R in M.
  rewrite Q2R_minus in R. repeat split; try assumption.
  - unfold RandomizedWeightedMajority.plays. simpl. rewrite <- Q2R_one, <- Q2R_repeat. eapply follows_R; eassumption.
  - unfold RandomizedWeightedMajority.T. simpl. now rewrite map_length.
  - unfold RandomizedWeightedMajority.R_T. rewrite L, M. exact R.
Qed.

(* Two actions, beta = 1/2, in the power form: (1, 0), then (0, 1). *)
Example a_run : conforms (Run 2 2 (1 # 2) RandomizedWeightedMajority.Power
  [Round [1 # 2; 1 # 2] [1; 0]; Round [1 # 3; 2 # 3] [0; 1]]
  [[1; 1]; [1 # 2; 1]; [1 # 2; 1 # 2]] (7 # 6) 1 (1 # 6)) = true.
Proof. vm_compute. reflexivity. Qed.
