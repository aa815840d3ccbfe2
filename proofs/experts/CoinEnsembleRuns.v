(* Which recorded rational ensembles are ensembles of CoinEnsemble.v?

   An ensemble is recorded as its runs: the losses, the distributions that were played, the probability.  They are
   runs of one learner that does not see the future if equal pasts got equal distributions; the learner is then the
   table of what was played after which past.  Python's answers whether these are coin flips, and whether coins for the
   bits, are recorded too. *)
From Coq Require Import Reals QArith Qreals Lra Lia List Bool FunctionalExtensionality.
From NoRegret Require Import core.Rationals core.Vectors core.Blocks.
From NoRegret Require core.Sums core.Numbers experts.CoinEnsemble experts.RandomizedWeightedMajorityRuns.
Import ListNotations.
Local Open Scope Q_scope.

Record path := Path { losses : list (list Q); predictions : list (list Q); probability : Q }.
Record transcript := Run { N : nat; T : nat; paths : list path; E_R : Q; coin_flips : bool; bit_coins : bool }.

(* ---------------------------------------------------------------- the learner *)
(* what was played after which past, from a past on *)
Fixpoint entries (past ls ps : list (list Q)) : list (list (list Q) * list Q) :=
  match ls, ps with
  | l :: ls, p :: ps => (past, p) :: entries (past ++ [l]) ls ps
  | _, _ => nil
  end.
Definition table (t : transcript) : list (list (list Q) * list Q) :=
  flat_map (fun p => entries nil (losses p) (predictions p)) (paths t).
Definition reals (z : list (list Q)) : list (list R) := map (map Q2R) z.
Definition same_past (past : list (list R)) (e : list (list Q) * list Q) : bool :=
  if list_eq_dec (list_eq_dec Req_EM_T) past (reals (fst e)) then true else false.
Definition learner (t : transcript) (past : list (list R)) : list R :=
  match find (same_past past) (table t) with Some e => map Q2R (snd e) | None => nil end.
Definition subject (t : transcript) : CoinEnsemble.subject :=
  CoinEnsemble.Subject (T t) (N t) (learner t)
    (map (fun p => (reals (losses p), Q2R (probability p))) (paths t)).

(* ---------------------------------------------------------------- the checks over Q *)
Fixpoint same_rows (y z : list (list Q)) : bool :=
  match y, z with
  | nil, nil => true
  | l :: y, m :: z => same l m && same_rows y z
  | _, _ => false
  end.
Definition right_shape (t : transcript) (p : path) : bool :=
  Nat.eqb (length (losses p)) (T t) && Nat.eqb (length (predictions p)) (T t)
  && forallb (fun l => Nat.eqb (length l) (N t)) (losses p).
Definition distribution (n : nat) (p : list Q) : bool :=
  Nat.eqb (length p) n && forallb (Qle_bool 0) p && Qeq_bool (total p) 1.
Definition one_learner (t : transcript) : bool :=
  forallb (fun e => forallb (fun f => negb (same_rows (fst e) (fst f)) || same (snd e) (snd f)) (table t)) (table t).
Fixpoint suffered (ls ps : list (list Q)) : Q :=
  match ls, ps with
  | l :: ls, p :: ps => inner p l + suffered ls ps
  | _, _ => 0
  end.
Definition loss_of (i : nat) (z : list (list Q)) : Q := total (map (fun l => nth i l 0) z).
Definition regret (t : transcript) (p : path) : Q :=
  suffered (losses p) (predictions p) - least 0 (map (fun i => loss_of i (losses p)) (seq 0 (N t))).
Fixpoint all_different (zs : list (list (list Q))) : bool :=
  match zs with
  | nil => true
  | z :: r => negb (existsb (same_rows z) r) && all_different r
  end.
(* 1 / 2^n *)
Fixpoint halves (n : nat) : Q := match n with O => 1 | S n => (1 # 2) * halves n end.
(* the sequences that rounds make of all coins; a coin is read off the loss of an action *)
Definition dealt (rs : list (bool -> list Q)) (coins : list bool) : list (list Q) :=
  map (fun rc => fst rc (snd rc)) (combine rs coins).
Definition is_fair (rs : list (bool -> list Q)) (action : nat) (t : transcript) : bool :=
  forallb (fun p => Qeq_bool (probability p) (halves (T t))
    && same_rows (losses p) (dealt rs (map (fun l => Qeq_bool (nth action l 0) 1) (losses p)))) (paths t)
  && all_different (map losses (paths t))
  && Nat.eqb (length (paths t)) (2 ^ T t).
Definition either (coin : bool) : list Q := if coin then [0; 1] else [1; 0].
Definition bit_losses (n j : nat) (coin : bool) : list Q :=
  map (fun i => if xorb coin (Nat.testbit i j) then 1 else 0) (seq 0 n).
Definition is_coin_game (t : transcript) : bool :=
  (Nat.eqb (T t) 0 || Nat.eqb (N t) 2) && is_fair (repeat either (T t)) 1 t.
Definition is_bit_game (t : transcript) : bool :=
  Nat.leb 2 (N t)
  && is_fair (map (bit_losses (N t)) (CoinEnsemble.bit_of_round (even_blocks (Nat.log2 (N t)) (T t)))) 0 t.
Definition conforms (t : transcript) : bool :=
  Qeq_bool (total (map probability (paths t))) 1
  && forallb (right_shape t) (paths t)
  && forallb (fun e => distribution (N t) (snd e)) (table t)
  && one_learner t
  && Qeq_bool (total (map (fun p => probability p * regret t p) (paths t))) (E_R t)
  && eqb (is_coin_game t) (coin_flips t)
  && eqb (is_bit_game t) (bit_coins t).

(* ---------------------------------------------------------------- lists over Q and over R *)
Notation total_R := RandomizedWeightedMajorityRuns.total_R.
Notation inner_R := RandomizedWeightedMajorityRuns.inner_R.
Lemma same_iff u v : same u v = true <-> map Q2R u = map Q2R v.
Proof.
  split; [apply same_R|]. revert v. induction u as [|a u IH]; intros [|b v] H; try discriminate; [reflexivity|].
  simpl in *. injection H as H K. apply andb_true_intro. split; [now apply Qeq_bool_R|auto].
Qed.
Lemma same_rows_iff y z : same_rows y z = true <-> reals y = reals z.
Proof.
  revert z. induction y as [|l y IH]; intros [|m z]; simpl; split; intros H; try discriminate; try reflexivity.
  - apply andb_prop in H. destruct H as [H K]. f_equal; [now apply same_iff|now apply IH].
  - injection H as H K. apply andb_true_intro. split; [now apply same_iff|now apply IH].
Qed.
Lemma same_past_spec past e : same_past past e = true <-> past = reals (fst e).
Proof. unfold same_past. destruct (list_eq_dec _ _ _); split; intros; congruence. Qed.

(* ---------------------------------------------------------------- the learner played as recorded *)
Lemma learner_plays t past : (exists e, In e (table t) /\ past = reals (fst e)) ->
  exists f, In f (table t) /\ past = reals (fst f) /\ learner t past = map Q2R (snd f).
Proof.
  intros (e & I & E). unfold learner. destruct (find (same_past past) (table t)) as [f|] eqn:F.
  - apply find_some in F. destruct F as [K S]. apply same_past_spec in S. now exists f.
  - apply (find_none _ _ F) in I. apply same_past_spec in E. congruence.
Qed.
Lemma learner_of_entry t e : one_learner t = true -> In e (table t) -> learner t (reals (fst e)) = map Q2R (snd e).
Proof.
  intros O I. destruct (learner_plays t (reals (fst e))) as (f & K & E & ->); [now exists e|].
  unfold one_learner in O. rewrite forallb_forall in O. specialize (O e I). rewrite forallb_forall in O.
  specialize (O f K). apply orb_prop in O. destruct O as [O|O].
  - apply negb_true_iff in O. apply same_rows_iff in E. congruence.
  - symmetry. now apply same_R.
Qed.
Lemma entry_of_prefix ls : forall ps past before l rest, length ls = length ps -> ls = before ++ l :: rest ->
  exists p, In (past ++ before, p) (entries past ls ps).
Proof.
  induction ls as [|m ls IH]; intros [|p ps] past before l rest L E; try discriminate; [now destruct before|].
  destruct before as [|k before]; simpl in *.
  - exists p. left. now rewrite app_nil_r.
  - injection E as -> E. destruct (IH ps (past ++ [k]) before l rest ltac:(lia) E) as [q Q].
    exists q. right. rewrite <- app_assoc in Q. exact Q.
Qed.
Lemma suffered_R play ls : forall ps past,
  length ls = length ps -> (forall e, In e (entries past ls ps) -> play (reals (fst e)) = map Q2R (snd e)) ->
  CoinEnsemble.suffered play (reals past) (reals ls) = Q2R (suffered ls ps).
Proof.
  induction ls as [|l ls IH]; intros [|p ps] past L H; try discriminate; simpl; [symmetry; apply Q2R_zero|].
  pose proof (H (past, p) (or_introl eq_refl)) as K. cbn [fst snd] in K.
  rewrite Q2R_plus, inner_R, <- K, <- (IH ps (past ++ [l])).
  - unfold reals. now rewrite map_app.
  - now injection L.
  - intros e E. apply H. now right.
Qed.
Lemma loss_of_R i z : Q2R (loss_of i z) = CoinEnsemble.loss_of i (reals z).
Proof.
  unfold loss_of, CoinEnsemble.loss_of, reals. rewrite total_R, !Sums.sum_map.
  apply Sums.sum_ext. intros l _. rewrite <- Q2R_zero. symmetry. apply map_nth.
Qed.
Lemma entries_in_table t p e : In p (paths t) -> In e (entries nil (losses p) (predictions p)) -> In e (table t).
Proof. intros P E. apply in_flat_map. now exists p. Qed.
Lemma regret_R t p : one_learner t = true -> In p (paths t) -> length (losses p) = length (predictions p) ->
  Q2R (regret t p) = CoinEnsemble.regret (subject t) (reals (losses p)).
Proof.
  intros O P L. unfold regret, CoinEnsemble.regret. simpl. rewrite Q2R_minus, least_R, map_map, Q2R_zero. f_equal.
  - symmetry. apply (suffered_R (learner t) (losses p) (predictions p) nil L).
    intros e E. apply learner_of_entry; [assumption|now apply (entries_in_table t p)].
  - f_equal. apply map_ext. intros i. apply loss_of_R.
Qed.

(* ---------------------------------------------------------------- soundness *)
Lemma shape_of t p : right_shape t p = true -> length (losses p) = T t /\ length (predictions p) = T t
  /\ forall l, In l (losses p) -> length l = N t.
Proof.
  intros H. apply andb_prop in H. destruct H as [H K]. apply andb_prop in H. destruct H as [H L].
  apply Nat.eqb_eq in H, L. rewrite forallb_forall in K. repeat split; try assumption.
  intros l I. now apply Nat.eqb_eq, K.
Qed.
Lemma distribution_R n p : distribution n p = true -> CoinEnsemble.distribution n (map Q2R p).
Proof.
  intros H. apply andb_prop in H. destruct H as [H S]. apply andb_prop in H. destruct H as [L P].
  apply Nat.eqb_eq in L. rewrite forallb_forall in P. apply Qeq_bool_R in S. rewrite total_R, Q2R_one in S.
  split; [now rewrite map_length|]. split; [|assumption]. intros x X. apply in_map_iff in X.
  destruct X as (y & <- & Y). apply P, Qle_bool_R in Y. now rewrite Q2R_zero in Y.
Qed.
Lemma all_different_R zs : all_different zs = true -> NoDup (map reals zs).
Proof.
  induction zs as [|z zs IH]; intros H; simpl; constructor; simpl in H; apply andb_prop in H; destruct H as [H K].
  - intros I. apply in_map_iff in I. destruct I as (y & E & Y). apply negb_true_iff in H.
    assert (X : existsb (same_rows z) zs = true); [|congruence].
    apply existsb_exists. exists y. split; [assumption|]. now apply same_rows_iff.
  - now apply IH.
Qed.
Lemma halves_R n : Q2R (halves n) = (/ 2 ^ n)%R.
Proof.
  induction n as [|n IH]; simpl; [unfold Q2R; simpl; lra|]. rewrite Q2R_mult, IH.
  assert (0 < 2 ^ n)%R by (apply pow_lt; lra). replace (Q2R (1 # 2)) with (1 / 2)%R by (unfold Q2R; simpl; lra).
  field. lra.
Qed.
(* rounds over Q, and the same over R *)
Definition real_rounds (rs : list (bool -> list Q)) : list (bool -> list R) := map (fun r coin => map Q2R (r coin)) rs.
Lemma dealt_R rs : forall coins, reals (dealt rs coins) = CoinEnsemble.dealt (real_rounds rs) coins.
Proof.
  induction rs as [|r rs IH]; intros [|b coins]; try reflexivity.
  unfold dealt, CoinEnsemble.dealt, reals in *. cbn [real_rounds map combine fst snd]. f_equal. apply IH.
Qed.
Lemma fair_R rs action t : (forall p, In p (paths t) -> length (losses p) = T t) -> is_fair rs action t = true ->
  CoinEnsemble.fair_coins (real_rounds rs) (subject t).
Proof.
  intros Sh H. apply andb_prop in H. destruct H as [H L]. apply andb_prop in H. destruct H as [P D].
  apply Nat.eqb_eq in L. rewrite forallb_forall in P. split; [|split]; simpl.
  - intros z q I. apply in_map_iff in I. destruct I as (p & E & I). injection E as <- <-.
    pose proof (Sh p I) as Len. apply P, andb_prop in I. destruct I as [Q F]. apply Qeq_bool_R in Q.
    rewrite halves_R in Q. split; [assumption|]. apply same_rows_iff in F. eexists. split; [|rewrite F; apply dealt_R].
    now rewrite map_length.
  - apply all_different_R in D. rewrite map_map in *. exact D.
  - now rewrite map_length.
Qed.
Lemma either_R n : real_rounds (repeat either n) = repeat CoinEnsemble.either n.
Proof.
  unfold real_rounds. induction n as [|n IH]; [reflexivity|]. cbn [repeat map]. rewrite IH. f_equal.
  apply functional_extensionality. intros []; unfold either, CoinEnsemble.either; simpl; now rewrite Q2R_zero, Q2R_one.
Qed.
Lemma bit_losses_R n js : real_rounds (map (bit_losses n) js) = map (CoinEnsemble.bit_losses n) js.
Proof.
  unfold real_rounds. rewrite map_map. apply map_ext. intros j. apply functional_extensionality. intros coin.
  unfold bit_losses, CoinEnsemble.bit_losses. rewrite map_map. apply map_ext. intros i.
  destruct (xorb _ _); [apply Q2R_one|apply Q2R_zero].
Qed.
Theorem sound t : conforms t = true ->
  CoinEnsemble.plays (subject t) /\
  CoinEnsemble.T (subject t) = T t /\
  CoinEnsemble.E_R (subject t) = Q2R (E_R t) /\
  CoinEnsemble.N (subject t) = N t /\
  (coin_flips t = true -> CoinEnsemble.given_coin_flips (subject t)) /\
  (bit_coins t = true -> CoinEnsemble.given_bit_coins (subject t)).
Proof.
  intros H. apply andb_prop in H. destruct H as [H Bits]. apply eqb_prop in Bits.
  apply andb_prop in H. destruct H as [H C]. apply andb_prop in H. destruct H as [H R].
  apply andb_prop in H. destruct H as [H O]. apply andb_prop in H. destruct H as [H D].
  apply andb_prop in H. destruct H as [P S]. apply eqb_prop in C. apply Qeq_bool_R in R, P.
  rewrite forallb_forall in D, S. rewrite total_R in R, P.
  assert (Long : forall p, In p (paths t) -> length (losses p) = T t) by (intros p I; apply S, shape_of in I; apply I).
  split; [split; [|split]|split; [reflexivity|split; [|split; [reflexivity|split]]]]; simpl.
  - rewrite Sums.sum_map. simpl. rewrite Sums.sum_map, Q2R_one, Sums.sum_map in P. exact P.
  - intros z q I. apply in_map_iff in I. destruct I as (p & E & I). injection E as <- <-.
    apply S, shape_of in I. destruct I as (L & _ & K). unfold reals. rewrite map_length. split; [assumption|].
    intros l J. apply in_map_iff in J. destruct J as (m & <- & J). rewrite map_length. now apply K.
  - intros past l rest q I. apply in_map_iff in I. destruct I as (p & E & I). injection E as E _.
    pose proof (S p I) as Sh. apply shape_of in Sh. destruct Sh as (L & M & _).
    apply map_eq_app in E. destruct E as (before & after & B & <- & E).
    apply map_eq_cons in E. destruct E as (m & rest' & -> & _ & _).
    destruct (entry_of_prefix (losses p) (predictions p) nil before m rest' ltac:(congruence) B) as [r K].
    apply (entries_in_table t p _ I) in K.
    fold (reals before).
    destruct (learner_plays t (reals before)) as (f & F & _ & ->); [now exists (before, r)|].
    now apply distribution_R, D.
  - unfold CoinEnsemble.E_R. simpl. rewrite <- R, !Sums.sum_map. apply Sums.sum_ext. intros p I. simpl.
    pose proof (S p I) as Sh. apply shape_of in Sh. destruct Sh as (L & M & _).
    rewrite Q2R_mult, (regret_R t p O I) by congruence. reflexivity.
  - intros F. rewrite <- C in F. apply andb_prop in F. destruct F as [A F]. apply (fair_R _ _ _ Long) in F.
    rewrite either_R in F. split; [|exact F].
    apply orb_prop in A. destruct A as [A|A]; apply Nat.eqb_eq in A; auto.
  - intros F. rewrite <- Bits in F. apply andb_prop in F. destruct F as [_ F]. apply (fair_R _ _ _ Long) in F.
    now rewrite bit_losses_R in F.
Qed.

(* One flip, a learner that plays (1/3, 2/3): the expected regret is 1/2. *)
Example an_ensemble : conforms (Run 2 1
  [Path [[0; 1]] [[1 # 3; 2 # 3]] (1 # 2); Path [[1; 0]] [[1 # 3; 2 # 3]] (1 # 2)] (1 # 2) true true) = true.
Proof. vm_compute. reflexivity. Qed.
