"""Why do Consistent, Halving and SOA make few mistakes on a finite class, and why not fewer?"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Eq, Ge, Interval, Le, log, oo

from bounds import finite_classes
from bounds import symbols as s
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Instance,
    Logarithm,
    Partition,
    Potential,
    Rounds,
    Telescope,
)
from bounds.scalar_lemmas import LEMMAS
from bounds.scalar_lemmas import x as x_lemma
from bounds.symbols import H, Ldim, V, V_next, m_T

_REAL = Interval(-oo, oo)
_NONNEGATIVE = Interval(0, oo)
_SOME = Interval(1, oo)
_LEMMAS = {lemma.name: lemma for lemma in LEMMAS}
_REALISABLE = finite_classes.REALISABLE.text


def _le(left: Any, right: Any) -> Any:
    return Le(left, right, evaluate=False)


def _eq(left: Any, right: Any) -> Any:
    return Eq(left, right, evaluate=False)


def _ge(left: Any, right: Any) -> Any:
    return Ge(left, right, evaluate=False)


# ------------------------------------------------------------------ version spaces

V_1, V_end = sympy.symbols("V_1 V_end", positive=True)
wrong = sympy.Symbol("wrong", nonnegative=True)

SPACE = Potential(
    "version-space",
    "V_t is the number of hypotheses in the version space before round t; that of the labels is "
    "always one of them",
    {V: (V_next, V_1, V_end)},
)
MISTAKES = Partition(
    "rounds.mistakes",
    "every round is a mistake or not, and m_T of them are",
    {"mistake": Rounds(m_T), "other": Rounds()},
)
ALL = Axiom("version-space.start", "at first it is the whole class", _eq(V_1, H))
REMAINS = Axiom(
    "version-space.end",
    "the hypothesis that gives the labels is never struck out",
    _ge(V_end, 1),
    needs=_REALISABLE,
)
STRUCK_OUT = Axiom(
    "version-space.mistake",
    "after a mistake those that predicted as the learner did are struck out",
    _eq(V_next, V - wrong),
    "mistake",
)
SHRINKS = Axiom("version-space.other", "no hypothesis comes back", _le(V_next, V), "other")
FOLLOWED = Axiom(
    "consistent.followed",
    "the learner predicted as some hypothesis of the version space",
    _ge(wrong, 1),
    "mistake",
    needs=finite_classes.CONSISTENT.text,
)
MAJORITY = Axiom(
    "halving.majority",
    "at least half of the version space predicted as the learner did",
    _ge(wrong, V / 2),
    "mistake",
    needs=finite_classes.MAJORITY.text,
)
_SPACES = {V_1: _SOME, V_end: _SOME}
_OF_A_ROUND = {V: _SOME, V_next: _SOME, wrong: _NONNEGATIVE}

CONSISTENT = Proof(
    "consistent.mistakes",
    (
        Step("followed", Assume(FOLLOWED)),
        Step("struck out", Assume(STRUCK_OUT)),
        Step("a mistake", Combine(), ("followed", "struck out"), finite_classes.FEWER.claim),
        Step("otherwise", Assume(SHRINKS)),
        Step("all rounds", Telescope(SPACE, V, MISTAKES), ("a mistake", "otherwise")),
        Step("start", Assume(ALL)),
        Step("end", Assume(REMAINS)),
        Step(
            "conclusion",
            Combine(),
            ("all rounds", "start", "end"),
            finite_classes.CONSISTENT_MISTAKES.claim,
        ),
    ),
    letters=_SPACES,
    of_a_round=_OF_A_ROUND,
)

HALVING = Proof(
    "halving.mistakes",
    (
        Step("majority", Assume(MAJORITY)),
        Step("struck out", Assume(STRUCK_OUT)),
        Step("a mistake", Combine(), ("majority", "struck out"), finite_classes.HALVED.claim),
        Step("a mistake, in logarithms", Logarithm(), ("a mistake",)),
        Step("otherwise", Assume(SHRINKS)),
        Step("otherwise, in logarithms", Logarithm(), ("otherwise",)),
        Step(
            "all rounds",
            Telescope(SPACE, log(V), MISTAKES),
            ("a mistake, in logarithms", "otherwise, in logarithms"),
        ),
        Step("start", Assume(ALL)),
        Step("start, in logarithms", Logarithm(), ("start",)),
        Step("end", Assume(REMAINS)),
        Step("end, in logarithms", Logarithm(), ("end",)),
        Step(
            "conclusion",
            Combine((1 / log(2),) * 3),
            ("all rounds", "start, in logarithms", "end, in logarithms"),
            finite_classes.HALVING_MISTAKES.claim,
        ),
    ),
    letters=_SPACES,
    of_a_round=_OF_A_ROUND,
)

chance = sympy.Symbol("chance_t", nonnegative=True)

DRAWN = Axiom(
    "consistent.drawn",
    "the labels are fixed in advance, so the version space is no matter of chance; a hypothesis "
    "drawn from it errs unless it is among those that the label leaves",
    _eq(chance, 1 - V_next / V),
    EVERY,
)
LEFT = Axiom("version-space.every", "no hypothesis comes back", _le(V_next, V), EVERY)
CHANCES = Partition(
    "rounds.chances",
    "the chances of a mistake add up to the expected mistakes",
    {EVERY: Rounds(None, {chance: s.E_m})},
)
RANDOM = Proof(
    "consistent.random",
    (
        Step("left", Assume(LEFT)),
        Step("drawn", Assume(DRAWN)),
        Step("tangent", Instance(_LEMMAS["log.tangent"], {x_lemma: 1 - V_next / V}), ("left",)),
        Step(
            "a round",
            Combine(),
            ("tangent", "drawn"),
            _le(log(V_next) - log(V), -chance),
        ),
        Step("all rounds", Telescope(SPACE, log(V), CHANCES), ("a round",)),
        Step("start", Assume(ALL)),
        Step("start, in logarithms", Logarithm(), ("start",)),
        Step("end", Assume(REMAINS)),
        Step("end, in logarithms", Logarithm(), ("end",)),
        Step(
            "conclusion",
            Combine(),
            ("all rounds", "start, in logarithms", "end, in logarithms"),
            finite_classes.CONSISTENT_RANDOM.claim,
        ),
    ),
    letters=_SPACES,
    of_a_round={V: _SOME, V_next: _SOME, chance: _REAL},
)

# ------------------------------------------------------------------ dimensions

Ldim_1, Ldim_end = sympy.symbols("Ldim_1 Ldim_end", integer=True)
lower = sympy.Symbol("Ldim_lower", integer=True)

DIMENSION = Potential(
    "dimension",
    "Ldim(V_t) is the dimension of the version space before round t",
    {s.Ldim_V: (s.Ldim_next, Ldim_1, Ldim_end)},
)
JOINED = Axiom(
    "littlestone.joined",
    "trees of one depth that the two parts of a class shatter make, under the point that parts it, "
    "a tree that is deeper by one; Ldim_lower is the lesser dimension of the parts, -1 if empty",
    _le(lower + 1, s.Ldim_V),
    "mistake",
)
LESSER_PART = Axiom(
    "soa.lesser",
    "SOA predicts the label of the larger dimension: after a mistake the part of the lesser one is "
    "left",
    _le(s.Ldim_next, lower),
    "mistake",
    needs=finite_classes.OPTIMAL.text,
)
SMALLER = Axiom(
    "littlestone.monotone",
    "a part of a class shatters no deeper tree",
    _le(s.Ldim_next, s.Ldim_V),
    "other",
)
WHOLE_CLASS = Axiom("dimension.start", "at first it is the whole class", _eq(Ldim_1, Ldim))
NOT_EMPTY = Axiom(
    "dimension.end",
    "the hypothesis that gives the labels is never struck out, and only the empty class has a "
    "dimension below 0",
    _ge(Ldim_end, 0),
    needs=_REALISABLE,
)

SOA = Proof(
    "soa.mistakes",
    (
        Step("joined", Assume(JOINED)),
        Step("the lesser part", Assume(LESSER_PART)),
        Step("a mistake", Combine(), ("joined", "the lesser part"), finite_classes.LOWERED.claim),
        Step("otherwise", Assume(SMALLER)),
        Step("all rounds", Telescope(DIMENSION, s.Ldim_V, MISTAKES), ("a mistake", "otherwise")),
        Step("start", Assume(WHOLE_CLASS)),
        Step("end", Assume(NOT_EMPTY)),
        Step(
            "conclusion",
            Combine(),
            ("all rounds", "start", "end"),
            finite_classes.SOA_MISTAKES.claim,
        ),
    ),
    letters={Ldim_1: _REAL, Ldim_end: _REAL},
    of_a_round=dict.fromkeys((s.Ldim_V, s.Ldim_next, lower), _REAL),
)

# ------------------------------------------------------------------ counted mistakes

err, err_next, err_1 = sympy.symbols("err err_next err_1", integer=True, nonnegative=True)
err_end = sympy.Symbol("err_end", integer=True, nonnegative=True)

WALK = Partition(
    "rounds.walk",
    "the tree has Ldim levels, and the first Ldim rounds go down it",
    {"level": Rounds(Ldim)},
)
ERRORS = Potential(
    "errors", "err_t mistakes were made before round t", {err: (err_next, err_1, err_end)}
)
NONE_YET = Axiom("errors.start", "before the first round there is no mistake", _eq(err_1, 0))
_FORCED = {given.name: given.text for given in finite_classes.LITTLESTONE_LOWER.given}
CONTRADICTED = Axiom(
    "errors.contradicted",
    "the label is the one that was not predicted",
    _eq(err_next, err + 1),
    "level",
    needs=(_FORCED["deterministic"], _FORCED["contradicted"]),
)
REALISED = Axiom(
    "errors.realised",
    "a way down a shattered tree is realised by a hypothesis, so its mistakes count, and those of "
    "later rounds, if there are any",
    Ge(m_T, err_end, evaluate=False),
    needs=_FORCED["down-a-tree"],
)
_COUNTED = dict.fromkeys((err, err_next), _NONNEGATIVE)

LITTLESTONE = Proof(
    "littlestone.lower",
    (
        Step("a level", Assume(CONTRADICTED)),
        Step("all levels", Telescope(ERRORS, err, WALK), ("a level",)),
        Step("start", Assume(NONE_YET)),
        Step("realised", Assume(REALISED)),
        Step(
            "conclusion",
            Combine(),
            ("all levels", "start", "realised"),
            finite_classes.LITTLESTONE_LOWER.claim,
        ),
    ),
    letters={err_1: _NONNEGATIVE, err_end: _NONNEGATIVE},
    of_a_round=_COUNTED,
)

REPLAYED = Potential(
    "errors.replayed",
    "err_t mistakes were made by the learner itself, in those rounds before t that its "
    "conservative version shows it",
    {err: (err_next, err_1, s.M_sub)},
)
SAME_STATE = Axiom(
    "conservative.same",
    "where the conservative version errs, the learner itself, after the same examples, predicts "
    "the same and errs too",
    _eq(err_next, err + 1),
    "mistake",
    needs="on the same sequence the learner says the same",
)
NOT_SHOWN = Axiom(
    "conservative.other",
    "other rounds are not shown to it, and that it was asked in them leaves no trace",
    _eq(err_next, err),
    "other",
    needs="being asked for a prediction does not change the learner",
)

CONSERVATIVE = Proof(
    "conservative",
    (
        Step("a mistake", Assume(SAME_STATE)),
        Step("otherwise", Assume(NOT_SHOWN)),
        Step("all rounds", Telescope(REPLAYED, err, MISTAKES), ("a mistake", "otherwise")),
        Step("start", Assume(NONE_YET)),
        Step("conclusion", Combine(), ("all rounds", "start"), finite_classes.CONSERVATIVE.claim),
    ),
    letters={err_1: _NONNEGATIVE},
    of_a_round=_COUNTED,
)

PROOFS = (CONSISTENT, HALVING, RANDOM, SOA, LITTLESTONE, CONSERVATIVE)
