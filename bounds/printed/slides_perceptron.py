"""What is wrong in the slides on the Perceptron and its convergence?"""

from __future__ import annotations

from bounds.core.documents import SLIDES
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E002-23",
        document=SLIDES,
        label="The Perceptron algorithm, what a mistake is",
        printed="sgn(w.x) != y; also y w.x <= 0; also y w.x < 0; and score 0 predicts +1",
        fault=Fault.CONVENTION,
        why="The three disagree at score 0, where every run begins. With sgn(0) = +1 a positive "
        "example at score 0 is no mistake, a negative one is.",
        corrected="Updates happen only where y w.x <= 0, and on every mistake: the bound holds "
        "for each rule that does so.",
        theorem="perceptron.margin",
        counterexample="w = 0, x = 1: y = +1 is right but has y w.x <= 0; y = -1 is wrong without "
        "y w.x < 0",
        replay="""\
sgn = lambda z: 1 if z >= 0 else -1         # the slides' rule for linear threshold units
rules = [lambda w, x, y: sgn(w * x) != y, lambda w, x, y: y * w * x <= 0,
         lambda w, x, y: y * w * x < 0]
assert [rule(0, 1, +1) for rule in rules] == [False, True, False]
assert [rule(0, 1, -1) for rule in rules] == [True, True, False]
""",
    ),
    Erratum(
        id="E002-24",
        document=SLIDES,
        label="The Perceptron algorithm and Proof (preliminaries), the rate",
        printed="r is less than 1; in the proof r = 1",
        fault=Fault.CONVENTION,
        why="Harmless, as the weights start at 0: they are r times those of rate 1, and a "
        "positive factor changes no sign.",
        corrected="Any rate r > 0: predictions and mistakes are those of rate 1.",
        theorem="perceptron.rate",
        counterexample="r = 1 is not less than 1; the runs with rates 1/8, 1 and 8 agree",
        replay="""\
from fractions import Fraction
from itertools import product

def run(examples, rate):
    w, said = (Fraction(0), Fraction(0)), []
    for x, y in examples:
        s = 1 if w[0] * x[0] + w[1] * x[1] >= 0 else -1
        said.append(s)
        if s != y:
            w = (w[0] + rate * y * x[0], w[1] + rate * y * x[1])
    return said

examples = [(x, y) for x in [(1, 0), (1, 2), (-1, 1)] for y in (1, -1)]
for sequence in product(examples, repeat=3):
    assert run(sequence, Fraction(1, 8)) == run(sequence, 1) == run(sequence, 8)
assert not 1 < 1
""",
    ),
    Erratum(
        id="E002-25",
        document=SLIDES,
        label="Intuition behind the update",
        printed="an update increases the score of a positive example, and likewise for negative",
        fault=Fault.STATEMENT,
        why="By r |x|^2, which is 0 for x = 0; and the slide's own line has >=. With sgn(0) = +1 a "
        "negative example x = 0 is a mistake for ever.",
        corrected="y w.x grows by r |x|^2, strictly iff x is not 0.",
        theorem="perceptron.margin",
        counterexample="x = 0, y = -1: a mistake, and the score stays 0",
        replay="""\
w, x, y = 5, 0, -1
assert (1 if w * x >= 0 else -1) != y       # a mistake
after = w + y * x
assert after * x == w * x == 0              # the score has not moved
""",
    ),
    Erratum(
        id="E002-26",
        document=SLIDES,
        label="Perceptron Learnability, parity",
        printed="parity functions cannot be learned",
        fault=Fault.HYPOTHESIS,
        why="Parity of one attribute is that attribute. From two on, y x sums to 0 over the cube "
        "(bias included), so no weights are right everywhere.",
        corrected="Parity of n >= 2 attributes is not linearly separable; the Perceptron cycles.",
        theorem="perceptron.cycling",
        counterexample="n = 1: learned after three mistakes",
        replay="""\
from itertools import product

def cube(n):                        # the bias is the last feature
    return [((*x, 1), 1 if sum(x) % 2 else -1) for x in product((0, 1), repeat=n)]

w, mistakes = (0, 0), 0
for x, y in cube(1) * 5:
    if (1 if w[0] * x[0] + w[1] * x[1] >= 0 else -1) != y:
        w, mistakes = (w[0] + y * x[0], w[1] + y * x[1]), mistakes + 1
assert mistakes == 3 and w == (1, -1)               # right on 0 and on 1
for n in (2, 3, 4):                 # if w had y w.x > 0, or 0 at +1, throughout, the sum of
    for i in range(n + 1):          # y w.x would be positive; it is 0
        assert sum(y * x[i] for x, y in cube(n)) == 0
""",
    ),
    Erratum(
        id="E002-27",
        document=SLIDES,
        label="Convergence theorem",
        printed="if some weights are consistent with the data, the Perceptron converges",
        fault=Fault.HYPOTHESIS,
        why="As score 0 predicts +1, consistent weights may have positive examples at score 0. "
        "Then no margin is positive, and the Perceptron may go on for ever.",
        corrected="If some weights have y w.x > 0 throughout (finite data, repeated passes).",
        theorem="perceptron.passes",
        counterexample="(2,0)+, (-2,0)+, (1,-2)-: w = (0,1) is right on all, training never ends",
        replay="""\
data = [((1, -2), -1), ((2, 0), 1), ((-2, 0), 1)]
dot = lambda a, b: a[0] * b[0] + a[1] * b[1]
sgn = lambda z: 1 if z >= 0 else -1
assert all(sgn(dot((0, 1), x)) == y for x, y in data)       # consistent
w, seen, mistakes = (0, 0), {}, 0
for round_ in range(30):
    x, y = data[round_ % 3]
    if (w, round_ % 3) in seen:                             # a state comes back ...
        assert mistakes > seen[w, round_ % 3]               # ... after more mistakes: no end
        break
    seen[w, round_ % 3] = mistakes
    if sgn(dot(w, x)) != y:
        w, mistakes = (w[0] + y * x[0], w[1] + y * x[1]), mistakes + 1
else:
    raise AssertionError("no state came back")
""",
    ),
    Erratum(
        id="E002-28",
        document=SLIDES,
        label="Cycling theorem",
        printed="on data that are not separable the weights repeat, for any data",
        fault=Fault.HYPOTHESIS,
        why="With irrational data no state need come back; and without a fixed order of the "
        "examples (the slides recommend shuffling) there is no loop either.",
        corrected="For rational data in cyclic order a state (weights, position) repeats.",
        theorem="perceptron.cycling",
        counterexample="x = 1 labelled +, x = sqrt 2 labelled -: after p and q updates w = p - q "
        "sqrt 2, and p + q only grows",
        replay="""\
def sign(p, q):                     # of p - q sqrt(2), exactly
    return (p > 0 or q > 0) and (1 if p * p > 2 * q * q else -1) or 0

p = q = 0
weights = [(0, 0)]
for _ in range(500):                # passes over (1, +), (sqrt 2, -)
    before = p + q
    if sign(p, q) < 0:              # score w < 0: a mistake on the positive example
        p += 1
        weights.append((p, q))
    if sign(p, q) >= 0:             # score w sqrt 2 >= 0: a mistake on the negative one
        q += 1
        weights.append((p, q))
    assert p + q > before           # each pass has a mistake
assert len(set(weights)) == len(weights) > 500      # sqrt 2 is irrational: all different
""",
    ),
    Erratum(
        id="E002-29",
        document=SLIDES,
        label="Margin, definition",
        printed="the margin is the distance from the hyperplane to the nearest point, maximised "
        "over all weights",
        fault=Fault.HYPOTHESIS,
        why="A distance does not see labels: data that no hyperplane separates get a positive "
        "margin, and (R/gamma)^2 bounds nothing.",
        corrected="The margin of u is min y u.x/|u|; of the data, its maximum over u.",
        theorem="perceptron.margin",
        counterexample="x = 1 labelled + and -: distance 1 to the hyperplane {0}, R = 1, bound 1, "
        "mistakes without end",
        replay="""\
data = [(1, 1), (1, -1)]
R = max(abs(x) for x, _ in data)
gamma = min(abs(x) for x, _ in data)        # |u x| with |u| = 1: the distance to {0}
w = mistakes = 0
for x, y in data * 50:
    if (1 if w * x >= 0 else -1) != y:
        w, mistakes = w + y * x, mistakes + 1
assert (R / gamma) ** 2 == 1 and mistakes >= 50
""",
        claim=Printed("perceptron.margin", "M <= r**2/rho**2", without=("separable",)),
    ),
    Erratum(
        id="E002-30",
        document=SLIDES,
        label="Margin and the bias as a constant feature",
        printed="fold the bias into w; gamma is the distance to the hyperplane, R the farthest "
        "point from the origin",
        fault=Fault.HYPOTHESIS,
        why="The theorem speaks of the folded vectors (x, 1): R grows, and gamma is divided by "
        "|(u, b)| instead of |u|. With the distances in the plane of the data it is false.",
        corrected="M <= (R^2 + 1)(|u|^2 + b^2)/gamma^2 where y(u.x + b) >= gamma.",
        theorem="perceptron.margin",
        counterexample="x = 4 labelled +, x = 2 labelled -: R = 4, distance 1, bound 16; 17 "
        "mistakes",
        replay="""\
data = [(2, -1), (4, 1)]
R, gamma = 4, 1                                     # the hyperplane x = 3
w, b, mistakes = 0, 0, 0
for _ in range(100):
    for x, y in data:
        if (1 if w * x + b >= 0 else -1) != y:
            w, b, mistakes = w + y * x, b + y, mistakes + 1
assert all((1 if w * x + b >= 0 else -1) == y for x, y in data)
assert mistakes == 17 > (R / gamma) ** 2
assert mistakes <= (R ** 2 + 1) * (1 + 3 ** 2)      # u = 1, b = -3
""",
    ),
    Erratum(
        id="E002-31",
        document=SLIDES,
        label="Mistake Bound Theorem, u not of length 1",
        printed="for any u the bound becomes (|u| R/gamma)^2",
        fault=Fault.NONE,
        why="It looks as if a long u made the bound worse, but gamma grows with it.",
        corrected="M <= (|u| R/gamma)^2 with y u.x >= gamma > 0.",
        theorem="perceptron.margin",
        counterexample="none: u = c(1, 1) on the two basis vectors gives 2 for every c > 0",
        replay="""\
from fractions import Fraction

w, mistakes, data = (0, 0), 0, [((1, 0), -1), ((0, 1), -1)]     # score 0 predicts +1
for x, y in data * 5:
    if (1 if w[0] * x[0] + w[1] * x[1] >= 0 else -1) != y:
        w, mistakes = (w[0] + y * x[0], w[1] + y * x[1]), mistakes + 1
for c in (Fraction(1, 10), Fraction(1), Fraction(10)):
    u, R = (-c, -c), 1
    gamma = min(y * (u[0] * x[0] + u[1] * x[1]) for x, y in data)
    assert (u[0] ** 2 + u[1] ** 2) * R ** 2 / gamma ** 2 == 2 == mistakes
""",
    ),
    Erratum(
        id="E002-32",
        document=SLIDES,
        label="Mistake Bound Theorem, what it means",
        printed="on separable data the Perceptron finds a separating hyperplane",
        fault=Fault.HYPOTHESIS,
        why="Not on the training sequence of the theorem, which is read once: the last weights may "
        "be wrong on earlier examples. Passes must be repeated.",
        corrected="After at most floor((R/gamma)^2) + 1 passes over finite data.",
        theorem="perceptron.passes",
        counterexample="(0,-1)-, (-1,1)-: u = (2,1) separates; one pass ends at (1,0), wrong on "
        "the first",
        replay="""\
data = [((0, -1), -1), ((-1, 1), -1)]
dot = lambda a, b: a[0] * b[0] + a[1] * b[1]
assert all(y * dot((2, 1), x) > 0 for x, y in data)
w = (0, 0)
for x, y in data:                                   # one pass; score 0 predicts +1
    if (1 if dot(w, x) >= 0 else -1) != y:
        w = (w[0] + y * x[0], w[1] + y * x[1])
assert w == (1, 0) and (1 if dot(w, (0, -1)) >= 0 else -1) != -1
""",
        claim=Printed("perceptron.passes", "passes <= 2"),
    ),
)
