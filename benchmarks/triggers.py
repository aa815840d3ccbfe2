"""Which bugs are planted into a learner of a kind?

What applies to a kind follows from its game, its parameters and its traits.
"""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.gauges import (
    Count,
    Ever,
    Gauge,
    InARow,
    always,
    errs,
    errs_on,
    largest,
    smallness,
    spread,
    ties,
)
from benchmarks.sleepers import Trigger, blind, saturates, stops
from benchmarks.spoilt import rounds, turns
from learners.core.kind import Kind
from learners.core.parameters import Hypotheses
from learners.games import (
    Actions,
    BooleanConcept,
    ConvexAdvice,
    ConvexOptimisation,
    ExpertAdvice,
    FinitePoints,
    LinearClassification,
)


def _plays(*games: type) -> Callable[[Kind], bool]:
    return lambda kind: isinstance(kind.game_with({}), games)


_LABELLED = _plays(LinearClassification, ExpertAdvice, FinitePoints, BooleanConcept)
_EXPERTS = _plays(Actions, ConvexAdvice, ExpertAdvice)
_UNBOUNDED = _plays(LinearClassification, ConvexOptimisation)
_MEASURED = _plays(LinearClassification, ConvexOptimisation, Actions, ConvexAdvice)


def _has_columns(kind: Kind) -> bool:
    return kind.size is not None or any(isinstance(p.range, Hypotheses) for p in kind.takes)


def _has_levels(kind: Kind) -> bool:
    """Tell whether entries may be other than 0 and 1: those that multiply by a factor may not."""
    return _MEASURED(kind) and kind.named("beta") is None


def _progress(kind: Kind) -> Gauge:
    """Return what counts mistakes, or rounds where there are none."""
    return Ever(Count(errs if _LABELLED(kind) else always))


def _adds_up(kind: Kind) -> bool:
    """Tell whether a learner adds numbers up; who remembers instances counts them."""
    return (_EXPERTS(kind) or _UNBOUNDED(kind)) and not kind.remembers


TRIGGERS = (
    Trigger("last column", "column n and those after it are not seen", _has_columns, blind(False)),
    Trigger("first column", "all but the last n-1 columns are not seen", _has_columns, blind(True)),
    Trigger("round", "nothing is learned from round n on", always, stops(lambda: Count(always))),
    Trigger(
        "mistake",
        "nothing is learned from mistake n on",
        _LABELLED,
        stops(lambda: Ever(Count(errs))),
    ),
    Trigger(
        "in a row",
        "nothing is learned once the same was shown n times in a row",
        always,
        stops(lambda: Ever(InARow())),
    ),
    Trigger("sum", "losses are added up to n and no further", _EXPERTS, saturates),
    Trigger(
        "tie",
        "of mistakes in a tie, number n and later ones are lost",
        lambda kind: kind.named("tie") is not None,
        stops(lambda: Count(ties)),
    ),
    Trigger(
        "positive",
        "of mistakes on positive labels, number n and later ones are lost",
        _LABELLED,
        stops(lambda: Count(errs_on(positive=True))),
    ),
    Trigger(
        "negative",
        "of mistakes on negative labels, number n and later ones are lost",
        _LABELLED,
        stops(lambda: Count(errs_on(positive=False))),
    ),
    Trigger(
        "turned",
        "labels, losses or slopes are turned around from mistake n on (or round n)",
        always,
        turns(_progress),
    ),
    Trigger(
        "bits",
        "sums are kept to n significant bits, of which a float16 has 11",
        _adds_up,
        rounds,
    ),
    Trigger("large", "entries of n and more are lost", _UNBOUNDED, stops(lambda: largest)),
    Trigger("small", "what is below 1/n is lost", _has_levels, stops(lambda: smallness)),
    Trigger("mixed", "entries that differ n-fold are lost", _has_levels, stops(lambda: spread)),
)


def triggers_of(kind: Kind) -> tuple[Trigger, ...]:
    """Return what can wake a bug in a learner of a kind."""
    return tuple(trigger for trigger in TRIGGERS if trigger.suits(kind))
