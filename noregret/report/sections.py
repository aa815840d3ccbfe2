"""What does the report say of one theorem?"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

import sympy

from bounds.core.catalogue import THEOREMS
from bounds.core.theorem import Hypothesis, Theorem
from bounds.printed import Erratum
from bounds.printed.reader import errata_about
from noregret.calculator.describe import condition_of_equality
from noregret.prove.development import Item
from noregret.prove.verdicts import Proof
from noregret.report.calculators import reason_for_none
from noregret.report.citing import cited, cited_document
from noregret.report.evidence import badge, evidence, failure, ratio_bar, worst_cases
from noregret.report.markup import Html, command, element, hidden_words, joined, section
from noregret.report.mathml import formula, from_latex
from noregret.report.prose import linked, typeset
from noregret.report.tightness import picture
from noregret.report.values import values_table
from noregret.verify.engine import TheoremReport


def article(report: TheoremReport, proof: Proof, family: str, present: Container[str]) -> Html:
    """Return a theorem with everything that is known of it and was shown for it.

    ``present`` are the keys that the page has; only they are linked to.
    """
    theorem, outcome = report.theorem, str(report.outcome)
    details = element(
        "details",
        element("summary", "Evidence, proof and calculator", hidden_words(f" of {theorem.key}")),
        element("div", *_body(report, proof, present), class_="body"),
    )
    return element(
        "article",
        _heading(report, proof),
        element("div", formula(theorem, theorem.claim, display=True), class_="statement"),
        failure(report),
        details,
        id=theorem.key,
        class_="theorem",
        data_family=family,
        data_verdict=outcome,
        data_proof="PROVED" if proof.is_proved else "OPEN",
        data_text=_searched(theorem, family),
    )


def _searched(theorem: Theorem, family: str) -> str:
    """Return the words that a search may find the theorem by."""
    signs = re.sub(r"<[^>]*>", "", from_latex(theorem.latex))
    root = "√" if "sqrt" in theorem.statement else ""
    errata = [entry.id for entry in errata_about(theorem.key)]
    kinds = (kind.name for kind in theorem.kinds)
    words = (theorem.key, theorem.title, family, theorem.statement, signs, root, *kinds)
    return " ".join((*words, *errata, *(cited(source) for source in theorem.sources))).lower()


def _heading(report: TheoremReport, proof: Proof) -> Html:
    theorem = report.theorem
    badges = [
        badge(report.outcome),
        element("span", proof.verdict, class_="badge proof") if proof.is_proved else None,
    ]
    if report.tightest is not None:
        badges.append(ratio_bar(report.tightest))
    anchor = element("a", theorem.key, href=f"#{theorem.key}")
    return element(
        "header",
        element("h3", anchor),
        element("p", typeset(theorem.title, theorem), class_="title"),
        element("p", *badges, class_="badges"),
    )


def _body(report: TheoremReport, proof: Proof, present: Container[str]) -> Iterator[Html | None]:
    theorem = report.theorem
    yield _hypotheses(theorem)
    yield _symbols(theorem)
    yield evidence(report)
    observed = theorem.latex_of(theorem.observed)
    drawn = picture(report.evidence, observed, lower=theorem.is_lower_bound)
    if drawn is not None:
        yield section("Tightness", drawn)
    yield element(
        "div",
        worst_cases(report),
        _steps(theorem),
        _derivation(theorem, present),
        _sources(theorem, present),
        class_="column",
    )
    yield _calculator(theorem)
    yield _proof(proof)
    yield _errata(theorem)
    yield section("Replay", command(report.replay), wide=True)


# ------------------------------------------------------------------ the statement


def _hypotheses(theorem: Theorem) -> Html | None:
    if not theorem.given:
        return None
    rows = [element("li", condition(theorem, hypothesis)) for hypothesis in theorem.given]
    implied = None
    if theorem.implied:
        parts = [condition(theorem, hypothesis) for hypothesis in theorem.implied]
        implied = element("p", "This implies: ", *_with("; ", parts), ".", class_="why")
    return section("Provided that", element("ul", *rows), implied)


def condition(theorem: Theorem, hypothesis: Hypothesis) -> Html:
    """Return a hypothesis: the formula where its text is one, otherwise the text, typeset."""
    relation = hypothesis.relation
    if relation is not None and _says_no_more(hypothesis):
        return formula(theorem, relation)
    return typeset(hypothesis.text, theorem)


def _says_no_more(hypothesis: Hypothesis) -> bool:
    """Tell whether a text has no words but the letters of its relation."""
    letters = {symbol.name for symbol in hypothesis.relation.free_symbols}
    return not set(re.findall(r"[A-Za-z_]\w*", hypothesis.text)) - letters - _FUNCTIONS


_FUNCTIONS = {"sqrt", "log", "ln", "log2", "exp", "max", "min", "floor", "cosh"}


def _symbols(theorem: Theorem) -> Html:
    rows = []
    for quantity in theorem.quantities:
        name = element("code", quantity.name) if len(quantity.name) > 1 else None
        rows.append(element("dt", formula(theorem, quantity.symbol), " ", name))
        rows.append(element("dd", typeset(quantity.meaning, theorem)))
    return section("Where", element("dl", *rows, class_="symbols"))


def _sources(theorem: Theorem, present: Container[str]) -> Html:
    rows = [element("li", cited(source)) for source in theorem.sources]
    sharper = [pair.key for pair in theorem.sharper]
    parts: list[Html] = [element("ul", *rows)]
    link = linked(present)
    if sharper:
        parts.append(element("p", "Sharper: ", *_with(", ", list(map(link, sharper)))))
    if theorem.kinds:
        parts.append(
            element("p", f"Speaks about: {', '.join(kind.name for kind in theorem.kinds)}")
        )
    if theorem.remark:
        parts.append(element("p", typeset(theorem.remark, theorem, link), class_="remark"))
    return section("Printed in", *parts)


def _with(between: str, parts: Sequence[Html]) -> Iterator[Html]:
    for index, part in enumerate(parts):
        yield joined([between, part]) if index else part


# ------------------------------------------------------------------ calculator, proof, errata


def _calculator(theorem: Theorem) -> Html:
    reason = reason_for_none(theorem)
    if reason is not None:
        return section("Calculator", element("p", reason, class_="muted"))
    return section(
        "Calculator",
        element("div", class_="calculator", data_key=theorem.key),
        values_table(theorem),
        wide=True,
    )


def _steps(theorem: Theorem) -> Html | None:
    if not theorem.invariants:
        return None
    rows = [
        element(
            "li",
            element("div", formula(theorem, step), class_="formula"),
            element("span", typeset(step.name, theorem), class_="why"),
        )
        for step in theorem.invariants
    ]
    return section("Checked in every round", element("ul", *rows, class_="steps"))


def _proof(proof: Proof) -> Html:
    """Return what Coq proved: the statement, the lemmas on the way, what is assumed."""
    if not proof.file:
        return section("Proof", element("p", f"{proof.verdict}: {proof.reason}"))
    lemmas = [
        element(
            "li",
            element("pre", element("code", item.text)),
            element("span", _told(item), f": line {item.line}", class_="why"),
        )
        for item in proof.lemmas
    ]
    assumed = [element("li", element("code", name)) for name in proof.assumptions]
    return section(
        "Proof",
        element(
            "p", f"{proof.verdict}: {proof.reason}", class_=None if proof.is_proved else "failure"
        ),
        element("p", "About less: ", typeset(proof.scope), ".") if proof.scope else None,
        element(
            "details",
            element(
                "summary",
                *("Theorem ", element("code", proof.theorem), " in ", element("code", proof.file)),
                f", {len(lemmas)} lemmas",
            ),
            element("pre", element("code", proof.statement), class_="coq"),
            element("h5", "The lemmas of the proof"),
            element("ol", *lemmas, class_="steps"),
            element("h5", "Assumed: Coq's real numbers"),
            element("ul", *assumed, class_="axioms"),
            element("p", "Fingerprint ", element("code", proof.fingerprint), class_="muted"),
        ),
        wide=True,
    )


def _told(item: Item) -> Html:
    """Return what a lemma says in words; its name where nobody wrote any."""
    return typeset(item.comment) if item.comment else element("code", item.name)


def _derivation(theorem: Theorem, present: Container[str]) -> Html | None:
    if theorem.derivation is None:
        return None
    link, steps = linked(present), theorem.derivation
    derived = steps.bound(THEOREMS[steps.parent].bound_expression)
    where = condition_of_equality(derived, theorem.bound_expression)
    agrees: list[Html | str] = ["which differs" if where is None else "which equals the bound"]
    if where is not None and where != sympy.true:
        agrees += [" where ", formula(theorem, where)]
    return section(
        "Derivation",
        element(
            "p",
            *("From ", link(steps.parent), ": ", typeset(steps.text, theorem, link)),
            *("; this gives ", formula(theorem, derived), ", ", *agrees, "."),
        ),
    )


def _errata(theorem: Theorem) -> Html | None:
    found = [erratum(entry) for entry in errata_about(theorem.key)]
    return section("Errata", *found, wide=True) if found else None


def erratum(entry: Erratum) -> Html:
    """Return a mistake of a printed source, with its counterexample to run."""
    about = THEOREMS.get(entry.theorem)
    said = typeset(entry.printed, about)
    where = (f"{cited_document(entry.document)}: ", typeset(entry.label), ". ")
    return element(
        "details",
        element("summary", element("b", entry.id), f" {entry.fault}: ", said),
        element("p", *where, typeset(entry.why, about)),
        element("p", "True instead: ", typeset(entry.corrected, about)),
        element("p", "Counterexample: ", typeset(entry.counterexample, about)),
        element("pre", element("code", entry.replay)),
        class_="erratum",
        id=entry.id,
    )
