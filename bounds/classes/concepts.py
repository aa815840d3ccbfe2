"""What is promised for learning conjunctions, and how many of them are there?"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Any

from sympy import Eq, Le, Piecewise, binomial, log

from bounds.classes.finite_classes import HALVING_MISTAKES, MAJORITY, MISTAKES, REALISABLE
from bounds.classes.views import CLASS_VIEW, CONCEPT_VIEW, ClassRun, ConceptRun, holds, satisfies
from bounds.core import symbols as s
from bounds.core.documents import slides
from bounds.core.errors import NotApplicableError
from bounds.core.family import Family
from bounds.core.symbols import H, k, m_T, n
from bounds.core.theorem import Derivation, Hypothesis, Quantity, Theorem
from learners.classes import k_conjunctions, kinds
from learners.classes.queries import identify, learn_by_queries, teaching_set

# ------------------------------------------------------------------ elimination

VARIABLES = Quantity(n, "the number of variables", lambda run: run.n, True, also=("variables", "d"))
LITERALS = Quantity(
    k, "the number of literals of the target", lambda run: run.k, True, also=("literals", "K")
)
ERRORS = Quantity(m_T, "the learner's mistakes", lambda run: run.mistakes)


def _comes_from_target(run: ConceptRun, _: Mapping[str, Any]) -> bool:
    if run.target is None:
        return False
    return all(holds(x, run.target) == bool(y) for x, y in run.rounds)


def _eliminates(run: ConceptRun, _: Mapping[str, Any]) -> bool:
    """Whether each prediction is that of the literals which no missed positive example breaks."""
    left = run.literals()
    for (x, y), said in zip(run.rounds, run.run.predictions, strict=True):
        if int(said) != int(holds(x, left)):
            return False
        if y and not said:
            left = tuple(literal for literal in left if satisfies(x, literal))
    return True


WITHIN = Hypothesis("within", "k <= n", Le(k, n))
TARGET = Hypothesis(
    "conjunction", "the labels are those of a conjunction of k literals", test=_comes_from_target
)
ELIMINATES = Hypothesis(
    "eliminates",
    "it predicts 1 iff all literals hold that no missed positive example broke",
    test=_eliminates,
    behaviour=True,
)


def _elimination(key: str, title: str, bound: Any, start: Hypothesis) -> Theorem:
    return Theorem(
        key=key,
        title=title,
        kinds=(kinds.ELIMINATION,),
        mutant="49/50",
        games=("boolean-concept",),
        subject="run with a target",
        view=CONCEPT_VIEW,
        quantities=(VARIABLES, LITERALS, ERRORS),
        given=(WITHIN, start, TARGET, ELIMINATES),
        claim=Le(m_T, bound, evaluate=False),
        sources=(slides("Learning Conjunctions"),),
        remark="Never on a negative example.",
        setting="classes.Elimination",
    )


ELIMINATION = _elimination(
    "elimination.mistakes",
    "Elimination learns a conjunction of k literals with at most n - k + 1 mistakes",
    n - k + 1,
    Hypothesis(
        "all-literals", "it starts from all 2n literals", test=lambda run, _: not run.monotone
    ),
)
ELIMINATION_MONOTONE = _elimination(
    "elimination.monotone",
    "Elimination learns a monotone conjunction of k variables with at most n - k mistakes",
    n - k,
    Hypothesis(
        "variables-only",
        "it starts from the n variables, and the target has no negation",
        test=lambda run, _: run.monotone and not any(x < 0 for x in run.target or ()),
    ),
)

# ------------------------------------------------------------------ counting


@dataclass(frozen=True)
class Conjunctions:
    """The different functions that conjunctions over n variables compute."""

    n: int
    k: int | None = None

    @cached_property
    def count(self) -> int:
        """The number of functions, counted by their tables of values."""
        cube = list(product((0, 1), repeat=self.n))
        sizes = range(self.n + 1) if self.k is None else (self.k,)
        tables = set()
        for size in sizes:
            for chosen in combinations(range(1, self.n + 1), size):
                for signs in product((1, -1), repeat=size):
                    literals = tuple(a * b for a, b in zip(chosen, signs, strict=True))
                    tables.add(tuple(holds(x, literals) for x in cube))
        return len(tables)


COUNTED = Quantity(H, "the number of different functions", lambda family: family.count)


def _size(family: Conjunctions) -> int:
    if family.k is None:
        raise NotApplicableError("the number of literals is fixed")
    return family.k


OF_SIZE = Quantity(k, "the number of literals", _size, True)
FAMILY_VARIABLES = Quantity(n, "the number of variables", lambda family: family.n, True)

COUNT = Theorem(
    key="conjunctions.count",
    title="There are 3^n conjunctions over n variables",
    mutant="49/50",
    subject="family of conjunctions",
    quantities=(FAMILY_VARIABLES, COUNTED),
    given=(Hypothesis("all-sizes", "of any number of literals", test=lambda f, _: f.k is None),),
    claim=Eq(H, 3**n, evaluate=False),
    sources=(slides("Learning Conjunctions"),),
    remark="TRUE is one of them, FALSE is not.",
    setting="classes.Conjunctions",
)

COUNT_K = Theorem(
    key="conjunctions.count-k",
    title="There are 2^k C(n, k) conjunctions of k literals over n variables",
    mutant="49/50",
    subject="family of conjunctions",
    quantities=(FAMILY_VARIABLES, OF_SIZE, COUNTED),
    given=(WITHIN,),
    claim=Eq(H, 2**k * binomial(n, k), evaluate=False),
    sources=(slides("k-conjunctions"),),
    setting="classes.ConjunctionsOfK",
)


def _are_k_conjunctions(run: ClassRun, values: Mapping[str, Any]) -> bool:
    n_, k_ = int(values["n"]), int(values["k"])
    if len(run.cls) != 2**k_ * math.comb(n_, k_) or run.cls.points != 2**n_:
        return False
    return set(run.cls.strings) == set(k_conjunctions(n_, k_).strings)


def _variables(run: ClassRun) -> int:
    return max(1, run.cls.points.bit_length() - 1)


def _literals(run: ClassRun) -> int:
    """Return the k of the k-conjunctions: each holds on 2^(n-k) assignments."""
    return max(0, _variables(run) - int(run.cls.matrix[0].sum()).bit_length() + 1)


HALVING = Theorem(
    key="conjunctions.halving",
    title="Halving learns a conjunction of k of n literals with at most k + log2 C(n, k) mistakes",
    kinds=(kinds.HALVING,),
    mutant="49/50",
    games=("finite-class",),
    subject="run with a class",
    view=CLASS_VIEW,
    quantities=(
        Quantity(n, "the number of variables", _variables, True),
        Quantity(k, "the number of literals of the target", _literals, True),
        MISTAKES,
    ),
    given=(
        WITHIN,
        Hypothesis(
            "k-conjunctions", "the class is that of the k-conjunctions", test=_are_k_conjunctions
        ),
        REALISABLE,
        MAJORITY,
    ),
    claim=Le(m_T, log(2**k * binomial(n, k)) / log(2), evaluate=False),
    sources=(slides("k-conjunctions"),),
    derivation=Derivation(
        HALVING_MISTAKES.key,
        "|H| = 2^k C(n, k)",
        lambda bound: bound.subs(H, 2**k * binomial(n, k)),
    ),
    setting="classes.HalvingConjunctions",
)

# ------------------------------------------------------------------ protocols


@dataclass(frozen=True)
class Taught:
    """A monotone conjunction of some of n variables, to be asked for or taught."""

    n: int
    relevant: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(set(self.relevant)) < len(self.relevant) or not all(
            1 <= i <= self.n for i in self.relevant
        ):
            raise ValueError(
                f"the variables are {self.relevant}, but must be some of 1..{self.n}, each once"
            )

    @property
    def k(self) -> int:
        """The number of variables of the conjunction."""
        return len(self.relevant)

    def queries(self) -> int:
        """Return the queries after which the conjunction is known (-1 if it is not)."""
        asked: list[tuple[int, ...]] = []

        def oracle(x: Any) -> int:
            asked.append(tuple(x))
            return int(holds(tuple(x), self.relevant))

        learned = learn_by_queries(oracle, self.n)
        right = set(learned.literals) == set(self.relevant)
        return len(asked) if right else -1

    def examples(self) -> int:
        """Return the size of the teaching set (-1 if it leaves the conjunction open)."""
        shown = teaching_set(self.n, self.relevant)
        try:
            found = identify(shown, self.n)
        except ValueError:
            return -1
        honest = all(holds(x, self.relevant) == bool(y) for x, y in shown)
        return len(shown) if honest and set(found) == set(self.relevant) else -1


TAUGHT_VARIABLES = Quantity(n, "the number of variables", lambda taught: taught.n, True)

QUERIES = Theorem(
    key="protocols",
    title="A monotone conjunction is learned by n membership queries",
    mutant="49/50",
    subject="concept to be asked for",
    quantities=(
        TAUGHT_VARIABLES,
        Quantity(s.queries, "the queries until it is known", lambda taught: taught.queries()),
    ),
    given=(),
    claim=Eq(s.queries, n, evaluate=False),
    sources=(slides("Protocol I"),),
    remark="With 2^n concepts and one bit a query no fewer will do.",
    setting="classes.Queries",
)

TEACHER = Theorem(
    key="protocols.teacher",
    title="A teacher needs k + 1 examples for a monotone conjunction of k < n variables, and n "
    "examples if k = n",
    mutant="49/50",
    subject="concept to be taught",
    quantities=(
        TAUGHT_VARIABLES,
        Quantity(k, "the number of its variables", lambda taught: taught.k, True),
        Quantity(s.examples, "the examples that single it out", lambda taught: taught.examples()),
    ),
    given=(WITHIN,),
    claim=Eq(s.examples, Piecewise((n, Eq(k, n)), (k + 1, True)), evaluate=False),
    sources=(slides("Protocol II"),),
    remark="For k = n the positive example is not needed: n examples. No fewer will do.",
    setting="classes.Teaching",
)

FAMILY = Family(
    "Boolean concepts",
    theorems=(ELIMINATION, ELIMINATION_MONOTONE, COUNT, COUNT_K, HALVING, QUERIES, TEACHER),
)
