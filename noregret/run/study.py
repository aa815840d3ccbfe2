"""What is one run of a learner, and what do its theorems say of it?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sympy

from bounds.core.catalogue import kind_named, theorems_about, theorems_of
from bounds.core.catalogue import theorem as theorem_named
from bounds.core.errors import ParameterError
from bounds.core.parsing import typed_text
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, to_float
from learners.core.kind import Kind
from learners.core.transcript import Transcript
from noregret.run.curve import RunCurve, curve_of
from noregret.run.options import Settings
from noregret.run.playing import Played, played, watching
from noregret.run.settings import Asked, meet
from noregret.run.verdicts import Checked
from noregret.words import command_line
from noregret.writing import write_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, repr=False)
class Run:
    """One run of a learner beside its bounds.

    Attributes:
        settings: every parameter, exactly.
        notes: which of them were not given, and where they come from.
        source: the name of the adversary, or of the data.
        words: more about it, for people.
        game: the run with the verdict of every theorem of the kind.
        curve: observed and bound over the rounds, of the theorem that is drawn.
        replay: the command that makes the same run again; empty if there is none.
        given: the parameters that were given, as they were typed.
        interrupted: whether Ctrl-C ended it.
    """

    settings: Settings
    notes: Mapping[str, str]
    source: Mapping[str, str]
    words: str
    game: Played
    curve: RunCurve
    replay: str
    given: Mapping[str, str] = field(default_factory=dict)
    interrupted: bool = False

    @property
    def kind(self) -> str:
        """Which learner: the name of its kind."""
        return self.game.kind.name

    @property
    def transcript(self) -> Transcript:
        """What happened, round by round."""
        return self.game.transcript

    @property
    def checks(self) -> tuple[Checked, ...]:
        """What each theorem of the kind says of the run."""
        return self.game.checks

    @property
    def outcome(self) -> Outcome:
        """The verdict of all theorems together, over all rounds of the one that is drawn."""
        seen = {check.verdict.outcome for check in self.checks} | {self.curve.outcome}
        order = (Outcome.VIOLATED, Outcome.UNDECIDED, Outcome.HOLDS)
        return next((word for word in order if word in seen), Outcome.NOT_APPLICABLE)

    def plot(self, path: str | None = None, **look: Any) -> Figure:
        """Return the picture of the run against its bound; write it if a file is named.

        ``size``, ``font``, ``font_size``, ``style`` and ``text`` are as in `theorem.plot`.
        """
        from noregret.draw.axes import save
        from noregret.draw.look import look_of
        from noregret.run.picture import figure_of

        figure = figure_of(self, look_of(**look))
        if path is not None:
            save(figure, path)
        return figure

    def animate(self, path: str, *, frames: int = 60, **look: Any) -> None:
        """Write a film of the run, round by round, as .gif or (with ffmpeg) .mp4.

        A long run is sampled at ``frames`` rounds; the look is as in `plot`.
        """
        from noregret.draw.look import look_of
        from noregret.run.animation import animate

        animate(self, path, frames, look_of(**look))

    def save(self, path: str) -> None:
        """Write the transcript, for `noregret replay`."""
        write_text("the transcript", path, self.transcript.to_json() + "\n")

    def to_dict(self) -> dict[str, Any]:
        """Return the run as the JSON object of `noregret run --json`."""
        from noregret.run.text import data_of

        return data_of(self)

    def __str__(self) -> str:
        from noregret.run.text import lines_of

        return "\n".join(lines_of(self))

    def __repr__(self) -> str:
        from noregret.run.text import line_of

        return f"Run({line_of(self)})"

    def _repr_html_(self) -> str:
        from noregret.run.picture import html_of

        return html_of(self)


def run(
    kind: str | Kind,
    *,
    data: Any = None,
    adversary: str | None = None,
    rounds: int | None = None,
    seed: int = 0,
    theorem: str | Theorem | None = None,
    theorems: Theorem | Iterable[Theorem] = (),
    floats: bool = False,
    **parameters: Any,
) -> Run:
    """Run a learner of a kind on data or against an adversary, beside its bounds.

    ``kind`` is a name or a :class:`Kind`.  ``data`` is a file, or arrays as `learners.play` takes
    them; ``adversary`` is a name (see `noregret run KIND --adversary list`).  Parameters are exact:
    ``beta="1/2"``.  ``theorem`` says which one is drawn; ``theorems`` are held to the run besides
    those that are known about the kind.

    >>> import noregret
    >>> noregret.run("perceptron", adversary="orthonormal", N=4).checks[0].verdict.observed
    4
    """
    chosen = kind if isinstance(kind, Kind) else kind_named(kind)
    more = (theorems,) if isinstance(theorems, Theorem) else tuple(theorems)
    asked = Asked(chosen, data, adversary, rounds, seed, theorem, floats, theorems=more)
    return make_run(asked, parameters)


def make_run(asked: Asked, given: Mapping[str, Any]) -> Run:
    """Return the run that was asked for."""
    if (asked.data is None) == (asked.adversary is None):
        raise ParameterError(
            "a learner plays on data or against an adversary: give one of the two "
            "(`--adversary list` shows those of a kind)"
        )
    theorems = _theorems(asked)
    wanted = _wanted(asked, theorems)
    met = meet(asked, given)
    with watching(asked.tell) as watch:
        game = played(asked.kind, met.settings, met.encounter, theorems, watch, floats=asked.floats)
        game = replace(game, checks=_those_that_speak(asked, game))
        stopped = watch.pressed
        watch.pressed = False  # what was played is still drawn; another Ctrl-C ends that too
        curve = curve_of(game, check_to_draw(game, wanted), met.settings, watch)
        interrupted = stopped or watch.pressed
    return Run(
        {**met.settings, "T": game.transcript.T},
        met.notes,
        {"adversary": asked.adversary} if asked.adversary else {"data": _name(asked.data)},
        met.encounter.words or asked.opponent.about,
        game,
        curve,
        _replay(asked, given),
        {name: typed_text(value) for name, value in given.items()},
        interrupted,
    )


# ------------------------------------------------------------------ which theorems


def _theorems(asked: Asked) -> tuple[Theorem, ...]:
    """Return what the run is held to: what is known about the kind, and what was brought."""
    brought = [*asked.theorems, *([asked.theorem] if isinstance(asked.theorem, Theorem) else [])]
    found = {theorem.key: theorem for theorem in (*theorems_about(asked.kind), *brought)}
    if not found:
        raise ParameterError(f"no theorem is about {asked.kind.name}: give one with theorems=…")
    return tuple(found.values())


def _wanted(asked: Asked, theorems: tuple[Theorem, ...]) -> Theorem | None:
    """Return the theorem that was asked for, if it is about the kind."""
    if asked.theorem is None or isinstance(asked.theorem, Theorem):
        return asked.theorem
    wanted, known = theorem_named(asked.theorem), [theorem.key for theorem in theorems]
    if wanted.key not in known:
        raise ParameterError(
            f"{wanted.key} is not about {asked.kind.name}: it has {', '.join(known)}"
        )
    return wanted


def _those_that_speak(asked: Asked, game: Played) -> tuple[Checked, ...]:
    """Return the checks without those of theorems that only some of our own runs can meet.

    A theorem that everybody's learners are held to, or that was asked for, is kept, and says what
    it lacks.
    """
    brought = getattr(asked.theorem, "key", asked.theorem)
    kept = {theorem.key for theorem in (*theorems_of(game.kind), *asked.theorems)} | {brought}
    return tuple(check for check in game.checks if check.applies or check.theorem.key in kept)


def check_to_draw(game: Played, wanted: Theorem | None) -> Checked:
    """Return the check to draw: the one asked for, or the bound that is nearest to the run."""
    if wanted is not None:
        return next(check for check in game.checks if check.theorem.key == wanted.key)
    held = {theorem.key for theorem in theorems_of(game.kind)}
    mine = [check for check in game.checks if check.theorem.key in held] or list(game.checks)
    speaking = [check for check in mine if check.applies]
    bounds = [check for check in speaking if not isinstance(check.theorem.claim, sympy.Eq)]
    return max(bounds, key=_nearness, default=(speaking or mine)[0])


def _nearness(check: Checked) -> tuple[float, float]:
    """Return how near a bound is: the ratio, and of equal ones (0, say) the smaller bound."""
    verdict = check.verdict
    bound = float("inf") if verdict.bound is None else to_float(verdict.bound)
    return max(verdict.ratio or 0.0, 0.0), -bound


# ------------------------------------------------------------------ again


def _name(data: Any) -> str:
    return str(data) if isinstance(data, str | Path) else "arrays"


def _replay(asked: Asked, given: Mapping[str, Any]) -> str:
    """Return the command that makes the same run; empty for arrays, which no command has."""
    numbers = str | int | float | Fraction | sympy.Expr
    plain = all(isinstance(value, numbers) for value in given.values())
    if not plain or not isinstance(asked.data, str | Path | None):
        return ""
    words: list[str] = ["run", asked.kind.name]
    words += [f"{name}={typed_text(value)}" for name, value in given.items()]
    words += _flag("--data", asked.data) + _flag("--label-column", asked.label_column)
    words += _flag("--adversary", asked.adversary) + _flag("--rounds", asked.rounds)
    if asked.opponent.random:
        words += ["--seed", str(asked.seed)]
    words += _flag("--theorem", getattr(asked.theorem, "key", asked.theorem))
    words += ["--floats"] if asked.floats else []
    return command_line(*words, about=asked.kind.name)


def _flag(name: str, value: Any) -> list[str]:
    return [] if value is None else [name, str(value)]
