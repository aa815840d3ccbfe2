"""How is each theorem about prediction with expert advice put to the test?"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.arena import Arena
from adversaries.core.judge import Parameters, as_float
from adversaries.core.profile import Profile
from adversaries.experts import kernels as batch
from adversaries.experts.adaptive import GreedyAdvice, GreedyLosses
from adversaries.experts.cases import (
    as_advice,
    as_forecasts,
    as_losses,
    balance_cases,
    forecast_cases,
    geometric_cases,
    loss_cases,
    setting_of,
    vote_cases,
    with_forecasts,
)
from adversaries.experts.players import (
    any_player,
    averaging,
    doubling,
    doubling_rate,
    hedge,
    randomized,
    weighted_majority,
)
from adversaries.experts.strategies import DYADICS, experts, factors, rates
from bounds.core.catalogue import theorem
from learners.core.arithmetic import Array

#: The true labels, repeated as often as needed; short lists shrink to constant labels.
_LABELS = st.lists(st.integers(0, 1), min_size=1, max_size=6).map(tuple)


def _wm() -> Arena:
    def settings(profile: Profile) -> list[Parameters]:
        sizes = [(2, fmpq(1, 4)), (4, fmpq(1, 4)), (8, fmpq(1, 2)), (5, fmpq(1, 3))]
        extra = [(64, fmpq(1, 100))] if profile.long <= 100 else [(1024, fmpq(1, 100))]
        rounds = 30 if profile.long <= 1000 else 60
        eager = {"N": 4, "beta": fmpq(3, 4), "T": rounds, "tie": 0, "eager": True}
        return [*({"N": N, "beta": b, "T": rounds} for N, b in sizes + extra), eager]

    chosen = setting_of(
        N=experts(most=6),
        beta=factors(),
        tie=st.sampled_from([1, 0]),
        eager=st.booleans(),
        labels=_LABELS,
    )
    return Arena(
        learner=weighted_majority,
        data=as_advice,
        quantities=lambda losses, p: batch.weighted_majority(losses, as_float(p["beta"])),
        settings=settings,
        drawn=loss_cases(chosen, (0.0, 1.0), as_advice),
        extremal=vote_cases,
        small=[
            {"N": 2, "beta": fmpq(1, 3)},
            {"N": 3, "beta": fmpq(1, 2)},
            {"N": 3, "beta": fmpq(1, 2), "labels": (1, 0)},
        ],
    )


def _halving() -> Arena:
    zero = fmpq(0)

    return Arena(
        learner=weighted_majority,
        data=as_advice,
        quantities=lambda losses, _: {
            "D_T": np.zeros(len(losses)),
            "R_T": losses.sum(axis=(1, 2)),
        },
        settings=lambda _: [{"N": N, "beta": zero, "T": 12} for N in (1, 2, 3, 8)],
        drawn=loss_cases(
            setting_of(
                N=experts(most=6),
                beta=st.just(zero),
                tie=st.sampled_from([1, 0]),
                labels=_LABELS,
            ),
            (0.0, 1.0),
            as_advice,
        ),
        extremal=vote_cases,
        small=[
            {"N": 2, "beta": zero},
            {"N": 3, "beta": zero},
            {"N": 3, "beta": zero, "labels": (1, 0)},
        ],
    )


def _rwm(*, form: str = "power", least: fmpq | None = None) -> Arena:
    kernel = batch.power if form == "power" else batch.linear
    levels = (0.0, 1.0) if form == "power" else DYADICS

    def quantities(losses: Array, p: Parameters) -> batch.Quantities:
        return kernel(losses, as_float(p["beta"]))

    def settings(profile: Profile) -> list[Parameters]:
        sizes = [(2, fmpq(1, 2), 20), (3, fmpq(9, 10), 60), (4, fmpq(3, 4), 40)]
        sizes += [(2, fmpq(19, 20), 100 if profile.long <= 100 else 400), (6, fmpq(1, 2), 30)]
        if least is None:
            sizes += [(2, fmpq(1, 10), 20)]
        return [{"N": N, "beta": beta, "T": T, "form": form} for N, beta, T in sizes]

    return Arena(
        learner=randomized,
        data=as_losses,
        quantities=quantities,
        settings=settings,
        drawn=loss_cases(
            setting_of(N=experts(), beta=factors(least=least), form=st.just(form)),
            levels,
            as_losses,
        ),
        extremal=balance_cases(
            as_losses,
            quantities,
            GreedyLosses,
            lambda p: -float(np.log(as_float(p["beta"]))),
            binary=form == "power",
        ),
        small=[
            {"N": 2, "beta": fmpq(2, 3), "form": form},
            {"N": 3, "beta": fmpq(1, 2), "form": form},
        ],
        levels=levels,
    )


def _rwm_tuned(key: str) -> Arena:
    statement = theorem(key)
    base = _rwm()
    return Arena(
        learner=randomized,
        data=as_losses,
        quantities=base.quantities,
        settings=_horizons,
        drawn=loss_cases(setting_of(N=experts(least=2)), (0.0, 1.0), as_losses, statement),
        extremal=base.extremal,
        small=[{"N": 2}, {"N": 3}],
    )


def _horizons(profile: Profile) -> list[Parameters]:
    sizes = [(2, 1), (2, 4), (2, 100), (3, 100), (4, 40), (5, 2), (17, 30)]
    sizes += [(2, profile.long)] if profile.long > 100 else []
    return [{"N": N, "T": T} for N, T in sizes]


def _exponential(p: Array, parameters: Parameters) -> batch.Quantities:
    return batch.exponential(p, as_float(parameters["eta"]))


def _eta(parameters: Parameters) -> float:
    return as_float(parameters["eta"])


def _fixed_rates(profile: Profile) -> list[Parameters]:
    sizes = [(2, 1, fmpq(1)), (2, 20, fmpq(1, 2)), (3, 60, fmpq(1, 4)), (4, 40, fmpq(2))]
    sizes += [(2, profile.long, fmpq(1, 100) if profile.long > 100 else fmpq(1, 10))]
    sizes += [(1, 5, fmpq(1)), (6, 30, fmpq(1)), (17, 40, fmpq(1))]
    if profile.long > 100:
        sizes += [(2, 3000, fmpq(1, 50))]
    return [{"N": N, "T": T, "eta": eta} for N, T, eta in sizes]


def _hedge(key: str) -> Arena:
    statement = theorem(key)
    is_tuned = "eta-tuned" in {hypothesis.name for hypothesis in statement.given}
    chosen = setting_of(N=experts(least=2)) if is_tuned else setting_of(N=experts(), eta=rates())
    return Arena(
        learner=hedge,
        data=as_losses,
        quantities=_exponential,
        settings=_horizons if is_tuned else _fixed_rates,
        drawn=loss_cases(chosen, DYADICS, as_losses, statement if is_tuned else None),
        extremal=balance_cases(as_losses, _exponential, GreedyLosses, _eta),
        small=[{"N": 2}, {"N": 3}]
        if is_tuned
        else [{"N": 2, "eta": fmpq(1, 2)}, {"N": 3, "eta": fmpq(2)}],
    )


def _ewa(key: str) -> Arena:
    statement = theorem(key)
    is_tuned = "eta-tuned" in {hypothesis.name for hypothesis in statement.given}
    chosen = setting_of(N=experts(least=2)) if is_tuned else setting_of(N=experts(), eta=rates())
    rule = statement if is_tuned else None
    base = _hedge("hedge.tuned" if is_tuned else "hedge.regret")
    return Arena(
        learner=averaging,
        data=as_forecasts,
        quantities=_exponential,
        settings=base.settings,
        drawn=forecast_cases(chosen, rule) | loss_cases(chosen, (0.0, 1.0), as_forecasts, rule),
        extremal=with_forecasts(balance_cases(as_forecasts, _exponential, GreedyAdvice, _eta)),
        small=base.small,
    )


def _finite() -> Arena:
    statement = theorem("finite.regret")
    chosen = experts(least=2).map(lambda H: {"H": H, "N": H})
    base = _hedge("hedge.tuned")
    return Arena(
        learner=averaging,
        data=as_forecasts,
        quantities=_exponential,
        settings=lambda profile: [{**p, "H": p["N"]} for p in _horizons(profile)],
        drawn=forecast_cases(chosen, statement, binary=True)
        | loss_cases(chosen, (0.0, 1.0), as_forecasts, statement),
        extremal=with_forecasts(balance_cases(as_forecasts, _exponential, GreedyAdvice, _eta)),
        small=[{**p, "H": p["N"]} for p in base.small],
    )


def _doubling_quantities(losses: Array, p: Parameters) -> batch.Quantities:
    return batch.doubling(losses, lambda horizon: as_float(doubling_rate(p["N"], horizon)))


def _ewa_doubling() -> Arena:
    sizes = [(2, 1), (2, 2), (2, 3), (2, 4), (2, 31), (3, 63), (2, 300)]
    chosen = setting_of(N=experts(least=2))
    rule = theorem("ewa.doubling")
    return Arena(
        learner=doubling,
        data=as_forecasts,
        quantities=_doubling_quantities,
        settings=lambda _: [{"N": N, "T": T} for N, T in sizes],
        drawn=forecast_cases(chosen, rule) | loss_cases(chosen, (0.0, 1.0), as_forecasts, rule),
        extremal=balance_cases(as_forecasts, _doubling_quantities, GreedyAdvice, lambda _: 1.0),
        small=[{"N": 2}, {"N": 3}],
    )


def _doubling_any(key: str) -> Arena:
    players = st.sampled_from(["uniform", "leader", "hedge"])

    def quantities(losses: Array, p: Parameters) -> batch.Quantities:
        periods = np.full(len(losses), float(losses.shape[1].bit_length()))
        ones = np.ones(len(losses))
        return {**_doubling_quantities(losses, p), "alpha": ones, "n": periods}

    def settings(profile: Profile) -> list[Parameters]:
        sizes = [(2, 4), (2, 8), (3, 31), (2, min(1024, profile.long))]
        return [{"N": N, "T": T, "player": "hedge"} for N, T in sizes]

    return Arena(
        learner=any_player,
        data=as_losses,
        quantities=quantities,
        settings=settings,
        drawn=loss_cases(
            setting_of(N=experts(least=2), player=players),
            DYADICS,
            as_losses,
            theorem(key),
        ),
        extremal=geometric_cases,
        small=[{"N": 2, "player": "leader"}, {"N": 3, "player": "uniform"}],
        levels=DYADICS,
    )


_HALF = fmpq(1, 2)

ARENAS: dict[str, Callable[[], Arena]] = {
    "wm.mistakes": _wm,
    "wm.sharp": _wm,
    "wm.halving": _halving,
    "rwm.loss": lambda: _rwm(least=_HALF),
    "rwm.sharp": _rwm,
    "rwm.regret": lambda: _rwm_tuned("rwm.regret"),
    "rwm.regret-uniform": lambda: _rwm_tuned("rwm.regret-uniform"),
    "rwm.fractional": lambda: _rwm(form="linear", least=_HALF),
    "ewa.regret": lambda: _ewa("ewa.regret"),
    "ewa.tuned": lambda: _ewa("ewa.tuned"),
    "ewa.doubling": _ewa_doubling,
    "doubling.sum": lambda: _doubling_any("doubling.sum"),
    "doubling.periods": lambda: _doubling_any("doubling.periods"),
    "doubling.generic": lambda: _doubling_any("doubling.generic"),
    "hedge.regret": lambda: _hedge("hedge.regret"),
    "hedge.sharp": lambda: _hedge("hedge.sharp"),
    "hedge.tuned": lambda: _hedge("hedge.tuned"),
    "hedge.tuned-sharp": lambda: _hedge("hedge.tuned-sharp"),
    "finite.regret": _finite,
}
