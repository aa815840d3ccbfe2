"""How often can Halving, Consistent and SOA err on a class, if some hypothesis of it is right?

`bounds.classes.mistakes` and the Littlestone dimension answer by recursion on the version space,
within a budget: a class that is too large for it leaves two certain bounds. The run that attains
the lower one is played by the learner itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adversaries.worst_case.result import Cost, Solver, WorstCase
from bounds.classes.bracket import Bracket
from bounds.classes.mistakes import ConsistentMistakes, HalvingMistakes
from bounds.classes.views import class_of
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from learners.classes import FiniteClass, Leaf, Littlestone, Tree, singletons, thresholds
from learners.classes.consistent import Consistent
from learners.classes.halving import Halving
from learners.classes.soa import SOA
from learners.core.arithmetic import Undecided
from learners.core.checks import one_of
from learners.core.protocol import play
from learners.core.transcript import Transcript

#: How many splits of version spaces one search may look at; fewer, if each of them is large.
_EFFORT = 10_000_000

_NEEDS = {"hypotheses": "the class: a 0/1 table with one row a hypothesis"}
_TIE = {"tie": "what is predicted on a tie, 0 or 1"}
_EAGER = {"eager": "whether the version space is cut in every round, 0 or 1"}


def _class(parameters: Mapping[str, Any]) -> FiniteClass:
    cls = class_of(parameters["hypotheses"])
    if len(cls) == 0:
        raise ParameterError("the class has no hypothesis, but one of them must be right")
    return cls


def _budget(cls: FiniteClass) -> int:
    return _EFFORT // (3 + len(cls) // 1000)


def _switch(parameters: Mapping[str, Any], name: str, default: int) -> int:
    return int(one_of(name, int(parameters.get(name, default)), (0, 1)))


def _tree(cls: FiniteClass) -> tuple[Bracket, Tree | Leaf]:
    """Return the Littlestone dimension, and a shattered tree as deep as is known."""
    littlestone = Littlestone(cls)
    bracket = Bracket(*littlestone.bracket(budget=_budget(cls)))
    return bracket, littlestone.known_tree()


def _worst(
    theorem: Theorem, cls: FiniteClass, found: Bracket, run: Transcript, method: str, **options: int
) -> WorstCase:
    return WorstCase(
        theorem=theorem.key,
        parameters={"hypotheses": cls, **options},
        low=found.low,
        high=found.high,
        method=method,
        covered=f"every realisable sequence of {len(cls)} hypotheses on {cls.points} points",
        witness=run,
    )


def _halving(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    cls = _class(parameters)
    tie, eager = _switch(parameters, "tie", 1), _switch(parameters, "eager", 0)
    lazy = HalvingMistakes(cls, tie, eager=False)
    lazy.learn(*lazy.against(_tree(cls)[1]))
    lazy.bracket(budget=_budget(cls))
    mistakes = lazy
    if eager:  # every mistake of the lazy variant can be forced on the eager one
        mistakes = HalvingMistakes(cls, tie, eager=True)
        mistakes.learn(*lazy.sequence())
    found = mistakes.bracket(budget=_budget(cls))
    run = play(Halving(cls, tie=tie, eager=bool(eager)), mistakes.sequence(), record=True)
    return _worst(theorem, cls, found, run, "recursion on the version space", tie=tie, eager=eager)


def _consistent(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    cls = _class(parameters)
    mistakes = ConsistentMistakes(cls)
    found = mistakes.bracket(budget=_budget(cls))
    sequence, chosen = mistakes.sequence()
    plan: dict[int, int] = {}
    space = cls.all
    for x, y, h in zip(*sequence, chosen, strict=True):
        plan[space] = h
        space &= cls.where(x, y)

    def worst(_: FiniteClass, left: int) -> int:
        return plan.get(left, (left & -left).bit_length() - 1)

    run = play(Consistent(cls, choice=worst), sequence, record=True)
    return _worst(theorem, cls, found, run, "the longest chain of version spaces, worst choices")


def _soa(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    cls = _class(parameters)
    tie, eager = _switch(parameters, "tie", 1), _switch(parameters, "eager", 1)
    found, tree = _tree(cls)
    points, labels = [], []
    walker = SOA(cls, tie=tie, eager=bool(eager))
    while isinstance(tree, Tree):  # down a shattered tree, against each prediction
        x = tree.point
        try:
            y = 1 - walker.predict(x)
        except Undecided:  # the class is too large for the learner itself
            break
        walker.update(x, y)
        points.append(x)
        labels.append(y)
        tree = tree.one if y else tree.zero
    found = Bracket(len(points), found.high)
    run = play(SOA(cls, tie=tie, eager=bool(eager)), (points, labels), record=True)
    return _worst(
        theorem, cls, found, run, "the Littlestone dimension and its tree", tie=tie, eager=eager
    )


def _cost(parameters: Mapping[str, Any]) -> Cost:
    """Nothing is refused: what the budget does not settle is left as a bracket."""
    cls = class_of(parameters["hypotheses"])
    return Cost(seconds=min(60.0, 1e-4 * len(cls) * cls.points), bytes=5e8)


def _solver(solve: Callable[[Theorem, Mapping[str, Any]], WorstCase], **may: str) -> Solver:
    return Solver(
        needs=_NEEDS,
        may=may,
        solve=solve,
        cost=_cost,
        lead="hypotheses",
        small=({"hypotheses": thresholds(7)}, {"hypotheses": singletons(5)}),
        large=({"hypotheses": thresholds(255)},),
    )


CONSISTENT = _solver(_consistent)
HALVING = _solver(_halving, **_TIE, **_EAGER)
STANDARD_OPTIMAL = _solver(_soa, **_TIE, **_EAGER)
