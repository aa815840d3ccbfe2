"""Which statements of the lecture on Weighted Majority are false as printed?"""

from __future__ import annotations

from bounds.core.documents import LECTURE
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E000-12",
        document=LECTURE,
        label="The Weighted Majority Algorithm, lines 10-18; remarks",
        printed="The remarks: in each round the weight of every wrong expert is multiplied by "
        "beta, so weights are a function of the mistake rate. The lines: only if the vote erred.",
        fault=Fault.CONVENTION,
        why="The two are different algorithms; both keep to Theorem 7.3.",
        corrected="m_T <= (ln N + m_T^* ln(1/beta))/ln(2/(1+beta)) for either update.",
        theorem="wm.mistakes",
        counterexample="Advice (1, 1, 0) and label 1: the third expert erred, the vote did not. "
        "Its weight is beta by the remark and 1 by the lines.",
        replay="""\
advice, label, beta = [1, 1, 0], 1, 0.5
guess = int(sum(a == 1 for a in advice) >= sum(a == 0 for a in advice))
by_remark = [beta if a != label else 1 for a in advice]
by_lines = [beta if a != label and guess != label else 1 for a in advice]
assert by_remark == [1, 1, 0.5] and by_lines == [1, 1, 1]
""",
    ),
    Erratum(
        id="E000-13",
        document=LECTURE,
        label="The Weighted Majority Algorithm, remarks",
        printed="With beta = 0, Weighted Majority is Halving.",
        fault=Fault.HYPOTHESIS,
        why="Weighted Majority sends ties to 1 while Halving has no rule, and once every expert "
        "erred all weights are 0 but Halving has nobody to ask.",
        corrected="With the same rule on ties and a perfect expert, round by round.",
        theorem="wm.halving",
        counterexample="Advice (0, 1) in round 1: Weighted Majority says 1, Halving with ties to "
        "0 says 0.",
        replay="""\
advice = [0, 1]
ones, zeros = advice.count(1), advice.count(0)
weighted_majority = 1 if ones >= zeros else 0
halving_ties_to_0 = 1 if ones > zeros else 0
assert (weighted_majority, halving_ties_to_0) == (1, 0)
""",
    ),
    Erratum(
        id="E000-14",
        document=LECTURE,
        label="Theorem 7.3 (proof)",
        printed="Round t has a mistake (if and) only if the wrong experts weigh at least as much "
        "as the right ones.",
        fault=Fault.STEP,
        why="Ties go to 1: with label 1 a tie is no mistake. The proof needs only-if alone.",
        corrected="A mistake implies that the wrong experts weigh at least as much.",
        theorem="wm.mistakes",
        counterexample="N = 2, advice (1, 0), label 1: equal weights, and no mistake.",
        replay="""\
advice, label, weights = [1, 0], 1, [1, 1]
ones = sum(w for w, a in zip(weights, advice) if a == 1)
zeros = sum(w for w, a in zip(weights, advice) if a == 0)
guess = 1 if ones >= zeros else 0
wrong = sum(w for w, a in zip(weights, advice) if a != label)
assert wrong >= sum(weights) - wrong  # the printed condition
assert guess == label  # and yet no mistake
""",
    ),
    Erratum(
        id="E000-15",
        document=LECTURE,
        label="Theorem 7.3 (proof)",
        printed="The final weight of expert i is w_{T+1,i} = beta^(m_{T,i}).",
        fault=Fault.STEP,
        why="Weights shrink only in rounds where the vote errs; an expert's other mistakes leave "
        "its weight alone.",
        corrected="w_{T+1,i} >= beta^(m_{T,i}), which is all that is used.",
        theorem="wm.mistakes",
        counterexample="Advice (1, 1, 0), label 1, beta = 1/2: expert 3 erred once, its weight is "
        "1 and not 1/2.",
        replay="""\
from fractions import Fraction
beta, advice, label, weights = Fraction(1, 2), [1, 1, 0], 1, [1, 1, 1]
guess = int(2 * sum(w for w, a in zip(weights, advice) if a == 1) >= sum(weights))
if guess != label:
    weights = [w * beta if a != label else w for w, a in zip(weights, advice)]
mistakes = [int(a != label) for a in advice]
assert weights[2] == 1 and beta ** mistakes[2] == Fraction(1, 2)
assert all(w >= beta**m for w, m in zip(weights, mistakes))
""",
    ),
    Erratum(
        id="E000-16",
        document=LECTURE,
        label="Theorems 7.3, 7.4 and 7.6 (proofs)",
        printed="The potential is defined for t in [1, T], then used at T + 1.",
        fault=Fault.MISPRINT,
        why="The last update makes weights of index T + 1.",
        corrected="W_t and Phi_t for t in [1, T + 1].",
        theorem="",
        counterexample="T = 1: W_2 is bounded, only W_1 is defined.",
        replay="""\
T, N, beta = 1, 2, 0.5
W = {t: N for t in range(1, T + 1)}  # as defined
assert T + 1 not in W
W[T + 1] = 1 + beta  # what lines 10-18 make after one mistake
assert W[T + 1] <= (1 + beta) / 2 * W[1]
""",
    ),
    Erratum(
        id="E000-17",
        document=LECTURE,
        label="Remarks after Theorem 7.3",
        printed="m_T is at most O(ln N) plus a constant times the best expert's mistakes; with "
        "m_T^* = 0 the bound is O(ln N), as for Halving.",
        fault=Fault.NONE,
        why="For a fixed beta both are true, but the constant exceeds 2 for every beta, as "
        "(1+beta)^2 > 4 beta, and the bound exceeds log2 N. A constant 1 is out of reach.",
        corrected="The theorem says how large the constants are; m_T <= m_T^* + log2 N is false.",
        theorem="wm.mistakes",
        counterexample="None; a constant 1 fails at N = 3, beta = 1/2: advice (1, 1, 0) and label "
        "0 twice make two mistakes, though m_T^* = 0 and log2 3 < 2.",
        replay="""\
from fractions import Fraction
for k in range(1, 1000):
    beta = Fraction(k, 1000)
    assert 1 / beta > (2 / (1 + beta)) ** 2  # ln(1/beta) > 2 ln(2/(1+beta))
beta, weights, mistakes = Fraction(1, 2), [1, 1, 1], 0
for advice, label in [((1, 1, 0), 0)] * 2:
    guess = int(2 * sum(w for w, a in zip(weights, advice) if a == 1) >= sum(weights))
    if guess != label:
        mistakes += 1
        weights = [w * beta if a != label else w for w, a in zip(weights, advice)]
assert mistakes == 2 and 2**2 > 3
""",
    ),
    Erratum(
        id="E000-18",
        document=LECTURE,
        label="Drawback of Deterministic Algorithms",
        printed="If every label contradicts the algorithm, the best expert errs at most T/2 "
        "times; so every deterministic algorithm has regret at least T/2.",
        fault=Fault.HYPOTHESIS,
        why="It takes two experts that always contradict each other, as in the example that "
        "follows. Against other experts the best may err in every round.",
        corrected="With experts constant 0 and constant 1: m_T^* <= T/2, and R_T >= ceil(T/2).",
        theorem="experts.cover",
        counterexample="N = 1, an expert that says 0, an algorithm that follows it, T = 1: label "
        "1, m_T^* = 1 > 1/2 and the regret is 0.",
        replay="""\
T, expert = 1, lambda t: 0
algorithm = expert
labels = [1 - algorithm(t) for t in range(T)]
m_T = sum(algorithm(t) != y for t, y in enumerate(labels))
m_star = sum(expert(t) != y for t, y in enumerate(labels))
assert m_T == T
assert 2 * m_star > T and 2 * (m_T - m_star) < T
""",
        claim=Printed("experts.cover", "R_T >= T/2", without=("constant-experts",)),
    ),
)
