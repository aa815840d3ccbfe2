"""Which run breaks a claim that somebody conjectures?

A conjecture is a theorem's setting (learner, quantities, hypotheses) with another claim, some
hypotheses dropped or added, and some parameters fixed.  Every method there is searches on; a
violation does not end the search before the smallest one was looked for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sympy
from flint import fmpq

from adversaries.arena import Arena, gather
from adversaries.evidence import evidence_for
from adversaries.experts import ARENAS
from adversaries.judge import Parameters
from adversaries.profile import Profile
from bounds.decide import symbolic
from bounds.errors import ParameterError
from bounds.parsing import ParseError, parse_relation
from bounds.text import relation_text
from bounds.theorem import Hypothesis, Theorem
from bounds.verdict import Evidence, Outcome, Verdict
from learners.transcript import Transcript

#: What a tuned parameter is multiplied by once it need not be tuned.
_OFF_TUNE = (1, fmpq(1, 8), 8)


@dataclass(frozen=True)
class Conjecture:
    """A claim in the setting of a theorem."""

    theorem: Theorem
    parent: Theorem
    fixed: Mapping[str, sympy.Expr]
    dropped: tuple[str, ...] = ()

    @property
    def claim(self) -> str:
        """The claim as text."""
        return relation_text(self.theorem.claim)


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
    gives values to some of them.
    """
    symbols = {name: quantity.symbol for name, quantity in parent.by_name.items()}
    relation = _relation(claim, symbols, parent) if isinstance(claim, str) else claim
    if not isinstance(relation, sympy.Le | sympy.Ge | sympy.Eq):
        raise ParameterError(
            f"the claim {claim!r} is strict, and no run can be closer than equality: write it "
            "with <=, >= or =="
        )
    base = parent.without(*without) if without else parent
    added = [
        Hypothesis(f"given-{index}", text, _relation(text, symbols, parent))
        for index, text in enumerate(given, 1)
    ]
    exact = parent.exact_parameters(fixed or {})
    added += [
        Hypothesis(
            f"fixed-{name}", f"{name} = {value}", sympy.Eq(value, symbols[name], evaluate=False)
        )
        for name, value in exact.items()
    ]
    theorem = replace(
        base, claim=relation, given=(*base.given, *added), invariants=(), derivation=None
    )
    return Conjecture(theorem, parent, exact, tuple(without))


def _relation(text: str, symbols: Mapping[str, sympy.Symbol], parent: Theorem) -> Any:
    try:
        relation = parse_relation(text, symbols)
    except ParseError as error:
        raise ParameterError(f"{error} ({parent.key} has {', '.join(symbols)})") from None
    if not relation.free_symbols:
        raise ParameterError(f"{text!r} says nothing about a run: name one of {', '.join(symbols)}")
    return relation


@dataclass(frozen=True)
class Refutation:
    """What the search found: REFUTED with the smallest counterexample, or what was covered."""

    conjecture: Conjecture
    evidence: tuple[Evidence, ...]
    seconds: float
    interrupted: bool = False

    @property
    def failures(self) -> list[Evidence]:
        """The pieces of evidence that hold a counterexample, the smallest first."""
        found = [piece for piece in self.evidence if piece.outcome is Outcome.VIOLATED]
        return sorted(found, key=_size)

    @property
    def verdict(self) -> str:
        """REFUTED, NOT REFUTED, or UNDECIDED if an open case could be one."""
        if self.failures:
            return "REFUTED"
        seen = {piece.outcome for piece in self.evidence}
        if Outcome.HOLDS not in seen:
            return "NOT APPLICABLE" if Outcome.UNDECIDED not in seen else "UNDECIDED"
        return "UNDECIDED" if Outcome.UNDECIDED in seen else "NOT REFUTED"

    @property
    def counterexample(self) -> tuple[Verdict, Any, str] | None:
        """The verdict, the run (or subject) and its words."""
        if not self.failures:
            return None
        piece = self.failures[0]
        assert piece.failure is not None
        return piece.failure, piece.example, piece.witness

    @property
    def worst_ratio(self) -> float | None:
        """The largest observed/claimed that was seen."""
        return max((p.ratio for p in self.evidence if p.ratio is not None), default=None)

    @property
    def closest(self) -> Evidence | None:
        """The piece of evidence that came closest."""
        known = [piece for piece in self.evidence if piece.ratio is not None]
        return max(known, key=lambda piece: piece.ratio or 0.0, default=None)


def _size(piece: Evidence) -> tuple[float, float, int]:
    run = piece.example
    if not isinstance(run, Transcript):
        return float("inf"), float("inf"), len(piece.witness)
    width = 1 if run.instances is None else max(1, run.instances[0].size if run.T else 1)
    return float(run.T), float(width), len(run.to_json())


def refute(
    conjectured: Conjecture,
    profile: Profile,
    seed: int = 0,
    *,
    seconds: float = 60.0,
    listener: Callable[[Evidence], None] = lambda _: None,
) -> Refutation:
    """Search for a run that breaks the conjecture, for about ``seconds``, or until Ctrl-C."""
    started = time.perf_counter()
    evidence: list[Evidence] = []
    interrupted = False
    try:
        for round_ in range(1_000):
            for piece in _pieces(conjectured, profile, seed + round_):
                evidence.append(piece)
                listener(piece)
                if time.perf_counter() - started > seconds:
                    break
            spent = time.perf_counter() - started
            refuted = any(piece.outcome is Outcome.VIOLATED for piece in evidence)
            # The deterministic methods are through after one round; drawing goes on.
            if refuted or spent > seconds or 2 * spent > seconds:
                break
    except KeyboardInterrupt:
        interrupted = True
    return Refutation(conjectured, tuple(evidence), time.perf_counter() - started, interrupted)


def _pieces(conjectured: Conjecture, profile: Profile, seed: int) -> Iterator[Evidence]:
    theorem = conjectured.theorem
    if theorem.key in ARENAS:
        yield from gather(theorem, _fitted(conjectured, ARENAS[theorem.key]()), profile, seed)
    else:
        yield from evidence_for(theorem, profile, seed)


def _fitted(conjectured: Conjecture, arena: Arena) -> Arena:
    """Return the arena with the fixed parameters put in, and dropped tunings varied."""
    fixed = {name: _plain(value) for name, value in conjectured.fixed.items()}
    free = [
        hypothesis.relation
        for hypothesis in conjectured.parent.given
        if hypothesis.name in conjectured.dropped and _fixes(hypothesis)
    ]

    def varied(settings: Sequence[Parameters]) -> Iterator[Parameters]:
        for setting in settings:
            known = {**setting, **{n: v for n, v in fixed.items() if n in setting or n != "T"}}
            if not free:
                yield known
                continue
            for factor in _OFF_TUNE:
                more = {
                    r.lhs.name: symbolic(factor)
                    * r.rhs.subs({x: known[x.name] for x in r.rhs.free_symbols})
                    for r in free
                }
                yield {**more, **known}

    return replace(
        arena,
        settings=lambda profile: list(varied(arena.settings(profile))),
        small=[p for p in varied(arena.small) if p.get("N", 2) <= 4] if not free else (),
    )


def _fixes(hypothesis: Hypothesis) -> bool:
    relation = hypothesis.relation
    return isinstance(relation, sympy.Eq) and isinstance(relation.lhs, sympy.Symbol)


def _plain(value: sympy.Expr) -> Any:
    """Return a whole number as an int, a rational as one; the rest as it is."""
    if value.is_Integer:
        return int(value)
    if value.is_Rational:
        return fmpq(int(value.p), int(value.q))
    return value
