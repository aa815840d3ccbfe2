"""How is what is known of a data set shown: to scripts, to people, and as a picture?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from flint import fmpq

from bounds.core.value import exact_number
from bounds.core.verdict import Outcome
from learners.core.surd import root
from noregret.calculator.answers import Answer
from noregret.calculator.margin import Checked, Study
from noregret.draw.axes import colour, new_axes, save
from noregret.words import aligned, counted, section

_DIGITS = 12


def described(study: Study) -> Answer:
    """Return all that is found out about a data set."""
    data = study.data
    sides = zip((-1, 1), data.names, strict=True)
    answer = {
        "points": len(data.y),
        "features": study.N,
        "labels": [
            {"label": sign, "name": name, "points": data.y.count(sign)} for sign, name in sides
        ],
        "radius": {
            "squared": str(study.radius_squared),
            "l2": _digits(root(study.radius_squared)),
            "linf": str(study.largest_entry),
        },
        "separable": None if study.separator is None and not study.obstacle else not study.obstacle,
        "obstacle": study.obstacle or None,
        "margin": _margin(study),
        "bounds": [_bound(check) for check in study.checks if check.verdict.bound is not None],
        "not_applicable": [
            {"key": check.theorem.key, "reason": check.verdict.reason}
            for check in study.checks
            if check.verdict.bound is None
        ],
        "learners": list(_learners(study)),
        "arithmetic": "exact" if study.exact else "float",
        "verdict": str(outcome(study)),
    }
    return Answer(answer, tuple(_lines(answer, study)))


def outcome(study: Study) -> Outcome:
    """Return the worst verdict of a theorem about the data."""
    seen = {check.outcome for check in study.checks}
    order = (Outcome.VIOLATED, Outcome.UNDECIDED)
    return next((each for each in order if each in seen), Outcome.HOLDS)


# ------------------------------------------------------------------ parts


def _digits(value: Any) -> str:
    return exact_number(value).digits(_DIGITS)


def _margin(study: Study) -> dict[str, str | None] | None:
    """Return the margin found, rounded down, and what no margin exceeds, rounded up."""
    if study.separator is None:
        return None
    _, margin, limit = study.separator
    above = None if limit is None else exact_number(limit).upper(_DIGITS)
    return {
        "value": exact_number(margin).lower(_DIGITS),
        "exact": str(margin),
        "at_most": above,
    }


def _bound(check: Checked) -> dict[str, Any]:
    value = check.bound
    return {
        "key": check.theorem.key,
        "learner": check.learner,
        "observed": str(check.verdict.values["M"]),
        "value": value.digits(_DIGITS),
        "lower": value.lower(_DIGITS),
        "upper": value.upper(_DIGITS),
        "verdict": str(check.outcome),
        "statement": check.theorem.statement,
    }


def _learners(study: Study) -> Iterator[dict[str, Any]]:
    """Yield what each learner did."""
    for run in study.runs:
        counts = {"mistakes": int(run.mistakes.sum()), "updates": run.updates}
        note = "" if run.is_exact else "in floats"
        yield {"learner": run.name, "passes": 1, **counts, "note": note}
    training, passes = study.training, study.training.passes
    wrong = int(np.sum(training.transcript.predictions != training.transcript.outcomes))
    note = (
        "converged"
        if training.converged
        else f"not converged after {counted(passes, 'pass', 'passes')}"
    )
    if training.cycle is not None:
        note = f"goes in circles, of {counted(training.cycle[1], 'pass', 'passes')}"
    counts = {"mistakes": wrong, "updates": training.updates}
    yield {"learner": "Perceptron, repeated", "passes": passes, **counts, "note": note}
    # Online it is the Perceptron; only what it decides in the end differs.
    run = study.runs[0]
    counts = {"mistakes": int(run.mistakes.sum()), "updates": run.updates}
    note = f"its average then errs on {study.averaged_errors} of {len(study.data.y)} points"
    yield {"learner": "averaged Perceptron", "passes": 1, **counts, "note": note}


# ------------------------------------------------------------------ text


def _lines(answer: Mapping[str, Any], study: Study) -> Iterator[str]:
    labels = ", ".join(f"{a['points']} of {a['name']} ({a['label']:+d})" for a in answer["labels"])
    yield f"{answer['points']} points with {answer['features']} features: {labels}"
    radius = answer["radius"]
    squared, largest = _short(study.radius_squared), _short(study.largest_entry)
    yield f"  radius     {radius['l2']} (squared: {squared}); largest entry {largest}"
    yield f"  margin     {_margin_text(answer)}"
    if not study.exact:
        yield f"  {study.data.entries} entries: the learners ran in floats; the bounds are exact"
    yield from section("What the learners did", aligned(_learner_rows(answer)))
    yield from section("What is promised", aligned(_bound_rows(answer)))
    missing = (f"{item['key']}: {item['reason']}" for item in answer["not_applicable"])
    yield from section("Not applicable, for want of", missing)


def _short(value: fmpq) -> str:
    return str(value) if len(str(value)) <= 24 else f"about {_digits(value)}"


def _margin_text(answer: Mapping[str, Any]) -> str:
    if answer["separable"] is False:
        return f"none: no vector separates the points ({answer['obstacle']})"
    if answer["margin"] is None:
        return "none found: not separable, or only with a margin below the resolution"
    limit = answer["margin"]["at_most"]
    most = "" if limit is None else f", and no vector has more than {limit}"
    return f"at least {answer['margin']['value']}{most}: the points are separable"


def _learner_rows(answer: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for item in answer["learners"]:
        passes = counted(item["passes"], "pass", "passes")
        counts = (counted(item[f"{noun}s"], noun) for noun in ("mistake", "update"))
        yield (item["learner"], passes, *counts, item["note"])


def _bound_rows(answer: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for item in answer["bounds"]:
        numbers = (counted(int(item["observed"]), "update"), f"at most {item['value']}")
        yield (item["key"], item["learner"], *numbers, item["verdict"])


# ------------------------------------------------------------------ picture


def draw(study: Study, path: str) -> None:
    """Draw the mistakes of each learner over the rounds, and the bounds as lines."""
    figure, axes = new_axes(width=10)
    colours = {}
    for index, run in enumerate(study.runs):
        mistakes = np.concatenate([[0], np.cumsum(run.mistakes)])
        # Learners often do the same: the later lines are thinner, to show those below.
        style: dict[str, Any] = {"color": colour(index), "linewidth": max(1.0, 3.5 - index)}
        axes.step(np.arange(len(mistakes)), mistakes, where="post", label=run.name, **style)
        colours[run.name] = colour(index)
    shown = [check for check in study.checks if check.verdict.bound is not None]
    for check in shown:
        label = f"{check.theorem.key} ({check.bound.digits(4)})"
        style = {"color": colours[check.learner], "linestyle": ":", "linewidth": 1}
        axes.axhline(float(check.bound), label=label, **style)
    scale = "symlog" if any(float(check.bound) > 100 for check in shown) else "linear"
    axes.set(xlabel="round", ylabel="mistakes so far, and their bounds", yscale=scale)
    axes.set(xlim=(0, len(study.data.y)), ylim=(0, None))
    axes.legend(fontsize="x-small", loc="center left", bbox_to_anchor=(1, 0.5))
    save(figure, path)
