"""Does Coq accept the runs of Winnow as runs of its own, and refuse those of wrong learners?"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from bounds.linear.quantities import Separated
from learners.linear.winnow import BalancedWinnow, Winnow
from noregret.prove.conformance import winnow
from noregret.prove.conformance.checker import Checker, drawn, refused

pytestmark = pytest.mark.coq


@pytest.mark.parametrize("checker", winnow.CHECKERS, ids=lambda checker: checker.runs)
def test_the_runs_of_our_learners_conform(checker: Checker, built: Path) -> None:
    subjects = drawn(checker, 100)
    assert len(subjects) == 100
    assert refused(checker, subjects, built) == []


# ------------------------------------------------------------------ wrong learners


class _WrongSign:
    """It moves away from what was right."""

    def _learn(self, vector, y):
        return super()._learn(vector, -y)


class _Forgets:
    """It learns nothing from errors on the label -1, but says that it did."""

    def _learn(self, vector, y):
        return super()._learn(vector, y) if y == 1 else bool(np.any(vector != vector[0]))


class _OtherTie:
    """It reads a score of 0 as the other label."""

    def predict(self, x):
        sign = self._state.sign(self._vector(x))
        return sign or -self.rule.tie


class _CountsAll:
    """It calls it an update where all features are equal and no weight changes."""

    def _learn(self, vector, y):
        super()._learn(vector, y)
        return True


class _TwiceTheRate:
    """It multiplies by e^(2 eta y x)."""

    def _learn(self, vector, y):
        return super()._learn(2 * vector, y)


def _wrong(flaw, kind):
    return type(flaw.__name__, (flaw, kind), {})


def _played_by(checker: Checker, kind: type) -> Checker:
    strategy, adversarial = partial(checker.strategy, kind), partial(checker.adversarial, kind)
    return replace(checker, strategy=strategy, adversarial=adversarial)


_FLAWS = [_WrongSign, _Forgets, _OtherTie, _CountsAll, _TwiceTheRate]


@pytest.mark.parametrize("flaw", _FLAWS)
def test_a_wrong_winnow_is_refused(flaw: type, built: Path) -> None:
    checker = _played_by(winnow.WINNOW, _wrong(flaw, Winnow))
    assert refused(checker, drawn(checker, 60), built) != []


@pytest.mark.parametrize("flaw", _FLAWS)
def test_a_wrong_balanced_winnow_is_refused(flaw: type, built: Path) -> None:
    checker = _played_by(winnow.BALANCED_WINNOW, _wrong(flaw, BalancedWinnow))
    assert refused(checker, drawn(checker, 60), built) != []


@pytest.mark.parametrize("flaw", [_WrongSign, _Forgets, _OtherTie, _TwiceTheRate])
def test_what_is_not_weighted_majority_is_refused(flaw: type, built: Path) -> None:
    checker = _played_by(winnow.ON_SIGNS, _wrong(flaw, Winnow))
    assert refused(checker, drawn(checker, 60), built) != []


# ------------------------------------------------------------------ misread quantities


class _Mistakes(Separated):
    """It counts the mistakes in place of the updates."""

    @property
    def M(self) -> int:
        return int((self.run.predictions != self.run.outcomes).sum())


class _Euclidean(Separated):
    """It divides the margin by the number of features in place of |v|_1."""

    @property
    def rho_inf(self):
        return self.functional_margin / self.run.N


class _FirstEntry(Separated):
    """It looks for the largest entry among the first features only."""

    @property
    def radius_inf(self):
        return max((abs(x[0]) for x in self.X), default=1)


@pytest.mark.parametrize("checker", [winnow.WINNOW, winnow.BALANCED_WINNOW])
@pytest.mark.parametrize("reading", [_Mistakes, _Euclidean, _FirstEntry])
def test_misread_quantities_are_refused(checker: Checker, reading: type, built: Path) -> None:
    subjects = [reading(subject.run, subject.v) for subject in drawn(checker, 60)]
    assert refused(checker, subjects, built) != []
