"""Does Ctrl-C, which a terminal sends to the workers as well, leave what was finished?"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

#: Verifies for real what is called first; the others wait, and note it if they hear Ctrl-C.
DRIVER = """
import sys, time
from pathlib import Path
from noregret.verify import workers
from noregret.cli import main

folder, first = Path(sys.argv[1]), sys.argv[2]
verified, finished = workers._verified, workers.finished

def waiting(key, profile, seed):
    if key == first:
        return verified(key, profile, seed)
    (folder / f"{key}.started").touch()
    try:
        time.sleep(120)
    except KeyboardInterrupt:
        (folder / f"{key}.heard").touch()
        raise

def noted(*arguments):
    for item in finished(*arguments):
        yield item
        (folder / "kept").touch()

workers._verified, workers.finished = waiting, noted
sys.argv = ["noregret", "verify", *sys.argv[2:], "--profile", "fast", "-j", "3"]
main()
"""
KEYS = ("wm.halving", "tree.index", "projection")


def wait_for(condition, seconds=90):
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "nothing happened"
        time.sleep(0.05)


def has_ended(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def interrupted(folder, *options):
    """Verify by three processes, send Ctrl-C to all of them twice, return what it said."""
    command = [sys.executable, "-c", DRIVER, str(folder), *KEYS, *options]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    marks = [folder / "kept", *(folder / f"{key}.started" for key in KEYS[1:])]
    try:
        wait_for(lambda: all(mark.exists() for mark in marks))
        for _ in range(2):  # somebody is impatient
            os.killpg(process.pid, signal.SIGINT)
            time.sleep(0.02)
        out, err = process.communicate(timeout=60)
        wait_for(lambda: has_ended(process.pid))
    finally:
        if not has_ended(process.pid):
            os.killpg(process.pid, signal.SIGKILL)
    return process.returncode, out, err


def test_json_has_what_was_finished(tmp_path):
    code, out, err = interrupted(tmp_path, "--json")
    data = json.loads(out)
    assert code == 130
    assert data["interrupted"] is True
    assert [entry["key"] for entry in data["theorems"]] == [KEYS[0]]
    assert data["theorems"][0]["verdict"] == "HOLDS"
    assert data["theorems"][0]["evidence"]
    assert not list(tmp_path.glob("*.heard")), "a worker heard Ctrl-C"
    assert err == ""


def test_people_are_told_what_was_finished_and_that_it_was_interrupted(tmp_path):
    code, out, err = interrupted(tmp_path)
    assert code == 130
    assert KEYS[0] in out
    assert not any(key in out for key in KEYS[1:])
    assert "interrupted" in out
    assert "Traceback" not in out + err
    assert not list(tmp_path.glob("*.heard")), "a worker heard Ctrl-C"
