"""Which games does the Perceptron play on any data, compared with a vector, whatever is fixed?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from flint import fmpq
from hypothesis import reject
from hypothesis import strategies as st

from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from adversaries.linear.bulk.climbs import SampleSearch
from adversaries.linear.bulk.samples import LABELLED
from adversaries.linear.bulk.side_by_side import additive, compared
from adversaries.linear.cases import Settings, case, described, drawn_cases, told
from adversaries.linear.fixed.lengths import Lengths, UnreachableError
from adversaries.linear.fixed.still import still
from adversaries.linear.fixed.updates import Comparison
from adversaries.linear.separable_cases import TIES, most_updates, sizes
from adversaries.linear.sequences import orthonormal
from adversaries.linear.strategies import Sample, labelled_samples, ties

#: More updates than these are never put together.
_MANY = 400
_SHARES = (fmpq(1), fmpq(1, 2), fmpq(1, 3), fmpq(2, 3))


def known_shares(scope: Scope) -> Iterator[Case]:
    """Yield orthogonal updates, each as far from the margin as is fixed, or by several shares."""
    rate = told(scope, "eta")
    if any(name in scope.fixed for name in ("F", "D_I", "S_I", "M")):
        yield from (case(sample, "w", described(sample), **rate) for sample in still(scope.fixed))
    wanted = Comparison.of(scope.fixed)
    if wanted == Comparison():
        for N in sizes(scope):
            for share in _SHARES:
                words = f"orthonormal basis, N={N}, w = {share} of the separator"
                yield case(orthonormal(N, share=share), "w", words, **rate)
        return
    for m in _counts(scope, wanted):
        for share in _SHARES[:1] if wanted.sets_deviations else _SHARES:
            sample = _even(wanted, m, share)
            if sample is not None:
                words = f"{m} orthogonal updates, w = {share} of the separator"
                yield case(sample, "w", words, **rate)


def _even(wanted: Comparison, m: int, share: fmpq) -> Sample | None:
    return wanted.rows(wanted.split([1] * m, share))


def _counts(scope: Scope, wanted: Comparison) -> list[int]:
    """Return how many updates there may be: some, and the most."""
    if wanted.updates is not None:
        return [wanted.updates]
    most = most_updates(scope)
    fitting = [m for m in range(1, most + 1) if wanted.allows(wanted.split([1] * m))]
    if not fitting:  # as few as possible
        later = (m for m in range(most + 1, _MANY) if wanted.allows(wanted.split([1] * m)))
        return list(islice(later, 1))
    return [m for m in fitting if m in (*sizes(scope), 4, 9) or m >= fitting[-1] - 1]


def drawn_labelled(witness: str, settings: Settings) -> st.SearchStrategy[Case]:
    """Draw samples with any labels."""
    return drawn_cases(labelled_samples(), witness, settings)


def drawn_compared(scope: Scope, settings: Settings) -> st.SearchStrategy[Case]:
    """Draw samples with any labels; with what is fixed, or put together to have it."""
    wanted = Comparison.of(scope.fixed)
    lengths = Lengths.of(scope.fixed, compares=True)
    if wanted == Comparison():
        return drawn_labelled("w", settings)
    counts = _counts(scope, wanted)
    if not counts:
        raise UnreachableError("no orthogonal updates have what is fixed")
    built = _built(scope, wanted, counts)
    if not wanted.is_about_lengths:
        return built

    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        found = lengths.fitted(draw(labelled_samples()))
        if found is None:
            return draw(built)
        return case(found[0], "w", described(found[0]), **draw(settings(found[0])))

    return cases() | built


def _built(scope: Scope, wanted: Comparison, counts: list[int]) -> st.SearchStrategy[Case]:
    """Draw orthogonal updates whose deviations differ."""

    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        m = draw(st.sampled_from(counts))
        weights = draw(st.lists(st.integers(1, 4), min_size=m, max_size=m))
        share = fmpq(draw(st.integers(0, 4)), 4)
        found = wanted.rows(wanted.split(weights, share)) or _even(wanted, m, share)
        sample = found or _even(wanted, m, fmpq(1))
        if sample is None:  # this split of the deviations cannot be had
            reject()
        again = draw(st.booleans())
        return case(sample, "w", described(sample), tie=1, ties_update=again, **told(scope, "eta"))

    return cases()


def plain(scope: Scope) -> Settings:
    """Draw what happens at score 0."""
    rate = told(scope, "eta")
    rules = ties().map(lambda rule: {**rule, **rate}) if rate else ties()
    return lambda _: rules


SEARCH = SampleSearch(
    lambda _: LABELLED,
    compared,
    additive,
    ((1, 6), (3, 8)),
    TIES,
    fit=lambda scope: Lengths.of(scope.fixed, compares=True),
)
