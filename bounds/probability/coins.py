"""What do fair coins do in blocks?"""

from __future__ import annotations

import math
from functools import cache

from flint import fmpq


def even_blocks(blocks: int, rounds: int) -> list[int]:
    """Return the sizes of so many blocks of rounds, as even as can be: the longer ones first."""
    size, longer = divmod(rounds, blocks)
    return [size + 1] * longer + [size] * (blocks - longer)


@cache
def rarer_side_lacks(coins: int) -> fmpq:
    """Return by how much the rarer side of fair coins falls short of half of them, on average."""
    rarer = sum(min(heads, coins - heads) * math.comb(coins, heads) for heads in range(coins + 1))
    return fmpq(coins, 2) - fmpq(rarer, 2**coins)
