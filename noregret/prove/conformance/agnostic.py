"""Are SOA's experts, Hedge over them, and coins down a tree those of Coq?

The weights of Hedge are powers of e^-eta, so Python plays in balls.  Where e^-eta is rational, so
are the true forecasts: Coq computes them, and every ball must contain its value and be narrow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from flint import arb, fmpq
from hypothesis import strategies as st

from adversaries.classes.strategies import classes, every_class, noisy
from bounds.classes import agnostic
from bounds.classes.subjects import BlockCoins, BlockTotal, Expertise
from bounds.classes.views import ClassRun, littlestone, with_class
from learners.classes import FiniteClass, Leaf, Tree, all_functions, singletons, thresholds
from learners.classes.agnostic import Agnostic, FlipExperts
from learners.classes.soa import SOAExpert
from learners.core.arithmetic import BALL, START_PRECISION, working_precision
from learners.core.protocol import GameOver, play
from noregret.prove.conformance.checker import Checker
from noregret.prove.conformance.concepts import bits_term, option_term
from noregret.prove.conformance.terms import boolean_term, list_term, nat_term, rational_term


def _class_fields(cls: FiniteClass) -> list[str]:
    return [nat_term(cls.points), list_term(bits_term(row) for row in cls.matrix)]


def _nats(values: Any) -> str:
    return list_term(nat_term(value) for value in values)


# ------------------------------------------------------------------ one expert


@st.composite
def imitations(draw: st.DrawFn, kind: type[Expertise] = Expertise) -> Expertise:
    """Draw an expert that is to imitate a hypothesis; the two rules on ties may differ."""
    cls = FiniteClass(draw(classes(most_points=4, most=8)))
    points = draw(st.lists(st.integers(0, cls.points - 1), max_size=8))
    ties = draw(st.tuples(st.integers(0, 1), st.integers(0, 1)))
    return kind(cls, draw(st.integers(0, len(cls) - 1)), tuple(points), *ties)


def _flipped_often() -> Iterator[Expertise]:
    for cls in (all_functions(2), all_functions(3), singletons(4), thresholds(7)):
        shown = tuple(range(cls.points)) * 2
        for h, tie in product(range(0, len(cls), 2), (0, 1)):
            yield Expertise(cls, h, shown, tie, tie)


def _imitation(pair: Expertise) -> str:
    expert = SOAExpert(pair.cls, pair.flips, tie=pair.expert_tie, dimensions=littlestone(pair.cls))
    said = play(expert, (pair.points, pair.labels)).predictions
    fields = [
        *_class_fields(pair.cls),
        nat_term(pair.hypothesis),
        _nats(pair.points),
        boolean_term(pair.tie),
        boolean_term(pair.expert_tie),
        _nats(pair.flips),
        bits_term(said),
        *(nat_term(quantity.read(pair)) for quantity in agnostic.EXPERT.quantities),
    ]
    return f"ExpertiseRuns.Transcript {' '.join(fields)}"


EXPERTISE = Checker("classes.ExpertiseRuns", imitations, _flipped_often, _imitation)

# ------------------------------------------------------------------ Hedge over all experts

#: The rationals that e^-eta is.
_FACTORS = tuple(fmpq(p, r) for p, r in ((1, 2), (2, 3), (1, 3), (9, 10), (1, 10)))


@dataclass(frozen=True)
class Advised:
    """A run of the agnostic learner, with what its experts said: one row a round."""

    learner: Agnostic
    beta: fmpq
    run: ClassRun
    advice: tuple[tuple[int, ...], ...]


class _Listening:
    """Shows points with their labels, and writes down what the experts say."""

    def __init__(self, points: Sequence[int], labels: Sequence[int]) -> None:
        self.rounds = list(zip(points, labels, strict=True))
        self.advice: list[tuple[int, ...]] = []

    def instance(self, t: int, learner: Any) -> int:
        """Return the next point."""
        if t >= len(self.rounds):
            raise GameOver
        x = self.rounds[t][0]
        self.advice.append(tuple(int(label) for label in learner.advice(x)))
        return x

    def outcome(self, t: int, x: Any, prediction: Any) -> int:  # noqa: ARG002
        """Return its label."""
        return self.rounds[t][1]


def advised(
    cls: FiniteClass,
    T: int,
    points: Sequence[int],
    labels: Sequence[int],
    kind: type[Agnostic] = Agnostic,
    *,
    beta: fmpq = _FACTORS[0],
    **options: Any,
) -> Advised:
    """Play the agnostic learner, or one that is made like it, with e^-eta = beta."""
    with working_precision(START_PRECISION):
        eta = -arb(beta).log()
        learner = kind(cls, T, eta=eta, arithmetic=BALL, **options)
        environment = _Listening(points, labels)
        run = with_class(play(learner, environment))
    return Advised(learner, beta, run, tuple(environment.advice))


@st.composite
def consultations(draw: st.DrawFn, kind: type[Agnostic] = Agnostic) -> Advised:
    """Draw a class, a number of rounds, points and labels; not all rounds need be played."""
    strings = draw(classes(most_points=3, most=6))
    T = draw(st.integers(1, 5))
    points, labels = draw(noisy(strings, rounds=draw(st.integers(0, T))))
    return advised(
        FiniteClass(strings),
        T,
        points,
        labels,
        kind,
        beta=draw(st.sampled_from(_FACTORS)),
        over=draw(st.sampled_from(("experts", "experts", "hypotheses", "smaller"))),
        tie=draw(st.integers(0, 1)),
    )


def _small_classes() -> Iterator[Advised]:
    for cls in every_class(2):
        for over, tie in product(("experts", "smaller"), (0, 1)):
            yield advised(cls, 4, [0, 1, 1, 0], [1, 0, 1, 1], over=over, tie=tie)


def _ball(value: Any) -> str:
    """Write the least and the largest number in a ball."""
    ends = [_exactly(end) for end in (arb(value).lower(), arb(value).upper())]
    return f"({rational_term(ends[0])}, {rational_term(ends[1])})"


def _exactly(end: arb) -> fmpq:
    mantissa, exponent = end.man_exp()
    return fmpq(mantissa) * fmpq(2) ** int(exponent)


def _consultation(consulted: Advised) -> str:
    learner, view = consulted.learner, consulted.run
    experts = learner._experts
    flips = None
    if isinstance(experts, FlipExperts):
        flips = list_term(_nats(t for t in row if t) for row in experts.flips)
    told = view.run.parameters
    columns = list(zip(*consulted.advice, strict=True)) or [()] * int(told["experts"])
    read = {quantity.name: quantity.read for quantity in agnostic.REGRET.quantities}
    fields = [
        *_class_fields(view.cls),
        nat_term(told["T"]),
        boolean_term(told["tie"]),
        rational_term(consulted.beta),
        list_term(
            f"({nat_term(x)}, {boolean_term(y)})"
            for x, y in zip(view.points, view.labels, strict=True)
        ),
        option_term(flips),
        list_term(map(bits_term, columns)),
        list_term(map(_ball, view.run.predictions)),
        nat_term(read["Ldim"](view)),
        nat_term(read["G"](view)),
        _ball(read["R_T"](view)),
    ]
    return f"AgnosticRuns.Transcript {' '.join(fields)}"


EXPERTS = Checker("classes.AgnosticRuns", consultations, _small_classes, _consultation)

# ------------------------------------------------------------------ coins down a tree


@st.composite
def coins(draw: st.DrawFn) -> BlockCoins | BlockTotal:
    """Draw blocks of coins, with a class or without."""
    if draw(st.booleans()):
        depth = draw(st.integers(1, 6))
        return BlockTotal(depth, draw(st.integers(0, 9 * depth)))
    found = classes(most_points=3, most=8, least=2).map(FiniteClass)
    cls = draw(found.filter(lambda cls: littlestone(cls).dimension() >= 1))
    return BlockCoins(cls, draw(st.integers(0, 6)))


def _some_blocks() -> Iterator[BlockCoins | BlockTotal]:
    for depth, T in product((1, 2, 3), (2, 5, 9)):
        yield BlockTotal(depth, T)
    for cls in (all_functions(1), all_functions(2), singletons(3), thresholds(3), thresholds(7)):
        yield from (BlockCoins(cls, T) for T in (2, 5))


def _tree(tree: Tree | Leaf) -> str:
    if isinstance(tree, Leaf):
        return "BlockCoins.Leaf"
    return f"(BlockCoins.Node {nat_term(tree.point)} {_tree(tree.zero)} {_tree(tree.one)})"


def _coins(given: BlockCoins | BlockTotal) -> str:
    walked = None
    if isinstance(given, BlockCoins):
        made = f"FiniteClass.Class {' '.join(_class_fields(given.cls))}"
        walked = f"({made}, {_tree(littlestone(given.cls).tree())})"
    rounds, depth, expected = (quantity.read(given) for quantity in agnostic.LOWER.quantities)
    fields = [option_term(walked), nat_term(depth), nat_term(rounds), rational_term(expected)]
    return f"BlockCoinsRuns.Transcript {' '.join(fields)}"


COINS = Checker("classes.BlockCoinsRuns", coins, _some_blocks, _coins)

CHECKERS = (EXPERTISE, EXPERTS, COINS)
