(* Finite classes of hypotheses: Consistent, Halving, Littlestone's dimension, SOA, lower bound, chain.
   Learners and the game are defined here; nothing about them is assumed. *)
From Coq Require Import Reals Rlogic Lra Lia List Bool Arith Classical.
From NoRegret Require Import core.Log2.
Import ListNotations.

(* ================================================================ the game *)
Section Class.
Variable X : Type.                                  (* the points; finite or not *)
Notation hyp := (X -> bool).
Notation class := (list (X -> bool)).                       (* a finite class, |H| = length H *)
Definition example := (X * bool)%type.

Definition consistent (h : hyp) (s : list example) := Forall (fun e => h (fst e) = snd e) s.
Definition realizable (H : class) (s : list example) := exists h, In h H /\ consistent h s.
(* what the label y of x leaves of V; what a sequence leaves of H: the version space *)
Definition restrict (V : class) (x : X) (y : bool) : class := filter (fun h => eqb (h x) y) V.
Fixpoint version (V : class) (s : list example) : class :=
  match s with nil => V | (x, y) :: r => version (restrict V x y) r end.

(* a deterministic learner: a function of the past examples and the new point *)
Definition learner := list example -> X -> bool.
Fixpoint mistakes (A : learner) (past s : list example) : nat :=
  match s with nil => 0
  | (x, y) :: r => (if eqb (A past x) y then 0 else 1) + mistakes A (past ++ [(x, y)]) r end.

(* a run of a version-space algorithm, under any rule "legal" that may leave choices (ties) open.  On a mistake
   V is cut; otherwise it is cut (eager) or kept (lazy), as the run likes.  run legal V s m V' : m mistakes, V' at the end *)
Definition rule := class -> X -> bool -> Prop.
Inductive run (legal : rule) : class -> list example -> nat -> class -> Prop :=
| run_nil : forall V, run legal V nil 0 V
| run_mistake : forall V x y p s m V', legal V x p -> p <> y ->
    run legal (restrict V x y) s m V' -> run legal V ((x, y) :: s) (S m) V'
| run_lazy : forall V x y p s m V', legal V x p -> p = y -> run legal V s m V' -> run legal V ((x, y) :: s) m V'
| run_eager : forall V x y p s m V', legal V x p -> p = y ->
    run legal (restrict V x y) s m V' -> run legal V ((x, y) :: s) m V'.

(* the three rules *)
Definition consistent_rule : rule := fun V x p => exists h, In h V /\ h x = p.
Definition halving_rule : rule := fun V x p => length (restrict V x (negb p)) <= length (restrict V x p).
(* Littlestone: complete binary trees of points whose every branch is realised *)
Inductive tree := Leaf | Node (x : X) (onfalse ontrue : tree).
Fixpoint complete (d : nat) (t : tree) : Prop := match d, t with
  | 0, Leaf => True | S d, Node _ l r => complete d l /\ complete d r | _, _ => False end.
(* the examples on the way down the tree along the labels ys *)
Fixpoint branch (t : tree) (ys : list bool) : list example := match t, ys with
  | Node x l r, y :: ys => (x, y) :: branch (if y then r else l) ys | _, _ => nil end.
Definition shattered (H : class) (d : nat) (t : tree) :=
  complete d t /\ forall ys, length ys = d -> realizable H (branch t ys).
Definition Ldim_ge (H : class) (d : nat) := exists t, shattered H d t.
Definition Ldim (H : class) (d : nat) := Ldim_ge H d /\ forall e, Ldim_ge H e -> e <= d.   (* the largest; none if H is empty *)
(* SOA: the part of the label p has at least the Littlestone dimension of the other part *)
Definition soa_rule : rule := fun V x p => forall d, Ldim_ge (restrict V x (negb p)) d -> Ldim_ge (restrict V x p) d.
(* VC: a list of points with every labelling realised *)
Definition VC_shatters (H : class) (xs : list X) := forall ys, length ys = length xs -> realizable H (combine xs ys).

(* ================================================================ version spaces *)
Lemma in_restrict : forall h V x y, In h (restrict V x y) <-> In h V /\ h x = y.
Proof. intros. unfold restrict. rewrite filter_In, eqb_true_iff. tauto. Qed.
Lemma restrict_split : forall V x y, length (restrict V x y) + length (restrict V x (negb y)) = length V.
Proof. intros V x y. unfold restrict. induction V as [|h V IH]; simpl; [reflexivity|]. destruct (h x), y; simpl in *; lia. Qed.
Lemma restrict_le : forall V x y, length (restrict V x y) <= length V.
Proof. intros. pose proof (restrict_split V x y). lia. Qed.
Lemma restrict_lt : forall V x y h, In h V -> h x <> y -> length (restrict V x y) < length V.
Proof. intros V x y h I N. pose proof (restrict_split V x y) as E.
 assert (J : In h (restrict V x (negb y))) by (apply in_restrict; split; auto; destruct (h x), y; simpl; congruence).
 destruct (restrict V x (negb y)) as [|g W]; [destruct J|]. simpl in *; lia. Qed.
Lemma in_version : forall s h V, In h (version V s) <-> In h V /\ consistent h s.
Proof. induction s as [|[x y] s IH]; simpl; intros h V.
 - split; [intros; split; [assumption|constructor]|tauto].
 - rewrite IH, in_restrict. unfold consistent. rewrite Forall_cons_iff. simpl. tauto. Qed.
Lemma version_app : forall s x y V, version V (s ++ [(x, y)]) = restrict (version V s) x y.
Proof. induction s as [|[x' y'] s IH]; simpl; intros; auto. Qed.
(* a hypothesis that gives every label survives *)
Lemma target_survives : forall legal V s m V', run legal V s m V' -> forall h, In h V -> consistent h s -> In h V'.
Proof. induction 1; intros h I C; auto; inversion C; subst; simpl in *; apply IHrun; auto; apply in_restrict; auto. Qed.
Lemma survivor : forall legal H s m V', run legal H s m V' -> realizable H s -> V' <> nil.
Proof. intros legal H s m V' R (h & I & C) E. pose proof (target_survives _ _ _ _ _ R h I C) as J. rewrite E in J. destruct J. Qed.
Lemma realizable_cons : forall H x y s, realizable H ((x, y) :: s) <-> realizable (restrict H x y) s.
Proof. intros. unfold realizable, consistent. split; intros (h & I & C).
 - inversion C; subst. exists h. rewrite in_restrict. auto.
 - apply in_restrict in I. exists h. split; [tauto|]. constructor; simpl; tauto. Qed.
Lemma realizable_sub : forall V W s, (forall h, In h V -> In h W) -> realizable V s -> realizable W s.
Proof. intros V W s S (h & I & C). exists h; auto. Qed.

(* a rule that is followed by a function makes a learner, eager by construction, and its runs are runs *)
Definition follow (pred : class -> X -> bool) (H : class) : learner := fun past x => pred (version H past) x.
Lemma follow_runs : forall (legal : rule) pred H, (forall V x, legal V x (pred V x)) ->
  forall s past, run legal (version H past) s (mistakes (follow pred H) past s) (version H (past ++ s)).
Proof. intros legal pred H L. induction s as [|[x y] s IH]; intros past; simpl.
 - rewrite app_nil_r. constructor.
 - specialize (IH (past ++ [(x, y)])). rewrite version_app, <- app_assoc in IH. simpl in IH.
   destruct (eqb (follow pred H past x) y) eqn:E; simpl.
   + apply eqb_prop in E. eapply run_eager; [apply L|exact E|exact IH].
   + apply eqb_false_iff in E. eapply run_mistake; [apply L|exact E|exact IH]. Qed.

(* the rules are not vacuous: on a realizable sequence they always have a run *)
Lemma run_exists : forall legal : rule, (forall V x, V <> nil -> exists p, legal V x p) ->
  forall s H, realizable H s -> exists m V', run legal H s m V'.
Proof. intros legal L. induction s as [|[x y] s IH]; intros H R; [exists 0, H; constructor|].
 assert (N : H <> nil) by (destruct R as (h & I & _); intros Q; rewrite Q in I; exact I).
 destruct (L H x N) as (p & P). apply realizable_cons in R. destruct (IH _ R) as (m & V' & K).
 destruct (bool_dec p y) as [Q|Q]; [exists m, V'; eapply run_eager; eauto|exists (S m), V'; eapply run_mistake; eauto]. Qed.
Lemma consistent_total : forall V x, V <> nil -> exists p, consistent_rule V x p.
Proof. intros [|h V] x N; [congruence|]. exists (h x), h. split; auto. now left. Qed.

(* ================================================================ Consistent: |H| - 1 *)
Lemma consistent_step : forall V x p y, consistent_rule V x p -> p <> y -> length (restrict V x y) < length V.
Proof. intros V x p y (h & I & E) N. apply restrict_lt with h; congruence. Qed.
Lemma consistent_run : forall V s m V', run consistent_rule V s m V' -> length V' + m <= length V.
Proof. induction 1; try lia.
 - pose proof (consistent_step V x p y H H0). lia.
 - pose proof (restrict_le V x y). lia. Qed.
Theorem consistent_mistakes : forall H s m V', run consistent_rule H s m V' -> realizable H s -> m <= length H - 1.
Proof. intros H s m V' R C. pose proof (survivor _ _ _ _ _ R C). pose proof (consistent_run _ _ _ _ R).
 destruct V'; [congruence|simpl in *; lia]. Qed.

(* ================================================================ Halving: log2 |H| *)
Lemma halving_step : forall V x p y, halving_rule V x p -> p <> y -> 2 * length (restrict V x y) <= length V.
Proof. unfold halving_rule. intros V x p y L N. pose proof (restrict_split V x p).
 assert (y = negb p) by (destruct y, p; simpl; congruence). subst y. lia. Qed.
Lemma halving_run : forall V s m V', run halving_rule V s m V' -> 2 ^ m * length V' <= length V.
Proof. induction 1; simpl; try lia.
 - pose proof (halving_step V x p y H H0). lia.
 - pose proof (restrict_le V x y). lia. Qed.
Lemma halving_power : forall H s m V', run halving_rule H s m V' -> realizable H s -> 2 ^ m <= length H.
Proof. intros H s m V' R C. pose proof (survivor _ _ _ _ _ R C). pose proof (halving_run _ _ _ _ R).
 destruct V'; [congruence|simpl in *; nia]. Qed.
Theorem halving_mistakes : forall H s m V', run halving_rule H s m V' -> realizable H s ->
  m <= Nat.log2 (length H) /\ (INR m <= ln (INR (length H)) / ln 2)%R.
Proof. intros H s m V' R C. pose proof (halving_power _ _ _ _ R C) as P. split; [|apply log2_R; exact P].
 apply Nat.log2_le_pow2; auto. pose proof (Nat.pow_nonzero 2 m). lia. Qed.

(* ================================================================ Littlestone's dimension *)
(* the tree definition unfolds node by node *)
Lemma shattered_0 : forall V, V <> nil -> Ldim_ge V 0.
Proof. intros V N. exists Leaf. split; [exact I|]. intros [|y ys] L; simpl in *; [|discriminate].
 destruct V as [|h V]; [congruence|]. exists h. split; [left; auto|constructor]. Qed.
Lemma shattered_node : forall V d x l r,
  shattered V (S d) (Node x l r) <-> shattered (restrict V x false) d l /\ shattered (restrict V x true) d r.
Proof. intros V d x l r; split.
 - intros ((Cl & Cr) & S). repeat split; auto; intros ys L; apply realizable_cons.
   + apply (S (false :: ys)). simpl; lia.
   + apply (S (true :: ys)). simpl; lia.
 - intros ((Cl & Sl) & (Cr & Sr)). split; [simpl; auto|]. intros [|y ys] L; [discriminate|]. simpl in *. apply realizable_cons.
   destruct y; auto. Qed.
Lemma Ldim_ge_S : forall V d, Ldim_ge V (S d) <-> exists x, Ldim_ge (restrict V x false) d /\ Ldim_ge (restrict V x true) d.
Proof. intros V d; split.
 - intros ([|x l r] & S); [destruct S as [[] _]|]. apply shattered_node in S. exists x. split; eexists; apply S.
 - intros (x & (l & L) & (r & R)). exists (Node x l r). apply shattered_node. auto. Qed.
Lemma Ldim_ge_nonempty : forall d V, Ldim_ge V d -> V <> nil.
Proof. intros d V (t & _ & S) E. destruct (S (repeat true d) (repeat_length _ _)) as (h & I & _). rewrite E in I. exact I. Qed.
Lemma Ldim_ge_sub : forall d V W, (forall h, In h V -> In h W) -> Ldim_ge V d -> Ldim_ge W d.
Proof. intros d V W S (t & C & R). exists t. split; auto. intros ys L. apply realizable_sub with V; auto. Qed.
Lemma Ldim_ge_restrict : forall d V x y, Ldim_ge (restrict V x y) d -> Ldim_ge V d.
Proof. intros d V x y. apply Ldim_ge_sub. intros h I. apply in_restrict in I. tauto. Qed.
Lemma Ldim_ge_down : forall d e V, e <= d -> Ldim_ge V d -> Ldim_ge V e.
Proof. intros d e V L; induction L; auto. intros G. apply IHL. apply Ldim_ge_S in G. destruct G as (x & G & _).
 apply Ldim_ge_restrict with (1 := G). Qed.
Lemma Ldim_ge_power : forall d V, Ldim_ge V d -> 2 ^ d <= length V.
Proof. induction d; intros V G.
 - apply Ldim_ge_nonempty in G. destruct V; [congruence|simpl; lia].
 - apply Ldim_ge_S in G. destruct G as (x & G0 & G1). apply IHd in G0. apply IHd in G1.
   pose proof (restrict_split V x true). simpl in *. lia. Qed.
Lemma Ldim_unique : forall H d e, Ldim H d -> Ldim H e -> d = e.
Proof. intros H d e [A B] [C D]. apply Nat.le_antisymm; auto. Qed.
Lemma Ldim_exists : forall H, H <> nil -> exists d, Ldim H d.
Proof. intros H N.
 assert (B : forall k, (exists e, k <= e /\ Ldim_ge H e) \/ exists d, Ldim H d).
 { induction k as [|k [(e & L & G)|?]]; auto. { left. exists 0. split; [lia|now apply shattered_0]. }
   destruct (classic (exists e, S k <= e /\ Ldim_ge H e)) as [?|M]; auto.
   right. exists e. split; auto. intros e' G'. destruct (le_lt_dec e' e); auto. exfalso. apply M. exists e'. split; auto; lia. }
 destruct (B (length H)) as [(e & L & G)|?]; auto. apply Ldim_ge_power in G.
 pose proof (Nat.pow_gt_lin_r 2 e). lia. Qed.

(* ================================================================ SOA: Ldim(H) *)
(* SOA's rule is the comparison of dimensions, and some label always satisfies it *)
Lemma soa_compares : forall V x p d e, Ldim (restrict V x p) d -> Ldim (restrict V x (negb p)) e -> (soa_rule V x p <-> e <= d).
Proof. intros V x p d e [D0 D1] [E0 E1]. split.
 - intros S. apply D1, S, E0. - intros L k K. apply Ldim_ge_down with d; auto. apply E1 in K. lia. Qed.
Lemma soa_total : forall V x, soa_rule V x true \/ soa_rule V x false.
Proof. intros V x. destruct (classic (soa_rule V x true)) as [|N]; auto. right. intros d G.
 apply NNPP. intros M. apply N. intros e K. simpl in *. apply Ldim_ge_down with d; auto.
 destruct (le_lt_dec e d); auto. exfalso. apply M. apply Ldim_ge_down with e; auto. lia. Qed.
(* a run with m mistakes builds, from its end, a shattered tree of depth m *)
Lemma soa_run : forall V s m V', run soa_rule V s m V' -> V' <> nil -> Ldim_ge V m.
Proof. induction 1; intros N.
 - now apply shattered_0.
 - specialize (IHrun N). apply Ldim_ge_S. exists x. assert (p = negb y) by (destruct p, y; simpl; congruence). subst p.
   unfold soa_rule in H. rewrite negb_involutive in H. specialize (H _ IHrun). destruct y; simpl in *; auto.
 - auto.
 - apply Ldim_ge_restrict with (1 := IHrun N). Qed.
Theorem soa_mistakes : forall H s m V' d, run soa_rule H s m V' -> realizable H s -> Ldim H d -> m <= d.
Proof. intros H s m V' d R C [_ D]. apply D. apply soa_run with (1 := R). apply survivor with (1 := R). exact C. Qed.

(* ================================================================ the lower bound *)
Lemma forced : forall d H, Ldim_ge H d -> forall (A : learner) past,
  exists s, length s = d /\ realizable H s /\ mistakes A past s = d.
Proof. induction d; intros H G A past.
 - exists nil. repeat split; auto. apply Ldim_ge_nonempty in G. destruct H as [|h H]; [congruence|].
   exists h. split; [left; auto|constructor].
 - apply Ldim_ge_S in G. destruct G as (x & G0 & G1). set (y := negb (A past x)).
   assert (G : Ldim_ge (restrict H x y) d) by (destruct y; auto).
   destruct (IHd _ G A (past ++ [(x, y)])) as (s & L & C & M).
   exists ((x, y) :: s). repeat split; simpl; auto.
   + apply realizable_cons; auto.
   + rewrite M. unfold y. destruct (A past x); reflexivity. Qed.
Theorem littlestone_lower : forall H d, Ldim H d -> forall A : learner,
  exists s, length s = d /\ realizable H s /\ mistakes A nil s = d.
Proof. intros H d [G _] A. now apply forced. Qed.

(* ================================================================ the chain VC <= Ldim = opt <= Halving <= log2 |H| *)
Lemma VC_Ldim_ge : forall xs H, VC_shatters H xs -> Ldim_ge H (length xs).
Proof. induction xs as [|x xs IH]; intros H S; simpl.
 - apply shattered_0. intros E. destruct (S nil eq_refl) as (h & I & _). rewrite E in I. exact I.
 - apply Ldim_ge_S. exists x. split; apply IH; intros ys L; apply realizable_cons.
   + apply (S (false :: ys)). simpl; lia. + apply (S (true :: ys)). simpl; lia. Qed.
(* learners as functions *)
Definition halving (H : class) : learner := follow (fun V x => length (restrict V x false) <=? length (restrict V x true)) H.
Lemma halving_legal : forall V x, halving_rule V x (length (restrict V x false) <=? length (restrict V x true)).
Proof. intros V x. destruct (Nat.leb_spec (length (restrict V x false)) (length (restrict V x true))); unfold halving_rule; simpl; lia. Qed.
(* SOA as a function: the axiom sig_not_dec of Coq's reals decides which part is larger *)
Definition soa_pred (V : class) (x : X) : bool := if Rlogic.sig_not_dec (soa_rule V x true) then true else false.
Definition soa (H : class) : learner := follow soa_pred H.
Lemma soa_legal : forall V x, soa_rule V x (soa_pred V x).
Proof. intros V x. unfold soa_pred. destruct (Rlogic.sig_not_dec (soa_rule V x true)) as [P|P].
 - now apply NNPP. - destruct (soa_total V x); tauto. Qed.
Corollary halving_learner : forall H s, realizable H s -> mistakes (halving H) nil s <= Nat.log2 (length H).
Proof. intros H s C. apply (halving_mistakes H s _ _ (follow_runs _ _ H halving_legal s nil) C). Qed.
Corollary soa_learner : forall H s d, realizable H s -> Ldim H d -> mistakes (soa H) nil s <= d.
Proof. intros H s d C D. apply (soa_mistakes H s _ _ d (follow_runs _ _ H soa_legal s nil) C D). Qed.

(* M(A, H) = m: m is the most mistakes of A on a realizable sequence *)
Definition worst (A : learner) (H : class) (m : nat) :=
  (exists s, realizable H s /\ mistakes A nil s = m) /\ forall s, realizable H s -> mistakes A nil s <= m.
Definition opt (H : class) (m : nat) := (exists A, worst A H m) /\ forall A k, worst A H k -> m <= k.
Theorem chain : forall H, H <> nil -> exists d m,
  (forall xs, VC_shatters H xs -> length xs <= d) /\       (* VC <= Ldim *)
  Ldim H d /\ opt H d /\ worst (soa H) H d /\             (* Ldim = opt, reached by SOA *)
  worst (halving H) H m /\ d <= m /\ m <= Nat.log2 (length H). (* opt <= Halving <= log2 |H| *)
Proof. intros H N. destruct (Ldim_exists H N) as (d & D).
 assert (F : forall A, exists s, realizable H s /\ mistakes A nil s = d).
 { intros A. destruct (littlestone_lower H d D A) as (s & _ & C & M). eauto. }
 assert (W : worst (soa H) H d) by (split; [apply F|intros s C; now apply soa_learner]).
 assert (O : opt H d). { split; [eauto|]. intros A k [_ K]. destruct (F A) as (s & C & <-). auto. }
 (* the most mistakes of Halving: bounded, so there is a largest *)
 assert (B : forall k, (exists s, realizable H s /\ k <= mistakes (halving H) nil s) \/ exists m, worst (halving H) H m).
 { induction k as [|k [(s & C & L)|?]]; auto. { left. destruct (F (halving H)) as (s & C & _). exists s. split; auto; lia. }
   destruct (classic (exists s, realizable H s /\ S k <= mistakes (halving H) nil s)) as [?|Q]; auto.
   right. exists (mistakes (halving H) nil s). split; eauto. intros s' C'.
   destruct (le_lt_dec (mistakes (halving H) nil s') (mistakes (halving H) nil s)); auto. exfalso. apply Q. exists s'. split; auto; lia. }
 destruct (B (S (Nat.log2 (length H)))) as [(s & C & L)|(m & M)].
 { pose proof (halving_learner H s C). lia. }
 exists d, m. split; [|split; [exact D|split; [exact O|split; [exact W|split; [exact M|split]]]]].
 - intros xs S. apply D, VC_Ldim_ge, S.
 - destruct O as [_ O]. apply O with (1 := M).
 - destruct M as [(s & C & <-) _]. now apply halving_learner. Qed.
(* ================================================================ conservative learners *)
(* the examples on which A errs if it is shown only those; the conservative version of A *)
Fixpoint erring (A : learner) (past s : list example) : list example := match s with nil => nil
  | (x, y) :: r => if eqb (A past x) y then erring A past r else (x, y) :: erring A (past ++ [(x, y)]) r end.
Definition conservative (A : learner) : learner := fun past x => A (erring A nil past) x.
Lemma erring_app : forall A s past t, erring A past (s ++ t) = erring A past s ++ erring A (past ++ erring A past s) t.
Proof. intros A. induction s as [|[x y] s IH]; intros past t; simpl; [now rewrite app_nil_r|].
 destruct (eqb (A past x) y); auto. simpl. rewrite IH. rewrite <- app_assoc. reflexivity. Qed.
Lemma conservative_errs : forall A s past, mistakes (conservative A) past s = length (erring A (erring A nil past) s).
Proof. intros A. induction s as [|[x y] s IH]; intros past; simpl; auto. rewrite IH, erring_app. unfold conservative. simpl.
 destruct (eqb (A (erring A nil past) x) y); simpl; [now rewrite app_nil_r|reflexivity]. Qed.
Lemma erring_all : forall A s past, mistakes A past (erring A past s) = length (erring A past s).
Proof. intros A. induction s as [|[x y] s IH]; intros past; simpl; auto. destruct (eqb (A past x) y) eqn:Q; simpl; auto. now rewrite Q, IH. Qed.
Theorem conservative_mistakes : forall A s, mistakes (conservative A) nil s = mistakes A nil (erring A nil s).
Proof. intros. now rewrite conservative_errs, erring_all. Qed.
Lemma erring_sub : forall A s past e, In e (erring A past s) -> In e s.
Proof. intros A. induction s as [|[x y] s IH]; intros past e I; simpl in *; auto. destruct (eqb (A past x) y); [right; eauto|]. destruct I; eauto. Qed.
Corollary conservative_bound : forall A H m, (forall s, realizable H s -> mistakes A nil s <= m) ->
  forall s, realizable H s -> mistakes (conservative A) nil s <= m.
Proof. intros A H m B s (h & I & C). rewrite conservative_mistakes. apply B. exists h. split; auto.
 unfold consistent in *. rewrite Forall_forall in *. intros e J. apply C. eapply erring_sub; eauto. Qed.
(* lazy Halving is the conservative version of eager Halving, so its worst case is no worse *)
Corollary halving_lazy : forall H k m, worst (conservative (halving H)) H k -> worst (halving H) H m -> k <= m.
Proof. intros H k m [(s & R & <-) _] [_ B]. now apply conservative_bound with H. Qed.
End Class.

(* ================================================================ examples *)
(* the singletons of d points *)
Definition singletons (d : nat) : list (nat -> bool) := map (fun i x => x =? i) (seq 0 d).
Lemma in_singletons : forall d h, In h (singletons d) <-> exists i, i < d /\ h = (fun x => x =? i).
Proof. intros d h. unfold singletons. rewrite in_map_iff. split.
 - intros (i & Q & I). apply in_seq in I. exists i. split; auto; lia.
 - intros (i & L & Q). exists i. rewrite in_seq. split; auto; lia. Qed.
Theorem example_singletons : forall d, 2 <= d -> Ldim nat (singletons d) 1.
Proof. intros d Hd. split.
 - apply Ldim_ge_S. exists 0. split; apply shattered_0; intros Q.
   + assert (J : In (fun x => x =? 1) (restrict nat (singletons d) 0 false)).
     { apply in_restrict. split; auto. apply in_singletons. exists 1. auto. }
     rewrite Q in J. exact J.
   + assert (J : In (fun x => x =? 0) (restrict nat (singletons d) 0 true)).
     { apply in_restrict. split; auto. apply in_singletons. exists 0. split; auto; lia. }
     rewrite Q in J. exact J.
 - intros [|[|e]] G; auto. exfalso. apply Ldim_ge_S in G. destruct G as (x & _ & G).
   apply Ldim_ge_S in G. destruct G as (x' & G0 & G1). apply Ldim_ge_nonempty in G0. apply Ldim_ge_nonempty in G1.
   assert (U : forall h, In h (restrict nat (singletons d) x true) -> h = (fun z => z =? x)).
   { intros h I. apply in_restrict in I. destruct I as [I T]. apply in_singletons in I. destruct I as (i & _ & ->). apply Nat.eqb_eq in T. now subst. }
   assert (K : forall b, restrict nat (restrict nat (singletons d) x true) x' b <> nil -> (x' =? x) = b).
   { intros b N. destruct (restrict nat (restrict nat (singletons d) x true) x' b) as [|h r] eqn:Q; [congruence|].
     assert (J : In h (restrict nat (restrict nat (singletons d) x true) x' b)) by (rewrite Q; now left).
     apply in_restrict in J. destruct J as [J T]. now rewrite (U h J) in T. }
   apply K in G0. apply K in G1. congruence. Qed.

(* the k + 1 thresholds on the points 0 .. k-1 *)
Definition thresholds (k : nat) : list (nat -> bool) := map (fun i x => i <=? x) (seq 0 (S k)).
Lemma thresholds_interval : forall d a V, (forall i, a <= i < a + 2 ^ d -> In (fun x => i <=? x) V) -> Ldim_ge nat V d.
Proof. induction d; intros a V C.
 - apply shattered_0. intros Q. rewrite Q in C. apply (C a). simpl; lia.
 - pose proof (Nat.pow_nonzero 2 d). simpl in C. apply Ldim_ge_S. exists (a + 2 ^ d - 1). split.
   + apply IHd with (a + 2 ^ d). intros i I. apply in_restrict. split; [apply C; lia|]. apply Nat.leb_gt. lia.
   + apply IHd with a. intros i I. apply in_restrict. split; [apply C; lia|]. apply Nat.leb_le. lia. Qed.
Theorem example_thresholds : forall k, 1 <= k -> Ldim nat (thresholds k) (Nat.log2 (k + 1)) /\
  VC_shatters nat (thresholds k) [0] /\ forall xs, VC_shatters nat (thresholds k) xs -> length xs <= 1.
Proof. intros k Hk. assert (In_t : forall i, i <= k -> In (fun x => i <=? x) (thresholds k)).
 { intros i L. apply (in_map (fun i x => i <=? x)). apply in_seq. lia. }
 split; [split|split].
 - apply thresholds_interval with 0. intros i I. apply In_t. pose proof (Nat.log2_spec (k+1)). lia.
 - intros e G. apply Ldim_ge_power in G. unfold thresholds in G. rewrite map_length, seq_length in G. apply Nat.log2_le_pow2; lia || (rewrite Nat.add_1_r; exact G).
 - intros [|y [|]] L; try discriminate. exists (fun x => (if y then 0 else 1) <=? x). split; [apply In_t; destruct y; lia|].
   simpl. constructor; [destruct y; reflexivity|constructor].
 - intros [|x [|x' xs]] S; simpl; try lia. exfalso.
   assert (K : forall y y', exists i, (i <=? x) = y /\ (i <=? x') = y').
   { intros y y'. destruct (S (y :: y' :: repeat true (length xs))) as (h & I & C); [simpl; rewrite repeat_length; reflexivity|].
     unfold thresholds in I. apply in_map_iff in I. destruct I as (i & <- & _). simpl in C. inversion C as [|? ? C1 C2]; subst.
     inversion C2 as [|? ? C3 C4]; subst. exists i. simpl in *. auto. }
   destruct (K true false) as (i & A & B). destruct (K false true) as (j & C & D).
   apply Nat.leb_le in A. apply Nat.leb_gt in B. apply Nat.leb_gt in C. apply Nat.leb_le in D. lia. Qed.

