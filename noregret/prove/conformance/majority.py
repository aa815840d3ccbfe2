"""Are Weighted Majority, its randomised version and games of coins those of Coq?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.tables import TableMixer
from adversaries.experts.adaptive import CheapestMistake, GreedyLosses, LabelFlipper
from adversaries.experts.strategies import factors
from bounds.experts import quantities as q
from bounds.experts.lower_bounds import EXPECTED_REGRET
from bounds.probability.subjects import Ensemble, coin_game
from learners.core.arithmetic import EXACT
from learners.core.protocol import GameOver, Learner, play
from learners.core.transcript import Transcript
from learners.experts.exponential import RandomizedWeightedMajority
from learners.experts.leader import Uniform
from learners.experts.weighted_majority import WeightedMajority
from noregret.prove.conformance.checker import Checker
from noregret.prove.conformance.terms import (
    boolean_term,
    list_term,
    nat_term,
    rational_term,
    vector_term,
)

#: Rational weights grow with the rounds, and Coq replays them: runs are kept short.
_ROUNDS = 25

#: The losses that are drawn in the linear form.
_LOSSES = tuple(fmpq(p, r) for p, r in ((0, 1), (1, 1), (1, 2), (1, 3), (2, 3), (3, 4), (2, 5)))

# ------------------------------------------------------------------ Weighted Majority


class Script:
    """Advice as drawn; the label is the one drawn, or, for None, the one not predicted."""

    def __init__(self, rounds: Sequence[tuple[Sequence[int], int | None]]) -> None:
        self.rounds = rounds

    def instance(self, t: int, learner: Learner) -> Any:  # noqa: ARG002
        """Return the advice of the round."""
        if t >= len(self.rounds):
            raise GameOver
        return list(self.rounds[t][0])

    def outcome(self, t: int, x: Any, prediction: int) -> int:  # noqa: ARG002
        """Return the label."""
        label = self.rounds[t][1]
        return 1 - prediction if label is None else label


@st.composite
def votes(draw: st.DrawFn, kind: Callable[..., Learner] = WeightedMajority) -> Transcript:
    """Draw a run of Weighted Majority, or of a learner that is made like it."""
    N = draw(st.integers(1, 5))
    beta = draw(st.just(fmpq(0)) | factors())
    options = {"tie": draw(st.integers(0, 1)), "eager": draw(st.booleans())}
    bits = st.lists(st.integers(0, 1), min_size=N, max_size=N)
    rounds = st.tuples(bits, st.sampled_from([None, 0, 1]))
    script = draw(st.lists(rounds, min_size=0, max_size=_ROUNDS))
    return play(kind(N, beta, arithmetic=EXACT, **options), Script(script), record=True)


def _contested_votes() -> Iterator[Transcript]:
    options = list(product((0, 1), (False, True)))
    for beta in (fmpq(0), fmpq(1, 2), fmpq(1, 3), fmpq(3, 4)):
        for N, (tie, eager) in product((2, 4), options):
            learner = WeightedMajority(N, beta, tie=tie, eager=eager, arithmetic=EXACT)
            yield play(learner, CheapestMistake(N, 15, mercy=2), record=True)
        for tie, eager in options:
            learner = WeightedMajority(2, beta, tie=tie, eager=eager, arithmetic=EXACT)
            yield play(learner, LabelFlipper(12), record=True)


def write_votes(run: Transcript) -> str:
    """Write a run of Weighted Majority."""
    assert run.weights is not None
    instances = () if run.instances is None else run.instances  # no round, no instance
    rounds = (
        f"Round {list_term(boolean_term(bit == 1) for bit in advice)} "
        f"{boolean_term(label)} {boolean_term(said)}"
        for advice, label, said in zip(instances, run.outcomes, run.predictions, strict=True)
    )
    return " ".join(
        (
            "Run",
            nat_term(q.N.read(run)),
            nat_term(q.T.read(run)),
            rational_term(q.BETA.read(run)),
            boolean_term(run.parameters["eager"]),
            boolean_term(run.parameters["tie"]),
            list_term(rounds),
            _table_term(run.weights),
            nat_term(q.MISTAKES.read(run)),
            nat_term(q.BEST_MISTAKES.read(run)),
            nat_term(q.DISAGREEMENTS.read(run)),
        )
    )


# ------------------------------------------------------------------ Randomized Weighted Majority

_FORMS = {
    "power": "RandomizedWeightedMajority.Power",
    "linear": "RandomizedWeightedMajority.Linear",
}


@st.composite
def mixtures(
    draw: st.DrawFn, kind: Callable[..., Learner] = RandomizedWeightedMajority
) -> Transcript:
    """Draw a run of Randomized Weighted Majority, or of a learner that is made like it.

    In the power form losses are 0 and 1, or beta is 0: otherwise the weights are not rational.
    """
    N = draw(st.integers(1, 4))
    beta = draw(st.just(fmpq(0)) | factors())
    form = draw(st.sampled_from(sorted(_FORMS)))
    levels = _LOSSES if form == "linear" or beta == 0 else _LOSSES[:2]
    vectors = st.lists(st.sampled_from(levels), min_size=N, max_size=N)
    losses = draw(st.lists(vectors, min_size=1, max_size=_ROUNDS))
    return play(kind(N, beta, form=form, arithmetic=EXACT), losses, record=True)


def _contested_mixtures() -> Iterator[Transcript]:
    for beta, N, form in product((fmpq(1, 2), fmpq(9, 10), fmpq(1, 3)), (2, 3), sorted(_FORMS)):
        learner = RandomizedWeightedMajority(N, beta, form=form, arithmetic=EXACT)
        yield play(learner, GreedyLosses(N, 14, 0.5, 4), record=True)


def write_mixtures(run: Transcript) -> str:
    """Write a run of Randomized Weighted Majority."""
    assert run.weights is not None
    rounds = (
        f"Round {vector_term(played)} {vector_term(losses)}"
        for played, losses in zip(run.predictions, run.outcomes, strict=True)
    )
    return " ".join(
        (
            "Run",
            nat_term(q.N.read(run)),
            nat_term(q.T.read(run)),
            rational_term(q.BETA.read(run)),
            _FORMS[run.parameters["form"]],
            list_term(rounds),
            _table_term(run.weights),
            rational_term(q.LOSS.read(run)),
            rational_term(q.BEST_LOSS.read(run)),
            rational_term(q.REGRET.read(run)),
        )
    )


# ------------------------------------------------------------------ ensembles


@st.composite
def ensembles(draw: st.DrawFn, kind: Callable[[bytes, int], Learner] = TableMixer) -> Ensemble:
    """Draw a learner over some actions on every sequence of coins, some of them unfair."""
    N = draw(st.sampled_from((2, 2, 3, 4, 5)))
    T = draw(st.integers(0, 4))
    table = draw(st.binary(min_size=1, max_size=8))
    beta = draw(factors())

    def randomized() -> Learner:
        return RandomizedWeightedMajority(N, beta, arithmetic=EXACT)

    game = coin_game(draw(st.sampled_from([lambda: kind(table, N), randomized])), T, N)
    if draw(st.integers(0, 4)) > 0:
        return game
    weights = [draw(st.integers(1, 3)) for _ in game.runs]
    return Ensemble(game.runs, tuple(fmpq(weight, sum(weights)) for weight in weights))


def write_ensemble(game: Ensemble) -> str:
    """Write an ensemble, with the expected regret and whether it is a game of coins."""
    paths = (
        f"Path {_table_term(run.outcomes)} {_table_term(run.predictions)} {rational_term(weight)}"
        for run, weight in zip(game.runs, game.probabilities, strict=True)
    )
    return " ".join(
        (
            "Run",
            nat_term(game.N),
            nat_term(q.T.read(game)),
            list_term(paths),
            rational_term(EXPECTED_REGRET.read(game)),
            boolean_term(game.is_coin_game()),
            boolean_term(game.is_bit_game()),
        )
    )


def _table_term(rows: Any) -> str:
    return list_term(vector_term(row) for row in rows)


# ------------------------------------------------------------------ the checkers

WEIGHTED_MAJORITY = Checker(
    runs="experts.WeightedMajorityRuns",
    strategy=votes,
    adversarial=_contested_votes,
    write=write_votes,
)
RANDOMIZED_WEIGHTED_MAJORITY = Checker(
    runs="experts.RandomizedWeightedMajorityRuns",
    strategy=mixtures,
    adversarial=_contested_mixtures,
    write=write_mixtures,
)
COINS = Checker(
    runs="experts.CoinEnsembleRuns",
    strategy=ensembles,
    adversarial=lambda: (
        coin_game(partial(Uniform, N, arithmetic=EXACT), T, N) for N in (2, 4) for T in range(5)
    ),
    write=write_ensemble,
)
CHECKERS = (WEIGHTED_MAJORITY, RANDOMIZED_WEIGHTED_MAJORITY, COINS)
