"""Is somebody who types a name nearly right told which one was meant?"""

from __future__ import annotations

import pytest

from bounds.core.catalogue import UnknownTheoremError, chosen, kind_named, theorem, theorems_called
from bounds.core.errors import ParameterError
from bounds.core.suggest import did_you_mean, nearest, say_not_covered


def test_other_letters_come_before_other_words_and_those_before_what_is_alike() -> None:
    words = {"rho": ("gamma", "margin"), "N": ("d",)}
    assert nearest("n", ["T", "N"], words) == ["N"]
    assert nearest("Gamma", ["r", "rho"], words) == ["rho"]
    assert nearest("margn", ["r", "margin"]) == ["margin"]
    assert nearest("x", ["N", "T"]) == []
    assert did_you_mean("x", ["N", "T"]) == ""


def test_a_slip_is_told_from_what_is_not_covered() -> None:
    assert say_not_covered("hegde", ["hedge"]) == "did you mean hedge?"
    assert say_not_covered("adahedge", ["hedge"]) == (
        "adahedge is not covered, and the nearest is hedge"
    )
    assert say_not_covered("exp3", ["hedge"]) == "exp3 is not covered"


@pytest.mark.parametrize(
    ("key", "name", "meant"),
    [
        ("ewa.regret", "n", "N"),
        ("ewa.regret", "Eta", "eta"),
        ("ewa.regret", "learning_rate", "eta"),
        ("perceptron.margin", "gamma", "rho"),
        ("winnow.tuned", "gamma", "rho"),
        ("ogd.bounded", "G", "rho"),
        ("wm.mistakes", "m", "m_star"),
        ("wm.mistakes", "m*", "m_star"),
        ("ewa.regret", "η", "eta"),
        ("perceptron.margin", "γ", "rho"),
        ("halving.mistakes", "hypotheses", "H"),
    ],
)
def test_a_parameter_under_another_name_is_asked_about(key: str, name: str, meant: str) -> None:
    with pytest.raises(ParameterError) as caught:
        theorem(key).bound(**{name: 3})
    assert str(caught.value).endswith(f"did you mean {meant}?")


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("adahedge", "adahedge is not covered, and the nearest is hedge"),
        ("adahedge.regret", "adahedge is not covered, and the nearest is hedge"),
        ("hegde.tuned", "did you mean hedge.tuned"),
        ("exp3.regret", "exp3 is not covered"),
    ],
)
def test_a_theorem_that_is_not_there_says_whether_it_is_covered(key: str, words: str) -> None:
    with pytest.raises(UnknownTheoremError) as caught:
        theorem(key)
    assert words in str(caught.value)


def test_patterns_and_kinds_suggest_as_well() -> None:
    with pytest.raises(UnknownTheoremError, match="did you mean hedge"):
        chosen(("hegde",))
    with pytest.raises(ParameterError, match="did you mean perceptron"):
        kind_named("perceptro")
    with pytest.raises(ParameterError, match="did you mean online-gradient-descent"):
        kind_named("ogd")
    with pytest.raises(ParameterError, match="adahedge is not covered, and the nearest is hedge"):
        kind_named("adahedge")


def test_a_beginning_a_kind_and_a_family_stand_for_their_theorems() -> None:
    assert [t.key for t in theorems_called("hedge")] == [
        "hedge.regret", "hedge.sharp", "hedge.tuned", "hedge.tuned-sharp",
    ]  # fmt: skip
    assert {t.key for t in theorems_called("online-gradient-descent")} == {
        "ogd.regret", "ogd.lipschitz", "ogd.bounded",
    }  # fmt: skip
    assert "rwm.loss" in {t.key for t in theorems_called("Weighted Majority")}
    assert theorems_called("adahedge") == ()
