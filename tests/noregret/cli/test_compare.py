"""Does `noregret compare` name the better guarantee, and every place where the order changes?"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import mpmath
import pytest
import sympy
from click.testing import CliRunner, Result

from bounds.core.catalogue import theorem
from bounds.core.symbols import M_P, M, N
from bounds.core.theorem import Hypothesis
from noregret.calculator import compare
from noregret.cli import main

mpmath.mp.dps = 50

COMMITTEES = ("perceptron.committee", "winnow.committee")


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["compare", *arguments])


def answer(*arguments: str) -> dict:
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def changes(data: dict, parameter: str) -> list[tuple[str, str, str, str]]:
    keys = ("lower", "upper", "below", "above")
    found = [c for c in data["crossings"] if c["parameter"] == parameter]
    return [tuple(crossing[key] for key in keys) for crossing in found]


def brute_force(better, values: range) -> list[tuple[str, str, str, str]]:
    """Return the changes of ``better`` between neighbouring whole numbers."""
    pairs = ((n, better(n), better(n + 1)) for n in values[:-1])
    return [(str(n), str(n + 1), old, new) for n, old, new in pairs if old != new]


# ------------------------------------------------------------------ here


def test_winnow_beats_the_perceptron_on_a_small_committee_of_many():
    """N K = 5000 against 2 K^2 ln N = 50 ln 1000."""
    data = answer(*COMMITTEES, "N=1000", "K=5")
    value = 50 * mpmath.log(1000)
    winnow, perceptron = data["theorems"]
    assert set(winnow) == {"key", "value", "lower", "upper", "exact"}
    assert (winnow["key"], winnow["value"]) == ("winnow.committee", mpmath.nstr(value, 12))
    assert mpmath.mpf(winnow["lower"]) <= value <= mpmath.mpf(winnow["upper"])
    assert (perceptron["value"], perceptron["exact"]) == ("5000", "5000")
    assert (data["best"], data["equal"]) == ("winnow.committee", ["winnow.committee"])
    assert data["ratio"] == mpmath.nstr(5000 / value, 12)
    assert data["parameters"] == {"N": "1000", "K": "5"}
    assert set(data) >= {"theorems", "best", "ratio", "crossings", "parameters"}


def test_the_order_of_the_keys_and_values_does_not_matter():
    turned = answer("N=1000", COMMITTEES[1], "K=5", COMMITTEES[0])
    assert turned == answer(*COMMITTEES, "K=5", "N=1000")


def test_several_theorems_are_ranked():
    """sqrt(T ln N/2), sqrt(2 T ln N), 2 sqrt(T ln N): the first is half of the second."""
    data = answer("rwm.regret-uniform", "hedge.tuned", "ewa.tuned", "N=10", "T=1000")
    assert [t["key"] for t in data["theorems"]] == [
        "ewa.tuned",
        "hedge.tuned",
        "rwm.regret-uniform",
    ]
    assert (data["ratio"], data["crossings"]) == ("2", [])


def test_of_lower_bounds_the_larger_is_better():
    """T/2 = 50 against sqrt(T/8) = 3.5…"""
    data = answer("experts.coin", "experts.cover", "T=100")
    assert data["best"] == "experts.cover"
    assert data["ratio"] == mpmath.nstr(50 / mpmath.sqrt(12.5), 12)
    assert "largest bound" in run("experts.coin", "experts.cover", "T=100").stdout


def test_equality_is_said_as_equality():
    """(2 + sqrt(3))^2 either way, though both are irrational."""
    keys = ("perceptron.l1-radius", "perceptron.l2-radius")
    given = ("r=1", "rho=1/2", "L_1=3", "L_2=sqrt(3)")
    data = answer(*keys, *given)
    assert (data["equal"], data["ratio"]) == (list(keys), "1")
    assert "give the same bound here" in run(*keys, *given).stdout


def test_what_floats_cannot_tell_apart_is_told_apart():
    keys = ("perceptron.l1-radius", "perceptron.l2-radius")
    near = "3.0000000000000000000000000000000000000001"
    assert answer(*keys, "r=1", "rho=1/2", f"L_1={near}", "L_2=sqrt(3)")["best"] == keys[1]


def test_a_theorem_keeps_the_rate_that_it_tunes_itself():
    """eta=0.1 is for ewa.regret; ewa.tuned has its own."""
    data = answer("ewa.regret", "ewa.tuned", "N=10", "T=1000", "eta=0.1")
    values = {t["key"]: mpmath.mpf(t["value"]) for t in data["theorems"]}
    assert mpmath.almosteq(values["ewa.tuned"], mpmath.sqrt(500 * mpmath.log(10)), 1e-11)
    assert mpmath.almosteq(values["ewa.regret"], 10 * mpmath.log(10) + 12.5, 1e-11)


def test_letters_with_two_meanings_are_pointed_out():
    data = answer("perceptron.margin", "winnow.tuned", "N=10", "r=1", "rho=1/2")
    assert any(note.startswith("r is the largest length") for note in data["notes"])
    text = run("wm.mistakes", "rwm.loss", "N=9", "m_star=1", "L_min=1", "beta=1/2").stdout
    assert "they bound" in text


# ------------------------------------------------------------------ where the order changes


@pytest.mark.parametrize("K", [1, 3, 5, 9])
def test_every_change_along_whole_numbers_is_found(K):
    """N K against 2 K^2 ln N, one N after the other; beyond 1000 nothing changes for K <= 9."""

    def better(N: int) -> str:
        return COMMITTEES[2 * K**2 * mpmath.log(N) < N * K]

    found = changes(answer(*COMMITTEES, "N=1000", f"K={K}"), "N")
    assert found == brute_force(better, range(K, 1001))


def test_people_read_from_where_on_the_other_is_better():
    """The smallest N > 2 with N > 10 ln N is 36; N/(2 ln N) for N = 1000 is 72.4."""
    smallest = next(N for N in range(3, 100) if 10 * mpmath.log(N) < N)
    assert smallest == 36
    text = run(*COMMITTEES, "N=1000", "K=5").stdout
    assert "winnow.committee is better from N = 36 on" in text
    assert "perceptron.committee is better for 5 <= N <= 35" in text
    assert 72 < 1000 / (2 * mpmath.log(1000)) < 73
    assert "perceptron.committee is better from K = 73 on" in text


def test_a_change_of_reals_is_enclosed():
    """(2 - b) L + ln N/(1 - b) = (m ln(1/b) + ln N)/ln(2/(1 + b)), solved for L."""
    given = ("N=1000", "m_star=10", "L_min=10", "beta=1/2")
    data = answer("rwm.fractional", "wm.mistakes", *given)
    log = mpmath.log
    votes = (10 * log(2) + log(1000)) / log(mpmath.mpf(4) / 3)
    crossing = (votes - 2 * log(1000)) / 1.5
    ((lower, upper, below, above),) = changes(data, "L_min")
    assert mpmath.mpf(lower) <= crossing <= mpmath.mpf(upper)
    assert mpmath.mpf(upper) - mpmath.mpf(lower) < 1e-13
    assert (below, above) == ("rwm.fractional", "wm.mistakes")
    (at,) = [c["at"] for c in data["crossings"] if c["parameter"] == "L_min"]
    assert at == mpmath.nstr(crossing, 12)


def test_more_digits_enclose_more_closely():
    data = answer(
        "rwm.fractional", "wm.mistakes", "N=9", "m_star=9", "L_min=1", "beta=1/2", "--digits=30"
    )
    ((lower, upper, *_),) = changes(data, "L_min")
    assert 0 < mpmath.mpf(upper) - mpmath.mpf(lower) < mpmath.mpf(10) ** -30


def test_equality_between_two_sides_is_told():
    """2^(N-1) = 4 against sqrt(T/8): equal at T = 128 exactly."""
    keys = ("perceptron.exponential", "experts.coin")
    assert changes(answer(*keys, "T=4", "N=3"), "T") == [("127", "129", *keys)]
    assert "they are equal at T = 128" in run(*keys, "T=4", "N=3").stdout


def test_a_touch_is_no_crossing():
    """The tuned bound is the untuned one at eta = rho/r^2, and nowhere worse."""
    keys = ("winnow.margin", "winnow.tuned")
    given = ("N=100", "r=1", "rho=0.1", "eta=0.05")
    assert answer(*keys, *given)["crossings"] == []
    assert "equal or nearly so at eta = 0.1" in run(*keys, *given).stdout


def test_outside_of_the_hypotheses_nothing_is_said():
    """eta < 2 rho/r^2 with eta = 1/20 and rho = 1/10 means r < 2."""
    data = answer("winnow.margin", "winnow.tuned", "N=100", "r=1", "rho=0.1", "eta=0.05")
    (sentence,) = [o["sentence"] for o in data["orders"] if o["parameter"] == "r"]
    assert sentence.endswith("<= r < 2")


def test_a_parameter_that_another_one_fixes_has_no_order_of_its_own(monkeypatch):
    """Where M_P = N is supposed neither can vary alone; K can: 2 ln N or 2 K^2 ln N."""
    tied = replace(
        theorem("separation"),
        key="tied",
        claim=sympy.Le(M, 2 * sympy.log(N) * M_P / N, evaluate=False),
        given=(Hypothesis("tied", "M_P = N", sympy.Eq(M_P, N)),),
    )
    known = {"tied": tied, "winnow.committee": theorem("winnow.committee")}
    monkeypatch.setattr(compare, "theorem_named", known.get)
    data = answer("tied", "winnow.committee", "N=10", "M_P=10", "K=1")
    assert data["equal"] == ["tied", "winnow.committee"]
    assert [o["sentence"] for o in data["orders"]] == [
        "K: they are equal at K = 1, tied is better from K = 2 on"
    ]


def test_a_committee_of_one_is_the_separation():
    data = answer("separation", "winnow.committee", "N=10", "K=1")
    assert data["equal"] == ["separation", "winnow.committee"]


def test_where_nothing_changes_the_reach_of_the_search_is_said():
    text = run("hedge.regret", "hedge.sharp", "N=10", "T=100", "eta=0.1").stdout
    assert "eta: no crossing found for 1e-9 <= eta <= 1000000000; hedge.sharp is better" in text
    certain = run("ewa.tuned", "hedge.tuned", "N=10", "T=1000").stdout
    assert "T: ewa.tuned is better for every T" in certain


def test_the_search_reaches_beyond_a_huge_value():
    """10^10 K against 2 K^2 ln N changes at K = 10^10/(2 ln 10^10) = 217147240.95…"""
    data = answer(*COMMITTEES, "N=1e10", "K=9999999999")
    change = int(mpmath.floor(mpmath.mpf(10) ** 10 / (2 * mpmath.log(mpmath.mpf(10) ** 10))))
    assert changes(data, "K") == [(str(change), str(change + 1), *COMMITTEES[::-1])]


# ------------------------------------------------------------------ complaints


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ((), ["nothing to be compared with"]),
        (("ewa.tuned", "N=10", "T=9"), ["ewa.tuned has nothing to be compared with"]),
        (("ewa.tuned", "ewa.tuned", "N=10", "T=9"), ["nothing to be compared with"]),
        (("ewa.tuned", "hedge.tund"), ["did you mean hedge.tuned"]),
        (
            ("ewa.tuned", "hedge.tuned", "N=10", "T=9", "Z=1"),
            ["no theorem here has a parameter 'Z'", "ewa.tuned takes N, T"],
        ),
        (
            ("ewa.tuned", "wm.mistakes", "T=9"),
            ["ewa.tuned needs N;", "wm.mistakes needs N, m_star, beta", "give N=… m_star=… beta=…"],
        ),
        (("experts.coin", "ewa.tuned", "T=9", "N=2"), ["upper", "lower"]),
        (("perceptron.rate", "perceptron.margin"), ["perceptron.rate states an equality"]),
        (("ewa.tuned", "hedge.tuned", "N=10", "T=x"), ["T: 'x' is not known"]),
        (("ewa.tuned", "hedge.tuned", "N=1.5", "T=9"), ["N = 3/2 is not a whole number"]),
        (("ewa.tuned", "hedge.tuned", "N=10", "N=11", "T=9"), ["N is given twice"]),
        ((*COMMITTEES, "N=10", "K=3", "--digits", "0"), ["--digits"]),
        (("wm.mistakes", "rwm.loss", "N=2", "m_star=1", "L_min=1", "beta=2"), ["hypothesis"]),
    ],
)
def test_a_complaint_is_one_sentence_and_leaves_with_two(arguments, parts):
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("noregret: ")
    assert result.stderr.count("\n") == 1
    assert all(part in result.stderr for part in parts), result.stderr


def test_the_help_shows_examples_and_loads_nothing_heavy():
    script = (
        "import sys\nfrom noregret.cli import main\n"
        "try:\n    main([sys.argv[1], '--help'])\nexcept SystemExit:\n    pass\n"
        "heavy = {'numpy', 'sympy', 'hypothesis', 'matplotlib', 'rich'} & set(sys.modules)\n"
        "sys.exit(' '.join(heavy) or 0)"
    )
    for command in ("compare", "margin"):
        done = subprocess.run(
            [sys.executable, "-c", script, command], capture_output=True, text=True, timeout=60
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert f"noregret {command} " in done.stdout.split("Examples:")[1]
