"""How are the tail bounds and the leave-one-out lemma put to the test?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.explore import Finding, explore, explore_subjects
from adversaries.core.judge import Factory, Tally
from adversaries.core.profile import Profile
from adversaries.core.statistics import FALSE_ALARM, binomial_test
from adversaries.probability.strategies import (
    LAWS,
    martingale_trees,
    sample_means,
    small_trees,
    two_point,
    worst_martingales,
)
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict
from bounds.probability.concentration import Labelled, LeaveOneOut, Rule
from bounds.probability.laws import Law, Tail
from bounds.probability.martingales import MartingaleTree, independent_steps
from bounds.probability.sample_means import IidSum
from learners.core.arithmetic import EXACT, Array
from learners.linear.perceptron import Perceptron

#: Chances to go up: a grid, the best for a single step (28 %), and a step that nearly always rises.
_CHANCES = (*(fmpq(k, 20) for k in range(1, 20)), fmpq(28, 100), fmpq(99, 100), fmpq(999, 1000))


def _verdicts(theorem: Theorem, source: Any, law: Law, stride: int = 1) -> Iterator[Verdict]:
    """Check every eps > 0 at which the tail drops: between them it cannot be worse."""
    positive = [eps for eps in law.values if eps > 0]
    for eps in positive[::stride] or [fmpq(1)]:
        yield theorem.check(Tail(source, eps))


def _worst(verdicts: Iterable[Verdict]) -> Verdict:
    """Return a violation if there is one, else the verdict that comes nearest to one."""

    def badness(verdict: Verdict) -> tuple[bool, bool, float]:
        open_ = verdict.outcome is Outcome.UNDECIDED
        return verdict.outcome is Outcome.VIOLATED, open_, verdict.ratio or 0.0

    return max(verdicts, key=badness)


def _add(tally: Tally, verdicts: Iterable[Verdict], words: str) -> None:
    for verdict in verdicts:
        tally.add(verdict, f"{words}, eps={verdict.values.get('eps')}")


def _examined(theorem: Theorem, source: Any, law: Law) -> Finding:
    verdict = _worst(_verdicts(theorem, source, law))
    return verdict, f"{source}, eps={verdict.values.get('eps')}", None


def _refuse(learner: Factory | None, theorem: Theorem, what: str) -> None:
    if learner is not None:
        raise ValueError(f"{theorem.key} names its {what}: no learner can take their place")


# ------------------------------------------------------------------ Azuma


def _looked_at(theorem: Theorem, tree: MartingaleTree) -> tuple[MartingaleTree, Law]:
    """Return a tree made to rise, turned as the theorem looks at it, and the law of that tail."""
    if theorem.key == "azuma.lower":
        mirror = tree.mirrored()
        return mirror, mirror.law.mirrored()
    return tree, tree.law


def azuma(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None = None
) -> Iterator[Evidence]:
    """Check coins, the best martingale on a grid, small trees, drawn trees and long samples."""
    _refuse(learner, theorem, "martingales")
    lengths = {"fast": (1, 2, 5), "ci": (1, 2, 3, 5, 8, 12)}.get(profile.name, range(1, 25))
    tally = Tally("extremal", f"coins that rise with chance p, T <= {max(lengths)}, every eps")
    for p, T in product(_CHANCES, lengths):
        tree, law = _looked_at(theorem, independent_steps([two_point(p)] * T))
        _add(tally, _verdicts(theorem, tree, law), f"T={T} coins, p={p}")
    T, p = {"fast": (50, fmpq(33, 100)), "ci": (200, fmpq(37, 100))}.get(
        profile.name, (1000, fmpq(2, 5))
    )
    tree, law = _looked_at(theorem, independent_steps([two_point(p)] * T))
    _add(tally, _verdicts(theorem, tree, law, stride=5), f"T={T} coins, p={p}")
    yield tally.evidence()

    sizes = {"fast": ((4, 4),), "ci": ((6, 4), (4, 8), (8, 8))}.get(
        profile.name, ((6, 4), (12, 8), (6, 16), (40, 4))
    )
    words = " and ".join(f"{T} steps of k/{parts}" for T, parts in sizes)
    best = Tally("worst case", f"the best of all martingales with {words}, every eps")
    for T, parts in sizes:
        for eps, climber in worst_martingales(T, parts):
            tree, _ = _looked_at(theorem, climber)
            verdict = theorem.check(Tail(tree, eps))
            best.add(verdict, f"T={T}, steps of k/{parts}, eps={eps}")
    yield best.evidence()

    menu = LAWS[: {"fast": 3, "ci": 6}.get(profile.name, len(LAWS))]
    pairs = [(fmpq(1),), (fmpq(1), fmpq(1)), (fmpq(1), fmpq(2)), (fmpq(2), fmpq(1))]
    every = Tally("exhaustive", f"every tree of at most 2 steps with {len(menu)} laws, every eps")
    for widths in pairs:
        for drawn in small_trees(widths, menu):
            tree, law = _looked_at(theorem, drawn)
            _add(every, _verdicts(theorem, tree, law), str(tree))
    yield every.evidence()

    def examine(drawn: MartingaleTree) -> Finding:
        tree, law = _looked_at(theorem, drawn)
        return _examined(theorem, tree, law)

    yield explore(examine, martingale_trees(), profile.examples, seed, "martingales")
    yield sampled(theorem, profile, seed)


# ------------------------------------------------------------------ long martingales, sampled

_RANGE = 8
_LONG = 200


def _fair(_: Array, history: Array) -> Array:
    return np.full(history.shape, _RANGE // 2)


def _remembering(_: Array, history: Array) -> Array:
    """Rise by 1..7 eighths of the range, as the whole past has it."""
    return (1 + (history >> np.uint64(33)) % np.uint64(_RANGE - 1)).astype(np.int64)


def _stopping(way_left: Array, _: Array) -> Array:
    """Rise by what is left, at most half the range; stop when it is reached."""
    return np.clip(way_left, 0, _RANGE // 2)


#: How a sampled martingale rises, and which goals it is asked to reach; one that looks at its
#: goal is sampled for each.
PROCESSES: dict[str, tuple[Callable[[Array, Array], Array], list[list[int]]]] = {
    "fair coins": (_fair, [[40 * k for k in range(1, 9)]]),
    "steps as the whole past has it": (_remembering, [[40 * k for k in range(1, 9)]]),
    "coins until eps is reached": (_stopping, [[80], [160], [240]]),
}


def sample_sums(
    rise: Callable[[Array, Array], Array], goal: int, generator: np.random.Generator, n: int
) -> Array:
    """Return n sampled sums of 200 steps, in whole numbers.

    A step rises by a or falls by 8 - a, with chances (8 - a)/8 and a/8, where a = rise(what is
    left to the goal, the past as a number): its mean is exactly 0 and its range 8; for a = 0 it
    stays.
    """
    total = np.zeros(n, dtype=np.int64)
    history = np.zeros(n, dtype=np.uint64)
    for _ in range(_LONG):
        up = rise(goal - total, history)
        risen = generator.integers(0, _RANGE, size=n) >= up
        total += np.where(up == 0, 0, np.where(risen, up, up - _RANGE))
        history = history * np.uint64(6364136223846793005) + risen + np.uint64(1442695040888963407)
    return total


def sampled(theorem: Theorem, profile: Profile, seed: int) -> Evidence:
    """Sample martingales too long for enumeration; refute only what is certain up to 10^-9.

    For the lower tail the sampled process is the one with all signs turned.
    """
    n = {"fast": 3_000, "ci": 20_000}.get(profile.name, 400_000)
    scope = f"{n} sampled runs of {_LONG} steps each: no proof, false alarm <= 1e-9"
    tally = Tally("statistics", scope)
    generator = np.random.default_rng(seed)
    tests = sum(len(goals) for _, sets in PROCESSES.values() for goals in sets)
    for name, (rise, sets) in PROCESSES.items():
        for goals in sets:
            sums = sample_sums(rise, goals[0], generator, n)
            for goal in goals:
                count = int(np.count_nonzero(sums >= goal))
                verdict = _sampled_verdict(theorem, goal, count, n, FALSE_ALARM / tests)
                tally.add(verdict, f"{name}, c_t = 8, eps = {goal}: {count} of {n} reach it")
    return tally.evidence()


def _sampled_verdict(theorem: Theorem, goal: int, count: int, n: int, level: fmpq) -> Verdict:
    """Return what a frequency says of the bound; it has no ratio, which would be an estimate."""
    bound = theorem.bound(eps=goal, c2=_LONG * _RANGE**2)
    outcome = binomial_test(count, n, bound.expression, level)
    return Verdict(
        theorem=theorem.key,
        outcome=outcome,
        claim=outcome,
        observed=fmpq(count, n),
        bound=bound.enclosure(),
        reason="sampled, false alarm <= 1e-9" if outcome is Outcome.VIOLATED else "",
        values={"eps": fmpq(goal), "c2": fmpq(_LONG * _RANGE**2)},
    )


# ------------------------------------------------------------------ Hoeffding


def hoeffding(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None = None
) -> Iterator[Evidence]:
    """Check coins, every law on a small grid, and drawn laws; the tails are exact sums."""
    _refuse(learner, theorem, "variables")
    sizes = {"fast": (1, 2, 5), "ci": (1, 2, 3, 5, 8, 12)}.get(profile.name, range(1, 40))
    tally = Tally("extremal", f"m = 1..{max(sizes)} coins with chance p, every eps")
    for p, n in product(_CHANCES, sizes):
        mean = IidSum(two_point(p), n)
        _add(tally, _verdicts(theorem, mean, mean.law), f"m={n} coins, p={p}")
    yield tally.evidence()

    largest = {"fast": 200, "ci": 1000}.get(profile.name, 2000)
    scope = f"m = 200 and {largest} coins, tails by exact summation over all outcomes, many eps"
    long = Tally("exhaustive", scope)
    for n, p in (
        (200, fmpq(1, 2)),
        (200, fmpq(37, 100)),
        (200, fmpq(1, 100)),
        (largest, fmpq(2, 5)),
    ):
        mean = IidSum(two_point(p), n)
        _add(long, _verdicts(theorem, mean, mean.law, stride=n // 40), f"m={n} coins, p={p}")
    yield long.evidence()

    most = {"fast": 2, "ci": 3}.get(profile.name, 6)
    parts = {"fast": 4, "ci": 5}.get(profile.name, 8)
    scope = f"every law on 0, 1/3, 2/3, 1 with chances k/{parts}, m <= {most}, every eps"
    every = Tally("exhaustive", scope)
    places = [fmpq(k, 3) for k in range(4)]
    for weights in product(range(parts + 1), repeat=4):
        if sum(weights) == parts and weights[0] > 0:
            law = Law.of(places, [fmpq(weight, parts) for weight in weights])
            for n in range(1, most + 1) if law.width > 0 else ():
                mean = IidSum(law, n)
                _add(every, _verdicts(theorem, mean, mean.law), str(mean))
    yield every.evidence()

    def examine(mean: Any) -> Finding:
        return _examined(theorem, mean, mean.law)

    yield explore(examine, sample_means(), profile.examples, seed, "sample means")


# ------------------------------------------------------------------ leave one out


def memorise(sample: Sequence[Labelled]) -> Callable[[Any], int]:
    """Say what was said of the same point, else -1."""
    known = dict(sample)
    return lambda x: known.get(x, -1)


def majority(sample: Sequence[Labelled]) -> Callable[[Any], int]:
    """Say what most of the sample says, whatever the point; +1 if they are even."""
    label = 1 if sum(y for _, y in sample) >= 0 else -1
    return lambda _: label


def nearest(sample: Sequence[Labelled]) -> Callable[[Any], int]:
    """Say what the nearest point says, the first of several; +1 without any."""
    return lambda x: min(sample, key=lambda point: abs(point[0] - x))[1] if sample else 1


def threshold(sample: Sequence[Labelled]) -> Callable[[Any], int]:
    """Say +1 from the first of 0, 1, 2, … on that makes the fewest errors on the sample."""
    best = min(range(4), key=lambda cut: sum((1 if x >= cut else -1) != y for x, y in sample))
    return lambda x: 1 if x >= best else -1


def perceptron(sample: Sequence[Labelled]) -> Callable[[Any], int]:
    """Go once over the sample, in its order, and keep the last weights."""
    learner = Perceptron(2, arithmetic=EXACT)
    for x, y in sample:
        learner.predict([1, x])
        learner.update([1, x], y)
    return lambda x: int(learner.predict([1, x]))


RULES: dict[str, Rule] = {
    "memorise": memorise,
    "majority": majority,
    "nearest neighbour": nearest,
    "best threshold": threshold,
    "Perceptron": perceptron,
}


def table_rule(table: bytes) -> Rule:
    """Return the rule that looks its answer up by the sample, in its order, and the point."""

    def rule(sample: Sequence[Labelled]) -> Callable[[Any], int]:
        code = 0
        for x, y in sample:
            code = 5 * code + 2 * x + (y > 0) + 1
        return lambda x: 1 if table[(7 * code + x) % len(table)] % 2 else -1

    return rule


def leave_one_out(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None = None
) -> Iterator[Evidence]:
    """Enumerate every sample, for known rules under every labelling and for drawn rules."""
    _refuse(learner, theorem, "learning rules")
    most = {"fast": 2, "ci": 3}.get(profile.name, 4)
    scope = f"{len(RULES)} rules, every labelling of 3 points, every sample, m <= {most}"
    tally = Tally("exhaustive", scope)
    chances = (fmpq(1, 2), fmpq(1, 3), fmpq(1, 6))
    for name, rule in RULES.items():
        for labels in product((-1, 1), repeat=3):
            points: tuple[Labelled, ...] = tuple(enumerate(labels))
            for m in range(most + 1):
                source = LeaveOneOut(points, chances, m, rule)
                tally.add(theorem.check(source), f"{name}, labels {labels}, m={m}")
    yield tally.evidence()

    def build(value: Any) -> LeaveOneOut:
        table, weights, labels, m = value
        size = min(len(weights), len(labels))
        chances = [fmpq(weight, sum(weights[:size])) for weight in weights[:size]]
        # The same point may come with both labels: then no rule is right about it.
        points = tuple((k % 3, label) for k, label in enumerate(labels[:size]))
        return LeaveOneOut(points, tuple(chances), m, table_rule(table))

    values = st.tuples(
        st.binary(min_size=1, max_size=16),
        st.lists(st.integers(1, 5), min_size=1, max_size=4),
        st.lists(st.sampled_from([1, -1]), min_size=1, max_size=4),
        st.integers(0, 2),
    )
    yield explore_subjects(
        theorem, values, build, profile.examples, seed, "rules as tables of answers"
    )


METHODS = {
    "azuma": azuma,
    "azuma.lower": azuma,
    "hoeffding": hoeffding,
    "hoeffding.printed": hoeffding,
    "loo.unbiased": leave_one_out,
}
