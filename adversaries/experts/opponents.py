"""Who plays against learners that follow experts or actions?"""

from __future__ import annotations

from typing import Any

import numpy as np

from adversaries.core.judge import as_float
from adversaries.core.opponent import Encounter, Opponent, Settings, fixed_sequence, size_name
from adversaries.core.player import learner_of
from adversaries.experts.adaptive import CheapestMistake, GreedyAdvice, GreedyLosses, LabelFlipper
from adversaries.experts.cases import as_advice, as_forecasts, as_losses
from adversaries.experts.extremal import (
    balance_then_run,
    geometric_periods,
    halving_split,
    worst_run,
)
from bounds.core.errors import ParameterError
from learners.core.arithmetic import FLOAT, Array
from learners.core.kind import Kind
from learners.core.parameters import Parameter, Real, Whole
from learners.core.protocol import play
from learners.games import ACTIONS, EXPERT_ADVICE, ConvexAdvice

_LABELS = (EXPERT_ADVICE.name,)
_LOSSES, _FORECASTS = (ACTIONS.name,), ("convex-advice",)

#: Adversaries that look at every one of 2^N vectors take no more experts.
_MOST_EXPERTS = 12


def _few(kind: Kind, settings: Settings) -> None:
    name = size_name(kind)
    if settings[name] > _MOST_EXPERTS:
        raise ParameterError(
            f"{name} = {settings[name]} is too large for an adversary that looks at all 2^{name} "
            f"choices: choose {name} <= {_MOST_EXPERTS}"
        )


def _as_played(kind: Kind, losses: Array, settings: Settings) -> Any:
    """Return losses as they are, or as forecasts of the outcome 0."""
    averages = isinstance(kind.game_with(settings), ConvexAdvice)
    return as_forecasts(losses, settings) if averages else as_losses(losses, settings)


# ------------------------------------------------------------------ labels


def _flip(kind: Kind, _: Settings, __: np.random.Generator) -> Encounter:
    return Encounter(lambda full: LabelFlipper(full["T"]), {size_name(kind): 2})


def _buy_mistakes(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    _few(kind, settings)
    if settings.get("tie", 1) != 1:
        raise ParameterError("tie = 0 evades this adversary, which says 1 on ties: choose tie=1")
    size = size_name(kind)
    return Encounter(lambda full: CheapestMistake(full[size], full["T"], full["m_star"]))


def _split(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    size = size_name(kind)
    wrong = halving_split(settings[size])
    if len(wrong) == 0:
        raise ParameterError(f"{size} = 1 expert cannot be split: choose {size} >= 2")
    return fixed_sequence(as_advice(wrong, settings), {"T": len(wrong)})


def _draw_votes(kind: Kind, settings: Settings, rng: np.random.Generator) -> Encounter:
    wrong = _drawn(kind, settings, rng, 0.25)
    labels = rng.integers(0, 2, size=len(wrong))
    return fixed_sequence((np.abs(wrong - labels[:, None]), labels), {})


# ------------------------------------------------------------------ losses


def _drawn(kind: Kind, settings: Settings, rng: np.random.Generator, best: float) -> Array:
    """Draw losses 0 and 1 by coins whose chances run from ``best`` up to 1 - ``best``."""
    N = settings[size_name(kind)]
    drawn = rng.random((settings["T"], N)) < np.linspace(best, 1 - best, N)
    return drawn.astype(np.float64)


def _flip_coins(kind: Kind, settings: Settings, rng: np.random.Generator) -> Encounter:
    return fixed_sequence(_as_played(kind, _drawn(kind, settings, rng, 0.5), settings), {})


def _draw_losses(kind: Kind, settings: Settings, rng: np.random.Generator) -> Encounter:
    return fixed_sequence(_as_played(kind, _drawn(kind, settings, rng, 0.25), settings), {})


def _last_run(kind: Kind, settings: Settings) -> int:
    """Return the final run that makes the regret of the kind's own learner largest, in floats."""

    def regret(losses: Array) -> float:
        paid = play(learner_of(kind, settings, FLOAT), _as_played(kind, losses, settings)).losses
        return float(paid.sum() - losses.sum(axis=0).min())

    return worst_run(settings[size_name(kind)], settings["T"], regret)


def _balance(kind: Kind, _: Settings, __: np.random.Generator) -> Encounter:
    def environment(full: Settings) -> Any:
        losses = balance_then_run(full[size_name(kind)], full["T"], _last_run(kind, full))
        return _as_played(kind, losses, full)

    return Encounter(environment)


def _gain(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    _few(kind, settings)
    if settings.get("beta") == 0:
        raise ParameterError("beta = 0 has no rate for this adversary: choose beta > 0")

    def environment(full: Settings) -> Any:
        make = GreedyAdvice if isinstance(kind.game_with(full), ConvexAdvice) else GreedyLosses
        rate = -np.log(as_float(full["beta"])) if "beta" in full else as_float(full["eta"])
        return make(full[size_name(kind)], full["T"], float(rate), _last_run(kind, full))

    return Encounter(environment)


def _has_rate(kind: Kind) -> bool:
    """Tell whether there is a rate to compute a potential with, and a distribution to read."""
    shown = isinstance(kind.game, type(ACTIONS)) or kind.is_readable
    return shown and bool({"eta", "beta"} & set(kind.keywords))


def _has_no_rate(kind: Kind) -> bool:
    """Tell whether a learner is told no rate: it has periods, or something like it."""
    return not any(isinstance(each.range, Real) for each in kind.takes)


def _start_periods(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    n = max(1, settings["T"].bit_length() - 1)
    losses = geometric_periods(n)
    return fixed_sequence(as_forecasts(losses, settings), {size_name(kind): 2, "T": len(losses)})


def _draw_forecasts(kind: Kind, settings: Settings, rng: np.random.Generator) -> Encounter:
    """Draw outcomes; each expert sees one through noise of its own, the first through least."""
    N: int = settings[size_name(kind)]
    T: int = settings["T"]
    outcomes = rng.integers(0, 17, size=T) / 16
    noise = rng.integers(-16, 17, size=(T, N)) / 16 * np.linspace(0.25, 1, N)
    advice = np.round(np.clip(outcomes[:, None] + noise, 0, 1) * 16) / 16
    return fixed_sequence((advice, outcomes), {})


# ------------------------------------------------------------------ all of them

_ROUNDS = {"T": 200}

OPPONENTS = (
    Opponent(
        "cheapest",
        "reads the weights and buys each mistake with the least weight",
        _LABELS,
        _buy_mistakes,
        (Parameter("m_star", "how often the best expert may err", Whole(0), 5),),
        _ROUNDS,
        suits=lambda kind: kind.is_readable,
    ),
    Opponent(
        "flipper",
        "two constant experts; the label is what was not predicted",
        _LABELS,
        _flip,
        defaults={"T": 50},
    ),
    Opponent("halving", "half of the experts left are wrong in each round", _LABELS, _split),
    Opponent(
        "random",
        "each expert errs by chance, from 1/4 for the best to 3/4",
        _LABELS,
        _draw_votes,
        defaults=_ROUNDS,
        random=True,
    ),
    Opponent(
        "balance",
        "halves of the actions lose in turn, then all but one: the tight sequence",
        (*_LOSSES, *_FORECASTS),
        _balance,
        defaults=_ROUNDS,
    ),
    Opponent(
        "coins",
        "every loss is a fair coin",
        (*_LOSSES, *_FORECASTS),
        _flip_coins,
        defaults=_ROUNDS,
        random=True,
    ),
    Opponent(
        "random",
        "losses 0 and 1 by chance, from 1/4 for the best action to 3/4",
        (*_LOSSES, *_FORECASTS),
        _draw_losses,
        defaults=_ROUNDS,
        random=True,
    ),
    Opponent(
        "greedy",
        "reads the distribution and sends the losses that gain most on the proof's potential",
        (*_LOSSES, *_FORECASTS),
        _gain,
        defaults={"N": 4, **_ROUNDS},
        suits=_has_rate,
    ),
    Opponent(
        "periods",
        "one loss at the start of each period, N = 2",
        _FORECASTS,
        _start_periods,
        defaults={"T": 256},
        suits=_has_no_rate,
    ),
    Opponent(
        "forecasts",
        "outcomes by chance, seen by each expert through noise of its own",
        _FORECASTS,
        _draw_forecasts,
        defaults=_ROUNDS,
        random=True,
    ),
)
