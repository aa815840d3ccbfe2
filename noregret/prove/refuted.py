"""Which printed formulas has Coq refuted?

A refutation is a proof that the printed claim is false, ``Theorem E000_38 : ~ E000_38.statement``.
It is checked as the proofs of theorems are: of the claim as the erratum makes it now.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bounds.coq.printed import printed_statement
from bounds.coq.printer import CannotPrintError
from bounds.coq.statements import Statement
from bounds.printed import Erratum
from bounds.printed.reader import read_errata
from noregret.prove import coq
from noregret.prove.development import Development, Item
from noregret.prove.questions import Candidate, are_refuted
from noregret.prove.verdicts import Proof, Prover


def _statement(erratum: Erratum) -> Statement | None:
    """Return what an erratum's printed claim says in Coq; None if it cannot be stated there."""
    if erratum.claim is None:
        return None
    try:
        return printed_statement(erratum)
    except CannotPrintError:
        return None


def printed_statements() -> Iterator[Statement]:
    """Yield the printed claims that can be stated in Coq."""
    yield from filter(None, map(_statement, read_errata()))


def refutation_of(erratum: Erratum, development: Development) -> Candidate | None:
    """Return a printed claim with the refutation that the development has; None if it has none."""
    statement = _statement(erratum)
    item = None if statement is None else development.refutation(statement.name)
    return None if statement is None or item is None else Candidate(statement, item)


def refutations(development: Development) -> list[Candidate]:
    """Return the printed claims that the development says it refutes, with where it does."""
    return [found for erratum in read_errata() if (found := refutation_of(erratum, development))]


def recorded_refutation(erratum: Erratum, prover: Prover) -> Item | None:
    """Return where Coq has refuted what is printed; None if the ledger does not say that it has."""
    found = refutation_of(erratum, prover.development)
    accepted = found is not None and prover.recorded_refutation(found).is_proved
    return found.item if found is not None and accepted else None


def modules(development: Development) -> list[str]:
    """Return the modules with the refutations."""
    return sorted({found.item.module for found in refutations(development)})


@dataclass(frozen=True)
class Refuted:
    """A printed formula: in which line it is refuted, and what Coq says of the refutation."""

    line: int
    proof: Proof

    @property
    def erratum(self) -> str:
        """The id of the erratum."""
        return self.proof.key

    @property
    def is_accepted(self) -> bool:
        """Whether Coq accepts the refutation."""
        return self.proof.is_proved


def refuted(prover: Prover) -> list[Refuted]:
    """Let Coq check every refutation of the development; one that it does not accept is BROKEN."""
    found = refutations(prover.development)
    builder = coq.Builder(prover.development, prover.folder, progress=prover.progress)
    builder.build(*dict.fromkeys(module for one in found for module in prover.modules(one)))
    proofs = prover.answers(builder, found, are_refuted)
    return [Refuted(one.item.line, proofs[one.statement.key]) for one in found]
