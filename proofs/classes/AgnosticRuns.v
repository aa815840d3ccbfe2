(* Which recorded runs are runs of Hedge over the experts of a finite class?

   The sets of flips and what each expert says are replayed.  The weights of Hedge are powers of e^-eta, so Python
   plays in balls; where e^-eta is a rational number, the true forecasts are rational too: they are computed here, and
   each ball that was recorded must contain its value and be narrow. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool Arith.
From NoRegret Require Import core.Numbers core.Rationals classes.FiniteClass classes.FlippedExperts.
From NoRegret Require Import classes.AgnosticRun classes.ExpertiseRuns.
From NoRegret Require classes.ExpertSets.
Import ListNotations.
Local Open Scope Q_scope.

Notation ball := (Q * Q)%type.                      (* the least and the largest number in it *)
(* sets_read: the flips of each expert, None if the experts are the hypotheses; advice_read: what each says *)
Record transcript := Transcript {
  domain : nat; rows : list hypothesis; horizon : nat; rule : bool; beta : Q; shown_labels : list (nat * bool);
  sets_read : option (list (list nat)); advice_read : list (list bool); forecasts_read : list ball;
  Ldim_read : nat; G_read : nat; R_T_read : ball }.

(* ---------------------------------------------------------------- Hedge over the rationals *)
Fixpoint votesQ (b : bool) (weights : list Q) (advice : list bool) : Q :=
  match weights, advice with
  | w :: ws, a :: r => if eqb a b then Qred (w + votesQ b ws r) else votesQ b ws r
  | _, _ => 0
  end.
Fixpoint shrinkQ (beta : Q) (weights : list Q) (advice : list bool) (y : bool) : list Q :=
  match weights, advice with
  | w :: ws, a :: r => (if eqb a y then w else Qred (beta * w)) :: shrinkQ beta ws r y
  | _, _ => nil
  end.
(* the rounds, with the forecasts of Hedge *)
Fixpoint replay (beta : Q) (weights : list Q) (advice : list (list bool)) (s : examples) : list (nat * bool * Q) :=
  match s with
  | nil => nil
  | (x, y) :: rest =>
      let now := map (hd false) advice in
      (x, y, Qred (votesQ true weights now / Rationals.total weights)) ::
        replay beta (shrinkQ beta weights now y) (map (@tl bool) advice) rest
  end.

(* ---------------------------------------------------------------- the subject *)
Definition class (t : transcript) : finite_class := Class (domain t) (rows t).
Definition source_of (t : transcript) : source :=
  match sets_read t with Some _ => flipped (horizon t) (rule t) | None => the_hypotheses end.
Definition said (t : transcript) : list (list bool) :=
  let xs := map fst (shown_labels t) in
  match sets_read t with
  | Some _ => map (fun flips => expert (domain t) (rule t) flips (rows t) 1 xs) (flip_sets (horizon t) (Ldim_read t))
  | None => map (fun h => map (value h) xs) (rows t)
  end.
Definition replayed (t : transcript) : list (nat * bool * Q) :=
  replay (beta t) (repeat 1 (length (said t))) (said t) (shown_labels t).
Definition real_round (r : nat * bool * Q) : round := let '(x, y, p) := r in Round x y (Q2R p).
Definition subject (t : transcript) : AgnosticRun.subject :=
  Subject (class t) (source_of t) (G_read t) (- ln (Q2R (beta t))) (map real_round (replayed t)).

(* ---------------------------------------------------------------- the check *)
Definition narrow : Q := 1 # (2 ^ 30).
Definition inside (p : Q) (b : ball) : bool :=
  Qle_bool (fst b) p && Qle_bool p (snd b) && Qle_bool (snd b) (fst b + narrow).
Fixpoint all_inside (ps : list Q) (bs : list ball) : bool :=
  match ps, bs with nil, nil => true | p :: r, b :: s => inside p b && all_inside r s | _, _ => false end.
Definition absQ (p : Q) : Q := if Qle_bool 0 p then p else - p.
Definition lossQ (r : nat * bool * Q) : Q := let '(_, y, p) := r in absQ (p - (if y then 1 else 0)).
Definition least_errorsQ (t : transcript) : nat :=
  least_nat 0
    (map (fun h => length (filter (fun e => negb (eqb (value h (fst e)) (snd e))) (shown_labels t))) (rows t)).
Definition regretQ (t : transcript) : Q :=
  Rationals.total (map lossQ (replayed t)) - inject_Z (Z.of_nat (least_errorsQ t)).
Definition same_sets (u v : list (list nat)) : bool :=
  let within u v := forallb (fun f => existsb (fun g => if list_eq_dec Nat.eq_dec f g then true else false) v) u in
  within u v && within v u && (length u =? length v)%nat.
Definition says (t : transcript) (flips : list nat) : list bool :=
  expert (domain t) (rule t) flips (rows t) 1 (map fst (shown_labels t)).
Definition same_advice (u v : list (list bool)) : bool :=
  if list_eq_dec (list_eq_dec bool_dec) u v then true else false.
Definition experts_agree (t : transcript) : bool :=
  match sets_read t with
  | Some sets =>
      same_sets (flip_sets (horizon t) (Ldim_read t)) sets && same_advice (map (says t) sets) (advice_read t)
  | None => same_advice (said t) (advice_read t)
  end.
Definition conforms (t : transcript) : bool :=
  is_class (domain t) (rows t) && forallb (fun e => fst e <? domain t)%nat (shown_labels t) &&
  negb (Qle_bool (beta t) 0) && (dimension (class t) =? Ldim_read t)%nat &&
  (length (shown_labels t) <=? horizon t)%nat && (length (said t) =? G_read t)%nat && (1 <=? G_read t)%nat &&
  experts_agree t && all_inside (map snd (replayed t)) (forecasts_read t) && inside (regretQ t) (R_T_read t).

(* ---------------------------------------------------------------- from rationals to reals *)
Lemma total_R ws : Q2R (Rationals.total ws) = total (map Q2R ws).
Proof.
  induction ws as [|w ws IH]; [apply Q2R_zero|]. cbn [Rationals.total map total fold_right].
  rewrite Q2R_red, Q2R_plus, IH. reflexivity.
Qed.
Lemma votes_R b ws : forall advice, Q2R (votesQ b ws advice) = votes b (map Q2R ws) advice.
Proof.
  induction ws as [|w ws IH]; intros [|a r]; try apply Q2R_zero. cbn [votesQ map votes].
  destruct (eqb a b); [rewrite Q2R_red, Q2R_plus, IH; reflexivity|rewrite IH; ring].
Qed.
Lemma shrink_R c y ws : forall advice, map Q2R (shrinkQ c ws advice y) = shrink (Q2R c) (map Q2R ws) advice y.
Proof.
  induction ws as [|w ws IH]; intros [|a r]; try reflexivity. cbn [shrinkQ map shrink]. rewrite IH. f_equal.
  destruct (eqb a y); [reflexivity|]. now rewrite Q2R_red, Q2R_mult.
Qed.
Lemma abs_R p : Q2R (absQ p) = Rabs (Q2R p).
Proof.
  unfold absQ. destruct (Qle_bool 0 p) eqn:E.
  - apply Qle_bool_R in E. rewrite Q2R_zero in E. now rewrite Rabs_pos_eq.
  - apply Qle_bool_false_R in E. rewrite Q2R_zero in E. rewrite Q2R_opp, Rabs_left by exact E. reflexivity.
Qed.
Local Open Scope R_scope.
Definition positive (ws : list Q) : Prop := Forall (fun w => 0 < Q2R w) ws.
Lemma shrink_positiveQ c y : 0 < Q2R c -> forall ws advice, positive ws -> positive (shrinkQ c ws advice y).
Proof.
  intros C. induction ws as [|w ws IH]; intros [|a r] P; try constructor; inversion P; subst; [|now apply IH].
  destruct (eqb a y); [assumption|]. rewrite Q2R_red, Q2R_mult. now apply Rmult_lt_0_compat.
Qed.
Lemma shrink_nonempty c y ws advice : length ws = length advice -> ws <> nil -> shrinkQ c ws advice y <> nil.
Proof. destruct ws, advice; simpl; intros; congruence. Qed.
Lemma shrink_lengthQ c y ws : forall advice, length ws = length advice -> length (shrinkQ c ws advice y) = length ws.
Proof.
  induction ws as [|w ws IH]; intros [|a r] L; try discriminate; [reflexivity|]. simpl in *. now rewrite IH by lia.
Qed.
Lemma total_not_zero ws : positive ws -> ws <> nil -> ~ (Rationals.total ws == 0)%Q.
Proof.
  intros P N E. apply Qeq_eqR in E. rewrite total_R, Q2R_zero in E. destruct P as [|w ws W P]; [congruence|].
  assert (K : 0 <= total (map Q2R ws)) by (clear - P; induction P; simpl; lra). simpl in E. lra.
Qed.
Lemma replay_follows c s : 0 < Q2R c -> forall ws advice, positive ws -> ws <> nil -> length ws = length advice ->
  follows (Q2R c) (map Q2R ws) advice (map real_round (replay c ws advice s)).
Proof.
  intros C. induction s as [|[x y] s IH]; intros ws advice P N L; [exact I|].
  cbn [replay map real_round follows label].
  set (now := map (hd false) advice). assert (L' : length ws = length now) by (unfold now; now rewrite map_length).
  split.
  - cbn [forecast]. rewrite Q2R_red, Q2R_div by now apply total_not_zero. now rewrite votes_R, total_R.
  - rewrite <- shrink_R. apply IH.
    + now apply shrink_positiveQ.
    + now apply shrink_nonempty.
    + rewrite map_length, shrink_lengthQ; assumption.
Qed.

(* ---------------------------------------------------------------- what conforms is a run *)
Lemma same_sets_sound u v : same_sets u v = true -> incl u v /\ incl v u /\ length u = length v.
Proof.
  unfold same_sets. rewrite !andb_true_iff, Nat.eqb_eq, !forallb_forall. intros ((A & B) & L).
  assert (K : forall w z, (forall f, In f w ->
      existsb (fun g => if list_eq_dec Nat.eq_dec f g then true else false) z = true) -> incl w z).
  { intros w z H f I. apply H, existsb_exists in I. destruct I as (g & I & Q).
    destruct (list_eq_dec Nat.eq_dec f g) as [->|]; [exact I|discriminate]. }
  auto.
Qed.
Lemma incl_map_both {A B} (f : A -> B) u v : incl u v -> incl (map f u) (map f v).
Proof. intros I b Hb. apply in_map_iff in Hb. destruct Hb as (a & <- & Ha). now apply in_map, I. Qed.
Lemma same_advice_sound u v : same_advice u v = true -> u = v.
Proof. unfold same_advice. now destruct (list_eq_dec _ u v). Qed.
Lemma same_experts t : experts_agree t = true -> incl (said t) (advice_read t) /\ incl (advice_read t) (said t).
Proof.
  unfold experts_agree, said. destruct (sets_read t) as [sets|]; intros A.
  - apply andb_prop in A. destruct A as [A B]. apply same_sets_sound in A. apply same_advice_sound in B. rewrite <- B.
    split; now apply incl_map_both.
  - apply same_advice_sound in A. rewrite <- A. split; apply incl_refl.
Qed.
Lemma replay_examples c s : forall ws advice, map fst (replay c ws advice s) = s.
Proof. induction s as [|[x y] s IH]; intros ws advice; [reflexivity|]. simpl. now rewrite IH. Qed.
Definition contains (b : ball) (x : R) : Prop := Q2R (fst b) <= x <= Q2R (snd b).
Lemma inside_sound p b : inside p b = true -> contains b (Q2R p).
Proof.
  unfold inside. rewrite !andb_true_iff. intros ((A & B) & _). split; now apply Qle_bool_R.
Qed.
Lemma all_inside_sound ps : forall bs, all_inside ps bs = true -> Forall2 (fun b p => contains b (Q2R p)) bs ps.
Proof.
  induction ps as [|p ps IH]; intros [|b bs] H; try discriminate; constructor; apply andb_prop in H;
    [now apply inside_sound|now apply IH].
Qed.
Lemma forecasts_are_replayed t : map forecast (rounds (subject t)) = map Q2R (map snd (replayed t)).
Proof. cbn. rewrite !map_map. apply map_ext. now intros [[x y] p]. Qed.
Lemma errors_replayed h l : errors h (map real_round l) =
  length (filter (fun e => negb (eqb (value h (fst e)) (snd e))) (map fst l)).
Proof.
  unfold errors. induction l as [|[[x y] p] l IH]; [reflexivity|]. simpl. destruct (negb _); simpl; now rewrite IH.
Qed.
Lemma regret_R t : Q2R (regretQ t) = R_T (subject t).
Proof.
  unfold regretQ, R_T. rewrite Q2R_minus, total_R. f_equal.
  - unfold loss. f_equal. cbn. rewrite !map_map. apply map_ext. intros [[x y] p]. cbn.
    rewrite abs_R, Q2R_minus. f_equal. destruct y; [now rewrite Q2R_one|now rewrite Q2R_zero].
  - f_equal. unfold least_errorsQ. cbn [subject AgnosticRun.class class hypotheses rounds].
    rewrite INR_IZR_INZ. unfold Q2R. simpl. rewrite Rinv_1, Rmult_1_r.
    do 3 f_equal. apply map_ext. intros h. rewrite errors_replayed. unfold replayed. now rewrite replay_examples.
Qed.
Theorem sound t : conforms t = true ->
  plays (subject t) /\ given_hedge (subject t) /\
  incl (experts (subject t)) (advice_read t) /\ incl (advice_read t) (experts (subject t)) /\
  Forall2 contains (forecasts_read t) (map forecast (rounds (subject t))) /\
  T (subject t) = length (shown_labels t) /\ H (subject t) = length (rows t) /\
  Ldim (subject t) = Ldim_read t /\ G (subject t) = G_read t /\ contains (R_T_read t) (R_T (subject t)) /\
  (sets_read t <> None -> ExpertSets.G (ExpertSets.Subject (horizon t) (Ldim_read t)) = G_read t).
Proof.
  unfold conforms. rewrite !andb_true_iff, !Nat.eqb_eq, !Nat.leb_le, negb_true_iff, Qle_bool_false_R, Q2R_zero.
  intros (((((((((C & S) & B) & D) & L) & N) & P) & A) & F) & R).
  assert (Len : length (rounds (subject t)) = length (shown_labels t)).
  { cbn. rewrite map_length. unfold replayed. rewrite <- (map_length fst), replay_examples. reflexivity. }
  assert (X : shown (subject t) = map fst (shown_labels t)).
  { transitivity (map fst (map fst (replayed t))); [|unfold replayed; now rewrite replay_examples].
    unfold shown. cbn [subject rounds]. rewrite !map_map. apply map_ext. now intros [[x y] p]. }
  assert (E : experts (subject t) = said t).
  { unfold experts, said. rewrite X. cbn [subject over source_of AgnosticRun.class]. unfold source_of.
    destruct (sets_read t); [now rewrite D|reflexivity]. }
  assert (Pl : plays (subject t)).
  { split; [now apply is_class_sound|]. apply Forall_forall. intros r I.
    assert (Q : In (point r) (map fst (shown_labels t))) by (rewrite <- X; now apply in_map).
    apply in_map_iff in Q. destruct Q as (e & <- & Q). rewrite forallb_forall in S. now apply Nat.ltb_lt, S. }
  split; [exact Pl|]. split.
  - split; [|split].
    + unfold long_enough. rewrite Len. cbn [subject over]. unfold source_of. now destruct (sets_read t).
    + now rewrite E.
    + cbn [subject eta G]. rewrite E, Ropp_involutive, exp_ln by exact B. rewrite <- N.
      replace (repeat 1 (length (said t))) with (map Q2R (repeat 1%Q (length (said t))))
        by (now rewrite Q2R_repeat, Q2R_one).
      apply replay_follows; [exact B| | |apply repeat_length].
      * apply Forall_forall. intros w I. apply repeat_spec in I. subst w. rewrite Q2R_one. lra.
      * intros Z. apply (f_equal (@length Q)) in Z. rewrite repeat_length in Z. simpl in Z. lia.
  - rewrite E, forecasts_are_replayed, <- regret_R. unfold T. rewrite Len.
    split; [|split; [|split; [|split; [|split; [|split; [|split; [|split]]]]]]]; try reflexivity; try exact D.
    + apply (same_experts t A).
    + apply (same_experts t A).
    + apply all_inside_sound in F. clear - F. induction F; simpl; constructor; assumption.
    + now apply inside_sound.
    + intros Some_sets. unfold said in N. destruct (sets_read t); [|congruence]. now rewrite map_length in N.
Qed.

(* two constants on one point, for two rounds, with e^-eta = 1/2: no flip, or one in either round *)
Example conforming : conforms (Transcript 1 [[false]; [true]] 2 true (1 # 2) [(0%nat, true); (0%nat, false)]
  (Some [[]; [1%nat]; [2%nat]]) [[true; true]; [false; false]; [true; false]]
  [((2 # 3)%Q, (2 # 3)%Q); ((2 # 5)%Q, (2 # 5)%Q)] 1 3 ((-4 # 15)%Q, (-4 # 15)%Q)) = true.
Proof. vm_compute. reflexivity. Qed.
