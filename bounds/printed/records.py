"""What does a table of a file say, and is it complete?

A table has the fields of a dataclass.  Every message is one sentence: the place, the value, the
rule, what to do.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from typing import Any, TypeVar

Choice = TypeVar("Choice", bound=Enum)


class PrintedError(ValueError):
    """A file of what is printed that cannot be read; one sentence."""


class Table:
    """A table with the fields of a dataclass, some of which the reader knows by himself."""

    def __init__(
        self,
        entry: Any,
        kind: type,
        place: str,
        *,
        apart: Collection[str] = (),
        also: Collection[str] = (),
    ) -> None:
        if not isinstance(entry, dict):
            raise PrintedError(f"{place} is {entry!r} and no table; write it as one")
        written: list[Field[Any]] = [each for each in fields(kind) if each.name not in apart]
        self.entry, self.place = entry, place
        self._refuse_others([*(each.name for each in written), *also])
        for each in written:
            if each.default is MISSING and each.name not in entry:
                raise PrintedError(f"{place}: the field {each.name!r} is missing; add it")

    def _refuse_others(self, known: Collection[str]) -> None:
        for name in self.entry:
            if name not in known:
                raise PrintedError(
                    f"{self.place}: the field {name!r} is unknown; use only {', '.join(known)}"
                )

    def verbatim(self, name: str) -> str:
        """Return a text as it stands; empty if there is none."""
        value = self.entry.get(name, "")
        if not isinstance(value, str):
            raise PrintedError(f"{self.place}: {name} = {value!r} is no text; put it in quotes")
        return value

    def text(self, name: str) -> str:
        """Return a text whose white space, however it is wrapped, is single spaces."""
        return " ".join(self.verbatim(name).split())

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts; empty if there is none."""
        value = self.entry.get(name, [])
        if not is_list_of(value, str):
            raise PrintedError(f'{self.place}: {name} = {value!r} is no list of texts; write ["…"]')
        return tuple(value)

    def listed(self, name: str) -> list[Any]:
        """Return a list of tables; empty if there is none."""
        value = self.entry.get(name, [])
        if not is_list_of(value, dict):
            raise PrintedError(f"{self.place}: {name!r} is no list of tables; use [[...{name}]]")
        return list(value)

    def yes(self, name: str) -> bool:
        """Return whether a flag is set."""
        value = self.entry.get(name, False)
        if not isinstance(value, bool):
            raise PrintedError(f"{self.place}: {name} = {value!r} is neither true nor false")
        return value

    def choice(self, name: str, among: type[Choice]) -> Choice:
        """Return what a text chooses."""
        text = self.text(name)
        try:
            return among(text)
        except ValueError:
            known = ", ".join(repr(one.value) for one in among)
            raise PrintedError(
                f"{self.place}: the {name} {text!r} is unknown; choose from {known}"
            ) from None

    def span(self, name: str) -> tuple[int, int]:
        """Return a first and a last line."""
        value = self.entry[name]
        if not (is_list_of(value, int) and len(value) == 2 and 0 < value[0] <= value[1]):
            raise PrintedError(
                f"{self.place}: {name} = {value!r} is no first and last line; write [12, 14]"
            )
        return value[0], value[1]

    def pairs(self, name: str) -> tuple[tuple[str, str], ...]:
        """Return a table of texts by their names."""
        value = self.entry.get(name, {})
        if not isinstance(value, Mapping):
            raise PrintedError(f'{self.place}: {name} = {value!r} is no table; write {{ N = "2" }}')
        for key, text in value.items():
            if not isinstance(text, str):
                raise PrintedError(f"{self.place}: {key} = {text!r} is no text; put it in quotes")
        return tuple(value.items())


def is_list_of(value: Any, kind: type) -> bool:
    """Tell whether something is a list of such things."""
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)
