"""Does a saved file tell a wrong learner from the mended one, without noregret?

The files are run in a Python that has never heard of noregret: first with the wrong learners, then
with one line of each mended.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys

import pytest

from adversaries.core.profile import FAST
from noregret.guard.examine import check
from noregret.guard.origin import origin_of
from noregret.guard.saved import Store
from tests.brief import is_brief
from tests.noregret.guard.shelf import LIBRARY

#: Runs files and prints the code that each leaves with.
_ALONE = """
import json, runpy, sys
for name in ("noregret", "learners", "bounds", "adversaries", "sympy", "flint"):
    sys.modules[name] = None
codes = {}
out, sys.stdout = sys.stdout, sys.stderr
for path in sys.argv[1:]:
    try:
        runpy.run_path(path, run_name="__main__")
        codes[path] = 0
    except SystemExit as end:
        codes[path] = end.code
    except Exception as error:
        codes[path] = repr(error)
json.dump(codes, out)
"""

_MORE = '''

class Halfway:
    """Its steps are half as long: no bound breaks soon, but it is not gradient descent."""

    def __init__(self, dimension, eta, radius):
        self.w, self.eta, self.radius = np.zeros(dimension), eta / 2, radius

    def predict(self, x):
        return self.w

    def update(self, x, f):
        w = self.w - self.eta * f.subgradient(self.w)
        length = np.linalg.norm(w)
        self.w = w if self.radius is None or length <= self.radius else w * (self.radius / length)


class Elsewhere(Halfway):
    """It starts at another point."""

    def __init__(self, dimension, eta, radius):
        super().__init__(dimension, 2 * eta, radius)
        self.w = self.w + 0.25


class Averaged(Right):
    """The average forgets the first round."""

    def __init__(self, N):
        super().__init__(N)
        self.total, self.rounds = np.zeros(N), 1

    def update(self, x, y):
        super().update(x, y)
        self.total, self.rounds = self.total + self.weights, self.rounds + 1

    @property
    def average(self):
        return self.total / self.rounds


class Deepest:
    """It votes by Littlestone dimension on small classes: no bound breaks, but that is another."""

    def __init__(self, hypotheses):
        self.H = hypotheses

    def depth(self, H):
        columns = [H[:, x] for x in range(H.shape[1])]
        split = [(H[c == 0], H[c == 1]) for c in columns if 0 < c.sum() < len(c)]
        return max((1 + min(self.depth(a), self.depth(b)) for a, b in split), default=0)

    def predict(self, x):
        zeros, ones = self.H[self.H[:, x] == 0], self.H[self.H[:, x] == 1]
        small = 0 < len(zeros) and 0 < len(ones) and len(self.H) <= 8
        return int(self.depth(ones) > self.depth(zeros) if small else len(ones) > len(zeros))

    def update(self, x, y):
        self.H = self.H[self.H[:, x] == y]


class Impatient:
    """It believes the last label alone."""

    def __init__(self, hypotheses):
        self.H, self.right = hypotheses, hypotheses

    def predict(self, x):
        return int(self.right[0, x])

    def update(self, x, y):
        self.right = self.H[self.H[:, x] == y]
'''

#: A learner: its kind, a theorem, a part of its class and the same part mended.
CASES = {
    "TieLost": (
        *("perceptron", "perceptron.margin"),
        *("if y * (self.weights @ x) < 0:", "if self.predict(x) != y:"),
    ),
    "Minority": (
        *("weighted-majority", "wm.mistakes"),
        *("2 * self.w @ x < self.w.sum()", "2 * self.w @ x >= self.w.sum()"),
    ),
    "Upwards": (
        *("hedge", "hedge.tuned"),
        *(
            "np.exp(self.eta * (self.L - self.L.max()))",
            "np.exp(self.eta * (self.L.min() - self.L))",
        ),
    ),
    "Unnormalised": (
        *("hedge", "hedge.sharp"),
        *("return np.exp(-self.eta * self.L)", "return super().predict(x)"),
    ),
    "NeverHalving": (
        *("halving", "halving.mistakes"),
        *("pass", "self.H = self.H[self.H[:, x] == y]"),
    ),
    "Deepest": ("halving", "halving.mistakes", "len(self.H) <= 8", "len(self.H) < 1"),
    "Impatient": (
        *("consistent", "consistent.mistakes"),
        *("self.right = self.H[self.H", "self.right = self.right[self.right"),
    ),
    "Stubborn": (
        *("elimination", "elimination.mistakes"),
        *("if not self.holds(x, one)", "if self.holds(x, one)"),
    ),
    "Ascent": ("online-gradient-descent", "ogd.regret", "self.w + self.eta", "self.w - self.eta"),
    "Halfway": ("online-gradient-descent", "ogd.regret", "eta / 2", "eta"),
    "Elsewhere": ("online-gradient-descent", "ogd.bounded", "self.w + 0.25", "self.w"),
    "Averaged": ("averaged-perceptron", "averaged.identity", "np.zeros(N), 1", "np.zeros(N), 0"),
    "Crashing": ("perceptron", "perceptron.margin", "if x[0] < -2:", "if False:"),
    "Counting": ("perceptron", "perceptron.l1", "Counting.rounds == 3", "False"),
}


def mended(text):
    """Return the library with every learner mended, in its own class."""
    for name, (_, _, wrong, right) in CASES.items():
        before, start, rest = text.partition(f"class {name}")
        own, end, after = rest.partition("\n\n\n")
        assert wrong in own
        text = before + start + own.replace(wrong, right) + end + after
    return text


def codes(paths):
    """Return what each file leaves with."""
    command = [sys.executable, "-B", "-c", _ALONE, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return {path.stem: json.loads(done.stdout)[str(path)] for path in paths}


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """The library, and a file for each of its learners."""
    folder = tmp_path_factory.mktemp("alone")
    library = folder / "learners_to_mend.py"
    library.write_text(LIBRARY + _MORE, encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        module = importlib.import_module("learners_to_mend")
        paths = []
        for name, (kind, key, _, _) in CASES.items():
            factory = getattr(module, name)
            with is_brief(shrinking=FAST.shrinking):  # what is saved is small
                (found,) = check(factory, kind, theorems=key).checks
            assert found.failed
            path = Store(folder, name).save(found, origin_of(factory, name)).with_suffix(".py")
            paths.append(path.rename(folder / f"{name}.py"))
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop("learners_to_mend", None)
    return library, paths


def test_a_saved_file_leaves_with_1_for_the_wrong_learner_and_with_0_for_the_mended(saved):
    library, paths = saved
    wrong = codes(paths)
    assert wrong.pop("Crashing") == "IndexError('no such thing')"  # which is 1 for a file alone
    assert wrong == dict.fromkeys(wrong, 1)
    library.write_text(mended(LIBRARY + _MORE), encoding="utf-8")
    assert codes(paths) == dict.fromkeys(CASES, 0)


def test_a_file_about_a_rule_lists_what_keeps_it(saved):
    """Whoever sees (0, 1) ... of a class cannot choose by halving: the file says what is left."""
    _, paths = saved
    text = next(path for path in paths if path.stem == "Deepest").read_text(encoding="utf-8")
    assert "KEPT = [[" in text
    assert "each prediction is that of at least half of the version space" in text


def test_a_file_about_a_learner_that_hangs_ends(shelf, tmp_path):
    """Python itself ends it: the file asks for that before the learner is made."""
    (found,) = check(shelf.Sleeping, "perceptron", theorems="perceptron.margin", seconds=0.2).checks
    assert found.verdict == "HANGS"
    path = Store(tmp_path, "x").save(found, origin_of(shelf.Sleeping, "Sleeping"))
    lines = path.with_suffix(".py").read_text(encoding="utf-8").splitlines()
    limit = next(line for line in lines if line.startswith("faulthandler.dump_traceback_later("))
    assert "exit=True" in limit
    assert lines.index(limit) < next(t for t, line in enumerate(lines) if "learner = " in line)
