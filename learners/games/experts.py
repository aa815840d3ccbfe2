"""Which games are played with experts or actions?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from flint import arb, fmpq

from learners.core.arithmetic import Array, Number
from learners.core.rationals import unmasked
from learners.games.losses import ABSOLUTE, Loss
from learners.games.rules import (
    GameError,
    NonsenseError,
    bits,
    check_bits,
    check_unit,
    is_read_only,
    label,
    numbers,
    pair_of,
    paired,
    table,
    vector,
)

_BITS = (0, 1)
#: However many small floats were added up, a sum this far from 1 is no distribution.
_MOST_ROUNDING = 2.0**-10


@dataclass(frozen=True)
class ExpertAdvice:
    """Advice in {0,1}^N, prediction and label in {0,1}, one mistake costs 1."""

    labels: ClassVar[tuple[int, ...]] = _BITS
    is_concept: ClassVar[bool] = False
    has_unit_losses: ClassVar[bool] = True

    name: str = "expert-advice"

    def sequence(self, data: Any, exact: bool) -> tuple[Array, Array]:
        """Return (advice, labels), checked; read-only advice in floats is taken as it is."""
        plain = None if exact else _plain_pair(data)
        advice, labels = plain or paired(data, exact, "advice")
        check_bits(advice, "advice", ("round", "expert"))
        return advice, _bits(labels)

    def instance(self, x: Any, exact: bool) -> Array:
        """Return the advice vector, checked."""
        advice = vector(x, exact, "advice")
        check_bits(advice, "advice")
        return advice

    def outcome(self, y: Any, exact: bool) -> int:  # noqa: ARG002 - labels are ints everywhere
        """Return the label, checked."""
        return label(y, "the label", _BITS)

    def prediction(self, value: Any) -> int:
        """Return the predicted label, checked."""
        return label(value, "the prediction", _BITS, NonsenseError)

    def loss(self, prediction: int, outcome: int) -> int:
        """Return 1 for a mistake and 0 otherwise."""
        return int(prediction != outcome)

    def expert_losses(self, instances: Array, outcomes: Array) -> Array:
        """Return 1 where an expert erred."""
        return np.asarray(instances != np.asarray(outcomes)[:, None], dtype=np.int64)

    def data_of(self, xs: Sequence[Any], ys: Sequence[Any], width: int) -> Any:
        """Return (advice, labels)."""
        return pair_of(xs, ys, width)

    def example(self, width: int) -> list[tuple[Any, Any]]:
        """Return advice that the first expert is right with."""
        return [(row, int(row[0])) for row in bits(width)]


@dataclass(frozen=True)
class ConvexAdvice:
    """Advice and outcome in [0,1], prediction a number in [0,1], loss convex in it."""

    labels: ClassVar[tuple[int, ...]] = ()
    is_concept: ClassVar[bool] = False
    has_unit_losses: ClassVar[bool] = True

    loss_function: Loss = ABSOLUTE

    @property
    def name(self) -> str:
        """The name of the game with its loss."""
        return f"convex-advice:{self.loss_function.name}"

    def sequence(self, data: Any, exact: bool) -> tuple[Array, Array]:
        """Return (advice, outcomes), checked; read-only advice in floats is taken as it is."""
        plain = None if exact else _plain_pair(data)
        advice, outcomes = plain or paired(data, exact, "advice")
        if plain is None:
            check_unit(advice, "advice", ("round", "expert"))
        row = vector(outcomes, exact, "the column of outcomes", "round")
        check_unit(row, "the outcome", ("round",))
        return advice, row

    def instance(self, x: Any, exact: bool) -> Array:
        """Return the advice vector, checked."""
        advice = vector(x, exact, "advice")
        check_unit(advice, "advice")
        return advice

    def outcome(self, y: Any, exact: bool) -> Number:
        """Return the outcome, checked."""
        value = numbers(y, exact, "the outcome")
        if value.ndim != 0:
            raise GameError(f"the outcome {y!r} has axes, but must be one number")
        check_unit(value, "the outcome", ())
        return value.item()

    def prediction(self, value: Any) -> Number:
        """Return the forecast, checked to lie in [0, 1]."""
        if np.ndim(value) != 0:
            raise NonsenseError(f"the prediction {value!r} has axes, but must be one number")
        if not _inside_unit(value):
            raise NonsenseError(f"the prediction is {value}, outside [0, 1]")
        return value.item() if isinstance(value, np.generic | np.ndarray) else value

    def loss(self, prediction: Number, outcome: Number) -> Number:
        """Return the loss of the forecast."""
        return self.loss_function(prediction, outcome)

    def expert_losses(self, instances: Array | None, outcomes: Array) -> Array:
        """Return what each expert's advice would have cost."""
        if instances is None:  # no advice was asked for: no round was played
            return np.empty((0, 0), dtype=np.int64)
        rows = [
            [self.loss_function(advice, outcome) for advice in row]
            for row, outcome in zip(instances, outcomes, strict=True)
        ]
        table = np.empty(np.shape(instances), dtype=np.asarray(instances).dtype)
        for index, row in enumerate(rows):
            table[index] = row
        return table

    def data_of(self, xs: Sequence[Any], ys: Sequence[Any], width: int) -> Any:
        """Return (advice, outcomes)."""
        return pair_of(xs, ys, width)

    def example(self, width: int) -> list[tuple[Any, Any]]:
        """Return advice that the first expert is right with."""
        return [(row, float(row[0])) for row in bits(width)]


@dataclass(frozen=True)
class Actions:
    """No instance, prediction a distribution over N actions, outcome a loss vector in [0,1]^N."""

    labels: ClassVar[tuple[int, ...]] = ()
    is_concept: ClassVar[bool] = False
    has_unit_losses: ClassVar[bool] = True

    name: str = "actions"

    def sequence(self, data: Any, exact: bool) -> tuple[None, Array]:
        """Return (None, losses), checked; a read-only array of floats is taken as it is."""
        plain = None if exact else _plain_table(data)
        if plain is not None:
            return None, plain
        losses = table(data, exact, "the loss matrix")
        check_unit(losses, "the loss", ("round", "expert"))
        return None, losses

    def instance(self, x: Any, exact: bool) -> None:  # noqa: ARG002
        """Return None: nothing is shown before the prediction."""
        if x is not None:
            raise GameError(f"the instance is {x!r}, but this game shows none: give None")

    def outcome(self, y: Any, exact: bool) -> Array:
        """Return the loss vector, checked."""
        losses = vector(y, exact, "the loss vector")
        check_unit(losses, "the loss")
        return losses

    def prediction(self, value: Any) -> Array:
        """Return the distribution, checked: no negative entry, total 1."""
        try:
            weights = np.array(
                unmasked(value)
            )  # a copy: the learner may go on writing into its own
        except ValueError:
            raise NonsenseError(f"the prediction {value!r} is no vector of numbers") from None
        if _is_plain_distribution(weights):
            return weights
        if weights.ndim != 1 or weights.size == 0:
            raise NonsenseError(
                f"the prediction has shape {weights.shape}, but must be a distribution: "
                "one probability an action"
            )
        if weights.dtype.kind == "f":
            inside = bool(((weights >= 0) & (weights <= 1)).all())
        else:
            inside = all(_inside_unit(item) for item in weights)
        if not inside:
            raise NonsenseError(f"the prediction {value!r} has an entry outside [0, 1]")
        total = _sum(weights)
        if not _is_one(total, _rounding(weights)):
            raise NonsenseError(f"the prediction sums to {total}, but a distribution sums to 1")
        return weights

    def loss(self, prediction: Array, outcome: Array) -> Number:
        """Return the expected loss p·l."""
        if len(prediction) != len(outcome):
            raise NonsenseError(
                f"a distribution over {len(prediction)} actions met {len(outcome)} losses"
            )
        return np.add.reduce(prediction * outcome)

    def expert_losses(self, instances: None, outcomes: Array) -> Array:  # noqa: ARG002
        """Return the loss matrix itself."""
        return outcomes

    def data_of(self, xs: Sequence[Any], ys: Sequence[Any], width: int) -> Any:  # noqa: ARG002
        """Return the loss matrix."""
        return np.array(ys) if len(ys) else np.zeros((0, width))

    def example(self, width: int) -> list[tuple[Any, Any]]:
        """Return losses."""
        return [(None, row) for row in bits(width)]


#: Floats that are not negative are ordered as their bits are; NaN, infinity and what has
#: a sign come after 1.
_BITS_OF_ONE = np.float64(1).view(np.uint64)
_EPS = float(np.finfo(np.float64).eps)
#: Fewer numbers than this are added in turn by numpy and by Python, which takes less time.
_FEW = 8
#: So many entries at a time are copied and looked at while they are in the cache.
_CHUNK = 1 << 15


def _is_plain_distribution(weights: Array) -> bool:
    """Tell quickly whether floats are in [0, 1] and sum to 1; if not, they may be still (-0.0)."""
    if weights.dtype != np.float64 or weights.ndim != 1 or weights.size == 0:
        return False
    if weights.size < _FEW:
        few: list[float] = weights.tolist()
        rounding = (len(few) + 4) * _EPS
        return 0.0 <= min(few) <= max(few) <= 1.0 and abs(sum(few, 0.0) - 1.0) <= rounding
    if np.maximum.reduce(weights.view(np.uint64)) > _BITS_OF_ONE:
        return False
    return bool(abs(np.add.reduce(weights) - 1.0) <= min((len(weights) + 4) * _EPS, _MOST_ROUNDING))


def _plain_table(values: Any) -> Array | None:
    """Return a matrix of floats in [0, 1] in one pass, copied unless it is read-only.

    None where anything is unusual (-0.0 included): then it is read entry by entry.
    """
    if not isinstance(values, np.ndarray) or values.dtype != np.float64 or values.ndim != 2:
        return None
    if values.size == 0 or not values.flags.c_contiguous:
        return None
    source = values.view(np.ndarray)  # not as a memory map, which would make every slice one
    kept = is_read_only(values)
    result = source if kept else np.empty_like(source)
    rows = max(1, _CHUNK // source.shape[1])
    for start in range(0, len(source), rows):
        part = result[start : start + rows]
        if not kept:
            part[...] = source[start : start + rows]
        if part.view(np.uint64).max() > _BITS_OF_ONE:
            return None
    return result


def _plain_pair(data: Any) -> tuple[Array, Array] | None:
    """Return advice in [0, 1] and the row of outcomes if both are arrays without fault."""
    if not isinstance(data, tuple | list) or len(data) != 2:
        return None
    advice, outcomes = data
    if not isinstance(outcomes, np.ndarray) or outcomes.dtype.kind not in "biuf":
        return None
    if not isinstance(advice, np.ndarray) or outcomes.shape != advice.shape[:1]:
        return None
    plain = _plain_table(advice)
    return None if plain is None else (plain, outcomes)


def _bits(labels: list[Any] | Array) -> Array:
    """Return the labels of a sequence, checked; at once where they are plain numbers."""
    try:
        row = np.asarray(labels)
    except ValueError:  # no row of numbers
        row = np.empty(0, dtype=object)
    if row.dtype.kind in "biuf" and row.ndim == 1 and bool(np.all((row == 0) | (row == 1))):
        return row.astype(np.int64)
    bits = [label(y, f"the label of round {t}", _BITS) for t, y in enumerate(labels, 1)]
    return np.array(bits, dtype=np.int64)


def _inside_unit(value: Any) -> bool:
    """Tell whether a number lies in [0, 1]; a ball need only not lie outside."""
    if isinstance(value, arb):
        return bool(value.is_finite()) and not (value < 0 or value > 1)
    if isinstance(value, complex | np.complexfloating):  # numpy would compare them
        return False
    try:
        return bool(0 <= value <= 1)
    except TypeError:
        return False


def _sum(weights: Array) -> Any:
    """Return the sum of the entries, in float64 if they are floats."""
    if weights.dtype.kind == "f":
        return float(weights.sum(dtype=np.float64))
    try:
        return weights.sum()
    except TypeError:
        raise NonsenseError(f"the prediction {weights!r} mixes numbers that do not add") from None


def _rounding(weights: Array) -> float:
    """Return how far the sum of a distribution may be from 1 if its entries were rounded."""
    kind = weights.dtype if weights.dtype.kind == "f" else np.dtype(np.float64)
    return min((len(weights) + 4) * float(np.finfo(kind).eps), _MOST_ROUNDING)


def _is_one(total: Any, rounding: float) -> bool:
    """Tell whether a sum of probabilities is 1: exactly, or for floats up to their rounding."""
    if isinstance(total, arb):
        return bool(total.overlaps(arb(1)))
    if isinstance(total, fmpq | int | np.integer):
        return bool(total == 1)
    return bool(abs(float(total) - 1.0) <= rounding)


EXPERT_ADVICE = ExpertAdvice()
ACTIONS = Actions()
