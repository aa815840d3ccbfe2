(* Made from the theorem objects by `noregret prove --write`: do not edit. *)
From Coq Require Import Reals ZArith.
From NoRegret Require Import core.Numbers.
From NoRegret Require convex.GradientDescent.
From NoRegret Require convex.Hinge.
From NoRegret Require convex.Projection.
From NoRegret Require convex.SVM.
Local Open Scope R_scope.

(* ogd.regret: Online gradient descent against any point, by the subgradients that it met *)
Module ogd_regret.
  Definition statement : Prop :=
    forall s : GradientDescent.subject,
    let eta := GradientDescent.eta s in  (* the learning rate, positive *)
    let w_star := GradientDescent.w_star s in  (* the length of the comparator w* *)
    let G_2 := GradientDescent.G_2 s in  (* the sum of the squared subgradients *)
    let R_T := GradientDescent.R_T s in  (* the regret against w* *)
    GradientDescent.plays s ->
    0 < eta ->
    GradientDescent.given_positive_rate s ->
    GradientDescent.given_convex s ->
    GradientDescent.given_inside s ->
    GradientDescent.given_zero_start s ->
    R_T <= G_2 * eta / 2 + w_star ^ 2 / (2 * eta).
  Definition defined : Prop :=
    forall s : GradientDescent.subject,
    let eta := GradientDescent.eta s in  (* the learning rate, positive *)
    let w_star := GradientDescent.w_star s in  (* the length of the comparator w* *)
    let G_2 := GradientDescent.G_2 s in  (* the sum of the squared subgradients *)
    let R_T := GradientDescent.R_T s in  (* the regret against w* *)
    GradientDescent.plays s ->
    0 < eta ->
    GradientDescent.given_positive_rate s ->
    GradientDescent.given_convex s ->
    GradientDescent.given_inside s ->
    GradientDescent.given_zero_start s ->
    (eta <> 0).
  Definition inhabited : Prop :=
    exists s : GradientDescent.subject,
    let eta := GradientDescent.eta s in  (* the learning rate, positive *)
    let w_star := GradientDescent.w_star s in  (* the length of the comparator w* *)
    let G_2 := GradientDescent.G_2 s in  (* the sum of the squared subgradients *)
    let R_T := GradientDescent.R_T s in  (* the regret against w* *)
    GradientDescent.plays s /\
    0 < eta /\
    GradientDescent.given_positive_rate s /\
    GradientDescent.given_convex s /\
    GradientDescent.given_inside s /\
    GradientDescent.given_zero_start s.
End ogd_regret.

(* ogd.lipschitz: Online gradient descent with rate 1/sqrt(T) and bounded subgradients *)
Module ogd_lipschitz.
  Definition statement : Prop :=
    forall s : GradientDescent.subject,
    let T := GradientDescent.T s in  (* the number of rounds *)
    let eta := GradientDescent.eta s in  (* the learning rate, positive *)
    let w_star := GradientDescent.w_star s in  (* the length of the comparator w* *)
    let rho := GradientDescent.rho s in  (* a bound on the subgradients *)
    let R_T := GradientDescent.R_T s in  (* the regret against w* *)
    GradientDescent.plays s ->
    0 < eta ->
    0 <= rho ->
    INR T >= 1 ->
    GradientDescent.given_positive_rate s ->
    GradientDescent.given_convex s ->
    GradientDescent.given_inside s ->
    GradientDescent.given_zero_start s ->
    GradientDescent.given_gentle s ->
    eta = 1 / sqrt (INR T) ->
    R_T <= sqrt (INR T) * (rho ^ 2 + w_star ^ 2) / 2.
  Definition defined : Prop :=
    forall s : GradientDescent.subject,
    let T := GradientDescent.T s in  (* the number of rounds *)
    let eta := GradientDescent.eta s in  (* the learning rate, positive *)
    let w_star := GradientDescent.w_star s in  (* the length of the comparator w* *)
    let rho := GradientDescent.rho s in  (* a bound on the subgradients *)
    let R_T := GradientDescent.R_T s in  (* the regret against w* *)
    GradientDescent.plays s ->
    0 < eta ->
    0 <= rho ->
    INR T >= 1 ->
    GradientDescent.given_positive_rate s ->
    GradientDescent.given_convex s ->
    GradientDescent.given_inside s ->
    GradientDescent.given_zero_start s ->
    GradientDescent.given_gentle s ->
    eta = 1 / sqrt (INR T) ->
    (sqrt (INR T) <> 0).
  Definition inhabited : Prop :=
    exists s : GradientDescent.subject,
    let T := GradientDescent.T s in  (* the number of rounds *)
    let eta := GradientDescent.eta s in  (* the learning rate, positive *)
    let w_star := GradientDescent.w_star s in  (* the length of the comparator w* *)
    let rho := GradientDescent.rho s in  (* a bound on the subgradients *)
    let R_T := GradientDescent.R_T s in  (* the regret against w* *)
    GradientDescent.plays s /\
    0 < eta /\
    0 <= rho /\
    INR T >= 1 /\
    GradientDescent.given_positive_rate s /\
    GradientDescent.given_convex s /\
    GradientDescent.given_inside s /\
    GradientDescent.given_zero_start s /\
    GradientDescent.given_gentle s /\
    eta = 1 / sqrt (INR T).
End ogd_lipschitz.

(* ogd.bounded: Online gradient descent in a bounded domain, tuned for it *)
Module ogd_bounded.
  Definition statement : Prop :=
    forall s : GradientDescent.subject,
    let T := GradientDescent.T s in  (* the number of rounds *)
    let eta := GradientDescent.eta s in  (* the learning rate, positive *)
    let B := GradientDescent.B s in  (* a bound on the length of the points of the domain *)
    let rho := GradientDescent.rho s in  (* a bound on the subgradients *)
    let R_T := GradientDescent.R_T s in  (* the regret against w* *)
    GradientDescent.plays s ->
    0 < eta ->
    0 < B ->
    0 <= rho ->
    INR T >= 1 ->
    rho > 0 ->
    GradientDescent.given_positive_rate s ->
    GradientDescent.given_convex s ->
    GradientDescent.given_inside s ->
    GradientDescent.given_zero_start s ->
    GradientDescent.given_gentle s ->
    GradientDescent.given_bounded s ->
    eta = B / (rho * sqrt (INR T)) ->
    R_T <= rho * B * sqrt (INR T).
  Definition defined : Prop :=
    forall s : GradientDescent.subject,
    let T := GradientDescent.T s in  (* the number of rounds *)
    let eta := GradientDescent.eta s in  (* the learning rate, positive *)
    let B := GradientDescent.B s in  (* a bound on the length of the points of the domain *)
    let rho := GradientDescent.rho s in  (* a bound on the subgradients *)
    let R_T := GradientDescent.R_T s in  (* the regret against w* *)
    GradientDescent.plays s ->
    0 < eta ->
    0 < B ->
    0 <= rho ->
    INR T >= 1 ->
    rho > 0 ->
    GradientDescent.given_positive_rate s ->
    GradientDescent.given_convex s ->
    GradientDescent.given_inside s ->
    GradientDescent.given_zero_start s ->
    GradientDescent.given_gentle s ->
    GradientDescent.given_bounded s ->
    eta = B / (rho * sqrt (INR T)) ->
    (rho <> 0) /\
    (sqrt (INR T) <> 0).
  Definition inhabited : Prop :=
    exists s : GradientDescent.subject,
    let T := GradientDescent.T s in  (* the number of rounds *)
    let eta := GradientDescent.eta s in  (* the learning rate, positive *)
    let B := GradientDescent.B s in  (* a bound on the length of the points of the domain *)
    let rho := GradientDescent.rho s in  (* a bound on the subgradients *)
    let R_T := GradientDescent.R_T s in  (* the regret against w* *)
    GradientDescent.plays s /\
    0 < eta /\
    0 < B /\
    0 <= rho /\
    INR T >= 1 /\
    rho > 0 /\
    GradientDescent.given_positive_rate s /\
    GradientDescent.given_convex s /\
    GradientDescent.given_inside s /\
    GradientDescent.given_zero_start s /\
    GradientDescent.given_gentle s /\
    GradientDescent.given_bounded s /\
    eta = B / (rho * sqrt (INR T)).
End ogd_bounded.

(* projection: Projection onto a convex set brings a point nearer to every point of the set *)
Module projection.
  Definition statement : Prop :=
    forall s : Projection.subject,
    let D := Projection.D s in  (* the squared distance before *)
    let D_next := Projection.D_next s in  (* the squared distance after *)
    Projection.plays s ->
    Projection.given_in_the_set s ->
    D_next <= D.
  Definition inhabited : Prop :=
    exists s : Projection.subject,
    let D := Projection.D s in  (* the squared distance before *)
    let D_next := Projection.D_next s in  (* the squared distance after *)
    Projection.plays s /\
    Projection.given_in_the_set s.
End projection.

(* hinge: The hinge is at least the 0-1 loss, convex, and has the subgradient -y x or 0 *)
Module hinge.
  Definition statement : Prop :=
    forall s : Hinge.subject,
    let f_w := Hinge.f_w s in  (* the hinge loss *)
    let zero_one := Hinge.zero_one s in  (* 1 if y w.x <= 0 *)
    Hinge.plays s ->
    INR zero_one <= f_w.
  Definition inhabited : Prop :=
    exists s : Hinge.subject,
    let f_w := Hinge.f_w s in  (* the hinge loss *)
    let zero_one := Hinge.zero_one s in  (* 1 if y w.x <= 0 *)
    Hinge.plays s.
End hinge.

(* svm.objective: The SVM objective lies above its tangents by lambda times the squared distance *)
Module svm_objective.
  Definition statement : Prop :=
    forall s : SVM.subject,
    let lam := SVM.lam s in  (* the regularisation *)
    let f_w := SVM.f_w s in  (* the objective at w *)
    let f_u := SVM.f_u s in  (* the objective at u *)
    let slope := SVM.slope s in  (* the subgradient at w times u - w *)
    let apart := SVM.apart s in  (* the squared distance of w and u *)
    SVM.plays s ->
    0 <= lam ->
    f_u >= apart * lam + f_w + slope.
  Definition inhabited : Prop :=
    exists s : SVM.subject,
    let lam := SVM.lam s in  (* the regularisation *)
    let f_w := SVM.f_w s in  (* the objective at w *)
    let f_u := SVM.f_u s in  (* the objective at u *)
    let slope := SVM.slope s in  (* the subgradient at w times u - w *)
    let apart := SVM.apart s in  (* the squared distance of w and u *)
    SVM.plays s /\
    0 <= lam.
End svm_objective.
