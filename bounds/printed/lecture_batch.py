"""Which statements of the lecture on the way from online to batch are false as printed?"""

from __future__ import annotations

from bounds.core.documents import LECTURE
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E000-77",
        document=LECTURE,
        label="Description of an On-Line Algorithm; Lemma 7.1",
        printed="The loss is bounded by M, for some M >= 1.",
        fault=Fault.NONE,
        why="M >= 1 looks as if it mattered. Loss, error and bound all scale with M: any M > 0.",
        corrected="0 <= L <= M with M > 0.",
        theorem="batch.average-error",
        counterexample="None with M = 1/10: a fair coin between losses 0 and M.",
        replay="""\
from fractions import Fraction
def ln(q, terms=12):  # a rational just below ln q, for q >= 1
    halvings = 0
    while q >= 2:
        q, halvings = q / Fraction(2), halvings + 1
    series = lambda z: 2 * sum(z ** (2 * i + 1) / (2 * i + 1) for i in range(terms))
    return halvings * series(Fraction(1, 3)) + series((Fraction(q) - 1) / (q + 1))
from math import comb
for T in range(1, 30):
    for percent in range(1, 100, 7):
        # M/2 - M k/T > M sqrt(2 ln(1/delta)/T), whatever M is: divided by M, and squared
        far = lambda k: T > 2 * k and Fraction(T - 2 * k, 2 * T) ** 2 * T > 2 * low
        low = ln(Fraction(100, percent))  # below the logarithm: too many k are far, if any
        ways = sum(comb(T, k) for k in range(T + 1) if far(k))
        assert Fraction(ways, 2**T) <= Fraction(percent, 100)
""",
    ),
    Erratum(
        id="E000-78",
        document=LECTURE,
        label="Description of an On-Line Algorithm",
        printed="R_T is the total loss times the least total loss of an h in H.",
        fault=Fault.MISPRINT,
        why="A minus sign is lost.",
        corrected="R_T = total loss of the h_t - min_h (total loss of h).",
        theorem="batch.regret",
        counterexample="T = 1, the only hypothesis errs: the product is 1, the regret 0.",
        replay="""\
total, least = 1, 1
assert total * least == 1 != total - least
""",
    ),
    Erratum(
        id="E000-79",
        document=LECTURE,
        label="Description of an On-Line Algorithm; Theorem 7.13 (proof)",
        printed="The regret takes the minimum over h in H; the theorem takes the infimum.",
        fault=Fault.CONVENTION,
        why="An infinite H need not have a best hypothesis, neither on the sample nor in mean.",
        corrected="inf in both places.",
        theorem="batch.regret",
        counterexample="H = the constants 1/k, label 0, absolute loss: the infimum 0 is not taken.",
        replay="""\
from fractions import Fraction
losses = [Fraction(1, k) for k in range(1, 1000)]
assert all(later < earlier for earlier, later in zip(losses, losses[1:]))  # no least one
assert all(loss > 0 for loss in losses)
""",
    ),
    Erratum(
        id="E000-80",
        document=LECTURE,
        label="Azuma's Inequality",
        printed="For all t >= 1, E[V_{t+1} | X_1, ..., X_t] = 0; of V_1 nothing is asked.",
        fault=Fault.HYPOTHESIS,
        why="V_1 may have any mean. For T = 1 there is no condition at all.",
        corrected="E V_1 = 0 as well.",
        theorem="azuma",
        counterexample="T = 1, V_1 = 1/2 always, c_1 = 1/10, epsilon = 1/2: probability 1, bound "
        "e^-50.",
        replay="""\
from fractions import Fraction
import math
V, Z, c, eps = Fraction(1, 2), Fraction(1, 2), Fraction(1, 10), Fraction(1, 2)
assert Z <= V <= Z + c
probability = int(V >= eps)
assert probability == 1 > math.exp(-2 * eps**2 / c**2)
""",
        claim=Printed("azuma", "P_up <= exp(-2*eps**2/c2)", without=("first-mean",)),
    ),
    Erratum(
        id="E000-81",
        document=LECTURE,
        label="Lemma 7.1; Theorem 7.13",
        printed="For any delta > 0, with probability at least 1 - delta.",
        fault=Fault.HYPOTHESIS,
        why="For delta > 1 ln(1/delta) is negative and has no root; in the second inequality of "
        "Theorem 7.13 from delta > 2 on.",
        corrected="0 < delta <= 1.",
        theorem="batch.average-error",
        counterexample="delta = 2: ln(1/2) < 0.",
        replay="""\
import math
for delta, k in ((2, 1), (3, 2)):
    try:
        math.sqrt(2 * math.log(k / delta))
    except ValueError:
        pass
    else:
        raise AssertionError
""",
    ),
    Erratum(
        id="E000-82",
        document=LECTURE,
        label="Lemma 7.1 (proof)",
        printed="V_t = R(h_t) - L(h_t(omega_t), c(omega_t)) lies in [-M, M], so c_t = 2M.",
        fault=Fault.NONE,
        why="True but twice too wide: given the past, V_t lies between R(h_t) - M and R(h_t).",
        corrected="c_t = M, and M sqrt(ln(1/delta)/(2T)), half of what is printed.",
        theorem="batch.average-error-sharp",
        counterexample="None.",
        replay="""\
from fractions import Fraction
def ln(q, terms=12):  # a rational just below ln q, for q >= 1
    halvings = 0
    while q >= 2:
        q, halvings = q / Fraction(2), halvings + 1
    series = lambda z: 2 * sum(z ** (2 * i + 1) / (2 * i + 1) for i in range(terms))
    return halvings * series(Fraction(1, 3)) + series((Fraction(q) - 1) / (q + 1))
from math import comb
for R in (Fraction(k, 10) for k in range(11)):  # the error of h_t; losses in [0, 1]
    values = [R - loss for loss in (Fraction(0), Fraction(1, 3), Fraction(1))]
    assert max(values) - min(values) == 1  # M, not 2M
for T in range(1, 30):  # a fair coin, the sharper bound: 1/2 - k/T > sqrt(ln(1/delta)/(2T))
    for percent in range(1, 100, 7):
        low = ln(Fraction(100, percent))  # below the logarithm: too many k are far, if any
        far = lambda k: T > 2 * k and 2 * T * Fraction(T - 2 * k, 2 * T) ** 2 > low
        ways = sum(comb(T, k) for k in range(T + 1) if far(k))
        assert Fraction(ways, 2**T) <= Fraction(percent, 100)
""",
    ),
    Erratum(
        id="E000-83",
        document=LECTURE,
        label="Theorem 7.13",
        printed="R of the mean of h_1, ..., h_T is bounded if L is convex in its first argument.",
        fault=Fault.HYPOTHESIS,
        why="The mean must take values in Y', so Y' is convex; on Y' = {0, 1} every loss is convex "
        "and the mean is no hypothesis.",
        corrected="Y' is a convex set. (The mean need not lie in H.)",
        theorem="batch.average",
        counterexample="Y' = {0, 1}, h_1 = 0, h_2 = 1, zero-one loss: the mean says 1/2, which has "
        "no loss; as a wrong answer it errs always, twice the mean error.",
        replay="""\
from fractions import Fraction
loss = {(p, y): int(p != y) for p in (0, 1) for y in (0, 1)}
mean = Fraction(0 + 1, 2)
assert (mean, 0) not in loss
# Taken as wrong, the label being a fair coin:
error_of_mean = Fraction(1)
mean_error = Fraction(1, 2)
assert error_of_mean > mean_error
""",
    ),
    Erratum(
        id="E000-84",
        document=LECTURE,
        label="Theorem 7.13 (proof)",
        printed="The loss of the mean prediction is at most the mean of L(h_t h_t(omega), c).",
        fault=Fault.MISPRINT,
        why="A doubled letter: a product of a function and a value.",
        corrected="At most the mean of L(h_t(omega), c(omega)).",
        theorem="batch.average",
        counterexample="T = 1, h_1 = 1/2, label 1/4, absolute loss: with the square 1/4 <= 0.",
        replay="""\
from fractions import Fraction
h, label = Fraction(1, 2), Fraction(1, 4)
left, squared, meant = abs(h - label), abs(h * h - label), abs(h - label)
assert not left <= squared
assert left <= meant
""",
    ),
    Erratum(
        id="E000-85",
        document=LECTURE,
        label="Theorem 7.13 (proof)",
        printed="Hoeffding's inequality adds M sqrt(2 ln(2/delta)/T) for h*, and a union bound "
        "2M sqrt(2 ln(2/delta)/T) in all.",
        fault=Fault.NONE,
        why="True but loose: losses in [0, M] have the range M, half as wide, and Azuma's "
        "inequality for the difference of the two losses needs no union bound.",
        corrected="M sqrt(2 ln(1/delta)/T) in place of 2M sqrt(2 ln(2/delta)/T).",
        theorem="batch.regret-sharp",
        counterexample="None: for 0 < delta <= 1 the printed term is more than twice as large.",
        replay="""\
from fractions import Fraction
for k in range(1, 1001):
    delta = Fraction(k, 1000)
    # 2 sqrt(2 ln(2/delta)) > 2 sqrt(2 ln(1/delta)) where the logarithms are so ordered
    assert 2 / delta > 1 / delta >= 1
""",
    ),
    Erratum(
        id="E000-86",
        document=LECTURE,
        label="Last remark",
        printed="By Theorem 7.6 the regret contributes sqrt(ln N/T).",
        fault=Fault.NONE,
        why="Theorem 7.6 gives R_T/T <= sqrt(ln N/(2T)); the print is larger by sqrt(2), so true.",
        corrected="sqrt(ln N/(2T)) + 2 sqrt(2 ln(2/delta)/T).",
        theorem="batch.ewa",
        counterexample="None.",
        replay="""\
from fractions import Fraction
for T in range(1, 1000):
    # sqrt(T/2 ln N)/T against sqrt(ln N/T): squared, and divided by ln N > 0
    assert Fraction(T, 2) / T**2 < Fraction(1, T)
""",
    ),
    Erratum(
        id="E000-87",
        document=LECTURE,
        label="Last remark",
        printed="The loss is bounded by M = 1; the bound keeps M in one of its two terms.",
        fault=Fault.CONVENTION,
        why="With M = 1 the letter is idle; with another M the regret term lacks it.",
        corrected="M = 1 throughout; or M (sqrt(ln N/(2T)) + 2 sqrt(2 ln(2/delta)/T)).",
        theorem="batch.ewa",
        counterexample="Losses in [0, 10], N = 2, T = 1: the regret is 5, but sqrt(T ln N) < 1.",
        replay="""\
import math
M, N, T = 10, 2, 1
losses = [0, M]
regret = sum(losses) / N - min(losses)  # equal weights in round 1
assert regret == 5 > math.sqrt(T * math.log(N)) + 4
assert regret <= M * math.sqrt(T * math.log(N) / 2)
""",
    ),
    Erratum(
        id="E000-88",
        document=LECTURE,
        label="Last remark",
        printed="The mean hypothesis of EWA errs little more than the infimum over H, where every "
        "h_t is in H.",
        fault=Fault.STATEMENT,
        why="The h_t are weighted means of the experts, so H holds their convex hull; the regret "
        "of Theorem 7.6 is against the N experts alone.",
        corrected="The infimum over the N experts.",
        theorem="batch.ewa",
        counterexample="Experts 0 and 1, label 2/3 always, squared loss: the mean 2/3 has error 0, "
        "EWA tends to expert 1 with error 1/9. At T = 10000, delta = 1/2 the printed bound is "
        "below 1/20.",
        replay="""\
import math
N, T, delta, label = 2, 10_000, 0.5, 2 / 3
eta = math.sqrt(8 * math.log(N) / T)
gap = label**2 - (1 - label) ** 2  # expert 0 loses so much more in each round
h = [1 / (1 + math.exp(-eta * gap * t)) for t in range(T)]  # the weight of expert 1
error = (sum(h) / T - label) ** 2
bound = 0 + math.sqrt(math.log(N) / T) + 2 * math.sqrt(2 * math.log(2 / delta) / T)
assert error > 0.09 and bound < 0.05
assert error <= (1 - label) ** 2 + bound  # against the experts
""",
        claim=Printed(
            "batch.ewa",
            "gap_best <= sqrt(log(N)/T) + 2*sqrt(2*log(2/delta)/T)",
            without=("own-experts",),
        ),
    ),
    Erratum(
        id="E000-89",
        document=LECTURE,
        label="Last remark",
        printed="With the doubling trick a similar bound holds if T is not known; thus the bound "
        "with sqrt(ln N/T).",
        fault=Fault.STEP,
        why="The regret of the doubling version exceeds sqrt(T ln N): its constant is larger by "
        "sqrt(2)/(sqrt(2) - 1). For few experts the loose second term makes up for it.",
        corrected="With (2 + sqrt(2)) sqrt(ln N/(2T)), less a constant over T.",
        theorem="batch.ewa-doubling",
        counterexample="N = 2, T = 8: some losses 0 and 1 make the regret 2.659 > sqrt(8 ln 2) = "
        "2.355.",
        replay="""\
import math
N, T = 2, 8
best, states = 0.0, {((0, 0), (0, 0)): 0.0}  # (period losses, all losses): most loss so far
for t in range(1, T + 1):
    k = t.bit_length() - 1
    eta, after = math.sqrt(8 * math.log(N) / 2**k), {}
    for (part, whole), total in states.items():
        part = (0, 0) if t == 2**k else part
        w = [math.exp(-eta * l) for l in part]
        for loss in ((0, 1), (1, 0), (1, 1)):
            key = (part[0] + loss[0], part[1] + loss[1]), (whole[0] + loss[0], whole[1] + loss[1])
            value = total + (w[0] * loss[0] + w[1] * loss[1]) / sum(w)
            after[key] = max(after.get(key, 0.0), value)
    states = after
regret = max(total - min(whole) for (_, whole), total in states.items())
assert regret > 2.65 and math.sqrt(T * math.log(N)) < 2.36
""",
        claim=Printed("ewa.doubling", "R_T <= sqrt(T*log(N))"),
    ),
    Erratum(
        id="E000-90",
        document=LECTURE,
        label="Last remark",
        printed="The same: the bound with sqrt(ln N/T) + 2 sqrt(2 ln(2/delta)/T), read for the "
        "doubling version.",
        fault=Fault.STATEMENT,
        why="Where one expert is perfect and the others always err, each restart costs about "
        "sqrt(2^k ln N/8), in all up to 1.2 sqrt(T ln N): too much for large N.",
        corrected="With (2 + sqrt(2)) sqrt(ln N/(2T)), less a constant over T.",
        theorem="batch.ewa-doubling",
        counterexample="N = 10^400, delta = 1/2, one item with label 0, one expert says 0, all "
        "others 1, absolute loss, T = 34715: the mean hypothesis errs 0.186, the best expert "
        "never; the printed bound is 0.181.",
        replay="""\
import math
log_N, delta, T, total = 400 * math.log(10), 0.5, 34_715, 0.0
for t in range(1, T + 1):
    k = t.bit_length() - 1  # restarted at 2^k
    eta, age = math.sqrt(8 * log_N / 2**k), t - 2**k
    odds = log_N - eta * age  # log of the weight of the wrong experts over that of the first
    total += 1 / (1 + math.exp(-odds)) if odds > -700 else 0.0
error = total / T  # of the mean hypothesis on the one item; nothing is random
printed = math.sqrt(log_N / T) + 2 * math.sqrt(2 * math.log(2 / delta) / T)
assert error > printed + 0.005
corrected = (2 + math.sqrt(2)) * math.sqrt(log_N / (2 * T))
assert error <= corrected
""",
    ),
)
