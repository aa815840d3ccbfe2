"""How many conjunctions are there, and what does it take to find one of them?"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Eq, Ge, Gt, Interval, Le, binomial, log, oo

from bounds import concepts
from bounds.proofs.monotone import ByCase, Exponential
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.quantifiers import Both
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Logarithm,
    Partition,
    Potential,
    Rounds,
    Subject,
    Telescope,
    Use,
)
from bounds.proofs.suppositions import Cases, Suppose
from bounds.symbols import H, examples, k, n, queries

_NONNEGATIVE = Interval(0, oo)
_POSITIVE = Interval.open(0, oo)


def _le(left: Any, right: Any) -> Any:
    return Le(left, right, evaluate=False)


def _eq(left: Any, right: Any) -> Any:
    return Eq(left, right, evaluate=False)


# ------------------------------------------------------------------ counting

ways, ways_next, ways_1, ways_end = sympy.symbols("ways_t ways_next ways_1 ways_end", positive=True)
CHOICES = Potential(
    "conjunctions.choices",
    "ways_t is the number of ways to choose what becomes of the variables before the t-th",
    {ways: (ways_next, ways_1, ways_end)},
)
NO_CHOICE = Axiom("conjunctions.start", "there is one way to choose nothing", _eq(ways_1, 1))
_CHOSEN = dict.fromkeys((ways_1, ways_end), _POSITIVE)
_CHOOSING = {ways: _POSITIVE, ways_next: _POSITIVE}


def _chosen(each: int, count: sympy.Symbol, partition: Partition, axiom: Axiom) -> tuple[Step, ...]:
    """Return the steps that show ways_end = each^count."""
    return (
        Step("a variable", Assume(axiom)),
        Step("in logarithms", Logarithm(), ("a variable",)),
        Step("all variables", Telescope(CHOICES, log(ways), partition), ("in logarithms",)),
        Step("start", Assume(NO_CHOICE)),
        Step("start, in logarithms", Logarithm(), ("start",)),
        Step(
            "in the end, in logarithms",
            Combine(),
            ("all variables", "start, in logarithms"),
            _eq(log(ways_end), count * log(each)),
        ),
        Step("in the end", Exponential(), ("in the end, in logarithms",)),
    )


COUNT = Proof(
    "conjunctions.count",
    (
        *_chosen(
            3,
            n,
            Partition("conjunctions.variables", "n variables", {EVERY: Rounds(n)}),
            Axiom(
                "conjunctions.three",
                "each variable is a literal, negated, or in no literal: three ways",
                _eq(ways_next, 3 * ways),
                EVERY,
            ),
        ),
        Step(
            "all differ",
            Assume(
                Axiom(
                    "conjunctions.differ",
                    "different sets of literals, none with its negation, hold on different "
                    "examples, so each is a function of its own",
                    _eq(H, ways_end),
                    needs="of any number of literals",
                )
            ),
        ),
        Step("conclusion", Combine(), ("in the end", "all differ"), concepts.COUNT.claim),
    ),
    letters=_CHOSEN,
    of_a_round=_CHOOSING,
)

COUNT_K = Proof(
    "conjunctions.count-k",
    (
        *_chosen(
            2,
            k,
            Partition("conjunctions.literals", "k chosen variables", {EVERY: Rounds(k)}),
            Axiom(
                "conjunctions.two",
                "each chosen variable is a literal or negated: two ways",
                _eq(ways_next, 2 * ways),
                EVERY,
            ),
        ),
        Step(
            "all differ",
            Assume(
                Axiom(
                    "conjunctions.differ-k",
                    "there are C(n, k) ways to choose the variables, and different sets of "
                    "literals, none with its negation, are different functions",
                    _eq(H, ways_end * binomial(n, k)),
                )
            ),
        ),
        Step(
            "conclusion",
            Combine((binomial(n, k), 1)),
            ("in the end", "all differ"),
            concepts.COUNT_K.claim,
        ),
    ),
    letters=_CHOSEN,
    of_a_round=_CHOOSING,
)

functions = sympy.Symbol("functions", integer=True, positive=True)
K_CONJUNCTIONS = Axiom(
    "conjunctions.class",
    "the hypotheses are the different conjunctions of k literals",
    _eq(H, functions),
    needs="the class is that of the k-conjunctions",
)
FAMILY = Subject(
    "conjunctions.family", "the family of the k-conjunctions, of which there are functions many"
)
HALVING = Proof(
    "conjunctions.halving",
    (
        Step("the class", Assume(K_CONJUNCTIONS)),
        Step("count", Use("conjunctions.count-k", {H: functions}, of=FAMILY)),
        Step("size", Combine(), ("the class", "count"), _eq(H, concepts.COUNT_K.claim.rhs)),
        Step("size, in logarithms", Logarithm(), ("size",)),
        Step("halving", Use("halving.mistakes")),
        Step(
            "conclusion",
            Combine((1 / log(2), 1)),
            ("size, in logarithms", "halving"),
            concepts.HALVING.claim,
        ),
    ),
    letters={H: Interval(1, oo), functions: Interval(1, oo)},
)

# ------------------------------------------------------------------ queries

asked, asked_next, asked_1 = sympy.symbols("asked asked_next asked_1", nonnegative=True)
QUERIES = Proof(
    "protocols",
    (
        Step(
            "a variable",
            Assume(
                Axiom(
                    "queries.one",
                    "one query for each variable, the example in which it alone is 0, tells "
                    "whether the target has it: the answer is 0 if so and 1 if not",
                    _eq(asked_next, asked + 1),
                    EVERY,
                )
            ),
        ),
        Step(
            "all variables",
            Telescope(
                Potential(
                    "queries.asked",
                    "asked is the number of queries before those of a variable",
                    {asked: (asked_next, asked_1, queries)},
                ),
                asked,
                Partition("conjunctions.variables", "n variables", {EVERY: Rounds(n)}),
            ),
            ("a variable",),
        ),
        Step("start", Assume(Axiom("queries.start", "at first none is asked", _eq(asked_1, 0)))),
        Step("conclusion", Combine(), ("all variables", "start"), concepts.QUERIES.claim),
    ),
    letters={asked_1: _NONNEGATIVE},
    of_a_round={asked: _NONNEGATIVE, asked_next: _NONNEGATIVE},
)

# ------------------------------------------------------------------ a teacher

shown = sympy.Symbol("shown", integer=True, nonnegative=True)
_CLAIM = concepts.TEACHER.claim

NEGATIVE = Axiom(
    "teacher.negative",
    "for each of its k variables, the example in which that alone is 0 is negative, so the target "
    "has it; shown is 1 if the positive example in which just these are 1 is shown, which leaves "
    "no other variable, and 0 if not",
    _eq(examples, k + shown),
)
NEEDED = Axiom(
    "teacher.needed",
    "if there are other variables, so n - k > 0, it is shown",
    _le((n - k) * (1 - shown), 0),
)
NOT_NEEDED = Axiom(
    "teacher.not-needed", "if there are none, so n - k = 0, it is not", _le(shown, n - k)
)
ONCE = Axiom("teacher.once", "it is shown at most once", _le(shown, 1))
SOME = Axiom("teacher.some", "it is shown 0 times or more", Ge(shown, 0, evaluate=False))

TEACHER = Proof(
    "protocols.teacher",
    (
        Step("examples", Assume(NEGATIVE)),
        Step("all variables", Suppose(_eq(k, n))),
        Step("not needed", Assume(NOT_NEEDED)),
        Step("none", Combine(), ("not needed", "all variables"), _le(shown, 0)),
        Step("or more", Assume(SOME)),
        Step("not shown", Both(), ("none", "or more"), _eq(shown, 0)),
        Step(
            "n examples",
            Combine(),
            ("examples", "not shown", "all variables"),
            _eq(examples, n),
        ),
        Step("with all", ByCase(), ("n examples", "all variables"), _CLAIM),
        Step("others", Suppose(Gt(n, k, evaluate=False))),
        Step("needed", Assume(NEEDED)),
        Step(
            "once or more",
            Combine((1 / (n - k), 0)),
            ("needed", "others"),
            Ge(shown, 1, evaluate=False),
        ),
        Step("once", Assume(ONCE)),
        Step("shown once", Both(), ("once", "once or more"), _eq(shown, 1)),
        Step("one more", Combine(), ("examples", "shown once"), _eq(examples, k + 1)),
        Step("with others", ByCase(), ("one more", "others"), _CLAIM),
        Step(
            "conclusion",
            Cases(),
            ("all variables", "with all", "others", "with others"),
            _CLAIM,
        ),
    ),
    letters={shown: _NONNEGATIVE},
)

PROOFS = (COUNT, COUNT_K, HALVING, QUERIES, TEACHER)
