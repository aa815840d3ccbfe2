"""Through which vector does a theorem look at a run of linear classification?

Each view takes the vector as an option or finds one itself: the separator with the largest
margin, or the comparator at which the bound is smallest.  Whatever it finds is rational, so
the bound there is exact; that it is not quite the best one costs sharpness, never truth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import sympy

from bounds.core.errors import ParameterError
from bounds.core.theorem import View
from bounds.linear.margins import best_comparator, best_separator
from bounds.linear.quantities import Compared, LinearRun, Separated
from learners.core.arithmetic import Array, rationals
from learners.core.transcript import Transcript


def _vector(value: Any, run: Transcript, name: str) -> Array:
    vector = rationals(value)
    if vector.shape != (run.N,):
        raise ParameterError(
            f"{name} has shape {vector.shape}, but the instances have {run.N} features"
        )
    return vector


def separated(run: Transcript, v: Any = None) -> Separated:
    """Look at a run with ``v``, or with the best separator found (0 if there is none)."""
    if v is not None:
        return Separated(run, _vector(v, run, "v"))
    plain = LinearRun(run)
    found = best_separator(plain.X, plain.y)
    return Separated(run, rationals([0] * run.N) if found is None else found.v)


SEPARATED = View(("v",), separated, Separated)


def compared_by(bound: sympy.Expr) -> View:
    """Return the view through the vector w at which ``bound`` is smallest, or a given one."""

    def look(run: Transcript, w: Any = None) -> Compared:
        if w is not None:
            return Compared(run, _vector(w, run, "w"))
        plain = LinearRun(run)
        if run.T == 0:
            return Compared(run, rationals([1] + [0] * (run.N - 1)))
        found = best_comparator(_objective(bound, plain), run.rounded_instances, plain.y)
        return Compared(run, found)

    return View(("w",), look, Compared)


def _objective(bound: sympy.Expr, run: LinearRun) -> Callable[[Array], Callable[[Array], float]]:
    """Return the bound as a float function of w, for the search, given the points as floats."""
    names = sorted(bound.free_symbols, key=lambda symbol: symbol.name)
    function = sympy.lambdify(names, bound, modules="numpy")
    y, rounds = np.asarray(run.y, dtype=np.float64), run.update_rounds

    def objective_of(X: Array) -> Callable[[Array], float]:
        squares = (X * X).sum(axis=1)
        radius = float(np.sqrt(squares.max()))
        length = float(np.sqrt(squares[rounds].sum()))

        def objective(w: Array) -> float:
            norm = float(np.linalg.norm(w))
            if norm == 0:
                return float("inf")
            d = np.maximum(0.0, 1.0 - y * (X @ w))
            values = {
                "r": radius,
                "R": radius,
                "rho": 1 / norm,
                "w_star": norm,
                "S_I": length,
                "L_1": d.sum(),
                "L_2": float(np.sqrt((d * d).sum())),
                "D_I": d[rounds].sum(),
                "F": d[rounds].sum(),
            }
            return float(function(*(values[symbol.name] for symbol in names)))

        return objective

    return objective_of
