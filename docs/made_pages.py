"""Which pages of the site are made from the objects, in each build?"""

from __future__ import annotations

from functools import cache

from bounds import THEOREMS
from docs import notebook_page, pictures, printed_pages, theorem_pages


@cache
def pages() -> dict[str, str | bytes]:
    """Return the pages, pictures and the font by their paths."""
    made: dict[str, str | bytes] = {"theorems/index.md": theorem_pages.index()}
    made |= {f"theorems/{key}.md": theorem_pages.page(item) for key, item in THEOREMS.items()}
    made |= printed_pages.pages()
    return made | notebook_page.pages() | pictures.pictures() | pictures.font()
