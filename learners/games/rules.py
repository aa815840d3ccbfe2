"""What is a game, and how is what comes in read and refused?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol, runtime_checkable

import numpy as np

from learners.core.arithmetic import FLOAT, Array, Number, rationals


class GameError(ValueError):
    """An instance or outcome outside the game."""


class NonsenseError(GameError):
    """A prediction outside the game: NaN, a wrong shape, not a distribution."""


class Game(Protocol):
    """The rules of one game.

    Attributes:
        labels: what may be predicted, where that is a label.
        is_concept: whether what is right about an instance does not change, so that one that comes
            again and again is learned at last.
        has_unit_losses: whether every loss lies in [0, 1].
    """

    labels: ClassVar[tuple[int, ...]]
    is_concept: ClassVar[bool]
    has_unit_losses: ClassVar[bool]

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

    def data_of(self, xs: Sequence[Any], ys: Sequence[Any], width: int) -> Any:
        """Return rounds as `play` takes a fixed sequence; ``width`` is for one without rounds."""

    def example(self, width: int) -> list[tuple[Any, Any]]:
        """Return a few rounds (instance, outcome) that one expert or concept is right about."""


@runtime_checkable
class ExpertGame(Game, Protocol):
    """A game in which experts or actions could have been followed instead."""

    def expert_losses(self, instances: Any, outcomes: Any) -> Array:
        """Return the T x N matrix of what each expert or action would have lost."""


def pair_of(xs: Sequence[Any], ys: Sequence[Any], width: int) -> tuple[Array, list[Any]]:
    """Return rounds that show a vector as a pair of arrays."""
    return (np.array(xs) if len(xs) else np.zeros((0, width))), list(ys)


def bits(width: int) -> list[Array]:
    """Return three rows of zeros and ones; each of three columns has its 1 in another one."""
    return [(np.arange(t, t + width) % 3 == 0).astype(np.float64) for t in range(3)]


def numbers(values: Any, exact: bool, what: str) -> Array:
    """Return an array of rationals or of floats."""
    try:
        return rationals(values) if exact else FLOAT.vector(values)
    except (TypeError, ValueError, ArithmeticError) as error:
        raise GameError(f"{what} cannot be read as numbers ({error})") from None


def table(values: Any, exact: bool, what: str) -> Array:
    """Return a matrix with one row a round."""
    array = numbers(values, exact, what)
    if array.shape == (0,):
        return array.reshape(0, 0)
    if array.ndim != 2:
        raise GameError(
            f"{what} has {array.ndim} axes, but needs 2 (rounds, experts): give one row a round"
        )
    return array


def check_unit(array: Array, what: str, axes: tuple[str, ...] = ("expert",)) -> None:
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


def check_bits(array: Array, what: str, axes: tuple[str, ...] = ("expert",)) -> None:
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


def vector(values: Any, exact: bool, what: str, one: str = "expert") -> Array:
    """Return a vector with one number an expert (or whatever ``one`` is)."""
    array = numbers(values, exact, what)
    if array.ndim != 1:
        raise GameError(
            f"{what} has {array.ndim} axes, but must be a vector: give one number a{_n(one)} {one}"
        )
    return array


def _n(noun: str) -> str:
    return "n" if noun[0] in "aeiou" else ""


def label(
    value: Any, what: str, allowed: tuple[int, int], error: type[GameError] = GameError
) -> int:
    """Return one of the two labels that are allowed, as an int."""
    try:
        whole = int(value)
        right = whole in allowed and whole == value
    except (TypeError, ValueError, OverflowError, np.ma.MaskError):
        right = False
    if not right:
        raise error(f"{what} is {value!r}, but must be {allowed[0]} or {allowed[1]}")
    return whole


def paired(data: Any, exact: bool, what: str) -> tuple[Array, list[Any]]:
    """Return the table and the outcomes of a sequence given as a pair, one outcome a round."""
    try:
        shown, outcomes = data
    except (TypeError, ValueError):
        raise GameError(
            f"a sequence of this game is a pair ({what}, outcomes): {what} with one row a round, "
            "and one outcome a round"
        ) from None
    rows = table(shown, exact, what)
    try:
        answers = list(outcomes)
    except TypeError:
        raise GameError(f"the outcomes are {outcomes!r:.60}: give one outcome a round") from None
    if len(answers) != len(rows):
        raise GameError(
            f"{len(rows)} rounds of {what}, but {len(answers)} outcomes: give one outcome a round"
        )
    return rows, answers


def is_read_only(array: Array) -> bool:
    """Tell whether neither an array nor what it is a view of can be written to."""
    owner: Any = array
    while isinstance(owner, np.ndarray):
        if owner.flags.writeable:
            return False
        owner = owner.base
    return True
