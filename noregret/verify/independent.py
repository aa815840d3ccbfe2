"""Does a run come out the same without any of our learners?

Each algorithm is written once more, in plain Python with fractions (decimals where a power of e is
asked for), and shares no code with the learners.  The functions take the parameters as text, the
instances and the outcomes as lists of rationals, and return what the algorithm predicts.  Their
source is what a replay without noregret consists of.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from decimal import Decimal, getcontext
from fractions import Fraction
from typing import Any

from flint import arb

from learners.core.transcript import Transcript

Rows = list[Any]
Replay = Callable[[dict[str, str], Rows, Rows], Rows]

DIGITS = 60


def decimal(value: Any) -> Decimal:
    """Return a rational, given as a fraction or as text, as a decimal of many digits."""
    getcontext().prec = DIGITS
    exact = Fraction(value)
    return Decimal(exact.numerator) / Decimal(exact.denominator)


def weighted_majority(p: dict[str, str], xs: Rows, ys: Rows) -> Rows:
    """Vote with weights that shrink by beta."""
    beta, tie = Fraction(p["beta"]), int(p.get("tie", "1"))
    eager = p.get("eager") == "True"
    w = [Fraction(1)] * int(p["N"])
    said = []
    for x, y in zip(xs, ys, strict=True):
        lead = sum(w[i] * (1 if x[i] == 1 else -1) for i in range(len(w)))
        guess = tie if lead == 0 else int(lead > 0)
        said.append(guess)
        if eager or guess != y:
            w = [w[i] * (beta if x[i] != y else 1) for i in range(len(w))]
    return said


def perceptron(p: dict[str, str], xs: Rows, ys: Rows) -> Rows:
    """Add eta y x on errors (below a margin, if there is one)."""
    eta, tie = Fraction(p.get("eta", "1")), int(p.get("tie", "1"))
    margin = Fraction(p["margin"]) if "margin" in p else None
    always = p.get("ties_update") == "True"
    w = [Fraction(a) for a in p.get("start", "0 " * int(p["N"])).split()]
    said = []
    for x, y in zip(xs, ys, strict=True):
        score = sum(a * b for a, b in zip(w, x, strict=True))
        guess = tie if score == 0 else (1 if score > 0 else -1)
        said.append(guess)
        wrong = guess != y or (always and score == 0)
        if wrong if margin is None else y * score <= margin:
            w = [a + eta * y * b for a, b in zip(w, x, strict=True)]
    return said


def winnow(p: dict[str, str], xs: Rows, ys: Rows) -> Rows:
    """Multiply w_i by e^(eta y x_i) on errors; balanced, the features are x and -x."""
    rate, tie = decimal(p["eta"]), int(p.get("tie", "1"))
    always, twice = p.get("ties_update") == "True", p.get("balanced") == "True"
    w = [decimal(a) for a in p["start"].split()]
    said = []
    for x, y in zip(xs, ys, strict=True):
        row = [decimal(a) for a in (x + [-a for a in x] if twice else x)]
        score = sum((a * b for a, b in zip(w, row, strict=True)), Decimal(0))
        level = 0 if abs(score) < Decimal(10) ** -12 else (1 if score > 0 else -1)
        guess = tie if level == 0 else level
        said.append(guess)
        if guess != y or (always and level == 0):
            w = [a * (rate * int(y) * b).exp() for a, b in zip(w, row, strict=True)]
            w = [a / sum(w) for a in w]
    return said


def halving(p: dict[str, str], xs: Rows, ys: Rows) -> Rows:
    """Predict with the majority of the hypotheses that are left."""
    left, tie = p["hypotheses"].split(), int(p.get("tie", "1"))
    eager = p.get("eager") == "True"
    said = []
    for x, y in zip(xs, ys, strict=True):
        lead = sum(1 if h[int(x)] == "1" else -1 for h in left)
        guess = tie if lead == 0 else int(lead > 0)
        said.append(guess)
        if eager or guess != y:
            left = [h for h in left if int(h[int(x)]) == y]
    return said


def soa(p: dict[str, str], xs: Rows, ys: Rows) -> Rows:
    """Predict the label whose hypotheses have the larger Littlestone dimension."""

    def dimension(rows: tuple[str, ...]) -> int:
        if len(rows) <= 1:
            return len(rows) - 1
        best = 0
        for i in range(len(rows[0])):
            parts = [tuple(h for h in rows if h[i] == label) for label in "01"]
            if parts[0] and parts[1]:
                best = max(best, 1 + min(dimension(part) for part in parts))
        return best

    left, tie = tuple(p["hypotheses"].split()), int(p.get("tie", "1"))
    eager = p.get("eager", "True") == "True"
    said = []
    for x, y in zip(xs, ys, strict=True):
        zero, one = (tuple(h for h in left if h[int(x)] == label) for label in "01")
        lead = dimension(one) - dimension(zero)
        guess = tie if lead == 0 else int(lead > 0)
        said.append(guess)
        if eager or guess != y:
            left = one if y else zero
    return said


def elimination(p: dict[str, str], xs: Rows, ys: Rows) -> Rows:
    """Predict 1 iff all literals hold that no missed positive example broke."""
    n, signs = int(p["n"]), ((1,) if p.get("monotone") == "True" else (1, 0))
    left = [(i, sign) for sign in signs for i in range(n)]
    said = []
    for x, y in zip(xs, ys, strict=True):
        guess = int(all(x[i] == sign for i, sign in left))
        said.append(guess)
        if y == 1 and guess == 0:
            left = [(i, sign) for i, sign in left if x[i] == sign]
    return said


def exponential(p: dict[str, str], xs: Rows, ys: Rows) -> Rows:  # noqa: ARG001
    """Play actions in proportion to e^(-eta L), or to beta^L."""
    N = int(p["N"])
    total = [Decimal(0)] * N
    rate = decimal(p["eta"]) if "eta" in p else -decimal(p["beta"]).ln()
    said = []
    for losses in ys:
        w = [(-rate * (loss - min(total))).exp() for loss in total]
        said.append([one / sum(w) for one in w])
        total = [a + decimal(b) for a, b in zip(total, losses, strict=True)]
    return said


def averaging(p: dict[str, str], xs: Rows, ys: Rows) -> Rows:
    """Average the advice in proportion to e^(-eta L), for the absolute or squared loss."""
    N, rate = int(p["N"]), decimal(p["eta"])
    power = 2 if p.get("loss") == "squared" else 1
    total = [Decimal(0)] * N
    said = []
    for x, y in zip(xs, ys, strict=True):
        w = [(-rate * (loss - min(total))).exp() for loss in total]
        advice = [decimal(a) for a in x]
        said.append(sum(a * b for a, b in zip(w, advice, strict=True)) / sum(w))
        total = [a + abs(b - decimal(y)) ** power for a, b in zip(total, advice, strict=True)]
    return said


_BY_NAME: dict[str, Replay] = {
    "weighted-majority": weighted_majority,
    "perceptron": perceptron,
    "margin-perceptron": perceptron,
    "averaged-perceptron": perceptron,
    "voted-perceptron": perceptron,
    "dual-perceptron": perceptron,
    "updates-when-right": perceptron,
    "winnow": winnow,
    "balanced-winnow": winnow,
    "halving": halving,
    "soa": soa,
    "elimination": elimination,
    "hedge": exponential,
    "randomized-weighted-majority": exponential,
    "exponential-weighted-average": averaging,
}


def replay_of(run: Transcript) -> Replay | None:
    """Return the algorithm of a run, written once more, if it is one of those above."""
    replay = _BY_NAME.get(run.learner)
    from_elsewhere = not run.parameters.get("zero_start", True)
    if replay is perceptron and from_elsewhere and run.weights is None:
        return None
    if replay is winnow and (run.weights is None or str(run.parameters["eta"]) == "inf"):
        return None
    if replay is averaging and run.game.name not in (
        "convex-advice:absolute",
        "convex-advice:squared",
    ):
        return None
    kernel = str(run.parameters.get("kernel", "linear"))
    return replay if kernel == "linear" else None


def agrees(run: Transcript) -> bool | None:
    """Tell whether the independent algorithm predicts the same; None if there is none.

    A parameter that is a ball (an irrational rate) is taken at its middle, and a prediction in
    balls need only be near the decimal: the two arithmetics have nothing in common.
    """
    replay = replay_of(run)
    if replay is None:
        return None
    parameters, xs, ys = as_text(run)
    said = replay(parameters, xs, ys)
    return all(_same(a, b) for a, b in zip(said, run.predictions.tolist(), strict=True))


def as_text(run: Transcript) -> tuple[dict[str, str], Rows, Rows]:
    """Return the parameters, instances and outcomes of a run as plain values."""
    parameters = {name: _text(value) for name, value in run.parameters.items()}
    if "loss" not in parameters and run.game.name.startswith("convex-advice:"):
        parameters["loss"] = run.game.name.partition(":")[2]
    if "hypotheses" in run.parameters:
        parameters["hypotheses"] = " ".join(run.parameters["hypotheses"])
    if run.weights is not None and _BY_NAME.get(run.learner) in (perceptron, winnow):
        parameters["start"] = " ".join(_text(weight) for weight in run.weights[0].tolist())
        parameters["balanced"] = str(run.learner == "balanced-winnow")
    xs = [None] * run.T if run.instances is None else [_exact(x) for x in run.instances]
    return parameters, xs, [_exact(y) for y in run.outcomes]


def snippet(run: Transcript, observed: str, bound: str, claim: str) -> str | None:
    """Return Python that replays a run without noregret, and prints what it predicts."""
    replay = replay_of(run)
    if replay is None:
        return None
    parameters, xs, ys = as_text(run)
    needs = [decimal] if replay in (exponential, averaging, winnow) else []
    lines = [
        "from decimal import Decimal, getcontext",
        "from fractions import Fraction",
        "",
        f"DIGITS = {DIGITS}",
        "",
        "",
        *(_plain_source(function) for function in (*needs, replay)),
        f"parameters = {parameters!r}",
        f"xs = {_literal(xs)}",
        f"ys = {_literal(ys)}",
        f"for x, said, y in zip(xs, {replay.__name__}(parameters, xs, ys), ys):",
        "    print(x, said, y)",
        f"print({f'{claim} fails: {observed} against {bound}'!r})",
    ]
    return "\n".join(lines) + "\n"


def _plain_source(function: Any) -> str:
    """Return the source of a function without its annotations."""
    source = inspect.getsource(function)
    for note in (
        ": dict[str, str]",
        ": Rows",
        " -> Rows",
        ": Any",
        " -> Decimal",
        ": tuple[str, ...]",
    ):
        source = source.replace(note, "")
    return source.replace(" -> int", "").replace("  # noqa: ARG001", "") + "\n"


def _literal(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_literal(item) for item in value) + "]"
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return str(value.numerator)
        return f"Fraction({value.numerator}, {value.denominator})"
    return repr(value)


def _exact(value: Any) -> Any:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return [_exact(item) for item in value]
    return Fraction(_text(value))


def _text(value: Any) -> str:
    if isinstance(value, arb):
        middle = value.mid()
        mantissa, exponent = middle.man_exp()
        return str(Fraction(int(mantissa)) * Fraction(2) ** int(exponent))
    if isinstance(value, float):
        return str(Fraction(value))
    return str(value)


def _same(mine: Any, theirs: Any) -> bool:
    if isinstance(mine, list):
        return all(_same(a, b) for a, b in zip(mine, theirs, strict=True))
    if isinstance(mine, Decimal):
        return abs(mine - decimal(_text(theirs))) < Decimal(10) ** -12
    return bool(mine == theirs)
