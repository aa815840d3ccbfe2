"""What does `noregret prove` tell of the proofs?

Only click is imported here; the rest comes with the command.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from noregret.cli import output

if TYPE_CHECKING:
    from bounds.core.theorem import Theorem
    from noregret.prove.conformance.catalogue import Conformance
    from noregret.prove.refuted import Refuted
    from noregret.prove.verdicts import Proof, Prover


@click.command()
@click.argument("patterns", nargs=-1, metavar="[PATTERN]...")
@click.option("--claim", metavar="CLAIM", help="Ask whether the stored proof proves this instead.")
@click.option("--statement", metavar="KEY", help="Print what KEY says in Coq, and nothing else.")
@click.option("--fresh", is_flag=True, help="Compile everything again, whatever is there.")
@click.option("--audit", is_flag=True, help="Each proof's own assumptions, and coqchk: minutes.")
@click.option("--runs", type=click.IntRange(1), help="Replay so many runs of our learners in Coq.")
@click.option("--seed", type=int, default=0, show_default=True, help="Which runs are drawn.")
@click.option("--write", is_flag=True, help="Write the statements and the ledger into proofs/.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def prove(
    patterns: tuple[str, ...],
    claim: str | None,
    statement: str | None,
    fresh: bool,
    audit: bool,
    runs: int | None,
    seed: int,
    write: bool,
    as_json: bool,
) -> int:
    """Let Coq check the proofs of theorems.

    Each PATTERN is a key, a glob over keys, or a part of a key or title; without any, every proof
    is checked.  PROVED: Coq has just accepted the very statement that the theorem makes.  PROVED
    BEFORE: Coq is not here, but has accepted these sources.  BROKEN: the proof is of something
    else, or assumes what it must not.  OPEN: there is no proof.  Exit code 1 if any is BROKEN or
    OPEN, or if one of the refutations of what is false as printed is not accepted.

    \b
    Examples:
      noregret prove
      noregret prove wm.mistakes
      noregret prove 'perceptron.*' --json
      noregret prove --statement wm.mistakes
      noregret prove wm.mistakes --claim "m_T <= 3*(log(N) + m_star)"
      noregret prove 'hedge.*' --runs 100
    """
    from bounds.core.catalogue import matching, theorem
    from noregret.prove.verdicts import Prover

    if statement is not None:
        from bounds.coq.statements import statement_of

        click.echo(statement_of(theorem(statement)).text, nl=False)
        return output.OK
    for pattern in patterns:
        if not any(matching((pattern,))):
            return output.complain(
                f"no theorem matches {pattern!r}: `noregret list` shows them all"
            )
    theorems = list(matching(patterns))
    if claim is not None and len(theorems) != 1:
        return output.complain(
            f"--claim is about one theorem, but {len(theorems)} are asked for: give one KEY"
        )
    if write:
        from noregret.prove.statement_files import write as write_statements

        write_statements()
    progress = _Progress(sys.stderr.isatty() and not as_json)
    prover = Prover(progress=progress)
    try:
        also = [] if patterns else _printed_modules(prover)
        proofs = _proofs(prover, theorems, claim, fresh=fresh, audit=audit, also=also)
        replayed = [] if runs is None else _replayed(prover, theorems, runs, seed)
        printed = [] if patterns else _refuted(prover)
    except KeyboardInterrupt:
        progress.clear()
        return output.complain(
            "interrupted: what Coq has compiled so far is kept", output.INTERRUPTED
        )
    progress.clear()
    refuted = all(found.is_accepted for found in printed)
    if write and not patterns and refuted and all(proof.verdict == "PROVED" for proof in proofs):
        from noregret.prove.verdicts import ledger_of

        ledger_of(proofs, (found.proof for found in printed)).write()
    if as_json:
        output.print_json(
            {
                "theorems": [proof_data(proof) for proof in proofs],
                "runs": [
                    {"checker": c.runs, "number": c.number, "refused": list(c.refused)}
                    for c in replayed
                ],
                "refuted": [_refuted_data(found) for found in printed if found.is_accepted],
                "not_refuted": [
                    {**_refuted_data(found), "reason": found.proof.reason}
                    for found in printed
                    if not found.is_accepted
                ],
            }
        )
    else:
        lines = [*_lines(proofs), *_replayed_lines(replayed), *_refuted_lines(printed)]
        click.echo("\n".join(lines))
    conforms = not any(found.refused for found in replayed)
    proved = all(proof.is_proved for proof in proofs)
    return output.OK if proved and conforms and refuted else output.VIOLATED


def _proofs(
    prover: Prover,
    theorems: Sequence[Theorem],
    claim: str | None,
    *,
    fresh: bool,
    audit: bool,
    also: Sequence[str],
) -> list[Proof]:
    if claim is None:
        return list(prover.check(theorems, fresh=fresh, audit=audit, also=also))
    from bounds.core.parsing import parse_relation

    own = theorems[0]
    letters = {name: quantity.symbol for name, quantity in own.by_name.items()}
    return [prover.check_claim(own, parse_relation(claim, letters))]


def _printed_modules(prover: Prover) -> list[str]:
    from noregret.prove.refuted import modules

    return modules(prover.development)


def _refuted(prover: Prover) -> list[Refuted]:
    """Return what Coq says now of each refutation; nothing where it is not here."""
    from noregret.prove import coq
    from noregret.prove.refuted import refuted

    return [] if coq.version() is None else refuted(prover)


def _replayed(
    prover: Prover, theorems: Sequence[Theorem], number: int, seed: int
) -> list[Conformance]:
    """Replay runs of our learners against the definitions that the theorems are about."""
    from bounds.core.errors import ParameterError
    from noregret.prove import coq
    from noregret.prove.conformance.catalogue import replayed
    from noregret.prove.questions import Candidate

    if coq.version() is None:
        raise ParameterError(f"Coq is not here to replay runs: {coq.INSTALL}")
    found = (prover.candidate(theorem) for theorem in theorems)
    modules = {entry.runs for entry in found if isinstance(entry, Candidate)}
    return list(replayed(modules, number, prover.folder, seed=seed))


class _Progress:
    """One line on stderr that says what is being checked."""

    def __init__(self, shown: bool) -> None:
        self._shown = shown

    def __call__(self, what: str, done: int, total: int) -> None:
        if self._shown:
            click.echo(f"\r\x1b[K{done}/{total} {what}", err=True, nl=False)

    def clear(self) -> None:
        if self._shown:
            click.echo("\r\x1b[K", err=True, nl=False)


# ------------------------------------------------------------------ for scripts


def proof_data(proof: Proof) -> dict[str, Any]:
    """Return a proof as it stands in the JSON object of ``noregret prove --json``."""
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
            {
                "name": item.name,
                "file": f"proofs/{item.module.replace('.', '/')}.v",
                "line": item.line,
                "statement": item.text,
            }
            for item in proof.lemmas
        ],
        "seconds": round(proof.seconds, 3),
    }


def _refuted_data(found: Refuted) -> dict[str, Any]:
    return {"erratum": found.erratum, "file": found.proof.file, "line": found.line}


# ------------------------------------------------------------------ for people


def _lines(proofs: Sequence[Proof]) -> Iterator[str]:
    if len(proofs) == 1:
        yield from proof_lines(proofs[0])
        return
    width = max(len(proof.key) for proof in proofs)
    kind = max(len(proof.verdict) for proof in proofs)
    for proof in proofs:
        words = f"{proof.file}, {proof.theorem}" if proof.is_proved else proof.reason
        yield f"{proof.key:{width}}  {proof.verdict:{kind}}  {words}"
    counts = [
        f"{number} {verdict}"
        for verdict in ("PROVED", "PROVED BEFORE", "BROKEN", "OPEN")
        if (number := sum(proof.verdict == verdict for proof in proofs))
    ]
    yield ""
    yield f"{len(proofs)} theorems: {', '.join(counts)}"
    reasons = sorted({proof.reason for proof in proofs if proof.is_proved})
    yield from (f"  {reason}" for reason in reasons)
    yield from _assumed(proofs)


def proof_lines(proof: Proof) -> Iterator[str]:
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
    if proof.lemmas:
        yield ""
        yield "Through the lemmas"
        width = max(len(item.name) for item in proof.lemmas)
        for item in proof.lemmas:
            yield f"  {item.name:{width}}  proofs/{item.module.replace('.', '/')}.v:{item.line}"
    yield from _assumed([proof])


def _replayed_lines(found: Sequence[Conformance]) -> Iterator[str]:
    if found:
        yield ""
        yield "Runs of our learners, replayed in Coq"
    for checker in found:
        verdict = f"{len(checker.refused)} refused" if checker.refused else "all conform"
        yield f"  {checker.runs}: {checker.number} runs, {verdict}"
        yield from (f"    {term}" for term in checker.refused[:3])


def _refuted_lines(printed: Sequence[Refuted]) -> Iterator[str]:
    accepted = sum(found.is_accepted for found in printed)
    if accepted:
        yield ""
        yield f"{accepted} formulas that are false as printed are refuted as well"
    if accepted < len(printed):
        yield ""
        yield f"Not refuted, though the development says so: {len(printed) - accepted}"
    for found in printed:
        if not found.is_accepted:
            place = f"{found.proof.file}, line {found.line}"
            yield f"  {found.erratum}  {place}: {found.proof.reason}"


def _assumed(proofs: Sequence[Proof]) -> Iterator[str]:
    names = sorted({name for proof in proofs for name in proof.assumptions})
    if names:
        yield ""
        yield "Assumed (Coq's real numbers)"
        yield from (f"  {name}" for name in names)
