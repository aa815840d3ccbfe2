"""Which sequence is the worst of all, where a solver knows it?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sympy
from flint import fmpq

from adversaries.core.opponent import Encounter, Opponent, game_name, size_name
from adversaries.core.trials import trial_of
from adversaries.experts.cases import as_forecasts
from adversaries.worst_case.result import Solver, require
from bounds.core.catalogue import theorems_about
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from learners.core.kind import Kind
from learners.core.parameters import Parameter, Real, Whole
from learners.core.transcript import Transcript
from learners.games import Actions, ConvexAdvice, ConvexOptimisation
from noregret.run.options import Settings


def worst_case_of(kind: Kind) -> Opponent | None:
    """Return the opponent that plays the exact worst case of a kind, if there is a solver.

    It is that of the first theorem about the kind that has one.
    """
    for theorem in theorems_about(kind):
        make = trial_of(theorem).worst_case
        if make is not None:
            return _opponent(kind, theorem, make())
    return None


def _opponent(kind: Kind, theorem: Theorem, solver: Solver) -> Opponent:
    own = {parameter.name for parameter in kind.parameters}
    wanted = {**solver.needs, **_limits(solver)}
    small = solver.small[0] if solver.small else {}
    extra = tuple(
        Parameter(name, meaning, Whole(0) if _is_whole(theorem, small, name) else _FRACTION)
        for name, meaning in wanted.items()
        if name not in own
    )
    return Opponent(
        "worst-case",
        f"the exact worst case of {theorem.key}, found by a solver; sizes must be small",
        (game_name(kind),),
        lambda kind, settings, _: _meet(kind, theorem, solver, settings),
        extra,
        {name: _plain(value) for name, value in small.items()},
    )


_FRACTION = Real(rational=True)


def _limits(solver: Solver) -> Mapping[str, str]:
    return {name: meaning for name, meaning in solver.may.items() if name == "T"}


def _is_whole(theorem: Theorem, small: Mapping[str, Any], name: str) -> bool:
    known = theorem.by_name.get(name)
    return isinstance(small.get(name), int) if known is None else bool(known.symbol.is_integer)


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, fmpq) else value


def _meet(kind: Kind, theorem: Theorem, solver: Solver, settings: Settings) -> Encounter:
    names, size = {**solver.needs, **solver.may}, size_name(kind)
    chosen = {name: _exact(name, settings[name]) for name in names if name in settings}
    if "T" not in solver.needs and settings.get("T") is None:
        chosen.pop("T", None)
    if size not in solver.needs:
        chosen.pop(size, None)
    require(solver, chosen, theorem.key)
    found = solver.solve(theorem, chosen)
    if found.witness is None:
        raise ParameterError(
            f"the worst case of {theorem.key} is known here without a run that attains it: choose "
            "another adversary"
        )
    run = found.witness
    seen = () if theorem.view is None else theorem.view.names
    known = {name: found.parameters[name] for name in seen if name in found.parameters}
    sizes = {} if kind.size is None else {size: _width(run)}
    words = f"the exact worst case of {theorem.key} ({found.covered})"
    return Encounter(lambda full: _sequence(kind, run, full), {**sizes, "T": run.T}, known, words)


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
    return len(run.predictions[0]) if isinstance(run.game, ConvexOptimisation) else run.N


def _sequence(kind: Kind, run: Transcript, settings: Settings) -> Any:
    """Return what the witness was played on, as this kind's game has it."""
    if run.instances is not None:
        return run.instances, run.outcomes
    if isinstance(run.game, Actions) and isinstance(kind.game_with(settings), ConvexAdvice):
        return as_forecasts(run.outcomes, settings)  # experts that forecast their loss; 0 is true
    return run.outcomes
