"""Does `noregret run` answer people and scripts, and refuse what it cannot play?"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import subprocess
import sys

import click
import numpy as np
import pytest
from click.testing import CliRunner, Result

from bounds.core.catalogue import kinds
from noregret.cli import main

LOSSES = "a,b,c\n0,1,0.5\n1,0,0.25\n0.1,0.2,0.3\n"


def call(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "80"}).invoke(main, list(arguments))


def run(*arguments: str) -> Result:
    return call("run", *arguments)


def data(*arguments: str, code: int = 0) -> dict:
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (code, "")
    return json.loads(result.stdout)


def checks(answer: dict) -> dict[str, dict]:
    return {check["theorem"]: check for check in answer["checks"]}


@pytest.fixture
def file(tmp_path):
    """Return the path of a file with this text."""

    def write(text: str, name: str = "data.csv") -> str:
        (tmp_path / name).write_text(text)
        return str(tmp_path / name)

    return write


# ------------------------------------------------------------------ what is answered


def test_scripts_get_the_promised_keys():
    answer = data("hedge", "N=4", "T=20", "--adversary", "coins")
    assert answer["kind"] == "hedge"
    assert answer["parameters"] == {"N": "4", "eta": "sqrt(log(4)/10)"}
    assert answer["defaults"] == {"eta": "tuned by hedge.tuned"}
    assert (answer["adversary"], answer["rounds"], answer["verdict"]) == ("coins", 20, "HOLDS")
    assert [point["t"] for point in answer["curve"]] == list(range(1, 21))
    assert all({"t", "observed", "bound"} == set(point) for point in answer["curve"])
    assert {"theorem", "verdict", "observed", "bound", "ratio"} <= set(answer["checks"][0])
    assert set(checks(answer)) == {
        *("hedge.regret", "hedge.sharp", "hedge.tuned", "hedge.tuned-sharp")
    }


def test_the_line_that_replays_makes_the_same_run():
    first = data("weighted-majority", "beta=1/3", "--adversary", "random", "--seed", "9")
    program, *words = shlex.split(first["replay"])
    assert program == "noregret"
    again = json.loads(call(*words, "--json").stdout)
    assert again == first
    assert data("weighted-majority", "beta=1/3", "--adversary", "random") != first


@pytest.mark.parametrize("kind", [kind.name for kind in kinds()])
def test_the_adversaries_of_every_kind_are_listed(kind):
    listed = data(kind, "--adversary", "list")["adversaries"]
    assert len(listed) >= 2
    text = run(kind, "--adversary", "list").stdout
    for each in listed:
        assert f"{each['name']} " in text
        assert each["about"] in text


def test_people_read_the_defaults_the_verdicts_and_how_to_run_it_again():
    text = run("perceptron", "--adversary", "orthonormal", "N=5").stdout
    assert "perceptron against orthonormal: the unit vectors" in text
    assert "eta          1   (by default)" in text
    assert "5 rounds, played in rationals" in text
    assert "perceptron.margin          5         5" in text
    assert text.rstrip().endswith("again: noregret run perceptron N=5 --adversary orthonormal")
    assert "│" not in text  # nothing is drawn unless stdout is a terminal


def test_a_theorem_without_its_hypothesis_tells_which():
    answer = data(
        "exponential-weighted-average",
        "loss=clipped-hinge",
        "--adversary",
        "coins",
        "--rounds",
        "10",
        code=3,
    )
    assert answer["verdict"] == "NOT_APPLICABLE"
    assert {check["reason"] for check in answer["checks"]} == {
        "the loss is convex in the prediction"
    }
    assert all(point["bound"] is None for point in answer["curve"])


def test_it_draws_when_asked_to():
    text = run("halving", "--adversary", "contrarian", "--draw").stdout
    assert "halving.mistakes: m_T <= log(H)/log(2)" in text
    assert "│" in text
    assert "observed m_T" in text


@pytest.mark.skipif(os.name != "posix", reason="a terminal is opened as POSIX systems do")
def test_a_terminal_gets_the_picture_without_asking():
    keyboard, screen = os.openpty()
    words = [sys.executable, "-c", "from noregret.cli import main; main()"]
    environment = os.environ | {"COLUMNS": "60", "PYTHONIOENCODING": "utf-8"}
    command = [*words, "run", "halving", "--adversary", "tree"]
    code = subprocess.run(command, stdout=screen, env=environment, check=False).returncode
    os.close(screen)
    said = b""
    with contextlib.suppress(OSError):  # the end of what a closed terminal has to say
        while part := os.read(keyboard, 65536):
            said += part
    os.close(keyboard)
    text = click.unstyle(said.decode())
    assert code == 0
    assert "observed m_T" in text
    drawn = [line for line in text.splitlines() if "│" in line]
    assert len(drawn) == 12
    assert max(map(len, drawn)) <= 60


# ------------------------------------------------------------------ files


def test_a_loss_matrix_is_read_exactly_from_every_format(file, tmp_path):
    """Uniform play in one round: 0.2 against the best action's 0.1."""
    one = file("0.1,0.3\n", "one.csv")
    assert checks(data("hedge", "--data", one))["hedge.sharp"]["observed"] == "0.1"
    table = np.array([[0, 1, 0.5], [1, 0, 0.25], [0.125, 0.25, 0.5]])
    np.save(tmp_path / "losses.npy", table)
    np.savez(tmp_path / "losses.npz", losses=table)
    text = "\n".join(",".join(map(str, row)) for row in table.tolist())
    paths = (str(tmp_path / "losses.npy"), str(tmp_path / "losses.npz"), file(text))
    curves = [data("hedge", "eta=1", "--data", path)["curve"] for path in paths]
    assert curves[0] == curves[1] == curves[2]
    assert len(curves[0]) == 3


def test_every_kind_plays_a_file(file):
    signs = file("x,y,label\n1,2,yes\n-1,-2,no\n2,0.5,yes\n-3,-1,no\n", "points.csv")
    bits = file("0,1,1\n1,0,1\n1,1,1\n0,0,0\n", "bits.csv")
    points = file("point,label\n0,1\n3,0\n6,0\n2,1\n", "sequence.csv")
    cls = file("1,0,0,0,0,0,0\n1,1,1,0,0,0,0\n", "class.csv")
    for chosen in kinds():
        kind = chosen.name
        given: tuple[str, ...] = ("--data", signs)
        if "hypotheses" in chosen.keywords:
            given = (f"hypotheses={cls}", "--data", points)
        elif kind == "elimination":
            given = ("--data", file("0,1,0\n1,0,0\n1,1,1\n0,0,0\n", "and.csv"))
        elif "weighted-majority" in kind:
            given = ("--data", bits)
        elif kind in ("hedge", "exponential-weighted-average", "doubling"):
            given = ("--data", file(LOSSES, "losses.csv"))
        answer = data(kind, *given)
        assert (answer["verdict"], answer["data"]) == ("HOLDS", given[-1])
        assert answer["rounds"] == (3 if "losses" in given[-1] else 4)


@pytest.mark.parametrize(
    ("label", "sign", "mistakes"), [("a", "+1", 0), ("2", "+1", 0), ("0", "-1", 1), ("-3", "-1", 1)]
)
@pytest.mark.parametrize("kind", ["perceptron", "averaged-perceptron", "kernel-perceptron"])
def test_a_file_of_one_class_is_played(file, kind, label, sign, mistakes):
    """A score of 0 predicts +1, so -1 costs one mistake.  The points are 1 and 2: r/rho = 2."""
    path = file(f"x,label\n1,{label}\n2,{label}\n")
    found = checks(data(kind, "--data", path))["perceptron.margin"]
    assert (found["verdict"], found["observed"], found["bound"]) == ("HOLDS", str(mistakes), "4")
    assert f"2 rows, every label is {label}, read as {sign}" in run(kind, "--data", path).stdout


def test_gradient_descent_plays_the_hinges_of_one_class(file):
    assert data("online-gradient-descent", "--data", file("1,2,a\n3,4,a\n"))["rounds"] == 2


def test_mistakes_that_are_no_updates_are_told(file):
    """0 predicts +1 and teaches nothing, twice; (1, 1) is a mistake that teaches."""
    text = run("perceptron", "--data", file("0,0,-1\n0,0,-1\n1,1,-1\n2,1,-1\n-1,0,1\n")).stdout
    assert "3 mistakes, M = 1 update: 2 mistakes changed nothing (x = 0)" in text


def test_updates_that_are_no_mistakes_are_told(file):
    """Score 0 is right by its tie but below the margin 1: an update; then the score is 1."""
    text = run("margin-perceptron", "--data", file("1,1\n2,1\n")).stdout
    assert "0 mistakes, M = 1 update: 1 update came without a mistake" in text


def test_where_mistakes_are_the_updates_nothing_is_told_of_them(file):
    text = run("perceptron", "--data", file("1,-1\n0,1\n-2,1\n")).stdout
    assert "update" not in text.partition("theorem ")[0].replace("ties_update", "")


def test_a_saved_run_can_be_replayed_and_has_the_same_verdict(tmp_path):
    path = str(tmp_path / "run.json")
    first = data("weighted-majority", "--adversary", "cheapest", "--save", path)
    replayed = call("replay", path, "--json")
    assert replayed.exit_code == 0
    answer = json.loads(replayed.stdout)
    assert len(answer["rounds"]) == first["rounds"]
    verdicts = {check["theorem"]: check for check in answer["checks"]}["wm.mistakes"]
    for name in ("verdict", "observed", "bound"):
        assert verdicts[name] == checks(first)["wm.mistakes"][name]


def test_a_saved_run_in_balls_can_be_replayed(tmp_path):
    path = str(tmp_path / "run.json")
    data("hedge", "--adversary", "coins", "--rounds", "15", "--save", path)
    assert json.loads(call("replay", path, "--json").stdout)["verdict"] == "HOLDS"


# ------------------------------------------------------------------ bad input

BAD = [
    (("hedge",), "", "give one of the two"),
    (("hedge", "--data", "FILE", "--adversary", "coins"), LOSSES, "give one of the two"),
    (("nobody", "--adversary", "coins"), "", "the kind is 'nobody', but must be one of"),
    (("hedge", "--adversary", "nobody"), "", "has no adversary 'nobody': choose one of balance"),
    (("hedge", "q=3", "--adversary", "coins"), "", "no parameter 'q': it takes N, eta, T"),
    (("hedge", "N", "--adversary", "coins"), "", "write it as name=value"),
    (("hedge", "N=2.5", "--adversary", "coins"), "", "N = 2.5 is no whole number"),
    (("hedge", "eta=-1", "--adversary", "coins"), "", "eta = -1 is not positive"),
    (("hedge", "T=3", "--adversary", "coins", "--rounds", "4"), "", "differ: give one"),
    (("weighted-majority", "beta=1", "--adversary", "random"), "", "choose 0 <= beta < 1"),
    (("weighted-majority", "tie=2", "--adversary", "random"), "", "tie is '2', but must be 0 or 1"),
    (("hedge", "N=30", "--adversary", "greedy"), "", "choose N <= 12"),
    (("hedge", "N=1e5", "T=1e5", "--adversary", "coins"), "", "too large a game"),
    (("perceptron", "N=1e5", "--adversary", "orthonormal"), "", "choose N <= 500"),
    (("perceptron", "rho=1/999", "--adversary", "margin"), "", "choose rho >= 1/22"),
    (("online-gradient-descent", "T=1e4", "--adversary", "orthogonal"), "", "choose T <= 300"),
    (("hedge", "--adversary", "coins", "--theorem", "wm.mistakes"), "", "is not about hedge"),
    (("hedge", "--adversary", "coins", "--theorem", "nothing"), "", "nothing"),
    (("hedge", "--adversary", "coins", "--plot", "x.gif"), "", "name it .png, .svg or .pdf"),
    (("hedge", "N=9", "T=100000", "--adversary", "worst-case"), "", "the largest T"),
    (("hedge", "--data", "/nowhere/x.csv"), "", "cannot be read: No such file"),
    (("hedge", "N=2", "--data", "FILE"), LOSSES, "N = 2 was given, but what is played has N = 3"),
    (("hedge", "--data", "FILE"), "0,1\n0,1.5\n", "line 2, column 2: 3/2 lies outside [0, 1]"),
    (("hedge", "--data", "FILE"), "0,1\n0,x\n", "line 2, column 2: 'x' is not a number"),
    (("hedge", "--data", "FILE"), "0,1\n0\n", "line 2 has 1 columns, but line 1 has 2"),
    (("hedge", "--data", "FILE"), "a,b\n", "a header and nothing below it"),
    (("hedge", "--data", "FILE"), "", "is empty: give one round a line"),
    (("weighted-majority", "--data", "FILE"), "0,1\n0.5,1\n", "line 2, column 1: 1/2 must be 0 or"),
    (("weighted-majority", "--data", "FILE"), "0\n1\n", "has one column"),
    (("halving", "--data", "FILE"), "0,1\n9,1\n", "line 2: 9 is no point of the class"),
    (("halving", "--data", "FILE"), "0,1,1\n", "give two, the number of the point"),
    (("perceptron", "--data", "FILE"), "1,2,a\n1,3,b\n1,4,c\n", "'c' is a third label"),
    (("winnow", "--data", "FILE"), "1,2,a\n1,2,b\n", "the data are not separable"),
    (("online-gradient-descent", "radius=sqrt(2)", "--adversary", "drift"), "", "is not rational"),
    (("online-gradient-descent", "radius=-1", "--adversary", "drift"), "", "is not positive"),
    (("hedge", "--data", "FILE", "--label-column", "1"), LOSSES, "--label-column is for features"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "text", "sentence"), BAD)
def test_bad_input_is_answered_with_one_sentence(file, arguments, text, sentence):
    path = file(text)
    result = run(*(path if word == "FILE" else word for word in arguments))
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("array", "sentence"),
    [
        (np.zeros(3), "give a matrix of numbers"),
        (np.array([[0.5, np.nan]]), "row 1, column 2: nan is not finite"),
        (np.array([["a", "b"]]), "give a matrix of numbers"),
        (np.array([[0.5, 2.0]]), "row 1, column 2: 2 lies outside [0, 1]"),
    ],
)
def test_bad_arrays_are_answered_with_one_sentence(tmp_path, array, sentence):
    np.save(tmp_path / "bad.npy", array)
    result = run("hedge", "--data", str(tmp_path / "bad.npy"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_an_archive_without_the_arrays_names_those_that_are_read(tmp_path):
    np.savez(tmp_path / "bad.npz", table=np.zeros((2, 2)))
    result = run("hedge", "--data", str(tmp_path / "bad.npz"))
    assert result.exit_code == 2
    assert "holds no arrays losses or advice and outcomes" in result.stderr


def test_a_transcript_that_cannot_be_written_is_one_sentence():
    result = run("hedge", "--adversary", "coins", "--save", "/nowhere/at/all.json")
    assert result.exit_code == 2
    assert "the transcript /nowhere/at/all.json cannot be written" in result.stderr
