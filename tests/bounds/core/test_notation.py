"""Are numbers understood as people write them, and refused where they may mean two things?"""

from __future__ import annotations

import pytest
import sympy

from bounds.core.parsing import ParseError, parse_relation, parse_value

THOUSAND = sympy.Integer(1000)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,000", THOUSAND),
        ("12,345,678", sympy.Integer(12345678)),
        ("1,000.5", THOUSAND + sympy.Rational(1, 2)),
        ("1k", THOUSAND),
        ("1.5k", sympy.Integer(1500)),
        ("2M", sympy.Integer(2000000)),
        ("10%", sympy.Rational(1, 10)),
        ("0.1 %", sympy.Rational(1, 1000)),
        ("1e-2%", sympy.Rational(1, 10000)),
        ("5%*1k", sympy.Integer(50)),
        ("-1%", -sympy.Rational(1, 100)),
        ("sqrt(1k/10)", sympy.Integer(10)),
        ("ln(10%)", sympy.log(sympy.Rational(1, 10))),
        ("max(1, 000)", sympy.Integer(1)),
        ("max(1,2)", sympy.Integer(2)),
        ("1_000", THOUSAND),
        ("10^3", THOUSAND),
        ("-2^2", sympy.Integer(-4)),
        ("2^3^2", sympy.Integer(512)),
    ],
)
def test_a_number_is_exactly_what_is_meant(text: str, value: sympy.Expr) -> None:
    assert sympy.simplify(parse_value(text) - value) == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1,5", "'1,5' may be a number with a decimal comma or a list: write 1.5 with a point"),
        ("0,001", "write 0.001 with a point"),
        ("1,0000", "may be a number with a decimal comma"),
        ("1.000,5", "may be a number with a decimal comma"),
        ("1, 5", "may be a number with a decimal comma"),
        ("1,2,3", "may be a number with a decimal comma or a list"),
        ("max(1,000)", "'1,000' in parentheses may be one number or the 2 numbers 1, 000"),
        ("ln(1,000)", "write 1000, or a space after the comma"),
        ("7%3", "not allowed"),
        ("10,", "'10,' ends with a comma: leave it out"),
        ("^2", "cannot be read"),
        ("1K", "cannot be read"),
        ("1km", "cannot be read"),
        ("%", "cannot be read"),
    ],
)
def test_what_may_mean_two_things_or_nothing_is_refused(text: str, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_value(text)
    assert words in str(caught.value)


def test_a_claim_is_read_the_same_way() -> None:
    M = sympy.Symbol("M")
    assert parse_relation("M <= 10%", {"M": M}).rhs == sympy.Rational(1, 10)
