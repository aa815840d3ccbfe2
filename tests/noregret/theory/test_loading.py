"""Does a theory come in by every door, and is one that does not told in a sentence?"""

from __future__ import annotations

import subprocess
import sys

import pytest
from click.testing import CliRunner

from bounds.core import catalogue
from bounds.core.errors import ParameterError
from noregret import theory
from noregret.cli import main
from tests.noregret.theory.theories import LEADER, LEMMA, from_tutorial


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty folder of somebody's; what was loaded there is forgotten afterwards."""
    before = catalogue.theories()
    modules = set(sys.modules)
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for known in catalogue.theories():
        if known not in before:
            catalogue.remove(known)
    for name in set(sys.modules) - modules:
        if str(getattr(sys.modules[name], "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]


def _said(*words):
    result = CliRunner().invoke(main, words)
    return result.exit_code, result.output


def test_a_file_is_named_on_the_command_line(folder):
    (folder / "prod.py").write_text(from_tutorial("prod.py"))
    code, said = _said(
        *("bound", "prod.second-order", "N=10", "eta=1/4", "Q_best=30", "--theory", "prod.py")
    )
    assert code == 0
    assert "16.7103403719" in said  # 4 ln 10 + 30/4


def test_a_module_is_named_on_the_command_line(folder):
    (folder / "ours").mkdir()
    (folder / "ours" / "__init__.py").write_text("")
    (folder / "ours" / "leaders.py").write_text(LEADER)
    code, said = _said("list", "leader", "--theory", "ours.leaders")
    assert code == 0
    assert "leader.regret" in said


def test_the_pyproject_of_the_folder_names_it(folder):
    (folder / "leaders.py").write_text(LEADER)
    (folder / "pyproject.toml").write_text('[tool.noregret]\ntheories = ["leaders"]\n')
    code = "import sys; from noregret.cli import main; main(['show', 'leader.trivial'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "At most one a round" in done.stdout


def test_a_key_of_ours_does_not_look_for_theories(folder):
    """A broken theory in the folder does not disturb who asks for something else."""
    (folder / "pyproject.toml").write_text('[tool.noregret]\ntheories = ["nowhere"]\n')
    code = "import sys; from noregret.cli import main; main(['show', 'wm.mistakes'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    code = code.replace("wm.mistakes", "mine.own")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "no module 'nowhere'" in done.stderr


def test_load_takes_a_file_once(folder):
    (folder / "leaders.py").write_text(LEADER)
    first = theory.load("leaders.py")
    assert theory.load(folder / "leaders.py") is first
    assert catalogue.theorem("leader.trivial") is first.families[0].theorems[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "there is no file mine.py"),
        ("FAMILIES = (", "is not Python"),
        ("import nowhere_at_all", "raised ModuleNotFoundError"),
        ("1 / 0", "raised ZeroDivisionError"),
        ("import sys; sys.exit(0)", "raised SystemExit"),
        ("x = 1", "has no FAMILIES"),
        ("FAMILIES = ('wm',)", "must have a tuple of Family"),
        (LEADER.replace("leader.regret", "wm.mistakes"), "states 'wm.mistakes', but it is taken"),
        (LEADER.replace("leader.trivial", "leader.regret"), "but it states it twice"),
        (LEADER.replace('"leader"', '"hedge"'), "a kind 'hedge', but that name is taken"),
        (LEADER.replace("sqrt(s.T)", "sqrt(s.N)"), "leader.regret: its claim speaks of N, but its"),
        (
            LEADER.replace("mutant", "given=(Hypothesis('a', 'b', s.eta <= 1),), mutant").replace(
                "Family,", "Family, Hypothesis,", 1
            ),
            "leader.regret: its hypothesis a speaks of eta, but its quantities are T, R_T",
        ),
    ],
)
def test_a_theory_that_cannot_be_loaded_is_one_sentence(folder, text, said):
    if text is not None:
        (folder / "mine.py").write_text(text)
    code, output = _said("verify", "--theory", "mine.py")
    assert code == 2
    assert said in output
    assert output.startswith("noregret: ")
    assert output.count("\n") == 1
    with pytest.raises(ParameterError):
        theory.load("mine.py")


def test_a_theorem_that_nobody_can_try_is_undecided_with_the_reason(folder):
    (folder / "squares.py").write_text(LEMMA)
    code, output = _said("verify", "--theory", "squares.py", "--json")
    assert code == 3
    assert "nothing says how square.lower is put to the test" in output
    assert '"UNDECIDED"' in output
    said = _said("verify", "square.lower")[1]
    assert "square.lower is undecided: nothing says how square.lower is put to the test" in said
