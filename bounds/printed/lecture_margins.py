"""Which statements of the lecture on leave-one-out and hinge bounds are false as printed?"""

from __future__ import annotations

from bounds.core.documents import LECTURE
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E000-56",
        document=LECTURE,
        label="Remarks on variants of the Perceptron",
        printed="The mean of w_2, ..., w_{T+1} is the sum over the updates s of p_{s+1} w_{s+1}, "
        "p_{s+1} being the share of rounds that w_{s+1} survived; w_t is named for t <= T only.",
        fault=Fault.HYPOTHESIS,
        why="The rounds before the first update have w_0, which the sum leaves out.",
        corrected="With w_0 = 0, or with the term of w_0 added; t runs to T + 1.",
        theorem="averaged.identity",
        counterexample="w_0 = 1, x = 1 with +, T = 1: no update; the mean is 1, the sum 0.",
        replay="""\
w, weights, survived = 1, [], {}
for t, (x, y) in enumerate([(1, 1)]):
    if (1 if w * x > 0 else -1) != y:
        w, last = w + y * x, t
        survived[t] = (w, 0)
    weights.append(w)
assert sum(weights) / len(weights) == 1
assert sum(count * w for w, count in survived.values()) == 0
""",
    ),
    Erratum(
        id="E000-57",
        document=LECTURE,
        label="Leave-One-Out Error; Lemma 4.1",
        printed="A sample is a sequence; S minus {omega_i} is the reduced sample of size m - 1.",
        fault=Fault.CONVENTION,
        why="The set difference takes away every copy of a repeated item; then the size is wrong "
        "and Lemma 4.1 is false.",
        corrected="E[LOO on m + 1] = E[R(h_S)], the point being left out by its place.",
        theorem="loo.unbiased",
        counterexample="One item a with label 1, a learner by rote that says 0 on what it has not "
        "seen, m = 1: E R(h_S) = 0, but a, a without {a} is empty and LOO = 1.",
        replay="""\
learn = lambda sample: (lambda x: 1 if x in sample else 0)  # the label of a is 1
S = ["a"]  # the only sample of size 1
error = int(learn(S)("a") != 1)
S2 = ["a", "a"]  # the only one of size 2
by_value = sum(learn([x for x in S2 if x != S2[i]])(S2[i]) != 1 for i in range(2)) / 2
by_place = sum(learn(S2[:i] + S2[i + 1 :])(S2[i]) != 1 for i in range(2)) / 2
assert (error, by_value, by_place) == (0, 1, 0)
""",
    ),
    Erratum(
        id="E000-58",
        document=LECTURE,
        label="Lemma 4.1 (proof)",
        printed="By symmetry each left-out error has the mean of R(h_S), for any algorithm.",
        fault=Fault.NONE,
        why="It looks as if the algorithm had to ignore the order. It need not: left out by place, "
        "the rest is m independent draws in their order, for every i.",
        corrected="True for algorithms that depend on the order.",
        theorem="loo.unbiased",
        counterexample="None.",
        replay="""\
from fractions import Fraction
from itertools import product
D, label = {0: Fraction(1, 2), 1: Fraction(1, 3), 2: Fraction(1, 6)}, {0: 1, 1: 0, 2: 1}
learn = lambda s: (lambda x: label[s[0]] if x >= s[-1] else 1 - label[s[-1]])  # by order

def mean(size, value):
    total = Fraction(0)
    for s in product(D, repeat=size):
        chance = Fraction(1)
        for x in s:
            chance *= D[x]
        total += chance * value(s)
    return total

m = 2
risk = lambda s: sum(p for x, p in D.items() if learn(s)(x) != label[x])
wrong = lambda s, i: learn(s[:i] + s[i + 1 :])(s[i]) != label[s[i]]
loo = lambda s: Fraction(sum(wrong(s, i) for i in range(m + 1)), m + 1)
assert mean(m + 1, loo) == mean(m, risk)
""",
    ),
    Erratum(
        id="E000-59",
        document=LECTURE,
        label="Theorem 7.9",
        printed="r_S is the radius of the smallest sphere that contains S; the expected error is "
        "at most E[r^2/rho^2]/(m + 1).",
        fault=Fault.STATEMENT,
        why="The Perceptron bound needs the radius about the origin, max |x|. The smallest sphere "
        "may have its centre elsewhere, and its radius may be 0.",
        corrected="E[R(h_S)] <= E[M(S')]/(m + 1) <= E[r^2/rho^2]/(m + 1) with r = max |x|.",
        theorem="perceptron.loo",
        counterexample="D uniform on e_1, e_2 with label -, sgn(0) = +, m = 1: the error is 1/2; "
        "the printed bound is 1/4, with r = max |x| it is 3/4.",
        replay="""\
from fractions import Fraction
from itertools import product
half = Fraction(1, 2)
# Trained on e_i the weights are -e_i: right on e_i, score 0 and so wrong on the other.
error = sum(half * half * (i != j) for i, j in product(range(2), repeat=2))
printed = about_origin = Fraction(0)
for i, j in product(range(2), repeat=2):
    sphere2 = half if i != j else 0  # squared radius of the smallest sphere
    rho2 = half if i != j else 1  # squared margin: distance of the hull from the origin
    printed += Fraction(1, 4) * sphere2 / rho2 / 2
    about_origin += Fraction(1, 4) * 1 / rho2 / 2
assert (error, printed, about_origin) == (half, Fraction(1, 4), Fraction(3, 4))
assert error > printed and error <= about_origin
""",
    ),
    Erratum(
        id="E000-60",
        document=LECTURE,
        label="Theorem 7.9 (proof)",
        printed="A point that is no support vector of the Perceptron on S' is classified correctly "
        "after training without it.",
        fault=Fault.NONE,
        why="It looks as if leaving a point out could change the run. In a fixed order it does "
        "not: the point never made an update, and the last pass had it right.",
        corrected="True for points left out by place, in a fixed order, from w_0 = 0.",
        theorem="perceptron.loo",
        counterexample="None.",
        replay="""\
from itertools import product

def train(sample):
    w, support, calm = (0, 0), set(), False
    while not calm:
        calm = True
        for i, x in sample:
            if w[0] * x[0] + w[1] * x[1] <= 0:  # all labels +, score 0 an error
                w, calm = (w[0] + x[0], w[1] + x[1]), False
                support.add(i)
    return w, support

points = [x for x in product(range(-2, 3), repeat=2) if 2 * x[0] + x[1] > 0]
for chosen in product(points, repeat=3):
    sample = list(enumerate(chosen))
    w, support = train(sample)
    for i, x in sample:
        if i not in support:
            v, _ = train([p for p in sample if p[0] != i])
            assert v == w and v[0] * x[0] + v[1] * x[1] > 0
""",
    ),
    Erratum(
        id="E000-61",
        document=LECTURE,
        label="Theorem 7.11, first inequality",
        printed="M is at most the bracket |L|_2/2 + sqrt(|L|_2^2/4 + S_I/rho), with a dash on top.",
        fault=Fault.MISPRINT,
        why="The exponent is 2, as at the end of the proof; without it the bound is false.",
        corrected="M <= (|L|_2/2 + sqrt(|L|_2^2/4 + S_I/rho))^2.",
        theorem="perceptron.l2",
        counterexample="e_1, e_2 with the label that is not sgn(0), u = the separator: M = 2, L = "
        "0, S_I = sqrt(2), rho = 1/sqrt(2): the bracket is sqrt(2).",
        replay="""\
w, M = [0, 0], 0
for i in range(2):  # e_1, e_2 with label -, sgn(0) = +
    if w[i] >= 0:
        w[i] -= 1
        M += 1
S_I_over_rho = 2  # sqrt(2) / (1/sqrt(2)); all deviations are 0
assert M == 2 and M**2 > S_I_over_rho  # M > sqrt(2), the bracket
assert M <= S_I_over_rho  # its square
""",
        claim=Printed("perceptron.l2", "M <= L_2/2 + sqrt(L_2**2/4 + S_I/rho)"),
    ),
    Erratum(
        id="E000-62",
        document=LECTURE,
        label="Theorem 7.11, second inequality",
        printed="M <= (r/rho + sqrt(|L_rho(u)|_2))^2.",
        fault=Fault.STATEMENT,
        why="The proof ends with |L|_2, without the root; the root belongs to |L|_1 in Theorem "
        "7.11A.",
        corrected="M <= (r/rho + |L_rho(u)|_2)^2.",
        theorem="perceptron.l2-radius",
        counterexample="x = 1 with the labels -, + and sgn(0) = +, u = 0, rho = 10: M = 2, |L|_2 = "
        "sqrt(2), and (1/10 + 2^(1/4))^2 < 5/3. One round is not enough.",
        replay="""\
from fractions import Fraction
w, M = 0, 0
for x, y in [(1, -1), (1, 1)]:
    if (1 if w * x >= 0 else -1) != y:
        w, M = w + y * x, M + 1
r, rho = 1, 10  # u = 0: both deviations are 1, |L|_2 = sqrt(2)
root = Fraction(11893, 10000)
assert root**4 > 2  # sqrt(|L|_2) < root
assert M == 2 > (Fraction(r, rho) + root) ** 2
assert (Fraction(r, rho) + Fraction(14142, 10000)) ** 2 >= M  # corrected
""",
        claim=Printed("perceptron.l2-radius", "M <= (r/rho + sqrt(L_2))**2"),
    ),
    Erratum(
        id="E000-63",
        document=LECTURE,
        label="Theorems 7.11 and 7.11A",
        printed="The bounds hold for the Perceptron, which starts at an arbitrary w_0.",
        fault=Fault.HYPOTHESIS,
        why="The proofs set w_0 = 0. All four bounds fail from another start.",
        corrected="w_0 = 0.",
        theorem="perceptron.l1",
        counterexample="x = 1 with + twice, w_0 = -2, u = 1, rho = 1: M = 2, no deviation, S_I = "
        "sqrt(2): the bounds are sqrt(2), 1, sqrt(2) and 1.",
        replay="""\
import math
w, M, squares = -2, 0, 0
for x, y in [(1, 1)] * 2:
    if y * w * x < 0:
        w, M, squares = w + y * x, M + 1, squares + x * x
rho, r, L1, L2, S = 1, 1, 0, 0, math.sqrt(squares)
bounds = [
    (L2 / 2 + math.sqrt(L2**2 / 4 + S / rho)) ** 2,
    (r / rho + L2) ** 2,
    L1 + S / rho,
    (r / rho + math.sqrt(L1)) ** 2,
]
assert M == 2 and all(M > bound + 0.5 for bound in bounds)
""",
        claim=Printed("perceptron.l1", "M <= D_I + S_I/rho", without=("zero-start",)),
    ),
    Erratum(
        id="E000-64",
        document=LECTURE,
        label="Theorem 7.11 (proof)",
        printed="Delta > 0 is chosen as Delta^2 = rho |L|_2 S_I/sqrt(M).",
        fault=Fault.STEP,
        why="For |L|_2 = 0, the separable case, this is 0, and |L|^2/Delta^2 is 0/0; for M = 0 it "
        "divides by 0. There the result needs Delta -> 0, or is trivial.",
        corrected="For |L|_2 S_I > 0 and M > 0; otherwise let Delta tend to 0.",
        theorem="perceptron.l2",
        counterexample="x = 1 with +, u = 1, rho = 1, one update: L = 0, so Delta = 0.",
        replay="""\
x, y, u, rho, M = 1, 1, 1, 1, 1
L2 = max(0, 1 - y * u * x / rho)
Delta2 = rho * L2 * abs(x) / M**0.5
assert Delta2 == 0
try:
    L2**2 / Delta2
except ZeroDivisionError:
    pass
else:
    raise AssertionError
""",
    ),
    Erratum(
        id="E000-65",
        document=LECTURE,
        label="Theorem 7.11 (proof)",
        printed="The root of the sum of |x_t|^2 over the updates is at most sqrt(M r), twice.",
        fault=Fault.MISPRINT,
        why="r stands under the root; false for r > 1. The next line has it outside.",
        corrected="At most sqrt(M) r.",
        theorem="perceptron.l2-radius",
        counterexample="One update at x = 2: 2 > sqrt(2).",
        replay="""\
M, r = 1, 2
squares = 2**2
assert squares > M * r  # the root of it against sqrt(M r)
assert squares <= M * r**2
""",
    ),
    Erratum(
        id="E000-66",
        document=LECTURE,
        label="Theorem 7.11A, second inequality",
        printed="M <= (r/rho + sqrt(|L_rho(u)|_1))^2.",
        fault=Fault.NONE,
        why="It has the form that is false in Theorem 7.11; with the 1-norm it is true.",
        corrected="True; sharper: sqrt(M) <= (r/rho + sqrt(r^2/rho^2 + 4 |L|_1))/2.",
        theorem="perceptron.l1-radius",
        counterexample="None.",
        replay="""\
from fractions import Fraction
from itertools import product
half = Fraction(1, 2)
for xs in product((-2, -1, 1, 2), repeat=3):
    for ys in product((1, -1), repeat=3):
        w, M = 0, 0
        for x, y in zip(xs, ys):
            if y * w * x <= 0:
                w, M = w + y * x, M + 1
        for u, rho in product((-1, -half, 0, half, 1), (half, 1, 2, 100)):
            L1 = sum(max(0, 1 - y * u * x / Fraction(rho)) for x, y in zip(xs, ys))
            a = max(map(abs, xs)) / Fraction(rho)
            # M <= (a + sqrt(L1))^2 says that M - a^2 - L1 <= 2 a sqrt(L1)
            rest = M - a**2 - L1
            assert rest <= 0 or rest**2 <= 4 * a**2 * L1
""",
    ),
    Erratum(
        id="E000-67",
        document=LECTURE,
        label="Remarks on the dual Perceptron",
        printed="An update for x_t adds eta c(x_s) x_s to w.",
        fault=Fault.MISPRINT,
        why="s is the running index of the sum before; the update concerns x_t.",
        corrected="It adds eta c(x_t) x_t.",
        theorem="dual.equivalence",
        counterexample="x_1 = 1, x_2 = 2: an update for x_2 adds 2, not the 1 of s = 1.",
        replay="""\
x, alpha = [1, 2], [0, 0]
t, s = 1, 0
alpha[t] += 1
w = sum(a * b for a, b in zip(alpha, x))
assert w == x[t] != x[s]
""",
    ),
    Erratum(
        id="E000-68",
        document=LECTURE,
        label="The Dual and the Kernel Perceptron, lines 1 and 4",
        printed="alpha starts at any alpha_0; line 4 sums alpha_s c(x_s) x_s.x_t over all s up to "
        "T; the dual matches the standard Perceptron exactly.",
        fault=Fault.HYPOTHESIS,
        why="In round t the points and labels after t are not known. Only alpha_0 = 0 makes their "
        "terms vanish, and only w_0 in the span of the points has a dual at all.",
        corrected="alpha_0 = 0 against w_0 = 0; the sum runs over s < t.",
        theorem="dual.equivalence",
        counterexample="T = 2, x_1 = x_2 = 1, alpha_0 = (0, 1): the first prediction is c(x_2).",
        replay="""\
x, alpha = [1, 1], [0, 1]
first = {
    label: sum(a * c * z * x[0] for a, c, z in zip(alpha, [1, label], x)) for label in (1, -1)
}
assert first == {1: 1, -1: -1}  # depends on a label that comes in round 2
""",
    ),
)
