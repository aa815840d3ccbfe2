"""How are the theorems about exponential weights put to the test?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.arena import Arena
from adversaries.core.judge import Case, Parameters, as_float
from adversaries.core.player import player_of
from adversaries.core.scope import Scope
from adversaries.core.trial import Trial
from adversaries.experts import bugs, kernels
from adversaries.experts import counterexamples as without
from adversaries.experts.adaptive import GreedyAdvice, GreedyLosses
from adversaries.experts.cases import (
    Settings,
    advised_cases,
    as_forecasts,
    as_losses,
    balance_cases,
    loss_cases,
    setting_of,
    with_forecasts,
)
from adversaries.experts.doubling_trick import average_doubled, whoever_doubled
from adversaries.experts.long_games import LossGames, slow_rate
from adversaries.experts.settings import Setting, Sizes, horizons, losses_arena
from adversaries.experts.strategies import DYADICS, experts, rates
from adversaries.worst_case import doubling, losses
from bounds.experts import exponential as e
from learners.core.arithmetic import Array
from learners.experts.kinds import EXPONENTIAL_WEIGHTED_AVERAGE, HEDGE

# ------------------------------------------------------------------ any rate, or a tuned one


def _kernel(losses: Array, p: Parameters) -> kernels.Quantities:
    return kernels.exponential(losses, as_float(p["eta"]))


def _eta(p: Parameters) -> float:
    return as_float(p["eta"])


@dataclass(frozen=True)
class _Rate:
    """How a learner comes to its rate.

    Attributes:
        sizes: settings for the climb and the extremal cases.
        drawn: settings for Hypothesis.
        small: settings for the exhaustive pass.
        long: those for long games, and the one with which weights vanish.
        slow: those for very long ones, by their rounds.
        least: the least number of rounds.
    """

    sizes: Sizes
    drawn: Callable[[Scope], Settings]
    small: tuple[Parameters, ...]
    long: tuple[Parameters, ...]
    least: int
    slow: Callable[[int], Parameters] = lambda _: {}

    def games(self, *, forecasts: bool) -> LossGames:
        """Return the long games."""
        return LossGames(self.long, (_VANISHED, self.long[0]), forecasts, self.slow)


#: After so many lost rounds at rate 1 no float holds a weight.
_VANISHED = 800


def _any_sizes(scope: Scope) -> list[Parameters]:
    long = scope.profile.long
    sizes = [(2, 1, fmpq(1)), (2, 20, fmpq(1, 2)), (3, 60, fmpq(1, 4)), (4, 40, fmpq(2))]
    sizes += [(2, long, fmpq(1, 100) if long > 100 else fmpq(1, 10))]
    sizes += [(1, 5, fmpq(1)), (6, 30, fmpq(1)), (17, 40, fmpq(1))]
    if long > 100:
        sizes += [(2, 3000, fmpq(1, 50))]
    return [{"N": N, "T": T, "eta": eta} for N, T, eta in sizes]


_ANY = _Rate(
    _any_sizes,
    lambda scope: setting_of(N=scope.draw("N", experts()), eta=scope.draw("eta", rates())),
    small=({"N": 2, "eta": fmpq(1, 2)}, {"N": 3, "eta": fmpq(2)}),
    long=({"eta": fmpq(1)}, {"eta": fmpq(1, 10)}),
    least=0,
    slow=slow_rate,
)
_TUNED = _Rate(
    horizons,
    lambda scope: setting_of(N=scope.draw("N", experts(least=2))),
    small=({"N": 2}, {"N": 3}),
    long=({},),
    least=1,
)


def _hedge(rate: _Rate) -> Arena:
    return losses_arena(
        Setting(
            player=player_of(HEDGE),
            data=as_losses,
            kernel=_kernel,
            sizes=rate.sizes,
            extremal=balance_cases(as_losses, _kernel, GreedyLosses, _eta),
            drawn=lambda scope: loss_cases(
                scope, rate.drawn(scope), DYADICS, as_losses, least=rate.least
            ),
            small=lambda _: rate.small,
            long=rate.games(forecasts=False),
        )
    )


_ON_FORECASTS = with_forecasts(balance_cases(as_forecasts, _kernel, GreedyAdvice, _eta))


def _average(rate: _Rate) -> Arena:
    return losses_arena(
        Setting(
            player=player_of(EXPONENTIAL_WEIGHTED_AVERAGE),
            data=as_forecasts,
            kernel=_kernel,
            sizes=rate.sizes,
            extremal=_ON_FORECASTS,
            drawn=lambda scope: advised_cases(scope, rate.drawn(scope), rate.least),
            small=lambda _: rate.small,
            long=rate.games(forecasts=True),
        )
    )


def _of_hypotheses(sizes: Sizes) -> Sizes:
    """Return sizes with H hypotheses in place of N experts; each is an expert."""

    def renamed(scope: Scope) -> list[Parameters]:
        known = [{"H": scope.fixed.get("H", p["N"]), **p} for p in sizes(scope)]
        return [{**p, "N": p["H"]} for p in known]

    return renamed


def _finite() -> Arena:
    def drawn(scope: Scope) -> st.SearchStrategy[Case]:
        chosen = scope.draw("H", experts(least=2)).map(lambda H: {"H": H, "N": H})
        return advised_cases(scope, chosen, 1, binary=True)

    return losses_arena(
        Setting(
            player=player_of(EXPONENTIAL_WEIGHTED_AVERAGE),
            data=as_forecasts,
            kernel=_kernel,
            sizes=_of_hypotheses(horizons),
            extremal=_ON_FORECASTS,
            drawn=drawn,
            small=_of_hypotheses(lambda _: _TUNED.small),
        )
    )


# ------------------------------------------------------------------ the trials

#: At T = 0 the rate has no value.
_SOME_ROUNDS = ("some-rounds",)
#: N = 1 gives eta = 0, which no learner takes.
_SOME_OF_BOTH = ("some-rounds", "two-or-more")

TRIALS = (
    Trial(
        e.EWA_REGRET,
        partial(_average, _ANY),
        worst_case=lambda: losses.AVERAGE_REGRET,
        without={"convex-loss": without.NOT_CONVEX, "loss-range": without.TOO_LARGE},
        bugs=bugs.AVERAGE_ANY_RATE,
    ),
    Trial(
        e.EWA_TUNED,
        partial(_average, _TUNED),
        worst_case=lambda: losses.AVERAGE_TUNED,
        without={
            "eta-tuned": without.WRONG_RATE_OF_AVERAGE,
            "convex-loss": without.NOT_CONVEX,
            "loss-range": without.TOO_LARGE,
        },
        defining=_SOME_OF_BOTH,
        bugs=bugs.AVERAGE_TUNED,
    ),
    Trial(
        e.EWA_DOUBLING,
        average_doubled,
        worst_case=lambda: doubling.AVERAGE,
        without={
            "convex-loss": without.NOT_CONVEX_DOUBLED,
            "loss-range": without.TOO_LARGE_DOUBLED,
            "some-rounds": without.NO_ROUNDS,
            "period-learner": without.SLOW_PERIODS,
        },
        defining=("two-or-more",),
        bugs=bugs.DOUBLED,
    ),
    # At T = 0 they say 0 <= 0, true but empty.
    Trial(
        e.DOUBLING_SUM,
        whoever_doubled,
        worst_case=lambda: doubling.WHATEVER,
        without={"period-regret": without.ALPHA_TOO_SMALL},
        defining=_SOME_ROUNDS,
    ),
    Trial(
        e.DOUBLING_PERIODS,
        whoever_doubled,
        worst_case=lambda: doubling.WHATEVER,
        without={"period-regret": without.ALPHA_TOO_SMALL},
        defining=_SOME_ROUNDS,
    ),
    Trial(
        e.DOUBLING_GENERIC,
        whoever_doubled,
        worst_case=lambda: doubling.WHATEVER,
        without={"period-regret": (*without.CUT_SHORT, *without.ALPHA_TOO_SMALL)},
        defining=_SOME_ROUNDS,
    ),
    Trial(
        e.HEDGE_REGRET,
        partial(_hedge, _ANY),
        worst_case=lambda: losses.HEDGE_REGRET,
        without={"loss-range": without.WILD_AT_ANY_RATE},
        bugs=bugs.HEDGE_ANY_RATE,
    ),
    Trial(
        e.HEDGE_SHARP,
        partial(_hedge, _ANY),
        worst_case=lambda: losses.HEDGE_REGRET,
        without={"loss-range": without.WILD_AT_ANY_RATE},
        bugs=bugs.HEDGE_SHARP,
    ),
    Trial(
        e.HEDGE_TUNED,
        partial(_hedge, _TUNED),
        worst_case=lambda: losses.HEDGE_TUNED,
        without={"eta-tuned": without.WRONG_RATE_OF_HEDGE, "loss-range": without.WILD_TUNED},
        defining=_SOME_ROUNDS,
        bugs=bugs.HEDGE_TUNED,
    ),
    Trial(
        e.HEDGE_TUNED_SHARP,
        partial(_hedge, _TUNED),
        worst_case=lambda: losses.HEDGE_TUNED,
        without={"eta-tuned": without.WRONG_RATE_OF_HEDGE, "loss-range": without.WILD_TUNED},
        defining=_SOME_ROUNDS,
    ),
    Trial(
        e.FINITE_REGRET,
        _finite,
        worst_case=lambda: losses.FINITE_REGRET,
        without={
            "eta-tuned": without.WRONG_RATE_OF_AVERAGE,
            "absolute-loss": without.TRIPLE_LOSS,
        },
        defining=_SOME_ROUNDS,
    ),
)
