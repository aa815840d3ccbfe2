"""Can a certificate be forged, and does exact arithmetic decide what it should?"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest
from flint import fmpq, fmpq_mat

from adversaries.worst_case.certificates import (
    Certificate,
    CertificateError,
    Point,
    Program,
    Row,
    Square,
    form,
    four_squares,
    inner,
    is_semidefinite,
    root_above,
)
from adversaries.worst_case.close_scores import CloseScores
from adversaries.worst_case.orthogonal import Limits, most_updates, refutation

# ------------------------------------------------------------------ exact arithmetic


def test_a_matrix_is_semidefinite_if_no_principal_minor_is_negative():
    rng = random.Random(1)
    seen = set()
    for _ in range(300):
        n = rng.randint(1, 4)
        half = [[rng.randint(-2, 2) for _ in range(n)] for _ in range(rng.randint(1, 3))]
        rows = [[sum(h[i] * h[j] for h in half) for j in range(n)] for i in range(n)]
        i = rng.randrange(n)
        rows[i][i] -= rng.choice((0, 0, 1))
        matrix = [[fmpq(entry) for entry in row] for row in rows]
        minors = (
            fmpq_mat(k, k, [matrix[i][j] for i in chosen for j in chosen]).det()
            for k in range(1, n + 1)
            for chosen in combinations(range(n), k)
        )
        expected = all(minor >= 0 for minor in minors)
        seen.add(expected)
        assert is_semidefinite(matrix) == expected
    assert seen == {True, False}


@pytest.mark.parametrize(("M", "rho", "expected"), [(4, "1/2", True), (5, "1/2", False)])
def test_the_gram_matrix_of_orthonormal_updates_exists_up_to_one_over_the_squared_margin(
    M, rho, expected
):
    rho = fmpq(*map(int, rho.split("/")))
    matrix = [[fmpq(1), *[rho] * M]]
    matrix += [[rho, *(fmpq(int(s == t)) for s in range(M))] for t in range(M)]
    assert is_semidefinite(matrix) is expected


@pytest.mark.parametrize("value", ["0", "1", "7", "1/7", "23/18", "4/9", "10007/65537"])
def test_four_rational_squares_are_enough(value):
    p, q = (int(part) for part in (value + "/1").split("/")[:2])
    parts = four_squares(fmpq(p, q))
    assert len(parts) <= 4
    assert all(part > 0 for part in parts)
    assert inner(parts, parts) == fmpq(p, q)


@pytest.mark.parametrize("value", [fmpq(2), fmpq(9, 4), fmpq(1, 10**9), fmpq(10**9, 7)])
def test_a_root_is_rounded_up_by_no_more_than_was_asked(value):
    found = root_above(value, 20)
    assert value <= found**2 <= value * (1 + fmpq(1, 2**18))
    assert root_above(fmpq(9, 4), 1) == fmpq(3, 2)


# ------------------------------------------------------------------ certificates


def _games():
    separable = Limits(fmpq(4), fmpq(1), None)
    summed = Limits(fmpq(4), fmpq(1), None, fmpq(2))
    squared = Limits(fmpq(4), None, fmpq(3), fmpq(1, 2), True)
    close = CloseScores(fmpq(1), fmpq(1, 9), fmpq(5, 2))
    for limits in (separable, summed, squared):
        m = most_updates(limits) + 1
        yield refutation(limits, m, False)
        yield refutation(limits, m, True)
    m = close.most_updates() + 1
    yield close.refutation(m, fmpq(1, 3), False)
    yield close.refutation(m, fmpq(1, 3), True)


GAMES = list(_games())


def forgeries(proof: Certificate):
    """Yield the certificate with each of its numbers changed, dropped or doubled."""
    lam, squares = proof.multipliers, proof.squares
    yield replace(proof, bound=proof.bound - 1)
    yield replace(proof, multipliers=lam[:-1])
    yield replace(proof, multipliers=(*lam, fmpq(1)))
    yield replace(proof, multipliers=tuple(-one for one in lam))
    yield replace(proof, squares=())
    yield replace(proof, squares=squares[:-1])
    yield replace(proof, squares=(*squares, squares[0]))
    for i, one in enumerate(lam):
        yield replace(proof, multipliers=(*lam[:i], one + fmpq(1, 1000), *lam[i + 1 :]))
        if one != 0:
            yield replace(proof, multipliers=(*lam[:i], -one, *lam[i + 1 :]))
    for k, square in enumerate(squares):
        changed = [Square(-square.weight, square.combination)]
        changed += [Square(2 * square.weight, square.combination)]
        for i, c in square.combination.items():
            if c != 0:
                changed.append(Square(square.weight, {**square.combination, i: 2 * c}))
        for other in changed:
            yield replace(proof, squares=(*squares[:k], other, *squares[k + 1 :]))


@pytest.mark.parametrize(("program", "proof"), GAMES)
def test_a_certificate_with_any_number_changed_is_rejected(program, proof):
    assert proof.refutes(program)
    rejected = 0
    for forged in forgeries(proof):
        with pytest.raises(CertificateError):
            forged.check(program)
        rejected += 1
    assert rejected > 2 * len(program.rows)


def test_a_certificate_does_not_refute_what_is_possible():
    """The certificate of one more update, held against the program of one less."""
    limits = Limits(fmpq(4), fmpq(1), None)
    m = most_updates(limits)
    possible = refutation(limits, m, True)
    assert possible[1].check(possible[0]) >= 0
    assert not possible[1].refutes(possible[0])
    with pytest.raises(CertificateError, match="goal"):
        possible[1].refutes(Program(possible[0].vectors, possible[0].rows, form((0, 0, 1))))


def test_a_negative_multiplier_would_prove_anything_and_is_named():
    program = Program(("p",), (Row("length", form((0, 0, 1)), fmpq(1)),), {})
    forged = Certificate((fmpq(-1),), (Square(fmpq(-1), {0: fmpq(1)}),), fmpq(-1))
    with pytest.raises(CertificateError, match="multiplier of length"):
        forged.check(program)


def test_a_point_that_breaks_a_row_is_rejected_and_the_row_named():
    program = Program(("p", "q"), (Row("length", form((0, 0, 1)), fmpq(1)),), form((0, 1, fmpq(3))))
    assert Point(((fmpq(1),), (fmpq(2),))).check(program) == 6
    with pytest.raises(CertificateError, match="length: 4 is more than 1"):
        Point(((fmpq(2),), (fmpq(2),))).check(program)
    with pytest.raises(CertificateError, match="1 vectors for 2"):
        Point(((fmpq(1),),)).check(program)
    with pytest.raises(CertificateError, match="dimension"):
        Point(((fmpq(1),), (fmpq(1), fmpq(1)))).check(program)
