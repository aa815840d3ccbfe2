"""Which statements of the note on the Perceptron and committees are false as printed?"""

from __future__ import annotations

from bounds.core.documents import COMMITTEES
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E001-01",
        document=COMMITTEES,
        label="Section 1",
        printed="Some u has y_t = sgn(u.x_t), and y^_t = sgn(w_t.x_t) from w_1 = 0; sgn(0) is not "
        "defined.",
        fault=Fault.CONVENTION,
        why="The first prediction is sgn(0), and whether u = 0 or a tied vote is a perfect "
        "committee depends on it. The theorems ask for more: y_t(u.x_t) >= delta > 0.",
        corrected="y_t(u.x_t) > 0 for the committee; any rule for the learner.",
        theorem="perceptron.margin",
        counterexample="x = 1 and x = -1 with label +: u = 0 predicts them if sgn(0) = +, and no "
        "u does if sgn(0) = -.",
        replay="""\
data = [(1, 1), (-1, 1)]
sgn = lambda s, zero: zero if s == 0 else (1 if s > 0 else -1)
perfect = lambda zero: [u for u in range(-5, 6) if all(sgn(u * x, zero) == y for x, y in data)]
assert perfect(1) == [0] and perfect(-1) == []
""",
    ),
    Erratum(
        id="E001-02",
        document=COMMITTEES,
        label="Section 2",
        printed="Any mistake bounded algorithm can be made conservative.",
        fault=Fault.NONE,
        why="The remark does not say that the bound is kept, without which it would be idle. It "
        "is: show the algorithm only the rounds on which it errs.",
        corrected="The conservative version errs no more often than the algorithm on that part.",
        theorem="conservative",
        counterexample="None: on every labelled sequence over 3 points with labels of a class of "
        "4, Halving that sees its mistakes only keeps to 2 mistakes.",
        replay="""\
from itertools import product
H = ["000", "011", "101", "110"]
for target in H:
    for xs in product(range(3), repeat=6):
        space, mistakes = H, 0
        for x in xs:
            guess = "1" if 2 * sum(h[x] == "1" for h in space) >= len(space) else "0"
            if guess != target[x]:  # only now is the algorithm told
                mistakes += 1
                space = [h for h in space if h[x] == target[x]]
        assert mistakes <= 2
""",
    ),
    Erratum(
        id="E001-03",
        document=COMMITTEES,
        label="Sections 1 and 2.1",
        printed="T is the number of rounds; in the proof of Theorem 1, T is the number of "
        "mistakes.",
        fault=Fault.CONVENTION,
        why="The margin is asked for t = 1, ..., T, all rounds; the conclusion T <= 1/delta^2 is "
        "about mistakes and false of rounds.",
        corrected="M <= 1/delta^2 for the M mistakes of T rounds.",
        theorem="perceptron.margin",
        counterexample="x = 1 with + twice, u = 1, delta = 1: two rounds, at most one mistake.",
        replay="""\
for zero in (1, -1):
    w, mistakes, rounds, delta = 0, 0, 2, 1
    for x, y in [(1, 1)] * rounds:
        guess = zero if w * x == 0 else (1 if w * x > 0 else -1)
        if guess != y:
            w, mistakes = w + y * x, mistakes + 1
    assert mistakes <= 1 / delta**2 < rounds
""",
    ),
    Erratum(
        id="E001-04",
        document=COMMITTEES,
        label="Theorem 1 (proof)",
        printed="The potential is Phi_t = w_t.u/|w_t|, the cosine, from w_1 = 0 on; then T delta/"
        "sqrt(T) <= Phi_{T+1}.",
        fault=Fault.STEP,
        why="Phi_1 is 0/0, and without a mistake so are both sides of (3).",
        corrected="For T >= 1 mistakes; w_{T+1}.u >= T delta > 0 makes the length positive.",
        theorem="perceptron.margin",
        counterexample="t = 1; or no mistake at all (x = 1 with the label sgn(0)).",
        replay="""\
w, u = [0.0, 0.0], [1.0, 0.0]
try:
    sum(a * b for a, b in zip(w, u)) / sum(a * a for a in w) ** 0.5
except ZeroDivisionError:
    pass
else:
    raise AssertionError
""",
    ),
    Erratum(
        id="E001-05",
        document=COMMITTEES,
        label="Theorem 1 (proof)",
        printed="We may assume a mistake in every round, as other rounds change nothing.",
        fault=Fault.NONE,
        why="It looks like a loss of generality. The rounds without mistake can be struck out: "
        "weights, mistakes and margin of the rest stay.",
        corrected="True for every conservative algorithm.",
        theorem="perceptron.margin",
        counterexample="None.",
        replay="""\
from itertools import product

def run(data):
    w, kept = (0, 0), []
    for x, y in data:
        if (1 if w[0] * x[0] + w[1] * x[1] >= 0 else -1) != y:
            w, kept = (w[0] + y * x[0], w[1] + y * x[1]), [*kept, (x, y)]
    return w, kept

points = [(x, y) for x in product((-1, 1, 2), repeat=2) for y in (1, -1)]
for data in product(points, repeat=3):
    w, kept = run(data)
    assert run(kept) == (w, kept)
""",
    ),
    Erratum(
        id="E001-06",
        document=COMMITTEES,
        label="Sections 1, 2.1 and 2.2",
        printed="Instances are in {-1, +1}^N; then |x| <= 1 is assumed; then they are divided by "
        "sqrt(N).",
        fault=Fault.NONE,
        why="The scale looks as if it changed the algorithm. From w_1 = 0 it does not: the weights "
        "are scaled with the instances.",
        corrected="Mistakes do not depend on a common factor of the instances.",
        theorem="perceptron.rate",
        counterexample="None.",
        replay="""\
from itertools import product

def guesses(data, factor):
    w, said = [0] * 3, []
    for x, y in data:
        x = [factor * a for a in x]
        said.append(1 if sum(a * b for a, b in zip(w, x)) >= 0 else -1)
        if said[-1] != y:
            w = [a + y * b for a, b in zip(w, x)]
    return said

signs = [(x, y) for x in product((1, -1), repeat=3) for y in (1, -1)]
for data in product(signs, repeat=3):
    assert guesses(data, 1) == guesses(data, 7)
""",
    ),
    Erratum(
        id="E001-07",
        document=COMMITTEES,
        label="Section 2.2",
        printed="y_t(u.x_t) >= 1/sqrt(NK) for a committee of any K of the N experts; so at most NK "
        "mistakes.",
        fault=Fault.HYPOTHESIS,
        why="An even committee may tie: then u.x_t = 0, the label is sgn(0), and the margin is 0.",
        corrected="K odd, or no ties.",
        theorem="perceptron.committee",
        counterexample="N = 3, K = 2, sgn(0) = +: (-1,-1,-1) with -, then (-1,1,-1) and (1,-1,1) "
        "with + in turn: a mistake in every round. NK = 6.",
        replay="""\
sgn = lambda s: 1 if s >= 0 else -1
first, turn = (-1, -1, -1), [(-1, 1, -1), (1, -1, 1)]
w, mistakes = [0, 0, 0], 0
for t in range(1000):
    x = first if t == 0 else turn[(t - 1) % 2]
    y = sgn(x[0] + x[1])  # the committee of experts 1 and 2
    if sgn(sum(a * b for a, b in zip(w, x))) != y:
        mistakes += 1
        w = [a + y * b for a, b in zip(w, x)]
assert mistakes == 1000 > 3 * 2
""",
        claim=Printed("perceptron.committee", "M <= N*K", without=("committee",)),
    ),
    Erratum(
        id="E001-08",
        document=COMMITTEES,
        label="Sections 1 and 2.2",
        printed="A weighted vote of the experts is perfect; the Perceptron learns the best "
        "weighted vote of K of N experts with at most NK mistakes.",
        fault=Fault.HYPOTHESIS,
        why="The margin 1/sqrt(NK) holds for equal weights only. For whole weights without ties it "
        "is 1/sqrt(N |u|^2), and the bound N |u|^2.",
        corrected="Equal weights; else M <= N |u|^2 for whole weights u.",
        theorem="perceptron.committee",
        counterexample="N = 5, K = 4, weights (2, 1, 1, 1, 0): a sequence with 23 mistakes, NK = "
        "20. With weights (2, 1, 1, 1) and N = 4 the worst is 14 <= 16.",
        replay="""\
from functools import cache
from itertools import product
u = (2, 1, 1, 1, 0)
dot = lambda a, b: sum(p * q for p, q in zip(a, b))
data = [(x, 1 if dot(u, x) > 0 else -1) for x in product((1, -1), repeat=5)]
assert all(dot(u, x) != 0 for x, _ in data)

@cache
def worst(w):  # the most mistakes from the weights w on; sgn(0) = +
    wrong = [(x, y) for x, y in data if (1 if dot(w, x) >= 0 else -1) != y]
    return max((1 + worst(tuple(a + y * b for a, b in zip(w, x))) for x, y in wrong), default=0)

assert worst((0,) * 5) == 23 > 5 * 4
assert 23 <= 5 * dot(u, u)
""",
    ),
    Erratum(
        id="E001-09",
        document=COMMITTEES,
        label="Section 3, (5) and (6)",
        printed="w_{t+1,i} is proportional to e^eta or e^-eta; or to 1 or beta = e^(-2 eta).",
        fault=Fault.MISPRINT,
        why="The factor w_{t,i} is missing: weights remember all mistakes, not the last alone.",
        corrected="w_{t+1,i} is proportional to w_{t,i} e^(eta y x_i), or w_{t,i} (1 or beta).",
        theorem="winnow.wm",
        counterexample="N = 2, x = (1, -1) with +, twice: the ratio w_1/w_2 is e^(4 eta), as "
        "printed it is e^(2 eta).",
        replay="""\
from fractions import Fraction
q = Fraction(3, 2)  # e^eta
w = [Fraction(1, 2)] * 2
for x, y in [((1, -1), 1)] * 2:  # two updates
    w = [a * q ** (y * b) for a, b in zip(w, x)]
    w = [a / sum(w) for a in w]
printed = q / (1 / q)
assert w[0] / w[1] == q**4 != printed
""",
    ),
    Erratum(
        id="E001-10",
        document=COMMITTEES,
        label="Section 3",
        printed="On {-1, +1} Winnow is simply the weighted majority algorithm.",
        fault=Fault.NONE,
        why="The two have other updates, but after normalization the same weights, if both "
        "change on mistakes only and send ties the same way.",
        corrected="True of the version that updates on mistakes, with beta = e^(-2 eta).",
        theorem="winnow.wm",
        counterexample="None; with updates in every round the two differ: after x = (1, 1, -1) "
        "with +, no mistake, Winnow's weights stay.",
        replay="""\
from fractions import Fraction
from itertools import product
q = Fraction(3, 2)  # e^eta
sgn = lambda s: 1 if s >= 0 else -1
for data in product(product((1, -1), repeat=3), repeat=3):
    u, w = [Fraction(1, 3)] * 3, [Fraction(1)] * 3
    for x in data:
        y = x[0]  # expert 1 is right
        said = [sgn(sum(a * b for a, b in zip(v, x))) for v in (u, w)]
        assert said[0] == said[1]
        if said[0] != y:
            u = [a * q ** (y * b) for a, b in zip(u, x)]
            u = [a / sum(u) for a in u]
            w = [a if b == y else a / q**2 for a, b in zip(w, x)]
""",
    ),
)
