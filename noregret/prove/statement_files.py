"""Which files of statements belong to the theorems, and are they as the theorems say?

``python -m noregret.prove.statement_files`` writes them; so does ``noregret prove --write``.
"""

from __future__ import annotations

from pathlib import Path

from bounds.coq.statements import statement_of, statements_file
from bounds.core.catalogue import SHELVES
from noregret.prove.development import LIBRARY, PROOFS
from noregret.prove.refuted import printed_statements


def statement_files() -> dict[str, str]:
    """Return the text of each file of statements by its path below ``proofs/``.

    There is one a family, and one with the claims that are false as printed.
    """
    files = {}
    for shelf in SHELVES:
        stated = [statement_of(theorem) for theorem in shelf.family.theorems if theorem.setting]
        if stated:
            files[f"statements/{shelf.module.rpartition('.')[2]}.v"] = statements_file(stated)
    files["statements/printed.v"] = statements_file(printed_statements())
    return files


def project_file(folder: Path = PROOFS) -> str:
    """Return ``_CoqProject``: the name of the library, and its files."""
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.v"))
    return "\n".join([f"-Q . {LIBRARY}", *names, ""])


def write(folder: Path = PROOFS) -> list[str]:
    """Write the statements and the project file; return the names of those that changed."""
    changed = []
    for name, text in statement_files().items():
        changed += _write(folder / name, text)
    changed += _write(folder / "_CoqProject", project_file(folder))
    return changed


def _write(path: Path, text: str) -> list[str]:
    if path.exists() and path.read_text("utf-8") == text:
        return []
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return [path.name]


if __name__ == "__main__":
    for changed in write():
        print(f"wrote {changed}")
