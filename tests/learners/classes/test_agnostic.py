"""Is the agnostic learner Hedge over all experts, and does it do nearly as well as the best?"""

from __future__ import annotations

import math
from itertools import chain, combinations, product

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    FLOAT,
    Agnostic,
    FiniteClass,
    GameError,
    Hedge,
    NonsenseError,
    SOAExpert,
    expert_count,
    play,
)
from learners.classes import ClassError, Littlestone
from learners.classes.agnostic import MOST_EXPERTS
from learners.core.arithmetic import NotRationalError, Undecided, working_precision
from learners.games import FINITE_FORECAST, game_named

#: Thresholds on three points: four hypotheses of dimension 2.
THRESHOLDS = ["000", "100", "110", "111"]
KINDS = ["experts", "hypotheses"]


def all_classes(points: int) -> list[list[str]]:
    rows = ["".join(bits) for bits in product("01", repeat=points)]
    sizes = range(1, len(rows) + 1)
    return [list(chosen) for chosen in chain.from_iterable(combinations(rows, k) for k in sizes)]


def all_sequences(points: int, T: int):
    """All points and labels of T rounds."""
    one = list(product(range(points), (0, 1)))
    for pairs in product(one, repeat=T):
        yield [x for x, _ in pairs], [y for _, y in pairs]


def flip_sets(T: int, most: int):
    """The experts by the number of flips, then in the order of the rounds."""
    rounds = range(1, T + 1)
    return list(chain.from_iterable(combinations(rounds, k) for k in range(min(most, T) + 1)))


def advice_matrix(cls: FiniteClass, T: int, shown, over: str, tie: int = 1) -> np.ndarray:
    """What each expert says in each round: each is played on its own."""
    if over == "hypotheses":
        return np.array([[cls.value(h, x) for x in shown] for h in range(len(cls))]).T
    dimensions = Littlestone(cls)
    experts = [
        SOAExpert(cls, flips, tie=tie, dimensions=dimensions)
        for flips in flip_sets(T, dimensions.dimension())
    ]
    rows = []
    for x in shown:
        rows.append([expert.predict(x) for expert in experts])
        for expert in experts:
            expert.update(x, 0)
    return np.array(rows).reshape(len(shown), len(experts))


@st.composite
def rounds(draw, most_rounds: int = 5):
    points = draw(st.integers(1, 4))
    row = st.text("01", min_size=points, max_size=points)
    rows = draw(st.lists(row, min_size=1, max_size=8, unique=True))
    shown = draw(st.lists(st.integers(0, points - 1), min_size=1, max_size=most_rounds))
    labels = draw(st.lists(st.integers(0, 1), min_size=len(shown), max_size=len(shown)))
    return FiniteClass(rows), shown, labels


def regret(run, cls: FiniteClass):
    best = int(cls.errors(run.instances.tolist(), run.outcomes.tolist()).min())
    return sum(run.losses.tolist(), arb(0)) - best


# ------------------------------------------------------------------ the algorithm


@given(rounds(), st.integers(0, 1), st.sampled_from(KINDS))
def test_the_shared_version_spaces_say_what_the_experts_say_one_by_one(sequence, tie, over):
    cls, shown, labels = sequence
    T = len(shown)
    learner = Agnostic(cls, T, over=over, tie=tie)
    expected = advice_matrix(cls, T, shown, over, tie)
    assert learner.count == expected.shape[1]
    for x, y, row in zip(shown, labels, expected, strict=True):
        assert learner.advice(x).tolist() == row.tolist()
        learner.update(x, y)


@given(rounds(), st.sampled_from(KINDS))
def test_the_run_is_the_definition_in_floats_and_in_balls(sequence, over):
    """p = the sum of e^(-eta mistakes) over the experts that say 1, over that of all."""
    cls, shown, labels = sequence
    T = len(shown)
    advice = advice_matrix(cls, T, shown, over)
    floats = play(Agnostic(cls, T, over=over), (shown, labels))
    balls = play(Agnostic(cls, T, over=over, arithmetic=BALL), (shown, labels))
    with working_precision(300):
        eta = (2 * arb(advice.shape[1]).log() / T).sqrt()
        for t in range(T):
            mistakes = (advice[:t] != np.array(labels[:t]).reshape(t, 1)).sum(axis=0)
            weights = [(-eta * int(m)).exp() for m in mistakes]
            ones = sum((w for w, a in zip(weights, advice[t], strict=True) if a), arb(0))
            chance = ones / sum(weights, arb(0))
            assert balls.predictions[t].overlaps(chance)
            assert balls.predictions[t].rad() < 1e-10
            assert float(floats.predictions[t]) == pytest.approx(float(chance), abs=1e-12)


@given(rounds(), st.sampled_from(KINDS))
def test_what_it_pays_is_what_hedge_pays_for_the_mistakes_of_the_experts(sequence, over):
    """|p - y| = <w, v>, because labels are 0 or 1."""
    cls, shown, labels = sequence
    T = len(shown)
    learner = Agnostic(cls, T, over=over, arithmetic=BALL)
    advice = advice_matrix(cls, T, shown, over)
    wrong = (advice != np.array(labels)[:, None]).astype(int)
    hedge = Hedge(wrong.shape[1], learner.eta if wrong.shape[1] > 1 else 1, arithmetic=BALL)
    run = play(learner, (shown, labels), record=True)
    for ours, theirs in zip(run.losses, play(hedge, wrong).losses, strict=True):
        assert ours.overlaps(theirs)
    assert run.weights.shape == (T + 1, wrong.shape[1])


@pytest.mark.parametrize("system", [FLOAT, BALL])
def test_the_rate_is_that_of_theorem_21_11(system):
    learner = Agnostic(THRESHOLDS, 5, over="experts", arithmetic=system)
    d = 1 + 5 + 10
    assert learner.count == d
    assert float(learner.eta) == pytest.approx(math.sqrt(2 * math.log(d) / 5), rel=1e-14)
    assert learner.parameters == {
        "hypotheses": THRESHOLDS,
        "T": 5,
        "over": "experts",
        "experts": d,
        "eta": learner.eta,
        "tie": 1,
    }


@pytest.mark.parametrize("system", [FLOAT, BALL])
def test_a_rate_may_be_given(system):
    """eta = 1, one round on two hypotheses: then the weights are 1 and 1/e."""
    learner = Agnostic(["0", "1"], 2, over="hypotheses", eta=1, arithmetic=system)
    assert float(learner.predict(0)) == 0.5
    assert learner.update(0, 1) is True
    assert float(learner.predict(0)) == pytest.approx(math.e / (1 + math.e), rel=1e-14)
    assert [float(w) for w in learner.weights] == pytest.approx([1 / math.e, 1], rel=1e-14)
    assert [float(p) for p in learner.distribution] == pytest.approx(
        [1 / (1 + math.e), math.e / (1 + math.e)], rel=1e-14
    )


@pytest.mark.parametrize("system", [FLOAT, BALL])
@pytest.mark.parametrize("over", KINDS)
def test_one_expert_is_followed_exactly(system, over):
    """One hypothesis: d = 1, eta = 0, no doubt and no regret."""
    learner = Agnostic(["011"], 4, over=over, arithmetic=system)
    assert learner.count == 1
    assert learner.eta == 0
    run = play(learner, ([0, 1, 2, 1], [1, 1, 1, 0]))
    assert run.predictions.tolist() == [0, 1, 1, 1]
    assert run.losses.tolist() == [1, 0, 0, 1]
    assert run.updates.tolist() == [False] * 4


@pytest.mark.parametrize("system", [FLOAT, BALL])
def test_where_all_experts_agree_the_forecast_is_exact(system):
    """Points 0 and 1 are labelled 0 and 1 by all; point 2 makes the weights uneven."""
    learner = Agnostic(["010", "011"], 9, over="hypotheses", eta="1/7", arithmetic=system)
    for _ in range(3):
        learner.update(2, 1)
        assert learner.predict(0) == 0
        assert learner.predict(1) == 1


def test_after_round_T_it_goes_on_without_flips():
    learner = Agnostic(["0", "1"], 1, over="experts")
    assert [learner.advice(0).tolist() for _ in range(2)] == [[1, 0], [1, 0]]
    learner.update(0, 0)
    assert learner.advice(0).tolist() == [1, 0]
    assert play(learner, ([0] * 3, [0] * 3)).T == 3


# ------------------------------------------------------------------ the regret


@pytest.mark.parametrize("over", KINDS)
def test_the_regret_is_below_the_bound_on_every_class_on_two_points(over):
    """All sequences of three rounds, certified by balls; the comparators are the hypotheses."""
    T = 3
    for rows in all_classes(2):
        cls = FiniteClass(rows)
        dimensions = Littlestone(cls)
        size = len(cls) if over == "hypotheses" else expert_count(T, dimensions.dimension())
        bound = (2 * arb(size).log() * T).sqrt()
        for shown, labels in all_sequences(2, T):
            learner = Agnostic(cls, T, over=over, arithmetic=BALL, dimensions=dimensions)
            paid = regret(play(learner, (shown, labels)), cls)
            assert bool(paid < bound) or (size == 1 and paid == 0)


def test_the_worst_regret_on_thresholds_is_the_one_computed_elsewhere():
    """1.511 for three points and three rounds with all seven experts, by another program."""
    cls = FiniteClass(THRESHOLDS)
    worst = max(
        float(regret(play(Agnostic(cls, 3, over="experts"), data), cls))
        for data in all_sequences(3, 3)
    )
    assert round(worst, 3) == 1.511


def test_over_more_experts_than_hypotheses_the_minimum_of_theorem_21_10_is_no_bound():
    """H = {0, 1} on one point, eight rounds of label 0: eight of nine experts begin with 1."""
    T = 8
    cls = FiniteClass(["0", "1"])
    data = ([0] * T, [0] * T)
    minimum = (2 * arb(2).log() * T).sqrt()
    assert regret(play(Agnostic(cls, T, over="experts", arithmetic=BALL), data), cls) > minimum
    assert regret(play(Agnostic(cls, T, over="smaller", arithmetic=BALL), data), cls) < minimum


@given(rounds(), st.integers(0, 1))
def test_the_best_expert_is_as_good_as_the_best_hypothesis(sequence, tie):
    """Corollary 21.14."""
    cls, shown, labels = sequence
    wrong = advice_matrix(cls, len(shown), shown, "experts", tie) != np.array(labels)[:, None]
    assert wrong.sum(axis=0).min() <= cls.errors(shown, labels).min()


# ------------------------------------------------------------------ which experts, how many


def test_the_smaller_choice_takes_whichever_are_fewer():
    """Ten singletons have dimension 1: T + 1 experts against 10 hypotheses."""
    rows = np.eye(10, dtype=int)
    assert [Agnostic(rows, T).over for T in (8, 9, 10)] == [
        "experts",
        "hypotheses",
        "hypotheses",
    ]
    assert Agnostic(rows, 8, over="smaller").count == 9
    assert Agnostic(rows, 8, over="smaller").parameters["over"] == "experts"


def test_more_flips_than_rounds_are_no_more_experts():
    cube = list(product((0, 1), repeat=3))
    assert Agnostic(cube, 2, over="experts").count == 4


def test_hypotheses_as_experts_ask_for_no_dimension():
    """4096 hypotheses on 12 points, at once: nothing is searched."""
    cube = (np.arange(2**12)[:, None] >> np.arange(12)) & 1
    assert Agnostic(cube, 1000, over="hypotheses").count == 4096


def test_the_dimension_is_not_asked_for_where_a_bound_is_enough():
    """512 random hypotheses on 32 points, without a single split.

    512 > 1 + 32, so two points are shattered: in 40 rounds there are 1 + 40 + 780 experts or more.
    In one round there are 2, whatever the dimension.
    """
    cls = FiniteClass(np.random.default_rng(0).integers(0, 2, (512, 32)))
    nothing = Littlestone(cls, budget=0)
    assert nothing.bracket(budget=0)[0] < nothing.bracket(budget=0)[1]
    assert Agnostic(cls, 40, dimensions=nothing).over == "hypotheses"
    assert Agnostic(cls, 1, dimensions=nothing).count == 2
    with pytest.raises(Undecided, match=r"not settled by 0 splits|which 0 splits do not"):
        Agnostic(cls, 20, over="experts", dimensions=nothing)


def test_too_many_experts_are_refused():
    cube = list(product((0, 1), repeat=3))
    with pytest.raises(ValueError, match=r"there are 1353602 experts, but at most 1000000 can be"):
        Agnostic(cube, 201, over="experts")
    assert expert_count(201, 3) == 1353602 > MOST_EXPERTS[FLOAT]
    with pytest.raises(ValueError, match=r"in ball arithmetic: take over=\"smaller\" or fewer"):
        Agnostic(cube, 100, over="experts", arithmetic=BALL)


# ------------------------------------------------------------------ the game


def test_the_forecast_is_a_number_and_costs_its_distance_from_the_label():
    assert game_named("finite-forecast") is FINITE_FORECAST
    assert FINITE_FORECAST.loss(fmpq(1, 3), 1) == fmpq(2, 3)
    assert FINITE_FORECAST.loss(0.25, 0) == 0.25
    shown, labels = FINITE_FORECAST.sequence(([2, 0], [1, 0]), exact=True)
    assert (shown.tolist(), labels.tolist()) == ([2, 0], [1, 0])
    assert FINITE_FORECAST.prediction(np.float64(0.5)) == 0.5
    for wrong in (1.5, -0.1, float("nan"), None, [0.5], arb(2)):
        with pytest.raises(NonsenseError, match="the prediction"):
            FINITE_FORECAST.prediction(wrong)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (([0], [0.5]), "the label of round 1 is 0.5, but must be 0 or 1"),
        (([0, 1], [0]), "2 points, but 1 labels"),
        (([-1], [0]), "the instance is -1, but must be the index of a point"),
        (([0.5], [0]), "the instance is 0.5, but must be the index of a point"),
        (5, "a sequence of this game is a pair"),
    ],
)
def test_a_sequence_outside_the_game_is_refused(data, message):
    with pytest.raises(GameError, match=message):
        play(Agnostic(["01", "10"], 2), data)


# ------------------------------------------------------------------ odd inputs


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"T": 0}, "T is 0, but must be a whole number of at least 1"),
        ({"T": 1.5}, "T is 1.5, but must be"),
        ({"over": "all"}, "over is 'all', but must be one of 'experts', 'hypotheses', 'smaller'"),
        ({"tie": 2}, "tie is 2, but must be one of 0, 1"),
        ({"eta": 0}, "eta is 0, but must satisfy eta > 0"),
        ({"eta": "fast"}, "eta is 'fast', but must be a number"),
        ({"hypotheses": []}, "the class has no hypothesis"),
        ({"dimensions": Littlestone(FiniteClass(["0"]))}, "the dimensions are those of"),
    ],
)
def test_an_option_that_is_none_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Agnostic(**{"hypotheses": ["01", "10"], "T": 2, **options})


def test_rationals_cannot_hold_the_weights():
    with pytest.raises(NotRationalError, match="e\\^-eta is irrational, so this learner has no"):
        Agnostic(["0", "1"], 2, arithmetic=EXACT)


def test_a_point_outside_the_domain_and_a_label_that_is_none_are_refused():
    learner = Agnostic(["01", "10"], 2)
    for act in (learner.predict, learner.advice, lambda x: learner.update(x, 0)):
        with pytest.raises(ClassError, match="the point is 2, but the domain has the points"):
            act(2)
    with pytest.raises(GameError, match="the label is 2, but must be 0 or 1"):
        learner.update(0, 2)
