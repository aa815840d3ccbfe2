"""What does a formula that is false as printed say in Coq?

A printed claim is stated in the setting of a theorem, without the hypotheses that the print leaves
out; a proof refutes it: ``Theorem E000_41 : ~ E000_41.statement``.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Eq

from bounds.coq.statements import Statement, statement_of
from bounds.core.catalogue import theorem as theorem_named
from bounds.core.parsing import parse_relation, parse_value
from bounds.core.theorem import Hypothesis
from bounds.printed import Erratum


def printed_statement(erratum: Erratum) -> Statement:
    """Return what an erratum's printed claim says in Coq."""
    printed = erratum.claim
    if printed is None:
        raise ValueError(f"{erratum.id} has no claim over the quantities of a theorem")
    parent = theorem_named(printed.key)
    letters = {name: quantity.symbol for name, quantity in parent.by_name.items()}
    fixed = tuple(
        Hypothesis(f"{name}-fixed", f"{name} = {value}", Eq(letters[name], parse_value(value)))
        for name, value in printed.fixed
    )
    setting = parent.without(*printed.without)
    said = replace(setting, given=(*setting.given, *fixed), title=erratum.printed)
    return replace(
        statement_of(said, parse_relation(printed.claim, letters)), key=erratum.id, obligations=()
    )
