(* From online to batch: a learner on every sample of T examples (x, y) of a finite distribution.

   h_1 is the learner before the first example, h_(t+1) after t of them.  The error of a hypothesis is its expected
   loss on a new example; the mean hypothesis says the mean of what h_1, ..., h_T say.  Examples have places 0, 1, ...
   and a sample is a row of places.  Any learner may play: what it says is a function of the examples that it saw.
   "With probability at least 1 - delta" is said by a quantile over the samples: that this is what a bound on the
   quantile means is Laws.quantile_means.

   Scope: distributions of finite support, finitely many comparators. *)
From Coq Require Import Reals List.
From NoRegret Require Import core.Sums core.Numbers.
From NoRegret Require Import probability.Probability probability.Laws probability.Places.
Import ListNotations.
Local Open Scope R_scope.

Record subject := Subject {
  X : Type;
  example : nat -> X * R;                                         (* the example at a place: a point and its label *)
  chances : list R;                                               (* the probability of each place *)
  joint : option (fin (list nat));                                (* the law of the samples, if it is given *)
  T : nat;
  learn : list (X * R) -> X -> R;                                 (* what the hypothesis after some examples says *)
  loss : R -> R -> R;                                             (* of a prediction and a label *)
  M : R;
  comparators : list (X -> R);                                    (* whose least error is compared with *)
  rivals : option (list (X -> R));                                (* whom the regret is against, if not these *)
  delta : R }.

(* ---------------------------------------------------------------- what the object is *)
Definition plays (s : subject) : Prop :=
  probabilities (chances s) /\
  forall law, joint s = Some law -> dist law /\ forall row, In row (outcomes law) -> length row = T s.
(* the law of the samples: independent examples, unless a law is given *)
Definition samples (s : subject) : fin (list nat) :=
  match joint s with None => iid (source (chances s)) (T s) | Some law => positive law end.

(* ---------------------------------------------------------------- hypotheses of the learner, losses, errors *)
(* what the learner says at a place after a past; what a function says there; what a prediction costs there *)
Definition said (s : subject) (past : list nat) (i : nat) : R :=
  learn s (map (example s) past) (fst (example s i)).
Definition says (s : subject) (g : X s -> R) (i : nat) : R := g (fst (example s i)).
Definition cost (s : subject) (p : R) (i : nat) : R := loss s p (snd (example s i)).
Definition error (s : subject) (h : nat -> R) : R := E (source (chances s)) (fun i => cost s (h i) i).

(* means over the rounds of a sample; h_(t+1) has seen the first t places *)
Definition per_round (s : subject) (f : nat -> R) : R := sum f (seq 0 (T s)) / INR (T s).
Definition mean_error (s : subject) (row : list nat) : R := per_round s (fun t => error s (said s (firstn t row))).
Definition mean_loss (s : subject) (row : list nat) : R :=
  per_round s (fun t => cost s (said s (firstn t row) (nth t row O)) (nth t row O)).
Definition mean_loss_of (s : subject) (row : list nat) (g : X s -> R) : R :=
  per_round s (fun t => cost s (says s g (nth t row O)) (nth t row O)).
Definition mean_said (s : subject) (row : list nat) (i : nat) : R := per_round s (fun t => said s (firstn t row) i).

(* the least error of a comparator; the least mean loss of a rival *)
Definition least_error (s : subject) : R := least 0 (map (fun g => error s (says s g)) (comparators s)).
Definition all_rivals (s : subject) : list (X s -> R) :=
  match rivals s with None => comparators s | Some others => others end.
Definition least_loss (s : subject) (row : list nat) : R := least 0 (map (mean_loss_of s row) (all_rivals s)).

(* ---------------------------------------------------------------- quantities *)
Definition excess_errors (s : subject) (row : list nat) : R := mean_error s row - mean_loss s row.
Definition excess_average (s : subject) (row : list nat) : R := error s (mean_said s row) - mean_loss s row.
(* less the least error, and less R_T / T = mean_loss - least_loss *)
Definition excess_regret (s : subject) (row : list nat) : R :=
  error s (mean_said s row) - least_error s - (mean_loss s row - least_loss s row).
Definition excess_best (s : subject) (row : list nat) : R := error s (mean_said s row) - least_error s.
Definition quantile_of (excess : subject -> list nat -> R) (s : subject) : R :=
  quantile (delta s) (image (excess s) (samples s)).
Definition gap_errors : subject -> R := quantile_of excess_errors.
Definition gap_average : subject -> R := quantile_of excess_average.
Definition gap_regret : subject -> R := quantile_of excess_regret.
Definition gap_best : subject -> R := quantile_of excess_best.

(* ---------------------------------------------------------------- hypotheses *)
(* the pasts of h_1, ..., h_T on the samples; the places that can come or count in the error *)
Definition visited (s : subject) (past : list nat) : Prop :=
  exists row t, In row (outcomes (samples s)) /\ (t < T s)%nat /\ past = firstn t row.
Definition can_come (s : subject) (i : nat) : Prop :=
  possible (chances s) i \/ exists row, In row (outcomes (samples s)) /\ In i row.
Definition given_independent (s : subject) : Prop :=
  forall law, joint s = Some law -> independent_rows (chances s) (T s) law.
(* of the losses that occur: those of h_1, ..., h_T, of the comparators and of the rivals *)
Definition losses_within (most : R) (s : subject) : Prop :=
  (forall past i, visited s past -> can_come s i -> 0 <= cost s (said s past i) i <= most) /\
  (forall g i, In g (comparators s ++ all_rivals s) -> can_come s i -> 0 <= cost s (says s g i) i <= most).
Definition given_loss_range (s : subject) : Prop := losses_within (M s) s.
(* convex in the prediction, between predictions that occur and at labels that occur *)
Definition convex_between (occurs : R -> Prop) (f : R -> R) : Prop :=
  forall a b u v q, occurs a -> occurs b -> a <= u <= b -> a <= v <= b -> 0 <= q <= 1 ->
  f ((1 - q) * u + q * v) <= (1 - q) * f u + q * f v.
Definition is_said (s : subject) (p : R) : Prop :=
  exists past i, visited s past /\ can_come s i /\ p = said s past i.
Definition given_convex_loss (s : subject) : Prop :=
  forall i, can_come s i -> convex_between (is_said s) (fun p => cost s p i).
Definition given_same_class (s : subject) : Prop :=
  forall others, rivals s = Some others -> forall g, In g others <-> In g (comparators s).
