"""Which printed formulas has Coq refuted?"""

from __future__ import annotations

from collections.abc import Iterator

from bounds.coq.printed import printed_statement
from bounds.coq.printer import CannotPrintError
from bounds.coq.statements import Statement, identifier, opening
from bounds.errata import Erratum
from bounds.errata.collected import ERRATA
from noregret.prove.development import LIBRARY, Development, Item


def printed_statements() -> Iterator[Statement]:
    """Yield the printed claims that can be stated in Coq."""
    for erratum in ERRATA:
        if erratum.claim is not None:
            try:
                yield printed_statement(erratum)
            except CannotPrintError:
                continue


def refutation_of(erratum: Erratum, development: Development) -> Item | None:
    """Return where Coq refutes what an erratum says is printed; None if nowhere."""
    return development.refutation(identifier(erratum.id))


def question(development: Development) -> tuple[str, int]:
    """Return a Coq text that is accepted if the refutations refute, and how many there are."""
    pairs = [(s, development.refutation(s.name)) for s in printed_statements()]
    found = [(statement, item) for statement, item in pairs if item is not None]
    lines = [opening([statement for statement, _ in found])]
    lines += [statement.text for statement, _ in found]
    modules = sorted({item.module for _, item in found})
    lines += [f"From {LIBRARY} Require {module}." for module in modules]
    lines += [
        f"Definition refuted_{s.name} : ~ {s.name}.statement := {LIBRARY}.{i.module}.{s.name}."
        for s, i in found
    ]
    terms = ", ".join(["tt", *(f"refuted_{statement.name}" for statement, _ in found)])
    lines.append(f"Definition all_of_them := ({terms}).\nPrint Assumptions all_of_them.\n")
    return "\n".join(lines), len(found)
