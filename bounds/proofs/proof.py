"""Is a theorem's proof complete: does each step follow, and the last one say what is claimed?"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import sympy

from bounds.catalogue import theorem
from bounds.proofs.context import Context, FlawError, Relation, Store, context_of, gap_of
from bounds.proofs.quantifiers import arbitrary
from bounds.proofs.rules import Assume, Axiom, Partition, Potential, Rule, Telescope, Use
from bounds.proofs.suppositions import Induction, still_supposed
from bounds.theorem import Theorem

#: What a fact speaks about that holds in every round.
EVERY = "every"


@dataclass(frozen=True)
class Step:
    """One step: its name, the rule that it follows by, the steps it uses, and what it claims.

    A claim may be left out where the rule computes it.
    """

    name: str
    rule: Rule
    uses: tuple[str, ...] = ()
    claim: Relation | None = None


@dataclass(frozen=True)
class Proof:
    """A chain of steps whose last one is the claim of a theorem.

    Attributes:
        key: the theorem.
        steps: each may use those before it.
        letters: the intervals of letters that the theorem does not have.
        of_a_round: the same for letters that differ from round to round.
        statement: the theorem that is proved, if it is not the one of the catalogue: a printed
            form, say.
    """

    key: str
    steps: tuple[Step, ...]
    letters: Mapping[sympy.Symbol, sympy.Interval] = field(default_factory=dict)
    of_a_round: Mapping[sympy.Symbol, sympy.Interval] = field(default_factory=dict)
    statement: Theorem | None = None

    @cached_property
    def theorem(self) -> Theorem:
        """The theorem that is proved."""
        return self.statement if self.statement is not None else theorem(self.key)

    @property
    def axioms(self) -> tuple[Axiom | Partition | Potential, ...]:
        """What is assumed."""
        found: dict[str, Axiom | Partition | Potential] = {}
        for step in self.steps:
            if isinstance(step.rule, Assume):
                found[step.rule.axiom.key] = step.rule.axiom
            if isinstance(step.rule, Telescope | Induction):
                for part in (step.rule.partition, step.rule.potential):
                    found[part.key] = part
            for part in getattr(step.rule, "assumed", ()):
                found[part.key] = part
        return tuple(found.values())

    @property
    def parents(self) -> tuple[str, ...]:
        """The theorems that it uses."""
        return tuple(step.rule.key for step in self.steps if isinstance(step.rule, Use))


@dataclass(frozen=True)
class CheckedStep:
    """What became of a step."""

    name: str
    rule: str
    claim: Relation | None
    flaw: str = ""
    seconds: float = 0.0

    @property
    def verdict(self) -> str:
        """FOLLOWS or REJECTED."""
        return "REJECTED" if self.flaw else "FOLLOWS"


@dataclass(frozen=True)
class CheckedProof:
    """What became of a proof: PROVED if every step follows, OPEN at the first that does not."""

    proof: Proof
    steps: tuple[CheckedStep, ...]
    store: Store

    @property
    def verdict(self) -> str:
        """PROVED or OPEN."""
        return "OPEN" if any(step.flaw for step in self.steps) else "PROVED"

    @property
    def flaw(self) -> CheckedStep | None:
        """The step that does not follow."""
        return next((step for step in self.steps if step.flaw), None)

    @property
    def seconds(self) -> float:
        """How long the check took."""
        return sum(step.seconds for step in self.steps)


def check_proof(proof: Proof, *, recording: bool = False) -> CheckedProof:
    """Check every step; with ``recording`` certificates that are missing are looked for."""
    store = Store(proof.key, recording)
    context = context_of(proof.theorem, proof.letters, proof.of_a_round, store)
    fixed = context.own | context.of_a_round
    context = replace(context, arbitrary=arbitrary(proof.axioms, fixed))
    known: dict[str, tuple[Relation, str]] = {}
    supposed: dict[str, frozenset[str]] = {}
    checked: list[CheckedStep] = []
    for step in proof.steps:
        started = time.perf_counter()
        claim, flaw = step.claim, ""
        try:
            claim, sort = _concluded(step, known, context)
            supposed[step.name] = still_supposed(step, supposed, known, context)
            known[step.name] = claim, sort
        except FlawError as error:
            flaw = str(error)
        spent = time.perf_counter() - started
        checked.append(CheckedStep(step.name, step.rule.name, claim, flaw, spent))
        if flaw:
            return CheckedProof(proof, tuple(checked), store)
    flaw = _unfinished(proof, known, context)
    if supposed[proof.steps[-1].name]:
        flaw = f"{', '.join(supposed[proof.steps[-1].name])} was only supposed"
    if flaw:
        last = checked[-1]
        checked[-1] = CheckedStep(last.name, last.rule, last.claim, flaw, last.seconds)
    return CheckedProof(proof, tuple(checked), store)


def _concluded(
    step: Step, known: Mapping[str, tuple[Relation, str]], context: Context
) -> tuple[Relation, str]:
    """Return what a step shows, and about which sort of rounds."""
    unknown = [name for name in step.uses if name not in known]
    if step.name in known or unknown:
        raise FlawError(f"it uses {', '.join(unknown) or 'its own name'}, not shown before")
    facts = [known[name][0] for name in step.uses]
    sorts = [known[name][1] for name in step.uses]
    claim = step.rule.conclude(facts, step.claim, context)
    if isinstance(step.rule, Induction):
        for sort, wanted in zip(sorts[2:], step.rule.partition.sorts, strict=True):
            if sort not in (wanted, EVERY):
                raise FlawError(f"a fact about {sort or 'no'} rounds is a step of {wanted} rounds")
        return claim, "" if step.rule.end else EVERY
    if isinstance(step.rule, Telescope):
        for sort, wanted in zip(sorts, step.rule.partition.sorts, strict=True):
            if sort not in (wanted, EVERY):
                raise FlawError(f"a fact about {sort or 'no'} rounds is added up over {wanted}")
        return claim, ""
    if isinstance(step.rule, Assume):
        return claim, _sort_of(claim, step.rule.axiom.rounds, context)
    about = getattr(step.rule, "about", None)  # the rule knows which rounds it speaks about
    if about is not None:
        return claim, _sort_of(claim, about(sorts), context)
    named = {sort for sort in sorts if sort and sort != EVERY}
    if len(named) > 1:
        raise FlawError(f"it mixes facts about {' and '.join(sorted(named))} rounds")
    own = named.pop() if named else (EVERY if EVERY in sorts else "")
    return claim, _sort_of(claim, own, context)


def _sort_of(claim: Relation, sort: str, context: Context) -> str:
    """Return the sort of rounds; a claim with letters of a round is about rounds."""
    if claim.free_symbols & context.of_a_round:
        return sort or EVERY
    return sort


def _unfinished(proof: Proof, known: Mapping[str, tuple[Relation, str]], context: Context) -> str:
    """Return why the last step is not the theorem's claim; nothing if it is."""
    claim, sort = known[proof.steps[-1].name]
    wanted = proof.theorem.claim
    if sort:
        return f"the last step speaks about {sort} rounds, not about the run"
    gap, _, equal = gap_of(claim)
    goal, _, wants_equality = gap_of(wanted)
    if wants_equality and not equal:
        return f"the last step is an inequality, but {wanted} is claimed"
    if context.same(gap, goal) or (equal and context.same(gap, -goal)):
        return ""
    return f"the last step says {claim}, but {wanted} is claimed"


def record(proof: Proof) -> CheckedProof:
    """Check a proof, look for missing certificates, and store what it used."""
    checked = check_proof(proof, recording=True)
    if checked.verdict == "PROVED":
        checked.store.write()
    return checked


def describe(rule: Any) -> str:
    """Return a rule in a few words: its name, and what it applies."""
    applied = getattr(rule, "lemma", None) or getattr(rule, "axiom", None)
    if applied is not None:
        return f"{rule.name} {getattr(applied, 'name', None) or applied.key}"
    key = getattr(rule, "key", "")
    return f"{rule.name} {key}".strip()
