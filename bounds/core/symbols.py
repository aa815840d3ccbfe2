"""Which letters do the theorems use, and how are they printed?

Names are the field's and are a promise: the command line and the JSON use them.
"""

from __future__ import annotations

import sympy

from bounds.core.text import LATEX_NAMES


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

# Linear classification.
M = _symbol("M", integer=True, nonnegative=True)
r = _symbol("r", positive=True)
rho = _symbol("rho", real=True)
K = _symbol("K", integer=True, positive=True)
n = _symbol("n", integer=True, positive=True)
k = _symbol("k", integer=True, nonnegative=True)
w_0 = _symbol("w_0", r"\|w_0\|", nonnegative=True)
margin = _symbol("margin", r"\gamma", nonnegative=True)
delta = _symbol("delta", real=True)
L_1 = _symbol("L_1", r"\|L_\rho(u)\|_1", nonnegative=True)
L_2 = _symbol("L_2", r"\|L_\rho(u)\|_2", nonnegative=True)
D_I = _symbol("D_I", r"\sum_{t \in I} d_t", nonnegative=True)
S_I = _symbol("S_I", r"\sqrt{\sum_{t \in I} \|x_t\|^2}", nonnegative=True)
F = _symbol("F", nonnegative=True)
R = _symbol("R", nonnegative=True)
w_star = _symbol("w_star", r"\|w^{*}\|", nonnegative=True)
M_P = _symbol("M_P", integer=True, nonnegative=True)
E_M = _symbol("E_M", r"\mathbb{E}[M(S')]", nonnegative=True)
E_Q = _symbol("E_Q", r"\mathbb{E}[r_{S'}^2/\rho_{S'}^2]", nonnegative=True)
E_err = _symbol("E_err", r"\mathbb{E}[R(h_S)]", nonnegative=True)
m = _symbol("m", integer=True, nonnegative=True)
C = _symbol("C", integer=True, nonnegative=True)
passes = _symbol("passes", integer=True, nonnegative=True)
g = _symbol("g", real=True)

# Finite classes.
VC = _symbol("VC", r"\mathrm{VCdim}", integer=True, nonnegative=True)
Ldim = _symbol("Ldim", r"\mathrm{Ldim}", integer=True, nonnegative=True)
opt = _symbol("opt", r"\mathrm{opt}(H)", integer=True, nonnegative=True)
M_H = _symbol("M_H", r"M_{\mathrm{Halving}}", integer=True, nonnegative=True)
M_lazy = _symbol("M_lazy", r"M_{\mathrm{lazy}}", integer=True, nonnegative=True)
M_eager = _symbol("M_eager", r"M_{\mathrm{eager}}", integer=True, nonnegative=True)
M_sub = _symbol("M_sub", r"m(S_{\mathrm{err}})", integer=True, nonnegative=True)
E_m = _symbol("E_m", r"\mathbb{E}[m_T]", nonnegative=True)
eta_0 = _symbol("eta", nonnegative=True)
G = _symbol("G", "|G|", integer=True, positive=True)
d = _symbol("d", integer=True, positive=True)
ways = _symbol("ways", r"|\{\text{realised ways}\}|", integer=True, nonnegative=True)
queries = _symbol("queries", r"\#\text{queries}", integer=True, nonnegative=True)
examples = _symbol("examples", r"\#\text{examples}", integer=True, nonnegative=True)
index = _symbol("index", "i_{T+1}", integer=True, positive=True)
tail = _symbol("tail", r"\sum_{j=1}^{T} y_j 2^{T-j}", integer=True, nonnegative=True)

# Convex optimisation.
B = _symbol("B", positive=True)
G_2 = _symbol("G_2", r"\sum_t \|v_t\|^2", nonnegative=True)
rho_g = _symbol("rho", nonnegative=True)
zero_one = _symbol("zero_one", r"\mathbf{1}[y\, w \cdot x \le 0]", integer=True, nonnegative=True)
f_w = _symbol("f_w", "f(w)", real=True)
f_u = _symbol("f_u", "f(u)", real=True)
f_mid = _symbol("f_mid", r"f(\tfrac{w+u}{2})", real=True)
slope = _symbol("slope", r"v \cdot (u - w)", real=True)
apart = _symbol("apart", r"\|u - w\|^2", nonnegative=True)
lam = _symbol("lam", r"\lambda", nonnegative=True)

# Symbols of a round, for the steps of proofs.
W = _symbol("W", "W_t", real=True)
W_next = _symbol("W_next", "W_{t+1}", real=True)
W_end = _symbol("W_end", "W_{T+1}", real=True)
loss_t = _symbol("loss_t", r"\ell_t", real=True)
h = _symbol("h", "2^k", integer=True, positive=True)
R_k = _symbol("R_k", real=True)
P = _symbol("P", r"w_t \cdot v", real=True)
P_next = _symbol("P_next", r"w_{t+1} \cdot v", real=True)
Q = _symbol("Q", r"\|w_t\|^2", real=True)
Q_next = _symbol("Q_next", r"\|w_{t+1}\|^2", real=True)
D = _symbol("D", r"\|w_t - v\|^2", real=True)
D_next = _symbol("D_next", r"\|w_{t+1} - v\|^2", real=True)
moved = _symbol("moved", r"\ln\frac{w_{t+1,i}\, w_{t,1}}{w_{t,i}\, w_{t+1,1}}", real=True)
missed = _symbol("missed", integer=True, nonnegative=True)
x_2 = _symbol("x_2", r"\|x_t\|^2", real=True)
Phi = _symbol("Phi", r"\Phi_t", real=True)
Phi_next = _symbol("Phi_next", r"\Phi_{t+1}", real=True)
V = _symbol("V", "|V_t|", integer=True, nonnegative=True)
V_next = _symbol("V_next", "|V_{t+1}|", integer=True, nonnegative=True)
Ldim_V = _symbol("Ldim_V", r"\mathrm{Ldim}(V_t)", integer=True)
Ldim_next = _symbol("Ldim_next", r"\mathrm{Ldim}(V_{t+1})", integer=True)
strayed = _symbol("strayed", r"|V_t \mathbin{\triangle} V|", integer=True, nonnegative=True)
L_best = _symbol("L_best", r"\min_i L_{T,i}", real=True)

# Probability.
t = _symbol("t", real=True)
a = _symbol("a", real=True)
b = _symbol("b", real=True)
M_t = _symbol("M_t", r"\mathbb{E}[e^{tX}]", real=True)
S_1 = _symbol("S_1", r"\left(\mathbb{E}\|S\|\right)", real=True)
S_2 = _symbol("S_2", r"\mathbb{E}\|S\|^2", real=True)
eps = _symbol("eps", r"\varepsilon", real=True)
c2 = _symbol("c2", r"\sum_t c_t^2", nonnegative=True)
M_range = _symbol("M", nonnegative=True)
P_up = _symbol("P_up", r"\mathbb{P}[\sum_t V_t \geq \varepsilon]", nonnegative=True)
P_low = _symbol("P_low", r"\mathbb{P}[\sum_t V_t \leq -\varepsilon]", nonnegative=True)
P_mean = _symbol(
    "P_mean", r"\mathbb{P}[\bar{X} - \mathbb{E}\bar{X} \geq \varepsilon]", nonnegative=True
)
E_loo = _symbol("E_loo", r"\mathbb{E}[\hat{R}_{S',\mathrm{LOO}}]", nonnegative=True)

# From online to batch: (1 - delta)-quantiles over the samples.
gap_errors = _symbol(
    "gap_errors", r"Q_{1-\delta}\left[\frac{1}{T}\sum_t (R(h_t) - \ell_t)\right]", real=True
)
gap_average = _symbol(
    "gap_average", r"Q_{1-\delta}\left[R(\bar{h}) - \frac{1}{T}\sum_t \ell_t\right]", real=True
)
gap_regret = _symbol(
    "gap_regret", r"Q_{1-\delta}\left[R(\bar{h}) - \inf_{h} R(h) - \frac{R_T}{T}\right]", real=True
)
gap_best = _symbol("gap_best", r"Q_{1-\delta}\left[R(\bar{h}) - \inf_{h} R(h)\right]", real=True)
E_risk = _symbol("E_risk", r"\mathbb{E}[L_D(h_r)]", nonnegative=True)
M_A = _symbol("M_A", "M_A(H)", integer=True, nonnegative=True)
