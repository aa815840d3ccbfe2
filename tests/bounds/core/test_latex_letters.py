"""Does a sign in a formula stand for the same thing wherever it is printed?"""

from __future__ import annotations

from collections import defaultdict

import pytest

from bounds import THEOREMS
from bounds.core.text import LATEX_NAMES

#: Meanings in other words of what is one thing, looked at one by one.
SAME = (
    {"the expected regret on fair coin flips", "the expected regret"},
    {"the expected error after m points", "the mean error after m points"},
    {"the number of experts", "the number of experts that Hedge trusts"},
    {
        "the number of hypotheses, at least 1",
        "the number of hypotheses",
        "the number of different functions",
    },
    {
        "the Littlestone dimension of the class",
        "the Littlestone dimension",
        "the depth of the tree",
    },
    {"the length of w*", "the length of the comparator w*"},
    {"the hinge loss", "the objective at w"},
)


def test_a_sign_has_one_meaning():
    meanings = defaultdict(set)
    for item in THEOREMS.values():
        for quantity in item.quantities:
            if quantity.symbol in LATEX_NAMES:
                meanings[item.latex_of(quantity.symbol)].add(quantity.meaning)
    assert len(meanings) > 30
    several = [found for found in meanings.values() if len(found) > 1]
    assert [found for found in several if found not in SAME] == []
    assert [group for group in SAME if group not in several] == []


def steps(key):
    return {step.name: THEOREMS[key].latex_of(step) for step in THEOREMS[key].invariants}


def test_a_distance_is_that_of_its_theorem():
    """D is the squared distance to a separator, unless a theorem or a step says otherwise."""
    perceptron = steps("perceptron.margin")
    assert perceptron["an update comes nearer to the separator"].startswith(r"\|w_{t+1} - v\|^2")
    rule = perceptron["the weights move by eta y x on updates, and not otherwise"]
    assert rule.startswith(r"\|w_{t+1} - w_t - \eta\, y_t x_t")
    descent = steps("ogd.regret")["a step comes nearer to w* by what it gains"]
    assert descent.startswith(r"\|w_{t+1} - w^{*}\|^2")
    assert r"\|v_t\|^2" in descent
    assert "x_t" not in descent
    assert r"\bar{w}" in THEOREMS["averaged.identity"].latex
    assert THEOREMS["projection"].latex == r"\|\Pi(w) - u\|^2 \leq \|w - u\|^2"


@pytest.mark.parametrize("key", ["ogd.regret", "ogd.bounded", "projection"])
def test_version_spaces_are_for_classes_only(key):
    assert not any("triangle" in text for text in steps(key).values())
