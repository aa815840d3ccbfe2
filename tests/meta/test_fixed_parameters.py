"""Does `refute` play runs whichever parameter is fixed, for every theorem about runs?"""

from __future__ import annotations

import pytest

from adversaries.core.conjectures import conjecture, evidence_about
from bounds import THEOREMS, Outcome, theorem
from bounds.core.examples import example_of
from tests.brief import BRIEF

#: Each theorem about runs with each letter of its bound, and with all of them.
FIXED = [
    (key, names)
    for key, item in THEOREMS.items()
    if item.is_about_runs and item.parameters
    for names in dict.fromkeys([*((name,) for name in item.parameters), item.parameters])
]


@pytest.mark.parametrize(("key", "names"), FIXED, ids=[f"{k} {' '.join(n)}" for k, n in FIXED])
def test_a_run_is_played_with_the_usual_value(key, names):
    """The values are those of the pages, which nobody chose to please the search, in few rounds."""
    true = theorem(key)
    usual = {**example_of(true), "T": "30"}
    conjectured = conjecture(true, true.claim, fixed={name: usual[name] for name in names})
    spoken = 0
    for piece in evidence_about(conjectured, BRIEF, 0):
        assert piece.outcome is not Outcome.VIOLATED
        spoken += piece.size
        if spoken:
            break
    assert spoken > 0
