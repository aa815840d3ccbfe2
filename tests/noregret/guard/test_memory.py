"""Is all that a learner keeps counted, wherever it keeps it?"""

from __future__ import annotations

import numpy as np
import pytest

from noregret.guard.diagnosis.memory import size_of

#: The bytes of 1000 floats.
BYTES = 8000


class Own:
    def __init__(self):
        self.kept = []


class OfTheClass:
    kept = []  # noqa: RUF012 - as people write it


def _closure():
    kept = []

    class Learner:
        def __init__(self):
            self.keep = lambda value: kept.append(value)

    learner = Learner()
    return learner, kept


def _in_objects():
    learner = Own()
    learner.kept = np.empty(3, dtype=object)
    return learner


@pytest.mark.parametrize("make", [lambda: (one := Own(), one.kept), lambda: _closure()])
def test_arrays_in_a_list_are_counted(make):
    learner, kept = make()
    before = size_of(learner)
    kept.extend(np.zeros(1000) for _ in range(10))
    assert 10 * BYTES <= size_of(learner) - before < 11 * BYTES


def test_what_the_class_keeps_is_counted():
    before = size_of(OfTheClass())
    OfTheClass.kept.append(np.zeros(1000))
    assert size_of(OfTheClass()) - before >= BYTES


def test_what_an_array_of_objects_refers_to_is_counted():
    learner = _in_objects()
    before = size_of(learner)
    learner.kept[1] = np.zeros(1000)
    assert size_of(learner) - before >= BYTES


def test_a_view_keeps_its_base():
    learner = Own()
    learner.kept = np.zeros(1000)[:1]
    assert size_of(learner) >= BYTES


def test_what_is_kept_twice_is_counted_once():
    learner, shared = Own(), np.zeros(1000)
    learner.kept = [shared]
    before = size_of(learner)
    learner.kept.append(shared)
    assert size_of(learner) - before < 100


def test_a_cycle_comes_to_an_end():
    learner = Own()
    learner.kept.append(learner)
    assert size_of(learner) > 0
