"""Which hypotheses on finite classes are needed? Each has a subject that breaks without it."""

from dataclasses import replace
from itertools import count

import numpy as np
import pytest

from adversaries.finite_classes import forced_game
from bounds import Outcome, agnostic, class_examples, concepts, finite_classes, theorem
from bounds.agnostic import ExpertSets
from bounds.class_examples import NOT_OPTIMAL
from bounds.concepts import Conjunctions, Taught
from bounds.finite_subjects import (
    BlockCoins,
    Conserved,
    Expertise,
    Forced,
    HalfspaceTree,
    Measured,
    RandomConsistent,
)
from bounds.finite_views import with_class
from learners import (
    SOA,
    Agnostic,
    Consistent,
    Elimination,
    FiniteClass,
    Halving,
    Transcript,
    play,
)
from learners.arithmetic import BALL
from learners.classes import all_functions, k_conjunctions, singletons
from learners.games import FINITE_POINTS

FAMILIES = (finite_classes, class_examples, agnostic, concepts)
THEOREMS = tuple(t for family in FAMILIES for t in family.THEOREMS)

CUBE = all_functions(1)
#: All functions on 4 points, the first of which looks like a conjunction of two literals.
RICH = FiniteClass(["1000", *all_functions(4).strings])


def coin_flipper():
    """Return the factory of a learner that says something else each time it is made."""
    made = count(1)

    class CoinFlipper:
        game = FINITE_POINTS

        def __init__(self):
            self.says = next(made) % 2

        def predict(self, x):
            return self.says

        def update(self, x, y):
            return None

    return CoinFlipper


def _wrong(label=1):
    """Always predicts ``label``."""

    class Stubborn:
        game = FINITE_POINTS

        def predict(self, x):
            return label

        def update(self, x, y):
            return False

    return Stubborn()


def _run(learner, points, labels, cls):
    return play(learner, (points, labels)), {"hypotheses": cls}


def both_labels(kind):
    """A point with both labels, over and over: no hypothesis is right, and nothing is left."""
    return lambda: _run(kind(CUBE), [0] * 9, [0, 1, 0, 1, 0, 1, 0, 1, 0], CUBE)


def stubborn():
    return _run(_wrong(), [0] * 9, [0] * 9, CUBE)


def over_the_experts():
    learner = Agnostic(CUBE, 8, over="experts", arithmetic=BALL)
    return play(learner, ([0] * 8, [0] * 8)), {}


def stubborn_forecasts():
    """Says that it is tuned Hedge over both hypotheses, and forecasts 1 for ever."""

    class Stubborn(Agnostic):
        def predict(self, x):
            return BALL.number(1)

    return play(Stubborn(CUBE, 40, arithmetic=BALL), ([0] * 40, [0] * 40)), {}


def flat_rate():
    learner = Agnostic(CUBE, 40, eta="1/1000", arithmetic=BALL)
    return play(learner, ([0] * 40, [0] * 40)), {}


def eliminated(rows, labels, monotone=False, target=None, learner=None):
    n = len(rows[0])
    run = play(learner or Elimination(n, monotone=monotone), (rows, labels))
    return run, {} if target is None else {"target": target}


class LazyElimination(Elimination):
    """Drops one literal a mistake."""

    def update(self, x, y):
        satisfied = self._satisfied(x)
        if y == 0 or satisfied[self._kept].all():
            return False
        self._kept[np.flatnonzero(self._kept & ~satisfied)[0]] = False
        return True


def told_the_truth():
    """The labels agree with the learner."""
    run = play(_wrong(1), ([0], [1]))
    return Forced(with_class(run, CUBE), run), {}


def not_a_tree():
    """The same point twice, with both labels: contradicted, but nobody is right."""

    class Alternating:
        game = FINITE_POINTS
        says = 1

        def predict(self, x):
            return self.says

        def update(self, x, y):
            self.says = 1 - self.says

    cls = all_functions(2)
    run = play(Alternating(), ([0, 0], [0, 1]))
    return Forced(with_class(run, cls), run), {}


#: (theorem, hypothesis): a subject, and how to look at it.
BREAKS = {
    ("consistent.mistakes", "realisable"): both_labels(Consistent),
    ("consistent.mistakes", "consistent"): stubborn,
    ("consistent.random", "realisable"): lambda: (
        RandomConsistent(FiniteClass(["00"]), (0, 1), (0, 1)),
        {},
    ),
    ("halving.mistakes", "realisable"): both_labels(Halving),
    ("halving.mistakes", "majority"): stubborn,
    ("soa.mistakes", "realisable"): both_labels(SOA),
    ("soa.mistakes", "optimal"): stubborn,
    ("littlestone.lower", "deterministic"): lambda: (forced_game(CUBE, coin_flipper()), {}),
    ("littlestone.lower", "contradicted"): told_the_truth,
    ("littlestone.lower", "down-a-tree"): not_a_tree,
    ("conservative", "deterministic"): lambda: (Conserved(coin_flipper(), [0], [0]), {}),
    ("example.singletons", "two-or-more"): lambda: (Measured(singletons(1)), {}),
    ("example.singletons", "singletons"): lambda: (Measured(all_functions(2)), {}),
    ("example.thresholds", "thresholds"): lambda: (Measured(all_functions(2)), {}),
    ("example.halving", "this-class"): lambda: (Measured(all_functions(2)), {}),
    ("example.halfspaces", "plane"): lambda: (HalfspaceTree(2, dimension=1), {}),
    ("soa.expert", "same-ties"): lambda: (Expertise(CUBE, 1, (0,), 1, 0), {}),
    ("agnostic.count", "enough-rounds"): lambda: (ExpertSets(1, 2), {}),
    ("agnostic.regret", "few-experts"): over_the_experts,
    ("agnostic.regret", "hedge"): stubborn_forecasts,
    ("agnostic.regret", "eta-tuned"): flat_rate,
    ("agnostic.lower", "blocks"): lambda: (BlockCoins(all_functions(5), 1), {}),
    ("elimination.mistakes", "all-literals"): lambda: eliminated(
        [[0, 0], [0, 1]] * 3, [1, 0] * 3, monotone=True, target=(-1, -2)
    ),
    ("elimination.mistakes", "conjunction"): lambda: eliminated(
        [[1, 1], [0, 1], [1, 0], [0, 0]], [1, 1, 1, 1], target=(1, 2)
    ),
    ("elimination.mistakes", "eliminates"): lambda: eliminated(
        [[1, 1]] * 5, [1] * 5, target=(1, 2), learner=LazyElimination(2)
    ),
    ("elimination.monotone", "variables-only"): lambda: eliminated([[1], [0]], [1, 1], target=()),
    ("elimination.monotone", "conjunction"): lambda: eliminated(
        [[0, 1], [1, 0]], [1, 1], monotone=True, target=(1, 2)
    ),
    ("elimination.monotone", "eliminates"): lambda: eliminated(
        [[1, 0, 0]] * 5, [1] * 5, monotone=True, target=(1,), learner=_never_drops(3)
    ),
    ("conjunctions.count", "all-sizes"): lambda: (Conjunctions(3, 1), {}),
    ("conjunctions.halving", "realisable"): lambda: _run(
        Halving(k_conjunctions(1, 1)), [0, 0, 0, 0], [0, 1, 0, 1], k_conjunctions(1, 1)
    ),
    ("conjunctions.halving", "majority"): lambda: _run(
        _wrong(), [0] * 9, [0] * 9, k_conjunctions(1, 1)
    ),
    ("conjunctions.halving", "k-conjunctions"): lambda: _run(
        Halving(RICH), [0, 1, 2, 3], [0, 0, 0, 0], RICH
    ),
}

#: Hypotheses that fix the setting or the domain of the formula.
DEFINING = {
    ("chain", "not-empty"),  # log2 of 0
    ("halving.lazy", "not-empty"),
    ("example.thresholds", "some-points"),  # there are no thresholds on no points
    ("agnostic.count", "some-depth"),  # a division by 0
    ("agnostic.regret", "some-rounds"),  # a division by 0
    ("agnostic.lower", "some-depth"),  # there is no tree to go down
    ("elimination.mistakes", "within"),  # a conjunction names a variable once
    ("elimination.monotone", "within"),
    ("conjunctions.count-k", "within"),
    ("conjunctions.halving", "within"),
    ("protocols.teacher", "within"),  # a conjunction is made of the variables
}


def _never_drops(n):
    class NeverDrops(Elimination):
        def update(self, x, y):
            return False

    return NeverDrops(n, monotone=True)


def test_every_hypothesis_is_accounted_for():
    have = {(t.key, h.name) for t in THEOREMS for h in t.given}
    assert have == DEFINING | set(BREAKS)


@pytest.mark.parametrize(("key", "name"), sorted(BREAKS))
def test_without_the_hypothesis_a_subject_breaks_the_claim(key, name):
    subject, options = BREAKS[key, name]()
    true = theorem(key)
    verdict = replace(true, invariants=()).without(name).check(subject, **options)
    assert verdict.outcome is Outcome.VIOLATED, verdict
    assert true.check(subject, **options).outcome is Outcome.NOT_APPLICABLE
    if isinstance(subject, Transcript):
        assert Transcript.from_json(subject.to_json()) == subject


def test_halving_posing_as_soa_is_caught_on_a_run_and_by_its_predictions():
    """One mistake too many on the class where Halving is not optimal, for both rules on ties."""
    from bounds.dimensions import halving_sequence

    hard = FiniteClass(NOT_OPTIMAL)
    statement = theorem("soa.mistakes")
    for tie in (0, 1):
        points, labels = halving_sequence(hard, tie, eager=False)
        run = play(Halving(hard, tie=tie), (points, labels))
        assert statement.check(run).outcome is Outcome.NOT_APPLICABLE
        assert statement.without("optimal").check(run).outcome is Outcome.VIOLATED
        assert play(SOA(hard, tie=tie), (points, labels)).losses.sum() <= 2


def test_taught_concepts_that_are_not_conjunctions_do_not_exist():
    """A variable outside 1..n is refused, so k <= n holds for every concept."""
    with pytest.raises(ValueError, match="3"):
        Taught(2, (3,))
    with pytest.raises(ValueError, match="each once"):
        Taught(3, (1, 1))


def test_steps_of_chain_are_checked_for_a_class_alone():
    """A class shows no weights; its links are checked all the same."""
    verdict = theorem("chain").check(Measured(FiniteClass(NOT_OPTIMAL)))
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.steps == 1 + 1 + 4 + 4
