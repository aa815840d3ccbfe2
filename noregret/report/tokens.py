"""Which words, numbers and signs does a sentence consist of?"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""(?P<code>`[^`]*`)
      | (?P<word>(?:i\.i\.d|e\.g|i\.e)\.|(?=[a-z]*\d)(?=\d*[a-z])[0-9a-z]{8,}\b)
      | (?P<snake>[A-Za-z]{2,}(?:_[A-Za-z]{2,})+)
      | (?P<path>(?![A-Za-z]_\w\.)[A-Za-z][\w/-]+\.[A-Za-z](?:[\w.-]*\w)?)
      | (?P<number>\d+(?:\.\d+)?(?:e[-+]?\d+|(?:,\d{3}(?!\d))*))
      | (?P<name>[A-Za-z]+\d*(?:_(?:[A-Za-z0-9]+|\([^()]*\)|\{[^{}]*\}))?(?:'[a-z]+)?)
      | (?P<space>\s+)
      | (?P<sign><=|>=|\.\.\.|\.\.|…|[-−+*/^_=<>|,(){}\[\].])
      | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)

#: What stands for itself in a sentence about numbers.
IN_WORDS = {"<=": "≤", ">=": "≥", "...": "…", "..": "…", "sqrt": "√"}


@dataclass(frozen=True)
class Token:
    """A piece of a text and what sort it is of."""

    sort: str
    text: str
    typed: str = ""


def tokens_of(text: str, letters: Container[str]) -> Iterator[Token]:
    """Yield the pieces of a text; ``letters`` are those of the theorem that it speaks of."""
    for match in _TOKEN.finditer(text):
        sort = str(match.lastgroup)
        if sort == "snake":  # a letter of the theorem, or a name in a program
            sort = "name" if match[0] in letters else "code"
        yield Token(sort, match[0])
