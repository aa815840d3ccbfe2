"""Which short sequences of convex functions bring online gradient descent near its bound?

Many sequences are played side by side, in floats.  A round is a row of whole numbers: a slope, an
offset b and a kind, 0 for a.w, 1 for |a.w - b|, 2 for max(0, 1 + a.w).  The comparator is where
the subgradients lead to, -eta (v_1 + … + v_T), brought into the domain and onto a grid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from adversaries.core.hunt import Hunt, Member, mixed
from adversaries.core.judge import Case, as_float, tuned
from adversaries.core.population import Breed, Population
from adversaries.core.shrink import smallest
from adversaries.experts.kernels import Quantities, scores
from bounds.core.theorem import Theorem
from learners.convex import Absolute, Ball, Box, Domain, Hinge, Linear, Space
from learners.core.arithmetic import Array

#: Comparators are multiples of one part in so many: all small rates divide it.
_GRID = 12
#: Within this of a kink, or of the sphere, a point in floats is taken to be on it.
_CLOSE = 1e-9
_STEEPEST, _KINDS = 2, 3


@dataclass(frozen=True)
class Setting:
    """A domain, a number of rounds, and the parameters of the theorem that are chosen freely.

    ``kinks`` says whether other functions than linear ones are shown.  Where a point may become
    irrational, whether it lies on a kink could not be decided.  ``walls`` asks for runs in which a
    step leads out of the domain: the tightest runs never do.
    """

    domain: Domain
    T: int
    parameters: Mapping[str, Any]
    kinks: bool = True
    walls: bool = False

    def tuned(self, theorem: Theorem, T: int) -> dict[str, Any]:
        """Return the parameters, with the rate that the theorem asks for in T rounds."""
        try:
            found = tuned(theorem, {**self.parameters, "T": T})
        except KeyError:  # a conjecture tunes by what only a run can tell
            found = dict(self.parameters)
        return {name: found[name] for name in self.parameters}


@dataclass(frozen=True)
class Descents:
    """Many runs side by side.

    Attributes:
        quantities: those of the theorems.
        numerators: the comparators of shape (d, runs), in multiples of 1/12.
        left: whether a step led out of the domain.
    """

    quantities: Quantities
    numerators: Array
    left: Array


# ------------------------------------------------------------------ the play


def played(rounds: Array, domain: Domain, eta: float) -> Descents:
    """Play descent on rounds of shape (T, d + 2, runs)."""
    T, columns, runs = rounds.shape
    w = np.zeros((columns - 2, runs))
    total, own, squares, steepest = np.zeros_like(w), np.zeros(runs), np.zeros(runs), np.zeros(runs)
    left = np.zeros(runs, dtype=bool)
    for row in rounds:
        value, v = _at(row, w)
        own, total = own + value, total + v
        length = (v**2).sum(axis=0)
        squares, steepest = squares + length, np.maximum(steepest, length)
        step = w - eta * v
        w = projected(step, domain)
        left |= (np.abs(step - w) > _CLOSE).any(axis=0)
    nearest = projected(-eta * total, domain) * _GRID
    numerators = np.trunc(nearest + np.copysign(_CLOSE, nearest))
    u = numerators / _GRID
    others = sum((_at(row, u)[0] for row in rounds), np.zeros(runs))
    found = {
        "R_T": own - others,
        "G_2": squares,
        "rho": np.sqrt(steepest),
        "w_star": np.sqrt((u**2).sum(axis=0)),
        "T": np.full(runs, float(T)),
    }
    return Descents(found, numerators, left)


def _at(row: Array, w: Array) -> tuple[Array, Array]:
    """Return the values of one round's functions at one point each, and the subgradients."""
    slope, offset, kind = row[:-2], row[-2], row[-1]
    along = (slope * w).sum(axis=0)
    error, inside = along - offset, along + 1
    value = np.select([kind == 1, kind == 2], [np.abs(error), np.maximum(inside, 0)], along)
    sign = np.where(np.abs(error) < _CLOSE, 0, np.sign(error))
    factor = np.select([kind == 1, kind == 2], [sign, inside > _CLOSE], 1.0)
    return value, factor * slope


def projected(points: Array, domain: Domain) -> Array:
    """Return the nearest points of the domain, one column each."""
    if isinstance(domain, Ball):
        norms = np.sqrt((points**2).sum(axis=0))
        radius = as_float(domain.radius)
        return np.asarray(points * np.where(norms > radius, radius / np.maximum(norms, radius), 1))
    if isinstance(domain, Box):
        ends = (np.array([[as_float(x)] for x in end]) for end in (domain.lower, domain.upper))
        return np.clip(points, *ends)
    return points


# ------------------------------------------------------------------ the search


def hunts(theorem: Theorem, settings: Sequence[Setting]) -> list[Hunt]:
    """Return the searches for a theorem, one a setting."""
    return [
        Hunt(
            Breed(
                draw=partial(_draw, setting),
                change=partial(_change, setting),
                score=partial(_score, theorem, setting, _floats(theorem, setting)),
            ),
            case=partial(_case, theorem, setting),
            smaller=_smaller,
        )
        for setting in settings
    ]


def _draw(setting: Setting, generator: np.random.Generator, count: int) -> Population:
    d, T = setting.domain.dimension, setting.T
    slopes = _gentle(setting, generator.integers(-_STEEPEST, _STEEPEST + 1, (T, d, count)))
    offsets = generator.integers(-_STEEPEST, _STEEPEST + 1, (T, 1, count))
    kinds = generator.integers(0, _KINDS, (T, 1, count)) * (generator.random(count) < 0.5)
    rounds = np.concatenate([slopes, offsets, kinds * setting.kinks], axis=1)
    return {"rounds": rounds}


def _change(setting: Setting, pool: Population, generator: np.random.Generator) -> Population:
    rounds = pool["rounds"]
    fresh = _draw(setting, generator, rounds.shape[-1])["rounds"]
    changed = mixed(rounds, fresh, generator)
    # A round that comes twice, or elsewhere, is worth a try as well.
    moved = np.roll(changed, 1, axis=0)
    whole = generator.random((setting.T, 1, rounds.shape[-1])) < 0.5 / setting.T
    rounds = np.where(whole, moved, changed)
    rounds[:, :-2] = _gentle(setting, rounds[:, :-2])
    return {"rounds": rounds}


def _gentle(setting: Setting, slopes: Array) -> Array:
    """Return slopes no longer than rho, if there is one: long ones keep only their first entry."""
    if "rho" not in setting.parameters:
        return slopes
    rho = int(setting.parameters["rho"])
    steep = (slopes**2).sum(axis=1, keepdims=True) > rho**2
    first = np.arange(slopes.shape[1])[:, None] == 0
    return np.where(steep, np.clip(slopes, -rho, rho) * first, slopes)


def _floats(theorem: Theorem, setting: Setting) -> dict[str, float]:
    tuned_ = setting.tuned(theorem, setting.T)
    return {name: as_float(value) for name, value in tuned_.items()}


def _score(
    theorem: Theorem, setting: Setting, parameters: Mapping[str, float], pool: Population
) -> Array:
    runs = played(pool["rounds"], setting.domain, parameters["eta"])
    told = {name: value for name, value in runs.quantities.items() if name not in parameters}
    gentle = runs.quantities["rho"] <= parameters.get("rho", np.inf) + _CLOSE
    counts = gentle & (runs.left | (not setting.walls))
    return np.where(counts, scores(theorem, told, parameters), -1.0)


def _case(theorem: Theorem, setting: Setting, member: Member) -> Case:
    rounds = member["rounds"]
    parameters = setting.tuned(theorem, len(rounds))
    domain = setting.domain
    run = played(rounds[..., None], domain, as_float(parameters["eta"]))
    functions = [_function(row) for row in rounds.astype(int).tolist()]
    irrational = isinstance(domain, Ball) and domain.dimension > 1 and bool(run.left[0])
    whole = {
        "dimension": domain.dimension,
        "domain": domain,
        "w": [fmpq(int(k), _GRID) for k in run.numerators[:, 0]],
        **parameters,
        **({"balls": True} if irrational else {}),
    }
    return Case(whole, lambda: functions, "; ".join(map(str, functions)) or "no rounds")


def _function(row: list[int]) -> Any:
    *slope, offset, kind = row
    made: list[Callable[[], Any]] = [
        lambda: Linear(slope),
        lambda: Absolute(slope, offset),
        lambda: Hinge(slope, -1),
    ]
    return made[kind]()


def _smaller(member: Member, breaks: Callable[[Member], bool]) -> Member:
    """Try one round alone, then leave out rounds; make their numbers 0, then 1 or -1."""

    def still(rounds: Array) -> bool:
        return breaks({"rounds": rounds})

    rounds = member["rounds"]
    rounds = next((row for row in np.split(rounds, len(rounds)) if still(row)), rounds)
    rounds = smallest(rounds, still)
    for place in zip(*np.nonzero(np.abs(rounds[:, :-1]) > 1), strict=True):
        gentler = rounds.copy()
        gentler[place] = np.sign(gentler[place])
        if still(gentler):
            rounds = gentler
    return {"rounds": rounds}


# ------------------------------------------------------------------ the settings

_RATE = {"eta": sympy.Rational(1, 3)}


def _bounded(d: int, T: int, *, radius: int, rho: int, **more: bool) -> Setting:
    chosen = {"B": sympy.Integer(radius), "rho": sympy.Integer(rho), **_RATE}
    return Setting(Ball(d, radius), T, chosen, **more)


#: In a square number of rounds the tuned rates are rational.
SETTINGS: dict[str, tuple[Setting, ...]] = {
    "ogd.regret": (
        Setting(Space(2), 5, _RATE),
        Setting(Ball(2, 1), 5, _RATE, kinks=False, walls=True),
        Setting(Box([-1, -1], [2, 2]), 5, _RATE, walls=True),
    ),
    "ogd.lipschitz": (Setting(Space(1), 4, _RATE), Setting(Space(3), 9, _RATE)),
    "ogd.bounded": (
        _bounded(1, 4, radius=1, rho=2),
        _bounded(2, 4, radius=3, rho=1, kinks=False),
        _bounded(2, 9, radius=1, rho=2, kinks=False, walls=True),
    ),
}
