"""Is an inequality true on its whole domain, and why?

:func:`prove` answers with a certificate that ``bounds.certificate`` has checked, with a
rational point where the inequality is certainly false, or with Unknown.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sympy

from bounds.certificate import Rejected, check, check_defined, check_witness
from bounds.proving.goals import Goal, domain_text, gap_of, relation_text
from bounds.proving.search import find_proof
from bounds.proving.witnesses import find_witness

SECONDS = 20.0


@dataclass(frozen=True)
class Domain:
    """An interval for each variable, by symbol or by name, and relations that hold besides."""

    variables: Mapping[Any, sympy.Interval]
    given: Sequence[sympy.Rel] = ()

    @property
    def intervals(self) -> dict[str, sympy.Interval]:
        """The intervals by name."""
        for variable, interval in self.variables.items():
            if not isinstance(interval, sympy.Interval):
                raise ValueError(
                    f"{variable}: {interval} is not an interval with two different ends; "
                    "put a single value into the inequality instead"
                )
        return {str(variable): interval for variable, interval in self.variables.items()}

    def as_json(self) -> dict[str, Any]:
        """Return the domain as a certificate writes it."""
        return domain_text(self.intervals, [relation_text(relation) for relation in self.given])


@dataclass(frozen=True)
class Certificate:
    """A proof that has been checked: a tree of {claim, domain, rule, anchor, children}."""

    claim: str
    domain: Mapping[str, Any]
    tree: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Refutation:
    """A rational point of the domain where the claim is certainly false."""

    claim: str
    domain: Mapping[str, Any]
    witness: Mapping[str, str]


@dataclass(frozen=True)
class Unknown:
    """Neither a proof nor a counterexample was found."""

    claim: str
    domain: Mapping[str, Any]
    reason: str


Answer = Certificate | Refutation | Unknown


def prove(
    inequality: sympy.Rel,
    domain: Domain | Mapping[Any, sympy.Interval],
    *,
    seconds: float = SECONDS,
) -> Answer:
    """Prove ``inequality`` on ``domain`` or refute it.

    Relations that sympy would decide on the way are written ``Le(a, b, evaluate=False)``.
    """
    domain = domain if isinstance(domain, Domain) else Domain(domain)
    if not isinstance(inequality, sympy.Rel) or isinstance(inequality, sympy.Ne):
        raise TypeError(
            f"{inequality!r} is not a relation <=, >=, <, > or ==: write Le(a, b, evaluate=False)"
        )
    claim, where = relation_text(inequality), domain.as_json()
    goal = _goal(inequality, domain, time.monotonic() + seconds)
    answer = _certified(goal, claim, where)
    return answer if isinstance(answer, Certificate) else _refuted(goal, answer)


def _certified(goal: Goal, claim: str, where: Mapping[str, Any]) -> Certificate | Unknown:
    try:
        check_defined(claim, where)
    except Rejected as flaw:
        return Unknown(claim, where, str(flaw))
    steps = find_proof(goal)
    if steps is None:
        return Unknown(claim, where, "neither a proof nor a counterexample was found")
    try:
        check(steps, claim, where)
    except Rejected as flaw:
        return Unknown(claim, where, f"a proof was found but not accepted: {flaw}")
    return Certificate(claim, where, steps)


def _refuted(goal: Goal, otherwise: Unknown) -> Refutation | Unknown:
    point = find_witness(goal)
    if point is None:
        return otherwise
    witness = {name: str(value) for name, value in point.items()}
    try:
        check_witness(witness, otherwise.claim, otherwise.domain)
    except Rejected:
        return otherwise
    return Refutation(otherwise.claim, otherwise.domain, witness)


def _goal(inequality: sympy.Rel, domain: Domain, deadline: float) -> Goal:
    intervals = domain.intervals
    unknown = {s.name for r in (inequality, *domain.given) for s in r.free_symbols} - set(intervals)
    if unknown:
        raise ValueError(f"{', '.join(sorted(unknown))} has no interval in the domain")
    gap, relation = gap_of(inequality, intervals)
    given = tuple((relation_text(r), *gap_of(r, intervals)) for r in domain.given)
    return Goal(gap, relation, intervals, given, relation_text(inequality), deadline)
