"""Which sequence is the worst of all, where a solver knows it?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from adversaries.worst_case.catalogue import solvers
from adversaries.worst_case.result import Solver, require
from bounds.core.catalogue import theorem
from bounds.core.errors import ParameterError
from learners.core.transcript import Transcript
from learners.games import ACTIONS, CONVEX
from noregret.run import options as o
from noregret.run.opponent import Adversary, Opponent
from noregret.run.options import Option, Settings
from noregret.run.settings import recipe_of

#: The theorem whose worst case is played, by kind.
_KEYS = {
    "halving": "halving.mistakes",
    "soa": "soa.mistakes",
    "weighted-majority": "wm.mistakes",
    "randomized-weighted-majority": "rwm.sharp",
    "hedge": "hedge.sharp",
    "exponential-weighted-average": "ewa.regret",
    "doubling": "ewa.doubling",
    "perceptron": "perceptron.margin",
    "averaged-perceptron": "perceptron.margin",
    "kernel-perceptron": "perceptron.margin",
    "margin-perceptron": "margin-perceptron.margin",
    "winnow": "winnow.margin",
    "online-gradient-descent": "ogd.regret",
}


def worst_case_of(kind: str) -> Adversary | None:
    """Return the adversary that plays the exact worst case of a kind, if there is a solver."""
    key = _KEYS.get(kind)
    solver = None if key is None else solvers().get(key)
    if solver is None:
        return None
    own = {option.name for option in recipe_of(kind).options}
    extra = tuple(
        Option(name, meaning, o.whole(0) if _is_whole(solver, name) else o.rational)
        for name, meaning in {**solver.needs, **_limits(solver)}.items()
        if name not in own
    )
    return Adversary(
        "worst-case",
        f"the exact worst case of {solver.key}, found by a solver; sizes must be small",
        lambda settings, _: _meet(solver, kind, settings),
        extra,
        {name: _plain(value) for name, value in solver.small[0].items()},
    )


def _limits(solver: Solver) -> Mapping[str, str]:
    return {name: meaning for name, meaning in solver.may.items() if name == "T"}


def _is_whole(solver: Solver, name: str) -> bool:
    whole = isinstance(solver.small[0].get(name), int) and name not in ("r", "rho")
    return name == "T" or whole


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, fmpq) else value


def _meet(solver: Solver, kind: str, settings: Settings) -> Opponent:
    names = {**solver.needs, **solver.may}
    chosen = {name: _exact(name, settings[name]) for name in names if name in settings}
    if "T" not in solver.needs and settings.get("T") is None:
        chosen.pop("T", None)
    if "N" not in solver.needs:
        chosen.pop("N", None)
    require(solver, chosen)
    found = solver.solve(theorem(solver.key), chosen)
    if found.witness is None:
        raise ParameterError(
            f"the worst case of {solver.key} is known here without a run that attains it: choose "
            "another adversary"
        )
    run = found.witness
    known = {name: found.parameters[name] for name in ("v", "w") if name in found.parameters}
    size = recipe_of(kind).size
    sizes = {size: _width(run)} if size else {}
    words = f"the exact worst case of {solver.key} ({found.covered})"
    return Opponent(lambda _: _sequence(run, kind), {**sizes, "T": run.T}, known, words)


def _exact(name: str, value: Any) -> Any:
    """Return a setting as solvers have it: ints, fractions, classes."""
    if isinstance(value, sympy.Expr):
        if not value.is_Rational:
            raise ParameterError(
                f"{name} = {value} is not rational, and an exact worst case needs rationals: round "
                f"it, as in {name}={float(value):.4g}"
            )
        return int(value) if value.is_Integer else fmpq(int(value.p), int(value.q))
    return int(value) if isinstance(value, bool) else value


def _width(run: Transcript) -> int:
    return run.N if run.game.name != CONVEX.name else len(run.predictions[0])


def _sequence(run: Transcript, kind: str) -> Any:
    """Return what the witness was played on, as this kind's game has it."""
    if run.instances is not None:
        return run.instances, run.outcomes
    averaging = kind in ("exponential-weighted-average", "doubling")
    if averaging and run.game.name == ACTIONS.name:
        return run.outcomes, np.zeros(run.T)  # experts that forecast their loss; 0 is true
    return run.outcomes
