"""Which bounds apply to what is known of a game, and which of them says most?

Everything is read off the theorems, their quantities and hypotheses, and the kinds: so theories
from outside are asked as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cmp_to_key
from itertools import groupby
from typing import Any

import sympy

from adversaries.core.opponent import game_name
from bounds.calculator import tune
from bounds.core.catalogue import SHELVES, THEOREMS, find_kind, theorems_about
from bounds.core.errors import ParameterError
from bounds.core.evaluate import ExpressionError
from bounds.core.references import resolve
from bounds.core.sharper import advantage
from bounds.core.suggest import did_you_mean
from bounds.core.theorem import Hypothesis, Quantity, Theorem
from bounds.core.value import BoundValue
from learners.core.arithmetic import Undecided
from learners.core.kind import Kind

#: As many digits of a rate that was tuned are typed.
_DIGITS_OF_A_RATE = 4
_ANSWERS = {"yes": True, "no": False}
#: What is typed for a value that nobody knows.
UNKNOWN = "?"


@dataclass(frozen=True)
class Known:
    """What somebody knows: values, which hypotheses are met, and what nobody can know."""

    values: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, bool] = field(default_factory=dict)
    unknown: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Offer:
    """What a theorem says to somebody.

    ``bound`` is None where it ``needs`` more, or where it does not apply and a ``reason`` says why.
    ``about`` is what is bounded: what the theorem observes, or what is that but for known values.
    """

    theorem: Theorem
    values: Mapping[str, sympy.Expr] = field(default_factory=dict)
    bound: BoundValue | None = None
    about: Quantity | None = None
    total: BoundValue | None = None
    tuned: Mapping[str, str] = field(default_factory=dict)
    needs: tuple[Quantity, ...] = ()
    reason: str = ""

    @property
    def kind(self) -> Kind | None:
        """The learner to run."""
        return next(iter(self.theorem.kinds), None)


# ------------------------------------------------------------------ who is asked


def topics() -> dict[str, set[str]]:
    """Return the games by the topic that our families have, and every game by its own name."""
    found: dict[str, set[str]] = {}
    for shelf in SHELVES:
        games = {game for theorem in shelf.family.theorems for game in theorem.games}
        if games:
            found.setdefault(shelf.module.partition(".")[0], set()).update(games)
    for theorem in THEOREMS.values():
        for game in theorem.games:
            found.setdefault(game, {game})
    return found


def theorems_for(name: str) -> list[Theorem]:
    """Return the bounds that speak about a game, a topic or a kind of learner."""
    kind = find_kind(name)
    known = {} if kind is not None else topics()
    if kind is None and name not in known:
        hint = did_you_mean(name, known)
        choices = ", ".join(known)
        raise ParameterError(
            f"{name!r} is no game, but must be one of {choices}: {hint or 'choose one'}"
        )
    games = known.get(name, set())
    found = THEOREMS.values() if kind is None else theorems_about(kind)
    return [
        theorem
        for theorem in found
        if not isinstance(theorem.claim, sympy.Eq) and (kind or games & _games_of(theorem))
    ]


def _games_of(theorem: Theorem) -> set[str]:
    """Return the games of a theorem; a lower bound is about those of whom it speaks about."""
    if theorem.games or not theorem.is_lower_bound:
        return set(theorem.games)
    return {game_name(kind) for kind in theorem.kinds}


def read_known(theorems: Sequence[Theorem], pairs: Mapping[str, str]) -> Known:
    """Return what name=value pairs say: N=100, T=? and separable=no."""
    letters = {name: t.by_name[name] for t in theorems for name in t.settable}
    hypotheses = {h.name for t in theorems for h in t.given}
    facts = {n: _ANSWERS[v] for n, v in pairs.items() if n in hypotheses and v in _ANSWERS}
    rest = {n: v for n, v in pairs.items() if n not in facts and v != UNKNOWN}
    values = resolve(rest).without_helpers(letters)
    synonyms = {name: quantity.also for name, quantity in letters.items()}
    for name in {**pairs, **values}:
        if name in facts or name in letters or name not in {**values, **_asked(pairs)}:
            continue
        hint = did_you_mean(name, [*letters, *hypotheses], synonyms)
        takes = ", ".join(letters)
        raise ParameterError(
            f"nothing here speaks of {name!r}, but of {takes}: {hint or 'leave it out'}"
        )
    return Known(values, facts, frozenset(n for n, v in pairs.items() if v == UNKNOWN))


def _asked(pairs: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in pairs.items() if value == UNKNOWN}


# ------------------------------------------------------------------ what they say


def offers(theorems: Iterable[Theorem], known: Known) -> list[Offer]:
    """Return what each theorem says; bounds of the same thing together, the best first."""
    found = [_offer(theorem, known) for theorem in theorems]
    bounds = [offer for offer in found if offer.total is not None]
    ranked: list[Offer] = []
    for _, group in groupby(sorted(bounds, key=_place), key=_place):
        ranked += sorted(group, key=cmp_to_key(_better))
    return [*ranked, *(offer for offer in found if offer.total is None)]


def _place(offer: Offer) -> tuple[bool, str]:
    assert offer.about is not None
    return offer.theorem.is_lower_bound, offer.about.name


def _better(left: Offer, right: Offer) -> int:
    assert left.total is not None
    assert right.total is not None
    try:
        return advantage(left.total, right.total, lower=left.theorem.is_lower_bound) or 0
    except Undecided:
        return 0


def _offer(theorem: Theorem, known: Known) -> Offer:
    reason = _why_not(theorem, known)
    if reason:
        return Offer(theorem, reason=reason)
    taken = {name: value for name, value in known.values.items() if name in theorem.settable}
    values = theorem.exact_parameters(taken)
    missing = [name for name in theorem.parameters if name not in values]
    try:
        theorem.check_parameters(values)
        tuned = _tuned(theorem, missing, values)
        if missing and not tuned:
            return Offer(theorem, values, needs=tuple(theorem.by_name[name] for name in missing))
        bound = theorem.bound(**{**values, **tuned})
        bound.digits(2)
    except (ParameterError, ExpressionError, ZeroDivisionError, Undecided) as error:
        return Offer(theorem, values, reason=str(error))
    about, total = _translated(theorem, bound, known)
    return Offer(theorem, values, bound, about, total, tuned)


def _why_not(theorem: Theorem, known: Known) -> str:
    for hypothesis in theorem.given:
        if known.facts.get(hypothesis.name) is False:
            return f"it needs that {hypothesis.text}"
    own = {name for kind in theorem.kinds for name in choices_of(kind)}
    for hypothesis in theorem.given:
        if hypothesis.relation is not None:
            letters = {symbol.name for symbol in hypothesis.relation.free_symbols}
            beforehand = letters & known.unknown if letters & own else ()
            if beforehand:
                return f"its learner must know {', '.join(sorted(beforehand))} beforehand"
    return ""


def choices_of(kind: Kind) -> tuple[str, ...]:
    """Return what whoever runs a learner chooses: its parameters but for the size of the data."""
    return tuple(each.symbol for each in kind.parameters if not each.is_size)


def _tuned(
    theorem: Theorem, missing: Sequence[str], values: Mapping[str, sympy.Expr]
) -> dict[str, str]:
    """Return the best value of the one parameter that is missing, if the learner chooses it."""
    own = {name for kind in theorem.kinds for name in choices_of(kind)}
    if len(missing) != 1 or missing[0] not in own:
        return {}
    name = missing[0]
    best = tune(theorem, name, values).argument
    if best is None:
        return {}
    rounded = BoundValue(best, best, "").digits(_DIGITS_OF_A_RATE)
    try:
        theorem.check_parameters({**values, **theorem.exact_parameters({name: rounded})})
    except ParameterError:
        return {name: str(best)}
    return {name: rounded}


def _translated(
    theorem: Theorem, bound: BoundValue, known: Known
) -> tuple[Quantity | None, BoundValue]:
    """Return the bound of what is the observed quantity but for known values: the regret, say."""
    own = next((q for q in theorem.quantities if q.symbol == theorem.observed), None)
    if own is None:
        name = sympy.Symbol(str(theorem.observed))
        return Quantity(name, str(theorem.observed), lambda _: None), bound
    exact = theorem.exact_parameters(
        {n: v for n, v in known.values.items() if n in theorem.by_name}
    )
    letters = {theorem.by_name[name].symbol: value for name, value in exact.items()}
    for other in own.within:
        for definition in other.definitions:
            rest = definition - own.symbol
            if rest.free_symbols <= set(letters):
                shifted = bound.expression + rest.subs(letters)
                return other, BoundValue(shifted, shifted, "")
    return own, bound


def unanswered(theorems: Iterable[Theorem], known: Collection[str]) -> list[Quantity]:
    """Return what may be asked next: parameters that no learner chooses, the most wanted first."""
    wanted: dict[str, list[Quantity]] = {}
    for theorem in theorems:
        own = {name for kind in theorem.kinds for name in choices_of(kind)}
        for name in theorem.parameters:
            if name not in own and name not in known:
                wanted.setdefault(name, []).append(theorem.by_name[name])
    return [found[0] for found in sorted(wanted.values(), key=len, reverse=True)]


def check_values(theorems: Iterable[Theorem], pairs: Mapping[str, str]) -> None:
    """Refuse a value that no theorem can take."""
    values = {name: value for name, value in pairs.items() if value != UNKNOWN}
    for theorem in theorems:
        theorem.exact_parameters({n: v for n, v in values.items() if n in theorem.settable})


def open_questions(theorems: Sequence[Theorem], most: int) -> list[Hypothesis]:
    """Return what tells some of the theorems from others and only the user knows."""
    asked: dict[str, list[Hypothesis]] = {}
    for theorem in theorems:
        for hypothesis in theorem.given:
            if not (hypothesis.behaviour or hypothesis.names_learner):
                asked.setdefault(hypothesis.name, []).append(hypothesis)
    telling = [found for found in asked.values() if 1 < len(found) < len(theorems)]
    by_use = sorted(telling, key=len, reverse=True)
    return [found[0] for found in by_use if found[0].relation is None][:most]
