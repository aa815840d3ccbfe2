"""From online to batch: which single hypothesis does the run of an online learner leave?

    h_1 = the learner before the first round
    each round t = 1, ..., T: receive (x_t, y_t), drawn independently from one distribution
        pay L(h_t(x_t), y_t) and update;  h_{t+1} = the learner now
    return the mean of h_1, ..., h_T, or one of them drawn uniformly, or h_{T+1}

A hypothesis is the learner frozen before a round: it predicts and learns no more.  The mean
needs predictions that can be averaged: forecasts in [0, 1], votes as shares, or, with
``read=score``, the scores of linear learners, whose mean is the score of the mean weights.
Learners of other games play on examples through :class:`OverExperts` (expert advice) and
:class:`OverExamples` (convex functions).

Sources: Chung-Chin Lu, On-Line Learning (lecture, 2017), "On-line to batch conversion" (the
mean); Shalev-Shwartz and Ben-David, Understanding Machine Learning (2014), Exercise 5 (one of
them, uniformly).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

import numpy as np
from flint import arb, fmpq

from learners.classes import FiniteClass, Littlestone
from learners.convex import ConvexFunction, Linear
from learners.core.arithmetic import (
    Array,
    BallArithmetic,
    ExactArithmetic,
    FloatArithmetic,
    Number,
)
from learners.core.protocol import Learner, arithmetic_of
from learners.core.showing import Shown

#: Asks a learner for the value of its hypothesis at a point.
Read = Callable[[Any, Any], Any]
#: A labelled point.
Example = tuple[Any, Any]


def prediction(learner: Learner, x: Any) -> Any:
    """Read the prediction."""
    return learner.predict(x)


def score(learner: Any, x: Any) -> Number:
    """Read the score w.x of a linear learner."""
    return learner.score(x)


def label(learner: Any, x: Any) -> int:
    """Read the label of a linear learner: the sign of its score, +1 at 0."""
    return 1 if arithmetic_of(learner).sign(learner.score(x)) >= 0 else -1


class OverExperts(Shown):
    """A learner of expert advice as a learner of points: each expert is a function of x.

    ``learner`` is one of N experts (Exponential Weighted Average, Weighted Majority, doubling);
    ``experts`` are N functions from points to what such an expert may say.
    """

    def __init__(self, learner: Any, experts: Sequence[Callable[[Any], Any]]) -> None:
        self.learner = learner
        self.experts = tuple(experts)
        self.name: str = getattr(learner, "name", type(learner).__name__)
        self.arithmetic = arithmetic_of(learner)
        self.parameters: dict[str, Any] = getattr(learner, "parameters", {})
        wanted = self.parameters.get("N", len(self.experts))
        if wanted != len(self.experts):
            raise ValueError(
                f"{len(self.experts)} experts were given, but the learner was made for "
                f"N = {wanted}: give one function an expert"
            )

    def loss(self, forecast: Any, y: Any) -> Any:
        """Return the loss of the learner's own game."""
        return self.learner.game.loss(forecast, y)

    def advice(self, x: Any) -> Array:
        """Return what the experts say about a point."""
        said = np.empty(len(self.experts), dtype=object)
        said[:] = [expert(x) for expert in self.experts]
        return said

    def predict(self, x: Any) -> Any:
        """Return the learner's prediction from the advice about ``x``."""
        return self.learner.predict(self.advice(x))

    def update(self, x: Any, y: Any) -> Any:
        """Let the learner learn the outcome."""
        return self.learner.update(self.advice(x), y)


class OverExamples(Shown):
    """A learner of convex functions as a learner of points: it predicts the score w.x.

    ``learner`` plays points w (Online Gradient Descent); ``function`` makes of an example (x, y)
    the function of w that is learned from: ``Hinge``, ``Squared`` or ``Absolute``, or whatever
    else is a loss of the score.  With ``read=label`` the sign of the score is predicted.
    """

    def __init__(self, learner: Any, function: Callable[[Any, Any], ConvexFunction]) -> None:
        self.learner = learner
        self.function = function
        self.name: str = getattr(learner, "name", type(learner).__name__)
        self.arithmetic = arithmetic_of(learner)
        self.parameters: dict[str, Any] = getattr(learner, "parameters", {})

    def loss(self, said: Any, y: Any) -> Any:
        """Return what a score costs: the function of the point 1, at the score."""
        return self.function((1,), y)((said,))

    def score(self, x: Any) -> Number:
        """Return w.x for the learner's point w."""
        return Linear(x)(self.learner.predict(None))

    def predict(self, x: Any) -> Number:
        """Return the score."""
        return self.score(x)

    def update(self, x: Any, y: Any) -> Any:
        """Let the learner learn the function that the example stands for."""
        return self.learner.update(None, self.function(x, y))


@dataclass(frozen=True)
class Frozen:
    """A hypothesis: a learner as it was before some round."""

    learner: Any
    read: Read = prediction

    def __call__(self, x: Any) -> Any:
        """Return what the hypothesis says at ``x``."""
        return self.read(self.learner, x)


@dataclass(frozen=True)
class Average:
    """The hypothesis that says the mean of what others say."""

    hypotheses: tuple[Frozen, ...]

    def __call__(self, x: Any) -> Any:
        """Return the mean at ``x``: exact where the hypotheses are."""
        return mean([hypothesis(x) for hypothesis in self.hypotheses])


@dataclass(frozen=True)
class OnlineRun:
    """What a learner did on a sample: ``hypotheses`` h_1..h_T, their losses, and ``final``."""

    sample: tuple[Example, ...]
    hypotheses: tuple[Frozen, ...]
    predictions: tuple[Any, ...]
    losses: tuple[Any, ...]
    final: Frozen

    @property
    def T(self) -> int:
        """The size of the sample."""
        return len(self.sample)


def run_online(
    learner: Learner,
    sample: Iterable[Example],
    *,
    loss: Callable[[Any, Any], Any] | None = None,
    read: Read = prediction,
) -> OnlineRun:
    """Run ``learner`` once through ``sample`` and keep its hypothesis before each round.

    ``loss`` is that of the learner's game unless it is given.  The learner itself is not
    touched: a copy of it learns.
    """
    cost = loss if loss is not None else _own_loss(learner)
    examples = tuple((x, y) for x, y in sample)
    pupil = snapshot(learner)
    hypotheses = []
    predictions = []
    losses = []
    for x, y in examples:
        hypothesis = Frozen(snapshot(pupil), read)
        said = hypothesis(x)
        hypotheses.append(hypothesis)
        predictions.append(said)
        losses.append(cost(said, y))
        pupil.update(x, y)
    return OnlineRun(
        examples, tuple(hypotheses), tuple(predictions), tuple(losses), Frozen(pupil, read)
    )


def _own_loss(learner: Any) -> Callable[[Any, Any], Any]:
    source = learner if hasattr(learner, "loss") else getattr(learner, "game", None)
    found = getattr(source, "loss", None)
    if not callable(found):
        raise ValueError(
            f"{type(learner).__name__} does not say what a prediction costs: pass loss="
        )
    cost: Callable[[Any, Any], Any] = found
    return cost


def average(run: OnlineRun) -> Average:
    """Return the mean of h_1, ..., h_T."""
    _refuse_nothing(run)
    return Average(run.hypotheses)


def uniform(run: OnlineRun, generator: np.random.Generator) -> Frozen:
    """Return one of h_1, ..., h_T, drawn uniformly by ``generator``."""
    _refuse_nothing(run)
    return run.hypotheses[int(generator.integers(run.T))]


def last(run: OnlineRun) -> Frozen:
    """Return h_{T+1}, which has seen the whole sample; no bound of the sources covers it."""
    return run.final


def _refuse_nothing(run: OnlineRun) -> None:
    if run.T == 0:
        raise ValueError("the sample is empty, so there is no hypothesis to choose: give examples")


def mean(values: Sequence[Any]) -> Any:
    """Return the mean; of whole numbers and rationals it is a rational."""
    plain = [
        fmpq(int(value)) if isinstance(value, bool | int | np.integer) else value
        for value in values
    ]
    total = plain[0]
    for value in plain[1:]:
        total = total + value
    return total / len(plain)


# ------------------------------------------------------------------ copies and states

_NUMBERS = (int, float, str, bytes, fmpq, arb, np.generic, type(None))
_SYSTEMS = (FloatArithmetic, ExactArithmetic, BallArithmetic)
_FUNCTIONS = (type, FunctionType, BuiltinFunctionType)
_COLLECTIONS = (tuple, set, frozenset)


def _is_shared(value: Any) -> bool:
    """Tell whether copies of a learner may hold the same object: nobody writes into it."""
    kind: Any = type(value)
    if _is_never_changed(kind):
        return True
    if kind in (tuple, frozenset):
        return all(map(_is_shared, value))
    names = _frozen_fields(kind)
    if names is None:
        return False
    # A frozen dataclass keeps its fields, but what is in them may be written into.
    inside = {name: getattr(value, name) for name in names}
    return all(map(_is_shared, (inside | getattr(value, "__dict__", {})).values()))


@lru_cache(maxsize=1024)
def _is_never_changed(kind: type) -> bool:
    return issubclass(kind, (*_NUMBERS, *_SYSTEMS, *_FUNCTIONS, FiniteClass, Littlestone))


@lru_cache(maxsize=1024)
def _frozen_fields(kind: type) -> tuple[str, ...] | None:
    """Return the names of the fields of a frozen dataclass; None for any other type."""
    if not is_dataclass(kind) or not getattr(kind, "__dataclass_params__").frozen:  # noqa: B009
        return None
    return tuple(one.name for one in fields(kind))


def snapshot(learner: Any) -> Any:
    """Return a copy that later rounds do not touch.

    Attributes are copied, and their attributes in turn; numbers, functions, classes of
    hypotheses and what else is never written into are shared.  What a function has closed over
    belongs to the function: a learner that keeps its state in the variables of a closure (or in
    a module, or on its class) cannot be copied.  Keep the state in attributes.
    """
    return _copied(learner, {})


def _copied(value: Any, known: dict[int, Any]) -> Any:
    if id(value) in known:
        return known[id(value)]
    if _is_shared(value):
        return value
    if isinstance(value, np.ndarray):
        return known.setdefault(id(value), value.copy())
    if isinstance(value, MethodType):
        return MethodType(value.__func__, _copied(value.__self__, known))
    if type(value) is dict:
        table = known[id(value)] = {}
        table.update((key, _copied(item, known)) for key, item in value.items())
        return table
    if type(value) is list:
        items = known[id(value)] = []
        items.extend(_copied(item, known) for item in value)
        return items
    if type(value) in _COLLECTIONS:
        return type(value)(_copied(item, known) for item in value)
    if type(value).__module__.partition(".")[0] in ("numpy", "functools") or not _is_plain(value):
        return copy.deepcopy(value)
    made = object.__new__(type(value))
    known[id(value)] = made
    made.__dict__.update({name: _copied(item, known) for name, item in vars(value).items()})
    return made


def _is_plain(value: Any) -> bool:
    """Tell whether all that an object knows is in its attributes."""
    maker: Any = type(value).__new__
    return hasattr(value, "__dict__") and maker is object.__new__


class UnknownStateError(TypeError):
    """Something in a learner whose state cannot be written down."""


def state_of(learner: Any) -> Hashable:
    """Return what the learner will do from now on, as a key: equal keys, equal futures.

    Functions are compared by identity (see :func:`snapshot` for closures), whatever else is
    shared by its own equality.
    """
    if isinstance(learner, arb):
        if not learner.is_finite():
            raise UnknownStateError("a ball without bounds has no state")
        return ("ball", *map(int, learner.mid().man_exp()), *map(int, learner.rad().man_exp()))
    if isinstance(learner, _NUMBERS):
        return learner
    if isinstance(learner, np.ndarray):
        return (learner.shape, tuple(state_of(item) for item in learner.reshape(-1).tolist()))
    if isinstance(learner, dict):
        return tuple((state_of(key), state_of(item)) for key, item in learner.items())
    if isinstance(learner, list | tuple):
        return (type(learner).__name__, tuple(state_of(item) for item in learner))
    if isinstance(learner, set | frozenset):
        return frozenset(state_of(item) for item in learner)
    if isinstance(learner, np.random.Generator):
        return str(learner.bit_generator.state)
    if _is_shared(learner):
        return ("as a whole", learner)
    if not _is_plain(learner):
        raise UnknownStateError(f"{learner!r} does not show its state in attributes")
    inside = tuple((name, state_of(item)) for name, item in vars(learner).items())
    return (type(learner), inside)
