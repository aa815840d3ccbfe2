"""Is a theorem proved?

Coq answers.  It is handed the propositions that the Theorem makes now (not those of a file), before
any proof is loaded, so that no proof can change what they mean; then the terms that are said to
prove them, and is asked what these assume.

* PROVED: Coq has just accepted the statement, that it is defined, that its hypotheses can be met,
  and where its setting has runs that they are sound; nothing but Coq's reals is assumed.
* PROVED BEFORE: Coq is not here, but accepted these very sources before.
* BROKEN: there is a proof, but not of this.
* OPEN: there is none.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bounds.coq.printer import CannotPrintError
from bounds.coq.statements import Statement, opening, statement_of
from bounds.core.theorem import Theorem
from noregret.prove import coq
from noregret.prove.development import LIBRARY, Development, Item, file_of
from noregret.prove.ledger import Entry, Ledger

PROVED, BEFORE, BROKEN, OPEN = "PROVED", "PROVED BEFORE", "BROKEN", "OPEN"

#: What the real numbers of Coq's standard library rest on.
REALS = frozenset(
    {
        "ClassicalDedekindReals.sig_not_dec",
        "ClassicalDedekindReals.sig_forall_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
    }
)


@dataclass(frozen=True)
class Proof:
    """What became of the proof of one theorem."""

    key: str
    verdict: str
    reason: str = ""
    statement: str = ""
    file: str = ""
    theorem: str = ""
    fingerprint: str = ""
    scope: str = ""
    assumptions: tuple[str, ...] = ()
    lemmas: tuple[Item, ...] = ()
    seconds: float = 0.0

    @property
    def is_proved(self) -> bool:
        """Whether Coq accepts it now, or did."""
        return self.verdict in (PROVED, BEFORE)


@dataclass(frozen=True)
class Candidate:
    """A theorem with the proof that the development has for it."""

    statement: Statement
    item: Item

    @property
    def runs(self) -> str:
        """The module that tells which recorded runs are runs of its setting."""
        return f"{self.statement.setting.removesuffix('Run')}Runs"


@dataclass
class Prover:
    """Answers for theorems, from Coq where it is here and from the ledger where it is not."""

    development: Development = field(default_factory=Development.read)
    ledger: Ledger = field(default_factory=Ledger.read)
    folder: Path = field(default_factory=coq.build_folder)
    progress: Callable[[str, int, int], None] = lambda *_: None

    def candidate(self, theorem: Theorem, claim: Any = None) -> Candidate | Proof:
        """Return a theorem with its proof; a Proof that is OPEN says why there is none."""
        try:
            statement = statement_of(theorem, claim)
        except CannotPrintError as error:
            return Proof(theorem.key, OPEN, str(error))
        item = self.development.theorem(statement.name)
        if statement.setting not in self.development.sources:
            reason = f"there is no Coq file {file_of(statement.setting)}"
            return Proof(theorem.key, OPEN, reason, statement.text)
        if item is None:
            reason = f"no Coq file proves `Theorem {statement.name} : {statement.name}.statement`"
            return Proof(theorem.key, OPEN, reason, statement.text)
        return Candidate(statement, item)

    def modules(self, candidate: Candidate) -> tuple[str, ...]:
        """Return the modules that must be compiled: the proof, and the runs of its setting."""
        runs = (candidate.runs,) if candidate.runs in self.development.sources else ()
        return (candidate.statement.setting, candidate.item.module, *runs)

    def fingerprint(self, candidate: Candidate) -> str:
        """Return the hash of a statement and of all that its proof is built from."""
        text = candidate.statement.text + self.development.digest(*self.modules(candidate))
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    # ------------------------------------------------------------------ without Coq

    def recorded(self, theorem: Theorem) -> Proof:
        """Return what the ledger says of a theorem; nothing is run."""
        found = self.candidate(theorem)
        return found if isinstance(found, Proof) else self._recorded(found)

    def _recorded(self, candidate: Candidate) -> Proof:
        entry = self.ledger.entries.get(candidate.statement.key)
        stated = (t for m, t in self.development.sources.items() if m.startswith("statements."))
        if not any(candidate.statement.text in text for text in stated):
            reason = "the theorem no longer says what was proved: its statement has changed"
            return self._proof(candidate, BROKEN, reason)
        if entry is not None and entry.fingerprint == self.fingerprint(candidate):
            return self._proof(
                candidate, BEFORE, f"checked by Coq {self.ledger.coq}", entry.assumptions
            )
        if self.ledger.flaw:
            return self._proof(candidate, BROKEN, self.ledger.flaw)
        reason = f"Coq has not checked these sources: {coq.INSTALL}"
        return self._proof(candidate, OPEN, reason)

    # ------------------------------------------------------------------ with Coq

    def check(
        self, theorems: Sequence[Theorem], *, fresh: bool = False, audit: bool = False
    ) -> Iterator[Proof]:
        """Yield the verdict of each theorem.

        With ``audit`` each theorem is asked for its own assumptions, and Coq's independent checker
        looks at all compiled files; without, what all of them assume together is told of each.
        """
        found = [self.candidate(theorem) for theorem in theorems]
        candidates = [entry for entry in found if isinstance(entry, Candidate)]
        if coq.version() is None:
            yield from (e if isinstance(e, Proof) else self._recorded(e) for e in found)
            return
        builder = coq.Builder(self.development, self.folder, progress=self.progress)
        modules = dict.fromkeys(m for entry in candidates for m in self.modules(entry))
        builder.build(*modules, fresh=fresh)
        verdicts = self._asked(builder, candidates, audit)
        if audit:
            said = builder.recheck([m for m in modules if m not in builder.failures])
            if not said.accepted:
                reason = f"coqchk: {coq.first_error(said.words)}"
                verdicts = {key: self._broken(p, reason) for key, p in verdicts.items()}
        for entry in found:
            yield entry if isinstance(entry, Proof) else verdicts[entry.statement.key]

    def check_claim(self, theorem: Theorem, claim: Any) -> Proof:
        """Tell whether the stored proof of a theorem proves another claim in its place.

        Coq is asked whether the claim follows from the theorem by arithmetic at most; where it is
        not here, only the very same claim is proved.
        """
        found = self.candidate(theorem, claim)
        if isinstance(found, Proof):
            return found
        if found.statement.claim == statement_of(theorem).claim:
            return next(iter(self.check([theorem])))
        if coq.version() is None:
            return self._proof(found, OPEN, f"Coq is not here to compare it: {coq.INSTALL}")
        builder = coq.Builder(self.development, self.folder, progress=self.progress)
        builder.build(*self.modules(found))
        flaw = self._flaw(builder, found)
        if flaw:
            return self._proof(found, BROKEN, flaw)
        start = time.perf_counter()
        said = builder.ask("Claim", self._comparison(found))
        seconds = time.perf_counter() - start
        if said.accepted and set(assumptions(said.words)) <= REALS:
            reason = f"it follows from the proof of {theorem.key}: Coq {coq.version()}"
            return self._proof(found, PROVED, reason, assumptions(said.words), seconds)
        reason = f"the stored proof is of another claim: {theorem.statement}"
        return self._proof(found, OPEN, reason, seconds=seconds)

    def _comparison(self, candidate: Candidate) -> str:
        """Return a Coq text that derives a claim from the theorem that is proved."""
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

    @staticmethod
    def _broken(proof: Proof, reason: str) -> Proof:
        return replace(proof, verdict=BROKEN, reason=reason) if proof.verdict == PROVED else proof

    def _asked(
        self, builder: coq.Builder, candidates: Sequence[Candidate], audit: bool
    ) -> dict[str, Proof]:
        verdicts: dict[str, Proof] = {}
        sane: list[Candidate] = []
        for candidate in candidates:
            flaw = self._flaw(builder, candidate)
            if flaw:
                verdicts[candidate.statement.key] = self._proof(candidate, BROKEN, flaw)
            else:
                sane.append(candidate)
        # One question for all is the fastest; if anything is wrong each is asked by itself.
        together = None if audit or not sane else self._ask(builder, sane)
        if together is not None and (together.verdict == PROVED or len(sane) == 1):
            answers: Iterable[Proof] = [together] * len(sane)
        else:
            with ThreadPoolExecutor(builder.jobs) as pool:
                answers = list(pool.map(lambda one: self._ask(builder, [one]), sane))
        for candidate, answer in zip(sane, answers, strict=True):
            verdicts[candidate.statement.key] = self._proof(
                candidate, answer.verdict, answer.reason, answer.assumptions, answer.seconds
            )
        return verdicts

    def _flaw(self, builder: coq.Builder, candidate: Candidate) -> str:
        """Return what is wrong with the files of a proof before Coq is asked about its type."""
        for module in self.development.closure(*self.modules(candidate)):
            if module in builder.failures:
                return f"{file_of(module)}: {builder.failures[module]}"
        faults = self.development.faults(*self.modules(candidate))
        return faults[0] if faults else ""

    def _ask(self, builder: coq.Builder, candidates: Sequence[Candidate]) -> Proof:
        """Ask Coq whether the proofs prove the statements, and what they assume."""
        start = time.perf_counter()
        answer = self._answer(builder.ask("Verdict", self.question(candidates)))
        self.progress(candidates[-1].statement.key, len(candidates), len(candidates))
        return replace(answer, seconds=(time.perf_counter() - start) / len(candidates))

    @staticmethod
    def _answer(said: coq.Said) -> Proof:
        if not said.accepted:
            return Proof(
                "", BROKEN, f"the proof is of something else: {coq.first_error(said.words)}"
            )
        assumed = assumptions(said.words)
        foreign = sorted(set(assumed) - REALS)
        if foreign:
            return Proof("", BROKEN, f"it assumes {', '.join(foreign)}", assumptions=assumed)
        return Proof("", PROVED, f"checked by Coq {coq.version()}", assumptions=assumed)

    def question(self, candidates: Iterable[Candidate]) -> str:
        """Return a Coq text that is accepted if and only if the proofs are of the statements."""
        candidates = list(candidates)
        lines = [opening([candidate.statement for candidate in candidates])]
        lines += [candidate.statement.text for candidate in candidates]
        runs = {c.runs for c in candidates if c.runs in self.development.sources}
        modules = {candidate.item.module for candidate in candidates} | runs
        lines += [f"From {LIBRARY} Require {module}." for module in sorted(modules)]
        terms = [f"{LIBRARY}.{module}.sound" for module in sorted(runs)]
        for candidate in candidates:
            name, proofs = candidate.statement.name, f"{LIBRARY}.{candidate.item.module}"
            for proposition in candidate.statement.propositions:
                suffix = "" if proposition == "statement" else f"_{proposition}"
                own = f"checked_{name}_{proposition}"
                lines.append(f"Definition {own} : {name}.{proposition} := {proofs}.{name}{suffix}.")
                terms.append(own)
        lines.append(f"Definition all_of_them := ({', '.join(terms)}, tt).")
        return "\n".join([*lines, "Print Assumptions all_of_them.", ""])

    def _proof(
        self,
        candidate: Candidate,
        verdict: str,
        reason: str,
        assumed: tuple[str, ...] = (),
        seconds: float = 0.0,
    ) -> Proof:
        return Proof(
            key=candidate.statement.key,
            verdict=verdict,
            reason=reason,
            statement=candidate.statement.text,
            file=candidate.item.file,
            theorem=candidate.item.name,
            fingerprint=self.fingerprint(candidate),
            scope=self.development.scope(candidate.statement.setting),
            assumptions=assumed,
            lemmas=self.development.lemmas(candidate.item),
            seconds=seconds,
        )


def assumptions(words: str) -> tuple[str, ...]:
    """Return the axioms that ``Print Assumptions`` lists."""
    if "Axioms:" not in words:
        return ()
    listed = words.split("Axioms:", 1)[1]
    return tuple(sorted(set(re.findall(r"^([A-Za-z_][\w.']*)(?=\s*$|\s+:| is )", listed, re.M))))


def ledger_of(proofs: Iterable[Proof]) -> Ledger:
    """Return the ledger of what Coq has just accepted."""
    entries = {p.key: Entry(p.fingerprint, p.assumptions) for p in proofs if p.verdict == PROVED}
    return Ledger(coq.version() or "", entries)
