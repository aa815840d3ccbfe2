"""How does a verdict look at a glance?"""

from __future__ import annotations

from noregret.report.markup import Html, element


def verdict_badge(verdict: str) -> Html:
    """Return a verdict, coloured; the word itself says it."""
    return element("span", verdict.replace("_", " "), class_=f"badge {verdict.lower()}")
