"""Which letters do the theorems use, and how are they printed?

Names are the field's and are a promise: the command line and the JSON use them.
"""

from __future__ import annotations

import sympy

from bounds.theorem import LATEX_NAMES


def _symbol(name: str, latex: str = "", **assumptions: bool) -> sympy.Symbol:
    symbol = sympy.Symbol(name, **assumptions)
    if latex:
        LATEX_NAMES[symbol] = latex
    return symbol


N = _symbol("N", integer=True, positive=True)
H = _symbol("H", "|H|", integer=True, positive=True)
T = _symbol("T", integer=True, nonnegative=True)
beta = _symbol("beta", real=True)
eta = _symbol("eta", positive=True)
alpha = _symbol("alpha", nonnegative=True)
m_T = _symbol("m_T", integer=True, nonnegative=True)
m_star = _symbol("m_star", "m^{*}", integer=True, nonnegative=True)
L_T = _symbol("L_T", real=True)
L_min = _symbol("L_min", r"L_{\min}", nonnegative=True)
R_T = _symbol("R_T", real=True)
D_T = _symbol("D_T", integer=True, nonnegative=True)
E_R = _symbol("E_R", r"\mathbb{E}[R_T]", real=True)

# Symbols of a round, for the steps of proofs.
W = _symbol("W", "W_t", real=True)
W_next = _symbol("W_next", "W_{t+1}", real=True)
W_end = _symbol("W_end", "W_{T+1}", real=True)
loss_t = _symbol("loss_t", r"\ell_t", real=True)
h = _symbol("h", "2^k", integer=True, positive=True)
R_k = _symbol("R_k", real=True)
L_best = _symbol("L_best", r"\min_i L_{T,i}", real=True)

# Probability.
t = _symbol("t", real=True)
a = _symbol("a", real=True)
b = _symbol("b", real=True)
M_t = _symbol("M_t", r"\mathbb{E}[e^{tX}]", real=True)
S_1 = _symbol("S_1", r"\mathbb{E}\|S\|", real=True)
S_2 = _symbol("S_2", r"\mathbb{E}\|S\|^2", real=True)
