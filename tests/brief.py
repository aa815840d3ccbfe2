"""How little is enough to see that everything is connected?

Most tests of the guard and of theories from outside ask what is done with that which was found, or
whether somebody is left in peace; how well is searched is asked elsewhere, with the profiles as
they are.  `NOREGRET_PROFILE=deep` leaves them as they are everywhere.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from adversaries.core.profile import FAST, PROFILES

_SMALLER = {
    "examples": 8,
    "generations": 3,
    "batch": 8,
    "long": 40,
    "exhaustive": 16,
    "rounds": 200,
    "late": 300,
    "wide": 33,
    "shrinking": 3_000,
}
BRIEF = FAST if os.environ.get("NOREGRET_PROFILE") == "deep" else replace(FAST, **_SMALLER)


@contextmanager
def is_brief(**budgets: int) -> Iterator[None]:
    """Let the profile `fast` be a brief one, in this process and in those that it forks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PROFILES, FAST.name, replace(BRIEF, **budgets))
        yield
