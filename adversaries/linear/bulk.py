"""Which samples bring a linear learner closest to its bound, of many thousands?

Samples are drawn, changed and played side by side, in floats.  A :class:`Kind` says which numbers
are drawn and how a sample is made of them, so that what a theorem asks of its data holds by
construction, whatever is changed or left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import sympy

from adversaries.core.hunt import Hunt, Member, mixed
from adversaries.core.judge import Case, as_float
from adversaries.core.population import Breed, Population
from adversaries.core.shrink import smallest
from adversaries.experts.kernels import Quantities, compiled, scores
from adversaries.linear.cases import case, described, rate_for
from adversaries.linear.samples import Kind
from adversaries.linear.side_by_side import (
    Played,
    Samples,
    additive,
    compared,
    multiplicative,
    of_updates,
    played,
    separated,
    separated_by_largest,
)
from bounds.core import symbols as s
from bounds.core.decide import symbolic
from bounds.core.theorem import Theorem
from learners.core.arithmetic import Array, rationals

#: How often a setting changes.
_SELDOM = 0.15
#: Of two equally tight samples, the one with more updates says more about a learner.
_PER_UPDATE = 1e-6
_CLOSE = 1e-9


@dataclass(frozen=True)
class Bulk:
    """What is searched for one theorem.

    Attributes:
        kind: the samples.
        learner: "perceptron", "winnow" or "balanced-winnow".
        sizes: the dimensions and the rounds, one climb each.
        options: what the learner may be told, by name, exactly.
        rate: the rate of Winnow as a formula in rho (or delta), r and K; it is multiplied by the
            option "share", which is not told to the learner.
        starts: whether the Perceptron may start anywhere.
    """

    kind: Kind
    learner: str
    sizes: tuple[tuple[int, int], ...]
    options: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    rate: sympy.Expr | None = None
    starts: bool = False

    def hunts(self, theorem: Theorem) -> Iterator[Hunt]:
        """Yield a search for each size."""
        for N, T in self.sizes:
            draw = partial(self._drawn, N, T)
            yield Hunt(
                Breed(draw, partial(_changed, draw), partial(self._scores, theorem)),
                case=self.case,
                smaller=_smaller,
            )

    def _drawn(self, N: int, T: int, generator: np.random.Generator, count: int) -> Population:
        drawn = dict(self.kind.draw(N, T, generator, count))
        for name, choices in self.options.items():
            drawn[name] = generator.integers(len(choices), size=count)
        if self.starts:
            drawn["start"] = generator.integers(-5, 6, size=(N, count))
        return drawn

    # -------------------------------------------------------------- in floats

    def played(self, population: Population) -> tuple[Samples, Played, Quantities]:
        """Return the samples, what the learner does, and the quantities of the theorems."""
        samples = self.kind.samples(population)
        values = self._looked(samples)
        N = float(samples.X.shape[1])
        told = {name: self._told(name, population[name]) for name in self.options}
        values |= {"N": np.full_like(values["r"], N), "n": np.full_like(values["r"], N - 1), **told}
        values["eta"] = told.get("eta", np.ones_like(values["r"]))
        if self.rate is not None:
            letters = (s.rho, s.delta, s.r, s.K)
            chosen = compiled(letters, self.rate)
            with np.errstate(all="ignore"):
                rate = chosen(*(values.get(str(letter), 1.0) for letter in letters))
            values["eta"] = rate * told.get("share", 1.0)
        start = population.get("start", np.zeros_like(samples.witness))
        values["w_0"] = np.sqrt((start**2).sum(axis=0))
        rules = {name: told[name] for name in ("tie", "ties_update", "margin") if name in told}
        if "margin" in rules:
            rules["ties_update"] = np.ones_like(values["r"], dtype=bool)
        play = self._play(samples, values["eta"], start, rules)
        return samples, play, values | of_updates(samples, play.changed)

    def _told(self, name: str, chosen: Array) -> Array:
        choices = self.options[name]
        exact = [one if isinstance(one, bool) else as_float(one) for one in choices]
        return np.array(exact)[chosen]

    def _looked(self, samples: Samples) -> Quantities:
        if self.kind.witness == "w":
            return compared(samples)
        return separated(samples) if self.learner == "perceptron" else separated_by_largest(samples)

    def _play(self, samples: Samples, eta: Array, start: Array, rules: Any) -> Played:
        if self.learner == "perceptron":
            return played(samples, additive(eta, start), **rules)
        seen = samples.doubled if self.learner == "balanced-winnow" else samples
        return played(seen, multiplicative(eta), **rules)

    def _scores(self, theorem: Theorem, population: Population) -> Array:
        samples, play, values = self.played(population)
        found = scores(theorem, values, {})
        if theorem.is_lower_bound:
            found = np.where(found > 0, 1 / np.where(found > 0, found, 1.0), -1.0)
        fit = met(theorem, values) & (samples.y != 0).any(axis=0)
        if self.kind.admits is not None:
            fit &= self.kind.admits(samples, play.changed)
        if self.rate is not None and self.rate.has(sympy.log):
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
        sample = vectors, y[y != 0].tolist(), rationals(samples.witness[:, 0])
        setting = {name: options[int(member[name])] for name, options in self.options.items()}
        if self.rate is not None:
            share = symbolic(setting.pop("share", 1))
            setting["eta"] = rate_for(share * self.rate, sample)
        if self.starts:
            setting["start"] = member["start"].tolist()
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
    for name in Kind.ROUNDS:
        if name in result:
            result[name][goal, ..., cases] = result[name][source, ..., cases]
    return result


def _smaller(member: Member, breaks: Callable[[Member], bool]) -> Member:
    """Return a member with fewer rounds and more zeros that still breaks; its witness stays."""
    names = [name for name in Kind.ROUNDS if name in member]
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
