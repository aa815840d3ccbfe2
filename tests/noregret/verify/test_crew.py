"""Does a worker that dies cost its own piece only, and do workers end with their parent?"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from functools import partial

import pytest

from bounds.core.verdict import Outcome
from noregret.verify import workers
from noregret.verify.crew import Crew, Died


def _nothing():
    pass


def _squared(folder, number, *, dies_at, always):
    """Square a number; at one of them die by force, once or always."""
    mark = folder / str(number)
    if number == dies_at and (always or not mark.exists()):
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if number < 0:
        raise ValueError(f"{number} is negative")
    return number * number


def _results(folder, numbers, *, dies_at=None, always=False):
    work = partial(_squared, folder, dies_at=dies_at, always=always)
    return dict(Crew(2, _nothing, work).results(numbers))


def test_all_pieces_are_done(tmp_path):
    assert _results(tmp_path, [5, 6, 7, 8]) == {0: 25, 1: 36, 2: 49, 3: 64}
    assert _results(tmp_path, []) == {}


def _shared(number):
    return dict(Crew(2, _nothing, abs).results([-number, number + 1]))


def test_a_worker_may_have_workers_of_its_own():
    assert dict(Crew(1, _nothing, _shared).results([3])) == {0: {0: 3, 1: 4}}


def test_what_a_killed_worker_had_is_tried_once_more(tmp_path):
    assert _results(tmp_path, [5, 6, 7, 8], dies_at=6) == {0: 25, 1: 36, 2: 49, 3: 64}


def test_what_kills_every_worker_is_told_and_costs_nothing_else(tmp_path):
    found = _results(tmp_path, [5, 6, 7, 8], dies_at=6, always=True)
    assert found == {0: 25, 1: Died("its process was killed (SIGKILL)"), 2: 49, 3: 64}


def _hungry(number):
    """Ask for more memory than the process may have, at one of the numbers."""
    return len(bytearray(2**40)) if number == 6 else number * number


def _limit():
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (2**32, hard))


def test_a_worker_that_runs_out_of_memory_costs_its_own_piece_only():
    found = dict(Crew(2, _limit, _hungry).results([5, 6, 7, 8]))
    assert found == {0: 25, 1: Died("it ran out of memory"), 2: 49, 3: 64}


def test_what_a_worker_raises_is_raised_here_with_its_traceback(tmp_path):
    with pytest.raises(ValueError, match="-1 is negative") as caught:
        _results(tmp_path, [-1])
    assert "in _squared" in "".join(caught.value.__notes__)


def test_a_theorem_whose_workers_died_is_undecided_with_the_reason(monkeypatch):
    """Nothing was shown, so it is neither HOLDS nor VIOLATED."""
    monkeypatch.setattr(Crew, "results", lambda *_: iter([(0, Died("its process was killed"))]))
    ((place, (evidence, _)),) = workers.finished(["wm.mistakes"], "fast", 0, 2)
    assert (place, [piece.outcome for piece in evidence]) == (0, [Outcome.UNDECIDED])
    assert (evidence[0].size, evidence[0].scope) == (0, "its process was killed")


PARENT = """
import os, sys, time
from noregret.verify.crew import Crew

def sleep(_):
    os.write(1, b"%d;" % os.getpid())  # in one stroke: two of them write
    time.sleep(600)

list(Crew(2, int, sleep).results([1, 2]))
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP])
def test_workers_end_with_their_parent(how):
    parent = subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pids = [int(_word(parent.stdout)) for _ in range(2)]
    parent.send_signal(how)
    parent.wait()
    parent.stdout.read()  # which ends when nobody writes to it any more: all workers are gone
    parent.stdout.close()
    for pid in pids:
        while _is_running(pid):  # it is gone, or it is waiting to be collected by init
            time.sleep(0.05)


def _word(stream):
    """Read until the next semicolon."""
    return "".join(iter(lambda: stream.read(1), ";"))


def _is_running(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False
