"""What is known of a kind of learner: its game, its parameters, how one is made?

A :class:`Kind` is the one place for it.  The harness makes learners from it, the guard asks it
what a foreign implementation is given and which traits it must have, the command line reads its
parameters.  Any class with ``predict`` and ``update`` will do::

    Kind("prod", ACTIONS, Prod, takes=(experts(), rates(most="1/2")), exact=True)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from learners.core.arithmetic import BALL, EXACT, FLOAT, Arithmetic
from learners.core.parameters import ConvexLoss, Parameter
from learners.core.rationals import is_rational, is_root
from learners.games import ConvexAdvice, Game
from learners.games.losses import ABSOLUTE

Values = Mapping[str, Any]
#: Makes a learner from keywords; one of ours takes ``arithmetic`` as well.
Make = Callable[..., Any]


@dataclass(frozen=True)
class Kind:
    """An algorithm that has theorems.

    Attributes:
        name: as in ``guard(factory, name)``; permanent.
        game: what it plays; None if the loss among its parameters says.
        make: makes a learner from keywords.
        takes: what everybody's implementation is given.
        options: what ours takes besides: a rule on ties, a start.
        system: the number system that certifies a run with these values, for a ``make`` that takes
            ``arithmetic``.
        exact: whether ``make``, which does not, computes in the numbers that it is given, so that
            rationals stay exact.
        mistake_driven: whether nothing changes in a round without a mistake.
        remembers: whether its memory may grow with the number of mistakes.
        multiplies: whether its weights are products, which are never 0 in real arithmetic.
        scale_free: whether its weights may be scaled, so that each step of a proof can be checked
            on the weights that a foreign learner shows.
        chooses: whether any prediction will do that its rule allows, so that chance may choose.
        additive: whether it adds instances to its weights, so that a tie may update silently.
        model: what an adversary reads in place of the weights that a learner hides: another kind
            with the same weights; None for the kind itself.
        is_readable: whether adversaries may read a model of it at all.
        independent: plays a run again without any of our learners.
    """

    name: str
    game: Game | None
    make: Make
    takes: tuple[Parameter, ...]
    options: tuple[Parameter, ...] = ()
    system: Callable[[Values], Arithmetic] | None = None
    exact: bool = False
    mistake_driven: bool = False
    remembers: bool = False
    multiplies: bool = False
    scale_free: bool = False
    chooses: bool = False
    additive: bool = False
    model: Kind | None = None
    is_readable: bool = False
    independent: Callable[..., Any] | None = field(default=None, compare=False)

    @property
    def keywords(self) -> tuple[str, ...]:
        """The names of what everybody's implementation is given."""
        return tuple(parameter.name for parameter in self.takes)

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Everything that ours is given."""
        return (*self.takes, *self.options)

    @property
    def size(self) -> Parameter | None:
        """The parameter that the width of the data gives."""
        return next((p for p in self.takes if p.is_size), None)

    def named(self, name: str) -> Parameter | None:
        """Return one of its parameters, if it has one of this name."""
        return next((p for p in self.parameters if p.name == name), None)

    def game_with(self, values: Values) -> Game:
        """Return the game that a learner with these values plays."""
        if self.game is not None:
            return self.game
        loss = next((p.name for p in self.takes if isinstance(p.range, ConvexLoss)), "loss")
        return ConvexAdvice(values.get(loss) or ABSOLUTE)

    def certifies(self, values: Values) -> Arithmetic:
        """Return the number system in which a run with these values is certain."""
        if self.system is not None:
            return self.system(values)
        return EXACT if self.exact else FLOAT


def rational_by(name: str) -> Callable[[Values], Arithmetic]:
    """Return the rule: rationals where this parameter (if it is given) is one, else balls."""
    return lambda values: EXACT if is_rational(values.get(name, 1)) else BALL


def root_by(name: str) -> Callable[[Values], Arithmetic]:
    """Return the rule: exact numbers where this parameter is rational or a root, else balls."""
    return lambda values: EXACT if is_root(values.get(name, 1)) else BALL
