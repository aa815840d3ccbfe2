"""Does fixing a parameter lead to games that have it, for every theorem about runs on classes?"""

from __future__ import annotations

from math import comb

import pytest

from adversaries.classes import agnostic, concepts, examples, finite_classes
from adversaries.classes.sizes import cube_and_singletons, first_functions, fitting
from adversaries.core.conjectures import conjecture, refute
from adversaries.core.evidence import evidence_in
from adversaries.core.profile import CI, FAST
from adversaries.core.scope import Scope
from bounds import Outcome, theorem
from bounds.classes.views import littlestone
from learners.classes import thresholds
from tests.brief import BRIEF

TRIALS = [
    trial for module in (finite_classes, examples, agnostic, concepts) for trial in module.TRIALS
]
ABOUT_RUNS = {trial.key: trial for trial in TRIALS if trial.theorem.is_about_runs}

#: Values that no source tries by itself, and some at the edge.
POINTS = {
    "consistent.mistakes": [{"H": 1}, {"H": 11}, {"H": 33}, {"H": 500}],
    "halving.mistakes": [{"H": 1}, {"H": 11}, {"H": 33}, {"H": 500}],
    "soa.mistakes": [{"Ldim": d} for d in (0, 1, 4, 7)],
    "agnostic.regret": [
        *({"T": T} for T in (1, 11, 250)),
        *({"H": H} for H in (1, 11, 100)),
        *({"Ldim": d} for d in (0, 1, 4)),
        {"T": 7, "H": 11, "Ldim": 2},
        {"H": 9, "Ldim": 3},
    ],
    "elimination.mistakes": [{"n": 9}, {"n": 60}, {"k": 0}, {"k": 7}, {"n": 9, "k": 4}],
    "elimination.monotone": [{"n": 9}, {"n": 60}, {"k": 0}, {"k": 7}, {"n": 9, "k": 4}],
    "conjunctions.halving": [{"n": 5}, {"n": 8}, {"k": 0}, {"k": 5}, {"n": 6, "k": 2}],
}
CASES = [(key, fixed) for key, points in POINTS.items() for fixed in points]


def shown(key, profile=BRIEF, **fixed):
    """Return what each method shows for a theorem with parameters fixed."""
    stated = conjecture(theorem(key), theorem(key).statement, fixed=fixed).theorem
    return list(evidence_in(Scope(stated, profile, fixed), 1))


def test_every_parameter_of_every_theorem_about_runs_is_fixed_alone_and_with_the_others():
    assert set(POINTS) == set(ABOUT_RUNS)
    for key, points in POINTS.items():
        names = set(theorem(key).parameters)
        assert {frozenset(point) for point in points} >= {frozenset({name}) for name in names}
        assert any(set(point) == names for point in points)


@pytest.mark.parametrize(("key", "fixed"), CASES, ids=[f"{key} {f}" for key, f in CASES])
def test_games_with_the_fixed_values_are_played_by_every_method(key, fixed):
    found = shown(key, **fixed)
    assert {piece.outcome for piece in found} == {Outcome.HOLDS}
    assert all(piece.size > 0 for piece in found)
    assert {piece.method for piece in found} >= {"extremal", "search"}


@pytest.mark.parametrize(
    ("key", "fixed"),
    [("agnostic.regret", {"H": 4, "Ldim": 3}), ("elimination.mistakes", {"n": 3, "k": 4})],
)
def test_where_nothing_has_the_fixed_values_nothing_is_played(key, fixed):
    """Four hypotheses have dimension 2 at most; three variables have no four literals."""
    assert {piece.outcome for piece in shown(key, **fixed)} == {Outcome.NOT_APPLICABLE}


#: Claims that are too strong by half, or by one: (theorem, claim, fixed, observed, claimed).
FALSE = [
    ("consistent.mistakes", "m_T <= (H - 1)/2", {"H": 11}, 10, 5),
    ("consistent.mistakes", "m_T <= H - 2", {"H": 200}, 199, 198),
    ("halving.mistakes", "m_T <= log(H)/(2*log(2))", {"H": 16}, 4, 2),
    ("halving.mistakes", "m_T <= 5", {"H": 65}, 6, 5),
    ("soa.mistakes", "m_T <= Ldim/2", {"Ldim": 6}, 6, 3),
    ("soa.mistakes", "m_T <= Ldim - 1", {"Ldim": 9}, 9, 8),
    ("elimination.mistakes", "m_T <= (n - k + 1)/2", {"n": 12, "k": 5}, 8, 4),
    ("elimination.monotone", "m_T <= (n - k)/2", {"n": 12, "k": 4}, 8, 4),
    ("elimination.monotone", "m_T <= n - k - 1", {"k": 9}, None, None),
    ("conjunctions.halving", "m_T <= log(2**k*binomial(n, k))/(2*log(2))", {"n": 8, "k": 1}, 4, 2),
]


@pytest.mark.parametrize(
    ("key", "claim", "fixed", "observed", "claimed"), FALSE, ids=[f"{f[0]} {f[2]}" for f in FALSE]
)
def test_a_claim_that_is_too_strong_is_refuted_at_the_fixed_values(
    key, claim, fixed, observed, claimed
):
    """The values are worked out by hand: what can be forced at this size, and what is claimed."""
    found = refute(conjecture(theorem(key), claim, fixed=fixed), FAST, 1, seconds=600)
    assert found.verdict == "REFUTED"
    verdict, run, _ = found.counterexample
    assert all(verdict.values[name] == value for name, value in fixed.items())
    if observed is not None:
        # A search may find a game that errs less and still breaks the claim.
        assert claimed < verdict.observed <= observed
    assert theorem(key).check(run).outcome is Outcome.HOLDS


def test_half_of_the_regret_is_refuted_where_the_horizon_is_fixed():
    """With two hypotheses and T rounds more than half of sqrt(2 T ln 2) is lost."""
    claim = "R_T <= sqrt(2*log(H)*T)/2"
    found = refute(conjecture(theorem("agnostic.regret"), claim, fixed={"T": 6, "H": 2}), CI, 1)
    assert found.verdict == "REFUTED"
    assert found.counterexample[0].values["T"] == 6
    assert found.counterexample[0].values["H"] == 2


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("more", [0, 1, 5])
def test_a_cube_with_singletons_has_its_dimension(d, more):
    """By hand: the cube is shattered, and a further point splits off one hypothesis only."""
    cls = cube_and_singletons(d, 2**d + more)
    assert len(cls) == 2**d + more
    assert littlestone(cls).dimension() == d


@pytest.mark.parametrize("H", [1, 2, 3, 7, 8, 9, 20])
def test_the_first_functions_have_the_largest_dimension_there_is(H):
    cls = first_functions(H)
    assert len(cls) == H
    assert littlestone(cls).dimension() == H.bit_length() - 1


@pytest.mark.parametrize("H", [1, 2, 5, 16, 100])
@pytest.mark.parametrize("d", [0, 1, 2, 4])
def test_whatever_is_made_for_a_size_and_a_dimension_has_both(H, d):
    scope = Scope(theorem("agnostic.regret"), FAST, {"H": H, "Ldim": d})
    found = fitting(scope, [("thresholds", thresholds(4))])
    possible = d == 0 if H == 1 else 1 <= d <= H.bit_length() - 1
    assert bool(found) == possible
    assert all(len(cls) == H and littlestone(cls).dimension() == d for _, cls in found)


def test_a_learner_with_its_own_class_meets_no_other():
    """What a configured learner cannot play is not put together for it."""
    own = thresholds(5).strings
    for key in ("consistent.mistakes", "halving.mistakes", "soa.mistakes"):
        arena = ABOUT_RUNS[key].arena()
        scope = Scope(theorem(key), FAST, {"hypotheses": own})
        cases = [*arena.known(scope), *arena.long(scope)]
        cases += [case for part in arena.complete(scope) for case in part.cases]
        assert len(cases) >= 6 + len(own)
        assert {case.parameters["hypotheses"] for case in cases} == {own}


#: Besides runs: (theorem, fixed, how many subjects there are).
SUBJECTS = [
    ("consistent.random", {"H": 6}, 1),
    ("chain", {"H": 6}, comb(8, 6)),  # on three points
    ("chain", {"Ldim": 3}, 1),  # all functions on three points
    ("littlestone.lower", {"Ldim": 4}, 6),
    ("soa.expert", {"Ldim": 2}, 1),
    ("agnostic.count", {"T": 9, "Ldim": 2}, 1),
    ("agnostic.lower", {"T": 9, "Ldim": 3}, 1),
    ("example.singletons", {"d": 7}, 1),
    ("example.thresholds", {"k": 50}, 1),
    ("example.halfspaces", {"d": 3, "N": 3}, 1),
    ("tree.index", {"T": 9}, 2**9),
    ("conjunctions.count", {"n": 6}, 1),
    ("conjunctions.count-k", {"n": 6, "k": 2}, 1),
    ("protocols", {"n": 8}, 2**8),
    ("protocols.teacher", {"n": 8, "k": 3}, comb(8, 3)),
]


@pytest.mark.parametrize(
    ("key", "fixed", "least"), SUBJECTS, ids=[f"{s[0]} {s[1]}" for s in SUBJECTS]
)
def test_subjects_with_the_fixed_values_are_looked_at(key, fixed, least):
    found = [piece for piece in shown(key, **fixed) if piece.method != "search"]
    assert {piece.outcome for piece in found} == {Outcome.HOLDS}
    assert max(piece.size for piece in found) >= least
