(* A sum of vectors with random signs, in any real vector space with a seminorm.

   The vectors may be of any vector space and their length may be measured by any seminorm, so by any norm; the
   norms L1, L2 and Linf of R^n and the norm of every normed space are instances (probability/Norms.v). *)
From Coq Require Import Reals List.
From Coquelicot Require Import Hierarchy.
From NoRegret Require Import experts.Coins.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject { space : ModuleSpace R_Ring; norm : space -> R; vectors : list space }.

Definition seminorm {V : ModuleSpace R_Ring} (norm : V -> R) : Prop :=
  (forall c v, norm (scal c v) = Rabs c * norm v) /\ (forall u v, norm (plus u v) <= norm u + norm v).
Definition plays (s : subject) : Prop := seminorm (norm s).

(* ---------------------------------------------------------------- quantities *)
Definition sign (b : bool) : R := if b then 1 else -1.
Fixpoint signed {V : ModuleSpace R_Ring} (vs : list V) (signs : list bool) : V :=
  match vs, signs with
  | v :: vs, b :: signs => plus (scal (sign b) v) (signed vs signs)
  | _, _ => zero
  end.
(* means over all 2^n signs *)
Definition mean_norm {V : ModuleSpace R_Ring} (norm : V -> R) (vs : list V) : R :=
  E (length vs) (fun signs => norm (signed vs signs)).
Definition mean_square {V : ModuleSpace R_Ring} (norm : V -> R) (vs : list V) : R :=
  E (length vs) (fun signs => norm (signed vs signs) ^ 2).
Definition S_1 (s : subject) : R := mean_norm (norm s) (vectors s).
Definition S_2 (s : subject) : R := mean_square (norm s) (vectors s).
