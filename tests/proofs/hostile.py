"""Which certificates should fool a careless checker?  Each comes with the flaw to be named."""

from __future__ import annotations

from typing import Any

UNIT, LINE, HALF = {"x": "[0, 1]"}, {"x": "(-oo, oo)"}, {"x": "[0, oo)"}
AROUND = {"x": "[-1, 1]"}


def step(
    claim: str,
    variables: dict[str, str],
    rule: str,
    anchor: Any = None,
    children: Any = (),
    given: Any = (),
) -> dict[str, Any]:
    domain = {"variables": variables, "given": list(given)}
    children = list(children)
    return {"claim": claim, "domain": domain, "rule": rule, "anchor": anchor, "children": children}


def _at(point: str, name: str = "x") -> dict[str, str]:
    return {"variable": name, "point": point}


def _identity(claim: str = "0 >= 0", variables: Any = ()) -> dict[str, Any]:
    return step(claim, dict(variables), "identity")


def _psatz(multiplier: Any = (), power: str = "0", terms: Any = (), zero: Any = ()) -> Any:
    return {
        "multiplier": list(multiplier),
        "power": power,
        "terms": list(terms),
        "zero": list(zero),
    }


def _term(coefficient: str = "1", square: str = "1", factors: Any = ()) -> dict[str, Any]:
    return {"coefficient": coefficient, "square": square, "factors": list(factors)}


_MEANING = {
    "a quotient that cancels": (step("x/x >= 1", AROUND, "identity"), "nonzero"),
    "a power of zero": (step("x**0 >= 1", AROUND, "identity"), "nonzero"),
    "a reciprocal of a reciprocal": (step("1/(1/x) >= x", AROUND, "identity"), "nonzero"),
    "a division by zero": (step("1/(1/0) >= 0", {}, "identity"), "zoo"),
    "logarithms that cancel": (step("log(x) - log(x) >= 0", AROUND, "identity"), "positive"),
    "a logarithm times zero": (step("0*log(x - 2) >= 0", UNIT, "identity"), "positive"),
    "a logarithm at the end": (step("x*log(x) >= -1", UNIT, "ball"), "positive"),
    "exp of a logarithm": (step("exp(log(x)) >= x", AROUND, "identity"), "positive"),
    "a root of less than zero": (step("sqrt(x)**2 >= x", AROUND, "identity"), "nonnegative"),
    "a root below a fraction": (step("x/sqrt(x) >= sqrt(x)", HALF, "identity"), "nonzero"),
    "a real power of zero": (step("x**y >= x**y", {"x": "[0, 1]", "y": "[0, 1]"}, "identity"),
                             "positive"),
    "a pole inside": (step("1/x**2 >= 0", AROUND, "sign"), "nonzero"),
    "a given without meaning": (step("1 >= 0", AROUND, "ball", given=["log(x) >= 0"]),
                                "given is not defined"),
}  # fmt: skip

_LEAVES = {
    "a square that is zero": (step("x**2 > 0", LINE, "sign"), "do not show"),
    "a square root that is zero": (step("sqrt(x) > 0", HALF, "sign"), "do not show"),
    "a closed end": (step("1 - x > 0", UNIT, "sign"), "do not show"),
    "an identity that is strict": (step("x > x", LINE, "identity"), "an identity shows"),
    "an identity that is none": (step("x >= x**2", UNIT, "identity"), "not the same"),
    "roots at the end": (step("x - x**2 > 0", UNIT, "roots"), "roots do not"),
    "a root inside": (step("(x - 1/3)**3 >= 0", UNIT, "roots"), "roots do not"),
    "a double root": (step("(x - 1/3)**2 > 0", UNIT, "roots"), "roots do not"),
    "an irrational double root": (step("(x**2 - 2)**2 > 0", HALF, "roots"), "roots do not"),
    "two close roots": (step("(x - 1/3)**2 >= 1/1000000000000", UNIT, "roots"), "roots do not"),
    "roots of what is no polynomial": (step("exp(x) >= 0", UNIT, "roots"), "roots do not|Error"),
    "roots in two variables": (step("x*y >= 0", {"x": "[0, 1]", "y": "[0, 1]"}, "roots"),
                               "one variable"),
    "a ball that touches zero": (step("exp(x) >= 1 + x", UNIT, "ball"), "ball does not"),
    "a ball that is not finite": (step("1/(1 - x) >= 0", {"x": "[0, 1)"}, "ball"), "ball does not"),
    "a ball at infinity": (step("exp(x) >= 0", LINE, "ball"), "finite ends"),
    "an even power of a ball around zero": (step("exp(x**2) >= 2*exp(x)", {"x": "[-2, 2]"}, "ball"),
                                            "ball does not"),
    "a ball of an equation": (step("x == 1", {"x": "[1, 1]"}, "ball"), "inequalities"),
    "z3 and a false polynomial": (step("x**2 >= x", LINE, "z3"), "z3 does not agree"),
    "z3 and a transcendental": (step("exp(x) >= 0", LINE, "z3"), "polynomials only"),
    "z3 and a strict claim": (step("(x - 1)**2 > 0", LINE, "z3"), "z3 does not agree"),
    "a leaf with a child": (step("x**2 >= 0", LINE, "sign", None, [_identity()]), "no children"),
    "a leaf with an anchor": (step("x**2 >= 0", LINE, "sign", "0"), "no anchor"),
}  # fmt: skip

_IDENTITIES = {
    "nothing is nothing": (step("-1 >= 0", {}, "positivstellensatz", _psatz()), "does not show"),
    "a negative coefficient": (step("-x >= 0", HALF, "positivstellensatz",
                                    _psatz([_term()], "0", [_term("-1", "1", [0])])), "positive"),
    "a negative power": (step("-1 >= 0", {}, "positivstellensatz",
                              _psatz([_term()], "-1", [])), "not negative"),
    "a factor that is no constraint": (step("-x >= 0", HALF, "positivstellensatz",
                                            _psatz([_term()], "0", [_term("1", "1", [1])])),
                                       "count the constraints"),
    "a factor from the end": (step("x >= 0", HALF, "positivstellensatz",
                                   _psatz([_term()], "0", [_term("1", "1", [-1])])),
                              "count the constraints"),
    "a factor that is a truth value": (step("x >= 0", HALF, "positivstellensatz",
                                            _psatz([_term()], "0", [_term("1", "1", [False])])),
                                       "count the constraints"),
    "a multiplier that may vanish": (step("-1 >= 0", {"x": "[0, 0]"}, "positivstellensatz",
                                          _psatz([_term("1", "1", [0])], "0",
                                                 [_term("1", "1", [1])])), "does not show"),
    "an identity that is off": (step("x**2 + 1 >= 0", LINE, "positivstellensatz",
                                     _psatz([_term()], "0", [_term("1", "x")])), "does not hold"),
    "a square that is zero for >": (step("x**2 > 0", LINE, "positivstellensatz",
                                         _psatz([_term()], "0", [_term("1", "x")])), "not show"),
    "a closed constraint for >": (step("x > 0", HALF, "positivstellensatz",
                                       _psatz([_term()], "0", [_term("1", "1", [0])])), "not show"),
    "a root for a square": (step("x >= 0", HALF, "positivstellensatz",
                                 _psatz([_term()], "0", [_term("1", "sqrt(x)")])), "polynomial"),
    "a multiple of nothing given": (step("-1 >= 0", {}, "positivstellensatz",
                                         _psatz([_term()], "0", [], ["-1"])), "each given"),
    "an inequality used as an equation": (step("-x >= 0", HALF, "positivstellensatz",
                                               _psatz([_term()], "0", [], ["-1"]),
                                               given=["x >= 0"]), "each given"),
}  # fmt: skip

_HALVES = [step("x - x**2 >= 0", {"x": "[0, 1/3]"}, "roots"),
           step("x - x**2 >= 0", {"x": "[1/2, 1]"}, "roots")]  # fmt: skip
_RIGHT = step("1 >= 0", {"x": "(0, 1)"}, "ball")

_LINES = {
    "boxes with a gap": (step("x - x**2 >= 0", UNIT, "split", _at("1/2"), _HALVES), "domain"),
    "boxes that miss the cut": (
        step("(x - 1/2)**2 > 0", UNIT, "split", _at("1/2"),
             [step("(x - 1/2)**2 > 0", {"x": "[0, 1/2)"}, "roots"),
              step("(x - 1/2)**2 > 0", {"x": "(1/2, 1]"}, "roots")]), "another domain"),
    "boxes for another claim": (
        step("x - 1 >= 0", UNIT, "split", _at("1/2"),
             [step("x >= 0", {"x": "[0, 1/2]"}, "sign"),
              step("x >= 0", {"x": "[1/2, 1]"}, "sign")]), "another claim"),
    "a cut outside": (step("x >= 0", UNIT, "split", _at("2"), _HALVES), "outside"),
    "a cut at the end": (step("x >= 0", UNIT, "split", _at("1"), _HALVES), "at an end"),
    "one half only": (step("x - x**2 >= 0", UNIT, "split", _at("1/3"), _HALVES[:1]), "children"),
    "an anchor outside": (
        step("x - 1/2 >= 0", UNIT, "slope", _at("3"),
             [step("5/2 >= 0", {}, "ball"), _RIGHT]), "anchor lies outside"),
    "an anchor where nothing is defined": (
        step("log(x) + 5 >= 0", {"x": "(0, 1]"}, "slope", _at("0"),
             [_identity(), step("1/x >= 0", {"x": "(0, 1)"}, "sign")]), "defined at the anchor"),
    "a slope of the wrong sign": (
        step("-x >= 0", UNIT, "slope", _at("0"), [_identity(), _RIGHT]), "another claim"),
    "a slope on a part": (
        step("x >= 0", UNIT, "slope", _at("0"),
             [_identity(), step("1 >= 0", {"x": "(0, 1/2)"}, "ball")]), "another domain"),
    "a slope on one side": (
        step("x >= 0", AROUND, "slope", _at("0"), [_identity(), _RIGHT]), "each side"),
    "a slope that is right to the left": (
        step("x >= 0", AROUND, "slope", _at("0"),
             [_identity(), _RIGHT, step("1 >= 0", {"x": "(-1, 0)"}, "ball")]), "another claim"),
    "a value that is not shown to be positive": (
        step("x > 0", UNIT, "slope", _at("0"),
             [_identity(), step("1 > 0", {"x": "(0, 1)"}, "ball")]), "shown to be positive"),
    "a flat slope for >": (
        step("x - x > 0", {"x": "(0, 1]"}, "slope", _at("0"),
             [_identity(), _identity("0 >= 0", {"x": "(0, 1)"})]), "another relation"),
    "no value at the anchor": (step("x >= 0", UNIT, "slope", _at("0"), []), "is missing"),
    "a slope along what is tied": (
        step("x - 1/2 >= 0", UNIT, "slope", _at("1"),
             [step("1/2 >= 0", UNIT, "ball", given=["x >= 1/2"])], given=["x >= 1/2"]), "ties"),
    "a corner": (
        step("sqrt(x**2 - 2*x + 1) + x - 1 >= 0", {"x": "[0, 2]"}, "slope", _at("0"),
             [_identity(), step("1 >= 0", {"x": "(0, 2)"}, "ball")]), "derivative everywhere"),
    "another variable": (step("x >= 0", UNIT, "slope", _at("0", "y"), [_identity()]), "variable"),
    "a chord above a convex gap": (
        step("x**2 - x >= 0", UNIT, "chord", {"variable": "x"},
             [_identity(), _identity(), step("2 >= 0", {"x": "(0, 1)"}, "ball")]), "another claim"),
    "a chord without an end": (
        step("x >= 0", HALF, "chord", {"variable": "x"}, [_identity()] * 3), "two ends"),
    "a chord that misses its end": (
        step("x >= 0", {"x": "[0, 1)"}, "chord", {"variable": "x"}, [_identity()] * 3), "reaches"),
    "a contact that is none": (
        step("x + 1/2 >= 0", UNIT, "contact", {**_at("0"), "order": 1}), "touch"),
    "a contact of a lower order": (
        step("exp(x) - 1 - x >= 0", AROUND, "contact", {**_at("0"), "order": 3}), "touch|odd"),
    "an odd contact inside": (
        step("x**3 >= 0", AROUND, "contact", {**_at("0"), "order": 3}), "odd contact"),
    "an odd contact at the wrong end": (
        step("x**3 >= 0", {"x": "[-1, 0]"}, "contact", {**_at("0"), "order": 3}), "certain sign"),
    "a contact from above": (
        step("-x**2 >= 0", AROUND, "contact", {**_at("0"), "order": 2}), "certain sign"),
    "a contact outside": (
        step("x - 2 >= 0", UNIT, "contact", {**_at("2"), "order": 1}), "outside"),
    "a contact for >": (step("x**2 > 0", UNIT, "contact", {**_at("0"), "order": 2}), "strictly"),
    "a contact of order zero": (
        step("x - 1/2 >= 0", UNIT, "contact", {**_at("0"), "order": 0}), "from 1"),
    "a contact of order true": (
        step("x >= 0", UNIT, "contact", {**_at("0"), "order": True}), "from 1"),
}  # fmt: skip

_SQUARE = step("x**2 >= 0", LINE, "sign")

_COMBINED = {
    "a factor that may be zero": (
        step("x >= 0", LINE, "multiply", "x**2",
             [_SQUARE, step("x**3 >= 0", LINE, "sign")]), "do not show"),
    "a factor that is only not negative": (
        step("-1 >= 0", {"x": "[0, 0]"}, "multiply", "x",
             [step("x >= 0", {"x": "[0, 0]"}, "sign"),
              step("-x >= 0", {"x": "[0, 0]"}, "sign")]), "another relation"),
    "a negative lower side": (
        step("-2 >= -1", {}, "logarithm", "-1",
             [step("1 > 0", {}, "ball"), step("log(2) >= 0", {}, "ball")]), "another claim"),
    "a difference that is none": (
        step("exp(x) >= 3", UNIT, "logarithm", "3",
             [step("3 > 0", UNIT, "ball"), step("x >= 0", UNIT, "sign")]), "difference of the log"),
    "a sum with nothing positive": (
        step("2*x**2 > 0", LINE, "sum", None, [_SQUARE, _SQUARE]), "no part is positive"),
    "a product with a zero": (
        step("x**2*exp(x) > 0", LINE, "product", None,
             [_SQUARE, step("exp(x) > 0", LINE, "sign")]), "may be zero"),
    "a part that claims more": (
        step("x**2*exp(x) >= 0", LINE, "product", None,
             [_SQUARE, step("exp(x) > 0", LINE, "sign")]), "more than is asked"),
    "a product of other parts": (
        step("x**3 >= 0", LINE, "product", None, [_SQUARE, _SQUARE]), "another claim"),
    "parts from elsewhere": (
        step("x + x**2 >= 0", LINE, "sum", None,
             [step("x >= 0", HALF, "sign"), _SQUARE]), "another domain"),
    "a part that is an equation": (
        step("x**2 + 0 >= 0", LINE, "sum", None, [_SQUARE, _identity("0 == 0", LINE)]),
        "inequalities"),
    "a letter that assumes too much": (
        step("exp(x) >= 2", LINE, "substitute", {"u": "exp(x)"},
             [step("u - 2 >= 0", {"u": "[2, oo)"}, "sign"),
              step("exp(x) - 1 >= 0", LINE, "sign")]), "do not show"),
    "a letter without proof": (
        step("exp(x) >= 2", LINE, "substitute", {"u": "exp(x)"},
             [step("u - 2 >= 0", {"u": "[2, oo)"}, "sign")]), "one proof"),
    "a letter that is taken": (
        step("x >= 1", UNIT, "substitute", {"x": "x + 1"},
             [step("x - 1 >= 0", {"x": "[1, 2]"}, "sign")]), "taken"),
    "a letter with a new relation": (
        step("exp(x) >= 2", LINE, "substitute", {"u": "exp(x)"},
             [step("u - 2 >= 0", {"u": "(0, oo)"}, "positivstellensatz",
                   _psatz([_term()], "0", [_term("1", "1", [1])]), given=["u - 2 >= 0"]),
              step("exp(x) > 0", LINE, "sign")]), "one proof"),
    "a letter without a meaning": (
        step("1 >= 0", LINE, "substitute", {"u": "1/x"},
             [step("1 >= 0", {"u": "(-oo, oo)"}, "ball")]), "not defined"),
    "a variable with other ends": (
        step("x + exp(x) >= 0", LINE, "substitute", {"u": "exp(x)"},
             [step("u + x >= 0", {"x": "[0, oo)", "u": "(0, oo)"}, "sign"),
              step("exp(x) > 0", LINE, "sign")]), "other ends"),
    "an idle variable": (
        step("exp(x) >= 0", LINE, "substitute", {"u": "exp(x)"},
             [step("u >= 0", {"u": "(0, oo)", "x": "[5, oo)"}, "sign"),
              step("exp(x) > 0", LINE, "sign")]), "idle"),
    "an inner claim that is not normal": (
        step("x**2 + x**2 >= 0", LINE, "sum", None,
             [step("0 <= x**2", LINE, "sign"), _SQUARE]), "ends in"),
}  # fmt: skip

_TEXTS = {
    "a variable outside of the domain": (step("y**2 >= 0", LINE, "sign"), "not allowed"),
    "a call": (step("__import__('os') >= 0", {}, "ball"), "not allowed"),
    "a method": (step("(1).real >= 0", {}, "ball"), "not allowed"),
    "a lambda": (step("(lambda: 1)() >= 0", {}, "ball"), "not allowed"),
    "a float": (step("0.1 >= 0", {}, "ball"), "not allowed"),
    "a truth value": (step("True >= 0", {}, "ball"), "not allowed"),
    "a chain": (step("0 <= 1 <= 0", {}, "ball"), "one comparison"),
    "no comparison": (step("1", {}, "ball"), "one comparison"),
    "another comparison": (step("1 != 0", {}, "ball"), "compares by"),
    "two statements": (step("1 >= 0; 2 >= 0", {}, "ball"), "cannot be read"),
    "a tower": (step("9**9**9 >= 0", {}, "ball"), "too large"),
    "a long tower": (step("((9**199)**199)**199 >= 0", {}, "ball"), "too large"),
    "infinity": (step("oo >= 0", {}, "ball"), "not allowed"),
    "the imaginary unit": (step("I**2 >= -1", {}, "identity"), "not allowed"),
    "a complex root": (step("sqrt(-1)**2 >= -1", {}, "identity"), "part of a claim|nonnegative"),
    "a claim that is no text": (step(7, {}, "ball"), "text"),  # type: ignore[arg-type]
    "an empty interval": (step("-1 >= 0", {"x": "[1, 0]"}, "ball"), "empty"),
    "an open point": (step("-1 >= 0", {"x": "[0, 0)"}, "ball"), "empty"),
    "an interval closed at infinity": (step("1 >= 0", {"x": "[0, oo]"}, "ball"), "infinity"),
    "an interval upside down": (step("1 >= 0", {"x": "(oo, -oo)"}, "ball"), "rational"),
    "an end that is no number": (step("1 >= 0", {"x": "[0, 1/0]"}, "ball"), "by zero"),
    "a name that is a constant": (step("E >= 0", {"E": "[0, 1]"}, "sign"), "name"),
    "a name that is a function": (step("exp >= 0", {"exp": "[0, 1]"}, "sign"), "name"),
    "a rule that does not exist": (step("1 >= 0", {}, "trust"), "no rule"),
    "a rule that is no text": (step("1 >= 0", {}, ["ball"]), "stopped"),  # type: ignore[arg-type]
}  # fmt: skip

HOSTILE = {**_MEANING, **_LEAVES, **_IDENTITIES, **_LINES, **_COMBINED, **_TEXTS}
