"""Which lines of a document claim something, and is each of them looked at?

The documents themselves are not part of the project.  What stands here of each is a file
``lines.txt`` in its folder of ``bounds/printed``: the hash of its text, and the numbers of the
lines that have a relation, a root, a logarithm, an order of growth, or a word that quantifies or
compares.  The tests hold the statements to those lines.  A line is covered by one statement, though
it may claim several things: that all of them are said is up to the reader.  Whoever has the
documents can walk them:

    make printed DOCUMENTS=folder          (or: python docs/walk_documents.py folder --write)
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from bounds.core.documents import DOCUMENTS
from bounds.printed import PrintedStatement
from bounds.printed.reader import document_of

FOLDER = Path(__file__).parent.parent / "bounds" / "printed"

_SIGNS = r"[<>=≤≥≠≈∈∀∃√∞]|\bO\("
_COMMANDS = (
    r"\\(?:leq?|geq?|lt|gt|neq|approx|sim|propto|in|subset\w*|sqrt|log|ln|forall|exists|Omega|Theta|"
    r"mathcal\{O\}|to|infty|equiv|rightarrow|Rightarrow|implies|iff)(?![a-zA-Z])"
)
_WORDS = (
    r"\b(?:log|ln|all|every|any|each|exists?|there (?:is|are)|never|always|at most|at least|"
    r"no (?:algorithm|more)|bound\w*|iff|if and only if|only if|optim\w+|minim\w+|maxim\w+|"
    r"converge\w*|cannot|can't|must|impossible|guarant\w+|impl(?:y|ies)|independent|smaller|larger|"
    r"less|more|fewer|better|worse|exponential\w*|polynomial\w*|infinit\w+|finite\w*|equal\w*|"
    r"equivalent\w*|same|twice|half|tight\w*|increas\w+|decreas\w+|not|similar\w*|unlike|differ\w*)\b"
)
#: What makes a line one that claims something, or could.
MARK = re.compile("|".join((_SIGNS, _COMMANDS, _WORDS)), flags=re.IGNORECASE)


def marked_lines(text: str) -> list[int]:
    """Return the numbers of the lines that may claim something."""
    return [number for number, line in enumerate(text.split("\n"), 1) if MARK.search(line)]


def skeleton(text: str) -> str:
    """Return what the project keeps of a document's text."""
    numbers, count = marked_lines(text), len(text.split("\n"))
    head = [f"sha256 {sha256(text.encode()).hexdigest()}", f"lines {count}"]
    rows = [numbers[at : at + 20] for at in range(0, len(numbers), 20)]
    return "\n".join([*head, "marked", *(" ".join(map(str, row)) for row in rows)]) + "\n"


def marked(kept: str) -> list[int]:
    """Return the marked lines that a skeleton lists."""
    return [int(word) for word in kept.partition("marked\n")[2].split()]


def uncovered(numbers: Iterable[int], statements: Iterable[PrintedStatement]) -> list[int]:
    """Return the lines that no statement covers."""
    covered = {line for one in statements for line in range(one.lines[0], one.lines[1] + 1)}
    return [number for number in numbers if number not in covered]


def walk(folder: Path, *, write: bool) -> Iterator[str]:
    """Yield what is wrong with the documents of a folder; write their skeletons where asked."""
    for name, document in DOCUMENTS.items():
        text = (folder / document.file).read_text(encoding="utf-8")
        kept = FOLDER / name / "lines.txt"
        if write:
            kept.parent.mkdir(exist_ok=True)
            kept.write_text(skeleton(text), encoding="utf-8")
        elif kept.read_text(encoding="utf-8") != skeleton(text):
            yield f"{name}: {kept.name} is not of this text; run with --write"
        found = sorted((FOLDER / name).glob("*.toml"))
        texts = ((one.name, one.read_text(encoding="utf-8")) for one in found)
        lines = text.split("\n")
        statements = document_of(name, texts).statements
        for number in uncovered(marked_lines(text), statements):
            yield f"{name} L{number} is not covered: {lines[number - 1].strip()[:100]}"
        yield from (
            f"{one.place} is beyond the last line, {len(lines)}"
            for one in statements
            if one.lines[1] > len(lines)
        )


def main() -> int:
    """Walk the documents of a folder."""
    words = [word for word in sys.argv[1:] if word != "--write"]
    if len(words) != 1 or not Path(words[0]).is_dir():
        print("name the folder with the documents: make printed DOCUMENTS=folder", file=sys.stderr)
        return 2
    problems = list(walk(Path(words[0]), write="--write" in sys.argv))
    print("\n".join(problems) or "every line that claims something is covered")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
