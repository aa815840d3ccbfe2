"""Which things of the documents are to be checked, and is what is said to show each of them there?

A file a document, and one for what concerns several: a list of :class:`Item`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bounds import THEOREMS
from bounds.core.documents import DOCUMENTS
from bounds.printed import Standing
from bounds.printed.reader import read_errata, read_statements

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: The files, in their order, and how the ids of each begin: documents have numbers.
PREFIXES = {**{name: f"I{number:03}" for number, name in enumerate(DOCUMENTS)}, "across": "X"}


@dataclass(frozen=True)
class Item:
    """One thing that a document says or defines, and what shows that it is so.

    Attributes:
        id: permanent: where it is from, and a running number.
        check: what is to be checked, in one line of our own words.
        theorems: keys of theorems that state it.
        steps: steps of their proofs, which are checked on every run: "wm.mistakes: a mistake …".
        tests: node ids of tests that have its numbers, or of the learner that it defines.
        printed: places whose statement has a verdict, "lecture L63", and ids of errata.
    """

    id: str
    check: str
    theorems: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()


def items_of(text: str) -> tuple[Item, ...]:
    """Return the items of a file's text."""
    return tuple(
        Item(
            **{
                field: " ".join(value.split()) if isinstance(value, str) else tuple(value)
                for field, value in entry.items()
            }
        )
        for entry in tomllib.loads(text)["item"]
    )


@cache
def read_items(name: str) -> tuple[Item, ...]:
    """Return the items of a document, or of what concerns several."""
    return items_of((HERE / f"{name}.toml").read_text(encoding="utf-8"))


def faults_of_ids(items: Iterable[Item], prefix: str, count: int) -> Iterator[str]:
    """Yield what is wrong with the ids of a file that must be so many, in order."""
    ids = [item.id for item in items]
    expected = [f"{prefix}-{number:02}" for number in range(1, count + 1)]
    yield from (f"{name} occurs twice" for name, times in Counter(ids).items() if times > 1)
    yield from (f"{name} is missing" for name in expected if name not in ids)
    yield from (f"{name} is one too many" for name in ids if name not in expected)
    if not set(ids) ^ set(expected) and ids != expected and len(ids) == count:
        yield "the ids are not in order"


def faults_of(item: Item) -> Iterator[str]:
    """Yield what an item names that is not there, and that it names nothing."""
    if not item.check:
        yield f"{item.id} does not say what is to be checked"
    if not (item.theorems or item.steps or item.tests or item.printed):
        yield f"{item.id} has nothing that shows it"
    named = (
        (item.theorems, THEOREMS, "theorem"),
        (item.steps, steps(), "step of a proof"),
        (item.printed, printed(), "erratum, and no place where something is claimed"),
    )
    for names, known, kind in named:
        yield from (f"{item.id}: {name!r} is no {kind}" for name in names if name not in known)
    for node in item.tests:
        file, _, name = node.partition("::")
        if name not in runnable_tests(file):
            yield f"{item.id}: {node!r} is no test of the default run"


@cache
def steps() -> frozenset[str]:
    """Return the steps of all proofs."""
    return frozenset(
        f"{key}: {step.name}" for key, each in THEOREMS.items() for step in each.invariants
    )


@cache
def printed() -> frozenset[str]:
    """Return all places where something is claimed, and all errata."""
    claims = (each for each in read_statements() if each.verdict is not Standing.NO_CLAIM)
    return frozenset({*(each.place for each in claims), *(each.id for each in read_errata())})


@cache
def runnable_tests(file: str) -> frozenset[str]:
    """Return the tests of a file that are part of the default run; none if there is no file."""
    path = ROOT / file
    if not (re.fullmatch(r"tests/([\w/]+/)?test_\w+\.py", file) and path.is_file()):
        return frozenset()
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return frozenset(
        each.name
        for each in body
        if isinstance(each, ast.FunctionDef)
        and each.name.startswith("test_")
        and not any("mark.deep" in ast.unparse(mark) for mark in each.decorator_list)
    )
