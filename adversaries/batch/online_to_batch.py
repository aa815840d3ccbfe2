"""How are the promises about new data put to the test?

Small distributions are enumerated: the quantile is exact and so is the verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from adversaries.batch.judge import examined, statistics, worst
from adversaries.batch.sources import (
    HALF,
    SCORE_HINGE,
    Fixed,
    TablePredictor,
    coin,
    finite_sources,
    realisable_sources,
    separable_sources,
    weighted,
)
from adversaries.core.explore import Finding, explore
from adversaries.core.judge import Factory, Tally, tuned
from adversaries.core.profile import Profile
from adversaries.experts.players import averaging, doubling, doubling_rate, weighted_majority
from bounds.batch.subjects import Conversion, FiniteSource, Rule
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict
from learners.batch.online_to_batch import OverExamples, OverExperts, score
from learners.classes import FiniteClass, Littlestone, all_functions, singletons, thresholds
from learners.classes.consistent import Consistent
from learners.classes.halving import Halving
from learners.classes.soa import SOA
from learners.convex import Box, Hinge
from learners.convex.gradient_descent import OnlineGradientDescent
from learners.core.arithmetic import EXACT
from learners.games import NonsenseError
from learners.games.losses import ABSOLUTE, SQUARED
from learners.linear.perceptron import Perceptron


def _never(x: Any) -> int:  # noqa: ARG001
    return 0


def _always(x: Any) -> int:  # noqa: ARG001
    return 1


def _point(x: Any) -> int:
    return int(x)


CONSTANTS: tuple[Rule, ...] = (_never, _always)


# ------------------------------------------------------------------ any learner


def _ewa_over(experts: tuple[Rule, ...], T: int, make: Factory | None = None) -> Callable[[], Any]:
    N = len(experts)
    known = {"N": N, "eta": doubling_rate(N, T), "T": T}
    player = make or averaging
    return lambda: OverExperts(player(known), experts)


def _majority_over(experts: tuple[Rule, ...]) -> Callable[[], Any]:
    N = len(experts)
    return lambda: OverExperts(weighted_majority({"N": N, "beta": fmpq(1, 2)}), experts)


def zoo(T: int, learner: Factory | None) -> Iterator[tuple[str, Conversion]]:
    """Yield learners of every family on small distributions."""
    experts = (_never, _always, _point)
    noisy = weighted([(0, 0), (0, 1), (1, 1)], [2, 1, 3])
    if learner is not None:
        given = _ewa_over(experts, T, learner)
        yield "given learner", Conversion(given, noisy, T, comparators=experts)
        return
    for loss in (ABSOLUTE, SQUARED):
        make = _ewa_over(experts, T)
        words = f"EWA, {loss.name} loss, T={T}"
        yield words, Conversion(make, noisy, T, loss=loss, comparators=experts)
    majority = _majority_over(experts)
    yield f"weighted majority, T={T}", Conversion(majority, noisy, T, comparators=experts)
    cube = all_functions(2)
    for name, make in (
        ("halving", lambda: Halving(cube)),
        ("SOA", lambda: SOA(cube)),
        ("consistent", lambda: Consistent(cube)),
    ):
        yield f"{name}, T={T}", Conversion(make, noisy, T, comparators=experts)
    signs = weighted([((1, 0), -1), ((1, 1), 1), ((1, 1), -1)], [3, 2, 1])
    rules: tuple[Rule, ...] = (lambda _: -1, lambda x: 2 * x[1] - 1)
    yield (
        f"Perceptron, T={T}",
        Conversion(_perceptron, signs, T, loss=HALF, comparators=rules),
    )
    # Scores are at most 2 T on these points.
    yield (
        f"scores of the Perceptron, hinge loss, T={T}",
        Conversion(
            _perceptron,
            signs,
            T,
            loss=SCORE_HINGE,
            M=fmpq(2 * T + 1),
            comparators=rules,
            read=score,
        ),
    )

    # Within the square the scores are at most 2, and the hinge at most 3.
    yield (
        f"online gradient descent, hinge loss, T={T}",
        Conversion(_descent, signs, T, loss=SCORE_HINGE, M=fmpq(3), comparators=rules),
    )


def _perceptron() -> Perceptron:
    return Perceptron(2, arithmetic=EXACT)


def _descent() -> OverExamples:
    square = Box((-1, -1), (1, 1))
    return OverExamples(
        OnlineGradientDescent(2, fmpq(1, 2), domain=square, arithmetic=EXACT), Hinge
    )


def promises(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None = None
) -> Iterator[Evidence]:
    """Toss coins against learners that never learn; enumerate and draw for those that do."""
    largest = {"fast": 400, "ci": 1000}.get(profile.name, 3000)
    tally = Tally("extremal", f"a label with noise against a fixed forecast, T = 1..{largest}")
    cases = [(T, p) for T in (1, 2, 3, 8) for p in (fmpq(1, 2), fmpq(18, 25), fmpq(99, 100))]
    cases += [(50, fmpq(18, 25)), (largest, fmpq(3, 5))]
    for T, p in cases:
        # The forecast 1 is wrong at the label 0; its rival is wrong at the label 1.
        conversion = Conversion(lambda: Fixed(1), coin(1 - p), T, comparators=(_never,))
        examined(theorem, tally, conversion, f"label 1 has probability {1 - p}, T={T}")
    yield tally.evidence()

    most = {"fast": 3, "ci": 5}.get(profile.name, 7)
    tally = Tally("exhaustive", f"every sample of T <= {most}, learners of all families")
    for T in range(1, most + 1):
        for words, conversion in zoo(T, learner):
            examined(theorem, tally, conversion, words)
    yield tally.evidence()
    if learner is not None:
        return
    yield explore(
        lambda value: worst(theorem, _from_table(value)),
        st.tuples(finite_sources(), st.binary(min_size=1, max_size=24), st.integers(1, 4)),
        profile.examples,
        seed,
        "distributions and learners as tables",
    )
    yield explore(
        lambda value: worst(theorem, _from_separable(value)),
        st.tuples(separable_sources(), st.integers(1, 4)),
        profile.examples // 2,
        seed,
        "separable distributions for the Perceptron",
    )
    size = {"fast": 20, "ci": 50}.get(profile.name, 200)
    chosen = ("weighted majority", "Perceptron")
    large = [(w, c) for w, c in zoo(size, None) if w.startswith(chosen)]
    yield statistics(theorem, profile, seed, large)


def _from_table(value: tuple[FiniteSource, bytes, int]) -> Conversion:
    source, table, T = value
    return Conversion(lambda: TablePredictor(table), source, T, comparators=CONSTANTS)


def _from_separable(value: tuple[FiniteSource, int]) -> Conversion:
    source, T = value
    N = len(source.examples[0][0])
    return Conversion(
        lambda: Perceptron(N, arithmetic=EXACT),
        source,
        T,
        loss=HALF,
        comparators=(lambda _: -1, lambda _: 1),
    )


# ------------------------------------------------------------------ exponential weights


def _marked(i: int) -> Rule:
    """Return expert ``i`` of many: it alone says 1 at the point ``i``."""
    return lambda x: int(x == i)


def averages(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None = None
) -> Iterator[Evidence]:
    """Let one expert of many be right, enumerate noise, draw sources, and sample."""
    play = learner or (doubling if "doubling" in theorem.kinds else averaging)

    def known(N: int, T: int) -> dict[str, Any]:
        return {"eta": doubling_rate(N, T), **tuned(theorem, {"N": N, "T": T})}

    def given(N: int, T: int) -> dict[str, Any]:
        return {name: v for name, v in known(N, T).items() if name in theorem.by_name}

    def conversion(experts: tuple[Rule, ...], source: FiniteSource, T: int) -> Conversion:
        exact = known(len(experts), T)
        return Conversion(lambda: OverExperts(play(exact), experts), source, T, comparators=experts)

    tally = Tally("extremal", "one expert of N is always right, T <= 64")
    for N in (2, 4, 18, 100):
        experts = tuple(_marked(i) for i in range(N))
        for T in (1, 2, 3, 5, *([64] if N <= 4 else [])):
            right = FiniteSource(((0, 1),), (fmpq(1),))
            case = conversion(experts, right, T)
            examined(theorem, tally, case, f"N={N}, T={T}", given(N, T))
    yield tally.evidence()

    most = {"fast": 5, "ci": 8}.get(profile.name, 10)
    tally = Tally("exhaustive", f"every sample of T <= {most}, two experts and a noisy label")
    for T in range(1, most + 1):
        for p in (fmpq(1, 10), fmpq(2, 5), fmpq(18, 25)):
            case = conversion(CONSTANTS, coin(p), T)
            examined(theorem, tally, case, f"p={p}, T={T}", given(2, T))
    yield tally.evidence()
    three = (_never, _always, _point)
    yield explore(
        lambda value: worst(theorem, conversion(three, *value), given(3, value[1])),
        st.tuples(finite_sources(), st.integers(1, 4)),
        profile.examples,
        seed,
        "distributions for three experts",
    )
    size = {"fast": 15, "ci": 40}.get(profile.name, 150)
    large = [("two experts, p=2/5", conversion(CONSTANTS, coin(fmpq(2, 5)), size))]
    yield statistics(theorem, profile, seed, large)


# ------------------------------------------------------------------ mistake bounds

#: For each learner of a finite class, its bound on mistakes.
MISTAKE_BOUNDED: dict[str, tuple[Callable[[FiniteClass], Any], Callable[[FiniteClass], int]]] = {
    "halving": (Halving, lambda cls: len(cls).bit_length() - 1),
    "eager halving": (lambda cls: Halving(cls, eager=True), lambda c: len(c).bit_length() - 1),
    "SOA": (SOA, lambda cls: Littlestone(cls).dimension()),
    "consistent": (Consistent, lambda cls: len(cls) - 1),
}


def _on_class(
    make: Callable[[FiniteClass], Any], cls: FiniteClass, source: FiniteSource, T: int
) -> Conversion:
    return Conversion(lambda: make(cls), source, T, hypotheses=cls)


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


def drawn_hypothesis(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None = None
) -> Iterator[Evidence]:
    """Enumerate samples with labels from small classes, for each mistake-bounded learner."""
    halving = MISTAKE_BOUNDED["halving"][1]
    learners = MISTAKE_BOUNDED
    if learner is not None:
        learners = {"given": (lambda cls: learner({"hypotheses": cls}), halving)}
    most = {"fast": 4, "ci": 6}.get(profile.name, 8)
    tally = Tally("exhaustive", f"every sample of T <= {most}, every target of small classes")
    named = {
        "{0, 1} on one point": all_functions(1),
        "all functions on 2 points": all_functions(2),
        "singletons on 3 points": singletons(3),
        "thresholds on 3 points": thresholds(3),
    }
    for words, cls in named.items():
        for name, (make, bound) in learners.items():
            for right in cls.strings:
                labels = [(x, int(bit)) for x, bit in enumerate(right)]
                source = weighted(labels, list(range(1, len(labels) + 1)))
                for T in range(1, most + 1 if len(labels) < 3 else most):
                    case = _on_class(make, cls, source, T)
                    for M in (None, bound(cls)):
                        verdict = _checked(theorem, case, M)
                        tally.add(verdict, f"{name}, {words}, labels {right}, T={T}", case)
    yield tally.evidence()

    def build(value: Any) -> Finding:
        (cls, source), name, T = value
        make, bound = learners[name]
        case = _on_class(make, cls, source, T)
        words = f"{name}, {', '.join(cls.strings)}; {source}; T={T}"
        return _checked(theorem, case, bound(cls)), words, case

    yield explore(
        build,
        st.tuples(realisable_sources(), st.sampled_from(sorted(learners)), st.integers(1, 4)),
        profile.examples,
        seed,
        "classes, targets and distributions",
    )


METHODS = {
    **dict.fromkeys(
        (
            "batch.average-error",
            "batch.average-error-sharp",
            "batch.average",
            "batch.average-sharp",
            "batch.regret",
            "batch.regret-sharp",
        ),
        promises,
    ),
    **dict.fromkeys(("batch.ewa", "batch.ewa-sharp", "batch.ewa-doubling"), averages),
    "batch.random": drawn_hypothesis,
}
