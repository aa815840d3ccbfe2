"""How are the theorems about Weighted Majority and its randomised version put to the test?"""

from __future__ import annotations

from functools import partial

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.arena import Arena
from adversaries.core.judge import Case, Parameters, as_float
from adversaries.core.player import player_of
from adversaries.core.scope import Scope
from adversaries.core.trial import Trial
from adversaries.experts import bugs, kernels
from adversaries.experts import counterexamples as without
from adversaries.experts.adaptive import GreedyLosses
from adversaries.experts.cases import (
    as_advice,
    as_losses,
    balance_cases,
    loss_cases,
    rounds_for_mistakes,
    setting_of,
    vote_cases,
)
from adversaries.experts.fitting import BINARY, with_room
from adversaries.experts.long_games import LossGames, slow_factor, vote_games
from adversaries.experts.settings import Setting, horizons, losses_arena
from adversaries.experts.strategies import DYADICS, experts, factors
from adversaries.worst_case import losses
from adversaries.worst_case import weighted_majority as votes
from bounds.experts import weighted_majority as w
from learners.core.arithmetic import Array
from learners.experts.kinds import RANDOMIZED_WEIGHTED_MAJORITY, WEIGHTED_MAJORITY

_HALF = fmpq(1, 2)

# ------------------------------------------------------------------ votes

#: The true labels, repeated as often as needed; short lists shrink to constant labels.
_LABELS = st.lists(st.integers(0, 1), min_size=1, max_size=6).map(tuple)
_TIES = st.sampled_from([1, 0])


def _vote_sizes(scope: Scope) -> list[Parameters]:
    long = scope.profile.long
    sizes = [(2, fmpq(1, 4)), (4, fmpq(1, 4)), (8, fmpq(1, 2)), (5, fmpq(1, 3))]
    sizes += [(64, fmpq(1, 100))] if long <= 100 else [(1024, fmpq(1, 100))]
    rounds = 30 if long <= 1000 else 60
    known: list[Parameters] = [{"N": N, "beta": beta, "T": rounds} for N, beta in sizes]
    known += [{"N": 4, "beta": fmpq(3, 4), "T": rounds, "tie": 0, "eager": True}]
    return [_with_rounds(scope, setting) for setting in known]


def _with_rounds(scope: Scope, setting: Parameters) -> Parameters:
    """Return a setting with rounds enough for all errors of the best expert that are fixed."""
    if "m_star" not in scope.fixed:
        return setting
    enough = rounds_for_mistakes(scope.put(setting), scope.fixed["m_star"])
    return {**setting, "T": max(setting["T"], enough)}


def _small_votes(beta: fmpq, other: fmpq) -> list[Parameters]:
    labelled = {"N": 3, "beta": other, "labels": (1, 0)}
    return [{"N": 2, "beta": beta}, {"N": 3, "beta": other}, labelled]


def _votes() -> Arena:
    def drawn(scope: Scope) -> st.SearchStrategy[Case]:
        chosen = setting_of(
            N=scope.draw("N", experts(most=6)),
            beta=scope.draw("beta", factors()),
            tie=_TIES,
            eager=st.booleans(),
            labels=_LABELS,
        )
        return loss_cases(scope, chosen, BINARY, as_advice)

    return losses_arena(
        Setting(
            player=player_of(WEIGHTED_MAJORITY),
            data=as_advice,
            kernel=lambda losses, p: kernels.weighted_majority(losses, as_float(p["beta"])),
            sizes=_vote_sizes,
            extremal=vote_cases,
            drawn=drawn,
            small=lambda _: _small_votes(fmpq(1, 3), _HALF),
            long=vote_games,
        )
    )


def _halving_kernel(losses: Array, _: Parameters) -> kernels.Quantities:
    return {"D_T": np.zeros(len(losses)), "R_T": losses.sum(axis=(1, 2))}


def _halving() -> Arena:
    zero = fmpq(0)

    def drawn(scope: Scope) -> st.SearchStrategy[Case]:
        chosen = setting_of(
            N=scope.draw("N", experts(most=6)), beta=st.just(zero), tie=_TIES, labels=_LABELS
        )
        return loss_cases(scope, chosen, BINARY, as_advice)

    return losses_arena(
        Setting(
            player=player_of(WEIGHTED_MAJORITY),
            data=as_advice,
            kernel=_halving_kernel,
            sizes=lambda _: [{"N": N, "beta": zero, "T": 12} for N in (1, 2, 3, 8)],
            extremal=vote_cases,
            drawn=drawn,
            small=lambda _: _small_votes(zero, zero),
        )
    )


# ------------------------------------------------------------------ mixtures


def _power(losses: Array, p: Parameters) -> kernels.Quantities:
    return kernels.power(losses, as_float(p["beta"]))


def _linear(losses: Array, p: Parameters) -> kernels.Quantities:
    return kernels.linear(losses, as_float(p["beta"]))


def _rate(p: Parameters) -> float:
    return -float(np.log(as_float(p["beta"])))


def _mixture_sizes(form: str, least: fmpq | None, scope: Scope) -> list[Parameters]:
    sizes = [(2, _HALF, 20), (3, fmpq(9, 10), 60), (4, fmpq(3, 4), 40)]
    sizes += [(2, fmpq(19, 20), 100 if scope.profile.long <= 100 else 400), (6, _HALF, 30)]
    if least is None:
        sizes += [(2, fmpq(1, 10), 20)]
    return [{"N": N, "beta": beta, "T": with_room(scope, T), "form": form} for N, beta, T in sizes]


#: After so many lost rounds with beta = 1/2 no float holds a weight.
_VANISHED = 1100
_FACTORS = ({"beta": _HALF}, {"beta": fmpq(9, 10)})


def _mixture(*, form: str = "power", least: fmpq | None = None) -> Arena:
    kernel, levels = (_power, BINARY) if form == "power" else (_linear, DYADICS)

    def drawn(scope: Scope) -> st.SearchStrategy[Case]:
        chosen = setting_of(
            N=scope.draw("N", experts()),
            beta=scope.draw("beta", factors(least=least)),
            form=st.just(form),
        )
        return loss_cases(scope, chosen, levels, as_losses)

    return losses_arena(
        Setting(
            player=player_of(RANDOMIZED_WEIGHTED_MAJORITY),
            data=as_losses,
            kernel=kernel,
            sizes=partial(_mixture_sizes, form, least),
            extremal=balance_cases(as_losses, kernel, GreedyLosses, _rate, levels=levels),
            drawn=drawn,
            small=lambda _: [
                {"N": 2, "beta": fmpq(2, 3), "form": form},
                {"N": 3, "beta": _HALF, "form": form},
            ],
            levels=levels,
            long=LossGames(
                _FACTORS, (_VANISHED, _FACTORS[0]), slow=slow_factor, binary=levels == BINARY
            ),
        )
    )


def _tuned() -> Arena:
    def drawn(scope: Scope) -> st.SearchStrategy[Case]:
        chosen = setting_of(N=scope.draw("N", experts(least=2)))
        return loss_cases(scope, chosen, BINARY, as_losses, least=1)

    return losses_arena(
        Setting(
            player=player_of(RANDOMIZED_WEIGHTED_MAJORITY),
            data=as_losses,
            kernel=_power,
            sizes=horizons,
            extremal=balance_cases(as_losses, _power, GreedyLosses, _rate, levels=BINARY),
            drawn=drawn,
            small=lambda _: [{"N": 2}, {"N": 3}],
            long=LossGames(vanishing=(_VANISHED, {}), binary=True),
        )
    )


# ------------------------------------------------------------------ the trials

#: Without them a logarithm has no value, or divides by 0.
_BETA = ("beta-positive", "beta-below-one")
#: At T = 0 beta has no value, and N = 1 gives beta = 1, which no learner takes.
_TUNED = ("some-rounds", "two-or-more")

TRIALS = (
    Trial(
        w.MISTAKES,
        _votes,
        worst_case=lambda: votes.MISTAKES,
        defining=_BETA,
        bugs=bugs.VOTES,
    ),
    Trial(
        w.SHARP_MISTAKES,
        _votes,
        worst_case=lambda: votes.MISTAKES,
        without={"two-or-more": without.ONE_EXPERT},
        defining=_BETA,
    ),
    Trial(
        w.HALVING,
        _halving,
        without={"beta-zero": without.SOFT_HALVING, "lazy": without.EAGER_HALVING},
        bugs=bugs.HALVING,
    ),
    Trial(
        w.LOSS,
        partial(_mixture, least=_HALF),
        worst_case=lambda: losses.MIXTURE_LOSS,
        without={
            "beta-at-least-half": without.TINY_BETA,
            "binary-losses": without.LITERAL_UPDATE,
        },
        defining=("beta-below-one",),
        bugs=bugs.MIXTURES,
    ),
    Trial(
        w.SHARP,
        _mixture,
        worst_case=lambda: losses.MIXTURE_LOSS,
        without={"binary-losses": without.LITERAL_UPDATE},
        defining=_BETA,
    ),
    Trial(
        w.REGRET,
        _tuned,
        worst_case=lambda: losses.MIXTURE_TUNED,
        without={"beta-tuned": without.WRONG_BETA, "binary-losses": without.LITERAL_UPDATE_TUNED},
        defining=_TUNED,
    ),
    Trial(
        w.REGRET_UNIFORM,
        _tuned,
        worst_case=lambda: losses.MIXTURE_TUNED,
        without={"beta-tuned": without.WRONG_BETA, "binary-losses": without.LITERAL_UPDATE_TUNED},
        defining=_TUNED,
    ),
    Trial(
        w.FRACTIONAL,
        partial(_mixture, form="linear", least=_HALF),
        worst_case=lambda: losses.MIXTURE_LOSS,
        without={
            "beta-at-least-half": without.TINY_BETA_LINEAR,
            "loss-range": without.WILD_MIXTURE,
            "extended-update": without.NO_FORM,
        },
        defining=("beta-below-one",),
        bugs=bugs.FRACTIONAL,
    ),
)
