"""What the documents say about finite classes beyond their theorems: is it so, in numbers?"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
import sympy
from flint import fmpq

from adversaries.classes.sequences import ShatteredSetAdversary
from bounds import Outcome, theorem
from bounds.classes.agnostic import ExpertSets
from bounds.classes.subjects import RandomConsistent, TreeWalk
from bounds.core.decide import Inequality
from learners import SOA, Consistent, Halving, play
from learners.classes import FiniteClass, Littlestone, all_functions, singletons, thresholds
from learners.games import FINITE_POINTS

# ------------------------------------------------------------------ every class on four points

POINTS = 4
ALL = 1 << (1 << POINTS)
#: By point and label the functions that give it; a set of the 16 functions has 16 bits.
SIDES = [
    tuple(sum(1 << h for h in range(1 << POINTS) if h >> x & 1 == y) for y in (0, 1))
    for x in range(POINTS)
]
#: The measure of a part of a version space by which a learner predicts: the larger one wins.
Measure = Callable[[int], int]


@cache
def littlestone_dimensions() -> list[int]:
    """Return the dimension of every class, the parts of a class before it; -1 if it is empty."""
    found = [-1] * ALL
    for space in range(1, ALL):
        splits = ((found[space & zero], found[space & one]) for zero, one in SIDES)
        found[space] = max((1 + min(pair) for pair in splits if min(pair) >= 0), default=0)
    return found


@cache
def vc_dimensions() -> list[int]:
    """Return the size of the largest set of points on which a class gives all labels."""
    spaces, found = np.arange(ALL), np.zeros(ALL, dtype=int)
    for size in range(1, POINTS + 1):
        for chosen in combinations(range(POINTS), size):
            shattered = np.ones(ALL, dtype=bool)
            for labels in product((0, 1), repeat=size):
                left = spaces.copy()
                for x, y in zip(chosen, labels, strict=True):
                    left &= SIDES[x][y]
                shattered &= left > 0
            found[shattered] = size
    return found.tolist()


def most_mistakes(measure: Measure, tie: int, *, eager: bool) -> list[int]:
    """Return what the worst sequence costs on every class: a mistake, or a round that teaches."""
    found = [0] * ALL
    for space in range(1, ALL):
        best = 0
        for sides in SIDES:
            parts = space & sides[0], space & sides[1]
            zero, one = measure(parts[0]), measure(parts[1])
            said = tie if zero == one else int(one > zero)
            if parts[1 - said]:
                best = max(best, 1 + found[parts[1 - said]])
            if eager and parts[said] != space:
                best = max(best, found[parts[said]])
        found[space] = best
    return found


@cache
def halving_mistakes(tie: int, eager: bool) -> list[int]:
    return most_mistakes(int.bit_count, tie, eager=eager)


def test_the_chain_holds_for_every_class_on_four_points():
    """VC <= Ldim <= M_Halving <= log2 |H| for all 65,535, with either rule on ties."""
    chain = zip(
        vc_dimensions(),
        littlestone_dimensions(),
        halving_mistakes(0, False),
        halving_mistakes(1, False),
        strict=True,
    )
    strict = [0, 0, 0]
    for space, (vc, ldim, *halving) in enumerate(chain):
        if space:
            assert vc <= ldim <= min(halving)
            assert 2 ** max(halving) <= space.bit_count()
            strict[0] += vc < ldim
            strict[1] += ldim < min(halving)
            strict[2] += 2 ** max(halving) < space.bit_count()
    assert all(strict)


def test_no_class_of_fewer_than_eight_costs_halving_more_than_it_must():
    """Where Halving errs twice, the smaller part has two hypotheses, and then so has the larger.

    So the dimension is 2 as well; three mistakes need eight hypotheses.  On four points every
    class is looked at.
    """
    dimensions = littlestone_dimensions()
    for tie, eager in product((0, 1), (False, True)):
        mistakes = halving_mistakes(tie, eager)
        apart = [s for s in range(1, ALL) if mistakes[s] > dimensions[s]]
        assert min(s.bit_count() for s in apart) == 8


def test_on_four_points_nothing_is_lost_by_learning_in_every_round():
    for tie in (0, 1):
        assert halving_mistakes(tie, False) == halving_mistakes(tie, True)


@pytest.mark.parametrize("tie", [0, 1])
def test_soa_errs_as_often_as_the_dimension_says_on_every_class_on_four_points(tie):
    dimensions = littlestone_dimensions()
    mistakes = most_mistakes(dimensions.__getitem__, tie, eager=True)
    assert mistakes[1:] == dimensions[1:]


def test_the_tables_are_those_of_the_learners():
    """A sample of classes, each learner played on every order of the points and every target."""
    dimensions = littlestone_dimensions()
    for space in (0x8001, 0x1234, 0x00F7):
        rows = [
            "".join(str(h >> x & 1) for x in range(POINTS)) for h in range(16) if space >> h & 1
        ]
        for tie in (0, 1):
            most = {Halving: 0, SOA: 0}
            for target, order in product(rows, product(range(POINTS), repeat=3)):
                labels = [int(target[x]) for x in order]
                for kind in most:
                    run = play(kind(rows, tie=tie, eager=False), (order, labels))
                    most[kind] = max(most[kind], int(run.losses.sum()))
            assert most[Halving] == min(3, halving_mistakes(tie, False)[space])
            assert most[SOA] == min(3, dimensions[space])


# ------------------------------------------------------------------ what is forced, and on whom


@pytest.mark.parametrize(
    "cls", [all_functions(3), thresholds(5), FiniteClass(["000", "100", "110", "001"])], ids=str
)
def test_a_shattered_set_costs_every_deterministic_learner_a_mistake_a_point(cls):
    for learner in (Halving(cls), SOA(cls, tie=0), Consistent(cls), Consistent(cls, choice="last")):
        adversary = ShatteredSetAdversary(cls)
        run = play(learner, adversary)
        assert run.losses.tolist() == [1] * len(adversary.points)
        assert cls.errors(run.instances.tolist(), run.outcomes.tolist()).min() == 0
    assert len(ShatteredSetAdversary(all_functions(3)).points) == 3


def test_a_coin_errs_half_a_time_where_every_deterministic_learner_errs_once():
    """H = {0, 1} on one point: a random consistent choice errs 1/2 times, and Ldim = 1."""
    cls = all_functions(1)
    for label, rounds in product((0, 1), (1, 2, 5)):
        choice = RandomConsistent(cls, (0,) * rounds, (label,) * rounds)
        assert choice.expected_mistakes() == fmpq(1, 2)
    assert Littlestone(cls).dimension() == 1
    assert play(Halving(cls), ShatteredSetAdversary(cls)).losses.sum() == 1


class Stubborn:
    """Says 1 twice more, whatever it is told."""

    game = FINITE_POINTS

    def __init__(self) -> None:
        self.told = 0

    def predict(self, x: int) -> int:
        return int(self.told < 2)

    def update(self, x: int, y: int) -> None:
        self.told += 1


def test_mistakes_are_rounds_and_not_points():
    """One point, shown three times with 0: two mistakes, more than |H| - 1 = 1."""
    run = play(Stubborn(), ([0, 0, 0], [0, 0, 0]))
    verdict = theorem("consistent.mistakes").without("consistent").check(run, hypotheses=["0", "1"])
    assert (verdict.outcome, verdict.observed, verdict.bound) == (Outcome.VIOLATED, 2, 1)


@pytest.mark.parametrize("eager", [False, True])
def test_one_example_over_and_over_costs_halving_and_soa_at_most_one_mistake(eager):
    for cls in (all_functions(2), singletons(3), thresholds(3)):
        for kind, target, x in product((Halving, SOA), range(len(cls)), range(cls.points)):
            run = play(kind(cls, eager=eager), ([x] * 5, [cls.value(target, x)] * 5))
            assert not run.losses[1:].any()


# ------------------------------------------------------------------ trees, counts and queries


def test_the_node_after_any_labels_is_their_binary_number_with_a_one_before():
    for T in range(7):
        nodes = [TreeWalk(labels).index() for labels in product((0, 1), repeat=T)]
        assert nodes == list(range(2**T, 2 ** (T + 1)))
        for labels, node in zip(product((0, 1), repeat=T), nodes, strict=True):
            assert node == 2**T + sum(y * 2 ** (T - 1 - j) for j, y in enumerate(labels))


def test_experts_are_fewer_than_the_power_of_e_t_and_with_few_rounds_more_than_the_quotient():
    """One round and dimension 2: two experts, and (e/2)^2 = 1.85."""
    for T, ldim in product(range(1, 9), range(1, 9)):
        count = sympy.Integer(ExpertSets(T, ldim).count)
        assert Inequality(count, (sympy.E * T) ** ldim).decide({}).sign == 1
    few = theorem("agnostic.count")
    assert few.check(ExpertSets(1, 2)).outcome is Outcome.NOT_APPLICABLE
    verdict = few.without("enough-rounds").check(ExpertSets(1, 2))
    assert (verdict.outcome, verdict.observed) == (Outcome.VIOLATED, 2)
    assert float(verdict.bound.mid()) == pytest.approx(1.847, abs=5e-4)


def test_the_bound_for_three_rounds_on_the_four_thresholds():
    """sqrt(2 ln(4) 3) = 2.884, as ln 4 is less than 2 ln(3e); 1.511 is paid at most."""
    found = theorem("agnostic.regret").bound(H=4, Ldim=2, T=3)
    assert float(found) == pytest.approx(2.884, abs=5e-4)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_no_fewer_than_n_queries_settle_every_monotone_conjunction(n):
    """Each answer is a bit, and there are 2^n conjunctions: the best strategy, by trying all."""
    cube = list(product((0, 1), repeat=n))
    tables = frozenset(
        tuple(int(all(x[i] for i in chosen)) for x in cube)
        for size in range(n + 1)
        for chosen in combinations(range(n), size)
    )
    assert len(tables) == 2**n

    @cache
    def fewest(left: frozenset[tuple[int, ...]]) -> int:
        if len(left) == 1:
            return 0
        needed = []
        for x in range(len(cube)):
            answers = [frozenset(t for t in left if t[x] == y) for y in (0, 1)]
            if all(answers):
                needed.append(1 + max(map(fewest, answers)))
        return min(needed)

    assert fewest(tables) == n == theorem("protocols").bound(n=n).expression
