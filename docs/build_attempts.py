"""What becomes of each printed claim that is put to the harness? Run by ``make docs``.

A claim whose answer is recorded is not tried again; ``--fresh`` tries them all.  What is found
depends on the seed alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path

from adversaries.core.conjectures import attempt, conjecture
from adversaries.core.profile import FAST
from bounds.core.catalogue import THEOREMS
from bounds.printed import PrintedClaim
from bounds.printed.attempts import FILE, Attempt, attempt_on
from bounds.printed.reader import read_documents


def all_claims() -> Iterator[PrintedClaim]:
    """Yield every printed claim that can be put to the harness, once."""
    found = [claim for document in read_documents() for each in document.statements
             for claim in each.claims]  # fmt: skip
    found += [e.claim for document in read_documents() for e in document.errata if e.claim]
    yield from dict.fromkeys(found)


def tried(claim: PrintedClaim) -> Attempt:
    """Put a claim to every method once."""
    said = conjecture(
        THEOREMS[claim.key], claim.claim, without=claim.without, fixed=dict(claim.fixed)
    )
    found = attempt(said, FAST)
    closest = found.closest
    return Attempt(
        claim.command,
        found.verdict,
        None if found.worst_ratio is None else float(f"{found.worst_ratio:.6g}"),
        sum(piece.size for piece in found.evidence),
        "" if closest is None else closest.witness,
    )


def main() -> None:
    """Write the record."""
    fresh = "--fresh" in sys.argv
    entries = []
    for claim in all_claims():
        found = None if fresh else attempt_on(claim)
        entries.append(asdict(found or tried(claim)))
    path = Path(str(files("bounds.printed").joinpath(FILE)))
    path.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")
    print(f"wrote {FILE}: {len(entries)} claims")


if __name__ == "__main__":
    main()
