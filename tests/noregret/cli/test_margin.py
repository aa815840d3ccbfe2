"""Does `noregret margin` tell the truth about a data set: margin, bounds, runs, picture?"""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from pathlib import Path

import mpmath
import numpy as np
import pytest
from click.testing import CliRunner, Result

from noregret.calculator import margin
from noregret.cli import main

mpmath.mp.dps = 50

#: The Perceptron errs on e1 and e2 (a score of 0 is +1), and not on -e3.
CORNERS = "1,0,0,-1\n0,1,0,-1\n0,0,-1,1\n"
XOR = "1,1,1\n-1,-1,1\n1,-1,-1\n-1,1,-1\n"


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["margin", *arguments])


@pytest.fixture
def ask(tmp_path):
    """Return the answer for a file with this text."""

    def answer(text: str, *options: str, name: str = "data.csv") -> dict:
        (tmp_path / name).write_text(text)
        result = run(str(tmp_path / name), *options, "--json")
        assert (result.exit_code, result.stderr) == (0, "")
        return json.loads(result.stdout)

    return answer


@pytest.fixture
def read(tmp_path):
    """Return what people read for a file with this text."""

    def text_for(text: str, *options: str) -> str:
        (tmp_path / "data.csv").write_text(text)
        result = run(str(tmp_path / "data.csv"), *options)
        assert result.exit_code == 0, result.stderr
        return result.stdout

    return text_for


def bounds(data: dict) -> dict[str, dict]:
    return {item["key"]: item for item in data["bounds"]}


def learners(data: dict) -> dict[str, dict]:
    return {item["learner"]: item for item in data["learners"]}


def noisy_sample(seed: int, points: int = 25, features: int = 3) -> list[list[int]]:
    generator = np.random.default_rng(seed)
    X = generator.integers(-3, 4, (points, features))
    y = np.where(X.sum(axis=1) + generator.integers(-2, 3, points) > 0, 1, -1)
    return np.column_stack([X, y]).tolist()


def as_csv(rows: list[list[int]]) -> str:
    return "".join(",".join(map(str, row)) + "\n" for row in rows)


# ------------------------------------------------------------------ the data


def test_the_facts_of_the_data_are_exact(ask):
    data = ask("x,y,label\n0.1,0.2,no\n0.3,-0.4,yes\n0.1,0.1,yes\n")
    assert (data["points"], data["features"]) == (3, 2)
    assert [(e["label"], e["name"], e["points"]) for e in data["labels"]] == [
        (-1, "no", 1),
        (1, "yes", 2),
    ]
    assert data["radius"] == {"squared": "1/4", "l2": "0.5", "linf": "2/5"}


def test_the_best_margin_of_three_corners_is_one_over_root_three(ask):
    """-e1, -e2, -e3: the nearest point of their hull has all entries 1/3; r^2/rho^2 = 3."""
    data = ask(CORNERS)
    best = 1 / mpmath.sqrt(3)
    assert data["separable"] is True
    assert mpmath.mpf(data["margin"]["value"]) <= best <= mpmath.mpf(data["margin"]["at_most"])
    assert data["margin"]["exact"] == "sqrt(1/3)"
    assert bounds(data)["perceptron.margin"] == {
        "key": "perceptron.margin",
        "learner": "Perceptron",
        "observed": "2",
        "value": "3",
        "lower": "3",
        "upper": "3",
        "verdict": "HOLDS",
        "statement": "M <= r**2/rho**2",
    }


def test_two_points_on_a_line_have_the_margin_of_the_nearer_one(ask):
    margin_of = ask("1/3,1\n-5,-1\n")["margin"]
    assert (margin_of["exact"], margin_of["at_most"]) == ("1/3", "0.333333333334")
    assert margin_of["value"] == "0.333333333333"


def test_exclusive_or_is_certainly_not_separable(ask, read):
    data = ask(XOR)
    assert (data["separable"], data["margin"]) == (False, None)
    assert "goes in circles" in data["obstacle"]
    assert "no vector separates the points" in read(XOR)
    missing = {item["key"]: item["reason"] for item in data["not_applicable"]}
    assert missing["perceptron.margin"] == "a vector separates the run with margin rho > 0"


def test_equal_points_with_different_labels_are_named_as_the_obstacle(ask):
    assert ask("1,2,1\n1,2,-1\n")["obstacle"] == "two equal points have different labels"
    assert "a point is 0" in ask("0,0,1\n1,2,-1\n")["obstacle"]


def test_what_is_not_known_to_be_separable_or_not_is_said_to_be_open(ask, read):
    """1 is +1 and 2 is -1: after one pass the weight is -2, which shows nothing yet."""
    assert ask("1,1\n2,-1\n", "--passes", "1")["separable"] is None
    text = read("1,1\n2,-1\n", "--passes", "1")
    assert "not separable, or only with a margin below the resolution" in text


# ------------------------------------------------------------------ runs and bounds


@pytest.mark.parametrize("seed", range(4))
def test_what_the_perceptron_did_is_what_another_one_does(ask, seed):
    rows = noisy_sample(seed)
    weights, mistakes = [Fraction(0)] * 3, 0
    for *x, y in rows:
        score = sum(w * e for w, e in zip(weights, x, strict=True))
        if (1 if score >= 0 else -1) != y:
            mistakes += 1
            weights = [w + y * e for w, e in zip(weights, x, strict=True)]
    data = ask(as_csv(rows))
    assert learners(data)["Perceptron"]["mistakes"] == mistakes
    assert learners(data)["averaged Perceptron"]["mistakes"] == mistakes
    assert all(int(b["observed"]) <= mpmath.mpf(b["upper"]) for b in data["bounds"])
    anything = {"l1", "l1-radius", "l1-sharp", "l2", "l2-radius", "hinge", "hinge-sharp"}
    assert {f"perceptron.{name}" for name in anything} <= set(bounds(data))


def test_a_committee_of_one_has_the_bounds_of_both_learners(ask):
    """All of {-1,+1}^4, labelled by the first: N K = 4, and 2 ln 4 with eta = 1."""
    rows = [[*x, x[0]] for x in product((-1, 1), repeat=4)]
    found = bounds(ask(as_csv(rows)))
    assert found["perceptron.committee"]["value"] == "4"
    assert found["winnow.committee"]["value"] == mpmath.nstr(2 * mpmath.log(4), 12)
    assert found["winnow.optimal"]["value"] == "2"
    assert found["winnow.balanced"]["value"] == mpmath.nstr(2 * mpmath.log(8), 12)
    assert {item["verdict"] for item in found.values()} == {"HOLDS"}


def test_the_repeated_perceptron_converges_on_separable_points(ask):
    """On e1 (-1): one mistake, one pass to see that there is no other."""
    repeated = learners(ask("1,0,-1\n0,1,1\n"))["Perceptron, repeated"]
    assert repeated == {
        "learner": "Perceptron, repeated",
        "passes": 2,
        "mistakes": 1,
        "updates": 1,
        "note": "converged",
    }


def test_winnow_is_for_separators_without_negative_weights(ask):
    """x1 - x2 decides: only balanced Winnow has a bound."""
    found = bounds(ask("1,0,1\n0,1,-1\n"))
    assert "winnow.balanced" in found
    assert "winnow.tuned" not in found


def test_a_seed_changes_the_order_and_nothing_else(ask):
    text = as_csv(noisy_sample(1))
    plain, shuffled, again = ask(text), ask(text, "--seed", "5"), ask(text, "--seed", "5")
    assert shuffled == again
    assert plain["radius"] == shuffled["radius"]
    assert plain["learners"] != shuffled["learners"]


def test_on_large_data_learners_run_in_floats_and_bounds_stay_exact(ask, read, monkeypatch):
    exact = bounds(ask(CORNERS))
    monkeypatch.setattr(margin, "LARGEST_EXACT", 5)
    monkeypatch.setattr(margin, "LARGEST_BALLS", 5)
    data = ask(CORNERS)
    assert data["arithmetic"] == "float"
    assert learners(data)["Perceptron"]["note"] == "in floats"
    for key in ("perceptron.margin", "winnow.balanced"):
        assert bounds(data)[key]["value"] == exact[key]["value"]
    assert "9 entries: the learners ran in floats; the bounds are exact" in read(CORNERS)


def test_people_read_the_margin_the_runs_and_the_promises(read):
    text = read(CORNERS)
    for part in (
        "3 points with 3 features: 2 of -1 (-1), 1 of 1 (+1)",
        "radius     1 (squared: 1); largest entry 1",
        "at least 0.57735026918",
        "2 mistakes  2 updates",
        "at most 3 ",
        "Not applicable, for want of",
        "perceptron.committee: every feature is -1 or +1",
    ):
        assert part in text, part


def test_sparse_files_and_other_label_columns_are_read(ask):
    assert ask("-1 1:1\n-1 2:1\n+1 3:-1\n", name="a.svm")["points"] == 3
    assert ask("c,x\n-1,1\n1,-1\n", "--label-column", "c")["radius"]["linf"] == "1"


# ------------------------------------------------------------------ the picture


def test_the_picture_is_a_picture_and_not_blank(ask, tmp_path):
    from matplotlib.image import imread

    file = tmp_path / "mistakes.png"
    assert ask(CORNERS, "--plot", str(file))["plot"] == str(file)
    assert file.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    pixels = imread(file)
    assert min(pixels.shape[:2]) > 300
    assert len(np.unique(pixels[..., :3].reshape(-1, 3), axis=0)) > 10


def test_the_picture_may_be_drawn_as_svg(read, tmp_path):
    file = tmp_path / "mistakes.SVG"
    read(XOR, "--plot", str(file))
    text = file.read_text()
    assert "<svg" in text
    assert text.rstrip().endswith("</svg>")


# ------------------------------------------------------------------ complaints


@pytest.mark.parametrize(
    ("content", "options", "part"),
    [
        ("", [], "is empty"),
        ("1,1\n2,1\n", [], "every label is 1"),
        ("1,1\nnan,-1\n", [], "line 2, column 1: 'nan'"),
        ("1,2,1\n3,-1\n", [], "line 2 has 2 columns"),
        (CORNERS, ["--label-column", "9"], "there is no column '9'"),
        (CORNERS, ["--plot", "mistakes.gif"], "name it .png, .svg or .pdf"),
        (CORNERS, ["--passes", "0"], "--passes"),
        (CORNERS, ["--seed", "-1"], "--seed"),
    ],
)
def test_a_complaint_is_one_sentence_and_leaves_with_two(tmp_path, content, options, part):
    file = tmp_path / "data.csv"
    file.write_text(content)
    result = run(str(file), *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("noregret: ")
    assert result.stderr.count("\n") == 1
    assert part in result.stderr


def test_a_missing_file_is_a_complaint():
    result = run(str(Path("no") / "such.csv"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "noregret: no/such.csv cannot be read: No such file or directory\n"
