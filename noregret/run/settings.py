"""Which parameters does a run have, and where do those come from that were not given?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from adversaries.core.opponent import Encounter, Opponent, size_name
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from learners.core.kind import Kind
from learners.core.parameters import Parameter, Whole
from noregret.read.tables import LARGEST_TABLE
from noregret.run import files
from noregret.run.opponents import adversary_named
from noregret.run.options import Settings, defaults_of, read_all
from noregret.run.tuning import letters_of, tuned_settings

_ROUNDS = Parameter("T", "the number of rounds", Whole(1))


@dataclass(frozen=True)
class Asked:
    """What was asked for, apart from the parameters.

    ``theorem`` is the one to draw; ``theorems`` are brought besides those that are known.
    """

    kind: Kind
    data: Any = None
    adversary: str | None = None
    rounds: int | None = None
    seed: int = 0
    theorem: str | Theorem | None = None
    floats: bool = False
    label_column: str | None = None
    tell: Callable[[str], None] = lambda _: None
    theorems: tuple[Theorem, ...] = ()

    @property
    def opponent(self) -> Opponent:
        """Who is met: the adversary that was named, or the data."""
        if self.adversary is not None:
            return adversary_named(self.kind, self.adversary)
        return Opponent("", "", (), lambda kind, settings, _: _from_data(self, kind, settings))


def _from_data(asked: Asked, kind: Kind, settings: Settings) -> Encounter:
    if isinstance(asked.data, str | Path):
        return files.from_file(kind, str(asked.data), asked.label_column, settings)
    return files.from_arrays(kind, asked.data, settings)


@dataclass(frozen=True)
class Met:
    """Whom the learner meets, all parameters, and where those come from that were not given."""

    encounter: Encounter
    settings: Settings
    notes: Mapping[str, str]


def meet(asked: Asked, given: Mapping[str, Any]) -> Met:
    """Return whom the learner meets, and every parameter of the run."""
    kind, opponent = asked.kind, asked.opponent
    own = {parameter.name for parameter in kind.parameters}
    extra = [each for each in opponent.options if each.name not in own | {"T"}]
    options = (*kind.parameters, *extra, _ROUNDS)
    chosen = read_all(options, given, f"{kind.name} {opponent.name}".strip())
    if asked.rounds is not None and chosen.setdefault("T", asked.rounds) != asked.rounds:
        raise ParameterError(f"T = {chosen['T']} and --rounds {asked.rounds} differ: give one")
    rest = [
        replace(each, default=opponent.defaults.get(each.name, each.default)) for each in options
    ]
    settings = {**chosen, **defaults_of(rest, chosen)}
    _check_size(kind, settings)
    encounter = opponent.meet(kind, settings, np.random.default_rng(asked.seed))
    told = _told(kind, chosen, encounter)
    news = {name for name, value in told.items() if settings.get(name) != value}
    settings = {"T": None, **settings, **told}
    tuned = tuned_settings(kind, settings, encounter.unknown)
    shown = {name for name in settings if name in own | {each.name for each in extra}}
    notes = dict.fromkeys(sorted(shown - set(chosen) - set(tuned)), "by default")
    where = "of the adversary" if asked.adversary else "from the data"
    fresh = news if asked.data is None else set(told)
    notes |= {name: where for name in told if name in (own & fresh) - set(chosen)}
    notes |= {name: why for name, (_, why) in tuned.items()}
    settings |= {name: value for name, (value, _) in tuned.items()}
    return Met(encounter, letters_of(kind, settings), notes)


def _check_size(kind: Kind, settings: Settings) -> None:
    """Refuse a game that would not fit into memory, or not end."""
    rounds, width = settings.get("T") or 1, settings.get(size_name(kind)) or 1
    if rounds * width > LARGEST_TABLE:
        raise ParameterError(
            f"{rounds} rounds of {width} entries are too large a game: at most {LARGEST_TABLE} "
            "entries are played, so choose fewer"
        )


def _told(kind: Kind, chosen: Settings, encounter: Encounter) -> dict[str, Any]:
    """Return what the opponent says of the settings; it must not contradict what was chosen."""
    told, size = dict(encounter.settings), size_name(kind)
    if size in chosen and size in told and chosen[size] != told[size]:
        raise ParameterError(
            f"{size} = {chosen[size]} was given, but what is played has {size} = {told[size]}: "
            f"leave {size} out"
        )
    if chosen.get("T") is not None:
        told["T"] = min(chosen["T"], told.get("T") or chosen["T"])
    return told
