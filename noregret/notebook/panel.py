"""How does a bound change as its parameters are moved?

A panel has a slider for each parameter, within what the hypotheses allow; it shows the certified
value, the curve of the bound, and a run of the learner against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import islice
from typing import Any

from bounds.core.catalogue import theorem as theorem_named
from bounds.core.errors import ParameterError
from bounds.core.evaluate import ExpressionError
from bounds.core.theorem import Theorem
from bounds.core.value import BoundValue
from learners.core.arithmetic import Undecided
from learners.core.kind import Kind
from noregret.draw.axes import bytes_of
from noregret.draw.curves import figure_of
from noregret.draw.look import look_of
from noregret.notebook.controls import controls_of, load_widgets
from noregret.report.sliders import completed
from noregret.run.opponents import adversaries_of
from noregret.run.study import Run
from noregret.run.study import run as play_run

_SIZE = (6.4, 4.0)
_POINTS = 41
#: Runs in a panel are short, so that sliders move freely.
_MOST_ROUNDS, _MOST_ACTIONS = 300, 50
#: So many adversaries are tried at first: some need a small game.
_TRIED = 3
_REFUSED = (ParameterError, ExpressionError, Undecided, ZeroDivisionError)


def panel(
    theorem: str | Theorem,
    *,
    over: str | None = None,
    adversary: str | None = None,
    style: str | None = None,
    **start: Any,
) -> Panel:
    """Return a panel of a theorem, to be shown by a notebook.

    ``over`` is the parameter on the horizontal axis, ``adversary`` whom the learner meets ("" for
    nobody), ``start`` are the values at which the sliders stand.
    """
    chosen = theorem_named(theorem) if isinstance(theorem, str) else theorem
    return Panel(chosen, over, adversary, style, start)


class Panel:
    """Sliders, the certified value, the curve and a run; ``widget`` is all of them.

    Attributes:
        sliders: a widget for each parameter, by name; changing its ``value`` redraws.
        over: which parameter is on the horizontal axis.
        adversary: whom the learner meets; None for a theorem that no learner is held to.
        value: the bound where the sliders stand; None where it has none.
        run: the run that is shown; None if there is none.
        said, curve, played, note: what is shown.
    """

    def __init__(
        self,
        theorem: Theorem,
        over: str | None,
        adversary: str | None,
        style: str | None,
        start: Mapping[str, Any],
    ) -> None:
        widgets = load_widgets()
        self.theorem = theorem
        self._look: dict[str, Any] = {"size": _SIZE, "style": style}
        self.value: BoundValue | None = None
        self.run: Run | None = None
        self._palette = look_of(style=style).palette
        self._controls = controls_of(theorem, start)
        self.sliders = {name: control.widget for name, control in self._controls.items()}
        self.over = _choice(widgets, "over", list(self.sliders), over)
        self._kind, names = _who_plays(theorem)
        self.adversary = _choice(widgets, "against", ["", *names], adversary) if names else None
        self.said, self.note = widgets.HTML(), widgets.HTML()
        self.curve, self.played = widgets.Image(format="png"), widgets.Image(format="png")
        self.widget = self._arranged(widgets)
        if self.adversary is not None and adversary is None:
            self.adversary.value = self._first_that_plays(names)
        for each in (*self.sliders.values(), self.over, self.adversary):
            if each is not None:
                each.observe(self._refresh, names="value")
        self._refresh()

    def _arranged(self, widgets: Any) -> Any:
        item = self.theorem
        words = f"<b>{escape(item.key)}</b>: {escape(item.title)}"
        title = widgets.HTMLMath(f"{words}<br>$\\displaystyle {escape(item.latex)}$")
        choices = [each for each in (self.over, self.adversary) if each is not None]
        left = widgets.VBox([title, *self.sliders.values(), *choices, self.said, self.note])
        right = widgets.VBox([self.curve, self.played])
        # On a phone the pictures stand below the sliders, and neither is cut.
        left.layout.flex, left.layout.min_width = "0 1 26em", "310px"
        right.layout.flex, right.layout.min_width = "1 1 24em", "300px"
        for picture in (self.curve, self.played):
            picture.layout.max_width, picture.layout.align_self = "100%", "flex-start"
        return widgets.HBox([left, right], layout=widgets.Layout(flex_flow="row wrap"))

    @property
    def values(self) -> dict[str, str]:
        """Where the sliders stand, as it is shown."""
        return {name: control.text for name, control in self._controls.items()}

    def _refresh(self, _: Any = None) -> None:
        """Compute and draw everything anew; what cannot be is said in a sentence."""
        notes = []
        for show in (self._show_value, self._show_curve, self._show_run):
            try:
                show()
            except _REFUSED as error:
                notes.append(f"<p>{escape(str(error))}</p>")
        self.note.value = "".join(dict.fromkeys(notes))

    def _show_value(self) -> None:
        self.value, self.said.value = None, ""
        found = self.theorem.bound(**self._completed(self.values))
        low, high = found.lower(), found.upper()
        sure = "exactly" if low == high else f"certainly between {low} and {high}"
        self.value = found
        self.said.value = f"<p><b>{found.digits(6)}</b><br><small>{sure}</small></p>"

    def _completed(self, values: Mapping[str, str]) -> dict[str, Any]:
        """Return the values of the sliders, and what they fix."""
        return {**completed(self.theorem, values), **values}

    def _show_curve(self) -> None:
        self.curve.layout.display = "none"
        name = self.over.value
        others = {n: value for n, value in self.values.items() if n != name}
        low, high, spacing = self._controls[name].span(self.theorem, others)
        over = {name: (low, high, _POINTS, spacing)}
        figure = figure_of(self.theorem, over, others, **self._look)
        if self.value is not None:
            place = float(self.values[name]), float(self.value)
            figure.axes[0].plot(*place, "o", color=self._palette.bound, gid="here")
        self.curve.value = bytes_of(figure, ".png", dpi=80)
        self.curve.layout.display = ""

    def _show_run(self) -> None:
        self.run, self.played.layout.display = None, "none"
        if self.adversary is not None and self.adversary.value:
            self.run = self._played(self.adversary.value)
            self.played.value = bytes_of(self.run.plot(**self._look), ".png", dpi=80)
            self.played.layout.display = ""

    def _played(self, adversary: str) -> Run:
        assert self._kind is not None
        given = _of_the_kind(self._kind, self.values)
        return play_run(self._kind, adversary=adversary, theorem=self.theorem, **given)

    def _first_that_plays(self, names: list[str]) -> str:
        """Return an adversary that can meet the learner as the sliders stand."""
        for name in islice(names, _TRIED):
            try:
                self._played(name)
            except _REFUSED:
                continue
            return name
        return ""

    def _ipython_display_(self) -> None:
        from IPython import display

        display.display(self.widget)  # type: ignore[no-untyped-call,unused-ignore]

    def __repr__(self) -> str:
        at = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"Panel({self.theorem.key} at {at})"


def _choice(widgets: Any, words: str, options: list[str], chosen: str | None) -> Any:
    if chosen is not None and chosen not in options:
        known = ", ".join(filter(None, options))
        raise ParameterError(f"{chosen!r} cannot be chosen here: choose one of {known}")
    named = [(option or "nobody", option) for option in options]
    style = {"description_width": "4.5em"}
    value = options[0] if chosen is None else chosen
    return widgets.Dropdown(options=named, value=value, description=words, style=style)


def _who_plays(theorem: Theorem) -> tuple[Kind | None, list[str]]:
    """Return the first kind that the theorem is about, and whom it may meet."""
    kind = next(iter(theorem.kinds), None) if theorem.is_about_runs else None
    return kind, [] if kind is None else list(adversaries_of(kind))


def _of_the_kind(kind: Kind, values: Mapping[str, str]) -> dict[str, Any]:
    """Return what a run takes of the sliders: the learner's parameters and the horizon, cut."""
    own = {parameter.name for parameter in kind.parameters}
    given: dict[str, Any] = {name: value for name, value in values.items() if name in own}
    if kind.size is not None and kind.size.name in given:
        given[kind.size.name] = min(int(given[kind.size.name]), _MOST_ACTIONS)
    if "T" in values:
        given["T"] = min(int(values["T"]), _MOST_ROUNDS)
    return given
