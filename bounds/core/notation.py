"""Which number does a person mean by 1,000, 1k, 10% or 10^6?

Such numbers are rewritten as the expressions that they stand for, before anything is parsed.  What
may mean two things is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_NUMBER = r"(?:\d+(?:_\d+)*(?:\.\d*)?|\.\d+)"
_THOUSANDS = re.compile(r"(?<![\w.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])")
_COMMA = re.compile(r"[\w.]*\d\s*,\s*\d[\w.,]*")
_LARGE = re.compile(rf"(?<![\w.])({_NUMBER})([kM])(?!\w)")
_PERCENT = re.compile(rf"(?<![\w.])({_NUMBER}(?:[eE][+-]?\d+)?)\s*%(?=\s*(?:$|[-)+*/,<>=]))")
#: Expressions that are longer are no numbers that anybody typed, and take long to be looked at.
LONGEST = 2_000
_MULTIPLES = {"k": 1_000, "M": 1_000_000}


class NotationError(ValueError):
    """A number that may mean two things; the message is one sentence."""


def in_plain_numbers(text: str) -> str:
    """Return an expression without 1,000, 1k, 2M, 10% and 10^6: each as what it stands for."""
    if len(text) > LONGEST:
        raise NotationError(
            f"an expression of {len(text)} characters is too long: at most {LONGEST}"
        )
    if text.rstrip().endswith(","):
        raise NotationError(f"{text!r} ends with a comma: leave it out")
    found = _THOUSANDS.sub(lambda match: _without_commas(text, match), text)
    _refuse_commas(found)
    found = _LARGE.sub(lambda match: f"({match[1]}*{_MULTIPLES[match[2]]})", found)
    return _PERCENT.sub(r"(\1/100)", found).replace("^", "**")


def _without_commas(text: str, match: re.Match[str]) -> str:
    if _depth(text, match.start()):
        first, *rest = match[0].split(",")
        raise NotationError(
            f"{match[0]!r} in parentheses may be one number or the {len(rest) + 1} numbers "
            f"{first}, {', '.join(rest)}: write {match[0].replace(',', '')}, or a space after the "
            "comma"
        )
    return match[0].replace(",", "")


def _refuse_commas(text: str) -> None:
    for match in _COMMA.finditer(text):
        if not _depth(text, match.start()):
            written = match[0]
            hint = written.replace(",", ".", 1)
            raise NotationError(
                f"{written!r} may be a number with a decimal comma or a list: write "
                f"{hint if _is_number(hint) else 'one number'} with a point, and thousands as 1,000"
            )


def _depth(text: str, place: int) -> int:
    before: Callable[[str], int] = text[:place].count
    return before("(") - before(")")


def _is_number(text: str) -> bool:
    return re.fullmatch(_NUMBER, text) is not None
