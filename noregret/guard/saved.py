"""How is a counterexample kept, and read back?

One JSON file a theorem and test, `.noregret/guard/TEST/THEOREM.json`, holds the game (parameters
and rounds), the run and the verdict; a Python file beside it shows the failure without noregret.
The next run of the guard plays what is saved first: these files are its example database.  What
no longer fails is removed.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import sympy
from flint import arb, fmpq

from adversaries.core.conjectures import conjecture
from adversaries.core.judge import Case
from bounds.core.catalogue import THEOREMS, find_kind, kind_named
from bounds.core.catalogue import theorem as named
from bounds.core.errors import ParameterError
from bounds.core.parsing import parse_value
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict
from learners.convex import (
    StoredDomain,
    domain_from_dict,
    function_from_dict,
    function_to_dict,
)
from learners.convex.base import Stored
from learners.core.arithmetic import START_PRECISION, rational, working_precision
from learners.core.files import json_of, reading, text_of
from learners.core.kind import Kind
from learners.core.parameters import Real, Whole
from learners.core.transcript import Transcript
from learners.games import GameError
from learners.games.losses import LOSSES, Loss
from noregret.guard.held import as_held
from noregret.guard.implementation import Incident
from noregret.guard.origin import Origin
from noregret.guard.report import Check
from noregret.guard.settle import bound_first, settle_verdict
from noregret.guard.snippet import snippet
from noregret.guard.witness import Round, Witness
from noregret.words import as_json

FORMAT = "noregret counterexample 1"
HOME = Path(".noregret") / "guard"


@dataclass(frozen=True)
class Counterexample:
    """A saved counterexample, read back."""

    kind: Kind
    theorem: Theorem
    parameters: Mapping[str, Any]
    rounds: tuple[Round, ...]
    run: Transcript | None
    verdict: str
    cause: str

    def case(self) -> Case:
        """Return the game that was failed in."""
        verdict = Verdict(self.theorem.key, Outcome.VIOLATED)
        incident = Incident(self.verdict, self.cause)
        return Witness(
            self.kind, self.parameters, {}, self.rounds, self.run, verdict, incident
        ).case()

    def check(self) -> Verdict | None:
        """Check the theorem on the saved run once more; None if the run did not end."""
        if self.run is None:
            return None
        given = {
            name: value
            for name, value in self.parameters.items()
            if name in self.theorem.by_name
            and (name == "N" or isinstance(value, sympy.Basic | fmpq))
            and (self.theorem.by_name[name].free or name in self.kind.keywords)
        }
        view = self.theorem.view
        names = () if view is None else view.names
        given |= {name: self.parameters[name] for name in names if name in self.parameters}
        run, kind = self.run, self.kind

        def judged(theorem: Theorem) -> Verdict:
            with working_precision(START_PRECISION):
                return settle_verdict(theorem, kind, theorem.check(run, **given), run)

        return bound_first(self.theorem, judged)


class Store:
    """The saved counterexamples of one test or one factory."""

    def __init__(self, root: Path, label: str) -> None:
        self.folder = root / HOME / _file_name(label)

    def path(self, key: str) -> Path:
        """Return the file of a theorem."""
        return self.folder / f"{_file_name(key)}.json"

    def cases(self, kind: Kind, theorem: Theorem) -> list[Case]:
        """Return the saved games of a theorem; what cannot be read is not there."""
        try:
            found = read(self.path(theorem.key), kind, theorem)
        except (OSError, ParameterError):
            return []
        right = isinstance(found, Counterexample) and found.kind is kind
        return [found.case()] if right else []  # type: ignore[union-attr]

    def save(self, check: Check, origin: Origin) -> Path:
        """Write the counterexample of a check, and the Python file beside it."""
        assert check.witness is not None
        target = self.path(check.theorem.key)
        code = snippet(check, origin)
        text = json.dumps(to_dict(check, origin, code), indent=1, allow_nan=False)
        self.folder.mkdir(parents=True, exist_ok=True)
        _write(target, text + "\n")
        _write(target.with_suffix(".py"), code)
        return target

    def forget(self, key: str) -> None:
        """Remove the counterexample of a theorem that holds now."""
        for path in (self.path(key), self.path(key).with_suffix(".py")):
            with contextlib.suppress(OSError):
                path.unlink()


def _write(path: Path, text: str) -> None:
    """Write a file in one stroke: workers of pytest-xdist may write at the same time."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def _file_name(text: str) -> str:
    return re.sub(r"[^A-Za-z0-9._+-]+", "-", text).strip("-.") or "guard"


# ------------------------------------------------------------------ to and from JSON


def to_dict(check: Check, origin: Origin, code: str) -> dict[str, Any]:
    """Return a counterexample as a dictionary of JSON values."""
    found = check.witness
    assert found is not None
    verdict = check.failure or found.verdict
    broken = verdict.broken_invariant
    return {
        "format": FORMAT,
        "kind": found.kind.name,
        "theorem": check.theorem.key,
        "statement": check.theorem.statement,
        "factory": origin.text,
        "verdict": check.verdict,
        "cause": check.cause,
        **verdict.sides,
        "broken_invariant": None if broken is None else str(broken),
        "parameters": {name: _encode(value) for name, value in found.parameters.items()},
        "rounds": [_encode_round(entry) for entry in found.rounds],
        "transcript": None if found.run is None else found.run.to_dict(),
        "snippet": code,
    }


@dataclass(frozen=True)
class Refuted:
    """What `noregret refute --save` keeps: a claim in the setting of a theorem, and a run."""

    theorem: Theorem
    run: Transcript


def read(
    path: Path, kind: Kind | None = None, theorem: Theorem | None = None
) -> Counterexample | Refuted | Transcript:
    """Read a saved counterexample, or a transcript as it is.

    A kind and a theorem that stand in no catalogue are given.
    """
    with reading(path, "JSON", ParameterError) as file:
        try:
            data = json_of(text_of(file, "JSON"))
        except ValueError as error:
            raise ParameterError(
                f"{path} is not JSON ({error}): give a saved counterexample or a transcript"
            ) from None
    try:
        if isinstance(data, dict) and data.get("format") == FORMAT:
            return _from_dict(data, kind, theorem)
        if isinstance(data, dict) and "format" in data:
            return _with_its_mistakes(Transcript.from_dict(data))
        if isinstance(data, dict) and {"theorem", "claim", "transcript"} <= set(data):
            parent = named(str(data["theorem"]))
            statement = conjecture(parent, str(data["claim"])).theorem
            return Refuted(statement, Transcript.from_dict(data["transcript"]))
    except ParameterError:
        raise
    except GameError as error:
        raise ParameterError(f"{path} holds no run that can be played: {error}") from None
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        raise ParameterError(
            f"{path} is incomplete or damaged ({error!r}): save the counterexample again"
        ) from None
    raise ParameterError(
        f"{path} is neither a saved counterexample nor a transcript: give a file that "
        "`noregret guard` or Transcript.to_json() wrote"
    )


def _with_its_mistakes(run: Transcript) -> Transcript:
    """Refuse a run of a learner that changes on mistakes, but is said not to have changed."""
    kind = find_kind(run.learner)
    if kind is None:
        return run
    _check_numbers(kind, run)
    if not kind.mistake_driven or run.updates is None:
        return run
    hidden = np.flatnonzero((run.losses != 0) & ~run.updates.astype(bool))
    if len(hidden):
        raise GameError(
            f"round {hidden[0] + 1} is a mistake without an update, but a {kind.name} changes on "
            "every mistake"
        )
    return run


def _check_numbers(kind: Kind, run: Transcript) -> None:
    """Refuse a parameter that is no number where the kind has one."""
    for parameter in kind.takes:
        value = run.parameters.get(parameter.name)
        if value is None or not isinstance(parameter.range, Whole | Real):
            continue
        number = isinstance(value, int | float | fmpq | arb) and not isinstance(value, bool)
        if not number or (isinstance(value, float) and not math.isfinite(value)):
            raise GameError(
                f"{parameter.name} is {value!r:.60}, but must be {parameter.range} and finite"
            )


def _from_dict(data: dict[str, Any], kind: Kind | None, theorem: Theorem | None) -> Counterexample:
    stored, key, name = data["transcript"], str(data["theorem"]), str(data["kind"])
    if kind is None or kind.name != name:
        kind = kind_named(name)
    if theorem is None or theorem.key != key:
        if key not in THEOREMS:
            raise ParameterError(f"the theorem {key!r} of the file is unknown: see `noregret list`")
        theorem = as_held(THEOREMS[key], kind)
    parameters = {str(name): _decode(value) for name, value in data["parameters"].items()}
    kind.game_with(parameters)  # a loss that is none is refused here
    run = None if stored is None else Transcript.from_dict(stored)
    return Counterexample(
        kind,
        theorem,
        parameters,
        tuple(_decode_round(entry) for entry in data["rounds"]),
        run,
        str(data["verdict"]),
        str(data["cause"]),
    )


def _encode(value: Any) -> Any:
    """Return a parameter as JSON: rationals are strings, all else says what it is."""
    if value is None or isinstance(value, bool | np.bool_):
        return None if value is None else bool(value)
    if isinstance(value, int | np.integer):
        return int(value)
    if isinstance(value, fmpq | Fraction):
        return str(value)
    if isinstance(value, float | np.floating):
        return {"float": float(value).hex()}
    if isinstance(value, str):
        return {"name": value}
    if isinstance(value, sympy.Basic):
        return {"expression": str(value)}
    if isinstance(value, Loss):
        return {"loss": value.name}
    if isinstance(value, StoredDomain):
        return {"domain": value.to_dict()}
    if isinstance(value, Stored):
        return {"function": function_to_dict(value)}
    if isinstance(value, arb):
        return str(rational(value.mid()))
    if isinstance(value, np.ndarray | list | tuple):
        return [_encode(item) for item in value]
    return {"name": str(value)}


_READERS: dict[str, Callable[[Any], Any]] = {
    "float": float.fromhex,
    "name": str,
    "expression": parse_value,
    "loss": LOSSES.__getitem__,
    "domain": domain_from_dict,
    "function": function_from_dict,
}


def _decode(value: Any) -> Any:
    if isinstance(value, list):
        return [_decode(item) for item in value]
    if isinstance(value, str):
        return rational(value)
    if isinstance(value, dict):
        ((what, content),) = value.items()
        return _READERS[what](content)
    return value


def _encode_round(entry: Round) -> dict[str, Any]:
    return {
        "x": _encode(entry.x),
        "prediction": as_json(entry.prediction) if entry.predicted else None,
        "y": _encode(entry.y) if entry.answered else None,
    }


def _decode_round(data: dict[str, Any]) -> Round:
    x, y = (_decode(data[name]) for name in ("x", "y"))
    x = np.array(x, dtype=np.float64) if isinstance(x, list) else x
    y = np.array(y, dtype=np.float64) if isinstance(y, list) else y
    said = data["prediction"]
    return Round(x, said, y, predicted=said is not None, answered=y is not None)
