"""Are our averaged, dual and kernel Perceptrons, our trainings and their means those of Coq?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np
from flint import fmpq
from hypothesis import strategies as st

from adversaries.linear.sequences import hadamard, orthonormal
from adversaries.linear.strategies import (
    Sample,
    labelled_samples,
    separable_samples,
    start_vectors,
    ties,
)
from bounds.linear.quantities import LinearRun
from bounds.linear.sampled import SampledPerceptron
from bounds.linear.training import (
    AVERAGES,
    DUAL,
    EXPONENTIAL,
    LOO,
    LOO_MARGIN,
    PASSES,
    SUBGRADIENT,
    Averaged,
    Trained,
    averaged,
    hard_sample,
    trained,
)
from learners.core.arithmetic import EXACT
from learners.core.protocol import play
from learners.linear.kernel_perceptron import KernelPerceptron
from learners.linear.kernels import linear, polynomial
from learners.linear.perceptron import AveragedPerceptron, Perceptron
from learners.linear.training import train
from noregret.prove.conformance.checker import Checker
from noregret.prove.conformance.perceptron import recorded_term
from noregret.prove.conformance.terms import (
    boolean_term,
    list_term,
    nat_term,
    rational_term,
    vector_term,
)

Player = Callable[..., Any]

_RATES = (fmpq(1), fmpq(1, 3), fmpq(5, 2))
_RULES = ((1, False), (-1, False), (1, True))
_MOST_PASSES = 12


def _with_zero(sample: Sample) -> Sample:
    """Add x = 0, of which nothing is learnt."""
    X, y, v = sample
    return np.concatenate([np.zeros((1, X.shape[1]), dtype=np.int64), X]), [-1, *y], v


_SAMPLES = labelled_samples() | separable_samples(most=8) | labelled_samples().map(_with_zero)


def _values(theorem: Any, subject: Any) -> dict[str, Any]:
    return {quantity.name: quantity.read(subject) for quantity in theorem.quantities}


# ------------------------------------------------------------------ averages


def _averaged(learner: Any, X: Any, y: Any) -> Averaged:
    run = play(learner, (X, y), record=True)
    return averaged(run, learner.average)


@st.composite
def averages(draw: st.DrawFn, player: Player = AveragedPerceptron) -> Averaged:
    """Draw a run of the averaged Perceptron with the average that it tells."""
    X, y, _ = draw(_SAMPLES)
    N = X.shape[1]
    options = {"eta": draw(st.sampled_from(_RATES)), **draw(ties())}
    if draw(st.booleans()):
        options["start"] = draw(start_vectors(N))
    return _averaged(player(N, arithmetic=EXACT, **options), X, y)


def contested_averages(player: Player = AveragedPerceptron) -> Iterator[Averaged]:
    """Play what is worst for the Perceptron."""
    for k, (tie, update) in product(range(3), _RULES):
        X, y, _ = hadamard(k)
        learner = player(2**k, tie=tie, ties_update=update, arithmetic=EXACT)
        yield _averaged(learner, X, y)


def write_average(subject: Averaged) -> str:
    """Write a run, the average told after it, and how far this is from the plain one."""
    assert subject.average is not None
    distance = rational_term(_values(AVERAGES, subject)["D"])
    return f"Transcript {recorded_term(subject)} {vector_term(subject.average)} {distance}"


# ------------------------------------------------------------------ subgradient steps


@st.composite
def perceptron_runs(draw: st.DrawFn, player: Player = Perceptron) -> LinearRun:
    """Draw a run of the Perceptron."""
    X, y, _ = draw(_SAMPLES)
    N = X.shape[1]
    options = {"eta": draw(st.sampled_from(_RATES)), **draw(ties())}
    if draw(st.booleans()):
        options["start"] = draw(start_vectors(N))
    return LinearRun(play(player(N, arithmetic=EXACT, **options), (X, y), record=True))


def contested_runs(player: Player = Perceptron) -> Iterator[LinearRun]:
    """Play what is worst for the Perceptron."""
    for k, (tie, update) in product(range(3), _RULES):
        X, y, _ = hadamard(k)
        learner = player(2**k, tie=tie, ties_update=update, arithmetic=EXACT)
        yield LinearRun(play(learner, (X, y), record=True))


def write_steps(subject: LinearRun) -> str:
    """Write a run and in how many rounds it made another step."""
    return f"Transcript {recorded_term(subject)} {nat_term(_values(SUBGRADIENT, subject)['D_T'])}"


# ------------------------------------------------------------------ kernels


@st.composite
def kernel_runs(draw: st.DrawFn, player: Player = KernelPerceptron) -> LinearRun:
    """Draw a run of the kernel Perceptron with one of the two kernels of known features."""
    X, y, _ = draw(_SAMPLES)
    kernel = draw(st.sampled_from([linear, polynomial(2, 0)]))
    eta = draw(st.sampled_from(_RATES))
    learner = player(X.shape[1], kernel, eta=eta, arithmetic=EXACT, **draw(ties()))
    return LinearRun(play(learner, (X, y)))


def contested_kernels(player: Player = KernelPerceptron) -> Iterator[LinearRun]:
    """Play what is worst for the Perceptron, twice, and a point that is an error many times."""
    for kernel, N, label in product((linear, polynomial(2, 0)), (1, 3), (1, -1)):
        X, y, _ = orthonormal(N, label)
        rows, labels = np.concatenate([X, X]), [*y, *[-outcome for outcome in y]]
        yield LinearRun(play(player(N, kernel, arithmetic=EXACT), (rows, labels)))
    for kernel in (linear, polynomial(2, 0)):
        learner = player(1, kernel, arithmetic=EXACT)
        yield LinearRun(play(learner, ([[1], [3], *[[1]] * 11], [-1, 1, *[-1] * 11])))


def _steps(subject: LinearRun, rounds: slice = slice(None)) -> str:
    run = subject.run
    assert run.updates is not None
    columns = (subject.X, subject.y, run.predictions, run.updates)
    return list_term(
        f"PerceptronRuns.Step {vector_term(x)} {boolean_term(y > 0)} {boolean_term(said > 0)} "
        f"{boolean_term(updated)}"
        for x, y, said, updated in zip(*(column[rounds] for column in columns), strict=True)
    )


def write_kernel(subject: LinearRun) -> str:
    """Write a run of the kernel Perceptron and in how many rounds the primal one differs."""
    own = subject.run.parameters
    parts = (
        nat_term(subject.run.N),
        boolean_term(own["kernel"] != "linear"),
        boolean_term(int(own["tie"]) > 0),
        boolean_term(own["ties_update"]),
        _steps(subject),
        nat_term(_values(DUAL, subject)["D_T"]),
    )
    return f"Transcript {' '.join(parts)}"


# ------------------------------------------------------------------ trainings


@st.composite
def trainings(draw: st.DrawFn, player: Player = Perceptron) -> Trained:
    """Draw a training, in order or shuffled, that may be cut short."""
    samples = separable_samples(most=5) | labelled_samples(most=5)
    X, y, v = draw(samples.filter(lambda sample: len(sample[1]) > 0))
    learner = player(
        X.shape[1], eta=draw(st.sampled_from(_RATES)), arithmetic=EXACT, **draw(ties())
    )
    seed = draw(st.none() | st.integers(0, 99))
    generator = None if seed is None else np.random.default_rng(seed)
    return trained(train(learner, (X, y), max_passes=_MOST_PASSES, generator=generator), v)


def contested_trainings(player: Player = Perceptron) -> Iterator[Trained]:
    """Train on the hard samples."""
    for N, (tie, update) in product((1, 2, 3), _RULES):
        learner = player(N, tie=tie, ties_update=update, arithmetic=EXACT)
        yield trained(train(learner, hard_sample(N), max_passes=40), [2**i for i in range(N)])


def write_training(subject: Trained) -> str:
    """Write a training pass by pass with a vector v, and what the theorems read off it."""
    size = subject.run.T // subject.training.passes
    passes = [slice(k * size, (k + 1) * size) for k in range(subject.training.passes)]
    first = zip(subject.X[:size], subject.y[:size], strict=True)
    hard, read = _values(EXPONENTIAL, subject), _values(PASSES, subject)
    parts = (
        recorded_term(subject),
        list_term(f"({vector_term(x)}, {boolean_term(y > 0)})" for x, y in first),
        list_term(_steps(subject, rounds) for rounds in passes),
        vector_term(subject.v),
        boolean_term(subject.training.converged),
        nat_term(hard["N"]),
        nat_term(hard["M"]),
        nat_term(read["passes"]),
        rational_term(subject.radius_squared),
        rational_term(subject.functional_margin),
    )
    return f"Transcript {' '.join(parts)}"


# ------------------------------------------------------------------ means over samples

_LAWS = ((fmpq(1),), (fmpq(1, 3), fmpq(2, 3)), (fmpq(1, 2), fmpq(0), fmpq(1, 2)))


def _sampled(sample: Sample, m: int, tie: int, kind: Player) -> SampledPerceptron:
    X, y, _ = sample
    law = _LAWS[len(y) - 1]
    points = tuple(
        (tuple(fmpq(int(entry)) for entry in x), label) for x, label in zip(X, y, strict=True)
    )
    source: SampledPerceptron = kind(points, law, m, tie)
    return source


def sampled(kind: Player = SampledPerceptron) -> st.SearchStrategy[SampledPerceptron]:
    """Draw small separable distributions."""
    few = separable_samples(most=3).filter(lambda sample: 0 < len(sample[1]) <= 3)
    return st.builds(_sampled, few, st.integers(0, 2), st.sampled_from([1, -1]), st.just(kind))


def contested_samples(kind: Player = SampledPerceptron) -> Iterator[SampledPerceptron]:
    """Yield the uniform distributions on basis vectors."""
    for N, m in product((1, 2, 3), (0, 1, 2)):
        points = tuple((tuple(fmpq(int(i == k)) for i in range(N)), -1) for k in range(N))
        yield kind(points, (fmpq(1, N),) * N, m)


def _sampled_fields(source: SampledPerceptron) -> str:
    """Write a distribution with the expectations that were found; 200 passes are enough."""
    read = _values(LOO, source)
    atoms = (
        f"Atom {vector_term(x)} {boolean_term(y > 0)} {rational_term(p)}"
        for (x, y), p in zip(source.points, source.probabilities, strict=True)
    )
    parts = (
        nat_term(len(source.points[0][0])),
        list_term(atoms),
        nat_term(read["m"]),
        boolean_term(source.tie > 0),
        nat_term(200),
        rational_term(read["E_M"]),
        rational_term(read["E_err"]),
    )
    return " ".join(parts)


def write_sampled(source: SampledPerceptron) -> str:
    """Write a distribution with the expected updates and error."""
    return f"Transcript {_sampled_fields(source)}"


def write_separated(source: SampledPerceptron) -> str:
    """Write the same, with the best separators and what they say of r^2/rho^2."""
    ratio = _values(LOO_MARGIN, source)["E_Q"]
    vectors = list_term(map(vector_term, source.separators))
    return f"Transcript (Sampled {_sampled_fields(source)}) {vectors} {rational_term(ratio)}"


AVERAGED = Checker(
    runs="linear.AveragedPerceptronRuns",
    strategy=averages,
    adversarial=contested_averages,
    write=write_average,
)
STEPS = Checker(
    runs="linear.SubgradientPerceptronRuns",
    strategy=perceptron_runs,
    adversarial=contested_runs,
    write=write_steps,
)
KERNEL = Checker(
    runs="linear.DualPerceptronRuns",
    strategy=kernel_runs,
    adversarial=contested_kernels,
    write=write_kernel,
)
TRAINED = Checker(
    runs="linear.TrainedPerceptronRuns",
    strategy=trainings,
    adversarial=contested_trainings,
    write=write_training,
)
SAMPLED = Checker(
    runs="linear.SampledPerceptronRuns",
    strategy=sampled,
    adversarial=contested_samples,
    write=write_sampled,
)
SEPARATED = Checker(
    runs="linear.SeparatedSamplesRuns",
    strategy=sampled,
    adversarial=contested_samples,
    write=write_separated,
)
CHECKERS = (AVERAGED, STEPS, KERNEL, TRAINED, SAMPLED, SEPARATED)
