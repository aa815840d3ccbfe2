"""Are the Perceptron, its averaged, voted and dual forms and the margin Perceptron those of Coq?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from adversaries.linear.sequences import (
    MarginAdversary,
    disjunction_pairs,
    hadamard,
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
from bounds.core.theorem import Theorem
from bounds.linear.disjunctions import DISJUNCTIONS, DISJUNCTIONS_SIGNS, FORCED
from bounds.linear.perceptron import (
    COMMITTEE,
    FROM_ANYWHERE,
    HINGE_BOUND,
    L1,
    L1_RADIUS,
    L2,
    MARGIN_PERCEPTRON,
    RATE_FREE,
    SEPARABLE_MARGIN,
)
from bounds.linear.quantities import Compared, LinearRun, Separated
from learners.core.arithmetic import EXACT, Array, rational, rationals
from learners.core.protocol import Learner, play
from learners.core.surd import Surd
from learners.core.transcript import Transcript
from learners.linear.kernel_perceptron import DualPerceptron
from learners.linear.perceptron import (
    AveragedPerceptron,
    MarginPerceptron,
    Perceptron,
    VotedPerceptron,
)
from noregret.prove.conformance.checker import Checker
from noregret.prove.conformance.terms import (
    boolean_term,
    list_term,
    nat_term,
    rational_term,
    vector_term,
)

Player = Callable[..., Learner]

_RATES = (fmpq(1), fmpq(1, 3), fmpq(7), fmpq(5, 2))
_MARGINS = (fmpq(0), fmpq(1, 2), fmpq(3))

# ------------------------------------------------------------------ runs


def played(learner: Learner, environment: Any) -> Transcript:
    """Return a run in rationals, with the weights of every round."""
    return play(learner, environment, record=True)


def _divided(sample: Sample, by: int) -> Sample:
    X, y, v = sample
    return rationals(X) / by, y, v


def _with_zeros(sample: Sample) -> Sample:
    """Add x = 0 with either label: an error there moves nothing and is no update."""
    X, y, v = sample
    zeros = np.zeros((2, X.shape[1]), dtype=np.int64)
    return np.concatenate([zeros, X, zeros]), [1, -1, *y, -1, 1], v


_SEPARABLE = separable_samples() | nearly_tied_samples() | conjunction_samples()
_FRACTIONS = st.builds(_divided, separable_samples() | labelled_samples(), st.integers(2, 5))
_STRUCTURED = committee_samples() | disjunction_samples() | disjunction_samples().map(signed)
_ZEROS = labelled_samples().map(_with_zeros)
_FORMS: tuple[Player, ...] = (Perceptron, AveragedPerceptron, VotedPerceptron, DualPerceptron)


@st.composite
def _runs(draw: st.DrawFn, samples: st.SearchStrategy[Sample], player: Player | None) -> Any:
    """Draw a run of the Perceptron in one of its forms, and the vector of the sample."""
    X, y, v = draw(samples)
    N = X.shape[1]
    options: dict[str, Any] = {"eta": draw(st.sampled_from(_RATES)), **draw(ties())}
    form = player or draw(st.sampled_from(_FORMS))
    if form is not DualPerceptron and draw(st.booleans()):
        options["start"] = draw(start_vectors(N))
    return played(form(N, arithmetic=EXACT, **options), (X, y)), v


def separated_runs(player: Player | None = None) -> st.SearchStrategy[Separated]:
    """Draw a run with a vector, which separates it or not, or is 0."""
    runs = _runs(_SEPARABLE | labelled_samples() | _ZEROS | _FRACTIONS | _STRUCTURED, player)
    return st.builds(
        lambda run, zero: Separated(run[0], 0 * run[1] if zero else run[1]),
        runs,
        st.sampled_from([False] * 7 + [True]),
    )


def compared_runs(player: Player | None = None) -> st.SearchStrategy[Compared]:
    """Draw a run with a vector to compare with, which may be 0."""
    runs = _runs(labelled_samples() | _ZEROS | _SEPARABLE | _FRACTIONS, player)
    return st.builds(
        lambda run, zero: Compared(run[0], 0 * run[1] if zero else run[1]),
        runs,
        st.sampled_from([False] * 7 + [True]),
    )


@st.composite
def margin_runs(draw: st.DrawFn, player: Player | None = None) -> Separated:
    """Draw a run of the margin Perceptron."""
    X, y, v = draw(_SEPARABLE | labelled_samples() | _ZEROS | _FRACTIONS)
    form = player or MarginPerceptron
    options: dict[str, Any] = {
        "eta": draw(st.sampled_from(_RATES)),
        "tie": draw(st.sampled_from([1, -1])),
    }
    if draw(st.booleans()):
        options["start"] = draw(start_vectors(X.shape[1]))
    margin = draw(st.sampled_from(_MARGINS))
    return Separated(played(form(X.shape[1], margin, arithmetic=EXACT, **options), (X, y)), v)


def _sequences() -> Iterator[tuple[Array, list[int], Array]]:
    for N, label in product((1, 2, 3, 5), (1, -1)):
        yield orthonormal(N, label)
    for k in range(4):
        yield hadamard(k)
    for n, k in ((1, 1), (2, 1), (2, 2), (3, 1)):
        pairs = disjunction_pairs(n, k, 2 * k * (n + 2))
        yield pairs
        yield signed(pairs)
    for label in (1, -1):
        yield _with_zeros(orthonormal(2, label))


def contested(player: Player) -> Iterator[tuple[Transcript, Array]]:
    """Play the sequences that are worst for the Perceptron, from 0."""
    for X, y, v in _sequences():
        for tie in (1, -1):
            yield played(player(X.shape[1], tie=tie, eta=fmpq(2), arithmetic=EXACT), (X, y)), v


def _adversarial() -> Iterator[tuple[Transcript, Array]]:
    yield from contested(Perceptron)
    for rho in (fmpq(49, 100), fmpq(2, 3)):
        N = int((1 / (rho * rho)).floor()) + 2
        first = rationals([1] + [0] * (N - 1))
        learner = Perceptron(N, arithmetic=EXACT)
        yield played(learner, MarginAdversary(N, rho)), first


def _separated() -> Iterator[Separated]:
    yield from (Separated(run, v) for run, v in _adversarial())
    yield from (Separated(run, v) for run, v in contested(DualPerceptron))


def _compared() -> Iterator[Compared]:
    yield from (Compared(run, v) for run, v in _adversarial())


def contested_margins(player: Player = MarginPerceptron) -> Iterator[Separated]:
    """Play the sequences that are worst for the margin Perceptron."""
    for N, margin, tie in product((1, 2, 4), (fmpq(0), fmpq(1), fmpq(7, 2)), (1, -1)):
        X, y, v = repeated_basis(N, 6)
        yield Separated(played(player(N, margin, tie=tie, arithmetic=EXACT), (X, y)), v)


# ------------------------------------------------------------------ what Python reads


def _values(theorem: Theorem, subject: Any) -> dict[str, Any]:
    """Return the quantities of a theorem as it reads them."""
    return {quantity.name: quantity.read(subject) for quantity in theorem.quantities}


def _met(theorem: Theorem, name: str, subject: Any) -> str:
    """Write whether a theorem finds its hypothesis met."""
    (hypothesis,) = (given for given in theorem.given if given.name == name)
    assert hypothesis.test is not None
    return boolean_term(hypothesis.test(subject, _values(theorem, subject)))


def _squared(value: Any) -> str:
    """Write a root by its square, with the sign of the root."""
    negative = value.sign < 0 if isinstance(value, Surd) else value < 0
    square = rational(value * value)
    return rational_term(-square if negative else square)


# ------------------------------------------------------------------ terms


def _rule(parameters: Mapping[str, Any]) -> str:
    if "margin" in parameters:
        return f"(Some {rational_term(parameters['margin'])})"
    return "(Some 0)" if parameters["ties_update"] else "None"


def recorded_term(subject: LinearRun) -> str:
    """Write a run: its parameters, its rounds, and the weights before and after each."""
    run = subject.run
    assert run.weights is not None
    assert run.updates is not None
    weights = [rationals(row) for row in run.weights]
    steps = (
        f"PerceptronRuns.Step {vector_term(x)} {boolean_term(y > 0)} "
        f"{boolean_term(said > 0)} {boolean_term(updated)}"
        for x, y, said, updated in zip(
            subject.X, subject.y, run.predictions, run.updates, strict=True
        )
    )
    parts = (
        nat_term(run.N),
        rational_term(run.parameters["eta"]),
        boolean_term(int(run.parameters["tie"]) > 0),
        _rule(run.parameters),
        vector_term(weights[0]),
        list_term(steps),
        list_term(vector_term(row) for row in weights),
    )
    return f"(PerceptronRuns.Recorded {' '.join(parts)})"


def write_separated(subject: Separated) -> str:
    """Write a run with a vector v, and what the theorems read off it."""
    margin = _values(SEPARABLE_MARGIN, subject)
    committee = _values(COMMITTEE, subject)
    disjunction = _values(DISJUNCTIONS, subject)
    parts = (
        recorded_term(subject),
        vector_term(subject.v),
        nat_term(margin["M"]),
        _squared(margin["r"]),
        _squared(margin["rho"]),
        _squared(_values(FROM_ANYWHERE, subject)["w_0"]),
        nat_term(_values(RATE_FREE, subject)["D_T"]),
        nat_term(max(0, committee["K"])),
        nat_term(disjunction["n"]),
        nat_term(disjunction["k"]),
        _met(SEPARABLE_MARGIN, "learner", subject),
        _met(SEPARABLE_MARGIN, "zero-start", subject),
        _met(COMMITTEE, "signs", subject),
        _met(COMMITTEE, "committee", subject),
        _met(DISJUNCTIONS, "disjunction", subject),
        _met(DISJUNCTIONS_SIGNS, "disjunction", subject),
        _met(FORCED, "forcing-points", subject),
        _met(FORCED, "at-rest", subject),
        _met(FORCED, "tie-to-plus", subject),
    )
    return f"Transcript {' '.join(parts)}"


def write_compared(subject: Compared) -> str:
    """Write a run with a vector w, and what the theorems read off it; 1/|w| if w is not 0."""
    hinge = _values(HINGE_BOUND, subject)
    rho = "None"
    if hinge["w_star"] != 0:
        rho = f"(Some {_squared(_values(L1, subject)['rho'])})"
    read = {
        quantity.name: quantity.read(subject)
        for theorem in (L1, L1_RADIUS, L2)
        for quantity in theorem.quantities
        if quantity.name != "rho"
    }
    parts = (
        recorded_term(subject),
        vector_term(subject.w),
        nat_term(read["M"]),
        _squared(read["r"]),
        rho,
        rational_term(read["D_I"]),
        _squared(read["S_I"]),
        rational_term(read["L_1"]),
        _squared(read["L_2"]),
        rational_term(hinge["F"]),
        _squared(hinge["w_star"]),
        _squared(hinge["R"]),
        _met(HINGE_BOUND, "learner", subject),
        _met(HINGE_BOUND, "zero-start", subject),
    )
    return f"Transcript {' '.join(parts)}"


def write_margin(subject: Separated) -> str:
    """Write a run of the margin Perceptron with a vector v, and what its theorem reads off it."""
    values = _values(MARGIN_PERCEPTRON, subject)
    parts = (
        recorded_term(subject),
        rational_term(values["margin"]),
        vector_term(subject.v),
        nat_term(values["M"]),
        _squared(values["r"]),
        _squared(values["rho"]),
        _met(MARGIN_PERCEPTRON, "learner", subject),
        _met(MARGIN_PERCEPTRON, "zero-start", subject),
        _met(MARGIN_PERCEPTRON, "on-close-scores", subject),
    )
    return f"Transcript {' '.join(parts)}"


SEPARATED = Checker(
    runs="linear.SeparatedPerceptronRuns",
    strategy=separated_runs,
    adversarial=_separated,
    write=write_separated,
)
COMPARED = Checker(
    runs="linear.ComparedPerceptronRuns",
    strategy=compared_runs,
    adversarial=_compared,
    write=write_compared,
)
MARGIN = Checker(
    runs="linear.MarginPerceptronRuns",
    strategy=margin_runs,
    adversarial=contested_margins,
    write=write_margin,
)
CHECKERS = (SEPARATED, COMPARED, MARGIN)
