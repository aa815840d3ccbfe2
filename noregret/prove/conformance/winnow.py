"""Are Winnow and Balanced Winnow those of Coq?

The runs are exact: beta = e^(-2 eta) is a fraction, or the rate is infinite, and the features of a
round are whole numbers of one parity, so that all weights are fractions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from hypothesis import strategies as st

from adversaries.linear.sequences import hadamard, halving_votes, opposed_signs
from bounds.linear.quantities import LinearRun, Separated
from bounds.linear.winnow import BALANCED, COMMITTEE, MARGIN_BOUND, VOTING
from learners.core.arithmetic import EXACT, Array, rationals
from learners.core.protocol import play
from learners.core.transcript import Transcript
from learners.linear.winnow import BalancedWinnow, Winnow
from noregret.prove.conformance.checker import Checker
from noregret.prove.conformance.terms import (
    boolean_term,
    list_term,
    nat_term,
    rational_term,
    vector_term,
)

#: Who plays: a learner of ours, or a wrong one in a test.
Kind = Callable[..., Winnow]

_FACTORS = ("1/2", "1/3", "2/3", "3/10", "9/10")

# ------------------------------------------------------------------ runs


def _rates() -> st.SearchStrategy[dict[str, Any]]:
    finite = st.sampled_from(_FACTORS).map(lambda beta: {"beta": beta})
    return st.one_of(finite, finite, finite, st.just({"eta": math.inf}))


def _rows(rng: np.random.Generator, shape: tuple[int, int], signs: bool) -> Array:
    """Return features: signs, or whole numbers that have one parity in each round."""
    if signs:
        return rng.choice([-1, 1], shape)
    return 2 * rng.integers(-2, 3, shape) + rng.integers(0, 2, (shape[0], 1))


@st.composite
def _sequences(
    draw: st.DrawFn, *, signs: bool = False, negative: bool = False
) -> tuple[Array, list[int], Array]:
    """Draw instances, a vector v, and labels: any, or those that v gives where it can.

    Numpy fills the table: Hypothesis alone draws mostly rounds that are few or alike.
    """
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    N, T = int(rng.integers(1, 5)), int(rng.integers(0, 13))
    X = _rows(rng, (T, N), signs)
    v = rng.integers(-2 if negative else 0, 3, N)
    y = rng.choice([-1, 1], T)
    if draw(st.booleans()):
        scores = X @ v
        y = np.where(scores == 0, y, np.sign(scores))
    return X, [int(label) for label in y], rationals(v)


@st.composite
def separated(draw: st.DrawFn, kind: Kind = Winnow) -> Separated:
    """Draw a run of Winnow and a vector that is not negative."""
    X, y, v = draw(_sequences())
    rule = {"tie": draw(st.sampled_from([1, -1])), "ties_update": draw(st.booleans())}
    learner = kind(len(v), **draw(_rates()), **rule, arithmetic=EXACT)
    return Separated(play(learner, (X, y), record=True), v)


@st.composite
def balanced(draw: st.DrawFn, kind: Kind = BalancedWinnow) -> Separated:
    """Draw a run of Balanced Winnow and a vector of any signs."""
    X, y, v = draw(_sequences(negative=True))
    rule = {"tie": draw(st.sampled_from([1, -1])), "ties_update": draw(st.booleans())}
    learner = kind(len(v), **draw(_rates()), **rule, arithmetic=EXACT)
    return Separated(play(learner, (X, y), record=True), v)


@st.composite
def on_signs(draw: st.DrawFn, kind: Kind = Winnow) -> Transcript:
    """Draw a run on features -1 and +1 in which a correct tie is no update."""
    X, y, v = draw(_sequences(signs=True))
    tie, beta = draw(st.sampled_from([1, -1])), draw(st.sampled_from(_FACTORS))
    return play(kind(len(v), beta=beta, tie=tie, arithmetic=EXACT), (X, y), record=True)


def _hard(kind: Kind, *, infinite: bool = True) -> Iterator[tuple[Transcript, Array]]:
    """Play against rows that make Winnow, or the Perceptron, err as often as possible."""
    rates: list[dict[str, Any]] = [{"beta": "1/2"}, {"beta": "2/3"}]
    if infinite:
        rates.append({"eta": math.inf})
    sequences = [
        *(hadamard(k) for k in (1, 2)),
        *(halving_votes(k) for k in (1, 2, 3)),
        *(opposed_signs(N) for N in (3, 5, 6)),
    ]
    for rate in rates:
        for X, y, v in sequences:
            learner = kind(len(v), **rate, arithmetic=EXACT)
            yield play(learner, (X, y), record=True), v


def hard_separated(kind: Kind = Winnow) -> Iterator[Separated]:
    """Yield runs against hard sequences, with the vectors that separate them."""
    yield from (Separated(run, v) for run, v in _hard(kind))


def hard_balanced(kind: Kind = BalancedWinnow) -> Iterator[Separated]:
    """Yield the same of Balanced Winnow."""
    yield from hard_separated(kind)


def hard_on_signs(kind: Kind = Winnow) -> Iterator[Transcript]:
    """Yield the runs alone, of a finite rate."""
    yield from (run for run, _ in _hard(kind, infinite=False))


# ------------------------------------------------------------------ terms


def _whole_vector(values: Any) -> str:
    return list_term(str(int(value)) for value in values) + "%Z"


def _learner_term(run: Transcript) -> str:
    beta = run.parameters.get("beta")
    assert run.weights is not None
    rate = "None" if beta is None else f"(Some {rational_term(beta)})"
    tie = boolean_term(run.parameters["tie"] == 1)
    return (
        f"(WinnowReplay.Learner {nat_term(len(run.weights[0]))} {rate} {tie} "
        f"{boolean_term(run.parameters['ties_update'])})"
    )


def _rounds_term(run: Transcript) -> str:
    assert run.updates is not None
    rows = zip(LinearRun(run).X, run.outcomes, run.predictions, run.updates, strict=True)
    return list_term(
        f"WinnowReplay.Step {_whole_vector(x)} {boolean_term(y == 1)} {boolean_term(said == 1)} "
        f"{boolean_term(updated)}"
        for x, y, said, updated in rows
    )


def _run_terms(run: Transcript) -> str:
    assert run.weights is not None
    weights = list_term(vector_term(row) for row in run.weights)
    return f"{_learner_term(run)} {_rounds_term(run)} {weights}"


def separated_term(subject: Separated) -> str:
    """Write a run of Winnow with its vector and with what is read off them."""
    read = {name: MARGIN_BOUND.by_name[name].read(subject) for name in ("N", "M", "r", "rho")}
    size = COMMITTEE.by_name["K"].read(subject)
    return (
        f"SeparatedWinnowRuns.Run {_run_terms(subject.run)} {vector_term(subject.v)} "
        f"{nat_term(read['N'])} {nat_term(read['M'])} {rational_term(read['r'])} "
        f"{rational_term(read['rho'])} {nat_term(size)}"
    )


def balanced_term(subject: Separated) -> str:
    """Write a run of Balanced Winnow with its vector and with what is read off them."""
    read = {name: BALANCED.by_name[name].read(subject) for name in ("N", "M", "r", "rho")}
    return (
        f"BalancedWinnowRuns.Run {_run_terms(subject.run)} {vector_term(subject.v)} "
        f"{nat_term(read['N'])} {nat_term(read['M'])} {rational_term(read['r'])} "
        f"{rational_term(read['rho'])}"
    )


def on_signs_term(run: Transcript) -> str:
    """Write a run on features -1 and +1, with how often Weighted Majority says something else."""
    return f"PlainWinnowRuns.Run {_run_terms(run)} {nat_term(VOTING.by_name['D_T'].read(run))}"


WINNOW = Checker("linear.SeparatedWinnowRuns", separated, hard_separated, separated_term)
BALANCED_WINNOW = Checker("linear.BalancedWinnowRuns", balanced, hard_balanced, balanced_term)
ON_SIGNS = Checker("linear.PlainWinnowRuns", on_signs, hard_on_signs, on_signs_term)

CHECKERS = (WINNOW, BALANCED_WINNOW, ON_SIGNS)
