"""What does the page's calculator know of each theorem?

One JavaScript object a theorem, written from the theorem itself: its sliders, what its
hypotheses allow, the letters that they fix and the bound.  A formula takes the parameters and
the arithmetic: doubles for a curve, intervals for the number that is shown, of which no digit
may be wrong; the command that the calculator shows has all digits.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from importlib import resources
from typing import Any

import sympy

from bounds.core.theorem import Theorem
from noregret.report.javascript import condition, javascript, library, name_of, quoted
from noregret.report.markup import Html, joined
from noregret.report.mathml import formula, levels
from noregret.report.prose import typeset
from noregret.report.sliders import Slider, fixed_by, sliders


def asset() -> str:
    """Return the JavaScript that draws a calculator: ``mountCalculator(element, key)``."""
    folder = resources.files("noregret.report")
    names = ("curve.js", "calculator.js")
    return "".join(folder.joinpath(name).read_text(encoding="utf-8") for name in names)


def style() -> str:
    """Return the style sheet of the calculators."""
    return resources.files("noregret.report").joinpath("calculator.css").read_text(encoding="utf-8")


def reason_for_none(theorem: Theorem) -> Html | None:
    """Return why a theorem has no calculator; None if it has one."""
    if sliders(theorem):
        return None
    bound = formula(theorem, _moved_only(theorem, theorem.bound_expression))
    return joined(
        ["There is nothing to compute: the bound is ", bound, ", whatever the parameters are."]
    )


def source(theorems: Iterable[Theorem]) -> str:
    """Return the JavaScript that defines ``CALCULATORS``, by the keys of the theorems."""
    entries = [
        f"{quoted(theorem.key)}: {{\n{_entry(theorem)}}}"
        for theorem in theorems
        if reason_for_none(theorem) is None
    ]
    body = "".join(f"{entry},\n" for entry in entries)
    return f"{library()}\nconst CALCULATORS = {{\n{body}}};\n"


def _entry(theorem: Theorem) -> str:
    fixed = "".join(f"  {line},\n" for line in _fixed(theorem))
    rows = "".join(f"  {_data(_parameter(theorem, each))},\n" for each in sliders(theorem))
    return (
        f" observed: {_data(_letter(theorem, theorem.observed))},\n"
        f" lower: {_data(theorem.is_lower_bound)},\n"
        f" equal: {_data(isinstance(theorem.claim, sympy.Eq))},\n"
        f" parameters: [\n{rows} ],\n"
        f" fixed: [\n{fixed} ],\n"
        f" allowed: (p, o = num) => {_allowed(theorem)},\n"
        f" value: (p, o = num) => {javascript(_moved_only(theorem, theorem.bound_expression))},\n"
    )


def _parameter(theorem: Theorem, slider: Slider) -> dict[str, Any]:
    """Return a slider with its letter as the theorem writes it."""
    letter = _letter(theorem, theorem.by_name[slider.name].symbol)
    meaning = typeset(slider.meaning, theorem)
    return {**asdict(slider), "letter": letter, "meaning": meaning}


def _letter(theorem: Theorem, said: sympy.Basic) -> dict[str, Any]:
    """Return a letter for text (``math``), for drawings (``levels``) and for those who listen."""
    found = levels(theorem.latex_of(said))
    return {
        "math": formula(theorem, said),
        "levels": found,
        "spoken": "".join(sign for sign, _ in found),
    }


def _data(value: object) -> str:
    return json.dumps(value).replace("<", "\\u003c").replace(">", "\\u003e")


def _moved_only(theorem: Theorem, formula: sympy.Basic) -> sympy.Basic:
    """Return a formula over the sliders alone: parameters that an equation fixes are put in."""
    fixed = {
        hypothesis.relation.lhs: hypothesis.relation.rhs
        for name, hypothesis in fixed_by(theorem).items()
        if name in theorem.parameters
    }
    return formula.subs(fixed) if fixed else formula


def _fixed(theorem: Theorem) -> Iterator[str]:
    """Yield the letters that hypotheses fix; those in the bound are ``given`` to the command."""
    for name, hypothesis in fixed_by(theorem).items():
        yield (
            f"{{name: {quoted(name)}, text: {_data(typeset(hypothesis.text, theorem))}, "
            f"letter: {_data(_letter(theorem, hypothesis.relation.lhs))}, "
            f"given: {_data(name in theorem.parameters)}, "
            f"value: (p, o = num) => {javascript(hypothesis.relation.rhs)}}}"
        )


def _allowed(theorem: Theorem) -> str:
    """Return the expression that is null, or the sentence about the first condition broken."""
    text = "null"
    for test, sentence in reversed(list(_conditions(theorem))):
        text = f"!{test} ? {_data(sentence)}\n  : {text}"
    return text


def _conditions(theorem: Theorem) -> Iterator[tuple[str, Html]]:
    """Yield each condition on the sliders and what to say where it is broken, as HTML."""
    moved = [theorem.by_name[slider.name] for slider in sliders(theorem)]
    for quantity in moved:
        name, at = formula(theorem, quantity.symbol), name_of(quantity.symbol)
        yield f"Number.isFinite({at})", joined([name, " needs a number"])
        if theorem.is_whole(quantity.name):
            yield f"Number.isInteger({at})", joined([name, " must be a whole number"])
        if quantity.is_positive:
            yield f"({at} > 0)", joined([name, " must be positive"])
        elif quantity.is_nonnegative:
            yield f"({at} >= 0)", joined([name, " must not be negative"])
    for hypothesis in theorem.conditions:
        relation = _moved_only(theorem, hypothesis.relation)
        if relation != sympy.true and relation.free_symbols <= {
            quantity.symbol for quantity in moved
        }:
            words = typeset(hypothesis.text, theorem)
            yield condition(relation), joined(["The theorem requires that ", words])
