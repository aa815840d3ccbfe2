(* Martingale trees of Python over the rationals: the tails that it computed are P_up and P_low, and the hypotheses
   that it found to be met are those of the theorems. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Rationals probability.Probability probability.Laws probability.RationalLaws.
From NoRegret Require Import probability.Martingale.
Import ListNotations.
Local Open Scope Q_scope.

Inductive tree := End | Node (low : Q) (branches : list (Q * Q * tree)).
(* an object of Python with what was read off it *)
Record transcript := Transcript {
  widths : list Q; steps : tree; eps : Q;
  c2 : Q; P_up : Q; P_low : Q;                          (* the sum of the squares, and the tails *)
  first_mean : bool; later_means : bool; range : bool }. (* the hypotheses that were found to be met *)

(* ---------------------------------------------------------------- the same over the rationals *)
Fixpoint sums (p : tree) : law Q :=
  match p with
  | End => [(0, 1)]
  | Node _ branches => flat_map (fun b => match b with (v, q, after) =>
      map (fun xr => (Qred (v + fst xr), Qred (q * snd xr))) (sums after) end) branches
  end.
Definition step_law (branches : list (Q * Q * tree)) : law Q := map fst branches.
Fixpoint is_shaped (cs : list Q) (p : tree) : bool :=
  match cs, p with
  | nil, End => true
  | _ :: r, Node _ branches =>
      forallb (fun vq => is_positive (snd vq)) (step_law branches) &&
      Qeq_bool (expected (step_law branches) (fun _ => 1)) 1 &&
      forallb (fun b => is_shaped r (snd b)) branches
  | _, _ => false
  end.
Definition is_fair (p : tree) : bool :=
  match p with End => true | Node _ branches => Qeq_bool (expected (step_law branches) (fun v => v)) 0 end.
Fixpoint all_fair (cs : list Q) (p : tree) : bool :=
  match cs, p with
  | _ :: r, Node _ branches => is_fair p && forallb (fun b => all_fair r (snd b)) branches
  | _, _ => true
  end.
Definition later_fair (cs : list Q) (p : tree) : bool :=
  match cs, p with _ :: r, Node _ branches => forallb (fun b => all_fair r (snd b)) branches | _, _ => true end.
Fixpoint in_range (cs : list Q) (p : tree) : bool :=
  match cs, p with
  | c :: r, Node low branches =>
      forallb (fun b => Qle_bool low (fst (fst b)) && Qle_bool (fst (fst b)) (low + c)) branches &&
      forallb (fun b => in_range r (snd b)) branches
  | _, _ => true
  end.
Definition squares (cs : list Q) : Q := fold_right (fun c rest => Qred (c * c + rest)) 0 cs.

Definition conforms (t : transcript) : bool :=
  forallb (Qle_bool 0) (widths t) && is_shaped (widths t) (steps t) &&
  Qeq_bool (squares (widths t)) (c2 t) &&
  Qeq_bool (chance (sums (steps t)) (fun x => Qle_bool (eps t) x)) (P_up t) &&
  Qeq_bool (chance (sums (steps t)) (fun x => Qle_bool x (- eps t))) (P_low t) &&
  eqb (is_fair (steps t)) (first_mean t) &&
  eqb (later_fair (widths t) (steps t)) (later_means t) &&
  eqb (in_range (widths t) (steps t)) (range t).

(* ---------------------------------------------------------------- the subject *)
Fixpoint process_of (p : tree) : process :=
  match p with
  | End => Stop
  | Node low branches => Step (Q2R low) (map (fun b => match b with (v, q, after) =>
      (Q2R v, Q2R q, process_of after) end) branches)
  end.
Definition subject_of (t : transcript) : subject :=
  Subject (map Q2R (widths t)) (process_of (steps t)) (Q2R (eps t)) (Q2R (c2 t)).

Lemma sums_R : forall p, Martingale.sums (process_of p) = real_values (sums p).
Proof.
  fix IH 1. intros [|low branches]; [cbn; now rewrite Q2R_zero, Q2R_one|]. cbn [process_of Martingale.sums sums].
  induction branches as [|[[v q] after] branches IHb]; [reflexivity|]. cbn [map flat_map].
  unfold real_values at 1. rewrite map_app. f_equal; [|exact IHb]. rewrite IH. unfold real_values. rewrite !map_map.
  apply map_ext. intros [x r]. cbn [fst snd]. now rewrite !Q2R_red, Q2R_plus, Q2R_mult.
Qed.
Lemma next_R branches :
  next (map (fun b => match b with (v, q, after) => (Q2R v, Q2R q, process_of after) end) branches)
  = real_values (step_law branches).
Proof. unfold next, real_values, step_law. rewrite !map_map. apply map_ext. now intros [[v q] after]. Qed.
(* ---------------------------------------------------------------- what is reached from a node *)
Lemma reached_after t low branches p : reached t (process_of (Node low branches)) p ->
  (t = 0%nat /\ p = process_of (Node low branches)) \/
  exists b t', In b branches /\ t = S t' /\ reached t' (process_of (snd b)) p.
Proof.
  intros R. inversion R as [|t' ? ? v q after ? I R']; subst; [left; split; reflexivity|]. right.
  apply in_map_iff in I. destruct I as ([[v' q'] after'] & Q & I). inversion Q; subst.
  exists (v', q', after'), t'. auto.
Qed.
Lemma is_fair_R p : is_fair p = true -> fair (process_of p).
Proof.
  destruct p as [|low branches]; intros H; [exact I|]. cbn [process_of fair]. rewrite next_R.
  rewrite (E_values _ (fun v => v) (fun v => v)) by reflexivity. apply Qeq_bool_R in H. now rewrite Q2R_zero in H.
Qed.
Lemma shaped_R cs : forall p, is_shaped cs p = true ->
  forall t q, reached t (process_of p) q -> shaped (length cs) t q.
Proof.
  induction cs as [|c cs IH]; intros [|low branches] H t q R; try discriminate.
  - inversion R; subst. reflexivity.
  - cbn [is_shaped] in H. apply andb_prop in H. destruct H as [H K]. apply andb_prop in H. destruct H as [P S].
    apply reached_after in R. destruct R as [(-> & ->)|(b & t' & I & -> & R)].
    + cbn [process_of shaped length]. rewrite next_R. split; [lia|split].
      * unfold real_values. apply Forall_map, Forall_forall. intros vq I. rewrite forallb_forall in P.
        specialize (P vq I). unfold is_positive in P. apply negb_true_iff, Qle_bool_false_R in P.
        rewrite Q2R_zero in P. exact P.
      * rewrite (E_values _ (fun _ => 1%R) (fun _ => 1)) by (intros; now rewrite Q2R_one).
        apply Qeq_bool_R in S. now rewrite Q2R_one in S.
    + rewrite forallb_forall in K. pose proof (IH _ (K b I) _ _ R) as W.
      destruct q; cbn [shaped length] in *; [lia|]. destruct W as (W & W'). split; [lia|exact W'].
Qed.
Lemma all_fair_R cs : forall p, is_shaped cs p = true -> all_fair cs p = true ->
  forall t q, reached t (process_of p) q -> fair q.
Proof.
  induction cs as [|c cs IH]; intros [|low branches] W H t q R; try discriminate.
  - inversion R; subst. exact I.
  - cbn [is_shaped all_fair] in *. apply andb_prop in H. destruct H as [H K]. apply andb_prop in W.
    destruct W as [_ W].
    apply reached_after in R. destruct R as [(-> & ->)|(b & t' & I & -> & R)]; [now apply is_fair_R|].
    rewrite forallb_forall in K, W. exact (IH _ (W b I) (K b I) _ _ R).
Qed.
Lemma in_range_R cs : forall p, is_shaped cs p = true -> in_range cs p = true ->
  forall t low branches, reached t (process_of p) (Step low branches) ->
  forall v, In v (map fst (next branches)) -> (low <= v <= low + nth t (map Q2R cs) 0)%R.
Proof.
  induction cs as [|c cs IH]; intros [|low0 branches0] W H t low branches R v V; try discriminate.
  - inversion R.
  - cbn [is_shaped in_range] in *. apply andb_prop in H. destruct H as [H K]. apply andb_prop in W.
    destruct W as [_ W].
    apply reached_after in R. destruct R as [(-> & Q)|(b & t' & I & -> & R)].
    + cbn [process_of] in Q. inversion Q; subst. rewrite next_R in V. unfold real_values, step_law in V.
      rewrite !map_map in V. apply in_map_iff in V. destruct V as ([[v' q'] after] & <- & I). cbn [fst snd map nth].
      rewrite forallb_forall in H. specialize (H _ I). apply andb_prop in H. cbn [fst] in H.
      rewrite !Qle_bool_R, Q2R_plus in H. exact H.
    + rewrite forallb_forall in K, W. exact (IH _ (W b I) (K b I) _ _ _ R v V).
Qed.
Lemma squares_R cs : fold_right (fun c rest => (c ^ 2 + rest)%R) 0%R (map Q2R cs) = Q2R (squares cs).
Proof.
  induction cs as [|c cs IH]; [symmetry; apply Q2R_zero|]. cbn [map fold_right squares].
  fold (squares cs). rewrite Q2R_red, Q2R_plus, Q2R_mult, IH. ring.
Qed.

(* what conforms is a process of the theorem, with the very numbers that Python read off it *)
Theorem sound t : conforms t = true ->
  let s := subject_of t in
  plays s /\ Martingale.P_up s = Q2R (P_up t) /\ Martingale.P_low s = Q2R (P_low t) /\ given_squares s /\
  (first_mean t = true -> given_first_mean s) /\ (later_means t = true -> given_later_means s) /\
  (range t = true -> given_range s).
Proof.
  intros H. unfold conforms in H. rewrite !andb_true_iff, !eqb_true_iff in H.
  destruct H as (((((((W & S) & C) & U) & L) & F) & G) & N). cbv zeta. apply Qeq_bool_R in C, U, L.
  split; [split|split; [|split; [|split; [|split; [|split]]]]].
  - cbn [subject_of Martingale.widths]. apply Forall_map, Forall_forall. intros c I. rewrite forallb_forall in W.
    specialize (W c I). apply Qle_bool_R in W. now rewrite Q2R_zero in W.
  - cbn [subject_of Martingale.widths Martingale.steps]. rewrite map_length. now apply shaped_R.
  - rewrite <- U. unfold Martingale.P_up. cbn [subject_of Martingale.steps Martingale.eps]. rewrite sums_R.
    apply Pr_values. intros q. apply Rleb_Q.
  - rewrite <- L. unfold Martingale.P_low. cbn [subject_of Martingale.steps Martingale.eps]. rewrite sums_R.
    apply Pr_values. intros q. rewrite <- Q2R_opp. apply Rleb_Q.
  - unfold given_squares. cbn [subject_of Martingale.widths Martingale.c2]. rewrite squares_R, C. lra.
  - intros Q. rewrite Q in F. now apply is_fair_R.
  - intros Q. rewrite Q in G. intros k p R. cbn [subject_of Martingale.steps] in R.
    destruct (widths t) as [|c cs], (steps t) as [|low branches]; try discriminate; [inversion R|].
    apply reached_after in R. destruct R as [(Z & _)|(b & k' & I & Z & R)]; [discriminate|]. injection Z as ->.
    cbn [is_shaped later_fair] in S, G. apply andb_prop in S. destruct S as [_ S].
    rewrite forallb_forall in S, G. exact (all_fair_R cs _ (S b I) (G b I) _ _ R).
  - intros Q. rewrite Q in N. intros k low branches R. now apply (in_range_R _ _ S N).
Qed.

(* a coin is bet on; who wins bets again: MartingaleProofs.bets *)
Example bets : conforms (Transcript [2; 4]
  (Node (-1) [(-1, 1#2, Node 0 [(0, 1, End)]); (1, 1#2, Node (-2) [(-2, 1#2, End); (2, 1#2, End)])])
  3 20 (1#4) 0 true true true) = true.
Proof. vm_compute. reflexivity. Qed.
