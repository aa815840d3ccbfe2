"""How does the page of a theorem show its proof?"""

from __future__ import annotations

from collections.abc import Iterator

from bounds.proofs.proof import CheckedProof, describe
from docs.mathematics import inline, text


def proof_part(key: str, found: CheckedProof | str) -> Iterator[str]:
    """Yield the section on the proof: its verdict, its steps, what it assumes."""
    yield "## Proof"
    if isinstance(found, str):
        yield f"OPEN, no proof is checked here: {text(found)}."
        return
    axioms, parents = found.proof.axioms, found.proof.parents
    counted = f"{_count(len(found.steps), 'step')}, {_count(len(axioms), 'axiom')}"
    used = ", ".join(f"[`{parent}`]({parent}.md)" for parent in dict.fromkeys(parents))
    yield (
        f"**{found.verdict}**: {counted}{f'; it uses {used}' if used else ''}. "
        f"`noregret prove {key}` checks it again."
    )
    yield _details("The steps", _steps(found))
    if axioms:
        rows = "".join(
            f"<tr><td><code>{axiom.key}</code></td><td>{text(axiom.sentence)}</td></tr>"
            for axiom in sorted(axioms, key=lambda axiom: axiom.key)
        )
        yield _details("What is assumed", f"<table><tbody>{rows}</tbody></table>")


def _steps(found: CheckedProof) -> str:
    places = {step.name: number for number, step in enumerate(found.proof.steps, 1)}
    rows = []
    for number, (step, result) in enumerate(zip(found.proof.steps, found.steps, strict=False), 1):
        used = ", ".join(str(places[name]) for name in step.uses if name in places)
        reason = f"{describe(step.rule)}{f' on {used}' if used else ''}"
        claim = "" if result.claim is None else inline(found.proof.theorem, result.claim)
        rows.append(
            f"<tr><td>{number}</td><td>{claim}<br><small>{text(step.name)} "
            f"({text(reason)})</small></td></tr>"
        )
    return f'<table class="nr-steps" data-search-exclude><tbody>{"".join(rows)}</tbody></table>'


def _details(title: str, inside: str) -> str:
    return f'<details class="nr-details"><summary>{title}</summary>{inside}</details>'


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
