"""How large is a picture, and in which letters and colours is it drawn?

For a slide or a paper: ``size="beamer"``, ``font="serif"``, ``font_size=8``, ``style="print"``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from bounds.core.errors import ParameterError


@dataclass(frozen=True)
class Palette:
    """The colours of a style; ``dashes`` tell curves apart where colours cannot."""

    paper: str
    ink: str
    observed: str
    bound: str
    other: str
    more: tuple[str, ...]
    dashes: tuple[str, ...] = ("-",)

    def curve(self, index: int) -> dict[str, str]:
        """Return how one among several curves is drawn."""
        colours = (self.observed, self.bound, *self.more)
        colour = colours[index % len(colours)]
        return {"color": colour, "linestyle": self.dashes[index % len(self.dashes)]}


STYLES: Mapping[str, Palette] = {
    "light": Palette(
        "#ffffff", "#1b1b1b", "#1f5fa8", "#c2571a", "#777777",
        ("#2e7d32", "#7b3fa0", "#8a5a00", "#c2185b", "#00838f", "#5d4037", "#9e9d24", "#37474f"),
    ),
    "dark": Palette(
        "#15181d", "#e8e8e8", "#6db3ff", "#ff9e5e", "#a3abb3",
        ("#7fd487", "#cfa0ee", "#e3c063", "#ff8fb3", "#5fd3dd", "#c8a690", "#d5d75f", "#b5c4cc"),
    ),
    "print": Palette(
        "#ffffff", "#000000", "#000000", "#000000", "#555555",
        ("#000000", "#000000", "#777777", "#777777"),
        ("-", "--", ":", "-."),
    ),
}  # fmt: skip

#: In inches: the text of a slide, a column of a two-column paper, a whole page.
SIZES: Mapping[str, tuple[float, float]] = {
    "beamer": (4.5, 3.0),
    "column": (3.4, 2.6),
    "a4": (8.27, 11.69),
}
_UNITS = {"in": 1.0, "cm": 1 / 2.54, "mm": 1 / 25.4, "pt": 1 / 72.27}
_SMALLEST, _LARGEST = 0.999, 60.001
_SIZE = re.compile(r"([0-9.]+)\s*[xX×]\s*([0-9.]+)\s*(in|cm|mm|pt)?")
#: The families that come with matplotlib, so that a picture is the same everywhere.
_FAMILIES = {"sans": ("DejaVu Sans", "dejavusans"), "serif": ("STIXGeneral", "stix")}


@dataclass(frozen=True)
class Look:
    """A size in inches (None: as the picture is usually), letters, colours.

    ``text`` keeps text as text in SVG, for a page that has the font; otherwise letters are drawn.
    """

    size: tuple[float, float] | None = None
    font: str = "sans"
    font_size: float = 10.0
    style: str = "light"
    text: bool = False

    @property
    def palette(self) -> Palette:
        """The colours."""
        return STYLES[self.style]

    def applied(self) -> AbstractContextManager[None]:
        """Let matplotlib make and write pictures that look so."""
        from matplotlib import rc_context

        return rc_context(self.settings)

    @property
    def settings(self) -> Any:
        """What matplotlib is told; the same picture is the same file, fonts included."""
        ink, paper = self.palette.ink, self.palette.paper
        inks = ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")
        return {
            **_letters(self.font),
            **dict.fromkeys(inks, ink),
            **dict.fromkeys(("figure.facecolor", "axes.facecolor", "legend.facecolor"), paper),
            "grid.color": ink,
            "font.size": self.font_size,
            "axes.titlesize": "medium",
            "axes.unicode_minus": self.font in _FAMILIES,
            "axes.formatter.use_mathtext": True,
            "pdf.fonttype": 42,
            "svg.fonttype": "none" if self.text else "path",
            "svg.hashsalt": "noregret",
        }


def _letters(font: str) -> dict[str, Any]:
    if font in _FAMILIES:
        family, mathematics = _FAMILIES[font]
        return {"font.family": [family, "DejaVu Sans"], "mathtext.fontset": mathematics}
    return {
        "font.family": [font, "DejaVu Sans"],  # which has what the font lacks
        "mathtext.fontset": "custom",
        "mathtext.rm": font,
        "mathtext.it": f"{font}:italic",
        "mathtext.bf": f"{font}:bold",
        "mathtext.fallback": "stix",
    }


def look_of(
    size: Any = None, font: Any = None, font_size: Any = None, style: Any = None, text: bool = False
) -> Look:
    """Return the look that somebody asks for; what is None is as usual."""
    return Look(
        None if size is None else _read_size(size),
        "sans" if font is None else _read_font(str(font)),
        10.0 if font_size is None else _read_font_size(font_size),
        "light" if style is None else _read_style(str(style)),
        text,
    )


def _read_size(size: Any) -> tuple[float, float]:
    if isinstance(size, str) and size in SIZES:
        return SIZES[size]
    words = size if isinstance(size, str) else "x".join(map(str, size))
    found = _SIZE.fullmatch(words.strip())
    try:
        sides = [float(found[i]) * _UNITS[found[3] or "in"] for i in (1, 2)] if found else []
    except ValueError:
        sides = []
    if not sides or not all(_SMALLEST <= side <= _LARGEST for side in sides):
        raise ParameterError(
            f"{words} is no size of a picture: write 4.5x3in, 12x8cm (from 1 to 60 inches) or one "
            f"of {', '.join(SIZES)}"
        )
    return sides[0], sides[1]


def _read_font(font: str) -> str:
    from matplotlib import font_manager

    if font in _FAMILIES:
        return font
    known = sorted({entry.name for entry in font_manager.fontManager.ttflist})
    exact = next((name for name in known if name.lower() == font.lower()), None)
    if exact is None:
        close = get_close_matches(font, known, n=3)
        hint = f"did you mean {', '.join(close)}?" if close else "choose serif or sans"
        raise ParameterError(f"the font {font!r} is not installed: {hint}")
    return exact


def _read_font_size(size: Any) -> float:
    try:
        found = float(size)
    except (TypeError, ValueError):
        found = math.nan
    if not 3 <= found <= 72:
        raise ParameterError(f"{size} is no size of letters: choose from 3 to 72 points")
    return found


def _read_style(style: str) -> str:
    if style not in STYLES:
        raise ParameterError(f"the style is {style!r}, but must be one of {', '.join(STYLES)}")
    return style
