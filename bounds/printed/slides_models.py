"""What is wrong in the slides on protocols, mistake bounds and Halving?"""

from __future__ import annotations

from bounds.core.documents import SLIDES
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E002-01",
        document=SLIDES,
        label="Protocol I, last line: not known to be monotone",
        printed="from a known positive example the same n queries find any conjunction",
        fault=Fault.NONE,
        why="The queries of the slide flip the all-ones vector, which need not be positive; they "
        "must flip the known example instead, and then n of them do.",
        corrected="With a positive example, n queries single out any of the 3^n conjunctions.",
        theorem="protocols",
        counterexample="none: all conjunctions over n <= 3 variables, from each positive example",
        replay="""\
from itertools import product

for n in (1, 2, 3):
    cube = list(product((0, 1), repeat=n))
    for target in product((None, 0, 1), repeat=n):      # None: the variable does not occur
        holds = lambda x, c: all(w is None or v == w for v, w in zip(x, c))
        for start in cube:
            if not holds(start, target):
                continue
            found = []
            for i in range(n):                          # one query: flip bit i
                query = start[:i] + (1 - start[i],) + start[i + 1:]
                found.append(None if holds(query, target) else start[i])
            assert tuple(found) == target
""",
    ),
    Erratum(
        id="E002-02",
        document=SLIDES,
        label="Protocol II, number of examples",
        printed="a teacher of f = x2 x3 x4 x5 x100 needs k = 6 examples",
        fault=Fault.CONVENTION,
        why="Six is right, but it is k + 1: f has 5 variables, and the slides on k-conjunctions "
        "call the number of variables k.",
        corrected="A monotone conjunction of k < n variables needs k + 1 examples (n if k = n).",
        theorem="protocols.teacher",
        counterexample="n = 2, k = 1: one example never singles x1 out, two do",
        replay="""\
from itertools import combinations, product

def smallest(n, target):
    cube = list(product((0, 1), repeat=n))
    label = lambda c, x: all(x[i] for i in c)
    rivals = [c for k in range(n + 1) for c in combinations(range(n), k) if c != target]
    for size in range(2 ** n + 1):
        for shown in combinations(cube, size):
            if all(any(label(c, x) != label(target, x) for x in shown) for c in rivals):
                return size

assert smallest(2, (0,)) == 2 != 1
for n in (1, 2, 3):
    for k in range(n + 1):
        assert smallest(n, tuple(range(k))) == (n if k == n else k + 1)
assert len({2, 3, 4, 5, 100}) + 1 == 6          # the slide's f: k = 5, six examples
""",
        claim=Printed("protocols.teacher", "examples == k"),
    ),
    Erratum(
        id="E002-03",
        document=SLIDES,
        label="Protocol III, final hypothesis",
        printed="on the eight examples elimination ends at x1 x2 x3 x4 x5 x100",
        fault=Fault.NONE,
        why="The dots hide most of the 100 bits; filled in as zeros or ones in the only way that "
        "fits their ends, the examples agree with f, and x1 does stay.",
        corrected="The variables that are 1 in all positive examples are 1, 2, 3, 4, 5 and 100.",
        theorem="elimination.monotone",
        counterexample="none: the eight examples of the slide",
        replay="""\
def bits(head, fill, tail):
    return [int(c) for c in head + fill * (100 - len(head) - len(tail)) + tail]

shown = [
    (bits("111111", "1", "11"), 1), (bits("111000", "0", "00"), 0),
    (bits("111110", "0", "011"), 1), (bits("101110", "0", "011"), 0),
    (bits("111110", "0", "001"), 1), (bits("101000", "0", "011"), 0),
    (bits("111111", "1", "01"), 1), (bits("010100", "0", "011"), 0),
]
f = (2, 3, 4, 5, 100)
assert all(y == all(x[i - 1] for i in f) for x, y in shown)
kept = [i for i in range(1, 101) if all(x[i - 1] for x, y in shown if y)]
assert kept == [1, 2, 3, 4, 5, 100]
assert all(y == all(x[i - 1] for i in kept) for x, y in shown)   # consistent, but not f
""",
    ),
    Erratum(
        id="E002-04",
        document=SLIDES,
        label="Mistake bound algorithms, learning protocol",
        printed="each instance is chosen at random",
        fault=Fault.CONVENTION,
        why="The same slide takes the maximum over all sequences, and the next two speak of an "
        "adversary and of no distribution at all. Random instances give another number.",
        corrected="The sequence is arbitrary; M_A(C) is the worst case over targets and sequences.",
        theorem="halving.mistakes",
        counterexample="C = {00, 01}, target 01, uniform instances: after one round 1/2 mistake is "
        "expected, the worst case is 1",
        replay="""\
from fractions import Fraction

C, target = [(0, 0), (0, 1)], (0, 1)

def predict(x):                                     # Halving, tie to 0
    return int(2 * sum(h[x] for h in C) > len(C))

mistakes = [int(predict(x) != target[x]) for x in (0, 1)]
assert Fraction(sum(mistakes), 2) == Fraction(1, 2) and max(mistakes) == 1
""",
    ),
    Erratum(
        id="E002-05",
        document=SLIDES,
        label="Mistake bound algorithms, definition of M_A(C)",
        printed="M_A(C) is a maximum over all targets and sequences",
        fault=Fault.HYPOTHESIS,
        why="For an infinite class the mistakes need not be bounded, and then there is no maximum.",
        corrected="M_A(C) is a supremum, possibly infinite; for a finite class it is at most "
        "log2 |C| with Halving.",
        theorem="example.thresholds",
        counterexample="thresholds on [0, 1]: any learner errs in each of K rounds, for every K",
        replay="""\
from fractions import Fraction

def force(learner, K):
    low, high, past = Fraction(0), Fraction(1), []      # thresholds 1[x < a] with low < a < high
    for _ in range(K):
        x = (low + high) / 2
        y = 1 - learner(x, past)
        low, high = (x, high) if y else (low, x)
        past.append((x, y))
    a = (low + high) / 2
    assert all(int(x < a) == y for x, y in past)        # realised by a threshold
    return K

nearest = lambda x, past: min(past, key=lambda p: abs(p[0] - x))[1] if past else 0
for K in range(1, 40):
    assert force(nearest, K) == K and force(lambda x, past: 1, K) == K
""",
    ),
    Erratum(
        id="E002-06",
        document=SLIDES,
        label="Mistake bound algorithms, last line",
        printed="A is a mistake bound algorithm if M_A(C) is a polynomial in n",
        fault=Fault.MISPRINT,
        why="At most a polynomial is meant: M_A(C) itself is hardly ever one.",
        corrected="... if M_A(C) is at most a polynomial in n.",
        theorem="halving.mistakes",
        counterexample="Halving on the n + 1 thresholds of n points: floor(log2(n+1)) takes each "
        "value j at 2^j places, and no polynomial but a constant does so",
        replay="""\
most = [0, 0]                       # most[h]: the worst case from h thresholds, all splits
for h in range(2, 128):
    most.append(max(max(1 + most[min(a, h - a)], most[max(a, h - a)]) for a in range(1, h)))

values = [most[n + 1] for n in range(1, 127)]
for j in range(1, 7):               # a polynomial of degree D takes a value at most D times
    assert values.count(j) == 2 ** j
assert values == [(n + 1).bit_length() - 1 for n in range(1, 127)]
""",
    ),
    Erratum(
        id="E002-07",
        document=SLIDES,
        label="Is counting mistakes enough?",
        printed="where one example comes again and again, the learner makes no mistake",
        fault=Fault.STATEMENT,
        why="The first time it may err: nothing is known about the example yet.",
        corrected="A consistent learner errs at most once on a repeated example.",
        theorem="consistent.mistakes",
        counterexample="C = {0, 1} on one point: Halving says 0 at a tie, the target is 1",
        replay="""\
C, target, mistakes = {0, 1}, 1, 0          # a concept is its value at the point
for _ in range(10):
    guess = int(2 * sum(C) > len(C))        # Halving, tie to 0
    if guess != target:
        mistakes += 1
        C = {c for c in C if c == target}
assert mistakes == 1
""",
    ),
    Erratum(
        id="E002-08",
        document=SLIDES,
        label="Algorithm CON, the name f",
        printed="the goal is to learn f in C; in stage i choose f in C_i at random",
        fault=Fault.MISPRINT,
        why="f is both the target and the guess; were they the same, no mistake could happen.",
        corrected="Choose h in C_i and predict h(x).",
        theorem="consistent.mistakes",
        counterexample="C = {0, 1} on one point: the guess 0 is consistent and differs from f = 1",
        replay="""\
C, f = {0, 1}, 1
assert all(f == guess for guess in {f})             # with one name: never a mistake
assert any(f != h for h in C)                       # |C| - 1 = 1 mistake is possible
""",
    ),
    Erratum(
        id="E002-09",
        document=SLIDES,
        label="Algorithm CON, bound",
        printed="with a random consistent concept, at most |C| - 1 mistakes",
        fault=Fault.NONE,
        why="A sure bound for a random choice looks odd, but it holds for every outcome; in "
        "expectation it is far smaller, 1/2 + 1/3 + ... + 1/|C| at most.",
        corrected="At most |C| - 1 mistakes for every choice, and ln |C| in expectation.",
        theorem="consistent.mistakes",
        counterexample="none: all classes on two points, all choices; three singletons attain it",
        replay="""\
from fractions import Fraction
from itertools import combinations, product

def worst(V, points):               # over instances, choices and targets
    best = 0
    for x, f in product(points, V):
        for y in (0, 1):
            left = frozenset(h for h in V if h[x] == y)
            if left and left != V:
                best = max(best, (f[x] != y) + worst(left, points))
    return best

cube = list(product((0, 1), repeat=2))
for size in range(1, 5):
    for C in combinations(cube, size):
        assert worst(frozenset(C), (0, 1)) <= size - 1
singletons = frozenset([(1, 0, 0), (0, 1, 0), (0, 0, 1)])
assert worst(singletons, (0, 1, 2)) == 2
expected = Fraction(1, 3) + Fraction(1, 2)      # shown 1, 2; target 3: picked by chance
assert expected < 2
""",
    ),
    Erratum(
        id="E002-10",
        document=SLIDES,
        label="CON and Halving, the index of C_i",
        printed="CON: C_i after i - 1 examples, from C_1 = C; Halving: C_i from C_0 = C",
        fault=Fault.CONVENTION,
        why="CON counts examples and cuts in every round; Halving counts mistakes and cuts on "
        "mistakes only. After a right prediction the sets differ under the same name.",
        corrected="Both rules keep the bounds; Halving that waits for mistakes errs no more.",
        theorem="halving.lazy",
        counterexample="C = {0, 1} on one point, target 0, one round: CON has {0} left, Halving C",
        replay="""\
C, target = {0, 1}, 0
con = {c for c in C if c == target}             # C_2 of CON, after one example
guess = int(2 * sum(C) > len(C))                # tie to 0: no mistake
halving = C if guess == target else con         # still C_0
assert con == {0} and halving == {0, 1}
""",
    ),
    Erratum(
        id="E002-11",
        document=SLIDES,
        label="Halving, prediction",
        printed="predict 1 if |{h(x) = 1 : h in C_i}| > |{h(x) = 0 : h in C_i}|",
        fault=Fault.MISPRINT,
        why="These are sets of truth values, of at most two elements and always equal in size: "
        "read so, the prediction is always 0.",
        corrected="predict 1 if |{h in C_i : h(x) = 1}| > |{h in C_i : h(x) = 0}|.",
        theorem="halving.mistakes",
        counterexample="C = {1} on one point: 1 mistake where log2 |C| = 0",
        replay="""\
def literal(C, x):
    return int(len({h[x] == 1 for h in C}) > len({h[x] == 0 for h in C}))

def meant(C, x):
    return int(len([h for h in C if h[x] == 1]) > len([h for h in C if h[x] == 0]))

assert all(literal(C, 0) == 0 for C in [[(0,)], [(1,)], [(0,), (1,)]])
assert literal([(1,)], 0) != 1 == meant([(1,)], 0) and 2 ** 1 > 1
""",
    ),
    Erratum(
        id="E002-12",
        document=SLIDES,
        label="Halving, the last set",
        printed="in the end one concept is left: |C_n| = 1 after the n mistakes",
        fault=Fault.STEP,
        why="Without mistakes nothing is removed, and concepts that differ only where nothing was "
        "shown stay. The proof needs |C_n| >= 1 only.",
        corrected="1 <= |C_n| <= 2^-n |C|.",
        theorem="halving.mistakes",
        counterexample="C = {0, 1} on one point, target 0, tie to 0: n = 0 and |C_n| = 2",
        replay="""\
C, target, n = {0, 1}, 0, 0
for _ in range(100):
    if int(2 * sum(C) > len(C)) != target:
        C, n = {c for c in C if c == target}, n + 1
assert n == 0 and len(C) == 2 != 1
""",
    ),
    Erratum(
        id="E002-13",
        document=SLIDES,
        label="Halving, chain of inequalities",
        printed="1 = |C_n| < |C_{n-1}|/2 < ... < |C|/2^n, as a majority was wrong",
        fault=Fault.STEP,
        why="At a tie exactly half are wrong. With < the bound would be strict, and it is not: "
        "the full cube attains it.",
        corrected="|C_n| <= |C_{n-1}|/2: at least half were wrong.",
        theorem="halving.mistakes",
        counterexample="C = {0, 1} on one point, target 1: |C_1| = 1 = |C_0|/2, one mistake",
        replay="""\
C, target, n = {0, 1}, 1, 0
sizes = [len(C)]
if int(2 * sum(C) > len(C)) != target:              # tie to 0
    C, n = {c for c in C if c == target}, n + 1
    sizes.append(len(C))
assert n == 1 and 2 * sizes[1] == sizes[0] and not 2 ** n < 2
""",
        claim=Printed("halving.mistakes", "2**m_T <= H - 1", fixed=(("H", "2"),)),
    ),
    Erratum(
        id="E002-14",
        document=SLIDES,
        label="Halving, bound log(|C|)",
        printed="at most log |C| mistakes, the base not said",
        fault=Fault.HYPOTHESIS,
        why="The base must be 2; with the natural logarithm the bound is false.",
        corrected="At most log2 |C| mistakes.",
        theorem="halving.mistakes",
        counterexample="C = {0, 1} on one point, target 1: one mistake, ln 2 = 0.693",
        replay="""\
import math

C, target, mistakes = {0, 1}, 1, 0
mistakes += int(2 * sum(C) > len(C)) != target      # tie to 0
assert mistakes == 1 > math.log(2) and mistakes <= math.log2(2)
""",
        claim=Printed("halving.mistakes", "m_T <= log(H)"),
    ),
)
