"""How are the lower bounds for expert advice put to the test?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from hypothesis import strategies as st

from adversaries.core.arena import Arena
from adversaries.core.judge import Case, Factory
from adversaries.core.scope import Scope
from adversaries.core.subjects import Drawing, Listing, Named, Subjects, listed
from adversaries.core.tables import TableForecaster, TableMixer
from adversaries.core.trial import Trial
from adversaries.experts import counterexamples as without
from adversaries.experts.adaptive import LabelFlipper
from adversaries.worst_case import minimax
from bounds.experts import lower_bounds as b
from bounds.probability.subjects import CoinTotal, coin_game
from learners.core.arithmetic import EXACT
from learners.core.protocol import Learner
from learners.experts.exponential import RandomizedWeightedMajority
from learners.experts.leader import FollowTheLeader, Uniform
from learners.experts.weighted_majority import HalvingOverExperts, WeightedMajority


@dataclass(frozen=True)
class NamedLearner:
    """Makes one learner over two experts or actions, and says which."""

    words: str
    make: Callable[[], Learner]

    def __call__(self) -> Learner:
        """Make the learner."""
        return self.make()

    def __str__(self) -> str:
        return self.words


# ------------------------------------------------------------------ the label flipper

_DETERMINISTIC = (
    NamedLearner(
        "weighted majority, beta 1/2", partial(WeightedMajority, 2, "1/2", arithmetic=EXACT)
    ),
    NamedLearner(
        "weighted majority, beta 1/3, tie to 0",
        partial(WeightedMajority, 2, "1/3", tie=0, arithmetic=EXACT),
    ),
    NamedLearner(
        "eager weighted majority",
        partial(WeightedMajority, 2, "9/10", eager=True, arithmetic=EXACT),
    ),
    NamedLearner("halving", partial(HalvingOverExperts, 2)),
)


def _flipped(learner: NamedLearner, T: int) -> Case:
    return Case({"learner": learner}, partial(LabelFlipper, T), f"label flipper, T={T}")


def _of_table(table: bytes) -> NamedLearner:
    return NamedLearner(f"table {table!r}", partial(TableForecaster, table))


def _label_flipper() -> Arena:
    """Flip the label of known and of drawn deterministic learners."""

    def known(scope: Scope) -> Iterator[Case]:
        for learner in _DETERMINISTIC:
            for T in scope.over("T", (0, 1, 2, 3, 10, 51)):
                yield _flipped(learner, T)

    def drawn(scope: Scope) -> st.SearchStrategy[Case]:
        tables = st.binary(min_size=1, max_size=16).map(_of_table)
        return st.builds(_flipped, tables, scope.draw("T", st.integers(0, 12)))

    return Arena(
        player=lambda parameters: parameters["learner"](),
        known=known,
        drawn=drawn,
        about=f"label flipper against {len(_DETERMINISTIC)} learners",
    )


# ------------------------------------------------------------------ coin flips


def _mixers(N: int) -> tuple[NamedLearner, ...]:
    def randomized(beta: str) -> NamedLearner:
        make = partial(RandomizedWeightedMajority, N, beta, arithmetic=EXACT)
        return NamedLearner(f"RWM, beta {beta}", make)

    return (
        randomized("1/2"),
        randomized("9/10"),
        NamedLearner("follow the leader", partial(FollowTheLeader, N, arithmetic=EXACT)),
        NamedLearner("uniform", partial(Uniform, N, arithmetic=EXACT)),
    )


#: So many actions are written out, round by round.
_MOST_ACTIONS = 16


def _longest_tree(scope: Scope) -> int:
    """Return the largest T for which all 2^T sequences are played."""
    return {"fast": 5, "ci": 7}.get(scope.profile.name, 9)


def _lengths(scope: Scope, most: int) -> list[int]:
    return [T for T in range(1, most + 1) if scope.fixed.get("T", T) == T]


def _last_total(scope: Scope) -> int:
    return {"fast": 100, "ci": 400}.get(scope.profile.name, 2000)


@dataclass(frozen=True)
class _CoinFlips:
    """All coin sequences for several learners over some actions; binomial sums for long games."""

    played: tuple[int, ...]
    added: tuple[int, ...]

    def __call__(self) -> Subjects:
        learners = f"{len(_mixers(2))} learners"
        return Subjects(
            listings=(
                Listing(
                    "exhaustive",
                    lambda scope: (
                        f"all 2^T coin sequences, T <= {_longest_tree(scope)}, {learners}"
                    ),
                    self._all_flips,
                ),
                listed(
                    "worst case",
                    lambda scope: f"any learner, T = 0..{self._last(scope)}, by binomial sums",
                    self._totals,
                ),
            ),
            drawn=Drawing(self._tables, "learners as tables", _table_game),
            takes_learner=True,
        )

    def _actions(self, scope: Scope) -> list[int]:
        return [N for N in scope.over("N", self.played) if 2 <= N <= _MOST_ACTIONS]

    def _last(self, scope: Scope) -> int:
        return _last_total(scope) // len(self.added)

    def _all_flips(self, scope: Scope, learner: Factory | None) -> Named:
        for N, T in product(self._actions(scope), _lengths(scope, _longest_tree(scope))):
            for make in _mixers(N) if learner is None else (_brought(learner, N),):
                yield f"{make}, N={N}, T={T}", coin_game(make, T, N)

    def _totals(self, scope: Scope) -> Named:
        for N in scope.over("N", self.added):
            for T in scope.over("T", range(self._last(scope) + 1)):
                yield f"N={N}, T={T}", CoinTotal(T, N)

    def _tables(self, scope: Scope) -> st.SearchStrategy[tuple[bytes, int, int]]:
        lengths, actions = _lengths(scope, 5), self._actions(scope)
        if not lengths or not actions:
            return st.nothing()
        tables = st.binary(min_size=1, max_size=8)
        return st.tuples(tables, st.sampled_from(lengths), st.sampled_from(actions))


def _brought(learner: Factory, N: int) -> NamedLearner:
    return NamedLearner("given", lambda: learner({"N": N}))


def _table_game(drawn: tuple[bytes, int, int], _: Factory | None) -> Any:
    table, T, N = drawn
    return coin_game(partial(TableMixer, table, N), T, N)


_TWO_ACTIONS = _CoinFlips((2,), (2,))
_MANY_ACTIONS = _CoinFlips((3, 4, 8), (2, 3, 4, 7, 1000))

# ------------------------------------------------------------------ the trials

TRIALS = (
    Trial(
        b.COVER,
        _label_flipper,
        without={
            "constant-experts": without.NOT_CONSTANT,
            "contradicted": without.NOT_CONTRADICTED,
        },
    ),
    Trial(
        b.COIN,
        _TWO_ACTIONS,
        worst_case=lambda: minimax.YARDSTICK,
        without={"coin-flips": without.NO_COIN},
    ),
    Trial(
        b.COIN_EXACT,
        _TWO_ACTIONS,
        worst_case=lambda: minimax.YARDSTICK,
        without={"coin-flips": without.NO_COIN},
        defining=("some-rounds",),  # at T = 0 the binomial has no value
    ),
    Trial(
        b.BITS,
        _MANY_ACTIONS,
        worst_case=lambda: minimax.COINS,
        without={
            "enough-rounds": (lambda: (CoinTotal(1, 1024), {}),),
            "bit-coins": without.NO_COIN,
        },
        defining=("two-or-more",),  # a single action has no bit
    ),
)
