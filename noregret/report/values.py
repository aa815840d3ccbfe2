"""What is the bound at a few values, for those who have no sliders: on paper, without scripts?"""

from __future__ import annotations

from collections.abc import Iterator

from bounds.core.theorem import ParameterError, Theorem
from noregret.report.markup import Html, element, hidden_words
from noregret.report.mathml import formula
from noregret.report.sliders import Slider, completed, sliders

_POINTS = 5
_DIGITS = 6


def values_table(theorem: Theorem) -> Html | None:
    """Return the bound along its main parameter, the others where the sliders start."""
    rows = list(_rows(theorem))
    if not rows:
        return None
    moved = _main(theorem)
    head = [
        element("th", formula(theorem, theorem.by_name[moved.name].symbol), scope="col"),
        element("th", _observed(theorem), scope="col"),
    ]
    body = [
        element("tr", element("th", at, scope="row"), element("td", value)) for at, value in rows
    ]
    others = [slider for slider in sliders(theorem) if slider.name != moved.name]
    return element(
        "table",
        element("caption", "At some values", *_with(theorem, others)),
        element("thead", element("tr", *head)),
        element("tbody", *body),
        class_="values",
    )


def _observed(theorem: Theorem) -> Html:
    words = "at least" if theorem.is_lower_bound else "at most"
    shown = formula(theorem, theorem.observed)
    return element("span", shown, hidden_words(" is"), f" {words}")


def _with(theorem: Theorem, others: list[Slider]) -> Iterator[Html | str]:
    for place, slider in enumerate(others):
        yield ", with " if place == 0 else ", "
        yield formula(theorem, theorem.by_name[slider.name].symbol)
        yield f" = {_typed(slider.start)}"


def _main(theorem: Theorem) -> Slider:
    """Return the parameter to look along: the one averaged over (the horizon), or the first."""
    known = sliders(theorem)
    horizon = None if theorem.average_over is None else theorem.average_over.name
    return next((slider for slider in known if slider.name == horizon), known[0])


def _rows(theorem: Theorem) -> Iterator[tuple[str, str]]:
    """Yield values of the parameter with the certified digits of the bound there."""
    moved = _main(theorem)
    start = {slider.name: _typed(slider.start) for slider in sliders(theorem)}
    for place in _places(moved):
        try:
            values = completed(theorem, {**start, moved.name: place})
            yield place, theorem.bound(**values).digits(_DIGITS)
        except ParameterError:
            continue


def _places(slider: Slider) -> Iterator[str]:
    """Yield a few values from one end to the other, short to read."""
    low, high = slider.low, slider.high
    seen = set()
    for step in range(_POINTS):
        part = step / (_POINTS - 1)
        if slider.log and low > 0:
            value = low * (high / low) ** part
        elif slider.log:
            value = (1 + high - low) ** part - 1 + low
        else:
            value = low + part * (high - low)
        value = min(max(float(f"{value:.2g}"), low), high)
        text = _typed(round(value) if slider.whole else value)
        if text not in seen:
            seen.add(text)
            yield text


def _typed(value: float) -> str:
    """Return a number as it is typed; whole numbers without a point."""
    return str(int(value)) if float(value).is_integer() else repr(value)
