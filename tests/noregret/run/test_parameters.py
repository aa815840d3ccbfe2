"""Are parameters read from their ranges, and tuned by the theorem that knows most?"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy

from bounds import theorem
from bounds.core import symbols as s
from bounds.core.errors import ParameterError
from bounds.core.theorem import Hypothesis, Quantity
from learners.convex.kinds import ONLINE_GRADIENT_DESCENT
from learners.core.kind import Kind
from learners.core.parameters import (
    Choice,
    ConvexLoss,
    Flag,
    Hypotheses,
    Kernel,
    Parameter,
    Real,
    Whole,
    between,
    experts,
    factors,
    rates,
)
from learners.experts.kinds import HEDGE
from learners.games import ACTIONS
from learners.games.losses import SQUARED
from learners.linear.kinds import WINNOW
from noregret.run import tuning
from noregret.run.options import read
from noregret.run.tuning import letters_of, tuned_settings

HALF = sympy.Rational(1, 2)


@pytest.mark.parametrize(
    ("range_", "written", "value"),
    [
        (Whole(1), "12", 12),
        (Whole(0, 3), 3, 3),
        (between(above=0), "sqrt(2)", sympy.sqrt(2)),
        (between(least=0, below=1), "0", 0),
        (between(least=0, below=1), "0.5", HALF),
        (between(least="1/2", most=1), 1, 1),
        (Real(), "-3/2", sympy.Rational(-3, 2)),
        (Choice((-1, 1)), "+1", 1),
        (Choice((-1, 1)), -1, -1),
        (Choice(("first", "last")), "last", "last"),
        (Flag(), "yes", True),
        (Flag(), False, False),
        (ConvexLoss(), "squared", SQUARED),
    ],
)
def test_what_is_in_the_range_is_read(range_, written, value):
    assert read(Parameter("p", "", range_), written) == value


def test_a_class_and_a_kernel_are_read_by_name():
    cls = read(Parameter("p", "", Hypotheses()), "thresholds=3")
    assert (len(cls), cls.points) == (4, 3)
    quadratic = read(Parameter("p", "", Kernel()), "quadratic")
    assert quadratic(np.array([1.0, 2.0]), np.array([3.0, 4.0])) == 121  # (3 + 8)^2


@pytest.mark.parametrize(
    ("range_", "written", "sentence"),
    [
        (Whole(1), "0", "p = 0 is no whole number from 1 to 1000000: choose one"),
        (Whole(0, 3), "4", "p = 4 is no whole number from 0 to 3: choose one"),
        (Whole(1), "1.5", "p = 1.5 is no whole number"),
        (between(above=0), "0", "p = 0 is not positive: choose p > 0"),
        (between(above=0), "-sqrt(2)", "is not positive"),
        (between(least=0, below=1), "1", "p = 1 lies outside [0, 1): choose 0 <= p < 1"),
        (between(above=0, most="1/2"), "1", "p = 1 lies outside (0, 1/2]: choose 0 < p <= 1/2"),
        (between(most=1), "2", "p = 2 lies outside (-oo, 1]: choose p <= 1"),
        (replace(between(above=0), rational=True), "sqrt(2)", "p = sqrt(2) is not rational"),
        (Real(), "x", "p: "),
        (Choice((0, 1)), "2", "p is '2', but must be 0 or 1"),
        (Choice(("a", "b")), "c", "p is 'c', but must be one of a, b"),
        (Flag(), "maybe", "p is 'maybe', but must be yes or no"),
        (ConvexLoss(), "cubic", "p is 'cubic', but must be one of absolute, squared, hinge"),
    ],
)
def test_what_is_not_is_refused_in_one_sentence(range_, written, sentence):
    with pytest.raises(ParameterError) as caught:
        read(Parameter("p", "", range_), written)
    assert sentence in str(caught.value)


# ------------------------------------------------------------------ tuning


def tuned(kind, **settings):
    return tuned_settings(kind, settings, "nobody says")


def test_with_a_radius_the_rate_is_that_of_the_bounded_domain_and_without_another():
    """1/sqrt(T) for T = 16; B/(rho sqrt(T)) for B = 3 and rho = 2."""
    assert tuned(ONLINE_GRADIENT_DESCENT, dimension=2, T=16)["eta"] == (
        sympy.Rational(1, 4),
        "tuned by ogd.lipschitz",
    )
    known = {"radius": sympy.Integer(3), "rho": sympy.Integer(2)}
    assert tuned(ONLINE_GRADIENT_DESCENT, dimension=2, T=16, **known)["eta"] == (
        sympy.Rational(3, 8),
        "tuned by ogd.bounded",
    )


def test_a_radius_goes_by_the_letter_that_theorems_have_for_it():
    letters = letters_of(ONLINE_GRADIENT_DESCENT, {"radius": 3, "eta": 1})
    assert letters == {"radius": 3, "eta": 1, "B": 3}


def test_what_is_given_is_not_tuned():
    assert tuned(HEDGE, N=3, eta=HALF, T=9) == {}


def test_one_action_leaves_nothing_to_tune():
    assert tuned(HEDGE, N=1, T=9)["eta"] == (HALF, "there is nothing to tune for N = 1")


def test_what_a_rate_depends_on_and_nobody_says_is_named():
    with pytest.raises(ParameterError, match=r"eta is tuned by winnow.tuned for r and rho, but no"):
        tuned(WINNOW, N=4, T=9)


def test_a_rate_that_no_theorem_tunes_must_be_given():
    unknown = Kind("unknown", ACTIONS, object, takes=(experts(), rates()))
    with pytest.raises(ParameterError, match="eta is not given, and no theorem tunes it: give it"):
        tuned(unknown, N=4, T=9)


def test_the_first_of_two_rules_that_know_as_much_counts():
    """hedge.tuned and hedge.tuned-sharp both tune eta by N and T."""
    assert tuned(HEDGE, N=2, T=8)["eta"][1] == "tuned by hedge.tuned"


def test_a_rule_for_another_letter_tunes_nothing(monkeypatch):
    kind = Kind("unknown", ACTIONS, object, takes=(experts(), rates(), factors()))
    factor = Quantity(s.beta, "a factor", lambda _: 1, True)
    said = replace(
        theorem("hedge.tuned"),
        quantities=(*theorem("hedge.tuned").quantities, factor),
        given=(Hypothesis("beta", "beta = 1/3", sympy.Eq(s.beta, sympy.Rational(1, 3))),),
    )
    monkeypatch.setattr(tuning, "theorems_of", lambda _: (said,))
    assert tuned(kind, N=2, eta=HALF) == {"beta": (sympy.Rational(1, 3), "tuned by hedge.tuned")}
    with pytest.raises(ParameterError, match="eta is not given, and no theorem tunes it"):
        tuned(kind, N=2, beta=HALF)
