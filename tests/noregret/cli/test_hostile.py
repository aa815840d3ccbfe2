"""Is whatever people type, or whatever a file holds, answered in one sentence?

Each case once ended in a traceback, a hang or a wrong answer.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import sympy
from click.testing import CliRunner
from flint import fmpq

import noregret
from bounds.core.catalogue import THEOREMS
from bounds.core.errors import ParameterError
from bounds.core.family import Theory
from bounds.core.verdict import Outcome
from learners import (
    EXACT,
    ExponentialWeightedAverage,
    Hedge,
    OnlineGradientDescent,
    Perceptron,
    RandomizedWeightedMajority,
    play,
)
from learners.convex import Hinge
from learners.core.rationals import key_of
from learners.core.surd import root
from learners.games import GameError
from noregret.cli import main
from noregret.cli.program import _code_of_exit

WM = ("bound", "wm.mistakes", "m_star=1", "beta=1/2")


def _said(*words):
    result = CliRunner().invoke(main, words)
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bound", "halving.mistakes", "H=floor(exp(10000))"), "more than 600 digits"),
        (("bound", "halving.mistakes", "H=exp(1e4)"), "is not a whole number"),
        ((*WM, "N=2", "self=5"), "has no parameter 'self'"),
        ((*WM, "N=sqrt(10**9000+7)"), "more than 600 digits"),
        ((*WM, "N=(10**9000+7)**(1/2)"), "more than 600 digits"),
        ((*WM, f"N={'tanh(' * 200}1{')' * 200}"), "8 deep at most"),
        (("refute", "wm.mistakes", "m_T <= 3*m_star", "N=10**30"), "too large for a search"),
        (("refute", "hedge.tuned", "R_T <= 3", "T=1e6"), "is too large for a search: fix it at"),
        (("bound", "x" * 40_000), "xxx…"),
        (("guard", "learners:Hedge", "--as", "hedge", "--set", "N=2**64"), "too large for games"),
        ((*WM, f"N={'9' * 40_000}"), "too long: at most 2000"),
        (
            ("worst-case", "hedge.sharp", "N=2", "T=5", "eta=2**63-1", "--json"),
            "too small to be written out as a fraction",
        ),
    ],
)
def test_what_is_typed(words, said):
    code, output = _said(*words)
    assert code == 2
    assert said in output
    assert output.count("\n") == 1
    assert len(output) < 500


def test_a_claim_about_very_many_experts_is_refuted():
    """Hypothesis draws no such list, and says so with an error of its own."""
    words = ("refute", "hedge.tuned", "R_T <= 3", "N=9e3", "--profile", "fast", "--json")
    code, output = _said(*words)
    assert (code, json.loads(output)["verdict"]) == (1, "REFUTED")


def test_the_floor_of_a_long_fraction_is_exact():
    """10**30/7 has 30 digits: it is not refused, and no digit is lost."""
    code, output = _said("bound", "hedge.tuned", "N=2", "T=floor(10**30/7)", "--json")
    assert code == 0
    assert json.loads(output)["parameters"]["T"] == str(10**30 // 7)


# ------------------------------------------------------------------ files


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    code, output = _said("replay", str(tmp_path / "pipe"))
    assert code == 2
    assert "is not a file" in output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f'{{"T": {"9" * 5_000_000}}}', "a number of 5000000 digits"),
        ("[" * 100_000, "nested too deeply"),
        ('{"format": NaN}', "NaN is no number of JSON"),
        ('{"format": 1e999, "x": Infinity}', "Infinity is no number of JSON"),
    ],
)
def test_json_that_nobody_should_read(tmp_path, text, said):
    (tmp_path / "game.json").write_text(text)
    code, output = _said("replay", str(tmp_path / "game.json"))
    assert code == 2
    assert said in output
    assert output.count("\n") == 1


def _replayed(tmp_path, data):
    (tmp_path / "run.json").write_text(json.dumps(data))
    return _said("replay", str(tmp_path / "run.json"))


@pytest.mark.parametrize(
    "learner", [Hedge(2, 0.5), RandomizedWeightedMajority(2, "1/2", arithmetic=EXACT)]
)
@pytest.mark.parametrize("change", [Fraction(1, 2**40), -Fraction(1, 2**40)])
def test_an_exact_loss_that_is_a_trifle_off_is_refused(tmp_path, learner, change):
    """A verdict of which equality decides would be turned by it, whichever way one likes."""
    data = play(learner, [[0, 1], [1, 0]]).to_dict()
    assert _replayed(tmp_path, data)[0] == 0
    first = data["losses"]["values"][0]
    assert Fraction(first) == Fraction(1, 2)
    data["losses"] = {"kind": "exact", "shape": [2], "values": [str(Fraction(first) + change)] * 2}
    code, output = _replayed(tmp_path, data)
    assert code == 2
    assert "round 1: the stored loss is" in output


@pytest.mark.parametrize("change", [2.0**-33, -(2.0**-33)])
@pytest.mark.parametrize(
    "run",
    [
        play(Hedge(3, 0.3), [[0.1, 1, 0.7], [1, 0.3, 0.2]] * 3),
        play(ExponentialWeightedAverage(2, 0.7), ([[0.1, 0.9]] * 3, [0.3, 1, 0])),
        play(
            OnlineGradientDescent(2, eta=0.3, radius=1.0),
            [Hinge([0.3, 0.7], 1), Hinge([0.1, 0.9], -1)] * 2,
        ),
    ],
    ids=lambda run: run.learner,
)
def test_a_float_loss_that_rounding_does_not_explain_is_refused(tmp_path, run, change):
    data = run.to_dict()
    assert data["losses"]["kind"] == "float"
    assert _replayed(tmp_path, data)[0] in (0, 3)
    data["losses"]["values"][-1] = str(Fraction(float(run.losses[-1]) + change))
    code, output = _replayed(tmp_path, data)
    assert code == 2
    assert f"round {run.T}: the stored loss is" in output


def test_a_float_loss_may_be_summed_in_another_order(tmp_path):
    run = play(Hedge(9, 0.3), [[i * j % 10 / 10 for i in range(9)] for j in range(1, 9)])
    sums = (run.predictions * run.outcomes)[:, ::-1].cumsum(axis=1)[:, -1]
    assert (sums != run.losses).any()
    data = run.to_dict() | {"losses": replace(run, losses=sums).to_dict()["losses"]}
    assert _replayed(tmp_path, data)[0] == 0


def test_mistakes_cannot_be_hidden_by_saying_that_nothing_was_updated(tmp_path):
    data = play(Perceptron(1, arithmetic=EXACT), ([[1]] * 10, [-1, 1] * 5)).to_dict()
    assert data["updates"]["values"].count(True) == 10
    data["updates"]["values"] = [False] * 10
    code, output = _replayed(tmp_path, data)
    assert code == 2
    assert "round 1 is a mistake without an update" in output


@pytest.mark.parametrize("eta", [{"float": "inf"}, {"name": "x"}])
def test_a_parameter_of_a_saved_run_that_is_no_number_is_refused(tmp_path, eta):
    data = play(Hedge(2, 0.5), [[0, 1], [1, 0]]).to_dict()
    data["parameters"]["eta"] = eta
    code, output = _replayed(tmp_path, data)
    assert code == 2
    assert output.count("\n") == 1


def test_a_baseline_that_cannot_be_read_is_named(tmp_path):
    (tmp_path / "before.json").write_text(f'{{"T": {"9" * 20_000}}}')
    words = ("guard", "learners:Hedge", "--as", "hedge", "--baseline")
    code, output = _said(*words, str(tmp_path / "before.json"))
    assert code == 2
    assert "before.json is no answer of `noregret guard --json`" in output


def test_few_points_with_many_features_are_no_large_table(monkeypatch):
    """A table of the points that force mistakes would have as many rows as there are features."""

    def refuse(*_):
        raise AssertionError("a large table is made")

    monkeypatch.setattr("bounds.linear.disjunctions.forcing_pairs", refuse)
    run = play(Perceptron(40, arithmetic=EXACT), ([[1] * 40, [0] + [1] * 39], [-1, 1]))
    verdict = THEOREMS["perceptron.disjunctions-forced"].check(run)
    assert verdict.outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize("words", [("margin",), ("run", "perceptron", "--data")])
def test_a_wide_table_is_not_read_anew_for_every_theorem(words, tmp_path, monkeypatch):
    """With 100,000 columns that took most of the time."""
    read = []
    monkeypatch.setattr(
        "bounds.linear.quantities.key_of", lambda row: read.append(1) or key_of(row)
    )
    (tmp_path / "wide.csv").write_text("3,-1,2,0,1\n1,1,0,2,-1\n")
    code, output = _said(*words, str(tmp_path / "wide.csv"))
    assert (code, "perceptron.margin" in output) == (0, True)
    assert len(read) <= 2 * 2  # two points; a run may be looked at before theorems do


def test_vectors_are_told_apart_as_they_differ():
    same = [np.array([fmpq(1, 2), fmpq(3)]), np.array([fmpq(2, 4), fmpq(3)])]
    others = [np.array([fmpq(1), fmpq(3, 2)]), np.array([fmpq(1, 2), root(fmpq(3))])]
    assert key_of(same[0]) == key_of(same[1])
    assert len({key_of(each) for each in (*same, *others, np.array([1, 2]))}) == 4


# ------------------------------------------------------------------ theories


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raise BaseException('no')", "raised BaseException (no): mend it first"),
        ("raise ValueError('a\\n' * 99_999)", "raised ValueError (a a a"),
        ("raise SystemExit(1)", "raised SystemExit (1): mend it first"),
    ],
)
def test_a_theory_that_raises_is_one_short_sentence(tmp_path, text, said):
    (tmp_path / "mine.py").write_text(text)
    code, output = _said("list", "--theory", str(tmp_path / "mine.py"))
    assert code == 2
    assert said in output
    assert len(output) < 700


def test_a_theory_that_ends_the_program_is_named(monkeypatch):
    theory = Theory("mine", (), (), __file__, str(Path(__file__).resolve()))
    with pytest.raises(SystemExit) as ended:
        sys.exit(0)
    monkeypatch.setattr("bounds.core.catalogue.theories", lambda: (theory,))
    assert _code_of_exit(ended.value) == 2


# ------------------------------------------------------------------ calls


@pytest.mark.parametrize(
    "call",
    [
        lambda: noregret.run("hedge", adversary=[[0, 1]]),
        lambda: noregret.theorems["9" * 700],
        lambda: play(Perceptron(2), ([[1, 2]], 5)),
        lambda: noregret.run(sympy.I),
        lambda: noregret.run("9" * 700),
        lambda: noregret.run("perceptron", data=(1, 2)),
        lambda: noregret.run("perceptron", data=([[1, 2]], [1, 2])),
        lambda: noregret.refute("wm.mistakes", 1.5),
        lambda: noregret.refute(None, "m_T <= 1"),
        lambda: noregret.verify(5),
        lambda: noregret.verify([None]),
    ],
)
def test_an_argument_of_another_type_is_refused(call):
    with pytest.raises((ParameterError, GameError, KeyError)) as refused:
        call()
    assert len(str(refused.value)) < 600


def test_a_size_that_no_memory_has_is_refused():
    with pytest.raises(ValueError, match="too large for a run: choose at most"):
        Perceptron(10**400)


# ------------------------------------------------------------------ where answers go


def test_what_a_worst_case_needs_is_told_in_json():
    code, output = _said("worst-case", "wm.mistakes", "--json")
    assert code == 0
    assert json.loads(output)["key"] == "wm.mistakes"


_RUN = ("run", "hedge", "N=3", "T=8", "--adversary", "balance")
_OVER = ("bound", "ewa.tuned", "N=10", "--over", "T=10:1e3:5")
#: What writes a file beside its answer, and the name of the file.
_WRITERS = [
    ((*_RUN, "--plot"), "a.svg"),
    ((*_RUN, "--frames", "2", "--animate"), "a.gif"),
    ((*_RUN, "--save"), "a.json"),
    ((*_OVER, "--plot"), "a.svg"),
    ((*_OVER, "--table", "csv", "--plot"), "a.svg"),
    (("margin", "points.csv", "--plot"), "a.svg"),
    (("dimension", "--family", "thresholds=3", "--svg"), "a.svg"),
    (("worst-case", "wm.mistakes", "N=2", "m_star=0", "beta=1/2", "--save"), "a.json"),
    (("refute", "wm.mistakes", "m_T <= m_star", "N=2", "--profile", "fast", "--save"), "a.json"),
    (("verify", "tree.index", "--profile", "fast", "--html"), "a.html"),
    (("campaign", "report", "runs", "--html"), "a.html"),
]


#: Each of them in words and in JSON; a table goes without.
_WRITTEN = [(*each, form) for each in _WRITERS for form in ((), ("--json",))]
_WRITTEN = [each for each in _WRITTEN if not ("--table" in each[0] and each[2])]


@pytest.mark.parametrize(("words", "file", "more"), _WRITTEN, ids=" ".join)
def test_a_full_disk_does_not_cost_the_answer(words, file, more, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("points.csv").write_text("1,2,1\n-1,-2,-1\n")
    _said("campaign", "verify", "runs", "tree.index", "--profile", "fast", "--budget", "1u")
    well = CliRunner().invoke(main, [*words, file, *more])
    assert well.exit_code in (0, 1, 3)
    assert Path(file).stat().st_size
    assert ("in a." in well.stderr) is not bool(more)
    Path(file).unlink()
    Path(file).symlink_to("/no/such/folder/a")
    ill = CliRunner().invoke(main, [*words, file, *more])
    assert ill.exit_code == 2
    assert _SECONDS.sub("", ill.stdout) == _SECONDS.sub("", well.stdout) != ""
    assert ill.stderr.count("\n") == 1
    assert f"{file} cannot be written" in ill.stderr


_SECONDS = re.compile(r" *\d+\.\d+( s)?\n|in \d+ s\b|\"seconds\": [\d.]+")


def test_a_picture_that_cannot_be_written_does_not_cost_the_transcript(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, output = _said(*_RUN, "--plot", "no/such.svg", "--save", "run.json")
    assert code == 2
    assert "the picture no/such.svg cannot be written" in output
    assert _said("replay", "run.json")[0] == 0


#: It goes to a folder, deletes it, and starts.
_NOWHERE = (
    "import os, sys; os.chdir(sys.argv[1]); os.rmdir(sys.argv.pop(1)); "
    "from noregret.cli import main; main()"
)


def _said_nowhere(folder, *words):
    folder.mkdir()
    command = [sys.executable, "-c", _NOWHERE, str(folder), *words]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def test_a_deleted_folder_does_not_cost_the_answer(tmp_path):
    plain = _said(*_RUN)[1]
    code, out, err = _said_nowhere(tmp_path / "gone", *_RUN, "--save", "run.json")
    assert (code, out) == (2, plain)
    assert err.startswith("noregret: the transcript run.json cannot be written (No such file")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_what_needs_a_folder_says_so_where_it_was_deleted(tmp_path):
    code, out, err = _said_nowhere(tmp_path / "gone", "guard", "lazy:Lazy", "--as", "perceptron")
    assert (code, out) == (2, "")
    assert err == ("noregret: the working folder was deleted, and this needs one: go to another\n")


def test_closed_streams_are_nobodys_mistake():
    closed = "sys.stdin = sys.stdout = sys.stderr = None"
    code = f"import sys; {closed}; from noregret.cli import main; main()"
    words = [sys.executable, "-c", code, "run", "hedge", "N=2", "T=2", "--adversary", "balance"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
