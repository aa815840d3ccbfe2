"""What became of each printed claim that was put to the harness?

``attempts.json`` has the answer of every claim of the documents, made by ``make docs``: the claims
that are false as printed are refuted, the others survive, and how close they came is said.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from bounds.printed import PrintedClaim

FILE = "attempts.json"


@dataclass(frozen=True)
class Attempt:
    """What a search made of a claim.

    Attributes:
        command: the line that repeats it.
        verdict: REFUTED, NOT REFUTED, or why nothing can be said.
        ratio: the largest observed/claimed that was seen.
        games: how many runs were played.
        witness: the run that came closest, in words.
    """

    command: str
    verdict: str
    ratio: float | None
    games: int
    witness: str

    @property
    def closeness(self) -> str:
        """How close it came, in a few words."""
        ratio = "" if self.ratio is None else f", closest {self.ratio:.4g} of the claim"
        return f"{self.games:,} runs{ratio}"


@cache
def _recorded() -> dict[str, Attempt]:
    text = files("bounds.printed").joinpath(FILE).read_text(encoding="utf-8")
    entries: list[dict[str, Any]] = json.loads(text)
    return {entry["command"]: Attempt(**entry) for entry in entries}


def attempt_on(claim: PrintedClaim) -> Attempt | None:
    """Return what is recorded of a claim; None if it was changed since."""
    return _recorded().get(claim.command)
