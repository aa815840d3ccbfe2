"""What is known of the letters of a proof, and which side conditions follow from it?

Every letter has an interval; conditions between numbers are seen from the structure of an
expression, found among the facts at hand, or shown by a stored certificate, which is checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

import sympy
from sympy import Eq, Ge, Gt, Le, Lt, oo
from sympy.core.function import AppliedUndef
from sympy.functions.elementary.piecewise import ExprCondPair
from sympy.logic.boolalg import Boolean

from bounds.certificate import Rejected, check
from bounds.certificate.identities import vanishes
from bounds.prove import Certificate, Domain, prove
from bounds.proving.goals import relation_text
from bounds.theorem import Theorem

Relation = Any
_REAL = sympy.Interval(-oo, oo)


class FlawError(Exception):
    """A step of a proof does not follow."""


# ------------------------------------------------------------------ certificates


@dataclass
class Store:
    """The certificates of one proof; new ones are looked for only while ``recording``."""

    key: str
    recording: bool = False
    known: dict[tuple[str, str], Any] = field(default_factory=dict)
    used: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Read what is stored."""
        stored = files("bounds") / "certificates" / "proofs" / f"{self.key}.json"
        if stored.is_file():
            for tree in json.loads(stored.read_text(encoding="utf-8")):
                self.known[_place(tree["claim"], tree["domain"])] = tree

    def shows(self, relation: Relation, domain: Domain) -> bool:
        """Tell whether a certificate shows a relation on a domain; it is checked each time."""
        claim, where = relation_text(relation), domain.as_json()
        tree = self.known.get(_place(claim, where))
        if tree is None and self.recording:
            found = prove(relation, domain)
            tree = found.tree if isinstance(found, Certificate) else None
        if tree is None:
            return False
        try:
            check(tree, claim, where)
        except Rejected:
            return False
        self.used.append(tree)
        return True

    def write(self) -> None:
        """Store the certificates that were used."""
        path = Path(str(files("bounds"))) / "certificates" / "proofs" / f"{self.key}.json"
        if not self.used:
            path.unlink(missing_ok=True)
            return
        once = {_place(tree["claim"], tree["domain"]): tree for tree in self.used}
        path.write_text(json.dumps(list(once.values()), indent=1) + "\n", encoding="utf-8")


def _place(claim: str, domain: Mapping[str, Any]) -> tuple[str, str]:
    return claim, json.dumps(domain, sort_keys=True)


# ------------------------------------------------------------------ what is known


@dataclass(frozen=True)
class Context:
    """The intervals of the letters, the relations between them, and the certificates."""

    intervals: Mapping[sympy.Symbol, sympy.Interval]
    given: tuple[Relation, ...]
    store: Store
    of_a_round: frozenset[sympy.Symbol] = frozenset()
    hypotheses: frozenset[str] = frozenset()
    own: frozenset[sympy.Symbol] = frozenset()  # the letters of the theorem
    arbitrary: frozenset[sympy.Symbol] = frozenset()  # those that stand for any number
    meant: frozenset[Any] = frozenset()  # what must hold for the theorem to have a meaning
    theorem: Theorem | None = None

    def require(self, relation: Relation, facts: Sequence[Relation] = ()) -> None:
        """Return if a condition holds wherever the facts do; raise FlawError if it is not seen."""
        if not self.sees(relation, facts):
            raise FlawError(f"it is not shown that {relation_text(relation)}")

    def sees(self, relation: Relation, facts: Sequence[Relation] = ()) -> bool:
        """Tell whether a condition is seen to hold wherever the facts do."""
        gap, strict, equal = gap_of(relation)
        if equal:
            return self.same(gap, sympy.Integer(0)) or any(
                isinstance(fact, Eq) and self.same(gap_of(fact)[0], gap)
                for fact in (*facts, *self.given)
            )
        sign = self.sign(gap)
        if sign is not None and (sign > 0 or (sign == 0 and not strict)):
            return True
        for fact in (*facts, *self.given):
            known, known_strict, known_equal = gap_of(fact)
            if known_equal or (strict and not known_strict):
                continue
            if self.same(known, gap):
                return True
        return self.store.shows(relation, self.domain(relation, facts))

    def domain(self, relation: Relation, facts: Sequence[Relation] = ()) -> Domain:
        """Return the domain of the letters of a relation, with the facts that speak of them."""
        letters = set(relation.free_symbols)
        chosen: list[Relation] = []
        for fact in facts:
            letters |= fact.free_symbols
            chosen.append(fact)
        for fact in self.given:
            if fact.free_symbols <= letters and fact not in chosen and not self._is_interval(fact):
                chosen.append(fact)
        unknown = [letter.name for letter in letters if letter not in self.intervals]
        if unknown:
            raise FlawError(f"nothing is known of {', '.join(sorted(unknown))}")
        ordered = sorted(letters, key=lambda letter: letter.name)
        return Domain({letter: self.intervals[letter] for letter in ordered}, chosen)

    def _is_interval(self, fact: Relation) -> bool:
        return _one_sided(fact) is not None

    def sign(self, expression: sympy.Expr) -> int | None:
        """Return 1 if it is evidently positive, 0 if evidently not negative, None if not seen."""
        node = sympy.sympify(expression)
        if node.is_number:
            value = node.is_nonnegative
            return None if not value else (1 if node.is_positive else 0)
        if isinstance(node, sympy.Symbol):
            own = _sign_in(self.intervals.get(node, _REAL))
            return 1 if own != 1 and self._exceeds_positive(node) else own
        if isinstance(node, sympy.exp):
            return 1 if self.defined(node.args[0]) else None
        if isinstance(node, sympy.Add | sympy.Mul):
            shifted = self._shifted(node)
            if shifted is not None and _sign_in(shifted) is not None:
                return _sign_in(shifted)
            signs = [self.sign(argument) for argument in node.args]
            if any(sign is None for sign in signs):
                return None
            known = [sign for sign in signs if sign is not None]
            return max(known) if isinstance(node, sympy.Add) else min(known)
        if isinstance(node, sympy.Pow):
            return self._sign_of_power(node)
        if isinstance(node, sympy.log):
            above = self.sign(node.args[0] - 1)
            interval = self.intervals.get(node.args[0], None)
            if above is None and interval is not None and interval.start >= 1:
                above = 1 if interval.start > 1 or interval.left_open else 0
            return above
        return None

    def _shifted(self, node: sympy.Expr) -> sympy.Interval | None:
        """Return the interval of a letter, or what is left of a number by it: x - 1, 1 - x."""
        constant, rest = node.as_coeff_Add()
        sign, letter = rest.as_coeff_Mul()
        if not (constant.is_Rational and sign in (1, -1) and letter in self.intervals):
            return None
        known = self.intervals[letter]
        low, is_open = (
            (known.start, known.left_open) if sign == 1 else (-known.end, known.right_open)
        )
        return sympy.Interval(low + constant, oo, left_open=is_open)

    def _exceeds_positive(self, letter: sympy.Symbol) -> bool:
        """Tell whether a hypothesis says that a letter is at least another, positive one."""
        for fact in self.given:
            gap, _, equal = gap_of(fact)
            other = letter - gap
            known = self.intervals.get(other, _REAL)
            if not equal and isinstance(other, sympy.Symbol) and _sign_in(known) == 1:
                return True
        return False

    def _sign_of_power(self, node: sympy.Pow) -> int | None:
        base = self.sign(node.base)
        if base == 1:
            return 1 if self.defined(node.exp) else None
        if base == 0 and self.sign(node.exp) == 1:
            return 0
        even = node.exp.is_Integer and node.exp.is_even and node.exp > 0
        return 0 if even and self.defined(node.base) else None

    # -------------------------------------------------------------- what has a value

    def require_defined(
        self, expression: Any, facts: Sequence[Relation] = (), also: frozenset[Any] = frozenset()
    ) -> None:
        """Raise FlawError if an expression is not seen to be a real number wherever the facts hold.

        ``also`` are conditions that hold because something else that was shown has a value.
        """
        for condition in sorted(conditions(expression) - also, key=str):
            base, strict = condition
            enough = [(Ge if strict is False else Gt)(base, 0, evaluate=False)]
            if strict is None:
                enough.append(Lt(base, 0, evaluate=False))
            if not any(self.sees(relation, facts) for relation in enough):
                raise FlawError(f"{expression} is not seen to be defined, because of {base}")

    def defined(self, expression: Any) -> bool:
        """Tell whether an expression is seen, from its structure, to be a real number."""
        try:
            found = conditions(expression)
        except FlawError:
            return False
        for base, strict in found:
            sign = self.sign(base)
            below = self.sign(-base) if strict is None else None
            if (sign is None or (strict is not False and sign != 1)) and below != 1:
                return False
        return True

    # -------------------------------------------------------------- normal form

    def same(self, left: sympy.Expr, right: sympy.Expr) -> bool:
        """Tell whether two expressions are equal wherever they are defined."""
        return self.is_zero(left - right)

    def is_zero(self, expression: sympy.Expr) -> bool:
        """Tell whether an expression is seen to be zero."""
        plain = self.expanded(expression)
        if plain == 0:
            return True
        plain = plain.replace(_has_a_letter_above, self._as_exponential)
        return not any(map(_has_a_letter_above, plain.atoms(sympy.Pow))) and vanishes(plain)

    def _as_exponential(self, power: sympy.Pow) -> sympy.Expr:
        """Return b^x as exp(x ln b) where b is evidently positive."""
        if self.sign(power.base) != 1:
            return power
        return sympy.exp(sympy.expand(power.exp * self._taken_apart(power.base)))

    def expanded(self, expression: sympy.Expr) -> sympy.Expr:
        """Return an expression with logarithms of products and powers taken apart.

        Only what is evidently positive is taken out of a logarithm.
        """
        node = sympy.sympify(expression)
        if not node.args:
            return node
        arguments = [self.expanded(argument) for argument in node.args]
        node = node.func(*arguments)
        return self._taken_apart(node.args[0]) if isinstance(node, sympy.log) else node

    def _taken_apart(self, inside: sympy.Expr) -> sympy.Expr:
        inside = sympy.factor(sympy.together(inside)) if inside.is_Add else inside
        factors = sympy.Mul.make_args(inside)
        total, rest = sympy.Integer(0), []
        for factor in factors:
            base, power = factor.as_base_exp()
            if isinstance(factor, sympy.exp):
                total += factor.args[0]
            elif factor.is_Rational and factor > 0:
                numerator, denominator = sympy.fraction(factor)
                total += _log_of_integer(numerator) - _log_of_integer(denominator)
            elif self.sign(base) == 1 and not (base.is_Rational and power == 1):
                total += power * (self._taken_apart(base) if base != factor else sympy.log(base))
            elif self.sign(factor) == 1:
                total += sympy.log(factor)
            else:
                rest.append(factor)
        return total + sympy.log(sympy.Mul(*rest)) if rest else total


#: The functions that a proof may speak of; all but logarithms and powers are defined everywhere.
_FUNCTIONS = (
    *(sympy.Add, sympy.Mul, sympy.Pow, sympy.exp, sympy.log, sympy.Max, sympy.Min, sympy.Abs),
    *(sympy.floor, sympy.ceiling, sympy.binomial, sympy.Piecewise, sympy.sign, AppliedUndef),
)


def conditions(expression: Any) -> frozenset[tuple[sympy.Expr, bool | None]]:
    """Return what must hold for an expression to be a real number.

    Each is a number with True (positive), False (not negative) or None (not zero).
    """
    node = sympy.sympify(expression)
    if isinstance(node, sympy.Symbol) or node.is_Rational or node in (sympy.E, sympy.pi):
        return frozenset()
    if not isinstance(node, (*_FUNCTIONS, sympy.Rel, Boolean, ExprCondPair)):
        raise FlawError(f"{node} is not seen to be defined")
    if isinstance(node, sympy.Piecewise):  # one piece has a value: only the theorem's own is taken
        return frozenset({(node, False)})
    found = frozenset().union(*(conditions(argument) for argument in node.args))
    if isinstance(node, sympy.log):
        return found | {(node.args[0], True)}
    if isinstance(node, sympy.Pow) and not (node.exp.is_Integer and node.exp > 0):
        whole = None if node.exp.is_Integer else True
        root = node.exp.is_Rational and node.exp > 0
        return found | {(node.base, False if root else whole)}
    return found


def _sign_in(interval: sympy.Interval) -> int | None:
    """Return 1 if all numbers of an interval are positive, 0 if none is negative."""
    if interval.start < 0:
        return None
    return 1 if interval.start > 0 or interval.left_open else 0


def _has_a_letter_above(node: sympy.Basic) -> bool:
    return isinstance(node, sympy.Pow) and not node.exp.is_Rational


def _log_of_integer(value: sympy.Integer) -> sympy.Expr:
    return sum(
        (power * sympy.log(prime) for prime, power in sympy.factorint(int(value)).items()),
        sympy.Integer(0),
    )


def gap_of(relation: Relation) -> tuple[sympy.Expr, bool, bool]:
    """Return what a relation says to be at least 0, whether strictly, and whether equal to 0."""
    left, right = relation.lhs, relation.rhs
    if isinstance(relation, Eq):
        return left - right, False, True
    if isinstance(relation, Ge | Gt):
        return left - right, isinstance(relation, Gt), False
    if isinstance(relation, Le | Lt):
        return right - left, isinstance(relation, Lt), False
    raise FlawError(f"{relation} is no relation that a proof can use")


# ------------------------------------------------------------------ from a theorem


def context_of(
    theorem: Theorem,
    letters: Mapping[sympy.Symbol, sympy.Interval],
    of_a_round: Mapping[sympy.Symbol, sympy.Interval],
    store: Store,
    assumed: Iterable[Relation] = (),
) -> Context:
    """Return what a theorem's hypotheses say of its letters, and of those of its proof.

    ``assumed`` are axioms about the run: they may bound letters as well.
    """
    relations = [h.relation for h in theorem.given if h.relation is not None]
    symbols = {quantity.symbol for quantity in theorem.quantities}
    for relation in (theorem.claim, *relations):
        symbols |= relation.free_symbols
    intervals = {symbol: interval_of(symbol) for symbol in symbols}
    for relation in (*relations, *assumed):
        found = _one_sided(relation)
        if found is not None and found[0] in intervals:
            symbol, interval = found
            intervals[symbol] = intervals[symbol].intersect(interval)
    for symbol, interval in (*letters.items(), *of_a_round.items()):
        if symbol in intervals and not intervals[symbol].is_subset(interval):
            raise FlawError(f"the theorem does not say that {symbol} lies in {interval}")
    known = {**letters, **of_a_round, **intervals}
    _require_names(known)
    texts = frozenset(hypothesis.text for hypothesis in theorem.given)
    own = frozenset(symbols - set(of_a_round))
    sides = [side for relation in (theorem.claim, *relations) for side in relation.args]
    meant = frozenset().union(*map(conditions, sides))
    return Context(
        known,
        tuple(relations),
        store,
        frozenset(of_a_round),
        texts,
        own,
        meant=meant,
        theorem=theorem,
    )


#: What a letter may say of itself; the intervals say the rest.
_ASSUMPTIONS = frozenset({"commutative", "real", "positive", "nonnegative", "integer"})


def _require_names(known: Iterable[sympy.Symbol]) -> None:
    """Raise FlawError unless certificates, which know letters by name, can tell them apart."""
    for symbol in known:
        if not symbol.name.isidentifier() or any(
            other.name == symbol.name and other != symbol for other in known
        ):
            raise FlawError(f"{symbol.name!r} does not name one letter")
        if not _plain(symbol):
            raise FlawError(f"{symbol.name} is no letter for a real number")


def _plain(symbol: sympy.Symbol) -> bool:
    return symbol.is_commutative and set(symbol._assumptions_orig) <= _ASSUMPTIONS


def interval_of(symbol: sympy.Symbol) -> sympy.Interval:
    """Return the interval that a letter's own assumptions give it."""
    if symbol.is_positive:
        return sympy.Interval(1, oo) if symbol.is_integer else sympy.Interval.open(0, oo)
    if symbol.is_nonnegative:
        return sympy.Interval(0, oo)
    return _REAL


def _one_sided(relation: Relation) -> tuple[sympy.Symbol, sympy.Interval] | None:
    """Return a letter and the interval that a bound by a number puts it in."""
    left, right = relation.lhs, relation.rhs
    if isinstance(relation, Eq):
        return None
    upper = isinstance(relation, Le | Lt)
    strict = isinstance(relation, Lt | Gt)
    if left.is_Rational and isinstance(right, sympy.Symbol):
        left, right, upper = right, left, not upper
    if not (isinstance(left, sympy.Symbol) and right.is_Rational):
        return None
    if upper:
        return left, sympy.Interval(-oo, right, right_open=strict)
    return left, sympy.Interval(right, oo, left_open=strict)


def letters_of(relations: Iterable[Relation]) -> Iterator[sympy.Symbol]:
    """Yield the letters of some relations, once each, by name."""
    found = set().union(*(relation.free_symbols for relation in relations))
    yield from sorted(found, key=lambda letter: letter.name)
