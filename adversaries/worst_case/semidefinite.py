"""What does a solver find where there is no closed form, and how much of it is certain?

The inner products of unknown vectors are a positive semidefinite matrix, so a `Program` is a
semidefinite program, solved in floats (cvxpy, clarabel).  Nothing that the solver says is believed:

* its multipliers are rounded to rationals, those of the lengths raised until what is left is a sum
  of squares (exact LDL^T), and the resulting certificate is checked: an upper bound;
* its vectors are rounded to rationals and checked, or played: a lower bound.

Add your own constraints as rows to any program: :func:`upper_bound` and :func:`lower_bound` take
it.  The theorem solved here is the Perceptron from any start: its bound is not attained, and no
closed form is known to us.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.worst_case.certificates import (
    Certificate,
    CertificateError,
    Form,
    Point,
    Program,
    Row,
    certificate,
    form,
    inner,
)
from adversaries.worst_case.gram import in_range
from adversaries.worst_case.result import Cost, Solver, WorstCase, require
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from learners.core.arithmetic import EXACT, Array
from learners.core.protocol import play
from learners.core.transcript import Transcript
from learners.linear.perceptron import Perceptron

#: What is rounded keeps so many bits after the point.
_BITS = 40
#: By how much multipliers of lengths are raised, until what is left is a sum of squares.
_RAISES = (0.0, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5)
#: By how much constraints are tightened, so that rounded vectors still satisfy them.
_TIGHTER = (1e-7, 1e-5)
#: The outcomes whose multipliers and vectors are worth rounding.
_USABLE = ("optimal", "optimal_inaccurate")


class MissingSolverError(ParameterError, ImportError):
    """The extra with the semidefinite solver is not installed."""


@dataclass(frozen=True)
class Solution:
    """What the solver said, in floats."""

    value: float
    multipliers: Array
    vectors: Array


def solved(program: Program, tighter: float = 0.0) -> Solution | None:
    """Return the solution in floats, with all limits lowered by ``tighter``; None if none is found.

    The goal must be bounded.
    """
    cvxpy = _cvxpy()
    size = len(program.vectors)
    gram = cvxpy.Variable((size, size), PSD=True)
    left = [cvxpy.sum(cvxpy.multiply(_matrix(row.form, size), gram)) for row in program.rows]
    right = [float(row.limit) - tighter for row in program.rows]
    constraints = [a <= b for a, b in zip(left, right, strict=True)]
    goal = cvxpy.sum(cvxpy.multiply(_matrix(program.goal, size), gram)) if program.goal else 0
    problem = cvxpy.Problem(cvxpy.Maximize(goal), constraints)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # inaccurate or not: what is said will be checked
        try:
            problem.solve(solver=cvxpy.CLARABEL)
        except cvxpy.error.SolverError:
            return None
    if problem.status not in _USABLE:
        return None
    values, directions = np.linalg.eigh(gram.value)
    vectors = directions * np.sqrt(np.maximum(values, 0.0))
    multipliers = np.array([float(row.dual_value) for row in constraints])
    return Solution(float(problem.value), multipliers, vectors)


def _cvxpy() -> Any:
    try:
        import clarabel  # noqa: F401
        import cvxpy
    except ImportError:
        raise MissingSolverError(
            "semidefinite programs need cvxpy and clarabel: pip install noregret[sdp]"
        ) from None
    return cvxpy


def _matrix(form: Form, size: int) -> Array:
    matrix = np.zeros((size, size))
    for (i, j), coefficient in form.items():
        half = float(coefficient) / (1 if i == j else 2)
        matrix[i, j] = matrix[j, i] = half
    return matrix


# ------------------------------------------------------------------ what is certain


def upper_bound(program: Program, solution: Solution | None = None) -> Certificate | None:
    """Return a certificate near to the solver's multipliers, checked; None if rounding fails."""
    solution = solved(program) if solution is None else solution
    if solution is None:
        return None
    lengths = {
        next(iter(row.form)): place
        for place, row in enumerate(program.rows)
        if len(row.form) == 1 and all(i == j and c > 0 for (i, j), c in row.form.items())
    }
    scale = max(1.0, float(np.abs(solution.multipliers).max(initial=0.0)))
    for raised in _RAISES:
        floats = np.maximum(solution.multipliers, 0.0)
        for place in lengths.values():
            floats[place] += raised * scale
        found = certificate(program, [rounded(entry) for entry in floats])
        if found is not None:
            found.check(program)
            return found
    return None


def lower_bound(program: Program) -> Point | None:
    """Return rational vectors near to the solver's, checked; None if rounding fails.

    That needs room: vectors that satisfy every row with something to spare.
    """
    for tighter in _TIGHTER:
        solution = solved(program, tighter)
        if solution is None:
            continue
        point = Point(tuple(tuple(map(rounded, vector)) for vector in solution.vectors))
        try:
            point.check(program)
        except CertificateError:
            continue
        return point
    return None


def rounded(value: float) -> fmpq:
    """Return the nearest rational with _BITS binary places."""
    return fmpq(round(value * 2**_BITS), 2**_BITS)


# ------------------------------------------------------------------ the Perceptron from any start

_NEEDS = {
    "r": "the largest length of an instance",
    "rho": "the margin",
    "eta": "the learning rate",
    "w_0": "the length of the first weight vector",
    "T": "the most rounds",
}


def start_program(m: int, p: Mapping[str, fmpq]) -> Program:
    """Return the least |v|^2 of a vector with scores of 1, if all of m rounds are updates.

    The margin is 1/|v|: so m updates are possible if |v|^2 may be as small as 1/rho^2.
    """
    rounds = range(2, m + 2)
    scores = (
        Row(
            f"score {t - 1}",
            form((1, t, 1), *((s, t, p["eta"]) for s in range(2, t))),
            fmpq(0),
        )
        for t in rounds
    )
    rows = (
        Row("|w_1|^2", form((1, 1, 1)), p["w_0"] ** 2),
        *(Row(f"|z_{t - 1}|^2", form((t, t, 1)), p["r"] ** 2) for t in rounds),
        *(Row(f"margin {t - 1}", form((0, t, -1)), fmpq(-1)) for t in rounds),
        *scores,
    )
    return Program(("v", "w_1", *(f"z_{t - 1}" for t in rounds)), rows, {(0, 0): fmpq(-1)})


def start_bound(p: Mapping[str, fmpq]) -> int:
    """Return the theorem's bound, as a whole number."""
    return int((p["r"] ** 2 / p["rho"] ** 2 + 2 * p["w_0"] / (p["eta"] * p["rho"])).floor())


def start_run(
    m: int, p: Mapping[str, fmpq], tie: int = 1
) -> tuple[Transcript, tuple[fmpq, ...]] | None:
    """Return a run with m updates and its separator, if rounding finds one: played and checked."""
    for tighter in _TIGHTER:
        solution = solved(start_program(m, p), tighter)
        if solution is None:
            continue
        v, first, *updates = [tuple(map(rounded, vector)) for vector in solution.vectors]
        least = min(inner(v, z) for z in updates)
        lengths = [inner(z, z) for z in updates]
        if inner(first, first) > p["w_0"] ** 2 or max(lengths) > p["r"] ** 2:
            continue
        if least <= 0 or least**2 < p["rho"] ** 2 * inner(v, v):
            continue
        learner = Perceptron(len(v), eta=p["eta"], tie=tie, start=first, arithmetic=EXACT)
        instances = [[-tie * entry for entry in z] for z in updates]
        run = play(learner, (instances, [-tie] * m), record=True)
        if bool(np.all(run.updates)):
            return run, v
    return None


def start_refutation(m: int, p: Mapping[str, fmpq]) -> Certificate | None:
    """Return why m updates are not possible, if rounding finds it: a certificate, checked."""
    found = upper_bound(start_program(m, p))
    return found if found is not None and -found.bound > 1 / p["rho"] ** 2 else None


def _solve(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    require(START, parameters, theorem.key)
    p = in_range(parameters, _NEEDS)
    tie = int(parameters.get("tie", 1))
    most = min(int(p["T"]), start_bound(p))
    # From 0 there are orthogonal updates; below that there is nothing to solve.
    low = min(most, int((p["r"] ** 2 / p["rho"] ** 2).floor()))
    run = from_zero(low, p["r"], p["eta"], tie)
    v = tuple([fmpq(1)] * run.N)
    beyond = most + 1
    while beyond - low > 1:
        middle = (low + beyond) // 2
        found = start_run(middle, p, tie)
        if found is None:
            beyond = middle
        else:
            low, (run, v) = middle, found
    refuted, proof = _first_refuted(low, most, p)
    return WorstCase(
        theorem=theorem.key,
        parameters={**parameters, "v": [str(entry) for entry in v]},
        low=low,
        high=refuted - 1,
        method="a semidefinite program, rounded to rationals on both sides",
        covered=f"every sequence of at most {p['T']} rounds and every start, all dimensions",
        witness=run,
        shown={"one more is impossible": _shown(refuted, proof)},
    )


def _first_refuted(low: int, most: int, p: Mapping[str, fmpq]) -> tuple[int, Certificate | None]:
    """Return the least number of updates above ``low`` that is refuted, and by what.

    Near to the edge neither a run nor a refutation may survive the rounding.
    """
    refuted, proof, next_to_try = most + 1, None, low + 1
    while low + 1 < refuted:
        found = start_refutation(next_to_try, p)
        if found is None:
            low = next_to_try
        else:
            refuted, proof = next_to_try, found
        next_to_try = (low + refuted) // 2
    return refuted, proof


def _shown(m: int, proof: Certificate | None) -> Any:
    if proof is None:
        return "there are no more rounds, or the theorem says so"
    return {
        "updates": m,
        "multipliers": [str(multiplier) for multiplier in proof.multipliers],
        "says": f"|v|^2 >= {-proof.bound}",
    }


def from_zero(m: int, r: fmpq, eta: fmpq, tie: int) -> Transcript:
    """Return the run on m orthogonal updates from the start 0."""
    learner = Perceptron(max(1, m), eta=eta, tie=tie, arithmetic=EXACT)
    instances = [[-tie * r if i == t else fmpq(0) for i in range(m)] for t in range(m)]
    return play(learner, (np.array(instances, dtype=object).reshape(m, max(1, m)), [-tie] * m))


def _cost(parameters: Mapping[str, Any]) -> Cost:
    p = in_range(parameters, _NEEDS)
    size = min(int(p["T"]), start_bound(p)) + 2
    return Cost(seconds=SECONDS_AT_TEN * (size / 10) ** 4, bytes=3e8 + 100.0 * size**4)


#: What a bisection takes at ten updates, about; it grows with their fourth power.
SECONDS_AT_TEN = 0.3

START = Solver(
    needs=_NEEDS,
    may={"tie": "what the learner predicts at score 0, -1 or 1"},
    solve=_solve,
    cost=_cost,
    lead="T",
    small=({"r": 1, "rho": fmpq(1, 2), "eta": 1, "w_0": 1, "T": 8},),
    large=({"r": 1, "rho": fmpq(1, 4), "eta": 1, "w_0": 1, "T": 24},),
)
