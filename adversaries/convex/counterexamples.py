"""Which descents break a theorem as soon as one hypothesis is dropped?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flint import fmpq

from adversaries.convex.sequences import orthogonal
from adversaries.core.counterexamples import Exhibit, Exhibits, Options
from bounds.convex.gradient_descent import Projection
from learners.convex import Ball, Box, Custom, Linear, Space
from learners.convex.gradient_descent import OnlineGradientDescent
from learners.core.arithmetic import EXACT, rationals
from learners.core.protocol import play
from learners.core.transcript import Transcript

_ONE = rationals([1])
#: Not convex: at 0 it is flat, and far away it falls for ever.
_HILL = Custom(lambda w: -(w[0] ** 4), lambda w: -4 * w[0] ** 3 * _ONE, 1)
_DOME = Custom(lambda w: -(w[0] ** 2), lambda w: -2 * w[0] * _ONE, 1)


def _run(
    functions: Sequence[Any],
    eta: fmpq,
    w: list[Any],
    *,
    domain: Any = None,
    start: Any = None,
    **options: Any,
) -> Exhibit:
    def build() -> tuple[Transcript, Options]:
        size = len(w)
        learner = OnlineGradientDescent(
            size, eta, domain=domain or Space(size), start=start, arithmetic=EXACT
        )
        return play(learner, list(functions), record=True), {"w": w, **options}

    return build


#: 0 on [0, 1], where -2 is a subgradient at 0: it points out of the domain.
_FLAT = Custom(lambda w: 0 * w[0], lambda w: (-2 if w[0] == 0 else 0) * _ONE, 1)


def _outside(eta: fmpq, **options: Any) -> Exhibit:
    """Against a point that the learner may not reach."""
    return _run([Linear([-1])] * 9, eta, [90], domain=Ball(1, 1), **options)


def _late(eta: fmpq) -> Exhibit:
    """From a start on the wrong side."""
    return _run([Linear([1])] * 4, eta, [-1], start=[50])


_BOTH_WAYS = [Linear([1]), Linear([-1])] * 8
_UNIT: dict[str, Any] = {"domain": Ball(1, 1), "B": 1, "rho": 1}

_NOT_CONVEX: Exhibits = (_run([_HILL] * 4, fmpq(1, 2), [20]),)

REGRET: Mapping[str, Exhibits] = {
    "convex": _NOT_CONVEX,
    "inside": (_outside(fmpq(100)),),
    "zero-start": (_late(fmpq(1)),),
}
LIPSCHITZ: Mapping[str, Exhibits] = {
    "convex": _NOT_CONVEX,
    "inside": (_run([Linear([-1])] * 100, fmpq(1, 10), [3], domain=Ball(1, fmpq(1, 1000))),),
    "zero-start": (_late(fmpq(1, 2)),),
    # Also with functions that are 1-Lipschitz on the domain.
    "gentle": (
        _run([_FLAT, *[Linear([1])] * 3], fmpq(1, 2), [0], domain=Box([0], [1]), rho=fmpq(1)),
        _run(orthogonal(4, fmpq(1)), fmpq(1, 2), [fmpq(1, 2)] * 4, rho=fmpq(1, 10)),
    ),
    "eta-tuned": (_run(_BOTH_WAYS, fmpq(9), [0]),),
}
BOUNDED: Mapping[str, Exhibits] = {
    "convex": (_run([_DOME] * 4, fmpq(5), [1], domain=Ball(1, 1), rho=fmpq(1, 10), B=1),),
    "inside": (_outside(fmpq(1, 3), B=1, rho=1),),
    "zero-start": (_run([Linear([1])], fmpq(1), [-1], start=[1], **_UNIT),),
    "gentle": (_run([Linear([-10])], fmpq(1), [1], **_UNIT),),
    "bounded": (
        _run(orthogonal(4, fmpq(1)), fmpq(1, 2), [fmpq(3, 2)] * 4, domain=Ball(4, 3), B=1, rho=1),
    ),
    "eta-tuned": (_run(_BOTH_WAYS, fmpq(9), [-1], **_UNIT),),
}
PROJECTION: Mapping[str, Exhibits] = {
    "in-the-set": (lambda: (Projection(Ball(1, 1), rationals([5]), rationals([9])), {}),),
}
