"""Does who says what is known get the theorem to use, and the lines to type?"""

from __future__ import annotations

import json
import math
import shlex
from typing import Any

import pytest
import sympy
from click.testing import CliRunner

from bounds.core import catalogue
from bounds.core.family import Theory
from noregret.cli import main
from noregret.theory import ACTIONS, Family, Kind, Source, Theorem, experts, q, rates, s


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, [*arguments])


def ask(*arguments: str) -> dict[str, Any]:
    result = run("ask", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def keys(found: dict[str, Any], quantity: str, relation: str = "<=") -> list[str]:
    return [
        each["key"]
        for each in found["bounds"]
        if (each["quantity"], each["relation"]) == (quantity, relation)
    ]


def value(found: dict[str, Any], key: str) -> float:
    return float(next(each["value"] for each in found["bounds"] if each["key"] == key))


@pytest.fixture(scope="module")
def with_best_loss() -> dict[str, Any]:
    return ask("experts", "N=100", "T=10,000", "L_min=30")


def test_a_small_best_loss_beats_the_horizon(with_best_loss: dict[str, Any]) -> None:
    """First order: (30 ln(1/b) + ln 100)/(1-b) - 30 is about 20, sqrt(T ln N/2) about 152."""
    order = keys(with_best_loss, "R_T")
    assert order[0] == "rwm.sharp"
    beta = float(
        next(e for e in with_best_loss["bounds"] if e["key"] == "rwm.sharp")["tuned"]["beta"]
    )
    by_hand = (30 * math.log(1 / beta) + math.log(100)) / (1 - beta) - 30
    assert value(with_best_loss, "rwm.sharp") == pytest.approx(by_hand, rel=1e-9)
    nearby = [(30 * math.log(1 / b) + math.log(100)) / (1 - b) for b in (beta - 0.01, beta + 0.01)]
    assert all(by_hand + 30 < other for other in nearby)


def test_the_sharper_theorem_comes_before_the_classic_one(with_best_loss: dict[str, Any]) -> None:
    order = keys(with_best_loss, "R_T")
    for sharp, classic in (
        ("rwm.sharp", "rwm.loss"),
        ("hedge.sharp", "hedge.regret"),
        ("hedge.tuned-sharp", "hedge.tuned"),
        ("hedge.tuned", "rwm.regret-uniform"),
    ):
        assert order.index(sharp) < order.index(classic)
    assert value(with_best_loss, "hedge.tuned") == pytest.approx(math.sqrt(20000 * math.log(100)))


def test_what_lacks_a_value_says_which(with_best_loss: dict[str, Any]) -> None:
    needs = {each["key"]: [n["name"] for n in each["needs"]] for each in with_best_loss["needs"]}
    assert needs["wm.sharp"] == ["m_star"]
    assert needs["finite.regret"] == ["H"]


def test_lower_bounds_stand_apart(with_best_loss: dict[str, Any]) -> None:
    assert keys(with_best_loss, "E_R", ">=") == ["experts.bits", "experts.coin"]
    assert keys(with_best_loss, "R_T", ">=") == ["experts.cover"]


def test_who_does_not_know_the_horizon_doubles() -> None:
    found = ask("experts", "N=10", "T=?")
    assert found["bounds"] == []
    assert "ewa.doubling" in {each["key"] for each in found["whatever"]}
    reasons = {each["key"]: each["reason"] for each in found["excluded"]}
    assert reasons["hedge.tuned"] == "its learner must know T beforehand"
    assert "ewa.doubling" not in reasons


def test_separable_data_have_the_margin_bound_and_others_do_not() -> None:
    found = ask("linear", "r=1", "rho=10%", "N=20")
    assert keys(found, "M")[0] == "perceptron.margin"
    assert value(found, "perceptron.margin") == 100
    assert any(note.startswith("rho is not the same in all of them") for note in found["notes"])
    found = ask("linear", "separable=no", "R=1", "w_star=2", "F=5")
    assert keys(found, "M") == ["perceptron.hinge-sharp", "perceptron.hinge"]
    reasons = {each["key"]: each["reason"] for each in found["excluded"]}
    assert "perceptron.margin" in reasons


def test_a_value_outside_a_theorem_is_a_reason() -> None:
    found = ask("linear", "r=1", "rho=2")
    reasons = {each["key"]: each["reason"] for each in found["excluded"]}
    assert "rho <= r" in reasons["perceptron.margin"]
    found = ask("hedge", "N=10", "T=100", "eta=1/10")
    assert (
        "eta = sqrt(2 ln N/T)" in {e["key"]: e["reason"] for e in found["excluded"]}["hedge.tuned"]
    )
    assert value(found, "hedge.sharp") == pytest.approx(100 / 80 + 10 * math.log(10))


def test_halving_beats_consistent() -> None:
    found = ask("classes", "H=16")
    assert keys(found, "m_T") == ["halving.mistakes", "consistent.mistakes"]
    assert (value(found, "halving.mistakes"), value(found, "consistent.mistakes")) == (4, 15)


@pytest.mark.parametrize(
    "arguments",
    [
        ("hedge", "N=3", "T=8"),
        ("weighted-majority", "N=4", "m_star=1"),
        ("randomized-weighted-majority", "N=3", "T=6", "L_min=1"),
        ("perceptron", "r=1", "rho=1/2"),
        ("winnow", "N=4", "r=1", "rho=1/2"),
        ("convex", "B=1", "rho=2", "T=9"),
        ("elimination", "n=4", "k=2"),
    ],
)
def test_every_line_that_is_given_works(arguments: tuple[str, ...]) -> None:
    for each in ask(*arguments)["bounds"]:
        computed = run(*shlex.split(each["compute"])[1:], "--json")
        assert computed.exit_code == 0, computed.stderr
        assert json.loads(computed.stdout)["value"] == each["bound"]
        if each["run"] is not None:
            assert run(*shlex.split(each["run"])[1:]).exit_code == 0, each["run"]


def test_the_answer_for_people_has_the_number_the_learner_and_the_line() -> None:
    text = run("ask", "hedge", "N=10", "T=1k").stdout
    best = next(line for line in text.splitlines() if "hedge.sharp" in line)
    assert best.split()[0] == f"{math.sqrt(500 * math.log(10)):.4f}"
    assert "hedge eta=sqrt(2*log(N)/T)" in text
    assert "The best here: noregret bound hedge.sharp N=10 T=1000 eta=" in text
    assert "Its learner:   noregret run hedge N=10 eta=" in text


class Mean:
    """Plays the same whatever happens."""


ALWAYS = Kind("always-uniform", ACTIONS, Mean, (experts(), rates()), exact=True)
NEVER = Theorem(
    key="always.regret",
    title="A theorem from outside",
    quantities=(q.N, q.T, q.ETA, q.REGRET),
    claim=sympy.Le(s.R_T, s.eta * s.T + 1 / s.eta, evaluate=False),
    sources=(Source("Nobody 2001", "Lemma 2"),),
    games=("actions",),
)


def test_a_theorem_from_outside_is_asked_and_tuned() -> None:
    """eta T + 1/eta is smallest, 2 sqrt(T), at 1/sqrt(T)."""
    theory = Theory("outside", (Family("Outside", (NEVER,), (ALWAYS,)),))
    catalogue.add(theory)
    try:
        found = ask("actions", "N=2", "T=100")
        (ours,) = (each for each in found["bounds"] if each["key"] == "always.regret")
        assert ours["tuned"] == {"eta": "0.1"}
        assert (ours["value"], ours["kind"]) == ("20", "always-uniform")
        assert run("cite", "always.regret").stdout.startswith(r"% always.regret: \cite[Lemma 2]{")
    finally:
        catalogue.remove(theory)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("expert",), "did you mean experts"),
        ((), "name the game"),
        (("linear", "gamma=3"), "did you mean rho"),
        (("experts", "N=-1"), "N = -1 is not positive"),
        (("experts", "N=1,5"), "may be a number with a decimal comma"),
        (("experts", "zzz=?"), "nothing here speaks of 'zzz'"),
        (("experts", "N=T", "T=N"), "refer to one another in a circle"),
    ],
)
def test_what_cannot_be_asked_is_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    result = run("ask", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


def test_in_a_terminal_one_thing_is_asked_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    said = iter(["hedge", "x", "10", "1k"])
    asked: list[str] = []

    def prompt(question: str, **_: object) -> str:
        asked.append(question)
        return next(said, "")

    monkeypatch.setattr("click.prompt", prompt)
    monkeypatch.setattr("noregret.cli.ask._is_terminal", lambda: True)
    result = run("ask")
    assert result.exit_code == 0, result.stderr
    assert asked[:3] == ["Which game?", *["N, the number of experts or actions, at least 1?"] * 2]
    assert "hedge.sharp" in result.stdout
    assert "'x' is not known here" in result.stderr


def test_a_family_lists_its_theorems_and_computes_them_with_values() -> None:
    listed = json.loads(run("bound", "hedge", "--json").stdout)["theorems"]
    assert {e["key"]: e["parameters"] for e in listed}["hedge.tuned"] == ["N", "T"]
    text = run("bound", "hedge").stdout
    assert "hedge.tuned        N T      R_T <= sqrt(2*T*log(N))" in text
    found = json.loads(run("bound", "hedge", "N=10", "T=1k", "--json").stdout)
    assert keys(found, "R_T")[0] == "hedge.sharp"
    result = run("bound", "hedge", "--solve", "T", "--target", "1")
    assert result.exit_code == 2
    assert "--solve needs one theorem" in result.stderr
