"""Which steps may a certificate take, and what must be true for each?

A rule gets a node that has been read and returns nothing; it raises where the node does
not follow from its children.  Children are checked by themselves, elsewhere: a rule may
take their claims as true on their domains, and nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import sympy

from bounds.certificate.identities import vanishes
from bounds.certificate.leaves import (
    by_ball,
    by_identity,
    by_positivstellensatz,
    by_roots,
    by_sign,
    by_z3,
)
from bounds.certificate.lines import by_chord, by_contact, by_slope, by_split
from bounds.certificate.nodes import Node, inequality, must_claim, no_anchor, require
from bounds.certificate.ranges import always
from bounds.certificate.reading import Interval, Rejected, read_expression


def _multiply(node: Node) -> None:
    """gap and factor * gap have the same sign where factor > 0."""
    factor, needs = read_expression(node.anchor, node.domain)
    require(all(always(need, node.domain) for need in needs), "the factor is not defined")
    require(len(node.children) == 2, "a factor and a product are wanted")
    must_claim(node.children[0], factor, ">", node.domain)
    must_claim(node.children[1], factor * node.claim.gap, node.claim.relation, node.domain)


def _logarithm(node: Node) -> None:
    """lower > 0 and upper = lower * e^d: then upper >= lower where d >= 0."""
    lower, needs = read_expression(node.anchor, node.domain)
    require(all(always(need, node.domain) for need in needs), "the lower side is not defined")
    require(len(node.children) == 2, "a positive side and a difference of logarithms are wanted")
    must_claim(node.children[0], lower, ">", node.domain)
    difference = node.children[1]
    must_claim(difference, difference.claim.gap, inequality(node), node.domain)
    exponent = node.domain.adopt(difference.claim.gap)
    require(
        vanishes(lower * sympy.exp(exponent) - node.claim.gap - lower),
        "the child is not the difference of the logarithms",
    )


def _combined(node: Node, whole: Callable[..., sympy.Expr]) -> list[str]:
    no_anchor(node)
    relation = inequality(node)
    require(len(node.children) >= 2, "at least two parts are wanted")
    for child in node.children:
        must_claim(child, child.claim.gap, inequality(child), node.domain)
    together = whole(*(node.domain.adopt(child.claim.gap) for child in node.children))
    require(vanishes(node.claim.gap - together), "the parts make another claim")
    relations = [child.claim.relation for child in node.children]
    require(relation == ">" or ">" not in relations, "a part claims more than is asked for")
    return relations


def _sum(node: Node) -> None:
    relations = _combined(node, sympy.Add)
    require(node.claim.relation == ">=" or ">" in relations, "no part is positive")


def _product(node: Node) -> None:
    relations = _combined(node, sympy.Mul)
    require(node.claim.relation == ">=" or set(relations) == {">"}, "a part may be zero")


def _substitute(node: Node) -> None:
    """New letters for expressions: what is assumed of a letter is proved of its expression."""
    require(isinstance(node.anchor, dict) and node.anchor, "the anchor gives each letter a meaning")
    meanings: dict[str, sympy.Expr] = {}
    for name, text in node.anchor.items():
        require(name not in node.domain.intervals, "the letter is taken")
        meanings[name], needs = read_expression(text, node.domain)
        require(all(always(need, node.domain) for need in needs), "the meaning is not defined")
    require(node.children, "the claim about the letters is missing")
    core, *proofs = node.children
    require(set(core.domain.intervals) == _mentioned(core), "a variable is idle or missing")
    symbols = core.domain.symbols

    def meant(expression: sympy.Expr) -> sympy.Expr:
        letters = {symbols[name]: meanings[name] for name in symbols if name in meanings}
        return node.domain.adopt(expression.xreplace(letters))

    require(set(meanings) <= set(symbols), "a letter is not used")
    require(core.claim.relation == node.claim.relation, "the child claims another relation")
    require(vanishes(meant(core.claim.gap) - node.claim.gap), "the child proves another claim")
    wanted: list[tuple[sympy.Expr, str]] = []
    for name, interval in core.domain.intervals.items():
        if name in meanings:
            wanted += [(meant(gap), relation) for gap, relation in _ends(symbols[name], interval)]
        else:
            require(node.domain.intervals.get(name) == interval, "a variable has other ends")
    for claim in core.domain.given:
        gap = meant(claim.gap)
        known = any(
            given.relation == claim.relation and vanishes(given.gap - gap)
            for given in node.domain.given
        )
        wanted += [] if known else [(gap, claim.relation)]
    require(len(proofs) == len(wanted), "each new assumption wants one proof")
    for proof, (gap, relation) in zip(proofs, wanted, strict=True):
        must_claim(proof, gap, relation, node.domain)


def _mentioned(node: Node) -> set[str]:
    claims = [node.claim, *node.domain.given]
    return {symbol.name for claim in claims for symbol in claim.gap.free_symbols}


def _ends(symbol: sympy.Symbol, interval: Interval) -> list[tuple[sympy.Expr, str]]:
    ends: list[tuple[sympy.Expr, str]] = []
    if interval.low is not None:
        ends.append((symbol - interval.low, ">" if interval.low_open else ">="))
    if interval.high is not None:
        ends.append((interval.high - symbol, ">" if interval.high_open else ">="))
    return ends


def defined(node: Node) -> None:
    """Demand that everything in a claim and its domain is defined on the whole domain."""
    box = replace(node.domain, given=(), given_text=())
    for claim in node.domain.given:
        require(all(always(need, box) for need in claim.needs), "what is given is not defined")
    for kind, expression in node.claim.needs:
        if not always((kind, expression), node.domain):
            raise Rejected(f"{expression} is not seen to be {kind} on the domain")


RULES: Mapping[str, Callable[[Node], None]] = {
    "identity": by_identity,
    "sign": by_sign,
    "ball": by_ball,
    "contact": by_contact,
    "roots": by_roots,
    "positivstellensatz": by_positivstellensatz,
    "z3": by_z3,
    "split": by_split,
    "slope": by_slope,
    "chord": by_chord,
    "multiply": _multiply,
    "logarithm": _logarithm,
    "sum": _sum,
    "product": _product,
    "substitute": _substitute,
}
