"""How is a theorem put to the test that is not about runs: lemmas, laws, classes, samples?

:class:`Subjects` is the sister of the arena: subjects that are listed one by one, then drawn ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from adversaries.core.explore import explore_subjects
from adversaries.core.judge import Factory, Tally
from adversaries.core.scope import Scope
from bounds.core.errors import ParameterError
from bounds.core.verdict import Evidence, Outcome

Named = Iterable[tuple[str, Any]]
#: What a method shows that lists and draws nothing: an exact test of samples, say.
Method = Callable[[Scope, int, Factory | None], Iterator[Evidence]]


@dataclass(frozen=True)
class Listing:
    """Subjects one by one, each with its words.

    Attributes:
        method: extremal, exhaustive or worst case.
        about: what is covered, in words; a function if that depends on the scope.
        subjects: yields them; given the learner that takes part, if one was brought.
    """

    method: str
    about: str | Callable[[Scope], str]
    subjects: Callable[[Scope, Factory | None], Named]

    def evidence(self, scope: Scope, learner: Factory | None) -> Evidence:
        """Check each of them, until one breaks the statement."""
        about = self.about if isinstance(self.about, str) else self.about(scope)
        tally = Tally(self.method, about)
        told = scope.told
        for words, subject in self.subjects(scope, learner):
            verdict = scope.theorem.check(subject, **told)
            tally.add(verdict, words)
            if verdict.outcome is Outcome.VIOLATED:
                break
        return tally.evidence()


@dataclass(frozen=True)
class Drawing:
    """Subjects that Hypothesis draws: values, what makes a subject of one, what they are called."""

    values: Callable[[Scope], st.SearchStrategy[Any]]
    what: str
    build: Callable[[Any, Factory | None], Any] = lambda value, _: value


def listed(
    method: str, about: str | Callable[[Scope], str], subjects: Callable[[Scope], Named]
) -> Listing:
    """Return subjects in which no learner takes part."""
    return Listing(method, about, lambda scope, _: subjects(scope))


@dataclass(frozen=True)
class Subjects:
    """The setting of one theorem that is not about runs.

    Attributes:
        listings: subjects one by one.
        drawn: subjects by chance.
        methods: whatever else shows something.
        takes_learner: whether the subjects are made with a learner, so that one can be brought.
    """

    listings: tuple[Listing, ...] = ()
    drawn: Drawing | None = None
    methods: tuple[Method, ...] = ()
    takes_learner: bool = False

    def evidence(
        self, scope: Scope, seed: int, learner: Factory | None = None
    ) -> Iterator[Evidence]:
        """Yield what each list, the drawing and every other method shows."""
        if learner is not None and not self.takes_learner:
            raise ParameterError(
                f"{scope.theorem.key} is not about a learner: none can take part in its test"
            )
        for listing in self.listings:
            scope.proceed()
            yield listing.evidence(scope, learner)
        if self.drawn is not None:
            drawing = self.drawn
            scope.proceed()
            yield explore_subjects(
                scope.theorem,
                drawing.values(scope),
                lambda value: drawing.build(value, learner),
                scope.profile.examples,
                seed,
                drawing.what,
            )
        for method in self.methods:
            scope.proceed()
            yield from method(scope, seed, learner)
