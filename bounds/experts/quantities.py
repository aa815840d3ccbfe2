"""Which numbers are read off a run of prediction with expert advice?

All are exact: counts, sums of rationals, or balls where the learner computed in balls.
Floats are taken at their word, as the dyadic rationals that they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from flint import arb, fmpq
from sympy import Le

from bounds.core import symbols
from bounds.core.theorem import Degenerate, ParameterError, Quantity
from learners.core.arithmetic import rational
from learners.core.exact_sums import exact_total
from learners.core.streams import Summary
from learners.core.totals import least_of
from learners.core.transcript import Transcript
from learners.experts.weighted_majority import HalvingOverExperts


def _parameter(name: str) -> Callable[[Transcript], Any]:
    def read(run: Transcript) -> Any:
        value = run.parameters.get(name)
        if value is None or isinstance(value, str):
            raise ParameterError(f"the run does not say its {name}: pass {name}=… to check()")
        return value

    return read


def mistakes(run: Transcript) -> int:
    """Return the number of rounds with a wrong label."""
    if isinstance(run, Summary) and run.mistakes is not None:
        return run.mistakes
    _refuse_without_labels(run)
    return int(np.sum(run.predictions != run.outcomes))


def _refuse_without_labels(run: Transcript) -> None:
    if run.predictions.ndim != 1 or hasattr(run.game, "loss_function"):
        raise ParameterError(
            f"mistakes are counted in games with labels, but this run plays {run.game.name}"
        )


def learner_loss(run: Transcript) -> Any:
    """Return the learner's (expected) loss over the run."""
    return run.total_loss


def best_loss(run: Transcript) -> Any:
    """Return the smallest total loss of an expert."""
    return run.best_loss


def regret(run: Transcript) -> Any:
    """Return the learner's loss less the best expert's; it may be negative."""
    return learner_loss(run) - best_loss(run)


def disagreements_with_halving(run: Transcript) -> int:
    """Return in how many rounds lazy Halving would have said something else."""
    _refuse_without_labels(run)
    halving = HalvingOverExperts(run.N, tie=int(run.parameters.get("tie", 1)))
    count = 0
    for t in range(run.T):
        assert run.instances is not None
        advice, label = run.instances[t], int(run.outcomes[t])
        count += halving.predict(advice) != int(run.predictions[t])
        halving.update(advice, label)
    return count


def periods(run: Transcript) -> Iterator[tuple[int, Any]]:
    """Yield (k, regret over the rounds 2^k … 2^(k+1)-1), the last period perhaps cut short."""
    k = 0
    while 2**k <= run.T:
        rounds = slice(2**k - 1, min(2 ** (k + 1) - 1, run.T))
        yield k, run.paid(rounds) - least_of(run.lost(rounds))
        k += 1


def smallest_alpha(run: Transcript) -> Any:
    """Return the least alpha with regret <= alpha sqrt(2^k) in every period k (not below 0).

    It is an exact expression where the regrets are rational, else a rational above it: by so
    many radii that a sum over all rounds, which is less sharp than one period, stays below.
    """
    import sympy

    best: Any = sympy.Integer(0)
    largest = fmpq(0)  # alpha squared, times the sign
    for k, own in periods(run):
        if isinstance(own, arb):
            own = (own + arb(0, 4 * run.T * own.rad())).upper()
        exact = rational(own)
        if exact > 0 and exact * exact / 2**k > largest:
            largest = exact * exact / 2**k
            best = sympy.Rational(int(exact.p), int(exact.q)) / sympy.sqrt(2**k)
    return best


def total_weight(run: Transcript, t: int) -> Any:
    """Return W before round ``t`` (from 1); T+1 is the end."""
    assert run.weights is not None
    return exact_total(run.weights[t - 1])


def _experts(run: Transcript) -> int:
    if run.T == 0 and "N" not in run.parameters:
        raise ParameterError("a run without rounds does not say its N: pass N=… to check()")
    return run.N


N = Quantity(
    symbols.N,
    "the number of experts or actions, at least 1",
    _experts,
    True,
    degenerate=Degenerate.at(symbols.N, 1, "there is only one expert"),
    also=("experts", "actions", "K", "d"),
)
H = Quantity(
    symbols.H,
    "the number of hypotheses, at least 1",
    _experts,
    True,
    degenerate=Degenerate.at(symbols.H, 1, "there is only one hypothesis"),
    also=("hypotheses", "size", "class"),
)
T = Quantity(
    symbols.T,
    "the number of rounds",
    lambda run: run.T,
    True,
    degenerate=Degenerate.at(symbols.T, 0, "no round was played"),
    also=("rounds", "horizon", "n"),
)
#: The same where the horizon is not known.
T_UNKNOWN = replace(
    T, degenerate=Degenerate("no second period was played", Le(symbols.T, 1, evaluate=False))
)
BETA = Quantity(
    symbols.beta,
    "the factor on the weight of what erred",
    _parameter("beta"),
    True,
    also=("factor", "b"),
)
ETA = Quantity(
    symbols.eta,
    "the learning rate, positive",
    _parameter("eta"),
    True,
    also=("lr", "rate", "step", "learning_rate"),
)
ALPHA = Quantity(
    symbols.alpha,
    "the constant of the regret on a known horizon, not negative",
    smallest_alpha,
    parameter=True,
    free=True,
    also=("constant", "c"),
)
PERIODS = Quantity(
    symbols.n,
    "the number of periods 1, 2, 4, … that T rounds need: floor(log2 T) + 1",
    lambda run: run.T.bit_length(),
    parameter=True,
)
REGRET = Quantity(
    symbols.R_T,
    "the regret: learner's loss less the best expert's",
    regret,
    definitions=(symbols.L_T - symbols.L_min, symbols.m_T - symbols.m_star),
)
MISTAKES = Quantity(symbols.m_T, "the learner's mistakes", mistakes, within=(REGRET,))
BEST_MISTAKES = Quantity(
    symbols.m_star,
    "the best expert's number of mistakes",
    best_loss,
    also=("m", "best", "mistakes"),
)
LOSS = Quantity(symbols.L_T, "the learner's expected loss", learner_loss, within=(REGRET,))
BEST_LOSS = Quantity(
    symbols.L_min, "the best action's loss", best_loss, also=("L_star", "best", "L")
)
DISAGREEMENTS = Quantity(
    symbols.D_T, "the rounds in which lazy Halving says something else", disagreements_with_halving
)
