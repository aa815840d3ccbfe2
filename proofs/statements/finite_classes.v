(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require classes.ClassRun.
From NoRegret Require classes.Conserved.
From NoRegret Require classes.ForcedGame.
From NoRegret Require classes.Measured.
From NoRegret Require classes.RandomConsistent.
Local Open Scope R_scope.

(* consistent.mistakes: Consistent makes at most |H| - 1 mistakes on a realisable sequence *)
Module consistent_mistakes.
  Definition statement : Prop :=
    forall s : ClassRun.subject,
    let H := ClassRun.H s in  (* the number of hypotheses *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s ->
    (0 < H)%nat ->
    ClassRun.given_realisable s ->
    ClassRun.given_consistent s ->
    INR m_T <= INR H - 1.
  Definition inhabited : Prop :=
    exists s : ClassRun.subject,
    let H := ClassRun.H s in  (* the number of hypotheses *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s /\
    (0 < H)%nat /\
    ClassRun.given_realisable s /\
    ClassRun.given_consistent s.
End consistent_mistakes.

(* consistent.random: On a fixed sequence a random consistent hypothesis errs at most ln |H| times on average *)
Module consistent_random.
  Definition statement : Prop :=
    forall s : RandomConsistent.subject,
    let H := RandomConsistent.H s in  (* the number of hypotheses *)
    let E_m := RandomConsistent.E_m s in  (* the expected mistakes *)
    RandomConsistent.plays s ->
    (0 < H)%nat ->
    RandomConsistent.given_realisable s ->
    E_m <= ln (INR H).
  Definition defined : Prop :=
    forall s : RandomConsistent.subject,
    let H := RandomConsistent.H s in  (* the number of hypotheses *)
    let E_m := RandomConsistent.E_m s in  (* the expected mistakes *)
    RandomConsistent.plays s ->
    (0 < H)%nat ->
    RandomConsistent.given_realisable s ->
    (0 < INR H).
  Definition inhabited : Prop :=
    exists s : RandomConsistent.subject,
    let H := RandomConsistent.H s in  (* the number of hypotheses *)
    let E_m := RandomConsistent.E_m s in  (* the expected mistakes *)
    RandomConsistent.plays s /\
    (0 < H)%nat /\
    RandomConsistent.given_realisable s.
End consistent_random.

(* halving.mistakes: Halving makes at most log2 |H| mistakes on a realisable sequence *)
Module halving_mistakes.
  Definition statement : Prop :=
    forall s : ClassRun.subject,
    let H := ClassRun.H s in  (* the number of hypotheses *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s ->
    (0 < H)%nat ->
    ClassRun.given_realisable s ->
    ClassRun.given_majority s ->
    INR m_T <= ln (INR H) / ln 2.
  Definition defined : Prop :=
    forall s : ClassRun.subject,
    let H := ClassRun.H s in  (* the number of hypotheses *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s ->
    (0 < H)%nat ->
    ClassRun.given_realisable s ->
    ClassRun.given_majority s ->
    (0 < INR H) /\
    (ln 2 <> 0).
  Definition inhabited : Prop :=
    exists s : ClassRun.subject,
    let H := ClassRun.H s in  (* the number of hypotheses *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s /\
    (0 < H)%nat /\
    ClassRun.given_realisable s /\
    ClassRun.given_majority s.
End halving_mistakes.

(* soa.mistakes: SOA makes at most Ldim(H) mistakes on a realisable sequence *)
Module soa_mistakes.
  Definition statement : Prop :=
    forall s : ClassRun.subject,
    let Ldim := ClassRun.Ldim s in  (* the Littlestone dimension of the class *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s ->
    ClassRun.given_realisable s ->
    ClassRun.given_optimal s ->
    INR m_T <= INR Ldim.
  Definition inhabited : Prop :=
    exists s : ClassRun.subject,
    let Ldim := ClassRun.Ldim s in  (* the Littlestone dimension of the class *)
    let m_T := ClassRun.m_T s in  (* the learner's mistakes *)
    ClassRun.plays s /\
    ClassRun.given_realisable s /\
    ClassRun.given_optimal s.
End soa_mistakes.

(* littlestone.lower: Every deterministic learner can be made to err Ldim(H) times *)
Module littlestone_lower.
  Definition statement : Prop :=
    forall s : ForcedGame.subject,
    let Ldim := ForcedGame.Ldim s in  (* the Littlestone dimension *)
    let m_T := ForcedGame.m_T s in  (* the mistakes on the sequence, if a hypothesis realises it *)
    ForcedGame.plays s ->
    ForcedGame.given_deterministic s ->
    ForcedGame.given_contradicted s ->
    ForcedGame.given_down_a_tree s ->
    INR m_T >= INR Ldim.
  Definition inhabited : Prop :=
    exists s : ForcedGame.subject,
    let Ldim := ForcedGame.Ldim s in  (* the Littlestone dimension *)
    let m_T := ForcedGame.m_T s in  (* the mistakes on the sequence, if a hypothesis realises it *)
    ForcedGame.plays s /\
    ForcedGame.given_deterministic s /\
    ForcedGame.given_contradicted s /\
    ForcedGame.given_down_a_tree s.
End littlestone_lower.

(* conservative: The conservative version of a learner keeps its mistake bound *)
Module conservative.
  Definition statement : Prop :=
    forall s : Conserved.subject,
    let m_T := Conserved.m_T s in  (* the conservative version's mistakes *)
    let M_sub := Conserved.M_sub s in  (* the learner's mistakes on the rounds where its conservative version errs *)
    Conserved.plays s ->
    Conserved.given_deterministic s ->
    Conserved.given_unmoved s ->
    INR m_T <= INR M_sub.
  Definition inhabited : Prop :=
    exists s : Conserved.subject,
    let m_T := Conserved.m_T s in  (* the conservative version's mistakes *)
    let M_sub := Conserved.M_sub s in  (* the learner's mistakes on the rounds where its conservative version errs *)
    Conserved.plays s /\
    Conserved.given_deterministic s /\
    Conserved.given_unmoved s.
End conservative.

(* chain: VC <= Ldim = opt <= Halving <= log2 |H| for every finite class *)
Module chain.
  Definition statement : Prop :=
    forall s : Measured.subject,
    let H := Measured.H s in  (* the number of hypotheses *)
    let VC := Measured.VC s in  (* the VC dimension *)
    Measured.plays s ->
    (0 < H)%nat ->
    Measured.given_not_empty s ->
    INR VC <= ln (INR H) / ln 2.
  Definition defined : Prop :=
    forall s : Measured.subject,
    let H := Measured.H s in  (* the number of hypotheses *)
    let VC := Measured.VC s in  (* the VC dimension *)
    Measured.plays s ->
    (0 < H)%nat ->
    Measured.given_not_empty s ->
    (0 < INR H) /\
    (ln 2 <> 0).
  Definition inhabited : Prop :=
    exists s : Measured.subject,
    let H := Measured.H s in  (* the number of hypotheses *)
    let VC := Measured.VC s in  (* the VC dimension *)
    Measured.plays s /\
    (0 < H)%nat /\
    Measured.given_not_empty s.
End chain.

(* halving.lazy: In the worst case lazy Halving errs no more often than eager Halving *)
Module halving_lazy.
  Definition statement : Prop :=
    forall s : Measured.subject,
    let M_lazy := Measured.M_lazy s in  (* the most mistakes of lazy Halving, with ties to 1 *)
    let M_eager := Measured.M_eager s in  (* the same for eager Halving *)
    Measured.plays s ->
    Measured.given_not_empty s ->
    INR M_lazy <= INR M_eager.
  Definition inhabited : Prop :=
    exists s : Measured.subject,
    let M_lazy := Measured.M_lazy s in  (* the most mistakes of lazy Halving, with ties to 1 *)
    let M_eager := Measured.M_eager s in  (* the same for eager Halving *)
    Measured.plays s /\
    Measured.given_not_empty s.
End halving_lazy.
