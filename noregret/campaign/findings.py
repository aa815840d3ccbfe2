"""What was found, each thing once, and does it show again here?"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bounds.core.errors import ParameterError
from noregret.campaign.folder import Folder, write_at_once
from noregret.campaign.perform import check_source, load_theories, perform
from noregret.campaign.result import Finding, Result, result_of
from noregret.campaign.unit import Unit, canonical, digest
from noregret.verify.crew import Crew, Died

#: How many witnesses of the same thing are tried, the smallest first.
_TRIED = 3
Signature = tuple[str, str, str, str]


@dataclass(frozen=True)
class Found:
    """One thing that was found, by however many units.

    Attributes:
        unit, finding: the smallest witness that shows it again, or else the smallest.
        units: how many units found it.
        replays: whether it was seen again here.
        reason: why it was not, or nothing.
        file: where its game is kept for `noregret replay`, or nothing.
    """

    unit: Unit
    finding: Finding
    units: int
    replays: bool
    reason: str = ""
    file: str = ""

    @property
    def data(self) -> dict[str, Any]:
        """What was found, as JSON has it."""
        return {
            "command": self.unit.command,
            "target": self.unit.target,
            "theorem": self.finding.theorem or None,
            "verdict": self.finding.verdict,
            "broken_step": self.finding.step or None,
            "words": self.finding.words,
            "size": self.finding.size,
            "seed": self.unit.seed,
            "units": self.units,
            "replays": self.replays,
            "reason": self.reason or None,
            "file": self.file or None,
            "again": self.finding.again,
        }


def signature(unit: Unit, finding: Finding) -> Signature:
    """Return what makes two findings the same: target, theorem, verdict, first broken step.

    Of a claim in the setting of a theorem the claim is part of the target.
    """
    return unit.subject.label, finding.theorem, finding.verdict, finding.step


def found_in(results: Iterable[Result], folder: Folder) -> list[Found]:
    """Return what units found, each thing once, with the smallest witness that shows it again."""
    alike: dict[Signature, list[tuple[Unit, Finding]]] = {}
    for result in results:
        for finding in result.findings:
            alike.setdefault(signature(result.unit, finding), []).append((result.unit, finding))
    return [_seen_again(sorted(group, key=_order), folder) for _, group in sorted(alike.items())]


def _order(entry: tuple[Unit, Finding]) -> tuple[int, int, str]:
    unit, finding = entry
    return finding.size, len(canonical(finding.witness)), unit.name


def _seen_again(group: list[tuple[Unit, Finding]], folder: Folder) -> Found:
    units = len({unit.name for unit, _ in group})
    reasons = []
    for unit, finding in group[:_TRIED]:
        file = _kept(unit, finding, folder)
        reason = _why_not(unit, finding, file)
        if not reason:
            return Found(unit, finding, units, True, "", file)
        reasons.append(reason)
    return Found(*group[0], units, False, reasons[0], _kept(*group[0], folder))


def _kept(unit: Unit, finding: Finding, folder: Folder) -> str:
    """Keep the game of a finding in a file of its own; a call has none that we can read."""
    if finding.witness is None or unit.command == "call":
        return ""
    place = folder.path / "findings"
    place.mkdir(exist_ok=True)
    name = digest(canonical([unit.name, finding.witness]))[:12]
    path = place / f"{finding.theorem}.{name}.json"
    if not path.exists():
        write_at_once(path, json.dumps(finding.witness, indent=1) + "\n")
    return str(path)


def _why_not(unit: Unit, finding: Finding, file: str) -> str:
    """Play a finding again, from its file or by doing the unit again; say why if it is not seen."""
    try:
        load_theories(unit.parameters.get("theories", ()))
        check_source(unit)
        if file and _file_shows_it(unit, finding, Path(file)):
            return ""
    except ParameterError as error:
        return str(error)
    return _done_again(unit, finding)


def _file_shows_it(unit: Unit, finding: Finding, file: Path) -> bool:
    from noregret.guard.report import FAILED
    from noregret.verify.replay import replayed

    factory = unit.target if unit.command == "guard" else None
    key = None if {"claim", "kind"} & set(finding.witness or ()) else finding.theorem
    try:
        return replayed(str(file), key, factory).data["verdict"] in FAILED
    except ParameterError:
        return False


def _done_again(unit: Unit, finding: Finding) -> str:
    for _, answer in Crew(1, lambda: None, perform).results([unit.text]):
        if isinstance(answer, Died):
            return f"its unit died when it was done again: {answer.reason}"
        result = result_of(answer)
        if signature(unit, finding) in _signatures(result):
            return ""
        if not result.finished:
            return f"its unit could not be done again: {result.reason}"
        return f"its unit says {result.verdict} when it is done again"
    return "its unit was not done again"


def _signatures(result: Result) -> Iterator[Signature]:
    return (signature(result.unit, finding) for finding in result.findings)
