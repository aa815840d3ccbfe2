"""Which propositions of Coq does a theorem make?

A theorem names its ``setting``, a Coq file below ``proofs/`` that defines the subject, the learner
and what is read off them: ``subject``, ``plays``, each quantity under the name of its letter, and
each hypothesis that is a test under ``given_`` and its name.  No formula is written there.  From
the theorem come

* ``statement``: for every subject, the hypotheses imply the claim;
* ``defined``: they also imply that no formula leans on what Coq says of x / 0, ln 0, sqrt (-1);
* ``inhabited``: some subject meets the hypotheses, so that nothing is true of nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import sympy

from bounds.coq.printer import CannotPrintError, Printer, is_nat
from bounds.core.theorem import Hypothesis, Quantity, Theorem

#: The propositions that a theorem makes, in the order in which they are printed.
PROPOSITIONS = ("statement", "defined", "inhabited")


def identifier(name: str) -> str:
    """Return a name of ours as an identifier of Coq."""
    return re.sub(r"[^A-Za-z0-9_]", "_", name)


def lemma_name(step: str) -> str:
    """Return the name of the lemma that a step of a proof is in Coq."""
    return "_".join(re.sub(r"[^a-z0-9 ]", "", step.lower()).split())


@dataclass(frozen=True)
class Statement:
    """What a theorem says in Coq."""

    key: str
    title: str
    setting: str
    letters: tuple[tuple[str, str], ...]
    hypotheses: tuple[str, ...]
    claim: str
    obligations: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of the Coq theorem, and of the module with its propositions."""
        return identifier(self.key)

    @property
    def module(self) -> str:
        """The setting without its folder."""
        return self.setting.rpartition(".")[2]

    @property
    def propositions(self) -> dict[str, str]:
        """The propositions by name; ``defined`` only where something could be undefined."""
        implied = "".join(f"{hypothesis} ->\n" for hypothesis in self.hypotheses)
        found = {"statement": f"{self._head('forall')}{implied}{self.claim}"}
        if self.obligations:
            needed = " /\\\n".join(f"({obligation})" for obligation in self.obligations)
            found["defined"] = f"{self._head('forall')}{implied}{needed}"
        met = " /\\\n".join(_conjunct(hypothesis) for hypothesis in self.hypotheses)
        found["inhabited"] = f"{self._head('exists')}{met}"
        return found

    def _head(self, quantifier: str) -> str:
        lines = [f"{quantifier} s : {self.module}.subject,"]
        for letter, meaning in self.letters:
            lines.append(f"let {letter} := {self.module}.{letter} s in  (* {meaning} *)")
        return "".join(f"{line}\n" for line in lines)

    @property
    def text(self) -> str:
        """The module with the propositions."""
        lines = [f"(* {self.key}: {_comment(self.title)} *)", f"Module {self.name}."]
        for name, proposition in self.propositions.items():
            body = proposition.replace("\n", "\n    ")
            lines.append(f"  Definition {name} : Prop :=\n    {body}.")
        return "\n".join([*lines, f"End {self.name}."]) + "\n"


def statement_of(theorem: Theorem, claim: Any = None) -> Statement:
    """Return what a theorem says in Coq, or what it would say with another claim.

    CannotPrintError tells why it cannot be said.
    """
    if not theorem.setting:
        raise CannotPrintError(f"{theorem.key} names no setting in Coq")
    printer = Printer()
    module = theorem.setting.rpartition(".")[2]
    hypotheses = [f"{module}.plays s", *_signs(theorem.quantities)]
    hypotheses += [_condition(hypothesis, module, printer) for hypothesis in theorem.given]
    claim = theorem.claim if claim is None else claim
    claimed = printer.relation(claim)
    used = _symbols(theorem, claim)
    unknown = used - {quantity.name for quantity in theorem.quantities}
    if unknown:
        raise CannotPrintError(f"{theorem.key} has no quantity {', '.join(sorted(unknown))}")
    return Statement(
        key=theorem.key,
        title=theorem.title,
        setting=theorem.setting,
        letters=tuple((q.name, _comment(q.meaning)) for q in theorem.quantities if q.name in used),
        hypotheses=tuple(dict.fromkeys(hypotheses)),
        claim=claimed,
        obligations=tuple(printer.obligations),
    )


def _signs(quantities: Iterable[Quantity]) -> Iterator[str]:
    """Yield what the definition of a parameter says about its sign."""
    for quantity in quantities:
        if not quantity.parameter:
            continue
        if is_nat(quantity.symbol):
            if quantity.is_positive:
                yield f"(0 < {quantity.name})%nat"
        elif quantity.is_positive:
            yield f"0 < {quantity.name}"
        elif quantity.is_nonnegative:
            yield f"0 <= {quantity.name}"


def _condition(hypothesis: Hypothesis, module: str, printer: Printer) -> str:
    if hypothesis.relation is None:
        return f"{module}.given_{identifier(hypothesis.name)} s"
    return printer.relation(hypothesis.relation)


def _symbols(theorem: Theorem, claim: Any) -> set[str]:
    """Return the letters that occur in the statement."""
    relations = [h.relation for h in theorem.given if h.relation is not None]
    found: set[sympy.Symbol] = set().union(
        *(relation.free_symbols for relation in (claim, *relations))
    )
    signed = {q.name for q in theorem.quantities if list(_signs([q]))}
    return {str(symbol.name) for symbol in found} | signed


def _conjunct(hypothesis: str) -> str:
    return f"({hypothesis})" if " -> " in hypothesis else hypothesis


def _comment(text: str) -> str:
    """Return a text that may stand in a comment of Coq."""
    return text.replace("(*", "( *").replace("*)", "* )").replace('"', "'")


_MADE = "(* Made from the theorem objects by `noregret prove --write`: do not edit. *)\n"


def opening(statements: Iterable[Statement]) -> str:
    """Return what has to stand above statements: the numbers, and the settings by their names."""
    settings = sorted({statement.setting for statement in statements})
    return "".join(
        [
            "From Coq Require Import Reals ZArith.\n",
            "From NoRegret Require Import core.Numbers.\n",
            *(f"From NoRegret Require {setting}.\n" for setting in settings),
            "Local Open Scope R_scope.\n",
        ]
    )


def statements_file(statements: Iterable[Statement]) -> str:
    """Return the text of a file of statements."""
    statements = list(statements)
    body = "\n".join(statement.text for statement in statements)
    return f"{_MADE}{opening(statements)}\n{body}"
