"""What became of a unit, and which of it may be believed?

A result carries the unit itself and the hash of all that it says: a file that was cut off, edited
or renamed is told from one that was written here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from learners.core.files import json_of
from noregret.campaign.unit import Unit, canonical, digest, unit_of

FORMAT = "noregret unit 1"
#: What a result can be: all was found to hold; something broke; something stayed open; the worker
#: was killed; we raised.
HOLDS, BROKEN, OPEN, DIED, FAILED = "holds", "broken", "open", "died", "failed"
FINISHED = (HOLDS, BROKEN, OPEN)


@dataclass(frozen=True)
class Finding:
    """Something that a unit found broken.

    Attributes:
        theorem: its key; nothing for a call.
        verdict: VIOLATED, REFUTED, BROKEN, NONSENSE, ….
        step: the first step of the proof that broke, or the signature of a call.
        words: what people are told.
        size: how large the witness is: its rounds.
        witness: the game in the format of `noregret replay`, or None.
        again: the command that shows it again.
    """

    theorem: str
    verdict: str
    step: str
    words: str
    size: int
    witness: Mapping[str, Any] | None = None
    again: str = ""


@dataclass(frozen=True)
class Result:
    """What became of a unit.

    Attributes:
        unit: the unit.
        state: holds, broken, open, died or failed.
        verdict: the word for it, as the command has it.
        evidence: what each method showed, as JSON has it, without its seconds.
        findings: what broke.
        reason: why it stayed open, died or failed.
        seconds: of the processor.
        ratio: the tightest that was seen, degenerate points apart.
    """

    unit: Unit
    state: str
    verdict: str
    evidence: tuple[Mapping[str, Any], ...] = ()
    findings: tuple[Finding, ...] = ()
    reason: str = ""
    seconds: float = 0.0
    ratio: float | None = None

    @property
    def finished(self) -> bool:
        """Whether it says something about the target, and need not be done again."""
        return self.state in FINISHED

    @property
    def size(self) -> int:
        """How many cases were looked at."""
        return sum(piece.get("size", 0) for piece in self.evidence if piece["method"] != "proof")

    @property
    def methods(self) -> frozenset[str]:
        """By which methods, proofs apart."""
        return frozenset(piece["method"] for piece in self.evidence) - {"proof"}

    @property
    def text(self) -> str:
        """The file of the result."""
        said = {"format": FORMAT, "name": self.unit.name, **asdict(self)}
        return canonical({**said, "digest": digest(canonical(said))}) + "\n"


def died(unit: Unit, reason: str) -> Result:
    """Return what is known of a unit whose workers died: nothing, and why."""
    return Result(unit, DIED, "DIED", reason=reason)


def result_of(text: str) -> Result:
    """Return the result that a file holds; ValueError says why it is not to be trusted."""
    data = json_of(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"it is not a file of the format {FORMAT!r}")
    claimed = data.pop("digest", None)
    if digest(canonical(data)) != claimed:
        raise ValueError("it was edited or cut off")
    unit = unit_of(data["unit"])
    if data.pop("name") != unit.name:
        raise ValueError("its name is not that of its unit")
    del data["format"]
    try:
        findings = tuple(Finding(**entry) for entry in data["findings"])
        rest = {**data, "unit": unit, "findings": findings, "evidence": tuple(data["evidence"])}
        return Result(**rest)
    except (TypeError, KeyError) as error:
        raise ValueError(f"it is incomplete ({error})") from None
