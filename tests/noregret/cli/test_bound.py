"""Does `noregret bound` answer with certified numbers, and complain in one sentence?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import mpmath
import pytest
from click.testing import CliRunner, Result

from noregret.cli import main

mpmath.mp.dps = 50
NOREGRET = str(Path(sys.executable).with_name("noregret"))


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["bound", *arguments])


def answer(*arguments: str) -> dict:
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def executable(*arguments: str | bytes, **options) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [NOREGRET, *arguments], capture_output=True, text=True, timeout=120, **options
    )


# ------------------------------------------------------------------ the number


def test_weighted_majority_with_a_thousand_experts():
    """(ln 1000 + 10 ln 2)/ln(4/3) = 48.10…, so at most 48 mistakes."""
    value = (mpmath.log(1000) + 10 * mpmath.log(2)) / mpmath.log(mpmath.mpf(4) / 3)
    data = answer("wm.mistakes", "N=1000", "m_star=10", "beta=1/2")
    assert data["value"] == mpmath.nstr(value, 12)
    assert mpmath.mpf(data["lower"]) <= value <= mpmath.mpf(data["upper"])
    assert data["at_most"] == "48"
    assert data["parameters"] == {"N": "1000", "m_star": "10", "beta": "1/2"}
    assert set(data) >= {"key", "value", "lower", "upper", "exact", "latex", "hypotheses"}


def test_people_read_the_formula_the_number_and_the_hypotheses():
    result = run("wm.mistakes", "N=1000", "m_star=10", "beta=1/2")
    assert result.exit_code == 0
    for part in ("m_T <= ", "48.105976735", "so at most 48", "0 < beta", "beta < 1"):
        assert part in result.stdout


@pytest.mark.parametrize("digits", [1, 5, 40])
def test_as_many_digits_are_printed_as_are_asked_for(digits):
    value = mpmath.sqrt(500 * mpmath.log(10))
    data = answer("ewa.tuned", "N=10", "T=1000", "--digits", str(digits))
    assert mpmath.mpf(data["value"]) == mpmath.mpf(mpmath.nstr(value, digits))


def test_a_rational_bound_is_exact():
    """With one expert and beta = 1/2 the bound is 3 L_min/2."""
    data = answer("rwm.loss", "N=1", "L_min=7", "beta=0.5")
    assert [data[key] for key in ("value", "lower", "upper", "exact")] == ["10.5"] * 3 + ["21/2"]


def test_a_whole_bound_in_disguise_is_not_rounded_down():
    """ln(27/8)/ln(3/2) is 3 exactly, with beta = 1/3 and (3/2)^3 'experts' times 3^m."""
    from sympy import Rational, log

    from noregret.calculator.answers import floor_of

    assert floor_of(log(Rational(27, 8)) / log(Rational(3, 2))) == 3
    assert floor_of(log(Rational(27, 8)) / log(Rational(3, 2)) - Rational(1, 10**30)) == 2
    assert floor_of(-log(8) / log(2)) == -3


def test_latex_is_printed_alone():
    result = run("ewa.regret", "N=2", "T=10", "eta=1", "--latex")
    assert result.stdout.startswith("R_{T} \\leq ")
    assert result.stdout.count("\n") == 1


def test_huge_parameters_are_no_trouble():
    """10^9999/8 + ln 2 = 1.25 * 10^9998 to twelve digits."""
    assert answer("ewa.regret", "T=1e9999", "N=2", "eta=1")["value"] == "1.25e+9998"


# ------------------------------------------------------------------ solve and tune


def test_solve_for_the_horizon():
    """sqrt(ln 10/(2T)) <= 1/100 from T = ceil(5000 ln 10) = 11513 on."""
    data = answer("ewa.tuned", "N=10", "--solve", "T", "--target", "0.01")
    assert data["solution"] == "11513"
    assert (data["target"], data["quantity"]) == ("1/100", "bound/T")
    assert data["value"] == mpmath.nstr(mpmath.sqrt(11513 * mpmath.log(10) / 2), 12)
    text = run("ewa.tuned", "N=10", "--solve", "T", "--target", "0.01").stdout
    assert "T = 11513 is the smallest T with bound/T <= 1/100" in text


def test_no_solution_is_an_answer():
    data = answer("ewa.tuned", "N=10", "--solve", "T", "--target", "-1")
    assert data["solution"] is None
    assert data["sentence"] == "No T has bound/T <= -1, of all with T >= 1."


def test_an_open_question_leaves_with_three():
    """log2 of 4 binomial(n, 2) is 68080 for an n of 10,000 digits: no binomial goes so far."""
    result = run("conjunctions.halving", "k=2", "--solve", "n", "--target", "68080", "--json")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.startswith("noregret: ")


def test_tune_without_numbers_gives_the_formula():
    data = answer("ewa.regret", "--tune", "eta")
    assert data["argument"] == "sqrt(8*log(N)/T)"
    assert data["value"] == data["exact"] == "sqrt(T*log(N)/2)"


def test_tune_with_numbers_gives_digits():
    data = answer("ewa.regret", "N=10", "T=100", "--tune", "eta")
    assert data["argument"] == mpmath.nstr(mpmath.sqrt(8 * mpmath.log(10) / 100), 12)
    assert data["value"] == mpmath.nstr(mpmath.sqrt(50 * mpmath.log(10)), 12)


def test_tune_says_when_the_best_is_not_attained():
    data = answer("wm.mistakes", "N=1024", "m_star=0", "--tune", "beta")
    assert (data["argument"], data["attained"], data["value"]) == (None, False, "10")


# ------------------------------------------------------------------ complaints


WRONG = [
    ("wm.mistakes", "N=10", "m_star=1", "beta=2"),
    ("wm.mistakes", "N=__import__('os').system('x')"),
    ("wm.mistakes", "N=10", "m_star=1"),
    ("wm.mistakes", "N=10", "m_star=1", "beta=1/2", "eta=1"),
    ("wm.mistakes", "N=1.5", "m_star=1", "beta=1/2"),
    ("wm.mistakes", "N=0", "m_star=1", "beta=1/2"),
    ("wm.mistakes", "N=-1", "m_star=1", "beta=1/2"),
    ("wm.mistakes", "N=1", "N=2"),
    ("wm.mistakes", "N"),
    ("wm.mistakes", "N="),
    ("wm.mistakes", "=3"),
    ("wm.mistakes", "N=9**9**9", "m_star=1", "beta=1/2"),
    ("wm.mistakes", "N=1/0", "m_star=1", "beta=1/2"),
    ("wm.mistakes", "N=nan", "m_star=1", "beta=1/2"),
    ("wm.mistake", "N=1"),
    ("nothing",),
    (),
    ("--frob",),
    ("ewa.tuned", "N=10", "--solve", "T"),
    ("ewa.tuned", "N=10", "--target", "1"),
    ("ewa.tuned", "N=10", "--solve", "T", "--target", "x"),
    ("ewa.tuned", "N=10", "--solve", "T", "--target", "1", "--tune", "N"),
    ("ewa.tuned", "N=10", "T=3", "--solve", "T", "--target", "1"),
    ("ewa.tuned", "N=10", "--solve", "beta", "--target", "1"),
    ("ewa.tuned", "N=10", "T=3", "--digits", "0"),
    ("ewa.tuned", "N=10", "T=3", "--digits", "many"),
    ("experts.coin", "--tune", "T"),
    ("wm.mistakes", "--tune", "beta"),
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_a_complaint_is_one_sentence_and_leaves_with_two(arguments):
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("noregret: ")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.stderr


def test_a_near_key_is_suggested():
    assert "did you mean wm.mistakes?" in run("wm.mistake").stderr


def test_the_executable_complains_in_the_same_way():
    result = executable("bound", "wm.mistakes", "N=10", "m_star=1", "beta=2")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        "noregret: beta = 2 breaks the hypothesis beta < 1 of wm.mistakes: "
        "choose values so that beta < 1\n"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("perceptron.committee", "N=3", "K=2"),
            "K = 2 breaks the hypothesis K is odd of perceptron.committee: choose values so that "
            "K is odd",
        ),
        (
            ("rwm.loss", "N=4", "L_min=1/2", "beta=1/2"),
            "no run of rwm.loss has L_min = 1/2: choose values so that L_min is a whole number",
        ),
        (
            ("perceptron.margin", "r=1", "rho=2"),
            "no separated run of perceptron.margin has r = 1, rho = 2: choose values so that "
            "rho <= r",
        ),
        (
            ("wm.mistakes", "N=4", "m_star=1", "beta=1/2", "m_T=9"),
            "the number of wm.mistakes does not depend on 'm_T': it takes N, T, m_star, beta",
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_what_no_subject_has_is_refused(arguments, sentence):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"noregret: {sentence}\n"


def test_a_parameter_that_must_be_odd_or_whole_is_solved_for_as_such():
    """50 K <= 200 up to K = 4, so K = 3; 3/2 L + 2 ln 4 <= 20 up to L = 11.48."""
    assert (
        "K = 3 is the largest K"
        in run("perceptron.committee", "N=50", "--solve", "K", "--target", "200").stdout
    )
    assert (
        "L_min = 11 is the largest L_min"
        in run("rwm.loss", "N=4", "beta=1/2", "--solve", "L_min", "--target", "20").stdout
    )


def test_bytes_that_are_not_text_are_refused():
    result = executable("bound", "wm.mistakes", b"N=\xff")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("noregret: N: ")
    assert result.stderr.count("\n") == 1


def test_a_full_disk_is_reported_in_one_sentence():
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [NOREGRET, "bound", "wm.halving"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert result.returncode == 2
    assert result.stderr == "noregret: the answer cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["list"], ["show", "wm.mistakes"], ["bound", "ewa.tuned", "N=2", "T=9"]],
    ids=" ".join,
)
def test_the_calculator_does_not_load_what_only_the_search_needs(arguments):
    """Were Hypothesis or matplotlib imported, each answer would take a second more."""
    code = (
        "import sys\n"
        "from noregret.cli import main\n"
        "try:\n"
        f"    main({arguments!r})\n"
        "except SystemExit as end:\n"
        "    assert end.code == 0, end.code\n"
        "heavy = {'hypothesis', 'pytest', 'matplotlib', 'adversaries'} & set(sys.modules)\n"
        "sys.stderr.write(repr(sorted(heavy)))\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "[]")


def test_the_help_does_not_even_load_sympy():
    code = (
        "import sys\nfrom noregret.cli import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "sys.exit('sympy' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")


def test_nothing_is_written_where_nobody_reads():
    """`noregret bound … | head -1` ends quietly."""
    read, write = os.pipe()
    os.close(read)
    result = subprocess.run(
        [NOREGRET, "bound", "ewa.tuned", "N=2", "T=9"], stdout=write, stderr=subprocess.PIPE
    )
    os.close(write)
    assert result.stderr == b""
    assert result.returncode == 141


@pytest.mark.parametrize(
    ("words", "base", "exponent"),
    [
        (("conjunctions.count", "n=100000000"), 3, 10**8),
        (("perceptron.exponential", "N=1000000001"), 2, 10**9),
        (("tree.index", "T=100000000000", "tail=10"), 2, 10**11),
    ],
)
def test_astronomical_powers_are_enclosed_and_not_written_out(words, base, exponent):
    """Their logarithm tells the digits."""
    result = run(*words, "--json")
    assert result.exit_code == 0
    with mpmath.workdps(40):
        size = exponent * mpmath.log10(base)
        digits = mpmath.power(10, size - mpmath.floor(size))
        value = json.loads(result.stdout)["value"]
        assert value.endswith(f"e+{int(mpmath.floor(size))}")
        assert abs(mpmath.mpf(value.partition("e")[0]) - digits) < mpmath.mpf(10) ** -10
