"""Why are the dimensions of a class in this order, and what are they for the examples?"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Eq, Ge, Interval, Le, log, oo

from bounds import class_examples, finite_classes
from bounds import symbols as s
from bounds.proofs.monotone import Exponential
from bounds.proofs.numbers import PutIn, Whole
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.quantifiers import Both
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Logarithm,
    Partition,
    Potential,
    Rounds,
    Subject,
    Telescope,
    Use,
)
from bounds.symbols import H, Ldim, T, m_T

_NONNEGATIVE = Interval(0, oo)
_POSITIVE = Interval.open(0, oo)
_FORCED = dict.fromkeys(("deterministic", "contradicted", "down-a-tree"), "")


def _le(left: Any, right: Any) -> Any:
    return Le(left, right, evaluate=False)


def _eq(left: Any, right: Any) -> Any:
    return Eq(left, right, evaluate=False)


# ------------------------------------------------------------------ the chain

_VC_LDIM, _, _OPT_HALVING, _HALVING_LOG = (link.claim for link in finite_classes.CHAIN.invariants)

LEVELS = Axiom(
    "littlestone.levels",
    "the points of a shattered set, one for each level, make a shattered tree",
    _VC_LDIM,
)
MOST = Axiom(
    "halving.most",
    "M_H is the most mistakes of Halving, so at least what it is forced to make",
    _le(m_T, s.M_H),
)
FORCED_HALVING = Subject(
    "halving.forced",
    "the game in which Halving, a deterministic learner, is led down a shattered tree of depth "
    "Ldim and each of its predictions is contradicted: m_T is the number of its mistakes",
)
WORST_RUN = Subject(
    "halving.worst-run",
    "a run of Halving, which says what at least half of the version space does, on a sequence of "
    "the class on which it errs M_H times",
)
_DIMENSION_AT_MOST = (
    Step("forced", Use("littlestone.lower", {}, _FORCED, FORCED_HALVING)),
    Step("at most", Assume(MOST)),
    Step("opt <= Halving", Combine(), ("forced", "at most"), _OPT_HALVING),
    Step(
        "Halving <= log2 |H|",
        Use("halving.mistakes", {m_T: s.M_H}, {"realisable": "", "majority": ""}, WORST_RUN),
        claim=_HALVING_LOG,
    ),
)

CHAIN = Proof(
    "chain",
    (
        Step("VC <= Ldim", Assume(LEVELS)),
        *_DIMENSION_AT_MOST,
        Step(
            "conclusion",
            Combine(),
            ("VC <= Ldim", "opt <= Halving", "Halving <= log2 |H|"),
            finite_classes.CHAIN.claim,
        ),
    ),
    letters={m_T: _NONNEGATIVE, s.M_H: _NONNEGATIVE},
)

WORST_FOR_LAZY = Axiom(
    "lazy.worst",
    "lazy Halving is the conservative version of eager Halving, and on some sequence of the class "
    "it errs M_lazy times",
    _eq(m_T, s.M_lazy),
)
STILL_REALISABLE = Axiom(
    "lazy.part",
    "the rounds in which it errs are again a sequence of the class, on which eager Halving errs at "
    "most M_eager times",
    _le(s.M_sub, s.M_eager),
)
HALVING_TWICE = Subject(
    "lazy.halving",
    "eager Halving, which is deterministic and not changed by being asked, and its conservative "
    "version on the worst sequence: it errs M_sub times on the mistakes of the other",
)
LAZY = Proof(
    "halving.lazy",
    (
        Step("the worst sequence", Assume(WORST_FOR_LAZY)),
        Step(
            "conservative",
            Use("conservative", {}, {"deterministic": "", "unmoved": ""}, HALVING_TWICE),
        ),
        Step("its mistakes alone", Assume(STILL_REALISABLE)),
        Step(
            "conclusion",
            Combine(),
            ("the worst sequence", "conservative", "its mistakes alone"),
            finite_classes.LAZY.claim,
        ),
    ),
    letters={m_T: _NONNEGATIVE, s.M_sub: _NONNEGATIVE},
)

# ------------------------------------------------------------------ examples

ZERO_FIRST = Axiom(
    "singletons.zero",
    "a learner that says 0 until it has erred errs once: then it knows the singleton",
    _le(m_T, 1),
    needs="the class is that of the singletons of d points",
)
TWO_DIFFER = Axiom(
    "singletons.differ",
    "two singletons differ at a point, which is a shattered tree of depth 1",
    Ge(Ldim, 1, evaluate=False),
    needs=("the class is that of the singletons of d points", "d >= 2"),
)
FORCED_ZERO = Subject(
    "singletons.forced",
    "the game in which this learner, a deterministic one, is led down a shattered tree of depth "
    "Ldim and each of its predictions is contradicted: m_T is the number of its mistakes",
)
SINGLETONS = Proof(
    "example.singletons",
    (
        Step("forced", Use("littlestone.lower", {}, _FORCED, FORCED_ZERO)),
        Step("zero first", Assume(ZERO_FIRST)),
        Step("at most 1", Combine(), ("forced", "zero first"), _le(Ldim, 1)),
        Step("at least 1", Assume(TWO_DIFFER)),
        Step("conclusion", Both(), ("at most 1", "at least 1"), class_examples.SINGLETONS.claim),
    ),
    letters={m_T: _NONNEGATIVE},
)

_DEPTH = class_examples.THRESHOLDS.claim.rhs
left, left_next, left_1, left_end = sympy.symbols("left left_next left_1 left_end", positive=True)
depth = sympy.Symbol("depth", integer=True, nonnegative=True)

_THRESHOLDS = "the class is that of the k + 1 thresholds on k points"
COUNTED = Axiom(
    "thresholds.size",
    "there are k + 1 thresholds",
    _eq(H, s.k + 1),
    needs=_THRESHOLDS,
)
SEARCH = Potential(
    "thresholds.search",
    "left thresholds, side by side, are left on each way down the tree before a level",
    {left: (left_next, left_1, left_end)},
)
SEARCHED = Partition(
    "thresholds.levels",
    "the tree has depth levels",
    {EVERY: Rounds(depth)},
)
MIDDLE = Axiom(
    "thresholds.middle",
    "of an even number of thresholds side by side, the point in the middle parts one half from the "
    "other",
    _eq(left_next, left / 2),
    EVERY,
    needs=_THRESHOLDS,
)
AT_FIRST = Axiom(
    "thresholds.start",
    "with n = floor(log2(k + 1)), 2^n is at most k + 1: so many thresholds are taken",
    _eq(left_1, 2**_DEPTH),
    needs=_THRESHOLDS,
)
AT_LAST = Axiom("thresholds.end", "the tree ends where one is left", _eq(left_end, 1))
DEEPEST = Axiom(
    "thresholds.deepest",
    "a threshold is left on each way, so the tree is shattered, and none is deeper than Ldim",
    Ge(Ldim, depth, evaluate=False),
    needs=_THRESHOLDS,
)
THRESHOLDS = Proof(
    "example.thresholds",
    (
        *_DIMENSION_AT_MOST,
        Step("thresholds", Assume(COUNTED)),
        Step(
            "of any class",
            Combine(),
            ("opt <= Halving", "Halving <= log2 |H|"),
            _le(Ldim, log(H) / log(2)),
        ),
        Step("of this class", PutIn(), ("of any class", "thresholds")),
        Step("not deeper", Whole(), ("of this class",)),
        Step("a level", Assume(MIDDLE)),
        Step("a level, in logarithms", Logarithm(), ("a level",)),
        Step("all levels", Telescope(SEARCH, log(left), SEARCHED), ("a level, in logarithms",)),
        Step("at first", Assume(AT_FIRST)),
        Step("at first, in logarithms", Logarithm(), ("at first",)),
        Step("at last", Assume(AT_LAST)),
        Step("at last, in logarithms", Logarithm(), ("at last",)),
        Step("the deepest", Assume(DEEPEST)),
        Step(
            "at least",
            Combine((1, 1 / log(2), 1 / log(2), 1 / log(2))),
            ("the deepest", "all levels", "at first, in logarithms", "at last, in logarithms"),
            Ge(Ldim, _DEPTH, evaluate=False),
        ),
        Step("conclusion", Both(), ("not deeper", "at least"), class_examples.THRESHOLDS.claim),
    ),
    letters={
        H: Interval(1, oo),
        depth: _NONNEGATIVE,
        left_1: _POSITIVE,
        left_end: _POSITIVE,
        m_T: _NONNEGATIVE,
        s.M_H: _NONNEGATIVE,
    },
    of_a_round={left: _POSITIVE, left_next: _POSITIVE},
)

# ------------------------------------------------------------------ the number of a node

node, node_next, node_1 = sympy.symbols("node node_next node_1", positive=True)
bits, bits_next, bits_1 = sympy.symbols("bits bits_next bits_1", nonnegative=True)
label = sympy.Symbol("label", nonnegative=True)
ahead, ahead_next, ahead_1, ahead_end = sympy.symbols(
    "ahead ahead_next ahead_1 ahead_end", positive=True
)

AHEAD = Potential(
    "tree.ahead",
    "ahead is the number of the node less the labels as a binary number, which is smaller",
    {ahead: (ahead_next, ahead_1, ahead_end)},
)
LABELS = Partition("tree.labels", "T labels", {EVERY: Rounds(T)})
CHILD = Axiom("tree.child", "the next node is 2 i + y", _eq(node_next, 2 * node + label), EVERY)
NEXT_BIT = Axiom(
    "tree.bit", "a further digit y makes b to 2 b + y", _eq(bits_next, 2 * bits + label), EVERY
)
NOW = Axiom("tree.now", "the definition of ahead", _eq(ahead, node - bits), EVERY)
THEN = Axiom(
    "tree.then", "the definition of ahead, after it", _eq(ahead_next, node_next - bits_next), EVERY
)
ROOT = Axiom("tree.root", "the root has the number 1, and no digit is read", _eq(ahead_1, 1))
LAST = Axiom(
    "tree.last", "in the end it is the node less the tail", _eq(s.index, ahead_end + s.tail)
)

INDEX = Proof(
    "tree.index",
    (
        Step("child", Assume(CHILD)),
        Step("digit", Assume(NEXT_BIT)),
        Step("now", Assume(NOW)),
        Step("then", Assume(THEN)),
        Step(
            "a step",
            Combine((1, 1, 2, 1)),
            ("child", "digit", "now", "then"),
            _eq(ahead_next, 2 * ahead),
        ),
        Step("in logarithms", Logarithm(), ("a step",)),
        Step("all labels", Telescope(AHEAD, log(ahead), LABELS), ("in logarithms",)),
        Step("root", Assume(ROOT)),
        Step("root, in logarithms", Logarithm(), ("root",)),
        Step(
            "in the end",
            Combine(),
            ("all labels", "root, in logarithms"),
            _eq(log(ahead_end), T * log(2)),
        ),
        Step("a power", Exponential(), ("in the end",)),
        Step("last", Assume(LAST)),
        Step("conclusion", Combine(), ("a power", "last"), class_examples.TREE_INDEX.claim),
    ),
    letters={ahead_1: _POSITIVE, ahead_end: _POSITIVE},
    of_a_round={
        **dict.fromkeys((node, node_next, ahead, ahead_next), _POSITIVE),
        **dict.fromkeys((bits, bits_next, label), _NONNEGATIVE),
    },
)

# ------------------------------------------------------------------ halfspaces

ways, ways_next, ways_1 = sympy.symbols("ways_t ways_next ways_1", positive=True)

WAYS = Potential(
    "halfspaces.ways",
    "ways_t is the number of realised ways to a level",
    {ways: (ways_next, ways_1, s.ways)},
)
TREE_LEVELS = Partition("halfspaces.levels", "the tree has d levels", {EVERY: Rounds(s.d)})
PARTED = Axiom(
    "halfspaces.parted",
    "the halfspaces of (-1, a, 0, …) on a way are those with a in an open interval; the point "
    "(v, 1, 0, …), with v in its middle, parts it in two that are not empty: each way goes on in "
    "two",
    _eq(ways_next, 2 * ways),
    EVERY,
    needs="N >= 2",
)
ONE_WAY = Axiom("halfspaces.root", "one way leads to the root", _eq(ways_1, 1))

HALFSPACES = Proof(
    "example.halfspaces",
    (
        Step("a level", Assume(PARTED)),
        Step("in logarithms", Logarithm(), ("a level",)),
        Step("all levels", Telescope(WAYS, log(ways), TREE_LEVELS), ("in logarithms",)),
        Step("root", Assume(ONE_WAY)),
        Step("root, in logarithms", Logarithm(), ("root",)),
        Step(
            "in the end",
            Combine(),
            ("all levels", "root, in logarithms"),
            _eq(log(s.ways), s.d * log(2)),
        ),
        Step("conclusion", Exponential(), ("in the end",), class_examples.HALFSPACES.claim),
    ),
    letters={ways_1: _POSITIVE},
    of_a_round={ways: _POSITIVE, ways_next: _POSITIVE},
)

PROOFS = (CHAIN, LAZY, SINGLETONS, THRESHOLDS, INDEX, HALFSPACES)

UNPROVED = {
    "example.halving": "one class of 8 hypotheses: its games are played out, not argued about",
}
