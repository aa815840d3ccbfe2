"""Is what was handed in graded by what it does?  (The pages of the course grade the solutions.)"""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from noregret.cli import main
from noregret.course.exercises import EXERCISES
from noregret.course.grading import grade

#: Answers that look right and are not, by exercise, with what is said of them.
_NEARLY = {
    "halving": ("most = 10\nHalving = None", "10 is not the number"),
    "littlestone": (
        "hypotheses = [[int(i == k) for i in range(8)] for k in range(8)]",
        "its VC dimension is 1 and its Littlestone dimension 1",
    ),
    "majority": (
        "rounds = ([[1, 1, 0, 0], [0, 0, 1, 1], [1, 1, 0, 0], [0, 0, 1, 1], [1, 1, 0, 0]], "
        "[0] * 5)",
        "the best expert errs 2 times",
    ),
    "coins": ("regret = 'sqrt(200)'\ndef answer(t, p): return t % 2", "of 20 rounds only"),
    "random": ("losses = [[1, 0], [0, 1]] * 8", "this run keeps"),
    "horizon": ("T = 11512\neta = 'sqrt(log(10)/1000)'", "11512 is not the number"),
    "margin": ("sample = ([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]], [-1] * 3)", "not with 4"),
    "winnow": ("N = 35\nWinnow = None", "35 is not the number"),
    "batch": ("T = 2396", "2396 is not the number"),
}


def _write(folder, exercise, text):
    path = folder / f"{exercise}.py"
    path.write_text(f'EXERCISE = "{exercise}"\n{text}\n', encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_a_file_to_begin_with_is_python_and_has_every_name_that_is_asked(exercise):
    names = {}
    exec(compile(exercise.file, "exercise.py", "exec"), names)
    assert names["EXERCISE"] == exercise.name
    assert {task.name for task in exercise.tasks} <= set(names)


@pytest.mark.parametrize("exercise", list(_NEARLY))
def test_what_is_nearly_right_is_wrong(tmp_path, exercise):
    text, said = _NEARLY[exercise]
    found = grade(_write(tmp_path, exercise, text))
    assert not found.passed
    assert said in found.marks[-1 if exercise == "halving" else 0].fault


def test_numbers_may_be_written_in_any_form(tmp_path):
    text = "T = '10**4 + 1513'\neta = 'sqrt(log(10)/125)'"
    assert grade(_write(tmp_path, "horizon", text)).passed


def test_a_learner_that_is_wrong_is_shown_its_counterexample(tmp_path):
    text = (
        "class Perceptron:\n"
        "    def __init__(self, N): pass\n"
        "    def predict(self, x): return 1\n"
        "    def update(self, x, y): pass"
    )
    (mark,) = grade(_write(tmp_path, "perceptron", text)).marks
    assert "VIOLATED" in mark.fault
    assert "counterexample" in mark.fault


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import os; os._exit(0)", "exit code 0"),
        ("raise SystemExit(0)", "SystemExit"),
        ("1/0", "ZeroDivisionError"),
        ("regret = 5\ndef answer(t, p): raise KeyError(t)", "KeyError"),
        ("regret = 5\ndef answer(t, p):\n    while True: pass", "no end"),
        ("import noregret.course.grading as ours\nours._fault = print", "changes noregret itself"),
        ("import noregret.course.grading as ours\nours.Mark = print", "changes noregret itself"),
        ("regret = [1]\nanswer = 3", "is no number"),
        ("answer = 3", "the file has no regret"),
    ],
)
def test_whatever_a_file_does_it_is_graded(tmp_path, text, said):
    found = grade(_write(tmp_path, "coins", text), seconds=0.5)
    assert not found.passed
    assert any(said in mark.fault for mark in found.marks)


def test_one_file_that_cannot_be_read_does_not_lose_the_others(tmp_path):
    right = _write(tmp_path, "batch", "T = 2397")
    broken = tmp_path / "broken.py"
    broken.write_text("T = (", encoding="utf-8")
    done = CliRunner().invoke(main, ["grade", str(broken), right, "--json"])
    found = json.loads(done.stdout)
    assert done.exit_code == 2
    assert [each["passed"] for each in found["grades"]] == [True]
    assert found["refused"][0]["file"] == str(broken)


def test_wrong_is_exit_code_1_and_a_name_that_is_nearly_right_is_told(tmp_path):
    wrong = _write(tmp_path, "batch", "T = 1")
    assert CliRunner().invoke(main, ["grade", wrong]).exit_code == 1
    done = CliRunner().invoke(main, ["grade", "--start", "halvin"])
    assert done.exit_code == 2
    assert "did you mean halving?" in done.output


def test_a_file_to_begin_with_is_never_written_over_another(tmp_path):
    target = str(tmp_path / "exercise.py")
    assert CliRunner().invoke(main, ["grade", "--start", "batch", "-o", target]).exit_code == 0
    assert CliRunner().invoke(main, ["grade", "--start", "batch", "-o", target]).exit_code == 2
    assert CliRunner().invoke(main, ["grade", target]).exit_code == 1
