"""How do tables become games with experts or actions?"""

from __future__ import annotations

from typing import Any

import numpy as np

from adversaries.experts.phases import describe
from adversaries.experts.strategies import DYADICS
from adversaries.games.coding import Coding, Parameters
from learners.core.arithmetic import Array
from learners.core.kind import Kind
from learners.games import ACTIONS, EXPERT_ADVICE, ConvexAdvice

_LEVELS = np.array(DYADICS)


def _size(parameters: Parameters) -> int:
    return int(parameters["N"])


def _size_and_label(parameters: Parameters) -> int:
    return int(parameters["N"]) + 1


def _binary(_: Kind, __: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    losses = (rows % 2).astype(np.float64)
    return losses, {}, describe(losses)


def _any(_: Kind, __: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    losses = _LEVELS[rows % len(_LEVELS)]
    return losses, {}, describe(losses)


def _advice(_: Kind, __: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    labels = rows[:, 0] % 2
    advice = np.abs(rows[:, 1:] % 2 - labels[:, None])
    words = f"who errs: {describe(rows[:, 1:] % 2)}; labels {labels.tolist()}"
    return (advice, labels), {}, words


def _forecasts(_: Kind, __: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    table = _LEVELS[rows % len(_LEVELS)]
    outcomes, advice = table[:, 0], table[:, 1:]
    return (advice, outcomes), {}, f"advice {describe(advice)}; outcomes {outcomes.tolist()}"


CODINGS = {
    ACTIONS.name: (Coding(_size, _binary), Coding(_size, _any)),
    EXPERT_ADVICE.name: (Coding(_size_and_label, _advice),),
    ConvexAdvice().name.partition(":")[0]: (Coding(_size_and_label, _forecasts),),
}
