"""What happened in one run, exactly, and how is it kept in a file?

A :class:`Transcript` is the immutable record of a run in columns: one entry a
round.  Its JSON form holds exact rationals (floats are dyadic rationals, balls
are two of them), so a run read back is the run that was written.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq

from learners.convex import (
    ConvexFunction,
    StoredDomain,
    domain_from_dict,
    function_from_dict,
    function_to_dict,
)
from learners.core.arithmetic import (
    BALL,
    FLOAT,
    Array,
    Number,
    Undecided,
    rational,
    rationals,
)
from learners.core.files import json_of
from learners.core.showing import line_of, table_of
from learners.core.surd import Surd, root
from learners.core.totals import least_of, lost_in, paid_in
from learners.games import ACTIONS, CONVEX, ExpertGame, Game, GameError, game_named
from learners.games.losses import Loss

FORMAT = 1
COLUMNS = ("instances", "predictions", "outcomes", "losses", "updates", "weights")


@dataclass(frozen=True, eq=False, repr=False)
class Transcript:
    """The record of one run.

    Attributes:
        game: the rules it was played by.
        instances: what was shown, one row a round; None where the game shows nothing.
        predictions: what the learner said.
        outcomes: what was true.
        losses: what the learner paid.
        updates: whether the learner changed in the round; None where it does not tell.
        weights: the learner's weights before each round and after the last (T+1 rows),
            where they were asked for.
        parameters: what the learner was configured with (N, eta, beta, …), and its ``dtype`` if it
            is narrower than float64.
        learner: the name of the algorithm.
    """

    game: Game
    instances: Array | None
    predictions: Array
    outcomes: Array
    losses: Array
    updates: Array | None = None
    weights: Array | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    learner: str = ""

    def __post_init__(self) -> None:
        rounds = {
            name: len(column)
            for name in ("instances", "predictions", "outcomes", "losses", "updates")
            if (column := getattr(self, name)) is not None
        }
        if len(set(rounds.values())) != 1:
            raise GameError(f"the columns disagree about the number of rounds: {rounds}")
        if self.weights is not None and len(self.weights) != self.T + 1:
            raise GameError(
                f"{len(self.weights)} rows of weights for {self.T} rounds: there must be one "
                "before each round and one after the last"
            )
        for name in COLUMNS:
            column = getattr(self, name)
            if column is not None:
                frozen = column.view()
                frozen.flags.writeable = False
                object.__setattr__(self, name, frozen)
        object.__setattr__(self, "parameters", MappingProxyType(dict(self.parameters)))
        told = self.parameters.get("N")
        if self.T and told is not None and int(told) != self.N:
            raise GameError(
                f"the learner says N = {told}, but the data have {self.N} entries a round"
            )

    def __deepcopy__(self, memo: dict[int, Any]) -> Transcript:
        return self  # nothing in it changes

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "parameters": dict(self.parameters)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, parameters=MappingProxyType(state["parameters"]))
        for name in COLUMNS:
            if (column := state.get(name)) is not None:
                column.flags.writeable = False

    @property
    def T(self) -> int:
        """The number of rounds."""
        return len(self.outcomes)

    @property
    def rounds(self) -> Iterator[tuple[Any, Any, Any]]:
        """What was shown, said and true in each round."""
        shown = itertools.repeat(None, self.T) if self.instances is None else self.instances
        return zip(shown, self.predictions, self.outcomes, strict=True)

    @property
    def N(self) -> int:
        """The number of experts, actions or features: as the data have it, if there are any."""
        table = self.outcomes if self.instances is None else self.instances
        if self.T and table.ndim == 2:
            return int(table.shape[1])
        if "N" in self.parameters:
            return int(self.parameters["N"])
        raise GameError("a run without rounds does not say its N: pass N=…")

    @property
    def unit(self) -> float:
        """The unit of rounding of the floats that the learner computed in, as far as it told."""
        return float(np.finfo(self.parameters.get("dtype", "float64")).eps) / 2

    @cached_property
    def rounded_instances(self) -> Array:
        """What was shown, in floats."""
        return FLOAT.vector(self.instances)

    @cached_property
    def exact_losses(self) -> Array:
        """What the learner paid, with floats taken at their word: rationals, ints or balls."""
        if not any(isinstance(loss, float) for loss in self.losses.tolist()):
            return self.losses
        predictions = rationals(self.predictions)
        functions = self.game.name == CONVEX.name  # they are exact as they stand
        outcomes = self.outcomes if functions else rationals(self.outcomes)
        return column([self.game.loss(*pair) for pair in zip(predictions, outcomes, strict=True)])

    @cached_property
    def total_loss(self) -> Number:
        """What the learner paid over the run: an int, a rational or a ball."""
        return self.paid(slice(None))

    @cached_property
    def expert_totals(self) -> Array | None:
        """What each expert or action lost over the run; None in games without experts."""
        if not isinstance(self.game, ExpertGame):
            return None
        return column(self.lost(slice(None))) if self.T else np.zeros(self.N, dtype=np.int64)

    @property
    def best_loss(self) -> Number:
        """The smallest total loss of an expert."""
        if self.expert_totals is None:
            raise GameError(f"the game {self.game.name!r} has no experts to compare with")
        return least_of(self.expert_totals.tolist())

    def paid(self, rounds: slice) -> Number:
        """Return what the learner paid in some rounds: an int, a rational or a ball."""
        return paid_in(self, rounds)

    def lost(self, rounds: slice) -> list[Number]:
        """Return what each expert or action lost in some rounds."""
        return lost_in(self, rounds)

    @cached_property
    def exact_expert_losses(self) -> Array:
        """The T x N matrix of what each expert or action would have lost, in rationals."""
        instances = None if self.instances is None else _taken_at_its_word(self.instances)
        if not isinstance(self.game, ExpertGame):
            raise GameError(f"the game {self.game.name!r} has no experts to compare with")
        return self.game.expert_losses(instances, _taken_at_its_word(self.outcomes))

    def __eq__(self, other: object) -> bool:
        """Tell whether the files of both would be the same."""
        return (
            isinstance(other, Transcript)
            and (self.game.name, self.learner) == (other.game.name, other.learner)
            and _encode_parameters(self.parameters) == _encode_parameters(other.parameters)
            and all(_same_column(getattr(self, name), getattr(other, name)) for name in COLUMNS)
        )

    def __hash__(self) -> int:
        return hash((self.game.name, self.T, self.learner))

    def __repr__(self) -> str:
        return line_of(self)

    def _repr_html_(self) -> str:
        return table_of(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the run as a dictionary of JSON values."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "learner": self.learner,
            "parameters": _encode_parameters(self.parameters),
            **{name: _encode_column(getattr(self, name)) for name in COLUMNS},
        }

    def to_json(self) -> str:
        """Return the run as one JSON object."""
        return json.dumps(self.to_dict())

    @classmethod
    def from_dict(cls, data: Any, losses: dict[str, Loss] | None = None) -> Transcript:
        """Read a run back; every instance, prediction and outcome is checked again."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise GameError("this is not a transcript of format 1: write it with to_json()")
        try:
            columns: dict[str, Any] = {name: _decode_column(data[name]) for name in COLUMNS}
            missing = [name for name in COLUMNS[1:4] if columns[name] is None]
            if missing:
                raise GameError(f"the transcript has no {missing[0]}")
            game = game_named(data["game"], losses)
            parameters = {
                name: _decode_parameter(value) for name, value in data["parameters"].items()
            }
            learner = str(data["learner"])
        except GameError:
            raise
        except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
            raise GameError(f"the transcript is incomplete or damaged: {error!r}") from None
        return cls(game=game, parameters=parameters, learner=learner, **columns)._checked()

    @classmethod
    def from_json(cls, text: str, losses: dict[str, Loss] | None = None) -> Transcript:
        """Read a run back from :meth:`to_json`."""
        try:
            data = json_of(text)
        except ValueError as error:
            raise GameError(f"this is not JSON: {error}") from None
        return cls.from_dict(data, losses)

    def _checked(self) -> Transcript:
        functions = self.game.name == CONVEX.name
        shows = self.game.name != ACTIONS.name and not functions
        if self.T and shows and self.instances is None:
            raise GameError(f"the game {self.game.name} shows instances, but none are stored")
        predictions, outcomes = self.predictions, self.outcomes
        # What is exact in one column is compared exactly; a function is computed again in the
        # number system of the prediction.
        looked_at = [self.losses] if functions else [predictions, outcomes, self.losses]
        if any(each.dtype == object for each in looked_at):
            predictions = _taken_at_its_word(predictions)
            outcomes = outcomes if functions else _taken_at_its_word(outcomes)
        for t in range(self.T):
            try:
                if self.instances is not None:
                    instance = self.game.instance(self.instances[t], exact=True)
                    if np.ndim(instance):  # the index of a point has no width
                        self._check_width(instance)
                outcome = self.game.outcome(self.outcomes[t], exact=True)
                if not shows and not functions:
                    self._check_width(outcome)
                self.game.prediction(self.predictions[t])
                loss = self.game.loss(predictions[t], outcomes[t])
            except GameError as error:
                raise type(error)(f"round {t + 1}: {error}") from None
            if not (_same_loss(self.losses[t], loss) or self._is_rounded(t)):
                raise GameError(
                    f"round {t + 1}: the stored loss is {self.losses[t]}, but this prediction "
                    f"and outcome cost {loss}"
                )
        return self

    def _is_rounded(self, t: int) -> bool:
        """Tell whether a stored loss is a float that rounding explains, in whatever order one sums.

        The loss is computed in balls as precise as the learner's floats: they have all that may
        come out.  No verdict looks at such a loss, but at the predictions and outcomes.
        """
        stored = self.losses[t]
        if not isinstance(stored, float):
            return False
        with ctx.workprec(round(-math.log2(self.unit)) - 1):
            outcome = self.outcomes[t]
            if self.game.name != CONVEX.name:
                outcome = _in_balls(outcome)
            try:
                paid = self.game.loss(_in_balls(self.predictions[t]), outcome)
            except Undecided:
                return False
            return bool(arb(stored).overlaps(arb(paid)))

    def _check_width(self, row: Array) -> None:
        if len(row) != self.N:
            raise GameError(f"{len(row)} entries for N = {self.N}")


def _same_loss(stored: Any, computed: Any) -> bool:
    if isinstance(stored, arb) or isinstance(computed, arb):
        return bool(BALL.number(stored).overlaps(BALL.number(computed)))
    if isinstance(stored, float) != isinstance(computed, float):
        return bool(rational(stored) == rational(computed))
    return bool(stored == computed)


def _in_balls(value: Any) -> Any:
    return BALL.vector(value) if np.ndim(value) else BALL.number(value)


def _taken_at_its_word(values: Array) -> Array:
    """Return rationals; what is balls, or rationals already, stays as it is."""
    mixed = values.dtype == object and has_floats(values)
    balls = mixed and any(isinstance(item, arb) for item in values.reshape(-1))
    return rationals(values) if values.dtype != object or (mixed and not balls) else values


def has_floats(values: Array) -> bool:
    """Tell whether a column holds floats, which may have been rounded."""
    if values.dtype != object:
        return values.dtype.kind == "f"
    types = set(map(type, values.reshape(-1).tolist()))
    return any(issubclass(each, float | np.floating) for each in types)


def column(items: list[Any]) -> Array:
    """Return a list with one entry a round as an array, whatever the entries are."""
    if items and isinstance(items[0], np.ndarray):
        shapes = {item.shape for item in items}
        if len(shapes) != 1:
            raise GameError(f"rows of different shapes: {sorted(shapes)}")
        return np.stack(items)
    if all(type(item) is bool for item in items):
        return np.array(items, dtype=bool)
    if all(isinstance(item, int) for item in items):
        return np.array(items, dtype=np.int64)
    if all(isinstance(item, float) for item in items):
        return np.array(items, dtype=np.float64)
    result = np.empty(len(items), dtype=object)
    result[:] = items
    return result


def _encode(value: Any) -> Any:
    """Return a parameter or an entry as JSON.

    Ints and flags are themselves; a rational is the string 'p/q'; floats, balls (centre and
    radius), surds (a, b and q of a + b sqrt(q)), convex functions, their domains and names are
    marked as such, so that each comes back as what it was.
    """
    if value is None or isinstance(value, bool | np.bool_):
        return None if value is None else bool(value)
    if isinstance(value, int | np.integer):
        return int(value)
    if isinstance(value, arb):
        return {"ball": [str(rational(value.mid())), str(rational(value.rad()))]}
    if isinstance(value, Surd):
        return {"surd": [str(value.whole), str(value.factor), str(value.radicand)]}
    if isinstance(value, float | np.floating):
        return {"float": "inf" if value == math.inf else str(rational(value))}
    if isinstance(value, str):
        return {"name": value}
    try:
        return str(rational(value))
    except TypeError:
        return _encode_object(value)


def _encode_object(value: Any) -> dict[str, Any]:
    """Return what is no number as JSON; of what is unknown here the name is kept."""
    if isinstance(value, ConvexFunction):
        try:
            return {"function": function_to_dict(value)}
        except ValueError as error:
            raise GameError(str(error)) from None
    if isinstance(value, StoredDomain):
        return {"domain": value.to_dict()}
    return {"name": str(getattr(value, "name", value))}


def _surd_from(parts: Any) -> Surd:
    """Return a surd from what is stored of it; one that is rational was never stored."""
    whole, factor, radicand = (rational(part) for part in parts)
    if factor == 0 or radicand <= 0 or not isinstance(root(radicand), Surd):
        raise GameError(f"{whole} + {factor} sqrt({radicand}) is no irrational number")
    return Surd(factor, radicand, whole)


_READERS = {"function": function_from_dict, "domain": domain_from_dict, "surd": _surd_from}


def _decode(value: Any) -> Any:
    if isinstance(value, dict):
        (kind, content), *rest = value.items()
        if rest or kind not in ("ball", "float", "name", *_READERS):
            raise GameError(f"{value!r} is no entry of a transcript")
        if kind in _READERS:
            return _READERS[kind](content)
        if kind == "ball":
            middle, radius = (rational(part) for part in content)
            return _dyadic(middle, radius)
        if kind == "float" and content == "inf":
            return math.inf
        return _nearest_float(content) if kind == "float" else str(content)
    if isinstance(value, str):
        return rational(value)
    if value is None or isinstance(value, int):
        return value
    raise GameError(f"{value!r} is no entry of a transcript: numbers are ints or strings 'p/q'")


def _encode_parameters(parameters: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _encode_parameter(value) for name, value in parameters.items()}


def _encode_parameter(value: Any) -> Any:
    """Return a parameter as JSON: an entry, or a list of entries."""
    return [_encode(item) for item in value] if isinstance(value, list | tuple) else _encode(value)


def _decode_parameter(value: Any) -> Any:
    return [_decode(item) for item in value] if isinstance(value, list) else _decode(value)


def _nearest_float(text: str) -> float:
    exact = rational(text)
    return int(exact.p) / int(exact.q)


def _dyadic(middle: fmpq, radius: fmpq) -> arb:
    """Return the ball with exactly this centre and radius, at any precision."""

    def exactly(value: fmpq) -> arb:
        places = int(value.q).bit_length() - 1
        if value.q != 1 << places:
            raise GameError(f"{value} is not a dyadic rational, so it is no end of a ball")
        return arb((value.p, -places))

    if radius < 0:
        raise GameError(f"a ball has the radius {radius}, but a radius is not negative")
    if radius == 0:
        return exactly(middle)
    # Setting a radius rounds it up in the 30th bit, even if it is exact: start a little below.
    ball = arb(exactly(middle), exactly(radius * (1 - fmpq(1, 2**31))))
    same = rational(ball.mid()) == middle and rational(ball.rad()) == radius
    return ball if same else arb(exactly(middle), exactly(radius))


#: How a column of each kind of numpy array is stored; what is left is stored one by one.
_KINDS = {"f": "float", "i": "int", "u": "int", "b": "bool", "O": "exact"}


def _encode_column(values: Array | None) -> Any:
    if values is None:
        return None
    kind = _KINDS.get(values.dtype.kind)
    if kind is None:
        raise GameError(f"a column of {values.dtype} cannot be stored: it must hold numbers")
    flat = values.reshape(-1).tolist()
    if kind == "float":
        entries = [str(rational(item)) for item in flat]
    else:
        entries = [_encode(item) for item in flat]
    return {"kind": kind, "shape": list(values.shape), "values": entries}


def _same_column(one: Array | None, other: Array | None) -> bool:
    """Tell whether two columns are stored alike; numbers of one type need not be written out."""
    if one is None or other is None:
        return one is other
    if one.shape != other.shape:
        return False
    if one.dtype == other.dtype and (one.dtype.kind in "biu" or _finite(one, other)):
        return np.array_equal(one, other)
    return bool(_encode_column(one) == _encode_column(other))


def _finite(*columns: Array) -> bool:
    return all(c.dtype == np.float64 and bool(np.isfinite(c).all()) for c in columns)


def _decode_column(data: Any) -> Array | None:
    if data is None:
        return None
    shape, kind, flat = data["shape"], data["kind"], data["values"]
    if not all(type(size) is int and size >= 0 for size in shape) or len(flat) != math.prod(shape):
        raise GameError(f"a column of shape {shape} cannot hold {len(flat)} values")
    if kind in ("int", "bool"):
        wanted: type = int if kind == "int" else bool
        wrong = next((item for item in flat if type(item) is not wanted), None)
        if wrong is not None:
            raise GameError(f"{wrong!r} stands in a column of kind {kind}")
        return np.array(flat, dtype=np.int64 if kind == "int" else bool).reshape(shape)
    if kind == "float":
        return np.array([_nearest_float(item) for item in flat], np.float64).reshape(shape)
    if kind != "exact":
        raise GameError(f"a column has the kind {kind!r}, but must be int, bool, float or exact")
    result = np.empty(len(flat), dtype=object)
    result[:] = [_decode(item) for item in flat]
    return result.reshape(shape)
