"""What did the guard find in the released versions of other libraries?

``libraries.json`` is written by ``make guard-table``; the page of the guard in the docs and the
report both read it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files

from noregret.report.markup import Html, element, table
from noregret.report.prose import typeset
from noregret.report.verdicts import verdict_badge

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


def libraries_part() -> Html:
    """Return the part of the page about real libraries."""
    known = found()
    names = " and ".join(dict.fromkeys(each.library for each in known.configurations))
    return element(
        "section",
        element("h2", "What the guard finds in real libraries"),
        element("p", f"{names}, each configuration held to the theorem that it promises."),
        table(
            ("library", "configuration", "verdict", "theorem", "ratio", "remark"),
            map(_configuration, known.configurations),
            caption="Configurations",
        ),
        table(
            ("cause", "what happens", "smallest witness", "seen"),
            map(_cause, known.causes),
            caption="Causes",
        ),
        id="libraries",
        class_="part",
    )


def _configuration(each: Configuration) -> Iterable[Html | str]:
    kind = typeset(each.remark)
    badge = verdict_badge(each.verdict)
    return (
        each.library,
        element("code", each.name),
        badge,
        typeset(each.theorem),
        each.ratio,
        kind,
    )


def _cause(each: Cause) -> Iterable[Html | str]:
    what = element("span", typeset(each.what), " (", typeset(each.sort), ")")
    return each.label, what, typeset(each.witness), typeset(each.seen)
