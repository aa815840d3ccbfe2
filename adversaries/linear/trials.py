"""How is each theorem about linear classification put to the test?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import sympy
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.arena import drawn
from adversaries.core.hunt import hunted
from adversaries.core.judge import Case, Factory, Parameters, Tally, judge
from adversaries.core.profile import Profile
from adversaries.linear.bulks import BULKS
from adversaries.linear.cases import (
    BEST_RATE,
    COMMITTEE_RATE,
    SMALL_RATE,
    TUNED_RATE,
    case,
    described,
    rate_for,
)
from adversaries.linear.sequences import (
    MarginAdversary,
    disjunction_pairs,
    hadamard,
    halving_votes,
    orthonormal,
    repeated_basis,
    signed,
)
from adversaries.linear.strategies import (
    Sample,
    committee_samples,
    conjunction_samples,
    disjunction_samples,
    labelled_samples,
    nearly_tied_samples,
    separable_samples,
    start_vectors,
    ties,
)
from bounds.core.evaluate import number
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome
from learners.core.arithmetic import BALL, EXACT, rationals
from learners.core.protocol import Learner
from learners.linear.kernel_perceptron import DualPerceptron, KernelPerceptron
from learners.linear.kernels import polynomial
from learners.linear.perceptron import AveragedPerceptron, MarginPerceptron, Perceptron
from learners.linear.winnow import BalancedWinnow, Winnow

Method = Callable[[Theorem, Profile, int, Factory | None], Iterator[Evidence]]
Cases = Callable[[Profile], Iterable[Case]]

# ------------------------------------------------------------------ players


def perceptron(p: Parameters) -> Learner:
    """Return the Perceptron in rationals."""
    return Perceptron(
        p["N"],
        eta=p.get("eta", 1),
        tie=p.get("tie", 1),
        ties_update=p.get("ties_update", False),
        start=p.get("start"),
        arithmetic=EXACT,
    )


def margin_perceptron(p: Parameters) -> Learner:
    """Return the margin Perceptron in rationals."""
    return MarginPerceptron(p["N"], p["margin"], eta=p.get("eta", 1), arithmetic=EXACT)


def averaged(p: Parameters) -> Learner:
    """Return the averaged Perceptron in rationals."""
    return AveragedPerceptron(p["N"], tie=p.get("tie", 1), start=p.get("start"), arithmetic=EXACT)


def dual(p: Parameters) -> Learner:
    """Return the dual Perceptron, or a kernel Perceptron, in rationals."""
    options: dict[str, Any] = {name: p[name] for name in ("eta", "tie", "ties_update") if name in p}
    if p["form"] == "dual":
        return DualPerceptron(p["N"], arithmetic=EXACT, **options)
    if p["form"] == "quadratic":
        options["kernel"] = polynomial(2, 0)
    return KernelPerceptron(p["N"], arithmetic=EXACT, **options)


def winnow(p: Parameters) -> Learner:
    """Return Winnow: in rationals where its factor is given, else in balls."""
    tie = p.get("tie", 1)
    if "beta" in p:
        return Winnow(p["N"], beta=p["beta"], tie=tie, arithmetic=EXACT)
    rate = p["eta"]
    if rate == float("inf"):
        return Winnow(p["N"], rate, tie=tie, arithmetic=EXACT)
    return Winnow(p["N"], number(rate), tie=tie, arithmetic=BALL)


def balanced_winnow(p: Parameters) -> Learner:
    """Return balanced Winnow in balls."""
    return BalancedWinnow(p["N"], number(p["eta"]), tie=p.get("tie", 1), arithmetic=BALL)


# ------------------------------------------------------------------ cases


def _drawn(
    samples: st.SearchStrategy[Sample],
    witness: str,
    settings: Callable[[Sample], st.SearchStrategy[dict[str, Any]]],
) -> st.SearchStrategy[Case]:
    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        sample = draw(samples)
        return case(sample, witness, described(sample), **draw(settings(sample)))

    return cases()


def _rates(_: Sample) -> st.SearchStrategy[dict[str, Any]]:
    rates = st.sampled_from([fmpq(1), fmpq(1, 3), fmpq(7)])
    return st.builds(lambda eta, tie: {"eta": eta, **tie}, rates, ties())


def _plain(_: Sample) -> st.SearchStrategy[dict[str, Any]]:
    return ties()


# ------------------------------------------------------------------ methods


def method(
    extremal: Cases,
    cases: st.SearchStrategy[Case],
    player: Factory,
) -> Method:
    """Return the method: tight sequences, the best of very many samples, what Hypothesis draws."""

    def gather(
        theorem: Theorem, profile: Profile, seed: int, learner: Factory | None
    ) -> Iterator[Evidence]:
        make = learner or player
        tally = Tally("extremal", "tight sequences and adversaries that read the weights")
        for known in extremal(profile):
            verdict, run = judge(theorem, make, known)
            tally.add(verdict, str(known.words), run)
            if verdict.outcome is Outcome.VIOLATED:
                break
        yield tally.evidence()
        if theorem.key in BULKS:
            hunts = BULKS[theorem.key].hunts(theorem)
            yield hunted(theorem, hunts, profile, make, seed, "samples")
        yield drawn(theorem, cases, profile, make, seed)

    return gather


def _sizes(profile: Profile) -> list[int]:
    return [1, 2, 3, 5, 8] if profile.name == "fast" else [1, 2, 3, 5, 8, 16, 40]


def _separable(profile: Profile) -> Iterator[Case]:
    for N in _sizes(profile):
        for tie in (1, -1):
            yield case(orthonormal(N, -tie), "v", f"orthonormal basis, N={N}", tie=tie)
    for rho in (fmpq(49, 100), fmpq(33, 100), fmpq(2, 7)):
        most = int((1 / (rho * rho)).floor()) + 2
        first = rationals([1] + [0] * (most - 1))
        yield Case(
            {"N": most, "v": first},
            lambda N=most, rho=rho: MarginAdversary(N, rho),  # type: ignore[misc]
            f"adversary that reads the weights, rho={rho}",
        )


def _started(profile: Profile) -> Iterator[Case]:
    yield from _separable(profile)
    for length in (1, 5, 20):
        X, y, v = np.ones((2 * length + 2, 1)), [1] * (2 * length + 2), rationals([1])
        yield case((X, y, v), "v", f"x = 1 from -{length}", start=[-length])


def _shares(profile: Profile) -> Iterator[Case]:
    for N in _sizes(profile):
        for share in (fmpq(1), fmpq(1, 2), fmpq(1, 3), fmpq(2, 3)):
            words = f"orthonormal basis, N={N}, w = {share} of the separator"
            yield case(orthonormal(N, share=share), "w", words)


def _dual_shares(profile: Profile) -> Iterator[Case]:
    for form in ("dual", "linear", "quadratic"):
        for N in _sizes(profile)[:4]:
            yield case(orthonormal(N), "w", f"orthonormal basis, N={N}, {form}", form=form)


def _committees(profile: Profile) -> Iterator[Case]:
    for k in range(4 if profile.name == "fast" else 6):
        yield case(hadamard(k), "v", f"Hadamard rows, N={2**k}")


def _margins(profile: Profile) -> Iterator[Case]:
    for N in _sizes(profile)[:5]:
        for margin in (fmpq(0), fmpq(1), fmpq(7, 2)):
            words = f"each basis vector 6 times, N={N}, margin={margin}"
            yield case(repeated_basis(N, 6), "v", words, margin=margin)


def _disjunctions(_: Profile) -> Iterator[Case]:
    for n, k in ((1, 1), (2, 2), (3, 1), (4, 2), (8, 2)):
        sequence = disjunction_pairs(n, k, 4 * k * (n + 2))
        yield case(sequence, "v", f"pairs that force updates, n={n}, k={k}")


def _sign_disjunctions(_: Profile) -> Iterator[Case]:
    for n, k in ((1, 1), (2, 1), (3, 2), (4, 3)):
        sequence = signed(disjunction_pairs(n, k, 2 * k * (n + 2)))
        yield case(sequence, "v", f"pairs of signs that force updates, n={n}, k={k}")


def _forced(shuffles: st.SearchStrategy[int]) -> st.SearchStrategy[Case]:
    """Draw sizes and an order in which the forcing points come, over and over."""

    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        n = draw(st.integers(1, 5))
        k = draw(st.integers(1, min(n, 3)))
        X, y, v = disjunction_pairs(n, k, 1 if k == 1 else k)
        order = np.random.default_rng(draw(shuffles)).permutation(len(y))
        times = 4 * k * (n + 2) + 2
        rows, labels = np.tile(X[order], (times, 1)), [y[i] for i in order] * times
        return case((rows, labels, v), "v", f"forcing points in order {order}, n={n}, k={k}")

    return cases()


def _winnow_rates(rate: sympy.Expr) -> Callable[[Sample], st.SearchStrategy[dict[str, Any]]]:
    """Draw nothing but the label of a tie: the rate is a formula in the sample."""

    def settings(sample: Sample) -> st.SearchStrategy[dict[str, Any]]:
        eta = rate_for(rate, sample)
        return st.builds(lambda tie: {"eta": eta, "tie": tie}, st.sampled_from([1, -1]))

    return settings


def _rate_alone(rate: sympy.Expr) -> Callable[[Sample], st.SearchStrategy[dict[str, Any]]]:
    """Draw nothing: the rate is a formula in the sample."""
    return lambda sample: st.just({"eta": rate_for(rate, sample)})


def _votes(profile: Profile, **parameters: Any) -> Iterator[Case]:
    for k in range(1, 4 if profile.name == "fast" else 6):
        yield case(halving_votes(k), "v", f"halving votes, N={2**k}", **parameters)


def _half_committee(profile: Profile) -> Iterator[Case]:
    yield from _votes(profile, eta=fmpq(1))


def _unit_samples() -> st.SearchStrategy[Sample]:
    """Separable samples with entries in [-1, 1]."""

    def shrunk(sample: Sample) -> Sample:
        X, y, v = sample
        largest = max(1, int(np.abs(X).max(initial=1)))
        return rationals(X) / largest, y, v

    return separable_samples(not_negative=True).map(shrunk)


def _factors(_: Sample) -> st.SearchStrategy[dict[str, Any]]:
    factors = st.sampled_from([fmpq(1, 2), fmpq(1, 3), fmpq(9, 10), fmpq(1, 100)])
    return st.builds(lambda b, tie: {"beta": b, "tie": tie}, factors, st.sampled_from([1, -1]))


def _forms(_: Sample) -> st.SearchStrategy[dict[str, Any]]:
    return st.builds(
        lambda form, eta, tie: {"form": form, "eta": eta, **tie},
        st.sampled_from(["dual", "linear", "quadratic"]),
        st.sampled_from([fmpq(1), fmpq(1, 3), fmpq(7)]),
        ties(),
    )


def _any_start(sample: Sample) -> st.SearchStrategy[dict[str, Any]]:
    return st.builds(
        lambda start, rest: {"start": start, **rest},
        start_vectors(sample[0].shape[1]),
        _rates(sample),
    )


_SEPARABLE = separable_samples() | nearly_tied_samples() | conjunction_samples()
_NONNEGATIVE = separable_samples(not_negative=True)
_ANY = labelled_samples()
_COMMITTEES = committee_samples()

_on_any = method(_shares, _drawn(_ANY, "w", _plain), perceptron)

METHODS: dict[str, Method] = {
    "perceptron.margin": method(_separable, _drawn(_SEPARABLE, "v", _rates), perceptron),
    "perceptron.start": method(_started, _drawn(_SEPARABLE, "v", _any_start), perceptron),
    "perceptron.rate": method(_separable, _drawn(_ANY, "v", _rates), perceptron),
    "perceptron.committee": method(_committees, _drawn(_COMMITTEES, "v", _plain), perceptron),
    "perceptron.disjunctions": method(
        _disjunctions, _drawn(disjunction_samples(), "v", _plain), perceptron
    ),
    "perceptron.disjunctions-signs": method(
        _sign_disjunctions, _drawn(disjunction_samples().map(signed), "v", _plain), perceptron
    ),
    "perceptron.disjunctions-forced": method(
        _disjunctions, _forced(st.integers(0, 2**16)), perceptron
    ),
    "margin-perceptron.margin": method(
        _margins,
        _drawn(
            _SEPARABLE,
            "v",
            lambda _: st.fixed_dictionaries(
                {"margin": st.sampled_from([fmpq(0), fmpq(1, 2), fmpq(3)])}
            ),
        ),
        margin_perceptron,
    ),
    "perceptron.l1": _on_any,
    "perceptron.l1-radius": _on_any,
    "perceptron.l1-sharp": _on_any,
    "perceptron.l2": _on_any,
    "perceptron.l2-radius": _on_any,
    "perceptron.hinge": _on_any,
    "perceptron.hinge-sharp": _on_any,
    "perceptron.hinge-implicit": _on_any,
    "averaged.identity": method(_shares, _drawn(_ANY, "w", lambda _: st.just({})), averaged),
    "perceptron.sgd": method(_shares, _drawn(_ANY, "w", _rates), perceptron),
    "dual.equivalence": method(_dual_shares, _drawn(_ANY, "w", _forms), dual),
    "winnow.margin": method(
        _half_committee, _drawn(_NONNEGATIVE, "v", _winnow_rates(SMALL_RATE)), winnow
    ),
    "winnow.tuned": method(
        _half_committee, _drawn(_NONNEGATIVE, "v", _winnow_rates(TUNED_RATE)), winnow
    ),
    "winnow.cosh": method(
        lambda profile: _votes(profile, eta=fmpq(4)),
        _drawn(_unit_samples(), "v", _winnow_rates(TUNED_RATE)),
        winnow,
    ),
    "winnow.optimal": method(
        lambda profile: _votes(profile, eta=float("inf")),
        _drawn(_unit_samples(), "v", _rate_alone(BEST_RATE)),
        winnow,
    ),
    "winnow.committee": method(
        _half_committee, _drawn(_COMMITTEES, "v", _rate_alone(COMMITTEE_RATE)), winnow
    ),
    "winnow.balanced": method(
        _half_committee, _drawn(_SEPARABLE, "v", _winnow_rates(TUNED_RATE)), balanced_winnow
    ),
    "winnow.wm": method(
        lambda profile: _votes(profile, beta=fmpq(1, 3)),
        _drawn(_COMMITTEES, "v", _factors),
        winnow,
    ),
}
