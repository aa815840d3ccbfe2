"""Is the compiler used when it pays, only then, and never missed?"""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from learners import Perceptron, play
from learners.fast import compiler
from learners.fast.compiler import compiled_if_available, kernel


@pytest.fixture
def fresh(monkeypatch):
    """A process that has played nothing and compiled nothing so far."""
    monkeypatch.setattr(compiler, "_played", compiler.Counter())
    monkeypatch.setattr(compiler, "_kernels", {})
    monkeypatch.setattr(compiler, "PAYS", 100)
    monkeypatch.delenv("NOREGRET_COMPILE", raising=False)


def test_the_compiler_is_there_where_the_tests_run():
    """Otherwise every comparison of compiled and plain runs would compare a thing with itself."""
    with compiled_if_available():
        assert callable(kernel("linear", 1).scan)
        assert callable(kernel("games", 1).majority)
        assert callable(kernel("exponential", 1).gaps)


@pytest.mark.usefixtures("fresh")
def test_short_work_never_compiles_and_long_work_does():
    assert kernel("linear", 60) is None
    assert kernel("games", 60) is None  # counted on its own
    assert kernel("linear", 39) is None
    assert kernel("linear", 1) is not None
    assert kernel("linear", 1) is not None  # once compiled, always used
    assert kernel("games", 39) is None


@pytest.mark.usefixtures("fresh")
def test_the_compiler_can_be_turned_off(monkeypatch):
    monkeypatch.setenv("NOREGRET_COMPILE", "0")
    assert kernel("linear", 1000) is None
    with compiled_if_available(False):
        monkeypatch.delenv("NOREGRET_COMPILE")
        assert kernel("linear", 1000) is None
    assert kernel("linear", 1) is not None


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("error", [ImportError, RuntimeError, TypeError])
def test_without_a_working_compiler_the_run_is_the_same(monkeypatch, error):
    asked = []

    def broken(name):
        asked.append(name)
        raise error("no compiler")

    monkeypatch.setattr(compiler, "import_module", broken)
    X, y = np.eye(3)[[0, 1, 2, 0]], np.array([1, -1, 1, -1])
    with compiled_if_available():
        first = play(Perceptron(3), (X, y))
        assert play(Perceptron(3), (X, y)) == first
    assert asked == ["learners.fast.native_linear"]  # not asked again
    assert first.predictions.tolist() == [1, 1, 1, 1]
    assert first.updates.tolist() == [False, True, False, True]


def test_a_folder_that_cannot_be_written_to_is_no_obstacle(monkeypatch):
    tried = []

    def refusing(signature, **options):
        tried.append((signature, options))
        if "cache" in options:
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    monkeypatch.setattr("numba.njit", refusing)
    double = compiler.compiled("float64(float64)")(lambda x: 2 * x)
    assert double(3.0) == 6
    assert [options for _, options in tried] == [{"cache": True}, {}]


def test_numba_is_not_loaded_before_it_is_wanted():
    script = (
        "import sys, numpy, learners\n"
        "learners.play(learners.Perceptron(2), (numpy.eye(2), numpy.array([1, -1])))\n"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
