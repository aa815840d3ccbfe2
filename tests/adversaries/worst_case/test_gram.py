"""Are the exact worst cases of the Perceptron exact?"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import product
from math import isqrt

import numpy as np
import pytest
from flint import fmpq

from adversaries.linear.perceptron import TRIALS
from adversaries.worst_case import gram
from adversaries.worst_case.certificates import CertificateError, inner, root_above
from adversaries.worst_case.close_scores import CloseScores
from adversaries.worst_case.orthogonal import Limits, most_updates, orthogonal
from bounds.core.catalogue import theorem
from bounds.core.errors import ParameterError
from bounds.core.verdict import Outcome
from learners.core.arithmetic import EXACT
from learners.linear.perceptron import MarginPerceptron, Perceptron

#: The theorems whose worst case is found here, with how it is found.
BY_KEY = {
    trial.key: trial.worst_case()
    for trial in TRIALS
    if trial.worst_case is not None and trial.worst_case() in vars(gram).values()
}


def worst(key, **parameters):
    return BY_KEY[key].solve(theorem(key), parameters)


def test_what_is_found_here():
    assert sorted(BY_KEY) == [
        *("margin-perceptron.margin", "perceptron.hinge", "perceptron.hinge-sharp"),
        *("perceptron.l1", "perceptron.l1-radius", "perceptron.l1-sharp", "perceptron.l2"),
        *("perceptron.l2-radius", "perceptron.margin"),
    ]


def separator(found):
    """Return the option with which the theorem looks at the witness."""
    return {name: found.parameters[name] for name in ("v", "w") if name in found.parameters}


# ------------------------------------------------------------------ the values


@pytest.mark.parametrize("rho", [fmpq(1, 2), fmpq(2, 5), fmpq(3, 7), fmpq(9, 10), fmpq(1), fmpq(2)])
@pytest.mark.parametrize("tie", [-1, 1])
def test_the_perceptron_errs_exactly_floor_of_r2_over_rho2_times(rho, tie):
    found = worst("perceptron.margin", r=fmpq(1), rho=rho, tie=tie)
    assert found.exact
    assert found.low == int((1 / rho**2).floor())
    assert int(sum(found.witness.losses)) == found.low


def test_huge_counts_are_exact_though_no_run_is_written_out():
    found = worst("perceptron.margin", r=fmpq(1), rho=fmpq(1, 10**6))
    assert (found.low, found.high) == (10**12, 10**12)
    assert found.witness is None


@pytest.mark.parametrize("key", BY_KEY)
def test_each_witness_replays_to_its_value_and_each_result_can_be_stored(key):
    found = worst(key, **BY_KEY[key].small[0])
    verdict = theorem(key).check(found.witness, **separator(found))
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.observed == found.low == found.high
    assert json.loads(json.dumps(found.shown)) == found.shown


@pytest.mark.parametrize("key", BY_KEY)
def test_no_worst_case_is_above_its_bound(key):
    parameters = BY_KEY[key].small[0]
    bound = theorem(key).bound(**{name: str(value) for name, value in parameters.items()})
    assert worst(key, **parameters).high <= float(bound)


@pytest.mark.parametrize(
    ("key", "parameters", "expected"),
    [
        # m - 2 <= 3 sqrt(m): 12 - 2 <= 10.39, but 13 - 2 > 10.82
        ("perceptron.l1-sharp", {"r": 1, "rho": fmpq(1, 3), "L_1": 2}, 12),
        ("perceptron.hinge-sharp", {"R": 1, "w_star": 3, "F": 2}, 12),
        # floor(2 + 3 * 3)
        ("perceptron.l1", {"rho": fmpq(1, 3), "D_I": 2, "S_I": 3}, 11),
        # (3 + 1)^2
        ("perceptron.l2-radius", {"r": 1, "rho": fmpq(1, 3), "L_2": 1}, 16),
        # m <= sqrt(m) + 9: 12 <= 12.46, but 13 > 12.61
        ("perceptron.l2", {"rho": fmpq(1, 3), "L_2": 1, "S_I": 3}, 12),
        # without deviations and with margin 0 it is the separable case
        ("perceptron.l1-sharp", {"r": 1, "rho": fmpq(1, 3), "L_1": 0}, 9),
        ("perceptron.l2-radius", {"r": 1, "rho": fmpq(1, 3), "L_2": 0}, 9),
        ("margin-perceptron.margin", {"r": 1, "rho": fmpq(1, 3), "margin": 0, "eta": 1}, 9),
        # all updates along v: (t - 1) <= 7/2
        ("margin-perceptron.margin", {"r": 1, "rho": 1, "margin": 7, "eta": 2}, 4),
    ],
)
def test_values_worked_out_by_hand(key, parameters, expected):
    found = worst(key, **parameters)
    assert (found.low, found.high) == (expected, expected)
    assert int(sum(found.witness.updates)) == expected


def test_fewer_rounds_allow_fewer_updates():
    found = worst("perceptron.l2-radius", r=1, rho=fmpq(1, 3), L_2=1, T=5)
    assert (found.low, found.high, found.witness.T) == (5, 5, 5)
    assert found.shown["one more is impossible"] == "there are only 5 rounds"


def test_in_one_or_two_dimensions_there_is_a_bracket():
    found = worst("perceptron.margin", r=1, rho=fmpq(1, 3), N=2)
    assert (found.low, found.high, found.witness.N) == (2, 9, 2)
    assert not found.exact


def test_on_a_line_a_separable_perceptron_errs_once_and_the_margin_perceptron_until_kappa():
    assert worst("perceptron.margin", r=1, rho=fmpq(1, 3), N=1).high == 1
    assert worst("perceptron.margin", r=1, rho=2, N=1).high == 0
    margin = {"r": 1, "rho": fmpq(1, 3), "margin": 1, "eta": 2, "N": 1}
    found = worst("margin-perceptron.margin", **margin)
    # all updates 1/3: (t - 1)/9 <= 1/2
    assert (found.low, found.high, int(sum(found.witness.updates))) == (5, 5, 5)
    wider = worst("margin-perceptron.margin", **{**margin, "N": 2})
    assert (wider.low, wider.witness.N) == (5, 2)
    assert wider.high > wider.low


def test_a_dimension_or_horizon_that_is_none_is_refused():
    with pytest.raises(ParameterError, match="N is 0"):
        worst("perceptron.margin", r=1, rho=1, N=0)
    with pytest.raises(ParameterError, match="T is -1"):
        worst("perceptron.margin", r=1, rho=1, T=-1)


@pytest.mark.parametrize(
    ("name", "value"), [("r", 0), ("rho", fmpq(-1, 2)), ("rho", 0), ("L_1", -1)]
)
def test_parameters_out_of_range_are_refused_by_name(name, value):
    parameters = {"r": 1, "rho": fmpq(1, 2), "L_1": 1, name: value}
    with pytest.raises(ParameterError, match=f"{name} is {value}"):
        worst("perceptron.l1-sharp", **parameters)


# ------------------------------------------------------------------ brute force


def longest_run(allowed, limit):
    """Return the most updates on sequences of some integer vectors: all states are visited."""
    known = {}

    def most(w):
        if w not in known:
            known[w] = max(
                (
                    1 + most(tuple(a + b for a, b in zip(w, z, strict=True)))
                    for z in allowed
                    if sum(a * b for a, b in zip(w, z, strict=True)) <= limit
                ),
                default=0,
            )
        return known[w]

    return most((0,) * len(allowed[0]))


@pytest.mark.parametrize(("rho", "limit"), [(fmpq(8, 7), 0), (fmpq(7, 5), 0), (fmpq(3, 2), 3)])
def test_no_sequence_of_small_integer_vectors_does_better(rho, limit):
    """All z in {-2..2}^3 of length 2 at most, for all v in {0..2}^3; some do as well."""
    game = CloseScores(fmpq(4), rho**2, fmpq(limit))
    most = game.most_updates()
    if limit == 0:
        assert most == worst("perceptron.margin", r=2, rho=rho).low
    best = 0
    for v in product(range(3), repeat=3):
        least = rho**2 * sum(a * a for a in v)
        allowed = [
            z
            for z in product(range(-2, 3), repeat=3)
            if 0 < sum(a * a for a in z) <= 4
            and (score := sum(a * b for a, b in zip(v, z, strict=True))) > 0
            and score**2 >= least > 0
        ]
        if allowed:
            best = max(best, longest_run(allowed, limit))
    assert best <= most
    assert best >= most - 1


def random_run(rng):
    """Return the updates of a Perceptron on random integer data, as rows y x."""
    N = rng.randint(1, 3)
    learner = Perceptron(N, arithmetic=EXACT, tie=rng.choice((-1, 1)))
    rows = []
    for _ in range(rng.randint(1, 12)):
        x = [rng.randint(-2, 2) for _ in range(N)]
        y = rng.choice((-1, 1))
        if learner.update(x, y):
            rows.append([y * entry for entry in x])
    return rows


def test_no_random_run_exceeds_the_limits_that_it_keeps():
    rng = random.Random(2)
    equalities = 0
    for _ in range(400):
        rows = random_run(rng)
        w = [fmpq(rng.randint(-2, 3), rng.randint(1, 4)) for _ in (rows or [[0]])[0]]
        if not rows or inner(w, w) == 0:
            continue
        squares = [fmpq(sum(a * a for a in z)) for z in rows]
        losses = [max(fmpq(0), 1 - inner(w, [fmpq(a) for a in z])) for z in rows]
        root = root_above(sum((d * d for d in losses), fmpq(0)) or fmpq(1, 10**12), 40)
        for limits in (
            Limits(inner(w, w), max(squares), None, sum(losses, fmpq(0))),
            Limits(inner(w, w), None, sum(squares, fmpq(0)), sum(losses, fmpq(0))),
            Limits(inner(w, w), max(squares), None, root, True),
            Limits(inner(w, w), None, sum(squares, fmpq(0)), root, True),
        ):
            most = most_updates(limits)
            equalities += most == len(rows)
            assert len(rows) <= most
    assert equalities > 10


def test_no_random_run_of_the_margin_perceptron_exceeds_the_recursion():
    rng = random.Random(3)
    seen = equalities = 0
    for _ in range(400):
        margin, v = rng.randint(0, 6), [rng.randint(0, 3) for _ in range(rng.randint(1, 3))]
        learner = MarginPerceptron(len(v), margin, arithmetic=EXACT)
        data = [[rng.randint(-2, 2) for _ in v] for _ in range(12)]
        rows = [z for z in data if np.dot(v, z) > 0 and learner.update(z, 1)]
        if not rows:
            continue
        radius = fmpq(max(sum(a * a for a in z) for z in rows))
        rho2 = fmpq(int(min(np.dot(v, z) for z in rows)) ** 2, sum(a * a for a in v))
        most = CloseScores(radius, rho2, fmpq(margin)).most_updates()
        seen += 1
        equalities += len(rows) == most
        assert len(rows) <= most
    assert seen > 200
    assert equalities > 5


# ------------------------------------------------------------------ from below


@pytest.mark.parametrize("m", [1, 2, 5, 12])
def test_three_dimensions_are_enough_for_real_vectors(m):
    """The updates of `close_scores`, with the directions across v turned in a plane: in floats."""
    h, total, first = 1 - 1 / m, np.zeros(3), np.array([1 / np.sqrt(m), 0, 0])
    for t in range(1, m + 1):
        y = total * [0, 1, 1]
        length = np.hypot(*y[1:])
        along = -(t - 1) / m / length if length > 1e-9 else 0.0
        across = np.sqrt(max(0.0, h - along**2))
        unit = y / length if length > 1e-9 else np.array([0.0, 1.0, 0.0])
        turned = np.array([0.0, -unit[2], unit[1]])
        z = first + along * unit + across * turned
        assert abs(z @ z - 1) < 1e-9
        assert abs(total @ z) < 1e-7
        total = total + z
    assert abs(total @ total - m) < 1e-7


@pytest.mark.parametrize("rho", [fmpq(1, 3), fmpq(2, 7), fmpq(3, 4)])
@pytest.mark.parametrize("kappa", [fmpq(0), fmpq(1, 5), fmpq(1), fmpq(7, 3), fmpq(4)])
def test_the_recursion_for_close_scores_is_attained_and_not_exceeded(rho, kappa):
    game = CloseScores(fmpq(1), rho**2, kappa)
    m = game.most_updates()
    rows = game.updates(m, rho)
    game.check(rows, rho)
    for summed in (False, True):
        program, proof = game.refutation(m + 1, rho, summed)
        assert proof.refutes(program)
    with pytest.raises(CertificateError):
        game.check(2 * rows, rho)


def test_orthogonal_updates_are_checked_against_their_limits():
    limits = Limits(fmpq(9), fmpq(1), None, fmpq(2))
    found = orthogonal(limits, most_updates(limits))
    found.check(limits)
    for wrong in (
        replace(found, slope=2 * found.slope),
        replace(found, slope=found.slope / 2),
        replace(found, block=(fmpq(2),)),
        replace(found, m=found.m + 1),
    ):
        with pytest.raises(CertificateError):
            wrong.check(limits)


@pytest.mark.deep
@pytest.mark.parametrize("key", BY_KEY)
def test_large_sizes_replay_too(key):
    found = worst(key, **BY_KEY[key].large[0])
    verdict = theorem(key).check(found.witness, **separator(found))
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.observed == found.low == found.high
    assert isqrt(found.low) >= 4
