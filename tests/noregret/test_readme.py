"""What the documents show is what happens."""

import doctest
import re
from pathlib import Path

import pytest

from docs.build import PAGE, page
from tests.docs.sessions import FLAGS, Session, agrees

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _sessions():
    """Return (command, expected output) of every console block."""
    pairs = []
    for block in re.findall(r"```console\n(.*?)```", README, flags=re.DOTALL):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            pairs.append((command, expected))
    return pairs


def test_the_readme_shows_commands():
    assert len(_sessions()) >= 4


def test_two_screens_say_what_it_is_and_show_its_three_uses():
    """What comes before the details fits two screens: 90 lines of 100 columns."""
    first, found, _ = README.partition("\n## In detail\n")
    assert found
    assert sum(max(1, -(-len(line) // 100)) for line in first.splitlines()) <= 90
    _, commands, *uses = re.split(r"^## ", first, flags=re.MULTILINE)
    assert re.findall(r"^make (\w+)", commands, flags=re.MULTILINE) == ["verify", "test"]
    shown = [re.findall(r"^\$ noregret (\w+)", use, flags=re.MULTILINE) for use in uses]
    assert shown == [["verify"], ["guard"], ["bound"]]


@pytest.mark.parametrize(("command", "expected"), _sessions(), ids=[c for c, _ in _sessions()])
def test_a_command_of_the_readme_prints_what_is_shown(command, expected, monkeypatch):
    monkeypatch.chdir(ROOT)
    shown = Session(ROOT).run(command)
    assert agrees(expected, shown), shown


def test_the_python_of_the_readme_prints_what_is_shown():
    result = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, optionflags=FLAGS, encoding="utf-8"
    )
    assert result.attempted >= 10
    assert result.failed == 0


def test_every_link_of_the_readme_leads_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_page_of_theorems_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"
