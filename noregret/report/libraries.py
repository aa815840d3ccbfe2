"""What did the guard find in the released versions of other libraries?

``libraries.json`` is written by ``make guard-table``; the page of the guard in the docs and the
report both read it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from importlib.resources import files

from noregret.report.markup import Html, element, table
from noregret.report.prose import linked, typeset
from noregret.report.verdicts import verdict_badge
from noregret.words import counted

FILE = "libraries.json"


@dataclass(frozen=True)
class Configuration:
    """What the guard says of one configuration of an estimator."""

    library: str
    name: str
    kind: str
    verdict: str
    theorem: str
    ratio: str
    remark: str


@dataclass(frozen=True)
class Cause:
    """Why a configuration fails, with the smallest witness that shows it."""

    label: str
    what: str
    sort: str
    witness: str
    seen: str


@dataclass(frozen=True)
class Libraries:
    """Everything that was found."""

    configurations: tuple[Configuration, ...]
    causes: tuple[Cause, ...]


def found() -> Libraries:
    """Return what is stored."""
    data = json.loads(files("noregret.report").joinpath(FILE).read_text(encoding="utf-8"))
    return Libraries(
        tuple(Configuration(**each) for each in data["configurations"]),
        tuple(Cause(**each) for each in data["causes"]),
    )


def libraries_part(present: Container[str]) -> Html:
    """Return the part of the page about real libraries; ``present`` are the keys that it has."""
    known = found()
    link = linked(present)
    configurations = [_configuration(each, link) for each in known.configurations]
    return element(
        "section",
        element("h2", "What the guard finds in real libraries"),
        element("ul", *(element("li", *line) for line in _summaries(known))),
        element(
            "details",
            element("summary", "Each configuration, and the causes"),
            table(
                ("library", "configuration", "verdict", "theorem", "ratio", "remark"),
                configurations,
                caption="Configurations, each held to the theorems that it promises",
                css="told",
            ),
            table(
                ("cause", "what happens", "smallest witness", "seen in these versions"),
                map(_cause, known.causes),
                caption="Causes",
                css="told",
            ),
        ),
        id="libraries",
        class_="part",
    )


def _summaries(known: Libraries) -> Iterator[Iterator[Html | str]]:
    """Yield a line for each library: how many configurations have which verdict."""
    for library in dict.fromkeys(each.library for each in known.configurations):
        verdicts = [each.verdict for each in known.configurations if each.library == library]
        yield _summary(library, Counter(verdicts))


def _summary(library: str, count: Counter[str]) -> Iterator[Html | str]:
    yield f"{library}, {counted(count.total(), 'configuration')}: "
    for verdict, times in count.most_common():
        yield verdict_badge(verdict)
        yield f" {times} "


def _configuration(each: Configuration, link: Callable[[str], Html]) -> Iterator[Html | str]:
    yield each.library
    yield element("code", each.name)
    yield verdict_badge(each.verdict)
    yield typeset(each.theorem, link=link)
    yield each.ratio
    is_cause = each.remark.startswith("cause ")  # whose letter is a name, no mathematics
    yield each.remark if is_cause else typeset(each.remark)


def _cause(each: Cause) -> Iterator[Html | str]:
    yield each.label
    yield element("span", typeset(each.what), " (", typeset(each.sort), ")")
    yield typeset(each.witness)
    yield typeset(each.seen)
