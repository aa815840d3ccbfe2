"""Does a notebook complete names, and does it show objects in a line or a small table?"""

from __future__ import annotations

import numpy as np
import pytest
import sympy

import learners
import noregret
from bounds.core.catalogue import UnknownTheoremError, kinds
from bounds.core.verdict import outcome_html
from learners import Hedge, KernelPerceptron, Perceptron, Winnow, linear, play
from noregret import theorems


@pytest.fixture(scope="module")
def hedge():
    return noregret.run("hedge", N=3, T=5, adversary="balance", eta=0.1)


# ------------------------------------------------------------------ names


def test_tab_offers_what_people_use_and_all_of_it_is_there():
    assert dir(noregret) == sorted(noregret.__all__)
    assert all(getattr(noregret, name) is not None for name in dir(noregret))


def test_keys_are_completed():
    keys = theorems._ipython_key_completions_()
    assert keys == list(theorems)
    assert {"hedge.sharp", "perceptron.margin"} <= set(keys)


def test_the_theorems_say_which_families_there_are():
    lines = repr(theorems).splitlines()
    assert lines[0].startswith(f"{len(theorems)} theorems")
    assert sum(int(line.split()[-3]) for line in lines[1:]) == len(theorems)
    assert max(map(len, lines)) <= 100
    html = theorems._repr_html_()
    assert html.count("<tr>") == len(lines)
    assert "hedge.sharp" in html


def test_a_key_that_is_nearly_right_is_answered_with_the_right_one():
    with pytest.raises(UnknownTheoremError) as caught:
        theorems["hedge.shrap"]
    said = "no theorem is called 'hedge.shrap': did you mean hedge.sharp, "
    assert str(caught.value).startswith(said)
    assert theorems.get("hedge.shrap") is None
    assert theorems.get("hedge.shrap", 1) == 1
    assert 7 not in theorems
    with pytest.raises(KeyError):
        theorems[7]


def test_a_key_means_its_theorem_and_a_star_a_pattern(monkeypatch):
    from noregret.verify import engine

    def no_work(theorem, profile, seed, listener):
        return engine.TheoremReport(theorem, (), 0.0, "")

    monkeypatch.setattr(engine, "verify_theorem", no_work)

    def keys(*asked):
        return [report.theorem.key for report in noregret.verify(*asked).theorems]

    assert keys("hedge.tuned") == ["hedge.tuned"]  # and not hedge.tuned-sharp
    assert keys(["hedge.tuned", "hedge.sharp"]) == ["hedge.sharp", "hedge.tuned"]
    assert keys("hedge.*") == [key for key in theorems if key.startswith("hedge.")]


# ------------------------------------------------------------------ one line each


def test_learners_are_shown_as_the_call_that_makes_them():
    assert repr(Hedge(3, 0.1)) == "Hedge(N=3, eta=0.1)"
    assert repr(Perceptron(2)).startswith("Perceptron(N=2, eta=1")
    assert "kernel=linear" in repr(KernelPerceptron(2, kernel=linear))
    assert len(repr(Winnow(40, eta="1/3", arithmetic=learners.EXACT))) < 120


def test_no_learner_is_shown_by_its_address():
    made = {kind.name: kind.make for kind in kinds() if isinstance(kind.make, type)}
    assert len(made) >= 8
    assert all(make.__repr__ is not object.__repr__ for make in made.values())


def test_a_transcript_is_a_line_and_in_a_notebook_a_table_of_its_ends():
    run = play(Hedge(2, 0.1), np.tile([[0.0, 1.0], [1.0, 0.0]], (20, 1)))
    assert repr(run).startswith("Transcript('hedge', 'actions', T=40, loss=2")
    html = run._repr_html_()
    assert html.count("<tr>") == 1 + 6 + 1 + 3  # the head, the first rounds, dots, the last ones
    assert "<td>40</td><td>" in html
    counted = play(Perceptron(1), (np.array([[1.0], [1.0]]), np.array([-1, -1])))
    assert repr(counted) == "Transcript('perceptron', 'linear', T=2, mistakes=1)"
    assert "<th>x</th>" in counted._repr_html_()


def test_what_was_typed_is_what_a_run_shows_and_repeats(hedge):
    assert repr(hedge) == "Run(hedge against balance, N=3, eta=0.1, T=5: HOLDS)"
    assert "  eta  0.1\n" in str(hedge)
    assert "eta=0.1" in hedge.replay
    assert hedge.settings["eta"] == sympy.Rational(1, 10)
    assert hedge.to_dict()["parameters"]["eta"] == "1/10"


def test_verdicts_and_evidence_are_a_line(hedge):
    verdict = hedge.checks[0].verdict
    assert repr(verdict) == f"Verdict({verdict})"
    assert outcome_html("HOLDS") in verdict._repr_html_()
    assert outcome_html("HOLDS") != outcome_html("VIOLATED")
    assert len(repr(hedge.checks[0])) < 300


def test_reports_are_a_line_and_a_table():
    report = noregret.verify("khintchine.upper", profile="fast")
    assert repr(report) == "Report(1 theorem: 1 HOLDS)"
    assert str(report).startswith("khintchine.upper: HOLDS, tightest ")
    assert repr(report.theorems[0]).startswith("TheoremReport(khintchine.upper: HOLDS")
    assert all(repr(piece).startswith("Evidence(") for piece in report.theorems[0].evidence)
    html = report._repr_html_()
    assert "<td>khintchine.upper</td>" in html
    assert outcome_html("HOLDS") in html


def test_what_a_guard_found_is_a_line_and_a_table_with_its_failures():
    class Deaf(Perceptron):
        def update(self, x, y):
            return False

    report = noregret.check(Deaf, "perceptron", theorems="perceptron.margin", profile="fast")
    assert repr(report) == "GuardReport(Deaf as perceptron, 1 theorem: 1 VIOLATED)"
    assert repr(report.checks[0]) == "Check(perceptron.margin: VIOLATED)"
    html = report._repr_html_()
    assert outcome_html("VIOLATED") in html
    assert "<pre>perceptron.margin: VIOLATED by Deaf" in html
    assert "&lt;=" in html


def test_a_refutation_is_a_line():
    found = noregret.refute("perceptron.margin", "M <= r**2/(2*rho**2)", profile="fast")
    assert repr(found).startswith("Refutation(REFUTED: M <= r**2/(2*rho**2), observed ")
