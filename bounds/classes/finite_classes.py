"""What is promised for Consistent, Halving and SOA on a finite class, and what is forced?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sympy import Eq, Ge, Le, log

from bounds.classes import reasons
from bounds.classes.dimensions import VARIANTS
from bounds.classes.subjects import Measured
from bounds.classes.views import CLASS_VIEW, ClassRun, littlestone
from bounds.core import symbols as s
from bounds.core.documents import chapter, committees, lecture, slides
from bounds.core.family import Family
from bounds.core.symbols import H, Ldim, m_T
from bounds.core.theorem import Hypothesis, Invariant, Quantity, Theorem
from learners.classes import kinds

# ------------------------------------------------------------------ quantities and hypotheses

SIZE = Quantity(
    H,
    "the number of hypotheses",
    lambda run: len(run.cls),
    True,
    also=("hypotheses", "size", "class"),
)
DIMENSION = Quantity(
    Ldim,
    "the Littlestone dimension of the class",
    lambda run: run.ldim,
    True,
    also=("littlestone", "dim", "d"),
)
MISTAKES = Quantity(m_T, "the learner's mistakes", lambda run: len(run.mistakes))
REALISABLE = Hypothesis(
    "realisable",
    "some hypothesis of the class gives every point its label",
    test=lambda run, _: run.realisable,
)

Rounds = Iterator[tuple[int, Mapping[str, Any]]]


def _sides(run: ClassRun, space: int, t: int) -> tuple[int, int]:
    """Return the parts of a version space that agree and disagree with the prediction."""
    said = run.cls.where(run.points[t], int(run.run.predictions[t]))
    return space & said, space & ~said


def _is_consistent(run: ClassRun, _: Mapping[str, Any]) -> bool:
    spaces = run.spaces(eager=False)
    return all(_sides(run, spaces[t], t)[0] for t in range(run.run.T) if spaces[t])


def _follows(run: ClassRun, eager: bool, prefers: Any) -> bool:
    spaces = run.spaces(eager)
    return all(prefers(*_sides(run, spaces[t], t)) for t in range(run.run.T))


def _majority(agree: int, disagree: int) -> bool:
    return agree.bit_count() >= disagree.bit_count()


def _is_halving(run: ClassRun, _: Mapping[str, Any]) -> bool:
    return any(_follows(run, eager, _majority) for eager in run.variants)


def _larger_dimension(run: ClassRun) -> Any:
    dimensions = littlestone(run.cls)
    return lambda agree, disagree: dimensions.dimension(agree) >= dimensions.dimension(disagree)


def _is_soa(run: ClassRun, _: Mapping[str, Any]) -> bool:
    return any(_follows(run, eager, _larger_dimension(run)) for eager in run.variants)


CONSISTENT = Hypothesis(
    "consistent",
    "each prediction is that of a hypothesis that was right on all earlier mistakes",
    test=_is_consistent,
    behaviour=True,
)
MAJORITY = Hypothesis(
    "majority",
    "each prediction is that of at least half of the version space",
    test=_is_halving,
    behaviour=True,
)
OPTIMAL = Hypothesis(
    "optimal",
    "each prediction is the label whose part of the version space has the larger Ldim",
    test=_is_soa,
    behaviour=True,
)

# ------------------------------------------------------------------ steps of the proofs


def _cuts(run: ClassRun, eager: bool) -> Rounds:
    """Yield the sizes around each mistake: of what the learner shows, if it shows it."""
    spaces = run.shown or run.spaces(eager)
    for t in run.mistakes:
        yield t + 1, {"V": spaces[t].bit_count(), "V_next": spaces[t + 1].bit_count()}


def _kept(run: ClassRun, prefers: Any) -> bool:
    """Return whether the learner keeps the eager version space or the lazy one."""
    kept = (eager for eager in run.variants if _follows(run, eager, prefers))
    return next(kept, run.variants[0])


def _consistent_cuts(run: ClassRun) -> Rounds:
    return _cuts(run, eager=False)


def _halving_cuts(run: ClassRun) -> Rounds:
    return _cuts(run, _kept(run, _majority))


def _dimension_cuts(run: ClassRun) -> Rounds:
    dimensions = littlestone(run.cls)
    spaces = run.shown or run.spaces(_kept(run, _larger_dimension(run)))
    for t in run.mistakes:
        before, after = (dimensions.dimension(spaces[k]) for k in (t, t + 1))
        yield t + 1, {"Ldim_V": before, "Ldim_next": after}


def _strays(run: ClassRun) -> Rounds:
    """Compare what the learner shows as its version space with the eager and the lazy one."""
    for t, shown in enumerate(run.shown or ()):
        yield t, {"strayed": min((shown ^ run.spaces(e)[t]).bit_count() for e in run.variants)}


FEWER = Invariant(
    "a mistake costs a hypothesis",
    Le(s.V_next, s.V - 1, evaluate=False),
    _consistent_cuts,
    needs_weights=False,
)
HALVED = Invariant(
    "a mistake halves the version space",
    Le(s.V_next, s.V / 2, evaluate=False),
    _halving_cuts,
    needs_weights=False,
)
LOWERED = Invariant(
    "a mistake lowers the Littlestone dimension",
    Le(s.Ldim_next, s.Ldim_V - 1, evaluate=False),
    _dimension_cuts,
    needs_weights=False,
)
RIGHT_SPACE = Invariant(
    "the version space is what the labels leave", Eq(s.strayed, 0, evaluate=False), _strays
)

# ------------------------------------------------------------------ mistake bounds


def _bounded(key: str, title: str, bound: Any, **more: Any) -> Theorem:
    return Theorem(
        key=key,
        title=title,
        games=("finite-class",),
        subject="run with a class",
        view=CLASS_VIEW,
        setting="classes.ClassRun",
        claim=Le(m_T, bound, evaluate=False),
        **more,
    )


CONSISTENT_MISTAKES = _bounded(
    "consistent.mistakes",
    "Consistent makes at most |H| - 1 mistakes on a realisable sequence",
    H - 1,
    kinds=(kinds.CONSISTENT,),
    quantities=(SIZE, MISTAKES),
    given=(REALISABLE, CONSISTENT),
    sources=(chapter("Corollary 21.2"), slides("CON")),
    invariants=(FEWER, RIGHT_SPACE),
    remark="Under any choice among the consistent hypotheses.",
    slack=reasons.reduced(lambda _: False),
    mutant="49/50",
)

CONSISTENT_RANDOM = Theorem(
    key="consistent.random",
    title="On a fixed sequence a random consistent hypothesis errs at most ln |H| times on average",
    kinds=(kinds.CONSISTENT,),
    held=(),
    mutant="93/100",
    subject="random choice",
    setting="classes.RandomConsistent",
    quantities=(
        SIZE,
        Quantity(s.E_m, "the expected mistakes", lambda choice: choice.expected_mistakes()),
    ),
    given=(REALISABLE,),
    claim=Le(s.E_m, log(H), evaluate=False),
    sources=(slides("CON"),),
    remark="The sequence is fixed in advance, before any choice is made.",
)

HALVING_MISTAKES = _bounded(
    "halving.mistakes",
    "Halving makes at most log2 |H| mistakes on a realisable sequence",
    log(H) / log(2),
    kinds=(kinds.HALVING,),
    quantities=(SIZE, MISTAKES),
    given=(REALISABLE, MAJORITY),
    sources=(lecture("Theorem 7.1"), chapter("Theorem 21.3"), slides("Halving")),
    invariants=(HALVED, RIGHT_SPACE),
    remark="Whether the version space is cut in every round or on mistakes only, and for every "
    "rule on ties.",
    slack=reasons.halved(lambda run: _kept(run, _majority)),
    mutant="49/50",
)

SOA_MISTAKES = _bounded(
    "soa.mistakes",
    "SOA makes at most Ldim(H) mistakes on a realisable sequence",
    Ldim,
    kinds=(kinds.STANDARD_OPTIMAL,),
    quantities=(DIMENSION, MISTAKES),
    given=(REALISABLE, OPTIMAL),
    sources=(chapter("Lemma 21.7"), chapter("Corollary 21.8")),
    invariants=(LOWERED, RIGHT_SPACE),
    remark="Ldim of the empty class is -1, and any rule on ties will do.",
    mutant="49/50",
)

LITTLESTONE_LOWER = Theorem(
    key="littlestone.lower",
    title="Every deterministic learner can be made to err Ldim(H) times",
    kinds=(kinds.CONSISTENT, kinds.HALVING, kinds.STANDARD_OPTIMAL),
    held=(),
    mutant="51/50",
    subject="forced game",
    setting="classes.ForcedGame",
    quantities=(
        Quantity(Ldim, "the Littlestone dimension", lambda forced: forced.game.ldim, True),
        Quantity(
            m_T,
            "the mistakes on the sequence, if a hypothesis realises it",
            lambda forced: forced.mistakes,
        ),
    ),
    given=(
        Hypothesis(
            "deterministic",
            "on the same sequence the learner says the same",
            test=lambda forced, _: forced.is_deterministic,
        ),
        Hypothesis(
            "contradicted",
            "the first Ldim labels are those that were not predicted",
            test=lambda forced, _: forced.is_contradicted,
        ),
        Hypothesis(
            "down-a-tree",
            "each label leaves the version space as deep as the rest of a shattered tree",
            test=lambda forced, _: forced.walks_down,
        ),
    ),
    claim=Ge(m_T, Ldim, evaluate=False),
    sources=(chapter("Lemma 21.6"), lecture("Theorem 7.2")),
    remark="The sequence is one that a hypothesis of the class realises, made for this learner.",
)

CONSERVATIVE = Theorem(
    key="conservative",
    title="The conservative version of a learner keeps its mistake bound",
    mutant="49/50",
    subject="learner and its conservative version",
    setting="classes.Conserved",
    quantities=(
        Quantity(m_T, "the conservative version's mistakes", lambda pair: pair.mistakes),
        Quantity(
            s.M_sub,
            "the learner's mistakes on the rounds where its conservative version errs",
            lambda pair: int(sum(pair.replay.losses)),
        ),
    ),
    given=(
        Hypothesis(
            "deterministic",
            "on the same sequence the learner says the same",
            test=lambda pair, _: pair.is_deterministic,
        ),
        Hypothesis(
            "unmoved",
            "being asked for a prediction does not change the learner",
            test=lambda pair, _: pair.is_unmoved,
        ),
    ),
    claim=Le(m_T, s.M_sub, evaluate=False),
    sources=(committees("Section 2"),),
    remark="Whatever the learner errs at most on any sequence bounds the right side.",
)

# ------------------------------------------------------------------ classes

CLASS_SIZE = Quantity(H, "the number of hypotheses", lambda cls: cls.size, True)
CLASS_VC = Quantity(s.VC, "the VC dimension", lambda cls: cls.vc)
CLASS_LDIM = Quantity(Ldim, "the Littlestone dimension", lambda cls: cls.ldim)
WORST_HALVING = Quantity(
    s.M_H, "the most mistakes of a variant of Halving", lambda cls: cls.halving_worst
)


def each_variant(cls: Measured) -> Rounds:
    """Yield the most mistakes of each variant of Halving."""
    for index, variant in enumerate(VARIANTS, 1):
        yield index, {"M_H": cls.halving(*variant)}


def _played_out(cls: Measured) -> Rounds:
    value = cls.optimal
    if value is not None:
        yield 1, {"opt": value}


def _with_ties_to_zero(cls: Measured) -> Rounds:
    yield 1, {"M_lazy": cls.halving(False, 0), "M_eager": cls.halving(True, 0)}


def _once(_: Measured) -> Rounds:
    yield 1, {}


def link(name: str, claim: Any, rounds: Any = _once) -> Invariant:
    """Return a claim about a class that is checked beside the main one."""
    return Invariant(name, claim, rounds, needs_weights=False)


NOT_EMPTY = Hypothesis("not-empty", "the class has a hypothesis", test=lambda cls, _: cls.size > 0)

CHAIN = Theorem(
    key="chain",
    title="VC <= Ldim = opt <= Halving <= log2 |H| for every finite class",
    kinds=(kinds.STANDARD_OPTIMAL, kinds.HALVING),
    held=(),
    mutant="49/50",
    subject="class",
    setting="classes.Measured",
    quantities=(CLASS_SIZE, CLASS_VC, CLASS_LDIM),
    given=(NOT_EMPTY,),
    claim=Le(s.VC, log(H) / log(2), evaluate=False),
    sources=(lecture("Theorem 7.2"), chapter("Theorem 21.9"), chapter("Example 21.2")),
    invariants=(
        link("VC <= Ldim", Le(s.VC, Ldim, evaluate=False)),
        link("Ldim = opt", Eq(s.opt, Ldim, evaluate=False), _played_out),
        link("opt <= Halving", Le(Ldim, s.M_H, evaluate=False), each_variant),
        link("Halving <= log2 |H|", Le(s.M_H, log(H) / log(2), evaluate=False), each_variant),
    ),
    remark="Each inequality is strict for some class.",
)

LAZY = Theorem(
    key="halving.lazy",
    title="In the worst case lazy Halving errs no more often than eager Halving",
    kinds=(kinds.HALVING,),
    held=(),
    mutant="49/50",
    subject="class",
    setting="classes.Measured",
    quantities=(
        Quantity(
            s.M_lazy,
            "the most mistakes of lazy Halving, with ties to 1",
            lambda cls: cls.halving(False, 1),
        ),
        Quantity(
            s.M_eager,
            "the same for eager Halving",
            lambda cls: cls.halving(True, 1),
        ),
    ),
    given=(NOT_EMPTY,),
    claim=Le(s.M_lazy, s.M_eager, evaluate=False),
    sources=(committees("Section 2"), lecture("Halving")),
    invariants=(
        link("with ties to 0 too", Le(s.M_lazy, s.M_eager, evaluate=False), _with_ties_to_zero),
    ),
    remark="Some class of 9 hypotheses on 5 points makes it strict, with either rule on ties.",
)

FAMILY = Family(
    "Finite classes",
    theorems=(
        CONSISTENT_MISTAKES,
        CONSISTENT_RANDOM,
        HALVING_MISTAKES,
        SOA_MISTAKES,
        LITTLESTONE_LOWER,
        CONSERVATIVE,
        CHAIN,
        LAZY,
    ),
)
