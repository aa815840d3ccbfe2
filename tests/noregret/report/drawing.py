"""Which values may a reader set the sliders of a theorem to, or type into its fields?"""

from __future__ import annotations

import math
import random

from bounds.core.theorem import Theorem
from noregret.report.sliders import Slider, sliders

#: What people type at the edges of what makes sense.
_EDGES = ("0", "1", "-1", "2", "1/2", "1.5", "0.3", "1e6", "-0.1", "1e-9", "0.999999")


def inside(theorem: Theorem, draw: random.Random) -> dict[str, str]:
    """Return decimals of at most four digits within the range of each slider."""
    return {slider.name: _within(slider, draw) for slider in sliders(theorem)}


def anywhere(theorem: Theorem, draw: random.Random) -> dict[str, str]:
    """Return values within and without, many of them at an edge."""
    return {slider.name: _wild(slider, draw) for slider in sliders(theorem)}


def _within(slider: Slider, draw: random.Random) -> str:
    position = draw.random()
    if not slider.log:
        value = slider.low + position * (slider.high - slider.low)
    elif slider.low > 0:
        value = slider.low * (slider.high / slider.low) ** position
    else:
        value = slider.low + math.expm1(position * math.log1p(slider.high - slider.low))
    value = min(max(float(f"{value:.4g}"), slider.low), slider.high)
    return repr(round(value) if slider.whole else value)


def _wild(slider: Slider, draw: random.Random) -> str:
    choice = draw.random()
    if choice < 0.6:
        return _within(slider, draw)
    if choice < 0.7:
        return repr(draw.choice([slider.low, slider.high]))
    return draw.choice(_EDGES).replace("1/2", "0.5")
