"""Does what somebody handed in do what the exercise asks?

A file is read, and what it does is done, in a process of its own: one that ends the program or has
no end is graded like any other.
"""

from __future__ import annotations

import ast
import runpy
from dataclasses import asdict, dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from bounds.core.errors import ParameterError
from learners.core.files import reading, text_of
from noregret.course.exercises import EXERCISES, Exercise
from noregret.course.tasks import Task
from noregret.guard.isolation.apart import Death, done_apart
from noregret.guard.isolation.journal import OTHER, Journal
from noregret.guard.isolation.sending import Held
from noregret.words import cut


@dataclass(frozen=True)
class Mark:
    """What was found about one task: nothing in ``fault`` if it is done."""

    name: str
    asks: str
    fault: str = ""

    @property
    def passed(self) -> bool:
        """Whether the task is done."""
        return not self.fault


@dataclass(frozen=True)
class Grade:
    """What was found about a file."""

    file: str
    exercise: Exercise
    marks: tuple[Mark, ...]

    @property
    def passed(self) -> bool:
        """Whether everything is done."""
        return all(mark.passed for mark in self.marks)

    def to_dict(self) -> dict[str, Any]:
        """Return the grade as JSON has it."""
        return {
            "file": self.file,
            "exercise": self.exercise.name,
            "passed": self.passed,
            "marks": [asdict(mark) | {"passed": mark.passed} for mark in self.marks],
        }


def exercise_named(name: str) -> Exercise:
    """Return the exercise with this name."""
    known = {exercise.name: exercise for exercise in EXERCISES}
    if name in known:
        return known[name]
    close = get_close_matches(name, known, 1)
    meant = f"did you mean {close[0]}?" if close else f"choose one of {', '.join(known)}"
    raise ParameterError(f"there is no exercise {cut(repr(name))}: {meant}")


def grade(path: str, seconds: float = 10.0) -> Grade:
    """Return what was found about a file; ``seconds`` is how long a call of it may compute."""
    with reading(path, "Python", ParameterError) as file:
        text = text_of(file, "Python")
    exercise = exercise_named(_named_in(text, path))
    held = Held(*(task for task in exercise.tasks))
    with Journal() as journal:
        found = done_apart(lambda: _marks(exercise, path, journal), journal, seconds, held)
    if isinstance(found, Death):
        found = _ungraded(exercise, "it has no end" if found.late else str(found))
    elif not _are_marks_of(exercise, found):
        found = _ungraded(exercise, "the file changes noregret itself")
    return Grade(path, exercise, found)


def _ungraded(exercise: Exercise, why: str) -> tuple[Mark, ...]:
    return tuple(Mark(task.name, task.asks, f"not graded: {why}") for task in exercise.tasks)


def _are_marks_of(exercise: Exercise, found: Any) -> bool:
    """Tell whether a process in which somebody else's code ran has sent what it was asked for."""
    if type(found) is not tuple or not all(type(mark) is Mark for mark in found):
        return False
    asked = [(task.name, task.asks, str) for task in exercise.tasks]
    return asked == [(mark.name, mark.asks, type(mark.fault)) for mark in found]


def _named_in(text: str, path: str) -> str:
    """Return which exercise a file answers, without running it."""
    try:
        body = ast.parse(text).body
    except SyntaxError as error:
        raise ParameterError(f"{path} is no Python: {error.msg}, line {error.lineno}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise ParameterError(f"{path} is no Python: {error}") from None
    for line in body:
        match line:
            case ast.Assign(
                targets=[ast.Name(id="EXERCISE")], value=ast.Constant(value=str() as name)
            ):
                return name
    raise ParameterError(
        f'{path} does not say which exercise it answers: write EXERCISE = "NAME" into it, with a '
        f"name from `noregret grade`, or begin with `noregret grade --start NAME`"
    )


def _marks(exercise: Exercise, path: str, journal: Journal) -> tuple[Mark, ...]:
    """Return the marks; this is done in a process of its own."""
    try:
        journal.enter((OTHER,))
        handed = runpy.run_path(path, run_name=Path(path).stem)
    except (Exception, SystemExit, GeneratorExit) as error:
        why = f"the file raises {type(error).__name__}: {cut(error)}"
        return tuple(Mark(task.name, task.asks, why) for task in exercise.tasks)
    finally:
        journal.leave()
    return tuple(Mark(t.name, t.asks, _fault(t, handed, journal)) for t in exercise.tasks)


def _fault(task: Task, handed: dict[str, Any], journal: Journal) -> str:
    """Return what is wrong; one call of somebody else's code, unless the guard counts its calls."""
    if task.name not in handed:
        return f"the file has no {task.name}"
    if handed[task.name] is None:
        return "nothing was handed in"
    if task.is_guarded:
        try:
            return task.fault(handed[task.name])
        except ParameterError as error:
            return str(error)
    journal.enter((OTHER,))
    try:
        return task.fault(handed[task.name])
    finally:
        journal.leave()
