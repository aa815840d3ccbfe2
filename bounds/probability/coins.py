"""What do fair coins do in blocks?"""

from __future__ import annotations

from functools import cache

from flint import fmpq


def even_blocks(blocks: int, rounds: int) -> list[int]:
    """Return the sizes of so many blocks of rounds, as even as can be: the longer ones first."""
    size, longer = divmod(rounds, blocks)
    return [size + 1] * longer + [size] * (blocks - longer)


@cache
def rarer_side_lacks(coins: int) -> fmpq:
    """Return by how much the rarer side of fair coins falls short of half of them, on average."""
    rarer, ways = 0, 1
    for heads in range(coins + 1):
        rarer += min(heads, coins - heads) * ways
        ways = ways * (coins - heads) // (heads + 1)  # the next binomial coefficient
    return fmpq(coins, 2) - fmpq(rarer, 2**coins)
