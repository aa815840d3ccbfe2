"""What has Coq proved?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from noregret.cli import options, output

if TYPE_CHECKING:
    from bounds.core.theorem import Theorem
    from noregret.prove.conformance.catalogue import Conformance
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
@options.common
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
    from bounds.core.catalogue import chosen, theorem

    if statement is not None:
        from bounds.coq.statements import statement_of

        click.echo(statement_of(theorem(statement)).text, nl=False)
        return output.OK
    theorems = chosen(patterns)
    if claim is not None and len(theorems) != 1:
        return output.complain(
            f"--claim is about one theorem, but {len(theorems)} are asked for: give one KEY"
        )
    if write:
        from noregret.prove.statement_files import write as write_statements

        write_statements()
    from noregret.prove import coq
    from noregret.prove.refuted import modules, refuted
    from noregret.prove.text import answer_of
    from noregret.prove.verdicts import PROVED, Prover, ledger_of

    try:
        with output.progress_line(not as_json) as tell:
            prover = Prover(progress=lambda what, done, total: tell(f"{done}/{total} {what}"))
            also = [] if patterns else modules(prover.development)
            proofs = _proofs(prover, theorems, claim, fresh=fresh, audit=audit, also=also)
            replayed = [] if runs is None else _replayed(prover, theorems, runs, seed)
            printed = [] if patterns or coq.version() is None else refuted(prover)
    except KeyboardInterrupt:
        return output.complain(
            "interrupted: what Coq has compiled so far is kept", output.INTERRUPTED
        )
    is_refuted = all(found.is_accepted for found in printed)
    is_complete = is_refuted and all(proof.verdict == PROVED for proof in proofs)
    if write and not patterns and is_complete:
        ledger_of(proofs, (found.proof for found in printed)).write()
    output.print_answer(answer_of(proofs, replayed, printed), as_json)
    conforms = not any(found.refused for found in replayed)
    proved = all(proof.is_proved for proof in proofs)
    return output.OK if proved and conforms and is_refuted else output.VIOLATED


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
