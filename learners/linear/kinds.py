"""Which kinds of learners learn halfspaces?"""

from __future__ import annotations

from typing import Any

from learners import independent
from learners.core.arithmetic import BALL, EXACT, FLOAT, Arithmetic
from learners.core.kind import Kind, Values, rational_by
from learners.core.parameters import (
    Choice,
    Flag,
    Kernel,
    Parameter,
    Real,
    features,
    rates,
)
from learners.games import LINEAR
from learners.linear.kernel_perceptron import DualPerceptron, KernelPerceptron
from learners.linear.kernels import linear
from learners.linear.perceptron import AveragedPerceptron, MarginPerceptron, Perceptron
from learners.linear.winnow import BalancedWinnow, Winnow

_SIGN = Parameter("tie", "what a score of 0 predicts, -1 or 1", Choice((-1, 1)), 1)
_TIES = Parameter("ties_update", "whether a score of 0 counts as an error", Flag(), "no")
_STEP = rates().otherwise(1)
_MARGIN = Parameter("margin", "the score up to which it updates", Real(), 1)
_KERNEL = Parameter("kernel", "linear, quadratic or gaussian", Kernel(), "linear")

PERCEPTRON = Kind(
    "perceptron",
    LINEAR,
    Perceptron,
    takes=(features(),),
    options=(_STEP, _SIGN, _TIES),
    system=rational_by("eta"),
    mistake_driven=True,
    scale_free=True,
    additive=True,
    is_readable=True,
    independent=independent.perceptron,
)
AVERAGED_PERCEPTRON = Kind(
    "averaged-perceptron",
    LINEAR,
    AveragedPerceptron,
    takes=(features(),),
    options=(_STEP, _SIGN, _TIES),
    system=rational_by("eta"),
    scale_free=True,
    additive=True,
    model=PERCEPTRON,
    is_readable=True,
    independent=independent.perceptron,
)
MARGIN_PERCEPTRON = Kind(
    "margin-perceptron",
    LINEAR,
    MarginPerceptron,
    takes=(features(), _MARGIN),
    options=(_STEP, _SIGN),
    system=rational_by("eta"),
    scale_free=True,
    is_readable=True,
    independent=independent.perceptron,
)


def _dual(
    N: int,
    kernel: Any = linear,
    *,
    eta: Any = 1,
    tie: int = 1,
    ties_update: bool = False,
    arithmetic: Arithmetic = FLOAT,
) -> Any:
    """Return the dual Perceptron, which theorems know by that name, or one with another kernel."""
    options: dict[str, Any] = {"eta": eta, "tie": tie, "ties_update": ties_update}
    if getattr(kernel, "name", "") == linear.name:
        return DualPerceptron(N, arithmetic=arithmetic, **options)
    return KernelPerceptron(N, kernel, arithmetic=arithmetic, **options)


def _kernel_system(values: Values) -> Arithmetic:
    smooth = not getattr(values.get("kernel"), "is_rational", True)
    return BALL if smooth else rational_by("eta")(values)


DUAL_PERCEPTRON = Kind(
    "dual-perceptron",
    LINEAR,
    DualPerceptron,
    takes=(features(),),
    options=(_STEP, _SIGN, _TIES),
    system=rational_by("eta"),
    mistake_driven=True,
    remembers=True,
    model=PERCEPTRON,
    independent=independent.perceptron,
)
KERNEL_PERCEPTRON = Kind(
    "kernel-perceptron",
    LINEAR,
    _dual,
    takes=(features(), _KERNEL),
    options=(_STEP, _SIGN, _TIES),
    system=_kernel_system,
    mistake_driven=True,
    remembers=True,
    additive=True,
    model=PERCEPTRON,
    is_readable=True,
    independent=independent.perceptron,
)


def _winnow_system(values: Values) -> Arithmetic:
    """Return rationals where the factor is given, or where only the largest weight is left."""
    given = values.get("beta") is not None or values.get("eta") == float("inf")
    return EXACT if given else BALL


WINNOW = Kind(
    "winnow",
    LINEAR,
    Winnow,
    takes=(features(), rates()),
    options=(_SIGN,),
    system=_winnow_system,
    mistake_driven=True,
    multiplies=True,
    scale_free=True,
    independent=independent.winnow,
)
BALANCED_WINNOW = Kind(
    "balanced-winnow",
    LINEAR,
    BalancedWinnow,
    takes=(features(), rates()),
    options=(_SIGN,),
    system=_winnow_system,
    mistake_driven=True,
    multiplies=True,
    independent=independent.winnow,
)
