"""How is text put into a page so that it stays text?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

#: Elements that have no end tag.
_VOID = frozenset(("br", "input", "link", "meta", "hr", "wbr"))


class Html(str):
    """Text that is HTML already; all other text is escaped where it is put in."""

    __slots__ = ()


def element(tag: str, *content: str | Html | None, **attributes: str | bool | None) -> Html:
    """Return an element; ``class_`` and ``data_key`` are written class and data-key."""
    shown = "".join(_attribute(name, value) for name, value in attributes.items())
    if tag in _VOID:
        return Html(f"<{tag}{shown}>")
    return Html(f"<{tag}{shown}>{joined(content)}</{tag}>")


def joined(parts: Iterable[str | Html | None]) -> Html:
    """Return the parts one after the other, escaped where they are plain text."""
    return Html("".join(_text(part) for part in parts if part is not None))


def _text(part: str | Html) -> str:
    return part if isinstance(part, Html) else escape(part, quote=False)


def _attribute(name: str, value: str | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def hidden_words(text: str) -> Html:
    """Return words for those who listen: what others see by place or colour."""
    return element("span", text, class_="hidden-words")


def breakable(key: str) -> Html:
    """Return a key that may go on in the next line after a dot or a hyphen."""
    parts = re.split(r"(?<=[.-])", key)
    return joined([joined([element("wbr"), part]) if at else part for at, part in enumerate(parts)])


def section(title: str, *content: Html | str | None, wide: bool = False) -> Html:
    """Return a part of a theorem's page, under a small title."""
    return element("section", element("h4", title), *content, class_="wide" if wide else None)


def table(
    columns: Sequence[str],
    rows: Iterable[Iterable[str | Html]],
    *,
    caption: str,
    css: str,
) -> Html:
    """Return a table whose rows are cards on a phone; the caption names it."""
    head = element("tr", *(element("th", name, scope="col") for name in columns))
    body = [
        element(
            "tr",
            *(element("td", cell, data_label=n) for n, cell in zip(columns, row, strict=True)),
        )
        for row in rows
    ]
    named = element("caption", caption)
    made = element("table", named, element("thead", head), element("tbody", *body), class_=css)
    return element("div", made, class_="scrolls", tabindex="0", role="region", aria_label=caption)


def command(line: str) -> Html:
    """Return a command that can be copied."""
    return element("pre", element("code", line), class_="command")
