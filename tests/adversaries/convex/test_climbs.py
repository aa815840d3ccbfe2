"""Do the climbs play descent as the theorems see it, and find what breaks a claim?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Eq

from adversaries.convex.bugs import DoubleSteps, NeverProjects, made
from adversaries.convex.climbs import climb, climbs, space
from adversaries.convex.player import descent
from adversaries.convex.side_by_side import ANYWHERE, IN_BALLS, IN_SPACE, Setting, played
from adversaries.core.arena import Arena
from adversaries.core.judge import as_float, judge
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from bounds import theorem
from bounds.convex.views import compared
from bounds.core.symbols import eta, w_star
from bounds.core.theorem import Hypothesis
from bounds.core.verdict import Outcome, to_float
from learners import play
from learners.convex import Ball, Box, Space
from learners.core.surd import Surd

SETTINGS = {"ogd.regret": ANYWHERE, "ogd.lipschitz": IN_SPACE, "ogd.bounded": IN_BALLS}
PLACES = [(key, place) for key in sorted(SETTINGS) for place in range(len(SETTINGS[key]))]


@st.composite
def members(draw, setting):
    small = st.integers(-2, 2)
    kinds = st.integers(0, 2) if setting.kinks else st.just(0)
    row = st.tuples(*[small] * (setting.domain.dimension + 1), kinds)
    return {"rounds": np.array(draw(st.lists(row, min_size=setting.T, max_size=setting.T)))}


def float_of(value):
    return as_float(value.ball() if isinstance(value, Surd) else value)


def search(statement, learner=descent, *, seed=1, only=slice(None)):
    """Return what the climbs of a theorem show, or of some of its settings."""

    def chosen(scope):
        return climbs(SETTINGS[statement.key][only], scope)

    arena = Arena(learner, lambda _: (), lambda _: st.nothing(), climbs=chosen)
    _, found, _ = arena.evidence(Scope(statement, FAST), seed)
    return found


@pytest.mark.parametrize(("key", "place"), PLACES)
@settings(max_examples=25)
@given(data=st.data())
def test_the_quantities_are_those_that_the_theorem_reads_from_the_exact_run(key, place, data):
    setting, statement = SETTINGS[key][place], theorem(key)
    member = data.draw(members(setting))
    case = climb(statement, setting).case(member)
    told = case.parameters
    many = played(member["rounds"][..., None], setting, as_float(told["eta"]))
    run = play(descent(told), case.environment(), record=True)
    view = compared(run, told["w"], setting.domain)
    read = {q.name: float_of(q.read(view)) for q in statement.quantities if q.name not in told}
    assert {name: many.quantities[name][0] for name in read} == pytest.approx(read, abs=1e-9)
    assert view.is_inside()


@pytest.mark.parametrize(("key", "place"), PLACES)
@settings(max_examples=10)
@given(data=st.data())
def test_the_score_is_the_ratio_of_the_exact_verdict(key, place, data):
    setting, statement = SETTINGS[key][place], theorem(key)
    setting = replace(setting, walls=False)
    member = data.draw(members(setting))
    verdict, _ = judge(statement, descent, climb(statement, setting).case(member))
    score = space(statement, setting).score({"rounds": member["rounds"][..., None]})[0]
    steep = verdict.outcome is Outcome.NOT_APPLICABLE
    if steep or to_float(verdict.bound) == 0:
        assert score == -1
    else:
        assert verdict.outcome is Outcome.HOLDS
        assert score == pytest.approx(to_float(verdict.observed) / to_float(verdict.bound))


def test_two_equal_slopes_worked_by_hand():
    """At eta = 1/2 the points are 0 and -1 and the comparator is -2: -2 + 8 = 6 is the bound."""
    rounds = np.array([[2, 0, 0], [2, 0, 0]])[..., None]
    runs = played(rounds, Setting(Space(1), 2, {}), 0.5)
    assert runs.comparators.tolist() == [[-2]]
    found = {name: float(value[0]) for name, value in runs.quantities.items()}
    assert found == {"R_T": 6, "G_2": 8, "rho": 2, "w_star": 2, "T": 2}
    assert not runs.left[0]


@pytest.mark.parametrize("domain", [Ball(2, 1), Box([-1, -1], [1, 1])], ids=str)
def test_a_step_out_of_the_domain_is_seen(domain):
    """One slope of (-3, 0) at rate 1 ends at (1, 0); then a slope of (1, 0) is paid 1 for."""
    rounds = np.array([[-3, 0, 0, 0], [1, 0, 0, 0]])[..., None]
    runs = played(rounds, Setting(domain, 2, {}), 1.0)
    assert runs.left[0]
    assert runs.comparators[:, 0].tolist() == [1, 0]
    assert runs.quantities["R_T"][0] == pytest.approx(1 - (-2))


@pytest.mark.parametrize("key", sorted(SETTINGS))
def test_the_search_alone_refutes_two_percent_less_with_one_round(key):
    mutant = theorem(key).scaled(fmpq(98, 100))
    found = search(mutant)
    assert found.outcome is Outcome.VIOLATED
    assert found.size == 2  # as found, and made small
    assert found.example.T == 1
    assert mutant.check(found.example).outcome is Outcome.VIOLATED
    assert theorem(key).check(found.example).outcome is Outcome.HOLDS


@pytest.mark.parametrize(("key", "place"), PLACES)
def test_a_true_theorem_is_not_violated(key, place):
    found = search(theorem(key), only=slice(place, place + 1), seed=place)
    assert found.outcome is Outcome.HOLDS
    assert found.size == 2
    assert found.ratio > 0.85


@pytest.mark.parametrize("key", sorted(SETTINGS))
def test_a_tight_run_is_found(key):
    assert search(theorem(key)).ratio == 1


@pytest.mark.parametrize(
    ("key", "kind", "only"),
    [
        ("ogd.regret", DoubleSteps, slice(0, 1)),
        ("ogd.lipschitz", DoubleSteps, slice(0, 1)),
        ("ogd.bounded", DoubleSteps, slice(0, 1)),
        ("ogd.regret", NeverProjects, slice(1, 2)),
        ("ogd.regret", NeverProjects, slice(2, 3)),
        ("ogd.bounded", NeverProjects, slice(2, 3)),
    ],
)
def test_a_broken_descent_is_found_and_the_case_is_small(key, kind, only):
    found = search(theorem(key), made(kind), only=only)
    assert found.outcome is Outcome.VIOLATED
    assert found.example.T <= 4


def test_the_same_seed_finds_the_same():
    first, second = (search(theorem("ogd.bounded"), seed=7) for _ in range(2))
    assert (first.witness, first.ratio, first.points) == (
        second.witness,
        second.ratio,
        second.points,
    )
    assert first.witness != search(theorem("ogd.bounded"), seed=8).witness


def test_the_climbs_come_before_what_hypothesis_draws():
    statement = theorem("ogd.lipschitz")
    shown = list(trial_of(statement).arena().evidence(Scope(statement, FAST), 0))
    assert ["generations of 256 sequences" in piece.scope for piece in shown] == [
        False,
        True,
        False,
    ]
    assert "Hypothesis" in shown[-1].scope


def test_a_conjecture_that_tunes_the_rate_by_the_run_is_searched_all_the_same():
    """No setting knows |w*| beforehand: the rate stays as it was chosen."""
    tuned = Hypothesis("tuned", "eta = |w*|", Eq(eta, w_star))
    true = theorem("ogd.regret")
    found = search(replace(true, given=(*true.given, tuned)), only=slice(0, 1))
    assert found.outcome in (Outcome.HOLDS, Outcome.NOT_APPLICABLE)
