"""What does the catalogue know of a theorem?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sympy

from bounds.core.catalogue import THEOREMS
from bounds.core.text import relation_text, written
from bounds.core.theorem import Theorem
from bounds.printed.reader import errata_about
from noregret.calculator.citations import source_entries
from noregret.prove.record import recorded_proof
from noregret.words import section


def entry(theorem: Theorem) -> dict[str, Any]:
    """Return a theorem as it stands in the list."""
    return {
        "key": theorem.key,
        "title": theorem.title,
        "kinds": [kind.name for kind in theorem.kinds],
        "parameters": list(theorem.parameters),
        "sources": source_entries(theorem),
    }


def page(theorem: Theorem) -> dict[str, Any]:
    """Return everything there is to know of a theorem."""
    return {
        **entry(theorem),
        "statement": theorem.statement,
        "latex": theorem.latex,
        "subject": theorem.subject,
        "hypotheses": [{"name": h.name, "text": h.text} for h in theorem.given],
        "implied": [h.text for h in theorem.implied],
        "quantities": [
            {"name": q.name, "meaning": q.meaning, "parameter": q.parameter}
            for q in theorem.quantities
        ],
        "invariants": [
            {"name": step.name, "claim": relation_text(step.claim), "latex": theorem.latex_of(step)}
            for step in theorem.invariants
        ],
        "derivation": derivation(theorem),
        "proof": _proof(theorem),
        "sharper": [pair.key for pair in theorem.sharper],
        "errata": [
            {"id": e.id, "class": str(e.fault.value), "printed": e.printed}
            for e in errata_about(theorem.key)
        ],
        "remark": theorem.remark,
    }


def _proof(theorem: Theorem) -> str:
    """Return a line on the proof, which Coq is not asked about here."""
    proof = recorded_proof(theorem)
    if not proof.file:
        return f"{proof.verdict}: {proof.reason}"
    return f"{proof.verdict}, {proof.file}; shown by: noregret prove {theorem.key}"


def derivation(theorem: Theorem) -> dict[str, Any] | None:
    """Return how a corollary is derived, and whether that gives the printed formula."""
    if theorem.derivation is None:
        return None
    derived = theorem.derivation.bound(THEOREMS[theorem.derivation.parent].bound_expression)
    return {
        "parent": theorem.derivation.parent,
        "text": theorem.derivation.text,
        "derived": written(derived),
        "agrees": where_equal(derived, theorem.bound_expression),
    }


def where_equal(derived: sympy.Expr, printed: sympy.Expr) -> str | None:
    """Tell where two formulas are equal: "everywhere", a condition, or None for nowhere."""
    where = condition_of_equality(derived, printed)
    if where is None or where == sympy.true:
        return None if where is None else "everywhere"
    return f"where {where}"


def condition_of_equality(derived: sympy.Expr, printed: sympy.Expr) -> Any:
    """Return under which condition two formulas are equal: true for always, None for never."""
    if isinstance(printed, sympy.Piecewise):
        for value, condition in printed.args:
            if condition_of_equality(derived, value) is not None:
                return condition
        return None
    return sympy.true if sympy.simplify(derived - printed) == 0 else None


def lines(theorem: Theorem) -> Iterator[str]:
    """Yield the page of a theorem as text."""
    known = page(theorem)
    yield f"{theorem.key}: {theorem.title}"
    yield ""
    yield f"  {known['statement']}"
    yield from section("Provided that", (h["text"] for h in known["hypotheses"]))
    yield from section("Which implies that", known["implied"])
    width = max((len(q["name"]) for q in known["quantities"]), default=0)
    yield from section(
        "Where", (f"{q['name']:<{width}}  {q['meaning']}" for q in known["quantities"])
    )
    if theorem.kinds:
        yield from section("Speaks about", (kind.name for kind in theorem.kinds))
    yield from section(
        "Steps of the proof", (f"{step['name']}: {step['claim']}" for step in known["invariants"])
    )
    if known["derivation"]:
        yield from section("Derivation", _derived(known["derivation"]))
    yield from section("Proof", [known["proof"]])
    yield from section("Sharper", known["sharper"])
    yield from section(
        "Errata", (f"{e['id']} ({e['class']}): {e['printed']}" for e in known["errata"])
    )
    yield from section("Printed in", (str(source) for source in theorem.sources))
    yield from section("Remark", [theorem.remark] if theorem.remark else [])


def _derived(steps: dict[str, Any]) -> Iterator[str]:
    yield f"from {steps['parent']}: {steps['text']}"
    agrees = steps["agrees"]
    if agrees == "everywhere":
        yield f"gives {steps['derived']}, which equals the printed formula"
    elif agrees:
        yield f"gives {steps['derived']}, which equals the printed formula {agrees}"
    else:
        yield f"gives {steps['derived']}, which differs from the printed formula"
