"""May values refer to one another, exactly, and is what cannot be resolved told in a sentence?"""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy

from bounds.core.catalogue import theorem
from bounds.core.errors import ParameterError
from bounds.core.references import resolve
from bounds.core.tied import tie

EWA = theorem("ewa.regret")
RATE = "sqrt(8*ln(N)/T)"


def test_the_tuned_rate_gives_the_tuned_bound() -> None:
    """With eta = sqrt(8 ln N/T) both terms are sqrt(T ln N/8)."""
    bound = EWA.bound(N=10, T="1k", eta=RATE)
    tuned = theorem("ewa.tuned").bound(N=10, T=1000)
    assert sympy.simplify(bound.expression - tuned.expression) == 0


def test_references_go_through_several_values_in_any_order() -> None:
    assert EWA.exact_parameters({"eta": "a", "a": "b+1", "b": "2*c", "c": "1/3"})["eta"] == (
        sympy.Rational(5, 3)
    )


def test_a_value_put_into_another_keeps_its_parentheses_and_its_digits() -> None:
    assert EWA.exact_parameters({"eta": "2*T", "T": "1+2"})["eta"] == 6
    tiny = "0.1000000000000000000000001"
    assert EWA.exact_parameters({"eta": "10*y", "y": tiny})["eta"] == sympy.Rational(tiny) * 10


def test_python_numbers_may_be_referred_to() -> None:
    assert EWA.exact_parameters({"eta": "T/2", "T": 3})["eta"] == sympy.Rational(3, 2)
    assert EWA.exact_parameters({"eta": "x/2", "x": Fraction(1, 3)})["eta"] == sympy.Rational(1, 6)


def test_what_only_others_need_is_no_parameter() -> None:
    """Gradient descent against |w*| <= B: B^2/(2 eta) + eta G/2 with eta = B/(rho sqrt T)."""
    ogd = theorem("ogd.regret")
    bound = ogd.bound(eta="B/(rho*sqrt(T))", B=2, rho="50%", T=100, w_star="B", G_2="T*rho**2")
    assert bound.expression == 10
    with pytest.raises(ParameterError, match="has no parameter 'B'"):
        ogd.bound(eta=1, B=2, w_star=1, G_2=1)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"N": "N+1"}, "N = N+1 refers to itself: give N a number"),
        (
            {"N": "T", "T": "eta", "eta": "N"},
            "N = T, T = eta, eta = N refer to one another in a circle: give one of them a number",
        ),
        ({"eta": "T/M", "T": 3}, "eta = T/M speaks of M, which has no value: give M=… as well"),
        ({"eta": "T/n", "T": 3, "N": 3}, "which has no value: did you mean N?"),
        ({"eta": "1/M"}, "eta: 'M' is not known here: write a number, or give M=… as well"),
        ({"eta": "2**T", "T": "1e6"}, "an exponent must be a fraction of size at most 10000"),
        ({"T": "1,5", "eta": "T"}, "'1,5' may be a number with a decimal comma"),
    ],
)
def test_what_cannot_be_resolved_is_one_sentence(values: dict[str, object], words: str) -> None:
    with pytest.raises(ParameterError) as caught:
        EWA.exact_parameters(values)
    assert words in str(caught.value)


def test_a_chain_that_doubles_is_refused_before_it_explodes() -> None:
    values = {f"x{k}": f"x{k + 1}*x{k + 1}" for k in range(40)} | {"x40": "2", "eta": "x0"}
    with pytest.raises(ParameterError, match="characters long with its values put in"):
        EWA.exact_parameters(values)


def test_nothing_but_an_expression_is_touched() -> None:
    given = {"N": "3", "hypotheses": "N.csv", "loss": "squared", "kernel": "gaussian(2)"}
    assert resolve(given).values == given


def test_a_rate_may_depend_on_what_is_sought() -> None:
    """sqrt(T ln N/2)/T <= 1/100 from T = 5000 ln 10 = 11512.9… on."""
    (tied,), rest = tie([EWA], {"N": "10", "eta": RATE}, ["T"])
    assert rest == {"N": "10"}
    assert tied.parameters == ("N", "T")
    assert tied.solve("T", "1%", **rest).value == 11513


def test_a_rate_that_breaks_a_hypothesis_everywhere_is_refused() -> None:
    rwm = theorem("rwm.loss")
    with pytest.raises(ParameterError, match="breaks the hypothesis"):
        tie([rwm], {"beta": "1+exp(L_min)"}, ["L_min"])
