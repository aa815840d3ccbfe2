"""What is wrong in the chapter's section on the realisable case?"""

from __future__ import annotations

from bounds.core.documents import CHAPTER
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E003-01",
        document=CHAPTER,
        label="Definition 21.1",
        printed="sequences (x_1, h*(y_1)), ..., (x_T, h*(y_T))",
        fault=Fault.MISPRINT,
        why="h* takes instances, not labels; the labels are h*(x_t).",
        corrected="Sequences (x_1, h*(x_1)), ..., (x_T, h*(x_T)) with h* in H.",
        theorem="consistent.mistakes",
        counterexample="X = {a, b}: h*(h*(a)) = h*(1) has no meaning",
        replay="""\
h_star = {"a": 1, "b": 0}                   # from X = {a, b} to {0, 1}
y = h_star["a"]
assert y not in h_star                      # h*(y) is not defined
assert [(x, h_star[x]) for x in "ab"] == [("a", 1), ("b", 0)]
""",
    ),
    Erratum(
        id="E003-02",
        document=CHAPTER,
        label="before Halving",
        printed="Halving chooses an h of V_t in a smarter way than Consistent",
        fault=Fault.NONE,
        why="The majority vote of V_t need not lie in V_t. But h is chosen after x_t is seen, and "
        "some h of V_t votes with the majority there, so Halving is a case of Consistent.",
        corrected="In each round Halving predicts as some h of V_t; its vote as a function need "
        "not belong to H.",
        theorem="consistent.mistakes",
        counterexample="none in one round; the singletons of 3 points vote 000, which is none of "
        "them",
        replay="""\
from itertools import combinations, product

cube = list(product((0, 1), repeat=3))
vote = lambda V, x: int(2 * sum(h[x] for h in V) >= len(V))         # tie to 1
for size in range(1, 9):
    for V in combinations(cube, size):
        assert all(any(h[x] == vote(V, x) for h in V) for x in range(3))
V = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
assert tuple(vote(V, x) for x in range(3)) == (0, 0, 0) not in V
""",
    ),
    Erratum(
        id="E003-03",
        document=CHAPTER,
        label="Halving, prediction",
        printed="p_t = argmax over r of {h in V_t : h(x_t) = r}",
        fault=Fault.MISPRINT,
        why="The bars are missing: a maximum over sets is meant to be one over their sizes. By "
        "inclusion the two sets, being disjoint, cannot be compared.",
        corrected="p_t = argmax over r of |{h in V_t : h(x_t) = r}|.",
        theorem="halving.mistakes",
        counterexample="V = {00, 01, 10} at the first point: neither set contains the other",
        replay="""\
V = [(0, 0), (0, 1), (1, 0)]
side = [{h for h in V if h[0] == r} for r in (0, 1)]
assert not side[0] <= side[1] and not side[1] <= side[0]
assert max((0, 1), key=lambda r: len(side[r])) == 0
""",
    ),
    Erratum(
        id="E003-04",
        document=CHAPTER,
        label="Section 21.1.1, left and right",
        printed="y = 0 goes to the right child and y = 1 to the left; later i_{t+1} = 2 i_t + y_t",
        fault=Fault.CONVENTION,
        why="By the formula, Definition 21.4 and Figure 21.1 y = 1 goes right.",
        corrected="y = 0 goes to the left child 2i, y = 1 to the right child 2i + 1.",
        theorem="tree.index",
        counterexample="y = (1, 0): by the prose the second node is v_2, by the formula v_3, as in "
        "the figure",
        replay="""\
prose = lambda i, y: 2 * i + (1 - y)        # y = 0 right, y = 1 left
formula = lambda i, y: 2 * i + y
assert prose(1, 1) == 2 and formula(1, 1) == 3
figure = [(1, 1), (3, 0)]                   # the dashed path: (v_1, 1), (v_3, 0)
assert formula(figure[0][0], figure[0][1]) == figure[1][0] != prose(1, 1)
""",
    ),
    Erratum(
        id="E003-05",
        document=CHAPTER,
        label="Section 21.1.1, number of instances",
        printed="a strategy for T rounds attaches instances to 2^(T+1) - 1 nodes",
        fault=Fault.CONVENTION,
        why="In T rounds only nodes above the leaves are shown, 2^T - 1 of them; Definition 21.4 "
        "and the proof of Lemma 21.6 count so.",
        corrected="A shattered tree of depth d has 2^d - 1 instances; its leaves carry none.",
        theorem="tree.index",
        counterexample="T = 1: one round shows v_1 only, not 3 instances",
        replay="""\
from itertools import product

for T in (1, 2, 3, 4):
    shown = set()
    for ys in product((0, 1), repeat=T):
        i = 1
        for y in ys:
            shown.add(i)
            i = 2 * i + y
    assert shown == set(range(1, 2 ** T)) and len(shown) == 2 ** T - 1 < 2 ** (T + 1) - 1
""",
    ),
    Erratum(
        id="E003-06",
        document=CHAPTER,
        label="Definition 21.4, the index",
        printed="i_t = 2^(t-1) + sum over j < t of y_j 2^(t-1-j)",
        fault=Fault.NONE,
        why="Off-by-one errors are likely here; there is none.",
        corrected="As printed: the node's number in binary is 1 followed by the labels.",
        theorem="tree.index",
        counterexample="none: all labels up to t = 7",
        replay="""\
from itertools import product

for t in range(1, 8):
    for ys in product((0, 1), repeat=t - 1):
        i = 1
        for y in ys:
            i = 2 * i + y
        assert i == 2 ** (t - 1) + sum(y * 2 ** (t - 1 - j) for j, y in enumerate(ys, 1))
""",
    ),
    Erratum(
        id="E003-07",
        document=CHAPTER,
        label="Definition 21.5",
        printed="Ldim(H) is the maximal integer T with a shattered tree of depth T",
        fault=Fault.HYPOTHESIS,
        why="There is none for thresholds, whose Ldim Example 21.4 calls infinite, and none for "
        "the empty class, whose Ldim SOA needs.",
        corrected="The supremum; -1 for the empty class, as a tree of depth 0 needs a hypothesis.",
        theorem="example.thresholds",
        counterexample="the empty class: already depth 0 fails; 2^d - 1 points: thresholds reach "
        "depth d, for every d",
        replay="""\
def depths(H, points, most):        # the depths of the trees that H shatters
    def shatters(V, d):
        if d == 0:
            return bool(V)
        return any(all(shatters([h for h in V if h[x] == y], d - 1) for y in (0, 1))
                   for x in range(points))
    return [d for d in range(most + 1) if shatters(H, d)]

assert depths([], 1, 3) == []                               # no maximum: the empty class
for d in (1, 2, 3):
    k = 2 ** d - 1
    thresholds = [tuple(int(x < a) for x in range(k)) for a in range(k + 1)]
    assert max(depths(thresholds, k, d + 1)) == d           # none on [0, 1]: all d occur
""",
    ),
    Erratum(
        id="E003-08",
        document=CHAPTER,
        label="Lemma 21.6 and Corollary 21.8",
        printed="no algorithm whatever has a mistake bound below Ldim(H)",
        fault=Fault.HYPOTHESIS,
        why="The proof lets the environment answer 1 - p_t: the learner must be deterministic. The "
        "next section allows coins, and expected mistakes can be half as many.",
        corrected="Every deterministic learner can be made to err Ldim(H) times.",
        theorem="littlestone.lower",
        counterexample="H = {0, 1} on one point, Ldim = 1: a coin for the first round, then the "
        "label seen: 1/2 expected mistake",
        replay="""\
from fractions import Fraction

def expected(target, rounds):
    first = sum(Fraction(1, 2) for coin in (0, 1) if coin != target)
    return first + 0 * (rounds - 1)         # from then on the label is known

Ldim = 1                                    # the point splits {0, 1}, each part has one element
assert all(expected(target, T) == Fraction(1, 2) < Ldim for target in (0, 1) for T in (1, 5, 9))
""",
        claim=Printed("littlestone.lower", "m_T >= Ldim", without=("deterministic",)),
    ),
    Erratum(
        id="E003-09",
        document=CHAPTER,
        label="Lemma 21.6, proof",
        printed="let T = Ldim(H) and take a shattered tree of depth T",
        fault=Fault.STEP,
        why="If Ldim(H) is infinite there is no such tree; the argument must be made for each "
        "finite depth.",
        corrected="In a shattered tree of finite depth T a deterministic learner errs T times.",
        theorem="littlestone.lower",
        counterexample="thresholds: each of d = 1, 2, 3, ... mistakes can be forced, no tree is "
        "the deepest",
        replay="""\
from fractions import Fraction

for depth in range(1, 30):
    low, high, mistakes, past = Fraction(0), Fraction(1), 0, []
    for t in range(depth):
        x = (low + high) / 2
        p = t % 2                           # some learner
        y = 1 - p
        low, high, mistakes = (x, high, mistakes + 1) if y else (low, x, mistakes + 1)
        past.append((x, y))
    a = (low + high) / 2
    assert mistakes == depth and all(int(x < a) == y for x, y in past)
""",
    ),
    Erratum(
        id="E003-10",
        document=CHAPTER,
        label="Example 21.3",
        printed="the d singletons of d points have Ldim 1",
        fault=Fault.HYPOTHESIS,
        why="One hypothesis alone has Ldim 0. Exercise 3, on the same class, asks for d >= 2.",
        corrected="Ldim = 1 for d >= 2.",
        theorem="example.singletons",
        counterexample="d = 1: H has one element, Ldim = 0",
        replay="""\
def ldim(V, d):
    if not V:
        return -1
    best = 0
    for x in range(d):
        side = [frozenset(h for h in V if int(h == x) == y) for y in (0, 1)]
        if side[0] and side[1]:
            best = max(best, 1 + min(ldim(side[0], d), ldim(side[1], d)))
    return best

assert [ldim(frozenset(range(d)), d) for d in (1, 2, 3, 4, 5)] == [0, 1, 1, 1, 1]
""",
        claim=Printed("example.singletons", "Ldim == 1", without=("two-or-more",)),
    ),
    Erratum(
        id="E003-11",
        document=CHAPTER,
        label="Example 21.4",
        printed="the tree 1/2; 1/4, 3/4; ... is shattered by the thresholds x < a",
        fault=Fault.NONE,
        why="With the prose of the section (y = 1 to the left) it would not be: after h(1/2) = 1 "
        "the point 1/4 has label 1 too. With Definition 21.4 it is.",
        corrected="As printed, with y = 1 to the right.",
        theorem="example.thresholds",
        counterexample="none: depths up to 6; to the left it fails at depth 2",
        replay="""\
from fractions import Fraction
from itertools import product

def shattered(depth, right):        # right: the label that goes to the larger point
    for ys in product((0, 1), repeat=depth):
        x, step, path = Fraction(1, 2), Fraction(1, 4), []
        for y in ys:
            path.append((x, y))
            x, step = x + (step if y == right else -step), step / 2
        thresholds = [Fraction(j, 2 ** (depth + 1)) for j in range(2 ** (depth + 1) + 1)]
        if not any(all(int(v < a) == y for v, y in path) for a in thresholds):
            return False
    return True

assert all(shattered(depth, right=1) for depth in range(1, 7))
assert shattered(1, right=0) and not shattered(2, right=0)
""",
    ),
    Erratum(
        id="E003-12",
        document=CHAPTER,
        label="SOA and Lemma 21.7",
        printed="predict the r with the larger Ldim(V_t^(r)), at a tie 1",
        fault=Fault.HYPOTHESIS,
        why="One part may be empty, and Ldim of the empty class is not defined. If it were 0, a "
        "tie arises where all agree, and SOA errs more than Ldim(H) times.",
        corrected="With Ldim = -1 for the empty class SOA errs at most Ldim(H) times.",
        theorem="soa.mistakes",
        counterexample="H = {0} on one point, Ldim = 0: at the tie 0 : 0 SOA says 1 and errs",
        replay="""\
def mistakes(empty):
    H, target, ldim = [0], 0, lambda V: 0 if V else empty       # a class of one has Ldim 0
    side = [[h for h in H if h == r] for r in (0, 1)]
    guess = 1 if ldim(side[1]) >= ldim(side[0]) else 0          # tie to 1
    return int(guess != target)

assert mistakes(empty=0) == 1 > 0 == mistakes(empty=-1)
""",
        claim=Printed("soa.mistakes", "m_T <= Ldim", without=("optimal",)),
    ),
    Erratum(
        id="E003-13",
        document=CHAPTER,
        label="Theorem 21.9, proof",
        printed="all nodes at depth i get x_i, for shattered x_1, ..., x_d",
        fault=Fault.CONVENTION,
        why="Depth was the number of edges, so the root has depth 0, and there is no x_0. Levels "
        "are meant, counted from 1.",
        corrected="Node i gets x_(l), where l - 1 is its distance from the root: VC <= Ldim.",
        theorem="chain",
        counterexample="d = 1: the one node has depth 0 and must get x_1",
        replay="""\
for d in (1, 2, 3):
    nodes = range(1, 2 ** d)
    depth = {i: i.bit_length() - 1 for i in nodes}          # edges from the root
    assert depth[1] == 0 and max(depth.values()) == d - 1   # never d, and 0 is no index
    assert {depth[i] + 1 for i in nodes} == set(range(1, d + 1))
""",
    ),
    Erratum(
        id="E003-14",
        document=CHAPTER,
        label="Theorem 21.9, the gap",
        printed="the gap between VC and Ldim can be arbitrarily large (shown: 1 and infinity)",
        fault=Fault.NONE,
        why="The proof gives one infinite gap and no large finite one; those exist as well.",
        corrected="Thresholds on 2^m - 1 points: VC = 1 and Ldim = m.",
        theorem="example.thresholds",
        counterexample="none: m <= 4",
        replay="""\
from functools import lru_cache
from itertools import combinations

@lru_cache(maxsize=None)
def ldim(size):                     # thresholds; a point splits them into any two parts
    return 0 if size == 1 else max(1 + min(ldim(a), ldim(size - a)) for a in range(1, size))

for m in (1, 2, 3, 4):
    k = 2 ** m - 1
    H = [tuple(int(x < a) for x in range(k)) for a in range(k + 1)]
    assert all(len({(h[x], h[z]) for h in H}) < 4 for x, z in combinations(range(k), 2))
    assert ldim(k + 1) == m
""",
    ),
)
