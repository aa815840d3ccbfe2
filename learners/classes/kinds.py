"""Which kinds of learners learn a finite class or a boolean concept?"""

from __future__ import annotations

from learners import independent
from learners.classes.agnostic import Agnostic
from learners.classes.consistent import Consistent
from learners.classes.elimination import Elimination
from learners.classes.halving import Halving
from learners.classes.soa import SOA
from learners.core.arithmetic import BALL, FLOAT, Arithmetic
from learners.core.kind import Kind, Values
from learners.core.parameters import Choice, Flag, Hypotheses, Parameter, Whole
from learners.games import BOOLEAN_CONCEPT, FINITE_FORECAST, FINITE_POINTS

_CLASS = Parameter(
    "hypotheses", "the class: a file, or a family", Hypotheses(), default="thresholds=7"
)
_TIE = Parameter("tie", "what a tied vote predicts, 0 or 1", Choice((0, 1)), 1)
_EAGER = Parameter("eager", "whether to learn in every round", Flag(), "no")
_CHOICE = Parameter(
    "choice", "which hypothesis is followed: first or last", Choice(("first", "last")), "first"
)


def _counts(_: Values) -> Arithmetic:
    return FLOAT  # nothing is computed but counts


CONSISTENT = Kind(
    "consistent",
    FINITE_POINTS,
    Consistent,
    takes=(_CLASS,),
    options=(_CHOICE,),
    system=_counts,
    chooses=True,
)
HALVING = Kind(
    "halving",
    FINITE_POINTS,
    Halving,
    takes=(_CLASS,),
    options=(_TIE, _EAGER),
    system=_counts,
    independent=independent.halving,
)
STANDARD_OPTIMAL = Kind(
    "soa",
    FINITE_POINTS,
    SOA,
    takes=(_CLASS,),
    options=(_TIE, _EAGER.otherwise("yes")),
    system=_counts,
    independent=independent.soa,
)
ELIMINATION = Kind(
    "elimination",
    BOOLEAN_CONCEPT,
    Elimination,
    takes=(
        Parameter("n", "the number of variables", Whole(1), default=8, is_size=True),
        Parameter("monotone", "whether the target has no negations", Flag(), "no"),
    ),
    system=_counts,
    mistake_driven=True,
    independent=independent.elimination,
)
AGNOSTIC = Kind(
    "agnostic",
    FINITE_FORECAST,
    Agnostic,
    takes=(_CLASS, Parameter("T", "the number of rounds", Whole(1))),
    options=(_TIE,),
    system=lambda _: BALL,
)
