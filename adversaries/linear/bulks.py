"""Which samples are searched in bulk for each theorem about linear classification?"""

from __future__ import annotations

from typing import Any

import sympy
from flint import fmpq

from adversaries.linear.bulk import Bulk
from adversaries.linear.cases import BEST_RATE, COMMITTEE_RATE, TUNED_RATE
from adversaries.linear.samples import (
    COMMITTEES,
    DISJUNCTIONS,
    FORCED,
    LABELLED,
    SIGN_DISJUNCTIONS,
    separable,
)

_TIE: dict[str, tuple[Any, ...]] = {"tie": (1, -1)}
_TIES = {**_TIE, "ties_update": (False, True)}
_OPTIONS = {**_TIES, "eta": (fmpq(1), fmpq(1, 3), fmpq(7))}
_MARGINS = {"margin": (fmpq(0), fmpq(1, 2), fmpq(3))}
#: Dimensions and rounds.
_FEW = ((2, 4), (3, 6), (4, 8))
_FEW_ANY = ((1, 6), (3, 8))
_FEW_SIGNS = ((3, 9), (4, 12))

_ON_ANY = Bulk(LABELLED, "perceptron", _FEW_ANY, _TIES)


def _winnow(rate: sympy.Expr, *shares: fmpq, unit: bool = False) -> Bulk:
    """Return the search for Winnow at the rate, or at some of its multiples."""
    kind = separable(not_negative=True, narrow=True, unit=unit)
    options = {**_TIE, "share": shares} if shares else _TIE
    return Bulk(kind, "winnow", _FEW, options, rate)


#: An identity (averaged.identity, dual.equivalence, perceptron.rate, perceptron.sgd, winnow.wm) has
#: no ratio to climb by, and is not here.
BULKS: dict[str, Bulk] = {
    "perceptron.margin": Bulk(separable(), "perceptron", _FEW, _OPTIONS),
    "perceptron.start": Bulk(separable(), "perceptron", _FEW, _OPTIONS, starts=True),
    "perceptron.committee": Bulk(COMMITTEES, "perceptron", _FEW_SIGNS, _TIES),
    "perceptron.disjunctions": Bulk(DISJUNCTIONS, "perceptron", ((3, 16), (4, 30)), _TIES),
    "perceptron.disjunctions-signs": Bulk(
        SIGN_DISJUNCTIONS, "perceptron", ((2, 8), (4, 30)), _TIES
    ),
    "perceptron.disjunctions-forced": Bulk(FORCED, "perceptron", ((2, 3), (3, 4))),
    "margin-perceptron.margin": Bulk(separable(), "perceptron", _FEW, _MARGINS),
    "perceptron.l1": _ON_ANY,
    "perceptron.l1-radius": _ON_ANY,
    "perceptron.l1-sharp": _ON_ANY,
    "perceptron.l2": _ON_ANY,
    "perceptron.l2-radius": _ON_ANY,
    "perceptron.hinge": _ON_ANY,
    "perceptron.hinge-sharp": _ON_ANY,
    "perceptron.hinge-implicit": _ON_ANY,
    "winnow.margin": _winnow(TUNED_RATE, fmpq(1, 2), fmpq(1), fmpq(3, 2)),
    "winnow.tuned": _winnow(TUNED_RATE),
    "winnow.cosh": _winnow(TUNED_RATE, fmpq(1, 2), fmpq(1), fmpq(4), unit=True),
    "winnow.optimal": _winnow(BEST_RATE, unit=True),
    "winnow.committee": Bulk(COMMITTEES, "winnow", _FEW_SIGNS, _TIE, COMMITTEE_RATE),
    "winnow.balanced": Bulk(separable(narrow=True), "balanced-winnow", _FEW, _TIE, TUNED_RATE),
}
