"""Is what a bound leaves open on a run shared out as it is by hand?"""

from __future__ import annotations

from dataclasses import replace
from math import cosh, exp, inf, log, log2

import numpy as np
import pytest
from flint import fmpq

from bounds import theorem
from bounds.core.slack import account
from bounds.core.theorem import Lost
from bounds.core.verdict import to_float
from bounds.linear.quantities import Separated
from learners import Hedge, Perceptron, Transcript, Winnow, play
from learners.classes import singletons
from learners.classes.halving import Halving
from learners.core.arithmetic import BALL, EXACT, rationals
from learners.experts.exponential import RandomizedWeightedMajority
from learners.experts.weighted_majority import WeightedMajority


def shared(key, run, *, change=None, **told):
    """Return the account of a run of a theorem, and the amounts by the reasons' first words."""
    asked = theorem(key)
    verdict = asked.check(run, **told)
    values = dict(verdict.values)
    subject = run if asked.view is None else asked.view.look(run, **told)
    given = {name: values[name] for name in asked.parameters}
    changed = asked if change is None else replace(asked, **change)
    found = account(changed, subject, given, verdict.observed, verdict.bound)
    return found, [(part.text, to_float(part.amount)) for part in found.lost]


def one_round_of_hedge():
    """Two actions, one of which loses, at the rate 1: then W falls from 2 to 1 + 1/e."""
    return play(Hedge(2, 1, arithmetic=BALL), np.array([[0, 1]]))


def test_hedge_loses_by_hoeffdings_lemma_and_by_the_weight_of_others():
    found, parts = shared("hedge.sharp", one_round_of_hedge())
    (lemma, in_rounds), (others, left) = parts
    assert lemma.startswith("Hoeffding's lemma")
    assert others.startswith("weight that others")
    assert in_rounds == pytest.approx(1 / 8 - 1 / 2 - log((1 + exp(-1)) / 2))
    assert left == pytest.approx(log(1 + exp(-1)))
    assert found.is_complete


def test_a_sharper_theorem_takes_off_the_difference_of_the_bounds():
    """1/2 in place of 1/8 costs 3/8 of eta a round; the rest is what the sharper one loses."""
    found, parts = shared("hedge.regret", one_round_of_hedge())
    assert parts[0] == ("what hedge.sharp does not allow", 3 / 8)
    assert parts[1:] == shared("hedge.sharp", one_round_of_hedge())[1]
    assert found.is_complete


def test_randomized_majority_loses_by_the_logarithm_and_by_the_weight_of_others():
    """With beta = 1/2 the loss is 1/2 and W falls from 2 to 3/2; the best action loses nothing."""
    learner = RandomizedWeightedMajority(2, "1/2", arithmetic=EXACT)
    found, parts = shared("rwm.sharp", play(learner, np.array([[0, 1]])))
    assert [amount for _, amount in parts] == pytest.approx(
        [2 * (log(4 / 3) - 1 / 4), 2 * log(3 / 2)]
    )
    assert found.is_complete


def test_the_perceptron_loses_in_four_places():
    """Updates (2, 0) and (0, 1) against v = (1, 1): r = 2, rho^2 = 1/2, and 6 of 8 are not used."""
    run = play(Perceptron(2, tie=-1, arithmetic=EXACT), ([[2, 0], [0, 1]], [1, 1]), record=True)
    found, parts = shared("perceptron.start", run, v=[1, 1])
    assert [amount for _, amount in parts] == [3, 0.5, 2.5]  # lengths, direction, reach
    assert (found.gap, found.rest) == (6, 0)


def test_a_score_below_0_is_lost_by_the_perceptron():
    """(1, 0), then (-1, 2) at the score -1; v = (1, 1) has rho^2 = 1/2 and r^2 = 5."""
    run = play(Perceptron(2, tie=-1, arithmetic=EXACT), ([[1, 0], [-1, 2]], [1, 1]), record=True)
    _, parts = shared("perceptron.start", run, v=[1, 1])
    assert dict(parts)["updates at scores below 0"] == 2


def test_a_whole_number_is_what_is_below_the_bound():
    run = play(Perceptron(1, tie=-1, arithmetic=EXACT), ([[3], [2]], [1, 1]), record=True)
    found, parts = shared("perceptron.margin", run, v=[1])  # r^2/rho^2 = 9/4, one update
    assert parts == [("updates come in whole numbers", 0.25)]
    assert found.rest == 1  # on a line there is no second update
    assert not found.is_complete


def test_winnow_loses_what_is_left_of_the_relative_entropy():
    """An even split at the full margin costs just what the proof says: eta - ln cosh eta."""
    run = play(Winnow(2, "1/2", tie=-1, arithmetic=BALL), ([[1, -1]], [1]))
    cost = 1 / 2 - log(cosh(1 / 2))
    found, parts = shared("winnow.cosh", run, v=[1, 0])
    text, left = parts[0]
    assert (len(parts), text[:16]) == (1, "relative entropy")
    assert left == pytest.approx((log(2) - cost) / cost)
    assert found.is_complete


def test_winnow_with_the_infinite_rate_loses_by_votes_that_split_unevenly():
    """Of three features two are wrong: one mistake where log2 3 are allowed."""
    run = play(Winnow(3, inf, tie=-1, arithmetic=EXACT), ([[1, -1, -1]], [1]))
    found, parts = shared("winnow.optimal", run, v=[1, 0, 0])
    assert [amount for _, amount in parts] == pytest.approx([log2(3 / 2)])
    assert found.is_complete


def test_halving_loses_by_votes_that_split_unevenly():
    """The only mistake on singletons leaves 1 of 5: log2 5 - 1 of the bound is lost."""
    cls = singletons(5)
    run = play(Halving(cls), ([2], [1]), record=True)
    found, parts = shared("halving.mistakes", run, hypotheses=cls)
    assert parts == [
        ("votes that do not split the version space evenly", pytest.approx(log2(5) - 1))
    ]
    assert found.is_complete


@pytest.mark.parametrize("amount", [-1, 10**6])
def test_a_number_that_is_negative_or_too_large_is_no_reason(amount):
    wrong = {"slack": lambda _: [Lost("nonsense", fmpq(amount)), Lost("more", fmpq(1, 1000))]}
    found, parts = shared("hedge.sharp", one_round_of_hedge(), change=wrong)
    assert parts == []
    assert to_float(found.rest) == to_float(found.gap) > 0


def test_a_theorem_that_allows_more_is_not_sharper():
    """Half of the bound of hedge.regret is below that of hedge.sharp here: 0.60 < 0.82."""
    half = {"claim": theorem("hedge.regret").scaled("1/2").claim}
    _, parts = shared("hedge.regret", one_round_of_hedge(), change=half)
    assert parts == []


def test_words_without_a_number_are_no_reason():
    with pytest.raises(TypeError, match="must compute what a bound loses"):
        replace(theorem("hedge.sharp"), slack="the constants of the proof")


def runs_of_winnow(rng):
    N, T = int(rng.integers(2, 6)), 12
    X = rng.integers(-4, 5, (T, N)) / 4
    X[:, 0] = rng.integers(1, 5, T) / 4
    y = rng.choice([-1, 1], T)
    return Winnow(N, "1/8", arithmetic=BALL), (rationals(X * y[:, None]), y.tolist())


@pytest.mark.parametrize("seed", range(6))
def test_the_parts_add_up_on_any_run(seed):
    """The identities hold for whoever plays, not for the worst sequences alone."""
    rng = np.random.default_rng(seed)
    losses = rng.integers(0, 2, (9, 3))
    learner, data = runs_of_winnow(rng)
    first = [1] + [0] * (learner.N - 1)
    found = [
        shared("hedge.sharp", play(Hedge(3, "1/3", arithmetic=BALL), losses))[0],
        shared("rwm.sharp", play(_mixture("2/3"), losses))[0],
        shared("winnow.cosh", play(learner, data), v=first)[0],
        shared("perceptron.start", _random_perceptron(rng), v=[1, 2, 3])[0],
        shared("wm.sharp", _random_votes(losses))[0],
    ]
    assert all(account.is_complete and account.lost for account in found)


def _mixture(beta: str) -> RandomizedWeightedMajority:
    return RandomizedWeightedMajority(3, beta, arithmetic=EXACT)


def _random_perceptron(rng) -> Transcript:
    X = rng.integers(-3, 4, (12, 3))
    scores = X @ np.array([1, 2, 3])
    X, scores = X[scores != 0], scores[scores != 0]
    learner = Perceptron(3, eta="1/2", start=[1, -1, 0], arithmetic=EXACT)
    return play(learner, (X, np.sign(scores)), record=True)


def _random_votes(losses) -> Transcript:
    learner = WeightedMajority(3, "1/2", arithmetic=EXACT)
    return play(learner, (losses, np.zeros(len(losses), dtype=int)), record=True)


def test_a_separated_run_is_the_subject_of_the_perceptrons_reasons():
    run = play(Perceptron(2, tie=-1, arithmetic=EXACT), ([[2, 0]], [1]))
    asked = theorem("perceptron.start")
    subject = Separated(run, rationals([1, 1]))
    found = account(asked, subject, {"r": 2, "rho": 1, "eta": 1, "w_0": 0}, fmpq(1), fmpq(4))
    assert found.lost == ()  # the weights were not recorded: nothing shows where it is lost
    assert found.rest == 3
