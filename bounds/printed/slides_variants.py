"""What is wrong in the slides on the Perceptron's mistake bound and its variants?"""

from __future__ import annotations

from bounds.core.documents import SLIDES
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E002-33",
        document=SLIDES,
        label="Proof (preliminaries), the learning rate",
        printed="the rate scales the inputs and does not change the behaviour",
        fault=Fault.NONE,
        why="It scales the weights; scaling all inputs by c > 0 multiplies every score by c^2, "
        "so neither changes a prediction. From a start other than 0 the rate does matter.",
        corrected="From w = 0 predictions depend neither on the rate nor on the scale of the data.",
        theorem="perceptron.rate",
        counterexample="none: all sequences of three examples; from w = 1 the rates 1 and 2 differ",
        replay="""\
from itertools import product

def run(examples, rate=1, scale=1, start=0):
    w, said = start, []
    for x, y in examples:
        said.append(1 if w * scale * x >= 0 else -1)
        if said[-1] != y:
            w += rate * y * scale * x
    return said

for sequence in product(product((-2, 1, 3), (1, -1)), repeat=3):
    assert run(sequence) == run(sequence, rate=7) == run(sequence, scale=7)
twice = [(1, -1), (1, -1)]
assert run(twice, rate=1, start=1) != run(twice, rate=2, start=1)
""",
    ),
    Erratum(
        id="E002-34",
        document=SLIDES,
        label="Proof (2/3), the middle term",
        printed="updates happen where y w.x < 0",
        fault=Fault.STEP,
        why="The first update happens at w = 0, where y w.x = 0; so do others.",
        corrected="y w.x <= 0 on updates, which is all that |w|^2 <= t R^2 needs.",
        theorem="perceptron.margin",
        counterexample="w = 0, x = 1, y = -1: sgn(0) = +1 is a mistake, and y w.x = 0",
        replay="""\
w, x, y = 0, 1, -1
assert (1 if w * x >= 0 else -1) != y       # a mistake, so an update
assert y * w * x == 0 and not y * w * x < 0
assert (w + y * x) ** 2 <= w ** 2 + x ** 2  # the step itself holds
""",
    ),
    Erratum(
        id="E002-35",
        document=SLIDES,
        label="Proof (2/3), the start of the induction",
        printed="|w_t|^2 <= t R^2 by induction, because u.w_0 = 0",
        fault=Fault.MISPRINT,
        why="Copied from the first step: here |w_0| = 0 is needed, and u.w_0 = 0 does not give it.",
        corrected="... because |w_0|^2 = 0. From w_0 the bound gets the term 2 |w_0|/(eta rho).",
        theorem="perceptron.start",
        counterexample="u = (1,0), w_0 = (0,3), x = (1,-1) labelled +: u.w_0 = 0, but |w_0|^2 = 9; "
        "with w_0 = (0,9) five mistakes, where (R/gamma)^2 = 2",
        replay="""\
def run(start):
    w, mistakes = start, 0
    for _ in range(100):                        # x = (1, -1), y = +1; score 0 predicts +1
        if w[0] - w[1] < 0:
            w, mistakes = (w[0] + 1, w[1] - 1), mistakes + 1
    return mistakes

u, R2, gamma = (1, 0), 2, 1                     # |x|^2 = 2, y u.x = 1
for start, expected in [((0, 3), 2), ((0, 9), 5)]:
    assert u[0] * start[0] + u[1] * start[1] == 0
    assert start[1] ** 2 > 0 * R2               # |w_0|^2 <= 0 R^2 is false
    assert run(start) == expected
assert run((0, 9)) > R2 / gamma ** 2
""",
    ),
    Erratum(
        id="E002-36",
        document=SLIDES,
        label="Proof (3/3), the cosine",
        printed="the cosine of the angle between u and w_t is less than 1",
        fault=Fault.STEP,
        why="It is 1 where w_t points along u. Were it always less, (R/gamma)^2 would never be "
        "attained.",
        corrected="The cosine is at most 1, so u.w_t <= |w_t|.",
        theorem="perceptron.margin",
        counterexample="x = 1, y = -1, u = -1: w_1 = -1, u.w_1 = 1 = |w_1|, M = 1 = (R/gamma)^2",
        replay="""\
x, y, u = 1, -1, -1
w = 0
mistakes = int((1 if w * x >= 0 else -1) != y)
w += y * x
assert u * w == abs(w) == 1                     # cosine 1
R, gamma = abs(x), y * u * x
assert mistakes == 1 == (R / gamma) ** 2
""",
        claim=Printed("perceptron.margin", "M < r**2/rho**2"),
    ),
    Erratum(
        id="E002-37",
        document=SLIDES,
        label="The Perceptron Mistake bound, R^2 = n",
        printed="for Boolean functions of n attributes R^2 = n",
        fault=Fault.HYPOTHESIS,
        why="Only for values -1 and +1 without a bias, or where (1,...,1) occurs. The disjunctions "
        "of the exercises need the bias, and then it is n + 1.",
        corrected="R^2 = n + 1 with the bias: (n+1)(4k+1) on {0,1}, (n+1)(k^2-k+1) on {-1,+1}.",
        theorem="perceptron.disjunctions-signs",
        counterexample="n = k = 1 on {-1,+1} with bias: gamma = 1, two mistakes, n/gamma^2 = 1",
        replay="""\
data = [((-1, 1), -1), ((1, 1), 1)]             # x_1 or not, and the bias
n, u = 1, (1, 0)
gamma = min(y * (u[0] * x[0] + u[1] * x[1]) for x, y in data)
w, mistakes = (0, 0), 0
for x, y in data * 5:
    if y * (w[0] * x[0] + w[1] * x[1]) <= 0:    # "another way of writing an error"
        w, mistakes = (w[0] + y * x[0], w[1] + y * x[1]), mistakes + 1
assert gamma == 1 and mistakes == 2 > n / gamma ** 2
assert max(x[0] ** 2 + x[1] ** 2 for x, _ in data) == n + 1
""",
        claim=Printed("perceptron.disjunctions-signs", "M <= n*(k**2 - k + 1)"),
    ),
    Erratum(
        id="E002-38",
        document=SLIDES,
        label="The Perceptron Mistake bound, last exercise",
        printed="find examples that force O(n) mistakes for a k-disjunction",
        fault=Fault.MISPRINT,
        why="O bounds from above, so a run without mistakes would do. Omega(n) is meant; and "
        "2k(n-k+1) + 1 can be forced, which is not O(n) as k grows.",
        corrected="Force Omega(n) mistakes; at least 2k(n-k+1) + 1 are possible.",
        theorem="perceptron.disjunctions-forced",
        counterexample="k = n/2: at n = 4 13 updates are forced, at n = 8 41, at n = 16 145",
        replay="""\
def forced(n, k):                               # (0, 1, 1)- and (e_i, 1, 1)+, i one of k
    rest = (1,) * (n - k + 1)                   # irrelevant attributes and the bias
    unit = lambda i: tuple(int(j == i) for j in range(k))
    data = [((0,) * k + rest, -1), *((unit(i) + rest, 1) for i in range(k))]
    w, mistakes, clean = [0] * (n + 1), 0, False
    while not clean:
        clean = True
        for x, y in data:
            if (1 if sum(a * b for a, b in zip(w, x)) >= 0 else -1) != y:
                w, mistakes, clean = [a + y * b for a, b in zip(w, x)], mistakes + 1, False
    return mistakes

for n in (2, 4, 8, 16):
    k = n // 2
    assert forced(n, k) >= 2 * k * (n - k + 1) + 1 > n * n // 2
    assert forced(n, 1) >= 2 * n + 1            # Omega(n) for k = 1
""",
    ),
    Erratum(
        id="E002-39",
        document=SLIDES,
        label="Beyond the separable case, good news",
        printed="after a fixed number of mistakes you are done, without more data",
        fault=Fault.NONE,
        why="True of floor((R/gamma)^2) mistakes: one more would break the bound. But fewer may "
        "happen for as long as one likes, and then nothing is known.",
        corrected="After floor((R/gamma)^2) mistakes none follows on data with this R and gamma.",
        theorem="perceptron.margin",
        counterexample="none: u = -(1,1)/sqrt 2, gamma^2 = 1/2, R = 1, all y = -1: after both "
        "basis vectors all such x are right; after one of them not",
        replay="""\
from fractions import Fraction
from itertools import product

grid = [Fraction(i, 8) for i in range(-8, 9)]
allowed = [(a, b) for a, b in product(grid, repeat=2)       # |x| <= 1 and y u.x >= gamma
           if a * a + b * b <= 1 and a + b >= 1]
assert (1, 0) in allowed and (0, 1) in allowed
assert all(-a - b < 0 for a, b in allowed)                  # w = (-1,-1): two mistakes, done
assert any(-a >= 0 for a, b in allowed)                     # w = (-1, 0): one mistake, not done
""",
    ),
    Erratum(
        id="E002-40",
        document=SLIDES,
        label="Averaged Perceptron, the line a <- a + w",
        printed="the update and a <- a + w stand side by side below the condition",
        fault=Fault.MISPRINT,
        why="Read as one block, a adds up the weights of the updates only, and how long they "
        "survived is lost. The slide's last remark shows that a grows on every example.",
        corrected="a <- a + w for each example, whether or not there was an error.",
        theorem="averaged.identity",
        counterexample="x = 1 three times, then -3, all +: the sums are 1 and -1",
        replay="""\
def average(examples, always):
    w = a = 0
    for x, y in examples:
        error = y * w * x <= 0
        if error:
            w += y * x
        if error or always:
            a += w
    return a

data = [(1, 1), (1, 1), (1, 1), (-3, 1)]        # w = 1, 1, 1, -2
assert average(data, always=True) == 1 and average(data, always=False) == -1
""",
    ),
    Erratum(
        id="E002-41",
        document=SLIDES,
        label="Averaged Perceptron, what is returned",
        printed="return a, the average weight vector, and predict sgn(a.x)",
        fault=Fault.NONE,
        why="a is the sum and is never divided by the number of examples, but that changes no "
        "sign. Voting is another matter: it may predict differently.",
        corrected="sgn of the sum is sgn of the average; voting and averaging differ in general.",
        theorem="averaged.identity",
        counterexample="none for sum and average; weights 1, 1, -3 vote +, their average says -",
        replay="""\
from fractions import Fraction
from itertools import product

for weights in product(range(-3, 4), repeat=3):
    total = sum(weights)
    for x in (-1, 1):
        assert (total * x >= 0) == (Fraction(total, 3) * x >= 0)
weights = (1, 1, -3)
vote = sum(1 if w >= 0 else -1 for w in weights)
assert vote > 0 > sum(weights)
""",
    ),
    Erratum(
        id="E002-42",
        document=SLIDES,
        label="Margin Perceptron, first line",
        printed="the Perceptron updates only where y w.x < 0",
        fault=Fault.STATEMENT,
        why="So written it never leaves w = 0. With a positive threshold eta the strict sign is "
        "harmless, with eta = 0 it is not.",
        corrected="The Perceptron updates on errors, y w.x <= 0; the margin Perceptron below eta, "
        "at most (R^2 + 2 eta/r)/gamma^2 times.",
        theorem="margin-perceptron.margin",
        counterexample="x = 1, y = -1: wrong in every round, and w stays 0",
        replay="""\
def run(threshold, rounds=100):
    w = mistakes = 0
    for _ in range(rounds):                     # x = 1, y = -1; score 0 predicts +1
        mistakes += (1 if w >= 0 else -1) != -1
        if -w < threshold:
            w -= 1
    return mistakes

assert run(0) == 100                            # R = gamma = 1: at most one mistake is claimed
assert run(1) == run(2) == 1
""",
    ),
)
