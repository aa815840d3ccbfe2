"""What is wrong in the chapter's section on the unrealisable case?"""

from __future__ import annotations

from bounds.core.documents import CHAPTER
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E003-15",
        document=CHAPTER,
        label="(21.1) and (21.5)",
        printed="Regret_A(h, T) is a supremum over sequences; recalled as the sum on one sequence",
        fault=Fault.CONVENTION,
        why="(21.5) recalls the regret under the same name without the supremum of (21.1). The "
        "first is a number of the learner, the second depends on the data and may be negative.",
        corrected="Theorem 21.15 bounds the regret on each sequence, and so the supremum as well.",
        theorem="finite.regret",
        counterexample="T = 1, p = 1/2, h = 0: by (21.1) 1/2, on y = 1 by (21.5) -1/2",
        replay="""\
from fractions import Fraction

p, h = Fraction(1, 2), 0
on = {y: abs(p - y) - abs(h - y) for y in (0, 1)}           # (21.5)
assert max(on.values()) == Fraction(1, 2)                   # (21.1)
assert on[1] == -Fraction(1, 2) != max(on.values())
""",
    ),
    Erratum(
        id="E003-16",
        document=CHAPTER,
        label="Section 21.2, sublinear regret",
        printed="then the learner's error rate less that of the best hypothesis tends to 0",
        fault=Fault.STATEMENT,
        why="It can stay below 0: a learner may beat every hypothesis. Only the limes superior is "
        "at most 0.",
        corrected="The difference is at most R_T/T, which tends to 0; it may stay below.",
        theorem="hedge.tuned",
        counterexample="H = {0, 1}, labels 0101...; Hedge over H and the alternating expert has "
        "regret O(sqrt T), and the difference tends to -1/2",
        replay="""\
from math import exp, log, sqrt

def difference(T):
    experts = [lambda t: 0, lambda t: 1, lambda t: t % 2]
    eta, w, loss = sqrt(2 * log(3) / T), [1.0] * 3, 0.0
    for t in range(T):
        y = t % 2
        costs = [abs(e(t) - y) for e in experts]
        loss += sum(a * c for a, c in zip(w, costs)) / sum(w)
        w = [a * exp(-eta * c) for a, c in zip(w, costs)]
    return loss / T - 0.5                   # the best of H errs in half of the rounds

assert difference(64) < -0.35 and difference(1024) < -0.45 and difference(16384) < -0.48
""",
    ),
    Erratum(
        id="E003-17",
        document=CHAPTER,
        label="Section 21.2, Cover's result",
        printed="no algorithm has sublinear regret, even for H = {0, 1}; Theorem 21.10 has one",
        fault=Fault.NONE,
        why="Both use the sum of |p_t - y_t|, but p_t is a label in the first and any number of "
        "[0, 1] in the second; that is the whole difference, coins are not needed.",
        corrected="If p_t is 0 or 1, some labels give m_T = T and regret at least T/2.",
        theorem="experts.cover",
        counterexample="none: all deterministic rules for T <= 3; p = 1/2 has regret 1/2 at T = 1",
        replay="""\
from fractions import Fraction
from itertools import product

for T in (1, 2, 3):
    pasts = [past for t in range(T) for past in product((0, 1), repeat=t)]
    for table in product((0, 1), repeat=len(pasts)):    # a label for each past
        rule, ys = dict(zip(pasts, table)), ()
        for _ in range(T):
            ys += (1 - rule[ys],)                       # the other label: T mistakes
        assert 2 * (T - min(sum(ys), T - sum(ys))) >= T
p = Fraction(1, 2)
assert max(abs(p - y) - 0 for y in (0, 1)) == Fraction(1, 2) < 1
""",
    ),
    Erratum(
        id="E003-18",
        document=CHAPTER,
        label="Theorem 21.10, lower bound",
        printed="no algorithm has expected regret below Omega(sqrt(Ldim(H) T))",
        fault=Fault.HYPOTHESIS,
        why="For T < Ldim it fails: predicting 1/2 has regret at most T/2, whatever the class.",
        corrected="For T >= Ldim; sqrt(Ldim T/8) if T is a multiple of Ldim.",
        theorem="agnostic.lower",
        counterexample="T = 1, Ldim = 3, p = 1/2: regret at most 1/2 < sqrt(3/8); for every "
        "constant c > 0, T = 1 and Ldim > 1/(4c^2)",
        replay="""\
from fractions import Fraction

p = Fraction(1, 2)
worst = max(abs(p - y) - abs(h - y) for y in (0, 1) for h in (0, 1))       # T = 1, any class
assert worst == Fraction(1, 2)
Ldim, T = 3, 1
assert worst ** 2 < Fraction(Ldim * T, 8)
for c in (Fraction(1, 10), Fraction(1, 1000)):          # no constant helps
    Ldim = int(1 / (4 * c * c)) + 1
    assert worst ** 2 < c * c * Ldim * T
""",
        claim=Printed("agnostic.lower", "E_R >= sqrt(Ldim*T/8)", without=("blocks",)),
    ),
    Erratum(
        id="E003-19",
        document=CHAPTER,
        label="Weighted-Majority, the parameter",
        printed="eta = sqrt(2 log(d)/T), and the proof divides by eta",
        fault=Fault.HYPOTHESIS,
        why="For d = 1 eta is 0, and log(d)/eta has no value. The bound itself, 0 <= 0, holds.",
        corrected="d >= 2 in the proof; with one expert the regret is 0.",
        theorem="hedge.tuned",
        counterexample="d = 1: eta = 0",
        replay="""\
from math import log, sqrt

d, T = 1, 5
eta = sqrt(2 * log(d) / T)
assert eta == 0
try:
    log(d) / eta + eta * T / 2
except ZeroDivisionError:
    pass
else:
    raise AssertionError
assert sum(1 * v for v in (0.5,) * T) - sum((0.5,) * T) == 0 == sqrt(2 * log(d) * T)
""",
    ),
    Erratum(
        id="E003-20",
        document=CHAPTER,
        label="Theorem 21.11 and Corollary 21.12",
        printed="Theorem 21.11 assumes T > 2 log d; Corollary 21.12 applies it for every T",
        fault=Fault.STEP,
        why="The condition is dropped where the theorem is used, here and for Theorem 21.10. It "
        "is not needed: e^-a <= 1 - a + a^2/2 for all a >= 0, or, as T <= 2 log d makes the bound "
        "at least T, trivially.",
        corrected="R_T <= sqrt(2 T log d) for all T >= 1 and d >= 1.",
        theorem="finite.regret",
        counterexample="|H| = 2, T = 1: 1 < 2 log 2 = 1.39, so Theorem 21.11 is silent",
        replay="""\
from fractions import Fraction
def ln(q, terms=12):  # a rational just below ln q, for q >= 1
    halvings = 0
    while q >= 2:
        q, halvings = q / Fraction(2), halvings + 1
    series = lambda z: 2 * sum(z ** (2 * i + 1) / (2 * i + 1) for i in range(terms))
    return halvings * series(Fraction(1, 3)) + series((Fraction(q) - 1) / (q + 1))
assert 1 < 2 * ln(2)  # H = 2, T = 1
for d in range(2, 200):
    low = ln(d)
    for T in range(1, 30):
        if T <= 2 * low:  # the regret is at most T, and the bound, squared, at least T^2
            assert 2 * low * T >= T**2
for a in (Fraction(k, 100) for k in range(1, 1000)):
    # 1 + a + a^2/2 < e^a, and its product with 1 - a + a^2/2 is more than 1
    assert (1 + a + a**2 / 2) * (1 - a + a**2 / 2) == 1 + a**4 / 4 > 1
""",
    ),
    Erratum(
        id="E003-21",
        document=CHAPTER,
        label="Theorem 21.11, proof, the range of a and b",
        printed="e^-a <= 1-a+a^2/2 used for a in (0,1); b in (0,1); log(1-b) <= -b for all b <= 1",
        fault=Fault.STEP,
        why="Costs may be 0: then a = b = 0, outside (0,1). And log(1-b) has no value at b = 1.",
        corrected="a >= 0 and 0 <= b < 1; both inequalities hold there.",
        theorem="hedge.regret",
        counterexample="all costs 0: a = b = 0",
        replay="""\
from fractions import Fraction
from math import exp, log

eta, w, v = Fraction(1, 2), [Fraction(1, 2)] * 2, [0, 0]
b = sum(p * (eta * c - eta ** 2 * Fraction(c) ** 2 / 2) for p, c in zip(w, v))
assert b == 0 and not 0 < b < 1
assert exp(-0) <= 1 - 0 + 0 ** 2 / 2 and log(1 - b) <= -b       # they hold all the same
try:
    log(1 - 1)
except ValueError:
    pass
else:
    raise AssertionError
""",
    ),
    Erratum(
        id="E003-22",
        document=CHAPTER,
        label="Expert(i_1, ..., i_L), ties",
        printed="at a tie the expert sets 0, while SOA predicts 1",
        fault=Fault.CONVENTION,
        why="So the proof of Lemma 21.13 fails: told SOA's mistakes, the expert is wrong at the "
        "tie. The lemma holds, with the mistakes of an SOA that breaks ties as the expert does.",
        corrected="With equal rules on ties Expert(SOA's mistakes) predicts as h.",
        theorem="soa.expert",
        counterexample="H = {0, 1} on one point, h = 1, T = 1: SOA does not err, Expert() says 0",
        replay="""\
def expert(flips, tie):                     # H = {0, 1} on one point, one round: a tie
    return 1 - tie if 1 in flips else tie

for h in (0, 1):
    mistakes = {1} if 1 != h else set()     # SOA says 1
    assert expert(mistakes, tie=0) != h     # as printed
    assert expert(mistakes, tie=1) == h
    assert any(expert(flips, tie=0) == h for flips in (set(), {1}))     # the lemma holds
""",
        claim=Printed("soa.expert", "D_T == 0", without=("same-ties",)),
    ),
    Erratum(
        id="E003-23",
        document=CHAPTER,
        label="Expert(i_1, ..., i_L), update",
        printed="V_{t+1} is the part of V_t that agrees with the expert's own prediction",
        fault=Fault.HYPOTHESIS,
        why="A flip where all of V_t agree leaves nothing: such experts go on with the empty class "
        "and need its Ldim in every later round.",
        corrected="With Ldim = -1 for the empty class the expert is defined (ties from then on).",
        theorem="soa.expert",
        counterexample="H = {0, 1} on one point, Expert(2): V_3 is empty",
        replay="""\
V, flips = [0, 1], {2}                      # on one point; Ldim = 1, so one flip is allowed
sizes = []
for t in (1, 2, 3):
    sizes.append(len(V))
    part = [[h for h in V if h == r] for r in (0, 1)]
    guess = int(len(part[1]) > len(part[0]))        # as Ldim would choose here; tie to 0
    guess = 1 - guess if t in flips else guess
    V = part[guess]
assert sizes == [2, 1, 0]
""",
    ),
    Erratum(
        id="E003-24",
        document=CHAPTER,
        label="after (21.4), the case Ldim = 0",
        printed="the number of experts is at most (eT/Ldim)^Ldim if T >= Ldim + 2",
        fault=Fault.HYPOTHESIS,
        why="For Ldim = 0 this reads (eT/0)^0. There is one expert then, and the bound 1 is right "
        "only as a limit.",
        corrected="For Ldim >= 1 (and one expert for Ldim = 0).",
        theorem="agnostic.count",
        counterexample="H = {0}: Ldim = 0, T = 2, and eT/0 has no value",
        replay="""\
from math import comb, e

Ldim, T = 0, 2
assert T >= Ldim + 2 and sum(comb(T, L) for L in range(Ldim + 1)) == 1
try:
    (e * T / Ldim) ** Ldim
except ZeroDivisionError:
    pass
else:
    raise AssertionError
""",
    ),
    Erratum(
        id="E003-25",
        document=CHAPTER,
        label="after (21.4), the condition on T",
        printed="(eT/Ldim)^Ldim needs T >= Ldim + 2; Theorem 21.10 has no such condition",
        fault=Fault.STEP,
        why="T >= Ldim >= 1 is enough, and below that the bound can fail. The theorem survives "
        "because the number of experts is at most (eT)^Ldim for all T >= 1.",
        corrected="At most (eT/Ldim)^Ldim for T >= Ldim >= 1, and (eT)^Ldim always.",
        theorem="agnostic.count",
        counterexample="Ldim = 2, T = 1: 2 experts, (e/2)^2 = 1.85",
        replay="""\
from fractions import Fraction
from math import comb

e = Fraction(271828, 100000)                # a little less than e: safe on the right side
count = lambda T, d: sum(comb(T, L) for L in range(d + 1))
for d in range(1, 12):
    for T in range(1, 40):
        assert count(T, d) <= (e * T) ** d
        if T >= d:
            assert count(T, d) <= (e * T / d) ** d          # T = d and d + 1 too
assert count(1, 2) == 2 > (Fraction(271829, 100000) / 2) ** 2
""",
        claim=Printed("agnostic.count", "G <= (e*T/Ldim)**Ldim", without=("enough-rounds",)),
    ),
    Erratum(
        id="E003-26",
        document=CHAPTER,
        label="Theorem 21.10, proof",
        printed="Weighted-Majority over the experts of (21.4) attains the minimum of the two terms",
        fault=Fault.STEP,
        why="It attains the second term only; for the first, Weighted-Majority must run over H. "
        "The learner has to take the smaller of the two sets.",
        corrected="Hedge over H or over the experts, whichever are fewer.",
        theorem="agnostic.regret",
        counterexample="H = {0, 1} on one point, T = 8, all labels 1: regret 3.40 with the 9 "
        "experts, sqrt(2 T ln 2) = 3.33",
        replay="""\
from math import exp, log, sqrt

T, experts = 8, []
for flip in [None, *range(8)]:              # Expert() and Expert(i); ties to 0
    V, said = {0, 1}, []
    for t in range(T):
        guess = 1 if V == {1} else 0
        guess = 1 - guess if t == flip else guess
        said.append(guess)
        V = {h for h in V if h == guess}
    experts.append(said)
eta, w, loss = sqrt(2 * log(len(experts)) / T), [1.0] * len(experts), 0.0
for t in range(T):                          # the label is 1
    wrong = [1 - said[t] for said in experts]
    loss += sum(a * c for a, c in zip(w, wrong)) / sum(w)
    w = [a * exp(-eta * c) for a, c in zip(w, wrong)]
assert len(experts) == 9 and 3.40 < loss < 3.41             # h = 1 makes no mistake
assert sqrt(2 * log(2) * T) < 3.34
""",
        claim=Printed(
            "agnostic.regret",
            "R_T <= sqrt(2*T*min(log(H), Ldim*log(e*T)))",
            without=("few-experts",),
        ),
    ),
)
