"""Which theorems belong together, and in which theory do they stand?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from bounds.core.theorem import Theorem
from learners.core.kind import Kind


@dataclass(frozen=True)
class Family:
    """Theorems that belong together, in the order of the sources.

    ``kinds`` are the learners that it brings.  A theorem about runs that names no kind speaks about
    all of them.
    """

    title: str
    theorems: tuple[Theorem, ...]
    kinds: tuple[Kind, ...] = ()

    def __post_init__(self) -> None:
        theorems = tuple(map(self._complete, self.theorems))
        object.__setattr__(self, "theorems", theorems)

    def _complete(self, theorem: Theorem) -> Theorem:
        if theorem.kinds or not self.kinds or not theorem.is_about_runs:
            return theorem
        return replace(theorem, kinds=self.kinds)

    @property
    def all_kinds(self) -> tuple[Kind, ...]:
        """Its kinds, and those that its theorems speak about or are held to."""
        return tuple({kind.name: kind for kind in self._kinds()}.values())

    def _kinds(self) -> Iterator[Kind]:
        yield from self.kinds
        for theorem in self.theorems:
            yield from theorem.kinds
            yield from (held.kind for held in theorem.guarded)


@dataclass(frozen=True)
class Theory:
    """What somebody brings from outside: families, and how their theorems are put to the test.

    Attributes:
        name: for people.
        families: the theorems and kinds.
        trials: how theorems are tried; those without get the default of their game.
        origin: the file or module, as another process can load it again.
        file: where it stands: what is loaded by two names is one theory.
        is_named: whether somebody named it, so that a command that is to find it must name it too.
    """

    name: str
    families: tuple[Family, ...]
    trials: tuple[Any, ...] = ()
    origin: str = ""
    file: str = ""
    is_named: bool = True

    def has(self, name: str) -> bool:
        """Tell whether a theorem has this key, or a kind this name."""
        theorems = (theorem.key for family in self.families for theorem in family.theorems)
        kinds = (kind.name for family in self.families for kind in family.all_kinds)
        return name in {*theorems, *kinds}
