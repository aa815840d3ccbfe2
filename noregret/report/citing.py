"""How is a source named, so that a reader can find it?"""

from __future__ import annotations

from bounds.core.documents import DOCUMENTS
from bounds.core.theorem import Source


def cited(source: Source) -> str:
    """Return where a statement is printed."""
    return str(source)


def cited_document(name: str) -> str:
    """Return a document as a reader looks for it."""
    return DOCUMENTS[name].citation
