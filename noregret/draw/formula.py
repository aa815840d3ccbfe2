"""How is a formula written in a picture?

matplotlib reads LaTeX without environments: cases become one line each.  A formula that it cannot
read (letters of a theory from outside) is written as plain text.
"""

from __future__ import annotations

import re
from functools import cache

from bounds.core.theorem import Theorem
from noregret.report.sentences import Prose
from noregret.report.tokens import IN_WORDS

_CASES = re.compile(r"\\begin\{cases\}(.*)\\end\{cases\}", flags=re.DOTALL)
_OF_TWO = re.compile(r"\\(?:frac|binom)(?=\{)")
#: Spellings that it lacks, brackets that need not grow, and ln, as in the texts.
_SPELLINGS = {
    r"\\log(?![a-z_])": r"\\ln",
    r"\\le(?![a-z])": r"\\leq",
    r"\\ge(?![a-z])": r"\\geq",
    r"\\ln\{\\left\(([A-Za-z0-9]+) \\right\)\}": r"\\ln \1",
    r"(?<=[A-Za-z0-9}*]) \\(ln|log)": r"\\,\\\1",
    r"\\left\(([^\\(){}]*?) ?\\right\)": r"(\1)",
}


def title_of(theorem: Theorem) -> str:
    """Return the title of a theorem, its mathematics as formulas."""
    parts = []
    for token in Prose(theorem.title, theorem).found():
        if token.sort == "math":
            parts += lines_of(token.text, token.typed)
        else:
            parts.append(plain(IN_WORDS.get(token.text, token.text)))
    return "".join(parts)


def statement_lines(theorem: Theorem) -> list[str]:
    """Return the claim of a theorem as lines of a picture."""
    return lines_of(theorem.latex, theorem.statement)


def symbol_of(theorem: Theorem, name: str) -> str:
    """Return a letter of a theorem as a picture has it."""
    return lines_of(theorem.latex_of(theorem.by_name[name].symbol), name)[0]


def observed_of(theorem: Theorem) -> str:
    """Return what a theorem bounds as a picture has it."""
    return lines_of(theorem.latex_of(theorem.observed), str(theorem.observed))[0]


def lines_of(latex: str, otherwise: str) -> list[str]:
    """Return LaTeX as lines of a picture; ``otherwise`` is the text where that cannot be."""
    for pattern, spelling in _SPELLINGS.items():
        latex = re.sub(pattern, spelling, latex)
    lines = [f"${_with_large_fractions(line)}$" for line in _without_cases(latex)]
    return lines if all(map(_is_readable, lines)) else [plain(otherwise)]


def plain(text: str) -> str:
    """Return a text in which no dollar begins a formula."""
    return text.replace("$", r"\$")


def _with_large_fractions(latex: str) -> str:
    """Return a formula whose fractions are as large as in a display; those within them are not."""
    parts, rest = [], latex
    while (found := _OF_TWO.search(rest)) is not None:
        end = _end_of_group(rest, _end_of_group(rest, found.end()))
        name = r"\dfrac" if found[0] == r"\frac" else found[0]
        parts += [rest[: found.start()], name, rest[found.end() : end]]
        rest = rest[end:]
    return "".join([*parts, rest])


def _end_of_group(text: str, start: int) -> int:
    """Return where the braces end that begin at ``start``."""
    depth = 0
    for place in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            return place + 1
    return len(text)


def _without_cases(latex: str) -> list[str]:
    found = _CASES.search(latex)
    if found is None:
        return [latex]
    before = latex[: found.start()]
    rows = [row.partition("&") for row in found[1].split(r"\\ ")]
    words = [f"{value.strip()}\\quad {_upright(when.strip())}" for value, _, when in rows]
    indent = r"\qquad\quad "
    return [before + words[0], *(indent + line for line in words[1:])]


def _upright(condition: str) -> str:
    return condition.replace(r"\text{if }", r"\mathrm{if}\ ").replace(r"\text{", r"\mathrm{")


@cache
def _is_readable(line: str) -> bool:
    from matplotlib.mathtext import MathTextParser

    try:
        MathTextParser("path").parse(line)
    except ValueError:
        return False
    return True
