"""Which theorems are there?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from importlib import import_module

from bounds.core.theorem import Theorem


@dataclass(frozen=True)
class Family:
    """Theorems that belong together: their module, a title, and what their keys begin with."""

    module: str
    title: str
    beginnings: tuple[str, ...]

    @property
    def theorems(self) -> tuple[Theorem, ...]:
        """The theorems, in the order of the sources."""
        found: tuple[Theorem, ...] = import_module(f"bounds.{self.module}").THEOREMS
        return found


#: The families in the order of the sources.  A theorem that is asked for by its key comes with its
#: own family only, so that a calculator starts fast.
FAMILIES = (
    Family("experts.weighted_majority", "Weighted Majority", ("wm", "rwm")),
    Family("experts.lower_bounds", "Lower bounds for expert advice", ("experts",)),
    Family("probability.lemmas", "Lemmas", ("khintchine", "hoeffding")),
    Family("experts.exponential", "Exponential weights", ("ewa", "doubling", "hedge", "finite")),
    Family("linear.perceptron", "Perceptron", ("perceptron", "margin-perceptron")),
    Family("linear.disjunctions", "Perceptron on disjunctions", ("perceptron",)),
    Family("linear.training", "Perceptron on a sample", ("perceptron", "averaged", "dual")),
    Family("linear.winnow", "Winnow", ("winnow", "separation")),
    Family("probability.concentration", "Concentration", ("azuma", "hoeffding", "loo")),
    Family(
        "classes.finite_classes",
        "Finite classes",
        ("consistent", "halving", "soa", "littlestone", "conservative", "chain"),
    ),
    Family("classes.examples", "Examples of classes", ("example", "tree")),
    Family("classes.agnostic", "Agnostic learning", ("agnostic", "soa")),
    Family("classes.concepts", "Boolean concepts", ("elimination", "conjunctions", "protocols")),
    Family(
        "convex.gradient_descent", "Online gradient descent", ("ogd", "projection", "hinge", "svm")
    ),
    Family("batch.online_to_batch", "Online to batch", ("batch",)),
)


class _Catalogue(Mapping[str, Theorem]):
    """Every theorem by its key; families are imported when they are asked for."""

    def __getitem__(self, key: str) -> Theorem:
        if not isinstance(key, str):
            raise KeyError(key)
        for family in FAMILIES:
            if key.partition(".")[0] in family.beginnings:
                for theorem in family.theorems:
                    if theorem.key == key:
                        return theorem
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _all(self) -> dict[str, Theorem]:
        return {theorem.key: theorem for family in FAMILIES for theorem in family.theorems}


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


def chosen(patterns: tuple[str, ...]) -> list[Theorem]:
    """Return the theorems that match any of the patterns; each pattern must match one."""
    for pattern in patterns:
        if not any(matching((pattern,))):
            raise UnknownTheoremError(
                f"no theorem matches {pattern!r}: `noregret list` shows them all"
            )
    return list(matching(patterns))


def _matches(pattern: str, key: str, title: str) -> bool:
    if pattern in THEOREMS:
        return pattern == key
    return fnmatchcase(key, pattern) or pattern.lower() in f"{key} {title}".lower()
