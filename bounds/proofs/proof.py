"""Is a theorem's proof complete: does each step follow, and the last one say what is claimed?"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

import sympy

from bounds.catalogue import matching, theorem
from bounds.proofs.context import Context, FlawError, Relation, Store, context_of, gap_of
from bounds.proofs.means import Average
from bounds.proofs.monotone import ByCase, Exponential, Root, RoundUp
from bounds.proofs.numbers import PutIn, Scale, Whole
from bounds.proofs.quantifiers import Both, Limit, Put, Since, arbitrary
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Hypothesis,
    Identity,
    Inequality,
    Instance,
    Logarithm,
    Partition,
    Potential,
    Rule,
    Telescope,
    Use,
    meaning,
)
from bounds.proofs.rules import _require_inside as require_inside
from bounds.proofs.suppositions import Cases, Induction, Suppose, Where, still_supposed
from bounds.proving.goals import domain_text
from bounds.theorem import Theorem

#: The rules; a proof cannot bring its own.
RULES = (
    *(Assume, Hypothesis, Identity, Inequality, Instance, Combine, Logarithm, Telescope, Use),
    *(Suppose, Cases, Induction, Where, Average, Exponential, Root, RoundUp, ByCase),
    *(PutIn, Whole, Scale, Put, Limit, Since, Both),
)
#: Those whose claim is written down by the proof, so that it might have no meaning.
_WRITTEN = (Identity, Inequality, Combine, Cases, ByCase, Both)

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

    @property
    def assumed(self) -> tuple[Any, ...]:
        """The axioms that it rests on."""
        if isinstance(self.rule, Assume):
            return (self.rule.axiom,)
        if isinstance(self.rule, Telescope | Induction):
            return self.rule.partition, self.rule.potential
        return tuple(getattr(self.rule, "assumed", ()))


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

    @cached_property
    def checked(self) -> CheckedProof:
        """What became of every step; a proof is checked once, whoever asks."""
        return check_proof(self)

    @property
    def axioms(self) -> tuple[Axiom | Partition | Potential, ...]:
        """What is assumed."""
        found: dict[str, Axiom | Partition | Potential] = {}
        for step in self.steps:
            found |= {part.key: part for part in step.assumed}
        return tuple(found.values())

    @property
    def ranges(self) -> str:
        """Where the letters that the proof brings along lie: assumed as well."""
        groups: dict[str, list[str]] = {}
        for letter, interval in {**self.letters, **self.of_a_round}.items():
            whole = "whole, in " if letter.is_integer else ""
            if whole or interval != sympy.Interval(-sympy.oo, sympy.oo):
                where = domain_text({letter.name: interval}, ())["variables"][letter.name]
                groups.setdefault(f"{whole}{where}", []).append(letter.name)
        return "; ".join(f"{', '.join(sorted(names))}: {where}" for where, names in groups.items())

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
    try:
        bounds = [step.rule.axiom for step in proof.steps if isinstance(step.rule, Assume)]
        about = [axiom.claim for axiom in bounds if type(axiom) is Axiom and not axiom.rounds]
        context = context_of(proof.theorem, proof.letters, proof.of_a_round, store, about)
        require_sound(proof, context)
    except FlawError as error:
        first = proof.steps[0]
        flawed = CheckedStep(first.name, first.rule.name, first.claim, str(error))
        return CheckedProof(proof, (flawed,), store)
    fixed = context.own | context.of_a_round | measured(proof)
    context = replace(context, arbitrary=arbitrary(proof.axioms, fixed))
    known: dict[str, tuple[Relation, str]] = {}
    supposed: dict[str, frozenset[str]] = {}
    checked: list[CheckedStep] = []
    for step in proof.steps:
        started = time.perf_counter()
        claim, flaw = step.claim, ""
        try:
            claim, sort = _concluded(step, known, context)
            if isinstance(step.rule, Average | Since):
                _require_items(proof, step, known, context)
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


def require_sound(proof: Proof, context: Context) -> None:
    """Raise FlawError unless the proof has the form of one, whatever its steps say."""
    said: dict[str, Any] = {}
    for step in proof.steps:
        if type(step.rule) not in RULES:
            raise FlawError(f"{step.rule.name} is no rule of a proof")
        for part in step.assumed:
            if said.setdefault(part.key, part) != part:
                raise FlawError(f"two axioms have the key {part.key}")
    _require_no_circle(proof)
    _require_sorts(proof)
    _require_rounds(proof, context)
    _require_values(proof, context)


def _require_sorts(proof: Proof) -> None:
    """Raise FlawError if a sort of rounds has two meanings: "other" is what no other sort is."""
    meant: dict[str, Any] = {}
    for part in proof.axioms:
        if isinstance(part, Partition):
            counts = {name: sort.count for name, sort in part.sorts.items()}
            for name in counts:
                if name != EVERY and meant.setdefault(name, counts) != counts:
                    raise FlawError(f"{name} rounds are not the same in {part.key} as before")


def _require_values(proof: Proof, context: Context) -> None:
    """Raise FlawError if a letter that is said to have a value of the theorem lies elsewhere."""
    positive = {letter for letter, strict in context.meant if strict}  # or it says nothing
    known = {
        letter: interval.intersect(sympy.Interval.open(0, sympy.oo))
        if letter in positive
        else interval
        for letter, interval in context.intervals.items()
    }
    context = replace(context, intervals=known)
    assumed = (step.rule.axiom for step in proof.steps if isinstance(step.rule, Assume))
    for part in assumed:
        claim = part.claim
        if not isinstance(claim, sympy.Eq) or part.rounds:
            continue
        letter, value = claim.lhs, claim.rhs
        new = isinstance(letter, sympy.Symbol) and letter not in context.own
        if new and letter in context.intervals and value.free_symbols <= context.own:
            whole = None if part.needs else letter  # a hypothesis may say that it is whole
            require_inside(value, context.intervals[letter], (), context, whole)


def _require_no_circle(proof: Proof) -> None:
    """Raise FlawError if a theorem that is used is not proved, or is proved by this one."""
    from bounds.proofs.catalogue import proofs

    ahead, seen = list(proof.parents), set()
    while ahead:
        key = ahead.pop()
        if key == proof.key:
            raise FlawError(f"the proof runs in a circle: it uses {key}")
        if key not in proofs():
            raise FlawError(f"{key} is not proved")
        if key not in seen:
            seen.add(key)
            ahead.extend(proofs()[key].parents)


def _require_rounds(proof: Proof, context: Context) -> None:
    """Raise FlawError if a letter that only axioms about rounds name is no letter of a round."""
    of_rounds: set[sympy.Symbol] = set()
    of_the_run = set(context.own | _parameters() | measured(proof))
    for part in proof.axioms:
        if isinstance(part, Potential):
            of_rounds |= {*part.letters, *(others[0] for others in part.letters.values())}
            of_the_run |= {letter for others in part.letters.values() for letter in others[1:]}
        elif isinstance(part, Partition):
            of_rounds |= {letter for sort in part.sorts.values() for letter in sort.totals}
        elif isinstance(part, Axiom):
            names = part.claim.free_symbols - set(getattr(part, "letters", ()))
            (of_rounds if part.rounds else of_the_run).update(names)
    loose = of_rounds - of_the_run - context.of_a_round
    if loose:
        raise FlawError(f"{', '.join(sorted(map(str, loose)))} belongs to a round")


@cache
def _parameters() -> frozenset[sympy.Symbol]:
    """Return the letters that theorems have for what is chosen before a run."""
    return frozenset(q.symbol for t in matching(()) for q in t.quantities if q.parameter)


def measured(proof: Proof) -> frozenset[sympy.Symbol]:
    """Return the letters that the theorems in use bring along."""
    found: set[sympy.Symbol] = set()
    for step in proof.steps:
        if isinstance(step.rule, Use):
            found |= theorem(step.rule.key).claim.free_symbols - set(step.rule.where)
    return frozenset(found)


def _require_items(
    proof: Proof, step: Step, known: Mapping[str, tuple[Relation, str]], context: Context
) -> None:
    """Raise FlawError if what holds for every item rests on there being a round.

    A fact about rounds that names no letter of an item says nothing where there is no round.
    """
    items = context.of_a_round
    if isinstance(step.rule, Average):
        if step.rule.mean.rounds:
            return
        items = frozenset(step.rule.mean.letters)
    before = {earlier.name: earlier for earlier in proof.steps}
    ahead = [(name, items) for name in step.uses]
    seen = set()
    while ahead:
        name, items = ahead.pop()
        claim, sort = known[name]
        if sort and not claim.free_symbols & items:
            raise FlawError(f"{name} is about {sort} rounds, not about an item")
        if (name, items) not in seen:
            seen.add((name, items))
            rule = before[name].rule
            inside = items | set(rule.mean.letters) if isinstance(rule, Average) else items
            ahead.extend((used, inside) for used in before[name].uses)


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
    if step.claim is not None and not isinstance(step.rule, Assume | Where):
        _require_meaning(step, claim, facts, context)
    if isinstance(step.rule, Induction):
        if sorts[1]:
            raise FlawError(f"the start of an induction is a fact about {sorts[1]} rounds")
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


def _require_meaning(
    step: Step, claim: Relation, facts: Sequence[Relation], context: Context
) -> None:
    """Raise FlawError if the proof writes down a claim that has no value somewhere.

    What the rule finds by itself has one.
    """
    shown = list(facts)
    if not isinstance(step.rule, _WRITTEN):
        shown.append(step.rule.conclude(facts, None, context))
    for side in (claim.lhs, claim.rhs):
        context.require_defined(side, facts, meaning(shown, context))


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
