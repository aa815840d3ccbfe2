"""Which pictures do the pages show, and in which font? Those that the commands in them draw."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import noregret
from noregret.calculator.over_range import answer_over
from noregret.calculator.parameter_ranges import read_span

_DIGITS = 12


def pictures() -> dict[str, str | bytes]:
    """Return the pictures by their paths."""
    with TemporaryDirectory() as folder:
        regret = f"{folder}/regret.svg"
        keys = ["ewa.tuned", "hedge.tuned", "experts.coin"]
        answer_over(keys, [read_span("T=10:1e4")], {"N": "10"}, _DIGITS, regret, None)
        hedge = f"{folder}/hedge.svg"
        noregret.run("hedge", adversary="balance", N=10, T=200).plot(hedge)
        return {f"assets/{Path(file).name}": Path(file).read_bytes() for file in (regret, hedge)}


def font() -> dict[str, str | bytes]:
    """Return the font of the formulas: without one, browsers do not stretch roots and brackets."""
    name = "stix-two-math.woff"
    return {f"assets/{name}": files("noregret.report").joinpath("fonts", name).read_bytes()}
