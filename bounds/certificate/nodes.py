"""What is a step of a proof, once it has been read?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sympy

from bounds.certificate.identities import vanishes
from bounds.certificate.reading import Claim, Domain, Rejected


@dataclass(frozen=True)
class Node:
    """A step of a proof, read: its children prove their own claims."""

    claim: Claim
    domain: Domain
    anchor: Any
    children: Sequence[Node]


def require(condition: object, flaw: str) -> None:
    """Reject the certificate, naming the flaw, unless the condition holds."""
    if not condition:
        raise Rejected(flaw)


def suffices(found: str | None, relation: str) -> bool:
    """Tell whether a sign that was found is enough for the relation that is claimed."""
    return found == ">" or (found == ">=" and relation == ">=")


def no_children(node: Node) -> None:
    """Demand a leaf."""
    require(not node.children, "a leaf has no children")


def no_anchor(node: Node) -> None:
    """Demand a step without an anchor, so that no field goes unread."""
    require(node.anchor is None, "this rule has no anchor")


def no_children_no_anchor(node: Node) -> None:
    """Demand a leaf that says nothing but its claim."""
    no_children(node)
    no_anchor(node)


def inequality(node: Node) -> str:
    """Return the relation of a claim that must be an inequality."""
    require(node.claim.relation in (">=", ">"), "this rule is for inequalities")
    return node.claim.relation


def must_claim(child: Node, gap: sympy.Expr, relation: str, domain: Domain) -> None:
    """Demand that a child claims ``gap`` related to zero on exactly ``domain``."""
    require(child.domain.intervals == domain.intervals, "a child speaks about another domain")
    require(child.domain.given_text == domain.given_text, "a child is given something else")
    require(child.claim.relation == relation, "a child claims another relation")
    require(vanishes(child.claim.gap - child.domain.adopt(gap)), "a child proves another claim")
