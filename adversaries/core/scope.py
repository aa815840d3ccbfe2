"""How far does a source of cases go, and which parameters are not its to choose?

A :class:`Scope` goes with every question to an arena: the statement in doubt, the budgets, and
what the caller has fixed (``refute … N=11``).  A source asks it for the values to go through or to
draw, so that a fixed parameter is kept wherever cases come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sympy
from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.profile import Profile
from bounds.core.decide import symbolic
from bounds.core.theorem import Hypothesis, Theorem

Parameters = Mapping[str, Any]

#: What a tuned parameter is multiplied by once it need not be tuned.
_OFF_TUNE = (fmpq(1), fmpq(1, 8), fmpq(8))


@dataclass(frozen=True)
class Scope:
    """What is asked.

    Attributes:
        theorem: the statement in doubt: a theorem, a mutant, a conjecture.
        profile: the budgets.
        fixed: parameters that the caller has fixed, exactly.
        loosened: hypotheses that were dropped and fixed a parameter (eta = …): it may be any now.
        seed: where the chance in long games begins.
        proceed: is asked before each method, and raises if there is no time for it.
    """

    theorem: Theorem
    profile: Profile
    fixed: Parameters = field(default_factory=dict)
    loosened: tuple[Hypothesis, ...] = ()
    seed: int = 0
    proceed: Callable[[], None] = field(default=lambda: None, compare=False)

    def over(self, name: str, values: Iterable[Any]) -> tuple[Any, ...]:
        """Return the values of a parameter to go through: the fixed one, or these."""
        return (self.fixed[name],) if name in self.fixed else tuple(values)

    def draw(self, name: str, values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
        """Return the values of a parameter to draw from."""
        return st.just(self.fixed[name]) if name in self.fixed else values

    def sizes(self, names: Sequence[str], rows: Iterable[Sequence[Any]]) -> list[tuple[Any, ...]]:
        """Return rows of values for several parameters, those that are fixed put in, none twice."""
        put = ([self.fixed.get(n, v) for n, v in zip(names, row, strict=True)] for row in rows)
        return list(dict.fromkeys(map(tuple, put)))

    def put(self, setting: Parameters) -> dict[str, Any]:
        """Return a setting with what is fixed and can be set; the rest only a run can have."""
        known = self.theorem.by_name
        chosen = {name for name, quantity in known.items() if quantity.parameter or quantity.free}
        return {**setting, **{n: v for n, v in self.fixed.items() if n in setting or n in chosen}}

    @property
    def largest(self) -> int:
        """The largest size (rounds, experts, features) that is fixed, or 1."""
        known = self.theorem.by_name
        whole = [v for n, v in self.fixed.items() if n in known and known[n].symbol.is_integer]
        return max([1, *(int(value) for value in whole if self.theorem.is_about_runs)])

    @property
    def told(self) -> dict[str, Any]:
        """What is fixed and need not be read off a subject, which may allow less."""
        known = self.theorem.by_name
        return {name: value for name, value in self.fixed.items() if known[name].free}

    def tuned(self, setting: Parameters) -> dict[str, Any]:
        """Return a setting with what is fixed, and what a hypothesis then fixes (eta = …)."""
        return tuned(self.theorem, self.put(setting))

    @property
    def tuned_names(self) -> set[str]:
        """The parameters that a hypothesis fixes, which follow from the others."""
        return {h.relation.lhs.name for h in self.theorem.given if fixes(h)}

    def settings(self, settings: Iterable[Parameters]) -> Iterator[dict[str, Any]]:
        """Yield the settings, tuned; what need not be tuned any more is tried off its tuning."""
        for setting in settings:
            known = self.put(setting)
            free = [h.relation for h in self.loosened if h.relation.lhs.name not in known]
            if not free:
                yield tuned(self.theorem, known)
                continue
            for factor in _OFF_TUNE:
                off = {r.lhs.name: symbolic(factor) * _put_in(r.rhs, known) for r in free}
                yield tuned(self.theorem, {**known, **off})


def fixes(hypothesis: Hypothesis) -> bool:
    """Tell whether a hypothesis says what a parameter is."""
    relation = hypothesis.relation
    return isinstance(relation, sympy.Eq) and isinstance(relation.lhs, sympy.Symbol)


def tuned(theorem: Theorem, parameters: Parameters) -> dict[str, Any]:
    """Return the parameters with those that a hypothesis fixes (eta = …) put in, exactly.

    One that depends on what only the run tells (a margin) is left out.
    """
    result = dict(parameters)
    for hypothesis in theorem.given:
        relation = hypothesis.relation
        if fixes(hypothesis) and {s.name for s in relation.rhs.free_symbols} <= set(parameters):
            result[relation.lhs.name] = _put_in(relation.rhs, parameters)
    return result


def _put_in(expression: sympy.Expr, parameters: Parameters) -> sympy.Expr:
    return expression.subs({s: parameters[s.name] for s in expression.free_symbols})
