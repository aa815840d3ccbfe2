"""Does the solver agree with the closed forms, and is only what is checked believed?"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import replace
from math import sqrt

import pytest
from flint import fmpq

from adversaries.worst_case import TooLargeError, require
from adversaries.worst_case.certificates import CertificateError, Program, Row, form, inner
from adversaries.worst_case.close_scores import CloseScores
from adversaries.worst_case.descent import Descent
from adversaries.worst_case.orthogonal import Limits, most_updates, program
from adversaries.worst_case.semidefinite import (
    START,
    MissingSolverError,
    lower_bound,
    solved,
    start_bound,
    start_program,
    start_refutation,
    upper_bound,
)
from bounds.core.catalogue import theorem
from bounds.core.verdict import Outcome
from learners.core.arithmetic import EXACT
from learners.linear.perceptron import Perceptron


def shortest(constraints, name):
    """Return the program with the limit on one vector's length taken away, and made the goal."""
    rows = tuple(row for row in constraints.rows if row.name != f"|{name}|^2")
    assert len(rows) == len(constraints.rows) - 1
    place = constraints.index(name)
    return Program(constraints.vectors, rows, {(place, place): fmpq(-1)})


# ------------------------------------------------------------------ agreement with closed forms


@pytest.mark.parametrize("m", [1, 2, 5, 9])
def test_the_shortest_comparator_of_the_separable_perceptron_has_squared_length_m(m):
    """Radius 1 and scores of 1 at least: m <= r^2 |w|^2."""
    found = solved(shortest(program(Limits(fmpq(1), fmpq(1), None), m, False), "w"))
    assert found.value == pytest.approx(-m, abs=1e-5)


@pytest.mark.parametrize("m", [3, 6, 8])
def test_summed_deviations_agree_with_the_closed_form(m):
    """|w|^2 = (m - L_1)^2/(m r^2)."""
    limits = Limits(fmpq(1), fmpq(4), None, fmpq(2))
    found = solved(shortest(program(limits, m, False), "w"))
    assert found.value == pytest.approx(-((m - 2) ** 2) / (4 * m), abs=1e-5)


@pytest.mark.parametrize("m", [3, 6])
def test_squared_deviations_agree_with_the_closed_form(m):
    """|w|^2 = (m - sqrt(m) L_2)^2/S^2."""
    limits = Limits(fmpq(1), None, fmpq(3), fmpq(1, 2), True)
    found = solved(shortest(program(limits, m, False), "w"))
    assert found.value == pytest.approx(-((m - sqrt(m) / 2) ** 2) / 3, abs=1e-5)


@pytest.mark.parametrize("rho", [fmpq(2, 5), fmpq(4, 7)])
@pytest.mark.parametrize("kappa", [fmpq(0), fmpq(1, 3), fmpq(5, 4)])
def test_the_recursion_of_the_margin_perceptron_ends_where_the_solver_says(rho, kappa):
    """As many updates as the recursion allows have a margin of rho; one more has not."""
    game = CloseScores(fmpq(1), rho**2, kappa)
    m = game.most_updates()
    lengths = [-solved(shortest(game.program(count, fmpq(1)), "v")).value for count in (m, m + 1)]
    assert lengths[0] <= float(1 / rho**2) * (1 + 1e-6)
    assert lengths[1] > float(1 / rho**2) * (1 + 1e-6)


@pytest.mark.parametrize(
    "game",
    [
        Descent(4, fmpq(2), fmpq(3), even=True),
        Descent(3, fmpq(2), fmpq(3), even=False),
        Descent(5, fmpq(1), fmpq(12), even=True),
        Descent(1, fmpq(4), fmpq(9), even=False),
    ],
)
def test_the_worst_regret_agrees_with_the_closed_form(game):
    exact = game.certificate().bound
    assert solved(game.program()).value == pytest.approx(float(exact), rel=1e-6)
    above, below = upper_bound(game.program()), lower_bound(game.program())
    assert float(above.bound - exact) < 1e-4
    assert 0 <= float(exact - below.check(game.program())) < 1e-4


# ------------------------------------------------------------------ what the user adds


def test_a_constraint_of_the_users_own_is_just_another_row():
    """Two updates, the second at most half as long: orthogonal ones are best, and then the
    shortest v with scores of 1 is z_1 + 4 z_2, of squared length 5."""
    base = CloseScores(fmpq(1), fmpq(1), fmpq(0)).program(2, fmpq(1))
    short = Row("short", form((2, 2, 1)), fmpq(1, 4))
    own = shortest(replace(base, rows=(*base.rows, short)), "v")
    above, below = upper_bound(own), lower_bound(own)
    assert -5 <= above.check(own) < -5 + fmpq(1, 1000)
    assert -5 >= below.check(own) > -5 - fmpq(1, 1000)


def test_a_program_without_solution_has_neither_bound():
    rows = (Row("short", form((0, 0, 1)), fmpq(1)), Row("long", form((0, 0, -1)), fmpq(-4)))
    impossible = Program(("p",), rows, form((0, 0, 1)))
    assert solved(impossible) is None
    assert lower_bound(impossible) is None
    assert upper_bound(impossible) is None


def test_without_the_extra_one_sentence_names_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "cvxpy", None)
    with pytest.raises(MissingSolverError, match=r"pip install noregret\[sdp\]$"):
        solved(start_program(1, _start()))


# ------------------------------------------------------------------ the Perceptron from any start


def _start(rho=fmpq(1, 2), w_0=fmpq(1), eta=fmpq(1), T=30):
    return {"r": fmpq(1), "rho": rho, "eta": eta, "w_0": w_0, "T": fmpq(T)}


@pytest.mark.parametrize("tie", [-1, 1])
def test_from_any_start_the_run_replays_and_one_more_update_is_refuted(tie):
    found = START.solve(theorem("perceptron.start"), {**_start(), "tie": tie})
    assert found.exact
    verdict = theorem("perceptron.start").check(found.witness, v=found.parameters["v"])
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.observed == found.low
    assert found.low > 4  # what a start at 0 allows
    assert found.high <= start_bound(_start())
    assert json.loads(json.dumps(found.shown)) == found.shown


def test_from_zero_it_is_the_separable_case():
    found = START.solve(theorem("perceptron.start"), _start(rho=fmpq(3, 7), w_0=fmpq(0)))
    assert (found.low, found.high) == (5, 5)  # floor(49/9)


def test_fewer_rounds_allow_fewer_updates():
    found = START.solve(theorem("perceptron.start"), _start(T=6))
    assert (found.low, found.high, found.witness.T) == (6, 6, 6)


def test_a_certificate_of_the_solver_with_any_number_changed_is_rejected():
    p = _start()
    m = START.solve(theorem("perceptron.start"), p).high + 1
    constraints, proof = start_program(m, p), start_refutation(m, p)
    assert proof.check(constraints) < -1 / p["rho"] ** 2
    lam = proof.multipliers
    for i in range(len(lam)):
        for changed in (lam[i] + fmpq(1, 10**9), -lam[i] - 1):
            with pytest.raises(CertificateError):
                replace(proof, multipliers=(*lam[:i], changed, *lam[i + 1 :])).check(constraints)
    with pytest.raises(CertificateError):
        replace(proof, bound=proof.bound - 1).check(constraints)
    for k, square in enumerate(proof.squares):
        wrong = replace(square, weight=square.weight + 1)
        squares = (*proof.squares[:k], wrong, *proof.squares[k + 1 :])
        with pytest.raises(CertificateError):
            replace(proof, squares=squares).check(constraints)


def test_what_is_possible_is_not_refuted():
    p = _start()
    assert start_refutation(START.solve(theorem("perceptron.start"), p).low, p) is None


def test_no_random_start_and_sequence_does_better():
    rng = random.Random(4)
    p = _start()
    most = START.solve(theorem("perceptron.start"), p).high
    best = 0
    for _ in range(300):
        N = rng.randint(2, 4)
        v = [fmpq(1)] + [fmpq(0)] * (N - 1)
        start = [fmpq(-rng.randint(0, 8), 8)] + [fmpq(0)] * (N - 1)
        learner = Perceptron(N, start=start, arithmetic=EXACT)
        updates = 0
        for _ in range(30):
            z = [fmpq(1, 2), *(fmpq(rng.randint(-6, 6), 8) for _ in range(N - 1))]
            if inner(z, z) <= 1 and inner(v, z) >= p["rho"]:
                updates += learner.update(z, 1)
        best = max(best, updates)
    assert 3 <= best <= most


def test_sizes_that_would_take_long_are_refused():
    parameters = {**_start(rho=fmpq(1, 100)), "T": 10_000}
    with pytest.raises(TooLargeError, match="the largest T that works is") as caught:
        START.solve(theorem("perceptron.start"), parameters)
    largest = int(str(caught.value).rsplit(" ", 1)[1])
    require(START, {**parameters, "T": largest}, "perceptron.start")
    assert 20 <= largest <= 60


@pytest.mark.deep
@pytest.mark.parametrize("m", [15, 20])
def test_larger_programs_agree_with_the_closed_form(m):
    limits = Limits(fmpq(1), fmpq(1), None, fmpq(3))
    assert most_updates(limits) < m
    found = solved(shortest(program(limits, m, False), "w"))
    assert found.value == pytest.approx(-((m - 3) ** 2) / m, rel=1e-4)


@pytest.mark.deep
def test_a_larger_start_is_decided_up_to_one_update():
    found = START.solve(theorem("perceptron.start"), START.large[0])
    assert found.high - found.low <= 1
    assert int(sum(found.witness.updates)) == found.low
