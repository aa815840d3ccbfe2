"""How are the values of a run written as terms of Coq?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from learners.core.arithmetic import rational


def rational_term(value: Any) -> str:
    """Write an exact number as an element of ``Q``."""
    exact = rational(value)
    return (
        f"({int(exact.p)} # {int(exact.q)})"
        if exact.p >= 0
        else f"(- {-int(exact.p)} # {int(exact.q)})"
    )


def boolean_term(value: Any) -> str:
    """Write a truth value, or a bit."""
    return "true" if value else "false"


def nat_term(value: Any) -> str:
    """Write a natural number."""
    return f"{int(value)}%nat"


def list_term(terms: Iterable[str]) -> str:
    """Write a list of terms."""
    return "[" + "; ".join(terms) + "]"


def vector_term(values: Iterable[Any]) -> str:
    """Write a list of exact numbers."""
    return list_term(rational_term(value) for value in values)
