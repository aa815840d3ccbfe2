"""How does mathematics within a sentence look in a page?

Texts of theorems are typed as on a command line: ``eta = sqrt(8 ln N/T)``, ``y w.x <= 0``.  What is
mathematics in them becomes MathML like any formula; words stay words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container

from bounds.core.theorem import Theorem
from noregret.report.markup import Html, element, joined
from noregret.report.mathml import UnreadableError, from_latex
from noregret.report.sentences import Prose
from noregret.report.tokens import IN_WORDS, Token


def typeset(
    text: str, theorem: Theorem | None = None, link: Callable[[str], Html] | None = None
) -> Html:
    """Return a text as HTML, its formulas as MathML; ``link`` shows the key of a theorem."""
    parts: list[Html | str] = []
    text = re.sub(r"(?<=\d) x (?=[\[(])", " × ", text).replace(",)", ")")
    text = re.sub(r"(?<![\w)])-(?=\d)", "−", text)
    for token in Prose(text, theorem).found():
        if token.sort == "math":
            parts.append(_drawn(token))
        elif token.sort == "code":
            parts.append(element("code", token.text.strip("`")))
        elif token.sort == "path":
            parts.append(link(token.text) if link is not None else element("code", token.text))
        else:
            parts.append(IN_WORDS.get(token.text, token.text))
    return joined(parts)


def _drawn(token: Token) -> Html | str:
    """Return a formula; what no formula can be made of stays as it is."""
    try:
        return Html(from_latex(token.text))
    except UnreadableError:
        return token.typed


def linked(present: Container[str]) -> Callable[[str], Html]:
    """Return what shows the key of a theorem: a link where the page has it, otherwise its name."""

    def link(key: str) -> Html:
        return element("a", key, href=f"#{key}") if key in present else element("code", key)

    return link
