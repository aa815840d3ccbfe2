"""Which statements of the lecture on mistakes and Halving are false as printed?"""

from __future__ import annotations

from bounds.core.documents import LECTURE
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E000-01",
        document=LECTURE,
        label="General On-Line Setting; Prediction with Expert Advice",
        printed="In round t the loss L(y^, c(omega_t)) is incurred, y^ without the round.",
        fault=Fault.MISPRINT,
        why="The prediction changes with the round; no single y^ gives the total loss.",
        corrected="The loss of round t is L(y^_t, c(omega_t)).",
        theorem="",
        counterexample="Predictions 0, 1 on labels 0, 1: total loss 0; a constant y^ loses 1.",
        replay="""\
predictions, labels = [0, 1], [0, 1]
total = sum(p != y for p, y in zip(predictions, labels))
constant = [sum(p != y for y in labels) for p in (0, 1)]
assert total == 0
assert constant == [1, 1]
""",
    ),
    Erratum(
        id="E000-02",
        document=LECTURE,
        label="General On-Line Setting",
        printed="The loss of regression is the square of the product, (y' y)^2.",
        fault=Fault.MISPRINT,
        why="A minus sign is lost: the product is large where prediction and label agree.",
        corrected="L(y', y) = (y' - y)^2.",
        theorem="",
        counterexample="y' = y = 1 is right but costs 1; y' = 0, y = 1 is wrong but costs 0.",
        replay="""\
printed = lambda p, y: (p * y) ** 2
assert printed(1, 1) == 1 and printed(0, 1) == 0
meant = lambda p, y: (p - y) ** 2
assert meant(1, 1) == 0 and meant(0, 1) == 1
""",
    ),
    Erratum(
        id="E000-03",
        document=LECTURE,
        label="Prediction with Expert Advice",
        printed="Advice y^_{t,i} is in Y; L takes a prediction of Y' and a label of Y; the regret "
        "uses L(y^_{t,i}, c(omega_t)).",
        fault=Fault.CONVENTION,
        why="Advice stands in the first place of L, so it must lie in Y', not in Y.",
        corrected="y^_{t,i} is in Y'; or Y is a part of Y'.",
        theorem="ewa.regret",
        counterexample="Y' = {no, yes}, Y = {0, 1}: the advice 0 has no loss.",
        replay="""\
loss = {("no", 0): 0, ("no", 1): 1, ("yes", 0): 1, ("yes", 1): 0}
advice_from_labels, label = 0, 0
assert (advice_from_labels, label) not in loss
assert all((advice, label) in loss for advice in ("no", "yes"))
""",
    ),
    Erratum(
        id="E000-04",
        document=LECTURE,
        label="On-line Learning a Realizable Concept",
        printed="In the realizable case there is a number of rounds T after which the concept is "
        "learned and no mistake is made any more.",
        fault=Fault.STATEMENT,
        why="The number of mistakes is bounded, the round of the last one is not: an instance "
        "that tells the concepts apart may come as late as it likes.",
        corrected="Halving makes at most log2 |H| mistakes in all, at whatever rounds.",
        theorem="halving.mistakes",
        counterexample="H = {00, 01} on points a, b: a comes T times, then b: a mistake in round "
        "T + 1, for every T.",
        replay="""\
H = [{"a": 0, "b": 0}, {"a": 0, "b": 1}]
for T in range(50):
    worst = 0
    for target in H:
        space, last = H, 0
        for t, x in enumerate(["a"] * T + ["b"], 1):
            guess = int(2 * sum(h[x] for h in space) >= len(space))
            if guess != target[x]:
                space, last = [h for h in space if h[x] == target[x]], t
        worst = max(worst, last)
    assert worst == T + 1  # a mistake after T rounds
""",
    ),
    Erratum(
        id="E000-05",
        document=LECTURE,
        label="Mistake Bound Model; Halving, line 10",
        printed="The algorithm will output the target concept c after the T rounds of S.",
        fault=Fault.STATEMENT,
        why="Halving returns a set, and cuts it on mistakes only: without a mistake every "
        "hypothesis is left, even after all of the domain was seen.",
        corrected="Only the number of mistakes is bounded.",
        theorem="halving.mistakes",
        counterexample="H = {00, 01, 10}, c = 00, both points shown: no mistake, and all three "
        "hypotheses are returned.",
        replay="""\
H, target = [(0, 0), (0, 1), (1, 0)], (0, 0)
space = H
for x in (0, 1):
    ones = sum(h[x] for h in space)
    assert 2 * ones != len(space)  # no tie
    guess = int(2 * ones > len(space))
    if guess != target[x]:
        space = [h for h in space if h[x] == target[x]]
assert len(space) == 3
assert [h for h in space if h == target] == [target]  # one alone fits the labels
""",
    ),
    Erratum(
        id="E000-06",
        document=LECTURE,
        label="Mistake Bound Model",
        printed="mistakes(A, c; S) is the set of the items of S that were misjudged; its size is "
        "the number of mistakes.",
        fault=Fault.CONVENTION,
        why="An item that is misjudged in several rounds is one element of the set.",
        corrected="M_A(C) counts the rounds t with y^_t != c(omega_t).",
        theorem="littlestone.lower",
        counterexample="A learner that always says 0, the item a with label 1 twice: two "
        "mistakes, one item.",
        replay="""\
sample, label, guess = ["a", "a"], 1, 0
rounds = [t for t, x in enumerate(sample) if guess != label]
items = {x for x in sample if guess != label}
assert len(rounds) == 2 and len(items) == 1
""",
    ),
    Erratum(
        id="E000-07",
        document=LECTURE,
        label="Mistake Bound Model",
        printed="M_A(C) is the maximum of M_A(c) over C, the letter of the class being the "
        "running one; M_A(c) is a maximum over all samples.",
        fault=Fault.MISPRINT,
        why="The maximum runs over the concepts c in C, and over samples of every length there "
        "need be none.",
        corrected="M_A(C) = sup over c in C and S of the number of mistakes; it may be infinite.",
        theorem="",
        counterexample="A learner that always says 0, the label always 1: T mistakes in T rounds.",
        replay="""\
mistakes = [sum(0 != 1 for _ in range(T)) for T in range(100)]
assert all(later > earlier for earlier, later in zip(mistakes, mistakes[1:]))  # no maximum
""",
    ),
    Erratum(
        id="E000-08",
        document=LECTURE,
        label="Halving, line 7",
        printed="On a mistake in round t those h are kept that agree with c on omega_i.",
        fault=Fault.MISPRINT,
        why="i is nowhere set. With a fixed i, say 1, the wrong hypotheses stay and err for ever.",
        corrected="H_{t+1} = {h in H_t : h(omega_t) = c(omega_t)}.",
        theorem="halving.mistakes",
        counterexample="H = {00, 01}, items a, b, b with labels 0, 1, 1, ties to 0, i = 1: two "
        "mistakes, log2 |H| = 1.",
        replay="""\
def mistakes(kept):
    H, sample, target = [(0, 0), (0, 1)], [0, 1, 1], (0, 1)
    count = 0
    for t, x in enumerate(sample):
        guess = int(2 * sum(h[x] for h in H) > len(H))
        if guess != target[x]:
            count += 1
            z = sample[kept(t)]
            H = [h for h in H if h[z] == target[z]]
    return count

assert mistakes(lambda t: 0) == 2  # i = 1: more than log2 2
assert mistakes(lambda t: t) == 1
""",
    ),
    Erratum(
        id="E000-09",
        document=LECTURE,
        label="Halving, line 4",
        printed="y^_t is the majority vote of H_t; M_Halving(H) is spoken of as one number.",
        fault=Fault.CONVENTION,
        why="Ties have no rule, and the worst number of mistakes depends on it. The bound "
        "log2 |H| holds for every rule.",
        corrected="For either rule on ties, opt(H) <= M_Halving(H) <= log2 |H|.",
        theorem="chain",
        counterexample="H = {0000, 0001, 0010, 0011, 0100, 0101, 0110, 1001}: 2 mistakes at most "
        "if ties go to 0, but 3 if they go to 1. No class on fewer points, or of fewer on 4.",
        replay="""\
H = frozenset("0000 0001 0010 0011 0100 0101 0110 1001".split())

def worst(space, left, tie):
    best = 0
    for x in range(4):
        ones = sum(h[x] == "1" for h in space)
        guess = tie if 2 * ones == len(space) else str(int(2 * ones > len(space)))
        targets = frozenset(c for c in left if c[x] != guess)
        if targets:
            rest = frozenset(h for h in space if h[x] != guess)
            best = max(best, 1 + worst(rest, targets, tie))
    return best

assert worst(H, H, "0") == 2
assert worst(H, H, "1") == 3
""",
    ),
    Erratum(
        id="E000-10",
        document=LECTURE,
        label="Theorem 7.2",
        printed="opt(H), the optimal mistake bound, is at least VCdim(H), for all learners.",
        fault=Fault.HYPOTHESIS,
        why="The labels are chosen against the prediction, so it must be known beforehand: the "
        "learner is deterministic. A coin errs half as often in expectation.",
        corrected="VCdim(H) <= opt(H), the optimum over deterministic learners.",
        theorem="chain",
        counterexample="One point, H = {0, 1}: VCdim = 1, a fair coin errs 1/2 times.",
        replay="""\
from fractions import Fraction
H, coin = [0, 1], {0: Fraction(1, 2), 1: Fraction(1, 2)}
shattered = 1  # the one point has both labels in H
# Whichever hypothesis is true, the coin errs on the first round only: then all is known.
expected = max(sum(p for guess, p in coin.items() if guess != label) for label in H)
assert expected == Fraction(1, 2) < shattered
""",
    ),
    Erratum(
        id="E000-11",
        document=LECTURE,
        label="On-line Learning a Non-Realizable Concept",
        printed="Since no expert is right throughout, mistakes go on in later rounds.",
        fault=Fault.STATEMENT,
        why="Each expert errs somewhere, but their majority need not err anywhere.",
        corrected="m_T is bounded by m_T^* and N; it may be smaller than m_T^*, and 0.",
        theorem="wm.mistakes",
        counterexample="Target 000, experts 100, 010, 001, the three points shown again and "
        "again: no mistake, though m_T^* = T/3.",
        replay="""\
experts, target, beta = ["100", "010", "001"], "000", 0.5
weights, wrong = [1.0] * 3, 0
for t in range(300):
    x = t % 3
    ones = sum(w for w, e in zip(weights, experts) if e[x] == "1")
    guess = "1" if ones >= sum(weights) - ones else "0"
    if guess != target[x]:
        wrong += 1
        weights = [w * beta if e[x] != target[x] else w for w, e in zip(weights, experts)]
best = min(sum(e[t % 3] != target[t % 3] for t in range(300)) for e in experts)
assert (wrong, best) == (0, 100)
""",
        claim=Printed("wm.mistakes", "m_T >= min(1, m_star)", fixed=(("N", "2"),)),
    ),
)
