"""Which quantities, hypotheses and proof steps do the theorems of linear classification share?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sympy import Eq, Ge, Gt, Le

from bounds.core import symbols as s
from bounds.core.symbols import M, N, eta, r, rho
from bounds.core.theorem import Degenerate, Held, Hypothesis, Invariant, ParameterError, Quantity
from bounds.linear.quantities import Compared, LinearRun, Separated, dot
from learners.core.arithmetic import EXACT, Undecided, rationals
from learners.core.surd import root
from learners.linear import kinds
from learners.linear.perceptron import Perceptron

# ------------------------------------------------------------------ quantities


def _start(run: LinearRun) -> Any:
    if run.weights is None:
        raise ParameterError("the run does not say where it starts: record it, or pass w_0=…")
    first = rationals(run.weights[0])
    return root(dot(first, first))


def twin_of(run: LinearRun, N: int) -> Perceptron:
    """Return a Perceptron of rate 1 from 0, with the rules for score 0 that the run had."""
    own = run.run.parameters
    return Perceptron(
        N,
        tie=int(own.get("tie", 1)),
        ties_update=bool(own.get("ties_update", False)),
        arithmetic=EXACT,
    )


def disagreements(run: LinearRun, twin: Perceptron, features: Iterable[Any]) -> int:
    """Return in how many rounds ``twin``, shown ``features``, says something else than the run."""
    count = 0
    for x, y, said in zip(features, run.y, run.run.predictions, strict=True):
        count += twin.predict(x) != said
        twin.update(x, y)
    return exact_count(run, count)


def exact_count(run: LinearRun, count: int) -> int:
    """Return a count of differences; in a run of floats rounding may explain them."""
    if count and run.run.instances is not None and run.run.instances.dtype.kind == "f":
        raise Undecided("the run was played in floats: rounding may explain the difference")
    return count


def _rate_matters(run: LinearRun) -> int:
    return disagreements(run, twin_of(run, run.run.N), run.X)


UPDATES = Quantity(M, "the number of updates", lambda run: run.M)
RADIUS = Quantity(
    r,
    "the largest length of an instance, about the origin",
    lambda run: run.radius,
    also=("R", "radius"),
)
MARGIN = Quantity(
    rho,
    "the margin: the smallest y v.x/|v|, or 1/|w|",
    lambda run: run.rho,
    degenerate=Degenerate("all instances are the same", Eq(rho, r, evaluate=False)),
    also=("gamma", "margin"),
)
RATE = Quantity(
    eta,
    "the learning rate, positive",
    lambda run: run.run.parameters.get("eta", 1),
    True,
    also=("lr", "rate", "step", "learning_rate"),
)
DIMENSION = Quantity(
    N,
    "the dimension",
    lambda run: run.run.N,
    True,
    degenerate=Degenerate.at(N, 1, "there is only one feature"),
    also=("d", "n", "dimension"),
)
START = Quantity(
    s.w_0,
    "the length of the first weight vector",
    _start,
    True,
    degenerate=Degenerate.at(s.w_0, 0, "it starts at 0, as the plain bound has it"),
    also=("start", "w0"),
)
DISAGREEMENTS = Quantity(
    s.D_T, "the rounds in which a Perceptron of rate 1 says something else", _rate_matters
)

# ------------------------------------------------------------------ hypotheses


def _starts_at_zero(run: LinearRun, _: Mapping[str, Any]) -> bool:
    if run.weights is not None:
        return all(weight == 0 for weight in run.weights[0])
    return bool(run.run.parameters.get("zero_start", True))


def _updates_are_errors(run: LinearRun, _: Mapping[str, Any]) -> bool:
    """Where the weights are known: an update means that the score was not positive."""
    if run.weights is None:
        return True
    return all(run.y[t] * dot(run.exact_weights[t], run.X[t]) <= 0 for t in run.update_rounds)


_OURS = frozenset(
    (
        *("perceptron", "margin-perceptron", "averaged-perceptron", "voted-perceptron"),
        *("dual-perceptron", "kernel-perceptron", "winnow", "balanced-winnow"),
    )
)


def played_by(*names: str) -> Hypothesis:
    """Return the condition that none of our other learners played; a foreign one may have."""

    def test(run: LinearRun, _: Mapping[str, Any]) -> bool:
        kernel = str(run.run.parameters.get("kernel", "linear"))
        return (run.run.learner not in _OURS or run.run.learner in names) and kernel == "linear"

    text = f"the learner is {' or '.join(names)}"
    return Hypothesis("learner", text, test=test, names_learner=True)


PERCEPTRONS = played_by("perceptron", "averaged-perceptron", "voted-perceptron", "dual-perceptron")
SEPARABLE = Hypothesis("separable", "a vector separates the run with margin rho > 0", Gt(rho, 0))
ZERO_START = Hypothesis(
    "zero-start", "the weights start at 0", test=_starts_at_zero, behaviour=True
)
ON_ERRORS = Hypothesis(
    "on-errors",
    "updates happen only where y w.x <= 0",
    test=_updates_are_errors,
    behaviour=True,
)

# ------------------------------------------------------------------ steps of the proofs


def _updates(run: Separated) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for t in run.update_rounds:
        before, after = run.exact_weights[t], run.exact_weights[t + 1]
        values = {
            "P": dot(before, run.v),
            "P_next": dot(after, run.v),
            "Q": dot(before, before),
            "Q_next": dot(after, after),
            "D": dot(before - run.v, before - run.v),
            "D_next": dot(after - run.v, after - run.v),
            "g": run.functional_margin,
            "x_2": run.squares[t],
        }
        yield t + 1, values


def _lengths(run: LinearRun) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for t in run.update_rounds:
        before, after = run.exact_weights[t], run.exact_weights[t + 1]
        squares = {"Q": dot(before, before), "Q_next": dot(after, after), "x_2": run.squares[t]}
        yield t + 1, squares


def _gains(run: Compared) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for t in run.update_rounds:
        before, after = run.exact_weights[t], run.exact_weights[t + 1]
        gain = run.y[t] * dot(run.w, run.X[t])
        yield t + 1, {"P": dot(before, run.w), "P_next": dot(after, run.w), "g": gain}


ADDITION = Invariant(
    "an update adds the instance",
    Eq(s.P_next, s.P + eta * s.g, evaluate=False),
    _gains,
)


def _every_move(run: LinearRun) -> Iterator[tuple[int, Mapping[str, Any]]]:
    rate = EXACT.number(run.run.parameters.get("eta", 1))
    updated = set(run.update_rounds)
    rows = run.exact_weights
    for t, (x, y) in enumerate(zip(run.X, run.y, strict=True)):
        moved = rows[t + 1] - rows[t] - (rate * y * x if t in updated else 0)
        yield t + 1, {"D_next": dot(moved, moved)}


def _every_mistake(run: LinearRun) -> Iterator[tuple[int, Mapping[str, Any]]]:
    updated = set(run.update_rounds)
    for t, y in enumerate(run.y):
        erred = run.run.predictions[t] != y and run.squares[t] != 0
        yield t + 1, {"missed": int(erred and t not in updated)}


RULE = Invariant(
    "the weights move by eta y x on updates, and not otherwise",
    Eq(s.D_next, 0, evaluate=False),
    _every_move,
    letters={"D_next": r"\|w_{t+1} - w_t - \eta\, y_t x_t \mathbf{1}[t \in I]\|^2"},
)
NO_MISTAKE_MISSED = Invariant(
    "every mistake is an update", Eq(s.missed, 0, evaluate=False), _every_mistake
)
PROGRESS = Invariant(
    "an update gains on the separator",
    Ge(s.P_next, s.P + eta * s.g, evaluate=False),
    _updates,
)
GROWTH = Invariant(
    "the weights grow slowly",
    Le(s.Q_next, s.Q + eta**2 * s.x_2, evaluate=False),
    _lengths,
)
DISTANCE = Invariant(
    "an update comes nearer to the separator",
    Le(s.D_next, s.D - 2 * eta * s.g + eta**2 * s.x_2, evaluate=False),
    _updates,
)

#: Everybody's Perceptrons: what they predict and when they update are the same.
PERCEPTRON_LIKE = (
    Held(kinds.PERCEPTRON),
    Held(kinds.AVERAGED_PERCEPTRON),
    Held(kinds.KERNEL_PERCEPTRON),
)
