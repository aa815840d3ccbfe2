"""Which printed statements are false, and what is true instead?

An :class:`Erratum` says what a document prints, in our own words and symbols, what is wrong with
it, and what holds instead: a theorem of the catalogue.  Its counterexample is a few lines of plain
Python that know nothing of noregret.  Where the printed claim can be stated over the quantities of
a theorem, it is, and the harness refutes it.  The errata are data: a TOML file a document, which
:mod:`bounds.printed.reader` reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Fault(Enum):
    """What is wrong with a printed statement."""

    STATEMENT = "false statement"
    STEP = "false step with a true result"
    HYPOTHESIS = "missing hypothesis"
    CONVENTION = "inconsistent convention"
    MISPRINT = "misprint"
    NONE = "suspicious, but true"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Printed:
    """A printed claim over the quantities of a theorem, for the harness to refute.

    ``without`` names the hypotheses that the print leaves out; ``fixed`` gives parameters.
    """

    key: str
    claim: str
    without: tuple[str, ...] = ()
    fixed: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Erratum:
    """One mistake of a document (or a suspicion that turned out unfounded).

    Attributes:
        id: permanent: document number and a running number, "E000-03".
        document, label: where it is printed.
        printed: the printed form, in our words and symbols.
        fault: what is wrong.
        why: one or two sentences.
        corrected: what is true instead.
        theorem: the key of the verified theorem that is the corrected form; empty for a misprint
            that concerns no theorem.
        replay: plain Python (standard library only) that shows the counterexample: it defines the
            data, computes both sides and asserts that the printed form fails (or, for an
            unfounded suspicion, that it holds on the suspicious cases).
        counterexample: the smallest counterexample in words.
        claim: the printed claim for the harness, where it can be stated.
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
    claim: Printed | None = None
