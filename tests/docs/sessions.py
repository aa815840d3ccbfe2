"""What does a page show, and is it what happens? Its blocks are played in order, in one folder.

* ``console``: each line after ``$`` is run, and what it prints is compared;
* ``python`` with a ``title``: a file of that name; with ``>>>``: examples that are compared; any
  other: it is executed;
* other blocks with a ``title``: a file.

``...`` stands for anything, and spaces count only as such, as in doctest.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bounds.core import catalogue
from noregret.cli import main

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
_BLOCK = re.compile(
    r"^(?P<indent> *)```(?P<language>[a-z]*)(?: +(?P<options>[^\n]*))?\n"
    r"(?P<inside>.*?)^(?P=indent)```",
    flags=re.MULTILINE | re.DOTALL,
)
_TITLE = re.compile(r'title="([^"]+)"')


@dataclass(frozen=True)
class Block:
    """A block of a page: its language, the file that it is, and its text."""

    language: str
    title: str
    text: str

    @property
    def commands(self) -> list[tuple[str, str]]:
        """The commands of a console, each with what it should print."""
        parts = re.split(r"^\$ ", self.text, flags=re.MULTILINE)[1:]
        return [(c, shown) for c, _, shown in (part.partition("\n") for part in parts)]


def blocks(page: str) -> Iterator[Block]:
    """Yield the blocks of a page in their order."""
    for found in _BLOCK.finditer(page):
        title = _TITLE.search(found["options"] or "")
        indent = len(found["indent"])
        text = "".join(line[indent:] for line in found["inside"].splitlines(keepends=True))
        yield Block(found["language"], title[1] if title else "", text)


def agrees(expected: str, shown: str) -> bool:
    """Tell whether a program printed what a page shows."""
    return doctest.OutputChecker().check_output(expected, shown, FLAGS)


@dataclass
class Session:
    """A folder in which a page is played, and what its Python knows."""

    folder: Path
    names: dict[str, Any] = field(default_factory=lambda: {"__name__": "__main__"})
    code: int = 0

    def play(self, block: Block) -> Iterator[str]:
        """Do what a block says; yield what differs from the page."""
        if block.title:
            path = self.folder / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
            if path.suffix == ".py":
                ast.parse(block.text)
        elif block.language == "console":
            for command, expected in block.commands:
                shown = self.run(command)
                if not agrees(expected, shown):
                    yield f"$ {command}\n--- shown in the page\n{expected}--- printed\n{shown}"
        elif block.language == "python":
            yield from self._python(block.text)
        self._forget()

    def run(self, command: str) -> str:
        """Return what a command prints; nearly all of them run in this process, which is faster."""
        program, *words = shlex.split(command)
        if words[-2:-1] == [">"]:
            (self.folder / words[-1]).write_text(self.run(shlex.join([program, *words[:-2]])))
            return ""
        if (program, words) == ("echo", ["$?"]):
            return f"{self.code}\n"
        if program == "cat":
            return "".join((self.folder / name).read_text(encoding="utf-8") for name in words)
        if program == "noregret":
            result = CliRunner(env={"COLUMNS": None}).invoke(main, words)
            self.code = result.exit_code
            return result.output
        if program == "pytest":
            return self._pytest(words)
        assert program == "python", f"{program} is not run by the tests"
        done = subprocess.run(
            [sys.executable, *words], capture_output=True, text=True, cwd=self.folder
        )
        self.code = done.returncode
        return done.stdout + done.stderr

    def _pytest(self, words: list[str]) -> str:
        """Return what pytest prints; a session within this one costs no new start."""
        said = io.StringIO()
        here = ["--rootdir", str(self.folder), "--capture=sys", "-p", "no:cacheprovider"]
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            self.code = int(pytest.main([*here, *words]))
        return said.getvalue()

    def _python(self, text: str) -> Iterator[str]:
        if ">>> " in text:
            test = doctest.DocTestParser().get_doctest(text, self.names, "page", None, 0)
            runner = doctest.DocTestRunner(optionflags=FLAGS)
            said: list[str] = []
            runner.run(test, out=said.append, clear_globs=False)
            self.names.update(test.globs)
            if said:
                yield "".join(said)
            return
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(ast.parse(text), "page", "exec"), self.names)

    def _forget(self) -> None:
        """Forget modules and theories of the folder: the page may write them anew."""
        for name, module in list(sys.modules.items()):
            if str(getattr(module, "__file__", None) or "").startswith(str(self.folder)):
                del sys.modules[name]
        for theory in catalogue.theories():
            if theory.file.startswith(str(self.folder.resolve())):
                catalogue.remove(theory)
