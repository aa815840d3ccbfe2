"""Which statements of the lecture on the Perceptron are false as printed?"""

from __future__ import annotations

from bounds.core.documents import LECTURE
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E000-41",
        document=LECTURE,
        label="The Perceptron Algorithm; Theorem 7.8",
        printed="The weights start at an arbitrary w_0; the updates are at most r^2/rho^2.",
        fault=Fault.HYPOTHESIS,
        why="The proof sets w_0 = 0 in passing. From elsewhere the start must be unlearned.",
        corrected="From w_0: at most r^2/rho^2 + 2 |w_0|/(eta rho) updates.",
        theorem="perceptron.start",
        counterexample="N = 1, x = 1 with label +, w_0 = -2: two updates, r = rho = 1.",
        replay="""\
for zero in (1, -1):  # either sign for score 0
    w, updates = -2, 0
    for x, y in [(1, 1)] * 5:
        guess = zero if w * x == 0 else (1 if w * x > 0 else -1)
        if guess != y:
            w, updates = w + y * x, updates + 1
    assert updates >= 2 > 1**2 / 1**2
""",
        claim=Printed("perceptron.start", "M <= r**2/rho**2"),
    ),
    Erratum(
        id="E000-42",
        document=LECTURE,
        label="The Perceptron Algorithm",
        printed="Just before an update the inner product c(x_t) w_t.x_t is negative.",
        fault=Fault.STATEMENT,
        why="It may be 0, and in the first round from w_0 = 0 it always is.",
        corrected="It is at most 0.",
        theorem="perceptron.margin",
        counterexample="w = 0, x = 1 and the label that is not sgn(0): an update at 0.",
        replay="""\
for zero in (1, -1):  # the value of sgn(0)
    w, x, y = 0, 1, -zero
    guess = zero if w * x == 0 else (1 if w * x > 0 else -1)
    assert guess != y  # an update
    assert y * w * x == 0  # and not negative
""",
    ),
    Erratum(
        id="E000-43",
        document=LECTURE,
        label="The Perceptron Algorithm, line 4; Winnow, line 4",
        printed="y^_t = sgn(w_t.x_t), starting typically at w = 0; sgn(0) is not defined.",
        fault=Fault.CONVENTION,
        why="The first prediction from 0 is sgn(0) always; runs and final weights depend on it. "
        "The bounds hold for every rule, also if score 0 is an error always.",
        corrected="Any rule for score 0.",
        theorem="perceptron.margin",
        counterexample="x = 1 with label +: no update if sgn(0) = +1, one if it is -1.",
        replay="""\
def updates(zero):
    w, count = 0, 0
    for x, y in [(1, 1)] * 3:
        guess = zero if w * x == 0 else (1 if w * x > 0 else -1)
        if guess != y:
            w, count = w + y * x, count + 1
    return count

assert updates(1) == 0 and updates(-1) == 1
""",
    ),
    Erratum(
        id="E000-44",
        document=LECTURE,
        label="An Interpretation of the Perceptron Algorithm",
        printed="The Perceptron seeks a w that minimizes F, the mean of max(0, -c(x) w.x).",
        fault=Fault.HYPOTHESIS,
        why="w = 0 minimizes F for all data: the algorithm starts at a minimum and leaves it. "
        "w = 0 must be excluded, by a norm or a margin.",
        corrected="Each step is a subgradient step on the hinge of the round's error.",
        theorem="perceptron.sgd",
        counterexample="x = 1 with +, x = 2 with -: F(0) = 0; after round 1 (w = 1) F = 1.",
        replay="""\
from fractions import Fraction
data = [(1, 1), (2, -1)]
F = lambda w: Fraction(sum(max(0, -y * w * x) for x, y in data), len(data))
w = 0
x, y = data[0]
if y * w * x <= 0:  # sgn(0) is not the label
    w += y * x
assert F(0) == 0 and F(w) == 1
""",
    ),
    Erratum(
        id="E000-45",
        document=LECTURE,
        label="An Interpretation of the Perceptron Algorithm",
        printed="F is not differentiable.",
        fault=Fault.HYPOTHESIS,
        why="If every x_t is 0, F is constant.",
        corrected="F has a kink at 0 as soon as some x_t is not 0.",
        theorem="perceptron.sgd",
        counterexample="T = 1, x_1 = 0: F = 0. With x_1 = 1, label +: slopes -1 and 0 at 0.",
        replay="""\
F = lambda w, x: max(0, -w * x)
assert all(F(w, 0) == 0 for w in range(-9, 10))
assert (F(0, 1) - F(-1, 1), F(1, 1) - F(0, 1)) == (-1, 0)
""",
    ),
    Erratum(
        id="E000-46",
        document=LECTURE,
        label="Stochastic (On-line) Gradient Descent Technique",
        printed="The cases of the update ask for the sign of c(x_t)(w.x_t), without the round of "
        "w; the condition of the general rule breaks off; an assignment stands inside another.",
        fault=Fault.MISPRINT,
        why="w is a bound variable of the objective; the case is decided at w_t.",
        corrected="c(x_t)(w_t.x_t), and: if F~(., x_t) is differentiable at w_t.",
        theorem="",
        counterexample="w_t = 1, x = 1, label +: the case is decided one way at w = 1, the other "
        "at w = -1.",
        replay="""\
x, y = 1, 1
assert y * (1 * x) > 0 > y * (-1 * x)
""",
    ),
    Erratum(
        id="E000-47",
        document=LECTURE,
        label="Stochastic (On-line) Gradient Descent Technique",
        printed="Gradient descent that stays where F~ has no gradient coincides exactly with the "
        "Perceptron.",
        fault=Fault.STATEMENT,
        why="At score 0 it stays, while the Perceptron moves if sgn(0) is not the label. From 0 "
        "it never moves at all.",
        corrected="The Perceptron takes the subgradient -c(x)x at score 0 when it errs there.",
        theorem="perceptron.sgd",
        counterexample="w_1 = 0, x = 1 with the label that is not sgn(0): the Perceptron errs "
        "once, gradient descent in every round.",
        replay="""\
def mistakes(moves_at_zero, T=100):
    w, count = 0, 0
    for x, y in [(1, -1)] * T:
        guess = 1 if w * x >= 0 else -1  # sgn(0) = +1
        count += guess != y
        if y * w * x < 0 or (moves_at_zero and guess != y):
            w += y * x
    return count

assert mistakes(True) == 1  # the Perceptron
assert mistakes(False) == 100
""",
    ),
    Erratum(
        id="E000-48",
        document=LECTURE,
        label="On-Line Learning Interpretation of the Perceptron; Remarks on Winnow",
        printed="The score is a difference of sums over t: those t with x_{t,i} = 1 and those "
        "with -1.",
        fault=Fault.MISPRINT,
        why="The sums run over the experts i.",
        corrected="w_t.x_t = sum over i with x_{t,i} = 1 of w_{t,i}, less the same with -1.",
        theorem="winnow.wm",
        counterexample="N = 2, w = (1, 3), x = (1, -1), one round: the sum over i is -2; over t, "
        "for i = 1, it is 1.",
        replay="""\
w, x = [[1, 3]], [[1, -1]]  # one round
score = sum(a * b for a, b in zip(w[0], x[0]))
over_i = sum(w[0][i] for i in range(2) if x[0][i] == 1) - sum(
    w[0][i] for i in range(2) if x[0][i] == -1
)
over_t = [sum(w[t][i] * x[t][i] for t in range(1)) for i in range(2)]
assert over_i == score == -2
assert over_t == [1, -3]  # neither is the score
""",
    ),
    Erratum(
        id="E000-49",
        document=LECTURE,
        label="Theorem 7.8",
        printed="There is a v in R^N with rho <= c(x_t)(v.x_t)/|v|; v = 0 is not excluded.",
        fault=Fault.HYPOTHESIS,
        why="It divides by 0; multiplied out, v = 0 would separate everything. Theorem 7.12 does "
        "exclude it.",
        corrected="v != 0.",
        theorem="perceptron.margin",
        counterexample="x = 1 with labels +, -: rho |v| <= c(x) v.x for v = 0, any rho; two "
        "updates, while r = 1 and rho = 1 would allow one.",
        replay="""\
data, v, rho = [(1, -1), (1, 1)], 0, 1
assert all(rho * abs(v) <= y * v * x for x, y in data)
w, updates = 0, 0
for x, y in data:
    if (1 if w * x >= 0 else -1) != y:
        w, updates = w + y * x, updates + 1
assert updates == 2 > 1 / rho**2
""",
    ),
    Erratum(
        id="E000-50",
        document=LECTURE,
        label="Remarks after Theorem 7.8",
        printed="The final weights are eta times the sum of c(x_t) x_t over the updates.",
        fault=Fault.HYPOTHESIS,
        why="w_0 has to be added; the algorithm starts anywhere.",
        corrected="w_{T+1} = w_0 + eta sum over the updates of c(x_t) x_t.",
        theorem="perceptron.start",
        counterexample="w_0 = 1, x = 1 with +: no update, w_2 = 1, the sum is empty.",
        replay="""\
w, total = 1, 0
for x, y in [(1, 1)]:
    if (1 if w * x > 0 else -1) != y:
        w, total = w + y * x, total + y * x
assert (w, total) == (1, 0)
""",
    ),
    Erratum(
        id="E000-51",
        document=LECTURE,
        label="Remarks after Theorem 7.8",
        printed="The bound r^2/rho^2 can be attained.",
        fault=Fault.NONE,
        why="True wherever r^2/rho^2 is whole: orthonormal vectors.",
        corrected="True.",
        theorem="perceptron.margin",
        counterexample="None: e_1, ..., e_N with the label that is not sgn(0): N updates, r = 1 "
        "and rho = 1/sqrt(N).",
        replay="""\
for N in range(1, 9):
    w, updates = [0] * N, 0
    for t in range(N):
        score, y = w[t], -1  # sgn(0) = +1
        if (1 if score >= 0 else -1) != y:
            w[t] += y
            updates += 1
    v = [-1] * N  # y v.x/|v| = 1/sqrt(N)
    assert updates == N == 1**2 * sum(a * a for a in v)
""",
    ),
    Erratum(
        id="E000-52",
        document=LECTURE,
        label="Remarks after Theorem 7.8",
        printed="Theorem 7.8 requires no assumption about the sequence of points.",
        fault=Fault.STATEMENT,
        why="It assumes a radius and a margin. Without a margin the updates are unbounded.",
        corrected="No assumption on order or origin; but separable with margin rho, within r.",
        theorem="perceptron.margin",
        counterexample="x = 1 with labels -, +, -, + ...: an update in every round.",
        replay="""\
for T in (1, 10, 100):
    w, updates = 0, 0
    for t in range(T):
        y = -1 if w >= 0 else 1  # sgn(0) = +1
        if (1 if w >= 0 else -1) != y:
            w, updates = w + y, updates + 1
    assert updates == T
""",
        claim=Printed("perceptron.margin", "M <= r**2/rho**2", without=("separable",)),
    ),
    Erratum(
        id="E000-53",
        document=LECTURE,
        label="Remarks after Theorem 7.8",
        printed="On some samples every order needs Omega(2^N) updates, although the bound does "
        "not depend on the dimension N.",
        fault=Fault.NONE,
        why="No contradiction: the margin of these samples shrinks exponentially with N.",
        corrected="At least 2^(N-1) updates; (4^N - 1)/3 in cyclic order if ties are errors.",
        theorem="perceptron.exponential",
        counterexample="None.",
        replay="""\
from itertools import permutations

def updates(order, points):
    w, count, calm = [0] * len(points), 0, 0
    while calm < len(points):
        for i in order:
            x, y = points[i]
            if y * sum(a * b for a, b in zip(w, x)) <= 0:
                w, count, calm = [a + y * b for a, b in zip(w, x)], count + 1, 0
            else:
                calm += 1
    return count

for N in range(1, 5):
    signs = [(-1) ** i for i in range(1, N + 1)]
    points = [([s] * i + [-s] + [0] * (N - 1 - i), -s) for i, s in enumerate(signs)]
    for order in permutations(range(N)):
        assert updates(order, points) == (4**N - 1) // 3 >= 2 ** (N - 1)
""",
    ),
    Erratum(
        id="E000-54",
        document=LECTURE,
        label="Remarks after Theorem 7.8",
        printed="If S is not linearly separable the Perceptron does not converge.",
        fault=Fault.STATEMENT,
        why="Where sgn(0) happens to be the label, w = 0 may be right on data that no hyperplane "
        "separates.",
        corrected="It does not converge if no w has sgn(w.x) = c(x) on all of S, with the sgn(0) "
        "of the algorithm.",
        theorem="perceptron.cycling",
        counterexample="x = 1 and x = -1, both with the label sgn(0): no update at all.",
        replay="""\
for zero in (1, -1):
    data = [(1, zero), (-1, zero)]
    assert not any(all(y * v * x > 0 for x, y in data) for v in range(-9, 10))
    w = 0
    for x, y in data:
        guess = zero if w * x == 0 else (1 if w * x > 0 else -1)
        assert guess == y  # converged before the first update
""",
    ),
    Erratum(
        id="E000-55",
        document=LECTURE,
        label="Remarks on variants of the Perceptron",
        printed="The voted Perceptron returns the sign of the mean weight vector times x.",
        fault=Fault.STATEMENT,
        why="That is the averaged Perceptron. Voting takes the majority of the signs.",
        corrected="Voted: the sign of sum_t sgn(w_{t+1}.x). Only the average has the formula.",
        theorem="averaged.identity",
        counterexample="x = 1 with +, 1 with +, 4 with - (score 0 an error): w = 1, 1, -3. At x = "
        "1 two of three signs are +, but the mean is -1/3.",
        replay="""\
w, weights = 0, []
for x, y in [(1, 1), (1, 1), (4, -1)]:
    if y * w * x <= 0:
        w += y * x
    weights.append(w)
assert weights == [1, 1, -3]
voted = sum(1 if w > 0 else -1 for w in weights)
assert voted > 0 > sum(weights)
""",
    ),
)
