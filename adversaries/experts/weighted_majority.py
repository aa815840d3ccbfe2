"""How are the theorems about Weighted Majority and its randomised version put to the test?"""

from __future__ import annotations

from functools import partial

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.arena import Arena
from adversaries.core.judge import Parameters, as_float
from adversaries.core.player import player_of
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope
from adversaries.core.trial import Trial
from adversaries.experts import bugs, kernels
from adversaries.experts.adaptive import GreedyLosses
from adversaries.experts.cases import (
    as_advice,
    as_losses,
    balance_cases,
    loss_cases,
    setting_of,
    vote_cases,
)
from adversaries.experts.long_games import losing_games, vote_games
from adversaries.experts.settings import Setting, losses_arena
from adversaries.experts.strategies import DYADICS, experts, factors
from adversaries.worst_case import votes
from bounds.experts import weighted_majority as w
from learners.core.arithmetic import EXACT, Array
from learners.experts.kinds import RANDOMIZED_WEIGHTED_MAJORITY, WEIGHTED_MAJORITY

#: The true labels, repeated as often as needed; short lists shrink to constant labels.
_LABELS = st.lists(st.integers(0, 1), min_size=1, max_size=6).map(tuple)
_HALF = fmpq(1, 2)

#: Its votes need exact arithmetic.
_VOTER = player_of(WEIGHTED_MAJORITY, EXACT)
_MIXER = player_of(RANDOMIZED_WEIGHTED_MAJORITY)


def _vote_sizes(profile: Profile) -> list[Parameters]:
    sizes = [(2, fmpq(1, 4)), (4, fmpq(1, 4)), (8, fmpq(1, 2)), (5, fmpq(1, 3))]
    extra = [(64, fmpq(1, 100))] if profile.long <= 100 else [(1024, fmpq(1, 100))]
    rounds = 30 if profile.long <= 1000 else 60
    eager = {"N": 4, "beta": fmpq(3, 4), "T": rounds, "tie": 0, "eager": True}
    return [*({"N": N, "beta": b, "T": rounds} for N, b in sizes + extra), eager]


def _votes() -> Arena:
    def drawn(scope: Scope) -> st.SearchStrategy:
        chosen = setting_of(
            N=scope.draw("N", experts(most=6)),
            beta=scope.draw("beta", factors()),
            tie=st.sampled_from([1, 0]),
            eager=st.booleans(),
            labels=_LABELS,
        )
        return loss_cases(scope, chosen, (0.0, 1.0), as_advice)

    return losses_arena(
        Setting(
            player=_VOTER,
            data=as_advice,
            kernel=lambda losses, p: kernels.weighted_majority(losses, as_float(p["beta"])),
            sizes=_vote_sizes,
            extremal=vote_cases,
            drawn=drawn,
            small=[
                {"N": 2, "beta": fmpq(1, 3)},
                {"N": 3, "beta": fmpq(1, 2)},
                {"N": 3, "beta": fmpq(1, 2), "labels": (1, 0)},
            ],
            long=vote_games,
        )
    )


def _halving() -> Arena:
    zero = fmpq(0)

    def drawn(scope: Scope) -> st.SearchStrategy:
        chosen = setting_of(
            N=scope.draw("N", experts(most=6)),
            beta=st.just(zero),
            tie=st.sampled_from([1, 0]),
            labels=_LABELS,
        )
        return loss_cases(scope, chosen, (0.0, 1.0), as_advice)

    return losses_arena(
        Setting(
            player=_VOTER,
            data=as_advice,
            kernel=lambda losses, _: {
                "D_T": np.zeros(len(losses)),
                "R_T": losses.sum(axis=(1, 2)),
            },
            sizes=lambda _: [{"N": N, "beta": zero, "T": 12} for N in (1, 2, 3, 8)],
            extremal=vote_cases,
            drawn=drawn,
            small=[
                {"N": 2, "beta": zero},
                {"N": 3, "beta": zero},
                {"N": 3, "beta": zero, "labels": (1, 0)},
            ],
        )
    )


def _power(losses: Array, p: Parameters) -> kernels.Quantities:
    return kernels.power(losses, as_float(p["beta"]))


def _linear(losses: Array, p: Parameters) -> kernels.Quantities:
    return kernels.linear(losses, as_float(p["beta"]))


def _rate(p: Parameters) -> float:
    return -float(np.log(as_float(p["beta"])))


def _mixture_sizes(form: str, least: fmpq | None, profile: Profile) -> list[Parameters]:
    sizes = [(2, fmpq(1, 2), 20), (3, fmpq(9, 10), 60), (4, fmpq(3, 4), 40)]
    sizes += [(2, fmpq(19, 20), 100 if profile.long <= 100 else 400), (6, fmpq(1, 2), 30)]
    if least is None:
        sizes += [(2, fmpq(1, 10), 20)]
    return [{"N": N, "beta": beta, "T": T, "form": form} for N, beta, T in sizes]


def _mixture(*, form: str = "power", least: fmpq | None = None) -> Arena:
    is_power = form == "power"
    kernel, levels = (_power, (0.0, 1.0)) if is_power else (_linear, DYADICS)

    def drawn(scope: Scope) -> st.SearchStrategy:
        chosen = setting_of(
            N=scope.draw("N", experts()),
            beta=scope.draw("beta", factors(least=least)),
            form=st.just(form),
        )
        return loss_cases(scope, chosen, levels, as_losses)

    return losses_arena(
        Setting(
            player=_MIXER,
            data=as_losses,
            kernel=kernel,
            sizes=partial(_mixture_sizes, form, least),
            extremal=balance_cases(as_losses, kernel, GreedyLosses, _rate, binary=is_power),
            drawn=drawn,
            small=[
                {"N": 2, "beta": fmpq(2, 3), "form": form},
                {"N": 3, "beta": fmpq(1, 2), "form": form},
            ],
            levels=levels,
            long=losing_games,
        )
    )


def horizons(profile: Profile) -> list[Parameters]:
    """Return sizes for what is tuned for the horizon."""
    sizes = [(2, 1), (2, 4), (2, 100), (3, 100), (4, 40), (5, 2), (17, 30)]
    sizes += [(2, profile.long)] if profile.long > 100 else []
    return [{"N": N, "T": T} for N, T in sizes]


def _tuned() -> Arena:
    def drawn(scope: Scope) -> st.SearchStrategy:
        chosen = setting_of(N=scope.draw("N", experts(least=2)))
        return loss_cases(scope, chosen, (0.0, 1.0), as_losses)

    return losses_arena(
        Setting(
            player=_MIXER,
            data=as_losses,
            kernel=_power,
            sizes=horizons,
            extremal=balance_cases(as_losses, _power, GreedyLosses, _rate, binary=True),
            drawn=drawn,
            small=[{"N": 2}, {"N": 3}],
            long=losing_games,
        )
    )


_BETA = ("beta-positive", "beta-below-one")
_TUNED_DEFINING = ("some-rounds", "two-or-more")  # N = 1 gives beta = 1, which no learner takes

TRIALS = (
    Trial(
        w.MISTAKES,
        _votes,
        worst_case=lambda: votes.MISTAKES,
        defining=_BETA,
        bugs=bugs.VOTES,
    ),
)
