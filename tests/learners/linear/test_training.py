"""Do repeated passes converge where they must, and are their cycles found?"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    FLOAT,
    AveragedPerceptron,
    DualPerceptron,
    GameError,
    KernelPerceptron,
    MarginPerceptron,
    Perceptron,
    Winnow,
    find_cycle,
    gaussian,
    polynomial,
    train,
)

SYSTEMS = [FLOAT, EXACT, BALL]
ties = st.sampled_from([-1, 1])
XOR = ([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, -1, -1, 1])
#: x = 1 with label +, x = 3/2 with label -: not separable by any w.
OPPOSED = ([["1"], ["3/2"]], [1, -1])


# ------------------------------------------------------------------ convergence


@st.composite
def separable(draw):
    """A sample with labels sgn(v.x), v.x never 0, and r^2/rho^2 for that v."""
    N = draw(st.integers(1, 3))
    entries = st.integers(-3, 3)
    v = draw(st.lists(entries, min_size=N, max_size=N).filter(any))
    rows = draw(st.lists(st.lists(entries, min_size=N, max_size=N), min_size=1, max_size=5))
    scored = [(x, sum(a * b for a, b in zip(v, x, strict=True))) for x in rows]
    kept = [(x, s) for x, s in scored if s] or [(v, sum(a * a for a in v))]
    radius = max(sum(a * a for a in x) for x, _ in kept)
    margin = Fraction(min(abs(s) for _, s in kept) ** 2, sum(a * a for a in v))
    return ([x for x, _ in kept], [1 if s > 0 else -1 for _, s in kept]), radius / margin


@given(separable(), ties, st.booleans())
def test_a_separable_sample_is_learnt_within_the_bound_plus_one_passes(case, tie, ties_update):
    sample, bound = case
    N = len(sample[0][0])
    learner = Perceptron(N, tie=tie, ties_update=ties_update, arithmetic=EXACT)
    training = train(learner, sample, max_passes=int(bound) + 1)
    assert training.converged
    assert training.cycle is None
    assert training.updates <= bound
    assert training.passes <= int(bound) + 1
    assert [learner.predict(x) for x in sample[0]] == sample[1]


@given(separable(), ties, st.integers(0, 2**32))
def test_a_shuffled_training_converges_too(case, tie, seed):
    sample, bound = case
    N = len(sample[0][0])
    trainings = [
        train(
            Perceptron(N, tie=tie),
            sample,
            max_passes=int(bound) + 1,
            generator=np.random.default_rng(seed),
        )
        for _ in range(2)
    ]
    assert trainings[0].converged
    assert trainings[0].updates <= bound
    assert trainings[0].transcript == trainings[1].transcript


def test_shuffling_shows_each_point_once_in_every_pass():
    sample = ([[1], [2], [3], [4]], [1, -1, 1, -1])
    training = train(Perceptron(1), sample, max_passes=6, generator=np.random.default_rng(7))
    shown = training.transcript.instances.reshape(6, 4)
    assert [sorted(row) for row in shown.tolist()] == [[1, 2, 3, 4]] * 6
    assert len({tuple(row) for row in shown.tolist()}) > 1
    labels = {1: 1, 2: -1, 3: 1, 4: -1}
    assert training.transcript.outcomes.tolist() == [labels[x] for x in shown.reshape(-1)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_transcript_holds_all_rounds_and_weights(system):
    """x = 1 with label +, tie to -1: one mistake, then a pass without one."""
    training = train(Perceptron(1, tie=-1, arithmetic=system), ([[1]], [1]), max_passes=9)
    assert (training.converged, training.passes, training.updates) == (True, 2, 1)
    run = training.transcript
    assert run.T == 2
    assert run.predictions.tolist() == [-1, 1]
    assert run.updates.tolist() == [True, False]
    assert [float(FLOAT.number(w[0])) for w in run.weights] == [0, 1, 1]
    bare = train(Perceptron(1), ([[1]], [1]), max_passes=9, record=False)
    assert bare.transcript.weights is None


def test_a_training_may_end_before_it_converged():
    training = train(Perceptron(1, start=[-5]), ([[1]], [1]), max_passes=3)
    assert (training.converged, training.passes, training.updates) == (False, 3, 3)
    assert training.cycle is None


def test_a_mistake_that_teaches_nothing_is_not_convergence():
    """x = 0 against the tie is wrong for ever, and the weights never move."""
    sample = ([[0]], [-1])
    floats = train(Perceptron(1), sample, max_passes=3)
    assert (floats.converged, floats.updates, floats.passes) == (False, 0, 3)
    exact = train(Perceptron(1, arithmetic=EXACT), sample, max_passes=3)
    assert (exact.converged, exact.cycle) == (False, (1, 1))


def test_after_training_the_margin_perceptron_has_its_margin():
    sample = ([[2, 1], [-1, 1], [1, -3]], [1, -1, 1])
    learner = MarginPerceptron(2, "5/2", arithmetic=EXACT)
    assert train(learner, sample, max_passes=100).converged
    assert all(y * learner.score(x) > fmpq(5, 2) for x, y in zip(*sample, strict=True))


def test_other_learners_train_as_well():
    sample = ([[1, 1, -1], [1, -1, 1], [-1, 1, 1]], [1, 1, -1])
    for learner in (
        Winnow(3, beta="1/2", tie=-1, arithmetic=EXACT),
        Winnow(3, 1, arithmetic=BALL),
        AveragedPerceptron(3),
        DualPerceptron(3, arithmetic=EXACT),
    ):
        training = train(learner, sample, max_passes=50)
        assert training.converged
        assert [learner.predict(x) for x in sample[0]] == sample[1]


def test_a_kernel_without_weights_trains_until_it_is_right():
    for kernel in (polynomial(2), gaussian(1)):
        training = train(KernelPerceptron(2, kernel), XOR, max_passes=50)
        assert training.converged
        assert training.transcript.weights is None


def test_an_empty_sample_is_learnt_at_once():
    training = train(Perceptron(2), ([], []), max_passes=5)
    assert (training.converged, training.passes, training.updates) == (True, 1, 0)
    assert training.transcript.T == 0


class Silent:
    """A learner of somebody else's: it does not tell whether it changed, and shows no weights."""

    game = Perceptron.game

    def __init__(self):
        self._learner = Perceptron(1, tie=-1)

    def predict(self, x):
        return self._learner.predict(x)

    def update(self, x, y):
        self._learner.update(x, y)


def test_a_learner_that_does_not_tell_is_counted_by_its_mistakes():
    training = train(Silent(), ([[1], [2]], [1, 1]), max_passes=5)
    assert (training.converged, training.passes, training.updates) == (True, 2, 1)


# ------------------------------------------------------------------ cycles


def test_two_opposed_points_go_round_in_six_rounds():
    """sgn(0) = +1.  By hand, from w = 0, before each round (x = 1 and x = 3/2 in turn):

    0, 0 | -3/2, -1/2 | -1/2, 1/2 | -1, 0 | -3/2 ...; the state (0, second point) of round 2
    is back in round 8; among starts of passes, -3/2 of pass 2 is back in pass 5.
    """
    training = train(Perceptron(1, arithmetic=EXACT), OPPOSED, max_passes=100)
    assert not training.converged
    assert training.passes == 4
    assert training.cycle == (2, 3)
    starts = [fmpq(0), fmpq(0), fmpq(-3, 2), fmpq(-1, 2), fmpq(-1, 2), fmpq(1, 2), fmpq(-1)]
    assert training.transcript.weights[:, 0].tolist() == [*starts, fmpq(0), fmpq(-3, 2)]
    assert find_cycle(lambda: Perceptron(1, arithmetic=EXACT), OPPOSED, 100) == (2, 6)


@pytest.mark.parametrize("tie", [-1, 1])
@pytest.mark.parametrize("ties_update", [False, True])
def test_its_period_is_six_under_every_tie_rule(tie, ties_update):
    """Multiples of 1/2 between -3/2 and 1: the sum of 3 steps of +1 and 2 of -3/2 is 0."""
    found = find_cycle(
        lambda: Perceptron(1, tie=tie, ties_update=ties_update, arithmetic=EXACT), OPPOSED, 100
    )
    assert found is not None
    assert found[1] == 6


@pytest.mark.parametrize("bias", [False, True])
@pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
def test_exclusive_or_cycles(bias, order):
    rows = [XOR[0][i] + [1] * bias for i in order]
    sample = (rows, [XOR[1][i] for i in order])
    training = train(Perceptron(2 + bias, arithmetic=EXACT), sample, max_passes=200)
    assert not training.converged
    first, length = training.cycle
    weights = training.transcript.weights
    # The cycle is real: the weights at both ends are the same, and there are mistakes on it.
    start, end = 4 * (first - 1), 4 * (first - 1 + length)
    assert weights[start].tolist() == weights[end].tolist()
    assert training.transcript.losses[start:end].sum() > 0


def test_a_learner_at_rest_is_a_cycle_of_one_pass():
    found = find_cycle(lambda: Perceptron(1, tie=-1, arithmetic=EXACT), ([[1], [2]], [1, 1]), 100)
    assert found == (2, 2)


def test_a_cycle_longer_than_the_rounds_is_not_found():
    assert find_cycle(lambda: Perceptron(1, arithmetic=EXACT), OPPOSED, 6) is None
    assert find_cycle(lambda: Perceptron(1, arithmetic=EXACT), OPPOSED, 7) == (2, 6)


def test_floats_and_shuffled_passes_are_never_said_to_cycle():
    """Floats may come back by rounding, and a shuffled pass does not repeat an earlier one."""
    assert train(Perceptron(1), OPPOSED, max_passes=20).cycle is None
    shuffled = train(
        Perceptron(1, arithmetic=EXACT),
        OPPOSED,
        max_passes=20,
        generator=np.random.default_rng(1),
    )
    assert (shuffled.cycle, shuffled.passes) == (None, 20)


# ------------------------------------------------------------------ exponentially many updates


def hard_sample(N):
    """x_i = ((-1)^i, ..., (-1)^i, (-1)^(i+1), 0, ..., 0) with label (-1)^(i+1)."""
    rows = [[(-1) ** i] * (i - 1) + [(-1) ** (i + 1)] + [0] * (N - i) for i in range(1, N + 1)]
    return rows, [(-1) ** (i + 1) for i in range(1, N + 1)]


@pytest.mark.parametrize("N", [1, 2, 3, 4])
def test_cyclic_orders_of_the_hard_sample_need_exponentially_many_updates(N):
    """If a tie is an error, every cyclic order needs (4^N - 1)/3 = 1, 5, 21, 85."""
    rows, labels = hard_sample(N)
    for order in permutations(range(N)):
        training = train(
            Perceptron(N, ties_update=True, arithmetic=EXACT),
            ([rows[i] for i in order], [labels[i] for i in order]),
            max_passes=200,
        )
        assert training.converged
        assert training.updates == (4**N - 1) // 3


def fewest_updates(N, tie, ties_update):
    """The fewest updates to a consistent state over all orders: breadth first, by definition."""
    rows, labels = hard_sample(N)
    steps = [tuple(y * a for a in x) for x, y in zip(rows, labels, strict=True)]

    def wrong(w, k):
        score = sum(a * b for a, b in zip(w, steps[k], strict=True))
        return score <= 0 if ties_update or labels[k] != tie else score < 0

    layer, count = {(0,) * N}, 0
    while True:
        following = set()
        for w in layer:
            errors = [k for k in range(N) if wrong(w, k)]
            if not errors:
                return count
            following |= {tuple(a + b for a, b in zip(w, steps[k], strict=True)) for k in errors}
        layer, count = following, count + 1


@pytest.mark.parametrize(
    ("tie", "ties_update", "expected"),
    [(1, True, [1, 5, 21, 85]), (1, False, [0, 2, 6, 30]), (-1, False, [1, 3, 15, 55])],
)
def test_no_order_trains_the_hard_sample_faster_than_the_table_says(tie, ties_update, expected):
    fewest = [fewest_updates(N, tie, ties_update) for N in range(1, 5)]
    assert fewest == expected
    for N, least in enumerate(fewest, 1):
        learner = Perceptron(N, tie=tie, ties_update=ties_update, arithmetic=EXACT)
        assert train(learner, hard_sample(N), max_passes=200).updates >= least


# ------------------------------------------------------------------ odd inputs


@pytest.mark.parametrize("most", [0, -1, 1.5, None, "3"])
def test_a_number_of_passes_that_is_none_is_refused(most):
    with pytest.raises(ValueError, match=r"^max_passes is "):
        train(Perceptron(1), ([[1]], [1]), max_passes=most)
    with pytest.raises(ValueError, match=r"^max_rounds is "):
        find_cycle(lambda: Perceptron(1, arithmetic=EXACT), ([[1]], [1]), most)


@pytest.mark.parametrize(
    ("sample", "message"),
    [
        (([[1]], [0]), "must be -1 or 1"),
        (([[1]], [1, 1]), "1 rounds of vectors, but 2 outcomes"),
        ([[1]], "a pair"),
        (([["a"]], [1]), "cannot be read as numbers"),
    ],
)
def test_a_sample_that_is_none_is_refused(sample, message):
    with pytest.raises(GameError, match=message):
        train(Perceptron(1), sample, max_passes=1)


def test_a_cycle_needs_an_exact_state_and_a_point():
    with pytest.raises(GameError, match="arithmetic=EXACT"):
        find_cycle(lambda: Perceptron(1), OPPOSED, 10)
    with pytest.raises(GameError, match="show its weights"):
        find_cycle(lambda: KernelPerceptron(1, polynomial(2), arithmetic=EXACT), OPPOSED, 10)
    with pytest.raises(GameError, match="the sample is empty"):
        find_cycle(lambda: Perceptron(1, arithmetic=EXACT), ([], []), 10)
    with pytest.raises(GameError, match="which game it plays"):
        train(object(), OPPOSED, max_passes=1)


@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.parametrize("margin", [0.0, 0.5])
def test_passes_that_are_played_at_once_are_those_round_by_round(monkeypatch, seed, margin):
    """Only a run whose weights are kept goes round by round."""
    generator = np.random.default_rng(0)
    X = generator.normal(size=(200, 3))
    y = np.where(X[:, 0] > 0, 1, -1)
    X[:, 0] += margin * y
    at_once = []
    plain = Perceptron.run
    monkeypatch.setattr(
        Perceptron, "run", lambda self, *data: at_once.append(len(data[1])) or plain(self, *data)
    )

    def trained(record):
        shuffled = None if seed is None else np.random.default_rng(seed)
        return train(Perceptron(3), (X, y), max_passes=5, generator=shuffled, record=record)

    kept, quick = trained(True), trained(False)
    assert at_once == [200] * quick.passes
    assert (kept.passes, kept.updates, kept.converged) == (
        quick.passes,
        quick.updates,
        quick.converged,
    )
    for name in ("instances", "outcomes", "predictions", "losses", "updates"):
        assert np.array_equal(getattr(kept.transcript, name), getattr(quick.transcript, name))
    assert kept.transcript.weights.shape == (200 * kept.passes + 1, 3)
    assert X.flags.writeable
