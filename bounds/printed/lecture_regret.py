"""Which statements of the lecture on randomized votes are false as printed?"""

from __future__ import annotations

from bounds.core.documents import LECTURE
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E000-19",
        document=LECTURE,
        label="Randomized Weighted Majority, lines 4-9",
        printed="No line receives the losses, and line 8 (else) is lost: lines 7 and 9 both stand "
        "under the condition that expert i erred.",
        fault=Fault.MISPRINT,
        why="Read as it stands line 9 undoes line 7 and no weight ever changes.",
        corrected="Receive l_t; w_{t+1,i} = beta w_{t,i} if l_{t,i} = 1, else w_{t,i}.",
        theorem="rwm.loss",
        counterexample="N = 2, beta = 1/2, losses (1, 0) in 3 rounds: L_T = 3/2, but the bound is "
        "2 ln 2 = 1.386...",
        replay="""\
from fractions import Fraction
import math
beta, weights, total = Fraction(1, 2), [Fraction(1)] * 2, Fraction(0)
for losses in [(1, 0)] * 3:
    total += sum(w * l for w, l in zip(weights, losses)) / sum(weights)
    after = list(weights)
    for i, l in enumerate(losses):
        if l == 1:
            after[i] = beta * weights[i]
            after[i] = weights[i]  # line 9 without its else
    weights = after
assert total == Fraction(3, 2) > math.log(2) / (1 - 0.5) + 0.1
""",
    ),
    Erratum(
        id="E000-20",
        document=LECTURE,
        label="Randomized Scenario of On-Line Learning",
        printed="The regret R_T, first the loss of the predictions made less the best expert's, "
        "is also the expected loss sum_t p_t.l_t less the best action's.",
        fault=Fault.CONVENTION,
        why="The two differ: the guarantee speaks of the expectation, and the actions drawn may "
        "be unlucky in every round.",
        corrected="R_T = sum_t p_t.l_t - L_min, the expected regret given the losses.",
        theorem="rwm.regret-uniform",
        counterexample="N = 2, T = 12, losses (1, 0), (0, 1) in turn: all draws may lose, regret "
        "6 > 2 sqrt(12 ln 2) = 5.77.",
        replay="""\
import math
T, N = 12, 2
losses = [(1, 0), (0, 1)] * 6
# Every action has a positive probability, so the one that loses may be drawn each time.
drawn = sum(max(l) for l in losses)
best = min(sum(l[i] for l in losses) for i in range(N))
assert drawn - best == 6
assert 6**2 > 4 * T * math.log(N) + 1
""",
    ),
    Erratum(
        id="E000-21",
        document=LECTURE,
        label="Remarks before and after Theorem 7.4",
        printed="The regret of Randomized Weighted Majority is O(sqrt(T ln N)), the average "
        "regret O(1/sqrt(T)); no word on beta.",
        fault=Fault.HYPOTHESIS,
        why="With a fixed beta the regret can grow linearly; beta must be tuned for T.",
        corrected="R_T <= 2 sqrt(T ln N) with beta = max(1/2, 1 - sqrt(ln N/T)).",
        theorem="rwm.regret-uniform",
        counterexample="N = 2, beta = 1/2, losses (1, 0), (0, 1) in turn: each pair of rounds "
        "costs 1/2 + 2/3, so R_T = T/12; at T = 400 that is 33.33 > 33.31.",
        replay="""\
from fractions import Fraction
import math
beta, weights, total, T = Fraction(1, 2), [Fraction(1)] * 2, Fraction(0), 400
for t in range(T):
    losses = (1, 0) if t % 2 == 0 else (0, 1)
    total += sum(w * l for w, l in zip(weights, losses)) / sum(weights)
    weights = [w * beta if l else w for w, l in zip(weights, losses)]
regret = total - T // 2
assert regret == Fraction(T, 12)
assert regret**2 > Fraction(4 * T) * Fraction(6932, 10000)
assert math.log(2) < 0.6932
""",
        claim=Printed(
            "rwm.regret-uniform",
            "R_T <= 2*sqrt(T*log(N))",
            ("beta-tuned",),
            (("beta", "1/2"), ("N", "2"), ("T", "400")),
        ),
    ),
    Erratum(
        id="E000-22",
        document=LECTURE,
        label="Theorem 7.4",
        printed="In particular for beta = max(1/2, 1 - sqrt(ln N/T)), for every number N of "
        "actions; the theorem asks for beta < 1.",
        fault=Fault.HYPOTHESIS,
        why="For N = 1 the choice is beta = 1, and ln N/(1 - beta) is 0/0.",
        corrected="N >= 2. For N = 1 the regret is 0 whatever beta.",
        theorem="rwm.regret",
        counterexample="N = 1, T = 1: beta = 1.",
        replay="""\
import math
N, T = 1, 1
beta = max(0.5, 1 - math.sqrt(math.log(N) / T))
assert beta == 1 and not 0.5 <= beta < 1
try:
    math.log(N) / (1 - beta)
except ZeroDivisionError:
    pass
else:
    raise AssertionError
""",
    ),
    Erratum(
        id="E000-23",
        document=LECTURE,
        label="Theorem 7.4 (proof)",
        printed="-ln(1 - x) <= x + x^2 for x in [0, 1/2].",
        fault=Fault.NONE,
        why="The right side has the larger derivative: (1 + 2x)(1 - x) - 1 = x(1 - 2x) >= 0. It "
        "fails from about x = 0.684 on, so that beta >= 1/2 leaves room.",
        corrected="True, and the reason for beta >= 1/2 in the theorem.",
        theorem="rwm.loss",
        counterexample="None on [0, 1/2].",
        replay="""\
from fractions import Fraction
for k in range(501):
    x = Fraction(k, 1000)
    assert (1 + 2 * x) * (1 - x) - 1 == x * (1 - 2 * x) >= 0
def ends(x, terms=40):  # -ln(1 - x) lies between: the series, and the rest as a geometric one
    low = sum(x**k / k for k in range(1, terms))
    return low, low + x**terms / (terms * (1 - x))
x, z = Fraction(683, 1000), Fraction(684, 1000)
assert ends(x)[1] < x + x**2 and ends(z)[0] > z + z**2
""",
    ),
    Erratum(
        id="E000-24",
        document=LECTURE,
        label="Theorem 7.4",
        printed="For T < 4 ln N the bound is 2 ln N + T/2; only for larger T it is 2 sqrt(T ln N).",
        fault=Fault.NONE,
        why="True but idle: for T < 4 ln N both are larger than T, and no regret is.",
        corrected="R_T <= 2 sqrt(T ln N) for every T >= 1, N >= 2.",
        theorem="rwm.regret-uniform",
        counterexample="None.",
        replay="""\
from fractions import Fraction
def ln(q, terms=12):  # a rational just below ln q, for q >= 1
    halvings = 0
    while q >= 2:
        q, halvings = q / Fraction(2), halvings + 1
    series = lambda z: 2 * sum(z ** (2 * i + 1) / (2 * i + 1) for i in range(terms))
    return halvings * series(Fraction(1, 3)) + series((Fraction(q) - 1) / (q + 1))
for N in range(2, 200):
    low, T = ln(N), 1
    while T < 4 * low:
        assert 2 * low + Fraction(T, 2) > T
        assert 4 * T * low > T**2  # 2 sqrt(T ln N) > T, squared
        T += 1
""",
    ),
    Erratum(
        id="E000-25",
        document=LECTURE,
        label="Remarks after Theorem 7.4",
        printed="For T >= N the lower bound Omega(sqrt(T ln N)) follows from the theorem that "
        "comes next.",
        fault=Fault.STEP,
        why="Theorem 7.5 has N = 2. Its losses, given to copies of two actions, have expected "
        "regret at most sqrt(T)/2 for every N: no constant c has c sqrt(T ln N) below that.",
        corrected="For N = 2, E R_T >= sqrt(T/8); the growth with N needs another construction.",
        theorem="experts.coin",
        counterexample="c = 1/10: at N = T = 2^37 the losses of Theorem 7.5 give less than "
        "sqrt(T)/2 < c sqrt(T ln N). At T = 2 they give 1/2 for every N.",
        replay="""\
from fractions import Fraction
from itertools import product
import math
for N in (2, 3, 8):  # copies of two actions; the learner's loss is T/2 whatever it does
    T, mean = 2, Fraction(0)
    for coins in product((0, 1), repeat=T):
        total = [sum(c if i % 2 else 1 - c for c in coins) for i in range(N)]
        mean += (Fraction(T, 2) - min(total)) / 2**T
    assert mean == Fraction(1, 2)
for T in range(1, 200):  # E|S_T|/2 <= sqrt(E S_T^2)/2 = sqrt(T)/2
    mean = Fraction(T * math.comb(T - 1, (T - 1) // 2), 2**T)
    assert mean**2 <= Fraction(T, 4)
c, N = 0.1, 2**37
assert 1 / 4 < c**2 * math.log(N) - 0.005
""",
    ),
    Erratum(
        id="E000-26",
        document=LECTURE,
        label="Khintchine-Kahane Inequality",
        printed="The vectors are x_i, ..., x_m; half of E|S|^2 is at most (E|S|)^2 in every "
        "normed space.",
        fault=Fault.MISPRINT,
        why="The list starts at x_1. The inequality, which looks like one for inner products, is "
        "true in every norm; 1/2 cannot be improved.",
        corrected="x_1, ..., x_m.",
        theorem="khintchine",
        counterexample="m = 2, i = 2 leaves x_1 out: for x_1 = x_2 = 1, E|S|^2 is 1, not 2.",
        replay="""\
from fractions import Fraction
from itertools import product

def means(vectors, norm):
    sums = [
        norm([sum(s * v[k] for s, v in zip(signs, vectors)) for k in range(len(vectors[0]))])
        for signs in product((1, -1), repeat=len(vectors))
    ]
    return Fraction(sum(sums), len(sums)), Fraction(sum(s * s for s in sums), len(sums))

biggest = lambda v: max(map(abs, v))
assert means([(1,), (1,)], biggest) == (1, 2)  # equality: 1^2 = 2/2
assert means([(1,)], biggest) == (1, 1)  # from i = 2 on
for vectors in product(product((-1, 0, 2), repeat=2), repeat=3):
    for norm in (biggest, lambda v: sum(map(abs, v))):
        first, second = means(vectors, norm)
        assert second <= 2 * first**2
""",
    ),
    Erratum(
        id="E000-27",
        document=LECTURE,
        label="Theorem 7.5 (proof)",
        printed="E[sum_t p_t.l_t] = sum_t p_t.E[l_t], as if p_t were fixed.",
        fault=Fault.NONE,
        why="p_t depends on the earlier losses, but not on l_t, and E[l_t] = (1/2, 1/2) makes "
        "p_t.E[l_t] = 1/2 for every p_t; so both sides are T/2.",
        corrected="True; given the past, E[p_t.l_t] = 1/2.",
        theorem="experts.coin-exact",
        counterexample="None; the learner that follows the last loss also has T/2.",
        replay="""\
from fractions import Fraction
from itertools import product
T, mean = 6, Fraction(0)
for coins in product((0, 1), repeat=T):  # action 0 loses c, action 1 loses 1 - c
    p = Fraction(1, 2)
    for c in coins:
        mean += (p * c + (1 - p) * (1 - c)) / 2**T
        p = Fraction(1 + 3 * (1 - c), 5)  # leans to the action that did not lose
assert mean == Fraction(T, 2)
""",
    ),
    Erratum(
        id="E000-28",
        document=LECTURE,
        label="Theorem 7.5 (proof)",
        printed="min(a, b) = (a + b |a b|)/2 and L_min = T/2 |L_1 T/2|, for the two losses a, b.",
        fault=Fault.MISPRINT,
        why="Three minus signs are lost.",
        corrected="min(a, b) = (a + b - |a - b|)/2, so L_min = T/2 - |L_1 - T/2|.",
        theorem="experts.coin-exact",
        counterexample="T = 1, a = 0, b = 1: the printed product form gives 1/2 |0 * 1/2| = 0 by "
        "luck; T = 1, a = 1, b = 0 gives 1/4, but L_min = 0.",
        replay="""\
from fractions import Fraction
half = Fraction(1, 2)
T, a, b = 1, 1, 0
assert half * T * abs(a * half * T) == Fraction(1, 4) != min(a, b)
for a in range(5):
    for b in range(5):
        assert half * (a + b - abs(a - b)) == min(a, b) == half * (a + b) - abs(a - half * (a + b))
""",
    ),
    Erratum(
        id="E000-29",
        document=LECTURE,
        label="Theorem 7.5 (proof)",
        printed="E|S| >= sqrt(|S|^2/2), without expectation on the right.",
        fault=Fault.MISPRINT,
        why="The right side is random; Khintchine bounds by the mean of |S|^2.",
        corrected="E|S| >= sqrt(E|S|^2/2).",
        theorem="khintchine",
        counterexample="T = 2, both signs +: E|S| = 1/2, but |S| = 1 and sqrt(1/2) > 1/2.",
        replay="""\
from fractions import Fraction
from itertools import product
S = [abs(Fraction(a + b, 2)) for a, b in product((1, -1), repeat=2)]
mean, mean_square = sum(S) / 4, sum(s * s for s in S) / 4
assert any(mean**2 < s**2 / 2 for s in S)  # printed
assert mean**2 == mean_square / 2 == Fraction(1, 4)  # meant, with equality
""",
    ),
)
