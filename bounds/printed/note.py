"""Which statements of the note on margins are wrong as printed?"""

from __future__ import annotations

from bounds.core.documents import NOTE
from bounds.printed import Erratum, Fault

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E004-01",
        document=NOTE,
        label="Section 1, mistake(A, C)",
        printed="mistake(A, C) is a maximum over f, T and x_1, ..., x_T",
        fault=Fault.MISPRINT,
        why="The number need not be bounded, and then there is no maximum: so it is for the "
        "Perceptron and the linear classifiers of the next section.",
        corrected="A supremum, infinite for linear classifiers in two dimensions or more.",
        theorem="example.halfspaces",
        counterexample="f = sgn(w.x), w = (1, 2): (2K, 0)+ and then (-1, 1)+ cost more than K "
        "mistakes, for every K",
        replay="""\
sgn = lambda z: 1 if z > 0 else -1

def mistakes(K):
    data = [(2 * K, 0)] + [(-1, 1)] * (2 * K)
    w, count = (0, 0), 0
    for x in data:
        y = sgn(1 * x[0] + 2 * x[1])
        if sgn(w[0] * x[0] + w[1] * x[1]) != y:
            w, count = (w[0] + y * x[0], w[1] + y * x[1]), count + 1
    return count

assert all(mistakes(K) > K for K in (1, 10, 100, 1000))
""",
    ),
    Erratum(
        id="E004-02",
        document=NOTE,
        label="Section 2, the class of linear classifiers",
        printed="the linear classifiers on R^d are an uncountable class",
        fault=Fault.HYPOTHESIS,
        why="Uncountably many w, but on the line they give only three classifiers.",
        corrected="Uncountable for d >= 2; there the trees of every depth are shattered.",
        theorem="example.halfspaces",
        counterexample="d = 1: w > 0, w < 0 and w = 0",
        replay="""\
from fractions import Fraction

sgn = lambda z: 1 if z > 0 else -1
points = [Fraction(i, 7) for i in range(-30, 31)]
weights = [Fraction(i, 11) for i in range(-50, 51)]
assert len({tuple(sgn(w * x) for x in points) for w in weights}) == 3
""",
    ),
    Erratum(
        id="E004-03",
        document=NOTE,
        label="Section 2, scaling",
        printed="w and alpha w give the same classifier for every alpha > 0",
        fault=Fault.NONE,
        why="sgn(0) = -1 is not symmetric, but score 0 stays 0. For alpha = 0 or alpha < 0 it is "
        "false, even up to a change of sign.",
        corrected="As printed; from w_1 = 0 the rate of the Perceptron is therefore immaterial.",
        theorem="perceptron.rate",
        counterexample="none for alpha > 0; for alpha = -1 at score 0 the label does not change",
        replay="""\
from fractions import Fraction

sgn = lambda z: 1 if z > 0 else -1
for w in range(-3, 4):
    for x in range(-3, 4):
        for alpha in (Fraction(1, 9), 1, 9):
            assert sgn(alpha * w * x) == sgn(w * x)
assert sgn(-1 * 0) == sgn(0) == -1          # alpha = -1 does not turn labels round at score 0
""",
    ),
    Erratum(
        id="E004-04",
        document=NOTE,
        label="Section 2, separability (1)",
        printed="y_t = sgn(w*.x_t) for all t means y_t (w*.x_t) > 0 for all t",
        fault=Fault.STATEMENT,
        why="As sgn(0) = -1, a negative example may have w*.x = 0. Then no margin need be "
        "positive, and the Perceptron may err for ever on data with (1).",
        corrected="Strict separability, y_t (w*.x_t) > 0, is a stronger assumption than (1).",
        theorem="perceptron.margin",
        counterexample="w* = 0, y = -1, any x; (1,-2)+, (2,0)-, (-2,0)- has (1) with w* = (0,-1) "
        "and no end of mistakes",
        replay="""\
sgn = lambda z: 1 if z > 0 else -1
w_star, x, y = 0, 5, -1
assert y == sgn(w_star * x) and not y * w_star * x > 0

data = [((1, -2), 1), ((2, 0), -1), ((-2, 0), -1)]
dot = lambda a, b: a[0] * b[0] + a[1] * b[1]
assert all(y == sgn(dot((0, -1), x)) for x, y in data)      # (1) holds
w, starts = (0, 0), []
for _ in range(20):
    for x, y in data:
        if sgn(dot(w, x)) != y:
            w = (w[0] + y * x[0], w[1] + y * x[1])
    starts.append(w)
assert starts[-1] == starts[-2] and any(sgn(dot(w, x)) != y for x, y in data)
""",
    ),
    Erratum(
        id="E004-05",
        document=NOTE,
        label="Assumption M",
        printed="without loss of generality |x_t| <= 1; the choice of margin 1 is arbitrary",
        fault=Fault.NONE,
        why="Both cannot be had for a given w*, but w* may be scaled: only X_+ |w*|/margin "
        "matters. (2) makes (1) superfluous.",
        corrected="For |x_t| <= X_+ and margin m > 0: M_T <= X_+^2 |w*|^2/m^2.",
        theorem="perceptron.margin",
        counterexample="none: two basis vectors, scaled data and scaled w* all give 2",
        replay="""\
from fractions import Fraction

sgn = lambda z: 1 if z > 0 else -1
for scale in (Fraction(1, 3), Fraction(1), Fraction(5)):
    data = [((scale, 0), 1), ((0, scale), 1)]
    w, M = (0, 0), 0
    for x, y in data * 3:
        if sgn(w[0] * x[0] + w[1] * x[1]) != y:
            w, M = (w[0] + y * x[0], w[1] + y * x[1]), M + 1
    for c in (Fraction(1, 2), Fraction(7)):
        w_star = (c, c)
        m = min(y * (c * x[0] + c * x[1]) for x, y in data)
        assert m > 0 and scale ** 2 * 2 * c ** 2 / m ** 2 == 2 == M
""",
    ),
    Erratum(
        id="E004-06",
        document=NOTE,
        label="Section 2, width of the strip",
        printed="the strip between positives and negatives has width 2/|w*|",
        fault=Fault.STATEMENT,
        why="(2) is an inequality, so this is a lower bound; and with one label there is no strip.",
        corrected="At least 2/|w*|: the margin of w*/|w*| is at least 1/|w*|.",
        theorem="perceptron.margin",
        counterexample="x = 1 (+) and x = -1 (-), w* = 2: width 2, but 2/|w*| = 1",
        replay="""\
data, w_star = [(1, 1), (-1, -1)], 2
assert all(abs(x) <= 1 and y * w_star * x >= 1 for x, y in data)        # Assumption M
width = min(x for x, y in data if y > 0) - max(x for x, y in data if y < 0)
assert width == 2 > 2 / abs(w_star)
""",
    ),
    Erratum(
        id="E004-07",
        document=NOTE,
        label="Theorem 2.1, second part",
        printed="for |x_t| <= X_+ the bound is X_+^2 |w*|^2",
        fault=Fault.NONE,
        why="The printed proof does not give it: with |x_t| > 1 the distance to w* may grow on a "
        "mistake. With the distance to X_+^2 w* (or scaled data) it works.",
        corrected="As printed; the potential is |w_t - X_+^2 w*|^2, which falls by X_+^2 or more.",
        theorem="perceptron.margin",
        counterexample="none: x = 3 (+), w* = 1/3: |w - w*|^2 grows from 1/9 to 64/9, yet M = 1",
        replay="""\
from fractions import Fraction

x, y, X, w_star = 3, 1, 3, Fraction(1, 3)
assert y * w_star * x >= 1
w, after = 0, 0 + y * x                     # the first round is a mistake: sgn(0) = -1
assert (after - w_star) ** 2 == Fraction(64, 9) > (w - w_star) ** 2     # the printed potential
c = X ** 2
assert (after - c * w_star) ** 2 <= (w - c * w_star) ** 2 - X ** 2      # the scaled one
assert after * x > 0 and 1 == X ** 2 * w_star ** 2                      # M = 1, and no more
""",
    ),
    Erratum(
        id="E004-08",
        document=NOTE,
        label="Theorem 2.1, proof, sign on mistakes",
        printed="y_t x_t.w_t < 0 when there is a mistake",
        fault=Fault.STEP,
        why="The first mistake happens at w_1 = 0, where it is 0.",
        corrected="y_t x_t.w_t <= 0, and so m_t y_t x_t.(w_t - w*) <= -m_t.",
        theorem="perceptron.margin",
        counterexample="w_1 = 0, x = 1, y = +1, w* = 1: a mistake, y x w = 0, and the step is the "
        "equality -1 = -1",
        replay="""\
w, x, y, w_star = 0, 1, 1, 1
m = int((1 if w * x > 0 else -1) != y)
assert m == 1 and y * x * w == 0
assert m * y * x * (w - w_star) == -m and not m * y * x * (w - w_star) < -m
assert (w + m * y * x - w_star) ** 2 == (w - w_star) ** 2 - m           # the result holds
""",
    ),
    Erratum(
        id="E004-09",
        document=NOTE,
        label="Theorem 2.1, proof, strict inequality",
        printed="m_t y_t x_t.(w_t - w*) < -m_t in every round",
        fault=Fault.STEP,
        why="Without a mistake m_t = 0 and it reads 0 < 0.",
        corrected="m_t y_t x_t.(w_t - w*) <= -m_t.",
        theorem="perceptron.margin",
        counterexample="w = 1, x = 1, y = +1, w* = 1: no mistake, 0 < 0",
        replay="""\
w, x, y, w_star = 1, 1, 1, 1
m = int((1 if w * x > 0 else -1) != y)
left = m * y * x * (w - w_star)
assert m == 0 and left == 0 and not left < -m and left <= -m
""",
    ),
    Erratum(
        id="E004-10",
        document=NOTE,
        label="Section 3, when the hinge loss penalises",
        printed="a linear loss is paid when y w.x is 1 or less",
        fault=Fault.STATEMENT,
        why="At 1 nothing is paid.",
        corrected="The loss is positive iff y w.x < 1.",
        theorem="hinge",
        counterexample="y w.x = 1: loss 0",
        replay="""\
hinge = lambda score: max(0, 1 - score)
assert hinge(1) == 0
assert all((hinge(s / 8) > 0) == (s / 8 < 1) for s in range(-40, 41))
""",
    ),
    Erratum(
        id="E004-11",
        document=NOTE,
        label="Section 3, margin mistakes",
        printed="if 0 <= y w.x <= 1 the prediction is correct and still penalised",
        fault=Fault.STATEMENT,
        why="False at both ends: at 0 a positive example is predicted -1, and at 1 the loss is 0.",
        corrected="A margin mistake has 0 < y w.x < 1 (or w.x = 0 with y = -1).",
        theorem="hinge",
        counterexample="w.x = 0, y = +1: wrong; w.x = 1, y = +1: loss 0",
        replay="""\
sgn = lambda z: 1 if z > 0 else -1
hinge = lambda score: max(0, 1 - score)
assert sgn(0) != 1                                      # w.x = 0, y = +1: not correct
assert sgn(1) == 1 and hinge(1) == 0                    # w.x = 1, y = +1: not penalised
assert all(sgn(s / 8) == 1 and hinge(s / 8) > 0 for s in range(1, 8))
assert sgn(0) == -1 and hinge(0) > 0                    # w.x = 0, y = -1: both
""",
    ),
    Erratum(
        id="E004-12",
        document=NOTE,
        label="Section 3, gradient of the hinge loss",
        printed="the gradient is -y x if y w.x < 1, and 0 otherwise",
        fault=Fault.STATEMENT,
        why="At y w.x = 1 there is no gradient unless x = 0: the slopes on both sides differ. 0 is "
        "one of many subgradients there.",
        corrected="-y x below 1, 0 above; at 1 the subgradients are -s y x with 0 <= s <= 1.",
        theorem="hinge",
        counterexample="x = y = w = 1: slope -1 to the left, 0 to the right",
        replay="""\
from fractions import Fraction

loss = lambda w: max(0, 1 - w)                          # x = y = 1
for n in (1, 10, 10 ** 6):
    h = Fraction(1, n)
    assert (loss(1) - loss(1 - h)) / h == -1 and (loss(1 + h) - loss(1)) / h == 0
grid = [Fraction(i, 10) for i in range(-30, 31)]
for s in (0, Fraction(1, 2), 1):                        # subgradients at w = 1
    assert all(loss(u) >= loss(1) - s * (u - 1) for u in grid)
""",
    ),
    Erratum(
        id="E004-13",
        document=NOTE,
        label="Section 3, the SVM objective, lambda",
        printed="minimise the mean hinge loss plus lambda |w|^2, for some lambda",
        fault=Fault.HYPOTHESIS,
        why="For lambda < 0 there is no minimum, for lambda = 0 many; lambda > 0 gives one.",
        corrected="lambda > 0: the objective is strongly convex and has one minimiser.",
        theorem="svm.objective",
        counterexample="x = y = 1: lambda = -1 is unbounded below; lambda = 0 has every w >= 1",
        replay="""\
objective = lambda w, lam: max(0, 1 - w) + lam * w * w  # n = 1, x = y = 1
assert all(objective(10 ** k, -1) == -10 ** (2 * k) for k in range(1, 9))
assert objective(1, 0) == objective(2, 0) == 0
lam = 1                                                 # minimiser 1/2
assert all(objective(w / 64, lam) > objective(0.5, lam) for w in range(-200, 201) if w != 32)
""",
    ),
    Erratum(
        id="E004-14",
        document=NOTE,
        label="Section 3, the SVM objective, the factor",
        printed="lambda |w|^2, without the usual 1/2",
        fault=Fault.NONE,
        why="A matter of scale: the objective is then strongly convex with constant 2 lambda, and "
        "lies above its tangents by lambda |u - w|^2, with equality where the hinge is linear.",
        corrected="f(u) >= f(w) + v.(u - w) + lambda |u - w|^2.",
        theorem="svm.objective",
        counterexample="none: n = 1, x = y = 1, on a grid; equality for w, u < 1",
        replay="""\
from fractions import Fraction

grid = [Fraction(i, 4) for i in range(-12, 13)]
for lam in (Fraction(1, 3), Fraction(2)):
    f = lambda w: max(0, 1 - w) + lam * w * w
    for w in grid:
        v = (-1 if w < 1 else 0) + 2 * lam * w
        for u in grid:
            gap = f(u) - f(w) - v * (u - w) - lam * (u - w) ** 2
            assert gap >= 0 and (gap == 0 or not (w < 1 and u < 1))
""",
    ),
)
