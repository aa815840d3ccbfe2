"""What is asked of the functions that Python programs call?"""

from __future__ import annotations

from random import Random

from tests.fuzz.case import Case

ODD = (
    *("None", "True", "1", "2", "-1", "0", "0.5", "float('nan')", "float('inf')", "1e308", "1j"),
    *("''", "'x'", "'1/2'", "'nan'", "b'1'", "[]", "[1]", "{}", "object()", "lambda: 1", "int"),
    *("10**30", "10**400", "fractions.Fraction(1, 3)", "decimal.Decimal('0.1')", "sympy.sqrt(2)"),
    *("sympy.nan", "sympy.oo", "sympy.Symbol('x')", "sympy.I", "np.float32(0.1)", "np.int8(3)"),
    *("np.array(2)", "np.array([1, 2])", "np.array([[0, 1], [1, 0]])", "np.array(['a'])"),
    *("np.ma.masked_array([[1, 0], [0, 1]], mask=[[1, 0], [0, 0]])", "np.array([None])"),
    *(
        "np.array([[0.5, np.nan]])",
        "np.zeros((0, 2))",
        "np.zeros((2, 0))",
        "[[0, 1], [1]]",
        "'9' * 700",
    ),
    *("decimal.Decimal('NaN')", "range(3)", "iter([1])", "flint.fmpq(1, 2)", "flint.arb('nan')"),
)
_CALLS = (
    *("noregret.theorems['wm.mistakes'].bound(N=%s, m_star=%s, beta=%s)",),
    *("noregret.theorems['hedge.tuned'].bound(N=%s, T=%s)", "noregret.theorems[%s]"),
    *(
        "noregret.theorems['ewa.tuned'].bound(**{%s: %s})",
        "noregret.theorems['wm.mistakes'].bound(%s)",
    ),
    *("noregret.check(learners.Perceptron, %s, theorems=%s)", "noregret.check(%s, 'perceptron')"),
    *(
        "noregret.check(%s, %s)",
        "noregret.verify((%s, None))",
    ),
    *(
        "noregret.run('hedge', data=%s)",
        "noregret.run(%s)",
        "noregret.run('perceptron', data=(%s, %s))",
    ),
    *(
        "noregret.run('hedge', N=%s, T=%s, adversary='balance')",
        "noregret.run('hedge', adversary=%s)",
    ),
    *("noregret.refute('wm.mistakes', %s)", "noregret.refute(%s, 'm_T <= 1')"),
    *(
        "learners.play(learners.Hedge(2, 0.5), %s)",
        "learners.play(learners.Perceptron(2), (%s, %s))",
    ),
    *("learners.Hedge(%s, %s)", "learners.Perceptron(%s)", "learners.WeightedMajority(%s, %s)"),
)


def draw(random: Random) -> Case:
    """Return a call."""
    call = random.choice(_CALLS)
    while "%s" in call:
        call = call.replace("%s", random.choice(ODD), 1)
    return Case((call,), python=True)
