"""What does the Perceptron learn from samples of a finite distribution?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product

from flint import fmpq

from bounds.core.errors import NotApplicableError
from bounds.linear.margins import nearest_of_few
from bounds.linear.quantities import dot
from learners.core.arithmetic import EXACT, Array, Undecided, rationals
from learners.linear.perceptron import Perceptron
from learners.linear.training import Training, train

#: What such a distribution must have, so that the training on every sample ends.
STRICTLY = "a halfspace has every point strictly on its right side"


@dataclass(frozen=True)
class SampledPerceptron:
    """The Perceptron trained on every sample of m (and m+1) points of a finite distribution."""

    points: tuple[tuple[tuple[fmpq, ...], int], ...]
    probabilities: tuple[fmpq, ...]
    m: int
    tie: int = 1

    def __post_init__(self) -> None:
        if sum(self.probabilities, fmpq(0)) != 1 or len(self.probabilities) != len(self.points):
            raise ValueError("a distribution needs one probability a point, and they sum to 1")
        if min(self.probabilities) < 0:
            raise ValueError(f"a probability is {min(self.probabilities)}, but must be at least 0")

    def _trained(self, indices: tuple[int, ...]) -> Training:
        """Train on a sample until the Perceptron is at rest."""
        found = self._training(indices)
        if found.cycle is not None:  # which no strictly separable sample has
            raise NotApplicableError(STRICTLY)
        if not found.converged:
            raise Undecided("the training on a sample does not come to rest soon enough")
        return found

    def _training(self, indices: tuple[int, ...], *, ties_update: bool = False) -> Training:
        X = [self.points[i][0] for i in indices]
        y = [self.points[i][1] for i in indices]
        learner = Perceptron(
            len(self.points[0][0]), tie=self.tie, ties_update=ties_update, arithmetic=EXACT
        )
        return train(learner, (X, y), max_passes=10_000)

    def _samples(self, size: int) -> list[tuple[tuple[int, ...], fmpq]]:
        result = []
        for indices in product(range(len(self.points)), repeat=size):
            weight = fmpq(1)
            for i in indices:
                weight *= self.probabilities[i]
            result.append((indices, weight))
        return result

    @cached_property
    def expected_error(self) -> fmpq:
        """E R(h_S) over samples of m points, exactly."""
        total = fmpq(0)
        for indices, weight in self._samples(self.m):
            final = self._trained(indices).transcript.weights
            assert final is not None
            twin = Perceptron(
                len(self.points[0][0]), tie=self.tie, start=final[-1], arithmetic=EXACT
            )
            for (x, y), p in zip(self.points, self.probabilities, strict=True):
                if twin.predict(rationals(x)) != y:
                    total += weight * p
        return total

    @cached_property
    def expected_updates(self) -> fmpq:
        """E M(S') over samples of m+1 points, exactly."""
        return sum(
            (
                weight * self._trained(indices).updates
                for indices, weight in self._samples(self.m + 1)
            ),
            fmpq(0),
        )

    @cached_property
    def _nearest(self) -> dict[frozenset[int], Array]:
        """By the places of a sample, its separator of the largest margin: as long as that."""
        found = {}
        for indices in {frozenset(indices) for indices, _ in self._samples(self.m + 1)}:
            signed = [tuple(self.points[i][1] * x for x in self.points[i][0]) for i in indices]
            nearest = nearest_of_few(signed)
            if nearest is None:
                raise NotApplicableError(STRICTLY)
            found[indices] = nearest
        return found

    @property
    def separators(self) -> list[Array]:
        """For each sample of m+1 points the vector that separates it with the largest margin."""
        return list(self._nearest.values())

    @cached_property
    def expected_ratio(self) -> fmpq:
        """E r^2/rho^2 over samples of m+1 points, with their largest margins, exactly."""
        total = fmpq(0)
        for indices, weight in self._samples(self.m + 1):
            nearest = self._nearest[frozenset(indices)]
            r2 = max(sum(x * x for x in self.points[i][0]) for i in indices)
            total += weight * r2 / dot(nearest, nearest)
        return total

    @property
    def separable(self) -> bool:
        """Whether a halfspace has all points inside, on its right side and none on its border."""
        everything = self._training(tuple(range(len(self.points))), ties_update=True)
        weights = everything.transcript.weights
        assert weights is not None
        return all(y * dot(weights[-1], rationals(x)) > 0 for x, y in self.points)
