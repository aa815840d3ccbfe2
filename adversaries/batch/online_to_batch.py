"""How are the promises about new data put to the test?

Small distributions are enumerated: the quantile is exact and so is the verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from adversaries.batch import bugs
from adversaries.batch.counterexamples import (
    FOR_A_CLASS,
    FOR_ANY,
    FOR_THE_MEAN,
    FOR_THE_REGRET,
    doubled,
    tuned_to,
)
from adversaries.batch.crowd import crowd
from adversaries.batch.judge import examined, statistics, worst
from adversaries.batch.sources import (
    Fixed,
    coin,
    finite_sources,
    realisable_sources,
    separable_sources,
    weighted,
)
from adversaries.batch.zoo import (
    CONSTANTS,
    MISTAKE_BOUNDED,
    averaging,
    from_separable,
    from_table,
    marked,
    over_experts,
    some_experts,
    with_range,
    zoo,
)
from adversaries.core.explore import Finding, explore
from adversaries.core.judge import Factory, Tally
from adversaries.core.player import player_of
from adversaries.core.scope import Scope
from adversaries.core.subjects import Subjects
from adversaries.core.trial import Trial
from bounds.batch import online_to_batch as promises
from bounds.batch.subjects import Conversion, FiniteSource, Rule
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict
from bounds.experts.doubling_trick import DOUBLING, period_rate
from learners.classes import FiniteClass, all_functions, singletons, thresholds
from learners.core.rationals import is_rational
from learners.games import NonsenseError

#: Samples of more examples are not enumerated for learners that may go anywhere, known or drawn.
_LARGEST, _LARGEST_DRAWN = 8, 6


def _by_profile(scope: Scope, fast: int, ci: int, deep: int) -> int:
    return {"fast": fast, "ci": ci}.get(scope.profile.name, deep)


def _small_sizes(scope: Scope, most: int) -> list[int]:
    """Return the sizes whose samples are enumerated: 1, 2, …, or the fixed one if it is small."""
    largest = max(most, _LARGEST)
    return [size for size in scope.over("T", range(1, most + 1)) if size <= largest]


def _drawn_sizes(scope: Scope) -> st.SearchStrategy[int]:
    if scope.fixed.get("T", 0) > _LARGEST_DRAWN:
        return st.nothing()
    return scope.draw("T", st.integers(1, 4))


# ------------------------------------------------------------------ any learner


def _of_any_learner(scope: Scope, seed: int, learner: Factory | None) -> Iterator[Evidence]:
    """Toss coins against learners that never learn; enumerate and draw for those that do."""
    M = scope.fixed.get("M")
    fit = partial(with_range, M=M if is_rational(M) else None)
    given = {} if M is None else {"M": M}
    yield _tossed(scope, fit, given)

    most = _by_profile(scope, 3, 5, 7)
    tally = Tally("exhaustive", f"every sample of T <= {most}, learners of all families")
    for T in _small_sizes(scope, most):
        for words, conversion in zoo(T, learner):
            examined(scope, tally, fit(conversion), words, given)
    yield tally.evidence()
    if learner is not None:
        return
    sizes = _drawn_sizes(scope)
    yield explore(
        lambda value: worst(scope, fit(from_table(*value)), given),
        st.tuples(finite_sources(), st.binary(min_size=1, max_size=24), sizes),
        scope.profile.examples,
        seed,
        "distributions and learners as tables",
    )
    yield explore(
        lambda value: worst(scope, fit(from_separable(*value)), given),
        st.tuples(separable_sources(), sizes),
        scope.profile.examples // 2,
        seed,
        "separable distributions for the Perceptron",
    )
    size = scope.fixed.get("T", _by_profile(scope, 20, 50, 200))
    chosen = ("weighted majority", "Perceptron")
    large = [(words, fit(case)) for words, case in zoo(size) if words.startswith(chosen)]
    yield statistics(scope, seed, large)


def _tossed(scope: Scope, fit: Callable[[Conversion], Conversion], given: Any) -> Evidence:
    largest = _by_profile(scope, 400, 1000, 3000)
    tally = Tally("extremal", f"a label with noise against a fixed forecast, T = 1..{largest}")
    noise = (fmpq(1, 2), fmpq(18, 25), fmpq(99, 100))
    cases = [(T, p) for T in scope.over("T", (1, 2, 3, 8)) for p in noise]
    if "T" not in scope.fixed:
        cases += [(50, fmpq(18, 25)), (largest, fmpq(3, 5))]
    for T, p in cases:
        # The forecast 1 is wrong at the label 0; its rival is wrong at the label 1.
        conversion = Conversion(lambda: Fixed(1), coin(1 - p), T, comparators=CONSTANTS[:1])
        words = f"label 1 has probability {1 - p}, T={T}"
        examined(scope, tally, fit(conversion), words, given)
    return tally.evidence()


# ------------------------------------------------------------------ exponential weights


def _of_experts(
    player: Factory, scope: Scope, seed: int, learner: Factory | None
) -> Iterator[Evidence]:
    """Let one expert of many be right, enumerate noise, draw sources, and sample."""
    play = learner or player

    def given(N: int, T: int) -> dict[str, Any]:
        known = {"eta": period_rate(N, T), **scope.tuned({"N": N, "T": T})}
        return {name: v for name, v in known.items() if name in scope.theorem.by_name}

    def conversion(experts: tuple[Rule, ...], source: FiniteSource, T: int) -> Conversion:
        eta = scope.tuned({"N": len(experts), "T": T}).get("eta")
        return Conversion(over_experts(play, experts, T, eta=eta), source, T, comparators=experts)

    tally = Tally("extremal", "one expert of N is always right, T <= 37")
    right = FiniteSource(((0, 1),), (fmpq(1),))
    for N in scope.over("N", (2, 4, 18, 100, 2500)):
        experts = tuple(marked(i) for i in range(N))
        few = (2,) if N > 100 else (1, 2, 3, 5, 37)  # the last is a little after a period began
        for T in scope.over("T", few):
            examined(scope, tally, conversion(experts, right, T), f"N={N}, T={T}", given(N, T))
    yield tally.evidence()

    most = _by_profile(scope, 5, 8, 10)
    tally = Tally("exhaustive", f"every sample of T <= {most}, two experts and a noisy label")
    (N,) = scope.over("N", (2,))
    for T in _small_sizes(scope, most):
        for p in (fmpq(1, 10), fmpq(2, 5), fmpq(18, 25)):
            case = conversion(some_experts(N), coin(p), T)
            examined(scope, tally, case, f"p={p}, T={T}", given(N, T))
    yield tally.evidence()
    (some,) = scope.over("N", (3,))
    yield explore(
        lambda value: worst(scope, conversion(some_experts(some), *value), given(some, value[1])),
        st.tuples(finite_sources(), _drawn_sizes(scope)),
        scope.profile.examples,
        seed,
        "distributions for three experts",
    )
    size = scope.fixed.get("T", _by_profile(scope, 15, 40, 150))
    large = [("two experts, p=2/5", conversion(some_experts(N), coin(fmpq(2, 5)), size))]
    yield statistics(scope, seed, large)


#: Of N experts one says 1 and is right with such a chance, in samples of T.
_CROWDS = (
    (10**200, 64, fmpq(1)),
    (55, 8, fmpq(23, 25)),
    (400, 12, fmpq(9, 10)),
    (400, 16, fmpq(9, 10)),
)
#: Beyond this there are too many samples to enumerate them.
_LARGEST_CROWD = 16


def _of_crowds(scope: Scope, _: int, learner: Factory | None) -> Iterator[Evidence]:
    """Let a single expert be right, mostly, of as many as one likes."""
    if learner is not None:
        return
    tally = Tally("extremal", "one expert of very many is right, always or mostly")
    first, others = experts = marked(0), marked(1)
    some = _CROWDS[: _by_profile(scope, 2, 3, 4)]
    for N, T, chance in scope.sizes(("N", "T", "chance"), some):
        if chance != 1 and T > _LARGEST_CROWD:
            continue
        known = {"eta": period_rate(N, T), **scope.tuned({"N": N, "T": T})}
        make = crowd(N, known["eta"], first, others)
        source = coin(chance) if chance != 1 else FiniteSource(((0, 1),), (fmpq(1),))
        case = Conversion(make, source, T, comparators=experts)
        given = {name: v for name, v in known.items() if name in scope.theorem.by_name}
        examined(scope, tally, case, f"N={_power(N)}, T={T}, label 1 with {chance}", given)
    yield tally.evidence()


def _power(N: int) -> str:
    return str(N) if N < 10**6 else f"{N:.0e}"


# ------------------------------------------------------------------ mistake bounds


def _checked(theorem: Theorem, case: Conversion, bound: int | None) -> Verdict:
    """Return the verdict; a learner that breaks its mistake bound breaks the promise."""
    given = {} if bound is None else {"M_A": bound}
    try:
        verdict = theorem.check(case, **given)
    except NonsenseError as error:
        return Verdict(theorem.key, Outcome.VIOLATED, reason=str(error))
    faults = {h.text for h in theorem.given if h.behaviour}
    if verdict.outcome is Outcome.NOT_APPLICABLE and verdict.reason in faults:
        return Verdict(theorem.key, Outcome.VIOLATED, reason=verdict.reason)
    return verdict


def _of_a_class(scope: Scope, seed: int, learner: Factory | None) -> Iterator[Evidence]:
    """Enumerate samples with labels from small classes, for each mistake-bounded learner."""
    theorem, learners = scope.theorem, MISTAKE_BOUNDED
    if learner is not None:
        halving = MISTAKE_BOUNDED["halving"][1]
        learners = {"given": (lambda cls: learner({"hypotheses": cls}), halving)}

    def bounds_of(cls: FiniteClass, name: str) -> tuple[int | None, ...]:
        """Return what is said of the mistakes; a learner that errs more often is not asked."""
        own = learners[name][1](cls)
        said = scope.over("M_A", (None, own))
        return tuple(bound for bound in said if bound is None or bound >= own)

    yield _enumerated(scope, learners, bounds_of)

    def build(value: Any) -> Finding:
        (cls, source), name, T = value
        case = Conversion(lambda: learners[name][0](cls), source, T, hypotheses=cls)
        words = f"{name}, {', '.join(cls.strings)}; {source}; T={T}"
        said = bounds_of(cls, name)
        if not said:
            reason = "the learner may err more often than is said"
            return Verdict(theorem.key, Outcome.NOT_APPLICABLE, reason=reason), words, case
        return _checked(theorem, case, said[-1]), words, case

    yield explore(
        build,
        st.tuples(realisable_sources(), st.sampled_from(sorted(learners)), _drawn_sizes(scope)),
        scope.profile.examples,
        seed,
        "classes, targets and distributions",
    )


def _enumerated(
    scope: Scope,
    learners: dict[str, tuple[Callable[[FiniteClass], Any], Callable[[FiniteClass], int]]],
    bounds_of: Callable[[FiniteClass, str], tuple[int | None, ...]],
) -> Evidence:
    most = _by_profile(scope, 4, 6, 8)
    tally = Tally("exhaustive", f"every sample of T <= {most}, every target of small classes")
    named = {
        "{0, 1} on one point": all_functions(1),
        "all functions on 2 points": all_functions(2),
        "singletons on 3 points": singletons(3),
        "thresholds on 3 points": thresholds(3),
    }
    for words, cls in named.items():
        for name, (make, _) in learners.items():
            for right in cls.strings:
                labels = [(x, int(bit)) for x, bit in enumerate(right)]
                source = weighted(labels, list(range(1, len(labels) + 1)))
                for T in _small_sizes(scope, most if len(labels) < 3 else most - 1):
                    case = Conversion(partial(make, cls), source, T, hypotheses=cls)
                    for M in bounds_of(cls, name):
                        verdict = _checked(scope.theorem, case, M)
                        tally.add(verdict, f"{name}, {words}, labels {right}, T={T}", case)
    return tally.evidence()


# ------------------------------------------------------------------ trials

#: Without these there is a logarithm of 0, a root of less than 0, or a division by 0.
_DEFINING = ("some-rounds", "delta-positive", "delta-at-most-one")
#: Of one expert the rate is 0.
_OF_EXPERTS = ("two-or-more", *_DEFINING)


def _any_learner() -> Subjects:
    return Subjects(methods=(_of_any_learner,), takes_learner=True)


def _experts(player: Factory, *more: Any) -> Callable[[], Subjects]:
    return lambda: Subjects(methods=(partial(_of_experts, player), *more), takes_learner=True)


TRIALS = (
    *(
        Trial(theorem, _any_learner, without=without, defining=_DEFINING)
        for theorem, without in (
            (promises.AVERAGE_ERROR, FOR_ANY),
            (promises.AVERAGE_ERROR_SHARP, FOR_ANY),
            (promises.AVERAGE_HYPOTHESIS, FOR_THE_MEAN),
            (promises.AVERAGE_SHARP, FOR_THE_MEAN),
            (promises.REGRET_HYPOTHESIS, FOR_THE_REGRET),
            (promises.REGRET_SHARP, FOR_THE_REGRET),
        )
    ),
    *(
        Trial(
            theorem,
            _experts(averaging, _of_crowds),
            without=tuned_to(averaging),
            defining=_OF_EXPERTS,
            bugs=bugs.AVERAGING,
        )
        for theorem in (promises.EWA, promises.EWA_SHARP)
    ),
    Trial(
        promises.EWA_UNKNOWN,
        _experts(player_of(DOUBLING)),
        without=doubled(player_of(DOUBLING)),
        defining=_OF_EXPERTS,
        bugs=bugs.DOUBLING,
    ),
    Trial(
        promises.RANDOM,
        lambda: Subjects(methods=(_of_a_class,), takes_learner=True),
        without=FOR_A_CLASS,
        defining=("some-rounds",),  # a division by 0
        bugs=bugs.ON_CLASSES,
    ),
)
