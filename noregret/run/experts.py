"""Who plays against learners that follow experts or actions?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from adversaries.core.judge import as_float
from adversaries.experts.adaptive import CheapestMistake, GreedyAdvice, GreedyLosses, LabelFlipper
from adversaries.experts.extremal import (
    balance_then_run,
    geometric_periods,
    halving_split,
    runs_to_try,
)
from bounds.core.errors import ParameterError
from learners.core.arithmetic import FLOAT, Array
from learners.core.protocol import play
from noregret.run import options as o
from noregret.run.opponent import Adversary, Opponent, fixed
from noregret.run.options import Option, Settings
from noregret.run.settings import RECIPES

Data = Callable[[Array], Any]

#: Adversaries that look at every one of 2^N vectors take no more experts.
_MOST_EXPERTS = 12


def _few(settings: Settings) -> None:
    if settings["N"] > _MOST_EXPERTS:
        raise ParameterError(
            f"N = {settings['N']} is too large for an adversary that looks at all 2^N choices: "
            f"choose N <= {_MOST_EXPERTS}"
        )


def _losses(losses: Array) -> Any:
    return losses


def _forecasts(losses: Array) -> Any:
    """Each expert forecasts its loss, and 0 is true."""
    return losses, np.zeros(len(losses))


# ------------------------------------------------------------------ labels


def _votes(wrong: Array, settings: Settings) -> Any:
    """Return advice and labels: the label is the one that a tie does not predict."""
    labels = np.full(len(wrong), 1 - settings["tie"])
    return np.abs(wrong - labels[:, None]), labels


def _flipper(_: Settings, __: np.random.Generator) -> Opponent:
    return Opponent(lambda full: LabelFlipper(full["T"]), {"N": 2})


def _cheapest(settings: Settings, _: np.random.Generator) -> Opponent:
    _few(settings)
    if settings["tie"] != 1:
        raise ParameterError("tie = 0 evades this adversary, which says 1 on ties: choose tie=1")
    return Opponent(lambda full: CheapestMistake(full["N"], full["T"], full["m_star"]))


def _halving_split(settings: Settings, _: np.random.Generator) -> Opponent:
    wrong = halving_split(settings["N"])
    if len(wrong) == 0:
        raise ParameterError("N = 1 expert cannot be split: choose N >= 2")
    return fixed(_votes(wrong, settings), {"T": len(wrong)})


def _random_votes(settings: Settings, rng: np.random.Generator) -> Opponent:
    wrong = _drawn(settings, rng, 0.25)
    labels = rng.integers(0, 2, size=len(wrong))
    return fixed((np.abs(wrong - labels[:, None]), labels), {})


# ------------------------------------------------------------------ losses


def _drawn(settings: Settings, rng: np.random.Generator, best: float) -> Array:
    """Draw losses 0 and 1 by coins whose chances run from ``best`` up to 1 - ``best``."""
    chances = np.linspace(best, 1 - best, settings["N"])
    drawn = rng.random((settings["T"], settings["N"])) < chances
    return drawn.astype(np.float64)


def _random(data: Data, best: float) -> Callable[[Settings, np.random.Generator], Opponent]:
    return lambda settings, rng: fixed(data(_drawn(settings, rng, best)), {})


def _last_run(kind: str, data: Data, settings: Settings) -> int:
    """Return the length of the final run that makes the regret largest, by trying in floats."""
    N, T = settings["N"], settings["T"]

    def regret(run: int) -> float:
        losses = balance_then_run(N, T, run)
        paid = play(RECIPES[kind].make(settings, FLOAT), data(losses)).losses.sum()
        return float(paid - losses.sum(axis=0).min())

    return max(runs_to_try(T), key=regret)


def _balance(kind: str, data: Data) -> Callable[[Settings, np.random.Generator], Opponent]:
    def environment(full: Settings) -> Any:
        run = _last_run(kind, data, full)
        return data(balance_then_run(full["N"], full["T"], run))

    return lambda *_: Opponent(environment)


def _greedy(kind: str, data: Data) -> Callable[[Settings, np.random.Generator], Opponent]:
    make = GreedyLosses if data is _losses else GreedyAdvice

    def environment(full: Settings) -> Any:
        rate = -np.log(as_float(full["beta"])) if "beta" in full else as_float(full["eta"])
        return make(full["N"], full["T"], float(rate), _last_run(kind, data, full))

    def meet(settings: Settings, _: np.random.Generator) -> Opponent:
        _few(settings)
        if settings.get("beta") == 0:
            raise ParameterError("beta = 0 has no rate for this adversary: choose beta > 0")
        return Opponent(environment)

    return meet


def _periods(settings: Settings, _: np.random.Generator) -> Opponent:
    n = max(1, settings["T"].bit_length() - 1)
    losses = geometric_periods(n)
    return fixed(_forecasts(losses), {"N": 2, "T": len(losses)})


def _random_forecasts(settings: Settings, rng: np.random.Generator) -> Opponent:
    """Draw outcomes; each expert sees one through noise of its own, the first through least."""
    N: int = settings["N"]
    T: int = settings["T"]
    outcomes = rng.integers(0, 17, size=T) / 16
    noise = rng.integers(-16, 17, size=(T, N)) / 16 * np.linspace(0.25, 1, N)
    advice = np.round(np.clip(outcomes[:, None] + noise, 0, 1) * 16) / 16
    return fixed((advice, outcomes), {})


# ------------------------------------------------------------------ by kind

_ROUNDS = {"T": 200}


def _of_losses(kind: str, data: Data) -> tuple[Adversary, ...]:
    return (
        Adversary(
            "balance",
            "halves of the actions lose in turn, then all but one: the tight sequence",
            _balance(kind, data),
            defaults={"T": 200},
        ),
        Adversary(
            "coins", "every loss is a fair coin", _random(data, 0.5), defaults=_ROUNDS, random=True
        ),
        Adversary(
            "random",
            "losses 0 and 1 by chance, from 1/4 for the best action to 3/4",
            _random(data, 0.25),
            defaults=_ROUNDS,
            random=True,
        ),
    )


def _greedy_of(kind: str, data: Data) -> Adversary:
    return Adversary(
        "greedy",
        "reads the distribution and sends the losses that gain most on the proof's potential",
        _greedy(kind, data),
        defaults={"N": 4, "T": 200},
    )


_MERCY = Option("m_star", "how often the best expert may err", o.whole(0), 5)

_CHANCE_FORECASTS = Adversary(
    "forecasts",
    "outcomes by chance, seen by each expert through noise of its own",
    _random_forecasts,
    defaults=_ROUNDS,
    random=True,
)

ADVERSARIES = {
    "weighted-majority": (
        Adversary(
            "cheapest",
            "reads the weights and buys each mistake with the least weight",
            _cheapest,
            (_MERCY,),
            {"T": 200},
        ),
        Adversary(
            "flipper",
            "two constant experts; the label is what was not predicted",
            _flipper,
            defaults={"T": 50},
        ),
        Adversary("halving", "half of the experts left are wrong in each round", _halving_split),
        Adversary(
            "random",
            "each expert errs by chance, from 1/4 for the best to 3/4",
            _random_votes,
            defaults=_ROUNDS,
            random=True,
        ),
    ),
    "randomized-weighted-majority": (
        *_of_losses("randomized-weighted-majority", _losses),
        _greedy_of("randomized-weighted-majority", _losses),
    ),
    "hedge": (*_of_losses("hedge", _losses), _greedy_of("hedge", _losses)),
    "exponential-weighted-average": (
        *_of_losses("exponential-weighted-average", _forecasts),
        _greedy_of("exponential-weighted-average", _forecasts),
        _CHANCE_FORECASTS,
    ),
    "doubling": (
        *_of_losses("doubling", _forecasts),
        Adversary(
            "periods", "one loss at the start of each period, N = 2", _periods, defaults={"T": 256}
        ),
        _CHANCE_FORECASTS,
    ),
}
