"""Which vectors maximise a goal, and why do no others do better?

Many worst cases are linear in the inner products of unknown vectors, of any dimension:

    maximise  goal(p)   subject to   row_i(p) <= limit_i   for every row i

where the goal and the rows are sums of multiples of <p_i, p_j>.  Both sides have a proof that
rational arithmetic checks and that does not depend on how it was found:

* below: a :class:`Point`, rational vectors that satisfy every row;
* above: a :class:`Certificate`, multipliers lambda_i >= 0 and squares d_k >= 0 such that

      sum_i lambda_i row_i - goal = sum_k d_k |sum_j l_kj p_j|^2

  holds identically.  Then goal <= sum_i lambda_i limit_i at all vectors that satisfy the rows.
  Without a goal and with a negative sum on the right there are no such vectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isqrt

from flint import fmpq
from sympy.solvers.diophantine.diophantine import sum_of_four_squares

#: The coefficient of <p_i, p_j> for each pair i <= j; pairs with coefficient 0 are left out.
Form = Mapping[tuple[int, int], fmpq]
#: A combination of vectors: the coefficient of each.
Combination = Mapping[int, fmpq]
Vector = tuple[fmpq, ...]


class CertificateError(ValueError):
    """A certificate or a point that does not show what it claims."""


def form(*terms: tuple[int, int, int | fmpq]) -> Form:
    """Return the sum of coefficient * <p_i, p_j> over the terms (i, j, coefficient)."""
    total: dict[tuple[int, int], fmpq] = {}
    for i, j, coefficient in terms:
        _add(total, (min(i, j), max(i, j)), fmpq(coefficient))
    return total


@dataclass(frozen=True)
class Row:
    """One constraint: ``form`` <= ``limit``."""

    name: str
    form: Form
    limit: fmpq


@dataclass(frozen=True)
class Program:
    """Unknown vectors, the constraints on their inner products, and what is maximised."""

    vectors: tuple[str, ...]
    rows: tuple[Row, ...]
    goal: Form

    def index(self, name: str) -> int:
        """Return the place of a vector."""
        return self.vectors.index(name)


# ------------------------------------------------------------------ from below


@dataclass(frozen=True)
class Point:
    """Rational vectors, one for each unknown of a program."""

    vectors: tuple[Vector, ...]

    def value(self, form: Form) -> fmpq:
        """Return the value of a form at these vectors."""
        return sum(
            (c * inner(self.vectors[i], self.vectors[j]) for (i, j), c in form.items()), fmpq(0)
        )

    def check(self, program: Program) -> fmpq:
        """Return the goal here, or raise if a constraint is broken."""
        if len(self.vectors) != len(program.vectors):
            raise CertificateError(
                f"there are {len(self.vectors)} vectors for {len(program.vectors)} unknowns"
            )
        if len({len(vector) for vector in self.vectors}) > 1:
            raise CertificateError("the vectors differ in dimension")
        for row in program.rows:
            if (value := self.value(row.form)) > row.limit:
                raise CertificateError(f"{row.name}: {value} is more than {row.limit}")
        return self.value(program.goal)


def inner(left: Sequence[fmpq], right: Sequence[fmpq]) -> fmpq:
    """Return the inner product of two rational vectors."""
    return sum((a * b for a, b in zip(left, right, strict=True)), fmpq(0))


def four_squares(value: fmpq) -> Vector:
    """Return at most four positive rationals whose squares sum to ``value`` >= 0 (Lagrange).

    So that vectors with rational inner products can be made rational, whatever their lengths.
    """
    p, q = int(value.p), int(value.q)
    bottom = isqrt(q)
    if bottom * bottom != q:
        p, bottom = p * q, q
    top = isqrt(p)
    if top * top == p:
        return (fmpq(top, bottom),) if p else ()
    return tuple(fmpq(int(part), bottom) for part in sum_of_four_squares(p) if part)


def root_above(value: fmpq, bits: int) -> fmpq:
    """Return a rational at least the root of ``value`` > 0: the root itself, if it is rational.

    It is too large by a factor of 1 + 2^-bits at most.
    """
    p, q = int(value.p), int(value.q)
    top, bottom = isqrt(p), isqrt(q)
    if top * top == p and bottom * bottom == q:
        return fmpq(top, bottom)
    product, places = p * q, bits + 1
    return fmpq(isqrt(product << (2 * places)) + 1, q << places)


# ------------------------------------------------------------------ from above


@dataclass(frozen=True)
class Square:
    """A multiple of a squared length: ``weight`` * |combination|^2."""

    weight: fmpq
    combination: Combination


@dataclass(frozen=True)
class Certificate:
    """Why no vectors of a program do better: see the module.

    Attributes:
        multipliers: one for each row, in order.
        squares: what is left when the goal is subtracted from the rows.
        bound: the sum of the limits, each times its multiplier.
    """

    multipliers: tuple[fmpq, ...]
    squares: tuple[Square, ...]
    bound: fmpq

    def check(self, program: Program) -> fmpq:
        """Return the bound on the goal, or raise if the certificate does not show it."""
        if len(self.multipliers) != len(program.rows):
            raise CertificateError(
                f"there are {len(self.multipliers)} multipliers for {len(program.rows)} rows"
            )
        for row, multiplier in zip(program.rows, self.multipliers, strict=True):
            if multiplier < 0:
                raise CertificateError(f"the multiplier of {row.name} is {multiplier}, below 0")
        if any(square.weight < 0 for square in self.squares):
            raise CertificateError("a square has a negative weight")
        if combined(program, self.multipliers) != expanded(self.squares):
            raise CertificateError("the rows less the goal are not the sum of the squares")
        if limits(program, self.multipliers) != self.bound:
            raise CertificateError(f"the limits do not add up to {self.bound}")
        return self.bound

    def refutes(self, program: Program) -> bool:
        """Tell whether it shows that no vectors satisfy the rows (of a program without a goal)."""
        if program.goal:
            raise CertificateError("a program with a goal is bounded, not refuted")
        return bool(self.check(program) < 0)


def combined(program: Program, multipliers: Iterable[fmpq]) -> Form:
    """Return the rows, each times its multiplier, less the goal."""
    total = {pair: -coefficient for pair, coefficient in program.goal.items()}
    for row, multiplier in zip(program.rows, multipliers, strict=True):
        if multiplier != 0:
            for pair, coefficient in row.form.items():
                _add(total, pair, multiplier * coefficient)
    return total


def expanded(squares: Iterable[Square]) -> Form:
    """Return the sum of the squares as a form."""
    total: dict[tuple[int, int], fmpq] = {}
    for square in squares:
        entries = sorted((i, c) for i, c in square.combination.items() if c != 0)
        for place, (i, left) in enumerate(entries):
            scaled = square.weight * left
            _add(total, (i, i), scaled * left)
            for j, right in entries[place + 1 :]:
                _add(total, (i, j), 2 * scaled * right)
    return total


def limits(program: Program, multipliers: Iterable[fmpq]) -> fmpq:
    """Return the sum of the limits, each times its multiplier."""
    pairs = zip(program.rows, multipliers, strict=True)
    return sum((row.limit * multiplier for row, multiplier in pairs), fmpq(0))


def certificate(
    program: Program, multipliers: Sequence[fmpq], squares: Sequence[Square] | None = None
) -> Certificate | None:
    """Return the certificate with these multipliers, if there is one; squares are found if need be.

    What is returned is not yet checked: :meth:`Certificate.check` does.
    """
    if squares is None:
        found = sum_of_squares(combined(program, multipliers))
        if found is None:
            return None
        squares = found
    bound = limits(program, multipliers)
    return Certificate(tuple(multipliers), tuple(squares), bound)


def sum_of_squares(form: Form) -> tuple[Square, ...] | None:
    """Return a form as a sum of squares (exact LDL^T), or None if it takes negative values."""
    rows: dict[int, dict[int, fmpq]] = {}
    for (i, j), coefficient in form.items():
        half = coefficient if i == j else coefficient / 2
        rows.setdefault(i, {})[j] = half
        rows.setdefault(j, {})[i] = half
    squares = []
    for i in sorted(rows):
        row = rows.pop(i)
        pivot = row.get(i, fmpq(0))
        others = {j: c for j, c in row.items() if j != i and j in rows and c != 0}
        if pivot < 0 or (pivot == 0 and others):
            return None
        if pivot == 0:
            continue
        squares.append(Square(pivot, {i: fmpq(1)} | {j: c / pivot for j, c in others.items()}))
        for j, left in others.items():
            target, scale = rows[j], left / pivot
            for k, right in others.items():
                target[k] = target.get(k, fmpq(0)) - scale * right
    return tuple(squares)


def is_semidefinite(matrix: Sequence[Sequence[fmpq]]) -> bool:
    """Tell whether a symmetric rational matrix has no negative eigenvalue."""
    terms = [
        (i, j, entry if i == j else 2 * entry)
        for i, row in enumerate(matrix)
        for j, entry in enumerate(row)
        if i <= j
    ]
    return sum_of_squares(form(*terms)) is not None


def _add(total: dict[tuple[int, int], fmpq], pair: tuple[int, int], amount: fmpq) -> None:
    """Add to one coefficient; what becomes 0 is left out."""
    value = total.get(pair, fmpq(0)) + amount
    if value == 0:
        total.pop(pair, None)
    else:
        total[pair] = value
