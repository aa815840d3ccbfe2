"""Are repetitions spent where they may show something, and dealt out so that none is done twice?"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds.core.errors import ParameterError
from noregret.campaign.plan import Plan, budget_of, shard_of
from noregret.campaign.question import Question
from noregret.campaign.result import BROKEN, HOLDS, Result
from noregret.campaign.unit import Subject, Unit

SUBJECTS = tuple(Subject(f"theorem-{place}", {}) for place in range(5))


def _question(**changes):
    asked = Question("verify", SUBJECTS, "fast", "1", repetitions=6, searching=True)
    return replace(asked, **changes)


def _done(unit: Unit, ratio=None, size=5000, state=HOLDS) -> Result:
    pieces = tuple(
        {"method": method, "size": size, "seed": unit.seed} for method in ("search", "exhaustive")
    )
    return Result(unit, state, "HOLDS", pieces, ratio=ratio)


def _walk(question, answer, shard=None):
    """Do what a plan asks for, in its order."""
    known = {}
    plan, order = Plan(question, known, shard), []
    while (unit := plan.take()) is not None:
        known[unit.name] = answer(unit)
        order.append((unit.target, unit.seed))
        plan.note(unit)
    return order


def test_every_target_is_looked_at_once_before_any_is_repeated():
    order = _walk(_question(), lambda unit: _done(unit, ratio=unit.seed / 10 + 0.1))
    assert order[:5] == [(subject.target, 0) for subject in SUBJECTS]
    assert len(order) == len(set(order)) == 30


def test_repetitions_go_where_the_ratio_rises():
    def answer(unit):
        rising = unit.target == "theorem-3"
        return _done(unit, ratio=0.5 + 0.05 * unit.seed if rising else 0.5)

    order = _walk(_question(), answer)
    assert [seed for target, seed in order if target == "theorem-3"] == [0, 1, 2, 3, 4, 5]
    assert [seed for target, seed in order if target == "theorem-0"] == [0, 1]


def test_repetitions_go_where_evidence_is_thin():
    order = _walk(
        _question(), lambda unit: _done(unit, size=100 if unit.target == "theorem-2" else 5000)
    )
    assert [seed for target, seed in order if target == "theorem-2"] == [0, 1, 2, 3, 4]
    assert [seed for target, seed in order if target == "theorem-1"] == [0]


def test_what_is_broken_or_tight_or_shows_the_same_again_is_not_repeated():
    assert len(_walk(_question(), lambda u: _done(u, 0.9, 1, BROKEN))) == 5
    assert len(_walk(_question(), lambda u: _done(u, 1.0))) == 5
    same = Result(_question().unit(0, 0), HOLDS, "HOLDS", ({"method": "search", "size": 3},))
    assert len(_walk(_question(), lambda u: replace(same, unit=u))) == 10


def test_what_is_there_is_skipped_and_decides_what_follows():
    question = _question()
    first = [question.unit(place, 0) for place in range(5)]
    known = {unit.name: _done(unit, 0.5) for unit in first}
    assert {unit.seed for unit in Plan(question, known, None).left()} == {1}


@given(st.integers(1, 9), st.integers(1, 7), st.booleans())
def test_shards_are_a_partition(shards, repetitions, searching):
    whole = _question(repetitions=repetitions, searching=searching, shards=shards)
    rising = lambda unit: _done(unit, ratio=(unit.seed + 1) / 100)  # noqa: E731
    parts = [_walk(whole, rising, shard) for shard in range(shards)]
    together = [unit for part in parts for unit in part]
    assert len(together) == len(set(together))
    assert set(together) == {(s.target, seed) for s in SUBJECTS for seed in range(repetitions)}
    assert sorted(together) == sorted(_walk(whole, rising))


def test_a_budget_is_read():
    assert budget_of("2h").seconds == 7200
    assert budget_of("30m").seconds == 1800
    assert budget_of("90s").seconds == 90
    assert budget_of("200u").units == 200
    assert budget_of(None).allows()
    assert not replace(budget_of("3u"), begun=3).allows()
    assert not replace(budget_of("3s"), started=float("-inf")).allows()


@pytest.mark.parametrize("text", ["", "2", "h", "0u", "-1h", "2 hours", "1e3s", "²h"])
def test_a_budget_that_is_none_is_refused(text):
    with pytest.raises(ParameterError, match="must be a time"):
        budget_of(text)


@pytest.mark.parametrize("text", ["0/2", "3/2", "1", "1/0", "a/b"])
def test_a_shard_that_is_none_is_refused(text):
    with pytest.raises(ParameterError, match="as in --shard 2/8"):
        shard_of(text)
