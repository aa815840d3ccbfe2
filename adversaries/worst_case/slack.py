"""Where does the slack between a bound and its exact worst case come from?"""

from __future__ import annotations

_NONE = "none: the bound is attained"
_WHOLE = "only that updates come in whole numbers"
_HOEFFDING = (
    "Hoeffding's lemma is an equality only in the limit of two equally heavy halves, and the "
    "weight left at the end is not the best expert's alone"
)
_LAST_STEP = "the last step, sqrt(a + b) <= sqrt(a) + sqrt(b); the sharper form is the root itself"
_ENTROPY = (
    "the relative entropy to the separator cannot be used up: at the end it is not 0, and few "
    "rounds cost as little of it as the proof allows"
)

_RATE = "ln(1/beta) <= (1 - beta)(2 - beta), L* <= T, and the rate tuned for both"

#: One sentence for each theorem with an exact worst case.
SLACK = {
    "wm.mistakes": "whole numbers: a wrong half weighs exactly half only where it divides evenly",
    "wm.sharp": "whole numbers: a wrong half weighs exactly half only where it divides evenly",
    "hedge.regret": "the constant 1/2 of e^-a <= 1 - a + a^2/2, where Hoeffding's lemma has 1/8",
    "hedge.sharp": _HOEFFDING,
    "hedge.tuned": "the constant 1/2 and the rate tuned for it (hedge.tuned-sharp)",
    "hedge.tuned-sharp": _HOEFFDING,
    "finite.regret": "the constant 1/2 and the rate tuned for it (hedge.tuned-sharp)",
    "ewa.regret": _HOEFFDING,
    "ewa.tuned": _HOEFFDING,
    "rwm.loss": "ln(1/beta) <= (1 - beta)(2 - beta), and the other weights that are left",
    "rwm.sharp": "the other weights that are left at the end",
    "rwm.fractional": "ln(1/beta) <= (1 - beta)(2 - beta), and the other weights that are left",
    "rwm.regret": _RATE,
    "rwm.regret-uniform": _RATE,
    "ewa.doubling": "each period pays its own tuned bound, also one of few rounds",
    "doubling.sum": "a period of few rounds cannot have the regret that it is allowed",
    "doubling.periods": "a period of few rounds cannot have the regret that it is allowed",
    "doubling.generic": "the constant term of doubling.sum, and short periods",
    "experts.coin": "sqrt(T/8) is what Khintchine's inequality leaves of the exact mean",
    "experts.coin-exact": _NONE,
    "perceptron.margin": _WHOLE,
    "perceptron.start": _WHOLE,
    "perceptron.l1": _WHOLE,
    "perceptron.l1-radius": _LAST_STEP,
    "perceptron.l1-sharp": _WHOLE,
    "perceptron.l2": _WHOLE,
    "perceptron.l2-radius": _WHOLE,
    "perceptron.hinge": _LAST_STEP,
    "perceptron.hinge-sharp": _WHOLE,
    "margin-perceptron.margin": "not every update can happen at the margin: the first score is 0",
    "perceptron.committee": "signs are no orthogonal system unless a Hadamard matrix exists",
    "ogd.regret": _NONE,
    "ogd.lipschitz": _NONE,
    "ogd.bounded": _NONE,
    "winnow.margin": _ENTROPY,
    "winnow.tuned": _ENTROPY,
    "winnow.cosh": _ENTROPY,
    "winnow.optimal": _ENTROPY,
    "winnow.committee": _ENTROPY,
    "consistent.mistakes": "none on this class: each mistake costs one hypothesis",
    "halving.mistakes": "none on this class; on others, votes that do not split evenly",
    "soa.mistakes": _NONE,
}
