"""Which samples bring a linear learner closest to its bound, of many thousands?

Samples are drawn, changed and played side by side, in floats.  A :class:`SampleKind` says which
numbers are drawn and how a sample is made of them, so that what a theorem asks of its data holds by
construction, whatever is changed or left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol

import numpy as np
import sympy

from adversaries.core.arena import Climb
from adversaries.core.judge import Case, as_float
from adversaries.core.population import CaseSpace, Population, best, mixed
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope
from adversaries.core.shrink import smallest
from adversaries.experts.kernels import Quantities, compiled, scores
from adversaries.linear.bulk.samples import SampleKind
from adversaries.linear.bulk.side_by_side import Link, Played, Samples, of_updates, played
from adversaries.linear.cases import case, described, rate_for
from adversaries.linear.fixed.lengths import Start, UnreachableError, rational_of
from adversaries.linear.strategies import Sample
from bounds.core import symbols as s
from bounds.core.decide import symbolic
from bounds.core.theorem import Theorem
from learners.core.arithmetic import Array, rationals

Member = Mapping[str, Array]
Look = Callable[[Samples], Quantities]
Options = Mapping[str, tuple[Any, ...]]

#: The populations are so many times larger than those of a climb over phases: a case is smaller.
_CROWD = 8
#: How often a setting changes.
_SELDOM = 0.15
#: Of two equally tight samples, the one with more updates says more about a learner.
_PER_UPDATE = 1e-6
_CLOSE = 1e-9


class Fit(Protocol):
    """Makes samples have what a caller has fixed."""

    def fitted_floats(self, samples: Samples, start: Array) -> tuple[Samples, Array]:
        """Return the samples and starts, fitted; one that cannot be has no rounds left."""

    def fitted(self, sample: Sample, start: Start) -> tuple[Sample, Start] | None:
        """Return a sample and a start, fitted exactly; None if they cannot be."""


@dataclass(frozen=True)
class SampleClimb(Climb):
    """A search in floats over samples: with how they come to be, and what they show."""

    space: CaseSpace
    played: Callable[[Population], Quantities]


@dataclass(frozen=True)
class SampleSearch:
    """What is searched for one theorem.

    Attributes:
        kind: the samples, with what is fixed of their sizes.
        look: the quantities of the samples alone.
        link: makes the weights of rate, start and sum of updates.
        sizes: the dimensions and the rounds, one climb each.
        options: what the learner may be told, by name, exactly.
        rate: the rate of Winnow as a formula in rho (or delta), r and K; it is multiplied by the
            option "share", which is not told to the learner.
        starts: whether the Perceptron may start anywhere.
        doubled: whether the learner sees (x, -x) in place of x.
        widths: the dimensions to draw, given those of a size.
        fit: what makes samples have what is fixed; None if they need none.
        widest: wider samples would take too long.
    """

    kind: Callable[[Scope], SampleKind]
    look: Look
    link: Callable[[Any, Any], Link]
    sizes: tuple[tuple[int, int], ...]
    options: Options = field(default_factory=dict)
    rate: sympy.Expr | None = None
    starts: bool = False
    doubled: bool = False
    widths: Callable[[Scope, int], int] = lambda scope, N: int(scope.fixed.get("N", N))
    fit: Callable[[Scope], Fit | None] = lambda _: None
    widest: int = 200

    def climbs(self, scope: Scope) -> Iterator[SampleClimb]:
        """Yield a search for each size."""
        try:
            within = _Search(self._with_fixed(scope.fixed), self.kind(scope), self.fit(scope))
        except UnreachableError:
            return
        sizes = dict.fromkeys((self.widths(scope, N), T) for N, T in self.sizes)
        for N, T in sizes:
            if self.widest >= N:
                yield within.climb(scope.theorem, N, T)

    def _with_fixed(self, fixed: Mapping[str, Any]) -> SampleSearch:
        """Return the search with options and a rate that are fixed."""
        options = {
            name: (rational_of(fixed[name]),) if name in fixed else choices
            for name, choices in self.options.items()
        }
        if "eta" not in fixed:
            return replace(self, options=options)
        if self.rate is None:
            return replace(self, options={**options, "eta": (rational_of(fixed["eta"]),)})
        options.pop("share", None)
        return replace(self, options=options, rate=symbolic(fixed["eta"]))


@dataclass(frozen=True)
class _Search:
    """A search within a scope."""

    about: SampleSearch
    kind: SampleKind
    fit: Fit | None

    def climb(self, theorem: Theorem, N: int, T: int) -> SampleClimb:
        draw = partial(self._drawn, N, T)
        space = CaseSpace(draw, partial(_changed, draw), partial(self._scores, theorem))

        def find(generator: np.random.Generator, profile: Profile) -> list[dict[str, Array]]:
            size = _CROWD * profile.batch
            found = best(space, generator, generations=profile.generations, size=size)
            return [member for _, member in found]

        return SampleClimb(
            find,
            self.case,
            _smaller,
            lambda profile: f"{_CROWD * profile.batch} samples in bulk",
            space,
            lambda population: self.played(population)[2],
        )

    def _drawn(self, N: int, T: int, generator: np.random.Generator, count: int) -> Population:
        drawn = dict(self.kind.draw(N, T, generator, count))
        for name, choices in self.about.options.items():
            drawn[name] = generator.integers(len(choices), size=count)
        if self.about.starts:
            drawn["start"] = generator.integers(-5, 6, size=(N, count))
        return drawn

    # -------------------------------------------------------------- in floats

    def played(self, population: Population) -> tuple[Samples, Played, Quantities]:
        """Return the samples, what the learner does, and the quantities of the theorems."""
        samples = self.kind.samples(population)
        start = population.get("start", np.zeros_like(samples.witness))
        if self.fit is not None:
            samples, start = self.fit.fitted_floats(samples, start)
        values = self.about.look(samples)
        N = float(samples.X.shape[1])
        told = {name: self._told(name, population[name]) for name in self.about.options}
        values |= {"N": np.full_like(values["r"], N), "n": np.full_like(values["r"], N - 1), **told}
        values["eta"] = told.get("eta", np.ones_like(values["r"]))
        if self.about.rate is not None:
            letters = (s.rho, s.delta, s.r, s.K)
            chosen = compiled(letters, self.about.rate)
            with np.errstate(all="ignore"):
                rate = chosen(*(values.get(str(letter), 1.0) for letter in letters))
            values["eta"] = rate * told.get("share", np.ones_like(values["r"]))
        values["w_0"] = np.sqrt((start**2).sum(axis=0))
        rules = {name: told[name] for name in ("tie", "ties_update", "margin") if name in told}
        if "margin" in rules:
            rules["ties_update"] = np.ones_like(values["r"], dtype=bool)
        seen = samples.doubled if self.about.doubled else samples
        play = played(seen, self.about.link(values["eta"], start), **rules)
        return samples, play, values | of_updates(samples, play.changed)

    def _told(self, name: str, chosen: Array) -> Array:
        choices = self.about.options[name]
        exact = [one if isinstance(one, bool) else as_float(one) for one in choices]
        return np.array(exact)[chosen]

    def _scores(self, theorem: Theorem, population: Population) -> Array:
        samples, play, values = self.played(population)
        found = scores(theorem, values, {})
        if theorem.is_lower_bound:
            found = np.where(found > 0, 1 / np.where(found > 0, found, 1.0), -1.0)
        fit = met(theorem, values) & (samples.y != 0).any(axis=0)
        if self.kind.admits is not None:
            fit &= self.kind.admits(samples, play.changed)
        if self.about.rate is not None and self.about.rate.has(sympy.log):
            fit &= ~(play.tied & np.isfinite(values["eta"]))  # such a tie would stay undecided
        return np.where(fit & (found >= 0), found + _PER_UPDATE * values["M"], -1.0)

    # -------------------------------------------------------------- exactly

    def case(self, member: Member) -> Case:
        """Return the game that a member of the population stands for."""
        samples = self.kind.samples({name: values[..., None] for name, values in member.items()})
        y = samples.y[:, 0].astype(int)
        X = samples.X[y != 0, :, 0]
        whole = X.astype(np.int64)
        vectors = whole if (whole == X).all() else rationals(X)
        sample: Sample = vectors, y[y != 0].tolist(), rationals(samples.witness[:, 0])
        options = self.about.options
        setting = {name: choices[int(member[name])] for name, choices in options.items()}
        start = member["start"].tolist() if self.about.starts else [0] * X.shape[1]
        if self.fit is not None:
            sample, start = self.fit.fitted(sample, start) or (sample, start)
        if self.about.rate is not None:
            share = symbolic(setting.pop("share", 1))
            setting["eta"] = rate_for(share * self.about.rate, sample)
        if self.about.starts:
            setting["start"] = start
        return case(sample, self.kind.witness, described(sample), **setting)


def met(theorem: Theorem, values: Quantities) -> Array:
    """Return where the relations hold that a theorem asks for, as far as numpy can tell."""
    size = len(values["M"])
    letters = tuple(q.symbol for q in theorem.quantities)
    given = [values.get(q.name, np.ones(size)) for q in theorem.quantities]
    result = np.ones(size, dtype=bool)
    for hypothesis in theorem.given:
        if hypothesis.relation is not None:
            try:
                result &= _holds(hypothesis.relation, letters, given)
            except (NameError, TypeError, ValueError, ArithmeticError):
                continue  # somebody's condition, with a gamma function say: the exact run decides
    return result


def _holds(relation: Any, letters: tuple[sympy.Symbol, ...], given: list[Array]) -> Array:
    """Return where a relation holds; an equality may be off by rounding."""
    with np.errstate(all="ignore"):
        if isinstance(relation, sympy.Eq):
            apart = np.asarray(compiled(letters, relation.lhs - relation.rhs)(*given))
            return np.asarray(np.abs(apart) <= _CLOSE)
        return np.asarray(compiled(letters, relation)(*given), dtype=bool)


def _changed(
    draw: Callable[[np.random.Generator, int], Population],
    parents: Population,
    generator: np.random.Generator,
) -> Population:
    """Return the samples with an entry or so drawn anew, some with a round repeated elsewhere."""
    count = next(iter(parents.values())).shape[-1]
    fresh = draw(generator, count)
    result = {}
    for name, values in parents.items():
        chance = None if values.ndim > 2 else _SELDOM / max(1, values.ndim - 1)
        result[name] = mixed(values, fresh[name], generator, chance=chance)
    T = len(result["X"])
    cases = np.flatnonzero(generator.random(count) < 0.25)
    source, goal = generator.integers(T, size=(2, len(cases)))
    for name in SampleKind.ROUNDS:
        if name in result:
            result[name][goal, ..., cases] = result[name][source, ..., cases]
    return result


def _smaller(member: Member, breaks: Callable[[Member], bool]) -> Member:
    """Return a member with fewer rounds and more zeros that still breaks; its witness stays."""
    names = [name for name in SampleKind.ROUNDS if name in member]
    T = len(member["X"])
    parts = [member[name].reshape(T, -1) for name in names]
    cuts = np.cumsum([part.shape[1] for part in parts])[:-1]

    def back(rows: Array) -> Member:
        columns = np.split(rows, cuts, axis=1)
        shaped = [
            column.reshape(len(rows), *member[name].shape[1:])
            for name, column in zip(names, columns, strict=True)
        ]
        return {**member, **dict(zip(names, shaped, strict=True))}

    return back(smallest(np.concatenate(parts, axis=1), lambda rows: breaks(back(rows))))
