"""Why does elimination learn a conjunction with few mistakes?"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Eq, Ge, Interval, Le, oo

from bounds import concepts
from bounds.proofs.proof import Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Partition,
    Potential,
    Rounds,
    Telescope,
)
from bounds.symbols import k, m_T, n

_NONNEGATIVE = Interval(0, oo)
_POSITIVE = Interval.open(0, oo)


def _le(left: Any, right: Any) -> Any:
    return Le(left, right, evaluate=False)


def _eq(left: Any, right: Any) -> Any:
    return Eq(left, right, evaluate=False)


# ------------------------------------------------------------------ elimination

left, left_next, left_1, left_end = sympy.symbols(
    "left left_next left_1 left_end", integer=True, nonnegative=True
)
broken = sympy.Symbol("broken", integer=True, nonnegative=True)
first = sympy.Symbol("first", integer=True, nonnegative=True)

LITERALS = Potential(
    "elimination.literals",
    "left literals are left before a round, those of the target among them",
    {left: (left_next, left_1, left_end)},
)
TARGET_STAYS = Axiom(
    "elimination.target",
    "a positive example breaks no literal of the target, so its k literals are never struck out",
    Ge(left_end, k, evaluate=False),
    needs=concepts.TARGET.text,
)
_STRUCK_OUT = (
    "the literals left include the target's, so a mistake is a positive example that breaks some "
    "of them, which are struck out"
)


def _struck_out(sort: str) -> Axiom:
    return Axiom(
        f"elimination.struck-{sort.split()[0]}",
        _STRUCK_OUT,
        _eq(left_next, left - broken),
        sort,
        needs=(concepts.ELIMINATES.text, concepts.TARGET.text),
    )


def _one_broken(sort: str) -> Axiom:
    return Axiom(
        f"elimination.one-{sort.split()[0]}",
        "it breaks at least one, or 1 would have been predicted",
        Ge(broken, 1, evaluate=False),
        sort,
        needs=concepts.ELIMINATES.text,
    )


UNTOUCHED = Axiom(
    "elimination.other",
    "otherwise nothing is struck out",
    _eq(left_next, left),
    "other",
    needs=concepts.ELIMINATES.text,
)
_OF_A_ROUND = dict.fromkeys((left, left_next, broken), _NONNEGATIVE)

VARIABLES = Axiom(
    "elimination.variables",
    "it starts from the n variables",
    _eq(left_1, n),
    needs="it starts from the n variables, and the target has no negation",
)
MISTAKES = Partition(
    "rounds.mistakes",
    "every round is a mistake or not, and m_T of them are",
    {"mistake": Rounds(m_T), "other": Rounds()},
)
MONOTONE = Proof(
    "elimination.monotone",
    (
        Step("struck out", Assume(_struck_out("mistake"))),
        Step("one at least", Assume(_one_broken("mistake"))),
        Step(
            "a mistake",
            Combine(),
            ("struck out", "one at least"),
            _le(left_next, left - 1),
        ),
        Step("otherwise", Assume(UNTOUCHED)),
        Step("all rounds", Telescope(LITERALS, left, MISTAKES), ("a mistake", "otherwise")),
        Step("start", Assume(VARIABLES)),
        Step("end", Assume(TARGET_STAYS)),
        Step(
            "conclusion",
            Combine(),
            ("all rounds", "start", "end"),
            concepts.ELIMINATION_MONOTONE.claim,
        ),
    ),
    letters=dict.fromkeys((left_1, left_end), _NONNEGATIVE),
    of_a_round=_OF_A_ROUND,
)

ALL_LITERALS = Axiom(
    "elimination.all",
    "it starts from all 2n literals",
    _eq(left_1, 2 * n),
    needs="it starts from all 2n literals",
)
HALF_BROKEN = Axiom(
    "elimination.half",
    "at the first mistake all 2n literals are left, and of each variable the example breaks either "
    "the literal or its negation",
    _eq(broken, n),
    "first mistake",
    needs=("it starts from all 2n literals", concepts.ELIMINATES.text),
)
FIRST_AND_LATER = Partition(
    "rounds.first",
    "a round is the first mistake (there are `first` of them, 0 or 1), a later one, or none",
    {"first mistake": Rounds(first), "later mistake": Rounds(m_T - first), "other": Rounds()},
)
ZERO_OR_ONE = Axiom("mistakes.first", "first is 0 or 1", _eq(first**2, first))
AT_MOST_ONE = Axiom("mistakes.one", "there is at most one first mistake", _le(first, 1))
NONE_WITHOUT = Axiom(
    "mistakes.none", "without a first mistake there is none", _eq(m_T * (1 - first), 0)
)
ELIMINATION = Proof(
    "elimination.mistakes",
    (
        Step("struck out first", Assume(_struck_out("first mistake"))),
        Step("half are", Assume(HALF_BROKEN)),
        Step(
            "the first mistake",
            Combine(),
            ("struck out first", "half are"),
            _eq(left_next, left - n),
        ),
        Step("struck out later", Assume(_struck_out("later mistake"))),
        Step("one at least", Assume(_one_broken("later mistake"))),
        Step(
            "a later mistake",
            Combine(),
            ("struck out later", "one at least"),
            _le(left_next, left - 1),
        ),
        Step("otherwise", Assume(UNTOUCHED)),
        Step(
            "all rounds",
            Telescope(LITERALS, left, FIRST_AND_LATER),
            ("the first mistake", "a later mistake", "otherwise"),
        ),
        Step("start", Assume(ALL_LITERALS)),
        Step("end", Assume(TARGET_STAYS)),
        Step("0 or 1", Assume(ZERO_OR_ONE)),
        Step("at most 1", Assume(AT_MOST_ONE)),
        Step("none without a first", Assume(NONE_WITHOUT)),
        Step(
            "conclusion",
            Combine((first, first, first, n - 1, n - k + 1, 1)),
            (
                "all rounds",
                "start",
                "end",
                "0 or 1",
                "at most 1",
                "none without a first",
            ),
            concepts.ELIMINATION.claim,
        ),
    ),
    letters=dict.fromkeys((left_1, left_end, first), _NONNEGATIVE),
    of_a_round=_OF_A_ROUND,
)

PROOFS = (MONOTONE, ELIMINATION)
