"""Theories as somebody outside would write them, as files."""

from __future__ import annotations

import re
from pathlib import Path

TUTORIAL = Path(__file__).parents[3] / "docs" / "tutorials" / "own-theorem.md"


def from_tutorial(name: str) -> str:
    """Return a file that the tutorial shows."""
    text = TUTORIAL.read_text(encoding="utf-8")
    found = re.search(rf'```python title="{name}"\n(.*?)```', text, flags=re.DOTALL)
    assert found is not None, name
    return found[1]


#: A lemma: nothing about a run, and nobody says how it is tried.
LEMMA = """\
from sympy import Ge, Symbol
from noregret.theory import Family, Quantity, Theorem

x = Symbol("x", real=True)
SQUARE = Theorem(
    key="square.lower", title="Squares are not negative", subject="number",
    quantities=(Quantity(x, "a number", lambda number: number),),
    claim=Ge(x**2, 0, evaluate=False),
)
FAMILIES = (Family("Squares", (SQUARE,)),)
"""

#: Follow the leader, in floats, with a claim that every learner who does not hedge breaks.
LEADER = """\
import numpy as np
from sympy import Le, sqrt
from noregret.theory import ACTIONS, Family, Kind, Theorem, experts, q, s


class Leader:
    def __init__(self, N):
        self.losses = np.zeros(N)

    def predict(self, x):
        return np.eye(len(self.losses))[int(np.argmin(self.losses))]

    def update(self, x, y):
        self.losses += y


KIND = Kind("leader", ACTIONS, Leader, takes=(experts(),))
FALSE = Theorem(
    key="leader.regret", title="A regret of order sqrt(T)", kinds=(KIND,),
    quantities=(q.T, q.REGRET), claim=Le(s.R_T, sqrt(s.T), evaluate=False), mutant="1/2",
)
TRUE = Theorem(
    key="leader.trivial", title="At most one a round", kinds=(KIND,),
    quantities=(q.T, q.REGRET), claim=Le(s.R_T, s.T, evaluate=False), mutant="1/2",
)
FAMILIES = (Family("Leader", (FALSE, TRUE)),)
"""

#: Hedge once more, in floats, tuned for a horizon: for no rounds, or one action, there is no rate.
TUNED = """\
import numpy as np
from sympy import Eq, Le, log, sqrt
from noregret.theory import ACTIONS, Family, Hypothesis, Kind, Theorem, experts, q, rates, s


class Boltzmann:
    def __init__(self, N, eta):
        self.eta, self.totals = eta, np.zeros(N)

    def predict(self, x):
        weights = np.exp(-self.eta * (self.totals - self.totals.min()))
        return weights / weights.sum()

    def update(self, x, y):
        self.totals = self.totals + y


BOLTZMANN = Theorem(
    key="boltzmann.tuned", title="Exponential weights, tuned",
    quantities=(q.N, q.T, q.ETA, q.REGRET),
    given=(Hypothesis("eta-tuned", "eta = sqrt(8 ln N/T)", Eq(s.eta, sqrt(8 * log(s.N) / s.T))),),
    claim=Le(s.R_T, sqrt(s.T * log(s.N) / 2), evaluate=False), mutant="1/2",
)
KIND = Kind("boltzmann", ACTIONS, Boltzmann, takes=(experts(), rates()))
FAMILIES = (Family("Boltzmann", (BOLTZMANN,), kinds=(KIND,)),)
"""
