"""How are the lower bounds for expert advice put to the test?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
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

_MIXERS = (
    NamedLearner("RWM, beta 1/2", partial(RandomizedWeightedMajority, 2, "1/2", arithmetic=EXACT)),
    NamedLearner(
        "RWM, beta 9/10", partial(RandomizedWeightedMajority, 2, "9/10", arithmetic=EXACT)
    ),
    NamedLearner("follow the leader", partial(FollowTheLeader, 2, arithmetic=EXACT)),
    NamedLearner("uniform", partial(Uniform, 2, arithmetic=EXACT)),
)


def _longest_tree(scope: Scope) -> int:
    """Return the largest T for which all 2^T sequences are played."""
    return {"fast": 5, "ci": 7}.get(scope.profile.name, 11)


def _lengths(scope: Scope, most: int) -> list[int]:
    return [T for T in range(1, most + 1) if scope.fixed.get("T", T) == T]


def _all_flips(scope: Scope, learner: Factory | None) -> Named:
    mixers = _MIXERS if learner is None else (NamedLearner("given", lambda: learner({"N": 2})),)
    for make in mixers:
        for T in _lengths(scope, _longest_tree(scope)):
            yield f"{make}, T={T}", coin_game(make, T)


def _last_total(scope: Scope) -> int:
    return {"fast": 100, "ci": 400}.get(scope.profile.name, 2000)


def _totals(scope: Scope) -> Named:
    for T in scope.over("T", range(_last_total(scope) + 1)):
        yield f"T={T}", CoinTotal(T)


def _tables(scope: Scope) -> st.SearchStrategy[tuple[bytes, int]]:
    tables = st.binary(min_size=1, max_size=8)
    few = _lengths(scope, 5)
    return st.tuples(tables, st.just(few[0]) if len(few) == 1 else st.integers(1, 5))


def _table_game(drawn: tuple[bytes, int], _: Factory | None) -> Any:
    return coin_game(partial(TableMixer, drawn[0]), drawn[1])


def _coin_flips() -> Subjects:
    """Enumerate all coin sequences for several learners; sum binomials for long games."""

    def trees(scope: Scope) -> str:
        learners = f"{len(_MIXERS)} learners"
        return f"all 2^T coin sequences, T <= {_longest_tree(scope)}, {learners}"

    def sums(scope: Scope) -> str:
        return f"any learner, T = 0..{_last_total(scope)}, by the binomial sum"

    return Subjects(
        listings=(
            Listing("exhaustive", trees, _all_flips),
            listed("worst case", sums, _totals),
        ),
        drawn=Drawing(_tables, "learners as tables", _table_game),
        takes_learner=True,
    )


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
        _coin_flips,
        worst_case=lambda: minimax.YARDSTICK,
        without={"coin-flips": without.NO_COIN},
    ),
    Trial(
        b.COIN_EXACT,
        _coin_flips,
        worst_case=lambda: minimax.YARDSTICK,
        without={"coin-flips": without.NO_COIN},
        defining=("some-rounds",),  # at T = 0 the binomial has no value
    ),
)
