"""Can every parameter of every theorem be solved for and tuned, and is the answer right?

The answers are judged by nothing but Theorem.bound, on both sides of them.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import mpmath
import pytest
import sympy

from bounds.calculator import solve, tune
from bounds.core.catalogue import THEOREMS, theorem
from bounds.core.decide import Inequality
from bounds.core.symbols import M_P, M, N
from bounds.core.theorem import Hypothesis, ParameterError
from learners.core.arithmetic import Undecided

#: A value of each parameter; together they satisfy the hypotheses of every theorem.
TEXT = (
    "N=10 T=100 H=20 n=8 k=2 K=3 m=10 d=3 Ldim=2 m_star=3 M=9 M_sub=5 M_eager=5 M_A=4 "
    "tail=3 beta=3/4 eta=1/10 delta=1/2 rho=1/2 eps=1/10 t=1/2 alpha=3/2 w_star=3/2 L_2=3/2 "
    "L_1=5/2 F=7/2 lam=1/10 slope=1/3 E_err=1/4 L_min=5 S_2=2 a=-1 b=2 r=2 w_0=1 margin=1 "
    "D_I=3 S_I=2 R=2 E_M=4 E_Q=5 c2=1 B=2 G_2=9 D=2 f_w=1 apart=2"
)
POINT = dict(pair.split("=") for pair in TEXT.split())
#: Where else a parameter is looked at.
WHOLE = (1, 2, 3, 4, 7, 12, 40, 10**3, 10**7)
REAL = ("1/10000", "1/20", "1/5", "2/5", "3/5", "9/10", "99/100", "1", "3/2", "3", "40", "1e6")

BOUNDS = [
    (item.key, name)
    for item in THEOREMS.values()
    for name in item.parameters
    if item.key != "experts.coin-exact"  # a central binomial over 2^T, see below
]
UPPER = [pair for pair in BOUNDS if isinstance(theorem(pair[0]).claim, sympy.Le)]


def some(pairs):
    """Return every eighth pair for each run of the tests, and the others for the deep ones."""
    return [
        pair if place % 8 == 0 else pytest.param(*pair, marks=pytest.mark.deep)
        for place, pair in enumerate(pairs)
    ]


each_bound = pytest.mark.parametrize(("key", "name"), some(BOUNDS))


def others(key, name):
    """Return the values of the other parameters."""
    return {n: POINT[n] for n in theorem(key).parameters if n != name}


def value_at(key, name, value):
    """Return what is compared with a target, exactly, by Theorem.bound alone."""
    item = theorem(key)
    values = {**others(key, name), name: value}
    bound = item.bound(**values).expression
    averaged = item.average_over is not None and item.average_over.name == name
    return bound / value if averaged else bound


def reaches(key, name, value, target):
    """Tell whether the target is reached; None where the theorem does not speak."""
    try:
        bound = value_at(key, name, sympy.Rational(str(value)))
    except ParameterError:
        return None
    sides = (target, bound) if theorem(key).is_lower_bound else (bound, target)
    sign = Inequality(*sides).decide({}).sign
    assert sign is not None
    return sign >= 0


def near(key, name):
    """Return a target that is reached at POINT, with some room."""
    exact = value_at(key, name, sympy.Rational(POINT[name]))
    room = abs(float(exact)) / 20 + 0.001
    side = -1 if theorem(key).is_lower_bound else 1
    return sympy.Rational(str(round(float(exact) + side * room, 4)))


def samples(key, name):
    return WHOLE if theorem(key).by_name[name].symbol.is_integer else REAL


def just_outside(key, name, end, side):
    """Return a value next to an end of the answer."""
    if theorem(key).by_name[name].symbol.is_integer:
        return end + side
    return end + side * (abs(end) + sympy.Rational(1, 10**9)) * sympy.Rational(1, 10**9)


@each_bound
def test_a_target_within_reach_is_reached_from_the_first_value_to_the_last(key, name):
    target = near(key, name)
    answer = solve(theorem(key), name, target, others(key, name))
    ends = answer.interval
    assert reaches(key, name, answer.value, target)
    assert f"{answer.quantity} {answer.relation} {target}" in answer.sentence
    at = sympy.Rational(POINT[name])
    assert ends.low is None or ends.low <= at
    assert ends.high is None or ends.high >= at
    for end, side, word in ((ends.low, -1, "smaller"), (ends.high, 1, "larger")):
        if end is None or word in ends.untried:
            continue
        assert not reaches(key, name, just_outside(key, name, end, side), target)
    for value in map(sympy.Rational, samples(key, name)):
        inside = (ends.low is None or value >= ends.low) and (
            ends.high is None or value <= ends.high
        )
        reached = reaches(key, name, value, target)
        if reached is not None and (ends.throughout or not inside) and not ends.untried:
            assert reached == bool(inside)


@each_bound
def test_a_target_out_of_reach_is_said_to_have_no_solution(key, name):
    target = sympy.Integer(10**6 if theorem(key).is_lower_bound else -1)
    answer = solve(theorem(key), name, target, others(key, name))
    if answer.value is None:
        assert answer.sentence.startswith(f"No {name} has {answer.quantity} {answer.relation} ")
        assert not any(reaches(key, name, value, target) for value in samples(key, name))
    else:
        assert reaches(key, name, answer.value, target)


@pytest.mark.parametrize(
    ("key", "name", "target", "values"),
    [
        ("ewa.doubling", "T", "7.3", {"N": 3}),  # at T = 1 it is 0.74, and it falls from there on
        ("elimination.mistakes", "k", "100", {"n": 8}),
        ("winnow.optimal", "N", "-1", {"delta": "1/2"}),
        ("agnostic.count", "Ldim", "1e9", {"T": 4}),
        ("hoeffding", "eps", "1", {"m": 3, "M": 1}),
        ("perceptron.start", "w_0", "1e9", {"r": 1, "rho": 1, "eta": 1}),
    ],
)
def test_every_value_or_none_is_said_as_such(key, name, target, values):
    answer = solve(theorem(key), name, target, values)
    if target == "-1":
        assert answer.sentence == "No N has bound <= -1, of all with N >= 1."
    elif name == "w_0":
        assert answer.text == "499999999.5"  # 1 + 2 w_0 <= 10^9
    else:
        assert f"holds for every {name}" in answer.sentence


@pytest.mark.parametrize(("key", "name"), some(UPPER))
def test_nothing_is_below_the_best_parameter(key, name):
    tuned = tune(theorem(key), name, others(key, name))
    lower, upper = (sympy.Rational(text) for text in (tuned.lower, tuned.upper))
    tried = 0
    for value in (*samples(key, name), POINT[name]):
        try:
            bound = theorem(key).bound(**{**others(key, name), name: value}).expression
        except ParameterError:
            continue
        assert Inequality(lower, bound).decide({}).sign >= 0
        tried += 1
    assert tried > 0
    if tuned.argument is not None:
        values = {**others(key, name), name: tuned.argument}
        assert Inequality(theorem(key).bound(**values).expression, upper).decide({}).sign >= 0


# ------------------------------------------------------------------ what used to be refused


def test_the_margin_for_twenty_mistakes_of_winnow():
    """ln 10/RE <= 20 where RE = ((1+d) ln(1+d) + (1-d) ln(1-d))/2, to 30 digits by mpmath."""
    answer = solve(theorem("winnow.optimal"), "delta", 20, {"N": 10})
    with mpmath.workdps(30):

        def excess(d):
            return ((1 + d) * mpmath.log(1 + d) + (1 - d) * mpmath.log(1 - d)) / 2 - (
                mpmath.log(10) / 20
            )

        root = mpmath.findroot(excess, 0.5)
        assert 0 <= mpmath.mpf(answer.text) - root < mpmath.mpf(10) ** -12
    assert answer.interval.high == 1
    assert answer.interval.throughout


def test_the_special_value_at_one_point_is_reached():
    """log2 10 is the bound at delta = 1 alone; below it is larger."""
    answer = solve(theorem("winnow.optimal"), "delta", "log(10)/log(2)", {"N": 10})
    assert answer.value == 1
    assert solve(theorem("winnow.optimal"), "delta", "3.32", {"N": 10}).value is None


def test_the_best_rate_of_winnow_is_the_inverse_hyperbolic_tangent_of_the_margin():
    """The slope of eta d - ln cosh eta is d - tanh eta; the bound there is winnow.optimal's."""
    tuned = tune(theorem("winnow.cosh"), "eta", {"N": 10, "delta": "1/2"}, digits=15)
    assert tuned.text == "0.549306144334055"  # ln(3)/2
    assert tuned.value == theorem("winnow.optimal").bound(N=10, delta="1/2").digits(15)


@pytest.mark.deep
def test_a_rate_beyond_which_the_theorem_is_silent_is_no_answer():
    """At delta = 1/2 it speaks of rates below the root 1.2187… of eta/2 = ln cosh eta."""
    ends = solve(theorem("winnow.cosh"), "eta", "1e12", {"N": 10, "delta": "1/2"}).interval
    assert Fraction(12187, 10000) < Fraction(str(ends.high)) < Fraction(12188, 10000)
    with pytest.raises(ParameterError, match="breaks the hypothesis"):
        theorem("winnow.cosh").bound(N=10, delta="1/2", eta="1.2188")


def test_a_limit_that_is_a_root_is_kept():
    """eta < 2 rho/r^2 means r < sqrt(10) at eta = 1/10, rho = 1/2: at 3.16228^2 > 10 no more."""
    ends = solve(
        theorem("winnow.margin"), "r", "1e9", {"N": 10, "rho": "1/2", "eta": "1/10"}
    ).interval
    assert Fraction(3162, 1000) < Fraction(str(ends.high)) < Fraction(316228, 100000)


def test_tied_parameters_are_solved_for_together():
    """With M_P = N the bound 2 ln(N) M_P/N is 2 ln N, and e^(5/2) = 12.18."""
    tied = replace(
        theorem("separation"),
        claim=sympy.Le(M, 2 * sympy.log(N) * M_P / N, evaluate=False),
        given=(Hypothesis("tied", "M_P = N", sympy.Eq(M_P, N)),),
    )
    answer = solve(tied, "N", 5, {})
    assert (answer.value, answer.direction) == (12, "largest")
    assert solve(tied, "M_P", 5, {}).value == 12
    with pytest.raises(ParameterError, match="leave M_P=… out"):
        solve(tied, "N", 5, {"M_P": 12})


def test_what_the_hypotheses_say_about_other_letters_is_no_parameter():
    """M_P >= N/2 is about the Perceptron; the bound 2 ln N asks for N alone."""
    answer = solve(theorem("separation"), "N", 5, {})
    assert (answer.value, answer.direction) == (12, "largest")
    assert theorem("separation").parameters == ("N",)


def test_among_equally_good_whole_numbers_the_first_is_taken():
    """k^2 - k + 1 is 1 at 0 and at 1."""
    assert tune(theorem("perceptron.disjunctions-signs"), "k", {"n": 8}).argument == 0


def test_what_is_not_searched_is_not_claimed():
    """ln(1/delta) <= 10^6 still holds at delta = e^(-10^6), far below 10^-600."""
    answer = solve(theorem("batch.average"), "delta", "sqrt(2)*1000", {"T": 1, "M": 1})
    assert answer.interval.untried == ("smaller",)
    assert "smallest" not in answer.sentence
    assert "smaller delta were not tried" in answer.sentence


def test_what_is_known_exactly_is_solved_for_as_well():
    """3^n <= 10^6 up to n = 12; a class of k thresholds has dimension 2 for k = 3, …, 6."""
    assert solve(theorem("conjunctions.count"), "n", "1e6", {}).value == 12
    assert solve(theorem("example.thresholds"), "k", 2, {}).value == 6
    assert solve(theorem("example.thresholds"), "k", 1, {}).value == 2


def test_the_central_binomial_is_left_open_at_once():
    with pytest.raises(Undecided, match="which T reach the target stays open"):
        solve(theorem("experts.coin-exact"), "T", 4, {})


def test_a_straight_line_is_known_to_hold_up_to_a_decimal():
    """67/250 is no binary number, so that no box ends there."""
    answer = solve(theorem("loo.unbiased"), "E_err", "67/250", {})
    assert answer.value == sympy.Rational(67, 250)
    assert answer.interval.throughout
