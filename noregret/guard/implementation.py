"""How does a foreign implementation enter the game?

An :class:`Implementation` is a factory for the harness: it calls the user's factory with what the
kind needs, wraps what comes out (:class:`Watched`), and watches it.  What the harness calls a
violation is settled here: an exception, nonsense, a hang, rounding, or a real one.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np

from adversaries.core.effort import Effort, counted
from adversaries.core.judge import Case, Parameters, as_float
from adversaries.core.rounding import rounding_of
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict
from learners.classes import FiniteClass
from learners.convex import Ball, Space
from learners.core.arithmetic import FLOAT
from learners.core.kind import Kind
from learners.core.parameters import Flag, Hypotheses, Real, Whole
from learners.core.transcript import Transcript
from learners.games import NonsenseError
from noregret.adapters.rows import Rows, learns_from_rows
from noregret.guard.configured import fixed_parameters
from noregret.guard.deadline import TimeUp, deadline
from noregret.guard.fair.floats import Floats
from noregret.guard.fair.said import plain_prediction
from noregret.guard.fitting import fitted
from noregret.guard.isolation.confined import open_reserve
from noregret.guard.isolation.world import Generators, World, failure_of
from noregret.guard.keywords import is_instance, keywords_of, plain_value
from noregret.guard.model import model_of, readable_vector, with_tie_updates
from noregret.guard.onboarding.interface import refuse_unplayable
from noregret.guard.settle import as_kept, guard_word
from noregret.words import cut


@dataclass
class Incident:
    """What went wrong in a run, as far as it can be told from outside the theorem."""

    verdict: str
    cause: str


class Ended(BaseException):
    """The examination is over: the incident at hand is one that nobody wants to see again.

    A call that did not come back would not come back in a smaller game either; one that took all
    memory would take it again.
    """


@dataclass
class Implementation:
    """A factory that makes watched learners out of the user's factory, class or instance.

    ``shows`` names what a learner is taken at its word about: its weights, its average.  One that
    is ``isolated`` has a process of its own, where nobody else presses Ctrl-C.  To one that is
    ``lenient`` a learner may change its input: ``changed`` says so, and the game goes on.  With
    ``bounds_only`` it may be another algorithm.  ``unfair`` says why a game asks too much of its
    floats, ``making`` how many calls it took to make the learner.
    """

    factory: Any
    kind: Kind
    seconds: float = 10.0
    shows: tuple[str, ...] = ()
    parameters: Mapping[str, Any] | None = None
    incident: Incident | None = None
    rounding: float = 0.0
    worst: tuple[float, Transcript, Verdict] | None = None
    current: Any = None
    isolated: bool = False
    lenient: bool = False
    changed: str = ""
    bounds_only: bool = False
    unfair: str = ""
    takes_rows: bool = False
    making: float = 0.0

    def __post_init__(self) -> None:
        self._accepted = keywords_of(self.factory, self.kind)
        instance = self.factory if is_instance(self.factory) else None
        try:
            with deadline(self.seconds):
                self.fixed = fixed_parameters(instance, self.kind, self.parameters)
        except TimeUp:
            raise ParameterError(
                f"the {type(instance).__name__} takes longer than {self.seconds:g} s to show what "
                "it is for: say it, parameters={…} (--set …)"
            ) from None
        self._world, self._generators = World(), Generators()

    def __call__(self, parameters: Parameters) -> Watched:
        """Make a learner for a game with these parameters."""
        self.incident, self.changed, self.unfair = None, "", ""
        self._world = World()
        given = {each.name: plain_value(each, parameters) for each in self.kind.takes}
        known = {name: value for name, value in given.items() if name in self._accepted}
        inner = self._copied(self.factory) if is_instance(self.factory) else self._made(known)
        inner = self._dressed(inner)
        self.current = inner
        return self._wrap(inner, parameters, given)

    def _dressed(self, inner: Any) -> Any:
        """Return a learner as it plays: one that learns by `partial_fit` is shown rows."""
        refuse_unplayable(inner, self.kind)
        rows = self.takes_rows or learns_from_rows(inner)
        return Rows(inner, self.kind) if rows else inner

    def _wrap(self, inner: Any, parameters: Parameters, given: Mapping[str, Any]) -> Watched:
        return Watched(inner, self, parameters, given)

    def _copied(self, learner: Any, memo: dict[int, Any] | None = None) -> Any:
        return self.call(lambda: "copying it", lambda: deepcopy(learner, memo))

    def _made(self, known: Mapping[str, Any]) -> Any:
        shown = ", ".join(f"{name}={cut(value)}" for name, value in known.items())
        effort = Effort()
        with counted(effort):
            made = self.call(lambda: f"making it with {shown}", lambda: self.factory(**known))
        self.making = effort.calls
        return made

    def call(self, words: Callable[[], str], ask: Callable[[], Any]) -> Any:
        """Ask somebody's code; whatever comes of it but an answer is an incident."""
        try:
            with deadline(self.seconds):
                return self._world.run(ask)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and not self.isolated:
                raise
            if isinstance(error, MemoryError) and self.isolated:
                open_reserve()
            self.incident = Incident(*failure_of(error, words(), self.seconds))
            if isinstance(error, TimeUp | MemoryError):
                raise Ended from None
            if isinstance(error, Exception):
                raise
            raise NonsenseError(self.incident.cause) from None

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
        theorem: Theorem,
        verdict: Verdict,
        run: Transcript | None,
        check: Callable[[Transcript], Verdict] | None = None,
    ) -> Verdict:
        """Return what is to be made of a verdict about this learner."""
        self._generators.put_back()
        if self.unfair:
            self.incident = None
            return Verdict(theorem.key, Outcome.NOT_APPLICABLE, reason=self.unfair)
        if verdict.outcome not in (Outcome.VIOLATED, Outcome.UNDECIDED):
            return verdict
        if verdict.outcome is Outcome.VIOLATED and run is not None and check is not None:
            told = with_tie_updates(self.kind, run)
            other = None if told is None else check(told)
            if other is not None and other.outcome is Outcome.HOLDS:
                return other
        excess = rounding_of(verdict, run) if self.incident is None and run is not None else None
        if excess is not None:
            self.rounding = max(self.rounding, excess)
            return as_kept(verdict)
        if verdict.outcome is Outcome.UNDECIDED:
            return verdict
        if run is not None:
            size = verdict.ratio if verdict.ratio is not None else float("inf")
            if self.worst is None or size > self.worst[0]:
                self.worst = size, run, verdict
        if self.incident is None:
            self.incident = Incident(guard_word(verdict, run), "")
        return verdict


class Watched:
    """A foreign learner in the clothes of ours."""

    arithmetic = FLOAT

    def __init__(
        self, inner: Any, owner: Implementation, parameters: Parameters, given: Mapping[str, Any]
    ) -> None:
        self._inner = inner
        self._owner = owner
        self._game = owner.kind.game_with(parameters)
        self.game = self._game
        self.name = type(inner).__name__
        self.round = 1
        self.shown = owner.shows
        self.parameters = _told(owner.kind, parameters, given)
        self._floats = Floats()
        self._note_floats(inner)
        self._domain = parameters.get("domain")
        self._given = given
        self._model: Any = None
        self._unread: list[tuple[Any, Any]] = []

    def __getattr__(self, name: str) -> Any:
        if name in self.shown:
            return self._shown(name)
        if name in ("weights", "distribution"):
            return self._read(name)
        raise AttributeError(name)

    @property
    def records(self) -> bool:
        """Whether its weights are to be kept: those of its own alone tell something."""
        return "weights" in self.shown

    def has_to_show(self, name: str) -> bool:
        """Tell whether the learner itself has something of this name to show; it need not."""
        incident = self._owner.incident
        try:
            self._shown(name)
        except AttributeError:
            self._owner.incident = incident
            return False
        return True

    def shown_or_none(self, name: str) -> Any:
        """Return what the learner itself shows, None if that fails: it is not asked to show it."""
        incident = self._owner.incident
        try:
            return self._shown(name)
        except Exception:
            self._owner.incident = incident
            return None

    def _shown(self, name: str) -> Any:
        """Return what the learner itself shows under this name."""
        words = f"reading its {name} in round {self.round}"
        return self._owner.call(lambda: words, lambda: getattr(self._inner, name))

    @property
    def _size(self) -> int | None:
        size = self._owner.kind.size
        return None if size is None else self._given[size.name]

    def _read(self, name: str) -> Any:
        """Return what an adversary reads: what the learner shows, or what its model has."""
        told = readable_vector(self.shown_or_none(name), self._size)
        if told is not None:
            return told
        if self._model is None:
            self._model = model_of(self._owner.kind, self._given)
        if self._model is None:
            raise AttributeError(name)
        for x, y in self._unread:
            self._model.update(x, y)
        self._unread.clear()
        return getattr(self._model, name)

    def __deepcopy__(self, memo: dict[int, Any]) -> Watched:
        twin = object.__new__(Watched)
        twin.__dict__.update(self.__dict__)
        twin._inner = self._owner._copied(self._inner, memo)
        twin._model, twin._unread = deepcopy(self._model, memo), list(self._unread)
        return twin

    def predict(self, x: Any) -> Any:
        """Ask the learner, on a copy of the instance."""
        said = self._asked(x)
        if self.round == 1:
            self._note_floats(said)
        try:
            plain = plain_prediction(said, self._game, self._floats.dtype)
            plain, moved = self._floats.forecast(plain, self._game)
            self._owner.rounding = max(self._owner.rounding, moved)
            return self._inside(self._game.prediction(plain))
        except Exception as error:
            text = str(error) if isinstance(error, NonsenseError) else _unreadable(said, error)
            self._owner.incident = Incident("NONSENSE", f"round {self.round}: {text}")
            raise NonsenseError(text) from None

    def update(self, x: Any, y: Any) -> None:
        """Tell the learner the outcome, on copies; what it returns is its own business."""
        self._watched("update", x, y)
        self._unread.append((x, y))
        if self.round == 1:
            self._note_floats(self._inner)  # weights may be made by the first update
        self.round += 1

    def _asked(self, x: Any) -> Any:
        """Ask the learner; one that cannot read its first row may read a table with that row."""
        try:
            return self._watched("predict", x)
        except Exception:
            owner, before, incident = self._owner, self._inner, self._owner.incident
            if self.round > 1 or np.ndim(x) != 1 or owner.takes_rows or owner.unfair:
                raise
            self._inner = Rows(before, owner.kind)
            with contextlib.suppress(Exception):
                said = self._watched("predict", x)
                if np.size(said) == 1:
                    owner.takes_rows, owner.incident = True, None
                    return said
            self._inner, owner.incident = before, incident
            raise

    def _note_floats(self, thing: Any) -> None:
        """Note the floats that a learner computes in; a run says so if they are narrow."""
        self._floats.note(thing)
        if self._floats.dtype is not None:
            self.parameters["dtype"] = self._floats.dtype

    def _inside(self, prediction: Any) -> Any:
        """Return a point, checked to lie in the ball that the learner was made for."""
        if not isinstance(self._domain, Ball):
            return prediction
        radius = as_float(self._domain.radius)
        length = float(np.linalg.norm(np.asarray(prediction, dtype=np.float64)))
        if length > radius * (1 + len(prediction) * self._floats.rounding):
            raise NonsenseError(
                f"the point has length {length!r}, outside the domain of radius {radius!r}"
            )
        return prediction

    def _watched(self, what: str, *told: Any) -> Any:
        """Call the learner's method of this name, on copies of what it is told."""
        if not self._floats.hold(*told):
            self._owner.unfair = f"the numbers of this game are beyond {self._floats.dtype}"
            raise NonsenseError(self._owner.unfair)
        copies = tuple(map(_copy, told))
        said = self._owner.call(
            lambda: f"{what}({cut(told[0])}) in round {self.round}",
            lambda: getattr(self._inner, what)(*copies),
        )
        for before, after in zip(told, copies, strict=True):
            if isinstance(before, np.ndarray) and not _are_equal(before, after):
                self._note_change(what, before, after)
        return said

    def _note_change(self, what: str, before: Any, after: Any) -> None:
        text = (
            f"it changes its input: {what} in round {self.round} made {cut(after)} of {cut(before)}"
        )
        self._owner.changed = self._owner.changed or text
        if not self._owner.lenient:
            self._owner.incident = Incident("DIFFERS", text)
            raise NonsenseError(text)


def _told(kind: Kind, parameters: Parameters, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a run says of its learner: numbers, the class, the domain."""
    told: dict[str, Any] = {}
    for each in kind.takes:
        if parameters.get(each.name) is None:
            continue
        if isinstance(each.range, Hypotheses):
            told[each.name] = list(FiniteClass(parameters[each.name]).strings)
        elif isinstance(each.range, Whole | Real | Flag):
            told[each.name] = given[each.name]
    return told | ({"domain": parameters["domain"]} if "domain" in parameters else {})


def _unreadable(said: Any, error: Exception) -> str:
    return f"the prediction, a {type(said).__name__}, cannot be read ({type(error).__name__})"


def _are_equal(before: Any, after: Any) -> bool:
    """Tell whether a copy has the values that it had; that it has the same bits is seen sooner."""
    if before.dtype.hasobject:
        return list(before.flat) == list(after.flat)
    same = after.tobytes() == before.tobytes()
    return same or np.array_equal(before, after, equal_nan=before.dtype.kind == "f")


def _copy(value: Any) -> Any:
    return np.array(value) if isinstance(value, np.ndarray) else value
