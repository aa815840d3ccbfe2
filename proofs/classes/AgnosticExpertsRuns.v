(* Which experts does the agnostic learner have, and what do they say?  Sets of rounds and labels are replayed; the
   weights of Hedge are powers of e^-eta and have no rational run. *)
From Coq Require Import Reals List Bool Arith.
From NoRegret Require Import classes.FiniteClass classes.FlippedExperts classes.ExpertiseRuns.
From NoRegret Require classes.ExpertSets classes.AgnosticRun.
Import ListNotations.

(* sets_read: the flips of each expert, None if the experts are the hypotheses *)
Record transcript := Transcript {
  domain : nat; rows : list hypothesis; horizon : nat; tie : bool; sequence : list nat;
  sets_read : option (list (list nat)); advice_read : list (list bool); Ldim_read : nat; G_read : nat }.
Definition class (t : transcript) : finite_class := Class (domain t) (rows t).
Definition rounds_of (xs : list nat) : list AgnosticRun.round := map (fun x => AgnosticRun.Round x true 0%R) xs.
Definition subject (t : transcript) : AgnosticRun.subject :=
  AgnosticRun.Subject (class t)
    (match sets_read t with
     | Some _ => AgnosticRun.flipped (horizon t) (tie t)
     | None => AgnosticRun.the_hypotheses
     end)
    (G_read t) 0%R (rounds_of (sequence t)).

(* ---------------------------------------------------------------- the check *)
Definition same_sets (u v : list (list nat)) : bool :=
  let within u v := forallb (fun f => existsb (fun g => if list_eq_dec Nat.eq_dec f g then true else false) v) u in
  within u v && within v u && (length u =? length v).
Definition says (t : transcript) (flips : list nat) : list bool :=
  expert (domain t) (tie t) flips (rows t) 1 (sequence t).
Definition same_advice (u v : list (list bool)) : bool :=
  if list_eq_dec (list_eq_dec bool_dec) u v then true else false.
Definition conforms (t : transcript) : bool :=
  is_class (domain t) (rows t) && forallb (fun x => x <? domain t) (sequence t) &&
  (dimension (class t) =? Ldim_read t) && (length (sequence t) <=? horizon t) &&
  match sets_read t with
  | Some sets => same_sets (flip_sets (horizon t) (Ldim_read t)) sets && (length sets =? G_read t) &&
      same_advice (map (says t) sets) (advice_read t)
  | None => (length (rows t) =? G_read t) &&
      same_advice (map (fun h => map (value h) (sequence t)) (rows t)) (advice_read t)
  end.

(* ---------------------------------------------------------------- what conforms are the experts *)
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
Proof.
  intros I b Hb. apply in_map_iff in Hb. destruct Hb as (a & <- & Ha). now apply in_map, I.
Qed.
(* the same experts, as many, and each says what was recorded *)
Theorem sound t : conforms t = true ->
  AgnosticRun.plays (subject t) /\ AgnosticRun.long_enough (subject t) /\
  incl (AgnosticRun.experts (subject t)) (advice_read t) /\ incl (advice_read t) (AgnosticRun.experts (subject t)) /\
  length (AgnosticRun.experts (subject t)) = G_read t /\ AgnosticRun.Ldim (subject t) = Ldim_read t /\
  (sets_read t <> None -> ExpertSets.G (ExpertSets.Subject (horizon t) (Ldim_read t)) = G_read t).
Proof.
  unfold conforms. rewrite !andb_true_iff, Nat.eqb_eq, Nat.leb_le. intros ((((C & S) & D) & L) & E).
  assert (P : AgnosticRun.plays (subject t)).
  { split; [now apply is_class_sound|]. apply Forall_forall. intros r I. apply in_map_iff in I.
    destruct I as (x & <- & I). rewrite forallb_forall in S. now apply Nat.ltb_lt, S. }
  assert (X : AgnosticRun.shown (subject t) = sequence t)
    by (unfold AgnosticRun.shown, subject, rounds_of; cbn; rewrite map_map; apply map_id).
  split; [exact P|]. unfold AgnosticRun.long_enough, AgnosticRun.experts, AgnosticRun.Ldim. rewrite X.
  cbn [subject AgnosticRun.over AgnosticRun.class AgnosticRun.rounds]. rewrite D.
  destruct (sets_read t) as [sets|].
  - rewrite !andb_true_iff, Nat.eqb_eq in E. destruct E as ((Sets & G) & A).
    apply same_sets_sound in Sets. destruct Sets as (I & J & K). unfold same_advice in A.
    destruct (list_eq_dec _ _ _) as [<-|]; [|discriminate]. unfold rounds_of. rewrite !map_length.
    split; [exact L|]. split; [now apply incl_map_both|]. split; [now apply incl_map_both|].
    split; [congruence|]. split; [reflexivity|]. intros _. unfold ExpertSets.G. simpl. congruence.
  - rewrite andb_true_iff, Nat.eqb_eq in E. destruct E as (G & A). unfold same_advice in A.
    destruct (list_eq_dec _ _ _) as [<-|]; [|discriminate]. cbn [class hypotheses]. rewrite map_length.
    split; [exact I|]. split; [apply incl_refl|]. split; [apply incl_refl|].
    split; [exact G|]. split; [reflexivity|]. intros N. congruence.
Qed.

(* two constants on one point, for two rounds: no flip, one in the first round, one in the second *)
Example conforming : conforms (Transcript 1 [[false]; [true]] 2 true [0; 0] (Some [[]; [1]; [2]])
  [[true; true]; [false; false]; [true; false]] 1 3) = true.
Proof. reflexivity. Qed.
