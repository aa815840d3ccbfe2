"""What is wrong in the chapter's section on the Perceptron and in its exercises?"""

from __future__ import annotations

from bounds.core.documents import CHAPTER
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E003-33",
        document=CHAPTER,
        label="Section 21.4, halfspaces",
        printed="the tree (1/2, 1), (1/4, 1), (3/4, 1), ... is shattered by w = (-1, a)",
        fault=Fault.NONE,
        why="Labels are -1 and +1 here, 0 and 1 in the definition, and sign(0) is open; but a can "
        "be chosen off the points, so that all signs are strict.",
        corrected="As printed, for d >= 2; on a line Ldim is 1.",
        theorem="example.halfspaces",
        counterexample="none: depths up to 6, strictly",
        replay="""\
from fractions import Fraction
from itertools import product

for depth in range(1, 7):
    for ys in product((-1, 1), repeat=depth):
        v, step, low, high = Fraction(1, 2), Fraction(1, 4), Fraction(0), Fraction(1)
        path = []
        for y in ys:
            path.append((v, y))
            low, high = (v, high) if y > 0 else (low, v)
            v, step = (v + step if y > 0 else v - step), step / 2
        a = (low + high) / 2
        assert 0 <= a <= 1 and all(y * (-1 * x + a * 1) > 0 for x, y in path)
""",
    ),
    Erratum(
        id="E003-34",
        document=CHAPTER,
        label="Section 21.4, mistakes and updates",
        printed="a mistake is sign(w.x) != y; the 0-1 loss and the update use y w.x <= 0",
        fault=Fault.CONVENTION,
        why="They differ at score 0 unless sign(0) differs from both labels. With sign(0) = +1 a "
        "right round at score 0 has loss 1, is updated, and is missing in the sum over M.",
        corrected="M is the set of rounds with y w.x <= 0: then w^(t) is eta times the sum of y_i "
        "x_i over M before t, for every eta > 0.",
        theorem="perceptron.sgd",
        counterexample="(1, +), then x = -1: with sign(0) = +1 M is empty and the sum predicts +1, "
        "while w = 1 predicts -1",
        replay="""\
sign = lambda z: 1 if z >= 0 else -1
w, M, seen = 0, [], []
for x, y in [(1, 1)]:
    if sign(w * x) != y:
        M.append((x, y))
    if y * w * x <= 0:                      # the box
        w += y * x
assert M == [] and w == 1                   # no mistake, yet an update
x = -1
assert sign(w * x) == -1 != sign(sum(y * z * x for z, y in M)) == 1
""",
    ),
    Erratum(
        id="E003-35",
        document=CHAPTER,
        label="Section 21.4, use of Theorem 21.15",
        printed="for the Perceptron's w^(t) and every eta > 0: sum f_t(w^(t)) - sum f_t(w*) <= "
        "|w*|^2/(2 eta) + (eta/2) sum |v_t|^2",
        fault=Fault.STEP,
        why="The predictions do not depend on eta, the hinge losses do: the inequality is about "
        "eta times the weights of the box. It is used only for sum f_t >= |M|, which holds for "
        "each eta.",
        corrected="For the iterates of rate eta; so |M| <= F + |w*|^2/(2 eta) + eta |M| R^2/2.",
        theorem="perceptron.hinge-implicit",
        counterexample="(1, +), (1, -), w* = 0, eta = 1/2: left 3 - 2 = 1, right 1/2",
        replay="""\
from fractions import Fraction

def sides(eta, scale):              # the weights move by scale y x; w* = 0
    w, left, right = Fraction(0), Fraction(0), Fraction(0)
    for x, y in [(1, 1), (1, -1)]:
        assert y * w * x <= 0                           # both rounds are mistakes
        left += max(0, 1 - y * w * x) - 1
        right += eta / 2 * x * x
        w += scale * y * x
    return left, right

eta = Fraction(1, 2)
left, right = sides(eta, scale=1)
assert (left, right) == (1, eta) and left > right       # as printed
left, right = sides(eta, scale=eta)
assert left <= right                                    # the iterates of rate eta
""",
    ),
    Erratum(
        id="E003-36",
        document=CHAPTER,
        label="before (21.6), the choice of eta",
        printed="set eta = |w*|/(R sqrt |M|)",
        fault=Fault.STEP,
        why="It is 0 for w* = 0 and has no value without mistakes; (21.6) holds there directly. "
        "That eta depends on the outcome is fine: M does not depend on eta.",
        corrected="For w* and M not empty; else (21.6) reads |M| <= |M| or 0 <= F.",
        theorem="perceptron.hinge-implicit",
        counterexample="w* = 0: eta = 0 is not positive; F = |M|",
        replay="""\
from math import sqrt

R, M, w_star = 1, 4, 0
assert not w_star / (R * sqrt(M)) > 0
F = M * max(0, 1 - 0)                       # the hinge of w* = 0 is 1
assert M - R * w_star * sqrt(M) - F <= 0    # (21.6)
try:
    1 / (R * sqrt(0))
except ZeroDivisionError:
    pass
else:
    raise AssertionError
""",
    ),
    Erratum(
        id="E003-37",
        document=CHAPTER,
        label="Theorem 21.16, M",
        printed="M is the set of rounds on which the Perceptron errs, f_t counts on M only",
        fault=Fault.HYPOTHESIS,
        why="If sign(0) = +1, rounds at score 0 with y = +1 are updates but no errors, and the "
        "bound fails without limit: such updates undo what the errors taught.",
        corrected="M is the set of rounds with y w.x <= 0, the updates.",
        theorem="perceptron.hinge",
        counterexample="(1, +), (1, -), (1, +), (1, -), w* = -1: the two errors have y = -1, so "
        "F = 0, and the bound is 1",
        replay="""\
sign = lambda z: 1 if z >= 0 else -1

def run(pairs):
    w, errors, updates = 0, [], []
    for x, y in [(1, 1), (1, -1)] * pairs:
        if sign(w * x) != y:
            errors.append((x, y))
        if y * w * x <= 0:
            w += y * x
            updates.append((x, y))
    return errors, updates

def bound(M, w_star, R=1):
    F = sum(max(0, 1 - y * w_star * x) for x, y in M)
    return F + R * abs(w_star) * F ** 0.5 + R ** 2 * w_star ** 2

for pairs in (2, 3, 100):
    errors, updates = run(pairs)
    assert len(errors) == pairs > bound(errors, -1) == 1        # as printed
    assert len(updates) == 2 * pairs <= bound(updates, -1)      # corrected
""",
    ),
    Erratum(
        id="E003-38",
        document=CHAPTER,
        label="Theorem 21.16, proof",
        printed="x - b sqrt x - c <= 0 implies x <= c + b^2 + b sqrt c",
        fault=Fault.NONE,
        why="The root gives c + b^2/2 + b sqrt(c + b^2/4), and sqrt(c + b^2/4) <= sqrt c + b/2.",
        corrected="As printed; the root itself is sharper.",
        theorem="perceptron.hinge",
        counterexample="none: equality at b = 0 and at c = 0",
        replay="""\
from fractions import Fraction

for b in range(0, 12):
    for root_c in range(0, 12):
        c = root_c ** 2
        for q in range(0, 400):                     # sqrt x = q/10
            s = Fraction(q, 10)
            if s * s - b * s - c <= 0:
                assert s * s <= c + b * b + b * root_c
assert 9 - 3 * 3 - 0 == 0 and 9 == 0 + 3 ** 2       # c = 0
""",
    ),
    Erratum(
        id="E003-39",
        document=CHAPTER,
        label="Section 21.4, last remark",
        printed="some w* errs nowhere while the Perceptron errs many times",
        fault=Fault.NONE,
        why="The tree argument needs an environment that answers the learner; as the Perceptron "
        "is deterministic, a fixed sequence does it too.",
        corrected="As printed: for every K some separable sequence costs more than K mistakes.",
        theorem="example.halfspaces",
        counterexample="none: (2K, 0)+ once, then (-1, 1)+: w* = (1, 2) errs nowhere",
        replay="""\
def mistakes(K):
    data = [((2 * K, 0), 1)] + [((-1, 1), 1)] * (2 * K)
    assert all(y * (1 * x[0] + 2 * x[1]) > 0 for x, y in data)
    w, count = (0, 0), 0
    for x, y in data:
        if y * (w[0] * x[0] + w[1] * x[1]) <= 0:
            w, count = (w[0] + y * x[0], w[1] + y * x[1]), count + 1
    return count

assert all(mistakes(K) > K for K in (1, 5, 50, 500))
""",
    ),
    Erratum(
        id="E003-40",
        document=CHAPTER,
        label="Exercise 3",
        printed="calculate Halving's mistakes on d >= 2 singletons: upper and lower bound agree",
        fault=Fault.NONE,
        why="log2 d suggests more, and at d = 2 the tie goes to 1; it is 1 for every d >= 2.",
        corrected="M_Halving = 1.",
        theorem="example.singletons",
        counterexample="none: d = 2, ..., 7, both rules on ties",
        replay="""\
from functools import lru_cache

for d in range(2, 8):
    for tie in (0, 1):
        @lru_cache(maxsize=None)
        def worst(V):
            most = 0
            for x in range(d):
                part = [frozenset(h for h in V if int(h == x) == y) for y in (0, 1)]
                sizes = len(part[0]), len(part[1])
                guess = tie if sizes[0] == sizes[1] else int(sizes[1] > sizes[0])
                for y in (0, 1):
                    if part[y] and (part[y] != V or guess != y):
                        most = max(most, (guess != y) + worst(part[y]))
            return most
        assert worst(frozenset(range(d))) == 1
""",
    ),
    Erratum(
        id="E003-41",
        document=CHAPTER,
        label="Exercise 4, the Doubling Trick",
        printed="regret at most alpha sqrt(2^m) on each period of 2^m rounds gives at most "
        "sqrt(2)/(sqrt(2)-1) alpha sqrt(T)",
        fault=Fault.HYPOTHESIS,
        why="For a given run the last period may be cut short, and its regret in the middle can be "
        "larger than at its end. It must be bounded there too, as it is if the bound holds for "
        "all sequences, which may go on with zero losses.",
        corrected="If the bound also holds for a period cut short.",
        theorem="doubling.generic",
        counterexample="T = 2, alpha = 1/5: round 2 costs 1, round 3 would bring it back; regret 1 "
        "against 0.966",
        replay="""\
from math import sqrt

play = [(1, 0), (0, 1), (0, 1)]             # the weights in rounds 1; 2, 3
costs = [(0, 0), (0, 1), (1, 0)]

def regret(first, last):
    rounds = range(first - 1, last)
    paid = sum(p * c for t in rounds for p, c in zip(play[t], costs[t]))
    return paid - min(sum(costs[t][i] for t in rounds) for i in (0, 1))

alpha, T = 1 / 5, 2
assert regret(1, 1) == 0 <= alpha and regret(2, 3) == 0 <= alpha * sqrt(2)     # full periods
assert regret(1, T) == 1 > sqrt(2) / (sqrt(2) - 1) * alpha * sqrt(T)
assert regret(2, 2) == 1 > alpha * sqrt(2)                                     # cut short
""",
        claim=Printed(
            "doubling.generic",
            "R_T <= sqrt(2)/(sqrt(2) - 1)*alpha*sqrt(T)",
            without=("period-regret",),
        ),
    ),
    Erratum(
        id="E003-42",
        document=CHAPTER,
        label="Exercise 5",
        printed="E L_D(h_r) <= M_A(H)/T for r uniform on 1, ..., T",
        fault=Fault.NONE,
        why="The last hypothesis would be the natural choice and has no such bound; for a random "
        "one it holds, with equality, as h_t does not depend on the t-th example.",
        corrected="As printed.",
        theorem="batch.random",
        counterexample="none: H = {0, 1} on one point, target 1, h_1 = 0: 1/T on both sides",
        replay="""\
from fractions import Fraction

for T in range(1, 20):
    hypotheses = [0] + [1] * (T - 1)        # after the first example the target 1 is known
    risk = sum(Fraction(int(h != 1)) for h in hypotheses) / T
    assert risk == Fraction(1, T)           # M_A(H) = 1
""",
    ),
)
