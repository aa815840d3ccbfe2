"""What is wrong in the chapter's section on convex losses?"""

from __future__ import annotations

from bounds.core.documents import CHAPTER
from bounds.printed import Erratum, Fault, Printed

ERRATA: tuple[Erratum, ...] = (
    Erratum(
        id="E003-27",
        document=CHAPTER,
        label="Online Gradient Descent, initialisation",
        printed="w^(1) = 0, for any convex H",
        fault=Fault.HYPOTHESIS,
        why="If 0 is not in H the first prediction is not allowed, and the losses, given on H "
        "only, need not have a value there.",
        corrected="0 in H, or start at the point of H nearest to 0: the bounds hold.",
        theorem="ogd.regret",
        counterexample="H = [1, 2], loss 1/w: no loss at w = 0",
        replay="""\
loss = lambda w: 1 / w                      # convex on H = [1, 2]
w1 = 0
assert not 1 <= w1 <= 2
try:
    loss(w1)
except ZeroDivisionError:
    pass
else:
    raise AssertionError
""",
    ),
    Erratum(
        id="E003-28",
        document=CHAPTER,
        label="Online Gradient Descent, projection",
        printed="w^(t+1) = argmin over H of the distance, for any convex H",
        fault=Fault.HYPOTHESIS,
        why="A convex set that is not closed need not have a nearest point.",
        corrected="H closed and convex: the projection exists and comes nearer to all of H.",
        theorem="projection",
        counterexample="H = (-1, 1), step to 1: every point of H has a nearer one",
        replay="""\
from fractions import Fraction

point = 1                                   # w - eta v, outside the open interval
for n in range(1, 200):
    w = 1 - Fraction(1, n + 1)
    nearer = (w + 1) / 2
    assert -1 < w < 1 and -1 < nearer < 1 and abs(nearer - point) < abs(w - point)
""",
    ),
    Erratum(
        id="E003-29",
        document=CHAPTER,
        label="Online Gradient Descent, the subgradient",
        printed="choose v_t in the subdifferential of f_t, for f_t convex on H",
        fault=Fault.HYPOTHESIS,
        why="At the boundary of H it can be empty, and 0 may lie there.",
        corrected="f_t has a subgradient at each prediction; convex near H is enough.",
        theorem="ogd.regret",
        counterexample="H = [0, 1], f(w) = -sqrt w, at w = 0: v <= -1/sqrt u for all u > 0",
        replay="""\
from fractions import Fraction

# v is a subgradient at 0 iff -sqrt(u) >= v u for all u in [0, 1]; try u = s^2
for v in range(-1000, 1001):
    s = Fraction(1, 2 * max(1, -v))
    assert not -s >= v * s * s
""",
    ),
    Erratum(
        id="E003-30",
        document=CHAPTER,
        label="Theorem 21.15, second bound",
        printed="eta = 1/sqrt T gives (|w*|^2 + rho^2) sqrt(T)/2",
        fault=Fault.NONE,
        why="The sum of a squared length and a squared slope looks wrong in its units, but the "
        "rate carries them. It is attained.",
        corrected="As printed, with |v_t| <= rho.",
        theorem="ogd.lipschitz",
        counterexample="none: f(w) = -w, T = 1, w* = 1, rho = 1: regret 1 = (1 + 1)/2",
        replay="""\
from fractions import Fraction

T, eta, w = 4, Fraction(1, 2), [Fraction(0)] * 4            # f_t(w) = -w_t, rho = 1
loss = 0
for t in range(T):
    loss -= w[t]
    w[t] += eta                                             # v_t = -e_t
best = [Fraction(1, 2)] * 4
regret = loss + sum(best)
assert regret == 2 == (sum(b * b for b in best) + 1) * 2 / 2
assert 0 - -1 == Fraction(1 + 1, 2) * 1                     # T = 1
""",
    ),
    Erratum(
        id="E003-31",
        document=CHAPTER,
        label="Theorem 21.15, proof, last line",
        printed="f_t is rho-Lipschitz, which implies |v_t| <= rho",
        fault=Fault.HYPOTHESIS,
        why="Lipschitz on H alone says nothing about subgradients that point out of H at its "
        "boundary; with such v_t the second and the third bound fail.",
        corrected="|v_t| <= rho, as for f_t that are rho-Lipschitz near H.",
        theorem="ogd.lipschitz",
        counterexample="H = [0, 1], f_1 = 0 with v_1 = -2 at w = 0, f_2 = w: T = 2, regret 1 > "
        "sqrt(2)/2; the third bound fails at T = 9, regret 4 > 3",
        replay="""\
from fractions import Fraction

def regret(T, eta):                 # against w* = 0 in [0, 1]; at 0 play f = 0, elsewhere f = w
    w, total = Fraction(0), Fraction(0)
    for _ in range(T):
        v = -1 / eta if w == 0 else 1           # f = 0 on [0, 1]: 0 >= v u for all u >= 0
        total += w
        w = min(Fraction(1), max(Fraction(0), w - eta * v))
    return total

assert regret(2, Fraction(5, 7)) == 1 and 1 ** 2 > Fraction(2, 4)    # (sqrt(2)/2)^2
assert regret(4, Fraction(1, 2)) == Fraction(3, 2) > Fraction(1, 2) * (0 + 1) * 2
assert regret(9, Fraction(1, 3)) == 4 > 1 * 1 * 3                    # B rho sqrt(T)
""",
        claim=Printed(
            "ogd.lipschitz", "R_T <= (w_star**2 + rho**2)/2*sqrt(T)", without=("gentle",)
        ),
    ),
    Erratum(
        id="E003-32",
        document=CHAPTER,
        label="Theorem 21.15, third bound",
        printed="eta = B/(rho sqrt T) for H of radius B and rho-Lipschitz losses",
        fault=Fault.HYPOTHESIS,
        why="rho = 0 gives no rate, B = 0 the rate 0, which the algorithm excludes.",
        corrected="B > 0 and rho > 0. (Otherwise the regret is 0.)",
        theorem="ogd.bounded",
        counterexample="constant losses, rho = 0: B/0",
        replay="""\
B, rho, T = 1, 0, 4
try:
    B / (rho * T ** 0.5)
except ZeroDivisionError:
    pass
else:
    raise AssertionError
B, rho = 0, 1
assert not B / (rho * T ** 0.5) > 0
""",
    ),
)
