"""Does Coq accept our averaged and kernel Perceptrons and our trainings, and refuse wrong ones?"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flint import fmpq

from bounds.linear.margins import nearest_of_few
from bounds.linear.quantities import dot
from bounds.linear.sampled import SampledPerceptron
from bounds.linear.training import Trained
from learners.core.arithmetic import Array
from learners.linear.kernel_perceptron import KernelPerceptron
from learners.linear.perceptron import AveragedPerceptron, Perceptron, moved
from noregret.prove.conformance.checker import Checker, drawn, refused
from noregret.prove.conformance.training import (
    AVERAGED,
    CHECKERS,
    KERNEL,
    SAMPLED,
    SEPARATED,
    STEPS,
    TRAINED,
    averages,
    contested_averages,
    contested_kernels,
    contested_runs,
    contested_samples,
    contested_trainings,
    kernel_runs,
    perceptron_runs,
    sampled,
    trainings,
)

pytestmark = pytest.mark.coq

_RUNS = 100
_WRONG = 20


@pytest.mark.parametrize("checker", CHECKERS, ids=lambda checker: checker.runs)
def test_our_runs_conform(checker: Checker, built: Path) -> None:
    assert refused(checker, drawn(checker, _RUNS), built) == []


# ------------------------------------------------------------------ wrong learners


class Unweighted(AveragedPerceptron):
    """Counts each weight vector once, however long it survived."""

    def _retire(self, weights: Array, count: int) -> None:
        super()._retire(weights, min(count, 1))


class ForgetsTheLast(AveragedPerceptron):
    """Leaves out the weight vector that is still alive."""

    @property
    def average(self) -> Array:
        if self._rounds == 0:
            return self.weights
        return np.asarray(self._sum / self._rounds)


class FromTheFirst(AveragedPerceptron):
    """Tells the mean of w_1, ..., w_T."""

    def update(self, x: Any, y: int) -> bool:
        before = self.weights
        changed = super().update(x, y)
        if changed:
            self._sum = moved(moved(self._sum, 1, before), -1, self.weights)
        return changed


class Unlabelled(KernelPerceptron):
    """Counts an instance in without its label."""

    def _learn(self, vector: Array, y: int) -> bool:
        return super()._learn(vector, 1)


class Replacing(KernelPerceptron):
    """Overwrites the count of an instance that comes again."""

    def _learn(self, vector: Array, y: int) -> bool:
        moves = super()._learn(vector, y)
        self._counts[self._known[tuple(vector.tolist())]] = y
        return moves


class OtherTie(KernelPerceptron):
    """Says -tie at score 0."""

    def predict(self, x: Any) -> int:
        return -self.rule.tie if self.score(x) == 0 else super().predict(x)


class Lazy(Perceptron):
    """Learns from every second mistake only."""

    _mistakes = 0

    def _learn(self, vector: Array, y: int) -> bool:
        self._mistakes += 1
        return super()._learn(vector, y) if self._mistakes % 2 else False


class WrongSign(Perceptron):
    """Moves away from the label."""

    def _learn(self, vector: Array, y: int) -> bool:
        return super()._learn(vector, -y)


_PLAYERS: tuple[tuple[Checker, Any, Any, Any], ...] = (
    *((AVERAGED, averages, contested_averages, p) for p in (Unweighted, ForgetsTheLast)),
    (AVERAGED, averages, contested_averages, FromTheFirst),
    *((KERNEL, kernel_runs, contested_kernels, p) for p in (Unlabelled, Replacing, OtherTie)),
    *((TRAINED, trainings, contested_trainings, p) for p in (Lazy, WrongSign)),
    *((STEPS, perceptron_runs, contested_runs, p) for p in (Lazy, WrongSign)),
)


@pytest.mark.parametrize(
    ("checker", "strategy", "adversarial", "player"),
    _PLAYERS,
    ids=[f"{checker.runs}-{player.__name__}" for checker, *_, player in _PLAYERS],
)
def test_wrong_learners_are_refused(
    checker: Checker, strategy: Any, adversarial: Any, player: Any, built: Path
) -> None:
    wrong = replace(
        checker, strategy=lambda: strategy(player), adversarial=lambda: adversarial(player)
    )
    assert refused(checker, drawn(wrong, _WRONG), built)


# ------------------------------------------------------------------ wrong readings


class LargestMargin(Trained):
    """Takes the largest y v.x."""

    @cached_property
    def functional_margin(self) -> fmpq:
        return max(
            y * sum((a * b for a, b in zip(self.v, x, strict=True)), fmpq(0))
            for x, y in zip(self.X, self.y, strict=True)
        )


def _too_early(subject: Trained) -> Trained:
    return replace(subject, training=replace(subject.training, converged=True))


@pytest.mark.parametrize(
    "misread",
    [lambda run: LargestMargin(run.run, run.v, run.training), _too_early],
    ids=["the largest margin", "converged too early"],
)
def test_wrong_readings_of_trainings_are_refused(misread: Any, built: Path) -> None:
    subjects = [misread(run) for run in drawn(TRAINED, _WRONG)]
    assert refused(TRAINED, subjects, built)


class TrainsOnce(SampledPerceptron):
    """Counts the updates of the first pass only."""

    @cached_property
    def expected_updates(self) -> fmpq:
        total = fmpq(0)
        for indices, weight in self._samples(self.m + 1):
            found = self._training(indices)
            updates = found.transcript.updates
            assert updates is not None
            total += weight * int(updates[: len(indices)].sum())
        return total


class WithoutLaw(SampledPerceptron):
    """Takes all points for equally likely when it tests."""

    @cached_property
    def expected_error(self) -> fmpq:
        n = len(self.points)
        return SampledPerceptron(self.points, (fmpq(1, n),) * n, self.m, self.tie).expected_error


class OneSeparator(SampledPerceptron):
    """Takes the margin of all points for that of each sample, but hands over the best vectors."""

    @cached_property
    def expected_ratio(self) -> fmpq:
        signed = [tuple(y * entry for entry in x) for x, y in self.points]
        vector = nearest_of_few(signed)
        assert vector is not None
        total = fmpq(0)
        for indices, weight in self._samples(self.m + 1):
            r2 = max(sum(x * x for x in self.points[i][0]) for i in indices)
            total += weight * r2 / dot(vector, vector)
        return total


def test_the_margin_of_other_points_is_refused(built: Path) -> None:
    wrong = replace(
        SEPARATED,
        strategy=lambda: sampled(OneSeparator),
        adversarial=lambda: contested_samples(OneSeparator),
    )
    assert refused(SEPARATED, drawn(wrong, 3 * _WRONG), built)


@pytest.mark.parametrize("kind", [TrainsOnce, WithoutLaw])
def test_wrong_means_are_refused(kind: Any, built: Path) -> None:
    wrong = replace(
        SAMPLED, strategy=lambda: sampled(kind), adversarial=lambda: contested_samples(kind)
    )
    assert refused(SAMPLED, drawn(wrong, 3 * _WRONG), built)
