"""Which conditions do the theorems of expert advice share?"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np
from sympy import Eq, Expr, Ge, Gt, Le, Lt, Mod, Rational

from bounds.core.symbols import L_min, N, T, beta, eta, m_star
from bounds.core.theorem import Hypothesis
from learners.core.arithmetic import rationals
from learners.core.streams import Summary
from learners.core.transcript import Transcript
from learners.fast.costs import COSTS
from learners.games import ACTIONS
from learners.games.losses import convexity_gap, convexity_gap_at

BETA_POSITIVE = Hypothesis("beta-positive", "0 < beta", Gt(beta, 0))
BETA_BELOW_ONE = Hypothesis("beta-below-one", "beta < 1", Lt(beta, 1))
BETA_AT_LEAST_HALF = Hypothesis("beta-at-least-half", "beta >= 1/2", Ge(beta, Rational(1, 2)))
BETA_ZERO = Hypothesis("beta-zero", "beta = 0", Eq(beta, 0))
TWO_EXPERTS = Hypothesis("two-or-more", "N >= 2", Ge(N, 2))
SOME_ROUNDS = Hypothesis("some-rounds", "T >= 1", Ge(T, 1))

# What others imply.
MISTAKES_IN_ROUNDS = Hypothesis("in-rounds", "m_star <= T", Le(m_star, T))
LOSSES_IN_ROUNDS = Hypothesis("in-rounds", "L_min <= T", Le(L_min, T))
WHOLE_LOSS = Hypothesis(
    "whole-loss", "L_min is a whole number", Eq(Mod(L_min, 1), 0, evaluate=False)
)


def eta_is(value: Expr, text: str) -> Hypothesis:
    """Return the condition that the learning rate is tuned to ``value``."""
    return Hypothesis("eta-tuned", text, Eq(eta, value))


def beta_is(value: Expr, text: str) -> Hypothesis:
    """Return the condition that the factor is tuned to ``value``."""
    return Hypothesis("beta-tuned", text, Eq(beta, value))


def _binary_losses(run: Transcript, _: Mapping[str, Any]) -> bool:
    if isinstance(run, Summary):
        return run.binary
    losses = _expert_losses(run)
    return bool(np.all((losses == 0) | (losses == 1)))


def _convex_loss(run: Transcript, _: Mapping[str, Any]) -> bool:
    if run.game.name == ACTIONS.name:
        return True  # p·l is linear in p
    loss = getattr(run.game, "loss_function", None)
    if loss is None:
        return False  # labels: the 0-1 loss is not convex
    if not loss.convex or convexity_gap(loss) is not None:
        return False
    if loss in COSTS:
        return True  # known to be convex; of another the advice must be looked at
    # The grid may miss a dent: look also at the advice of each round and at its midpoints.
    if run.instances is None:
        return True  # no round was played
    rounds = {
        (tuple(advice), outcome)
        for advice, outcome in zip(
            rationals(run.instances).tolist(), rationals(run.outcomes).tolist(), strict=True
        )
    }
    for advice, outcome in rounds:
        points = [*advice, *((a + b) / 2 for a, b in combinations(sorted(set(advice)), 2))]
        if convexity_gap_at(loss, points, outcome) is not None:
            return False
    return True


def _losses_in_range(run: Transcript, _: Mapping[str, Any]) -> bool:
    mixed, loss = run.game.name == ACTIONS.name, getattr(run.game, "loss_function", None)
    known = loss in COSTS
    if isinstance(run, Summary) and (loss is None or known):
        return True  # losses are checked when they come in, or are known to lie there
    if known and all(map(_are_in_unit, (run.instances, run.predictions, run.outcomes))):
        return True
    # Of a distribution that floats made, p.l may exceed 1 by an ulp: the actions' losses count.
    return (mixed or _are_in_unit(run.exact_losses)) and _are_in_unit(_expert_losses(run))


def _expert_losses(run: Transcript) -> Any:
    """Return what the experts lost; losses that are floats may be compared as they are."""
    plain = run.game.name == ACTIONS.name and run.outcomes.dtype == np.float64
    return run.outcomes if plain else run.exact_expert_losses


def _are_in_unit(values: Any) -> bool:
    if values is None:
        return True
    if values.dtype == np.float64:
        return bool(np.all((values >= 0) & (values <= 1)))
    return all(_in_unit(value) for value in values.reshape(-1))


def _in_unit(value: Any) -> bool:
    if hasattr(value, "mid"):
        # A ball of a true value in [0, 1] may stick out: it must lie outside to be refused.
        return not (value < 0 or value > 1)
    return bool(0 <= value <= 1)


BINARY_LOSSES = Hypothesis("binary-losses", "every loss is 0 or 1", test=_binary_losses)
CONVEX_LOSS = Hypothesis("convex-loss", "the loss is convex in the prediction", test=_convex_loss)
LOSS_RANGE = Hypothesis("loss-range", "losses lie in [0, 1]", test=_losses_in_range)
