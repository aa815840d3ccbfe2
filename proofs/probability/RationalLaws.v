(* Finite laws with rational probabilities: expectations, samples and quantiles that can be computed, and are those of
   Probability and Laws. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Rationals core.Numbers.
From NoRegret Require Import probability.Probability probability.Laws probability.Places.
Import ListNotations.
Local Open Scope Q_scope.

(* ---------------------------------------------------------------- definitions *)
Definition law (A : Type) := list (A * Q).
Definition reals {A} (d : law A) : fin A := map (fun ap => (fst ap, Q2R (snd ap))) d.
Fixpoint expected {A} (d : law A) (f : A -> Q) : Q :=
  match d with nil => 0 | (a, p) :: r => Qred (p * f a + expected r f) end.
Definition chance {A} (d : law A) (ev : A -> bool) : Q := expected d (fun a => if ev a then 1 else 0).
Definition is_law {A} (d : law A) : bool :=
  forallb (fun ap => Qle_bool 0 (snd ap)) d && Qeq_bool (expected d (fun _ => 1)) 1.
Definition is_positive (p : Q) : bool := negb (Qle_bool p 0).
Definition possible_part {A} (d : law A) : law A := filter (fun ap => is_positive (snd ap)) d.
(* the places that can be drawn; rows of n independent draws *)
Definition places (chances : list Q) : law nat := possible_part (combine (seq 0 (length chances)) chances).
Fixpoint rows {A} (d : law A) (n : nat) : law (list A) :=
  match n with
  | O => [(nil, 1)]
  | S n => let rest := rows d n in
      flat_map (fun ap => map (fun bq => (fst ap :: fst bq, Qred (snd ap * snd bq))) rest) d
  end.
Definition are_chances (chances : list Q) : bool :=
  forallb (Qle_bool 0) chances && Qeq_bool (Rationals.total chances) 1.
(* the least of the values v with P(X <= v) >= 1 - delta *)
Definition rational_quantile (delta : Q) (d : law Q) : Q :=
  Rationals.least 0 (filter (fun v => Qle_bool (1 - delta) (chance d (fun x => Qle_bool x v))) (map fst d)).
(* the law of a number on the outcomes *)
Definition law_of {A} (f : A -> Q) (d : law A) : law Q := map (fun ap => (f (fst ap), snd ap)) d.
Definition real_values (d : law Q) : fin R := map (fun vp => (Q2R (fst vp), Q2R (snd vp))) d.

(* ---------------------------------------------------------------- expectations *)
Lemma expected_R {A} (d : law A) f : Q2R (expected d f) = E (reals d) (fun a => Q2R (f a)).
Proof.
  induction d as [|[a p] d IH]; [apply Q2R_zero|]. cbn [expected reals map E fst snd].
  rewrite Q2R_red, Q2R_plus, Q2R_mult, IH. reflexivity.
Qed.
Lemma chance_R {A} (d : law A) ev : Q2R (chance d ev) = Pr (reals d) ev.
Proof.
  unfold chance, Pr. rewrite expected_R. apply E_ext. intros a _.
  destruct (ev a); [apply Q2R_one|apply Q2R_zero].
Qed.
Lemma Rleb_Q a b : Rleb (Q2R a) (Q2R b) = Qle_bool a b.
Proof.
  destruct (Qle_bool a b) eqn:Q; [now apply Rleb_true, Qle_bool_R|].
  apply Rleb_false. now apply Qle_bool_false_R.
Qed.
Lemma is_law_dist {A} (d : law A) : is_law d = true -> dist (reals d).
Proof.
  intros H. apply andb_prop in H. destruct H as [P S]. split.
  - unfold reals. apply Forall_map, Forall_forall. intros [a p] I. rewrite forallb_forall in P.
    specialize (P _ I). apply Qle_bool_R in P. rewrite Q2R_zero in P. exact P.
  - apply Qeq_bool_R in S. rewrite expected_R, Q2R_one in S. exact S.
Qed.
Lemma outcomes_reals {A} (d : law A) : outcomes (reals d) = map fst d.
Proof. unfold outcomes, reals. now rewrite map_map. Qed.
Lemma positive_reals {A} (d : law A) : positive (reals d) = reals (possible_part d).
Proof.
  induction d as [|[a p] d IH]; [reflexivity|]. unfold positive, reals, possible_part in *. cbn [map filter fst snd].
  unfold is_positive. rewrite <- (Rleb_Q p 0), Q2R_zero. destruct (negb (Rleb (Q2R p) 0)); cbn [map]; now rewrite IH.
Qed.
Lemma image_reals {A} (f : A -> Q) (d : law A) : image (fun a => Q2R (f a)) (reals d) = real_values (law_of f d).
Proof. unfold image, reals, real_values, law_of. now rewrite !map_map. Qed.

(* ---------------------------------------------------------------- places and rows *)
Lemma combine_reals chances : forall k, combine (seq k (length (map Q2R chances))) (map Q2R chances)
  = reals (combine (seq k (length chances)) chances).
Proof.
  induction chances as [|p c IH]; intros k; [reflexivity|]. cbn [map length seq combine reals fst snd].
  unfold reals in IH. now rewrite IH.
Qed.
Lemma source_reals chances : source (map Q2R chances) = reals (places chances).
Proof. unfold source, places. now rewrite combine_reals, positive_reals. Qed.
Lemma are_chances_R chances : are_chances chances = true -> probabilities (map Q2R chances).
Proof.
  intros H. apply andb_prop in H. destruct H as [P S]. split.
  - apply Forall_map, Forall_forall. intros p I. rewrite forallb_forall in P. specialize (P p I).
    apply Qle_bool_R in P. now rewrite Q2R_zero in P.
  - apply Qeq_bool_R in S. rewrite Q2R_one in S. rewrite <- S. clear.
    induction chances as [|p c IH]; [symmetry; apply Q2R_zero|]. cbn [map fold_right Rationals.total].
    now rewrite Q2R_red, Q2R_plus, IH.
Qed.
(* rows of independent draws, whatever is read off them *)
Definition read {A B} (g : A -> B) (d : law A) : fin B := map (fun ap => (g (fst ap), Q2R (snd ap))) d.
Lemma rows_R {A B} (g : A -> B) d n : forall past, read (map g) (rows d n) = paths B (fun _ => read g d) n past.
Proof.
  induction n as [|n IH]; intros past.
  - cbn [rows paths read map fst snd]. now rewrite Q2R_one.
  - cbn [rows paths]. generalize d at 2 3. intros e. induction e as [|[a p] e IHe]; [reflexivity|].
    cbn [flat_map]. unfold read at 1. rewrite map_app.
    cbn [read map fst snd bind flat_map]. f_equal; [|exact IHe].
    rewrite <- (IH (past ++ [g a])). unfold image, read. rewrite !map_map. apply map_ext.
    intros [r q]. cbn [fst snd map]. now rewrite Q2R_red, Q2R_mult.
Qed.
Lemma rows_iid chances n : reals (rows (places chances) n) = iid (source (map Q2R chances)) n.
Proof.
  rewrite source_reals. transitivity (read (map (fun i : nat => i)) (rows (places chances) n)).
  - unfold reals, read. apply map_ext. intros [r q]. cbn [fst snd]. now rewrite map_id.
  - apply (rows_R (fun i : nat => i)).
Qed.

(* ---------------------------------------------------------------- what is read off the outcomes *)
Lemma E_read {A B} (g : A -> B) (d : law A) f h : (forall a, f (g a) = Q2R (h a)) ->
  E (read g d) f = Q2R (expected d h).
Proof.
  intros H. induction d as [|[a p] d IH]; [symmetry; apply Q2R_zero|]. cbn [expected read map E fst snd].
  fold (read g d). now rewrite Q2R_red, Q2R_plus, Q2R_mult, H, <- IH.
Qed.
Lemma Pr_read {A B} (g : A -> B) (d : law A) (ev : B -> bool) (test : A -> bool) :
  (forall a, ev (g a) = test a) -> Pr (read g d) ev = Q2R (chance d test).
Proof.
  intros H. apply E_read. intros a. rewrite H. destruct (test a); [now rewrite Q2R_one|now rewrite Q2R_zero].
Qed.
Lemma read_dist {A B} (g : A -> B) (d : law A) : is_law d = true -> dist (read g d).
Proof.
  intros H. apply andb_prop in H. destruct H as [P S]. split.
  - unfold read. apply Forall_map, Forall_forall. intros [a p] I. rewrite forallb_forall in P.
    specialize (P _ I). apply Qle_bool_R in P. rewrite Q2R_zero in P. exact P.
  - rewrite (E_read g d _ (fun _ => 1)) by (intros; now rewrite Q2R_one). apply Qeq_bool_R in S.
    now rewrite S, Q2R_one.
Qed.
Lemma positive_read {A B} (g : A -> B) (d : law A) : positive (read g d) = read g (possible_part d).
Proof.
  induction d as [|[a p] d IH]; [reflexivity|]. unfold positive, read, possible_part in *. cbn [map filter fst snd].
  unfold is_positive. rewrite <- (Rleb_Q p 0), Q2R_zero. destruct (negb (Rleb (Q2R p) 0)); cbn [map]; now rewrite IH.
Qed.
Lemma outcomes_read {A B} (g : A -> B) (d : law A) : outcomes (read g d) = map g (map fst d).
Proof. unfold outcomes, read. now rewrite !map_map. Qed.

(* ---------------------------------------------------------------- quantiles *)
Lemma outcomes_values (d : law Q) : outcomes (real_values d) = map Q2R (map fst d).
Proof. unfold outcomes, real_values. now rewrite !map_map. Qed.
Lemma E_values (d : law Q) (f : R -> R) (g : Q -> Q) : (forall q, f (Q2R q) = Q2R (g q)) ->
  E (real_values d) f = Q2R (expected d g).
Proof. exact (E_read Q2R d f g). Qed.
Lemma Pr_values (d : law Q) (ev : R -> bool) (test : Q -> bool) : (forall q, ev (Q2R q) = test q) ->
  Pr (real_values d) ev = Q2R (chance d test).
Proof. exact (Pr_read Q2R d ev test). Qed.
Lemma quantile_R delta (d : law Q) : quantile (Q2R delta) (real_values d) = Q2R (rational_quantile delta d).
Proof.
  unfold quantile, rational_quantile. rewrite least_R, Q2R_zero. f_equal. rewrite outcomes_values.
  replace (1 - Q2R delta)%R with (Q2R (1 - delta)) by (rewrite Q2R_minus, Q2R_one; reflexivity).
  induction (map fst d) as [|v l IH]; [reflexivity|]. cbn [map filter].
  rewrite (Pr_values d _ (fun x => Qle_bool x v)), Rleb_Q by (intros; apply Rleb_Q).
  destruct (Qle_bool _ _); cbn [map]; now rewrite IH.
Qed.
