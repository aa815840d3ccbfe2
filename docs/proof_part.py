"""How does the page of a theorem show its proof?"""

from __future__ import annotations

from collections.abc import Iterator

from docs.mathematics import text
from noregret.prove.verdicts import Proof


def proof_part(proof: Proof) -> Iterator[str]:
    """Yield the section on the proof: verdict, Coq statement, lemmas, what is assumed."""
    yield "## Proof"
    if not proof.file:
        yield f"{proof.verdict}: {text(proof.reason)}."
        return
    yield (
        f"**{proof.verdict}**: `Theorem {proof.theorem}` in `{proof.file}`, {text(proof.reason)}. "
        f"`noregret prove {proof.key}` asks Coq again."
    )
    if proof.scope:
        yield f"It is about less than it could be: {text(proof.scope)}."
    yield _details("What Coq proved", _code(proof.statement))
    lemmas = "".join(
        f"<tr><td>{number}</td><td>{_code(item.text)}<small>{text(item.comment or item.name)}, "
        f"<code>{item.module.replace('.', '/')}.v</code>, line {item.line}</small></td></tr>"
        for number, item in enumerate(proof.lemmas, 1)
    )
    if lemmas:
        table = f'<table class="nr-steps" data-search-exclude><tbody>{lemmas}</tbody></table>'
        yield _details("The lemmas of the proof", table)
    assumed = "".join(f"<li><code>{name}</code></li>" for name in proof.assumptions)
    if assumed:
        yield _details("What is assumed: Coq's real numbers", f"<ul>{assumed}</ul>")


def _code(source: str) -> str:
    # As entities: Markdown looks for emphasis and headings in what looks like text.
    shown = text(source).replace("\n", "&#10;").replace("*", "&#42;").replace("_", "&#95;")
    return f'<pre class="nr-coq"><code>{shown}</code></pre>'


def _details(title: str, inside: str) -> str:
    return f'<details class="nr-details"><summary>{title}</summary>{inside}</details>'
