"""What was asked for, and which units is that?

A question names subjects and how often each is repeated, with a seed of its own every time.  It is
kept beside the results, so that it can be told later what is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from learners.core.files import json_of
from noregret.campaign.folder import Folder, write_at_once
from noregret.campaign.unit import Subject, Unit, canonical, digest


@dataclass(frozen=True)
class Question:
    """What was asked for.

    Attributes:
        command: verify, refute, guard or call.
        subjects: what it is asked of.
        profile, version: as in a unit.
        seed: the first one; each repetition has the next.
        repetitions: how often, at most.
        shards: among how many machines the units are dealt out.
        searching: whether repetitions are spent only where they may still show something.
    """

    command: str
    subjects: tuple[Subject, ...]
    profile: str
    version: str
    seed: int = 0
    repetitions: int = 1
    shards: int = 1
    searching: bool = False

    def unit(self, place: int, repetition: int) -> Unit:
        """Return a repetition of the subject in this place."""
        subject, seed = self.subjects[place], self.seed + repetition
        about = (self.command, subject.target, subject.parameters)
        return Unit(*about, self.profile, seed, self.version)

    def lanes(self, shards: Sequence[int] | None = None) -> Iterator[list[Unit]]:
        """Yield the units of some shards (of all of them), in lanes.

        Whether a unit of a lane is done depends on those before it in the lane only, and a lane
        belongs to one shard: so no shard needs to know of another.  Pass by pass: what comes
        first in a lane is the first repetition that its shard has of the subject.
        """
        mine = range(self.shards) if shards is None else shards
        for repetition in range(
            min(self.repetitions, self.shards) if self.searching else self.repetitions
        ):
            for place in range(len(self.subjects)):
                if (place + repetition) % self.shards in mine:
                    rest = range(repetition, self.repetitions, self.shards)
                    chosen = rest if self.searching else [repetition]
                    yield [self.unit(place, each) for each in chosen]

    @property
    def text(self) -> str:
        """The question as JSON."""
        return canonical(asdict(self))

    def write(self, folder: Folder) -> None:
        """Keep the question."""
        write_at_once(folder.asked / f"{digest(self.text)[:24]}.json", self.text + "\n")


def questions(folder: Folder) -> list[Question]:
    """Return what was asked for in a folder; files that say something else are named."""
    found = []
    for path, text in folder.texts(folder.asked):
        try:
            question = _question(json_of(text))
            if digest(question.text)[:24] != path.stem:
                raise ValueError("its name is not that of its question")
        except (ValueError, TypeError, KeyError) as error:
            folder.distrust(path, f"it is no question ({error})")
            continue
        found.append(question)
    return found


def _question(data: Any) -> Question:
    subjects = tuple(Subject(**entry) for entry in data["subjects"])
    return Question(**{**data, "subjects": subjects})
