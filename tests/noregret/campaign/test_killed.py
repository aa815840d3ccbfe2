"""Are findings the same if a worker is killed, the campaign is stopped, and it is resumed?

Once with processes of this machine, once with a scheduler and two workers of dask.distributed.  One
seed waits until it is let go, so that it is known what happens when; nothing depends on how fast
the machine is.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import uuid
from contextlib import contextmanager
from pathlib import Path

import pytest

from bounds.core.errors import ParameterError
from noregret.campaign.workers import cluster
from tests.noregret.campaign.toy import WAITS

NOREGRET = ("-c", "from noregret.cli import main; main()")
ROOT = Path(__file__).parents[3]
SEEDS = 5
WORDS = ("campaign_toy:play", "--seeds", f"0:{SEEDS}")


def wait_for(condition, seconds=240):
    """Wait for something that happens sooner or later; never so long on any machine."""
    until = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < until, "nothing happened"
        time.sleep(0.05)
    return found


def _environment():
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONWARNINGS": "ignore"}


def _python(place, *words, **options):
    return subprocess.Popen(
        [sys.executable, *words], cwd=place, env=_environment(), text=True, **options
    )


def _campaign(place, folder, *options):
    command = (*NOREGRET, "campaign", "call", folder, *WORDS, "--json", *options)
    return _python(place, *command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def _contents(folder):
    found = {}
    for path in (folder / "units").glob("*.json"):
        data = json.loads(path.read_text())
        found[path.name] = {k: v for k, v in data.items() if k not in ("seconds", "digest")}
    return found


@pytest.fixture(scope="module")
def toys(tmp_path_factory):
    """A folder with the toy library, in which the workers of the cluster are as well."""
    place = tmp_path_factory.mktemp("killed")
    shutil.copy(Path(__file__).with_name("toy.py"), place / "campaign_toy.py")
    return place


@pytest.fixture(scope="module")
def undisturbed(toys):
    """What is found if nothing happens."""
    (toys / "go").touch()
    process = _campaign(toys, "undisturbed")
    out, _ = process.communicate()
    return process.returncode, json.loads(out)["findings"], _contents(toys / "undisturbed")


@pytest.fixture(scope="module")
def scheduler(toys):
    """The address of a scheduler with two workers, each a process with one thread."""
    with _cluster(toys) as (address, _):
        yield address


@contextmanager
def _cluster(toys):
    """Give the address of a scheduler, and its process; they end with the workers."""
    started = []

    def start(module, *words):
        command = ("-m", f"distributed.cli.{module}", *words)
        started.append(_python(toys, *command, stdout=-3, stderr=-3))

    note = toys / f"scheduler-{uuid.uuid4().hex}.json"
    try:
        quiet = ("--no-dashboard", "--no-show")
        local = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(note))
        start("dask_scheduler", *local, *quiet)
        address = wait_for(lambda: _address(note))
        for _ in range(2):
            alone = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1")
            start("dask_worker", address, *alone)
        yield address, started[0]
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.wait()


def _address(note):
    """Return the address of a scheduler once its file is written."""
    try:
        return json.loads(note.read_text())["address"]
    except (OSError, ValueError):
        return None


def _calls(place, seed):
    """Return the processes that have begun a seed, each with its parent."""
    log = place / "log"
    lines = log.read_text().splitlines() if log.exists() else []
    return [(int(own), int(parent)) for s, own, parent in map(str.split, lines) if int(s) == seed]


def _disturb(place, folder, worker_of, *options):
    """Kill the worker that has the waiting seed, then stop the campaign while another has it."""
    for name in ("go", "log"):
        (place / name).unlink(missing_ok=True)
    process = _campaign(place, folder, *options)
    units = place / folder / "units"
    wait_for(lambda: process.poll() is not None or _calls(place, WAITS))
    wait_for(lambda: len(list(units.glob("*.json"))) == SEEDS - 1)  # all that do not wait
    os.kill(worker_of(_calls(place, WAITS)[0]), signal.SIGKILL)
    wait_for(lambda: len(_calls(place, WAITS)) == 2)  # another worker has it
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=120)
    (place / "go").touch()  # a worker of a cluster ends what it has begun
    return process.returncode, json.loads(out), err


@pytest.mark.parametrize("where", ["jobs", "cluster"])
def test_findings_are_the_same_after_a_killed_worker_a_stop_and_a_resumption(
    toys, undisturbed, where, request
):
    code, findings, contents = undisturbed
    assert (code, len(findings), len(contents)) == (1, 2, SEEDS)
    options = ("--jobs", "2")
    if where == "cluster":
        options = ("--scheduler", request.getfixturevalue("scheduler"))
    parent = where == "cluster"  # a unit has a process of its own there, below the worker's
    stopped, said, err = _disturb(toys, where, lambda call: call[parent], *options)
    assert stopped == 128 + signal.SIGTERM
    assert (said["interrupted"], said["done"], said["left"]) == (True, SEEDS - 1, 1)
    assert "go on with: noregret campaign call" in err
    assert [len(_calls(toys, s)) for s in range(SEEDS)] == [1, 1, 1, 1, 2]
    before = {path: path.stat().st_mtime_ns for path in (toys / where / "units").iterdir()}
    assert len(before) == SEEDS - 1

    process = _campaign(toys, where, *options)
    out, _ = process.communicate()
    assert process.returncode == code
    assert json.loads(out)["findings"] == findings
    assert _contents(toys / where) == contents
    assert {path: path.stat().st_mtime_ns for path in before} == before  # nothing twice
    for pid, _ in _calls(toys, WAITS):
        wait_for(lambda pid=pid: not _is_running(pid))


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGINT])
def test_a_hangup_ends_a_campaign_as_ctrl_c_does_even_twice(toys, how):
    for name in ("go", "log"):
        (toys / name).unlink(missing_ok=True)
    process = _campaign(toys, f"stopped-{how}", "--jobs", "2")
    units = toys / f"stopped-{how}" / "units"
    wait_for(lambda: process.poll() is not None or _calls(toys, WAITS))
    wait_for(lambda: len(list(units.glob("*.json"))) == SEEDS - 1)
    for _ in range(2):  # somebody is impatient
        process.send_signal(how)
        time.sleep(0.02)
    out, err = process.communicate(timeout=120)
    said = json.loads(out)
    assert process.returncode == 128 + how
    assert (said["interrupted"], said["done"], said["left"]) == (True, SEEDS - 1, 1)
    assert err.startswith(f"stopped by {how.name}; what was finished is kept; go on with:")
    for pid, _ in _calls(toys, WAITS):
        wait_for(lambda pid=pid: not _is_running(pid))


def _is_running(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_a_cluster_verifies_theorems_by_their_keys(toys, scheduler):
    words = (*NOREGRET, "campaign", "verify")
    folders = {"keys": ("--scheduler", scheduler), "keys-here": ()}
    for folder, options in folders.items():
        line = (*words, folder, "tree.index", "--profile", "fast", *options)
        process = _python(toys, *line, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, err = process.communicate()
        assert (process.returncode, err) == (0, ""), out
    assert _contents(toys / "keys") == _contents(toys / "keys-here")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:1", "there is no scheduler at tcp://127.0.0.1:1"),
        ("nonsense", "the scheduler is 'nonsense', but must be written as tcp://HOST:PORT"),
    ],
)
def test_no_scheduler_is_one_sentence(toys, address, said):
    (toys / "go").touch()
    process = _campaign(toys, "nobody", "--scheduler", address)
    _, err = process.communicate()
    assert process.returncode == 2
    assert said in err
    assert err.count("\n") == 1


def test_a_scheduler_that_goes_away_is_one_sentence_and_what_was_finished_is_kept(
    toys, undisturbed
):
    code, findings, contents = undisturbed
    for name in ("go", "log"):
        (toys / name).unlink(missing_ok=True)
    with _cluster(toys) as (address, process_of_scheduler):
        process = _campaign(toys, "lost", "--scheduler", address)
        wait_for(lambda: process.poll() is not None or _calls(toys, WAITS))
        units = toys / "lost" / "units"
        wait_for(lambda: len(list(units.glob("*.json"))) == SEEDS - 1)
        process_of_scheduler.kill()
        out, err = process.communicate(timeout=120)
    assert process.returncode == 4
    assert (json.loads(out)["done"], json.loads(out)["left"]) == (SEEDS - 1, 1)
    assert err.startswith(f"noregret: the scheduler at {address} has gone away; what was finished")
    assert err.count("\n") == 1
    for pid, _ in _calls(toys, WAITS):
        wait_for(lambda pid=pid: not _is_running(pid))

    (toys / "go").touch()
    process = _campaign(toys, "lost")
    out, _ = process.communicate()
    assert (process.returncode, json.loads(out)["findings"]) == (code, findings)
    assert _contents(toys / "lost") == contents


def test_somebody_else_is_not_taken_for_a_scheduler():
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=lambda: server.accept()[0].close()).start()
        with pytest.raises(ParameterError, match="somebody else listens there"):
            cluster(f"tcp://127.0.0.1:{server.getsockname()[1]}", None)
