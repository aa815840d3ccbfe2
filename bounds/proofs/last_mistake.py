"""Why is the sharper bound of Weighted Majority true, which looks at the last mistake?

Weights are measured in units of the best expert's own: it weighs 1, all together W, and it may
still err b times.  With U, the larger of W and 1 + beta, the expression ln U + b ln(1/beta) drops
by ln(2/(1+beta)) with each mistake, never rises, and is at least ln(1 + beta).
"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Interval, Le, log, oo

from bounds import weighted_majority
from bounds.hypotheses import TWO_EXPERTS
from bounds.proofs.proof import Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Inequality,
    Logarithm,
    Partition,
    Potential,
    Rounds,
    Telescope,
)
from bounds.symbols import N, W, W_next, beta, m_star, m_T

_POSITIVE = Interval.open(0, oo)
_LEAST = Interval(0, oo)

U, U_next, U_1, U_end = sympy.symbols("U U_next U_1 U_end", positive=True)
b, b_next, b_1, b_end = sympy.symbols("b b_next b_1 b_end", nonnegative=True)
wrong = sympy.Symbol("wrong", nonnegative=True)
m_right, m_wrong = sympy.symbols("m_right m_wrong", nonnegative=True)

#: Which mistakes there are.
SORTS = Partition(
    "rounds.mistakes-of-both",
    "a round is a mistake while the best expert is right, one while it is wrong, or none",
    {"both": Rounds(m_wrong), "alone": Rounds(m_right), "none": Rounds()},
)
RELATIVE = Potential(
    "weight.relative",
    "U_t is the larger of 1 + beta and the total weight in units of the best expert's; b_t is how "
    "often the best expert still errs",
    {U: (U_next, U_1, U_end), b: (b_next, b_1, b_end)},
)


def _axiom(key: str, sentence: str, claim: object, rounds: str = "", needs: str = "") -> Axiom:
    return Axiom(f"last-mistake.{key}", sentence, claim, rounds, needs)


def _larger(rounds: str) -> tuple[Step, ...]:
    """U is the larger of two numbers, before and after the round."""
    one_of = Eq((U_next - W_next) * (U_next - 1 - beta), 0, evaluate=False)
    return (
        Step(
            f"U is at least W ({rounds})",
            Assume(_axiom(f"weight.{rounds}", "U is at least W", Ge(U, W, evaluate=False), rounds)),
        ),
        Step(
            f"U is at least 1 + beta ({rounds})",
            Assume(
                _axiom(
                    f"least.{rounds}",
                    "U is at least 1 + beta",
                    Ge(U, 1 + beta, evaluate=False),
                    rounds,
                )
            ),
        ),
        Step(
            f"U is one of them ({rounds})",
            Assume(_axiom(f"one-of.{rounds}", "U is W or 1 + beta", one_of, rounds)),
        ),
    )


def _bounded(rounds: str, bound: sympy.Expr, *uses: str) -> Step:
    return Step(
        f"U after the round ({rounds})",
        Inequality(),
        (
            *uses,
            f"U is at least W ({rounds})",
            f"U is at least 1 + beta ({rounds})",
            f"U is one of them ({rounds})",
        ),
        Le(U_next, bound, evaluate=False),
    )


def _majority(rounds: str) -> Step:
    return Step(
        f"majority ({rounds})",
        Assume(
            _axiom(
                f"majority.{rounds}",
                "a mistake means that at least half of the weight was wrong",
                Ge(wrong, W / 2, evaluate=False),
                rounds,
            )
        ),
    )


_CHANGE = log(U_next) + b_next * log(1 / beta) - log(U) - b * log(1 / beta)

PROOF = Proof(
    "wm.sharp",
    (
        # The best expert is right.
        _majority("alone"),
        Step(
            "the best is not among the wrong",
            Assume(
                _axiom(
                    "right",
                    "the best expert is right, and weighs 1",
                    Le(wrong, W - 1, evaluate=False),
                    "alone",
                )
            ),
        ),
        Step(
            "weight (alone)",
            Assume(
                _axiom(
                    "update.alone",
                    "the weights that were wrong are multiplied by beta",
                    Eq(W_next, W - (1 - beta) * wrong, evaluate=False),
                    "alone",
                )
            ),
        ),
        *_larger("alone"),
        _bounded(
            "alone",
            U * (1 + beta) / 2,
            "majority (alone)",
            "the best is not among the wrong",
            "weight (alone)",
        ),
        Step("ln U (alone)", Logarithm(), ("U after the round (alone)",)),
        Step(
            "errors left (alone)",
            Assume(_axiom("left.alone", "it did not err", Eq(b_next, b, evaluate=False), "alone")),
        ),
        Step(
            "a mistake of the others",
            Combine((1, log(1 / beta))),
            ("ln U (alone)", "errors left (alone)"),
            Le(_CHANGE, log((1 + beta) / 2), evaluate=False),
        ),
        # The best expert is wrong.
        _majority("both"),
        Step(
            "the best is among the wrong",
            Assume(
                _axiom(
                    "wrong",
                    "the best expert is wrong, and weighs 1",
                    Ge(wrong, 1, evaluate=False),
                    "both",
                )
            ),
        ),
        Step(
            "weight (both)",
            Assume(
                _axiom(
                    "update.both",
                    "the weights that were wrong are multiplied by beta, the unit as well",
                    Eq(beta * W_next, W - (1 - beta) * wrong, evaluate=False),
                    "both",
                )
            ),
        ),
        *_larger("both"),
        _bounded(
            "both",
            U * (1 + beta) / (2 * beta),
            "majority (both)",
            "the best is among the wrong",
            "weight (both)",
        ),
        Step("ln U (both)", Logarithm(), ("U after the round (both)",)),
        Step(
            "errors left (both)",
            Assume(_axiom("left.both", "it erred", Eq(b_next, b - 1, evaluate=False), "both")),
        ),
        Step(
            "a mistake of all",
            Combine((1, log(1 / beta))),
            ("ln U (both)", "errors left (both)"),
            Le(_CHANGE, log((1 + beta) / 2), evaluate=False),
        ),
        # No mistake.
        Step(
            "no rise",
            Assume(
                _axiom(
                    "no-rise",
                    "without a mistake W does not rise, unless the best expert errs and the unit, "
                    "its weight, is multiplied by beta: then b drops by 1, and U grows by a "
                    "factor of at most 1/beta",
                    Le(_CHANGE, 0, evaluate=False),
                    "none",
                )
            ),
        ),
        Step(
            "all rounds",
            Telescope(RELATIVE, log(U) + b * log(1 / beta), SORTS),
            ("a mistake of all", "a mistake of the others", "no rise"),
        ),
        # Start and end.
        Step(
            "start",
            Assume(
                _axiom(
                    "start",
                    "at the start all N weights are equal, and N >= 2 > 1 + beta",
                    Eq(U_1, N, evaluate=False),
                    needs=TWO_EXPERTS.text,
                )
            ),
        ),
        Step("ln of the start", Logarithm(), ("start",)),
        Step(
            "errors of the best",
            Assume(
                _axiom(
                    "errors", "the best expert errs m_star times", Eq(b_1, m_star, evaluate=False)
                )
            ),
        ),
        Step(
            "end",
            Assume(_axiom("end", "U is at least 1 + beta", Ge(U_end, 1 + beta, evaluate=False))),
        ),
        Step("ln of the end", Logarithm(), ("end",)),
        Step(
            "no errors left",
            Assume(_axiom("none-left", "b is never negative", Ge(b_end, 0, evaluate=False))),
        ),
        Step(
            "mistakes",
            Assume(
                _axiom(
                    "mistakes",
                    "a mistake is one of the others or one of all",
                    Eq(m_T, m_right + m_wrong, evaluate=False),
                )
            ),
        ),
        Step(
            "conclusion",
            Combine(
                (
                    1 / log(2 / (1 + beta)),
                    1 / log(2 / (1 + beta)),
                    log(1 / beta) / log(2 / (1 + beta)),
                    1 / log(2 / (1 + beta)),
                    log(1 / beta) / log(2 / (1 + beta)),
                    1,
                )
            ),
            (
                "all rounds",
                "ln of the start",
                "errors of the best",
                "ln of the end",
                "no errors left",
                "mistakes",
            ),
            weighted_majority.SHARP_MISTAKES.claim,
        ),
    ),
    letters={
        **dict.fromkeys((U_1, U_end), _POSITIVE),
        **dict.fromkeys((b_1, b_end, m_right, m_wrong), _LEAST),
    },
    of_a_round={
        **dict.fromkeys((W, W_next, U, U_next), _POSITIVE),
        **dict.fromkeys((b, b_next, wrong), _LEAST),
    },
)

PROOFS = (PROOF,)
