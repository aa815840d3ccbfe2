"""Which files of statements belong to the theorems, and are they as the theorems say?

``python -m noregret.prove.statement_files`` writes them.
"""

from __future__ import annotations

from pathlib import Path

import bounds
from bounds.catalogue import FAMILIES
from bounds.coq.statements import statement_of, statements_file

#: The Coq development: beside the packages, in a checkout as in an installation.
PROOFS = Path(bounds.__file__).resolve().parent.parent / "proofs"


def statement_files() -> dict[str, str]:
    """Return the text of each file of statements, one a family, by its path below ``proofs/``."""
    files = {}
    for family in FAMILIES:
        stated = [statement_of(theorem) for theorem in family.theorems if theorem.setting]
        if stated:
            files[f"statements/{family.module}.v"] = statements_file(stated)
    return files


def write(folder: Path = PROOFS) -> list[str]:
    """Write the files of statements and return the paths of those that changed."""
    changed = []
    for name, text in statement_files().items():
        path = folder / name
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
            changed.append(name)
    return changed


if __name__ == "__main__":
    for name in write():
        print(f"wrote {PROOFS / name}")
