"""Which printed formulas has Coq refuted?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bounds.coq.printed import printed_statement
from bounds.coq.printer import CannotPrintError
from bounds.coq.statements import Statement, identifier, opening
from bounds.printed import Erratum
from bounds.printed.reader import read_errata
from noregret.prove import coq
from noregret.prove.development import LIBRARY, Development, Item
from noregret.prove.verdicts import REALS, Prover, assumptions


def printed_statements() -> Iterator[Statement]:
    """Yield the printed claims that can be stated in Coq."""
    for erratum in read_errata():
        if erratum.claim is not None:
            try:
                yield printed_statement(erratum)
            except CannotPrintError:
                continue


def refutation_of(erratum: Erratum, development: Development) -> Item | None:
    """Return where Coq refutes what an erratum says is printed; None if nowhere."""
    return development.refutation(identifier(erratum.id))


@dataclass(frozen=True)
class Refuted:
    """A printed formula that Coq has refuted."""

    erratum: str
    file: str
    line: int


def refutations(development: Development) -> list[tuple[Statement, Item]]:
    """Return the printed claims that the development refutes, with where it does."""
    pairs = (
        (statement, development.refutation(statement.name)) for statement in printed_statements()
    )
    return [(statement, item) for statement, item in pairs if item is not None]


def question(development: Development) -> str:
    """Return a Coq text that is accepted if and only if the refutations refute."""
    found = refutations(development)
    lines = [opening([statement for statement, _ in found])]
    lines += [statement.text for statement, _ in found]
    modules = sorted({item.module for _, item in found})
    lines += [f"From {LIBRARY} Require {module}." for module in modules]
    lines += [
        f"Definition refuted_{s.name} : ~ {s.name}.statement := {LIBRARY}.{i.module}.{s.name}."
        for s, i in found
    ]
    terms = ", ".join(["tt", *(f"refuted_{statement.name}" for statement, _ in found)])
    return "\n".join([*lines, f"Definition all := ({terms}).", "Print Assumptions all.", ""])


def refuted(prover: Prover) -> list[Refuted]:
    """Let Coq check the refutations; what it does not accept, or is not here for, is not listed."""
    if coq.version() is None:
        return []
    found = refutations(prover.development)
    builder = coq.Builder(prover.development, prover.folder, progress=prover.progress)
    modules = {item.module for _, item in found}
    builder.build(*sorted(modules))
    if not found or prover.development.faults(*modules):
        return []
    said = builder.ask("Refuted", question(prover.development))
    if not said.accepted or not set(assumptions(said.words)) <= REALS:
        return []
    return [Refuted(s.key, i.file, i.line) for s, i in found]
