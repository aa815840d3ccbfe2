"""Which run breaks a claim that somebody conjectures?

A conjecture is a theorem's setting (learner, quantities, hypotheses) with another claim, some
hypotheses dropped or added, and some parameters fixed.  Every method there is searches on; a
violation does not end the search before the smallest one was looked for.  What is known to break
the theorem without a hypothesis is played first where that hypothesis is dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

import sympy
from flint import fmpq

from adversaries.core.counterexamples import Shown, examined, option_text, options_read
from adversaries.core.evidence import evidence_in
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope, fixes
from adversaries.core.trials import trial_of
from bounds.core.catalogue import quantities_about
from bounds.core.check import relation_holds
from bounds.core.errors import ParameterError
from bounds.core.parsing import ParseError, parse_relation
from bounds.core.text import relation_text
from bounds.core.theorem import Hypothesis, Quantity, Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict, tightest
from learners.core.transcript import Transcript

#: The largest number of rounds, experts, features that is searched: hundreds of games are played.
_LARGEST_SIZE = 10_000
#: How many rounds a search has at most.
_MOST_ROUNDS = 1_000
_STRICT = {sympy.Lt: sympy.Le, sympy.Gt: sympy.Ge}


@dataclass(frozen=True)
class Claimed(Theorem):
    """A theorem's setting with somebody's claim: one that may be strict, and may be looked at.

    A ``strict`` claim is broken by equality as well.  ``seen`` has the options of
    :meth:`Theorem.check` (a vector, say) with which the claim was broken, ``others`` the letters
    that only other theorems about the same runs have.
    """

    strict: bool = False
    seen: Mapping[str, Any] = field(default_factory=dict)
    others: tuple[str, ...] = ()

    @property
    def borrowed(self) -> frozenset[str]:
        """The letters of the claim that are other theorems'."""
        return frozenset(self.others)

    @property
    def relation(self) -> Any:
        """The claim as it was made: with < or > if it is strict."""
        if not self.strict:
            return self.claim
        kind = sympy.Gt if self.is_lower_bound else sympy.Lt
        return kind(self.claim.lhs, self.claim.rhs, evaluate=False)

    @property
    def statement(self) -> str:
        """The claim as text."""
        return relation_text(self.relation)

    def check(self, subject: Any, /, **parameters: Any) -> Verdict:
        """Tell whether the claim holds; equality, decided exactly, breaks a strict one."""
        verdict = super().check(subject, **{**self.seen, **parameters})
        if not self.strict or verdict.claim is not Outcome.HOLDS:
            return verdict
        holds = relation_holds(self.relation, verdict.values)
        if holds:
            return verdict
        outcome = Outcome.UNDECIDED if holds is None else Outcome.VIOLATED
        return replace(verdict, outcome=outcome, claim=outcome)


@dataclass(frozen=True)
class Conjecture:
    """A claim in the setting of a theorem; ``words`` are those in which it was made."""

    theorem: Claimed
    parent: Theorem
    fixed: Mapping[str, sympy.Expr]
    dropped: tuple[str, ...] = ()
    words: str = ""

    @property
    def claim(self) -> str:
        """The claim as text."""
        return self.theorem.statement

    def stated(self, options: Mapping[str, Any]) -> str:
        """Return the conjecture in one line that :func:`conjecture` reads, with what it is seen at.

        ``M <= r**2/rho**2 without separable at v = [1, 0]``
        """
        dropped = f" without {', '.join(self.dropped)}" if self.dropped else ""
        at = f" at {option_text(options)}" if options else ""
        return f"{self.words}{dropped}{at}"


def conjecture(
    parent: Theorem,
    claim: str | Any,
    *,
    without: Sequence[str] = (),
    given: Sequence[str] = (),
    fixed: Mapping[str, Any] | None = None,
) -> Conjecture:
    """Return the conjecture that ``claim``, as text or as a sympy relation, holds in a setting.

    ``without`` names hypotheses to drop, ``given`` adds relations between parameters, ``fixed``
    gives values to some of them.  The text may be one that :meth:`Conjecture.stated` wrote.
    """
    if not isinstance(parent, Theorem):
        raise ParameterError(f"{parent!r:.60} is no theorem: give one, or its key")
    symbols = {name: quantity.symbol for name, quantity in parent.by_name.items()}
    seen: Mapping[str, Any] = {}
    if isinstance(claim, str):
        words, more, seen = _parts(claim, parent)
        # The theorem's own claim is understood as it is shown, even where that is no expression.
        own = words == parent.statement
        relation = parent.claim if own else _claimed(words, symbols, parent)
        without = tuple(dict.fromkeys((*without, *more)))
    elif not isinstance(claim, sympy.core.relational.Relational):
        raise ParameterError(f"{claim!r:.60} is no claim: write one comparison, as text")
    else:
        words, relation = relation_text(claim), claim
        words = words if words == parent.statement else words.replace(" = ", " == ")
    strict = type(relation) in _STRICT
    if strict:
        relation = _STRICT[type(relation)](relation.lhs, relation.rhs, evaluate=False)
    base = parent.without(*without) if without else parent
    added = [
        Hypothesis(f"given-{index}", text, _relation(text, symbols, parent))
        for index, text in enumerate(given, 1)
    ]
    exact = parent.exact_parameters(fixed or {})
    _refuse_too_many(parent, exact)
    added += [
        Hypothesis(
            f"fixed-{name}", f"{name} = {value}", sympy.Eq(value, symbols[name], evaluate=False)
        )
        for name, value in exact.items()
    ]
    setting = {each.name: getattr(base, each.name) for each in fields(Theorem)}
    setting |= {"claim": relation, "given": (*base.given, *added)}
    others = _others(relation, parent)
    setting |= {"quantities": (*base.quantities, *others)}
    setting |= {"invariants": (), "derivation": None}
    names = tuple(quantity.name for quantity in others)
    theorem = Claimed(**setting, strict=strict, seen=seen, others=names)
    return Conjecture(theorem, parent, exact, tuple(without), words)


def _refuse_too_many(parent: Theorem, exact: Mapping[str, sympy.Expr]) -> None:
    """Refuse numbers of rounds, experts, mistakes that no run has which is played in a search."""
    for name, value in exact.items():
        whole = bool(parent.by_name[name].symbol.is_integer)
        if parent.is_about_runs and whole and value > _LARGEST_SIZE:
            raise ParameterError(
                f"{name} = {value} is too large for a search: fix it at {_LARGEST_SIZE} at most, "
                "or play one game of that size with `noregret run`"
            )


def _parts(text: str, parent: Theorem) -> tuple[str, list[str], Mapping[str, Any]]:
    """Return the claim of a line, the hypotheses that it drops, and what it is looked at with."""
    said, _, at = text.partition(" at ")
    claim, _, dropped = said.partition(" without ")
    without = [name.strip() for name in dropped.split(",") if name.strip()]
    seen = options_read(at)
    known = (*parent.by_name, *(parent.view.names if parent.view is not None else ()))
    for name in seen:
        if name not in known:
            raise ParameterError(f"{parent.key} has no {name!r}: it has {', '.join(known)}")
    return claim.strip(), without, seen


def _claimed(text: str, symbols: Mapping[str, sympy.Symbol], parent: Theorem) -> Any:
    """Read a claim; it may speak of every number that a theorem about the same runs reads off."""
    try:
        return _relation(text, symbols, parent)
    except ParameterError:
        more = {quantity.name: quantity.symbol for quantity in quantities_about(parent)}
        if set(more) <= set(symbols):
            raise
        return _relation(text, {**more, **symbols}, parent)


def _others(relation: Any, parent: Theorem) -> list[Quantity]:
    """Return the quantities of a claim that the theorem itself does not speak of."""
    asked = {symbol.name for symbol in relation.free_symbols} - set(parent.by_name)
    return [q for q in quantities_about(parent) if q.name in asked] if asked else []


def _relation(text: str, symbols: Mapping[str, sympy.Symbol], parent: Theorem) -> Any:
    try:
        relation = parse_relation(text, symbols)
    except ParseError as error:
        raise ParameterError(f"{error} ({parent.key} has {', '.join(symbols)})") from None
    if not relation.free_symbols:
        raise ParameterError(f"{text!r} says nothing about a run: name one of {', '.join(symbols)}")
    return relation


@dataclass(frozen=True, repr=False)
class Refutation:
    """What the search found: REFUTED with the smallest counterexample, or what was covered.

    Attributes:
        conjecture: what was asked.
        evidence: what each method showed, round by round.
        seconds: how long it took.
        interrupted: whether Ctrl-C ended it.
        rounds: how many times every method was asked, each time with the next seed.
        out_of_time: whether the time ended a round: a faster machine comes further.
    """

    conjecture: Conjecture
    evidence: tuple[Evidence, ...]
    seconds: float
    interrupted: bool = False
    rounds: int = 1
    out_of_time: bool = False

    def __repr__(self) -> str:
        found = self.failures[0].failure if self.failures else None
        sides = "" if found is None else f", observed {found.sides['observed']}"
        return f"Refutation({self.verdict}: {self.conjecture.claim}{sides})"

    @property
    def failures(self) -> list[Evidence]:
        """The pieces of evidence that hold a counterexample, the smallest first."""
        found = [piece for piece in self.evidence if piece.outcome is Outcome.VIOLATED]
        return sorted(found, key=_size)

    @property
    def verdict(self) -> str:
        """REFUTED, NOT REFUTED, or UNDECIDED if an open case could be one, or none was tried."""
        if self.failures:
            return "REFUTED"
        seen = {piece.outcome for piece in self.evidence}
        if Outcome.UNDECIDED in seen or not seen:
            return "UNDECIDED"
        return "NOT REFUTED" if Outcome.HOLDS in seen else "NOT APPLICABLE"

    @property
    def counterexample(self) -> tuple[Verdict, Any, str] | None:
        """The verdict, the run (or subject) and its words."""
        if not self.failures:
            return None
        piece = self.failures[0]
        assert piece.failure is not None
        return piece.failure, _shown(piece).subject, piece.witness

    @property
    def stated(self) -> str:
        """The conjecture in one line, looked at as the counterexample is."""
        return self.conjecture.stated(_shown(self.failures[0]).options if self.failures else {})

    @property
    def worst_ratio(self) -> float | None:
        """The largest observed/claimed that was seen."""
        return max((p.ratio for p in self.evidence if p.ratio is not None), default=None)

    @property
    def closest(self) -> Evidence | None:
        """The piece of evidence that came closest."""
        return tightest(self.evidence)


def _shown(piece: Evidence) -> Shown:
    example = piece.example
    return example if isinstance(example, Shown) else Shown(example)


def _size(piece: Evidence) -> tuple[float, float, int]:
    run = _shown(piece).subject
    if not isinstance(run, Transcript):
        return float("inf"), float("inf"), len(piece.witness)
    width = 1 if run.instances is None else max(1, run.instances[0].size if run.T else 1)
    columns = [column for column in (run.instances, run.outcomes) if column is not None]
    return float(run.T), float(width), sum(len(str(column.tolist())) for column in columns)


class _OutOfTime(Exception):  # noqa: N818 - nothing went wrong
    """There is no time for the next method."""


def refute(
    conjectured: Conjecture,
    profile: Profile,
    seed: int = 0,
    *,
    seconds: float = 60.0,
    listener: Callable[[Evidence], None] = lambda _: None,
) -> Refutation:
    """Search for a run that breaks the conjecture, for about ``seconds``, or until Ctrl-C.

    A round asks every method once, and what it finds depends on its seed alone; the time says how
    many there are.
    """
    if conjectured.theorem.seen:
        raise ParameterError(
            f"{option_text(conjectured.theorem.seen)} says how one run is looked at: leave out "
            "what comes after `at`, the search looks at every run in its own way"
        )
    started = time.perf_counter()
    evidence: list[Evidence] = []
    interrupted = out_of_time = False
    rounds = 0

    def proceed() -> None:
        if evidence and time.perf_counter() - started > seconds:
            raise _OutOfTime

    try:
        while rounds < _MOST_ROUNDS:
            for piece in evidence_about(conjectured, profile, seed + rounds, proceed):
                evidence.append(piece)
                listener(piece)
            rounds += 1
            refuted = any(piece.outcome is Outcome.VIOLATED for piece in evidence)
            # The deterministic methods are through after one round; drawing goes on.
            if refuted or 2 * (time.perf_counter() - started) > seconds:
                break
    except _OutOfTime:
        out_of_time = True
    except KeyboardInterrupt:
        interrupted = True
    spent = time.perf_counter() - started
    return Refutation(conjectured, tuple(evidence), spent, interrupted, rounds, out_of_time)


def attempt(conjectured: Conjecture, profile: Profile, seed: int = 0) -> Refutation:
    """Ask every method once; what is found does not depend on the clock."""
    started = time.perf_counter()
    evidence = tuple(evidence_about(conjectured, profile, seed))
    return Refutation(conjectured, evidence, time.perf_counter() - started)


def evidence_about(
    conjectured: Conjecture,
    profile: Profile,
    seed: int,
    proceed: Callable[[], None] = lambda: None,
) -> Iterator[Evidence]:
    """Yield what each method shows for a conjecture, each of them asked once.

    ``proceed`` is asked before each of them, and raises if there is no time for it.
    """
    known = conjectured.parent.by_name
    fixed = {n: _plain(value, known[n].symbol) for n, value in conjectured.fixed.items()}
    dropped = (h for h in conjectured.parent.given if h.name in conjectured.dropped)
    loosened = tuple(hypothesis for hypothesis in dropped if fixes(hypothesis))
    scope = Scope(conjectured.theorem, profile, fixed, loosened, proceed=proceed)
    if broken := _broken_by_what_is_fixed(conjectured):
        scope_words = f"no {conjectured.theorem.subject} has these values, which break: {broken}"
        yield Evidence("search", scope_words, 0, Outcome.NOT_APPLICABLE, None, 0.0)
        return
    try:
        yield from dropped_evidence(conjectured)
        yield from evidence_in(scope, seed)
    except ZeroDivisionError:
        raise ParameterError(
            f"{relation_text(conjectured.theorem.claim)} divides by zero in some game: exclude it "
            "with --given, such as --given 'T >= 1'"
        ) from None


def _broken_by_what_is_fixed(conjectured: Conjecture) -> str:
    """Return a hypothesis that is kept, and that the fixed values alone break."""
    for hypothesis in conjectured.theorem.conditions:
        names = {letter.name for letter in hypothesis.relation.free_symbols}
        known = names <= conjectured.fixed.keys()
        if known and relation_holds(hypothesis.relation, conjectured.fixed) is False:
            return hypothesis.text
    return ""


def dropped_evidence(conjectured: Conjecture) -> Iterator[Evidence]:
    """Yield what is known to break the theorem without each dropped hypothesis, judged anew."""
    known = trial_of(conjectured.parent).without
    for hypothesis in conjectured.parent.given:
        if hypothesis.name in conjectured.dropped and hypothesis.name in known:
            cases = known[hypothesis.name]
            yield from examined(conjectured.theorem, hypothesis.name, hypothesis.text, cases)


def _plain(value: sympy.Expr, symbol: sympy.Symbol) -> Any:
    """Return what counts something as an int, a rational as one; the rest as it is."""
    if value.is_Integer and symbol.is_integer:
        return int(value)
    if value.is_Rational:
        return fmpq(int(value.p), int(value.q))
    return value
