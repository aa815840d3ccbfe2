"""At which values is the bound of a theorem shown?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem

#: A common value for each of our letters, as it is typed; a quantity may name its own.
_USUAL: Mapping[str, str] = {
    "N": "100", "T": "1000", "H": "64", "K": "3", "n": "10", "k": "3", "m": "100", "d": "5",
    "m_star": "5", "L_min": "20", "beta": "1/2", "eta": "1/10", "alpha": "2",
    "r": "1", "rho": "1/10", "delta": "1/20", "w_0": "1", "margin": "1", "R": "1", "w_star": "2",
    "L_1": "4", "L_2": "2", "D_I": "4", "S_I": "5", "F": "4", "M": "1", "E_M": "5",
    "t": "2", "a": "0", "b": "1", "S_2": "16", "eps": "1/10", "c2": "1", "E_err": "1/10",
    "Ldim": "4", "M_sub": "4", "M_eager": "4", "tail": "5", "G_2": "100", "B": "2", "D": "1",
    "f_w": "1", "lam": "1/10", "slope": "1", "apart": "1", "M_A": "10",
}  # fmt: skip


def example_of(theorem: Theorem) -> dict[str, str]:
    """Return values at which the bound can be computed."""
    for values in _tries(theorem):
        try:
            theorem.bound(**values)
        except ParameterError:
            continue
        return values
    raise ParameterError(
        f"{theorem.key} has no example: say example={{…}} with a value for each of "
        f"{', '.join(theorem.parameters)}"
    )


def _tries(theorem: Theorem) -> Iterator[dict[str, str]]:
    """Yield the usual values, then those with one letter smaller."""
    usual = {name: _usual(theorem, name) for name in theorem.parameters}
    yield usual
    for name in theorem.parameters:
        for smaller in ("1/10", "1/100", "1"):
            yield {**usual, name: smaller}


def _usual(theorem: Theorem, name: str) -> str:
    own = theorem.example.get(name) or theorem.by_name[name].usual
    return own or _USUAL.get(name, "1")
