"""What is left of a run that is too long to be kept?

A stream is an iterator of chunks: loss matrices in the game of actions, pairs
(instances, outcomes) otherwise.  A memory-mapped array is such a stream, too.  Each chunk
is played, added to the totals and let go, so memory stays flat however long the stream is.

A :class:`Summary` takes the place of the transcript: the number of rounds, the learner's
loss, its mistakes and updates, and what each expert has lost: what theorems about regret
and mistakes compare.  It has no columns, and says so when it is asked for one.

The totals are as exact as those of a transcript, with floats taken at their word, or
enclose them: sums of what floats rounded are balls that contain the true sum.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NoReturn

import numpy as np
from flint import arb, fmpq

from learners.core.arithmetic import Array, Number, rational
from learners.core.transcript import Transcript
from learners.fast.costs import COSTS, ROUNDINGS
from learners.games import ACTIONS, EXPERT_ADVICE, ExpertGame, Game, GameError

#: Entries of a chunk that is cut from an array: some megabytes.
CHUNK = 1 << 20

#: Entries that are summed up at a time while they are in the cache.
_IN_CACHE = 1 << 15
_HALF_ULP = fmpq(1, 2**53)
_UNDERFLOW = fmpq(1, 2**1074)


class NotKeptError(GameError, AttributeError):
    """A column of a run that kept none."""


def in_chunks(data: Any, rows: int | None = None) -> Iterator[Any]:
    """Yield an array, or a pair (instances, outcomes), in chunks of ``rows`` rounds."""
    pair = isinstance(data, tuple | list)
    table = np.asarray(data[0] if pair else data)
    width = max(1, math.prod(table.shape[1:]))
    step = max(1, CHUNK // width) if rows is None else rows
    for start in range(0, len(table), step):
        part = slice(start, start + step)
        yield (table[part], np.asarray(data[1])[part]) if pair else table[part]


def as_stream(environment: Any) -> Iterator[Any] | None:
    """Return the chunks of a stream; None if it is none.

    Memory-mapped arrays are streams.  One that should give a whole transcript is shown as
    a plain array: ``play(learner, np.asarray(mapped))`` copies nothing of a read-only map.
    """
    if isinstance(environment, Iterator):
        return environment
    first = environment
    if isinstance(environment, tuple | list) and len(environment) == 2:
        first = environment[0]
    return in_chunks(environment) if isinstance(first, np.memmap) else None


class Summary(Transcript):
    """The totals of a run whose rounds were not kept.

    Attributes:
        game: the rules it was played by.
        T: the number of rounds.
        chunks: in how many chunks they came.
        total_loss: what the learner paid: an int, a rational or a ball.
        mistakes: how often its label was wrong; None in games without labels.
        changes: in how many rounds it changed; None where it does not tell.
        expert_totals: what each expert or action lost, in a column of ints, rationals or
            balls; None in games without experts.
        binary: whether every loss of an expert is known to have been 0 or 1.
        parameters: what the learner was configured with.
        learner: the name of the algorithm.
    """

    def __init__(self, game: Game, parameters: Mapping[str, Any], learner: str) -> None:
        totals: dict[str, Any] = {
            "game": game,
            "parameters": MappingProxyType(dict(parameters)),
            "learner": learner,
            "chunks": 0,
            "total_loss": 0,
            "mistakes": None,
            "changes": 0,
            "_rounds": 0,
            "_experts": _Totals(),
        }
        vars(self).update(totals)

    game: Game
    chunks: int
    total_loss: Number
    mistakes: int | None
    changes: int | None
    _rounds: int
    _experts: _Totals

    @property
    def T(self) -> int:
        """The number of rounds."""
        return self._rounds

    @property
    def N(self) -> int:
        """The number of experts, actions or features."""
        width = vars(self).get("_width", self.parameters.get("N"))
        if width is None:
            raise GameError("a run without rounds does not say its N: pass N=…")
        return int(width)

    @property
    def binary(self) -> bool:
        """Whether every loss of an expert is known to have been 0 or 1."""
        return isinstance(self.game, ExpertGame) and self._experts.binary

    @property
    def expert_totals(self) -> Array | None:
        """What each expert or action lost; None in games without experts."""
        if not isinstance(self.game, ExpertGame):
            return None
        return self._experts.values() if self.T else np.zeros(self.N, dtype=np.int64)

    def add(self, run: Transcript) -> None:
        """Add the next chunk: a run of the same learner from where it stood."""
        state: dict[str, Any] = {"chunks": self.chunks + 1}
        if run.T:
            shown = run.outcomes if run.instances is None else run.instances
            if shown.ndim == 2:
                if "_width" in vars(self) and vars(self)["_width"] != run.N:
                    raise GameError(f"{run.N} entries a round, but {self.N} in the chunks before")
                state["_width"] = run.N
            state["_rounds"] = self.T + run.T
            state["total_loss"] = self.total_loss + _learner_loss(run)
            if _has_labels(run):
                state["mistakes"] = (self.mistakes or 0) + int(run.losses.sum())
            changes = None if run.updates is None else int(np.sum(run.updates))
            known = self.changes is not None and changes is not None
            state["changes"] = (self.changes or 0) + (changes or 0) if known else None
            if isinstance(run.game, ExpertGame):
                self._experts.add(run)
        vars(self).update(state)

    def _not_kept(self) -> NoReturn:
        raise NotKeptError(
            "the rounds of a stream are not kept: play the sequence from an array to have them"
        )

    # The columns of a transcript, refused one and all.
    instances = predictions = outcomes = losses = property(_not_kept)
    updates = weights = property(_not_kept)
    exact_losses = exact_expert_losses = property(_not_kept)

    def to_dict(self) -> NoReturn:
        """Refuse: what was not kept cannot be written."""
        self._not_kept()

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        return f"Summary({self.learner!r}, {self.game.name!r}, T={self.T}, chunks={self.chunks})"

    #: A notebook shows the same line: there are no rounds for a table.
    _repr_html_ = None  # type: ignore[assignment]


def _has_labels(run: Transcript) -> bool:
    return run.losses.dtype.kind in "bi" and run.predictions.ndim == 1


def _learner_loss(run: Transcript) -> Number:
    """Return the learner's loss over a chunk, exact or enclosed."""
    if run.losses.dtype.kind in "bi":
        return int(run.losses.sum())
    if run.losses.dtype == np.float64:
        paid = rational(math.fsum(run.losses.tolist()))
        if run.game.name == ACTIONS.name and run.predictions.dtype == np.float64:
            # N products and N - 1 additions, each with a relative error of half an ulp, and
            # the sum of the rounds, rounded once: twice that covers terms of second order.
            radius = 2 * (run.N + 1) * _HALF_ULP * paid + run.N * run.T * _UNDERFLOW
            return _ball(paid, radius)
        if getattr(run.game, "loss_function", None) in COSTS:
            return _ball(paid, run.T * (ROUNDINGS + 1) * _HALF_ULP)
    return sum(run.exact_losses.tolist(), fmpq(0))


def _ball(middle: fmpq, radius: fmpq) -> arb:
    """Return a ball that contains all within ``radius`` of ``middle``, at any precision."""
    return arb(middle) + arb(0, arb(radius))


class _Totals:
    """The total loss of each expert.

    A float in [0, 1] is high 2^-26 + low 2^-53 + rest 2^-53 with whole numbers high and low
    of at most 27 bits and 0 <= rest < 1: whole numbers are added exactly (up to 2^36 rounds),
    and the rests, which most data have not, are counted.
    """

    def __init__(self) -> None:
        self.counts: Any = 0  # mistakes of experts
        self.exact: Any = fmpq(0)  # rationals and balls
        self.high: Any = 0
        self.low: Any = 0
        self.rests: Any = 0
        self.roundings = 0  # in units of 2^-53
        self.binary = True

    def add(self, run: Transcript) -> None:
        """Add the losses of a chunk."""
        if run.game.name == EXPERT_ADVICE.name:
            self.counts = self.counts + np.sum(run.instances != run.outcomes[:, None], axis=0)
            return
        cost = COSTS.get(getattr(run.game, "loss_function", None))  # type: ignore[arg-type]
        floats = run.outcomes.dtype == np.float64
        if floats and run.game.name == ACTIONS.name:
            self._add_floats(run.outcomes)
        elif floats and cost is not None and run.instances is not None:
            self.roundings += ROUNDINGS * run.T
            self._add_floats(cost(run.instances, run.outcomes[:, None]))
            # A rounded loss may be 0 or 1 though the true one is not.
            self.binary = self.binary and bool(_are_bits(run.instances) and _are_bits(run.outcomes))
        else:
            table = run.exact_expert_losses.astype(object)
            self.exact = self.exact + table.sum(axis=0)
            self.binary = self.binary and _are_bits(table)

    def _add_floats(self, losses: Array) -> None:
        rows = max(1, _IN_CACHE // losses.shape[1])
        for start in range(0, len(losses), rows):
            part = losses[start : start + rows]
            self.binary = self.binary and _are_bits(part)
            scaled = part * 2.0**26
            high = np.floor(scaled)
            scaled -= high
            scaled *= 2.0**27
            low = np.floor(scaled)
            # Sums of so few whole numbers of 27 bits are exact in floats.
            self.high = self.high + high.sum(axis=0).astype(np.int64)
            self.low = self.low + low.sum(axis=0).astype(np.int64)
            scaled -= low
            if scaled.any():
                self.rests = self.rests + np.count_nonzero(scaled, axis=0)

    def values(self) -> Array:
        """Return the totals: whole numbers and rationals where they are known, else balls."""
        parts = (self.counts, self.exact, self.high, self.low, self.rests)
        rows = np.broadcast_arrays(*(np.asarray(part, dtype=object) for part in parts))
        spread = 2 * self.roundings
        result = np.empty(len(rows[0]), dtype=object)
        for index, (count, exact, high, low, rest) in enumerate(zip(*rows, strict=True)):
            middle = exact + count + fmpq((high << 28) + (low << 1) + rest, 2**54)
            known = not (rest or spread)
            result[index] = middle if known else _ball(middle, fmpq(rest + spread, 2**54))
        return result


def _are_bits(values: Array) -> bool:
    return bool(np.all((values == 0) | (values == 1)))
