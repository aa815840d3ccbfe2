"""Which pictures do the pages show, and in which font? Those that the commands in them draw."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import noregret
from bounds import THEOREMS
from noregret.draw.curves import figure_of


def pictures() -> dict[str, str | bytes]:
    """Return the pictures by their paths, each for a light page and for a dark one."""
    with TemporaryDirectory() as folder:
        for name, draw in DRAWN.items():
            draw(f"{folder}/{name}.svg", f"{folder}/{name}-dark.svg")
        return {f"assets/{file.name}": file.read_bytes() for file in sorted(Path(folder).iterdir())}


def _bounds(keys: list[str], span: str, **values: str) -> Callable[[str, str], None]:
    def draw(light: str, dark: str) -> None:
        first, *beside = (THEOREMS[key] for key in keys)
        name, _, ends = span.partition("=")
        for path, style in ((light, "light"), (dark, "dark")):
            figure_of(first, {name: ends}, values, beside=beside, path=path, style=style)

    return draw


def _run(kind: str, adversary: str, **settings: int | str) -> Callable[[str, str], None]:
    def draw(light: str, dark: str) -> None:
        run = noregret.run(kind, adversary=adversary, **settings)
        run.plot(light)
        run.plot(dark, style="dark")

    return draw


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
