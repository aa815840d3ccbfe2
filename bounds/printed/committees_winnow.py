"""Which statements of the note on Winnow's bounds for committees are false as printed?"""

from __future__ import annotations

from bounds.core.documents import COMMITTEES
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E001-11",
        document=COMMITTEES,
        label="Section 3.1, assumptions",
        printed="The assumption u_i >= 0 can be removed.",
        fault=Fault.HYPOTHESIS,
        why="Not from this algorithm with this bound: the weights stay positive. With the doubled "
        "features (x, -x) it can, and N becomes 2N.",
        corrected="Balanced Winnow: M <= 2 ln(2N)/delta^2.",
        theorem="winnow.balanced",
        counterexample="N = 1, u = -1, x = 1 with label -: Winnow errs in every round, the bound "
        "is ln 1 = 0. Balanced Winnow errs once too, if ties go to +.",
        replay="""\
import math
mistakes, w = 0, 1.0
for x, y in [(1, -1)] * 20:
    if (1 if w * x >= 0 else -1) != y:
        mistakes += 1
        w = w * math.exp(y * x) / (w * math.exp(y * x))
assert mistakes == 20 > math.log(1)
balanced, u = 0, [0.5, 0.5]
for x, y in [(1, -1)] * 20:
    z = (x, -x)
    if (1 if sum(a * b for a, b in zip(u, z)) >= 0 else -1) != y:
        balanced, u = balanced + 1, [a * math.exp(y * b) for a, b in zip(u, z)]
        u = [a / sum(u) for a in u]
assert math.log(1) < balanced == 1 <= 2 * math.log(2)
""",
        claim=Printed("winnow.balanced", "M <= 2*r**2*log(N)/rho**2"),
    ),
    Erratum(
        id="E001-12",
        document=COMMITTEES,
        label="Theorem 2",
        printed="M <= ln N/(eta delta + ln(2/(e^eta + e^-eta))) for every eta > 0.",
        fault=Fault.HYPOTHESIS,
        why="The denominator must be positive, eta delta > ln cosh eta; otherwise the right side "
        "is negative.",
        corrected="For eta delta > ln cosh eta.",
        theorem="winnow.cosh",
        counterexample="N = 2, delta = 1/2, eta = 2: the bound is ln 2/(1 - ln cosh 2) < 0, and "
        "no run has fewer than 0 mistakes.",
        replay="""\
import math
N, delta, eta, M = 2, 0.5, 2.0, 0
bound = math.log(N) / (eta * delta + math.log(2 / (math.exp(eta) + math.exp(-eta))))
assert bound < -2 < M
""",
        claim=Printed(
            "winnow.cosh",
            "M <= log(N)/(eta*delta + log(2/(exp(eta) + exp(-eta))))",
            without=("small-rate",),
        ),
    ),
    Erratum(
        id="E001-13",
        document=COMMITTEES,
        label="Theorem 2, the best eta",
        printed="Minimizing over eta yields 2 ln N/delta^2, achieved at eta = ln((1+delta)/"
        "(1-delta))/2.",
        fault=Fault.STEP,
        why="The minimum is ln N/RE((1+delta)/2 || 1/2), smaller for every delta > 0; 2 ln N/"
        "delta^2 is an upper bound of it (Pinsker), true but not achieved there.",
        corrected="M <= ln N/RE((1+delta)/2 || 1/2) <= 2 ln N/delta^2.",
        theorem="winnow.optimal",
        counterexample="delta = 3/5, eta = ln 2: the bound is 5.19 ln N, not 5.56 ln N.",
        replay="""\
from fractions import Fraction
def ln(q, terms=12):  # a rational just below ln q, for q >= 1
    halvings = 0
    while q >= 2:
        q, halvings = q / Fraction(2), halvings + 1
    series = lambda z: 2 * sum(z ** (2 * i + 1) / (2 * i + 1) for i in range(terms))
    return halvings * series(Fraction(1, 3)) + series((Fraction(q) - 1) / (q + 1))
delta, e_eta = Fraction(3, 5), 2  # e^eta, for eta = ln((1 + delta)/(1 - delta))/2 = ln 2
assert e_eta**2 == (1 + delta) / (1 - delta)
# 5 (eta delta + ln(2/(e^eta + e^-eta))) and 5 RE are logarithms of one number
power = e_eta**3 * (2 / (e_eta + Fraction(1, e_eta))) ** 5
assert power == (1 + delta) ** 4 * (1 - delta)
low = ln(power)
high = low + Fraction(1, 10**9)  # more than is left: each term is below 1/9 of the last
assert 5.18 < 5 / high < 5 / low < 5.2 < 5.5 < 2 / delta**2
""",
    ),
    Erratum(
        id="E001-14",
        document=COMMITTEES,
        label="Theorem 2, the best eta; Section 3.2",
        printed="eta = ln((1+delta)/(1-delta))/2 for every delta; Section 3.2 has delta = 1/K.",
        fault=Fault.HYPOTHESIS,
        why="For delta = 1, a committee of one, it divides by 0: the best eta is infinite.",
        corrected="delta < 1; at delta = 1 the bounds tend to log2 N; eta = delta gives 2 ln N.",
        theorem="winnow.optimal",
        counterexample="K = 1.",
        replay="""\
from fractions import Fraction
K = 1
delta = Fraction(1, K)
try:
    (1 + delta) / (1 - delta)
except ZeroDivisionError:
    pass
else:
    raise AssertionError
# at delta = 1 the denominator eta + ln(2/(e^eta + e^-eta)) is ln(2/(1 + q)) with q = e^(-2 eta)
inside = [2 / (1 + Fraction(1, 10**k)) for k in range(1, 9)]
assert sorted(inside) == inside and 0 < 2 - inside[-1] < Fraction(1, 10**7)  # so ln N/ln 2
""",
    ),
    Erratum(
        id="E001-15",
        document=COMMITTEES,
        label="Section 3.2",
        printed="For u = (1/K)(0, 1, 0, 1, ...) with K ones, |u|_1 <= 1/K.",
        fault=Fault.STEP,
        why="|u|_1 is 1, as the theorem asks; with 1/K its assumption would not be met.",
        corrected="|u|_1 = 1.",
        theorem="winnow.committee",
        counterexample="K = 2: 1/2 + 1/2 = 1 > 1/2. (K = 3 for an odd committee.)",
        replay="""\
from fractions import Fraction
for K in (2, 3):
    u = [Fraction(1, K)] * K
    assert sum(u) == 1 > Fraction(1, K)
""",
    ),
    Erratum(
        id="E001-16",
        document=COMMITTEES,
        label="Section 3.2",
        printed="y_t(u.x_t) >= 1/K for a committee of any K experts; so at most 2 K^2 ln N "
        "mistakes.",
        fault=Fault.HYPOTHESIS,
        why="An even committee may tie, and then the margin is 0.",
        corrected="K odd, or no ties.",
        theorem="winnow.committee",
        counterexample="N = 3, K = 2, eta = 1/2, sgn(0) = +: (1,-1,1) and (-1,1,-1) both tie and "
        "have label +; one of them is misjudged at every time, without end; 2 K^2 ln N < 9.",
        replay="""\
import math
sgn = lambda s: 1 if s >= 0 else -1
w, mistakes, eta = [1 / 3] * 3, 0, 0.5
for t in range(200):
    x = [(1, -1, 1), (-1, 1, -1)][t % 2]
    y = sgn(x[0] + x[1])
    assert y == 1
    if sgn(sum(a * b for a, b in zip(w, x))) != y:
        mistakes += 1
        w = [a * math.exp(eta * y * b) for a, b in zip(w, x)]
        w = [a / sum(w) for a in w]
assert mistakes >= 90 > 2 * 2**2 * math.log(3)
""",
        claim=Printed("winnow.committee", "M <= 2*K**2*log(N)", without=("committee",)),
    ),
    Erratum(
        id="E001-17",
        document=COMMITTEES,
        label="Sections 2.2 and 3.2",
        printed="The learner does not know K beforehand; Winnow makes at most 2 K^2 ln N mistakes.",
        fault=Fault.HYPOTHESIS,
        why="Said of the Perceptron, this is true. Winnow's eta depends on delta = 1/K.",
        corrected="For eta = 1/K (or the best eta for delta = 1/K), so K is known.",
        theorem="winnow.committee",
        counterexample="N = 4, K = 1, eta = 1/5 as for K = 5: (1,-1,-1,-1) with + three times: "
        "three mistakes, 2 ln 4 < 2.8.",
        replay="""\
import math
w, mistakes, eta = [0.25] * 4, 0, 0.2
x, y = (1, -1, -1, -1), 1
for _ in range(3):
    score = sum(a * b for a, b in zip(w, x))
    if score < -0.1:  # clearly wrong
        mistakes += 1
        w = [a * math.exp(eta * y * b) for a, b in zip(w, x)]
        w = [a / sum(w) for a in w]
assert mistakes == 3 > 2 * math.log(4) + 0.2
""",
        claim=Printed("winnow.committee", "M <= 2*K**2*log(N)", without=("eta-tuned",)),
    ),
    Erratum(
        id="E001-18",
        document=COMMITTEES,
        label="Section 3.2, last remark",
        printed="Winnow's bound is logarithmic in N, the Perceptron's linear.",
        fault=Fault.NONE,
        why="True for a fixed K. But K enters squared: 2 K^2 ln N is the smaller of the two only "
        "where 2 K ln N < N.",
        corrected="True; Winnow's bound is the better one for K < N/(2 ln N).",
        theorem="winnow.committee",
        counterexample="None; for N = 4, K = 3 Winnow's bound 24.9 is worse than the Perceptron's "
        "12.",
        replay="""\
from fractions import Fraction
def ln(q, terms=12):  # a rational just below ln q, for q >= 1
    halvings = 0
    while q >= 2:
        q, halvings = q / Fraction(2), halvings + 1
    series = lambda z: 2 * sum(z ** (2 * i + 1) / (2 * i + 1) for i in range(terms))
    return halvings * series(Fraction(1, 3)) + series((Fraction(q) - 1) / (q + 1))
assert 2 * 3**2 * ln(4) > 24 > 4 * 3
for N in range(2, 100):
    low = ln(N)
    for K in range(1, N + 1, 2):
        assert (2 * K**2 * low < N * K) == (2 * K * low < N)
""",
    ),
)
