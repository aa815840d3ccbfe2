"""Which theorems bound the same thing in the same game, and which says most at one point?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cmp_to_key

from bounds.calculator.order import Guarantee
from bounds.core.examples import example_of
from bounds.core.theorem import ParameterError, Theorem
from learners.core.arithmetic import Undecided
from noregret.calculator.compare import guarantee_at, notes_on, sign_between
from noregret.report.markup import Html, element, hidden_words
from noregret.report.mathml import formula
from noregret.report.prose import typeset

_DIGITS = 6


@dataclass(frozen=True)
class Race:
    """Theorems that bound the same quantity of a game from the same side, the best first."""

    game: str
    values: Mapping[str, str]
    ranked: tuple[Guarantee, ...]

    @property
    def first(self) -> Theorem:
        """The theorem that says most."""
        return self.ranked[0].theorem


def races(theorems: Iterable[Theorem]) -> Iterator[Race]:
    """Yield what can be compared: bounds of the same thing in a game that ask for the same numbers.

    A rate is the learner's own choice, and may be asked for or not.
    """
    groups: dict[tuple[str, str, type, frozenset[str]], list[Theorem]] = {}
    for theorem in theorems:
        if asked := _asked(theorem):
            for game in theorem.games:
                key = (game, str(theorem.observed), type(theorem.claim), asked)
                groups.setdefault(key, []).append(theorem)
    for (game, *_), members in groups.items():
        values, guarantees = _at_one_point(members)
        if len(guarantees) > 1:
            with suppress(Undecided):
                ranked = sorted(guarantees, key=cmp_to_key(sign_between))
                yield Race(game, values, tuple(ranked))


def _asked(theorem: Theorem) -> frozenset[str]:
    """Return the numbers of the game that the bound asks for; rates are not of the game."""
    rates = {
        name
        for kind in theorem.kinds
        for name in kind.keywords
        if name in theorem.by_name and not theorem.is_whole(name)
    }
    return frozenset(theorem.parameters) - rates


def _at_one_point(members: Sequence[Theorem]) -> tuple[dict[str, str], list[Guarantee]]:
    """Return common values of all their letters, and the bounds of those that take them."""
    values: dict[str, str] = {}
    for theorem in members:
        with suppress(ParameterError):
            values = {**example_of(theorem), **values}
    found = []
    for theorem in members:
        with suppress(ParameterError):
            found.append(guarantee_at(theorem, values))
    used = {name for guarantee in found for name in guarantee.values}
    return {name: text for name, text in values.items() if name in used}, found


def comparison_part(theorems: Iterable[Theorem]) -> Html | None:
    """Return the part of the page that compares bounds; None where there is nothing to compare."""
    found = list(races(theorems))
    if not found:
        return None
    return element(
        "section",
        element("h2", "Bounds of the same thing"),
        element(
            "p",
            "Theorems that bound the same quantity in the same game, at one common point; the "
            "shorter the bar the more is said (for lower bounds, the longer).",
        ),
        element("div", *map(_table, found), class_="races"),
        id="comparison",
        class_="part",
    )


def _table(race: Race) -> Html:
    largest = max(_size(each) for each in race.ranked)
    rows = [_row(each, largest) for each in race.ranked]
    side = "at least" if race.first.is_lower_bound else "at most"
    head = [element("th", word, scope="col") for word in ("theorem", f"bound ({side})", "says")]
    notes = [element("li", typeset(note)) for note in notes_on(race.ranked)]
    return element(
        "div",
        element("h3", f"{race.game}: ", formula(race.first, race.first.observed)),
        element("p", *_point(race), class_="why"),
        element(
            "table",
            element("caption", hidden_words(f"Bounds compared, {race.game}")),
            element("thead", element("tr", *head)),
            element("tbody", *rows),
            class_="plain",
        ),
        element("ul", *notes, class_="why") if notes else None,
        class_="race",
    )


def _row(each: Guarantee, largest: float) -> Html:
    link = element("a", each.key, href=f"#{each.key}")
    part = max(0.0, min(1.0, _size(each) / largest)) if largest > 0 else 0.0
    bar = element("span", element("span", style=f"width:{100 * part:.1f}%"), class_="bar")
    said = formula(each.theorem, each.theorem.bound_expression)
    return element(
        "tr",
        element("th", link, scope="row"),
        element("td", each.bound.digits(_DIGITS), bar),
        element("td", said),
    )


def _size(each: Guarantee) -> float:
    return each.bound.float


def _point(race: Race) -> Iterator[Html | str]:
    letters = {q.name: (g.theorem, q.symbol) for g in race.ranked for q in g.theorem.quantities}
    yield "At "
    for place, (name, text) in enumerate(race.values.items()):
        yield ", " if place else ""
        yield formula(*letters[name])
        yield f" = {text}"
