"""Which predictions does each algorithm make, written once more?

Independent on purpose: plain Python with fractions (decimals where a power of e is asked for), and
not a line of the learners is used, so that a slip in them is not repeated here.  The functions take
the parameters as text, the instances and the outcomes as lists of rationals, and return what the
algorithm predicts; where the parameters do not tell enough they raise ValueError or LookupError.
Their source is what a replay without noregret consists of.
"""

from __future__ import annotations

from decimal import Decimal, getcontext
from fractions import Fraction
from typing import Any

Rows = list[Any]

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
    if p.get("kernel", "linear") != "linear":
        raise ValueError("only the linear kernel has weights")
    if p.get("zero_start") == "False" and "start" not in p:
        raise ValueError("the start is not known")
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
    """Multiply w_i by e^(eta y x_i) on errors; with twice the weights the features are x and -x."""
    rate, tie = decimal(p["eta"]), int(p.get("tie", "1"))
    always = p.get("ties_update") == "True"
    w = [decimal(a) for a in p["start"].split()]
    said = []
    for x, y in zip(xs, ys, strict=True):
        row = [decimal(a) for a in (x if len(x) == len(w) else x + [-a for a in x])]
        score = sum((a * b for a, b in zip(w, row, strict=True)), Decimal(0))
        level = 0 if abs(score) < Decimal(10) ** -12 else (1 if score > 0 else -1)
        guess = tie if level == 0 else level
        said.append(guess)
        if guess != y or (always and level == 0):
            w = [a * (rate * int(y) * b).exp() for a, b in zip(w, row, strict=True)]
            whole = sum(w)
            w = [a / whole for a in w]
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
        least = min(total)
        w = [(-rate * (loss - least)).exp() for loss in total]
        whole = sum(w)
        said.append([one / whole for one in w])
        total = [a + decimal(b) for a, b in zip(total, losses, strict=True)]
    return said


def averaging(p: dict[str, str], xs: Rows, ys: Rows) -> Rows:
    """Average the advice in proportion to e^(-eta L), for the absolute or squared loss."""
    N, rate = int(p["N"]), decimal(p["eta"])
    power = {"absolute": 1, "squared": 2}[p["loss"]]
    total = [Decimal(0)] * N
    said = []
    for x, y in zip(xs, ys, strict=True):
        least = min(total)
        w = [(-rate * (loss - least)).exp() for loss in total]
        advice = [decimal(a) for a in x]
        said.append(sum(a * b for a, b in zip(w, advice, strict=True)) / sum(w))
        total = [a + abs(b - decimal(y)) ** power for a, b in zip(total, advice, strict=True)]
    return said
