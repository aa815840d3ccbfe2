"""With how many bits are balls computed, and when are more needed?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from flint import ctx

START_PRECISION = 64
CAP_PRECISION = 4096

Result = TypeVar("Result")


class Undecided(ArithmeticError):  # noqa: N818 - a state of knowledge, not a mistake
    """The precision at hand does not decide a comparison."""


def precision() -> int:
    """Return the current precision of balls in bits."""
    return int(ctx.prec)


@contextmanager
def working_precision(bits: int) -> Iterator[None]:
    """Compute balls with ``bits`` bits inside the block."""
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before


def escalate(
    compute: Callable[[], Result], *, start: int = START_PRECISION, cap: int = CAP_PRECISION
) -> Result:
    """Call ``compute`` with ever more bits until no comparison is undecided.

    :class:`Undecided` leaves this function only when ``cap`` bits did not suffice.
    """
    bits = start
    while True:
        with working_precision(bits):
            try:
                return compute()
            except Undecided:
                if bits >= cap:
                    raise
        bits = min(2 * bits, cap)
