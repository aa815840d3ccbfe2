"""Does a guard take a kind and theorems as objects, whoever wrote them?"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from sympy import Le, log

from bounds.core.catalogue import THEOREMS, theorems_of
from bounds.core.errors import ParameterError
from bounds.core.symbols import R_T, N, eta
from bounds.core.theorem import Held, Hypothesis, Theorem
from bounds.experts import quantities as q
from learners import Hedge, Perceptron
from learners.core.kind import Kind
from learners.core.parameters import experts, rates
from learners.experts.kinds import HEDGE
from learners.games import ACTIONS
from learners.linear.kinds import PERCEPTRON
from noregret import check, guard
from noregret.guard.held import as_held, theorems_for
from noregret.guard.origin import Origin
from noregret.guard.saved import Counterexample, Store, read

pytestmark = pytest.mark.usefixtures("brief")


class Halves:
    """Exponential weights in fractions; twice the rate would be another learner."""

    def __init__(self, N, eta):
        self.eta, self.total = float(eta), np.zeros(N)

    def predict(self, _):
        weights = np.exp(-self.eta * (self.total - self.total.min()))
        return weights / weights.sum()

    def update(self, _, losses):
        self.total = self.total + np.asarray(losses)


class Backwards(Halves):
    def update(self, _, losses):
        self.total = self.total - np.asarray(losses)


class InFractions(Backwards):
    """Says fractions in the first round and floats later."""

    def predict(self, _):
        if not self.total.any():
            return [Fraction(1, len(self.total))] * len(self.total)
        return super().predict(_)


KIND = Kind("halves", ACTIONS, Halves, takes=(experts(least=2), rates(most="1/2")))
#: eta T/8 + ln N/eta, as Hedge has it, by somebody who names no kind.
BOUND = Theorem(
    key="halves.regret",
    title="The regret of halves",
    quantities=(q.N, q.T, q.ETA, q.REGRET),
    claim=Le(R_T, THEOREMS["hedge.sharp"].claim.rhs, evaluate=False),
    given=THEOREMS["hedge.sharp"].given,
)
LOOSE = replace(BOUND, key="halves.loose", claim=Le(R_T, q.T.symbol + log(N) / eta, evaluate=False))


def test_a_kind_and_a_theorem_that_stand_in_no_catalogue():
    report = check(Halves, KIND, theorems=BOUND)
    assert (report.kind, report.verdict) in (("halves", "HOLDS"), ("halves", "ROUNDING"))
    (found,) = report.checks
    assert sum(piece.size for piece in found.evidence) >= 50
    assert check(Backwards, KIND, theorems=BOUND).verdict == "VIOLATED"


def test_several_theorems_are_held_in_their_order():
    report = check(Halves, KIND, theorems=[LOOSE, BOUND])
    assert [found.theorem.key for found in report.checks] == ["halves.loose", "halves.regret"]
    assert not report.failed


def test_a_kind_of_ours_is_its_name():
    named, given = (check(Hedge, kind, theorems="hedge.sharp") for kind in ("hedge", HEDGE))
    assert named.checks[0].ratio == given.checks[0].ratio
    one = check(Hedge, HEDGE, theorems=THEOREMS["hedge.sharp"])
    assert one.checks[0].ratio == given.checks[0].ratio


def test_a_theorem_about_others_is_refused():
    with pytest.raises(ParameterError, match=r"no theorem of perceptron matches 'hedge.sharp': it"):
        check(Perceptron, PERCEPTRON, theorems=THEOREMS["hedge.sharp"])


def test_a_theorem_that_asks_more_than_a_guard_knows_is_refused():
    """perceptron.start speaks of a start vector, which nobody is told."""
    with pytest.raises(ParameterError, match=r"no theorem of perceptron matches 'perceptron.st"):
        theorems_for(PERCEPTRON, THEOREMS["perceptron.start"])


def test_a_rule_that_is_not_asked_is_dropped_and_the_others_are_kept():
    rule = Hypothesis("rule", "it plays by the rule", test=lambda *_: False, behaviour=True)
    whole = replace(BOUND, kinds=(KIND,), given=(*BOUND.given, rule))
    asked = as_held(whole, KIND)
    unasked = as_held(replace(whole, held=(Held(KIND, unasked=("rule",)),)), KIND)
    assert [h.name for h in asked.given] == [h.name for h in whole.given]
    assert [h.name for h in unasked.given] == [h.name for h in BOUND.given]


def test_a_test_is_made_of_objects():
    test = guard(Halves, KIND, theorems=[BOUND, LOOSE])
    (mark,) = test.pytestmark
    assert mark.args == ("theorem", ["halves.regret", "halves.loose"])
    every = guard(Hedge, HEDGE)
    assert every.pytestmark[0].args[1] == [theorem.key for theorem in theorems_of(HEDGE)]


@pytest.mark.parametrize("factory", [Backwards, InFractions])
def test_what_it_failed_in_is_read_back_with_the_same_objects(tmp_path, factory):
    """A file has their names only; and a run may mix fractions and floats."""
    (found,) = check(factory, KIND, theorems=BOUND).checks
    store = Store(tmp_path, "halves")
    path = store.save(found, Origin("Backwards"))
    with pytest.raises(ParameterError, match="the kind is 'halves', but must be one of"):
        read(path)
    again = read(path, KIND, found.theorem)
    assert isinstance(again, Counterexample)
    assert again.kind is KIND
    assert str(again.check().outcome) == "VIOLATED"
    assert len(store.cases(KIND, found.theorem)) == 1
    assert store.cases(HEDGE, found.theorem) == []
