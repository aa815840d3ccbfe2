"""What may an exercise ask for, and when is it done?

A task names a thing in the file that is handed in, and says why it is not right yet.  A learner is
held to its theorem by the guard, a number is compared exactly, a sequence is played against a
learner of ours in rationals: no answer is stored anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import sympy
from flint import fmpq

from adversaries.core.conjectures import conjecture
from bounds.core.catalogue import THEOREMS
from bounds.core.check import relation_holds
from bounds.core.errors import ParameterError
from bounds.core.parsing import ParseError, parse_value
from bounds.core.verdict import Outcome
from learners.core.protocol import play
from learners.core.transcript import Transcript
from noregret.words import cut


class Task(Protocol):
    """One thing that an exercise asks for."""

    @property
    def name(self) -> str:
        """What it is called in the file."""

    @property
    def asks(self) -> str:
        """What is asked, in a line."""

    @property
    def is_guarded(self) -> bool:
        """Whether what was handed in has processes of its own, and limits for each of its calls."""

    def fault(self, handed: Any) -> str:
        """Return why what was handed in is not right; nothing if it is."""


@dataclass(frozen=True)
class Implement:
    """A learner that keeps the theorems of its kind.

    Attributes:
        kind: the name of the kind.
        theorems: a pattern over their keys.
    """

    name: str
    asks: str
    kind: str
    theorems: str
    is_guarded: bool = True

    def fault(self, handed: Any) -> str:
        """Return what the guard has found."""
        from noregret.guard.examine import check
        from noregret.guard.text import failure_text

        report = check(handed, self.kind, theorems=self.theorems)
        failed = [failure_text(each, self.name) for each in report.checks if each.failed]
        if failed:
            return "\n".join(failed)
        unsure = [each.theorem.key for each in report.checks if not each.passed]
        return f"nothing could be said about {', '.join(unsure)}" if unsure else ""


@dataclass(frozen=True)
class Number:
    """A number, which is compared exactly; ``right`` computes it from the theorems."""

    name: str
    asks: str
    right: Callable[[], sympy.Expr]
    is_guarded: bool = False

    def fault(self, handed: Any) -> str:
        """Return whether the number is another one, without telling which is right."""
        try:
            value = _exact(handed)
        except (ParseError, ParameterError) as error:
            return str(error)
        equal = relation_holds(sympy.Eq(value, self.right(), evaluate=False), {})
        if equal is None:
            return f"whether {cut(handed)} is right cannot be decided: write a simpler expression"
        return "" if equal else f"{cut(handed)} is not the number"


def _exact(handed: Any) -> sympy.Expr:
    """Return a number as it is written: 0.1 is 1/10."""
    if isinstance(handed, str):
        return parse_value(handed)
    if isinstance(handed, int | float | Fraction) and not isinstance(handed, bool):
        return parse_value(str(handed))
    raise ParameterError(
        f"{cut(repr(handed))} is no number: write one, or a text such as 'sqrt(8*log(10)/1000)'"
    )


@dataclass(frozen=True)
class Sequence:
    """A sequence against which a learner of ours is played in rationals.

    Attributes:
        learner: makes the learner.
        flaw: says of the run why it is not what was asked for.
    """

    name: str
    asks: str
    learner: Callable[[], Any]
    flaw: Callable[[Transcript], str]
    is_guarded: bool = False

    def fault(self, handed: Any) -> str:
        """Return why the run is not what was asked for."""
        try:
            run = play(self.learner(), handed)
        except (TypeError, ValueError, LookupError, ArithmeticError) as error:
            return f"{cut(repr(handed))} cannot be played: {error}"
        return self.flaw(run)


@dataclass(frozen=True)
class Object:
    """Anything else; ``flaw`` says why it is not what was asked for."""

    name: str
    asks: str
    flaw: Callable[[Any], str]
    is_guarded: bool = False

    def fault(self, handed: Any) -> str:
        """Return why it is not what was asked for."""
        return self.flaw(handed)


# ------------------------------------------------------------------ what runs are asked for


def attains(key: str, least: int = 1) -> Callable[[Transcript], str]:
    """Return what says why a run does not attain a bound of at least so many mistakes."""

    def flaw(run: Transcript) -> str:
        verdict = THEOREMS[key].check(run)
        if verdict.outcome is not Outcome.HOLDS:
            return f"{key} does not speak of this run: {verdict.reason or verdict.outcome}"
        if not isinstance(verdict.slack, fmpq) or verdict.slack != 0:
            return f"there is room left: {verdict}"
        enough = isinstance(verdict.observed, fmpq) and verdict.observed >= least
        return "" if enough else f"the bound is attained, but not with {least} mistakes: {verdict}"

    return flaw


def breaks(key: str, claim: str) -> Callable[[Transcript], str]:
    """Return what says why a run does not break a claim that somebody might make."""

    def flaw(run: Transcript) -> str:
        claimed = conjecture(THEOREMS[key], claim).theorem
        verdict = claimed.check(run)
        if verdict.outcome is Outcome.VIOLATED:
            return ""
        if verdict.outcome is Outcome.HOLDS:
            return f"this run keeps {claim}: {verdict}"
        return f"{key} does not speak of this run: {verdict.reason or verdict.outcome}"

    return flaw
