"""Where is mathematics in a sentence, and how is it written in LaTeX?

A small grammar reads what is typed as on a command line, with the letters of a theorem; what it
does not read are words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import sympy

from bounds.core.text import LATEX_NAMES, latex
from bounds.core.theorem import Theorem
from noregret.report.tokens import Token, tokens_of

_GREEK = (
    *("alpha", "beta", "delta", "eps", "eta", "gamma", "lam", "lambda", "mu", "omega", "phi"),
    *("rho", "sigma", "tau", "theta"),
)
_CALLED = {
    "ln": r"\ln", "log": r"\log", "log2": r"\log_2", "exp": r"\exp", "cosh": r"\cosh",
    "max": r"\max", "min": r"\min", "sum": r"\sum", "sqrt": "", "floor": "", "ceiling": "",
}  # fmt: skip
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_FENCES = {"floor": (r"\lfloor ", r"\rfloor "), "ceiling": (r"\lceil ", r"\rceil ")}
_SIGNS = {
    "<=": r"\leq ", ">=": r"\geq ", "<": "<", ">": ">", "=": "=", "+": "+", "-": "-", "−": "-",
    "/": "/", "..": r",\dots,", "*": r"\,",
}  # fmt: skip
_RELATIONS = ("<=", ">=", "<", ">", "=", "+", "/", "^")
_EQUAL = ("=", "<=", ">=")
#: Letters that are words as well.
_ARTICLES = ("a", "A", "I")


@dataclass
class Prose:
    """A text that is read from left to right; ``found`` yields its words and its formulas."""

    text: str
    theorem: Theorem | None = None
    tokens: list[Token] = field(init=False)

    def __post_init__(self) -> None:
        self.tokens = list(tokens_of(self.text, self._letters))

    def found(self) -> Iterator[Token]:
        """Yield the parts: a formula is of the sort ``math``, in LaTeX."""
        at = 0
        while at < len(self.tokens):
            formula = self._formula(at) if self._may_begin(at) else None
            if formula is None:
                yield self.tokens[at]
                at += 1
            else:
                written, end = formula
                typed = "".join(token.text for token in self.tokens[at:end])
                yield Token("math", written, typed)
                at = end

    def _may_begin(self, at: int) -> bool:
        """Tell whether a formula may begin here: not within a word with a hyphen."""
        before = self.tokens[at - 1] if at else None
        if before is not None and before.text == "-" and at > 1:
            return self.tokens[at - 2].sort != "name"
        return True

    def _formula(self, at: int) -> tuple[str, int] | None:
        made = self._sum(at, inside=False)
        if made is None:
            return None
        tokens = self.tokens[at : made[1]]
        letters = any(token.sort == "name" for token in tokens)
        return made if letters or any(token.text == "^" for token in tokens) else None

    # ---------------------------------------------------------------- the grammar

    def _at(self, at: int) -> Token:
        return self.tokens[at] if at < len(self.tokens) else Token("end", "")

    def _past_space(self, at: int) -> int:
        return at + 1 if self._at(at).sort == "space" else at

    def _sum(self, at: int, *, inside: bool) -> tuple[str, int] | None:
        """Read factors with signs between them, as far as they go."""
        made = self._signed(at, inside)
        while made is not None:
            more = self._more(*made, inside)
            if more is None:
                return made
            made = more
        return None

    def _more(self, text: str, at: int, inside: bool) -> tuple[str, int] | None:
        """Read on: a sign and what follows it, or one more factor."""
        here = self._past_space(at)
        sign = self._at(here).text
        listed = inside or text.endswith(r"\dots")
        if sign == "," and (listed or self._at(self._past_space(here + 1)).text in ("...", "…")):
            return self._after(text, ", ", here, inside)
        if inside and sign == "|" and self._at(here - 1).sort == "space":
            return self._after(text, r" \mid ", here, inside)
        if sign in _SIGNS:
            return self._after(text, _SIGNS[sign], here, inside)
        if sign == "." and here == at and self._at(here + 1).sort == "name":
            both = (self._at(place).text.partition("_")[0] for place in (at - 1, here + 1))
            vectors = all(len(letter) == 1 for letter in both)
            return self._after(text, r"\cdot ", here, inside) if vectors else None
        if here > at and (self._at(here).sort == "number" or self._at(at - 2).text in _EQUAL):
            return None  # "N=2 T<=3" are two
        made = self._factor(here, inside)
        return None if made is None else (f"{text} {made[0]}", made[1])

    def _after(self, text: str, sign: str, at: int, inside: bool) -> tuple[str, int] | None:
        made = self._signed(self._past_space(at + 1), inside)
        return None if made is None else (f"{text}{sign}{made[0]}", made[1])

    def _signed(self, at: int, inside: bool) -> tuple[str, int] | None:
        """Read a factor, perhaps with a sign of its own: -y, +1."""
        sign = self._at(at).text
        if sign in ("-", "−", "+") and self._at(at + 1).sort != "space":
            made = self._factor(at + 1, inside)
            return None if made is None else (f"{sign.replace('−', '-')}{made[0]}", made[1])
        return self._factor(at, inside)

    def _factor(self, at: int, inside: bool) -> tuple[str, int] | None:
        made = self._atom(at, inside)
        while made is not None:
            text, end = made
            sign = self._at(end).text
            if sign == "*" and not re.match(r"[\w(]", self._at(end + 1).text):
                made = f"{text}^{{*}}", end + 1
            elif sign in ("^", "_") and (raised := self._script(end + 1)) is not None:
                base = f"{{{text}}}" if sign in text else text  # no second index in a row
                made = f"{base}{sign}{{{raised[0]}}}", raised[1]
            else:
                return made
        return None

    def _script(self, at: int) -> tuple[str, int] | None:
        """Read what is raised or lowered; brackets that hold it together are left out."""
        if self._at(at).text in ("(", "{"):
            return self._listed(at)
        sign = self._at(at).text
        if sign in ("-", "−", "+"):
            made = self._atom(at + 1, inside=True)
            return None if made is None else (sign.replace("−", "-") + made[0], made[1])
        return self._atom(at, inside=True)

    def _listed(self, at: int) -> tuple[str, int] | None:
        """Read what stands between brackets, without them."""
        made = self._sum(self._past_space(at + 1), inside=True)
        if made is None or self._at(made[1]).text != _PAIRS[self._at(at).text]:
            return None
        return made[0], made[1] + 1

    def _atom(self, at: int, inside: bool) -> tuple[str, int] | None:
        token = self._at(at)
        if token.sort == "number":
            return token.text, at + 1
        if token.text in ("...", "…"):
            return r"\dots", at + 1
        if token.text in _PAIRS:
            made = self._listed(at)
            ends = [
                rf"\{sign}" if sign in "{}" else sign for sign in (token.text, _PAIRS[token.text])
            ]
            return None if made is None else (f"{ends[0]}{made[0]}{ends[1]}", made[1])
        if token.text == "|" and self._at(at + 1).sort != "space":
            made = self._sum(at + 1, inside=False)
            if made is None or self._at(made[1]).text != "|":
                return None
            bare = made[0].strip("|")  # the letter of a set may be written as its size already
            return f"|{bare if '|' not in bare else made[0]}|", made[1] + 1
        return self._named(at, inside) if token.sort == "name" else None

    def _named(self, at: int, inside: bool) -> tuple[str, int] | None:
        name, _, below = self._at(at).text.partition("_")
        if name in _CALLED:
            return self._call(name, below, at + 1)
        if self._at(at).text == "C" and self._at(at + 1).text == "(":
            made = self._listed(at + 1)
            if made is not None and made[0].count(", ") == 1:
                above, under = made[0].split(", ")
                return rf"\binom{{{above}}}{{{under}}}", made[1]
        if self._at(at).text == "E" and "E" not in self._letters:
            what = self._factor(self._past_space(at + 1), inside)
            return None if what is None else (rf"\mathbb{{E}} {what[0]}", what[1])
        written = self._letter(self._at(at).text)
        if written is None or (not inside and self._is_word(at)):
            return None
        return written, at + 1

    def _call(self, name: str, below: str, at: int) -> tuple[str, int] | None:
        """Read a function and what it is taken of; a root and a floor need no brackets."""
        begin = self._past_space(at)
        bracket = self._at(begin).text == "("
        if below:
            lower = Prose(below.strip("(){}"), self.theorem)._whole()
            return (rf"{_CALLED[name]}_{{{lower}}}", at) if lower and _CALLED[name] else None
        if name in ("sqrt", *_FENCES):
            made = self._listed(begin) if bracket else self._factor(begin, inside=True)
            opening, closing = _FENCES.get(name, (r"\sqrt{", "}"))
            return None if made is None else (f"{opening}{made[0]}{closing}", made[1])
        if name in ("max", "min") and not bracket:
            return None
        made = self._factor(begin, inside=True)
        return None if made is None else (f"{_CALLED[name]} {made[0]}", made[1])

    def _whole(self) -> str | None:
        """Return the text as one formula, if it is one."""
        made = self._sum(0, inside=True)
        return made[0] if made is not None and made[1] == len(self.tokens) else None

    # ---------------------------------------------------------------- letters

    @property
    def _letters(self) -> dict[str, sympy.Symbol]:
        return {} if self.theorem is None else {q.name: q.symbol for q in self.theorem.quantities}

    def _is_word(self, at: int) -> bool:
        """Tell whether a letter is a word here: "a", or a name like "margin" beside no sign."""
        text = self._at(at).text
        usual = len(text) == 1 or text in _GREEK or not (text.islower() or text.isupper())
        usual = usual or not text.isalpha()
        if usual and text not in _ARTICLES:
            return False
        near = (at + 1, at - 1)
        beside = [
            self._at(p if self._at(p).sort != "space" else 2 * p - at) for p in near if p >= 0
        ]
        return not any(token.text in _RELATIONS for token in beside)

    def _letter(self, name: str) -> str | None:
        """Return a letter as the theorem writes it, or as anybody does; None for a word."""
        known = self._letters
        if name in known and self.theorem is not None:
            return self.theorem.latex_of(known[name])
        head, _, below = name.partition("_")
        if below and len(head) > 1 and head not in _GREEK:
            return None
        if not below and head not in _GREEK and len(head) > 1:
            parts = list(head)
            product = len(parts) == 2 and all(p in known or p in "eX" for p in parts)
            return " ".join(map(str, map(self._letter, parts))) if product else None
        if below == "star":
            return f"{latex(sympy.Symbol(head))}^{{*}}"
        symbol = sympy.Symbol(head)
        base = LATEX_NAMES.get(symbol) or latex(sympy.Symbol({"lam": "lambda"}.get(head, head)))
        if not below:
            return base
        lower = Prose(below.strip("(){}"), self.theorem)._whole()
        lower = lower or rf"\mathrm{{{below}}}"
        return f"{base}_{{{lower}}}"
