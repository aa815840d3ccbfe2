"""What is known of a class of hypotheses, for scripts and for people?

The class comes from a file or from a family by name.  Every number stands between certified
bounds; where a search ends before they meet, both are shown and it is said so.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import sympy

from bounds.classes.dimensions import Bracket, Dimensions, measure
from bounds.core.errors import ParameterError
from bounds.core.value import BoundValue
from learners.classes.families import FAMILIES
from learners.classes.files import read_class
from learners.classes.finite_class import ClassError, FiniteClass
from learners.classes.littlestone import Leaf
from noregret.calculator.answers import Answer
from noregret.draw import tree
from noregret.draw.axes import check_format
from noregret.words import counted
from noregret.writing import File, write_text

_DIGITS = 12
_OPEN = " (not settled within the budget; --budget N searches further)"


# ------------------------------------------------------------------ where the class comes from


def class_of(file: str | None, family: str | None) -> FiniteClass:
    """Return the class in a file, or the one that ``family`` names, as in ``thresholds=7``."""
    try:
        return read_class(file) if file is not None else _named(family or "")
    except ClassError as error:
        raise ParameterError(str(error)) from None


def class_named(text: str) -> FiniteClass:
    """Return the class in a file, or the one of a family if there is no such file."""
    is_family = "=" in text and not Path(text).exists()
    return class_of(None, text) if is_family else class_of(text, None)


def _named(family: str) -> FiniteClass:
    name, equals, sizes = (part.strip() for part in family.partition("="))
    if name not in FAMILIES:
        raise ParameterError(f"there is no family {name!r}: choose one of {', '.join(FAMILIES)}")
    signature = inspect.signature(FAMILIES[name], eval_str=True).parameters.values()
    wanted = [size for size in signature if size.annotation is int]
    needed = sum(size.default is inspect.Parameter.empty for size in wanted)
    form = f"{name}={','.join(size.name for size in wanted[:needed])}"
    form += "".join(f"[,{size.name}]" for size in wanted[needed:])
    given = sizes.split(",") if equals else []
    if not needed <= len(given) <= len(wanted):
        count = {0: "no size is", 1: "1 size is"}.get(len(given), f"{len(given)} sizes are")
        raise ParameterError(f"{count} given in {family!r}: write --family {form}")
    for size in given:
        if not re.fullmatch(r"\s*\d{1,9}\s*", size, re.ASCII):
            raise ParameterError(
                f"{size.strip()[:40]!r} is no size in {family[:80]!r}: write --family {form} with "
                "whole numbers"
            )
    try:
        return FAMILIES[name](*map(int, given))
    except ValueError as error:
        raise ParameterError(f"{family}: {error}") from None


# ------------------------------------------------------------------ what is said about it


def described(cls: FiniteClass, found: Dimensions) -> Answer:
    """Return all that is known of a class."""
    data = {
        "hypotheses": found.hypotheses,
        "points": found.points,
        "merged": cls.merged,
        "vc": _bracket(found.vc),
        "shattered": [cls.domain[point] for point in found.shattered],
        "ldim": _bracket(found.ldim),
        "optimal": _bracket(found.optimal),
        "halving": [
            {"eager": eager, "tie": tie, **_bracket(mistakes)}
            for (eager, tie), mistakes in found.halving.items()
        ],
        "consistent": _bracket(found.consistent),
        "log2": _log2(found.hypotheses),
        "tree": None if found.tree is None else _nested(found.tree, cls),
    }
    return Answer(data, tuple(_lines(cls, found)))


def is_settled(found: Dimensions) -> bool:
    """Tell whether every number is known."""
    return all(
        bracket.exact
        for bracket in (found.vc, found.ldim, found.consistent, *found.halving.values())
    )


def _bracket(bracket: Bracket) -> dict[str, int]:
    return {"low": bracket.low, "high": bracket.high}


def _log2(hypotheses: int) -> str:
    value = sympy.log(hypotheses, 2)
    return BoundValue(value, value, "").digits(_DIGITS)


def _nested(node: tree.Node, cls: FiniteClass) -> dict[str, Any]:
    if isinstance(node, Leaf):
        return {"hypothesis": cls.names[node.hypothesis]}
    zero, one = _nested(node.zero, cls), _nested(node.one, cls)
    return {"point": cls.domain[node.point], "zero": zero, "one": one}


# ------------------------------------------------------------------ text


def _lines(cls: FiniteClass, found: Dimensions) -> Iterator[str]:
    merged = f" ({counted(cls.merged, 'equal row')} merged)" if cls.merged else ""
    hypotheses = counted(found.hypotheses, "hypothesis", "hypotheses")
    yield f"{hypotheses} on {counted(found.points, 'point')}{merged}"
    names = ", ".join(tree.plain(cls.domain[point]) for point in found.shattered)
    yield f"  VC dimension           {_text(found.vc, f', shattered: {names}' if names else '')}"
    yield f"  Littlestone dimension  {_text(found.ldim)}"
    yield f"  optimal mistake bound  {_text(found.optimal)}"
    yield f"  Halving                {_halving(found.halving)}"
    yield f"  Consistent             {_text(found.consistent, ', under the worst choices')}"
    yield f"  log2 |H|               {_log2(found.hypotheses)}"
    yield ""
    chain = f"VC {found.vc} <= Ldim {found.ldim} <= Halving {found.halving_worst}"
    yield f"  {chain} <= log2 |H| {_log2(found.hypotheses)}"
    if found.tree is not None:
        yield ""
        depth = tree.levels(found.tree)
        yield f"A mistake tree of depth {depth}: points branch by labels, the ends are hypotheses"
        yield from (f"  {line}" for line in tree.lines(found.tree, cls))


def _text(bracket: Bracket, more: str = "") -> str:
    return f"{bracket}{more}" + ("" if bracket.exact else _OPEN)


def _halving(mistakes: Mapping[tuple[bool, int], Bracket]) -> str:
    """Return one number if all variants agree; else what each of them does."""
    kinds = set(mistakes.values())
    if len(kinds) == 1:
        return _text(kinds.pop(), ", lazy or eager, with either tie")
    each = (
        f"{bracket} ({'eager' if eager else 'lazy'}, tie {tie})"
        for (eager, tie), bracket in mistakes.items()
    )
    is_open = not all(bracket.exact for bracket in kinds)
    return ", ".join(each) + (_OPEN if is_open else "")


# ------------------------------------------------------------------ picture


def draw(cls: FiniteClass, found: Dimensions, source: str, path: str) -> None:
    """Write the picture of the mistake tree."""
    if found.tree is None:
        raise ParameterError("a class without hypotheses has no mistake tree to be drawn")
    dimension = f"Littlestone dimension {found.ldim}"
    if not found.ldim.exact:
        dimension += f", here a tree of depth {tree.levels(found.tree)}"
    picture = tree.svg(found.tree, cls, f"{source}: {dimension}")
    write_text("the picture", path, picture)


def study(
    file: str | None, family: str | None, budget: int | None, svg: str | None
) -> tuple[Answer, bool]:
    """Return what is known of a class, its tree to be drawn, and whether that is all."""
    if svg is not None:
        check_format(svg, (".svg",))
    cls = class_of(file, family)
    found = measure(cls, budget)
    answer = described(cls, found)
    data = {"file": file, "family": family, **answer.data, "svg": svg}
    source = Path(file).name if file is not None else str(family)
    pictures = () if svg is None else (File("picture", svg, partial(draw, cls, found, source)),)
    return Answer(data, answer.lines, files=pictures), is_settled(found)
