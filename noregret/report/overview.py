"""What does the whole field look like at a glance: game, verdict, tightness, proof?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bounds.core.catalogue import THEOREMS
from bounds.core.documents import DOCUMENTS
from bounds.core.family import Family
from bounds.core.verdict import Outcome
from bounds.printed import Erratum, Fault
from bounds.printed.reader import read_errata
from noregret.prove.verdicts import Proof
from noregret.report.citing import cited_document
from noregret.report.evidence import bar_of
from noregret.report.markup import Html, breakable, element, hidden_words, joined, table
from noregret.report.prose import linked, typeset
from noregret.verify.engine import TheoremReport
from noregret.words import counted

#: A verdict as a sign; the word is said as well, for those who listen.
_SIGNS = {
    Outcome.HOLDS: "✓",
    Outcome.VIOLATED: "✗",
    Outcome.UNDECIDED: "?",
    Outcome.NOT_APPLICABLE: "–",
}
_PROVED = "∎"
#: A ratio with two decimals, rounded down: 1.00 is tight and nothing less is.
_DIGITS = re.compile(r"(\.\d\d)\d+")


@dataclass(frozen=True)
class Findings:
    """Everything that the page is about, by the keys of the theorems."""

    reports: Mapping[str, TheoremReport]
    proofs: Mapping[str, Proof]


def map_part(families: Iterable[Family], known: Findings) -> Html:
    """Return the map of the theorems, a card a family, a row a theorem."""
    seen = {report.outcome for report in known.reports.values()}
    legend = [
        element("span", element("b", _SIGNS[o], class_=_css(o)), f" {str(o).replace('_', ' ')}")
        for o in Outcome
        if o in seen
    ]
    legend.append(element("span", element("b", _PROVED, class_="proved"), " proved in Coq"))
    words = "bar: the largest observed/bound that was met; full says that the bound is attained"
    legend.append(element("span", element("span", element("span"), class_="bar"), f" {words}"))
    return element(
        "section",
        element("h2", "The theorems at a glance"),
        element("p", *legend, class_="legend"),
        element("div", *(_card(family, known) for family in families), class_="map"),
        id="map",
    )


def _card(family: Family, known: Findings) -> Html:
    rows = [_row(known.reports[t.key], known.proofs[t.key]) for t in family.theorems]
    games = dict.fromkeys(game for theorem in family.theorems for game in theorem.games)
    subjects = dict.fromkeys(t.subject for t in family.theorems if not t.games)
    about = ", ".join((*games, *subjects))
    return element(
        "div",
        element("h3", family.title),
        element("p", about, class_="why"),
        element("ul", *rows),
        class_="card",
    )


def _row(report: TheoremReport, proof: Proof) -> Html:
    theorem, outcome = report.theorem, report.outcome
    word = str(outcome).replace("_", " ").lower()
    proved = proof.is_proved
    tight = report.tightest
    ratio = "" if tight is None else tight.shown_ratio
    return element(
        "li",
        element("a", breakable(theorem.key), href=f"#{theorem.key}"),
        hidden_words(
            f" {word}, {'proved' if proved else 'not proved'}, tightest {ratio or 'none'}"
        ),
        element(
            "span",
            element("span", _DIGITS.sub(r"\1", ratio), class_="number"),
            bar_of(tight) if ratio else element("span"),
            element("b", _SIGNS[outcome], class_=_css(outcome)),
            element("b", _PROVED if proved else "", class_="proved"),
            class_="marks",
            aria_hidden="true",
        ),
        data_row=theorem.key,
    )


def _css(outcome: Outcome) -> str:
    return str(outcome).lower()


# ------------------------------------------------------------------ errata


def errata_part(present: Mapping[str, TheoremReport], *, everything: bool) -> Html | None:
    """Return what is false as printed: how many in which document, and each in a line."""
    found = [entry for entry in read_errata() if everything or entry.theorem in present]
    if not found:
        return None
    return element(
        "section",
        element("h2", "False as printed"),
        element("p", f"{counted(len(found), 'erratum', 'errata')}, each with a counterexample."),
        table(
            ("document", *(fault.severity for fault in Fault), "all"),
            _counts(found),
            caption="Errata by document",
            css="tally",
        ),
        element(
            "details",
            element("summary", "All of them"),
            table(
                ("erratum", "where", "printed", "theorem"),
                (_line(entry, present) for entry in found),
                caption="Errata",
                css="told",
            ),
        ),
        id="errata",
        class_="part",
    )


def _counts(found: Iterable[Erratum]) -> Iterator[tuple[str, ...]]:
    by_document: dict[str, Counter[Fault]] = {}
    for entry in found:
        by_document.setdefault(entry.document, Counter())[entry.fault] += 1
    for name, count in by_document.items():
        cells = (str(count[fault] or "") for fault in Fault)
        yield cited_document(name), *cells, str(count.total())


def _line(entry: Erratum, present: Mapping[str, TheoremReport]) -> Iterator[Html | str]:
    yield element("a", entry.id, href=f"#{entry.id}")
    yield joined([f"{DOCUMENTS[entry.document].short}, ", typeset(entry.label)])
    yield typeset(entry.printed, THEOREMS.get(entry.theorem))
    yield linked(present)(entry.theorem) if entry.theorem else ""
