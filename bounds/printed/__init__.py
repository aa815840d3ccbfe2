"""What do the sources print, what of it is false, and what is true instead?

A document is gone through from its first line to its last.  A :class:`PrintedStatement` is a place
where it claims something (or could be thought to), in our own words and symbols, with a verdict and
what shows it.  An :class:`Erratum` is what is false under every fair reading, or needs a hypothesis
that is not named where it is stated: its counterexample is a few lines of plain Python that know
nothing of noregret.  Where a printed claim can be stated over the quantities of a theorem, it is,
as it is printed, and the harness tries to break it.

All of it is data: a folder a document, which :mod:`bounds.printed.reader` reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Fault(Enum):
    """What is wrong with a printed statement, the worst first."""

    STATEMENT = "false statement"
    STEP = "false step with a true result"
    HYPOTHESIS = "missing hypothesis"
    CONVENTION = "inconsistent convention"
    MISPRINT = "misprint"

    def __str__(self) -> str:
        return self.value

    @property
    def severity(self) -> str:
        """The fault in two words; the result of a false step is true."""
        return {Fault.STATEMENT: "false result", Fault.STEP: "false step"}.get(self, self.value)


class Standing(Enum):
    """How a printed statement stands."""

    TRUE = "TRUE AS PRINTED"
    FALSE = "FALSE AS PRINTED"
    AMBIGUOUS = "AMBIGUOUS"
    NO_CLAIM = "NO CLAIM"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class PrintedClaim:
    """A claim as it is printed, over the quantities of a theorem, for the harness to break.

    ``without`` names the hypotheses that the print leaves out; ``fixed`` gives parameters.
    """

    key: str
    claim: str
    without: tuple[str, ...] = ()
    fixed: tuple[tuple[str, str], ...] = ()

    @property
    def command(self) -> str:
        """The line that puts the claim to the test."""
        words = ["noregret refute", self.key, f'"{self.claim}"']
        words += [f'{name}="{value}"' for name, value in self.fixed]
        words += [f"--without {name}" for name in self.without]
        return " ".join(words)


@dataclass(frozen=True)
class Reading:
    """One way to read a printed statement.

    Attributes:
        says: what is claimed, in our words and symbols.
        verdict: how it stands.
        why: why it does; for what claims nothing, what it is instead.
        theorems: the keys of theorems that state or imply it.
        replay: plain Python that shows it.
        errata: the ids of what is wrong with it.
        claim: the claim as printed, for the harness.
    """

    says: str
    verdict: Standing
    why: str = ""
    theorems: tuple[str, ...] = ()
    replay: str = ""
    errata: tuple[str, ...] = ()
    claim: PrintedClaim | None = None


@dataclass(frozen=True, kw_only=True)
class PrintedStatement(Reading):
    """A place of a document, and what it claims.

    Attributes:
        document: the document's name here.
        lines: the first and the last line of its text.
        label: the place as a reader of the document finds it.
        suspicious: it looks wrong, and is not.
        readings: the ways to read what is ambiguous.
    """

    document: str
    lines: tuple[int, int]
    label: str
    suspicious: bool = False
    readings: tuple[Reading, ...] = ()

    @property
    def place(self) -> str:
        """Where it stands, for people and for files that refer to it."""
        first, last = self.lines
        return f"{self.document} L{first}" + (f"-{last}" if last > first else "")

    @property
    def claims(self) -> tuple[PrintedClaim, ...]:
        """The claims for the harness that must survive: those of true readings."""
        ways = (self, *self.readings)
        return tuple(way.claim for way in ways if way.claim and way.verdict is Standing.TRUE)


@dataclass(frozen=True)
class Erratum:
    """One mistake of a document.

    Attributes:
        id: permanent: document number and a running number, "E000-03".
        document, label: where it is printed.
        printed: the printed form, in our words and symbols.
        fault: what is wrong.
        why: one or two sentences.
        corrected: what is true instead.
        theorem: the key of the verified theorem that is the corrected form; empty for a misprint
            that concerns no theorem.
        counterexample: the smallest counterexample in words.
        replay: plain Python (standard library only) that shows the counterexample: it defines the
            data, computes both sides and asserts that the printed form fails.
        claim: the printed claim for the harness, where it can be stated.
        conversion: it may have come in when the document was made into text.
    """

    id: str
    document: str
    label: str
    printed: str
    fault: Fault
    why: str
    corrected: str
    theorem: str
    counterexample: str
    replay: str
    claim: PrintedClaim | None = None
    conversion: bool = False


@dataclass(frozen=True)
class Withdrawn:
    """An erratum that is none: its id is not given again, and why it is none is said."""

    id: str
    why: str


@dataclass(frozen=True)
class Document:
    """All that is known of what a document prints, in the order of its lines."""

    name: str
    statements: tuple[PrintedStatement, ...]
    errata: tuple[Erratum, ...]
    withdrawn: tuple[Withdrawn, ...]
