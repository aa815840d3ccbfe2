"""How does a foreign implementation enter the game?

A :class:`Contestant` is a factory for the harness: it calls the user's factory with what the kind
needs, wraps what comes out, and watches it.  What the harness calls a violation is settled here:
an exception, nonsense, a hang, rounding, or a real one.

The policy on rounding.  What a learner said is taken at its word as rationals, and the bound is
decided exactly.  An excess is rounding if it is no larger than what the operations of the run can
have added up to: 64 units in the last place for each number of each round, relative to what is
compared.  So a regret may exceed its bound by 1e-12, and a count of mistakes by the same 1e-12
where the bound of data in floats lies that close below a whole number; it passes, with a note of
the size.  A count that is too large by one is never rounding: a learner that rounds a score near
0 to the wrong side errs there once, learns from it as from any error, and keeps its bound.  One
that errs again and again since it rounds (its predict and its update disagree, an update is lost,
a weight is 0) breaks the bound and is VIOLATED.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from flint import arb

from adversaries.core.judge import Case, Parameters, as_float
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict, to_float
from learners.classes import FiniteClass
from learners.convex import Ball, Space
from learners.core.arithmetic import FLOAT, START_PRECISION, working_precision
from learners.core.transcript import Transcript
from learners.games import CONVEX, ConvexAdvice, NonsenseError
from learners.games.losses import ABSOLUTE
from learners.linear.kernels import linear
from noregret.guard.causes import cause_of
from noregret.guard.configured import fitted, fixed_parameters
from noregret.guard.deadline import TimeUp, deadline
from noregret.guard.kinds import Kind, game_of
from noregret.guard.shadow import readable_vector, shadow_of, with_tie_updates
from noregret.words import cut

#: How many roundings of an operation may add up in one round, for each number involved.
_ROUNDINGS = 64
_UNIT = 2.0**-53
#: How many seconds a call may take after one that did not come back.
_AFTER_A_HANG = 0.1


@dataclass
class Incident:
    """What went wrong in a run, as far as it can be told from outside the theorem."""

    verdict: str
    cause: str


@dataclass
class Contestant:
    """A factory that makes watched learners out of the user's factory, class or instance."""

    factory: Any
    kind: Kind
    seconds: float = 10.0
    records: bool = False
    parameters: Mapping[str, Any] | None = None
    incident: Incident | None = None
    rounding: float = 0.0
    worst: tuple[float, Transcript, Verdict] | None = None
    current: Any = None
    hung: bool = False

    def __post_init__(self) -> None:
        self._accepted = _accepted(self.factory, self.kind)
        instance = self.factory if is_instance(self.factory) else None
        self.fixed = fixed_parameters(instance, self.kind, self.parameters)

    def __call__(self, parameters: Parameters) -> Watched:
        """Make a learner for a game with these parameters."""
        self.incident = None
        given = {name: _plain(name, parameters) for name in self.kind.keywords}
        known = {k: v for k, v in given.items() if self._accepted is None or k in self._accepted}
        inner = deepcopy(self.factory) if is_instance(self.factory) else self._made(known)
        self.current = inner
        return Watched(inner, self, parameters, given)

    def _made(self, known: Mapping[str, Any]) -> Any:
        shown = ", ".join(f"{name}={cut(value)}" for name, value in known.items())
        try:
            with deadline(self.limit):
                return self.factory(**known)
        except TimeUp:
            text = f"making it with {shown} {self._late()}"
            self.hung = True
            self.incident = Incident("HANGS", text)
            raise NonsenseError(text) from None
        except Exception as error:
            text = f"making it with {shown} raised {type(error).__name__}: {error}"
            self.incident = Incident("CRASHED", text)
            raise

    @property
    def limit(self) -> float:
        """How long a call may take: not so long again once one has not come back."""
        return min(self.seconds, _AFTER_A_HANG) if self.hung else self.seconds

    def _late(self) -> str:
        first = f" (the first such call: {self.seconds:g} s)" if self.limit < self.seconds else ""
        return f"took longer than {self.limit:g} s{first}"

    def suits(self, parameters: Parameters) -> bool:
        """Tell whether the kind's keywords are enough to make a learner for this game."""
        domain = parameters.get("domain")
        return domain is None or isinstance(domain, Space | Ball)

    def adapted(self, case: Case) -> Case | None:
        """Return the game as the learner can play it: an adapter may change or refuse it."""
        fitting = getattr(self.factory, "noregret_case", None)
        own = case if fitting is None else fitting(case)
        return None if own is None else fitted(own, self.kind, self.fixed)

    def knows(self, name: str) -> bool:
        """Tell whether the learner is told this parameter."""
        return name in self.kind.keywords

    def settle(
        self,
        theorem: Theorem,  # noqa: ARG002 - for those who keep it
        verdict: Verdict,
        run: Transcript | None,
        check: Callable[[Transcript], Verdict] | None = None,
    ) -> Verdict:
        """Return what is to be made of a verdict about this learner."""
        if verdict.outcome not in (Outcome.VIOLATED, Outcome.UNDECIDED):
            return verdict
        if verdict.outcome is Outcome.VIOLATED and run is not None and check is not None:
            told = with_tie_updates(self.kind.name, run)
            other = None if told is None else check(told)
            if other is not None and other.outcome is Outcome.HOLDS:
                return other
        if self.incident is None and run is not None and self._is_rounding(verdict, run):
            return replace(verdict, outcome=Outcome.HOLDS, claim=Outcome.HOLDS, reason="")
        if verdict.outcome is Outcome.UNDECIDED:
            return verdict
        if run is not None:
            size = verdict.ratio if verdict.ratio is not None else float("inf")
            if self.worst is None or size > self.worst[0]:
                self.worst = size, run, verdict
        if self.incident is None:
            self.incident = Incident("VIOLATED", cause_of(run, self.kind, self.current))
        return verdict

    def _is_rounding(self, verdict: Verdict, run: Transcript) -> bool:
        """Tell whether an excess is no larger than the roundings of the run add up to."""
        if verdict.slack is None or verdict.observed is None or verdict.bound is None:
            return False
        if verdict.broken_invariant is not None:
            return False  # a step of the proof that allows for rounding itself
        excess = _magnitude(verdict.slack)
        scale = max(_magnitude(verdict.observed), _magnitude(verdict.bound), _largest_loss(run))
        numbers = max(_width(run), 1) * (run.T + 1)
        if not excess <= _ROUNDINGS * _UNIT * numbers * scale:
            return False
        self.rounding = max(self.rounding, excess)
        return True


def _magnitude(value: Any) -> float:
    """Return how large a number is at most."""
    return to_float(abs(value).upper()) if isinstance(value, arb) else abs(to_float(value))


def _largest_loss(run: Transcript) -> float:
    """Return the size of a loss: at most 1, but for convex functions, which have any."""
    if run.game.name != CONVEX.name or run.T == 0:
        return 1.0
    return max(abs(float(loss)) for loss in run.losses)


class Watched:
    """A foreign learner in the clothes of ours."""

    arithmetic = FLOAT

    def __init__(
        self, inner: Any, owner: Contestant, parameters: Parameters, given: Mapping[str, Any]
    ) -> None:
        self._inner = inner
        self._owner = owner
        self._game = game_of(owner.kind, parameters)
        self.game = self._game
        self.name = type(inner).__name__
        self.round = 1
        self.records = owner.records
        names = ("N", "beta", "eta", "margin", "n", "monotone", "dimension")
        self.parameters = {k: given[k] for k in names if given.get(k) is not None}
        if "hypotheses" in given:
            self.parameters["hypotheses"] = list(FiniteClass(parameters["hypotheses"]).strings)
        if "domain" in parameters:
            self.parameters["domain"] = parameters["domain"]
        self._given = given
        self._shadow: Any = None
        self._unread: list[tuple[Any, Any]] = []

    def __getattr__(self, name: str) -> Any:
        if name == "average" or (name == "weights" and self.records):
            return getattr(self._inner, name)
        if name in ("weights", "distribution"):
            return self._read(name)
        raise AttributeError(name)

    def shows(self, name: str) -> bool:
        """Tell whether the learner itself has something of this name to show."""
        return hasattr(self._inner, name)

    def _read(self, name: str) -> Any:
        """Return what an adversary reads: what the learner shows, or what its shadow has."""
        try:
            told = readable_vector(getattr(self._inner, name, None), self._given.get("N"))
        except Exception:  # a property of its own that fails
            told = None
        if told is not None:
            return told
        if self._shadow is None:
            self._shadow = shadow_of(self._owner.kind.name, self._given)
        if self._shadow is None:
            raise AttributeError(name)
        for x, y in self._unread:
            self._shadow.update(x, y)
        self._unread.clear()
        return getattr(self._shadow, name)

    def __deepcopy__(self, memo: dict[int, Any]) -> Watched:
        twin = object.__new__(Watched)
        twin.__dict__.update(self.__dict__)
        twin._inner = deepcopy(self._inner, memo)
        twin._shadow, twin._unread = deepcopy(self._shadow, memo), list(self._unread)
        return twin

    def predict(self, x: Any) -> Any:
        """Ask the learner, on a copy of the instance."""
        said = _copy(self._watched("predict", x))
        try:
            return self._inside(self._game.prediction(self._forecast(said)))
        except NonsenseError as error:
            self._owner.incident = Incident("NONSENSE", f"round {self.round}: {error}")
            raise

    def update(self, x: Any, y: Any) -> None:
        """Tell the learner the outcome, on copies; what it returns is its own business."""
        self._watched("update", x, y)
        self._unread.append((x, y))
        self.round += 1

    def _forecast(self, said: Any) -> Any:
        """Return a forecast; one that rounding has put a few ulps outside [0, 1] is put back."""
        if not isinstance(self._game, ConvexAdvice) or not isinstance(said, float):
            return said
        nearest = min(max(said, 0.0), 1.0)
        if said == nearest or not abs(said - nearest) <= _ROUNDINGS * _UNIT:
            return said
        self._owner.rounding = max(self._owner.rounding, abs(said - nearest))
        return nearest

    def _inside(self, prediction: Any) -> Any:
        """Return a point, checked to lie in the ball that the learner was made for."""
        radius = self._given.get("radius")
        if radius is None:
            return prediction
        length = float(np.linalg.norm(np.asarray(prediction, dtype=np.float64)))
        if length > radius * (1 + _ROUNDINGS * len(prediction) * _UNIT):
            raise NonsenseError(
                f"the point has length {length!r}, outside the domain of radius {radius!r}"
            )
        return prediction

    def _watched(self, what: str, *told: Any) -> Any:
        """Call the learner's method of this name, on copies of what it is told."""
        owner, x = self._owner, told[0]
        try:
            with deadline(owner.limit):
                return getattr(self._inner, what)(*map(_copy, told))
        except TimeUp:
            text = f"{what}({cut(x)}) in round {self.round} {owner._late()}"
            owner.hung = True
            owner.incident = Incident("HANGS", text)
            raise NonsenseError(text) from None
        except Exception as error:
            text = f"{what}({cut(x)}) in round {self.round} raised {type(error).__name__}: {error}"
            owner.incident = Incident("CRASHED", text)
            raise


def welcomed(factory: Any) -> Any:
    """Return what was given, an estimator of scikit-learn or river in the clothes it plays in."""
    made_by = factory if inspect.isclass(factory) else type(factory)
    libraries = {base.__module__.partition(".")[0] for base in made_by.__mro__}
    if not libraries & {"sklearn", "river"}:
        return factory
    from noregret.adapters import adapt

    return adapt(factory)


def is_instance(factory: Any) -> bool:
    """Tell whether a configured learner was given in place of a factory."""
    return (
        not inspect.isclass(factory) and hasattr(factory, "predict") and hasattr(factory, "update")
    )


def _accepted(factory: Any, kind: Kind) -> frozenset[str] | None:
    """Return the keywords that a factory takes, or None if it takes all."""
    if is_instance(factory):
        return frozenset()
    if not callable(factory):
        raise ParameterError(
            f"{factory!r} cannot be called: give a class, a function that makes a learner, or a "
            "learner with predict and update"
        )
    try:
        signature = inspect.signature(factory)
    except (TypeError, ValueError):
        return None
    wanted = []
    for name, parameter in signature.parameters.items():
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            return None
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            continue
        if name in kind.keywords and parameter.kind is not inspect.Parameter.POSITIONAL_ONLY:
            wanted.append(name)
        elif parameter.default is inspect.Parameter.empty:
            label = getattr(factory, "__name__", repr(factory))
            offered = ", ".join(kind.keywords)
            raise ParameterError(
                f"{label} needs {name!r}, but a {kind.name} is made with {offered}: wrap it, "
                f"lambda {offered}: {label}(…)"
            )
    return frozenset(wanted)


def _plain(name: str, parameters: Parameters) -> Any:
    """Return a parameter as people write it: ints, floats, a matrix, a function."""
    if name == "hypotheses":
        return np.array(FiniteClass(parameters["hypotheses"]).matrix, dtype=np.int64)
    if name == "kernel":
        return linear
    if name == "loss":
        return parameters.get("loss", ABSOLUTE)
    if name == "radius":
        radius = getattr(parameters.get("domain"), "radius", None)
        return None if radius is None else _rounded(radius)
    value = parameters.get(name)
    if value is None or isinstance(value, bool | int | str) or callable(value):
        return value
    if name in ("N", "n", "dimension"):
        return int(value)
    return _rounded(value)


def _rounded(value: Any) -> float:
    """Return the float of a number, the same whatever precision is in force."""
    with working_precision(START_PRECISION):
        return as_float(value)


def _copy(value: Any) -> Any:
    return np.array(value) if isinstance(value, np.ndarray) else value


def _width(run: Transcript) -> int:
    for column in (run.instances, run.predictions):
        if column is not None and column.ndim == 2:
            return int(column.shape[1])
    return 1
