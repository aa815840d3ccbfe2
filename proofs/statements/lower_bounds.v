(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require experts.CoinEnsemble.
From NoRegret Require experts.ExpertAdvice.
Local Open Scope R_scope.

(* experts.cover: A deterministic learner has regret at least T/2 against two constant experts *)
Module experts_cover.
  Definition statement : Prop :=
    forall s : ExpertAdvice.subject,
    let T := ExpertAdvice.T s in  (* the number of rounds *)
    let R_T := ExpertAdvice.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExpertAdvice.plays s ->
    ExpertAdvice.given_constant_experts s ->
    ExpertAdvice.given_contradicted s ->
    R_T >= ceiling (INR T / 2).
  Definition inhabited : Prop :=
    exists s : ExpertAdvice.subject,
    let T := ExpertAdvice.T s in  (* the number of rounds *)
    let R_T := ExpertAdvice.R_T s in  (* the regret: learner's loss less the best expert's *)
    ExpertAdvice.plays s /\
    ExpertAdvice.given_constant_experts s /\
    ExpertAdvice.given_contradicted s.
End experts_cover.

(* experts.coin: On fair coin flips every learner has expected regret at least sqrt(T/8) *)
Module experts_coin.
  Definition statement : Prop :=
    forall s : CoinEnsemble.subject,
    let T := CoinEnsemble.T s in  (* the number of rounds *)
    let E_R := CoinEnsemble.E_R s in  (* the expected regret on fair coin flips *)
    CoinEnsemble.plays s ->
    CoinEnsemble.given_coin_flips s ->
    E_R >= sqrt 2 * sqrt (INR T) / 4.
  Definition inhabited : Prop :=
    exists s : CoinEnsemble.subject,
    let T := CoinEnsemble.T s in  (* the number of rounds *)
    let E_R := CoinEnsemble.E_R s in  (* the expected regret on fair coin flips *)
    CoinEnsemble.plays s /\
    CoinEnsemble.given_coin_flips s.
End experts_coin.

(* experts.coin-exact: The expected regret on fair coin flips, the same for every learner *)
Module experts_coin_exact.
  Definition statement : Prop :=
    forall s : CoinEnsemble.subject,
    let T := CoinEnsemble.T s in  (* the number of rounds *)
    let E_R := CoinEnsemble.E_R s in  (* the expected regret on fair coin flips *)
    CoinEnsemble.plays s ->
    INR T >= 1 ->
    CoinEnsemble.given_coin_flips s ->
    E_R = INR T * binomial (Z.of_nat T + (-1))%Z (Int_part (INR T / 2 - 1 / 2)%R) / 2 ^ T.
  Definition defined : Prop :=
    forall s : CoinEnsemble.subject,
    let T := CoinEnsemble.T s in  (* the number of rounds *)
    let E_R := CoinEnsemble.E_R s in  (* the expected regret on fair coin flips *)
    CoinEnsemble.plays s ->
    INR T >= 1 ->
    CoinEnsemble.given_coin_flips s ->
    ((0 <= Z.of_nat T + (-1))%Z) /\
    (2 ^ T <> 0).
  Definition inhabited : Prop :=
    exists s : CoinEnsemble.subject,
    let T := CoinEnsemble.T s in  (* the number of rounds *)
    let E_R := CoinEnsemble.E_R s in  (* the expected regret on fair coin flips *)
    CoinEnsemble.plays s /\
    INR T >= 1 /\
    CoinEnsemble.given_coin_flips s.
End experts_coin_exact.

(* experts.bits: On fair coins for the bits of N actions every learner has expected regret at least sqrt(T floor(log2 N)/8) *)
Module experts_bits.
  Definition statement : Prop :=
    forall s : CoinEnsemble.subject,
    let N := CoinEnsemble.N s in  (* the number of actions *)
    let T := CoinEnsemble.T s in  (* the number of rounds *)
    let E_R := CoinEnsemble.E_R s in  (* the expected regret on fair coin flips *)
    CoinEnsemble.plays s ->
    (0 < N)%nat ->
    INR N >= 2 ->
    INR T >= floor (ln (INR N) / ln 2) ->
    CoinEnsemble.given_bit_coins s ->
    E_R >= sqrt 2 * sqrt (INR T) * sqrt (floor (ln (INR N) / ln 2)) / 4.
  Definition defined : Prop :=
    forall s : CoinEnsemble.subject,
    let N := CoinEnsemble.N s in  (* the number of actions *)
    let T := CoinEnsemble.T s in  (* the number of rounds *)
    let E_R := CoinEnsemble.E_R s in  (* the expected regret on fair coin flips *)
    CoinEnsemble.plays s ->
    (0 < N)%nat ->
    INR N >= 2 ->
    INR T >= floor (ln (INR N) / ln 2) ->
    CoinEnsemble.given_bit_coins s ->
    (0 < INR N) /\
    (ln 2 <> 0) /\
    (0 <= floor (ln (INR N) / ln 2)).
  Definition inhabited : Prop :=
    exists s : CoinEnsemble.subject,
    let N := CoinEnsemble.N s in  (* the number of actions *)
    let T := CoinEnsemble.T s in  (* the number of rounds *)
    let E_R := CoinEnsemble.E_R s in  (* the expected regret on fair coin flips *)
    CoinEnsemble.plays s /\
    (0 < N)%nat /\
    INR N >= 2 /\
    INR T >= floor (ln (INR N) / ln 2) /\
    CoinEnsemble.given_bit_coins s.
End experts_bits.
