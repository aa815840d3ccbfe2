"""Where are the results, and which files are broken?

``DIR/units`` has one file a unit, named by its hash and written in one stroke; ``DIR/asked`` has
what was asked for.  Folders of several machines are merged by copying them together.
"""

from __future__ import annotations

import contextlib
import os
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bounds.core.errors import ParameterError
from learners.core.files import json_of
from noregret.campaign.result import Result, result_of
from noregret.campaign.unit import canonical

FORMAT = "noregret campaign 1"
_MARK = "campaign.json"
_DIED = ".died.json"


@dataclass
class Folder:
    """A campaign on disk.

    Attributes:
        path: its folder.
        results: the finished units by name.
        died: those that died or failed, and were not done since.
        untrusted: the files that say nothing, each with the reason.
    """

    path: Path
    results: dict[str, Result] = field(default_factory=dict)
    died: dict[str, Result] = field(default_factory=dict)
    untrusted: dict[str, str] = field(default_factory=dict)

    @property
    def units(self) -> Path:
        """Where the results are."""
        return self.path / "units"

    @property
    def asked(self) -> Path:
        """Where the questions are."""
        return self.path / "asked"

    def keep(self, result: Result) -> None:
        """Write a result; one that is finished takes the place of a unit that died."""
        name = result.unit.name
        grave = self.units / f"{name}{_DIED}"
        if not result.finished:
            write_at_once(grave, result.text)
            self.died[name] = result
            return
        write_at_once(self.units / f"{name}.json", result.text)
        self.results[name] = result
        self.died.pop(name, None)
        with contextlib.suppress(FileNotFoundError):
            grave.unlink()

    def texts(self, place: Path) -> Iterator[tuple[Path, str]]:
        """Yield the files of a folder with their texts; what is no text is named."""
        for path in sorted(place.glob("*.json")):
            try:
                yield path, path.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                why = error.strerror if isinstance(error, OSError) else "it is no text"
                self.untrusted[self._local(path)] = why or "it cannot be read"

    def distrust(self, path: Path, why: str) -> None:
        """Note that a file says nothing."""
        self.untrusted[self._local(path)] = why

    def _local(self, path: Path) -> str:
        return path.relative_to(self.path).as_posix()


def open_folder(text: str, *, make: bool) -> Folder:
    """Return the campaign in a folder; a new one is made only if ``make`` says so."""
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise ParameterError(f"{text} is a file: name a folder for the campaign")
    try:
        if make:
            _begin(path, text)
        _check_mark(path, text)
        folder = Folder(path)
        _read(folder)
    except OSError as error:
        why = error.strerror or str(error)
        raise ParameterError(f"the folder {text} cannot be used ({why}): name another") from None
    return folder


def _begin(path: Path, text: str) -> None:
    fresh = not (path / _MARK).exists()
    if fresh and path.exists() and any(_strangers(path)):
        raise ParameterError(f"{text} has other things in it: name a new folder for the campaign")
    if not fresh:
        _check_mark(path, text)
    (path / "units").mkdir(parents=True, exist_ok=True)
    (path / "asked").mkdir(exist_ok=True)
    if fresh:
        write_at_once(path / _MARK, canonical({"format": FORMAT}) + "\n")


def _strangers(path: Path) -> Iterator[Path]:
    """Yield what is no part of a campaign; units that were copied without the mark are."""
    return (entry for entry in path.iterdir() if entry.name not in ("units", "asked", "findings"))


def _check_mark(path: Path, text: str) -> None:
    try:
        mark = json_of((path / _MARK).read_text(encoding="utf-8"))
        found = mark["format"]
    except FileNotFoundError:
        raise ParameterError(
            f"there is no campaign in {text}: `noregret campaign verify {text}` begins one"
        ) from None
    except (ValueError, TypeError, KeyError):
        raise ParameterError(f"{path / _MARK} is damaged: remove it and begin again") from None
    if found != FORMAT:
        raise ParameterError(
            f"{text} is a campaign of another version ({found!r}, and this is {FORMAT!r}): name "
            "another folder"
        )


def _read(folder: Folder) -> None:
    for path, text in folder.texts(folder.units):
        name = path.name.removesuffix(_DIED).removesuffix(".json")
        dead = path.name.endswith(_DIED)
        try:
            result = result_of(text)
            if result.unit.name != name or result.finished is dead:
                raise ValueError("its name is not that of its unit")
        except ValueError as error:
            folder.distrust(path, str(error))
            continue
        (folder.died if dead else folder.results)[name] = result
    for name in folder.results:
        folder.died.pop(name, None)


def write_at_once(path: Path, text: str) -> None:
    """Write a file so that it is there as a whole or not at all, whatever happens."""
    fresh = path.with_name(f".{path.name}.{uuid.uuid4().hex}.new")
    try:
        with open(fresh, "x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
