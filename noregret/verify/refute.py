"""Is a conjectured claim false, and which run shows it?"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from adversaries.core.conjectures import Refutation, conjecture
from adversaries.core.conjectures import refute as search
from adversaries.core.profile import profile_named
from bounds.core.catalogue import theorem as theorem_named
from bounds.core.theorem import Theorem
from bounds.core.verdict import readable
from learners.core.transcript import Transcript
from noregret.verify.independent import agrees, snippet
from noregret.writing import write_text

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
        "evidence": [piece.data for piece in found.evidence],
        "seconds": round(found.seconds, 3),
        "seed": seed,
        "interrupted": found.interrupted,
        "rounds": found.rounds,
        "out_of_time": found.out_of_time,
    }


def counterexample_data(found: Refutation) -> dict[str, Any] | None:
    """Return the smallest counterexample: parameters, rounds, both sides, and how to replay it."""
    smallest = found.counterexample
    if smallest is None:
        return None
    verdict, run, words = smallest
    data: dict[str, Any] = {
        "words": words,
        **verdict.sides,
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
    return [{"x": _shown(x), "prediction": _shown(p), "y": _shown(y)} for x, p, y in run.rounds]


def _shown(value: Any) -> Any:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list):
        return [_shown(item) for item in value]
    return value if value is None or isinstance(value, int | float) else readable(value)


def lines(found: Refutation) -> list[str]:
    """Return the answer for people."""
    conjectured = found.conjecture
    dropped = f" without {', '.join(conjectured.dropped)}" if conjectured.dropped else ""
    text = [f"{conjectured.claim}, in the setting of {conjectured.parent.key}{dropped}", ""]
    data = counterexample_data(found)
    if data is None:
        text += [found.verdict, *_covered(found)]
        if found.out_of_time:
            text += [
                f"The time was over in round {found.rounds + 1} of the search, after "
                f"{found.seconds:.0f} s: --seconds with more comes further."
            ]
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


def kept(found: Refutation) -> dict[str, Any] | None:
    """Return the counterexample as a file keeps it; None if it is not a run with a file."""
    data = counterexample_data(found)
    if data is None or data.get("transcript") is None:
        return None
    return {"theorem": found.conjecture.parent.key, "claim": found.stated, **data}


def save(found: Refutation, path: str) -> bool:
    """Write the counterexample, if it is a run with a file; tell whether it is."""
    data = kept(found)
    if data is None:
        return False
    write_text("the counterexample", path, json.dumps(data, indent=1) + "\n")
    return True
