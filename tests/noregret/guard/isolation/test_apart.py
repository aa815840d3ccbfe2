"""Does what is done in a process of its own come back, or the way it died?"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest

from bounds.core.catalogue import THEOREMS
from bounds.core.errors import ParameterError
from learners.linear.kinds import PERCEPTRON
from noregret.guard.deadline import SLEEP, SLEEP_AND_WAIT, Spent, spent_by
from noregret.guard.isolation import apart, journal
from noregret.guard.isolation.apart import Death, done_apart
from noregret.guard.isolation.journal import GAME, MAKE, PREDICT, UPDATE, Journal
from noregret.guard.isolation.question import Question
from noregret.guard.isolation.sending import Held
from noregret.guard.witness import Witness
from tests.noregret.guard.isolation.hostile import has_gone

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked here")

THEOREM = THEOREMS["perceptron.l1"]


def done(task, *held):
    with Journal() as written:
        return done_apart(task, written, 10.0, Held(*held))


# ------------------------------------------------------------------ answers


def test_an_answer_comes_back_and_theorems_and_kinds_are_the_same_objects():
    mine = {"secret": lambda: 7}
    answer = done(
        lambda: (os.getpid(), np.arange(3), THEOREM, PERCEPTRON, MappingProxyType({"N": 4}), mine),
        *(THEOREM, PERCEPTRON, mine),
    )
    process, array, theorem, kind, mapping, function = answer
    assert process != os.getpid()
    assert array.tolist() == [0, 1, 2]
    assert theorem is THEOREM
    assert kind is PERCEPTRON
    assert (type(mapping), dict(mapping)) == (MappingProxyType, {"N": 4})
    assert function["secret"] is mine["secret"]


def test_an_answer_may_be_large():
    assert len(done(lambda: b"x" * 10_000_000)) == 10_000_000


def test_what_is_raised_is_raised():
    def fail():
        raise ParameterError("N is 0")

    with pytest.raises(ParameterError, match="N is 0") as caught:
        done(fail)
    assert "in fail" in caught.value.__notes__[0]


def test_an_error_that_cannot_be_sent_is_told():
    class LocalError(Exception):  # no module has it
        pass

    def fail():
        raise LocalError("from here")

    with pytest.raises(RuntimeError, match="LocalError: from here"):
        done(fail)


@pytest.mark.parametrize(
    ("task", "status", "words"),
    [
        (lambda: os._exit(3), 3, "it ended the process (exit code 3)"),
        (lambda: os.kill(os.getpid(), signal.SIGABRT), -6, "the process was ended by SIGABRT"),
        (lambda: os.closerange(3, 100), 1, "it ended the process (exit code 1)"),
    ],
)
def test_a_death_says_how(task, status, words):
    death = done(task)
    assert death == Death(status)
    assert str(death) == words


def test_its_process_dies_with_its_parent(tmp_path):
    """A parent that is killed cannot clean up."""
    place = tmp_path / "child"
    parent = os.fork()
    if parent == 0:
        try:
            done(lambda: (place.write_text(str(os.getpid())), time.sleep(600)))
        finally:
            os._exit(0)
    while not (place.exists() and place.read_text()):
        time.sleep(0.01)
    os.kill(parent, signal.SIGKILL)
    os.waitpid(parent, 0)
    assert has_gone(int(place.read_text()))


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="the system does not tell")
def test_its_memory_is_that_of_its_parent_and_little_more():
    import resource

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most, _ = done(lambda: resource.getrlimit(resource.RLIMIT_AS))
    more = most - pages * resource.getpagesize()
    assert 2**30 < more < 3 * 2**30


def asked(seen, isolate=None):
    """Answer with the process that was asked; those here are seen."""

    def ask(_):
        seen.append(os.getpid())
        return os.getpid()

    return Question(object, PERCEPTRON, THEOREM, isolate=isolate).answer(ask)


def test_under_a_debugger_nobody_is_sent_away_unless_asked_for():
    seen, before = [], sys.gettrace()
    assert asked(seen) != os.getpid()
    sys.settrace(lambda *_: None)
    try:
        here, apart_ = asked(seen), asked(seen, isolate=True)
    finally:
        sys.settrace(before)
    assert here == os.getpid() != apart_
    assert asked(seen, isolate=False) == os.getpid()
    assert seen == [os.getpid()] * 2


def test_where_coverage_is_measured_it_plays_here_as_well(monkeypatch):
    """Away first, so that whoever would end the program has been found out."""
    measure = type("Coverage", (), {"current": classmethod(lambda cls: cls)})
    monkeypatch.setitem(sys.modules, "coverage", type("module", (), {"Coverage": measure}))
    seen: list[int] = []
    assert asked(seen) != os.getpid()
    assert seen == [os.getpid()]
    dead = Question(object, PERCEPTRON, THEOREM).answer(lambda _: os._exit(0))
    assert isinstance(dead, Witness)


# ------------------------------------------------------------------ time


def test_waiting_for_a_processor_is_not_counted():
    """A minute passed, of which all but a second was waited: nothing was slept."""
    start = Spent(computed=2.0, passed=100.0, exact=True)
    busy = Spent(computed=3.0, passed=101.0, exact=True)  # 160 on the clock, less 59 of waiting
    assert not busy.longer_than(1.5, start)
    assert busy.longer_than(0.9, start)


@pytest.mark.parametrize(("exact", "times"), [(True, SLEEP), (False, SLEEP_AND_WAIT)])
def test_sleep_has_a_limit_of_its_own(exact, times):
    start = Spent(0.0, 0.0, exact)
    assert not Spent(0.0, 2.0 * times - 0.1, exact).longer_than(2.0, start)
    assert Spent(0.0, 2.0 * times + 0.1, exact).longer_than(2.0, start)


@pytest.mark.skipif(not os.path.exists("/proc/self/schedstat"), reason="the system does not tell")
def test_the_time_of_a_process_is_its_own():
    start = spent_by(os.getpid(), os.getpid())
    end = time.process_time() + 0.05
    while time.process_time() < end:
        pass
    found = spent_by(os.getpid(), os.getpid())
    assert found.computed - start.computed >= 0.04
    assert found.exact
    assert spent_by(0, 0) is None  # there is no such process


@pytest.mark.skipif(not os.path.exists("/proc/self/schedstat"), reason="the system does not tell")
def test_the_time_in_which_it_waits_is_left_out():
    def waited() -> float:
        return int(Path("/proc/self/schedstat").read_text().split()[1]) / 1e9

    first = waited()
    earliest = time.monotonic()
    found = spent_by(os.getpid(), os.getpid())
    latest = time.monotonic()
    assert earliest - waited() <= found.passed <= latest - first


def test_a_call_under_way_is_watched_and_others_are_not(monkeypatch):
    """Half an hour between two calls is ours; within one it is too long."""
    with Journal() as written:
        child = type("Child", (), {"process": os.getpid()})()
        waiting = apart._Waiting(child, 0, written, 10.0)
        clock = iter([10.0, 2000.0, 2001.0, 2012.0, 2014.0])
        monkeypatch.setattr(apart, "spent_by", lambda *_: Spent(next(clock), 0.0, True))
        assert not waiting._is_late()
        assert not waiting._is_late()
        written.enter((PREDICT, None))
        assert not waiting._is_late()
        assert not waiting._is_late()  # 11 s: its own process should have ended it by now
        assert waiting._is_late()  # 13 s


# ------------------------------------------------------------------ the journal


def test_the_journal_has_the_last_game():
    rows = np.array([[1.0, -2.0], [0.5, 0.0]])
    with Journal() as written:
        written.open_game({"N": 1})
        written.open_game({"N": 2, "theorem": THEOREM})
        written.enter((MAKE, {"N": 2}))
        written.leave()
        written.enter((PREDICT, rows[0]))
        written.leave()
        written.enter((UPDATE, 1, -1))
        assert written.calls == 5
        entries = list(written.entries(Held(THEOREM)))
    assert [about for about, _ in entries] == [GAME, MAKE, PREDICT, UPDATE]
    assert entries[0][1][0] == {"N": 2, "theorem": THEOREM}
    assert entries[2][1][0].tolist() == [1.0, -2.0]
    assert entries[3][1] == (1, -1)


def test_what_does_not_fit_is_left_out(monkeypatch):
    monkeypatch.setattr(journal, "_SIZE", 4096)
    with Journal() as written:
        written.open_game({})
        written.enter((PREDICT, np.zeros(10_000)))
        written.leave()
        written.enter((PREDICT, lambda: 0))
        assert written.calls == 3
        assert [told for _, told in written.entries(Held())] == [({},), (None,)]
