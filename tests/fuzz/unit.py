"""Does the program answer every input as it promises?  One seed is some 250 inputs."""

from __future__ import annotations

import sys
import traceback
import warnings
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from tests.fuzz import calls, lines
from tests.fuzz.case import Case
from tests.fuzz.child import run
from tests.fuzz.oracle import complaints

INPUTS = 250


def play(seed: int, inputs: int = INPUTS) -> dict[str, Any]:
    """Try the inputs of a seed; each kind of finding is told once, with its smallest input."""
    found: dict[str, dict[str, Any]] = {}
    for index in range(inputs):
        case = drawn(seed, index)
        for signature, words in judged(case):
            if signature in found:
                continue
            small = shrunk(case, signature)
            found[signature] = {
                "signature": signature,
                "words": f"{small}: {words}",
                "size": small.size,
                "replay": f"python -m tests.fuzz --seed {seed} --index {index}",
            }
    return {
        "verdict": "BROKEN" if found else "HOLDS",
        "inputs": inputs,
        "findings": list(found.values()),
    }


def drawn(seed: int, index: int) -> Case:
    """Return an input; it depends on these two numbers only."""
    random = Random(f"{seed} {index}")
    return calls.draw(random) if random.random() < 0.15 else lines.draw(random)


def judged(case: Case) -> list[tuple[str, str]]:
    """Run an input and return what is wrong."""
    warm()
    return list(complaints(case, run(case, answer)))


def shrunk(case: Case, signature: str) -> Case:
    """Return a smaller input with the same fault: without a word, or with an undamaged file."""
    for at in range(len(case.words) - 1, 0, -1):
        if len(case.words) <= 1 or at >= len(case.words):
            continue
        smaller = replace(case, words=case.words[:at] + case.words[at + 1 :])
        if any(each == signature for each, _ in judged(smaller)):
            case = smaller
    return case


# ------------------------------------------------------------------ in the child


def warm() -> None:
    """Load what children need, once."""
    import pytest  # noqa: F401

    import noregret.guard.session
    import noregret.run.study
    import noregret.verify.engine
    import noregret.verify.replay  # noqa: F401
    from noregret.cli import main

    if "noregret.cli.run" not in sys.modules:
        for name in main.commands:
            assert main.commands[name].name == name
        from bounds.core.catalogue import THEOREMS

        assert len(list(THEOREMS)) > 50


def answer(case: Case) -> int:
    """Give the answer to a case, as `noregret` or Python would, and return the exit code."""
    warnings.simplefilter("ignore")
    if case.python:
        return _called(case.words[0])
    from noregret.cli import main

    sys.argv = ["noregret", *case.words]
    main()
    raise AssertionError("the program always leaves with its exit code")


#: What a call may raise for arguments that it does not take.
_FAIR = (ValueError, TypeError, LookupError)


def _called(text: str) -> int:
    import decimal
    import fractions

    import flint
    import numpy as np
    import sympy

    import learners
    import noregret
    from learners.core.arithmetic import Undecided

    names: dict[str, Any] = {
        "noregret": noregret,
        "learners": learners,
        "np": np,
        "sympy": sympy,
        "flint": flint,
        "decimal": decimal,
        "fractions": fractions,
    }
    asked: Callable[[], Any] = lambda: eval(text, names)  # noqa: S307, E731 - our own text
    try:
        asked()
    except (*_FAIR, Undecided) as error:
        first = str(error).splitlines()[0] if str(error) else type(error).__name__
        inner = traceback.extract_tb(error.__traceback__)
        if type(error) in (TypeError, KeyError, IndexError) and not _raised_by_us(inner):
            raise
        print(f"noregret: {first}", file=sys.stderr)
        return 2
    return 0


def _raised_by_us(frames: traceback.StackSummary) -> bool:
    """Tell whether the last line is a `raise`, or the call itself does not fit."""
    last = frames[-1]
    return (last.line or "").startswith("raise") or last.filename == "<string>"
