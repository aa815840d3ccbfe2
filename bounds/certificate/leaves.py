"""Which claims need no children, and how is each shown?"""

from __future__ import annotations

from bounds.certificate.balls import sign_on_box
from bounds.certificate.identities import vanishes
from bounds.certificate.nodes import (
    Node,
    inequality,
    no_children,
    no_children_no_anchor,
    require,
    suffices,
)
from bounds.certificate.polynomials import sign_by_identity, sign_by_roots, sign_by_z3
from bounds.certificate.ranges import sign_on


def by_identity(node: Node) -> None:
    """The two sides have the same normal form."""
    no_children_no_anchor(node)
    require(node.claim.relation in ("==", ">="), "an identity shows = or >=")
    require(vanishes(node.claim.gap), "the two sides are not the same")


def by_sign(node: Node) -> None:
    """The ranges of the parts show the sign."""
    no_children_no_anchor(node)
    found = sign_on(node.claim.gap, node.domain)
    require(suffices(found, inequality(node)), "the parts do not show the sign")


def by_ball(node: Node) -> None:
    """A ball around all values on the box shows the sign."""
    no_children_no_anchor(node)
    found = sign_on_box(node.claim.gap, node.domain)
    require(suffices(found, inequality(node)), "the ball does not show the sign")


def by_roots(node: Node) -> None:
    """A polynomial in one variable does not change its sign between its roots."""
    no_children_no_anchor(node)
    require(len(node.claim.gap.free_symbols) == 1, "roots are counted in one variable")
    found = sign_by_roots(node.claim.gap, node.domain)
    require(suffices(found, inequality(node)), "the roots do not show the sign")


def by_positivstellensatz(node: Node) -> None:
    """An identity writes a multiple of the gap as a sum of nonnegative products."""
    no_children(node)
    found = sign_by_identity(node.claim.gap, node.domain, node.anchor)
    require(suffices(found, inequality(node)), "the identity does not show the sign")


def by_z3(node: Node) -> None:
    """z3, asked again, finds no violation of a polynomial claim; nor do samples."""
    no_children_no_anchor(node)
    require(sign_by_z3(node.claim.gap, node.claim.relation, node.domain), "z3 does not agree")
