"""What does a theorem say, and does it hold for this run?

A :class:`Theorem` is the one source of truth: the number, the LaTeX, the pages, the
checks and the command line are all read off it.  Its claim is a sympy relation
between quantities; each symbol of the claim is a :class:`Quantity` that knows how it is
read off a run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import sympy
from flint import fmpq

from bounds.core.check import check, plays_its_game, relation_holds
from bounds.core.decide import Inequality, is_zero, symbolic
from bounds.core.errors import NotApplicableError
from bounds.core.errors import ParameterError as ParameterError
from bounds.core.evaluate import number
from bounds.core.parsing import as_typed, parse_value, typed_text
from bounds.core.parts import Degenerate as Degenerate
from bounds.core.parts import Derivation as Derivation
from bounds.core.parts import Gap as Gap
from bounds.core.parts import Held as Held
from bounds.core.parts import Hypothesis as Hypothesis
from bounds.core.parts import Invariant as Invariant
from bounds.core.parts import Lost as Lost
from bounds.core.parts import Quantity as Quantity
from bounds.core.parts import Reasons as Reasons
from bounds.core.parts import Sharper as Sharper
from bounds.core.parts import View as View
from bounds.core.references import resolve
from bounds.core.suggest import did_you_mean
from bounds.core.text import latex, relation_text
from bounds.core.value import BoundValue
from bounds.core.verdict import Outcome, Verdict
from bounds.core.works import Source as Source
from bounds.core.works import Work as Work
from learners.core.arithmetic import Undecided, escalate
from learners.core.kind import Kind

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from bounds.calculator import Solution, Tuned


@dataclass(frozen=True)
class Theorem:
    """A statement about online learning that can be computed and checked.

    Attributes:
        key: short and permanent; a corrected statement gets a new key.
        title: what it says, in a few words.
        kinds: the algorithms that it speaks about; none for a lemma.
        quantities: every symbol of hypotheses and claim.
        given: the hypotheses; a run that breaks one is NOT_APPLICABLE, never HOLDS.
        implied: what the hypotheses and the definitions imply for the parameters (rho <= r).  No
            subject in which something happens has other values, so the calculator refuses them;
            no check and no proof leans on it.
        claim: ``observed <= bound``, ``observed >= bound`` or ``Eq(observed, bound)``.
        sources: where it is printed.
        invariants: the steps of its proof.
        derivation: how it follows from a more general theorem.
        average_over: the symbol to divide by where people ask for the average (T).
        remark: what else a reader should know.
        subject: what it speaks about: a run, an ensemble, a distribution, a signed sum.
        games: the games whose runs it speaks about; a run of another is NOT_APPLICABLE.
        view: what a run is looked at together with; None if the run alone is enough.
        letters: how letters are written in LaTeX that elsewhere stand for something else.
        setting: the Coq file below ``proofs/`` that defines its subject, quantities and hypotheses.
        held: whom a guard holds to it; None stands for every one of its kinds, as they are.
        sharper: theorems that say more.
        slack: where the bound loses what a run leaves of it, each reason with its number; if a
            sharper theorem is named, what that one's bound loses.
        mutant: a multiple of its bound (or a value in place of a bound 0) that is false, and must
            be refuted.
        example: values at which its bound is shown, where the usual ones will not do.
    """

    key: str
    title: str
    quantities: tuple[Quantity, ...]
    claim: Any
    given: tuple[Hypothesis, ...] = ()
    implied: tuple[Hypothesis, ...] = ()
    sources: tuple[Source, ...] = ()
    kinds: tuple[Kind, ...] = ()
    invariants: tuple[Invariant, ...] = ()
    derivation: Derivation | None = None
    average_over: sympy.Symbol | None = None
    remark: str = ""
    subject: str = "run"
    games: tuple[str, ...] = ()
    view: View | None = None
    letters: Mapping[str, str] = field(default_factory=dict)
    setting: str = ""
    held: tuple[Held, ...] | None = None
    sharper: tuple[Sharper, ...] = ()
    slack: Reasons | None = None
    mutant: Any = None
    example: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for claim in (self.claim, *(step.claim for step in self.invariants)):
            if not isinstance(claim, sympy.Le | sympy.Ge | sympy.Eq):
                raise TypeError(f"{claim} is not a claim: state it with Le, Ge or Eq")
        if self.slack is not None and not callable(self.slack):
            raise TypeError(
                f"slack is {self.slack!r}, but must compute what a bound loses: give a function of "
                "a Gap that yields Lost(text, amount)"
            )
        self._refuse_unknown_letters("its claim", self.claim)
        for hypothesis in self.given:
            if hypothesis.relation is not None:
                self._refuse_unknown_letters(
                    f"its hypothesis {hypothesis.name}", hypothesis.relation
                )

    def _refuse_unknown_letters(self, what: str, relation: Any) -> None:
        known = self.by_name
        unknown = sorted(s.name for s in relation.free_symbols if s.name not in known)
        if unknown:
            raise ValueError(
                f"{self.key}: {what} speaks of {', '.join(unknown)}, but its quantities are "
                f"{', '.join(known) or 'none'}: add a Quantity for it"
            )

    @property
    def borrowed(self) -> frozenset[str]:
        """The letters of its claim that are other theorems': only a conjecture has any."""
        return frozenset()

    @property
    def is_about_runs(self) -> bool:
        """Whether it speaks about a run, alone or looked at together with something."""
        return "run" in self.subject.split()

    @property
    def guarded(self) -> tuple[Held, ...]:
        """Whom a guard holds to it, and how."""
        return tuple(map(Held, self.kinds)) if self.held is None else self.held

    def held_by(self, kind: Kind) -> Held | None:
        """Return how learners of a kind are held to it, if they are."""
        return next((held for held in self.guarded if held.kind is kind), None)

    # ---------------------------------------------------------------- statement

    @property
    def observed(self) -> sympy.Expr:
        """The left side of the claim: what is measured."""
        return self.claim.lhs

    @property
    def bound_expression(self) -> sympy.Expr:
        """The right side of the claim: the bound."""
        return self.claim.rhs

    @property
    def is_lower_bound(self) -> bool:
        """Whether the claim says "at least"."""
        return isinstance(self.claim, sympy.Ge)

    @cached_property
    def by_name(self) -> dict[str, Quantity]:
        """The quantities by name."""
        return {quantity.name: quantity for quantity in self.quantities}

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names that the bound depends on, in the order of the quantities."""
        free = {symbol.name for symbol in self.bound_expression.free_symbols}
        return tuple(q.name for q in self.quantities if q.name in free)

    @cached_property
    def conditions(self) -> tuple[Hypothesis, ...]:
        """What must be true of the parameters alone: hypotheses, and what all of them imply."""
        return tuple(h for h in (*self.given, *self.implied) if h.relation is not None)

    @cached_property
    def settable(self) -> tuple[str, ...]:
        """The names that have a value in the calculator: of the bound, and of its conditions."""
        named = {symbol.name for c in self.conditions for symbol in c.relation.free_symbols}
        own = {*self.parameters, *named} - {symbol.name for symbol in self.observed.free_symbols}
        return tuple(q.name for q in self.quantities if q.name in {*own, *self.parameters})

    def is_whole(self, name: str) -> bool:
        """Tell whether a quantity is a whole number, by its letter or by a condition."""
        symbol = self.by_name[name].symbol
        whole = sympy.Eq(sympy.Mod(symbol, 1), 0, evaluate=False)
        return bool(symbol.is_integer) or any(c.relation == whole for c in self.conditions)

    @property
    def statement(self) -> str:
        """The claim as text."""
        return relation_text(self.claim)

    @property
    def latex(self) -> str:
        """The claim in LaTeX."""
        return self.latex_of(self.claim)

    def latex_of(self, formula: Any) -> str:
        """Return a formula about this theorem (or one of its steps) in LaTeX."""
        if isinstance(formula, Invariant):
            return latex(formula.claim, {**self.letters, **formula.letters})
        return latex(formula, self.letters)

    def __repr__(self) -> str:
        return f"Theorem({self.key!r}: {self.statement})"

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    def _repr_html_(self) -> str:
        hypotheses = "".join(f"<li>{_escape(h.text)}</li>" for h in self.given)
        sources = "; ".join(_escape(str(source)) for source in self.sources)
        return (
            f"<p><b>{_escape(self.key)}</b>: {_escape(self.title)}</p>"
            f"<p>$$ {_escape(self.latex)} $$</p><ul>{hypotheses}</ul><p><i>{sources}</i></p>"
        )

    # ---------------------------------------------------------------- calculator

    def exact_parameters(
        self, values: Mapping[str, Any], *, typed: bool = True
    ) -> dict[str, sympy.Expr]:
        """Return values as exact sympy numbers; strings are parsed.

        A float that somebody ``typed`` is a decimal (0.1 is 1/10); one of a run is dyadic.
        A string may refer to other values; what only others need is not among the answers.
        """
        known = self.by_name
        result: dict[str, sympy.Expr] = {}
        for name, value in resolve(values).without_helpers(known).items():
            if name not in known:
                raise ParameterError(self._no_parameter(name))
            try:
                value = as_typed(value) if typed else value
                exact = parse_value(value) if isinstance(value, str) else symbolic(value)
            except (ValueError, TypeError, Undecided) as error:
                raise ParameterError(f"{name}: {error}") from None
            self._check_domain(name, exact)
            result[name] = exact
        return result

    def _no_parameter(self, name: str) -> str:
        """Return the sentence about a parameter that nobody knows."""
        synonyms = {each.name: each.also for each in self.quantities}
        hint = did_you_mean(name, self.settable, synonyms) or did_you_mean(
            name, self.by_name, synonyms
        )
        takes = ", ".join(self.parameters) or "none"
        if hint:
            return f"{self.key} has no parameter {name!r}, it takes {takes}: {hint}"
        return f"{self.key} has no parameter {name!r}: it takes {takes}"

    def _check_domain(self, name: str, value: sympy.Expr) -> None:
        symbol = self.by_name[name].symbol
        meaning = self.by_name[name].meaning
        if symbol.is_integer and not (value.is_Integer or _is_whole(value)):
            raise ParameterError(f"{name} = {value} is not a whole number, but {name} is {meaning}")
        sign = _sign_of(value)
        if self.by_name[name].is_positive and sign <= 0:
            raise ParameterError(f"{name} = {value} is not positive, but {name} is {meaning}")
        if self.by_name[name].is_nonnegative and sign < 0:
            raise ParameterError(f"{name} = {value} is negative, but {name} is {meaning}")

    def check_parameters(self, exact: Mapping[str, sympy.Expr]) -> None:
        """Refuse values that break a hypothesis about the parameters, or that no subject has."""
        for condition in self.conditions:
            names = sorted(symbol.name for symbol in condition.relation.free_symbols)
            if not set(names) <= set(exact):
                continue
            holds = relation_holds(condition.relation, exact)
            if holds or (holds is None and condition in self.implied):
                continue
            shown = ", ".join(f"{name} = {exact[name]}" for name in names)
            remedy = f"choose values so that {condition.text}"
            if condition in self.implied:
                raise ParameterError(f"no {self.subject} of {self.key} has {shown}: {remedy}")
            broken = relation_text(condition.relation)
            raise ParameterError(f"{shown} breaks the hypothesis {broken} of {self.key}: {remedy}")

    @cached_property
    def _bound_latex(self) -> str:
        return self.latex_of(self.bound_expression)

    def bound(self, /, **values: Any) -> BoundValue:
        """Return the bound at ``values``: exact expression, certified enclosure, digits.

        Values are exact: ``beta="1/3"``, ``T="1e6"``, ``eta=0.1`` (which is 1/10), fractions.
        """
        exact = self.exact_parameters(values)
        idle = [n for n in exact if n not in self.settable and not self.by_name[n].parameter]
        if idle:
            raise ParameterError(
                f"the number of {self.key} does not depend on {idle[0]!r}: it takes "
                f"{', '.join(self.settable) or 'none'}"
            )
        missing = [name for name in self.parameters if name not in exact]
        if missing:
            raise ParameterError(
                f"{self.key} needs {', '.join(missing)} as well: give "
                + " ".join(f"{name}=…" for name in missing)
            )
        self.check_parameters(exact)
        used = {self.by_name[name].symbol: exact[name] for name in self.parameters}
        return BoundValue(
            expression=_put_in(self.bound_expression, used),
            formula=self.bound_expression,
            latex=self._bound_latex,
            given={name: typed_text(value) for name, value in values.items()},
        )

    def solve(self, name: str, target: Any, /, **values: Any) -> Solution:
        """Return the values of the parameter ``name`` for which the bound reaches ``target``."""
        from bounds.calculator import solve

        return solve(self, name, target, values)

    def tune(self, name: str, /, **values: Any) -> Tuned:
        """Return the value of the parameter ``name`` that makes the bound smallest."""
        from bounds.calculator import tune

        return tune(self, name, values)

    def plot(self, over: Mapping[str, Any], **options: Any) -> Figure:
        """Return the bound over one range, ``{"T": (10, 10**6)}``, as a matplotlib figure.

        A range is ``(low, high)``, perhaps with a number of points and ``"lin"`` for even steps.
        The options are values (``N=10``) and how it is drawn: ``path``, ``beside`` (more
        theorems), ``page`` (each in a picture of its own), ``size`` ("4.5x3in", "beamer",
        "column", "a4"), ``font`` ("serif", "sans" or a name), ``font_size``, ``style`` ("light",
        "dark", "print") and ``text`` (text stays text in SVG).
        """
        figure: Figure = self._shown_by("plot", over, options)
        return figure

    def panel(self, **options: Any) -> Any:
        """Return sliders for a notebook, with the curve and a run: see `noregret.panel`."""
        return self._shown_by("panel", options)

    def _shown_by(self, how: str, *arguments: Any) -> Any:
        if how not in SHOWERS:
            raise ParameterError(
                f"a {how} of {self.key} is made by noregret: take the theorem from "
                "noregret.theorems"
            )
        return SHOWERS[how](self, *arguments)

    # ---------------------------------------------------------------- checking

    def check(self, subject: Any, /, **parameters: Any) -> Verdict:
        """Tell whether the theorem holds for ``subject``: hypotheses, claim, invariants.

        ``parameters`` gives exact values (eta = sqrt(8 ln N / T)) that a run in floats or
        balls can only hold approximately.
        """
        if not plays_its_game(self, subject):
            reason = f"the game is {' or '.join(self.games)}"
            return Verdict(self.key, Outcome.NOT_APPLICABLE, reason=reason)
        if self.view is not None and not isinstance(subject, self.view.product):
            options = {n: parameters.pop(n) for n in self.view.names if n in parameters}
            try:
                subject = self.view.look(subject, **options)
            except NotApplicableError as error:
                return Verdict(self.key, Outcome.NOT_APPLICABLE, reason=str(error))
        return check(self, subject, self.exact_parameters(parameters, typed=False))

    # ---------------------------------------------------------------- variants

    def scaled(self, factor: Any) -> Theorem:
        """Return the theorem with its bound multiplied by ``factor``: a mutant for testing."""
        claim = type(self.claim)(self.claim.lhs, symbolic(factor) * self.claim.rhs, evaluate=False)
        return replace(self, claim=claim)

    @property
    def mutated(self) -> Theorem:
        """The theorem with the bound of its mutant: a statement that is false."""
        if self.mutant is None:
            raise ParameterError(f"{self.key} has no mutant: say mutant=… in it")
        if self.bound_expression != 0:
            return self.scaled(self.mutant)
        claim = type(self.claim)(self.claim.lhs, symbolic(self.mutant), evaluate=False)
        return replace(self, claim=claim)

    def without(self, *names: str) -> Theorem:
        """Return the theorem with the named hypotheses dropped."""
        unknown = set(names) - {hypothesis.name for hypothesis in self.given}
        if unknown:
            have = ", ".join(hypothesis.name for hypothesis in self.given)
            raise ParameterError(
                f"{self.key} has no hypothesis {sorted(unknown)[0]!r}: it has {have}"
            )
        return replace(self, given=tuple(h for h in self.given if h.name not in names))


#: A power with a larger exponent is not written out.
_LARGEST_EXPONENT = 4096

#: Who draws a bound and who makes a panel: the layer above says so, for nothing here may import it.
SHOWERS: dict[str, Callable[..., Any]] = {}


def _put_in(expression: sympy.Expr, values: Mapping[sympy.Symbol, sympy.Expr]) -> sympy.Expr:
    """Substitute; binomials and large powers are left as they stand, not written out."""
    large = any(_is_large(power.exp.subs(values)) for power in expression.atoms(sympy.Pow))
    with sympy.evaluate(not (large or expression.has(sympy.binomial))):
        return expression.subs(values)


def _is_large(exponent: sympy.Expr) -> bool:
    return bool(exponent.is_Rational and abs(exponent) > _LARGEST_EXPONENT)


def _is_whole(value: sympy.Expr) -> bool:
    exact = escalate(lambda: number(value))
    if isinstance(exact, fmpq):
        return bool(exact.q == 1)
    nearest = (exact.mid() + fmpq(1, 2)).floor().unique_fmpz()
    return nearest is not None and is_zero(value - int(nearest)) is True


def _sign_of(value: sympy.Expr) -> int:
    sign = Inequality(sympy.Integer(0), value).decide({}).sign
    if sign is None:
        raise ParameterError(f"the sign of {value} cannot be decided: give a simpler value")
    return sign


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
