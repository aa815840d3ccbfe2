"""What is told of the proofs, to scripts and to people?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from noregret.calculator.answers import Answer
from noregret.prove.conformance.catalogue import Conformance
from noregret.prove.refuted import Refuted
from noregret.prove.verdicts import BEFORE, BROKEN, OPEN, PROVED, Proof
from noregret.words import aligned, section


def answer_of(
    proofs: Sequence[Proof], replayed: Sequence[Conformance], printed: Sequence[Refuted]
) -> Answer:
    """Return what became of proofs, of runs that Coq replayed and of formulas that are false."""
    data = {
        "theorems": [_data(proof) for proof in proofs],
        "runs": [
            {"checker": found.runs, "number": found.number, "refused": list(found.refused)}
            for found in replayed
        ],
        "refuted": [_refuted_data(found) for found in printed if found.is_accepted],
        "not_refuted": [
            {**_refuted_data(found), "reason": found.proof.reason}
            for found in printed
            if not found.is_accepted
        ],
    }
    lines = list(_lines(proofs))
    lines += section("Runs of our learners, replayed in Coq", _replayed_lines(replayed))
    lines += _refuted_lines(printed)
    return Answer(data, tuple(lines))


def _data(proof: Proof) -> dict[str, Any]:
    return {
        "key": proof.key,
        "verdict": proof.verdict,
        "statement": proof.statement,
        "file": proof.file,
        "theorem": proof.theorem,
        "assumptions": list(proof.assumptions),
        "scope": proof.scope,
        "reason": proof.reason,
        "fingerprint": proof.fingerprint,
        "lemmas": [
            {"name": item.name, "file": item.file, "line": item.line, "statement": item.text}
            for item in proof.lemmas
        ],
        "seconds": round(proof.seconds, 3),
    }


def _refuted_data(found: Refuted) -> dict[str, Any]:
    return {"erratum": found.erratum, "file": found.proof.file, "line": found.line}


# ------------------------------------------------------------------ for people


def _lines(proofs: Sequence[Proof]) -> Iterator[str]:
    """Yield one proof in full, or several in a line each."""
    if len(proofs) == 1:
        yield from _proof_lines(proofs[0])
        return
    words = (f"{p.file}, {p.theorem}" if p.is_proved else p.reason for p in proofs)
    yield from aligned((p.key, p.verdict, said) for p, said in zip(proofs, words, strict=True))
    counts = [
        f"{number} {verdict}"
        for verdict in (PROVED, BEFORE, BROKEN, OPEN)
        if (number := sum(proof.verdict == verdict for proof in proofs))
    ]
    yield ""
    yield f"{len(proofs)} theorems: {', '.join(counts)}"
    reasons = sorted({proof.reason for proof in proofs if proof.is_proved})
    yield from (f"  {reason}" for reason in reasons)
    yield from _assumed(proofs)


def _proof_lines(proof: Proof) -> Iterator[str]:
    """Yield a proof: its verdict, its statement, the lemmas that it goes through."""
    yield f"{proof.key}: {proof.verdict}"
    if proof.reason:
        yield f"  {proof.reason}"
    if proof.file:
        yield f"  {proof.file}, Theorem {proof.theorem}; fingerprint {proof.fingerprint}"
    if proof.scope:
        yield f"  Scope: {proof.scope}"
    if proof.statement:
        yield ""
        yield from proof.statement.rstrip().splitlines()
    lemmas = ((item.name, f"{item.file}:{item.line}") for item in proof.lemmas)
    yield from section("Through the lemmas", aligned(lemmas))
    yield from _assumed([proof])


def _replayed_lines(found: Sequence[Conformance]) -> Iterator[str]:
    """Yield which runs Coq has refused."""
    for checker in found:
        verdict = f"{len(checker.refused)} refused" if checker.refused else "all conform"
        yield f"{checker.runs}: {checker.number} runs, {verdict}"
        yield from (f"  {term}" for term in checker.refused[:3])


def _refuted_lines(printed: Sequence[Refuted]) -> Iterator[str]:
    """Yield how many formulas are refuted, and each that Coq does not accept as refuted."""
    accepted = sum(found.is_accepted for found in printed)
    if accepted:
        yield from ("", f"{accepted} formulas that are false as printed are refuted as well")
    refused = [
        f"{found.erratum}  {found.proof.file}, line {found.line}: {found.proof.reason}"
        for found in printed
        if not found.is_accepted
    ]
    yield from section(f"Not refuted, though the development says so: {len(refused)}", refused)


def _assumed(proofs: Sequence[Proof]) -> Iterator[str]:
    names = sorted({name for proof in proofs for name in proof.assumptions})
    yield from section("Assumed (Coq's real numbers)", names)
