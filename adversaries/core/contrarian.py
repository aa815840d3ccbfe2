"""Which adversaries need nothing but the predictions of a learner?

Before each round they ask a copy of the learner what it would say, and then show what it gets
wrong.  Whoever keeps to a finite bound runs out of mistakes; whoever does not, is found out,
whatever it hides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from adversaries.core.judge import given_of
from adversaries.core.scope import Scope
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome
from learners.core.arithmetic import Array, Undecided
from learners.core.protocol import GameOver
from learners.core.transcript import Transcript, column
from learners.games import Game

Parameters = Mapping[str, Any]

#: When a count has come so far, the bound is looked at for the first time.
_FIRST_LOOK = 4


def opinions(learner: Any, learned: tuple[Any, Any] | None = None) -> Callable[[Any], Any]:
    """Return a function that tells what the learner would say now; None if it fails.

    With ``learned`` it tells what the learner would say after one more such round.
    """
    owner = getattr(learner, "_owner", None)
    try:
        copy = deepcopy(learner)
        if learned is not None:
            copy.predict(learned[0])
            copy.update(*learned)
    except Exception:
        return lambda _: None  # what cannot be copied is not asked beforehand

    def says(x: Any) -> Any:
        before = getattr(owner, "incident", None)
        try:
            return copy.predict(x)
        except Exception:
            if owner is not None:
                owner.incident = before  # asked in earnest, it fails again and is recorded
            return None

    return says


class Passed:
    """Keeps the rounds so far, and tells whether they break a bound.

    So an adversary needs to know no number that is more than any bound: it goes on until the
    theorem says that it has won, or until there is nothing left to show.
    """

    def __init__(self, theorem: Theorem, game: Game, parameters: Parameters) -> None:
        self.theorem, self.game, self.parameters = theorem, game, parameters
        self.given = given_of(theorem, parameters)
        self.rounds: list[tuple[Any, Any, Any]] = []

    def add(self, x: Any, prediction: Any, y: Any) -> None:
        """Keep a round."""
        self.rounds.append((x, prediction, y))

    def after(self, count: int) -> bool:
        """Tell whether the bound is passed; it is looked at when a count has doubled."""
        return count >= _FIRST_LOOK and count & (count - 1) == 0 and self.is_broken()

    def is_broken(self) -> bool:
        """Tell whether the rounds so far break the bound."""
        try:
            return self.theorem.check(self.run_with(), **self.given).outcome is Outcome.VIOLATED
        except (ParameterError, TypeError, ValueError, Undecided):
            return False  # what cannot be looked at is played on, as long as the budget lasts

    def run_with(self, *more: tuple[Any, Any, Any], weights: Any = None) -> Transcript:
        """Return the rounds so far as a run, with some more that might follow."""
        xs, said, ys = map(list, zip(*self.rounds, *more, strict=True))
        losses = [self.game.loss(p, y) for p, y in zip(said, ys, strict=True)]
        return Transcript(
            self.game,
            None if xs[0] is None else column(xs),
            column(said),
            column(ys),
            column(losses),
            weights=None if weights is None else column(weights),
            parameters=self.parameters,
        )


def pool_game(
    scope: Scope,
    game: Game,
    parameters: Parameters,
    pool: tuple[Array, list[int]],
    *,
    stay: bool = False,
    spoils: bool = False,
) -> Callable[[], PoolContrarian]:
    """Return what makes the adversary who chooses from a pool of labelled instances."""
    make = Spoiler if spoils else PoolContrarian

    def environment() -> PoolContrarian:
        passed = Passed(scope.theorem, game, parameters)
        return make(*pool, passed, scope.profile.rounds, stay)

    return environment


class PoolContrarian:
    """Of a pool of labelled instances, show one on which the learner errs; end when there is none.

    With ``stay`` the same instance comes again as long as the learner errs on it, otherwise the
    pool is gone through in turn.  It ends as well when the bound is passed, and after ``most``
    rounds.
    """

    def __init__(
        self, X: Array, y: list[int], passed: Passed, most: int, stay: bool = False
    ) -> None:
        self.X, self.y, self.passed, self.most, self.stay = X, y, passed, most, stay
        self.at = 0

    def instance(self, t: int, learner: Any) -> Any:
        """Return the next instance on which the learner errs."""
        if t >= self.most or self.passed.after(t):
            raise GameOver
        says = opinions(learner)
        for step in range(len(self.y)):
            index = (self.at + step) % len(self.y)
            if says(self.X[index]) != self.y[index]:
                break
        else:
            if t > 0:
                raise GameOver
            index = 0
        self.at, self.shown = (index if self.stay else index + 1), index
        return self.X[index]

    def outcome(self, t: int, x: Any, prediction: int) -> int:  # noqa: ARG002
        """Return its label."""
        label = self.y[self.shown]
        self.passed.add(x, prediction, label)
        return label


class Spoiler(PoolContrarian):
    """Show what the learner errs on; if it is right about all, what makes it err afterwards.

    A rule that also learns where it is right (a margin, a decay) may unlearn in quiet rounds: a
    copy learns each instance of the pool, and the one is shown after which most are wrong.
    """

    def instance(self, t: int, learner: Any) -> Any:
        """Return an instance on which the learner errs, or after which it does."""
        if t >= self.most or self.passed.after(t):
            raise GameOver
        wrong = self._wrong(learner)
        if wrong:
            self.shown = wrong[0]
        else:
            harm = [self._harm(learner, index) for index in range(len(self.y))]
            self.shown = max(range(len(harm)), key=harm.__getitem__)
            if harm[self.shown] == 0 and t > 0:
                raise GameOver
        return self.X[self.shown]

    def _wrong(self, learner: Any) -> list[int]:
        """Return what the learner errs on now."""
        says = opinions(learner)
        return [index for index, label in enumerate(self.y) if says(self.X[index]) != label]

    def _harm(self, learner: Any, after: int) -> int:
        """Return on how many a copy errs that has learned one more; who fails is not wrong yet."""
        says = opinions(learner, (self.X[after], self.y[after]))
        said = map(says, self.X)
        return sum(
            one is not None and one != label for one, label in zip(said, self.y, strict=True)
        )


class Insistent:
    """Show labelled instances in turn, each until the learner is right about it.

    Nobody is asked beforehand, so this costs no copies.  It ends with the last instance, when the
    bound is passed, and after ``most`` mistakes.  With ``mirrored`` the signs of all instances and
    labels are turned around if the learner is right about the first one at the start: so a tie
    goes against it, whatever its rule.
    """

    def __init__(
        self,
        X: Sequence[Any] | Array,
        y: Sequence[int],
        passed: Passed,
        most: int,
        *,
        mirrored: bool = False,
    ) -> None:
        self.X, self.y, self.passed, self.most, self.mirrored = X, y, passed, most, mirrored
        self.at, self.sign = 0, 1
        self.mistakes = self.in_a_row = 0

    def instance(self, t: int, learner: Any) -> Any:
        """Return the instance that it is at."""
        over = self.at >= len(self.y) or self.mistakes >= self.most
        if over or self.passed.after(self.in_a_row):
            raise GameOver
        if t == 0 and self.mirrored and opinions(learner)(self.X[0]) == self.y[0]:
            self.sign = -1
        x = self.X[self.at]
        return x if self.sign == 1 else -x

    def outcome(self, t: int, x: Any, prediction: Any) -> int:  # noqa: ARG002
        """Return the label; go on if the learner was right."""
        label = self.sign * self.y[self.at]
        self.passed.add(x, prediction, label)
        if prediction == label:
            self.at, self.in_a_row = self.at + 1, 0
        else:
            self.mistakes, self.in_a_row = self.mistakes + 1, self.in_a_row + 1
        return label
