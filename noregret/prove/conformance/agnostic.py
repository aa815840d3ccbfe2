"""Are SOA's experts, those of the agnostic learner, and coins down a tree those of Coq?

Hedge itself has no rational run: its weights are powers of e^-eta.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from hypothesis import strategies as st

from adversaries.finite_strategies import classes, every_class
from bounds import agnostic
from bounds.finite_subjects import BlockCoins, BlockTotal, Expertise
from bounds.finite_views import littlestone
from learners.agnostic import Agnostic, FlipExperts
from learners.classes import FiniteClass, Leaf, Tree, all_functions, singletons, thresholds
from learners.protocol import play
from learners.soa import SOAExpert
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

# ------------------------------------------------------------------ all experts


@dataclass(frozen=True)
class Advised:
    """What the experts of an agnostic learner said: one row a round, one column an expert."""

    learner: Agnostic
    points: tuple[int, ...]
    advice: tuple[tuple[int, ...], ...]


def advised(learner: Agnostic, points: Any) -> Advised:
    """Show points to an agnostic learner, and write down what its experts say."""
    said = []
    for x in points:
        said.append(tuple(int(label) for label in learner.advice(x)))
        learner.update(x, 0)
    return Advised(learner, tuple(points), tuple(said))


@st.composite
def consultations(draw: st.DrawFn, kind: type[Agnostic] = Agnostic) -> Advised:
    """Draw a class, a number of rounds and points; not all rounds need be played."""
    cls = FiniteClass(draw(classes(most_points=3, most=6)))
    T = draw(st.integers(1, 5))
    over = draw(st.sampled_from(("experts", "experts", "hypotheses", "smaller")))
    points = draw(st.lists(st.integers(0, cls.points - 1), max_size=T))
    return advised(kind(cls, T, over=over, tie=draw(st.integers(0, 1))), points)


def _small_classes() -> Iterator[Advised]:
    for cls in every_class(2):
        for over, tie in product(("experts", "smaller"), (0, 1)):
            yield advised(Agnostic(cls, 4, over=over, tie=tie), [0, 1, 1, 0])


def _consultation(consulted: Advised) -> str:
    learner = consulted.learner
    experts = learner._experts
    flips = None
    if isinstance(experts, FlipExperts):
        flips = list_term(_nats(t for t in row if t) for row in experts.flips)
    told = learner.parameters
    columns = list(zip(*consulted.advice, strict=True)) or [()] * int(told["experts"])
    fields = [
        *_class_fields(learner.hypotheses),
        nat_term(told["T"]),
        boolean_term(told["tie"]),
        _nats(consulted.points),
        option_term(flips),
        list_term(map(bits_term, columns)),
        nat_term(littlestone(learner.hypotheses).dimension()),
        nat_term(told["experts"]),
    ]
    return f"AgnosticExpertsRuns.Transcript {' '.join(fields)}"


EXPERTS = Checker("classes.AgnosticExpertsRuns", consultations, _small_classes, _consultation)

# ------------------------------------------------------------------ coins down a tree


@st.composite
def coins(draw: st.DrawFn) -> BlockCoins | BlockTotal:
    """Draw whole blocks of coins, with a class or without."""
    if draw(st.booleans()):
        depth = draw(st.integers(1, 6))
        return BlockTotal(depth, depth * draw(st.integers(0, 9)))
    found = classes(most_points=3, most=8, least=2).map(FiniteClass)
    cls = draw(found.filter(lambda cls: littlestone(cls).dimension() >= 1))
    depth = littlestone(cls).dimension()
    return BlockCoins(cls, depth * draw(st.integers(0, 6 // depth)))


def _whole_blocks() -> Iterator[BlockCoins | BlockTotal]:
    for depth, size in product((1, 2, 3), (1, 2, 5)):
        yield BlockTotal(depth, depth * size)
    for cls in (all_functions(1), all_functions(2), singletons(3), thresholds(3), thresholds(7)):
        depth = littlestone(cls).dimension()
        yield from (BlockCoins(cls, depth * size) for size in (1, 2))


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


COINS = Checker("classes.BlockCoinsRuns", coins, _whole_blocks, _coins)

CHECKERS = (EXPERTISE, EXPERTS, COINS)
