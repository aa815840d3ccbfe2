"""Does a short answer leave the collector of garbage as it found it?"""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest
import sympy

from noregret.cli.loading import loading


def run(script: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    ).stdout


def test_what_was_loaded_is_kept_from_the_collector_which_goes_on_afterwards():
    told = run(
        "import gc\n"
        "from noregret.cli.loading import loading\n"
        "with loading():\n"
        "    print(gc.isenabled())\n"
        "    import sympy\n"
        "print(gc.isenabled(), gc.get_freeze_count() > 10_000)\n"
    )
    assert told.split() == ["False", "True", "True"]


def test_an_error_while_loading_does_not_stop_the_collector():
    told = run(
        "import gc\n"
        "from noregret.cli.loading import loading\n"
        "try:\n"
        "    with loading():\n"
        "        raise KeyError\n"
        "except KeyError:\n"
        "    print(gc.isenabled())\n"
    )
    assert told.split() == ["True"]


def test_a_process_that_loaded_before_is_left_alone():
    assert sympy.__name__ in sys.modules
    frozen = gc.get_freeze_count()
    with loading():
        assert gc.isenabled()
    assert gc.get_freeze_count() == frozen


def test_a_collector_that_was_off_stays_off():
    told = run(
        "import gc; gc.disable()\n"
        "from noregret.cli.loading import loading\n"
        "with loading():\n"
        "    pass\n"
        "print(gc.isenabled(), gc.get_freeze_count())\n"
    )
    assert told.split() == ["False", "0"]


@pytest.mark.parametrize("command", [["--version"], ["bound", "--help"]])
def test_help_needs_neither_numpy_nor_sympy(command):
    told = run(
        "import sys\n"
        "from noregret.cli import main\n"
        "try:\n"
        f"    main({command!r})\n"
        "except SystemExit:\n"
        "    heavy = {'numpy', 'sympy', 'hypothesis', 'numba'}\n"
        "    print('heavy:', sorted(heavy & set(sys.modules)))\n"
    )
    assert told.endswith("heavy: []\n")
