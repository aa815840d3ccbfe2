"""Which theorems does a name stand for that is no key, and what do they take?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bounds.core.theorem import Theorem
from noregret.calculator.answers import Answer
from noregret.calculator.describe import entry
from noregret.words import aligned


def listing_of(
    name: str, found: Sequence[Theorem], values: Mapping[str, str], digits: int
) -> Answer:
    """Return the theorems with their parameters; with values, what each of them says."""
    if values:
        from noregret.calculator import advice, advice_text

        known = advice.read_known(found, values)
        return advice_text.answer_of(name, advice.offers(found, known), known, digits)
    rows = [(t.key, " ".join(t.parameters), t.statement) for t in found]
    lines = [
        f"{name} stands for {len(found)} theorems: give a key and its parameters",
        *(f"  {line}" for line in aligned(rows)),
        f"With values, as in `noregret bound {name} {_example(found)}`, all of them are computed.",
    ]
    data = {
        "name": name,
        "theorems": [{**entry(theorem), "statement": theorem.statement} for theorem in found],
    }
    return Answer(data, tuple(lines))


def _example(found: Sequence[Theorem]) -> str:
    names = next((t.parameters for t in found if t.parameters), ())
    return " ".join(f"{name}=…" for name in names)
