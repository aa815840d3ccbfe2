"""Does a formula have the same value in Coq as in sympy?"""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy
from sympy import Eq, Ge, Le, Max, Min, Piecewise, Rational, Sum, Symbol, binomial, log, sqrt

from bounds import THEOREMS
from bounds.coq.printer import CannotPrintError, Printer, is_nat
from bounds.coq.statements import identifier, lemma_name, statement_of
from bounds.core.errors import ParameterError
from noregret.prove import coq
from noregret.prove.development import Development

x, y = sympy.symbols("x y", real=True)
n, k = sympy.symbols("n k", integer=True, nonnegative=True)


def printed(relation):
    printer = Printer()
    return printer.relation(relation), printer.obligations


@pytest.mark.parametrize(
    ("claim", "text", "needed"),
    [
        (Le(x / y, 1, evaluate=False), "x / y <= 1", ["y <> 0"]),
        (Eq(sympy.Mod(n, 2), 1, evaluate=False), "Nat.Odd n", []),
        (Eq(sympy.Mod(n + 1, 2), 0, evaluate=False), "Nat.Even (n + 1)", []),
        (Eq(sympy.Mod(n, k + 1), 0, evaluate=False), "(n mod (k + 1) = 0)%nat", []),
        (Le(x * (y - 1), -2, evaluate=False), "x * (y - 1) <= - 2", []),
        (Le(n - k, x**2, evaluate=False), "INR n - INR k <= x ^ 2", []),
        (Ge(log(n), sqrt(x), evaluate=False), "ln (INR n) >= sqrt x", ["0 < INR n", "0 <= x"]),
        (Le(2 ** (n + k), x, evaluate=False), "2 ^ (k + n)%nat <= x", []),
        (Le(2 ** (-n), x, evaluate=False), "1 / 2 ^ n <= x", ["2 ^ n <> 0"]),
        (Le(2 ** (n - k), x, evaluate=False), None, ["2 <> 0"]),
        (Le(x**y, 1, evaluate=False), "Rpower x y <= 1", ["0 < x"]),
        (Eq(binomial(n, k), x), "binomial (Z.of_nat n) (Z.of_nat k) = x", []),
        (Le(Max(x, y, 3), Min(x, y), evaluate=False), None, []),
        (Le(-(x + y) / 2, 0, evaluate=False), None, []),
        (Le(x - (y - 1), 0, evaluate=False), "x + 1 - y <= 0", []),
        (Le(Sum(k**2, (k, 1, n)), x), "sum_from_to 1 n (fun k : nat => INR k ^ 2) <= x", []),
    ],
)
def test_a_relation_in_coq(claim, text, needed):
    found, obligations = printed(claim)
    assert text is None or found == text
    assert text is None or obligations == needed


def test_what_must_be_defined_is_asked_for_under_its_case():
    claim = Le(x, Piecewise((log(y), y > 1), (1 / y, True)), evaluate=False)
    text, needed = printed(claim)
    assert text == "x <= (if Rgt_dec y 1 then ln y else 1 / y)"
    assert needed == ["(y > 1) -> 0 < y", "~ (y > 1) -> y <> 0"]


def test_nothing_that_sympy_assumes_of_a_letter_is_believed():
    positive = Symbol("r", positive=True)
    _, needed = printed(Le(1 / positive + log(positive), 1, evaluate=False))
    assert sorted(needed) == ["0 < r", "r <> 0"]


def test_a_term_that_coq_does_not_have_is_refused():
    with pytest.raises(CannotPrintError, match="no Coq term is known for"):
        printed(Le(sympy.gamma(x), 1, evaluate=False))
    with pytest.raises(CannotPrintError, match="names no setting"):
        statement_of(replace(THEOREMS["wm.mistakes"], setting=""))


def test_names_of_ours_are_identifiers_of_coq():
    assert identifier("margin-perceptron.margin") == "margin_perceptron_margin"
    assert lemma_name("the best expert's weight remains") == "the_best_experts_weight_remains"
    assert len({identifier(key) for key in THEOREMS}) == len(THEOREMS)


# ------------------------------------------------------------------ values

#: Small values, at which Coq computes quickly.
_AT = {
    "N": "6", "T": "10", "H": "8", "K": "3", "n": "6", "k": "2", "m": "7", "d": "3", "Ldim": "2",
    "m_star": "3", "M": "4", "M_P": "6", "M_sub": "4", "M_eager": "4", "M_A": "5", "tail": "3",
    "rho": "3/10", "delta": "1/5", "beta": "2/3", "eta": "1/7", "r": "2", "L_min": "3",
    "a": "0",
}  # fmt: skip

_VALUE = """\
Ltac whole x := {first_of};
Ltac value := cbv zeta; unfold ceiling, floor, binomial, sum_from_to, Rmin, Rmax;
  repeat match goal with |- context [Int_part ?x] => whole x end;
  rewrite ?INR_IZR_INZ; cbn;
  repeat match goal with |- context [if ?d then _ else _] =>
    let c := fresh "case" in destruct d as [c|c];
    try (exfalso; first [lra | apply c; interval | revert c; apply Rlt_not_le; interval
      | revert c; apply Rlt_not_eq; interval | revert c; apply Rgt_not_eq; interval]) end;
  split; first [lra | interval with (i_prec 90)]."""


def _tactic() -> str:
    tries = " | ".join(
        f"rewrite (whole_part x ({z})) by"
        " (rewrite ?INR_IZR_INZ; cbn; split; first [lra | interval])"
        for z in range(-10, 60)
    )
    return _VALUE.replace("{first_of};", f"first [{tries}].")


def _point(theorem):
    """Return small values at which the bound can be computed."""
    names = theorem.parameters
    for changed in ({}, *({name: "1/10"} for name in names), {"eta": "1/100"}):
        values = {**{name: _AT.get(name, "2") for name in names}, **changed}
        try:
            return values, theorem.bound(**{name: values[name] for name in names})
        except ParameterError:
            continue
    raise AssertionError(theorem.key)


def _literal(symbol, text: str) -> str:
    return f"{text}%nat" if is_nat(symbol) else f"({text})"


@pytest.mark.coq
def test_every_bound_has_the_same_value_in_coq(built):
    """Coq's interval arithmetic proves what flint computed, to twelve digits."""
    lines = [
        "From Coq Require Import Reals ZArith Lra Lia List.",
        "From NoRegret Require Import core.Binomial core.Numbers.",
        "From Interval Require Import Tactic.",
        "Local Open Scope R_scope.",
        _tactic(),
    ]
    keys = []
    for theorem in THEOREMS.values():
        if not theorem.parameters:
            continue
        values, bound = _point(theorem)
        low, high = Rational(bound.lower(12)), Rational(bound.upper(12))
        margin = (abs(high) + 1) * Rational(1, 10**12)
        enclosed = [Printer().real(end) for end in (low - margin, high + margin)]
        letters = "".join(
            f"let {name} := {_literal(theorem.by_name[name].symbol, value)} in "
            for name, value in values.items()
        )
        text = Printer().real(theorem.bound_expression)
        lines.append(f"Goal {letters}{enclosed[0]} <= ({text}) <= {enclosed[1]}.")
        lines.append(f"Proof. value. Qed. (* {theorem.key} *)")
        keys.append(theorem.key)
    said = coq.Builder(Development.read(), built).ask("Values", "\n".join([*lines, ""]))
    assert said.accepted, coq.first_error(said.words)
    assert len(keys) > 70
