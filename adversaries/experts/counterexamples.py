"""Which runs of expert advice break a theorem as soon as one hypothesis is dropped?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from adversaries.core.counterexamples import Case, Game, Options, Table
from adversaries.core.judge import Factory, Parameters
from adversaries.experts.players import averaging, hedge, randomized, weighted_majority
from bounds.core.evaluate import number
from bounds.probability.subjects import Ensemble, FiniteDistribution
from learners.core.arithmetic import BALL, EXACT, Arithmetic
from learners.core.protocol import Learner, play
from learners.core.transcript import Transcript
from learners.experts.doubling import Doubling
from learners.experts.exponential import (
    ExponentialWeightedAverage,
    Hedge,
    RandomizedWeightedMajority,
)
from learners.experts.leader import Uniform
from learners.games.losses import ABSOLUTE, CLIPPED_HINGE, Loss


class ShrinksOnlyAtOne(RandomizedWeightedMajority):
    """The printed line ``if l = 1`` taken literally on losses in [0, 1]."""

    name = "shrinks-only-at-one"

    def update(self, x: Any, y: Any) -> bool:
        """Shrink the weights of losses 1, and of no other."""
        return super().update(x, np.array([loss if loss == 1 else 0 for loss in y]))


def _randomized(kind: type[RandomizedWeightedMajority]) -> Factory:
    def make(p: Parameters) -> Learner:
        rational = p["T"] <= 40 and not isinstance(p["beta"], sympy.Basic)
        arithmetic: Arithmetic = EXACT if rational else BALL
        beta = p["beta"] if rational else number(p["beta"])
        return kind(p["N"], beta, form=p.get("form", "power"), arithmetic=arithmetic)

    return make


def _formless(p: Parameters) -> Learner:
    """It names neither of the two updates that the theorem speaks about."""
    learner = ShrinksOnlyAtOne(p["N"], p["beta"], arithmetic=EXACT)
    learner.parameters.pop("form")
    return learner


def _tiny_beta(**form: str) -> Game:
    """Each action loses in turn: the favourite of a learner with tiny beta, again and again."""
    N, T = 16, 160
    losses = np.array([np.eye(N)[t % N] for t in range(T)])
    parameters = {"N": N, "beta": fmpq(1, 100), "T": T, **form}
    return Game(_randomized(RandomizedWeightedMajority), parameters, losses)


def _half_losses(make: Factory, T: int, beta: Any) -> Game:
    return Game(make, {"N": 2, "beta": beta, "T": T}, [[0.5, 0]] * T)


def _tuned_and_literal() -> Game:
    """Tuned beta, but losses of 1/2, which the printed line never shrinks."""
    T = 64
    beta = sympy.Max(sympy.Rational(1, 2), 1 - sympy.sqrt(sympy.log(2) / T))
    return _half_losses(_randomized(ShrinksOnlyAtOne), T, beta)


def _wrong_eta(make: Factory) -> Game:
    T = 30
    losses = [[1, 0]] * T
    parameters = {"N": 2, "H": 2, "eta": fmpq(1, 1000), "T": T}
    return Game(make, parameters, losses if make is hedge else (losses, [0] * T))


def _one_round(loss: Loss, eta: Any) -> Game:
    """Two experts that disagree, and one label."""
    parameters = {"N": 2, "H": 2, "eta": eta, "T": 1, "loss": loss}
    return Game(averaging, parameters, ([[0, 1]], [1]))


def _doubling(loss: Loss) -> Game:
    def make(p: Parameters) -> Learner:
        return ExponentialWeightedAverage(2, 1, loss=p["loss"], arithmetic=BALL)

    return Game(make, {"N": 2, "T": 1, "loss": loss}, ([[0, 1]], [1]))


def _slow_periods() -> Game:
    """The doubling trick with a rate that is far too small, in each period."""
    T = 40

    def make(_: Parameters) -> Learner:
        return Doubling(lambda _: Hedge(2, fmpq(1, 10**6), arithmetic=BALL))

    return Game(make, {"N": 2, "T": T}, [[0, 1]] * T)


def _majority(N: int, beta: Any, advice: Any, labels: list[int], **options: Any) -> Game:
    parameters = {"N": N, "beta": beta, "T": len(labels), **options}
    return Game(weighted_majority, parameters, (advice, labels))


def _periods(alpha: fmpq, losses: list[list[int]]) -> Game:
    parameters = {"alpha": alpha, "N": 2, "T": len(losses)}
    return Game(lambda _: Uniform(2, arithmetic=EXACT), parameters, losses)


# ------------------------------------------------------------------ what no game allows


def _wild(told: Options, **parameters: Any) -> Case:
    """Losses of 100: the game refuses them, so the run is put together by hand."""

    def build() -> tuple[Transcript, Options]:
        run = play(Uniform(2, arithmetic=EXACT), [[1, 0]] * 4)
        wild = Transcript(
            game=run.game,
            instances=None,
            predictions=run.predictions,
            outcomes=run.outcomes * 100,
            losses=run.losses * 100,
            parameters={"N": 2, **parameters},
        )
        return wild, told

    return build


def _no_rounds() -> tuple[Transcript, Options]:
    """At T = 0 the constant term makes the bound negative."""
    learner = ExponentialWeightedAverage(2, 1, loss=ABSOLUTE, arithmetic=BALL)
    return play(learner, ([], [])), {}


def _calm() -> tuple[Ensemble, Options]:
    """One run without losses is not a fair coin."""
    run = play(Uniform(2, arithmetic=EXACT), [[0, 0]] * 4)
    return Ensemble((run,), (fmpq(1),)), {}


def _variable(low: int, high: int, **told: str) -> Callable[[], tuple[Any, Options]]:
    half = fmpq(1, 2)
    return lambda: (FiniteDistribution((fmpq(low), fmpq(high)), (half, half), fmpq(1)), told)


_CLIPPED = _one_round(CLIPPED_HINGE, sympy.sqrt(8 * sympy.log(2)))
#: A convex loss with values up to 2.
_DOUBLE = Loss("double", lambda p, y: 2 * abs(p - y))
_TOO_LARGE = _one_round(_DOUBLE, sympy.sqrt(8 * sympy.log(2)))
#: Not the loss that the corollary speaks about.
_TRIPLE = Loss("triple", lambda p, y: 3 * abs(p - y))
_LITERAL = _half_losses(_randomized(ShrinksOnlyAtOne), 12, fmpq(1, 2))
_SLOW = Game(randomized, {"N": 2, "beta": fmpq(999, 1000), "T": 36}, [[1, 0]] * 36)
_TUNED_RATE = {"eta": sympy.sqrt(2 * sympy.log(2) / 4)}

TABLE: Table = {
    ("rwm.loss", "beta-at-least-half"): (_tiny_beta(),),
    ("rwm.fractional", "beta-at-least-half"): (_tiny_beta(form="linear"),),
    ("rwm.loss", "binary-losses"): (_LITERAL,),
    ("rwm.sharp", "binary-losses"): (_LITERAL,),
    ("rwm.fractional", "extended-update"): (_half_losses(_formless, 12, fmpq(1, 2)),),
    ("rwm.fractional", "loss-range"): (_wild({}, beta=fmpq(1, 2), form="linear"),),
    ("rwm.regret", "beta-tuned"): (_SLOW,),
    ("rwm.regret-uniform", "beta-tuned"): (_SLOW,),
    ("rwm.regret", "binary-losses"): (_tuned_and_literal(),),
    ("rwm.regret-uniform", "binary-losses"): (_tuned_and_literal(),),
    ("hedge.regret", "loss-range"): (_wild({}, eta=fmpq(1)),),
    ("hedge.sharp", "loss-range"): (_wild({}, eta=fmpq(1)),),
    ("hedge.tuned", "loss-range"): (_wild(_TUNED_RATE),),
    ("hedge.tuned-sharp", "loss-range"): (_wild(_TUNED_RATE),),
    ("hedge.tuned", "eta-tuned"): (_wrong_eta(hedge),),
    ("hedge.tuned-sharp", "eta-tuned"): (_wrong_eta(hedge),),
    ("ewa.tuned", "eta-tuned"): (_wrong_eta(averaging),),
    ("finite.regret", "eta-tuned"): (_wrong_eta(averaging),),
    # One round: the mean of 0 and 1 costs as much as the worse expert.
    ("ewa.tuned", "convex-loss"): (_CLIPPED,),
    ("ewa.regret", "convex-loss"): (_CLIPPED,),
    ("ewa.tuned", "loss-range"): (_TOO_LARGE,),
    ("ewa.regret", "loss-range"): (_TOO_LARGE,),
    ("ewa.doubling", "convex-loss"): (_doubling(CLIPPED_HINGE),),
    ("ewa.doubling", "loss-range"): (_doubling(_DOUBLE),),
    ("ewa.doubling", "some-rounds"): (_no_rounds,),
    ("ewa.doubling", "period-learner"): (_slow_periods(),),
    ("finite.regret", "absolute-loss"): (_one_round(_TRIPLE, sympy.sqrt(2 * sympy.log(2))),),
    # Eager weights die in rounds without a mistake, lazy ones do not.
    # One expert that never errs: no mistake, and a bound below 0.
    ("wm.sharp", "two-or-more"): (_majority(1, fmpq(1, 2), [[1]], [1]),),
    ("wm.halving", "lazy"): (_majority(3, fmpq(0), [[1, 0, 0], [0, 1, 0]], [0, 1], eager=True),),
    ("wm.halving", "beta-zero"): (_majority(3, fmpq(1, 2), [[1, 1, 0]] * 3, [0, 1, 1]),),
    # Both experts are always wrong, and so is the learner: no regret.
    ("experts.cover", "constant-experts"): (_majority(2, fmpq(1, 2), [[1, 1]] * 4, [0] * 4),),
    ("experts.cover", "contradicted"): (_majority(2, fmpq(1, 2), [[0, 1]] * 4, [1] * 4),),
    ("experts.coin", "coin-flips"): (_calm,),
    ("experts.coin-exact", "coin-flips"): (_calm,),
    # A period that was cut short (its end would make up for it), and an alpha that is too small.
    ("doubling.generic", "period-regret"): (
        _periods(fmpq(1, 10), [[0, 0], [1, 0]]),
        _periods(fmpq(1, 100), [[1, 0]] * 4),
    ),
    ("doubling.sum", "period-regret"): (_periods(fmpq(1, 100), [[1, 0]] * 4),),
    ("doubling.periods", "period-regret"): (_periods(fmpq(1, 100), [[1, 0]] * 4),),
    # The mean is 3/2.
    ("hoeffding.lemma", "mean-zero"): (_variable(1, 2),),
    ("hoeffding.lemma", "range"): (_variable(-1, 1, a="-1/10", b="1/10"),),
}
