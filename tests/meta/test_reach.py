"""Does the guard see as far as its table says?

A bug that sleeps is planted into the learner of each kind, and must be caught where it wakes.
"""

from __future__ import annotations

import numpy as np
import pytest

from adversaries.core.profile import profile_named
from benchmarks import reach
from benchmarks.reach import TRIGGERS, in_words, is_caught, stored, table
from benchmarks.sleepers import Alarm, Trigger, reference
from benchmarks.spoilt import opposite, to_bits
from benchmarks.triggers import triggers_of
from bounds.core.catalogue import kind_named, kinds
from learners.convex import Linear

BY_NAME = {trigger.name: trigger for trigger in TRIGGERS}
#: What `ci` must see of kinds that can have the bug: N, rounds, mistakes, phases, mixed scales.
GOALS = {
    "last column": 1025,
    "first column": 1025,
    "round": 19_000,
    "in a row": 3000,
    "sum": 3000,
    "mixed": 1e6,
}
#: What the default suite looks at, in the profile "fast".
CHEAP = ("last column", "round", "mistake", "sum", "mixed")


def measured(profile):
    """Return kind, trigger and the highest threshold that was seen, of all that are stored."""
    for kind, found in stored().items():
        for name, (seen, _) in found[profile]["reach"].items():
            if seen:
                yield pytest.param(kind, name, seen, id=f"{kind}-{name.replace(' ', '-')}")


def cheap():
    return [case for case in measured("fast") if case.values[1] in CHEAP]


@pytest.mark.parametrize(("kind", "name", "threshold"), cheap())
def test_a_bug_that_wakes_where_the_table_says_is_caught(kind, name, threshold):
    known = kind_named(kind)
    assert is_caught(known, BY_NAME[name].bug_in(known, threshold), profile_named("fast"))


@pytest.mark.deep
@pytest.mark.parametrize("profile", ["fast", "ci"])
@pytest.mark.parametrize("kind", [kind.name for kind in kinds()])
def test_all_bugs_that_the_table_says_are_seen_are_caught(kind, profile):
    known, found = kind_named(kind), stored()[kind][profile]["reach"]
    for name, (seen, _) in found.items():
        bug = BY_NAME[name].bug_in(known, seen)
        assert not seen or is_caught(known, bug, profile_named(profile)), name


def test_every_kind_and_every_bug_that_it_can_have_is_in_the_table():
    found = stored()
    assert found.keys() == {kind.name for kind in kinds()}
    for kind in kinds():
        names = {trigger.name for trigger in triggers_of(kind)}
        for profile in ("fast", "ci"):
            assert found[kind.name][profile]["reach"].keys() == names


@pytest.mark.parametrize("kind", [kind.name for kind in kinds()])
def test_the_goals_are_reached_in_ci(kind):
    found = stored()[kind]["ci"]["reach"]
    missed = {
        name for name, goal in GOALS.items() if name in found and found[name][0] < goal * (1 - 1e-9)
    }
    assert missed == set()


def test_what_is_found_is_kept_in_the_order_of_kinds_and_timed_anew(tmp_path, monkeypatch):
    monkeypatch.setattr(reach, "_STORED", tmp_path / "reach.json")
    first, second = [kind.name for kind in kinds()][:2]
    found = {"fast": {"seconds": 9.0, "reach": {"round": [7.0, 8.0]}}}
    for name in (second, first):
        reach.store(name, found)
    assert list(stored()) == [first, second]
    monkeypatch.setattr(reach, "processor_time", lambda *_: 1.26)
    reach.store(second, reach.timed(second))
    assert stored() == {
        first: found,
        second: {"fast": {"seconds": 1.3, "reach": {"round": [7.0, 8.0]}}},
    }


# ------------------------------------------------------------------ the bugs


def test_an_alarm_rings_from_its_threshold_on_and_knows_the_highest_level():
    alarm = Alarm(3)
    assert [alarm.rings(level) for level in (1, 3, 2, 5, 4)] == [False, True, False, True, True]
    assert alarm.highest == 5


def test_what_wakes_is_wrong_from_then_on():
    """A Perceptron that loses its second mistake errs on the second axis for ever."""
    kind = kind_named("perceptron")
    learner = BY_NAME["mistake"].bug_in(kind, 2)(N=2)
    for x, said in (([1, 0], 1), ([1, 0], -1), ([0, 1], 1), ([0, 1], 1)):
        assert learner.predict(x) == said
        learner.update(x, -1)


def test_a_column_that_is_not_seen_has_no_weight():
    kind = kind_named("hedge")
    last, first = (BY_NAME[name].bug_in(kind, 3) for name in ("last column", "first column"))
    assert last(N=3, eta=1.0).predict(None).tolist() == [0.5, 0.5, 0.0]
    assert first(N=3, eta=1.0).predict(None).tolist() == [0.0, 0.5, 0.5]
    assert last(N=2, eta=1.0).predict(None).tolist() == [0.5, 0.5]


def test_sums_grow_up_to_the_threshold():
    kind = kind_named("hedge")
    learner = BY_NAME["sum"].bug_in(kind, 2)(N=2, eta=1.0)
    for _ in range(5):
        learner.update(None, [1.0, 0.0])
    ours = reference(kind)(N=2, eta=1.0)
    for _ in range(2):
        ours.update(None, [1.0, 0.0])
    assert learner.predict(None).tolist() == ours.predict(None).tolist()


def test_what_is_turned_around_is_the_opposite():
    linear, hedge = kind_named("perceptron").game_with({}), kind_named("hedge").game_with({})
    slope = Linear([2.0, -1.0])
    assert opposite(-1, linear) == 1
    assert opposite(0, kind_named("soa").game_with({})) == 1
    assert opposite(np.array([0.25, 1.0]), hedge).tolist() == [0.75, 0.0]
    assert list(opposite(slope, None).subgradient([0.0, 0.0])) == [-2.0, 1.0]


def test_a_label_that_is_turned_around_makes_a_learner_unlearn():
    learner = BY_NAME["turned"].bug_in(kind_named("perceptron"), 2)(N=1)
    for x, y in (([1.0], -1), ([-1.0], -1)):  # the second mistake wakes the bug
        learner.predict(x)
        learner.update(x, y)
    assert learner.predict([1.0]) == -1


@pytest.mark.parametrize(("bits", "narrow"), [(11, np.float16), (24, np.float32)])
def test_sums_in_few_bits_are_those_of_narrow_floats(bits, narrow):
    values = np.array([2047.0, 2049.0, 1 / 3, -(2.0**24) - 1, 0.0])[: 3 if bits == 11 else 5]
    assert to_bits(values, bits).tolist() == values.astype(narrow).astype(float).tolist()


def test_a_sum_in_eleven_bits_comes_to_an_end():
    learner = BY_NAME["bits"].bug_in(kind_named("hedge"), 11)(N=2, eta=1.0)
    learner.inner._state.totals = np.array([2048.0, 0.0])
    learner.update(None, np.array([1.0, 0.0]))
    assert learner.inner._state.totals.tolist() == [2048.0, 0.0]


def test_thresholds_go_down_from_the_highest_level():
    trigger: Trigger = BY_NAME["round"]
    assert list(trigger.thresholds(20.0)) == [20, 19, 10, 5]
    assert list(trigger.thresholds(1.0)) == []
    assert list(trigger.thresholds(1e12))[:3] == [1e12, 1e6, 950_000]


def test_the_table_says_what_was_missed_and_what_was_never_met():
    found = {"soa": {"ci": {"reach": {"round": [19002.0, 2e4], "tie": [0, 5], "mistake": [0, 1]}}}}
    found["soa"]["ci"]["seconds"] = 1.5
    row = table(found).splitlines()[-1].replace(" ", "").split("|")
    names = [trigger.name for trigger in TRIGGERS]
    assert row[3 + names.index("round")] == "19,002"
    assert row[3 + names.index("tie")] == "missed"
    assert row[3 + names.index("mistake")] == "notmet"
    assert row[3 + names.index("sum")] == ""
    assert row[-2] == "1.5"


def test_levels_are_written_for_people():
    assert [in_words(level) for level in (1025.0, 19002.0, 1e6, 2.0**200)] == [
        "1,025",
        "19,002",
        "10^6",
        "10^60",
    ]
