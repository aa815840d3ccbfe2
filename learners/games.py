"""Which game is played: what may be shown, predicted and answered, and what does it cost?

Three games of prediction with expert advice live here; each checks what comes
in (a :class:`GameError` says value, rule and remedy) and knows its loss.  A game
never computes in a number system of its own: it takes floats, rationals and
balls as they come.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from flint import arb, fmpq

from learners.arithmetic import FLOAT, Array, Number, rationals
from learners.losses import ABSOLUTE, LOSSES, Loss


class GameError(ValueError):
    """An instance or outcome outside the game."""


class NonsenseError(GameError):
    """A prediction outside the game: NaN, a wrong shape, not a distribution."""


class Game(Protocol):
    """The rules of one game."""

    @property
    def name(self) -> str:
        """The permanent name of the game, used in files."""

    def sequence(self, data: Any, exact: bool) -> tuple[Any, Any]:
        """Return checked (instances, outcomes) of a fixed sequence given as arrays."""

    def instance(self, x: Any, exact: bool) -> Any:
        """Return the instance, checked."""

    def outcome(self, y: Any, exact: bool) -> Any:
        """Return the outcome, checked."""

    def prediction(self, value: Any) -> Any:
        """Return the prediction, checked."""

    def loss(self, prediction: Any, outcome: Any) -> Number:
        """Return the learner's loss."""

    def expert_losses(self, instances: Any, outcomes: Any) -> Array:
        """Return the T x N matrix of what each expert or action would have lost."""


def _numbers(values: Any, exact: bool, what: str) -> Array:
    """Return an array of rationals or of floats."""
    try:
        return rationals(values) if exact else FLOAT.vector(values)
    except (TypeError, ValueError, ArithmeticError) as error:
        raise GameError(f"{what} cannot be read as numbers ({error})") from None


def _table(values: Any, exact: bool, what: str) -> Array:
    """Return a matrix with one row a round."""
    array = _numbers(values, exact, what)
    if array.shape == (0,):
        return array.reshape(0, 0)
    if array.ndim != 2:
        raise GameError(
            f"{what} has {array.ndim} axes, but needs 2 (rounds, experts): give one row a round"
        )
    return array


def _check_unit(array: Array, what: str, axes: tuple[str, ...] = ("expert",)) -> None:
    """Refuse anything outside [0, 1], NaN included; ``axes`` names what is counted."""
    flat = array.reshape(-1)
    if array.dtype == object:
        bad = next((k for k, item in enumerate(flat) if not 0 <= item <= 1), None)
    else:
        wrong = ~((flat >= 0) & (flat <= 1))
        bad = int(np.argmax(wrong)) if wrong.any() else None
    if bad is not None:
        place = _place(array, bad, axes)
        raise GameError(f"{what}{place} is {flat[bad]}, outside [0, 1]: rescale it")


def _check_bits(array: Array, what: str, axes: tuple[str, ...] = ("expert",)) -> None:
    """Refuse anything but 0 and 1."""
    flat = array.reshape(-1)
    wrong = (flat != 0) & (flat != 1)
    if wrong.any():
        bad = int(np.argmax(wrong))
        place = _place(array, bad, axes)
        raise GameError(f"{what}{place} is {flat[bad]}, but must be 0 or 1")


def _place(array: Array, flat_index: int, axes: tuple[str, ...]) -> str:
    index = np.unravel_index(flat_index, array.shape)
    return "".join(f" of {axis} {int(k) + 1}" for axis, k in zip(axes, index, strict=True))


def _vector(values: Any, exact: bool, what: str, one: str = "expert") -> Array:
    array = _numbers(values, exact, what)
    if array.ndim != 1:
        raise GameError(
            f"{what} has {array.ndim} axes, but must be a vector: give one number a{_n(one)} {one}"
        )
    return array


def _n(noun: str) -> str:
    return "n" if noun[0] in "aeiou" else ""


def _bit(value: Any, what: str, error: type[GameError] = GameError) -> int:
    try:
        whole = int(value)
        right = whole in (0, 1) and whole == value
    except (TypeError, ValueError, OverflowError):
        right = False
    if not right:
        raise error(f"{what} is {value!r}, but must be 0 or 1")
    return whole


def _advice_and_labels(data: Any, exact: bool) -> tuple[Array, Any]:
    try:
        advice, labels = data
    except (TypeError, ValueError):
        raise GameError(
            "a sequence of this game is a pair (advice, outcomes): advice with one row a round, "
            "and one outcome a round"
        ) from None
    table = _table(advice, exact, "advice")
    answers = list(labels)
    if len(answers) != len(table):
        raise GameError(
            f"{len(table)} rounds of advice, but {len(answers)} outcomes: give one outcome a round"
        )
    return table, answers


@dataclass(frozen=True)
class ExpertAdvice:
    """Advice in {0,1}^N, prediction and label in {0,1}, one mistake costs 1."""

    name: str = "expert-advice"

    def sequence(self, data: Any, exact: bool) -> tuple[Array, Array]:
        """Return (advice, labels), checked."""
        advice, labels = _advice_and_labels(data, exact)
        _check_bits(advice, "advice", ("round", "expert"))
        bits = [_bit(y, f"the label of round {t}") for t, y in enumerate(labels, 1)]
        return advice, np.array(bits, dtype=np.int64)

    def instance(self, x: Any, exact: bool) -> Array:
        """Return the advice vector, checked."""
        advice = _vector(x, exact, "advice")
        _check_bits(advice, "advice")
        return advice

    def outcome(self, y: Any, exact: bool) -> int:  # noqa: ARG002 - labels are ints everywhere
        """Return the label, checked."""
        return _bit(y, "the label")

    def prediction(self, value: Any) -> int:
        """Return the predicted label, checked."""
        return _bit(value, "the prediction", NonsenseError)

    def loss(self, prediction: int, outcome: int) -> int:
        """Return 1 for a mistake and 0 otherwise."""
        return int(prediction != outcome)

    def expert_losses(self, instances: Array, outcomes: Array) -> Array:
        """Return 1 where an expert erred."""
        return np.asarray(instances != np.asarray(outcomes)[:, None], dtype=np.int64)


@dataclass(frozen=True)
class ConvexAdvice:
    """Advice and outcome in [0,1], prediction a number in [0,1], loss convex in it."""

    loss_function: Loss = ABSOLUTE

    @property
    def name(self) -> str:
        """The name of the game with its loss."""
        return f"convex-advice:{self.loss_function.name}"

    def sequence(self, data: Any, exact: bool) -> tuple[Array, Array]:
        """Return (advice, outcomes), checked."""
        advice, outcomes = _advice_and_labels(data, exact)
        _check_unit(advice, "advice", ("round", "expert"))
        row = _vector(outcomes, exact, "the column of outcomes", "round")
        _check_unit(row, "the outcome", ("round",))
        return advice, row

    def instance(self, x: Any, exact: bool) -> Array:
        """Return the advice vector, checked."""
        advice = _vector(x, exact, "advice")
        _check_unit(advice, "advice")
        return advice

    def outcome(self, y: Any, exact: bool) -> Number:
        """Return the outcome, checked."""
        value = _numbers(y, exact, "the outcome")
        if value.ndim != 0:
            raise GameError(f"the outcome {y!r} has axes, but must be one number")
        _check_unit(value, "the outcome", ())
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

    def expert_losses(self, instances: Array, outcomes: Array) -> Array:
        """Return what each expert's advice would have cost."""
        rows = [
            [self.loss_function(advice, outcome) for advice in row]
            for row, outcome in zip(instances, outcomes, strict=True)
        ]
        table = np.empty(np.shape(instances), dtype=np.asarray(instances).dtype)
        for index, row in enumerate(rows):
            table[index] = row
        return table


@dataclass(frozen=True)
class Actions:
    """No instance, prediction a distribution over N actions, outcome a loss vector in [0,1]^N."""

    name: str = "actions"

    def sequence(self, data: Any, exact: bool) -> tuple[None, Array]:
        """Return (None, losses), checked."""
        losses = _table(data, exact, "the loss matrix")
        _check_unit(losses, "the loss", ("round", "expert"))
        return None, losses

    def instance(self, x: Any, exact: bool) -> None:  # noqa: ARG002
        """Return None: nothing is shown before the prediction."""
        if x is not None:
            raise GameError(f"the instance is {x!r}, but this game shows none: give None")

    def outcome(self, y: Any, exact: bool) -> Array:
        """Return the loss vector, checked."""
        losses = _vector(y, exact, "the loss vector")
        _check_unit(losses, "the loss")
        return losses

    def prediction(self, value: Any) -> Array:
        """Return the distribution, checked: no negative entry, total 1."""
        try:
            weights = np.array(value)  # a copy: the learner may go on writing into its own
        except ValueError:
            raise NonsenseError(f"the prediction {value!r} is no vector of numbers") from None
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
        return (prediction * outcome).sum()

    def expert_losses(self, instances: None, outcomes: Array) -> Array:  # noqa: ARG002
        """Return the loss matrix itself."""
        return outcomes


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
    return (len(weights) + 4) * float(np.finfo(kind).eps)


def _is_one(total: Any, rounding: float) -> bool:
    """Tell whether a sum of probabilities is 1: exactly, or for floats up to their rounding."""
    if isinstance(total, arb):
        return bool(total.overlaps(arb(1)))
    if isinstance(total, fmpq | int | np.integer):
        return bool(total == 1)
    return bool(abs(float(total) - 1.0) <= rounding)


EXPERT_ADVICE = ExpertAdvice()
ACTIONS = Actions()


def game_named(name: str, losses: dict[str, Loss] | None = None) -> Game:
    """Return the game of a stored name; ``losses`` adds losses of the user's own."""
    if name == EXPERT_ADVICE.name:
        return EXPERT_ADVICE
    if name == ACTIONS.name:
        return ACTIONS
    family, _, loss = name.partition(":")
    known = LOSSES | (losses or {})
    if family == "convex-advice" and loss in known:
        return ConvexAdvice(known[loss])
    if family == "convex-advice":
        raise GameError(
            f"the loss {loss!r} is not one of {', '.join(sorted(known))}: pass it as losses="
        )
    raise GameError(f"no game is called {name!r}")
