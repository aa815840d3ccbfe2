(* Runs of the Perceptron: the learner, what a run is, and the invariants of bounds/linear/parts.py. *)
From Coq Require Import Reals Lra Lia List Psatz Bool.
From NoRegret Require Import core.Sums core.Protocol core.Vectors.
Import ListNotations.
Local Open Scope R_scope.

Definition is_label (y : R) := y = 1 \/ y = -1.
(* SignRule: the label of a score, and whether it is an error, the label being y *)
Definition label (tie s : R) : R := if Rlt_dec 0 s then 1 else if Rlt_dec s 0 then -1 else tie.
Definition errs (tie : R) (ties_update : bool) (s y : R) : bool :=
  if ties_update then (if Rle_dec (y * s) 0 then true else false) else (if Req_EM_T (label tie s) y then false else true).
Definition errs_within (theta s y : R) : bool := if Rle_dec (y * s) theta then true else false.

Lemma errs_score tie b s y : is_label tie -> is_label y -> errs tie b s y = true -> y * s <= 0.
Proof. unfold errs, label. intros [-> | ->] [-> | ->]; destruct b, (Rlt_dec 0 s), (Rlt_dec s 0);
  repeat match goal with |- context [if ?c then _ else _] => destruct c end; intros; try discriminate; lra. Qed.
Lemma errs_within_score theta s y : errs_within theta s y = true -> y * s <= theta.
Proof. unfold errs_within. destruct (Rle_dec (y * s) theta); [auto|discriminate]. Qed.
(* every mistake is an error *)
Lemma mistake_errs tie b s y : is_label tie -> is_label y -> label tie s <> y -> errs tie b s y = true.
Proof. unfold errs, label. intros [-> | ->] [-> | ->]; destruct b, (Rlt_dec 0 s), (Rlt_dec s 0);
  repeat match goal with |- context [if ?c then _ else _] => destruct c end; intros; try reflexivity; lra. Qed.

Section Perceptron.
Context {A : Type} (coords : list A).
Notation V := (vec A).
Notation "u 'o' v" := (dot coords u v) (at level 40).
Notation round := (V * R)%type.                                             (* (x, y) *)
Implicit Types (u v w x : V) (z : round) (zs us : list round).

(* ---------------------------------------------------------------- definitions *)
Definition gain v z := snd z * (v o fst z).                                 (* y v.x *)
Definition sq z := fst z o fst z.                                           (* |x|^2 *)
Definition labelled zs := Forall (fun z => is_label (snd z)) zs.
Definition radius r zs := Forall (fun z => norm coords (fst z) <= r) zs.    (* r: at least every length *)
Definition separated v rho zs := 0 < norm coords v /\ Forall (fun z => rho <= gain v z / norm coords v) zs.
Definition M us := INR (length us).

Variable eta : R.
Hypothesis eta_pos : 0 < eta.

(* run theta w zs us w': from w to w' over the rounds zs, where us are the rounds with an update.
   An update happens only where y w.x <= theta (0 for the Perceptron), and adds eta y x: RULE.
   Nothing else is asked, so this includes every rule for score 0, and even missed mistakes. *)
Inductive run (theta : R) : V -> list round -> list round -> V -> Prop :=
| r_nil w : run theta w nil nil w
| r_update w x y zs us w' : y * (w o x) <= theta -> run theta (add_scaled w (eta * y) x) zs us w' ->
    run theta w ((x, y) :: zs) ((x, y) :: us) w'
| r_rest w x y zs us w' : run theta w zs us w' -> run theta w ((x, y) :: zs) us w'.

(* the learner: rule s y tells whether score s is an error; x = 0 changes nothing and is no update *)
Definition nonzero x : bool := if Req_EM_T (x o x) 0 then false else true.
Definition acts (rule : R -> R -> bool) w x y := rule (w o x) y && nonzero x.
Definition perceptron (tie : R) (rule : R -> R -> bool) (w0 : V) : learner V V R R :=
  Learner w0 (fun w x => label tie (w o x)) (fun w x y => if acts rule w x y then add_scaled w (eta * y) x else w).
Fixpoint updates (rule : R -> R -> bool) w zs : list round := match zs with nil => nil | (x, y) :: r =>
  if acts rule w x y then (x, y) :: updates rule (add_scaled w (eta * y) x) r else updates rule w r end.

(* the learner makes runs *)
Lemma played_by theta tie rule w0 : (forall s y, is_label y -> rule s y = true -> y * s <= theta) ->
  forall zs w, labelled zs -> run theta w zs (updates rule w zs) (after (perceptron tie rule w0) w zs).
Proof. intros Rule zs. induction zs as [|[x y] r IH]; intros w F; cbn -[acts]; [constructor|].
  inversion F; subst. destruct (acts rule w x y) eqn:E; [|constructor; auto].
  apply andb_prop in E. constructor; auto. apply Rule; [assumption|apply E]. Qed.
Theorem played tie b w0 zs : is_label tie -> labelled zs ->
  run 0 w0 zs (updates (errs tie b) w0 zs) (after (perceptron tie (errs tie b) w0) w0 zs).
Proof. intros T. apply played_by. intros s y Y. now apply errs_score. Qed.
Theorem played_margin theta tie w0 zs : labelled zs ->
  run theta w0 zs (updates (errs_within theta) w0 zs) (after (perceptron tie (errs_within theta) w0) w0 zs).
Proof. apply played_by. intros s y _. apply errs_within_score. Qed.

(* ---------------------------------------------------------------- the invariants, one update *)
Section Step.
Variables (theta : R) (w x v : V) (y : R).
Hypothesis Hy : is_label y.
Let next := add_scaled w (eta * y) x.
Lemma addition : next o v = w o v + eta * (y * (v o x)).
Proof. unfold next. rewrite dot_add, (dot_comm coords x v). ring. Qed.
Lemma progress g : g <= y * (v o x) -> w o v + eta * g <= next o v.
Proof. intros H. rewrite addition. nra. Qed.
Lemma growth : y * (w o x) <= theta -> next o next <= w o w + 2 * eta * theta + eta^2 * (x o x).
Proof. intros H. unfold next. rewrite square. replace ((eta * y)^2) with (eta^2) by (destruct Hy as [-> | ->]; ring). nra. Qed.
Lemma distance g : y * (w o x) <= 0 -> g <= y * (v o x) ->
  add_scaled next (-1) v o add_scaled next (-1) v <=
  add_scaled w (-1) v o add_scaled w (-1) v - 2 * eta * g + eta^2 * (x o x).
Proof. intros H K. rewrite !(square coords _ (-1) v), addition. unfold next. rewrite square.
  replace ((eta * y)^2) with (eta^2) by (destruct Hy as [-> | ->]; ring). nra. Qed.
End Step.

(* ---------------------------------------------------------------- and of a whole run *)
Lemma M_pos us : 0 <= M us.
Proof. apply pos_INR. Qed.
Lemma M_cons z us : M (z :: us) = M us + 1.
Proof. unfold M. cbn [length]. apply S_INR. Qed.
Lemma run_updates theta w zs us w' (P : round -> Prop) : run theta w zs us w' -> Forall P zs -> Forall P us.
Proof. induction 1; intros F; auto; inversion F; subst; auto. Qed.
Lemma run_sum theta w zs us w' (f : round -> R) : run theta w zs us w' -> (forall z, 0 <= f z) -> sum f us <= sum f zs.
Proof. induction 1; intros P; simpl; [lra| |]; specialize (IHrun P); pose proof (P (x, y)); lra. Qed.
Lemma run_addition theta w zs us w' v : run theta w zs us w' -> w' o v = w o v + eta * sum (gain v) us.
Proof. induction 1; simpl; [ring| |assumption]. rewrite IHrun, addition. unfold gain; simpl. ring. Qed.
Lemma run_growth theta w zs us w' : run theta w zs us w' -> labelled zs ->
  w' o w' <= w o w + 2 * eta * theta * M us + eta^2 * sum sq us.
Proof. induction 1; intros F.
  - unfold M; simpl; lra.
  - inversion F; subst. specialize (IHrun H4). pose proof (growth theta w x y H3 H). rewrite M_cons. unfold sq in *; simpl. lra.
  - inversion F; auto. Qed.
Lemma run_radius theta w zs us w' r : run theta w zs us w' -> radius r zs -> sum sq us <= r^2 * M us.
Proof. intros H F. apply (run_updates _ _ _ _ _ _ H) in F. clear H. induction F as [|[x y] us Hx F IH].
  - unfold M; simpl; lra.
  - rewrite M_cons. simpl. pose proof (dot_le_sq coords x r Hx). unfold sq at 1; simpl. lra. Qed.
Lemma run_progress theta w zs us w' v rho : run theta w zs us w' -> separated v rho zs ->
  w o v + eta * rho * norm coords v * M us <= w' o v.
Proof. intros H [P F]. rewrite (run_addition _ _ _ _ _ v H). apply (run_updates _ _ _ _ _ _ H) in F. clear H.
  enough (rho * norm coords v * M us <= sum (gain v) us) by nra. induction F as [|z us Hz F IH].
  - unfold M; simpl; lra.
  - rewrite M_cons. simpl. enough (rho * norm coords v <= gain v z) by lra.
    apply Rmult_le_reg_r with (/ norm coords v); [now apply Rinv_0_lt_compat|].
    replace (rho * norm coords v * / norm coords v) with rho by (field; lra). exact Hz. Qed.
End Perceptron.
