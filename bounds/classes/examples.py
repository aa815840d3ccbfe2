"""Which examples show how the dimensions of a class differ?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Eq, Ge, Le, floor, log

from bounds.classes.finite_classes import CLASS_LDIM, CLASS_VC, WORST_HALVING, each_variant, link
from bounds.classes.subjects import Measured
from bounds.core import symbols as s
from bounds.core.documents import chapter, slides
from bounds.core.family import Family
from bounds.core.symbols import Ldim
from bounds.core.theorem import Hypothesis, Quantity, Theorem
from learners.classes import kinds, singletons, thresholds

#: On this class Halving can be made to err more often than the dimension, whatever its ties.
NOT_OPTIMAL = ("0000", "0100", "1100", "0010", "1010", "1110", "0001", "1101")


def _is_class(cls: Measured, strings: tuple[str, ...]) -> bool:
    return cls.strings == frozenset(strings)


def _are_singletons(cls: Measured, values: Mapping[str, Any]) -> bool:
    d = int(values["d"])
    return cls.size == d and _is_class(cls, singletons(d).strings)


def _are_thresholds(cls: Measured, values: Mapping[str, Any]) -> bool:
    k = int(values["k"])
    return cls.size == k + 1 and _is_class(cls, thresholds(k).strings)


SINGLETONS = Theorem(
    key="example.singletons",
    title="d singletons have Littlestone dimension 1, and Halving errs once",
    kinds=(kinds.STANDARD_OPTIMAL, kinds.HALVING),
    held=(),
    mutant="49/50",
    subject="class",
    setting="classes.Measured",
    quantities=(
        Quantity(s.d, "the number of points", lambda cls: cls.cls.points, True),
        CLASS_LDIM,
    ),
    given=(
        Hypothesis("two-or-more", "d >= 2", Ge(s.d, 2)),
        Hypothesis(
            "singletons", "the class is that of the singletons of d points", test=_are_singletons
        ),
    ),
    claim=Eq(Ldim, 1, evaluate=False),
    sources=(chapter("Example 21.3"), chapter("Exercise 3")),
    invariants=(link("Halving errs once", Eq(s.M_H, 1, evaluate=False), each_variant),),
    remark="Consistent errs up to d - 1 times.",
)

THRESHOLDS = Theorem(
    key="example.thresholds",
    title="Thresholds on k points have VC dimension 1 and Littlestone dimension floor(log2(k+1))",
    kinds=(kinds.STANDARD_OPTIMAL, kinds.HALVING),
    held=(),
    mutant="49/50",
    subject="class",
    setting="classes.Measured",
    quantities=(
        Quantity(s.k, "the number of points", lambda cls: cls.cls.points, True),
        CLASS_VC,
        CLASS_LDIM,
    ),
    given=(
        Hypothesis("some-points", "k >= 1", Ge(s.k, 1)),
        Hypothesis(
            "thresholds",
            "the class is that of the k + 1 thresholds on k points",
            test=_are_thresholds,
        ),
    ),
    claim=Eq(Ldim, floor(log(s.k + 1) / log(2)), evaluate=False),
    sources=(chapter("Example 21.4"), chapter("Theorem 21.9")),
    invariants=(link("one point is shattered, two are not", Eq(s.VC, 1, evaluate=False)),),
    remark="So the gap between VC and Ldim is unbounded, and Ldim is infinite on [0, 1].",
)

HALVING_NOT_OPTIMAL = Theorem(
    key="example.halving",
    title="On some class of 8 hypotheses Halving is not optimal",
    kinds=(kinds.HALVING,),
    held=(),
    mutant="51/50",
    subject="class",
    setting="classes.Measured",
    quantities=(CLASS_LDIM, WORST_HALVING),
    given=(
        Hypothesis(
            "this-class",
            "the class is " + " ".join(NOT_OPTIMAL),
            test=lambda cls, _: _is_class(cls, NOT_OPTIMAL),
        ),
    ),
    implied=(Hypothesis("two", "Ldim = 2", Eq(Ldim, 2, evaluate=False)),),
    example={"Ldim": "2"},
    claim=Ge(s.M_H, Ldim + 1, evaluate=False),
    sources=(slides("Halving"), chapter("Section 21.1")),
    invariants=(link("for each variant", Ge(s.M_H, Ldim + 1, evaluate=False), each_variant),),
)

HALFSPACES = Theorem(
    key="example.halfspaces",
    title="Halfspaces through the origin shatter trees of every depth, in two dimensions or more",
    mutant="49/50",
    subject="tree of halfspaces",
    setting="classes.HalfspaceTree",
    quantities=(
        Quantity(s.d, "the depth of the tree", lambda tree: tree.depth, True),
        Quantity(s.N, "the dimension of the space", lambda tree: tree.dimension, True),
        Quantity(
            s.ways,
            "the ways through the tree each of which its own halfspace realises, strictly",
            lambda tree: tree.realised(),
        ),
    ),
    given=(Hypothesis("plane", "N >= 2", Ge(s.N, 2)),),
    claim=Eq(s.ways, 2**s.d, evaluate=False),
    sources=(chapter("Section 21.4"),),
    remark="So their Littlestone dimension is infinite. On a line it is 1.",
)

TREE_INDEX = Theorem(
    key="tree.index",
    title="The node after the labels y_1, …, y_{t-1} has the number 2^(t-1) + their binary value",
    mutant="49/50",
    subject="walk down a tree",
    setting="classes.TreeWalk",
    quantities=(
        Quantity(s.T, "the number of labels so far, t - 1", lambda walk: len(walk.labels), True),
        Quantity(s.tail, "the labels as a binary number", lambda walk: walk.tail()),
        Quantity(s.index, "the node, one step at a time", lambda walk: walk.index()),
    ),
    given=(),
    implied=(Hypothesis("digits", "tail <= 2^T - 1", Le(s.tail, 2**s.T - 1)),),
    claim=Eq(s.index, 2**s.T + s.tail, evaluate=False),
    sources=(chapter("Definition 21.4"),),
)

FAMILY = Family(
    "Examples of classes",
    theorems=(SINGLETONS, THRESHOLDS, HALVING_NOT_OPTIMAL, HALFSPACES, TREE_INDEX),
)
