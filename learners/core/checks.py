"""Is a learner configured as its definition allows?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import arb

from learners.core.arithmetic import Arithmetic, Array, Number
from learners.core.rationals import unmasked

#: Vectors and runs that are longer do not fit into any memory.
_LARGEST = 10**9


def whole_number(name: str, value: Any, least: int, most: int | None = _LARGEST) -> int:
    """Return ``value`` as an int of at least ``least``, and no larger than a run can be."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < least:
        raise ValueError(f"{name} is {value!r}, but must be a whole number of at least {least}")
    if most is not None and value > most:
        raise ValueError(f"{name} is {value!r:.30}, too large for a run: choose at most {most}")
    return int(value)


def one_of(name: str, value: Any, choices: tuple[Any, ...]) -> Any:
    """Return the one of ``choices`` that ``value`` equals."""
    for choice in choices:
        if np.ndim(value) == 0 and value == choice:
            return choice
    allowed = ", ".join(map(repr, choices))
    raise ValueError(f"{name} is {value!r}, but must be one of {allowed}")


def row_of(length: int, values: Any, what: str) -> Array:
    """Return ``values`` as an array with one entry for each of ``length`` experts."""
    row = np.asarray(unmasked(values))
    if row.shape != (length,):
        raise ValueError(
            f"{what} has shape {row.shape}, but the learner was made for N = {length}: "
            "give one number an expert"
        )
    return row


def number_where(
    name: str,
    value: Any,
    arithmetic: Arithmetic,
    rule: Callable[[Number], bool],
    text: str,
) -> Number:
    """Return ``value`` as a number of the system if ``rule`` holds for it."""
    try:
        number = arithmetic.number(value)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} is {value!r}, but must be a number ({error})") from None
    # A ball that merely touches the edge of the domain is let in: it may lie inside.
    outside = not rule(number.mid() if isinstance(number, arb) else number)
    if outside:
        raise ValueError(f"{name} is {value}, but must satisfy {text}")
    return number
