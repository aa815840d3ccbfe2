"""Are runs played that have the very numbers which a caller fixed?"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from flint import fmpq

from adversaries.convex.sequences import leading, strongest_pull, turned
from adversaries.convex.settings import rational_below, settings, square_of
from adversaries.core.conjectures import conjecture, refute
from adversaries.core.judge import Tally, judge
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from bounds import Outcome, theorem
from tests.brief import BRIEF

#: Values of the letters that no default has; those of one theorem go together.
VALUES = {
    "ogd.regret": {"T": 7, "eta": "2/5", "w_star": "5/3", "G_2": 11},
    "ogd.lipschitz": {"T": 16, "eta": "1/4", "w_star": "5/3", "rho": "3/2"},
    "ogd.bounded": {"T": 16, "eta": "1/2", "B": 5, "rho": "5/2"},
}
#: Irrational values, ends of ranges, and what is out of reach.
ODD = [
    ("ogd.regret", {"T": 0}),
    ("ogd.regret", {"T": 0, "w_star": 3}),
    ("ogd.regret", {"w_star": 0}),
    ("ogd.regret", {"w_star": 0, "eta": "sqrt(2)"}),
    ("ogd.regret", {"w_star": "sqrt(3)"}),
    ("ogd.regret", {"G_2": 0}),
    ("ogd.regret", {"eta": "sqrt(2)"}),
    ("ogd.regret", {"T": 60, "eta": "pi/10", "w_star": "sqrt(7)/3", "G_2": "11/7"}),
    ("ogd.regret", {"T": 1, "eta": 1, "w_star": 5, "G_2": 3}),
    ("ogd.regret", {"T": 500}),
    ("ogd.lipschitz", {"T": 2}),
    ("ogd.lipschitz", {"eta": "sqrt(3)/3"}),
    ("ogd.lipschitz", {"rho": "sqrt(2)"}),
    ("ogd.lipschitz", {"rho": "pi"}),
    ("ogd.lipschitz", {"w_star": "sqrt(5)", "rho": "1/2", "T": 9}),
    ("ogd.bounded", {"T": 2}),
    ("ogd.bounded", {"B": "sqrt(2)"}),
    ("ogd.bounded", {"eta": "sqrt(2)"}),
    ("ogd.bounded", {"B": 1, "rho": 1, "eta": "1/3"}),
    ("ogd.bounded", {"T": 9, "B": 2, "eta": "1/3"}),
]


def together(values):
    """Return every choice of letters with their values."""
    sizes = range(1, len(values) + 1)
    return [dict(some) for size in sizes for some in combinations(values.items(), size)]


def scope_of(key, fixed, claim=None):
    """Return the scope in which `refute` would search."""
    true = theorem(key)
    asked = conjecture(true, claim or true.statement, fixed=fixed)
    exact = {
        name: int(value) if name == "T" else fmpq(int(value.p), int(value.q))
        for name, value in asked.fixed.items()
        if value.is_Rational
    }
    return Scope(asked.theorem, FAST, {**asked.fixed, **exact})


def played(scope, cases):
    """Return what was found when some games are played."""
    arena = trial_of(scope.theorem).arena()
    tally = Tally("", "")
    for case in cases:
        tally.add(judge(scope.theorem, arena.player, case)[0], str(case))
    return tally.evidence()


@pytest.mark.parametrize(
    ("key", "fixed"),
    [(key, fixed) for key, values in VALUES.items() for fixed in together(values)] + ODD,
    ids=str,
)
def test_games_have_what_is_fixed(key, fixed):
    """The claim is true, so that every game which the theorem speaks about must keep to it."""
    scope = scope_of(key, fixed)
    arena = trial_of(scope.theorem).arena()
    known = list(arena.known(scope))
    found = played(scope, known)
    assert found.size == len(known) > 0
    assert found.outcome is Outcome.HOLDS
    pieces = list(arena.evidence(replace(scope, profile=BRIEF), 0))
    assert {piece.outcome for piece in pieces} <= {Outcome.HOLDS, Outcome.NOT_APPLICABLE}
    if fixed.get("T", 0) <= BRIEF.long:
        assert pieces[-1].size > 0  # drawn by Hypothesis


@pytest.mark.parametrize("key", VALUES)
def test_a_bound_that_is_within_reach_is_attained_at_the_numbers_that_are_fixed(key):
    scope = scope_of(key, VALUES[key])
    assert played(scope, trial_of(scope.theorem).arena().known(scope)).ratio == 1


@pytest.mark.parametrize(
    ("key", "fixed"),
    [(key, {name: value}) for key, values in VALUES.items() for name, value in values.items()],
    ids=str,
)
def test_half_of_a_bound_is_refuted_whatever_is_fixed(key, fixed):
    true = theorem(key)
    found = refute(conjecture(true, true.scaled(fmpq(1, 2)).claim, fixed=fixed), FAST)
    assert found.verdict == "REFUTED"
    verdict, run, _ = found.counterexample
    exact = true.exact_parameters(fixed)
    assert {name: verdict.values[name] for name in exact} == {
        name: fmpq(int(value.p), int(value.q)) for name, value in exact.items()
    }
    assert run.T >= 1


def test_what_no_run_has_is_not_played():
    """The squares of no slopes sum to 1 in no rounds, and no rational vector is 2^(1/3) long."""
    for fixed in ({"T": 0, "G_2": 1}, {"w_star": "2**(1/3)"}, {"G_2": "sqrt(2)"}):
        true = theorem("ogd.regret")
        assert refute(conjecture(true, true.statement, fixed=fixed), FAST, seconds=1).verdict == (
            "NOT APPLICABLE"
        )


# ------------------------------------------------------------------ the parts


@pytest.mark.parametrize("T", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("comparator", [fmpq(0), fmpq(1), fmpq(7, 9), fmpq(1000)])
def test_functions_that_lead_to_a_point_have_the_numbers(T, comparator):
    squares = fmpq(11, 7)
    pull = min(fmpq(1, T), strongest_pull(T, squares, comparator, 24))
    u, slopes = leading(T, squares, comparator, pull)
    assert sum((entry * entry for entry in u), fmpq(0)) == comparator
    assert {sum((entry * entry for entry in slope), fmpq(0)) for slope in slopes} == {squares / T}
    sums = [sum(column, fmpq(0)) for column in zip(*slopes, strict=True)]
    if T > 1:  # what is across cancels
        assert sums == [-T * pull * entry for entry in u]


def test_a_mirror_image_is_as_long():
    """(3, 4) across (1, 0) is (-3, 4); across (1, 1) it is (-4, -3)."""
    assert turned([fmpq(3), fmpq(4)], [fmpq(1), fmpq(0)]) == [-3, 4]
    assert turned([fmpq(3), fmpq(4)], [fmpq(1), fmpq(1)]) == [-4, -3]
    assert turned([fmpq(3), fmpq(4)], [fmpq(0), fmpq(0)]) == [3, 4]


def test_a_fixed_rate_asks_for_another_letter():
    """eta = B/(rho sqrt(T)): at eta = 1/3, rho = 1 and T = 4 the radius is 2/3."""
    row = {"B": fmpq(1), "rho": fmpq(1), "T": 4}
    for fixed, expected in (
        ({"eta": "1/3"}, {"B": "2/3", "rho": 1, "T": 4}),
        ({"eta": "1/3", "B": 1}, {"B": 1, "rho": "3/2", "T": 4}),
        ({"eta": "1/3", "B": 1, "rho": 1}, {"B": 1, "rho": 1, "T": 9}),
    ):
        (found,) = settings(scope_of("ogd.bounded", fixed), [row])
        assert {name: str(value) for name, value in found.items() if name != "eta"} == {
            name: str(value) for name, value in expected.items()
        }
        assert str(found["eta"]) == "1/3"


def test_lengths_are_squared_exactly_and_numbers_bounded_from_below():
    true = theorem("ogd.regret")
    root, cube = true.exact_parameters({"w_star": "sqrt(7)/3", "eta": "2**(1/3)"}).values()
    assert square_of(root) == fmpq(7, 9)
    assert square_of(cube) is None
    below = rational_below(cube)
    assert below**3 < 2 < (below + fmpq(1, 10**9)) ** 3
    assert rational_below(fmpq(1, 3)) == fmpq(1, 3)
