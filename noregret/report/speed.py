"""What does the page say of the speed?"""

from __future__ import annotations

from collections.abc import Iterable

from noregret.report.figures import (
    RATIO_COLUMNS,
    Figures,
    Row,
    growth_columns,
    growth_rows,
    ratio_rows,
)
from noregret.report.markup import Html, element


def speed(found: Figures) -> Html:
    """Return the part of the page that shows the figures of a benchmark."""
    return element(
        "section",
        element("h2", "Speed"),
        element(
            "p",
            f"Measured {found.measured}. Each ratio is one of medians within one run, on one core: "
            "below 1 we are the faster. A limit is what nobody can go below.",
        ),
        _table(RATIO_COLUMNS, ratio_rows(found.ratios)),
        *(
            element(
                "div",
                element("h3", f"Growth with {axis}, {entry['fixed']}"),
                _table(growth_columns(axis), growth_rows(entry)),
            )
            for axis, entry in found.growth.items()
        ),
        class_="part loose",
        id="speed",
    )


def _table(columns: Row, rows: Iterable[Row]) -> Html:
    head = element("tr", *(element("th", word) for word in columns))
    body = [element("tr", *(element("td", text) for text in row)) for row in rows]
    table = element("table", element("thead", head), element("tbody", *body), class_="plain")
    return element("div", table, class_="scrolls")
