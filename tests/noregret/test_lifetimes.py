"""Does what a process has started end with it, however it ends?"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

#: It starts another program, says its number, and waits.
_STARTED = """
import subprocess, time
from noregret.lifetimes import before_exec
print(subprocess.Popen(["sleep", "600"], preexec_fn=before_exec()).pid, flush=True)
time.sleep(600)
"""
#: It forks, and the child says its number.
_FORKED = """
import os, time
from noregret.lifetimes import die_with
parent = os.getpid()
if os.fork() == 0:
    die_with(parent)
    print(os.getpid(), flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("script", [_STARTED, _FORKED])
def test_a_killed_process_leaves_nothing_behind(script):
    words = [sys.executable, "-c", script]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        other = int(process.stdout.readline())
        assert _is_there(other)
        process.send_signal(signal.SIGKILL)
    _check_gone(other)


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 130), (signal.SIGKILL, -9)])
@pytest.mark.parametrize("session", [False, True], ids=["its group", "a session of its own"])
def test_what_a_learner_has_started_ends_with_the_guard(tmp_path, how, code, session):
    """Nobody else would end it; who is killed cannot, so somebody else must."""
    (tmp_path / "slow.py").write_text(
        "import subprocess, time\n"
        "class Slow:\n"
        "    def __init__(self, N):\n"
        f"        other = subprocess.Popen(['sleep', '600'], start_new_session={session})\n"
        "        print(other.pid, file=open('pid', 'w'), flush=True)\n"
        "    def predict(self, x): time.sleep(600)\n"
        "    def update(self, x, y): pass\n"
    )
    guard = ("guard", "slow:Slow", "--as", "perceptron", "--theorems", "perceptron.margin")
    words = [sys.executable, "-c", "from noregret.cli import main; main()", *guard]
    with subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(how)
        said = process.communicate()[1]
    assert process.returncode == code
    assert "Traceback" not in said
    _check_gone(int((tmp_path / "pid").read_text()))


def test_a_guard_that_is_interrupted_twice_says_what_is_known(tmp_path):
    (tmp_path / "slow.py").write_text(
        "import time\n"
        "class Slow:\n"
        "    def __init__(self, N): open('made', 'w').close()\n"
        "    def predict(self, x): time.sleep(600)\n"
        "    def update(self, x, y): pass\n"
    )
    words = [sys.executable, "-c", "from noregret.cli import main; main()"]
    words += ["guard", "slow:Slow", "--as", "perceptron", "--json"]
    with subprocess.Popen(words, cwd=tmp_path, stdout=-1, stderr=-1, text=True) as process:
        while not (tmp_path / "made").exists():
            assert process.poll() is None
            time.sleep(0.05)
        while process.poll() is None:  # whenever the second one comes, it changes nothing
            process.send_signal(signal.SIGINT)
            time.sleep(0.03)
        out, err = process.communicate()
    assert (process.returncode, err) == (130, "")
    assert json.loads(out)["interrupted"]


def _check_gone(other: int) -> None:
    """Wait for the end of a process; it is ended if it does not come."""
    for _ in range(500):
        if not _is_there(other):
            return
        time.sleep(0.02)
    os.kill(other, signal.SIGKILL)
    pytest.fail("it is still there")


def _is_there(pid: int) -> bool:
    """Tell whether a process runs; one that has ended may wait to be buried by somebody else."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


#: The signal comes while garbage is collected, where Python drops what is raised.
_WITHIN_GARBAGE = """
import gc, signal, sys, time
from noregret.lifetimes import Stopped, ending_signals

def collecting(phase, _):
    if phase == "start":
        gc.callbacks.clear()
        signal.raise_signal({number})

try:
    with ending_signals([{number}]):
        gc.callbacks.append(collecting)
        gc.collect()
        time.sleep(60)
except Stopped as error:
    print("heard", error.number)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_is_heard_even_while_garbage_is_collected(number):
    """Hypothesis measures the collections of garbage, so one Ctrl-C in four came there."""
    words = [sys.executable, "-c", _WITHIN_GARBAGE.format(number=int(number))]
    done = subprocess.run(words, capture_output=True, text=True, timeout=50)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"heard {int(number)}\n", "")
