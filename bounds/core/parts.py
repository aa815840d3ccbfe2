"""What is a theorem made of: quantities, hypotheses, steps of a proof, whom it binds?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy

from learners.core.kind import Kind


@dataclass(frozen=True)
class Degenerate:
    """Values at which a bound is easily attained, for it says nothing there: no rounds, one expert.

    ``text`` says so in words; ``relation`` may speak about other quantities of a theorem as well.
    """

    text: str
    relation: Any

    @staticmethod
    def at(symbol: sympy.Symbol, value: Any, text: str) -> Degenerate:
        """Return what a single value makes degenerate."""
        return Degenerate(text, sympy.Eq(symbol, value, evaluate=False))


@dataclass(frozen=True)
class Quantity:
    """A number that a theorem speaks about.

    ``read`` takes it off a subject (a run, a distribution, …).  A ``parameter`` is chosen
    by whoever sets the game up, so it may also be given to :meth:`Theorem.check`; if it is
    ``free``, what the subject says is only the sharpest choice, and others may be given.
    ``sign`` ("positive" or "nonnegative") is what its definition says where its letter, which
    others use as well, says nothing.  ``usual`` is a common value, as it is typed, for examples.
    Where it is ``degenerate``, a ratio of 1 shows no tightness.  ``also`` are other letters and
    words that people have for it: whoever types one is asked whether it is meant.  ``definitions``
    say what it is in terms of others (the regret: L_T - L_min), for those that are ``within`` it.
    """

    symbol: sympy.Symbol
    meaning: str
    read: Callable[[Any], Any]
    parameter: bool = False
    free: bool = False
    sign: str = ""
    usual: str = ""
    degenerate: Degenerate | None = None
    also: tuple[str, ...] = ()
    definitions: tuple[Any, ...] = ()
    within: tuple[Quantity, ...] = ()

    @property
    def is_positive(self) -> bool:
        """Whether only positive values make sense."""
        return bool(self.symbol.is_positive) or self.sign == "positive"

    @property
    def is_nonnegative(self) -> bool:
        """Whether negative values make no sense."""
        return bool(self.symbol.is_nonnegative) or self.sign != ""

    @property
    def name(self) -> str:
        """The name of the symbol, as on the command line."""
        return str(self.symbol.name)


@dataclass(frozen=True)
class Hypothesis:
    """A condition of a theorem.

    Either a sympy ``relation`` between parameters, or a ``test`` of the subject that
    returns whether it is met (given the subject and the values of the quantities).  A
    ``behaviour`` is about the learner alone: where the harness set the learner up, breaking it
    is the learner's fault.  One that ``names_learner`` says whom the theorem is about: it cannot be
    dropped.
    """

    name: str
    text: str
    relation: Any = None
    test: Callable[[Any, Mapping[str, Any]], bool] | None = None
    behaviour: bool = False
    names_learner: bool = False


@dataclass(frozen=True)
class Invariant:
    """One step of a proof, checked on every round of a run where it speaks.

    ``claim`` relates symbols of a round; ``rounds`` lists the rounds (from 1) with the
    values of those symbols.  The quantities of the theorem may be used as well.  A ``tight``
    step may hold with equality, or almost: balls can refute it but not confirm it then, and
    such a round is not counted.  A step that ``needs_weights`` is checked only where the run
    recorded them, exactly.  ``letters`` are written in LaTeX as they are here.
    """

    name: str
    claim: Any
    rounds: Callable[[Any], Iterable[tuple[int, Mapping[str, Any]]]]
    tight: bool = False
    needs_weights: bool = True
    letters: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Gap:
    """What a bound leaves open: a run as its theorem looks at it, and both sides of the claim.

    ``values`` has the theorem's quantities by name, as rationals, roots or balls; ``subject`` is
    None where no run is shown.
    """

    subject: Any
    values: Mapping[str, Any]
    observed: Any
    bound: Any


@dataclass(frozen=True)
class Lost:
    """A part of what a bound leaves open: which step of the proof loses it, and how much."""

    text: str
    amount: Any


#: Computes what each step of a proof loses on a run; nothing where the run does not show it.
Reasons = Callable[[Gap], Iterable[Lost]]


@dataclass(frozen=True)
class Derivation:
    """How a corollary follows from another theorem: the formula is computed, not retyped."""

    parent: str
    text: str
    bound: Callable[[sympy.Expr], sympy.Expr]


@dataclass(frozen=True)
class View:
    """How a theorem looks at a run: together with a vector, say.

    ``names`` are the options that :meth:`Theorem.check` hands on to ``look``; an option that is
    not given is chosen by it.  What is a ``product`` of looking already is taken as it is.
    The options in ``told`` are attributes of the learner, to be read after the run.
    """

    names: tuple[str, ...]
    look: Callable[..., Any]
    product: type
    told: tuple[str, ...] = ()


@dataclass(frozen=True)
class Held:
    """How a guard holds everybody's learners of a kind to a theorem.

    Attributes:
        kind: the kind.
        shows: what a learner must show for it: its weights, its average.
        unasked: hypotheses that say how a learner plays.  It is held to the claim however it
            plays; a run that is no such learner's is not at fault.
    """

    kind: Kind
    shows: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sharper:
    """A theorem that says more than the one it is noted at.

    Attributes:
        key: of the sharper theorem.
        where: its parameters that the classic one has under another name, as expressions in the
            classic one's parameters, or as functions of their values.
        condition: what must be done for it, if the learner is not the same.
    """

    key: str
    where: Mapping[str, Any] = field(default_factory=dict)
    condition: str = ""
