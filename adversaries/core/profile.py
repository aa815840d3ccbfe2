"""How hard should the harness try?"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Profile:
    """The budgets of one verification.

    Attributes:
        name: as on the command line.
        examples: how many inputs Hypothesis draws for a theorem.
        generations, batch: how long and how broadly the climb searches in floats.
        long: the largest horizon of a single run.
        exhaustive: how many sequences an exhaustive pass may play.
        rounds: how long the long games for learners from outside are.
        late: the round in which the last thing happens to them, in games where nothing else does.
        wide: the largest number of columns that they are shown.
        shrinking: how many rounds may be played to make a game small that they failed in.
    """

    name: str
    examples: int
    generations: int
    batch: int
    long: int
    exhaustive: int
    rounds: int = 1500
    late: int = 3000
    wide: int = 129
    shrinking: int = 110_000

    @property
    def for_guests(self) -> Profile:
        """The budgets of a search for learners from outside, which have met long games before."""
        return replace(
            self,
            examples=min(self.examples, max(20, 2 * self.examples // 5)),
            generations=min(self.generations, 12),
            batch=min(self.batch, 32),
        )


FAST = Profile("fast", examples=20, generations=12, batch=32, long=100, exhaustive=60)
CI = Profile(
    "ci",
    examples=100,
    generations=40,
    batch=48,
    long=1000,
    exhaustive=400,
    rounds=4000,
    late=20_000,
    wide=1025,
)
DEEP = Profile(
    "deep",
    examples=2000,
    generations=200,
    batch=128,
    long=4000,
    exhaustive=8_000,
    rounds=12_000,
    late=50_000,
    wide=2049,
)

PROFILES = {profile.name: profile for profile in (FAST, CI, DEEP)}


def profile_named(name: str) -> Profile:
    """Return the profile with this name."""
    try:
        return PROFILES[name]
    except KeyError:
        known = ", ".join(PROFILES)
        raise ValueError(f"the profile is {name!r}, but must be one of {known}") from None
