"""Is the worst regret of online gradient descent exact, and can its certificate be forged?"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import product

import pytest
from flint import arb, fmpq

from adversaries.worst_case import TooLargeError, require
from adversaries.worst_case.certificates import CertificateError, Point, Square
from adversaries.worst_case.descent import BOUNDED, LIPSCHITZ, REGRET, Descent
from adversaries.worst_case.measured import solver_of, worst_case
from bounds.core.catalogue import theorem
from bounds.core.errors import ParameterError
from bounds.core.verdict import Outcome

SOLVERS = {"ogd.regret": REGRET, "ogd.lipschitz": LIPSCHITZ, "ogd.bounded": BOUNDED}


def worst(key, **parameters):
    return worst_case(theorem(key), parameters).result


@pytest.mark.parametrize("key", SOLVERS)
def test_each_theorem_has_its_solver(key):
    assert solver_of(theorem(key)) is SOLVERS[key]
    assert set(SOLVERS[key].needs) >= set(theorem(key).parameters)


def bound_of(key, parameters):
    return theorem(key).bound(**{name: str(value) for name, value in parameters.items()})


#: The comparator is within reach: the theorems are attained.
WITHIN = [
    ("ogd.regret", {"T": 9, "eta": fmpq(1, 3), "w_star": 1, "G_2": 9}),
    ("ogd.regret", {"T": 3, "eta": fmpq(1, 2), "w_star": 1, "G_2": 7}),
    ("ogd.regret", {"T": 1, "eta": 2, "w_star": 2, "G_2": 1}),
    ("ogd.lipschitz", {"T": 9, "w_star": 2, "rho": 3}),
    ("ogd.lipschitz", {"T": 16, "w_star": 4, "rho": 1}),
    ("ogd.bounded", {"T": 1, "B": 3, "rho": 2}),
    ("ogd.bounded", {"T": 4, "B": 3, "rho": fmpq(1, 2)}),
    ("ogd.bounded", {"T": 25, "B": fmpq(1, 7), "rho": 2}),
]


@pytest.mark.parametrize(("key", "parameters"), WITHIN)
def test_each_theorem_is_attained_where_the_comparator_is_within_reach(key, parameters):
    found = worst(key, **parameters)
    assert found.exact
    assert str(found.low) == str(bound_of(key, parameters).enclosure())
    verdict = theorem(key).check(found.witness, w=found.parameters["w"])
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.observed == found.low
    assert "every domain" in found.covered


@pytest.mark.parametrize(
    ("key", "parameters", "expected"),
    [
        # one round from 0: |v| |w*|
        ("ogd.regret", {"T": 1, "eta": 1, "w_star": 5, "G_2": 4}, 10),
        ("ogd.regret", {"T": 1, "eta": 1, "w_star": 1, "G_2": 4}, 2),
        # eta = 1/2, four steps of 1/2 towards w* at 5: (5 + 9/2 + 4 + 7/2)
        ("ogd.lipschitz", {"T": 4, "w_star": 5, "rho": 1}, 17),
    ],
)
def test_a_comparator_out_of_reach_costs_less_than_the_theorem_says(key, parameters, expected):
    found = worst(key, **parameters)
    assert found.low == expected
    assert found.low < bound_of(key, parameters).enclosure()
    verdict = theorem(key).check(found.witness, w=found.parameters["w"])
    assert (verdict.outcome, verdict.observed) == (Outcome.HOLDS, expected)


@pytest.mark.parametrize(
    ("key", "parameters"),
    [
        ("ogd.lipschitz", {"T": 7, "w_star": 1, "rho": 1}),
        ("ogd.bounded", {"T": 8, "B": 3, "rho": 2}),
    ],
)
def test_irrational_values_are_enclosed(key, parameters):
    found = worst(key, **parameters)
    assert found.exact
    assert isinstance(found.low, arb)
    assert found.low.overlaps(arb(bound_of(key, parameters).enclosure()))
    assert found.low.rad() < 2**-40
    assert found.witness is None
    assert len(found.shown["steps"]) == parameters["T"]


def test_an_irrational_value_out_of_reach_is_enclosed_by_its_run_and_its_certificate():
    """sqrt(T G_2) |w*| - eta (T-1) G_2/2 at T = 3, by hand: 5 sqrt(6) - 1."""
    found = worst("ogd.regret", T=3, eta=fmpq(1, 2), w_star=5, G_2=2)
    assert found.low.overlaps(5 * arb(6).sqrt() - 1)
    verdict = theorem("ogd.regret").check(found.witness, w=found.parameters["w"])
    assert found.low.overlaps(arb(verdict.observed))


@pytest.mark.parametrize("T", [1, 2, 3, 4])
@pytest.mark.parametrize("comparator", [fmpq(1), fmpq(4), fmpq(9)])
def test_no_steps_on_a_grid_do_better_on_a_line(T, comparator):
    """All steps in {-1, -1/2, ..., 1} with a comparator at +-|u|; on a line the steps are worse."""
    game = Descent(T, fmpq(T), comparator, even=True)
    high = game.certificate().check(game.program())
    u = 1 if comparator == 1 else 2 if comparator == 4 else 3
    best = max(
        sum(s * (-sum(steps[:t]) - u) for t, s in enumerate(steps))
        for steps in product([fmpq(k, 2) for k in range(-2, 3)], repeat=T)
    )
    assert best <= high
    if u >= T:  # out of reach: the steps of the worst case are on the line
        assert best == high


def test_no_random_steps_do_better():
    rng = random.Random(1)
    for _ in range(200):
        T, d = rng.randint(1, 5), rng.randint(1, 3)
        vectors = [tuple(fmpq(rng.randint(-3, 3), 2) for _ in range(d)) for _ in range(T + 1)]
        point = Point(tuple(vectors))
        squares = [sum((a * a for a in v), fmpq(0)) for v in vectors]
        if squares[0] == 0 or sum(squares[1:], fmpq(0)) == 0:
            continue
        game = Descent(T, sum(squares[1:], fmpq(0)), squares[0], even=False)
        program = game.program()
        assert point.check(program) <= game.certificate().check(program)


GAMES = [
    Descent(4, fmpq(2), fmpq(3), even=True),
    Descent(3, fmpq(2), fmpq(3), even=False),
    Descent(3, fmpq(1), fmpq(12), even=True),
    Descent(1, fmpq(4), fmpq(9), even=False),
]


@pytest.mark.parametrize("game", GAMES)
def test_a_certificate_with_any_number_changed_is_rejected(game):
    proofs = [(game.program(), game.certificate())]
    if game.reaches:
        proofs.append(game.projected())
    for program, proof in proofs:
        proof.check(program)
        lam = proof.multipliers
        first, *rest = proof.squares
        forged = [replace(proof, bound=proof.bound - fmpq(1, 10**6))]
        forged += [
            replace(proof, multipliers=(*lam[:i], one * fmpq(99, 100), *lam[i + 1 :]))
            for i, one in enumerate(lam)
        ]
        forged += [
            replace(
                proof,
                squares=(Square(first.weight, {**first.combination, i: 2 * c}), *rest),
            )
            for i, c in first.combination.items()
        ]
        forged.append(replace(proof, squares=(Square(-first.weight, first.combination), *rest)))
        for one in forged:
            with pytest.raises(CertificateError):
                one.check(program)


@pytest.mark.parametrize("game", [game for game in GAMES if game.reaches])
def test_projections_do_not_make_it_worse(game):
    program, proof = game.projected()
    assert proof.check(program) == game.certificate().check(game.program())


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_attain_the_certificate(game):
    value, bound = game.point().check(game.program()), game.certificate().bound
    assert value <= bound
    assert bound - value <= bound * fmpq(1, 2**60)


@pytest.mark.parametrize("game", GAMES)
def test_the_steps_are_at_the_limits(game):
    """So that a run of the worst case has the very numbers that were asked for."""
    u, *steps = game.point().vectors
    squares = [sum((entry * entry for entry in vector), fmpq(0)) for vector in (u, *steps)]
    assert squares == [game.comparator, *[game.steps / game.T] * game.T]


def test_results_can_be_stored_and_bad_parameters_are_refused():
    found = worst("ogd.bounded", T=4, B=1, rho=1)
    assert json.loads(json.dumps(found.shown)) == found.shown
    for wrong in (
        {"T": 0, "B": 1, "rho": 1},
        {"T": 4, "B": 0, "rho": 1},
        {"T": 4, "B": 1, "rho": 0},
    ):
        with pytest.raises(ParameterError, match="must be positive"):
            worst("ogd.bounded", **wrong)


def test_too_many_rounds_are_refused_with_the_number_that_works():
    parameters = {"T": 10**6, "B": 1, "rho": 1}
    with pytest.raises(TooLargeError, match="the largest T that works is") as caught:
        worst("ogd.bounded", **parameters)
    largest = int(str(caught.value).rsplit(" ", 1)[1])
    require(BOUNDED, {**parameters, "T": largest}, "ogd.bounded")
    with pytest.raises(TooLargeError, match=r"^the exact worst case of ogd\.bounded at "):
        require(BOUNDED, {**parameters, "T": largest + 1}, "ogd.bounded")


@pytest.mark.deep
@pytest.mark.parametrize("key", SOLVERS)
def test_large_sizes_replay_too(key):
    found = worst(key, **SOLVERS[key].large[0])
    verdict = theorem(key).check(found.witness, w=found.parameters["w"])
    assert (verdict.outcome, verdict.observed) == (Outcome.HOLDS, found.low)
