"""Which worst cases of the Perceptron are known exactly, in all dimensions?

See `orthogonal` for the Perceptron (separable, or compared with any vector) and `close_scores` for
the margin Perceptron.  Each result has a run in exact arithmetic that attains it, and a certificate
that one more update is impossible, checked before it is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from flint import fmpq

from adversaries.worst_case.certificates import Certificate, CertificateError, Program
from adversaries.worst_case.close_scores import CloseScores
from adversaries.worst_case.orthogonal import Limits, most_updates, orthogonal, refutation
from adversaries.worst_case.result import Cost, Solver, WorstCase
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from learners.core.arithmetic import EXACT, rational
from learners.core.protocol import play
from learners.linear.perceptron import MarginPerceptron, Perceptron

#: Up to so many vectors a certificate has a multiplier for each round; above, for their sums.
WRITTEN_OUT = 40
#: A run with more features times rounds than this is not played.
LARGEST_RUN = 100_000
#: So many updates of the margin Perceptron are written out: the digits grow with each.
LONGEST_MARGIN_RUN = 100

_Reader = Callable[[Mapping[str, fmpq]], Limits]

_R = {"r": "the largest length of an instance", "rho": "the margin"}
_W = {"rho": "1/|w| for the comparator w"}
_MAY = {
    "T": "the most rounds (any number, unless given)",
    "N": "the dimension (any, unless given; all from 3 on are alike)",
    "tie": "what the learner predicts at score 0, -1 or 1",
}
_ALL_LENGTHS = "the root of the sum of squared lengths over the updates"
_SQUARES = "the root of the sum of the squared deviations"
_HINGE = {
    "R": "the largest length of an instance",
    "w_star": "the length of the comparator w*",
    "F": "the hinge loss of w* over the updates",
}
_POSITIVE = ("r", "rho", "R", "S_I", "w_star", "eta")


def in_range(parameters: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, fmpq]:
    """Return the parameters as rationals, each in its range."""
    values = {name: rational(parameters[name]) for name in names}
    for name, value in values.items():
        if value < 0 or (value == 0 and name in _POSITIVE):
            least = "positive" if name in _POSITIVE else "at least 0"
            raise ParameterError(f"{name} is {value}, but must be {least}: it is {names[name]}")
    return values


def shown(program: Program, proof: Certificate) -> dict[str, Any]:
    """Return a certificate for JSON and people, once it is checked."""
    if not proof.refutes(program):
        raise CertificateError(f"the limits add up to {proof.bound}, which refutes nothing")
    return {
        "rows": {
            row.name: str(multiplier)
            for row, multiplier in zip(program.rows, proof.multipliers, strict=True)
        },
        "squares": [
            [
                str(square.weight),
                {program.vectors[i]: str(c) for i, c in square.combination.items()},
            ]
            for square in proof.squares
        ],
        "says": f"0 <= {proof.bound}",
    }


def _dimension(parameters: Mapping[str, Any]) -> int:
    """Return the dimension; all from 3 on are alike."""
    dimension = int(parameters.get("N", 3))
    if dimension < 1:
        raise ParameterError(f"N is {dimension}, but must be at least 1")
    return dimension


def _within(most: int, parameters: Mapping[str, Any]) -> int:
    rounds = int(parameters.get("T", most))
    if rounds < 0:
        raise ParameterError(f"T is {rounds}, but must be at least 0")
    return min(most, rounds)


def _solve(
    names: Mapping[str, str],
    reader: _Reader,
    vector: str,
    theorem: Theorem,
    parameters: Mapping[str, Any],
) -> WorstCase:
    limits = reader(in_range(parameters, names))
    free, N = most_updates(limits), _dimension(parameters)
    high = _within(free, parameters)
    if N == 1 and limits.slack == 0:  # after one update on a line all scores are positive
        high = min(high, 1)
    found = orthogonal(limits, high)
    low = high
    if N < 3 and found.N > N:
        low = N // len(found.block)
        found = orthogonal(limits, low)
    found.check(limits)
    run = None
    if found.N * found.m <= LARGEST_RUN:
        tie = int(parameters.get("tie", 1))
        learner = Perceptron(found.N, tie=tie, arithmetic=EXACT)
        run = play(learner, (-tie * found.updates(), [-tie] * found.m), record=True)
    with_vector = {}
    if run is not None:
        with_vector = {vector: [str(entry) for entry in found.comparator()]}
    proof = {}
    if high == free:
        proof = shown(*refutation(limits, free + 1, summed=free >= WRITTEN_OUT))
    return WorstCase(
        theorem=theorem.key,
        parameters={**parameters, **with_vector},
        low=low,
        high=high,
        method="orthogonal updates below, a sum of squares above",
        covered=_covered(parameters),
        witness=run,
        shown={
            "witness": _dimensions(found.N),
            "one more is impossible": proof or _reason(parameters, high),
        },
    )


def _covered(parameters: Mapping[str, Any]) -> str:
    rounds = f" of at most {parameters['T']} rounds" if "T" in parameters else " of any length"
    where = f"dimension {parameters['N']}" if "N" in parameters else "all dimensions"
    return f"every sequence{rounds}, {where}"


def _first_axis(N: int) -> list[str]:
    return ["1"] + ["0"] * (N - 1)


def _reason(parameters: Mapping[str, Any], high: int) -> str:
    if "T" in parameters and int(parameters["T"]) == high:
        return f"there are only {high} rounds"
    return "on a line all updates have the same direction"


def _dimensions(N: int) -> str:
    more = "; with irrational entries 3 dimensions are enough" if N > 3 else ""
    return f"rational, in {N} dimensions{more}" if N else "too long to write out"


_MARGIN_NEEDS = {**_R, "margin": "the score up to which it updates", "eta": "the learning rate"}


def _solve_close(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    p = in_range(parameters, _MARGIN_NEEDS)
    rho = p["rho"]
    game = CloseScores(p["r"] ** 2, rho**2, p["margin"] / p["eta"])
    free = game.most_updates()
    high = _within(free, parameters)
    low, N = high, _dimension(parameters)
    if N < 3:
        low = min(high, game.most_on_a_line())
        high = low if N == 1 else high
    run = None
    if low <= LONGEST_MARGIN_RUN:
        updates = game.updates(low, rho) if N >= 3 else game.on_a_line(low, rho, N)
        game.check(updates, rho)
        tie = int(parameters.get("tie", 1))
        learner = MarginPerceptron(
            updates.shape[1], p["margin"], eta=p["eta"], tie=tie, arithmetic=EXACT
        )
        run = play(learner, (-tie * updates, [-tie] * low), record=True)
    proof = {}
    if high == free:
        proof = shown(*game.refutation(free + 1, rho, summed=free >= WRITTEN_OUT))
    return WorstCase(
        theorem=theorem.key,
        parameters={**parameters, **({} if run is None else {"v": _first_axis(run.N)})},
        low=low,
        high=high,
        method="a recursion on the length across the separator; a sum of squares above",
        covered=_covered(parameters),
        witness=run,
        shown={
            "witness": _dimensions(0 if run is None else run.N),
            "one more is impossible": proof or _reason(parameters, high),
        },
    )


def _cost(parameters: Mapping[str, Any]) -> Cost:  # noqa: ARG001
    """Closed forms: large sizes are not written out, so that nothing is refused."""
    return Cost(seconds=2.0, bytes=1e8)


_SMALL: Mapping[str, Any] = {
    "rho": fmpq(1, 3),
    "r": 1,
    "L_1": 2,
    "L_2": 1,
    "D_I": 2,
    "S_I": 3,
    "R": 1,
    "w_star": 3,
    "F": 2,
}
_LARGE: Mapping[str, Any] = {
    "rho": fmpq(1, 13),
    "r": 1,
    "L_1": 7,
    "L_2": 2,
    "D_I": 7,
    "S_I": 9,
    "R": 1,
    "w_star": 12,
    "F": 7,
}


def _solver(names: Mapping[str, str], reader: _Reader, vector: str = "w") -> Solver:
    """Return the solver of the theorem with these parameters, which set these limits."""
    return Solver(
        needs=names,
        may=_MAY,
        solve=partial(_solve, names, reader, vector),
        cost=_cost,
        lead=next(iter(names)),
        small=({name: _SMALL[name] for name in names},),
        large=({name: _LARGE[name] for name in names},),
    )


MARGIN = _solver(_R, lambda p: Limits(1 / p["rho"] ** 2, p["r"] ** 2, None), vector="v")
L1 = _solver(
    {**_W, "D_I": "the sum of the deviations over the updates", "S_I": _ALL_LENGTHS},
    lambda p: Limits(1 / p["rho"] ** 2, None, p["S_I"] ** 2, p["D_I"]),
)
L1_RADIUS = _solver(
    {**_R, "L_1": "the sum of the deviations"},
    lambda p: Limits(1 / p["rho"] ** 2, p["r"] ** 2, None, p["L_1"]),
)
L2 = _solver(
    {**_W, "L_2": _SQUARES, "S_I": _ALL_LENGTHS},
    lambda p: Limits(1 / p["rho"] ** 2, None, p["S_I"] ** 2, p["L_2"], True),
)
L2_RADIUS = _solver(
    {**_R, "L_2": _SQUARES},
    lambda p: Limits(1 / p["rho"] ** 2, p["r"] ** 2, None, p["L_2"], True),
)
HINGE = _solver(_HINGE, lambda p: Limits(p["w_star"] ** 2, p["R"] ** 2, None, p["F"]))
CLOSE_SCORES = Solver(
    needs=_MARGIN_NEEDS,
    may=_MAY,
    solve=_solve_close,
    cost=_cost,
    lead="r",
    small=({"r": 1, "rho": fmpq(1, 2), "margin": fmpq(1, 2), "eta": 1},),
    large=({"r": 1, "rho": fmpq(1, 5), "margin": 3, "eta": 2},),
)
