"""Does the sharper theorem of each pair say at least as much, wherever the classic one speaks?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bounds import THEOREMS, theorem
from bounds.core.errors import ParameterError
from bounds.core.sharper import advantage, parameters_of, sharper_than

_WHOLE = st.integers(1, 5000)
_PARTS = st.fractions("1/50", "5", max_denominator=60)
_UNIT = st.fractions("1/50", "49/50", max_denominator=60)
#: Each classic theorem with one that says more.
PAIRS = [(classic, pair) for classic in THEOREMS.values() for pair in classic.sharper]
NAMES = [f"{classic.key}-{pair.key}" for classic, pair in PAIRS]
#: What each parameter of a classic theorem is drawn from.
DRAWN = {
    **dict.fromkeys(("T", "m", "m_star"), _WHOLE),
    **dict.fromkeys(("N", "H"), st.integers(2, 5000)),
    **dict.fromkeys(("r", "eta", "M", "alpha", "L_1", "L_min", "F", "R", "w_star", "eps"), _PARTS),
    **dict.fromkeys(("beta", "delta", "rho"), _UNIT),
    "K": st.integers(0, 20).map(lambda k: 2 * k + 1),
}


@pytest.mark.parametrize(("classic", "pair"), PAIRS, ids=NAMES)
@given(data=st.data())
def test_it_never_says_less(classic, pair, data):
    sharp = theorem(pair.key)
    values = {name: data.draw(DRAWN[name], name) for name in classic.parameters}
    if "rho" in values and "r" in values:
        values["r"] = max(values["r"], values["rho"])  # a margin is at most the radius
    try:
        bound = classic.bound(**values)
    except ParameterError:
        return  # a hypothesis of the classic one fails: it says nothing
    found = sharp.bound(**parameters_of(classic, pair, classic.exact_parameters(values)))
    assert advantage(bound, found, lower=classic.is_lower_bound) in (0, 1)


def test_there_are_pairs():
    assert len(PAIRS) >= 20


@pytest.mark.parametrize(("classic", "pair"), PAIRS, ids=NAMES)
def test_it_says_more_somewhere(classic, pair):
    values = {
        "N": 100,
        "T": 11,
        "H": 100,
        "m": 50,
        "r": 2,
        "rho": 1,
        "eta": "1/5",
        "M": 1,
        "alpha": 1,
        "L_1": 1,
        "m_star": 3,
        "L_min": 3,
        "F": 1,
        "R": 1,
        "w_star": 1,
        "eps": "1/10",
        "beta": "3/4",
        "delta": "1/4",
        "K": 3,
    }
    asked = {name: values[name] for name in classic.parameters}
    assert pair.key in [found.key for found, _ in sharper_than(classic, asked)]


def test_doubling_at_a_power_of_two_needs_no_sharper_one():
    assert list(sharper_than(theorem("doubling.sum"), {"T": 8, "alpha": 1})) == []
    ((pair, value),) = sharper_than(theorem("doubling.sum"), {"T": 9, "alpha": 1})
    assert pair.key == "doubling.periods"
    assert float(value) == pytest.approx(1 + 2**0.5 + 2 + 8**0.5)


def test_one_relevant_expert_costs_log2_of_them():
    classic = theorem("winnow.committee")
    found = {pair.key: value for pair, value in sharper_than(classic, {"N": 1024, "K": 1})}
    assert str(found["winnow.optimal"].digits(12)) == "10"
