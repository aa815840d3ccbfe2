"""Do several processes show the same as one?"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from dataclasses import replace

import pytest
from flint import arb

from noregret.verify import workers
from noregret.verify.engine import Finished, processors, verify

KEYS = ("wm.halving", "tree.index", "projection", "hedge.regret")


def shown(report):
    return [
        (each.theorem.key, [replace(piece, seconds=0, example=None) for piece in each.evidence])
        for each in report.theorems
    ]


def test_the_results_are_those_of_one():
    alone = verify(KEYS, profile="fast", seed=3)
    heard = []
    many = verify(KEYS, profile="fast", seed=3, jobs=2, listener=heard.append)
    assert shown(alone) == shown(many)
    assert [each.replay for each in alone.theorems] == [each.replay for each in many.theorems]
    assert sorted(e.report.theorem.key for e in heard if isinstance(e, Finished)) == sorted(KEYS)


def test_balls_survive_the_way_back():
    assert workers.finished
    for ball in (arb(2) / 3, arb(0), arb(-5), arb(1, 2.0**-40), arb(2) ** 5000 / 7):
        again = pickle.loads(pickle.dumps(ball))
        assert again.mid() == ball.mid()
        assert again.contains(ball)
        assert float(again.rad()) <= float(ball.rad()) * (1 + 1e-6)


def test_one_processor_at_least():
    assert processors() >= 1


@pytest.mark.deep
def test_an_interrupt_ends_all_processes_and_keeps_what_is_known():
    code = "from noregret.cli import main; import sys; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "verify", "--profile", "fast", "--json", "-j", "2"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
    time.sleep(8)
    os.kill(process.pid, signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    data = json.loads(out)
    assert data["interrupted"] is True
    assert all(entry["verdict"] == "HOLDS" for entry in data["theorems"])
