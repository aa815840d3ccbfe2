"""Does every page show what happens, and does every link lead somewhere?"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bounds import THEOREMS
from bounds.core.catalogue import SHELVES, kinds
from tests.docs.sessions import Block, Session, agrees, blocks

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
#: The blocks of errata.md are run by the tests of the errata, and they are plain Python.
PAGES = sorted(p for p in DOCS.rglob("*.md") if p.name not in ("errata.md", "theorems.md"))
NAMES = [str(page.relative_to(DOCS)) for page in PAGES]
_PLAYED = {"console", "python"}
#: What the site makes from the objects.
_MADE = re.compile(
    r"theorems/(index|[a-z-]+(\.[a-z0-9-]+)?)\.md|tutorials/tour\.md|assets/(regret|hedge|course-[a-z]+)\.svg"
)


def _text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_a_page_shows_what_happens(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    session = Session(tmp_path)
    differences = [said for block in blocks(_text(page)) for said in session.play(block)]
    assert not differences, "\n".join(differences)


def test_the_tutorials_show_commands_and_python():
    """Would a broken reader of pages find nothing and pass?"""
    for name in ("conjecture", "guard", "teach"):
        found = list(blocks(_text(DOCS / "tutorials" / f"{name}.md")))
        assert sum(len(block.commands) for block in found if block.language == "console") >= 4, name
    assert any(b.title for b in blocks(_text(DOCS / "tutorials" / "guard.md")))


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_what_is_not_played_is_about_setting_up_only(page):
    """A shell block is not run, so it may name only targets and extras that exist."""
    targets = set(re.findall(r"^([a-z-]+):", _text(ROOT / "Makefile"), flags=re.MULTILINE))
    project = tomllib.loads(_text(ROOT / "pyproject.toml"))["project"]
    for block in blocks(_text(page)):
        if block.language != "sh":
            assert block.title or block.language in (*_PLAYED, "text"), block
            continue
        for line in filter(None, block.text.splitlines()):
            words = line.partition("#")[0].split()
            if words[0] == "make":
                assert set(words[1:]) <= targets, line
            else:
                assert words[:2] == ["pip", "install"], line
                extras = re.findall(r"\[([a-z,]+)\]", line)
                assert all(
                    e in project["optional-dependencies"] for x in extras for e in x.split(",")
                )


# ------------------------------------------------------------------ links and keys


def _prose(page: Path) -> str:
    return re.sub(r"^ *```.*?^ *```", "", _text(page), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=str)
def test_every_link_leads_somewhere(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", _prose(page)):
        path, _, anchor = target.partition("#")
        if path.startswith(("http://", "https://")):
            continue
        there = (page.parent / path).resolve() if path else page
        if DOCS in there.parents and _MADE.fullmatch(str(there.relative_to(DOCS))):
            key = there.name.removesuffix(".md")
            assert there.parent.name != "theorems" or key in {*THEOREMS, "index"}, target
            continue
        assert there.exists(), target
        if anchor and there.suffix == ".md":
            assert anchor in _anchors(there), target


def _anchors(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.*)$", _prose(page), flags=re.MULTILINE)
    plain = (re.sub(r"[^\w\s-]", "", title).strip().lower() for title in titles)
    return {re.sub(r"[\s]+", "-", title) for title in plain}


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_key_in_backticks_is_a_theorem(page):
    families = {key.partition(".")[0] for key in THEOREMS}
    for key in re.findall(r"`([a-z-]+\.[a-z0-9-]+)`", _prose(page)):
        if key.partition(".")[0] in families and not key.endswith(".py"):
            assert key in THEOREMS, key


# ------------------------------------------------------------------ the reader itself


def test_the_table_of_the_guard_has_every_kind_and_its_keywords():
    text = (DOCS / "guard.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`[^|]*) \| ([^|]*) \| [^|]* \|$", text, flags=re.MULTILINE)
    told = {
        name: tuple(re.findall(r"`([^`]+)`", keywords))
        for names, keywords in rows
        for name in re.findall(r"`([^`]+)`", names)
    }
    ours = {name for shelf in SHELVES for name in shelf.kinds}
    assert told == {kind.name: kind.keywords for kind in kinds() if kind.name in ours}


def test_a_page_that_shows_something_else_is_told(tmp_path):
    page = "```console\n$ noregret --version\nnoregret 99\n```\n```python\n>>> 1 + 1\n3\n\n```\n"
    session = Session(tmp_path)
    said = [difference for block in blocks(page) for difference in session.play(block)]
    assert len(said) == 2
    assert "noregret 99" in said[0]
    assert "Expected:\n    3" in said[1]


def test_blocks_are_read_with_their_titles_and_indents():
    page = '  ```python title="a/b.py"\n  if x:\n      y\n  ```\n\n```sh\nmake docs\n```\n'
    assert list(blocks(page)) == [
        Block("python", "a/b.py", "if x:\n    y\n"),
        Block("sh", "", "make docs\n"),
    ]


def test_dots_stand_for_anything_but_numbers_do_not():
    assert agrees("in ... s\n", "in   12 s\n")
    assert not agrees("observed 2\n", "observed 3\n")
