"""Which proofs has Coq checked before, and are they still the same?

The ledger stands beside the proofs.  An entry is the fingerprint of a statement, as the theorem
makes it or as an erratum says that it is printed, and of every file that its proof or refutation is
built from; it says nothing about any other.  Where Coq is at hand nobody has to believe it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from noregret.prove.development import PROOFS

NAME = "ledger.json"


@dataclass(frozen=True)
class Entry:
    """What Coq said of one theorem, or of one refutation."""

    fingerprint: str
    assumptions: tuple[str, ...]

    @classmethod
    def read(cls, row: Mapping[str, Any]) -> Entry:
        """Read an entry off its row in the file."""
        return cls(str(row["fingerprint"]), tuple(row["assumptions"]))


@dataclass(frozen=True)
class Ledger:
    """What Coq said of the theorems and of the refuted errata, and which Coq it was."""

    coq: str
    entries: Mapping[str, Entry] = field(default_factory=dict)
    flaw: str = ""
    refuted: Mapping[str, Entry] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path = PROOFS) -> Ledger:
        """Read the ledger; one that was changed by hand is empty, and says so."""
        try:
            data = json.loads((folder / NAME).read_text("utf-8"))
            entries = {key: Entry.read(row) for key, row in data["theorems"].items()}
            refuted = {key: Entry.read(row) for key, row in data["refuted"].items()}
            ledger = cls(str(data["coq"]), entries, refuted=refuted)
            digest = data["digest"]
        except FileNotFoundError:
            return cls("", {}, "there is no ledger: `make prove` writes it")
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return cls("", {}, f"{NAME} cannot be read: `make prove` writes it anew")
        if digest != ledger.digest:
            return cls("", {}, f"{NAME} was changed by hand: `make prove` writes it anew")
        return ledger

    @property
    def digest(self) -> str:
        """A hash over all entries."""
        return hashlib.sha256(json.dumps(self._data(), sort_keys=True).encode()).hexdigest()

    def _data(self) -> dict[str, Any]:
        return {
            "coq": self.coq,
            "theorems": {key: asdict(entry) for key, entry in sorted(self.entries.items())},
            "refuted": {key: asdict(entry) for key, entry in sorted(self.refuted.items())},
        }

    def write(self, folder: Path = PROOFS) -> None:
        """Write the ledger in one stroke."""
        text = json.dumps({**self._data(), "digest": self.digest}, indent=1) + "\n"
        temporary = folder / f"{NAME}.new"
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(folder / NAME)
