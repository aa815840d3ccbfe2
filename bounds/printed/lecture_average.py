"""Which statements of the lecture on Exponential Weighted Average are false as printed?"""

from __future__ import annotations

from bounds.core.documents import LECTURE
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E000-30",
        document=LECTURE,
        label="The Exponential Weighted Average Algorithm, first remark",
        printed="EWA extends to other losses with values in [0, 1].",
        fault=Fault.HYPOTHESIS,
        why="The mean prediction needs a loss that is convex in it; the zero-one loss of the "
        "first slide is not. (If the remark was meant for Randomized Weighted Majority: there "
        "the test l = 1 must give way to beta^l.)",
        corrected="For losses in [0, 1] that are convex in the prediction.",
        theorem="ewa.regret",
        counterexample="Zero-one loss, experts 0 and 1, T = 1: the prediction 1/2 is wrong for "
        "either label, regret 1 > sqrt(ln 2/2) = 0.59.",
        replay="""\
from fractions import Fraction
import math
advice = [0, 1]
prediction = Fraction(sum(advice), 2)
for label in (0, 1):
    regret = int(prediction != label) - min(int(a != label) for a in advice)
    assert regret == 1
assert 1**2 > math.log(2) / 2 + 0.6
""",
        claim=Printed("ewa.regret", "R_T <= log(N)/eta + eta*T/8", without=("convex-loss",)),
    ),
    Erratum(
        id="E000-31",
        document=LECTURE,
        label="The Exponential Weighted Average Algorithm, line 5",
        printed="The prediction is the weighted mean of the advice; of Y' nothing is asked, and "
        "classification has Y' = Y = {0, 1}.",
        fault=Fault.HYPOTHESIS,
        why="The mean must be a prediction again: Y' is convex and holds the advice.",
        corrected="Y' convex, L convex in its first argument.",
        theorem="ewa.regret",
        counterexample="Y' = {0, 1}, advice 0 and 1 with equal weights: 1/2 is not in Y'.",
        replay="""\
from fractions import Fraction
predictions, advice, weights = {0, 1}, [0, 1], [1, 1]
mean = Fraction(sum(w * a for w, a in zip(weights, advice)), sum(weights))
assert mean not in predictions
""",
    ),
    Erratum(
        id="E000-32",
        document=LECTURE,
        label="The Exponential Weighted Average Algorithm, remarks",
        printed="EWA is deterministic and yet has regret O(sqrt(T)), two slides after it was "
        "shown that no deterministic algorithm has regret o(T).",
        fault=Fault.NONE,
        why="No contradiction: the linear lower bound needs predictions 0 and 1. EWA may say 1/2, "
        "where a contradicting label costs 1/2 only.",
        corrected="Both are true.",
        theorem="ewa.tuned",
        counterexample="None: against labels that contradict it the regret stays below the bound.",
        replay="""\
import math
for T in (4, 64, 1024):
    eta, losses, total = math.sqrt(8 * math.log(2) / T), [0, 0], 0.0
    for _ in range(T):
        w = [math.exp(-eta * l) for l in losses]
        guess = w[1] / sum(w)  # experts say 0 and 1
        label = 0 if guess >= 0.5 else 1
        total += abs(guess - label)
        losses = [losses[0] + label, losses[1] + 1 - label]
    assert total - min(losses) < math.sqrt(T / 2 * math.log(2))
""",
    ),
    Erratum(
        id="E000-33",
        document=LECTURE,
        label="Hoeffding's Lemma; Theorem 7.12 (proof)",
        printed="The lemma is stated for t > 0 and a < b, then used with t = eta c(x_t), which is "
        "negative for the label -1.",
        fault=Fault.CONVENTION,
        why="The use is not covered by the statement. The lemma holds for every real t.",
        corrected="E e^(tX) <= e^(t^2 (b-a)^2/8) for all real t.",
        theorem="hoeffding.lemma",
        counterexample="Label -1, eta = 1: t = -1. (X = -1 or 1 with equal chances: E e^(-X) = "
        "cosh 1 <= e^(1/2), as it should.)",
        replay="""\
import math
eta, label = 1, -1
t = eta * label
assert not t > 0  # outside the printed lemma
for t in (-3, -1, -0.5, 0.5, 1, 3):
    for p in (0.1, 0.5, 0.8):  # X = 1 - p with chance p, else -p: mean 0, b - a = 1
        moment = p * math.exp(t * (1 - p)) + (1 - p) * math.exp(-t * p)
        assert moment < math.exp(t * t / 8)
""",
    ),
    Erratum(
        id="E000-34",
        document=LECTURE,
        label="Theorem 7.6",
        printed="In particular for eta = sqrt(8 ln N/T), for every N; the theorem needs eta > 0.",
        fault=Fault.HYPOTHESIS,
        why="For N = 1 the choice is eta = 0, and ln N/eta is 0/0. The regret is 0 there.",
        corrected="N >= 2.",
        theorem="ewa.tuned",
        counterexample="N = 1, T = 1: eta = 0.",
        replay="""\
import math
N, T = 1, 1
eta = math.sqrt(8 * math.log(N) / T)
assert not eta > 0
""",
    ),
    Erratum(
        id="E000-35",
        document=LECTURE,
        label="Remarks after Theorem 7.6",
        printed="The periods are [2^k, 2^(k+1) 1], and 2^n <= T <= 2^(n+1) 1.",
        fault=Fault.MISPRINT,
        why="Minus signs are lost; a period has the length 2^k only with them.",
        corrected="[2^k, 2^(k+1) - 1] and 2^n <= T <= 2^(n+1) - 1.",
        theorem="ewa.doubling",
        counterexample="k = 0: [1, 2 * 1] has two rounds and meets the next; [1, 1] has one.",
        replay="""\
for k in range(10):
    printed = range(2**k, 2 ** (k + 1) * 1 + 1)
    meant = range(2**k, 2 ** (k + 1) - 1 + 1)
    assert len(printed) == 2**k + 1 and printed[-1] == 2 ** (k + 1)  # where period k + 1 starts
    assert len(meant) == 2**k
""",
    ),
    Erratum(
        id="E000-36",
        document=LECTURE,
        label="EWA, line 2; the doubling trick",
        printed="Weights start at 1 in the algorithm, and are reset to 1/N by the doubling trick.",
        fault=Fault.CONVENTION,
        why="Predictions are the same, but w_{t+1,i} = exp(-eta L_{t,i}) and Phi_1 = ln N, which "
        "the proof of the theorem behind it uses, hold with 1 only.",
        corrected="Start at 1 in each period; a common factor changes no prediction.",
        theorem="ewa.doubling",
        counterexample="N = 2: Phi_1 = ln(1/2 + 1/2) = 0, not ln 2.",
        replay="""\
import math
N = 2
assert math.log(sum([1 / N] * N)) == 0 != math.log(N)
assert math.log(sum([1] * N)) == math.log(N)
""",
    ),
    Erratum(
        id="E000-37",
        document=LECTURE,
        label="Theorem 7.7",
        printed="The bound with sqrt(2)/(sqrt(2) - 1) holds for the EWA algorithm; neither eta nor "
        "the periods are mentioned in the statement.",
        fault=Fault.HYPOTHESIS,
        why="It is a statement on EWA with restarts at 2^k and eta_k = sqrt(8 ln N/2^k); with "
        "another rate it is false.",
        corrected="With periods [2^k, 2^(k+1)-1], fresh weights and eta_k = sqrt(8 ln N/2^k).",
        theorem="ewa.doubling",
        counterexample="N = 2, eta = 1/1000, losses (0, 1) in 15 rounds: the regret is 7.4 or "
        "more, the bound 6.4.",
        replay="""\
import math
N, T, eta = 2, 15, 0.001
regret = sum(math.exp(-eta * t) / (1 + math.exp(-eta * t)) for t in range(T))
root = math.sqrt(2)
bound = (root * math.sqrt(T / 2 * math.log(N)) - math.sqrt(math.log(N) / 2)) / (root - 1)
assert regret > 7.4 and bound < 6.4
""",
        claim=Printed(
            "ewa.tuned",
            "R_T <= sqrt(T*log(N))/(sqrt(2) - 1) - sqrt(log(N)/2)/(sqrt(2) - 1)",
            ("eta-tuned",),
            (("eta", "1/1000"), ("N", "2"), ("T", "15")),
        ),
    ),
    Erratum(
        id="E000-38",
        document=LECTURE,
        label="Theorem 7.7 (proof)",
        printed="In the last period, cut short after m = T + 1 - 2^n rounds, the regret is at most "
        "sqrt(m ln N/2), by Theorem 7.6.",
        fault=Fault.STEP,
        why="eta_n is tuned for 2^n rounds, not for m. The weaker sqrt(2^n ln N/2), which is all "
        "that is used, is true: ln N/eta_n + eta_n m/8 is increasing in m.",
        corrected="At most sqrt(2^n ln N/2).",
        theorem="ewa.doubling",
        counterexample="N = 3, T = 9 (n = 3, m = 2, eta = sqrt(ln 3)), losses (0, 1, 1) twice: "
        "regret 1.0788 > sqrt(ln 3) = 1.0481. No smaller T has one with N <= 3, losses 0 and 1.",
        replay="""\
import math
N, n, m = 3, 3, 2
assert 2**n + m - 1 == 9
eta = math.sqrt(8 * math.log(N) / 2**n)
beta = math.exp(-eta)
regret = 2 / 3 + 2 * beta / (1 + 2 * beta)
assert regret > 1.078 and math.sqrt(m * math.log(N) / 2) < 1.049
assert regret <= math.sqrt(2**n * math.log(N) / 2)
""",
        claim=Printed(
            "ewa.tuned",
            "R_T <= sqrt(T*log(N)/2)",
            ("eta-tuned",),
            (("eta", "sqrt(log(3))"), ("N", "3"), ("T", "2")),
        ),
    ),
    Erratum(
        id="E000-39",
        document=LECTURE,
        label="Theorem 7.7 (proof)",
        printed="The losses of the last period are L_[2^n, L], with an L for the last round.",
        fault=Fault.MISPRINT,
        why="The last round is T; L is the loss function. The same line also has [2^n, T].",
        corrected="L_[2^n, T].",
        theorem="",
        counterexample="T = 3: the sum from 2 to T has two terms; an interval up to a function "
        "has no meaning.",
        replay="""\
loss, T, n = abs, 3, 1
assert len(range(2**n, T + 1)) == 2
try:
    range(2**n, loss)
except TypeError:
    pass
else:
    raise AssertionError
""",
    ),
    Erratum(
        id="E000-40",
        document=LECTURE,
        label="Theorem 7.7 (proof)",
        printed="The least over i of sum_{k=0}^{n} L_{I_k,i} + L_{[2^n,T],i} equals the least "
        "L_{T,i}.",
        fault=Fault.STEP,
        why="The sum runs to n - 1; to n it counts the last period twice.",
        corrected="min_i (sum_{k=0}^{n-1} L_{I_k,i} + L_{[2^n,T],i}) = min_i L_{T,i}.",
        theorem="ewa.doubling",
        counterexample="N = 1, T = 1 (n = 0), loss 1: the printed sum is 2, L_T is 1.",
        replay="""\
loss, T, n = {1: 1}, 1, 0  # by round
period = lambda k: sum(loss[t] for t in range(2**k, 2 ** (k + 1)) if t <= T)
last = sum(loss[t] for t in range(2**n, T + 1))
assert sum(period(k) for k in range(n + 1)) + last == 2
assert sum(period(k) for k in range(n)) + last == sum(loss.values()) == 1
""",
    ),
)
