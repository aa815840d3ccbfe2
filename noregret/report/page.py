"""What does a whole verification look like as one page that needs nothing else?"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from bounds.core.catalogue import THEOREMS, families
from bounds.core.family import Family
from bounds.core.theorem import ParameterError
from bounds.core.verdict import Outcome
from bounds.printed.reader import errata_about
from noregret.report import calculators
from noregret.report.evidence import badge
from noregret.report.figures import Figures
from noregret.report.markup import Html, command, element
from noregret.report.sections import article, erratum
from noregret.report.speed import speed
from noregret.verify.engine import Report
from noregret.version import __version__
from noregret.words import counted
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


def write(report: Report, path: str, measured: Figures | None = None) -> None:
    """Write the page of a report, with the figures of a benchmark if there are any."""
    write_text("the report", path, document(report, measured))


def document(report: Report, measured: Figures | None = None) -> str:
    """Return the page."""
    return framed(
        f"noregret: {report.outcome} ({len(report.theorems)})",
        _banner(report),
        _toolbar(report),
        element(
            "main",
            *_families(report),
            _loose_errata(report),
            None if measured is None else speed(measured),
        ),
        _footer(report),
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
        f"{counted(len(report.theorems), 'theorem')} of online learning, {cases:,} cases, "
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
            placeholder="Search: perceptron, sqrt, Theorem 7.3 …  ( / )",
            aria_label="Search the theorems",
            autocomplete="off",
        ),
        _choice("family", "all families", [(f.title, f.title) for f in _shown(report)]),
        _choice("verdict", "all verdicts", [(str(o), str(o).replace("_", " ")) for o in outcomes]),
        _choice("proof", "with or without proof", [("PROVED", "proved"), ("OPEN", "not proved")]),
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


def _families(report: Report) -> Iterator[Html]:
    by_key = {each.theorem.key: each for each in report.theorems}
    present = frozenset(by_key)
    for family in _shown(report):
        articles = [article(by_key[t.key], family.title, present) for t in family.theorems]
        yield element("section", element("h2", family.title), *articles, class_="family")


def _loose_errata(report: Report) -> Html | None:
    """Return the errata that concern no theorem; they are shown where all theorems are."""
    found = [erratum(entry) for entry in errata_about("")]
    if len(report.theorems) < len(THEOREMS) or not found:
        return None
    title = element("h2", "Errata that concern no theorem")
    return element("section", title, *found, class_="family loose")


def _footer(report: Report) -> Html:
    line = f"noregret verify --profile {report.profile} --seed {report.seed}"
    return element(
        "footer",
        element(
            "p",
            f"Made by noregret {__version__}. The numbers of the calculators are floats; "
            "`noregret bound` certifies every digit. The whole again:",
        ),
        command(line),
    )
