"""How are the theorems about passes, distributions and duels put to the test?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.explore import explore_subjects
from adversaries.core.judge import Factory, Tally
from adversaries.core.profile import Profile
from adversaries.linear.sequences import opposed_signs
from adversaries.linear.strategies import labelled_samples, separable_samples
from adversaries.linear.trials import perceptron
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence
from bounds.linear.training import SampledPerceptron, Trained, hard_sample, trained
from bounds.linear.winnow import Duel
from learners.core.arithmetic import BALL, EXACT, Array
from learners.core.protocol import play
from learners.linear.perceptron import Perceptron
from learners.linear.training import Training, train
from learners.linear.winnow import Winnow

#: More than any sound learner needs on the samples below; a broken one may never rest.
_MOST_PASSES = 3_000
_RULES = ((1, False), (-1, False), (1, True))


def _train(
    X: Any,
    y: Any,
    N: int,
    make: Factory | None,
    *,
    tie: int = 1,
    ties_update: bool = False,
    generator: np.random.Generator | None = None,
) -> Training:
    player = (make or perceptron)({"N": N, "tie": tie, "ties_update": ties_update})
    return train(player, (X, y), max_passes=_MOST_PASSES, generator=generator)


def passes(
    theorem: Theorem,
    profile: Profile,
    seed: int,
    learner: Factory | None = None,
) -> Iterator[Evidence]:
    """Train on the basis and on drawn separable samples until nothing changes."""
    tally = Tally("extremal", "orthonormal samples under every rule for score 0")
    for N in (1, 2, 3, 5):
        for tie, update in _RULES:
            training = _train(np.eye(N), [-tie] * N, N, learner, tie=tie, ties_update=update)
            tally.add(theorem.check(training), f"orthonormal basis, N={N}, tie={tie}")
    yield tally.evidence()
    samples = separable_samples(most=6).filter(lambda sample: len(sample[1]) > 0)

    def build(sample: Any) -> Trained:
        X, y, v = sample
        return trained(_train(X, y, X.shape[1], learner), v)

    yield explore_subjects(theorem, samples, build, profile.examples, seed, "separable samples")


def exponential(
    theorem: Theorem,
    profile: Profile,
    seed: int,
    learner: Factory | None = None,
) -> Iterator[Evidence]:
    """Train on the hard sample in every order (small N) and in shuffled passes."""
    most = 4 if profile.name == "fast" else 5
    tally = Tally("exhaustive", f"the hard sample in every cyclic order, N <= {most}")
    for N in range(2, most + 1):
        X, y = hard_sample(N)
        for order in permutations(range(N)):
            for tie, update in _RULES:
                rows, labels = X[list(order)], [y[i] for i in order]
                training = _train(rows, labels, N, learner, tie=tie, ties_update=update)
                tally.add(theorem.check(training), f"N={N}, order {order}, tie={tie}")
    yield tally.evidence()
    shuffled = Tally("search", "shuffled passes over the hard sample")
    generator = np.random.default_rng(seed)
    for N in range(2, most + 1):
        X, y = hard_sample(N)
        for _ in range(5):
            training = _train(X, y, N, learner, generator=generator)
            shuffled.add(theorem.check(training), f"N={N}, shuffled")
    yield shuffled.evidence()


def cycling(
    theorem: Theorem,
    profile: Profile,
    seed: int,
    learner: Factory | None = None,
) -> Iterator[Evidence]:
    """Train in cyclic order on samples that no vector separates, and on drawn ones."""
    tally = Tally("extremal", "parity, and one point with two labels")
    xor = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]])
    samples: list[tuple[str, Array, list[int]]] = [
        ("parity of two bits", xor, [-1, 1, 1, -1]),
        ("1 with +, 3/2 with -", np.array([[fmpq(1)], [fmpq(3, 2)]], dtype=object), [1, -1]),
        ("one point, both labels", np.array([[1], [1]]), [1, -1]),
    ]
    for words, X, y in samples:
        tally.add(theorem.check(_train(X, y, X.shape[1], learner)), words)
    yield tally.evidence()
    drawn = labelled_samples(most=5).filter(lambda sample: len(sample[1]) > 0)
    yield explore_subjects(
        theorem,
        drawn,
        lambda sample: _train(sample[0], sample[1], sample[0].shape[1], learner),
        profile.examples,
        seed,
        "samples with any labels",
    )


def _refuse_another(theorem: Theorem, learner: Factory | None) -> None:
    if learner is not None:
        raise ValueError(f"{theorem.key} names its learners: no other can take their place")


def expected_error(
    theorem: Theorem,
    profile: Profile,
    seed: int,
    learner: Factory | None = None,
) -> Iterator[Evidence]:
    """Enumerate all samples of small separable distributions."""
    _refuse_another(theorem, learner)
    tally = Tally("exhaustive", "uniform on basis vectors, every sample of m + 1 points")
    for N in (1, 2, 3):
        points = tuple((tuple(fmpq(int(i == k)) for i in range(N)), -1) for k in range(N))
        for m in range(3 if profile.name == "fast" else 4):
            source = SampledPerceptron(points, (fmpq(1, N),) * N, m)
            tally.add(theorem.check(source), f"uniform on e_1..e_{N}, m={m}")
    yield tally.evidence()

    def build(value: Any) -> SampledPerceptron:
        (X, y, _), m = value
        points = tuple(
            (tuple(fmpq(int(entry)) for entry in x), label) for x, label in zip(X, y, strict=True)
        )
        return SampledPerceptron(points, (fmpq(1, len(points)),) * len(points), m)

    samples = separable_samples(most=3).filter(lambda sample: 0 < len(sample[1]) <= 3)
    values = st.tuples(samples, st.integers(0, 2))
    yield explore_subjects(
        theorem, values, build, profile.examples, seed, "separable distributions"
    )


def duels(
    theorem: Theorem,
    profile: Profile,
    seed: int,  # noqa: ARG001
    learner: Factory | None = None,
) -> Iterator[Evidence]:
    """Let Winnow and the Perceptron meet on rows of signs that oppose each other."""
    _refuse_another(theorem, learner)
    most = 16 if profile.name == "fast" else 64
    tally = Tally("extremal", f"opposed signs, N = 1..{most}")
    for N in range(1, most + 1):
        X, y, _ = opposed_signs(N)
        winnow = play(Winnow(N, 1, arithmetic=BALL), (X, y))
        perceptron = play(Perceptron(N, arithmetic=EXACT), (X, y))
        tally.add(theorem.check(Duel(winnow, perceptron)), f"N={N}")
    yield tally.evidence()


METHODS = {
    "perceptron.passes": passes,
    "perceptron.exponential": exponential,
    "perceptron.cycling": cycling,
    "perceptron.loo": expected_error,
    "separation": duels,
}
