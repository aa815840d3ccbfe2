"""Does a stream give the totals of the whole run, in memory that does not grow?"""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    ABSOLUTE,
    BALL,
    EXACT,
    HINGE,
    SQUARED,
    ExponentialWeightedAverage,
    FollowTheLeader,
    GameError,
    Hedge,
    Loss,
    OnlineGradientDescent,
    Perceptron,
    WeightedMajority,
    play,
)
from learners.convex import Ball, Linear
from learners.core.arithmetic import rational
from learners.core.streams import Summary, in_chunks

CUBED = Loss("cubed", lambda p, y: abs(p - y) * abs(p - y) * abs(p - y))
floats = st.one_of(
    st.floats(0, 1), st.sampled_from([0.0, 1.0, 2.0**-27, 2.0**-53, 2.0**-60, 5e-324])
)


def tables(entries, N: int = 3):
    return st.lists(st.lists(entries, min_size=N, max_size=N), min_size=1, max_size=12).map(
        lambda rows: np.array(rows, dtype=float)
    )


def holds(total, exact) -> bool:
    """Whether a total is the exact one, or a ball around it (exactly: arb would round)."""
    if isinstance(total, arb):
        if isinstance(exact, arb):
            return bool(total.overlaps(exact))
        return abs(rational(exact) - rational(total.mid())) <= rational(total.rad())
    return bool(total == exact)


def exact_sum(values):
    items = [item if isinstance(item, arb) else rational(item) for item in values.tolist()]
    return sum(items, fmpq(0))


def assert_totals(summary, run) -> None:
    assert isinstance(summary, Summary)
    assert (summary.T, summary.N) == (run.T, run.N)
    assert (summary.learner, summary.game) == (run.learner, run.game)
    assert str(summary.parameters) == str(run.parameters)  # balls equal nothing
    assert holds(summary.total_loss, exact_sum(run.exact_losses))
    table = run.exact_expert_losses
    exact = [exact_sum(table[:, i]) for i in range(run.N)]
    assert all(map(holds, summary.expert_totals, exact))
    assert holds(summary.best_loss, min(exact))
    binary = bool(np.all((table == 0) | (table == 1)))
    if hasattr(run.game, "loss_function"):  # a rounded loss does not tell
        assert binary or not summary.binary
    else:
        assert binary == summary.binary
    assert summary.changes == (None if run.updates is None else int(run.updates.sum()))


# ------------------------------------------------------------------ the totals


@given(tables(floats), st.integers(1, 5))
def test_a_stream_of_losses_has_the_totals_of_the_run(losses, rows):
    summary = play(learner := Hedge(3, 0.7), in_chunks(losses, rows))
    run = play(whole := Hedge(3, 0.7), losses)
    assert_totals(summary, run)
    assert summary.mistakes is None
    assert summary.chunks == -(-len(losses) // rows)
    assert learner.log_weights.tolist() == whole.log_weights.tolist()


@given(tables(st.integers(0, 1)), st.integers(1, 5))
def test_whole_losses_have_exact_totals(losses, rows):
    summary = play(Hedge(3, 0.7), in_chunks(losses, rows))
    assert [rational(x) for x in summary.expert_totals] == losses.sum(axis=0).astype(int).tolist()
    assert summary.binary


@given(tables(floats, N=4), st.integers(1, 5), st.sampled_from([ABSOLUTE, SQUARED, HINGE, CUBED]))
def test_a_stream_of_advice_has_the_totals_of_the_run(table, rows, loss):
    data = table[:, 1:], table[:, 0]
    summary = play(ExponentialWeightedAverage(3, 2, loss=loss), in_chunks(data, rows))
    assert_totals(summary, play(ExponentialWeightedAverage(3, 2, loss=loss), data))


@pytest.mark.parametrize("system", [EXACT, BALL])
@given(tables(st.integers(0, 1), N=4), st.integers(1, 5))
def test_rationals_and_balls_have_streams_too(system, table, rows):
    data = table[:, 1:], table[:, 0]
    summary = play(WeightedMajority(3, "1/3", arithmetic=system), in_chunks(data, rows))
    run = play(WeightedMajority(3, "1/3", arithmetic=system), data)
    assert_totals(summary, run)
    assert summary.mistakes == int(run.losses.sum())
    leader = play(FollowTheLeader(4, arithmetic=system), in_chunks(table, rows))
    assert_totals(leader, play(FollowTheLeader(4, arithmetic=system), table))


def test_a_game_without_experts_has_mistakes_and_updates():
    X = np.random.default_rng(0).normal(size=(50, 3))
    y = np.where(X[:, 0] > 0, 1, -1)
    summary, run = play(Perceptron(3), in_chunks((X, y), 8)), play(Perceptron(3), (X, y))
    assert (summary.T, summary.N) == (50, 3)
    assert summary.mistakes == summary.total_loss == int(run.losses.sum())
    assert summary.changes == int(run.updates.sum())
    assert summary.expert_totals is None
    assert not summary.binary
    with pytest.raises(GameError, match="no experts"):
        _ = summary.best_loss


def test_functions_come_in_chunks_too():
    functions = [Linear(["1/2", "-1/3"])] * 7
    make = lambda: OnlineGradientDescent(2, "1/2", domain=Ball(2, 1))  # noqa: E731
    summary = play(make(), iter([functions[:3], functions[3:]]))
    assert summary.T == 7
    assert holds(summary.total_loss, exact_sum(play(make(), functions).exact_losses))


# ------------------------------------------------------------------ what is accepted


def test_an_iterator_is_a_stream_and_a_list_is_a_sequence():
    losses = [[0, 1], [1, 0]]
    assert play(Hedge(2, 1), iter([losses, losses])).T == 4
    assert not isinstance(play(Hedge(2, 1), losses), Summary)
    assert play(Hedge(2, 1), iter([[], losses, []])).T == 2


def test_a_stream_without_rounds_has_no_loss():
    summary = play(Hedge(2, 1), iter(()))
    assert (summary.T, summary.N, summary.total_loss) == (0, 2, 0)
    assert summary.expert_totals.tolist() == [0, 0]
    assert repr(summary) == "Summary('hedge', 'actions', T=0, chunks=0)"


def test_memory_maps_are_streams_unless_shown_as_arrays(tmp_path):
    losses = np.random.default_rng(0).random((1000, 4))
    np.save(tmp_path / "losses.npy", losses)
    mapped = np.load(tmp_path / "losses.npy", mmap_mode="r")
    assert_totals(play(Hedge(4, 1), mapped), play(Hedge(4, 1), losses))
    pair = play(ExponentialWeightedAverage(4, 1), (mapped, losses[:, 0]))
    assert_totals(pair, play(ExponentialWeightedAverage(4, 1), (losses, losses[:, 0])))
    run = play(Hedge(4, 1), np.asarray(mapped))
    assert np.shares_memory(run.outcomes, mapped)
    assert run.predictions.tolist() == play(Hedge(4, 1), losses).predictions.tolist()


@pytest.mark.parametrize("rounds", [0, 1, 4, 5, 9, 99])
def test_rounds_cut_a_stream_short(rounds):
    losses = np.random.default_rng(0).random((10, 2))
    taken = []
    source = (taken.append(k) or losses[k : k + 4] for k in (0, 4, 8))
    summary = play(Hedge(2, 1), source, rounds=rounds)
    assert min(rounds, 10) == summary.T
    assert len(taken) == -(-min(rounds, 12) // 4)  # a chunk that is not needed is not asked for
    assert holds(summary.total_loss, exact_sum(play(Hedge(2, 1), losses[:rounds]).exact_losses))


def test_errors_name_the_chunk():
    with pytest.raises(GameError, match="chunk 2, after 2 rounds: the loss of round 1 of expert 2"):
        play(Hedge(2, 1), iter([[[0, 1], [1, 0]], [[0, 2]]]))
    with pytest.raises(GameError, match=r"chunk 2, after 1 rounds: .*met 3 losses"):
        play(Hedge(2, 1), iter([[[0, 1]], [[0, 1, 1]]]))


def test_what_was_not_kept_is_refused():
    with pytest.raises(GameError, match="without record"):
        play(Hedge(2, 1), iter([[[0, 1]]]), record=True)
    summary = play(Hedge(2, 1), iter([[[0, 1]]]))
    columns = ("instances", "predictions", "outcomes", "losses", "updates", "weights")
    for name in (*columns, "exact_losses", "exact_expert_losses"):
        with pytest.raises(GameError, match="not kept"):
            getattr(summary, name)
        assert not hasattr(summary, name)
    with pytest.raises(GameError, match="not kept"):
        summary.to_json()
    assert summary == summary
    assert summary != play(Hedge(2, 1), iter([[[0, 1]]]))


# ------------------------------------------------------------------ memory


def peak(make, chunks: int, chunk) -> int:
    learner = make()
    source = (chunk() for _ in range(chunks))
    tracemalloc.start()
    try:
        assert play(learner, source).chunks == chunks
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


GENERATOR = np.random.default_rng(0)


@pytest.mark.parametrize(
    ("make", "chunk"),
    [
        (lambda: Hedge(20, 0.1), lambda: GENERATOR.random((500, 20))),
        (
            lambda: ExponentialWeightedAverage(20, 0.1),
            lambda: (GENERATOR.random((500, 20)), GENERATOR.random(500)),
        ),
        (
            lambda: WeightedMajority(20),
            lambda: (GENERATOR.integers(0, 2, (500, 20)), np.zeros(500)),
        ),
        (lambda: Perceptron(20), lambda: (GENERATOR.normal(size=(500, 20)), np.ones(500))),
    ],
    ids=["hedge", "average", "majority", "perceptron"],
)
def test_memory_does_not_grow_with_the_number_of_chunks(make, chunk):
    peak(make, 1, chunk)  # what is loaded on first use
    assert peak(make, 40, chunk) < 1.1 * peak(make, 4, chunk) + 4096
