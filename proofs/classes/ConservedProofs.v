(* conservative: a learner errs in every round that its conservative version lets it see. *)
From Coq Require Import Reals List Bool Arith Lia.
From NoRegret Require Import classes.Conserved statements.finite_classes.
Import ListNotations.

Section Learner.
Context {instance label : Type} (same : forall a b : label, {a = b} + {a <> b}).
Implicit Types (A : machine instance label) (s : list (instance * label)).

Lemma mistaken_cons p said x y s : mistaken same (p :: said) ((x, y) :: s) =
  if same p y then mistaken same said s else (x, y) :: mistaken same said s.
Proof. unfold mistaken, wrong. cbn [combine filter fst snd]. now destruct (same p y). Qed.
(* a copy was asked: the learner stays as it is, or sees the round *)
Lemma conservative_round A now x y s : predictions (conservative same true A) now ((x, y) :: s) =
  fst (ask A now x) :: predictions (conservative same true A)
    (if same (fst (ask A now x)) y then now else tell A (snd (ask A now x)) x y) s.
Proof. reflexivity. Qed.
(* From any state on: shown what the conservative version errs on, A errs each time. *)
Lemma errs_always A s : forall now,
  let shown := mistaken same (predictions (conservative same true A) now s) s in
  mistaken same (predictions A now shown) shown = shown.
Proof.
  induction s as [|[x y] s IH]; intros now; cbv zeta; [reflexivity|].
  rewrite conservative_round, mistaken_cons. destruct (same (fst (ask A now x)) y) as [E|E]; [exact (IH now)|].
  cbn [predictions]. specialize (IH (tell A (snd (ask A now x)) x y)). cbv zeta in IH.
  destruct (ask A now x) as [p asked]. cbn [fst snd] in *. rewrite mistaken_cons.
  destruct (same p y); [contradiction|]. f_equal. exact IH.
Qed.
End Learner.

Theorem conservative : conservative.statement.
Proof.
  intros s; cbv zeta; intros _ D U. apply le_INR. unfold m_T, M_sub. destruct (D 1 2) as [_ ->].
  unfold errors. rewrite <- U. unfold conservative_run, plain_run. rewrite errs_always. apply le_n.
Qed.

(* A learner that says what it was told last, on the labels 1 0 0 1: the conservative version errs in all rounds but
   the third. *)
Definition repeater : machine unit bool := Machine unit bool bool false (fun now _ => (now, now)) (fun _ _ y => y).
Definition repeaters : subject :=
  Subject unit bool Bool.bool_dec (fun _ => repeater) [(tt, true); (tt, false); (tt, false); (tt, true)].
Example repeaters_err : (m_T repeaters, M_sub repeaters) = (3, 3).
Proof. reflexivity. Qed.
Lemma conservative_inhabited : conservative.inhabited.
Proof. exists repeaters; cbv zeta. split; [exact I|]. split; [intros i j; now split|reflexivity]. Qed.
(* One that says the other label each time that it is asked errs less often than its conservative version: being
   asked must not change it. *)
Definition alternating : machine unit bool :=
  Machine unit bool bool false (fun now _ => (now, negb now)) (fun now _ _ => now).
Example alternating_errs_less :
  let s := Subject unit bool Bool.bool_dec (fun _ => alternating) [(tt, false); (tt, false)] in
  (m_T s, M_sub s) = (1, 0).
Proof. reflexivity. Qed.
