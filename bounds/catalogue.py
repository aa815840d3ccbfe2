"""Which theorems are there?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from types import MappingProxyType

from bounds import (
    agnostic,
    batch,
    class_examples,
    concentration,
    concepts,
    convex,
    disjunctions,
    exponential,
    finite_classes,
    lemmas,
    lower_bounds,
    perceptron,
    training,
    weighted_majority,
    winnow,
)
from bounds.theorem import Theorem

#: Every theorem by its key, family by family in the order of the sources.
THEOREMS: Mapping[str, Theorem] = MappingProxyType(
    {
        theorem.key: theorem
        for theorem in (
            *weighted_majority.THEOREMS,
            *lower_bounds.THEOREMS,
            *lemmas.THEOREMS,
            *exponential.THEOREMS,
            *perceptron.THEOREMS,
            *disjunctions.THEOREMS,
            *training.THEOREMS,
            *winnow.THEOREMS,
            *concentration.THEOREMS,
            *finite_classes.THEOREMS,
            *class_examples.THEOREMS,
            *agnostic.THEOREMS,
            *concepts.THEOREMS,
            *convex.THEOREMS,
            *batch.THEOREMS,
        )
    }
)


class UnknownTheoremError(KeyError):
    """No theorem has this key; the message suggests those that are near."""

    def __str__(self) -> str:
        return str(self.args[0])


def theorem(key: str) -> Theorem:
    """Return the theorem with this key."""
    try:
        return THEOREMS[key]
    except KeyError:
        from difflib import get_close_matches

        close = get_close_matches(key, THEOREMS, n=3)
        family = [known for known in THEOREMS if known.split(".")[0] == key.split(".")[0]]
        near = [known for known in close if known in family] or close or family
        hint = f"did you mean {', '.join(near)}?" if near else "see `noregret list`"
        raise UnknownTheoremError(f"no theorem is called {key!r}: {hint}") from None


def matching(patterns: tuple[str, ...]) -> Iterator[Theorem]:
    """Yield the theorems that match any of the patterns (all, if there is none).

    A pattern is a key, which names that theorem alone; a glob over keys (``ewa.*``); or a part
    of a key or title.
    """
    for key, item in THEOREMS.items():
        if not patterns or any(_matches(pattern, key, item.title) for pattern in patterns):
            yield item


def _matches(pattern: str, key: str, title: str) -> bool:
    if pattern in THEOREMS:
        return pattern == key
    return fnmatchcase(key, pattern) or pattern.lower() in f"{key} {title}".lower()
