(* example.thresholds and example.singletons on exactly the k (d) points of the class. *)
From Coq Require Import Reals Lra Lia List Bool Arith.
From NoRegret Require Import classes.FiniteClasses classes.ClassExamples.
Import ListNotations.
Local Open Scope nat_scope.

(* ================================================================ a class seen on a part of its points *)
Section Pull.
Variables (X Y : Type) (emb : Y -> X).
Definition pull (H : list (X -> bool)) : list (Y -> bool) := map (fun h y => h (emb y)) H.
Definition push (s : list (Y * bool)) : list (X * bool) := map (fun e => (emb (fst e), snd e)) s.
Lemma restrict_pull V y b : restrict Y (pull V) y b = pull (restrict X V (emb y) b).
Proof. unfold restrict, pull. induction V as [|h V IH]; simpl; [reflexivity|]. destruct (eqb (h (emb y)) b); simpl; now rewrite IH. Qed.
Lemma pull_length V : length (pull V) = length V. Proof. apply map_length. Qed.
Lemma realizable_push V s : realizable Y (pull V) s <-> realizable X V (push s).
Proof. unfold realizable, pull, push, consistent. split.
  - intros (g & I & C). apply in_map_iff in I. destruct I as (h & <- & I). exists h. split; [exact I|]. apply Forall_map. exact C.
  - intros (h & I & C). exists (fun y => h (emb y)). split; [exact (in_map (fun h y => h (emb y)) _ _ I)|]. rewrite Forall_map in C. exact C. Qed.
Lemma pull_ge d : forall V, Ldim_ge Y (pull V) d -> Ldim_ge X V d.
Proof. induction d; intros V G.
  - apply Ldim_ge_nonempty in G. apply shattered_0. intros ->. now apply G.
  - apply Ldim_ge_S in G. destruct G as (y & G0 & G1). rewrite restrict_pull in G0, G1. apply Ldim_ge_S. exists (emb y). auto. Qed.
(* points outside of the part split nothing *)
Definition covers (V : list (X -> bool)) := forall x, (exists y, x = emb y) \/ forall g h, In g V -> In h V -> g x = h x.
Lemma ge_pull d : forall V, covers V -> Ldim_ge X V d -> Ldim_ge Y (pull V) d.
Proof. induction d; intros V C G.
  - apply Ldim_ge_nonempty in G. apply shattered_0. intros Q. apply G. destruct V; [reflexivity|discriminate].
  - apply Ldim_ge_S in G. destruct G as (x & G0 & G1). destruct (C x) as [[y ->]|K].
    + assert (Sub : forall b, covers (restrict X V (emb y) b)).
      { intros b x. destruct (C x) as [E|E]; [now left|right]. intros g h Ig Ih. apply in_restrict in Ig, Ih. apply E; tauto. }
      apply Ldim_ge_S. exists y. rewrite !restrict_pull. split; apply IHd; auto.
    + exfalso. apply Ldim_ge_nonempty in G0, G1. destruct (restrict X V x false) as [|g r] eqn:E0; [congruence|]. destruct (restrict X V x true) as [|h r'] eqn:E1; [congruence|].
      assert (Ig : In g (restrict X V x false)) by (rewrite E0; now left). assert (Ih : In h (restrict X V x true)) by (rewrite E1; now left).
      apply in_restrict in Ig, Ih. destruct Ig as [Ig Qg], Ih as [Ih Qh]. specialize (K g h Ig Ih). congruence. Qed.
Lemma Ldim_pull V d : covers V -> Ldim X V d -> Ldim Y (pull V) d.
Proof. intros C [G U]. split; [now apply ge_pull|]. intros e K. apply U. now apply pull_ge. Qed.
Lemma VC_pull V ys : VC_shatters Y (pull V) ys <-> VC_shatters X V (map emb ys).
Proof. assert (E : forall ls, push (combine ys ls) = combine (map emb ys) ls).
  { induction ys as [|y r IH]; intros [|b ls]; simpl; try reflexivity. unfold push in *. simpl. now rewrite IH. }
  unfold VC_shatters. rewrite map_length. split; intros H ls L; specialize (H ls L); [rewrite <- E; now apply realizable_push|rewrite <- E in H; now apply realizable_push]. Qed.
Lemma run_push W s m W' : run Y (halving_rule Y) W s m W' -> forall V, W = pull V -> exists V', run X (halving_rule X) V (push s) m V'.
Proof. assert (L : forall V y p, halving_rule Y (pull V) y p -> halving_rule X V (emb y) p).
  { intros V y p. unfold halving_rule. now rewrite !restrict_pull, !pull_length. }
  induction 1 as [W|W x y p s m W' H H0 R IH|W x y p s m W' H H0 R IH|W x y p s m W' H H0 R IH]; intros V E.
  - exists V. constructor.
  - subst W. rewrite restrict_pull in R, IH. destruct (IH _ eq_refl) as [V' K]. exists V'. eapply run_mistake; eauto.
  - subst W. destruct (IH _ eq_refl) as [V' K]. exists V'. eapply run_lazy; eauto.
  - subst W. rewrite restrict_pull in R, IH. destruct (IH _ eq_refl) as [V' K]. exists V'. eapply run_eager; eauto. Qed.
End Pull.

(* ================================================================ the points 0 .. k-1 *)
Definition below (k : nat) := {x : nat | x < k}.
Definition number {k} (x : below k) : nat := proj1_sig x.
Definition thresholds_on k := pull nat (below k) number (thresholds k).
Definition singletons_on d := pull nat (below d) number (singletons d).
Lemma thresholds_cover k : covers nat (below k) number (thresholds k).
Proof. intros x. destruct (le_lt_dec k x) as [L|L]; [right|left; now exists (exist _ x L)]. intros g h Ig Ih. unfold thresholds in *.
  apply in_map_iff in Ig, Ih. destruct Ig as (i & <- & Ig), Ih as (j & <- & Ih). apply in_seq in Ig, Ih. rewrite !(proj2 (Nat.leb_le _ x)) by lia. reflexivity. Qed.
Lemma singletons_cover d : covers nat (below d) number (singletons d).
Proof. intros x. destruct (le_lt_dec d x) as [L|L]; [right|left; now exists (exist _ x L)]. intros g h Ig Ih. apply in_singletons in Ig, Ih.
  destruct Ig as (i & Hi & ->), Ih as (j & Hj & ->). rewrite !(proj2 (Nat.eqb_neq x _)) by lia. reflexivity. Qed.
(* k + 1 thresholds on k points: Ldim = floor(log2(k+1)); one point is shattered, two are not *)
Theorem thresholds_points k : 1 <= k -> length (thresholds_on k) = k + 1 /\
  (exists d, Ldim (below k) (thresholds_on k) d /\ Int_part (ln (INR k + 1) / ln 2) = Z.of_nat d) /\
  (exists x, VC_shatters (below k) (thresholds_on k) [x]) /\ forall xs, VC_shatters (below k) (thresholds_on k) xs -> length xs <= 1.
Proof. intros Hk. destruct (example_thresholds_real k Hk) as (d & D & F & V1 & V2). split; [unfold thresholds_on, thresholds; rewrite pull_length, map_length, seq_length; lia|].
  split; [exists d; split; [apply Ldim_pull; [apply thresholds_cover|exact D]|exact F]|]. split.
  - exists (exist _ 0 Hk). apply VC_pull. exact V1.
  - intros xs V. apply VC_pull in V. rewrite <- (map_length number). now apply V2. Qed.
(* d singletons on d points: Ldim = 1, and every variant of Halving errs once at most, and on some sequence once *)
Theorem singletons_points d : 2 <= d -> length (singletons_on d) = d /\ Ldim (below d) (singletons_on d) 1 /\
  forall A, In A [halving (below d) (singletons_on d); halving_zero (below d) (singletons_on d);
    conservative (below d) (halving (below d) (singletons_on d)); conservative (below d) (halving_zero (below d) (singletons_on d))] -> worst (below d) A (singletons_on d) 1.
Proof. intros Hd. split; [unfold singletons_on, singletons; now rewrite pull_length, map_length, seq_length|].
  assert (L : Ldim (below d) (singletons_on d) 1) by (apply Ldim_pull; [apply singletons_cover|now apply example_singletons]). split; [exact L|].
  assert (B : forall s m V', run (below d) (halving_rule (below d)) (singletons_on d) s m V' -> realizable (below d) (singletons_on d) s -> m <= 1).
  { intros s m V' R C. destruct (run_push nat (below d) number _ _ _ _ R (singletons d) eq_refl) as [V K]. apply (singletons_any_halving d _ _ _ K). now apply realizable_push. }
  assert (B1 : forall s, realizable (below d) (singletons_on d) s -> mistakes (below d) (halving (below d) (singletons_on d)) nil s <= 1).
  { intros s. exact (B s _ _ (follow_runs (below d) _ _ (singletons_on d) (halving_legal (below d)) s nil)). }
  assert (B0 : forall s, realizable (below d) (singletons_on d) s -> mistakes (below d) (halving_zero (below d) (singletons_on d)) nil s <= 1).
  { intros s. exact (B s _ _ (follow_runs (below d) _ _ (singletons_on d) (halving_zero_legal (below d)) s nil)). }
  intros A I. split; [destruct (littlestone_lower (below d) _ _ L A) as (s & _ & C & M); eauto|].
  destruct I as [<-|[<-|[<-|[<-|[]]]]]; auto; intros s C; now apply conservative_bound with (singletons_on d). Qed.
