"""Which control moves a parameter, over which values, and where does it stand?"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bounds.calculator.domain import domain_of
from bounds.core.errors import ParameterError
from bounds.core.parsing import typed_text
from bounds.core.theorem import Theorem
from noregret.report.sliders import Slider, sliders

_DIGITS = 4  # of a number that a slider shows; it then means just that
_STEPS = 200
#: A slider that starts at 0 has even steps, and ends at so many times where it starts.
_FROM_ZERO = 10


@dataclass(frozen=True)
class Control:
    """A parameter and the widget that moves it."""

    slider: Slider
    widget: Any

    @property
    def text(self) -> str:
        """Where it stands, as it is shown; that is exact."""
        return self._written(self.widget.value)

    def _written(self, value: float) -> str:
        if self.slider.whole:
            return str(round(value))
        return typed_text(float(f"{value:.{_DIGITS}g}"))

    def span(self, theorem: Theorem, others: Mapping[str, str]) -> tuple[str, str, str]:
        """Return the range of a curve: the slider's, as far as the others leave it."""
        slider = self.slider
        domain = domain_of(theorem, slider.name, theorem.exact_parameters(others))
        low, high = slider.low, slider.high
        inside = (high - low) / 1000 if not slider.whole else 1
        if domain.low.value is not None and float(domain.low.value) > low:
            low = float(domain.low.value) + (0 if domain.low.closed else inside)
        if domain.high.value is not None and float(domain.high.value) < high:
            high = float(domain.high.value) - (0 if domain.high.closed else inside)
        unit = 10.0 ** (math.floor(math.log10(max(abs(low), abs(high), 1e-9))) - 6)
        if not slider.whole:  # rounded to the inside
            low, high = math.ceil(low / unit) * unit, math.floor(high / unit) * unit
        spacing = "log" if slider.log else "lin"
        ends = (low, high) if slider.whole else (float(f"{low:.8g}"), float(f"{high:.8g}"))
        first, last = (str(round(e)) if slider.whole else typed_text(e) for e in ends)
        return first, last, spacing


def controls_of(theorem: Theorem, start: Mapping[str, Any]) -> dict[str, Control]:
    """Return a control for each parameter that the hypotheses leave free."""
    known = {slider.name: slider for slider in sliders(theorem)}
    if not known:
        raise ParameterError(f"{theorem.key} has no parameter to move: its bound is one number")
    for name in start:
        if name not in known:
            raise ParameterError(
                f"{theorem.key} has no slider for {name!r}: it has {', '.join(known)}"
            )
    return {name: _control(slider, start.get(name)) for name, slider in known.items()}


def load_widgets() -> Any:
    """Return ipywidgets, or say what is to be installed."""
    try:
        import ipywidgets
    except ImportError:
        raise ParameterError(
            "a panel needs ipywidgets, which is not installed: pip install 'noregret[notebook]'"
        ) from None
    return ipywidgets


def _control(slider: Slider, start: Any) -> Control:
    if slider.log and slider.low <= 0:
        most = min(slider.high, _FROM_ZERO * max(slider.start, 1))
        slider = replace(slider, high=most, log=False)
    value = slider.start if start is None else float(start)
    if not slider.low <= value <= slider.high:
        raise ParameterError(
            f"{slider.name} = {start} is off its slider: choose {slider.low} to {slider.high}"
        )
    return Control(slider, _widget(slider, value))


def _widget(slider: Slider, value: float) -> Any:
    widgets = load_widgets()
    words: dict[str, Any] = {
        "description": slider.name,
        "tooltip": slider.meaning,
        "continuous_update": False,
        "style": {"description_width": "3.5em"},
        "layout": {"width": "24em"},
    }
    if slider.log:
        ends = {"min": math.log10(slider.low), "max": math.log10(slider.high), "base": 10}
        shape = ".0f" if slider.whole else ".4g"
        return widgets.FloatLogSlider(value=value, step=0.01, readout_format=shape, **ends, **words)
    if slider.whole:
        ends = {"min": int(slider.low), "max": int(slider.high)}
        return widgets.IntSlider(value=int(value), **ends, **words)
    step = (slider.high - slider.low) / _STEPS
    ends = {"min": slider.low, "max": slider.high}
    return widgets.FloatSlider(value=value, step=step, readout_format=".4g", **ends, **words)
