"""What does the guard find in the released versions of scikit-learn and river?

    python -m benchmarks.libraries            prints two tables
    python -m benchmarks.libraries --write    writes them into docs/guard.md, between the markers,
                                              and as data into noregret/report/libraries.json

The first table is what the guard says of each configuration.  The second has one witness for each
cause, small enough to follow by hand (benchmarks/findings.py).
"""

from __future__ import annotations

import argparse
import json
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.findings import FINDINGS
from noregret.adapters import Adapted
from noregret.adapters import river as of_river
from noregret.adapters import sklearn as of_sklearn
from noregret.guard.examine import check
from noregret.guard.report import GuardReport
from noregret.report.libraries import FILE, Cause, Configuration, Libraries

_ROOT = Path(__file__).parent.parent
_DOCS = _ROOT / "docs" / "guard.md"
_DATA = _ROOT / "noregret" / "report" / FILE
#: The eight bounds for any labels take long with scikit-learn and add nothing to this table.
_THEOREMS = "*.margin, *.committee, *.disjunctions*, ewa.*, ogd.*"
_BEGIN, _END = "<!-- libraries: begin -->", "<!-- libraries: end -->"


@dataclass(frozen=True)
class Entry:
    """A configuration of an estimator, and the number of its cause in the second table."""

    library: str
    name: str
    adapted: Adapted
    cause: str = ""


# ------------------------------------------------------------------ configurations


def entries() -> Iterator[Entry]:
    yield from _of_sklearn()
    yield from _of_river()


def _of_sklearn() -> Iterator[Entry]:
    from sklearn.linear_model import Perceptron, SGDClassifier

    library = f"scikit-learn {version('scikit-learn')}"
    constant: dict[str, Any] = {"penalty": None, "learning_rate": "constant", "eta0": 0.1}
    passive: dict[str, Any] = {"loss": "hinge", "penalty": None, "learning_rate": "pa1"}
    for name, adapted, cause in (
        ("Perceptron()", of_sklearn.classifier(Perceptron()), "A"),
        (
            "Perceptron(fit_intercept=False)",
            of_sklearn.classifier(Perceptron(fit_intercept=False)),
            "A",
        ),
        (
            "Perceptron() on CSR rows",
            of_sklearn.classifier(Perceptron(), sparse=True),
            "B",
        ),
        (
            'SGDClassifier(loss="perceptron", constant eta0=1)',
            of_sklearn.classifier(SGDClassifier(loss="perceptron", **{**constant, "eta0": 1.0})),
            "A",
        ),
        (
            'SGDClassifier(loss="perceptron", constant eta0=0.1)',
            of_sklearn.classifier(SGDClassifier(loss="perceptron", **constant)),
            "",
        ),
        (
            'SGDClassifier(loss="hinge", constant eta0=0.1)',
            of_sklearn.classifier(SGDClassifier(loss="hinge", **constant)),
            "",
        ),
        (
            'SGDClassifier("pa1", C=1)',
            of_sklearn.classifier(SGDClassifier(**passive, eta0=1.0)),
            "C",
        ),
        (
            'SGDClassifier("pa1", C=1e300), the hard margin',
            of_sklearn.classifier(SGDClassifier(**passive, eta0=1e300)),
            "C, D",
        ),
        (
            'SGDClassifier("pa1", C=1, fit_intercept=False)',
            of_sklearn.classifier(SGDClassifier(**passive, eta0=1.0, fit_intercept=False)),
            "",
        ),
        ("SGDClassifier()", of_sklearn.classifier(SGDClassifier()), ""),
        (
            'SGDClassifier(loss="perceptron", penalty=None)',
            of_sklearn.classifier(SGDClassifier(loss="perceptron", penalty=None)),
            "",
        ),
    ):
        yield Entry(library, name, adapted, cause)
    yield from _deprecated(library)


def _deprecated(library: str) -> Iterator[Entry]:
    """PassiveAggressiveClassifier is deprecated since 1.8 and goes in 1.10."""
    import sklearn.linear_model

    found = getattr(sklearn.linear_model, "PassiveAggressiveClassifier", None)
    if found is not None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FutureWarning)
            adapted = of_sklearn.classifier(found())
        yield Entry(library, "PassiveAggressiveClassifier()", adapted, "C")


def _of_river() -> Iterator[Entry]:
    from river import ensemble, linear_model, optim

    library = f"river {version('river')}"
    hinge = linear_model.LogisticRegression(
        optimizer=optim.SGD(0.1), loss=optim.losses.Hinge(), intercept_lr=0.1
    )
    passive = linear_model.PAClassifier
    plain = passive(mode=0, learn_intercept=False)
    votes = ensemble.VotingClassifier([linear_model.Perceptron(), linear_model.PAClassifier()])
    for name, adapted, cause in (
        ("Perceptron()", of_river.classifier(linear_model.Perceptron()), "E"),
        ("LogisticRegression(loss=Hinge(), SGD(0.1))", of_river.classifier(hinge), ""),
        ("PAClassifier()", of_river.classifier(passive()), "C"),
        ("PAClassifier(mode=0)", of_river.classifier(passive(mode=0)), "C, D"),
        ("PAClassifier(mode=0, learn_intercept=False)", of_river.classifier(plain), ""),
        ("PAClassifier(mode=2)", of_river.classifier(passive(mode=2)), ""),
        ("ALMAClassifier()", of_river.classifier(linear_model.ALMAClassifier()), "I"),
        ("LogisticRegression()", of_river.classifier(linear_model.LogisticRegression()), ""),
        ("EWARegressor", of_river.experts(), "F"),
        ("EWARegressor, started at 1/N", of_river.experts(_normalised()), "G"),
        ("EWARegressor.learn_predict_one", of_river.experts(_said()), "H"),
        ("optim.SGD", of_river.optimizer(optim.SGD), ""),
        ("optim.Adam", of_river.optimizer(optim.Adam), ""),
        ("VotingClassifier", of_river.classifier(votes), ""),
    ):
        yield Entry(library, name, adapted, cause)


def _normalised() -> Any:
    from river import ensemble

    class Normalised(ensemble.EWARegressor):
        """EWARegressor whose weights start at 1/N, to see what else there is."""

        def __init__(self, models: Any, loss: Any = None, learning_rate: float = 0.5) -> None:
            super().__init__(models, loss, learning_rate)
            self.weights = [1 / len(models)] * len(models)

        def predict_one(self, x: Any) -> Any:
            """Return the forecast; a rounding beyond 1 is cut off, to look past it."""
            return min(super().predict_one(x), 1.0)

    return Normalised


def _said() -> Any:
    from copy import deepcopy

    class Said(_normalised()):  # type: ignore[misc]
        """The same, with the prediction that ``learn_predict_one`` returns."""

        def predict_one(self, x: Any) -> Any:
            return deepcopy(self).learn_predict_one(x, 0.0)

    return Said


# ------------------------------------------------------------------ tables


def judged(entry: Entry, report: GuardReport) -> Configuration:
    """Return what the guard says of one configuration."""
    failed = [found for found in report.checks if found.failed]
    if failed:
        worst = max(failed, key=lambda found: found.ratio or 0.0)
        theorem, ratio = worst.theorem.key, worst.ratio
        others = len(failed) - 1
        theorem += f" and {others} more" if others else ""
        remark = f"cause {entry.cause}" if entry.cause else worst.cause
    elif report.verdict == "NOT_APPLICABLE":
        theorem, ratio, remark = "", None, report.checks[0].cause
        remark += f" (but see {entry.cause})" if entry.cause else ""
    else:
        held = [found for found in report.checks if found.verdict in ("HOLDS", "ROUNDING")]
        tightest = max(held, key=lambda found: found.ratio or 0.0)
        count = "1 theorem" if len(held) == 1 else f"{len(held)} theorems"
        theorem, ratio = f"{count}, tightest {tightest.theorem.key}", tightest.ratio
        remark = entry.adapted.held_to
        left = [found.theorem.key for found in report.checks if found.verdict == "UNDECIDED"]
        remark += f"; the guard leaves {', '.join(left)} open" if left else ""
    kind = "" if report.verdict == "NOT_APPLICABLE" else report.kind
    shown = "" if ratio is None else f"{ratio:.2f}"
    verdict = str(report.verdict)
    return Configuration(entry.library, entry.name, kind, verdict, theorem, shown, remark)


def measured(profile: str, only: str) -> Libraries:
    """Return what the guard and the witnesses say of the installed versions."""
    configurations = []
    for entry in entries():
        if only in f"{entry.library} {entry.name}":
            report = check(entry.adapted, theorems=_THEOREMS, profile=profile)
            configurations.append(judged(entry, report))
            print(configurations[-1], flush=True)
    causes = [Cause(f.label, f.what, f.sort, f.witness, f.shows()) for f in FINDINGS]
    return Libraries(tuple(configurations), tuple(causes))


def tables(known: Libraries) -> str:
    """Return both tables as Markdown."""
    lines = [
        "| library | configuration | kind | verdict | theorem | ratio | remark |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [_line(astuple(replace(c, name=f"`{c.name}`"))) for c in known.configurations]
    lines += [
        "",
        "| cause | what happens | sort | smallest witness | seen in these versions |",
        "|---|---|---|---|---|",
    ]
    lines += [_line(astuple(cause)) for cause in known.causes]
    return "\n".join(lines)


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def write(known: Libraries, data: Path = _DATA, page: Path = _DOCS) -> None:
    """Keep what was found as data for the report, and as tables between the markers of a page."""
    text = page.read_text(encoding="utf-8")
    before, begin, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not (begin and end):
        raise SystemExit(f"{page} has no place for the tables: put {_BEGIN} and {_END} there")
    data.write_text(
        json.dumps(asdict(known), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    page.write_text(f"{before}{begin}\n{tables(known)}\n{end}{after}", encoding="utf-8")


def main(words: Sequence[str] | None = None) -> None:
    """Print the tables, or write them into the page about the guard."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.libraries", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the data and docs/guard.md")
    parser.add_argument("--profile", default="fast", choices=("fast", "ci", "deep"))
    parser.add_argument("--only", default="", help="configurations whose name contains this")
    arguments = parser.parse_args(words)
    if arguments.write and arguments.only:
        parser.error("--write replaces the whole table: leave out --only")
    known = measured(arguments.profile, arguments.only)
    if arguments.write:
        write(known)
    else:
        print(tables(known))


if __name__ == "__main__":
    main()
