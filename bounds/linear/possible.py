"""Which values can the quantities of a run of linear classification have together?

Each condition is implied by the definitions, wherever there is a round, and a run has whatever
meets it.  By Cauchy and Schwarz a margin is at most the radius.  The vectors y x of M updates
have a sum no longer than S_I, the root of their squared lengths, so that y w.x adds up to at most
S_I |w| over them: there the deviations (1 - y w.x)_+ add up to M but for S_I |w|.  A deviation of
a single round lies between (1 - r |w|)_+ and 1 + r |w|.
"""

from __future__ import annotations

from sympy import Eq, Ge, Gt, Le, Max, Min, Piecewise, Symbol, ceiling, sqrt

from bounds.core import symbols as s
from bounds.core.symbols import M, r, rho
from bounds.core.theorem import Hypothesis

MARGIN_WITHIN = Hypothesis("margin-within", "rho <= r", Le(rho, r))

# ------------------------------------------------------------------ compared with a vector


def _only(zero: Symbol, where: Symbol) -> Hypothesis:
    """Return that one number is 0 where the other is: an instance 0 is no update."""
    relation = Gt(where + Piecewise((1, Eq(zero, 0)), (0, True)), 0)
    return Hypothesis("no-length", f"{zero} = 0 where {where} = 0", relation)


_b = s.R * s.w_star
_s = s.S_I / rho
_q = r / rho
_gain = _b * sqrt(s.F + _b**2 / 4)

SOME_UPDATES = (
    Hypothesis(
        "some-updates",
        "|D_I - M| <= S_I/rho for some number M of updates",
        Le(ceiling(Max(s.D_I - _s, Min(_s, 1))), s.D_I + _s, evaluate=False),
    ),
    _only(s.D_I, s.S_I),
)
SOME_ROUNDS_ONE = Hypothesis(
    "some-rounds",
    "T (1 - r/rho) <= L_1 <= T (1 + r/rho) for some number T of rounds",
    Le(Max(1, ceiling(s.L_1 / (1 + _q))) * (1 - _q), s.L_1, evaluate=False),
)
SOME_ROUNDS_TWO = Hypothesis(
    "some-rounds",
    "sqrt(T) max(0, 1 - r/rho) <= L_2 <= sqrt(T) (1 + r/rho) for some number T of rounds",
    Le(Max(1, ceiling(s.L_2**2 / (1 + _q) ** 2)) * Max(0, 1 - _q) ** 2, s.L_2**2, evaluate=False),
)
AN_UPDATE = Hypothesis(
    "an-update",
    "L_2 + S_I/rho >= 1 where S_I > 0",
    Ge(s.S_I * (s.L_2 + _s - 1), 0, evaluate=False),
)
SOME_HINGES = (
    Hypothesis(
        "some-updates",
        "|F - M| <= R w_star sqrt(M) for some number M of updates",
        Le(ceiling(s.F + _b**2 / 2 - _gain), s.F + _b**2 / 2 + _gain, evaluate=False),
    ),
    _only(s.F, s.R),
)
THESE_HINGES = (
    Hypothesis(
        "enough-loss", "M <= F + R w_star sqrt(M)", Le(M, s.F + _b * sqrt(M), evaluate=False)
    ),
    # Beyond R |w*| = 1 some deviations may be cut off at 0, and then others add up to more.
    Hypothesis(
        "little-loss",
        "F <= M + R w_star sqrt(M), or F <= M (1 + R w_star) where R w_star > 1",
        Le(s.F, M + _b * Piecewise((sqrt(M), Le(_b, 1)), (M, True)), evaluate=False),
    ),
    _only(s.F, s.R),
)
