"""Which checkers are there, and do fresh runs of ours conform?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from noregret.prove import conformance
from noregret.prove.conformance.checker import Checker, drawn, refused


@dataclass(frozen=True)
class Conformance:
    """How many runs were replayed in Coq by one checker, and which of them were refused."""

    runs: str
    number: int
    refused: tuple[str, ...]


def checkers() -> Iterator[Checker]:
    """Yield the checkers of every module of this package."""
    for found in iter_modules(conformance.__path__):
        module = import_module(f"{conformance.__name__}.{found.name}")
        yield from getattr(module, "CHECKERS", ())


def replayed(
    modules: Iterable[str], number: int, built: Path, *, seed: int = 0
) -> Iterator[Conformance]:
    """Draw runs for the checkers of these Coq modules and let Coq replay them."""
    wanted = set(modules)
    for checker in checkers():
        if checker.runs in wanted:
            subjects = drawn(checker, number, start=seed)
            bad = refused(checker, subjects, built)
            terms = tuple(checker.write(subjects[place]) for place in bad)
            yield Conformance(checker.runs, len(subjects), terms)
