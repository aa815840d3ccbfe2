"""Does the program answer whatever it is asked as it promises, and would the fuzzer see if not?"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.fuzz.case import Case, Ending
from tests.fuzz.child import run
from tests.fuzz.oracle import complaints
from tests.fuzz.unit import drawn, play


def test_a_hundred_inputs_are_answered_as_promised():
    found = play(seed=2024, inputs=100)
    assert [finding["words"] for finding in found["findings"]] == []
    assert (found["verdict"], found["inputs"]) == ("HOLDS", 100)


def test_an_input_depends_on_its_numbers_only():
    assert drawn(3, 7) == drawn(3, 7)
    assert len({drawn(3, index).words for index in range(40)}) > 30


# ------------------------------------------------------------------ planted faults


def _raise(_: Case) -> int:
    raise LookupError("planted")


def _violate_silently(_: Case) -> int:
    return 1


def _fail(_: Case) -> int:
    print("noregret: a mistake in noregret (KeyError: 'x')", file=sys.stderr)
    return 4


def _compute(_: Case) -> int:
    while True:
        pass


def _leave_an_orphan(_: Case) -> int:
    if os.fork() == 0:
        time.sleep(60)
        os._exit(0)
    return 0


def _say_half(_: Case) -> int:
    print('{"verdict": ')
    return 0


def _say_nan(_: Case) -> int:
    print('{"ratio": NaN}')
    return 0


def _say_two_sentences(_: Case) -> int:
    print("noregret: no\nnoregret: never", file=sys.stderr)
    return 2


def _write_outside(_: Case) -> int:
    Path("../elsewhere").write_text("x")
    return 0


def _die(_: Case) -> int:
    os.kill(os.getpid(), signal.SIGSEGV)
    return 0


@pytest.mark.parametrize(
    ("fault", "signature"),
    [
        (_raise, "traceback LookupError in fuzz/test_fuzz.py:_raise"),
        (_violate_silently, "exit code 1 without bad news"),
        (_fail, "failure of ours KeyError x"),
        (_compute, "computes without end"),
        (_leave_an_orphan, "orphan"),
        (_say_half, "broken JSON"),
        (_say_nan, "broken JSON"),
        (_say_two_sentences, "not one sentence (2)"),
        (_write_outside, "wrote outside its folder"),
        (_die, f"exit code -{int(signal.SIGSEGV)}"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_planted_fault_is_seen(fault, signature, monkeypatch):
    """A fuzzer that sees nothing would be green for ever."""
    monkeypatch.setattr("tests.fuzz.child._GRACE", 0.3)
    case = Case(("list", "--json"))
    assert signature in [each for each, _ in complaints(case, run(case, fault, cpu=1))]


def test_one_that_waits_for_ever_is_ended(monkeypatch):
    monkeypatch.setattr("tests.fuzz.child._PATIENCE", 0.3)
    case = Case(("list",))
    ending = run(case, lambda _: time.sleep(60) or 0)
    assert [each for each, _ in complaints(case, ending)] == ["waits without end"]


def test_what_is_right_is_not_complained_about():
    case = Case(("list", "--json"))
    assert list(complaints(case, run(case, lambda _: print("{}") or 0))) == []


def test_a_file_to_grade_has_one_sentence_and_no_more():
    said = "noregret: one\nnoregret: two\n"
    assert list(complaints(Case(("grade", "a.py", "--json")), Ending(2, "", said)))
    assert not list(complaints(Case(("grade", "a.py", "b.py")), Ending(2, "", said)))
