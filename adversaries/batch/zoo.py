"""Which learners are put on samples, and on which distributions?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from flint import fmpq

from adversaries.batch.sources import HALF, SCORE_HINGE, TablePredictor, weighted
from adversaries.core.judge import Factory
from adversaries.core.player import player_of
from bounds.batch.subjects import Conversion, FiniteSource, Rule
from bounds.experts.doubling_trick import period_rate
from learners.batch.online_to_batch import OverExamples, OverExperts, score
from learners.classes import FiniteClass, Littlestone, all_functions
from learners.classes.consistent import Consistent
from learners.classes.halving import Halving
from learners.classes.soa import SOA
from learners.convex import Box, Hinge
from learners.convex.gradient_descent import OnlineGradientDescent
from learners.core.arithmetic import EXACT
from learners.experts import kinds
from learners.games.losses import ABSOLUTE, SQUARED, Loss
from learners.linear.perceptron import Perceptron

averaging = player_of(kinds.EXPONENTIAL_WEIGHTED_AVERAGE)
_majority = player_of(kinds.WEIGHTED_MAJORITY)

# ------------------------------------------------------------------ experts


def _never(x: Any) -> int:  # noqa: ARG001
    return 0


def _always(x: Any) -> int:  # noqa: ARG001
    return 1


def _point(x: Any) -> int:
    return int(x)


CONSTANTS: tuple[Rule, ...] = (_never, _always)


def marked(i: int) -> Rule:
    """Return an expert that says 1 at the point ``i`` alone."""
    return lambda x: int(x == i)


def some_experts(N: int) -> tuple[Rule, ...]:
    """Return N experts: 0, 1, the point itself, and those that are right at one point each."""
    return (*CONSTANTS, _point, *(marked(i) for i in range(2, N - 1)))[:N]


def over_experts(
    make: Factory, experts: tuple[Rule, ...], T: int, loss: Loss = ABSOLUTE, eta: Any = None
) -> Callable[[], OverExperts]:
    """Return what makes a learner that follows these experts, tuned for T rounds if eta is not
    given."""
    N = len(experts)
    known = {"N": N, "T": T, "loss": loss, "eta": eta or period_rate(N, T)}
    return lambda: OverExperts(make(known), experts)


# ------------------------------------------------------------------ learners of every family


def zoo(T: int, learner: Factory | None = None) -> Iterator[tuple[str, Conversion]]:
    """Yield learners of every family on small distributions, or the one that was brought."""
    experts = some_experts(3)
    noisy = weighted([(0, 0), (0, 1), (1, 1)], [2, 1, 3])
    if learner is not None:
        given = over_experts(learner, experts, T)
        yield "given learner", Conversion(given, noisy, T, comparators=experts)
        return
    for loss in (ABSOLUTE, SQUARED):
        make = over_experts(averaging, experts, T)
        words = f"EWA, {loss.name} loss, T={T}"
        yield words, Conversion(make, noisy, T, loss=loss, comparators=experts)
    cube = all_functions(2)
    for name, voter in (
        ("weighted majority", lambda: OverExperts(_majority({"N": 3, "beta": _HALF}), experts)),
        ("halving", lambda: Halving(cube)),
        ("SOA", lambda: SOA(cube)),
        ("consistent", lambda: Consistent(cube)),
    ):
        yield f"{name}, T={T}", Conversion(voter, noisy, T, comparators=experts)
    yield from _linear(T)


_HALF = fmpq(1, 2)


def _linear(T: int) -> Iterator[tuple[str, Conversion]]:
    signs = weighted([((1, 0), -1), ((1, 1), 1), ((1, 1), -1)], [3, 2, 1])
    rules: tuple[Rule, ...] = (lambda _: -1, lambda x: 2 * x[1] - 1)
    plain = Conversion(_perceptron, signs, T, loss=HALF, comparators=rules)
    yield f"Perceptron, T={T}", plain
    # Scores are at most 2 T on these points.
    scores = replace(plain, loss=SCORE_HINGE, M=fmpq(2 * T + 1), read=score, _played={})
    yield f"scores of the Perceptron, hinge loss, T={T}", scores
    # Within the square the scores are at most 2, and the hinge at most 3.
    yield (
        f"online gradient descent, hinge loss, T={T}",
        Conversion(_descent, signs, T, loss=SCORE_HINGE, M=fmpq(3), comparators=rules),
    )


def _perceptron() -> Perceptron:
    return Perceptron(2, arithmetic=EXACT)


def _descent() -> OverExamples:
    square = Box((-1, -1), (1, 1))
    return OverExamples(OnlineGradientDescent(2, _HALF, domain=square, arithmetic=EXACT), Hinge)


def with_range(conversion: Conversion, M: fmpq | None) -> Conversion:
    """Return a conversion whose losses are bounded by M in place of what they are bounded by."""
    if M is None or M == conversion.M:
        return conversion
    factor, loss = fmpq(M) / conversion.M, conversion.loss
    scaled = Loss(f"{factor} {loss.name}", lambda p, y: factor * loss(p, y), loss.convex)
    return replace(conversion, loss=scaled, M=fmpq(M), _played={})


# ------------------------------------------------------------------ drawn ones


def from_table(source: FiniteSource, table: bytes, T: int) -> Conversion:
    """Return a learner whose forecasts are a table of answers."""
    return Conversion(lambda: TablePredictor(table), source, T, comparators=CONSTANTS)


def from_separable(source: FiniteSource, T: int) -> Conversion:
    """Return the Perceptron on a distribution of vectors."""
    N = len(source.examples[0][0])
    return Conversion(
        lambda: Perceptron(N, arithmetic=EXACT),
        source,
        T,
        loss=HALF,
        comparators=(lambda _: -1, lambda _: 1),
    )


# ------------------------------------------------------------------ mistake bounds

#: For each learner of a finite class, its bound on mistakes.
MISTAKE_BOUNDED: dict[str, tuple[Callable[[FiniteClass], Any], Callable[[FiniteClass], int]]] = {
    "halving": (Halving, lambda cls: len(cls).bit_length() - 1),
    "eager halving": (lambda cls: Halving(cls, eager=True), lambda c: len(c).bit_length() - 1),
    "SOA": (SOA, lambda cls: Littlestone(cls).dimension()),
    "consistent": (Consistent, lambda cls: len(cls) - 1),
}
