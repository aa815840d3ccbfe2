"""How often can the Perceptron err on a committee of K of N features -1 and +1?

Every sequence is searched: the worst case is exact, and takes long for more than a few features.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adversaries.worst_case.committees import inner_product, longest
from adversaries.worst_case.result import Cost, Solver, WorstCase, require
from adversaries.worst_case.winnow import COMMITTEE_SIZES, MAY, checked, with_committee
from bounds.core.theorem import Theorem
from learners.core.arithmetic import EXACT
from learners.core.protocol import play
from learners.linear.perceptron import Perceptron


def _solve(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    p = checked(parameters, COMMITTEE_SIZES)
    require(PERCEPTRON_COMMITTEE, parameters, theorem.key)
    N, K, tie = int(p["N"]), int(p["K"]), int(parameters.get("tie", 1))
    games = longest(N, K, inner_product, relative=False)
    rows = games.sequence(N, K)
    learner = Perceptron(N, tie=tie, arithmetic=EXACT)
    instances = [[-tie * int(z) for z in row] for row in rows]
    run = play(learner, (instances, [-tie] * len(rows)), record=True)
    return WorstCase(
        theorem=theorem.key,
        parameters=with_committee(parameters, K, run),
        low=len(rows),
        high=len(rows),
        method="recursion over the weights, members and others in order",
        covered=f"every sequence of {N} features -1 and +1, committees of {K}: "
        f"{len(games.known):,} states",
        witness=run,
        shown={"committee": K, "states": len(games.known)},
    )


def _cost(parameters: Mapping[str, Any]) -> Cost:
    N, K = (int(parameters[name]) for name in ("N", "K"))
    seconds = 2.0 * 2.2 ** min(N - 14, 300) if K == 1 else 15.0 * 4.0 ** min(N - 8, 300)
    return Cost(seconds=float(seconds), bytes=1e8 + 2e6 * seconds)


PERCEPTRON_COMMITTEE = Solver(
    needs=COMMITTEE_SIZES,
    may=MAY,
    solve=_solve,
    cost=_cost,
    lead="N",
    small=({"N": 4, "K": 1}, {"N": 4, "K": 3}),
    large=({"N": 12, "K": 1}, {"N": 8, "K": 3}),
)
