"""What did a benchmark measure?  Its stored figures, as rows of text.

`make bench` leaves two files: ratios.json, ours against each peer within one run, and
growth.json, the time and the memory against T and N with their fitted exponents.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bounds.core.errors import ParameterError

RATIOS, GROWTH = "ratios.json", "growth.json"
RATIO_COLUMNS = (
    *("case", "ours", "compiled", "against", "its time"),
    *("ours / its", "compiled / its", "goal"),
)

Row = tuple[str, ...]


@dataclass(frozen=True)
class Figures:
    """What a benchmark measured, when and with what."""

    ratios: Sequence[Mapping[str, Any]]
    growth: Mapping[str, Mapping[str, Any]]
    measured: str


def figures(folder: str) -> Figures:
    """Return the figures that are stored in a folder."""
    ratios, growth = (_read(Path(folder) / name) for name in (RATIOS, GROWTH))
    try:
        found = Figures(ratios["ratios"], dict(growth["growth"]), str(ratios["measured"]))
        _ = list(ratio_rows(found.ratios))
        _ = [(entry["fixed"], growth_rows(entry)) for entry in found.growth.values()]
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise ParameterError(
            f"the figures in {folder} are not those of this version "
            f"({type(error).__name__}: {error}): run `make bench` again"
        ) from None
    return found


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
    except (ValueError, RecursionError) as error:
        reason = f"it is no JSON: {error}"
    raise ParameterError(
        f"{path} cannot be read ({reason}): name the folder that `make bench` wrote, .benchmarks"
    )


def ratio_rows(ratios: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    """Yield a row for each comparison; a case is named once."""
    before = None
    for row in ratios:
        case = str(row["case"])
        times = [_milliseconds(row[name], row["games"]) for name in ("ours", "compiled")]
        yield (
            *(("", "", "") if case == before else (case, *times)),
            f"limit: {row['peer']}" if row["limit"] else str(row["peer"]),
            _milliseconds(row["theirs"]),
            _number(row["ratio"]),
            _number(row["compiled_ratio"]),
            f"{row['rate_goal']:g} M/s" if row["rate_goal"] else _number(row["goal"]),
        )
        before = case


def growth_columns(axis: str) -> Row:
    """Return what the growth along T or N is told in."""
    return ("learner", f"largest {axis}", "seconds", f"time ~ {axis}^", f"memory ~ {axis}^")


def growth_rows(entry: Mapping[str, Any]) -> list[Row]:
    """Return a row for each learner: its longest run, and the exponents."""
    return [
        (
            str(row["learner"]),
            f"{row['sizes'][-1]:,}",
            f"{row['seconds'][-1]:.3g}",
            _exponent(row["time_exponent"]),
            _exponent(row["memory_exponent"]),
        )
        for row in entry["learners"]
    ]


def _milliseconds(seconds: float | None, games: int = 0) -> str:
    if seconds is None:
        return ""
    rate = f", {games / seconds / 1e6:.2g} M/s" if games else ""
    return f"{seconds * 1e3:.3g} ms{rate}"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.3g}"


def _exponent(value: float) -> str:
    return "" if math.isnan(value) else f"{value:.2f}"
