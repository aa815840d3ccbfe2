"""How are the lower bounds and the lemmas put to the test?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.arena import drawn
from adversaries.core.explore import explore_subjects
from adversaries.core.judge import Case, Factory, Parameters, Tally, judge
from adversaries.core.profile import Profile
from adversaries.experts.adaptive import LabelFlipper
from adversaries.experts.players import TableForecaster, TableMixer
from adversaries.experts.strategies import centred_distributions, vector_lists
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence
from bounds.probability.subjects import (
    NORMS,
    CoinTotal,
    FiniteDistribution,
    RademacherSum,
    coin_game,
)
from learners.core.arithmetic import EXACT
from learners.core.protocol import Learner
from learners.experts.exponential import RandomizedWeightedMajority
from learners.experts.leader import FollowTheLeader, Uniform
from learners.experts.weighted_majority import HalvingOverExperts, WeightedMajority

# ------------------------------------------------------------------ experts.cover

_DETERMINISTIC: dict[str, Callable[[], Learner]] = {
    "weighted majority, beta 1/2": lambda: WeightedMajority(2, "1/2", arithmetic=EXACT),
    "weighted majority, beta 1/3, tie to 0": lambda: WeightedMajority(
        2, "1/3", tie=0, arithmetic=EXACT
    ),
    "eager weighted majority": lambda: WeightedMajority(2, "9/10", eager=True, arithmetic=EXACT),
    "halving": lambda: HalvingOverExperts(2),
}


def _named(parameters: Parameters) -> Learner:
    if "table" in parameters:
        return TableForecaster(parameters["table"])
    return _DETERMINISTIC[parameters["learner"]]()


def _flipper(parameters: Parameters, T: int) -> Case:
    return Case(parameters, lambda: LabelFlipper(T), f"label flipper, T={T}")


def cover(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None = None
) -> Iterator[Evidence]:
    """Flip the label of known and of drawn deterministic learners."""
    make = learner or _named
    tally = Tally("extremal", f"label flipper against {len(_DETERMINISTIC)} learners")
    for name in _DETERMINISTIC:
        for T in (0, 1, 2, 3, 10, 51):
            verdict, run = judge(theorem, make, _flipper({"learner": name}, T))
            tally.add(verdict, f"{name}: label flipper, T={T}", run)
    yield tally.evidence()
    tables = st.binary(min_size=1, max_size=16).map(lambda table: {"table": table})
    cases = st.builds(_flipper, tables, st.integers(0, 12))
    yield drawn(theorem, cases, profile, make, seed)


# ------------------------------------------------------------------ experts.coin

_MIXERS: dict[str, Callable[[], Learner]] = {
    "RWM, beta 1/2": lambda: RandomizedWeightedMajority(2, "1/2", arithmetic=EXACT),
    "RWM, beta 9/10": lambda: RandomizedWeightedMajority(2, "9/10", arithmetic=EXACT),
    "follow the leader": lambda: FollowTheLeader(2, arithmetic=EXACT),
    "uniform": lambda: Uniform(2, arithmetic=EXACT),
}


def coin(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None = None
) -> Iterator[Evidence]:
    """Enumerate all coin sequences for several learners; sum binomials for long games."""
    largest = {"fast": 5, "ci": 7}.get(profile.name, 11)
    mixers = {"given": lambda: learner({"N": 2})} if learner else _MIXERS
    tally = Tally("exhaustive", f"all 2^T coin sequences, T <= {largest}, {len(mixers)} learners")
    for name, make in mixers.items():
        for T in range(1, largest + 1):
            tally.add(theorem.check(coin_game(make, T)), f"{name}, T={T}")
    yield tally.evidence()

    last = {"fast": 100, "ci": 400}.get(profile.name, 2000)
    total = Tally("worst case", f"any learner, T = 0..{last}, by the binomial sum")
    for T in range(last + 1):
        total.add(theorem.check(CoinTotal(T)), f"T={T}")
    yield total.evidence()

    tables = st.tuples(st.binary(min_size=1, max_size=8), st.integers(1, 5))
    yield explore_subjects(
        theorem,
        tables,
        lambda drawn_: coin_game(lambda: TableMixer(drawn_[0]), drawn_[1]),
        profile.examples,
        seed,
        "learners as tables",
    )


# ------------------------------------------------------------------ lemmas


def khintchine(
    theorem: Theorem,
    profile: Profile,
    seed: int,
    learner: Factory | None = None,  # noqa: ARG001
) -> Iterator[Evidence]:
    """Check signed sums: all small tables, then drawn ones, in three norms."""
    tally = Tally("exhaustive", "all pairs of vectors in {-1,0,1,2}^2, one vector too, 3 norms")
    for norm in NORMS:
        for entries in product((-1, 0, 1, 2), repeat=4):
            vectors = [list(entries[:2]), list(entries[2:])]
            tally.add(theorem.check(RademacherSum(vectors, norm)), f"{norm}: {vectors}")
        tally.add(theorem.check(RademacherSum([[1, 2]], norm)), f"{norm}: one vector")
    yield tally.evidence()
    yield explore_subjects(
        theorem,
        st.tuples(vector_lists(most=4), st.sampled_from(NORMS)),
        lambda drawn_: RademacherSum(*drawn_),
        profile.examples,
        seed,
        "lists of vectors",
    )


def hoeffding(
    theorem: Theorem,
    profile: Profile,
    seed: int,
    learner: Factory | None = None,  # noqa: ARG001
) -> Iterator[Evidence]:
    """Check two-point variables on a grid, then drawn variables of mean zero."""
    tally = Tally("exhaustive", "two-point variables p = k/12, t in -4..4 and tiny t")
    times = [fmpq(k, 2) for k in range(-8, 9)] + [fmpq(1, 100), fmpq(-1, 1000)]
    for k in range(1, 12):
        p = fmpq(k, 12)
        for t in times:
            variable = FiniteDistribution((-p, 1 - p), (1 - p, p), t)
            tally.add(theorem.check(variable), f"p={p}, t={t}")
    yield tally.evidence()
    points = st.builds(fmpq, st.integers(-40, 40), st.sampled_from([10, 1, 100]))
    yield explore_subjects(
        theorem,
        st.tuples(centred_distributions(), points),
        lambda drawn_: FiniteDistribution(tuple(drawn_[0][0]), tuple(drawn_[0][1]), drawn_[1]),
        profile.examples,
        seed,
        "rational variables of mean zero",
    )


Method = Callable[[Theorem, Profile, int, Factory | None], Iterator[Evidence]]

METHODS: dict[str, Method] = {
    "experts.cover": cover,
    "experts.coin": coin,
    "experts.coin-exact": coin,
    "khintchine": khintchine,
    "khintchine.upper": khintchine,
    "hoeffding.lemma": hoeffding,
}
