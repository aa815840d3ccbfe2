(* Does a recorded rational run follow the Perceptron of PerceptronRun.v?  Replayed over Q, where everything is
   decided; what conforms is a run over R.  The transcripts of the settings are made of it. *)
From Coq Require Import Reals QArith Qreals Qround Lra Lia List Bool ZArith.
From NoRegret Require Import core.Rationals.
From NoRegret Require core.Numbers core.Vectors linear.PerceptronRun.
Import ListNotations.
Local Open Scope Q_scope.

(* Labels are true for +1 and false for -1; theta is None for the rule on_mistakes. *)
Record step := Step { x : list Q; y : bool; prediction : bool; updated : bool }.
Record recorded := Recorded {
  N : nat; eta : Q; tie : bool; theta : option Q; start : list Q; rounds : list step; weights : list (list Q) }.

Definition label (b : bool) : R := if b then 1%R else (-1)%R.
Definition example (e : step) : PerceptronRun.example :=
  PerceptronRun.Example (map Q2R (x e)) (label (y e)) (label (prediction e)) (updated e).
Definition rule (t : recorded) : PerceptronRun.rule :=
  match theta t with None => PerceptronRun.on_mistakes | Some q => PerceptronRun.on_scores_up_to (Q2R q) end.
Definition run (t : recorded) : PerceptronRun.run :=
  PerceptronRun.Run (N t) (Q2R (eta t)) (fun _ => label (tie t)) (rule t) (map Q2R (start t))
    (map example (rounds t)).

(* ---------------------------------------------------------------- the learner over Q *)
Definition signed (b : bool) (q : Q) : Q := if b then q else - q.
Definition sign (tie : bool) (score : Q) : bool := match 0 ?= score with Lt => true | Gt => false | Eq => tie end.
Definition asks (theta : option Q) (said y : bool) (score : Q) : bool :=
  match theta with None => negb (eqb said y) | Some q => Qle_bool (signed y score) q end.
Definition nonzero (u : list Q) : bool := existsb (fun a => negb (Qeq_bool a 0)) u.
Fixpoint moved (w : list Q) (c : Q) (u : list Q) : list Q :=
  match w, u with a :: w', b :: u' => Qred (a + c * b) :: moved w' c u' | _, _ => nil end.
Definition next (t : recorded) (w : list Q) (e : step) : list Q :=
  if updated e then moved w (signed (y e) (eta t)) (x e) else w.

(* The rows of weights are those before each round and the one after the last, as Python records them. *)
Fixpoint follows (t : recorded) (w : list Q) (es : list step) (rows : list (list Q)) : bool :=
  match rows with
  | nil => false
  | row :: rows =>
      same row w &&
      match es with
      | nil => match rows with nil => true | _ => false end
      | e :: rest =>
          let score := inner w (x e) in
          Nat.eqb (length (x e)) (N t) &&
          eqb (prediction e) (sign (tie t) score) &&
          eqb (updated e) (asks (theta t) (prediction e) (y e) score && nonzero (x e)) &&
          follows t (next t w e) rest rows
      end
  end.
Definition conforms (t : recorded) : bool :=
  negb (Qle_bool (eta t) 0) && Nat.eqb (length (start t)) (N t) && follows t (start t) (rounds t) (weights t).

(* ---------------------------------------------------------------- the same numbers *)
Lemma inner_R u w : Q2R (inner u w) = Vectors.list_dot (map Q2R u) (map Q2R w).
Proof.
  revert w; induction u as [|a u IH]; intros [|b w]; simpl; try apply Q2R_zero.
  rewrite Q2R_red, Q2R_plus, Q2R_mult, IH. reflexivity.
Qed.
Lemma total_R u : Q2R (total u) = PerceptronRun.total (map Q2R u).
Proof.
  induction u as [|a u IH]; [apply Q2R_zero|]. simpl. rewrite Q2R_red, Q2R_plus, IH. reflexivity.
Qed.
Lemma signed_R b q : Q2R (signed b q) = (label b * Q2R q)%R.
Proof. destruct b; simpl; [|rewrite Q2R_opp]; ring. Qed.
Lemma moved_R w c u : map Q2R (moved w c u) = PerceptronRun.moved (map Q2R w) (Q2R c) (map Q2R u).
Proof.
  revert u; induction w as [|a w IH]; intros [|b u]; simpl; try reflexivity.
  rewrite Q2R_red, Q2R_plus, Q2R_mult, IH. reflexivity.
Qed.
Lemma label_is b : PerceptronRun.is_label (label b).
Proof. destruct b; [left|right]; reflexivity. Qed.
Lemma label_inj a b : label a = label b -> a = b.
Proof. destruct a, b; simpl; intros; try reflexivity; lra. Qed.
Lemma sign_R b s : label (sign b s) = PerceptronRun.sign (label b) (Q2R s).
Proof.
  unfold sign, PerceptronRun.sign. pose proof Q2R_zero as Z. destruct (Qcompare_spec 0 s) as [H|H|H].
  - apply Qeq_eqR in H. destruct (Rlt_dec 0 (Q2R s)), (Rlt_dec (Q2R s) 0); try lra; reflexivity.
  - apply Qlt_Rlt in H. destruct (Rlt_dec 0 (Q2R s)); [reflexivity|lra].
  - apply Qlt_Rlt in H. destruct (Rlt_dec 0 (Q2R s)), (Rlt_dec (Q2R s) 0); try lra; reflexivity.
Qed.
Lemma asks_R t said z s : asks (theta t) said z s = PerceptronRun.asks (rule t) (label said) (label z) (Q2R s).
Proof.
  unfold asks, rule. destruct (theta t) as [q|]; simpl.
  - rewrite <- signed_R. destruct (Rle_dec (Q2R (signed z s)) (Q2R q)) as [H|H].
    + now apply Qle_bool_R.
    + apply Qle_bool_false_R. lra.
  - destruct (Req_EM_T (label said) (label z)) as [E|E].
    + apply label_inj in E. rewrite E. now rewrite eqb_reflx.
    + destruct said, z; try reflexivity; contradiction E; reflexivity.
Qed.
Lemma nonzero_R u : nonzero u = PerceptronRun.nonzero (map Q2R u).
Proof.
  induction u as [|a u IH]; [reflexivity|]. simpl. rewrite IH. f_equal. pose proof Q2R_zero as Z.
  destruct (Req_EM_T (Q2R a) 0) as [E|E].
  - rewrite <- Z in E. apply Qeq_bool_R in E. now rewrite E.
  - destruct (Qeq_bool a 0) eqn:Q; [|reflexivity]. apply Qeq_bool_R in Q. congruence.
Qed.
Lemma next_R t w e : map Q2R (next t w e) = PerceptronRun.next (run t) (map Q2R w) (example e).
Proof.
  unfold next, PerceptronRun.next. simpl. destruct (updated e); [|reflexivity].
  rewrite moved_R, signed_R, Rmult_comm. reflexivity.
Qed.

(* ---------------------------------------------------------------- sound *)
Lemma follows_R t es : forall w rows i, follows t w es rows = true ->
  PerceptronRun.follows (run t) i (map Q2R w) (map example es).
Proof.
  induction es as [|e es IH]; intros w [|row rows] i H; try discriminate; [exact I|].
  cbn [follows] in H. apply andb_prop in H. destruct H as [_ H].
  apply andb_prop in H. destruct H as [H F]. apply andb_prop in H. destruct H as [H U].
  apply andb_prop in H. destruct H as [L P]. apply Nat.eqb_eq in L. apply eqb_prop in U, P.
  cbn [map PerceptronRun.follows]. rewrite <- next_R. cbn [example PerceptronRun.instance PerceptronRun.outcome
    PerceptronRun.prediction PerceptronRun.updated PerceptronRun.tie PerceptronRun.dim PerceptronRun.update_rule run].
  rewrite map_length, <- inner_R, <- sign_R, <- asks_R, <- nonzero_R.
  split; [exact L|]. split; [apply label_is|]. split; [now f_equal|]. split; [exact U|]. exact (IH _ _ _ F).
Qed.
Theorem run_sound t : conforms t = true -> PerceptronRun.plays (run t).
Proof.
  intros H. apply andb_prop in H. destruct H as [H F]. apply andb_prop in H. destruct H as [E L].
  apply Nat.eqb_eq in L. apply negb_true_iff, Qle_bool_false_R in E. rewrite Q2R_zero in E.
  split; [exact E|]. split; [intros i; apply label_is|]. split; [simpl; now rewrite map_length|].
  exact (follows_R t _ _ _ 0%nat F).
Qed.

(* ---------------------------------------------------------------- what is read off *)
Definition updates (t : recorded) : list step := filter updated (rounds t).
Definition radius_squared (t : recorded) : Q := largest 1 (map (fun e => inner (x e) (x e)) (rounds t)).
Definition functional_margin (t : recorded) (v : list Q) : Q :=
  least 1 (map (fun e => signed (y e) (inner v (x e))) (rounds t)).

Lemma count_R es : PerceptronRun.count PerceptronRun.updated (map example es) = PerceptronRun.count updated es.
Proof.
  unfold PerceptronRun.count. induction es as [|e es IH]; [reflexivity|]. simpl.
  destruct (updated e); simpl; rewrite IH; reflexivity.
Qed.
Lemma updates_R t : PerceptronRun.updates (run t) = map example (updates t).
Proof.
  unfold PerceptronRun.updates, updates. simpl. induction (rounds t) as [|e es IH]; [reflexivity|]. simpl.
  destruct (updated e); simpl; rewrite IH; reflexivity.
Qed.
Lemma radius_R t : PerceptronRun.radius (run t) = sqrt (Q2R (radius_squared t)).
Proof.
  unfold PerceptronRun.radius, radius_squared. rewrite largest_R, Q2R_one. simpl. rewrite !map_map.
  do 2 f_equal. apply map_ext. intros e. symmetry. apply inner_R.
Qed.
Lemma functional_margin_R t v :
  PerceptronRun.functional_margin (run t) (map Q2R v) = Q2R (functional_margin t v).
Proof.
  unfold PerceptronRun.functional_margin, functional_margin. rewrite least_R, Q2R_one. simpl. rewrite !map_map.
  f_equal. apply map_ext. intros e. rewrite signed_R, inner_R. reflexivity.
Qed.
Lemma norm_R u : PerceptronRun.norm (map Q2R u) = sqrt (Q2R (inner u u)).
Proof. unfold PerceptronRun.norm. now rewrite inner_R. Qed.
Lemma margin_R t v : PerceptronRun.margin (run t) (map Q2R v) =
  if Qeq_bool (inner v v) 0 then 0%R else (Q2R (functional_margin t v) / sqrt (Q2R (inner v v)))%R.
Proof.
  unfold PerceptronRun.margin. rewrite <- inner_R, functional_margin_R, norm_R. pose proof Q2R_zero as Z.
  destruct (Req_EM_T (Q2R (inner v v)) 0) as [E|E].
  - rewrite <- Z in E. apply Qeq_bool_R in E. now rewrite E.
  - destruct (Qeq_bool (inner v v) 0) eqn:Q; [|reflexivity]. apply Qeq_bool_R in Q. congruence.
Qed.
Lemma total_map_R {A} (f : A -> Q) (g : A -> R) l : (forall a, Q2R (f a) = g a) ->
  Q2R (total (map f l)) = PerceptronRun.total (map g l).
Proof. intros E. rewrite total_R, map_map. f_equal. now apply map_ext. Qed.
Lemma whole_R q : Int_part (Q2R q) = Qfloor q.
Proof.
  pose proof (Qfloor_le q) as A. pose proof (Qlt_floor q) as B. apply Qle_Rle in A. apply Qlt_Rlt in B.
  assert (I : forall z : Z, Q2R (inject_Z z) = IZR z) by (intros z; unfold Q2R, inject_Z; simpl; field).
  rewrite I in A, B. destruct (base_Int_part (Q2R q)) as [C D].
  assert (Int_part (Q2R q) < Qfloor q + 1)%Z by (apply lt_IZR; lra).
  assert (Qfloor q < Int_part (Q2R q) + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra). lia.
Qed.
Lemma margin_positive t v : Qle_bool (inner v v) 0 = false -> Qle_bool (functional_margin t v) 0 = false ->
  (0 < PerceptronRun.margin (run t) (map Q2R v))%R.
Proof.
  intros V G. apply Qle_bool_false_R in V, G. rewrite Q2R_zero in V, G. rewrite margin_R.
  destruct (Qeq_bool (inner v v) 0) eqn:Z.
  - apply Qeq_bool_R in Z. rewrite Q2R_zero in Z. lra.
  - apply Rdiv_lt_0_compat; [exact G|now apply sqrt_lt_R0].
Qed.
Lemma zero_start_R t : same (start t) (repeat 0 (N t)) = true -> PerceptronRun.starts_at_zero (run t).
Proof. intros S. apply same_R in S. rewrite Q2R_repeat, Q2R_zero in S. exact S. Qed.

(* Roots are recorded by their squares, with the sign of the root. *)
Definition root (q : Q) : R := if Rle_dec 0 (Q2R q) then sqrt (Q2R q) else (- sqrt (- Q2R q))%R.
Lemma root_of_square q : (0 <= Q2R q)%R -> root q = sqrt (Q2R q).
Proof. intros H. unfold root. destruct (Rle_dec 0 (Q2R q)); [reflexivity|contradiction]. Qed.
Lemma root_same a b : Qeq_bool a b = true -> root a = root b.
Proof. intros E. apply Qeq_bool_R in E. unfold root. now rewrite E. Qed.
Lemma inner_nonneg u : (0 <= Q2R (inner u u))%R.
Proof.
  rewrite inner_R. induction u as [|a u IH]; simpl; [lra|]. pose proof (Rle_0_sqr (Q2R a)). unfold Rsqr in *. lra.
Qed.
Lemma norm_root u : PerceptronRun.norm (map Q2R u) = root (inner u u).
Proof. rewrite root_of_square by apply inner_nonneg. apply norm_R. Qed.
Lemma radius_root t : PerceptronRun.radius (run t) = root (radius_squared t).
Proof.
  rewrite root_of_square; [apply radius_R|]. unfold radius_squared. rewrite largest_R, Q2R_one.
  destruct (rounds t) as [|e es]; [simpl; lra|].
  apply Rle_trans with (Q2R (inner (x e) (x e))); [apply inner_nonneg|].
  apply Numbers.largest_ge. left. reflexivity.
Qed.
(* g |g| / |v|^2, or 0 if v is 0 *)
Definition margin_squared (t : recorded) (v : list Q) : Q :=
  if Qeq_bool (inner v v) 0 then 0
  else let g := functional_margin t v in signed (Qle_bool 0 g) (g * g / inner v v).
Lemma margin_root t v : PerceptronRun.margin (run t) (map Q2R v) = root (margin_squared t v).
Proof.
  rewrite margin_R. unfold margin_squared. pose proof (inner_nonneg v) as V. pose proof Q2R_zero as Z.
  destruct (Qeq_bool (inner v v) 0) eqn:E.
  { rewrite root_of_square, Z, sqrt_0; lra. }
  assert (N : ~ inner v v == 0) by (intros K; apply Qeq_bool_iff in K; congruence).
  assert (P : (0 < Q2R (inner v v))%R).
  { destruct V as [V|V]; [exact V|]. rewrite <- Z in V. symmetry in V. apply Qeq_bool_R in V. congruence. }
  set (g := functional_margin t v). set (L := Q2R (inner v v)) in *. pose proof (sqrt_lt_R0 L P) as S.
  assert (Q : Q2R (g * g / inner v v) = (Q2R g * Q2R g / L)%R) by now rewrite Q2R_div, Q2R_mult.
  assert (T : forall a : R, (0 <= a)%R -> sqrt (a * a / L) = (a / sqrt L)%R).
  { intros a A. rewrite sqrt_div_alt by exact P. now rewrite sqrt_square. }
  assert (B : (0 <= Q2R g * Q2R g / L)%R).
  { apply Rmult_le_pos; [apply Rle_0_sqr|]. left. now apply Rinv_0_lt_compat. }
  unfold root. rewrite signed_R, Q. destruct (Qle_bool 0 g) eqn:G; simpl.
  - apply Qle_bool_R in G. rewrite Z in G. destruct (Rle_dec _ _) as [H|H]; [|lra].
    rewrite Rmult_1_l, T by exact G. reflexivity.
  - apply Qle_bool_false_R in G. rewrite Z in G.
    assert (O : sqrt (Q2R g * Q2R g / L) = (- (Q2R g) / sqrt L)%R).
    { replace (Q2R g * Q2R g / L)%R with (- Q2R g * - Q2R g / L)%R by (field; lra). apply T. lra. }
    destruct (Rle_dec _ _) as [H|H].
    + exfalso. assert (0 < Q2R g * Q2R g / L)%R; [|lra]. apply Rdiv_lt_0_compat; [nra|exact P].
    + replace (- (-1 * (Q2R g * Q2R g / L)))%R with (Q2R g * Q2R g / L)%R by ring. rewrite O. field. lra.
Qed.

(* ---------------------------------------------------------------- a run of the learner in Python *)
(* Rate 1/2; the label is the first of two features; both mistakes are at score 0. *)
Definition sample : recorded := Recorded 2 (1 # 2) true None [0; 0]
  [Step [-1; 1] false true true; Step [1; 1] true true false;
   Step [-1; -1] false true true; Step [1; -1] true true false]
  [[0; 0]; [1 # 2; -1 # 2]; [1 # 2; -1 # 2]; [1; 0]; [1; 0]].
Example sample_conforms : conforms sample = true.
Proof. vm_compute. reflexivity. Qed.
(* The same from another start. *)
Definition sample_from : recorded := Recorded 2 (1 # 2) true None [0; 1]
  [Step [-1; 1] false true true; Step [1; 1] true true false] [[0; 1]; [1 # 2; 1 # 2]; [1 # 2; 1 # 2]].
Example sample_from_conforms : conforms sample_from = true.
Proof. vm_compute. reflexivity. Qed.
(* The margin Perceptron with margin 1. *)
Definition sample_margin : recorded := Recorded 2 (1 # 2) true (Some 1) [0; 0]
  [Step [-1; 1] false true true; Step [1; -1] true true true; Step [1; 0] true true true]
  [[0; 0]; [1 # 2; -1 # 2]; [1; -1]; [3 # 2; -1]].
Example sample_margin_conforms : conforms sample_margin = true.
Proof. vm_compute. reflexivity. Qed.
