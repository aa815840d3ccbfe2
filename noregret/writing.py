"""What is said where a file cannot be written?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bounds.core.errors import ParameterError


@contextmanager
def writing(what: str, path: str) -> Iterator[None]:
    """Say in one sentence that the system does not let ``what`` be written to ``path``."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise ParameterError(
            f"{what} {path} cannot be written ({reason}): name a file in a folder of yours"
        ) from None


def write_text(what: str, path: str, text: str) -> None:
    """Write a text to a file that somebody has named."""
    with writing(what, path):
        Path(path).write_text(text, encoding="utf-8")
