(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require classes.Conjunctions.
From NoRegret Require classes.ConjunctionsOfK.
From NoRegret Require classes.Elimination.
From NoRegret Require classes.HalvingConjunctions.
From NoRegret Require classes.Queries.
From NoRegret Require classes.Teaching.
Local Open Scope R_scope.

(* elimination.mistakes: Elimination learns a conjunction of k literals with at most n - k + 1 mistakes *)
Module elimination_mistakes.
  Definition statement : Prop :=
    forall s : Elimination.subject,
    let n := Elimination.n s in  (* the number of variables *)
    let k := Elimination.k s in  (* the number of literals of the target *)
    let m_T := Elimination.m_T s in  (* the learner's mistakes *)
    Elimination.plays s ->
    (0 < n)%nat ->
    INR k <= INR n ->
    Elimination.given_all_literals s ->
    Elimination.given_conjunction s ->
    Elimination.given_eliminates s ->
    INR m_T <= INR n + 1 - INR k.
  Definition inhabited : Prop :=
    exists s : Elimination.subject,
    let n := Elimination.n s in  (* the number of variables *)
    let k := Elimination.k s in  (* the number of literals of the target *)
    let m_T := Elimination.m_T s in  (* the learner's mistakes *)
    Elimination.plays s /\
    (0 < n)%nat /\
    INR k <= INR n /\
    Elimination.given_all_literals s /\
    Elimination.given_conjunction s /\
    Elimination.given_eliminates s.
End elimination_mistakes.

(* elimination.monotone: Elimination learns a monotone conjunction of k variables with at most n - k mistakes *)
Module elimination_monotone.
  Definition statement : Prop :=
    forall s : Elimination.subject,
    let n := Elimination.n s in  (* the number of variables *)
    let k := Elimination.k s in  (* the number of literals of the target *)
    let m_T := Elimination.m_T s in  (* the learner's mistakes *)
    Elimination.plays s ->
    (0 < n)%nat ->
    INR k <= INR n ->
    Elimination.given_variables_only s ->
    Elimination.given_conjunction s ->
    Elimination.given_eliminates s ->
    INR m_T <= INR n - INR k.
  Definition inhabited : Prop :=
    exists s : Elimination.subject,
    let n := Elimination.n s in  (* the number of variables *)
    let k := Elimination.k s in  (* the number of literals of the target *)
    let m_T := Elimination.m_T s in  (* the learner's mistakes *)
    Elimination.plays s /\
    (0 < n)%nat /\
    INR k <= INR n /\
    Elimination.given_variables_only s /\
    Elimination.given_conjunction s /\
    Elimination.given_eliminates s.
End elimination_monotone.

(* conjunctions.count: There are 3^n conjunctions over n variables *)
Module conjunctions_count.
  Definition statement : Prop :=
    forall s : Conjunctions.subject,
    let n := Conjunctions.n s in  (* the number of variables *)
    let H := Conjunctions.H s in  (* the number of different functions *)
    Conjunctions.plays s ->
    (0 < n)%nat ->
    Conjunctions.given_all_sizes s ->
    INR H = 3 ^ n.
  Definition inhabited : Prop :=
    exists s : Conjunctions.subject,
    let n := Conjunctions.n s in  (* the number of variables *)
    let H := Conjunctions.H s in  (* the number of different functions *)
    Conjunctions.plays s /\
    (0 < n)%nat /\
    Conjunctions.given_all_sizes s.
End conjunctions_count.

(* conjunctions.count-k: There are 2^k C(n, k) conjunctions of k literals over n variables *)
Module conjunctions_count_k.
  Definition statement : Prop :=
    forall s : ConjunctionsOfK.subject,
    let n := ConjunctionsOfK.n s in  (* the number of variables *)
    let k := ConjunctionsOfK.k s in  (* the number of literals *)
    let H := ConjunctionsOfK.H s in  (* the number of different functions *)
    ConjunctionsOfK.plays s ->
    (0 < n)%nat ->
    INR k <= INR n ->
    INR H = 2 ^ k * binomial (Z.of_nat n) (Z.of_nat k).
  Definition inhabited : Prop :=
    exists s : ConjunctionsOfK.subject,
    let n := ConjunctionsOfK.n s in  (* the number of variables *)
    let k := ConjunctionsOfK.k s in  (* the number of literals *)
    let H := ConjunctionsOfK.H s in  (* the number of different functions *)
    ConjunctionsOfK.plays s /\
    (0 < n)%nat /\
    INR k <= INR n.
End conjunctions_count_k.

(* conjunctions.halving: Halving learns a conjunction of k of n literals with at most k + log2 C(n, k) mistakes *)
Module conjunctions_halving.
  Definition statement : Prop :=
    forall s : HalvingConjunctions.subject,
    let n := HalvingConjunctions.n s in  (* the number of variables *)
    let k := HalvingConjunctions.k s in  (* the number of literals of the target *)
    let m_T := HalvingConjunctions.m_T s in  (* the learner's mistakes *)
    HalvingConjunctions.plays s ->
    (0 < n)%nat ->
    INR k <= INR n ->
    HalvingConjunctions.given_k_conjunctions s ->
    HalvingConjunctions.given_realisable s ->
    HalvingConjunctions.given_majority s ->
    INR m_T <= ln (2 ^ k * binomial (Z.of_nat n) (Z.of_nat k)) / ln 2.
  Definition defined : Prop :=
    forall s : HalvingConjunctions.subject,
    let n := HalvingConjunctions.n s in  (* the number of variables *)
    let k := HalvingConjunctions.k s in  (* the number of literals of the target *)
    let m_T := HalvingConjunctions.m_T s in  (* the learner's mistakes *)
    HalvingConjunctions.plays s ->
    (0 < n)%nat ->
    INR k <= INR n ->
    HalvingConjunctions.given_k_conjunctions s ->
    HalvingConjunctions.given_realisable s ->
    HalvingConjunctions.given_majority s ->
    (0 < 2 ^ k * binomial (Z.of_nat n) (Z.of_nat k)) /\
    (ln 2 <> 0).
  Definition inhabited : Prop :=
    exists s : HalvingConjunctions.subject,
    let n := HalvingConjunctions.n s in  (* the number of variables *)
    let k := HalvingConjunctions.k s in  (* the number of literals of the target *)
    let m_T := HalvingConjunctions.m_T s in  (* the learner's mistakes *)
    HalvingConjunctions.plays s /\
    (0 < n)%nat /\
    INR k <= INR n /\
    HalvingConjunctions.given_k_conjunctions s /\
    HalvingConjunctions.given_realisable s /\
    HalvingConjunctions.given_majority s.
End conjunctions_halving.

(* protocols: A monotone conjunction is learned by n membership queries *)
Module protocols.
  Definition statement : Prop :=
    forall s : Queries.subject,
    let n := Queries.n s in  (* the number of variables *)
    let queries := Queries.queries s in  (* the queries until it is known *)
    Queries.plays s ->
    (0 < n)%nat ->
    INR queries = INR n.
  Definition inhabited : Prop :=
    exists s : Queries.subject,
    let n := Queries.n s in  (* the number of variables *)
    let queries := Queries.queries s in  (* the queries until it is known *)
    Queries.plays s /\
    (0 < n)%nat.
End protocols.

(* protocols.teacher: A teacher needs k + 1 examples for a monotone conjunction of k < n variables, and n examples if k = n *)
Module protocols_teacher.
  Definition statement : Prop :=
    forall s : Teaching.subject,
    let n := Teaching.n s in  (* the number of variables *)
    let k := Teaching.k s in  (* the number of its variables *)
    let examples := Teaching.examples s in  (* the examples that single it out *)
    Teaching.plays s ->
    (0 < n)%nat ->
    INR k <= INR n ->
    INR examples = (if Req_EM_T (INR k) (INR n) then INR n else INR k + 1).
  Definition inhabited : Prop :=
    exists s : Teaching.subject,
    let n := Teaching.n s in  (* the number of variables *)
    let k := Teaching.k s in  (* the number of its variables *)
    let examples := Teaching.examples s in  (* the examples that single it out *)
    Teaching.plays s /\
    (0 < n)%nat /\
    INR k <= INR n.
End protocols_teacher.
