"""How is a file written whole or not at all, and what is said where it cannot be?"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bounds.core.errors import ParameterError


@dataclass(frozen=True)
class File:
    """A file that somebody has named: what it is, where it goes, and how it is written there."""

    what: str
    path: str
    write: Callable[[str], object]


def write_each(files: Iterable[File]) -> Iterator[File]:
    """Write files and yield what was written; one that cannot be written does not cost the others.

    The first error is raised at the end.
    """
    failed: list[ParameterError] = []
    for file in files:
        try:
            file.write(file.path)
        except ParameterError as error:
            failed.append(error)
        else:
            yield file
    if failed:
        raise failed[0]


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


@contextmanager
def whole_file(what: str, path: str) -> Iterator[Path]:
    """Give a path to write to, which takes the place of ``path`` once all is written.

    What stood there before stays if anything goes wrong.  A pipe or a device is written to as it
    is.
    """
    target = Path(path)
    with writing(what, path):
        if target.exists() and not target.is_file():
            yield target
            return
        try:
            target = target.resolve()  # a link goes on to point to the file
        except RuntimeError:  # a link to itself, before Python 3.13
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from None
        part = target.with_name(f".{target.stem}.{os.getpid()}.part{target.suffix}")
        try:
            yield part
            if target.exists():
                shutil.copymode(target, part)
            part.replace(target)
        finally:
            with suppress(FileNotFoundError):
                part.unlink()


def write_bytes(what: str, path: str, data: bytes) -> None:
    """Write bytes to a file that somebody has named."""
    with whole_file(what, path) as part:
        part.write_bytes(data)


def write_text(what: str, path: str, text: str) -> None:
    """Write a text to a file that somebody has named."""
    write_bytes(what, path, text.encode("utf-8"))
