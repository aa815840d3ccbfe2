"""What does a campaign look like as one page that needs nothing else?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from noregret.campaign.findings import Found
from noregret.campaign.summary import Summary, standing_rows, trouble_lines
from noregret.campaign.unit import version
from noregret.report.markup import Html, command, element
from noregret.report.page import framed
from noregret.words import counted
from noregret.writing import write_text

_COLUMNS = "target", "verdict", "tightest", "", "cases", "seeds"


def write(summary: Summary, found: Sequence[Found], word: str, path: str) -> None:
    """Write the page of a campaign."""
    write_text("the report", path, document(summary, found, word))


def document(summary: Summary, found: Sequence[Found], word: str) -> str:
    """Return the page."""
    seconds = sum(result.seconds for result in summary.results)
    banner = element(
        "header",
        element("h1", "A campaign of noregret"),
        element("p", f"{word}: {summary.sentence}, {seconds / 60:.0f} minutes of processors."),
        class_="banner",
    )
    body = element("main", *_findings(found), *_troubles(summary), _table(summary))
    foot = element("footer", element("p", f"Made by noregret {version()}."))
    return framed(f"noregret: campaign, {word}", banner, body, foot)


def _findings(found: Iterable[Found]) -> Iterable[Html]:
    for thing in found:
        finding = thing.finding
        again = f"noregret replay {thing.file}" if thing.file else finding.again
        word = finding.verdict if thing.replays else f"not replayed ({finding.verdict})"
        yield element(
            "section",
            element("h3", f"{thing.unit.subject.label}: {word}"),
            element("p", finding.words, class_="failure"),
            element("p", f"The first broken step: {finding.step}") if finding.step else None,
            element("p", thing.reason) if thing.reason else None,
            element("p", f"Found by {counted(thing.units, 'unit')}."),
            command(again),
        )


def _troubles(summary: Summary) -> Iterable[Html]:
    lines = list(trouble_lines(summary))
    if lines:
        items = [element("li", line) for line in lines]
        yield element("section", element("h3", "Not finished"), element("ul", *items))


def _table(summary: Summary) -> Html:
    head = element("tr", *(element("th", name) for name in _COLUMNS))
    rows = [element("tr", *(element("td", cell) for cell in row)) for row in standing_rows(summary)]
    return element("section", element("h3", "Every target"), element("table", head, *rows))
