"""What is promised when the Perceptron goes over a sample again and again, and for its variants?"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq
from sympy import Eq, Ge, Le, floor

from bounds.core import symbols as s
from bounds.core.documents import chapter, lecture, slides
from bounds.core.family import Family
from bounds.core.symbols import M, N, r, rho
from bounds.core.theorem import (
    Degenerate,
    Derivation,
    Held,
    Hypothesis,
    Invariant,
    ParameterError,
    Quantity,
    Theorem,
    View,
)
from bounds.linear.parts import (
    DIMENSION,
    MARGIN,
    NO_MISTAKE_MISSED,
    ON_ERRORS,
    PERCEPTRONS,
    RADIUS,
    RULE,
    SEPARABLE,
    UPDATES,
    ZERO_START,
    disagreements,
    exact_count,
    twin_of,
)
from bounds.linear.possible import MARGIN_WITHIN
from bounds.linear.quantities import LinearRun, Separated, dot
from bounds.linear.sampled import STRICTLY
from bounds.linear.views import separated
from learners.core.arithmetic import EXACT, Array, Undecided, rationals
from learners.core.transcript import Transcript
from learners.linear import kinds
from learners.linear.training import Training

# ------------------------------------------------------------------ passes over a sample


@dataclass(frozen=True)
class Trained(Separated):
    """A training with a vector that may separate its sample."""

    training: Training


def trained(training: Training, v: Any = None) -> Trained:
    """Look at a training with ``v``, or with the best separator found."""
    view = separated(training.transcript, v)
    return Trained(training.transcript, view.v, training)


TRAINED = View(("v",), trained, Trained)
_KIND = (kinds.PERCEPTRON,)

CONVERGED = Hypothesis(
    "converged",
    "the training ran until a pass without update",
    test=lambda run, _: run.training.converged,
)


def _passes(run: Trained) -> int:
    return int(run.training.passes)


def _repeats(run: Trained) -> Iterator[tuple[int, Mapping[str, Any]]]:
    yield run.run.T, {"C": int(run.training.cycle is not None)}


NO_CYCLE = Invariant("no state comes back before the end", Eq(s.C, 0, evaluate=False), _repeats)

PASSES = Theorem(
    key="perceptron.passes",
    title="On a separable sample the Perceptron converges within (r/rho)^2 + 1 passes",
    kinds=(kinds.PERCEPTRON,),
    held=(),
    mutant="49/50",
    games=("linear",),
    subject="training",
    view=TRAINED,
    setting="linear.TrainedPerceptron",
    quantities=(
        RADIUS,
        MARGIN,
        Quantity(s.passes, "the passes played, until one is without update", _passes),
    ),
    given=(PERCEPTRONS, SEPARABLE, ZERO_START, ON_ERRORS),
    implied=(MARGIN_WITHIN,),
    claim=Le(s.passes, floor(r**2 / rho**2) + 1, evaluate=False),
    sources=(lecture("remark after Theorem 7.8"), slides("Convergence")),
    invariants=(NO_CYCLE, NO_MISTAKE_MISSED),
    remark="The updates of all passes together are at most r^2/rho^2: each pass but the last "
    "has one.",
)


def hard_sample(N: int) -> tuple[Array, list[int]]:
    """Return N points on which every order of presentation needs about 2^N updates.

    x_i = ((-1)^i, …, (-1)^i, (-1)^(i+1), 0, …, 0) with label (-1)^(i+1): a separating vector
    must grow geometrically from one coordinate to the next.
    """
    rows = np.zeros((N, N), dtype=np.int64)
    for i in range(1, N + 1):
        rows[i - 1, : i - 1] = (-1) ** i
        rows[i - 1, i - 1] = (-1) ** (i + 1)
    return rows, [(-1) ** (i + 1) for i in range(1, N + 1)]


def _is_hard(run: Trained, _: Mapping[str, Any]) -> bool:
    rows, labels = hard_sample(run.run.N)
    wanted = {(tuple(x), y) for x, y in zip(rationals(rows), labels, strict=True)}
    return {(tuple(x), y) for x, y in zip(run.X, run.y, strict=True)} == wanted


EXPONENTIAL = Theorem(
    key="perceptron.exponential",
    title="On the sample of Exercise 7.1, of N points, every order takes at least 2^(N-1) updates",
    kinds=(kinds.PERCEPTRON,),
    held=(),
    mutant="51/50",
    games=("linear",),
    subject="training",
    view=TRAINED,
    setting="linear.TrainedPerceptron",
    quantities=(DIMENSION, UPDATES),
    letters={"S_2": "S_{2}"},  # of the proof: a sum of two weights
    given=(
        Hypothesis("two-or-more", "N >= 2", Ge(N, 2)),
        PERCEPTRONS,
        Hypothesis("hard-sample", "the sample is that of Exercise 7.1", test=_is_hard),
        ZERO_START,
        CONVERGED,
    ),
    claim=Ge(M, 2 ** (N - 1), evaluate=False),
    sources=(lecture("remark after Theorem 7.8 (Exercise 7.1)"),),
    remark="Whatever the order of each pass, and whatever a tie counts as.",
)


def _passes_of(run: Trained) -> list[slice]:
    """Return the rounds of each pass."""
    passes = _passes(run)
    size = run.run.T // passes
    return [slice(k * size, (k + 1) * size) for k in range(passes)]


def _in_cyclic_order(run: Trained, _: Mapping[str, Any]) -> bool:
    """Tell whether every pass showed the sample in the order of the first one."""
    shown = [(tuple(x), y) for x, y in zip(run.X, run.y, strict=True)]
    first, *others = (shown[rounds] for rounds in _passes_of(run))
    return all(pass_ == first for pass_ in others)


def _is_at_rest(run: Trained, rounds: slice) -> bool:
    later = bisect_left(run.update_rounds, rounds.start)
    updated = bisect_left(run.update_rounds, rounds.stop) > later
    return not updated and not np.any(run.run.predictions[rounds] != run.run.outcomes[rounds])


def _comes_back(run: Trained) -> bool:
    """Tell whether the weights at the start of two passes, or at one and the end, are the same."""
    if run.weights is None:
        raise ParameterError("the training has no weights: train with record=True")
    starts = [rounds.start for rounds in _passes_of(run)]
    states = [tuple(rationals(run.weights[t])) for t in (*starts, run.run.T)]
    return len(set(states)) < len(states)


def _ends_or_repeats(run: Trained) -> int:
    """Return 1 if the rounds show a rest or a return, 0 if one was told and they do not."""
    if any(_is_at_rest(run, rounds) for rounds in _passes_of(run)):
        return 1
    told = run.training.cycle is not None
    if told and _comes_back(run):
        return 1
    if told or run.training.converged:
        return 0
    raise Undecided("no state came back in the passes that were played, exactly and in order")


def _is_rational(run: Trained, _: Mapping[str, Any]) -> bool:
    return all(isinstance(entry, fmpq) for x in run.X for entry in x)


CYCLING = Theorem(
    key="perceptron.cycling",
    title="On a rational sample in cyclic order the Perceptron converges or repeats a state",
    kinds=(kinds.PERCEPTRON,),
    held=(),
    mutant="49/50",
    games=("linear",),
    subject="training",
    view=TRAINED,
    setting="linear.CyclicPerceptron",
    quantities=(
        Quantity(
            s.C,
            "1 if the training converges or a state (weights, position) comes twice",
            _ends_or_repeats,
        ),
    ),
    given=(
        PERCEPTRONS,
        Hypothesis("rational", "the instances are rational", test=_is_rational),
        Hypothesis(
            "cyclic-order",
            "every pass shows the sample in the same order",
            test=_in_cyclic_order,
        ),
    ),
    claim=Eq(s.C, 1, evaluate=False),
    sources=(slides("Cycling Theorem"),),
    invariants=(RULE, NO_MISTAKE_MISSED),
    remark="A training that was cut short leaves the question open.",
)

# ------------------------------------------------------------------ identities of a run


def _linear(run: Transcript) -> LinearRun:
    return LinearRun(run)


LINEAR_VIEW = View((), _linear, LinearRun)


@dataclass(frozen=True)
class Averaged(LinearRun):
    """A run with the average of its weights that the learner tells, if it tells one."""

    average: Array | None = None


def averaged(run: Transcript, average: Any = None) -> Averaged:
    """Look at a run with the learner's own ``average``, or with the one that counting gives."""
    return Averaged(run, None if average is None else rationals(average))


def _averages_differ(run: Averaged) -> fmpq:
    """Return the squared distance of the survival-weighted or told average from the plain one."""
    if run.weights is None:
        raise ParameterError("the run has no weights: play it with record=True")
    rows, T = rationals(run.weights), run.run.T
    plain = sum(rows[1:], 0 * rows[0])
    if run.average is not None:
        told = T * run.average if T else 0 * rows[0]
        return dot(plain - told, plain - told)
    starts = [-1, *run.update_rounds]
    ends = [*run.update_rounds, T]
    lazy = 0 * rows[0]
    for t, following in zip(starts, ends, strict=True):
        lazy = lazy + (following - max(t, 0)) * rows[t + 1]
    return dot(plain - lazy, plain - lazy)


AVERAGES = Theorem(
    key="averaged.identity",
    title="The average weight is the sum of the weights by how long they survived",
    kinds=(kinds.AVERAGED_PERCEPTRON, kinds.PERCEPTRON),
    mutant="1",
    held=(Held(kinds.AVERAGED_PERCEPTRON, shows=("weights", "average")),),
    games=("linear",),
    subject="linear run",
    view=View(("average",), averaged, Averaged, told=("average",)),
    setting="linear.AveragedPerceptron",
    quantities=(
        Quantity(s.D, "the squared distance of the two averages, times T^2", _averages_differ),
    ),
    letters={"D": r"T^2 \|\bar{w} - \bar{w}'\|^2"},
    given=(),
    claim=Eq(s.D, 0, evaluate=False),
    sources=(lecture("remark on the voted Perceptron"), slides("Averaged Perceptron")),
    remark="Voting (a majority of signs) and averaging differ in general.",
)


def _steps_differ(run: LinearRun) -> int:
    """Return in how many rounds the weights did not make the subgradient step."""
    if run.weights is None:
        raise ParameterError("the run has no weights: play it with record=True")
    rows, rate = rationals(run.weights), EXACT.number(run.run.parameters.get("eta", 1))
    updated = set(run.update_rounds)
    count = 0
    for t, (x, y) in enumerate(zip(run.X, run.y, strict=True)):
        score = y * dot(rows[t], x)
        erred = run.run.predictions[t] != y or (score == 0 and t in updated)
        subgradient = -y * x if erred else 0 * x
        count += bool(np.any(rows[t + 1] != rows[t] - rate * subgradient))
    return exact_count(run, count)


SUBGRADIENT = Theorem(
    key="perceptron.sgd",
    title="The Perceptron makes subgradient steps on the hinge of its errors",
    kinds=(kinds.PERCEPTRON,),
    mutant="1",
    held=(),
    games=("linear",),
    subject="linear run",
    view=LINEAR_VIEW,
    setting="linear.SubgradientPerceptron",
    quantities=(Quantity(s.D_T, "the rounds with another step", _steps_differ),),
    letters={"slope": r"\mathrm{slope}"},  # of the proof: one coordinate of a subgradient
    given=(PERCEPTRONS,),
    claim=Eq(s.D_T, 0, evaluate=False),
    sources=(lecture("Stochastic Gradient Descent"), chapter("Section 21.4")),
    remark="An error is a wrong prediction, or score 0 where the rule counts it as one.",
)


def _disagreements_with_primal(run: LinearRun) -> int:
    """Return in how many rounds the Perceptron on explicit features says something else."""
    if str(run.run.parameters.get("kernel", "linear")) == "linear":
        return disagreements(run, twin_of(run, run.run.N), run.X)
    squares = [np.outer(x, x).reshape(-1) for x in run.X]
    return disagreements(run, twin_of(run, run.run.N**2), squares)


DUAL = Theorem(
    key="dual.equivalence",
    title="Dual, kernel and primal Perceptron make the same predictions, with explicit features",
    kinds=(kinds.DUAL_PERCEPTRON, kinds.KERNEL_PERCEPTRON),
    mutant="1",
    held=(),
    games=("linear",),
    subject="linear run",
    view=LINEAR_VIEW,
    setting="linear.DualPerceptron",
    quantities=(
        Quantity(
            s.D_T,
            "the rounds in which the primal Perceptron says something else",
            _disagreements_with_primal,
        ),
    ),
    given=(
        Hypothesis(
            "known-features",
            "the kernel is linear or (x.z)^2, whose features are explicit",
            test=lambda run, _: (
                str(run.run.parameters.get("kernel", "linear")) in ("linear", "polynomial(2, 0)")
            ),
        ),
    ),
    claim=Eq(s.D_T, 0, evaluate=False),
    sources=(lecture("Dual and Kernel Perceptron"),),
)

# ------------------------------------------------------------------ expected error

LOO = Theorem(
    key="perceptron.loo",
    title="The expected error of the trained Perceptron is at most its expected updates over m + 1",
    kinds=(kinds.PERCEPTRON,),
    held=(),
    mutant="49/50",
    subject="sampled Perceptron",
    setting="linear.SampledPerceptron",
    quantities=(
        Quantity(
            s.m,
            "the size of the sample",
            lambda source: source.m,
            True,
            degenerate=Degenerate.at(s.m, 0, "the sample is empty"),
        ),
        Quantity(s.E_M, "the expected updates on m + 1 points", lambda src: src.expected_updates),
        Quantity(s.E_err, "the expected error after m points", lambda src: src.expected_error),
    ),
    given=(
        Hypothesis(
            "separable",
            STRICTLY,
            test=lambda source, _: source.separable,
        ),
    ),
    implied=(
        Hypothesis("one-point", "E_M <= 1 where m = 0", Le((1 - s.m) * s.E_M, 1, evaluate=False)),
    ),
    claim=Le(s.E_err, s.E_M / (s.m + 1), evaluate=False),
    sources=(lecture("Theorem 7.9"),),
    remark="The updates are at most r^2/rho^2, with the radius about the origin: see "
    "perceptron.loo-margin.",
)

LOO_MARGIN = Theorem(
    key="perceptron.loo-margin",
    title="The expected error of the trained Perceptron is at most the expected (r/rho)^2 over "
    "m + 1",
    kinds=(kinds.PERCEPTRON,),
    held=(),
    mutant="49/50",
    subject="sampled Perceptron",
    setting="linear.SeparatedSamples",
    quantities=(
        *(quantity for quantity in LOO.quantities if quantity.symbol != s.E_M),
        Quantity(
            s.E_Q,
            "the expected squared ratio, on m + 1 points, of the largest length to the largest "
            "margin",
            lambda src: src.expected_ratio,
        ),
    ),
    given=LOO.given,
    implied=(
        Hypothesis("ratio", "E_Q >= 1", Ge(s.E_Q, 1)),
        Hypothesis(
            "one-point", "E_Q = 1 where m = 0", Le((1 - s.m) * (s.E_Q - 1), 0, evaluate=False)
        ),
    ),
    claim=Le(s.E_err, s.E_Q / (s.m + 1), evaluate=False),
    sources=(lecture("Theorem 7.9"),),
    derivation=Derivation(
        "perceptron.loo",
        "the updates on a sample are at most r^2/rho^2, as in perceptron.margin",
        lambda bound: bound.subs(s.E_M, s.E_Q),
    ),
    remark="Lengths are about the origin, and so is the hyperplane of the margin.",
)

FAMILY = Family(
    "Perceptron on a sample",
    theorems=(PASSES, EXPONENTIAL, CYCLING, LOO, LOO_MARGIN, AVERAGES, DUAL, SUBGRADIENT),
)
