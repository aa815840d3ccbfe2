"""What does mkdocs add to the pages that are written by hand? Run by ``mkdocs build``.

The pages of theorems and the tour are made anew from the objects in each build, so none is stored
and none can be stale.  A theorem's key in backticks becomes a link to its page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from mkdocs.structure.files import File, Files
from mkdocs.utils import get_relative_url

from bounds import THEOREMS
from bounds.core.documents import DOCUMENTS
from docs import made_pages, pictures, printed_pages, theorem_pages
from noregret.report.mathml import from_latex

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

_ALL_THEOREMS = re.compile(r"\[([^\]]+)\]\(theorems\.md#[^)]*\)")
_FENCE = re.compile(r"(^```.*?^```$)", flags=re.MULTILINE | re.DOTALL)
_ESCAPE = re.compile(r"\\([<>~|$])")
_MATHEMATICS = re.compile(
    r"^ *```.*?^ *```$|`[^`]*`|\$(?P<formula>[^$\n]+)\$", flags=re.MULTILINE | re.DOTALL
)
_PRINTED = "What the sources print"
_PICTURE = re.compile(r'<img ([^>]*)src="([^"]*assets/([\w-]+))\.svg"([^>]*)>')
_KEY = re.compile(r"(<a [^>]*>)?<code>([a-z-]+\.[a-z0-9-]+)</code>")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put the theorems and the documents into the navigation."""
    section = next(entry["Theorems"] for entry in config.nav if "Theorems" in entry)
    del section[1:]
    for name, items in theorem_pages.by_family().items():
        section.append({name: [{item.key: f"theorems/{item.key}.md"} for item in items]})
    printed = next(entry[_PRINTED] for entry in config.nav if _PRINTED in entry)
    del printed[1:]
    printed += [{name.capitalize(): printed_pages.path(name)} for name in DOCUMENTS]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made from the objects."""
    for path, content in made_pages.pages().items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Make a page that is written for code hosts fit for this site."""
    path = page.file.src_uri
    if path == "errata.md":
        # The one page of all theorems is for code hosts: here each has its own.
        markdown = _ALL_THEOREMS.sub(r"[\1](theorems/\1.md)", markdown)
        markdown = markdown.replace("(theorems.md)", "(theorems/index.md)")
    if path == "errata.md" or path.startswith(("theorems/", "printed/")):
        outside = (
            unescaped(part) if i % 2 == 0 else part for i, part in enumerate(_FENCE.split(markdown))
        )
        return "".join(outside)
    if path.startswith("course/"):
        return _MATHEMATICS.sub(_drawn, markdown)
    return markdown


def _drawn(found: re.Match[str]) -> str:
    """Return a formula between dollars as MathML; code is left as it is."""
    return from_latex(found["formula"]) if found["formula"] else found[0]


def unescaped(text: str) -> str:
    """Return text without those escapes that Python-Markdown does not know."""
    return _ESCAPE.sub(lambda found: f"&#{ord(found[1])};", text)


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Lead from a key in backticks to the theorem; pictures go with a dark page."""

    def linked(match: re.Match[str]) -> str:
        within, key = match.groups()
        own = page.file.src_uri == f"theorems/{key}.md"
        if within or own or key not in THEOREMS:
            return match.group()
        target = get_relative_url(f"theorems/{key}.html", page.url)
        return f'<a href="{target}"><code>{key}</code></a>'

    return _PICTURE.sub(_in_both_lights, _KEY.sub(linked, html))


def _in_both_lights(found: re.Match[str]) -> str:
    before, path, name, after = found.groups()
    if name not in pictures.DRAWN:
        return found[0]
    sources = (f"{path}.svg#only-light", f"{path}-dark.svg#only-dark")
    return "".join(f'<img {before}src="{source}"{after}>' for source in sources)
