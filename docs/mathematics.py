"""How is a formula shown in a page? As MathML, which needs neither JavaScript nor a network."""

from __future__ import annotations

from html import escape
from typing import Any

from bounds.core.theorem import Theorem
from noregret.report.mathml import from_latex


def inline(item: Theorem, formula: Any) -> str:
    """Return a formula about a theorem, within a line."""
    return from_latex(item.latex_of(formula))


def display(item: Theorem, formula: Any) -> str:
    """Return a formula that stands by itself; a long one can be scrolled.

    The search would show it as a row of letters, so it is left out there.
    """
    inside = from_latex(item.latex_of(formula), display=True)
    return f'<div class="nr-claim" tabindex="0" data-search-exclude>{inside}</div>'


def text(words: str) -> str:
    """Return words as HTML shows them."""
    return escape(words, quote=False)
