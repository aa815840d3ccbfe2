"""Is a command found, and does the program end as it promises, even where the mistake is ours?"""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import noregret.cli
from noregret.cli import main, options
from noregret.guard import session
from noregret.verify import engine

SHARED = {"campaigning", "listing", "loading", "options", "output", "program", "render"}


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


@pytest.fixture
def broken(monkeypatch):
    """Break `noregret list`; the error has two lines, as errors may have."""

    def entry(_):
        raise RuntimeError("the shelf\nfell down")

    monkeypatch.setattr("noregret.calculator.describe.entry", entry)
    monkeypatch.delenv("NOREGRET_DEBUG", raising=False)


# ------------------------------------------------------------------ commands


def test_every_file_is_a_command_or_is_shared_by_them():
    """A command that is not listed could not be asked for."""
    files = {path.stem for path in Path(noregret.cli.__file__).parent.glob("*.py")}
    commands = {name.replace("-", "_") for name in main.commands}
    assert {file.rstrip("_") for file in files - SHARED - {"__init__"}} == commands
    assert all(main.commands[name].name == name for name in main.commands)


def test_every_command_takes_json_last():
    for name, command in main.commands.items():
        for each in getattr(command, "commands", {name: command}).values():
            assert each.params[-1].opts == ["--json"], (name, each.name)


def test_a_command_is_imported_when_it_is_asked_for_and_no_other():
    script = (
        "import sys\nfrom noregret.cli import main\n"
        "try:\n    main(['bound', 'wm.mistakes', 'N=2', 'm_star=0', 'beta=1/2'])\n"
        "except SystemExit:\n"
        "    print(*sorted(m[13:] for m in sys.modules if m.startswith('noregret.cli.')))\n"
    )
    words = [sys.executable, "-c", script]
    said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    assert said.splitlines()[-1].split() == ["bound", "loading", "options", "output", "program"]


def test_python_runs_the_package_as_the_program():
    done = subprocess.run(
        [sys.executable, "-m", "noregret", "bound", "wm.mistakes", "N=10", "m_star=1", "beta=2"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("noregret: beta = 2 breaks the hypothesis beta < 1")


@pytest.mark.parametrize(
    ("typed", "repeated"),
    [
        ("one a 'b c'", "one a 'b c' --seed 0"),
        ("one --seed 3 --theory x a", "one --seed 3 --theory x a"),
        ("one -- --a", "one --seed 0 -- --a"),
    ],
)
def test_the_command_is_repeated_as_it_was_typed_and_with_its_seed(monkeypatch, typed, repeated):
    """A report and a campaign that was stopped say how to do it again."""

    @click.command()
    @click.argument("words", nargs=-1)
    @click.option("--theory")
    @options.seed
    def one(**_):
        click.echo(options.typed_command("seed"))

    monkeypatch.setattr(main, "commands", {"one": one})
    assert run(*shlex.split(typed)).stdout == f"noregret {repeated}\n"


def test_a_misspelt_command_is_a_complaint_with_a_hint():
    result = run("bund")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("noregret: no such command 'bund'")


@pytest.mark.parametrize(("words", "seen"), [([], ()), (["--also", "a", "--also", "b"], "ab")])
def test_an_option_of_all_commands_acts_before_the_command_runs(monkeypatch, words, seen):
    """So that one line gives every command an option which loads something for it."""
    order: list[object] = []
    also = click.option(
        "--also",
        multiple=True,
        expose_value=False,
        callback=lambda context, option, value: order.append(tuple(value)),
    )
    monkeypatch.setattr(options, "_COMMON", (*options._COMMON, also))

    @click.command()
    @options.common
    def command(as_json: bool) -> None:
        order.append(as_json)

    CliRunner().invoke(command, [*words, "--json"], catch_exceptions=False)
    assert order == [tuple(seen), True]


# ------------------------------------------------------------------ failures of ours


def test_a_mistake_of_ours_is_one_sentence_and_leaves_with_four(broken):
    result = run("list", "--json")
    assert (result.exit_code, result.stdout) == (4, "")
    assert result.stderr.startswith("noregret: this is a mistake in noregret, not in what was")
    assert "(RuntimeError: the shelf fell down): please report it in the issue tracker" in (
        result.stderr
    )
    assert result.stderr.count("\n") == 1


def test_whoever_looks_for_our_mistake_is_shown_where_it_is(broken, monkeypatch):
    monkeypatch.setenv("NOREGRET_DEBUG", "1")
    result = run("list", "--json")
    assert (result.exit_code, result.stdout) == (4, "")
    assert result.stderr.startswith("Traceback (most recent call last):\n")
    assert ', in entry\n    raise RuntimeError("the shelf' in result.stderr
    assert result.stderr.splitlines()[-1].startswith("noregret: this is a mistake in noregret")


def test_a_long_error_is_cut(monkeypatch):
    def entry(_):
        raise AssertionError("x" * 10_000)

    monkeypatch.setattr("noregret.calculator.describe.entry", entry)
    assert "AssertionError: xxx" in (said := run("list", "--json").stderr)
    assert len(said) < 500


def test_an_error_without_words_has_a_name(monkeypatch):
    def entry(_):
        raise NotImplementedError

    monkeypatch.setattr("noregret.calculator.describe.entry", entry)
    assert "what was asked (NotImplementedError): please" in run("list", "--json").stderr


@pytest.fixture
def failing_second(monkeypatch):
    """Let the verification of a second theorem fail by a mistake of ours."""
    honest, seen = engine.verify_theorem, []

    def verify_theorem(theorem, *arguments, **more):
        seen.append(theorem.key)
        if len(seen) > 1:
            raise LookupError("a drawer is missing")
        return honest(theorem, *arguments, **more)

    monkeypatch.setattr(engine, "verify_theorem", verify_theorem)


VERIFY = ("verify", "wm.mistakes", "wm.sharp", "--profile", "fast", "-j", "1")


def test_what_was_verified_before_our_mistake_is_kept(failing_second):
    result = run(*VERIFY, "--json")
    data = json.loads(result.stdout)
    assert [entry["key"] for entry in data["theorems"]] == ["wm.mistakes"]
    assert data["theorems"][0]["verdict"] == "HOLDS"
    assert data["interrupted"] is True
    assert (result.exit_code, "(LookupError: a drawer is" in result.stderr) == (4, True)


def test_what_was_verified_before_our_mistake_is_told_and_written(failing_second, tmp_path):
    page = tmp_path / "report.html"
    result = run(*VERIFY, "--html", str(page))
    assert "1 theorem: 1 HOLDS" in result.stdout
    assert "interrupted, the rest was not verified" in result.stdout
    assert "wm.mistakes" in page.read_text(encoding="utf-8")
    assert result.exit_code == 4


def test_what_was_guarded_before_our_mistake_is_kept(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    honest, seen = session.examine, []

    def examine(factory, kind, theorem, *arguments, **options):
        seen.append(theorem.key)
        if len(seen) > 1:
            raise LookupError("a drawer is missing")
        return honest(factory, kind, theorem, *arguments, **options)

    monkeypatch.setattr(session, "examine", examine)
    result = run("guard", "learners:Perceptron", "--as", "perceptron", "--json")
    data = json.loads(result.stdout)
    assert [check["theorem"] for check in data["checks"]] == seen[:1]
    assert (data["interrupted"], result.exit_code) == (True, 4)
    assert "(LookupError: a drawer is missing)" in result.stderr
