"""How is it told which theorem to use: for scripts, and for people with the lines to type?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import sympy

from adversaries.core.opponent import Opponent, opponents_of
from bounds.core.references import letters_of, resolve
from bounds.core.text import written
from bounds.core.theorem import Hypothesis, Quantity, Theorem
from learners.core.kind import Kind
from learners.core.parameters import Hypotheses
from noregret.calculator.advice import Known, Offer, choices_of
from noregret.calculator.answers import Answer
from noregret.words import aligned, command_line, section

_SHORT = 6


def answer_of(name: str, found: Sequence[Offer], known: Known, digits: int) -> Answer:
    """Return which bounds apply, sorted, what the others need, and why some do not apply."""
    bounds = [offer for offer in found if offer.total is not None]
    waiting = [offer for offer in found if offer.needs and not _is_open(offer, known)]
    whatever = [offer for offer in found if offer.needs and _is_open(offer, known)]
    refused = [offer for offer in found if offer.reason]
    data: dict[str, Any] = {
        "game": name,
        "known": {n: str(v) for n, v in known.values.items()},
        "unknown": sorted(known.unknown),
        "facts": dict(known.facts),
        "bounds": [_entry(offer, known, digits) for offer in bounds],
        "whatever": [_formula_entry(offer) for offer in whatever],
        "needs": [_needs_entry(offer) for offer in waiting],
        "excluded": [{"key": offer.theorem.key, "reason": offer.reason} for offer in refused],
        "notes": list(_notes(bounds)),
    }
    lines = [
        *_groups(bounds, known, digits),
        *section(_heading(known), (f"{e['key']}: {e['statement']}" for e in data["whatever"])),
        *section("Careful", data["notes"]),
        *section("With more known", _needs_lines(data["needs"])),
        *section("Not here", (f"{e['key']}: {e['reason']}" for e in data["excluded"])),
    ]
    if not bounds and not whatever:
        lines = [f"Nothing is known yet that is enough for a bound of {name}.", *lines]
    return Answer(data, tuple(lines[1:] if lines[:1] == [""] else lines))


def _is_open(offer: Offer, known: Known) -> bool:
    """Tell whether a bound lacks only what nobody can know."""
    return all(quantity.name in known.unknown for quantity in offer.needs)


def _heading(known: Known) -> str:
    return f"Whatever {', '.join(sorted(known.unknown))} will be"


# ------------------------------------------------------------------ for scripts


def _entry(offer: Offer, known: Known, digits: int) -> dict[str, Any]:
    theorem, bound, total = offer.theorem, offer.bound, offer.total
    assert bound is not None
    assert total is not None
    assert offer.about is not None
    return {
        "key": theorem.key,
        "title": theorem.title,
        "games": list(theorem.games),
        "kind": None if offer.kind is None else offer.kind.name,
        "quantity": offer.about.name,
        "relation": ">=" if theorem.is_lower_bound else "<=",
        "value": total.digits(digits),
        "statement": theorem.statement,
        "bound": bound.digits(digits),
        "parameters": {n: str(v) for n, v in offer.values.items()},
        "tuned": dict(offer.tuned),
        "provided": [h.text for h in _conditions(theorem)],
        "compute": compute_line(offer),
        "run": run_line(offer, known),
    }


def _formula_entry(offer: Offer) -> dict[str, Any]:
    theorem = offer.theorem
    kind = None if offer.kind is None else offer.kind.name
    return {"key": theorem.key, "kind": kind, "statement": theorem.statement}


def _needs_entry(offer: Offer) -> dict[str, Any]:
    own = {name for kind in offer.theorem.kinds for name in choices_of(kind)}
    needs = [q for q in offer.needs if q.name not in own] or offer.needs
    return {
        "key": offer.theorem.key,
        "statement": offer.theorem.statement,
        "needs": [{"name": q.name, "meaning": q.meaning} for q in needs],
    }


def _conditions(theorem: Theorem) -> Iterator[Hypothesis]:
    """Yield what has to be known of the game; the parameters are checked, the learner is ours."""
    for hypothesis in theorem.given:
        ours = hypothesis.behaviour or hypothesis.names_learner
        if hypothesis.relation is None and not ours:
            yield hypothesis


def compute_line(offer: Offer) -> str:
    """Return the line that computes the bound."""
    values = {**{n: str(v) for n, v in offer.values.items()}, **offer.tuned}
    taken = [f"{name}={values[name]}" for name in offer.theorem.settable if name in values]
    return command_line("bound", offer.theorem.key, *taken, about=offer.theorem.key)


def run_line(offer: Offer, known: Known) -> str | None:
    """Return the line that runs the learner against an adversary, if there is one."""
    kind = offer.kind
    against = None if kind is None else _opponent(kind, known)
    if kind is None or against is None or offer.theorem.is_lower_bound:
        return None
    takes = {each.symbol: each for each in (*kind.parameters, *against.options)}
    told = {n: str(v) for n, v in known.values.items()}
    names = {"T", *(letter for letter, each in takes.items() if each.name == letter)}
    tied = {n: f if letters_of(f) <= names else _filled(f, told) for n, f in _tied(offer).items()}
    values = {**told, **tied, **offer.tuned}
    pairs = {each.name: values[letter] for letter, each in takes.items() if letter in values}
    for each in kind.takes:
        if isinstance(each.range, Hypotheses):
            pairs[each.name] = "class.csv"
    if "T" in values:
        pairs["T"] = values["T"]
    words = [f"{name}={value}" for name, value in pairs.items()]
    return command_line("run", kind.name, *words, "--adversary", against.name, about=kind.name)


def _filled(formula: str, values: Mapping[str, str]) -> str:
    """Return a formula with its values put in."""
    filled: str = resolve({**values, "": formula}).values[""]
    return filled


def _tied(offer: Offer) -> dict[str, str]:
    """Return the rates that the theorem prescribes, as formulas."""
    relations = [h.relation for h in offer.theorem.given if isinstance(h.relation, sympy.Eq)]
    return {
        str(relation.lhs): written(relation.rhs).replace("Max(", "max(").replace("Min(", "min(")
        for relation in relations
        if relation.lhs.is_Symbol
        and {symbol.name for symbol in relation.rhs.free_symbols} <= set(offer.values)
    }


def _opponent(kind: Kind, known: Known) -> Opponent | None:
    """Return the adversary that can be told most of what is known."""
    found = list(opponents_of(kind).values())
    told = {one.name: sum(o.symbol in known.values for o in one.options) for one in found}
    return max(found, key=lambda one: told[one.name], default=None)


def _notes(bounds: Iterable[Offer]) -> Iterator[str]:
    """Yield which letters do not mean the same in theorems that stand in one table."""
    for _, group in groupby(bounds, key=_what):
        yield from _letters_that_differ(group)


def _letters_that_differ(bounds: Iterable[Offer]) -> Iterator[str]:
    meanings: dict[str, dict[str, list[str]]] = {}
    for offer in bounds:
        for name in offer.values:
            meaning = offer.theorem.by_name[name].meaning
            meanings.setdefault(name, {}).setdefault(meaning, []).append(offer.theorem.key)
    for name, known in meanings.items():
        if len(known) > 1:
            said = "; ".join(f"{meaning} in {', '.join(keys)}" for meaning, keys in known.items())
            yield f"{name} is not the same in all of them: {said}"


# ------------------------------------------------------------------ for people


def _groups(bounds: Sequence[Offer], known: Known, digits: int) -> Iterator[str]:
    for (quantity, lower), group in groupby(bounds, key=_what):
        offers = list(group)
        words = "can be forced to at least" if lower else "at most"
        yield from ("", f"{quantity.name} {words} ({quantity.meaning})")
        rows = [(_number(o, digits), o.theorem.key, _learner(o), _provided(o)) for o in offers]
        yield from (f"  {line}" for line in aligned(rows))
        if not lower:
            yield f"  The best here: {compute_line(offers[0])}"
            line = run_line(offers[0], known)
            if line is not None:
                yield f"  Its learner:   {line}"


def _what(offer: Offer) -> tuple[Quantity, bool]:
    assert offer.about is not None
    return offer.about, offer.theorem.is_lower_bound


def _number(offer: Offer, digits: int) -> str:
    assert offer.total is not None
    return offer.total.digits(min(digits, _SHORT))


def _learner(offer: Offer) -> str:
    name = "" if offer.kind is None else offer.kind.name
    rates: Mapping[str, str] = {**_tied(offer), **offer.tuned}
    said = ", ".join(f"{letter}={value}" for letter, value in rates.items())
    return f"{name} {said}".strip()


def _provided(offer: Offer) -> str:
    said = "; ".join(hypothesis.text for hypothesis in _conditions(offer.theorem))
    words = [f"if {said}"] if said else []
    if offer.bound is not None and offer.bound is not offer.total:
        words.append(f"({offer.theorem.observed} <= {offer.bound.digits(_SHORT)})")
    return " ".join(words)


def _needs_lines(entries: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield what is missing, each thing once with the theorems that wait for it."""
    waiting: dict[str, list[str]] = {}
    for entry in entries:
        said = ", ".join(f"{each['name']} ({each['meaning']})" for each in entry["needs"])
        waiting.setdefault(said, []).append(entry["key"])
    yield from (f"{said}: {', '.join(keys)}" for said, keys in waiting.items())
