"""Which theorems and kinds are there, ours and those that were brought from outside?

A family of ours stands on a shelf until it is asked for: a theorem that is named by its key comes
with its own family only.  A theory from outside is added as a whole, and found the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from html import escape
from importlib import import_module
from types import ModuleType
from typing import Any

from bounds.core.errors import ParameterError
from bounds.core.family import Family, Theory
from bounds.core.suggest import is_slip, nearest, say_not_covered
from bounds.core.theorem import Quantity, Theorem
from learners.core.kind import Kind


@dataclass(frozen=True)
class Shelf:
    """Where a family of ours is to be found: its module, and what names begin with or are.

    The module below ``bounds`` has the ``FAMILY``; the one of the same name below ``adversaries``
    has the trials of its theorems.
    """

    module: str
    beginnings: tuple[str, ...]
    kinds: tuple[str, ...] = ()

    @property
    def family(self) -> Family:
        """The family, loaded."""
        found: Family = import_module(f"bounds.{self.module}").FAMILY
        return found

    def has(self, key: str) -> bool:
        """Tell whether a key can be one of its theorems."""
        return key.partition(".")[0] in self.beginnings

    def in_layer(self, layer: str) -> ModuleType | None:
        """Return the module of the same name in another layer, if there is one."""
        name = f"{layer}.{self.module}"
        try:
            return import_module(name)
        except ModuleNotFoundError as error:
            if error.name is None or not f"{name}.".startswith(f"{error.name}."):
                raise
            return None


#: Our families in the order of the sources.
SHELVES = (
    Shelf(
        "experts.weighted_majority",
        ("wm", "rwm"),
        ("weighted-majority", "randomized-weighted-majority"),
    ),
    Shelf(
        "experts.lower_bounds",
        ("experts",),
        ("weighted-majority", "hedge", "randomized-weighted-majority"),
    ),
    Shelf("probability.lemmas", ("khintchine", "hoeffding"), ()),
    Shelf(
        "experts.exponential",
        ("ewa", "doubling", "hedge", "finite"),
        ("exponential-weighted-average", "doubling", "hedge"),
    ),
    Shelf(
        "linear.perceptron",
        ("perceptron", "margin-perceptron"),
        ("perceptron", "averaged-perceptron", "kernel-perceptron", "margin-perceptron"),
    ),
    Shelf(
        "linear.disjunctions",
        ("perceptron",),
        ("perceptron", "averaged-perceptron", "kernel-perceptron"),
    ),
    Shelf(
        "linear.training",
        ("perceptron", "averaged", "dual"),
        ("perceptron", "averaged-perceptron", "dual-perceptron", "kernel-perceptron"),
    ),
    Shelf("linear.winnow", ("winnow", "separation"), ("winnow", "balanced-winnow", "perceptron")),
    Shelf("probability.concentration", ("azuma", "hoeffding", "loo"), ()),
    Shelf(
        "classes.finite_classes",
        ("consistent", "halving", "soa", "littlestone", "conservative", "chain"),
        ("consistent", "halving", "soa"),
    ),
    Shelf("classes.examples", ("example", "tree"), ("soa", "halving")),
    Shelf("classes.agnostic", ("agnostic", "soa"), ("soa", "agnostic")),
    Shelf(
        "classes.concepts", ("elimination", "conjunctions", "protocols"), ("elimination", "halving")
    ),
    Shelf(
        "convex.gradient_descent",
        ("ogd", "projection", "hinge", "svm"),
        ("online-gradient-descent",),
    ),
    Shelf("batch.online_to_batch", ("batch",), ("exponential-weighted-average", "doubling")),
)

#: What was brought from outside, in the order in which it came.
_THEORIES: list[Theory] = []


#: Finds more of them, once, when something is asked for that no shelf of ours has.
_FINDERS: list[Callable[[], None]] = []


def theories() -> tuple[Theory, ...]:
    """Return the theories that were brought from outside."""
    return tuple(_THEORIES)


def when_asked(find: Callable[[], None]) -> None:
    """Call ``find``, which may add theories, once something is asked for that is not ours."""
    if find not in _FINDERS:
        _FINDERS.append(find)


def _brought() -> Iterator[Family]:
    """Yield the families from outside: those at hand, then those that are to be found."""
    known = tuple(_THEORIES)
    for theory in known:
        yield from theory.families
    while _FINDERS:
        _FINDERS.pop()()
    for theory in _THEORIES[len(known) :]:
        yield from theory.families


def add(theory: Theory) -> None:
    """Add a theory from outside; a key or a name that is taken is refused."""
    mine: set[str] = set()
    for key in (theorem.key for family in theory.families for theorem in family.theorems):
        ours = (shelf.family for shelf in SHELVES if shelf.has(key))
        taken = any(
            other.key == key for family in (*ours, *_at_hand()) for other in family.theorems
        )
        if key in mine or taken:
            where = "it states it twice" if key in mine else "it is taken"
            raise ParameterError(
                f"the theory {theory.name} states {key!r}, but {where}: give it another key"
            )
        mine.add(key)
    for kind in _kinds_of(theory.families):
        ours = (shelf.family for shelf in SHELVES if kind.name in shelf.kinds)
        others = (other for other in _kinds_of((*ours, *_at_hand())) if other.name == kind.name)
        if any(other is not kind for other in others):
            raise ParameterError(
                f"the theory {theory.name} brings a kind {kind.name!r}, but that name is taken: "
                "give it another name"
            )
    _THEORIES.append(theory)


def _at_hand() -> Iterator[Family]:
    """Yield the families from outside that are loaded already."""
    for theory in _THEORIES:
        yield from theory.families


def remove(theory: Theory) -> None:
    """Take a theory away again."""
    _THEORIES.remove(theory)


# ------------------------------------------------------------------ theorems


class UnknownTheoremError(KeyError):
    """No theorem has this key; the message suggests those that are near."""

    def __str__(self) -> str:
        return str(self.args[0])


class _Theorems(Mapping[str, Theorem]):
    """Every theorem by its key; a family is loaded when it is asked for."""

    def __getitem__(self, key: str) -> Theorem:
        found = _find(key)
        if found is None:
            raise UnknownTheoremError(_unknown(key))
        return found

    def get(self, key: str, default: Any = None) -> Any:
        """Return the theorem with this key, if there is one."""
        return _find(key) or default

    def __contains__(self, key: object) -> bool:
        return _find(key) is not None

    def __iter__(self) -> Iterator[str]:
        return (theorem.key for family in families() for theorem in family.theorems)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        rows = [f"  {title:<{_TITLE}}  {len(keys):>3}  {keys[0]}, …" for title, keys in _contents()]
        return "\n".join([f"{len(self)} theorems, by key: theorems['{next(iter(self))}']", *rows])

    def _repr_html_(self) -> str:
        cells = ((escape(title), len(keys), escape(", ".join(keys))) for title, keys in _contents())
        rows = (f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in cells)
        head = "<tr><th>family</th><th>theorems</th><th>keys</th></tr>"
        return f"<p>{len(self)} theorems</p><table>{head}{''.join(rows)}</table>"

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)


#: How wide the longest titles of families are shown.
_TITLE = 44


def _contents() -> Iterator[tuple[str, list[str]]]:
    """Yield each family with the keys of its theorems."""
    for family in families():
        title = family.title if len(family.title) <= _TITLE else f"{family.title[: _TITLE - 1]}…"
        yield title, [theorem.key for theorem in family.theorems]


def _find(key: object) -> Theorem | None:
    if isinstance(key, str):
        for family in _families_with(key):
            for theorem in family.theorems:
                if theorem.key == key:
                    return theorem
    return None


def _unknown(key: object) -> str:
    """Say that no theorem is called so, and which are near."""
    text = str(key)
    if len(text) > _LONGEST_NAME:
        return f"no theorem is called {text[:60] + '…'!r}: see `noregret list`"
    close = nearest(text, THEOREMS)
    family = [known for known in THEOREMS if _beginning(known) == _beginning(text)]
    near = [known for known in close if known in family] or family
    near = near or [known for known in close if is_slip(_beginning(text), _beginning(known))]
    hint = f"did you mean {', '.join(near)}?" if near else _not_covered(text)
    return f"no theorem is called {key!r}: {hint}"


#: Every theorem by its key, family by family in the order of the sources, then those from outside.
THEOREMS: Mapping[str, Theorem] = _Theorems()


def families() -> Iterator[Family]:
    """Yield every family: ours, then those from outside."""
    yield from (shelf.family for shelf in SHELVES)
    yield from _brought()


def _families_with(key: str) -> Iterator[Family]:
    yield from (shelf.family for shelf in SHELVES if shelf.has(key))
    yield from _brought()


def family_of(key: str) -> Family | None:
    """Return the family that a theorem stands in."""
    for family in _families_with(key):
        if any(theorem.key == key for theorem in family.theorems):
            return family
    return None


def quantities_about(theorem: Theorem) -> tuple[Quantity, ...]:
    """Return what theorems read off the same runs, looked at the same way; its own come first."""
    found = dict(theorem.by_name)
    for other in THEOREMS.values():
        if other.subject == theorem.subject and set(other.games) & set(theorem.games):
            for quantity in other.quantities:
                found.setdefault(quantity.name, quantity)
    return tuple(found.values())


def theorem(key: str) -> Theorem:
    """Return the theorem with this key."""
    return THEOREMS[key]


def _beginning(key: str) -> str:
    return key.partition(".")[0]


def _not_covered(name: str) -> str:
    """Return what is nearest to a name of which there is no theorem, and where all of them are."""
    known = [*map(_beginning, THEOREMS), *(kind.name for kind in kinds())]
    hint = say_not_covered(_beginning(name), dict.fromkeys(known))
    return f"{hint}{'' if hint.endswith('?') else ';'} see `noregret list`"


def theorems_called(name: str) -> tuple[Theorem, ...]:
    """Return the theorems that a name stands for that is no key.

    They are those whose keys begin with it, those about a kind of this name, or a family's.
    """
    kind = find_kind(name)
    found = [item for key, item in THEOREMS.items() if _beginning(key) == name]
    found += theorems_about(kind) if kind is not None else ()
    if not found:
        found = [t for f in families() if f.title.lower() == name.lower() for t in f.theorems]
    return tuple({item.key: item for item in found}.values())


def matching(patterns: tuple[str, ...]) -> Iterator[Theorem]:
    """Yield the theorems that match any of the patterns (all, if there is none).

    A pattern is a key, which names that theorem alone; a glob over keys (``ewa.*``); or a part
    of a key or title.
    """
    if patterns and all(pattern in THEOREMS for pattern in patterns):
        found = {pattern: THEOREMS[pattern] for pattern in patterns}
        if len(found) == 1:  # the order of several is that of the catalogue
            yield from found.values()
            return
    for key, item in THEOREMS.items():
        if not patterns or any(_matches(pattern, key, item.title) for pattern in patterns):
            yield item


def chosen(patterns: tuple[str, ...]) -> list[Theorem]:
    """Return the theorems that match any of the patterns; each pattern must match one."""
    for pattern in patterns:
        if not any(matching((pattern,))):
            near = nearest(pattern, [*THEOREMS, *dict.fromkeys(map(_beginning, THEOREMS))])
            hint = f" ({say_not_covered(pattern, near)})" if near else ""
            raise UnknownTheoremError(
                f"no theorem matches {pattern!r}{hint}: `noregret list` shows them all"
            )
    return list(matching(patterns))


def _matches(pattern: str, key: str, title: str) -> bool:
    if pattern in THEOREMS:
        return pattern == key
    return fnmatchcase(key, pattern) or pattern.lower() in f"{key} {title}".lower()


# ------------------------------------------------------------------ kinds


def _kinds_of(some: Iterable[Family]) -> Iterator[Kind]:
    for family in some:
        yield from family.all_kinds


def find_kind(name: str) -> Kind | None:
    """Return the kind with this name, if there is one, whether theorems are held to it or not."""
    for family in _families_about(name):
        for kind in family.all_kinds:
            if kind.name == name:
                return kind
    return None


def _families_about(name: str) -> Iterator[Family]:
    yield from (shelf.family for shelf in SHELVES if name in shelf.kinds)
    yield from _brought()


def kinds() -> tuple[Kind, ...]:
    """Return every kind that some theorem is held to, in the order of the theorems."""
    found = {kind.name: kind for kind in _kinds_of(families())}
    return tuple(kind for kind in found.values() if theorems_of(kind))


#: What is longer is no name: nobody asks which one was meant.
_LONGEST_NAME = 100


def kind_named(name: str) -> Kind:
    """Return the kind with this name."""
    if not isinstance(name, str) or len(name) > _LONGEST_NAME:
        known = sorted(kind.name for kind in kinds())
        raise ParameterError(f"the kind is {name!r:.60}, but must be one of {', '.join(known)}")
    found = find_kind(name)
    if found is None or not theorems_of(found):
        known = sorted(kind.name for kind in kinds())
        called = [k.name for t in theorems_called(name) for k in t.kinds if k.name in known]
        meant = " or ".join(dict.fromkeys(called))
        hint = f"did you mean {meant}?" if meant else say_not_covered(name, known)
        raise ParameterError(f"the kind is {name!r}, but must be one of {', '.join(known)}: {hint}")
    return found


def theorems_of(kind: Kind) -> tuple[Theorem, ...]:
    """Return the theorems that everybody's learners of a kind are held to."""
    return tuple(t for t in _theorems_with(kind) if t.held_by(kind) is not None)


def theorems_about(kind: Kind) -> tuple[Theorem, ...]:
    """Return the same, and those that only our own learners of the kind can be held to."""
    held = theorems_of(kind)
    keys = {theorem.key for theorem in held}
    about = (t for t in _theorems_with(kind) if t.is_about_runs and kind in t.kinds)
    return (*held, *(t for t in about if t.key not in keys))


def _theorems_with(kind: Kind) -> Iterator[Theorem]:
    for family in _families_about(kind.name):
        yield from family.theorems
