"""Does play() run every game, and refuse what is outside it, naming the round?"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    FLOAT,
    Environment,
    ExponentialWeightedAverage,
    FollowTheLeader,
    GameError,
    GameOver,
    HalvingOverExperts,
    Hedge,
    Learner,
    NonsenseError,
    Perceptron,
    RandomizedWeightedMajority,
    WeightedMajority,
    play,
)
from learners.games import ACTIONS, EXPERT_ADVICE, ConvexAdvice

CONVEX = ConvexAdvice()


class Says:
    """A learner that gives the answers it was made with, one a round."""

    def __init__(self, game, *answers) -> None:
        self.game = game
        self.answers = iter(answers)

    def predict(self, x):
        return next(self.answers)

    def update(self, x, y):
        return None


class Contrarian:
    """Two constant experts, and always the label that was not predicted."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def instance(self, t, learner):
        if t >= self.rounds:
            raise GameOver
        return [0, 1]

    def outcome(self, t, x, prediction):
        return 1 - prediction


class PunishTheFavourite:
    """Charges the action that the learner trusts most; goes on for ever."""

    def instance(self, t, learner):
        return None

    def outcome(self, t, x, prediction):
        losses = [0] * len(prediction)
        losses[int(np.argmax(FLOAT.vector(prediction)))] = 1
        return losses


# ------------------------------------------------------------------ the order of play


def test_a_round_is_instance_prediction_outcome_update():
    seen = []

    class Watch:
        game = EXPERT_ADVICE

        def predict(self, x):
            seen.append(("predict", x.tolist()))
            return 1

        def update(self, x, y):
            seen.append(("update", x.tolist(), y))
            return True

    class World:
        def instance(self, t, learner):
            if t == 2:
                raise GameOver
            seen.append(("instance", t, type(learner).__name__))
            return [t, 1]

        def outcome(self, t, x, prediction):
            seen.append(("outcome", t, x.tolist(), prediction))
            return t

    run = play(Watch(), World())
    assert seen == [
        ("instance", 0, "Watch"),
        ("predict", [0, 1]),
        ("outcome", 0, [0, 1], 1),
        ("update", [0, 1], 0),
        ("instance", 1, "Watch"),
        ("predict", [1, 1]),
        ("outcome", 1, [1, 1], 1),
        ("update", [1, 1], 1),
    ]
    assert run.losses.tolist() == [1, 0]
    assert run.updates.tolist() == [True, True]
    assert run.learner == "Watch"


def test_any_object_with_the_two_methods_is_a_learner():
    assert isinstance(Says(ACTIONS), Learner)
    assert isinstance(Contrarian(1), Environment)
    assert not isinstance([[0, 1]], Environment)


@pytest.mark.parametrize("T", range(7))
def test_a_deterministic_learner_is_contradicted_every_time(T):
    """Cover: two constant experts, m_T = T, m* <= T/2, so the regret is at least ceil(T/2)."""
    run = play(WeightedMajority(2, arithmetic=EXACT), Contrarian(T))
    assert run.losses.sum() == run.T == T
    ones = int(run.outcomes.sum())
    assert T - min(ones, T - ones) >= -(-T // 2)


def test_an_endless_environment_is_ended_by_rounds():
    run = play(Hedge(3, 1), PunishTheFavourite(), rounds=5)
    assert run.T == 5
    assert run.outcomes.sum(axis=1).tolist() == [1] * 5
    assert play(Hedge(3, 1), PunishTheFavourite(), rounds=0).T == 0


def test_rounds_cut_a_fixed_sequence_short_and_never_lengthen_it():
    losses = [[0, 1]] * 4
    assert [play(Hedge(2, 1), losses, rounds=k).T for k in (0, 3, 4, 9)] == [0, 3, 4, 4]
    assert play(Hedge(2, 1), losses, rounds=3).outcomes.shape == (3, 2)


@pytest.mark.parametrize("rounds", [-1, 2.5, "3", True])
def test_a_number_of_rounds_that_is_none_is_refused(rounds):
    with pytest.raises(ValueError, match="rounds is"):
        play(Hedge(2, 1), [[0, 1]], rounds=rounds)


@given(
    st.lists(st.lists(st.integers(0, 1), min_size=2, max_size=2), max_size=6),
    st.lists(st.integers(0, 1), min_size=6, max_size=6),
)
def test_a_fixed_sequence_and_an_environment_that_plays_it_give_the_same_run(rows, labels):
    class Script:
        def instance(self, t, learner):
            if t == len(rows):
                raise GameOver
            return rows[t]

        def outcome(self, t, x, prediction):
            return labels[t]

    for system in (FLOAT, EXACT):
        fixed = play(WeightedMajority(2, arithmetic=system), (rows, labels[: len(rows)]))
        adaptive = play(WeightedMajority(2, arithmetic=system), Script())
        for name in ("predictions", "outcomes", "losses", "updates"):
            assert getattr(fixed, name).tolist() == getattr(adaptive, name).tolist()


# ------------------------------------------------------------------ nonsense from learners


@pytest.mark.parametrize(
    ("game", "right", "nonsense"),
    [
        (EXPERT_ADVICE, 1, 2),
        (EXPERT_ADVICE, 1, None),
        (EXPERT_ADVICE, 1, float("nan")),
        (EXPERT_ADVICE, 1, [1]),
        (CONVEX, 0.5, float("nan")),
        (CONVEX, 0.5, 1.5),
        (CONVEX, 0.5, None),
        (CONVEX, 0.5, [0.5]),
        (ACTIONS, [0.5, 0.5], [0.5, float("nan")]),
        (ACTIONS, [0.5, 0.5], [0.5, 0.6]),
        (ACTIONS, [0.5, 0.5], [0.5, 0.25, 0.25]),
        (ACTIONS, [0.5, 0.5], [1.0]),
        (ACTIONS, [0.5, 0.5], [1.5, -0.5]),
        (ACTIONS, [0.5, 0.5], 1),
        (ACTIONS, [0.5, 0.5], None),
        (ACTIONS, [0.5, 0.5], "first"),
    ],
)
def test_a_learner_that_returns_nonsense_is_named_with_the_round(game, right, nonsense):
    data = [[0, 1]] * 3 if game is ACTIONS else ([[0, 1]] * 3, [1] * 3)
    with pytest.raises(NonsenseError, match=r"^round 2: ") as caught:
        play(Says(game, right, nonsense, right), data)
    assert "\n" not in str(caught.value)


def test_what_a_learner_raises_is_not_hidden():
    class Breaks(Says):
        def predict(self, x):
            raise ZeroDivisionError("my own mistake")

    with pytest.raises(ZeroDivisionError, match="my own mistake"):
        play(Breaks(ACTIONS), [[0, 1]])


def test_a_learner_without_a_game_is_asked_for_one():
    class Bare:
        def predict(self, x):
            return 1

        def update(self, x, y):
            return None

    with pytest.raises(GameError, match="Bare does not say which game it plays"):
        play(Bare(), ([[0, 1]], [1]))
    assert play(Bare(), ([[0, 1]], [1]), game=EXPERT_ADVICE).losses.tolist() == [0]


# ------------------------------------------------------------------ nonsense from environments


class Names(Contrarian):
    """Plays right in the first round and then names what it was given."""

    def __init__(self, instance, outcome) -> None:
        super().__init__(3)
        self.first, self.then = (instance[0], outcome[0]), (instance[1], outcome[1])

    def instance(self, t, learner):
        return (self.then if t else self.first)[0]

    def outcome(self, t, x, prediction):
        return (self.then if t else self.first)[1]


@pytest.mark.parametrize(
    ("learner", "instance", "outcome"),
    [
        (WeightedMajority(2), ([0, 1], [0, 2]), (0, 0)),
        (WeightedMajority(2), ([0, 1], None), (0, 0)),
        (WeightedMajority(2), ([0, 1], [0, 1]), (0, 2)),
        (WeightedMajority(2), ([0, 1], [0, 1]), (0, float("nan"))),
        (WeightedMajority(2), ([0, 1], [0, 1]), (0, None)),
        (ExponentialWeightedAverage(2, 1), ([0, 1], [0, -0.1]), (0, 0)),
        (ExponentialWeightedAverage(2, 1), ([0, 1], [0, 1]), (0, 1.1)),
        (ExponentialWeightedAverage(2, 1), ([0, 1], [0, 1]), (0, [1])),
        (Hedge(2, 1), (None, [0, 1]), ([0, 1], [0, 1])),
        (Hedge(2, 1), (None, None), ([0, 1], [0, 1.1])),
        (Hedge(2, 1), (None, None), ([0, 1], [0, float("nan")])),
        (Hedge(2, 1), (None, None), ([0, 1], [0, 1, 1])),
        (Hedge(2, 1), (None, None), ([0, 1], 1)),
        (Hedge(2, 1, arithmetic=BALL), (None, None), ([0, 1], [0, arb(fmpq(1, 3))])),
    ],
)
def test_an_environment_outside_the_game_is_refused_with_the_round(learner, instance, outcome):
    with pytest.raises(GameError, match=r"^round 2: "):
        play(learner, Names(instance, outcome))


@pytest.mark.parametrize("system", [FLOAT, EXACT])
@pytest.mark.parametrize(
    ("learner", "data"),
    [
        (lambda a: WeightedMajority(3, arithmetic=a), ([[0]], [0])),
        (lambda a: WeightedMajority(3, arithmetic=a), ([[0, 1]], [0])),
        (lambda a: WeightedMajority(3, eager=True, arithmetic=a), ([[0, 1, 1, 1]], [0])),
        (lambda a: HalvingOverExperts(3), ([[0]], [0])),
        (lambda a: ExponentialWeightedAverage(3, 1, arithmetic=a), ([[0]], [0])),
        (lambda a: RandomizedWeightedMajority(3, arithmetic=a), [[0]]),
        (lambda a: Hedge(3, 1, arithmetic=a), [[0, 1]]),
        (lambda a: FollowTheLeader(3, arithmetic=a), [[0]]),
    ],
)
def test_rounds_for_another_number_of_experts_are_refused(system, learner, data):
    """numpy would broadcast a single column over all the experts."""
    with pytest.raises(ValueError, match=r"N = 3|3 actions met"):
        play(learner(system), data)


# ------------------------------------------------------------------ the record


@pytest.mark.parametrize(
    "learner",
    [
        WeightedMajority(3),
        HalvingOverExperts(3),
        RandomizedWeightedMajority(3),
        Hedge(3, 1),
        FollowTheLeader(3),
        ExponentialWeightedAverage(3, 1),
    ],
    ids=lambda learner: learner.name,
)
def test_no_rounds_at_all_is_a_run(learner):
    empty = [] if learner.game is ACTIONS else ([], [])
    run = play(learner, empty)
    assert (run.T, run.N) == (0, 3)
    assert len(run.losses) == len(run.predictions) == 0
    assert run.exact_losses.sum() == 0


@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_a_single_expert_is_followed(system):
    assert play(WeightedMajority(1, arithmetic=system), ([[0], [1]], [1, 1])).losses.tolist() == [
        1,
        0,
    ]
    for learner in (
        RandomizedWeightedMajority(1, arithmetic=system),
        FollowTheLeader(1, arithmetic=system),
    ):
        assert [float(x) for x in play(learner, [[1], [0]]).losses] == [1, 0]


def test_the_weights_are_kept_before_each_round_and_after_the_last():
    run = play(
        WeightedMajority(2, "1/3", arithmetic=EXACT), ([[0, 1], [0, 1]], [0, 0]), record=True
    )
    # Round 1 is a tie, broken to 1: a mistake, and expert 2 shrinks.  Round 2 is right.
    assert run.predictions.tolist() == [1, 0]
    assert run.weights.tolist() == [[1, 1], [1, fmpq(1, 3)], [1, fmpq(1, 3)]]
    assert play(WeightedMajority(2), ([[0, 1]], [0])).weights is None


def test_weights_that_a_learner_changes_in_place_are_copied():
    class InPlace(Says):
        weights = np.ones(2)

        def update(self, x, y):
            self.weights *= 0.5

    run = play(InPlace(ACTIONS, [1, 0], [1, 0]), [[0, 1]] * 2, record=True)
    assert run.weights.tolist() == [[1, 1], [0.5, 0.5], [0.25, 0.25]]


def test_a_prediction_that_a_learner_changes_in_place_is_copied():
    """Else the record would show the last distribution in every round."""

    class InPlace(Says):
        p = np.array([0.5, 0.5])

        def predict(self, x):
            return self.p

        def update(self, x, y):
            self.p[:] = [1, 0]

    run = play(InPlace(ACTIONS), [[0, 1]] * 2)
    assert run.predictions.tolist() == [[0.5, 0.5], [1, 0]]
    assert [float(loss.p) / float(loss.q) for loss in run.exact_losses] == [0.5, 0]


def test_a_learner_cannot_write_into_what_it_is_shown():
    class Vandal(Says):
        def update(self, x, y):
            y *= 0

    with pytest.raises(ValueError, match="read-only"):
        play(Vandal(ACTIONS, [1, 0]), [[0, 1]])
    with pytest.raises(ValueError, match="read-only"):
        play(Vandal(ACTIONS, [1, 0]), PunishTheFavourite(), rounds=1)


def test_the_arrays_of_the_caller_are_left_alone():
    losses = np.array([[0.0, 1.0]])
    run = play(Hedge(2, 1), losses)
    losses[0, 0] = 0.5
    assert losses.flags.writeable
    assert run.outcomes.tolist() == [[0, 1]]


def test_recording_a_learner_without_weights_is_refused():
    with pytest.raises(GameError, match="shows no weights"):
        play(Says(ACTIONS, [1, 0]), [[0, 1]], record=True)


@pytest.mark.parametrize(
    ("answers", "kept"),
    [
        ([True, False], [True, False]),
        ([np.True_, False], [True, False]),
        ([None, None], None),
        ([True, None], None),
        ([object(), np.ones(2)], None),
    ],
)
def test_updates_are_kept_only_from_a_learner_that_tells_them(answers, kept):
    class Tells(Says):
        def update(self, x, y):
            return answers.pop(0)

    updates = play(Tells(ACTIONS, [1, 0], [1, 0]), [[0, 1]] * 2).updates
    assert (None if updates is None else updates.tolist()) == kept


def test_exact_learners_are_shown_exact_numbers():
    for system, kind in ((FLOAT, float), (EXACT, fmpq), (BALL, fmpq)):

        class Watch(Says):
            arithmetic = system

            def update(self, x, y):
                self.seen = y[0]

        learner = Watch(ACTIONS, [1, 0])
        play(learner, [["1/3", 0.5]])
        assert isinstance(learner.seen, kind)
        assert learner.seen == (fmpq(1, 3) if kind is fmpq else 1 / 3)


class Repeating(NamedTuple):
    """An environment that is a tuple as well."""

    x: int
    y: int

    def instance(self, t, learner):
        if t == 3:
            raise GameOver
        return [self.x]

    def outcome(self, t, x, prediction):
        return self.y


def test_an_environment_may_be_a_tuple():
    run = play(Perceptron(1), Repeating(1, -1))
    assert run.T == 3
    assert run.outcomes.tolist() == [-1, -1, -1]
