"""Which theorems are there?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cached_property
from importlib import import_module

from bounds.theorem import Theorem

#: The families in the order of the sources, with what their keys begin with.  A theorem that is
#: asked for by its key comes with its own family only, so that a calculator starts fast.
_FAMILIES: Mapping[str, tuple[str, ...]] = {
    "weighted_majority": ("wm", "rwm"),
    "lower_bounds": ("experts",),
    "lemmas": ("khintchine", "hoeffding"),
    "exponential": ("ewa", "doubling", "hedge", "finite"),
    "perceptron": ("perceptron", "margin-perceptron"),
    "disjunctions": ("perceptron",),
    "training": ("perceptron", "averaged", "dual"),
    "winnow": ("winnow", "separation"),
    "concentration": ("azuma", "hoeffding", "loo"),
    "finite_classes": ("consistent", "halving", "soa", "littlestone", "conservative", "chain"),
    "class_examples": ("example", "tree"),
    "agnostic": ("agnostic", "soa"),
    "concepts": ("elimination", "conjunctions", "protocols"),
    "convex": ("ogd", "projection", "hinge", "svm"),
    "batch": ("batch",),
}


class _Catalogue(Mapping[str, Theorem]):
    """Every theorem by its key; families are imported when they are asked for."""

    def __getitem__(self, key: str) -> Theorem:
        if not isinstance(key, str):
            raise KeyError(key)
        for family, beginnings in _FAMILIES.items():
            if key.partition(".")[0] in beginnings:
                for theorem in _theorems(family):
                    if theorem.key == key:
                        return theorem
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _all(self) -> dict[str, Theorem]:
        return {theorem.key: theorem for family in _FAMILIES for theorem in _theorems(family)}


def _theorems(family: str) -> tuple[Theorem, ...]:
    found: tuple[Theorem, ...] = import_module(f"bounds.{family}").THEOREMS
    return found


#: Every theorem by its key, family by family in the order of the sources.
THEOREMS: Mapping[str, Theorem] = _Catalogue()


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
