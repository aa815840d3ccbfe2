"""Which Coq files are there, what does each contain, and what does each lean on?

The files are read as text: which module requires which, where a theorem is stated, which lemmas
its proof goes through, and whether a file uses a command that has no place in a proof.  Whether a
proof is one is for Coq to say.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path

import bounds

#: The Coq development: beside the packages, in a checkout as in an installation.
PROOFS = Path(bounds.__file__).resolve().parent.parent / "proofs"

#: The name of the library; module ``experts.Hedge`` is the file ``experts/Hedge.v``.
LIBRARY = "NoRegret"

_REQUIRE = re.compile(
    rf"From\s+{LIBRARY}\s+Require\s+(?:Import\s+|Export\s+)?([\w.\s]+?)\.(?=\s|$)"
)
_ITEM = re.compile(
    r"^[ \t]*(?:Local\s+|Global\s+|#\[[^\]]*\]\s*)*"
    r"(Theorem|Lemma|Corollary|Proposition|Fact|Remark|Example|Definition|Fixpoint|Inductive|Record)"
    r"\s+([\w']+)",
    re.MULTILINE,
)
_STATED = re.compile(r"\bTheorem\s+([\w']+)\s*:\s*(~?)\s*\1\.statement\.")
_MARK = re.compile(r'\(\*|\*\)|"')
_PROVED = frozenset({"Theorem", "Lemma", "Corollary", "Proposition", "Fact", "Remark"})

#: Commands that assume something, weaken the check, or change what symbols mean.
_FORBIDDEN = {
    "an admitted proof": r"\bAdmitted\b|\badmit\b|\bgive_up\b",
    "an axiom": r"^\s*(?:Local\s+|Global\s+)?(?:Axioms?|Parameters?|Conjectures?)\b",
    "a check that is switched off": (
        r"\bUnset\s+(?:Guard|Positivity|Universe)\s+Checking\b|\bbypass_check\b|type-in-type"
    ),
    "code that is not Coq's": (
        r"\bDeclare\s+ML\s+Module\b|\bAdd\s+(?:Rec\s+)?LoadPath\b|^\s*Load\b|^\s*Drop\s*\."
    ),
    "a notation for a symbol of the statements": (
        r'\b(?:Notation|Infix)\s*"[^"]*(?:(?<![<>:=-])(?:<=|>=|<>|<|>|=)(?![<>:=-])|->|/\\)[^"]*"'
    ),
    "a coercion or a canonical structure": r"\bCoercion\b|\bCanonical\b",
}


class DevelopmentError(ValueError):
    """The development is not as it should be; the message says what to do."""


@dataclass(frozen=True)
class Item:
    """A lemma, a theorem or a definition: where it stands and what it says."""

    kind: str
    name: str
    module: str
    line: int
    text: str
    proof: str
    comment: str

    @property
    def file(self) -> str:
        """The file that it stands in."""
        return file_of(self.module)

    @property
    def is_proved(self) -> bool:
        """Whether it has a proof, and is no definition."""
        return self.kind in _PROVED


def file_of(module: str) -> str:
    """Return the file of a module, from the top of the project."""
    return f"proofs/{module.replace('.', '/')}.v"


@dataclass(frozen=True)
class Development:
    """The files of a Coq development, by the name of their module."""

    sources: Mapping[str, str]

    @classmethod
    def read(cls, folder: Path = PROOFS) -> Development:
        """Read all files below a folder."""
        if not folder.is_dir():
            raise DevelopmentError(f"there is no folder {folder}: the proofs are not installed")
        return cls(
            {
                ".".join(path.relative_to(folder).with_suffix("").parts): path.read_text("utf-8")
                for path in sorted(folder.rglob("*.v"))
            }
        )

    # ------------------------------------------------------------------ dependencies

    def requires(self, module: str) -> tuple[str, ...]:
        """Return the modules of the development that a module asks for."""
        plain = without_comments(self.sources[module])
        found = [name for asked in _REQUIRE.finditer(plain) for name in asked[1].split()]
        for name in found:
            if name not in self.sources:
                raise DevelopmentError(f"{module} requires {name}, but there is no such file")
        return tuple(dict.fromkeys(found))

    def closure(self, *modules: str) -> tuple[str, ...]:
        """Return modules and all that they are built from, what is needed first."""
        order: dict[str, None] = {}
        visit: list[tuple[str, bool]] = [(module, False) for module in reversed(modules)]
        above: set[str] = set()
        while visit:
            module, done = visit.pop()
            if done:
                above.discard(module)
                order[module] = None
                continue
            if module in order:
                continue
            if module in above:
                raise DevelopmentError(f"{module} requires itself")
            above.add(module)
            visit.append((module, True))
            visit += [
                (name, False) for name in reversed(self.requires(module)) if name not in order
            ]
        return tuple(order)

    def digest(self, *modules: str) -> str:
        """Return a fingerprint of modules and of all that they are built from."""
        text = json.dumps({m: self.sources[m] for m in sorted(self.closure(*modules))})
        return hashlib.sha256(text.encode()).hexdigest()

    # ------------------------------------------------------------------ contents

    def items(self, module: str) -> tuple[Item, ...]:
        """Return what a module states and defines, in its order."""
        return _items(module, self.sources[module])

    def theorem(self, name: str) -> Item | None:
        """Return where ``Theorem name : name.statement`` is proved; None if it is not."""
        return self._stated(name, "")

    def refutation(self, name: str) -> Item | None:
        """Return where ``Theorem name : ~ name.statement`` is proved; None if it is not."""
        return self._stated(name, "~")

    def _stated(self, name: str, sign: str) -> Item | None:
        for module, text in self.sources.items():
            if (name, sign) in _statements(text):
                return next(item for item in self.items(module) if item.name == name)
        return None

    def lemmas(self, theorem: Item) -> tuple[Item, ...]:
        """Return the lemmas that a proof goes through, in the order in which they are proved.

        Those of ``core`` are left out: they are about numbers, sums and vectors.
        """
        left_out = ("core.", "statements.")
        modules = [m for m in self.closure(theorem.module) if not m.startswith(left_out)]
        proved = [item for module in modules for item in self.items(module) if item.is_proved]
        place = {item: number for number, item in enumerate(proved)}
        by_name: dict[str, list[Item]] = {}
        for item in proved:
            by_name.setdefault(item.name, []).append(item)
        used: set[Item] = set()
        todo = [theorem]
        while todo:
            current = todo.pop()
            for word in set(re.findall(r"[\w']+", without_comments(current.proof))):
                # Only what was proved before can be meant, and of several the last.
                before = [item for item in by_name.get(word, ()) if place[item] < place[current]]
                if before and before[-1] not in used:
                    used.add(before[-1])
                    todo.append(before[-1])
        return tuple(item for item in proved if item in used)

    def scope(self, setting: str) -> str:
        """Return what the first comment of a setting says after ``Scope:``."""
        head = re.match(r"\s*\(\*(.*?)\*\)", self.sources.get(setting, ""), re.DOTALL)
        found = re.search(r"Scope:\s*(.*?)(?:\n\s*\n|$)", head[1], re.DOTALL) if head else None
        return " ".join(found[1].split()).rstrip(".") if found else ""

    def faults(self, *modules: str) -> list[str]:
        """Return the commands that have no place in modules or in what they are built from."""
        return [
            f"{module}.v, line {line}: {what}"
            for module in self.closure(*modules)
            for line, what in _faults(self.sources[module])
        ]


@cache
def _faults(text: str) -> tuple[tuple[int, str], ...]:
    plain = without_comments(text)
    return tuple(
        (plain.count("\n", 0, found.end()) + 1, what)
        for what, pattern in _FORBIDDEN.items()
        for found in re.finditer(pattern, plain, re.MULTILINE)
    )


@cache
def _statements(text: str) -> frozenset[tuple[str, str]]:
    """Return the names of which a text says that it proves the statement, or with ~ refutes it."""
    return frozenset((found[1], found[2]) for found in _STATED.finditer(without_comments(text)))


@cache
def without_comments(text: str) -> str:
    """Return a Coq text with blanks for its comments, so that places stay as they are."""
    kept: list[str] = []
    depth, last, quoted = 0, 0, False
    for mark in _MARK.finditer(text):
        if mark[0] == '"':
            quoted = not quoted
            continue
        if quoted or (mark[0] == "*)" and depth == 0):
            continue
        if depth == 0:
            kept.append(text[last : mark.start()])
            last = mark.start()
        depth += 1 if mark[0] == "(*" else -1
        if depth == 0:
            kept.append(re.sub(r"[^\n]", " ", text[last : mark.end()]))
            last = mark.end()
    return "".join([*kept, text[last:]])


@cache
def _items(module: str, text: str) -> tuple[Item, ...]:
    return tuple(_read_items(module, text))


def _read_items(module: str, text: str) -> Iterator[Item]:
    plain = without_comments(text)
    starts = list(_ITEM.finditer(plain))
    for found, after in zip_longest(starts, starts[1:]):
        end = after.start() if after else len(plain)
        stop = re.compile(r"\.(?=\s|$)").search(plain, found.end())
        close = stop.start() if stop and stop.start() < end else end
        start = found.start(1)
        before = text[: found.start()].rstrip()
        comment = ""
        if before.endswith("*)") and "(*" in before:
            comment = " ".join(before[before.rindex("(*") + 2 : -2].split())
            if comment.startswith(("==", "--")):  # the title of a section, not of this item
                comment = ""
        yield Item(
            kind=found[1],
            name=found[2],
            module=module,
            line=plain.count("\n", 0, start) + 1,
            text=text[start:close].strip(),
            proof=text[close:end].strip(),
            comment=comment,
        )
