"""What is Coq asked about a proof, and what does its answer assume?

Each question is a Coq text that is accepted if and only if the proofs prove what they should.  It
states the propositions first, as the Python objects make them now, before any proof is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bounds.coq.statements import Statement, opening
from noregret.prove.development import LIBRARY, Development, Item


@dataclass(frozen=True)
class Candidate:
    """What is stated, with the proof (or refutation) that the development has for it."""

    statement: Statement
    item: Item

    @property
    def runs(self) -> str:
        """The module that tells which recorded runs are runs of its setting."""
        return f"{self.statement.setting.removesuffix('Run')}Runs"


Question = Callable[[Sequence[Candidate]], str]


def are_proved(candidates: Sequence[Candidate], development: Development) -> str:
    """Ask whether the proofs are of the statements, and the runs of their settings sound."""
    runs = {c.runs for c in candidates if c.runs in development.sources}
    lines = _stated(candidates, runs)
    terms = [f"{LIBRARY}.{module}.sound" for module in sorted(runs)]
    for candidate in candidates:
        name, proofs = candidate.statement.name, f"{LIBRARY}.{candidate.item.module}"
        for proposition in candidate.statement.propositions:
            suffix = "" if proposition == "statement" else f"_{proposition}"
            own = f"checked_{name}_{proposition}"
            lines.append(f"Definition {own} : {name}.{proposition} := {proofs}.{name}{suffix}.")
            terms.append(own)
    return _assuming(lines, terms)


def are_refuted(candidates: Sequence[Candidate]) -> str:
    """Ask whether the refutations are of the statements."""
    lines, terms = _stated(candidates), list[str]()
    for candidate in candidates:
        name, module = candidate.statement.name, candidate.item.module
        own = f"refuted_{name}"
        lines.append(f"Definition {own} : ~ {name}.statement := {LIBRARY}.{module}.{name}.")
        terms.append(own)
    return _assuming(lines, terms)


def follows(candidate: Candidate) -> str:
    """Ask whether a claim follows from the theorem that is proved, by arithmetic at most."""
    name, module = candidate.statement.name, candidate.item.module
    return "\n".join(
        [
            opening([candidate.statement]),
            candidate.statement.text,
            "From Coq Require Import Lra Field.",
            f"From {LIBRARY} Require {module}.",
            f"Theorem claimed : {name}.statement.",
            "Proof.",
            f"  first [ exact {LIBRARY}.{module}.{name}",
            f"        | intros s; pose proof ({LIBRARY}.{module}.{name} s) as proved;",
            "          cbv zeta in *; intros;",
            "          repeat match goal with",
            "          | H : ?P, K : ?P -> _ |- _ => specialize (K H) end; lra ].",
            "Qed.",
            "Print Assumptions claimed.",
            "",
        ]
    )


def _stated(
    candidates: Sequence[Candidate], more: set[str] | frozenset[str] = frozenset()
) -> list[str]:
    """Return the statements, and only then what loads their proofs, and more modules."""
    modules = {candidate.item.module for candidate in candidates} | more
    return [
        opening([candidate.statement for candidate in candidates]),
        *(candidate.statement.text for candidate in candidates),
        *(f"From {LIBRARY} Require {module}." for module in sorted(modules)),
    ]


def _assuming(lines: Sequence[str], terms: Sequence[str]) -> str:
    """Return a text that also prints what terms assume, all together."""
    # Not a tuple: its type would grow with the square of their number.
    together = f"Definition all_of_them := {''.join(f'let _ := {t} in ' for t in terms)}tt."
    return "\n".join([*lines, together, "Print Assumptions all_of_them.", ""])


def assumptions(words: str) -> tuple[str, ...]:
    """Return the axioms that ``Print Assumptions`` lists."""
    if "Axioms:" not in words:
        return ()
    listed = words.split("Axioms:", 1)[1]
    return tuple(sorted(set(re.findall(r"^([A-Za-z_][\w.']*)(?=\s*$|\s+:| is )", listed, re.M))))
