"""How is a sympy relation written over Coq's real numbers?

A symbol is a ``nat`` where its letter stands for a whole number that is not negative, and an ``R``
otherwise.  Whole numbers are written as ``nat`` only in exponents, factorials and sums, and there
only where sympy knows that they are not negative, so that Coq's truncated subtraction is
subtraction.

Coq's functions are total: x / 0, ln 0 and sqrt (-1) have values, and a claim could be true because
of them.  So each place where a formula may be undefined is collected as an obligation, in Coq,
under the conditions of the cases around it.  Nothing that sympy assumes about a letter is believed
there: only the sign of a rational number, and that a ``nat`` is not negative.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import sympy

from bounds.core.errors import ParameterError

#: How closely a term binds; an operand that binds less closely is put into brackets.
_CASE, _SUM, _PRODUCT, _POWER, _CALL, _ATOM = range(6)

_RELATIONS = {"<=": "<=", ">=": ">=", "<": "<", ">": ">", "==": "="}
_DECIDERS = {
    sympy.Le: "Rle_dec",
    sympy.Lt: "Rlt_dec",
    sympy.Ge: "Rge_dec",
    sympy.Gt: "Rgt_dec",
    sympy.Eq: "Req_EM_T",
}


class CannotPrintError(ParameterError):
    """No Coq term is known for an expression."""


def is_nat(symbol: sympy.Expr) -> bool:
    """Tell whether a letter is a ``nat`` in Coq."""
    return bool(symbol.is_Symbol and symbol.is_integer and symbol.is_nonnegative)


@dataclass(frozen=True)
class Term:
    """A text of Coq, and how closely it binds."""

    text: str
    binds: int

    def within(self, level: int) -> str:
        """Return the text as an operand of something that binds as closely as ``level``."""
        return self.text if self.binds >= level else f"({self.text})"


@dataclass
class Printer:
    """Writes relations, and remembers what has to be proved for them to be defined."""

    obligations: list[str] = field(default_factory=list)
    _cases: tuple[str, ...] = ()

    def relation(self, relation: Any) -> str:
        """Write a relation between real numbers, or what a remainder is."""
        if isinstance(relation, sympy.Eq) and isinstance(relation.lhs, sympy.Mod):
            whole, modulus = relation.lhs.args
            return self._remainder(whole, modulus, relation.rhs)
        left, right = (self._real(side).within(_SUM) for side in (relation.lhs, relation.rhs))
        return f"{left} {_RELATIONS[relation.rel_op]} {right}"

    def real(self, e: sympy.Expr) -> str:
        """Write a real number."""
        return self._real(e).text

    # ------------------------------------------------------------------ real numbers

    def _real(self, e: sympy.Expr) -> Term:
        if e.is_Integer:
            return Term(str(e), _ATOM) if e >= 0 else Term(f"- {-e}", _SUM)
        if e.is_Rational:
            return self._quotient([sympy.Integer(e.p)], [sympy.Integer(e.q)])
        if e is sympy.E:
            return Term("exp 1", _CALL)
        if e is sympy.pi:
            return Term("PI", _ATOM)
        if e.is_Symbol:
            return Term(f"INR {e.name}", _CALL) if is_nat(e) else Term(str(e.name), _ATOM)
        if e.is_Add:
            return self._sum(e)
        if e.is_Mul:
            return self._product(e)
        if e.is_Pow:
            return self._power(e.base, e.exp)
        return self._function(e)

    def _call(self, name: str, *arguments: Term) -> Term:
        return Term(" ".join([name, *(a.within(_ATOM) for a in arguments)]), _CALL)

    def _function(self, e: sympy.Expr) -> Term:
        if isinstance(e, sympy.exp):
            return self._call("exp", self._real(e.args[0]))
        if isinstance(e, sympy.log):
            self._need_positive(e.args[0])
            return self._call("ln", self._real(e.args[0]))
        if isinstance(e, sympy.floor | sympy.ceiling):
            name = "floor" if isinstance(e, sympy.floor) else "ceiling"
            return self._call(name, self._real(e.args[0]))
        if isinstance(e, sympy.Min | sympy.Max):
            return self._extreme("Rmin" if isinstance(e, sympy.Min) else "Rmax", e.args)
        if isinstance(e, sympy.Abs):
            return self._call("Rabs", self._real(e.args[0]))
        if isinstance(e, sympy.binomial):
            n, k = (self._whole(a) for a in e.args)
            if not is_nat(e.args[0]):
                self._need(f"(0 <= {n.within(_SUM)})%Z", e.args[0])
            return Term(f"binomial {_scoped(n, 'Z')} {_scoped(k, 'Z')}", _CALL)
        if isinstance(e, sympy.factorial):
            return Term(f"INR (fact {_scoped(self._nat(e.args[0]), 'nat')})", _CALL)
        if isinstance(e, sympy.Piecewise):
            return self._piecewise(e.args)
        if isinstance(e, sympy.Sum) and len(e.limits) == 1:
            return self._indexed_sum(e)
        raise CannotPrintError(f"no Coq term is known for {e}, a {type(e).__name__}")

    def _sum(self, e: sympy.Expr) -> Term:
        # A sum starts with a term that is not subtracted, if there is one.
        terms = sorted(e.as_ordered_terms(), key=_is_subtracted)
        text = ""
        for term in terms:
            subtracted = _is_subtracted(term)
            part = self._real(-term if subtracted else term).within(_PRODUCT)
            if text:
                text = f"{text} {'-' if subtracted else '+'} {part}"
            else:
                text = f"- {part}" if subtracted else part
        return Term(text, _SUM)

    def _product(self, e: sympy.Expr) -> Term:
        c, rest = e.as_coeff_Mul()
        if c.is_negative:
            return Term(f"- {self._real(-e).within(_PRODUCT)}", _SUM)
        above = [sympy.Integer(c.p)] if c.p != 1 else []
        below = [sympy.Integer(c.q)] if c.q != 1 else []
        for factor in sympy.Mul.make_args(rest) if rest != 1 else ():
            if factor.is_Pow and _is_subtracted(factor.exp):
                below.append(sympy.Pow(factor.base, -factor.exp))
            else:
                above.append(factor)
        return self._quotient(above, below)

    def _quotient(self, above: list[sympy.Expr], below: list[sympy.Expr]) -> Term:
        top = " * ".join(self._real(factor).within(_POWER) for factor in above) or "1"
        if not below:
            return Term(top, _PRODUCT if len(above) > 1 else self._real(above[0]).binds)
        for factor in below:
            self._need(f"{self._real(factor).within(_SUM)} <> 0", factor)
        bottom = " * ".join(self._real(factor).within(_POWER) for factor in below)
        return Term(f"{top} / {bottom if len(below) == 1 else f'({bottom})'}", _PRODUCT)

    def _power(self, base: sympy.Expr, exponent: sympy.Expr) -> Term:
        if _is_subtracted(exponent):
            return self._quotient([], [sympy.Pow(base, -exponent)])
        if exponent.is_Rational and exponent.q == 2:
            self._need_nonnegative(base)
            root = self._call("sqrt", self._real(base))
            return root if exponent.p == 1 else Term(f"({root.text}) ^ {exponent.p}", _POWER)
        shown = self._real(base)
        if exponent.is_integer and exponent.is_nonnegative and _is_countable(exponent):
            power = _scoped(self._nat(exponent), "nat")
            return Term(f"{shown.within(_CALL)} ^ {power}", _POWER)
        if exponent.is_integer and _is_countable(exponent):
            self._need(f"{shown.within(_SUM)} <> 0", base)
            power = _scoped(self._whole(exponent), "Z")
            return Term(f"powerRZ {shown.within(_ATOM)} {power}", _CALL)
        # Rpower b x is exp (x ln b): it is a power where b is positive, and only there.
        self._need_positive(base)
        return self._call("Rpower", shown, self._real(exponent))

    def _extreme(self, name: str, args: Iterable[sympy.Expr]) -> Term:
        first, *rest = sorted(args, key=sympy.default_sort_key)
        term = self._real(first)
        for other in rest:
            term = self._call(name, term, self._real(other))
        return term

    def _piecewise(self, pairs: Any) -> Term:
        (value, condition), *rest = pairs
        if condition == sympy.true:
            return self._real(value)
        if not rest or type(condition) not in _DECIDERS:
            raise CannotPrintError(f"no Coq term is known for the case {condition}")
        left, right = self._real(condition.lhs), self._real(condition.rhs)
        test = self._call(_DECIDERS[type(condition)], left, right).text
        case, around = self.relation(condition), self._cases
        self._cases = (*around, f"({case})")
        then = self._real(value).text
        self._cases = (*around, f"~ ({case})")
        otherwise = self._piecewise(rest).text
        self._cases = around
        return Term(f"if {test} then {then} else {otherwise}", _CASE)

    def _indexed_sum(self, e: sympy.Sum) -> Term:
        index, low, high = e.limits[0]
        inner = Printer()
        body = inner.real(e.function)
        if inner.obligations or not is_nat(index):
            raise CannotPrintError(f"the terms of {e} may be undefined")
        ends = " ".join(_scoped(self._nat(end), "nat") for end in (low, high))
        return Term(f"sum_from_to {ends} (fun {index.name} : nat => {body})", _CALL)

    # ------------------------------------------------------------------ whole numbers

    def _remainder(self, e: sympy.Expr, modulus: sympy.Expr, rest: sympy.Expr) -> str:
        """Write that a natural number leaves a rest: in Coq's words where it is odd or even."""
        words = {(2, 0): "Nat.Even", (2, 1): "Nat.Odd"}.get((modulus, rest))
        if words is not None:
            return f"{words} {self._nat(e).within(_ATOM)}"
        parts = (self._nat(part).within(_POWER) for part in (e, modulus))
        return f"({' mod '.join(parts)} = {self._nat(rest).text})%nat"

    def _nat(self, e: sympy.Expr) -> Term:
        """Write a whole number that cannot be negative as a ``nat``."""
        if not (e.is_integer and e.is_nonnegative):
            raise CannotPrintError(f"{e} may be negative: it is no natural number")
        if e.is_Integer or is_nat(e):
            return Term(str(e), _ATOM)
        if e.is_Add:
            terms = e.as_ordered_terms()
            plus = [self._nat(t).within(_PRODUCT) for t in terms if not _is_subtracted(t)]
            minus = [self._nat(-t).within(_PRODUCT) for t in terms if _is_subtracted(t)]
            # All is added before anything is taken away: nothing is cut off in between.
            return Term(" - ".join([" + ".join(plus), *minus]), _SUM)
        if e.is_Mul:
            factors = (self._nat(f).within(_POWER) for f in e.as_ordered_factors())
            return Term(" * ".join(factors), _PRODUCT)
        if e.is_Pow:
            base, exponent = self._nat(e.base), self._nat(e.exp)
            return Term(f"{base.within(_ATOM)} ^ {exponent.within(_ATOM)}", _POWER)
        raise CannotPrintError(f"no natural number of Coq is known for {e}")

    def _whole(self, e: sympy.Expr) -> Term:
        """Write a whole number as an element of ``Z``."""
        if e.is_Integer:
            return Term(str(e), _ATOM if e >= 0 else _SUM)
        if is_nat(e):
            return Term(f"Z.of_nat {e.name}", _CALL)
        if e.is_Add:
            terms = e.as_ordered_terms()
            return Term(" + ".join(self._whole(t).within(_PRODUCT) for t in terms), _SUM)
        if e.is_Mul:
            factors = e.as_ordered_factors()
            return Term(" * ".join(self._whole(f).within(_POWER) for f in factors), _PRODUCT)
        if isinstance(e, sympy.floor):
            return self._call("Int_part", Term(f"({self.real(e.args[0])})%R", _ATOM))
        raise CannotPrintError(f"no whole number of Coq is known for {e}")

    # ------------------------------------------------------------------ definedness

    def _need_positive(self, e: sympy.Expr) -> None:
        self._need(f"0 < {self._real(e).within(_SUM)}", e)

    def _need_nonnegative(self, e: sympy.Expr) -> None:
        if not is_nat(e):
            self._need(f"0 <= {self._real(e).within(_SUM)}", e)

    def _need(self, text: str, about: sympy.Expr) -> None:
        """Ask for a proof, unless it is about a positive rational number."""
        if about.is_Rational and about.is_positive:
            return
        full = " -> ".join((*self._cases, text))
        if text not in self.obligations and full not in self.obligations:
            self.obligations.append(full)


def _is_subtracted(e: sympy.Expr) -> bool:
    return bool(e.as_coeff_Mul()[0].is_negative)


def _is_countable(e: sympy.Expr) -> bool:
    return all(is_nat(symbol) for symbol in e.free_symbols)


def _scoped(term: Term, scope: str) -> str:
    """Return a whole number as an argument, in its scope."""
    plain = scope == "nat" and term.binds == _ATOM
    if plain or (term.binds == _CALL and scope == "Z"):
        return term.within(_ATOM)
    return f"({term.text})%{scope}"
