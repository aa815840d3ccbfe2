"""Does a certificate prove its claim?

A certificate is a tree of plain JSON: ``{claim, domain, rule, anchor, children}``.  The
checker reads every claim with its own reader, demands that it is defined on its whole
domain, and that it follows from the claims of its children by its rule (``rules``).  It
shares no code with the prover; what it trusts is sympy's expansion and derivatives,
flint's balls, and z3 for the leaves that say so, asked again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import sympy

from bounds.certificate.balls import number
from bounds.certificate.identities import vanishes
from bounds.certificate.nodes import Node
from bounds.certificate.reading import (
    Claim,
    Domain,
    Rejected,
    rational,
    read_claim,
    read_domain,
)
from bounds.certificate.rules import RULES, defined

__all__ = ["Rejected", "check", "check_defined", "check_witness", "rules_used"]

_KEYS = {"claim", "domain", "rule", "anchor", "children"}
_NORMAL = re.compile(r" (>=|>|==) 0\Z")
_DEEPEST = 100
_PRECISIONS = (64, 128, 256, 512, 1024)


def check(
    certificate: Any, claim: str | None = None, domain: Mapping[str, Any] | None = None
) -> None:
    """Return if ``certificate`` proves its claim, raise :class:`Rejected` if it does not.

    With ``claim`` and ``domain`` it must prove exactly this claim on exactly this domain.
    """
    for given, key in ((claim, "claim"), (domain, "domain")):
        if given is not None and (
            not isinstance(certificate, dict) or certificate.get(key) != given
        ):
            raise Rejected(f"the certificate is about another {key}")
    with _nothing_but_rejection():
        _checked(certificate, 0)


def check_defined(claim: str, domain: Mapping[str, Any]) -> None:
    """Return if a claim can be read and is seen to mean something on its whole domain."""
    with _nothing_but_rejection():
        where = read_domain(domain)
        defined(Node(read_claim(claim, where), where, None, []))


def check_witness(point: Any, claim: str, domain: Mapping[str, Any]) -> None:
    """Return if the claim is certainly false at a rational point of its domain, else raise."""
    with _nothing_but_rejection():
        _witnessed(point, claim, domain)


@contextmanager
def _nothing_but_rejection() -> Iterator[None]:
    """Reject whatever goes wrong inside: a proof is accepted only if nothing did."""
    try:
        yield
    except Rejected:
        raise
    except Exception as error:
        raise Rejected(f"the check stopped: {type(error).__name__}: {error}") from error


def _checked(data: Any, depth: int) -> Node:
    if not isinstance(data, dict) or set(data) != _KEYS or depth > _DEEPEST:
        raise Rejected("a step has claim, domain, rule, anchor and children, nothing else")
    if data["rule"] not in RULES or not isinstance(data["children"], list):
        raise Rejected(f"there is no rule {data['rule']!r}")
    if depth > 0 and not _NORMAL.search(str(data["claim"])):
        raise Rejected("the claim of an inner step ends in >= 0, > 0 or == 0")
    domain = read_domain(data["domain"])
    children = [_checked(child, depth + 1) for child in data["children"]]
    node = Node(read_claim(data["claim"], domain), domain, data["anchor"], children)
    try:
        defined(node)
        RULES[data["rule"]](node)
    except Rejected as flaw:
        raise Rejected(f"{data['claim']} by {data['rule']}: {flaw}") from None
    return node


def _witnessed(point: Any, claim: str, domain: Mapping[str, Any]) -> None:
    where = read_domain(domain)
    if not isinstance(point, dict) or set(point) != set(where.intervals):
        raise Rejected("a witness has a value for each variable")
    values = {name: rational(text) for name, text in point.items()}
    for name, value in values.items():
        if not where.intervals[name].contains(value):
            raise Rejected(f"{name} = {value} lies outside of the domain")
    for given in where.given:
        if not _certain(given, values, where, holds=True):
            raise Rejected("what is given does not hold at the witness")
    if not _certain(read_claim(claim, where), values, where, holds=False):
        raise Rejected("the claim is not certainly false at the witness")


def _certain(
    claim: Claim, values: Mapping[str, sympy.Rational], domain: Domain, *, holds: bool
) -> bool:
    """Tell whether a claim certainly holds, or certainly fails, at a point where it is defined."""
    symbols = domain.symbols
    point = {symbols[name]: value for name, value in values.items()}
    for kind, expression in claim.needs:
        sign = _sign_at(expression, point)
        if sign is None or not {"positive": sign > 0, "nonnegative": sign >= 0}.get(
            kind, sign != 0
        ):
            return False
    sign = _sign_at(claim.gap, point)
    if sign is None:
        return False
    truth = {">=": sign >= 0, ">": sign > 0, "==": sign == 0}[claim.relation]
    return truth is holds


def _sign_at(expression: sympy.Expr, point: Mapping[sympy.Symbol, sympy.Rational]) -> int | None:
    value = expression.subs(point)
    if value.is_Rational:
        return int(sympy.sign(value))
    for bits in _PRECISIONS:
        ball = number(expression, point, bits)
        if ball.is_finite() and (ball > 0 or ball < 0):
            return 1 if ball > 0 else -1
    return 0 if vanishes(value) else None


def rules_used(certificate: Mapping[str, Any]) -> set[str]:
    """Return the rules that the steps of a certificate name."""
    return {certificate["rule"]}.union(*map(rules_used, certificate["children"]))
