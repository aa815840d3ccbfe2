"""Which theorem says more than a classic one, about the same learner or a better tuned one?

A classic form is kept since it is the one that people know; where a sharper one has another
parametrisation, its parameters are given in those of the classic one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy

from bounds.core.catalogue import theorem
from bounds.core.decide import Inequality
from bounds.core.errors import ParameterError
from bounds.core.symbols import H, K, N, T, eta, r, rho
from bounds.core.value import BoundValue

Values = Mapping[str, sympy.Expr]


@dataclass(frozen=True)
class Sharper:
    """A theorem that says more than another one.

    Attributes:
        classic, key: the two theorems.
        where: the parameters of the sharper one that the classic one has under another name, as
            expressions in its parameters, or as functions of their values.
        condition: what must be done for it, if the learner is not the same.
    """

    classic: str
    key: str
    where: Mapping[str, sympy.Expr | Callable[[Values], Any]] = field(default_factory=dict)
    condition: str = ""

    def parameters(self, values: Values) -> dict[str, Any]:
        """Return the parameters of the sharper theorem at values of the classic one."""
        mine = theorem(self.classic).by_name
        wanted = theorem(self.key).parameters
        found: dict[str, Any] = {}
        for name in wanted:
            rule = self.where.get(name)
            if rule is None and name in values:
                found[name] = values[name]
            elif isinstance(rule, sympy.Expr):
                put = {mine[n].symbol: value for n, value in values.items() if n in mine}
                found[name] = rule.subs(put)
            elif rule is not None:
                found[name] = rule(values)
        return found


def _periods(values: Values) -> int:
    return int(values["T"]).bit_length()


_SCALED: dict[str, Any] = {"delta": rho / r, "eta": eta * r}
_OTHER_RATE = "with the rate of that theorem"

#: The sharper of a pair holds wherever the classic one does, but for the condition.
SHARPER: tuple[Sharper, ...] = (
    Sharper("wm.mistakes", "wm.sharp"),
    Sharper("rwm.loss", "rwm.sharp"),
    Sharper("rwm.regret", "rwm.regret-uniform"),
    Sharper("hedge.regret", "hedge.sharp"),
    Sharper("hedge.tuned", "hedge.tuned-sharp"),
    Sharper("hedge.tuned", "ewa.tuned", condition=_OTHER_RATE),
    Sharper("finite.regret", "hedge.tuned-sharp", {"N": H}),
    Sharper("doubling.generic", "doubling.periods", {"n": _periods}),
    Sharper("doubling.sum", "doubling.periods", {"n": _periods}),
    Sharper(
        "ewa.doubling",
        "doubling.periods",
        {"n": _periods, "alpha": sympy.sqrt(sympy.log(N) / 2)},
    ),
    Sharper("perceptron.l1-radius", "perceptron.l1-sharp"),
    Sharper("perceptron.hinge", "perceptron.hinge-sharp"),
    Sharper("winnow.margin", "winnow.cosh", _SCALED),
    Sharper("winnow.tuned", "winnow.cosh", {"delta": rho / r, "eta": rho / r}),
    Sharper("winnow.tuned", "winnow.optimal", {"delta": rho / r}, _OTHER_RATE),
    Sharper("winnow.committee", "winnow.optimal", {"delta": 1 / K}, _OTHER_RATE),
    Sharper("hoeffding.printed", "hoeffding"),
    Sharper("batch.average-error", "batch.average-error-sharp"),
    Sharper("batch.average", "batch.average-sharp"),
    Sharper("batch.regret", "batch.regret-sharp"),
    Sharper("batch.ewa", "batch.ewa-sharp"),
    Sharper("experts.coin", "experts.coin-exact", {"T": T}),
)


def sharper_than(key: str, values: Mapping[str, Any]) -> Iterator[tuple[Sharper, BoundValue]]:
    """Yield the theorems that say strictly more at these values, with what they say."""
    classic = theorem(key)
    exact = classic.exact_parameters(values)
    bound = classic.bound(**values)
    for pair in SHARPER:
        if pair.classic != key:
            continue
        other = theorem(pair.key)
        parameters = pair.parameters(exact)
        if not set(other.parameters) <= set(parameters):
            continue
        try:
            value = other.bound(**parameters)
        except (ParameterError, ZeroDivisionError):
            continue
        if advantage(bound, value, lower=classic.is_lower_bound) == 1:
            yield pair, value


def advantage(classic: BoundValue, sharp: BoundValue, *, lower: bool = False) -> int | None:
    """Return 1 if the second bound says more, 0 if both say the same, -1 if less, None if open."""
    left, right = sharp.expression, classic.expression
    small, large = (right, left) if lower else (left, right)
    return Inequality(small, large).decide({}).sign
