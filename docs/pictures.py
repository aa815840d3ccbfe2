"""Which pictures do the pages show, and in which font? Those that the commands in them draw."""

from __future__ import annotations

from collections.abc import Callable
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
        for name, draw in DRAWN.items():
            draw(f"{folder}/{name}.svg")
        return {f"assets/{file.name}": file.read_bytes() for file in sorted(Path(folder).iterdir())}


def _bounds(keys: list[str], span: str, **values: str) -> Callable[[str], object]:
    return lambda file: answer_over(keys, [read_span(span)], values, _DIGITS, file, None)


def _run(kind: str, adversary: str, **settings: int | str) -> Callable[[str], object]:
    return lambda file: noregret.run(kind, adversary=adversary, **settings).plot(file)


#: What draws each picture; those of the course are named after its exercises.
DRAWN = {
    "regret": _bounds(["ewa.tuned", "hedge.tuned", "experts.coin"], "T=10:1e4", N="10"),
    "hedge": _run("hedge", "balance", N=10, T=200),
    "course-halving": _run("halving", "tree"),
    "course-littlestone": _run("soa", "tree"),
    "course-majority": _run("weighted-majority", "cheapest", N=8, beta="1/2"),
    "course-coins": _run("weighted-majority", "flipper", beta="1/2", T=20),
    "course-random": _run("randomized-weighted-majority", "balance", N=10, T=200),
    "course-hedge": _run("hedge", "balance", N=10, T=400),
    "course-horizon": _bounds(["ewa.tuned", "ewa.doubling"], "T=10:1e4", N="10"),
    "course-perceptron": _run("perceptron", "margin", rho="1/4"),
    "course-margin": _run("perceptron", "orthonormal", N=4),
    "course-winnow": _bounds(["perceptron.committee", "winnow.committee"], "N=10:1e5", K="5"),
    "course-descent": _run("online-gradient-descent", "orthogonal", T=25),
    "course-batch": _bounds(["batch.average", "batch.regret"], "T=10:1e4", M="1", delta="0.05"),
}


def font() -> dict[str, str | bytes]:
    """Return the font of the formulas: without one, browsers do not stretch roots and brackets."""
    name = "stix-two-math.woff"
    return {f"assets/{name}": files("noregret.report").joinpath("fonts", name).read_bytes()}
