"""Does a count end the shrinking of what Hypothesis found, and no clock?"""

from __future__ import annotations

from hypothesis import strategies as st

from adversaries.core.explore import explore
from bounds.core.verdict import Outcome, Verdict


def examined(values):
    """Return an examination that refutes lists with a sum of at least 100, and keeps count."""

    def examine(value):
        values.append(value)
        outcome = Outcome.VIOLATED if sum(value) >= 100 else Outcome.HOLDS
        return Verdict("sums", outcome), str(value), value

    return examine


LISTS = st.lists(st.integers(0, 1000), max_size=20)


def shrunk(**limit):
    values = []
    found = explore(examined(values), LISTS, 200, 0, "lists", **limit)
    first = next(t for t, value in enumerate(values) if sum(value) >= 100)
    return found, len(values) - first - 1


def test_a_violation_is_shrunk_to_the_smallest():
    found, _ = shrunk()
    assert found.example == [100]


def test_the_count_ends_it():
    """Ten values are examined after the violation, and the last that broke is kept."""
    found, after = shrunk(shrunk=10)
    assert after == 10
    assert sum(found.example) >= 100


def test_who_makes_violations_small_himself_gets_the_first():
    """Hypothesis plays what it found once more, and that is all."""
    found, after = shrunk(shrunk=0)
    assert found.outcome is Outcome.VIOLATED
    assert after <= 2
