"""Does a key load its own family only?"""

from __future__ import annotations

import subprocess
import sys

import pytest

from bounds.core.catalogue import SHELVES

_VERIFY = """\
import sys
from noregret.cli import main
sys.argv = ["noregret", *{words!r}]
try:
    main()
except SystemExit as end:
    assert end.code == 0, end.code
print("LOADED", *sorted(sys.modules))
"""


def _loaded(*words):
    code = _VERIFY.format(words=list(words))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.rpartition("LOADED")[2].split())


def _families(modules, layer):
    return {shelf.module for shelf in SHELVES if f"{layer}.{shelf.module}" in modules}


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "wm.mistakes", "--profile", "fast", "-j", "1"),
        ("refute", "wm.mistakes", "m_T <= m_star", "--profile", "fast", "--seconds", "1"),
    ],
    ids=["verify", "refute"],
)
def test_one_theorem_loads_one_family(words):
    code = 1 if words[0] == "refute" else 0
    script = _VERIFY.format(words=list(words)).replace("end.code == 0", f"end.code == {code}")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    modules = set(done.stdout.rpartition("LOADED")[2].split())
    assert _families(modules, "bounds") == {"experts.weighted_majority"}
    assert _families(modules, "adversaries") == {"experts.weighted_majority"}


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.module)
def test_a_shelf_says_what_its_family_has(shelf):
    """The index is the only place where names stand twice: it must agree with the families."""
    family = shelf.family
    assert {theorem.key.partition(".")[0] for theorem in family.theorems} == set(shelf.beginnings)
    assert {kind.name for kind in family.all_kinds} == set(shelf.kinds)


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.module)
def test_the_trials_of_a_family_stand_in_the_file_of_its_name(shelf):
    module = shelf.in_layer("adversaries")
    assert module is not None
    keys = [theorem.key for theorem in shelf.family.theorems]
    assert [trial.key for trial in module.TRIALS] == keys
