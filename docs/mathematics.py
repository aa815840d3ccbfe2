"""How is a formula shown in a page? As MathML, which needs neither JavaScript nor a network."""

from __future__ import annotations

from html import escape
from typing import Any

from noregret.html.mathml import mathml


def inline(formula: Any) -> str:
    """Return a formula within a line."""
    return mathml(formula)


def display(formula: Any) -> str:
    """Return a formula that stands by itself; a long one can be scrolled.

    The search would show it as a row of letters, so it is left out there.
    """
    inside = mathml(formula, display=True)
    return f'<div class="nr-claim" tabindex="0" data-search-exclude>{inside}</div>'


def text(words: str) -> str:
    """Return words as HTML shows them."""
    return escape(words, quote=False)
