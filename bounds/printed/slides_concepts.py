"""What is wrong in the slides on optimal learning and conjunctions?"""

from __future__ import annotations

from bounds.core.documents import SLIDES
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E002-15",
        document=SLIDES,
        label="The Halving Algorithm, where it is optimal",
        printed="for the class of all Boolean functions Halving is optimal",
        fault=Fault.NONE,
        why="log2 of 2^(2^n) is 2^n, and every learner can be made to err at every new point.",
        corrected="Both are 2^n: Halving errs at most so often, and any learner can be forced to.",
        theorem="chain",
        counterexample="none: n = 1 and n = 2, by the value of the game",
        replay="""\
from functools import lru_cache
from itertools import product

for n in (1, 2):
    points = range(2 ** n)

    @lru_cache(maxsize=None)
    def game(V, rule):              # the most mistakes: of Halving (tie to 0), or of the best
        values = [0]
        for x in points:
            side = [frozenset(h for h in V if h[x] == y) for y in (0, 1)]
            if side[0] and side[1]:
                then = [game(part, rule) for part in side]
                guess = int(len(side[1]) > len(side[0]))
                err = [max(1 + then[1 - g], then[g]) for g in (0, 1)]
                values.append(err[guess] if rule == "halving" else min(err))
        return max(values)

    everything = frozenset(product((0, 1), repeat=2 ** n))
    assert game(everything, "halving") == game(everything, "best") == 2 ** n
""",
    ),
    Erratum(
        id="E002-16",
        document=SLIDES,
        label="The Halving Algorithm, the optimal prediction",
        printed="optimal is to follow the group of concepts with the fewest expected mistakes",
        fault=Fault.STATEMENT,
        why="The other way round: follow the group that can still cost more mistakes in the worst "
        "case (the larger Littlestone dimension), so that an error leaves the cheaper one.",
        corrected="SOA: predict the label whose group has the larger Ldim; M = Ldim.",
        theorem="soa.mistakes",
        counterexample="three singletons: a group of one concept costs nothing, so the printed "
        "rule says 1 and errs twice; saying 0 errs once",
        replay="""\
from itertools import permutations

C = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]

def run(rule, target, order):
    V, mistakes = C, 0
    for x in order:
        group = [[h for h in V if h[x] == r] for r in (0, 1)]
        guess = rule(group) if group[0] and group[1] else int(not group[0])
        mistakes += guess != target[x]
        V = group[target[x]]
    return mistakes

cost = lambda group: int(len(group) > 1)            # mistakes that the group can still cost
fewest = lambda g: int(cost(g[1]) <= cost(g[0]))
largest = lambda g: int(cost(g[1]) > cost(g[0]))
worst = lambda rule: max(run(rule, c, o) for c in C for o in permutations(range(3)))
assert worst(fewest) == 2 and worst(largest) == 1
""",
        claim=Printed("soa.mistakes", "m_T <= Ldim", without=("optimal",)),
    ),
    Erratum(
        id="E002-17",
        document=SLIDES,
        label="Learning Conjunctions, number",
        printed="there are 3^n conjunctions with n variables",
        fault=Fault.NONE,
        why="Sets of literals number 4^n; those with x and not x together are all FALSE, which is "
        "not counted, and the empty one is TRUE, which is.",
        corrected="3^n different functions, TRUE among them, FALSE not.",
        theorem="conjunctions.count",
        counterexample="none: n <= 3",
        replay="""\
from itertools import product

for n in (1, 2, 3):
    cube = list(product((0, 1), repeat=n))
    literals = [(i, b) for i in range(n) for b in (0, 1)]
    tables = {tuple(all(x[i] == b for (i, b), use in zip(literals, chosen) if use) for x in cube)
              for chosen in product((0, 1), repeat=2 * n)}
    assert len(tables) == 3 ** n + 1                    # with FALSE
    assert len([t for t in tables if any(t)]) == 3 ** n
""",
    ),
    Erratum(
        id="E002-18",
        document=SLIDES,
        label="Learning Conjunctions, elimination",
        printed="elimination makes at most n mistakes on conjunctions (of which there are 3^n)",
        fault=Fault.STATEMENT,
        why="From all 2n literals the first mistake removes n of them, and each of the other n may "
        "cost one more. For monotone conjunctions n is right.",
        corrected="At most n - k + 1 mistakes for k literals, so n + 1; n - k if monotone.",
        theorem="elimination.mistakes",
        counterexample="n = 1, target TRUE, instances 1, 0: two mistakes",
        replay="""\
kept, mistakes = {(0, 0), (0, 1)}, 0            # the literals x_0 = 0 and x_0 = 1
for x, y in [((1,), 1), ((0,), 1)]:             # the target is TRUE
    guess = int(all(x[i] == b for i, b in kept))
    if guess != y:
        mistakes += 1
        kept = {(i, b) for i, b in kept if x[i] == b}
assert mistakes == 2 > 1
""",
        claim=Printed("elimination.mistakes", "m_T <= n"),
    ),
    Erratum(
        id="E002-19",
        document=SLIDES,
        label="Learning Conjunctions, number of k-conjunctions",
        printed="2^k C(n, k) is about 2^k n^k for k much smaller than n",
        fault=Fault.STATEMENT,
        why="C(n, k) is about n^k/k!, so the quotient tends to k!, not to 1.",
        corrected="2^k C(n, k), at most (2n)^k/k!.",
        theorem="conjunctions.count-k",
        counterexample="n = 2, k = 2: 4 against 16; at k = 2 the quotient 2n/(n-1) exceeds 2 for "
        "every n",
        replay="""\
from fractions import Fraction
from math import comb, factorial

assert 2 ** 2 * comb(2, 2) == 4 and 2 ** 2 * 2 ** 2 == 16
for n in (100, 10_000, 10 ** 9):
    assert Fraction(n ** 2, comb(n, 2)) == Fraction(2 * n, n - 1) > 2
    assert Fraction(n ** 5, comb(n, 5)) > factorial(5) == 120
assert 132 < Fraction(100 ** 5, comb(100, 5)) < 133
""",
        claim=Printed("conjunctions.count-k", "H == 2**k*n**k"),
    ),
    Erratum(
        id="E002-20",
        document=SLIDES,
        label="Learning Conjunctions, log |C| for k-conjunctions",
        printed="log |C| = k log n, the number of mistakes to aim at",
        fault=Fault.STATEMENT,
        why="The factor 2^k is lost: log2 |C| = k + log2 C(n, k), which is more at k = 1 and less "
        "for larger k. As a mistake bound k log2 n fails at k = 1.",
        corrected="Halving errs at most k + log2 C(n, k) times, which is O(k log n) for n >= 2.",
        theorem="conjunctions.halving",
        counterexample="k = 1, n = 1: C = {x, not x}, one mistake, k log2 n = 0; also n = 1000: 10 "
        "forced, 1000 < 2^10",
        replay="""\
from math import comb, log2

def run(n):                                 # the literals over n variables, each split even
    left, mistakes = [(i, b) for i in range(n) for b in (0, 1)], 0
    while len(left) > 1:
        first = not mistakes                # round 1: all x = 1; then split as one likes
        ones = [l for l in left if l[1]] if first else left[: len(left) // 2]
        zeros = [l for l in left if l not in set(ones)]
        guess = int(len(ones) > len(zeros))
        left, mistakes = (zeros if guess else ones), mistakes + 1
    return mistakes                         # after round 1 all left have different variables

assert run(1) == 1 and log2(2 * comb(1, 1)) == 1 and 1 * log2(1) == 0
assert run(1000) == 10 and 1000 < 2 ** 10   # 10 > log2(1000)
assert 5 + log2(comb(100, 5)) < 31.2 and 5 * log2(100) > 33.2
""",
        claim=Printed("conjunctions.halving", "m_T <= k*log(n)/log(2)"),
    ),
    Erratum(
        id="E002-21",
        document=SLIDES,
        label="Representation and efficient learning, consequence",
        printed="so conjunctions cannot be learned efficiently as conjunctions",
        fault=Fault.STATEMENT,
        why="Hard is only a consistent conjunction with the fewest attributes. Elimination, one "
        "slide earlier, learns conjunctions by conjunctions in O(n) time a round.",
        corrected="Elimination learns with at most n - k + 1 mistakes; its hypotheses are "
        "conjunctions, though not the shortest.",
        theorem="elimination.mistakes",
        counterexample="all targets over n <= 3 variables are found exactly by elimination",
        replay="""\
from itertools import product

for n in (1, 2, 3):
    cube = list(product((0, 1), repeat=n))
    for target in product((None, 0, 1), repeat=n):
        label = lambda x: all(w is None or v == w for v, w in zip(x, target))
        kept, mistakes = {(i, b) for i in range(n) for b in (0, 1)}, 0
        for x in cube * 2:
            if label(x) and not all(x[i] == b for i, b in kept):
                kept, mistakes = {(i, b) for i, b in kept if x[i] == b}, mistakes + 1
        k = sum(w is not None for w in target)
        assert kept == {(i, w) for i, w in enumerate(target) if w is not None}
        assert mistakes <= n - k + 1
""",
    ),
    Erratum(
        id="E002-22",
        document=SLIDES,
        label="Summary: The Halving algorithm",
        printed="Halving makes log |C| mistakes",
        fault=Fault.STATEMENT,
        why="This is an upper bound; some classes cost far less, even in the worst case.",
        corrected="At most log2 |C| mistakes.",
        theorem="example.singletons",
        counterexample="three singletons: log2 3 = 1.58, yet at most one mistake; four: 2 and 1",
        replay="""\
def worst(V, d):                    # Halving, tie to 0, cut on mistakes
    most = 0
    for x in range(d):
        side = [frozenset(h for h in V if int(h == x) == y) for y in (0, 1)]
        guess = int(len(side[1]) > len(side[0]))
        if side[1 - guess]:
            most = max(most, 1 + worst(side[1 - guess], d))
    return most

for d in (3, 4, 8, 16):
    assert worst(frozenset(range(d)), d) == 1 and 2 ** 1 < d
""",
        claim=Printed("halving.mistakes", "m_T == log(H)/log(2)"),
    ),
)
