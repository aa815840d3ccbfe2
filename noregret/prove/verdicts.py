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
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from bounds.coq.printer import CannotPrintError
from bounds.coq.statements import statement_of
from bounds.core.theorem import Theorem
from noregret.prove import coq, questions
from noregret.prove.development import Development, Item, file_of
from noregret.prove.ledger import Entry, Ledger
from noregret.prove.questions import Candidate, Question

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
        return found if isinstance(found, Proof) else self._recorded(found, self.ledger.entries)

    def recorded_refutation(self, refutation: Candidate) -> Proof:
        """Return what the ledger says of the refutation of a printed claim; nothing is run."""
        return self._recorded(refutation, self.ledger.refuted)

    def _recorded(self, candidate: Candidate, entries: Mapping[str, Entry]) -> Proof:
        entry = entries.get(candidate.statement.key)
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
        self,
        theorems: Sequence[Theorem],
        *,
        fresh: bool = False,
        audit: bool = False,
        also: Sequence[str] = (),
    ) -> Iterator[Proof]:
        """Yield the verdict of each theorem.

        With ``audit`` each theorem is asked for its own assumptions, and Coq's independent checker
        looks at all compiled files; without, what all of them assume together is told of each.
        ``also`` are other modules that are compiled in the same run; the checker looks at them
        without what they lean on, which is the theorems' own or a library of others.
        """
        if coq.version() is None:
            yield from map(self.recorded, theorems)
            return
        found = [self.candidate(theorem) for theorem in theorems]
        candidates = [entry for entry in found if isinstance(entry, Candidate)]
        builder = coq.Builder(self.development, self.folder, progress=self.progress)
        modules = dict.fromkeys(m for entry in candidates for m in self.modules(entry))
        builder.build(*modules, *also, fresh=fresh)
        verdicts = self.answers(builder, candidates, self._question, apart=audit)
        if audit:
            compiled = ([m for m in ms if m not in builder.failures] for ms in (modules, also))
            said = builder.recheck(*compiled)
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
        said = builder.ask("Claim", questions.follows(found))
        seconds = time.perf_counter() - start
        if said.accepted and set(questions.assumptions(said.words)) <= REALS:
            reason = f"it follows from the proof of {theorem.key}: Coq {coq.version()}"
            return self._proof(found, PROVED, reason, questions.assumptions(said.words), seconds)
        reason = f"the stored proof is of another claim: {theorem.statement}"
        return self._proof(found, OPEN, reason, seconds=seconds)

    @staticmethod
    def _broken(proof: Proof, reason: str) -> Proof:
        return replace(proof, verdict=BROKEN, reason=reason) if proof.verdict == PROVED else proof

    def answers(
        self,
        builder: coq.Builder,
        candidates: Sequence[Candidate],
        question: Question,
        *,
        apart: bool = False,
    ) -> dict[str, Proof]:
        """Ask Coq about what is compiled; return the verdict of each by its key.

        One question for all is the fastest; if anything is wrong each is asked by itself.
        """
        verdicts: dict[str, Proof] = {}
        sane: list[Candidate] = []
        for candidate in candidates:
            flaw = self._flaw(builder, candidate)
            if flaw:
                verdicts[candidate.statement.key] = self._proof(candidate, BROKEN, flaw)
            else:
                sane.append(candidate)
        together = None if apart or not sane else self._ask(builder, sane, question)
        if together is not None and (together.verdict == PROVED or len(sane) == 1):
            answers: Iterable[Proof] = [together] * len(sane)
        else:
            with ThreadPoolExecutor(builder.jobs) as pool:
                answers = list(pool.map(lambda one: self._ask(builder, [one], question), sane))
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

    def _ask(
        self, builder: coq.Builder, candidates: Sequence[Candidate], question: Question
    ) -> Proof:
        """Ask Coq whether the proofs prove what they should, and what they assume."""
        start = time.perf_counter()
        answer = self._answer(builder.ask("Verdict", question(candidates)))
        self.progress(candidates[-1].statement.key, len(candidates), len(candidates))
        return replace(answer, seconds=(time.perf_counter() - start) / len(candidates))

    @staticmethod
    def _answer(said: coq.Said) -> Proof:
        if not said.accepted:
            return Proof(
                "", BROKEN, f"the proof is of something else: {coq.first_error(said.words)}"
            )
        assumed = questions.assumptions(said.words)
        foreign = sorted(set(assumed) - REALS)
        if foreign:
            return Proof("", BROKEN, f"it assumes {', '.join(foreign)}", assumptions=assumed)
        return Proof("", PROVED, f"checked by Coq {coq.version()}", assumptions=assumed)

    def _question(self, candidates: Sequence[Candidate]) -> str:
        return questions.are_proved(candidates, self.development)

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


def ledger_of(proofs: Iterable[Proof], refuted: Iterable[Proof] = ()) -> Ledger:
    """Return the ledger of what Coq has just accepted: of theorems, and of refutations."""
    return Ledger(coq.version() or "", _entries(proofs), refuted=_entries(refuted))


def _entries(proofs: Iterable[Proof]) -> dict[str, Entry]:
    return {p.key: Entry(p.fingerprint, p.assumptions) for p in proofs if p.verdict == PROVED}
