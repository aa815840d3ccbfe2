"""Which runs of expert advice break a theorem as soon as one hypothesis is dropped?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from adversaries.core.counterexamples import Exhibit, Exhibits, Game, Options
from adversaries.core.judge import Factory, Parameters
from adversaries.core.player import player_of
from adversaries.experts.bugs import ShrinksOnlyAtOne
from bounds.probability.subjects import Ensemble
from learners.core.arithmetic import BALL, EXACT
from learners.core.protocol import Learner, play
from learners.core.transcript import Transcript
from learners.experts.doubling import Doubling
from learners.experts.exponential import ExponentialWeightedAverage, Hedge
from learners.experts.kinds import (
    EXPONENTIAL_WEIGHTED_AVERAGE,
    HEDGE,
    RANDOMIZED_WEIGHTED_MAJORITY,
    WEIGHTED_MAJORITY,
)
from learners.experts.leader import Uniform
from learners.games.losses import ABSOLUTE, CLIPPED_HINGE, Loss

_MIXER = player_of(RANDOMIZED_WEIGHTED_MAJORITY)
_LITERAL = player_of(replace(RANDOMIZED_WEIGHTED_MAJORITY, make=ShrinksOnlyAtOne))
_AVERAGE = player_of(EXPONENTIAL_WEIGHTED_AVERAGE)


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
    return Game(_MIXER, parameters, losses)


def _half_losses(make: Factory, T: int, beta: Any) -> Game:
    return Game(make, {"N": 2, "beta": beta, "T": T}, [[0.5, 0]] * T)


def _tuned_and_literal() -> Game:
    """Tuned beta, but losses of 1/2, which the printed line never shrinks."""
    T = 64
    beta = sympy.Max(sympy.Rational(1, 2), 1 - sympy.sqrt(sympy.log(2) / T))
    return _half_losses(_LITERAL, T, beta)


_WRONG_RATE = {"N": 2, "H": 2, "eta": fmpq(1, 1000), "T": 30}
_ONE_LOSES = [[1, 0]] * 30


def _one_round(loss: Loss, eta: Any) -> Game:
    """Two experts that disagree, and one label."""
    parameters = {"N": 2, "H": 2, "eta": eta, "T": 1, "loss": loss}
    return Game(_AVERAGE, parameters, ([[0, 1]], [1]))


def _first_period(loss: Loss) -> Game:
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
    return Game(player_of(WEIGHTED_MAJORITY), parameters, (advice, labels))


def _periods(alpha: fmpq, losses: list[list[int]]) -> Game:
    parameters = {"alpha": alpha, "N": 2, "T": len(losses)}
    return Game(lambda _: Uniform(2, arithmetic=EXACT), parameters, losses)


# ------------------------------------------------------------------ what no game allows


def _wild(told: Options, **parameters: Any) -> Exhibit:
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


# ------------------------------------------------------------------ Weighted Majority

#: One expert that never errs: no mistake, and a bound below 0.
ONE_EXPERT: Exhibits = (_majority(1, fmpq(1, 2), [[1]], [1]),)
#: Eager weights die in rounds without a mistake, lazy ones do not.
EAGER_HALVING: Exhibits = (_majority(3, fmpq(0), [[1, 0, 0], [0, 1, 0]], [0, 1], eager=True),)
SOFT_HALVING: Exhibits = (_majority(3, fmpq(1, 2), [[1, 1, 0]] * 3, [0, 1, 1]),)

TINY_BETA: Exhibits = (_tiny_beta(),)
TINY_BETA_LINEAR: Exhibits = (_tiny_beta(form="linear"),)
LITERAL_UPDATE: Exhibits = (_half_losses(_LITERAL, 12, fmpq(1, 2)),)
LITERAL_UPDATE_TUNED: Exhibits = (_tuned_and_literal(),)
NO_FORM: Exhibits = (_half_losses(_formless, 12, fmpq(1, 2)),)
WILD_MIXTURE: Exhibits = (_wild({}, beta=fmpq(1, 2), form="linear"),)
WRONG_BETA: Exhibits = (Game(_MIXER, {"N": 2, "beta": fmpq(999, 1000), "T": 36}, [[1, 0]] * 36),)

# ------------------------------------------------------------------ exponential weights

WILD_AT_ANY_RATE: Exhibits = (_wild({}, eta=fmpq(1)),)
WILD_TUNED: Exhibits = (_wild({"eta": sympy.sqrt(2 * sympy.log(2) / 4)}),)
WRONG_RATE_OF_HEDGE: Exhibits = (Game(player_of(HEDGE), _WRONG_RATE, _ONE_LOSES),)
WRONG_RATE_OF_AVERAGE: Exhibits = (
    Game(_AVERAGE, _WRONG_RATE, (_ONE_LOSES, [0] * len(_ONE_LOSES))),
)
#: A convex loss with values up to 2.
_DOUBLE = Loss("double", lambda p, y: 2 * abs(p - y))
#: Not the loss that the corollary speaks about.
_TRIPLE = Loss("triple", lambda p, y: 3 * abs(p - y))
#: One round: the mean of 0 and 1 costs as much as the worse expert.
NOT_CONVEX: Exhibits = (_one_round(CLIPPED_HINGE, sympy.sqrt(8 * sympy.log(2))),)
TOO_LARGE: Exhibits = (_one_round(_DOUBLE, sympy.sqrt(8 * sympy.log(2))),)
TRIPLE_LOSS: Exhibits = (_one_round(_TRIPLE, sympy.sqrt(2 * sympy.log(2))),)

# ------------------------------------------------------------------ the doubling trick

NOT_CONVEX_DOUBLED: Exhibits = (_first_period(CLIPPED_HINGE),)
TOO_LARGE_DOUBLED: Exhibits = (_first_period(_DOUBLE),)
NO_ROUNDS: Exhibits = (_no_rounds,)
SLOW_PERIODS: Exhibits = (_slow_periods(),)
#: A period that was cut short: its end would make up for it.
CUT_SHORT: Exhibits = (_periods(fmpq(1, 10), [[0, 0], [1, 0]]),)
ALPHA_TOO_SMALL: Exhibits = (_periods(fmpq(1, 100), [[1, 0]] * 4),)

# ------------------------------------------------------------------ lower bounds

#: Both experts are always wrong, and so is the learner: no regret.
NOT_CONSTANT: Exhibits = (_majority(2, fmpq(1, 2), [[1, 1]] * 4, [0] * 4),)
NOT_CONTRADICTED: Exhibits = (_majority(2, fmpq(1, 2), [[0, 1]] * 4, [1] * 4),)
NO_COIN: Exhibits = (_calm,)
