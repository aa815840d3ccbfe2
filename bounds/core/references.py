"""What do values mean that refer to one another: eta=sqrt(8*ln(N)/T), with N and T given?

A reference is replaced by the value that it stands for, as text; the parser then reads every value
by itself, within its limits.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from bounds.core.decide import symbolic
from bounds.core.errors import ParameterError
from bounds.core.notation import LONGEST, NotationError, in_plain_numbers
from bounds.core.parsing import CONSTANTS, FUNCTIONS
from bounds.core.suggest import did_you_mean


@dataclass(frozen=True)
class Resolved:
    """Values that stand for themselves, and the names that others referred to."""

    values: dict[str, Any]
    used: frozenset[str]

    def without_helpers(self, known: Collection[str]) -> dict[str, Any]:
        """Return the values but for those that nobody knows and that only others needed."""
        return {n: v for n, v in self.values.items() if n in known or n not in self.used}


def resolve(values: Mapping[str, Any], free: Collection[str] = ()) -> Resolved:
    """Return values in which every reference to another is replaced; ``free`` names stay."""
    if not any(isinstance(value, str) for value in values.values()):
        return Resolved(dict(values), frozenset())
    return _Resolver(values, free).resolved()


class _Resolver:
    def __init__(self, values: Mapping[str, Any], free: Collection[str]) -> None:
        self.given = values
        self.free = free
        self.references = {name: letters_of(v) & set(values) for name, v in values.items()}
        self.done: dict[str, Any] = {}

    def resolved(self) -> Resolved:
        for name in self.given:
            self._settle(name, ())
        used = frozenset().union(*self.references.values())
        return Resolved({name: self.done[name] for name in self.given}, used)

    def _settle(self, name: str, way: tuple[str, ...]) -> None:
        if name in self.done:
            return
        if name in way:
            raise ParameterError(_circle(way[way.index(name) :], self.given))
        if not self.references[name]:
            self.done[name] = self.given[name]
            return
        for other in sorted(self.references[name]):
            self._settle(other, (*way, name))
        self.done[name] = self._replaced(name)

    def _replaced(self, name: str) -> str:
        tree = _tree(str(self.given[name]))
        self._refuse_unknown(name, tree)
        found = ast.unparse(_Putting(self.done).visit(tree))
        if len(found) > LONGEST:
            raise ParameterError(
                f"{name} = {self.given[name]} is {len(found)} characters long with its values put "
                f"in: at most {LONGEST}, so write numbers"
            )
        return found

    def _refuse_unknown(self, name: str, tree: ast.Expression) -> None:
        known = {*self.given, *self.free, *CONSTANTS}
        for letter in sorted(_letters(tree)):
            if letter not in known:
                hint = did_you_mean(letter, [*self.given, *self.free])
                raise ParameterError(
                    f"{name} = {self.given[name]} speaks of {letter}, which has no value: "
                    f"{hint or f'give {letter}=… as well'}"
                )


class _Putting(ast.NodeTransformer):
    """Puts values in place of names."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self.values:
            return node
        value = self.values[node.id]
        try:
            return _tree(value if isinstance(value, str) else str(symbolic(value))).body
        except NotationError as error:
            raise ParameterError(f"{node.id}: {error}") from None
        except SyntaxError:
            raise ParameterError(
                f"{node.id} = {value} cannot be put into another value: write a number for it"
            ) from None

    def visit_Call(self, node: ast.Call) -> ast.expr:
        node.args = [self.visit(argument) for argument in node.args]
        return node


class _Literal(float):
    """A decimal that is written as it was typed: 0.1 is not the float next to it."""

    text: str

    def __repr__(self) -> str:
        return self.text


def _tree(text: str) -> ast.Expression:
    plain = in_plain_numbers(text).strip()
    tree = ast.parse(plain, mode="eval")
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            node.value = literal = _Literal(node.value)
            literal.text = ast.get_source_segment(plain, node) or repr(float(literal))
    return tree


def letters_of(value: Any) -> frozenset[str]:
    """Return the names that an expression speaks of; none if it is no expression."""
    if not isinstance(value, str):
        return frozenset()
    try:
        tree = ast.parse(in_plain_numbers(value).strip(), mode="eval")
    except (SyntaxError, ValueError, NotationError, RecursionError, MemoryError):
        return frozenset()  # whoever reads it says what is wrong with it
    allowed = ast.Expression | ast.expr_context | ast.operator | ast.unaryop
    nodes = ast.Constant | ast.Name | ast.UnaryOp | ast.BinOp | ast.Call
    if not all(isinstance(node, allowed | nodes) for node in ast.walk(tree)):
        return frozenset()
    return frozenset(_letters(tree))


def _letters(tree: ast.AST) -> set[str]:
    """Return the names in an expression that are not functions."""
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and not (id(node) in called and node.id in FUNCTIONS)
    }


def _circle(names: tuple[str, ...], values: Mapping[str, Any]) -> str:
    said = ", ".join(f"{name} = {values[name]}" for name in names)
    if len(names) == 1:
        return f"{said} refers to itself: give {names[0]} a number"
    return f"{said} refer to one another in a circle: give one of them a number"
