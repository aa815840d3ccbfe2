"""What does the report say of one theorem?"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence

from bounds.core.documents import DOCUMENTS
from bounds.core.theorem import Hypothesis, Invariant, Theorem
from bounds.printed import Erratum
from bounds.printed.reader import errata_about
from noregret.calculator.describe import derivation
from noregret.prove.record import recorded_proof
from noregret.prove.verdicts import Proof
from noregret.report.calculators import reason_for_none
from noregret.report.evidence import badge, evidence, failure, ratio_bar, worst_cases
from noregret.report.markup import Html, command, element, joined, section
from noregret.report.mathml import from_latex
from noregret.report.tightness import picture
from noregret.verify.engine import TheoremReport


def article(report: TheoremReport, family: str, present: Container[str]) -> Html:
    """Return a theorem with everything that is known of it and was shown for it.

    ``present`` are the keys that the page has; only they are linked to.
    """
    theorem, outcome = report.theorem, str(report.outcome)
    proof = recorded_proof(theorem)
    details = element(
        "details",
        element("summary", "Evidence, proof and calculator"),
        element("div", *_body(report, proof, present), class_="body"),
    )
    return element(
        "article",
        _heading(report, proof),
        element("div", Html(from_latex(theorem.latex, display=True)), class_="statement"),
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
    return " ".join((*words, *errata, *(str(source) for source in theorem.sources))).lower()


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
        element("p", theorem.title, class_="title"),
        element("p", *badges, class_="badges"),
    )


def _body(report: TheoremReport, proof: Proof, present: Container[str]) -> Iterator[Html | None]:
    theorem = report.theorem
    yield _hypotheses(theorem)
    yield _symbols(theorem)
    yield evidence(report)
    drawn = picture(report.evidence, str(theorem.observed), lower=theorem.is_lower_bound)
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
    rows = [element("li", *_condition(theorem, hypothesis)) for hypothesis in theorem.given]
    return section("Provided that", element("ul", *rows))


def _condition(theorem: Theorem, hypothesis: Hypothesis) -> Iterator[Html | str]:
    """Yield a hypothesis: as a formula where it is one, and in words where they say more."""
    if hypothesis.relation is None:
        yield hypothesis.text
        return
    yield _formula(theorem, hypothesis.relation)
    letters = {symbol.name for symbol in hypothesis.relation.free_symbols}
    if set(re.findall(r"[A-Za-z_]\w*", hypothesis.text)) - letters - _FUNCTIONS:
        yield element("span", hypothesis.text, class_="why")


_FUNCTIONS = {"sqrt", "log", "ln", "exp"}


def _symbols(theorem: Theorem) -> Html:
    rows = []
    for quantity in theorem.quantities:
        written = Html(from_latex(theorem.latex_of(quantity.symbol)))
        name = element("code", quantity.name) if len(quantity.name) > 1 else None
        rows.append(element("dt", written, " ", name))
        rows.append(element("dd", quantity.meaning))
    return section("Where", element("dl", *rows, class_="symbols"))


def _link(key: str, present: Container[str]) -> Html:
    return element("a", key, href=f"#{key}") if key in present else element("code", key)


def _sources(theorem: Theorem, present: Container[str]) -> Html:
    rows = [element("li", str(source)) for source in theorem.sources]
    sharper = [pair.key for pair in theorem.sharper]
    parts: list[Html] = [element("ul", *rows)]
    if sharper:
        links = [_link(key, present) for key in sharper]
        parts.append(element("p", "Sharper: ", *_with_commas(links)))
    if theorem.kinds:
        parts.append(
            element("p", f"Speaks about: {', '.join(kind.name for kind in theorem.kinds)}")
        )
    if theorem.remark:
        parts.append(element("p", theorem.remark, class_="remark"))
    return section("Printed in", *parts)


def _with_commas(parts: Sequence[Html]) -> Iterator[Html]:
    for index, part in enumerate(parts):
        yield joined([", ", part]) if index else part


# ------------------------------------------------------------------ calculator, proof, errata


def _calculator(theorem: Theorem) -> Html:
    reason = reason_for_none(theorem)
    if reason:
        return section("Calculator", element("p", reason, class_="muted"))
    return section(
        "Calculator",
        element("div", class_="calculator", data_key=theorem.key),
        element("noscript", "The calculator needs JavaScript."),
        wide=True,
    )


def _steps(theorem: Theorem) -> Html | None:
    if not theorem.invariants:
        return None
    rows = [
        element("li", _formula(theorem, step), element("span", step.name, class_="why"))
        for step in theorem.invariants
    ]
    return section("Checked in every round", element("ul", *rows, class_="steps"))


def _formula(theorem: Theorem, claim: Invariant) -> Html:
    return element("div", Html(from_latex(theorem.latex_of(claim))), class_="formula")


def _proof(proof: Proof) -> Html:
    """Return what Coq proved: the statement, the lemmas on the way, what is assumed."""
    if not proof.file:
        return section("Proof", element("p", f"{proof.verdict}: {proof.reason}"))
    lemmas = [
        element(
            "li",
            element("pre", element("code", item.text)),
            element("span", f"{item.comment or item.name}: line {item.line}", class_="why"),
        )
        for item in proof.lemmas
    ]
    assumed = [element("li", element("code", name)) for name in proof.assumptions]
    return section(
        "Proof",
        element(
            "p", f"{proof.verdict}: {proof.reason}", class_=None if proof.is_proved else "failure"
        ),
        element("p", f"About less: {proof.scope}.") if proof.scope else None,
        element(
            "details",
            element("summary", f"Theorem {proof.theorem} in {proof.file}, {len(lemmas)} lemmas"),
            element("pre", element("code", proof.statement), class_="coq"),
            element("h5", "The lemmas of the proof"),
            element("ol", *lemmas, class_="steps"),
            element("h5", "Assumed: Coq's real numbers"),
            element("ul", *assumed, class_="axioms"),
            element("p", "Fingerprint ", element("code", proof.fingerprint), class_="muted"),
        ),
        wide=True,
    )


def _derivation(theorem: Theorem, present: Container[str]) -> Html | None:
    steps = derivation(theorem)
    if steps is None:
        return None
    agrees = f"which equals the bound {steps['agrees']}" if steps["agrees"] else "which differs"
    return section(
        "Derivation",
        element(
            "p",
            "From ",
            _link(steps["parent"], present),
            f": {steps['text']}; this gives ",
            element("code", steps["derived"]),
            f", {agrees}.",
        ),
    )


def _errata(theorem: Theorem) -> Html | None:
    found = [erratum(entry) for entry in errata_about(theorem.key)]
    return section("Errata", *found, wide=True) if found else None


def erratum(entry: Erratum) -> Html:
    """Return a mistake of a printed source, with its counterexample to run."""
    return element(
        "details",
        element("summary", element("b", entry.id), f" {entry.fault}: {entry.printed}"),
        element("p", f"{DOCUMENTS[entry.document].citation}: {entry.label}. {entry.why}"),
        element("p", f"True instead: {entry.corrected}"),
        element("p", f"Counterexample: {entry.counterexample}"),
        element("pre", element("code", entry.replay)),
        class_="erratum",
    )
