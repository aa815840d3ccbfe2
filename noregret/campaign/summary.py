"""How far is a campaign, what does it show, and which exit code is that?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bounds.core.verdict import ratio_text
from noregret.campaign.findings import Found
from noregret.campaign.folder import Folder
from noregret.campaign.plan import Plan, planned, ratio_rises
from noregret.campaign.question import Question, questions
from noregret.campaign.result import OPEN, Result
from noregret.campaign.unit import Unit, canonical, version
from noregret.words import counted


@dataclass(frozen=True)
class Standing:
    """What is known of one subject.

    ``rises`` says whether its last repetition came closer to the bound than those before.
    """

    label: str
    command: str
    seeds: tuple[int, ...]
    verdicts: tuple[str, ...]
    ratio: float | None
    rises: bool
    cases: int

    @property
    def data(self) -> dict[str, Any]:
        """The standing as JSON has it."""
        return {
            "command": self.command,
            "target": self.label,
            "seeds": list(self.seeds),
            "verdicts": list(self.verdicts),
            "ratio": self.ratio,
            "rises": self.rises,
            "cases": self.cases,
        }


@dataclass(frozen=True)
class Summary:
    """How far a campaign is.

    Attributes:
        results: the finished units that were asked for, of this version.
        died: those that died or failed, and are to be tried again.
        left: those that are known to be missing, the dead among them.
        elsewhere: how many results are of another version of noregret.
        untrusted: the files that say nothing, each with the reason.
    """

    results: tuple[Result, ...]
    died: tuple[Result, ...]
    left: tuple[Unit, ...]
    elsewhere: int
    untrusted: dict[str, str]

    @property
    def undecided(self) -> list[Result]:
        """The units in which something stayed open."""
        return [result for result in self.results if result.state == OPEN]

    @property
    def standings(self) -> list[Standing]:
        """What is known of each subject, in the order of its first seed."""
        groups: dict[str, list[Result]] = {}
        for result in self.results:
            unit = result.unit
            same = canonical([unit.command, unit.target, unit.parameters, unit.profile])
            groups.setdefault(same, []).append(result)
        return [_standing(sorted(g, key=lambda r: r.unit.seed)) for g in groups.values()]

    @property
    def data(self) -> dict[str, Any]:
        """The summary as JSON has it."""
        return {
            "version": version(),
            "done": len(self.results),
            "died": [_grave(result) for result in self.died],
            "left": len(self.left),
            "elsewhere": self.elsewhere,
            "untrusted": [{"file": f, "reason": why} for f, why in self.untrusted.items()],
            "undecided": [_grave(result) for result in self.undecided],
            "targets": [standing.data for standing in self.standings],
            "processor_seconds": round(sum(result.seconds for result in self.results), 3),
        }

    @property
    def sentence(self) -> str:
        """The summary in one line."""
        parts = [f"{counted(len(self.results), 'unit')} done", f"{len(self.left)} left"]
        parts += [f"{len(self.died)} died"] if self.died else []
        parts += [f"{len(self.undecided)} undecided"] if self.undecided else []
        parts += [f"{self.elsewhere} of another version"] if self.elsewhere else []
        return ", ".join(parts)


def _grave(result: Result) -> dict[str, Any]:
    return {"unit": result.unit.label, "verdict": result.verdict, "reason": result.reason}


def _standing(results: Sequence[Result]) -> Standing:
    unit = results[0].unit
    return Standing(
        unit.subject.label,
        unit.command,
        tuple(result.unit.seed for result in results),
        tuple(dict.fromkeys(result.verdict for result in results)),
        max((result.ratio for result in results if result.ratio is not None), default=None),
        len(results) > 1 and ratio_rises(results),
        sum(result.size for result in results),
    )


def summary_of(folder: Folder, asked: Question | None = None, shard: int | None = None) -> Summary:
    """Return how far a campaign is: with all that was asked, or with one question or shard."""
    mine = questions(folder) if asked is None else [asked]
    current = [question for question in mine if question.version == version()]
    results = {r.unit.name: r for q in current for r in planned(q, folder.results)}
    left = {u.name: u for q in current for u in Plan(q, folder.results, shard).left()}
    died = [folder.died[name] for name in left if name in folder.died]
    others = sum(result.unit.version != version() for result in folder.results.values())
    ordered = sorted(results.values(), key=lambda result: result.unit.seed)
    return Summary(tuple(ordered), tuple(died), tuple(left.values()), others, folder.untrusted)


def exit_code(summary: Summary, found: Iterable[Found]) -> int:
    """Return 1 for what broke and shows again, then 4, 3 for what is open or left, or 0."""
    things = list(found)
    if any(thing.replays for thing in things):
        return 1
    if summary.died:
        return 4
    return 3 if things or summary.left or summary.undecided or not summary.results else 0


def word_of(code: int) -> str:
    """Return what an exit code says of a campaign."""
    return {0: "HOLDS", 1: "BROKEN", 3: "UNDECIDED", 4: "DIED"}[code]


def finding_lines(found: Iterable[Found]) -> Iterator[str]:
    """Yield what is to be said of findings."""
    for thing in found:
        finding = thing.finding
        word = finding.verdict if thing.replays else f"NOT REPLAYED ({finding.verdict})"
        yield ""
        yield f"{thing.unit.subject.label}: {word}, {counted(thing.units, 'unit')}"
        yield from (f"  {line}" for line in filter(None, (finding.words, thing.reason)))
        if finding.step:
            yield f"  broken     {finding.step}"
        if thing.file:
            yield f"  replay     noregret replay {thing.file}"
        yield f"  again      {finding.again}"


def trouble_lines(summary: Summary) -> Iterator[str]:
    """Yield what is to be said of units that died or stayed open, and of files that are broken."""
    for result in (*summary.died, *summary.undecided):
        yield f"{result.verdict}: {result.unit.label}: {result.reason or 'no reason was given'}"
    for file, why in summary.untrusted.items():
        yield f"not trusted: {file}: {why}; it is done again"


def standing_rows(summary: Summary) -> Iterator[tuple[str, ...]]:
    """Yield target, verdicts, tightest ratio, whether it rises, cases and seeds of each subject."""
    for each in summary.standings:
        yield (
            each.label,
            ", ".join(each.verdicts),
            ratio_text(each.ratio),
            "rises" if each.rises else "",
            str(each.cases),
            _seeds(each.seeds),
        )


def _seeds(seeds: Sequence[int]) -> str:
    """Return seeds as ranges: 0-4, 7."""
    parts: list[list[int]] = []
    for seed in sorted(set(seeds)):
        if parts and seed == parts[-1][-1] + 1:
            parts[-1].append(seed)
        else:
            parts.append([seed])
    return ", ".join(f"{p[0]}-{p[-1]}" if len(p) > 1 else str(p[0]) for p in parts)
