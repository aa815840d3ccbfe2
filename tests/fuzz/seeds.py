"""Which files does the program itself write and read, to be damaged later?"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import numpy as np

#: A learner that never learns: what a guard finds is saved.
LEARNERS = b"""
class Lazy:
    def __init__(self, N): self.N = N
    def predict(self, x): return 1
    def update(self, x, y): pass

class Rude:
    def predict(self, x): raise RuntimeError("no")
    def update(self, x, y): pass

def odd(seed):
    return {"verdict": ("HOLDS", "VIOLATED")[seed % 2], "words": f"seed {seed}"}
"""

THEORY = b"""
from sympy import Le
from noregret.theory import *
from bounds.core import symbols as s

OWN = Theorem(
    key="own.mistakes", title="Half as good as known", kinds=(), games=("expert-advice",),
    quantities=(), given=(), claim=Le(s.m_T, 3 * s.m_star, evaluate=False), sources=(),
)
FAMILIES = (Family("Own", (OWN,)),)
"""

SMALL_THEORY = b"from noregret.theory import Family\nFAMILIES = (Family('Nothing', ()),)\n"

_COMMANDS = (
    ("run", "hedge", "N=3", "T=6", "--adversary", "balance", "--save", "hedge.json"),
    ("run", "hedge", "N=3", "T=4", "--adversary", "balance", "--floats", "--save", "floats.json"),
    ("run", "perceptron", "N=3", "--adversary", "orthonormal", "--save", "perceptron.json"),
    ("run", "weighted-majority", "N=3", "--data", "bits.csv", "--save", "majority.json"),
    ("run", "online-gradient-descent", "--data", "points.csv", "--save", "descent.json"),
    (
        "refute",
        "wm.mistakes",
        "m_T <= m_star",
        "N=2",
        "--profile",
        "fast",
        "--save",
        "refuted.json",
    ),
)
_CAMPAIGNS = (
    ("verify", "runs", "tree.index", "--profile", "fast"),
    ("call", "runs", "lazy:odd", "--seeds", "0:3"),
)
_GUARD = (
    *("guard", "lazy:Lazy", "--as", "perceptron", "--theorems", "perceptron.margin"),
    *("--profile", "fast", "--json"),
)


def _tables() -> dict[str, bytes]:
    X = np.array([[1, 0.5], [-1, 2], [0.25, -3]])
    y = np.array([1, -1, -1])
    table, archive, losses, bits = io.BytesIO(), io.BytesIO(), io.BytesIO(), io.BytesIO()
    np.save(table, np.column_stack([X, y]))
    np.savez(archive, X=X, y=y)
    np.save(losses, np.array([[0, 1], [0.5, 0.25]]))
    np.save(bits, np.array([[0, 1], [1, 1]]))
    return {
        "points.csv": b"a,b,label\n1,0.5,1\n-1,2,-1\n0.25,-3,-1\n",
        "bits.csv": b"0,1,1,1\n1,0,0,1\n1,1,0,0\n",
        "losses.csv": b"0,1,1/2\n1,0,0.25\n1e-3,1,1\n",
        "class.csv": b"0,1,1\n1,0,1\n1,1,1\n",
        "class.json": b"[[0, 1], [1, 0], [1, 1]]",
        "points.svm": b"+1 1:0.5 3:2\n-1 2:1 3:-1 # no\n+1 1:7\n",
        "points.npy": table.getvalue(),
        "points.npz": archive.getvalue(),
        "losses.npy": losses.getvalue(),
        "class.npy": bits.getvalue(),
        "lazy.py": LEARNERS,
        "own.py": THEORY,
        "small.py": SMALL_THEORY,
        "pyproject.toml": b'[tool.noregret]\ntheories = ["small"]\n',
    }


@cache
def files() -> dict[str, bytes]:
    """Return valid files by name; most are written by the program, in a process of its own."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as name:
        place = Path(name)
        tables = _tables()
        for file, content in tables.items():
            (place / file).write_bytes(content)
        # In a worker of a campaign, as we may be, no other campaign has workers.
        words = [sys.executable, "-m", "tests.fuzz.seeds", name]
        subprocess.run(words, cwd=Path(__file__).parents[2], check=False)
        written = {path.name: path.read_bytes() for path in sorted(place.glob("*.json"))}
        saved = sorted(place.glob(".noregret/guard/*/*.json"))
        assert saved, "the guard has found nothing"
        assert len(written) == len(_COMMANDS) + 2, sorted(written)  # the class, the baseline
        units = sorted(place.glob("runs/*.json")) + sorted(place.glob("runs/*/*.json"))
        assert len(units) == 1 + 2 + 4, units  # the mark, the questions, the units
        campaign = {str(path.relative_to(place)): path.read_bytes() for path in units}
        return {**tables, **written, **campaign, "saved.json": saved[0].read_bytes()}


def _write(place: Path) -> None:
    from click.testing import CliRunner

    from noregret.cli import main

    os.chdir(place)
    Path("pyproject.toml").unlink()
    for words in (*_COMMANDS, *(("campaign", *words) for words in _CAMPAIGNS)):
        CliRunner().invoke(main, words)
    Path("baseline.json").write_text(CliRunner().invoke(main, _GUARD).stdout)


if __name__ == "__main__":
    _write(Path(sys.argv[1]))
