"""What does the site say of each theorem? Everything is read off the objects."""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from adversaries.core.trials import trials
from bounds import THEOREMS, Theorem
from bounds.core.catalogue import families
from bounds.core.examples import example_of
from bounds.printed.reader import errata_about
from docs.build_errata import plain
from docs.mathematics import display, inline
from docs.proof_part import proof_part
from noregret.calculator.answers import value_of
from noregret.calculator.describe import condition_of_equality
from noregret.prove.record import recorded_proof
from noregret.prove.verdicts import Proof
from noregret.report.markup import Html, element
from noregret.report.prose import typeset
from noregret.report.sections import condition
from noregret.verify.worst_case import tightness_rows

_DIGITS = 12


def by_family() -> dict[str, tuple[Theorem, ...]]:
    """Return the theorems by family, in the order of the catalogue."""
    return {family.title: family.theorems for family in families()}


# ------------------------------------------------------------------ the index


def index() -> str:
    """Return the page that lists every theorem."""
    worst = sum(trial.worst_case is not None for trial in trials())
    proved = sum(recorded_proof(theorem).is_proved for theorem in THEOREMS.values())
    lines = [
        "# Theorems",
        "",
        f"{len(THEOREMS)} theorems, {proved} of them proved in Coq, "
        f"{worst} with an exact worst case. Each page is made from the theorem's object: "
        "the same that `noregret verify` checks and `noregret bound` computes with.",
        "",
    ]
    for name, items in by_family().items():
        lines += [f"## {name}", "", '<table class="nr-index"><tbody>']
        lines += [_row(item) for item in items]
        lines += ["</tbody></table>", ""]
    return "\n".join(lines)


def _row(item: Theorem) -> str:
    name = f'<a href="{item.key}.html"><code>{item.key}</code></a>'
    claim = f'<div class="nr-index-claim" data-search-exclude>{inline(item, item.claim)}</div>'
    words = f"{typeset(item.title, item)}{claim}"
    return f"<tr><td>{name}</td><td>{words}</td></tr>"


# ------------------------------------------------------------------ one theorem


def page(item: Theorem) -> str:
    """Return the page of one theorem."""
    proof = recorded_proof(item)
    parts = [
        f"---\ntitle: {item.key}\n---\n\n# {plain(item.title)}",
        _tags(item, proof),
        display(item, item.claim),
        typeset(item.remark, item, link_in_html),
        *_hypotheses(item),
        *_letters(item),
        *_number(item),
        *_derived(item),
        *_invariants(item),
        *proof_part(proof),
        *_tightness(item.key),
        *_relatives(item.key),
        *_errata(item.key),
        "## Sources",
        "\n".join(f"* {plain(str(s))}" for s in item.sources),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _tags(item: Theorem, proof: Proof) -> str:
    tags = [f"<code>{item.key}</code>", *(f"<span>{kind.name}</span>" for kind in item.kinds)]
    kind = "proved" if proof.is_proved else "open"
    tags.append(f'<span class="nr-{kind}">{proof.verdict}</span>')
    return f'<p class="nr-tags">{" ".join(tags)}</p>'


def _hypotheses(item: Theorem) -> Iterator[str]:
    if item.given:
        yield "## Provided that"
        yield "\n".join(f"* {condition(item, h)} <small>`{h.name}`</small>" for h in item.given)
        yield (
            "A run that breaks one of these is NOT_APPLICABLE, never HOLDS; "
            f"`noregret refute {item.key} … --without NAME` drops one."
        )
    if item.implied:
        implied = "; ".join(condition(item, h) for h in item.implied)
        yield f"All this implies: {implied}. `noregret bound` refuses other values."


def _letters(item: Theorem) -> Iterator[str]:
    yield "## Where"
    rows = [
        f"<tr><td>{inline(item, q.symbol)}</td><td><code>{q.name}</code></td>"
        f"<td>{typeset(q.meaning, item)}</td></tr>"
        for q in item.quantities
    ]
    yield f'<table class="nr-letters"><tbody>{"".join(rows)}</tbody></table>'


def _number(item: Theorem) -> Iterator[str]:
    values = example_of(item)
    if values:
        pairs = " ".join(f"{name}={value}" for name, value in values.items())
        answer = "\n".join(value_of(item, values, _DIGITS).lines)
        yield "## The number"
        yield f"```console\n$ noregret bound {item.key} {pairs}\n{answer}\n```"


def _derived(item: Theorem) -> Iterator[str]:
    if item.derivation is None:
        return
    yield "## Derivation"
    formula = item.derivation.bound(THEOREMS[item.derivation.parent].bound_expression)
    where = condition_of_equality(formula, item.bound_expression)
    says = "differs from the formula above" if where is None else "equals the formula above"
    if where is not None and where != sympy.true:
        says += f" where {inline(item, where)}"
    yield f"From {link(item.derivation.parent)}: {typeset(item.derivation.text, item)}. This gives"
    yield display(item, formula)
    yield f"which {says}. It is computed from that theorem, not typed again."


def _invariants(item: Theorem) -> Iterator[str]:
    if item.invariants:
        yield "## Checked on every round"
        yield (
            "Steps of the proof that each run is held to: a learner that leaves the proof is told "
            "which step it broke, and in which round."
        )
        rows = [
            f"<tr><td>{typeset(step.name, item)}</td><td>{inline(item, step)}</td></tr>"
            for step in item.invariants
        ]
        yield f'<table class="nr-letters"><tbody>{"".join(rows)}</tbody></table>'


def _tightness(key: str) -> Iterator[str]:
    rows = [row[1:] for row in tightness_rows(key)]
    if rows:
        yield "## How tight it is"
        head = (
            "| at | bound | exact worst case | ratio | where the bound loses the rest |\n"
            "|---|---:|---:|---:|---|"
        )
        yield "\n".join([head, *("| " + " | ".join(row) + " |" for row in rows)])
        yield f"`noregret worst-case {key}` says what it needs for other sizes."


def _relatives(key: str) -> Iterator[str]:
    lines = [
        f"* {link(pair.key)} says more{f', {pair.condition}' if pair.condition else ''}"
        for pair in THEOREMS[key].sharper
    ]
    lines += [
        f"* {link(item.key)} is the classic form, and this says more"
        for item in THEOREMS.values()
        for pair in item.sharper
        if pair.key == key
    ]
    lines += [
        f"* {link(item.key)} is derived from it"
        for item in THEOREMS.values()
        if item.derivation is not None and item.derivation.parent == key
    ]
    if lines:
        yield "## Relatives"
        yield "\n".join(lines)


def _errata(key: str) -> Iterator[str]:
    found = errata_about(key)
    if found:
        yield "## Errata of the sources"
        yield "\n".join(
            f"* [{e.id}](../errata.md#{e.id.lower()}), {e.fault}: {plain(e.printed)}" for e in found
        )


def link_in_html(key: str) -> Html:
    """Return the same where Markdown is not read."""
    shown = element("code", key)
    return element("a", shown, href=f"{key}.html") if key in THEOREMS else shown


def link(key: str) -> str:
    """Return a link between pages of theorems."""
    return f"[`{key}`]({key}.md)"
