"""What is one unit of work, and what is it called?

A unit says everything that its answer depends on, so its name, the hash of that, says which answer
a file holds.  It travels as JSON: theorems are found by their keys wherever it is done.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from noregret.version import __version__

_DIGITS = 24
#: What decides an answer besides the unit: the code of these.
_OURS = ("learners", "bounds", "adversaries", "noregret")


@dataclass(frozen=True)
class Unit:
    """One piece of work.

    Attributes:
        command: verify, refute, guard or call.
        target: the key of a theorem, MODULE:FACTORY or MODULE:FUNCTION.
        parameters: everything else that changes the answer, as JSON has it.
        profile: how hard to try; nothing for a call.
        seed: where the search starts.
        version: of noregret, see :func:`version`.
    """

    command: str
    target: str
    parameters: Mapping[str, Any]
    profile: str
    seed: int
    version: str

    @property
    def text(self) -> str:
        """The unit as JSON, always in the same way."""
        return canonical(asdict(self))

    @property
    def name(self) -> str:
        """The hash of the unit."""
        return digest(self.text)[:_DIGITS]

    @property
    def label(self) -> str:
        """The unit in a few words."""
        return f"{self.command} {self.subject.label}, seed {self.seed}"

    @property
    def subject(self) -> Subject:
        """What the unit is about, whatever the seed."""
        return Subject(self.target, self.parameters)


@dataclass(frozen=True)
class Subject:
    """A target with its parameters: what repetitions have in common."""

    target: str
    parameters: Mapping[str, Any]

    @property
    def label(self) -> str:
        """The subject as people are told of it."""
        more = (self.parameters.get(name, "") for name in ("theorem", "claim"))
        return " ".join(filter(None, (self.target, *more)))


def unit_of(data: Any) -> Unit:
    """Return the unit that JSON holds; ValueError if it holds none."""
    names = {"command": str, "target": str, "parameters": dict, "profile": str, "seed": int}
    kinds = {**names, "version": str}
    if not isinstance(data, dict) or set(data) != set(kinds):
        raise ValueError("it is no unit")
    if not all(type(data[name]) is kind for name, kind in kinds.items()):
        raise ValueError("it is no unit")
    return Unit(**data)


def canonical(data: Any) -> str:
    """Return JSON in which equal things are equal texts."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(text: str) -> str:
    """Return the hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def version() -> str:
    """Return the version of noregret and the hash of its code: another code, other units."""
    return f"{__version__}+{sources_of(*(_folder(name) for name in _OURS))[:12]}"


def _folder(package: str) -> Path:
    file = import_module(package).__file__
    assert file is not None
    return Path(file).parent


def sources_of(*places: Path) -> str:
    """Return the hash of the Python files in some folders, or of single files."""
    found = hashlib.sha256()
    for name, path in sorted(_files(places)):
        found.update(f"{name}\0{path.stat().st_size}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def _files(places: Sequence[Path]) -> Iterator[tuple[str, Path]]:
    for place in places:
        if place.is_dir():
            for path in place.rglob("*.py"):
                yield f"{place.name}/{path.relative_to(place).as_posix()}", path
        else:
            yield place.name, place
