"""Is the mathematics in a sentence drawn, with the letters of its theorem, and are words left?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from bounds import THEOREMS
from bounds.core.theorem import Theorem
from bounds.printed.reader import read_errata
from docs import theorem_pages
from noregret.report.mathml import formula
from noregret.report.prose import typeset
from noregret.report.sections import condition
from noregret.report.sentences import Prose

#: What is typed and must not be seen: sympy's infinity, powers, comparisons, names of letters.
LEAK = re.compile(
    r"\boo\b|`|\*\*|<=|>=|\[-?\d+,-?\d|sqrt|\^|\b[A-Za-z]+_\w|\d\*\w|\.\.|\\"
    r"|\b(?:alpha|beta|delta|eps|eta|gamma|lam|lambda|rho)\b"
)


def seen(html: str) -> str:
    """Return what a reader sees of HTML in words: no formulas, no code."""
    bare = re.sub(r"<(math|code|pre|script|style)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", " ", bare))


def formulas(text: str, theorem: Theorem | None = None) -> list[str]:
    return [token.text for token in Prose(text, theorem).found() if token.sort == "math"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("eta = sqrt(8 ln N/T)", [r"\eta=\sqrt{8 \ln N/T}"]),
        ("a vector separates the run with margin rho > 0", [r"\rho>0"]),
        ("updates happen only where y w.x <= 0", [r"y w\cdot x\leq 0"]),
        ("the inner product y w_t.x_t", [r"y w_{t}\cdot x_{t}"]),
        ("a <= X <= b", [r"a\leq X\leq b"]),
        ("a lower bound of a variable in [0, 1]", []),
        ("E[V_t | X_1, ..., X_(t-1)] = 0", [r"\mathbb{E} [V_{t} \mid X_{1}, \dots, X_{t-1}]=0"]),
        ("at most 2^k C(n, k) of h_1..h_T", [r"2^{k} \binom{n}{k}", r"h_{1},\dots,h_{T}"]),
        ("the k-disjunctions, i.i.d., for 0-1 losses", ["k"]),
        ("with w* and |w|^2", ["w^{*}", "|w|^{2}"]),
        ("floor(log2 N) bits", [r"\lfloor \log_2 N\rfloor "]),
        ("N=2 T<=3", ["N=2", r"T\leq 3"]),
        ("predict_one, see 4f5e6d7c8b: 2e-16", []),
    ],
)
def test_formulas_are_found_and_words_are_not(text: str, expected: list[str]) -> None:
    assert formulas(text) == expected


def test_a_letter_is_written_as_the_theorem_writes_it() -> None:
    """|H| has bars in the claims about finite classes, and the margin is gamma."""
    classes, margin = THEOREMS["halving.mistakes"], THEOREMS["margin-perceptron.margin"]
    assert formulas("at most log2 |H|", classes) == [r"\log_2 |H|"]
    assert formulas("where y w.x <= margin", margin) == [r"y w\cdot x\leq \gamma"]
    assert formulas("the margin Perceptron", margin) == []


def test_a_key_is_a_link_and_code_is_code() -> None:
    made = typeset("see `most` and ewa.tuned: x < 1 & y", None)
    assert "<code>most</code>" in made
    assert "<code>ewa.tuned</code>" in made
    assert "&amp;" in made
    assert "< 1" not in made


@pytest.mark.parametrize("text", ["m_T_x^2^3", "sqrt(", "|", "((", "2^", "a_{b", "{", "^^", "…, …"])
def test_no_text_can_break_the_page(text: str) -> None:
    """Texts come from outside as well: what is no formula stays what it is."""
    assert seen(typeset(text)) is not None
    assert typeset(text).count("<math>") == typeset(text).count("</math>")


def texts(theorem: Theorem) -> Iterator[str]:
    """Yield everything that a page says of a theorem in words."""
    yield typeset(theorem.title, theorem)
    yield typeset(theorem.remark, theorem)
    yield from (condition(theorem, each) for each in (*theorem.given, *theorem.implied))
    yield from (typeset(step.name, theorem) for step in theorem.invariants)
    yield from (formula(theorem, step) for step in theorem.invariants)
    yield from (typeset(quantity.meaning, theorem) for quantity in theorem.quantities)
    if theorem.derivation is not None:
        yield typeset(theorem.derivation.text, theorem)


def test_nothing_typed_is_left_in_what_is_said_of_any_theorem() -> None:
    leaks = [
        (theorem.key, found[0], seen(text))
        for theorem in THEOREMS.values()
        for text in texts(theorem)
        if (found := LEAK.search(seen(text)))
    ]
    assert leaks == []


def test_nothing_typed_is_left_in_the_errata() -> None:
    leaks = []
    for entry in read_errata():
        about = THEOREMS.get(entry.theorem)
        for text in (entry.printed, entry.why, entry.corrected, entry.counterexample, entry.label):
            words = seen(typeset(text, about))
            leaks += [(entry.id, words)] if LEAK.search(words) else []
    assert leaks == []


def test_nothing_typed_is_left_in_the_report(full_report: Path) -> None:
    page = full_report.read_text(encoding="utf-8")
    words = seen(page)
    assert [words[m.start() - 40 : m.end() + 40] for m in LEAK.finditer(words)] == []


def test_nothing_typed_is_left_in_the_pages_of_the_site() -> None:
    """Hypotheses, letters and steps; code of Markdown is code."""
    for theorem in THEOREMS.values():
        parts = (theorem_pages._hypotheses, theorem_pages._letters, theorem_pages._invariants)
        page = "\n".join(text for part in parts for text in part(theorem))
        page = page.replace("NOT_APPLICABLE", "")  # a verdict is told by its name
        assert not LEAK.search(seen(re.sub(r"`[^`]*`", "", page))), theorem.key
