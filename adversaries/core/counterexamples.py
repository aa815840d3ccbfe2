"""How is a subject kept that shows what a hypothesis is for, and how is it judged?

A case builds a subject (a run, a class, a distribution, …) and says how to look at it.  It is
built afresh for every precision, so that balls can be made as small as a verdict asks for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import sympy
from flint import fmpq

from adversaries.core.judge import Factory, Parameters, Tally
from bounds.core.errors import ParameterError
from bounds.core.evaluate import ExpressionError
from bounds.core.parsing import ParseError, parse_value
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict
from learners.classes import FiniteClass
from learners.core.arithmetic import (
    CAP_PRECISION,
    START_PRECISION,
    Undecided,
    rational,
    working_precision,
)
from learners.core.protocol import play
from learners.core.transcript import Transcript

Options = Mapping[str, Any]
Exhibit = Callable[[], tuple[Any, Options]]
Exhibits = tuple[Exhibit, ...]
Table = dict[tuple[str, str], Exhibits]

METHOD = "dropped hypothesis"


@dataclass(frozen=True)
class Game:
    """A case that is one game: the learner, its exact parameters, and what it is shown."""

    make: Factory
    parameters: Parameters
    data: Any

    def __call__(self) -> tuple[Transcript, Options]:
        """Play; a theorem may be told the vectors and the exact parameters."""
        learner = self.make(self.parameters)
        wanted = hasattr(learner, "weights") and getattr(learner, "records", True)
        run = play(learner, self.data, record=wanted)
        exact = (list, sympy.Basic, fmpq)
        told = {n: v for n, v in self.parameters.items() if n == "N" or isinstance(v, exact)}
        return run, told

    def first(self, T: int) -> Game:
        """Return the game of the first rounds."""
        X, y = self.data
        return replace(self, data=(X[:T], y[:T]))

    @property
    def can_end_early(self) -> bool:
        """Whether the first rounds are a game of the same kind: nothing is tuned to T."""
        return isinstance(self.data, tuple) and "T" not in self.parameters


@dataclass(frozen=True)
class Shown:
    """A subject together with how a theorem looked at it."""

    subject: Any
    options: Options = field(default_factory=dict)


def judged(theorem: Theorem, case: Exhibit) -> tuple[Verdict, Shown]:
    """Return the certified verdict about a case, and the case as it was shown.

    A subject that contradicts what is said of it (a parameter that was fixed to another value), or
    at which a side of the claim has no value, is none of the theorem's: NOT_APPLICABLE.
    """
    names = theorem.view.names if theorem.view is not None else ()
    bits = START_PRECISION
    while True:
        with working_precision(bits):
            subject, options = case()
            told = {n: v for n, v in options.items() if n in names or n in theorem.by_name}
            try:
                verdict = theorem.check(subject, **told)
            except (ParameterError, ExpressionError, ZeroDivisionError) as error:
                verdict = Verdict(theorem.key, Outcome.NOT_APPLICABLE, reason=str(error))
            except Undecided as error:
                verdict = Verdict(theorem.key, Outcome.UNDECIDED, reason=str(error))
        if verdict.outcome is not Outcome.UNDECIDED or bits >= CAP_PRECISION:
            return verdict, Shown(subject, told)
        bits *= 2


def smallest(theorem: Theorem, game: Game) -> Game:
    """Return a game of fewer rounds that still breaks the claim, if the first rounds do.

    Every prefix that is taken was judged, so nothing rests on violations growing with time.
    """
    if not game.can_end_early:
        return game
    low, high = 0, len(game.data[1])
    reach = 1
    while reach < high:
        if _breaks(theorem, game.first(reach)):
            high = reach
        else:
            low, reach = reach, 2 * reach
    while low + 1 < high:
        middle = (low + high) // 2
        if _breaks(theorem, game.first(middle)):
            high = middle
        else:
            low = middle
    return game.first(high)


def _breaks(theorem: Theorem, case: Exhibit) -> bool:
    return judged(theorem, case)[0].outcome is Outcome.VIOLATED


def examined(theorem: Theorem, name: str, text: str, cases: Exhibits) -> Iterator[Evidence]:
    """Yield what each case shows for a theorem that does not ask for the hypothesis ``name``."""
    for case in cases:
        tally = Tally(METHOD, f"what {name} rules out")
        verdict, shown = judged(theorem, case)
        if verdict.outcome is Outcome.VIOLATED and isinstance(case, Game):
            verdict, shown = judged(theorem, smallest(theorem, case))
        words = f"it is not so that {text}"
        seen = option_text(shown.options)
        tally.add(verdict, f"{words}; {seen}" if seen else words, shown)
        yield tally.evidence()


# ------------------------------------------------------------------ options as text


def option_text(options: Options) -> str:
    """Return options in one line: ``v = [1, 0], hypotheses = {01, 10}, eta = 1/2``."""
    return ", ".join(f"{name} = {_written(value)}" for name, value in options.items())


def _written(value: Any) -> str:
    if isinstance(value, FiniteClass):
        return f"{{{', '.join(value.strings)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(str(item) for item in value)}]"
    return str(value)


def options_read(text: str) -> dict[str, Any]:
    """Read what :func:`option_text` wrote."""
    # A comma separates two options only where a name and "=" come after it.
    parts = re.split(r",\s*(?=[A-Za-z_]\w*\s*=)", text) if text.strip() else []
    found: dict[str, Any] = {}
    for part in parts:
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not name.isidentifier():
            raise ParameterError(f"{part!r} is not of the form NAME = VALUE")
        found[name] = _value(name, value)
    return found


def _value(name: str, text: str) -> Any:
    items = [item.strip() for item in text[1:-1].split(",") if item.strip()]
    try:
        if text.startswith("[") and text.endswith("]"):
            numbers = [rational(item) for item in items]
            return [int(n.p) if n.q == 1 else n for n in numbers]
        if text.startswith("{") and text.endswith("}"):
            return FiniteClass(items)
        return parse_value(text)
    except (ParseError, ValueError, TypeError) as error:
        raise ParameterError(f"{name}: {error}") from None
