(* perceptron.loo: E R(h_S) <= E M(S')/(m+1) for a finite distribution, samples of m and of m + 1 points.
   Separable or not: a sample on which the training does not come to rest has more updates than points. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Sums core.Protocol core.Vectors linear.Perceptron linear.Variants linear.Hard.
Import ListNotations.
Local Open Scope R_scope.

(* ================================================================ expectations over samples *)
Section Samples.
Context {Z : Type} (points : list Z) (p : Z -> R).
Hypothesis p_pos : forall z, In z points -> 0 <= p z.
Fixpoint E (m : nat) (f : list Z -> R) : R := match m with O => f nil | S k => sum (fun z => p z * E k (fun s => f (z :: s))) points end.
(* one point taken out of a sample *)
Fixpoint splits (l : list Z) : list (list Z * Z * list Z) := match l with nil => nil | z :: r =>
  (nil, z, r) :: map (fun q => (z :: fst (fst q), snd (fst q), snd q)) (splits r) end.
Definition rest (q : list Z * Z * list Z) := fst (fst q) ++ snd q.
Lemma E_ext m f g : (forall s, f s = g s) -> E m f = E m g.
Proof. revert f g. induction m; intros f g H; simpl; [apply H|]. apply sum_ext. intros z _. f_equal. apply IHm. auto. Qed.
Lemma E_plus m f g : E m (fun s => f s + g s) = E m f + E m g.
Proof. revert f g. induction m; intros f g; simpl; [reflexivity|]. rewrite <- sum_plus. apply sum_ext. intros z _. rewrite IHm. ring. Qed.
Lemma E_scal m c f : E m (fun s => c * f s) = c * E m f.
Proof. revert f. induction m; intros f; simpl; [reflexivity|]. rewrite <- sum_scal. apply sum_ext. intros z _. rewrite IHm. ring. Qed.
Lemma E_sum m (l : list Z) f : E m (fun s => sum (fun z => f z s) l) = sum (fun z => E m (f z)) l.
Proof. induction l as [|a l IH]; simpl.
  - rewrite (E_ext m _ (fun s => 0 * 0)) by (intros; ring). rewrite (E_scal m 0 (fun _ => 0)). ring.
  - rewrite E_plus, IH. reflexivity. Qed.
Lemma E_le m f g : (forall s, length s = m -> Forall (fun z => In z points) s -> f s <= g s) -> E m f <= E m g.
Proof. revert f g. induction m; intros f g H; simpl; [apply H; auto|]. apply sum_le. intros z Hz. apply Rmult_le_compat_l; [auto|].
  apply IHm. intros s L F. apply H; [simpl; lia|constructor; auto]. Qed.
(* exchangeable: each of the m + 1 points is as good as a new one *)
Lemma E_splits m : forall g : Z -> list Z -> R, E (S m) (fun l => sum (fun q => g (snd (fst q)) (rest q)) (splits l)) =
  INR (S m) * E m (fun s => sum (fun z => p z * g z s) points).
Proof. induction m as [|m IH]; intros g.
  - simpl. rewrite Rmult_1_l. apply sum_ext. intros z _. unfold rest. simpl. ring.
  - rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l.
    change (E (S (S m)) (fun l => sum (fun q => g (snd (fst q)) (rest q)) (splits l)))
      with (sum (fun z => p z * E (S m) (fun s => sum (fun q => g (snd (fst q)) (rest q)) (splits (z :: s)))) points).
    rewrite (sum_ext _ (fun z => p z * E (S m) (g z) + INR (S m) * (p z * E m (fun s => sum (fun a => p a * g a (z :: s)) points)))).
    + rewrite sum_plus, sum_scal, Rplus_comm. f_equal. rewrite E_sum. apply sum_ext. intros z _. symmetry. apply E_scal.
    + intros z _. transitivity (p z * (E (S m) (g z) + E (S m) (fun s => sum (fun q => g (snd (fst q)) (z :: rest q)) (splits s)))).
      * f_equal. rewrite <- E_plus. apply E_ext. intros s. cbn [splits sum]. f_equal. rewrite sum_map. reflexivity.
      * rewrite (IH (fun a s => g a (z :: s))). ring. Qed.
End Samples.

(* ================================================================ training on a sample, in its order *)
Section Loo.
Context {A : Type} (coords : list A) (eta tie : R) (b : bool).
Notation round := (vec A * R)%type.
Notation P := (perceptron coords eta tie (errs tie b) zero).
Notation upd := (updates coords eta (errs tie b)).
Notation stir := (stirs coords eta tie b).
Fixpoint final (most : nat) w (s : list round) : vec A := match most with O => w | S k => if stir w s then final k (after P w s) s else w end.
Fixpoint trained (most : nat) w (s : list round) : nat := match most with O => O | S k =>
  if stir w s then (length (upd w s) + trained k (after P w s) s)%nat else O end.
Definition wrong w (z : round) : R := if Req_EM_T (label tie (dot coords w (fst z))) (snd z) then 0 else 1.

Variables (points : list round) (p : round -> R).
Hypothesis p_pos : forall z, In z points -> 0 <= p z.
Hypothesis Htie : is_label tie.
Hypothesis Hlab : labelled points.
(* of x = 0 nothing is learnt, so its label is what is said there; x = 0 has no place in data with a margin *)
Hypothesis harmless : Forall (fun z => nonzero coords (fst z) = true \/ snd z = tie) points.
Definition drawn (s : list round) := Forall (fun z => In z points) s.

(* ---------------------------------------------------------------- lemmas *)
Lemma mistake_acts w x y : is_label y -> nonzero coords x = true \/ y = tie -> label tie (dot coords w x) <> y -> acts coords (errs tie b) w x y = true.
Proof. intros Y N D. unfold acts. rewrite mistake_errs by assumption. destruct (nonzero coords x) eqn:Z; [reflexivity|exfalso].
  destruct N as [N|N]; [discriminate|]. unfold nonzero in Z. destruct (Req_EM_T _ 0) as [O|]; [|discriminate].
  apply D. rewrite dot_comm, (null_feature coords x w O). unfold label. destruct (Rlt_dec 0 0); [lra|]. auto. Qed.
Lemma mistakes_updates s : drawn s -> forall w, (mistakes coords eta tie b w s <= length (upd w s))%nat.
Proof. unfold drawn, labelled in *. rewrite Forall_forall in Hlab, harmless. induction 1 as [|[x y] s Hz F IH]; intros w; [cbn; lia|].
  cbn [mistakes updates predict update perceptron]. pose proof (mistake_acts w x y (Hlab _ Hz) (harmless _ Hz)) as K.
  destruct (Req_EM_T (label tie (dot coords w x)) y) as [E|E].
  - destruct (acts coords (errs tie b) w x y); cbn [length]; [specialize (IH (add_scaled w (eta * y) x))|specialize (IH w)]; lia.
  - rewrite (K E). cbn [length]. specialize (IH (add_scaled w (eta * y) x)). lia. Qed.
Lemma stirs_updates w s : drawn s -> stir w s = negb (length (upd w s) =? 0)%nat.
Proof. intros F. pose proof (mistakes_updates s F w) as B.
  unfold stirs. destruct (length (upd w s)) as [|k]; cbn.
  - replace (mistakes coords eta tie b w s) with 0%nat by lia. reflexivity.
  - reflexivity. Qed.
(* without rest, every pass has an update *)
Lemma restless s most : drawn s -> forall k w, converged coords eta tie b (fun _ => s) most k w = false -> (most <= trained most w s)%nat.
Proof. intros D. induction most as [|j IH]; intros k w C; [lia|]. cbn [converged trained] in *. pose proof (stirs_updates w s D) as Q.
  destruct (stir w s); [|discriminate]. specialize (IH _ _ C). destruct (length (upd w s)); [discriminate|]. lia. Qed.
Definition acted w (l : list round) (z : round) := acts coords (errs tie b) (after P w l) (fst z) (snd z).
Lemma upd_app w s s' : upd w (s ++ s') = upd w s ++ upd (after P w s) s'.
Proof. revert w. induction s as [|[x y] s IH]; intros w; [reflexivity|]. cbn [app updates after update perceptron].
  destruct (acts coords (errs tie b) w x y); [cbn [app]; f_equal|]; apply IH. Qed.
(* how often the point between l1 and l2 is an update *)
Fixpoint hits (most : nat) w (q : list round * round * list round) : nat := match most with O => O | S k =>
  let s := fst (fst q) ++ snd (fst q) :: snd q in
  if stir w s then ((if acted w (fst (fst q)) (snd (fst q)) then 1 else 0) + hits k (after P w s) q)%nat else O end.
Lemma one_pass s : forall w, INR (length (upd w s)) = sum (fun q => if acted w (fst (fst q)) (snd (fst q)) then 1 else 0) (splits s).
Proof. induction s as [|[x y] s IH]; intros w; [reflexivity|]. cbn [splits sum]. rewrite sum_map. unfold acted at 1. cbn [fst snd after].
  unfold acted. cbn [fst snd after]. unfold acted in IH. cbn [updates update perceptron].
  destruct (acts coords (errs tie b) w x y); [cbn [length]; rewrite S_INR, IH; ring|rewrite IH; ring]. Qed.
Lemma split_eq (s : list round) q : In q (splits s) -> fst (fst q) ++ snd (fst q) :: snd q = s.
Proof. revert q. induction s as [|z s IH]; intros q; cbn [splits]; [intros []|]. intros [<-|H]; [reflexivity|].
  apply in_map_iff in H. destruct H as (q' & <- & H). cbn [fst snd app]. f_equal. now apply IH. Qed.
Lemma all_passes s most : forall w, INR (trained most w s) = sum (fun q => INR (hits most w q)) (splits s).
Proof. induction most as [|k IH]; intros w; cbn [trained hits].
  - rewrite sum_const. simpl. ring.
  - destruct (stir w s) eqn:Q.
    + rewrite plus_INR, one_pass, IH, <- sum_plus. apply sum_ext. intros q Hq. rewrite (split_eq s q Hq), Q, plus_INR.
      destruct (acted _ _ _); simpl; ring.
    + rewrite (sum_ext _ (fun _ => 0)), sum_const; [simpl; ring|]. intros q Hq. rewrite (split_eq s q Hq), Q. reflexivity. Qed.
(* a point that is never an update may be left out *)
Lemma left_out most : forall w l1 z l2, drawn (l1 ++ z :: l2) -> hits most w (l1, z, l2) = O -> final most w (l1 ++ z :: l2) = final most w (l1 ++ l2).
Proof. induction most as [|k IH]; intros w l1 z l2 D H; [reflexivity|]. cbn [final hits fst snd] in *.
  assert (D' : drawn (l1 ++ l2)) by (unfold drawn in *; rewrite Forall_app in *; destruct D as [D1 D2]; split; [assumption|now inversion D2]).
  assert (Same : acted w l1 z = false -> upd w (l1 ++ z :: l2) = upd w (l1 ++ l2) /\ after P w (l1 ++ z :: l2) = after P w (l1 ++ l2)).
  { intros N. unfold acted in N. destruct z as [x y]. cbn [fst snd] in N. rewrite !upd_app, !after_app. cbn [updates after update perceptron]. rewrite N. split; reflexivity. }
  rewrite (stirs_updates _ _ D) in *. rewrite (stirs_updates _ _ D').
  destruct (length (upd w (l1 ++ z :: l2)) =? 0)%nat eqn:Q; cbn [negb] in *.
  - (* no update at all *) assert (N : acted w l1 z = false).
    { apply Nat.eqb_eq in Q. rewrite upd_app, app_length in Q. unfold acted. destruct z as [x y]. cbn [updates fst snd] in *.
      destruct (acts coords (errs tie b) (after P w l1) x y); [cbn [length] in Q; lia|reflexivity]. }
    destruct (Same N) as [U _]. rewrite <- U, Q. reflexivity.
  - destruct (acted w l1 z); [discriminate|]. destruct (Same eq_refl) as [U V]. rewrite <- U, Q. cbn [negb]. rewrite <- V. apply IH; [assumption|exact H]. Qed.
Lemma converged_right s most : forall k w, converged coords eta tie b (fun _ => s) most k w = true ->
  forall z, In z s -> label tie (dot coords (final most w s) (fst z)) = snd z.
Proof. induction most as [|j IH]; intros k w C z Hz; [discriminate|]. cbn [converged final] in *. destruct (stir w s) eqn:Q; [eauto|].
  now apply (quiet_pass coords eta tie b w s Q). Qed.

(* ---------------------------------------------------------------- theorem *)
(* at most `most` passes, and these are more than the points: so a sample without rest has more updates than points *)
Variable most : nat.
Definition E_err (m : nat) := E points p m (fun s => sum (fun z => p z * wrong (final most zero s) z) points).
Definition E_M (m : nat) := E points p (S m) (fun s => INR (trained most zero s)).
Lemma splits_length (s : list round) : length (splits s) = length s.
Proof. induction s; simpl; [reflexivity|]. now rewrite map_length, IHs. Qed.
Lemma leave_one_out s : drawn s -> (length s <= most)%nat ->
  sum (fun q => wrong (final most zero (rest q)) (snd (fst q))) (splits s) <= INR (trained most zero s).
Proof. intros D Hm. destruct (converged coords eta tie b (fun _ => s) most 0 zero) eqn:C.
  - rewrite all_passes. apply sum_le. intros [[l1 z] l2] Hq. pose proof (split_eq s _ Hq) as Es. cbn [fst snd] in *. unfold rest. cbn [fst snd].
    destruct (hits most zero (l1, z, l2)) as [|k] eqn:H.
    + rewrite <- left_out with (z := z) by (try rewrite Es; assumption). rewrite Es. unfold wrong.
      rewrite (converged_right s most 0 zero C); [destruct (Req_EM_T (snd z) (snd z)); [simpl; lra|congruence]|rewrite <- Es; apply in_elt].
    + rewrite S_INR. pose proof (pos_INR k). unfold wrong. destruct (Req_EM_T _ _); lra.
  - apply Rle_trans with (INR (length s)); [|apply le_INR; pose proof (restless s most D 0 zero C); lia].
    rewrite <- splits_length, <- (Rmult_1_r (INR _)), <- sum_const. apply sum_le. intros q _. unfold wrong. destruct (Req_EM_T _ _); lra. Qed.
Theorem perceptron_loo m : (m + 1 <= most)%nat -> E_err m <= E_M m / INR (m + 1).
Proof. intros Hm. replace (m + 1)%nat with (S m) by lia. assert (Pm : 0 < INR (S m)) by (apply lt_0_INR; lia).
  apply Rmult_le_reg_l with (INR (S m)); [assumption|]. replace (INR (S m) * (E_M m / INR (S m))) with (E_M m) by (field; lra).
  unfold E_err. rewrite <- (E_splits points p m (fun z s => wrong (final most zero s) z)).
  apply E_le; [assumption|]. intros s Ls D. apply leave_one_out; [assumption|lia]. Qed.
End Loo.

(* data separated with a margin are harmless *)
Lemma margin_harmless {A} (coords : list A) tie v rho zs : 0 < rho -> separated coords v rho zs ->
  Forall (fun z => nonzero coords (fst z) = true \/ snd z = tie) zs.
Proof. intros Hr [_ F]. apply Forall_impl with (2 := F). intros [x y] H. left. now apply (has_length coords v rho Hr x y). Qed.
