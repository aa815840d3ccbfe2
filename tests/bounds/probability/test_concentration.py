"""Are the tails of martingales and means, and the leave-one-out error, computed exactly?"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import count, product

import pytest
import sympy
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from adversaries.probability.learning_rules import RULES, memorise
from adversaries.probability.strategies import (
    martingale_trees,
    sample_means,
    small_trees,
    two_point,
    worst_martingales,
)
from bounds import Outcome, ParameterError, theorem
from bounds.probability.concentration import LeaveOneOut
from bounds.probability.laws import Law, Tail
from bounds.probability.martingales import MartingaleTree, Step, independent_steps
from bounds.probability.sample_means import IidSum, JointSum, independent_sample
from learners.core.arithmetic import rational

COIN = two_point(fmpq(1, 2))


def fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


# ------------------------------------------------------------------ laws


def test_a_law_merges_equal_values_and_drops_impossible_ones():
    law = Law.of((1, 0, 1, 7), ("1/4", "1/2", "1/4", 0))
    assert law == Law((fmpq(0), fmpq(1)), (fmpq(1, 2), fmpq(1, 2)))
    assert (law.mean, law.width) == (fmpq(1, 2), 1)
    assert str(law) == "0 w.p. 1/2, 1 w.p. 1/2"


@pytest.mark.parametrize(
    ("values", "probabilities", "message"),
    [
        ((0, 1), ("1/2", "1/3"), "sum to 5/6"),
        ((0, 1), (2, -1), "-1 is not positive"),
        ((1, 0), ("1/2", "1/2"), "ascending order"),
        ((1,), ("1/2", "1/2"), "one a value"),
    ],
)
def test_a_law_that_is_none_is_refused(values, probabilities, message):
    with pytest.raises(ValueError, match=message):
        Law(values, probabilities)


def test_tails_count_what_reaches_eps_itself():
    law = Law.of((-1, 0, 2), ("1/2", "1/3", "1/6"))
    assert [law.upper_tail(fmpq(x)) for x in (-2, -1, 0, 1, 2, 3)] == [
        1,
        1,
        fmpq(1, 2),
        fmpq(1, 6),
        fmpq(1, 6),
        0,
    ]
    assert law.mirrored().upper_tail(fmpq(1)) == fmpq(1, 2)
    assert law.upper_tail(sympy.sqrt(3)) == fmpq(1, 6)
    assert law.upper_tail(sympy.sqrt(5)) == 0


# ------------------------------------------------------------------ martingales


@pytest.mark.parametrize("T", [1, 2, 5, 12])
def test_fair_coins_all_rise_with_probability_two_to_the_minus_T(T):
    """P(S >= T/2) = 2^-T, and Azuma allows exp(-2 (T/2)^2/T) = e^(-T/2)."""
    verdict = theorem("azuma").check(independent_steps([COIN] * T), eps=fmpq(T, 2))
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.observed == fmpq(1, 2**T)
    assert float(verdict.bound.mid()) == pytest.approx(math.exp(-T / 2))
    assert verdict.values["c2"] == T


def test_a_long_walk_has_binomial_tails():
    """200 fair coins: S = heads - 100, so P(S >= 20) is a sum of binomials."""
    tree = independent_steps([COIN] * 200)
    expected = fmpq(sum(math.comb(200, k) for k in range(120, 201)), 2**200)
    assert tree.tail(20) == tree.lower_tail("20") == expected
    assert tree.tail("sqrt(399)") == expected  # between 19 and 20 nothing is reached


def _paths(step, past=Fraction(0), weight=Fraction(1)):
    """Walk every path of a tree."""
    if step is None:
        yield past, weight
        return
    for k, (value, p) in enumerate(zip(step.law.values, step.law.probabilities, strict=True)):
        following = step.after[k] if step.after else None
        yield from _paths(following, past + fraction(value), weight * fraction(p))


@given(martingale_trees())
def test_the_law_of_a_tree_is_that_of_its_paths(tree):
    paths = list(_paths(tree.first))
    for eps, reached in tree.law.drops():
        assert reached == rational(sum(p for total, p in paths if total >= fraction(eps)))
    assert tree.law.mean == 0
    assert tree.first_mean_is_zero()
    assert tree.later_means_are_zero()
    assert tree.within_range()


@given(martingale_trees(), st.integers(-3, 12))
def test_the_mirror_image_exchanges_the_tails(tree, k):
    eps, mirror = fmpq(k, 4), tree.mirrored()
    assert mirror.within_range()
    assert mirror.widths == tree.widths
    assert mirror.tail(eps) == tree.lower_tail(eps)
    assert mirror.lower_tail(eps) == tree.tail(eps)


@given(martingale_trees())
def test_without_eps_the_sharpest_is_chosen(tree):
    for key, law in (("azuma", tree.law), ("azuma.lower", tree.law.mirrored())):
        statement = theorem(key)
        chosen = statement.check(tree)
        assert chosen.outcome is Outcome.HOLDS
        others = [statement.check(Tail(tree, eps)) for eps in law.values if eps > 0]
        assert all(other.ratio <= chosen.ratio * (1 + 1e-12) for other in others)


def test_a_tree_may_stop_when_it_has_won():
    """Bet 1/2 until the sum is 1/2: after two bets that was reached with 1/2, after four with 5/8.

    (A fair walk is at +1 by its third step with probability 1/2 + 1/8.)
    """
    stay = Law.of((0,), (1,))
    steps: dict[int, Step] = {}
    for _ in range(4):
        new = {}
        for place in range(-4, 2):
            law = stay if place == 1 else COIN
            moves = (0,) if place == 1 else (-1, 1)
            after = tuple(steps[max(place + move, -4)] for move in moves) if steps else ()
            new[place] = Step(fmpq(0) if place == 1 else fmpq(-1, 2), law, after)
        steps = new
    tree = MartingaleTree((1,) * 4, steps[0])
    assert tree.tail("1/2") == fmpq(5, 8)
    assert theorem("azuma").check(tree, eps="1/2").outcome is Outcome.HOLDS


def test_no_steps_and_trees_of_the_wrong_shape():
    empty = MartingaleTree((), None)
    assert (empty.T, empty.tail(0), empty.tail(1)) == (0, 1, 0)
    assert theorem("azuma").check(empty, eps=1).outcome is Outcome.NOT_APPLICABLE
    with pytest.raises(ValueError, match="give one for each step"):
        MartingaleTree((1,), None)
    with pytest.raises(ValueError, match="each value needs a next step"):
        MartingaleTree((1, 1), Step(fmpq(-1, 2), COIN))
    with pytest.raises(ValueError, match="is negative"):
        MartingaleTree((-1,), Step(fmpq(-1, 2), COIN))


def test_the_worst_martingale_is_the_best_of_all_on_the_grid():
    """Backward induction against every tree of two steps with moves in quarters."""
    moves = [(i, j) for i in range(1, 4) for j in range(1, 5 - i)]
    laws = [Law.of((fmpq(-i, 4), fmpq(j, 4)), (fmpq(j, i + j), fmpq(i, i + j))) for i, j in moves]
    menu = [*laws, Law.of((0,), (1,))]
    trees = list(small_trees((fmpq(1), fmpq(1)), menu))
    for eps, climber in worst_martingales(2, 4):
        assert climber.tail(eps) == max(tree.tail(eps) for tree in trees)
        assert climber.within_range()
        assert climber.later_means_are_zero()
    assert len(trees) == 6 * 49 + 7


def test_a_martingale_is_asked_for():
    with pytest.raises(TypeError, match="was given a IidSum: give a MartingaleTree"):
        theorem("azuma").check(IidSum(COIN, 2), eps=1)
    with pytest.raises(TypeError, match="give an IidSum or a JointSum"):
        theorem("hoeffding").check(independent_steps([COIN]), eps=1)
    with pytest.raises(ParameterError, match="m = 3 was given"):
        theorem("hoeffding").check(IidSum(COIN, 2), eps=1, m=3)


# ------------------------------------------------------------------ sample means


@pytest.mark.parametrize(("n", "p"), [(1, "1/3"), (7, "1/2"), (200, "1/10")])
def test_the_mean_of_coins_has_binomial_tails(n, p):
    chance = Fraction(p)
    mean = IidSum(Law.of((0, 1), (1 - chance, chance)), n)
    for k in range(0, n + 1, max(1, n // 9)):
        expected = sum(
            math.comb(n, j) * chance**j * (1 - chance) ** (n - j) for j in range(k, n + 1)
        )
        assert mean.tail(Fraction(k, n) - chance) == rational(expected)


def test_copies_are_independent_variables_of_one_law():
    law = Law.of((0, "1/3", 2), ("1/2", "1/3", "1/6"))
    copies, joint = IidSum(law, 3), independent_sample([law] * 3)
    assert copies.law == joint.law
    assert joint.independent()
    assert joint.marginals == (law,) * 3
    assert copies.width == joint.width == 2


@given(sample_means())
def test_drawn_means_are_centred_and_obey_hoeffding(mean):
    assert mean.law.mean == 0
    assert mean.independent()
    assert theorem("hoeffding").check(mean).outcome is Outcome.HOLDS


def test_dependence_is_seen_though_the_marginals_are_fair():
    same = JointSum(((0, 0), (1, 1)), ("1/2", "1/2"))
    assert same.marginals == (Law.of((0, 1), ("1/2", "1/2")),) * 2
    assert not same.independent()
    square = JointSum(((0, 0), (0, 1), (1, 0), (1, 1)), ("1/4",) * 4)
    assert square.independent()
    pairwise = JointSum(((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)), ("1/4",) * 4)
    assert not pairwise.independent()


def test_means_that_are_none_are_refused():
    with pytest.raises(ValueError, match="take at least one"):
        IidSum(COIN, 0)
    with pytest.raises(ValueError, match="rows of one length"):
        JointSum(((0,), (0, 1)), ("1/2", "1/2"))
    with pytest.raises(ValueError, match="with the sum 1"):
        JointSum(((0,), (1,)), ("1/2", "1/3"))


def test_the_range_may_be_given_wider_than_it_is():
    mean = IidSum(Law.of((0, 1), ("1/2", "1/2")), 4)
    hoeffding = theorem("hoeffding")
    assert hoeffding.check(mean, eps="1/2").bound.overlaps(
        hoeffding.bound(m=4, M=1, eps="1/2").enclosure()
    )
    assert hoeffding.check(mean, eps="1/2", M=2).outcome is Outcome.HOLDS
    assert hoeffding.check(mean, eps="1/2", M="1/2").outcome is Outcome.NOT_APPLICABLE


def test_the_lecture_uses_hoeffding_with_twice_the_range():
    """M sqrt(2 ln(1/delta)/m) as printed, M sqrt(ln(1/delta)/(2m)) with the range M."""
    delta, m, M = sympy.symbols("delta m M", positive=True)
    for key, eps in (
        ("hoeffding.printed", M * sympy.sqrt(2 * sympy.log(1 / delta) / m)),
        ("hoeffding", M * sympy.sqrt(sympy.log(1 / delta) / (2 * m))),
    ):
        bound = theorem(key).bound_expression
        values = dict(zip(("eps", "m", "M"), (eps, m, M), strict=True))
        at = bound.subs({symbol: values[symbol.name] for symbol in bound.free_symbols})
        assert sympy.simplify(at - delta) == 0


# ------------------------------------------------------------------ leave one out


def test_memorising_two_equal_labels():
    """Two points, both +1, each with 1/2; unseen points are called -1.

    After one point the other is wrong: E R = 1/2.  Of two points, (a, a) and (b, b) leave the
    other copy, so both are right; (a, b) and (b, a) leave none, so both are wrong: E LOO = 1/2.
    """
    source = LeaveOneOut(((0, 1), (1, 1)), (fmpq(1, 2), fmpq(1, 2)), 1, memorise)
    assert source.expected_error == source.expected_estimate == fmpq(1, 2)
    assert theorem("loo.unbiased").check(source).outcome is Outcome.HOLDS


@pytest.mark.parametrize("m", range(4))
def test_memorising_errs_on_what_was_not_seen(m):
    """All labels +1: E R = sum p (1 - p)^m, and the leave-one-out error has the same mean."""
    chances = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))
    points = tuple((k, 1) for k in range(3))
    source = LeaveOneOut(points, tuple(map(rational, chances)), m, memorise)
    assert source.expected_error == rational(sum(p * (1 - p) ** m for p in chances))
    assert source.expected_estimate == source.expected_error


@pytest.mark.parametrize("name", RULES)
def test_every_rule_is_a_function_of_the_sample_in_its_order(name):
    for labels in product((-1, 1), repeat=3):
        points = tuple(enumerate(labels))
        source = LeaveOneOut(points, (fmpq(1, 3),) * 3, 2, RULES[name])
        assert source.deterministic()
        assert source.expected_estimate == source.expected_error
        assert {source.trained(())(x) for x in range(3)} <= {-1, 1}


def test_the_perceptron_minds_the_order_of_its_sample():
    rule = RULES["Perceptron"]
    samples = product(tuple(product(range(3), (-1, 1))), repeat=2)
    seen = [
        [rule(list(order))(x) for x in range(3)] for pair in samples for order in (pair, pair[::-1])
    ]
    assert any(first != second for first, second in zip(seen[::2], seen[1::2], strict=True))


def test_a_joint_law_is_compared_with_independent_draws():
    points, half = ((0, 1), (1, 1)), (fmpq(1, 2), fmpq(1, 2))
    free = {row: fmpq(1, 4) for row in product((0, 1), repeat=2)}
    assert LeaveOneOut(points, half, 1, memorise, free).drawn_independently()
    same = {(0, 0): fmpq(1, 2), (1, 1): fmpq(1, 2)}
    assert not LeaveOneOut(points, half, 1, memorise, same).drawn_independently()
    with pytest.raises(ValueError, match="rows of m \\+ 1 indices"):
        LeaveOneOut(points, half, 2, memorise, same)
    with pytest.raises(ValueError, match="with the sum 1"):
        LeaveOneOut(points, (fmpq(1, 2),), 1, memorise)
    with pytest.raises(ValueError, match="is negative"):
        LeaveOneOut(points, half, -1, memorise)


def test_equal_supports_are_not_yet_independence():
    points, half = ((0, 1), (1, 1)), (fmpq(1, 2), fmpq(1, 2))
    skewed = {(0, 0): "1/3", (1, 1): "1/3", (0, 1): "1/6", (1, 0): "1/6"}
    assert not LeaveOneOut(points, half, 1, memorise, skewed).drawn_independently()


def test_moods_are_seen_at_every_point_and_after_every_sample():
    """The rule wavers at the point 1 only, and only after it has seen the point 1."""
    turns = count()

    def rule(sample):
        turn = next(turns) % 2
        return lambda x: 1 if x == 1 and sample == [(1, 1)] and turn else -1

    source = LeaveOneOut(((0, 1), (1, 1)), (fmpq(1, 2), fmpq(1, 2)), 1, rule)
    assert not source.deterministic()


# ------------------------------------------------------------------ what may be given


@pytest.mark.parametrize("key", ["azuma", "azuma.lower"])
def test_a_larger_sum_of_squares_may_be_given(key):
    """Whoever only knows that c2 <= 4 is promised exp(-2 eps^2/4)."""
    walk, statement = independent_steps([COIN, COIN]), theorem(key)
    wide = statement.check(walk, eps=1, c2=4)
    assert (wide.outcome, wide.observed) == (Outcome.HOLDS, fmpq(1, 4))
    assert float(wide.bound.mid()) == pytest.approx(math.exp(-1 / 2))
    narrow = statement.check(walk, eps=1, c2=1)
    assert narrow.outcome is Outcome.NOT_APPLICABLE
    assert narrow.reason == "the sum of the c_t^2 is at most c2"


@pytest.mark.parametrize("low", ["-1/2", -0.5, Fraction(-1, 2)])
def test_the_floor_of_a_step_may_be_any_number(low):
    tree = MartingaleTree((1,), Step(low, COIN))
    assert tree.first.low == fmpq(-1, 2)
    assert theorem("azuma").check(tree, eps="1/2").outcome is Outcome.HOLDS
    assert tree.mirrored().within_range()


def test_steps_of_the_wrong_kind_are_refused():
    with pytest.raises(ValueError, match="'deep' is not a number"):
        Step("deep", COIN)
    with pytest.raises(TypeError, match="the law of a step is a list: give a Law"):
        Step(0, [0, 1])
    with pytest.raises(TypeError, match="after a step comes a Law: give a Step"):
        Step(0, COIN, (COIN, COIN))
    with pytest.raises(TypeError, match="the first step is a Law: give a Step"):
        MartingaleTree((1,), COIN)
