(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require classes.AgnosticRun.
From NoRegret Require classes.BlockCoins.
From NoRegret Require classes.ExpertSets.
From NoRegret Require classes.Expertise.
Local Open Scope R_scope.

(* soa.expert: The expert that flips SOA's mistakes predicts as the hypothesis of the labels *)
Module soa_expert.
  Definition statement : Prop :=
    forall s : Expertise.subject,
    let D_T := Expertise.D_T s in  (* the rounds in which the expert differs from the hypothesis *)
    Expertise.plays s ->
    Expertise.given_same_ties s ->
    INR D_T = 0.
  Definition inhabited : Prop :=
    exists s : Expertise.subject,
    let D_T := Expertise.D_T s in  (* the rounds in which the expert differs from the hypothesis *)
    Expertise.plays s /\
    Expertise.given_same_ties s.
End soa_expert.

(* agnostic.count: There are at most (eT/Ldim)^Ldim experts *)
Module agnostic_count.
  Definition statement : Prop :=
    forall s : ExpertSets.subject,
    let T := ExpertSets.T s in  (* the number of rounds *)
    let Ldim := ExpertSets.Ldim s in  (* the Littlestone dimension *)
    let G := ExpertSets.G s in  (* the number of experts *)
    ExpertSets.plays s ->
    INR Ldim >= 1 ->
    INR T >= INR Ldim ->
    INR G <= (exp 1 * INR T / INR Ldim) ^ Ldim.
  Definition defined : Prop :=
    forall s : ExpertSets.subject,
    let T := ExpertSets.T s in  (* the number of rounds *)
    let Ldim := ExpertSets.Ldim s in  (* the Littlestone dimension *)
    let G := ExpertSets.G s in  (* the number of experts *)
    ExpertSets.plays s ->
    INR Ldim >= 1 ->
    INR T >= INR Ldim ->
    (INR Ldim <> 0).
  Definition inhabited : Prop :=
    exists s : ExpertSets.subject,
    let T := ExpertSets.T s in  (* the number of rounds *)
    let Ldim := ExpertSets.Ldim s in  (* the Littlestone dimension *)
    let G := ExpertSets.G s in  (* the number of experts *)
    ExpertSets.plays s /\
    INR Ldim >= 1 /\
    INR T >= INR Ldim.
End agnostic_count.

(* agnostic.regret: Hedge over hypotheses or experts, whichever are fewer, on any labels *)
Module agnostic_regret.
  Definition statement : Prop :=
    forall s : AgnosticRun.subject,
    let T := AgnosticRun.T s in  (* the number of rounds *)
    let H := AgnosticRun.H s in  (* the number of hypotheses *)
    let Ldim := AgnosticRun.Ldim s in  (* the Littlestone dimension of the class *)
    let G := AgnosticRun.G s in  (* the number of experts that Hedge trusts *)
    let eta := AgnosticRun.eta s in  (* the learning rate *)
    let R_T := AgnosticRun.R_T s in  (* the regret against the best hypothesis *)
    AgnosticRun.plays s ->
    (0 < H)%nat ->
    (0 < G)%nat ->
    0 <= eta ->
    INR T >= 1 ->
    ln (INR G) <= Rmin (INR Ldim * ln (exp 1 * INR T)) (ln (INR H)) ->
    eta = sqrt 2 * sqrt (ln (INR G)) / sqrt (INR T) ->
    AgnosticRun.given_hedge s ->
    R_T <= sqrt 2 * sqrt (INR T) * sqrt (Rmin (INR Ldim * ln (exp 1 * INR T)) (ln (INR H))).
  Definition defined : Prop :=
    forall s : AgnosticRun.subject,
    let T := AgnosticRun.T s in  (* the number of rounds *)
    let H := AgnosticRun.H s in  (* the number of hypotheses *)
    let Ldim := AgnosticRun.Ldim s in  (* the Littlestone dimension of the class *)
    let G := AgnosticRun.G s in  (* the number of experts that Hedge trusts *)
    let eta := AgnosticRun.eta s in  (* the learning rate *)
    let R_T := AgnosticRun.R_T s in  (* the regret against the best hypothesis *)
    AgnosticRun.plays s ->
    (0 < H)%nat ->
    (0 < G)%nat ->
    0 <= eta ->
    INR T >= 1 ->
    ln (INR G) <= Rmin (INR Ldim * ln (exp 1 * INR T)) (ln (INR H)) ->
    eta = sqrt 2 * sqrt (ln (INR G)) / sqrt (INR T) ->
    AgnosticRun.given_hedge s ->
    (0 < INR G) /\
    (0 < exp 1 * INR T) /\
    (0 < INR H) /\
    (0 <= ln (INR G)) /\
    (sqrt (INR T) <> 0) /\
    (0 <= Rmin (INR Ldim * ln (exp 1 * INR T)) (ln (INR H))).
  Definition inhabited : Prop :=
    exists s : AgnosticRun.subject,
    let T := AgnosticRun.T s in  (* the number of rounds *)
    let H := AgnosticRun.H s in  (* the number of hypotheses *)
    let Ldim := AgnosticRun.Ldim s in  (* the Littlestone dimension of the class *)
    let G := AgnosticRun.G s in  (* the number of experts that Hedge trusts *)
    let eta := AgnosticRun.eta s in  (* the learning rate *)
    let R_T := AgnosticRun.R_T s in  (* the regret against the best hypothesis *)
    AgnosticRun.plays s /\
    (0 < H)%nat /\
    (0 < G)%nat /\
    0 <= eta /\
    INR T >= 1 /\
    ln (INR G) <= Rmin (INR Ldim * ln (exp 1 * INR T)) (ln (INR H)) /\
    eta = sqrt 2 * sqrt (ln (INR G)) / sqrt (INR T) /\
    AgnosticRun.given_hedge s.
End agnostic_regret.

(* agnostic.lower: On coin flips down a tree every learner has expected regret at least sqrt(Ldim T/8) *)
Module agnostic_lower.
  Definition statement : Prop :=
    forall s : BlockCoins.subject,
    let T := BlockCoins.T s in  (* the number of rounds *)
    let Ldim := BlockCoins.Ldim s in  (* the depth of the tree *)
    let E_R := BlockCoins.E_R s in  (* the expected regret *)
    BlockCoins.plays s ->
    INR Ldim >= 1 ->
    INR T >= INR Ldim ->
    E_R >= sqrt 2 * sqrt (INR Ldim) * sqrt (INR T) / 4.
  Definition inhabited : Prop :=
    exists s : BlockCoins.subject,
    let T := BlockCoins.T s in  (* the number of rounds *)
    let Ldim := BlockCoins.Ldim s in  (* the depth of the tree *)
    let E_R := BlockCoins.E_R s in  (* the expected regret *)
    BlockCoins.plays s /\
    INR Ldim >= 1 /\
    INR T >= INR Ldim.
End agnostic_lower.
