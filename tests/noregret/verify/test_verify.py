"""What verify promises to those who listen, interrupt or misspell."""

import subprocess
import sys

import pytest

import noregret
from bounds import THEOREMS, Outcome
from bounds.core.catalogue import UnknownTheoremError
from noregret.verify.engine import Finished, Shown, Started, verify


def test_events_come_in_order_and_tell_everything():
    events = []
    report = verify(("khintchine*",), profile="fast", listener=events.append)
    kinds = [type(event) for event in events]
    assert kinds[0] is Started
    assert kinds[-1] is Finished
    shown = [event.evidence for event in events if isinstance(event, Shown)]
    assert shown == [piece for item in report.theorems for piece in item.evidence]
    assert [item.theorem.key for item in report.theorems] == ["khintchine", "khintchine.upper"]
    assert report.outcome is Outcome.HOLDS


def test_a_single_key_selects_one_theorem_even_if_others_contain_it():
    report = verify(("hedge.tuned",), profile="fast")
    assert [item.theorem.key for item in report.theorems] == ["hedge.tuned"]


def test_an_interrupt_keeps_what_was_shown():
    seen = []

    def stop(event):
        seen.append(event)
        if isinstance(event, Shown) and event.key == "khintchine.upper":
            raise KeyboardInterrupt

    report = verify(("khintchine*",), profile="fast", listener=stop)
    assert report.interrupted
    first, second = report.theorems
    assert (first.theorem.key, first.complete) == ("khintchine", True)
    assert (second.theorem.key, second.complete) == ("khintchine.upper", False)
    assert len(second.evidence) == 1


def test_a_pattern_without_a_match_is_one_sentence():
    with pytest.raises(UnknownTheoremError, match="no theorem matches 'nonsense'"):
        verify(("nonsense",))


def test_an_unknown_profile_is_one_sentence():
    with pytest.raises(ValueError, match="the profile is 'quick', but must be one of fast, ci"):
        verify(profile="quick")


def test_the_public_names_are_there():
    assert noregret.verify is verify
    assert noregret.theorems is THEOREMS
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = noregret.nothing


def test_importing_noregret_loads_nothing_heavy():
    code = (
        "import sys, noregret; "
        "print(sorted({'sympy', 'hypothesis', 'pytest', 'numpy', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ["learners", "bounds", "adversaries"])
def test_a_package_that_shadows_ours_is_named(tmp_path, name):
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("")
    done = subprocess.run(
        [sys.executable, "-c", "import noregret"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert f"another package called {name!r}" in last
    assert "rename yours" in last
