"""What does a check say, and what has been shown for a theorem?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from html import escape
from typing import Any

from flint import arb, fmpq

from bounds.core.evaluate import Value
from learners.core.arithmetic import BALL
from learners.core.surd import Surd


class Outcome(Enum):
    """The four answers; they are never mixed up."""

    HOLDS = "HOLDS"
    VIOLATED = "VIOLATED"
    UNDECIDED = "UNDECIDED"
    NOT_APPLICABLE = "NOT_APPLICABLE"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class BrokenInvariant:
    """The first step of a proof that a run contradicts."""

    name: str
    statement: str
    round: int
    left: Value
    right: Value

    def __str__(self) -> str:
        return (
            f"{self.name} (round {self.round}): {self.statement} fails with "
            f"{readable(self.left)} against {readable(self.right)}"
        )


@dataclass(frozen=True, repr=False)
class Verdict:
    """The answer of one theorem about one run.

    Attributes:
        theorem: the key.
        outcome: HOLDS only if every hypothesis, the claim and every invariant hold.
        claim: the outcome of the claim alone; None if a hypothesis failed.
        observed, bound: the two sides of the claim.
        slack: how far the claim is from failing (negative if it fails).
        ratio: observed/bound (bound/observed for a lower bound); 1 is tight.
        degenerate: why the ratio says nothing about the bound here (one expert, no rounds), if so.
        reason: which hypothesis failed or what stayed open.
        broken_invariant: the first proof step that the run contradicts.
        steps: how many invariant instances were checked.
        values: every quantity of the claim by name.
    """

    theorem: str
    outcome: Outcome
    claim: Outcome | None = None
    observed: Value | None = None
    bound: Value | None = None
    slack: Value | None = None
    ratio: float | None = None
    degenerate: str = ""
    reason: str = ""
    broken_invariant: BrokenInvariant | None = None
    steps: int = 0
    values: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        text = f"{self.theorem}: {self.outcome}"
        if self.bound is not None:
            text += f", observed {readable(self.observed)}, bound {readable(self.bound)}"
        if self.broken_invariant is not None:
            text += f"; first broken step: {self.broken_invariant}"
        return f"{text} ({self.reason})" if self.reason else text

    def __repr__(self) -> str:
        return f"Verdict({self})"

    def _repr_html_(self) -> str:
        words = escape(str(self)).replace(str(self.outcome), outcome_html(self.outcome), 1)
        return f"<p>{words}</p>"

    @property
    def sides(self) -> dict[str, str | None]:
        """Both sides of the claim as JSON has them."""
        sides = {"observed": self.observed, "bound": self.bound}
        return {name: None if side is None else readable(side) for name, side in sides.items()}

    @property
    def lines(self) -> list[str]:
        """Both sides of the claim and the first broken step as people are told of them."""
        said = {**self.sides, "broken": self.broken_invariant}
        return [f"  {name:<9}  {words}" for name, words in said.items() if words is not None]


@dataclass(frozen=True, repr=False)
class Evidence:
    """What one method showed for one theorem.

    ``size`` counts runs (or cases); ``ratio`` is the tightest seen and ``witness`` says
    in words which run that was; ``degenerate`` says why that is no tightness, where only such
    runs were seen; ``failure`` is the verdict of a run that contradicts the
    theorem, ``example`` the run itself.  ``points`` are (bound, observed) of some of the cases,
    in floats, for a picture.
    """

    method: str
    scope: str
    size: int
    outcome: Outcome
    ratio: float | None
    seconds: float
    witness: str = ""
    failure: Verdict | None = None
    example: Any = None
    points: tuple[tuple[float, float], ...] = ()
    degenerate: str = ""

    def __repr__(self) -> str:
        ratio = f", ratio {self.shown_ratio}" if self.shown_ratio else ""
        return f"Evidence({self.method}: {self.outcome}, {self.size} cases{ratio})"

    @property
    def shown_ratio(self) -> str:
        """The tightest ratio as people are told it."""
        return ratio_text(self.ratio, self.degenerate)

    @property
    def data(self) -> dict[str, Any]:
        """The evidence as JSON has it."""
        return {
            "method": self.method,
            "scope": self.scope,
            "size": self.size,
            "verdict": str(self.outcome),
            "ratio": self.ratio,
            "degenerate": self.degenerate or None,
            "seconds": round(self.seconds, 3),
        }


#: What is good is green and what is broken red, on light pages and on dark ones.
_GOOD, _OPEN, _BROKEN = "#2da44e", "#bf8700", "#e5534b"
_COLOURS = {"HOLDS": _GOOD, "ROUNDING": _GOOD, "UNDECIDED": _OPEN, "NOT_APPLICABLE": _OPEN}


def outcome_html(outcome: Outcome | str) -> str:
    """Return the word of a verdict in its colour."""
    colour = _COLOURS.get(str(outcome), _BROKEN)
    return f'<b style="color:{colour}">{outcome}</b>'


def readable(value: Any) -> str:
    """Return a value for people: short, and exact where that is short."""
    if isinstance(value, fmpq | Surd):
        text = str(value)
        return text if len(text) <= 12 else _short(BALL.number(value))
    return _short(value) if isinstance(value, arb) else str(value)


def _short(value: arb) -> str:
    """Return six digits; outside the range of floats, flint writes them."""
    size = abs(float(value.mid()))
    if 1e-300 < size < 1e300 or value.is_zero():
        return f"{float(value.mid()):.6g}"
    return str(value.mid().str(6, radius=False))


def ratio_text(ratio: float | None, degenerate: str = "") -> str:
    """Return four decimals, rounded down: 1.0000 is tight and nothing less is.

    A ratio that was seen at degenerate points only is in brackets.
    """
    if ratio is None:
        return ""
    text = f"{math.floor(ratio * 10_000) / 10_000:.4f}" if math.isfinite(ratio) else "infinite"
    return f"({text})" if degenerate else text


def tightest(evidence: Iterable[Evidence]) -> Evidence | None:
    """Return the piece that is closest to failing, or fails; degenerate ones come last."""
    seen = [piece for piece in evidence if piece.ratio is not None]

    def order(piece: Evidence) -> tuple[bool, bool, float]:
        return piece.outcome is Outcome.VIOLATED, not piece.degenerate, piece.ratio or 0.0

    return max(seen, key=order, default=None)


def evidence_summary(evidence: Sequence[Evidence]) -> str:
    """Return the methods with the number of cases of each: "search 4096 · exhaustive 256"."""
    sizes: dict[str, int] = {}
    for piece in evidence:
        sizes[piece.method] = sizes.get(piece.method, 0) + piece.size
    return " · ".join(f"{method} {size}" for method, size in sizes.items())


def to_float(value: Value) -> float:
    """Return the nearest float, or an infinity if it is out of range."""
    try:
        if isinstance(value, arb):
            return float(value.mid())
        if isinstance(value, Surd):
            return float(value)
        return int(value.p) / int(value.q)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
