"""How are the theorems about passes over a sample, and about variants, put to the test?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import numpy as np
import sympy
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.arena import Arena
from adversaries.core.judge import Case, Factory, Parameters, Tally
from adversaries.core.player import player_of
from adversaries.core.scope import Scope
from adversaries.core.subjects import Drawing, Listing, Named, Subjects, listed
from adversaries.core.trial import Elusive, Trial
from adversaries.linear import bugs, long_games
from adversaries.linear.cases import arena, case, reachable, reachable_draws
from adversaries.linear.compared_cases import drawn_labelled, known_shares
from adversaries.linear.counterexamples import training as broken_by
from adversaries.linear.fixed.lengths import Lengths, rational_of
from adversaries.linear.fixed.updates import updates_with
from adversaries.linear.separable_cases import fitted, rates, sizes
from adversaries.linear.sequences import orthonormal
from adversaries.linear.strategies import Sample, labelled_samples, separable_samples, ties
from bounds.core import symbols as s
from bounds.core.verdict import Evidence
from bounds.linear import training as theorems
from bounds.linear.sampled import SampledPerceptron
from bounds.linear.training import Trained, hard_sample, trained
from learners.core.arithmetic import EXACT
from learners.core.protocol import Learner
from learners.linear import kinds
from learners.linear.kernel_perceptron import DualPerceptron, KernelPerceptron
from learners.linear.kernels import polynomial
from learners.linear.training import Training, train

PERCEPTRON = player_of(kinds.PERCEPTRON)
#: More than any sound learner needs on the samples below; a broken one may never rest.
_MOST_PASSES = 3_000
_RULES = ((1, False), (-1, False), (1, True))
#: Every order of the hard sample is tried up to this many points (in the fast profile), and a few
#: orders up to that many: it needs about 2^N updates.
_ORDERS, _FAST_ORDERS, _LARGEST = 5, 4, 8
#: So many samples of a distribution are enumerated.
_SAMPLES = 1_000


def _train(
    X: Any,
    y: Any,
    make: Factory | None,
    *,
    tie: int = 1,
    ties_update: bool = False,
    generator: np.random.Generator | None = None,
) -> Training:
    parameters = {"N": len(X[0]), "tie": tie, "ties_update": ties_update}
    player = (make or PERCEPTRON)(parameters)
    return train(player, (X, y), max_passes=_MOST_PASSES, generator=generator)


# ------------------------------------------------------------------ passes


def _bases(scope: Scope, make: Factory | None) -> Named:
    """Yield trainings on orthogonal samples, under every rule for score 0."""
    lengths = Lengths.of(scope.fixed)
    for m in (1, 2, 3, 5):
        for tie, update in _RULES:
            words = f"orthonormal basis, N={m}, tie={tie}"
            if lengths.is_free:
                yield words, _train(np.eye(m), [-tie] * m, make, tie=tie, ties_update=update)
                continue
            sample = updates_with(m, lengths, -tie)
            if sample is not None:
                X, y, v = sample
                yield words, trained(_train(X, y, make, tie=tie, ties_update=update), v)


def _passes() -> Subjects:
    def samples(scope: Scope) -> st.SearchStrategy[Sample]:
        lengths = Lengths.of(scope.fixed)
        some = separable_samples(most=6).filter(lambda sample: len(sample[1]) > 0)
        fitted(lengths)
        return some.map(lambda sample: fitted(lengths, sample)[0])

    def build(sample: Sample, make: Factory | None) -> Trained:
        X, y, v = sample
        return trained(_train(X, y, make), v)

    about = "orthonormal samples under every rule for score 0"
    return Subjects(
        (Listing("extremal", about, reachable(_bases)),),
        Drawing(reachable_draws(samples), "separable samples", build),
        takes_learner=True,
    )


# ------------------------------------------------------------------ the hard sample


def _largest(scope: Scope) -> int:
    return _FAST_ORDERS if scope.profile.name == "fast" else _ORDERS


def _every_order(scope: Scope, make: Factory | None) -> Named:
    for N in scope.over("N", range(2, _largest(scope) + 1)):
        if not 2 <= N <= _largest(scope):
            continue
        X, y = hard_sample(N)
        for order in permutations(range(N)):
            for tie, update in _RULES:
                rows, labels = X[list(order)], [y[i] for i in order]
                training = _train(rows, labels, make, tie=tie, ties_update=update)
                yield f"N={N}, order {order}, tie={tie}", training


def _shuffled(scope: Scope, seed: int, make: Factory | None) -> Iterator[Evidence]:
    tally = Tally("search", "shuffled passes over the hard sample")
    generator = np.random.default_rng(seed)
    for N in scope.over("N", range(2, _largest(scope) + 1)):
        for _ in range(5) if 2 <= N <= _LARGEST else ():
            X, y = hard_sample(N)
            training = _train(X, y, make, generator=generator)
            tally.add(scope.theorem.check(training), f"N={N}, shuffled")
    yield tally.evidence()


def _exponential() -> Subjects:
    def covered(scope: Scope) -> str:
        return f"the hard sample in every cyclic order, N <= {_largest(scope)}"

    return Subjects(
        (Listing("exhaustive", covered, _every_order),), methods=(_shuffled,), takes_learner=True
    )


# ------------------------------------------------------------------ cycles


def _not_separable(_: Scope, make: Factory | None) -> Named:
    xor = np.array([[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]])
    far = np.array([[fmpq(1)], [fmpq(3, 2)]], dtype=object)
    yield "parity of two bits", _train(xor, [-1, 1, 1, -1], make)
    yield "1 with +, 3/2 with -", _train(far, [1, -1], make)
    yield "one point, both labels", _train(np.array([[1], [1]]), [1, -1], make)


def _cycling() -> Subjects:
    def samples(_: Scope) -> st.SearchStrategy[Sample]:
        return labelled_samples(most=5).filter(lambda sample: len(sample[1]) > 0)

    return Subjects(
        (Listing("extremal", "parity, and one point with two labels", _not_separable),),
        Drawing(
            samples, "samples with any labels", lambda drawn, make: _train(drawn[0], drawn[1], make)
        ),
        takes_learner=True,
    )


# ------------------------------------------------------------------ expected error


def _one_or_two_points(scope: Scope) -> Named:
    """Yield laws with the expected updates that are fixed: that of their sample of one point."""
    share = rational_of(scope.fixed.get("E_M", 1))
    points = (((fmpq(1),), -1), ((fmpq(-1),), 1))  # the tie is right about the second
    if 0 <= share <= 1:
        yield (
            f"an update with probability {share}",
            SampledPerceptron(points, (share, 1 - share), scope.fixed["m"]),
        )


def _uniform_on_basis(scope: Scope) -> Named:
    if "m" in scope.fixed and {"E_M", "E_Q"} & set(scope.fixed):
        yield from _one_or_two_points(scope)
    for N in (1, 2, 3, 20):
        points = tuple((tuple(fmpq(int(i == k)) for i in range(N)), -1) for k in range(N))
        for m in scope.over("m", range(3 if scope.profile.name == "fast" else 4)):
            if N ** (m + 1) <= _SAMPLES:
                source = SampledPerceptron(points, (fmpq(1, N),) * N, m)
                yield f"uniform on e_1..e_{N}, m={m}", source


def _expected_error() -> Subjects:
    def values(scope: Scope) -> st.SearchStrategy[tuple[Sample, int]]:
        samples = separable_samples(most=3).filter(lambda sample: 0 < len(sample[1]) <= 3)
        if 3 ** (scope.fixed.get("m", 0) + 1) > _SAMPLES:
            return st.nothing()
        return st.tuples(samples, scope.draw("m", st.integers(0, 2)))

    def build(value: tuple[Sample, int], _: Factory | None) -> SampledPerceptron:
        (X, y, _v), m = value
        points = tuple(
            (tuple(fmpq(int(entry)) for entry in x), label) for x, label in zip(X, y, strict=True)
        )
        return SampledPerceptron(points, (fmpq(1, len(points)),) * len(points), m)

    about = "uniform on basis vectors, every sample of m + 1 points"
    return Subjects(
        (listed("exhaustive", about, _uniform_on_basis),),
        Drawing(values, "separable distributions", build),
    )


# ------------------------------------------------------------------ identities


def _averaged() -> Arena:
    return arena(
        player_of(kinds.AVERAGED_PERCEPTRON),
        known_shares,
        lambda _: drawn_labelled("w", lambda _: st.just({})),
        long=long_games.averaged_game,
    )


def _subgradient() -> Arena:
    return arena(PERCEPTRON, known_shares, lambda scope: drawn_labelled("w", rates(scope)))


_FORMS = ("dual", "linear", "quadratic")


def dual(p: Parameters) -> Learner:
    """Return the dual Perceptron, or a kernel Perceptron, in rationals."""
    options: dict[str, Any] = {name: p[name] for name in ("eta", "tie", "ties_update") if name in p}
    if p["form"] == "dual":
        return DualPerceptron(p["N"], arithmetic=EXACT, **options)
    if p["form"] == "quadratic":
        options["kernel"] = polynomial(2, 0)
    return KernelPerceptron(p["N"], arithmetic=EXACT, **options)


def _dual() -> Arena:
    def known(scope: Scope) -> Iterator[Case]:
        for form in _FORMS:
            for N in sizes(scope)[:4]:
                yield case(orthonormal(N), "w", f"orthonormal basis, N={N}, {form}", form=form)

    def forms(_: Sample) -> st.SearchStrategy[dict[str, Any]]:
        return st.builds(
            lambda form, eta, tie: {"form": form, "eta": eta, **tie},
            st.sampled_from(_FORMS),
            st.sampled_from([fmpq(1), fmpq(1, 3), fmpq(7)]),
            ties(),
        )

    return arena(dual, known, lambda _: drawn_labelled("w", forms))


TRIALS = (
    Trial(
        theorems.PASSES,
        _passes,
        without=broken_by.PASSES,
        bugs={"never updates": bugs.NEVER_UPDATES},
    ),
    Trial(
        theorems.EXPONENTIAL,
        _exponential,
        without=broken_by.EXPONENTIAL,
        defining=("two-or-more",),
        bugs={"reports half": bugs.REPORTS_HALF},
    ),
    Trial(
        theorems.CYCLING,
        _cycling,
        # Every number that a run can hold is rational; in another order a return is no cycle.
        defining=("rational", "cyclic-order"),
        bugs={
            "subtracts the instance": bugs.SUBTRACTS,
            "adds the last instance": bugs.ADDS_THE_LAST,
            "forgets half": bugs.FORGETS_HALF,
            "never updates": bugs.NEVER_UPDATES,
        },
    ),
    *(
        Trial(
            theorem,
            _expected_error,
            defining=("separable",),  # otherwise the training does not end: no count, no bound
            elusive=Elusive(relation, "a mean over all samples is set by irrational probabilities"),
        )
        for theorem, relation in (
            (theorems.LOO, sympy.Ne(s.m * s.E_M * (s.E_M - 1), 0)),
            (theorems.LOO_MARGIN, sympy.Ne(s.E_Q, 1)),
        )
    ),
    Trial(
        theorems.AVERAGES,
        _averaged,
        bugs={"averages the updates only": bugs.AVERAGES_UPDATES},
    ),
    Trial(
        theorems.DUAL,
        _dual,
        defining=("known-features",),
        bugs={"forgets a support vector": bugs.FORGETS_A_VECTOR},
    ),
    Trial(theorems.SUBGRADIENT, _subgradient, bugs={"forgets half": bugs.FORGETS_HALF}),
)
