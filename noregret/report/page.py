"""What does a whole verification look like as one page that needs nothing else?"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path

from bounds.core.catalogue import THEOREMS, families
from bounds.core.family import Family
from bounds.core.theorem import ParameterError
from bounds.core.verdict import Outcome
from bounds.printed.reader import errata_about
from noregret.prove.record import recorded_proof
from noregret.report import calculators
from noregret.report.comparison import comparison_part
from noregret.report.evidence import badge
from noregret.report.figures import Figures
from noregret.report.libraries import libraries_part
from noregret.report.markup import Html, command, element
from noregret.report.overview import Findings, errata_part, map_part
from noregret.report.sections import article, erratum
from noregret.report.speed import speed
from noregret.verify.engine import Report
from noregret.version import __version__
from noregret.words import command_line, counted
from noregret.writing import write_text

#: Nothing may be loaded from anywhere: what the page needs, it has.
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "font-src data:; img-src data:"
)


def check_place(path: str) -> None:
    """Refuse a file that cannot be written, before hours of work."""
    place = Path(path)
    if place.is_dir() or not place.absolute().parent.is_dir():
        why = "it is a folder" if place.is_dir() else "its folder does not exist"
        raise ParameterError(f"the report {path} cannot be written ({why}): name a file")


def write(report: Report, path: str, measured: Figures | None = None, asked: str = "") -> None:
    """Write the page of a report, with the figures of a benchmark if there are any.

    ``asked`` is the command that made it; without one, the command that would.
    """
    write_text("the report", path, document(report, measured, asked))


def document(report: Report, measured: Figures | None = None, asked: str = "") -> str:
    """Return the page."""
    known = Findings(
        {each.theorem.key: each for each in report.theorems},
        {each.theorem.key: recorded_proof(each.theorem) for each in report.theorems},
    )
    parts = [part for part in _parts(report, known, measured) if part is not None]
    return framed(
        f"noregret: {report.outcome} ({len(report.theorems)})",
        element("a", "Skip to the theorems", href="#theorems", class_="skip"),
        _banner(report),
        _contents(parts),
        _toolbar(report),
        element(
            "main",
            *(content for _, content in parts),
            element("div", *_families(report, known), id="theorems", tabindex="-1"),
            _loose_errata(report),
        ),
        _footer(asked or _command(report)),
        element("script", Html(_script(report))),
    )


def framed(title: str, *body: Html) -> str:
    """Return a page that needs nothing else, in the look of the report."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("meta", name="generator", content=f"noregret {__version__}"),
        element("title", title),
        element("style", Html(_style())),
    )
    return "<!DOCTYPE html>\n" + element("html", head, element("body", *body), lang="en") + "\n"


def _parts(
    report: Report, known: Findings, measured: Figures | None
) -> Iterator[tuple[str, Html] | None]:
    """Yield the parts of the start page, each with what it is called in the contents."""
    everything = set(THEOREMS) <= set(known.reports)
    yield "At a glance", map_part(_shown(report), known)
    compared = comparison_part([each.theorem for each in report.theorems])
    yield ("Comparison", compared) if compared is not None else None
    errata = errata_part(known.reports, everything=everything)
    yield ("Errata", errata) if errata is not None else None
    yield ("Real libraries", libraries_part(known.reports)) if everything else None
    yield ("Speed", speed(measured)) if measured is not None else None


def _contents(parts: Sequence[tuple[str, Html]]) -> Html:
    """Return the links to the parts of the page."""
    places = [re.search(r'\bid="([^"]*)"', content) for _, content in parts]
    links = [
        element("a", name, href=f"#{place[1]}")
        for (name, _), place in zip(parts, places, strict=True)
        if place is not None
    ]
    links.append(element("a", "Theorems", href="#theorems"))
    return element("nav", *links, aria_label="Parts of the page", class_="contents")


def _text(name: str) -> str:
    return files("noregret.report").joinpath(name).read_text(encoding="utf-8")


def _style() -> str:
    font = files("noregret.report").joinpath("fonts/stix-two-math.woff").read_bytes()
    source = f"url(data:font/woff;base64,{base64.b64encode(font).decode()})"
    face = f'@font-face{{font-family:"STIX Two Math Subset";src:{source} format("woff")}}\n'
    return face + _text("style.css") + calculators.style()


def _script(report: Report) -> str:
    theorems = [each.theorem for each in report.theorems]
    parts = (calculators.source(theorems), calculators.asset(), _text("page.js"))
    return "\n".join(parts).replace("</script", "<\\/script")


def _banner(report: Report) -> Html:
    seen = [each.outcome for each in report.theorems]
    counts = [
        element("span", badge(outcome), f" {seen.count(outcome)} ", class_="count")
        for outcome in Outcome
        if outcome in seen
    ]
    pieces = [piece for each in report.theorems for piece in each.evidence]
    cases = sum(piece.size for piece in pieces if piece.method != "proof")
    words = (
        f"{counted(len(report.theorems), 'theorem')} of online learning, {cases:,} "
        f"{'case' if cases == 1 else 'cases'}, "
        f"each with a certified verdict, in {report.seconds:.0f} s."
    )
    stopped = None
    if report.interrupted:
        stopped = element("p", "Interrupted: the rest was not verified.", class_="failure")
    return element(
        "header",
        element("h1", "noregret"),
        element("p", words),
        element("p", *counts, class_="counts"),
        stopped,
        class_="banner",
    )


def _toolbar(report: Report) -> Html:
    outcomes = [o for o in Outcome if any(each.outcome is o for each in report.theorems)]
    return element(
        "form",
        element(
            "input",
            type="search",
            id="search",
            placeholder="Search ( / ): sqrt, Theorem 7.3",
            aria_label="Search the theorems",
            aria_keyshortcuts="/",
            autocomplete="off",
        ),
        _choice("family", "all families", [(f.title, f.title) for f in _shown(report)]),
        _choice("verdict", "all verdicts", [(str(o), str(o).replace("_", " ")) for o in outcomes]),
        _choice("proof", "proved or not", [("PROVED", "proved"), ("OPEN", "not proved")]),
        element("button", "Open all", type="button", id="unfold"),
        element("button", "Dark", type="button", id="theme"),
        element("output", id="shown", aria_live="polite"),
        class_="toolbar",
        role="search",
        onsubmit="return false",
    )


def _choice(name: str, every: str, options: list[tuple[str, str]]) -> Html:
    rows = [element("option", every, value="")]
    rows += [element("option", text, value=value) for value, text in options]
    return element("select", *rows, id=name, aria_label=f"Show {every}")


def _shown(report: Report) -> Iterator[Family]:
    """Yield the families of what was verified; a theorem that is in none comes in one of its own.

    A mutant or an object that was handed over stands where the theorem of its key does.
    """
    left = {each.theorem.key: each.theorem for each in report.theorems}
    for family in families():
        found = tuple(left.pop(t.key) for t in family.theorems if t.key in left)
        if found:
            yield Family(family.title, found)
    if left:
        yield Family("From outside", tuple(left.values()))


def _families(report: Report, known: Findings) -> Iterator[Html]:
    present = frozenset(known.reports)
    for family in _shown(report):
        articles = [
            article(known.reports[t.key], known.proofs[t.key], family.title, present)
            for t in family.theorems
        ]
        yield element("section", element("h2", family.title), *articles, class_="family")


def _loose_errata(report: Report) -> Html | None:
    """Return the errata that concern no theorem; they are shown where all theorems are."""
    found = [erratum(entry) for entry in errata_about("")]
    if len(report.theorems) < len(THEOREMS) or not found:
        return None
    title = element("h2", "Errata that concern no theorem")
    return element("section", title, *found, class_="part loose")


def _command(report: Report) -> str:
    """Return the command that makes the evidence of a report again."""
    keys = [each.theorem.key for each in report.theorems]
    named = [] if set(THEOREMS) <= set(keys) else keys
    return command_line(
        "verify", *named, "--profile", report.profile, "--seed", str(report.seed), about=keys
    )


def _footer(asked: str) -> Html:
    return element(
        "footer",
        element(
            "p",
            f"Made by noregret {__version__}. The numbers of the calculators are floats; ",
            element("code", "noregret bound"),
            " certifies every digit. The whole again:",
        ),
        command(asked),
    )
