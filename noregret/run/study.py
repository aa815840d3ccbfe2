"""What is one run of a learner, and what do its theorems say of it?"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy

from bounds.core.catalogue import THEOREMS, theorem
from bounds.core.errors import ParameterError
from bounds.core.verdict import Outcome
from learners.core.transcript import Transcript
from noregret.guard.kinds import kind_named, theorems_of
from noregret.read.tables import LARGEST_TABLE
from noregret.run import files
from noregret.run import options as o
from noregret.run.curve import RunCurve, curve_of
from noregret.run.opponent import Adversary, Opponent, adversary_named
from noregret.run.options import Option, Settings, defaults_of, read_all
from noregret.run.playing import Played, played, watching
from noregret.run.settings import Recipe, recipe_of, tuned_by
from noregret.run.verdicts import Checked
from noregret.writing import write_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: Our own kernel Perceptron can also be compared with the primal one in the space of features.
_MORE = {
    "weighted-majority": ("wm.sharp", "wm.halving"),
    "doubling": ("doubling.sum", "doubling.periods", "doubling.generic"),
    "kernel-perceptron": ("dual.equivalence",),
}
_ROUNDS = Option("T", "the number of rounds", o.whole(1))


@dataclass(frozen=True)
class Run:
    """One run of a learner beside its bounds.

    Attributes:
        kind: which learner.
        settings: every parameter, exactly.
        notes: which of them were not given, and where they come from.
        source: the name of the adversary, or of the data.
        words: more about it, for people.
        game: the run with the verdict of every theorem of the kind.
        curve: observed and bound over the rounds, of the theorem that is drawn.
        replay: the command that makes the same run again; empty if there is none.
        given: the names of the parameters that were given.
        interrupted: whether Ctrl-C ended it.
    """

    kind: str
    settings: Settings
    notes: Mapping[str, str]
    source: Mapping[str, str]
    words: str
    game: Played
    curve: RunCurve
    replay: str
    given: tuple[str, ...] = ()
    interrupted: bool = False

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

    def plot(self, path: str | None = None) -> Figure:
        """Return the picture of the run against its bound; write it if a file is named."""
        from noregret.draw.axes import save
        from noregret.run.picture import figure_of

        figure = figure_of(self)
        if path is not None:
            save(figure, path)
        return figure

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

    def _repr_html_(self) -> str:
        from noregret.run.picture import html_of

        return html_of(self)


def run(
    kind: str,
    *,
    data: Any = None,
    adversary: str | None = None,
    rounds: int | None = None,
    seed: int = 0,
    theorem: str | None = None,
    floats: bool = False,
    **parameters: Any,
) -> Run:
    """Run a learner of a kind on data or against an adversary, beside its bounds.

    ``data`` is a file, or arrays as `learners.play` takes them; ``adversary`` is a name (see
    `noregret run KIND --adversary list`).  Parameters are exact: ``beta="1/2"``.

    >>> import noregret
    >>> noregret.run("perceptron", adversary="orthonormal", N=4).checks[0].verdict.observed
    4
    """
    asked = Asked(kind_named(kind).name, data, adversary, rounds, seed, theorem, floats)
    return made(asked, parameters)


@dataclass(frozen=True)
class Asked:
    """What was asked for, apart from the parameters."""

    kind: str
    data: Any = None
    adversary: str | None = None
    rounds: int | None = None
    seed: int = 0
    theorem: str | None = None
    floats: bool = False
    label_column: str | None = None
    tell: Callable[[str], None] = lambda _: None


def made(asked: Asked, given: Mapping[str, Any]) -> Run:
    """Return the run that was asked for."""
    if (asked.data is None) == (asked.adversary is None):
        raise ParameterError(
            "a learner plays on data or against an adversary: give one of the two "
            "(`--adversary list` shows those of a kind)"
        )
    if asked.theorem is not None:
        _check_theorem(asked)
    recipe = recipe_of(asked.kind)
    opponent, settings, notes = _met(asked, recipe, given)
    theorems = tuple(THEOREMS[key] for key in keys_of(asked.kind))
    with watching(asked.tell) as watch:
        game = played(recipe, settings, opponent, theorems, watch, floats=asked.floats)
        stopped = watch.pressed
        watch.pressed = False  # what was played is still drawn; another Ctrl-C ends that too
        curve = curve_of(game, drawn_of(asked, recipe, game), settings, watch)
        interrupted = stopped or watch.pressed
    settings = {**settings, "T": game.transcript.T}
    return Run(
        asked.kind,
        settings,
        notes,
        {"adversary": asked.adversary} if asked.adversary else {"data": _name(asked.data)},
        opponent.words or _about(asked),
        game,
        curve,
        _replay(asked, given),
        tuple(given),
        interrupted,
    )


def _about(asked: Asked) -> str:
    return "" if asked.adversary is None else adversary_named(asked.kind, asked.adversary).about


def keys_of(kind: str) -> tuple[str, ...]:
    """Return the keys of the theorems that a run of a kind is held to."""
    known = kind_named(kind)
    return (*(item.key for item in theorems_of(known)), *_MORE.get(kind, ()))


def _check_theorem(asked: Asked) -> None:
    known = keys_of(asked.kind)
    theorem(str(asked.theorem))
    if asked.theorem not in known:
        raise ParameterError(
            f"{asked.theorem} is not about {asked.kind}: it has {', '.join(known)}"
        )


def drawn_of(asked: Asked, recipe: Recipe, game: Played) -> Checked:
    """Return the theorem to draw: the one asked for, or the first that speaks about the run."""
    by_key = {check.theorem.key: check for check in game.checks}
    if asked.theorem is not None:
        return by_key[asked.theorem]
    wanted = [by_key[key] for key in (*recipe.drawn, *by_key) if key in by_key]
    return next((check for check in wanted if check.applies), wanted[0])


# ------------------------------------------------------------------ the settings


def _met(
    asked: Asked, recipe: Recipe, given: Mapping[str, Any]
) -> tuple[Opponent, Settings, Mapping[str, str]]:
    """Return the opponent, all parameters, and where those come from that were not given."""
    if asked.adversary is not None:
        adversary = adversary_named(asked.kind, asked.adversary)
    else:
        adversary = Adversary("", "", lambda settings, _: _from_data(asked, settings))
    own = {option.name for option in recipe.options}
    extra = [option for option in adversary.options if option.name not in own | {"T"}]
    options = (*recipe.options, *extra, _ROUNDS)
    settings = read_all(options, given, f"{asked.kind} {adversary.name}".strip())
    if asked.rounds is not None and settings.setdefault("T", asked.rounds) != asked.rounds:
        raise ParameterError(f"T = {settings['T']} and --rounds {asked.rounds} differ: give one")
    chosen = dict(settings)
    rest = [
        replace(each, default=adversary.defaults.get(each.name, each.default)) for each in options
    ]
    settings |= defaults_of(rest, settings)
    _check_size(recipe, settings)
    opponent = adversary.meet(settings, np.random.default_rng(asked.seed))
    settings, told = _with_told(settings, chosen, opponent, recipe)
    settings.setdefault("T", None)
    tuned = _tuned(recipe, settings, opponent.unknown)
    shown = {name for name in settings if name in own | {e.name for e in extra}}
    notes = dict.fromkeys(sorted(shown - set(chosen) - set(tuned)), "by default")
    where = "of the adversary" if asked.adversary else "from the data"
    notes |= {
        name: where
        for name, news in told.items()
        if name in own and name not in chosen and (news or asked.data is not None)
    }
    notes |= {name: why for name, (_, why) in tuned.items()}
    settings |= {name: value for name, (value, _) in tuned.items()}
    return opponent, settings, notes


def _check_size(recipe: Recipe, settings: Settings) -> None:
    """Refuse a game that would not fit into memory, or not end."""
    rounds, width = settings.get("T") or 1, settings.get(recipe.size) or 1
    if rounds * width > LARGEST_TABLE:
        raise ParameterError(
            f"{rounds} rounds of {width} entries are too large a game: at most {LARGEST_TABLE} "
            "entries are played, so choose fewer"
        )


def _from_data(asked: Asked, settings: Settings) -> Opponent:
    if isinstance(asked.data, str | Path):
        return files.from_file(asked.kind, str(asked.data), asked.label_column, settings)
    return files.from_arrays(asked.kind, asked.data)


def _with_told(
    settings: dict[str, Any], chosen: Settings, opponent: Opponent, recipe: Recipe
) -> tuple[dict[str, Any], dict[str, bool]]:
    """Return the settings with what the opponent says of them, and which of it was news.

    It must not contradict what was chosen.
    """
    told = dict(opponent.settings)
    size = recipe.size
    if size in chosen and size in told and chosen[size] != told[size]:
        raise ParameterError(
            f"{size} = {chosen[size]} was given, but what is played has {size} = {told[size]}: "
            f"leave {size} out"
        )
    if chosen.get("T") is not None:
        told["T"] = min(chosen["T"], told.get("T") or chosen["T"])
    news = {name: settings.get(name) != value for name, value in told.items()}
    return {**settings, **told}, news


def _tuned(recipe: Recipe, settings: Settings, unknown: str) -> dict[str, tuple[Any, str]]:
    """Return the parameters that a theorem tunes, each with the reason."""
    found: dict[str, tuple[Any, str]] = {}
    for name, key in recipe.tuned(settings).items():
        if name in settings:
            continue
        if settings.get(recipe.size) == 1 and recipe.size == "N":
            half = sympy.Rational(1, 2)
            found[name] = (half, "there is nothing to tune for N = 1")
        else:
            known = {**settings, "B": settings.get("radius")}
            found[name] = (tuned_by(key, name, known, unknown), f"tuned by {key}")
    return found


# ------------------------------------------------------------------ again


def _name(data: Any) -> str:
    return str(data) if isinstance(data, str | Path) else "arrays"


def _replay(asked: Asked, given: Mapping[str, Any]) -> str:
    """Return the command that makes the same run; empty for arrays, which no command has."""
    plain = all(isinstance(value, str | int | Fraction | sympy.Expr) for value in given.values())
    if not plain or not isinstance(asked.data, str | Path | None):
        return ""
    words: list[str] = ["noregret", "run", asked.kind]
    words += [f"{name}={value}" for name, value in given.items()]
    words += _flag("--data", asked.data) + _flag("--label-column", asked.label_column)
    words += _flag("--adversary", asked.adversary) + _flag("--rounds", asked.rounds)
    if asked.adversary is not None and adversary_named(asked.kind, asked.adversary).random:
        words += ["--seed", str(asked.seed)]
    words += _flag("--theorem", asked.theorem) + (["--floats"] if asked.floats else [])
    return shlex.join(words)


def _flag(name: str, value: Any) -> list[str]:
    return [] if value is None else [name, str(value)]
