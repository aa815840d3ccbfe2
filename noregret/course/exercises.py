"""Which exercises does the course have?

One for each lesson.  What is right is computed from the theorems: no answer is written here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import sympy

from bounds.calculator.order import Guarantee, order_along
from bounds.classes.dimensions import measure
from bounds.core.catalogue import THEOREMS
from learners import EXACT, Perceptron, RandomizedWeightedMajority, WeightedMajority
from learners.classes import ClassError, FiniteClass
from learners.core.transcript import Transcript
from noregret.calculator.answers import floor_of
from noregret.course.tasks import Implement, Number, Object, Sequence, Task, attains, breaks
from noregret.words import cut


@dataclass(frozen=True)
class Exercise:
    """What a lesson asks for.

    Attributes:
        name: as in ``EXERCISE = "halving"`` at the head of the file that is handed in.
        title: of the lesson.
        tasks: what the file must have.
        starter: what the file begins with, below its head.
    """

    name: str
    title: str
    tasks: tuple[Task, ...]
    starter: str

    @property
    def file(self) -> str:
        """The file to begin with."""
        asked = "\n".join(f"* {task.name}: {task.asks}" for task in self.tasks)
        head = f'"""{self.title}.\n\n{asked}\n"""\n\nEXERCISE = "{self.name}"\n'
        return f"{head}\n{self.starter}"


# ------------------------------------------------------------------ finite classes


def _most_mistakes_of_halving() -> sympy.Expr:
    return sympy.Integer(floor_of(THEOREMS["halving.mistakes"].bound(H=1000).expression))


HALVING = Exercise(
    "halving",
    "The majority of what is still possible",
    (
        Implement(
            "Halving",
            "predicts as most of the hypotheses that were never wrong",
            "halving",
            "halving.mistakes",
        ),
        Number(
            "most", "how often it errs at most with 1,000 hypotheses", _most_mistakes_of_halving
        ),
    ),
    """class Halving:
    def __init__(self, hypotheses):  # a row of 0 and 1 for each, a column for each point
        ...

    def predict(self, x):  # the number of a column
        ...

    def update(self, x, y):
        ...


most = None
""",
)


def _is_no_line(handed: Any) -> str:
    """Say why a class is not one of VC dimension 1 and Littlestone dimension 3, with 8 rows."""
    try:
        rows = [list(row) for row in handed]
        if len(rows) > 8:
            return f"it has {len(rows)} hypotheses, and 8 are enough"
        found = measure(FiniteClass(rows))
    except (ClassError, TypeError, ValueError) as error:
        return str(error)
    if (str(found.vc), str(found.ldim)) == ("1", "3"):
        return ""
    return f"its VC dimension is {found.vc} and its Littlestone dimension {found.ldim}"


LITTLESTONE = Exercise(
    "littlestone",
    "What counts is the depth of a tree",
    (
        Object(
            "hypotheses",
            "8 rows of 0 and 1 with VC dimension 1 and Littlestone dimension 3",
            _is_no_line,
        ),
    ),
    "hypotheses = [[0, 1], [1, 0]]\n",
)


# ------------------------------------------------------------------ expert advice


def _errs_too_little(run: Transcript) -> str:
    values = THEOREMS["wm.mistakes"].check(run).values
    made, best = int(values["m_T"]), int(values["m_star"])
    if best > 1:
        return f"the best expert errs {best} times"
    return "" if made >= 5 else f"the mistakes of Weighted Majority are only {made}"


MAJORITY = Exercise(
    "majority",
    "Nobody is right for ever",
    (
        Sequence(
            "rounds",
            "advice of 4 experts and labels: Weighted Majority with beta = 1/2, which says 1 in a "
            "tie, errs 5 times, the best expert once",
            lambda: WeightedMajority(4, "1/2", arithmetic=EXACT, tie=1),
            _errs_too_little,
        ),
    ),
    """advice = [[1, 1, 0, 0]]  # what the experts say, a row for each round
labels = [0]
rounds = (advice, labels)
""",
)

_COINS = 20


def _lets_somebody_be_right(answer: Callable[[int, int], int]) -> str:
    """Play against learners of two experts that contradict each other, with either tie."""
    return next(filter(None, (_lets_be_right(answer, tie) for tie in (0, 1))), "")


def _lets_be_right(answer: Callable[[int, int], int], tie: int) -> str:
    learner: Any = WeightedMajority(2, "1/2", arithmetic=EXACT, tie=tie)
    wrong, errors = 0, [0, 0]
    for t in range(_COINS):
        said = int(learner.predict([0, 1]))
        try:
            label = answer(t, said)
        except Exception as error:
            return f"in round {t} it raises {type(error).__name__}: {cut(error)}"
        if label not in (0, 1):
            return f"the answer of round {t} is {label!r}, but must be 0 or 1"
        wrong += said != label
        errors = [errors[0] + (label != 0), errors[1] + (label != 1)]
        learner.update([0, 1], label)
    if wrong < _COINS:
        return f"it errs in {wrong} of {_COINS} rounds only"
    return "" if min(errors) <= _COINS // 2 else f"the best expert errs {min(errors)} times"


COINS = Exercise(
    "coins",
    "What nobody can beat",
    (
        Object(
            "answer",
            "a function of the round and the prediction: any learner errs in each of 20 rounds",
            _lets_somebody_be_right,
        ),
        Number(
            "regret",
            "what every learner loses at least on 200 fair coins, in expectation",
            lambda: THEOREMS["experts.coin"].bound(T=200).expression,
        ),
    ),
    """def answer(t, prediction):
    return 0


regret = None
""",
)

RANDOM = Exercise(
    "random",
    "A coin helps",
    (
        Sequence(
            "losses",
            "a row of 0 and 1 for each round, of two actions: L_T <= L_min + log(N)/(1 - beta) "
            "breaks at beta = 1/2",
            lambda: RandomizedWeightedMajority(2, "1/2", arithmetic=EXACT),
            breaks("rwm.loss", "L_T <= L_min + log(N)/(1 - beta)"),
        ),
    ),
    "losses = [[1, 0], [0, 1]]\n",
)

HEDGE = Exercise(
    "hedge",
    "Weights that never vanish",
    (
        Implement(
            "Hedge",
            "weighs each action by exp(-eta times its loss so far), for ever",
            "hedge",
            "hedge.sharp",
        ),
    ),
    """import numpy as np


class Hedge:
    def __init__(self, N, eta):
        self.weights, self.eta = np.ones(N), eta

    def predict(self, x):  # x is None
        return self.weights / self.weights.sum()

    def update(self, x, losses):
        self.weights = self.weights * np.exp(-self.eta * losses)
""",
)


def _enough_rounds() -> sympy.Expr:
    value = THEOREMS["ewa.tuned"].solve("T", "0.01", N=10).value
    assert value is not None  # the average regret goes to 0
    return value


def _best_rate() -> sympy.Expr:
    (rate,) = (h.relation.rhs for h in THEOREMS["ewa.tuned"].given if h.name == "eta-tuned")
    at = {"N": 10, "T": 1000}
    return rate.subs({symbol: at[symbol.name] for symbol in rate.free_symbols})


HORIZON = Exercise(
    "horizon",
    "How long, and how fast",
    (
        Number("T", "from which round on ten experts cost at most 1 % a round", _enough_rounds),
        Number("eta", "the best rate for ten experts and 1,000 rounds, as a text", _best_rate),
    ),
    'T = 0\neta = "0"\n',
)


# ------------------------------------------------------------------ linear classification

PERCEPTRON = Exercise(
    "perceptron",
    "Learn from mistakes only",
    (
        Implement(
            "Perceptron",
            "adds y x to its weights where it errs",
            "perceptron",
            "perceptron.margin",
        ),
    ),
    """class Perceptron:
    def __init__(self, N):
        ...

    def predict(self, x):  # -1 or +1
        ...

    def update(self, x, y):
        ...
""",
)

MARGIN = Exercise(
    "margin",
    "How large is the margin",
    (
        Sequence(
            "sample",
            "points and labels on which the Perceptron errs (r/rho)^2 times, at least 4",
            lambda: Perceptron(4, arithmetic=EXACT),
            attains("perceptron.margin", least=4),
        ),
    ),
    """X = [[1, 0, 0, 0]]  # points with four features
y = [1]
sample = (X, y)
""",
)


def _from_here_on() -> sympy.Expr:
    """Return from how many experts on Winnow is promised more for a committee of five."""
    at = {"N": sympy.Integer(1000), "K": sympy.Integer(5)}
    winnow, perceptron = _guarantee("winnow.committee", at), _guarantee("perceptron.committee", at)
    ((_, last),) = order_along(winnow, perceptron, "N").changes
    assert last.better == winnow.key
    return sympy.Integer(int(last.low))


def _guarantee(key: str, at: Mapping[str, sympy.Expr]) -> Guarantee:
    return Guarantee(key, THEOREMS[key], at, THEOREMS[key].bound(**at))


WINNOW = Exercise(
    "winnow",
    "Many features, few that matter",
    (
        Number("N", "from how many experts on Winnow is promised more, K = 5", _from_here_on),
        Implement(
            "Winnow",
            "multiplies weight i by exp(eta y x_i) where it errs",
            "winnow",
            "winnow.committee",
        ),
    ),
    """N = 0


class Winnow:
    def __init__(self, N, eta):
        ...

    def predict(self, x):
        ...

    def update(self, x, y):
        ...
""",
)


# ------------------------------------------------------------------ convex functions, and samples

DESCENT = Exercise(
    "descent",
    "Downhill, and back into the ball",
    (
        Implement(
            "Descent",
            "steps against the subgradient, then to the nearest point of the ball",
            "online-gradient-descent",
            "ogd.regret",
        ),
    ),
    """import numpy as np


class Descent:
    def __init__(self, dimension, eta, radius):  # the radius may be None: no ball
        self.w, self.eta, self.radius = np.zeros(dimension), eta, radius

    def predict(self, x):  # x is None
        return self.w

    def update(self, x, f):  # f(w) is the loss, f.subgradient(w) a subgradient
        ...
""",
)


def _large_enough() -> sympy.Expr:
    value = THEOREMS["batch.average"].solve("T", "0.05", M=1, delta="0.05").value
    assert value is not None  # the gap goes to 0
    return value


BATCH = Exercise(
    "batch",
    "From online to batch",
    (
        Number(
            "T",
            "how many examples are enough for a gap of at most 0.05, with probability 0.95, "
            "losses in [0, 1]",
            _large_enough,
        ),
    ),
    "T = 0\n",
)

EXERCISES = (
    *(HALVING, LITTLESTONE, MAJORITY, COINS, RANDOM, HEDGE),
    *(HORIZON, PERCEPTRON, MARGIN, WINNOW, DESCENT, BATCH),
)
