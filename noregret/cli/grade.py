"""Is an exercise of the course done?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from noregret.cli import options, output

if TYPE_CHECKING:
    from noregret.course.grading import Grade


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--start", metavar="NAME", help="Print the file to begin with.")
@click.option("-o", "--output", "target", metavar="FILE", help="Where it goes, with --start.")
@options.common
def grade(files: tuple[str, ...], start: str | None, target: str | None, as_json: bool) -> int:
    """Grade exercises of the course; without a FILE, list them.

    A file says which exercise it answers (EXERCISE = "halving").  Each is read and played in a
    process of its own.  The exit code is 0 if everything is right, and 1 if not.

    \b
    Examples:
      noregret grade --start halving -o exercise.py
      noregret grade exercise.py
      noregret grade submissions/*.py --json
    """
    if start is not None:
        return _start(start, target, as_json)
    if target is not None:
        raise click.UsageError("--output belongs to --start: add it")
    if not files:
        return _list(as_json)
    from bounds.core.errors import ParameterError
    from noregret.course.grading import grade as graded

    grades, refused = [], []
    with output.progress_line(not as_json) as tell:
        for done, file in enumerate(files, 1):
            tell(f"{done}/{len(files)} {file}")
            try:
                grades.append(graded(file))
            except ParameterError as error:  # the others are graded all the same
                refused.append({"file": file, "reason": str(error)})
    if as_json:
        found = [each.to_dict() for each in grades]
        output.print_json({"grades": found, "refused": refused})
    elif grades:
        click.echo("\n\n".join(map(_text, grades)))
    for each in refused:
        output.complain(each["reason"])
    if refused:
        return output.BAD_INPUT
    return output.OK if all(each.passed for each in grades) else output.VIOLATED


def _start(name: str, target: str | None, as_json: bool) -> int:
    from noregret.course.grading import exercise_named
    from noregret.guard.onboarding.scaffold import write_new

    text = exercise_named(name).file
    if target is not None:
        write_new(Path(target), text, force=False)
    if as_json:
        output.print_json({"file": target, "text": text})
    else:
        again = f"noregret grade {target}"
        click.echo(text.rstrip("\n") if target is None else f"{target} is written: {again}")
    return output.OK


def _list(as_json: bool) -> int:
    from noregret.course.exercises import EXERCISES

    if as_json:
        rows = [{"name": each.name, "title": each.title} for each in EXERCISES]
        output.print_json({"exercises": rows})
    else:
        wide = max(len(each.name) for each in EXERCISES)
        for number, each in enumerate(EXERCISES, 1):
            click.echo(f"{number:2}  {each.name:{wide}}  {each.title}")
    return output.OK


def _text(found: Grade) -> str:
    right = sum(mark.passed for mark in found.marks)
    lines = [f"{found.file}: {found.exercise.name}, {right} of {len(found.marks)} right"]
    for mark in found.marks:
        lines.append(f"  {'right' if mark.passed else 'WRONG'}  {mark.name}: {mark.asks}")
        lines += [f"         {line}" for line in mark.fault.splitlines()]
    return "\n".join(lines)
