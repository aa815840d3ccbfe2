(* Conversions of Python on finite classes: its expected error is E_risk, and its bound on mistakes is one.

   The points of the class are 0, 1, ...; what the learner says after each past with labels from the class is recorded
   as a table. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool.
From NoRegret Require Import core.Sums core.Rationals.
From NoRegret Require Import probability.Probability probability.Laws probability.Places probability.RationalLaws.
From NoRegret Require Import batch.Conversion batch.MistakeBound.
Import ListNotations.
Local Open Scope Q_scope.

Notation labelled_point := (nat * bool)%type.
Record transcript := Transcript {
  examples : list labelled_point; chances : list Q; T : nat;
  size : nat; hypotheses : list (list bool);            (* the points of the class, and the labels they are given *)
  table : list (list labelled_point * list bool);       (* after a past, what is said at each point *)
  M_A : nat; E_risk : Q }.

(* ---------------------------------------------------------------- the same over the rationals *)
Definition same_point (a b : labelled_point) : bool := Nat.eqb (fst a) (fst b) && eqb (snd a) (snd b).
Fixpoint same_past (u v : list labelled_point) : bool :=
  match u, v with nil, nil => true | a :: r, b :: q => same_point a b && same_past r q | _, _ => false end.
Definition told (t : transcript) (past : list labelled_point) (x : nat) : bool :=
  match find (fun entry => same_past (fst entry) past) (table t) with
  | None => false
  | Some entry => nth x (snd entry) false
  end.
Definition example_at (t : transcript) (i : nat) : labelled_point := nth i (examples t) (O, false).
Definition error_of (t : transcript) (past : list labelled_point) : Q :=
  expected (places (chances t))
    (fun i => if eqb (told t past (fst (example_at t i))) (snd (example_at t i)) then 0 else 1).
Definition mean_error_of (t : transcript) (row : list nat) : Q :=
  Qred (Rationals.total (map (fun k => error_of t (map (example_at t) (firstn k row))) (seq 0 (T t)))
        / inject_Z (Z.of_nat (T t))).
(* the most mistakes in n rounds with labels by h *)
Fixpoint most (t : transcript) (h : list bool) (n : nat) (past : list labelled_point) : nat :=
  match n with
  | O => O
  | S n => fold_right Nat.max O (map (fun x =>
      let y := nth x h false in
      ((if eqb (told t past x) y then 0 else 1) + most t h n (past ++ [(x, y)]))%nat) (seq 0 (size t)))
  end.
Definition most_mistakes (t : transcript) : nat :=
  fold_right Nat.max O (map (fun h => most t h (T t) nil) (hypotheses t)).
Definition is_right (t : transcript) (h : list bool) : bool :=
  forallb (fun i => let (x, y) := example_at t i in Nat.ltb x (size t) && eqb y (nth x h false))
    (map fst (places (chances t))).
Definition conforms (t : transcript) : bool :=
  Nat.ltb 0 (T t) && are_chances (chances t) && existsb (is_right t) (hypotheses t) &&
  Nat.eqb (most_mistakes t) (M_A t) &&
  Qeq_bool (expected (rows (places (chances t)) (T t)) (mean_error_of t)) (E_risk t).

(* ---------------------------------------------------------------- the subject *)
Definition bit (y : R) : bool := if Req_EM_T y 1 then true else false.
Definition case_of (t : transcript) : Conversion.subject :=
  Conversion.Subject nat (fun i => (fst (example_at t i), label (snd (example_at t i))))
    (map Q2R (chances t)) None (T t)
    (fun past x => label (told t (map (fun e => (fst e, bit (snd e))) past) x))
    (fun p y => Rabs (p - y)) 1 nil None 1.
Definition subject_of (t : transcript) : subject :=
  Subject (case_of t) (seq 0 (size t)) (map (fun h x => nth x h false) (hypotheses t)) (M_A t).

Lemma bit_label b : bit (label b) = b.
Proof. unfold bit, label. destruct b, (Req_EM_T _ _); auto; lra. Qed.
Lemma bits_labelled (l : list labelled_point) :
  map (fun e => (fst e, bit (snd e))) (map (fun e => (fst e, label (snd e))) l) = l.
Proof.
  rewrite map_map. rewrite <- (map_id l) at 2. apply map_ext. intros [x b]. cbn [fst snd]. now rewrite bit_label.
Qed.
Lemma zero_one p y : Rabs (label p - label y) = (if eqb p y then 0 else 1)%R.
Proof. destruct p, y; cbn; unfold Rabs; destruct (Rcase_abs _); lra. Qed.
Lemma max_ge (l : list nat) n : In n l -> (n <= fold_right Nat.max 0 l)%nat.
Proof. induction l as [|a l IH]; intros []; simpl; [lia|]. specialize (IH H). lia. Qed.
Section Subject.
Variable t : transcript.
Hypothesis some_rounds : (0 < T t)%nat.
Lemma said_R past i :
  said (case_of t) past i = label (told t (map (example_at t) past) (fst (example_at t i))).
Proof.
  unfold said. cbn [case_of Conversion.learn Conversion.example fst snd]. f_equal. f_equal.
  rewrite <- (bits_labelled (map (example_at t) past)), !map_map. reflexivity.
Qed.
Lemma error_R past : error (case_of t) (said (case_of t) past) = Q2R (error_of t (map (example_at t) past)).
Proof.
  unfold error, error_of. cbn [case_of Conversion.chances]. rewrite source_reals, expected_R. apply E_ext. intros i _.
  unfold cost. rewrite said_R. cbn [case_of Conversion.loss Conversion.example snd]. rewrite zero_one.
  destruct (eqb _ _); symmetry; [apply Q2R_zero|apply Q2R_one].
Qed.
Lemma mean_error_R row : mean_error (case_of t) row = Q2R (mean_error_of t row).
Proof.
  unfold mean_error, per_round, mean_error_of. cbn [case_of Conversion.T]. rewrite Q2R_red, Q2R_div.
  - replace (Q2R (inject_Z (Z.of_nat (T t)))) with (INR (T t))
      by (unfold Q2R, inject_Z; simpl; rewrite INR_IZR_INZ; field).
    f_equal. induction (seq 0 (T t)) as [|i l IH]; [symmetry; apply Q2R_zero|].
    cbn [map sum Rationals.total]. now rewrite Q2R_red, Q2R_plus, IH, error_R.
  - intros Q. apply Qeq_eqR in Q. unfold Q2R, inject_Z in Q. cbn [Qnum Qden] in Q.
    rewrite Rinv_1, !Rmult_1_r in Q. apply eq_IZR in Q. lia.
Qed.

(* ---------------------------------------------------------------- mistakes *)
Lemma mistakes_most h xs : forall past, (forall x, In x xs -> (x < size t)%nat) ->
  (mistakes (learn (case_of t)) (map (fun e => (fst e, label (snd e))) past)
     (labelled (fun x => nth x h false) xs) <= most t h (length xs) past)%nat.
Proof.
  induction xs as [|x xs IH]; intros past F; [apply le_n|]. cbn [labelled map mistakes length most].
  apply Nat.le_trans with ((if eqb (told t past x) (nth x h false) then 0 else 1)
    + most t h (length xs) (past ++ [(x, nth x h false)]))%nat.
  - specialize (IH (past ++ [(x, nth x h false)]) ltac:(intros; apply F; now right)).
    rewrite map_app in IH. cbn [map fst snd] in IH. unfold labelled in IH.
    apply Nat.add_le_mono; [|exact IH]. cbn [case_of learn]. rewrite bits_labelled.
    destruct (Req_EM_T _ _) as [Q|Q]; [lia|]. destruct (eqb (told t past x) (nth x h false)) eqn:W; [|lia].
    apply eqb_prop in W. rewrite W in Q. congruence.
  - apply max_ge. apply (in_map (fun x => ((if eqb (told t past x) (nth x h false) then 0 else 1)
      + most t h (length xs) (past ++ [(x, nth x h false)]))%nat)). apply in_seq.
        specialize (F x (or_introl eq_refl)). lia.
Qed.
End Subject.

(* what conforms is a conversion of the theorem, with the very numbers that Python read off it *)
Theorem sound t : conforms t = true ->
  let s := subject_of t in
  plays s /\ MistakeBound.E_risk s = Q2R (E_risk t) /\
  given_zero_one_loss s /\ given_realisable s /\ given_mistake_bound s.
Proof.
  intros H. unfold conforms in H. rewrite !andb_true_iff in H. destruct H as ((((L & P) & F) & B) & G). cbv zeta.
  apply Nat.ltb_lt in L. apply Nat.eqb_eq in B. apply Qeq_bool_R in G. split; [split|split; [|split; [|split]]].
  - now apply are_chances_R.
  - discriminate.
  - rewrite <- G. unfold MistakeBound.E_risk, samples.
    cbn [subject_of case case_of joint Conversion.chances Conversion.T].
    rewrite <- rows_iid, expected_R. apply E_ext. intros row _. now apply mean_error_R.
  - intros p y. apply zero_one.
  - apply existsb_exists in F. destruct F as (h & I & R). exists (fun x => nth x h false).
    split; [now apply (in_map (fun h x => nth x h false))|]. intros i K. unfold possible in K.
    cbn [subject_of case case_of Conversion.chances Conversion.example points] in *.
    rewrite source_reals, outcomes_reals in K. unfold is_right in R. rewrite forallb_forall in R. specialize (R i K).
    destruct (example_at t i) as [x y]. cbn [fst snd]. apply andb_prop in R. destruct R as [R1 R2].
    apply Nat.ltb_lt in R1. apply eqb_prop in R2. split; [apply in_seq; lia|now rewrite R2].
  - intros h xs I W F'. cbn [subject_of case hypotheses points M_A] in *. apply in_map_iff in I.
    destruct I as (bits & <- & I). split.
    + intros k _ x _. eexists. reflexivity.
    + pose proof (mistakes_most t L bits xs nil ltac:(intros x X; apply F' in X; apply in_seq in X; lia)) as Q.
      cbn [map] in Q. apply Nat.le_trans with (1 := Q). replace (length _) with (T t) by (symmetry; exact W).
      change (MistakeBound.M_A (subject_of t)) with (M_A t). rewrite <- B. apply max_ge.
      apply (in_map (fun h => most t h (T t) nil)), I.
Qed.

(* one point with the label 1, the class {0, 1}, and a learner that says 0 until it has seen a label *)
Example copies : conforms (Transcript [(O, true)] [1] 3 1 [[false]; [true]]
  [(nil, [false]); ([(O, false)], [false]); ([(O, true)], [true]);
   ([(O, false); (O, false)], [false]); ([(O, true); (O, true)], [true])] 1 (1#3)) = true.
Proof. vm_compute. reflexivity. Qed.
