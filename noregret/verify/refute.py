"""Is a conjectured claim false, and which run shows it?"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from adversaries.core.conjectures import Conjecture, Refutation, conjecture
from adversaries.core.conjectures import refute as search
from adversaries.core.profile import profile_named
from bounds.core.catalogue import theorem as theorem_named
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, readable
from learners.core.transcript import Transcript
from noregret.calculator.answers import read_pairs
from noregret.cli import output
from noregret.verify.independent import agrees, snippet

_MOST_ROUNDS = 12


def refute(
    theorem: Theorem | str,
    claim: str,
    *,
    without: Sequence[str] = (),
    given: Sequence[str] = (),
    profile: str = "ci",
    seconds: float = 60.0,
    seed: int = 0,
    listener: Any = lambda _: None,
    **fixed: Any,
) -> Refutation:
    """Search for a run that breaks ``claim`` in the setting of a theorem."""
    parent = theorem_named(theorem) if isinstance(theorem, str) else theorem
    conjectured = conjecture(parent, claim, without=without, given=given, fixed=fixed)
    return search(conjectured, profile_named(profile), seed, seconds=seconds, listener=listener)


def refutation_data(found: Refutation, seed: int) -> dict[str, Any]:
    """Return the answer as the JSON object of ``noregret refute --json``."""
    conjectured = found.conjecture
    return {
        "key": conjectured.parent.key,
        "claim": conjectured.claim,
        "without": list(conjectured.dropped),
        "given": [h.text for h in conjectured.theorem.given],
        "verdict": found.verdict,
        "counterexample": counterexample_data(found),
        "worst_ratio": found.worst_ratio,
        "evidence": [_evidence(piece) for piece in found.evidence],
        "seconds": round(found.seconds, 3),
        "seed": seed,
        "interrupted": found.interrupted,
    }


def counterexample_data(found: Refutation) -> dict[str, Any] | None:
    """Return the smallest counterexample: parameters, rounds, both sides, and how to replay it."""
    smallest = found.counterexample
    if smallest is None:
        return None
    verdict, run, words = smallest
    data: dict[str, Any] = {
        "words": words,
        "observed": readable(verdict.observed),
        "bound": readable(verdict.bound),
        "ratio": verdict.ratio,
        "values": {name: readable(value) for name, value in verdict.values.items()},
    }
    if isinstance(run, Transcript):
        claim, kinds = found.conjecture.claim, found.conjecture.parent.kinds
        data |= {
            "parameters": {name: str(value) for name, value in run.parameters.items()},
            "rounds": list(_rounds(run)),
            "independent": agrees(run, kinds),
            "python": snippet(run, data["observed"], data["bound"], claim, kinds),
            "transcript": _kept(run),
        }
    return data


def _kept(run: Transcript) -> dict[str, Any] | None:
    """Return a run as a file keeps it; None if it has code in it, or losses that no game allows."""
    try:
        stored = run.to_dict()
        Transcript.from_dict(stored)
    except ValueError:
        return None
    return stored


def _rounds(run: Transcript) -> list[dict[str, Any]]:
    return [
        {
            "x": None if run.instances is None else _shown(run.instances[t]),
            "prediction": _shown(run.predictions[t]),
            "y": _shown(run.outcomes[t]),
        }
        for t in range(run.T)
    ]


def _shown(value: Any) -> Any:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list):
        return [_shown(item) for item in value]
    return value if isinstance(value, int | float) else readable(value)


def _evidence(piece: Evidence) -> dict[str, Any]:
    return {
        "method": piece.method,
        "scope": piece.scope,
        "size": piece.size,
        "verdict": str(piece.outcome),
        "ratio": piece.ratio,
        "seconds": round(piece.seconds, 3),
    }


def lines(found: Refutation) -> list[str]:
    """Return the answer for people."""
    conjectured = found.conjecture
    dropped = f" without {', '.join(conjectured.dropped)}" if conjectured.dropped else ""
    text = [f"{conjectured.claim}, in the setting of {conjectured.parent.key}{dropped}", ""]
    data = counterexample_data(found)
    if data is None:
        text += [found.verdict, *_covered(found)]
        return text
    text += [f"REFUTED: observed {data['observed']}, claimed {data['bound']}", ""]
    text += [f"Smallest counterexample: {data['words']}"]
    values = ", ".join(f"{name} = {value}" for name, value in data["values"].items())
    text += [f"  with {values}"]
    text += _table(data.get("rounds", []))
    if data.get("independent") is True:
        text += ["  An independent replay, without our learners, makes the same predictions."]
    elif data.get("independent") is False:
        text += ["  An independent replay makes OTHER predictions: please report this."]
    ratio = found.worst_ratio
    if ratio is not None:
        text += [f"Worst ratio seen: observed/claimed = {ratio:.4g}"]
    return text


def _table(rounds: Sequence[Mapping[str, Any]]) -> list[str]:
    rows = [
        f"  {t:>4}  {r['x']}  said {r['prediction']}  was {r['y']}" for t, r in enumerate(rounds, 1)
    ]
    if len(rows) > _MOST_ROUNDS:
        left = len(rows) - _MOST_ROUNDS
        rows = [*rows[: _MOST_ROUNDS - 2], f"  … {left} rounds more …", *rows[-2:]]
    return rows


def _covered(found: Refutation) -> list[str]:
    text = ["", "Covered:"]
    merged: dict[tuple[str, str], int] = {}
    for piece in found.evidence:
        merged[piece.method, piece.scope] = merged.get((piece.method, piece.scope), 0) + piece.size
    text += [f"  {method}: {size} runs ({scope})" for (method, scope), size in merged.items()]
    closest = found.closest
    if closest is not None:
        text += [f"Closest call: observed/claimed = {closest.ratio:.6g} ({closest.witness})"]
    return text


def answer(
    key: str,
    claim: str,
    values: Sequence[str],
    *,
    save: str | None,
    as_json: bool,
    seed: int,
    **options: Any,
) -> int:
    """Search, print the answer, and return the exit code."""
    fixed = read_pairs(values)
    shown = _Progress(not as_json and sys.stderr.isatty())
    everything: dict[str, Any] = {**options, **fixed}
    found = refute(key, claim, seed=seed, listener=shown, **everything)
    shown.end()
    if save is not None and not _save(found, save) and found.verdict == "REFUTED":
        click.echo("Nothing was saved: this counterexample is not a run with a file.", err=True)
    if as_json:
        output.print_json(refutation_data(found, seed))
    else:
        click.echo("\n".join(lines(found)))
        if found.interrupted:
            click.echo("Interrupted: this is what was known.")
    if found.interrupted:
        return output.INTERRUPTED
    codes = {"REFUTED": output.VIOLATED, "NOT REFUTED": output.OK}
    return codes.get(found.verdict, output.UNDECIDED)


def _save(found: Refutation, path: str) -> bool:
    """Write the counterexample, if it is a run with a file; tell whether it is."""
    data = counterexample_data(found)
    if data is None or data.get("transcript") is None:
        return False
    kept = {"theorem": found.conjecture.parent.key, "claim": found.stated, **data}
    try:
        Path(path).write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise ParameterError(
            f"{path} cannot be written ({error.strerror}): choose another"
        ) from None
    return True


class _Progress:
    """Tells on a terminal what is searched and how close it came."""

    def __init__(self, visible: bool) -> None:
        self.visible = visible
        self.best = 0.0
        self.runs = 0

    def __call__(self, piece: Evidence) -> None:
        self.runs += piece.size
        self.best = max(self.best, piece.ratio or 0.0)
        if self.visible:
            click.echo(
                f"\r{self.runs} runs so far, observed/claimed up to {self.best:.4g} ",
                err=True,
                nl=False,
            )

    def end(self) -> None:
        """Leave the line."""
        if self.visible:
            click.echo(err=True)


__all__ = ["Conjecture", "Refutation", "counterexample_data", "lines", "refutation_data", "refute"]
