"""What do `noregret prove` and `noregret show` tell of a proof?

Only click is imported here; the rest comes with the command.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from noregret import output

if TYPE_CHECKING:
    from bounds.proofs.proof import CheckedProof, Proof


@click.command()
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def prove(patterns: tuple[str, ...], as_json: bool) -> int:
    """Check the proofs of theorems, step by step.

    Each PATTERN is a key, a glob over keys, or a part of a key or title; without any, every proof
    is checked.  One theorem alone is shown with its steps.  Every inequality between numbers has a
    certificate, which is checked again; what is assumed is listed.  PROVED means that every step
    follows, OPEN names the first that does not, or says why there is no proof (exit code 3).

    \b
    Examples:
      noregret prove
      noregret prove wm.mistakes
      noregret prove 'perceptron.*' --json
    """
    from bounds.catalogue import matching

    for pattern in patterns:
        if not any(matching((pattern,))):
            return output.complain(
                f"no theorem matches {pattern!r}: `noregret list` shows them all"
            )
    keys = [theorem.key for theorem in matching(patterns)]
    found: list[CheckedProof | str] = []
    interrupted = False
    try:
        for key in keys:
            found.append(checked(key))
    except KeyboardInterrupt:
        interrupted = True
    keys = keys[: len(found)]
    if as_json:
        output.print_json({**proofs_data(keys, found), "interrupted": interrupted})
    else:
        click.echo("\n".join(_lines(keys, found)))
    if interrupted:
        return output.INTERRUPTED
    if any(not isinstance(entry, str) and entry.verdict == "OPEN" for entry in found):
        return output.VIOLATED
    return output.UNDECIDED if any(isinstance(entry, str) for entry in found) else output.OK


def checked(key: str) -> CheckedProof | str:
    """Return what became of a theorem's proof, or why there is none."""
    from bounds.proofs.catalogue import proofs, unproved

    proof = proofs().get(key)
    return unproved(key) if proof is None else proof.checked


def shown(key: str, *, latex: bool) -> int:
    """Print one proof, as text or in LaTeX, and return the exit code."""
    found = checked(key)
    if isinstance(found, str):
        return output.complain(f"{key} has no proof here: {found}", output.UNDECIDED)
    click.echo("\n".join(proof_latex(found) if latex else proof_lines(found)))
    return output.OK if found.verdict == "PROVED" else output.VIOLATED


# ------------------------------------------------------------------ for scripts


def proofs_data(keys: Sequence[str], found: Sequence[CheckedProof | str]) -> dict[str, Any]:
    """Return the proofs as the JSON object of ``noregret prove --json``."""
    axioms: dict[str, str] = {}
    for entry in found:
        if not isinstance(entry, str):
            axioms |= {axiom.key: axiom.sentence for axiom in entry.proof.axioms}
    return {
        "theorems": [_entry(key, entry) for key, entry in zip(keys, found, strict=True)],
        "axioms": [{"key": key, "sentence": text} for key, text in sorted(axioms.items())],
    }


def _entry(key: str, found: CheckedProof | str) -> dict[str, Any]:
    if isinstance(found, str):
        return {"key": key, "verdict": "OPEN", "steps": [], "reason": found}
    return {
        "key": key,
        "verdict": found.verdict,
        "steps": list(steps_data(found)),
        "axioms": [axiom.key for axiom in found.proof.axioms],
        "letters": found.proof.ranges,
        "theorems": list(found.proof.parents),
        "seconds": round(found.seconds, 4),
        "reason": found.flaw.flaw if found.flaw is not None else "",
    }


def steps_data(found: CheckedProof) -> Iterator[dict[str, Any]]:
    """Yield the steps: name, claim, rule, verdict."""
    from bounds.proofs.proof import describe
    from bounds.text import relation_text

    for step, result in zip(found.proof.steps, found.steps, strict=False):
        yield {
            "name": step.name,
            "claim": "" if result.claim is None else relation_text(result.claim),
            "rule": describe(step.rule),
            "uses": list(step.uses),
            "verdict": result.verdict,
            "seconds": round(result.seconds, 4),
        }


# ------------------------------------------------------------------ for people


def _lines(keys: Sequence[str], found: Sequence[CheckedProof | str]) -> Iterator[str]:
    if len(found) == 1 and not isinstance(found[0], str):
        yield from proof_lines(found[0])
        return
    width = max((len(key) for key in keys), default=0)
    proved = 0
    for key, entry in zip(keys, found, strict=True):
        if isinstance(entry, str):
            yield f"{key:{width}}  OPEN    {entry}"
            continue
        proved += entry.verdict == "PROVED"
        words = f"{len(entry.steps)} steps, {len(entry.proof.axioms)} axioms, {entry.seconds:.2f} s"
        if entry.flaw is not None:
            words = f"{entry.flaw.name}: {entry.flaw.flaw}"
        yield f"{key:{width}}  {entry.verdict:6}  {words}"
    yield ""
    yield f"{len(found)} theorems: {proved} PROVED, {len(found) - proved} OPEN"
    yield from _assumed(found)


def proof_lines(found: CheckedProof) -> Iterator[str]:
    """Yield a proof with its steps, and what it assumes."""
    proof = found.proof
    yield f"{proof.key}: {proof.theorem.title}"
    yield ""
    for number, step in enumerate(steps_data(found), 1):
        used = _numbers(proof, step["uses"])
        yield f"  {number:2}  {step['claim']}"
        reason = f"{step['rule']}{f' on {used}' if used else ''}"
        yield f"      {step['name']} ({reason})"
    yield ""
    yield f"{found.verdict} in {found.seconds:.2f} s"
    if found.flaw is not None:
        yield f"  {found.flaw.name}: {found.flaw.flaw}"
    if proof.ranges:
        yield f"  with the letters {proof.ranges}"
    yield from _assumed([found])


def _numbers(proof: Proof, names: Sequence[str]) -> str:
    places = {step.name: number for number, step in enumerate(proof.steps, 1)}
    return ", ".join(str(places[name]) for name in names if name in places)


def _assumed(found: Sequence[CheckedProof | str]) -> Iterator[str]:
    axioms = {
        axiom.key: axiom.sentence
        for entry in found
        if not isinstance(entry, str)
        for axiom in entry.proof.axioms
    }
    if axioms:
        width = max(len(key) for key in axioms)
        yield ""
        yield "Assumed"
        for key, sentence in sorted(axioms.items()):
            yield f"  {key:{width}}  {sentence}"


def proof_latex(found: CheckedProof) -> Iterator[str]:
    """Yield a proof in LaTeX: one numbered step a line."""
    from bounds.proofs.proof import describe

    yield r"\begin{enumerate}"
    for step, result in zip(found.proof.steps, found.steps, strict=False):
        if result.claim is None:
            continue
        used = _numbers(found.proof, step.uses)
        reason = f"{step.name}; {describe(step.rule)}{f' on {used}' if used else ''}"
        yield rf"  \item ${found.proof.theorem.latex_of(result.claim)}$ \hfill ({_escaped(reason)})"
    yield r"\end{enumerate}"


def _escaped(text: str) -> str:
    for character in "_%&#$":
        text = text.replace(character, f"\\{character}")
    return text.replace("^", r"\^{}")
