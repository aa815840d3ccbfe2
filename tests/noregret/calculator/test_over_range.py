"""Are tables and pictures of bounds right at every point, and crossings where they are?"""

from __future__ import annotations

import csv
import io
import json
import struct
import xml.etree.ElementTree as ElementTree
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from bounds.core.theorem import ParameterError
from noregret import theorems
from noregret.calculator.crossings import crossings
from noregret.calculator.parameter_ranges import read_span, span_of
from noregret.calculator.sampling import sampled
from noregret.cli import main
from noregret.draw.curves import drawn

SVG = "{http://www.w3.org/2000/svg}"
COMMITTEES = ("perceptron.committee", "--with", "winnow.committee", "K=5")


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["bound", *arguments])


def printed(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def answer(*arguments: str) -> dict:
    return json.loads(printed(*arguments, "--json"))


def rows_of(*arguments: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(printed(*arguments, "--table", "csv"))))


# ------------------------------------------------------------------ points


def points(text: str, *, whole: bool) -> list[str]:
    return [str(point) for point in read_span(text).points(whole=whole)]


def test_points_are_log_spaced_unless_even_steps_are_asked_for():
    assert points("T=10:1e6:6", whole=True) == ["10", "100", "1000", "10000", "100000", "1000000"]
    assert points("T=0:100:5:lin", whole=True) == ["0", "25", "50", "75", "100"]
    assert points("T=0:100:lin:5", whole=True) == ["0", "25", "50", "75", "100"]
    assert points("b=0.1:0.9:5:lin", whole=False) == ["1/10", "3/10", "1/2", "7/10", "9/10"]
    assert points("b=1:100:3:log", whole=False) == ["1", "10", "100"]


def test_whole_numbers_are_distinct():
    assert points("N=1:8:1000", whole=True) == [str(n) for n in range(1, 9)]
    assert points("N=1:8:1000:lin", whole=True) == [str(n) for n in range(1, 9)]


@given(
    st.fractions(Fraction(1, 1000), 1000, max_denominator=1000),
    st.fractions(Fraction(1, 1000), 1000, max_denominator=1000),
    st.integers(2, 40),
    st.sampled_from(["lin", "log"]),
)
@settings(max_examples=60, deadline=None)
def test_points_rise_between_their_ends_and_are_evenly_spread(low, width, count, spacing):
    found = span_of("x", (low, low + width, count, spacing)).points(whole=False)
    assert len(found) == count
    assert (found[0], found[-1]) == (low, low + width)
    assert all(left < right for left, right in pairwise(found))
    scale = float if spacing == "lin" else mpmath.log
    steps = [scale(b) - scale(a) for a, b in pairwise(found)]
    assert max(steps) <= min(steps) * 1.01


def test_a_point_is_written_exactly():
    """What stands in the table is where the bound was computed, not a rounding of it."""
    for row in rows_of("wm.mistakes", "N=10", "m_star=3", "--over", "beta=1/10:0.9:7"):
        exact = theorems["wm.mistakes"].bound(N=10, m_star=3, beta=Fraction(row["beta"]))
        assert row["wm.mistakes"] == exact.digits(12)
    third = rows_of("wm.mistakes", "N=10", "m_star=3", "--over", "beta=1/3:sqrt(1/2):2")
    assert [row["beta"] for row in third] == ["1/3", "sqrt(2)/2"]
    assert third[1]["wm.mistakes"] == str(
        theorems["wm.mistakes"].bound(N=10, m_star=3, beta="sqrt(1/2)")
    )


# ------------------------------------------------------------------ values


def test_json_has_the_value_and_its_enclosure_at_each_point():
    data = answer("ewa.tuned", "N=10", "--over", "T=10:1e6:6", "--digits", "20")
    assert (data["key"], data["parameters"]) == ("ewa.tuned", {"N": "10"})
    assert "N >= 2" in data["hypotheses"]
    assert data["latex"] == theorems["ewa.tuned"].bound(N=10, T=10).latex
    assert data["over"] == [
        {"parameter": "T", "low": "10", "high": "1000000", "points": 6, "spacing": "log"}
    ]
    assert [row["T"] for row in data["rows"]] == [str(10**k) for k in range(1, 7)]
    with mpmath.workdps(40):
        for row in data["rows"]:
            value = mpmath.sqrt(int(row["T"]) * mpmath.log(10) / 2)
            assert mpmath.mpf(row["value"]) == mpmath.mpf(mpmath.nstr(value, 20))
            assert mpmath.mpf(row["lower"]) <= value <= mpmath.mpf(row["upper"])


def test_a_grid_is_the_product_of_its_ranges():
    ranges = ("--over", "T=10:1000:3", "--over", "N=2:10:5:lin")
    rows = rows_of("ewa.tuned", *ranges)
    assert [(row["T"], row["N"]) for row in rows] == [
        (str(T), str(N)) for T in (10, 100, 1000) for N in (2, 4, 6, 8, 10)
    ]
    for row in rows:
        expected = theorems["ewa.tuned"].bound(T=int(row["T"]), N=int(row["N"]))
        assert row["ewa.tuned"] == expected.digits(12)
    assert answer("ewa.tuned", *ranges)["rows"][7] == {
        "T": "100",
        "N": "6",
        "value": rows[7]["ewa.tuned"],
        "lower": theorems["ewa.tuned"].bound(T=100, N=6).lower(),
        "upper": theorems["ewa.tuned"].bound(T=100, N=6).upper(),
    }


def test_the_digits_of_a_table_are_as_many_as_asked_for():
    (first, *_) = rows_of("ewa.tuned", "N=10", "--over", "T=10:100:2", "--digits", "30")
    assert first["ewa.tuned"] == theorems["ewa.tuned"].bound(T=10, N=10).digits(30)


def test_a_markdown_table_has_a_head_a_rule_and_a_row_a_point():
    lines = printed(
        "ewa.tuned", "N=10", "--over", "T=10:1000:3", "--with", "hedge.tuned", "--table", "md"
    ).splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert all(line.startswith("|") and line.endswith("|") for line in lines)
    assert cells[0] == ["T", "ewa.tuned", "hedge.tuned"]
    assert all(set(cell) == {"-", ":"} for cell in cells[1])
    assert [row[0] for row in cells[2:]] == ["10", "100", "1000"]
    assert cells[3][1] == theorems["ewa.tuned"].bound(T=100, N=10).digits()
    assert cells[3][2] == theorems["hedge.tuned"].bound(T=100, N=10).digits()
    assert len({len(line) for line in lines}) == 1


def test_people_read_statement_values_and_hypotheses():
    text = printed("ewa.tuned", "N=10", "--over", "T=10:1000:3")
    for part in ("R_T <= sqrt(T*log(N)/2)", "with N = 10", "100  10.7298301314", "N >= 2"):
        assert part in text


def test_each_of_several_theorems_takes_what_it_knows_and_tunes_itself():
    data = answer("ewa.regret", "N=10", "T=100", "--over", "eta=0.01:1:3", "--with", "ewa.tuned")
    (tuned,) = data["with"]
    assert data["parameters"] == tuned["parameters"] == {"N": "10", "T": "100"}
    assert {row["value"] for row in tuned["rows"]} == {
        theorems["ewa.tuned"].bound(N=10, T=100).digits()
    }
    assert [row["eta"] for row in tuned["rows"]] == ["0.01", "0.1", "1"]


# ------------------------------------------------------------------ crossings


def test_whole_crossings_are_those_of_the_values():
    """5N <= 50 ln N up to N = 35."""
    (crossing,) = answer(*COMMITTEES, "--over", "N=5:1e4")["crossings"]
    assert (crossing["lower"], crossing["upper"], crossing["at"]) == ("35", "36", "36")
    for N, smaller in ((35, "below"), (36, "above")):
        values = {key: float(theorems[key].bound(N=N, K=5)) for key in COMMITTEES[::2]}
        assert min(values, key=values.__getitem__) == crossing[smaller]
    assert crossing["sentence"] in printed(*COMMITTEES, "--over", "N=5:1e4")


def test_real_crossings_have_right_digits():
    """T eta/8 + ln N/eta = sqrt(2 T ln N) at two rates, the roots of a quadratic."""
    keys = ("ewa.regret", "--with", "hedge.tuned")
    data = answer(*keys, "N=10", "T=1000", "--over", "eta=1e-3:2")
    with mpmath.workdps(40):
        a, c = mpmath.mpf(125), mpmath.log(10)
        b = mpmath.sqrt(2000 * c)
        roots = [(b + sign * mpmath.sqrt(b * b - 4 * a * c)) / (2 * a) for sign in (-1, 1)]
        for crossing, root in zip(data["crossings"], roots, strict=True):
            assert crossing["at"] == mpmath.nstr(root, 12)
            assert mpmath.mpf(crossing["lower"]) <= root <= mpmath.mpf(crossing["upper"])
            assert f"cross at eta = {crossing['at']}" in crossing["sentence"]
    assert [c["above"] for c in data["crossings"]] == ["ewa.regret", "hedge.tuned"]


def test_only_crossings_inside_of_the_range_are_named():
    assert answer(*COMMITTEES, "--over", "N=40:1e4")["crossings"] == []
    assert answer(*COMMITTEES, "--over", "N=5:35")["crossings"] == []


def test_who_is_smaller_is_right_for_lower_bounds_too():
    keys = ["experts.cover", "batch.random"]
    span = read_span("T=2:60")
    for order in (keys, keys[::-1]):
        samples = sampled(order, [span], {"M_A": "20"})
        (crossing,) = crossings(samples, span)[0]
        values = {}
        for sample in samples:
            T = int(crossing.at)
            values[sample.theorem.key] = float(sample.theorem.bound(**{**sample.fixed, "T": T}))
        assert min(values, key=values.__getitem__) == crossing.above


# ------------------------------------------------------------------ pictures


def test_svg_has_every_curve_the_marked_crossing_and_its_name(tmp_path):
    path = tmp_path / "both.svg"
    text = printed(*COMMITTEES, "--over", "N=5:1e4", "--plot", str(path))
    assert "cross between N = 35 and N = 36" in text
    root = ElementTree.parse(path).getroot()
    assert root.tag == f"{SVG}svg"
    groups = {group.get("id"): group for group in root.iter(f"{SVG}g") if group.get("id")}
    for key in COMMITTEES[::2]:
        (curve, *_) = groups[f"curve-{key}"].iter(f"{SVG}path")
        assert curve.get("d", "").count("L") >= 20
    assert list(groups["crossing-1"].iter(f"{SVG}use"))
    assert not list(root.iter(f"{SVG}text"))  # letters are drawn, so that they look the same
    assert "<!-- N = 36 -->" in path.read_text()
    first = path.read_bytes()
    printed(*COMMITTEES, "--over", "N=5:1e4", "--plot", str(path))
    assert path.read_bytes() == first


def test_text_stays_text_in_svg_where_asked(tmp_path):
    path = tmp_path / "both.svg"
    printed(*COMMITTEES, "--over", "N=5:1e4:5", "--plot", str(path), "--text")
    root = ElementTree.parse(path).getroot()
    words = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert "N = 36" in words


def test_png_is_a_picture_and_not_blank(tmp_path):
    from matplotlib.image import imread

    path = tmp_path / "regret.PNG"
    data = answer("ewa.tuned", "N=10", "--over", "T=10:1e6", "--plot", str(path))
    content = path.read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", content[16:24]) == (960, 600)
    assert imread(path, format="png")[..., :3].std() > 0.01
    assert data["plot"] == str(path)
    assert len(data["rows"]) > 80


def test_axes_are_logarithmic_beyond_a_decade():
    def scales(text: str, *keys: str, **values: str) -> tuple[str, str]:
        span = read_span(text)
        (axes,) = drawn(sampled(keys, [span], values), span, []).axes
        return axes.get_xscale(), axes.get_yscale()

    assert scales("T=10:1e6", "ewa.tuned", N="10") == ("log", "log")
    assert scales("T=10:50", "ewa.tuned", N="10") == ("linear", "linear")
    assert scales("T=10:500", "ewa.tuned", N="10") == ("log", "linear")
    assert scales("T=10:1e6:lin", "ewa.tuned", N="10") == ("linear", "log")


def test_a_table_and_a_picture_may_be_had_at_once(tmp_path):
    path = tmp_path / "both.svg"
    arguments = (*COMMITTEES, "--over", "N=5:1000:4", "--plot", str(path))
    assert [row["N"] for row in rows_of(*arguments)] == ["5", "29", "171", "1000"]
    assert "crossing-1" in path.read_text()


# ------------------------------------------------------------------ complaints

TUNED = ("ewa.tuned", "N=10", "--over")
WRONG = [
    ((*TUNED, "T=10"), "'T=10' is not a range: write NAME=LOW:HIGH"),
    ((*TUNED, "T=10:"), "'T=10:' is not a range: write NAME=LOW:HIGH"),
    ((*TUNED, "10:20"), "'10:20' is not a range: write NAME=LOW:HIGH"),
    ((*TUNED, "T=1:2:3:lin:4"), "'T=1:2:3:lin:4' is not a range: write NAME=LOW:HIGH"),
    ((*TUNED, "T=10:10"), "the range T=10:10 is empty: its ends must differ"),
    ((*TUNED, "T=10:1"), "the range T=10:1 is reversed: write the smaller end first"),
    ((*TUNED, "T=1:9:1"), "T=1:9:1 asks for 1 points: give from 2 to 10000"),
    ((*TUNED, "T=1:9:-5"), "T=1:9:-5 asks for -5 points: give from 2 to 10000"),
    ((*TUNED, "T=1:9:10001"), "T=1:9:10001 asks for 10001 points: give from 2 to 10000"),
    ((*TUNED, "T=1:9:" + "9" * 5000), "points: give from 2 to 10000"),
    ((*TUNED, "T=1:9:--5"), "T=1:9:--5: '--5' is no number of points: give a whole number"),
    ((*TUNED, "T=1:9:5:6"), "T=1:9:5:6: '6' is too much: give at most a count and lin or log"),
    ((*TUNED, "T=x:9"), "T=x:9: 'x' is not known here"),
    ((*TUNED, "T=__import__('os'):9"), "is not allowed: the functions are"),
    ((*TUNED, "T=0:9"), "the range T=0:9 starts at 0, which has no logarithm: add :lin"),
    ((*TUNED, "T=0:9:lin"), "leaves the domain of ewa.tuned: T = 0 breaks the hypothesis T >= 1"),
    ((*TUNED, "T=1.5:9"), "leaves the domain of ewa.tuned: T = 3/2 is not a whole number"),
    ((*TUNED, "Q=1:9"), "no bound here depends on 'Q': that of ewa.tuned depends on N, T"),
    ((*TUNED, "eta=1:9"), "no bound here depends on 'eta': that of ewa.tuned depends on N, T"),
    ((*TUNED, "N=2:9"), "N is given twice, the last time by N=2:9: give it once"),
    ((*TUNED, "T=1:9", "--over", "T=2:8"), "T is given twice, the last time by T=2:8"),
    ((*TUNED, "T=1:9", "Q=1"), "ewa.tuned has no parameter 'Q': it takes N, T"),
    (
        (*TUNED, "T=1:9", "Q=1", "--with", "hedge.tuned"),
        "no theorem here has a parameter 'Q': ewa.tuned takes N, T; hedge.tuned takes N, T",
    ),
    (("ewa.tuned", "--over", "T=1:9"), "ewa.tuned needs N as well: give N=…"),
    (("ewa.tuned", "N=1", "--over", "T=1:9"), "N = 1 breaks the hypothesis N >= 2 of ewa.tuned"),
    (
        ("wm.mistakes", "N=10", "m_star=1", "--over", "beta=0.5:2:3"),
        "the range beta=0.5:2:3 leaves the domain of wm.mistakes: beta = 1 breaks the hypothesis",
    ),
    (
        ("ewa.tuned", "--over", "T=1:1e6:150", "--over", "N=2:1e6:150"),
        "points, but at most 10000 are computed: give fewer",
    ),
    ((*TUNED, "T=1:9", "--with", "ewa.tune"), "did you mean ewa.tuned?"),
    ((*TUNED, "T=1:9", "--plot", "x.gif"), "x.gif is no picture that can be drawn: name it .png"),
    (
        (*TUNED, "T=1:9", "--plot", ""),
        "is no picture that can be drawn: name it .png, .svg or .pdf",
    ),
    (
        ("ewa.tuned", "--over", "T=1:9", "--over", "N=2:9", "--plot", "x.svg"),
        "2 ranges do not fit a picture: give one --over",
    ),
    ((*TUNED, "T=1:1e999:5", "--plot", "x.svg"), "too large for a picture: shorten the range"),
    (
        (*TUNED, "T=1:9", *(f"--with={key}" for key in list(theorems)[:11])),
        "theorems are too many at once: give at most 10",
    ),
    (("ewa.tuned", "N=2", "T=3", "--plot", "x.svg"), "--plot needs a range: give --over"),
    (("ewa.tuned", "N=2", "T=3", "--table", "csv"), "--table needs a range: give --over"),
    (("ewa.tuned", "N=2", "T=3", "--with", "hedge.tuned"), "--with needs a range: give --over"),
    ((*TUNED, "T=1:9", "--tune", "N"), "--tune goes without --over: ask one thing at a time"),
    ((*TUNED, "T=1:9", "--latex"), "--latex goes without --over: ask one thing at a time"),
    ((*TUNED, "T=1:9", "--solve=N", "--target=1"), "--solve goes without --over"),
    ((*TUNED, "T=1:9", "--table", "csv", "--json"), "--table goes without --json"),
    ((*TUNED, "T=1:9", "--table", "html"), "'html' is not one of 'csv', 'md'"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG, ids=range(len(WRONG)))
def test_a_complaint_is_one_sentence_and_leaves_with_two(
    arguments, sentence, monkeypatch, tmp_path
):
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("noregret: ")
    assert result.stderr.count("\n") == 1
    assert sentence in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_picture(tmp_path):
    (tmp_path / "x.svg").mkdir()
    result = run(*TUNED, "T=1:9", "--plot", str(tmp_path / "x.svg"))
    assert result.exit_code == 2
    assert "cannot be written (Is a directory)" in result.stderr


# ------------------------------------------------------------------ in Python


def test_a_theorem_draws_itself():
    from matplotlib.figure import Figure

    figure = theorems["ewa.tuned"].plot(over={"T": (10, 10**6)}, N=10)
    assert isinstance(figure, Figure)
    (axes,) = figure.axes
    (line,) = axes.get_lines()
    x, y = line.get_data()
    assert (x[0], x[-1], axes.get_xscale()) == (10, 10**6, "log")
    assert [y[0], y[-1]] == [float(theorems["ewa.tuned"].bound(T=T, N=10)) for T in (10, 10**6)]
    assert axes.get_title(loc="left") == theorems["ewa.tuned"].title
    lines = [text.get_text() for text in axes.texts]
    assert lines == ["$N$ = 10", r"$R_{T} \leq \sqrt{\dfrac{T\,\ln N}{2}}$"]


def test_a_range_in_python_may_have_a_count_and_a_spacing():
    theorem = theorems["wm.mistakes"].scaled(2)
    for over in ((0.25, 0.75, 3, "lin"), ("1/4", "3/4", 3, "lin"), "1/4:3/4:3:lin"):
        (axes,) = theorem.plot(over={"beta": over}, N=10, m_star=3).axes
        x, y = axes.get_lines()[0].get_data()
        assert list(x) == [0.25, 0.5, 0.75]
        assert y[1] == float(theorem.bound(N=10, m_star=3, beta="1/2"))


@pytest.mark.parametrize(
    ("over", "values", "sentence"),
    [
        ({}, {"N": 10}, "0 ranges do not fit a picture"),
        ({"T": (1, 2), "N": (2, 3)}, {}, "2 ranges do not fit a picture"),
        ({"T": (1,)}, {"N": 10}, "T=1 is not a range"),
        ({"T": (10, 1)}, {"N": 10}, "the range T=10:1 is reversed"),
        ({"T": (1, 10, 2.5)}, {"N": 10}, "T=1:10:2.5: '2.5' is no number"),
        ({"T": (1, 10)}, {}, "ewa.tuned needs N as well"),
        ({"T": (1, float("inf"))}, {"N": 10}, "T=1:inf: "),
    ],
)
def test_a_wrong_range_in_python_is_refused_in_the_same_words(over, values, sentence):
    with pytest.raises(ParameterError, match="^" + sentence.replace("(", r"\(")):
        theorems["ewa.tuned"].plot(over=over, **values)


def test_every_number_of_a_table_is_a_decimal():
    for row in rows_of("ewa.tuned", "--over", "T=1:1e30:5", "--over", "N=2:1e6:3"):
        assert all(Decimal(cell) > 0 for cell in row.values())
