"""Which statements of the lecture on Winnow are false as printed?"""

from __future__ import annotations

from bounds.core.documents import LECTURE
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E000-69",
        document=LECTURE,
        label="The Winnow Algorithm",
        printed="The algorithm learns a separating hyperplane through the origin.",
        fault=Fault.HYPOTHESIS,
        why="Its weights stay nonnegative: data whose separators all have a negative entry are "
        "never learned. Theorem 7.12 asks for v >= 0.",
        corrected="For v >= 0; else with the doubled features (x, -x) and 2N for N.",
        theorem="winnow.balanced",
        counterexample="N = 1, x = 1 with label -: w = 1 for ever, a mistake in every round.",
        replay="""\
import math
w, mistakes, eta = 1.0, 0, 1.0
for x, y in [(1, -1)] * 50:
    if (1 if w * x > 0 else -1) != y:
        mistakes += 1
        z = w * math.exp(eta * y * x)
        w = w * math.exp(eta * y * x) / z
assert w == 1 and mistakes == 50 > 2 * math.log(1)
""",
        claim=Printed("winnow.tuned", "M <= 2*r**2*log(N)/rho**2", without=("not-negative",)),
    ),
    Erratum(
        id="E000-70",
        document=LECTURE,
        label="The Winnow Algorithm",
        printed="On a mistake w_{t,i} increases if x_{t,i} has the sign of the label, and "
        "decreases significantly if it has the other.",
        fault=Fault.STATEMENT,
        why="After division by Z_t only the order counts: an entry that agrees weakly may lose to "
        "one that agrees strongly, and if all disagree alike nothing changes.",
        corrected="w_{t+1,i}/w_{t+1,j} = (w_{t,i}/w_{t,j}) e^(eta c (x_i - x_j)); on {-1, +1} "
        "right entries do not lose and wrong ones do not gain.",
        theorem="winnow.wm",
        counterexample="N = 2, x = (-1, -1), label +: both disagree, the weights stay. N = 3, x = "
        "(1/10, 4/5, -1), label +, eta = 1: the first agrees, and its weight falls.",
        replay="""\
import math

def update(w, x, y, eta=1.0):
    assert y * sum(a * b for a, b in zip(w, x)) <= 0  # a mistake, or score 0
    raw = [a * math.exp(eta * y * b) for a, b in zip(w, x)]
    return [a / sum(raw) for a in raw]

assert update([0.5, 0.5], [-1, -1], 1) == [0.5, 0.5]
after = update([1 / 3] * 3, [0.1, 0.8, -1], 1)
assert after[0] < 1 / 3 - 0.03
""",
    ),
    Erratum(
        id="E000-71",
        document=LECTURE,
        label="Remarks on Winnow and Weighted Majority",
        printed="Multiplying by e^eta and e^-eta is the same as multiplying the wrong ones alone "
        "by beta = e^(-2 eta).",
        fault=Fault.NONE,
        why="The factor of the right ones, e^eta, looks lost, but normalization removes it. It "
        "takes features -1 and +1, and the same rule on ties.",
        corrected="True on {-1, +1}^N.",
        theorem="winnow.wm",
        counterexample="None.",
        replay="""\
from fractions import Fraction
from itertools import product
q = Fraction(3, 2)  # e^eta
for xs in product(product((1, -1), repeat=3), repeat=2):
    winnow, majority = [Fraction(1, 3)] * 3, [Fraction(1)] * 3
    for x in xs:  # label +, an update in each round
        winnow = [w * q**b for w, b in zip(winnow, x)]
        winnow = [w / sum(winnow) for w in winnow]
        majority = [w / q**2 if b == -1 else w for w, b in zip(majority, x)]
    assert winnow == [w / sum(majority) for w in majority]
""",
    ),
    Erratum(
        id="E000-72",
        document=LECTURE,
        label="Theorem 7.12",
        printed="The number of updates is at most 2 (r^2/rho^2) ln N; eta is not mentioned in the "
        "statement.",
        fault=Fault.HYPOTHESIS,
        why="It is chosen in the last line of the proof. With a small eta Winnow learns slowly.",
        corrected="For eta = rho/r^2.",
        theorem="winnow.tuned",
        counterexample="N = 3, x = (1, -1, -1) with label + three times, e^eta = 11/10: three "
        "updates, but 2 ln 3 < 2.2.",
        replay="""\
from fractions import Fraction
import math
q, w, updates = Fraction(11, 10), [Fraction(1, 3)] * 3, 0
x, y = [1, -1, -1], 1  # v = e_1: margin 1, radius 1
for _ in range(3):
    if y * sum(a * b for a, b in zip(w, x)) < 0:
        updates += 1
        w = [a * q ** (y * b) for a, b in zip(w, x)]
        w = [a / sum(w) for a in w]
assert updates == 3 > 2 * math.log(3) + 0.8
""",
        claim=Printed("winnow.tuned", "M <= 2*r**2*log(N)/rho**2", without=("eta-tuned",)),
    ),
    Erratum(
        id="E000-73",
        document=LECTURE,
        label="Theorem 7.12 (proof)",
        printed="Phi_t is the sum of p_i ln(p_i/w_{t,i}) with p = v/|v|_1 and v >= 0.",
        fault=Fault.CONVENTION,
        why="For v_i = 0 it has 0 times ln 0, which is not agreed upon; the example after the "
        "theorem, v = e_1, has it.",
        corrected="0 ln 0 = 0.",
        theorem="winnow.margin",
        counterexample="v = (1, 0).",
        replay="""\
import math
v, w = [1, 0], [0.5, 0.5]
try:
    sum(p * math.log(p / q) for p, q in zip(v, w))
except ValueError:
    pass
else:
    raise AssertionError
assert sum(p * math.log(p / q) for p, q in zip(v, w) if p) == math.log(2)
""",
    ),
    Erratum(
        id="E000-74",
        document=LECTURE,
        label="Theorem 7.12 (proof)",
        printed="The expectation over w_t of e^(eta c X_t) is written as a sum sign over w_t.",
        fault=Fault.MISPRINT,
        why="A sum without weights is N times too large for small eta; Hoeffding's lemma, used "
        "next, is about the expectation.",
        corrected="ln E[...] with P[X_t = x_{t,i}] = w_{t,i}.",
        theorem="winnow.margin",
        counterexample="N = 2, x = (1, -1), eta = 1/10: the sum is above 2, Hoeffding's bound is "
        "e^(1/200).",
        replay="""\
import math
w, x, eta = [0.5, 0.5], [1, -1], 0.1
bound = math.exp(eta**2 * 2**2 / 8)
assert sum(math.exp(eta * b) for b in x) > 2 > bound + 0.9
assert sum(a * math.exp(eta * b) for a, b in zip(w, x)) < bound
""",
    ),
    Erratum(
        id="E000-75",
        document=LECTURE,
        label="Theorem 7.12 (proof)",
        printed="-ln N <= M (eta^2 r^2/2 - eta rho), and then M <= ln N/(eta rho - eta^2 r^2/2), "
        "for eta > 0.",
        fault=Fault.HYPOTHESIS,
        why="The division needs eta < 2 rho/r^2; beyond, the right side is negative.",
        corrected="For 0 < eta < 2 rho/r^2.",
        theorem="winnow.margin",
        counterexample="N = 2, r = rho = 1, eta = 4, no update: 0 <= ln 2/(4 - 8) is false.",
        replay="""\
import math
N, r, rho, eta, M = 2, 1, 1, 4, 0
assert -math.log(N) <= M * (eta**2 * r**2 / 2 - eta * rho)  # true
assert not math.log(N) / (eta * rho - eta**2 * r**2 / 2) >= M  # the conclusion
""",
        claim=Printed(
            "winnow.margin", "M <= log(N)/(eta*rho - eta**2*r**2/2)", without=("small-rate",)
        ),
    ),
    Erratum(
        id="E000-76",
        document=LECTURE,
        label="Remarks after Theorem 7.12",
        printed="If expert 1 is perfect, Winnow's bound is 2 ln N and the Perceptron's N.",
        fault=Fault.NONE,
        why="Two upper bounds do not separate two algorithms, but here the Perceptron does err N "
        "times if N is a power of two: on the rows of a Hadamard matrix; N/2 times for every N.",
        corrected="True, also of the mistakes, if N is a power of two.",
        theorem="separation",
        counterexample="None: N = 4, rows of a Hadamard matrix, sgn(0) = +: 4 mistakes against 2.",
        replay="""\
import math
rows = [(1, 1, 1, 1), (1, -1, 1, -1), (1, 1, -1, -1), (1, -1, -1, 1)]
data = [([-a for a in row], -1) for row in rows]  # the label is x_1
perceptron, w = 0, [0] * 4
winnow, u = 0, [0.25] * 4
for x, y in data:
    if (1 if sum(a * b for a, b in zip(w, x)) >= 0 else -1) != y:
        perceptron, w = perceptron + 1, [a + y * b for a, b in zip(w, x)]
    if (1 if sum(a * b for a, b in zip(u, x)) >= 0 else -1) != y:
        winnow, u = winnow + 1, [a * math.exp(y * b) for a, b in zip(u, x)]
        u = [a / sum(u) for a in u]
assert perceptron == 4 and winnow == 2 < 2 * math.log(4)
""",
    ),
)
