"""Prove every scalar lemma again and store the certificates: ``python -m bounds.proving``."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from bounds.prove import Certificate, prove
from bounds.scalar_lemmas import LEMMAS


def main() -> int:
    """Write one file for each lemma; return 1 if a lemma was not proved."""
    folder = Path(__file__).parents[1] / "certificates"
    folder.mkdir(exist_ok=True)
    missing = 0
    for lemma in LEMMAS:
        start = time.perf_counter()
        answer = prove(lemma.relation, lemma.domain)
        print(f"{lemma.name}: {type(answer).__name__} in {time.perf_counter() - start:.2f} s")
        if isinstance(answer, Certificate):
            text = json.dumps(answer.tree, indent=1, ensure_ascii=False) + "\n"
            (folder / f"{lemma.name}.json").write_text(text, encoding="utf-8")
        else:
            missing += 1
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
