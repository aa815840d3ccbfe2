"""Are the probabilities, means and quantiles of Python those of Coq?

No learner is played here: a process, a law, a learning rule or a learner is written down as a
table, with what was read off it, and Coq computes the same over the rationals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from flint import arb, fmpq
from hypothesis import strategies as st

from adversaries.batch.counterexamples import FOR_A_CLASS
from adversaries.batch.sources import (
    HALF,
    SCORE_HINGE,
    TablePredictor,
    finite_sources,
    realisable_sources,
)
from adversaries.batch.zoo import CONSTANTS, MISTAKE_BOUNDED, zoo
from adversaries.experts.strategies import centred_distributions
from adversaries.probability.counterexamples import (
    FALLING,
    RISING,
    sample_flaws,
    the_same_point_again_and_again,
    without_putting_back,
)
from adversaries.probability.learning_rules import table_rule
from adversaries.probability.strategies import LAWS, martingale_trees, worst_martingales
from bounds.batch.subjects import Conversion, Converted, FiniteSource
from bounds.core.catalogue import theorem
from bounds.core.theorem import Theorem
from bounds.probability.concentration import LeaveOneOut, mean_tail, upper_tail
from bounds.probability.laws import Law, Tail
from bounds.probability.martingales import Step
from bounds.probability.sample_means import IidSum, JointSum, independent_sample
from learners.batch.online_to_batch import snapshot
from learners.classes import FiniteClass
from learners.core.arithmetic import rational
from learners.games.losses import ABSOLUTE, HINGE, SQUARED, Loss
from noregret.prove.conformance.checker import Checker
from noregret.prove.conformance.terms import (
    boolean_term,
    list_term,
    nat_term,
    rational_term,
    vector_term,
)

#: No more rows than this are enumerated by Coq.
_MOST_ROWS = 250


def _read(key: str, letter: str, subject: Any) -> Any:
    """Return a quantity of a theorem, as its checks read it."""
    return theorem(key).by_name[letter].read(subject)


def _met(statement: Theorem, name: str, subject: Any) -> bool:
    """Tell whether a hypothesis of a theorem is met, as its checks test it."""
    hypothesis = next(h for h in statement.given if h.name == name)
    assert hypothesis.test is not None
    return bool(hypothesis.test(subject, {}))


def _law_term(law: Iterable[tuple[str, Any]]) -> str:
    return list_term(f"({value}, {rational_term(p)})" for value, p in law)


def _row_term(row: Iterable[int]) -> str:
    return list_term(nat_term(i) for i in row)


def _joint_term(joint: Iterable[tuple[Sequence[int], Any]] | None) -> str:
    if joint is None:
        return "None"
    return f"(Some {_law_term((_row_term(row), p) for row, p in joint)})"


# ------------------------------------------------------------------ martingales


def _tree_term(step: Step | None) -> str:
    if step is None:
        return "End"
    after: Sequence[Step | None] = step.after or (None,) * len(step.law.values)
    branches = list_term(
        f"({rational_term(value)}, {rational_term(p)}, {_tree_term(following)})"
        for value, p, following in zip(step.law.values, step.law.probabilities, after, strict=True)
    )
    return f"(Node {rational_term(step.low)} {branches})"


def write_martingale(tail: Tail) -> str:
    """Write a tree with its tails, and which hypotheses it meets."""
    azuma = theorem("azuma")
    tree = tail.source
    met = (_met(azuma, name, tail) for name in ("first-mean", "later-means", "range"))
    numbers = (
        tail.eps,
        _read("azuma", "c2", tail),
        _read("azuma", "P_up", tail),
        _read("azuma.lower", "P_low", tail),
    )
    parts = [vector_term(tree.widths), _tree_term(tree.first), *map(rational_term, numbers)]
    return " ".join(["Transcript", *parts, *map(boolean_term, met)])


def _small(tree: Any) -> bool:
    leaves = 1
    for steps in tree.levels:
        leaves *= max(len(step.law.values) for step in steps)
    return leaves <= _MOST_ROWS


@st.composite
def _tails(draw: st.DrawFn, sources: st.SearchStrategy[Any]) -> Tail:
    """Draw a sum with a threshold: one of its values, or a number between them."""
    source = draw(sources)
    values = [abs(value) for value in source.law.values]
    between = st.sampled_from([fmpq(0), fmpq(1, 3), fmpq(1, 2), fmpq(1), fmpq(7, 5)])
    return Tail(source, draw(st.sampled_from(values) | between))


def _martingales() -> st.SearchStrategy[Tail]:
    return _tails(martingale_trees().filter(_small))


def _worst_martingales() -> Iterator[Tail]:
    for eps, tree in worst_martingales(3, 2):
        yield Tail(tree, eps)
    for flaws in (RISING, FALLING):
        for name in ("first-mean", "later-means", "range"):
            for make in flaws[name]:
                subject, _ = make()
                tail = subject if isinstance(subject, Tail) else upper_tail(subject)
                if _small(tail.source):
                    yield tail


# ------------------------------------------------------------------ sample means


def write_mean(tail: Tail) -> str:
    """Write a sample mean with its width and its tail."""
    source = tail.source
    if isinstance(source, IidSum):
        law = zip(map(rational_term, source.one.values), source.one.probabilities, strict=True)
        start = f"(Copies {_law_term(law)} {nat_term(source.n)})"
    else:
        rows = zip(map(vector_term, source.outcomes), source.probabilities, strict=True)
        start = f"(Joint {_law_term(rows)})"
    m, M, P_mean = (_read("hoeffding", letter, tail) for letter in ("m", "M", "P_mean"))
    numbers = map(rational_term, (tail.eps, M, P_mean))
    return " ".join(["Transcript", start, nat_term(m), *numbers])


def _few_rows(source: IidSum | JointSum) -> bool:
    if isinstance(source, IidSum):
        return bool(len(source.one.values) ** source.n <= _MOST_ROWS)
    return len(source.outcomes) <= _MOST_ROWS


@st.composite
def _dependent(draw: st.DrawFn) -> JointSum:
    """Draw a joint law of two or three variables, some of it without a chance."""
    size = draw(st.integers(1, 3))
    row = st.tuples(*[st.integers(-2, 2)] * size)
    rows = draw(st.lists(row, min_size=1, max_size=5, unique=True))
    weights = draw(st.lists(st.integers(0, 4), min_size=len(rows), max_size=len(rows)).filter(any))
    total = sum(weights)
    return JointSum(
        tuple(tuple(map(fmpq, values)) for values in rows),
        tuple(fmpq(weight, total) for weight in weights),
    )


def _means() -> st.SearchStrategy[Tail]:
    drawn = centred_distributions(most=3).map(lambda pair: Law.of(*pair))
    laws = st.sampled_from(LAWS) | drawn
    several = st.lists(laws, min_size=1, max_size=4).map(independent_sample)
    sources = st.builds(IidSum, laws, st.integers(1, 6)) | several | _dependent()
    return _tails(sources.filter(_few_rows))


def _worst_means() -> Iterator[Tail]:
    for make in sample_flaws(4)["independent"]:
        subject, _ = make()
        tail = subject if isinstance(subject, Tail) else mean_tail(subject)
        if _few_rows(tail.source):
            yield tail


# ------------------------------------------------------------------ leave one out


def write_rule(source: LeaveOneOut) -> str:
    """Write a rule as a table over all samples of m points, with both its errors."""
    names = {x: number for number, x in enumerate(dict.fromkeys(x for x, _ in source.points))}

    def point(i: int) -> str:
        x, label = source.points[i]
        return f"({nat_term(names[x])}, ({int(label)})%Z)"

    table = []
    for row in product(range(len(source.points)), repeat=source.m):
        classify = source.trained(row)
        labels = (f"({nat_term(number)}, ({int(classify(x))})%Z)" for x, number in names.items())
        table.append(f"({list_term(map(point, row))}, {list_term(labels)})")
    joint = None if source.joint is None else source.joint.items()
    parts = (
        list_term(map(point, range(len(source.points)))),
        vector_term(source.probabilities),
        nat_term(source.m),
        _joint_term(joint),
        list_term(table),
        rational_term(_read("loo.unbiased", "E_loo", source)),
        rational_term(_read("loo.unbiased", "E_err", source)),
    )
    return " ".join(["Transcript", *parts])


@st.composite
def _rules(draw: st.DrawFn) -> LeaveOneOut:
    """Draw a few points, some twice, and a rule that is a function of the sample's order."""
    pairs = st.tuples(st.integers(0, 1), st.sampled_from([-1, 1]))
    points = draw(st.lists(pairs, min_size=1, max_size=3))
    weights = draw(st.lists(st.integers(0, 5), min_size=len(points), max_size=len(points)))
    weights = weights if any(weights) else [1] * len(points)
    chances = tuple(fmpq(weight, sum(weights)) for weight in weights)
    rule = table_rule(draw(st.binary(min_size=1, max_size=12)))
    return LeaveOneOut(tuple(points), chances, draw(st.integers(0, 3)), rule)


def _dependent_rules() -> Iterator[LeaveOneOut]:
    yield the_same_point_again_and_again()[0]
    yield without_putting_back()[0]


# ------------------------------------------------------------------ conversions

_PRICES = {
    ABSOLUTE: "(Absolute 1)",
    HALF: "(Absolute (1 # 2))",
    SQUARED: "Squared",
    HINGE: "Hinge",
    SCORE_HINGE: "ScoreHinge",
}


def _told(case: Conversion) -> Iterator[tuple[tuple[int, ...], list[fmpq]]]:
    """Let the learner play, and yield what it says at each place after each past."""
    examples = case.source.examples
    if case.joint is None:
        samples: Iterable[tuple[int, ...]] = product(case.source.possible, repeat=case.T)
    else:
        samples = (sample for sample, _ in case.joint)
    pasts = dict.fromkeys(sample[:t] for sample in samples for t in range(case.T))
    for past in pasts:
        learner = case.make()
        for index in past:
            learner.update(*examples[index])
        frozen = snapshot(learner)
        yield (
            past,
            [
                rational(case.read(frozen, x)) if index in case.possible else fmpq(0)
                for index, (x, _) in enumerate(examples)
            ],
        )


def _rule_table(case: Conversion, rules: Iterable[Any]) -> str:
    return list_term(vector_term(rule(x) for x, _ in case.source.examples) for rule in rules)


def write_conversion(converted: Converted) -> str:
    """Write what a learner says on all samples, and the quantiles that were computed of it."""
    case = converted.conversion
    table = (f"({_row_term(past)}, {vector_term(said)})" for past, said in _told(case))
    rivals = "None" if case.rivals is None else f"(Some {_rule_table(case, case.rivals)})"
    gaps = [
        rational_term(_read(key, letter, converted))
        for key, letter in (
            ("batch.average-error", "gap_errors"),
            ("batch.average", "gap_average"),
            ("batch.regret", "gap_regret"),
            ("batch.ewa", "gap_best"),
        )
        if case.comparators or letter in ("gap_errors", "gap_average")
    ]
    against = f"(Some ({gaps[2]}, {gaps[3]}))" if case.comparators else "None"
    parts = (
        vector_term(y for _, y in case.source.examples),
        vector_term(case.source.probabilities),
        _joint_term(case.joint),
        nat_term(case.T),
        list_term(table),
        _PRICES[case.loss],
        rational_term(case.M),
        _rule_table(case, case.comparators),
        rivals,
        rational_term(converted.delta),
        *gaps[:2],
        against,
    )
    return " ".join(["Transcript", *parts])


def _is_rational(case: Conversion) -> bool:
    return not any(
        isinstance(value, arb) for node in case.samples.nodes for value in node.said.values()
    )


def _edges(case: Conversion) -> list[fmpq]:
    """Return chances at which a quantile jumps, and some others."""
    jumps = [chance for _, chance in case.samples.law("average").jumps()]
    return [*jumps[:6], fmpq(1, 2), fmpq(1, 10), fmpq(1)]


@st.composite
def _conversions(draw: st.DrawFn) -> Converted:
    """Draw a distribution, a learner as a table, a loss and rivals; sometimes a joint law."""
    source: FiniteSource = draw(finite_sources())
    if draw(st.booleans()):  # an example that never comes keeps its place
        source = FiniteSource(((1, 1), *source.examples), (fmpq(0), *source.probabilities))
    table = draw(st.binary(min_size=1, max_size=24))
    T = draw(st.integers(1, 3))
    loss: Loss = draw(st.sampled_from([ABSOLUTE, SQUARED, HINGE]))
    rivals = draw(st.sampled_from([None, CONSTANTS[:1], CONSTANTS]))
    joint = None
    if draw(st.integers(0, 3)) == 0:
        row = st.tuples(*[st.sampled_from(source.possible)] * T)
        rows = draw(st.lists(row, min_size=1, max_size=4))
        joint = tuple((sample, fmpq(1, len(rows))) for sample in rows)
    comparators = draw(st.sampled_from([CONSTANTS, CONSTANTS[1:]]))
    case = Conversion(
        lambda: TablePredictor(table),
        source,
        T,
        loss=loss,
        comparators=comparators,
        rivals=rivals,
        joint=joint,
    )
    return case.at(draw(st.sampled_from(_edges(case))))


def _learners_on_samples() -> Iterator[Converted]:
    for T in (1, 2, 3, 4):
        for _, case in zoo(T):
            if case.loss in _PRICES and _is_rational(case):
                for delta in _edges(case)[:: max(1, T - 1)]:
                    yield case.at(delta)


# ------------------------------------------------------------------ mistake bounds


def _labels_from(cls: FiniteClass, rounds: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the pasts of fewer rounds with labels from a class."""
    level: dict[tuple[tuple[int, int], ...], int] = {(): cls.all}
    for _ in range(rounds):
        yield from level
        level = {
            (*past, (x, y)): space & cls.where(x, y)
            for past, space in level.items()
            for x in range(cls.points)
            for y in (0, 1)
            if space & cls.where(x, y)
        }


def write_mistakes(converted: Converted) -> str:
    """Write what a learner says after each past with labels from the class, and its errors."""
    case = converted.conversion
    cls = case.hypotheses
    assert cls is not None

    def pair(x: Any, y: Any) -> str:
        return f"({nat_term(x)}, {boolean_term(rational(y) == 1)})"

    table = []
    for past in _labels_from(cls, case.T):
        learner = case.make()
        for x, y in past:
            learner.update(x, y)
        frozen = snapshot(learner)
        said = (boolean_term(case.read(frozen, x)) for x in range(cls.points))
        table.append(f"({list_term(pair(*e) for e in past)}, {list_term(said)})")
    parts = (
        list_term(pair(*e) for e in case.source.examples),
        vector_term(case.source.probabilities),
        nat_term(case.T),
        nat_term(cls.points),
        list_term(list_term(map(boolean_term, row)) for row in cls.matrix.tolist()),
        list_term(table),
        nat_term(_read("batch.random", "M_A", converted)),
        rational_term(_read("batch.random", "E_risk", converted)),
    )
    return " ".join(["Transcript", *parts])


@st.composite
def _realisable(draw: st.DrawFn) -> Converted:
    cls, source = draw(realisable_sources(most_points=2, most=4))
    make, _ = MISTAKE_BOUNDED[draw(st.sampled_from(sorted(MISTAKE_BOUNDED)))]
    return Conversion(lambda: make(cls), source, draw(st.integers(1, 3)), hypotheses=cls).at(1)


def _mistake_bounded() -> Iterator[Converted]:
    case, _ = FOR_A_CLASS["mistake-bound"][0]()
    yield case.at(1)


CHECKERS = (
    Checker("probability.MartingaleRuns", _martingales, _worst_martingales, write_martingale),
    Checker("probability.SampleMeanRuns", _means, _worst_means, write_mean),
    Checker("probability.LeftOutRuns", _rules, _dependent_rules, write_rule),
    Checker("batch.ConversionRuns", _conversions, _learners_on_samples, write_conversion),
    Checker("batch.MistakeBoundRuns", _realisable, _mistake_bounded, write_mistakes),
)
